//! What a graph says to be the same is one row.

mod common;

use common::{PREFIXES, dump, induce, read};

#[test]
fn who_has_two_iris_is_told_once() {
    let turtle = ":ann a s:Person ; rdfs:label \"Ann\" ; s:age 40 ; owl:sameAs :a1 , <http://other.example/ann> .
        :a1 a s:Person ; s:mail \"ann@x\" . :ann owl:sameAs :a3 . :a2 owl:sameAs :a1 ; s:phone \"1-2\" .
        :tom a s:Person ; rdfs:label \"Tom\" ; s:knows :a2 , :a3 ; owl:sameAs :tomtown . :tomtown a s:Town ; s:size 3 .";
    let graph = read("a.ttl", &format!("{PREFIXES}{turtle}")).with_same_merged();
    insta::assert_snapshot!(dump(&graph, &induce(&graph)), @r#"
    person(id, label, age, knows, mail, phone, same_as)
      ann | Ann | 40 | NULL | ann@x | 1-2 | NULL
      tom | Tom | NULL | ann | NULL | NULL | tomtown
    person_same_as_iri(person_id, same_as)
      ann | http://other.example/ann
      ann | a1
      ann | a2
      ann | a3
    town(id, label, size)
      tomtown | tomtown | 3
    v_person: name, age, mail, phone, knows, knows age, knows mail, knows phone, person (knows), same as, same as size, person (knows) same as, person (knows) same as size, same as 2*, knows same as*
    v_town: name, size, person, knows, age, mail, phone
    "#);
}
