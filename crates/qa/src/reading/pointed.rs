//! What a follow-up may point to, said out: texts in which the thing that was told, the thing that was asked about, or the
//! things that were meant stand where the question points, each a candidate beside the others.

use plan::pronouns::{
    StandsFor, corrects, leaves_out, points_to_one, points_to_several, returns, says_last,
    says_of_everything, says_only, says_others, stands_for, whose,
};
use plan::{fold, is_function_word, plural, words};

use super::instead::other_number;
use super::spoken::Referent;
use crate::Turn;
use crate::steps::ellipsis::{best_of, had, other_end, spelt_out, superlative_alone};
use crate::steps::pointing::{compares_with_nothing, is_existential, without_opener};

/// A follow-up with what it points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pointed {
    /// What it asks then, as it is read.
    pub question: String,
    /// As it is shown.
    pub shown: String,
    /// The conditions of the meaning before hold on.
    pub keeps: bool,
    /// What was spoken of is none of what is asked for: "what else", "the other ferries".
    pub others: bool,
}

/// What `question` may ask after `turns`; `spoken` is what it may point to: what was told last is the first to be meant. `noun`:
/// what was counted before.
pub(super) fn pointed(
    question: &str,
    turns: &[Turn],
    spoken: &[Referent],
    noun: Option<&str>,
) -> Vec<Pointed> {
    let Some(last) = turns.last() else { return vec![] };
    let spoken = &perhaps_persons(spoken)[..];
    let bare = without_opener(question);
    let mut all: Vec<Pointed> = Vec::new();
    let mut add = |question: Option<String>, keeps: bool| {
        let Some(question) = question else { return };
        let shown = if keeps { of_several(&question) } else { question };
        let (question, others) = without_others(&shown);
        let new = Pointed { question, shown, keeps, others };
        if !all.contains(&new) {
            all.push(new);
        }
    };
    if let Some((thing, rest)) = returned(&bare) {
        let thing = superlative_alone(&thing).and_then(|best| told_best(turns, &best)).unwrap_or(thing);
        let meant = Referent { name: thing, kind: None, person: None, several: false, older: false };
        add(Some(put(&rest, &meant).unwrap_or(rest)), false);
        return all;
    }
    // What compares says nothing without what it is compared with.
    if let Some((text, pointed)) = compared(&bare, spoken) {
        add(Some(text), false);
        if pointed {
            return all;
        }
    }
    add(with_the_nth(&bare, &last.items, spoken), false);
    for referent in spoken {
        let text = put(&bare, referent);
        if referent.several {
            let kind = referent.kind.as_deref();
            let some = kind.and_then(|kind| some_of(&bare, &plural(kind)));
            add(some.or(text).or_else(|| counted(&bare, &plural(kind?))), true);
            let best = superlative_alone(&bare).zip(kind);
            add(best.map(|(best, kind)| format!("Which {kind} is the {best}?")), true);
            add(in_place_of_one(&bare, kind.unwrap_or_default()), true);
        } else {
            // "How many does it have?": of what was counted.
            let of_noun = noun.and_then(|noun| counted(text.as_deref()?, &plural(noun)));
            add(of_noun.or(text), false);
        }
    }
    // "Which other ferries serve Oslo?" points by that alone.
    add((without_others(&bare).1 && refers(&bare).is_none()).then(|| bare.clone()), false);
    add(had(question, last), false);
    add(best_of(question, turns), false);
    add(other_end(question, last), false);
    add(spelt_out(question, last), false);
    add(other_number(&bare, &last.standalone), false);
    if let Some(text) = all.is_empty().then(|| by_any_noun(&bare)).flatten() {
        return pointed(&text, turns, spoken, noun);
    }
    // What points to nothing may still be asked of what was found, or of all there is.
    if all.is_empty() && refers(&bare).is_none() {
        let found = spoken.iter().any(|referent| referent.several);
        let alone = |keeps| Pointed { question: bare.clone(), shown: bare.clone(), keeps, others: false };
        let of_some = found && !says_of_everything(&words(&bare));
        all.extend([true, false].into_iter().filter(|keeps| of_some || !keeps).map(alone));
    }
    all
}

