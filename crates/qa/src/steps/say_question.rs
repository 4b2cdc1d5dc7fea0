//! A meaning said as the question that it answers: what a follow-up means, said so that it needs no conversation.

use kb::Kind;
use plan::{Ask, Grounded, Index, plural};

use crate::naming::{Form, extreme, form, is_several};
use crate::several::list;
use crate::told::in_words;

/// Says a meaning as a question; `None` for those that take more than one sentence.
pub(crate) fn say_question(index: &Index, meant: &Grounded) -> Option<String> {
    let ([set], None) = (&meant.sets[..], meant.groups) else { return None };
    let computes = meant.ask == Ask::Count && meant.wanted.is_empty() || meant.ask.computes();
    if meant.per.is_some() && !computes {
        return None;
    }
    let view = &index.schema.views[meant.view];
    let one = set.tests.iter().find_map(plan::Test::own_name);
    let rest = set.tests.iter().filter(|test| test.own_name().is_none());
    let tests = in_words(index, view, rest, " and ");
    let told = |things: &str| match (one, &tests[..]) {
        (Some(name), "") => name.to_owned(),
        (Some(name), tests) => format!("{name} ({tests})"),
        (None, "") => things.to_owned(),
        (None, tests) => format!("{things} ({tests})"),
    };
    let per = meant.per.map(|per| match meant.period {
        Some(period) => format!(" per {}", period.name()),
        None => format!(" per {}", view.columns[per].name),
    });
    let per = per.unwrap_or_default();
    let columns = || meant.wanted.iter().flat_map(|attribute| &attribute.columns);
    let wanted: Vec<String> = columns().map(|&column| view.columns[column].name.clone()).collect();
    let what = list(&wanted);
    let end = meant.order.map(|order| {
        let column = &view.columns[order.column];
        let end = extreme(order.end, column.kind == Kind::Date, order.place);
        format!("the {end} {}", column.name)
    });
    let several = told(&plural(index.spoken(view)));
    let things = told(index.spoken(view));
    let of = match &end {
        Some(end) => format!("{things} with {end}"),
        None if one.is_some() => things.clone(),
        None => several.clone(),
    };
    let nouns = columns().all(|&column| {
        let column = &view.columns[column];
        matches!(form(&column.name, column.kind == Kind::Date), Form::Noun(_))
    });
    match meant.ask {
        Ask::Value if wanted.is_empty() => Some(match &end {
            Some(end) => format!("Which {things} has {end}?"),
            None => format!("Which {of}?"),
        }),
        // "What is the price of the Lyra?"; what "lives in" is no noun.
        Ask::Value if nouns => {
            let be = if wanted.len() > 1 || is_several(&what) { "are" } else { "is" };
            let the = if one.is_some() { "" } else { "the " };
            Some(format!("What {be} the {what} of {the}{of}?"))
        }
        Ask::Value => Some(format!("{of}: {what}?")),
        Ask::Count if wanted.is_empty() => Some(format!("How many {several}{per}?")),
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
            Some(format!("{of}: {computed} {what}{per}?"))
        }
        _ => None,
    }
}
