//! What plans of every kind answer over one small graph.

mod common;

const FERRIES: &str = r#"
@prefix : <http://ferries.example/> .
@prefix s: <http://ferries.example/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:oslo a s:Port ; rdfs:label "Oslo" ; s:country "Norway" .
:bergen a s:Port ; rdfs:label "Bergen" ; s:country "Norway" .
:kiel a s:Port ; rdfs:label "Kiel" ; s:country "Germany" .
:bar a s:Amenity ; rdfs:label "Bar" . :pool a s:Amenity ; rdfs:label "Indoor pool" . :lounge a s:Amenity ; rdfs:label "Reading lounge" .
:aurora a s:Ferry ; rdfs:label "MS Aurora" ; s:homePort :oslo ; s:shipLength "120 m" ; s:topSpeed "22 kn" ; s:price "EUR 12,000" ; s:hull "steel" ; s:built 1999 ; s:amenity :bar , :pool .
:nordlys a s:Ferry ; rdfs:label "MS Nordlys" ; s:homePort :bergen ; s:shipLength "95 m" ; s:topSpeed "18 kn" ; s:price "EUR 9,500" ; s:hull "steel" ; s:built 2005 ; s:amenity :bar .
:lyra a s:Ferry ; rdfs:label "Lyra" ; s:homePort :kiel ; s:shipLength "40 m" ; s:topSpeed "12 kn" ; s:hull "wood" ; s:built 1987 .
:vega a s:Ferry ; rdfs:label "Vega" ; s:homePort :kiel ; s:shipLength "45 m" ; s:topSpeed "14 kn" ; s:price "EUR 4,000" ; s:hull "wood" ; s:built 2012 ; s:amenity :lounge , :bar .
"#;

fn answer(question: &str, plan: &str) -> String {
    common::answer(FERRIES, question, plan)
}

