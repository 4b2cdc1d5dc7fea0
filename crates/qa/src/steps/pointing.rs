//! What in a question points back to its conversation, and what it points to.

use plan::depth::peel;
use plan::pronouns::{corrects, is_of_own, opens, points_to_one, points_to_several, says_only, whose};
use plan::{fold, is_adjective, is_function_word, words};

use crate::Turn;

/// A word that stands for something said before.
pub(crate) fn points(word: &str) -> bool {
    const POINTERS: &[&str] = &[
        "it",
        "its",
        "they",
        "them",
        "their",
        "theirs",
        "he",
        "she",
        "him",
        "her",
        "his",
        "these",
        "those",
        "that",
        "this",
        "one",
        "ones",
        "there",
        "same",
        "such",
        "other",
        "others",
        "else",
        "former",
        "latter",
        "both",
        "also",
        "too",
        "instead",
        "compare",
        "again",
        "respectively",
    ];
    POINTERS.contains(&word)
}

/// The question points back: by a pronoun, by what it leaves out, or by how it begins.
pub(crate) fn depends(question: &str) -> bool {
    const LEAVING_OUT: &[&str] = &["with", "without", "what about", "how about"];
    // "ceramics or anything below it" points at nothing that was said before.
    let peeled = peel(question);
    let question = peeled.as_ref().map_or(question, |(left, _)| left);
    let said = words(question);
    let folded = said.join(" ");
    let content = said.iter().filter(|w| w.chars().count() > 3).count();
    let begins =
        |openers: &[&str]| openers.iter().any(|o| folded == *o || folded.starts_with(&format!("{o} ")));
    // "How much is it to hire one?", "is it possible to ..": what it is follows.
    let expletive = |i: usize| {
        said[i] == "it"
            && said[i + 1..].iter().take(2).position(|w| w == "to").is_some_and(|to| {
                to == 0
                    || is_adjective(&said[i + 1])
                    || matches!(said[i + 1].as_str(), "possible" | "allowed")
            })
    };
    let pointing = |(i, w): (usize, &String)| {
        points(w) && !is_existential(&said, i) && !expletive(i) && !is_of_own(&said, i)
    };
    said.iter().enumerate().any(pointing)
        || (begins(LEAVING_OUT) || said.first().is_some_and(|word| says_only(word)))
            && !said.iter().take(2).any(|w| is_interrogative(w))
        || said.first().is_some_and(|word| opens(word)) && !is_whole(question, &said[1..])
        || said.iter().take_while(|word| corrects(word)).count() > 1
        || content <= 2
        || has_one(&said)
        || compares_with_nothing(&said)
        || of_so_many(&said)
        || asks_of_nothing(&said)
        || asks_without_things(&said)
}

/// "Which were before 1960?", "how much rye flour?": of which things, or in what, was said before.
fn asks_without_things(said: &[String]) -> bool {
    match said {
        [which, verb, rest @ ..] if which == "which" => {
            let names = rest.first().is_some_and(|word| word == "the" || word == "of");
            let named = |word: &String| word == "or" || plan::is_superlative(word);
            is_function_word(verb) && !names && !rest.iter().any(named)
        }
        [how, many, rest @ ..] if how == "how" && matches!(many.as_str(), "many" | "much") => {
            rest.len() <= 3 && !rest.iter().any(|word| is_function_word(word))
        }
        _ => false,
    }
}

/// "Is the Lyra cheaper?": than what was said before. Which of some is cheaper is another question.
pub(crate) fn compares_with_nothing(said: &[String]) -> bool {
    let chooses = said.iter().any(|word| matches!(word.as_str(), "of" | "which" | "what" | "who"));
    !chooses && plan::of_none(said)
}

/// "Which is the most abundant?": of which things was said before.
fn asks_of_nothing(said: &[String]) -> bool {
    let [which, be, rest @ ..] = said else { return false };
    let says_how = |at: usize| {
        let degree = |word: &String| matches!(word.as_str(), "most" | "least");
        let word = &rest[at];
        is_function_word(word) || is_adjective(word) || degree(word) || at > 0 && degree(&rest[at - 1])
    };
    which == "which" && is_function_word(be) && !rest.is_empty() && (0..rest.len()).all(says_how)
}

/// "Are there ..", "there is ..": points nowhere.
pub(crate) fn is_existential(said: &[String], at: usize) -> bool {
    let is = |w: Option<&String>| w.is_some_and(|w| matches!(w.as_str(), "is" | "are" | "was" | "were"));
    said[at] == "there" && (is(at.checked_sub(1).and_then(|before| said.get(before))) || is(said.get(at + 1)))
}

