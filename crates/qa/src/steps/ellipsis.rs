//! Follow-ups whose form alone says what they mean: "And the price?", "What is its length?", "the home of that captain".
//! A small model makes something else of one in three; code makes the same of each.

use plan::{fold, is_adjective, is_function_word, stems, words};

use crate::Turn;
use crate::steps::pointing::{Subject, has_one, is_name, points, put_in, without_opener};

/// Words of a property's name, at most.
const LONGEST: usize = 4;

/// The follow-up made explicit, where its form leaves no doubt and its conversation one thing to mean.
pub(crate) fn spelt_out(question: &str, last: &Turn) -> Option<String> {
    let subject = Subject::of(last)?;
    let bare = without_opener(question);
    let bare = bare.trim_end_matches(['?', '.', '!', ' ']);
    let said: Vec<String> = bare.split_whitespace().map(fold).collect();
    let pieces: Vec<&str> = said.iter().map(String::as_str).collect();
    // A name of its own may take the place of the subject; a second sentence says more.
    if words(question).iter().any(|w| is_name(question, w)) || bare.contains(['.', '?', '!', ',']) {
        return None;
    }
    let thing = subject.one();
    let of = |rest: &[&str]| is_plain(rest).then(|| format!("the {} of {thing}", rest.join(" ")));
    match &pieces[..] {
        ["what", be @ ("is" | "are" | "was" | "were"), "its" | "their" | "his" | "her", rest @ ..] => {
            Some(format!("What {be} {}?", of(rest)?))
        }
        ["what" | "how", "about", "its" | "their" | "his" | "her" | "the", rest @ ..]
        | ["its" | "their" | "his" | "her" | "the", rest @ ..] => {
            Some(format!("What {} {}?", be(rest), of(rest)?))
        }
        // "the home of that captain", where a captain was asked for and one was answered.
        _ if said.iter().any(|w| matches!(w.as_str(), "that" | "this")) => {
            let answer = subject.answer()?;
            let at = said.iter().position(|w| matches!(w.as_str(), "that" | "this"))?;
            let noun = &said[at + 1..];
            let before = stems(&last.standalone);
            let asked_for = !noun.is_empty() && stems(&noun.join(" ")).iter().all(|w| before.contains(w));
            let points_once = said.iter().filter(|w| points(w) && *w != "also").count() == 1;
            (asked_for && points_once).then(|| {
                format!("{} {answer}?", bare.split_whitespace().take(at).collect::<Vec<_>>().join(" "))
            })
        }
        // "How many cabins does it have?"
        ["how", "many", rest @ .., "does" | "do", "it" | "they" | "he" | "she", "have"] if is_plain(rest) => {
            Some(put_in(question, &subject, |_| false))
        }
        _ => None,
    }
}

/// "Which of the ferries has the largest one?" after "How many ports have a crane of 40 t?": a crane.
pub(crate) fn had(question: &str, last: &Turn) -> Option<String> {
    let bare = without_opener(question);
    let bare = bare.trim_end_matches(['?', '.', '!', ' ']);
    if !has_one(&words(bare)) {
        return None;
    }
    let before = words(&last.standalone);
    let at = before.iter().position(|w| matches!(w.as_str(), "has" | "have" | "had" | "having" | "with"))?;
    let mut rest = before[at + 1..].iter().skip_while(|w| matches!(w.as_str(), "a" | "an" | "the"));
    let noun = rest.next().filter(|w| is_plain(&[w]))?;
    let kept = bare.split_whitespace().count() - 1;
    Some(format!("{} {noun}?", bare.split_whitespace().take(kept).collect::<Vec<_>>().join(" ")))
}

