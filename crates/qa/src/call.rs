//! The one way a step calls a model: render its template, call, parse and validate the reply, and retry with the
//! reason, a bounded number of times.
//!
//! A template is a text file beside its step: `=== system`, `=== user` and `=== assistant` begin messages,
//! `=== fixed` ends the part that never changes, whose evaluated state an engine may keep.

use std::ops::ControlFlow;
use std::time::Instant;

use llm::{Fault, Llm, Message, Request, Role};
use serde::Serialize;

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
    /// The most tokens of a reply.
    pub max_tokens: usize,
    /// Replies that are tried.
    pub max_attempts: usize,
    /// An earlier reply and what was wrong with it.
    pub before: Option<(String, String)>,
}

impl<C: Serialize> Call<'_, C> {
    /// Calls until `parse` accepts a reply. `on_text` sees the pieces of each reply as they come.
    pub(crate) fn run<T>(
        self,
        llm: &dyn Llm,
        trace: &mut Trace<'_>,
        deadline: Instant,
        on_text: &mut dyn FnMut(&mut Trace<'_>, &str) -> ControlFlow<()>,
        mut parse: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Error> {
        let (mut messages, fixed) = render(self.step, self.template, &self.shots, &self.context)?;
        if let Some((reply, wrong)) = &self.before {
            messages.push(Message::new(Role::Assistant, reply.clone()));
            messages.push(Message::new(Role::User, wrong.clone()));
        }
        let mut reason = String::new();
        for _ in 0..self.max_attempts.max(1) {
            let request = Request {
                step: self.step.to_owned(),
                messages: messages.clone(),
                fixed,
                grammar: self.grammar.map(str::to_owned),
                max_tokens: self.max_tokens,
                temperature: 0.0,
                stop: vec![],
                deadline: Some(deadline),
            };
            let completion = llm
                .complete(&request, &mut |piece| {
                    if trace.emit(Event::Token).is_err() {
                        ControlFlow::Break(())
                    } else {
                        on_text(trace, piece)
                    }
                })
                .map_err(|source| match source.fault {
                    Fault::Cancelled => Error::Cancelled,
                    _ => Error::Model { step: self.step.to_owned(), source },
                })?;
            trace.tokens(completion.tokens_in, completion.tokens_out);
            let parsed = parse(&completion.text);
            trace.emit(Event::ModelCall {
                step: self.step.to_owned(),
                prompt: request.messages[fixed.min(request.messages.len())..]
                    .iter()
                    .map(|m| m.content.as_str())
                    .collect::<Vec<_>>()
                    .join("\n"),
                reply: completion.text.clone(),
                refused: parsed.as_ref().err().cloned(),
            })?;
            match parsed {
                Ok(value) => return Ok(value),
                Err(refused) => {
                    messages.push(Message::new(Role::Assistant, completion.text));
                    messages.push(Message::new(
                        Role::User,
                        format!("That cannot be used: {refused}. Try again."),
                    ));
                    reason = refused;
                }
            }
        }
        Err(Error::Reply { step: self.step.to_owned(), attempts: self.max_attempts.max(1), reason })
    }
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
