//! Models that are known by their names: `known.toml`, read once.

use std::sync::OnceLock;

use serde::Deserialize;

use super::Strength;
use crate::Structured;

/// The table.
const TABLE: &str = include_str!("known.toml");

/// What is known of a family of models.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Known {
    /// What its names contain, from the beginning of one of their parts on.
    names: Vec<String>,
    /// Tokens of prompt and reply together.
    pub context: usize,
    /// How well it reads and writes, where its name says no size.
    #[serde(default)]
    pub strength: Option<Strength>,
    #[serde(default)]
    pub thinks: bool,
    #[serde(default)]
    pub tools: bool,
    #[serde(default)]
    pub forms: Structured,
}

#[derive(Deserialize)]
struct Table {
    model: Vec<Known>,
}

/// The first of the table whose name stands in `plain`.
pub(super) fn find(plain: &str) -> Option<&'static Known> {
    // The table is compiled in, and a test reads it: a broken one knows nothing.
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| toml::from_str::<Table>(TABLE).map(|t| t.model).unwrap_or_default());
    known.iter().find(|known| known.names.iter().any(|name| says(plain, name)))
}

/// `name` stands in `plain` and begins one of its parts: `o1` in `o1-mini`, not in `solo1`.
fn says(plain: &str, name: &str) -> bool {
    plain.match_indices(name).any(|(at, _)| {
        let before = plain[..at].chars().next_back();
        let after = plain[at + name.len()..].chars().next();
        let ends =
            !name.ends_with(|c: char| c.is_ascii_digit()) || !after.is_some_and(|c| c.is_ascii_digit());
        before.is_none_or(|c| !c.is_alphanumeric()) && ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_read_and_every_line_of_it_is_reached() {
        let table: Table = toml::from_str(TABLE).unwrap();
        assert!(table.model.len() > 30);
        for known in &table.model {
            for name in &known.names {
                let found = find(name).unwrap();
                assert_eq!(found.names, known.names, "{name} is taken by an earlier line");
            }
        }
    }

    #[test]
    fn a_name_begins_a_part() {
        assert!(says("openai-o1-mini", "o1") && !says("solo1", "o1") && !says("o10", "o1"));
        assert!(says("qwen3-8b", "qwen3") && says("us.anthropic.claude-3", "claude-3"));
    }
}
