//! RDF in; schema, rows, views and passages out.
//!
//! Pure: no network, no model, no clock. Everything here follows from the triples and the annotations, in any
//! order of triples and files.
//!
//! [`read`] makes a [`Graph`]; [`induce`] derives its [`Schema`] and [`Report`], and writes the rows;
//! [`verbalize`] makes a [`Passage`] of each entity, [`read_texts`] of documents; [`lineage`] leads a cell back to
//! its triples, [`locate`] to the lines of the files.

mod annotations;
mod axioms;
mod blank;
mod builder;
mod containers;
mod database;
mod error;
mod few_shots;
mod format;
mod graph;
mod induction;
mod language;
mod line_by_line;
pub mod lineage;
mod lines;
mod locate;
mod lures;
mod meeting;
mod names;
mod ontology;
mod passage;
mod postgres;
mod progress;
mod rdf;
mod report;
mod same;
mod schema;
mod starter;
mod targets;
mod terms;
mod texts;
mod title;
mod unpack;
mod values;
mod verbalization;
mod views;
mod vocabularies;
mod worth;

pub use annotations::{Annotations, nearest};
pub use database::{create_table, create_view};
pub use error::Error;
pub use few_shots::{Asks, FewShot, FewShots};
pub use graph::{Graph, Skipped, Source, Term, write_nquads};
pub use induction::{Induced, induce};
pub use lang::{fold, is_of_word};
pub use locate::{Place, locate};
pub use lures::lures;
pub use names::{has_opaque_name, reading, reading_of_entity};
pub use ontology::{Class, Ontology, Property, ontology};
pub use passage::{Passage, PassageSource};
pub use postgres::{CopiedRows, PostgresTarget, load_postgres, postgres_name, write_postgres};
pub use progress::{Progress, Stage};
pub use rdf::{ReadOptions, common_folder, read};
pub use report::{Doubt, Finding, Report};
pub use schema::{
    Column, Join, Kind, Link, Listed, OTHER_NAME, Part, Role, Schema, Spread, SqlType, Table, TableKind,
    View, ViewColumn, Written,
};
pub use starter::starter;
pub use targets::{Target, TargetOf, targets};
pub use texts::{Texts, read_texts};
pub use values::{MONTHS, convert, is_unit, measures_other};
pub use verbalization::{VerbalizeOptions, verbalize};
