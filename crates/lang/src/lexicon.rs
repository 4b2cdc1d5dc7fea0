//! What words do: function words, negations, degrees of adjectives, and which property an adjective or a verb is about
//! ("cheapest" -> price, lowest). Grounding ties these nouns to a graph's columns by words and embedding.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::en::en;
use crate::fold;
use crate::words::{stem, words};

/// Which end of an order comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Largest first.
    Highest,
    /// Smallest first.
    Lowest,
}

/// How an adjective is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Degree {
    /// "cheap"
    Positive,
    /// "cheaper"
    Comparative,
    /// "cheapest"
    Superlative,
}

/// A folded word carries no content for grounding.
pub fn is_function_word(word: &str) -> bool {
    en().words.function_words.contains(word)
}

/// What a number is called that goes on from one thing to the next: nothing is added up by it.
pub fn is_counted_on(word: &str) -> bool {
    en().words.counted_on.contains(word)
}

/// A noun for what was paid or taken: "spending", "sales", "revenue".
pub fn is_amount(word: &str) -> bool {
    en().words.amounts.contains(word)
}

/// Says who came first: "won", "winner".
pub fn says_victory(word: &str) -> bool {
    en().words.victory.contains(word)
}

/// Before a place: "came second".
pub fn says_arrival(word: &str) -> bool {
    en().words.arrival.contains(word)
}

/// What says where somebody came in, at the end: "position", "rank"; not how they began, "grid".
pub fn is_rank(words: &[String]) -> bool {
    let lists = &en().words;
    words.iter().any(|word| lists.ranks_at_the_end.contains(word))
        && !words.iter().any(|word| lists.at_the_start.contains(word))
}

/// A folded word stands in some file of the language, so it is no slip for another.
pub fn is_known(word: &str) -> bool {
    en().all.contains(word)
}

/// Words that say how something is asked, of four letters and more: "average", "between", "highest".
pub fn asking() -> impl Iterator<Item = &'static str> {
    let asks = |word: &&String| {
        is_function_word(word) || adjective(word).is_some_and(|(_, degree)| degree != Degree::Positive)
    };
    en().all.iter().filter(asks).map(String::as_str)
}

/// Those of a name's folded words that tell something: "The Salt Road" is called by its last two, "in series" by one.
/// All of them where nothing else is there.
pub fn telling(words: &[String]) -> impl Iterator<Item = &String> {
    let tells = |word: &String| !is_function_word(word);
    let some_tell = words.iter().any(tells);
    words.iter().filter(move |word| !some_tell || tells(word))
}

/// Tells how two numbers of one thing compare: "drawn", "won", "equal".
pub fn is_outcome(word: &str) -> bool {
    en().words.outcomes.contains(word)
}

/// A folded word that asks for one answer of every group.
pub fn says_each(word: &str) -> bool {
    en().words.of_every_group.contains(word)
}

/// The superlative of time that orders a series of which this is an end: "first", "last".
pub fn end_of_series(word: &str) -> Option<&'static str> {
    en().words.series.get(word).map(String::as_str)
}

/// A noun may begin behind it: "the", "her".
pub fn begins_a_noun(word: &str) -> bool {
    en().words.begins_a_noun.contains(word)
}

/// Before a noun in the name of a type or property it says that the graph is about one such: "other", "this".
pub fn points_to_own(word: &str) -> bool {
    en().words.own.contains(word)
}

/// A folded noun that names things in general.
pub fn is_general_noun(word: &str) -> bool {
    en().words.general_nouns.contains(word)
}

/// What the folded words deny, by the names that it may have: "staffed" of "unstaffed", "in stock" of "sold out".
pub fn denied(said: &str) -> impl Iterator<Item = &str> {
    let prefixed = ["un", "non"].iter().find_map(|prefix| said.strip_prefix(prefix));
    let prefixed = prefixed.filter(|rest| rest.len() > 3 && !rest.contains(' '));
    prefixed.into_iter().chain(en().opposites.get(said).into_iter().flatten().copied())
}

/// What the dates may be called that make the folded words so: "death date" of "dead".
pub fn ends(said: &str) -> impl Iterator<Item = &'static str> {
    en().ends.get(said).into_iter().flatten().copied()
}

