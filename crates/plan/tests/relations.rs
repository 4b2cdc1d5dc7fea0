//! Relations among things of one kind, asked from either end.

mod common;

use common::Induced;

const TOPICS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
    :t1 a :Topic ; rdfs:label "Sky" . :t2 a :Topic ; rdfs:label "Galaxies" ; skos:broader :t1 .
    :t3 a :Topic ; rdfs:label "Spirals" ; skos:broader :t2 . :t4 a :Topic ; rdfs:label "Dwarfs" ; skos:broader :t2 .
"#;

#[test]
fn what_is_narrower_than_a_thing_is_what_it_has_as_narrower() {
    let induced = Induced::of(TOPICS);
    let found: Vec<String> = [
        "Which topics are narrower than Galaxies?",
        "Which topic is broader than Galaxies?",
        "How many topics are narrower than Galaxies?",
    ]
    .iter()
    .map(|question| induced.rows(&induced.meaning(question)))
    .collect();
    assert_eq!(found, ["Dwarfs\nSpirals", "Sky", "topics | 2\n\nDwarfs\nSpirals"]);
}
