//! What the graph has no word for and a value near in meaning: "meat eaters" are what is carnivorous, "empty" is vacant. How near is
//! known, which is meant is not: what is said so is a reading beside others.

use std::ops::Range;

use kb::{Kind, View};

use super::Index;
use super::index::KINDS;
use super::said::placed;
use crate::rules::{Rule, fires};
use lang::{fold, is_plural, lexicon, plural, stem, words};

/// A value less near in meaning is not meant.
const NEAR: f32 = 0.5;
/// Another so much less near may be meant as well.
const AS_NEAR: f32 = 0.06;
/// Ways to say a question otherwise, at most.
const WAYS: usize = 3;
/// Words of what is said, at most.
const PHRASE: usize = 2;
/// Words of a value, at most; values that are looked at.
const LONGEST: usize = 4;
const VALUES: usize = 400;

/// A question with a value in the place of what the graph has no word for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Otherwise {
    /// It, said with the value.
    pub question: String,
    /// What the graph has no word for.
    pub said: String,
    /// The value, as people read it.
    pub value: String,
}

/// The ways to say a question with values near to the one phrase in it that the graph has no word for, the nearest first.
pub fn otherwise(index: &Index, question: &str) -> Vec<Otherwise> {
    let placed = placed(question);
    let folded: Vec<String> = placed.iter().map(|(_, word)| fold(word)).collect();
    let mut unsaid = unsaid(index, &folded).into_iter();
    let (Some(run), None) = (unsaid.next(), unsaid.next()) else { return vec![] };
    let (start, end) = (placed[run.start].0, placed[run.end - 1].0 + placed[run.end - 1].1.len());
    let said = &question[start..end];
    // What is written as a name is somebody else's.
    let named = placed[run.clone()]
        .iter()
        .any(|(at, word)| *at > 0 && word.chars().any(|c| c.is_uppercase() || c.is_ascii_digit()));
    if named || run.len() > PHRASE {
        return vec![];
    }
    let values = values(index);
    let texts: Vec<&str> = values.iter().map(|(_, value)| value.as_str()).collect();
    let near = index.similarity.with_each(said, &texts);
    let mut order: Vec<usize> = (0..texts.len()).filter(|at| near[*at] >= NEAR).collect();
    order.sort_by(|a, b| near[*b].total_cmp(&near[*a]));
    let best = order.first().map_or(0.0, |at| near[*at]);
    order.retain(|at| near[*at] >= best - AS_NEAR);
    // "empty flats" are still flats, "meat eaters" what may be carnivorous.
    let head = is_plural(&folded[run.end - 1]);
    let of = |at: usize| match head {
        true => format!("{} {}", texts[at], plural(&values[at].0.label)),
        false => texts[at].to_owned(),
    };
    let mut ways: Vec<Otherwise> = Vec::new();
    for at in order {
        let question = format!("{}{}{}", &question[..start], of(at), &question[end..]);
        let way = Otherwise { question, said: said.to_owned(), value: texts[at].to_owned() };
        if !ways.contains(&way) && fires(Rule::SaidOtherwise, ways.len() < WAYS) {
            ways.push(way);
        }
    }
    ways
}

/// Runs of words by some of which the graph calls nothing.
fn unsaid(index: &Index, folded: &[String]) -> Vec<Range<usize>> {
    let called =
        |word: &String| index.names.say(&stem(word)) || !index.vocabulary.word(word).tokens.is_empty();
    let neutral = |word: &String| {
        lexicon::is_function_word(word)
            || lexicon::is_general_noun(word)
            || lexicon::is_date_noun(word)
            || lexicon::is_number_noun(word)
            || lexicon::adjective(word).is_some()
            || lexicon::passing(word)
            || lexicon::is_light_verb(word)
            || lexicon::negates(word)
            || lang::numbers::in_letters(word).is_some()
            || word.contains(|c: char| c.is_ascii_digit())
    };
    let heard = |word: &String| {
        called(word) || lexicon::synonyms(word).iter().any(|other| words(other).iter().all(&called))
    };
    let kind = |word: &String| index.names.views.iter().any(|view| view.are_called(&stem(word)));
    let within = |at: usize| !neutral(&folded[at]) && !kind(&folded[at]);
    let places: Vec<usize> = (0..folded.len()).collect();
    let runs = places.chunk_by(|a, b| within(*a) && within(*b));
    let runs = runs.filter(|run| within(run[0]) && run.iter().any(|at| !heard(&folded[*at])));
    runs.map(|run| run[0]..run[run.len() - 1] + 1).collect()
}

/// Values that sort things, each with the view of those.
fn values(index: &Index) -> Vec<(&View, String)> {
    let mut all = Vec::new();
    for view in &index.schema.views {
        if index.schema.table(&view.table).is_none_or(|table| table.ontology || !table.is_entity()) {
            continue;
        }
        for column in view.columns.iter().skip(1).filter(|column| column.path.len() <= 1) {
            let sorts = matches!(column.kind, Kind::Text | Kind::Entity { .. }) && column.distinct <= KINDS;
            let (table, stored) = index.place(view, column);
            let Some(domain) = index.vocabulary.domain(table, stored).filter(|_| sorts) else { continue };
            // Places and persons have names of their own, what sorts things has none.
            let sort = |value: &str| column.kind == Kind::Text || !value.chars().any(char::is_uppercase);
            let plain = |value: &String| {
                value.chars().any(char::is_alphabetic) && words(value).len() <= LONGEST && sort(value)
            };
            let values =
                domain.values.iter().take(KINDS as usize).map(|value| domain.read(value).into_owned());
            all.extend(values.filter(plain).map(|value| (view, value)));
        }
    }
    all.truncate(VALUES);
    all
}
