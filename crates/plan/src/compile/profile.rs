//! Profiles: what a set of entities is like, property by property, beside what it is compared with. Open
//! questions ("what characterises ..", "what is the difference ..") are answered from these.

use kb::{Join, Kind, ViewColumn};

use super::{Compiler, Query};
use crate::ground::Index;
use crate::language::Ask;
use crate::meaning::{Grounded, Set};

/// Properties with more distinct values than this name things one by one.
const CATEGORIES: u64 = 400;

/// One statement for each property worth telling. Every result has rows of the grounded set first and of the
/// other set (`versus`, or all entities of the view, called `everything`) after.
pub fn profile(index: &Index, grounded: &Grounded, everything: &str) -> Vec<Query> {
    let view = &index.schema.views[grounded.view];
    let mut compared = grounded.clone();
    if compared.sets.len() < 2 {
        compared.sets.truncate(1);
        compared.sets.push(Set { name: everything.to_owned(), tests: vec![] });
    }
    let compiler = Compiler::new(index, &compared);
    let tested: Vec<usize> =
        grounded.sets.iter().flat_map(|s| s.tests.iter().filter_map(|t| t.column())).collect();
    view.columns
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(number, column)| {
            let near = column.path.len() <= 3;
            // A property that says something different of every entity says nothing of a set.
            let telling =
                column.many || column.distinct < column.filled.max(2) || column.kind == Kind::Number;
            near && telling
                && !one_by_one(index, column)
                && column.distinct > 1
                && column.distinct <= CATEGORIES.max(column.filled)
                && !tested.contains(number)
        })
        .map(|(number, column)| match column.kind {
            Kind::Number if !column.many => compiler.aggregate(number, Ask::Value),
            _ => compiler.distinct(number, None),
        })
        .collect()
}

/// Each value belongs to one thing only: the cars of a model tell nothing of what the model is like.
fn one_by_one(index: &Index, column: &ViewColumn) -> bool {
    let Some(first) = column.path.first().filter(|_| column.many) else { return false };
    let linked = index.schema.table(&first.to).map_or(0, |table| table.rows);
    matches!(first.join, Join::Referenced { .. }) && column.distinct * 20 >= linked * 19
}
