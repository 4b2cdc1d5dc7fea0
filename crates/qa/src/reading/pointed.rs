//! What a follow-up may point to, said out: texts in which the thing that was told, the thing that was asked about, or the
//! things that were meant stand where the question points, each a candidate beside the others.

use plan::{Grounded, Test, fold, is_function_word, plural, words};

use crate::Turn;
use crate::steps::ellipsis::{best_of, had, spelt_out};
use crate::steps::pointing::without_opener;

/// Texts of one kind, at most.
const MANY: usize = 3;

/// A follow-up with what it points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pointed {
    /// What it asks then.
    pub question: String,
    /// The conditions of the meaning before hold on.
    pub keeps: bool,
}

/// What `question` may ask after `turns`; `before` is what the last of them meant, `label` what the things are called that it
/// found, where it found some. What was told last is the first to be meant.
pub(super) fn pointed(
    question: &str,
    turns: &[Turn],
    before: &Grounded,
    label: Option<&str>,
) -> Vec<Pointed> {
    let Some(last) = turns.last() else { return vec![] };
    let bare = without_opener(question);
    let mut all: Vec<Pointed> = Vec::new();
    let mut add = |question: Option<String>, keeps: bool| {
        let new = question.map(|question| Pointed { question, keeps });
        all.extend(new.filter(|new| !all.contains(new)));
    };
    if let [only] = &last.items[..] {
        add(put(&bare, only, false), false);
    }
    if let Some(label) = label {
        let things = plural(label);
        add(put(&bare, &format!("the {things}"), true).or_else(|| counted(&bare, &things)), true);
        add(in_place_of_one(&bare, label), true);
    }
    let tests = || before.sets.iter().flat_map(|set| &set.tests);
    let named = tests().filter_map(Test::own_name).map(str::to_owned);
    // "The tools for the Nordlys repair": several tools are not "it".
    let said =
        tests().filter(|_| last.items.len() > 1 && points_to_one(&bare)).filter_map(|test| {
            match values(test) {
                [only] => Some(only.clone()),
                _ => None,
            }
        });
    for name in named.chain(said).take(MANY) {
        add(put(&bare, &name, false), false);
    }
    add(had(question, last), false);
    add(best_of(question, turns), false);
    add(spelt_out(question, last), false);
    if let Some(other) = instead(&bare) {
        for value in tests().flat_map(values).take(MANY) {
            add(exchanged(&last.standalone, value, &other), false);
        }
    }
    all
}

/// "it", "her": one thing.
fn points_to_one(question: &str) -> bool {
    let one = |word: &String| matches!(&**word, "it" | "its" | "he" | "she" | "him" | "his" | "her");
    words(question).iter().any(one)
}

fn values(test: &Test) -> &[String] {
    match test {
        Test::Among { values, .. } => values,
        _ => &[],
    }
}

/// The question with `name` where it points: "How long is it?", "its price", "Which of those ..". `several`: only where it
/// points to several.
fn put(question: &str, name: &str, several: bool) -> Option<String> {
    let pieces: Vec<&str> = question.split_whitespace().collect();
    let mut out: Vec<String> = Vec::new();
    let mut put = false;
    let mut at = 0;
    while at < pieces.len() {
        let piece = pieces[at];
        let bare = piece.trim_matches(|c: char| !c.is_alphanumeric());
        let next = pieces.get(at + 1).map(|next| words(next).concat()).unwrap_or_default();
        let goes_on = !next.is_empty() && !is_function_word(&next);
        let new = match fold(bare).as_str() {
            "they" | "them" => Some(name.to_owned()),
            "their" => Some(format!("{name}{}", if name.ends_with('s') { "'" } else { "'s" })),
            "it" | "he" | "she" | "him" if !several => Some(name.to_owned()),
            "its" | "his" if !several => Some(format!("{name}'s")),
            "her" if goes_on && !several => Some(format!("{name}'s")),
            "her" if !several => Some(name.to_owned()),
            "those" | "these" if several && (!goes_on || !plan::is_plural(&next)) => Some(name.to_owned()),
            "that" | "this" if next == "one" && !several => {
                at += 1;
                Some(name.to_owned())
            }
            _ => None,
        };
        match new {
            Some(new) => {
                put = true;
                // What stands behind the last of the words that were taken.
                let end: String = pieces[at].chars().rev().take_while(|c| !c.is_alphanumeric()).collect();
                out.push(format!("{new}{}", end.chars().rev().collect::<String>()));
            }
            None => out.push(piece.to_owned()),
        }
        at += 1;
    }
    put.then(|| out.join(" "))
}

/// "How many are there?", "How many were built in Bergen?"
fn counted(question: &str, things: &str) -> Option<String> {
    let pieces: Vec<&str> = question.split_whitespace().collect();
    let [how, many, rest @ ..] = &pieces[..] else { return None };
    let be = words(rest.first()?).concat();
    let asks = fold(how) == "how" && fold(many) == "many" && is_function_word(&be);
    asks.then(|| format!("{how} {many} {things} {}", rest.join(" ")))
}