/// "Who else studied with that one?" of "that teacher": nothing that was spoken of is known to be called so.
fn by_any_noun(question: &str) -> Option<String> {
    let mut pieces: Vec<&str> = question.split_whitespace().collect();
    let said = folded(&pieces);
    let noun = |at: usize| {
        let stands = points_to_one(&said[at]) && (at == 0 || is_function_word(&said[at - 1]));
        let next = said.get(at + 1)?;
        (stands && next != "one" && !is_function_word(next)).then_some(at + 1)
    };
    let at = (0..said.len()).find_map(noun)?;
    let end: String = pieces[at].chars().filter(|c| matches!(c, '?' | '.' | '!' | ',')).collect();
    let one = format!("one{end}");
    pieces[at] = &one;
    Some(pieces.join(" "))
}

/// Dogs and ships are "she", where no person was spoken of.
fn perhaps_persons(spoken: &[Referent]) -> Vec<Referent> {
    let known = spoken.iter().any(|referent| referent.person == Some(true));
    let unknown = |referent: &Referent| Referent {
        person: referent.person.filter(|_| known || referent.older),
        ..referent.clone()
    };
    spoken.iter().map(unknown).collect()
}

/// The thing and the rest of "back to the Lyra: who leads it?"
fn returned(question: &str) -> Option<(String, String)> {
    let (thing, rest) = question.split_once([':', ','])?;
    let said: Vec<&str> = thing.split_whitespace().collect();
    let taken = returns(&folded(&said))?;
    let rest = rest.trim();
    (!rest.is_empty()).then(|| (said[taken..].join(" "), without_opener(rest)))
}

/// What was told, alone, of a question that asks for the best.
fn told_best(turns: &[Turn], best: &str) -> Option<String> {
    let asked = |turn: &&Turn| turn.standalone.to_lowercase().contains(best) && turn.items.len() == 1;
    turns.iter().rev().find(asked).map(|turn| turn.items[0].clone())
}

/// "Is the Tern cheaper?" than what was spoken of; "How much longer is that?" than what was spoken of before: then it points.
fn compared(question: &str, spoken: &[Referent]) -> Option<(String, bool)> {
    if !compares_with_nothing(&words(question)) {
        return None;
    }
    let one = |referent: &&Referent| !referent.several;
    let first = spoken.iter().find(one)?;
    let put = put(question, first);
    let pointed = put.is_some();
    let alike = |other: &&Referent| one(other) && other.name != first.name && other.kind == first.kind;
    let with = if pointed { spoken.iter().find(alike)? } else { first };
    let text = put.unwrap_or_else(|| question.to_owned());
    Some((format!("{} than {}?", text.trim_end_matches(['?', '.', '!', ' ']), with.name), pointed))
}

/// "How long is Tern?" of "How long is the second one?", where it was told second.
fn with_the_nth(question: &str, told: &[String], spoken: &[Referent]) -> Option<String> {
    let pieces: Vec<&str> = question.split_whitespace().collect();
    let said = folded(&pieces);
    let kind = spoken.iter().find(|referent| referent.several).and_then(|referent| referent.kind.as_deref());
    let head = kind.and_then(|kind| words(kind).pop()).map(|head| plan::stem(&head));
    let meant = |at: usize| {
        let place = match plan::nth(&said[at]) {
            Some(nth) => nth as usize,
            None => says_last(&said[at]).then_some(told.len())?,
        };
        let next = said.get(at + 1).map_or("one", String::as_str);
        let stands = next == "one" || head.as_deref() == Some(plan::stem(next).as_str());
        told.get(place.checked_sub(1)?).filter(|_| told.len() > 1 && stands && said[at - 1] == "the")
    };
    let (at, name) = (1..pieces.len()).find_map(|at| Some((at, meant(at)?)))?;
    let end = (at + 2).min(pieces.len());
    let mark: String = pieces[end - 1].chars().filter(|c| matches!(c, '?' | '.' | '!' | ',')).collect();
    let named = format!("{name}{mark}");
    Some([&pieces[..at - 1], &[named.as_str()], &pieces[end..]].concat().join(" "))
}

/// "Which films did she direct?" of "Which other films ..": those that were not spoken of yet.
fn without_others(question: &str) -> (String, bool) {
    let mut pieces: Vec<&str> = question.split_whitespace().collect();
    let before = pieces.len();
    // "the others" stand for themselves.
    let inner = |piece: &str| says_others(&words(piece).concat()) && !plan::is_plural(piece);
    pieces.retain(|piece| !inner(piece));
    (pieces.join(" "), pieces.len() < before)
}

