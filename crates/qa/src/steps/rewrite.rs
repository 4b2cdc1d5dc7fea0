//! Rewriting: a follow-up becomes a question that can be understood alone (RAGONITE section 2, "intent-explicit").
//! Only this step makes a [`StandaloneQuestion`].

use std::ops::ControlFlow;
use std::time::Instant;

use plan::{Index, stem, stems, words};
use serde::Serialize;

use crate::budgets::Budgets;
use crate::call::Call;
use crate::steps::classify::is_dependent;
use crate::steps::ellipsis::{best_of, had, spelt_out};
use crate::steps::pointing::{Subject, depends, is_name, points, points_still, put_in, without_opener};
use crate::trace::Trace;
use crate::{Error, Turn};
use llm::{Fault, Llm};

/// A question that needs no conversation to be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StandaloneQuestion(String);

impl StandaloneQuestion {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Replies that are tried: a small model that was refused twice says the same a third time.
const ATTEMPTS: usize = 2;

#[derive(Serialize)]
struct Context<'a> {
    turns: &'a [Shown<'a>],
    question: &'a str,
}

#[derive(Serialize)]
struct Shown<'a> {
    question: &'a str,
    answer: String,
}

/// How a strategy sees that a question needs its conversation, and what it shows of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum History {
    /// Words say it; earlier answers are shown as texts.
    Words,
    /// The model says it where words do not; earlier answers are shown as their first so many items (Chatty-KG,
    /// section 4.2).
    Model {
        /// The paper's L.
        items: usize,
    },
}

/// Makes `question` explicit.
pub(crate) fn rewrite(
    llm: &dyn Llm,
    turns: &[Turn],
    question: &str,
    (index, history): (Option<&Index>, History),
    max_attempts: usize,
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<StandaloneQuestion, Error> {
    let question = question.trim();
    if turns.is_empty() {
        return Ok(StandaloneQuestion(question.to_owned()));
    }
    let told = told(llm, turns, history);
    let dependent = match history {
        _ if depends(question) => true,
        History::Words => false,
        History::Model { .. } => {
            let asked: Vec<&str> = told.iter().map(|turn| turn.question).collect();
            is_dependent(llm, &asked, question, max_attempts, deadline, trace)?
        }
    };
    if !dependent {
        return Ok(StandaloneQuestion(without_opener(question)));
    }
    trace.begin("rewrite")?;
    // Plans name what they are about in other words, so only strategies without them are understood by names.
    let last = turns.last().filter(|_| matches!(history, History::Model { .. }));
    let said = turns.last().and_then(|last| had(question, last));
    let said = said.or_else(|| best_of(question, turns));
    if let Some(explicit) = said.or_else(|| spelt_out(question, last?)) {
        trace.end(explicit.clone())?;
        return Ok(StandaloneQuestion(explicit));
    }
    let history: Vec<String> = told
        .iter()
        .flat_map(|t| words(t.question).into_iter().chain(words(&t.answer)))
        .map(|w| stem(&w))
        .collect();
    let before = told.last().map_or("", |turn| turn.question);
    let mut shown = &told[..];
    let rewritten = loop {
        let call = call(shown, question, max_attempts.min(ATTEMPTS));
        let go_on = &mut |_: &mut Trace<'_>, _: &str| ControlFlow::Continue(());
        let rewritten = call.run(llm, trace, deadline, go_on, |reply| {
            let reply =
                reply.lines().next().unwrap_or_default().trim().trim_start_matches("Q:").trim().to_owned();
            check(question, &reply, &history)?;
            if repeats(question, &reply, before) {
                return Err("it asks the question before once more".into());
            }
            match index.and_then(|index| plan::answers_itself(index, question, &reply)) {
                Some(name) => Err(format!("it adds {name:?}, one of those that are asked for")),
                None => Ok(reply),
            }
        });
        match (rewritten, shown) {
            // The oldest turn goes first, and it is said.
            (Err(Error::Model { source, .. }), [_, rest @ ..])
                if source.fault == Fault::ContextLength && !rest.is_empty() =>
            {
                shown = rest;
                trace.note(format!(
                    "The conversation is longer than the model can read: the question was understood from its last {}",
                    if rest.len() == 1 { "turn".to_owned() } else { format!("{} turns", rest.len()) }
                ));
            }
            (rewritten, _) => break rewritten,
        }
    };
    let standalone = match rewritten {
        Ok(rewritten) => rewritten,
        // Refused each time: what the conversation is about is put in where the question points to it.
        Err(Error::Reply { .. }) => match turns.last().and_then(Subject::of) {
            Some(subject) => {
                let answers = |name: &str| {
                    let with = format!("{question} {name}");
                    index.is_some_and(|index| plan::answers_itself(index, question, &with).is_some())
                };
                put_in(question, &subject, answers)
            }
            None => question.to_owned(),
        },
        Err(error) => return Err(error),
    };
    trace.end(standalone.clone())?;
    Ok(StandaloneQuestion(standalone))
}

/// The last turns, as many and as long as the model's context holds.
fn told<'t>(llm: &dyn Llm, turns: &'t [Turn], history: History) -> Vec<Shown<'t>> {
    let budgets = Budgets::of_step(llm, "rewrite");
    let recent = &turns[turns.len().saturating_sub(budgets.turns)..];
    let shown = |turn: &'t Turn| Shown {
        question: &turn.standalone,
        answer: remembered(turn, history, budgets.answer),
    };
    recent.iter().map(shown).collect()
}

