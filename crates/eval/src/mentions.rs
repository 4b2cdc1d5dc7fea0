//! Whether names are found as people write them: each name of a graph as it is, misspelt, in another order, without one
//! of its words and with a word cut short, grounded as a plan's things are, without a chat model.
//!
//! A mention is right when the names it finds are those that hold all of its words, or those that are just these words
//! where there are such. What holds them is worked out from the names alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Instant;

use fastrand::Rng;
use kb::Kind;
use plan::{Ask, Index, Plan, Test};
use search::{KnowledgeBase, Limits, QueryError};
use serde::Serialize;

use crate::slips::misspelt;

/// Misses that are kept.
const KEPT: usize = 200;
/// Names a mention may stand for; one that more hold means none of them.
const FITS: usize = 200;
/// Letters that a word cut short keeps.
const CUT: usize = 5;

/// How a name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// As it is, in small letters.
    Whole,
    /// With a slip of the fingers in one longer word.
    Misspelt,
    /// Its words in another order.
    Reordered,
    /// Without one of at least three words.
    Partial,
    /// With one longer word cut after five letters.
    Abbreviated,
}

impl Manner {
    const ALL: [Self; 5] = [Self::Whole, Self::Misspelt, Self::Reordered, Self::Partial, Self::Abbreviated];

    /// As the report names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Misspelt => "misspelt",
            Self::Reordered => "reordered",
            Self::Partial => "partial",
            Self::Abbreviated => "abbreviated",
        }
    }
}

/// So many mentions of one manner, and how many of them found the right names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Found {
    /// How many.
    pub mentions: usize,
    /// Of how many the right names were found.
    pub right: usize,
}

/// A mention that found other names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MissedMention {
    /// How it was written.
    pub manner: Manner,
    /// Its words.
    pub mention: String,
    /// The name it was made of.
    pub name: String,
    /// Some of the names found.
    pub found: Vec<String>,
}

/// The outcome.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MentionsReport {
    /// Names that mentions were made of.
    pub names: usize,
    /// By manner.
    pub manners: BTreeMap<Manner, Found>,
    /// All mentions.
    pub all: Found,
    /// The median of grounding one, in milliseconds.
    pub milliseconds: f64,
    /// The first 200 that found other names.
    pub misses: Vec<MissedMention>,
}

impl MentionsReport {
    /// The part of all mentions that found the right names.
    pub fn share(&self) -> f64 {
        self.all.right as f64 / self.all.mentions.max(1) as f64
    }
}

impl fmt::Display for MentionsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} mentions of {} names", self.all.mentions, self.names)?;
        write!(f, "{:<12} {:>9} {:>7}", "", "mentions", "right")?;
        let lines = self.manners.iter().map(|(manner, found)| (manner.name(), found));
        for (name, found) in lines.chain([("all", &self.all)]) {
            let share = found.right as f64 / found.mentions.max(1) as f64;
            write!(f, "\n{name:<12} {:>9} {share:>7.3}", found.mentions)?;
        }
        write!(f, "\n{:.1} ms a mention in the median", self.milliseconds)
    }
}

