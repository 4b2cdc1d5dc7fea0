//! A small general lexicon of English: function words, degrees of adjectives, and which property an adjective or
//! a verb is about ("cheapest" -> price, lowest). Knows no graph and no domain; grounding ties its nouns to the
//! graph's columns by words and embedding.

use crate::language::End;
pub use crate::synonyms::synonyms;

/// Words that carry no content for grounding.
const FUNCTION_WORDS: &[&str] = &[
    "a",
    "about",
    "again",
    "all",
    "also",
    "am",
    "among",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "available",
    "be",
    "been",
    "being",
    "both",
    "but",
    "by",
    "can",
    "could",
    "did",
    "do",
    "does",
    "doing",
    "each",
    "either",
    "else",
    "ever",
    "every",
    "for",
    "from",
    "get",
    "give",
    "given",
    "had",
    "has",
    "have",
    "having",
    "he",
    "her",
    "here",
    "hers",
    "him",
    "his",
    "how",
    "i",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "just",
    "list",
    "many",
    "may",
    "me",
    "might",
    "much",
    "must",
    "my",
    "named",
    "of",
    "on",
    "one",
    "ones",
    "only",
    "or",
    "other",
    "our",
    "out",
    "please",
    "s",
    "shall",
    "she",
    "should",
    "show",
    "so",
    "some",
    "such",
    "tell",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "this",
    "those",
    "to",
    "too",
    "typical",
    "us",
    "was",
    "we",
    "were",
    "what",
    "when",
    "where",
    "which",
    "who",
    "whom",
    "whose",
    "why",
    "will",
    "with",
    "within",
    "would",
    "you",
    "your",
    "called",
    "average",
    "mean",
    "overall",
    "total",
    "per",
    "come",
    "comes",
    "got",
    "via",
    "using",
    "respectively",
    "yet",
    "already",
    "still",
    "currently",
    "now",
    "altogether",
    "outright",
    "entirely",
    "completely",
    "fully",
    "combined",
    "various",
    "different",
    "distinct",
    "used",
    "re",
    "ve",
    "ll",
];

/// Nouns that name things in general and say nothing of which type.
const GENERAL_NOUNS: &[&str] = &[
    "entity",
    "entities",
    "example",
    "examples",
    "instance",
    "instances",
    "item",
    "items",
    "kind",
    "kinds",
    "model",
    "models",
    "object",
    "objects",
    "option",
    "options",
    "people",
    "person",
    "persons",
    "record",
    "records",
    "sort",
    "sorts",
    "thing",
    "things",
    "type",
    "types",
    "version",
    "versions",
    "series",
    "range",
    "line",
    "lines",
    "name",
    "names",
    "information",
    "details",
    "anyone",
    "anybody",
    "anything",
    "everyone",
    "everybody",
    "everything",
    "someone",
    "somebody",
    "something",
    "nobody",
    "nothing",
];

/// Nouns that say what kind of value a property has, not which property: "opening date" is when something opened.
const DATE_NOUNS: &[&str] = &["date", "day", "year", "month", "time"];
const NUMBER_NOUNS: &[&str] = &["number", "amount", "figure", "value", "count"];

