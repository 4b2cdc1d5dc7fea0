//! `ragonite serve`: knowledge bases over HTTP, with conversations that are kept and a page to talk in; also as the
//! OpenAI chat API, over MCP, and by the SPARQL and TEXT2SPARQL protocols.
//! The only crate with async code. It knows nothing of models, SQL or RDF: it asks what implements [`Ask`].
//!
//! Not here: how a question is answered (crate `qa`), what a query may do (crate `search`).

mod access;
mod answering;
mod api;
mod app;
mod ask;
mod etag;
#[doc(hidden)]
pub mod fuzzing;
mod guesses;
mod jobs;
mod lingering;
mod listen;
mod live;
mod mcp;
mod metrics;
mod observing;
mod openai;
mod openapi;
mod page;
mod problem;
mod queries;
mod rates;
mod serve;
mod sheet;
mod sparql_protocol;
mod store;
mod text2sparql;
mod tracing;
mod uploads;
mod workshop;

pub use access::Proxy;
pub use ask::{
    About, Ask, Cell, Comparison, Condition, EntityName, How, Lineage, Neighbourhood, NewLesson, Place,
    Preview, Sort, Unannotated, ViewQuery, Viewed,
};
pub use mcp::serve_stdio;
pub use observing::Record;
pub use serve::{Error, Log, MIN_TOKEN, Options, Running, Troubles, serve, start};
pub use sheet::Sheet;
pub use store::{KeptToken, Scope, StoreError, StorePlace, Tokens};
pub use tracing::{Span, Traces};
pub use workshop::{BuildOrder, Built, LeftOut, Progress, Workshop};
