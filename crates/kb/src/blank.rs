//! Names for blank nodes that follow from what the graph says of them, not from labels or order.
//!
//! Colour refinement: a node's colour is a hash of its statements, with its neighbours' colours in place of their
//! labels, repeated until no class splits. Nodes still alike are told apart one class at a time, and the choice is
//! carried to their neighbours. Nodes left alike by refinement are interchangeable in all but contrived graphs, so
//! the result does not depend on reading order there. Not RDFC-1.0: that is exact, and exponential in the worst case.

use crate::terms::{Id, NONE, Shape, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// More rounds than any tree-like description needs; a longer chain of alike nodes falls to the second step.
const ROUNDS: usize = 64;

/// The new label of each blank node: `b0`, `b1` ...
pub(crate) fn labels(
    terms: &Terms,
    quads: impl Iterator<Item = [Id; 4]>,
    used: impl Fn(Id) -> bool,
) -> FxHashMap<Id, String> {
    let blank = |&id: &Id| terms.shape(id) == Shape::Blank && used(id);
    let blanks: Vec<Id> = (0..terms.len() as Id).filter(blank).collect();
    if blanks.is_empty() {
        return FxHashMap::default();
    }
    let mut colours = Colours::new(terms, quads, &blanks);
    colours.refine(&blanks);
    colours.separate(&blanks);
    let mut sorted: Vec<(u64, Id)> = blanks.iter().map(|&id| (colours.of[&id], id)).collect();
    sorted.sort_unstable();
    sorted.into_iter().enumerate().map(|(number, (_, id))| (id, format!("b{number}"))).collect()
}

struct Colours<'t> {
    terms: &'t Terms,
    of: FxHashMap<Id, u64>,
    /// (direction and place, predicate, other) of every statement around a blank node.
    around: FxHashMap<Id, Vec<(u64, Id, Id)>>,
}

impl<'t> Colours<'t> {
    fn new(terms: &'t Terms, quads: impl Iterator<Item = [Id; 4]>, blanks: &[Id]) -> Self {
        let mut around: FxHashMap<Id, Vec<(u64, Id, Id)>> = FxHashMap::default();
        let blank = |id: Id| id != NONE && terms.shape(id) == Shape::Blank;
        let mut seen = FxHashSet::default();
        for [s, p, o, g] in quads {
            let inside = inner_blanks(terms, o);
            if (blank(s) || blank(o) || blank(g) || !inside.is_empty()) && !seen.insert([s, p, o, g]) {
                continue;
            }
            if blank(s) {
                around.entry(s).or_default().push((1, p, o));
            }
            if blank(o) {
                around.entry(o).or_default().push((2, p, s));
            }
            if blank(g) {
                around.entry(g).or_default().extend([(3, p, s), (4, p, o)]);
            }
            for node in inside {
                around.entry(node).or_default().push((5, p, s));
            }
        }
        Self { terms, of: blanks.iter().map(|&id| (id, 1)).collect(), around }
    }

    /// Synchronous rounds over the nodes whose class holds others, until no class splits.
    fn refine(&mut self, blanks: &[Id]) {
        let mut open = blanks.to_vec();
        let mut classes = 1;
        for _ in 0..ROUNDS {
            let new: Vec<(Id, u64)> = open.iter().map(|&id| (id, self.next(id))).collect();
            self.of.extend(new);
            let sizes = self.sizes(blanks);
            open.retain(|id| sizes[&self.of[id]] > 1);
            if sizes.len() == classes || open.is_empty() {
                break;
            }
            classes = sizes.len();
        }
    }

    /// Numbers the members of one class after another and lets the numbers spread.
    fn separate(&mut self, blanks: &[Id]) {
        let mut classes: FxHashMap<u64, Vec<Id>> = FxHashMap::default();
        for &id in blanks {
            classes.entry(self.of[&id]).or_default().push(id);
        }
        let mut tied: Vec<(u64, Vec<Id>)> = classes.into_iter().filter(|(_, ids)| ids.len() > 1).collect();
        tied.sort_unstable();
        for (colour, mut members) in tied {
            // Members that an earlier class has told apart already are no longer of this colour.
            members.retain(|id| self.of[id] == colour);
            if members.len() < 2 {
                continue;
            }
            for (number, id) in members.iter().enumerate() {
                self.of.insert(*id, mix(colour, number as u64 + 1));
            }
            let mut done: FxHashSet<Id> = members.iter().copied().collect();
            let mut frontier = members;
            while !frontier.is_empty() {
                let mut reached: Vec<Id> = Vec::new();
                for id in &frontier {
                    for &(_, _, other) in self.around.get(id).into_iter().flatten() {
                        if other != NONE && self.terms.shape(other) == Shape::Blank && done.insert(other) {
                            reached.push(other);
                        }
                    }
                }
                let new: Vec<(Id, u64)> = reached.iter().map(|&id| (id, self.next(id))).collect();
                self.of.extend(new);
                frontier = reached;
            }
        }
    }

    fn sizes(&self, blanks: &[Id]) -> FxHashMap<u64, usize> {
        let mut sizes = FxHashMap::default();
        for id in blanks {
            *sizes.entry(self.of[id]).or_default() += 1;
        }
        sizes
    }

    fn next(&self, id: Id) -> u64 {
        let mut facts: Vec<u64> = self
            .around
            .get(&id)
            .into_iter()
            .flatten()
            .map(|&(place, p, other)| mix(mix(place, self.term(p)), self.term(other)))
            .collect();
        facts.sort_unstable();
        facts.into_iter().fold(self.of[&id], mix)
    }

    fn term(&self, id: Id) -> u64 {
        let part = |id: Id| if id == NONE { 0 } else { text_hash(self.terms.text(id)) };
        match self.terms.shape(id) {
            Shape::Blank => self.of[&id],
            Shape::Iri => mix(11, part(id)),
            Shape::Tag => mix(12, part(id)),
            Shape::Literal { datatype, language } => {
                mix(mix(mix(13, part(id)), part(datatype)), part(language))
            }
            Shape::Triple([s, p, o]) => mix(mix(mix(14, self.term(s)), self.term(p)), self.term(o)),
        }
    }
}

fn inner_blanks(terms: &Terms, id: Id) -> Vec<Id> {
    let Shape::Triple([s, _, o]) = terms.shape(id) else { return Vec::new() };
    let mut found: Vec<Id> = [s, o].into_iter().filter(|&part| terms.shape(part) == Shape::Blank).collect();
    found.extend(inner_blanks(terms, o));
    found
}

fn text_hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn mix(a: u64, b: u64) -> u64 {
    let mut x = a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.rotate_left(29);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
