//! What people say and graphs do not: roles, times, units, kinds, other names of properties.

mod common;

use common::{Induced, answer};
use plan::reading::read;
use plan::{Plan, accounted, ground};

const FILMS: &str = r#"
@prefix : <http://films.example/> .
@prefix s: <http://films.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
s:studio skos:altLabel "produced by" .
:tin a s:Film ; rdfs:label "Tin Parade" ; s:issued "1987-08-14"^^xsd:date ; s:runningMinutes 103 ; s:director :ada ; s:studio :kestrel ; s:genre "drama" .
:thaw a s:Film ; rdfs:label "The Long Thaw" ; s:issued "1999-02-02"^^xsd:date ; s:runningMinutes 131 ; s:director :ben ; s:studio :kestrel ; s:genre "comedy" .
:war a s:Film ; rdfs:label "The Lamplighter's War" ; s:issued "2004-10-30"^^xsd:date ; s:runningMinutes 95 ; s:director :ada ; s:studio :heron ; s:genre "drama" .
:ada a s:Person ; rdfs:label "Ada Kovel" ; s:birthDate "1950-03-01"^^xsd:date .
:ben a s:Person ; rdfs:label "Ben Tarr" ; s:birthDate "1971-07-19"^^xsd:date .
:cas a s:Person ; rdfs:label "Cas Director" ; s:birthDate "1990-12-24"^^xsd:date .
:kestrel a s:Studio ; rdfs:label "Kestrel Films" ; s:founded "1948-01-01"^^xsd:date .
:heron a s:Studio ; rdfs:label "Heron Works" ; s:founded "1971-05-05"^^xsd:date .
:s1 a s:Screening ; s:shows :tin ; s:audience 40 ; s:studio :heron . :s2 a s:Screening ; s:shows :tin ; s:audience 25 ; s:studio :kestrel .
:s3 a s:Screening ; s:shows :war ; s:audience 300 ; s:studio :heron .
"#;

fn check(question: &str, plan: &str) -> String {
    answer(FILMS, question, plan)
}

