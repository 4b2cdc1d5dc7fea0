//! Where SQLite and PostgreSQL would say different things, one by one: the same rows from both. Random ones are compared
//! in `agreement`.

mod common;
mod server;

use common::Induced;
use plan::compile::{Dialect, Form, Output, Statement, sql};
use plan::{Ask, End, GroundedOrder, GroupTest, Operand, Operator, Set, Test};
use search::Value;
use server::Server;

const SHIPS: &str = r#"
@prefix : <http://sea.example/> . @prefix s: <http://sea.example/schema#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a s:Ship ; rdfs:label "ant" ; s:draught 0.3 ; s:place "north" ; s:xmin 1 ; s:insured true ; s:note "Teak\tand\\N\nrope" ;
  s:hull "teak 5%", "WOOD" ; s:launched "1970-05-01"^^xsd:date .
:b a s:Ship ; rdfs:label "Bee" ; s:draught 0.7 ; s:place "south" ; s:xmin 2 ; s:insured false ; s:note "it's" ;
  s:hull "wood\\pine", "Zinn" ; s:launched "1970-05-01"^^xsd:date .
:c a s:Ship ; rdfs:label "Zebra" ; s:draught 0.2 ; s:place "north" ; s:xmin 3 ; s:insured true ; s:hull "driftwood" ;
  s:launched "1970-05-01"^^xsd:date .
:d a s:Ship ; rdfs:label "Öre" ; s:draught -0.4 ; s:place "north" ; s:xmin 4 ; s:hull "softwood", "äpfel" .
"#;

/// Both databases of one graph.
struct Both {
    induced: Induced,
    server: Server,
}

impl Both {
    fn column(&self, name: &str) -> usize {
        let columns = &self.induced.index.schema.views[0].columns;
        columns.iter().position(|c| c.name == name).unwrap_or_else(|| panic!("no {name} in {columns:?}"))
    }

    /// The rows of a statement over the ships that pass the tests, the same from both.
    fn rows(&mut self, tests: Vec<Test>, form: Form) -> Vec<String> {
        let statement = Statement { view: 0, sets: vec![Set { name: "ships".into(), tests }], form };
        let write = |dialect| sql::write(&self.induced.index, &statement, dialect);
        self.both(&write(Dialect::Sqlite), &write(Dialect::Postgres))
    }

    fn both(&mut self, one: &str, other: &str) -> Vec<String> {
        let text = |rows: Vec<Vec<Value>>| -> Vec<String> {
            let cell = |v: &Value| if *v == Value::Null { "-".to_owned() } else { v.to_string() };
            rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" | ")).collect()
        };
        let (ours, theirs) = (text(self.induced.query(one)), text(self.server.rows(other)));
        assert_eq!(ours, theirs, "{one}\n\n{other}");
        ours
    }
}

