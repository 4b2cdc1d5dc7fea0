//! What induction inferred, with what support, and what it doubts. For people; nothing reads it back.

use serde::{Deserialize, Serialize};

/// The build report of one graph.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Distinct triples.
    pub triples: u64,
    /// Entity types, columns and relations, as they were read from the data.
    pub findings: Vec<Finding>,
    /// Where a person should look.
    pub doubts: Vec<Doubt>,
}

/// Something inferred.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// `car.length`, or a table's name.
    pub about: String,
    /// `number in mm`.
    pub inferred: String,
    /// How many values, rows or links agree.
    pub support: u64,
    /// Of how many.
    pub of: u64,
}

/// Something uncertain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Doubt {
    /// `car.length`, a table's name, or an IRI.
    pub about: String,
    /// What is uncertain, and what an annotation could settle.
    pub message: String,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} statements", self.triples)?;
        for Finding { about, inferred, support, of } in &self.findings {
            writeln!(f, "  {about}: {inferred} ({support} of {of})")?;
        }
        if !self.doubts.is_empty() {
            writeln!(f, "Please check:")?;
        }
        for Doubt { about, message } in &self.doubts {
            writeln!(f, "  {about}: {message}")?;
        }
        Ok(())
    }
}
