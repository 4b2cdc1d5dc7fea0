//! Names of things whose triples stay at an endpoint: what is called just so is looked up, anything else is searched for in
//! the way the endpoint's engine does it well. Which way that is, is found out once (`detect`) and kept.
//!
//! An adapter ([`NameSearch`]) knows one engine: its full text by SPARQL (`full_text`), a service beside it (`services`),
//! or none, where only a small graph is looked through (`plain`). Not here: which of the things found is meant.

mod exact;
mod full_text;
mod plain;
mod services;
#[cfg(test)]
mod tests;

use crate::entities::{Candidate, Entity, likeness};
use crate::limits::{Limits, QueryError};
use crate::sparql::{NAMING, SparqlStore, Term, usual_languages};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Names of one mention that are looked at, whatever the engine finds.
const FOUND: usize = 60;
/// Candidates less like a mention than this are noise.
const LEAST: f32 = 0.35;
/// Names that are kept, at most: then all are forgotten.
const KEPT: usize = 50_000;
/// Things asked about in one query.
const AT_ONCE: usize = 50;
/// Words of a mention that are searched for.
const WORDS: usize = 6;

/// Whose way of searching names it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// SPARQL 1.1 and nothing else.
    #[default]
    Plain,
    /// Virtuoso's `bif:contains`.
    Virtuoso,
    /// Jena's `text:query`.
    Jena,
    /// GraphDB's `onto:fts`.
    Graphdb,
    /// Blazegraph's `bds:search`.
    Blazegraph,
    /// QLever's `ql:contains-word`.
    Qlever,
    /// Stardog's `textMatch`.
    Stardog,
    /// Wikidata's `wbsearchentities`, beside its endpoint.
    WikidataApi,
    /// DBpedia Lookup, beside its endpoint.
    DbpediaLookup,
}

impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Plain => "exact names, and all names of a small graph",
            Self::Virtuoso => "Virtuoso's full text",
            Self::Jena => "Jena's full text",
            Self::Graphdb => "GraphDB's full text",
            Self::Blazegraph => "Blazegraph's full text",
            Self::Qlever => "QLever's full text",
            Self::Stardog => "Stardog's full text",
            Self::WikidataApi => "Wikidata's search",
            Self::DbpediaLookup => "DBpedia Lookup",
        })
    }
}

/// A thing with a name that fits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// Its IRI.
    pub iri: String,
    /// The name that fits.
    pub label: String,
    /// What tells it from others of that name; empty where nobody says.
    pub description: String,
}

/// An endpoint while it is asked.
#[derive(Clone, Copy)]
pub struct At<'a> {
    /// Where its triples are.
    pub store: &'a SparqlStore,
    /// What one query may take.
    pub limits: &'a Limits,
    /// Asked whether to stop.
    pub cancel: &'a dyn Fn() -> bool,
}

impl At<'_> {
    fn query(&self, sparql: &str) -> Result<crate::sparql::SparqlResult, QueryError> {
        self.store.query(sparql, self.limits, self.cancel)
    }
}

/// One engine's way to find names by their words.
pub trait NameSearch: Send + Sync {
    /// Whose it is.
    fn engine(&self) -> Engine;

    /// Things whose names hold all of `words` (lower case, letters and digits), or with `any` one of them; at most `most`,
    /// in the engine's own order.
    ///
    /// # Errors
    /// When the endpoint fails, or does not know this way.
    fn find(&self, at: &At<'_>, words: &[String], any: bool, most: usize) -> Result<Vec<Named>, QueryError>;
}

/// How an engine is searched; `languages` are those of names, the preferred first.
fn adapter(engine: Engine, languages: &[String]) -> Box<dyn NameSearch> {
    match engine {
        Engine::Plain => Box::new(plain::Plain::new(languages)),
        Engine::WikidataApi => Box::new(services::Wikidata::new(languages)),
        Engine::DbpediaLookup => Box::new(services::Lookup::default()),
        other => Box::new(full_text::FullText::new(other, languages)),
    }
}

/// Finds out how names are searched at an endpoint: a service that belongs to its host, else the first engine whose full text
/// finds a name that is known to be there, else none. Takes one request an engine.
///
/// # Errors
/// When the endpoint cannot be asked at all, or the caller stops.
pub fn detect(at: &At<'_>) -> Result<Engine, QueryError> {
    if let Some(engine) = at.store.address().and_then(services::beside) {
        return Ok(engine);
    }
    let Some(word) = known_word(at)? else { return Ok(Engine::Plain) };
    for engine in full_text::ENGINES {
        match full_text::FullText::new(engine, &[]).find(at, std::slice::from_ref(&word), false, 1) {
            Ok(found) if !found.is_empty() => return Ok(engine),
            Err(QueryError::Cancelled) => return Err(QueryError::Cancelled),
            // A predicate that nothing has, or a query that this engine does not take: it is another's way.
            Ok(_) | Err(_) => {}
        }
    }
    Ok(Engine::Plain)
}

/// A word of some name that is there.
fn known_word(at: &At<'_>) -> Result<Option<String>, QueryError> {
    for predicate in NAMING {
        let found = at.query(&format!("SELECT ?l WHERE {{ ?s <{predicate}> ?l }} LIMIT 20"))?;
        let words = found.rows.iter().flatten().flatten().filter_map(|term| match term {
            Term::Literal { text, .. } => Some(text),
            _ => None,
        });
        let plain = |word: &String| word.len() > 3 && word.bytes().all(|b| b.is_ascii_alphabetic());
        if let Some(word) = words.flat_map(|text| words_of(text)).find(plain) {
            return Ok(Some(word));
        }
    }
    Ok(None)
}

/// The words of a name as engines index them: letters and digits, lower case, accents kept.
pub(crate) fn words_of(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// An endpoint's names, as far as they were asked for.
pub struct Names {
    search: Box<dyn NameSearch>,
    languages: Vec<String>,
    labels: Mutex<HashMap<String, Option<String>>>,
    predicates: Mutex<HashMap<String, Option<String>>>,
    /// Whether all names may be looked through, once it is known.
    small: OnceLock<bool>,
}

impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Names").field("engine", &self.search.engine()).finish_non_exhaustive()
    }
}

