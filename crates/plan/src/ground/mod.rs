//! Grounding: a plan's words become one view's columns, values and numbers.
//!
//! Every view is tried; the one that explains most of the words wins. Nothing of any domain is known here: names
//! come from the graph's own labels and values ([`crate::Vocabulary`]), properties from its column names and a general
//! lexicon, closeness in meaning from the embedder.

mod account;
mod alternative;
mod answered;
mod attributes;
mod behind;
mod bounds;
mod bracketed;
mod by_names;
mod called;
mod carried;
mod conditions;
mod denied;
mod draft;
mod exchanged;
mod familiar;
mod grafted;
mod hierarchy;
mod index;
mod initials;
mod lens;
mod linked;
mod loosely;
mod memo;
mod mentions;
mod missed;
mod names;
mod namesakes;
mod of_values;
mod only_kind;
mod otherwise;
mod outcome;
mod relative;
mod rooted;
mod said;
mod sets;
mod slips;
mod spans;
mod strangers;
mod times;
mod turned;
mod unheard;
mod used;
mod ways;
mod whole;

use crate::rules::{Rule, fires};
use kb::Kind;
use lang::question::plain;
use lang::words;

use crate::language::{Ask, Plan};
use crate::meaning::{Grounded, Set, Test};
use crate::rules::{normalise, readings};

pub use account::{Account, accounted};
pub use alternative::tell_which;
pub(crate) use answered::AskedFor;
pub use behind::{tell_behind, tells_only_types};
pub(crate) use bounds::say_bounds;
pub(crate) use called::name_spans;
pub use called::{answers_itself, knows, names_said};
pub use exchanged::{exchanged, set_beside};
pub use grafted::{Graft, Grafted, denied, grafted};
pub use hierarchy::{has_hierarchy, tell_depth, within};
pub use index::{Elsewhere, Index};
pub(crate) use lens::{Lens, SPOKEN_OF};
pub use loosely::{Doubt, doubts};
pub(crate) use memo::Memo;
pub(crate) use namesakes::other_form;
pub use namesakes::{tell_link_or_text, tell_namesakes};
use of_values::of_values;
pub use otherwise::{Otherwise, otherwise};
pub(crate) use outcome::say_outcome;
pub(crate) use rooted::at_what_is_told;
pub use said::as_the_graph_says;
pub(crate) use said::placed;
pub use slips::without_slips;
pub use spans::{passes_over_spans, tell_spans};
pub use strangers::{Stranger, strangers};
pub use unheard::{nothing_heard, unheard};
pub use ways::only_link;
pub(crate) use ways::{back, leads_to_own_kind, names_one, own_column};

/// What putting out something else than is asked for takes away.
const OTHER: f32 = 0.8;

/// Counting things of a kind says more than counting the kind, which is one.
const KIND: f32 = 0.3;

/// Meanings of a plan, best first; empty when no view holds anything of it.
pub fn ground(index: &Index, plan: &Plan, question: &str) -> Vec<Grounded> {
    let question = plain(question);
    let plan = normalise(plan, question);
    let memo = Memo::default();
    let asked = words(question);
    let wish = AskedFor::of_question(index, question);
    let mut all: Vec<Grounded> = Vec::new();
    let plans = readings(&plan, question).into_iter().map(|(reading, worth)| (reading, worth, None));
    // Values that are counted are called as the question calls them.
    let values = of_values(index, &plan, &memo, question).map(|values| {
        let counted = values.per.is_none().then_some(&plan.things);
        (values, 0.0, counted)
    });
    for (plan, worth, counted) in plans.chain(values) {
        for number in 0..index.schema.views.len() {
            let lens = Lens::new(index, number, &memo, question);
            if let Some(mut grounded) = lens.ground(number, &plan) {
                grounded.score += worth;
                if let (Some(counted), [set]) = (counted, &mut grounded.sets[..]) {
                    set.name.clone_from(counted);
                }
                say_outcome(index, &asked, &mut grounded);
                say_bounds(&asked, question, &mut grounded);
                at_what_is_told(&index.schema.views, &mut grounded);
                if let Some(wish) = &wish {
                    wish.put_out_behind(index, &mut grounded);
                    if (lens.only_links() || wish.ranks_by_another(index, &asked, &grounded))
                        && fires(Rule::RelationPutsOut, !wish.is_put_out(index, &grounded))
                    {
                        wish.put_out(index, &mut grounded);
                    }
                    if fires(Rule::OtherPutOut, !wish.is_put_out(index, &grounded)) {
                        grounded.score -= OTHER;
                    }
                }
                all.push(grounded);
            }
        }
    }
    let kinds: Vec<Grounded> = all
        .iter()
        .filter_map(|meant| of_the_kind(index, meant))
        .filter(|_| fires(Rule::OfTheKind, true))
        .collect();
    all.extend(kinds);
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    all
}

/// "How many lions are there?" where a lion is one species: the animals whose species it is are counted.
fn of_the_kind(index: &Index, meant: &Grounded) -> Option<Grounded> {
    let alone = meant.probes.is_empty() && meant.wanted.is_empty() && meant.per.is_none();
    let ([set], Ask::Count | Ask::Exists, true) = (&meant.sets[..], meant.ask, alone) else { return None };
    let [Test::Among { column: 0, values, word, negated: false }] = &set.tests[..] else { return None };
    let ([_], None) = (&values[..], meant.order) else { return None };
    let kind = &index.schema.views[meant.view];
    let label = &index.names.views[meant.view].label.stems;
    let views = index.schema.views.iter().enumerate();
    let mut found = views.filter_map(|(number, view)| {
        // Called after its type, and shared: many animals have one species.
        let column = view.columns.iter().position(|c| {
            matches!(&c.path[..], [link] if !link.inverse)
                && !c.many
                && c.distinct * 2 <= c.filled
                && matches!(&c.kind, Kind::Entity { table } if *table == kind.table)
        })?;
        let named = &index.names.views[number].columns[column].stems;
        (named == label).then_some((number, column))
    });
    let (Some((view, column)), None) = (found.next(), found.next()) else { return None };
    let test = Test::Among { column, values: values.clone(), word: word.clone(), negated: false };
    let sets = vec![Set { name: set.name.clone(), tests: vec![test] }];
    Some(Grounded { view, sets, score: meant.score + KIND, ..meant.clone() })
}

/// The views that explain most of a question's words, best first.
pub fn likely_views(index: &Index, question: &str) -> Vec<usize> {
    let question = plain(question);
    let memo = Memo::default();
    let asked = lang::stems(question);
    let mut scored: Vec<(f32, usize)> = index
        .schema
        .views
        .iter()
        .enumerate()
        .map(|(number, view)| {
            let lens = Lens::new(index, number, &memo, question);
            let mut spoken: Vec<f32> = lens
                .named_in_question()
                .iter()
                .copied()
                .zip(&view.columns)
                .filter(|(_, c)| c.path.len() <= 1)
                .map(|(s, _)| s)
                .collect();
            spoken.sort_by(|a, b| b.total_cmp(a));
            let spoken: f32 = spoken.iter().take(3).sum();
            let label = &index.names.views[number].label.stems;
            let called = !label.is_empty() && label.iter().all(|w| asked.contains(w));
            let dull = if lens.only_links() || lens.of_ontology() { 2.0 } else { 0.0 };
            let named = lens.whole_name_in(question);
            (0.5 * lens.mention(question).score + spoken + f32::from(u8::from(called)) + named - dull, number)
        })
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, number)| number).collect()
}
