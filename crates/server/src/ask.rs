//! What the server needs of a knowledge base. The binary implements it over an opened folder, a strategy and a
//! model; the tests script it.

use qa::taught::Tried;
use search::{
    Bank, Candidate, Counts, Filter, Hit, Lesson, Made, QueryError, Rows, SparqlResult, Triple, Value,
};
use serde::{Deserialize, Serialize};

/// One knowledge base, ready to answer. Every method may block and is called from blocking threads, several at
/// once.
pub trait Ask: Send + Sync {
    /// The name in addresses and in the page, unique among those served.
    fn name(&self) -> &str;

    /// What it holds, in numbers.
    fn about(&self) -> About;

    /// The strategies that [`Ask::ask`] takes, the default first.
    fn strategies(&self) -> Vec<String>;

    /// The models that [`How::model`] may name, beside the one that answers when none is named.
    fn models(&self) -> Vec<String> {
        Vec::new()
    }

    /// Answers `question`, which follows on `conversation`, in the way that `how` says. `on_event` hears
    /// of every step while it happens; once it returns `Break` the engine stops as soon as it can, with
    /// [`qa::Error::Cancelled`].
    fn ask(
        &self,
        conversation: &qa::Conversation,
        question: &str,
        how: &How,
        on_event: qa::OnEvent<'_>,
    ) -> Result<qa::Answer, qa::Error>;

    /// An answer of its own without each of its sources; a model's call for most of them. `on_event` as in [`Ask::ask`].
    fn attribute(
        &self,
        answer: &qa::Answer,
        on_event: qa::OnEvent<'_>,
    ) -> Result<Vec<qa::Attribution>, qa::Error>;

    /// Tables and views: `kb::Schema` as JSON.
    fn schema(&self) -> serde_json::Value;

    /// What the build inferred and doubts: `kb::Report` as JSON.
    fn report(&self) -> serde_json::Value;

    /// Questions to begin with, made from the data.
    fn starter_questions(&self) -> Vec<String>;

    /// Runs one reading SQL query under the engine's limits.
    fn sql(&self, query: &str) -> Result<Rows, QueryError>;

    /// Runs one reading SPARQL query under the engine's limits.
    fn sparql(&self, query: &str) -> Result<SparqlResult, QueryError>;

    /// Runs a query over one question view.
    fn view_query(&self, query: &ViewQuery) -> Result<Viewed, QueryError>;

    /// The triples that one cell stands for.
    fn lineage(&self, cell: &Cell) -> Result<Lineage, QueryError>;

    /// The `k` entities that a mention may name, only of `tables` if any are named.
    fn entities(&self, mention: &str, tables: &[String], k: usize) -> Result<Vec<Candidate>, QueryError>;

    /// One entity with what the graph says about it; at most `limit` triples each way. `None` when the graph does
    /// not name it.
    fn entity(&self, iri: &str, limit: usize) -> Result<Option<Neighbourhood>, QueryError>;

    /// The `k` entities whose name goes on from what is typed, the last word of which may only be begun.
    fn completions(&self, typed: &str, k: usize) -> Result<Vec<Candidate>, QueryError>;

    /// The `k` passages that fit a question best, among those that `filter` admits.
    fn passages(&self, query: &str, filter: &Filter, k: usize) -> Result<Vec<Hit>, QueryError>;

    /// The annotations it was built with, as TOML; empty without.
    fn annotations(&self) -> Result<String, QueryError>;

    /// What the schema and the report would be with other annotations. Nothing is kept.
    fn preview(&self, annotations: &str) -> Result<Preview, Unannotated>;

    /// Annotations to begin with, where it has none: all that was inferred, as comments.
    fn annotations_template(&self) -> String {
        String::new()
    }

    /// What people taught it.
    fn taught(&self) -> Result<Bank, qa::Error>;

    /// A lesson as it would be kept, with what its query finds. Nothing is kept.
    fn try_lesson(&self, new: &NewLesson, by: &str) -> Result<(Lesson, Option<Tried>), qa::Error>;

    /// Keeps a lesson, in the place of one about the same question or word.
    fn keep_lesson(&self, lesson: &Lesson) -> Result<(), qa::Error>;

    /// Forgets the lesson of this id; whether there was one.
    fn forget_lesson(&self, id: &str) -> Result<bool, qa::Error>;
}

/// What somebody teaches: a question with the SELECT that answers it, or a word and what it means.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLesson {
    /// The question as it was asked.
    pub question: Option<String>,
    /// The question with everything its conversation left implicit, where that is more.
    pub standalone: Option<String>,
    /// A SELECT over the question views.
    pub select: Option<String>,
    /// Somebody looked at the rows and says that they are right.
    #[serde(default)]
    pub verified: bool,
    /// Instead: a word that people say ..
    pub word: Option<String>,
    /// .. for what the graph calls a table, a column or a value.
    pub means: Option<String>,
}

/// How a question is answered, where that differs from how the knowledge base answers by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct How {
    /// One of [`Ask::strategies`]; none: the first.
    pub strategy: Option<String>,
    /// One of [`Ask::models`]; none: the server's first.
    pub model: Option<String>,
    /// Settings that differ from the server's.
    pub settings: qa::Adjustments,
}

