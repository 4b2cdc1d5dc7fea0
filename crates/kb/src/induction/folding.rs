//! Which type sets share a table, so that a graph with a thousand combinations of types has a readable schema.
//!
//! Six rules, all reported:
//! 1. A set folds into the set it adds types to (`{Car, Featured}` into `{Car}`) if it has at most a fiftieth of its
//!    rows and no predicate of its own: the added types say nothing that needs columns.
//! 2. A set folds into the set it adds types to if both are described alike: four fifths of the smaller set's
//!    predicates are used by both, and it adds few. Electric bicycles are bicycles with a drive; a car model, though
//!    it is a product too, is described by other properties than a product and keeps its table.
//! 3. A set folds into a set of declared superclasses (rdfs:subClassOf: managers into employees) if at least half of
//!    the superclass's predicates describe it too, and at most a quarter of its own are new.
//! 4. A set of several classes that each have members of their own (`{Producer, Songwriter}`) folds into the largest of
//!    these, if that is no smaller and all that is said of it is said of their members: whoever asks for producers means
//!    these too (`spread`), and nobody asks for the set.
//! 5. Kinds of one class that has no members of its own share its table if they are described alike, see `siblings`.
//! 6. While there are more tables than `max_tables`, the smallest fold: into the set of types and declared
//!    superclasses closest above them; else into the set that shares most; else with the untyped.

use super::siblings::Family;
use super::typing::Group;
use crate::graph::Graph;
use crate::terms::Id;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// Rows of the larger set for one row of the smaller, rule 1.
const RARE: u64 = 50;

/// Class -> its declared superclasses, near and far.
pub(super) type Above = FxHashMap<Id, FxHashSet<Id>>;

/// For each group the group whose table it goes to; itself if it has its own.
pub(super) fn targets(
    groups: &[(Group, u64)],
    above: &Above,
    predicates: &[FxHashSet<Id>],
    families: &[(Family, u32)],
    max_tables: usize,
) -> Vec<u32> {
    let mut targets: Vec<u32> = (0..groups.len() as u32).collect();
    let mut by_size: Vec<u32> = targets.clone();
    for (family, table) in families {
        for &kind in &family.kinds {
            targets[kind as usize] = *table;
        }
    }
    by_size.retain(|&group| targets[group as usize] == group);
    by_size.sort_by_key(|&g| (Reverse(groups[g as usize].1), groups[g as usize].0.clone()));
    // By class the set of those that are of it alone.
    let alone: FxHashMap<Id, usize> = groups
        .iter()
        .enumerate()
        .rev()
        .filter_map(|(number, (group, _))| match group {
            Group::Types(types) => <[Id; 1]>::try_from(&types[..]).ok().map(|[class]| (class, number)),
            _ => None,
        })
        .collect();
    for &small in by_size.iter().rev() {
        let (Group::Types(types), rows) = &groups[small as usize] else { continue };
        let implied = implied(types, above);
        let united = united(&alone, predicates, small, types);
        let larger = by_size.iter().copied().filter(|&large| {
            let (Group::Types(fewer), count) = &groups[large as usize] else { return false };
            let (own, theirs) = (&predicates[small as usize], &predicates[large as usize]);
            let rare = *count >= rows * RARE && own.is_subset(theirs);
            let contained = fewer.len() < types.len() && is_subset(fewer, types);
            // Two classes declared to be each other's superclass are equals.
            let declared = !contained
                && is_subset(fewer, &implied)
                && !fewer.iter().any(|class| types.contains(class))
                && !fewer.iter().any(|class| types.iter().any(|t| is_above(*t, *class, above)));
            (contained && (rare || described_alike(theirs, own) || united && count >= rows))
                || (declared && (rare || inherits(theirs, own)))
        });
        if let Some(target) =
            larger.max_by_key(|&g| (overlap(&groups[g as usize].0, types), groups[g as usize].1, Reverse(g)))
        {
            targets[small as usize] = target;
        }
    }
    let own: Vec<u32> = by_size.into_iter().filter(|&g| targets[g as usize] == g).collect();
    let foldable = |g: &u32| {
        matches!(
            groups[*g as usize].0,
            Group::Types(_) | Group::Folder(_) | Group::Object(_) | Group::Ontology(_)
        )
    };
    if own.len() > max_tables {
        let fixed = own.iter().filter(|g| !foldable(g)).count();
        let (kept, folded): (Vec<u32>, Vec<u32>) =
            split(own, max_tables.saturating_sub(fixed).max(1), foldable);
        for small in folded {
            targets[small as usize] = closest(groups, small, &kept, above);
        }
    }
    // A target may itself have been folded.
    for group in 0..targets.len() {
        let mut target = targets[group];
        while targets[target as usize] != target {
            target = targets[target as usize];
        }
        targets[group] = target;
    }
    targets
}

