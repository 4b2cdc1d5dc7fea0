//! The learned weights: a logistic model of how likely a candidate is right. One file holds them with the command that
//! fitted them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::FEATURES;

/// A weight for each feature.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Weights(BTreeMap<String, f32>);

impl Weights {
    /// Weights in the order of [`FEATURES`].
    pub fn new(values: &[f32]) -> Self {
        Self(FEATURES.iter().zip(values).map(|(name, value)| ((*name).to_owned(), *value)).collect())
    }

    /// Those that ship with the program.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn learned() -> &'static Self {
        static LEARNED: OnceLock<Weights> = OnceLock::new();
        LEARNED.get_or_init(|| {
            toml::from_str(include_str!("weights.toml")).expect("weights.toml is read by a test")
        })
    }

    /// In the order of [`FEATURES`]; 0 where there is none.
    pub fn values(&self) -> Vec<f32> {
        FEATURES.iter().map(|name| self.0.get(*name).copied().unwrap_or(0.0)).collect()
    }

    /// How likely a candidate with these features is right.
    pub fn likelihood(&self, features: &[f32]) -> f32 {
        let weighed =
            FEATURES.iter().zip(features).filter_map(|(name, value)| Some(self.0.get(*name)? * value));
        1.0 / (1.0 + (-weighed.sum::<f32>()).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_is_a_feature_s() {
        let known = Weights::learned();
        for name in known.0.keys() {
            assert!(FEATURES.contains(&name.as_str()), "{name} is no feature");
        }
        assert_eq!(known.0.len(), FEATURES.len(), "fit the weights again: `ragonite eval fit`");
    }
}
