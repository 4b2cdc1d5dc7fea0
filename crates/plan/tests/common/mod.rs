//! From a small graph, a question and its plan to rows: grounding and compiling as they are wired in the product,
//! without an embedder (words alone decide).

use plan::compile::{compile, size};
use plan::{Grounded, Index, Plan, Similarity, Vocabulary, accounted, ground, of_question};
use search::{Limits, SqlStore, Value};

/// Ferries, where they were built, and the ports they serve.
#[allow(dead_code, reason = "each test file uses its own part")]
pub const FERRIES: &str = r#"
@prefix : <http://ferries.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:aurora a :Ferry ; rdfs:label "MS Aurora" ; :length 120 ; :builtIn :gdansk ; :hull "Steel" ; :serves :bergen, :oslo ; :price 900 .
:nordlys a :Ferry ; rdfs:label "Nordlys" ; :length 80 ; :builtIn :turku ; :hull "Aluminium" ; :serves :bergen ; :price 1500 .
:lyra a :Ferry ; rdfs:label "Lyra" ; :length 140 ; :builtIn :gdansk ; :hull "Steel" ; :serves :oslo, :kiel ; :price 2100 .
:gdansk a :Shipyard ; rdfs:label "Gdansk Yard" ; :country "Poland" ; :workers 900 .
:turku a :Shipyard ; rdfs:label "Turku Yard" ; :country "Finland" ; :workers 400 .
:bergen a :Port ; rdfs:label "Bergen" ; :depth 11 .
:oslo a :Port ; rdfs:label "Oslo" ; :depth 9 .
:kiel a :Port ; rdfs:label "Kiel" ; :depth 8 .
"#;

/// A small graph, induced.
pub struct Induced {
    folder: tempfile::TempDir,
    pub index: Index,
    sql: SqlStore,
}

impl Induced {
    pub fn of(graph: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let turtle = folder.path().join("graph.ttl");
        std::fs::write(&turtle, graph).unwrap();
        let graph = kb::read(&[turtle], &kb::ReadOptions::default(), &mut |_| {}).unwrap();
        let induced = kb::induce(&graph, &kb::Annotations::default()).unwrap();
        let database = folder.path().join("induced.sqlite");
        induced.write_sqlite(&graph, &database, &mut |_| {}).unwrap();
        let sql = SqlStore::open(&database).unwrap();
        let vocabulary = Vocabulary::load(&induced.schema, &sql).unwrap();
        let index = Index::new(induced.schema.clone(), vocabulary, Similarity::default());
        Self { folder, index, sql }
    }

    /// Where its database is.
    #[allow(dead_code, reason = "each test file uses its own part")]
    pub fn database(&self) -> std::path::PathBuf {
        self.folder.path().join("induced.sqlite")
    }

    /// The rows of one SQLite statement.
    #[allow(dead_code, reason = "each test file uses its own part")]
    pub fn query(&self, sql: &str) -> Vec<Vec<Value>> {
        self.sql.query(sql, &[], &Limits::default(), &|| false).unwrap_or_else(|e| panic!("{e}\n{sql}")).rows
    }

    /// Every plan that every question's own form has, as a person would read them.
    #[allow(dead_code, reason = "each test file uses its own part")]
    pub fn plans(&self, questions: &[&str]) -> String {
        let mut out = String::new();
        for question in questions {
            out += &format!("{question}\n");
            for plan in of_question(&self.index, question) {
                out += &format!("    {}\n", plan.to_json());
            }
        }
        out
    }

    /// Of the meanings that the question's own form has, the one that accounts for most of it.
    #[allow(dead_code, reason = "each test file uses its own part")]
    pub fn meaning(&self, question: &str) -> Grounded {
        let plans = of_question(&self.index, question);
        let meanings = plans.iter().flat_map(|plan| ground(&self.index, plan, question));
        let share = |meant: &Grounded| accounted(&self.index, question, meant).share;
        let best = meanings.rev().max_by(|a, b| share(a).total_cmp(&share(b)));
        best.unwrap_or_else(|| panic!("{question}: no meaning"))
    }

    /// What the best meaning of every question's own form tells.
    #[allow(dead_code, reason = "each test file uses its own part")]
    pub fn told(&self, questions: &[&str]) -> String {
        let told = |q: &&str| format!("{q}\n    {}\n", self.rows(&self.meaning(q)).replace('\n', "\n    "));
        questions.iter().map(told).collect()
    }

    /// The rows of every statement of a meaning, as text.
    pub fn rows(&self, grounded: &Grounded) -> String {
        let run = |text: &str| {
            self.sql.query(text, &[], &Limits::default(), &|| false).unwrap_or_else(|e| panic!("{e}\n{text}"))
        };
        let sizes: Vec<u64> = grounded
            .sets
            .iter()
            .map(|set| run(&size(&self.index, grounded.view, set).sql).rows[0][0].as_number().unwrap() as u64)
            .collect();
        let mut out = String::new();
        for query in compile(&self.index, grounded, &sizes) {
            for row in run(&query.sql).rows {
                let cells: Vec<String> = row
                    .iter()
                    .map(|v| match v {
                        Value::Null => "-".to_owned(),
                        other => other.to_string(),
                    })
                    .collect();
                out.push_str(&cells.join(" | "));
                out.push('\n');
            }
            out.push('\n');
        }
        out.trim().to_owned()
    }
}

/// The rows of every statement that answers `plan`, as text.
#[allow(dead_code, reason = "each test file uses its own part")]
pub fn answer(graph: &str, question: &str, plan: &str) -> String {
    let induced = Induced::of(graph);
    let found = ground(&induced.index, &Plan::parse(plan).unwrap(), question);
    let Some(grounded) = found.into_iter().next() else {
        return "no meaning".into();
    };
    if grounded.sets.iter().all(|s| s.tests.is_empty()) && !grounded.unexplained.is_empty() {
        return format!("not understood: {}", grounded.unexplained.join(" "));
    }
    induced.rows(&grounded)
}