/// Each of these classes has members that are of it alone, and all that is said of the set is said of these.
fn united(alone: &FxHashMap<Id, usize>, predicates: &[FxHashSet<Id>], set: u32, types: &[Id]) -> bool {
    let plain: Option<Vec<usize>> = types.iter().map(|class| alone.get(class).copied()).collect();
    let Some(plain) = plain.filter(|plain| plain.len() > 1) else { return false };
    let said = |predicate: &Id| plain.iter().any(|&group| predicates[group].contains(predicate));
    predicates[set as usize].iter().all(said)
}

/// Nearly all predicates of the wider set are used by the narrower one too, which has few more.
fn described_alike(wider: &FxHashSet<Id>, narrower: &FxHashSet<Id>) -> bool {
    let shared = wider.intersection(narrower).count();
    shared >= 4 && shared * 5 >= wider.len() * 4 && (narrower.len() - shared) * 2 <= wider.len()
}

/// What is said of the superclass's members is said of the subclass's, which add little.
fn inherits(wider: &FxHashSet<Id>, narrower: &FxHashSet<Id>) -> bool {
    let shared = wider.intersection(narrower).count();
    shared >= 4 && shared * 2 >= wider.len() && shared * 4 >= narrower.len() * 3
}

/// The types and all their declared superclasses.
fn implied(types: &[Id], above: &Above) -> Vec<Id> {
    let mut all: Vec<Id> = types.to_vec();
    all.extend(types.iter().filter_map(|class| above.get(class)).flatten());
    all.sort_unstable();
    all.dedup();
    all
}

fn is_above(upper: Id, lower: Id, above: &Above) -> bool {
    above.get(&lower).is_some_and(|classes| classes.contains(&upper))
}

fn split(own: Vec<u32>, room: usize, foldable: impl Fn(&u32) -> bool) -> (Vec<u32>, Vec<u32>) {
    let (mut kept, mut folded) = (Vec::new(), Vec::new());
    let mut taken = 0;
    for group in own {
        if !foldable(&group) {
            kept.push(group);
        } else if taken < room {
            taken += 1;
            kept.push(group);
        } else {
            folded.push(group);
        }
    }
    (kept, folded)
}

fn closest(groups: &[(Group, u64)], small: u32, kept: &[u32], above: &Above) -> u32 {
    let none = Vec::new();
    let types = match &groups[small as usize].0 {
        Group::Types(types) | Group::Ontology(types) => types,
        _ => &none,
    };
    let types = &implied(types, above);
    let score = |&g: &u32| {
        let (group, rows) = &groups[g as usize];
        let contained = matches!(group, Group::Types(fewer) if is_subset(fewer, types));
        let shared = overlap(group, types);
        let untyped = matches!(group, Group::Untyped);
        (if contained { shared } else { 0 }, shared, untyped, *rows, Reverse(g))
    };
    kept.iter().copied().max_by_key(score).unwrap_or(small)
}

fn overlap(group: &Group, types: &[Id]) -> usize {
    match group {
        Group::Types(others) | Group::Ontology(others) => others.iter().filter(|t| types.contains(t)).count(),
        _ => 0,
    }
}

fn is_subset(fewer: &[Id], types: &[Id]) -> bool {
    fewer.iter().all(|t| types.contains(t))
}

/// What is said of each group's members.
pub(super) fn predicates(graph: &Graph, groups: usize, group_of: &[(Id, u32)]) -> Vec<FxHashSet<Id>> {
    let mut predicates = vec![FxHashSet::default(); groups];
    for &(subject, group) in group_of {
        predicates[group as usize].extend(graph.facts(subject).iter().map(|t| t[1]));
    }
    predicates
}
