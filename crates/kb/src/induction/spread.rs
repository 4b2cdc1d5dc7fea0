//! Classes whose members stand in several tables, each with a table that holds them all: rarer type sets, subclasses,
//! one of several types. RAGONITE 2.1 puts a subject into the table of its type set alone, and a question for vehicles
//! would see one set of three.
//!
//! Every subject is at home in one table. The table of such a class has guests beside: its members that are at home
//! elsewhere, with what is told of the class's own members; a class that has none of its own gets a table with what
//! members of several tables say. Nothing else changes: what is special of a subclass stands in the subclass's table.
//! What has the same members is one class, the most special of them.

use super::folding::Above;
use super::relations::{Object, Pairs, Relation};
use super::typing::{Common, EntityType, Group, Typing, is_telling, types};
use crate::graph::Graph;
use crate::names::local_name;
use crate::terms::{Id, NONE};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// Classes with a table for that reason; the largest.
const CLASSES: usize = 40;

/// Guests of all tables, for each subject of the graph: deep trees of classes say the same again and again.
const GUESTS: u64 = 2;

/// Type sets without a class that a type is in, at least, to say nothing of that class's things.
const CROSSING: usize = 3;

/// Things by which it is seen what most of a table have.
const SAMPLE: usize = 1_000;

/// What a table tells of guests.
#[derive(Debug, Default)]
pub(super) struct Guests {
    /// The classes whose members are the rows; empty where the graph does not say that of each row.
    pub below: Vec<Id>,
    /// The predicates that are told of them.
    pub told: FxHashSet<Id>,
}

/// The type sets of a graph.
pub(super) struct Sets {
    pub groups: Vec<(Group, u64)>,
    pub group_of: Vec<(Id, u32)>,
    /// By group.
    pub table_of: Vec<u32>,
    /// By group.
    pub predicates: Vec<FxHashSet<Id>>,
    pub above: Above,
    /// How many groups with members a type is in.
    pub used: FxHashMap<Id, usize>,
}

impl Sets {
    /// The types of a group.
    fn types(&self, group: u32) -> &[Id] {
        match &self.groups[group as usize].0 {
            Group::Types(types) => types,
            _ => &[],
        }
    }
}

/// A class with the groups of its members.
struct Class {
    id: Id,
    groups: Vec<u32>,
    rows: u64,
    /// The one of them whose types all others have too.
    plainest: Option<u32>,
}

/// Gives each such class its table; `named` tells by table the class that it is called after. New tables come last.
pub(super) fn add(graph: &Graph, typing: &mut Typing, sets: &Sets, named: &[Option<Id>]) {
    let mut hosts: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut settled: Vec<(u32, Id)> = Vec::new();
    let mut room = GUESTS * sets.group_of.len() as u64;
    for class in classes(graph, sets) {
        let own = host(typing, sets, &class, named);
        let told = match own {
            Some(table) => own_predicates(sets, table),
            None => shared_predicates(sets, &class.groups),
        };
        let fits = settled.len() < CLASSES && class.rows <= room;
        if !fits || !is_one_kind(graph, typing, sets, &class, own, &told) {
            continue;
        }
        room -= class.rows;
        let table = own.unwrap_or(typing.tables.len() as u32);
        if own.is_none() {
            typing.tables.push(EntityType {
                group: Group::Types(vec![class.id]),
                common: Vec::new(),
                by: typing.kinds.types,
                rows: Vec::new(),
                folded: Vec::new(),
                at_home: 0,
                guests: None,
            });
        }
        typing.tables[table as usize].guests = Some(Guests { below: Vec::new(), told });
        for &group in class.groups.iter().filter(|&&group| sets.table_of[group as usize] != table) {
            hosts.entry(group).or_default().push(table);
        }
        settled.push((table, class.id));
    }
    if settled.is_empty() {
        return;
    }
    for &(subject, group) in &sets.group_of {
        for &table in hosts.get(&group).into_iter().flatten() {
            typing.tables[table as usize].rows.push(subject);
        }
    }
    for (table, class) in settled {
        settle(graph, typing, table as usize, class, &sets.above);
    }
}

/// The table that is the class's already: of its members alone, or called after it and with most of them.
fn host(typing: &Typing, sets: &Sets, class: &Class, named: &[Option<Id>]) -> Option<u32> {
    let plain = Group::Types(vec![class.id]);
    let free = |table: &u32| typing.tables[*table as usize].guests.is_none();
    let own = (0u32..).zip(&typing.tables).find(|(_, table)| table.group == plain).map(|(number, _)| number);
    let rows_of = |table: u32| -> u64 {
        let there = class.groups.iter().filter(|&&group| sets.table_of[group as usize] == table);
        there.map(|&group| sets.groups[group as usize].1).sum()
    };
    let called = || {
        let after = (0u32..).zip(named).filter(|(_, by)| **by == Some(class.id)).map(|(number, _)| number);
        let plainest = class.plainest.map(|group| sets.table_of[group as usize]);
        let own = |table: &u32| rows_of(*table) * 2 > class.rows || plainest == Some(*table);
        after.max_by_key(|&table| rows_of(table)).filter(own)
    };
    own.or_else(called).filter(free)
}

