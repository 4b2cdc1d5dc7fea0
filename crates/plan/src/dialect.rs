//! Whose SQL is written. What these write differently stands in `crate::compile`.

/// Whose SQL a statement is written in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Over the database that `kb::Induced::write_sqlite` made.
    #[default]
    Sqlite,
    /// Over the one that `kb::load_postgres` makes; tested with 15.
    Postgres,
}
