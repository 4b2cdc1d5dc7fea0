//! Questions about nobody, made of questions about somebody, over a small graph without a model.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use eval::{Exchange, read_questions, strangers, strangers_in};
use qa::Verdict;

const SHIPS: &str = r#"
@prefix : <http://sea.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Ferry ; rdfs:label "Northern Morning Star" ; :port :oslo . :b a :Ferry ; rdfs:label "Northern Evening Star" ; :port :oslo .
:c a :Ferry ; rdfs:label "Southern Morning Star" ; :port :bergen . :d a :Ferry ; rdfs:label "Café Belle" ; :port :bergen .
:oslo a :Harbour ; rdfs:label "Oslo Harbour" . :bergen a :Harbour ; rdfs:label "Bergen Harbour" .
"#;
const QUESTIONS: &str = r#"{"conversation":1,"turn":1,"category":"lookup","question":"Where does the Northern Morning Star lie?","expect":{"all_of":[["Oslo"]]}}
{"conversation":2,"turn":1,"category":"lookup","question":"which ferries lie in oslo harbour?","expect":{"all_of":[["Star"]]}}
{"conversation":3,"turn":1,"category":"lookup","question":"Wo liegt die Café Belle?","expect":{"all_of":[["Bergen"]]}}
{"conversation":4,"turn":1,"category":"lookup","question":"How many ferries are there?","expect":{"all_of":[["4"]]}}
"#;

#[test]
fn one_word_of_a_name_makes_it_nobodys() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("ships.ttl"), SHIPS).unwrap();
    std::fs::write(path("questions.jsonl"), QUESTIONS).unwrap();
    let options = search::BuildOptions {
        files: vec![path("ships.ttl")],
        out: path("ships.kb"),
        ..search::BuildOptions::default()
    };
    search::build(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    let kb = search::KnowledgeBase::open(&path("ships.kb"), None).unwrap();
    let questions = read_questions(&path("questions.jsonl")).unwrap();
    let names: BTreeSet<&str> = BTreeSet::from(["Northern Morning Star", "Oslo Harbour", "Café Belle"]);
    for seed in 1..30 {
        let made = strangers_in(&kb, &questions, seed).unwrap();
        assert_eq!(made, strangers_in(&kb, &questions, seed).unwrap());
        // A question that names nothing is left out.
        assert_eq!(made.len(), 3, "{made:?}");
        for strange in &made {
            assert!(strange.question.contains(&strange.name), "{strange:?}");
            assert!(names.contains(strange.was.as_str()), "{strange:?}");
            let (said, was) = (plan::words(&strange.name), plan::words(&strange.was));
            let others = said.iter().zip(&was).filter(|(one, other)| one != other).count();
            assert_eq!((said.len(), others), (was.len(), 1), "{strange:?}");
        }
        let kinds: Vec<Exchange> = made.iter().map(|strange| strange.exchange).collect();
        assert_eq!(kinds, [Exchange::Known, Exchange::Unknown, Exchange::Known]);
        let report = strangers(
            made,
            |question| match question {
                _ if question.contains("liegt") => Err("asked in German"),
                _ if question.contains("ferries") => Ok((Verdict::NotInGraph, "No such harbour.".to_owned())),
                _ => Ok((Verdict::Answered, "In Oslo.".to_owned())),
            },
            |strange, error| assert!(*error == "asked in German" && strange.question.contains("liegt")),
        );
        assert_eq!((report.all.right, report.all.total, report.answered.len()), (1, 2, 1));
    }
}
