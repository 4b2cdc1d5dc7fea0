//! The one way a step calls a model: render its template, call, parse and validate the reply, and retry with the
//! reason, a bounded number of times.
//!
//! A template is a text file beside its step: `=== system`, `=== user` and `=== assistant` begin messages,
//! `=== fixed` ends the part that never changes, whose evaluated state an engine may keep.

use std::ops::ControlFlow;
use std::time::Instant;

use llm::{Completion, Fault, Llm, Message, Probability, Request, Role, Stop};
use serde::Serialize;

use crate::budgets::Budgets;
use crate::trace::Trace;
use crate::{Error, Event};

/// What a step asks of a model.
pub(crate) struct Call<'a, C: Serialize> {
    /// The step's name.
    pub step: &'static str,
    /// Its template.
    pub template: &'static str,
    /// What the template shows.
    pub context: C,
    /// Further examples with their replies, shown as the context is, before it. They count as part of the template that
    /// never changes.
    pub shots: Vec<(C, String)>,
    /// The grammar its reply follows.
    pub grammar: Option<&'a str>,
    /// What the grammar says, as a JSON schema, for servers that take no grammars; none where the reply is no JSON.
    pub schema: Option<serde_json::Value>,
    /// Tokens of the reply beyond those that [`Budgets`] gives to its step.
    pub more_tokens: usize,
    /// Replies that are tried.
    pub max_attempts: usize,
    /// Other replies that are wanted beside the first, where the model can tell what it might have written instead.
    pub alternatives: usize,
    /// An earlier reply and what was wrong with it.
    pub before: Option<(String, String)>,
}

