//! Things without a name that tie others together (a contract, an award won, a line of an order): behind the code in their
//! IRI stands whose they are, "contract 016 (Ada Berg, Castrel City)". A code alone tells nobody anything.

use std::cmp::Reverse;

use super::assembly::{Context, by_table};
use super::called::Name;
use super::labels::Labels;
use super::relations::{Object, Pairs, Relation};
use crate::names::{is_opaque, local_name, reading_of_entity};
use crate::terms::{Id, NONE};
use lang::{fold, stems};

/// Fewer rows are called so by chance.
const FEW: usize = 3;
/// Of so many rows in percent what is told must be known.
const MOST: usize = 90;
/// Texts longer than this in the mean tell nothing at a glance.
const SHORT: usize = 30;
/// So many parts at most.
const PARTS: usize = 3;
/// An abbreviation has so many letters at most.
const ABBREVIATION: usize = 4;

/// Names the rows of such tables. What ties such things together is told by what they are told by.
pub(super) fn name(context: &Context<'_>, relations: &[Relation], labels: &mut [Labels]) {
    let by_table = by_table(relations, labels.len());
    let coded: Vec<u32> =
        (0..labels.len() as u32).filter(|table| are_coded(context, *table, labels)).collect();
    // First those that tie only what has a name.
    for last in [false, true] {
        let unsaid = |table: &u32| labels[*table as usize].of_row.contains(&Name::Unsaid);
        let waits = |relation: &Relation| matches!(relation.object, Object::Row(whose) if coded.contains(&whose) && unsaid(&whose));
        let told: Vec<(u32, Vec<Name>)> = coded
            .iter()
            .filter(|table| unsaid(table))
            .filter(|table| last || !by_table[**table as usize].iter().any(waits))
            .filter_map(|&table| Some((table, tell(context, table, by_table[table as usize], labels)?)))
            .collect();
        for (table, of_row) in told {
            labels[table as usize].of_row = of_row;
        }
    }
    as_at_home(context, labels);
}

/// What stands in several tables is called the same in each.
fn as_at_home(context: &Context<'_>, labels: &mut [Labels]) {
    let typing = context.typing;
    for (number, table) in typing.tables.iter().enumerate().filter(|(_, table)| table.guests.is_some()) {
        for (row, &id) in table.rows.iter().enumerate() {
            let home = typing.table_of[id as usize];
            if home == NONE || home == number as u32 {
                continue;
            }
            let at_home = labels[home as usize].of_row[typing.row_of[id as usize] as usize];
            let own = &mut labels[number].of_row[row];
            if matches!(at_home, Name::Told { .. }) || matches!(own, Name::Told { .. }) {
                *own = at_home;
            }
        }
    }
}

/// What is called so after the table is what people know a row by: "flight number".
const NUMBERING: [&str; 3] = ["number", "no", "code"];

/// One part of the names of a table's rows.
struct Part<'r> {
    relation: &'r Relation,
    /// The table that it leads to.
    whose: Option<u32>,
}

/// Several rows whose IRIs end in what they are and codes: `award_151`, `season/CHN_2016`.
fn are_coded(context: &Context<'_>, table: u32, labels: &[Labels]) -> bool {
    let of = &context.typing.tables[table as usize];
    let own = stems(&context.tables[table as usize].label);
    let said = |token: &&str| stems(&fold(token)).iter().all(|word| own.contains(word));
    let code = |token: &str| {
        token.contains(|c: char| c.is_ascii_digit())
            || token.chars().count() <= ABBREVIATION && token.chars().all(char::is_uppercase)
            || said(&token)
    };
    // `BMW_X5` is a name: a code stands alone, or behind what it is.
    let is_code = |id: &Id| {
        let iri = context.graph.text(*id);
        let reading = reading_of_entity(iri, "");
        let tokens = || reading.split_whitespace();
        context.graph.is_iri(*id)
            && (is_opaque(local_name(iri)) || tokens().any(|token| said(&token)) && tokens().all(code))
    };
    of.rows.len() >= FEW
        && !of.group.is_ontology()
        && labels[table as usize].of_row.iter().all(|name| *name == Name::Unsaid)
        && of.rows.iter().filter(|id| is_code(id)).count() * 100 >= of.rows.len() * MOST
}

