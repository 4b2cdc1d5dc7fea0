//! Names in several languages and years before Christ: questions in, rows out.

mod common;

use common::Induced;

/// Each question with what its rows say.
fn check(graph: &str, expected: &[(&str, &str)]) {
    let induced = Induced::of(graph);
    let found: Vec<(String, String)> = expected
        .iter()
        .map(|(question, _)| ((*question).to_owned(), induced.rows(&induced.meaning(question))))
        .collect();
    let expected: Vec<(String, String)> =
        expected.iter().map(|(question, rows)| ((*question).to_owned(), (*rows).to_owned())).collect();
    assert_eq!(found, expected);
}

const HERBS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :h1 a :Herb ; rdfs:label "Salt mint"@en , "Menthe de sel"@fr , "Menthe salée"@fr-BE , "Salzminze"@de ; :height 60 .
    :h2 a :Herb ; rdfs:label "Marsh sage"@en , "Sauge des marais"@fr , "Sumpfsalbei"@de ; :height 35 .
    :h3 a :Herb ; rdfs:label "Nordkraut"@de ; :height 12 .
"#;

#[test]
fn a_thing_is_found_by_its_names_in_all_languages() {
    check(
        HERBS,
        &[
            ("What is Salt mint called in French?", "Salt mint | Menthe de sel"),
            ("What is the German name of Marsh sage?", "Marsh sage | Sumpfsalbei"),
            ("What is the height of Salzminze?", "Salt mint | 60"),
            ("What is the height of Menthe salée?", "Salt mint | 60"),
            ("What is the height of Nordkraut?", "Nordkraut | 12"),
        ],
    );
}

const TOWNS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    :t1 a :Town ; rdfs:label "Orrath" ; :founded "-0700"^^xsd:gYear ; :abandoned "-0301-02-10"^^xsd:date .
    :t2 a :Town ; rdfs:label "Velm" ; :founded "-0044"^^xsd:gYear ; :abandoned "-0012-11-29"^^xsd:date .
    :t3 a :Town ; rdfs:label "Tansk" ; :founded "0890"^^xsd:gYear ; :abandoned "1348-08-15"^^xsd:date .
"#;

#[test]
fn years_before_christ_sort() {
    check(
        TOWNS,
        &[
            ("How many towns were founded after 500 BC?", "towns | 2\n\nTansk\nVelm"),
            ("Which towns were founded before 100 AD?", "Orrath\nVelm"),
            ("Which towns were abandoned before 100 BC?", "Orrath"),
        ],
    );
}

#[test]
fn a_name_is_whole_without_the_code_before_it() {
    check(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :r1 a :District ; rdfs:label "NO-301 Oslo" ; :people 700 . :r2 a :District ; rdfs:label "NO-302 Oslo Fjord" ; :people 20 .
        :r3 a :District ; rdfs:label "NO-303 Moss" ; :people 30 . :r4 a :District ; rdfs:label "NO-304 Halden" ; :people 31 .
        :r5 a :District ; rdfs:label "NO-305 Voss" ; :people 14 ."#,
        &[
            ("How many people does Oslo have?", "NO-301 Oslo | 700"),
            ("How many people does NO-302 have?", "NO-302 Oslo Fjord | 20"),
        ],
    );
}

const PUMPS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :u1 a :RTU ; rdfs:label "Unit 1" ; :feeds :z1 . :u2 a :RTU ; rdfs:label "Unit 2" ; :feeds :z1 .
    :z1 a :Hot_Water_Valve ; rdfs:label "Valve A" . :z2 a :Hot_Water_Valve ; rdfs:label "Valve B" .
"#;

#[test]
fn initials_stand_for_a_name_in_full_and_the_other_way_round() {
    let induced = Induced::of(PUMPS);
    let said = |question| plan::as_the_graph_says(&induced.index, question).into_owned();
    assert_eq!(said("How many roof top units are there?"), "How many RTUs are there?");
    assert_eq!(said("Which HWVs does it feed?"), "Which hot water valves does it feed?");
    // "rack terminates under" has a word that says nothing by itself; what the graph knows is left as it is.
    assert_eq!(said("Which rack, the unit?"), "Which rack, the unit?");
}

