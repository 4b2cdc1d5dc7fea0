//! Crash safety of knowledge bases, from outside: `kill -9` at random moments of builds and updates leaves the old state or
//! the new one, never one between; and whatever part of a folder is cut or changed by one bit, it is said to be damaged.
//! `RAGONITE_KILLS` sets how many are killed (`make crash`); conversations are killed in `crates/server/tests/killed.rs`.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use common::World;

/// Kills where nobody says how many.
const KILLS: usize = 30;

fn graph(names: &[String]) -> String {
    let mut text = String::from(
        "@prefix s: <http://x.example/schema/> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n",
    );
    for name in names {
        text.push_str(&format!(
            "<http://x.example/id/{name}> a s:Bike ; rdfs:label \"{name}\" ; s:weight {} ; s:note \"A bike called {name}.\" .\n",
            name.len()
        ));
    }
    text
}

/// The bikes that rows and triples both say there are.
fn bikes(world: &World) -> BTreeSet<String> {
    let rows = world.run(&["sql", "kb", "SELECT label FROM bike ORDER BY 1", "--json"]);
    assert_eq!(rows.code, 0, "{rows:?}");
    let triples = world.run(&[
        "sparql",
        "kb",
        "SELECT ?l WHERE { ?b a <http://x.example/schema/Bike> ; rdfs:label ?l } ORDER BY ?l",
        "--json",
    ]);
    assert_eq!(triples.code, 0, "{triples:?}");
    let read = |json: &str| -> BTreeSet<String> {
        let found: serde_json::Value = serde_json::from_str(json).expect("JSON");
        let rows = found["rows"].as_array().expect("rows").iter();
        rows.map(|row| row[0].as_str().expect("a name").to_owned()).collect()
    };
    let (rows, triples) = (read(&rows.out), read(&triples.out));
    assert_eq!(rows, triples, "the parts of one state");
    rows
}

/// One change of the knowledge base, and what it leaves when it ends well.
fn change(world: &World, round: usize, before: &BTreeSet<String>) -> (Vec<&'static str>, BTreeSet<String>) {
    let named =
        |prefix: &str, count: usize| (0..count).map(|n| format!("{prefix}{round}x{n}")).collect::<Vec<_>>();
    if round.is_multiple_of(3) {
        let made = named("built", 40 + round % 40);
        world.write("next.ttl", graph(&made));
        (vec!["build", "next.ttl", "--out", "kb", "--no-dense"], made.into_iter().collect())
    } else {
        let more = named("added", 5);
        world.write("more.ttl", graph(&more));
        let after = before.iter().cloned().chain(more).collect();
        (vec!["update", "kb", "--add", "more.ttl"], after)
    }
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_state_or_the_new() {
    let kills = std::env::var("RAGONITE_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(KILLS);
    let world = World::new();
    world.write("ragonite.toml", "[embedding]\nprovider = \"none\"\n");
    let began = Instant::now();
    world.build(&graph(&(0..60).map(|n| format!("first{n}")).collect::<Vec<_>>()));
    let whole = began.elapsed();
    let mut random = fastrand::Rng::new();
    let mut state = bikes(&world);
    let (mut old, mut new, mut longest) = (0, 0, whole);
    for round in 0..kills {
        let (arguments, after) = change(&world, round, &state);
        let mut child = world.command(&arguments).spawn().expect("the program starts");
        std::thread::sleep(longest.mul_f64(random.f64()));
        let _ = child.kill();
        child.wait().expect("it ends");
        let found = bikes(&world);
        assert!(found == state || found == after, "round {round}: {arguments:?} left {found:?}");
        // However long a change takes here and now, half of them are killed before they end.
        match found == after {
            true => (new, longest) = (new + 1, longest.mul_f64(0.8)),
            false => (old, longest) = (old + 1, longest.mul_f64(1.25)),
        }
        state = found;
    }
    eprintln!("{kills} killed: {old} left the old state, {new} the new one");
    assert!(
        kills < 20 || (old > 0 && new > 0),
        "killed too early or too late each time: {old} old, {new} new"
    );
    // The next one that is let be ends well, and nothing is left beside it.
    let (arguments, after) = change(&world, 0, &state);
    let ran = world.run(&arguments);
    assert_eq!((ran.code, bikes(&world)), (0, after), "{ran:?}");
    let left: Vec<_> = fs::read_dir(world.path("."))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with(".kb"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Every file of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn one_bit_or_one_byte_less_in_any_file_is_said() {
    let world = World::new();
    world.write("ragonite.toml", "[embedding]\nprovider = \"none\"\n");
    world.build(&graph(&(0..30).map(|n| format!("bike{n}")).collect::<Vec<_>>()));
    let mut random = fastrand::Rng::with_seed(11);
    let mut tried = 0;
    for path in files(&world.path("kb")) {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let whole = fs::read(&path).expect("read");
        // What the text index keeps for itself is read by nobody here.
        if hidden || whole.is_empty() {
            continue;
        }
        let mut flipped = whole.clone();
        let at = random.usize(..flipped.len());
        flipped[at] ^= 1 << random.u8(..8);
        for (how, changed) in
            [("flipped", &flipped[..]), ("cut", &whole[..whole.len() / 2]), ("emptied", &[])]
        {
            fs::write(&path, changed).expect("written");
            let ran = world.run(&["sql", "kb", "SELECT count(*) FROM bike"]);
            let said = ["is damaged", "is not a knowledge base", "has format"]
                .iter()
                .any(|said| ran.err.contains(said));
            // A bit of the manifest that says nothing of the content, such as a letter of a path, may go unseen.
            let manifest = path.ends_with("manifest.json") && how == "flipped";
            assert!(said && ran.code == 2 || manifest, "{} {how}: {ran:?}", path.display());
            tried += 1;
        }
        fs::write(&path, &whole).expect("written");
    }
    assert!(tried > 20, "{tried}");
    let ran = world.run(&["sql", "kb", "SELECT count(*) FROM bike"]);
    assert_eq!(ran.code, 0, "{ran:?}");
}
