//! How often an answer from the tables is right, told by how its question was read (docs/quality.md has the table it was
//! fitted to).

/// How a question was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// By its own form.
    Form,
    /// By the model's plan.
    Plan,
    /// By the model's SELECT, whose names were chosen in sight of the graph's.
    Select,
}

impl By {
    /// How many of the readings that account for half of the question were right, and of those that account for all.
    fn measured(self) -> (f32, f32) {
        match self {
            Self::Form => (0.25, 0.80),
            Self::Plan => (0.25, 0.85),
            Self::Select => (0.42, 0.90),
        }
    }

    /// How likely such a reading is right, alone.
    pub fn alone(self, accounted: f32) -> f32 {
        let (half, whole) = self.measured();
        half + (whole - half) * (accounted.clamp(0.0, 1.0) - 0.5) * 2.0
    }
}

/// Of readings that account for the whole question so many were right on graphs nobody tuned for, and for half of it so many.
const WHOLE: f32 = 0.75;
const HALF: f32 = 0.60;

/// The share of right answers among readings that account for so much of the question, and agree or not.
pub(crate) fn confidence(accounted: f32, agreed: Option<bool>) -> f32 {
    let alone = HALF + (WHOLE - HALF) * (accounted.clamp(0.0, 1.0) - 0.5) * 2.0;
    match agreed {
        // A second way to the same result: of 374 such answers 336 were right, of 88 over graphs nobody tuned for 71.
        Some(true) => 1.0 - (1.0 - alone) / 2.5,
        Some(false) => alone - 0.02,
        None => alone,
    }
}

#[cfg(test)]
mod tests {
    use super::{By, confidence};

    #[test]
    fn more_of_the_question_and_a_second_way_are_surer() {
        assert!(confidence(1.0, None) > confidence(0.6, None));
        assert!(confidence(0.6, Some(true)) > confidence(0.6, None));
        assert!(confidence(0.6, Some(false)) < confidence(0.6, None));
        for accounted in [-1.0, 0.0, 0.45, 1.0, 2.0] {
            for agreed in [None, Some(true), Some(false)] {
                assert!((0.0..=1.0).contains(&confidence(accounted, agreed)));
            }
        }
    }

    #[test]
    fn a_select_is_likelier_right_where_little_is_accounted_for() {
        assert!(By::Select.alone(0.6) > By::Plan.alone(0.65));
        assert!(By::Plan.alone(1.0) > By::Form.alone(1.0));
    }
}
