//! Reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009): a passage's score is the sum of
//! 1 / (K + rank) over the rankings that hold it. Scores of different kinds need not be comparable.

use rustc_hash::FxHashMap;

/// The paper's 60 suits many rankings a thousand deep. Of two, of which five passages are read, it lets what both find
/// middling pass what one of them finds first: a price stands first by words and nowhere by meaning.
const K: f32 = 2.0;

/// Numbers of several rankings, best first; equals in order of their numbers.
pub(crate) fn fuse(rankings: &[&[(usize, f32)]]) -> Vec<(usize, f32)> {
    let mut scores: FxHashMap<usize, f32> = FxHashMap::default();
    for ranking in rankings {
        for (rank, (number, _)) in ranking.iter().enumerate() {
            *scores.entry(*number).or_default() += 1.0 / (K + rank as f32 + 1.0);
        }
    }
    let mut fused: Vec<(usize, f32)> = scores.into_iter().collect();
    fused.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    fused
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_both_rankings_hold_comes_first() {
        let fused = super::fuse(&[&[(3, 9.0), (1, 8.0)], &[(2, 0.9), (1, 0.8)]]);
        let order: Vec<usize> = fused.iter().map(|(number, _)| *number).collect();
        assert_eq!(order, [1, 2, 3]);
        let (words, meaning): (Vec<_>, Vec<_>) = (1..50).map(|n| ((n, 1.0), (n + 5, 1.0))).unzip();
        let first_by_words = super::fuse(&[&words, &meaning]).iter().position(|(n, _)| *n == 1);
        assert!(first_by_words.is_some_and(|place| place < 5), "{first_by_words:?}");
    }
}
