//! What the server needs of a knowledge base. The binary implements it over an opened folder, a strategy and a
//! model; the tests script it.

use search::{QueryError, Rows};

/// One knowledge base, ready to answer. Every method may block and is called from blocking threads, several at
/// once.
pub trait Ask: Send + Sync {
    /// The name in addresses and in the page, unique among those served.
    fn name(&self) -> &str;

    /// The strategies that [`Ask::ask`] takes, the default first.
    fn strategies(&self) -> Vec<String>;

    /// Answers `question`, which follows on `conversation`. `None` means the default strategy. `on_event` hears
    /// of every step while it happens; once it returns `Break` the engine stops as soon as it can, with
    /// [`qa::Error::Cancelled`].
    fn ask(
        &self,
        conversation: &qa::Conversation,
        question: &str,
        strategy: Option<&str>,
        on_event: qa::OnEvent<'_>,
    ) -> Result<qa::Answer, qa::Error>;

    /// Tables and views: `kb::Schema` as JSON.
    fn schema(&self) -> serde_json::Value;

    /// Questions to begin with, made from the data.
    fn starter_questions(&self) -> Vec<String>;

    /// Runs one reading SQL query under the engine's limits.
    fn sql(&self, query: &str) -> Result<Rows, QueryError>;

    /// Runs one reading SPARQL query under the engine's limits.
    fn sparql(&self, query: &str) -> Result<Rows, QueryError>;
}