/// Of several that were found the heavier is the heaviest.
fn of_several(question: &str) -> String {
    let pieces: Vec<String> = question.split_whitespace().map(str::to_owned).collect();
    if pieces.iter().any(|piece| piece == "than") {
        return question.to_owned();
    }
    let said = pieces.iter().map(|piece| {
        let word = words(piece).concat();
        plan::superlative_of(&word).map_or_else(
            || piece.clone(),
            |superlative| piece.to_lowercase().replacen(&word, &superlative, 1),
        )
    });
    let text = said.collect::<Vec<_>>().join(" ");
    // "The heavier of the two?"
    if text.starts_with("The ") { format!("Which is t{}", &text[1..]) } else { text }
}

/// Some of the things that were found: "only the ones after 1900", "leave out the wooden ones", "which are in Norway?"
fn some_of(question: &str, things: &str) -> Option<String> {
    let bare = question.trim_end_matches(['?', '.', '!', ' ']);
    let pieces: Vec<&str> = bare.split_whitespace().collect();
    let said = folded(&pieces);
    // "with their lengths", "with the prices please": told of each.
    if let [with, of, _, ..] = &said[..]
        && with == "with"
        && (of == "the" || whose(of).is_some())
    {
        let told = pieces[2..].iter().zip(&said[2..]).filter(|(_, word)| !corrects(word));
        let told: Vec<&str> = told.map(|(piece, _)| *piece).collect();
        return Some(format!("List the {things} with their {}", told.join(" ")));
    }
    let left_out = leaves_out(&said);
    let begins = left_out.or_else(|| said.first().filter(|word| says_only(word)).map(|_| 1));
    if let Some(begins) = begins {
        let rest = pieces[begins..].iter().zip(&said[begins..]).filter(|(_, word)| !corrects(word));
        let article = |word: &str| word == "the" || points_to_several(word);
        let rest: Vec<(&&str, &String)> = rest.skip_while(|(_, word)| article(word)).collect();
        let ones = rest.iter().position(|(_, word)| *word == "ones");
        let text =
            |part: &[(&&str, &String)]| part.iter().map(|(piece, _)| **piece).collect::<Vec<_>>().join(" ");
        let (own, behind) = match ones {
            Some(at) => (text(&rest[..at]), text(&rest[at + 1..])),
            None => (String::new(), text(&rest)),
        };
        return match left_out {
            Some(_) if behind.is_empty() => Some(format!("Which {things} are not {own}?")),
            Some(_) => None,
            None => Some(format!("Which {}?", [own.as_str(), things, &behind].join(" ").trim())),
        };
    }
    let (which, verb) = (said.first()?, said.get(1)?);
    let bare = which == "which" && is_function_word(verb) && verb != "of" && verb != "one" && verb != "ones";
    bare.then(|| format!("Which {things} {}?", pieces[1..].join(" ")))
}

/// Some word of the question stands for what was said before it; whether that may be long ago, as "she" may.
pub(super) fn refers(question: &str) -> Option<bool> {
    let said = folded(&question.split_whitespace().collect::<Vec<_>>());
    let points = |at: usize| {
        let word = &said[at];
        match stands_for(word).filter(|_| !is_existential(&said, at)).or_else(|| whose(word)) {
            Some(meant) => Some(meant == StandsFor::Person),
            None => {
                let that_one = points_to_one(word) && said.get(at + 1).is_some_and(|next| next == "one");
                (points_to_several(word) || that_one).then_some(false)
            }
        }
    };
    (0..said.len()).filter_map(points).reduce(|one, other| one || other)
}

/// "Which of them", "those ferries", "the two".
pub(super) fn refers_to_several(question: &str) -> bool {
    let said = folded(&question.split_whitespace().collect::<Vec<_>>());
    let several = |at: usize| {
        let of = at > 0 && said[at - 1] == "of" && stands_for(&said[at]) == Some(StandsFor::Several);
        let so_many = at > 0 && said[at - 1] == "the" && plan::in_letters(&said[at]).is_some_and(|n| n > 1.0);
        of || so_many || points_to_several(&said[at])
    };
    (0..said.len()).any(several)
}

