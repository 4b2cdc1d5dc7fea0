//! The schema on the server and its history: each step is kept as it was, new ones are added below. Its comment says whose it
//! is and which version, so that a copy of it says so too.

use postgres::{Client, GenericClient, Transaction};

/// Step n brings version n to version n + 1.
const STEPS: &[&str] = &["
    CREATE TABLE conversation (
        id TEXT PRIMARY KEY,
        rowid BIGINT GENERATED ALWAYS AS IDENTITY,
        owner TEXT NOT NULL,
        knowledge_base TEXT NOT NULL,
        title TEXT NOT NULL,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL
    );
    CREATE INDEX conversation_updated ON conversation (updated);
    CREATE INDEX conversation_owner ON conversation (owner, updated);
    CREATE TABLE turn (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        question TEXT NOT NULL,
        strategy TEXT,
        state TEXT NOT NULL CHECK (state IN ('running', 'answered', 'stopped', 'failed')),
        answer TEXT,
        error TEXT,
        trace TEXT,
        asked BIGINT NOT NULL,
        ended BIGINT,
        server TEXT,
        lease TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
        stopping BOOLEAN NOT NULL DEFAULT false,
        CHECK ((state = 'answered') = (answer IS NOT NULL)),
        CHECK ((state = 'failed') = (error IS NOT NULL))
    );
    CREATE INDEX turn_conversation ON turn (conversation, id);
    CREATE INDEX turn_running ON turn (lease) WHERE state = 'running';
    CREATE TABLE feedback (
        turn BIGINT PRIMARY KEY REFERENCES turn (id) ON DELETE CASCADE,
        rating TEXT NOT NULL CHECK (rating IN ('up', 'down')),
        comment TEXT NOT NULL,
        given BIGINT NOT NULL
    );
    CREATE TABLE token (
        id TEXT PRIMARY KEY,
        rowid BIGINT GENERATED ALWAYS AS IDENTITY,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        hash BYTEA NOT NULL UNIQUE,
        scope TEXT NOT NULL CHECK (scope IN ('read', 'admin')),
        knowledge_bases TEXT,
        created BIGINT NOT NULL,
        expires BIGINT
    );
    CREATE TABLE configuration (
        name TEXT COLLATE \"C\" PRIMARY KEY,
        strategy TEXT NOT NULL,
        model TEXT,
        settings TEXT NOT NULL
    );
    CREATE TABLE job (
        id TEXT PRIMARY KEY,
        rowid BIGINT GENERATED ALWAYS AS IDENTITY,
        owner TEXT NOT NULL,
        told TEXT NOT NULL,
        ended BIGINT,
        server TEXT,
        lease TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
        stopping BOOLEAN NOT NULL DEFAULT false
    );
    CREATE INDEX job_owner ON job (owner, ended);
    CREATE INDEX job_running ON job (lease) WHERE ended IS NULL;
    CREATE TABLE share (
        id TEXT PRIMARY KEY,
        rowid BIGINT GENERATED ALWAYS AS IDENTITY,
        conversation TEXT NOT NULL UNIQUE REFERENCES conversation (id) ON DELETE CASCADE,
        until BIGINT NOT NULL,
        made BIGINT NOT NULL
    );
"];

/// Begins the comment on a schema of ours; its version follows.
const OURS: &str = "Conversations of ragonite, version ";

/// Why a schema is not used.
pub(super) enum Wrong {
    Server(postgres::Error),
    /// Somebody else's.
    Foreign,
    Newer {
        found: u32,
        known: u32,
    },
    /// It is gone.
    Missing,
    /// Of a database that does not take every text.
    Encoding(String),
}

impl From<postgres::Error> for Wrong {
    fn from(error: postgres::Error) -> Wrong {
        Wrong::Server(error)
    }
}

/// The version this program writes.
fn known() -> u32 {
    u32::try_from(STEPS.len()).unwrap_or(u32::MAX)
}

/// Brings a schema to the newest version in one transaction: whoever is killed meanwhile leaves the old one or the new one,
/// and who else opens it meanwhile waits, and finds it done.
pub(super) fn apply(client: &mut Client, schema: &str) -> Result<(), Wrong> {
    // Nothing is locked where nothing is to do.
    if version(client, schema)? == Some(known()) {
        return Ok(());
    }
    let encoding: String = client.query_one("SELECT current_setting('server_encoding')", &[])?.get(0);
    if encoding != "UTF8" {
        return Err(Wrong::Encoding(encoding));
    }
    let mut transaction = client.transaction()?;
    transaction.batch_execute(&format!(
        "SELECT pg_advisory_xact_lock(hashtext('ragonite conversations {schema}'))"
    ))?;
    let found = version(&mut transaction, schema)?;
    bring(&mut transaction, schema, found)?;
    Ok(transaction.commit()?)
}

fn bring(transaction: &mut Transaction<'_>, schema: &str, found: Option<u32>) -> Result<(), Wrong> {
    if found == Some(known()) {
        return Ok(());
    }
    if found.is_none() {
        transaction.batch_execute(&format!("CREATE SCHEMA \"{schema}\""))?;
    }
    transaction.batch_execute(&format!("SET LOCAL search_path = \"{schema}\""))?;
    for step in STEPS.iter().skip(found.unwrap_or(0) as usize) {
        transaction.batch_execute(step)?;
    }
    Ok(transaction.batch_execute(&format!("COMMENT ON SCHEMA \"{schema}\" IS '{OURS}{}'", known()))?)
}

/// Whether a schema is there that this program knows.
pub(super) fn check(client: &mut Client, schema: &str) -> Result<(), Wrong> {
    match version(client, schema)? {
        Some(found) if found == known() => Ok(()),
        _ => Err(Wrong::Missing),
    }
}

/// A schema's version: none where there is no such schema, 0 where it is empty.
fn version(client: &mut impl GenericClient, schema: &str) -> Result<Option<u32>, Wrong> {
    let sql = "SELECT obj_description(oid, 'pg_namespace'), EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = n.oid)
        FROM pg_namespace AS n WHERE nspname = $1";
    let Some(row) = client.query_opt(sql, &[&schema])? else { return Ok(None) };
    let (comment, filled): (Option<String>, bool) = (row.get(0), row.get(1));
    let number = comment.as_deref().and_then(|comment| comment.strip_prefix(OURS)?.parse().ok());
    match (number, filled) {
        (Some(found), _) if found > known() => Err(Wrong::Newer { found, known: known() }),
        (Some(found), _) => Ok(Some(found)),
        // Somebody made it for us.
        (None, false) => Ok(Some(0)),
        (None, true) => Err(Wrong::Foreign),
    }
}

/// Has a schema say another version.
#[cfg(test)]
pub(in crate::store) fn comment_of(version: u32) -> String {
    format!("COMMENT ON SCHEMA ragonite IS '{OURS}{version}'")
}
