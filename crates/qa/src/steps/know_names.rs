//! Names of a question that are told apart at an endpoint: spans that may be names are looked up there, what is found is asked
//! for its classes, and the question is grounded in an index that knows these things. Of a graph here all names are known.

use std::collections::{BTreeMap, BTreeSet};

use kb::{Spread, TableKind};
use plan::{Elsewhere, Index, is_function_word, stems, words};
use search::{Candidate, KnowledgeBase, QueryError, Term};

use super::link_entities::phrases;
use crate::Error;
use crate::trace::Trace;

/// Spans that are looked up, those that are written as names first; words of one in small letters.
const SPANS: usize = 40;
const WORDS: usize = 4;
/// Things of one name.
const NAMESAKES: usize = 20;
/// Names that are searched for where nothing is called just so, and what is looked at of each.
const SEARCHED: usize = 2;
const NEAREST: usize = 5;
/// Things whose classes are asked for.
const THINGS: usize = 100;

/// The index with the things that the question names, and what of them was found. One that took too long leaves the names out
/// that it was for.
pub(crate) fn know_names(
    kb: &KnowledgeBase,
    index: &Index,
    question: &str,
    trace: &mut Trace<'_>,
) -> Result<Index, Error> {
    trace.begin("names")?;
    let spans = spans(index, question);
    let asked: Vec<&str> = spans.iter().map(String::as_str).collect();
    trace.queried();
    let same = in_time(kb.called(&asked, NAMESAKES), trace)?;
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut unknown: Vec<&String> = Vec::new();
    for (span, same) in spans.iter().zip(&same) {
        found.extend(same.iter().map(|one| (one.entity.iri.clone(), one.entity.label.clone())));
        // What a span that was found holds is none on its own.
        let known = |other: &&String| within(span, other);
        if same.is_empty() && is_written(question, span) && !unknown.iter().any(known) {
            unknown.push(span);
        }
    }
    let named: Vec<String> = found.values().cloned().collect();
    unknown.retain(|span| !named.iter().any(|name| within(span, name) || within(name, span)));
    for span in unknown.into_iter().filter(|span| !plan::knows(index, span)).take(SEARCHED) {
        trace.queried();
        let near = kb.link(span, &[], NEAREST);
        let near = match near {
            Err(search::Error::Endpoint(error)) => in_time(Err(error), trace)?,
            near => near?,
        };
        let holds = |one: &Candidate| within(span, &one.entity.label);
        found.extend(near.into_iter().filter(holds).map(|one| (one.entity.iri, one.entity.label)));
    }
    let things = of_tables(kb, index, found, trace)?;
    let told: BTreeSet<&str> = things.iter().map(|thing| thing.name.as_str()).collect();
    trace.end(told.into_iter().collect::<Vec<_>>().join("; "))?;
    trace.during(|| index.knowing(&things))
}

/// Nothing where it took too long, which is remembered.
fn in_time<T: Default>(answered: Result<T, QueryError>, trace: &mut Trace<'_>) -> Result<T, Error> {
    match answered {
        Err(error) if error.is_cut_short() => {
            trace.asked.cut = Some(error);
            Ok(T::default())
        }
        answered => Ok(answered?),
    }
}

/// All words of a span stand in the name.
fn within(span: &str, name: &str) -> bool {
    let name = words(name);
    words(span).iter().all(|word| name.contains(word))
}

/// Every word of it begins as names do.
fn is_written(question: &str, span: &str) -> bool {
    let inside = question.find(span).is_some_and(|at| at > 0);
    let begins = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    inside && span.split_whitespace().all(begins)
}

/// What of a question may be a name: what is written as one, and further words that the graph's terms do not say.
fn spans(index: &Index, question: &str) -> Vec<String> {
    let pieces: Vec<&str> = question.split_whitespace().collect();
    let mut out: Vec<String> = Vec::new();
    let mut push = |phrase: &str| {
        if out.len() < SPANS && !phrase.is_empty() && !out.iter().any(|known| known == phrase) {
            out.push(phrase.to_owned());
        }
    };
    for written in [true, false] {
        for (range, phrase) in phrases(&pieces, written) {
            let said = words(&phrase);
            let telling = |word: Option<&String>| word.is_some_and(|word| !is_function_word(word));
            let small = range.len() <= WORDS && telling(said.first()) && telling(said.last());
            let term = stems(&phrase).iter().all(|stem| index.says(stem));
            if !written && (!small || term) {
                continue;
            }
            push(&phrase);
            // A name with an ending of one letter behind it: "the Lyra's length".
            let bare = phrase.rsplit_once(['\'', '’']).filter(|(_, ending)| ending.chars().count() < 2);
            push(bare.map_or("", |(name, _)| name));
        }
    }
    out
}

/// The things with the tables that they would be rows of.
fn of_tables(
    kb: &KnowledgeBase,
    index: &Index,
    found: BTreeMap<String, String>,
    trace: &mut Trace<'_>,
) -> Result<Vec<Elsewhere>, Error> {
    let Some(far) = kb.endpoint().filter(|_| !found.is_empty()) else { return Ok(vec![]) };
    let values: Vec<String> =
        found.keys().take(THINGS).filter_map(|iri| Term::Iri(iri.clone()).to_sparql()).collect();
    let query = format!(
        "SELECT ?thing ?class WHERE {{ VALUES ?thing {{ {} }} ?thing <{}> ?class }}",
        values.join(" "),
        far.type_predicate
    );
    trace.queried();
    let rows = in_time(kb.sparql()?.query(&query, &kb.limits(), &|| false), trace)?.rows;
    let mut classes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows {
        if let [Some(Term::Iri(thing)), Some(Term::Iri(class))] = &row[..] {
            classes.entry(thing.clone()).or_default().insert(class.clone());
        }
    }
    let mut things = Vec::new();
    for (iri, classes) in &classes {
        let Some(name) = found.get(iri) else { continue };
        let row = |table: String| Elsewhere { table, name: name.clone(), iri: iri.clone() };
        things.extend(tables(index, classes).into_iter().map(row));
    }
    Ok(things)
}

/// The tables of a thing of these classes: the one whose rows have most of them, and those of things of several tables.
fn tables(index: &Index, classes: &BTreeSet<String>) -> Vec<String> {
    let (mut own, mut spread): (Option<(usize, &str)>, Vec<String>) = (None, Vec::new());
    let schema = &index.schema;
    for table in schema.tables.iter().filter(|table| schema.view_of(&table.name).is_some()) {
        match &table.kind {
            TableKind::Entity { spread: Some(Spread::Members(members)), .. }
                if members.iter().any(|class| classes.contains(class)) =>
            {
                spread.push(table.name.clone());
            }
            TableKind::Entity { types, spread: None, .. } => {
                let known = index.classes_of(table);
                let is_one = match types.is_empty() {
                    true => known.iter().any(|class| classes.contains(class)),
                    false => known.iter().all(|class| classes.contains(class)),
                };
                if is_one && own.is_none_or(|(most, _)| types.len() > most) {
                    own = Some((types.len(), &table.name));
                }
            }
            _ => {}
        }
    }
    own.into_iter().map(|(_, table)| table.to_owned()).chain(spread).collect()
}
