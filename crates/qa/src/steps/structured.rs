//! The structured branch: a plan is grounded in the graph, compiled, run, and its rows are stated as sentences.

use std::collections::VecDeque;

use plan::compile::{self, Form, Query, Shape};
use plan::{Ask, Grounded, Index, Plan, Test};
use search::{KnowledgeBase, Limits, Rows, Value};

use crate::answer::{Evidence, Language};
use crate::facts::{Fact, facts};
use crate::steps::explain::{described, explain};
use crate::table::{Table, table};
use crate::trace::Trace;
use crate::{Coverage, Error, statements};

/// Meanings of a plan that are tried before it is given up.
const MEANINGS: usize = 8;
/// A reading that accounts for less of a question answers another one.
pub(crate) const ENOUGH: f32 = 0.45;
/// One that accounts for so much of it has understood it.
const UNDERSTOOD: f32 = 0.7;
/// A property that is called by the question's words.
const SURELY: f32 = 0.9;
/// How much worse than the best a meaning may explain the question and still be tried.
const WORSE: f32 = 2.0;

/// What the structured branch found.
#[derive(Debug, Default)]
pub(crate) struct Structured {
    /// Queries with rows and statements.
    pub evidence: Vec<Evidence>,
    /// What they state of single things.
    pub facts: Vec<Fact>,
    /// The meaning that was taken.
    pub grounded: Option<Grounded>,
    /// How many things each set of it has.
    pub sizes: Vec<u64>,
    /// Every part of the plan was understood and its query had a result.
    pub complete: bool,
    /// The question was understood, so much of it, and nothing in the graph is so.
    pub denied: Option<f32>,
    /// Before this meaning a likelier one was found denied.
    pub passed_over: Option<f32>,
    /// What was missing of that one.
    pub passed_missing: Vec<String>,
    /// What is missing in the graph, as sentences.
    pub missing: Vec<String>,
    /// How much of the question the meaning accounts for, at best 1; unknown until it is weighed.
    pub accounted: Option<f32>,
    /// Words that were left out of account.
    pub unexplained: Vec<String>,
    /// Rows of one of the queries as a table.
    pub table: Option<Table>,
    /// How many of the things asked about have the value that was computed with.
    pub coverage: Option<Coverage>,
}

impl Structured {
    /// What was found is no answer; what is known of the question stays.
    pub(crate) fn withdraw(&mut self) {
        self.complete = false;
        self.evidence.clear();
        self.table = None;
    }
}

/// Grounds `plan` and runs it.
pub(crate) fn answer_by_plan(
    kb: &KnowledgeBase,
    index: &Index,
    plan: &Plan,
    question: &str,
    trace: &mut Trace<'_>,
) -> Result<Structured, Error> {
    trace.begin("ground")?;
    let meanings = trace.during(|| plan::ground(index, plan, question))?;
    trace.end(meanings.first().map_or_else(|| "no meaning".to_owned(), |best| explain(index, best)))?;
    let best_score = meanings.first().map_or(0.0, |m| m.score);
    // What the question's own words leave of the plan's order.
    let ordered = plan::normalise(plan, question).order;
    let order = ordered.as_ref().map(|o| o.property.as_str());
    let related = plan.ask == Ask::Exists && plan.versus.is_some();
    let relation = plan.want.first().filter(|_| related).map(String::as_str);
    let verb =
        plan.conditions.first().and_then(|c| c.property.as_deref()).filter(|_| plan.ask == Ask::Exists);
    let mut first: Option<Structured> = None;
    let mut empty: Option<Structured> = None;
    let mut passed_over: Option<f32> = None;
    let mut passed_missing: Vec<String> = Vec::new();
    trace.begin("sql")?;
    // A meaning that leaves out what the question says is tried after those that do not.
    let mut meanings: VecDeque<(Grounded, bool)> = meanings
        .into_iter()
        .take(MEANINGS)
        .take_while(|m| m.score > best_score - WORSE)
        .map(|meant| (meant, false))
        .collect();
    while let Some((grounded, doubted)) = meanings.pop_front() {
        if !doubted && leaves_out(index, question, &grounded) {
            meanings.push_back((grounded, true));
            continue;
        }
        let mut found = run(
            kb,
            index,
            &Asked { said: &plan.to_json(), want: &plan.want, relation, verb, order, question },
            grounded,
            trace,
        )?;
        found.passed_over = passed_over;
        found.passed_missing.clone_from(&passed_missing);
        if found.denied > passed_over {
            passed_missing.clone_from(&found.missing);
        }
        passed_over = larger(passed_over, found.denied);
        if found.complete && hollow(index, &found) {
            empty.get_or_insert(found);
            continue;
        }
        // What has no value there may have one here, if it is called just so.
        let surely = |g: &Grounded| g.wanted.iter().any(|a| a.score >= SURELY);
        if found.complete && (empty.is_none() || found.grounded.as_ref().is_some_and(surely)) {
            trace.end("answered")?;
            return Ok(found);
        }
        if first.is_none()
            || (first.as_ref().is_some_and(|f| f.evidence.is_empty()) && !found.evidence.is_empty())
        {
            first = Some(found);
        }
    }
    if let Some(found) = empty {
        trace.end("no value")?;
        return Ok(found);
    }
    let found = first.unwrap_or_else(|| Structured {
        missing: vec!["Nothing in this graph fits the question's words.".into()],
        ..Structured::default()
    });
    trace.end(if found.evidence.is_empty() { "nothing" } else { "a part" })?;
    Ok(found)
}

