//! What a model thinks before it replies, kept apart from what it says. Servers send thoughts in a field of their own, or
//! in the text between `<think>` and `</think>`; templates that open the tag themselves leave only its end. A reply's limit
//! counts from where the thoughts end.

use crate::Stop;

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// A reply that may begin with thoughts, as it comes.
#[derive(Debug)]
pub(crate) struct Thoughts {
    /// Thoughts are expected, so what comes before `</think>` may be some without an opening tag.
    expected: bool,
    at: At,
    /// What may still turn out to be a tag, or thoughts, and how many pieces it came in.
    held: String,
    waiting: usize,
    thoughts: String,
    said: String,
    /// Pieces that were said, for servers that count no tokens, and how many may be.
    pieces: usize,
    most: usize,
    pieces_thought: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    /// Nothing is decided.
    Start,
    /// After the opening tag.
    Inside,
    /// What comes is the reply.
    Reply,
}

impl Thoughts {
    /// A reply of so many tokens at most; `expected`: of a model that thinks.
    pub(crate) fn new(expected: bool, most: usize) -> Self {
        Self {
            expected,
            at: At::Start,
            held: String::new(),
            waiting: 0,
            thoughts: String::new(),
            said: String::new(),
            pieces: 0,
            most,
            pieces_thought: 0,
        }
    }

    /// Takes a piece of what the server sends as thoughts: what it sends as text is text then.
    pub(crate) fn think(&mut self, piece: &str) {
        self.pieces_thought += 1;
        self.thoughts.push_str(piece);
        if self.at == At::Start && self.held.is_empty() {
            self.at = At::Reply;
        }
    }

    /// Takes a piece of the text; returns what is now certainly part of the reply.
    pub(crate) fn push(&mut self, piece: &str) -> String {
        self.waiting += 1;
        self.held.push_str(piece);
        if self.at == At::Reply {
            return self.release();
        }
        if self.at == At::Start {
            let begun = self.held.trim_start();
            if let Some(rest) = begun.strip_prefix(OPEN) {
                self.held = rest.to_owned();
                self.at = At::Inside;
            } else if !self.expected && !OPEN.starts_with(begun) {
                self.at = At::Reply;
                return self.release();
            }
        }
        let Some((thoughts, reply)) = self.held.split_once(CLOSE) else { return String::new() };
        self.thoughts.push_str(thoughts);
        self.held = reply.to_owned();
        self.pieces_thought += std::mem::take(&mut self.waiting);
        self.at = At::Reply;
        self.release()
    }

    /// Whether the reply, not counting thoughts, is as long as it may be.
    pub(crate) fn is_full(&self) -> bool {
        self.pieces > self.most && !self.thoughts.is_empty()
    }

    /// Everything that came, and what of the reply was not returned before. Thoughts that nothing ended are thoughts where
    /// they were opened, or where the limit cut them off; else the model did not think this time.
    pub(crate) fn finish(mut self, stop: Stop) -> (Apart, String) {
        let mut rest = String::new();
        match self.at {
            At::Reply => {}
            At::Inside => self.thoughts.push_str(&std::mem::take(&mut self.held)),
            At::Start if self.expected && stop == Stop::Length => {
                self.thoughts.push_str(&std::mem::take(&mut self.held));
            }
            At::Start => rest = self.release(),
        }
        let thoughts = self.thoughts.trim().to_owned();
        (Apart { said: self.said, thoughts, pieces: self.pieces + self.pieces_thought + self.waiting }, rest)
    }

    /// What was held is part of the reply, but for the empty lines between thoughts and reply.
    fn release(&mut self) -> String {
        let mut released = std::mem::take(&mut self.held);
        if self.said.is_empty() && !self.thoughts.is_empty() {
            released = released.trim_start().to_owned();
        }
        self.pieces += std::mem::take(&mut self.waiting);
        self.said.push_str(&released);
        released
    }
}

/// A reply and the thoughts before it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Apart {
    pub said: String,
    pub thoughts: String,
    /// Pieces of both.
    pub pieces: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is heard piece by piece, then the reply and the thoughts.
    fn heard(expected: bool, stop: Stop, pieces: &[&str]) -> String {
        let mut thoughts = Thoughts::new(expected, 3);
        let mut heard: Vec<String> = pieces.iter().map(|piece| thoughts.push(piece)).collect();
        let (apart, rest) = thoughts.finish(stop);
        heard.push(rest);
        assert_eq!(heard.concat(), apart.said, "what was streamed is what was said");
        format!("{} / {}", apart.said, apart.thoughts)
    }

    #[test]
    fn thoughts_in_the_text_are_taken_out_wherever_its_pieces_end() {
        for pieces in [
            &["<think>hm, 2+2</think>\n\nFour."][..],
            &["<th", "ink>hm", ", 2+2</thi", "nk>\n", "\nFour."],
            &["\n<think>\nhm, 2+2\n", "</think>", "Four."],
        ] {
            for expected in [true, false] {
                let said = heard(expected, Stop::End, pieces);
                assert_eq!(said, "Four. / hm, 2+2", "{pieces:?}");
            }
        }
    }

    #[test]
    fn a_template_may_have_opened_them() {
        assert_eq!(heard(true, Stop::End, &["hm, 2+2", "</think>", "Four."]), "Four. / hm, 2+2");
        // A model that is not known to think said just that.
        assert_eq!(heard(false, Stop::End, &["a </think> b"]), "a </think> b / ");
    }

    #[test]
    fn a_reply_without_thoughts_is_a_reply() {
        assert_eq!(heard(true, Stop::End, &["Fo", "ur."]), "Four. / ");
        assert_eq!(heard(false, Stop::End, &["<", "b>Four."]), "<b>Four. / ");
        assert_eq!(heard(false, Stop::End, &["<thin"]), "<thin / ");
    }

    #[test]
    fn thoughts_that_never_end_are_no_reply() {
        assert_eq!(heard(true, Stop::Length, &["hm, ", "2+2"]), " / hm, 2+2");
        assert_eq!(heard(false, Stop::Length, &["<think>hm"]), " / hm");
    }

    #[test]
    fn the_limit_counts_from_where_they_end() {
        let mut thoughts = Thoughts::new(true, 3);
        (0..100).for_each(|_| thoughts.think("hm "));
        assert!(!thoughts.is_full());
        for _ in 0..4 {
            assert!(!thoughts.is_full());
            thoughts.push("word ");
        }
        assert!(thoughts.is_full());
        // Without thoughts the server holds to the limit itself.
        let mut plain = Thoughts::new(false, 3);
        (0..9).for_each(|_| drop(plain.push("word ")));
        assert!(!plain.is_full());
    }
}
