//! What can be asked at all: said at once, before a model is asked for a minute what nobody said.

/// Characters of a question, at most: prompts must hold it beside everything else.
pub const LONGEST_QUESTION: usize = 4_000;

/// Why a text is no question, and what to do; `None` for one that is.
pub fn unaskable(question: &str) -> Option<(String, &'static str)> {
    if question.trim().is_empty() {
        return Some(("The question is empty.".into(), "Write a question."));
    }
    let length = question.chars().count();
    if length > LONGEST_QUESTION {
        let said = format!("The question has {length} characters, more than {LONGEST_QUESTION}.");
        return Some((said, "Ask a shorter question."));
    }
    if question.chars().any(|c| c.is_control() && !c.is_whitespace()) {
        return Some(("The question holds control characters.".into(), "Write it as plain text."));
    }
    if !question.chars().any(char::is_alphanumeric) {
        return Some(("The question holds no word.".into(), "Write it in words."));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_nothing_is_no_question() {
        for nothing in ["", " \n\t", "?", "!!! ... ?", "\u{1b}[31mred", "👋🎉", "-- ;"] {
            assert!(unaskable(nothing).is_some(), "{nothing:?}");
        }
        assert!(unaskable(&"é".repeat(LONGEST_QUESTION + 1)).is_some());
        for question in ["Which?", "何？", "2 + 2", "who\nmade it", &"é".repeat(LONGEST_QUESTION)] {
            assert!(unaskable(question).is_none(), "{question:?}");
        }
    }
}
