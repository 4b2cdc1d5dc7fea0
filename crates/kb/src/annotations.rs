//! What people add to an induced schema: names, comments, units, columns to drop, how values are read. RAGONITE
//! section 2.1, "Enhancing semantics", and the filters of its script (docs/decisions/annotations.md lists which is
//! which). Only the reading of the file and the search for the nearest real name; `induction` applies them.
//!
//! ```toml
//! [graph]
//! title = "Cars of the fleet"    # what the knowledge base is called, and what it is about
//! description = "Every car that was ever leased, with its engine and its repairs."
//! [induction]
//! language = "en"
//! max_tables = 60
//! siblings = true                # kinds of one class that are described alike share its table
//! [synonyms]                     # what people say = what the graph calls a table, a column or a value
//! brand = "series"
//! [types.Manager]                # by local name or IRI
//! fold = "Employee"              # its members stand in that type's table
//! [types.Dataset]
//! ignore = true                  # its members get no rows
//! [predicates.price]             # by local name or IRI, wherever it occurs
//! read = "number"                # or text, range, time, date, boolean: instead of what the values show
//! unit = "GBP"                   # of bare numbers; other units are converted
//! language = "de"                # of the literals that are shown
//! inline = false                 # nodes of a value and its unit stay a table
//! [predicates.depiction]
//! ignore = true                  # its triples fill no cell
//! [tables.engine_specification]
//! name = "engine"
//! comment = "The engine of a car"
//! [tables.engine_specification.columns.wltp_co2_emission_combined_min]
//! name = "co2_min"
//! comment = "Lower end of the WLTP range"
//! unit = "g/km"
//! drop = false
//! ```

use crate::error::Error;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Additions to an induced schema, by the names it has without them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Annotations {
    pub(crate) path: PathBuf,
    pub(crate) file: File,
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    #[serde(default)]
    pub graph: GraphNote,
    #[serde(default)]
    pub induction: Settings,
    #[serde(default)]
    pub synonyms: BTreeMap<String, String>,
    #[serde(default)]
    pub types: BTreeMap<String, TypeNote>,
    #[serde(default)]
    pub predicates: BTreeMap<String, PredicateNote>,
    #[serde(default)]
    pub tables: BTreeMap<String, TableNote>,
}

/// What the graph as a whole is called, and about.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GraphNote {
    pub title: Option<String>,
    pub description: Option<String>,
}

/// What holds for the graph as a whole.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Preferred language of labels and texts.
    pub language: String,
    /// More entity types than this are folded into the closest larger ones.
    pub max_tables: usize,
    /// Kinds of one class that are described alike share its table.
    pub siblings: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { language: "en".into(), max_tables: 60, siblings: true }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TypeNote {
    pub fold: Option<String>,
    #[serde(default)]
    pub ignore: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PredicateNote {
    #[serde(default)]
    pub ignore: bool,
    pub read: Option<Read>,
    pub unit: Option<String>,
    pub language: Option<String>,
    pub inline: Option<bool>,
}

/// What a predicate's literals are to be read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Read {
    Text,
    Number,
    /// Two columns, the ends.
    Range,
    /// A number of minutes.
    Time,
    Date,
    Boolean,
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableNote {
    pub name: Option<String>,
    pub comment: Option<String>,
    #[serde(default)]
    pub columns: BTreeMap<String, ColumnNote>,
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ColumnNote {
    pub name: Option<String>,
    pub comment: Option<String>,
    pub unit: Option<String>,
    #[serde(default)]
    pub drop: bool,
}

impl Annotations {
    /// Reads a TOML file.
    pub fn load(path: &Path) -> Result<Self, Error> {
        Self::parse(&std::fs::read_to_string(path).map_err(Error::read(path))?, path)
    }

    /// Reads TOML; `path` is for messages.
    pub fn parse(text: &str, path: &Path) -> Result<Self, Error> {
        let file = toml::from_str(text)
            .map_err(|error| Error::Annotations { path: path.to_owned(), message: error.to_string() })?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// The preferred language of labels and texts.
    pub fn language(&self) -> &str {
        &self.file.induction.language
    }

    /// With this title, unless they say one.
    #[must_use]
    pub fn or_title(mut self, given: Option<&str>) -> Self {
        let said = self.file.graph.title.as_deref().is_some_and(|title| !title.trim().is_empty());
        if let (false, Some(given)) = (said, given) {
            self.file.graph.title = Some(given.to_owned());
        }
        self
    }

    pub(crate) fn error(&self, message: String) -> Error {
        Error::Annotations { path: self.path.clone(), message }
    }
}

/// The candidate that takes the fewest edits to become `name`.
pub fn nearest<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    candidates.min_by_key(|candidate| (distance(name, candidate), *candidate))
}

/// Levenshtein's distance, ignoring case.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.to_lowercase().chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_name() {
        let names = ["length", "width", "wheelbase"];
        assert_eq!(nearest("lenght", names.into_iter()), Some("length"));
        assert_eq!(nearest("Wheel base", names.into_iter()), Some("wheelbase"));
    }

    #[test]
    fn an_unknown_field_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        std::fs::write(&path, "[tables.car]\nnmae = 'x'\n").unwrap();
        let message = Annotations::load(&path).unwrap_err().to_string();
        assert!(message.contains("nmae") && message.contains("line 2"), "{message}");
    }
}
