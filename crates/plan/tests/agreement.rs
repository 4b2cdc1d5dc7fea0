//! One meaning in every language: random statements over random graphs give the same rows in SQLite, PostgreSQL and SPARQL.
//! `RAGONITE_CASES=10000` for a long run. PostgreSQL may be missing, unless `RAGONITE_REQUIRE_POSTGRES=1`.

mod server;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kb::{Kind, Schema, View};
use oxigraph::io::{RdfFormat, RdfParser};
use oxigraph::model::Term;
use oxigraph::sparql::{QueryResults, SparqlEvaluator};
use oxigraph::store::Store;
use plan::compile::{Dialect, Form, Output, Statement, sparql, sql};
use plan::{
    Ask, End, GroundedOrder, GroupTest, Index, Operand, Operator, Period, Set, Similarity, Test, Vocabulary,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use search::{Limits, SqlStore, Value};
use server::Server;

const DATABASE: &str = "induced.sqlite";

/// A graph in both forms.
struct Both {
    folder: tempfile::TempDir,
    index: Index,
    sql: SqlStore,
    store: Store,
    /// By IRI.
    names: HashMap<String, String>,
}

impl Both {
    fn of(turtle: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("graph.ttl");
        std::fs::write(&path, turtle).unwrap();
        let graph = kb::read(&[path], &kb::ReadOptions::default(), &mut |_| {}).unwrap();
        let induced = kb::induce(&graph, &kb::Annotations::default()).unwrap();
        let database = folder.path().join(DATABASE);
        induced.write_sqlite(&graph, &database, &mut |_| {}).unwrap();
        let sql = SqlStore::open(&database).unwrap();
        let store = Store::new().unwrap();
        store.load_from_reader(RdfParser::from_format(RdfFormat::Turtle), turtle.as_bytes()).unwrap();
        let vocabulary = Vocabulary::load(&induced.schema, &sql).unwrap();
        let index = Index::new(induced.schema.clone(), vocabulary, Similarity::default());
        let mut both = Self { folder, index, sql, store, names: HashMap::new() };
        for table in both.index.schema.tables.clone().iter().filter(|t| t.is_entity()) {
            for row in both.rows(&format!("SELECT id, label FROM \"{}\"", table.name)) {
                both.names.insert(both.index.schema.iri(&row[0].to_string()), row[1].to_string());
            }
        }
        both
    }

    fn rows(&self, sql: &str) -> Vec<Vec<Value>> {
        let limits = Limits { rows: 1_000_000, ..Limits::default() };
        self.sql.query(sql, &[], &limits, &|| false).unwrap_or_else(|e| panic!("{e}\n{sql}")).rows
    }

    fn sparql_of(&self, statement: &Statement) -> Result<String, sparql::Inexpressible> {
        let schema = &self.index.schema;
        let entities = |table: &str, labels: &[String]| {
            let rows = self.rows(&format!("SELECT id, label FROM \"{table}\""));
            let named = rows.into_iter().filter(|row| labels.contains(&row[1].to_string()));
            Some(named.map(|row| schema.iri(&row[0].to_string())).collect())
        };
        sparql::write(&self.index, statement, &entities)
    }

    /// Rows as sorted text, `None` cells as `-`; numbers to nine digits, entities by name.
    fn by_sparql(&self, query: &str) -> Vec<Vec<String>> {
        let prepared = SparqlEvaluator::new().parse_query(query).unwrap_or_else(|e| panic!("{e}\n{query}"));
        let results = prepared.on_store(&self.store).execute();
        let QueryResults::Solutions(solutions) = results.unwrap_or_else(|e| panic!("{e}\n{query}")) else {
            panic!("no rows: {query}")
        };
        let variables = solutions.variables().to_vec();
        solutions
            .map(|solution| {
                let solution = solution.unwrap_or_else(|e| panic!("{e}\n{query}"));
                variables.iter().map(|v| solution.get(v).map_or("-".into(), |t| self.cell(t))).collect()
            })
            .collect()
    }

    /// As the triples' cells are told: a class that stands in a column of types may have a name, too.
    fn named(&self, value: &Value) -> String {
        let cell = shown(value);
        self.names.get(&self.index.schema.iri(&cell)).cloned().unwrap_or(cell)
    }

    fn cell(&self, term: &Term) -> String {
        match term {
            Term::NamedNode(iri) => self
                .names
                .get(iri.as_str())
                .cloned()
                .unwrap_or_else(|| self.index.schema.id(iri.as_str()).to_owned()),
            Term::Literal(literal) if literal.datatype().as_str().ends_with("#boolean") => {
                digits(f64::from(u8::from(literal.value() == "true")))
            }
            Term::Literal(literal) => match literal.value().parse::<f64>() {
                Ok(number) => digits(number),
                Err(_) => literal.value().to_owned(),
            },
            other => other.to_string(),
        }
    }
}

fn digits(number: f64) -> String {
    if number == 0.0 { "0".into() } else { format!("{number:.8e}") }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".into(),
        other => match other.as_number() {
            Some(number) => digits(number),
            None => other.to_string().parse::<f64>().map_or_else(|_| other.to_string(), digits),
        },
    }
}