/// Each piece of a text as one folded word.
pub(super) fn folded(pieces: &[&str]) -> Vec<String> {
    pieces.iter().map(|piece| words(piece).concat()).collect()
}

/// The question with the referent where it points to it: "How long is it?", "its price", "Which of those ..", "that ferry".
fn put(question: &str, referent: &Referent) -> Option<String> {
    let pieces: Vec<&str> = question.split_whitespace().collect();
    let folded = folded(&pieces);
    let word = |at: usize| folded.get(at).map(String::as_str).unwrap_or_default();
    let mut out: Vec<String> = Vec::new();
    let (mut put, mut at) = (false, 0);
    while at < pieces.len() {
        let (said, next) = (word(at), word(at + 1));
        let goes_on = !next.is_empty() && !is_function_word(next);
        let stands_for = stands_for(said).filter(|_| !is_existential(&folded, at));
        // How many pieces the pointer has, and what stands in their place.
        let new = if let Some(owner) = whose(said).filter(|_| goes_on) {
            referent.may_be(owner).then(|| (1, of(referent)))
        } else if let Some(meant) = stands_for.filter(|meant| referent.may_be(*meant)) {
            // "Which of them" is one of several.
            if meant == StandsFor::Several && !referent.several && at > 0 && word(at - 1) == "of" {
                return None;
            }
            let inside = meant != StandsFor::Place || at > 0 && is_function_word(word(at - 1));
            let name = &referent.name;
            Some((1, if inside { name.clone() } else { format!("in {name}") }))
        } else if points_to_several(said) && referent.several {
            let number = plan::numeral(next).or_else(|| plan::in_letters(next)).is_some();
            let noun = if number { word(at + 2) } else { next };
            // "those ferries" are called so already.
            let called = plan::is_plural(noun) && !is_function_word(noun);
            Some((1 + usize::from(number), if called { "the".to_owned() } else { referent.name.clone() }))
        } else if said == "the" && referent.several && plan::in_letters(next).is_some_and(|n| n > 1.0) {
            // "the two"
            Some((2, referent.name.clone()))
        } else if points_to_one(said) && referent.is_a(next) && referent.is_year() {
            // "Who won that year?"
            const BEFORE: &[&str] =
                &["in", "of", "since", "from", "before", "after", "during", "until", "by"];
            let inside = at > 0 && BEFORE.contains(&word(at - 1));
            Some((2, if inside { referent.name.clone() } else { format!("in {}", referent.name) }))
        } else if said == "the" && referent.is_a(next) && ends_a_phrase(word(at + 2)) && !referent.is_year() {
            // "Who coaches the team?"
            Some((2, referent.name.clone()))
        } else if points_to_one(said) && !referent.several && (next == "one" || referent.is_a(next)) {
            (next != "one" || !referent.older).then(|| (2, referent.name.clone()))
        } else if points_to_one(said) && at > 0 && !goes_on && referent.may_be(StandsFor::Thing) {
            // "What licence is that under?", not "the ones that ..".
            is_function_word(word(at - 1)).then(|| (1, referent.name.clone()))
        } else {
            None
        };
        match new {
            Some((taken, new)) => {
                put = true;
                at += taken;
                // What stands behind the last of the words that were taken.
                let end: String = pieces[at - 1].chars().rev().take_while(|c| !c.is_alphanumeric()).collect();
                out.push(format!("{new}{}", end.chars().rev().collect::<String>()));
            }
            None => {
                out.push(pieces[at].to_owned());
                at += 1;
            }
        }
    }
    put.then(|| out.join(" "))
}

/// Nothing behind a noun says which it is: it is the one that was spoken of.
fn ends_a_phrase(next: &str) -> bool {
    next.is_empty()
        || is_function_word(next)
            && !matches!(next, "of" | "with" | "that" | "which" | "who" | "in" | "from" | "for" | "at")
}

