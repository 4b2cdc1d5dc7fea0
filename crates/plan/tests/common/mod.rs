//! From a small graph, a question and its plan to rows: grounding and compiling as they are wired in the product,
//! without an embedder (words alone decide).

use plan::compile::{compile, size};
use plan::{Index, Plan, Similarity, Vocabulary, ground};
use search::{Limits, SqlStore, Value};

/// The SQL and rows of every statement that answers `plan`, as text.
pub fn answer(graph: &str, question: &str, plan: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let turtle = folder.path().join("graph.ttl");
    std::fs::write(&turtle, graph).unwrap();
    let graph = kb::read(&[turtle], &kb::ReadOptions::default(), &mut |_| {}).unwrap();
    let induced = kb::induce(&graph, &kb::Annotations::default()).unwrap();
    let database = folder.path().join("induced.sqlite");
    induced.write_sqlite(&graph, &database, &mut |_| {}).unwrap();
    let sql = SqlStore::open(&database).unwrap();
    let index = Index {
        schema: induced.schema.clone(),
        vocabulary: Vocabulary::load(&induced.schema, &sql).unwrap(),
        similarity: Similarity::default(),
    };
    let run = |text: &str| {
        sql.query(text, &[], &Limits::default(), &|| false).unwrap_or_else(|e| panic!("{e}\n{text}"))
    };
    let Some(grounded) = ground(&index, &Plan::parse(plan).unwrap(), question).into_iter().next() else {
        return "no meaning".into();
    };
    if grounded.sets.iter().all(|s| s.tests.is_empty()) && !grounded.unexplained.is_empty() {
        return format!("not understood: {}", grounded.unexplained.join(" "));
    }
    let sizes: Vec<u64> = grounded
        .sets
        .iter()
        .map(|set| run(&size(&index, grounded.view, set)).rows[0][0].as_number().unwrap() as u64)
        .collect();
    let mut out = String::new();
    for query in compile(&index, &grounded, &sizes) {
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
