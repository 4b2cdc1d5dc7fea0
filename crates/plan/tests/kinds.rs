//! What things are called: by their type, by their addresses, by how many of something they have, by their days.

mod common;

use common::Induced;
use plan::{Plan, Similarity, accounted, ground, strangers};
use std::sync::Arc;

const COUNCIL: &str = r#"
    @prefix : <http://x/def/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix c: <http://x/id/councillor/> .
    @prefix p: <http://x/id/party/> . @prefix w: <http://x/id/ward/> . @prefix m: <http://x/id/motion/> .
    c:kim a foaf:Person ; foaf:name "Kim Adams" ; :party p:green ; :ward w:mill ; :annualAllowance 9000 .
    c:lea a foaf:Person ; foaf:name "Lea Brand" ; :party p:green ; :ward w:mill ; :annualAllowance 8000 .
    c:tom a foaf:Person ; foaf:name "Tom Crane" ; :party p:civic ; :ward w:quay ; :annualAllowance 7000 .
    p:green a :Party ; foaf:name "Green Alliance" . p:civic a :Party ; foaf:name "Civic Forum" .
    w:mill a :Ward ; foaf:name "Mill" ; :population 9000 . w:quay a :Ward ; foaf:name "Quay" ; :population 5000 .
    m:m1 a :Motion ; foaf:name "Freeze councillors' allowances" ; :proposedBy c:kim ; :yearFiled 2020 .
    m:m2 a :Motion ; foaf:name "Open a swimming place at Saltmarsh" ; :proposedBy c:tom ; :yearFiled 2023 .
"#;

fn answers(graph: &str, questions: &[&str]) -> String {
    let graph = Induced::of(graph);
    let told = |question: &&str| {
        let meant = graph.meaning(question);
        let share = accounted(&graph.index, question, &meant).share;
        format!("{question} {:?}, of which {share:.2}\n", graph.rows(&meant))
    };
    questions.iter().map(told).collect()
}