/// "And which one is the lightest?" after "What is the cheapest gravel bike?" and questions on that one: of all gravel
/// bikes. Where the last answer listed several, one of those is meant.
pub(crate) fn best_of(question: &str, turns: &[Turn]) -> Option<String> {
    let bare = without_opener(question);
    let bare = bare.trim_end_matches(['?', '.', '!', ' ']);
    let said: Vec<String> = bare.split_whitespace().map(fold).collect();
    let pieces: Vec<&str> = said.iter().map(String::as_str).collect();
    let (["which", "one", be @ ("is" | "was"), "the", rest @ ..], [before @ .., last]) = (&pieces[..], turns)
    else {
        return None;
    };
    let [best] = rest else { return None };
    // "its frame" was asked of one, whatever else was listed.
    let of_one = words(&last.question).iter().any(|w| matches!(w.as_str(), "its" | "it" | "his" | "her"));
    if !plan::is_superlative(best) || last.items.len() > 1 && !of_one || before.is_empty() {
        return None;
    }
    let noun = turns.iter().rev().find_map(|turn| {
        let before = words(&turn.standalone);
        let at = before.iter().position(|w| plan::is_superlative(w))?;
        let noun = before[at + 1..].iter().take_while(|w| !is_function_word(w) && !is_adjective(w));
        let noun: Vec<&str> = noun.map(String::as_str).take(LONGEST + 1).collect();
        (!noun.is_empty() && noun.len() <= LONGEST).then(|| noun.join(" "))
    })?;
    Some(format!("Which {noun} {be} the {best}?"))
}

/// "And the most expensive?", "the second?" after "What is the cheapest issue of Nightsoil?": that question with another
/// superlative, or place.
pub(crate) fn other_end(question: &str, last: &Turn) -> Option<String> {
    let before: Vec<&str> = last.standalone.split_whitespace().collect();
    let (first, end) = superlative(&before)?;
    let other = superlative_alone(question).or_else(|| placed(question, &before[first..end].join(" ")))?;
    let is_place = |piece: &&str| plan::nth(&fold(piece)).is_some();
    let first = first - usize::from(first > 0 && is_place(&before[first - 1]));
    let mark: String = before[end - 1].chars().filter(|c| matches!(c, '?' | ',')).collect();
    let same = before[first..end].join(" ").trim_end_matches(['?', ',']).eq_ignore_ascii_case(&other);
    let said = format!("{other}{mark}");
    (!same).then(|| [&before[..first], &[said.as_str()], &before[end..]].concat().join(" "))
}

/// "most expensive" of "And the most expensive one?", which says nothing else.
pub(crate) fn superlative_alone(question: &str) -> Option<String> {
    let bare = without_opener(question);
    let asked: Vec<&str> = bare.trim_end_matches(['?', '.', '!', ' ']).split_whitespace().collect();
    let (from, to) = superlative(&asked)?;
    let around = |piece: &&str| matches!(fold(piece).as_str(), "the" | "one" | "instead");
    let alone = asked[..from].iter().chain(&asked[to..]).all(around);
    alone.then(|| asked[from..to].join(" ").to_lowercase())
}

/// "second cheapest" of "second place?", "the second?" and the cheapest before.
fn placed(question: &str, best: &str) -> Option<String> {
    let bare = fold(&without_opener(question));
    let said: Vec<&str> = bare.trim_end_matches(['?', '.', '!', ' ']).split_whitespace().collect();
    let said = said.strip_prefix(&["the"]).unwrap_or(&said);
    let place = |word: &str| plan::nth(word).is_some_and(|place| place > 1);
    match said {
        [nth] | [nth, "place" | "one" | "most" | "best"] if place(nth) => {
            Some(format!("{nth} {}", best.trim_end_matches(['?', ','])))
        }
        _ => None,
    }
}

/// Where the pieces say a superlative: "cheapest", "most expensive".
fn superlative(pieces: &[&str]) -> Option<(usize, usize)> {
    let word = |at: usize| pieces.get(at).map(|piece| words(piece).concat()).unwrap_or_default();
    (0..pieces.len()).find_map(|at| match word(at).as_str() {
        "most" | "least" if at + 1 < pieces.len() => {
            Some((at, at + 1 + usize::from(!is_function_word(&word(at + 1)))))
        }
        "most" | "least" | "fewest" => Some((at, at + 1)),
        said => plan::is_superlative(said).then_some((at, at + 1)),
    })
}

/// "are" of several.
fn be(rest: &[&str]) -> &'static str {
    let several = rest.last().is_some_and(|w| plan::is_plural(w));
    if several { "are" } else { "is" }
}

