//! Which table each subject belongs to. RAGONITE 2.1: an entity's type is the sorted set of its rdf:types.
//!
//! Beyond the paper, each by what the graph itself states:
//! - What has no type is of the kind that a property of the graph's own states ("instance of"), see `kinds`.
//! - Types that say nothing (owl:Thing, owl:NamedIndividual, rdfs:Resource) and superclasses declared by
//!   rdfs:subClassOf do not make sets of their own.
//! - Untyped subjects belong to the class that the domains and ranges of their predicates declare; without such, they
//!   are grouped by what their IRI says they are: the word before a number (`../ClaimAmount-7`), or
//!   the folder (`../country/gr`), where no typed subject has the same; blank nodes by the predicate that leads to
//!   them (`:cake :line [ .. ]`), if it is one; the rest is `thing`.
//! - Classes and properties go to the tables `class` and `property`, other parts of an ontology to tables of their
//!   own; they stand last.
//! - Rare sets are folded, see `folding`.
//! - A class whose members stand in several tables has one for all of them, see `spread`.
//!
//! Types of a row that not all rows of its table have stay in a column `type`.

use super::hints::{Hints, SHACL};
use super::kinds::Kinds;
use super::measures::Measures;
use super::spread::{Guests, Sets};
use super::wishes::Wishes;
use super::{folding, siblings};
use crate::annotations::Settings;
use crate::graph::Graph;
use crate::names;
use crate::report::Finding;
use crate::terms::{Id, NONE};
use oxrdf::vocab::{rdf, rdfs};
use rustc_hash::{FxHashMap, FxHashSet};

const OWL: &str = "http://www.w3.org/2002/07/owl#";
const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";

/// Last folders that say where a file lies, not what a thing is.
const PLAIN_FOLDERS: &str = " id ids resource resources data instance instances entity entities item items node nodes ld rdf \
    kg page pages wiki object objects thing things individual individuals ";

/// What the rows of an entity table have in common.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Group {
    /// The types of the set, without those that say nothing.
    Types(Vec<Id>),
    /// No type; the word that the IRIs share.
    Folder(String),
    /// Blank nodes without a type; the predicate that leads to them.
    Object(Id),
    /// No type.
    Untyped,
    /// Part of an ontology, with its types.
    Ontology(Vec<Id>),
    Class,
    Property,
    /// Of SHACL.
    Shape,
    /// What links lead to that lead to several tables, see `ends`.
    Ends,
}

impl Group {
    pub fn is_ontology(&self) -> bool {
        matches!(self, Self::Ontology(_) | Self::Class | Self::Property | Self::Shape)
    }
}

/// An entity table to be.
#[derive(Debug)]
pub(super) struct EntityType {
    pub group: Group,
    /// Types that every row has.
    pub common: Vec<Id>,
    /// The predicate that states these.
    pub by: Id,
    /// Subjects, sorted; a row's number is its place here.
    pub rows: Vec<Id>,
    /// Groups folded into this one, with their rows.
    pub folded: Vec<(Group, u64)>,
    /// Rows that are at home in no other table.
    pub at_home: u64,
    /// What is told of rows that are at home in another table, if there may be some.
    pub guests: Option<Guests>,
}

/// Subjects by table.
#[derive(Debug)]
pub(crate) struct Typing {
    pub(super) tables: Vec<EntityType>,
    /// By term: table, or `NONE` for what the graph does not describe.
    pub table_of: Vec<u32>,
    /// By term: row in its table.
    pub row_of: Vec<u32>,
    /// The predicates that say what things are.
    pub(super) kinds: Kinds,
    /// Subjects that stand for a value with its unit; they have no rows.
    pub measures: Measures,
}

impl Typing {
    /// rdf:type's id; `NONE` where the graph has none.
    pub fn type_predicate(&self) -> Id {
        self.kinds.types
    }

    /// The graph's own property that says what things are; `NONE` where rdf:type does it.
    pub fn kind_predicate(&self) -> Id {
        self.kinds.stated
    }

    /// That a property of the graph's own says what things are.
    pub fn kinds_finding(&self, graph: &Graph) -> Option<Finding> {
        let stated = self.kinds.stated;
        let by = |table: &&EntityType| stated != NONE && table.by == stated;
        let support = self.tables.iter().filter(by).map(|table| table.at_home).sum();
        let all = self.tables.iter().map(|table| table.at_home).sum();
        (stated != NONE).then(|| Finding {
            about: graph.text(stated).to_owned(),
            inferred: "says of which kind things are".to_owned(),
            support,
            of: all,
        })
    }