/// Grounds mentions of `limit` names spread over all, or of every one. The same seed makes the same mentions.
///
/// # Errors
/// When names cannot be read.
pub fn mentions(
    kb: &KnowledgeBase,
    limit: Option<usize>,
    seed: u64,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<MentionsReport, QueryError> {
    let index = qa::index_of(kb)?;
    let named = names(kb)?;
    let all: Vec<(usize, &Name)> = named
        .iter()
        .enumerate()
        .flat_map(|(view, names)| names.iter().map(move |name| (view, name)))
        .collect();
    let step = limit.map_or(1, |limit| all.len().div_ceil(limit.max(1)).max(1));
    let chosen: Vec<(usize, &Name)> = all.iter().step_by(step).copied().collect();
    let mut rng = Rng::with_seed(seed);
    let mut report = MentionsReport {
        names: chosen.len(),
        manners: BTreeMap::new(),
        all: Found::default(),
        milliseconds: 0.0,
        misses: Vec::new(),
    };
    let mut times = Vec::new();
    for (done, (view, name)) in chosen.iter().enumerate() {
        for manner in Manner::ALL {
            let Some(mention) = written(name, manner, &mut rng) else { continue };
            if !(1..=FITS).contains(&fitting(&named[*view], &mention.words).1.len()) {
                continue;
            }
            let start = Instant::now();
            let found = found(kb, &index, &mention.text)?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
            let right = found.iter().any(|(view, names)| {
                let (exact, held) = fitting(&named[*view], &mention.words);
                !names.is_empty() && (*names == held || *names == exact)
            });
            for line in [&mut report.all, report.manners.entry(manner).or_default()] {
                line.mentions += 1;
                line.right += usize::from(right);
            }
            if !right && report.misses.len() < KEPT {
                report.misses.push(MissedMention {
                    manner,
                    mention: mention.text,
                    name: name.text.clone(),
                    found: found.into_iter().flat_map(|(_, names)| names).take(5).collect(),
                });
            }
        }
        progress(done + 1, chosen.len());
    }
    times.sort_by(f64::total_cmp);
    report.milliseconds = times.get(times.len() / 2).copied().unwrap_or_default();
    Ok(report)
}

/// A name with its words.
pub(crate) struct Name {
    pub text: String,
    words: BTreeSet<String>,
}

/// By view, what its things are called; nothing of what describes the graph itself.
pub(crate) fn names(kb: &KnowledgeBase) -> Result<Vec<Vec<Name>>, QueryError> {
    let schema = kb.schema();
    let names_of = schema.views.iter().map(|view| {
        if schema.table(&view.table).is_none_or(|table| table.ontology) {
            return Ok(Vec::new());
        }
        let column = &view.columns[0].column;
        let sql = format!("SELECT DISTINCT \"{column}\" FROM \"{}\" ORDER BY 1", view.table);
        let limits = Limits { rows: 500_000, bytes: 256 << 20, ..Limits::default() };
        let rows = kb.sql().query(&sql, &[], &limits, &|| false)?;
        let texts = rows.rows.iter().filter_map(|row| row.first()?.as_text());
        Ok(texts
            .map(|text| Name { text: text.to_owned(), words: plan::words(text).into_iter().collect() })
            .collect())
    });
    names_of.collect()
}

/// A name as somebody writes it.
struct Mention {
    text: String,
    /// The words that were meant, each whole or its beginning.
    words: Vec<Part>,
}

/// A word of a name, or how it begins.
enum Part {
    Whole(String),
    Beginning(String),
}

/// `None` where the name cannot be written so.
fn written(name: &Name, manner: Manner, rng: &mut Rng) -> Option<Mention> {
    let mut pieces: Vec<String> = name.text.split_whitespace().map(str::to_lowercase).collect();
    let whole = |text: &str| plan::words(text).into_iter().map(Part::Whole).collect::<Vec<_>>();
    // Of a name without letters nothing is told.
    if !name.text.chars().any(char::is_alphabetic) || pieces.is_empty() {
        return None;
    }
    match manner {
        Manner::Whole => Some(Mention { words: whole(&name.text), text: pieces.join(" ") }),
        Manner::Misspelt => {
            Some(Mention { words: whole(&name.text), text: misspelt(&pieces.join(" "), rng)? })
        }
        Manner::Reordered => {
            let before = pieces.clone();
            rng.shuffle(&mut pieces);
            (pieces != before).then(|| Mention { words: whole(&name.text), text: pieces.join(" ") })
        }
        Manner::Partial => {
            if pieces.len() < 3 {
                return None;
            }
            pieces.remove(rng.usize(..pieces.len()));
            let text = pieces.join(" ");
            Some(Mention { words: whole(&text), text })
        }
        Manner::Abbreviated => {
            let long = |piece: &&usize| {
                let piece = &pieces[**piece];
                piece.chars().count() > CUT + 1 && piece.chars().all(char::is_alphabetic)
            };
            let places: Vec<usize> = (0..pieces.len()).collect();
            let long: Vec<&usize> = places.iter().filter(long).collect();
            let at = **rng.choice(&long)?;
            let cut: String = pieces[at].chars().take(CUT).collect();
            let mut words = Vec::new();
            for (place, piece) in pieces.iter().enumerate() {
                match place == at {
                    true => words.extend(plan::words(&cut).into_iter().map(Part::Beginning)),
                    false => words.extend(whole(piece)),
                }
            }
            pieces[at] = format!("{cut}.");
            Some(Mention { words, text: pieces.join(" ") })
        }
    }
}

/// The names that are just these words, and those that hold all of them.
fn fitting(names: &[Name], words: &[Part]) -> (BTreeSet<String>, BTreeSet<String>) {
    let holds = |name: &Name| {
        words.iter().all(|part| match part {
            Part::Whole(word) => name.words.contains(word),
            Part::Beginning(start) => name.words.iter().any(|word| word.starts_with(start.as_str())),
        })
    };
    let held: Vec<&Name> = names.iter().filter(|name| holds(name)).collect();
    let exact = held.iter().filter(|name| name.words.len() == words.len()).map(|name| name.text.clone());
    (exact.collect(), held.iter().map(|name| name.text.clone()).collect())
}

/// The views and the names that a mention is grounded in: what the things found are called, and what they are linked to
/// where they are told by that alone (all of a colour).
fn found(
    kb: &KnowledgeBase,
    index: &Index,
    mention: &str,
) -> Result<Vec<(usize, BTreeSet<String>)>, QueryError> {
    let plan = Plan::new(Ask::Value, mention.to_owned());
    let Some(best) = plan::ground(index, &plan, mention).into_iter().next() else { return Ok(vec![]) };
    let Some(query) = plan::compile::compile(index, &best, &[1]).into_iter().next() else {
        return Ok(vec![]);
    };
    let limits = Limits { rows: FITS + 1, ..Limits::default() };
    let rows = kb.tables().compiled(&query.sql, &limits, &|| false)?;
    let names = rows.rows.iter().filter_map(|row| row.first()?.as_text().map(str::to_owned)).collect();
    let mut found = vec![(best.view, names)];
    if let [set] = &best.sets[..]
        && let [Test::Among { column, values, negated: false, .. }] = &set.tests[..]
        && let Kind::Entity { table } = &index.schema.views[best.view].columns[*column].kind
        && let Some(view) = index.schema.views.iter().position(|view| view.table == *table)
    {
        found.push((view, values.iter().cloned().collect()));
    }
    Ok(found)
}
