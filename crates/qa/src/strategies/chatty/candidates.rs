//! Candidate queries: every combination of the facts' predicates over the question's shape, the best first, at most
//! `query_num` (paper 5.2.1).

use super::question::Understood;
use super::relations::{Predicate, triple};
use super::vertices::Linked;

/// One way to read all facts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Candidate {
    /// The patterns of a WHERE.
    pub pattern: String,
    /// The predicates, one a fact.
    pub predicates: Vec<Predicate>,
    /// Their mean score.
    pub score: f32,
}

/// The candidates of a question, best first; none when a relation has no predicate.
pub(super) fn candidates(
    understood: &Understood,
    linked: &Linked,
    ranked: &[Vec<Predicate>],
    query_num: usize,
) -> Vec<Candidate> {
    if ranked.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    // So many of each fact's best that their combinations are not too many.
    let facts = ranked.len().max(1) as u32;
    let each = (1..=query_num.max(1))
        .take_while(|n| n.saturating_pow(facts) <= query_num.max(1))
        .last()
        .unwrap_or(1);
    let mut combined: Vec<Vec<&Predicate>> = vec![Vec::new()];
    for list in ranked {
        combined = combined
            .iter()
            .flat_map(|so_far| {
                list.iter().take(each).map(|predicate| {
                    let mut next = so_far.clone();
                    next.push(predicate);
                    next
                })
            })
            .collect();
    }
    let mut candidates: Vec<Candidate> = combined
        .into_iter()
        .map(|predicates| {
            let patterns = understood.facts.iter().zip(&predicates).map(|(fact, p)| triple(fact, p, linked));
            Candidate {
                pattern: patterns.collect::<Vec<_>>().join(" "),
                score: predicates.iter().map(|p| p.score).sum::<f32>() / predicates.len() as f32,
                predicates: predicates.into_iter().cloned().collect(),
            }
        })
        .collect();
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
    candidates
}
