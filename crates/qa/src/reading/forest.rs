//! How likely a candidate is right: small trees of questions about its features, whose answers are added up (gradient
//! boosting, Friedman 2001). They are learned (`ragonite eval fit`), and one file holds them.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// Trees over the values of [`super::FEATURES`].
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Forest {
    /// Which command wrote it, and what it is worth.
    pub about: Vec<String>,
    /// The features by name, in the order that the trees number them.
    pub features: Vec<String>,
    /// The logarithm of the odds that are there before anything is known.
    pub base: f32,
    /// What each adds to that.
    pub trees: Vec<Tree>,
}

/// A tree's nodes, each before those below it: first those of its smaller values, then those of its larger ones.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tree(pub Vec<Node>);

/// A node of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Node {
    /// The feature of that number; values above this go on at the node of that number, others at the next one.
    Split(usize, f32, usize),
    /// What is added.
    Leaf(f32),
}

impl Tree {
    /// What it says of these features.
    pub fn says(&self, features: &[f32]) -> f32 {
        let mut at = 0;
        loop {
            match self.0.get(at) {
                Some(Node::Split(feature, most, above)) => {
                    let value = features.get(*feature).copied().unwrap_or_default();
                    // A node leads on to later ones alone, so this ends.
                    at = if value > *most { (*above).max(at + 1) } else { at + 1 };
                }
                Some(Node::Leaf(value)) => return *value,
                None => return 0.0,
            }
        }
    }
}

impl Forest {
    /// Those that ship with the program.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn learned() -> &'static Self {
        static LEARNED: OnceLock<Forest> = OnceLock::new();
        LEARNED.get_or_init(|| {
            serde_json::from_str(include_str!("forest.json")).expect("forest.json is read by a test")
        })
    }

    /// How likely a candidate with these features is right.
    pub fn likelihood(&self, features: &[f32]) -> f32 {
        chance(self.base + self.trees.iter().map(|tree| tree.says(features)).sum::<f32>())
    }
}

/// The probability of what has odds of this logarithm.
pub fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests {
    use super::super::FEATURES;
    use super::*;

    #[test]
    fn what_ships_is_over_the_features_there_are() {
        let learned = Forest::learned();
        assert_eq!(learned.features, FEATURES, "fit it again: `ragonite eval fit`");
        for tree in &learned.trees {
            for (at, node) in tree.0.iter().enumerate() {
                let Node::Split(feature, _, above) = *node else { continue };
                assert!(feature < FEATURES.len() && above > at + 1 && above < tree.0.len(), "{tree:?}");
            }
        }
    }

    #[test]
    fn a_tree_is_walked_by_the_features() {
        let tree: Tree = serde_json::from_str("[[1, 0.5, 4], [0, 0.0, 3], -1.0, 2.0, 3.0]").unwrap();
        let said = [[0.0, 0.5], [0.1, 0.5], [0.0, 0.6]].map(|features| tree.says(&features));
        assert_eq!(said, [-1.0, 2.0, 3.0]);
    }
}
