//! What sources are worth to an answer, and where they contradict each other: over a small graph with texts.

mod common;
#[path = "common/world.rs"]
mod world;

use std::ops::ControlFlow;

use qa::{Answer, Event, Readings, Settings, Verdict};
use world::World;

const BRIDGES: &str = r#"
@prefix : <http://b.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:holm a :Engineer ; rdfs:label "Ada Holm" . :reed a :Engineer ; rdfs:label "Tom Reed" .
:skelby a :Bridge ; rdfs:label "Skelby Bridge" ; :openedIn 1797 ; :length "212 m" ; :designer :holm ; :part :lift .
:marram a :Bridge ; rdfs:label "Marram Bridge" ; :openedIn 1912 ; :length "95 m" ; :designer :reed ; :part :gate .
:orrin a :Bridge ; rdfs:label "Orrin Bridge" ; :openedIn 1954 ; :length "340 m" ; :designer :reed ; :part :gate , :lift .
:lift a :Part ; rdfs:label "passenger lift" . :gate a :Part ; rdfs:label "toll gate" .
"#;

/// Asked by the question's own form: no model is needed for what rows answer.
fn ask(texts: &[(&str, &str)], question: &str) -> Answer {
    ask_with(texts, question, &[])
}

/// The model reads a text that may say otherwise.
fn ask_with(texts: &[(&str, &str)], question: &str, replies: &[(&'static str, &'static str)]) -> Answer {
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    World::new(BRIDGES, texts, replies, settings).ask(question)
}

