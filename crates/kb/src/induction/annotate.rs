//! Applies annotations to induced tables: renames, comments, units, drops. A name that does not exist is an error
//! that tells the nearest one that does.

use super::plan::TablePlan;
use crate::annotations::{Annotations, ColumnNote, nearest};
use crate::error::Error;
use crate::names::sql_name;
use crate::schema::{Role, Table};
use std::collections::BTreeMap;

/// Changes the tables, and the plans along with them.
pub(super) fn apply(
    annotations: &Annotations,
    tables: &mut [Table],
    plans: &mut [TablePlan],
) -> Result<(), Error> {
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    for (name, note) in &annotations.file.tables {
        let Some(place) = tables.iter().position(|t| t.name.eq_ignore_ascii_case(name)) else {
            return Err(unknown(annotations, "table", name, tables.iter().map(|t| t.name.as_str())));
        };
        for (column, note) in &note.columns {
            annotate_column(annotations, &mut tables[place], &mut plans[place], column, note)?;
        }
        let table = &mut tables[place];
        if let Some(comment) = &note.comment {
            comment.clone_into(&mut table.comment);
        }
        if let Some(new) = note.name.as_ref().filter(|new| **new != table.name) {
            check_name(annotations, new)?;
            renamed.insert(table.name.clone(), new.clone());
        }
    }
    for table in tables.iter_mut() {
        if let Some(new) = renamed.get(&table.name) {
            table.label = new.replace('_', " ");
            table.name.clone_from(new);
        }
        for column in &mut table.columns {
            if let Role::Key { table, .. } = &mut column.role
                && let Some(new) = renamed.get(table)
            {
                table.clone_from(new);
            }
        }
    }
    let names = tables.iter().map(|t| t.name.to_lowercase());
    twice(names).map_or(Ok(()), |name| {
        Err(annotations.error(format!("two tables would be called {name}; rename one")))
    })
}

fn annotate_column(
    annotations: &Annotations,
    table: &mut Table,
    plan: &mut TablePlan,
    name: &str,
    note: &ColumnNote,
) -> Result<(), Error> {
    let Some(place) = table.columns.iter().position(|c| c.name.eq_ignore_ascii_case(name)) else {
        let what = format!("column of {}", table.name);
        return Err(unknown(annotations, &what, name, table.columns.iter().map(|c| c.name.as_str())));
    };
    let key = place == 0 || matches!(table.columns[place].role, Role::Id | Role::Label { .. });
    if note.drop {
        if key {
            return Err(
                annotations.error(format!("{}.{name} cannot be dropped: rows are known by it", table.name))
            );
        }
        table.columns.remove(place);
        plan.fills.remove(place);
        return Ok(());
    }
    let column = &mut table.columns[place];
    if let Some(comment) = &note.comment {
        column.comment.clone_from(comment);
    }
    if let Some(unit) = &note.unit {
        column.unit = Some(unit.clone()).filter(|unit| !unit.is_empty());
    }
    if let Some(new) = note.name.as_ref().filter(|new| **new != column.name) {
        check_name(annotations, new)?;
        if table.is_entity() && key {
            return Err(annotations
                .error(format!("{}.{name} keeps its name: queries rely on id and label", table.name)));
        }
        let column = &mut table.columns[place];
        column.label = new.replace('_', " ");
        column.name.clone_from(new);
        let names = table.columns.iter().map(|c| c.name.to_lowercase());
        if let Some(twice) = twice(names) {
            return Err(annotations
                .error(format!("two columns of {} would be called {twice}; rename one", table.name)));
        }
    }
    Ok(())
}

fn unknown<'n>(
    annotations: &Annotations,
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'n str>,
) -> Error {
    let nearest = nearest(name, names).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
    annotations.error(format!("there is no {what} called {name}{nearest}"))
}

fn check_name(annotations: &Annotations, name: &str) -> Result<(), Error> {
    let plain = sql_name(name);
    if plain == name {
        Ok(())
    } else {
        Err(annotations.error(format!("{name} is no plain SQL name; write {plain}")))
    }
}

fn twice(names: impl Iterator<Item = String>) -> Option<String> {
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].clone())
}
