//! One kind of thing in several tables, one property that leads to several, links that lead everything to one thing.

mod common;

use common::{PREFIXES, dump, induce, read, show};
use kb::{Induced, Kind};

fn of(turtle: &str) -> Induced {
    let graph = read("a.ttl", &format!("{PREFIXES}{turtle}"));
    let induced = induce(&graph);
    // Its keys lead to rows, its views have a row a thing.
    dump(&graph, &induced);
    induced
}

fn rows(induced: &Induced, table: &str) -> Option<u64> {
    induced.schema.table(table).map(|table| table.rows)
}

/// The columns of a view, links to entities with the table they lead to, `*` where there are several.
fn view(induced: &Induced, table: &str) -> Vec<String> {
    let view = induced.schema.view_of(table).unwrap_or_else(|| panic!("{table} has a view"));
    let columns = view.columns.iter().map(|column| {
        let to = match &column.kind {
            Kind::Entity { table } => format!(" -> {table}"),
            _ => String::new(),
        };
        format!("{}{}{to}", column.name, if column.many { "*" } else { "" })
    });
    columns.collect()
}

#[test]
fn a_class_of_several_type_sets_has_all_of_its_members() {
    let induced =
        of(":ada a s:Composer, s:Conductor ; rdfs:label \"Ada\" . :ben a s:Composer ; rdfs:label \"Ben\" .
         :cyd a s:Composer, s:Pianist ; rdfs:label \"Cyd\" .
         :w1 a s:Work ; rdfs:label \"One\" ; s:by :ada . :w2 a s:Work ; rdfs:label \"Two\" ; s:by :ben .
         :w3 a s:Work ; rdfs:label \"Three\" ; s:by :cyd .");
    assert_eq!(rows(&induced, "composer"), Some(3));
    assert_eq!(view(&induced, "work")[..2], ["name", "by -> composer"]);
    assert!(view(&induced, "composer").iter().any(|column| column.ends_with("-> work")));
}

#[test]
fn a_class_of_unlike_subclasses_is_counted_as_one() {
    let induced = of("s:Tram rdfs:subClassOf s:Vehicle . s:Boat rdfs:subClassOf s:Vehicle .
         :t1 a s:Tram ; rdfs:label \"T1\" ; s:built 1990 ; s:seats 90 ; s:gauge 1435 ; s:line \"4\" .
         :t2 a s:Tram ; rdfs:label \"T2\" ; s:built 1991 ; s:seats 80 ; s:gauge 1435 ; s:line \"5\" .
         :b1 a s:Boat ; rdfs:label \"B1\" ; s:built 1992 ; s:draught 2 ; s:harbour \"Kiel\" ; s:masts 2 .
         :p1 a s:Port ; rdfs:label \"Kiel\" ; s:depth 9 .");
    assert_eq!(["vehicle", "tram", "boat"].map(|table| rows(&induced, table)), [Some(3), Some(2), Some(1)]);
    // What all of them may have, and which of them each is.
    assert_eq!(view(&induced, "vehicle"), ["name", "built", "type"]);
}

#[test]
fn what_is_typed_beside_but_described_otherwise_is_not_counted() {
    let induced =
        of(":c1 a s:Car ; s:name \"One\" ; s:price 1 ; s:length 4 ; s:seats 5 ; s:fuel \"petrol\" .
         :c2 a s:Car ; s:name \"Two\" ; s:price 2 ; s:length 4 ; s:seats 5 ; s:fuel \"diesel\" .
         :m1 a s:Car, s:CarModel ; s:name \"M\" ; s:since 1990 ; s:designer \"Ann\" ; s:until 2000 .");
    assert_eq!(rows(&induced, "car"), Some(2));
}

/// Every kind of plugin may be a project beside: that says nothing of which kind it is, and two publishers describe theirs
/// otherwise.
#[test]
fn what_is_of_a_class_is_counted_whatever_crosses_it() {
    let induced = of(
        ":c1 a s:Plugin, s:CompressorPlugin ; rdfs:label \"C1\" ; s:developer :ann ; s:input :i1 ; s:replaces \"x\" ; s:window \"w\" .
         :c2 a s:Plugin, s:CompressorPlugin ; rdfs:label \"C2\" ; s:developer :ann ; s:input :i2 ; s:replaces \"y\" ; s:window \"w\" .
         :c3 a s:Plugin, s:CompressorPlugin, s:Project ; rdfs:label \"C3\" ; s:minor 1 ; s:micro 2 ; s:brand \"Zam\" ; s:maintainer \"Bo\" .
         :c4 a s:Plugin, s:CompressorPlugin, s:Project ; rdfs:label \"C4\" ; s:minor 1 ; s:micro 3 ; s:brand \"Zam\" ; s:maintainer \"Bo\" .
         :c5 a s:Plugin, s:CompressorPlugin, s:Project ; rdfs:label \"C5\" ; s:minor 1 ; s:micro 3 ; s:brand \"Zam\" ; s:maintainer \"Bo\" .
         :r1 a s:Plugin, s:ReverbPlugin, s:Project ; rdfs:label \"R1\" ; s:minor 1 ; s:hall 2 ; s:damping 3 ; s:size 4 .
         :d1 a s:Plugin, s:DelayPlugin, s:Project ; rdfs:label \"D1\" ; s:minor 1 ; s:taps 2 ; s:feedback 3 ; s:time 4 .
         :m1 a s:Meter, s:Project ; rdfs:label \"M1\" ; s:scale \"dB\" ; s:ballistics \"slow\" ; s:peak 4 .
         :ann a s:Person ; rdfs:label \"Ann\" . :i1 a s:Input ; rdfs:label \"I1\" . :i2 a s:Input ; rdfs:label \"I2\" .");
    assert_eq!(rows(&induced, "compressor_plugin"), Some(5));
}