/// The members are declared to be of the class, or are described alike: a car model that is typed as a car beside is
/// no car to those who ask for cars. Alike is what has half of what most of the class's own things have, if that is half of
/// what is said of it.
fn is_one_kind(
    graph: &Graph,
    typing: &Typing,
    sets: &Sets,
    class: &Class,
    own: Option<u32>,
    told: &FxHashSet<Id>,
) -> bool {
    let plainest = class.plainest.map(|group| sets.types(group));
    let core = own.map(|table| core(graph, typing, &typing.tables[table as usize].rows));
    let guests = class.groups.iter().filter(|&&group| own != Some(sets.table_of[group as usize]));
    guests.map(|&group| group as usize).all(|group| {
        let Group::Types(types) = &sets.groups[group].0 else { return false };
        let above = |of: &Id| sets.above.get(of).is_some_and(|classes| classes.contains(&class.id));
        let said: Vec<Id> =
            sets.predicates[group].iter().copied().filter(|&p| !typing.kinds.says_kind(p)).collect();
        let shared = said.iter().filter(|p| told.contains(p)).count();
        let in_core = |core: &Vec<Id>| core.iter().filter(|p| said.contains(p)).count() * 2 >= core.len();
        let alike = || shared * 2 >= said.len() && core.as_ref().is_none_or(in_core);
        let crossed = || plainest.is_some_and(|least| adds_what_crosses(sets, class, least, types));
        types.iter().any(above) || alike() || crossed()
    })
}

/// The group whose types all others of these have too.
fn plainest(sets: &Sets, groups: &[u32]) -> Option<u32> {
    let plainest = groups.iter().copied().min_by_key(|&group| sets.types(group).len())?;
    let least = sets.types(plainest);
    let has_all = |&group: &u32| least.iter().all(|one| sets.types(group).contains(one));
    groups.iter().all(has_all).then_some(plainest)
}

/// Beside what all members are, these are only what things of other classes are too: a compressor plugin that is a project
/// beside, as reverb plugins and meters are, is a compressor plugin however it is described.
fn adds_what_crosses(sets: &Sets, class: &Class, least: &[Id], types: &[Id]) -> bool {
    let within = |added: &Id| class.groups.iter().filter(|&&group| sets.types(group).contains(added)).count();
    let crosses = |added: &Id| sets.used.get(added).is_some_and(|used| used - within(added) >= CROSSING);
    types.iter().filter(|one| !least.contains(one)).all(crosses)
}

/// What most of these have, beside a kind.
fn core(graph: &Graph, typing: &Typing, rows: &[Id]) -> Vec<Id> {
    let mut uses: FxHashMap<Id, usize> = FxHashMap::default();
    let sample = || rows.iter().step_by(rows.len() / SAMPLE + 1);
    for &row in sample() {
        let facts = graph.facts(row);
        for same in facts.chunk_by(|a, b| a[1] == b[1]) {
            *uses.entry(same[0][1]).or_default() += 1;
        }
    }
    let most = sample().count() / 2;
    let most = uses.into_iter().filter(|&(p, count)| count > most && !typing.kinds.says_kind(p));
    most.map(|(predicate, _)| predicate).collect()
}

/// The classes that people could ask for whose members stand in several tables, the largest first.
fn classes(graph: &Graph, sets: &Sets) -> Vec<Class> {
    let mut members: FxHashMap<Id, Vec<u32>> = FxHashMap::default();
    let mut direct: FxHashSet<Id> = FxHashSet::default();
    for (number, (group, rows)) in sets.groups.iter().enumerate() {
        let Group::Types(types) = group else { continue };
        if *rows == 0 {
            continue;
        }
        direct.extend(types);
        let upper = types.iter().filter_map(|class| sets.above.get(class)).flatten();
        let all: FxHashSet<Id> = types.iter().chain(upper).copied().collect();
        for class in all.into_iter().filter(|&class| people_name(graph, class)) {
            members.entry(class).or_default().push(number as u32);
        }
    }
    let several = |groups: &[u32]| {
        let table = |group: &u32| sets.table_of[*group as usize];
        groups.first().is_some_and(|first| groups.iter().any(|group| table(group) != table(first)))
    };
    members.retain(|_, groups| several(groups));
    // Of those with the same members the most special one: what things are said to be, then what is deepest.
    let mut by_members: FxHashMap<Vec<u32>, Id> = FxHashMap::default();
    let depth = |class: &Id| {
        let plain = sets.groups.iter().any(|(group, _)| *group == Group::Types(vec![*class]));
        (plain, direct.contains(class), sets.above.get(class).map_or(0, FxHashSet::len), Reverse(*class))
    };
    for (class, groups) in members {
        let known = by_members.entry(groups).or_insert(class);
        if depth(&class) > depth(known) {
            *known = class;
        }
    }
    let rows = |groups: &[u32]| groups.iter().map(|&group| sets.groups[group as usize].1).sum();
    let class = |(groups, id): (Vec<u32>, Id)| {
        let (rows, plainest) = (rows(&groups), plainest(sets, &groups));
        Class { id, groups, rows, plainest }
    };
    let mut classes: Vec<Class> = by_members.into_iter().map(class).collect();
    classes.sort_by_key(|class| (Reverse(class.rows), class.id));
    classes
}

