//! What several servers see of each other over one PostgreSQL server.

use super::kept::job;
use super::*;
use crate::jobs::State;
use crate::store::leases::Unwanted;
use server::Server;

#[path = "../../../../plan/tests/server/mod.rs"]
mod server;

/// Tests over a server of its own; skips, and says so, where none can be started.
pub(super) fn on_a_server(test: impl FnOnce(&mut Server, &StorePlace)) {
    let Some(mut server) = Server::start() else { return };
    let place = place(&server, "");
    test(&mut server, &place);
}

fn place(server: &Server, options: &str) -> StorePlace {
    let address = format!("{}{options}", server.address(server.owner()));
    StorePlace::from(PostgresAddress::parse(&address).expect("an address"))
}

fn states(store: &Store, conversation: &str) -> Vec<String> {
    let details = store.details("anna", conversation).expect("read").expect("is there");
    details.turns.into_iter().map(|turn| turn.state).collect()
}

#[test]
fn one_that_starts_leaves_alone_what_another_is_answering() {
    on_a_server(|_, place| {
        let (here, there) = (opened(place), opened(place));
        let id = here.create("anna", "bikes").expect("created").id;
        let turn = begun(&here, &id, "Which?");
        there.fail_abandoned().expect("looked");
        drop(opened(place));
        assert_eq!(states(&there, &id), ["running"]);
        assert!(there.is_answered_elsewhere(&id).expect("asked"));
        assert!(!here.is_answered_elsewhere(&id).expect("asked"), "it is answered here");
        assert_eq!(there.begin(&id, "And now?", None, None).expect("asked"), Begun::Elsewhere);
        assert_eq!(there.begin(&id, "Who?", None, Some(turn)).expect("asked"), Begun::Elsewhere);
        assert_eq!(states(&there, &id), ["running"], "nothing took its place");
        assert!(here.end(turn, &Ending::Answered(json!({})), &[]).expect("ended"));
        assert!(matches!(there.begin(&id, "And now?", None, None).expect("asked"), Begun::Turn(_)));
    });
}

#[test]
fn what_another_is_asked_to_stop_it_hears_of() {
    on_a_server(|_, place| {
        let (here, there) = (opened(place), opened(place));
        let made = |_| here.create("anna", "bikes").expect("created").id;
        let ids: Vec<String> = (0..3).map(made).collect();
        let turns: Vec<i64> = ids.iter().map(|id| begun(&here, id, "Which?")).collect();
        here.begin_job("anna", &job("one", State::Waiting)).expect("begun");
        here.begin_job("anna", &job("two", State::Waiting)).expect("begun");
        let held = || Held {
            turns: turns.clone(),
            jobs: vec![job("one", State::Running), job("two", State::Running)],
        };
        assert_eq!(here.renew(held()).expect("renewed"), Unwanted::default());
        assert_eq!(there.job("anna", "one").expect("read"), Some(job("one", State::Running)));
        assert!(there.stop_elsewhere(&ids[0]).expect("asked"));
        assert!(there.delete("anna", &ids[1]).expect("deleted"));
        assert!(!here.stop_elsewhere(&ids[2]).expect("asked"), "it is answered here");
        assert!(there.cancel_job("anna", "two").expect("asked"));
        let unwanted = Unwanted { turns: turns[..2].to_vec(), jobs: vec!["two".to_owned()] };
        assert_eq!(here.renew(held()).expect("renewed"), unwanted);
        here.end(turns[0], &Ending::Stopped, &[]).expect("ended");
        assert!(!there.stop_elsewhere(&ids[0]).expect("asked"), "it has ended");
    });
}

