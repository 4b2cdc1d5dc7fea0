//! How questions are asked: what is said around them, whether they ask for yes or no, how many, which; the noun they ask
//! for, their superlative and comparative. Of folded words, as [`crate::words`] gives them, unless a text is taken.

use std::ops::Range;

use crate::en::en;
use crate::lexicon::{self, Degree, End, content};
use crate::numbers::{in_letters, place_of, quantity};
use crate::words::{is_plural, stem, stems, words};

/// The question without a polite request before it ("I would be grateful if you could tell me how many ..") and without
/// what says at either end how well it can be known ("as far as you know").
pub fn plain(question: &str) -> &str {
    // Folding may change lengths; then nothing is cut.
    let folded = question.to_lowercase();
    if folded.len() != question.len() {
        return question;
    }
    let kept = without_aside(&folded);
    let kept = question.get(kept.clone()).zip(folded.get(kept));
    let (question, folded) = kept.unwrap_or((question, &folded));
    let end = en().words.requests.iter().filter_map(|said| folded.find(said).map(|at| at + said.len())).max();
    let Some(rest) = end.and_then(|end| question.get(end..)) else { return question };
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ':');
    let begins = words(rest).first().is_some_and(|w| en().words.wh.contains(w));
    if begins { rest } else { question }
}

/// Where the folded question stands without what is said aside of it.
fn without_aside(folded: &str) -> Range<usize> {
    let around = |c: char| c.is_whitespace() || c.is_ascii_punctuation();
    let bare = folded.trim_end_matches(around);
    let whole = |rest: &str, next: Option<char>| words(rest).len() > 1 && next.is_some_and(around);
    let cut = |aside: &str| {
        let before = bare.strip_suffix(aside).filter(|rest| whole(rest, rest.chars().last()));
        let before = before.map(|rest| 0..rest.trim_end_matches(around).len());
        let behind = || bare.strip_prefix(aside).filter(|rest| whole(rest, rest.chars().next()));
        before.or_else(|| Some(bare.len() - behind()?.len()..folded.len()))
    };
    let Some(Range { start, end }) = en().words.asides.iter().find_map(cut) else { return 0..folded.len() };
    end - folded[start..end].trim_start_matches(around).len()..end
}

/// The question without sentences before it that ask nothing: "I like the red one. What does it cost?"
pub fn what_is_asked(question: &str) -> &str {
    let text = question.trim_end();
    let Some(bare) = text.strip_suffix('?') else { return question };
    let start = bare.rfind(['.', '!']).filter(|&at| bare[at + 1..].starts_with(' ')).map_or(0, |at| at + 1);
    match bare[..start].contains('?') || words(&bare[start..]).len() < 3 {
        true => question,
        false => text[start..].trim_start(),
    }
}

/// Where a form of "do" stands: "What does the Lyra carry?"
pub fn does(asked: &[String]) -> Option<usize> {
    asked.iter().position(|word| is_do(word))
}

fn is_do(word: &str) -> bool {
    matches!(word, "does" | "do" | "did")
}

/// Something is done by somebody: "built by", "obsolete by".
pub fn is_passive(words: &[String]) -> bool {
    by(words).is_some()
}

/// Where a question says "by".
pub fn by(asked: &[String]) -> Option<usize> {
    asked.iter().position(|word| word == "by")
}

/// A word that has a verb's ending: "requires", "mentored".
pub fn is_inflected(word: &str) -> bool {
    word.ends_with('s') || word.ends_with("ed")
}

/// Yes or no answers the question, or one of two: "Is it a ferry or a freighter?"
pub fn either_or(asked: &[String]) -> bool {
    yes_no(asked) && asked.iter().any(|word| word == "or")
}

/// The words begin as a question that yes or no answers.
pub fn yes_no(asked: &[String]) -> bool {
    // "Are there clubs without a sponsor? Which ones?" wants them.
    if matches!(asked, [.., which, ones] if which == "which" && ones == "ones") {
        return false;
    }
    let lists = &en().words;
    let first = asked.iter().find(|w| !lists.before_whether.contains(w));
    // "Can you tell me .." asks for more than yes.
    let request = |w: &[String]| lists.politely.contains(&w[0]) && lists.imperatives.contains(&w[1]);
    first.is_some_and(|w| lists.whether.contains(w)) && !asked.windows(2).any(request)
}

