//! Saved configurations in the conversations' file: a strategy with other limits, under a name.

use rusqlite::params;

use super::{Store, StoreError};

/// A strategy with limits of its own.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SavedConfiguration {
    pub(crate) name: String,
    pub(crate) strategy: String,
    pub(crate) rounds: Option<u32>,
    pub(crate) passages: Option<u32>,
}

impl Store {
    /// All of them, by name.
    pub(crate) fn configurations(&self) -> Result<Vec<SavedConfiguration>, StoreError> {
        self.read(|db| {
            let sql = "SELECT name, strategy, rounds, passages FROM configuration ORDER BY name";
            let mut statement = db.prepare_cached(sql)?;
            let saved = statement.query_map([], |row| {
                Ok(SavedConfiguration {
                    name: row.get(0)?,
                    strategy: row.get(1)?,
                    rounds: row.get(2)?,
                    passages: row.get(3)?,
                })
            })?;
            saved.collect()
        })
    }

    /// Saves one, in the place of the one of its name.
    pub(crate) fn save_configuration(&self, saved: SavedConfiguration) -> Result<(), StoreError> {
        self.write(move |db| {
            let SavedConfiguration { name, strategy, rounds, passages } = saved;
            let sql = "INSERT OR REPLACE INTO configuration (name, strategy, rounds, passages) VALUES (?1, ?2, ?3, ?4)";
            db.execute(sql, params![name, strategy, rounds, passages]).map(drop)
        })
    }

    /// Whether there was one.
    pub(crate) fn delete_configuration(&self, name: &str) -> Result<bool, StoreError> {
        let name = name.to_owned();
        self.write(move |db| Ok(db.execute("DELETE FROM configuration WHERE name = ?1", [name])? > 0))
    }
}
