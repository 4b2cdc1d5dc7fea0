//! A meaning tried: compiled, run, and its rows stated as sentences.

use std::collections::HashSet;

use plan::compile::{self, Query, Shape};
use plan::rules::{Rule, fires};
use plan::{Account, Ask, End, Grounded, Index, Plan, Test};
use search::{KnowledgeBase, Limits, Value};

use super::beside::{computed_over, instead, outdated, unranked};
use super::far;
use super::gather::Kept;
use super::objection::{Objection, Said};
use super::rows::{self, answering, evidence};
use super::saying::{identifiers, without_own_names};
use crate::answer::Evidence;
use crate::facts::{Fact, facts};
use crate::steps::explain::{described, explain};
use crate::steps::relative_time::today;
use crate::steps::tell_query::tell_query;
use crate::strategies::Task;
use crate::table::{Table, flat_table, table};
use crate::trace::Trace;
use crate::{Coverage, Error, statements};

/// Meanings of a plan that are tried.
const MEANINGS: usize = 8;
/// The same of an endpoint, which is somebody else's.
const FAR_MEANINGS: usize = 2;
/// What accounts for less of a question is not asked of an endpoint: it is refused whatever it finds.
const TOO_LITTLE: f32 = 0.45;
/// A meaning that accounts for so much of a question leaves nothing of it out.
const WHOLE: f32 = 0.99;
/// How much worse than the best a meaning may explain the question and still be tried.
const WORSE: f32 = 2.0;

/// What a meaning finds.
#[derive(Debug, Default)]
pub(crate) struct Attempt {
    /// Queries with rows and statements.
    pub evidence: Vec<Evidence>,
    /// What they state of single things.
    pub facts: Vec<Fact>,
    /// How many things each set of the meaning has.
    pub sizes: Vec<u64>,
    /// What speaks against the meaning.
    pub objections: Vec<Objection>,
    /// What is missing in the graph, as sentences.
    pub missing: Vec<String>,
    /// Rows of one of the queries as a table.
    pub table: Option<Table>,
    /// How many of the things asked about have the value that was computed with.
    pub coverage: Option<Coverage>,
}

impl Attempt {
    /// Tells what another finds, too.
    fn also(&mut self, other: Self) {
        let before = self.evidence.len();
        self.facts.extend(other.facts.into_iter().map(|fact| Fact { query: fact.query + before, ..fact }));
        self.evidence.extend(other.evidence);
    }
}

/// Every meaning of a plan that is worth a look, best first, each with how much of the question it accounts for and what it
/// finds; those that ask the same once. `kept`: what holds on of what was said before.
pub(super) fn by_plan(
    task: &mut Task<'_, '_>,
    plan: &Plan,
    kept: &Kept<'_>,
) -> Result<Vec<(Grounded, Account, Attempt)>, Error> {
    let (index, question) = (task.index, task.question);
    task.trace.begin("ground")?;
    let mut meanings = task.trace.during(|| plan::ground(index, plan, question))?;
    if let Some(conditions) = kept.conditions {
        meanings.retain_mut(|meant| keep(index, meant, conditions));
    }
    if !kept.without.is_empty() {
        meanings.retain_mut(|meant| leave_out(meant, kept.without));
    }
    if let Some(depth) = task.depth {
        meanings.retain_mut(|meant| plan::tell_depth(index, depth, meant));
    }
    let best = meanings.first().map_or(0.0, |m| m.score);
    meanings.retain(|meant| meant.score > best - WORSE);
    let mut asked: Vec<String> = Vec::new();
    meanings.retain(|meant| {
        let sizes = vec![1; meant.sets.len()];
        let queries = compile::compile(index, meant, &sizes).into_iter().map(|query| query.sql);
        let asks = queries.collect::<Vec<_>>().join("\n");
        let new = meant.ask == Ask::Describe || !asked.contains(&asks);
        asked.push(asks);
        new
    });
    let far = task.kb.endpoint().is_some();
    meanings.truncate(if far { FAR_MEANINGS } else { MEANINGS });
    task.trace.end(meanings.first().map_or_else(|| "no meaning".to_owned(), |best| explain(index, best)))?;
    let said = Said::by_plan(plan, question);
    task.trace.begin("sql")?;
    let mut found = Vec::new();
    for meant in meanings {
        let account = task.trace.during(|| plan::accounted(index, question, &meant))?;
        if far && account.share < TOO_LITTLE {
            continue;
        }
        let mut meant = meant;
        let mut attempt = why_not_asked(run(task.kb, index, &said, question, &meant, &account, task.trace))?;
        if let Some((wider, found)) = lying_within(task, &said, &meant, &account, &attempt)? {
            (meant, attempt) = (wider, found);
        }
        let stands = attempt.objections.is_empty() && !attempt.evidence.is_empty() && account.share >= WHOLE;
        found.push((meant, account, attempt));
        // The likeliest comes first.
        if far && stands {
            break;
        }
    }
    task.trace.end(format!("{} meanings", found.len()))?;
    if plan.says_verb_alone() {
        of_any_kind(&mut found);
    }
    Ok(found)
}

