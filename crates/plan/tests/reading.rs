//! SELECTs over the question views, as a model writes them, read and run: what is flat becomes links, what is wrongly
//! named is mended, what the question does not say is left out, what cannot be used is told.

mod common;

use common::Induced;
use plan::reading::{Shown, read};

const FERRIES: &str = r#"
@prefix : <http://ferries.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:aurora a :Ferry ; rdfs:label "MS Aurora" ; :length 120 ; :builtIn :gdansk ; :builtOn "1998-04-01"^^xsd:date ;
    :hull "steel" ; :sauna true ; :serves :bergen, :oslo ; :price 900 .
:nordlys a :Ferry ; rdfs:label "Nordlys" ; :length 80 ; :builtIn :turku ; :builtOn "2011-09-12"^^xsd:date ;
    :hull "aluminium" ; :sauna false ; :serves :bergen ; :price 1500 .
:lyra a :Ferry ; rdfs:label "Lyra" ; :length 140 ; :builtIn :gdansk ; :builtOn "2015-01-30"^^xsd:date ;
    :hull "steel" ; :sauna true ; :serves :oslo, :kiel ; :price 2100 .
:tern a :Ferry ; rdfs:label "Tern" ; :length 35 ; :builtIn :turku ; :builtOn "1987-06-06"^^xsd:date ;
    :hull "wood" ; :sauna false ; :serves :kiel ; :price 400 .
:gdansk a :Shipyard ; rdfs:label "Gdansk Yard" ; :country "Poland" ; :workers 900 .
:turku a :Shipyard ; rdfs:label "Turku Yard" ; :country "Finland" ; :workers 400 .
:bergen a :Port ; rdfs:label "Bergen" ; :depth 11 .
:oslo a :Port ; rdfs:label "Oslo" ; :depth 9 .
:kiel a :Port ; rdfs:label "Kiel" ; :depth 8 .
"#;

fn answer(question: &str, select: &str) -> String {
    answer_over(FERRIES, question, select)
}

fn answer_over(graph: &str, question: &str, select: &str) -> String {
    let induced = Induced::of(graph);
    match read(&induced.index, select, question) {
        Ok(grounded) => induced.rows(&grounded),
        Err(reason) => format!("refused: {reason}"),
    }
}

#[test]
fn a_model_is_shown_flat_tables() {
    let induced = Induced::of(FERRIES);
    let shown = Shown::choose(&induced.index, "Which ferries call at Oslo?", &[0]);
    insta::assert_snapshot!(shown.text(&induced.index), @"CREATE TABLE ferry (name TEXT, built_on DATE, hull TEXT, length INTEGER, price INTEGER, sauna BOOLEAN, built_in TEXT, serves TEXT /* several */);");
}

#[test]
fn the_superlative_says_which_end_is_meant() {
    let ranked = |question: &str, select: &str| answer(question, select);
    let oldest =
        ranked("Which ferry is the oldest?", "SELECT name FROM ferry ORDER BY built_on DESC LIMIT 1");
    assert!(oldest.starts_with("Tern"), "{oldest}");
    let newest =
        ranked("Which ferry is the newest?", "SELECT name FROM ferry ORDER BY built_on DESC LIMIT 1");
    assert!(newest.starts_with("Lyra"), "{newest}");
    let cheapest = ranked("Which ferry is the cheapest?", "SELECT name FROM ferry ORDER BY price LIMIT 1");
    assert!(cheapest.starts_with("Tern"), "{cheapest}");
}

#[test]
fn only_is_said_of_all_the_things_that_are_named() {
    // "Yes, 6 of 130 cars" was told of whether two models have only rear-wheel drive.
    let induced = Induced::of(FERRIES);
    let select = "SELECT name FROM ferry WHERE built_in = 'Gdansk Yard' AND hull = 'steel'";
    let read = |question: &str| read(&induced.index, select, question).unwrap();
    let only = read("Do the ferries from Gdansk Yard have only steel hulls?");
    assert_eq!((only.claim, only.sets[0].tests.len(), only.probes.len()), (plan::Claim::All, 1, 1));
    let told = induced.rows(&only);
    assert!(told.starts_with("ferry | 2 | 2\n"), "{told}");
    let some = read("Is there a ferry from Gdansk Yard that has a steel hull?");
    assert_eq!((some.claim, some.sets[0].tests.len()), (plan::Claim::Some, 0));
    let one = read("Is there only one ferry from Gdansk Yard that has a steel hull?");
    assert_eq!(one.claim, plan::Claim::Some);
}

