//! Things that last from one day to another: questions over a small graph in, rows out.

mod common;

use common::Induced;
use plan::{reading, tell_spans, words};

const TERMS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    :m a :Museum ; rdfs:label "Stone Museum" . :n a :Museum ; rdfs:label "Boat Museum" .
    :a a :Person ; rdfs:label "Ada Berg" . :b a :Person ; rdfs:label "Tom Hall" . :c a :Person ; rdfs:label "Ines Moe" .
    :t1 a :Term ; rdfs:label "T1" ; :museum :m ; :director :a ; :startDate "2005-03-01"^^xsd:date ; :endDate "2012-06-30"^^xsd:date .
    :t2 a :Term ; rdfs:label "T2" ; :museum :m ; :director :b ; :startDate "2012-07-01"^^xsd:date .
    :t3 a :Term ; rdfs:label "T3" ; :museum :n ; :director :c ; :startDate "1999-01-01"^^xsd:date ; :endDate "2009-12-31"^^xsd:date .
    :t4 a :Term ; rdfs:label "T4" ; :museum :n ; :director :a ; :startDate "2012-09-01"^^xsd:date ; :endDate "2031-12-31"^^xsd:date ."#;

#[test]
fn what_is_said_of_a_year_or_of_now_is_within_its_span() {
    let graph = Induced::of(TERMS);
    let told = |question: &str, tests: &str| {
        let select = format!("SELECT director FROM term WHERE {tests}");
        let mut meant = reading::read(&graph.index, &select, question).expect(&select);
        tell_spans(&graph.index, &words(question), "2026-11-29", &mut meant);
        graph.rows(&meant).replace('\n', ", ")
    };
    let in_2010 = "museum = 'Stone Museum' AND start_date = '2010'";
    assert_eq!(told("Who was the director of the Stone Museum in 2010?", in_2010), "T1 | Ada Berg");
    let in_2012 = "museum = 'Stone Museum' AND start_date = '2012'";
    assert_eq!(
        told("Who was the director of the Stone Museum in 2012?", in_2012),
        "T1 | Ada Berg, T2 | Tom Hall"
    );
    let all =
        reading::read(&graph.index, "SELECT director FROM museum WHERE name = 'Stone Museum'", "").unwrap();
    let asked = |question: &str| plan::passes_over_spans(&graph.index, &words(question), &all);
    assert!(asked("Who directs the Stone Museum now?") && !asked("Who directed the Stone Museum?"));
    // Who began then is another question.
    assert_eq!(told("Which director of the Stone Museum started in 2012?", in_2012), "T2 | Tom Hall");
    assert_eq!(
        told("Who is the current director of the Stone Museum?", "museum = 'Stone Museum'"),
        "T2 | Tom Hall"
    );
    assert_eq!(told("Who directs the Boat Museum at the moment?", "museum = 'Boat Museum'"), "T4 | Ada Berg");
    assert_eq!(
        told("Who directed the Boat Museum?", "museum = 'Boat Museum'"),
        "T3 | Ines Moe, T4 | Ada Berg"
    );
}
