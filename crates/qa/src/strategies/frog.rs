//! FrOG (Ongris et al., Text2KG 2025): the question in English, its entities linked; a question about one property is
//! answered from the sentences around its entity, any other by SPARQL over the retrieved ontology; the result in the
//! language of the question.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::sparql_only::answer;
use super::{Draft, Task};
use crate::Error;
use crate::steps::around::{Around, around, prefer};
use crate::steps::link_entities::{Linked, link_entities};
use crate::steps::one_hop::{is_complex, one_hop};
use crate::steps::ontology::{Retrieved, retrieve};
use crate::steps::spot_values::spot_values;
use crate::steps::write_sparql::{
    Brief, GraphTerms, Manner, Shots, ShownThing, Written, classes_of, nothing, run_sparql, write_sparql,
};

/// The parts that the paper switches off one by one (section 5.3), and its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FrogSettings {
    /// Answer simple questions from the sentences around their entity.
    pub verbalization: bool,
    /// Let the model think before it writes a query.
    pub cot: bool,
    /// Show the few-shots kept with the graph.
    pub few_shots: bool,
    /// Show the classes and properties that fit the question.
    pub ontology_retrieval: bool,
    /// Replies of the model that are tried in one call.
    pub max_attempts: usize,
    /// Entities that one name may mean (the k of section 3.2).
    pub candidates: usize,
    /// How like a name an entity's must be for that, in hundredths.
    pub candidate_percent: usize,
    /// Words of the longest phrase that is looked for among the terms (section 3.3.2).
    pub grams: usize,
    /// Classes and properties of one phrase (the k of section 3.3.2).
    pub terms: usize,
    /// How like a phrase they must be, in hundredths.
    pub term_percent: usize,
    /// How like the question a sentence must be to answer it, in hundredths (section 3.3.1).
    pub sentence_percent: usize,
}

impl Default for FrogSettings {
    fn default() -> Self {
        Self {
            verbalization: true,
            cot: true,
            few_shots: true,
            ontology_retrieval: true,
            max_attempts: 3,
            candidates: 5,
            candidate_percent: 45,
            grams: 3,
            terms: 5,
            term_percent: 60,
            sentence_percent: 60,
        }
    }
}

/// Sections 3.2 to 3.4, in their order.
pub(crate) fn draft(task: &mut Task<'_, '_>) -> Result<Draft, Error> {
    let switches = task.settings.frog;
    let ontology = task.kb.terms()?.ontology();
    // Some graphs describe a property by a thing of its own, as Wikidata's `wd:P37` does `wdt:P37`.
    let kb = task.kb;
    let describes_property =
        |iri: &str| classes_of(kb, iri).iter().any(|class| search::is_property_class(class));
    let is_term = |iri: &str| {
        let is_own = || {
            ontology.properties.iter().any(|p| p.iri == iri) || ontology.classes.iter().any(|c| c.iri == iri)
        };
        is_own() || describes_property(iri)
    };
    let linked = link_entities(task, &is_term)?;
    let names: Vec<String> = linked.iter().map(|l| l.name.clone()).collect();
    let (mut retrieved, mut stated) = (Retrieved::default(), BTreeMap::new());
    if switches.ontology_retrieval {
        retrieved = retrieve(task, &names)?;
        stated = around(task, &linked)?;
        prefer(task, &stated, &mut retrieved)?;
    }
    if switches.verbalization
        && let Some(written) = simple(task, &linked, &retrieved)?
    {
        return answer(task, Some(written));
    }
    let mut terms = GraphTerms::of(task.kb)?;
    let shots = match switches.few_shots {
        true => {
            let given = task.kb.few_shots();
            Shots::of(&given.shots, &given.prefixes, task.question, task.shots(), &mut terms)
        }
        false => Shots::default(),
    };
    let brief = brief(task, &mut terms, &linked, &retrieved, stated)?;
    let manner = Manner {
        thoughts: switches.cot,
        held: switches.ontology_retrieval && !brief.properties.is_empty(),
        attempts: task.settings.max_attempts,
    };
    let written = write_sparql(task, &brief, terms.names(), &shots, manner)?;
    answer(task, written)
}

/// The answer of a question about one property of one entity.
fn simple(
    task: &mut Task<'_, '_>,
    linked: &[Linked],
    retrieved: &Retrieved,
) -> Result<Option<Written>, Error> {
    let [only] = linked else { return Ok(None) };
    if retrieved.said > 1 || is_complex(task.question) {
        return Ok(None);
    }
    let Some(query) = one_hop(task, only)? else { return Ok(None) };
    let result = run_sparql(task, &query);
    Ok(result.ok().filter(|result| !nothing(result)).map(|result| Written { query, result }))
}

/// What the model is shown: the retrieved terms, the linked entities, the question's values.
fn brief(
    task: &Task<'_, '_>,
    terms: &mut GraphTerms<'_>,
    linked: &[Linked],
    retrieved: &Retrieved,
    mut stated: BTreeMap<String, Around>,
) -> Result<Brief, Error> {
    let mut brief = terms.brief(&retrieved.terms);
    // A "no" is of what is not stated.
    let asks = plan::words(plan::what_is_asked(task.question));
    if plan::yes_no(&asks) {
        stated.clear();
    }
    brief.things = linked
        .iter()
        .map(|l| ShownThing {
            around: stated.remove(&l.entity.iri),
            ..terms.thing(&l.entity.iri, &l.entity.label)
        })
        .collect();
    let named = |text: &str| linked.iter().any(|l| plan::fold(&l.name).contains(&plan::fold(text)));
    brief.values = spot_values(task.question, task.kb, terms, &named)?;
    Ok(brief)
}
