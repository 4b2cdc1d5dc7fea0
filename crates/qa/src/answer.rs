//! What a question gets back: a text whose claims are cited, the sources they cite, and what it took.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::table::Table;
use crate::taught::Taught;
use crate::understood::Understood;
use crate::wording::Wording;

/// An answer. `text` marks its citations as `[1]`, `[2]`, numbers of [`Source`]s.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The answer as people read it.
    pub text: String,
    /// Whether the graph had an answer.
    pub verdict: Verdict,
    /// The question with everything its conversation left implicit.
    pub standalone: String,
    /// How `text` was made of the sources; none where an earlier version answered.
    #[serde(default)]
    pub wording: Option<Wording>,
    /// The numbers of the sources that `text` cites, in order of appearance, each once.
    pub citations: Vec<usize>,
    /// Everything that was found, numbered from 1: query results first, passages after.
    pub sources: Vec<Source>,
    /// What each step took, in order.
    pub steps: Vec<StepRecord>,
    /// From question to answer.
    pub seconds: f64,
    /// What could not be done as asked, for people: words that were not understood, a step that failed.
    pub notes: Vec<String>,
    /// The question plan that led to the answer, the next turn's dialogue state.
    pub plan: Option<plan::Plan>,
    /// What answered as a SELECT over the question views, where it is one: what a follow-up goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub select: Option<String>,
    /// The question as one SPARQL query over the triples, where the answer has one: only what was asked for,
    /// entities as IRIs.
    #[serde(default)]
    pub sparql: Option<String>,
    /// Its rows as a table, where a sentence would list too many; `text` says them all the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// How far the question was understood, where a strategy can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub understood: Option<Understood>,
    /// How many of the things asked about have the value an answer was computed from.
    #[serde(default)]
    pub coverage: Option<Coverage>,
    /// How the question was read, where the answer comes from the tables.
    #[serde(default)]
    pub reading: Option<Reading>,
    /// The answer's sentences as the claim check left them, with those it left out.
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// Where its sources contradict each other: told in `text` too.
    #[serde(default)]
    pub differences: Vec<Claim>,
    /// A name that fits several things, where the question is about one.
    #[serde(default)]
    pub clarification: Option<Clarification>,
    /// Questions that go on from here and have an answer.
    #[serde(default)]
    pub follow_ups: Vec<String>,
    /// It is as somebody taught it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taught: Option<Taught>,
    /// Other ways to read the question over the tables, the likeliest first: what a person who corrects it chooses from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<Offered>,
}

/// Another way to read a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// It as a SELECT over the question views.
    pub select: String,
    /// What it means, in words; none where it runs unread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meaning: Option<String>,
    /// The beginning of what it finds.
    pub text: String,
}

/// "41 of 55; 14 have no price".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Things asked about.
    pub of: u64,
    /// Those with a value.
    pub with: u64,
    /// What the value is: `price`.
    pub what: String,
}

/// How well a question was read over the tables.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// The share of the question's words and forms that the meaning accounts for; at most 1.
    pub accounted: f32,
    /// Two independent readings found the same; `None` where one was enough or only one found something.
    pub agreed: Option<bool>,
    /// The share of right answers among such readings where it was measured.
    pub confidence: f32,
}

/// One sentence of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Without its citations.
    pub text: String,
    /// It stands in its sources; others are not in the answer's text.
    pub supported: bool,
    /// The check replaced or added a citation.
    pub repaired: bool,
    /// The numbers of its sources.
    pub sources: Vec<usize>,
}

/// A name that fits several things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clarification {
    /// As the question has it.
    pub mention: String,
    /// What it may be.
    pub candidates: Vec<Meant>,
}

/// A thing that a name may mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meant {
    /// Its IRI or blank node.
    pub iri: String,
    /// Its name.
    pub label: String,
    /// The kind of thing.
    pub table: String,
    /// The question with this one in the name's place.
    pub question: String,
}

/// Whether the graph had an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It had.
    Answered,
    /// The graph does not hold it; `text` says what is missing.
    #[default]
    NotInGraph,
}

/// A numbered piece of evidence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Its number in the answer.
    pub n: usize,
    /// What it is.
    #[serde(flatten)]
    pub evidence: Evidence,
}

