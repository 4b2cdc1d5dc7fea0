//! What was understood, in words for people: a meaning, the tests of a set.

use plan::{Ask, Attribute, End, Grounded, Index, Set, words};

use crate::told::{in_words, told};

/// A set's tests in words, for people.
pub(crate) fn described(index: &Index, view: &kb::View, set: &Set) -> String {
    match in_words(index, view, set.tests.iter(), " and ") {
        none if none.is_empty() => set.name.clone(),
        tests => tests,
    }
}

/// What a question was understood to ask, for people: `average price of bicycles (category Gravel), per series`.
pub(crate) fn explain(index: &Index, grounded: &Grounded) -> String {
    let view = &index.schema.views[grounded.view];
    let name = |c: usize| view.columns[c].name.as_str();
    let property = |attribute: &Attribute| {
        let columns = attribute.columns.iter().map(|&c| name(c)).collect::<Vec<_>>().join(" and ");
        match words(&attribute.phrase) {
            said if said.is_empty() || said == words(&columns) => columns,
            said => format!("{columns} (\"{}\")", said.join(" ")),
        }
    };
    let wanted: Vec<String> = grounded.wanted.iter().map(property).collect();
    let asked = match grounded.ask {
        Ask::Value => "",
        Ask::Count => "number",
        Ask::Average => "average",
        Ask::Sum => "total",
        Ask::Minimum => "lowest",
        Ask::Maximum => "highest",
        Ask::Exists => "whether there are",
        Ask::Describe => "description",
        Ask::Spread => "spread",
        Ask::Share => "share",
    };
    let mut said: Vec<String> = [asked.to_owned(), wanted.join(" and ")].into();
    said.retain(|part| !part.is_empty());
    if !said.is_empty() && (grounded.ask != Ask::Exists || !wanted.is_empty()) {
        said.push("of".to_owned());
    }
    said.push(grounded.sets.iter().map(|set| told(index, view, set)).collect::<Vec<_>>().join(" and "));
    let mut out = said.join(" ");
    if !grounded.probes.is_empty() {
        out.push_str(&format!(", is it so: {}", in_words(index, view, grounded.probes.iter(), " or ")));
    }
    if let Some(order) = grounded.order {
        let end = match order.end {
            End::Highest => "highest",
            End::Lowest => "lowest",
        };
        out.push_str(&format!(", {} {end}", name(order.column)));
    }
    if let Some(per) = grounded.per {
        let period = grounded.period.map(|period| format!("{} of ", period.name())).unwrap_or_default();
        out.push_str(&format!(", per {period}{}", name(per)));
    }
    if !grounded.unexplained.is_empty() {
        out.push_str(&format!("; not understood: {}", grounded.unexplained.join(", ")));
    }
    out
}
