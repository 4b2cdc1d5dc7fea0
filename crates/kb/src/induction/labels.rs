//! The name people read for each row: which predicates give it, and what each row's is.
//!
//! In order: rdfs:label, skos:prefLabel, foaf:name, schema:name, dcterms:title and dc:title, then predicates called
//! label, name or title, those of words before those of codes; these stand in for each other row by row, then given and
//! family name together, beside which a title is no name. If a table has none of them: one predicate that is called
//! after the table (`concert_name`, `course`), or whose name ends in `name` or `title` (`fname`). Rows whose IRI says
//! nothing are called by what is left:
//! short and other names, a text that nearly each row has its own of, notations, a short comment. Rows without any get
//! the reading form of their IRI, or what they stand for (see `roles`).

use super::called::Name;
use super::relations::{Object, Pairs, Relation};
use crate::graph::Graph;
use crate::language;
use crate::names::{Names, as_other_name, is_opaque, local_name, reading_of_entity};
use crate::terms::Id;
use lang::fold;
use oxrdf::vocab::rdf;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// A table's label column.
#[derive(Debug, Clone, Default)]
pub(super) struct Labels {
    /// Those whose values are names, in order of preference.
    pub predicates: Vec<Id>,
    /// Those that only give a part of a name, or one where there is no other.
    pub others: Vec<Id>,
    /// What each row is called.
    pub of_row: Vec<Name>,
    /// The predicate's own name, if it says more than `name`: `course`.
    pub reading: Option<String>,
}

/// So many of a blank node's facts are its name.
const TOLD: usize = 3;
/// Text longer than this is no name of a node, of a row.
const SHORT: usize = 40;
const SENTENCE: usize = 80;
/// Values that tell whether a predicate's are words or codes.
const SAMPLE: usize = 500;
/// Letters of an IRI's end that is a word, at least.
const WORD: usize = 4;
/// Ranks under this are of names that any kind of thing may have.
const GENERIC: u32 = 20;
/// The rank of names of some sort: `courtesyName`.
const SOME: u32 = 30;
/// Of so many rows in percent a text must be the own one to be what they are called.
const OWN: usize = 90;

const FIRST: [&str; 7] = [
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://xmlns.com/foaf/0.1/name",
    "https://schema.org/name",
    "http://schema.org/name",
    "http://purl.org/dc/terms/title",
    "http://purl.org/dc/elements/1.1/title",
];

/// Parts of people's names, as predicates are called without spaces.
const GIVEN: [&str; 5] = ["givenname", "firstname", "forename", "given", "fname"];
const FAMILY: [&str; 5] = ["familyname", "lastname", "surname", "family", "lname"];
/// What stands for a name where there is none.
const CODES: [&str; 4] = ["notation", "code", "identifier", "symbol"];
const COMMENTS: [&str; 4] = ["comment", "description", "definition", "note"];
/// What a thing is that stands for a text or a value: a step, a sentence, an answer.
const TEXTS: [&str; 5] = ["text", "value", "content", "body", "statement"];

/// A predicate whose literals may be names.
struct Candidate<'r> {
    rank: u32,
    /// Rows without one.
    empty: u64,
    predicate: Id,
    pairs: &'r Pairs,
}

