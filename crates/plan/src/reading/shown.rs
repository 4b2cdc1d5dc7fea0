//! The part of the question views a model is shown for one question: flat tables with short names, units and a few
//! values, small enough to be read in a second or two.

use std::fmt::Write as _;

use kb::{Kind, SqlType, View, ViewColumn};

use crate::ground::{Index, Lens, Memo};
use lang::{stems, words};

/// Tables that are shown at most.
const TABLES: usize = 2;
/// Columns of a table that are shown at most.
const COLUMNS: usize = 16;
/// A column further away is shown only where the question speaks of it so plainly.
const SPOKEN_OF: f32 = 0.7;

/// Views and columns chosen for a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// View numbers with their columns, most likely first.
    pub views: Vec<(usize, Vec<usize>)>,
}

impl Shown {
    /// What `question` may be about: the `likely` views first, then those it names, then what they link to.
    pub fn choose(index: &Index, question: &str, likely: &[usize]) -> Self {
        let memo = Memo::default();
        let asked: Vec<String> = stems(question);
        let mut chosen: Vec<usize> = Vec::new();
        let mut take = |view: usize, most: usize| {
            if chosen.len() < most && !chosen.contains(&view) {
                chosen.push(view);
            }
        };
        for &view in likely.iter().take(1) {
            take(view, TABLES);
        }
        for (number, view) in index.schema.views.iter().enumerate() {
            let name = stems(&view.label);
            if !name.is_empty() && name.iter().all(|w| asked.contains(w)) {
                take(number, TABLES);
            }
        }
        for &view in likely {
            take(view, TABLES);
        }
        let views = chosen
            .into_iter()
            .map(|number| {
                let lens = Lens::over(index, number, &memo, question);
                (number, columns(index, number, &lens.named_in_question()))
            })
            .collect();
        Self { views }
    }

    /// The tables as SQL declares them, a line each. Without values: a small model copies them into its conditions.
    pub fn text(&self, index: &Index) -> String {
        let mut out = String::new();
        for (number, columns) in &self.views {
            let view = &index.schema.views[*number];
            let columns: Vec<String> = columns
                .iter()
                .map(|&c| {
                    let column = &view.columns[c];
                    let several = if column.many { " /* several */" } else { "" };
                    let unit = column.unit.as_ref().map(|u| format!(" /* {u} */")).unwrap_or_default();
                    format!("{} {}{unit}{several}", sql_name(&column.name), sql_type(index, view, column))
                })
                .collect();
            let _ = writeln!(out, "CREATE TABLE {} ({});", sql_name(&view.label), columns.join(", "));
        }
        out.trim_end().to_owned()
    }
}

/// The columns of a view worth showing, in the view's order.
fn columns(index: &Index, number: usize, spoken: &[f32]) -> Vec<usize> {
    let view = &index.schema.views[number];
    // What has no name goes by what it is linked to: "mailing 17" is no answer to anything.
    let (table, stored) = index.place(view, &view.columns[0]);
    let named = !index.vocabulary.is_counted(table, stored);
    let links = view.columns.iter().any(|column| column.path.len() == 1 && ends_a_link(column));
    let mut ranked: Vec<(f32, usize)> = view
        .columns
        .iter()
        .enumerate()
        .filter(|(number, column)| {
            // The person behind a film's actor is as near as the role between them.
            let through = matches!(&column.path[..], [one, next] if one.predicate == next.predicate && !one.inverse && !next.inverse);
            let far = column.path.len() > 1 && !through || (column.path.len() == 1 && !ends_a_link(column));
            // What leads back to where it began ("head of" the department whose head ..) is never what is meant.
            let circular = column.path.len() > 1
                && matches!(&column.kind, Kind::Entity { table } if *table == view.table);
            let code = *number == 0 && !named && links;
            !circular && !code && (!far || spoken[*number] >= SPOKEN_OF)
        })
        .map(|(number, column)| {
            let rows = view.columns[0].filled.max(1);
            let own = if number == 0 { 4.0 } else { 0.0 };
            (
                own + 2.0 * spoken[number] + column.filled as f32 / rows as f32
                    - 0.3 * column.path.len() as f32,
                number,
            )
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<usize> = ranked.into_iter().take(COLUMNS).map(|(_, number)| number).collect();
    chosen.sort_unstable();
    chosen
}

/// A value of the entity's own: a literal, or the entity that a link leads to.
fn ends_a_link(column: &ViewColumn) -> bool {
    matches!(column.kind, Kind::Entity { .. })
        || matches!(column.path[..], [kb::Link { join: kb::Join::Values { .. }, .. }])
}

/// A reading name as SQL is fond of: `first_published`.
pub(crate) fn sql_name(name: &str) -> String {
    let joined = words(name).join("_");
    if joined.is_empty() { "value".to_owned() } else { joined.replace(['.', ','], "_") }
}

fn sql_type(index: &Index, view: &View, column: &ViewColumn) -> &'static str {
    let (table, name) = index.place(view, column);
    match column.kind {
        Kind::Number => match index.schema.table(table).and_then(|t| t.column(name)).map(|c| c.sql_type) {
            Some(SqlType::Integer) => "INTEGER",
            _ => "REAL",
        },
        Kind::Date => "DATE",
        Kind::Boolean => "BOOLEAN",
        Kind::Text | Kind::Entity { .. } => "TEXT",
    }
}
