//! Truth values as people write them: `true`, `yes`, `Y`, `1`, and the same in some other languages. A column is of
//! truth values only if it holds nothing else, and nothing but one such pair.

use super::Value;
use oxrdf::vocab::xsd;

/// No and yes, folded.
const PAIRS: [[&str; 2]; 13] = [
    ["false", "true"],
    ["no", "yes"],
    ["nein", "ja"],
    ["non", "oui"],
    ["no", "si"],
    ["nao", "sim"],
    ["nee", "ja"],
    ["nie", "tak"],
    ["нет", "да"],
    ["f", "t"],
    ["n", "y"],
    ["n", "j"],
    ["0", "1"],
];
/// The truth that a text says.
pub(super) fn read(text: &str) -> Option<bool> {
    let folded = lang::fold(text.trim());
    PAIRS.iter().find_map(|pair| pair.iter().position(|word| *word == folded)).map(|place| place == 1)
}

/// All values are truth values: said so by their datatype, or of one pair of words.
pub(super) fn are_all(values: &[Value<'_>]) -> bool {
    let typed = |v: &Value<'_>| v.datatype == Some(xsd::BOOLEAN.as_str());
    let mut said: Vec<String> = Vec::new();
    for value in values {
        let text = value.text.trim();
        match value.datatype {
            Some(_) if typed(value) && matches!(text, "true" | "false" | "1" | "0") => {}
            Some(datatype)
                if datatype.starts_with("http://www.w3.org/2001/XMLSchema#")
                    && datatype != xsd::STRING.as_str() =>
            {
                return false;
            }
            // Longer than any of the words.
            _ if text.len() > 12 => return false,
            _ => {
                let folded = lang::fold(text);
                if !said.contains(&folded) {
                    said.push(folded);
                }
                if said.len() > 2 {
                    return false;
                }
            }
        }
    }
    // A letter, a digit or a short word, which may be a code too, says something only beside its opposite.
    let alone = |word: &String| matches!(word.as_str(), "true" | "false" | "yes");
    said.is_empty()
        || (said.len() == 2 || said.iter().all(alone))
            && PAIRS.iter().any(|pair| said.iter().all(|word| pair.contains(&word.as_str())))
}

/// Every value is written as SPARQL reads it.
pub(super) fn is_plain(text: &str) -> bool {
    matches!(text.trim().to_ascii_lowercase().as_str(), "true" | "false")
}
