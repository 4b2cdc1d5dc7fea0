//! RAGONITE's section 2: evidence from the induced database and from the passages, in rounds. With one branch alone it
//! is the paper's baseline of that branch.

mod open;
mod strangers;

use plan::{Ask, Grounded};
use search::Hit;

use super::{Draft, Task, Wording, passage};
use crate::budgets::Budgets;
use crate::reading::{Chosen, understand};
use crate::steps::as_sparql::as_sparql;
use crate::steps::clarify::clarify;
use crate::steps::differ::differ;
use crate::steps::follow_ups::follow_ups;
use crate::{Error, Evidence};

/// A document this alike the question is plainly about it.
const PLAIN: f32 = 0.5;
/// A passage less alike the question than this says nothing about it.
const ALIKE: f32 = 0.25;

/// Where evidence comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Branch {
    /// The induced database, by question plans.
    Sql,
    /// The passages.
    Text,
}

/// What the branches found.
#[derive(Default)]
struct Found {
    read: Chosen,
    hits: Vec<Hit>,
}

/// What a SELECT says by its form and not by a word: "most" by an order, "more" by a comparison, "not" by a denial.
fn says(select: &str, word: &str) -> bool {
    let select = select.to_lowercase();
    let has = |any: &[&str]| any.iter().any(|form| select.contains(form));
    let degree = plan::ranks(word) || plan::superlative_of(word).is_some();
    has(&[" order by ", "max(", "min("]) && degree
        || has(&["<", ">"]) && plan::bounds(word)
        || has(&[" except ", " not ", "<>", "!="]) && plan::negates(word)
}

/// Retrieves from `branches` and orders what they found: query results first, passages after. `followed`: how a follow-up was
/// understood already.
pub(crate) fn draft(
    task: &mut Task<'_, '_>,
    branches: &[Branch],
    followed: Option<Chosen>,
) -> Result<Draft, Error> {
    let strangers = if followed.is_some() { vec![] } else { strangers::missing(task)? };
    let Found { read, mut hits } = retrieve(task, branches, followed, !strangers.is_empty())?;
    if read.reading.is_none() && !strangers.is_empty() {
        return Ok(Draft {
            wording: Wording::NotInGraph,
            missing: strangers,
            plan: read.plan,
            offered: read.offered,
            ..Draft::default()
        });
    }
    // Of what is not so, passages of the same graph say nothing else; a text may. Nor do a few of them tell which of all things
    // is the dearest.
    let unread = branches.contains(&Branch::Sql) && read.reading.is_none() && read.meant.is_none();
    let ranks = unread && plan::has_superlative(&plan::words(task.question));
    if (read.denied || ranks) && !hits.iter().any(is_document) {
        let (missing, plan, offered) = (read.found.missing, read.plan, read.offered);
        return Ok(Draft { wording: Wording::NotInGraph, missing, plan, offered, ..Draft::default() });
    }
    let described = read.described();
    // Without a query that took too long something may have been found.
    if read.reading.is_none()
        && read.found.evidence.is_empty()
        && let Some(cut) = task.trace.asked.cut.take()
    {
        return Err(cut.into());
    }
    let Chosen { plan, meant, select, found, left, reading, taught, offered, .. } = read;
    let complete = reading.is_some();
    let mut notes = Vec::new();
    let of_all = |meant: &Grounded| open::asks_for_all(task.question, meant, &found.sizes);
    let of_all = meant.as_ref().is_some_and(of_all);
    // "difference" is said by what each of the two has.
    let open = !complete && meant.as_ref().is_some_and(|meant| meant.ask == Ask::Describe);
    let unread = select.as_deref().filter(|_| complete && meant.is_none());
    let said =
        |word: &String| open && plan::says_open(word) || unread.is_some_and(|select| says(select, word));
    let left: Vec<String> = left.into_iter().filter(|word| !said(word)).collect();
    let left_out = if (complete || meant.is_some()) && !of_all { left } else { vec![] };
    let mut evidence = found.evidence;
    let is_plain = |hit: &Hit| is_document(hit) && hit.dense.is_some_and(|d| d >= PLAIN);
    // How something is done stands in texts: what sets things apart is no answer to it.
    let told_by_text = asks_for_advice(task.question) && hits.first().is_some_and(is_document);
    if told_by_text && !complete {
        // "Potato Bread is bread" is no advice on storing it.
        hits.retain(is_document);
    }
    if !complete
        && !told_by_text
        && let Some(grounded) = &meant
    {
        evidence.extend(open::profile(task, grounded, &found.sizes)?);
    }
    // What an open question compares.
    let sides: Vec<String> = match &meant {
        Some(meant) if meant.ask == Ask::Describe && meant.sets.len() > 1 && !complete => {
            meant.sets.iter().map(|set| set.name.clone()).collect()
        }
        _ => vec![],
    };
    let about_sides = if branches.contains(&Branch::Text) { open::texts_of(task, &sides)? } else { vec![] };
    hits.retain(|hit| about_sides.iter().all(|side| side.passage != hit.passage));
    let mut quotable: Vec<usize> = (1..=about_sides.len()).map(|at| evidence.len() + at).collect();
    evidence.extend(about_sides.iter().map(passage));
    for hit in &hits {
        if complete || hit.dense.is_none_or(|d| d >= ALIKE) || hit.lexical.is_some() {
            evidence.push(passage(hit));
            if quotable.is_empty() && sides.is_empty() && (is_plain(hit) || told_by_text && is_document(hit))
            {
                quotable.push(evidence.len());
            }
        }
    }
    let answered = meant.as_ref().filter(|_| complete);
    let differences = match answered {
        Some(meant) => differ(task, meant, &found.facts, &evidence)?,
        None => vec![],
    };
    // Passages that no text stands behind say what the rows say.
    let rows = evidence.iter().any(|one| matches!(one, Evidence::Query { .. }));
    let beside = sides.len() > 1 && open::are_beside(&found.sizes) && about_sides.is_empty();
    let stated = complete || (of_all || beside) && rows && !hits.iter().any(is_document);
    let wording = match stated {
        true => Wording::Stated,
        false => {
            let told = !told_by_text && described;
            // Reading is what takes a small model its time: the best, not all.
            let read = Budgets::of_step(task.llm, "compose_answer").passages;
            Wording::Composed { read, quotable, sides, told }
        }
    };
    let sparql = answered.and_then(|meant| match as_sparql(task.kb, task.index, meant) {
        Ok(query) => Some(query),
        Err(why) => {
            notes.push(format!("Not given as SPARQL: {why}."));
            None
        }
    });
    // Namesakes and what else can be asked are known of samples alone where the triples are elsewhere.
    let answered = answered.filter(|_| task.kb.endpoint().is_none());
    let clarification = answered.and_then(|meant| clarify(task.kb, task.index, meant, task.question));
    let coverage = found.coverage;
    let table = found.table.filter(|_| complete && !told_by_text);
    let plain = plan.as_ref().is_some_and(|p| p.conditions.is_empty());
    let follow_ups =
        answered.map(|meant| follow_ups(task.kb, task.index, meant, &found.sizes, plain)).unwrap_or_default();
    Ok(Draft {
        evidence,
        wording,
        differences,
        missing: found.missing,
        notes,
        plan,
        select,
        sparql,
        table,
        coverage,
        left_out: Some(left_out),
        reading,
        follow_ups,
        clarification,
        taught,
        offered,
    })
}

