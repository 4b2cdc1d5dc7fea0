//! From a cell back to its triples: role and id determine what to look up, so nothing is stored for it.
//!
//! A cell stands for every triple that matches its [`Pattern`]; for a range's two columns that is the same triple.

use crate::graph::{Graph, Term};
use crate::schema::{Role, Schema, Table, TableKind};

/// A triple with at most two parts open. IRIs, blank nodes as `_:b0`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    /// The subject, or any.
    pub subject: Option<String>,
    /// The predicate, or any.
    pub predicate: Option<String>,
    /// The object (an IRI or a blank node), or any.
    pub object: Option<String>,
}

/// What the cell of an entity table stands for; several patterns for a label, which takes the first that matches.
/// `None` if there is no such table or column, or its rows are not entities.
pub fn of_cell(schema: &Schema, table: &str, id: &str, column: &str) -> Option<Vec<Pattern>> {
    let table = schema.table(table)?;
    let column = table.column(column)?;
    if !table.is_entity() {
        return None;
    }
    let row = schema.iri(id);
    Some(match &column.role {
        Role::Id => of_row(table, &row),
        Role::Label { predicates } => predicates.iter().map(|p| about(&row, p)).collect(),
        Role::Literal { predicate, .. } | Role::Iri { predicate } => vec![about(&row, predicate)],
        Role::Key { predicate, inverse: false, .. } => vec![about(&row, predicate)],
        Role::Key { predicate, inverse: true, .. } => {
            vec![Pattern { subject: None, predicate: Some(predicate.clone()), object: Some(row) }]
        }
    })
}

/// What a row of a junction or value table stands for, given the cell of its first column and, for a junction, of
/// its second.
pub fn of_row_of(schema: &Schema, table: &str, first: &str, second: Option<&str>) -> Option<Pattern> {
    let table = schema.table(table)?;
    let Role::Key { predicate, .. } = &table.columns.first()?.role else { return None };
    let object = match table.kind {
        TableKind::Junction => Some(schema.iri(second?)),
        TableKind::Values => None,
        TableKind::Entity { .. } => return None,
    };
    Some(Pattern { subject: Some(schema.iri(first)), predicate: Some(predicate.clone()), object })
}

/// The triples of a graph that match a pattern, in N-Triples; at most `limit`.
pub fn triples_of(graph: &Graph, pattern: &Pattern, limit: usize) -> Vec<String> {
    let matches = |node: Term<'_>, wanted: &Option<String>| match (node, wanted) {
        (_, None) => true,
        (Term::Iri(iri), Some(wanted)) => iri == wanted,
        (Term::Blank(label), Some(wanted)) => wanted.strip_prefix("_:") == Some(label),
        _ => false,
    };
    let wanted = |p: &str, o: Term<'_>| {
        pattern.predicate.as_deref().is_none_or(|wanted| wanted == p) && matches(o, &pattern.object)
    };
    match &pattern.subject {
        Some(subject) => graph
            .about(subject)
            .filter(|(p, o)| wanted(p, *o))
            .map(|(p, o)| format!("{} <{p}> {o} .", node(subject)))
            .take(limit)
            .collect(),
        None => graph
            .iter()
            .filter(|(_, p, o)| wanted(p, *o))
            .map(|(s, p, o)| format!("{s} <{p}> {o} ."))
            .take(limit)
            .collect(),
    }
}

fn about(subject: &str, predicate: &str) -> Pattern {
    Pattern { subject: Some(subject.to_owned()), predicate: Some(predicate.to_owned()), object: None }
}

fn of_row(table: &Table, row: &str) -> Vec<Pattern> {
    let TableKind::Entity { types } = &table.kind else { return Vec::new() };
    types
        .iter()
        .map(|class| Pattern { object: Some(class.clone()), ..about(row, oxrdf::vocab::rdf::TYPE.as_str()) })
        .collect()
}

fn node(node: &str) -> String {
    if node.starts_with("_:") { node.to_owned() } else { format!("<{node}>") }
}

impl std::fmt::Display for Term<'_> {
    /// N-Triples.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Term::Iri(iri) => write!(f, "<{iri}>"),
            Term::Blank(label) => write!(f, "_:{label}"),
            Term::Triple(text) => f.write_str(text),
            Term::Literal { text, datatype, language } => {
                write!(f, "{}", oxrdf::LiteralRef::new_simple_literal(text))?;
                match (language, datatype) {
                    (Some(tag), _) => write!(f, "@{tag}"),
                    (None, Some(datatype)) => write!(f, "^^<{datatype}>"),
                    (None, None) => Ok(()),
                }
            }
        }
    }
}
