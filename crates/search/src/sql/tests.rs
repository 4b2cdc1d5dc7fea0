use super::*;
use proptest::prelude::*;
use std::sync::OnceLock;

fn database(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("bikes & co #1?.sqlite");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE bike (id TEXT PRIMARY KEY, label TEXT, weight REAL, gears INTEGER) STRICT;
             INSERT INTO bike VALUES ('b1', 'Coupé', 9.5, 11), ('b2', 'Étape', 8.25, 22), ('b3', NULL, NULL, 1);
             CREATE TABLE long_list (n INTEGER PRIMARY KEY, text TEXT) STRICT;
             INSERT INTO long_list
                 WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 5000)
                 SELECT n, 'a text that repeats itself ' || n FROM s;
             CREATE VIEW v_bike AS SELECT label AS bike, weight FROM bike;",
        )
        .unwrap();
    path
}

struct Fixture {
    folder: tempfile::TempDir,
    store: SqlStore,
}

fn fixture() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&database(folder.path())).unwrap();
    Fixture { folder, store }
}

fn run(store: &SqlStore, sql: &str) -> Result<Rows, QueryError> {
    store.query(sql, &[], &Limits::default(), &|| false)
}

/// The result in one line: rows, or the error.
fn shown(store: &SqlStore, sql: &str) -> String {
    match run(store, sql) {
        Ok(rows) => {
            let lines =
                rows.rows.iter().map(|row| row.iter().map(Value::to_string).collect::<Vec<_>>().join(", "));
            format!("{}: {}", rows.columns.join(", "), lines.collect::<Vec<_>>().join(" | "))
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn reading_works() {
    let Fixture { store, .. } = fixture();
    let text: String = [
        "SELECT bike, weight FROM v_bike WHERE weight > 9",
        "SELECT label FROM bike WHERE fold(label) LIKE fold('É%')",
        "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 3) SELECT group_concat(n) FROM s",
        "SELECT count(*) FROM (SELECT DISTINCT gears FROM bike) AS g",
        "WITH g AS (SELECT gears FROM bike) SELECT count(*) FROM g;  -- done",
        "SELECT value FROM json_each('[1, \"two\"]')",
        "EXPLAIN QUERY PLAN SELECT label FROM bike WHERE id = 'b1'",
        "SELECT name FROM sqlite_schema WHERE type = 'view'",
        "VALUES (1), (NULL)",
        "SELECT x'0aff', 9e999, fold(NULL), fold(3)",
    ]
    .iter()
    .map(|sql| format!("{}\n", shown(&store, sql)))
    .collect();
    insta::assert_snapshot!(text, @r"
    bike, weight: Coupé, 9.5
    label: Étape
    group_concat(n): 1,2,3
    count(*): 3
    count(*): 3
    value: 1 | two
    id, parent, notused, detail: 3, 0, 39, SEARCH bike USING INDEX sqlite_autoindex_bike_1 (id=?)
    name: v_bike
    column1: 1 | 
    x'0aff', 9e999, fold(NULL), fold(3): 0aff, inf, , 3
    ");
    let found = store.query(
        "SELECT id FROM bike WHERE gears > ?1 AND label = ?2",
        &[10.into(), "Coupé".into()],
        &Limits::default(),
        &|| false,
    );
    assert_eq!(found.unwrap().rows, [[Value::from("b1")]]);
}

#[test]
fn whatever_does_more_than_read_is_refused() {
    let Fixture { folder, store } = fixture();
    let other = folder.path().join("other.sqlite");
    rusqlite::Connection::open(&other)
        .unwrap()
        .execute_batch("CREATE TABLE secret (x); INSERT INTO secret VALUES (7)")
        .unwrap();
    let before = std::fs::read(folder.path().join("bikes & co #1?.sqlite")).unwrap();
    let other_name = other.display();
    let attacks = [
        "DROP TABLE bike".to_owned(),
        "DELETE FROM bike".into(),
        "INSERT INTO bike VALUES ('b4', 'x', 1, 1)".into(),
        "INSERT INTO bike SELECT * FROM bike RETURNING id".into(),
        "UPDATE bike SET label = 'x' RETURNING label".into(),
        "REPLACE INTO bike VALUES ('b1', 'x', 1, 1)".into(),
        "CREATE TABLE t (x)".into(),
        "CREATE TEMP TABLE t AS SELECT * FROM bike".into(),
        "CREATE TEMP VIEW t AS SELECT * FROM bike".into(),
        "CREATE VIRTUAL TABLE t USING fts5(x)".into(),
        "CREATE INDEX i ON bike (label)".into(),
        "ALTER TABLE bike RENAME TO car".into(),
        format!("ATTACH '{other_name}' AS other"),
        format!("ATTACH 'file:{other_name}?mode=rwc' AS other"),
        "ATTACH ':memory:' AS m".into(),
        "DETACH main".into(),
        "PRAGMA query_only = 0".into(),
        "PRAGMA writable_schema = 1".into(),
        "PRAGMA table_info(bike)".into(),
        "PRAGMA journal_mode = DELETE".into(),
        "PRAGMA hard_heap_limit = 0".into(),
        "SELECT * FROM pragma_database_list".into(),
        "SELECT * FROM pragma_table_info('bike')".into(),
        "SELECT load_extension('/tmp/x.so')".into(),
        "SELECT fts3_tokenizer('simple')".into(),
        "SELECT * FROM dbstat".into(),
        "SELECT * FROM sqlite_dbpage".into(),
        format!("VACUUM INTO '{}/copy.sqlite'", folder.path().display()),
        "VACUUM".into(),
        "REINDEX".into(),
        "ANALYZE".into(),
        "BEGIN".into(),
        "COMMIT".into(),
        "SAVEPOINT s".into(),
        "SELECT 1; DROP TABLE bike".into(),
        "SELECT 1; SELECT 2".into(),
        "SELECT 1; /* */ ATTACH ':memory:' AS m".into(),
        "EXPLAIN DELETE FROM bike".into(),
    ];
    for attack in &attacks {
        let result = run(&store, attack);
        assert!(
            matches!(result, Err(QueryError::Refused(_))) || no_such_thing(&result, attack),
            "{attack}: {result:?}"
        );
    }
    assert_eq!(std::fs::read(folder.path().join("bikes & co #1?.sqlite")).unwrap(), before);
    let names =
        || std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect::<Vec<_>>();
    assert_eq!(names().len(), 2, "{:?}", names());
    assert_eq!(shown(&store, "SELECT count(*) FROM bike"), "count(*): 3");
}

/// Modules that this build of SQLite does not have at all.
fn no_such_thing(result: &Result<Rows, QueryError>, attack: &str) -> bool {
    let module = attack.contains("sqlite_dbpage") || attack.contains("fts3_tokenizer");
    module && matches!(result, Err(QueryError::Invalid { message, .. }) if message.starts_with("no such"))
}

#[test]
fn a_refusal_says_why() {
    let Fixture { store, .. } = fixture();
    let text: String = [
        "DROP TABLE bike",
        "ATTACH ':memory:' AS m",
        "PRAGMA query_only = 0",
        "SELECT load_extension('x')",
        "SELECT 1; SELECT 2",
        "SELECT lable FROM bike",
        "SELECT b.wieght FROM bike b",
        "SELECT \"bike weight\" FROM v_bike",
        "SELECT * FROM bikes",
        "SELECT 'a",
        "SELEC 1",
        "SELECT ?1",
        "",
        "-- nothing",
    ]
    .iter()
    .map(|sql| format!("{sql}: {}\n", shown(&store, sql)))
    .collect();
    insta::assert_snapshot!(text, @r#"
    DROP TABLE bike: The query was refused: it would change the database; only SELECT over the tables and views is allowed.
    ATTACH ':memory:' AS m: The query was refused: no other database can be attached; only SELECT over the tables and views is allowed.
    PRAGMA query_only = 0: The query was refused: PRAGMA query_only is not available; only SELECT over the tables and views is allowed.
    SELECT load_extension('x'): The query was refused: the function load_extension is not available; only SELECT over the tables and views is allowed.
    SELECT 1; SELECT 2: The query was refused: only one statement is run; send one SELECT.
    SELECT lable FROM bike: The query is not valid: no such column: lable. Nearest names: bike.label.
    SELECT b.wieght FROM bike b: The query is not valid: no such column: b.wieght. Nearest names: bike.weight, v_bike.weight.
    SELECT "bike weight" FROM v_bike: The query is not valid: no such column: "bike weight" - should this be a string literal in single-quotes?. Nearest names: bike.weight, v_bike.weight.
    SELECT * FROM bikes: The query is not valid: no such table: bikes. Nearest names: bike, v_bike.
    SELECT 'a: The query is not valid: unrecognized token: "'a".
    SELEC 1: The query is not valid: near "SELEC": syntax error.
    SELECT ?1: The query is not valid: Wrong number of parameters passed to query. Got 0, needed 1.
    : The query is not valid: there is no query in it; send one SELECT.
    -- nothing: The query is not valid: there is no query in it; send one SELECT.
    "#);
}

#[test]
fn a_runaway_query_is_stopped() {
    let Fixture { store, .. } = fixture();
    let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
    for runaway in [
        "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s) SELECT count(*) FROM s",
        "SELECT count(*) FROM long_list a, long_list b, long_list c",
        "SELECT a.text FROM long_list a, long_list b, long_list c ORDER BY a.text || b.text || c.text",
        "WITH RECURSIVE s(n, t) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, t || 'x' FROM s) SELECT max(t) FROM s",
    ] {
        let result = store.query(runaway, &[], &limits, &|| false);
        assert_eq!(result, Err(QueryError::Limit(Exceeded::Time(limits.time))), "{runaway}");
    }
    let polls = std::sync::atomic::AtomicUsize::new(0);
    let cancel = || polls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 3;
    let endless = "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s) SELECT count(*) FROM s";
    assert_eq!(store.query(endless, &[], &Limits::default(), &cancel), Err(QueryError::Cancelled));
    assert_eq!(shown(&store, "SELECT 1"), "1: 1");
}

#[test]
fn rows_bytes_and_memory_are_capped() {
    let Fixture { store, .. } = fixture();
    let few = Limits { rows: 10, ..Limits::default() };
    let rows = store.query("SELECT n FROM long_list ORDER BY n", &[], &few, &|| false).unwrap();
    assert_eq!((rows.rows.len(), rows.truncated), (10, true));
    let all = Limits { rows: 5000, ..Limits::default() };
    let rows = store.query("SELECT n FROM long_list", &[], &all, &|| false).unwrap();
    assert_eq!((rows.rows.len(), rows.truncated), (5000, false));
    let small = Limits { bytes: 100, ..Limits::default() };
    let rows = store.query("SELECT text FROM long_list", &[], &small, &|| false).unwrap();
    assert!(rows.truncated && rows.rows.len() == 3, "{rows:?}");
    for giant in [
        "SELECT zeroblob(2000000000)",
        "SELECT printf('%.*c', 1000000000, 'x')",
        "SELECT hex(zeroblob(10000000))",
    ] {
        let result = run(&store, giant);
        assert!(matches!(result, Err(QueryError::Limit(Exceeded::Bytes(_)))), "{giant}: {result:?}");
    }
    let many = (0..200).map(|n| format!("zeroblob({})", 15_000_000 + n)).collect::<Vec<_>>().join(", ");
    let result = run(&store, &format!("SELECT {many}"));
    assert!(
        matches!(result, Err(QueryError::Limit(Exceeded::Memory))),
        "{:?}",
        result.map(|rows| rows.rows.len())
    );
    assert_eq!(shown(&store, "SELECT 1"), "1: 1");
}

#[test]
fn many_threads_share_the_connections() {
    let Fixture { store, .. } = fixture();
    std::thread::scope(|scope| {
        for _ in 0..12 {
            scope.spawn(|| {
                for _ in 0..20 {
                    assert_eq!(shown(&store, "SELECT count(*) FROM long_list"), "count(*): 5000");
                }
            });
        }
    });
}

#[test]
fn what_is_no_database_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.sqlite");
    assert!(SqlStore::open(&path).is_err());
    std::fs::write(&path, "not a database, but long enough to be read as one".repeat(100)).unwrap();
    let error = SqlStore::open(&path).unwrap_err().to_string();
    assert!(error.contains("not a database"), "{error}");
}

fn shared() -> &'static Fixture {
    static FIXTURE: OnceLock<Fixture> = OnceLock::new();
    FIXTURE.get_or_init(fixture)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn arbitrary_text_never_panics(sql in ".{0,200}") {
        let _ = run(&shared().store, &sql);
    }

    #[test]
    fn arbitrary_words_of_sql_never_panic_nor_write(words in prop::collection::vec(prop::sample::select(vec![
        "SELECT", "FROM", "WHERE", "bike", "label", "*", "(", ")", ",", ";", "'", "\"", "DROP", "TABLE", "INSERT", "INTO",
        "UPDATE", "SET", "=", "WITH", "AS", "UNION", "ORDER BY", "LIMIT", "1", "?1", "fold", "count", "ATTACH", "PRAGMA",
        "--", "/*", "\0", "é", "EXISTS", "JOIN", "ON", "GROUP BY", "NULL", "BEGIN", "VACUUM", "9e999", "x'00'",
    ]), 0..14)) {
        let _ = run(&shared().store, &words.join(" "));
        prop_assert_eq!(shown(&shared().store, "SELECT count(*), count(label) FROM bike"), "count(*), count(label): 3, 2");
    }
}