/// Of two shares, either of which may be unknown.
pub(crate) fn larger(one: Option<f32>, other: Option<f32>) -> Option<f32> {
    one.into_iter().chain(other).reduce(f32::max)
}

/// What was asked for are things, and none are linked: others may be meant by the same words. A property that has no
/// value is not given.
fn hollow(index: &Index, found: &Structured) -> bool {
    let Some(grounded) = &found.grounded else { return false };
    let Some(&column) = grounded.wanted.first().and_then(|a| a.columns.first()) else { return false };
    let column = &index.schema.views[grounded.view].columns[column];
    let links = matches!(column.kind, kb::Kind::Entity { .. });
    let none = |row: &Vec<Value>| row.len() > 1 && row[1..].iter().all(|v| matches!(v, Value::Null));
    let empty = |evidence: &Evidence| match evidence {
        Evidence::Query { rows, .. } => !rows.is_empty() && rows.iter().all(none),
        Evidence::Passage { .. } => false,
    };
    grounded.ask == Ask::Value && grounded.order.is_none() && links && found.evidence.iter().all(empty)
}

/// Too little of the question is accounted for, or what it cannot do without.
fn leaves_out(index: &Index, question: &str, meant: &Grounded) -> bool {
    let account = plan::accounted(index, question, meant);
    meant.ask != Ask::Describe && (account.missed.is_some() || account.share < ENOUGH)
}

/// Runs what a SELECT of the model means.
pub(crate) fn answer_by_select(
    kb: &KnowledgeBase,
    index: &Index,
    select: &str,
    question: &str,
    grounded: Grounded,
    trace: &mut Trace<'_>,
) -> Result<Structured, Error> {
    trace.begin("sql")?;
    let told = explain(index, &grounded);
    let found = run(
        kb,
        index,
        &Asked { said: select, want: &[], relation: None, verb: None, order: None, question },
        grounded,
        trace,
    )?;
    trace.end(told)?;
    Ok(found)
}

/// Runs the statements of a profile: what the things of an open question are like.
pub(crate) fn run_profile(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    trace: &mut Trace<'_>,
) -> Result<Vec<(Query, Rows)>, Error> {
    let view = &index.schema.views[grounded.view];
    let everything = format!("all {}", view.label);
    let mut out = Vec::new();
    for query in compile::profile(index, grounded, &everything) {
        let rows = query_sql(kb, &query.sql, trace)?;
        out.push((query, rows));
    }
    Ok(out)
}

/// Puts out values of things whose size is known to be one.
pub(crate) fn run_values(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    trace: &mut Trace<'_>,
) -> Result<Vec<Evidence>, Error> {
    let mut out = Vec::new();
    for query in compile::compile(index, grounded, &[1]) {
        let rows = query_sql(kb, &query.sql, trace)?;
        let stated = statements::state(index, grounded, &query, &rows);
        if !stated.is_empty() {
            out.push(evidence(query.sql, rows, stated));
        }
    }
    Ok(out)
}

/// What the model made of a question, in words: a plan or a SELECT.
struct Asked<'a> {
    said: &'a str,
    want: &'a [String],
    /// What a yes/no question asks of two things: "compatible".
    relation: Option<&'a str>,
    /// What a yes/no question says that one does to another: "played on".
    verb: Option<&'a str>,
    /// The property a superlative orders by.
    order: Option<&'a str>,
    question: &'a str,
}

