//! N-Triples and N-Quads, a statement a line (W3C RDF 1.1 N-Triples, section 2): plain lines are taken apart here,
//! which is several times as fast as a general parser; every other line (escapes, comments, triple terms, whatever is
//! unusual or broken) is left to the general parser. Nothing is accepted here that it would not accept.

use oxrdf::NamedNode;
use oxrdfio::{RdfFormat, RdfParseError, RdfParser};

/// A statement as it stands on its line, without escapes.
pub(crate) struct Plain<'l> {
    pub subject: Node<'l>,
    pub predicate: &'l str,
    pub object: Object<'l>,
    pub graph: Option<Node<'l>>,
}

/// A subject or a graph's name.
#[derive(Clone, Copy)]
pub(crate) enum Node<'l> {
    Iri(&'l str),
    Blank(&'l str),
}

/// An object.
#[derive(Clone, Copy)]
pub(crate) enum Object<'l> {
    Node(Node<'l>),
    Literal { text: &'l str, datatype: Option<&'l str>, language: Option<&'l str> },
}

/// The statement on a line, or `None` if the line is not plain. IRIs are not checked yet ([`is_iri`]).
pub(crate) fn plain(line: &str, quads: bool) -> Option<Plain<'_>> {
    let mut rest = Rest(line.trim_end_matches(['\n', '\r']));
    let subject = rest.node()?;
    let predicate = match rest.node()? {
        Node::Iri(iri) => iri,
        Node::Blank(_) => return None,
    };
    let object = rest.object()?;
    rest.space();
    let graph = if quads && !rest.0.starts_with('.') { Some(rest.node()?) } else { None };
    rest.space();
    let end = rest.0.strip_prefix('.')?;
    end.bytes().all(|byte| matches!(byte, b' ' | b'\t')).then_some(Plain {
        subject,
        predicate,
        object,
        graph,
    })
}

/// The general parser would take this IRI.
pub(crate) fn is_iri(text: &str) -> bool {
    NamedNode::new(text).is_ok()
}

/// What the general parser makes of one line: its statements, or why it is broken.
pub(crate) fn general(line: &[u8], format: RdfFormat) -> Result<Vec<oxrdf::Quad>, RdfParseError> {
    RdfParser::from_format(format).for_slice(line).map(|quad| quad.map_err(RdfParseError::from)).collect()
}

struct Rest<'l>(&'l str);

impl<'l> Rest<'l> {
    fn space(&mut self) {
        self.0 = self.0.trim_start_matches([' ', '\t']);
    }

