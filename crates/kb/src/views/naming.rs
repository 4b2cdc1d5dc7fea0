//! The names of a view's columns: the shortest that are unambiguous, nearer columns first, saying by which link where
//! not every thing has it; and which columns stay.

use crate::names::{Unique, sql_name};
use crate::schema::ViewColumn;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::iter::once;

/// Columns of a view.
const COLUMNS: usize = 200;

/// Names of literals that need to say whose they are.
const GENERIC: &str = " id identifier name label title type kind code number key value description comment note date status url ";

/// A column before it has a name.
pub(super) struct Candidate {
    pub label: String,
    /// Stands for the label where that is taken: the table of an entity, "kind" for a type.
    pub other: Option<String>,
    /// Names of the links that lead there, the nearest to the value last.
    pub links: Vec<String>,
    /// Nearly every row has what the links lead to: "country" of a shop may mean that of its city.
    pub always: bool,
    pub column: ViewColumn,
    pub level: (usize, bool),
}

/// The columns with most values; own ones stay.
pub(super) fn cut(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    if candidates.len() > COLUMNS {
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_key(|&i| {
            let candidate = &candidates[i];
            (candidate.level.0 > 0, Reverse(candidate.column.filled), candidate.level, i)
        });
        let kept: FxHashSet<usize> = order.into_iter().take(COLUMNS).collect();
        let mut place = 0;
        candidates.retain(|_| {
            place += 1;
            kept.contains(&(place - 1))
        });
    }
    candidates
}

/// Gives each column the shortest name that is free, level by level. `kind`: what the view's things are called, whose "pet
/// age" is an "age" that no other thing's may be called.
pub(super) fn named(mut candidates: Vec<Candidate>, kind: &str) -> Vec<ViewColumn> {
    let mut taken: FxHashSet<String> = FxHashSet::default();
    let mut levels: Vec<(usize, bool)> = candidates.iter().map(|c| c.level).collect();
    levels.sort_unstable();
    levels.dedup();
    for level in levels {
        let group: Vec<usize> = (0..candidates.len()).filter(|&i| candidates[i].level == level).collect();
        let least = |&i: &usize| candidates[i].least();
        let mut lengths: Vec<usize> = group.iter().map(least).collect();
        // Every round lengthens the names that clash, until none does or none can be longer.
        loop {
            let names: Vec<String> = group
                .iter()
                .zip(&lengths)
                .map(|(&i, &length)| candidates[i].name(length).to_lowercase())
                .collect();
            let mut count: FxHashMap<&str, usize> = FxHashMap::default();
            for name in &names {
                *count.entry(name).or_default() += 1;
            }
            let mut changed = false;
            for (place, &i) in group.iter().enumerate() {
                let clash = taken.contains(&names[place]) || count[names[place].as_str()] > 1;
                if clash && lengths[place] < candidates[i].longest() {
                    lengths[place] += 1;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (&i, &length) in group.iter().zip(&lengths) {
            let name = candidates[i].name(length);
            let numbered = (2..).map(|number: u32| format!("{name} {number}"));
            let mut names = once(name.clone()).chain(candidates[i].other.clone()).chain(numbered);
            let free = names.find(|free| taken.insert(free.to_lowercase())).unwrap_or(name.clone());
            let short = without(&free, kind).filter(|_| candidates[i].links.is_empty());
            taken.extend(short.map(str::to_lowercase));
            candidates[i].column.name = free;
        }
    }
    let mut unique = Unique::default();
    unique.take(["id"]);
    for candidate in &mut candidates {
        if candidate.column.sql_name.is_some() {
            candidate.column.sql_name = Some(unique.take([sql_name(&candidate.column.name).as_str()]));
        }
    }
    candidates.into_iter().map(|candidate| candidate.column).collect()
}

/// A name without the kind in front, in the singular or the plural.
fn without<'n>(name: &'n str, kind: &str) -> Option<&'n str> {
    let (own, kind) = (name.to_lowercase(), kind.to_lowercase());
    let words = kind.split(' ').count();
    let begins = own.split(' ').take(words).collect::<Vec<_>>().join(" ");
    let common = begins.chars().zip(kind.chars()).take_while(|(a, b)| a == b).count();
    let (one, other) = (begins.chars().count(), kind.chars().count());
    let same = one.abs_diff(other) <= PLURAL && common + 1 >= one.min(other) && common > 1;
    name.splitn(words + 1, ' ').nth(words).filter(|_| same)
}

/// Letters by which a plural is longer.
const PLURAL: usize = 2;

impl Candidate {
    /// The label, the other name if there is one, then the label behind the names of its last links: without saying
    /// a word twice in a row, and at last in full.
    fn name(&self, length: usize) -> String {
        let length = match (&self.other, length) {
            (Some(other), 1) => return other.clone(),
            (Some(_), 2..) => length - 1,
            _ => length,
        };
        let mut name = self.label.clone();
        for link in self.links.iter().rev().take(length) {
            if !name.starts_with(link.as_str()) || length > self.links.len() {
                name = format!("{link} {name}");
            }
        }
        name
    }

    /// A value of another entity whose name could be that of any: a department's id is no id of its employee.
    fn says_little(&self) -> bool {
        self.other.is_none() && GENERIC.contains(&format!(" {} ", self.label.to_lowercase()))
    }

    /// The links a name must have at least.
    fn least(&self) -> usize {
        match () {
            _ if self.links.is_empty() => 0,
            // "born" of a work must not be when its illustrator was.
            _ if !self.always => 1 + usize::from(self.other.is_some()),
            _ => usize::from(self.says_little()),
        }
    }

    fn longest(&self) -> usize {
        let full = if self.links.is_empty() { 0 } else { self.links.len() + 1 };
        full + usize::from(self.other.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_known_without_its_kind() {
        assert_eq!(without("pet age", "pets"), Some("age"));
        assert_eq!(without("City Area", "cities"), Some("Area"));
        assert_eq!(without("race track length", "race track"), Some("length"));
        assert_eq!(without("petrol use", "pet"), None);
        assert_eq!(without("pets", "pet"), None);
        assert_eq!(without("name", "nation"), None);
    }
}