fn run(
    kb: &KnowledgeBase,
    index: &Index,
    asked: &Asked<'_>,
    mut grounded: Grounded,
    trace: &mut Trace<'_>,
) -> Result<Structured, Error> {
    let view = &index.schema.views[grounded.view];
    let mut sizes = Vec::new();
    let mut found = Structured { unexplained: grounded.unexplained.clone(), ..Structured::default() };
    // A plan that leaves a name out answers another question.
    // One that a column is called by ("CO2") is not left out where that column is used.
    let unsaid = plan::accounted(index, asked.question, &grounded).left;
    if let [set] = &mut grounded.sets[..] {
        // "We would love to bring our labrador." asks nothing, so the places for dogs are not a labrador's.
        let asks = plan::words(plan::what_is_asked(asked.question));
        let mut not_told = plan::words(asked.question);
        not_told.retain(|word| !asks.contains(word));
        not_told.extend(unsaid.iter().cloned());
        set.name = told_as(&set.name, &view.label, &not_told).to_owned();
    }
    let mut left_out = names_left_out(asked.said, asked.question);
    left_out.retain(|word| unsaid.contains(word));
    if !left_out.is_empty() {
        found.missing.push(format!("The graph knows nothing called {:?}.", left_out.join(" ")));
        found.unexplained.extend(left_out.clone());
    }
    for set in &grounded.sets {
        let rows = query_sql(kb, &compile::size(index, grounded.view, set), trace)?;
        let size = rows.rows.first().and_then(|r| r.first()).and_then(Value::as_number).unwrap_or(0.0) as u64;
        if size == 0 {
            found.missing.push(format!(
                "No {} in this graph fits: {}.",
                view.label,
                described(index, view, set)
            ));
        }
        sizes.push(size);
    }
    // A count of nothing is an answer; a property of nothing is not, nor is a comparison with nothing.
    let empty = match sizes.len() {
        1 => sizes[0] == 0,
        _ => sizes.contains(&0),
    };
    let nothing = empty && !(grounded.ask == Ask::Count && found.unexplained.is_empty());
    let named = grounded.sets.iter().any(|s| !s.tests.is_empty());
    let unknown_things = !named && !grounded.unexplained.is_empty();
    let unknown_property = !asked.want.is_empty()
        && grounded.wanted.is_empty()
        && grounded.probes.is_empty()
        && grounded.order.is_none()
        && !grounded.unexplained.is_empty();
    // All of the shops are no answer to which of them sells the most.
    let unordered = asked.order.filter(|_| grounded.order.is_none() && grounded.per.is_none());
    // The one thing that the question names is no answer to it.
    let echo = only_named(&grounded, asked.question);
    if echo {
        found.missing.push(format!("The graph states nothing of what is asked of this {}.", view.label));
    }
    if let Some(property) = unordered {
        found
            .missing
            .push(format!("The graph does not say by what {} are ordered as {property:?}.", view.label));
    }
    if unknown_property {
        found.missing.push(format!("The graph states no {} of {}.", asked.want.join(" or "), view.label));
    }
    if unknown_things {
        found.missing.push(format!("The graph knows nothing called {:?}.", grounded.unexplained.join(" ")));
    }
    // That no link is called so does not mean that it is not so.
    let unknown_relation = asked.relation.filter(|relation| {
        let left = plan::accounted(index, asked.question, &grounded).left;
        let mut said = plan::words(relation);
        said.retain(|word| !plan::is_function_word(word));
        // "stronger than" compares what the two have.
        let compares = plan::words(asked.question).iter().any(|word| word == "than");
        !compares && !said.is_empty() && said.iter().all(|word| left.contains(word))
    });
    if let Some(relation) = unknown_relation {
        found.missing.push(format!("The graph does not say what is {relation}."));
    }
    // Of whom the graph does not know nothing is told by somebody else's properties.
    let strangers = names_left_out(&view.label, asked.question).iter().any(|n| found.unexplained.contains(n));
    if !left_out.is_empty() || strangers && found.unexplained.len() > 1 {
        return Ok(found);
    }
    let share = || plan::accounted(index, asked.question, &grounded).share;
    let whole = nothing && found.unexplained.is_empty() && !unknown_property;
    found.denied = whole.then(share).filter(|share| *share >= UNDERSTOOD);
    let lacking = nothing
        || unknown_things
        || unknown_property
        || unknown_relation.is_some()
        || echo
        || unordered.is_some();
    if grounded.ask == Ask::Describe || lacking {
        found.grounded = (!nothing && !unknown_things && unordered.is_none()).then_some(grounded);
        found.sizes = sizes;
        return Ok(found);
    }
    for query in compile::compile(index, &grounded, &sizes) {
        let rows = query_sql(kb, &query.sql, trace)?;
        let stated = statements::state(index, &grounded, &query, &rows);
        let unranked = unranked(kb, index, &query, trace)?;
        if found.coverage.is_none() {
            found.coverage =
                unranked.as_ref().map(|(c, _)| c.clone()).or_else(|| computed_over(&query, &rows));
        }
        if !stated.is_empty() {
            if found.table.is_none() {
                found.table = table(index, &grounded, &query, &rows, found.evidence.len() + 1);
            }
            found.facts.extend(facts(&view.label, &grounded, &query, &rows, found.evidence.len()));
            found.evidence.push(evidence(query.sql, rows, stated));
            found.evidence.extend(unranked.and_then(|(_, told)| told));
        }
    }
    if let Some(verb) = asked.verb.filter(|_| grounded.ask == Ask::Exists) {
        let left = plan::accounted(index, asked.question, &grounded).left;
        let mut said = plan::words(verb);
        said.retain(|word| !plan::is_function_word(word));
        // What one did to another is told by their being linked; that tickets are valid is not. Of what the graph has
        // no word for it does not say that it is not so.
        let done = said.iter().any(|word| word.ends_with("ed"));
        let unsaid = !said.is_empty() && said.iter().all(|word| left.contains(word));
        if unsaid && (!done || denies(&found.evidence)) {
            found.missing.push(format!("The graph does not say what is {verb}."));
            found.evidence.clear();
            return Ok(found);
        }
    }
    if let Some(other) = instead(kb, index, &grounded, &found.evidence, trace)? {
        found.evidence.push(other);
    }
    found.complete = !found.evidence.is_empty() && found.unexplained.len() <= 1;
    found.grounded = Some(grounded);
    found.sizes = sizes;
    Ok(found)
}

