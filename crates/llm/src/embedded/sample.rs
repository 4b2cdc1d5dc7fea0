//! Choosing the next token from the logits, under a grammar when there is one.
//!
//! The grammar is asked about the model's first choice; only when it refuses is it asked about the best few hundred,
//! and only when it refuses those too about the whole vocabulary (tens of milliseconds). The choice is the same as
//! masking everything first.

use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::sampling::LlamaSampler;
use llama_cpp_2::token::LlamaToken;
use llama_cpp_2::token::data::LlamaTokenData;
use llama_cpp_2::token::data_array::LlamaTokenDataArray;

use crate::{Error, Fault, Probability, Request, Result};

/// How many of the best candidates are tried before the whole vocabulary.
const FEW: usize = 256;

/// Chooses tokens for one reply.
pub(super) struct Sampler {
    grammar: Option<LlamaSampler>,
    temperature: f32,
    random: LlamaSampler,
}

impl Sampler {
    pub(super) fn new(model: &LlamaModel, request: &Request, seed: u32) -> Result<Self> {
        let grammar = match &request.grammar {
            None => None,
            Some(text) => Some(LlamaSampler::grammar(model, text, "root").map_err(|e| {
                Error::new(
                    Fault::Permanent,
                    format!("step {}: the grammar cannot be used: {e}", request.step),
                )
                .hint("it must be GBNF with a rule named root and without left recursion")
            })?),
        };
        Ok(Self { grammar, temperature: request.temperature, random: LlamaSampler::dist(seed) })
    }

    /// The next token; `None` when the grammar allows nothing the vocabulary has.
    pub(super) fn choose(&mut self, logits: &[f32]) -> Option<LlamaToken> {
        let first = if self.temperature > 0.0 { self.draw(candidates(logits, 0..))? } else { best(logits)? };
        if self.allows(first) {
            return Some(first);
        }
        if self.temperature > 0.0 {
            let allowed = self.allowed(candidates(logits, 0..));
            return self.draw(allowed);
        }
        let few = self.allowed(best_few(logits));
        let chosen = highest(&few);
        if chosen.is_some() { chosen } else { highest(&self.allowed(candidates(logits, 0..))) }
    }

    /// Moves the grammar over a token that [`Self::choose`] returned and that does not end the reply.
    pub(super) fn accept(&mut self, token: LlamaToken) {
        if let Some(grammar) = &mut self.grammar {
            grammar.accept(token);
        }
    }

    fn allows(&mut self, token: LlamaToken) -> bool {
        !self.allowed(vec![LlamaTokenData::new(token, 0.0, 0.0)]).is_empty()
    }

    /// Those candidates that the grammar allows.
    fn allowed(&mut self, candidates: Vec<LlamaTokenData>) -> Vec<LlamaTokenData> {
        let Some(grammar) = &mut self.grammar else { return candidates };
        let mut array = LlamaTokenDataArray::new(candidates, false);
        grammar.apply(&mut array);
        array.data.retain(|c| c.logit() > f32::NEG_INFINITY);
        array.data
    }

    /// One of the candidates, by their probabilities at this temperature.
    fn draw(&mut self, candidates: Vec<LlamaTokenData>) -> Option<LlamaToken> {
        if candidates.is_empty() {
            return None;
        }
        let mut array = LlamaTokenDataArray::new(candidates, false);
        array.apply_sampler(&mut LlamaSampler::temp(self.temperature));
        array.apply_sampler(&mut self.random);
        array.selected_token()
    }
}

/// How probable the tokens of a reply were, each after those before it.
#[derive(Debug, Default)]
pub(super) struct Tally {
    tokens: u16,
    logs: f32,
    least: f32,
}

impl Tally {
    /// Adds a token that was chosen from these logits, whatever grammar it was chosen under.
    pub(super) fn add(&mut self, logits: &[f32], token: LlamaToken) {
        let Some(own) = usize::try_from(token.0).ok().and_then(|at| logits.get(at)) else { return };
        let maximum = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // What is further below the best than this adds nothing to the sum, and is nearly all of a vocabulary.
        let near = logits.iter().map(|logit| logit - maximum).filter(|below| *below > -20.0);
        let log = own - maximum - near.map(f32::exp).sum::<f32>().ln();
        self.tokens = self.tokens.saturating_add(1);
        self.logs += log;
        self.least = self.least.min(log);
    }

    /// Of all tokens; none of no token.
    pub(super) fn probability(&self) -> Option<Probability> {
        let mean = || (self.logs / f32::from(self.tokens)).exp();
        (self.tokens > 0).then(|| Probability { mean: mean(), least: self.least.exp() })
    }
}

fn candidates(logits: &[f32], from: std::ops::RangeFrom<i32>) -> Vec<LlamaTokenData> {
    from.zip(logits).map(|(id, logit)| LlamaTokenData::new(LlamaToken(id), *logit, 0.0)).collect()
}

fn best(logits: &[f32]) -> Option<LlamaToken> {
    // Two passes: the maximum alone is computed many numbers at a time.
    let maximum = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let at = logits.iter().position(|logit| *logit == maximum)?;
    i32::try_from(at).ok().map(LlamaToken)
}

fn best_few(logits: &[f32]) -> Vec<LlamaTokenData> {
    let mut all = candidates(logits, 0..);
    if all.len() > FEW {
        all.select_nth_unstable_by(FEW, |a, b| b.logit().total_cmp(&a.logit()));
        all.truncate(FEW);
    }
    all
}

fn highest(candidates: &[LlamaTokenData]) -> Option<LlamaToken> {
    candidates.iter().max_by(|a, b| a.logit().total_cmp(&b.logit())).map(LlamaTokenData::id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_as_probable_as_its_tokens() {
        let mut tally = Tally::default();
        assert_eq!(tally.probability(), None);
        // Of three tokens the one is as probable as both others together, whatever is added to all.
        let logits = [5.0 + 2f32.ln(), 5.0, 5.0];
        tally.add(&logits, LlamaToken(0));
        tally.add(&logits, LlamaToken(1));
        let Probability { mean, least } = tally.probability().unwrap();
        assert!((mean - (0.5f32 * 0.25).sqrt()).abs() < 1e-5 && (least - 0.25).abs() < 1e-5);
    }
}