/// Chooses the label predicates of a table and each row's label.
pub(super) fn choose(
    graph: &Graph,
    names: &Names,
    (table_label, ids): (&str, &[Id]),
    relations: &[&Relation],
    preferred: &str,
) -> Labels {
    let literal = |relation: &&&Relation| relation.object == Object::Literal;
    let literals: Vec<&Relation> = relations.iter().filter(literal).copied().collect();
    let mut labels = Labels { of_row: vec![Name::Unsaid; ids.len()], ..Labels::default() };
    let parts = Parts::of(graph, names, table_label, &literals);
    let mut ranked: Vec<Candidate<'_>> = literals
        .iter()
        .filter(|relation| !parts.contain(relation.predicate))
        .filter_map(|relation| {
            let rank = rank(graph, names, relation, table_label)?;
            // Whoever has a given and a family name is somebody, whose title is a rank or a post.
            if parts.both() && squeezed(&names.reading(graph.text(relation.predicate))).ends_with("title") {
                return None;
            }
            let empty = ids.len() as u64 - relation.filled();
            // A sort of name that many lack is none that they go by, where their IRIs say one.
            let rare = rank == SOME && (ids.len() as u64 - empty) * 100 < ids.len() as u64 * OWN as u64;
            if rare && ids.iter().all(|id| is_called_by_iri(graph, *id)) {
                return None;
            }
            Some(Candidate { rank, empty, predicate: relation.predicate, pairs: &relation.pairs })
        })
        .collect();
    let telling = |pairs: &Pairs| !are_codes(graph, pairs) && is_short(graph, pairs);
    ranked.sort_by_cached_key(|c| (c.rank >= GENERIC, !telling(c.pairs), c.rank, c.empty, c.predicate));
    // Generic names stand in for each other; a name made for this table does not.
    match ranked.first() {
        Some(first) if first.rank < GENERIC => ranked.retain(|c| c.rank < GENERIC),
        _ if parts.both() => ranked.clear(),
        _ => {
            ranked.sort_by_key(|c| (c.rank, c.empty, c.predicate));
            ranked.truncate(1);
        }
    }
    for candidate in &ranked {
        labels.fill(graph, candidate.pairs, preferred, |_| true);
    }
    labels.predicates = ranked.iter().map(|candidate| candidate.predicate).collect();
    if let Some(first) = ranked.first() {
        let reading = names.reading(graph.text(first.predicate));
        let generic = first.rank < GENERIC && !reading.ends_with("title");
        labels.reading = (!generic).then_some(reading);
    }
    labels.join(graph, &parts, preferred);
    labels.spell(graph, ids, &literals, preferred);
    labels.fall_back(graph, names, ids, &literals, preferred);
    labels
}

impl Labels {
    /// Names rows that have none yet and that `may` be named so.
    fn fill(&mut self, graph: &Graph, pairs: &Pairs, preferred: &str, may: impl Fn(u32) -> bool) -> bool {
        let mut used = false;
        for values in pairs.chunk_by(|a, b| a.0 == b.0) {
            let row = values[0].0;
            let slot = &mut self.of_row[row as usize];
            if *slot == Name::Unsaid && may(row) {
                let filled = values.iter().map(|v| v.1).filter(|&v| !graph.text(v).trim().is_empty());
                if let Some(best) = language::best(graph, filled, preferred) {
                    *slot = Name::Literal(best);
                    used = true;
                }
            }
        }
        used
    }

    /// Where the graph speaks the preferred language, a name that is only given in another one tells people less than an IRI
    /// that is made of words.
    pub(super) fn drop_foreign(&mut self, graph: &Graph, ids: &[Id], preferred: &str) {
        for (slot, id) in self.of_row.iter_mut().zip(ids) {
            let foreign = |literal: Id| language::rank(graph, literal, preferred).0 > 1;
            if matches!(*slot, Name::Literal(only) if foreign(only) && says_more(graph, *id, graph.text(only)))
            {
                *slot = Name::Unsaid;
            }
        }
    }

    /// Given and family name are one name.
    fn join(&mut self, graph: &Graph, parts: &Parts<'_>, preferred: &str) {
        let Some((given, family)) = parts.given.zip(parts.family) else { return };
        let of = |pairs: &Pairs, row: u32| {
            let from = pairs.partition_point(|pair| pair.0 < row);
            let values = pairs[from..].iter().take_while(|pair| pair.0 == row).map(|pair| pair.1);
            language::best(graph, values, preferred)
        };
        let mut used = false;
        for (row, slot) in (0..).zip(&mut self.of_row).filter(|(_, slot)| **slot == Name::Unsaid) {
            *slot = match (of(&given.pairs, row), of(&family.pairs, row)) {
                (Some(given), Some(family)) => Name::Joined(given, family),
                (Some(only), None) | (None, Some(only)) => Name::Literal(only),
                (None, None) => continue,
            };
            used = true;
        }
        if used {
            self.others.extend([given.predicate, family.predicate]);
        }
    }