/// "Which one is the longest?", "the longest one".
fn in_place_of_one(question: &str, label: &str) -> Option<String> {
    let pieces: Vec<&str> = question.split_whitespace().collect();
    let at = pieces.iter().position(|piece| matches!(words(piece).concat().as_str(), "one" | "ones"))?;
    let before = words(pieces.get(at.checked_sub(1)?)?).concat();
    let stands = matches!(before.as_str(), "which" | "what") || plan::is_superlative(&before);
    let bare = pieces[at].trim_matches(|c: char| !c.is_alphanumeric());
    let things = if fold(bare) == "ones" { plural(label) } else { label.to_owned() };
    stands.then(|| {
        let mut out: Vec<String> = pieces.iter().map(|piece| (*piece).to_owned()).collect();
        out[at] = out[at].replacen(bare, &things, 1);
        out.join(" ")
    })
}

/// "What about Turku?", "In Turku?": what takes another's place.
fn instead(question: &str) -> Option<String> {
    let bare = question.trim_end_matches(['?', '.', '!', ' ']);
    let said: Vec<&str> = bare.split_whitespace().collect();
    let folded: Vec<String> = said.iter().map(|word| fold(word)).collect();
    let starts = |with: &[&str]| folded.len() > with.len() && with.iter().zip(&folded).all(|(a, b)| a == b);
    let openers: [&[&str]; 11] = [
        &["what", "about", "the", "one", "in"],
        &["how", "about", "the", "one", "in"],
        &["the", "one", "in"],
        &["what", "about", "in"],
        &["what", "about", "the"],
        &["how", "about", "in"],
        &["what", "about"],
        &["how", "about"],
        &["in"],
        &["for"],
        &["of"],
    ];
    let opener = openers.iter().find(|opener| starts(opener)).map_or(0, |opener| opener.len());
    let rest = &said[opener..];
    let short = opener > 0 || rest.len() <= 3 && !folded.iter().any(|word| asks(word));
    (short && rest.len() <= 5).then(|| rest.join(" "))
}

fn asks(word: &str) -> bool {
    matches!(word, "which" | "what" | "who" | "how" | "when" | "where" | "is" | "are" | "does" | "do" | "did")
}

/// The question before with another value in a value's place.
fn exchanged(standalone: &str, value: &str, other: &str) -> Option<String> {
    let lower = standalone.to_lowercase();
    // Letters that change their length in small letters shift what stands behind them.
    let at = lower.find(&value.to_lowercase()).filter(|_| lower.len() == standalone.len())?;
    let end = at + value.len();
    let (head, tail) = (standalone.get(..at)?, standalone.get(end..)?);
    // One article is enough: "the Wren", "the Lark".
    let article = |text: &str| words(text).last().is_some_and(|word| word == "the");
    let bare = other.split_once(' ').filter(|(first, _)| article(head) && article(first));
    let other = bare.map_or(other, |(_, rest)| rest);
    Some(format!("{head}{other}{tail}"))
}

#[cfg(test)]
mod tests {
    use plan::Set;

    use super::*;

    fn after(standalone: &str, items: &[&str], value: (usize, &str), question: &str) -> String {
        let turn = Turn {
            question: standalone.to_owned(),
            standalone: standalone.to_owned(),
            answer: String::new(),
            plan: None,
            select: None,
            items: items.iter().map(|item| (*item).to_owned()).collect(),
        };
        let (column, value) = value;
        let test = Test::Among { column, values: vec![value.to_owned()], word: None, negated: false };
        let before = Grounded::of(0, vec![Set { name: String::new(), tests: vec![test] }]);
        let all = pointed(question, &[turn], &before, Some("ferry"));
        let told = all.iter().map(|one| format!("{}{}", if one.keeps { "+ " } else { "" }, one.question));
        told.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_a_follow_up_may_point_to_stands_side_by_side() {
        let several = |question| {
            after("Which ferries were built in Gdansk?", &["Aurora", "Lyra"], (3, "Gdansk"), question)
        };
        insta::assert_snapshot!(several("Which of them is the longest?"), @"+ Which of the ferries is the longest?");
        insta::assert_snapshot!(several("How old is it?"), @"How old is Gdansk?");
        insta::assert_snapshot!(several("And how many are there?"), @"+ How many ferries are there?");
        // A word of many signs is one piece.
        insta::assert_snapshot!(several("how/many/are"), @"Which ferries were built in How/many/are?");
        insta::assert_snapshot!(several("which one is the oldest?"), @"+ Which ferry is the oldest?");
        insta::assert_snapshot!(several("What about Turku?"), @"Which ferries were built in Turku?");
        insta::assert_snapshot!(several("And in Turku?"), @"Which ferries were built in Turku?");
        let one = |question| after("Which ferry serves Oslo?", &["Lyra"], (4, "Oslo"), question);
        insta::assert_snapshot!(one("How long is it?"), @"How long is Lyra?");
        insta::assert_snapshot!(one("And its price?"), @r#"
    Lyra's price?
    What is the price of Oslo?
    Which ferry serves Its price?
    "#);
        let named = |question| after("Who operates the Lyra?", &["Ida Lund"], (0, "Lyra"), question);
        insta::assert_snapshot!(named("How long is it?"), @r#"
    How long is Ida Lund?
    How long is Lyra?
    "#);
    }
}
