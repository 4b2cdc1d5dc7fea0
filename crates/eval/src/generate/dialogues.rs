//! Conversations: the first turn names an entity, the later ones say "it", leave the verb out, or ask about what was
//! answered.

use std::collections::BTreeSet;

use search::{QueryError, Term};

use super::line;
use super::walk::{Drawn, Walk};
use super::words::{is_open, of, plural};
use crate::Question;

/// Turns of a conversation.
const TURNS: std::ops::RangeInclusive<usize> = 2..=5;
/// Entities that are tried for one conversation.
const DRAWS: usize = 200;

/// A turn before it is numbered.
struct Turn {
    question: String,
    standalone: String,
    drawn: Drawn,
}

pub(super) fn dialogues(walk: &mut Walk<'_>, count: usize) -> Result<Vec<Question>, QueryError> {
    let (mut lines, mut seen) = (Vec::new(), BTreeSet::new());
    let mut conversation = 0;
    for _ in 0..count * DRAWS {
        if conversation == count {
            break;
        }
        let Some((entity, name)) = walk.entity()? else { continue };
        if !seen.insert(entity.clone()) {
            continue;
        }
        let turns = talk(walk, &entity, &name)?;
        if turns.len() < *TURNS.start() {
            continue;
        }
        conversation += 1;
        for (at, turn) in turns.into_iter().enumerate() {
            let category = if at == 0 { "first" } else { "follow-up" };
            lines.push(line(
                conversation,
                at + 1,
                category,
                turn.question,
                Some(turn.standalone),
                turn.drawn,
            ));
        }
    }
    Ok(lines)
}

/// Turns about one entity, and sometimes about what was just answered.
fn talk(walk: &mut Walk<'_>, entity: &str, name: &str) -> Result<Vec<Turn>, QueryError> {
    let wanted = walk.rng().usize(TURNS);
    let mut turns: Vec<Turn> = Vec::new();
    let mut predicates: Vec<String> = walk.around(entity)?.into_iter().map(|t| t.predicate).collect();
    predicates.dedup();
    walk.rng().shuffle(&mut predicates);
    for predicate in predicates {
        if turns.len() == wanted {
            break;
        }
        let count = walk.rng().u8(..4) == 0;
        let Some(drawn) = walk.of_entity(entity, name, &predicate, count)? else { continue };
        let property = drawn.predicates[0].clone();
        let question = match turns.len() {
            0 => of(name, &property, count, drawn.answers.len()),
            _ => points_back(walk, &property, count, drawn.answers.len()),
        };
        let standalone = of(name, &property, count, drawn.answers.len());
        let answers = drawn.answers.clone();
        turns.push(Turn { question, standalone, drawn });
        // A single thing that was answered can be asked about.
        if let ([Term::Iri(next)], false) = (&answers[..], count || is_open(&property))
            && turns.len() < wanted
            && walk.rng().bool()
        {
            // "It" would be open after that.
            turns.extend(about_answer(walk, next, &property)?);
            break;
        }
    }
    Ok(turns)
}

/// Asks about the thing that is the answer before.
fn about_answer(walk: &mut Walk<'_>, thing: &str, property: &str) -> Result<Option<Turn>, QueryError> {
    let Some(name) = walk.unambiguous(thing)? else { return Ok(None) };
    let around = walk.around(thing)?;
    let Some(predicate) = walk.rng().choice(&around).map(|t| t.predicate.clone()) else { return Ok(None) };
    let Some(drawn) = walk.of_entity(thing, &name, &predicate, false)? else { return Ok(None) };
    let number = drawn.answers.len();
    let question =
        format!("And {}", lower(&of(&format!("that {property}"), &drawn.predicates[0], false, number)));
    let standalone = of(&name, &drawn.predicates[0], false, number);
    Ok(Some(Turn { question, standalone, drawn }))
}

fn points_back(walk: &mut Walk<'_>, property: &str, count: bool, number: usize) -> String {
    let many = if number > 1 { plural(property) } else { property.to_owned() };
    match (is_open(property), count) {
        (true, _) => of("it", property, count, number),
        (false, true) => format!("How many {} does it have?", plural(property)),
        (false, false) => match walk.rng().u8(..3) {
            0 => format!("And the {many}?"),
            _ => format!("What {} its {many}?", if number > 1 { "are" } else { "is" }),
        },
    }
}

fn lower(question: &str) -> String {
    let mut letters = question.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