/// One test, because each would start a server.
#[test]
fn where_sqlite_and_postgresql_differ() {
    let Some(server) = Server::start() else { return };
    let induced = Induced::of(SHIPS);
    server.load(&induced.index.schema, &induced.database());
    let mut both = Both { induced, server };
    let names = || Form::Entities(vec![]);
    let all = |both: &mut Both| both.rows(vec![], names());

    // Names in the order of their bytes, though the server speaks English.
    assert_eq!(all(&mut both), ["Bee", "Zebra", "ant", "Öre"]);

    // An average of decimals is one: 0.2, which a binary average is not.
    let draught = both.column("draught");
    let mean = Operand::Mean(Box::default());
    let as_average = Test::Compare { column: draught, operator: Operator::Equal, value: mean };
    assert_eq!(both.rows(vec![as_average], names()), ["Zebra"]);

    // A truth value is a boolean there and a number here.
    let insured = both.column("insured");
    assert_eq!(both.rows(vec![Test::Is { column: insured, value: false }], names()), ["Bee"]);
    assert_eq!(
        both.rows(vec![], Form::Aggregate(Output::Value(insured), None)),
        ["ships | 0.6666666667 | 2 | 0 | 1 | 3 | 4"]
    );

    // Dates have no sum, and are averaged only where they are one.
    let launched = both.column("launched");
    assert_eq!(
        both.rows(vec![], Form::Aggregate(Output::Value(launched), None)),
        ["ships | 1970-05-01 | - | 1970-05-01 | 1970-05-01 | 3 | 4"]
    );

    // A word is found in capitals too, but ä is no a.
    let hull = both.column("hull");
    let among = |values: &[&str], word: &str| Test::Among {
        column: hull,
        values: values.iter().map(|v| (*v).to_owned()).collect(),
        word: Some(word.to_owned()),
        negated: false,
    };
    let woods = among(&["WOOD", "driftwood", "softwood", "wood\\pine"], "Wood");
    let text = |both: &Both, test: &Test| {
        let sets = vec![Set { name: String::new(), tests: vec![test.clone()] }];
        let statement = Statement { view: 0, sets, form: Form::Size };
        sql::write(&both.induced.index, &statement, Dialect::Postgres)
    };
    assert!(text(&both, &woods).contains("ILIKE '%Wood%' ESCAPE ''"), "{}", text(&both, &woods));
    assert_eq!(both.rows(vec![woods], names()), ["Bee", "Zebra", "ant", "Öre"]);
    // A list of nothing holds nothing.
    assert_eq!(both.rows(vec![among(&[], "")], names()), Vec::<String>::new());

    // A column called as the statement calls the place.
    let place = both.column("place");
    let best = Some((Ask::Value, GroupTest::Best(End::Highest, 1)));
    assert_eq!(
        both.rows(vec![], Form::Groups { per: place, period: None, measured: None, kept: best }),
        ["north | 3 | 1"]
    );
    let order = GroundedOrder { column: draught, end: End::Lowest, count: 1, place: 1, counted: false };
    assert_eq!(
        both.rows(vec![], Form::Ranked { order, outputs: vec![Output::Value(place)] }),
        ["Öre | 1 | -0.4 | north"]
    );

    // Texts arrive as they are, under a name that every table has already.
    let note = both.column("note");
    let more = both.column("xmin");
    let outputs = vec![Output::Value(note), Output::Value(more)];
    assert_eq!(
        both.rows(vec![], Form::Entities(outputs)),
        ["Bee | it's | 2", "Zebra | - | 3", "ant | Teak\tand\\N\nrope | 1", "Öre | - | 4"]
    );

    // What a model wrote runs as it stands over either, said in the other's words.
    for select in [
        "SELECT name, draught FROM ship ORDER BY draught DESC LIMIT 2",
        "SELECT place, AVG(draught) FROM ship GROUP BY place ORDER BY AVG(draught)",
        "SELECT name FROM ship WHERE place LIKE '%NORTH%' AND insured == 1 ORDER BY draught",
        "SELECT name FROM ship WHERE insured = TRUE ORDER BY draught",
        "SELECT name, note FROM ship WHERE note IS NULL OR note LIKE '%it%' ORDER BY note, draught",
        "SELECT COUNT(*) FROM ship WHERE strftime('%Y', launched) = '1970'",
    ] {
        let mut flat = |dialect| {
            both.induced.index.dialect = dialect;
            plan::reading::flat(&both.induced.index, select, "").expect(select).sql
        };
        let [one, other] = [Dialect::Sqlite, Dialect::Postgres].map(&mut flat);
        assert!(!both.both(&one, &other).is_empty(), "{one}");
    }
    both.induced.index.dialect = Dialect::Sqlite;

    // The question view is there.
    let view = "SELECT * FROM v_ship ORDER BY id";
    assert_eq!(both.both(view, view).len(), 4);
    let counted = "SELECT count(*) FROM pg_indexes WHERE schemaname = 'public'";
    assert!(both.server.rows(counted)[0][0].as_number() >= Some(2.0), "keys and names are indexed");
}