/// "Lyra's", "the ferries'"
fn of(referent: &Referent) -> String {
    let name = &referent.name;
    format!("{name}{}", if referent.several && name.ends_with('s') { "'" } else { "'s" })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn one(name: &str, kind: &str, person: bool) -> Referent {
        let (name, kind) = (name.to_owned(), Some(kind.to_owned()));
        Referent { name, kind, person: Some(person), several: false, older: false }
    }

    fn several(kind: &str) -> Referent {
        let (name, kind) = (format!("the {}", plural(kind)), Some(kind.to_owned()));
        Referent { name, kind, person: None, several: true, older: false }
    }

    fn turn(standalone: &str, spoken: &[Referent]) -> Turn {
        Turn {
            question: standalone.to_owned(),
            standalone: standalone.to_owned(),
            answer: String::new(),
            plan: None,
            select: None,
            items: spoken.iter().map(|one| one.name.clone()).collect(),
            likely: None,
        }
    }

    fn after(standalone: &str, spoken: &[Referent], question: &str) -> String {
        let all = pointed(question, &[turn(standalone, spoken)], spoken, None);
        let told = all.iter().map(|one| {
            let marks = [(one.keeps, "+ "), (one.others, "- ")];
            let marks = marks.iter().filter(|(holds, _)| *holds).map(|(_, mark)| *mark);
            format!("{}{}", marks.collect::<String>(), one.question)
        });
        told.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_a_follow_up_may_point_to_stands_side_by_side() {
        let several = |question| after("Which ferries were built in Gdansk?", &[several("ferry")], question);
        insta::assert_snapshot!(several("Which of them is the longest?"), @"+ Which of the ferries is the longest?");
        insta::assert_snapshot!(several("How old is it?"), @"");
        insta::assert_snapshot!(several("And how many are there?"), @"+ How many ferries are there?");
        insta::assert_snapshot!(several("Which of those ferries is the longest?"), @"+ Which of the ferries is the longest?");
        insta::assert_snapshot!(several("which one is the oldest?"), @"+ Which ferry is the oldest?");
        insta::assert_snapshot!(several("Are there cabins?"), @r"
    + Are there cabins?
    Are there cabins?
    ");
        insta::assert_snapshot!(several("And the cheapest?"), @"+ Which ferry is the cheapest?");
    }

    #[test]
    fn what_is_compared_with_nothing_is_compared_with_what_was_spoken_of() {
        let spoken =
            [one("Lyra", "ferry", false), one("Ida Lund", "captain", true), one("Tern", "ferry", false)];
        let said = |question| compared(question, &spoken).map(|(text, _)| text).unwrap_or_default();
        assert_eq!(said("Is the Vega cheaper?"), "Is the Vega cheaper than Lyra?");
        assert_eq!(said("How much longer is that?"), "How much longer is Lyra than Tern?");
        assert_eq!(said("Is it longer than the Vega?"), "");
        assert_eq!(said("Which of them is longer?"), "");
        assert_eq!(said("Is it long?"), "");
    }

    #[test]
    fn of_several_that_were_told_one_is_meant_by_its_place() {
        let told = ["Lyra".to_owned(), "Tern".to_owned()];
        let said = |question| with_the_nth(question, &told, &[several("ferry")]).unwrap_or_default();
        assert_eq!(said("How long is the second one?"), "How long is Tern?");
        assert_eq!(said("When was the last ferry built?"), "When was Tern built?");
        assert_eq!(said("What about the first?"), "What about Lyra?");
        assert_eq!(said("What about the third one?"), "");
        assert_eq!(said("Which is the first port?"), "");
    }

    #[test]
    fn one_of_a_kind_is_meant_by_words_for_that_kind() {
        let spoken = [one("Ida Lund", "captain", true), one("Lyra", "ferry", false)];
        let both = |question| after("Who leads the Lyra?", &spoken, question);
        insta::assert_snapshot!(both("How long is it?"), @"How long is Lyra?");
        insta::assert_snapshot!(both("How old is she?"), @"How old is Ida Lund?");
        insta::assert_snapshot!(both("Where was that ferry built?"), @"Where was Lyra built?");
        insta::assert_snapshot!(both("What are her skills?"), @r"
    What are Ida Lund's skills?
    What are the skills of Lyra?
    ");
        insta::assert_snapshot!(both("How many cabins are in there?"), @"How many cabins are in Lyra?");
        let spoken = [one("Nightsoil", "series", false)];
        let of_series = after("Which series is the oldest?", &spoken, "How long is that series?");
        insta::assert_snapshot!(of_series, @"How long is Nightsoil?");
        let year = [one("Lyra", "ferry", false), Referent::year("2024")];
        let that_year = |question| after("How many ferries were built in 2024?", &year, question);
        insta::assert_snapshot!(that_year("Who led it that year?"), @r"
        Who led Lyra that year?
        Who led it in 2024?
        ");
        insta::assert_snapshot!(that_year("Which captain came in that year?"), @"Which captain came in 2024?");
        insta::assert_snapshot!(both("Back to the Tern: who leads it?"), @"Who leads the Tern?");
        insta::assert_snapshot!(both("as for Ida Lund, what are her skills?"), @"What are Ida Lund's skills?");
        // Long ago: only what says of what kind it is.
        let spoken =
            [one("Lyra", "ferry", false), Referent { older: true, ..one("Ida Lund", "captain", true) }];
        let old = |question| after("How long is the Lyra?", &spoken, question);
        insta::assert_snapshot!(old("How old is she?"), @"How old is Ida Lund?");
        insta::assert_snapshot!(old("How old is that captain?"), @"How old is Ida Lund?");
        insta::assert_snapshot!(old("How old are they?"), @"How old are Lyra?");
    }

    #[test]
    fn how_many_alone_asks_of_what_was_counted() {
        let told = [one("Ida Lund", "captain", true)];
        let turns = [turn("Which captain leads the most ferries?", &told)];
        let said = |question| {
            let all = pointed(question, &turns, &told, Some("ferry"));
            all.first().map(|said| said.question.clone()).unwrap_or_default()
        };
        assert_eq!(said("How many does she lead?"), "How many ferries does Ida Lund lead?");
        assert_eq!(said("How many ports does she know?"), "How many ports does Ida Lund know?");
    }

    #[test]
    fn some_of_what_was_found_are_told_apart() {
        let several = |question| after("Which ferries were built in Gdansk?", &[several("ferry")], question);
        insta::assert_snapshot!(several("only the ones after 1990"), @"+ Which ferries after 1990?");
        insta::assert_snapshot!(several("Only the wooden ones please."), @"+ Which wooden ferries?");
        insta::assert_snapshot!(several("Just those that serve Oslo"), @"+ Which ferries that serve Oslo?");
        insta::assert_snapshot!(several("with their lengths"), @"+ List the ferries with their lengths");
        insta::assert_snapshot!(several("with the prices please"), @"+ List the ferries with their prices");
        insta::assert_snapshot!(several("leave out the wooden ones"), @"+ Which ferries are not wooden?");
        insta::assert_snapshot!(several("And which are in Oslo?"), @"+ Which ferries are in Oslo?");
        insta::assert_snapshot!(several("Which of the two is longer?"), @"+ Which of the ferries is longest?");
        insta::assert_snapshot!(several("And the longer of the two?"), @"+ Which is the longest of the ferries?");
        insta::assert_snapshot!(several("Which of them is longer than the Lyra?"), @"+ Which of the ferries is longer than the Lyra?");
    }

    #[test]
    fn others_are_none_of_those_that_were_spoken_of() {
        let spoken = [one("Ida Lund", "captain", true), one("Lyra", "ferry", false)];
        let both = |question| after("Who leads the Lyra?", &spoken, question);
        insta::assert_snapshot!(both("What else does she lead?"), @"- What does Ida Lund lead?");
        insta::assert_snapshot!(both("Which other ferries does she lead?"), @"- Which ferries does Ida Lund lead?");
    }

    #[test]
    fn what_a_question_refers_to_may_have_been_said_just_now_or_long_ago() {
        assert_eq!(refers("Who made that one?"), Some(false));
        assert_eq!(refers("Which of those did she make?"), Some(true));
        assert_eq!(refers("Are there ferries that serve Oslo?"), None);
    }

    #[test]
    fn that_with_a_word_for_it_is_what_was_told() {
        assert_eq!(
            by_any_noun("Who else studied with that teacher?").as_deref(),
            Some("Who else studied with that one?")
        );
        assert_eq!(by_any_noun("Which courses that Ann teaches are full?"), None);
        assert_eq!(by_any_noun("Is that one longer?"), None);
    }

    #[test]
    fn a_dog_may_be_she_where_nobody_else_was_spoken_of() {
        let she = |spoken: &[Referent]| perhaps_persons(spoken)[0].may_be(StandsFor::Person);
        let (dog, person) = (one("Saga", "dog", false), one("Ann", "owner", true));
        assert!(she(std::slice::from_ref(&dog)));
        assert!(!she(&[dog, person]));
    }
}
