//! Entity linking (FrOG section 3.2): the model names what the question is about, most important first; each name gets
//! its k nearest entities; the model picks one of them by their descriptions, and nothing that is not among them.
//!
//! Names that stand in the question exactly as the graph has them are seen by code: the model is asked about the rest.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use plan::{is_function_word, stems, telling_stems, words};
use search::{Candidate, Entity};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::call::Call;
use crate::steps::pick::Pick;
use crate::strategies::Task;
use crate::strategy::hundredths;

/// From here on a name and a label are the same but for case and spaces.
const SAME: f32 = 0.96;
/// More are asked for than may be meant: some are terms.
const MORE: usize = 3;
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
    let spotted = spotted(task, is_term)?;
    let names = extract(task)?;
    task.trace.end(names.join("; "))?;

    task.trace.begin("link_entities")?;
    let mut linked: Vec<Linked> = Vec::new();
    for name in names {
        if let Some(found) = spotted.iter().find(|s| overlap(&s.name, &name)) {
            if let Some(entity) = choose(task, &found.name, &found.same)? {
                push(&mut linked, Linked { name: found.name.clone(), entity });
            }
            continue;
        }
        let frog = task.settings.frog;
        let mut candidates = task.kb.link(&name, &[], frog.candidates + MORE)?;
        // Others are noise.
        candidates.retain(|c| c.score >= hundredths(frog.candidate_percent) && !is_term(&c.entity.iri));
        candidates.truncate(frog.candidates);
        if let Some(entity) = choose(task, &name, &candidates)? {
            push(&mut linked, Linked { name, entity });
        }
    }
    for Spotted { name, same } in spotted {
        let known = linked.iter().any(|linked| linked.name == name);
        if let Some(entity) = if known { None } else { choose(task, &name, &same)? } {
            push(&mut linked, Linked { name, entity });
        }
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
        max_attempts: task.settings.max_attempts,
        ..Call::new("extract_entities", include_str!("extract.prompt"), Asked { question: task.question })
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
    // Where some are called just so, others are not meant.
    let same: Vec<&Candidate> = candidates.iter().filter(|c| c.score >= SAME).collect();
    let candidates = if same.is_empty() { candidates.iter().collect() } else { same };
    match &candidates[..] {
        [] => return Ok(None),
        // An exact match needs no opinion.
        [only] if only.score >= SAME => return Ok(Some(only.entity.clone())),
        _ => {}
    }
    let iris: Vec<&str> = candidates.iter().map(|c| c.entity.iri.as_str()).collect();
    // Without descriptions there are still the labels to choose by.
    let descriptions = task.kb.descriptions(&iris).unwrap_or_default();
    let shown: Vec<Shown> = candidates.iter().map(|c| shown(task, c, &descriptions)).collect();
    let exact = candidates[0].score >= SAME;
    if exact && let Some(at) = described(task.question, name, &shown) {
        return Ok(Some(candidates[at].entity.clone()));
    }
    let pick = Pick {
        step: "choose_entity",
        template: include_str!("choose.prompt"),
        context: Choice { question: task.question, name, candidates: shown },
        numbers: usize::from(exact)..=candidates.len(),
    };
    Ok(pick.run(task)?.and_then(|n| candidates.get(n.checked_sub(1)?)).map(|chosen| chosen.entity.clone()))
}

/// The stems of a question's telling words that a name in it does not have.
pub(crate) fn stems_beside(question: &str, name: &str) -> Vec<String> {
    let named = telling_stems(name);
    telling_stems(question).into_iter().filter(|stem| !named.contains(stem)).collect()
}

/// The one of namesakes whose kind or description has most of the question's words, if it is one ("the poem Howl").
fn described(question: &str, name: &str, shown: &[Shown]) -> Option<usize> {
    let asked = stems_beside(question, name);
    let held = |one: &Shown| {
        let own = telling_stems(&format!("{} {}", one.kind, one.description));
        asked.iter().filter(|stem| own.contains(stem)).count()
    };
    let held: Vec<usize> = shown.iter().map(held).collect();
    let most = held.iter().copied().max().filter(|most| *most > 0)?;
    let mut best = (0..held.len()).filter(|&at| held[at] == most);
    best.next().filter(|_| best.next().is_none())
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
pub(crate) fn phrases(pieces: &[&str], written: bool) -> Vec<(Range<usize>, String)> {
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

/// A label that stands in the question, with all that are called so.
struct Spotted {
    name: String,
    same: Vec<Candidate>,
}

/// Labels that stand in the question and are those of one thing each, the longest where several overlap.
pub(crate) fn spot(task: &Task<'_, '_>, is_term: &dyn Fn(&str) -> bool) -> Result<Vec<Linked>, Error> {
    let alone = |Spotted { name, same }: Spotted| match &same[..] {
        [only] => Some(Linked { name, entity: only.entity.clone() }),
        _ => None,
    };
    Ok(spotted(task, is_term)?.into_iter().filter_map(alone).collect())
}

/// Labels that stand in the question, the longest where several overlap.
fn spotted(task: &Task<'_, '_>, is_term: &dyn Fn(&str) -> bool) -> Result<Vec<Spotted>, Error> {
    let pieces: Vec<&str> = task.question.split_whitespace().collect();
    let phrases = phrases(&pieces, task.kb.endpoint().is_some());
    let asked: Vec<&str> = phrases.iter().map(|(_, phrase)| phrase.as_str()).collect();
    let same = task.kb.called(&asked, task.settings.frog.candidates)?;
    let ontology = task.kb.terms()?.ontology();
    let is_kind = |phrase: &str| {
        let said = stems(phrase);
        ontology.classes.iter().any(|class| stems(&class.label) == said)
    };
    let mut taken = vec![false; pieces.len()];
    let mut found: Vec<(usize, Spotted)> = Vec::new();
    for ((range, phrase), mut same) in phrases.into_iter().zip(same) {
        if taken[range.clone()].iter().any(|t| *t) {
            continue;
        }
        same.retain(|candidate| !is_term(&candidate.entity.iri));
        // A plain word in small letters is rarely a name, unless the graph has just that; every question begins with a capital.
        let written = (range.start > 0 || range.len() > 1) && phrase.contains(char::is_uppercase);
        // Some novel is called "Language"; who asks for a language means the kind.
        let alone = same.len() == 1 && (written || !is_kind(&phrase));
        if alone || written && !same.is_empty() {
            taken[range.clone()].fill(true);
            found.push((range.start, Spotted { name: phrase, same }));
        }
    }
    found.sort_by_key(|(start, _)| *start);
    Ok(found.into_iter().map(|(_, spotted)| spotted).collect())
}
