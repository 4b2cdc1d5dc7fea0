//! Language tags that Turtle's grammar allows and the parser refuses: RDF 1.1 Turtle takes `"x"@es-a`, while the parser
//! asks for a tag well-formed by BCP 47, section 2.1. Another tag stands in for such a one while the statement is parsed.

use oxrdf::{Literal, Quad, Term};

/// Opens the tags that stand in: private use, so that the parser takes them.
const STAND_IN: &str = "x-ragonite-";

/// The tags that others stand in for, by their number.
#[derive(Default)]
pub(super) struct Tags(Vec<String>);

impl Tags {
    /// Puts another tag in place of the one at `at`, if there is one that the grammar allows.
    pub fn stand_in(&mut self, text: &mut Vec<u8>, at: usize) -> bool {
        let Some(start) =
            [at, at + 1].into_iter().find(|&start| start > 1 && text.get(start - 1) == Some(&b'@'))
        else {
            return false;
        };
        let length = text[start..].iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
        let end = length.map_or(text.len(), |length| start + length);
        let written = String::from_utf8_lossy(&text[start..end]).into_owned();
        let (tag, direction) = written.split_once("--").map_or((&*written, None), |(tag, d)| (tag, Some(d)));
        if !matches!(text[start - 2], b'"' | b'\'') || !is_tag(tag) || tag.starts_with(STAND_IN) {
            return false;
        }
        let mut other = format!("{STAND_IN}{}", self.0.len());
        self.0.push(tag.to_ascii_lowercase());
        if let Some(direction) = direction {
            other.push_str("--");
            other.push_str(direction);
        }
        text.splice(start..end, other.bytes());
        true
    }

    /// The tags as they were written.
    pub fn put_back(&self, quads: &mut [Quad]) {
        if !self.0.is_empty() {
            quads.iter_mut().for_each(|quad| self.put_back_in(&mut quad.object));
        }
    }

    fn put_back_in(&self, term: &mut Term) {
        match term {
            Term::Triple(triple) => self.put_back_in(&mut triple.object),
            Term::Literal(literal) => {
                let number =
                    literal.language().and_then(|tag| tag.strip_prefix(STAND_IN)?.parse::<usize>().ok());
                let Some(tag) = number.and_then(|number| self.0.get(number)) else { return };
                *literal = match literal.direction() {
                    Some(direction) => Literal::new_directional_language_tagged_literal_unchecked(
                        literal.value(),
                        tag.as_str(),
                        direction,
                    ),
                    None => Literal::new_language_tagged_literal_unchecked(literal.value(), tag.as_str()),
                };
            }
            _ => {}
        }
    }
}

/// `LANGTAG` of RDF 1.1 Turtle, section 6.5.
pub(super) fn is_tag(tag: &str) -> bool {
    let mut parts = tag.split('-');
    parts
        .next()
        .is_some_and(|first| !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_alphabetic()))
        && parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The parser's message in the reader's words where it says little.
pub(super) fn explained(message: String) -> String {
    match message.as_str() {
        "No scheme found in an absolute IRI" => {
            "this IRI is relative and the file has no base; name one with --base IRI".into()
        }
        _ => message,
    }
}
