//! The claim check, without a model: every sentence must stand in the evidence it cites. Numbers are looked up,
//! content words compared; a citation that does not support its sentence is replaced by the one that does; a
//! sentence that nothing supports is dropped.

use plan::{is_function_word, stem, stems, words};

use crate::Claim;

/// A sentence's content words that its source must hold.
const SUPPORT: f32 = 0.55;
/// Sources of one sentence, at most.
const MOST: usize = 3;

/// One numbered text that may be cited.
#[derive(Debug, Clone)]
pub(crate) struct Citable {
    /// The source's number.
    pub n: usize,
    /// What it says.
    pub text: String,
    /// It is a result with statements of its own, which are told by themselves.
    pub computed: bool,
}

/// What became of an answer.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Checked {
    /// The sentences that stand, each with its citation.
    pub text: String,
    /// Every sentence, also those that nothing supports.
    pub claims: Vec<Claim>,
}

impl Checked {
    /// Sentences whose citation was replaced or added.
    pub fn repaired(&self) -> usize {
        self.claims.iter().filter(|c| c.repaired).count()
    }

    /// Sentences that nothing supports.
    pub fn dropped(&self) -> Vec<&str> {
        self.claims.iter().filter(|c| !c.supported).map(|c| c.text.as_str()).collect()
    }
}

/// Checks a model's answer against the sources it was given.
pub(crate) fn check(answer: &str, sources: &[Citable]) -> Checked {
    let mut checked = Checked::default();
    let mut kept: Vec<String> = Vec::new();
    for sentence in sentences(answer) {
        let (bare, cited) = split_citations(&sentence);
        if bare.trim().is_empty() {
            continue;
        }
        let best = sources
            .iter()
            .map(|s| (s.n, support(&bare, &s.text)))
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        let own: Vec<usize> = cited
            .iter()
            .copied()
            .filter(|n| sources.iter().any(|s| s.n == *n && support(&bare, &s.text) >= SUPPORT))
            .collect();
        let (mut numbers, mut repaired) = if !own.is_empty() {
            let fewer = own.len() < cited.len();
            (own, fewer)
        } else {
            (best.filter(|(_, s)| *s >= SUPPORT).map(|(n, _)| n).into_iter().collect(), true)
        };
        let bare = bare.trim();
        repaired |= complete(bare, &mut numbers, sources);
        let supported = !numbers.is_empty();
        let claim = Claim {
            text: bare.to_owned(),
            supported,
            repaired: repaired && supported,
            sources: numbers.clone(),
        };
        if !checked.claims.contains(&claim) {
            checked.claims.push(claim);
        }
        if !supported {
            continue;
        }
        let marks: String = numbers.iter().map(|n| format!("[{n}]")).collect();
        let (body, end) = match bare.strip_suffix(['.', '!', '?']) {
            Some(body) => (body, &bare[body.len()..]),
            None => (bare, "."),
        };
        let sentence = format!("{} {marks}{end}", body.trim_end());
        if !kept.contains(&sentence) {
            kept.push(sentence);
        }
    }
    checked.text = kept.join(" ");
    checked
}

/// Adds the texts of what the cited sources leave out: two things that are told of in two texts are told by both. Whether
/// any was added.
fn complete(sentence: &str, cited: &mut Vec<usize>, sources: &[Citable]) -> bool {
    let before = cited.len();
    let held =
        |n: &usize| sources.iter().filter(|s| s.n == *n).flat_map(|s| stems(&s.text)).collect::<Vec<_>>();
    let mut missing: Vec<(String, bool)> = telling(sentence);
    for n in cited.iter() {
        let held = held(n);
        missing.retain(|(word, _)| !held.contains(word));
    }
    while !cited.is_empty() && cited.len() < MOST {
        let told = |source: &Citable| {
            let held = stems(&source.text);
            let told = missing.iter().filter(|(word, _)| held.contains(word));
            told.fold((0, false), |(number, names), (_, name)| (number + 1, names || *name))
        };
        let others = sources.iter().filter(|s| !s.computed && !cited.contains(&s.n));
        let best =
            others.map(|s| (told(s), s)).max_by_key(|((number, _), s)| (*number, std::cmp::Reverse(s.n)));
        // One word more says nothing, unless it is somebody's name.
        let Some(((number, names), source)) = best else { break };
        if number < 3 && !names {
            break;
        }
        let held = stems(&source.text);
        missing.retain(|(word, _)| !held.contains(word));
        cited.push(source.n);
    }
    cited.len() > before
}