#[test]
fn a_value_of_one_thing() {
    insta::assert_snapshot!(answer("How long is the Nordlys?", r#"{"ask":"value","want":["length"],"things":"Nordlys"}"#), @"MS Nordlys | 95");
}

#[test]
fn superlatives_keep_the_thing_and_its_value() {
    insta::assert_snapshot!(answer("What is the cheapest ferry?", r#"{"ask":"value","things":"ferry","order":["price","lowest",1]}"#), @"Vega | 1 | 4000");
    insta::assert_snapshot!(answer("Which is the oldest steel ferry?", r#"{"ask":"value","things":"steel ferry","order":["built","lowest",1]}"#), @"MS Aurora | 1 | 1999");
    insta::assert_snapshot!(answer("Which ferry has the most amenities?", r#"{"ask":"value","things":"ferry","order":["amenities","highest",1]}"#), @r"
    MS Aurora | 1 | 2
    Vega | 1 | 2
    ");
}

#[test]
fn things_are_told_by_the_best_of_what_they_have() {
    // "Which airport has the longest runway?" had no answer.
    insta::assert_snapshot!(answer("Which port has the longest ferry?", r#"{"ask":"value","things":"port","order":["ferry length","highest",1]}"#), @"MS Aurora | 1 | 120 | Oslo");
    insta::assert_snapshot!(answer("In which port is the oldest ferry?", r#"{"ask":"value","want":["port"],"things":"ferry","order":["built","lowest",1]}"#), @"Lyra | 1 | 1987 | Kiel");
}

#[test]
fn of_several_numbers_of_a_thing_the_extreme_one_ranks_it() {
    let films = r#"
        @prefix : <http://e.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        :a a :Film ; rdfs:label "Alpha" ; :duration "100 min" ; :shown "2001-03-01"^^xsd:date .
        :b a :Film ; rdfs:label "Beta" ; :duration "240 min" ; :shown "1999-05-01"^^xsd:date , "2004-01-01"^^xsd:date .
        :c a :Film ; rdfs:label "Gamma" ; :duration "90 min", "95 min", "97 min" ; :shown "2003-01-02"^^xsd:date ."#;
    let answer = |question: &str, plan: &str| common::answer(films, question, plan);
    insta::assert_snapshot!(answer("Which film is the longest?", r#"{"ask":"value","things":"film","order":["longest","highest",1]}"#), @"Beta | 1 | 240");
    insta::assert_snapshot!(answer("Which film is the shortest?", r#"{"ask":"value","things":"film","order":["shortest","highest",1]}"#), @"Gamma | 1 | 90");
    insta::assert_snapshot!(answer("Which film has the most durations?", r#"{"ask":"value","things":"film","order":["durations","highest",1]}"#), @"Gamma | 1 | 3");
    insta::assert_snapshot!(answer("Which film was shown most recently?", r#"{"ask":"value","things":"film","order":["shown","highest",1]}"#), @"Beta | 1 | 2004-01-01");
    insta::assert_snapshot!(answer("Which film was shown first?", r#"{"ask":"value","things":"film","order":["shown","lowest",1]}"#), @"Beta | 1 | 1999-05-01");
}

/// What erupted most recently is told by the dates of its eruptions, and not by how much was erupted.
#[test]
fn what_was_done_last_is_told_by_a_date() {
    let volcanoes = r#"
        @prefix : <http://e.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        :v a :Volcano ; rdfs:label "Hekla" ; :height 1491 . :w a :Volcano ; rdfs:label "Katla" ; :height 1512 .
        :x a :Eruption ; rdfs:label "Eruption of Hekla" ; :volcano :v ; :eruptedVolume 7 ; :endDate "2000-03-08"^^xsd:date .
        :y a :Eruption ; rdfs:label "Eruption of Katla" ; :volcano :w ; :eruptedVolume 3 ; :endDate "1918-11-04"^^xsd:date .
        :z a :Eruption ; rdfs:label "Old eruption of Katla" ; :volcano :w ; :eruptedVolume 9 ; :endDate "1860-05-27"^^xsd:date ."#;
    let induced = common::Induced::of(volcanoes);
    let told = |question: &str| induced.rows(&induced.meaning(question)).lines().next().map(str::to_owned);
    assert_eq!(
        told("Which volcano erupted most recently?").as_deref(),
        Some("Eruption of Hekla | 1 | 2000-03-08 | Hekla")
    );
    assert_eq!(
        told("Which volcano erupted first?").as_deref(),
        Some("Old eruption of Katla | 1 | 1860-05-27 | Katla")
    );
}

#[test]
fn a_later_place_is_not_the_first() {
    insta::assert_snapshot!(answer("What is the second longest ferry?", r#"{"ask":"value","things":"second longest ferry"}"#), @"MS Nordlys | 2 | 95");
    insta::assert_snapshot!(answer("Which is the 3rd cheapest ferry?", r#"{"ask":"value","things":"ferry","order":["price","lowest",1]}"#), @"MS Aurora | 3 | 12000");
    insta::assert_snapshot!(answer("Which ferry has the second most amenities?", r#"{"ask":"value","things":"ferry","order":["amenities","highest",1]}"#), @"MS Nordlys | 2 | 1");
}

#[test]
fn conditions_convert_units_and_follow_links() {
    insta::assert_snapshot!(answer("How many ferries are longer than 0.05 km?", r#"{"ask":"count","things":"ferries","where":[["length","more than","0.05 km"]]}"#), @r"
    ferries | 2

    MS Aurora
    MS Nordlys
    ");
    insta::assert_snapshot!(answer("Which ferries have their home port in Norway?", r#"{"ask":"value","things":"ferries","where":[["home port","is","Norway"]]}"#), @r"
    MS Aurora
    MS Nordlys
    ");
    insta::assert_snapshot!(answer("Which ferries have no bar?", r#"{"ask":"value","things":"ferries","where":[["amenity","not","bar"]]}"#), @"Lyra");
}

#[test]
fn sets_are_compared_with_their_coverage() {
    insta::assert_snapshot!(answer("Are the wooden ferries cheaper than the steel ones?", r#"{"ask":"average","want":["price"],"things":"wood ferries","versus":"steel ferries"}"#), @r"
    wood ferries | 4000 | 4000 | 4000 | 4000 | 1 | 2
    steel ferries | 10750 | 21500 | 9500 | 12000 | 2 | 2
    ");
}

#[test]
fn a_yes_no_question_counts_who_has_it() {
    insta::assert_snapshot!(answer("Do the steel ferries have a pool?", r#"{"ask":"exists","want":["pool"],"things":"steel ferries"}"#), @r"
    steel ferries | 1 | 2

    steel ferries | Indoor pool | 1
    ");
}

#[test]
fn groups_are_counted() {
    insta::assert_snapshot!(answer("How many ferries are there per country?", r#"{"ask":"count","things":"ferries","per":"country"}"#), @r"
    Germany | 2
    Norway | 2
    ");
}

#[test]
fn a_reference_value_is_computed() {
    insta::assert_snapshot!(answer("Which ferries are faster than the average wooden ferry?", r#"{"ask":"value","things":"ferries","where":[["top speed","more than","average wood ferry"]]}"#), @r"
    MS Aurora
    MS Nordlys
    Vega
    ");
}

#[test]
fn what_the_graph_does_not_know_is_said() {
    insta::assert_snapshot!(answer("How long is the Titanic?", r#"{"ask":"value","want":["length"],"things":"Titanic"}"#), @"not understood: titanic");
}

#[test]
fn compared_sets_differ_in_the_same_respect() {
    insta::assert_snapshot!(answer("Are the ferries from Norway faster than the ones from Germany?", r#"{"ask":"average","want":["top speed"],"things":"ferries from Norway","versus":"Germany"}"#), @r"
    ferries from Norway | 20 | 40 | 18 | 22 | 2 | 2
    Germany | 13 | 26 | 12 | 14 | 2 | 2
    ");
}

#[test]
fn groups_are_ordered_by_how_many_they_have() {
    insta::assert_snapshot!(answer("Which country has the most ferries?", r#"{"ask":"value","things":"country","order":["ferries","highest",1]}"#), @r"
    Germany | 2 | 1
    Norway | 2 | 1
    ");
}

#[test]
fn groups_of_described_things_are_ranked() {
    insta::assert_snapshot!(answer("Which country has the most steel ferries?", r#"{"ask":"value","things":"country","order":["steel ferries","highest",1]}"#), @"Norway | 2 | 1");
}

#[test]
fn the_kind_of_a_thing_is_no_property_of_it() {
    let graph = r#"
        @prefix : <http://m.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :u1 a :Unit ; rdfs:label "Knights" ; :strength 4 ; :cost 40 ; :obsoleteBy :u2 .
        :u2 a :Unit ; rdfs:label "Tanks" ; :strength 10 ; :cost 80 ; :upkeep 0 .
        :u3 a :Unit ; rdfs:label "Catapult" ; :strength 6 ; :cost 60 ; :upkeep 2 .
        :t1 a :Temple ; rdfs:label "Oracle 26" ; :cost 600 ; :requiresUnit :u1 . :t2 a :Temple ; rdfs:label "Shrine" ; :cost 500 ; :requiresUnit :u2 .
    "#;
    let told = |question, plan| common::answer(graph, question, plan);
    insta::assert_snapshot!(told("Is the Knights unit stronger than Catapult?", r#"{"ask":"exists","things":"Knights","where":[["unit","stronger than","Catapult"]]}"#), @r"
    Knights | 0 | 1

    Knights | 4 | 4 | 4 | 4 | 1 | 1
    ");
    // All of them, not those that something else requires.
    insta::assert_snapshot!(told("What is the average cost of a unit?", r#"{"ask":"average","want":["cost"],"where":[[null,"of","unit"]]}"#), @"| 60 | 180 | 40 | 80 | 3 | 3");
    // None of an amount is none of it said, or zero.
    insta::assert_snapshot!(told("Which units have no upkeep?", r#"{"ask":"value","things":"units","where":[[null,"not","upkeep"]]}"#), @r"
    Knights
    Tanks
    ");
    // A number is no name of what is called by more.
    insta::assert_snapshot!(told("What is temple 26?", r#"{"ask":"value","things":"temple","where":[[null,"is","26"]]}"#), @"not understood: 26");
}

#[test]
fn groups_are_ordered_by_what_is_computed_of_them() {
    insta::assert_snapshot!(answer("Which hull has the lowest average length?", r#"{"ask":"value","things":"hull","order":["average length","lowest",1]}"#), @"wood | 42.5 | 85 | 40 | 45 | 2 | 1");
    insta::assert_snapshot!(answer("Which ferry has the lowest price?", r#"{"ask":"value","things":"ferry","order":["price","lowest",1]}"#), @"Vega | 1 | 4000");
}

#[test]
fn what_tells_things_apart_is_no_quantity() {
    let graph = r#"
        @prefix : <http://m.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :s1 a :Stop ; rdfs:label "Crow Lock" ; :stopId 7 ; :platforms 2 .
        :s2 a :Stop ; rdfs:label "Chapel Lock" ; :stopId 8 ; :platforms 5 .
    "#;
    let told = |question, plan| common::answer(graph, question, plan);
    let counted = r#"{"ask":"value","things":"lines","where":[["stops","more than","3"]]}"#;
    insta::assert_snapshot!(told("Which lines have more than 3 stops?", counted), @"not understood: 3");
    let said = r#"{"ask":"value","things":"stops","where":[["id","more than","7"]]}"#;
    insta::assert_snapshot!(told("Which stops have an id of more than 7?", said), @"Chapel Lock");
}

#[test]
fn what_is_said_before_a_question_is_no_part_of_its_claim() {
    // "Seems like sleek sedans. Do they have only rear wheel drive?" was affirmed of those of which some have it.
    let induced = common::Induced::of(FERRIES);
    let said = r#"{"ask":"exists","things":"ferries","where":[["hull","=","steel"]]}"#;
    let said = plan::Plan::parse(said).unwrap();
    let claim = |question: &str| plan::ground(&induced.index, &said, question)[0].claim;
    assert_eq!(claim("Nice boats. Do the ferries have only steel hulls?"), plan::Claim::All);
    assert_eq!(claim("Nice boats. Do the ferries have steel hulls?"), plan::Claim::Some);
}
