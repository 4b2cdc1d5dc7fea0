//! What the file keeps, and which files are refused.

use serde_json::json;

use super::*;

fn opened(folder: &tempfile::TempDir) -> Store {
    Store::open(&folder.path().join("deep/conversations.sqlite")).expect("opens")
}

#[test]
fn a_question_that_was_being_answered_when_the_server_died_is_marked_as_failed() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let store = opened(&folder);
    let id = store.create("anna", "bikes").expect("created").id;
    let first = store.begin(&id, "How many bicycles?", None).expect("begun").expect("there");
    assert!(
        store
            .end(first, &Ending::Answered(json!({"text": "12"})), &[json!({"event": "started"})])
            .expect("ended")
    );
    store.begin(&id, "And how many are red?", Some("plan")).expect("begun");
    drop(store);

    let store = opened(&folder);
    let details = store.details("anna", &id).expect("read").expect("is there");
    let states: Vec<&str> = details.turns.iter().map(|t| t.state.as_str()).collect();
    assert_eq!(states, ["answered", "failed"]);
    assert_eq!(details.summary.title, "How many bicycles?");
    assert_eq!(details.turns[0].answer, Some(json!({"text": "12"})));
    let history = store.history("anna", &id, None).expect("read").expect("is there");
    assert_eq!(history.answered, [("How many bicycles?".to_owned(), json!({"text": "12"}).to_string())]);
    assert_eq!(store.trace("anna", &id, first).expect("read"), Some(json!([{"event": "started"}])));
}

#[test]
fn a_deleted_conversation_takes_its_turns_with_it() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let store = opened(&folder);
    let id = store.create("anna", "bikes").expect("created").id;
    let turn = store.begin(&id, "How many?", None).expect("begun").expect("there");
    assert!(store.delete("anna", &id).expect("deleted"));
    assert!(!store.delete("anna", &id).expect("nothing left"));
    assert!(!store.end(turn, &Ending::Stopped, &[]).expect("no turn left"));
    assert!(store.details("anna", &id).expect("read").is_none());
}

#[test]
fn a_conversation_takes_its_latest_question_to_the_front_of_the_list() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let store = opened(&folder);
    let first = store.create("anna", "bikes").expect("created").id;
    let second = store.create("anna", "bikes").expect("created").id;
    let list = |limit, offset| {
        let wanted = Wanted { limit, offset, ..Wanted::default() };
        store.list("anna", &wanted).expect("list").conversations
    };
    let ids = || list(10, 0).into_iter().map(|c| c.id).collect::<Vec<_>>();
    assert_eq!(ids(), [second.clone(), first.clone()]);
    std::thread::sleep(std::time::Duration::from_millis(5));
    store.begin(&first, &"very long ".repeat(20), None).expect("begun");
    assert_eq!(ids(), [first, second]);
    assert_eq!(list(1, 0)[0].title.chars().count(), TITLE);
    assert_eq!(list(1, 5).len(), 0);
}

#[test]
fn other_databases_and_newer_ones_are_refused() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let foreign = folder.path().join("foreign.sqlite");
    Connection::open(&foreign).and_then(|c| c.execute_batch("CREATE TABLE t (a)")).expect("made");
    assert!(matches!(Store::open(&foreign), Err(StoreError::Foreign { .. })));

    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "This is no database, but it is long enough to look like a file.".repeat(20))
        .expect("written");
    assert!(matches!(Store::open(&text), Err(StoreError::Sqlite { .. })));

    drop(opened(&folder));
    let path = folder.path().join("deep/conversations.sqlite");
    Connection::open(&path).and_then(|c| c.pragma_update(None, "user_version", 99)).expect("raised");
    assert!(matches!(Store::open(&path), Err(StoreError::Newer { found: 99, .. })));
}

#[test]
fn configurations_of_the_schema_before_keep_what_they_say() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let path = folder.path().join("conversations.sqlite");
    migrations::apply_first(3, &path).expect("an old file");
    let old =
        "INSERT INTO configuration VALUES ('brief', 'text-only', 2, 3), ('deep', 'sparql-only', 9, NULL),
        ('plain', 'ragonite', 4, NULL)";
    Connection::open(&path).and_then(|db| db.execute_batch(old)).expect("filled");
    let store = Store::open(&path).expect("opens");
    let saved = store.configurations().expect("read");
    let told: Vec<_> = saved.iter().map(|one| (one.name.as_str(), json!(one.settings))).collect();
    assert_eq!(
        told,
        [
            ("brief", json!({ "search.passages": 3 })),
            ("deep", json!({ "strategy.ragonite.max_rounds": 9 })),
            ("plain", json!({})),
        ]
    );
    assert!(saved.iter().all(|one| one.model.is_none()));
}

/// A file of the version before has its conversations, and they can be shared.
#[test]
fn conversations_of_the_schema_before_can_be_shared() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let path = folder.path().join("conversations.sqlite");
    migrations::apply_first(4, &path).expect("an old file");
    let old = "INSERT INTO conversation VALUES ('c', 'bikes', 'Cheap ones', 1, 2, 'anna');
        INSERT INTO turn (conversation, question, state, answer, asked) VALUES ('c', 'Which?', 'answered', '{}', 1),
        ('c', 'And now?', 'running', NULL, 2);";
    Connection::open(&path).and_then(|db| db.execute_batch(old)).expect("filled");
    let store = Store::open_beside(&path).expect("opens");
    assert_eq!(store.share("ben", "c").expect("asked"), None, "another's");
    let share = store.share("anna", "c").expect("asked").expect("shared");
    assert_eq!(
        (share.title.as_str(), share.questions),
        ("Cheap ones", 1),
        "what is being answered is not shown"
    );
    let shared = store.shared(&share.id).expect("read").expect("is there");
    assert_eq!((shared.owner.as_str(), shared.details.turns.len()), ("anna", 1));
    assert!(store.delete("anna", "c").expect("deleted"));
    assert!(store.shared(&share.id).expect("read").is_none());
    assert_eq!(store.shares("anna", None).expect("read"), []);
}

/// A server and the command that makes a token may meet an old file together.
#[test]
fn an_old_file_that_several_open_at_once_is_brought_up_to_date_once() {
    for steps in [0, 1, 2, 3, 4] {
        let folder = tempfile::tempdir().expect("temporary folder");
        let path = folder.path().join("conversations.sqlite");
        migrations::apply_first(steps, &path).expect("an old file");
        let together = std::sync::Barrier::new(6);
        std::thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| {
                    together.wait();
                    let store =
                        Store::open(&path).unwrap_or_else(|error| panic!("of schema {steps}: {error}"));
                    assert!(store.configurations().expect("read").is_empty());
                });
            }
        });
    }
}

#[cfg(unix)]
#[test]
fn only_its_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("temporary folder");
    let store = opened(&folder);
    store.create("anna", "bikes").expect("created");
    for name in ["conversations.sqlite", "conversations.sqlite-wal"] {
        let mode =
            std::fs::metadata(folder.path().join("deep").join(name)).expect("is there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} is {mode:o}");
    }
}
