//! Codes that entities have in their IRIs alone: "M-105" of `.../id/M-105`, whose label is "Tube Bender". People know
//! things by such a code, though no triple states it.

use std::collections::HashMap;

use kb::{Role, Schema, Table};
use search::{Limits, QueryError, SqlStore, Value};

use lang::words;

/// Letters and digits of a code, at most.
const LONGEST: usize = 12;
/// Letters of one, at most: more make a word.
const LETTERS: usize = 4;
/// Entities of a table beyond which none is known by a code.
const ROWS: u64 = 50_000;

/// Of a table's name column: codes, as [`key`] writes them, with the label of the one entity that has each.
pub(crate) struct Codes {
    pub table: String,
    pub column: String,
    pub labels: HashMap<String, String>,
}

/// A code as it is looked up: "m105" of "M-105" and of its words.
pub(crate) fn key<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.collect()
}

/// The codes of every table whose entities have labels.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn load(schema: &Schema, sql: &SqlStore) -> Result<Vec<Codes>, QueryError> {
    let mut all = Vec::new();
    for table in schema.tables.iter().filter(|t| t.is_entity() && !t.ontology && t.rows <= ROWS) {
        let Some((id, label)) = named(table) else { continue };
        let query =
            format!("SELECT \"{id}\", \"{label}\" FROM \"{}\" WHERE \"{label}\" IS NOT NULL", table.name);
        let limits = Limits { rows: ROWS as usize, bytes: 64 << 20, ..Limits::of_the_program() };
        let rows = sql.read(&query, &[], &limits, &|| false)?.rows;
        let texts = rows.into_iter().filter_map(|row| match <[Value; 2]>::try_from(row) {
            Ok([Value::Text(id), Value::Text(label)]) => Some((id, label)),
            _ => None,
        });
        let texts: Vec<(String, String)> = texts.collect();
        let mut times: HashMap<&str, usize> = HashMap::new();
        for (_, label) in &texts {
            *times.entry(label).or_default() += 1;
        }
        // A label that two have would mean both.
        let alone = texts.iter().filter(|(_, label)| times[label.as_str()] == 1);
        let coded = alone.filter_map(|(id, label)| Some((code(id, label)?, label.clone())));
        let labels: HashMap<String, String> = coded.collect();
        if !labels.is_empty() {
            all.push(Codes { table: table.name.clone(), column: label, labels });
        }
    }
    Ok(all)
}

/// Its columns of ids and of labels.
fn named(table: &Table) -> Option<(String, String)> {
    let of =
        |wanted: fn(&Role) -> bool| table.columns.iter().find(|c| wanted(&c.role)).map(|c| c.name.clone());
    Some((of(|role| *role == Role::Id)?, of(|role| matches!(role, Role::Label { .. }))?))
}

/// The last part of an IRI, if that is a code and the label does not say it.
fn code(iri: &str, label: &str) -> Option<String> {
    let said = words(iri.rsplit(['/', '#', ':']).next()?);
    let code = key(said.iter().map(String::as_str));
    let letters = code.chars().filter(|c| c.is_alphabetic()).count();
    let coded = (1..=LETTERS).contains(&letters) && letters < code.chars().count();
    let own = words(label);
    let told = key(own.iter().map(String::as_str)).contains(&code);
    (coded && code.chars().count() <= LONGEST && !told).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_few_letters_and_is_not_in_the_label() {
        let code = |iri, label| code(iri, label);
        assert_eq!(code("http://x/id/M-105", "Tube Bender"), Some("m105".into()));
        assert_eq!(code("ns/PO_044", "Order of May"), Some("po044".into()));
        assert_eq!(code("http://x/id/M-105", "M 105"), None);
        assert_eq!(code("http://x/bend-2-tubes", "Tube Bender"), None);
        assert_eq!(code("http://x/1042", "Tube Bender"), None);
        assert_eq!(code("http://x/abc", "Tube Bender"), None);
    }
}