/// "Were any of those built in Turku? Which ones?" as the one question that it is: "Which of those were built in Turku?"
pub fn which_of_any(question: &str) -> Option<String> {
    let lists = &en().words;
    let (first, second) =
        question.trim().trim_end_matches(['?', '.', '!', ' ']).rsplit_once(['?', '.', '!'])?;
    let which = words(second);
    let asks = which.iter().any(|w| w == "which" || w == "what");
    if !asks || !which.iter().all(|w| lists.which_they_are.contains(w)) {
        return None;
    }
    let pieces: Vec<&str> = first.trim_end_matches(['?', ' ']).split_whitespace().collect();
    let said: Vec<String> = pieces.iter().map(|piece| words(piece).concat()).collect();
    let begins = said.iter().take_while(|w| lists.before_whether.contains(w)).count();
    let auxiliary = said.get(begins).filter(|w| lists.whether.contains(w))?;
    let any = begins + said[begins..].iter().position(|w| lists.some.contains(w))?;
    let who = pieces[begins + 1..any].iter().filter(|piece| words(piece).concat() != "there");
    let (who, rest): (Vec<&str>, &[&str]) = (who.copied().collect(), pieces.get(any + 1..)?);
    let does = is_do(auxiliary);
    let noun = match rest {
        [] => return None,
        // "any of the ferries": as many words as name them.
        [of, _, ..] if *of == "of" => 2 + usize::from(said.get(any + 2).is_some_and(|w| w == "the")),
        rest => rest.len().min(1),
    };
    let (things, others) = rest.split_at(noun.min(rest.len()));
    let be = pieces[begins].to_lowercase();
    let parts = match (&who[..], does) {
        // "Does she run any other ferries?"
        ([_, ..], _) => [rest, &[be.as_str()], &who].concat(),
        ([], true) => rest.to_vec(),
        // "Are there any ferries with sails?"
        ([], false) if any > begins + 1 => rest.to_vec(),
        ([], false) => [things, &[be.as_str()], others].concat(),
    };
    Some(format!("Which {}?", parts.join(" ")))
}

/// The words begin as a question that asks for more than yes or no.
pub fn wh_question(asked: &[String]) -> bool {
    let lists = &en().words;
    asked.iter().take(4).any(|w| lists.wh.contains(w) || lists.listing.contains(w))
}

/// The words say of two that each holds: "in both 2010 and 2011".
pub fn says_both(asked: &[String]) -> bool {
    asked.iter().any(|w| en().words.of_two.contains(w))
}

/// The words begin by asking for a time.
pub fn asks_when(asked: &[String]) -> bool {
    asked.iter().take(2).any(|w| en().words.when.contains(w))
}

/// The words begin by asking for a place.
pub fn asks_where(asked: &[String]) -> bool {
    asked.iter().take(2).any(|w| en().words.asks_where.contains(w))
}

/// The question asks of each group.
pub fn says_each(asked: &[String]) -> bool {
    asked.iter().any(|w| en().words.each.contains(w))
}

/// "the number of", and no number that something has: "phone number of".
pub fn is_count(asked: &[String], at: usize) -> bool {
    let of = matches!(asked.get(at..at + 2), Some([number, of]) if number == "number" && of == "of");
    let noun = |before: &String| {
        !lexicon::is_function_word(before)
            && !lexicon::is_adjective(before)
            && !en().words.before_number_of.contains(before)
    };
    of && !at.checked_sub(1).is_some_and(|before| noun(&asked[before]))
}

/// The question begins with how many.
pub fn asks_how_many(asked: &[String]) -> bool {
    let how = |w: &[String]| w[0] == "how" && matches!(w[1].as_str(), "many" | "often");
    let at = (0..asked.len().saturating_sub(1)).find(|&at| how(&asked[at..]) || is_count(asked, at));
    at.is_some_and(|at| at <= 5 && !asked[..at].iter().any(|w| w == "and"))
}

