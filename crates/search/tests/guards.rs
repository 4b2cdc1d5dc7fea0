//! The guards of both sandboxes by enumeration: what the engines themselves list (pragmas, functions, virtual tables) and
//! what their grammars have (statements, forms, positions of a pattern). A newer engine's additions are tried too.

use std::path::{Path, PathBuf};

use search::{Limits, QueryError, Rows, SparqlResult, SparqlStore, SqlStore};

struct World {
    folder: tempfile::TempDir,
    sql: SqlStore,
    /// Everything in the folder, byte by byte.
    before: Vec<(PathBuf, Vec<u8>)>,
}

impl World {
    fn new() -> World {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.sqlite");
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection
            .execute_batch(
                "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER); INSERT INTO t VALUES ('a', 1), ('b', 2);
                 CREATE VIEW v AS SELECT id FROM t; CREATE INDEX i ON t (n);
                 CREATE TABLE bytecode (x); INSERT INTO bytecode VALUES (7);
                 CREATE TABLE \"pragma_x\" (x); INSERT INTO pragma_x VALUES (8);",
            )
            .unwrap();
        drop(connection);
        rusqlite::Connection::open(folder.path().join("other.sqlite"))
            .unwrap()
            .execute_batch("CREATE TABLE secret (x); INSERT INTO secret VALUES (7)")
            .unwrap();
        let sql = SqlStore::open(&path).unwrap();
        let before = contents(folder.path());
        World { folder, sql, before }
    }

    fn run(&self, sql: &str) -> Result<Rows, QueryError> {
        self.sql.query(sql, &[], &Limits::default(), &|| false)
    }

    fn assert_refused(&self, sql: &str) {
        let ended = self.run(sql);
        assert!(
            matches!(ended, Err(QueryError::Refused(_) | QueryError::Invalid { .. })),
            "{sql}: {ended:?}"
        );
    }

    fn assert_unchanged(&self) {
        assert_eq!(contents(self.folder.path()), self.before);
        assert_eq!(self.run("SELECT count(*) FROM t").unwrap().rows, [[2.into()]]);
    }
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), std::fs::read(&path).unwrap()))
        .collect();
    all.sort();
    all
}

/// What an engine without a guard lists.
fn listed(sql: &str) -> Vec<String> {
    let connection = rusqlite::Connection::open_in_memory().unwrap();
    let mut statement = connection.prepare(sql).unwrap();
    let names = statement.query_map([], |row| row.get(0)).unwrap();
    names.collect::<Result<_, _>>().unwrap()
}

#[test]
fn every_kind_of_statement_but_a_reading_one_is_refused() {
    let world = World::new();
    let there = world.folder.path().display().to_string();
    // The statements of https://www.sqlite.org/lang.html.
    let statements = [
        "ALTER TABLE t RENAME TO u",
        "ALTER TABLE t RENAME COLUMN n TO m",
        "ALTER TABLE t ADD COLUMN x",
        "ALTER TABLE t DROP COLUMN n",
        "ANALYZE",
        "ANALYZE t",
        "BEGIN",
        "BEGIN IMMEDIATE",
        "BEGIN EXCLUSIVE TRANSACTION",
        "COMMIT",
        "END TRANSACTION",
        "ROLLBACK",
        "SAVEPOINT s",
        "RELEASE s",
        "ROLLBACK TO s",
        "CREATE INDEX j ON t (n)",
        "CREATE UNIQUE INDEX IF NOT EXISTS j ON t (n)",
        "CREATE TABLE u (x)",
        "CREATE TABLE IF NOT EXISTS t (x)",
        "CREATE TABLE u AS SELECT * FROM t",
        "CREATE TEMP TABLE u (x)",
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END",
        "CREATE TEMP TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END",
        "CREATE VIEW w AS SELECT 1",
        "CREATE TEMP VIEW w AS SELECT 1",
        "DELETE FROM t",
        "DELETE FROM t RETURNING id",
        "WITH x AS (SELECT 1) DELETE FROM t",
        "DETACH main",
        "DETACH DATABASE temp",
        "DROP INDEX i",
        "DROP TABLE t",
        "DROP TABLE IF EXISTS t",
        "DROP TRIGGER g",
        "DROP VIEW v",
        "INSERT INTO t VALUES ('c', 3)",
        "INSERT OR REPLACE INTO t VALUES ('a', 3)",
        "INSERT INTO t SELECT 'c', 3 RETURNING id",
        "INSERT INTO t DEFAULT VALUES",
        "INSERT INTO t VALUES ('a', 1) ON CONFLICT DO UPDATE SET n = 9",
        "WITH x AS (SELECT 'c', 3) INSERT INTO t SELECT * FROM x",
        "INSERT INTO sqlite_schema VALUES (1, 2, 3, 4, 5)",
        "REPLACE INTO t VALUES ('a', 3)",
        "REINDEX",
        "REINDEX t",
        "UPDATE t SET n = 0",
        "UPDATE OR IGNORE t SET n = 0 FROM v RETURNING n",
        "WITH x AS (SELECT 1) UPDATE t SET n = 0",
        "UPDATE sqlite_schema SET sql = ''",
        "VACUUM",
        "VACUUM main",
    ];
    let files = [
        format!("VACUUM INTO '{there}/copy'"),
        format!("ATTACH '{there}/other.sqlite' AS o"),
        format!("ATTACH DATABASE '{there}/other.sqlite' AS \"main2\""),
        format!("ATTACH 'file:{there}/other.sqlite?mode=ro' AS o"),
        format!("ATTACH 'file:{there}/new.sqlite?mode=rwc' AS o"),
        "ATTACH '' AS o".to_owned(),
        "ATTACH ':memory:' AS o".to_owned(),
        "ATTACH 'file::memory:?cache=shared' AS o".to_owned(),
        format!("ATTACH ('{there}' || '/other.sqlite') AS ('o' || '1')"),
        format!("ATTACH (SELECT '{there}/other.sqlite') AS o KEY 'x'"),
        format!("ATTACH '{there}/other.sqlite' AS temp"),
    ];
    for statement in statements.into_iter().map(str::to_owned).chain(files) {
        for form in [
            statement.clone(),
            format!("EXPLAIN {statement}"),
            format!("EXPLAIN QUERY PLAN {statement}"),
            format!("SELECT 1; {statement}"),
            format!("/* SELECT */ {statement} -- SELECT"),
            format!("{statement}; SELECT 1"),
            format!("WITH x AS (SELECT 1) {statement}"),
            format!("SELECT * FROM ({statement})"),
            format!("\u{feff}{statement}"),
        ] {
            world.assert_refused(&form);
        }
    }
    world.assert_unchanged();
}