    /// The subject is a part of an ontology: a class, a property.
    pub fn is_ontology(&self, subject: Id) -> bool {
        let table = self.table_of.get(subject as usize).and_then(|&table| self.tables.get(table as usize));
        table.is_some_and(|table| table.group.is_ontology())
    }

    /// Where a thing stands in a table that it may be a guest of.
    pub(super) fn row_in(&self, table: u32, id: Id) -> Option<u32> {
        if self.table_of[id as usize] == table {
            return Some(self.row_of[id as usize]);
        }
        self.tables[table as usize].rows.binary_search(&id).ok().map(|row| row as u32)
    }
}

/// Assigns each subject to a table.
pub(crate) fn assign(
    graph: &Graph,
    settings: &Settings,
    wishes: &Wishes,
    hints: &Hints,
    measures: Measures,
) -> (Typing, Sets) {
    let kinds = Kinds::find(graph, hints, &|class| is_telling(graph, class));
    let type_predicate = kinds.types;
    let context = Context::new(graph, kinds, hints);
    let mut numbers: FxHashMap<Group, u32> = FxHashMap::default();
    let mut groups: Vec<(Group, u64)> = Vec::new();
    let mut group_of: Vec<(Id, u32)> = Vec::new();
    for (subject, facts) in graph.capsules() {
        let ignored = types(facts, type_predicate).any(|class| wishes.ignored.contains(&class));
        if ignored || measures.has(subject) {
            continue;
        }
        let group = context.group(graph, subject, facts, &wishes.folded);
        let number = *numbers.entry(group).or_insert_with_key(|group| {
            groups.push((group.clone(), 0));
            groups.len() as u32 - 1
        });
        groups[number as usize].1 += 1;
        group_of.push((subject, number));
    }
    if groups.len() > settings.max_tables && !numbers.contains_key(&Group::Untyped) {
        groups.push((Group::Untyped, 0));
    }
    let mut predicates = folding::predicates(graph, groups.len(), &group_of);
    let mut families = Vec::new();
    if settings.siblings {
        let plain = |class: Id| says_nothing(graph, class) || of_ontology(graph, class);
        for family in
            siblings::families(&groups, &predicates, &context.above, &plain, [kinds.types, kinds.stated])
        {
            let all: FxHashSet<Id> =
                family.kinds.iter().flat_map(|&kind| predicates[kind as usize].iter().copied()).collect();
            let rows = family.kinds.iter().map(|&kind| groups[kind as usize].1).sum();
            let table = groups.len() as u32;
            groups.push((Group::Types(vec![family.class]), rows));
            predicates.push(all);
            families.push((family, table));
        }
    }
    let targets =
        folding::targets(&groups, &context.above, &predicates, &families, settings.max_tables.max(1));
    let (mut typing, place) = build(graph, &groups, &group_of, &targets, kinds);
    typing.measures = measures;
    let table_of = targets.iter().map(|&target| place[target as usize]).collect();
    let mut used: FxHashMap<Id, usize> = FxHashMap::default();
    for (group, _) in groups.iter().filter(|(_, rows)| *rows > 0) {
        let Group::Types(types) = group else { continue };
        for &class in types {
            *used.entry(class).or_default() += 1;
        }
    }
    (typing, Sets { groups, group_of, table_of, predicates, above: context.above, used })
}