    /// What an IRI says in the letters of an address, a text says as it is written: `aircraft/n102uw` is the "N102UW".
    fn spell(&mut self, graph: &Graph, ids: &[Id], literals: &[&Relation], preferred: &str) {
        if self.of_row.iter().any(|name| *name != Name::Unsaid) {
            return;
        }
        let letters = |text: &str| fold(text).replace(|c: char| !c.is_alphanumeric(), "");
        let local: Vec<String> = ids.iter().map(|id| letters(local_name(graph.text(*id)))).collect();
        let says = |row: u32, text: &str| letters(text) == local[row as usize];
        let spells = |relation: &&&Relation| {
            let same = relation.pairs.iter().filter(|&&(row, id)| says(row, graph.text(id))).count();
            same * 100 >= ids.len() * OWN
                && relation.pairs.iter().any(|pair| graph.text(pair.1).contains(char::is_uppercase))
        };
        if let Some(relation) = literals.iter().find(spells)
            && self.fill(graph, &relation.pairs, preferred, |_| true)
        {
            self.others.push(relation.predicate);
        }
    }

    /// What stands for a name where an IRI tells nothing.
    fn fall_back(
        &mut self,
        graph: &Graph,
        names: &Names,
        ids: &[Id],
        literals: &[&Relation],
        preferred: &str,
    ) {
        let nameless = self.of_row.iter().all(|name| *name == Name::Unsaid);
        let counted = nameless && are_counted(graph, ids);
        // What each says is looked through only where it may be what they are called.
        let opaque = |id: &Id| graph.is_iri(*id) && !is_called_by_iri(graph, *id);
        let looked = nameless && (counted || ids.iter().any(opaque));
        let own = looked.then(|| own_text(graph, names, literals, ids.len())).flatten();
        // A step that is called `soup-2` is what it says.
        let is_text =
            |own: &Relation| TEXTS.contains(&squeezed(&names.reading(graph.text(own.predicate))).as_str());
        let stands_for_text = counted && own.is_some_and(is_text);
        let unsaid = |labels: &Self, row: usize| {
            labels.of_row[row] == Name::Unsaid
                && graph.is_iri(ids[row])
                && (stands_for_text || !is_called_by_iri(graph, ids[row]))
        };
        let mut left: Vec<bool> = (0..ids.len()).map(|row| unsaid(self, row)).collect();
        if !left.contains(&true) {
            return;
        }
        let called = |place: &dyn Fn(&str) -> Option<usize>| {
            let reading = |r: &Relation| names.reading(graph.text(r.predicate));
            let place = |r: &&&Relation| place(&reading(r));
            let mut found: Vec<&Relation> = literals.iter().filter(|r| place(r).is_some()).copied().collect();
            found.sort_by_key(|r| (place(&r), r.predicate));
            found
        };
        let among =
            |of: &'static [&str]| move |reading: &str| of.iter().position(|n| *n == squeezed(reading));
        let comments =
            called(&among(&COMMENTS)).into_iter().filter(|relation| is_short(graph, &relation.pairs));
        for relation in
            called(&as_other_name).into_iter().chain(own).chain(called(&among(&CODES))).chain(comments)
        {
            // A bare number tells no more than the IRI does.
            let telling = relation.pairs.iter().any(|pair| graph.text(pair.1).contains(char::is_alphabetic));
            if telling && self.fill(graph, &relation.pairs, preferred, |row| left[row as usize]) {
                self.others.push(relation.predicate);
                left = (0..ids.len()).map(|row| unsaid(self, row)).collect();
            }
        }
    }
}

/// The predicates of given and family names of a table.
struct Parts<'r> {
    given: Option<&'r Relation>,
    family: Option<&'r Relation>,
}

