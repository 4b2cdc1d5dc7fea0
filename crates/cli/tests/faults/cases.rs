//! Every command that writes, with what is there before it and what of it counts: for tests that end it, fill its disk or
//! forbid it to write.

use std::collections::BTreeSet;
use std::fs;

use search::{KnowledgeBase, Limits};

use crate::common::{BIKES, World};

const MORE: &str = r#"@prefix s: <http://x.example/schema/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://x.example/id/finch> a s:Bike ; rdfs:label "Finch" ; s:weight "11 kg" ; s:maker <http://x.example/id/tarn> .
"#;

const SELECT: &str = "SELECT name, weight FROM bike ORDER BY weight LIMIT 1";

/// A command that writes.
pub struct Case {
    pub arguments: &'static [&'static str],
    /// What is there before it.
    pub before: fn(&World),
    /// What it changes, as text: two states differ where their texts do.
    pub state: fn(&World) -> String,
}

pub const CASES: &[Case] = &[
    Case { arguments: &["build", "graph.ttl", "--out", "kb"], before: files, state: base },
    Case { arguments: &["build", "all", "--out", "kb"], before: built, state: base },
    Case {
        arguments: &["build", "graph.ttl", "--out", "kb", "--annotations", "names.toml"],
        before: built,
        state: base,
    },
    Case { arguments: &["update", "kb", "--add", "all/more.ttl"], before: built, state: base },
    Case { arguments: &["update", "kb", "--remove", "less.ttl"], before: built, state: base },
    Case { arguments: &["annotate", "kb", "--out", "out.toml"], before: built, state: output },
    Case {
        arguments: &["teach", "kb", "Which one would I carry?", "--select", SELECT],
        before: built,
        state: base,
    },
    Case { arguments: &["teach", "kb", "--synonym", "mass=weight"], before: taught, state: base },
    Case { arguments: &["teach", "kb", "--remove", "1"], before: taught, state: base },
    Case { arguments: &["teach", "kb", "--import", "lessons.jsonl"], before: taught, state: base },
    Case { arguments: &["teach", "kb", "--export", "out.toml"], before: exported, state: output },
    Case { arguments: &["export", "kb", "--postgres", "out.toml"], before: built, state: output },
    Case {
        arguments: &["ask", "kb", "Which one would I take?", "--conversation", "talk"],
        before: taught,
        state: talk,
    },
    Case { arguments: &["token", "new", "anna"], before: built, state: tokens },
];

/// What cases are made from.
pub fn files(world: &World) {
    world.write("graph.ttl", BIKES);
    world.write("all/graph.ttl", BIKES);
    world.write("all/more.ttl", MORE);
    world.write("names.toml", "[tables.bike]\ncomment = \"What is ridden.\"\n");
    world.write(
        "less.ttl",
        "<http://x.example/id/lark> <http://www.w3.org/2000/01/rdf-schema#label> \"Lark\" .\n",
    );
    world.write("ragonite.toml", "[llm]\nprovider = \"openai\"\n[embedding]\nprovider = \"none\"\n");
}

/// Runs what must end well.
pub fn done(world: &World, arguments: &[&str]) {
    let ran = world.run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
}

pub fn built(world: &World) {
    files(world);
    done(world, &["build", "graph.ttl", "--out", "kb"]);
}

pub fn taught(world: &World) {
    built(world);
    done(world, &["teach", "kb", "Which do I lift?", "--select", "SELECT name FROM bike"]);
    done(world, &["teach", "kb", "--export", "lessons.jsonl"]);
    let lessons = fs::read_to_string(world.path("lessons.jsonl")).expect("read");
    world.write("lessons.jsonl", lessons.replace("lift", "sell"));
    done(world, &["teach", "kb", "Which one would I take?", "--select", SELECT]);
}

fn exported(world: &World) {
    taught(world);
    world.write("out.toml", "an older export");
}

/// What a knowledge base says in all its parts, each file of it checked.
pub fn base(world: &World) -> String {
    let place = world.path("kb");
    if !place.exists() {
        return "nothing".to_owned();
    }
    let kb = KnowledgeBase::open(&place, None).unwrap_or_else(|error| panic!("{error}"));
    let ask = |sql: &str| {
        kb.sql().query(sql, &[], &Limits::default(), &|| false).unwrap_or_else(|error| panic!("{error}"))
    };
    let rows = ask("SELECT label FROM bike ORDER BY 1").rows;
    let labels = "SELECT ?l { ?b a <http://x.example/schema/Bike> . OPTIONAL { ?b <http://www.w3.org/2000/01/rdf-schema#label> ?l } } ORDER BY ?l";
    let triples = kb.sparql().expect("loaded").query(labels, &Limits::default(), &|| false).expect("rows");
    let passages: BTreeSet<String> = kb.passages().iter().map(|passage| passage.title).collect();
    let names: BTreeSet<String> = kb.entities().iter().map(|entity| entity.label).collect();
    let told: Vec<_> = kb.schema().tables.iter().map(|table| table.comment.clone()).collect();
    let lessons = kb.taught().expect("read").lessons.iter().map(|lesson| lesson.id()).collect::<Vec<_>>();
    format!("{rows:?} {triples:?} {passages:?} {names:?} {told:?} {lessons:?}")
}

/// The file that a command was told to make; it is checked whole, for what came before and comes after is.
fn output(world: &World) -> String {
    fs::read_to_string(world.path("out.toml")).unwrap_or_else(|_| "nothing".to_owned())
}

/// How much of a conversation is kept.
fn talk(world: &World) -> String {
    match fs::read(world.path("state/ragonite/conversations/talk.json")) {
        Ok(text) => {
            let kept: serde_json::Value = serde_json::from_slice(&text).expect("whole JSON");
            format!("{} turns", kept["turns"].as_array().expect("turns").len())
        }
        Err(_) => "nothing".to_owned(),
    }
}

/// Who has tokens, but for the secrets and ids.
fn tokens(world: &World) -> String {
    let ran = world.run(&["token", "list", "--json"]);
    assert!([0, 1].contains(&ran.code), "{ran:?}");
    ran.out.matches("anna").count().to_string()
}

/// What is in the folder, without what the programs themselves keep.
pub fn names(world: &World) -> BTreeSet<String> {
    let entries = fs::read_dir(world.path(".")).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}
