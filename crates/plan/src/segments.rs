//! What things are called in their IRIs alone: councillors of `.../councillor/samir-quayle`, though their type is
//! "Person"; commits of `...#commit-81f`. People who know the graph's addresses know its things by that word.

use std::collections::HashMap;

use kb::{Role, Schema};
use search::{Limits, QueryError, SqlStore, Value};

use lang::{stem, stems, words};

/// Entities of a table that are looked at.
const ROWS: usize = 2_000;
/// So many of a hundred have it.
const MOST: usize = 95;
/// Letters of such a word, at least: "st" of "st/brook" is none.
const SHORTEST: usize = 4;
/// Tables that share it, at most: all things are a "resource".
const SHARED: usize = 2;

/// By table: the word in the IRIs of its entities, where the table's name does not say it.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn load(schema: &Schema, sql: &SqlStore) -> Result<HashMap<String, String>, QueryError> {
    let mut found: HashMap<String, String> = HashMap::new();
    for table in schema.tables.iter().filter(|t| t.is_entity() && !t.ontology) {
        let Some(id) = table.columns.iter().find(|column| column.role == Role::Id) else { continue };
        let query = format!("SELECT \"{}\" FROM \"{}\" LIMIT {ROWS}", id.name, table.name);
        let limits = Limits { rows: ROWS, bytes: 16 << 20, ..Limits::of_the_program() };
        let rows = sql.read(&query, &[], &limits, &|| false)?.rows;
        let ids = rows.into_iter().filter_map(|mut row| match row.pop() {
            Some(Value::Text(id)) => Some(id),
            _ => None,
        });
        let ids: Vec<String> = ids.collect();
        if let Some(word) = common(&ids) {
            found.insert(table.name.clone(), word);
        }
    }
    let mut times: HashMap<String, usize> = HashMap::new();
    found.values().for_each(|word| *times.entry(word.clone()).or_default() += 1);
    found.retain(|table, word| {
        let label = schema.table(table).map_or_else(Vec::new, |table| stems(&table.label));
        times[word.as_str()] <= SHARED && !label.contains(&stem(word))
    });
    Ok(found)
}

/// The word before the last part of nearly all of these IRIs, else the one that their last parts begin with.
fn common(ids: &[String]) -> Option<String> {
    let parts = |id: &'_ String| id.rsplit(['/', '#', ':']).map(str::to_owned).take(2).collect::<Vec<_>>();
    let before = |id: &String| parts(id).pop().filter(|_| id.contains(['/', '#', ':']));
    let begins = |id: &String| Some(parts(id).first()?.split_once(['-', '_', '.'])?.0.to_owned());
    most(ids, before).or_else(|| most(ids, begins))
}

/// The word that nearly all of them have by `of`.
fn most(ids: &[String], of: impl Fn(&String) -> Option<String>) -> Option<String> {
    let mut times: HashMap<String, usize> = HashMap::new();
    ids.iter().filter_map(of).for_each(|part| *times.entry(part).or_default() += 1);
    let (part, most) = times.into_iter().max_by_key(|(_, times)| *times)?;
    let mut said = words(&part);
    let word = said.pop().filter(|_| said.is_empty())?;
    let plain = word.chars().count() >= SHORTEST && word.chars().all(char::is_alphabetic);
    (plain && most * 100 >= ids.len() * MOST).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_nearly_all_addresses_have_is_common() {
        let of = |ids: &[&str]| common(&ids.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(
            of(&["http://a.example/councillor/kim", "http://a.example/councillor/lea"]),
            Some("councillor".into())
        );
        assert_eq!(of(&["urn:catalog:package:a", "urn:catalog:package:b"]), Some("package".into()));
        assert_eq!(
            of(&["http://a.example/r#commit-81f", "http://a.example/r#commit-46e"]),
            Some("commit".into())
        );
        // Two kinds, a short one, a number, several words, no such part.
        assert_eq!(of(&["http://a.example/cat/kim", "http://a.example/dog/lea"]), None);
        assert_eq!(of(&["http://a.example/st/kim"]), None);
        assert_eq!(of(&["http://a.example/2024/kim"]), None);
        assert_eq!(of(&["http://a.example/fuel-type/oil"]), None);
        assert_eq!(of(&["_kim"]), None);
    }
}