impl<'r> Parts<'r> {
    fn of(graph: &Graph, names: &Names, table_label: &str, literals: &[&'r Relation]) -> Self {
        let table = squeezed(table_label);
        let called = |of: &[&str]| {
            let place = |r: &&&Relation| {
                let reading = squeezed(&names.reading(graph.text(r.predicate)));
                // `student-fname` of a student.
                let own = reading.strip_prefix(&table).unwrap_or(&reading);
                of.iter().position(|n| *n == own)
            };
            literals.iter().filter(|r| place(r).is_some()).min_by_key(|r| (place(r), r.predicate)).copied()
        };
        Self { given: called(&GIVEN), family: called(&FAMILY) }
    }

    fn both(&self) -> bool {
        self.given.is_some() && self.family.is_some()
    }

    fn contain(&self, predicate: Id) -> bool {
        self.both() && [self.given, self.family].into_iter().flatten().any(|r| r.predicate == predicate)
    }
}

/// The IRIs of several rows differ in nothing but digits: `r1s1`, `r1s2`, `r2s1`.
fn are_counted(graph: &Graph, ids: &[Id]) -> bool {
    let letters = |id: &Id| local_name(graph.text(*id)).replace(|c: char| c.is_ascii_digit(), "");
    let counted = |id: &Id| local_name(graph.text(*id)).contains(|c: char| c.is_ascii_digit());
    let first = ids.first().map(letters);
    ids.len() > 1 && ids.iter().all(|id| counted(id) && Some(letters(id)) == first)
}

/// The text that nearly every row has one of and hardly two share: what a person would call them by.
fn own_text<'r>(
    graph: &Graph,
    names: &Names,
    literals: &[&'r Relation],
    rows: usize,
) -> Option<&'r Relation> {
    let enough = |count: usize| count * 100 >= rows * OWN;
    let texts = |relation: &Relation| -> FxHashSet<&str> {
        relation.pairs.iter().map(|pair| graph.text(pair.1).trim()).collect()
    };
    let fits = |relation: &&Relation| {
        let texts = texts(relation);
        let worded = texts.iter().filter(|text| is_worded(text)).count();
        enough(relation.filled() as usize)
            && enough(texts.len())
            && worded * 100 >= texts.len() * OWN
            && is_short(graph, &relation.pairs)
    };
    // The fewer share it the more it is their own, and what is called in one word is more a thing than a detail of one.
    let own = |relation: &&Relation| {
        let reading = fold(&names.reading(graph.text(relation.predicate)));
        let says_so = reading.split(' ').any(|word| NAMING.contains(&word));
        (!says_so, Reverse(texts(relation).len()), reading.split(' ').count(), relation.predicate)
    };
    literals.iter().copied().filter(fits).min_by_key(own)
}

/// Words for a name in languages that predicates are often written in.
const NAMING: [&str; 17] = [
    "name",
    "title",
    "label",
    "nom",
    "nombre",
    "nome",
    "naam",
    "navn",
    "namn",
    "titre",
    "titel",
    "titulo",
    "titolo",
    "bezeichnung",
    "libelle",
    "intitule",
    "denominazione",
];

/// Letters in the main, in words or one that is written as words are: no code, address or date.
fn is_worded(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters * 2 > text.chars().count() && !text.contains("://") && !is_code(text)
}

/// One run of letters and digits that is no word: `NB`, `nb-1`, `A_7`.
fn is_code(text: &str) -> bool {
    let text = text.trim();
    let cased = text.contains(|c: char| c.is_uppercase()) && !text.contains(char::is_lowercase);
    !text.contains(char::is_whitespace) && (cased || text.contains(|c: char| c.is_ascii_digit()))
}

/// More than half of the values are codes.
fn are_codes(graph: &Graph, pairs: &Pairs) -> bool {
    let sample = pairs.len().min(SAMPLE);
    pairs.iter().take(sample).filter(|pair| is_code(graph.text(pair.1))).count() * 2 > sample
}

fn is_short(graph: &Graph, pairs: &Pairs) -> bool {
    let letters: usize = pairs.iter().take(SAMPLE).map(|pair| graph.text(pair.1).chars().count()).sum();
    letters <= SENTENCE * pairs.len().min(SAMPLE)
}