fn call<'a>(turns: &'a [Shown<'a>], question: &'a str, max_attempts: usize) -> Call<'a, Context<'a>> {
    Call { max_attempts, ..Call::new("rewrite", include_str!("rewrite.prompt"), Context { turns, question }) }
}

/// A rewriting keeps the question's content and invents nothing.
fn check(question: &str, rewritten: &str, history: &[String]) -> Result<(), String> {
    if rewritten.is_empty() {
        return Err("it is empty".into());
    }
    let after = stems(rewritten);
    let before = stems(question);
    // What the last sentence asks must survive; fillers before it ("Nice.", "Just curious -") need not.
    let asked = question.trim_end_matches(['?', '.', '!', ' ']);
    let asked = asked.rsplit(['.', '!', '?']).next().unwrap_or(asked);
    // "that foundry's" may have become its name.
    let names =
        |w: &String| is_name(rewritten, w) && history.contains(&stem(w)) && !before.contains(&stem(w));
    let named = words(rewritten).iter().any(names);
    let said = words(asked);
    let pointed_at = |at: usize| named && at > 0 && matches!(said[at - 1].as_str(), "that" | "this");
    let lost: Vec<&String> = (0..said.len())
        .filter(|&at| !pointed_at(at))
        .map(|at| &said[at])
        .filter(|w| w.chars().any(|c| c.is_ascii_digit()) || is_name(asked, w) || carries(w))
        .filter(|w| !after.iter().any(|a| *a == stem(w)))
        .collect();
    if !lost.is_empty() {
        let lost: Vec<&str> = lost.into_iter().map(String::as_str).collect();
        return Err(format!("it lost {:?} of the question", lost.join(" ")));
    }
    if let Some(word) = points_still(question, rewritten) {
        return Err(format!("it still says {word:?}: name what is meant"));
    }
    if let Some(narrower) = narrowed(question, rewritten) {
        return Err(format!("the question is about any, not about {narrower:?} alone"));
    }
    // A small model takes names from the examples: "the foundries of the Baltic line".
    let looked_up = |w: &String| w.chars().any(|c| c.is_ascii_digit()) || is_name(rewritten, w);
    let known = |w: &String| before.contains(&stem(w)) || history.contains(&stem(w));
    if let Some(word) = words(rewritten).iter().find(|w| looked_up(w) && !known(w)) {
        return Err(format!("{word:?} stands in neither the question nor the conversation"));
    }
    Ok(())
}

/// "a Hollin" is any of that name: the "Hollin Trail Pro" that was spoken of is one.
fn narrowed(question: &str, rewritten: &str) -> Option<String> {
    let (asked, said) = (words(question), words(rewritten));
    let any = asked.windows(2).filter(|pair| matches!(pair[0].as_str(), "a" | "an" | "any" | "every"));
    any.filter(|pair| is_name(question, &pair[1])).find_map(|pair| {
        let longer = said.windows(2).find(|w| w[0] == pair[1])?;
        let added = is_name(rewritten, &longer[1]) && !asked.contains(&longer[1]);
        added.then(|| longer.join(" "))
    })
}

/// Asks what was asked before, though the question has words of its own: "What is it like there?"
fn repeats(question: &str, rewritten: &str, before: &str) -> bool {
    let content = |text: &str| -> Vec<String> {
        let mut said = words(text);
        said.retain(|w| !plan::is_function_word(w) && w != "name" && !points(w));
        said.iter().map(|w| stem(w)).collect()
    };
    let (asked, said, before) = (content(question), content(rewritten), content(before));
    asked.iter().any(|w| !said.contains(w)) && said.iter().all(|w| before.contains(w))
}

