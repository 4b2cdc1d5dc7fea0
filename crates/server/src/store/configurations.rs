//! Saved configurations in the conversations' file: a strategy with a model and settings of its own, under a name.

use std::collections::BTreeMap;

use rusqlite::params;
use serde_json::Value;

use super::records::json;
use super::{Store, StoreError};

/// A strategy with what differs from the server's settings.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SavedConfiguration {
    pub(crate) name: String,
    pub(crate) strategy: String,
    pub(crate) model: Option<String>,
    /// By their names in `ragonite.toml`; of another version of the program, they may not be known any more.
    pub(crate) settings: BTreeMap<String, Value>,
}

/// How a new name was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Renamed {
    Done,
    /// There is none of the old name.
    Missing,
    /// There is one of the new name.
    Taken,
}

impl Store {
    /// All of them, by name.
    pub(crate) fn configurations(&self) -> Result<Vec<SavedConfiguration>, StoreError> {
        self.read(|db| {
            let sql = "SELECT name, strategy, model, settings FROM configuration ORDER BY name";
            let mut statement = db.prepare_cached(sql)?;
            let saved = statement.query_map([], |row| {
                let settings: String = row.get(3)?;
                Ok(SavedConfiguration {
                    name: row.get(0)?,
                    strategy: row.get(1)?,
                    model: row.get(2)?,
                    settings: json(3, &settings)?,
                })
            })?;
            saved.collect()
        })
    }

    /// Saves one, in the place of the one of its name.
    pub(crate) fn save_configuration(&self, saved: SavedConfiguration) -> Result<(), StoreError> {
        self.write(move |db| {
            let SavedConfiguration { name, strategy, model, settings } = saved;
            let settings = serde_json::json!(settings).to_string();
            let sql = "INSERT OR REPLACE INTO configuration (name, strategy, model, settings) VALUES (?1, ?2, ?3, ?4)";
            db.execute(sql, params![name, strategy, model, settings]).map(drop)
        })
    }

    /// Gives one another name that none has yet.
    pub(crate) fn rename_configuration(&self, name: &str, new: &str) -> Result<Renamed, StoreError> {
        let (name, new) = (name.to_owned(), new.to_owned());
        self.write(move |db| {
            let sql = "UPDATE OR IGNORE configuration SET name = ?2 WHERE name = ?1";
            if db.execute(sql, [&name, &new])? > 0 {
                return Ok(Renamed::Done);
            }
            let sql = "SELECT count(*) FROM configuration WHERE name = ?1";
            let there: i64 = db.query_row(sql, [&name], |row| row.get(0))?;
            Ok(if there > 0 { Renamed::Taken } else { Renamed::Missing })
        })
    }

    /// Whether there was one.
    pub(crate) fn delete_configuration(&self, name: &str) -> Result<bool, StoreError> {
        let name = name.to_owned();
        self.write(move |db| Ok(db.execute("DELETE FROM configuration WHERE name = ?1", [name])? > 0))
    }
}