/// The columns that a statement's rows are ordered by.
fn keys(form: &Form) -> &'static [usize] {
    match form {
        Form::Size | Form::Count(_) | Form::Aggregate(..) | Form::Share(_) => &[],
        Form::Entities(_) => &[0],
        Form::Ranked { .. } => &[0, 1],
        Form::Distinct(..) => &[0, 1, 2],
        Form::Groups { measured: Some(_), kept: Some((_, GroupTest::Best(..))), .. } => &[0, 6],
        Form::Groups { measured: None, kept: Some((_, GroupTest::Best(..))), .. } => &[0, 2],
        Form::Groups { .. } => &[0, 1],
    }
}

/// SQLite and PostgreSQL: the same rows, in the same order as far as the statement says one.
fn servers_agree(both: &Both, server: &mut Server, statement: &Statement) -> Result<(), String> {
    let [one, other] = [Dialect::Sqlite, Dialect::Postgres].map(|d| sql::write(&both.index, statement, d));
    let cells = |rows: Vec<Vec<Value>>| -> Vec<Vec<String>> {
        rows.iter().map(|r| r.iter().map(shown).collect()).collect()
    };
    let (mut ours, mut theirs) = (cells(both.rows(&one)), cells(server.rows(&other)));
    let order = |rows: &[Vec<String>]| -> Vec<Vec<String>> {
        rows.iter().map(|row| keys(&statement.form).iter().map(|&k| row[k].clone()).collect()).collect()
    };
    let ordered = order(&ours) == order(&theirs);
    let found = format!("{one}\n{ours:?}\n\n{other}\n{theirs:?}");
    ours.sort();
    theirs.sort();
    if ordered && ours == theirs { Ok(()) } else { Err(found) }
}

/// `None` when SPARQL has no words for it.
fn agree(both: &Both, statement: &Statement) -> Option<Result<(), String>> {
    let query = match both.sparql_of(statement) {
        Ok(query) => query,
        Err(_) => return None,
    };
    let text = sql::write(&both.index, statement, Dialect::Sqlite);
    let mut tables: Vec<Vec<String>> =
        both.rows(&text).iter().map(|row| row.iter().map(|cell| both.named(cell)).collect()).collect();
    if let Form::Ranked { .. } = statement.form {
        for row in &mut tables {
            row.remove(1);
        }
    }
    if let Form::Groups { kept: Some((_, GroupTest::Best(..))), .. } = statement.form {
        for row in &mut tables {
            row.pop();
        }
    }
    let mut triples = both.by_sparql(&query);
    tables.sort();
    triples.sort();
    Some(if tables == triples { Ok(()) } else { Err(format!("{text}\n{tables:?}\n\n{query}\n{triples:?}")) })
}

const OPERATORS: [Operator; 6] =
    [Operator::Less, Operator::AtMost, Operator::More, Operator::AtLeast, Operator::Equal, Operator::Unequal];

/// Makes random things of random bytes: what is drawn shrinks towards the first choice.
struct Draw<'r>(&'r mut TestRng);

impl Draw<'_> {
    fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.0.next_u64() % n as u64) as usize }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }
}

const HULLS: [&str; 8] = [
    "steel",
    "wood",
    "light wood",
    "Wood, 5 % oil",
    "WOOD\\\\PINE",
    "driftwood's",
    "Zinn",
    "äußerst hölzern wood",
];

/// Of more bytes than a name may have in PostgreSQL.
const LONG_NAME: &str = "distanceBetweenTheOutermostPointsOfTheHullMeasuredAtTheWaterline";

