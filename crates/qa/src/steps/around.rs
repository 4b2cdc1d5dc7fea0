//! The properties that the graph states of the linked entities: beside those whose names stand in the question (FrOG's
//! ontology retrieval), the likeliest of them are shown, and a named thing is written only where the graph has it. In a
//! large ontology most names near to a question's words have nothing to do with what it is about.

use std::collections::{BTreeMap, BTreeSet};

use search::{QueryError, Term, TermRef};

use crate::Error;
use crate::steps::link_entities::Linked;
use crate::steps::ontology::Retrieved;
use crate::strategies::Task;

/// Properties around one thing that are looked at.
const AROUND: usize = 500;
/// Things that are looked around.
const THINGS: usize = 3;
/// Properties of those that are shown before the retrieved ones.
const SHOWN: usize = 6;

/// The properties of one thing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Around {
    /// It has them.
    pub has: BTreeSet<String>,
    /// It is a value of them.
    pub is_value_of: BTreeSet<String>,
}

/// What is stated around the linked things, by IRI; what takes the graph too long is unknown.
pub(crate) fn around(task: &mut Task<'_, '_>, linked: &[Linked]) -> Result<BTreeMap<String, Around>, Error> {
    let store = task.kb.sparql()?;
    let mut all = BTreeMap::new();
    for Linked { entity, .. } in linked.iter().take(THINGS) {
        let Some(thing) = Term::Iri(entity.iri.clone()).to_sparql() else { continue };
        let query = format!(
            "SELECT DISTINCT ?p ?d WHERE {{ {{ {thing} ?p ?x BIND(1 AS ?d) }} UNION {{ ?x ?p {thing} BIND(0 AS ?d) }} }} LIMIT {AROUND}"
        );
        task.trace.queried();
        let found = match store.query(&query, &task.kb.limits(), &|| false) {
            Ok(found) => found,
            Err(QueryError::Cancelled) => return Err(Error::Cancelled),
            Err(error) if error.is_cut_short() => continue,
            Err(error) => return Err(error.into()),
        };
        let mut own = Around::default();
        for row in found.rows {
            if let [Some(Term::Iri(property)), Some(Term::Literal { text, .. })] = &row[..] {
                let side = if text == "1" { &mut own.has } else { &mut own.is_value_of };
                side.insert(property.clone());
            }
        }
        all.insert(entity.iri.clone(), own);
    }
    Ok(all)
}

/// Puts the properties around the things that are most like the question before the retrieved ones.
pub(crate) fn prefer(
    task: &mut Task<'_, '_>,
    around: &BTreeMap<String, Around>,
    retrieved: &mut Retrieved,
) -> Result<(), Error> {
    let ontology = task.kb.terms()?.ontology();
    let stated: BTreeSet<&String> =
        around.values().flat_map(|a| a.has.iter().chain(&a.is_value_of)).collect();
    let known: Vec<usize> = stated
        .into_iter()
        .filter_map(|iri| ontology.properties.binary_search_by(|p| p.iri.cmp(iri)).ok())
        .filter(|&at| !search::is_naming(&ontology.properties[at].iri))
        .collect();
    let labels: Vec<&str> = known.iter().map(|&at| ontology.properties[at].label.as_str()).collect();
    let alike = task.index.similarity.with_each(task.question, &labels);
    let mut ranked: Vec<(f32, usize)> = alike.into_iter().zip(known).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let first: Vec<TermRef> = ranked.into_iter().take(SHOWN).map(|(_, at)| TermRef::Property(at)).collect();
    let kept = std::mem::take(&mut retrieved.terms).into_iter().filter(|term| !first.contains(term));
    retrieved.terms = first.iter().copied().chain(kept).collect();
    Ok(())
}