/// Stems of a sentence's words that must stand somewhere, and whether they are names.
fn telling(sentence: &str) -> Vec<(String, bool)> {
    let said = sentence.split_whitespace().enumerate().flat_map(|(at, written)| {
        let capital = at > 0 && written.starts_with(char::is_uppercase);
        words(written).into_iter().map(move |word| (word, capital))
    });
    said.filter(|(word, name)| (*name || word.len() > 3) && !is_function_word(word))
        .map(|(word, name)| (stem(&word), name))
        .collect()
}

/// Signs of currencies with what else they are called.
const CURRENCIES: [(char, [&str; 2]); 4] =
    [('$', ["usd", "dollar"]), ('€', ["eur", "euro"]), ('£', ["gbp", "pound"]), ('¥', ["jpy", "yen"])];

/// How well a source supports a sentence: 0 when a number or a name with one is not in it, else the share of content words
/// it holds.
fn support(sentence: &str, source: &str) -> f32 {
    let held = stems(source);
    let numbers = |text: &str| -> Vec<f64> {
        words(text).iter().filter_map(|w| w.replace(',', "").parse::<f64>().ok()).collect()
    };
    let known = numbers(source);
    if numbers(sentence).iter().any(|n| !known.iter().any(|k| (k - n).abs() <= n.abs() * 0.006 + 1e-9)) {
        return 0.0;
    }
    // Hours are no dollars.
    let said = words(source);
    let foreign = |(symbol, names): &(char, [&str; 2])| {
        let named = said.iter().any(|w| names.contains(&w.strip_suffix('s').unwrap_or(w)));
        sentence.contains(*symbol) && !source.contains(*symbol) && !named
    };
    if CURRENCIES.iter().any(foreign) {
        return 0.0;
    }
    // "The X7 has petrol engines" is not told by what is said of the X1.
    let code = |w: &String| w.chars().any(|c| c.is_ascii_digit()) && w.chars().any(char::is_alphabetic);
    if words(sentence).iter().any(|w| code(w) && !said.contains(w)) {
        return 0.0;
    }
    let content: Vec<String> =
        words(sentence).into_iter().filter(|w| w.len() > 3).map(|w| stem(&w)).collect();
    if content.is_empty() {
        return if known.is_empty() { 0.0 } else { 1.0 };
    }
    content.iter().filter(|w| held.contains(w)).count() as f32 / content.len() as f32
}

/// What is written with a point in the middle of a sentence.
const SHORTENED: [&str; 22] = [
    "approx", "ca", "capt", "col", "dr", "fig", "gen", "hon", "jr", "lt", "mr", "mrs", "ms", "no", "nr",
    "prof", "rev", "sgt", "sr", "st", "vol", "vs",
];

/// The letters before a point are an abbreviation: one letter, or as in "Dr. Rooke"; "no." only before a number.
fn is_shortened(before: &[char], after: &[char]) -> bool {
    let letters = before.iter().rev().take_while(|c| c.is_alphabetic()).count();
    let word: String = before[before.len() - letters..].iter().flat_map(|c| c.to_lowercase()).collect();
    // "It rated 4.5 e." is no word of one letter.
    let whole = before.len() == letters || before[before.len() - letters - 1].is_whitespace();
    let number = after.iter().find(|c| !c.is_whitespace()).is_some_and(char::is_ascii_digit);
    whole && (letters == 1 || (SHORTENED.contains(&word.as_str()) && (number || word != "no")))
}

/// Sentences of a text; a point inside a number or after an abbreviation ends none. Citations after the point belong
/// to the sentence before it.
pub(crate) fn sentences(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut current = String::new();
    let mut i = 0;
    while i < letters.len() {
        let c = letters[i];
        current.push(c);
        let ends = matches!(c, '.' | '!' | '?')
            && letters.get(i + 1).is_none_or(|n| n.is_whitespace())
            && !(c == '.' && is_shortened(&letters[..i], &letters[i + 1..]));
        if ends || c == '\n' {
            // Take in "[1]" that follows.
            let mut j = i + 1;
            while letters.get(j).is_some_and(|n| *n == ' ') {
                j += 1;
            }
            while letters.get(j) == Some(&'[') && letters.get(j + 1).is_some_and(char::is_ascii_digit) {
                while letters.get(j).is_some_and(|n| *n != ']') {
                    current.push(letters[j]);
                    j += 1;
                }
                current.push(']');
                j += 1;
                i = j - 1;
            }
            out.push(std::mem::take(&mut current).trim().to_owned());
        }
        i += 1;
    }
    out.push(current.trim().to_owned());
    out.retain(|s| !s.is_empty());
    out
}

