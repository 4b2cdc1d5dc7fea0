//! Whose work is whose, where several servers share the store: what a server answers or does in the background is its own as
//! long as it says so often enough. What nobody speaks for any more has failed, whoever finds it. Time is the database's:
//! clocks of machines differ. A file has one server: whatever is being answered when that starts was abandoned.
//!
//! A lease keeps others away, it does not bind its holder: what a server still brings after its lease lapsed is kept.

use std::time::Duration;

use super::db::{Db, Fault, values};
use super::{ENDED, Kept, Store, StoreError, jobs, now};
use crate::jobs::Job;

/// What a server does at the moment.
#[derive(Debug, Default)]
pub(crate) struct Held {
    /// Turns that are being answered.
    pub(crate) turns: Vec<i64>,
    /// Jobs that wait or run, as far as they are.
    pub(crate) jobs: Vec<Job>,
}

/// What of it nobody wants any more: another server was asked to stop it, or to delete its conversation.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Unwanted {
    pub(crate) turns: Vec<i64>,
    pub(crate) jobs: Vec<String>,
}

/// A lease that begins now, of so many milliseconds as the value at a place.
fn until(place: usize) -> String {
    format!("clock_timestamp() + CAST(?{place} AS BIGINT) * interval '1 millisecond'")
}

/// Whether no other server is answering in a conversation. Whoever asks in it now waits until this is noted.
pub(super) fn is_free(db: &mut Db<'_>, conversation: &str) -> Result<bool, Fault> {
    // A file's server knows it without looking.
    if matches!(db, Db::Sqlite(_)) {
        return Ok(true);
    }
    db.row("SELECT 1 FROM conversation WHERE id = ?1 FOR UPDATE", values![conversation])?;
    Ok(answered_elsewhere(db, conversation)?.is_none())
}

/// The turn of a conversation that another server is answering.
fn answered_elsewhere(db: &mut Db<'_>, conversation: &str) -> Result<Option<i64>, Fault> {
    let Db::Postgres(session) = db else { return Ok(None) };
    let server = session.server.to_owned();
    let sql = "SELECT id FROM turn WHERE conversation = ?1 AND state = 'running' AND server <> ?2 AND lease > clock_timestamp()
        ORDER BY id DESC LIMIT 1";
    db.row(sql, values![conversation, server])?.map(|mut row| row.take(0)).transpose()
}

/// Makes a turn this server's.
pub(super) fn take(db: &mut Db<'_>, turn: i64) -> Result<(), Fault> {
    let Db::Postgres(session) = db else { return Ok(()) };
    let (server, lease) = (session.server.to_owned(), session.lease);
    let sql = format!("UPDATE turn SET server = ?2, lease = {} WHERE id = ?1", until(3));
    db.execute(&sql, values![turn, server, lease]).map(drop)
}

impl Store {
    /// How long others leave alone what is done here; `None` where there are no others.
    pub(crate) fn lease(&self) -> Option<Duration> {
        match &self.0 {
            Kept::File(_) => None,
            Kept::Server(server) => Some(server.lease),
        }
    }

    /// Whether another server is answering in a conversation.
    pub(crate) fn is_answered_elsewhere(&self, conversation: &str) -> Result<bool, StoreError> {
        if self.lease().is_none() {
            return Ok(false);
        }
        let conversation = conversation.to_owned();
        self.read(move |db| Ok(answered_elsewhere(db, &conversation)?.is_some()))
    }

    /// Has the server that is answering in a conversation stop; whether there is one.
    pub(crate) fn stop_elsewhere(&self, conversation: &str) -> Result<bool, StoreError> {
        if self.lease().is_none() {
            return Ok(false);
        }
        let conversation = conversation.to_owned();
        self.write(move |db| {
            let Some(turn) = answered_elsewhere(db, &conversation)? else { return Ok(false) };
            let sql = "UPDATE turn SET stopping = true WHERE id = ?1 AND state = 'running'";
            Ok(db.execute(sql, values![turn])? > 0)
        })
    }

    /// Says that this server is still at these, and hears which of them nobody wants any more.
    pub(crate) fn renew(&self, held: Held) -> Result<Unwanted, StoreError> {
        self.write(move |db| {
            let mut unwanted = Unwanted::default();
            let Db::Postgres(session) = db else { return Ok(unwanted) };
            let (server, lease) = (session.server.to_owned(), session.lease);
            let renew = format!("UPDATE turn SET lease = {} WHERE id = ?1 AND state = 'running'", until(2));
            for &turn in &held.turns {
                db.execute(&renew, values![turn, lease])?;
                // One that is not there was deleted with its conversation.
                let stopping = db.row("SELECT stopping FROM turn WHERE id = ?1", values![turn])?;
                let stopping = stopping.map(|mut row| row.take::<i64>(0)).transpose()?;
                if stopping != Some(0) {
                    unwanted.turns.push(turn);
                }
            }
            let renew = format!(
                "UPDATE job SET told = ?2, lease = {} WHERE id = ?1 AND server = ?3 AND ended IS NULL
                 RETURNING stopping",
                until(4)
            );
            for job in &held.jobs {
                let told = serde_json::json!(job).to_string();
                let renewed = db.row(&renew, values![&job.id, told, &server, lease])?;
                if renewed.map(|mut row| row.take::<i64>(0)).transpose()? == Some(1) {
                    unwanted.jobs.push(job.id.clone());
                }
            }
            Ok(unwanted)
        })
    }

    /// Marks as failed what nobody is at any more: of those who share the store what they did not renew in time; in a file
    /// whatever is being answered, so it is for who starts alone.
    pub(crate) fn fail_abandoned(&self) -> Result<(), StoreError> {
        self.write(|db| {
            if matches!(db, Db::Sqlite(_)) {
                let sql = "UPDATE turn SET state = 'failed', ended = ?1, error = ?2 WHERE state = 'running'";
                return db.execute(sql, values![now(), ENDED]).map(drop);
            }
            let sql = "UPDATE turn SET state = 'failed', ended = ?1, error = ?2
                WHERE state = 'running' AND lease < clock_timestamp()";
            db.execute(sql, values![now(), ENDED])?;
            jobs::fail_abandoned(db)
        })
    }
}
