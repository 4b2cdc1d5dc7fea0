//! Whole answers with a model whose replies are written down: the configured server is a listener in this test. What
//! the binary makes of good and bad replies, in `ask`, `batch` and `chat`.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use common::{BIKES, World};
use serde_json::{Value, json};

/// A knowledge base of bikes and a configuration that names a server which answers as `reply` says: the model's text,
/// or the status to fail with.
fn world(reply: fn(&Value) -> Result<String, &'static str>) -> World {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            // Whoever asks may leave early.
            let _ = answer(connection, reply);
        }
    });
    let world = World::new();
    world.build(BIKES);
    let settings = format!(
        "[llm]\nprovider = \"openai\"\nmodel = \"scripted\"\nbase_url = \"http://{address}/v1\"\n[embedding]\nprovider = \"none\"\n"
    );
    world.write("ragonite.toml", settings);
    world
}

fn answer(
    mut connection: TcpStream,
    reply: fn(&Value) -> Result<String, &'static str>,
) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        connection.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let length = head.split("content-length:").nth(1).and_then(|rest| rest.lines().next()).map(str::trim);
    let mut body = vec![0; length.and_then(|n| n.parse().ok()).unwrap_or(0)];
    connection.read_exact(&mut body)?;
    let request: Value = serde_json::from_slice(&body).map_err(std::io::Error::other)?;
    let (status, body) = match reply(&request) {
        Ok(text) => (
            "200 OK",
            json!({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]}),
        ),
        Err(status) => {
            // As careless as some servers: it repeats the key.
            let key = head.split("authorization:").nth(1).and_then(|rest| rest.lines().next()).unwrap_or("");
            (status, json!({"error": {"message": format!("the script says no{key}")}}))
        }
    };
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    connection.write_all(format!("{head}{body}").as_bytes())
}

/// The script: plans for the questions it knows, a rewriting, and a failure.
fn bikes(request: &Value) -> Result<String, &'static str> {
    let messages = request["messages"].as_array().expect("messages");
    let last = messages.last().and_then(|m| m["content"].as_str()).expect("a text").trim();
    let wants_json = request.get("response_format").is_some();
    let plan = |things: &str| Ok(json!({"ask": "value", "want": ["weight"], "things": things}).to_string());
    match last {
        "How heavy is the Wren?" if wants_json => plan("Wren"),
        "How heavy is the Lark?" if wants_json => plan("Lark"),
        failing if failing.ends_with("Will this fail?") => Err("401 Unauthorized"),
        rewriting if rewriting.ends_with("Q: And the Lark?") => Ok("How heavy is the Lark?".into()),
        _ => Ok("NOT FOUND".into()),
    }
}

#[test]
fn a_batch_goes_on_after_a_failure_and_keeps_each_history() {
    let world = world(bikes);
    let questions = r#"{"conversation": "a", "turn": 1, "question": "How heavy is the Wren?"}
{"conversation": "a", "turn": 2, "question": "Will this fail?"}
{"conversation": "b", "turn": 1,
{"conversation": "a", "turn": 3, "question": "And the Lark?"}"#;
    let ran = world.feed(&["batch", "kb"], questions);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("2 of 4 questions failed"), "{ran:?}");
    let records: Vec<Value> = ran.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let texts: Vec<&str> = records.iter().map(|r| r["answer"].as_str().unwrap_or("none")).collect();
    assert!(texts[0].contains("12.5 kg [1]"), "{texts:?}");
    assert!(texts[3].contains("14 kg [1]"), "{texts:?}");
    assert_eq!((texts[1], texts[2]), ("none", "none"));
    assert_eq!(records[3]["standalone"], "How heavy is the Lark?");
    let error = records[1]["error"].as_str().expect("an error");
    assert!(error.contains("401") && error.contains("the script says no"), "{error}");
    assert!(
        records[2]["error"].as_str().expect("an error").starts_with("line 3: this is no JSON"),
        "{}",
        records[2]
    );
    assert_eq!(records[0]["sources"][0]["rows"][0], json!(["Wren", 12.5]), "{}", records[0]);
}

