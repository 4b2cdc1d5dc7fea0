//! Where a knowledge base's tables are, and which they are: the manifest says it, and the comment on their schema.

use serde::{Deserialize, Serialize};

/// Where a knowledge base's tables are that are on a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerTables {
    /// The server's address, without a password.
    pub address: String,
    /// The schema they are in.
    pub schema: String,
    /// SHA-256 over all that was loaded, in hexadecimal; the schema's comment says it too.
    pub fingerprint: String,
}

/// Begins the part of a schema's comment that says what it holds.
const CONTENT: &str = "Content: ";

impl ServerTables {
    /// The comment on their schema: whose they are, and what.
    pub(super) fn comment(&self, owner: &str) -> String {
        format!("{owner} {CONTENT}{}", self.fingerprint)
    }
}

/// What a schema's comment says that it holds.
pub(super) fn content_of(comment: &str) -> Option<&str> {
    comment.rsplit_once(CONTENT).map(|(_, fingerprint)| fingerprint)
}

/// Gives the comment on a schema; no value where there is none.
pub(super) fn comment_query(schema: &str) -> String {
    format!("SELECT obj_description(to_regnamespace('\"{schema}\"'), 'pg_namespace')")
}

/// The key of the lock that readers share, and that whoever replaces the tables has alone.
pub(super) fn placing(schema: &str) -> String {
    format!("hashtext('ragonite tables {schema}')")
}

/// The key of the lock of whoever builds them.
pub(super) fn building(schema: &str) -> String {
    format!("hashtext('ragonite build {schema}')")
}