/// Adjectives with the properties they may be about and the end that has more of the adjective's quality.
/// The first noun a graph has a column for is taken; later ones are second choices.
const ADJECTIVES: &[(&str, &[(&str, End)])] = &[
    ("big", LARGE),
    ("large", LARGE),
    ("great", LARGE),
    ("huge", LARGE),
    ("spacious", LARGE),
    ("small", SMALL),
    ("little", SMALL),
    ("tiny", SMALL),
    ("compact", SMALL),
    ("bright", &[("brightness", H), ("luminosity", H)]),
    ("cheap", CHEAP),
    ("affordable", CHEAP),
    ("inexpensive", CHEAP),
    ("economical", CHEAP),
    ("clean", &[("emission", L), ("consumption", L)]),
    ("close", &[("distance", L)]),
    ("near", &[("distance", L)]),
    ("cold", &[("temperature", L)]),
    ("cool", &[("temperature", L)]),
    ("hot", &[("temperature", H)]),
    ("warm", &[("temperature", H)]),
    ("costly", DEAR),
    ("dear", DEAR),
    ("expensive", DEAR),
    ("pricey", DEAR),
    ("valuable", DEAR),
    ("deep", &[("depth", H)]),
    ("shallow", &[("depth", L)]),
    ("early", &[("date", L), ("year", L), ("time", L)]),
    ("first", &[("date", L), ("year", L)]),
    ("efficient", &[("consumption", L), ("efficiency", H)]),
    ("thirsty", &[("consumption", H)]),
    ("far", &[("distance", H), ("range", H)]),
    ("fast", FAST),
    ("quick", FAST),
    ("speedy", FAST),
    ("slow", SLOW),
    ("good", &[("rating", H), ("score", H), ("rank", L)]),
    ("bad", &[("rating", L), ("score", L)]),
    ("heavy", &[("weight", H), ("mass", H)]),
    ("light", &[("weight", L), ("mass", L)]),
    ("lightweight", &[("weight", L), ("mass", L)]),
    ("high", &[("height", H), ("altitude", H), ("elevation", H)]),
    ("low", &[("height", L), ("altitude", L), ("elevation", L)]),
    ("late", &[("date", H), ("year", H), ("time", H)]),
    ("last", &[("date", H), ("year", H)]),
    ("long", &[("length", H), ("duration", H), ("range", H)]),
    ("short", &[("length", L), ("height", L), ("duration", L)]),
    ("loud", &[("noise", H), ("volume", H)]),
    ("quiet", &[("noise", L), ("volume", L)]),
    ("narrow", &[("width", L)]),
    ("wide", &[("width", H)]),
    ("broad", &[("width", H)]),
    ("new", NEW),
    ("recent", NEW),
    ("young", YOUNG),
    ("modern", YOUNG),
    ("old", OLD),
    ("ancient", OLD),
    ("popular", &[("popularity", H), ("rating", H), ("sales", H)]),
    ("powerful", STRONG),
    ("strong", STRONG),
    ("weak", &[("power", L), ("strength", L), ("performance", L)]),
    ("rich", &[("wealth", H), ("income", H)]),
    ("poor", &[("wealth", L), ("income", L)]),
    ("tall", &[("height", H)]),
    ("steep", &[("slope", H), ("gradient", H), ("incline", H)]),
    ("busy", &[("traffic", H), ("passengers", H), ("visitors", H), ("frequency", H)]),
    ("crowded", &[("visitors", H), ("population", H), ("occupancy", H), ("attendance", H)]),
    ("hard", &[("hardness", H), ("difficulty", H)]),
    ("soft", &[("hardness", L)]),
    ("difficult", &[("difficulty", H)]),
    ("easy", &[("difficulty", L)]),
    ("complex", &[("complexity", H)]),
    ("complicated", &[("complexity", H)]),
    ("simple", &[("complexity", L)]),
    ("dense", &[("density", H)]),
    ("sweet", &[("sugar", H), ("sweetness", H)]),
    ("frequent", &[("frequency", H)]),
    ("often", &[("frequency", H)]),
    ("frequently", &[("frequency", H)]),
    ("rare", &[("frequency", L), ("rarity", H)]),
    ("thick", &[("thickness", H)]),
    ("thin", &[("thickness", L)]),
];

const EACH: &[&str] = &["each", "every", "per", "respective", "respectively"];

const H: End = End::Highest;
const L: End = End::Lowest;
const LARGE: &[(&str, End)] = &[("size", H), ("capacity", H), ("area", H), ("population", H), ("volume", H)];
const SMALL: &[(&str, End)] = &[("size", L), ("capacity", L), ("area", L), ("population", L), ("volume", L)];
const CHEAP: &[(&str, End)] = &[("price", L), ("cost", L)];
const DEAR: &[(&str, End)] = &[("price", H), ("cost", H), ("value", H)];
const FAST: &[(&str, End)] = &[("speed", H), ("acceleration", L), ("time", L), ("duration", L)];
const SLOW: &[(&str, End)] = &[("speed", L), ("acceleration", H), ("time", H), ("duration", H)];
const YOUNG: &[(&str, End)] = &[("age", L), ("year", H), ("date", H), ("birth", H), ("founded", H)];
const NEW: &[(&str, End)] = &[("year", H), ("date", H), ("age", L), ("birth", H), ("founded", H)];
const OLD: &[(&str, End)] = &[("age", H), ("year", L), ("date", L), ("birth", L), ("founded", L)];
const STRONG: &[(&str, End)] = &[("power", H), ("performance", H), ("strength", H), ("torque", H)];