/// A few words that can be what a property is called: no adjective ("the cheapest" is one of several), no word that
/// points, of the small words those that stand inside names.
fn is_plain(rest: &[&str]) -> bool {
    let inside = |w: &str| matches!(w, "as" | "of" | "for" | "and" | "also");
    let loose = |w: &&str| !inside(w) && (points(w) || is_adjective(w) || is_function_word(w));
    !rest.is_empty() && rest.len() <= LONGEST && !rest.iter().any(loose)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(standalone: &str, items: &[&str]) -> Turn {
        Turn {
            question: standalone.to_owned(),
            standalone: standalone.to_owned(),
            answer: items.join(", "),
            plan: None,
            select: None,
            items: items.iter().map(|item| (*item).to_owned()).collect(),
            likely: None,
        }
    }

    fn after(standalone: &str, items: &[&str], question: &str) -> Option<String> {
        spelt_out(question, &turn(standalone, items))
    }

    #[test]
    fn another_superlative_takes_the_place_of_one() {
        let said =
            |before: &str, question: &str| other_end(question, &turn(before, &["Lyra"])).unwrap_or_default();
        let cheapest = "What is the cheapest ferry to Oslo?";
        assert_eq!(said(cheapest, "and the most expensive?"), "What is the most expensive ferry to Oslo?");
        assert_eq!(said(cheapest, "The newest instead?"), "What is the newest ferry to Oslo?");
        assert_eq!(
            said("Which ferry is the longest?", "And the shortest one?"),
            "Which ferry is the shortest?"
        );
        assert_eq!(said(cheapest, "second place?"), "What is the second cheapest ferry to Oslo?");
        assert_eq!(said("Who built the most?", "and the second most?"), "Who built the second most?");
        assert_eq!(said("Who built the second most?", "the third?"), "Who built the third most?");
        assert_eq!(said(cheapest, "And the cheapest?"), "");
        assert_eq!(said(cheapest, "Which is the longest harbour?"), "");
        assert_eq!(said("Which ferries are there?", "And the longest?"), "");
    }

    #[test]
    fn a_property_alone_is_one_of_the_same_thing() {
        let of_lyra = |question| after("What is the home port of the Lyra?", &["Bergen"], question);
        for (question, explicit) in [
            ("And the length?", "What is the length of Lyra?"),
            ("And its engines?", "What are the engines of Lyra?"),
            ("What about the year of launch?", "What is the year of launch of Lyra?"),
            ("What is its also known as?", "What is the also known as of Lyra?"),
            ("How many cabins does it have?", "How many cabins does Lyra have?"),
            ("And what is the mayor of that home port?", "What is the mayor of Bergen?"),
        ] {
            assert_eq!(of_lyra(question).as_deref(), Some(explicit), "{question}");
        }
    }

    #[test]
    fn the_best_is_one_of_its_kind() {
        let cheapest = turn("What is the cheapest gravel bike and how much does it cost?", &["Alloy Base"]);
        let frame = turn("What is the frame of the Alloy Base made of?", &["Alloy Base"]);
        let several = turn("Which gravel bikes are blue?", &["Alloy Base", "Alloy Max"]);
        let after = |turns: &[Turn]| best_of("And which one is the lightest?", turns);
        assert_eq!(
            after(&[cheapest.clone(), frame.clone()]).as_deref(),
            Some("Which gravel bike is the lightest?")
        );
        assert_eq!(after(&[cheapest, frame.clone(), several]), None);
        assert_eq!(after(&[frame]), None);
    }

    #[test]
    fn one_that_is_had_is_what_was_had_before() {
        let last = turn("How many ports have a crane of at least 40 t?", &["9"]);
        let after = |question| had(question, &last);
        assert_eq!(
            after("And which of the northern ports has the largest one?").as_deref(),
            Some("Which of the northern ports has the largest crane?")
        );
        // A port.
        assert_eq!(after("And which is the largest one?"), None);
    }

    #[test]
    fn what_could_mean_something_else_is_left_to_the_model() {
        for question in [
            "And the Aurora?",
            "And the cheapest?",
            "And the others?",
            "And in winter?",
            "What is its length in summer?",
            "Is it fast?",
            "And the mayor of that town?",
        ] {
            assert_eq!(
                after("What is the home port of the Lyra?", &["Bergen"], question),
                None,
                "{question}"
            );
        }
        // Several answers, so which one?
        let several =
            after("What are the home ports of the Lyra?", &["Bergen", "Oslo"], "And the mayor of that port?");
        assert_eq!(several, None);
        // Nothing was named.
        assert_eq!(after("how many are there", &[], "And the length?"), None);
    }
}
