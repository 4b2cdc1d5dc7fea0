//! Ontology retrieval (FrOG section 3.3.2): the question without its function words is cut into n-grams of one to three
//! words, the model adds properties that the question does not name; each is searched among the names of the graph's
//! properties and classes.

use std::collections::HashMap;
use std::ops::ControlFlow;

use plan::{is_function_word, words};
use search::{TermHit, TermRef};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::call::Call;
use crate::strategies::Task;
use crate::strategy::hundredths;

/// Properties and classes that are shown, best first.
const PROPERTIES: usize = 12;
const CLASSES: usize = 4;
/// A phrase this like a property's name says it.
const SAID: f32 = 0.8;

/// What was retrieved for a question.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Retrieved {
    /// Best first.
    pub terms: Vec<TermRef>,
    /// How many phrases of the question, none inside another, say a property.
    pub said: usize,
}

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
}

#[derive(Deserialize)]
struct Candidates {
    properties: Vec<String>,
}

/// Retrieves the terms of a question. `names` are its entities, which are no terms.
pub(crate) fn retrieve(task: &mut Task<'_, '_>, names: &[String]) -> Result<Retrieved, Error> {
    task.trace.begin("ontology")?;
    let candidates = candidates(task)?;
    let frog = task.settings.frog;
    let grams = grams(task.question, names, frog.grams);
    let mut phrases: Vec<&str> = grams.iter().map(|g| g.text.as_str()).collect();
    phrases.extend(candidates.iter().map(String::as_str));
    let found = task.kb.find_terms(&phrases, frog.terms, hundredths(frog.term_percent))?;
    let mut best: HashMap<TermRef, f32> = HashMap::new();
    for TermHit { term, score } in found.iter().flatten() {
        let known = best.entry(*term).or_default();
        *known = known.max(*score);
    }
    let mut ranked: Vec<(TermRef, f32)> = best.into_iter().collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut room = (PROPERTIES, CLASSES);
    ranked.retain(|(term, _)| {
        let left = match term {
            TermRef::Property(_) => &mut room.0,
            TermRef::Class(_) => &mut room.1,
        };
        *left = left.saturating_sub(1);
        *left > 0
    });
    let retrieved = Retrieved {
        terms: ranked.into_iter().map(|(term, _)| term).collect(),
        said: said(&grams, &found[..grams.len()]),
    };
    let of = |property: bool| {
        retrieved.terms.iter().filter(|t| matches!(t, TermRef::Property(_)) == property).count()
    };
    task.trace.end(format!(
        "{} properties, {} classes; the model adds {}",
        of(true),
        of(false),
        candidates.join(", ")
    ))?;
    Ok(retrieved)
}

/// Properties the model would expect; none when it gives no usable reply.
fn candidates(task: &mut Task<'_, '_>) -> Result<Vec<String>, Error> {
    let call = Call {
        grammar: Some(
            r#"root ::= "{\"properties\":[" (name ("," name){0,3})? "]}"
name ::= "\"" [^"\\\x00-\x1f]{1,40} "\"""#,
        ),
        schema: Some(serde_json::json!({
            "type": "object",
            "properties": { "properties": { "type": "array", "items": { "type": "string" } } },
            "required": ["properties"],
            "additionalProperties": false,
        })),
        max_attempts: task.settings.max_attempts,
        ..Call::new(
            "property_candidates",
            include_str!("candidates.prompt"),
            Context { question: task.question },
        )
    };
    let parsed =
        call.run(task.llm, task.trace, task.deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
            serde_json::from_str::<Candidates>(llm::json_in(reply))
                .map_err(|e| format!("it is not the JSON asked for ({e})"))
        });
    match parsed {
        Ok(Candidates { properties }) => Ok(properties),
        Err(Error::Reply { .. }) => Ok(vec![]),
        Err(error) => Err(error),
    }
}

/// A phrase of the question by its words' places.
struct Gram {
    text: String,
    from: usize,
    to: usize,
}

/// The phrases of up to `longest` words, without function words and without the names of entities.
fn grams(question: &str, names: &[String], longest: usize) -> Vec<Gram> {
    let mut said: Vec<Option<String>> = words(question).into_iter().map(Some).collect();
    for name in names {
        let name = words(name);
        let Some(at) = (0..said.len()).find(|&at| {
            !name.is_empty()
                && name
                    .iter()
                    .enumerate()
                    .all(|(i, w)| said.get(at + i).is_some_and(|s| s.as_ref() == Some(w)))
        }) else {
            continue;
        };
        said[at..at + name.len()].fill(None);
    }
    let content: Vec<(usize, String)> = said
        .into_iter()
        .enumerate()
        .filter_map(|(at, word)| Some((at, word?)))
        .filter(|(_, word)| !is_function_word(word))
        .collect();
    let mut grams = Vec::new();
    for length in 1..=longest {
        for window in content.windows(length) {
            let text = window.iter().map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ");
            grams.push(Gram { text, from: window[0].0, to: window[length - 1].0 });
        }
    }
    grams
}

/// Phrases that say a property, best first, none overlapping another.
fn said(grams: &[Gram], found: &[Vec<TermHit>]) -> usize {
    let mut sure: Vec<(f32, &Gram)> = grams
        .iter()
        .zip(found)
        .filter_map(|(gram, hits)| {
            let property = hits.iter().find(|hit| matches!(hit.term, TermRef::Property(_)))?;
            (property.score >= SAID).then_some((property.score, gram))
        })
        .collect();
    sure.sort_by(|a, b| b.0.total_cmp(&a.0).then((b.1.to - b.1.from).cmp(&(a.1.to - a.1.from))));
    let mut taken: Vec<&Gram> = Vec::new();
    for (_, gram) in sure {
        if taken.iter().all(|t| gram.to < t.from || gram.from > t.to) {
            taken.push(gram);
        }
    }
    taken.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_leave_out_function_words_and_names() {
        let texts: Vec<String> =
            grams("Which courses does Ida Lund teach in the summer?", &["Ida Lund".into()], 3)
                .into_iter()
                .map(|g| g.text)
                .collect();
        insta::assert_snapshot!(texts.join(" | "), @"courses | teach | summer | courses teach | teach summer | courses teach summer");
    }
}