#[test]
fn a_text_with_another_year_is_told_beside_the_row() {
    let text = "It was opened in 1802, after a first attempt in stone. Boaters like it.";
    let answer = ask(&[("Skelby Bridge", text)], "When was the Skelby Bridge opened?");
    insta::assert_snapshot!(answer.text, @r#"Skelby Bridge: opened in 1797 [1]. The sources differ: the text "Skelby Bridge" says "It was opened in 1802, after a first attempt in stone", not 1797 [1][2]."#);
    assert_eq!(answer.differences.len(), 1);
}

#[test]
fn a_text_with_another_length_name_or_verdict_is_told() {
    let text = "The Skelby Bridge was designed by Tom Reed. Its length is 250 metres. The Skelby Bridge has a toll gate.";
    let told = |question: &str| ask(&[("About our bridges", text)], question).text;
    insta::assert_snapshot!(told("How long is the Skelby Bridge?"), @r#"Skelby Bridge: length 212 m [1]. The sources differ: the text "About our bridges" says "Its length is 250 metres", not 212 m [1][2]."#);
    insta::assert_snapshot!(told("What is the length of the Skelby Bridge?"), @r#"Skelby Bridge: length 212 m [1]. The sources differ: the text "About our bridges" says "Its length is 250 metres", not 212 m [1][2]."#);
    insta::assert_snapshot!(told("Who is the designer of the Skelby Bridge?"), @r#"Skelby Bridge: designer Ada Holm [1]. The sources differ: the text "About our bridges" says "The Skelby Bridge was designed by Tom Reed", not Ada Holm [1][2]."#);
    insta::assert_snapshot!(told("Does the Skelby Bridge have a toll gate?"), @r#"No, not so for Skelby Bridge: part toll gate [1]. The sources differ: the text "About our bridges" says "The Skelby Bridge has a toll gate" [1][2]."#);
}

#[test]
fn a_text_that_says_the_same_or_of_something_else_does_not_differ() {
    let nothing_of = |text: &str, question: &str, replies: &[(&'static str, &'static str)]| {
        let answer = ask_with(&[("Skelby Bridge", text)], question, replies);
        assert_eq!(answer.verdict, Verdict::Answered);
        assert!(answer.differences.is_empty(), "{text}: {}", answer.text);
    };
    // No model is asked of these.
    let silent = |text: &str, question: &str| nothing_of(text, question, &[]);
    let read_for_nothing =
        |text: &str, question: &str| nothing_of(text, question, &[("compose_answer", "NOT FOUND")]);
    let length = "What is the length of the Skelby Bridge?";
    // The same, rounded, or in another unit.
    silent("Its length is about 200 m.", length);
    silent("Its length is 0.212 km.", length);
    silent("The length is 212 metres. With its ramps the length is 250 metres.", length);
    // A bound, another thing, another property.
    silent("Its length is more than 200 m.", length);
    silent("The length of the Orrin Bridge is 340 m.", length);
    read_for_nothing("Its height above the water is 24 m.", length);
    read_for_nothing("It was designed in 1790 by Ada Holm.", "When was the Skelby Bridge opened?");
    silent(
        "Ada Holm was its designer, after Tom Reed had declined.",
        "Who is the designer of the Skelby Bridge?",
    );
    silent("There is no toll gate.", "Does the Skelby Bridge have a toll gate?");
}

#[test]
fn a_text_that_says_otherwise_in_other_words_is_read_by_the_model() {
    let who = "Who is the designer of the Skelby Bridge?";
    let text = "Boaters like it. It came from the drawing board of Tom Reed, they say.";
    let told = |reply: &'static str| ask_with(&[("Skelby Bridge", text)], who, &[("compose_answer", reply)]);
    insta::assert_snapshot!(told("The designer is Tom Reed [2].").text, @r#"Skelby Bridge: designer Ada Holm [1]. The sources differ: the text "Skelby Bridge" says "It came from the drawing board of Tom Reed, they say", not Ada Holm [1][2]."#);
    // Nothing that the text does not hold, and nothing of another kind.
    for reply in
        ["NOT FOUND", "The designer is Ada Holm [2].", "The designer is Bo Wren [2].", "Boaters like it [2]."]
    {
        assert!(told(reply).differences.is_empty(), "{reply}");
    }
    // A text that has the row's name or number anywhere is not read at all.
    let text = "Its roadway hangs 212 m from end to end, and its arch spans 90 m.";
    assert!(
        ask(&[("Skelby Bridge", text)], "What is the length of the Skelby Bridge?").differences.is_empty()
    );
}

#[test]
fn what_an_answer_would_be_without_its_source_is_said() {
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let reply = "The Skelby Bridge was opened in 1802 [2].";
    let text = "The Skelby Bridge was opened in 1802. Boaters like it.";
    let mut world = World::new(BRIDGES, &[("Skelby Bridge", text)], &[("compose_answer", reply)], settings);
    let answer = world.ask("When was the Skelby Bridge opened?");
    assert_eq!(world.model.asked.lock().unwrap().len(), 0);
    let mut written = Vec::new();
    let attributions = world
        .engine
        .attribute(&answer, &mut |event| {
            written.push(event);
            ControlFlow::Continue(())
        })
        .unwrap();
    let told = |one: &qa::Attribution| format!("[{}] {:.2} {}", one.source, one.share, one.text);
    insta::assert_snapshot!(attributions.iter().map(told).collect::<Vec<_>>().join("\n"), @r"
    [1] 1.00 The Skelby Bridge was opened in 1802 [2].
    [2] 0.00 Skelby Bridge: opened in 1797 [1].
    ");
    // Nothing of it is taken for the answer's text.
    assert!(!written.iter().any(|event| matches!(event, Event::Text { .. } | Event::Answer(_))));
}

#[test]
fn an_answer_that_nothing_carries_is_attributed_to_nothing() {
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let mut world = World::new(BRIDGES, &[], &[], settings);
    let answer = world.ask("When was the Wexcombe Bridge opened?");
    assert_eq!(answer.verdict, Verdict::NotInGraph);
    let attributions = world.engine.attribute(&answer, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(attributions.is_empty());
    // An answer that was kept by an earlier version does not say how it was worded.
    let old = Answer { wording: None, ..answer };
    let refused = world.engine.attribute(&old, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(refused, Err(qa::Error::OtherVersion)));
}

#[test]
fn what_a_ranking_leaves_out_has_a_source_that_shows_it() {
    let graph = format!("{BRIDGES} :fell a :Bridge ; rdfs:label \"Fell Bridge\" ; :openedIn 1890 .");
    let settings = Settings { readings: Readings::Form, ..Settings::default() };
    let answer = World::new(&graph, &[], &[], settings).ask("Which bridge has the highest length?");
    insta::assert_snapshot!(answer.text, @"Orrin Bridge has the highest length: 340 m [1]. No length is given for 1 of 4 bridges [2].");
    let Some(qa::Evidence::Query { rows, columns, .. }) = answer.sources.get(1).map(|s| &s.evidence) else {
        panic!("no second source");
    };
    insta::assert_debug_snapshot!((columns, rows), @r#"
    (
        [
            "of",
            "matching",
            "in all",
        ],
        [
            [
                Text(
                    "bridge",
                ),
                Integer(
                    1,
                ),
                Integer(
                    4,
                ),
            ],
        ],
    )
    "#);
}

#[test]
fn values_of_several_things_are_told_of_those_they_are_of() {
    let bridge = |name: &str, year: u16, part: &str| {
        format!(
            ":{name} a :Bridge ; rdfs:label \"{name} Bridge\" ; :openedIn {year} ; :designer :reed ; :part :{part} .\n"
        )
    };
    let more =
        [("Fell", 1890, "gate"), ("Gorse", 1901, "lift"), ("Heath", 1907, "gate"), ("Ivel", 1750, "lift")];
    let graph =
        more.iter().fold(BRIDGES.to_owned(), |graph, (name, year, part)| graph + &bridge(name, *year, part));
    let settings = Settings { readings: Readings::Plan, ..Settings::default() };
    let told = |question: &str, plan: &'static str| {
        World::new(&graph, &[], &[("plan", plan)], settings).ask(question).text
    };
    let plan =
        r#"{"ask":"value","want":["parts"],"things":"bridges","where":[["opened in","after","1800"]]}"#;
    insta::assert_snapshot!(told("Which parts do the bridges opened after 1800 have?", plan), @"Fell Bridge: part toll gate [1]. Gorse Bridge: part passenger lift [1]. Heath Bridge: part toll gate [1]. Marram Bridge: part toll gate [1]. Orrin Bridge: part toll gate and passenger lift [1]. Bridges (opened after 1800): part toll gate (4) and passenger lift (2) [2].");
    let plan = r#"{"ask":"value","things":"bridges by Ada Holm","versus":"bridges by Tom Reed"}"#;
    insta::assert_snapshot!(told("Show the bridges by Ada Holm and the bridges by Tom Reed.", plan), @"Bridges (designer Ada Holm): Skelby Bridge [1]. Bridges (designer Tom Reed), 6 in all: Fell Bridge, Gorse Bridge, Heath Bridge, Ivel Bridge, Marram Bridge and Orrin Bridge [2].");
    // Of what the question calls by its author, the author is a condition.
    let plan = r#"{"ask":"value","things":"Tom Reed","where":[["opened in","after","1900"]]}"#;
    insta::assert_snapshot!(told("What did Tom Reed open after 1900?", plan), @"Bridges (designer Tom Reed and opened after 1900), 4 in all: Gorse Bridge, Heath Bridge, Marram Bridge and Orrin Bridge [1].");
    // The question's words for things stand for no condition that they do not say.
    let plan =
        r#"{"ask":"count","things":"Tom Reed's early bridges","where":[["opened in","before","1900"]]}"#;
    insta::assert_snapshot!(told("How many early bridges of Tom Reed's were opened before 1900?", plan), @"There are 2 bridges (designer Tom Reed and opened before 1900) [1]. Bridges (designer Tom Reed and opened before 1900), 2 in all: Fell Bridge and Ivel Bridge [2].");
    let plan = r#"{"ask":"exists","want":["older"],"things":"Skelby Bridge","versus":"Orrin Bridge"}"#;
    insta::assert_snapshot!(told("Is the Skelby Bridge older than the Orrin Bridge?", plan), @"Yes [1]. Skelby Bridge: opened in 1797 [1]. Orrin Bridge: opened in 1954 [1]. Skelby Bridge was opened 157 years earlier than Orrin Bridge [1].");
}

#[test]
fn years_are_understood_as_times() {
    let told = |question: &str| ask(&[], question).text;
    insta::assert_snapshot!(told("How many bridges were opened in the 20th century?"), @"There are 2 bridges (opened from 1901 and opened until 2000) [1]. Bridges (opened from 1901 and opened until 2000), 2 in all: Marram Bridge and Orrin Bridge [2].");
    insta::assert_snapshot!(told("Which bridges were opened in the 1700s?"), @"Bridges (opened from 1700 and opened until 1799): Skelby Bridge [1].");
    insta::assert_snapshot!(told("Which bridges are older than the Orrin Bridge?"), @"Bridges (opened before that of Orrin Bridge), 2 in all: Marram Bridge and Skelby Bridge [1].");
    insta::assert_snapshot!(told("Which is the oldest bridge?"), @"Skelby Bridge was opened earliest: 1797 [1].");
    insta::assert_snapshot!(told("How old is the Orrin Bridge?"), @"Orrin Bridge: opened in 1954 [1].");
}