#[test]
fn a_name_under_the_wrong_column_is_found_under_a_things_own() {
    let graph = r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :kim a :Person ; rdfs:label "Kim" ; :represents :mill ; :inParty :green .
        :lea a :Person ; rdfs:label "Lea" ; :represents :quay ; :inParty :green .
        :green a :Party ; rdfs:label "Green Alliance" ; :chairedBy :lea .
        :mill a :Ward ; rdfs:label "Mill" . :quay a :Ward ; rdfs:label "Quay" .
    "#;
    let select = "SELECT name FROM person WHERE represents = 'Green Alliance'";
    insta::assert_snapshot!(answer_over(graph, "Who belongs to the Green Alliance?", select), @r"
    Kim
    Lea
    ");
}

#[test]
fn one_table_answers_what_is_linked_to_it() {
    insta::assert_snapshot!(answer("Which ferries serve Oslo?", "SELECT name FROM ferry WHERE serves = 'Oslo'"), @r"
    Lyra
    MS Aurora
    ");
    insta::assert_snapshot!(answer("Which ferries come from Poland?", "SELECT name FROM ferry WHERE country = 'Poland'"), @r"
    Lyra
    MS Aurora
    ");
    // Two conditions on a property of several values mean two values.
    insta::assert_snapshot!(answer("Which ferries serve Bergen and Oslo?", "SELECT name FROM ferry WHERE serves = 'Bergen' AND serves = 'Oslo'"), @"MS Aurora");
}

#[test]
fn joins_become_links() {
    insta::assert_snapshot!(answer("Ferries that serve ports deeper than 10?", "SELECT T1.name FROM ferry AS T1 JOIN port AS T2 ON T1.serves = T2.name WHERE T2.depth > 10"), @r"
    MS Aurora
    Nordlys
    ");
    insta::assert_snapshot!(answer("How many ferries did each yard build?", "SELECT shipyard.name, COUNT(ferry.name) FROM shipyard JOIN ferry ON ferry.built_in = shipyard.name GROUP BY shipyard.name"), @r"
    Gdansk Yard | 2
    Turku Yard | 2
    ");
    insta::assert_snapshot!(answer("Which yard built the most ferries?", "SELECT built_in FROM ferry GROUP BY built_in ORDER BY COUNT(*) DESC LIMIT 1"), @r"
    Gdansk Yard | 2 | 1
    Turku Yard | 2 | 1
    ");
    insta::assert_snapshot!(answer("yards with more than 1 steel ferry", "SELECT built_in FROM ferry WHERE hull = 'steel' GROUP BY built_in HAVING COUNT(*) > 1"), @"Gdansk Yard | 2");
}

#[test]
fn subqueries_are_reference_values_and_members() {
    insta::assert_snapshot!(answer("Which ferries are longer than average?", "SELECT name FROM ferry WHERE length > (SELECT AVG(length) FROM ferry)"), @r"
    Lyra
    MS Aurora
    ");
    insta::assert_snapshot!(answer("Which is the longest ferry?", "SELECT name FROM ferry WHERE length = (SELECT MAX(length) FROM ferry)"), @"Lyra");
    insta::assert_snapshot!(answer("Ferries built in a yard with more than 500 workers", "SELECT name FROM ferry WHERE built_in IN (SELECT name FROM shipyard WHERE workers > 500)"), @r"
    Lyra
    MS Aurora
    ");
    insta::assert_snapshot!(answer("Yards that built no wood ferry", "SELECT name FROM shipyard WHERE name NOT IN (SELECT built_in FROM ferry WHERE hull = 'wood')"), @"Gdansk Yard");
    insta::assert_snapshot!(answer("Ferries to Oslo and Kiel", "SELECT name FROM ferry WHERE serves = 'Oslo' INTERSECT SELECT name FROM ferry WHERE serves = 'Kiel'"), @"Lyra");
}

#[test]
fn what_the_question_does_not_say_is_left_out() {
    // A small model copies and invents conditions.
    insta::assert_snapshot!(answer("Which ferries have a steel hull?", "SELECT name FROM ferry WHERE hull = 'steel' AND serves = 'Hamburg' AND length > 50 AND sauna = TRUE"), @r"
    Lyra
    MS Aurora
    ");
}

/// Text of fewer than four characters was cut as a year, which panicked; that of three and % is a decade.
#[test]
fn digits_are_years_and_decades_where_they_can_be() {
    insta::assert_snapshot!(answer("Which ferries are there?", "SELECT name FROM ferry WHERE hull = '12'"), @r"
    Lyra
    MS Aurora
    Nordlys
    Tern
    ");
    insta::assert_snapshot!(answer("Ferries built in the 1990s?", "SELECT name FROM ferry WHERE built_on LIKE '199%'"), @"MS Aurora");
    insta::assert_snapshot!(answer("Ferries of 80 to 130 metres?", "SELECT name FROM ferry WHERE length BETWEEN 80 AND 130"), @r"
    MS Aurora
    Nordlys
    ");
    // 500 is made up.
    insta::assert_snapshot!(answer("Ferries longer than 100?", "SELECT name FROM ferry WHERE length BETWEEN 100 AND 500"), @r"
    Lyra
    MS Aurora
    ");
}

const PUMPS: &str = r#"
@prefix : <http://pumps.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:p1 a :Device ; rdfs:label "Infusion pump 1" ; :kind "pump" .
:p2 a :Device ; rdfs:label "Infusion pump 2" ; :kind "pump" ; :replaces :p1 .
:p3 a :Device ; rdfs:label "Infusion pump 3" ; :kind "pump" ; :replaces :p2 .
:v1 a :Device ; rdfs:label "Ventilator 1" ; :kind "ventilator" ; :replaces :p3 .
"#;

#[test]
fn a_name_is_the_things_own_unless_the_link_is_spoken_of() {
    insta::assert_snapshot!(answer_over(PUMPS, "How many infusion pumps do we own?", "SELECT COUNT(name) FROM device WHERE replaces = 'infusion pump'"), @r"
    device | 3

    Infusion pump 1
    Infusion pump 2
    Infusion pump 3
    ");
    insta::assert_snapshot!(answer_over(PUMPS, "Which devices replace an infusion pump?", "SELECT name FROM device WHERE replaces = 'infusion pump'"), @r"
    Infusion pump 2
    Infusion pump 3
    Ventilator 1
    ");
}

#[test]
fn what_is_put_out_may_be_what_all_is_said_of() {
    // The workers are the shipyard's; the ferries are in between only.
    insta::assert_snapshot!(answer("Which yards have more than 500 workers?", "SELECT DISTINCT built_in FROM ferry WHERE workers > 500"), @"Gdansk Yard");
    insta::assert_snapshot!(answer("Which yards in Poland built a ferry with a sauna?", "SELECT built_in FROM ferry WHERE country = 'Poland' AND sauna"), @r"
    Lyra | Gdansk Yard
    MS Aurora | Gdansk Yard
    ");
}

#[test]
fn a_part_of_anothers_name_does_not_account_for_a_name() {
    let induced = Induced::of(
        r#"@prefix : <http://x.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :r a :Dish ; rdfs:label "Rolls" ; :contains :bacon . :s a :Dish ; rdfs:label "Salad with Speck" ; :contains :oil .
        :bacon a :Ingredient ; rdfs:label "Speck" . :oil a :Ingredient ; rdfs:label "Oil" ."#,
    );
    let share = |select: &str| {
        let question = "Is there Speck in the rolls?";
        let meant = read(&induced.index, select, question).unwrap();
        let account = plan::accounted(&induced.index, question, &meant);
        format!("{:.2} {:?}", account.share, account.left)
    };
    insta::assert_snapshot!(share("SELECT name FROM dish WHERE name = 'Rolls' AND contains = 'Speck'"), @"1.00 []");
    insta::assert_snapshot!(share("SELECT name FROM dish WHERE name = 'Rolls' OR name = 'Salad with Speck'"), @r#"0.50 ["speck"]"#);
}

#[test]
fn what_is_asked_for_and_numbers_must_be_meant() {
    let induced = Induced::of(FERRIES);
    let missed = |question: &str, select: &str| {
        let meant = read(&induced.index, select, question).unwrap();
        plan::accounted(&induced.index, question, &meant).missed
    };
    // The graph has no wines; a list of ferries is no answer.
    assert_eq!(
        missed("Which wine goes with Bergen?", "SELECT name FROM ferry WHERE serves = 'Bergen'").as_deref(),
        Some("wine")
    );
    assert_eq!(
        missed("Which steel ferries carry 400 cars?", "SELECT name FROM ferry WHERE hull = 'steel'")
            .as_deref(),
        Some("400")
    );
    assert_eq!(missed("Which ferries serve Bergen?", "SELECT name FROM ferry WHERE serves = 'Bergen'"), None);
    assert_eq!(
        missed("Which e-ferries serve Bergen?", "SELECT name FROM ferry WHERE serves = 'Bergen'"),
        None
    );
    assert_eq!(missed("The 2 longest ferries?", "SELECT name FROM ferry ORDER BY length DESC LIMIT 2"), None);
    assert_eq!(
        missed("What year was the Lyra built?", "SELECT built_on FROM ferry WHERE name = 'Lyra'"),
        None
    );
}

#[test]
fn wrong_names_are_mended() {
    // The name under the wrong column, the column under the wrong table, or of a table that is not named.
    insta::assert_snapshot!(answer("How long is the Lyra?", "SELECT length FROM ferry WHERE hull = 'Lyra'"), @"Lyra | 140");
    insta::assert_snapshot!(answer("How long are the ferries of Turku Yard?", "SELECT T2.length FROM ferry AS T1 JOIN shipyard AS T2 ON T1.built_in = T2.name WHERE T2.name = 'Turku Yard'"), @r"
    Nordlys | 80
    Tern | 35
    ");
    insta::assert_snapshot!(answer("How deep is Kiel?", "SELECT depth FROM ferry WHERE name = 'Kiel'"), @"Kiel | 8");
    // A year that was compared with a measure.
    insta::assert_snapshot!(answer("ferries from before 1990", "SELECT name FROM ferry WHERE built_on < 1990"), @"Tern");
}

#[test]
fn yes_and_no_and_groups_follow_the_question() {
    insta::assert_snapshot!(answer("Does the Lyra have a sauna?", "SELECT sauna FROM ferry WHERE name = 'Lyra'"), @"Lyra | 1 | 1");
    insta::assert_snapshot!(answer("Is the Nordlys made of steel?", "SELECT COUNT(*) FROM ferry WHERE name = 'Nordlys' AND hull = 'steel'"), @r"
    Nordlys | 0 | 1

    Nordlys | aluminium | 1
    ");
    insta::assert_snapshot!(answer("average length per hull", "SELECT AVG(length) FROM ferry"), @r"
    steel | 130 | 260 | 120 | 140 | 2
    aluminium | 80 | 80 | 80 | 80 | 1
    wood | 35 | 35 | 35 | 35 | 1
    ");
}

#[test]
fn truths_that_are_added_up_are_counted() {
    insta::assert_snapshot!(answer("Which hull has the most saunas?", "SELECT hull FROM ferry GROUP BY hull ORDER BY SUM(sauna) DESC LIMIT 1"), @"steel | 2 | 1");
    insta::assert_snapshot!(answer("Which hull has the most saunas?", "SELECT hull FROM ferry GROUP BY hull ORDER BY MAX(sauna) DESC LIMIT 1"), @"refused: truths cannot be compared in groups");
}

#[test]
fn an_offset_is_a_place() {
    insta::assert_snapshot!(answer("What is the second longest ferry?", "SELECT name FROM ferry ORDER BY length DESC LIMIT 1 OFFSET 1"), @"MS Aurora | 2 | 120");
    insta::assert_snapshot!(answer("The ferries from the second on?", "SELECT name FROM ferry ORDER BY length DESC LIMIT 2 OFFSET 1"), @"refused: OFFSET can be used with ORDER BY and LIMIT 1 alone, and not with groups");
    insta::assert_snapshot!(answer("Which hull is the second most frequent?", "SELECT hull, COUNT(*) FROM ferry GROUP BY hull ORDER BY COUNT(*) DESC LIMIT 1 OFFSET 1"), @"refused: OFFSET can be used with ORDER BY and LIMIT 1 alone, and not with groups");
    insta::assert_snapshot!(answer("Ferries as long as the second longest?", "SELECT name FROM ferry WHERE length = (SELECT length FROM ferry ORDER BY length DESC LIMIT 1 OFFSET 1)"), @"refused: a subquery with OFFSET cannot be used");
}

#[test]
fn a_spread_and_a_share_are_computed_as_written() {
    // Average, sum, lowest and highest: what lies between is said of them.
    insta::assert_snapshot!(answer("How much longer is the longest ferry than the shortest?", "SELECT MAX(length) - MIN(length) FROM ferry"), @"ferry | 93.75 | 375 | 35 | 140 | 4 | 4");
    insta::assert_snapshot!(answer("What share of the ferries is made of steel?", "SELECT SUM(CASE WHEN hull = 'steel' THEN 1 ELSE 0 END) * 100.0 / COUNT(*) FROM ferry"), @"ferry | 2 | 4");
    insta::assert_snapshot!(answer("What share of the ferries is made of steel?", "SELECT ROUND(AVG(CASE WHEN hull = 'steel' THEN 100.0 ELSE 0 END), 1) FROM ferry"), @"ferry | 2 | 4");
    // A ratio of two conditions is another thing.
    assert!(answer("How many steel ferries are there for each wooden one?", "SELECT SUM(CASE WHEN hull = 'steel' THEN 1 ELSE 0 END) / SUM(CASE WHEN hull = 'wood' THEN 1 ELSE 0 END) FROM ferry").starts_with("refused"));
}

#[test]
fn two_things_are_compared() {
    insta::assert_snapshot!(answer("Is the Lyra longer than the Tern?", "SELECT CASE WHEN a.length > b.length THEN 'Yes' ELSE 'No' END FROM ferry AS a JOIN ferry AS b ON a.name = 'Lyra' AND b.name = 'Tern'"), @r"
    Lyra | 140 | 140 | 140 | 140 | 1 | 1
    Tern | 35 | 35 | 35 | 35 | 1 | 1
    ");
    insta::assert_snapshot!(answer("Is the Lyra shorter than the Tern?", "SELECT T1.length < T2.length FROM ferry AS T1, ferry AS T2 WHERE T1.name = 'Lyra' AND T2.name = 'Tern'"), @r"
    Lyra | 140 | 140 | 140 | 140 | 1 | 1
    Tern | 35 | 35 | 35 | 35 | 1 | 1
    ");
}

#[test]
fn what_cannot_be_used_is_told() {
    insta::assert_snapshot!(answer("Ferries?", "DELETE FROM ferry"), @"refused: write one SELECT and nothing else");
    insta::assert_snapshot!(answer("Ferries?", "SELECT name FROM boats"), @r#"refused: there is no table "boats"; the nearest are port, shipyard, ferry"#);
    insta::assert_snapshot!(answer("Ferries with tonnage over 9?", "SELECT name FROM ferry WHERE tonnage > 9"), @"refused: there is no column tonnage; the nearest are sauna, length, country");
    insta::assert_snapshot!(answer("Ferries to Atlantis?", "SELECT name FROM ferry WHERE serves = 'Atlantis'"), @r#"refused: no serves is called "Atlantis""#);
    insta::assert_snapshot!(answer("Ferries?", "SELECT length - price FROM ferry"), @"refused: the condition length - price cannot be used");
    insta::assert_snapshot!(answer("Ferries?", "SELECT name FROM ferry; SELECT 1"), @"refused: write one SELECT and nothing else");
}

#[test]
fn a_number_in_a_unit_is_compared_with_what_is_measured_so() {
    let over = |select: &str| {
        let bikes = r#"
            @prefix : <http://bikes.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            :a a :Bike ; rdfs:label "Gull" ; :price "2900 EUR" ; :battery "500 Wh" .
            :b a :Bike ; rdfs:label "Heron" ; :price "4100 EUR" ; :battery "725 Wh" .
        "#;
        answer_over(bikes, "Which bikes cost less than 3000 euros?", select)
    };
    insta::assert_snapshot!(over("SELECT name FROM bike WHERE price < 3000"), @"Gull");
    insta::assert_snapshot!(over("SELECT name FROM bike WHERE battery < 3000"), @"refused: battery is in Wh, the question says euros");
}

#[test]
fn two_numbers_of_one_thing_are_compared() {
    const MATCHES: &str = r#"
    @prefix : <http://games.example/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a a :Match ; rdfs:label "Opener" ; :homeGoals 2 ; :awayGoals 2 ; :season "2023" . :b a :Match ; rdfs:label "Derby" ; :homeGoals 4 ; :awayGoals 1 ; :season "2023" .
    :c a :Match ; rdfs:label "Final" ; :homeGoals 0 ; :awayGoals 1 ; :season "2024" . :d a :Match ; rdfs:label "Friendly" ; :homeGoals 3 ; :season "2024" .
    "#;
    insta::assert_snapshot!(answer_over(MATCHES, "Which matches ended in a draw?", "SELECT name FROM match WHERE home_goals = away_goals"), @"Opener");
    insta::assert_snapshot!(answer_over(MATCHES, "Which matches did the home side win by three goals or more?", "SELECT name FROM match WHERE home_goals - away_goals >= 3"), @"Derby");
    insta::assert_snapshot!(answer_over(MATCHES, "How many matches were not drawn?", "SELECT COUNT(*) FROM match WHERE NOT home_goals = away_goals"), @r"
    match | 2

    Derby
    Final
    ");
    insta::assert_snapshot!(answer_over(MATCHES, "Which matches ..?", "SELECT name FROM match WHERE home_goals = name"), @"refused: two columns, home_goals and name, cannot be compared");
}

#[test]
fn bounds_are_those_that_the_question_says() {
    let ferries = |question: &str, condition: &str| {
        answer(question, &format!("SELECT name FROM ferry WHERE {condition}"))
    };
    insta::assert_snapshot!(ferries("Which ferries are 120 m or longer?", "length > 120"), @r"
    Lyra
    MS Aurora
    ");
    insta::assert_snapshot!(ferries("Which ferries are longer than 120 m?", "length >= 120"), @"Lyra");
    insta::assert_snapshot!(ferries("Which ferries were built after 1998?", "built_on > '1998-01-01'"), @r"
    Lyra
    Nordlys
    ");
}

const OUTAGES: &str = r#"
@prefix : <http://grid.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:hartsea a :District ; rdfs:label "Hartsea" ; :inhabitants 900 . :tarn a :District ; rdfs:label "Tarnside" ; :inhabitants 300 .
:o1 a :Outage ; rdfs:label "Outage 1" ; :district :hartsea ; :day "2023-05-25"^^xsd:date ; :cause :storm ; :customers 40 .
:o2 a :Outage ; rdfs:label "Outage 2" ; :district :hartsea ; :day "2024-01-09"^^xsd:date ; :cause :ice ; :customers 70 .
:o3 a :Outage ; rdfs:label "Outage 3" ; :district :tarn ; :day "2023-05-25"^^xsd:date ; :cause :ice ; :customers 5 .
:storm a :Cause ; rdfs:label "storm" . :ice a :Cause ; rdfs:label "ice" .
"#;

#[test]
fn what_is_told_of_linked_things_is_told_of_those_that_are_chosen() {
    // It told the causes of all outages of a district that had one on that day.
    let on_a_day = |what: &str| {
        format!(
            "SELECT {what} FROM district AS T1 JOIN outage AS T2 ON T1.name = T2.district WHERE T1.name = 'Hartsea' AND T2.day = '2023-05-25'"
        )
    };
    let question = "What caused the outage in Hartsea on 25 May 2023?";
    insta::assert_snapshot!(answer_over(OUTAGES, question, &on_a_day("T1.cause")), @"Outage 1 | storm");
    let question = "How many customers were hit by the outage in Hartsea on 25 May 2023?";
    insta::assert_snapshot!(answer_over(OUTAGES, question, &on_a_day("SUM(T2.customers)")), @"outage | 40 | 40 | 40 | 40 | 1 | 1");
    let question = "How many inhabitants has the district that had an outage on 25 May 2023?";
    insta::assert_snapshot!(answer_over(OUTAGES, question, &on_a_day("T1.inhabitants")), @r"
    Hartsea | 900
    Tarnside | 300
    ");
}

#[test]
fn a_name_that_only_another_link_leads_to_is_meant_there() {
    let graph = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :e a :Peak ; rdfs:label "Velm" ; :country :i ; :region :r . :q a :Peak ; rdfs:label "Halden" ; :country :i ; :region :s .
    :p a :Peak ; rdfs:label "Orr" ; :country :m ; :region :s .
    :i a :Country ; rdfs:label "Italy" . :m a :Country ; rdfs:label "Mexico" .
    :r a :Region ; rdfs:label "Italian Peninsula" . :s a :Region ; rdfs:label "Northern Belt" ."#;
    let answer = |question: &str, select: &str| answer_over(graph, question, select);
    assert_eq!(
        answer("Which peaks are in Italy?", "SELECT name FROM peak WHERE region = 'Italy'"),
        "Halden\nVelm"
    );
    assert_eq!(
        answer("Which peaks are on the peninsula?", "SELECT name FROM peak WHERE region = 'Peninsula'"),
        "Velm"
    );
}

#[test]
fn a_class_is_known_by_its_address() {
    let graph = r#"
    @prefix : <http://x/> . @prefix s: <http://y/s#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    s:Lamp rdfs:subClassOf s:Gear . s:Winch rdfs:subClassOf s:Gear .
    :a a s:Lamp ; rdfs:label "Spot" ; :weight 3 ; :gearType "small" . :b a s:Lamp ; rdfs:label "Wash" ; :weight 5 ; :gearType "big" .
    :c a s:Winch ; rdfs:label "Hoist" ; :weight 60 ; :gearType "big" . :d a s:Winch ; rdfs:label "Reel" ; :weight 40 ; :gearType "big" ."#;
    let induced = Induced::of(graph);
    let meant = induced.meaning("Which lamps are there?");
    let select = plan::reading::written(&induced.index, &meant).unwrap();
    assert!(select.contains("kind = 'http://y/s#Lamp'"), "{select}");
    let said = select.replace(['_', '\''], " ");
    assert_eq!(induced.rows(&read(&induced.index, &select, &said).unwrap()), "Spot\nWash");
}

#[test]
fn a_year_takes_a_years_place() {
    const CLIMBS: &str = r#"
        @prefix : <http://peaks.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Climb ; rdfs:label "Api" ; :year 1954 ; :height 7132 . :b a :Climb ; rdfs:label "Bamongo" ; :year 1960 ; :height 6400 . :c a :Climb ; rdfs:label "Chamlang" ; :year 1960 ; :height 7321 .
    "#;
    let induced = Induced::of(CLIMBS);
    let told = |question: &str, select: &str, said: &str| {
        let meant = read(&induced.index, select, question).expect("it can be read");
        let others = plan::exchanged(&induced.index, &meant, said).into_iter();
        others.map(|(old, other)| format!("{old}: {}", induced.rows(&other))).collect::<Vec<_>>().join(" / ")
    };
    insta::assert_snapshot!(told("Which climbs were in 1954?", "SELECT name FROM climb WHERE year = 1954", "1960"), @r"
    1954: Bamongo
    Chamlang
    ");
    // No year, no exchange.
    assert_eq!(told("Which climbs are over 700 m?", "SELECT name FROM climb WHERE height > 700", "1960"), "");
}

#[test]
fn what_signs_tell_apart_takes_its_own_place() {
    const TOOLS: &str = r#"
        @prefix : <http://tools.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :c a :Language ; rdfs:label "C" . :cpp a :Language ; rdfs:label "C++" . :r a :Language ; rdfs:label "Rust" .
        :a a :Tool ; rdfs:label "Awl" ; :language :c . :b a :Tool ; rdfs:label "Bit" ; :language :cpp . :d a :Tool ; rdfs:label "Drill" ; :language :r .
    "#;
    let induced = Induced::of(TOOLS);
    let meant =
        read(&induced.index, "SELECT name FROM tool WHERE language = 'Rust'", "Which tools are in Rust?");
    let others = plan::exchanged(&induced.index, &meant.expect("it can be read"), "C++");
    let told: Vec<String> =
        others.iter().map(|(old, other)| format!("{old}: {}", induced.rows(other))).collect();
    assert_eq!(told, ["Rust: Bit"]);
}
