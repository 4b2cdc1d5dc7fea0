//! What a follow-up puts in another's place, or sets beside it: "What about Turku?", "And versus the Lyra?"

use plan::pronouns::{corrects, leaves_out, says_besides, says_only, sets_beside, stands_for};
use plan::{is_function_word, words};

use super::pointed::{folded, refers};

/// What takes another's place: "What about Turku?", "no, I meant the Lyra".
pub(super) fn instead(question: &str) -> Option<String> {
    let bare = question.trim_end_matches(['?', '.', '!', ' ']);
    let all: Vec<&str> = bare.split_whitespace().collect();
    let folded = folded(&all);
    let mut at = folded.iter().take_while(|word| corrects(word)).count();
    if matches!(&folded[at..], [what, about, _, ..] if matches!(&**what, "what" | "how") && about == "about")
    {
        at += 2;
    }
    if folded.get(at).is_none_or(|word| asks(word)) {
        return None;
    }
    let said = folded.iter().zip(&all).skip(at).filter(|(word, _)| !corrects(word));
    let said = said.skip_while(|(word, _)| is_function_word(word));
    let rest: Vec<&str> = said.map(|(_, piece)| *piece).collect();
    (!rest.is_empty() && rest.len() <= LONGEST).then(|| rest.join(" "))
}

/// What a follow-up says that asks nothing of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Phrase {
    pub text: String,
    /// What it says is left out.
    pub denied: bool,
    /// It says some of what was found: "only ..", ".. too".
    pub narrows: bool,
}

/// "in 2019" of "And in 2019?", "active" of "only the active ones", "wooden" of "without the wooden ones".
pub(super) fn phrase(question: &str) -> Option<Phrase> {
    let bare = question.trim_end_matches(['?', '.', '!', ' ']);
    let all: Vec<&str> = bare.split_whitespace().collect();
    let folded = folded(&all);
    let mut at = folded.iter().take_while(|word| corrects(word) || says_only(word)).count();
    if matches!(&folded[at..], [what, about, _, ..] if matches!(&**what, "what" | "how") && about == "about")
    {
        at += 2;
    }
    let narrows =
        folded[..at].iter().any(|word| says_only(word)) || folded.iter().any(|word| says_besides(word));
    let left_out = leaves_out(&folded[at..]);
    at += left_out.unwrap_or(0);
    let mut end =
        all.len() - folded.iter().rev().take_while(|word| corrects(word) || says_besides(word)).count();
    if folded.get(at).is_none_or(|word| asks(word)) || refers(bare).is_some() {
        return None;
    }
    // "Of the others" asks for them as "the others" does; "the ones from Bergen" are from Bergen.
    at +=
        folded[at..].iter().take_while(|word| matches!(word.as_str(), "of" | "for" | "the" | "ones")).count();
    if at < end && folded[end - 1] == "ones" {
        end -= 1;
    }
    let small = |at: usize| match is_function_word(&folded[at]) {
        true => folded[at].clone(),
        false => all[at].to_owned(),
    };
    (at < end && end - at <= LONGEST).then(|| Phrase {
        text: (at..end).map(small).collect::<Vec<_>>().join(" "),
        denied: left_out.is_some(),
        narrows,
    })
}

/// What is set beside what was asked about: "How does that compare to the Lyra?", "And versus the Lyra?"
pub(super) fn beside(question: &str) -> Option<String> {
    let all: Vec<&str> = question.trim_end_matches(['?', '.', '!', ' ']).split_whitespace().collect();
    let folded = folded(&all);
    let at = folded.iter().position(|word| sets_beside(word))?;
    // More that is said before it ("its price") is asked of the other alone.
    let points = |word: &String| is_function_word(word) || stands_for(word).is_some();
    let behind = folded[at + 1..].iter().take_while(|word| is_function_word(word)).count();
    let rest = &all[at + 1 + behind..];
    (folded[..at].iter().all(points) && !rest.is_empty() && rest.len() <= LONGEST).then(|| rest.join(" "))
}

/// Words of what takes another's place, at most.
const LONGEST: usize = 5;

/// The question before with another number: "No, I meant before 1970", "and over 500?"
pub(super) fn other_number(question: &str, before: &str) -> Option<String> {
    let numbered = |pieces: &[&str]| {
        let mut at = (0..pieces.len()).filter(|&at| pieces[at].contains(|c: char| c.is_ascii_digit()));
        at.next().filter(|_| at.next().is_none())
    };
    let phrase = phrase(question)?.text;
    let said: Vec<&str> = phrase.split_whitespace().collect();
    let old: Vec<&str> = before.split_whitespace().collect();
    let ([head @ .., number], at) = (&said[..], numbered(&old)?) else { return None };
    if numbered(&said)? != said.len() - 1 || head.len() > 1 || at < head.len() {
        return None;
    }
    let end: String = old[at].chars().rev().take_while(|c| !c.is_alphanumeric()).collect();
    let number = format!("{number}{end}");
    let from = at - head.len();
    let same = old[from..at]
        .iter()
        .zip(head)
        .all(|(old, new)| old.starts_with(char::is_lowercase) && !new.is_empty());
    let head = head.iter().map(|word| word.to_lowercase()).collect::<Vec<_>>();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    same.then(|| [&old[..from], &head, &[number.as_str()], &old[at + 1..]].concat().join(" "))
}

