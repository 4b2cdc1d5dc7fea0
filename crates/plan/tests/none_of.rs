//! Things that have none of something, however that is said.

mod common;

use common::Induced;

const ORDERS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :ann a :Customer ; rdfs:label "Ann" . :ben a :Customer ; rdfs:label "Ben" .
    :cid a :Customer ; rdfs:label "Cid" ; :town "Bergen" .
    :one a :CustomerOrder ; rdfs:label "Order 1" ; :buyer :ann ; :total 30 .
    :two a :CustomerOrder ; rdfs:label "Order 2" ; :buyer :ann ; :total 50 .
    :three a :CustomerOrder ; rdfs:label "Order 3" ; :buyer :cid ; :total 20 .
    :tea a :Product ; rdfs:label "Tea" ; :reviewed_by :ann . :jam a :Product ; rdfs:label "Jam" .
"#;

#[test]
fn none_of_what_one_link_leads_to() {
    insta::assert_snapshot!(Induced::of(ORDERS).told(&[
        "Which customers never placed an order?",
        "Which customers have not placed any orders?",
        "Which customers have no orders?",
        "Which products have not been reviewed?",
        "Which products have never been reviewed by Ann?",
    ]), @r#"
    Which customers never placed an order?
        Ben
    Which customers have not placed any orders?
        Ben
    Which customers have no orders?
        Ben
    Which products have not been reviewed?
        Jam
    Which products have never been reviewed by Ann?
        Jam
    "#);
}

const SHOP: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a a :Bike ; rdfs:label "Arrow" ; :inStock true . :b a :Bike ; rdfs:label "Bolt" ; :inStock false .
    :c a :Bike ; rdfs:label "Comet" ; :inStock true .
    :p a :Peak ; rdfs:label "Velm" ; :firstClimber "Ann Berg" . :q a :Peak ; rdfs:label "Orr" .
    :t a :Trail ; rdfs:label "Bell Climb" ; :ends :p . :u a :Trail ; rdfs:label "Long Way" ; :ends :q .
"#;

#[test]
fn none_of_what_the_opposite_or_a_verb_denies() {
    insta::assert_snapshot!(Induced::of(SHOP).told(&[
        "Which bikes are sold out?",
        "Which bikes are in stock?",
        "Which peaks have never been climbed?",
        "Which peaks have never been climbed, as far as is known?",
    ]), @r#"
    Which bikes are sold out?
        Bolt
    Which bikes are in stock?
        Arrow
        Comet
    Which peaks have never been climbed?
        Orr
    Which peaks have never been climbed, as far as is known?
        Orr
    "#);
}

const ACTORS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    :ann a :Actor ; rdfs:label "Ann Berg" ; :birthDate "1921-04-02"^^xsd:date ; :deathDate "1999-05-01"^^xsd:date .
    :ben a :Actor ; rdfs:label "Ben Hall" ; :birthDate "1960-01-09"^^xsd:date .
    :lux a :Cinema ; rdfs:label "Lux" ; :opened "1950-03-01"^^xsd:date ; :closed "1988-06-30"^^xsd:date .
    :rex a :Cinema ; rdfs:label "Rex" ; :opened "1961-03-01"^^xsd:date .
"#;

#[test]
fn what_has_not_ended_has_no_date_that_ends_it() {
    insta::assert_snapshot!(Induced::of(ACTORS).told(&[
        "Which actors are still alive?",
        "Which actors are dead?",
        "Which cinemas are still open?",
        "Which cinemas are closed?",
    ]), @r#"
    Which actors are still alive?
        Ben Hall
    Which actors are dead?
        Ann Berg
    Which cinemas are still open?
        Rex
    Which cinemas are closed?
        Lux
    "#);
}