/// "museums in Italy", of museums in its cities: where nothing is so of what a meaning names, what it finds with what lies
/// within that.
fn lying_within(
    task: &mut Task<'_, '_>,
    said: &Said<'_>,
    meant: &Grounded,
    account: &Account,
    found: &Attempt,
) -> Result<Option<(Grounded, Attempt)>, Error> {
    let nothing = |found: &Attempt| found.sizes.iter().all(|&size| size == 0) || denies(meant, found);
    if task.depth.is_some() || task.kb.endpoint().is_some() || !nothing(found) {
        return Ok(None);
    }
    let index = task.index;
    let Some(wider) = plan::within(index, meant).filter(|_| fires(Rule::LiesWithin, true)) else {
        return Ok(None);
    };
    let within = run(task.kb, index, said, task.question, &wider, account, task.trace)?;
    Ok((!nothing(&within)).then_some((wider, within)))
}

/// It says no: none of the things passes what it asks of them.
fn denies(meant: &Grounded, found: &Attempt) -> bool {
    let matching = |evidence: &Evidence| match evidence {
        Evidence::Query { rows, .. } => rows.first().and_then(|row| row.get(1)).and_then(Value::as_number),
        Evidence::Passage { .. } => None,
    };
    meant.ask == Ask::Exists && found.evidence.first().and_then(matching) == Some(0.0)
}

/// Meanings that explain a question equally are the less meant where nothing is so.
const ALIKE: f32 = 1e-3;

/// "What requires electricity?" names no kind of things: of the best meanings those that are so of something come first, and
/// tell of each kind.
fn of_any_kind(found: &mut Vec<(Grounded, Account, Attempt)>) {
    let lists = |meant: &Grounded| {
        meant.ask == Ask::Value && meant.wanted.is_empty() && meant.order.is_none() && meant.per.is_none()
    };
    let Some(least) = found.first().map(|(best, ..)| best.score - ALIKE) else { return };
    let tied = found.iter().take_while(|(meant, ..)| meant.score > least && lists(meant)).count();
    let others = found.split_off(tied);
    found.sort_by_key(|(.., attempt)| attempt.evidence.is_empty());
    let mut views: Vec<usize> = Vec::new();
    let mut apart: Vec<(Grounded, Account, Attempt)> = Vec::new();
    for (meant, account, attempt) in found.drain(..) {
        let another = !views.contains(&meant.view) && !attempt.evidence.is_empty();
        views.push(meant.view);
        match apart.first_mut().filter(|_| another) {
            Some((.., told)) => told.also(attempt),
            None => apart.push((meant, account, attempt)),
        }
    }
    found.extend(apart);
    found.extend(others);
}

/// Adds the conditions of a meaning, if both are of one set of the same things, or one link alone leads from these to those:
/// "How many animals of these two are there?", of two species.
pub(super) fn keep(index: &Index, meant: &mut Grounded, kept: &Grounded) -> bool {
    let ([set], [before]) = (&mut meant.sets[..], &kept.sets[..]) else { return false };
    if meant.view != kept.view {
        let linked = plan::only_link(index, meant.view, kept.view).filter(|_| !before.tests.is_empty());
        let Some(column) = linked else { return false };
        let tests = before.tests.clone();
        let of = |test: &Test| test.column() == Some(column);
        set.tests.retain(|test| !of(test));
        set.tests.push(Test::Linked { column, view: kept.view, tests, negated: false });
        return true;
    }
    for test in &before.tests {
        if !set.tests.iter().any(|own| own.alike(test)) {
            set.tests.push(test.clone());
        }
    }
    true
}

