//! The real table, view and column names, and those nearest to one that does not exist.

use rusqlite::Connection;

/// How many names are offered.
const OFFERED: usize = 4;

/// All names of a database.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Tables and views.
    tables: Vec<String>,
    /// (table or view, column).
    columns: Vec<(String, String)>,
}

impl Names {
    pub fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let mut names = Self::default();
        let mut statement = connection.prepare(
            "SELECT s.name, c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
             WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY s.rowid, c.cid",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let table: String = row.get(0)?;
            if names.tables.last() != Some(&table) {
                names.tables.push(table.clone());
            }
            names.columns.push((table, row.get(1)?));
        }
        Ok(names)
    }

    /// Names to offer for SQLite's "no such table: x" and "no such column: x"; none for other messages. Columns of
    /// tables that the query names come first.
    pub fn nearest(&self, message: &str, sql: &str) -> Vec<String> {
        if let Some(unknown) = message.strip_prefix("no such table: ") {
            return best(unknown, self.tables.iter().map(|name| (name.as_str(), true, name.clone())));
        }
        if let Some(unknown) = message.strip_prefix("no such column: ") {
            let unknown = unknown.split(" - ").next().unwrap_or(unknown);
            let bare = unknown.rsplit_once('.').map_or(unknown, |(_, column)| column);
            let words: Vec<&str> = sql.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let shown = self.columns.iter().map(|(table, column)| {
                let named = words.iter().any(|word| word.eq_ignore_ascii_case(table));
                (column.as_str(), named, format!("{table}.{column}"))
            });
            return best(bare.trim_matches('"'), shown);
        }
        Vec::new()
    }
}

/// The names closest to one that is not there, best first, if any are close at all.
pub(crate) fn nearest(unknown: &str, names: &[&str]) -> Vec<String> {
    best(unknown, names.iter().map(|name| (*name, true, (*name).to_owned())))
}

/// The closest names, best first, if they are close at all; each with whether it is preferred.
fn best<'n>(unknown: &str, names: impl Iterator<Item = (&'n str, bool, String)>) -> Vec<String> {
    let unknown = unknown.to_ascii_lowercase();
    let mut scored: Vec<(bool, f64, String)> = names
        .map(|(name, preferred, shown)| (preferred, likeness(&unknown, &name.to_ascii_lowercase()), shown))
        .filter(|(_, score, _)| *score >= 0.5)
        .collect();
    scored.sort_by(|a, b| {
        b.0.cmp(&a.0)
            .then(b.1.total_cmp(&a.1))
            .then_with(|| a.2.len().cmp(&b.2.len()))
            .then_with(|| a.2.cmp(&b.2))
    });
    scored.dedup_by(|a, b| a.2 == b.2);
    scored.into_iter().take(OFFERED).map(|(_, _, name)| name).collect()
}

/// Spelling and shared words, 0 to 1.
fn likeness(a: &str, b: &str) -> f64 {
    let spelling = strsim::normalized_damerau_levenshtein(a, b);
    let (of_a, of_b): (Vec<&str>, Vec<&str>) = (a.split('_').collect(), b.split('_').collect());
    let shared = of_a.iter().filter(|word| word.len() > 1 && of_b.contains(word)).count();
    let words = 2.0 * shared as f64 / (of_a.len() + of_b.len()) as f64;
    spelling.max(words)
}
