//! What statements may name: the database's own tables, and of the engine's functions and virtual tables those that
//! only compute. Asked of the engine itself when a database is opened, so that a newer engine's additions are not
//! admitted by being unknown here.

use rusqlite::Connection;
use std::collections::HashSet;

/// sqlite3.h, `SQLITE_INNOCUOUS`: "the function is unlikely to cause problems even if misused .. has no side effects".
const INNOCUOUS: i64 = 0x20_0000;

/// Virtual tables that only compute.
const COMPUTING: [&str; 2] = ["json_each", "json_tree"];

/// Names in lower case.
#[derive(Debug, Default)]
pub(super) struct Admitted {
    tables: HashSet<String>,
    functions: HashSet<String>,
    modules: HashSet<String>,
}

impl Admitted {
    /// Of a connection without an authorizer, on which the program's own functions are not registered yet.
    pub fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let names = |sql: &str| -> rusqlite::Result<HashSet<String>> {
            let mut statement = connection.prepare(sql)?;
            let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
            rows.map(|name| Ok(name?.to_ascii_lowercase())).collect()
        };
        Ok(Self {
            tables: names("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")?,
            functions: names(&format!("SELECT name FROM pragma_function_list WHERE flags & {INNOCUOUS}"))?,
            modules: names("SELECT name FROM pragma_module_list")?,
        })
    }

    /// Whether a table, or what a query calls one, may be read. Common table expressions and subqueries have names too,
    /// any at all: what is not admitted is what the engine would make a table of by itself.
    pub fn table(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        if self.tables.contains(&name) || COMPUTING.contains(&name.as_str()) {
            return true;
        }
        if matches!(name.as_str(), "sqlite_schema" | "sqlite_master") {
            return true;
        }
        // Virtual tables over pragmas become modules when they are first named.
        !(self.modules.contains(&name) || name.starts_with("sqlite_") || name.starts_with("pragma_"))
    }

    /// Whether a function may be called.
    pub fn function(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        name == super::sandbox::FOLD || self.functions.contains(&name)
    }
}
