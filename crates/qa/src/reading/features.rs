//! What is known of a candidate when one is chosen: numbers from -1 to 1, each with a name. Which of them count, and how
//! much, is learned ([`super::Forest`]).

use std::borrow::Cow;

use plan::{Ask, Grounded, Index, Test};
use search::Value;

use super::agreement::agree;
use super::each_word::EachWord;
use super::gather::Gathered;
use super::objection::Objection;
use super::saying::{Saying, without_own_names};
use super::{By, Candidate};

/// The features' names, in the order of their values.
pub const FEATURES: &[&str] = &[
    "always",
    "by-form",
    "by-plan",
    "by-select",
    "by-query",
    "first-of-its-plan",
    "place",
    "worse-than-the-best",
    "accounted",
    "whole",
    "whole-by-form",
    "whole-by-plan",
    "whole-by-select",
    "misses-a-word",
    "words-left",
    "not-understood",
    "name-left-out",
    "unknown-things",
    "unknown-property",
    "unknown-relation",
    "unknown-verb",
    "echo",
    "unordered",
    "nothing-fits",
    "zero-or-no",
    "only-empty-values",
    "one-row",
    "many-rows",
    "everything",
    "agrees-with-form",
    "agrees-with-plan",
    "agrees-with-select",
    "agrees-with-query",
    "alone",
    "others-differ",
    "tests",
    "no-tests",
    "counts",
    "yes-or-no",
    "computes",
    "nothing-wanted",
    "wanted-surely",
    "orders",
    "groups",
    "compares-sets",
    "far-columns",
    "links-only",
    "unheard",
    "stranger",
    "before-the-plan",
    "before-the-select",
    "long-question",
    "values-said",
    "values-guessed",
    "names-said",
    "names-unsaid",
    "order-left-out",
    "order-added",
    "groups-left-out",
    "groups-added",
    "both-left-out",
    "numbers-left-out",
    "question-unsaid",
    "no-number",
    "repeats",
    "echoes",
    "far-tests",
    "kind-said",
    "select-probable",
    "select-nowhere-doubtful",
    "probable-select-differs",
    "question-measured",
    "question-most-probable",
    "question-less-probable",
    "question-probable",
    "least-word-told",
    "least-word",
    "words-told",
    "least-word-told-by-any",
    "least-word-of-any",
    "word-better-elsewhere",
    "all-words-told",
];

/// The values of [`FEATURES`] for each candidate, beside the others.
pub(super) fn features(index: &Index, question: &str, gathered: &Gathered) -> Vec<Vec<f32>> {
    let all = &gathered.candidates[..];
    let (apart, saying) = (distinct(all), Saying::of(question));
    let each_word = EachWord::of(gathered.unsaid.as_ref(), all.iter().filter_map(|one| one.fit.as_ref()));
    let words = plan::words(question);
    let of = Of { index, gathered, all, apart, saying, each_word, words: &words };
    all.iter().enumerate().map(|(at, one)| of.values(at, one)).collect()
}

/// How probable a SELECT is in the middle, over all its tokens and at its least probable one.
const MEAN: f32 = 0.93;
const LEAST: f32 = 0.5;
/// How much less probable a question is than where another candidate is meant, to be as improbable as can be told, and one
/// that is neither probable nor improbable: logarithms for one token.
const LESS: f32 = 0.5;
const IMPROBABLE: f32 = 1.5;

/// The group of candidates of one result that each belongs to.
fn distinct(all: &[Candidate]) -> Vec<usize> {
    let mut groups: Vec<usize> = Vec::new();
    for (at, one) in all.iter().enumerate() {
        let known = (0..at).find(|&earlier| groups[earlier] == earlier && agree(&all[earlier], one));
        groups.push(known.unwrap_or(at));
    }
    groups
}

/// The candidates of one question.
struct Of<'a> {
    index: &'a Index,
    gathered: &'a Gathered,
    all: &'a [Candidate],
    apart: Vec<usize>,
    saying: Saying,
    each_word: EachWord,
    /// Of the question.
    words: &'a [String],
}