#[test]
fn an_answer_is_told_without_its_source() {
    let world = world(bikes);
    // With passages beside it, one of them says the same.
    let alone = ["--strategy", "sql-only"];
    let ran = world.run(&[&["ask", "kb", "How heavy is the Wren?", "--explain"], &alone[..]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let last = "\n\nWithout its sources\n[1] carries the answer: without it there is none.\n";
    assert!(ran.out.ends_with(last), "{}", ran.out);
    assert!(ran.out.contains("\n\nThe question as SPARQL\n  "), "{}", ran.out);
    assert!(
        !world.run(&["ask", "kb", "How heavy is the Wren?"]).out.contains("SPARQL"),
        "else it stays short"
    );
    let ran = world.feed(
        &[&["batch", "kb", "--explain"], &alone[..]].concat(),
        r#"{"question": "How heavy is the Wren?"}"#,
    );
    let record: Value = serde_json::from_str(ran.out.trim()).expect("JSON");
    let told = &record["attributions"][0];
    assert_eq!((&told["source"], &told["verdict"]), (&json!(1), &json!("not_in_graph")), "{record}");
    // In a conversation each answer, and the conversation goes on.
    let ran = world.feed(
        &[&["chat", "kb", "--explain"], &alone[..]].concat(),
        "How heavy is the Wren?\nAnd the Lark?\n",
    );
    assert_eq!(ran.out.matches("[1] carries the answer").count(), 2, "{}", ran.out);
}

#[test]
fn ask_says_by_its_status_whether_the_graph_has_an_answer() {
    let world = world(bikes);
    let ran = world.run(&["ask", "kb", "How heavy is the Wren?"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let shown = ran.out.split("\n\n").next().expect("a paragraph");
    assert!(shown.contains("12.5 kg [1]"), "{ran:?}");
    assert!(ran.out.contains("Sources\n[1] SQL\n"), "{}", ran.out);

    let ran = world.run(&["ask", "kb", "What is the capital of France?", "--strategy", "text-only"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{ran:?}");

    let ran = world.run(&["ask", "kb", "The Wren. Will this fail?"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    assert!(ran.err.starts_with("error: ") && ran.err.contains("401"), "{ran:?}");
}

#[test]
fn a_key_is_never_shown() {
    let world = world(|_| Err("401 Unauthorized"));
    let settings = std::fs::read_to_string(world.path("ragonite.toml")).expect("settings");
    let named = settings.replace("model = ", "api_key_env = \"BIKE_KEY\"\nmodel = ");
    world.write("ragonite.toml", named);
    let run = |arguments: &[&str]| {
        let ran = world.command(arguments).env("BIKE_KEY", "very-secret").output().expect("the program runs");
        [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat()
    };
    for arguments in
        [&["ask", "kb", "What is the Wren like?"][..], &["ask", "kb", "Why?", "--json"], &["model", "test"]]
    {
        let said = run(arguments);
        assert!(said.contains("401") && !said.contains("very-secret"), "{arguments:?}: {said}");
    }
    let said = world.run(&["model", "test"]);
    assert!(said.code == 2 && said.err.contains("set BIKE_KEY to the key"), "{said:?}");
}

/// Plans and rewrites as the probe wants it, and writes no SQL.
fn probed(request: &Value) -> Result<String, &'static str> {
    let messages = request["messages"].as_array().expect("messages");
    let last = messages.last().and_then(|m| m["content"].as_str()).expect("a text").trim();
    let light = json!([["weigh", "less than", "9 kg"]]);
    Ok(match last {
        "Which bikes weigh less than 9 kg?" => {
            json!({"ask": "value", "things": "bikes", "where": light}).to_string()
        }
        "How much do the bikes that weigh less than 9 kg cost?" => {
            json!({"ask": "value", "want": ["cost"], "things": "bikes", "where": light}).to_string()
        }
        rewriting if rewriting.ends_with("Q: And how much do they cost?") => {
            "How much do the bikes that weigh less than 9 kg cost?".into()
        }
        _ => "DROP TABLE bikes".into(),
    })
}

/// Nor who logs in to a model's server or to a proxy before it.
#[test]
fn no_password_in_an_address_is_shown() {
    let world = world(|_| Err("503 Busy"));
    let settings = std::fs::read_to_string(world.path("ragonite.toml")).expect("settings");
    let named = settings
        .replace("http://", "http://ann:s3cret@")
        .replace("model = ", "proxy = \"http://bea:pr0xy@127.0.0.1:9\"\nmodel = ");
    for settings in [&named, &named.replace("proxy = ", "# proxy = ")] {
        world.write("ragonite.toml", settings);
        for arguments in [
            &["ask", "kb", "What is the Wren like?"][..],
            &["ask", "kb", "What is the Wren like?", "--json"],
            &["model", "test"],
            &["config"],
            &["config", "--json"],
        ] {
            let ran = world.run(arguments);
            let said = [ran.out, ran.err].concat();
            assert!(said.contains("127.0.0.1"), "{arguments:?}: {said}");
            assert!(!said.contains("s3cret") && !said.contains("pr0xy"), "{arguments:?}: {said}");
        }
        let served = world.serve_as_configured();
        for path in ["/api/v1/settings", "/api/v1/models", "/api/v1/knowledge-bases"] {
            let mut answer = ureq::get(format!("{}{path}", served.address)).call();
            let told = answer.as_mut().map(|answer| answer.body_mut().read_to_string().expect("text"));
            let told = told.unwrap_or_else(|error| error.to_string());
            assert!(!told.contains("s3cret") && !told.contains("pr0xy"), "{path}: {told}");
        }
    }
}

#[test]
fn a_model_is_probed() {
    let world = world(probed);
    let ran = world.run(&["model", "test", "--json"]);
    let said: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"));
    let passed: Vec<(&str, bool)> = said["probes"]
        .as_array()
        .expect("probes")
        .iter()
        .map(|p| (p["name"].as_str().unwrap_or_default(), p["passed"] == true))
        .collect();
    assert_eq!(passed, [("JSON", true), ("rewriting", true), ("SQL", false)], "{said}");
    assert_eq!((ran.code, &said["model"]), (1, &json!("scripted")));
    let ran = world.run(&["model", "test", "other"]);
    assert!(ran.out.starts_with("other, ready after ") && ran.out.contains("failed"), "{ran:?}");
}

#[test]
fn costs_are_shown_and_kept_replies_cost_nothing() {
    let world = world(bikes);
    let settings = std::fs::read_to_string(world.path("ragonite.toml")).expect("settings");
    // The question's own form would answer it without the model.
    let settings = settings + "\n[strategy.ragonite]\nreadings = \"plan\"\n";
    let priced = "price_in = \"2.5\"\nprice_out = \"10\"\ncache_megabytes = 1\nmodel = ";
    world.write("ragonite.toml", settings.replace("model = ", priced));
    let cost = || {
        let ran = world.run(&["ask", "kb", "How heavy is the Wren?", "--json"]);
        let record: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"));
        let steps = record["steps"].as_array().expect("steps").clone();
        steps.iter().filter_map(|step| step["cost"].as_f64()).sum::<f64>()
    };
    assert!(cost() > 0.0);
    assert_eq!(cost(), 0.0);
}

#[test]
fn a_conversation_is_continued_by_its_name() {
    let world = world(bikes);
    let ask = |question: &str| world.run(&["ask", "kb", question, "--conversation", "talk", "--json"]);
    assert_eq!(ask("How heavy is the Wren?").code, 0);
    let ran = ask("And the Lark?");
    let record: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&record["conversation"], &record["turn"]), (&json!("talk"), &json!(2)));
    assert!(record["answer"].as_str().expect("a text").contains("14 kg"), "{record}");
    // Another knowledge base has conversations of its own.
    world.write("graph.ttl", BIKES);
    assert_eq!(world.run(&["build", "graph.ttl", "--out", "other", "--no-dense"]).code, 0);
    let ran = world.run(&["ask", "other", "How heavy is the Wren?", "--conversation", "talk"]);
    assert!(ran.code == 2 && ran.err.contains("Choose another --conversation"), "{ran:?}");
}

#[test]
fn chat_reads_questions_from_a_file_too() {
    let world = world(bikes);
    let ran = world.feed(&["chat", "kb"], "How heavy is the Wren?\n\nAnd the Lark?\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(
        ran.out.starts_with("> How heavy is the Wren?\n\n") && ran.out.contains("\n> And the Lark?\n\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Understood as: How heavy is the Lark?"), "{}", ran.out);
    let ran = world.feed(&["chat", "kb", "--json"], "The Wren. Will this fail?\nHow heavy is the Wren?\n");
    assert_eq!((ran.code, ran.out.lines().count()), (2, 2), "{ran:?}");
}

#[test]
fn chat_takes_commands_and_small_talk_without_the_model() {
    // Whatever reaches this model fails.
    let world = world(|_| Err("500 Internal Server Error"));
    let said = "hello\n/schema\nWhat do you know about?\nthanks!\n/what\nexit\nHow heavy is the Wren?\n";
    let ran = world.feed(&["chat", "kb"], said);
    assert_eq!(ran.code, 0, "{ran:?}");
    for told in ["Hello!", "2 bikes (such as Lark and Wren)", "You are welcome."] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    assert!(!ran.out.contains("heavy"), "{}", ran.out);
    for told in ["bike (2)\n  weight (kg), maker", "There is no command /what"] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    let ran = world.run(&["ask", "kb"]);
    assert!(ran.code == 2 && ran.err.contains("say what to ask of it: ragonite ask kb"), "{ran:?}");
    let ran = world.run(&["ask", "kb", " ?? "]);
    assert!(ran.code == 2 && ran.err.contains("The question holds no word."), "{ran:?}");
}

#[test]
fn questions_are_asked_and_scored() {
    let world = world(bikes);
    let questions = r#"{"conversation":1,"turn":1,"category":"lookup","question":"How heavy is the Wren?","expect":{"all_of":[[{"number":12.5}]]}}
{"conversation":1,"turn":2,"category":"lookup","question":"And the Lark?","expect":{"all_of":[[{"number":14}]]}}
{"conversation":1,"turn":3,"category":"complex","question":"Will this fail?","expect":{"all_of":[["no"]]}}
"#;
    world.write("q.jsonl", questions);
    let settings = std::fs::read_to_string(world.path("ragonite.toml")).expect("settings");
    world.write("ragonite.toml", settings + "\n[strategy.ragonite]\nreadings = \"plan\"\n");
    let ran = world.run(&["eval", "kb", "q.jsonl"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let told = "2/3 right (95 % sure: 21 to 94 %); complex 0/1, lookup 2/2; median ";
    assert!(ran.out.starts_with(told) && ran.out.contains("; beyond the model "), "{ran:?}");
    assert!(ran.err.contains("failed 1.3: ") && ran.err.contains("wrong 1.3 [complex]"), "{ran:?}");
    // Of a failure, what was done until it failed, with what the model was told.
    let ran = world.run(&["eval", "kb", "q.jsonl", "--markdown"]);
    for told in [
        "| lookup | 2 | 2 | 100 % | 34 and 100 % |",
        "| from question to answer | 3 | ",
        "### 1.3 Will this fail?",
        "- answer: none",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    let ran = world.run(&["eval", "kb", "q.jsonl", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    let [wrong] = &report["wrong"].as_array().expect("a list")[..] else { panic!("{report}") };
    // The model failed in its first step, which has no outcome.
    assert_eq!(wrong["trace"], json!([{"step": "rewrite", "seconds": 0.0, "outcome": ""}]), "{wrong}");
    assert!(report["times"]["steps"]["plan"]["median"].is_number(), "{report}");
    assert_eq!(report["interval"], json!([0.208, 0.939]));
    assert_eq!(world.run(&["eval", "kb", "q.jsonl", "--min", "3"]).code, 1);
}

#[test]
fn a_public_address_needs_a_token() {
    let world = world(bikes);
    let ran = world.run(&["serve", "kb", "--bind", "0.0.0.0:0"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    assert!(ran.err.contains("a token is needed") && ran.err.contains("RAGONITE_TOKEN"), "{ran:?}");
}

#[test]
fn a_server_says_where_it_is_and_shows_its_page() {
    let world = world(bikes);
    let mut server =
        world.command(&["serve", "kb", "--bind", "127.0.0.1:0"]).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let address =
        line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default().to_owned();
    let page = TcpStream::connect(&address).and_then(|mut connection| {
        write!(connection, "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
        let mut page = String::new();
        connection.read_to_string(&mut page).map(|_| page)
    });
    server.kill().expect("stopped");
    server.wait().expect("ended");
    let page = page.unwrap_or_else(|e| panic!("{line:?}: {e}"));
    assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("<title>ragonite</title>"), "{page}");
}

/// Replies are kept once, repeated without the model, and the report says what answered.
#[test]
fn an_evaluation_is_recorded_replayed_and_reported() {
    let world = world(bikes);
    let settings = std::fs::read_to_string(world.path("ragonite.toml")).expect("settings");
    // The question's own form would answer it without the model.
    let settings = settings + "\n[strategy.ragonite]\nreadings = \"plan\"\n";
    world.write("ragonite.toml", &settings);
    let question = json!({
        "conversation": "a", "turn": 1, "category": "lookup", "question": "How heavy is the Wren?",
        "expect": {"all_of": [[{"number": 12.5, "tolerance": 0.0}]]},
    });
    world.write("questions.jsonl", question.to_string());
    let eval = |further: &[&str]| world.run(&[&["eval", "kb", "questions.jsonl"], further].concat());
    let first = eval(&["--record", "replies.jsonl", "--report", "report.md"]);
    assert!(first.code == 0 && first.out.contains("1/1"), "{first:?}");
    let report = std::fs::read_to_string(world.path("report.md")).expect("a report");
    for told in [
        "# questions.jsonl: 1 of 1 right",
        "| model | scripted |",
        "| strategy | ragonite |",
        "strategy.ragonite.readings = \"plan\"",
        "budgets.passages = 3",
        "| lookup | 1 | 1 |",
    ] {
        assert!(report.contains(told), "{told}: {report}");
    }
    // Nobody is there any more.
    world.write(
        "ragonite.toml",
        settings.replace("base_url = \"http://127.0.0.1", "base_url = \"http://192.0.2.1"),
    );
    let again = eval(&["--replay", "replies.jsonl"]);
    assert!(again.code == 0 && again.out.contains("1/1"), "{again:?}");
    world.write("questions.jsonl", question.to_string().replace("Wren", "Lark"));
    let other = eval(&["--replay", "replies.jsonl"]);
    assert!(other.err.contains("asks what replies.jsonl does not hold"), "{other:?}");
}
