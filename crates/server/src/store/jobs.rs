//! Ended jobs in the conversations' file: what evaluations found and what builds made, as JSON.

use rusqlite::{OptionalExtension, params};

use super::{Store, StoreError, now, records};
use crate::jobs::Job;

/// Ended jobs of one owner that are kept; the oldest go first.
const KEPT: u32 = 1000;

impl Store {
    /// Keeps a job that has ended.
    pub(crate) fn keep_job(&self, owner: &str, job: &Job) -> Result<(), StoreError> {
        let (owner, id, told) = (owner.to_owned(), job.id.clone(), serde_json::json!(job).to_string());
        self.write(move |db| {
            let sql = "INSERT OR REPLACE INTO job (id, owner, told, ended) VALUES (?1, ?2, ?3, ?4)";
            db.execute(sql, params![id, owner, told, now()])?;
            let sql = "DELETE FROM job WHERE owner = ?1 AND id NOT IN
                (SELECT id FROM job WHERE owner = ?1 ORDER BY ended DESC, rowid DESC LIMIT ?2)";
            db.execute(sql, params![owner, KEPT]).map(drop)
        })
    }

    /// The owner's `most` latest, the latest first.
    pub(crate) fn jobs(&self, owner: &str, most: u32) -> Result<Vec<Job>, StoreError> {
        let owner = owner.to_owned();
        self.read(move |db| {
            let sql = "SELECT told FROM job WHERE owner = ?1 ORDER BY ended DESC, rowid DESC LIMIT ?2";
            let mut statement = db.prepare_cached(sql)?;
            let told = statement.query_map(params![owner, most], |row| row.get::<_, String>(0))?;
            told.map(|told| records::json(0, &told?)).collect()
        })
    }

    /// One of the owner's.
    pub(crate) fn job(&self, owner: &str, id: &str) -> Result<Option<Job>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| {
            let sql = "SELECT told FROM job WHERE owner = ?1 AND id = ?2";
            let told = db.query_row(sql, [owner, id], |row| row.get::<_, String>(0)).optional()?;
            told.map(|told| records::json(0, &told)).transpose()
        })
    }
}