/// No thing is so.
fn denies(told: &[Evidence]) -> bool {
    matches!(told.first(), Some(Evidence::Query { rows, .. })
        if matches!(&rows[..], [row] if row.get(1).and_then(Value::as_number) == Some(0.0)))
}

/// What is so where what was asked is not: "no" to a child seat as standard equipment, but it is an optional accessory.
/// Asked of one thing and of one other that it is linked to.
fn instead(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    told: &[Evidence],
    trace: &mut Trace<'_>,
) -> Result<Option<Evidence>, Error> {
    let none = |evidence: &Evidence| match evidence {
        Evidence::Query { rows, .. } => {
            matches!(&rows[..], [row] if row.get(1).and_then(Value::as_number) == Some(0.0)
                && row.get(2).and_then(Value::as_number) == Some(1.0))
        }
        Evidence::Passage { .. } => false,
    };
    let (Ask::Exists, true, [probe]) = (grounded.ask, told.first().is_some_and(none), &grounded.probes[..])
    else {
        return Ok(None);
    };
    let (column, values) = match probe {
        Test::Among { column, values, negated: false, .. } => (column, values),
        Test::Linked { column, tests, negated: false, .. } => match &tests[..] {
            [Test::Among { column: 0, values, negated: false, .. }] => (column, values),
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let view = &index.schema.views[grounded.view];
    let asked = &view.columns[*column];
    let kb::Kind::Entity { .. } = asked.kind else { return Ok(None) };
    let also = |other: &kb::ViewColumn| other.kind == asked.kind && other.path.len() == asked.path.len();
    for other in (0..view.columns.len()).filter(|c| c != column && also(&view.columns[*c])) {
        let probe = Test::Among { column: other, values: values.clone(), word: None, negated: false };
        let turned = Grounded { probes: vec![probe], ..grounded.clone() };
        let Some(query) = compile::compile(index, &turned, &[1]).into_iter().next() else { continue };
        let rows = query_sql(kb, &query.sql, trace)?;
        let holds = rows.rows.first().and_then(|row| row.get(1)?.as_number()).is_some_and(|n| n > 0.0);
        if holds {
            let set = grounded.sets.first().map_or(view.label.as_str(), |s| s.name.as_str());
            let statement =
                format!("{}: {} {}.", statements::capital(set), view.columns[other].name, values.join(", "));
            return Ok(Some(evidence(query.sql, rows, vec![statement])));
        }
    }
    Ok(None)
}

/// Nothing is put out of the things, and all that is said of them is one's name.
fn only_named(grounded: &Grounded, question: &str) -> bool {
    let plain = grounded.ask == Ask::Value
        && grounded.wanted.is_empty()
        && grounded.order.is_none()
        && grounded.per.is_none()
        && grounded.groups.is_none();
    let [set] = &grounded.sets[..] else { return false };
    let asked = plan::words(question);
    let said = |name: &str| plan::words(name).iter().all(|word| asked.contains(word));
    plain
        && (matches!(&set.tests[..], [only] if only.own_name().is_some())
            || set.tests.iter().filter_map(Test::own_name).any(said))
}

/// Names in a question (words with a capital inside a sentence) that its plan or SELECT has nothing of.
fn names_left_out(said: &str, question: &str) -> Vec<String> {
    let planned = plan::words(&said.replace('_', " "));
    let stems: Vec<String> = planned.iter().map(|w| plan::stem(w)).collect();
    let said: Vec<&str> = question.split_whitespace().collect();
    let capital = |w: &&str| w.starts_with(|c: char| c.is_uppercase());
    // "WHO IS THE BOSS" and "Show All The Halls" say nothing by their capitals.
    if said.iter().filter(|w| capital(w)).count() * 2 > said.len() {
        return vec![];
    }
    let begins = |at: usize| at == 0 || said[at - 1].ends_with(['.', '?', '!', ':', '"']);
    (0..said.len())
        .filter(|&at| capital(&said[at]) && !begins(at))
        .flat_map(|at| plan::words(said[at]))
        .filter(|w| w.chars().count() > 2 && !plan::is_function_word(w) && !stems.contains(&plan::stem(w)))
        .collect()
}

/// How many of the things have the value that an aggregate was computed with.
fn computed_over(query: &Query, rows: &Rows) -> Option<Coverage> {
    let Shape::Aggregate { heading, .. } = &query.shape else { return None };
    let sum = |at: usize| rows.rows.iter().filter_map(|row| row.get(at)?.as_number()).sum::<f64>() as u64;
    Some(Coverage { of: sum(6), with: sum(5), what: heading.name.clone() })
}

/// How many of the things have the value that a ranking was made by and, of those that have none, the source: the
/// ranking's own rows do not tell of them.
fn unranked(
    kb: &KnowledgeBase,
    index: &Index,
    query: &Query,
    trace: &mut Trace<'_>,
) -> Result<Option<(Coverage, Option<Evidence>)>, Error> {
    let (Shape::Ranked { headings, .. }, Form::Ranked { order, .. }) = (&query.shape, &query.statement.form)
    else {
        return Ok(None);
    };
    let view = &index.schema.views[query.statement.view];
    let (Some(set), false) = (query.statement.sets.first(), view.columns[order.column].many) else {
        return Ok(None);
    };
    let lacking = compile::lacking(index, query.statement.view, set, order.column);
    let rows = query_sql(kb, &lacking.sql, trace)?;
    let number = |at: usize| rows.rows.first().and_then(|row| row.get(at)?.as_number()).unwrap_or(0.0) as u64;
    let (without, of) = (number(1), number(2));
    let coverage = Coverage { of, with: of.saturating_sub(without), what: headings[0].name.clone() };
    let told = statements::gap(index, view, set, &coverage);
    let told = told.map(|told| evidence(lacking.sql, rows, vec![told]));
    Ok(Some((coverage, told)))
}

/// A query's result as a source.
pub(crate) fn evidence(sql: String, rows: Rows, statements: Vec<String>) -> Evidence {
    Evidence::Query {
        language: Language::Sql,
        query: sql,
        statements,
        columns: rows.columns,
        rows: rows.rows,
        truncated: rows.truncated,
    }
}

fn query_sql(kb: &KnowledgeBase, sql: &str, trace: &mut Trace<'_>) -> Result<Rows, Error> {
    if trace.cancelled() {
        return Err(Error::Cancelled);
    }
    Ok(kb.sql().query(sql, &[], &Limits::default(), &|| false)?)
}

/// What things are told as: bands as bands, though guitarists were asked for and nothing says that they are.
fn told_as<'n>(name: &'n str, label: &'n str, unsaid: &[String]) -> &'n str {
    if plan::words(name).iter().any(|word| unsaid.contains(word)) { label } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_told_as_what_they_are_known_to_be() {
        let unsaid = ["kept".to_owned()];
        assert_eq!(told_as("birds kept", "animal", &unsaid), "animal");
        assert_eq!(told_as("birds", "animal", &unsaid), "birds");
    }

    #[test]
    fn a_name_that_the_plan_lacks_is_seen() {
        let left = |question: &str, plan: &str| names_left_out(plan, question);
        let plan = r#"{"ask":"value","want":["length"],"things":"ferries"}"#;
        assert_eq!(left("How long are the ferries of Norway?", plan), ["norway"]);
        assert!(left("How long are the ferries?", plan).is_empty());
        assert!(left("Show All The Ferries", plan).is_empty());
        let plan = r#"{"ask":"value","things":"Norwegian ferries"}"#;
        assert!(left("Which are the Norwegian ferries?", plan).is_empty());
    }
}