    fn node(&mut self) -> Option<Node<'l>> {
        self.space();
        if let Some(after) = self.0.strip_prefix('<') {
            return self.iri(after).map(Node::Iri);
        }
        let after = self.0.strip_prefix("_:")?;
        let length = after.bytes().position(|b| !(b.is_ascii_alphanumeric() || b == b'_' || b == b'-'))?;
        let (label, rest) = after.split_at(length);
        // A dot may belong to the label, and a hyphen may not begin it.
        let ends = rest.starts_with([' ', '\t']) && !label.is_empty() && !label.starts_with('-');
        self.0 = rest;
        ends.then_some(Node::Blank(label))
    }

    fn iri(&mut self, after: &'l str) -> Option<&'l str> {
        let (iri, rest) = after.split_once('>')?;
        self.0 = rest;
        Some(iri)
    }

    fn object(&mut self) -> Option<Object<'l>> {
        self.space();
        let Some(after) = self.0.strip_prefix('"') else { return self.node().map(Object::Node) };
        let end = after.bytes().position(|byte| matches!(byte, b'"' | b'\\' | b'\r'))?;
        let text = &after[..end];
        self.0 = after[end..].strip_prefix('"')?;
        if let Some(after) = self.0.strip_prefix("^^<") {
            let datatype = Some(self.iri(after)?);
            return Some(Object::Literal { text, datatype, language: None });
        }
        let Some(after) = self.0.strip_prefix('@') else {
            return Some(Object::Literal { text, datatype: None, language: None });
        };
        // Tags are lower case in memory; a direction (`ar--rtl`) is left to the general parser.
        let length =
            after.bytes().position(|b| !(b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'))?;
        let (tag, rest) = after.split_at(length);
        self.0 = rest;
        let plain = rest.starts_with([' ', '\t', '.']) && !tag.is_empty() && !tag.contains("--");
        plain.then_some(Object::Literal { text, datatype: None, language: Some(tag) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A plain line as the general parser would write it.
    fn shown(line: &str) -> Option<String> {
        let node = |node: Node<'_>| match node {
            Node::Iri(iri) => is_iri(iri).then(|| format!("<{iri}>")),
            Node::Blank(label) => Some(format!("_:{label}")),
        };
        let Plain { subject, predicate, object, graph } = plain(line, true)?;
        let object = match object {
            Object::Node(object) => node(object)?,
            Object::Literal { text, datatype: Some(datatype), .. } => {
                is_iri(datatype).then(|| format!("\"{text}\"^^<{datatype}>"))?
            }
            Object::Literal { text, language: Some(tag), .. } => format!("\"{text}\"@{tag}"),
            Object::Literal { text, .. } => format!("\"{text}\""),
        };
        let statement = format!("{} {} {object}", node(subject)?, node(Node::Iri(predicate))?);
        Some(match graph {
            Some(graph) => format!("{statement} {}", node(graph)?),
            None => statement,
        })
    }

    fn part() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec![
            "<http://x.example/a>",
            "<http://x.example/caf\u{e9}>",
            "<a>",
            "<x:y z>",
            "<http://x/%zz>",
            "<http://x/a#b#c>",
            "_:b",
            "_:b.c",
            "_:-b",
            "_:1",
            "\"text\"",
            "\"\"",
            "\"a \\\"b\\\"\"",
            "\"tab\there\"",
            "\"5\"^^<http://x.example/t>",
            "\"a\"@en",
            "\"a\"@en-us",
            "\"a\"@EN",
            "\"a\"@en--ltr",
            "\"a\"@verylongtag",
            "'a'",
            ".",
            "#",
            "<<(",
            ")>>",
        ])
    }

    proptest! {
        /// Whatever is read quickly, the general parser reads alike.
        #[test]
        fn plain_lines_are_what_the_general_parser_reads(
            parts in prop::collection::vec((part(), prop::sample::select(vec![" ", "", "\t", "  "])), 1..6),
            end in prop::sample::select(vec![" .\n", ".\n", " . \r\n", " . # note\n", "\n", " . .\n"]),
        ) {
            let line: String = parts.iter().flat_map(|(part, space)| [*part, *space]).collect::<String>() + end;
            if let Some(quick) = shown(&line) {
                match general(line.as_bytes(), RdfFormat::NQuads) {
                    Ok(quads) => {
                        let slow: Vec<String> = quads.iter().map(ToString::to_string).collect();
                        // Tags are checked before they are first taken.
                        prop_assert_eq!(slow, [quick.replace("\"\t", "\"\\t").replace("tab\there", "tab\\there")], "{}", line);
                    }
                    Err(error) => prop_assert!(quick.contains("@verylongtag"), "{line}: {error}"),
                }
            }
        }
    }

    #[test]
    fn ordinary_lines_are_plain() {
        for line in [
            "<http://x.example/a> <http://x.example/b> <http://x.example/c> .\n",
            "_:a <http://x.example/b> \"c\" .",
            "<http://x.example/a> <http://x.example/b> \"c\"@en <http://x.example/g> .\r\n",
            "<http://x.example/a>\t<http://x.example/b>\t\"5\"^^<http://x.example/int>.",
        ] {
            assert!(shown(line).is_some(), "{line}");
        }
    }
}