impl<C: Serialize> Call<'_, C> {
    /// One reply is tried, of any form.
    pub(crate) fn new(step: &'static str, template: &'static str, context: C) -> Self {
        Self {
            step,
            template,
            context,
            shots: vec![],
            grammar: None,
            schema: None,
            more_tokens: 0,
            max_attempts: 1,
            alternatives: 0,
            before: None,
        }
    }

    /// Calls until `parse` accepts a reply. `on_text` sees the pieces of each reply as they come.
    pub(crate) fn run<T>(
        self,
        llm: &dyn Llm,
        trace: &mut Trace<'_>,
        deadline: Instant,
        on_text: &mut dyn FnMut(&mut Trace<'_>, &str) -> ControlFlow<()>,
        mut parse: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Error> {
        self.run_whole(llm, trace, deadline, on_text, |completion| parse(&completion.text))
    }

    /// The same, for who asks for more of a reply than its text.
    pub(crate) fn run_whole<T>(
        self,
        llm: &dyn Llm,
        trace: &mut Trace<'_>,
        deadline: Instant,
        on_text: &mut dyn FnMut(&mut Trace<'_>, &str) -> ControlFlow<()>,
        mut parse: impl FnMut(&Completion) -> Result<T, String>,
    ) -> Result<T, Error> {
        let (mut messages, fixed) = render(self.step, self.template, &self.shots, &self.context)?;
        if let Some((reply, wrong)) = &self.before {
            messages.push(Message::new(Role::Assistant, reply.clone()));
            messages.push(Message::new(Role::User, wrong.clone()));
        }
        // What is sent each time; after it stand refused replies with their reasons, the oldest first.
        let sent = messages.len();
        let max_tokens = Budgets::of_step(llm, self.step).reply(self.step) + self.more_tokens;
        let mut reason = String::new();
        let mut attempt = 0;
        while attempt < self.max_attempts.max(1) {
            let request = Request {
                step: self.step.to_owned(),
                messages: messages.clone(),
                fixed,
                grammar: self.grammar.map(str::to_owned),
                schema: self.schema.clone(),
                max_tokens,
                temperature: 0.0,
                stop: vec![],
                alternatives: self.alternatives,
                given: None,
                deadline: Some(deadline),
            };
            let mut on_token = |piece: &str| match trace.emit(Event::Token) {
                Err(_) => ControlFlow::Break(()),
                // Only asked whether to go on.
                Ok(()) if piece.is_empty() => ControlFlow::Continue(()),
                Ok(()) => on_text(trace, piece),
            };
            let completion = match llm.complete(&request, &mut on_token) {
                Ok(completion) => completion,
                Err(error) if error.fault == Fault::Cancelled => return Err(Error::Cancelled),
                Err(error) if error.fault == Fault::ContextLength && messages.len() > sent + 2 => {
                    messages.drain(sent..sent + 2);
                    continue;
                }
                Err(source) => return Err(Error::Model { step: self.step.to_owned(), source }),
            };
            attempt += 1;
            trace.called(&completion);
            let parsed = parse(&completion);
            let (head, rest) = request.messages.split_at(fixed.min(request.messages.len()));
            let text = |messages: &[Message]| {
                messages.iter().map(|m| m.content.as_str()).collect::<Vec<_>>().join("\n")
            };
            trace.emit(Event::ModelCall {
                step: self.step.to_owned(),
                instructions: if attempt == 1 { text(head) } else { String::new() },
                prompt: text(rest),
                thoughts: completion.thoughts.clone(),
                reply: completion.text.clone(),
                refused: parsed.as_ref().err().cloned(),
            })?;
            match parsed {
                Ok(value) => return Ok(value),
                Err(refused) => {
                    let refused = match completion.stop {
                        Stop::Length => {
                            format!("{refused} (the reply was cut after {} tokens)", completion.tokens_out)
                        }
                        Stop::End => refused,
                    };
                    messages.push(Message::new(Role::Assistant, completion.text));
                    messages.push(Message::new(
                        Role::User,
                        format!("That cannot be used: {refused}. Try again."),
                    ));
                    reason = refused;
                }
            }
        }
        Err(Error::Reply { step: self.step.to_owned(), attempts: attempt, reason })
    }

    /// How probable the model finds a reply that it is given, over all and each token of it; none where it cannot say.
    pub(crate) fn measure(
        self,
        given: &str,
        llm: &dyn Llm,
        trace: &mut Trace<'_>,
        deadline: Instant,
    ) -> Result<Option<Measured>, Error> {
        let step = self.step.to_owned();
        let (messages, fixed) = render(self.step, self.template, &self.shots, &self.context)?;
        let prompt = messages[fixed..].iter().map(|message| message.content.clone()).collect();
        let (given, deadline) = (Some(given.to_owned()), Some(deadline));
        let request = Request { step: step.clone(), messages, fixed, given, deadline, ..Request::default() };
        let mut go_on = |_: &str| match trace.emit(Event::Token) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let completion = match llm.complete(&request, &mut go_on) {
            Ok(completion) => completion,
            Err(error) if error.fault == Fault::Cancelled => return Err(Error::Cancelled),
            Err(source) => return Err(Error::Model { step, source }),
        };
        trace.called(&completion);
        let measured =
            completion.probability.map(|probability| Measured { probability, tokens: completion.tokens });
        let told = completion.probability.map(|one| format!(" ({:.1} % a token)", 100.0 * one.mean));
        trace.emit(Event::ModelCall {
            step,
            instructions: String::new(),
            prompt,
            thoughts: String::new(),
            reply: completion.text + told.as_deref().unwrap_or_default(),
            refused: None,
        })?;
        Ok(measured)
    }
}

/// How probable a reply is that a model was given.
pub(crate) struct Measured {
    pub probability: Probability,
    /// Its tokens, each with the logarithm of its probability.
    pub tokens: Vec<(String, f32)>,
}

/// The template's messages, with the shots before what follows the fixed part, and how many of them never change.
fn render<C: Serialize>(
    step: &str,
    template: &str,
    shots: &[(C, String)],
    context: &C,
) -> Result<(Vec<Message>, usize), Error> {
    let broken = |reason: String| Error::Prompt { step: step.to_owned(), reason };
    let mut messages: Vec<Message> = Vec::new();
    let mut fixed = 0;
    let mut environment = minijinja::Environment::new();
    environment.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    for block in template.split("=== ").skip(1) {
        let (head, body) = block.split_once('\n').unwrap_or((block, ""));
        let role = match head.trim() {
            "fixed" => {
                fixed = messages.len();
                continue;
            }
            "system" => Role::System,
            "user" => Role::User,
            "assistant" => Role::Assistant,
            other => return Err(broken(format!("unknown section {other:?}"))),
        };
        // Only what follows the fixed part shows anything of the question: text of the graph is never a template.
        if fixed == 0 {
            messages.push(Message::new(role, body.trim()));
            continue;
        }
        let shown = |context: &C| {
            environment
                .render_str(body, minijinja::value::Serde(context))
                .map(|text| text.trim().to_owned())
                .map_err(|e| broken(e.to_string()))
        };
        for (context, reply) in shots {
            messages.push(Message::new(role, shown(context)?));
            messages.push(Message::new(Role::Assistant, reply.clone()));
        }
        messages.push(Message::new(role, shown(context)?));
    }
    Ok((messages, if fixed == 0 { 0 } else { fixed + 2 * shots.len() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const TEMPLATE: &str = "=== system\nCount.\n=== fixed\n=== user\n{{ what }}\n";

    /// Asks `model` for a number.
    fn count(
        model: &dyn Llm,
        attempts: usize,
        on_event: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> Result<(i32, Vec<String>), Error> {
        let call = Call {
            max_attempts: attempts,
            ..Call::new("count", TEMPLATE, std::collections::BTreeMap::from([("what", "bikes")]))
        };
        let mut trace = Trace::new(on_event);
        let deadline = Instant::now() + Duration::from_secs(60);
        let value =
            call.run(model, &mut trace, deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
                reply.trim().parse().map_err(|_| format!("{reply:?} is not a number"))
            })?;
        Ok((value, trace.notes().to_vec()))
    }

    #[test]
    fn the_model_is_told_why_and_asked_again() {
        let mut replies = vec!["12", "many"];
        let model = llm::Scripted::new(move |request| {
            if replies.len() == 1 {
                let said: Vec<&str> = request.messages.iter().map(|m| m.content.as_str()).collect();
                let told = "That cannot be used: \"many\" is not a number. Try again.";
                assert_eq!(said, ["Count.", "bikes", "many", told]);
            }
            replies.pop().unwrap_or_default().into()
        });
        assert_eq!(count(&model, 3, &mut |_| ControlFlow::Continue(())).map(|(n, _)| n).ok(), Some(12));
        let stubborn = llm::Scripted::new(|_| "many".into());
        let refused = count(&stubborn, 2, &mut |_| ControlFlow::Continue(()));
        assert!(matches!(refused, Err(Error::Reply { attempts: 2, .. })), "{refused:?}");
    }

    #[test]
    fn refused_replies_go_first_when_the_context_is_full() {
        let mut calls = 0;
        let model = llm::Scripted::failing(move |request| {
            calls += 1;
            match (request.messages.len(), calls) {
                (6.., _) => Err(llm::Error::new(Fault::ContextLength, "too long")),
                (_, 4) => Ok("12".into()),
                _ => Ok("many".into()),
            }
        });
        assert_eq!(count(&model, 4, &mut |_| ControlFlow::Continue(())).map(|(n, _)| n).ok(), Some(12));
    }

    #[test]
    fn a_call_is_stopped_within_a_token() {
        let model = llm::Scripted::new(|_| "one two three four five".into());
        let mut tokens = 0;
        let stopped = count(&model, 3, &mut |event| {
            tokens += usize::from(event == Event::Token);
            if tokens == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, Err(Error::Cancelled)), "{stopped:?}");
        assert_eq!(tokens, 2);
    }
}
