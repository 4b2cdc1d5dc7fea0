//! A wall clock that is wrong, or jumps while a server runs: by decades, to 1970 and to 2226, and back again. Nothing panics, no
//! deadline moves (they are measured by a clock that does not jump), nothing that was kept is lost or out of order within
//! its conversation, and who was locked out for a minute is so for a minute.
#![cfg(target_os = "linux")]

mod common;
mod faults;

use common::World;
use common::client::Client;
use faults::Faults;
use faults::cases::{CASES, Case, base, done, taught};
use serde_json::json;

const DAY: i64 = 24 * 3_600;
const YEAR: i64 = 365 * DAY;

/// The day after clocks begin, as a machine without a battery has it; last year; beyond seconds of 32 bits; near the last year
/// that Linux lets a clock be set to.
fn clocks() -> [i64; 4] {
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
    [DAY - i64::try_from(now).expect("not that late"), -YEAR, 30 * YEAR, 200 * YEAR]
}

#[test]
fn commands_do_the_same_by_any_clock() {
    for Case { arguments, before, state } in CASES {
        let template = World::new();
        before(&template);
        let whole = template.copied();
        done(&whole, arguments);
        let wanted = state(&whole);
        for clock in [clocks()[0], clocks()[3]] {
            let world = template.copied();
            let faults = Faults::none();
            faults.move_clock(clock);
            let mut command = world.command(arguments);
            faults.befall(&mut command, &world.path("."));
            let ran = world.ended(command, "");
            assert_eq!(ran.code, 0, "{arguments:?} {clock} s off: {ran:?}");
            assert_eq!(state(&world), wanted, "{arguments:?} {clock} s off");
        }
    }
}

#[test]
fn a_server_goes_on_while_its_clock_jumps() {
    let world = World::new();
    taught(&world);
    let faults = Faults::none();
    world.write(
        "ragonite.toml",
        "limits.query_seconds = 1\n[llm]\nprovider = \"openai\"\n[embedding]\nprovider = \"none\"\n",
    );
    let served = world.serve_under(|command| faults.befall(command, &world.path(".")));
    let client = Client::new(&served.address);
    let conversation = client.converse("kb").expect("made");
    let runaway = json!({ "query": "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s) SELECT count(*) FROM s" });
    let sql = "/api/v1/knowledge-bases/kb/sql";
    for (n, clock) in clocks().into_iter().chain([0, -30, 30, -DAY, DAY, 0]).enumerate() {
        // In the middle of a query that only its deadline ends, and of answers.
        let stopped = std::thread::scope(|scope| {
            let running = scope.spawn(|| Client::new(&served.address).call("POST", sql, Some(&runaway)));
            std::thread::sleep(std::time::Duration::from_millis(300));
            faults.move_clock(clock);
            running.join().expect("ended")
        });
        assert!(stopped.1.to_string().contains("it ran longer than 1s"), "{clock}: {stopped:?}");
        let (status, answer) = client.ask(&conversation, "Which one would I take?").expect("answered");
        assert!(status == 200 && answer.to_string().contains("Wren"), "{clock}: {answer}");
        let (_, kept) = client.call("GET", &conversation, None);
        let turns = kept["turns"].as_array().expect("turns");
        assert_eq!(turns.len(), n + 1, "{kept}");
        let ids: Vec<i64> = turns.iter().filter_map(|turn| turn["id"].as_i64()).collect();
        assert!(ids.is_sorted() && turns.iter().all(|turn| turn["state"] == "answered"), "{clock}: {kept}");
        let (status, listed) = client.call("GET", "/api/v1/conversations", None);
        assert_eq!((status, listed["conversations"].as_array().map(Vec::len)), (200, Some(1)), "{listed}");
        let lesson = json!({ "question": format!("Which is it {n}?"), "select": "SELECT name FROM bike" });
        let (status, told) = client.call("POST", "/api/v1/knowledge-bases/kb/taught", Some(&lesson));
        assert_eq!(status, 201, "{clock}: {told}");
        let annotated = json!({ "toml": format!("[tables.bike]\ncomment = \"Ridden {n}.\"\n") });
        let (_, job) = client.call("PUT", "/api/v1/knowledge-bases/kb/annotations", Some(&annotated));
        let place = format!("/api/v1/jobs/{}", job["id"].as_str().expect("an id"));
        let ended = loop {
            let (_, job) = client.call("GET", &place, None);
            if !["waiting", "running"].contains(&job["state"].as_str().unwrap_or_default()) {
                break job;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        assert_eq!(ended["state"], "done", "{clock}: {ended}");
        let (_, schema) = client.call("GET", "/api/v1/knowledge-bases/kb/schema", None);
        assert!(
            schema.to_string().contains(&format!("Ridden {n}.")),
            "{clock}: what was built anew is served"
        );
    }
    assert!(base(&world).contains("Wren"));
    let (status, metrics) = client.call("GET", "/metrics", None);
    assert!(status == 200 && !metrics.to_string().contains("NaN"), "{metrics}");
}

#[test]
fn a_token_ends_by_the_clock_and_a_lockout_does_not() {
    let world = World::new();
    taught(&world);
    let made = world.run(&["token", "new", "anna", "--days", "2"]);
    assert_eq!(made.code, 0, "{made:?}");
    let secret =
        made.out.split_whitespace().find(|word| word.starts_with("rgn_")).expect("a secret").to_owned();
    let faults = Faults::none();
    let served = world.serve_under(|command| faults.befall(command, &world.path(".")));
    let address = &served.address;
    let status = |token: &str| {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let list = agent.get(format!("{address}/api/v1/conversations"));
        list.header("authorization", format!("Bearer {token}")).call().expect("answered").status().as_u16()
    };
    assert_eq!(status(&secret), 200);
    faults.move_clock(3 * DAY);
    assert_eq!(status(&secret), 401, "its two days are over");
    faults.move_clock(-3 * DAY);
    assert_eq!(status(&secret), 200);
    let tried: Vec<u16> = (0..25).map(|n| status(&format!("guess {n}"))).collect();
    assert_eq!(tried.last(), Some(&429), "{tried:?}");
    for clock in clocks() {
        faults.move_clock(clock);
        assert_eq!(status("another guess"), 429, "who guesses waits by a clock that does not jump");
    }
}
