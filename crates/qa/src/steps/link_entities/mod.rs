//! Entity linking (FrOG section 3.2): the model names what the question is about, most important first; each name gets
//! its k nearest entities; the model picks one of them by their descriptions, and nothing that is not among them.
//!
//! Names that stand in the question exactly as the graph has them are seen by code: the model is asked about the rest.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

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
        more_tokens: 0,
        max_attempts: task.settings.max_attempts,
        alternatives: 0,
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
    let iris: Vec<&str> = candidates.iter().map(|c| c.entity.iri.as_str()).collect();
    // Without descriptions there are still the labels to choose by.
    let descriptions = task.kb.descriptions(&iris).unwrap_or_default();
    let shown = candidates.iter().map(|c| shown(task, c, &descriptions)).collect();
    let pick = Pick {
        step: "choose_entity",
        template: include_str!("choose.prompt"),
        context: Choice { question: task.question, name, candidates: shown },
        numbers: 0..=candidates.len(),
    };
    Ok(pick.run(task)?.and_then(|n| candidates.get(n.checked_sub(1)?)).map(|chosen| chosen.entity.clone()))
}

fn shown(task: &Task<'_, '_>, candidate: &Candidate, descriptions: &HashMap<String, String>) -> Shown {
    let entity = &candidate.entity;
    // What the search said of it, else the graph.
    let own = Some(&candidate.description).filter(|text| !text.is_empty());
    let description = own.or_else(|| descriptions.get(&entity.iri));
    let description = description.map(|text| text.chars().take(DESCRIPTION).collect());
    let kind = task.kb.schema().table(&entity.table).map(|table| table.label.clone());
    Shown {
        label: entity.label.clone(),
        kind: kind.unwrap_or_default(),
        description: description.unwrap_or_default(),
    }
}

/// The phrases of a question that may be names, the longest first, with the pieces they are of. `written`: only those that
/// are written as names are, for each costs an endpoint a look-up.
fn phrases(pieces: &[&str], written: bool) -> Vec<(Range<usize>, String)> {
    let mut out = Vec::new();
    for length in (1..=WORDS.min(pieces.len())).rev() {
        for start in 0..=pieces.len() - length {
            let range = start..start + length;
            let phrase = pieces[range.clone()].join(" ");
            let phrase = phrase.trim_matches(|c: char| !c.is_alphanumeric() && !"()".contains(c));
            let said = words(phrase);
            if said.iter().all(|w| is_function_word(w) || w.chars().count() < 2) {
                continue;
            }
            let telling = |word: Option<&String>| word.is_some_and(|word| !is_function_word(word));
            let begins_as_name = |piece: &&str| {
                piece
                    .trim_start_matches(|c: char| !c.is_alphanumeric())
                    .starts_with(|c: char| c.is_uppercase() || c.is_numeric())
            };
            // Every question begins with a capital.
            let as_name = range.clone().any(|at| at > 0 && begins_as_name(&pieces[at]));
            if written && !(as_name && (telling(said.first()) || telling(said.last()))) {
                continue;
            }
            out.push((range, phrase.to_owned()));
        }
    }
    out
}

/// Labels that stand in the question, the longest where several overlap.
pub(crate) fn spot(task: &Task<'_, '_>, is_term: &dyn Fn(&str) -> bool) -> Result<Vec<Linked>, Error> {
    let pieces: Vec<&str> = task.question.split_whitespace().collect();
    let phrases = phrases(&pieces, task.kb.endpoint().is_some());
    let asked: Vec<&str> = phrases.iter().map(|(_, phrase)| phrase.as_str()).collect();
    let same = task.kb.called(&asked, 3)?;
    let mut taken = vec![false; pieces.len()];
    let mut found: Vec<(usize, Linked)> = Vec::new();
    for ((range, phrase), mut same) in phrases.into_iter().zip(same) {
        if taken[range.clone()].iter().any(|t| *t) {
            continue;
        }
        same.retain(|candidate| !is_term(&candidate.entity.iri));
        // A plain word in small letters is rarely a name, unless the graph has just that.
        if let [only] = &same[..] {
            taken[range.clone()].fill(true);
            found.push((range.start, Linked { name: phrase, entity: only.entity.clone() }));
        }
    }
    found.sort_by_key(|(start, _)| *start);
    Ok(found.into_iter().map(|(_, linked)| linked).collect())
}
