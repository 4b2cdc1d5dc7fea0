//! Things that last from one day to another: "the director in 2010" was so from before until after, "the director now" has
//! not ended.

use kb::{Kind, View};
use lang::question::says_now;
use lang::{lexicon, words};

use super::Index;
use crate::meaning::{Grounded, Operand, Operator, Test};
use crate::rules::{Rule, fires};

/// The columns between which something lasts.
#[derive(Clone, Copy)]
struct Span {
    from: usize,
    until: usize,
}

/// Reads a year or day in which something is said to be as one between its beginning and its end, and "now" as `today`
/// (`2026-11-29`), of things that have both.
pub fn tell_spans(index: &Index, asked: &[String], today: &str, grounded: &mut Grounded) {
    let view = &index.schema.views[grounded.view];
    let Some(span) = span(index, view) else { return };
    let says = |column: usize| words(&view.columns[column].name).iter().any(|word| asked.contains(word));
    let begins = asked.iter().any(|word| lexicon::begins_a_span(word)) || says(span.from);
    let ends = asked.iter().any(|word| lexicon::ends_a_span(word)) || says(span.until);
    if begins || ends {
        return;
    }
    let dated = view.columns[span.from].kind == Kind::Date;
    let now = says_now(asked);
    for set in &mut grounded.sets {
        let tested =
            |test: &Test| test.column().is_some_and(|column| column == span.from || column == span.until);
        if fires(Rule::SpanNow, now && !set.tests.iter().any(tested)) {
            let day = match dated {
                true => Some(Operand::Date(today.to_owned())),
                false => today.get(..4).and_then(|year| year.parse().ok()).map(Operand::Number),
            };
            set.tests.extend(day.map(|day| span.holds(day)));
        }
        for test in &mut set.tests {
            let Test::Compare { column, operator: Operator::Equal, value } = test else { continue };
            let plain = matches!(value, Operand::Date(_) | Operand::Number(_));
            if fires(Rule::SpanHolds, *column == span.from && plain) {
                *test = span.holds(value.clone());
            }
        }
    }
}

/// "Who directs it now?", told of all who ever did: the way leads over terms that begin and end, and nothing asks of these.
pub fn passes_over_spans(index: &Index, asked: &[String], grounded: &Grounded) -> bool {
    let view = &index.schema.views[grounded.view];
    let over = |column: usize| {
        let path = &view.columns[column].path;
        let between = path.iter().take(path.len().saturating_sub(1));
        between.filter_map(|link| index.schema.view_of(&link.to)).any(|view| span(index, view).is_some())
    };
    let wanted = grounded.wanted.iter().flat_map(|wanted| wanted.columns.iter().copied());
    let tested = grounded.sets.iter().flat_map(|set| &set.tests).filter_map(Test::column);
    fires(Rule::SpanNow, says_now(asked) && wanted.chain(tested).any(over))
}

impl Span {
    /// It began by then, and has not ended before.
    fn holds(self, then: Operand) -> Test {
        let by = Test::Compare { column: self.from, operator: Operator::AtMost, value: then.clone() };
        let open = Test::Present { column: self.until, negated: true };
        let after = Test::Compare { column: self.until, operator: Operator::AtLeast, value: then };
        Test::All(vec![by, Test::Any(vec![open, after])])
    }
}

/// Its own beginning and end, where it has one of each.
fn span(index: &Index, view: &View) -> Option<Span> {
    let only = |says: fn(&str) -> bool| {
        let mut own = (1..view.columns.len()).filter(|&at| {
            let column = &view.columns[at];
            let named = words(&column.name).iter().any(|word| says(word));
            named && column.path.is_empty() && !column.many && index.is_dated(view, column)
        });
        own.next().filter(|_| own.next().is_none())
    };
    let (from, until) = (only(lexicon::begins_a_span)?, only(lexicon::ends_a_span)?);
    (from != until && view.columns[from].kind == view.columns[until].kind).then_some(Span { from, until })
}