/// The sentence without its marks, and the numbers it cites.
fn split_citations(sentence: &str) -> (String, Vec<usize>) {
    let mut bare = String::new();
    let mut cited = Vec::new();
    let mut rest = sentence;
    while let Some(open) = rest.find('[') {
        let Some(close) = rest[open..].find(']') else { break };
        let inside = &rest[open + 1..open + close];
        let numbers: Vec<usize> = inside.split(',').filter_map(|n| n.trim().parse().ok()).collect();
        if numbers.is_empty() {
            bare.push_str(&rest[..=open + close]);
        } else {
            bare.push_str(rest[..open].trim_end());
            cited.extend(numbers);
        }
        rest = &rest[open + close + 1..];
    }
    bare.push_str(rest);
    (bare, cited)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(n: usize, text: &str) -> Citable {
        Citable { n, text: text.to_owned(), computed: false }
    }

    fn sources() -> Vec<Citable> {
        vec![
            text(1, "Grand Hotel: offers: sauna, roof garden and breakfast."),
            text(2, "The Grand Hotel was a customs house until 1931."),
        ]
    }

    #[test]
    fn a_wrong_citation_is_replaced_and_an_invention_dropped() {
        let checked = check(
            "The Grand Hotel offers a sauna and a roof garden [2]. It was a customs house until 1931 [2]. It was a customs house until 1950 [2]. Elvis slept there often.",
            &sources(),
        );
        insta::assert_snapshot!(checked.text, @"The Grand Hotel offers a sauna and a roof garden [1]. It was a customs house until 1931 [2].");
        assert_eq!(checked.repaired(), 1);
        assert_eq!(checked.dropped().len(), 2);
    }

    #[test]
    fn a_currency_must_be_the_source_s() {
        let sources =
            [text(1, "Duty d1: keeper Ada Marsh, hours 120."), text(2, "The Lyra has price 900 EUR.")];
        let checked =
            check("Ada Marsh earns $120 per hour [1]. The price of the Lyra is €900 [2].", &sources);
        assert_eq!(checked.text, "The price of the Lyra is €900 [2].");
    }

    #[test]
    fn what_is_said_of_one_model_is_not_said_of_another() {
        let sources = [
            text(1, "BMW X1: it is available with petrol, diesel and hybrid drives."),
            text(2, "BMW X7: the luxury flagship with three rows of seats."),
        ];
        let checked = check(
            "The X1 is available with petrol and diesel drives [1]. The X7 is available with petrol and diesel drives [1].",
            &sources,
        );
        assert_eq!(checked.text, "The X1 is available with petrol and diesel drives [1].");
    }

    #[test]
    fn what_two_texts_tell_is_cited_from_both() {
        let sources = [
            text(1, "Brannoch II is a launch vehicle with three stages."),
            text(2, "Brannoch III is a launch vehicle with three stages."),
            text(3, "The Hollin is a hardtail: a fork in front, no motor."),
            text(4, "The Brackmor is electric and has suspension at both ends."),
        ];
        let both = check("Brannoch II and Brannoch III have three stages [1].", &sources);
        assert_eq!(both.text, "Brannoch II and Brannoch III have three stages [1][2].");
        let both =
            check("A Hollin is a hardtail with a fork in front, the Brackmor is electric [3].", &sources);
        assert_eq!(
            both.text,
            "A Hollin is a hardtail with a fork in front, the Brackmor is electric [3][4]."
        );
        let one = check("The Brackmor is electric [4].", &sources);
        assert_eq!((one.text.as_str(), one.repaired()), ("The Brackmor is electric [4].", 0));
    }

    #[test]
    fn sentences_keep_numbers_and_trailing_citations_whole() {
        assert_eq!(
            sentences("It weighs 9.5 kg. [1] Good! Yes [2]."),
            ["It weighs 9.5 kg.[1]", "Good!", "Yes [2]."]
        );
        // "Dr [1]. Amelie Rooke .." was an answer.
        assert_eq!(
            sentences(
                "Dr. Amelie Rooke and J. Hall treat cats. Mr. Whiskers is one. See no. 4! It is no. Yes."
            ),
            [
                "Dr. Amelie Rooke and J. Hall treat cats.",
                "Mr. Whiskers is one.",
                "See no. 4!",
                "It is no.",
                "Yes."
            ]
        );
    }
}
