//! A SPARQL result as evidence: IRIs shown by their labels, at most fifty rows (FrOG section 3.4), one sentence in the
//! language of the question.

use search::{SparqlResult, Term, Value};

use crate::Error;
use crate::answer::{Evidence, Language};
use crate::figure::plain;
use crate::steps::phrase::{Finding, phrase};
use crate::steps::write_sparql::{ROWS, Written, label};
use crate::strategies::Task;
use crate::values::shown;

/// The result with its sentence.
pub(crate) fn tell(task: &mut Task<'_, '_>, written: Written) -> Result<Evidence, Error> {
    let Written { query, result } = written;
    let statement = match result.boolean {
        Some(true) => "Yes.".to_owned(),
        Some(false) => "No.".to_owned(),
        None => {
            let finding = finding(task, &result);
            phrase(task, &finding)?
        }
    };
    let mut rows = result.to_rows();
    rows.rows.truncate(ROWS);
    Ok(Evidence::Query {
        language: Language::Sparql,
        query,
        statements: vec![statement],
        columns: rows.columns,
        rows: rows.rows,
        asked: Vec::new(),
        truncated: rows.truncated,
    })
}

/// A result that says nothing, as it is.
pub(crate) fn untold(written: Written) -> Evidence {
    let rows = written.result.to_rows();
    Evidence::Query {
        language: Language::Sparql,
        query: written.query,
        statements: vec![],
        columns: rows.columns,
        rows: rows.rows,
        asked: Vec::new(),
        truncated: rows.truncated,
    }
}

/// The values as people read them, each once.
fn finding(task: &Task<'_, '_>, result: &SparqlResult) -> Finding {
    // Of a part, a number is no more than where it begins.
    if !result.truncated
        && let [row] = &result.rows[..]
        && let [Some(term)] = &row[..]
        && let Value::Integer(_) | Value::Real(_) = term.to_value()
    {
        return Finding::Number(shown(&term.to_value(), None));
    }
    // What has no name is told by its IRI: an answer without names still says what it found.
    let told = result.rows.iter().take(ROWS).flatten().flatten();
    let iris: Vec<&str> = told
        .filter_map(|term| match term {
            Term::Iri(iri) => Some(iri.as_str()),
            _ => None,
        })
        .collect();
    let _ = task.kb.learn_names(&iris);
    let mut values: Vec<String> = Vec::new();
    for row in result.rows.iter().take(ROWS) {
        let mut cells = row.iter().flatten().map(|term| read(task, term));
        let first = cells.next().unwrap_or_default();
        let rest: Vec<String> = cells.collect();
        let value = if rest.is_empty() { first } else { format!("{first} ({})", rest.join(", ")) };
        if !values.contains(&value) {
            values.push(value);
        }
    }
    if result.truncated {
        values.push("more".into());
    }
    Finding::Values(values)
}

fn read(task: &Task<'_, '_>, term: &Term) -> String {
    match term {
        Term::Iri(iri) => label(task.kb, iri),
        Term::Blank(blank) => label(task.kb, &format!("_:{blank}")),
        other => match other.to_value() {
            Value::Real(number) => plain(number),
            // As it is written: a year is no quantity.
            value => value.to_string(),
        },
    }
}
