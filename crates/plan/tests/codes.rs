//! Things known by a code that stands in their IRIs alone.

mod common;

use common::Induced;
use plan::{accounted, strangers};

const WORKS: &str = r#"
    @prefix : <http://x/> . @prefix id: <http://x/id/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    id:M-105 a :Machine ; rdfs:label "Tube Bender" ; :price 68000 ; :line id:L-1 .
    id:M-106 a :Machine ; rdfs:label "Laser Cutter" ; :price 149000 ; :line id:L-2 .
    id:L-1 a :Line ; rdfs:label "Frames" . id:L-2 a :Line ; rdfs:label "Forks" .
"#;

#[test]
fn a_code_names_its_thing() {
    let graph = Induced::of(WORKS);
    let mut told = String::new();
    for question in ["What is the price of M-105?", "price of m106", "Which machines are on the line L-2?"] {
        assert!(strangers(&graph.index, question).is_empty(), "{question}");
        let meant = graph.meaning(question);
        let account = accounted(&graph.index, question, &meant);
        told += &format!("{question} {:?}, of which {:.2}\n", graph.rows(&meant), account.share);
    }
    insta::assert_snapshot!(told, @r#"
    What is the price of M-105? "Tube Bender | 68000", of which 1.00
    price of m106 "Laser Cutter | 149000", of which 1.00
    Which machines are on the line L-2? "Laser Cutter", of which 1.00
    "#);
    // There is no such code, and others like it.
    assert_eq!(strangers(&graph.index, "What is the price of M-107?").len(), 1);
}
