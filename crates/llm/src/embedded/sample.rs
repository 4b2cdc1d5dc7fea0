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

    /// The grammar allows it next.
    pub(super) fn allows(&mut self, token: LlamaToken) -> bool {
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

/// The tokens of a reply, each with how probable it was after those before it.
#[derive(Debug, Default, Clone)]
pub(super) struct Tally {
    chosen: Vec<Chosen>,
    /// What else might have stood there is of interest: it costs another two passes over a vocabulary.
    doubted: bool,
}

/// A token that was chosen, and the best that was not, with the logarithms of their probabilities.
#[derive(Debug, Clone, Copy)]
struct Chosen {
    token: LlamaToken,
    log: f32,
    other: LlamaToken,
    other_log: f32,
}

/// Where a reply might have gone on otherwise: at the token of that number, with another one.
pub(super) struct Doubt {
    pub at: usize,
    /// What stands before it, and the other token.
    pub begins: Tally,
}

/// A token less probable is none that the model might as well have chosen.
const DOUBTFUL: f32 = 0.05;

impl Tally {
    /// Of a reply to that request.
    pub(super) fn of(request: &Request) -> Self {
        Self { chosen: Vec::new(), doubted: request.alternatives > 0 }
    }

    /// Adds a token that was chosen from these logits, whatever grammar it was chosen under.
    pub(super) fn add(&mut self, logits: &[f32], token: LlamaToken) {
        let Some(own) = usize::try_from(token.0).ok().and_then(|at| logits.get(at)) else { return };
        let maximum = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // What is further below the best than this adds nothing to the sum, and is nearly all of a vocabulary.
        let near = logits.iter().map(|logit| logit - maximum).filter(|below| *below > -20.0);
        let all = maximum + near.map(f32::exp).sum::<f32>().ln();
        let other = if self.doubted { best_beside(logits, token) } else { None };
        let (other, other_log) =
            other.map_or((token, f32::NEG_INFINITY), |(other, logit)| (other, logit - all));
        self.chosen.push(Chosen { token, log: own - all, other, other_log });
    }

    /// The tokens.
    pub(super) fn tokens(&self) -> impl Iterator<Item = LlamaToken> {
        self.logs().map(|(token, _)| token)
    }

    /// The tokens, each with the logarithm of its probability.
    pub(super) fn logs(&self) -> impl Iterator<Item = (LlamaToken, f32)> {
        self.chosen.iter().map(|chosen| (chosen.token, chosen.log))
    }

    /// Where another token was nearly as probable: the likeliest `most`, the last of the reply first.
    pub(super) fn doubts(&self, most: usize) -> Vec<Doubt> {
        let mut order: Vec<usize> =
            (0..self.chosen.len()).filter(|&at| self.chosen[at].other_log >= DOUBTFUL.ln()).collect();
        order.sort_by(|&a, &b| self.chosen[b].other_log.total_cmp(&self.chosen[a].other_log));
        order.truncate(most);
        order.sort_unstable_by(|a, b| b.cmp(a));
        let doubt = |at: usize| {
            let mut begins = self.chosen[..=at].to_vec();
            if let Some(last) = begins.last_mut() {
                *last =
                    Chosen { token: last.other, log: last.other_log, other: last.token, other_log: last.log };
            }
            Doubt { at, begins: Self { chosen: begins, doubted: false } }
        };
        order.into_iter().map(doubt).collect()
    }

    /// Of all tokens; none of no token.
    pub(super) fn probability(&self) -> Option<Probability> {
        let logs = || self.chosen.iter().map(|chosen| chosen.log);
        let least = logs().reduce(f32::min)?;
        Some(Probability { mean: (logs().sum::<f32>() / self.chosen.len() as f32).exp(), least: least.exp() })
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

/// The best but for that one, with its logit.
fn best_beside(logits: &[f32], token: LlamaToken) -> Option<(LlamaToken, f32)> {
    let at = usize::try_from(token.0).ok()?;
    let (before, after) = (logits.get(..at)?, logits.get(at + 1..)?);
    let of = |logits: &[f32], from: usize| {
        let LlamaToken(id) = best(logits)?;
        let id = usize::try_from(id).ok()?;
        Some((LlamaToken(i32::try_from(from + id).ok()?), logits[id]))
    };
    of(before, 0).into_iter().chain(of(after, at + 1)).max_by(|a, b| a.1.total_cmp(&b.1))
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

    #[test]
    fn a_reply_might_go_on_with_what_is_nearly_as_probable() {
        let mut tally = Tally::of(&Request { alternatives: 2, ..Request::default() });
        tally.add(&[9.0, 0.0, 0.0], LlamaToken(0));
        tally.add(&[5.0, 0.0, 4.0], LlamaToken(0));
        tally.add(&[0.0, 5.0, 5.0], LlamaToken(1));
        let told = |most| {
            let doubts = tally.doubts(most).into_iter();
            doubts
                .map(|one| (one.at, one.begins.tokens().map(|token| token.0).collect()))
                .collect::<Vec<(_, Vec<_>)>>()
        };
        assert_eq!(told(3), [(2, vec![0, 0, 2]), (1, vec![0, 2])]);
        assert_eq!(told(1), [(2, vec![0, 0, 2])]);
    }
}
