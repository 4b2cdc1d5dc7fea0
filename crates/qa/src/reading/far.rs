//! Statements over a knowledge base whose triples stay at an endpoint: compiled to SPARQL from the same meaning, asked there,
//! and their rows given as the tables would give them, so that whoever tells them need not know where they are from.
//!
//! The endpoint is somebody else's: nothing is asked twice for one question, and no more than so much.

use std::cell::{Cell as Shared, RefCell};
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

use kb::{Kind, Role, TableKind, View};
use plan::compile::{Form, Output, Statement, sparql};
use plan::{Ask, End, GroupTest, Index, Set};
use search::{KnowledgeBase, Limits, QueryError, Rows, SparqlResult, Term, Value};

use super::rows::Ran;
use crate::answer::Language;
use crate::steps::as_sparql::named;
use crate::trace::Trace;
use crate::{Error, Event};

/// Queries of one question, beside those that look names up.
const QUERIES: usize = 6;
/// Things whose names are asked for: of more than that nobody reads all.
const NAMED: usize = 200;
/// How often whoever listens is asked whether to go on.
const BETWEEN_WISHES: Duration = Duration::from_millis(50);

/// What was asked of an endpoint for one question.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// By query its result; none where it took too long.
    known: HashMap<String, Option<SparqlResult>>,
    /// The last query that was cut short: without it something may have been found.
    pub cut: Option<QueryError>,
    /// When the question's time is over.
    pub until: Option<Instant>,
}

/// Runs a statement at the endpoint.
///
/// # Errors
/// [`Error::NotAsked`] for what SPARQL has no words for, what takes too long, and what would be too much.
pub(super) fn run(
    kb: &KnowledgeBase,
    index: &Index,
    statement: &Statement,
    trace: &mut Trace<'_>,
) -> Result<Ran, Error> {
    let query = sparql::write(index, statement, &|table, names| named(kb, index, table, names));
    let mut query =
        query.map_err(|why| Error::NotAsked(format!("This cannot be asked by SPARQL: {why}.")))?;
    // Where there is more than is read, nobody needs to send it.
    query.push_str(&format!("\nLIMIT {}", kb.limits().rows + 1));
    let whole = !matches!(statement.form, Form::Entities(_));
    let found = ask(kb, &query, whole, trace)?;
    let rows = Told { kb, index, view: &index.schema.views[statement.view] }.rows(statement, found)?;
    Ok(Ran { language: Language::Sparql, query, rows })
}

/// How many things a set has, where that is known without asking: all of a class, and things by their names.
pub(super) fn known_size(kb: &KnowledgeBase, index: &Index, view: usize, set: &Set) -> Option<u64> {
    let table = index.schema.table(&index.schema.views[view].table)?;
    match &set.tests[..] {
        [] => {
            let TableKind::Entity { types, spread: None, .. } = &table.kind else { return None };
            let [class] = &types[..] else { return None };
            let classes = &kb.terms().ok()?.ontology().classes;
            classes.iter().find(|known| known.iri == *class).map(|known| known.instances)
        }
        [test] => {
            let name = test.own_name()?.to_owned();
            named(kb, index, &table.name, &[name]).map(|iris| iris.len() as u64)
        }
        _ => None,
    }
}

/// What a query finds; `whole`: what it finds in a part of the graph says nothing, as of a count.
fn ask(kb: &KnowledgeBase, query: &str, whole: bool, trace: &mut Trace<'_>) -> Result<SparqlResult, Error> {
    let late = || Error::NotAsked("The endpoint did not answer it in its time.".to_owned());
    if let Some(known) = trace.asked.known.get(query) {
        return known.clone().ok_or_else(late);
    }
    if trace.asked.known.len() >= QUERIES {
        let enough =
            format!("{QUERIES} queries were asked of the endpoint, which is all that one question may take.");
        return Err(Error::NotAsked(enough));
    }
    let left = trace.asked.until.map(|until| until.saturating_duration_since(Instant::now()));
    let time = left.map_or(kb.limits().time, |left| kb.limits().time.min(left).max(Duration::from_millis(1)));
    let limits = Limits { time, ..kb.limits() };
    trace.queried();
    let answered = {
        let (listener, asked) = (RefCell::new(&mut *trace), Shared::new(Instant::now()));
        let cancel = || {
            let due = asked.get().elapsed() >= BETWEEN_WISHES;
            if due {
                asked.set(Instant::now());
            }
            due && listener.borrow_mut().emit(Event::Token).is_err()
        };
        kb.sparql()?.query(query, &limits, &cancel)
    };
    let found = match answered {
        Ok(found) if found.truncated && found.rows.len() < limits.rows => {
            let address = kb.endpoint().map(|far| far.address.clone()).unwrap_or_default();
            let what = "looked through only a part before its own time was over";
            if whole {
                let hint = "Ask for less, or let the server take longer".to_owned();
                let what = what.to_owned();
                trace.asked.cut = Some(QueryError::Endpoint { address, what, hint, slow: true });
                None
            } else {
                trace.note(format!("{address} {what}: there may be more than what is told."));
                Some(found)
            }
        }
        Ok(found) => Some(found),
        Err(QueryError::Cancelled) => return Err(Error::Cancelled),
        Err(error) if error.is_cut_short() => {
            trace.asked.cut = Some(error);
            None
        }
        Err(error) => return Err(error.into()),
    };
    trace.asked.known.insert(query.to_owned(), found.clone());
    found.ok_or_else(late)
}

