//! What makes a meaning unsure that says every word of the question, and what is told instead of counted.

mod common;

use common::Induced;
use plan::{Ask, Doubt};

/// What a question's meaning takes for its words though it is called so in part.
fn loosely(graph: &Induced, question: &str) -> Option<(String, String)> {
    let doubts = plan::doubts(&graph.index, question, question, &graph.meaning(question));
    doubts.into_iter().find_map(|doubt| match doubt {
        plan::Doubt::ReadAs { word, name } => Some((word, name)),
        _ => None,
    })
}

/// The word stands in the things' name and does not name them.
#[test]
fn a_part_of_a_name_is_no_kind() {
    let ranges = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :s a :MountainRange ; rdfs:label "Skarr" ; :area 30 . :l a :MountainRange ; rdfs:label "Lorn" ; :area 40 .
        :a a :TestReport ; rdfs:label "Report A" ; :of :s . :b a :FieldReport ; rdfs:label "Report B" ; :of :s .
    "#;
    let graph = Induced::of(ranges);
    let read = Some(("mountains".to_owned(), "mountain range".to_owned()));
    assert_eq!(loosely(&graph, "How many mountains are there?"), read);
    assert_eq!(loosely(&graph, "How many mountain ranges are there?"), None);
    assert_eq!(loosely(&graph, "How many ranges are there?"), None);
    // Of several kinds of reports the word tells which.
    assert_eq!(loosely(&graph, "How many tests are there?"), None);
}

/// What orders the things is called by the word, and by more than that.
#[test]
fn a_part_of_a_measure_s_name_is_not_what_is_counted() {
    let bases = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :o a :Base ; rdfs:label "Ostwick" ; :maxBoatLengthMetres 22 ; :numberOfMoorings 4 .
        :w a :Base ; rdfs:label "Wexcombe" ; :maxBoatLengthMetres 18 ; :numberOfMoorings 9 .
    "#;
    let graph = Induced::of(bases);
    let read = Some(("boats".to_owned(), "max boat length metres".to_owned()));
    assert_eq!(loosely(&graph, "Which base has the most boats?"), read);
    assert_eq!(loosely(&graph, "Which base takes the longest boats?"), None);
    assert_eq!(loosely(&graph, "Which base has the most moorings?"), None);
}

#[test]
fn text_has_no_first_and_last() {
    let rides = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Ride ; rdfs:label "Aven" ; :grade "steep" ; :speed 30 . :b a :Ride ; rdfs:label "Brill" ; :grade "mild" ; :speed 50 .
    "#;
    let graph = Induced::of(rides);
    let by = |name: &str| {
        let mut meant = graph.meaning("Which ride has the highest speed?");
        let view = &graph.index.schema.views[meant.view];
        let column = view.columns.iter().position(|column| column.name == name).unwrap();
        meant.order = meant.order.map(|order| plan::GroundedOrder { column, ..order });
        plan::doubts(&graph.index, "Which ride has the highest speed?", "", &meant)
    };
    assert_eq!(by("grade"), [plan::Doubt::ByLetters("grade".to_owned())]);
    assert_eq!(by("speed"), []);
}

/// Whether any doubt of the question's meaning is of this kind.
fn doubted(graph: &Induced, question: &str, kind: fn(&Doubt) -> bool) -> bool {
    plan::doubts(&graph.index, question, question, &graph.meaning(question)).iter().any(kind)
}

/// "never drafted" is what the graph calls a property by, and no draft of that name.
#[test]
fn what_kinds_and_properties_are_called_is_no_part_of_a_name() {
    let drafts = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :i a :Draft ; rdfs:label "Inaugural Player Draft" ; :year 2003 . :s a :Draft ; rdfs:label "Supplemental Draft" ; :year 2004 .
        :a a :Player ; rdfs:label "Ann Berg" ; :draftedIn :i . :b a :Player ; rdfs:label "Bo Lind" ; :draftedIn :s .
    "#;
    let graph = Induced::of(drafts);
    let vocabulary = |question| doubted(&graph, question, |doubt| matches!(doubt, Doubt::Vocabulary { .. }));
    assert!(vocabulary("What is the year of the player draft?"));
    assert!(!vocabulary("What is the year of the Inaugural Player Draft?"));
    assert!(!vocabulary("What is the year of the inaugural draft?"));
}

#[test]
fn a_value_that_others_say_among_more_is_doubtful() {
    let languages = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Country ; rdfs:label "Aria" ; :language "English" . :b a :Country ; rdfs:label "Bria" ; :language "Irish English" .
        :c a :Country ; rdfs:label "Cria" ; :language "Manx" . :d a :Country ; rdfs:label "Dria" ; :language "Manx" .
    "#;
    let graph = Induced::of(languages);
    let among = |question| doubted(&graph, question, |doubt| matches!(doubt, Doubt::Among { .. }));
    assert!(among("Which countries have the language English?"));
    assert!(!among("Which countries have the language Irish English?"));
    assert!(!among("Which countries have the language Manx?"));
}

/// Of one thing's text that begins with a number there is one, and it says how many.
#[test]
fn a_text_that_begins_with_a_number_is_told_and_not_counted() {
    let referees = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Player ; rdfs:label "Ann Berg" ; :yearsPlayed "8 (2003-2005, 2007-2011)" ; :club "Harbour" .
        :b a :Player ; rdfs:label "Bo Lind" ; :yearsPlayed "3 (2001-2003)" ; :club "Mill" .
    "#;
    let graph = Induced::of(referees);
    assert_eq!(graph.meaning("How many years played has Ann Berg?").ask, Ask::Value);
    assert_eq!(graph.meaning("How many clubs has Ann Berg?").ask, Ask::Count);
}
