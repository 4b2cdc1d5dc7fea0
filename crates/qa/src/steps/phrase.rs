//! A result as a sentence in the language of the question (FrOG section 3.4). The model writes the sentence with a
//! gap, code puts the result there: no name, number or list of the graph passes through the model.

use std::ops::ControlFlow;

use plan::words;
use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::several::{LISTED, list};
use crate::strategies::Task;

/// Where the result goes.
const GAP: &str = "{}";

#[derive(Serialize)]
struct Context<'a> {
    language: &'a str,
    question: &'a str,
    result: String,
}

/// What a query found, as people read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A count or another number.
    Number(String),
    /// Names or values.
    Values(Vec<String>),
}

/// "a, b and c"; in other languages than English without a word that is English.
fn listed(values: &[String], english: bool) -> String {
    if english {
        return list(values);
    }
    let shown = values[..values.len().min(LISTED)].join(", ");
    match values.len().saturating_sub(LISTED) {
        0 => shown,
        more => format!("{shown} (+{more})"),
    }
}

/// Says what was found as an answer to the question as it was asked.
pub(crate) fn phrase(task: &mut Task<'_, '_>, finding: &Finding) -> Result<String, Error> {
    task.trace.begin("phrase")?;
    let (result, said) = match finding {
        Finding::Number(number) => ("a number".to_owned(), number.clone()),
        Finding::Values(values) if values.len() == 1 => ("one value".to_owned(), values[0].clone()),
        Finding::Values(values) => {
            (format!("a list of {}", values.len()), listed(values, task.language.is_english()))
        }
    };
    let call = Call {
        grammar: Some("root ::= [^{}\\n\\x00-\\x1f]{0,160} \"{}\" [^{}\\n\\x00-\\x1f]{0,80}"),
        max_attempts: 2,
        ..Call::new(
            "phrase",
            include_str!("phrase.prompt"),
            Context { language: task.language.name(), question: task.asked, result },
        )
    };
    let asked = words(task.asked);
    let sentence =
        call.run(task.llm, task.trace, task.deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
            let reply = reply.trim();
            if reply.matches(GAP).count() != 1 {
                return Err("it must hold {} once, where the result goes".to_owned());
            }
            let made_up = words(reply)
                .into_iter()
                .find(|w| w.chars().any(|c| c.is_ascii_digit()) && !asked.contains(w));
            match made_up {
                Some(word) => Err(format!("{word:?} is not in the question")),
                None => Ok(reply.to_owned()),
            }
        });
    let sentence = match sentence {
        Ok(sentence) => sentence,
        Err(Error::Reply { .. }) => format!("{GAP}."),
        Err(error) => return Err(error),
    };
    task.trace.end(sentence.clone())?;
    Ok(sentence.replacen(GAP, &said, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_no_word_of_another_language() {
        let values: Vec<String> = (1..=LISTED + 2).map(|n| n.to_string()).collect();
        assert_eq!(listed(&values[..3], true), "1, 2 and 3");
        assert_eq!(listed(&values[..3], false), "1, 2, 3");
        assert!(listed(&values, false).ends_with(" (+2)"));
    }
}
