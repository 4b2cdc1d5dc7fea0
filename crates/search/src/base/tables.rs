//! Where statements over a knowledge base's tables run: here, or on the server that they are on too.

use super::KnowledgeBase;
use crate::error::Error;
use crate::limits::{Limits, QueryError};
use crate::postgresql::{PostgresAddress, PostgresStore};
use crate::sql::SqlStore;
use crate::value::Rows;

/// The tables that questions are asked of. What is read of them to understand questions, lineage, and whatever is no
/// question come from the folder's own database in any case: [`KnowledgeBase::sql`].
#[derive(Debug, Clone, Copy)]
pub enum Tables<'k> {
    /// In the folder, in SQLite.
    Here(&'k SqlStore),
    /// On a PostgreSQL server.
    Server(&'k PostgresStore),
}

impl Tables<'_> {
    /// Runs one reading statement that anybody may have written, in the SQL of where it runs. `cancel` is asked every few
    /// milliseconds.
    ///
    /// # Errors
    /// When it is wrong, does more than read, or reaches a limit: a value for the next round. When the server fails.
    pub fn query(&self, sql: &str, limits: &Limits, cancel: &dyn Fn() -> bool) -> Result<Rows, QueryError> {
        match self {
            Self::Here(store) => store.query(sql, &[], limits, cancel),
            Self::Server(store) => store.query(sql, limits, cancel),
        }
    }

    /// The same for statements that the program itself compiled; here they are trusted no more than others.
    ///
    /// # Errors
    /// As [`Self::query`].
    pub fn compiled(
        &self,
        sql: &str,
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Rows, QueryError> {
        match self {
            Self::Here(store) => store.query(sql, &[], limits, cancel),
            Self::Server(store) => store.read(sql, limits, cancel),
        }
    }

    /// They are on a PostgreSQL server, whose SQL is another.
    pub fn on_postgres(&self) -> bool {
        matches!(self, Self::Server(_))
    }
}

impl KnowledgeBase {
    /// The tables that questions are asked of.
    pub fn tables(&self) -> Tables<'_> {
        match &self.server {
            Some(server) => Tables::Server(server),
            None => Tables::Here(&self.sql),
        }
    }

    /// Reads its tables at this address, where they are on a server; elsewhere the address says nothing.
    ///
    /// # Errors
    /// When the server cannot be reached or has not these tables.
    pub fn with_tables(mut self, address: PostgresAddress) -> Result<Self, Error> {
        if let Some(tables) = &self.manifest.tables {
            let server = PostgresStore::new(address, tables, &self.schema);
            server.check().map_err(Error::Tables)?;
            self.server = Some(server);
        }
        Ok(self)
    }
}