/// "the volcanoes with their last eruption": something of each of several things.
pub fn tells_of_each(asked: &[String]) -> bool {
    asked.windows(2).any(|pair| matches!(pair[0].as_str(), "with" | "and") && pair[1] == "their")
}

/// "Are all ..", "do they have only ..": not "only one".
pub fn says_all(asked: &[String]) -> bool {
    let next = |at: usize| asked.get(at + 1).map_or("", String::as_str);
    asked.iter().enumerate().any(|(at, word)| match word.as_str() {
        "all" | "every" | "always" | "each" => true,
        "only" => in_letters(next(at)).is_none() && next(at).parse::<f64>().is_err(),
        _ => false,
    })
}

/// The quantity a yes/no comparison says is larger or smaller: "taller than" -> ("tall", more of it).
pub fn comparative(question: &str) -> Option<(String, bool)> {
    let asked = words(question);
    asked.iter().enumerate().find_map(|(i, w)| match w.as_str() {
        "more" => match asked.get(i + 1).and_then(|next| lexicon::adjective(next)) {
            Some((_, Degree::Positive)) => Some((asked[i + 1].clone(), true)),
            _ => Some((String::new(), true)),
        },
        "less" => match asked.get(i + 1).and_then(|next| lexicon::adjective(next)) {
            Some((_, Degree::Positive)) => Some((asked[i + 1].clone(), false)),
            _ => Some((String::new(), false)),
        },
        "fewer" => Some((String::new(), false)),
        "greater" | "higher" | "larger" | "bigger" => Some((String::new(), true)),
        "lower" | "smaller" => Some((String::new(), false)),
        w => matches!(lexicon::adjective(w), Some((_, Degree::Comparative))).then(|| (w.to_owned(), true)),
    })
}

/// The question's superlative: the word that orders and the end it asks for.
pub fn superlative(asked: &[String], things: &str) -> Option<(String, End)> {
    let things = stems(things);
    asked.iter().enumerate().find_map(|(i, word)| match word.as_str() {
        "most" | "least" => {
            let next = asked.get(i + 1)?;
            let (nouns, degree) = lexicon::adjective(next)?;
            let end = nouns.first()?.1;
            (degree == Degree::Positive)
                .then(|| (next.clone(), if word == "least" { lexicon::opposite(end) } else { end }))
        }
        word if en().words.ends_of_nouns.contains(word) => {
            // "the largest battery": the noun orders, not the adjective, unless it is what the plan is about.
            let noun: Vec<&str> = asked[i + 1..]
                .iter()
                .take_while(|w| !lexicon::is_function_word(w))
                .filter(|w| !things.contains(&stem(w)))
                .take(3)
                .map(String::as_str)
                .collect();
            let (nouns, _) = lexicon::adjective(word)?;
            (noun.is_empty()).then(|| (word.to_owned(), nouns.first().map_or(End::Highest, |n| n.1)))
        }
        word => match lexicon::adjective(word)? {
            (nouns, Degree::Superlative) => Some((word.to_owned(), nouns.first()?.1)),
            _ => None,
        },
    })
}

/// The end of `property` that has more of the adjective's quality: fast -> the lowest acceleration time.
pub fn end_of(adjective: &str, property: &str) -> Option<End> {
    let (nouns, _) = lexicon::adjective(adjective)?;
    let stems: Vec<String> = words(property).iter().map(|w| stem(w)).collect();
    nouns.iter().find(|(noun, _)| stems.contains(&stem(noun))).map(|(_, end)| *end)
}

/// The other end where the question asks for the least of it.
pub fn flip(asked: &[String], end: End) -> End {
    if asked.iter().any(|w| w == "least") { lexicon::opposite(end) } else { end }
}

/// Which place of a ranking is asked for: 2 of "the second cheapest", 1 where none is named.
pub fn place_asked(asked: &[String]) -> u32 {
    asked
        .windows(2)
        .filter(|w| {
            matches!(w[1].as_str(), "most" | "least" | "fewest" | "best" | "worst")
                || lexicon::is_superlative(&w[1])
        })
        .find_map(|w| place_of(&w[0]))
        .unwrap_or(1)
}

