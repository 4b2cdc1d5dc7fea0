//! Entity linking (FrOG section 3.2): the model names what the question is about, most important first; each name gets
//! its k nearest entities; the model picks one of them by their descriptions, and nothing that is not among them.
//!
//! Names that stand in the question exactly as the graph has them are seen by code: the model is asked about the rest.

use std::ops::ControlFlow;

use plan::{is_function_word, words};
use search::{Candidate, Entity};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::call::Call;
use crate::steps::pick::Pick;
use crate::strategies::Task;

/// Candidates of a name (the paper's k).
const CANDIDATES: usize = 5;
/// From here on a name and a label are the same but for case and spaces.
const SAME: f32 = 0.96;
/// Candidates below this are noise.
const LEAST: f32 = 0.45;
/// Words of a name that code looks for in the question.
const WORDS: usize = 10;
/// Names that are linked, the most important ones.
const NAMES: usize = 6;
/// Characters of a description.
const DESCRIPTION: usize = 100;

/// A name of the question with the entity it means.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Linked {
    /// As the question has it.
    pub name: String,
    pub entity: Entity,
}

#[derive(Serialize)]
struct Asked<'a> {
    question: &'a str,
}

#[derive(Deserialize)]
struct Names {
    names: Vec<String>,
}

#[derive(Serialize)]
struct Choice<'a> {
    question: &'a str,
    name: &'a str,
    candidates: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    label: String,
    kind: String,
    description: String,
}

/// Links the names of a question, most important first. `is_term` tells classes and properties, which are no entities
/// to ask about.
pub(crate) fn link_entities(
    task: &mut Task<'_, '_>,
    is_term: &dyn Fn(&str) -> bool,
) -> Result<Vec<Linked>, Error> {
    task.trace.begin("extract_entities")?;
    let spotted = spot(task, is_term)?;
    let names = extract(task)?;
    task.trace.end(names.join("; "))?;

    task.trace.begin("link_entities")?;
    let mut linked: Vec<Linked> = Vec::new();
    for name in names {
        if let Some(found) = spotted.iter().find(|s| overlap(&s.name, &name)) {
            push(&mut linked, found.clone());
            continue;
        }
        let mut candidates = task.kb.link(&name, &[], CANDIDATES + 3)?;
        candidates.retain(|c| c.score >= LEAST && !is_term(&c.entity.iri));
        candidates.truncate(CANDIDATES);
        if let Some(entity) = choose(task, &name, &candidates)? {
            push(&mut linked, Linked { name, entity });
        }
    }
    for found in spotted {
        push(&mut linked, found);
    }
    linked.truncate(NAMES);
    let shown: Vec<String> = linked.iter().map(|l| format!("{} = {}", l.name, l.entity.label)).collect();
    task.trace.end(shown.join("; "))?;
    Ok(linked)
}

fn push(linked: &mut Vec<Linked>, new: Linked) {
    if !linked.iter().any(|l| l.entity.iri == new.entity.iri) {
        linked.push(new);
    }
}

/// One holds the other's words.
fn overlap(a: &str, b: &str) -> bool {
    let (a, b) = (words(a), words(b));
    let within = |a: &[String], b: &[String]| !a.is_empty() && a.iter().all(|w| b.contains(w));
    within(&a, &b) || within(&b, &a)
}