/// How an adjective is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    FUNCTION_WORDS.contains(&word)
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
    matches!(
        word,
        "draw"
            | "draws"
            | "drawn"
            | "drew"
            | "tie"
            | "ties"
            | "tied"
            | "level"
            | "equal"
            | "win"
            | "wins"
            | "won"
            | "beat"
            | "beaten"
            | "lose"
            | "loses"
            | "lost"
            | "defeat"
            | "defeated"
            | "ended"
            | "margin"
    )
}

/// A folded word that asks for one answer of every group.
pub fn says_each(word: &str) -> bool {
    EACH.contains(&word)
}

/// A folded noun that names things in general.
pub fn is_general_noun(word: &str) -> bool {
    GENERAL_NOUNS.contains(&word)
}

/// What the word denies: "staffed" of "unstaffed".
pub fn denied(word: &str) -> Option<&str> {
    ["un", "non"].iter().find_map(|prefix| word.strip_prefix(prefix)).filter(|rest| rest.len() > 3)
}

/// A number whose name ends so tells things apart or dates them: nothing is measured by it.
pub fn is_code_noun(word: &str) -> bool {
    matches!(word, "number" | "code" | "id" | "no" | "year")
}

/// A title that people are given before their names, and that names may lack.
pub fn is_title(word: &str) -> bool {
    matches!(
        word,
        "mr" | "mrs"
            | "ms"
            | "miss"
            | "mister"
            | "dr"
            | "prof"
            | "sir"
            | "dame"
            | "lady"
            | "lord"
            | "cllr"
            | "rev"
            | "capt"
    )
}

/// A folded weekday or month.
pub fn is_day_or_month(word: &str) -> bool {
    const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    DAYS.contains(&word) || kb::MONTHS.contains(&word)
}

/// How a folded weekday or month is shortened: "sat" and "sa".
pub fn short_forms(word: &str) -> impl Iterator<Item = &str> {
    let dated = is_day_or_month(word);
    [3, 2].into_iter().filter(move |_| dated).filter_map(move |letters| word.get(..letters))
}

/// A folded noun that says only that a value is a date.
pub fn is_date_noun(word: &str) -> bool {
    DATE_NOUNS.contains(&word)
}

/// A folded noun that says only that a value is a number.
pub fn is_number_noun(word: &str) -> bool {
    NUMBER_NOUNS.contains(&word)
}

/// A unit that what this noun names can be measured in.
pub fn measured_in(noun: &str) -> Option<&'static str> {
    Some(match noun {
        "length" | "height" | "altitude" | "elevation" | "depth" | "width" | "distance" | "range" => "m",
        "duration" | "time" => "min",
        "weight" | "mass" => "kg",
        "speed" => "km/h",
        "power" => "kW",
        _ => return None,
    })
}

/// The properties an adjective is about, with the end that has more of it, and its degree.
pub fn adjective(word: &str) -> Option<(&'static [(&'static str, End)], Degree)> {
    let known = |base: &str| ADJECTIVES.iter().find(|(a, _)| *a == base).map(|(_, nouns)| *nouns);
    match word {
        "best" => return known("good").map(|n| (n, Degree::Superlative)),
        "better" => return known("good").map(|n| (n, Degree::Comparative)),
        "worst" => return known("bad").map(|n| (n, Degree::Superlative)),
        "worse" => return known("bad").map(|n| (n, Degree::Comparative)),
        "farthest" | "furthest" => return known("far").map(|n| (n, Degree::Superlative)),
        "costlier" => return known("costly").map(|n| (n, Degree::Comparative)),
        "latest" => return known("late").map(|n| (n, Degree::Superlative)),
        _ => {}
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

/// An adjective that says by itself which property it is about, as "cheap" does and "large" does not.
pub fn is_specific(word: &str) -> bool {
    const VAGUE: &[&str] = &[
        "big", "large", "great", "huge", "small", "little", "high", "low", "long", "short", "good", "bad",
        "first", "last", "close", "near", "late", "early", "new", "recent",
    ];
    adjective(word).is_some_and(|(nouns, _)| {
        !VAGUE.iter().any(|v| adjective(v).is_some_and(|(vague, _)| std::ptr::eq(vague, nouns)))
    })
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
    use crate::words::words;

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