/// "the three cheapest", "top 5": how many.
pub fn count_before(asked: &[String]) -> u32 {
    let number = |w: &String| {
        let spelt = || in_letters(w).map(|n| n as u32).filter(|n| *n <= 10);
        w.parse::<u32>().ok().or_else(spelt).filter(|n| (2..=50).contains(n))
    };
    let at = asked
        .iter()
        .position(|w| matches!(w.as_str(), "most" | "least" | "top") || lexicon::is_superlative(w));
    at.and_then(|at| {
        let near = at.saturating_sub(1)..(at + 2).min(asked.len());
        asked[near].iter().find_map(number)
    })
    .unwrap_or(1)
}

/// The phrase without superlatives, and the places before them.
pub fn without_superlatives(things: &str) -> String {
    let drop = |w: &str| {
        let folded = words(w);
        let folded = folded.first().map_or("", String::as_str);
        matches!(folded, "most" | "least" | "top" | "average" | "typical") || lexicon::is_superlative(folded)
    };
    let pieces: Vec<&str> = things.split_whitespace().collect();
    let mut kept = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let after_most = i > 0 && matches!(pieces[i - 1].to_lowercase().as_str(), "most" | "least");
        let adjective = words(piece).first().is_some_and(|w| lexicon::adjective(w).is_some());
        // "second" of "the second cheapest ferry".
        let ordinal = words(piece).first().is_some_and(|w| place_of(w).is_some())
            && pieces.get(i + 1).is_some_and(|next| drop(next));
        if !(drop(piece) || ordinal || after_most && adjective) {
            kept.push(*piece);
        }
    }
    if kept.is_empty() { things.to_owned() } else { kept.join(" ") }
}

