//! What a SELECT that was taught finds: the meaning that gives the rows of the SELECT as it stands, for a meaning is told
//! better and leads back to triples; where none does, these rows.

use std::collections::BTreeSet;

use plan::reading::{Flat, flat, read};
use plan::{Ask, Claim, Grounded, Index};
use search::{KnowledgeBase, Limits, Rows, Value};

use super::attempt::{Attempt, of_select};
use super::rows::evidence;
use crate::steps::tell_query::tell_query;
use crate::table::flat_table;
use crate::trace::Trace;
use crate::{Error, Evidence};

/// What was found.
#[derive(Debug)]
pub(crate) struct Found {
    /// What it means; none where it ran unread.
    pub meant: Option<Grounded>,
    pub attempt: Attempt,
    /// The rows of the SELECT as it stands, where it runs so.
    plain: Option<Rows>,
}

impl Found {
    /// The rows that answer.
    pub fn rows(&self) -> &[Vec<Value>] {
        match (&self.plain, self.attempt.evidence.first()) {
            (Some(plain), _) => &plain.rows,
            (None, Some(Evidence::Query { rows, .. })) => rows,
            _ => &[],
        }
    }

    /// What their columns are called.
    pub fn columns(&self) -> &[String] {
        match (&self.plain, self.attempt.evidence.first()) {
            (Some(plain), _) => &plain.columns,
            (None, Some(Evidence::Query { columns, .. })) => columns,
            _ => &[],
        }
    }

    /// What they say.
    pub fn text(&self) -> String {
        let said = self.attempt.evidence.iter().flat_map(|one| match one {
            Evidence::Query { statements, .. } => &statements[..],
            Evidence::Passage { .. } => &[],
        });
        said.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// By which its rows are known again.
    pub fn hash(&self) -> String {
        search::rows_hash(self.rows())
    }
}

/// A cell to be compared.
fn cell(value: &Value) -> String {
    match value.as_number() {
        Some(number) => format!("{number:.4}"),
        None => value.to_string().to_lowercase(),
    }
}

/// Tries a SELECT that answers a question.
///
/// # Errors
/// [`Error::Unteachable`] where it neither runs nor means something, or finds nothing.
pub(crate) fn tried(
    kb: &KnowledgeBase,
    index: &Index,
    question: &str,
    select: &str,
    trace: &mut Trace<'_>,
) -> Result<Found, Error> {
    let select = select.trim().trim_end_matches(';').trim_end();
    let plain = match flat(index, select, question) {
        Ok(flat) => run(kb, flat, trace)?,
        Err(why) => Err(why),
    };
    // A meaning of its own reads every word that it says.
    let own_words = select.replace(['_', '\''], " ");
    for words in [question, &own_words] {
        let Ok(meant) = read(index, select, words) else { continue };
        let (_, attempt) = of_select(kb, index, words, select, &meant, trace)?;
        let same = match (&plain, attempt.evidence.first()) {
            (Ok((_, plain)), Some(Evidence::Query { rows, .. })) => same(&meant, rows, &plain.rows, select),
            (Err(_), Some(_)) => true,
            (_, _) => false,
        };
        if same {
            let attempt = Attempt { objections: vec![], missing: vec![], ..attempt };
            return Ok(Found { meant: Some(meant), attempt, plain: plain.ok().map(|(_, rows)| rows) });
        }
    }
    match plain {
        Ok((flat, rows)) if !rows.rows.is_empty() => {
            let stated = tell_query(index, question, &flat, &rows);
            let table = flat_table(index, &flat, &rows, 1);
            let evidence = vec![evidence(flat.sql, rows.clone(), stated)];
            let attempt = Attempt { evidence, table, ..Attempt::default() };
            Ok(Found { meant: None, attempt, plain: Some(rows) })
        }
        Ok(_) => Err(Error::Unteachable("The SELECT finds nothing.".to_owned())),
        // More can run as it stands than has a meaning.
        Err(why) => {
            let why = why.trim_end_matches('.');
            Err(Error::Unteachable(format!("The SELECT cannot be used: {why}.")))
        }
    }
}

/// The rows of a SELECT as it stands, or why it does not run.
fn run(kb: &KnowledgeBase, flat: Flat, trace: &Trace<'_>) -> Result<Result<(Flat, Rows), String>, Error> {
    if trace.cancelled() {
        return Err(Error::Cancelled);
    }
    Ok(match kb.tables().query(&flat.sql, &Limits::default(), &|| false) {
        Ok(rows) => Ok((flat, rows)),
        Err(error) => Err(error.to_string()),
    })
}

/// A meaning finds what the SELECT does: all that this puts out, and no other things. Where it ranks, ties may come in.
fn same(meant: &Grounded, rows: &[Vec<Value>], plain: &[Vec<Value>], select: &str) -> bool {
    if meant.ask == Ask::Exists {
        let number = |row: &[Value], at: usize| row.get(at).and_then(Value::as_number);
        let said = plain.first().and_then(|row| number(row, 0)).map(|truth| truth != 0.0);
        let found = rows.first().and_then(|row| number(row, 1)).map(|holding| holding > 0.0);
        return meant.claim != Claim::Some || said == found;
    }
    let values = |rows: &[Vec<Value>]| -> BTreeSet<String> {
        rows.iter().flatten().filter(|value| !value.is_null()).map(cell).collect()
    };
    let firsts = |rows: &[Vec<Value>]| -> BTreeSet<String> {
        rows.iter().filter_map(|row| row.first()).map(cell).collect()
    };
    let held = !plain.is_empty() && values(plain).is_subset(&values(rows));
    let ranks = select.to_uppercase().contains("LIMIT");
    held && (ranks
        || rows.len() == plain.len()
        || firsts(rows) == firsts(plain)
        || firsts(rows) == values(plain))
}
