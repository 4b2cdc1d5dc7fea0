//! Verbs that say no more than the link or the number they go with: "made" of films made in France, which one link ties to
//! countries; "won" of the most Oscars won, which a number is called.

use kb::{Kind, View, ViewColumn};

use super::Index;
use super::ways::is_only_way;
use crate::meaning::{Grounded, Test};
use lang::{lexicon, stem, stems};

/// What the meaning says in place of such verbs.
pub(super) struct Carried {
    /// All that it uses is what the question calls it, or the only one that could be meant.
    only: bool,
    /// All of it that holds numbers is called by the question.
    named: bool,
}

impl Carried {
    /// Of a question's words and its meaning.
    pub fn of(index: &Index, asked: &[String], grounded: &Grounded) -> Self {
        // "actor" calls the cast.
        let synonyms = asked.iter().flat_map(|word| lexicon::synonyms(word)).flat_map(|other| stems(other));
        let asked: Vec<String> = asked.iter().map(|word| stem(word)).chain(synonyms).collect();
        let view = &index.schema.views[grounded.view];
        let mut columns: Vec<(&View, usize)> = Vec::new();
        let put_out = grounded.wanted.iter().flat_map(|wanted| wanted.columns.iter().copied());
        let decides = grounded.order.map(|order| order.column);
        columns.extend(put_out.chain(decides).chain(grounded.per).map(|column| (view, column)));
        for test in grounded.sets.iter().flat_map(|set| &set.tests).chain(&grounded.probes) {
            tested(index, view, test, &mut columns);
        }
        columns.retain(|(_, column)| *column != 0);
        let named = |view: &View, column: usize| {
            stems(&view.columns[column].name).iter().all(|word| asked.contains(word))
        };
        let only = columns.iter().all(|&(view, column)| {
            named(view, column) || !is_link(&view.columns[column]) || is_only_way(view, column)
        });
        let mut numbers =
            columns.iter().filter(|(view, column)| view.columns[*column].kind == Kind::Number).peekable();
        let named = numbers.peek().is_some() && numbers.all(|&(view, column)| named(view, column));
        Self { only: only && !columns.is_empty(), named }
    }

    /// The meaning says all that the verb does.
    pub fn says(&self, verb: &str) -> bool {
        self.only && lexicon::is_light_verb(verb) || self.named && lexicon::is_gaining(verb)
    }
}

/// The columns that a test looks at, those of what it leads to too.
fn tested<'i>(index: &'i Index, view: &'i View, test: &Test, columns: &mut Vec<(&'i View, usize)>) {
    columns.extend(test.column().map(|column| (view, column)));
    match test {
        Test::Linked { view, tests, .. } => {
            let view = &index.schema.views[*view];
            tests.iter().for_each(|test| tested(index, view, test, columns));
        }
        Test::Reaches { tests, .. } | Test::Any(tests) | Test::All(tests) => {
            tests.iter().for_each(|test| tested(index, view, test, columns));
        }
        _ => {}
    }
}

fn is_link(column: &ViewColumn) -> bool {
    matches!(column.kind, Kind::Entity { .. })
}
