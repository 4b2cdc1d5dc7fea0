//! A meaning said as the question that it answers: what a follow-up means, said so that it needs no conversation.

use plan::{Ask, Grounded, Index};

use crate::several::list;
use crate::told::in_words;

/// Says a meaning as a question; `None` for those that take more than one sentence.
pub(crate) fn say_question(index: &Index, meant: &Grounded) -> Option<String> {
    let ([set], None, None) = (&meant.sets[..], meant.per, meant.groups) else { return None };
    let view = &index.schema.views[meant.view];
    let one = set.tests.iter().find_map(plan::Test::own_name);
    let rest = set.tests.iter().filter(|test| test.own_name().is_none());
    let tests = in_words(index, view, rest, " and ");
    let things = match (one, &tests[..]) {
        (Some(name), "") => name.to_owned(),
        (Some(name), tests) => format!("{name} ({tests})"),
        (None, "") => view.label.clone(),
        (None, tests) => format!("{} ({tests})", view.label),
    };
    let columns = meant.wanted.iter().flat_map(|attribute| &attribute.columns);
    let wanted: Vec<String> = columns.map(|&column| view.columns[column].name.clone()).collect();
    let what = list(&wanted);
    let ordered = meant.order.map(|order| {
        let end = match order.end {
            plan::End::Highest => "highest",
            plan::End::Lowest => "lowest",
        };
        format!("with the {end} {}", view.columns[order.column].name)
    });
    let of = ordered.map_or_else(|| things.clone(), |ordered| format!("{things} {ordered}"));
    match meant.ask {
        Ask::Value if wanted.is_empty() => Some(format!("Which {of}?")),
        Ask::Value => Some(format!("{of}: {what}?")),
        Ask::Count if wanted.is_empty() => Some(format!("How many {of}?")),
        Ask::Count => Some(format!("{of}: how many {what}?")),
        Ask::Exists => {
            let probes = in_words(index, view, meant.probes.iter(), " or ");
            Some(if probes.is_empty() { format!("Is there {of}?") } else { format!("{of}: {probes}?") })
        }
        ask if ask.computes() => {
            let computed = match ask {
                Ask::Average => "average",
                Ask::Sum => "total",
                Ask::Minimum => "lowest",
                Ask::Maximum => "highest",
                _ => "spread of",
            };
            Some(format!("{of}: {computed} {what}?"))
        }
        _ => None,
    }
}
