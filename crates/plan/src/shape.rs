//! What the letters of a word rule out before its spelling is compared.

/// A stem's letters as bits and their number: tells of most stems that they have nothing to do with another, for a graph
/// of a million names has half a million of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    letters: u64,
    length: u8,
}

impl Shape {
    pub fn of(stem: &str) -> Self {
        let bit = |c: char| match c {
            'a'..='z' => c as u32 - 'a' as u32,
            '0'..='9' => 26 + c as u32 - '0' as u32,
            _ => 36 + c as u32 % 28,
        };
        let letters = stem.chars().fold(0, |letters, c| letters | 1 << bit(c));
        Self { letters, length: stem.chars().count().min(usize::from(u8::MAX)) as u8 }
    }

    /// It may be a part of the other.
    pub fn may_stand_in(self, other: &Self) -> bool {
        self.letters & !other.letters == 0 && self.length <= other.length
    }

    /// So many slips may lead from one to the other: each brings in one letter and takes out one.
    pub fn within(self, other: &Self, slips: usize) -> bool {
        slips > 0
            && usize::from(self.length.abs_diff(other.length)) <= slips
            && (self.letters & !other.letters).count_ones() as usize <= slips
            && (other.letters & !self.letters).count_ones() as usize <= slips
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_rules_out_nothing_that_is_near() {
        let stems = [
            "nordlys", "nordlyss", "nrodlys", "norldys", "lys", "lyst", "ørdlys", "run2", "2run", "aabb",
            "bbaa",
        ];
        for (one, other) in stems.iter().flat_map(|one| stems.iter().map(move |other| (one, other))) {
            let (shape, of_other) = (Shape::of(one), Shape::of(other));
            for slips in 1..=2 {
                let near = strsim::osa_distance(one, other) <= slips;
                assert!(!near || shape.within(&of_other, slips), "{one} {other}");
            }
            assert!(!other.contains(one) || shape.may_stand_in(&of_other), "{one} {other}");
        }
        assert!(!Shape::of("cloud").within(&Shape::of("harbr"), 2));
    }
}