/// "Which of the two ..", "the three": so many were spoken of.
fn of_so_many(said: &[String]) -> bool {
    said.windows(2).enumerate().any(|(at, pair)| {
        let several = plan::in_letters(&pair[1]).is_some_and(|number| number > 1.0);
        pair[0] == "the" && several && said.get(at + 2).is_none_or(|next| is_function_word(next))
    })
}

/// It ends as "has the largest one" does: one of what was spoken of.
pub(crate) fn has_one(said: &[String]) -> bool {
    let [.., has, the, superlative, one] = said else { return false };
    matches!(has.as_str(), "has" | "have" | "had" | "with")
        && the == "the"
        && plan::is_adjective(superlative)
        && matches!(one.as_str(), "one" | "ones")
}

/// "With which ferries ..?" asks; it adds nothing to what was asked.
fn is_interrogative(word: &str) -> bool {
    matches!(word, "who" | "whom" | "which" | "how" | "when" | "where")
}

/// "And how many models has Ada Lind designed?": after its first word a question with a name and a verb of its own.
fn is_whole(question: &str, rest: &[String]) -> bool {
    const WHETHER: &[&str] = &["is", "are", "was", "were", "do", "does", "did", "has", "have", "can"];
    let asks = rest.first().is_some_and(|w| is_interrogative(w) || WHETHER.contains(&w.as_str()));
    let elliptic = rest.get(1).is_some_and(|w| matches!(w.as_str(), "about" | "in" | "for" | "with" | "of"));
    let named = rest.iter().any(|w| is_name(question, w));
    let content = rest.iter().filter(|w| w.chars().count() > 3 && !is_function_word(w)).count();
    asks && !elliptic && named && content > 2
}

/// The word of a rewriting that still points outside it.
pub(crate) fn points_still(question: &str, rewritten: &str) -> Option<String> {
    // What follows may mean what stands before it: "Is a seat included, or do I pay for it?"
    let clause = rewritten.split([',', ';', ':']).next().unwrap_or_default();
    let clause = clause.split(" and ").next().unwrap_or_default();
    let said = words(clause);
    let asked = words(question);
    // "Which boats cost more than their engines?"
    let own = match &said[..] {
        [first, second, ..] if matches!(first.as_str(), "which" | "what") => !is_function_word(second),
        [first, second, ..] => first == "how" && second == "many",
        _ => false,
    };
    // "Which guilds do its ringers come from?": what several own is not "its".
    let several = said.iter().take(3).any(|word| plan::is_plural(word));
    let (mut named, mut is_named) = (own, false);
    for (at, word) in said.iter().enumerate() {
        let pronoun = PERSONAL.contains(&word.as_str())
            || whose(word).is_some()
            || stands_alone(word, said.get(at + 1).map(String::as_str));
        // "the price of that ferry": which one was said before.
        let of_that = points_at(word, said.get(at + 1).map(String::as_str))
            && at > 0
            && matches!(said[at - 1].as_str(), "of" | "for" | "in" | "by" | "from" | "with" | "does" | "is");
        let of_one = matches!(word.as_str(), "it" | "its" | "he" | "she" | "him" | "her" | "his");
        let meant = named && !(of_one && several && own && !is_named);
        if asked.contains(word) && (word == "ones" || of_that || pronoun && !meant) {
            return Some(word.clone());
        }
        is_named |= is_name(rewritten, word);
        named |= is_named;
    }
    None
}

/// "Are these taller?", not "these ferries".
fn stands_alone(word: &str, next: Option<&str>) -> bool {
    points_to_several(word) && next.is_none_or(|next| is_function_word(next) || is_adjective(next))
}

/// "that ferry", not "that is".
fn points_at(word: &str, next: Option<&str>) -> bool {
    points_to_one(word) && next.is_some_and(|next| !is_function_word(next))
}

const PERSONAL: &[&str] = &["it", "they", "them", "he", "she", "him"];

/// What a turn was about.
#[derive(Debug, PartialEq)]
pub(crate) struct Subject {
    /// The one thing it was about or named, else the things.
    one: String,
    /// The things as the plan names them.
    things: String,
    /// What was counted or listed of them.
    noun: Option<String>,
    /// The one thing that was the answer.
    answer: Option<String>,
}

impl Subject {
    pub(crate) fn of(turn: &Turn) -> Option<Self> {
        let plan = turn.plan.as_ref();
        let things = match plan {
            Some(plan) => plan.things.trim().to_owned(),
            // Strategies that plan nothing are understood by the name their question says.
            None => longest_name(&turn.standalone).unwrap_or_default(),
        };
        let things = things.strip_prefix("the ").unwrap_or(&things).to_owned();
        let ranked = plan.is_some_and(|plan| plan.order.is_some());
        let (one, answer) = match &turn.items[..] {
            [only] if ranked || things.is_empty() => (only.clone(), Some(only.clone())),
            [only] => (things.clone(), Some(only.clone())),
            _ => (things.clone(), None),
        };
        let noun = plan.filter(|plan| plan.order.is_none()).and_then(|plan| plan.want.first().cloned());
        (!one.is_empty()).then_some(Self { one, things, noun, answer })
    }

