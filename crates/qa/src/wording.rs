//! From a draft's evidence to the answer's text: statements with their citations, sentences of the model that stand in
//! what they cite, a quotation, or that the graph does not hold it. No other text reaches a person.

use std::cell::LazyCell;
use std::collections::HashSet;
use std::time::Instant;

use llm::Llm;
use plan::likeness::Form;
use search::Value;
use serde::{Deserialize, Serialize};

use crate::answer::Evidence;
use crate::budgets::Budgets;
use crate::steps::claims::{Citable, Told};
use crate::steps::compose_answer::{Composed, Composing, compose_answer};
use crate::steps::excerpt::{excerpt, holding};
use crate::table::Table;
use crate::trace::Trace;
use crate::{Claim, Error, Source, Turn, Verdict};

/// Characters of a document that are quoted.
const QUOTED: usize = 400;

/// Passages of which a sentence is quoted, at most.
const HELD: usize = 2;

/// Query results whose statements are added to an open answer that uses none.
const ADDED: usize = 1;

/// How an answer's text is made of its sources.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Wording {
    /// The statements of its queries answer the question as they stand.
    #[default]
    Stated,
    /// The statements answer it, and the model sums up the best of the passages behind them.
    Summed {
        /// Passages that are given to the model.
        read: usize,
    },
    /// The graph does not hold the answer; the evidence shows what was tried.
    NotInGraph,
    /// Told of the knowledge base as a whole, or said to whom talks to the program: nothing of it was asked of the graph.
    Schema,
    /// The model chose the evidence itself and answers from all of it: that it does not answer the question counts. Where
    /// none of its sentences stands, what its queries gave is told.
    Gathered,
    /// The model answers from the evidence, and its sentences are checked; without any that stand, what is named here
    /// speaks for itself.
    Composed {
        /// Passages that are given to the model; query results always are.
        read: usize,
        /// The passages, by their numbers as sources, whose best sentences answer the question as they stand.
        quotable: Vec<usize>,
        /// What is compared: an answer that leaves one of them out is none.
        sides: Vec<String>,
        /// The statements do.
        told: bool,
    },
}

impl Wording {
    /// Composed, with no text that could speak for itself.
    pub(crate) fn composed(read: usize, told: bool) -> Self {
        Self::Composed { read, quotable: vec![], sides: vec![], told }
    }
}

/// An answer's text and what it is worth.
pub(crate) struct Worded {
    pub text: String,
    pub verdict: Verdict,
    /// Its sentences, and those that were left out.
    pub claims: Vec<Claim>,
    /// What was left out for want of evidence.
    pub notes: Vec<String>,
    /// What stands above the answer's table instead, where a model put the rows into words.
    pub above: Option<String>,
}

/// What is worded, and how.
pub(crate) struct Drafted<'a> {
    pub wording: &'a Wording,
    /// Where the sources contradict each other.
    pub differences: &'a [Claim],
    /// What the graph lacks of the question, as sentences.
    pub missing: &'a [String],
    /// The model's sentences are checked against their sources.
    pub check: bool,
    /// The turns before, for models that write with them in mind.
    pub before: &'a [Turn],
    /// The source whose rows are shown as a table.
    pub tabled: Option<usize>,
}

