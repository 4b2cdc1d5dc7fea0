//! Questions with the query that answers each, given by people who know the graph: `few_shots.toml`. Strategies that
//! let a model write SPARQL show it those nearest to the question (FrOG section 3.3.2; scholarly hybrid). Whether a
//! query is valid is checked where queries are run.
//!
//! ```toml
//! [prefixes]
//! ex = "http://example.org/"
//!
//! [[few_shot]]
//! question = "Which courses have 3 credits?"
//! sparql = "SELECT ?x WHERE { ?x ex:has_credits 3 }"
//! thoughts = "The property is has_credits."   # may be left out
//!
//! [[asks]]                                    # a question of which only the kind of things it asks for is known
//! question = "Who teaches here?"
//! kind = "lecturer"                           # what the graph calls the things
//! ```

use crate::error::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A question and the query that answers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FewShot {
    /// As a person would ask.
    pub question: String,
    /// The query, without the prefixes of the file.
    pub sparql: String,
    /// How one gets from the question to the query, or empty.
    #[serde(default)]
    pub thoughts: String,
}

/// A question that was asked for things of a kind: it trains what tells kinds apart, and no model is shown it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asks {
    /// As a person would ask.
    pub question: String,
    /// What the things are called, in the graph's words.
    pub kind: String,
}

/// A file of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FewShots {
    /// Prefixes that the queries use, with their namespaces.
    #[serde(default)]
    pub prefixes: BTreeMap<String, String>,
    /// In the order of the file.
    #[serde(default, rename = "few_shot")]
    pub shots: Vec<FewShot>,
    /// In the order of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<Asks>,
}

impl FewShots {
    /// Reads TOML; `path` is for messages.
    pub fn parse(text: &str, path: &Path) -> Result<Self, Error> {
        toml::from_str(text)
            .map_err(|error| Error::FewShots { path: path.to_owned(), message: error.to_string() })
    }

    /// The query of a shot with its prefixes declared.
    pub fn query(&self, shot: &FewShot) -> String {
        let prefixes = self.prefixes.iter().map(|(name, iri)| format!("PREFIX {name}: <{iri}>\n"));
        prefixes.chain([shot.sparql.clone()]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_a_wrong_key_is_named() {
        let text = "[prefixes]\nex = 'http://x.example/'\n[[few_shot]]\nquestion = 'Which?'\nsparql = 'SELECT ?x { ?x ex:p 3 }'";
        let shots = FewShots::parse(text, Path::new("shots.toml")).expect("read");
        assert_eq!(shots.query(&shots.shots[0]), "PREFIX ex: <http://x.example/>\nSELECT ?x { ?x ex:p 3 }");
        let error =
            FewShots::parse("[[few_shot]]\nquery = 'x'", Path::new("shots.toml")).expect_err("no key query");
        let error = error.to_string();
        assert!(error.contains("shots.toml") && error.contains("query"), "{error}");
    }

    #[test]
    fn questions_may_be_given_with_what_they_ask_for_alone() {
        let text = "[[asks]]\nquestion = 'Who teaches here?'\nkind = 'lecturer'";
        let shots = FewShots::parse(text, Path::new("shots.toml")).expect("read");
        assert!(shots.shots.is_empty() && shots.asks[0].kind == "lecturer");
    }
}