#[test]
fn every_pragma_is_refused_in_every_form() {
    let world = World::new();
    let mut pragmas = listed("SELECT name FROM pragma_pragma_list");
    assert!(pragmas.len() > 50, "{pragmas:?}");
    pragmas.extend(["no_such_pragma", "data_store_directory", "temp_store_directory"].map(str::to_owned));
    for pragma in pragmas {
        for form in [
            format!("PRAGMA {pragma}"),
            format!("PRAGMA {pragma} = 1"),
            format!("PRAGMA {pragma} = 'x'"),
            format!("PRAGMA {pragma}(1)"),
            format!("PRAGMA main.{pragma}"),
            format!("EXPLAIN PRAGMA {pragma}"),
            format!("SELECT * FROM pragma_{pragma}"),
            format!("SELECT * FROM pragma_{pragma}('t')"),
            format!("SELECT * FROM PRAGMA_{}", pragma.to_uppercase()),
            format!("SELECT (SELECT count(*) FROM main.pragma_{pragma})"),
            format!("WITH x AS (SELECT * FROM pragma_{pragma}) SELECT * FROM x"),
        ] {
            world.assert_refused(&form);
        }
    }
    world.assert_unchanged();
}

#[test]
fn every_virtual_table_but_those_that_compute_is_refused() {
    let world = World::new();
    let mut modules = listed("SELECT name FROM pragma_module_list");
    modules.extend(
        ["dbstat", "sqlite_dbpage", "bytecode_", "tables_used", "sqlite_stmt", "fts5vocab"]
            .map(str::to_owned),
    );
    for module in modules {
        world.assert_refused(&format!("CREATE VIRTUAL TABLE u USING {module}(x)"));
        world.assert_refused(&format!("CREATE VIRTUAL TABLE temp.u USING {module}"));
        if ["json_each", "json_tree"].contains(&module.as_str()) {
            assert_eq!(
                world.run(&format!("SELECT * FROM {module}('[1]')")).map(|rows| rows.rows.len()),
                Ok(if module == "json_each" { 1 } else { 2 })
            );
            continue;
        }
        // A graph may have a class of that name: its table is read, whatever the engine has.
        if module == "bytecode" {
            continue;
        }
        for form in ["", "('x')", "('x', 'y')"] {
            world.assert_refused(&format!("SELECT * FROM {module}{form}"));
            world.assert_refused(&format!("SELECT * FROM \"{module}\"{form} AS t"));
        }
    }
    for own in ["bytecode", "pragma_x"] {
        assert_eq!(world.run(&format!("SELECT count(*) FROM {own}")).unwrap().rows, [[1.into()]], "{own}");
    }
    world.assert_unchanged();
}

