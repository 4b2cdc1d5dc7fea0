//! How rows are made: beside each table and column of the schema, where its cells come from. `database` follows it.

use super::called::Name;
use crate::schema::Part;
use crate::terms::Id;
use crate::values::Format;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The rows of a table.
#[derive(Debug)]
pub(crate) enum Rows {
    /// One per entity.
    Entities {
        ids: Vec<Id>,
        /// What each is called.
        labels: Vec<Name>,
        /// Of those that are at home elsewhere and that the graph does not name: what they are called there, by row.
        elsewhere: FxHashMap<usize, String>,
    },
    /// One per (subject, object) of a junction or value table, sorted.
    Pairs(Vec<(Id, Id)>),
}

/// Where the cells of a column come from.
#[derive(Debug, Clone)]
pub(crate) enum Fill {
    /// The entity's id.
    Id,
    /// The entity's label.
    Label,
    /// (row, literal), at most one per row, sorted.
    Literal { pairs: Arc<Vec<(u32, Id)>>, format: Arc<Format>, part: Part },
    /// (row, IRI or blank node), at most one per row, sorted.
    Node(Arc<Vec<(u32, Id)>>),
    /// The first of a pair.
    Subject,
    /// The second of a pair, a node.
    Object,
    /// What the second of a pair, a literal, lists there: by row.
    Piece(Arc<Vec<Box<str>>>),
    /// The second of a pair, a literal.
    Value { format: Arc<Format>, part: Part },
}

/// The rows and columns of one table, in the schema's order.
#[derive(Debug)]
pub(crate) struct TablePlan {
    pub rows: Rows,
    pub fills: Vec<Fill>,
}

impl Rows {
    pub fn len(&self) -> usize {
        match self {
            Self::Entities { ids, .. } => ids.len(),
            Self::Pairs(pairs) => pairs.len(),
        }
    }
}
