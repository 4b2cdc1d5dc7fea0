//! The scholarly hybrid (Ahmed et al., RAGE-KG 2025), for any graph: the type of things a question asks for, SPARQL by
//! the model with the few-shots of that type, its results reranked by meaning; where they are few, the nearest things
//! of that type beside them; a cited summary of the best.

use kb::{FewShot, Target, TargetOf};
use search::{Entity, Filter, Hit, Mode, SourceKind, SparqlResult, Term};
use serde::{Deserialize, Serialize};

use super::{Draft, Task, Wording, passage};
use crate::steps::between::{asked, between, some_are};
use crate::steps::link_entities::{Linked, spot};
use crate::steps::one_hop::asks_number;
use crate::steps::spot_values::spot_values;
use crate::steps::target_type::target_type;
use crate::steps::tell::{tell, untold};
use crate::steps::write_sparql::{
    Brief, GraphTerms, Manner, ROWS, Shots, Written, label, nothing, run_up_to, write_sparql,
};
use crate::{Error, Evidence};

/// Terms that are shown.
const PROPERTIES: usize = 30;
const CLASSES: usize = 12;
/// Things without a description that a question may name, of each property.
const OBJECTS: usize = 5_000;
/// Passages the summary is written from.
const SUMMED: usize = 3;

/// How `scholarly` works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScholarlySettings {
    /// Let the model write SPARQL. Without, the nearest things of the type answer alone: the paper's baseline.
    pub sparql: bool,
    /// With fewer results than this the nearest things of the type are added.
    pub enough: usize,
    /// Things that are added.
    pub nearest: usize,
    /// Replies of the model that are tried in one call.
    pub max_attempts: usize,
    /// How sure the classifier must be of the type for the model not to be asked, in hundredths.
    pub type_percent: usize,
    /// Few-shots that are shown, if so many are given.
    pub few_shots: usize,
}

impl Default for ScholarlySettings {
    fn default() -> Self {
        Self { sparql: true, enough: 5, nearest: 10, max_attempts: 3, type_percent: 50, few_shots: 4 }
    }
}

/// Section 4 in its order: type, query, rerank or fall back.
pub(crate) fn draft(task: &mut Task<'_, '_>) -> Result<Draft, Error> {
    let settings = task.settings.scholarly;
    let target = target_type(task)?;
    let mut written = match settings.sparql {
        true => found(task, target)?,
        false => None,
    };
    if let Some(written) = &mut written {
        rerank(task, &mut written.result)?;
    }
    let found = written.as_ref().map_or(0, |written| written.result.rows.len());
    // A count or a yes or no is whole with one row.
    let whole = written.as_ref().is_some_and(|w| w.result.boolean.is_some() || is_value(&w.result));
    let hits = match target {
        Some(target) if found < settings.enough && !whole => nearest(task, target, settings.nearest)?,
        _ => vec![],
    };
    let answered = written.as_ref().is_some_and(|written| !nothing(&written.result) || whole);
    let top = match &written {
        Some(written) if answered => top(task, &written.result)?,
        _ => vec![],
    };
    let mut evidence = match written {
        None => vec![],
        Some(written) if answered => vec![tell(task, written)?],
        Some(written) => vec![untold(written)],
    };
    let about = |e: &Evidence| match e {
        Evidence::Passage { entity, .. } => entity.clone(),
        Evidence::Query { .. } => None,
    };
    let told: Vec<Option<String>> = top.iter().map(about).collect();
    evidence.extend(top);
    evidence.extend(hits.iter().map(passage).filter(|e| !told.contains(&about(e))));
    let wording = match answered {
        true => Wording::Summed { read: SUMMED },
        false => Wording::composed(SUMMED, false),
    };
    Ok(Draft { evidence, wording, ..Draft::default() })
}