#[test]
fn no_function_does_more_than_compute() {
    let world = World::new();
    let functions = listed("SELECT DISTINCT name FROM pragma_function_list ORDER BY name");
    assert!(functions.len() > 100, "{}", functions.len());
    let there = world.folder.path().display();
    let path = format!("'{there}/written'");
    let mut refused = Vec::new();
    for function in &functions {
        let mut ends = Vec::new();
        for arguments in [
            "",
            "1",
            "'x'",
            &path,
            "1, 2",
            &format!("{path}, 'x'"),
            "'x', 'y', 'z'",
            &format!("'{{}}', {path}, 'x', 1"),
            "x'00', 1, 2, 3, 4",
        ] {
            for form in [
                format!("SELECT {function}({arguments})"),
                format!("SELECT {function}({arguments}) OVER () FROM t"),
            ] {
                let ended = world.run(&form);
                assert!(!matches!(ended, Err(QueryError::Engine(_))), "{form}: {ended:?}");
                ends.push(ended);
            }
        }
        if ends.iter().any(|ended| matches!(ended, Err(QueryError::Refused(_)))) {
            assert!(ends.iter().all(Result::is_err), "{function} is refused in some forms alone");
            refused.push(function.clone());
        }
    }
    for dangerous in ["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"] {
        world.assert_refused(&format!("SELECT {dangerous}('x')"));
        world.assert_refused(&format!("SELECT {dangerous}('x', 'y')"));
    }
    for plain in
        ["count", "sum", "lower", "instr", "json_extract", "strftime", "row_number", "group_concat", "abs"]
    {
        assert!(!refused.iter().any(|name| name == plain), "{plain} is refused");
    }
    world.assert_unchanged();
}

