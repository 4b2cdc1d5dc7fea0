//! Questions in words that the graph has not: slips of the hand, and what is near in meaning to one of its values.

mod common;

use std::sync::Arc;

use common::Induced;
use plan::{Similarity, otherwise, without_slips};

const ANIMALS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :s a :Reptile ; rdfs:label "Stegosaurus" ; :diet "herbivorous" ; :contractor :k ; :found :usa .
    :a a :Reptile ; rdfs:label "Allosaurus" ; :diet "carnivorous" ; :contractor :k ; :found :usa .
    :d a :Reptile ; rdfs:label "Dravidosaur" ; :diet "herbivorous" ; :contractor :k ; :found :india .
    :g a :Reptile ; rdfs:label "Gallimimus" ; :diet "omnivorous" ; :contractor :k ; :found :india .
    :usa a :Country ; rdfs:label "USA" . :india a :Country ; rdfs:label "India" .
    :k a :Contractor ; rdfs:label "Bone & Sons" ; :contract "digging" .
"#;

#[test]
fn slips_are_read_as_what_was_meant() {
    let graph = Induced::of(ANIMALS);
    let said = |question| without_slips(&graph.index, question).map(|(said, _)| said);
    assert_eq!(said("what diet has stegosarus").as_deref(), Some("what diet has stegosaurus"));
    assert_eq!(said("contracters that dig").as_deref(), Some("contractors that dig"));
    assert_eq!(said("the avrage number").as_deref(), Some("the average number"));
    assert_eq!(said("which reptlies?").as_deref(), Some("which reptiles?"));
    // What is written as a name may be somebody else, several are no name, and what a word is a form of is known.
    for whole in
        ["Is Stegosarus there?", "stegosaurs", "contracted", "the tribe", "reptiles", "contractually", ""]
    {
        assert_eq!(said(whole), None, "{whole}");
    }
}

/// Meat is near to flesh, and as near to what eats plants.
fn embedded(text: &str) -> Vec<f32> {
    match text {
        "meat eaters" => vec![0.6, 0.5, 0.624],
        "carnivorous" => vec![1.0, 0.0, 0.0],
        "omnivorous" => vec![0.1, 0.995, 0.0],
        _ => vec![0.0, 0.0, -1.0],
    }
}

#[test]
fn values_near_in_meaning_stand_for_what_the_graph_has_no_word_for() {
    let mut graph = Induced::of(ANIMALS);
    graph.index.similarity =
        Similarity::new(Arc::new(|texts| Some(texts.iter().map(|text| embedded(text)).collect())));
    let said = |question| -> Vec<String> {
        otherwise(&graph.index, question).into_iter().map(|way| way.question).collect()
    };
    assert_eq!(
        said("Name all meat eaters from India"),
        ["Name all carnivorous reptiles from India", "Name all omnivorous reptiles from India"]
    );
    // Where all words are known, or two phrases are not, nothing is read otherwise.
    assert!(said("Which reptiles are from India?").is_empty());
    assert!(said("Name all meat eaters from the Zanzibar coast").is_empty());
}
