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

use crate::{Error, Fault, Request, Result};

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
