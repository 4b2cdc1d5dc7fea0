//! SQL reading: a SELECT that a model wrote over the question views, read as a grounded plan.
//!
//! The model sees part of the views as flat tables ([`Shown`]); what it writes is parsed, its names are tied to view
//! columns, its literals to values of the graph, its joins to links ([`read`]). From there on it is a plan like any
//! other: compiled to SQL or SPARQL, with coverage and lineage. What does not fit is a reason the model can use. Beside
//! it the SELECT may run as it stands, over the views as flat tables ([`flat`]).
//! Not here: prompts, running anything.

mod both;
mod computed;
mod conditions;
mod flat;
mod grouped;
mod literals;
mod meaning;
mod nearness;
mod postgres;
mod retold;
mod scope;
mod select;
mod shown;
mod turned;
mod written;

pub use both::both;
pub use flat::{Flat, flat};
pub use grouped::grouped;
pub use nearness::Nearness;
pub use retold::{Retold, retold};
pub use select::read;
pub use shown::Shown;
pub use written::written;
