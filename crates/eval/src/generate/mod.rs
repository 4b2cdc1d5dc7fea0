//! Questions with reference queries, made from a graph (FrOG section 4.2.2): an entity is drawn, a walk from it gives
//! the triples of one of four shapes, each also as COUNT, a template turns them into SPARQL, and their labels into a
//! question. The query is run before it is kept: no answer is empty or says what the question already says.
//!
//! `walk` draws, `words` phrases, `dialogues` makes conversations. The same seed over the same graph gives the same
//! questions.

mod dialogues;
mod walk;
mod words;

use std::collections::BTreeSet;

use search::{QueryError, SparqlStore};

use crate::{Expectation, Gold, Question};
use walk::{Drawn, Walk};

/// What is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Questions, or dialogues.
    pub count: usize,
    /// The same one makes the same questions.
    pub seed: u64,
    /// Predicates that no question asks for, beside those that only describe the schema or name things.
    pub exclude: Vec<String>,
    /// Whether predicates of the schema's own (`rdfs:subClassOf`, `owl:sameAs` ..) are asked for too.
    pub schema: bool,
    /// Longer answers are not asked for.
    pub longest: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { count: 60, seed: 1, exclude: Vec::new(), schema: false, longest: 50 }
    }
}

/// A shape of FrOG's table 2, from one triple pattern to two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// `s p ?o`
    Simple1,
    /// `?s p o`
    Simple2,
    /// `?s p1 o1; p2 o2`
    Complex1,
    /// `?s p1 ?o1 . ?o1 p2 o2`
    Complex2,
}

/// The four shapes.
pub const SHAPES: [Shape; 4] = [Shape::Simple1, Shape::Simple2, Shape::Complex1, Shape::Complex2];

impl Shape {
    /// As the output names it.
    fn name(self, count: bool) -> String {
        let name = match self {
            Self::Simple1 => "simple-1",
            Self::Simple2 => "simple-2",
            Self::Complex1 => "complex-1",
            Self::Complex2 => "complex-2",
        };
        if count { format!("{name}-count") } else { name.to_owned() }
    }
}

/// What a question is to be made of, for whoever phrases it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToPhrase {
    /// The query.
    pub sparql: String,
    /// What its IRIs are called: name in the query, name for people.
    pub labels: Vec<(String, String)>,
    /// The question as the template says it.
    pub question: String,
    /// Words that a phrasing must keep: the names and values that the query fixes.
    pub fixed: Vec<String>,
}

/// Draws for one question before its shape is given up for this graph.
const DRAWS: usize = 60;

/// Makes questions that stand alone, in turn of each shape and its COUNT. `phrase` may say a question better than its
/// template does. Fewer come out than were wanted when the graph has no more.
///
/// # Errors
/// When the graph cannot be queried, or `phrase` fails.
pub fn questions<E: From<QueryError>>(
    store: &SparqlStore,
    options: &Options,
    mut phrase: impl FnMut(&ToPhrase) -> Result<Option<String>, E>,
) -> Result<Vec<Question>, E> {
    let mut walk = Walk::new(store, options)?;
    let mut kinds: Vec<(Shape, bool)> =
        SHAPES.into_iter().flat_map(|shape| [(shape, false), (shape, true)]).collect();
    let (mut made, mut seen) = (Vec::new(), BTreeSet::new());
    let mut turn = 0;
    while made.len() < options.count && !kinds.is_empty() {
        let (shape, count) = kinds[turn % kinds.len()];
        let mut found = None;
        for _ in 0..DRAWS {
            match walk.draw(shape, count)? {
                Some(drawn) if seen.insert(drawn.sparql.clone()) => {
                    found = Some(drawn);
                    break;
                }
                _ => {}
            }
        }
        match found {
            None => {
                // The graph has no more of these.
                kinds.remove(turn % kinds.len());
            }
            Some(drawn) => {
                turn += 1;
                let template = words::question(&drawn);
                let asked = ToPhrase {
                    sparql: drawn.sparql.clone(),
                    labels: drawn.labels.clone(),
                    question: template.clone(),
                    fixed: drawn.fixed(),
                };
                let question = phrase(&asked)?.unwrap_or(template);
                made.push(line(made.len() + 1, 1, &shape.name(count), question, None, drawn));
            }
        }
    }
    Ok(made)
}

/// Makes conversations of two to five turns: the first names an entity, the others point back to it or to what was
/// answered. `standalone` says what each means.
///
/// # Errors
/// When the graph cannot be queried.
pub fn dialogues(store: &SparqlStore, options: &Options) -> Result<Vec<Question>, QueryError> {
    dialogues::dialogues(&mut Walk::new(store, options)?, options.count)
}

fn line(
    conversation: usize,
    turn: usize,
    category: &str,
    question: String,
    standalone: Option<String>,
    drawn: Drawn,
) -> Question {
    Question {
        conversation: conversation.into(),
        turn: turn.into(),
        category: category.to_owned(),
        question,
        expect: Expectation::default(),
        standalone,
        gold: Some(Gold::Sparql(drawn.sparql)),
    }
}
