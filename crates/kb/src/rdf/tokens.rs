//! The tokens of Turtle and TriG as far as statements and their parts can be told apart, and where a statement ends.
//! Nothing is checked here but what keeps a token from ending; what a token means is the parser's to say.

/// A part of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Why it has no end of its own, if so.
    pub unclosed: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An IRI, a prefixed name, a literal with its tag or datatype, a keyword.
    Term,
    /// `[`, `(`, `<<`, `{|`.
    Open(u8),
    Close,
    /// `;` or `,`.
    Separator(u8),
    Dot,
    /// `{` of a graph.
    GraphOpen,
    GraphClose,
    Other,
}

/// Reads tokens one after another; `None` at the end of what is there.
pub(super) struct Tokens<'t> {
    text: &'t [u8],
    pub at: usize,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    /// Past white space and comments.
    pub fn skip_space(&mut self) {
        while let Some(byte) = self.byte(self.at) {
            if byte == b'#' {
                self.at = self.seek(self.at, |byte| byte == b'\n').unwrap_or(self.text.len());
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    fn seek(&self, from: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
        self.text[from..].iter().position(|&byte| wanted(byte)).map(|length| from + length)
    }

    fn token(&mut self, kind: Kind, length: usize) -> Token {
        let start = self.at;
        self.at = (start + length).min(self.text.len());
        Token { kind, start, end: self.at, unclosed: None }
    }

    fn iri(&mut self) -> Token {
        let start = self.at;
        let end = self.seek(start + 1, |byte| matches!(byte, b'>' | b'\n'));
        let closed = end.is_some_and(|end| self.text[end] == b'>');
        self.at = end.map_or(self.text.len(), |end| end + usize::from(closed));
        let unclosed = (!closed).then_some("an IRI is not closed by > on its line");
        Token { kind: Kind::Term, start, end: self.at, unclosed }
    }

    /// A string with its tag or datatype.
    fn literal(&mut self, quote: u8) -> Token {
        let start = self.at;
        let long = self.text[start..].starts_with(&[quote; 3]);
        let mut at = start + if long { 3 } else { 1 };
        let mut unclosed = Some(match long {
            true => "a text between three quotes is not closed",
            false => {
                "a text is not closed by a quote on its line; between three quotes it may go over several"
            }
        });
        while let Some(next) =
            self.seek(at, |byte| byte == quote || byte == b'\\' || (!long && byte == b'\n'))
        {
            at = match self.text[next] {
                b'\\' => (next + 2).min(self.text.len()),
                b'\n' => next,
                _ if long && !self.text[next..].starts_with(&[quote; 3]) => next + 1,
                _ => {
                    unclosed = None;
                    next + if long { 3 } else { 1 }
                }
            };
            if unclosed.is_none() || self.text[next] == b'\n' {
                break;
            }
        }
        self.at =
            if unclosed.is_some() && (long || self.byte(at) != Some(b'\n')) { self.text.len() } else { at };
        // Up to two more quotes may belong to a long text.
        while long && unclosed.is_none() && self.byte(self.at) == Some(quote) {
            self.at += 1;
        }
        if unclosed.is_none() {
            self.suffix();
        }
        Token { kind: Kind::Term, start, end: self.at, unclosed }
    }

    fn suffix(&mut self) {
        match self.text.get(self.at..) {
            Some([b'@', ..]) => {
                let end = self.seek(self.at + 1, |byte| !byte.is_ascii_alphanumeric() && byte != b'-');
                self.at = end.unwrap_or(self.text.len());
            }
            Some([b'^', b'^', b'<', ..]) => {
                self.at += 2;
                self.iri();
            }
            Some([b'^', b'^', next, ..]) if !next.is_ascii_whitespace() => {
                self.at += 2;
                self.word();
            }
            _ => {}
        }
    }

    fn word(&mut self) -> Token {
        let start = self.at;
        while let Some(byte) = self.byte(self.at) {
            self.at += match byte {
                b'\\' => 2,
                b'.' if self.byte(self.at + 1).is_some_and(goes_on) => 1,
                byte if goes_on(byte) && byte != b'.' => 1,
                _ => break,
            };
        }
        self.at = self.at.clamp(start + 1, self.text.len().max(start + 1));
        Token { kind: Kind::Term, start, end: self.at, unclosed: None }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_space();
        let rest = self.text.get(self.at..)?;
        Some(match rest {
            [] => return None,
            [b'<', b'<', b'(', ..] => self.token(Kind::Open(b'<'), 3),
            [b'<', b'<', ..] => self.token(Kind::Open(b'<'), 2),
            [b'<', ..] => self.iri(),
            [quote @ (b'"' | b'\''), ..] => self.literal(*quote),
            [b'{', b'|', ..] => self.token(Kind::Open(b'|'), 2),
            [b'|', b'}', ..] | [b'>', b'>', ..] => self.token(Kind::Close, 2),
            [b')', b'>', b'>', ..] => self.token(Kind::Close, 3),
            [open @ (b'[' | b'('), ..] => self.token(Kind::Open(*open), 1),
            [b']' | b')', ..] => self.token(Kind::Close, 1),
            [separator @ (b';' | b','), ..] => self.token(Kind::Separator(*separator), 1),
            [b'{', ..] => self.token(Kind::GraphOpen, 1),
            [b'}', ..] => self.token(Kind::GraphClose, 1),
            [b'.', b'0'..=b'9', ..] => self.word(),
            [b'.', ..] => self.token(Kind::Dot, 1),
            [byte, ..] if goes_on(*byte) || matches!(byte, b'\\') => self.word(),
            _ => self.token(Kind::Other, 1),
        })
    }
}

/// Part of a name, number or keyword. What may not stand in one counts too where it separates nothing.
fn goes_on(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && !b"<>\"'[](){};,#^|~\\".contains(&byte)
}

/// Where a statement ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// Its length, white space before it and one character behind its dot included.
    pub length: usize,
    pub ends: Ends,
    /// What in it has no end: where, and why.
    pub unclosed: Option<(usize, &'static str)>,
}

/// What a statement's end means for the graph it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Plainly,
    /// It was the head of a graph up to `{`.
    OpensGraph,
    ClosesGraph,
}

/// The first statement of a text, or `None` if more has to be read to know. `graphs`: TriG.
pub(super) fn statement(text: &[u8], whole: bool, graphs: bool) -> Option<Statement> {
    let tokens = Tokens::new(text);
    let mut unclosed = None;
    // Terms that a directive without a dot still takes.
    let mut directive: Option<usize> = None;
    let mut first = true;
    for token in tokens {
        // A token that touches the end may go on.
        if !whole && token.end + 3 > text.len() {
            return None;
        }
        if let Some(why) = token.unclosed {
            unclosed.get_or_insert((token.start, why));
        }
        let done = |length: usize, ends: Ends| {
            let space = text.get(length).is_some_and(u8::is_ascii_whitespace);
            Some(Statement { length: length + usize::from(space), ends, unclosed })
        };
        match token.kind {
            Kind::Dot if text.get(token.end).is_none_or(|b| b.is_ascii_whitespace() || *b == b'#') => {
                return done(token.end, Ends::Plainly);
            }
            Kind::GraphOpen if graphs => return done(token.end, Ends::OpensGraph),
            Kind::GraphClose if graphs => return done(token.end, Ends::ClosesGraph),
            Kind::Term if first => {
                let word = &text[token.start..token.end];
                let is = |keyword: &str| word.eq_ignore_ascii_case(keyword.as_bytes());
                directive = if is("prefix") { Some(2) } else { (is("base") || is("version")).then_some(1) };
            }
            Kind::Term => {
                if let Some(1) = directive {
                    return done(token.end, Ends::Plainly);
                }
                directive = directive.map(|left| left - 1);
            }
            _ => directive = None,
        }
        first = false;
    }
    whole.then_some(Statement { length: text.len(), ends: Ends::Plainly, unclosed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statements(text: &str, graphs: bool) -> Vec<&str> {
        let mut rest = text;
        let mut found = Vec::new();
        while !rest.is_empty() {
            let (one, others) = rest.split_at(statement(rest.as_bytes(), true, graphs).unwrap().length);
            found.push(one.trim());
            rest = others;
        }
        found
    }

    #[test]
    fn statements_end_at_their_dots() {
        assert_eq!(
            statements(
                "@prefix a.b: <x:> .\nPREFIX c: <y.z>\na.b:c.d c:e \"f. g\"@en , 1.5 , .5 ; c:h '''i . '' j''' . <k.l> a \"m\\\" .\" .",
                false
            ),
            [
                "@prefix a.b: <x:> .",
                "PREFIX c: <y.z>",
                "a.b:c.d c:e \"f. g\"@en , 1.5 , .5 ; c:h '''i . '' j''' .",
                "<k.l> a \"m\\\" .\" ."
            ]
        );
        assert_eq!(
            statements("GRAPH :g { :a :b :c . :d :e :f } :h { }", true),
            ["GRAPH :g {", ":a :b :c .", ":d :e :f }", ":h {", "}"]
        );
    }

    #[test]
    fn what_is_not_closed_is_said() {
        let unclosed =
            |text: &str| statement(text.as_bytes(), true, false).unwrap().unclosed.map(|(at, _)| at);
        assert_eq!(unclosed(":a :b \"c ;\n :d :e ."), Some(6));
        assert_eq!(unclosed(":a :b <c ;\n :d :e ."), Some(6));
        assert_eq!(unclosed(":a :b \"\"\"c . \n :d :e ."), Some(6));
        assert_eq!(unclosed(":a :b \"\"\"c\"\"\"\"\" , \"\" ."), None);
    }

    proptest::proptest! {
        /// Whatever the text, statements follow each other without a gap, and none is empty.
        #[test]
        fn any_text_is_cut_into_statements(text in "[ a:<>\"'\\\\.;,\\[\\](){}|@^#\nx0é]{0,60}") {
            let mut at = 0;
            while at < text.len() {
                let found = statement(&text.as_bytes()[at..], true, true).unwrap();
                proptest::prop_assert!(found.length > 0);
                at += found.length;
            }
            proptest::prop_assert_eq!(at, text.len());
        }
    }
}
