//! What the papers measure answers by, each as its definition says it, over one answer or a list of them. Pure: nothing here
//! knows where the values come from, and nothing chooses what of an answer is compared (`crate::sets` does, by the answer
//! alone).
//!
//! FrOG (section 4.3): [`jaccard`] (equation 1), [`precision`] and [`recall`] (2, 3), [`f1`] (4), [`f1_macro`] (5).
//! Chatty-KG (section 7.1): [`f1_of_means`] for single turns; [`p_at_1`], [`reciprocal_rank`] and [`hit_at`] for dialogues.
//! An empty answer to an empty reference is right (QALD); empty beside something is wrong. The TEXT2SPARQL challenge has its
//! own figure, as its client computes it: [`set_f`], of what queries return ([`Returned`]).

use std::collections::BTreeSet;

/// What a query returned, as the TEXT2SPARQL client sees it: the values of all columns in one heap, each once, or a yes or no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Returned {
    /// Of SELECT; of a query that failed, none.
    Values(BTreeSet<String>),
    /// Of ASK.
    Truth(bool),
}

/// F1 of a query's values against the reference's (`set_F` of trec_eval, TEXT2SPARQL client 2.1); `None` where the reference
/// returns nothing: the client leaves such a question out. It takes a yes or no for one value, which a wanted "no" holds for
/// irrelevant: whoever answers "no" to a wanted "yes" has 1, and nothing is right where "no" is wanted. So it is here.
pub fn set_f(given: &Returned, wanted: &Returned) -> Option<f64> {
    let values = |returned: &Returned| match returned {
        Returned::Values(values) => values.clone(),
        Returned::Truth(_) => BTreeSet::from(["true".to_owned()]),
    };
    let relevant = match wanted {
        Returned::Values(values) if values.is_empty() => return None,
        Returned::Truth(false) => return Some(0.0),
        wanted => values(wanted),
    };
    let Tally { right, given, wanted } = tally(&values(given), &relevant);
    // As 2PR / (P + R); of nothing given and nothing right, 0.
    Some(if right == 0 { 0.0 } else { 2.0 * right as f64 / (given + wanted) as f64 })
}

/// The client's average: over the questions that it does not leave out; `None` where it leaves out all.
pub fn set_f_average(answers: &[(Returned, Returned)]) -> Option<f64> {
    let each: Vec<f64> = answers.iter().filter_map(|(given, wanted)| set_f(given, wanted)).collect();
    (!each.is_empty()).then(|| mean(each.into_iter()))
}

/// Values that are right, of how many given and how many wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// In both.
    pub right: usize,
    /// In the answer.
    pub given: usize,
    /// In the reference.
    pub wanted: usize,
}

/// Counts what two sets have in common.
pub fn tally<T: Ord>(given: &BTreeSet<T>, wanted: &BTreeSet<T>) -> Tally {
    Tally { right: given.intersection(wanted).count(), given: given.len(), wanted: wanted.len() }
}

/// `|A and B| / |A or B|`; 1 for two empty sets.
pub fn jaccard<T: Ord>(a: &BTreeSet<T>, b: &BTreeSet<T>) -> f64 {
    let Tally { right, given, wanted } = tally(a, b);
    share(right, given + wanted - right, right == 0 && given + wanted == 0)
}

/// Right values among those given.
pub fn precision(tally: Tally) -> f64 {
    share(tally.right, tally.given, tally.wanted == 0)
}

/// Right values among those wanted.
pub fn recall(tally: Tally) -> f64 {
    share(tally.right, tally.wanted, tally.given == 0)
}

/// The harmonic mean of precision and recall; 0 where both are.
pub fn f1(precision: f64, recall: f64) -> f64 {
    let both = precision + recall;
    if both == 0.0 { 0.0 } else { 2.0 * precision * recall / both }
}

/// The mean of the questions' own F1.
pub fn f1_macro(tallies: &[Tally]) -> f64 {
    mean(tallies.iter().map(|t| f1(precision(*t), recall(*t))))
}

