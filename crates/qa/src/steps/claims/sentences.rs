//! An answer's sentences, and the citations each carries.

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
    // "It charges in 2:29 h."
    let unit = letters == 1
        && before[..before.len() - 1]
            .iter()
            .rev()
            .find(|c| !c.is_whitespace())
            .is_some_and(char::is_ascii_digit);
    let number = after.iter().find(|c| !c.is_whitespace()).is_some_and(char::is_ascii_digit);
    whole && !unit && (letters == 1 || (SHORTENED.contains(&word.as_str()) && (number || word != "no")))
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
pub(super) fn split_citations(sentence: &str) -> (String, Vec<usize>) {
    let mut bare = String::new();
    let mut cited = Vec::new();
    let mut rest = sentence;
    // What stands between marks alone joins nothing: "Ann [1], [2] and [3]."
    let joins = |text: &str| {
        let mut words = text.split(|c: char| c.is_whitespace() || ",;".contains(c));
        words.all(|word| word.is_empty() || matches!(word, "and" | "or" | "&"))
    };
    while let Some(open) = rest.find('[') {
        let Some(close) = rest[open..].find(']') else { break };
        let inside = &rest[open + 1..open + close];
        let numbers: Vec<usize> = inside.split(',').filter_map(|n| n.trim().parse().ok()).collect();
        if numbers.is_empty() {
            bare.push_str(&rest[..=open + close]);
        } else {
            if cited.is_empty() || !joins(&rest[..open]) {
                bare.push_str(rest[..open].trim_end());
            }
            cited.extend(numbers);
        }
        rest = &rest[open + close + 1..];
    }
    let end = rest.trim_start_matches([',', ';', ' ']);
    bare.push_str(if cited.is_empty() || !matches!(end, "" | "." | "!" | "?") { rest } else { end });
    let mut seen = Vec::new();
    cited.retain(|n| {
        !seen.contains(n) && {
            seen.push(*n);
            true
        }
    });
    // What stood between marks says nothing: "[2]: The span ..", "[1], [2], [3]."
    let bare = bare.trim_start_matches(|c: char| c.is_whitespace() || ",;:.".contains(c));
    let says = bare.chars().any(char::is_alphanumeric);
    (if says { bare.to_owned() } else { String::new() }, cited)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_leave_nothing_behind() {
        // ": Skelby Aqueduct: ..", ",,, [2]." and "[1][1]" were in answers.
        let told = |sentence| split_citations(sentence);
        assert_eq!(told("[2]: The span is long [1][1]."), ("The span is long.".to_owned(), vec![2, 1]));
        assert_eq!(told("[1], [2], [3]."), (String::new(), vec![1, 2, 3]));
        assert_eq!(
            told("It needs Explosives [5], Leadership [6], and Chivalry [5], [6], ."),
            ("It needs Explosives, Leadership, and Chivalry.".to_owned(), vec![5, 6])
        );
        assert_eq!(told("Ann [1] and [2] agree"), ("Ann agree".to_owned(), vec![1, 2]));
        assert_eq!(told("It has [4, 5] \"wings\"."), ("It has \"wings\".".to_owned(), vec![4, 5]));
    }

    #[test]
    fn sentences_keep_numbers_and_trailing_citations_whole() {
        assert_eq!(
            sentences("It weighs 9.5 kg. [1] Good! Yes [2]."),
            ["It weighs 9.5 kg.[1]", "Good!", "Yes [2]."]
        );
        assert_eq!(
            sentences("It has charging time 2:29 h. It is red."),
            ["It has charging time 2:29 h.", "It is red."]
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
