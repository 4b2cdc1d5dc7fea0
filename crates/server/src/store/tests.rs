//! What is kept, in a file and on a PostgreSQL server alike, and which files and schemas are refused.

use std::path::Path;

use rusqlite::Connection;
use serde_json::json;

use super::*;

mod kept;
#[cfg(unix)]
mod shared;

const LEASE: Duration = Duration::from_secs(30);

fn file(folder: &tempfile::TempDir) -> StorePlace {
    StorePlace::File(folder.path().join("deep/conversations.sqlite"))
}

fn open_file(path: &Path) -> Result<Store, StoreError> {
    Store::open(&StorePlace::File(path.to_owned()), LEASE)
}

fn opened(place: &StorePlace) -> Store {
    Store::open(place, LEASE).expect("opens")
}

fn begun(store: &Store, conversation: &str, question: &str) -> i64 {
    match store.begin(conversation, question, None, None).expect("begun") {
        Begun::Turn(turn) => turn,
        other => panic!("{other:?}"),
    }
}

/// Tests over a file, and over a PostgreSQL server where one can be started.
fn each(test: impl Fn(&StorePlace)) {
    let folder = tempfile::tempdir().expect("temporary folder");
    test(&file(&folder));
    #[cfg(unix)]
    shared::on_a_server(|_, place| test(place));
}

#[test]
fn other_databases_and_newer_ones_are_refused() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let foreign = folder.path().join("foreign.sqlite");
    Connection::open(&foreign).and_then(|c| c.execute_batch("CREATE TABLE t (a)")).expect("made");
    assert!(matches!(open_file(&foreign), Err(StoreError::Foreign { .. })));

    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "This is no database, but it is long enough to look like a file.".repeat(20))
        .expect("written");
    assert!(matches!(open_file(&text), Err(StoreError::Sqlite { .. })));

    drop(opened(&file(&folder)));
    let path = folder.path().join("deep/conversations.sqlite");
    Connection::open(&path).and_then(|c| c.pragma_update(None, "user_version", 99)).expect("raised");
    assert!(matches!(open_file(&path), Err(StoreError::Newer { found: 99, .. })));
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
    let store = open_file(&path).expect("opens");
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
    let store = Store::open_beside(&StorePlace::File(path), LEASE).expect("opens");
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
                    let store = open_file(&path).unwrap_or_else(|error| panic!("of schema {steps}: {error}"));
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
    let store = opened(&file(&folder));
    store.create("anna", "bikes").expect("created");
    for name in ["conversations.sqlite", "conversations.sqlite-wal"] {
        let mode =
            std::fs::metadata(folder.path().join("deep").join(name)).expect("is there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} is {mode:o}");
    }
}