fn asks(word: &str) -> bool {
    matches!(word, "which" | "what" | "who" | "how" | "when" | "where" | "is" | "are" | "does" | "do" | "did")
}

/// The question before with another value in a value's place, or of as much of its name as was said.
pub(super) fn exchanged(standalone: &str, value: &str, other: &str) -> Option<String> {
    let pieces: Vec<&str> = value.split_whitespace().collect();
    let runs = (1..=pieces.len()).rev().flat_map(|length| pieces.windows(length));
    let telling = |run: &&[&str]| run.iter().any(|piece| !is_function_word(&words(piece).concat()));
    runs.filter(telling).find_map(|run| put_instead(standalone, &run.join(" "), other))
}

/// The question with another text in a text's place, which is no part of a word.
fn put_instead(standalone: &str, value: &str, other: &str) -> Option<String> {
    let lower = standalone.to_lowercase();
    // Letters that change their length in small letters shift what stands behind them.
    let at = lower.find(&value.to_lowercase()).filter(|_| lower.len() == standalone.len())?;
    let end = at + value.len();
    let (head, tail) = (standalone.get(..at)?, standalone.get(end..)?);
    if head.ends_with(char::is_alphanumeric) || tail.starts_with(char::is_alphanumeric) {
        return None;
    }
    // "the Wren", "the Lark": one article is enough, and one "before" of "before 1990", "before 1970".
    let bare = other.split_once(' ').filter(|(first, _)| words(head).last() == words(first).last());
    let other = bare.map_or(other, |(_, rest)| rest);
    Some(format!("{head}{other}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_beside_another_is_found() {
        let other = |question| beside(question).unwrap_or_default();
        assert_eq!(other("How does that compare to the Lyra?"), "Lyra");
        assert_eq!(other("And compared with Turku"), "Turku");
        assert_eq!(other("versus the Lyra"), "Lyra");
        assert_eq!(other("How does the price of the Vega compare to the Lyra?"), "");
        assert_eq!(other("What about Turku?"), "");
    }

    #[test]
    fn another_number_takes_the_place_of_one() {
        let other = |question, before| other_number(question, before).unwrap_or_default();
        let before = "Which hotels opened before 1990?";
        assert_eq!(other("sorry, I meant before 1970", before), "Which hotels opened before 1970?");
        assert_eq!(other("After 2000?", before), "Which hotels opened after 2000?");
        assert_eq!(other("1950", before), "Which hotels opened before 1950?");
        assert_eq!(other("in Oslo", before), "");
        assert_eq!(other("over 5", "Which hotels have 3 stars and 20 rooms?"), "");
    }

    #[test]
    fn what_asks_nothing_of_its_own_is_a_phrase() {
        let said = |question| phrase(question).map(|phrase| (phrase.text, phrase.denied));
        assert!(
            phrase("only the ones with a shuttle too")
                .is_some_and(|phrase| phrase.narrows && phrase.text == "with a shuttle")
        );
        let text = |text: &str, denied| Some((text.to_owned(), denied));
        assert_eq!(said("In 2019?"), text("in 2019", false));
        assert_eq!(said("Of the sold out ones?"), text("sold out", false));
        assert_eq!(said("just for the district courts please"), text("district courts", false));
        assert_eq!(said("without the ones from Bergen"), text("from Bergen", true));
        assert_eq!(said("How long is the Lyra?"), None);
        // It points to something.
        assert_eq!(said("their lengths"), None);
    }

    #[test]
    fn what_takes_the_place_of_another_is_found() {
        let other = |question| instead(question).unwrap_or_default();
        assert_eq!(other("What about Turku?"), "Turku");
        assert_eq!(other("And in 2022?"), "2022");
        assert_eq!(other("Sorry, I meant the Lyra."), "Lyra");
        assert_eq!(other("same for Turku please"), "Turku");
        assert_eq!(other("Who leads the Lyra?"), "");
        assert_eq!(
            exchanged("How long is the Vega?", "Vega", "Lyra").as_deref(),
            Some("How long is the Lyra?")
        );
        assert_eq!(
            exchanged("How late are JetBlue flights?", "JetBlue Airways Inc.", "United").as_deref(),
            Some("How late are United flights?")
        );
        assert_eq!(exchanged("How long is the Vegas?", "Vega", "Lyra"), None);
        assert_eq!(
            exchanged("Which opened before 1990?", "1990", "before 1970").as_deref(),
            Some("Which opened before 1970?")
        );
        assert_eq!(exchanged("Is it the Vega?", "Vega", "the Lyra").as_deref(), Some("Is it the Lyra?"));
    }
}
