//! What calls cost, where the model has a price. Calls, tokens and time are in each [`Completion`]; whoever asks adds
//! them up.

use crate::{Capability, Completion, Llm, OnToken, Request, Result};

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

/// A model whose calls say what they cost.
#[derive(Debug)]
pub struct Priced<L> {
    model: L,
    prices: Option<Prices>,
}

impl<L: Llm> Priced<L> {
    /// `model`, at these prices if it has any.
    pub fn new(model: L, prices: Option<Prices>) -> Self {
        Self { model, prices }
    }
}

impl<L: Llm> Llm for Priced<L> {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn capability(&self, step: &str) -> Capability {
        self.model.capability(step)
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let call = self.model.complete(request, on_token)?;
        Ok(Completion { cost: self.prices.map(|prices| prices.of(&call)), ..call })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Message, Role, Scripted};
    use std::ops::ControlFlow;

    #[test]
    fn a_call_says_what_it_costs() {
        let prices = Prices { input: 1e6, cached: 0.0, output: 2e6 };
        let cost = |prices| {
            let model = Priced::new(Scripted::new(|_| "two words".into()), prices);
            let messages = vec![Message::new(Role::User, "one two three")];
            let request = Request { messages, ..Request::default() };
            model.complete(&request, &mut |_| ControlFlow::Continue(())).map(|call| call.cost)
        };
        assert_eq!(cost(Some(prices)).unwrap(), Some(7.0));
        assert_eq!(cost(None).unwrap(), None);
    }

    #[test]
    fn cached_tokens_have_their_own_price() {
        let call = Completion { tokens_in: 100, tokens_cached: 60, tokens_out: 10, ..Completion::default() };
        let prices = Prices { input: 10.0, cached: 1.0, output: 100.0 };
        assert!((prices.of(&call) - 0.001_46).abs() < 1e-9);
    }
}
