//! What a graph says to be the same is one row.

mod common;

use common::{PREFIXES, dump, induce, read};

#[test]
fn who_has_two_iris_is_told_once() {
    let turtle = ":ann a s:Person ; rdfs:label \"Ann\" ; s:age 40 ; owl:sameAs :a1 , <http://other.example/ann> .
        :a1 a s:Person ; s:mail \"ann@x\" . :a2 owl:sameAs :a1 ; s:phone \"1-2\" .
        :tom a s:Person ; rdfs:label \"Tom\" ; s:knows :a2 ; owl:sameAs :tomtown . :tomtown a s:Town ; s:size 3 .";
    let graph = read("a.ttl", &format!("{PREFIXES}{turtle}")).with_same_merged();
    insta::assert_snapshot!(dump(&graph, &induce(&graph)), @"");
}
