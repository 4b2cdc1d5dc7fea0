//! What was understood, in words for people: a meaning, the tests of a set.

use plan::{Grounded, Index, Set};

use crate::told::in_words;

/// A set's tests in words, for people.
pub(crate) fn described(index: &Index, view: &kb::View, set: &Set) -> String {
    match in_words(index, view, set.tests.iter(), " and ") {
        none if none.is_empty() => set.name.clone(),
        tests => tests,
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
        let period = grounded.period.map(|period| format!("{} of ", period.name())).unwrap_or_default();
        out.push_str(&format!("; per {period}{}", name(per)));
    }
    if !grounded.probes.is_empty() {
        let probes = in_words(index, view, grounded.probes.iter(), " or ");
        out.push_str(&format!("; is it so: {probes}"));
    }
    if !grounded.unexplained.is_empty() {
        out.push_str(&format!("; not understood: {}", grounded.unexplained.join(", ")));
    }
    out
}
