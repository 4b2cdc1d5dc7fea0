//! Gradient boosting for the logistic loss (Friedman 2001, with the second-order leaves of Chen and Guestrin 2016): trees of
//! few leaves, each fitted to what those before it leave open, over some of the rows and features. The same rows give the
//! same trees.

use fastrand::Rng;
use qa::reading::{Forest, Node, Tree, chance};

/// Trees, those that are added to others, leaves of each, and how much of what a leaf would add it adds.
const TREES: usize = 250;
const FURTHER: usize = 60;
const LEAVES: usize = 15;
const RATE: f32 = 0.05;
/// Rows that a leaf stands on, and what pulls its value towards nothing.
const ROWS: usize = 60;
const PULL: f32 = 1.0;
/// The share of the rows and of the features that a tree is made from.
const ROWS_SHARE: f32 = 0.8;
const FEATURES_SHARE: f32 = 0.5;
/// Ranges that a feature's values are divided into, at most.
const RANGES: usize = 64;

/// Rows to learn from, each as long as there are features.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// Features, row after row.
    pub features: Vec<f32>,
    /// Of each row how much it counts, and whether it is right.
    pub judged: Vec<(f32, bool)>,
}

/// The rows with their features divided into ranges, feature after feature.
struct Divided {
    /// Of each feature the largest value of each range but the last.
    bounds: Vec<Vec<f32>>,
    /// Of each feature the range of every row.
    ranges: Vec<Vec<u8>>,
}

impl Divided {
    fn of(rows: &Rows, width: usize) -> Self {
        let column = |feature: usize| rows.features.iter().skip(feature).step_by(width).copied();
        let bounds: Vec<Vec<f32>> = (0..width).map(|feature| bounds(column(feature).collect())).collect();
        let range = |bounds: &[f32], value: f32| {
            u8::try_from(bounds.partition_point(|bound| *bound < value)).unwrap_or(u8::MAX)
        };
        let ranges = bounds.iter().enumerate();
        let ranges =
            ranges.map(|(feature, bounds)| column(feature).map(|value| range(bounds, value)).collect());
        Self { ranges: ranges.collect(), bounds }
    }
}

/// Values between which a feature is divided, so that ranges have about as many rows each.
fn bounds(mut values: Vec<f32>) -> Vec<f32> {
    values.sort_by(f32::total_cmp);
    let mut bounds = values.clone();
    bounds.dedup();
    if bounds.len() > RANGES {
        bounds = (1..RANGES).map(|part| values[part * values.len() / RANGES]).collect();
        bounds.dedup();
    }
    // Above the largest value there is nothing to divide.
    bounds.retain(|bound| Some(bound) != values.last());
    bounds
}

/// Slope and curvature of the loss, and rows.
#[derive(Clone, Copy, Default)]
struct Sum {
    slope: f32,
    curve: f32,
    rows: usize,
}

impl Sum {
    fn add(&mut self, other: Self) {
        self.slope += other.slope;
        self.curve += other.curve;
        self.rows += other.rows;
    }

    fn without(self, other: Self) -> Self {
        Self {
            slope: self.slope - other.slope,
            curve: self.curve - other.curve,
            rows: self.rows - other.rows,
        }
    }

    /// What a leaf of these takes from the loss.
    fn worth(self) -> f32 {
        self.slope * self.slope / (self.curve + PULL)
    }

    fn value(self) -> f32 {
        -RATE * self.slope / (self.curve + PULL)
    }
}

/// A leaf that may be split.
struct Leaf {
    rows: Vec<usize>,
    sum: Sum,
    /// The best split: what it gains, its feature, and the last range below.
    split: Option<(f32, usize, u8)>,
    /// Where it stands among the nodes.
    node: usize,
}

/// A tree while it grows: children are anywhere behind.
enum Growing {
    Split { feature: usize, range: u8, below: usize, above: usize },
    Leaf(f32),
}

/// Trees that tell right rows from wrong ones: behind those of another forest, where there is one, for what it leaves open.
pub(super) fn boost(rows: &Rows, features: &[&str], onto: Option<&Forest>) -> Forest {
    let width = features.len();
    let divided = Divided::of(rows, width);
    let all: f32 = rows.judged.iter().map(|(share, _)| share).sum();
    // Rows count one in the middle, so that what pulls a leaf means the same however many there are.
    let scale = rows.judged.len() as f32 / all.max(f32::MIN_POSITIVE);
    let right: f32 = rows.judged.iter().filter(|(_, right)| *right).map(|(share, _)| share).sum();
    let odds = (right / all.max(f32::MIN_POSITIVE)).clamp(0.001, 0.999);
    let base = onto.map_or((odds / (1.0 - odds)).ln(), |known| known.base);
    let mut trees = onto.map(|known| known.trees.clone()).unwrap_or_default();
    let known = |features: &[f32]| base + trees.iter().map(|tree| tree.says(features)).sum::<f32>();
    let mut said: Vec<f32> = rows.features.chunks_exact(width).map(known).collect();
    let mut random = Rng::with_seed(1);
    for _ in 0..if onto.is_some() { FURTHER } else { TREES } {
        let slopes: Vec<Sum> = said
            .iter()
            .zip(&rows.judged)
            .map(|(said, (share, right))| {
                let likely = chance(*said);
                let share = share * scale;
                let slope = share * (likely - f32::from(u8::from(*right)));
                Sum { slope, curve: share * likely * (1.0 - likely), rows: 1 }
            })
            .collect();
        let some: Vec<usize> = (0..said.len()).filter(|_| random.f32() < ROWS_SHARE).collect();
        let seen: Vec<usize> = (0..width).filter(|_| random.f32() < FEATURES_SHARE).collect();
        let tree = grow(&divided, &slopes, some, &seen);
        for (said, features) in said.iter_mut().zip(rows.features.chunks_exact(width)) {
            *said += tree.says(features);
        }
        trees.push(tree);
    }
    let features = features.iter().map(|name| (*name).to_owned()).collect();
    Forest { features, base, trees, ..Forest::default() }
}

