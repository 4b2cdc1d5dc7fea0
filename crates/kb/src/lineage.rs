//! From a cell back to its triples: role and id determine what to look up, so nothing is stored for it.
//!
//! With the schema alone a cell stands for every triple that matches its [`Pattern`]; for a range's two columns that
//! is the same triple. With the graph at hand [`Induced::triples`] tells exactly which triples a cell was made of.

use crate::graph::{Graph, Term};
use crate::induction::{Fill, Induced, Name, Rows};
use crate::schema::{Role, Schema, Table, TableKind};
use crate::terms::Id;
use oxrdf::vocab::rdf;

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

/// A triple in N-Triples, part by part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// `<http://..>` or `_:b0`.
    pub subject: String,
    /// `<http://..>`.
    pub predicate: String,
    /// An IRI, a blank node, a literal or a triple term.
    pub object: String,
}

impl std::fmt::Display for Fact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} .", self.subject, self.predicate, self.object)
    }
}

impl Induced {
    /// The number of an entity table's row, from 0 in the order of the database; `None` if there is no such row.
    /// The id is as the database has it, or a whole IRI.
    pub fn row(&self, graph: &Graph, table: &str, id: &str) -> Option<usize> {
        let place = self.place(table)?;
        let Rows::Entities { ids, .. } = &self.plans[place].rows else { return None };
        let node = graph.find(&self.schema.iri(id))?;
        ids.binary_search(&node).ok()
    }

    /// The triples that a cell was made of; nothing for a name made from an IRI, an empty cell, or a table, row or
    /// column that is not there. `graph` must be the one this was induced from.
    pub fn triples(&self, graph: &Graph, table: &str, row: usize, column: &str) -> Vec<Fact> {
        self.cell(graph, table, row, column).unwrap_or_default()
    }

    fn place(&self, table: &str) -> Option<usize> {
        self.schema.tables.iter().position(|t| t.name.eq_ignore_ascii_case(table))
    }

    fn cell(&self, graph: &Graph, table: &str, row: usize, column: &str) -> Option<Vec<Fact>> {
        let place = self.place(table)?;
        let (table, plan) = (&self.schema.tables[place], &self.plans[place]);
        let place = table.columns.iter().position(|c| c.name.eq_ignore_ascii_case(column))?;
        let (role, fill) = (&table.columns[place].role, &plan.fills[place]);
        let of_row = |pairs: &[(u32, Id)]| {
            let at = pairs.partition_point(|pair| (pair.0 as usize) < row);
            pairs.get(at).filter(|pair| pair.0 as usize == row).map(|pair| pair.1)
        };
        let fact = |s: Id, p: &str, o: Id| Fact {
            subject: graph.term(s).to_string(),
            predicate: format!("<{p}>"),
            object: graph.term(o).to_string(),
        };
        // What a node says that only stands for a value is told where the value is.
        let with_measure = |link: Fact, object: Id| {
            let inside = if self.typing.measures.has(object) { graph.facts(object) } else { &[] };
            let inside = inside.iter().map(|&[s, p, o]| fact(s, graph.text(p), o));
            std::iter::once(link).chain(inside).collect()
        };
        Some(match (&plan.rows, fill, role) {
            (Rows::Entities { ids, .. }, Fill::Id, _) => {
                let TableKind::Entity { types, by, .. } = &table.kind else { return None };
                let by = by.as_deref().unwrap_or(rdf::TYPE.as_str());
                let types = types.iter().filter_map(|class| graph.find(class));
                types.map(|class| ids.get(row).map(|&id| fact(id, by, class))).collect::<Option<_>>()?
            }
            (Rows::Entities { ids, labels, .. }, Fill::Label, Role::Label { predicates }) => {
                let (&id, name) = (ids.get(row)?, labels.get(row)?);
                if *name == Name::Unsaid {
                    return None;
                }
                let tied = matches!(name, Name::Told { .. });
                // Other predicates that give the same name, and the name in other languages where it is the same.
                let says = |&&[_, p, o]: &&[Id; 3]| {
                    !graph.is_node(o)
                        && name.literals().any(|label| graph.text(o) == graph.text(label))
                        && (tied || predicates.iter().any(|label| label == graph.text(p)))
                };
                let told = |node: Id| graph.facts(node).iter().filter(says);
                let own: Vec<Fact> = told(id).map(|&[s, p, o]| fact(s, graph.text(p), o)).collect();
                if !own.is_empty() && !tied {
                    return Some(own);
                }
                // What stands for another thing goes by its name: the link, and what that says.
                let links = graph.facts(id).iter().filter(|[_, _, o]| graph.is_node(*o));
                let called = links.filter(|&&[_, _, o]| told(o).next().is_some());
                let whole = called.flat_map(|link| std::iter::once(link).chain(told(link[2])));
                own.into_iter().chain(whole.map(|&[s, p, o]| fact(s, graph.text(p), o))).collect()
            }
            (Rows::Entities { ids, .. }, Fill::Literal { pairs, .. }, Role::Literal { predicate, .. }) => {
                let object = of_row(pairs)?;
                with_measure(fact(*ids.get(row)?, predicate, object), object)
            }
            (Rows::Entities { ids, .. }, Fill::Node(pairs), Role::Iri { predicate })
            | (Rows::Entities { ids, .. }, Fill::Node(pairs), Role::Key { predicate, inverse: false, .. }) => {
                vec![fact(*ids.get(row)?, predicate, of_row(pairs)?)]
            }
            (Rows::Entities { ids, .. }, Fill::Node(pairs), Role::Key { predicate, inverse: true, .. }) => {
                vec![fact(of_row(pairs)?, predicate, *ids.get(row)?)]
            }
            (Rows::Pairs(pairs), ..) => {
                let &(subject, object) = pairs.get(row)?;
                let Role::Key { predicate, .. } = &table.columns.first()?.role else { return None };
                with_measure(fact(subject, predicate, object), object)
            }
            _ => return None,
        })
    }
}

fn about(subject: &str, predicate: &str) -> Pattern {
    Pattern { subject: Some(subject.to_owned()), predicate: Some(predicate.to_owned()), object: None }
}

fn of_row(table: &Table, row: &str) -> Vec<Pattern> {
    let TableKind::Entity { types, by, .. } = &table.kind else { return Vec::new() };
    let by = by.as_deref().unwrap_or(rdf::TYPE.as_str());
    types.iter().map(|class| Pattern { object: Some(class.clone()), ..about(row, by) }).collect()
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
