//! A knowledge base whose triples stay at an endpoint: `ragonite connect`. What is fetched is how the graph is made: its
//! classes and properties with what they lead from and to, their names, a few things of each class to show what they are
//! like, and the values that properties of few values have (`values`). Questions are asked of the endpoint itself.
//!
//! It is somebody else's: every request counts against a budget, waits a moment after the one before it, and is kept
//! (`requests`), so that a run that was broken off goes on where it stopped. What an endpoint cannot tell in its time is asked
//! of a part of it (`profile`), and the summary says so.

mod called;
mod profile;
mod requests;
mod sample;
#[cfg(test)]
mod tests;
mod values;

use crate::base::{BuildOptions, BuildProgress, BuildSummary, Far, build, connecting};
use crate::error::Error;
use crate::limits::{Limits, QueryError};
use crate::names::{At, Engine, detect};
use crate::sparql::{EndpointOptions, SparqlStore};
use llm::Embedder;
use requests::{Requests, Stop};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Which endpoint, what of it, and how much may be asked of it.
#[derive(Clone)]
pub struct ConnectOptions {
    /// The endpoint.
    pub endpoint: EndpointOptions,
    /// The folder to make.
    pub out: PathBuf,
    /// Only things of these classes, by IRI; none: all.
    pub types: Vec<String>,
    /// Only things `?s` that fit this graph pattern of SPARQL.
    pub condition: Option<String>,
    /// Classes, and properties, at most: the most used ones; of a slice, thousands of triples.
    pub limit: usize,
    /// Languages of names, the preferred first.
    pub languages: Vec<String>,
    /// Requests, at most.
    pub budget: usize,
    /// Between two requests.
    pub pause: Duration,
    /// What one request may take.
    pub limits: Limits,
    /// Fetch the things too, into a knowledge base that needs the endpoint no more.
    pub slice: bool,
    /// Whose vectors it is to have.
    pub embedder: Option<Arc<dyn Embedder>>,
}

impl std::fmt::Debug for ConnectOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectOptions")
            .field("endpoint", &self.endpoint.address)
            .field("out", &self.out)
            .finish_non_exhaustive()
    }
}

/// What is done.
#[derive(Debug, Clone, PartialEq)]
pub enum ConnectProgress {
    /// Something is asked of the endpoint: what, and the requests made so far.
    Asking(&'static str, usize),
    /// What was fetched is made into a knowledge base.
    Building(BuildProgress),
}

/// What came of it.
#[derive(Debug, Clone)]
pub struct ConnectSummary {
    /// What was built.
    pub build: BuildSummary,
    /// What is known of the endpoint; none for a slice.
    pub far: Option<Far>,
    /// Classes and properties that were found.
    pub classes: usize,
    /// As above.
    pub properties: usize,
    /// Requests made now, and those whose answers an earlier run had kept.
    pub requests: (usize, usize),
    /// What could not be fetched whole, for people.
    pub notes: Vec<String>,
}

/// Fetches and builds. Stopped before it is whole, it leaves what was fetched beside the place, and the same call goes on from
/// there.
///
/// # Errors
/// When the endpoint fails, the budget does not suffice for the classes and properties themselves, or the folder cannot be
/// made.
pub fn connect(
    options: &ConnectOptions,
    progress: &mut dyn FnMut(&ConnectProgress) -> ControlFlow<()>,
) -> Result<ConnectSummary, Error> {
    let store = SparqlStore::remote(&options.endpoint).map_err(Error::Endpoint)?;
    let folder = connecting(&options.out)?;
    std::fs::create_dir_all(&folder).map_err(Error::io("creating", &folder))?;
    let mut requests = Requests::open(&store, options, &folder, progress)?;
    let fetched = fetch(&mut requests, options, &folder);
    let ((made, known), kept) = (requests.counts(), requests.kept());
    drop(requests);
    if kept == 0 {
        let _ = std::fs::remove_dir_all(&folder);
    }
    let stopped = |error| match error {
        Error::Cancelled if kept > 0 => Error::Stopped { folder: folder.clone() },
        other => other,
    };
    let Fetched { file, profile, engine, mut notes } = match fetched {
        Ok(fetched) => fetched,
        Err(Stop::Spent) => return Err(Error::Budget { requests: options.budget, folder }),
        Err(Stop::CutShort(error)) => return Err(Error::Endpoint(error)),
        Err(Stop::Failed(error)) => return Err(stopped(error)),
    };
    let far = Far {
        address: options.endpoint.address.trim().to_owned(),
        engine,
        languages: options.languages.clone(),
        triples: profile.triples,
        type_predicate: profile.scope.type_predicate.clone(),
        partial: notes.clone(),
    };
    let (classes, properties) = (profile.ontology.classes.len(), profile.ontology.properties.len());
    let build_options = BuildOptions {
        files: vec![file],
        out: options.out.clone(),
        embedder: options.embedder.clone(),
        far: (!options.slice).then(|| (far.clone(), profile.ontology)),
        ..BuildOptions::default()
    };
    let built =
        build(&build_options, &mut |at| progress(&ConnectProgress::Building(*at))).map_err(stopped)?;
    // Where the budget was used up, a larger one goes on from what is kept; else it is not needed any more, and what cannot be
    // removed is the next run's to use.
    if made < options.budget {
        let _ = std::fs::remove_dir_all(&folder);
    }
    notes.extend(built.skipped.iter().take(3).map(ToString::to_string));
    let far = (!options.slice).then_some(far);
    Ok(ConnectSummary { build: built, far, classes, properties, requests: (made, known), notes })
}

/// What was fetched.
struct Fetched {
    /// N-Triples.
    file: PathBuf,
    profile: profile::Profile,
    engine: Engine,
    notes: Vec<String>,
}

fn fetch(
    requests: &mut Requests<'_>,
    options: &ConnectOptions,
    folder: &std::path::Path,
) -> Result<Fetched, Stop> {
    requests.begin("whether it answers")?;
    requests.query("ASK { ?s ?p ?o }")?;
    let profile = profile::profile(requests, options)?;
    let mut notes = profile.notes.clone();
    let mut engine = Engine::Plain;
    if !options.slice {
        requests.begin("how names are searched")?;
        match requests.aside(|at: &At<'_>| detect(at)) {
            Ok(found) => engine = found,
            Err(Stop::Spent) => notes.push(
                "The budget did not suffice to find out how names are searched: they are as without a full text"
                    .to_owned(),
            ),
            Err(stop) => return Err(stop),
        }
    }
    // What a slice is made of stays beside it, for the next build of it.
    let (file, written) = match options.slice {
        true => {
            let file = PathBuf::from(format!("{}.nt", options.out.display()));
            let most = options.limit.saturating_mul(1_000);
            let written = sample::slice(requests, &profile, &options.languages, most, &file)?;
            (file, written)
        }
        false => {
            let file = folder.join("fetched.nt");
            let written = sample::samples(requests, &profile, &options.languages, &file)?;
            (file, written)
        }
    };
    notes.extend(written);
    Ok(Fetched { file, profile, engine, notes })
}

/// A query's failure as a command's.
fn failed(error: QueryError) -> Stop {
    match error {
        QueryError::Cancelled => Stop::Failed(Error::Cancelled),
        error if error.is_cut_short() => Stop::CutShort(error),
        error => Stop::Failed(Error::Endpoint(error)),
    }
}
