//! Knowledge bases as the server sees them: an opened folder with an engine, and the program around the server.
//! Not here: what is served to whom (crate `server`).

pub mod behind;
pub mod builder;
mod lineage;
mod schema;
mod served;
pub mod traces;
mod view_query;
mod workshop;

pub use served::Served;
pub use workshop::Shop;