/// Both branches; the structured one by the readings that are set. `strangers`: the question says names that nobody has.
fn retrieve(
    task: &mut Task<'_, '_>,
    branches: &[Branch],
    followed: Option<Chosen>,
    strangers: bool,
) -> Result<Found, Error> {
    let mut found = Found::default();
    // Readings compare the words one by one; passages are found by the question alone.
    if branches.contains(&Branch::Sql) {
        task.index.prepare(task.question);
    }
    if branches.contains(&Branch::Text) {
        task.trace.begin("passages")?;
        // A knowledge base built without vectors is searched by words, whatever the configuration.
        found.hits = task.kb.search(task.question, task.passages(), task.kb.best_mode())?;
        task.trace.end(format!("{} passages", found.hits.len()))?;
    }
    if branches.contains(&Branch::Sql) {
        found.read = match followed {
            Some(chosen) => chosen,
            None => understand(task, strangers)?,
        };
    }
    Ok(found)
}

/// "How do I ..", "what should I ..", "why ..", whatever else is said around it.
fn asks_for_advice(question: &str) -> bool {
    question.split(['.', '!', '?', ':']).any(|sentence| {
        let said = plan::words(sentence);
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        let asks = |said: &[&str]| match said {
            ["how" | "what" | "where" | "when", auxiliary, who] => {
                matches!(*auxiliary, "do" | "can" | "could" | "should" | "must" | "would" | "may" | "will")
                    && matches!(*who, "i" | "we" | "you" | "one")
            }
            _ => false,
        };
        matches!(said[..], ["why", ..] | ["how", "to", ..]) || said.windows(3).any(asks)
    })
}

fn is_document(hit: &Hit) -> bool {
    matches!(hit.passage.source, kb::PassageSource::Text { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_asked_for_wherever_the_question_says_so() {
        assert!(asks_for_advice("HELP we have run aground, what should we do??"));
        assert!(asks_for_advice("What should I do in a tunnel? I'm a bit scared of it."));
        assert!(asks_for_advice("i've never steered anything. how will i learn?"));
        assert!(!asks_for_advice("How many bikes do you sell?"));
        assert!(!asks_for_advice("What do the Saloon models cost?"));
    }
}
