//! `ragonite serve`: knowledge bases over HTTP, with conversations that are kept and a page to talk in.
//! The only crate with async code. It knows nothing of models, SQL or RDF: it asks what implements [`Ask`].
//!
//! Not here: how a question is answered (crate `qa`), what a query may do (crate `search`).

mod access;
mod answering;
mod api;
mod app;
mod ask;
mod etag;
mod jobs;
mod live;
mod page;
mod problem;
mod serve;
mod store;
mod uploads;
mod workshop;

pub use ask::{
    About, Ask, Cell, Comparison, Condition, EntityName, Lineage, Neighbourhood, Preview, Sort, ViewQuery,
    Viewed,
};
pub use serve::{Error, MIN_TOKEN, Options, Running, serve, start};
pub use store::StoreError;
pub use workshop::{BuildOrder, Progress, Workshop};
