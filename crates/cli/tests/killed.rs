//! Crash safety by enumeration: every command that writes is ended before calls of it that change files, spread over all of
//! them (a write is then half done), and leaves the old state or the new one. Run again it ends well and leaves nothing
//! beside. `RAGONITE_KILLS` says how many are killed in all (`make crash`). Random moments are `crash.rs`'s, a server
//! that is asked meanwhile is `killed_serving.rs`'s, what fetches and migrates `killed_fetching.rs`'s.
#![cfg(target_os = "linux")]

mod common;
mod faults;

use std::fs;

use common::World;
use common::encoder::Encoder;
use faults::Faults;
use faults::cases::{CASES, Case, base, done, files, names};
use faults::everywhere::{Ended, kills};
use search::KnowledgeBase;

/// Kills where nobody says how many.
const KILLS: usize = 56;

#[test]
fn a_command_ended_before_any_of_its_calls_leaves_the_old_state_or_the_new() {
    let kills = kills(KILLS);
    let (mut killed, mut of) = (0, 0);
    for Case { arguments, before, state } in CASES {
        let template = World::new();
        before(&template);
        let (what, command) = (format!("{arguments:?}"), |world: &World| world.command(arguments));
        let ended = Ended { what: &what, template: &template, command: &command, state };
        let (now, calls) = ended.everywhere(kills.div_ceil(CASES.len()));
        (killed, of) = (killed + now, of + calls);
    }
    eprintln!("{killed} killed, spread over {of} calls");
    assert!(killed * 10 > kills * 8, "{killed} of {kills} were killed");
}

#[test]
fn who_makes_vectors_and_is_ended_keeps_what_was_made() {
    let kills = kills(KILLS) / 7;
    let encoder = Encoder::start();
    let template = World::new();
    files(&template);
    let one = |n: usize| {
        format!(
            "<http://x.example/t{n}> a <http://x.example/schema/Bike> ; <http://www.w3.org/2000/01/rdf-schema#label> \"Thing {n}\" .\n"
        )
    };
    template.write("graph.ttl", (0..200).map(one).collect::<String>());
    template.write(
        "ragonite.toml",
        format!(
            "[embedding]\nprovider = \"openai\"\nmodel = \"letters\"\nbase_url = \"{}\"\n",
            encoder.address
        ),
    );
    done(&template, &["build", "graph.ttl", "--out", "kb", "--vectors", "later"]);
    let faults = Faults::none();
    let whole = template.copied();
    let mut command = whole.command(&["embed", "kb"]);
    faults.befall(&mut command, &whole.path("."));
    assert_eq!(whole.ended(command, "").code, 0);
    let (calls, answers) = (faults.calls(), base(&template));
    assert_eq!(base(&whole), answers);
    let made = |world: &World| {
        KnowledgeBase::open(&world.path("kb"), None)
            .expect("whole")
            .manifest()
            .pending()
            .map(|made| made.made)
    };
    let world = template.copied();
    for n in 0..kills {
        // The same folder: each goes on where the one before was ended, until all are made.
        if made(&world).is_none() {
            fs::remove_dir_all(world.path("kb")).expect("removed");
            done(&world, &["build", "graph.ttl", "--out", "kb", "--vectors", "later"]);
        }
        let before = made(&world);
        let mut command = world.command(&["embed", "kb"]);
        let call = 1 + n * calls / kills;
        let faults = Faults::killed_at(call);
        faults.befall(&mut command, &world.path("."));
        let ran = world.ended(command, "");
        assert!([-1, 0].contains(&ran.code), "{ran:?}");
        assert_eq!(base(&world), answers, "ended before call {call}");
        let after = made(&world);
        assert!(
            after.is_none() || after >= before,
            "{before:?} vectors, then {after:?}, ended before call {call}"
        );
    }
    done(&world, &["embed", "kb"]);
    assert!(made(&world).is_none() && base(&world) == answers);
    assert_eq!(names(&world), names(&whole));
}