/// What is denied by words of which this folded one is a part: "in stock" by "sold".
pub fn denied_with(word: &str) -> impl Iterator<Item = &str> {
    let among = move |said: &str| said.contains(' ') && said.split(' ').any(|part| part == word);
    denied(word).chain(
        en().opposites.iter().filter(move |(said, _)| among(said)).flat_map(|(_, truths)| truths).copied(),
    )
}

/// A past form or participle by its ending.
pub fn is_past(word: &str) -> bool {
    word.len() > 4 && word.ends_with("ed")
}

/// A number whose name ends so tells things apart or dates them: nothing is measured by it.
pub fn is_code_noun(word: &str) -> bool {
    en().words.code_nouns.contains(word)
}

/// A whole number whose name ends so tells things apart.
pub fn is_key_noun(word: &str) -> bool {
    en().words.key_nouns.contains(word)
}

/// What is so called is out of date: "deprecated".
pub fn is_outdated(word: &str) -> bool {
    en().words.outdated.contains(word)
}

/// The end that things are listed from in an order that is called so: "descending".
pub fn direction(word: &str) -> Option<End> {
    let words = &en().words;
    let rising = words.rising.contains(word).then_some(End::Lowest);
    rising.or_else(|| words.falling.contains(word).then_some(End::Highest))
}

/// Asks at the front of a sentence for what is named behind it.
pub fn requests(word: &str) -> bool {
    en().words.requesting.contains(word)
}

/// Asks so only before an article or a question.
pub fn may_request(word: &str) -> bool {
    en().words.requesting_or_not.contains(word)
}

/// Says before "by" that all of the things are listed in an order.
pub fn sorts(word: &str) -> bool {
    en().words.sorting.contains(word)
}

/// A title that people are given before their names, and that names may lack.
pub fn is_title(word: &str) -> bool {
    en().words.titles.contains(word)
}

/// Says before a name what is called so, and is seldom a part of it where the graph says otherwise: "mount", "lake".
pub fn is_before_names(word: &str) -> bool {
    en().words.before_names.contains(word)
}

/// Names that a folded abbreviation stands for.
pub fn abbreviates(word: &str) -> Option<&'static [String]> {
    en().forms.abbreviations.get(word).map(Vec::as_slice)
}

/// A folded weekday or month.
pub fn is_day_or_month(word: &str) -> bool {
    en().words.days.contains(word) || en().words.months.contains(word)
}

/// How a folded weekday or month is shortened: "sat" and "sa".
pub fn short_forms(word: &str) -> impl Iterator<Item = &str> {
    let dated = is_day_or_month(word);
    [3, 2].into_iter().filter(move |_| dated).filter_map(move |letters| word.get(..letters))
}

/// What people say for the sexes that a column holds, as words or, where it holds nothing else, as letters: the place of each
/// value with a word for it.
pub fn said_for_sexes(values: &[String]) -> Vec<(usize, &'static str)> {
    let sexes = &en().people.sexes;
    let letters = values.len() > 1 && values.iter().all(|value| sexes.contains_key(&fold(value)));
    let said = |value: &String| {
        let value = fold(value);
        let named =
            sexes.iter().find(|(letter, words)| letters && **letter == value || words.contains(&value));
        named.map(|(_, words)| words)
    };
    let known = values.iter().enumerate().filter_map(|(at, value)| Some((at, said(value)?)));
    known.flat_map(|(at, words)| words.iter().map(move |word| (at, word.as_str()))).collect()
}

/// A folded noun that says only that a value is a date.
pub fn is_date_noun(word: &str) -> bool {
    en().words.date_nouns.contains(word)
}

/// Says where what lasts begins: "start", "since".
pub fn begins_a_span(word: &str) -> bool {
    en().words.begins_a_span.contains(word)
}

/// Says where what lasts ends: "end", "until".
pub fn ends_a_span(word: &str) -> bool {
    en().words.ends_a_span.contains(word)
}

/// Where something is: "venue".
pub fn is_place_noun(word: &str) -> bool {
    en().words.place_nouns.contains(word)
}

/// Names a node that stands for something else: "role".
pub fn is_node_noun(word: &str) -> bool {
    en().words.node_nouns.contains(word)
}

/// Part of a date: its groups are years, months or decades.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// "per year"
    Year,
    /// "in each month"
    Month,
    /// "by decade"
    Decade,
}