#[test]
fn a_role_means_those_who_have_it() {
    insta::assert_snapshot!(check("List the directors", r#"{"ask":"value","things":"directors"}"#), @r"
    Ada Kovel
    Ben Tarr
    ");
    insta::assert_snapshot!(check("Who's the youngest of the directors?", r#"{"ask":"value","want":["director"],"things":"directors","order":["age","lowest",1]}"#), @"Ben Tarr | 1 | 1971-07-19");
    insta::assert_snapshot!(check("How many directors were born before 1960?", r#"{"ask":"count","things":"directors","where":[["before","is","1960"]]}"#), @r"
    directors | 1

    Ada Kovel
    ");
}

#[test]
fn what_has_lasted_longest_began_first() {
    insta::assert_snapshot!(check("Which studio has been around the longest?", r#"{"ask":"value","things":"studio","order":["founded","highest",1]}"#), @"Kestrel Films | 1 | 1948-01-01");
    let induced = Induced::of(FILMS);
    let meant = read(
        &induced.index,
        "SELECT name FROM studio ORDER BY founded DESC LIMIT 1",
        "Which studio has been around the longest?",
    );
    insta::assert_snapshot!(induced.rows(&meant.unwrap()), @"Kestrel Films | 1 | 1948-01-01");
}

#[test]
fn units_lead_to_what_is_measured_so() {
    insta::assert_snapshot!(check("How many minutes does Tin Parade last?", r#"{"ask":"count","want":["minutes"],"things":"Tin Parade"}"#), @"Tin Parade | 103");
}

#[test]
fn other_names_of_a_property_are_as_good_as_its_own() {
    insta::assert_snapshot!(check("Which films were produced by Heron Works?", r#"{"ask":"value","things":"films","where":[["produced by","is","Heron Works"]]}"#), @"The Lamplighter's War");
}

#[test]
fn what_is_summed_up_may_stand_where_the_things_should() {
    insta::assert_snapshot!(check("total audience by film", r#"{"ask":"sum","things":"audience","per":"shows"}"#), @r"
    The Lamplighter's War | 300 | 300 | 300 | 300 | 1
    Tin Parade | 32.5 | 65 | 25 | 40 | 2
    ");
}

#[test]
fn how_often_counts() {
    let induced = Induced::of(FILMS);
    let question = "How often has Tin Parade been shown?";
    let told =
        |select: &str| accounted(&induced.index, question, &read(&induced.index, select, question).unwrap());
    let counted = told("SELECT COUNT(*) FROM screening WHERE shows = 'Tin Parade'");
    let listed = told("SELECT studio FROM screening WHERE shows = 'Tin Parade'");
    assert!(counted.share > listed.share && counted.missed.is_none(), "{counted:?} {listed:?}");
}

#[test]
fn an_apostrophe_in_a_name_ends_no_text() {
    let induced = Induced::of(FILMS);
    let select = "SELECT issued FROM film WHERE name = 'The Lamplighter's War'";
    let meant = read(&induced.index, select, "When did The Lamplighter's War come out?").unwrap();
    insta::assert_snapshot!(induced.rows(&meant), @"The Lamplighter's War | 2004-10-30");
}

#[test]
fn what_one_value_cannot_be_at_once_is_said_of_two_things() {
    insta::assert_snapshot!(check("Which films ran for 95 and for 131 minutes?", r#"{"ask":"value","things":"films","where":[["running minutes","is","95"],["running minutes","is","131"]]}"#), @r"
    The Lamplighter's War
    The Long Thaw
    ");
    insta::assert_snapshot!(check("Show films over 120 minutes and under 100.", r#"{"ask":"value","things":"films","where":[["running minutes","over","120"],["running minutes","under","100"]]}"#), @r"
    The Lamplighter's War
    The Long Thaw
    ");
    insta::assert_snapshot!(check("Show films over 100 minutes and under 120.", r#"{"ask":"value","things":"films","where":[["running minutes","over","100"],["running minutes","under","120"]]}"#), @"Tin Parade");
}

#[test]
fn a_whole_name_elsewhere_counts_before_a_part_of_the_own() {
    const GAMES: &str = r#"
    @prefix : <http://games.example/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :one a :Match ; rdfs:label "Castrel City v Fosgate" ; :homeTeam :castrel ; :awayTeam :fosgate ; :attendance 100 .
    :two a :Match ; rdfs:label "Fosgate v Castrel City" ; :homeTeam :fosgate ; :awayTeam :castrel ; :attendance 900 .
    :castrel a :Club ; rdfs:label "Castrel City" . :fosgate a :Club ; rdfs:label "Fosgate" .
    "#;
    let induced = Induced::of(GAMES);
    let question = "average attendance at Castrel City's home matches";
    let select = "SELECT AVG(attendance) FROM match WHERE away_team_colour = 'Castrel City'";
    let rows = read(&induced.index, select, question).map(|meant| induced.rows(&meant));
    insta::assert_snapshot!(rows.unwrap_or_else(|e| e), @"there is no column away_team_colour; the nearest are away_team, attendance, name");
    let select = "SELECT AVG(attendance) FROM match WHERE name = 'Castrel City'";
    let rows = read(&induced.index, select, question).map(|meant| induced.rows(&meant));
    insta::assert_snapshot!(rows.unwrap_or_else(|e| e), @"match | 100 | 100 | 100 | 100 | 1 | 1");
    let plan = r#"{"ask":"average","want":["attendance"],"things":"home matches","where":[["at","is","Castrel City"]]}"#;
    insta::assert_snapshot!(answer(GAMES, question, plan), @"home matches | 100 | 100 | 100 | 100 | 1 | 1");
}

#[test]
fn words_in_their_order_name_one_of_two() {
    const TWO: &str = r#"
    @prefix : <http://films.example/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a a :Film ; rdfs:label "Harbour of Glass" ; :length 90 . :b a :Film ; rdfs:label "The Glass Harbour" ; :length 120 .
    "#;
    insta::assert_snapshot!(answer(TWO, "How long is Harbour of Glass?", r#"{"ask":"value","want":["length"],"things":"Harbour of Glass"}"#), @"Harbour of Glass | 90");
    insta::assert_snapshot!(answer(TWO, "How long is the Glass Harbour?", r#"{"ask":"value","want":["length"],"things":"Glass Harbour"}"#), @"The Glass Harbour | 120");
}

#[test]
fn those_of_a_thing_are_linked_to_it() {
    const MOONS: &str = r#"
    @prefix : <http://sky.example/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :P1 rdfs:label "instance of" . :moon rdfs:label "moon" . :planet rdfs:label "planet" . :moon rdfs:subClassOf :body . :planet rdfs:subClassOf :body . :body rdfs:label "celestial body" .
    :gorm :P1 :planet ; rdfs:label "Gorm" ; :size 9 ; :colour "red" . :isk :P1 :planet ; rdfs:label "Isk" ; :size 7 ; :colour "blue" .
    :noll :P1 :moon ; rdfs:label "Noll" ; :orbits :gorm ; :size 2 ; :colour "red" . :brine :P1 :moon ; rdfs:label "Brine" ; :orbits :isk ; :size 1 ; :colour "grey" .
    "#;
    insta::assert_snapshot!(answer(MOONS, "moons of Gorm", r#"{"ask":"value","want":["moons"],"things":"Gorm"}"#), @"Noll");
    insta::assert_snapshot!(answer(MOONS, "Planets bigger than 5", r#"{"ask":"value","things":"celestial bodies","where":[["size","over","5"]]}"#), @r"
    Gorm
    Isk
    ");
}

#[test]
fn parts_of_an_hour_and_millions_are_numbers() {
    const DISHES: &str = r#"
    @prefix : <http://dishes.example/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a a :Dish ; rdfs:label "Soup" ; :prepMinutes 10 ; :budgetMillionCrowns 900 . :b a :Dish ; rdfs:label "Roast" ; :prepMinutes 25 ; :budgetMillionCrowns 1200 .
    "#;
    insta::assert_snapshot!(answer(DISHES, "Dishes that take no more than a quarter of an hour to prepare", r#"{"ask":"value","things":"dishes","where":[["prep","no more than","a quarter of an hour"]]}"#), @"Soup");
    insta::assert_snapshot!(answer(DISHES, "Dishes ready in under half an hour", r#"{"ask":"value","things":"dishes","where":[["prep","under","half an hour"]]}"#), @r"
    Roast
    Soup
    ");
    insta::assert_snapshot!(answer(DISHES, "Dishes with a budget under 1000 million crowns", r#"{"ask":"value","things":"dishes","where":[["budget","under","1000 million crowns"]]}"#), @"Soup");
    // The end counts where the question says so.
    insta::assert_snapshot!(answer(DISHES, "Dishes that take no more than 10 minutes", r#"{"ask":"value","things":"dishes","where":[["prep","less than","10 minutes"]]}"#), @"Soup");
    insta::assert_snapshot!(answer(DISHES, "Dishes that take 25 minutes or more", r#"{"ask":"value","things":"dishes","where":[["prep","more than","25 minutes"]]}"#), @"Roast");
    insta::assert_snapshot!(answer(DISHES, "Dishes that take less than 10 minutes", r#"{"ask":"value","things":"dishes","where":[["prep","less than","10 minutes"]]}"#), @"");
}

const FLIGHTS: &str = r#"
@prefix : <http://flights.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:ada a :Astronaut ; rdfs:label "Ada Holt" ; :occupation "geologist" ; :language "German", "English" .
:ben a :Astronaut ; rdfs:label "Ben Marsh" ; :occupation "pilot" ; :language "English", "French" .
:cy a :Astronaut ; rdfs:label "Cy Orr" ; :occupation "pilot" ; :language "German" .
:m1 a :Mission ; rdfs:label "Corvane 1" ; :operator :varn ; :cost 9 . :m2 a :Mission ; rdfs:label "Corvane 2" ; :operator :varn ; :cost 7 .
:varn a :Agency ; rdfs:label "Varn" .
:s1 a :Seat ; :crewMember :ada ; :mission :m1 ; :pay 10 . :s2 a :Seat ; :crewMember :ben ; :mission :m1 ; :pay 30 .
:s3 a :Seat ; :crewMember :ben ; :mission :m2 ; :pay 20 .
"#;

#[test]
fn who_is_somebody_though_a_relation_stands_between() {
    let paid = r#"{"ask":"value","things":"seats","order":["pay","highest",1]}"#;
    insta::assert_snapshot!(answer(FLIGHTS, "Who gets the highest pay?", paid), @"s2 | 1 | 30 | Ben Marsh");
    // Ranked by the model as a value alone.
    let induced = Induced::of(FLIGHTS);
    let select = "SELECT MAX(pay) FROM seat WHERE crew_member IN ('Ada Holt', 'Ben Marsh')";
    let rows = read(&induced.index, select, "Who gets more pay, Ada Holt or Ben Marsh?")
        .map(|meant| induced.rows(&meant));
    insta::assert_snapshot!(rows.unwrap_or_else(|e| e), @"s2 | 1 | 30 | Ben Marsh");
    // Of what is no relation nobody is put out: a mission is not told by its agency alone.
    let pilots = r#"{"ask":"value","want":["seats"],"things":"pilots"}"#;
    insta::assert_snapshot!(answer(FLIGHTS, "Which pilots have had seats?", pilots), @r"
    Ben Marsh | s2
    Ben Marsh | s3
    Cy Orr | -
    ");
}

#[test]
fn two_numbers_are_added_up_where_a_select_says_so() {
    const MATCHES: &str = r#"
    @prefix : <http://games.example/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a a :Match ; rdfs:label "A v B" ; :homeGoals 2 ; :awayGoals 1 ; :season "2022" . :b a :Match ; rdfs:label "B v A" ; :homeGoals 0 ; :awayGoals 4 ; :season "2022" .
    :c a :Match ; rdfs:label "A v C" ; :homeGoals 5 ; :awayGoals 5 ; :season "2023" . :d a :Match ; rdfs:label "C v A" ; :homeGoals 1 ; :season "2022" .
    "#;
    let question = "How many goals were scored altogether in the season 2022?";
    let induced = Induced::of(MATCHES);
    let select = "SELECT SUM(home_goals + away_goals) FROM match WHERE season = '2022'";
    let rows = read(&induced.index, select, question).map(|meant| induced.rows(&meant));
    insta::assert_snapshot!(rows.unwrap_or_else(|e| e), @"match | 3.5 | 7 | 3 | 4 | 2 | 3");
    // One of them by its name.
    let plan = r#"{"ask":"sum","want":["home goals"],"where":[["season","is","2022"]]}"#;
    insta::assert_snapshot!(answer(MATCHES, "How many home goals were scored in the season 2022?", plan), @"| 1 | 3 | 0 | 2 | 3 | 3");
}

#[test]
fn what_two_have_in_common_are_values_of_both() {
    let plan = r#"{"ask":"describe","things":"Ada Holt","versus":"Ben Marsh"}"#;
    let question = "Which languages do Ada Holt and Ben Marsh have in common?";
    insta::assert_snapshot!(answer(FLIGHTS, question, plan), @"English | 2");
    // A SELECT over either of them says less of the question.
    let induced = Induced::of(FLIGHTS);
    let either = "SELECT language FROM astronaut WHERE name IN ('Ada Holt', 'Ben Marsh')";
    let either = read(&induced.index, either, question).expect("a reading");
    let meant = ground(&induced.index, &Plan::parse(plan).expect("a plan"), question);
    let share = |meant: &plan::Grounded| accounted(&induced.index, question, meant).share;
    assert!(share(&either) < share(&meant[0]), "{either:?}");
    // Nor does what each of them has.
    let each = ground(&induced.index, &Plan::parse(plan).expect("a plan"), "Which languages ..?");
    assert!(share(&each[0]) < share(&meant[0]), "{each:?}");
}
