//! What an error of a server means, whatever is kept there. What it means to a statement over a knowledge base's tables, and
//! what to do about it then, says `failure`.

use super::failure::{causes, lacks_password};
use std::error::Error as _;

/// Why a PostgreSQL server did not do something; each with what it said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PostgresFault {
    /// It asks for a password, and none was given.
    AsksPassword,
    /// It does not let us in.
    Denied(String),
    /// There is no such database.
    NoDatabase(String),
    /// Who is logged in may not do this.
    Forbidden(String),
    /// It has no room now: too many connections, no memory, no disk.
    Full(String),
    /// Somebody did something to the same rows at the same time: once more it may work.
    Clash(String),
    /// It cannot be reached, or the connection ended.
    Gone(String),
    /// Anything else.
    Other(String),
}

impl PostgresFault {
    /// Reads an error; `closed`: the connection it came by is.
    pub fn of(error: &postgres::Error, closed: bool) -> Self {
        let Some(said) = error.as_db_error() else {
            return match lacks_password(error) {
                true => Self::AsksPassword,
                false if closed || error.source().is_some_and(|cause| cause.is::<std::io::Error>()) => {
                    Self::Gone(causes(error))
                }
                false => Self::Other(causes(error)),
            };
        };
        let message = said.message().to_owned();
        match said.code().code() {
            code if code.starts_with("28") => Self::Denied(message),
            code if code.starts_with("3D") => Self::NoDatabase(message),
            code if code.starts_with("53") => Self::Full(message),
            "42501" => Self::Forbidden(message),
            // Serialization, deadlock, a lock that was not had in time, a key that another one took first.
            "40001" | "40P01" | "55P03" | "23505" => Self::Clash(message),
            code if code.starts_with("57P") || code.starts_with("08") => Self::Gone(message),
            _ => Self::Other(message),
        }
    }
}
