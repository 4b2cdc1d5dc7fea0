//! Which kind of things questions ask for, told by what a few questions that people labelled teach.

#[path = "../../qa/tests/common/by_words.rs"]
mod by_words;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use by_words::Words;
use eval::kinds;
use kb::FewShots;
use llm::Embedder;

/// Untyped queries teach nothing of kinds here: what is given alone does.
const GIVEN: &str = r#"
[[asks]]
question = "Whose work was it?"
kind = "Potters"
[[asks]]
question = "Whose work is that?"
kind = "potter"
"#;

/// Four vases by four potters, built with these few-shots and embedded.
fn built(folder: &Path, few_shots: &str) -> Result<search::KnowledgeBase, search::Error> {
    let mut turtle =
        "@prefix : <http://pots.example/> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
            .to_owned();
    for (at, name) in ["Ada Lind", "Ben Voss", "Cora Hale", "Dag Moen"].iter().enumerate() {
        turtle += &format!(":p{at} a :Potter ; rdfs:label \"{name}\" .\n");
        turtle += &format!(":v{at} a :Vase ; rdfs:label \"Vase {at}\" ; :madeBy :p{at} .\n");
    }
    let (graph, shots): (PathBuf, PathBuf) = (folder.join("pots.ttl"), folder.join("shots.toml"));
    let out = folder.join("pots.kb");
    std::fs::write(&graph, turtle).unwrap();
    std::fs::write(&shots, few_shots).unwrap();
    let embedder: Arc<dyn Embedder> = Arc::new(Words);
    let options = search::BuildOptions {
        files: vec![graph],
        few_shots: Some(shots),
        out: out.clone(),
        embedder: Some(Arc::clone(&embedder)),
        ..search::BuildOptions::default()
    };
    search::build(&options, &mut |_| ControlFlow::Continue(()))?;
    search::embed(&search::EmbedOptions::new(out.clone(), Arc::clone(&embedder)), &mut |_| {
        ControlFlow::Continue(())
    })?;
    search::KnowledgeBase::open(&out, Some(embedder))
}

fn asks(text: &str) -> Vec<kb::Asks> {
    FewShots::parse(text, Path::new("asked.toml")).unwrap().asks
}

#[test]
fn what_people_said_of_their_questions_tells_others() {
    let folder = tempfile::tempdir().unwrap();
    let kb = built(folder.path(), GIVEN).unwrap();
    let asked = asks(
        "[[asks]]\nquestion = 'Whose work is Vase 2?'\nkind = 'potter'\n\
         [[asks]]\nquestion = 'Which vases are there?'\nkind = 'vase'\n\
         [[asks]]\nquestion = 'Which vases did she make?'\nkind = 'potter'",
    );
    let report = kinds(&kb, &asked, 0.0).unwrap();
    assert_eq!((report.all.right, report.all.total, report.unsure), (2, 3, 0));
    assert_eq!((report.kinds["potter"].right, report.kinds["vase"].right), (1, 1));
    assert_eq!((report.mistaken[0].kind.as_str(), report.mistaken[0].told.as_str()), ("potter", "vase"));
    // Nothing is surer than all.
    assert_eq!(kinds(&kb, &asked, 1.1).unwrap().unsure, 3);
    let error =
        kinds(&kb, &asks("[[asks]]\nquestion = 'Who?'\nkind = 'glazier'"), 0.0).unwrap_err().to_string();
    assert!(error.contains("\"glazier\": potter, vase"), "{error}");
}

#[test]
fn a_kind_that_the_graph_has_not_is_told_with_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let error =
        built(folder.path(), &GIVEN.replace("Potters", "Glaziers")).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("few_shots.toml") && error.contains("\"Glaziers\": potter, vase"), "{error}");
}
