//! Kinds of one class that are described alike stand in one table of that class: novels and poems in `work`, adult
//! and junior members in `member`; the `type` column says which is which. Questions ask for works and members, and
//! no table holds those where every thing is of a kind.
//!
//! A class is the parent of a type set that names it beside others, or that it is a declared superclass of. It gets
//! a table if no type set is the class alone, at least two sets are its kinds, and these have a core: predicates
//! beside rdf:type that most kinds use, at least two, of which a kind uses at least three fifths and which are at least half of
//! what it uses. Persons and organisations, though both are agents, have no such core.

use super::folding::Above;
use super::typing::Group;
use crate::terms::Id;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// Predicates that a core has at least.
const CORE: usize = 2;

/// A class with the groups that are its kinds.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Family {
    pub class: Id,
    pub kinds: Vec<u32>,
}

/// The families of a graph: the class with most kinds first, each group in one family at most. `plain` are classes
/// that say nothing of their members, `telling` the predicates that say what things are.
pub(super) fn families(
    groups: &[(Group, u64)],
    predicates: &[FxHashSet<Id>],
    above: &Above,
    plain: &dyn Fn(Id) -> bool,
    telling: [Id; 2],
) -> Vec<Family> {
    let mut members: FxHashMap<Id, Vec<u32>> = FxHashMap::default();
    let mut alone: FxHashSet<Id> = FxHashSet::default();
    for (number, (group, _)) in groups.iter().enumerate() {
        let Group::Types(types) = group else { continue };
        if let [only] = types[..] {
            alone.insert(only);
        }
        let mut parents: FxHashSet<Id> =
            types.iter().filter_map(|t| above.get(t)).flatten().copied().collect();
        parents.extend(types.iter().copied().filter(|_| types.len() > 1));
        for parent in parents {
            members.entry(parent).or_default().push(number as u32);
        }
    }
    let mut classes: Vec<(Id, Vec<u32>)> = members
        .into_iter()
        .filter(|(class, kinds)| kinds.len() > 1 && !alone.contains(class) && !plain(*class))
        .collect();
    classes.sort_by_key(|(class, kinds)| (Reverse(kinds.len()), *class));
    let mut taken: FxHashSet<u32> = FxHashSet::default();
    let mut families = Vec::new();
    for (class, kinds) in &classes {
        let free: Vec<u32> = kinds.iter().copied().filter(|kind| !taken.contains(kind)).collect();
        let alike = alike(&free, predicates, telling);
        if alike.len() < 2 {
            continue;
        }
        // Of the classes that all of them are kinds of the nearest says most: works, not things.
        let nearest = classes
            .iter()
            .filter(|(_, kinds)| alike.iter().all(|kind| kinds.contains(kind)))
            .max_by_key(|(class, kinds)| {
                (above.get(class).map_or(0, FxHashSet::len), Reverse(kinds.len()), Reverse(*class))
            });
        taken.extend(&alike);
        families.push(Family { class: nearest.map_or(*class, |(class, _)| *class), kinds: alike });
    }
    families
}

/// Those of the groups that share a core of predicates.
fn alike(kinds: &[u32], predicates: &[FxHashSet<Id>], telling: [Id; 2]) -> Vec<u32> {
    let mut uses: FxHashMap<Id, usize> = FxHashMap::default();
    for &kind in kinds {
        for &predicate in predicates[kind as usize].iter().filter(|p| !telling.contains(p)) {
            *uses.entry(predicate).or_default() += 1;
        }
    }
    let core: FxHashSet<Id> = uses
        .into_iter()
        .filter(|(_, count)| count * 2 > kinds.len())
        .map(|(predicate, _)| predicate)
        .collect();
    if core.len() < CORE {
        return Vec::new();
    }
    let shares = |kind: &u32| {
        let own = &predicates[*kind as usize];
        let shared = own.intersection(&core).count();
        shared >= CORE && shared * 5 >= core.len() * 3 && shared * 2 >= own.len()
    };
    kinds.iter().copied().filter(shares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(of: &[&[Id]]) -> Vec<FxHashSet<Id>> {
        of.iter().map(|set| set.iter().copied().collect()).collect()
    }

    #[test]
    fn kinds_described_alike_have_a_family_and_others_none() {
        let groups = vec![
            (Group::Types(vec![1]), 4),
            (Group::Types(vec![2]), 9),
            (Group::Types(vec![3]), 9),
            (Group::Types(vec![4]), 9),
        ];
        // 1 and 2 are kinds of 10; all are kinds of 20.
        let above: Above = [
            (1, [10, 20].into_iter().collect()),
            (2, [10, 20].into_iter().collect()),
            (3, [20].into_iter().collect()),
            (4, [20].into_iter().collect()),
            (10, [20].into_iter().collect()),
        ]
        .into_iter()
        .collect();
        let predicates =
            sets(&[&[100, 101, 102, 103], &[100, 101, 102, 104], &[100, 201, 202], &[100, 301, 302]]);
        assert_eq!(
            families(&groups, &predicates, &above, &|_| false, [0, 0]),
            [Family { class: 10, kinds: vec![0, 1] }]
        );
        // A class that has members of its own keeps its table as it is.
        let mut own = groups.clone();
        own.push((Group::Types(vec![10]), 3));
        let mut more = predicates.clone();
        more.push(FxHashSet::default());
        assert_eq!(families(&own, &more, &above, &|_| false, [0, 0]), []);
    }
}
