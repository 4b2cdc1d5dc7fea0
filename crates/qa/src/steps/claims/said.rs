//! Whether a source says of its thing what a sentence says: that it is of that kind, and that it stands so to what is named.
//! A name's own words say nothing of it: somebody called Born was not therefore born in Vienna.

use std::collections::BTreeSet;

use plan::likeness::akin;
use plan::{is_function_word, is_plural, is_superlative, stem, stems, words};

use super::sentences::sentences;
use super::{Citable, Told};

/// What stands between a thing and its kind.
const COPULAS: [&str; 4] = ["is", "are", "was", "were"];
/// What begins a kind.
const ARTICLES: [&str; 3] = ["a", "an", "another"];

/// The source says it so. A result's statements are told by themselves. `sources`: all there are, whose things a sentence may
/// name beside its subject.
pub(super) fn says(sentence: &str, source: &Citable, sources: &[Citable]) -> bool {
    if source.told == Told::Rows || source.title.is_empty() {
        return true;
    }
    let title: Vec<String> = words(&source.title);
    let told: Vec<Vec<String>> =
        sentences(source.own_text()).iter().map(|told| without(&words(told), &title)).collect();
    let named: BTreeSet<String> = sources.iter().flat_map(|other| plan::stems(&other.title)).collect();
    is_of_kind(sentence, &title, &told)
        && ranks_as_told(sentence, &title, &told)
        && beyond_its_name(sentence, &title, &told, &named)
        && (source.told != Told::Thing || related(sentence, &title, &told, &named))
}

/// Every word of the kind that the sentence calls its subject by stands in the source. That it was asked proves nothing.
fn is_of_kind(sentence: &str, title: &[String], told: &[Vec<String>]) -> bool {
    let Some(kind) = kind(sentence) else { return true };
    let held = |word: &String| {
        title.iter().any(|w| stem(w) == *word) || told.iter().flatten().any(|w| stem(w) == *word)
    };
    kind.iter().all(held)
}

/// What the sentence calls the cheapest of all, its source does: a question that ranks is not answered by what tells of one.
fn ranks_as_told(sentence: &str, title: &[String], told: &[Vec<String>]) -> bool {
    let held = |word: &String| title.iter().chain(told.iter().flatten()).any(|other| akin(word, other));
    words(sentence).iter().filter(|word| is_superlative(word)).all(held)
}

/// The telling words of "is a mountain bike", "are mountain bikes".
fn kind(sentence: &str) -> Option<Vec<String>> {
    let said = words(sentence);
    let copula = (1..said.len()).find(|&at| COPULAS.contains(&said[at].as_str()))?;
    let several = matches!(&*said[copula], "are" | "were");
    let after = &said[copula + 1..];
    let (phrase, named) = match after.first() {
        Some(article) if ARTICLES.contains(&article.as_str()) => (&after[1..], true),
        _ => (after, false),
    };
    let length = phrase
        .iter()
        .enumerate()
        .position(|(at, word)| is_function_word(word) || at > 0 && word.ends_with("ed"))
        .unwrap_or(phrase.len());
    let phrase = &phrase[..length];
    // "are open" says of what kind they are as little as "is open".
    let plural = several && phrase.last().is_some_and(|last| is_plural(last));
    (!phrase.is_empty() && (named || plural)).then(|| phrase.iter().map(|word| stem(word)).collect())
}

/// Of what the sentence says beside names and numbers something stands in the source, beside its own name: that something
/// was built in 1755 gives it no 1755 rooms.
fn beyond_its_name(sentence: &str, title: &[String], told: &[Vec<String>], named: &BTreeSet<String>) -> bool {
    let rest = rest(sentence, title);
    let number = |word: &str| word.replace(',', "").parse::<f64>().is_ok();
    let telling: Vec<String> = rest
        .iter()
        .filter(|w| w.len() > 3 && !is_function_word(w) && !number(w))
        .map(|w| stem(w))
        .filter(|word| title.iter().any(|w| stem(w) == *word) || !named.contains(word))
        .collect();
    let held: BTreeSet<String> = told.iter().flatten().map(|word| stem(word)).collect();
    telling.is_empty() || telling.iter().any(|word| held.contains(word))
}