/// Asks for none of these things, if it asks for things of their view.
pub(super) fn leave_out(meant: &mut Grounded, things: &[(usize, String)]) -> bool {
    let own = things.iter().filter(|(view, _)| *view == meant.view).map(|(_, name)| name);
    let values: Vec<String> = own.cloned().collect();
    let ([set], false) = (&mut meant.sets[..], values.is_empty()) else { return false };
    if set.tests.iter().any(|test| test.own_name().is_some_and(|name| values.iter().any(|own| own == name))) {
        return false;
    }
    set.tests.push(Test::Among { column: 0, values, word: None, negated: true });
    true
}

/// What a SELECT of the model means, tried.
pub(super) fn by_select(
    task: &mut Task<'_, '_>,
    select: &str,
    meant: &Grounded,
) -> Result<(Account, Attempt), Error> {
    task.trace.begin("sql")?;
    let found = of_select(task.kb, task.index, task.question, select, meant, task.trace)?;
    task.trace.end(explain(task.index, meant))?;
    Ok(found)
}

/// What a SELECT finds that means this.
pub(super) fn of_select(
    kb: &KnowledgeBase,
    index: &Index,
    question: &str,
    select: &str,
    meant: &Grounded,
    trace: &mut Trace<'_>,
) -> Result<(Account, Attempt), Error> {
    let account = trace.during(|| plan::accounted(index, question, meant))?;
    let said = Said::by_select(select, question);
    let attempt = why_not_asked(run(kb, index, &said, question, meant, &account, trace))?;
    Ok((account, attempt))
}

/// What a SELECT finds as it stands, over the views as flat tables; nothing where it does not run or has no rows.
pub(super) fn by_query(task: &mut Task<'_, '_>, select: &str) -> Result<Option<(Account, Attempt)>, Error> {
    // Flat tables have no meaning that SPARQL could be written by, or that could be followed further.
    if task.kb.endpoint().is_some() || task.depth.is_some() {
        return Ok(None);
    }
    let Ok(flat) = plan::reading::flat(task.index, select, task.question) else { return Ok(None) };
    if task.trace.cancelled() {
        return Err(Error::Cancelled);
    }
    task.trace.begin("query")?;
    match task.kb.tables().query(&flat.sql, &Limits::default(), &|| false) {
        Ok(mut rows) if tells(&rows.rows) => {
            // A flat table has a thing in as many rows as it has links: whoever lists them wants each once.
            let mut seen = HashSet::new();
            rows.rows.retain(|row| seen.insert(format!("{row:?}")));
            task.trace.end(format!("{} rows", rows.rows.len()))?;
            let stated = tell_query(task.index, task.question, &flat, &rows);
            let mut objections = vec![];
            let texts = || rows.rows.iter().flatten().filter_map(Value::as_text);
            let nameless = texts().next().is_some() && plan::tells_only_types(task.index, texts());
            if echoes(select, &rows.rows) || fires(Rule::BehindNameless, nameless) {
                objections.push(Objection::Echo);
            }
            if fires(Rule::CountedUnsaid, tells_of_others(task.index, task.question, select, &flat.views)) {
                objections.push(Objection::UnknownThings);
            }
            let table = flat_table(task.index, &flat, &rows, 1);
            let evidence = vec![evidence(flat.sql, rows, stated)];
            let found = Attempt { evidence, objections, table, ..Attempt::default() };
            Ok(Some((account_of_query(task.question, &without_own_names(task.index, select)), found)))
        }
        Ok(_) => {
            task.trace.end("no rows")?;
            Ok(None)
        }
        Err(error) => {
            task.trace.end(format!("does not run: {error}"))?;
            Ok(None)
        }
    }
}

/// It tells of things of which the question says nothing, where other things or another property are asked for.
fn tells_of_others(index: &Index, question: &str, select: &str, views: &[usize]) -> bool {
    let asked = plan::words(question);
    let Some(noun) = plan::asked_for(&asked) else { return false };
    let counts = plan::counts(&asked, &noun);
    let general = |noun: &String| plan::is_general_noun(noun) || plan::is_date_noun(noun);
    let Some(noun) = plan::words(&noun).pop().filter(|noun| !general(noun)) else { return false };
    let said = select.replace(['_', '\'', '"', '%'], " ");
    !plan::stems(&said).contains(&plan::stem(&noun))
        && !views.iter().any(|&view| index.may_be(view, &noun))
        && (counts || !identifiers(select).iter().any(|name| index.may_mean(&noun, &name.replace('_', " "))))
}

