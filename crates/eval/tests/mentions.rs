//! Names written as people write them, over a small graph without an encoder.

use std::ops::ControlFlow;

use eval::{Manner, mentions};

const SHIPS: &str = r#"
@prefix : <http://sea.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Ferry ; rdfs:label "Northern Morning Star" ; :port :oslo ; :trim "Base" . :b a :Ferry ; rdfs:label "Northern Evening Star" ; :port :oslo ; :trim "Plus" .
:c a :Ferry ; rdfs:label "Southern Morning Star" ; :port :bergen ; :trim "Base" . :d a :Ferry ; rdfs:label "Touring Belle" ; :port :bergen ; :trim "Plus" .
:oslo a :Harbour ; rdfs:label "Oslo Harbour" . :bergen a :Harbour ; rdfs:label "Bergen Harbour" .
"#;

#[test]
fn slips_orders_parts_and_cuts_still_name_what_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let (turtle, out) = (folder.path().join("ships.ttl"), folder.path().join("ships.kb"));
    std::fs::write(&turtle, SHIPS).unwrap();
    let options =
        search::BuildOptions { files: vec![turtle], out: out.clone(), ..search::BuildOptions::default() };
    search::build(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    let kb = search::KnowledgeBase::open(&out, None).unwrap();
    for seed in 1..20 {
        let report = mentions(&kb, None, seed, &mut |_, _| {}).unwrap();
        assert_eq!(report.names, 6);
        assert_eq!(report.all.right, report.all.mentions, "{seed}: {:?}", report.misses);
        let known: Vec<Manner> = report.manners.keys().copied().collect();
        assert!(known.contains(&Manner::Misspelt) && known.contains(&Manner::Partial), "{known:?}");
    }
    // Spread over all of them, and the same again.
    let some = |seed| mentions(&kb, Some(3), seed, &mut |_, _| {}).unwrap();
    assert_eq!((some(5).names, some(5).all), (3, some(5).all));
}