/// Each name that the sentence brings to its subject stands in a sentence of the source that says some of what the sentence
/// says of it: where somebody works is not where they were born, and who wrote a paper did not review it.
fn related(sentence: &str, title: &[String], told: &[Vec<String>], named: &BTreeSet<String>) -> bool {
    let rest = rest(sentence, title);
    let capitals: BTreeSet<String> = sentence
        .split_whitespace()
        .skip(1)
        .filter(|written| written.starts_with(char::is_uppercase))
        .flat_map(words)
        .filter(|word| rest.contains(word) && !title.contains(word) && !is_function_word(word))
        .map(|word| stem(&word))
        .collect();
    // "using" of "Queries using Views" is the name's.
    let within = |at: usize| {
        let name = |at: usize| capitals.contains(&stem(&rest[at]));
        at > 0
            && at + 1 < rest.len()
            && name(at - 1)
            && name(at + 1)
            && told.iter().any(|told| told.windows(3).any(|said| *said == rest[at - 1..=at + 1]))
    };
    let tells =
        |&at: &usize| !is_function_word(&rest[at]) && !capitals.contains(&stem(&rest[at])) && !within(at);
    let relation: Vec<usize> = (0..rest.len()).filter(tells).collect();
    let Some(&first) = relation.first() else { return true };
    // Beside its subject a sentence may name others of which it says the same: behind what it says are those it says it of.
    let brought = |at: usize| {
        let word = stem(&rest[at]);
        capitals.contains(&word) && (at > first || !named.contains(&word))
    };
    let said: Vec<String> = relation.iter().flat_map(|&at| as_said(&rest[at])).collect();
    let told: Vec<BTreeSet<String>> =
        told.iter().map(|told| told.iter().map(|w| stem(w)).collect()).collect();
    (0..rest.len()).filter(|&at| brought(at)).all(|at| {
        let name = stem(&rest[at]);
        let mut holding = told.iter().filter(|told| told.contains(&name)).peekable();
        // What this source does not name another may.
        holding.peek().is_none() || holding.any(|told| said.iter().any(|word| told.contains(word)))
    })
}

/// The word's stem, and those of its synonyms.
fn as_said(word: &str) -> Vec<String> {
    std::iter::once(word).chain(plan::synonyms(word).iter().copied()).flat_map(stems).collect()
}

/// The sentence's words without the thing's name: each of its words once.
fn rest(sentence: &str, title: &[String]) -> Vec<String> {
    let mut rest = words(sentence);
    for named in title {
        if let Some(at) = rest.iter().position(|word| stem(word) == stem(named)) {
            rest.remove(at);
        }
    }
    rest
}

/// The words without those of the name, wherever it stands.
fn without(said: &[String], name: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < said.len() {
        if !name.is_empty() && said[at..].starts_with(name) {
            at += name.len();
        } else {
            out.push(said[at].clone());
            at += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::super::tests::text;
    use super::*;

    #[test]
    fn what_is_called_the_cheapest_is_so_called_by_its_source() {
        let sources = [
            text(1, "Marlen Summit: Marlen Summit has drive plug-in, the largest of the range."),
            text(2, "Marlen Vale: Marlen Vale is Bike. Marlen Vale has drive plug-in."),
        ];
        let ask = |answer: &str| check("What is the cheapest Marlen?", answer, &sources).text();
        insta::assert_snapshot!(ask("The cheapest Marlen bike is the plug-in drive [2]."), @"Marlen Vale has drive plug-in [2].");
        insta::assert_snapshot!(ask("The Marlen Summit has the biggest drive of the range [1]."), @"The Marlen Summit has the biggest drive of the range [1].");
    }

    #[test]
    fn a_kind_is_what_follows_an_article() {
        let kind = |sentence: &str| kind(sentence).unwrap_or_default().join(" ");
        assert_eq!(kind("The Summit is a mountain bike with two motors."), "mountain bike");
        assert_eq!(kind("Lyra and Vega are mountain bikes."), "mountain bike");
        assert_eq!(kind("The Summit is a bike designed for hills."), "bike");
        for none in ["The Summit is light.", "They are open.", "It weighs a ton.", "The bike is in a shed."] {
            assert_eq!(kind(none), "", "{none}");
        }
    }

    /// What is asked is not therefore so of whoever is named beside it; in other words it is.
    #[test]
    fn who_wrote_a_paper_did_not_review_it() {
        let sources = [
            text(1, "Silt and Mud using Views: Silt and Mud using Views has author Ada Fenn and Bo Marsh."),
            text(2, "Ada Fenn: Ada Fenn is Person. Ada Fenn has made Silt and Mud using Views and On Tides."),
        ];
        let ask = |answer: &str| check("Who reviewed Silt and Mud using Views?", answer, &sources).text();
        let answers = [
            "Ada Fenn reviewed Silt and Mud using Views [2].",
            "Silt and Mud using Views was reviewed by Bo Marsh [1].",
            "Silt and Mud using Views was written by Bo Marsh [1].",
            "Ada Fenn and Bo Marsh wrote Silt and Mud using Views [1].",
        ];
        insta::assert_snapshot!(answers.map(ask).join("\n"), @"
        Ada Fenn has made Silt and Mud using Views and On Tides [2].
        Silt and Mud using Views has author Ada Fenn and Bo Marsh [1].
        Silt and Mud using Views was written by Bo Marsh [1].
        Ada Fenn and Bo Marsh wrote Silt and Mud using Views [1].
        ");
    }

    #[test]
    fn a_number_is_not_told_of_what_the_source_does_not_name() {
        let sources = [text(
            1,
            "Sky Mill: Sky Mill is Windmill. Sky Mill has built 1755. 1755 is built of Sky Mill. Sky Mill has height 19. 19 is height of Sky Mill. Sky Mill has sails 4.",
        )];
        let ask = |answer: &str| check("How many rooms does Sky Mill have?", answer, &sources).text();
        insta::assert_snapshot!(ask("Sky Mill has 1755 rooms [1]."), @"Sky Mill has built 1755 [1].");
        insta::assert_snapshot!(ask("Sky Mill has 4 sails [1]."), @"Sky Mill has 4 sails [1].");
    }
}