/// A sum of nothing and a count of 0 are told by what was not found, which nobody asked for, as likely as by what is so.
fn tells(rows: &[Vec<Value>]) -> bool {
    let nothing = |value: &Value| value.is_null() || value.as_number() == Some(0.0);
    match rows {
        [] => false,
        [row] => !row.iter().all(nothing),
        rows => !rows.iter().flatten().all(|value| value.is_null() || rows[0].len() == 1 && nothing(value)),
    }
}

/// There is one Tauron: that is no answer to how many there are of something in it.
fn counts_itself(question: &str, meant: &Grounded, sizes: &[u64]) -> bool {
    let ([set], [1], Ask::Count) = (&meant.sets[..], sizes, meant.ask) else { return false };
    let ([only], true) = (&set.tests[..], meant.wanted.is_empty()) else { return false };
    only.own_name().is_some() && !plan::asks_by_name(&plan::words(question))
}

/// All that is put out is the name that was asked by; which of several is first is another question.
fn echoes(select: &str, rows: &[Vec<Value>]) -> bool {
    let select = select.to_lowercase();
    let ([row], false) = (rows, select.contains(" order by ")) else { return false };
    row.iter().all(|value| {
        let text = value.to_string().to_lowercase();
        select.contains(&format!("'{text}'")) || select.contains(&format!("\"{text}\""))
    })
}

/// Nothing is known of how much of a question a query accounts for but which of its words stand in it.
fn account_of_query(question: &str, query: &str) -> Account {
    let said = plan::stems(&query.replace(['_', '\'', '"', '%'], " "));
    let mut asked = plan::words(plan::what_is_asked(question));
    asked.retain(|word| !plan::is_function_word(word) && !plan::is_general_noun(word));
    let left: Vec<String> = asked.iter().filter(|word| !said.contains(&plan::stem(word))).cloned().collect();
    let share = 1.0 - left.len() as f32 / asked.len().max(1) as f32;
    Account { share, left, missed: None }
}

/// "Who is taller, Onix or Snorlax?": one number of each of two, which are told beside each other with what lies between.
fn is_decided_by_number(index: &Index, question: &str, meant: &Grounded) -> bool {
    let ([_, _], [wanted], Ask::Value) = (&meant.sets[..], &meant.wanted[..], meant.ask) else {
        return false;
    };
    let ([column], None, None) = (&wanted.columns[..], meant.order, meant.per) else { return false };
    let column = &index.schema.views[meant.view].columns[*column];
    column.kind == kb::Kind::Number
        && !column.many
        && !wanted.counted
        && plan::one_of_two(question, &plan::words(question))
}

/// What a meaning finds; where an endpoint was not asked for it, why.
fn why_not_asked(found: Result<Attempt, Error>) -> Result<Attempt, Error> {
    match found {
        Err(Error::NotAsked(why)) => Ok(Attempt {
            objections: vec![Objection::UnknownProperty],
            missing: vec![why],
            ..Attempt::default()
        }),
        other => other,
    }
}

