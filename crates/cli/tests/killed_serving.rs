//! A server that is asked, taught, told what people think, and has knowledge bases annotated, ended before calls of it, and
//! of the processes it starts, that change files: what it acknowledged is kept, every part is whole, and the next server
//! goes on. `RAGONITE_KILLS` as in `killed.rs`.
#![cfg(target_os = "linux")]

mod common;
mod faults;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::World;
use common::client::Client;
use common::encoder::Encoder;
use faults::Faults;
use faults::cases::{base, done, taught};
use serde_json::json;

/// Kills where nobody says how many.
const KILLS: usize = 10;

/// What a server acknowledged.
#[derive(Default)]
struct Heard {
    /// Answered turns, and what their answers said.
    answers: Vec<(String, String)>,
    /// Turns with feedback.
    rated: Vec<String>,
    /// Questions that were taught.
    lessons: Vec<String>,
    /// What a table is called, by jobs that ended.
    called: Option<String>,
    /// Why one did not.
    failed: Option<String>,
}

/// What people do with a server, until they are done or it is gone.
fn use_it(client: &Client, heard: &mut Heard) -> Option<()> {
    let conversation = client.converse("kb")?;
    for turn in 0..3 {
        let (status, answer) = client.ask(&conversation, "Which one would I take?")?;
        assert_eq!(status, 200, "{answer}");
        let (_, kept) = client.try_call("GET", &conversation, None)?;
        let place = format!("{conversation}/turns/{}", kept["turns"][turn]["id"]);
        heard.answers.push((place.clone(), answer["text"].to_string()));
        let rating = json!({ "rating": "up", "comment": "good" });
        let (status, told) = client.try_call("PUT", &format!("{place}/feedback"), Some(&rating))?;
        assert!(status < 300, "{status} {told}");
        heard.rated.push(place);
    }
    for n in 0..3 {
        let question = format!("Which is taught {n}?");
        let lesson = json!({ "question": question, "select": "SELECT name FROM bike" });
        let (status, told) = client.try_call("POST", "/api/v1/knowledge-bases/kb/taught", Some(&lesson))?;
        assert_eq!(status, 201, "{told}");
        heard.lessons.push(question);
    }
    let annotated = json!({ "toml": "[tables.bike]\ncomment = \"What is ridden.\"\n" });
    let (status, job) = client.try_call("PUT", "/api/v1/knowledge-bases/kb/annotations", Some(&annotated))?;
    assert_eq!(status, 202, "{job}");
    let place = format!("/api/v1/jobs/{}", job["id"].as_str().expect("an id"));
    loop {
        let (_, job) = client.try_call("GET", &place, None)?;
        match job["state"].as_str() {
            Some("done") => heard.called = Some("What is ridden.".to_owned()),
            // The process that built was the one that was ended.
            Some("failed") => heard.failed = Some(job["error"].to_string()),
            _ => {
                std::thread::sleep(std::time::Duration::from_millis(20));
                continue;
            }
        }
        return Some(());
    }
}

fn assert_kept(client: &Client, heard: &Heard, world: &World, what: &str) {
    for (place, text) in &heard.answers {
        let (status, turn) = client.call("GET", place, None);
        assert_eq!((status, turn["answer"]["text"].to_string()), (200, text.clone()), "{what}: {turn}");
    }
    for place in &heard.rated {
        let (_, turn) = client.call("GET", place, None);
        assert_eq!(turn["feedback"]["rating"], "up", "{what}: {turn}");
    }
    let (_, listed) = client.call("GET", "/api/v1/knowledge-bases/kb/taught", None);
    for question in &heard.lessons {
        assert!(listed.to_string().contains(question), "{what}: {question} is lost: {listed}");
    }
    let said = base(world);
    assert!(said.contains("Wren") && said.contains("Lark"), "{what}: {said}");
    let schema = fs::read_to_string(world.path("kb/schema.json")).expect("a schema");
    assert!(heard.called.as_ref().is_none_or(|called| schema.contains(called)), "{what}: {schema}");
    // No turn is left as one that is being answered.
    let (_, all) = client.call("GET", "/api/v1/conversations", None);
    for one in all["conversations"].as_array().expect("a list") {
        let (_, kept) = client.call(
            "GET",
            &format!("/api/v1/conversations/{}", one["id"].as_str().expect("an id")),
            None,
        );
        let turns = kept["turns"].as_array().expect("turns");
        assert!(turns.iter().all(|turn| turn["state"] != "running"), "{what}: {kept}");
    }
}

