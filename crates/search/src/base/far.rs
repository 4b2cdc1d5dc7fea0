//! A knowledge base whose triples stay at an endpoint: how it is asked, and what it is asked for. The same questions of a
//! graph on this machine are answered by its own indexes; whoever asks need not know which it is.

use crate::base::KnowledgeBase;
use crate::entities::Candidate;
use crate::error::Error;
use crate::limits::{Limits, QueryError};
use crate::names::{At, Engine, Names, in_languages};
use crate::sparql::{EndpointOptions, Term, foreign, usual_languages};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// From here on a phrase and a name are the same but for case and spaces.
const SAME: f32 = 0.96;
/// Characters of a description.
const DESCRIPTION: usize = 160;
/// What tells a thing from its namesakes, the best first.
pub const DESCRIBING: [&str; 6] = [
    "http://schema.org/description",
    "https://schema.org/description",
    "http://purl.org/dc/terms/description",
    "http://www.w3.org/2000/01/rdf-schema#comment",
    "http://www.w3.org/2004/02/skos/core#definition",
    "http://dbpedia.org/ontology/abstract",
];

/// The endpoint of a knowledge base, as its manifest keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Far {
    /// Its address.
    pub address: String,
    /// How its names are searched.
    pub engine: Engine,
    /// Languages of names, the preferred first.
    pub languages: Vec<String>,
    /// Triples it has, where it could count them.
    pub triples: Option<u64>,
    /// The predicate that states classes.
    pub type_predicate: String,
    /// What could not be fetched whole, for people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partial: Vec<String>,
}

/// The endpoint of an open knowledge base.
#[derive(Debug)]
pub(super) struct Away {
    pub options: EndpointOptions,
    pub names: Names,
    pub limits: Limits,
}

impl Away {
    pub fn new(far: &Far) -> Self {
        Self {
            options: EndpointOptions::typed(&far.address),
            names: Names::new(far.engine, &far.languages),
            limits: Limits::default(),
        }
    }
}

impl KnowledgeBase {
    /// The endpoint where its triples are; `None` for a graph on this machine.
    pub fn endpoint(&self) -> Option<&Far> {
        self.manifest.endpoint.as_ref()
    }

    /// How its endpoint is asked, where it has one, and what one query may take. The address stays the folder's.
    #[must_use]
    pub fn with_endpoint(mut self, options: EndpointOptions, limits: Limits) -> Self {
        if let (Some(away), Some(far)) = (&mut self.away, &self.manifest.endpoint) {
            away.options = EndpointOptions { address: far.address.clone(), ..options };
            away.limits = limits;
        }
        self
    }

    /// What one query over its triples may take.
    pub fn limits(&self) -> Limits {
        self.away.as_ref().map_or_else(Limits::default, |away| away.limits)
    }

    /// How its endpoint's names are searched; `None` for a graph on this machine.
    pub fn names(&self) -> Option<&Names> {
        self.away.as_ref().map(|away| &away.names)
    }

    /// The languages that names are asked for in, the preferred first.
    pub fn languages(&self) -> &[String] {
        self.away.as_ref().map_or(usual_languages(), |away| away.names.languages())
    }

    /// For each phrase the things that are called just so but for case and spaces, at most `k`.
    ///
    /// # Errors
    /// When the index or the endpoint fails.
    pub fn called(&self, phrases: &[&str], k: usize) -> Result<Vec<Vec<Candidate>>, QueryError> {
        let mut found = match &self.away {
            Some(away) => self.away_from(away, |at| away.names.exact(at, phrases))?,
            None => {
                let each = phrases.iter().map(|phrase| self.entities.candidates(phrase, None, &[], k));
                each.collect::<Result<Vec<_>, Error>>()
                    .map_err(|error| QueryError::Engine(error.to_string()))?
            }
        };
        for candidates in &mut found {
            candidates.retain(|candidate| candidate.score >= SAME);
            candidates.truncate(k);
        }
        Ok(found)
    }

    /// Asks for the names of many things at once, so that [`Self::name_of`] need not ask for each; nothing to do where names
    /// are on this machine.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn learn_names(&self, iris: &[&str]) -> Result<(), QueryError> {
        match &self.away {
            Some(away) => self.away_from(away, |at| away.names.learn(at, iris)),
            None => Ok(()),
        }
    }

    /// What people call a thing; `None` where the graph states no name.
    ///
    /// # Errors
    /// When the index or the endpoint fails.
    pub fn name_of(&self, iri: &str) -> Result<Option<String>, QueryError> {
        match &self.away {
            Some(away) => self.away_from(away, |at| away.names.label(at, iri)),
            None => {
                let found = self.entities.of_iri(iri);
                let found = found.map_err(|error| QueryError::Engine(error.to_string()))?;
                Ok(found.into_iter().next().map(|entity| entity.label))
            }
        }
    }

    /// What the graph says to tell things from their namesakes, by IRI; in one query.
    ///
    /// # Errors
    /// When the endpoint fails.
    pub fn descriptions(&self, iris: &[&str]) -> Result<HashMap<String, String>, QueryError> {
        let values: Vec<String> =
            iris.iter().filter_map(|iri| Term::Iri((*iri).to_owned()).to_sparql()).collect();
        if values.is_empty() {
            return Ok(HashMap::new());
        }
        let predicates: Vec<String> = DESCRIBING.iter().map(|iri| format!("<{iri}>")).collect();
        let query = format!(
            "SELECT ?v ?p ?d WHERE {{ VALUES ?v {{ {} }} ?v ?p ?d FILTER(?p IN ({})) FILTER({}) }}",
            values.join(" "),
            predicates.join(", "),
            in_languages("?d", self.languages())
        );
        let store = self.sparql().map_err(|error| QueryError::Engine(error.to_string()))?;
        let mut best: HashMap<String, ((usize, usize), String)> = HashMap::new();
        for row in store.query(&query, &self.limits(), &|| false)?.rows {
            let [
                Some(Term::Iri(thing)),
                Some(Term::Iri(predicate)),
                Some(Term::Literal { text, language, .. }),
            ] = &row[..]
            else {
                continue;
            };
            let rank = DESCRIBING.iter().position(|known| known == predicate).unwrap_or(DESCRIBING.len());
            let rank = (foreign(language.as_deref(), self.languages()), rank);
            if best.get(thing).is_none_or(|(before, _)| rank < *before) {
                best.insert(thing.clone(), (rank, text.chars().take(DESCRIPTION).collect()));
            }
        }
        Ok(best.into_iter().map(|(thing, (_, text))| (thing, text)).collect())
    }

    /// Asks the endpoint's names.
    pub(super) fn away_from<T>(
        &self,
        away: &Away,
        ask: impl FnOnce(&At<'_>) -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        let store = self.sparql().map_err(|error| QueryError::Engine(error.to_string()))?;
        ask(&At { store, limits: &away.limits, cancel: &|| false })
    }
}