/// Whose the rows are: a text that is called after the table, the named things that they tie, from the most telling on, and
/// their only day or year. `None` where they tie nothing.
fn tell(context: &Context<'_>, table: u32, of_table: &[Relation], labels: &[Labels]) -> Option<Vec<Name>> {
    let rows = context.typing.tables[table as usize].rows.len();
    let single =
        |relation: &&Relation| relation.filled() as usize * 100 >= rows * MOST && !relation.many_per_row();
    let mut links: Vec<Part<'_>> = of_table
        .iter()
        .filter(single)
        .filter_map(|relation| match relation.object {
            Object::Row(whose) if whose != table && is_named(&labels[whose as usize]) => {
                Some(Part { relation, whose: Some(whose) })
            }
            _ => None,
        })
        .collect();
    links.sort_by_cached_key(|link| (Reverse(distinct(&link.relation.pairs)), link.relation.predicate));
    if links.is_empty() {
        return None;
    }
    let literal = |relation: &&Relation| relation.object == Object::Literal;
    let own = stems(&context.tables[table as usize].label);
    let reading = |relation: &Relation| stems(&context.names.reading(context.graph.text(relation.predicate)));
    let mut parts: Vec<Part<'_>> = of_table
        .iter()
        .filter(literal)
        .filter(single)
        .filter(|relation| {
            let said = reading(relation);
            let of_own = |word: &String| own.contains(word) || NUMBERING.contains(&word.as_str());
            said.iter().any(|word| own.contains(word))
                && said.iter().all(of_own)
                && are_texts(context, &relation.pairs)
        })
        .map(|relation| Part { relation, whose: None })
        .take(1)
        .collect();
    parts.extend(links);
    let mut times = of_table.iter().filter(literal).filter(single).filter(|r| is_time(context, r));
    if let (Some(only), None) = (times.next(), times.next()) {
        parts.truncate(PARTS - 1);
        parts.push(Part { relation: only, whose: None });
    }
    parts.truncate(PARTS);
    Some((0..rows as u32).map(|row| named(context, &parts, row, labels)).collect())
}

/// A row by its parts; of a person given and family name, where there is room for both.
fn named(context: &Context<'_>, parts: &[Part<'_>], row: u32, labels: &[Labels]) -> Name {
    let mut told: Vec<Id> = Vec::with_capacity(PARTS);
    let mut joined: Option<u8> = None;
    for part in parts {
        let pairs = &part.relation.pairs;
        let Some(pair) = pairs.get(pairs.partition_point(|pair| pair.0 < row)).filter(|pair| pair.0 == row)
        else {
            continue;
        };
        let Some(whose) = part.whose else {
            told.push(pair.1);
            continue;
        };
        let name = context
            .typing
            .row_in(whose, pair.1)
            .and_then(|row| labels[whose as usize].of_row.get(row as usize).copied());
        let (given, family) = match name {
            Some(Name::Joined(given, family)) => (given, family),
            Some(Name::Told { joined: Some(0), parts: [given, family, _] }) => (given, family),
            name => {
                told.extend(name.and_then(|name| name.literals().next()));
                continue;
            }
        };
        if joined.is_none() && told.len() + 2 <= PARTS {
            joined = Some(told.len() as u8);
            told.push(given);
        }
        told.push(family);
    }
    let part = |at: usize| told.get(at).copied().unwrap_or(NONE);
    match told.is_empty() {
        true => Name::Unsaid,
        false => Name::Told { parts: [part(0), part(1), part(2)], joined },
    }
}

/// Most rows have a name, or something that tells whose they are.
fn is_named(labels: &Labels) -> bool {
    let named = labels.of_row.iter().filter(|name| **name != Name::Unsaid).count();
    named * 100 >= labels.of_row.len() * MOST
}

fn distinct(pairs: &Pairs) -> usize {
    let mut objects: Vec<Id> = pairs.iter().map(|pair| pair.1).collect();
    objects.sort_unstable();
    objects.dedup();
    objects.len()
}

/// Short texts with letters.
fn are_texts(context: &Context<'_>, pairs: &Pairs) -> bool {
    let letters: usize = pairs.iter().map(|pair| context.graph.text(pair.1).chars().count()).sum();
    let worded = pairs.iter().filter(|pair| context.graph.text(pair.1).contains(char::is_alphabetic)).count();
    letters <= SHORT * pairs.len() && worded * 100 >= pairs.len() * MOST
}

/// A day, or a year that is called one.
fn is_time(context: &Context<'_>, relation: &Relation) -> bool {
    let reading = context.names.reading(context.graph.text(relation.predicate));
    let called_year = stems(&reading).last().is_some_and(|word| word == "year");
    let dated = |id: Id| {
        context.graph.datatype(id).is_some_and(|datatype| {
            [oxrdf::vocab::xsd::DATE.as_str(), oxrdf::vocab::xsd::G_YEAR.as_str()].contains(&datatype)
        })
    };
    relation.pairs.iter().all(|pair| called_year || dated(pair.1))
}
