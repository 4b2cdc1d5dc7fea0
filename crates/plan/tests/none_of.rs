//! Things that have none of something, however that is said, and things that are the values of a property.

mod common;

use common::Induced;

const ORDERS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :ann a :Customer ; rdfs:label "Ann" ; :payment_method "cash" . :ben a :Customer ; rdfs:label "Ben" ; :payment_method "card" .
    :cid a :Customer ; rdfs:label "Cid" ; :payment_method "cash" ; :town "Bergen" .
    :one a :CustomerOrder ; rdfs:label "Order 1" ; :buyer :ann ; :total 30 .
    :two a :CustomerOrder ; rdfs:label "Order 2" ; :buyer :ann ; :total 50 .
    :three a :CustomerOrder ; rdfs:label "Order 3" ; :buyer :cid ; :total 20 .
    :tea a :Product ; rdfs:label "Tea" ; :reviewed_by :ann . :jam a :Product ; rdfs:label "Jam" .
"#;

fn told(questions: &[&str]) -> String {
    let graph = Induced::of(ORDERS);
    questions
        .iter()
        .map(|q| format!("{q}\n    {}\n", graph.rows(&graph.meaning(q)).replace('\n', "\n    ")))
        .collect()
}

#[test]
fn none_of_what_one_link_leads_to() {
    insta::assert_snapshot!(told(&[
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

#[test]
fn values_are_asked_for_as_things_are() {
    insta::assert_snapshot!(told(&[
        "Which payment methods are there?",
        "List the payment methods.",
        "How many payment methods are there?",
    ]), @r#"
    Which payment methods are there?
        cash | 2
        card | 1
    List the payment methods.
        cash | 2
        card | 1
    How many payment methods are there?
        payment methods | 2
    "#);
}
