//! What a server's error means to whoever asked: a query that is wrong is a value for the next round, a server that is
//! gone is a failed dependency, with what to do about it.

use super::fault::PostgresFault;
use crate::limits::{Exceeded, QueryError};
use crate::sql::nearest;
use postgres::error::SqlState;
use std::error::Error as _;

/// Why a statement gave no rows.
#[derive(Debug)]
pub(super) enum Failure {
    /// It ran too long, or whoever asked wanted it stopped.
    Stopped,
    /// The connection does not work any more; another may.
    Gone(String),
    /// It is said as it is.
    Told(QueryError),
}

/// What to do where somebody is not let in.
pub(super) const PASSWORD: &str = "The environment variable PGPASSWORD holds the password; the address (stores.sql in ragonite.toml) says who logs in";

/// The server asks for a password and none was given: the client says so only in words.
pub(super) fn lacks_password(error: &postgres::Error) -> bool {
    causes(error).contains("password missing")
}

/// Who is asked, as errors name it.
pub(super) struct Asked<'a> {
    /// Without a password.
    pub address: &'a str,
    pub schema: &'a str,
    /// Names of tables and views.
    pub names: &'a [&'a str],
}

impl Asked<'_> {
    /// The server did not do its part.
    pub fn at_fault(&self, what: impl Into<String>, hint: impl Into<String>) -> QueryError {
        let address = format!("The PostgreSQL server of {}", self.address);
        QueryError::Endpoint { address, what: what.into(), hint: hint.into(), slow: false }
    }

    /// It cannot be reached.
    pub fn unreachable(&self, why: &str) -> QueryError {
        self.at_fault(
            format!("cannot be reached ({why})"),
            "Start it, or say where it is: stores.sql in ragonite.toml",
        )
    }

    /// What is in its schema is not what the knowledge base was built with.
    pub fn another_content(&self, found: bool) -> QueryError {
        let what = match found {
            true => format!(
                "has another content in its schema {} than this knowledge base was built with",
                self.schema
            ),
            false => format!("has no tables of this knowledge base in its schema {}", self.schema),
        };
        let hint = "Build the knowledge base anew with --sql, or say where its tables are: stores.sql in ragonite.toml";
        self.at_fault(what, hint)
    }

    /// A connection that was not made.
    pub fn not_connected(&self, error: &postgres::Error) -> QueryError {
        match PostgresFault::of(error, true) {
            PostgresFault::AsksPassword => self.at_fault("asks for a password", PASSWORD),
            PostgresFault::Denied(said) => self.at_fault(format!("does not let us in: {said}"), PASSWORD),
            PostgresFault::NoDatabase(said) => self
                .at_fault(format!("says: {said}"), "Create it, or name another: stores.sql in ragonite.toml"),
            PostgresFault::Full(said) => {
                self.at_fault(format!("says: {said}"), "Try again in a while, or raise its max_connections")
            }
            PostgresFault::Forbidden(said)
            | PostgresFault::Clash(said)
            | PostgresFault::Gone(said)
            | PostgresFault::Other(said) => self.unreachable(&said),
        }
    }

    /// An error of a statement; `closed`: its connection is.
    pub fn of(&self, error: &postgres::Error, closed: bool) -> Failure {
        let Some(said) = error.as_db_error() else {
            return match closed || error.source().is_some_and(|cause| cause.is::<std::io::Error>()) {
                true => Failure::Gone(causes(error)),
                false => invalid(causes(error), Vec::new()),
            };
        };
        let code = said.code();
        let message = match said.hint() {
            Some(hint) => format!("{}. {}", said.message(), hint.trim_end_matches('.')),
            None => said.message().to_owned(),
        };
        if *code == SqlState::QUERY_CANCELED {
            return Failure::Stopped;
        }
        if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
            return Failure::Told(QueryError::Refused(
                "it does more than read; only SELECT over the tables and views is allowed".into(),
            ));
        }
        if *code == SqlState::UNDEFINED_TABLE {
            let unknown = message.split('"').nth(1).unwrap_or_default();
            return invalid(message.clone(), nearest(unknown, self.names));
        }
        if *code == SqlState::INSUFFICIENT_PRIVILEGE {
            let hint = format!(
                "Let its user read: stores.sql_readers in ragonite.toml when it is built, or GRANT USAGE ON SCHEMA {0}, and SELECT \
                 ON ALL TABLES IN SCHEMA {0}",
                self.schema
            );
            return Failure::Told(self.at_fault(format!("says: {message}"), hint));
        }
        match code.code() {
            "53200" => Failure::Told(QueryError::Limit(Exceeded::Memory)),
            "53100" | "53400" => Failure::Told(QueryError::Limit(Exceeded::Disk)),
            code if code.starts_with("57P") || code.starts_with("08") => Failure::Gone(message),
            code if code.starts_with("42") || code.starts_with("22") || code.starts_with("21") => {
                invalid(message, Vec::new())
            }
            code if code.starts_with("54") || code.starts_with("0A") => invalid(message, Vec::new()),
            _ => Failure::Told(self.at_fault(
                format!("says: {message}"),
                "If this happens again, look at the server's log, or build the knowledge base anew with --sql",
            )),
        }
    }
}

fn invalid(message: String, nearest: Vec<String>) -> Failure {
    Failure::Told(QueryError::Invalid { message, nearest })
}

/// An error with what is behind it, none said twice.
pub(super) fn causes(error: &postgres::Error) -> String {
    let mut parts = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(one) = cause {
        let text = one.to_string();
        if !parts.iter().any(|part| part.contains(&text)) {
            parts.push(text);
        }
        cause = one.source();
    }
    parts.join(": ")
}