/// The tables, and by group the number of the table that it gives its name.
fn build(
    graph: &Graph,
    groups: &[(Group, u64)],
    group_of: &[(Id, u32)],
    targets: &[u32],
    kinds: Kinds,
) -> (Typing, Vec<u32>) {
    let mut table_of = vec![NONE; graph.terms()];
    let mut row_of = vec![NONE; graph.terms()];
    let mut sizes = vec![0; groups.len()];
    for (number, (_, rows)) in groups.iter().enumerate() {
        sizes[targets[number] as usize] += rows;
    }
    let mut order: Vec<u32> = (0..groups.len() as u32).filter(|&g| sizes[g as usize] > 0).collect();
    order.sort_by_key(|&g| (groups[g as usize].0.is_ontology(), groups[g as usize].0.clone()));
    let mut place = vec![NONE; groups.len()];
    let mut tables: Vec<EntityType> = Vec::new();
    for &group in &order {
        place[group as usize] = tables.len() as u32;
        let (group, _) = &groups[group as usize];
        tables.push(EntityType {
            group: group.clone(),
            common: Vec::new(),
            by: kinds.types,
            rows: Vec::new(),
            folded: Vec::new(),
            at_home: 0,
            guests: None,
        });
    }
    for (number, (group, rows)) in groups.iter().enumerate() {
        if targets[number] != number as u32 && *rows > 0 {
            tables[place[targets[number] as usize] as usize].folded.push((group.clone(), *rows));
        }
    }
    let mut common: Vec<Common> = vec![Common::default(); tables.len()];
    for &(subject, group) in group_of {
        let facts = graph.facts(subject);
        let table = place[targets[group as usize] as usize];
        let rows = &mut tables[table as usize].rows;
        table_of[subject as usize] = table;
        row_of[subject as usize] = rows.len() as u32;
        rows.push(subject);
        common[table as usize].meet(facts, kinds);
    }
    for (table, common) in tables.iter_mut().zip(common) {
        common.of(graph, kinds, table);
        table.at_home = table.rows.len() as u64;
        table.folded.sort();
    }
    let measures = Measures::default();
    (Typing { tables, table_of, row_of, kinds, measures }, place)
}

/// What all rows of a table are, so far; nothing before the first.
#[derive(Default, Clone)]
pub(super) struct Common {
    types: Option<Vec<Id>>,
    stated: Option<Vec<Id>>,
}

impl Common {
    pub fn meet(&mut self, facts: &[[Id; 3]], kinds: Kinds) {
        let both = [(&mut self.types, kinds.types), (&mut self.stated, kinds.stated)];
        for (common, predicate) in both {
            match common {
                Some(classes) => classes.retain(|&class| types(facts, predicate).any(|c| c == class)),
                none => *none = Some(types(facts, predicate).collect()),
            }
        }
    }

    /// Says so of the table.
    pub fn of(self, graph: &Graph, kinds: Kinds, table: &mut EntityType) {
        let telling = |class: &Id| !says_nothing(graph, *class) && !of_ontology(graph, *class);
        let (types, stated) = (self.types.unwrap_or_default(), self.stated.unwrap_or_default());
        // Kinds that share a table have none in common.
        let says = |row: &Id| kinds.stated_in(graph.facts(*row)).next().is_some();
        let by_type = types.iter().any(telling) || !table.rows.first().is_some_and(says);
        (table.common, table.by) = if by_type { (types, kinds.types) } else { (stated, kinds.stated) };
    }
}

pub(super) fn types(facts: &[[Id; 3]], type_predicate: Id) -> impl Iterator<Item = Id> + '_ {
    facts.iter().filter(move |t| t[1] == type_predicate).map(|t| t[2])
}

/// What is known of classes and properties.
struct Context<'h> {
    kinds: Kinds,
    hints: &'h Hints,
    /// Untyped objects with the class that is declared for the predicate that leads to them; `NONE` if several are.
    ranges: FxHashMap<Id, Id>,
    classes: FxHashSet<Id>,
    properties: FxHashSet<Id>,
    /// Class -> its declared superclasses, near and far.
    above: folding::Above,
    /// What IRIs of untyped subjects say they are, with how many.
    words: FxHashMap<String, u32>,
    /// Blank nodes with the predicate that leads to them; `NONE` if several do.
    led_to: FxHashMap<Id, Id>,
}

impl<'h> Context<'h> {
    fn new(graph: &Graph, kinds: Kinds, hints: &'h Hints) -> Self {
        let find = |iri: &str| graph.find(iri).unwrap_or(NONE);
        let type_predicate = kinds.types;
        let inverse = format!("{OWL}inverseOf");
        let of_property = [rdfs::DOMAIN, rdfs::RANGE, rdfs::SUB_PROPERTY_OF].map(|p| p.as_str());
        let of_property = [of_property[0], of_property[1], of_property[2], &inverse].map(find);
        let mut classes = FxHashSet::default();
        let mut properties: FxHashSet<Id> = hints.describers().collect();
        let mut parents: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
        let mut last_predicate = NONE;
        for &[s, p, o] in graph.triples() {
            if p != last_predicate {
                properties.insert(p);
                last_predicate = p;
            }
            if p == type_predicate || p == kinds.stated {
                classes.insert(o);
            } else if kinds.above.contains(&p) {
                classes.extend([s, o]);
                parents.entry(s).or_default().push(o);
            } else if of_property.contains(&p) {
                properties.insert(s);
                // Also what a property is the inverse or a part of.
                if p == of_property[2] || p == of_property[3] {
                    properties.insert(o);
                }
            }
        }
        let above = parents.keys().map(|&class| (class, ancestors(class, &parents))).collect();
        let ranges = FxHashMap::default();
        let words = FxHashMap::default();
        let led_to = FxHashMap::default();
        let mut context = Self { kinds, hints, ranges, classes, properties, above, words, led_to };
        context.follow_ranges(graph);
        context.follow_to_blank_nodes(graph);
        let mut typed: FxHashSet<&str> = FxHashSet::default();
        for (subject, facts) in graph.capsules() {
            if !graph.is_iri(subject) {
                continue;
            }
            let iri = graph.text(subject);
            if types(facts, type_predicate).next().is_some() {
                typed.extend(folder(iri).into_iter().chain(stem(iri)));
                continue;
            }
            for word in stem(iri).into_iter().chain(folder(iri)) {
                *context.words.entry(word.to_owned()).or_default() += 1;
            }
        }
        context.words.retain(|word, count| *count > 1 && !typed.contains(word.as_str()));
        context
    }