/// F1 of all values of all questions in one heap: questions with many answers weigh more.
pub fn f1_micro(tallies: &[Tally]) -> f64 {
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum();
    let heap = Tally { right: sum(|t| t.right), given: sum(|t| t.given), wanted: sum(|t| t.wanted) };
    f1(precision(heap), recall(heap))
}

/// The harmonic mean of mean precision and mean recall, as tables over QALD and LC-QuAD have it.
pub fn f1_of_means(tallies: &[Tally]) -> f64 {
    f1(mean(tallies.iter().map(|t| precision(*t))), mean(tallies.iter().map(|t| recall(*t))))
}

/// Whether the first value is a right one.
pub fn p_at_1<T: Ord>(ranked: &[T], wanted: &BTreeSet<T>) -> f64 {
    hit_at(1, ranked, wanted)
}

/// One over the place of the first right value; 0 where there is none.
pub fn reciprocal_rank<T: Ord>(ranked: &[T], wanted: &BTreeSet<T>) -> f64 {
    if ranked.is_empty() && wanted.is_empty() {
        return 1.0;
    }
    ranked.iter().position(|value| wanted.contains(value)).map_or(0.0, |at| 1.0 / (at + 1) as f64)
}

/// Whether a right value is among the first `k`.
pub fn hit_at<T: Ord>(k: usize, ranked: &[T], wanted: &BTreeSet<T>) -> f64 {
    let hit = ranked.iter().take(k).any(|value| wanted.contains(value));
    f64::from(u8::from(hit || (ranked.is_empty() && wanted.is_empty())))
}

/// The arithmetic mean; 0 of nothing.
pub fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0usize);
    for value in values {
        sum += value;
        count += 1;
    }
    if count == 0 { 0.0 } else { sum / count as f64 }
}

/// A part of a whole; of no whole it is 1 where `both_empty`, else 0.
fn share(part: usize, whole: usize, both_empty: bool) -> f64 {
    match whole {
        0 => f64::from(u8::from(both_empty)),
        whole => part as f64 / whole as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> BTreeSet<char> {
        text.chars().collect()
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn jaccard_is_what_is_in_both_of_what_is_in_either() {
        assert!(near(jaccard(&set("abc"), &set("bcd")), 0.5));
        assert_eq!((jaccard(&set(""), &set("")), jaccard(&set("a"), &set(""))), (1.0, 0.0));
    }

    #[test]
    fn the_three_f1_differ_where_questions_do() {
        // One question of many values half found, one of a single value missed, one declined rightly.
        let tallies =
            [tally(&set("abcx"), &set("abcdef")), tally(&set("z"), &set("y")), tally(&set(""), &set(""))];
        assert!(near(f1_macro(&tallies), (0.6 + 0.0 + 1.0) / 3.0));
        assert!(near(f1_micro(&tallies), f1(3.0 / 5.0, 3.0 / 7.0)));
        assert!(near(f1_of_means(&tallies), f1((0.75 + 0.0 + 1.0) / 3.0, (0.5 + 0.0 + 1.0) / 3.0)));
        assert_eq!(f1_macro(&[]), 0.0);
    }

    #[test]
    fn silence_is_right_where_nothing_is_wanted_and_only_there() {
        assert_eq!((precision(tally(&set(""), &set(""))), recall(tally(&set(""), &set("")))), (1.0, 1.0));
        assert_eq!((precision(tally(&set(""), &set("a"))), recall(tally(&set(""), &set("a")))), (0.0, 0.0));
        assert_eq!((precision(tally(&set("a"), &set(""))), recall(tally(&set("a"), &set("")))), (0.0, 0.0));
    }

    #[test]
    fn ranks_count_from_the_first_value_given() {
        let ranked: Vec<char> = "xyabcd".chars().collect();
        assert_eq!(p_at_1(&ranked, &set("ab")), 0.0);
        assert!(near(reciprocal_rank(&ranked, &set("ab")), 1.0 / 3.0));
        assert_eq!((hit_at(5, &ranked, &set("c")), hit_at(5, &ranked, &set("d"))), (1.0, 0.0));
        assert_eq!((reciprocal_rank(&[], &set("a")), reciprocal_rank(&[], &set(""))), (0.0, 1.0));
    }
}