/// The model's names, those alone that stand in the question.
fn extract(task: &mut Task<'_, '_>) -> Result<Vec<String>, Error> {
    let call = Call {
        step: "extract_entities",
        template: include_str!("extract.prompt"),
        context: Asked { question: task.question },
        shots: vec![],
        grammar: Some(
            r#"root ::= "{\"names\":[" (name ("," name){0,5})? "]}"
name ::= "\"" [^"\\\x00-\x1f]{1,100} "\"""#,
        ),
        schema: Some(serde_json::json!({
            "type": "object",
            "properties": { "names": { "type": "array", "items": { "type": "string" } } },
            "required": ["names"],
            "additionalProperties": false,
        })),
        max_tokens: 120,
        max_attempts: task.settings.max_attempts,
        before: None,
    };
    let asked = words(task.question);
    let names =
        call.run(task.llm, task.trace, task.deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
            let Names { names } = serde_json::from_str(llm::json_in(reply))
                .map_err(|e| format!("it is not the JSON asked for ({e})"))?;
            let stands = |name: &String| {
                let said = words(name);
                !said.is_empty() && said.iter().all(|w| asked.contains(w))
            };
            let (standing, others): (Vec<String>, Vec<String>) = names.into_iter().partition(stands);
            match others.first() {
                Some(other) if standing.is_empty() => {
                    Err(format!("{other:?} does not stand in the question"))
                }
                _ => Ok(standing),
            }
        });
    match names {
        Err(Error::Reply { .. }) => Ok(vec![]),
        names => names,
    }
}

/// The entity among the candidates that a name means.
fn choose(task: &mut Task<'_, '_>, name: &str, candidates: &[Candidate]) -> Result<Option<Entity>, Error> {
    let same = candidates.iter().filter(|c| c.score >= SAME).count();
    match candidates {
        [] => return Ok(None),
        // An exact match needs no opinion.
        [first, ..] if same == 1 => return Ok(Some(first.entity.clone())),
        _ => {}
    }
    let shown = candidates.iter().map(|c| shown(task, &c.entity)).collect();
    let pick = Pick {
        step: "choose_entity",
        template: include_str!("choose.prompt"),
        context: Choice { question: task.question, name, candidates: shown },
        numbers: 0..=candidates.len(),
    };
    Ok(pick.run(task)?.and_then(|n| candidates.get(n.checked_sub(1)?)).map(|chosen| chosen.entity.clone()))
}

fn shown(task: &Task<'_, '_>, entity: &Entity) -> Shown {
    const DESCRIPTIONS: [&str; 5] = [
        "http://www.w3.org/2000/01/rdf-schema#comment",
        "http://www.w3.org/2004/02/skos/core#definition",
        "http://purl.org/dc/terms/description",
        "http://schema.org/description",
        "https://schema.org/description",
    ];
    let description = task.kb.sparql().ok().and_then(|store| {
        DESCRIPTIONS.iter().find_map(|predicate| {
            match store.triples(Some(&entity.iri), Some(predicate), None, 1).ok()?.pop()?.object {
                search::Term::Literal { text, .. } => Some(text.chars().take(DESCRIPTION).collect()),
                _ => None,
            }
        })
    });
    let kind = task.kb.schema().table(&entity.table).map(|table| table.label.clone());
    Shown {
        label: entity.label.clone(),
        kind: kind.unwrap_or_default(),
        description: description.unwrap_or_default(),
    }
}

/// Labels that stand in the question, the longest where several overlap.
pub(crate) fn spot(task: &Task<'_, '_>, is_term: &dyn Fn(&str) -> bool) -> Result<Vec<Linked>, Error> {
    let pieces: Vec<&str> = task.question.split_whitespace().collect();
    let mut taken = vec![false; pieces.len()];
    let mut found: Vec<(usize, Linked)> = Vec::new();
    for length in (1..=WORDS.min(pieces.len())).rev() {
        for start in 0..=pieces.len() - length {
            let range = start..start + length;
            if taken[range.clone()].iter().any(|t| *t) {
                continue;
            }
            let phrase = pieces[range.clone()].join(" ");
            let phrase = phrase.trim_matches(|c: char| !c.is_alphanumeric() && !"()".contains(c));
            let said = words(phrase);
            if said.iter().all(|w| is_function_word(w) || w.chars().count() < 2) {
                continue;
            }
            let same = task.kb.entities().candidates(phrase, None, &[], 3)?;
            let same: Vec<_> =
                same.into_iter().filter(|c| c.score >= SAME && !is_term(&c.entity.iri)).collect();
            // A plain word in small letters is rarely a name, unless the graph has just that.
            if let [only] = &same[..] {
                taken[range].fill(true);
                found.push((start, Linked { name: phrase.to_owned(), entity: only.entity.clone() }));
            }
        }
    }
    found.sort_by_key(|(start, _)| *start);
    Ok(found.into_iter().map(|(_, linked)| linked).collect())
}