    /// Classes declared for what untyped objects are objects of.
    fn follow_ranges(&mut self, graph: &Graph) {
        if self.hints.is_empty() {
            return;
        }
        for &[_, p, o] in graph.triples() {
            let Some(class) = self.hints.range(p).filter(|_| graph.is_node(o) && p != self.kinds.types)
            else {
                continue;
            };
            let known = self.ranges.entry(o).or_insert(class);
            if *known != class {
                *known = NONE;
            }
        }
    }

    /// Lists and reified statements say nothing of what their parts are.
    fn follow_to_blank_nodes(&mut self, graph: &Graph) {
        for &[_, p, o] in graph.triples() {
            if graph.is_node(o) && !graph.is_iri(o) && !graph.text(p).starts_with(RDF) {
                let known = self.led_to.entry(o).or_insert(p);
                if *known != p {
                    *known = NONE;
                }
            }
        }
    }

    /// The class of an untyped subject that follows from the domains of its predicates, or from the ranges of those
    /// that lead to it, if they agree. RDF Schema 1.1, sections 3.1 and 3.2.
    fn declared(&self, graph: &Graph, subject: Id, facts: &[[Id; 3]]) -> Option<Id> {
        let mut classes: Vec<Id> = facts.iter().filter_map(|t| self.hints.domain(t[1])).collect();
        if classes.is_empty() {
            classes.extend(self.ranges.get(&subject).copied().filter(|&class| class != NONE));
        }
        let general = |class: Id| {
            let text = graph.text(class);
            !graph.is_iri(class)
                || [OWL, RDF, RDFS, SHACL].iter().any(|namespace| text.starts_with(namespace))
        };
        classes.retain(|&class| !general(class));
        classes.sort_unstable();
        classes.dedup();
        // The most specific of them, if all others are above it.
        let all = classes.clone();
        let below = |class: &Id| {
            all.iter().all(|other| {
                other == class || self.above.get(class).is_some_and(|above| above.contains(other))
            })
        };
        classes.into_iter().find(below)
    }

    fn group(&self, graph: &Graph, subject: Id, facts: &[[Id; 3]], folded: &FxHashMap<Id, Id>) -> Group {
        let mut all: Vec<Id> = types(facts, self.kinds.types).collect();
        if !folded.is_empty() {
            for class in &mut all {
                *class = folded.get(class).copied().unwrap_or(*class);
            }
            all.sort_unstable();
            all.dedup();
        }
        let classes: Vec<Id> = all.iter().copied().filter(|&class| !says_nothing(graph, class)).collect();
        if !classes.is_empty() && classes.iter().all(|&class| graph.text(class).starts_with(SHACL)) {
            return Group::Shape;
        }
        let ontology_only = classes.iter().all(|&class| of_ontology(graph, class));
        if ontology_only {
            let typed = |end: &str| classes.iter().any(|&class| graph.text(class).ends_with(end));
            let stated: Vec<Id> = self.kinds.stated_in(facts).filter(|&class| graph.is_node(class)).collect();
            if !stated.is_empty() {
                return Group::Types(self.specific(stated));
            }
            if self.properties.contains(&subject) || typed("Property") {
                return Group::Property;
            }
            if self.classes.contains(&subject) || typed("Class") {
                return Group::Class;
            }
            if !classes.is_empty() {
                return Group::Ontology(classes);
            }
            if facts.iter().any(|t| graph.text(t[1]).starts_with(SHACL)) {
                return Group::Shape;
            }
            if let Some(class) = self.declared(graph, subject, facts) {
                return Group::Types(vec![class]);
            }
            // The head of a list is like all its cells.
            let cell = facts.iter().any(|t| graph.text(t[1]) == rdf::FIRST.as_str());
            let led_to = self.led_to.get(&subject).filter(|&&predicate| predicate != NONE && !cell);
            if let Some(&predicate) = led_to {
                return Group::Object(predicate);
            }
            let iri = graph.text(subject);
            let mut words = stem(iri).into_iter().chain(folder(iri)).filter(|_| graph.is_iri(subject));
            let known = words.find(|word| self.words.contains_key(*word));
            return known.map_or(Group::Untyped, |folder| Group::Folder(folder.to_owned()));
        }
        Group::Types(self.specific(classes))
    }