/// What a [`Source`] is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Evidence {
    /// A query with its result.
    Query {
        /// `sql` or `sparql`.
        language: Language,
        /// Its text.
        query: String,
        /// What was computed from the rows, as sentences.
        statements: Vec<String>,
        /// Column names.
        columns: Vec<String>,
        /// The result.
        rows: Vec<Vec<search::Value>>,
        /// The columns that were asked for, where others stand beside them: their names, what they were found by.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        asked: Vec<usize>,
        /// More rows exist than were read.
        truncated: bool,
    },
    /// A passage of text.
    Passage {
        /// The entity it verbalises, as an IRI.
        entity: Option<String>,
        /// Its title.
        title: String,
        /// Its text.
        text: String,
        /// Where a text came from.
        url: Option<String>,
        /// How well it matched.
        score: f32,
    },
}

/// The language of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Over the induced database.
    Sql,
    /// Over the triples.
    Sparql,
}

/// What one step took.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// `rewrite`, `plan`, `ground`, `sql`, `passages`, `compose_answer`.
    pub name: String,
    /// Wall time.
    pub seconds: f64,
    /// Prompt tokens of its model calls.
    pub tokens_in: usize,
    /// Of those, tokens that the model had evaluated before.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tokens_cached: usize,
    /// Generated tokens.
    pub tokens_out: usize,
    /// Calls of the model, refused replies included.
    #[serde(default)]
    pub calls: usize,
    /// Of those, calls answered by a reply that was kept.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub kept: usize,
    /// Wall time of those calls.
    #[serde(default)]
    pub model_seconds: f64,
    /// SPARQL queries.
    #[serde(default)]
    pub queries: usize,
    /// Money, where the model has a price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
}

/// What queries answer as a list, each once.
pub(crate) fn listed<'e>(evidence: impl Iterator<Item = &'e Evidence>) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    for evidence in evidence {
        let Evidence::Query { language, rows, columns, asked, .. } = evidence else { continue };
        // Groups are called by what they are grouped by.
        let grouped = asked[..] == [0];
        let named = grouped || columns.first().is_some_and(|column| column == "name" || column == "label");
        let found = rows.iter().filter_map(|row| match language {
            // Of what other strategies ask for themselves the last column is the name.
            Language::Sparql if asked.is_empty() || columns.get(1).is_some_and(|column| column == "name") => {
                row.last()
            }
            Language::Sql | Language::Sparql => {
                row.get(if let [only] = asked[..] { only } else { 0 }).filter(|_| named)
            }
        });
        let found = found.filter(|item| !item.is_null()).map(ToString::to_string);
        items.extend(found.filter(|item| seen.insert(item.clone())));
    }
    items
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Answer {
    /// What was answered as a list, at most `most`: of each cited SPARQL result the last column, which names it, of SQL
    /// what was asked of the things, or their names.
    pub fn items(&self, most: usize) -> Vec<String> {
        let cited = self.sources.iter().filter(|source| self.citations.contains(&source.n));
        let mut items = listed(cited.map(|source| &source.evidence));
        items.truncate(most);
        items
    }

    /// What people should know of it, beginning with what was not understood.
    pub fn remarks(&self) -> Vec<String> {
        let taught = self.taught.iter().map(Taught::mark);
        let understood = self.understood.iter().filter_map(Understood::note);
        taught.chain(understood).chain(self.notes.iter().cloned()).collect()
    }

    /// The queries of one language that the answer rests on; the SPARQL of the question itself comes first.
    pub fn queries(&self, wanted: Language) -> Vec<&str> {
        let whole = self.sparql.as_deref().filter(|_| wanted == Language::Sparql);
        let found = self.sources.iter().filter_map(|s| match &s.evidence {
            Evidence::Query { language, query, .. } if *language == wanted => Some(query.as_str()),
            _ => None,
        });
        whole.into_iter().chain(found).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Value;

    /// What a follow-up may point to: things by their names, groups by what they are grouped by, no numbers.
    #[test]
    fn what_was_told_is_called_by_its_name() {
        let told = |columns: [&str; 2], asked: usize| {
            let evidence = Evidence::Query {
                language: Language::Sql,
                query: String::new(),
                statements: vec![],
                columns: columns.map(str::to_owned).to_vec(),
                rows: vec![vec![Value::from("Oslo".to_owned()), Value::Integer(3)]],
                asked: vec![asked],
                truncated: false,
            };
            let sources = vec![Source { n: 1, evidence }];
            Answer { citations: vec![1], sources, ..Answer::default() }.items(9).join(", ")
        };
        assert_eq!(told(["name", "berths"], 0), "Oslo");
        assert_eq!(told(["port", "count"], 0), "Oslo");
        assert_eq!(told(["of", "count"], 1), "");
    }
}
