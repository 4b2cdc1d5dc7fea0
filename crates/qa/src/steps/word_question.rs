//! Phrasing a question for a known query (FrOG 4.2.2, step 5): the model may say it better than a template, but every
//! name and value that the query fixes must stand in it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use llm::Llm;
use serde::Serialize;

use crate::Error;
use crate::call::Call;
use crate::trace::Trace;

/// Replies that are tried.
const ATTEMPTS: usize = 2;
/// The longest one phrasing may take.
const TIME: Duration = Duration::from_secs(120);

#[derive(Serialize)]
struct Context<'a> {
    sparql: &'a str,
    labels: &'a [(String, String)],
    plain: &'a str,
}

/// Phrases the question of `sparql`; `labels` are the names of what stands in it, `plain` says it by template, `fixed`
/// are the words to keep. `None` when the model says nothing usable.
///
/// # Errors
/// When the model fails.
pub fn word_question(
    llm: &dyn Llm,
    sparql: &str,
    labels: &[(String, String)],
    plain: &str,
    fixed: &[String],
) -> Result<Option<String>, Error> {
    let mut nobody = |_| ControlFlow::Continue(());
    let mut trace = Trace::new(&mut nobody);
    let call = Call {
        max_attempts: ATTEMPTS,
        ..Call::new("word_question", include_str!("word_question.prompt"), Context { sparql, labels, plain })
    };
    let worded =
        call.run(llm, &mut trace, Instant::now() + TIME, &mut |_, _| ControlFlow::Continue(()), |reply| {
            check(reply, fixed)
        });
    match worded {
        Ok(question) => Ok(Some(question)),
        Err(Error::Reply { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

fn check(reply: &str, fixed: &[String]) -> Result<String, String> {
    let question = reply.trim().trim_matches('"').trim();
    if question.contains('\n') || !question.ends_with('?') {
        return Err("it must be one sentence that ends with a question mark".into());
    }
    if question.contains(['{', '<']) || question.contains("?s") || question.contains("?o") {
        return Err("it must not speak of the query".into());
    }
    let folded = plan::fold(question);
    match fixed.iter().find(|name| !folded.contains(&plan::fold(name))) {
        Some(missing) => Err(format!("it leaves out {missing:?}")),
        None => Ok(question.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrasing_keeps_what_the_query_fixes() {
        let fixed = ["MS Aurora".to_owned()];
        assert_eq!(
            check(" \"Where is the ms aurora at home?\" ", &fixed),
            Ok("Where is the ms aurora at home?".into())
        );
        for wrong in [
            "Where is it at home?",
            "The MS Aurora.",
            "MS Aurora?\nMS Aurora?",
            "What is ?o of the MS Aurora?",
        ] {
            assert!(check(wrong, &fixed).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_refused_phrasing_is_none_and_its_reason_goes_back() {
        let model = llm::Scripted::steps([("word_question", "no"), ("word_question", "Is it?")]);
        let labels = [("<x:a>".to_owned(), "A".to_owned())];
        let worded = word_question(&model, "SELECT ..", &labels, "What is A?", &["A B".into()]);
        assert!(matches!(worded, Ok(None)), "{worded:?}");
    }
}
