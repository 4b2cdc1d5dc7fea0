//! What rows state of single things, as data: to be held against what texts say of them.

use kb::Kind;
use plan::compile::{Heading, Query, Shape};
use plan::{Ask, Grounded, Test};
use search::{Rows, Value};

/// Of more things than these no text says otherwise: it would have to be asked for each.
const THINGS: usize = 5;

/// What a row states of one thing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fact {
    /// As the row calls it.
    pub thing: String,
    /// What is stated.
    pub stated: Stated,
    /// The place of the row's query among the evidence.
    pub query: usize,
}

/// What is stated of a thing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Stated {
    /// A property with its values, at least one.
    Values(Heading, Vec<Value>),
    /// What was asked with yes or no.
    Holds(bool),
}

/// What the rows of a query state of single things, at most five. `noun`: what the things are; `place`: where the query
/// stands among the evidence.
pub(crate) fn facts(noun: &str, grounded: &Grounded, query: &Query, rows: &Rows, place: usize) -> Vec<Fact> {
    if let Some(fact) = linked(noun, grounded, query, rows, place) {
        return vec![fact];
    }
    let mut out: Vec<Fact> = Vec::new();
    let number = |row: &[Value], at: usize| row.get(at).and_then(Value::as_number);
    for row in &rows.rows {
        let Some(Value::Text(thing)) = row.first() else { continue };
        let values: Vec<(&Heading, &Value)> = match &query.shape {
            Shape::Entities(headings) => headings.iter().zip(&row[1..]).collect(),
            Shape::Ranked { headings, .. } => headings.iter().zip(&row[2..]).collect(),
            Shape::Aggregate { heading, .. }
                if number(row, 5) == Some(1.0) && number(row, 6) == Some(1.0) =>
            {
                vec![(heading, &row[1])]
            }
            Shape::Share if grounded.ask == Ask::Exists && number(row, 2) == Some(1.0) => {
                let holds = number(row, 1).is_some_and(|matching| matching > 0.0);
                out.push(Fact { thing: thing.clone(), stated: Stated::Holds(holds), query: place });
                continue;
            }
            _ => continue,
        };
        for (heading, value) in values.into_iter().filter(|(_, value)| **value != Value::Null) {
            let known =
                out.iter_mut().filter(|fact| fact.thing == *thing).find_map(|fact| match &mut fact.stated {
                    Stated::Values(own, values) if own == heading => Some(values),
                    _ => None,
                });
            match known {
                Some(values) => values.push(value.clone()),
                None => {
                    let stated = Stated::Values(heading.clone(), vec![value.clone()]);
                    out.push(Fact { thing: thing.clone(), stated, query: place });
                }
            }
        }
    }
    let mut things: Vec<&str> = out.iter().map(|fact| fact.thing.as_str()).collect();
    things.dedup();
    if things.len() > THINGS { vec![] } else { out }
}

/// The one thing that another is linked to: the warden of the hut that the question names.
fn linked(noun: &str, grounded: &Grounded, query: &Query, rows: &Rows, place: usize) -> Option<Fact> {
    let (Shape::Entities(headings), [row], [set]) = (&query.shape, &rows.rows[..], &grounded.sets[..]) else {
        return None;
    };
    let values = match &set.tests[..] {
        [Test::Among { column: 1.., values, negated: false, .. }] => values,
        [Test::Linked { tests, negated: false, .. }] => match &tests[..] {
            [Test::Among { column: 0, values, negated: false, .. }] => values,
            _ => return None,
        },
        _ => return None,
    };
    let ([thing], true, Value::Text(_)) = (&values[..], headings.is_empty(), row.first()?) else {
        return None;
    };
    let heading = Heading {
        name: noun.to_owned(),
        unit: None,
        kind: Kind::Text,
        years: false,
        by_iri: false,
        codes: false,
    };
    Some(Fact { thing: thing.clone(), stated: Stated::Values(heading, vec![row[0].clone()]), query: place })
}