/// Ships, ports and crews with gaps, ties, several values, shared names, links both ways and to themselves.
fn graph(draw: &mut Draw<'_>) -> String {
    let mut out = String::from(
        "@prefix : <http://sea.example/> . @prefix s: <http://sea.example/schema#> .\n\
         @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\
         @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n",
    );
    let (ships, ports, crews) = (2 + draw.below(7), 1 + draw.below(4), 1 + draw.below(5));
    for n in 0..ports {
        out.push_str(&format!(":port{n} a s:Port ; rdfs:label \"Port {n}\" .\n"));
        if draw.chance(80) {
            out.push_str(&format!(":port{n} s:depth {}.5 .\n", draw.below(4)));
        }
        if draw.chance(70) {
            out.push_str(&format!(":port{n} s:country \"{}\" .\n", draw.one(&["Norway", "Chile"])));
        }
    }
    for n in 0..crews {
        // Two crews may share a name.
        out.push_str(&format!(
            ":crew{n} a s:Crew ; rdfs:label \"Crew {}\" ; s:size {} .\n",
            n / 2,
            draw.below(9)
        ));
        if draw.chance(70) {
            out.push_str(&format!(":crew{n} s:base :port{} .\n", draw.below(ports)));
        }
    }
    let container = *draw.one(&["", "rdf:Seq", "rdf:Bag"]);
    // A class with members of its own, of two types, and of a subclass; a class of subclasses alone.
    let (declared, racers) = (draw.chance(50), draw.chance(50));
    if declared {
        out.push_str("s:Tug a rdfs:Class ; rdfs:subClassOf s:Ship . s:Ship a rdfs:Class ; rdfs:subClassOf s:Asset . s:Port a rdfs:Class ; rdfs:subClassOf s:Asset . s:Asset a rdfs:Class .\n");
    }
    for n in 0..ships {
        let class = match draw.below(4) {
            0 if declared => "s:Tug",
            1 if racers => "s:Ship, s:Racer",
            _ => "s:Ship",
        };
        out.push_str(&format!(":ship{n} a {class} ; rdfs:label \"Ship {n}\" .\n"));
        // What leads to several tables, and to nothing described.
        for owner in ["port0", "crew0", "stranger", &format!("ship{}", draw.below(ships))] {
            if draw.chance(25) {
                out.push_str(&format!(":ship{n} s:owner :{owner} .\n"));
            }
        }
        match draw.below(4) {
            0 => out.push_str(&format!(":ship{n} s:flagship :ship{} .\n", draw.below(ships))),
            1 => out.push_str(&format!(":ship{n} s:namedAfter :crew0 .\n")),
            2 => out.push_str(&format!(":ship{n} s:namedAfter :port0 .\n")),
            _ => {}
        }
        if draw.chance(80) {
            out.push_str(&format!(":ship{n} s:length {} .\n", draw.below(5) * 10));
        }
        if draw.chance(80) {
            out.push_str(&format!(":ship{n} s:price \"EUR {},500\" .\n", 1 + draw.below(4)));
        }
        for _ in 0..draw.below(4) {
            out.push_str(&format!(":ship{n} s:hull \"{}\" .\n", draw.one(&HULLS)));
        }
        // Binary fractions cannot say these.
        if draw.chance(70) {
            out.push_str(&format!(
                ":ship{n} s:draught {} .\n",
                draw.one(&["0.1", "0.2", "0.3", "0.7", "-0.4"])
            ));
        }
        // Names that a server keeps for itself, cuts, folds, or that a statement gives.
        for name in ["xmin", "place", "collation", "Beam_Größe"] {
            if draw.chance(30) {
                out.push_str(&format!(":ship{n} s:{name} {} .\n", draw.below(4)));
            }
        }
        for end in ["Forward", "Backward"] {
            if draw.chance(30) {
                out.push_str(&format!(":ship{n} s:{LONG_NAME}{end} {} .\n", draw.below(3)));
            }
        }
        if draw.chance(60) {
            out.push_str(&format!(
                ":ship{n} s:built \"19{}{}\"^^xsd:gYear .\n",
                6 + draw.below(2),
                draw.below(2)
            ));
        }
        if draw.chance(60) {
            let time = format!("2020-0{}-01T0{}:00:00Z", 1 + draw.below(2), draw.below(3));
            out.push_str(&format!(":ship{n} s:surveyed \"{time}\"^^xsd:dateTime .\n"));
        }
        for _ in 0..draw.below(4) {
            out.push_str(&format!(":ship{n} s:mast {}.5 .\n", 10 + draw.below(3)));
        }
        for _ in 0..draw.below(3) {
            out.push_str(&format!(":ship{n} s:refit \"200{}-01-01\"^^xsd:date .\n", draw.below(4)));
        }
        if draw.chance(70) {
            out.push_str(&format!(
                ":ship{n} s:launched \"19{}0-05-0{}\"^^xsd:date .\n",
                6 + draw.below(3),
                1 + draw.below(3)
            ));
        }
        if draw.chance(60) {
            out.push_str(&format!(":ship{n} s:insured {} .\n", draw.chance(50)));
        }
        if draw.chance(80) {
            out.push_str(&format!(":ship{n} s:homePort :port{} .\n", draw.below(ports)));
        }
        for crew in 0..crews {
            if draw.chance(40) {
                out.push_str(&format!(":ship{n} s:crew :crew{crew} .\n"));
            }
        }
        // What stands in lists, or in containers.
        for (property, items) in [("pilots", [":crew0", ":stranger"]), ("colours", ["\"red\"", "\"blue\""])] {
            let items = &items[draw.below(2)..];
            match (draw.below(3), container) {
                (0, "") => out.push_str(&format!(":ship{n} s:{property} ( {} ) .\n", items.join(" "))),
                (0, class) => {
                    let held = items.iter().enumerate().map(|(at, item)| format!("; rdf:_{} {item}", at + 1));
                    let held: String = held.collect();
                    out.push_str(&format!(":ship{n} s:{property} [ a {class} {held} ] .\n"));
                }
                _ => {}
            }
        }
        for flag in ["red", "blue", "green"] {
            if draw.chance(35) {
                out.push_str(&format!(":ship{n} s:flag \"{flag}\" .\n"));
            }
        }
        if draw.chance(40) {
            out.push_str(&format!(":ship{n} s:sister :ship{} .\n", draw.below(ships)));
        }
    }
    out
}

