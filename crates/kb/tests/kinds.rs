//! Graphs that say in a property of their own what things are, as Wikidata does, and nodes that only say in which role.

mod common;

use common::{induce, read, show};

const MOONS: &str = "s:P1 rdfs:label \"instance of\"@en, \"ist ein\"@de . s:P2 rdfs:label \"subclass of\" . s:P3 rdfs:label \"orbits\" .
    s:P4 rdfs:label \"diameter (km)\" . s:P5 rdfs:label \"days to go round (days)\" .
    :Q10 rdfs:label \"moon\" ; s:P2 :Q12 . :Q11 rdfs:label \"planet\" ; s:P2 :Q12 . :Q12 rdfs:label \"celestial body\" . :Q13 rdfs:label \"observatory\" .
    :Q21 s:P1 :Q10 ; rdfs:label \"Noll\" ; s:P3 :Q23 ; s:P4 3400 ; s:P5 27 . :Q22 s:P1 :Q10 ; rdfs:label \"Brine\" ; s:P3 :Q23 ; s:P4 1200 ; s:P5 7 .
    :Q23 s:P1 :Q11 ; rdfs:label \"Gorm\" ; s:P3 :Q24 ; s:P4 52000 ; s:P5 800 . :Q24 s:P1 :Q11 ; rdfs:label \"Isk\" ; s:P4 61000 ; s:P5 900 .
    :Q31 s:P1 :Q13 ; rdfs:label \"Hill House\" . :Q32 s:P1 :Q13 ; rdfs:label \"Fjord Dome\" .";

