//! What a row is called, as text: a literal, given and family name together, or the reading form of its IRI. Which
//! literals these are is for `labels`.

use super::labels;
use crate::graph::Graph;
use crate::names;
use crate::terms::Id;
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
}

impl Name {
    /// The literals it is made of.
    pub fn literals(self) -> impl Iterator<Item = Id> {
        let (first, second) = match self {
            Self::Unsaid => (None, None),
            Self::Literal(only) => (Some(only), None),
            Self::Joined(first, second) => (Some(first), Some(second)),
        };
        first.into_iter().chain(second)
    }

    /// As people read it; `None` where the graph does not say.
    pub fn said(self, graph: &Graph) -> Option<Cow<'_, str>> {
        match self {
            Self::Unsaid => None,
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
            told.unwrap_or_else(|| names::reading_of_entity(&graph.node(id), table)).into()
        })
    }
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