/// Their type is "Person", and only their addresses say "councillor"; "councillors" stands in a motion's title.
#[test]
fn things_are_called_as_their_addresses_call_them() {
    insta::assert_snapshot!(answers(COUNCIL, &[
        "List all councillors of the Green Alliance.",
        "how many councillors has each party got",
        "How many councillors are there?",
        "What is the annual allowance of Cllr Adams?",
    ]), @r#"
    List all councillors of the Green Alliance. "Kim Adams\nLea Brand", of which 1.00
    how many councillors has each party got "Green Alliance | 2\nCivic Forum | 1", of which 1.00
    How many councillors are there? "councillors | 3\n\nKim Adams\nLea Brand\nTom Crane", of which 1.00
    What is the annual allowance of Cllr Adams? "Kim Adams | 9000", of which 1.00
    "#);
}

/// Their type is "Dwelling", and only their names say "flat". What costs 600 is one of them and no repair.
#[test]
fn things_are_called_as_their_names_call_them() {
    const DWELLINGS: &str = r#"
        @prefix : <http://x/def/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix i: <http://x/id/> .
        i:d1 a :Dwelling ; rdfs:label "Flat 1, Ash House" ; :bedrooms 1 ; :rentCost 610 ; :repairCost 12 .
        i:d2 a :Dwelling ; rdfs:label "Flat 2, Ash House" ; :bedrooms 2 ; :rentCost 590 ; :repairCost 80 .
        i:d3 a :Dwelling ; rdfs:label "Flat 3, Ash House" ; :bedrooms 2 ; :rentCost 630 ; :repairCost 70 .
        i:d4 a :Dwelling ; rdfs:label "Flat 4, Ash House" ; :bedrooms 2 ; :rentCost 600 ; :repairCost 40 .
        i:d5 a :Dwelling ; rdfs:label "Flat 1, Elm Court" ; :bedrooms 1 ; :rentCost 580 ; :repairCost 45 .
        i:d6 a :Dwelling ; rdfs:label "Flat 2, Elm Court" ; :bedrooms 3 ; :rentCost 700 ; :repairCost 30 .
        i:d7 a :Dwelling ; rdfs:label "Flat 3, Elm Court" ; :bedrooms 2 ; :rentCost 620 ; :repairCost 20 .
        i:d8 a :Dwelling ; rdfs:label "Flat 4, Elm Court" ; :bedrooms 2 ; :rentCost 640 ; :repairCost 25 .
    "#;
    insta::assert_snapshot!(answers(DWELLINGS, &[
        "How many flats are there?",
        "Which flats cost less than 50?",
        "Which flats cost more than 625?",
        "flats with only one bedroom",
    ]), @r#"
    How many flats are there? "flats | 8\n\nFlat 1, Ash House\nFlat 1, Elm Court\nFlat 2, Ash House\nFlat 2, Elm Court\nFlat 3, Ash House\nFlat 3, Elm Court\nFlat 4, Ash House\nFlat 4, Elm Court", of which 1.00
    Which flats cost less than 50? "Flat 1, Ash House\nFlat 1, Elm Court\nFlat 2, Elm Court\nFlat 3, Elm Court\nFlat 4, Ash House\nFlat 4, Elm Court", of which 1.00
    Which flats cost more than 625? "Flat 2, Elm Court\nFlat 3, Ash House\nFlat 4, Elm Court", of which 1.00
    flats with only one bedroom "Flat 1, Ash House\nFlat 1, Elm Court", of which 1.00
    "#);
}

/// "day" in small letters is no airport DAY.
#[test]
fn a_word_for_a_time_is_no_code() {
    const FLIGHTS: &str = r#"
        @prefix : <http://x/def/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix i: <http://x/id/> .
        i:day a :Airport ; rdfs:label "James Cox" ; :code "DAY" . i:jfk a :Airport ; rdfs:label "Kennedy" ; :code "JFK" .
        i:1 a :Flight ; :origin i:day ; :seats 90 . i:2 a :Flight ; :origin i:jfk ; :seats 80 . i:3 a :Flight ; :origin i:jfk ; :seats 70 .
    "#;
    insta::assert_snapshot!(answers(FLIGHTS, &["How many flights of that day are there?", "How many DAY flights are there?"]), @r#"
    How many flights of that day are there? "flights | 3\n\nflight 1 (James Cox)\nflight 2 (Kennedy)\nflight 3 (Kennedy)", of which 0.50
    How many DAY flights are there? "DAY flights | 1\n\nflight 1 (James Cox)", of which 1.00
    "#);
}

/// All words of a name that tell nothing are part of it all the same.
#[test]
fn a_name_is_not_said_by_the_one_word_of_it_that_tells() {
    const TRACKS: &str = r#"
        @prefix : <http://x/def/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix i: <http://x/id/> .
        i:rock a :Genre ; rdfs:label "Rock" . i:folk a :Genre ; rdfs:label "Folk" .
        i:1 a :Track ; rdfs:label "You Got Me Rocking" ; :genre i:rock . i:2 a :Track ; rdfs:label "Hill Song" ; :genre i:folk .
        i:3 a :Track ; rdfs:label "Harbour Lights" ; :genre i:rock .
    "#;
    insta::assert_snapshot!(answers(TRACKS, &["How many rock tracks are there?", "What genre is You Got Me Rocking?"]), @r#"
    How many rock tracks are there? "rock tracks | 2\n\nHarbour Lights\nYou Got Me Rocking", of which 1.00
    What genre is You Got Me Rocking? "You Got Me Rocking | Rock", of which 1.00
    "#);
}

/// Persons are laureates where each is the laureate of some award: what the link is called, they are.
#[test]
fn things_are_called_what_all_of_them_are_to_others() {
    const AWARDS: &str = r#"
        @prefix : <http://x/def/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix i: <http://x/id/> .
        i:1 a foaf:Person ; foaf:name "Ada Lind" ; :birthPlace i:rye . i:2 a foaf:Person ; foaf:name "Ben Hall" ; :birthPlace i:hove .
        i:3 a foaf:Person ; foaf:name "Max Born" ; :birthPlace i:hove .
        i:rye a :City ; foaf:name "Rye" . i:hove a :City ; foaf:name "Hove" .
        i:a1 a :Award ; :laureate i:1 ; :year 1990 . i:a2 a :Award ; :laureate i:2 ; :year 1991 . i:a3 a :Award ; :laureate i:3 ; :year 1992 .
    "#;
    insta::assert_snapshot!(answers(AWARDS, &["Which laureates were born in Rye?", "How many laureates are there?"]), @r#"
    Which laureates were born in Rye? "Ada Lind", of which 1.00
    How many laureates are there? "laureates | 3\n\nAda Lind\nBen Hall\nMax Born", of which 1.00
    "#);
}

#[test]
fn a_year_is_compared_with_years_and_a_type_is_no_example() {
    const ELEMENTS: &str = r#"
        @prefix : <http://x/def/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :p a :Element ; rdfs:label "Phosphorus" ; :discoveryYear 1669 ; :discoveredBy "Hennig Brand" ; :density 1.82 ; :example "Element" ; :tag "example" .
        :co a :Element ; rdfs:label "Cobalt" ; :discoveryYear 1735 ; :discoveredBy "George Brandt" ; :density 8.9 ; :example "cobalt blue" .
        :re a :Element ; rdfs:label "Rhenium" ; :discoveryYear 1925 ; :discoveredBy "Walter Noddack", "Ida Tacke" ; :density 21 ; :tag "jets" .
    "#;
    insta::assert_snapshot!(answers(ELEMENTS, &[
        "Which elements were discovered before 1700?",
        "Which elements were discovered in 1925?",
        "Which elements have a density above 5?",
        "Which elements have no example?",
        "Are there elements discovered after 1700 that have no example?",
    ]), @r#"
    Which elements were discovered before 1700? "Phosphorus", of which 0.67
    Which elements were discovered in 1925? "Rhenium", of which 0.67
    Which elements have a density above 5? "Cobalt\nRhenium", of which 1.00
    Which elements have no example? "Rhenium", of which 1.00
    Are there elements discovered after 1700 that have no example? "elements | 1 | 3", of which 0.75
    "#);
    let graph = Induced::of(ELEMENTS);
    let meant = graph.meaning("Which elements are heavier than water?");
    assert!(
        !plan::compile::compile(&graph.index, &meant, &[1]).iter().any(|query| query.sql.contains("Noddack"))
    );
}

/// Not over the persons, of whom two have the same ward.
#[test]
fn an_average_per_thing_is_taken_over_the_things() {
    insta::assert_snapshot!(answers(COUNCIL, &["average population per ward"]), @r#"
    average population per ward "| 7000 | 14000 | 5000 | 9000 | 2 | 2", of which 1.00
    "#);
}

/// A student's sex is a letter, and first names have a short name.
#[test]
fn what_is_said_in_short_is_understood_by_what_people_say() {
    const SCHOOL: &str = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Student ; rdfs:label "Ann Berg" ; :fname "Ann" ; :sex "F" ; :age 20 . :b a :Student ; rdfs:label "Tom Hall" ; :fname "Tom" ; :sex "M" ; :age 22 .
        :c a :Student ; rdfs:label "Ida Lund" ; :fname "Ida" ; :sex "F" ; :age 19 .
    "#;
    insta::assert_snapshot!(answers(SCHOOL, &[
        "Who are the female students?",
        "How many male students are there?",
        "What is the first name and age of the students?",
    ]), @r#"
    Who are the female students? "Ann Berg\nIda Lund", of which 1.00
    How many male students are there? "male students | 1\n\nTom Hall", of which 1.00
    What is the first name and age of the students? "Ann Berg | Ann | 20\nIda Lund | Ida | 19\nTom Hall | Tom | 22", of which 1.00
    "#);
}

#[test]
fn the_biggest_is_no_day() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        :a a :Team ; rdfs:label "Core" ; :team_founded_on "2011-02-01"^^xsd:date . :b a :Team ; rdfs:label "Web" ; :team_founded_on "2015-02-01"^^xsd:date ."#,
    );
    let meant = graph.meaning("Which is the biggest team?");
    assert!(
        meant.order.is_none() || accounted(&graph.index, "Which is the biggest team?", &meant).share < 1.0
    );
    let newest = graph.meaning("Which is the newest team?");
    assert_eq!(graph.rows(&newest), "Web | 1 | 2015-02-01");
}

#[test]
fn the_most_common_value_is_the_one_of_most_things() {
    const BOATS: &str = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Boat ; rdfs:label "Common Tern" ; :hull "steel" . :b a :Boat ; rdfs:label "Lyra" ; :hull "oak" .
        :c a :Boat ; rdfs:label "Vega" ; :hull "steel" . :d a :Boat ; rdfs:label "Mira" ; :hull "larch" . :e a :Boat ; rdfs:label "Nova" ; :hull "oak" .
        :f a :Boat ; rdfs:label "Sol" ; :hull "steel" .
    "#;
    insta::assert_snapshot!(answers(BOATS, &[
        "Which hull is the most common?",
        "What is the least frequent hull?",
    ]), @r#"
    Which hull is the most common? "steel | 3 | 1", of which 1.00
    What is the least frequent hull? "larch | 1 | 1", of which 1.00
    "#);
}

#[test]
fn a_verb_beside_a_word_of_a_title_is_no_name() {
    let graph = Induced::of(COUNCIL);
    assert_eq!(strangers(&graph.index, "how many meetings took place in 2023?"), []);
}

const FERRIES: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    :aurora a :Ferry ; rdfs:label "Aurora" ; :numberOfDecks 3 ; :runsOn "Mo", "Sa" .
    :lyra a :Ferry ; rdfs:label "Lyra" ; :numberOfDecks 2 ; :runsOn "Mo", "Fr" .
    :tern a :Ferry ; rdfs:label "Tern" ; :numberOfDecks 3 ; :runsOn "Fr" .
    :lines a :Company ; rdfs:label "Ferry Lines" ; :foundedYear 1971 .
    :s24 a :Season ; rdfs:label "Season A" ; :firstDay "2024-05-01"^^xsd:date ; :organiser :lines .
    :s25 a :Season ; rdfs:label "Season B" ; :firstDay "2025-05-03"^^xsd:date ; :organiser :lines .
    :t1 a :Ticket ; rdfs:label "Day ticket A" ; :price 20 ; :season :s24 .
    :t2 a :Ticket ; rdfs:label "Day ticket B" ; :price 24 ; :season :s25 .
    :t3 a :Ticket ; rdfs:label "Week ticket B" ; :price 90 ; :season :s25 .
"#;

/// Of a ticket, the year is its season's, rather than when the organiser of its season was founded.
#[test]
fn days_and_years_say_which_things() {
    insta::assert_snapshot!(answers(FERRIES, &[
        "Which ferries run on a Saturday?",
        "cheapest ticket for 2025",
    ]), @r#"
    Which ferries run on a Saturday? "Aurora", of which 1.00
    cheapest ticket for 2025 "Day ticket B | 1 | 24", of which 1.00
    "#);
}

#[test]
fn what_is_true_of_things_goes_before_a_note_of_that_name() {
    let induced = Induced::of(
        r#"@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
           :c1 a :Concept ; rdfs:label "Dwarfs" ; :deprecated true .
           :c2 a :Concept ; rdfs:label "Giants" ; :deprecated false ; :note :n1 .
           :n1 a :Note ; rdfs:label "deprecate?" . :n2 a :Note ; rdfs:label "spelling?" .
           :c3 a :Concept ; rdfs:label "Novae" ; :deprecated false ; :note :n2 ."#,
    );
    assert_eq!(
        induced.rows(&induced.meaning("How many deprecated concepts are there?")),
        "deprecated concepts | 1\n\nDwarfs"
    );
}

#[test]
fn a_thing_is_as_old_as_its_own_year_says() {
    let induced = Induced::of(
        r#"@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
           :a a :Edition ; rdfs:label "Hill Songs" ; :issued 1949 ; :publisher :new .
           :b a :Edition ; rdfs:label "Salt Roads" ; :issued 2010 ; :publisher :old .
           :new a :Publisher ; rdfs:label "Lantern" ; :founded 1946 .
           :old a :Publisher ; rdfs:label "Kessel" ; :founded 1901 ."#,
    );
    assert!(induced.rows(&induced.meaning("Which edition is the oldest?")).starts_with("Hill Songs"));
    assert!(induced.rows(&induced.meaning("Which publisher is the oldest?")).starts_with("Kessel"));
}

#[test]
fn where_asks_for_no_day() {
    let induced = Induced::of(
        r#"@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
           :ann a :Pilot ; rdfs:label "Ann Berg" ; :dateOfBirth "1981-12-12"^^<http://www.w3.org/2001/XMLSchema#date> ; :placeOfBirth :oslo .
           :tom a :Pilot ; rdfs:label "Tom Hall" ; :dateOfBirth "1979-02-02"^^<http://www.w3.org/2001/XMLSchema#date> ; :placeOfBirth :kiel .
           :oslo a :City ; rdfs:label "Oslo" . :kiel a :City ; rdfs:label "Kiel" ."#,
    );
    assert_eq!(induced.rows(&induced.meaning("Where was Ann Berg born?")), "Ann Berg | Oslo");
    assert_eq!(induced.rows(&induced.meaning("When was Ann Berg born?")), "Ann Berg | 1981-12-12");
}

#[test]
fn a_truth_is_not_said_by_where_alone() {
    let induced = Induced::of(
        r#"@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
           :born rdfs:label "born at this zoo" .
           :leo a :Lion ; rdfs:label "Leo" ; :born true ; :bornOn "2019-04-02"^^<http://www.w3.org/2001/XMLSchema#date> .
           :mia a :Lion ; rdfs:label "Mia" ; :born false ; :bornOn "2021-01-30"^^<http://www.w3.org/2001/XMLSchema#date> ."#,
    );
    let rows = |question: &str| induced.rows(&induced.meaning(question));
    assert_eq!(rows("Which lions were born at the zoo?"), "Leo");
    assert!(rows("When was the youngest lion born?").starts_with("Mia"));
    // "this zoo" is what all of the graph is about.
    assert_eq!(rows("How many lions are in the zoo?"), "lions | 2\n\nLeo\nMia");
}

#[test]
fn what_was_found_with_both_is_not_what_was_found_with_either() {
    let induced = Induced::of(
        r#"@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
           :a a :Launch ; rdfs:label "A-1" ; :town "Vard" ; :year 2010 .
           :b a :Launch ; rdfs:label "B-2" ; :town "Holm" ; :year 2011 .
           :c a :Launch ; rdfs:label "C-3" ; :town "Vard" ; :year 2011 ."#,
    );
    let year = r#""where":[["year","is","2010"],["year","is","2011"]]"#;
    let towns = |question: &str| {
        let plan = Plan::parse(&format!(r#"{{"ask":"value","want":["town"],"things":"launches",{year}}}"#));
        let meant = ground(&induced.index, &plan.unwrap(), question);
        meant.first().map(|meant| induced.rows(meant)).unwrap_or_default()
    };
    assert!(towns("Towns of launches in 2010 and 2011?").contains("Holm"));
    assert!(!towns("Towns of launches in both 2010 and 2011?").contains("Holm"));
}

#[test]
fn what_is_written_as_a_name_is_no_word_for_a_kind() {
    let mut induced = Induced::of(common::FERRIES);
    // All words are alike in meaning.
    induced.index.similarity =
        Similarity::new(Arc::new(|texts| Some(texts.iter().map(|_| vec![1.0]).collect())));
    let explained = |question: &str, things: &str| {
        let plan = Plan::parse(&format!(r#"{{"ask":"count","want":["ferries"],"things":"{things}"}}"#));
        ground(&induced.index, &plan.unwrap(), question).iter().any(|meant| meant.unexplained.is_empty())
    };
    assert!(explained("How many ferries are in town?", "town"));
    assert!(!explained("How many ferries are in Zurich?", "Zurich"));
}

const PROCEEDINGS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :t0 a :InProceedings, :PosterPaper ; rdfs:label "Maps of Mud" ; :author :bo . :t1 a :InProceedings, :DemoPaper ; rdfs:label "Tides" ; :author :ada, :cy .
    :t2 a :InProceedings ; rdfs:label "On Silt" ; :author :bo . :t3 a :InProceedings, :PosterPaper ; rdfs:label "Dunes" ; :author :ada .
    :t4 a :InProceedings, :DemoPaper ; rdfs:label "Eels" ; :author :ada . :t5 a :InProceedings ; rdfs:label "Weirs" ; :author :ada .
    :ada a :Person ; rdfs:label "Ada Fenn", "Ada B. Fenn" . :bo a :Person ; rdfs:label "Bo Marsh" . :cy a :Person ; rdfs:label "Cy Reed" .
    :lab a :Institute ; rdfs:label "Silt Lab" ; :member :ada . :school a :Institute ; rdfs:label "Mud School" ; :member :bo .
"#;

/// Demo papers and poster papers are papers, and so is what beside them is of no kind.
#[test]
fn things_are_called_as_all_of_their_kinds_are() {
    insta::assert_snapshot!(answers(PROCEEDINGS, &[
        "How many papers are there?",
        "Which person has the most papers?",
        "Did Bo Marsh write a paper?",
        "Which papers are demo papers?",
    ]), @r#"
    How many papers are there? "papers | 6\n\nDunes\nEels\nMaps of Mud\nOn Silt\nTides\nWeirs", of which 1.00
    Which person has the most papers? "Ada B. Fenn | 4 | 1", of which 1.00
    Did Bo Marsh write a paper? "Bo Marsh | 2", of which 0.75
    Which papers are demo papers? "Eels\nTides", of which 1.00
    "#);
}

/// Of members each institute has one, and one of these has two names.
#[test]
fn the_most_of_a_link_counts_nothing_beyond_it() {
    insta::assert_snapshot!(answers(PROCEEDINGS, &["Which institute has the most members?"]), @r#"
    Which institute has the most members? "Mud School | 1 | 1\nSilt Lab | 1 | 1", of which 1.00
    "#);
}

/// Of how many each has, those who have none too; what is computed of all at once has no groups.
#[test]
fn counts_are_averaged() {
    let told = |question: &str, plan: &str| common::answer(PROCEEDINGS, question, plan);
    insta::assert_snapshot!(told("What is the average number of papers per person?", r#"{"ask":"average","want":["papers"],"things":"people"}"#), @"people | 2.3333333333 | 7 | 1 | 4 | 3 | 3");
    insta::assert_snapshot!(told("average number of authors per paper", r#"{"ask":"average","want":["authors"],"things":"papers"}"#), @"| 1.1666666667 | 7 | 1 | 2 | 6 | 6");
    insta::assert_snapshot!(told("What is the largest number of papers by one person?", r#"{"ask":"maximum","want":["papers"],"things":"people"}"#), @"Ada B. Fenn | 1 | 4");
}

const METERS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :m1 a :Meter, :FlowMeter ; rdfs:label "North Flow Sensor" ; :maintainer :ax ; :pipeWidth 40 . :m2 a :Meter, :FlowMeter ; rdfs:label "South Flow Sensor" ; :maintainer :ax ; :pipeWidth 60 .
    :m3 a :Meter, :CompressorMeter ; rdfs:label "Axle Compressor Gauge" ; :maintainer :ax ; :bars 8 ; :steps 4 . :m4 a :Meter, :CompressorMeter ; rdfs:label "Hall Gauge" ; :maintainer :bo ; :bars 6 ; :steps 3 .
    :n1 a :Note ; rdfs:label "Compressor" ; :of :m1 . :n2 a :Note ; rdfs:label "Flow" ; :of :m3 .
    :m5 a :Meter ; rdfs:label "Plain" ; :maintainer :ax . :m6 a :Meter ; rdfs:label "Plainer" ; :maintainer :bo . :m7 a :Meter ; rdfs:label "Plainest" ; :maintainer :ax .
    :ax a :Person ; rdfs:label "Axel Ruh" . :bo a :Person ; rdfs:label "Bo Lind" .
"#;

/// Meters are all of them, though the last word of every kind's name is "meter"; compressor meters are called so by their
/// first word, though a thing's name has it too.
#[test]
fn kinds_of_one_type_are_told_from_all_of_it() {
    insta::assert_snapshot!(answers(METERS, &[
        "How many meters are there?",
        "How many flow meters are there?",
        "Which compressors are there?",
        "Who maintains the most meters?",
    ]), @r#"
    How many meters are there? "meters | 7\n\nAxle Compressor Gauge\nHall Gauge\nNorth Flow Sensor\nPlain\nPlainer\nPlainest\nSouth Flow Sensor", of which 1.00
    How many flow meters are there? "flow meters | 2\n\nNorth Flow Sensor\nSouth Flow Sensor", of which 1.00
    Which compressors are there? "Axle Compressor Gauge\nHall Gauge", of which 1.00
    Who maintains the most meters? "Axel Ruh | 1 | 5", of which 1.00
    "#);
}

/// Licences that the graph does not describe are called by the ends of their addresses; pages and people are not.
#[test]
fn what_is_not_described_is_called_by_its_address() {
    const TOOLS: &str = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix l: <http://licences.example/list/> .
        :a a :Tool ; rdfs:label "Adze" ; :license l:GPL-2.0-or-later ; :page <http://tools.example/> . :b a :Tool ; rdfs:label "Bit" ; :license l:lgpl ; :page <http://tools.example/> .
        :c a :Tool ; rdfs:label "Chisel" ; :license l:lgpl ; :page <http://tools.example/chisel> . :d a :Tool ; rdfs:label "Drill" ; :license l:lgpl ; :page <http://tools.example/> .
    "#;
    insta::assert_snapshot!(answers(TOOLS, &[
        "Which tools are licensed under the LGPL?",
        "How many tools have the license GPL 2.0 or later?",
        "Which tools have an LGPL license?",
        "What is the license of the adze?",
    ]), @r#"
    Which tools are licensed under the LGPL? "Bit\nChisel\nDrill", of which 1.00
    How many tools have the license GPL 2.0 or later? "tools | 1\n\nAdze", of which 1.00
    Which tools have an LGPL license? "Bit\nChisel\nDrill", of which 1.00
    What is the license of the adze? "Adze | http://licences.example/list/GPL-2.0-or-later", of which 1.00
    "#);
}

const BODIES: &str = r#"
    @prefix : <http://x/> . @prefix s: <http://y/s#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    s:Moon rdfs:subClassOf s:Body . s:Planet rdfs:subClassOf s:Body .
    :e a s:Planet ; rdfs:label "Earth"@en , "Erde"@de ; s:radius 6371 . :u a s:Planet ; rdfs:label "Uranus"@en , "Uranus"@de ; s:radius 25362 .
    :m a s:Moon ; rdfs:label "Moon"@en , "Mond"@de ; s:radius 1737 ; s:parent :e .
    :a a s:Moon ; rdfs:label "Ariel"@en , "Ariel"@de ; s:radius 579 ; s:parent :u .
    :p a s:Moon ; rdfs:label "Puck"@en , "Puck"@de ; s:radius 81 ; s:parent :u .
"#;

#[test]
fn several_moons_are_a_kind_and_a_name_in_another_language_restricts_nothing() {
    let graph = Induced::of(BODIES);
    let rows = |question: &str| graph.rows(&graph.meaning(question)).replace('\n', " + ");
    assert!(rows("How many moons does Uranus have?").starts_with("moons | 2"));
    assert_eq!(rows("Which moons are there?"), "Ariel + Moon + Puck");
    assert_eq!(rows("What is the radius of the Moon?"), "Moon | 1737");
}

/// Nobody says "won" but by the position they came in; they did not start there. "born" is nobody's name.
#[test]
fn who_won_came_in_first() {
    const RACES: &str = r#"
        @prefix : <http://x/def/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix i: <http://x/id/> .
        @prefix foaf: <http://xmlns.com/foaf/0.1/> .
        i:ann a foaf:Person ; foaf:name "Ann Berg" ; :birthPlace "Oslo" . i:max a foaf:Person ; foaf:name "Max Born" ; :birthPlace "Bonn" .
        i:spa a :Race ; rdfs:label "Spa Grand Tour" . i:imola a :Race ; rdfs:label "Imola Grand Tour" .
        i:1 a :Result ; :driver i:ann ; :race i:spa ; :finishPosition 1 ; :gridPosition 2 ; :wasProtested true .
        i:2 a :Result ; :driver i:max ; :race i:spa ; :finishPosition 2 ; :gridPosition 1 ; :wasProtested false .
        i:3 a :Result ; :driver i:ann ; :race i:imola ; :finishPosition 1 ; :gridPosition 1 ; :wasProtested false .
        i:4 a :Result ; :driver i:max ; :race i:imola ; :finishPosition 3 ; :gridPosition 2 ; :wasProtested true .
        i:5 a :Result ; :driver i:tom ; :race i:imola ; :finishPosition 2 ; :gridPosition 3 ; :wasProtested true .
        i:tom a foaf:Person ; foaf:name "Tom Hall" ; :birthPlace "Oslo" .
    "#;
    insta::assert_snapshot!(answers(RACES, &[
        "Which races did Ann Berg win?",
        "Who won the Spa Grand Tour?",
        "How many races did Max Born win?",
        "Who was born in Oslo?",
        "protested results of Max Born",
        "Who came second in the Spa Grand Tour?",
    ]), @r#"
    Which races did Ann Berg win? "result 1 (Ann Berg, Spa Grand Tour) | Spa Grand Tour\nresult 3 (Ann Berg, Imola Grand Tour) | Imola Grand Tour", of which 1.00
    Who won the Spa Grand Tour? "Ann Berg", of which 1.00
    How many races did Max Born win? "races | 0", of which 0.75
    Who was born in Oslo? "Ann Berg\nTom Hall", of which 1.00
    protested results of Max Born "result 4 (Max Born, Imola Grand Tour)", of which 0.75
    Who came second in the Spa Grand Tour? "Max Born", of which 1.00
    "#);
}

/// Of which class something else is that the things are linked to says nothing of what they are.
#[test]
fn what_leads_to_plants_is_no_plant() {
    let plants = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :HydroPlant rdfs:subClassOf :PowerPlant ; rdfs:label "hydro plant" . :GasPlant rdfs:subClassOf :PowerPlant ; rdfs:label "gas plant" . :WindFarm rdfs:subClassOf :PowerPlant ; rdfs:label "wind farm" . :PowerPlant rdfs:label "power plant" .
        :a a :HydroPlant ; rdfs:label "Aven" ; :installedCapacity 30 . :b a :GasPlant ; rdfs:label "Brill" ; :installedCapacity 50 .
        :c a :WindFarm ; rdfs:label "Crest" ; :installedCapacity 12 . :d a :GasPlant ; rdfs:label "Dart" ; :installedCapacity 70 .
        :u a :Unit ; rdfs:label "Unit 1" ; :partOfPlant :a ; :capacity 9 . :v a :Unit ; rdfs:label "Unit 2" ; :partOfPlant :b ; :capacity 8 .
        :w a :Unit ; rdfs:label "Unit 3" ; :partOfPlant :b ; :capacity 7 .
    "#;
    let graph = Induced::of(plants);
    let plan = Plan::parse(r#"{"ask":"value","want":["capacity"],"things":"power plants"}"#).unwrap();
    let meanings = ground(&graph.index, &plan, "List the power plants with their capacity");
    let plainly = meanings.iter().filter(|meant| meant.unexplained.is_empty());
    let of: Vec<&str> = plainly.map(|meant| graph.index.schema.views[meant.view].label.as_str()).collect();
    assert_eq!(of, ["power plant"]);
}
