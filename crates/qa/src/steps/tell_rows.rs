//! The result of SQL that a model wrote, as sentences: what was asked of the tables stands in them as it was written, for
//! nobody knows what it was meant to say.

use kb::{Kind, Role, Schema};
use plan::compile::Heading;
use search::{Rows, Value};

use crate::values::shown;

/// One sentence of one row; of several how many they are and one of each of the first `most`.
pub(crate) fn tell_rows(schema: &Schema, sql: &str, rows: &Rows, most: usize) -> Vec<String> {
    let sql = sql.split_whitespace().collect::<Vec<_>>().join(" ");
    let columns: Vec<Column> = rows.columns.iter().map(|name| Column::named(schema, name)).collect();
    match &rows.rows[..] {
        [] => vec![format!("{sql} gives no rows.")],
        [only] => vec![format!("{sql} gives {}.", in_words(&columns, only))],
        several => {
            let more = if rows.truncated { "more than " } else { "" };
            let head = format!("{sql} gives {more}{} rows.", several.len());
            let told = several.iter().take(most).map(|row| format!("{}.", in_words(&columns, row)));
            std::iter::once(head).chain(told).collect()
        }
    }
}

/// The result as lines of values, `most` at most, for the model's next call.
pub(crate) fn table_of(rows: &Rows, most: usize) -> String {
    if rows.rows.is_empty() {
        return "No rows.".to_owned();
    }
    let line = |row: &Vec<Value>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
    let mut lines = vec![rows.columns.join(" | ")];
    lines.extend(rows.rows.iter().take(most).map(line));
    match rows.rows.len().saturating_sub(most) {
        0 => {}
        more if rows.truncated => lines.push(format!("(more than {more} more rows)")),
        more => lines.push(format!("({more} more rows)")),
    }
    lines.join("\n")
}

/// A column of a result.
struct Column {
    heading: Heading,
    /// Its values are names of things.
    names: bool,
    /// A table has a column of that name.
    known: bool,
}

impl Column {
    /// What the tables' columns of that name have in common; what was computed is called as the query calls it.
    fn named(schema: &Schema, name: &str) -> Self {
        let all = || schema.tables.iter().flat_map(|table| &table.columns);
        let alike: Vec<&kb::Column> = all().filter(|c| c.name.eq_ignore_ascii_case(name)).collect();
        let first = alike.first();
        let label = first.map_or_else(|| name.to_owned(), |column| column.label.clone());
        let names = first.is_some_and(|column| matches!(column.role, Role::Label { .. }));
        let unit = first.and_then(|column| column.unit.clone());
        let unit = unit.filter(|unit| alike.iter().all(|column| column.unit.as_ref() == Some(unit)));
        let years = first.is_some() && alike.iter().all(|column| column.holds_years());
        let known = first.is_some();
        Self {
            heading: Heading { name: label, unit, kind: Kind::Text, years, by_iri: false, codes: false },
            names,
            known,
        }
    }
}

/// "Skelby Bridge: length 212 m, opened in 1797".
fn in_words(columns: &[Column], row: &[Value]) -> String {
    let cells = columns.iter().zip(row);
    let told = |(column, value): (&Column, &Value)| {
        let value = match value {
            // Whatever was computed, it may be a year.
            Value::Integer(number) if !column.known => number.to_string(),
            value => shown(value, Some(&column.heading)),
        };
        format!("{} {value}", column.heading.name)
    };
    let name = cells.clone().find(|(column, value)| column.names && !value.is_null());
    let Some((named, name)) = name else { return cells.map(told).collect::<Vec<_>>().join(", ") };
    let others: Vec<String> = cells.filter(|(column, _)| !std::ptr::eq(*column, named)).map(told).collect();
    match others.is_empty() {
        true => shown(name, None),
        false => format!("{}: {}", shown(name, None), others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema() -> Schema {
        let column = |name: &str, role: Role, unit: Option<&str>| {
            let json = serde_json::json!({
                "name": name, "label": name.replace('_', " "), "role": role, "sql_type": "TEXT",
                "unit": unit, "not_null": false, "filled": 1, "distinct": 1, "examples": [],
                "enumerated": false, "comment": "",
            });
            serde_json::from_value::<kb::Column>(json).unwrap()
        };
        let literal =
            || Role::Literal { predicate: "http://b.example/p".into(), value: None, part: kb::Part::Whole };
        let columns = vec![
            column("id", Role::Id, None),
            column("label", Role::Label { predicates: vec![] }, None),
            column("total_length", literal(), Some("m")),
        ];
        let kind = kb::TableKind::Entity { types: vec![], by: None, spread: None };
        let table = kb::Table {
            name: "bridge".into(),
            label: "bridge".into(),
            kind,
            rows: 2,
            columns,
            comment: String::new(),
            ontology: false,
        };
        Schema { tables: vec![table], ..Schema::default() }
    }

    fn rows(columns: &[&str], rows: Vec<Vec<Value>>) -> Rows {
        Rows { columns: columns.iter().map(|c| (*c).to_owned()).collect(), rows, ..Rows::default() }
    }

    #[test]
    fn rows_are_told_by_names_and_units() {
        let several = rows(
            &["label", "total_length"],
            vec![
                vec![Value::Text("Skelby".into()), Value::Integer(1212)],
                vec![Value::Text("Orrin".into()), Value::Null],
            ],
        );
        let told = tell_rows(&schema(), "SELECT label,\n total_length FROM bridge", &several, 30);
        insta::assert_snapshot!(told.join("\n"), @"
        SELECT label, total_length FROM bridge gives 2 rows.
        Skelby: total length 1,212 m.
        Orrin: total length not given.
        ");
        let one = rows(&["AVG(total_length)"], vec![vec![Value::Real(215.66)]]);
        insta::assert_snapshot!(tell_rows(&schema(), "SELECT AVG(total_length) FROM bridge", &one, 30).join("\n"), @"SELECT AVG(total_length) FROM bridge gives AVG(total_length) 215.66.");
        let none = rows(&["label"], vec![]);
        insta::assert_snapshot!(tell_rows(&schema(), "SELECT label FROM bridge WHERE 0", &none, 30).join("\n"), @"SELECT label FROM bridge WHERE 0 gives no rows.");
        insta::assert_snapshot!(table_of(&several, 20), @"
        label | total_length
        Skelby | 1212
        Orrin |
        ");
    }
}
