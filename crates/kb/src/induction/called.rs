//! What a row is called, as text: a literal, given and family name together, or the reading form of its IRI. Which
//! literals these are is for `labels`.

use super::labels;
use crate::graph::Graph;
use crate::names;
use crate::terms::{Id, NONE};
use std::borrow::Cow;

/// What a row's name is made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Name {
    /// The graph does not say: its IRI, or what a blank node tells.
    #[default]
    Unsaid,
    /// A literal.
    Literal(Id),
    /// Two, one behind the other.
    Joined(Id, Id),
    /// The reading form of its IRI, and behind it what tells whose it is: "award 12 (Golden Glove, Ada Berg)".
    Told {
        /// The literals, [`NONE`] behind the last.
        parts: [Id; 3],
        /// From which on two of them are a given and a family name.
        joined: Option<u8>,
    },
}

/// A part longer than this tells nothing at a glance.
const SHORT: usize = 40;

impl Name {
    /// The literals it is made of.
    pub fn literals(self) -> impl Iterator<Item = Id> {
        let parts = match self {
            Self::Unsaid => [NONE; 3],
            Self::Literal(only) => [only, NONE, NONE],
            Self::Joined(first, second) => [first, second, NONE],
            Self::Told { parts, .. } => parts,
        };
        parts.into_iter().filter(|part| *part != NONE)
    }

    /// As people read it; `None` where the graph does not say.
    pub fn said(self, graph: &Graph) -> Option<Cow<'_, str>> {
        match self {
            Self::Unsaid | Self::Told { .. } => None,
            Self::Literal(literal) => Some(shown(graph.text(literal))),
            Self::Joined(first, second) => {
                Some(format!("{} {}", shown(graph.text(first)), shown(graph.text(second))).into())
            }
        }
    }

    /// The name of a row of a table: what the graph says, or the reading form of its id; where that is a bare code,
    /// behind the table's. A blank node is called by what it says.
    pub fn of_row<'g>(self, graph: &'g Graph, id: Id, table: &str) -> Cow<'g, str> {
        self.said(graph).unwrap_or_else(|| {
            let told = labels::of_blank(graph, id, table);
            let code = told.unwrap_or_else(|| names::reading_of_entity(&graph.node(id), table));
            match self {
                Self::Told { parts, joined } => told_of(graph, &code, parts, joined).into(),
                _ => code.into(),
            }
        })
    }
}

/// A code and whose it is. What the code says already is not said again: "season 2016 (Chicago Cubs)".
fn told_of(graph: &Graph, code: &str, parts: [Id; 3], joined: Option<u8>) -> String {
    let mut texts: Vec<String> = parts
        .iter()
        .filter(|part| **part != NONE)
        .map(|part| shown(graph.text(*part)).into_owned())
        .collect();
    if let Some(given) = joined.map(usize::from).filter(|given| given + 1 < texts.len()) {
        let family = texts.remove(given + 1);
        texts[given] = format!("{} {family}", texts[given]);
    }
    texts.retain(|text| !code.contains(text.as_str()) && text.chars().count() <= SHORT);
    if texts.is_empty() { code.to_owned() } else { format!("{code} ({})", texts.join(", ")) }
}

/// A name as people read it: without the line breaks of its file, and without the underscores of a system that allows
/// no spaces. What stands in a path keeps them.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    let spaced = |c: char| c.is_whitespace() && c != ' ';
    if text.contains(spaced) || text.contains("  ") || text.starts_with(' ') || text.ends_with(' ') {
        let one = text.split_whitespace().collect::<Vec<_>>().join(" ");
        return if one.is_empty() { text.into() } else { one.into() };
    }
    let parts = || text.split('_');
    let words = |part: &str| part.chars().all(|c| c.is_alphanumeric() || "-'’(),&".contains(c));
    let underscored = text.contains('_') && parts().all(|part| !part.is_empty() && words(part));
    if underscored { text.replace('_', " ").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn names_are_shown_without_what_files_put_in() {
        for (written, read) in [
            ("Anna_Berg", "Anna Berg"),
            ("St_Mary's_(North)", "St Mary's (North)"),
            (" Old\n  Mill ", "Old Mill"),
            ("src/my_file.txt", "src/my_file.txt"),
            ("_private", "_private"),
            ("plain name", "plain name"),
            ("", ""),
            (" ", " "),
        ] {
            assert_eq!(shown(written), read);
        }
    }
}