#[test]
fn a_letter_before_a_noun_stands_for_the_word_that_begins_with_it() {
    let bikes: String = (1..=3)
        .map(|n| format!(":b{n} a :Bicycle ; :label \"Bike {n}\" . :e{n} a :Bicycle, :ElectricBicycle ; :label \"Volt {n}\" .\n"))
        .collect();
    let induced = Induced::of(&format!("@prefix : <http://x/> .\n{bikes}"));
    let said = |question| plan::as_the_graph_says(&induced.index, question).into_owned();
    assert_eq!(said("Which e-bicycles are there?"), "Which electric bicycles are there?");
    // No word begins with it, or it is a word.
    assert_eq!(said("Which x-bicycles are there?"), "Which x-bicycles are there?");
    assert_eq!(said("Is Volt 1 a bike?"), "Is Volt 1 a bike?");
}

#[test]
fn a_name_in_full_stands_for_a_value_of_its_initials() {
    let induced = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Player ; rdfs:label "Ann Berg" ; :born "P.R." . :b a :Player ; rdfs:label "Ben Hall" ; :born "D.R." .
        :c a :Player ; rdfs:label "Cas Rio" ; :born "USA" . :d a :Player ; rdfs:label "Dan Dale" ; :born "Dale Rock" ."#,
    );
    let said = |question| plan::as_the_graph_says(&induced.index, question).into_owned();
    assert_eq!(said("Who is from Puerto Rico?"), "Who is from P.R.?");
    assert_eq!(
        said("Who is from the United States of America?"),
        "Who is from the United States of America?"
    );
    // What the graph calls so is that; small letters are no name.
    assert_eq!(said("Who is from Dale Rock?"), "Who is from Dale Rock?");
    assert_eq!(said("Who has a dry run?"), "Who has a dry run?");
}

#[test]
fn names_are_whole_whatever_signs_are_in_them() {
    check(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Hero ; rdfs:label "Anti-Mage" ; :speed 315 . :m a :Hero ; rdfs:label "Mage" ; :speed 300 .
        :s a :Hero ; rdfs:label "Most Serene" ; :speed 290 . :i a :Town ; rdfs:label "St. Ives" ; :people 11 ."#,
        &[
            ("What is the speed of Anti-Mage?", "Anti-Mage | 315"),
            ("What is the speed of the Most Serene?", "Most Serene | 290"),
            ("How many people does St Ives have?", "St. Ives | 11"),
        ],
    );
}

#[test]
fn a_bracketed_name_is_meant_where_its_translation_is_unknown() {
    let induced = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :t a :Dynasty ; rdfs:label "唐" . :s a :Dynasty ; rdfs:label "宋" . :p a :Painter ; rdfs:label "Wu" ; :dynasty :t ."#,
    );
    let said = |question| plan::as_the_graph_says(&induced.index, question).into_owned();
    assert_eq!(said("Who lived in the Tang dynasty (唐)?"), "Who lived in the dynasty 唐?");
    // What the graph knows is no translation, what it does not know no name.
    assert_eq!(said("Which dynasty (唐) is it?"), "Which dynasty (唐) is it?");
    assert_eq!(said("Who lived in the Tang dynasty (Táng)?"), "Who lived in the Tang dynasty (Táng)?");
    assert_eq!(said("() (唐"), "() (唐");
}

