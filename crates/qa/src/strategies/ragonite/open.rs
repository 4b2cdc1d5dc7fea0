//! Evidence for an open question: of one thing what the graph states of it, of any what sets them apart.

use plan::{Ask, Attribute, Grounded, Index, Test};
use search::Hit;

use super::{PLAIN, Task, is_document};
use crate::reading::rows::{evidence, run_profile, run_values};
use crate::statements::capital;
use crate::steps::profile::{Trait, traits};
use crate::{Error, Evidence};

/// Sentences of a profile that are given to the model.
const TRAITS: usize = 4;
/// Sentences that are looked at for them.
const LIKELY: usize = 16;
/// Properties of one thing that are put out in one row.
const FACTS: usize = 10;
/// Letters of a value that is told beside another's, at most.
const SHORT: usize = 60;
/// Properties of one thing with several values that are put out.
const LISTS: usize = 2;

/// For each of the things that are compared the text that is plainly about it, best first and each once.
pub(super) fn texts_of(task: &Task<'_, '_>, sides: &[String]) -> Result<Vec<Hit>, Error> {
    let mut found: Vec<Hit> = Vec::new();
    for side in sides {
        let hits = task.kb.search(side, task.passages(), task.kb.best_mode())?;
        let known = |hit: &Hit| found.iter().any(|f| f.passage == hit.passage);
        let own = |hit: &Hit| is_document(hit) && hit.dense.is_some_and(|d| d >= PLAIN) && !known(hit);
        found.extend(hits.into_iter().find(own));
    }
    // One text of two leaves the other out.
    Ok(if found.len() == sides.len() { found } else { vec![] })
}

/// "What is known about the Lyra?", "Tell me about it": of one thing all, and nothing in particular.
pub(super) fn asks_for_all(question: &str, grounded: &Grounded, sizes: &[u64]) -> bool {
    let [set] = &grounded.sets[..] else { return false };
    let name = plan::words(&set.name);
    let itself = set.tests.iter().any(|test| matches!(test, Test::Among { column: 0, negated: false, .. }));
    let asked = plan::words(question);
    let mut telling = asked.iter().filter(|w| !plan::is_function_word(w) && !name.contains(w));
    itself && sizes == [1] && telling.all(|w| plan::says_open(w))
}

/// What the things of an open question are like. `sizes`: how many things each set of it has.
pub(super) fn profile(
    task: &mut Task<'_, '_>,
    grounded: &Grounded,
    sizes: &[u64],
) -> Result<Vec<Evidence>, Error> {
    task.trace.begin("profile")?;
    let out = match sizes {
        [1] => stated(task, grounded)?,
        _ if are_beside(sizes) => beside(task, grounded, sizes)?,
        _ => telling(task, grounded, sizes)?,
    };
    task.trace.end(format!("{} properties", out.len()))?;
    Ok(out)
}

/// What the graph states of one thing: its own properties and what it is linked to once in one row, sentences first;
/// then those of several values that are nearest to the question.
fn stated(task: &mut Task<'_, '_>, grounded: &Grounded) -> Result<Vec<Evidence>, Error> {
    let (kb, index) = (task.kb, task.index);
    let view = &index.schema.views[grounded.view];
    let (lists, mut facts) = near_columns(view);
    facts.sort_by_key(|&number| !index.is_prose(view, &view.columns[number]));
    facts.truncate(FACTS);
    let names: Vec<&str> = lists.iter().map(|&n| view.columns[n].name.as_str()).collect();
    let alike = index.similarity.with_each(task.question, &names);
    let mut ranked: Vec<(f32, usize)> = alike.into_iter().zip(lists).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut out = given_values(task, grounded, &facts, usize::MAX)?;
    for (_, list) in ranked {
        let found = run_values(kb, index, &values(view, grounded, &[list]), task.trace)?;
        out.extend(found.into_iter().filter(|evidence| !given(evidence).is_empty()));
        if out.len() > LISTS {
            break;
        }
    }
    Ok(out)
}

/// A column of the things' own, or what they are linked to.
fn is_near(column: &kb::ViewColumn) -> bool {
    let link = |only: &kb::Link| {
        matches!(column.kind, kb::Kind::Entity { .. }) || matches!(only.join, kb::Join::Values { .. })
    };
    match &column.path[..] {
        [] => true,
        [only] => link(only),
        _ => false,
    }
}

/// A view's own columns and what it links to: those of several values, and all others.
fn near_columns(view: &kb::View) -> (Vec<usize>, Vec<usize>) {
    let own = (1..view.columns.len()).filter(|&number| is_near(&view.columns[number]));
    own.partition(|&number| view.columns[number].many)
}

/// These columns of the things, as far as some thing has them and none needs more than so many letters: what is not given is
/// no news, nobody asked for it.
fn given_values(
    task: &mut Task<'_, '_>,
    grounded: &Grounded,
    columns: &[usize],
    letters: usize,
) -> Result<Vec<Evidence>, Error> {
    let (kb, index) = (task.kb, task.index);
    let view = &index.schema.views[grounded.view];
    let out = run_values(kb, index, &values(view, grounded, columns), task.trace)?;
    let places = 0..columns.len();
    let told: Vec<usize> = places
        .filter(|at| out.iter().any(|evidence| given(evidence).contains(at)))
        .filter(|at| out.iter().all(|evidence| is_within(evidence, *at, letters)))
        .map(|at| columns[at])
        .collect();
    match &told[..] {
        [] => Ok(vec![]),
        told if told == columns => Ok(out),
        told => run_values(kb, index, &values(view, grounded, told), task.trace),
    }
}