#[test]
fn a_property_that_leads_to_several_tables_is_one() {
    let induced = of(":h1 a s:House ; s:name \"A\" ; s:owner :ann . :h2 a s:House ; s:name \"B\" ; s:owner :firm .
         :h3 a s:House ; s:name \"C\" ; s:owner <http://other.example/unknown> .
         :ann a s:Person ; s:name \"Ann\" ; s:born 1970 . :firm a s:Firm ; s:name \"Firm\" ; s:founded 1950 .");
    assert_eq!(rows(&induced, "anything"), Some(3));
    assert!(induced.schema.view_of("anything").is_none(), "it is no kind of things");
    let house = view(&induced, "house");
    let owner: Vec<&String> = house.iter().filter(|column| column.contains("->")).collect();
    assert_eq!(owner, ["owner -> anything"]);
    // What is told of persons and of firms is still told of who owns it, and both know what they own.
    assert!(
        ["owner born", "owner founded"].iter().all(|told| house.iter().any(|column| column == told)),
        "{house:?}"
    );
    for table in ["person", "firm"] {
        assert!(view(&induced, table).iter().any(|column| column.ends_with("-> house")), "{table}");
    }
}

#[test]
fn what_nearly_everything_leads_to_is_no_way_to_anything() {
    let induced = of(":all a s:Register ; s:name \"Register\" ; s:website \"http://register.example/\" .
         :a1 a s:Agency ; s:name \"One\" ; s:definedBy :all . :b1 a s:Bank ; s:name \"B\" ; s:definedBy :all .
         :b2 a s:Bank ; s:name \"C\" ; s:definedBy :all .");
    assert_eq!(view(&induced, "bank"), ["name", "defined by -> register"]);
}

/// Whatever is described in which of several files: "the country code of France" is none of the code list that it is from.
#[test]
fn where_a_thing_is_described_is_no_way_to_it() {
    let induced = of("<http://a.example/> a s:Ontology ; s:name \"Country Codes\" . <http://b.example/> a s:Ontology ; s:name \"Currencies\" .
         :f a s:Country ; s:name \"France\" ; rdfs:isDefinedBy <http://a.example/> .
         :e a s:Currency ; s:name \"Euro\" ; rdfs:isDefinedBy <http://b.example/> .");
    assert_eq!(view(&induced, "country"), ["name"]);
}

#[test]
fn what_is_broader_has_what_is_narrower() {
    let induced = of(
        ":a a s:Topic ; s:name \"A\" . :b a s:Topic ; s:name \"B\" ; s:broader :a . :c a s:Topic ; s:name \"C\" ; s:broader :a .",
    );
    assert!(
        view(&induced, "topic").contains(&"narrower* -> topic".to_owned()),
        "{:?}",
        view(&induced, "topic")
    );
}

#[test]
fn what_has_no_name_is_called_as_at_home_wherever_it_stands() {
    insta::assert_snapshot!(show(
        ":T41 a s:Pump ; s:power 3 . :T42 a s:Pump ; s:power 4 . :K11 a s:Cable ; s:length 9 . :K12 a s:Cable ; s:length 8 .
         :o1 a s:Outage ; s:struck :T41 . :o2 a s:Outage ; s:struck :K11 . :o3 a s:Outage ; s:struck :Q77 ."
    ), @r"
    cable(id, label, length)
      K11 | cable K11 | 9
      K12 | cable K12 | 8
    outage(id, label, struck)
      o1 | o1 | T41
      o2 | o2 | K11
      o3 | o3 | Q77
    pump(id, label, power)
      T41 | pump T41 | 3
      T42 | pump T42 | 4
    anything(id, label)
      K11 | cable K11
      Q77 | Q77
      T41 | pump T41
    v_cable: name, length, outage
    v_outage: name, struck, struck length, struck power
    v_pump: name, power, outage
    ");
}