    /// The classes that no other of them is declared to be a kind of.
    fn specific(&self, mut classes: Vec<Id>) -> Vec<Id> {
        let declared: Vec<Id> = classes.clone();
        classes.retain(|class| {
            // Two classes declared to be each other's superclass are equals: both stay.
            !declared.iter().any(|other| {
                let above = |a: &Id, b: &Id| self.above.get(a).is_some_and(|above| above.contains(b));
                other != class && above(other, class) && !above(class, other)
            })
        });
        classes
    }
}

/// People may ask for things of this class.
pub(super) fn is_telling(graph: &Graph, class: Id) -> bool {
    !says_nothing(graph, class) && !of_ontology(graph, class)
}

/// Everything is of this class.
fn says_nothing(graph: &Graph, class: Id) -> bool {
    let text = graph.text(class);
    text == "http://www.w3.org/2002/07/owl#Thing"
        || text == "http://www.w3.org/2002/07/owl#NamedIndividual"
        || text == rdfs::RESOURCE.as_str()
}

/// The class is a part of the language that ontologies are written in.
fn of_ontology(graph: &Graph, class: Id) -> bool {
    let text = graph.text(class);
    text.starts_with(OWL) || text.starts_with(RDF) || text.starts_with(RDFS)
}

fn ancestors(class: Id, parents: &FxHashMap<Id, Vec<Id>>) -> FxHashSet<Id> {
    let mut found = FxHashSet::default();
    let mut open = vec![class];
    while let Some(class) = open.pop() {
        for &parent in parents.get(&class).into_iter().flatten() {
            if found.insert(parent) {
                open.push(parent);
            }
        }
    }
    found
}

/// The IRI says what the thing is.
pub(super) fn iri_tells(iri: &str) -> bool {
    stem(iri).or_else(|| folder(iri)).is_some()
}

/// The word before the number of a local name: `ClaimAmount-7`.
fn stem(iri: &str) -> Option<&str> {
    let local = names::local_name(iri);
    let stem = local.trim_end_matches(|c: char| c.is_ascii_digit());
    let word = stem.trim_end_matches(['-', '_', '=', '.', ':']);
    let says = word.len() >= 3 && word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_'));
    (stem.len() < local.len() && says).then_some(word)
}

/// The folder that says what a thing is, if it does.
fn folder(iri: &str) -> Option<&str> {
    let (_, path) = iri.split_once("://")?;
    let local = names::local_name(path);
    let before = path.trim_end_matches(['/', '#']).strip_suffix(local)?.trim_end_matches(['/', '#']);
    let (_, folder) = before.rsplit_once('/')?;
    let folder = folder.rsplit(['#', '.']).next()?;
    let word = folder.len() >= 3 && folder.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_'));
    (word && !PLAIN_FOLDERS.contains(&format!(" {} ", folder.to_lowercase()))).then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::{folder, stem};

    #[test]
    fn words_before_numbers() {
        assert_eq!(stem("http://x.example/d/ClaimAmount-7"), Some("ClaimAmount"));
        assert_eq!(stem("http://x.example/d/claim_amount7"), Some("claim_amount"));
        assert_eq!(stem("http://x.example/d/Q42"), None);
        assert_eq!(stem("http://x.example/d/claim"), None);
    }

    #[test]
    fn folders_that_say_what_a_thing_is() {
        assert_eq!(folder("http://x.example/country/gr"), Some("country"));
        assert_eq!(folder("http://x.example/instance/gr"), None);
        assert_eq!(folder("http://x.example/gr"), None);
        assert_eq!(folder("http://x.example/v1/gr"), None);
        assert_eq!(folder("urn:x"), None);
    }
}