/// Words an answer from numbered sources.
pub(crate) fn word(
    llm: &dyn Llm,
    question: &str,
    drafted: &Drafted<'_>,
    sources: &[Source],
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<Worded, Error> {
    let Drafted { wording, differences, missing, check, before: turns, .. } = *drafted;
    let answered = |text: String, claims| Worded {
        text,
        verdict: Verdict::Answered,
        claims,
        notes: vec![],
        above: None,
    };
    let budgets = Budgets::of_step(llm, "compose_answer");
    if budgets.phrases
        && *wording == Wording::Stated
        && let Some(worded) = phrased(llm, question, drafted, (sources, &budgets), deadline, trace)?
    {
        return Ok(worded);
    }
    let as_stated = || {
        let claims = [statements(sources), differences.to_vec()].concat();
        answered(cite(&claims), claims)
    };
    let (read, quotable, sides, told) = match wording {
        Wording::Stated | Wording::Schema => return Ok(as_stated()),
        Wording::NotInGraph => return Ok(not_in_graph(missing)),
        Wording::Summed { read } => (*read, &[][..], &[][..], true),
        Wording::Gathered => (usize::MAX, &[][..], &[][..], false),
        Wording::Composed { read, quotable, sides, told } => (*read, &quotable[..], &sides[..], *told),
    };
    let gathered = *wording == Wording::Gathered;
    let texts = || {
        let source = |n: &usize| sources.iter().find(|source| source.n == *n);
        quotable.iter().filter_map(move |n| quoted(question, source(n)?))
    };
    let (queries, passages): (Vec<&Source>, Vec<&Source>) = sources.iter().partition(|s| is_query(s));
    let citable: Vec<Citable> =
        queries.into_iter().chain(passages.into_iter().take(read)).map(citable).collect();
    let composed = match citable.is_empty() {
        true => Composed::NotFound,
        false => {
            let shown = if gathered { budgets.gathered } else { budgets.passage };
            let fluent = budgets.phrases.then_some(turns);
            let how = Composing { check, streamed: true, shown, fluent };
            compose_answer(llm, question, &citable, how, deadline, trace)?
        }
    };
    if gathered && matches!(composed, Composed::NotFound) {
        return Ok(not_in_graph(missing));
    }
    let whole = composed.standing().filter(|checked| speaks_of_all(&checked.text(), sides));
    if let Some(checked) = whole {
        let dropped = checked.dropped().join(" ");
        let computed = |n: &usize| sources.iter().any(|source| source.n == *n && is_query(source));
        let uses_rows = checked.claims.iter().flat_map(|claim| &claim.sources).any(computed);
        let (before, after) = match wording {
            // A summary stands beside the whole answer, not in its place.
            Wording::Summed { .. } => (statements(sources), vec![]),
            // What the model took from texts alone stands beside what the graph says most of.
            _ if told && !uses_rows => {
                let first: Vec<Source> =
                    sources.iter().filter(|s| is_query(s)).take(ADDED).cloned().collect();
                (vec![], statements(&first))
            }
            // What it took from rows alone stands beside the text that is plainly about it.
            _ if uses_rows && checked.claims.iter().flat_map(|claim| &claim.sources).all(computed) => {
                (vec![], texts().take(1).collect())
            }
            _ => (vec![], vec![]),
        };
        let parts = [cite(&before), checked.text(), cite(&after)];
        let text = parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>();
        let between = if parts[1].contains('\n') { "\n\n" } else { " " };
        let mut worded = answered(text.join(between), [before, checked.claims, after].concat());
        if !dropped.is_empty() {
            worded.notes.push(format!("Left out for want of evidence: {dropped}"));
        }
        return Ok(worded);
    }
    // The model found no words that stand. Texts that are plainly about the question speak for themselves; else
    // what was computed about the things does.
    let claims: Vec<Claim> = texts().collect();
    if !claims.is_empty() {
        return Ok(answered(cite(&claims), claims));
    }
    if (told || gathered) && sources.iter().any(is_query) {
        return Ok(as_stated());
    }
    let claims = if gathered { vec![] } else { held(question, sources) };
    Ok(if claims.is_empty() { not_in_graph(missing) } else { answered(cite(&claims), claims) })
}

/// What was computed as the model puts it, from all results and the best passages; what it leaves out of a result is told
/// behind it as it stands. `None` where it says nothing of the results that stands: they speak for themselves then.
fn phrased(
    llm: &dyn Llm,
    question: &str,
    drafted: &Drafted<'_>,
    (sources, budgets): (&[Source], &Budgets),
    deadline: Instant,
    trace: &mut Trace<'_>,
) -> Result<Option<Worded>, Error> {
    let (queries, passages): (Vec<&Source>, Vec<&Source>) = sources.iter().partition(|s| is_query(s));
    if queries.is_empty() {
        return Ok(None);
    }
    let read = queries.iter().copied().chain(passages.into_iter().take(budgets.passages));
    let citable: Vec<Citable> = read.map(citable).collect();
    let fluent = Some(drafted.before);
    let how = Composing { check: drafted.check, streamed: true, shown: budgets.gathered, fluent };
    let composed = match compose_answer(llm, question, &citable, how, deadline, trace) {
        // What was computed is there, whatever becomes of the model.
        Err(Error::Model { source, .. }) if !trace.cancelled() => {
            trace.note(format!("The model did not put the answer into words: {source}."));
            return Ok(None);
        }
        composed => composed?,
    };
    let Some(checked) = composed.standing() else { return Ok(None) };
    let text = checked.text();
    let of_rows =
        |claim: &Claim| queries.iter().any(|query| claim.supported && claim.sources.contains(&query.n));
    if !checked.claims.iter().any(of_rows) {
        return Ok(None);
    }
    let untold: Vec<&Source> = queries.into_iter().filter(|query| !tells(&text, query)).collect();
    let rest = |of: &dyn Fn(&Source) -> bool| {
        let left: Vec<Source> = untold.iter().filter(|source| of(source)).map(|s| (*s).clone()).collect();
        [statements(&left), drafted.differences.to_vec()].concat()
    };
    let with = |claims: &[Claim]| match claims.is_empty() {
        true => text.clone(),
        false => format!("{text}\n\n{}", cite(claims)),
    };
    let (all, beside) = (rest(&|_| true), rest(&|source| Some(source.n) != drafted.tabled));
    let dropped = checked.dropped().join(" ");
    let left_out = (!dropped.is_empty()).then(|| format!("Left out for want of evidence: {dropped}"));
    Ok(Some(Worded {
        text: with(&all),
        above: Some(with(&beside)),
        verdict: Verdict::Answered,
        claims: [checked.claims, all].concat(),
        notes: left_out.into_iter().collect(),
    }))
}

/// A text says the name or value that each row of a result begins with.
fn tells(text: &str, source: &Source) -> bool {
    let Evidence::Query { rows, .. } = &source.evidence else { return true };
    let said = plan::stems(text);
    let told = |value: &Value| match value {
        Value::Text(name) => plan::stems(name).iter().all(|word| said.contains(word)),
        // How numbers are rounded is for the check of claims.
        _ => true,
    };
    rows.iter().all(|row| row.first().is_none_or(told))
}

fn not_in_graph(missing: &[String]) -> Worded {
    let mut text =
        String::from("This is not in the graph: I found no information that answers the question.");
    for reason in missing {
        text.push(' ');
        text.push_str(reason);
    }
    Worded { text, verdict: Verdict::NotInGraph, claims: vec![], notes: vec![], above: None }
}

/// The text says of each of these names some word that the others lack.
fn speaks_of_all(text: &str, names: &[String]) -> bool {
    let said = plan::stems(text);
    names.iter().all(|name| {
        let others: Vec<String> =
            names.iter().filter(|other| *other != name).flat_map(|o| plan::stems(o)).collect();
        let own: Vec<String> = plan::stems(name).into_iter().filter(|w| !others.contains(w)).collect();
        own.is_empty() || own.iter().any(|w| said.contains(w))
    })
}

/// The sentences of a passage that say most about the question, as they stand there.
fn quoted(question: &str, source: &Source) -> Option<Claim> {
    let Evidence::Passage { title, text, .. } = &source.evidence else { return None };
    let excerpt = excerpt(title, text, question, QUOTED);
    let text = excerpt.trim();
    (!text.is_empty()).then(|| claim(text, source.n))
}

/// The sentences of the best passages that hold all that is asked for, as they stand there.
fn held(question: &str, sources: &[Source]) -> Vec<Claim> {
    if !Form::of(question).is_plain() {
        return vec![];
    }
    let of = |source: &Source| {
        let Evidence::Passage { title, text, .. } = &source.evidence else { return None };
        Some(claim(&holding(title, text, question, QUOTED)?, source.n))
    };
    sources.iter().filter_map(of).take(HELD).collect()
}

/// What stands in its source by the way it was made.
fn claim(text: &str, n: usize) -> Claim {
    Claim { text: text.to_owned(), supported: true, repaired: false, sources: vec![n] }
}

pub(crate) fn is_query(source: &Source) -> bool {
    matches!(source.evidence, Evidence::Query { .. })
}

fn citable(source: &Source) -> Citable {
    let (title, text, told) = match &source.evidence {
        Evidence::Query { statements, .. } => ("", statements.join(" "), Told::Rows),
        Evidence::Passage { title, text, entity, .. } => {
            let whole =
                if text.starts_with(title.as_str()) { text.clone() } else { format!("{title}: {text}") };
            (title.as_str(), whole, if entity.is_some() { Told::Thing } else { Told::Text })
        }
    };
    Citable { n: source.n, title: title.to_owned(), text, told }
}

/// The statements of all queries.
fn statements(sources: &[Source]) -> Vec<Claim> {
    let mut out = Vec::new();
    for source in sources {
        let Evidence::Query { statements, .. } = &source.evidence else { continue };
        out.extend(statements.iter().map(|statement| claim(statement, source.n)));
    }
    out
}

/// More different values than this are not told above a table that has them in a column.
const BESIDE: usize = 10;

/// The table with the answer's text as it stands above it: of its own source the one sentence, all else as it is and in its
/// place: how many there are is said before which. Many values of the same things are not said twice.
pub(crate) fn above(table: Table, sources: &[Source], differences: &[Claim]) -> Table {
    let (own, others): (Vec<Claim>, Vec<Claim>) =
        statements(sources).into_iter().partition(|claim| claim.sources == [table.source]);
    let shown = LazyCell::new(|| shown(&table, sources));
    // What a set's values are, and how many have each.
    let value = |row: &Vec<Value>| row.get(1).is_some_and(|value| shown.contains(&value.to_string()));
    let repeats = |claim: &Claim| {
        let told = sources.iter().find(|source| claim.sources == [source.n]).map_or(&[][..], rows);
        told.len() > BESIDE && told.iter().all(value)
    };
    let others: Vec<Claim> = others.into_iter().filter(|claim| !repeats(claim)).collect();
    let lead = own.first().map(|_| claim(&table.text, table.source));
    let before = others.iter().take_while(|claim| claim.sources.iter().all(|n| *n < table.source)).count();
    let mut claims = others;
    claims.splice(before..before, lead);
    claims.extend(differences.iter().cloned());
    Table { text: cite(&claims), ..table }
}

/// What the table shows.
fn shown(table: &Table, sources: &[Source]) -> HashSet<String> {
    let own = sources.iter().filter(|source| source.n == table.source).flat_map(rows);
    let cells = own.flat_map(|row| table.columns.iter().filter_map(|column| row.get(column.at)));
    cells.map(ToString::to_string).collect()
}

fn rows(source: &Source) -> &[Vec<Value>] {
    match &source.evidence {
        Evidence::Query { rows, .. } => rows,
        Evidence::Passage { .. } => &[],
    }
}

/// Sentences with their citations before the point.
fn cite(claims: &[Claim]) -> String {
    let sentence = |claim: &Claim| {
        let body = claim.text.strip_suffix('.').unwrap_or(&claim.text);
        let marks: String = claim.sources.iter().map(|n| format!("[{n}]")).collect();
        format!("{body} {marks}.")
    };
    claims.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// The numbers cited in a text, each once, in order.
pub(crate) fn cited(text: &str) -> Vec<usize> {
    let mut out = Vec::new();
    for piece in text.split('[').skip(1) {
        let number = piece.split_once(']').map(|(n, _)| n).filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
        if let Some(n) = number.and_then(|n| n.parse().ok())
            && !out.contains(&n)
        {
            out.push(n);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evidence;
    use crate::table::{Format, TableColumn};

    fn query(n: usize, statement: &str) -> Source {
        let statements = vec![statement.to_owned()];
        let evidence = Evidence::Query {
            language: crate::Language::Sql,
            query: String::new(),
            statements,
            columns: vec![],
            rows: vec![],
            truncated: false,
            asked: vec![],
        };
        Source { n, evidence }
    }

    #[test]
    fn a_passage_is_quoted_where_nothing_was_computed() {
        let text = "The Lyra is Ferry. The Lyra has operator Coast Lines.".to_owned();
        let passage =
            Evidence::Passage { entity: None, title: "The Lyra".into(), text, url: None, score: 1.0 };
        let told = |sources: &[Source]| {
            let llm = llm::Scripted::new(|_| "NOT FOUND".to_owned());
            let wording = Wording::composed(3, true);
            let drafted = Drafted {
                wording: &wording,
                differences: &[],
                missing: &[],
                check: true,
                before: &[],
                tabled: None,
            };
            let deadline = Instant::now() + std::time::Duration::from_secs(60);
            let mut go_on = |_| std::ops::ControlFlow::Continue(());
            let mut trace = Trace::new(&mut go_on);
            let question = "Who is the operator of the Lyra?";
            word(&llm, question, &drafted, sources, deadline, &mut trace).unwrap().text
        };
        let passage = |n: usize| Source { n, evidence: passage.clone() };
        assert_eq!(told(&[passage(1)]), "The Lyra has operator Coast Lines [1].");
        assert_eq!(
            told(&[query(1, "Coast Lines runs the Lyra."), passage(2)]),
            "Coast Lines runs the Lyra [1]."
        );
    }

    #[test]
    fn many_values_are_not_told_above_the_table_that_has_them() {
        let values =
            |count: i64| (0..count).map(|n| vec!["a".into(), Value::Integer(n), 1_i64.into()]).collect();
        let tells = |n: usize, text: &str, found: Vec<Vec<Value>>| {
            let mut source = query(n, text);
            if let Evidence::Query { rows, .. } = &mut source.evidence {
                *rows = found;
            }
            source
        };
        let column = TableColumn { at: 1, name: "start".to_owned(), unit: None, format: Format::Text };
        let table = Table { source: 1, text: "Starts.".to_owned(), columns: vec![column] };
        let told = |first: i64, second: i64| {
            let sources = [tells(1, "One.", values(first)), tells(2, "Start 0, 1, 2.", values(second))];
            above(table.clone(), &sources, &[]).text
        };
        assert_eq!(told(20, 20), "Starts [1].");
        assert_eq!(told(20, 5), "Starts [1]. Start 0, 1, 2 [2].");
        assert_eq!(told(20, 21), "Starts [1]. Start 0, 1, 2 [2].");
    }

    #[test]
    fn how_many_is_said_before_which() {
        let sources =
            [query(1, "There are 9 gloves."), query(2, "Gloves: a, b."), query(3, "Of 2 none is said.")];
        let table = Table { source: 2, text: "Gloves, 9 in all.".to_owned(), columns: vec![] };
        let told = above(table, &sources, &[]).text;
        assert_eq!(told, "There are 9 gloves [1]. Gloves, 9 in all [2]. Of 2 none is said [3].");
    }
}
