//! What a question can be run against: SQL, SPARQL, passages and entities, all of one [`KnowledgeBase`] folder.
//!
//! The sandboxes live here, so that no strategy can skip them: whatever text arrives as a query, it can only read,
//! and only for a bounded time. Nothing here knows a chat model; vectors come from an [`llm::Embedder`].

mod base;
#[doc(hidden)]
pub mod bench;
mod connect;
mod entities;
mod error;
mod fuse;
mod limits;
mod mentions;
mod names;
mod passages;
mod postgresql;
mod read_only;
mod records;
mod sparql;
mod sql;
mod targets;
mod terms;
mod text_index;
mod value;
mod vectors;
mod words;
mod worker;

pub use base::{
    Bank, BuildOptions, BuildProgress, BuildStage, BuildSummary, CellLineage, Counts, DESCRIBING,
    EmbedOptions, EmbedSummary, EmbedderName, FORMAT, Far, FileEntry, KnowledgeBase, Lesson, Made, Manifest,
    Origin, Pair, Reading, RowLineage, Synonym, Tables, TablesOptions, UpdateOptions, UpdateSummary, build,
    embed, rows_hash, teach, update,
};
pub use connect::{ConnectOptions, ConnectProgress, ConnectSummary, connect};
pub use entities::{Candidate, Entities, Entity, Match};
pub use error::Error;
pub use kb::{fold, reading, reading_of_entity};
pub use limits::{Exceeded, Limits, QueryError};
pub use names::{At, Engine, NameSearch, Named, Names, detect};
pub use passages::{Filter, Hit, Mode, PassageIndex, SourceKind};
pub use postgresql::{PostgresAddress, PostgresFault, PostgresStore, ServerTables};
pub use sparql::{
    EndpointOptions, SparqlResult, SparqlStore, TYPE_PREDICATES, Term, Triple, is_in, is_naming,
    is_naming_filter, is_property_class, usual_languages,
};
pub use sql::{SqlStore, quoted};
pub use targets::Targets;
pub use terms::{TermHit, TermRef, Terms};
pub use value::{Rows, Value};
pub use words::name_words;
pub use worker::{WorkerCommand, bound_memory, end_with_reader, give_way, serve_worker};