fn graph() -> SparqlStore {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.nq.zst");
    let text = "<http://x.example/a> <http://x.example/p> \"1\" .\n";
    std::fs::write(&path, zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap();
    SparqlStore::open(&path).unwrap()
}

fn ask(store: &SparqlStore, sparql: &str) -> Result<SparqlResult, QueryError> {
    store.query(sparql, &Limits::default(), &|| false)
}

/// Where in a query a pattern can stand (SPARQL 1.1, rules 53 to 68 and 107 to 126); `@` is the pattern.
const POSITIONS: [&str; 26] = [
    "@",
    "?s ?p ?o . @",
    "@ ?s ?p ?o .",
    "{ @ }",
    "{ { @ } }",
    "OPTIONAL { @ }",
    "?s ?p ?o OPTIONAL { ?s ?p ?o . @ }",
    "{ ?s ?p ?o } UNION { @ }",
    "{ @ } UNION { ?s ?p ?o }",
    "?s ?p ?o MINUS { @ }",
    "GRAPH ?g { @ }",
    "GRAPH <http://x.example/g> { @ }",
    "{ SELECT * WHERE { @ } }",
    "{ SELECT ?s WHERE { @ } GROUP BY ?s HAVING (COUNT(*) > 1) ORDER BY ?s LIMIT 1 OFFSET 0 }",
    "?s ?p ?o FILTER EXISTS { @ }",
    "?s ?p ?o FILTER NOT EXISTS { @ }",
    "?s ?p ?o FILTER (!EXISTS { @ } || ?o > 1)",
    "?s ?p ?o FILTER (?o IN (1, EXISTS { @ }))",
    "?s ?p ?o FILTER (IF(EXISTS { @ }, 1, 2) = 1)",
    "?s ?p ?o FILTER (COALESCE(1, EXISTS { @ }))",
    "?s ?p ?o FILTER (STR(EXISTS { @ }) = 'x')",
    "?s ?p ?o FILTER EXISTS { ?s ?p ?o FILTER NOT EXISTS { OPTIONAL { @ } } }",
    "BIND (EXISTS { @ } AS ?b)",
    "?s ?p ?o BIND (-(EXISTS { @ }) + 1 AS ?b)",
    "?s ?p ?o OPTIONAL { ?s ?p ?x FILTER EXISTS { @ } }",
    "{ SELECT (SUM(IF(EXISTS { @ }, 1, 0)) AS ?n) WHERE { ?s ?p ?o } }",
];

/// Forms of a query; `@` is its pattern.
const FORMS: [&str; 9] = [
    "SELECT * WHERE { @ }",
    "SELECT DISTINCT ?s { @ } ORDER BY ?s LIMIT 3",
    "SELECT (COUNT(*) AS ?n) WHERE { @ }",
    "ASK { @ }",
    "CONSTRUCT { ?s ?p ?o } WHERE { @ }",
    "CONSTRUCT { <http://x.example/a> <http://x.example/b> [] } WHERE { @ } LIMIT 1",
    "DESCRIBE ?s WHERE { @ }",
    "DESCRIBE <http://x.example/a> WHERE { @ }",
    "SELECT ?s WHERE { ?s ?p ?o } GROUP BY ?s HAVING (EXISTS { @ })",
];

#[test]
fn no_service_is_asked_from_any_position_of_any_form() {
    let store = graph();
    let services = [
        "SERVICE <http://127.0.0.1:9/sparql> { ?s ?p ?o }",
        "SERVICE SILENT <http://127.0.0.1:9/sparql> { ?s ?p ?o }",
        "VALUES ?where { <http://127.0.0.1:9/> } SERVICE ?where { ?s ?p ?o }",
        "SERVICE <file:///etc/passwd> { ?s ?p ?o }",
        "SERVICE SILENT <http://127.0.0.1:9/> { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
    ];
    let (mut tried, mut reached) = (0, 0);
    for form in FORMS {
        for position in POSITIONS {
            let query = |pattern: &str| form.replace('@', position).replace('@', pattern);
            for service in services {
                let ended = ask(&store, &query(service));
                assert!(
                    matches!(ended, Err(QueryError::Refused(_) | QueryError::Invalid { .. })),
                    "{}: {ended:?}",
                    query(service)
                );
                reached +=
                    usize::from(matches!(&ended, Err(QueryError::Refused(why)) if why.contains("SERVICE")));
                tried += 1;
            }
            // The position is one: without the service the query runs.
            let plain = ask(&store, &query("?s ?p ?o"));
            assert!(
                matches!(plain, Ok(_) | Err(QueryError::Refused(_) | QueryError::Invalid { .. })),
                "{}: {plain:?}",
                query("?s ?p ?o")
            );
        }
    }
    assert!(reached * 10 > tried * 9, "only {reached} of {tried} were refused for their SERVICE");
    assert_eq!(store.count().unwrap(), 1);
}

#[test]
fn no_dataset_is_chosen_and_nothing_is_changed_or_fetched() {
    let store = graph();
    for form in [
        "SELECT * @ WHERE { ?s ?p ?o }",
        "ASK @ { ?s ?p ?o }",
        "CONSTRUCT { ?s ?p ?o } @ WHERE { ?s ?p ?o }",
        "CONSTRUCT @ WHERE { ?s ?p ?o }",
        "DESCRIBE ?s @ WHERE { ?s ?p ?o }",
        "DESCRIBE <http://x.example/a> @",
    ] {
        for dataset in [
            "FROM <http://127.0.0.1:9/x.ttl>",
            "FROM NAMED <http://127.0.0.1:9/x.ttl>",
            "FROM <file:///etc/passwd> FROM NAMED <http://x.example/g>",
        ] {
            let ended = ask(&store, &form.replace('@', dataset));
            assert!(matches!(ended, Err(QueryError::Refused(_))), "{form} {dataset}: {ended:?}");
        }
    }
    // SPARQL 1.1 Update, rules 29 to 44.
    for update in [
        "LOAD <http://127.0.0.1:9/x.ttl>",
        "LOAD SILENT <http://127.0.0.1:9/x.ttl> INTO GRAPH <http://x.example/g>",
        "CLEAR ALL",
        "CLEAR SILENT DEFAULT",
        "CLEAR GRAPH <http://x.example/g>",
        "CLEAR NAMED",
        "DROP ALL",
        "DROP SILENT GRAPH <http://x.example/g>",
        "CREATE GRAPH <http://x.example/g>",
        "ADD DEFAULT TO <http://x.example/g>",
        "MOVE <http://x.example/g> TO DEFAULT",
        "COPY DEFAULT TO <http://x.example/g>",
        "INSERT DATA { <x:a> <x:b> 1 }",
        "DELETE DATA { <http://x.example/a> <http://x.example/p> \"1\" }",
        "DELETE WHERE { ?s ?p ?o }",
        "DELETE { ?s ?p ?o } INSERT { ?s ?p 2 } WHERE { ?s ?p ?o }",
        "WITH <http://x.example/g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "INSERT { ?s ?p 2 } USING <http://x.example/g> WHERE { ?s ?p ?o }",
        "INSERT DATA { <x:a> <x:b> 1 } ; DROP ALL",
    ] {
        for text in [
            update.to_owned(),
            format!("PREFIX x: <x:> {update}"),
            format!("ASK {{}} ; {update}"),
            format!("{update} ; ASK {{}}"),
        ] {
            let ended = ask(&store, &text);
            assert!(
                matches!(ended, Err(QueryError::Refused(_) | QueryError::Invalid { .. })),
                "{text}: {ended:?}"
            );
        }
    }
    // Functions that engines elsewhere have to reach out with.
    for function in [
        "<http://jena.hpl.hp.com/ARQ/function#sha1sum>",
        "<java:java.lang.System.exit>",
        "<http://x.example/f>",
    ] {
        let ended = ask(&store, &format!("SELECT ({function}(1) AS ?x) WHERE {{ ?s ?p ?o }}"));
        assert!(matches!(ended, Err(QueryError::Invalid { .. })), "{function}: {ended:?}");
    }
    assert_eq!(store.count().unwrap(), 1);
}