/// What the model's query finds. Where it finds nothing of the one thing that the question names, or things of another
/// type than is asked for, what is linked to that thing; else what is linked to the things that were found.
fn found(task: &mut Task<'_, '_>, target: Option<usize>) -> Result<Option<Written>, Error> {
    let (written, linked) = query(task, target)?;
    let Some(target) = target else { return Ok(written) };
    let target = &task.kb.targets()?.targets[target];
    if asks_number(task.question) || written.as_ref().is_some_and(|w| is_value(&w.result)) {
        return Ok(written);
    }
    let things = written.as_ref().map_or_else(Vec::new, |written| things(&written.result));
    let fits = some_are(task, &things, target)?;
    if let [thing] = &linked[..] {
        let (iri, label) = (&thing.entity.iri, &thing.entity.label);
        let says = |w: &Written| w.query.contains(iri.as_str()) || w.query.contains(label.as_str());
        let whole = written.as_ref().is_some_and(|w| fits && says(w) && !nothing(&w.result));
        return match whole {
            true => Ok(written),
            false => Ok(between(task, std::slice::from_ref(iri), target)?.or(written)),
        };
    }
    // Papers where events are asked for: on to the events of the papers, if those are all papers.
    let all = things.len() < ROWS;
    Ok(if fits || !all { written } else { between(task, &things, target)?.or(written) })
}

/// The things in the first column, none where it holds values.
fn things(result: &SparqlResult) -> Vec<String> {
    result.rows.iter().map(|row| thing(row)).collect::<Option<Vec<String>>>().unwrap_or_default()
}

/// The thing that a row begins with.
fn thing(row: &[Option<Term>]) -> Option<String> {
    match row.first()? {
        Some(Term::Iri(iri)) => Some(iri.clone()),
        Some(Term::Blank(label)) => Some(format!("_:{label}")),
        _ => None,
    }
}

/// The model's query, with the few-shots of the type, and the things that the question names.
fn query(task: &mut Task<'_, '_>, target: Option<usize>) -> Result<(Option<Written>, Vec<Linked>), Error> {
    let ontology = task.kb.terms()?.ontology();
    let is_term = |iri: &str| {
        ontology.properties.iter().any(|p| p.iri == iri) || ontology.classes.iter().any(|c| c.iri == iri)
    };
    let mut linked = spot(task, &is_term)?;
    if linked.is_empty() {
        linked = undescribed(task)?;
    }
    let mut terms = GraphTerms::of(task.kb)?;
    let given = task.kb.few_shots();
    let of_type = &task.kb.targets()?.shots;
    let fits = |at: usize| target.is_none() || of_type.get(at).copied().flatten() == target;
    let (own, others): (Vec<_>, Vec<_>) = given.shots.iter().enumerate().partition(|(at, _)| fits(*at));
    // Those of its type last, beside the question; where they are few, the nearest of other types before them.
    let alike = task
        .index
        .similarity
        .with_each(task.question, &others.iter().map(|(_, shot)| shot.question.as_str()).collect::<Vec<_>>());
    let mut near: Vec<(f32, &FewShot)> =
        alike.into_iter().zip(others.iter().map(|(_, shot)| *shot)).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.truncate(task.settings.scholarly.few_shots.saturating_sub(own.len()));
    let shown: Vec<FewShot> =
        near.into_iter().map(|(_, shot)| shot).chain(own.iter().map(|(_, shot)| *shot)).cloned().collect();
    let shots = Shots::of(&shown, &given.prefixes, task.question, task.shots(), &mut terms);
    let mut brief: Brief = terms.most_used(PROPERTIES, CLASSES);
    brief.things = linked.iter().map(|l| terms.thing(&l.entity.iri, &l.entity.label)).collect();
    let named = |text: &str| linked.iter().any(|l| plan::fold(&l.name).contains(&plan::fold(text)));
    brief.values = spot_values(task.question, task.kb, &terms, &named)?;
    let manner = Manner { thoughts: false, held: true, attempts: task.settings.max_attempts };
    Ok((write_sparql(task, &brief, terms.names(), &shots, manner)?, linked))
}