/// "How many entities are there?" is asked by nobody.
fn people_name(graph: &Graph, class: Id) -> bool {
    const NO_NAMES: [&str; 5] = ["thing", "entity", "resource", "individual", "concept"];
    let name = local_name(graph.text(class)).to_lowercase();
    graph.is_iri(class) && is_telling(graph, class) && !NO_NAMES.contains(&name.as_str())
}

/// What is said of those at home in a table.
fn own_predicates(sets: &Sets, table: u32) -> FxHashSet<Id> {
    let own = sets.table_of.iter().zip(&sets.predicates).filter(|(of, _)| **of == table);
    own.flat_map(|(_, predicates)| predicates.iter().copied()).collect()
}

/// What is said in several of the tables that these groups stand in.
fn shared_predicates(sets: &Sets, groups: &[u32]) -> FxHashSet<Id> {
    let mut by: FxHashMap<Id, u32> = FxHashMap::default();
    let mut shared = FxHashSet::default();
    for &group in groups {
        let table = sets.table_of[group as usize];
        for &predicate in &sets.predicates[group as usize] {
            if *by.entry(predicate).or_insert(table) != table {
                shared.insert(predicate);
            }
        }
    }
    shared
}

/// Puts the rows in order and says what they have in common.
fn settle(graph: &Graph, typing: &mut Typing, place: usize, class: Id, above: &Above) {
    let kinds = typing.kinds;
    let table = &mut typing.tables[place];
    table.rows.sort_unstable();
    let is_below = |of: &Id| *of == class || above.get(of).is_some_and(|classes| classes.contains(&class));
    let mut common = Common::default();
    let mut below: FxHashSet<Id> = FxHashSet::default();
    let mut stated = [true; 2];
    let mut found = Vec::new();
    for (row, &subject) in table.rows.iter().enumerate() {
        if typing.table_of[subject as usize] == place as u32 {
            typing.row_of[subject as usize] = row as u32;
        }
        let facts = graph.facts(subject);
        common.meet(facts, kinds);
        found.clear();
        for (said, predicate) in stated.iter_mut().zip([kinds.types, kinds.stated]) {
            let all = types(facts, predicate).filter(is_below);
            let before = found.len();
            found.extend(all);
            *said &= found.len() > before;
        }
        below.extend(&found);
    }
    common.of(graph, kinds, table);
    table.by = if stated[0] { kinds.types } else { kinds.stated };
    if table.by == NONE || !stated[usize::from(!stated[0])] {
        table.by = kinds.types;
        below.clear();
    }
    let mut below: Vec<Id> = below.into_iter().collect();
    below.sort_unstable();
    if let Some(guests) = &mut table.guests {
        guests.below = below;
    }
}

/// Tells of the guests what the tables say in which they are at home.
pub(super) fn tell(typing: &Typing, graph: &Graph, relations: &mut Vec<Relation>) {
    for (number, table) in typing.tables.iter().enumerate() {
        let Some(guests) = &table.guests else { continue };
        // By table where they are at home: (row there, row here).
        let mut from: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
        let mut found: FxHashMap<(Id, Object), Pairs> = FxHashMap::default();
        for (row, &subject) in table.rows.iter().enumerate() {
            let home = typing.table_of[subject as usize];
            if home == number as u32 || home == NONE {
                continue;
            }
            from.entry(home).or_default().push((typing.row_of[subject as usize], row as u32));
            for fact in graph.facts(subject).iter().filter(|t| typing.kinds.says_kind(t[1])) {
                if fact[1] != table.by || !table.common.contains(&fact[2]) {
                    let object = Object::of(graph, typing, fact[1], fact[2]);
                    found.entry((fact[1], object)).or_default().push((row as u32, fact[2]));
                }
            }
        }
        for relation in relations.iter() {
            let told =
                guests.told.contains(&relation.predicate) && !typing.kinds.says_kind(relation.predicate);
            let Some(rows) = from.get(&relation.table).filter(|_| told) else { continue };
            let mut rows = rows.iter().peekable();
            let pairs = found.entry((relation.predicate, relation.object)).or_default();
            for &(row, object) in &relation.pairs {
                while rows.next_if(|(there, _)| *there < row).is_some() {}
                if let Some((_, here)) = rows.peek().filter(|(there, _)| *there == row) {
                    pairs.push((*here, object));
                }
            }
        }
        for ((predicate, object), pairs) in found.into_iter().filter(|(_, pairs)| !pairs.is_empty()) {
            let own = |r: &&mut Relation| {
                r.table == number as u32 && r.predicate == predicate && r.object == object
            };
            match relations.iter_mut().find(own) {
                Some(relation) => relation.pairs.extend(pairs),
                None => relations.push(Relation { table: number as u32, predicate, object, pairs }),
            }
        }
        for relation in relations.iter_mut().filter(|r| r.table == number as u32) {
            relation.pairs.sort_unstable();
        }
    }
}
