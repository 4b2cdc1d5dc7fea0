//! What a graph declares of its own predicates helps to name and place things, and never loses data.

mod common;

use common::{PREFIXES, dump, induce, read, show};

#[test]
fn untyped_subjects_belong_where_domains_and_ranges_say() {
    insta::assert_snapshot!(show(
        "s:salary rdfs:domain s:Employee . s:worksFor rdfs:domain s:Employee ; rdfs:range s:Firm .
         :ann a s:Employee ; s:salary 10 ; s:worksFor :acme . :bob s:salary 20 ; s:worksFor :acme . :acme s:city \"Graz\" ."
    ), @r"
    employee(id, label, salary, works_for, type)
      i/ann | ann | 10 | i/acme | s/Employee
      i/bob | bob | 20 | i/acme | NULL
    firm(id, label, city)
      i/acme | acme | Graz
    property(id, label, domain, range_)
      s/salary | salary | s/Employee | NULL
      s/worksFor | works For | s/Employee | s/Firm
    v_employee: name, salary, type, works for, city
    v_firm: name, city, employee*
    v_property: name, domain, range
    ");
}

#[test]
fn disagreeing_declarations_place_nothing() {
    insta::assert_snapshot!(show(
        "s:size rdfs:domain s:Box . s:colour rdfs:domain s:Paint . :x s:size 3 ; s:colour \"red\" ."
    ), @r"
    thing(id, label, colour, size)
      i/x | x | red | 3
    property(id, label, domain)
      s/colour | colour | s/Paint
      s/size | size | s/Box
    v_thing: name, colour, size
    v_property: name, domain
    ");
}

#[test]
fn inverses_name_the_other_direction() {
    insta::assert_snapshot!(show(
        "s:employs owl:inverseOf s:worksFor ; rdfs:subPropertyOf s:deals . s:deals rdfs:label \"deals with\" . :ann a s:Person ; s:worksFor :acme . :bob a s:Person ; s:worksFor :acme . :acme a s:Firm ."
    ), @r"
    firm(id, label)
      i/acme | acme
    person(id, label, works_for)
      i/ann | ann | i/acme
      i/bob | bob | i/acme
    property(id, label, inverse_of, sub_property_of)
      s/deals | deals with | NULL | NULL
      s/employs | employs | s/worksFor | s/deals
    v_firm: name, employs*
    v_person: name, works for
    v_property: name, inverse of, sub property of, property (sub property of), property (sub property of) inverse of
    ");
}

#[test]
fn shapes_name_and_explain_and_what_they_forbid_is_kept_and_reported() {
    let graph = read(
        "a.ttl",
        &format!(
            "{PREFIXES}@prefix sh: <http://www.w3.org/ns/shacl#> .
             s:PersonShape a sh:NodeShape ; sh:targetClass s:Person ; sh:property
               [ sh:path s:P100 ; sh:name \"shoe size\" ; sh:description \"Of the left foot.\" ; sh:maxCount 1 ; sh:datatype xsd:integer ] .
             s:nick a owl:FunctionalProperty .
             :ann a s:Person ; s:P100 \"large\" ; s:nick \"A\", \"Annie\" . :bob s:P100 \"small\" ."
        ),
    );
    let induced = induce(&graph);
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    person(id, label, shoe_size, type)
      i/ann | ann | large | s/Person
      i/bob | bob | small | NULL
    person_nick(person_id, nick)
      i/ann | A
      i/ann | Annie
    property(id, label)
      s/nick | nick
    shape(id, label, datatype, description, max_count, path, property, target_class, type)
      s/PersonShape | Person Shape | NULL | NULL | NULL | NULL | _:b0 | s/Person | http://www.w3.org/ns/shacl#NodeShape
      _:b0 | shoe size | http://www.w3.org/2001/XMLSchema#integer | Of the left foot. | 1 | s/P100 | NULL | NULL | NULL
    v_person: name, shoe size, type, nick*
    v_property: name
    v_shape: name, datatype, description, max count, path, target class, type, property, property datatype, property description, property max count, property path, shape (property), shape (property) target class, shape (property) type
    ");
    let column = induced.schema.table("person").unwrap().column("shoe_size").unwrap();
    assert_eq!(column.comment, "Of the left foot.");
    let doubts: Vec<String> =
        induced.report.doubts.iter().map(|doubt| format!("{}: {}", doubt.about, doubt.message)).collect();
    insta::assert_snapshot!(doubts.join("\n"), @r"
    person: 1 rows have no stated kind; what the graph declares of their properties puts them here
    person.shoe_size: declared as <http://www.w3.org/2001/XMLSchema#integer>, but the values are no such numbers; kept as text
    person: <http://x.example/s/nick> is declared to have one value, but some things have several; all are kept
    shape: 1 links of <http://www.w3.org/ns/shacl#datatype> lead to IRIs that the graph does not describe; kept as text
    shape: 1 links of <http://www.w3.org/ns/shacl#path> lead to IRIs that the graph does not describe; kept as text
    shape: 1 links of <http://www.w3.org/ns/shacl#targetClass> lead to IRIs that the graph does not describe; kept as text
    ");
}

#[test]
fn statements_about_statements_are_kept_and_reported() {
    let graph = read(
        "a.ttl",
        "PREFIX : <http://x.example/i/> PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> \
         :st a rdf:Statement ; rdf:subject :a ; rdf:predicate :likes ; rdf:object :b ; :since 1999 . :a :likes :b . \
         :r rdf:reifies <<( :a :likes :b )>> ; :certainty 0.9 . :c :likes :a {| :since 2001 |} .",
    );
    let induced = induce(&graph);
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    thing(id, label, likes, reifies, certainty, since)
      a | a | b | NULL | NULL | NULL
      c | c | a | NULL | NULL | NULL
      r | r | NULL | <<( <http://x.example/i/a> <http://x.example/i/likes> <http://x.example/i/b> )>> | 0.9 | NULL
      _:b0 | thing 2001 | NULL | <<( <http://x.example/i/c> <http://x.example/i/likes> <http://x.example/i/a> )>> | NULL | 2001
    anything(id, label)
      a | a
      b | b
    statement(id, label, object, predicate, since, subject)
      st | st | b | likes | 1999 | a
    v_thing: name, reifies, certainty, since, likes, thing (likes)*, statement*, likes statement*
    v_statement: name, object, predicate, since, subject, likes, thing (likes)*
    ");
    let doubts: Vec<&str> = induced.report.doubts.iter().map(|doubt| doubt.about.as_str()).collect();
    assert_eq!(&doubts[..2], ["triple terms", "reification"]);
}