/// What values the columns have.
type Values = BTreeMap<(String, String), Vec<Value>>;

struct Statements<'a> {
    both: &'a Both,
    values: Values,
}

impl<'a> Statements<'a> {
    fn new(both: &'a Both) -> Self {
        let mut values = Values::new();
        for table in &both.index.schema.tables {
            for column in &table.columns {
                let rows = both.rows(&format!(
                    "SELECT DISTINCT \"{c}\" FROM \"{t}\" WHERE \"{c}\" IS NOT NULL ORDER BY 1",
                    c = column.name,
                    t = table.name
                ));
                let found = rows.into_iter().map(|mut row| row.remove(0)).collect();
                values.insert((table.name.clone(), column.name.clone()), found);
            }
        }
        Self { both, values }
    }

    fn schema(&self) -> &Schema {
        &self.both.index.schema
    }

    fn values(&self, view: &View, column: usize) -> &[Value] {
        let column = &view.columns[column];
        let table = column.path.last().map_or(view.table.as_str(), |l| l.to.as_str());
        self.values.get(&(table.to_owned(), column.column.clone())).map_or(&[], Vec::as_slice)
    }

    fn test(&self, draw: &mut Draw<'_>, view: usize, depth: u8) -> Test {
        let (number, view) = (view, &self.schema().views[view]);
        let mut column = draw.below(view.columns.len());
        // Few columns have the many texts that a word may tell.
        if draw.chance(15) {
            column = view.columns.iter().position(|c| c.name == "hull").unwrap_or(column);
        }
        let (kind, of_one_link) = (view.columns[column].kind.clone(), view.columns[column].path.len() == 1);
        let values = self.values(view, column);
        let negated = draw.chance(25);
        let operator = *draw.one(&OPERATORS);
        match draw.below(10) {
            0 if depth < 2 => {
                let tests = (0..2).map(|_| self.test(draw, number, depth + 1)).collect();
                if draw.chance(50) { Test::Any(tests) } else { Test::All(tests) }
            }
            1 => Test::Present { column, negated },
            2 if view.columns[column].many => Test::Number { column, operator, count: draw.below(4) as f64 },
            3 | 4 if depth < 2 => match &kind {
                // What leads to several tables leads to no view.
                Kind::Entity { table } => match self.schema().views.iter().position(|v| v.table == *table) {
                    Some(view) => {
                        let tests = vec![self.test(draw, view, depth + 1)];
                        match view == number && of_one_link && draw.chance(60) {
                            true => Test::Reaches { column, tests, negated },
                            false => Test::Linked { column, view, tests, negated },
                        }
                    }
                    None => Test::Present { column, negated },
                },
                _ => Test::Present { column, negated },
            },
            _ if values.is_empty() => Test::Present { column, negated },
            _ => match kind {
                Kind::Number => Test::Compare { column, operator, value: self.operand(draw, number, column) },
                Kind::Date => {
                    let whole = draw.one(values).to_string();
                    let length = *draw.one(&[4, 7, 10]);
                    Test::Compare {
                        column,
                        operator,
                        value: Operand::Date(whole[..length.min(whole.len())].to_owned()),
                    }
                }
                Kind::Boolean => Test::Is { column, value: draw.chance(50) },
                Kind::Text if draw.chance(60) => {
                    // One word says which: exactly these, or it is ignored.
                    let word = *draw.one(&["wood", "Wood", "oo", "WOO", "\\", "%", "ö"]);
                    let holds = |v: &String| v.to_lowercase().contains(&word.to_lowercase());
                    let mut list: Vec<String> =
                        values.iter().map(ToString::to_string).filter(holds).collect();
                    if draw.chance(30) {
                        list.pop();
                    }
                    Test::Among { column, values: list, word: Some(word.to_owned()), negated }
                }
                Kind::Text | Kind::Entity { .. } => {
                    let mut list: Vec<String> =
                        (0..1 + draw.below(3)).map(|_| draw.one(values).to_string()).collect();
                    list.sort();
                    list.dedup();
                    Test::Among { column, values: list, word: None, negated }
                }
            },
        }
    }

