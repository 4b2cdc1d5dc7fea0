//! Reads a graph's names and category values from its database into the [`Vocabulary`].

use kb::{Kind, Role, Schema, SqlType, Table};
use search::{Limits, QueryError, SqlStore, Value};

use crate::classes::Classes;
use crate::compile::{self, Dialect, Form, Statement};
use crate::ground::Index;
use crate::meaning::{Set, is_types};
use crate::similarity::Similarity;
use crate::vocabulary::{Reached, Vocabulary, before_brackets};
use crate::{codes, segments};
use lang::stems;

/// Values longer than this are prose, not names.
const LONGEST_NAME: usize = 120;
/// Entities of a view and names of a link's targets beyond which a link is not looked at.
const VIEW_ROWS: u64 = 50_000;
const TARGETS: u64 = 20_000;

impl Vocabulary {
    /// Reads the distinct values of all text columns.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn load(schema: &Schema, sql: &SqlStore) -> Result<Self, QueryError> {
        let mut vocabulary = Self::default();
        // Half a million values a column: beyond that names are found by the entity index alone.
        let limits = Limits { rows: 500_000, bytes: 256 << 20, ..Limits::of_the_program() };
        let classes = Classes::load(schema, sql)?;
        let mut unnamed: Vec<(&Table, &String, Vec<String>)> = Vec::new();
        for table in &schema.tables {
            for column in table.columns.iter().filter(|c| names_things(table, c)) {
                let query = format!(
                    "SELECT DISTINCT \"{c}\" FROM \"{t}\" WHERE \"{c}\" IS NOT NULL AND length(\"{c}\") <= {LONGEST_NAME} ORDER BY 1",
                    c = column.name,
                    t = table.name
                );
                let rows = sql.read(&query, &[], &limits, &|| false)?;
                let values = rows.rows.into_iter().filter_map(|mut row| match row.pop() {
                    Some(Value::Text(text)) => Some(text),
                    _ => None,
                });
                let values: Vec<String> = values.collect();
                let label = matches!(column.role, Role::Label { .. });
                if is_types(&column.role) {
                    vocabulary.add_classes(&table.name, &column.name, values, &classes);
                } else if matches!(column.role, Role::Iri { .. }) {
                    if are_named(&values) {
                        vocabulary.add_named_by_iri(&table.name, &column.name, values);
                    }
                } else if !label && are_addresses(&values) {
                    vocabulary.add_whole(&table.name, &column.name, values);
                } else if label || !is_prose(&values) {
                    if label && !table.has_names() {
                        let codes: Vec<String> =
                            values.iter().map(|value| before_brackets(value).into_owned()).collect();
                        unnamed.extend(before_codes(&codes).map(|said| (table, &column.name, said)));
                        vocabulary.add_coded(&table.name, &column.name, values);
                    } else {
                        vocabulary.add(&table.name, &column.name, values);
                    }
                    if label || column.is_other_name() {
                        vocabulary.call(&table.name, &column.name);
                    }
                }
            }
        }
        // Words that say no more than the kind, or the same of several kinds, are no part of a name.
        for (table, column, said) in &unnamed {
            let kind = stems(&table.label);
            let elsewhere =
                || unnamed.iter().any(|(other, _, same)| other.name != table.name && same == said);
            if said.iter().all(|word| kind.contains(word)) || elsewhere() {
                vocabulary.count(&table.name, column);
            }
        }
        for codes in codes::load(schema, sql)? {
            vocabulary.encode(codes);
        }
        vocabulary.segments = segments::load(schema, sql)?;
        vocabulary.reached = reached(schema, sql)?;
        Ok(vocabulary)
    }

    /// Adds names of things to those that a column has already.
    pub(crate) fn learn(&mut self, table: &str, column: &str, names: impl IntoIterator<Item = String>) {
        let known = self.domain(table, column).map(|domain| domain.values.clone());
        let mut values = known.unwrap_or_default();
        values.extend(names);
        values.sort();
        values.dedup();
        self.add(table, column, values);
        self.call(table, column);
    }

    /// The same where what was read is a few samples of a graph: links lead to more than these show.
    #[must_use]
    pub fn of_samples(mut self) -> Self {
        self.reached.clear();
        self
    }
}

/// The names that each link of each view leads to.
fn reached(schema: &Schema, sql: &SqlStore) -> Result<Reached, QueryError> {
    let index = Index::new(schema.clone(), Vocabulary::default(), Similarity::default());
    let limits = Limits { rows: TARGETS as usize, ..Limits::of_the_program() };
    let mut all = Reached::new();
    for (number, view) in schema.views.iter().enumerate() {
        if schema.table(&view.table).is_none_or(|t| t.rows > VIEW_ROWS) {
            continue;
        }
        for (place, column) in view.columns.iter().enumerate() {
            let link = matches!(column.kind, Kind::Entity { .. }) && column.path.len() <= 2;
            if !link || column.distinct > TARGETS {
                continue;
            }
            let form = Form::Distinct(place, None);
            let statement = Statement { view: number, sets: vec![Set::default()], form };
            let text = compile::sql::write(&index, &statement, Dialect::Sqlite);
            let rows = sql.read(&text, &[], &limits, &|| false)?;
            if !rows.truncated {
                let names = rows.rows.iter().filter_map(|row| row.get(1)).map(ToString::to_string);
                all.entry(view.table.clone()).or_default().insert(column.name.clone(), names.collect());
            }
        }
    }
    Ok(all)
}

/// The words that stand before a code in each of the values; `None` where they differ.
fn before_codes(values: &[String]) -> Option<Vec<String>> {
    let mut all = values.iter().map(|value| {
        let mut words = stems(value);
        let code = words.pop().is_some_and(|code| code.contains(|c: char| c.is_ascii_digit()));
        (code && !words.is_empty()).then_some(words)
    });
    let first = all.next()??;
    all.all(|words| words.as_ref() == Some(&first)).then_some(first)
}

/// IRIs that end in a name: no addresses of pages or people, no numbers.
fn are_named(values: &[String]) -> bool {
    let named = |iri: &String| {
        let path = iri.split_once("://").map_or(iri.as_str(), |(_, rest)| rest);
        path.contains(['/', '#', ':']) && !path.contains(['@', '?']) && !kb::has_opaque_name(iri)
    };
    values.iter().all(named)
}

/// Addresses of people and pages: "players" is no part of "owner@players.example".
fn are_addresses(values: &[String]) -> bool {
    let address = |value: &String| {
        !value.trim().contains(char::is_whitespace) && (value.contains('@') || value.contains("://"))
    };
    !values.is_empty() && values.iter().all(address)
}

/// Sentences, not names: taglines, verdicts, notes. Passages are searched for these.
fn is_prose(values: &[String]) -> bool {
    let words: usize = values.iter().map(|v| v.split_whitespace().count()).sum();
    words > 5 * values.len().max(1)
}

/// Text that names something: labels and literal texts, not ids, IRIs or the originals of parsed values.
fn names_things(table: &Table, column: &kb::Column) -> bool {
    use kb::Part;
    let text = matches!(column.sql_type, SqlType::Text);
    let role = match &column.role {
        Role::Label { .. } => true,
        Role::Literal { part: Part::Whole | Part::Piece | Part::Translation, .. } => true,
        // Types that only some rows have: "electric bicycles" among bicycles; licences and statuses of some list that the
        // graph does not hold.
        role @ Role::Iri { .. } => is_types(role) || column.enumerated,
        Role::Literal { .. } | Role::Id | Role::Key { .. } => false,
    };
    text && role && table.rows > 0
}