/// The period that a folded word names.
pub fn period(word: &str) -> Option<Period> {
    let periods = &en().words.periods;
    let named =
        [(&periods.year, Period::Year), (&periods.month, Period::Month), (&periods.decade, Period::Decade)];
    named.into_iter().find(|(words, _)| words.contains(word)).map(|(_, period)| period)
}

impl Period {
    /// What one is called.
    pub fn name(self) -> &'static str {
        let periods = &en().words.periods;
        let words = match self {
            Self::Year => &periods.year,
            Self::Month => &periods.month,
            Self::Decade => &periods.decade,
        };
        words.iter().next().unwrap_or_default()
    }

    /// Characters of a date in ISO 8601 that say which it is; of a decade `0s` is said behind them.
    pub fn characters(self) -> usize {
        match self {
            Self::Year => 4,
            Self::Month => 7,
            Self::Decade => 3,
        }
    }
}

/// A folded noun that says only that a value is a number.
pub fn is_number_noun(word: &str) -> bool {
    en().words.number_nouns.contains(word)
}

/// A unit that what this noun names can be measured in.
pub fn measured_in(noun: &str) -> Option<&'static str> {
    en().measured_in.get(noun).copied()
}

/// The properties an adjective is about, with the end that has more of it, and its degree.
pub fn adjective(word: &str) -> Option<(&'static [(&'static str, End)], Degree)> {
    let known = |base: &str| en().adjectives.get(base).map(Vec::as_slice);
    if let Some(form) = en().irregular.get(word) {
        return known(&form.of).map(|nouns| (nouns, form.degree));
    }
    if let Some(nouns) = known(word) {
        return Some((nouns, Degree::Positive));
    }
    for (suffix, degree) in [("est", Degree::Superlative), ("er", Degree::Comparative)] {
        let Some(base) = word.strip_suffix(suffix) else { continue };
        let undoubled = {
            let mut chars = base.chars().rev();
            (chars.next() == chars.next())
                .then(|| &base[..base.len() - base.chars().last().map_or(0, char::len_utf8)])
        };
        let candidates = [
            Some(base.to_owned()),
            Some(format!("{base}e")),
            undoubled.map(str::to_owned),
            base.strip_suffix('i').map(|b| format!("{b}y")),
        ];
        if let Some(nouns) = candidates.into_iter().flatten().find_map(|c| known(&c)) {
            return Some((nouns, degree));
        }
    }
    None
}

/// A folded adjective of any degree that is about some property: "tall", "cheaper".
pub fn is_adjective(word: &str) -> bool {
    adjective(word).is_some()
}

/// A folded adjective's highest degree: "tallest".
pub fn is_superlative(word: &str) -> bool {
    matches!(adjective(word), Some((_, Degree::Superlative)))
}

/// A folded comparative's highest degree: "heavier" to "heaviest", "more" to "most".
pub fn superlative_of(word: &str) -> Option<String> {
    if let Some(most) = en().words.comparatives.get(word) {
        return Some(most.clone());
    }
    let (_, Degree::Comparative) = adjective(word)? else { return None };
    match en().irregular.get(word) {
        Some(form) => {
            let mut all = en().irregular.iter();
            let same = all.find(|(_, other)| other.of == form.of && other.degree == Degree::Superlative);
            same.map(|(superlative, _)| superlative.clone())
        }
        None => word.strip_suffix("er").map(|base| format!("{base}est")),
    }
}

/// "biggest", "smallest": of how much there is of a thing.
pub fn says_size(word: &str) -> bool {
    is_superlative(word)
        && adjective(word).is_some_and(|(nouns, _)| nouns.iter().any(|(noun, _)| *noun == "size"))
}

/// The word puts things in an order of which one end is meant: "tallest", "most".
pub fn ranks(word: &str) -> bool {
    is_superlative(word) || matches!(word, "most" | "least" | "fewest")
}

/// An adjective that says by itself which property it is about, as "cheap" does and "large" does not.
pub fn is_specific(word: &str) -> bool {
    adjective(word).is_some_and(|(nouns, _)| !en().vague.iter().any(|vague| vague == nouns))
}

