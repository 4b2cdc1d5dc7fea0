//! What narrows the things that fit, as SPARQL: bounds of unknowns and places in an order. An unknown of numbers or dates
//! is held against by its values, any other by how many it is ("more than ten caves").

use search::{Term, Value};

use super::Asking;
use super::candidates::Candidate;
use super::question::{Bound, Limit, Order, Understood};
use super::relations::{DATES, XSD};
use crate::Error;

/// Values by which it is seen what an unknown is.
const SEEN: usize = 50;

/// The parts of a query that narrow it.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Restriction {
    /// Behind the patterns.
    filters: String,
    /// Of each thing, behind `GROUP BY`.
    having: String,
    /// By what things are ordered, and the places that are asked for.
    ordered: Option<(String, Order)>,
}

/// What an unknown is held against by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Number,
    Date,
    Amount,
}

/// What narrows a candidate; nothing where a bound says nothing of what its unknown is there.
pub(super) fn restriction(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    candidate: &Candidate,
) -> Result<Option<Restriction>, Error> {
    let mut made = Restriction::default();
    for limit in &understood.limits {
        let by = seen(asking, candidate, &limit.of)?;
        let than = match &limit.than {
            Bound::Unknown(name) => seen(asking, candidate, name)?,
            Bound::Value(_) => by,
        };
        let counts_itself = by == By::Amount && understood.target() == Some(&limit.of);
        if by != than || counts_itself || !made.narrow(limit, by) {
            return Ok(None);
        }
    }
    if let Some(order) = &understood.order {
        let by = seen(asking, candidate, &order.by)?;
        if by == By::Amount && understood.target() == Some(&order.by) {
            return Ok(None);
        }
        made.order(order, by);
    }
    Ok(Some(made))
}

impl Restriction {
    fn narrow(&mut self, limit: &Limit, by: By) -> bool {
        let Limit { of, operator, than } = limit;
        match (by, than) {
            (By::Number, Bound::Value(value)) => {
                self.filters.push_str(&format!(" FILTER(ISNUMERIC(?{of}) && ?{of} {operator} {value})"));
            }
            // A year alone is one: after 1990 is from 1991 on.
            (By::Date, Bound::Value(year)) if year.len() <= 4 => {
                self.filters.push_str(&format!(
                    " FILTER(<{XSD}integer>(SUBSTR(STR(?{of}), 1, 4)) {operator} {year})"
                ));
            }
            (By::Date, Bound::Value(day)) => {
                self.filters.push_str(&format!(" FILTER(STR(?{of}) {operator} \"{day}\")"));
            }
            (By::Amount, Bound::Value(value)) => {
                self.having.push_str(&format!(" HAVING(COUNT(DISTINCT ?{of}) {operator} {value})"));
            }
            (By::Number, Bound::Unknown(other)) => {
                self.filters.push_str(&format!(" FILTER(?{of} {operator} ?{other})"));
            }
            (By::Date, Bound::Unknown(other)) => {
                self.filters.push_str(&format!(" FILTER(STR(?{of}) {operator} STR(?{other}))"));
            }
            (By::Amount, Bound::Unknown(_)) => return false,
        }
        true
    }

    fn order(&mut self, order: &Order, by: By) {
        let Order { by: unknown, least_first, .. } = order;
        let end = if *least_first { "MIN" } else { "MAX" };
        let measure = match by {
            By::Number => format!("{end}(?{unknown})"),
            By::Date => format!("{end}(STR(?{unknown}))"),
            By::Amount => format!("COUNT(DISTINCT ?{unknown})"),
        };
        if by == By::Number {
            self.filters.push_str(&format!(" FILTER(ISNUMERIC(?{unknown}))"));
        }
        self.ordered = Some((measure, order.clone()));
    }

    /// The places that are asked for, from 1; none where all are.
    pub fn places(&self) -> Option<(usize, usize)> {
        self.ordered.as_ref().map(|(_, order)| order.places)
    }

    /// The things of a candidate that fit, in order; behind each what it is ordered by.
    pub fn things(&self, candidate: &Candidate, target: &str) -> String {
        let body = format!("{}{}", candidate.pattern, self.filters);
        match &self.ordered {
            None if self.having.is_empty() => format!("SELECT DISTINCT ?{target} WHERE {{ {body} }}"),
            None => format!("SELECT ?{target} WHERE {{ {body} }} GROUP BY ?{target}{}", self.having),
            Some((measure, order)) => {
                let direction = if order.least_first { "ASC" } else { "DESC" };
                format!(
                    "SELECT ?{target} ({measure} AS ?_by) WHERE {{ {body} }} GROUP BY ?{target}{} ORDER BY {direction}(?_by)",
                    self.having
                )
            }
        }
    }

    /// The patterns of what fits.
    pub fn group(&self, candidate: &Candidate, target: &str) -> String {
        match self.having.is_empty() {
            true => format!("{}{}", candidate.pattern, self.filters),
            false => format!("{{ {} }}", self.things(candidate, target)),
        }
    }

    /// Whether it is so.
    pub fn truth(&self, candidate: &Candidate) -> String {
        format!("ASK {{ {}{} }}", candidate.pattern, self.filters)
    }

    /// Whether it leaves anything out of what the patterns match.
    pub fn narrows(&self) -> bool {
        *self != Self::default()
    }
}

/// How many things fit any of some patterns, each thing once.
pub(super) fn amount(groups: &[String], target: &str) -> String {
    let body = match groups {
        [only] => only.clone(),
        several => several.iter().map(|group| format!("{{ {group} }}")).collect::<Vec<_>>().join(" UNION "),
    };
    format!("SELECT (COUNT(DISTINCT ?{target}) AS ?count) WHERE {{ {body} }}")
}

/// What most values of an unknown are.
fn seen(asking: &mut Asking<'_, '_>, candidate: &Candidate, unknown: &str) -> Result<By, Error> {
    let query = format!("SELECT ?{unknown} WHERE {{ {} }} LIMIT {SEEN}", candidate.pattern);
    let rows = asking.query(&query)?.rows;
    let named = |term: &Term, names: &[&str]| match term {
        Term::Literal { datatype: Some(datatype), .. } => {
            datatype.strip_prefix(XSD).is_some_and(|name| names.contains(&name))
        }
        _ => false,
    };
    let is_number = |term: &Term| {
        matches!(term.to_value(), Value::Integer(_) | Value::Real(_)) && !named(term, &["boolean"])
    };
    let are = |is: &dyn Fn(&Term) -> bool| {
        rows.iter().flatten().flatten().filter(|term| is(term)).count() * 2 > rows.len()
    };
    Ok(match (are(&is_number), are(&|term| named(term, &DATES))) {
        (true, _) => By::Number,
        (_, true) => By::Date,
        _ => By::Amount,
    })
}