/// "'Digital Systems'" without its quotation marks.
pub fn unquoted(text: &str) -> String {
    text.trim().trim_matches(['\'', '"', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}']).trim().to_owned()
}

/// The noun that the question asks for: "What courses have ..", "How many pets are ..".
pub fn asked_for(asked: &[String]) -> Option<String> {
    let lists = &en().words;
    let start = asked
        .iter()
        .position(|w| lists.before_asked_noun.contains(w))
        .or_else(|| asked.first().filter(|w| matches!(w.as_str(), "name" | "give")).map(|_| 0))
        .or_else(|| asked.windows(2).position(|w| w[0] == "number" && w[1] == "of").map(|at| at + 1))
        .map(|at| at + 1);
    // "books about grief": no question word at all.
    let telegram = asked.first().is_some_and(|w| !lexicon::is_function_word(w))
        && asked.iter().skip(1).any(|w| lists.restricting.contains(w));
    let start = start.or_else(|| telegram.then_some(0))?;
    let mut noun: Vec<String> = Vec::new();
    let all = asked.iter().enumerate().skip(start);
    for (at, word) in all.skip_while(|(_, w)| {
        lists.within_asked_noun.contains(w)
            || w.parse::<u32>().is_ok()
            || quantity(&format!("at most {w}")).is_some()
    }) {
        // "production sold the most tickets": what it did.
        let done = !noun.is_empty() && does_most(&asked[at..]);
        if done || lists.after_asked_noun.contains(word) {
            break;
        }
        noun.push(word.clone());
    }
    // "how many times": what happens is counted.
    (!noun.is_empty() && noun.len() <= 4 && noun != ["times"]).then(|| noun.join(" "))
}

/// "Which procedures ..", "how many procedures ..": some of the things that are so called are asked for.
pub fn asks_which_of(asked: &[String], things: &str) -> bool {
    let called = stems(things);
    let asks =
        |pair: &[String]| en().words.before_asked_noun.contains(&pair[0]) && called.contains(&stem(&pair[1]));
    asked.windows(2).any(asks)
}

/// "sold the most": a verb of which the most is asked for.
pub fn does_most(asked: &[String]) -> bool {
    let [verb, the, most, ..] = asked else { return false };
    let ranks = lexicon::ranks(most) && !lexicon::is_superlative(most);
    the == "the" && ranks && !lexicon::is_function_word(verb) && !lexicon::is_light_verb(verb)
}

/// The same words, whatever their forms.
pub fn same(a: &str, b: &str) -> bool {
    let (a, b) = (stems(a), stems(b));
    !a.is_empty() && a == b
}

/// The question asks how many of what the phrase names: "number of singers", "how many singers".
pub fn counts(asked: &[String], phrase: &str) -> bool {
    let counted = words(&without_counting(phrase));
    let said = words(phrase);
    if counted.len() < said.len() {
        return true;
    }
    let Some(first) = counted.first().map(|w| stem(w)) else { return false };
    asked.windows(3).any(|w| {
        matches!((w[0].as_str(), w[1].as_str()), ("number", "of") | ("how", "many")) && stem(&w[2]) == first
    })
}

/// "number of singers" is about singers.
pub fn without_counting(phrase: &str) -> String {
    let lower = phrase.trim();
    for prefix in ["the number of ", "number of ", "count of ", "amount of ", "how many "] {
        if let Some(head) = lower.get(..prefix.len())
            && head.eq_ignore_ascii_case(prefix)
        {
            return lower[prefix.len()..].to_owned();
        }
    }
    lower.to_owned()
}

/// "Which ingredients do the curry and the dal share?"
pub fn in_common(asked: &[String]) -> bool {
    asked.iter().any(|w| en().words.sharing.contains(w))
}

/// "another name", "alternative names", "aliases": what a thing is called beside its name.
pub fn asks_other_names(said: &[String]) -> bool {
    match said {
        [only] => matches!(only.as_str(), "synonyms" | "aliases" | "synonym" | "alias"),
        [first, .., last] => {
            matches!(last.as_str(), "name" | "names")
                && matches!(first.as_str(), "other" | "another" | "alternative" | "alternate" | "different")
        }
        [] => false,
    }
}

/// One noun in the plural.
pub fn says_several(phrase: &str) -> bool {
    matches!(&content(phrase)[..], [only] if is_plural(only))
}

/// "Which hops do they have in common?"
pub fn says_in_common(asked: &[String]) -> bool {
    asked.windows(2).any(|w| w[0] == "in" && w[1] == "common")
}

/// "Order the pets by age".
pub fn asks_to_sort(asked: &[String]) -> bool {
    asked.first().is_some_and(|word| lexicon::sorts(word)) && asked.iter().any(|word| word == "by")
}

/// "erupted most recently", "was built first", "opened last": the verb says what was done first or last.
pub fn is_done_in_order(verb: &str, asked: &[String]) -> bool {
    let Some(at) = asked.iter().position(|word| word == verb) else { return false };
    match &asked[at + 1..] {
        [most, recently, ..] if most == "most" => recently == "recently",
        [last] => lexicon::end_of_series(last).is_some(),
        _ => false,
    }
}

/// The word in this place says that something was done first or last, as in [`is_done_in_order`].
pub fn says_done_in_order(asked: &[String], at: usize) -> bool {
    let recently = asked[at] == "recently";
    let verb = at.checked_sub(if recently { 2 } else { 1 });
    (recently || lexicon::end_of_series(&asked[at]).is_some())
        && verb.is_some_and(|verb| is_done_in_order(&asked[verb], asked))
}

/// "How many prerequisites does Algebra have?"
pub fn asks_what_it_has(asked: &[String]) -> bool {
    does(asked).is_some() && asked.last().is_some_and(|last| last == "have")
}

/// "currently", "at the moment".
pub fn says_now(asked: &[String]) -> bool {
    let moment =
        |pair: &[String]| pair[0] == "the" && pair[1] == "moment" || pair[0] == "at" && pair[1] == "present";
    asked.iter().any(|word| en().words.now.contains(word)) || asked.windows(2).any(moment)
}

/// The words begin by asking for somebody.
pub fn asks_who(asked: &[String]) -> bool {
    asked.first().is_some_and(|word| word == "who")
}

/// "How many towns are called Springfield?"
pub fn asks_by_name(asked: &[String]) -> bool {
    asked.iter().any(|word| matches!(word.as_str(), "called" | "named" | "name"))
}

/// "in both 2014 and 2015", "shared by", "in common": what holds of two at once is asked for.
pub fn says_of_both(asked: &[String]) -> bool {
    says_both(asked) || says_in_common(asked) || asked.iter().any(|word| en().words.shared.contains(word))
}

/// "the most common hull", "the least widespread": which end of how many share it.
pub fn most_common(asked: &[String]) -> Option<End> {
    asked.windows(2).filter(|two| en().words.common.contains(&two[1])).find_map(|two| match two[0].as_str() {
        "most" => Some(End::Highest),
        "least" => Some(End::Lowest),
        _ => None,
    })
}

/// "Which pike has the highest weight?", "Who has ..": somebody or something is asked for, not a number.
pub fn asks_whose(asked: &[String]) -> bool {
    match asked {
        [who, ..] if who == "who" => true,
        [which, noun, ..] => which == "which" && !lexicon::is_function_word(noun),
        _ => false,
    }
}

/// "Which opened earlier, the Elm Street library or the one in Kiel?": one of two is asked for.
pub fn one_of_two(question: &str, asked: &[String]) -> bool {
    const COMPARE: [&str; 10] =
        ["more", "fewer", "less", "earlier", "later", "first", "last", "most", "fewest", "least"];
    let compares = |word: &String| {
        COMPARE.contains(&word.as_str())
            || matches!(lexicon::adjective(word), Some((_, Degree::Comparative | Degree::Superlative)))
    };
    let two = question.split_once([',', ':']).filter(|(_, after)| after.contains(" or "));
    wh_question(asked) && two.is_some_and(|(before, _)| words(before).iter().any(compares))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_is_no_count() {
        let is = |text: &str| {
            let asked = words(text);
            (0..asked.len()).any(|at| is_count(&asked, at))
        };
        assert!(is("number of locks") && is("what is the total number of locks"));
        assert!(is("Tell me the average number of beds") && is("the highest number of dealers"));
        assert!(!is("Phone number of Wexcombe Marina please") && !is("the serial number of the Lyra"));
    }

    #[test]
    fn what_is_asked_for_ends_where_it_does_something() {
        let noun = |question: &str| asked_for(&words(question)).unwrap_or_default();
        assert_eq!(noun("Which production sold the most tickets overall?"), "production");
        assert_eq!(noun("Which airline cancelled the fewest flights?"), "airline");
        assert_eq!(noun("Which region has the most dealers?"), "region");
    }

    #[test]
    fn what_is_said_around_a_question_is_not_asked() {
        assert_eq!(
            plain("Good morning, I would be grateful if you could tell me how many ferries run."),
            "how many ferries run."
        );
        assert_eq!(plain("Could you find out which ferry is the oldest?"), "which ferry is the oldest?");
        assert_eq!(plain("Tell me about the Lyra."), "Tell me about the Lyra.");
        assert_eq!(plain("Which peaks are unclimbed, as far as is known?"), "Which peaks are unclimbed");
        assert_eq!(plain("As far as you know, who climbed it?"), "who climbed it?");
        assert_eq!(plain("As far as you know?"), "As far as you know?");
    }

    #[test]
    fn which_they_are_is_asked_behind_whether_there_are_any() {
        let which = |question: &str| which_of_any(question).unwrap_or_default();
        assert_eq!(
            which("Were any of those built in Turku? Which ones?"),
            "Which of those were built in Turku?"
        );
        assert_eq!(which("Does she run any other ferry? Which?"), "Which other ferry does she run?");
        assert_eq!(which("are there any ferries with sails? if so, which"), "Which ferries with sails?");
        assert_eq!(which("Do any ferries serve Oslo? Which ones?"), "Which ferries serve Oslo?");
        assert_eq!(which("Does she run any ferries?"), "");
        assert_eq!(which("Which ferries are red? Which are blue?"), "");
    }
}