    pub(crate) fn one(&self) -> &str {
        &self.one
    }

    pub(crate) fn answer(&self) -> Option<&str> {
        self.answer.as_deref()
    }
}

/// The longest run of words with a capital or a digit ("BMW iX", "Hall 4b") inside a question: what it is about, as a
/// name.
fn longest_name(question: &str) -> Option<String> {
    let pieces: Vec<&str> = question.split_whitespace().skip(1).collect();
    // "Who has a cat? (Which students have a dog?)": a sentence begins with a capital behind a bracket too.
    let begins = |w: &str| w.starts_with('(') && !w.contains(')');
    let capital = |w: &str| w.chars().any(|c| c.is_uppercase() && !begins(w) || c.is_ascii_digit());
    let mut best: &[&str] = &[];
    let mut at = 0;
    while at < pieces.len() {
        if !capital(pieces[at]) {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        // "Institute of Physics", "A - B": small words inside a name belong to it.
        while end < pieces.len()
            && (capital(pieces[end])
                || end + 1 < pieces.len()
                    && capital(pieces[end + 1])
                    && (matches!(pieces[end], "of" | "the" | "for") || words(pieces[end]).is_empty()))
        {
            end += 1;
        }
        if end - at > best.len() {
            best = &pieces[at..end];
        }
        at = end;
    }
    let name = best.join(" ");
    let name = name.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '(' | ')')).to_owned();
    (!name.is_empty()).then_some(name)
}

