//! Values that a question names: texts in quotes, codes and numbers, each with the properties that have just that.

use search::{KnowledgeBase, Limits};

use super::write_sparql::{GraphTerms, ShownValue};
use crate::Error;

/// Number words that questions use.
const NUMBERS: [(&str, &str); 12] = [
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
];
/// Properties of a value that are shown.
const SHOWN: usize = 3;

/// The values of `question`; texts that `named` says are entities are none.
pub(crate) fn spot_values(
    question: &str,
    kb: &KnowledgeBase,
    terms: &GraphTerms<'_>,
    named: &dyn Fn(&str) -> bool,
) -> Result<Vec<ShownValue>, Error> {
    let mut out: Vec<ShownValue> = Vec::new();
    for literal in literals(question) {
        let text = literal.trim_matches('\'');
        if out.iter().any(|v| v.literal == literal) || named(text) {
            continue;
        }
        out.push(ShownValue { of: properties(kb, terms, text, literal.starts_with('\''))?, literal });
    }
    Ok(out)
}

/// Values as SPARQL has them, in order of the question.
fn literals(question: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut quoted = None;
    let mut plain = String::new();
    for piece in question.split_inclusive(['\'', '"', '\u{201c}', '\u{201d}', '\u{201e}']) {
        let text = piece.trim_end_matches(['\'', '"', '\u{201c}', '\u{201d}', '\u{201e}']);
        match quoted.take() {
            Some(()) if !text.is_empty() && text.chars().count() <= 60 => out.push(format!("'{text}'")),
            _ => plain.push_str(text),
        }
        plain.push(' ');
        // An apostrophe between letters is no quote.
        let before = text.chars().last().is_some_and(char::is_alphanumeric);
        if piece.len() > text.len() && !before {
            quoted = Some(());
        }
    }
    for word in plain.split_whitespace() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let digits = word.chars().filter(char::is_ascii_digit).count();
        if word.parse::<f64>().is_ok() && word.starts_with(|c: char| c.is_ascii_digit()) {
            out.push(word.to_owned());
        } else if digits > 0 && word.chars().all(|c| c.is_alphanumeric() || "-_./".contains(c)) {
            out.push(format!("'{word}'"));
        } else if let Some((_, number)) = NUMBERS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
            out.push((*number).to_owned());
        }
    }
    out
}

/// The names of the properties that have this value, however it is typed.
fn properties(
    kb: &KnowledgeBase,
    terms: &GraphTerms<'_>,
    text: &str,
    quoted: bool,
) -> Result<Vec<String>, Error> {
    let typed = match quoted {
        true => format!("'{text}'"),
        false => format!("{text} '{text}' '{text}'^^<http://www.w3.org/2001/XMLSchema#int>"),
    };
    let query = format!("SELECT DISTINCT ?p WHERE {{ VALUES ?v {{ {typed} }} ?s ?p ?v }} LIMIT 20");
    let limits = Limits { rows: 20, ..kb.limits() };
    // What cannot be looked up is shown without its properties.
    let Ok(found) = kb.sparql()?.query(&query, &limits, &|| false) else { return Ok(vec![]) };
    let iris = found.rows.into_iter().flatten().flatten().filter_map(|term| match term {
        search::Term::Iri(iri) => terms.names().of(&iri).map(str::to_owned),
        _ => None,
    });
    Ok(iris.take(SHOWN).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn quoted_texts_codes_and_numbers_are_values() {
        let found = |question| super::literals(question).join(" | ");
        insta::assert_snapshot!(found("What courses have 'Group Project' and the code CSGE603130 or 'X-1'?"), @"'Group Project' | 'X-1' | 'CSGE603130'");
        insta::assert_snapshot!(found("Which of Ida's \"big\" paintings have three owners and cost 12.5?"), @"'big' | 3 | 12.5");
        insta::assert_snapshot!(found("What courses have prerequisites?"), @"");
    }
}
