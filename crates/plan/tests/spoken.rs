//! Questions as people say them, with the plans that a small model made of them: each case went wrong once.

mod common;

use common::{Induced, answer};
use plan::{Plan, accounted, ground};

const ZOO: &str = r#"
@prefix : <http://zoo.example/> .
@prefix z: <http://zoo.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
z:weighing rdfs:comment "Kilos on the scales." .
:lion a z:Species ; rdfs:label "Lion" ; z:scientificName "Panthera leo" .
:seal a z:Species ; rdfs:label "Seal" ; z:scientificName "Phoca vitulina" .
:savannah a z:Enclosure ; rdfs:label "Savannah" ; z:heated false ; z:established 1985 .
:cove a z:Enclosure ; rdfs:label "Cove" ; z:heated true ; z:established 2004 .
:leo a z:Animal ; rdfs:label "Leo" ; z:species :lion ; z:livesIn :savannah ; z:weighing 190 .
:nala a z:Animal ; rdfs:label "Nala" ; z:species :lion ; z:livesIn :savannah ; z:weighing 130 .
:kiara a z:Animal ; rdfs:label "Kiara" ; z:species :lion ; z:livesIn :savannah ; z:weighing 120 .
:olga a z:Animal ; rdfs:label "Olga" ; z:species :seal ; z:livesIn :cove ; z:weighing 95 .
:ann a z:Keeper ; rdfs:label "Ann Lowe" ; z:hiredOn "2011-04-01"^^xsd:date .
:ben a z:Keeper ; rdfs:label "Ben Hart" ; z:hiredOn "2019"^^xsd:gYear .
:cas a z:Keeper ; rdfs:label "Cas Moor" ; z:hiredOn "2020-02-01"^^xsd:date .
:hay a z:Food ; rdfs:label "Hay" . :fish a z:Food ; rdfs:label "Fish" .
:f1 a z:Feeding ; z:animal :leo ; z:food :hay ; z:keeper :ann ; z:amount 4 .
:f2 a z:Feeding ; z:animal :olga ; z:food :fish ; z:keeper :ben ; z:amount 9 .
:f3 a z:Feeding ; z:animal :leo ; z:food :fish ; z:keeper :ben ; z:amount 2 .
:cup a z:Prize ; rdfs:label "Golden Paw" .
:r1 a z:Result ; z:season "winter" ; z:prize :cup ; z:animal :leo ; z:outcome "winner" ; z:year 2021 .
:r2 a z:Result ; z:season "summer" ; z:prize :cup ; z:animal :olga ; z:outcome "nominee" ; z:year 2021 .
:r3 a z:Result ; z:season "winter" ; z:prize :cup ; z:animal :nala ; z:outcome "nominee" ; z:year 2022 .
:r4 a z:Result ; z:season "summer" ; z:prize :cup ; z:animal :nala ; z:outcome "winner" ; z:year 2023 .
"#;

fn check(question: &str, plan: &str) -> String {
    answer(ZOO, question, plan)
}