/// The question without the word that joins it to what was said before.
pub(crate) fn without_opener(question: &str) -> String {
    let mut rest = question;
    let opened = |text: &str| matches!(&words(text)[..], [word] if opens(word));
    while let Some((_, behind)) = rest.split_once(' ').filter(|(first, _)| opened(first)) {
        rest = behind.trim_start();
    }
    let mut text = rest.to_owned();
    if let Some(first) = text.chars().next() {
        text.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    text
}

/// The question with its subject where it points to it, or behind it. `answers`: the name is one of those the question
/// asks for, and says nothing beside it.
pub(crate) fn put_in(question: &str, subject: &Subject, answers: impl Fn(&str) -> bool) -> String {
    let question = without_opener(question);
    let pieces: Vec<&str> = question.split_whitespace().collect();
    let mut out: Vec<String> = Vec::new();
    let mut put = false;
    let mut meant: Option<String> = None;
    for (at, piece) in pieces.iter().enumerate() {
        let bare = piece.trim_matches(|c: char| !c.is_alphanumeric());
        let word = fold(bare);
        let next = pieces.get(at + 1).map(|next| words(next).concat());
        let owns = whose(&word).is_some() && next.as_deref().is_some_and(|n| !is_function_word(n));
        let alone = stands_alone(&word, next.as_deref());
        // "they" are what the oldest was chosen of.
        let several = matches!(word.as_str(), "they" | "them" | "their") || alone;
        let who = if several && plan::is_plural(&words(&subject.things).pop().unwrap_or_default()) {
            &subject.things
        } else {
            &subject.one
        };
        let new = if owns {
            format!("{who}{}", if who.ends_with('s') && several { "'" } else { "'s" })
        } else if PERSONAL.contains(&word.as_str()) || alone {
            who.clone()
        } else if word == "ones" && !subject.things.is_empty() {
            subject.things.clone()
        } else if points_at(&word, next.as_deref())
            && let Some(answer) = &subject.answer
        {
            meant = Some(answer.clone());
            "the".to_owned()
        } else {
            out.push((*piece).to_owned());
            continue;
        };
        put = true;
        out.push(piece.replacen(bare, &new, 1));
    }
    let mut text = out.join(" ");
    // "the research group (Robotics)"
    if let Some(meant) = meant {
        text = format!("{} ({meant})?", text.trim_end_matches(['?', '.', '!', ' ']));
    }
    // A name of its own says what it is about.
    if put || words(&question).iter().any(|w| is_name(&question, w)) {
        return text;
    }
    // "And which region has the most?" leaves out of what.
    let bare = text.trim_end_matches(['?', '.', '!', ' ']);
    let last = words(bare).pop().unwrap_or_default();
    let noun = subject.noun.as_deref().unwrap_or(&subject.things);
    if matches!(last.as_str(), "most" | "fewest" | "least" | "more" | "fewer") && !noun.is_empty() {
        return format!("{bare} {noun}?");
    }
    if answers(&subject.one) { text } else { format!("{text} ({})", subject.one) }
}

/// Written with a capital inside the question.
pub(crate) fn is_name(question: &str, word: &str) -> bool {
    question
        .split_whitespace()
        .skip(1)
        .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()))
        .any(|w| w.chars().next().is_some_and(char::is_uppercase) && fold(w) == word && word.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_own_is_not_its() {
        let still = |question: &str| points_still(question, question);
        assert_eq!(still("Which guilds do its ringers come from?").as_deref(), Some("its"));
        assert_eq!(still("Which boats cost more than their engines?"), None);
        assert_eq!(still("Which guilds do the Midwinter Peal and its ringers belong to?"), None);
    }

    #[test]
    fn what_points_back_is_seen() {
        for q in [
            "And how long is it?",
            "Which of them is red?",
            "And price?",
            "How does this compare to tugs?",
            "And what about the Lyra in Bergen harbour?",
            "And how many are in Bergen?",
            "How long does it take to charge?",
            "Which of the two has more cabins on board?",
            "Which is the most abundant?",
            "Is the Great Northern Lighthouse cheaper?",
            "Which were built before 1960 in Bergen harbour?",
            "how much whole rye flour?",
        ] {
            assert!(depends(q), "{q}");
        }
        for q in [
            "What is the average speed of the wooden ferries?",
            "Who directed Night Harbour in 1990?",
            "Which is the longest ferry?",
            "Which are the ferries with more than three cabins?",
            "How many ferries sail from Bergen?",
            "With which harbours is Bergen linked by the Lyra?",
            "Which is longer, the Lyra or the Vega?",
            "Is the Great Northern Lighthouse cheaper than the Lyra?",
            "And how many ferries has Ada Lind designed?",
            // "How much is run aground to hire a folding bicycle ..?" was asked.
            "How much is it to hire a folding bicycle for a week?",
            "Is it possible to change the route halfway?",
        ] {
            assert!(!depends(q), "{q}");
        }
    }

    #[test]
    fn a_word_that_still_points_is_seen() {
        let still = |question: &str| points_still(question, question);
        assert_eq!(still("What would all its cabins cost together?").as_deref(), Some("its"));
        assert_eq!(still("Are the steel ones faster than the wooden ones?").as_deref(), Some("ones"));
        assert_eq!(still("Are these faster than the Lyra?").as_deref(), Some("these"));
        assert_eq!(still("Are these ferries faster than the Lyra?"), None);
        assert_eq!(still("Which ferries cost more than their cabins?"), None);
        assert_eq!(still("Is breakfast included, or do I pay for it?"), None);
        assert_eq!(points_still("How long is it?", "How long is the Aurora?"), None);
    }

    #[test]
    fn a_question_names_what_it_is_about() {
        let name = |question: &str| longest_name(question);
        assert_eq!(
            name("What are the methods of Software Quality Assurance?").as_deref(),
            Some("Software Quality Assurance")
        );
        assert_eq!(
            name("Who leads the Institute of Physics in Oslo?").as_deref(),
            Some("Institute of Physics")
        );
        assert_eq!(
            name("What does C6-46 - Heisenberg Display weigh?").as_deref(),
            Some("C6-46 - Heisenberg Display")
        );
        assert_eq!(name("What is the url of BMW iX?").as_deref(), Some("BMW iX"));
        assert_eq!(name("Who also has a cat? (Which students have a dog?)"), None);
        assert_eq!(name("Who is it?"), None);
    }

    #[test]
    fn the_subject_is_put_where_the_question_points() {
        let aurora = Subject {
            one: "Aurora".into(),
            things: "fast ferries".into(),
            noun: Some("cabins".into()),
            answer: Some("Ada Lind".into()),
        };
        let put = |question: &str| put_in(question, &aurora, |_| false);
        assert_eq!(
            put("What would all its cabins cost together?"),
            "What would all Aurora's cabins cost together?"
        );
        assert_eq!(put("And how long is it?"), "How long is Aurora?");
        assert_eq!(put("Are the steel ones dearer?"), "Are the steel fast ferries dearer?");
        assert_eq!(put("And which region has the most?"), "Which region has the most cabins?");
        assert_eq!(
            put("And what is the home of that captain?"),
            "What is the home of the captain (Ada Lind)?"
        );
        assert_eq!(put("And which colours?"), "Which colours? (Aurora)");
        assert_eq!(put_in("And which ships?", &aurora, |_| true), "Which ships?");
        assert_eq!(put("And what does Lyra cost?"), "What does Lyra cost?");
    }
}