    fn operand(&self, draw: &mut Draw<'_>, view: usize, column: usize) -> Operand {
        let many = self.schema().views[view].columns[column].many;
        let other = || Set { name: "others".into(), tests: vec![] };
        match draw.below(6) {
            0 if !many => Operand::Mean(Box::new(other())),
            1 if !many => Operand::Best(End::Highest, Box::new(other())),
            2 => {
                let columns = self.schema().views[view].columns.iter().enumerate();
                let fits = columns.filter(|(n, c)| *n != column && !c.many && c.kind == Kind::Number);
                let fitting: Vec<usize> = fits.map(|(n, _)| n).collect();
                match fitting.is_empty() {
                    true => Operand::Number(1.0),
                    false => Operand::Column { column: *draw.one(&fitting), plus: draw.below(3) as f64 },
                }
            }
            _ => Operand::Number(
                draw.one(self.values(&self.schema().views[view], column)).as_number().unwrap_or(1.0),
            ),
        }
    }

    fn statement(&self, draw: &mut Draw<'_>) -> Statement {
        let number = draw.below(self.schema().views.len());
        let view = &self.schema().views[number];
        let pick = |draw: &mut Draw<'_>, fits: &dyn Fn(&kb::ViewColumn) -> bool| {
            let fitting: Vec<usize> = (1..view.columns.len()).filter(|&c| fits(&view.columns[c])).collect();
            (!fitting.is_empty()).then(|| *draw.one(&fitting))
        };
        let single = |c: &kb::ViewColumn| !c.many;
        let numeric = |c: &kb::ViewColumn| !c.many && c.kind == Kind::Number;
        let spans =
            |c: &kb::ViewColumn| numeric(c) || (!c.many && matches!(c.kind, Kind::Date | Kind::Boolean));
        let form = match draw.below(9) {
            0 => Form::Size,
            1 => {
                let columns: BTreeSet<usize> =
                    (0..draw.below(3)).filter_map(|_| pick(draw, &|_| true)).collect();
                let output = |column: usize| match view.columns[column].many && draw.chance(50) {
                    true => Output::Number(column),
                    false => Output::Value(column),
                };
                Form::Entities(columns.into_iter().map(output).collect())
            }
            2 | 3 => match pick(draw, &|c| c.many || c.kind == Kind::Number || c.kind == Kind::Date) {
                Some(column) => {
                    let end = *draw.one(&[End::Highest, End::Lowest]);
                    let place = if draw.chance(70) { 1 } else { 2 + draw.below(2) as u32 };
                    let count = if place > 1 { 1 } else { 1 + draw.below(3) as u32 };
                    let counted = GroundedOrder::counts(&view.columns[column], draw.chance(50));
                    let outputs = pick(draw, &single).filter(|&c| c != column).into_iter().map(Output::Value);
                    let order = GroundedOrder { column, end, count, place, counted };
                    Form::Ranked { order, outputs: outputs.collect() }
                }
                None => Form::Size,
            },
            4 => Form::Count(pick(draw, &|_| true).filter(|_| draw.chance(60))),
            5 if draw.chance(30) => match pick(draw, &|column: &kb::ViewColumn| column.many) {
                Some(column) => Form::Aggregate(Output::Number(column), None),
                None => Form::Size,
            },
            5 => match pick(draw, &spans) {
                Some(column) if numeric(&view.columns[column]) && draw.chance(40) => Form::Aggregate(
                    Output::Value(column),
                    pick(draw, &numeric).filter(|&other| other != column),
                ),
                Some(column) => Form::Aggregate(Output::Value(column), None),
                None => Form::Size,
            },
            6 => match pick(draw, &|_| true) {
                Some(column) if draw.chance(30) && matches!(view.columns[column].kind, Kind::Text) => {
                    let values = self.values(view, column).iter().take(2).map(ToString::to_string).collect();
                    Form::Distinct(column, Some(values))
                }
                Some(column) => Form::Distinct(column, None),
                None => Form::Size,
            },
            7 => match pick(draw, &|_| true) {
                Some(per) => {
                    let measured = pick(draw, &numeric).filter(|&c| c != per);
                    let period = [Period::Year, Period::Month, Period::Decade][draw.below(3)];
                    let period = Some(period).filter(|_| view.columns[per].kind == Kind::Date);
                    let by = [Ask::Average, Ask::Sum, Ask::Minimum, Ask::Maximum][draw.below(4)];
                    let end = if draw.chance(50) { End::Highest } else { End::Lowest };
                    let kept = match draw.below(3) {
                        0 => Some(GroupTest::Best(end, 1 + draw.below(3) as u32)),
                        1 => Some(GroupTest::Compare(*draw.one(&OPERATORS), draw.below(4) as f64)),
                        _ => None,
                    };
                    Form::Groups { per, period, measured, kept: kept.map(|test| (by, test)) }
                }
                None => Form::Size,
            },
            _ => Form::Share(self.test(draw, number, 0)),
        };
        let several = draw.chance(25)
            && !matches!(form, Form::Ranked { .. } | Form::Groups { .. } | Form::Size | Form::Entities(_));
        let sets = (0..1 + usize::from(several))
            .map(|n| Set {
                name: format!("set {n}"),
                tests: (0..draw.below(3)).map(|_| self.test(draw, number, 0)).collect(),
            })
            .collect();
        Statement { view: number, sets, form }
    }
}

