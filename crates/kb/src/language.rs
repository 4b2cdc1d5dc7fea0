//! Which of several literals is shown: the preferred language, then no language, then the others by their tag;
//! among those the first by text.

use crate::graph::Graph;
use crate::terms::Id;

/// Smaller is preferred.
pub(crate) fn rank<'g>(graph: &'g Graph, literal: Id, preferred: &str) -> (u8, &'g str) {
    match graph.language(literal) {
        None => (1, ""),
        Some(tag) => {
            let main = tag.split(['-', '_']).next().unwrap_or(tag);
            (if main.eq_ignore_ascii_case(preferred) { 0 } else { 2 }, tag)
        }
    }
}

/// The literal to show.
pub(crate) fn best(graph: &Graph, literals: impl Iterator<Item = Id>, preferred: &str) -> Option<Id> {
    literals.min_by_key(|&id| (rank(graph, id, preferred), graph.text(id), id))
}
