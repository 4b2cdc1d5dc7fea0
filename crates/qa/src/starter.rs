//! Questions a graph can answer, made from its schema: what a page shows to someone who has not asked yet.

use std::cmp::Reverse;

use kb::{Kind, Schema, View};

/// Types that are asked about, and questions in all.
const TYPES: usize = 3;
const QUESTIONS: usize = 6;

/// Questions about the largest and richest types.
pub(crate) fn starter_questions(schema: &Schema) -> Vec<String> {
    let mut out = Vec::new();
    let mut views: Vec<&View> = schema.views.iter().collect();
    views.sort_by_key(|v| {
        Reverse(schema.table(&v.table).map_or(0, |t| t.rows.min(2000) * v.columns.len() as u64))
    });
    for view in views.iter().take(TYPES) {
        let own = |kind: &Kind| {
            view.columns.iter().skip(1).find(|c| c.path.is_empty() && c.kind == *kind && c.filled > 1)
        };
        if let Some(number) = own(&Kind::Number) {
            out.push(format!("Which {} has the highest {}?", view.label, number.name));
            out.push(format!("What is the average {} of each {}?", number.name, view.label));
        }
        out.push(format!("How many {} are there?", plural(&view.label)));
    }
    out.truncate(QUESTIONS);
    out
}

/// "bicycles" of a bicycle; labels of types are singular.
pub(crate) fn plural(noun: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|e| noun.ends_with(e));
    match noun.strip_suffix('y') {
        Some(stem) if !ends(&["ay", "ey", "oy", "uy"]) => format!("{stem}ies"),
        _ if ends(&["ss", "x", "ch", "sh"]) => format!("{noun}es"),
        // It is one already, as far as letters tell.
        _ if ends(&["s"]) => noun.to_owned(),
        _ => format!("{noun}s"),
    }
}
