//! Names in questions that the graph does not have: small Turtle in, the names that are strange out.

mod common;

use common::Induced;
use plan::strangers;

const HARBOUR: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :b11 a :Berth ; rdfs:label "Berth 11" ; :depth 9 . :b12 a :Berth ; rdfs:label "Berth 12" ; :depth 12 .
    :isla a :Captain ; rdfs:label "Isla Kerrow" ; :age 44 . :tom a :Captain ; rdfs:label "Tom Hall" ; :age 51 .
    :glass a :Ferry ; rdfs:label "Harbour of Glass" ; :led_by :isla ; :moored_at :b11 ; :length 40 .
    :moth a :Ferry ; rdfs:label "Moth and Candle" ; :led_by :tom ; :moored_at :b12 ; :length 60 .
    :k4 a :Ferry ; rdfs:label "Kestrel K410" ; :led_by :tom ; :moored_at :b12 ; :length 75 .
    :hook a :Ferry ; rdfs:label "Captain Hook" ; :led_by :isla ; :moored_at :b11 ; :length 20 .
    :oslo a :Port ; rdfs:label "Oslo" ; :country "Norway" . :moth :serves :oslo . :glass :serves :oslo .
"#;

/// Every question with the names in it that nobody has, and whom they may mean.
fn strange(questions: &[&str]) -> String {
    let graph = Induced::of(HARBOUR);
    let told = |question: &&str| {
        let found = strangers(&graph.index, question);
        let names: Vec<String> =
            found.iter().map(|s| format!("{} ({})", s.name, s.near.join(", "))).collect();
        format!("{question} -> {}\n", if names.is_empty() { "-".to_owned() } else { names.join("; ") })
    };
    questions.iter().map(told).collect()
}

#[test]
fn half_a_name_is_another_name() {
    insta::assert_snapshot!(strange(&[
        "How old is Isla Quillmere?",
        "Isla Quillmere's age?",
        "Does Tom Kerrow lead a ferry?",
        "How long is the Harbour of Salt?",
        "who leads \"oslo and candle\"?",
        "How deep is the water at Berth 17?",
        "How long is the Kestrel K411?",
        "Who is older, Isla Kerrow or Tom Hill Hartvig?",
        "Which ferries serve Brasswick?",
        "How long is the Captain Nemo?",
        "how old is isla quillmere?",
        "does tom kerrow lead a ferry",
    ]), @r#"
    How old is Isla Quillmere? -> Isla Quillmere (Isla Kerrow)
    Isla Quillmere's age? -> Isla Quillmere (Isla Kerrow)
    Does Tom Kerrow lead a ferry? -> Tom Kerrow (Tom Hall)
    How long is the Harbour of Salt? -> Harbour of Salt (Harbour of Glass)
    who leads "oslo and candle"? -> oslo and candle (Oslo, Moth and Candle)
    How deep is the water at Berth 17? -> Berth 17 (Berth 11, Berth 12)
    How long is the Kestrel K411? -> Kestrel K411 (Kestrel K410)
    Who is older, Isla Kerrow or Tom Hill Hartvig? -> Tom Hill Hartvig (Tom Hall)
    Which ferries serve Brasswick? -> Brasswick ()
    How long is the Captain Nemo? -> Captain Nemo (Captain Hook)
    how old is isla quillmere? -> isla quillmere (Isla Kerrow)
    does tom kerrow lead a ferry -> tom kerrow (Tom Hall)
    "#);
}

#[test]
fn what_the_graph_has_is_no_stranger() {
    insta::assert_snapshot!(strange(&[
        "How old is Isla Kerrow?",
        "How old is Captain Kerrow?",
        "Isla's age?",
        "How old is Isla Kerow?",
        "How long is the ferry Harbour of Glass?",
        "Who leads \"Moth and Candle\"?",
        "How deep is Berth 12?",
        "How long is the K-410?",
        "Is there a Norwegian port?",
        "How long are the Kestrel Models of Norway?",
        "Are Isla Kerrow and Tom Hall of an age?",
        "Which Ferries Serve Oslo And How Long Are They?",
        "WHO LEADS THE HARBOUR OF SALT",
        "What does M-105 cost?",
        "which ferries were built before the others?",
        "ferries that dock in Oslo on a Sunday in May",
    ]), @r#"
    How old is Isla Kerrow? -> -
    How old is Captain Kerrow? -> -
    Isla's age? -> -
    How old is Isla Kerow? -> -
    How long is the ferry Harbour of Glass? -> -
    Who leads "Moth and Candle"? -> -
    How deep is Berth 12? -> -
    How long is the K-410? -> -
    Is there a Norwegian port? -> -
    How long are the Kestrel Models of Norway? -> -
    Are Isla Kerrow and Tom Hall of an age? -> -
    Which Ferries Serve Oslo And How Long Are They? -> -
    WHO LEADS THE HARBOUR OF SALT -> -
    What does M-105 cost? -> -
    which ferries were built before the others? -> -
    ferries that dock in Oslo on a Sunday in May -> -
    "#);
}
