//! Training beside the vectors: the head that tells which type of things a question asks for, on questions made from the
//! graph and on the few-shots given, whose queries tell their type by what they return, or which say it.

use crate::base::build::{BuildStage, Report};
use crate::base::{ENTITIES, FEW_SHOTS, GRAPH, KnowledgeBase};
use crate::entities::Entities;
use crate::error::Error;
use crate::limits::Limits;
use crate::sparql::{SparqlStore, Term};
use crate::targets::{Example, GIVEN, Targets, called, features};
use kb::{FewShots, Target, TargetOf};
use llm::Embedder;
use std::path::Path;

/// Questions in one call of the embedding model.
const BATCH: usize = 32;

/// Trains for a knowledge base that was given few-shots.
pub(super) fn learn(
    base: &KnowledgeBase,
    embedder: &dyn Embedder,
    report: &mut Report<'_>,
) -> Result<Targets, Error> {
    let stage = BuildStage::Learn;
    let (graph, induced) = base.induced()?;
    let language = base.annotations()?.language().to_owned();
    let (targets, questions) = kb::targets(graph, induced, base.terms()?.ontology(), &language);
    let few_shots = base.few_shots();
    let shots = types_of(few_shots, &targets, base.path())?;
    let mut given: Vec<(usize, String)> = few_shots
        .shots
        .iter()
        .zip(&shots)
        .filter_map(|(shot, target)| Some(((*target)?, shot.question.clone())))
        .collect();
    for asks in &few_shots.asks {
        let target = called(&targets, &asks.kind).map_err(|message| Error::Unknown {
            path: base.path().join(FEW_SHOTS),
            message: format!(
                "{message}. Correct the file it was built with, and {}",
                base.manifest.rebuild(base.path())
            ),
        })?;
        given.push((target, asks.question.clone()));
    }
    let count = (questions.len() + given.len()) as u64;
    let mut done = 0;
    let mut embed = |questions: &[(usize, String)], weight: f32| -> Result<Vec<Example>, Error> {
        let mut examples = Vec::with_capacity(questions.len());
        for batch in questions.chunks(BATCH) {
            report.step(stage, done, count)?;
            let texts: Vec<&str> = batch.iter().map(|(_, question)| question.as_str()).collect();
            let vectors = features(embedder, &texts)?;
            let labelled = batch.iter().zip(vectors);
            examples.extend(labelled.map(|((target, _), vector)| Example {
                target: *target,
                vector,
                weight,
            }));
            done += batch.len() as u64;
        }
        Ok(examples)
    };
    let made = embed(&questions, 1.0)?;
    let given = embed(&given, GIVEN)?;
    Ok(Targets::train(targets, &made, &given, shots))
}

/// The target that each few-shot's query returns.
fn types_of(few_shots: &FewShots, targets: &[Target], folder: &Path) -> Result<Vec<Option<usize>>, Error> {
    if few_shots.shots.is_empty() {
        return Ok(vec![]);
    }
    let store = SparqlStore::open(&folder.join(GRAPH))?;
    let entities = Entities::open(&folder.join(ENTITIES), None)?;
    let limits = Limits { rows: 5, ..Limits::default() };
    let target = |iri: &str| -> Result<Option<usize>, Error> {
        let tables: Vec<String> = entities.of_iri(iri)?.into_iter().map(|entity| entity.table).collect();
        let object = Term::Iri(iri.to_owned());
        let stated = |property: &str| store.triples(None, Some(property), Some(&object), 1);
        Ok(targets.iter().position(|target| match &target.of {
            TargetOf::Table(table) => tables.contains(table),
            TargetOf::ObjectsOf(property) => stated(property).is_ok_and(|found| !found.is_empty()),
        }))
    };
    let mut found = Vec::with_capacity(few_shots.shots.len());
    for shot in &few_shots.shots {
        // A query that returns nothing here, or a number, tells no type.
        let rows =
            store.query(&few_shots.query(shot), &limits, &|| false).map(|r| r.rows).unwrap_or_default();
        let first = rows.into_iter().next().and_then(|row| row.into_iter().next()).flatten();
        found.push(match first {
            Some(Term::Iri(iri)) => target(&iri)?,
            _ => None,
        });
    }
    Ok(found)
}