/// A word of the question's own content, not of how it points back.
fn carries(word: &str) -> bool {
    const FILLERS: &[&str] = &[
        "okay",
        "well",
        "nice",
        "cool",
        "great",
        "good",
        "thanks",
        "curious",
        "just",
        "actually",
        "really",
        "like",
        "compare",
        "same",
        "different",
        "question",
        "something",
        "else",
        "then",
        "again",
        "maybe",
        "please",
    ];
    word.chars().count() > 3 && !points(word) && !plan::is_function_word(word) && !FILLERS.contains(&word)
}

/// An earlier answer as a strategy remembers it, so many characters at most.
fn remembered(turn: &Turn, history: History, length: usize) -> String {
    match history {
        History::Model { items } if !turn.items.is_empty() => {
            turn.items[..turn.items.len().min(items)].join(", ")
        }
        _ => shortened(&turn.answer, length),
    }
}

fn shortened(answer: &str, length: usize) -> String {
    let line: String = without_brackets(answer).split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(length) {
        Some((at, _)) => format!("{} ..", &line[..at]),
        None => line,
    }
}

/// What stands in brackets says what a sentence is of, which its question did: a small model takes it for news.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_is_of_is_not_shown_again() {
        // "What do the testers say about these bikes?" stayed as it was after "lowest price among bikes (with tested)".
        let answer = "Lyra has the lowest price among bikes (with tested): EUR 9 [1].";
        assert_eq!(shortened(answer, 160), "Lyra has the lowest price among bikes : EUR 9 [1].");
        assert_eq!(shortened("Bikes (a (b)), 2 in all) x", 160), "Bikes , 2 in all x");
    }

    #[test]
    fn a_rewriting_that_loses_or_invents_is_refused() {
        let history = vec!["aurora".to_owned()];
        assert!(check("And only those after 2010?", "Which ferries are new?", &history).is_err());
        assert!(check("And how long is it?", "How long is the Aurora 7?", &history).is_err());
        assert!(check("And how long is it?", "How long is the Aurora?", &history).is_ok());
        assert!(check("And the Lyra?", "What is the price of the Vega?", &history).is_err());
        // A name that nobody said.
        assert!(
            check("And how long are they?", "How long are the boats of the Baltic line?", &history).is_err()
        );
        // The name stands where the question points to the thing.
        assert!(check("How long is that ferry?", "How long is the Aurora?", &history).is_ok());
        assert!(check("How long is that ferry?", "How long is it?", &history).is_err());
        // Any Lyra is meant.
        let history = ["lyra".to_owned(), "trail".to_owned()];
        let asked = "How is a Lyra different from a Vega?";
        assert!(check(asked, "How is the Lyra Trail different from a Vega?", &history).is_err());
        assert!(check(asked, "How is a Lyra different from the Vega?", &history).is_ok());
        // "What is it like there?" was asked as which canal it is on, once more.
        let before = "Which canal is the Ferret on?";
        assert!(repeats(
            "What is it like there?",
            "What is the name of the canal that the Ferret is on?",
            before
        ));
        assert!(!repeats("What is it like there?", "What is the Ferret like?", before));
        assert!(!repeats("And that of the Ferret?", "Which canal is the Ferret on?", before));
    }

    #[test]
    fn the_oldest_turn_goes_first_and_it_is_said() {
        let turn = |name: &str| Turn {
            question: format!("Where is the {name}?"),
            standalone: format!("Where is the {name}?"),
            answer: format!("The {name} is in Bergen."),
            plan: None,
            select: None,
            items: vec![],
            likely: None,
        };
        let turns = [turn("Aurora"), turn("Lyra")];
        let model = llm::Scripted::failing(|request| {
            let prompt = request.messages.last().map(|m| m.content.clone()).unwrap_or_default();
            match prompt.contains("Aurora") {
                true => Err(llm::Error::new(Fault::ContextLength, "too long")),
                false => Ok("How long is the Lyra?".into()),
            }
        });
        let mut on_event = |_| ControlFlow::Continue(());
        let mut trace = Trace::new(&mut on_event);
        let deadline = Instant::now() + std::time::Duration::from_secs(60);
        let asked = "And how long is it?";
        let explicit = rewrite(&model, &turns, asked, (None, History::Words), 2, deadline, &mut trace);
        assert_eq!(explicit.map(|e| e.0).ok().as_deref(), Some("How long is the Lyra?"));
        assert_eq!(
            trace.notes(),
            [
                "The conversation is longer than the model can read: the question was understood from its last turn"
            ]
        );
    }
}
