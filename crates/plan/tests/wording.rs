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

fn share(question: &str, plan: &str) -> f32 {
    let induced = Induced::of(FILMS);
    let meant = ground(&induced.index, &Plan::parse(plan).unwrap(), question).into_iter().next().unwrap();
    accounted(&induced.index, question, &meant).share
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
fn units_and_adjectives_lead_to_what_is_measured_so() {
    insta::assert_snapshot!(check("How many minutes does Tin Parade last?", r#"{"ask":"count","want":["minutes"],"things":"Tin Parade"}"#), @"Tin Parade | 103");
    insta::assert_snapshot!(check("Which runs longer: Tin Parade or The Long Thaw?", r#"{"ask":"value","things":"runs longer","versus":"The Long Thaw"}"#), @"The Long Thaw | 1 | 131");
}

#[test]
fn the_only_date_of_a_thing_is_its_release_date() {
    insta::assert_snapshot!(check("When did Tin Parade come out?", r#"{"ask":"value","want":["release date"],"things":"Tin Parade"}"#), @"Tin Parade | 1987-08-14");
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
fn how_often_counts_and_the_better_of_two_is_one() {
    let induced = Induced::of(FILMS);
    let question = "How often has Tin Parade been shown?";
    let told =
        |select: &str| accounted(&induced.index, question, &read(&induced.index, select, question).unwrap());
    let counted = told("SELECT COUNT(*) FROM screening WHERE shows = 'Tin Parade'");
    let listed = told("SELECT studio FROM screening WHERE shows = 'Tin Parade'");
    assert!(counted.share > listed.share && counted.missed.is_none(), "{counted:?} {listed:?}");
    let question = "Which runs longer: Tin Parade or The Long Thaw?";
    let both = read(
        &induced.index,
        "SELECT running_minutes FROM film WHERE name = 'Tin Parade' OR name = 'The Long Thaw'",
        question,
    );
    let better = share(question, r#"{"ask":"value","things":"runs longer","versus":"The Long Thaw"}"#);
    assert!(better > accounted(&induced.index, question, &both.unwrap()).share);
}

#[test]
fn an_apostrophe_in_a_name_ends_no_text() {
    let induced = Induced::of(FILMS);
    let select = "SELECT issued FROM film WHERE name = 'The Lamplighter's War'";
    let meant = read(&induced.index, select, "When did The Lamplighter's War come out?").unwrap();
    insta::assert_snapshot!(induced.rows(&meant), @"The Lamplighter's War | 2004-10-30");
}