/// Other words for a property named by this folded word.
pub fn synonyms(word: &str) -> &'static [&'static str] {
    /// The words by their stems, for their other forms: "earned" is as "earns".
    static OF_STEMS: LazyLock<BTreeMap<String, &str>> = LazyLock::new(|| {
        let words: BTreeSet<&String> = en().synonyms.keys().collect();
        words.into_iter().rev().map(|word| (stem(word), word.as_str())).collect()
    });
    let known = en().synonyms.get(word);
    let known = known.or_else(|| en().synonyms.get(*OF_STEMS.get(&stem(word))?));
    known.map_or(&[], Vec::as_slice)
}

/// The word turns a condition round.
pub fn negates(word: &str) -> bool {
    en().words.negations.contains(word)
}

/// "by somebody other than", "apart from": what follows is left out.
pub fn is_other_than(words: &[String]) -> bool {
    words.windows(2).any(|pair| {
        matches!((pair[0].as_str(), pair[1].as_str()), ("other", "than") | ("apart" | "aside", "from"))
    })
}

/// The words of a phrase that mean something in a graph.
pub fn content(phrase: &str) -> Vec<String> {
    let mut words = words(phrase);
    words.retain(|w| !is_function_word(w) && !negates(w));
    words
}

/// Words that say how something is asked, not what.
pub fn passing(word: &str) -> bool {
    // The letter of "e-bike" says nothing alone.
    let letter = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    letter || is_function_word(word) || negates(word) || en().words.asking.contains(word)
}

/// "made", "come" ..: says little by itself.
pub fn is_light_verb(word: &str) -> bool {
    en().words.light_verbs.contains(word)
}

/// "tell", "describe", "compare" ..: asks for all that is known.
pub fn says_open(word: &str) -> bool {
    en().words.telling.contains(word)
}

/// "have", "keep" ..: "which does the museum keep?" asks of all that there is.
pub fn says_holding(word: &str) -> bool {
    en().words.holding.contains(word)
}

/// "won", "earned" ..: says that somebody has so many of something.
pub fn is_gaining(word: &str) -> bool {
    en().words.gaining.contains(word)
}

/// "common", "frequent" ..
pub fn is_common(word: &str) -> bool {
    en().words.common.contains(word)
}

/// "share", "percentage" ..
pub fn says_share(word: &str) -> bool {
    en().words.share.contains(word)
}

/// The other end.
pub fn opposite(end: End) -> End {
    match end {
        End::Highest => End::Lowest,
        End::Lowest => End::Highest,
    }
}

/// The words of a question ask for an extreme: "cheapest", "the most ..", "top 3", "highest".
pub fn has_superlative(words: &[String]) -> bool {
    words.iter().enumerate().any(|(i, w)| match w.as_str() {
        "most" | "least" | "fewest" => words.get(i + 1).is_none_or(|next| next != "of"),
        "top" | "maximum" | "minimum" | "max" | "min" | "highest" | "lowest" | "biggest" | "bottom" => true,
        w => matches!(adjective(w), Some((_, Degree::Superlative))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loud_has_volume_and_what_is_large_a_diameter() {
        let nouns = |word: &str| adjective(word).map_or(&[][..], |(nouns, _)| nouns);
        assert_eq!(nouns("loudest"), [("noise", End::Highest), ("volume", End::Highest)]);
        assert!(nouns("largest").contains(&("diameter", End::Highest)));
    }

    #[test]
    fn degrees_are_recognised() {
        assert_eq!(adjective("cheapest").unwrap().1, Degree::Superlative);
        assert_eq!(adjective("bigger").unwrap().1, Degree::Comparative);
        assert_eq!(adjective("heaviest").unwrap().0[0], ("weight", End::Highest));
        assert_eq!(adjective("largest").unwrap().1, Degree::Superlative);
        assert_eq!(adjective("fast").unwrap().1, Degree::Positive);
        assert!(adjective("manager").is_none());
        assert!(adjective("interest").is_none());
    }

    #[test]
    fn a_superlative_is_seen_in_the_question() {
        for q in
            ["the cheapest ferry", "the most expensive one", "top 3 by size", "Which has the fewest seats?"]
        {
            assert!(has_superlative(&words(q)), "{q}");
        }
        for q in ["which cars are red", "most of the ferries", "who is the manager"] {
            assert!(!has_superlative(&words(q)), "{q}");
        }
    }
}