#[test]
fn sqlite_postgresql_and_sparql_mean_the_same() {
    let cases = std::env::var("RAGONITE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(300u32);
    let seed: u64 = std::env::var("RAGONITE_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(7);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut runner =
        TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let mut rng = runner.rng().clone();
    let mut draw = Draw(&mut rng);
    let mut server = Server::start();
    let (mut compared, mut silent, mut by_server) = (0, 0, 0);
    while compared < cases {
        let turtle = graph(&mut draw);
        let both = Both::of(&turtle);
        let statements = Statements::new(&both);
        if let Some(server) = &server {
            server.load(&both.index.schema, &both.folder.path().join(DATABASE));
        }
        for _ in 0..20 {
            let statement = statements.statement(&mut draw);
            if let Some(server) = &mut server {
                if let Err(difference) = servers_agree(&both, server, &statement) {
                    panic!("{difference}\n\n{statement:?}\n\n{turtle}");
                }
                by_server += 1;
            }
            match agree(&both, &statement) {
                Some(Ok(())) => compared += 1,
                Some(Err(difference)) => panic!("{difference}\n\n{statement:?}\n\n{turtle}"),
                None => silent += 1,
            }
        }
    }
    assert!(silent * 10 < compared, "{silent} of {} statements had no SPARQL", silent + compared);
    eprintln!("{compared} statements alike in SQLite and SPARQL, {by_server} in SQLite and PostgreSQL");
}
