//! Jobs: what evaluations found and what builds made, as JSON. Where several servers share the store, those that wait or run
//! stand there too, so that each server can tell of all; in a file only those that have ended do.

use super::db::{Db, Fault, Row, values};
use super::{Store, StoreError, now, records};
use crate::jobs::{Job, State};

/// Ended jobs of one owner that are kept; the oldest go first.
const KEPT: u32 = 1000;

/// What people are told of a job whose server ended.
const ENDED: &str = "The server ended while this was being done; nothing was changed. Begin it again.";

impl Store {
    /// Notes a job that is about to wait or run, as this server's.
    pub(crate) fn begin_job(&self, owner: &str, job: &Job) -> Result<(), StoreError> {
        let (owner, id, told) = (owner.to_owned(), job.id.clone(), serde_json::json!(job).to_string());
        self.write(move |db| {
            let Db::Postgres(session) = db else { return Ok(()) };
            let (server, lease) = (session.server.to_owned(), session.lease);
            let sql = "INSERT INTO job (id, owner, told, server, lease) VALUES (?1, ?2, ?3, ?4,
                clock_timestamp() + CAST(?5 AS BIGINT) * interval '1 millisecond')";
            db.execute(sql, values![&id, &owner, &told, server, lease]).map(drop)
        })
    }

    /// Keeps a job that has ended.
    pub(crate) fn keep_job(&self, owner: &str, job: &Job) -> Result<(), StoreError> {
        let (owner, job) = (owner.to_owned(), job.clone());
        self.write(move |db| keep(db, &owner, &job))
    }

    /// The owner's `most` latest, the latest first.
    pub(crate) fn jobs(&self, owner: &str, most: u32) -> Result<Vec<Job>, StoreError> {
        let owner = owner.to_owned();
        self.read(move |db| {
            // Those that have not ended are the latest.
            let sql = "SELECT told FROM job WHERE owner = ?1
                ORDER BY CASE WHEN ended IS NULL THEN 0 ELSE 1 END, ended DESC, rowid DESC LIMIT ?2";
            let rows = db.rows(sql, values![&owner, most])?;
            rows.into_iter().map(|mut row| records::json(&row.take::<String>(0)?)).collect()
        })
    }

    /// One of the owner's.
    pub(crate) fn job(&self, owner: &str, id: &str) -> Result<Option<Job>, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.read(move |db| {
            let row = db.row("SELECT told FROM job WHERE owner = ?1 AND id = ?2", values![&owner, &id])?;
            row.map(|mut row| records::json(&row.take::<String>(0)?)).transpose()
        })
    }

    /// Has the server that is at a job of the owner's stop it; whether there is such a job, ended or not.
    pub(crate) fn cancel_job(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        let (owner, id) = (owner.to_owned(), id.to_owned());
        self.write(move |db| {
            let there = db.row("SELECT 1 FROM job WHERE owner = ?1 AND id = ?2", values![&owner, &id])?;
            if matches!(db, Db::Postgres(_)) {
                let sql = "UPDATE job SET stopping = true WHERE owner = ?1 AND id = ?2 AND ended IS NULL";
                db.execute(sql, values![&owner, &id])?;
            }
            Ok(there.is_some())
        })
    }
}

fn keep(db: &mut Db<'_>, owner: &str, job: &Job) -> Result<(), Fault> {
    let told = serde_json::json!(job).to_string();
    let sql = "INSERT INTO job (id, owner, told, ended) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO UPDATE SET told = excluded.told, ended = excluded.ended";
    db.execute(sql, values![&job.id, owner, told, now()])?;
    let sql = "DELETE FROM job WHERE owner = ?1 AND ended IS NOT NULL AND id NOT IN
        (SELECT id FROM job WHERE owner = ?1 AND ended IS NOT NULL ORDER BY ended DESC, rowid DESC LIMIT ?2)";
    db.execute(sql, values![owner, KEPT]).map(drop)
}

/// Marks as failed what its server did not renew in time.
pub(super) fn fail_abandoned(db: &mut Db<'_>) -> Result<(), Fault> {
    // Who else looks at the same moment leaves them to this one.
    let sql = "SELECT owner, told FROM job WHERE ended IS NULL AND lease < clock_timestamp() FOR UPDATE SKIP LOCKED";
    let read =
        |mut row: Row| Ok::<(String, Job), Fault>((row.take(0)?, records::json(&row.take::<String>(1)?)?));
    for row in db.rows(sql, &[])? {
        // One of another version of the program is left to that.
        let Ok((owner, job)) = read(row) else { continue };
        let failed = Job {
            state: State::Failed,
            progress: None,
            error: Some(ENDED.to_owned()),
            ended: Some(u64::try_from(now()).unwrap_or(0)),
            ..job
        };
        keep(db, &owner, &failed)?;
    }
    Ok(())
}
