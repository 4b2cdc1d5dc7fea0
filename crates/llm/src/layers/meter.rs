//! What calls take: how many, tokens, time, and money where a price is known.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::{Completion, Llm, OnToken, Request, Result};

/// Money for a million tokens. The currency is whoever configures it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Prices {
    /// Of prompts.
    pub input: f64,
    /// Of prompts that the server had evaluated before.
    pub cached: f64,
    /// Of replies.
    pub output: f64,
}

impl Prices {
    /// What a call costs.
    fn of(&self, call: &Completion) -> f64 {
        let cached = call.tokens_cached.min(call.tokens_in);
        let tokens = (call.tokens_in - cached) as f64 * self.input
            + cached as f64 * self.cached
            + call.tokens_out as f64 * self.output;
        tokens / 1e6
    }
}

/// What was taken so far.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Usage {
    /// Calls that got a reply.
    pub calls: usize,
    /// Calls that did not.
    pub failed: usize,
    /// Tokens of prompts, cached ones included.
    pub tokens_in: usize,
    /// Of those, cached.
    pub tokens_cached: usize,
    /// Tokens of replies.
    pub tokens_out: usize,
    /// Wall time, added up.
    pub time: Duration,
    /// Money, where there is a price.
    pub cost: Option<f64>,
}

/// A model whose calls are counted.
#[derive(Debug)]
pub struct Metered<L> {
    model: L,
    prices: Option<Prices>,
    steps: Mutex<BTreeMap<String, Usage>>,
}

impl<L: Llm> Metered<L> {
    /// `model`, at these prices if it has any.
    pub fn new(model: L, prices: Option<Prices>) -> Self {
        Self { model, prices, steps: Mutex::default() }
    }

    /// What each step took so far.
    pub fn usage(&self) -> BTreeMap<String, Usage> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl<L: Llm> Llm for Metered<L> {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn context_length(&self) -> usize {
        self.model.context_length()
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let mut called = self.model.complete(request, on_token);
        if let (Ok(call), Some(prices)) = (&mut called, self.prices) {
            call.cost = Some(prices.of(call));
        }
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        let usage = steps.entry(request.step.clone()).or_default();
        match &called {
            Ok(call) => {
                usage.calls += 1;
                usage.tokens_in += call.tokens_in;
                usage.tokens_cached += call.tokens_cached;
                usage.tokens_out += call.tokens_out;
                usage.time += call.time;
                usage.cost = call.cost.map(|cost| usage.cost.unwrap_or(0.0) + cost).or(usage.cost);
            }
            Err(_) => usage.failed += 1,
        }
        called
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, Fault, Message, Role, Scripted};
    use std::ops::ControlFlow;

    #[test]
    fn calls_are_added_up_by_step() {
        let mut n = 0;
        let model = Scripted::failing(move |_| {
            n += 1;
            if n == 3 { Err(Error::new(Fault::Permanent, "no")) } else { Ok("two words".into()) }
        });
        let prices = Prices { input: 1e6, cached: 0.0, output: 2e6 };
        let metered = Metered::new(model, Some(prices));
        let ask = |step: &str| {
            let messages = vec![Message::new(Role::User, "one two three")];
            let request = Request { step: step.into(), messages, ..Request::default() };
            metered.complete(&request, &mut |_| ControlFlow::Continue(())).map(|c| c.cost)
        };
        assert_eq!(ask("plan").unwrap(), Some(7.0));
        let _ = (ask("plan"), ask("plan"), ask("answer"));
        let usage = metered.usage();
        let plan = usage["plan"];
        assert_eq!((plan.calls, plan.failed, plan.tokens_in, plan.tokens_out), (2, 1, 6, 4));
        assert_eq!((plan.cost, usage["answer"].cost), (Some(14.0), Some(7.0)));
    }

    #[test]
    fn cached_tokens_have_their_own_price() {
        let call = Completion { tokens_in: 100, tokens_cached: 60, tokens_out: 10, ..Completion::default() };
        let prices = Prices { input: 10.0, cached: 1.0, output: 100.0 };
        assert!((prices.of(&call) - 0.001_46).abs() < 1e-9);
    }
}