fn run(
    kb: &KnowledgeBase,
    index: &Index,
    said: &Said<'_>,
    question: &str,
    meant: &Grounded,
    account: &Account,
    trace: &mut Trace<'_>,
) -> Result<Attempt, Error> {
    let mut meant = meant.clone();
    call_sets(index, question, account, &mut meant);
    let asked = plan::words(question);
    plan::tell_which(&index.schema.views[meant.view], &asked, &mut meant);
    plan::tell_behind(index, &asked, &mut meant);
    plan::tell_spans(index, &asked, &today(None).to_string(), &mut meant);
    plan::tell_namesakes(index, &mut meant);
    plan::tell_link_or_text(index, &mut meant);
    let mut found = Attempt::default();
    for (objection, sentence) in said.against(index, &meant, &account.left) {
        found.objections.push(objection);
        found.missing.push(sentence);
    }
    size(kb, index, &meant, &mut found, trace)?;
    if fires(Rule::NamedIsOne, counts_itself(question, &meant, &found.sizes)) {
        found.objections.push(Objection::Echo);
    }
    if plan::passes_over_spans(index, &asked, &meant) {
        found.objections.push(Objection::UnknownProperty);
        found.missing.push(
            "What is so now is a matter of when each began and ended, and that was not understood."
                .to_owned(),
        );
    }
    if meant.ask == Ask::Describe || found.objections.contains(&Objection::Nothing) {
        return Ok(found);
    }
    let label = &index.schema.views[meant.view].label;
    let decided = is_decided_by_number(index, question, &meant);
    let mut before: Option<Vec<Value>> = None;
    for query in compile::compile(index, &meant, &found.sizes) {
        let ran = rows::run(kb, index, &query, trace)?;
        let rows = &ran.rows;
        if none_has_any(&meant, &query, &rows.rows) {
            found.missing.push(format!("No {label} in this graph has any of what would order them."));
            found.objections.push(Objection::Nothing);
            return Ok(found);
        }
        let mut stated = statements::state(index, &meant, &query, rows);
        if let ([row], Shape::Entities(headings), true) = (&rows.rows[..], &query.shape, decided) {
            stated.extend(before.and_then(|before| statements::apart(&before, row, headings)));
            before = Some(row.clone());
        }
        let unranked = unranked(kb, index, &query, trace)?;
        if found.coverage.is_none() {
            let coverage = unranked.as_ref().map(|(coverage, _)| coverage.clone());
            found.coverage = coverage.or_else(|| computed_over(&query, rows));
        }
        if !stated.is_empty() {
            if found.table.is_none() {
                found.table = table(index, &meant, &query, rows, found.evidence.len() + 1);
            }
            found.facts.extend(facts(label, &meant, &query, rows, found.evidence.len()));
            let first = found.evidence.is_empty();
            let outdated = if first { outdated(kb, index, &meant, (&query, rows), trace)? } else { None };
            found.evidence.push(answering(&meant, &query, ran, stated));
            found.evidence.extend(unranked.and_then(|(_, told)| told));
            found.evidence.extend(outdated);
        }
    }
    let other = instead(kb, index, &meant, &found.evidence, trace)?;
    found.evidence.extend(other);
    Ok(found)
}

/// The most of something that none of them has: they are not those that were meant.
fn none_has_any(meant: &Grounded, query: &Query, rows: &[Vec<Value>]) -> bool {
    let Shape::Ranked { end: End::Highest, .. } = query.shape else { return false };
    let counted = meant.order.is_some_and(|order| order.counted);
    counted && rows.first().and_then(|row| row.get(2)).and_then(Value::as_number) == Some(0.0)
}

/// Counts the things of each set. A count of nothing is an answer; a property of nothing is not, nor is a comparison with
/// nothing.
fn size(
    kb: &KnowledgeBase,
    index: &Index,
    meant: &Grounded,
    found: &mut Attempt,
    trace: &mut Trace<'_>,
) -> Result<(), Error> {
    let view = &index.schema.views[meant.view];
    for set in &meant.sets {
        let known = kb.endpoint().and_then(|_| far::known_size(kb, index, meant.view, set));
        let size = match known {
            Some(size) => size as f64,
            None => {
                let rows = rows::run(kb, index, &compile::size(index, meant.view, set), trace)?.rows;
                rows.rows.first().and_then(|row| row.first()).and_then(Value::as_number).unwrap_or(0.0)
            }
        };
        if size == 0.0 {
            let told = described(index, view, set);
            let fits = if plan::is_plural(&view.label) { "fit" } else { "fits" };
            found.missing.push(format!("No {} in this graph {fits}: {told}.", view.label));
        }
        found.sizes.push(size as u64);
    }
    let empty = match found.sizes[..] {
        [only] => only == 0,
        _ => found.sizes.contains(&0),
    };
    if empty && !(meant.ask == Ask::Count && meant.unexplained.is_empty()) {
        found.objections.push(Objection::Nothing);
    }
    Ok(())
}

/// Calls the one set of a meaning as the question does where its words say what the things are.
fn call_sets(index: &Index, question: &str, account: &Account, meant: &mut Grounded) {
    let [set] = &mut meant.sets[..] else { return };
    // "We would love to bring our labrador." asks nothing, so the places for dogs are not a labrador's.
    let asks = plan::words(plan::what_is_asked(question));
    let mut not_told = plan::words(question);
    not_told.retain(|word| !asks.contains(word));
    not_told.extend(account.left.iter().cloned());
    let label = &index.schema.views[meant.view].label;
    set.name = told_as(&set.name, label, &not_told).to_owned();
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
}
