//! Things that are the values of a property.

mod common;

use common::Induced;

const CUSTOMERS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :ann a :Customer ; rdfs:label "Ann" ; :payment_method "cash" . :ben a :Customer ; rdfs:label "Ben" ; :payment_method "card" .
    :cid a :Customer ; rdfs:label "Cid" ; :payment_method "cash" ; :town "Bergen" . :tea a :Product ; rdfs:label "Tea" .
"#;

#[test]
fn values_are_asked_for_as_things_are() {
    insta::assert_snapshot!(Induced::of(CUSTOMERS).told(&[
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
