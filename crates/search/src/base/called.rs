//! The names that things have beside the one they are told by, from the rows of a database just written.

use crate::limits::{Limits, QueryError};
use crate::sql::{SqlStore, quoted};
use kb::{Column, Role, Schema, Table};
use rustc_hash::FxHashMap;

/// Names of one thing, at most.
const NAMES: usize = 40;

/// By id, the other names of a table's rows.
pub(super) fn other_names(
    schema: &Schema,
    table: &Table,
    sql: &SqlStore,
    limits: &Limits,
) -> Result<FxHashMap<String, Vec<String>>, QueryError> {
    let mut names: FxHashMap<String, Vec<String>> = FxHashMap::default();
    for holder in &schema.tables {
        let of = |c: &Column| matches!(&c.role, Role::Key { table: of, .. } if *of == table.name);
        let own = holder.name == table.name;
        let first = holder.columns.first().filter(|c| own || of(c));
        let Some(key) = first.filter(|_| own || !holder.is_entity()) else { continue };
        for column in holder.columns.iter().filter(|c| c.is_other_name()) {
            let query = format!(
                "SELECT {key}, {name} FROM {table} WHERE {name} IS NOT NULL",
                key = quoted(&key.name),
                name = quoted(&column.name),
                table = quoted(&holder.name)
            );
            for row in sql.read(&query, &[], limits, &|| false)?.rows {
                let [id, name] = &row[..] else { continue };
                let known = names.entry(id.to_string()).or_default();
                let name = name.to_string();
                if known.len() < NAMES && !known.contains(&name) {
                    known.push(name);
                }
            }
        }
    }
    Ok(names)
}
