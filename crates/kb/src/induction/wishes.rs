//! Annotations of types and predicates, with the names found in the graph. A name is an IRI or a local name; one that
//! the graph does not have is an error that tells the nearest.

use crate::annotations::{Annotations, PredicateNote, nearest};
use crate::error::Error;
use crate::graph::Graph;
use crate::names::local_name;
use crate::report::{Doubt, Report};
use crate::terms::{Id, NONE};
use oxrdf::vocab::rdf;
use rustc_hash::{FxHashMap, FxHashSet};

/// What people say of types and predicates.
#[derive(Debug, Default)]
pub(crate) struct Wishes {
    /// Types whose members get no rows.
    pub ignored: FxHashSet<Id>,
    /// Type -> the type whose table its members stand in.
    pub folded: FxHashMap<Id, Id>,
    pub predicates: FxHashMap<Id, PredicateNote>,
}

impl Wishes {
    pub fn new(annotations: &Annotations, graph: &Graph) -> Result<Self, Error> {
        let file = &annotations.file;
        let mut wishes = Self::default();
        if file.types.is_empty() && file.predicates.is_empty() {
            return Ok(wishes);
        }
        let type_predicate = graph.find(rdf::TYPE.as_str()).unwrap_or(NONE);
        let (mut types, mut predicates) = (FxHashSet::default(), FxHashSet::default());
        for &[_, p, o] in graph.triples() {
            predicates.insert(p);
            if p == type_predicate && graph.is_node(o) {
                types.insert(o);
            }
        }
        for (name, note) in &file.types {
            for class in find(annotations, graph, "type", name, &types)? {
                if note.ignore {
                    wishes.ignored.insert(class);
                }
                if let Some(target) = &note.fold {
                    let target = find(annotations, graph, "type", target, &types)?[0];
                    wishes.folded.insert(class, target);
                }
            }
        }
        for (name, note) in &file.predicates {
            for predicate in find(annotations, graph, "predicate", name, &predicates)? {
                if predicate == type_predicate {
                    return Err(annotations.error(format!("{name}: types are told in [types.NAME]")));
                }
                wishes.predicates.insert(predicate, note.clone());
            }
        }
        Ok(wishes)
    }

    pub fn ignores(&self, predicate: Id) -> bool {
        !self.predicates.is_empty() && self.predicates.get(&predicate).is_some_and(|note| note.ignore)
    }

    /// Says what stands in no cell because someone wished so.
    pub fn report(&self, graph: &Graph, report: &mut Report) {
        let mut ignored: Vec<Id> = self.predicates.keys().copied().filter(|p| self.ignores(*p)).collect();
        ignored.sort_unstable();
        for predicate in ignored {
            let triples = graph.triples().iter().filter(|triple| triple[1] == predicate).count();
            report.doubts.push(Doubt {
                about: graph.text(predicate).to_owned(),
                message: format!("{triples} statements fill no cell: the annotations ignore this property"),
            });
        }
        let mut ignored: Vec<Id> = self.ignored.iter().copied().collect();
        ignored.sort_unstable();
        for class in ignored {
            report.doubts.push(Doubt {
                about: graph.node(class),
                message: "its members have no rows: the annotations ignore this type".into(),
            });
        }
    }
}

/// All terms of that IRI or local name; at least one.
fn find(
    annotations: &Annotations,
    graph: &Graph,
    what: &str,
    name: &str,
    among: &FxHashSet<Id>,
) -> Result<Vec<Id>, Error> {
    let mut found: Vec<Id> = among
        .iter()
        .copied()
        .filter(|&id| graph.text(id) == name || local_name(graph.text(id)).eq_ignore_ascii_case(name))
        .collect();
    found.sort_unstable();
    if found.is_empty() {
        let names = among.iter().map(|&id| local_name(graph.text(id)));
        let nearest = nearest(name, names).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
        return Err(annotations.error(format!("the graph has no {what} called {name}{nearest}")));
    }
    Ok(found)
}
