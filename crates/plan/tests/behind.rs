//! Nodes without a name stand for what is behind them: SELECTs over a small graph in, rows out.

mod common;

use common::Induced;
use plan::{reading, tell_behind, words};

const VASES: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix crm: <http://www.cidoc-crm.org/cidoc-crm/> .
    :o a crm:E22_Man-Made_Object ; rdfs:label "Landscape" ; crm:P108i_was_produced_by <http://x/o/production> .
    <http://x/o/production> a crm:E12_Production ; crm:P14_carried_out_by :r ; crm:P4_has_time-span <http://x/o/span> .
    <http://x/o/span> a crm:E52_Time-Span ; rdfs:label "1902" .
    :q a crm:E22_Man-Made_Object ; rdfs:label "Portrait" ; crm:P108i_was_produced_by <http://x/q/production> .
    <http://x/q/production> a crm:E12_Production ; crm:P14_carried_out_by :s ; crm:P4_has_time-span <http://x/q/span> .
    <http://x/q/span> a crm:E52_Time-Span ; rdfs:label "1978" .
    :r a crm:E39_Actor ; rdfs:label "Frederic Remington" . :s a crm:E39_Actor ; rdfs:label "Fritz Scholder" .
    :z1 a :Zone ; rdfs:label "Zone 1" ; :warden :r . :z2 a :Zone ; rdfs:label "Zone 2" ; :warden :s .
    :h a :Hall ; rdfs:label "Old hall" ; :zone :z1 . :i a :Hall ; rdfs:label "New hall" ; :zone :z2 ."#;

#[test]
fn who_and_when_are_asked_of_what_is_behind_the_node() {
    let graph = Induced::of(VASES);
    let told = |question: &str, select: &str| {
        let mut meant = reading::read(&graph.index, select, question).expect(select);
        tell_behind(&graph.index, &words(question), &mut meant);
        graph.rows(&meant)
    };
    let produced = "SELECT was_produced_by FROM man_made_object WHERE name = 'Landscape'";
    assert_eq!(told("Who produced Landscape?", produced), "Landscape | Frederic Remington");
    assert_eq!(told("When was Landscape produced?", produced), "Landscape | 1902");
    assert_eq!(told("How was Landscape produced?", produced), "Landscape | Frederic Remington | 1902");
    // What has a name of its own is told by it, though it says no more than its type and a number.
    let zone = "SELECT zone FROM hall WHERE name = 'Old hall'";
    assert_eq!(told("Which zone is the Old hall in?", zone), "Old hall | Zone 1");
}
