//! How probable a question is where a SELECT is what it asks, as the model finds; of a follow-up, where it goes on from those
//! before.

use serde::Serialize;

use super::continue_select::Before;
use crate::Error;
use crate::call::Call;
use crate::strategies::Task;

/// The step's name.
pub(crate) const STEP: &str = "say_back";

#[derive(Serialize)]
struct Context<'a> {
    before: &'a [Before<'a>],
    select: &'a str,
}

/// How well a SELECT fits a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// The logarithm of the question's probability for one of its tokens, in the middle.
    pub mean: f32,
    /// The question's words, in small letters, each with the logarithm of its probability after those before it.
    pub words: Vec<(String, f32)>,
}

/// How probable the question is, told the SELECT and the questions before it with theirs; none where the model does not say.
pub(crate) fn say_back(
    task: &mut Task<'_, '_>,
    select: &str,
    before: &[Before<'_>],
) -> Result<Option<Fit>, Error> {
    let Task { llm, question, deadline, ref mut trace, .. } = *task;
    let measured = call(select, before).measure(question, llm, trace, deadline)?;
    Ok(measured.map(|one| Fit { mean: one.probability.mean.ln(), words: words(&one.tokens) }))
}

fn call<'a>(select: &'a str, before: &'a [Before<'a>]) -> Call<'static, Context<'a>> {
    let first = include_str!("say_back.prompt");
    let next = include_str!("say_next.prompt");
    Call::new("say_back", if before.is_empty() { first } else { next }, Context { before, select })
}

/// The words that tokens spell, each as improbable as all of its tokens together.
fn words(tokens: &[(String, f32)]) -> Vec<(String, f32)> {
    let mut words: Vec<(String, f32)> = Vec::new();
    let mut open = false;
    for (text, log) in tokens {
        // All that a token says of is the first word that it spells, or goes on with.
        let mut log = Some(*log);
        for part in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let spelled: String =
                part.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
            if !spelled.is_empty() {
                let log = log.take().unwrap_or_default();
                match words.last_mut().filter(|_| open) {
                    Some((word, all)) => {
                        word.push_str(&spelled);
                        *all += log;
                    }
                    None => words.push((spelled, log)),
                }
            }
            open = part.chars().next_back().is_some_and(char::is_alphanumeric);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_improbable_as_their_tokens_together() {
        let tokens = [
            ("Who", -1.0),
            (" own", -2.0),
            ("s", -0.5),
            (" \"", -9.0),
            ("T", -1.0),
            ("orr", -1.0),
            ("'s", -0.25),
            (" mill", -1.0),
            ("?", -3.0),
        ];
        let told = words(&tokens.map(|(text, log)| (text.to_owned(), log)));
        let told: Vec<String> = told.iter().map(|(word, log)| format!("{word} {log}")).collect();
        assert_eq!(told, ["who -1", "owns -2.5", "torr -2", "s -0.25", "mill -1"]);
    }
}