/// A knowledge base in numbers.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct About {
    /// What people call it; its name where nobody gave it a title.
    pub title: String,
    /// What it is about, where somebody says it.
    pub description: Option<String>,
    /// Changes with the content, and with nothing else.
    pub fingerprint: String,
    /// How much it holds.
    #[schema(value_type = Object)]
    pub counts: Counts,
    /// The sentence-embedding model that makes its vectors, if any does.
    pub embedder: Option<String>,
    /// How many of its texts have vectors and how many are to have one, where that is known. Until all have, passages
    /// may be found less well.
    #[schema(value_type = Option<Object>)]
    pub vectors: Option<Made>,
    /// Where its triples are.
    pub kind: Place,
    /// The address of the SPARQL endpoint that holds them, where they are not on this machine.
    pub endpoint: Option<String>,
}

/// Where a knowledge base's triples are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// On this machine, as tables and passages too.
    Graph,
    /// At a SPARQL endpoint: questions are asked of it.
    Endpoint,
}

/// A query over one question view, by the names people read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ViewQuery {
    /// The view: its SQL name, its label, or its table.
    pub view: String,
    /// Columns shown, after the entity's name; none: all single-valued ones.
    #[serde(default)]
    pub columns: Vec<String>,
    /// All of these hold.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// Sorted by these, the first first.
    #[serde(default)]
    pub order: Vec<Sort>,
    /// Rows, at most; the engine's limit holds too.
    pub limit: Option<u32>,
}

/// What an entity must fulfil.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The column.
    pub column: String,
    /// How it is compared.
    pub is: Comparison,
    /// With what: a number, a text, true or false; nothing for `present` and `absent`.
    #[serde(default)]
    pub value: serde_json::Value,
}

/// How a column is compared. A many-valued column fulfils a condition when one of its values does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// The same.
    Equal,
    /// Another.
    Unequal,
    /// Smaller.
    Less,
    /// Not larger.
    AtMost,
    /// Larger.
    More,
    /// Not smaller.
    AtLeast,
    /// The text occurs in it, in either case.
    Contains,
    /// There is a value.
    Present,
    /// There is none.
    Absent,
}

/// A column to sort by; entities without a value come last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sort {
    /// The column.
    pub column: String,
    /// The largest first.
    #[serde(default)]
    pub descending: bool,
}

/// What a [`ViewQuery`] gave.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Viewed {
    /// The SQL it became.
    pub sql: String,
    /// Its rows.
    #[serde(flatten)]
    #[schema(value_type = crate::openapi::RowsShape)]
    pub rows: Rows,
}

/// A cell, as a result shows it or as a table holds it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cell {
    /// Tables (or views) the row may be of, the likeliest first.
    pub tables: Vec<String>,
    /// The row's entity: its id or IRI, where known ..
    pub id: Option<String>,
    /// .. or names that stand in the row, the entity's among them.
    pub labels: Vec<String>,
    /// The text of a passage about the entity, instead of a row.
    pub passage: Option<String>,
    /// The whole row by its column names, where there is one: it tells entities of one name apart.
    pub row: Vec<(String, Value)>,
    /// The column by its SQL name or by its reading name; none: the entity itself.
    pub column: Option<String>,
}

/// What a cell leads back to.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Lineage {
    /// The row's entity as the graph names it; none for a value that was computed over many rows.
    pub entity: Option<EntityName>,
    /// The triples it stands for, at most 100.
    #[schema(value_type = Vec<serde_json::Value>)]
    pub triples: Vec<Triple>,
    /// The names of what occurs in `triples`, by IRI.
    pub labels: std::collections::BTreeMap<String, String>,
    /// Why there are none, for people.
    pub note: Option<String>,
}

/// An entity and its name.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct EntityName {
    /// Its IRI, or `_:b0`.
    pub iri: String,
    /// The name people read.
    pub label: String,
    /// Its table.
    pub table: String,
}

/// An entity and the triples around it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Neighbourhood {
    /// The entity.
    #[serde(flatten)]
    pub entity: EntityName,
    /// What is said about it.
    #[schema(value_type = Vec<serde_json::Value>)]
    pub outgoing: Vec<Triple>,
    /// What is said with it as object.
    #[schema(value_type = Vec<serde_json::Value>)]
    pub incoming: Vec<Triple>,
    /// The names of what occurs in them, by IRI.
    pub labels: std::collections::BTreeMap<String, String>,
    /// There are more triples than these.
    pub truncated: bool,
}

/// Why there is no telling what annotations would make of the graph.
#[derive(Debug)]
pub enum Unannotated {
    /// They cannot be followed, for this reason.
    Wrong(String),
    /// The knowledge base failed.
    Failed(QueryError),
}

/// What annotations would make of the graph.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Preview {
    /// `kb::Schema` as JSON.
    pub schema: serde_json::Value,
    /// `kb::Report` as JSON.
    pub report: serde_json::Value,
}
