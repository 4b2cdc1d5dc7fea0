//! The result of a SELECT that ran as it stands, as sentences. What it computes is called as it calls it; nothing is said of
//! which things it is, for nobody read it.

use kb::Kind;
use plan::Index;
use plan::compile::Heading;
use plan::reading::Flat;
use search::{Rows, Value};

use crate::several::LISTED;
use crate::statements::capital;
use crate::values::shown;

/// A sentence for one row or one column of rows; a sentence a row otherwise.
pub(crate) fn tell_query(index: &Index, question: &str, flat: &Flat, rows: &Rows) -> Vec<String> {
    let headings: Vec<Heading> = rows.columns.iter().map(|column| flat.heading(column)).collect();
    let noun = flat.views.first().map_or("", |&view| index.schema.views[view].label.as_str());
    let cell = |heading: &Heading, value: &Value| shown(value, Some(heading));
    match (&rows.rows[..], &headings[..]) {
        ([row], [heading]) => {
            // EXISTS and comparisons say 1 or 0.
            let truth = match row[0] {
                Value::Integer(1) => Some("Yes"),
                Value::Integer(0) => Some("No"),
                _ => None,
            };
            let asks = plan::yes_no(&plan::words(plan::what_is_asked(question)));
            match truth.filter(|_| asks) {
                Some(truth) => vec![format!("{truth}.")],
                None => vec![format!("{}: {}.", capital(&named(heading, noun)), cell(heading, &row[0]))],
            }
        }
        (several, [heading]) => {
            let more = if rows.truncated { "more than " } else { "" };
            // A thing that has none is no value.
            let given = several.iter().filter(|row| !row[0].is_null());
            let values: Vec<String> = given.map(|row| cell(heading, &row[0])).collect();
            let listed = values.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
            let rest = values.len().saturating_sub(LISTED);
            let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            let noun = if values.len() > 1 { plan::plural(noun) } else { noun.to_owned() };
            vec![format!(
                "{}, {more}{} in all: {listed}{rest}.",
                capital(&named(heading, &noun)),
                values.len()
            )]
        }
        (several, headings) => several
            .iter()
            .take(LISTED)
            .map(|row| {
                let told = headings.iter().zip(row).filter(|(_, value)| !value.is_null());
                let told = told.map(|(heading, value)| match heading.kind {
                    Kind::Entity { .. } if heading.name == "name" => cell(heading, value),
                    _ => format!("{} {}", heading.name, cell(heading, value)),
                });
                format!("{}.", capital(&told.collect::<Vec<_>>().join(", ")))
            })
            .collect(),
    }
}

/// "Name" of films are films.
fn named(heading: &Heading, noun: &str) -> String {
    if heading.name == "name" && !noun.is_empty() { noun.to_owned() } else { heading.name.clone() }
}
