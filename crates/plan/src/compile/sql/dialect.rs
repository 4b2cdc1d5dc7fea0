//! What SQLite and PostgreSQL write differently, and nothing else: the printer asks here. The tables are those that
//! `kb` writes for each, so texts compare by their bytes in both.

use kb::SqlType;
use search::quoted;

use super::writer::text;
use crate::dialect::Dialect;

impl Dialect {
    /// A table or column, quoted where it needs to be.
    pub(super) fn name(self, name: &str) -> String {
        let simple = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        match self {
            Self::Sqlite if simple => name.to_owned(),
            Self::Sqlite => quoted(name),
            Self::Postgres => kb::postgres_name(name),
        }
    }

    /// A text that rows are ordered by, which is of no column and would follow the server's language.
    pub(super) fn ordered(self, shown: &str) -> String {
        match self {
            Self::Sqlite => text(shown),
            Self::Postgres => format!("{} COLLATE \"C\"", text(shown)),
        }
    }

    /// That a text holds a word, its ASCII letters of either case.
    pub(super) fn holds(self, value: &str, word: &str) -> String {
        let pattern = text(&format!("%{word}%"));
        match self {
            Self::Sqlite => format!("{value} LIKE {pattern}"),
            // LIKE tells cases apart there, and reads a backslash as an escape unless none is named.
            Self::Postgres => format!("{value} ILIKE {pattern} ESCAPE ''"),
        }
    }

    /// That a truth value is this one.
    pub(super) fn is(self, value: &str, truth: bool) -> String {
        match self {
            Self::Sqlite => format!("{value} = {}", i32::from(truth)),
            Self::Postgres => format!("{value} = {truth}"),
        }
    }

    /// What a stored value is for arithmetic and for comparison with numbers: a truth value is 0 or 1.
    pub(super) fn measure(self, value: &str, stored: SqlType) -> String {
        match (self, stored) {
            (Self::Postgres, SqlType::Boolean) => format!("CAST({value} AS integer)"),
            _ => value.to_owned(),
        }
    }

    /// What a stored value is in a flat table that a model's SELECT reads: texts are equal in any case where that can be
    /// said.
    pub(crate) fn flat(self, value: &str, stored: SqlType) -> String {
        match (self, stored) {
            (Self::Sqlite, SqlType::Text) => format!("{value} COLLATE NOCASE"),
            _ => self.measure(value, stored),
        }
    }

    /// A number that is compared with averages and sums, or one of these. They are taken to fifteen digits, as many as
    /// decimals keep in binary: the average of 0.3, 0.7, 0.2 and -0.4 is 0.2, and not less. SPARQL counts in decimals.
    pub(super) fn rounded(self, number: &str, stored: SqlType) -> String {
        match self {
            _ if stored != SqlType::Real => number.to_owned(),
            Self::Sqlite => format!("CAST(printf('%.15g', {number}) AS REAL)"),
            // What this cast keeps of a floating-point number.
            Self::Postgres => format!("CAST({number} AS numeric)"),
        }
    }

    /// The average of measures.
    pub(super) fn average(self, value: &str, stored: SqlType) -> String {
        match self {
            Self::Sqlite => format!("avg({value})"),
            Self::Postgres => format!("CAST(avg({}) AS double precision)", exact(value, stored)),
        }
    }

    /// The sum of measures.
    pub(super) fn sum(self, value: &str, stored: SqlType) -> String {
        let result = if stored == SqlType::Real { "double precision" } else { "bigint" };
        match self {
            Self::Sqlite => format!("sum({value})"),
            Self::Postgres => format!("CAST(sum({}) AS {result})", exact(value, stored)),
        }
    }
}

/// PostgreSQL adds floating-point numbers in any order and without care, SQLite keeps what rounding loses. As decimals,
/// sums are exact.
fn exact(value: &str, stored: SqlType) -> String {
    if stored == SqlType::Real { format!("CAST({value} AS numeric)") } else { value.to_owned() }
}