/// A knowledge base that lacks its vectors, and a configuration with an encoder that makes them.
fn template(encoder: &Encoder) -> World {
    let world = World::new();
    taught(&world);
    let settings = format!(
        "[llm]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\n[embedding]\nprovider = \"openai\"\nmodel = \"letters\"\nbase_url = \"{}\"\n",
        encoder.address
    );
    world.write("ragonite.toml", settings);
    done(&world, &["build", "graph.ttl", "--out", "kb", "--vectors", "later"]);
    world
}

#[test]
fn what_a_server_acknowledged_outlives_it() {
    let kills = std::env::var("RAGONITE_KILLS").ok().and_then(|n| n.parse::<usize>().ok());
    let kills = kills.map_or(KILLS, |kills| kills / 7);
    let encoder = Encoder::start();
    let template = template(&encoder);
    // Of the server alone, and of it with all that it starts: builds make hundreds of calls for one of its own.
    let ended = kill_and_serve_again(&template, kills.div_ceil(2), Faults::befall_alone);
    assert!(ended * 2 > kills / 2, "{ended} of {kills} ended the server");
    kill_and_serve_again(&template, kills / 2, Faults::befall);
}

/// How many of these kills ended the server.
fn kill_and_serve_again(template: &World, kills: usize, befall: fn(&Faults, &mut Command, &Path)) -> usize {
    let (faults, world) = (Faults::none(), template.copied());
    let mut heard = Heard::default();
    let served = world.serve_under(|command| befall(&faults, command, &world.path(".")));
    assert!(use_it(&Client::new(&served.address), &mut heard).is_some(), "undisturbed");
    assert!(heard.called.is_some() && heard.answers.len() == 3, "{:?}", heard.failed);
    drop(served);
    let calls = faults.calls();
    let mut random = fastrand::Rng::new();
    let (mut gone, mut before, mut acknowledged) = (0, 0, 0);
    for n in 0..kills {
        let world = template.copied();
        let call = 1 + (n * calls + random.usize(..calls)) / kills;
        let what = format!("ended before call {call} of {calls}");
        let faults = Faults::killed_at(call);
        let mut heard = Heard::default();
        let started = world.try_serve(|command| befall(&faults, command, &world.path(".")));
        match started {
            Some(mut served) => {
                let client = Client::new(&served.address);
                let whole = use_it(&client, &mut heard).is_some();
                // Its connections are closed a moment before it has ended.
                let mut ended = served.running.0.try_wait().expect("known").is_some();
                for _ in 0..if whole { 0 } else { 500 } {
                    if ended {
                        break;
                    }
                    std::thread::sleep(std::time::Duration::from_millis(20));
                    ended = served.running.0.try_wait().expect("known").is_some();
                }
                assert!(whole || ended, "{what}: the server lives and answers no more");
                gone += usize::from(ended);
            }
            None => before += 1,
        }
        acknowledged += heard.answers.len() + heard.rated.len() + heard.lessons.len();
        let again = world.serve_as_configured();
        let client = Client::new(&again.address);
        assert_kept(&client, &heard, &world, &what);
        let mut more = Heard::default();
        assert!(use_it(&client, &mut more).is_some() && more.called.is_some(), "{what}: {:?}", more.failed);
        assert_kept(&client, &more, &world, &what);
    }
    eprintln!(
        "{kills} kills over {calls} calls: {gone} of the server at work, {before} of one that started, the others of \
         what it started; {acknowledged} acknowledged changes, all kept"
    );
    gone + before
}