pub(super) fn is_called_by_iri(graph: &Graph, id: Id) -> bool {
    graph.is_iri(id) && !is_opaque(local_name(graph.text(id)))
}

/// The IRI is made of words that are not the label's: no slug of it, and no code.
fn says_more(graph: &Graph, id: Id, label: &str) -> bool {
    let local = local_name(graph.text(id));
    let letters = local.chars().filter(|c| c.is_alphabetic()).count();
    let worded = letters >= WORD && local.contains(char::is_lowercase) && !local.contains(char::is_numeric);
    if !graph.is_iri(id) || !worded {
        return false;
    }
    let label = fold(label);
    let known: Vec<&str> = label.split(|c: char| !c.is_alphanumeric()).collect();
    let own = fold(&reading_of_entity(graph.text(id), ""));
    let own: Vec<&str> = own.split_whitespace().collect();
    own.iter().filter(|word| known.contains(word)).count() * 2 <= own.len()
}

fn squeezed(reading: &str) -> String {
    reading.replace(' ', "").to_lowercase()
}

/// What a blank node without a name is called: whom it is about, then its values ("Butter, 150, g"). `None` for an
/// IRI and for a node that says nothing short.
pub(super) fn of_blank(graph: &Graph, id: Id, table: &str) -> Option<String> {
    if graph.is_iri(id) {
        return None;
    }
    let facts = graph.facts(id).iter().filter(|t| graph.text(t[1]) != rdf::TYPE.as_str());
    let (nodes, literals): (Vec<Id>, Vec<Id>) = facts.map(|t| t[2]).partition(|&o| graph.is_node(o));
    let named = nodes
        .into_iter()
        .filter(|&node| graph.is_iri(node) && graph.text(node) != rdf::NIL.as_str())
        .map(|node| called(graph, node));
    let values = literals.into_iter().map(|literal| graph.text(literal).trim().to_owned());
    let told: Vec<String> = named
        .chain(values)
        .filter(|text| !text.is_empty() && text.chars().count() <= SHORT)
        .take(TOLD)
        .collect();
    // A bare number is no name: `hours 9`.
    let bare = !told.iter().any(|text| text.contains(char::is_alphabetic));
    let told = told.join(", ");
    (!told.is_empty()).then(|| if bare { format!("{table} {told}") } else { told })
}

/// An entity's name by the known predicates alone.
fn called(graph: &Graph, node: Id) -> String {
    let label = FIRST.iter().find_map(|known| {
        let of = |t: &&[Id; 3]| graph.text(t[1]) == *known && !graph.is_node(t[2]);
        graph.facts(node).iter().find(of).map(|t| graph.text(t[2]).to_owned())
    });
    label.unwrap_or_else(|| reading_of_entity(graph.text(node), ""))
}

/// Smaller is better; under [`GENERIC`] the name is one of any kind of thing.
fn rank(graph: &Graph, names: &Names, relation: &Relation, table_label: &str) -> Option<u32> {
    let iri = graph.text(relation.predicate);
    if let Some(place) = FIRST.iter().position(|known| *known == iri) {
        return Some(place as u32);
    }
    let reading = squeezed(&names.reading(iri));
    match reading.as_str() {
        "label" | "preflabel" => return Some(10),
        "name" | "fullname" | "displayname" => return Some(11),
        "title" => return Some(12),
        _ if as_other_name(&reading).is_some() => return None,
        _ => {}
    }
    // An amount called after its table is no name.
    let words = relation.pairs.iter().filter(|pair| graph.text(pair.1).contains(char::is_alphabetic)).count();
    if words * 2 < relation.pairs.len() {
        return None;
    }
    let of_table = reading.strip_prefix(squeezed(table_label).as_str());
    match of_table {
        Some("name" | "title" | "label") => Some(20),
        Some("") => Some(21),
        _ if reading.ends_with("name") || reading.ends_with("title") => Some(SOME),
        _ => None,
    }
}