impl Names {
    /// Names searched in this way; `languages` are tags, the preferred first.
    pub fn new(engine: Engine, languages: &[String]) -> Self {
        let languages = if languages.is_empty() { usual_languages() } else { languages }.to_vec();
        let search = adapter(engine, &languages);
        let (labels, predicates, small) = (Mutex::default(), Mutex::default(), OnceLock::new());
        Self { search, languages, labels, predicates, small }
    }

    /// Tags of the languages that names are in, the preferred first.
    pub fn languages(&self) -> &[String] {
        &self.languages
    }

    /// Whose way of searching it is.
    pub fn engine(&self) -> Engine {
        self.search.engine()
    }

    /// For each phrase the things that are called just so, in one query for all of them; case is as it is mostly written.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn exact(&self, at: &At<'_>, phrases: &[&str]) -> Result<Vec<Vec<Candidate>>, QueryError> {
        let found = exact::find(at, phrases, &self.languages)?;
        let each = phrases.iter().map(|phrase| {
            let key = exact::key(phrase);
            rated(phrase, found.iter().filter(|named| exact::key(&named.label) == key).cloned())
        });
        Ok(each.collect())
    }

    /// The `k` things a mention may name, the likeliest first: of equally good names, the thing that more is said of.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn candidates(&self, at: &At<'_>, mention: &str, k: usize) -> Result<Vec<Candidate>, QueryError> {
        let mut candidates = self.exact(at, &[mention])?.pop().unwrap_or_default();
        if candidates.len() < k {
            let mut words = words_of(mention);
            words.dedup();
            words.truncate(WORDS);
            let known: HashSet<String> = candidates.iter().map(|c| c.entity.iri.clone()).collect();
            let mut found = self.searched(at, &words)?;
            found.retain(|named| !known.contains(&named.iri));
            candidates.extend(rated(mention, found.into_iter()));
        }
        candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
        told_of(at, &mut candidates)?;
        candidates.truncate(k);
        Ok(candidates)
    }

    /// Names with all words; where none has, with any of them.
    fn searched(&self, at: &At<'_>, words: &[String]) -> Result<Vec<Named>, QueryError> {
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let all = self.search.find(at, words, false, FOUND)?;
        if !all.is_empty() || words.len() == 1 {
            return Ok(all);
        }
        // The longest tell most; a word of one or two letters is in half of all names.
        let mut longest: Vec<String> = words.iter().filter(|w| w.chars().count() > 2).cloned().collect();
        longest.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        longest.truncate(3);
        if longest.is_empty() { Ok(Vec::new()) } else { self.search.find(at, &longest, true, FOUND) }
    }

    /// Asks for the names of things that are not known yet, many in one query.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn learn(&self, at: &At<'_>, iris: &[&str]) -> Result<(), QueryError> {
        let unknown: Vec<&str> = {
            let labels = self.labels.lock().unwrap_or_else(PoisonError::into_inner);
            let unknown: HashSet<&str> =
                iris.iter().copied().filter(|iri| !labels.contains_key(*iri)).collect();
            unknown.into_iter().collect()
        };
        if unknown.is_empty() {
            return Ok(());
        }
        let found = at.store.labels(&unknown, &self.languages, at.limits, at.cancel)?;
        let mut labels = self.labels.lock().unwrap_or_else(PoisonError::into_inner);
        if labels.len() + unknown.len() > KEPT {
            labels.clear();
        }
        labels.extend(unknown.into_iter().map(|iri| (iri.to_owned(), found.get(iri).cloned())));
        Ok(())
    }

    /// Whether the graph has so few names that all of them may be looked through.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn are_few(&self, at: &At<'_>) -> Result<bool, QueryError> {
        match self.small.get() {
            Some(small) => Ok(*small),
            None => plain::are_few(at).map(|small| *self.small.get_or_init(|| small)),
        }
    }

    /// What predicates are called whose IRIs do not say it, by IRI: by their own labels, or by those of what describes them in
    /// their place. Asked in at most two queries, and once.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn predicates(&self, at: &At<'_>, iris: &[&str]) -> Result<HashMap<String, String>, QueryError> {
        let kept = |labels: &HashMap<String, Option<String>>| -> HashMap<String, String> {
            iris.iter().filter_map(|iri| Some(((*iri).to_owned(), labels.get(*iri)?.clone()?))).collect()
        };
        let unknown: Vec<&str> = {
            let known = self.predicates.lock().unwrap_or_else(PoisonError::into_inner);
            iris.iter().copied().filter(|iri| kb::has_opaque_name(iri) && !known.contains_key(*iri)).collect()
        };
        let mut found = HashMap::new();
        if !unknown.is_empty() {
            found = at.store.labels(&unknown, &self.languages, at.limits, at.cancel)?;
            let unnamed: Vec<&str> =
                unknown.iter().copied().filter(|iri| !found.contains_key(*iri)).collect();
            found.extend(at.store.described_labels(&unnamed, &self.languages, at.limits, at.cancel)?);
        }
        let mut known = self.predicates.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() + unknown.len() > KEPT {
            known.clear();
        }
        known.extend(unknown.into_iter().map(|iri| (iri.to_owned(), found.get(iri).cloned())));
        Ok(kept(&known))
    }

    /// What a thing is called; `None` where it states no name.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn label(&self, at: &At<'_>, iri: &str) -> Result<Option<String>, QueryError> {
        self.learn(at, &[iri])?;
        let labels = self.labels.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(labels.get(iri).cloned().flatten())
    }
}