#[test]
fn what_nobody_renews_has_failed() {
    on_a_server(|_, place| {
        let (gone, here) = (Store::open(place, Duration::ZERO).expect("opens"), opened(place));
        let id = gone.create("anna", "bikes").expect("created").id;
        let turn = begun(&gone, &id, "Which?");
        gone.begin_job("anna", &job("one", State::Waiting)).expect("begun");
        here.begin_job("anna", &job("two", State::Waiting)).expect("begun");
        here.fail_abandoned().expect("looked");
        assert_eq!(states(&here, &id), ["failed"]);
        let failed = here.job("anna", "one").expect("read").expect("is there");
        assert!(failed.state == State::Failed && failed.error.is_some_and(|error| error.contains("again")));
        assert_eq!(here.job("anna", "two").expect("read"), Some(job("two", State::Waiting)));
        // It was only slow: what it brings is kept, and its lease is not renewed.
        assert_eq!(
            gone.renew(Held { turns: vec![turn], jobs: vec![] }).expect("renewed"),
            Unwanted::default()
        );
        assert_eq!(states(&here, &id), ["failed"]);
        assert!(gone.end(turn, &Ending::Answered(json!({})), &[]).expect("ended"));
        assert_eq!(states(&here, &id), ["answered"]);
    });
}

#[test]
fn several_that_start_at_once_make_the_schema_once() {
    on_a_server(|server, place| {
        let together = std::sync::Barrier::new(5);
        std::thread::scope(|scope| {
            for _ in 0..5 {
                scope.spawn(|| {
                    together.wait();
                    opened(place).create("anna", "bikes").expect("created");
                });
            }
        });
        let count =
            opened(place).list("anna", &Wanted { limit: 9, ..Wanted::default() }).expect("list").total;
        assert_eq!(count, 5);
        // Somebody who may make no schema has one made.
        server.run("CREATE ROLE guest LOGIN; CREATE SCHEMA given AUTHORIZATION guest");
        let address = format!("{}?schema=given", server.address("guest"));
        let place = StorePlace::from(PostgresAddress::parse(&address).expect("an address"));
        opened(&place).create("anna", "bikes").expect("created");
        let address = format!("{}?schema=other", server.address("guest"));
        let place = StorePlace::from(PostgresAddress::parse(&address).expect("an address"));
        let error = Store::open(&place, LEASE).err().expect("refused").to_string();
        assert!(error.contains("CREATE SCHEMA other AUTHORIZATION"), "{error}");
    });
}

#[test]
fn other_schemas_and_newer_ones_are_refused() {
    on_a_server(|server, newer| {
        server.run("CREATE SCHEMA theirs; CREATE TABLE theirs.t (a int)");
        let theirs = place(server, "?schema=theirs");
        assert!(matches!(Store::open(&theirs, LEASE), Err(StoreError::ForeignSchema { .. })));
        let store = opened(newer);
        let comment = crate::store::postgresql::comment_of(99);
        server.run(&comment);
        assert!(matches!(Store::open(newer, LEASE), Err(StoreError::NewerSchema { found: 99, .. })));
        // One that runs already goes on with the connection it has.
        store.create("anna", "bikes").expect("created");
    });
}

#[test]
fn a_server_that_was_restarted_is_connected_to_again() {
    on_a_server(|server, place| {
        let store = opened(place);
        let id = store.create("anna", "bikes").expect("created").id;
        server.stop();
        let away = store.details("anna", &id).expect_err("it is away");
        assert!(matches!(away, StoreError::Server { passing: true, .. }), "{away}");
        assert!(away.to_string().contains("cannot be reached"), "{away}");
        server.start_again();
        assert!(store.details("anna", &id).expect("read").is_some());
        // Also when it went and came unnoticed.
        server.stop();
        server.start_again();
        begun(&store, &id, "Which?");
        assert_eq!(states(&store, &id), ["running"]);
    });
}

#[test]
fn a_password_is_not_shown() {
    on_a_server(|server, _| {
        server.run(
            "CREATE ROLE keeper LOGIN PASSWORD 'Gr33nTeapot'; GRANT CREATE ON DATABASE postgres TO keeper",
        );
        server.ask_for_password("keeper");
        let at = |login: &str| {
            StorePlace::from(PostgresAddress::parse(&server.address(login)).expect("an address"))
        };
        for login in ["keeper", "keeper:notGr33nTeapot"] {
            let error = Store::open(&at(login), LEASE).err().expect("refused").to_string();
            assert!(error.contains("PGPASSWORD") && !error.contains("Teapot"), "{error}");
        }
        let place = at("keeper:Gr33nTeapot");
        opened(&place);
        assert!(!format!("{place} {place:?}").contains("Teapot"));
    });
}