fn grow(divided: &Divided, slopes: &[Sum], rows: Vec<usize>, seen: &[usize]) -> Tree {
    let mut nodes = vec![Growing::Leaf(0.0)];
    let mut leaves = vec![leaf(divided, slopes, rows, seen, 0)];
    while leaves.len() < LEAVES {
        let gain = |leaf: &Leaf| leaf.split.map_or(0.0, |(gain, ..)| gain);
        let best = (0..leaves.len()).max_by(|&a, &b| gain(&leaves[a]).total_cmp(&gain(&leaves[b])));
        let Some((at, (_, feature, range))) = best.and_then(|at| Some((at, leaves[at].split?))) else {
            break;
        };
        let Leaf { rows, node, .. } = leaves.swap_remove(at);
        let (below, above): (Vec<usize>, Vec<usize>) =
            rows.into_iter().partition(|row| divided.ranges[feature][*row] <= range);
        let next = nodes.len();
        nodes[node] = Growing::Split { feature, range, below: next, above: next + 1 };
        nodes.extend([Growing::Leaf(0.0), Growing::Leaf(0.0)]);
        leaves.push(leaf(divided, slopes, below, seen, next));
        leaves.push(leaf(divided, slopes, above, seen, next + 1));
    }
    for leaf in leaves {
        nodes[leaf.node] = Growing::Leaf(leaf.sum.value());
    }
    let mut tree = Tree::default();
    lay(divided, &nodes, 0, &mut tree);
    tree
}

/// Lays a node down with all that is below it.
fn lay(divided: &Divided, nodes: &[Growing], at: usize, tree: &mut Tree) {
    match nodes[at] {
        Growing::Leaf(value) => tree.0.push(Node::Leaf(value)),
        Growing::Split { feature, range, below, above } => {
            let node = tree.0.len();
            tree.0.push(Node::Leaf(0.0));
            lay(divided, nodes, below, tree);
            let next = tree.0.len();
            tree.0[node] = Node::Split(feature, divided.bounds[feature][usize::from(range)], next);
            lay(divided, nodes, above, tree);
        }
    }
}

fn leaf(divided: &Divided, slopes: &[Sum], rows: Vec<usize>, seen: &[usize], node: usize) -> Leaf {
    let mut sum = Sum::default();
    rows.iter().for_each(|row| sum.add(slopes[*row]));
    let mut split: Option<(f32, usize, u8)> = None;
    // Where neither side could stand there is nothing to look for.
    for &feature in seen.iter().filter(|_| rows.len() >= 2 * ROWS) {
        let ranges = &divided.ranges[feature];
        let mut sums = [Sum::default(); RANGES + 1];
        rows.iter().for_each(|row| sums[usize::from(ranges[*row])].add(slopes[*row]));
        let mut below = Sum::default();
        for (range, own) in (0u8..).zip(&sums[..divided.bounds[feature].len()]) {
            below.add(*own);
            let above = sum.without(below);
            if below.rows < ROWS || above.rows < ROWS {
                continue;
            }
            let gain = below.worth() + above.worth() - sum.worth();
            if gain > split.map_or(0.0, |(most, ..)| most) {
                split = Some((gain, feature, range));
            }
        }
    }
    Leaf { rows, sum, split, node }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_of_two_features_together_is_learned() {
        let mut rows = Rows::default();
        let mut random = Rng::with_seed(3);
        for _ in 0..2_000 {
            let [a, b, noise] = [random.f32(), random.f32(), random.f32()];
            rows.features.extend([a, b, noise]);
            rows.judged.push((1.0, (a > 0.5) != (b > 0.5)));
        }
        let forest = boost(&rows, &["a", "b", "noise"], None);
        for (features, right) in [([0.9, 0.1, 0.5], true), ([0.1, 0.9, 0.5], true), ([0.9, 0.9, 0.5], false)]
        {
            assert_eq!(forest.likelihood(&features) > 0.5, right, "{features:?}");
        }
    }

    #[test]
    fn values_are_divided_where_they_differ() {
        assert_eq!(bounds(vec![1.0, 0.0, 1.0, 0.0]), [0.0]);
        assert_eq!(bounds(vec![2.0; 5]), [0.0f32; 0]);
        assert!(bounds((0..1000u16).map(f32::from).collect()).len() < RANGES);
    }
}
