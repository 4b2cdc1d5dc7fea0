//! Whether two candidates find the same.

use std::collections::BTreeSet;

use search::Value;

use super::Candidate;

/// Both put out the same things, whatever else stands beside them.
pub(crate) fn agree(one: &Candidate, other: &Candidate) -> bool {
    let (Some(one), Some(other)) = (one.rows(), other.rows()) else { return false };
    let (all, others) = (values(one), values(other));
    let (things, other_things) = (firsts(one), firsts(other));
    // A query that runs unread names no set in front of its number.
    let same = things == other_things || all == other_things || things == others;
    same && (all.is_subset(&others) || others.is_subset(&all))
}

/// Every value that says something, as text.
fn values(rows: &[Vec<Value>]) -> BTreeSet<String> {
    rows.iter().flatten().filter(|value| !value.is_null()).map(folded).collect()
}

fn firsts(rows: &[Vec<Value>]) -> BTreeSet<String> {
    rows.iter().filter_map(|row| row.first()).map(folded).collect()
}

fn folded(value: &Value) -> String {
    match value.as_number() {
        Some(number) => format!("{number:.4}"),
        None => value.to_string().to_lowercase(),
    }
}
