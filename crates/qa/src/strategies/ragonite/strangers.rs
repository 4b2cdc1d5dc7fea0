//! What a question says and neither the graph nor a text has: names of nobody, or nothing but words that are unknown here,
//! as in another language. Such a question is not answered about something else, and no model is asked.

use kb::Passage;
use plan::Stranger;
use search::Mode;

use super::Task;
use crate::Error;
use crate::several::list;
use crate::steps::language::{Tongue, asked_in, surely};

/// Passages that are looked through for a name.
const LOOKED_THROUGH: usize = 5;
/// Of a question's telling words so many stand in a text that may answer it.
const COVERED: f32 = 0.5;
/// Things that are compared with a name.
const COMPARED: usize = 30;
/// Things that are offered.
const OFFERED: usize = 3;
/// Words that are told of those that are unknown.
const UNKNOWN: usize = 6;
/// A name spelt so much like another may be it.
const SPELT_ALIKE: f64 = 0.75;

/// What is missing of the question: a sentence for each name that nobody has, or one where nothing of it is known.
pub(super) fn missing(task: &mut Task<'_, '_>) -> Result<Vec<String>, Error> {
    let missing = match asked_in(task.question) {
        Some(tongue) => vec![ask_in_english(tongue)],
        // What the samples of a graph elsewhere have never heard of may well be there.
        None if task.kb.endpoint().is_some() => vec![],
        None => names_of_nobody(task)?,
    };
    if !missing.is_empty() {
        task.trace.begin("names")?;
        task.trace.end(missing.join(" "))?;
    }
    Ok(missing)
}

/// The same of a question whose language is not told by its small words.
fn names_of_nobody(task: &mut Task<'_, '_>) -> Result<Vec<String>, Error> {
    let unknown = unknown(task)?;
    let mut missing: Vec<String> = Vec::new();
    if unknown.is_empty() {
        let (index, question) = (task.index, task.question);
        for stranger in task.trace.during(|| plan::strangers(index, question))? {
            if !told(task, &stranger.name)? {
                missing.push(sentence(&stranger, &nearest(task, &stranger)?));
            }
        }
    }
    let tongue = surely(task.question).filter(|tongue| !tongue.is_english());
    match (tongue, &unknown[..]) {
        (Some(tongue), unknown) if !unknown.is_empty() || !missing.is_empty() => {
            missing = vec![ask_in_english(tongue)]
        }
        (_, []) => {}
        (_, unknown) => missing = vec![nothing_known(task, unknown)?],
    }
    Ok(missing)
}

/// That the question is in a language that is not understood.
pub(super) fn ask_in_english(tongue: Tongue) -> String {
    format!("The question seems to be in {}; questions are understood in English.", tongue.name())
}

/// The question's telling words, if neither the graph nor a text has any of them to speak of.
fn unknown(task: &Task<'_, '_>) -> Result<Vec<String>, Error> {
    let Some(unknown) = plan::nothing_heard(task.index, task.question) else { return Ok(vec![]) };
    let stems: Vec<String> = unknown.iter().map(|word| plan::stem(word)).collect();
    let covers = |passage: &Passage| {
        let text = plan::stems(&format!("{} {}", passage.title, passage.text));
        stems.iter().filter(|stem| text.contains(stem)).count() as f32 >= COVERED * stems.len() as f32
    };
    let hits =
        task.kb.search(task.question, task.settings.passages.max(LOOKED_THROUGH), task.kb.best_mode())?;
    let speaks = hits.iter().any(|hit| covers(&hit.passage) || hit.dense.is_some_and(|d| d >= super::PLAIN));
    Ok(if speaks { vec![] } else { unknown })
}

/// That nothing in the question is known, with what is like it.
fn nothing_known(task: &Task<'_, '_>, unknown: &[String]) -> Result<String, Error> {
    let told: Vec<String> = unknown.iter().take(UNKNOWN).map(|word| format!("{word:?}")).collect();
    let words = match &told[..] {
        [only] => format!("The graph and its texts know nothing of {only}."),
        several => format!("The graph and its texts know none of the words {}.", list(several)),
    };
    let found = task.kb.link(&unknown.join(" "), &[], OFFERED)?;
    let near: Vec<String> = distinct(found.into_iter().map(|candidate| candidate.entity.label));
    Ok(if near.is_empty() { words } else { format!("{words} Nearest to it: {}.", list(&near)) })
}

/// A passage says the name: texts speak of more than the graph does.
fn told(task: &Task<'_, '_>, name: &str) -> Result<bool, Error> {
    let words = plan::words(name);
    let says = |passage: &Passage| {
        let text = plan::words(&format!("{} {}", passage.title, passage.text));
        text.windows(words.len()).any(|said| said == words)
    };
    let hits = task.kb.search(name, LOOKED_THROUGH, Mode::Lexical)?;
    Ok(hits.iter().any(|hit| says(&hit.passage)))
}

/// What is spelt like the name, else what shares words with it, else what is near in meaning.
fn nearest(task: &Task<'_, '_>, stranger: &Stranger) -> Result<Vec<String>, Error> {
    let found = task.kb.link(&stranger.name, &[], COMPARED)?;
    let mut spelt: Vec<(f64, &str)> = found
        .iter()
        .map(|candidate| (likeness(&stranger.name, &candidate.entity.label), candidate.entity.label.as_str()))
        .filter(|(alike, _)| *alike >= SPELT_ALIKE)
        .collect();
    spelt.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut near = distinct(spelt.into_iter().map(|(_, label)| label.to_owned()));
    if near.is_empty() {
        near.clone_from(&stranger.near);
    }
    if near.is_empty() {
        near = distinct(found.into_iter().map(|candidate| candidate.entity.label));
    }
    Ok(near)
}

/// The first of these, each once.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for name in names {
        if out.len() < OFFERED && !out.contains(&name) {
            out.push(name);
        }
    }
    out
}

/// How alike a name is to the most alike run of as many words of a label, from 0 to 1: "toor pro" is a part of "Tolvane Tour
/// Pro".
fn likeness(name: &str, label: &str) -> f64 {
    let (said, held) = (plan::words(name), plan::words(label));
    let name = said.join(" ");
    let alike = |run: &[String]| strsim::normalized_damerau_levenshtein(&name, &run.join(" "));
    held.windows(said.len().clamp(1, held.len().max(1))).map(alike).fold(0.0, f64::max)
}

fn sentence(stranger: &Stranger, near: &[String]) -> String {
    let name = &stranger.name;
    match near {
        [] => format!("The graph knows nothing called {name:?}."),
        [only] => format!("The graph knows nothing called {name:?}; there is {only}."),
        several => format!("The graph knows nothing called {name:?}; there are {}.", list(several)),
    }
}

#[cfg(test)]
mod tests {
    use super::likeness;

    #[test]
    fn a_slip_of_a_name_s_part_is_like_the_name() {
        assert!(likeness("toor pro", "Tolvane Tour Pro") > 0.8);
        assert!(likeness("toor pro", "Tolvane Tour Plus") < 0.75);
        assert_eq!(likeness("x", ""), 0.0);
    }
}