#[test]
fn the_only_kind_has_words_of_peoples_own() {
    let things: String =
        (1..=20).map(|n| format!(":r{n} a :LocalUnit ; :label \"Velm{n}\" ; :size {n} .\n")).collect();
    let induced =
        Induced::of(&format!("@prefix : <http://x/> .\n:list a :Source ; :label \"Census\" .\n{things}"));
    let said = |question| plan::as_the_graph_says(&induced.index, question).into_owned();
    assert_eq!(said("How many parishes have a size above 3?"), "How many local units have a size above 3?");
    // Of what stands in one of them nothing is known; who is named is none of the things.
    assert_eq!(said("Which taverns are in Velm3?"), "Which taverns are in Velm3?");
    assert_eq!(said("Who is Osgood?"), "Who is Osgood?");
    // Where persons are nearly all there is, any word means them.
    let people = things.replace(":LocalUnit", ":Person");
    let induced =
        Induced::of(&format!("@prefix : <http://x/> .\n:list a :Source ; :label \"Census\" .\n{people}"));
    let said = plan::as_the_graph_says(&induced.index, "How many aldermen and legislators are there?");
    assert_eq!(said, "How many aldermen and persons are there?");
}

#[test]
fn the_only_persons_are_called_by_what_they_do() {
    let induced = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Person ; rdfs:label "Wu" ; :style :s . :b a :Person ; rdfs:label "Lin" ; :style :t .
        :s a :Style ; rdfs:label "Running hand" . :t a :Style ; rdfs:label "Seal hand" ."#,
    );
    let said = |question| plan::as_the_graph_says(&induced.index, question).into_owned();
    assert_eq!(said("How many calligraphers are there?"), "How many persons are there?");
    // What no person is by its name may be anything.
    assert_eq!(said("How many rivers are there?"), "How many rivers are there?");
    let question = "How many calligraphers are there?";
    let meant = induced.meaning("How many persons are there?");
    let doubts = plan::doubts(&induced.index, "How many persons are there?", question, &meant);
    assert!(
        matches!(&doubts[..], [plan::Doubt::ReadAs { word, .. }] if word == "calligraphers"),
        "{doubts:?}"
    );
}

const PEAKS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :e a :Peak ; rdfs:label "Velm" ; :height 3357 ; :country :i ; :lastClimbed 1944 ; :region :r .
    :p a :Peak ; rdfs:label "Mount Orr" ; :height 5426 ; :country :m ; :lastClimbed 2025 ; :region :s .
    :q a :Peak ; rdfs:label "Halden" ; :height 900 ; :country :i ; :lastClimbed 2025 ; :region :s .
    :u a :Peak ; rdfs:label "Rook" ; :height 700 ; :country :us ; :lastClimbed 2001 ; :region :s .
    :i a :Country ; rdfs:label "Italy" . :m a :Country ; rdfs:label "Mexico" . :us a :Country ; rdfs:label "United States" .
    :r a :Region ; rdfs:label "Italian Peninsula" . :s a :Region ; rdfs:label "Trans-Mexican Belt" .
"#;

#[test]
fn names_are_said_as_people_say_them() {
    let induced = Induced::of(PEAKS);
    let said = |question| plan::as_the_graph_says(&induced.index, question).into_owned();
    assert_eq!(said("How high is Mount Velm?"), "How high is Velm?");
    assert_eq!(said("how many peaks in the usa"), "how many peaks in the united states");
    // What is a part of the name stays, and "us" in small letters is nobody's name.
    assert_eq!(said("How high is Mount Orr?"), "How high is Mount Orr?");
    assert_eq!(said("Show us Mount Unknown"), "Show us Mount Unknown");
}

#[test]
fn what_is_mexican_is_of_mexico_whatever_else_is_called_so() {
    check(PEAKS, &[("Which Mexican peaks are there?", "Mount Orr"), ("Italian peaks", "Halden\nVelm")]);
}

#[test]
fn what_was_done_last_is_no_part_of_what_is_counted() {
    check(
        PEAKS,
        &[
            ("How many peaks were last climbed in 2025?", "peaks | 2\n\nHalden\nMount Orr"),
            ("how many peaks last climbed in 2025", "peaks | 2\n\nHalden\nMount Orr"),
        ],
    );
}
