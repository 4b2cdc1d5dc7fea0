//! Graphs made to harm who reads them: each ends in a knowledge base or in an error with its file, never in a panic, a lost
//! stack or all of the memory. Strict and lenient. Compressed bombs are `crates/kb`'s tests, mutations of files `fuzz.rs`'s.

mod common;

use common::World;

/// Memory that such a graph may take, far less than what it stands for.
const MEGABYTES: u64 = 4_096;

fn graphs() -> Vec<(&'static str, String)> {
    let rdf =
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:s=\"http://x.example/\">";
    let nested = |open: &str, close: &str, depth: usize| {
        format!(
            "<http://x.example/a> <http://x.example/p> {} 1 {} .",
            open.repeat(depth),
            close.repeat(depth)
        )
    };
    let mut bomb = "<!DOCTYPE x [<!ENTITY e0 \"lol\">".to_owned();
    for n in 1..12 {
        bomb.push_str(&format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(10)));
    }
    let typed = |n: usize| format!("<http://x.example/i{n}> a <http://x.example/C{n}> .\n");
    let long = "a".repeat(500_000);
    vec![
        ("bomb.rdf", format!("{bomb}]>{rdf}<s:A rdf:about=\"http://x.example/a\"><s:p>&e11;</s:p></s:A></rdf:RDF>")),
        ("outside.rdf", format!("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>{rdf}<s:A rdf:about=\"http://x.example/a\"><s:p>&e;</s:p></s:A></rdf:RDF>")),
        ("deep.rdf", format!("{rdf}{}x{}</rdf:RDF>", "<s:A><s:p>".repeat(500), "</s:p></s:A>".repeat(500))),
        ("deep.jsonld", format!("{}\"x\"{}", "{\"http://x.example/p\":".repeat(1_200), "}".repeat(1_200))),
        ("wide.jsonld", format!("{}{}", "[".repeat(50_000), "]".repeat(50_000))),
        ("remote.jsonld", "{\"@context\": \"http://127.0.0.1:9/context\", \"p\": 1}".to_owned()),
        ("nodes.ttl", nested("[ <http://x.example/p> ", "]", 2_000)),
        ("lists.ttl", nested("(", ")", 2_000)),
        ("quoted.nt", "<<".repeat(50_000)),
        ("iri.ttl", format!("<http://x.example/{long}> a <http://x.example/A> ; <http://x.example/{long}> \"1\" .")),
        ("literal.ttl", format!("<http://x.example/a> a <http://x.example/A> ; <http://www.w3.org/2000/01/rdf-schema#label> \"{}\" .", "word ".repeat(320_000))),
        ("control.nt", "<http://x.example/a> <http://x.example/p> \"\\u0007\\u001B[2J\\u202E\" .\n<http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/A> .\n".to_owned()),
        ("cycle.ttl", (0..200).map(|n| format!("<http://x.example/C{n}> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x.example/C{}> . {}", (n + 1) % 200, typed(n))).collect()),
        ("classes.ttl", (0..1_000).map(typed).collect()),
        ("same.ttl", (0..1_000).map(|n| format!("<http://x.example/i{n}> <http://www.w3.org/2002/07/owl#sameAs> <http://x.example/i{}> .\n", n * 7 % 1_000)).collect()),
        ("linked.ttl", (0..40).flat_map(|n| (0..40).map(move |m| format!("_:b{n} <http://x.example/p> _:b{m} .\n"))).collect()),
        ("names.ttl", format!("<http://x.example/a> a <http://x.example/A> .\n{}", (0..300).map(|n| format!("<http://x.example/a> <http://x.example/p{n}> {n}, {} .\n", n + 1)).collect::<String>())),
    ]
}

/// SQLite refuses strings of 16 MB and more as this program opens it.
#[test]
fn a_label_longer_than_the_engine_takes_is_built() {
    let world = World::new();
    let label = "word ".repeat(4 << 20);
    world.build(&format!(
        "<http://x.example/a> a <http://x.example/Word> ; <http://www.w3.org/2000/01/rdf-schema#label> \"{label}\" ; <http://x.example/n> 7 .\n"
    ));
    let ran = world.run(&["sql", "kb", "SELECT n FROM word", "--json"]);
    assert!(ran.code == 0 && ran.out.contains("[[7]]"), "{} {}", ran.out.len(), ran.err);
}

/// Each that has several values somewhere had a table of its own; what is left out is said, and can be asked for.
#[test]
fn thousands_of_predicates_make_no_thousands_of_tables() {
    let world = World::new();
    let all: String = (0..4_000)
        .map(|n| format!("<http://x.example/a> <http://x.example/p{n}> {n}, {} .\n", n + 1))
        .collect();
    world.build(&format!("<http://x.example/a> a <http://x.example/Thing> .\n{all}"));
    let ran = world.run(&["schema", "kb", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    let tables = told["tables"].as_array().map_or(0, Vec::len);
    assert!((900..1_100).contains(&tables), "{tables} tables");
    let report = std::fs::read_to_string(world.path("kb/report.json")).expect("a report");
    assert!(report.contains("3000 of its properties"), "{report}");
    let ran = world.run(&["sparql", "kb", "ASK { ?s <http://x.example/p3999> 4000 }"]);
    assert!(ran.out.contains("yes"), "{ran:?}");
}

#[test]
fn every_hostile_graph_is_built_or_refused() {
    let world = World::new();
    for (name, text) in graphs() {
        world.write(name, text);
        for lenient in [&[][..], &["--lenient"]] {
            let mut arguments = vec!["build", name, "--out", "kb", "--no-dense"];
            arguments.extend(lenient);
            let program = world.command(&arguments);
            let mut command = std::process::Command::new("sh");
            command.args(["-c", &format!("ulimit -v {} && exec \"$0\" \"$@\"", MEGABYTES * 1_024)]);
            command.arg(program.get_program()).args(program.get_args());
            command.current_dir(world.path(".")).stdin(std::process::Stdio::piped());
            command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
            for (variable, value) in program.get_envs() {
                if let Some(value) = value {
                    command.env(variable, value);
                }
            }
            let ran = world.ended(command, "");
            assert!([0, 2].contains(&ran.code), "{name} {lenient:?}: {} {}", ran.code, &ran.err);
            assert!(!ran.err.contains("panicked"), "{name} {lenient:?}: {}", ran.err);
            assert!(ran.code == 0 || ran.err.contains(name), "{name} {lenient:?}: {}", ran.err);
            assert!(!ran.err.contains("root:"), "nothing is fetched from outside");
            if ran.code == 0 {
                let asked = world.run(&["search", "kb", "a", "-k", "1"]);
                assert!([0, 1].contains(&asked.code), "{name} {lenient:?}: {asked:?}");
            }
        }
    }
}