/// Candidates of what was found, each thing once by the name that is most like the mention.
fn rated(mention: &str, found: impl Iterator<Item = Named>) -> Vec<Candidate> {
    let mut best: Vec<Candidate> = Vec::new();
    for Named { iri, label, description } in found {
        let (score, how) = likeness(mention, &label);
        if score < LEAST {
            continue;
        }
        let entity = Entity { id: iri.clone(), iri, label, also: Vec::new(), table: String::new() };
        let new = Candidate { entity, score, how, description };
        match best.iter_mut().find(|known| known.entity.iri == new.entity.iri) {
            Some(known) if known.score < new.score => *known = new,
            Some(_) => {}
            None => best.push(new),
        }
    }
    best.sort_by(|a, b| b.score.total_cmp(&a.score));
    best
}

/// Of candidates with the best score, puts those first that more is said of: a capital before its namesakes.
fn told_of(at: &At<'_>, candidates: &mut [Candidate]) -> Result<(), QueryError> {
    let best = candidates.first().map_or(0.0, |c| c.score);
    let equal = candidates.iter().take_while(|c| best - c.score < 0.01).count().min(AT_ONCE);
    if equal < 2 {
        return Ok(());
    }
    let iris = candidates[..equal].iter().filter_map(|c| Term::Iri(c.entity.iri.clone()).to_sparql());
    let values = iris.collect::<Vec<_>>().join(" ");
    let query =
        format!("SELECT ?v (COUNT(*) AS ?n) WHERE {{ VALUES ?v {{ {values} }} ?v ?p ?o }} GROUP BY ?v");
    let mut told: HashMap<String, f64> = HashMap::new();
    for row in at.query(&query)?.rows {
        if let [Some(Term::Iri(iri)), Some(Term::Literal { text, .. })] = row.as_slice() {
            told.insert(iri.clone(), text.parse().unwrap_or_default());
        }
    }
    let amount = |c: &Candidate| told.get(&c.entity.iri).copied().unwrap_or_default();
    candidates[..equal].sort_by(|a, b| amount(b).total_cmp(&amount(a)));
    Ok(())
}

/// The names in rows of `?v ?l`.
fn named(result: crate::sparql::SparqlResult) -> Vec<Named> {
    let row = |row: Vec<Option<Term>>| match &row[..] {
        [Some(Term::Iri(iri)), Some(Term::Literal { text, .. }), ..] => {
            Some(Named { iri: iri.clone(), label: text.clone(), description: String::new() })
        }
        _ => None,
    };
    result.rows.into_iter().filter_map(row).collect()
}

/// That `?p` names its subject in `?l`, in one of these languages or in none, as filters; of no languages, in any.
fn naming(languages: &[String]) -> String {
    let iris: Vec<String> = NAMING.iter().map(|iri| format!("<{iri}>")).collect();
    let named = format!("FILTER(?p IN ({}))", iris.join(", "));
    match languages {
        [] => named,
        languages => format!("{named} FILTER({})", in_languages("?l", languages)),
    }
}

/// That a variable is in one of these languages or in none, as a condition of SPARQL.
pub(crate) fn in_languages(variable: &str, languages: &[String]) -> String {
    // What is no tag of a language would end the text it stands in.
    let plain = |tag: &&String| !tag.is_empty() && tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let tags: Vec<String> = languages.iter().filter(plain).map(|tag| format!(", \"{tag}\"")).collect();
    format!("LANG({variable}) IN (\"\"{})", tags.concat())
}
