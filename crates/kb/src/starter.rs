//! A commented annotation file to start from: everything that was inferred, each line ready to be changed. Read as it
//! is, it changes nothing.

use crate::names::local_name;
use crate::report::Report;
use crate::schema::{Column, Role, Schema, SqlType, Table};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The text of an `annotations.toml` for an induced schema.
pub fn starter(schema: &Schema, report: &Report) -> String {
    let mut text = String::from(
        "# Annotations: take the # away from a line and change what it says, then build with --annotations THIS-FILE.\n\
         # Names are those of the knowledge base without annotations; a name that does not exist is an error.\n\n\
         [graph]\n",
    );
    let _ = writeln!(text, "# title = {}   # what the knowledge base is called", said(&schema.title));
    let _ = writeln!(text, "# description = {}   # what it is about", said(&schema.description));
    text.push_str(
        "\n[induction]\n# language = \"en\"   # preferred language of labels and texts\n\
         # max_tables = 60   # more entity types than this are folded into the closest ones\n\
         # siblings = true   # kinds of one class that are described alike share its table\n",
    );
    text.push_str(
        "\n[synonyms]   # what people say = what the graph calls a table, a column or a value\n\
         # brand = \"series\"\n",
    );
    if !report.doubts.is_empty() {
        text.push_str("\n# Please check:\n");
    }
    for doubt in &report.doubts {
        let _ = writeln!(text, "# - {}: {}", one_line(&doubt.about), one_line(&doubt.message));
    }
    text.push_str(
        "\n# Predicates, by local name or IRI: how their literals are read, wherever they occur.\n\
         #   read      text, number, range (two columns), time (minutes), date or boolean\n\
         #   unit      of bare numbers; values in other units are converted\n\
         #   language  of the literals that are shown\n\
         #   inline    false: nodes of a value and its unit stay a table\n\
         #   ignore    true: the predicate's statements fill no cell; they stay in the graph\n",
    );
    for (predicate, columns) in predicates(schema) {
        let name = local_name(&predicate);
        let _ = writeln!(text, "[predicates.{}]   # {}", key(name), columns.join("; "));
    }
    text.push_str(
        "\n# Types, by local name or IRI:\n\
         #   fold      the type whose table their members stand in\n\
         #   ignore    true: their members get no rows\n",
    );
    for (class, tables) in types(schema) {
        let _ = writeln!(text, "[types.{}]   # in {}", key(local_name(&class)), tables.join(", "));
    }
    text.push_str("\n# Tables and columns:\n");
    for table in &schema.tables {
        write_table(&mut text, table);
    }
    text
}

fn write_table(text: &mut String, table: &Table) {
    let _ = writeln!(text, "\n[tables.{}]   # {} rows", key(&table.name), table.rows);
    let _ = writeln!(text, "# name = {}", quoted(&table.name));
    let _ = writeln!(text, "# comment = {}", quoted(&table.comment));
    for (place, column) in table.columns.iter().enumerate() {
        let fixed = place == 0 || matches!(column.role, Role::Id | Role::Label { .. });
        let _ = writeln!(
            text,
            "[tables.{}.columns.{}]   # {}",
            key(&table.name),
            key(&column.name),
            told(column)
        );
        let _ = writeln!(text, "# comment = {}", quoted(&column.comment));
        if !fixed {
            let _ = writeln!(text, "# name = {}", quoted(&column.name));
            let _ = writeln!(text, "# drop = true");
        }
        if matches!(column.sql_type, SqlType::Integer | SqlType::Real) {
            let _ = writeln!(text, "# unit = {}", quoted(column.unit.as_deref().unwrap_or_default()));
        }
    }
}

/// What a column holds, on one line.
fn told(column: &Column) -> String {
    let mut text = format!("{:?}", column.sql_type).to_uppercase();
    if let Some(unit) = &column.unit {
        let _ = write!(text, " in {}", one_line(unit));
    }
    let examples: Vec<String> = column.examples.iter().take(3).map(|example| one_line(example)).collect();
    if !examples.is_empty() {
        let _ = write!(text, "; e.g. {}", examples.join(" | "));
    }
    text
}

/// Predicates of literals with the columns they fill.
fn predicates(schema: &Schema) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for table in &schema.tables {
        for column in &table.columns {
            if let Role::Literal { predicate, .. } = &column.role {
                let place = format!("{}.{}", table.name, column.name);
                match found.iter_mut().find(|(known, _)| local_name(known) == local_name(predicate)) {
                    Some((_, places)) => places.push(place),
                    None => {
                        found.insert(predicate.clone(), vec![place]);
                    }
                }
            }
        }
    }
    found
}

/// Types that all rows of a table have.
fn types(schema: &Schema) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for table in &schema.tables {
        let crate::schema::TableKind::Entity { types, .. } = &table.kind else { continue };
        for class in types.iter().filter(|class| !class.starts_with("http://www.w3.org/")) {
            match found.iter_mut().find(|(known, _)| local_name(known) == local_name(class)) {
                Some((_, tables)) => tables.push(table.name.clone()),
                None => {
                    found.insert(class.clone(), vec![table.name.clone()]);
                }
            }
        }
    }
    found
}

/// A TOML key.
fn key(name: &str) -> String {
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if plain { name.to_owned() } else { quoted(name) }
}

/// A TOML string.
fn quoted(text: &str) -> String {
    toml::Value::String(one_line(text)).to_string()
}

fn said(text: &Option<String>) -> String {
    quoted(text.as_deref().unwrap_or_default())
}

fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control() || c.is_whitespace())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