/// What stands in a column of a result.
#[derive(Debug, Clone, Copy)]
enum Cell {
    /// What a set or a group is called.
    Text,
    /// One of the view's things.
    Thing,
    /// A number that was computed.
    Number,
    /// A value of the view's column.
    Value(usize),
}

/// Tells results as the tables' rows.
struct Told<'a> {
    kb: &'a KnowledgeBase,
    index: &'a Index,
    view: &'a View,
}

impl Told<'_> {
    fn rows(&self, statement: &Statement, found: SparqlResult) -> Result<Rows, Error> {
        let (mut columns, cells): (Vec<String>, Vec<Cell>) =
            self.columns(&statement.form).into_iter().unzip();
        let names = self.names(&cells, &found)?;
        let told = |row: &Vec<Option<Term>>| -> Vec<Value> {
            cells.iter().zip(row).map(|(cell, term)| self.value(*cell, term.as_ref(), &names)).collect()
        };
        let mut rows: Vec<Vec<Value>> = found.rows.iter().map(told).collect();
        match &statement.form {
            Form::Ranked { order, .. } => {
                place(&mut rows, 1, Some(order.place).filter(|place| *place > 1), 1);
                columns.insert(1, "place".to_owned());
            }
            Form::Groups { measured, kept: Some((by, GroupTest::Best(end, _))), .. } => {
                let at = if measured.is_some() { decides(*by) } else { 1 };
                let (last, first) = (rows.first().map_or(0, Vec::len), |row: &Vec<Value>| number_of(row, at));
                rows.sort_by(|a, b| match end {
                    End::Highest => first(b).total_cmp(&first(a)),
                    End::Lowest => first(a).total_cmp(&first(b)),
                });
                place(&mut rows, at, None, last);
                columns.push("place".to_owned());
            }
            _ => {}
        }
        order(&statement.form, &mut rows);
        Ok(Rows { columns, rows, truncated: found.truncated })
    }

    /// The columns of a form's rows, without places, by the names that the tables' have.
    fn columns(&self, form: &Form) -> Vec<(String, Cell)> {
        let named = |name: &str, cell: Cell| (name.to_owned(), cell);
        let column = |column: usize| (self.view.columns[column].name.clone(), Cell::Value(column));
        let output = |output: &Output| match *output {
            Output::Value(at) | Output::Extreme(at, _) => column(at),
            Output::Number(at) => (format!("number of {}", self.view.columns[at].name), Cell::Number),
        };
        let aggregates = |value: Cell| {
            vec![
                named("average", value),
                named("sum", Cell::Number),
                named("lowest", value),
                named("highest", value),
                named("with a value", Cell::Number),
            ]
        };
        let (thing, of) = (named("name", Cell::Thing), named("of", Cell::Text));
        match form {
            Form::Size => vec![named("count", Cell::Number)],
            Form::Entities(outputs) => std::iter::once(thing).chain(outputs.iter().map(output)).collect(),
            Form::Ranked { order, outputs } => {
                let by = match self.view.columns[order.column].many && order.counted {
                    true => Output::Number(order.column),
                    false => Output::Value(order.column),
                };
                [thing, output(&by)].into_iter().chain(outputs.iter().map(output)).collect()
            }
            Form::Count(_) => vec![of, named("count", Cell::Number)],
            Form::Aggregate(value, _) => {
                let (_, cell) = output(value);
                let in_all = named("in all", Cell::Number);
                std::iter::once(of).chain(aggregates(cell)).chain([in_all]).collect()
            }
            Form::Distinct(value, _) => vec![of, column(*value), named("entities", Cell::Number)],
            Form::Groups { per, period, measured, .. } => {
                let group = match period {
                    Some(period) => named(period.name(), Cell::Text),
                    None => column(*per),
                };
                let numbers = match measured {
                    Some(measured) => aggregates(Cell::Value(*measured)),
                    None => vec![named("entities", Cell::Number)],
                };
                std::iter::once(group).chain(numbers).collect()
            }
            Form::Share(_) => vec![of, named("matching", Cell::Number), named("in all", Cell::Number)],
        }
    }

    /// The cell's IRIs are things with names.
    fn names_things(&self, cell: Cell) -> bool {
        match cell {
            Cell::Thing => true,
            Cell::Text | Cell::Number => false,
            Cell::Value(at) => {
                let column = &self.view.columns[at];
                let (table, stored) = self.index.place(self.view, column);
                let role =
                    self.index.schema.table(table).and_then(|table| table.column(stored)).map(|c| &c.role);
                matches!(column.kind, Kind::Entity { .. })
                    || matches!(role, Some(Role::Id | Role::Label { .. }))
            }
        }
    }

    /// What the things of a result are called, the first of them asked for.
    fn names(&self, cells: &[Cell], found: &SparqlResult) -> Result<HashMap<String, String>, Error> {
        let mut things: Vec<&str> = Vec::new();
        let mut seen = BTreeSet::new();
        let named: Vec<bool> = cells.iter().map(|cell| self.names_things(*cell)).collect();
        for (term, _) in found.rows.iter().flat_map(|row| row.iter().zip(&named)).filter(|(_, named)| **named)
        {
            if let Some(Term::Iri(iri)) = term
                && things.len() < NAMED
                && seen.insert(iri.as_str())
            {
                things.push(iri);
            }
        }
        // What is found is told by its address rather than not at all.
        match self.kb.learn_names(&things) {
            Err(error) if error.is_cut_short() => return Ok(HashMap::new()),
            learned => learned?,
        }
        let mut names = HashMap::new();
        for iri in things {
            if let Some(name) = self.kb.name_of(iri)? {
                names.insert(iri.to_owned(), name);
            }
        }
        Ok(names)
    }

    fn value(&self, cell: Cell, term: Option<&Term>, names: &HashMap<String, String>) -> Value {
        let Some(term) = term else { return Value::Null };
        let text = match term {
            Term::Literal { text, .. } => text.clone(),
            Term::Iri(iri) if self.names_things(cell) => {
                return Value::Text(
                    names.get(iri).cloned().unwrap_or_else(|| kb::reading_of_entity(iri, "")),
                );
            }
            Term::Iri(iri) => self.index.schema.id(iri).to_owned(),
            other => other.to_string(),
        };
        let kind = match cell {
            Cell::Value(at) => &self.view.columns[at].kind,
            Cell::Number => &Kind::Number,
            Cell::Text | Cell::Thing => &Kind::Text,
        };
        match (kind, text.as_str()) {
            (Kind::Boolean, "true") => Value::Integer(1),
            (Kind::Boolean, "false") => Value::Integer(0),
            (Kind::Number | Kind::Boolean, _) => number(text),
            _ => Value::Text(text),
        }
    }
}