/// Several single things are told one beside the other.
pub(super) fn are_beside(sizes: &[u64]) -> bool {
    sizes.len() > 1 && sizes.iter().all(|size| *size == 1)
}

/// What the graph states of each of several things: the same short properties of all; then which of several values only
/// one of them has.
fn beside(task: &mut Task<'_, '_>, grounded: &Grounded, sizes: &[u64]) -> Result<Vec<Evidence>, Error> {
    let index = task.index;
    let view = &index.schema.views[grounded.view];
    let (lists, mut facts) = near_columns(view);
    facts.retain(|&number| !index.is_prose(view, &view.columns[number]));
    facts.truncate(FACTS);
    // What takes a paragraph is not seen beside another.
    let mut out = given_values(task, grounded, &facts, SHORT)?;
    let lists: Vec<&str> = lists.iter().map(|&number| view.columns[number].name.as_str()).collect();
    let mut apart = told_apart(task, grounded, sizes, |one| lists.contains(&one.property.as_str()))?;
    for evidence in &mut apart {
        if let Evidence::Query { statements, .. } = evidence {
            statements.iter_mut().for_each(|statement| *statement = capital(statement));
        }
    }
    out.extend(apart);
    Ok(out)
}

/// Which of the values beside the name some row has.
fn given(evidence: &Evidence) -> Vec<usize> {
    let Evidence::Query { rows, columns, .. } = evidence else { return vec![] };
    let has = |at: &usize| rows.iter().any(|row| row.get(at + 1).is_some_and(|v| *v != search::Value::Null));
    (0..columns.len().saturating_sub(1)).filter(has).collect()
}

/// No value at this place beside the name has more letters.
fn is_within(evidence: &Evidence, at: usize, letters: usize) -> bool {
    let Evidence::Query { rows, .. } = evidence else { return true };
    let value = |row: &Vec<search::Value>| row.get(at + 1).map_or(0, |v| v.to_string().chars().count());
    rows.iter().all(|row| value(row) <= letters)
}

/// Traits by how telling they are and how near to the question, best first, by position.
fn by_meaning(index: &Index, question: &str, told: &[Trait], text: impl Fn(&Trait) -> &String) -> Vec<usize> {
    let texts: Vec<&str> = told.iter().map(|t| text(t).as_str()).collect();
    let meaning = index.similarity.with_each(question, &texts);
    let worth = |i: usize| told[i].weight.min(1.5) + 2.0 * meaning[i];
    let mut ranked: Vec<usize> = (0..told.len()).collect();
    ranked.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)));
    ranked
}

/// What sets the things apart from all others, or from those they are compared with.
fn telling(task: &mut Task<'_, '_>, grounded: &Grounded, sizes: &[u64]) -> Result<Vec<Evidence>, Error> {
    told_apart(task, grounded, sizes, |_| true)
}

/// The same of those traits that `are_told`.
fn told_apart(
    task: &mut Task<'_, '_>,
    grounded: &Grounded,
    sizes: &[u64],
    are_told: impl Fn(&Trait) -> bool,
) -> Result<Vec<Evidence>, Error> {
    let (kb, index) = (task.kb, task.index);
    let view = &index.schema.views[grounded.view];
    let all = index.schema.table(&view.table).map_or(1, |t| t.rows);
    let results = run_profile(kb, index, grounded, task.trace)?;
    let versus = grounded.sets.len() > 1;
    let everything = format!("all {}", view.label);
    let other = grounded.sets.get(1).map_or(everything.as_str(), |s| s.name.as_str());
    let set = grounded.sets.first().map_or("", |s| s.name.as_str());
    let size = sizes.first().copied().unwrap_or(1);
    let mut told = traits(&results, set, other, versus, size, sizes.get(1).copied().unwrap_or(all));
    told.retain(|trait_| are_told(trait_));
    // Things that are most of all differ from all in nothing: what they mostly have is told then.
    if told.iter().any(|t| t.weight > 0.0) {
        told.retain(|t| t.weight > 0.0);
    }
    // The names of properties are known to the encoder, sentences are not: only the likeliest are embedded.
    let mut ranked = by_meaning(index, task.question, &told, |t| &t.property);
    ranked.truncate(LIKELY);
    let likely: Vec<Trait> = ranked.into_iter().map(|i| told[i].clone()).collect();
    let told = likely;
    let ranked = by_meaning(index, task.question, &told, |t| &t.statement);
    let traits = ranked.into_iter().take(TRAITS).map(|i| {
        let (query, rows) = &results[told[i].query];
        evidence(query.sql.clone(), rows.clone(), vec![told[i].statement.clone()])
    });
    Ok(traits.collect())
}

/// These columns of the things.
fn values(view: &kb::View, grounded: &Grounded, columns: &[usize]) -> Grounded {
    let wanted = columns.iter().map(|&number| Attribute {
        phrase: view.columns[number].name.clone(),
        columns: vec![number],
        score: 1.0,
        counted: false,
        together: false,
    });
    Grounded { ask: Ask::Value, wanted: wanted.collect(), probes: vec![], order: None, ..grounded.clone() }
}