#[test]
fn a_property_of_the_graph_s_own_may_say_what_things_are() {
    insta::assert_snapshot!(show(MOONS), @r"
    celestial_body(id, label, days_to_go_round, diameter, instance_of, orbits)
      i/Q21 | Noll | 27 | 3400 | i/Q10 | i/Q23
      i/Q22 | Brine | 7 | 1200 | i/Q10 | i/Q23
      i/Q23 | Gorm | 800 | 52000 | i/Q11 | i/Q24
      i/Q24 | Isk | 900 | 61000 | i/Q11 | NULL
    observatory(id, label)
      i/Q31 | Hill House
      i/Q32 | Fjord Dome
    class(id, label, subclass_of)
      i/Q10 | moon | i/Q12
      i/Q11 | planet | i/Q12
      i/Q12 | celestial body | NULL
      i/Q13 | observatory | NULL
    property(id, label, german_name)
      s/P1 | instance of | ist ein
      s/P2 | subclass of | NULL
      s/P3 | orbits | NULL
      s/P4 | diameter (km) | NULL
      s/P5 | days to go round (days) | NULL
    v_celestial_body: name, days to go round [d], diameter [km], instance of, orbits, orbits days to go round [d], orbits diameter [km], subclass of, orbits instance of, instance of subclass of, celestial body (orbits)*, celestial body (orbits) instance of*
    v_observatory: name
    v_class: name, subclass of, celestial body*, celestial body orbits*, subclass*
    v_property: name, German name
    ");
}

#[test]
fn the_terms_of_a_graph_know_kinds_by_its_own_property() {
    let graph = read("a.ttl", &format!("{}{MOONS}", common::PREFIXES));
    let ontology = kb::ontology(&graph, &induce(&graph), "en");
    assert_eq!(ontology.kind_predicate.as_deref(), Some("http://x.example/s/P1"));
    let classes: Vec<(&str, u64)> =
        ontology.classes.iter().map(|c| (c.label.as_str(), c.instances)).collect();
    assert_eq!(classes, [("moon", 2), ("planet", 2), ("observatory", 2)]);
    let orbits = ontology.properties.iter().find(|p| p.iri.ends_with("P3")).unwrap();
    assert_eq!(orbits.range, ["http://x.example/i/Q11"]);
}

#[test]
fn a_table_knows_by_which_property_its_things_are_told() {
    let graph = read("a.ttl", &format!("{}{MOONS}", common::PREFIXES));
    let induced = induce(&graph);
    let table = induced.schema.table("observatory").unwrap();
    let by = |iri: &str| Some(iri.to_owned());
    assert_eq!(
        table.kind,
        kb::TableKind::Entity {
            types: vec!["http://x.example/i/Q13".into()],
            by: by("http://x.example/s/P1"),
            spread: None,
        }
    );
    assert!(induced.schema.table("class").unwrap().ontology);
    assert!(!table.ontology);
}

#[test]
fn what_each_thing_has_another_of_is_no_kind() {
    // Every subject is typed already, or the property tells them apart.
    insta::assert_snapshot!(show("s:kind rdfs:label \"kind\" . :a a s:Soup ; s:kind :thick . :b a s:Soup ; s:kind :thick . :thick rdfs:label \"thick\" ."), @r"
    soup(id, label, kind)
      i/a | a | i/thick
      i/b | b | i/thick
    thing(id, label)
      i/thick | thick
    property(id, label)
      s/kind | kind
    v_soup: name, kind
    v_thing: name, soup*
    v_property: name
    ");
    // The IRIs tell that all are dishes.
    insta::assert_snapshot!(show("@prefix d: <http://x.example/dish/> . @prefix k: <http://x.example/tag/> . d:a s:type k:soup . d:b s:type k:soup . d:c s:type k:stew . d:d s:type k:stew . k:soup rdfs:label \"soup\" . k:stew rdfs:label \"stew\" ."), @r"
    dish(id, label, type)
      dish/a | a | tag/soup
      dish/b | b | tag/soup
      dish/c | c | tag/stew
      dish/d | d | tag/stew
    tag(id, label)
      tag/soup | soup
      tag/stew | stew
    v_dish: name, type
    v_tag: name, dish*
    ");
    insta::assert_snapshot!(show("s:type rdfs:label \"type\" . :a s:type :x ; s:size 1 . :b s:type :y ; s:size 2 . :x rdfs:label \"x\" . :y rdfs:label \"y\" ."), @r"
    thing(id, label, size, type)
      i/a | a | 1 | i/x
      i/b | b | 2 | i/y
      i/x | x | NULL | NULL
      i/y | y | NULL | NULL
    property(id, label)
      s/type | type
    v_thing: name, size, type, thing (type), thing (type) size
    v_property: name
    ");
}

#[test]
fn wikidata_describes_its_properties_elsewhere() {
    insta::assert_snapshot!(show("@prefix wd: <http://www.wikidata.org/entity/> . @prefix wdt: <http://www.wikidata.org/prop/direct/> .
        wd:P19 rdfs:label \"place of birth\"@en ; <http://www.w3.org/2004/02/skos/core#altLabel> \"born in\"@en .
        wd:Q5 rdfs:label \"human\"@en . wd:Q515 rdfs:label \"city\"@en .
        wd:Q1 wdt:P31 wd:Q5 ; rdfs:label \"Ada\"@en ; wdt:P19 wd:Q3 . wd:Q2 wdt:P31 wd:Q5 ; rdfs:label \"Ben\"@en ; wdt:P19 wd:Q3 .
        wd:Q3 wdt:P31 wd:Q515 ; rdfs:label \"Graz\"@en . wd:Q4 wdt:P31 wd:Q515 ; rdfs:label \"Wien\"@en ."), @r"
    city(id, label)
      Q3 | Graz
      Q4 | Wien
    human(id, label, place_of_birth)
      Q1 | Ada | Q3
      Q2 | Ben | Q3
    class(id, label)
      Q5 | human
      Q515 | city
    property(id, label, alt_label)
      P19 | place of birth | born in
    v_city: name, human*
    v_human: name, place of birth
    v_class: name
    v_property: name, alt label
    ");
}

#[test]
fn labels_of_a_property_are_other_names_of_its_column() {
    let graph = read(
        "a.ttl",
        &format!(
            "{}@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
             s:betreiber rdfs:label \"operator\"@en, \"Betreiber\"@de ; skos:altLabel \"run by\"@en, \"operated by (agency)\"@en .
             :line a s:Line ; s:betreiber :co ; s:stops 3 . :co a s:Firm ; rdfs:label \"Co\" .",
            common::PREFIXES
        ),
    );
    let induced = induce(&graph);
    let view = induced.schema.view_of("line").unwrap();
    let column = view.columns.iter().find(|c| c.name == "betreiber").unwrap();
    assert_eq!(column.also, ["operated by", "operator", "run by"]);
}

#[test]
fn labels_of_a_class_are_other_names_of_its_things() {
    let graph = read(
        "a.ttl",
        &format!(
            "{}s:Tower rdfs:label \"bell tower\"@en, \"Glockenturm\"@de . :north a s:Tower ; s:height 31 . :south a s:Tower ; s:height 28 .",
            common::PREFIXES
        ),
    );
    let induced = induce(&graph);
    let view = induced.schema.view_of("tower").unwrap();
    assert_eq!((view.label.as_str(), &view.also[..]), ("tower", &["bell tower".to_owned()][..]));
}

#[test]
fn labels_and_descriptions_of_a_property_state_its_unit() {
    insta::assert_snapshot!(show("
        s:grantAmount rdfs:label \"grant amount (euro)\" . s:walk rdfs:comment \"Usual time without rests, in minutes.\" .
        s:since rdfs:comment \"Year in which it was opened.\" .
        :a a s:Hut ; s:grantAmount 2000 ; s:walk 90 ; s:since 1912 ; s:garden_area_m2 40 .
        :b a s:Hut ; s:grantAmount 1500 ; s:walk 45 ; s:since 1958 ; s:garden_area_m2 25 ."), @r"
    hut(id, label, garden_area_m2, grant_amount, since, walk)
      i/a | a | 40 | 2000 | 1912 | 90
      i/b | b | 25 | 1500 | 1958 | 45
    property(id, label, comment)
      s/grantAmount | grant amount (euro) | NULL
      s/since | since | Year in which it was opened.
      s/walk | walk | Usual time without rests, in minutes.
    v_hut: name, garden area [m²], grant amount [EUR], since, walk [min]
    v_property: name, comment
    ");
}

#[test]
fn a_node_between_two_links_of_one_name_is_the_role() {
    // schema.org's Role: the film's actor is a role whose actor is the person.
    insta::assert_snapshot!(show("
        :film a s:Movie ; s:actor :r1 , :r2 . :film2 a s:Movie ; s:actor :r3 .
        :r1 a s:Role ; s:actor :ann ; s:as \"Queen\" . :r2 a s:Role ; s:actor :bob ; s:as \"Fool\" . :r3 a s:Role ; s:actor :ann ; s:as \"Cook\" .
        :ann a s:Person . :bob a s:Person ."), @r"
    movie(id, label)
      film | film
      film2 | Film 2
    person(id, label)
      ann | ann
      bob | bob
    role(id, label, actor, as_, movie)
      r1 | r1 | ann | Queen | film
      r2 | r2 | bob | Fool | film
      r3 | r3 | ann | Cook | film2
    v_movie: name, role*, actor*
    v_person: name, role*, movie*
    v_role: name, as, actor, movie
    ");
}