/// A number as the tables have it, where it is one.
fn number(text: String) -> Value {
    match (text.parse::<i64>(), text.parse::<f64>()) {
        (Ok(whole), _) => Value::Integer(whole),
        (_, Ok(real)) => Value::Real(real),
        _ => Value::Text(text),
    }
}

/// The aggregate that decides which groups are kept, by its place behind the group.
fn decides(by: Ask) -> usize {
    match by {
        Ask::Sum => 2,
        Ask::Minimum => 3,
        Ask::Maximum => 4,
        _ => 1,
    }
}

fn number_of(row: &[Value], at: usize) -> f64 {
    row.get(at).and_then(Value::as_number).unwrap_or(f64::NAN)
}

/// Writes the place of each row of an order at `to`, by its value at `by`; `all`: they share this one.
fn place(rows: &mut [Vec<Value>], by: usize, all: Option<u32>, to: usize) {
    let (mut place, mut last): (i64, Option<Value>) = (0, None);
    for (at, row) in rows.iter_mut().enumerate() {
        let value = row.get(by).cloned();
        if value != last {
            place = at as i64 + 1;
            last = value;
        }
        let own = all.map_or(place, i64::from);
        row.insert(to.min(row.len()), Value::Integer(own));
    }
}

/// Puts rows in the order of the tables': SPARQL's is by IRIs.
fn order(form: &Form, rows: &mut [Vec<Value>]) {
    let by = |keys: &'static [(usize, bool)]| {
        move |a: &Vec<Value>, b: &Vec<Value>| {
            let each = keys.iter().map(|&(at, down)| {
                let (a, b) = (a.get(at).unwrap_or(&Value::Null), b.get(at).unwrap_or(&Value::Null));
                if down { compared(b, a) } else { compared(a, b) }
            });
            each.fold(Ordering::Equal, Ordering::then)
        }
    };
    match form {
        Form::Entities(_) => rows.sort_by(by(&[(0, false)])),
        Form::Ranked { .. } => rows.sort_by(by(&[(1, false), (0, false)])),
        Form::Distinct(..) => rows.sort_by(by(&[(0, false), (2, true), (1, false)])),
        Form::Groups { kept: Some((_, GroupTest::Best(..))), measured: Some(_), .. } => {
            rows.sort_by(by(&[(6, false), (0, false)]));
        }
        Form::Groups { kept: Some((_, GroupTest::Best(..))), .. } => {
            rows.sort_by(by(&[(2, false), (0, false)]))
        }
        Form::Groups { period: Some(_), .. } => rows.sort_by(by(&[(0, false)])),
        Form::Groups { .. } => rows.sort_by(by(&[(1, true), (0, false)])),
        Form::Size | Form::Count(_) | Form::Aggregate(..) | Form::Share(_) => {}
    }
}

fn compared(a: &Value, b: &Value) -> Ordering {
    match (a.as_number(), b.as_number()) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        _ => a.to_string().cmp(&b.to_string()),
    }
}
