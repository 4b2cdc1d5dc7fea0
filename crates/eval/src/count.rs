//! Right answers of how many, with how far the share may be from the true one.

use std::fmt;

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// The normal distribution's quantile of 95 % confidence.
const Z: f64 = 1.96;

/// Right answers of how many questions. As JSON `{"right": 23, "total": 30, "interval": [0.59, 0.88]}`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Right answers.
    pub right: usize,
    /// Questions.
    pub total: usize,
}

impl Count {
    /// One question more.
    pub(crate) fn add(&mut self, right: bool) {
        self.total += 1;
        self.right += usize::from(right);
    }

    /// Between which shares the true one is, 95 % sure: Wilson's score interval (Wilson 1927), which holds for few
    /// questions and at the ends too. Nothing is known of no questions.
    pub fn interval(self) -> (f64, f64) {
        if self.total == 0 {
            return (0.0, 1.0);
        }
        let n = self.total as f64;
        let share = self.right as f64 / n;
        let scale = 1.0 + Z * Z / n;
        let middle = (share + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (low, high) = self.interval();
        let round = |share: f64| (share * 1000.0).round() / 1000.0;
        let mut out = serializer.serialize_struct("Count", 3)?;
        out.serialize_field("right", &self.right)?;
        out.serialize_field("total", &self.total)?;
        out.serialize_field("interval", &[round(low), round(high)])?;
        out.end()
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.right, self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilson_s() {
        let shown = |right, total| {
            let (low, high) = Count { right, total }.interval();
            format!("{low:.3} {high:.3}")
        };
        // Against Wilson's formula worked out by hand: 8 of 10 and 28 of 30; the ends stay within 0 and 1.
        assert_eq!(shown(8, 10), "0.490 0.943");
        assert_eq!(shown(28, 30), "0.787 0.982");
        assert_eq!(shown(0, 10), "0.000 0.278");
        assert_eq!(shown(10, 10), "0.722 1.000");
        assert_eq!(shown(0, 0), "0.000 1.000");
    }
}
