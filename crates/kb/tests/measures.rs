//! Values with their unit beside them, in a node of their own or as their datatype: they become columns.

mod common;

use common::{PREFIXES, dump, induce, read, show};

const MORE: &str = "@prefix schema: <https://schema.org/> . @prefix qudt: <http://qudt.org/schema/qudt/> . \
    @prefix unit: <http://qudt.org/vocab/unit/> . @prefix dt: <http://dbpedia.org/datatype/> . \
    @prefix cdt: <https://w3id.org/cdt/> .\n";

#[test]
fn a_price_of_an_amount_and_a_currency_is_a_column() {
    insta::assert_snapshot!(show(
        ":lamp a s:Product ; s:name \"Lamp\" ; s:price :p1 . :bell a s:Product ; s:name \"Bell\" ; s:price :p2 .
         :p1 a s:Price ; s:amount 3.7 ; s:currency \"EUR\" ; rdfs:label \"3,70 EUR\" .
         :p2 a s:Price ; s:amount 12 ; s:currency \"EUR\" ; rdfs:label \"12,00 EUR\" ."
    ), @r"
    product(id, label, price)
      bell | Bell | 12.0
      lamp | Lamp | 3.7
    v_product: name, price [EUR]
    ");
}

#[test]
fn vocabularies_of_quantities() {
    insta::assert_snapshot!(show(&format!(
        "{MORE}:a a s:Bike ; s:weight [ a qudt:QuantityValue ; qudt:numericValue 9.5 ; qudt:unit unit:KiloGM ] ;
           schema:depth [ a schema:QuantitativeValue ; schema:value 42 ; schema:unitCode \"CMT\" ; schema:unitText \"cm\" ] ;
           schema:offers [ a schema:UnitPriceSpecification ; schema:price \"899.00\" ; schema:priceCurrency \"USD\" ] .
         :b a s:Bike ; s:weight [ a qudt:QuantityValue ; qudt:numericValue 11000 ; qudt:unit unit:GM ] ;
           schema:depth [ a schema:QuantitativeValue ; schema:value 40 ; schema:unitCode \"CMT\" ; schema:unitText \"cm\" ] ;
           schema:offers [ a schema:UnitPriceSpecification ; schema:price \"1299.00\" ; schema:priceCurrency \"USD\" ] ."
    )), @r"
    bike(id, label, depth, offers, weight, weight_original)
      a | a | 42 | 899 | 9500 | 9.5 kg
      b | b | 40 | 1299 | 11000 | 11000 g
    v_bike: name, depth [cm], offers [USD], weight [g]
    ");
}

#[test]
fn a_node_that_says_more_or_in_currencies_that_do_not_convert_stays_a_row() {
    insta::assert_snapshot!(show(
        ":a a s:Item ; s:price [ s:amount 3 ; s:currency \"EUR\" ] ; s:size [ s:value 5 ; s:unit \"mm\" ; s:note \"rough\" ] ; s:part [ s:quantity 2 ; s:of :b ] .
         :b a s:Item ; s:price [ s:amount 4 ; s:currency \"USD\" ] ."
    ), @r"
    item(id, label, price, part, size)
      a | a | _:b2 | _:b1 | _:b3
      b | b | _:b0 | NULL | NULL
    part(id, label, of_, quantity)
      _:b1 | b, 2 | b | 2
    price(id, label, amount, currency)
      _:b0 | 4, USD | 4 | USD
      _:b2 | 3, EUR | 3 | EUR
    size(id, label, note, unit, value)
      _:b3 | rough, mm, 5 | rough | mm | 5
    v_item: name, price, amount, currency, part, part quantity, size, size note, size unit, size value, part (of), part (of) quantity, part of
    v_part: name, quantity, item (part), of, item (part) price, item (part) price amount, item (part) price currency, size, size note, unit, size value, of price, of price amount, of price currency
    v_price: name, amount, currency, item, part, part quantity, size, size note, size unit, size value, part of
    v_size: name, note, unit, value, item, price, amount, currency, part, quantity, of
    ");
}

#[test]
fn several_values_and_nodes_beside_literals() {
    insta::assert_snapshot!(show(
        ":a a s:Shelf ; s:width [ s:value 60 ; s:unit \"cm\" ], [ s:value 1.2 ; s:unit \"m\" ] ; s:load \"20 kg\" .
         :b a s:Shelf ; s:load [ s:value 30 ; s:unit \"kg\" ] ."
    ), @r"
    shelf(id, label, load, shelf_load)
      a | a | 20 | NULL
      b | b | NULL | 30
    shelf_width(shelf_id, width, width_original)
      a | 60 | 60 cm
      a | 120 | 1.2 m
    v_shelf: name, load [kg], load 2 [kg], width* [cm]
    ");
}

#[test]
fn datatypes_that_are_units() {
    insta::assert_snapshot!(show(&format!(
        "{MORE}:a a s:Lake ; s:area \"63.8\"^^dt:squareKilometre ; s:depth \"251\"^^dt:metre ; s:shore \"1.2 km\"^^cdt:length .
         :b a s:Lake ; s:area \"536\"^^dt:squareKilometre ; s:depth \"0.254\"^^dt:kilometre ; s:shore \"900 m\"^^cdt:length ."
    )), @r"
    lake(id, label, area, depth, depth_original, shore, shore_original)
      a | a | 63.8 | 0.251 | 251 m | 1.2 | 1.2 km
      b | b | 536.0 | 0.254 | 0.254 km | 0.9 | 900 m
    v_lake: name, area [km²], depth [km], shore [km]
    ");
}

#[test]
fn every_triple_of_an_inlined_node_is_reached_from_its_cell() {
    let graph = read(
        "a.ttl",
        &format!(
            "{PREFIXES}:lamp a s:Product ; s:price :p . :p a s:Price ; s:amount 3.7 ; s:currency \"EUR\" ; rdfs:label \"3,70 EUR\" ."
        ),
    );
    let induced = induce(&graph);
    let row = induced.row(&graph, "product", "lamp").unwrap();
    let told: Vec<String> =
        induced.triples(&graph, "product", row, "price").iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    <http://x.example/i/lamp> <http://x.example/s/price> <http://x.example/i/p> .
    <http://x.example/i/p> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/s/Price> .
    <http://x.example/i/p> <http://www.w3.org/2000/01/rdf-schema#label> "3,70 EUR" .
    <http://x.example/i/p> <http://x.example/s/amount> "3.7"^^<http://www.w3.org/2001/XMLSchema#decimal> .
    <http://x.example/i/p> <http://x.example/s/currency> "EUR" .
    "#);
    let kb::Role::Literal { value, .. } =
        &induced.schema.table("product").unwrap().column("price").unwrap().role
    else {
        panic!("a literal's column")
    };
    assert_eq!(value.as_deref(), Some("http://x.example/s/amount"));
    let text: Vec<String> = kb::verbalize(&graph, &induced, &kb::VerbalizeOptions::default())
        .map(|passage| passage.text)
        .collect();
    insta::assert_snapshot!(text.join("\n"), @r"Lamp is Product. Lamp has price 3.7 EUR. 3.7 EUR is price of lamp.");
}

#[test]
fn a_unit_is_told_once() {
    let graph = read(
        "a.ttl",
        &format!(
            "{PREFIXES}:lamp a s:Product ; s:price \"EUR 599\" . :desk a s:Product ; s:price \"EUR 1,250\" ; s:weight \"12 kg\" ."
        ),
    );
    let told: Vec<String> = kb::verbalize(&graph, &induce(&graph), &kb::VerbalizeOptions::default())
        .map(|passage| passage.text)
        .collect();
    let told = told.join("\n");
    assert!(told.contains("price EUR 599.") && told.contains("price EUR 1,250."), "{told}");
    assert!(told.contains("weight 12 kg."), "{told}");
}

#[test]
fn an_annotation_keeps_the_nodes() {
    let graph = read(
        "a.ttl",
        &format!(
            "{PREFIXES}:lamp a s:Product ; s:price :p . :p a s:Price ; s:amount 3.7 ; s:currency \"EUR\" ."
        ),
    );
    let annotations =
        kb::Annotations::parse("[predicates.price]\ninline = false", std::path::Path::new("a.toml")).unwrap();
    let induced = kb::induce(&graph, &annotations).unwrap();
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    price(id, label, amount, currency)
      p | p | 3.7 | EUR
    product(id, label, price)
      lamp | lamp | p
    v_price: name, amount, currency, product
    v_product: name, price, amount, currency
    ");
}
