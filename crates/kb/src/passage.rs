//! A passage: a stretch of text that search finds and answers cite. Where it comes from is kept with it.

use serde::{Deserialize, Serialize};

/// A stretch of text about one entity or from one document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Passage {
    /// Its number in the order of making, from 0; whoever collects passages from several places numbers them anew.
    pub id: u64,
    /// The entity it is about: an IRI, or a blank node as `_:b0`.
    pub entity: Option<String>,
    /// The entity's table.
    pub table: Option<String>,
    /// The entity's label, or the document's title and headings.
    pub title: String,
    /// The text, without the title unless the text itself says it.
    pub text: String,
    /// IRIs of the predicates whose triples it tells.
    pub predicates: Vec<String>,
    /// Entities that a document's passage names, as in `entity`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mentions: Vec<String>,
    /// Where it comes from.
    pub source: PassageSource,
}

/// Where a passage comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassageSource {
    /// Verbalized from the graph.
    Graph,
    /// Taken from a document.
    Text {
        /// The page it was taken from, if the document says.
        url: Option<String>,
        /// The file.
        path: String,
    },
}
