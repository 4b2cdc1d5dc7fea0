//! What a set of things is like, told from the rows of its profile: first what sets it apart from the others.

use std::collections::BTreeMap;

use plan::compile::{Query, Shape};
use search::{Rows, Value};

use crate::figure::plain;
use crate::several::list;
use crate::values::shown;

/// Values listed for a property.
const LISTED: usize = 14;

/// A sentence about one property with how telling it is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Trait {
    /// What the property is called.
    pub property: String,
    /// The sentence.
    pub statement: String,
    /// From 0 up: how much the set differs from what it is compared with.
    pub weight: f32,
    /// Which query it was read from.
    pub query: usize,
}

/// Sentences about the properties of a profile, most telling first.
pub(crate) fn traits(
    profile: &[(Query, Rows)],
    set: &str,
    other: &str,
    versus: bool,
    size: u64,
    other_size: u64,
) -> Vec<Trait> {
    let mut out: Vec<Trait> = profile
        .iter()
        .enumerate()
        .filter_map(|(query, (compiled, rows))| {
            let (statement, weight) = match &compiled.shape {
                Shape::Aggregate { heading, .. } => numbers(heading, rows, set, other),
                Shape::Distinct(heading) => values(heading, rows, set, other, versus, size, other_size),
                _ => None,
            }?;
            let property = match &compiled.shape {
                Shape::Aggregate { heading, .. } | Shape::Distinct(heading) => heading.name.clone(),
                _ => String::new(),
            };
            Some(Trait { property, statement, weight, query })
        })
        .collect();
    out.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    out
}

fn numbers(heading: &plan::compile::Heading, rows: &Rows, set: &str, other: &str) -> Option<(String, f32)> {
    let row = |name: &str| rows.rows.iter().find(|r| r[0].as_text() == Some(name));
    let told = |row: &[Value]| {
        let value = |n: usize| shown(&row[n], Some(heading));
        if row[3] == row[4] {
            value(3)
        } else {
            format!("{} on average ({} to {})", value(1), value(3), value(4))
        }
    };
    let (a, b) = (row(set)?, row(other)?);
    let (mean_a, mean_b) = (a[1].as_number()?, b[1].as_number()?);
    let weight = ((mean_a - mean_b).abs() / mean_a.abs().max(mean_b.abs()).max(1e-9)) as f32;
    Some((format!("{}: {set} {}, {other} {}.", heading.name, told(a), told(b)), weight))
}

fn values(
    heading: &plan::compile::Heading,
    rows: &Rows,
    set: &str,
    other: &str,
    versus: bool,
    size: u64,
    other_size: u64,
) -> Option<(String, f32)> {
    let mut shares: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for row in &rows.rows {
        let value = shown(&row[1], Some(heading));
        let count = row[2].as_number().unwrap_or(0.0);
        let entry = shares.entry(value).or_default();
        match row[0].as_text() {
            Some(name) if name == set => entry.0 += count / size.max(1) as f64,
            Some(name) if name == other => entry.1 += count / other_size.max(1) as f64,
            _ => {}
        }
    }
    let mut held: Vec<(&String, f64, f64)> =
        shares.iter().filter(|(_, s)| s.0 > 0.0).map(|(v, s)| (v, s.0, s.1)).collect();
    if held.is_empty() {
        return None;
    }
    held.sort_by(|a, b| (b.1 - b.2).total_cmp(&(a.1 - a.2)).then(b.1.total_cmp(&a.1)));
    let weight = held.iter().take(5).map(|(_, a, b)| (a - b).max(0.0) as f32).sum::<f32>();
    let named = |items: &[(&String, f64, f64)]| {
        let texts: Vec<String> = items
            .iter()
            .take(LISTED)
            .map(|(value, a, _)| {
                if size > 1 && *a < 0.995 {
                    format!("{value} ({}%)", plain((a * 100.0).round()))
                } else {
                    (*value).clone()
                }
            })
            .collect();
        list(&texts)
    };
    if !versus {
        return Some((format!("{set}: {} {}.", heading.name, named(&held)), weight));
    }
    let lacking: Vec<(&String, f64, f64)> =
        shares.iter().filter(|(_, s)| s.0 == 0.0 && s.1 > 0.0).map(|(v, s)| (v, s.1, s.0)).collect();
    let own: Vec<(&String, f64, f64)> = held.iter().filter(|(_, _, b)| *b == 0.0).copied().collect();
    let statement = match (own.is_empty(), lacking.is_empty()) {
        (true, true) => format!("{}: {set} and {other} both {}.", heading.name, named(&held)),
        (false, true) => format!("{}: only {set} {}.", heading.name, named(&own)),
        (true, false) => format!("{}: only {other} {}.", heading.name, named(&lacking)),
        (false, false) => {
            format!("{}: only {set} {}; only {other} {}.", heading.name, named(&own), named(&lacking))
        }
    };
    Some((statement, weight + lacking.iter().take(5).map(|l| l.1 as f32).sum::<f32>()))
}