/// The things that the graph links to but does not describe and that the question calls by the last part of their IRI.
fn undescribed(task: &Task<'_, '_>) -> Result<Vec<Linked>, Error> {
    let said = plan::words(task.question);
    let mut found = Vec::new();
    for target in &task.kb.targets()?.targets {
        let TargetOf::ObjectsOf(property) = &target.of else { continue };
        let query = format!("SELECT DISTINCT ?x WHERE {{ ?thing <{property}> ?x }}");
        // Too many to be read in time are too many to be called by a part of their IRI.
        let Ok(objects) = asked(run_up_to(task, &query, OBJECTS))? else { continue };
        for iri in things(&objects) {
            let label = label(task.kb, &iri);
            let name = plan::words(&label);
            let telling = name.iter().any(|w| w.chars().count() > 3 && !plan::is_function_word(w));
            if telling && said.windows(name.len()).any(|words| words == name) {
                let entity = Entity {
                    id: String::new(),
                    iri,
                    label: label.clone(),
                    also: vec![],
                    table: String::new(),
                };
                found.push(Linked { name: label, entity });
            }
        }
    }
    Ok(found)
}

/// One row of plain values: nothing to rank and nothing to add to.
fn is_value(result: &SparqlResult) -> bool {
    let value = |term: &Option<Term>| matches!(term, Some(Term::Literal { .. }));
    matches!(&result.rows[..], [row] if !row.is_empty() && row.iter().all(value))
}

/// Orders enough results by how alike their things are to the question; what has no passage keeps its place behind.
fn rerank(task: &mut Task<'_, '_>, result: &mut SparqlResult) -> Result<(), Error> {
    if result.rows.len() < task.settings.scholarly.enough {
        return Ok(());
    }
    task.trace.begin("rerank")?;
    let things: Vec<String> = result.rows.iter().map(|row| thing(row).unwrap_or_default()).collect();
    let cosines = task.kb.cosines(task.question, &things)?;
    let ranked = cosines.iter().flatten().count();
    let mut rows: Vec<(Option<f32>, Vec<Option<Term>>)> =
        cosines.into_iter().zip(std::mem::take(&mut result.rows)).collect();
    rows.sort_by(|a, b| b.0.unwrap_or(-1.0).total_cmp(&a.0.unwrap_or(-1.0)));
    result.rows = rows.into_iter().map(|(_, row)| row).collect();
    task.trace.end(format!("{ranked} things"))
}

/// The passages about the best results: what the summary is written from.
fn top(task: &Task<'_, '_>, result: &SparqlResult) -> Result<Vec<Evidence>, Error> {
    let mut out = Vec::new();
    for row in result.rows.iter().take(SUMMED) {
        let Some(Some(Term::Iri(iri))) = row.first() else { continue };
        if let Some(passage) = task.kb.passages().of_entity(iri)?.into_iter().next() {
            let (lexical, dense, reranked) = (None, None, None);
            let hit = Hit { passage, score: 0.0, lexical, dense, reranked, also: Vec::new() };
            out.push(self::passage(&hit));
        }
    }
    Ok(out)
}

/// The things of a type nearest to the question, by the passages about them.
fn nearest(task: &mut Task<'_, '_>, target: usize, k: usize) -> Result<Vec<Hit>, Error> {
    task.trace.begin("nearest")?;
    let Target { of, label, .. } = &task.kb.targets()?.targets[target];
    let hits = match of {
        TargetOf::Table(table) => {
            let filter = Filter { tables: vec![table.clone()], kind: Some(SourceKind::Graph) };
            task.kb.search_in(task.question, k, Mode::Dense, &filter)?
        }
        // What the graph does not describe has no text to be near to.
        TargetOf::ObjectsOf(_) => vec![],
    };
    task.trace.end(format!("{} of {label}", hits.len()))?;
    Ok(hits)
}
