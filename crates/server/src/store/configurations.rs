//! Saved configurations: a strategy with a model and settings of its own, under a name.

use std::collections::BTreeMap;

use serde_json::Value;

use super::db::{Fault, Row, values};
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
            let read = |mut row: Row| {
                let settings: String = row.take(3)?;
                Ok(SavedConfiguration {
                    name: row.take(0)?,
                    strategy: row.take(1)?,
                    model: row.take(2)?,
                    settings: json(&settings)?,
                })
            };
            db.rows(sql, &[])?.into_iter().map(read).collect::<Result<_, Fault>>()
        })
    }

    /// Saves one, in the place of the one of its name.
    pub(crate) fn save_configuration(&self, saved: SavedConfiguration) -> Result<(), StoreError> {
        self.write(move |db| {
            let SavedConfiguration { name, strategy, model, settings } = &saved;
            let settings = serde_json::json!(settings).to_string();
            let sql = "INSERT INTO configuration (name, strategy, model, settings) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name) DO UPDATE
                SET strategy = excluded.strategy, model = excluded.model, settings = excluded.settings";
            db.execute(sql, values![name, strategy, model.as_deref(), settings]).map(drop)
        })
    }

    /// Gives one another name that none has yet.
    pub(crate) fn rename_configuration(&self, name: &str, new: &str) -> Result<Renamed, StoreError> {
        let (name, new) = (name.to_owned(), new.to_owned());
        self.write(move |db| {
            let sql = "SELECT name FROM configuration WHERE name IN (?1, ?2)";
            let names = db.rows(sql, values![&name, &new])?.into_iter().map(|mut row| row.take::<String>(0));
            let names = names.collect::<Result<Vec<_>, _>>()?;
            if !names.contains(&name) {
                return Ok(Renamed::Missing);
            }
            if name != new && names.contains(&new) {
                return Ok(Renamed::Taken);
            }
            // Who saves one of that name meanwhile makes this fail, and be looked at again.
            db.execute("UPDATE configuration SET name = ?2 WHERE name = ?1", values![&name, &new])?;
            Ok(Renamed::Done)
        })
    }

    /// Whether there was one.
    pub(crate) fn delete_configuration(&self, name: &str) -> Result<bool, StoreError> {
        let name = name.to_owned();
        self.write(move |db| Ok(db.execute("DELETE FROM configuration WHERE name = ?1", values![&name])? > 0))
    }
}