impl Of<'_> {
    fn values(&self, at: usize, one: &Candidate) -> Vec<f32> {
        let mut values = vec![1.0];
        values.extend(By::READ.map(|by| flag(one.by == by)));
        values.extend([flag(one.place == 0), share(one.place, 7), (one.worse / 2.0).clamp(0.0, 1.0)]);
        values.extend(self.understanding(one));
        values.extend(self.result(one));
        values.extend(self.agreement(at, one));
        values.extend(self.form(one));
        values.extend(self.stage(one));
        let select = self.select(one);
        values.extend(select.as_deref().map_or([0.0; 11], |select| self.saying.against(select)));
        values.extend(self.fits(one));
        values.extend(self.probable(at, one));
        values.extend(self.measured(one));
        values.extend(self.each_word.values(one.fit.as_ref()));
        debug_assert_eq!(values.len(), FEATURES.len());
        values
    }

    /// How much of the question it says.
    fn understanding(&self, one: &Candidate) -> Vec<f32> {
        let whole = one.account.share >= 0.99;
        let mut values = vec![one.account.share.clamp(-0.5, 1.0), flag(whole)];
        values.extend([By::Form, By::Plan, By::Select].map(|by| flag(whole && one.by == by)));
        values.extend([
            flag(one.account.missed.is_some()),
            share(one.account.left.len(), 4),
            share(one.meant.as_ref().map_or(0, |meant| meant.unexplained.len()), 3),
        ]);
        values.extend(Objection::ALL.map(|objection| flag(one.found.objections.contains(&objection))));
        values
    }

    /// Its SELECT, of a meaning without what holds on of earlier questions.
    fn select(&self, one: &Candidate) -> Option<String> {
        let written =
            one.meant.as_ref().and_then(|meant| plan::reading::written(self.index, &self.asked(meant)));
        written.or_else(|| Some(without_own_names(self.index, one.select.as_deref()?)))
    }

    /// A meaning without what holds on of earlier questions.
    fn asked<'m>(&self, meant: &'m Grounded) -> Cow<'m, Grounded> {
        if self.gathered.kept.is_empty() {
            return Cow::Borrowed(meant);
        }
        let mut meant = meant.clone();
        for set in &mut meant.sets {
            set.tests.retain(|test| !self.gathered.kept.iter().any(|kept| kept.alike(test)));
        }
        Cow::Owned(meant)
    }

    /// How what is put out and what is tested fit the question.
    fn fits(&self, one: &Candidate) -> [f32; 5] {
        let rows = one.rows().unwrap_or_default();
        let counts = self.words.windows(2).any(|two| two[0] == "how" && matches!(&*two[1], "many" | "much"));
        let number = |row: &Vec<Value>| row.iter().any(|value| value.as_number().is_some());
        let mut apart: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
        apart.sort_unstable();
        apart.dedup();
        let repeats = if rows.is_empty() { 0.0 } else { 1.0 - apart.len() as f32 / rows.len() as f32 };
        let told = plan::stems(&self.words.join(" "));
        let echo = |row: &Vec<Value>| {
            let stems = plan::stems(&row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            !stems.is_empty() && stems.iter().all(|stem| told.contains(stem))
        };
        // "melee or ranged" is answered by one of the two.
        let whether = one.meant.as_ref().is_some_and(|meant| meant.ask == Ask::Exists);
        let echoes = rows.iter().filter(|row| !whether && echo(row)).count();
        let tests = || one.meant.iter().flat_map(|meant| meant.sets.iter().flat_map(|set| &set.tests));
        let kind = one.meant.as_ref().map_or(0.0, |meant| {
            let stems = plan::stems(&self.index.schema.views[meant.view].label);
            let said = stems.iter().filter(|stem| told.contains(stem)).count();
            said as f32 / stems.len().max(1) as f32
        });
        [
            flag(counts && !rows.iter().any(number)),
            repeats,
            if rows.is_empty() { 0.0 } else { echoes as f32 / rows.len() as f32 },
            share(tests().filter(|test| self.is_far(one, test)).count(), 2),
            kind,
        ]
    }

    /// How probable the model found the SELECT that it is, or that another is which finds something else; 0 where the model
    /// does not say.
    fn probable(&self, at: usize, one: &Candidate) -> [f32; 3] {
        if let Some(own) = one.probability {
            return [((own.mean - MEAN) / (1.0 - MEAN)).max(-1.0), own.least - LEAST, 0.0];
        }
        let mut others = self.all.iter().enumerate().filter(|(_, other)| other.answers());
        let differs = others.find_map(|(i, other)| {
            let own = other.probability.filter(|_| other.by == By::Query)?;
            (self.apart[i] != self.apart[at]).then_some(own.least)
        });
        [0.0, 0.0, differs.unwrap_or(0.0)]
    }

    /// How probable the question is where this is what it asks, beside the candidate where it is most probable; 0 where that
    /// was not measured.
    fn measured(&self, one: &Candidate) -> [f32; 4] {
        let own = one.fit.as_ref().map(|fit| fit.mean);
        let Some((own, most)) = own.zip(self.gathered.best_fit) else { return [0.0; 4] };
        let less = ((most - own) / LESS).min(1.0);
        [1.0, flag(own >= most), less, (1.0 + own / IMPROBABLE).max(-1.0)]
    }

    /// A test of what is two links or more away.
    fn is_far(&self, one: &Candidate, test: &Test) -> bool {
        let Some(meant) = &one.meant else { return false };
        let columns = &self.index.schema.views[meant.view].columns;
        let far = |column: usize, more: usize| columns[column].path.len() + more > 1;
        match test {
            Test::Among { column, .. } => {
                let value = !matches!(columns[*column].kind, kb::Kind::Entity { .. });
                far(*column, 0) || value && !columns[*column].path.is_empty()
            }
            Test::Compare { column, .. } | Test::Present { column, .. } | Test::Is { column, .. } => {
                !columns[*column].path.is_empty()
            }
            Test::Number { column, .. } => far(*column, 0),
            Test::Linked { .. } | Test::Reaches { .. } => true,
            Test::Any(tests) | Test::All(tests) => tests.iter().any(|test| self.is_far(one, test)),
        }
    }

    /// What is known of the question, and what is not asked yet.
    fn stage(&self, one: &Candidate) -> Vec<f32> {
        vec![
            flag(one.account.left.iter().any(|word| self.gathered.unheard.contains(word))),
            flag(self.gathered.strangers),
            flag(!self.gathered.planned),
            flag(!self.gathered.selected),
            share(self.words.len(), 20),
        ]
    }

    /// The shape of what it finds.
    fn result(&self, one: &Candidate) -> Vec<f32> {
        let rows = one.rows().unwrap_or_default();
        let empty = |row: &Vec<Value>| row.len() > 1 && row[1..].iter().all(Value::is_null);
        vec![
            flag(one.finds_zero()),
            flag(!rows.is_empty() && rows.iter().all(empty)),
            flag(rows.len() == 1),
            flag(rows.len() > 20),
            flag(self.is_everything(one, rows.len())),
        ]
    }

    /// All things of a view are put out, and nothing says which are asked for.
    fn is_everything(&self, one: &Candidate, rows: usize) -> bool {
        let Some(meant) = &one.meant else { return false };
        let all = self.index.schema.views[meant.view].columns[0].filled;
        let plain = meant.sets.iter().all(|set| set.tests.is_empty()) && meant.order.is_none();
        plain && meant.ask == Ask::Value && meant.per.is_none() && rows as u64 >= all && rows > 1
    }

    /// Which other ways lead to the same.
    fn agreement(&self, at: usize, one: &Candidate) -> Vec<f32> {
        let others =
            |by: By| self.all.iter().enumerate().filter(move |(i, other)| *i != at && other.by == by);
        let same = |other: usize| one.answers() && self.apart[other] == self.apart[at];
        let mut values: Vec<f32> = By::READ
            .map(|by| match one.by == by {
                true => 0.0,
                false => flag(others(by).any(|(i, other)| other.place == 0 && same(i))),
            })
            .to_vec();
        let firsts: Vec<usize> = (0..self.all.len())
            .filter(|&i| {
                // What was taught is weighed by itself and changes nothing of how others are.
                let other = self.all[i].by != one.by && self.all[i].by != By::Taught;
                i != at && self.all[i].place == 0 && self.all[i].answers() && other
            })
            .collect();
        let mut differing: Vec<usize> =
            firsts.iter().filter(|&&i| !same(i)).map(|&i| self.apart[i]).collect();
        differing.sort_unstable();
        differing.dedup();
        values.extend([flag(firsts.is_empty()), share(differing.len(), 3)]);
        values
    }

    /// What it says of the question's form.
    fn form(&self, one: &Candidate) -> Vec<f32> {
        let Some(meant) = &one.meant else { return vec![0.0; 12] };
        let view = &self.index.schema.views[meant.view];
        let tests: usize = meant.sets.iter().map(|set| set.tests.len()).sum();
        let wanted = meant.wanted.iter().map(|a| a.score).reduce(f32::min);
        let far = |&column: &usize| view.columns[column].path.len() > 1;
        let columns: Vec<usize> = meant.wanted.iter().flat_map(|a| a.columns.iter().copied()).collect();
        vec![
            share(tests, 4),
            flag(tests == 0),
            flag(meant.ask == Ask::Count),
            flag(meant.ask == Ask::Exists),
            flag(meant.ask.computes()),
            flag(meant.wanted.is_empty() && meant.ask == Ask::Value),
            wanted.unwrap_or(0.0).clamp(0.0, 1.0),
            flag(meant.order.is_some()),
            flag(meant.per.is_some()),
            flag(meant.sets.len() > 1),
            flag(columns.iter().any(far)),
            flag(!self.index.schema.table(&view.table).is_some_and(kb::Table::has_names)),
        ]
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// A number as a part of what is many, at most 1.
pub(super) fn share(number: usize, many: usize) -> f32 {
    (number as f32 / many as f32).min(1.0)
}
