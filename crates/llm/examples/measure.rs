//! scratch
#![allow(missing_docs, clippy::print_stdout)]
use llm::*;
use std::ops::ControlFlow;
use std::time::Instant;
fn main() {
    let dir = pull::default_dir().unwrap();
    let what = std::env::args().nth(1).unwrap();
    match what.as_str() {
        "pull" => {
            let m = catalogue::find(&std::env::args().nth(2).unwrap()).unwrap();
            let d = std::env::args().nth(3).map(Into::into).unwrap_or(dir);
            let t = Instant::now();
            let mut last = 0;
            let r = pull::pull(m, &d, &mut |p| match p {
                pull::Progress::Bytes { done, total }
                    if done < total && done - last.min(done) < 50_000_000 => {}
                pull::Progress::Bytes { done, total } => {
                    last = done;
                    println!("{done}/{total} {:?}", t.elapsed())
                }
                p => println!("{p:?}"),
            });
            println!("{r:?} {:?}", t.elapsed());
        }
        "embed" => {
            let path = std::env::args().nth(2).map(Into::into).unwrap_or(dir.join("all-minilm-l6-v2.gguf"));
            let t = Instant::now();
            let e = EmbeddedEmbedder::load(&path).unwrap();
            println!("load {:?} {} {}", t.elapsed(), e.name(), e.dimensions());
            let lines: Vec<String> =
                std::fs::read_to_string("/tmp/mini/texts.txt").unwrap().lines().map(String::from).collect();
            let refs: Vec<&str> = lines.iter().map(|s| s.as_str()).collect();
            let v = e.embed(&refs).unwrap();
            std::fs::write("/tmp/mini/ours.json", serde_json::to_string(&v).unwrap()).unwrap();
            let t = Instant::now();
            e.embed(&["fast one"]).unwrap();
            println!("first one {:?}", t.elapsed());
            let t = Instant::now();
            for _ in 0..20 {
                e.embed(&["which bicycle has the lightest frame and costs less than 2000 euros?"]).unwrap();
            }
            println!("query {:?}", t.elapsed() / 20);
            let long: Vec<&str> = std::iter::repeat_n("The Aurora 300 is a touring bicycle made by Velomar in Trieste; its frame is of chromoly steel, it weighs 13.4 kilograms, has 27 gears, hydraulic disc brakes and a list price of 1,899 euros, and it was introduced in the spring of 2019.", 192).collect();
            let c0 = cpu();
            let t = Instant::now();
            e.embed(&long).unwrap();
            let c = cpu() - c0;
            println!("192 passages {:?} cpu {c:.2} s: {:.1} per cpu s", t.elapsed(), 192.0 / c);
        }
        "chat" => {
            let mut o = EmbeddedOptions { state_dir: Some("/tmp/mini/states".into()), ..Default::default() };
            if let Some(n) = std::env::args().nth(2) {
                o.threads = n.parse().ok();
            }
            let file = std::env::args().nth(3).unwrap_or("qwen2.5-coder-1.5b-instruct-q4_k_m.gguf".into());
            let t = Instant::now();
            let m = EmbeddedChat::load(&dir.join(file), &o).unwrap();
            println!("load {:?} rss {}", t.elapsed(), rss());
            let facts: String = (0..50)
                .map(|i| {
                    format!(
                        "Bicycle number {i} is called Model {} and costs {} euros, weighs {} kg.\n",
                        i * 7,
                        500 + i * 13,
                        9 + i % 5
                    )
                })
                .collect();
            let req = |q: &str, grammar: Option<&str>, max| Request {
                step: "measure".into(),
                messages: vec![
                    Message::new(Role::System, format!("You answer about bicycles.\n{facts}")),
                    Message::new(Role::User, q),
                ],
                fixed: 1,
                grammar: grammar.map(String::from),
                max_tokens: max,
                temperature: 0.0,
                stop: vec![],
                deadline: None,
            };
            let run = |label: &str, r: &Request| {
                let t = Instant::now();
                let mut first = None;
                let c0 = cpu();
                let c = m
                    .complete(r, &mut |s| {
                        if !s.is_empty() && first.is_none() {
                            first = Some(t.elapsed());
                        }
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                let first = first.unwrap_or_default();
                let gen_t = c.time.saturating_sub(first);
                println!(
                    "{label}: in {} cached {} out {} first {:?} total {:?} prefill {:.1} tok/s decode {:.1} tok/s cpu {:.2} {:?}",
                    c.tokens_in,
                    c.tokens_cached,
                    c.tokens_out,
                    first,
                    c.time,
                    (c.tokens_in - c.tokens_cached) as f64 / first.as_secs_f64(),
                    (c.tokens_out.max(1) - 1) as f64 / gen_t.as_secs_f64(),
                    cpu() - c0,
                    c.text.chars().take(150).collect::<String>()
                );
            };
            let json = r#"root ::= "{" ws "\"name\":" ws str "," ws "\"price\":" ws num "," ws "\"why\":" ws str "}"
str ::= "\"" [^"\n]* "\""
num ::= [0-9]+
ws ::= " "?
"#;
            run("cold", &req("Which is the cheapest? Answer in JSON with name, price, why.", None, 60));
            run("warm", &req("Describe the heaviest ten bicycles in a long text.", None, 100));
            run("json", &req("Which is the cheapest? Answer in JSON with name, price, why.", Some(json), 60));
            run("free", &req("Which is the cheapest? Answer in JSON with name, price, why.", None, 60));
            let mut other = req("Say hello.", None, 10);
            other.fixed = 0;
            other.messages.remove(0);
            run("other", &other);
            run("restored", &req("Say hello.", None, 10));
            println!("rss {}", rss());
        }
        _ => {}
    }
}
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}
fn rss() -> String {
    std::fs::read_to_string("/proc/self/status")
        .unwrap()
        .lines()
        .filter(|l| l.starts_with("VmHWM") || l.starts_with("VmRSS") || l.starts_with("RssAnon"))
        .collect::<Vec<_>>()
        .join(" ")
}