#[test]
fn a_difference_is_computed_of_both() {
    insta::assert_snapshot!(check("How many kilos heavier is Leo than Nala?", r#"{"ask":"value","want":["weighing difference"],"things":"Leo","versus":"Nala"}"#), @r"
    Leo | 190 | 190 | 190 | 190 | 1 | 1
    Nala | 130 | 130 | 130 | 130 | 1 | 1
    ");
}

#[test]
fn what_is_asked_for_is_no_condition() {
    insta::assert_snapshot!(check("Could you please tell me which enclosure Olga is kept in?", r#"{"ask":"value","want":["enclosure"],"things":"Olga","where":[["kept in","is","enclosure"]]}"#), @"Olga | Cove");
}

#[test]
fn a_kind_is_counted_by_its_things() {
    insta::assert_snapshot!(check("how many lions do we have", r#"{"ask":"count","things":"lions"}"#), @r"
    lions | 3

    Kiara
    Leo
    Nala
    ");
}

#[test]
fn a_statement_about_two_tells_who_made_it() {
    insta::assert_snapshot!(check("Which keeper gave Olga fish?", r#"{"ask":"value","want":["keeper"],"things":"Olga","versus":"fish"}"#), @"f2 | Ben Hart");
}

#[test]
fn who_won_is_told_from_who_was_nominated() {
    insta::assert_snapshot!(check("Which animals have won the Golden Paw?", r#"{"ask":"value","things":"animals","where":[["won","is","Golden Paw"]]}"#), @r"
    Leo
    Nala
    ");
}

#[test]
fn a_comment_says_what_a_column_is() {
    insta::assert_snapshot!(check("What did the scales say for Olga?", r#"{"ask":"value","want":["scales"],"things":"Olga"}"#), @"Olga | 95");
}

#[test]
fn years_stand_among_days() {
    insta::assert_snapshot!(check("Which keeper has been working here the longest?", r#"{"ask":"value","want":["keeper"],"things":"keeper","order":["length","highest",1]}"#), @"Ann Lowe | 1 | 2011-04-01");
    insta::assert_snapshot!(check("Which keepers were hired since 2019?", r#"{"ask":"value","things":"keepers","where":[["hired","after","2019"]]}"#), @r"
    Ben Hart
    Cas Moor
    ");
    insta::assert_snapshot!(check("Which enclosure has been around the longest?", r#"{"ask":"value","things":"enclosure","order":["established","highest",1]}"#), @"Savannah | 1 | 1985");
}

#[test]
fn a_truth_is_denied_by_its_prefix() {
    insta::assert_snapshot!(check("How many enclosures are unheated?", r#"{"ask":"count","want":["unheated enclosures"]}"#), @r"
    unheated enclosures | 1

    Savannah
    ");
}

/// What the best meaning of a plan leaves out that the question cannot do without.
fn missed(question: &str, plan: &str) -> String {
    let zoo = Induced::of(ZOO);
    let meant = ground(&zoo.index, &Plan::parse(plan).unwrap(), question);
    let best = meant.first().expect("a meaning");
    accounted(&zoo.index, question, best).missed.unwrap_or_else(|| "nothing".into())
}

#[test]
fn what_an_answer_cannot_do_without_is_named() {
    insta::assert_snapshot!(
        [
            missed("Which tame animals live in the Savannah?", r#"{"ask":"value","things":"animals","where":[["live in","is","Savannah"]]}"#),
            missed("Which animals live in the Savannah?", r#"{"ask":"value","things":"animals","where":[["live in","is","Savannah"]]}"#),
            missed("How many visitors came to Savannah?", r#"{"ask":"count","things":"Savannah"}"#),
            missed("Who works in the Savannah lagoon?", r#"{"ask":"value","things":"Savannah"}"#),
            missed("Which enclosures are unheated?", r#"{"ask":"value","things":"enclosures","where":[["heated","is","not"]]}"#),
            missed("Which enclosures are unlocked?", r#"{"ask":"value","things":"enclosures"}"#),
            missed("What does Ben Hart earn?", r#"{"ask":"value","want":["amount"],"things":"Ben Hart"}"#),
            missed("Who is the sponsor of the Savannah?", r#"{"ask":"value","things":"keepers","where":[[null,"in","Savannah"]]}"#),
            missed("Who sponsors the Savannah?", r#"{"ask":"value","things":"keepers","where":[[null,"in","Savannah"]]}"#),
            missed("Who did most in the Savannah?", r#"{"ask":"value","things":"keepers","where":[[null,"in","Savannah"]]}"#),
            missed("How much is the Savannah?", r#"{"ask":"value","want":["heated"],"things":"Savannah"}"#),
        ]
        .join("\n"),
        @r"
    tame
    nothing
    visitors
    lagoon
    nothing
    unlocked
    earn
    sponsor
    nothing
    nothing
    how much
    ");
}

#[test]
fn names_are_the_first_ones_unless_others_are_asked_for() {
    const GRAPES: &str = r#"
@prefix : <http://wine.example/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix w: <http://wine.example/schema#> .
:grenache a w:Grape ; skos:prefLabel "Grenache" ; skos:altLabel "Garnacha" , "Cannonau" ; w:colour "red" .
:syrah a w:Grape ; skos:prefLabel "Syrah" ; skos:altLabel "Shiraz" ; w:colour "red" .
:riesling a w:Grape ; skos:prefLabel "Riesling" ; w:colour "white" .
"#;
    insta::assert_snapshot!(answer(GRAPES, "What are the names of the red grapes?", r#"{"ask":"value","want":["names"],"things":"red grapes"}"#), @r"
    Grenache
    Syrah
    ");
    insta::assert_snapshot!(answer(GRAPES, "What other names does Grenache go by?", r#"{"ask":"value","want":["other names"],"things":"Grenache"}"#), @r"
    Grenache | Cannonau
    Grenache | Garnacha
    ");
}
