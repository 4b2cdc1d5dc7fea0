//! What was understood, in words for people: a meaning, the tests of a set.

use plan::{Grounded, Index, Operand, Set, Test};

use crate::statements;

/// A set's tests in words, for people.
pub(crate) fn described(index: &Index, view: &kb::View, set: &Set) -> String {
    let tests: Vec<String> = set.tests.iter().map(|t| test_words(index, view, t)).collect();
    if tests.is_empty() { set.name.clone() } else { tests.join(" and ") }
}

fn test_words(index: &Index, view: &kb::View, test: &Test) -> String {
    let name = |column: &usize| view.columns[*column].name.as_str();
    let either = |tests: &[Test], word: &str| {
        tests.iter().map(|t| test_words(index, view, t)).collect::<Vec<_>>().join(word)
    };
    match test {
        Test::Among { column, values, word, negated } => {
            let not = if *negated { "not " } else { "" };
            match (word, &values[..]) {
                (_, [only]) => {
                    let (table, stored) = index.place(view, &view.columns[*column]);
                    let read = index.vocabulary.domain(table, stored).map(|d| d.read(only));
                    format!("{} {not}{:?}", name(column), read.as_deref().unwrap_or(only))
                }
                (Some(word), _) => format!("{} {not}with {word:?}", name(column)),
                _ => format!("{} {not}one of {} values", name(column), values.len()),
            }
        }
        Test::Compare { column, operator, value } => {
            let value = match value {
                Operand::Number(number) => statements::plain(*number),
                Operand::Date(date) => date.clone(),
                Operand::Column { column, plus } if *plus == 0.0 => name(column).to_owned(),
                Operand::Column { column, plus } => {
                    format!("{} and {} more", name(column), statements::plain(*plus))
                }
                Operand::Mean(set) => format!("that of {}", set.name),
                Operand::Best(end, _) => format!("the {end:?} of all").to_lowercase(),
            };
            format!("{} {} {value}", name(column), format!("{operator:?}").to_lowercase())
        }
        Test::Present { column, negated } => {
            format!("{} {}", if *negated { "without" } else { "with" }, name(column))
        }
        Test::Is { column, value } => format!("{} {}", name(column), if *value { "yes" } else { "no" }),
        Test::Number { column, operator, count } => {
            let how = format!("{operator:?}").to_lowercase();
            format!("number of {} {how} {}", name(column), statements::plain(*count))
        }
        Test::Linked { column, view: other, tests, negated } => {
            let other = &index.schema.views[*other];
            let inner: Vec<String> = tests.iter().map(|t| test_words(index, other, t)).collect();
            let with = if *negated { "without" } else { "with" };
            format!("{with} {} whose {}", name(column), inner.join(" and "))
        }
        Test::Any(tests) => either(tests, " or "),
        Test::All(tests) => either(tests, " and "),
    }
}

/// How a plan was understood, for people.
pub(crate) fn explain(index: &Index, grounded: &Grounded) -> String {
    let view = &index.schema.views[grounded.view];
    let name = |c: usize| view.columns[c].name.as_str();
    let mut out = format!("{:?} of {}", grounded.ask, view.label);
    for set in &grounded.sets {
        out.push_str(&format!("; {:?}: {}", set.name, described(index, view, set)));
    }
    for attribute in &grounded.wanted {
        let columns: Vec<&str> = attribute.columns.iter().map(|&c| name(c)).collect();
        out.push_str(&format!(
            "; {:?} is {} ({:.2})",
            attribute.phrase,
            columns.join(" and "),
            attribute.score
        ));
    }
    if let Some(order) = grounded.order {
        out.push_str(&format!("; by {:?} {}", order.end, name(order.column)).to_lowercase());
    }
    if let Some(per) = grounded.per {
        out.push_str(&format!("; per {}", name(per)));
    }
    if !grounded.probes.is_empty() {
        let probes: Vec<String> = grounded.probes.iter().map(|p| test_words(index, view, p)).collect();
        out.push_str(&format!("; is it so: {}", probes.join(" or ")));
    }
    if !grounded.unexplained.is_empty() {
        out.push_str(&format!("; not understood: {}", grounded.unexplained.join(", ")));
    }
    out
}
