//! Bytes of tokens to text: whole characters only, and nothing that may turn out to be a stop text.

/// Collects a reply.
pub(super) struct TextStream<'a> {
    stops: &'a [String],
    /// Bytes that do not end a character yet.
    bytes: Vec<u8>,
    text: String,
    /// How much of `text` was handed out.
    given: usize,
    stopped: bool,
}

impl<'a> TextStream<'a> {
    pub(super) fn new(stops: &'a [String]) -> Self {
        Self { stops, bytes: Vec::new(), text: String::new(), given: 0, stopped: false }
    }

    /// Takes one token's bytes.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        let start = self.text.len();
        loop {
            match std::str::from_utf8(&self.bytes) {
                Ok(whole) => {
                    self.text.push_str(whole);
                    self.bytes.clear();
                    break;
                }
                Err(error) => {
                    let valid = error.valid_up_to();
                    self.text.push_str(&String::from_utf8_lossy(&self.bytes[..valid]));
                    let Some(wrong) = error.error_len() else {
                        self.bytes.drain(..valid);
                        break;
                    };
                    self.text.push(char::REPLACEMENT_CHARACTER);
                    self.bytes.drain(..valid + wrong);
                }
            }
        }
        self.cut_at_stop(start);
    }

    /// Text that is certain and was not handed out before.
    pub(super) fn take(&mut self) -> &str {
        let certain = if self.stopped { self.text.len() } else { self.text.len() - self.held_back() };
        let from = self.given;
        self.given = certain.max(from);
        &self.text[from..self.given]
    }

    /// The reply so far.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a stop text was met.
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// The whole reply, and what of it was not handed out yet.
    pub(super) fn finish(mut self) -> (String, String) {
        if !self.bytes.is_empty() {
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
        let rest = self.text[self.given..].to_owned();
        (self.text, rest)
    }

    fn cut_at_stop(&mut self, start: usize) {
        let longest = self.stops.iter().map(String::len).max().unwrap_or(0);
        let mut from = start.saturating_sub(longest);
        while !self.text.is_char_boundary(from) {
            from -= 1;
        }
        let met = self.stops.iter().filter(|s| !s.is_empty()).filter_map(|stop| self.text[from..].find(stop));
        if let Some(at) = met.min() {
            self.text.truncate(from + at);
            self.stopped = true;
        }
    }

    /// Length of the longest end of the text that begins a stop text.
    fn held_back(&self) -> usize {
        let begins = |stop: &String| {
            (1..stop.len())
                .rev()
                .filter(|&n| stop.is_char_boundary(n))
                .find(|&n| self.text.ends_with(&stop[..n]))
        };
        self.stops.iter().filter_map(begins).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is handed out after each push, then the whole text.
    fn stream(stops: &[&str], pushes: &[&[u8]]) -> (Vec<String>, String) {
        let stops: Vec<String> = stops.iter().map(|s| s.to_string()).collect();
        let mut stream = TextStream::new(&stops);
        let mut given = Vec::new();
        for bytes in pushes {
            stream.push(bytes);
            given.push(stream.take().to_owned());
            if stream.stopped() {
                break;
            }
        }
        let (text, rest) = stream.finish();
        given.push(rest);
        assert_eq!(given.concat(), text);
        (given, text)
    }

    #[test]
    fn characters_are_never_cut() {
        let (given, text) = stream(&[], &[b"a\xE2", b"\x82", b"\xAC!"]);
        assert_eq!(given, ["a", "", "€!", ""]);
        assert_eq!(text, "a€!");
    }

    #[test]
    fn bytes_that_are_no_text_are_marked() {
        assert_eq!(stream(&[], &[b"a\xFFb", b"\xE2"]).1, "a\u{FFFD}b\u{FFFD}");
    }

    #[test]
    fn a_stop_text_across_tokens_is_never_shown() {
        let (given, text) = stream(&["\n\n", "END"], &[b"one\n", b"two E", b"N", b"D more"]);
        assert_eq!(given, ["one", "\ntwo ", "", "", ""]);
        assert_eq!(text, "one\ntwo ");
    }

    #[test]
    fn what_only_began_like_a_stop_text_is_shown_after_all() {
        assert_eq!(stream(&["END"], &[b"the EN", b"Q"]).0, ["the ", "ENQ", ""]);
        assert_eq!(stream(&["END"], &[b"the EN"]).0, ["the ", "EN"]);
    }
}
