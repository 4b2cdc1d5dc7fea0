//! Whether answers are right as often as they say of themselves: right answers by the mark that people see.

use std::collections::BTreeMap;
use std::fmt;

use qa::Understood;
use serde::Serialize;

use crate::Count;

/// One answer with its mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Marked {
    /// How far its question was understood, and the words that were left out.
    #[serde(flatten)]
    pub understood: Understood,
    /// It was right.
    pub right: bool,
}

/// Right answers by mark, with what they are counted from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// By the mark's name.
    pub by: BTreeMap<String, Count>,
    /// By answer, in the questions' order.
    pub marked: Vec<Marked>,
}

impl Marks {
    /// `None` without answers that say how far they were understood.
    pub fn of(marked: Vec<Marked>) -> Option<Self> {
        let mut by: BTreeMap<String, Count> = BTreeMap::new();
        for one in &marked {
            by.entry(one.understood.how.to_string()).or_default().add(one.right);
        }
        (!marked.is_empty()).then_some(Self { by, marked })
    }
}

impl fmt::Display for Marks {
    /// `marked likely 30/36, part 4/9, whole 51/53 right`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by: Vec<String> = self.by.iter().map(|(mark, count)| format!("{mark} {count}")).collect();
        write!(f, "marked {} right", by.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qa::Extent;

    #[test]
    fn right_answers_are_counted_by_mark() {
        let marked = |how, right| Marked { understood: Understood { how, left_out: vec![] }, right };
        let marks = Marks::of(vec![
            marked(Extent::Whole, true),
            marked(Extent::Part, false),
            marked(Extent::Whole, false),
        ]);
        assert_eq!(marks.unwrap().to_string(), "marked part 0/1, whole 1/2 right");
        assert_eq!(Marks::of(vec![]), None);
    }
}
