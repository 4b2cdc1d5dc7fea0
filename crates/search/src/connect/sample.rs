//! Things that are fetched: a few of each class, to show what they are like; or of a slice, all of them up to a bound. As
//! N-Triples, which a build reads like any file.

use super::profile::Profile;
use super::requests::{Requests, Stop};
use super::values::values;
use crate::error::Error;
use crate::names::in_languages;
use crate::sparql::{NAMING, SparqlResult, Term};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Classes that things are shown of, things of each, and triples of these.
const CLASSES: usize = 40;
pub(super) const THINGS: usize = 10;
const TRIPLES: usize = 1_000;
/// Things of a slice in one request.
const PAGE: usize = 50;
/// Things whose names and classes are asked for in one request.
const NAMED: usize = 100;
const RDFS_LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";

/// The triples in the making; a build reads those once that stand in it twice.
pub(super) struct Triples<'p> {
    path: &'p Path,
    out: BufWriter<File>,
    /// Languages of names, the preferred first.
    pub languages: &'p [String],
    /// What states a thing's classes.
    pub type_predicate: String,
    /// By subject its predicates and its classes.
    stated: BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)>,
    objects: BTreeSet<String>,
    /// Subjects whose names and classes were fetched.
    described: BTreeSet<String>,
}

impl<'p> Triples<'p> {
    fn create(path: &'p Path, profile: &Profile, languages: &'p [String]) -> Result<Self, Stop> {
        let out = File::create(path).map_err(Error::io("writing", path)).map_err(Stop::Failed)?;
        let (stated, objects, described) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        let type_predicate = profile.scope.type_predicate.clone();
        Ok(Self { path, out: BufWriter::new(out), languages, type_predicate, stated, objects, described })
    }

    /// Some thing of the class states this.
    pub fn shows(&self, class: &str, predicate: &str) -> bool {
        self.stated
            .values()
            .any(|(predicates, classes)| classes.contains(class) && predicates.contains(predicate))
    }

    /// One triple; what tells nothing outside its result is left out.
    pub fn add(&mut self, subject: &str, predicate: &str, object: &Term) -> Result<(), Stop> {
        // Blank nodes of two results are not the same, even by the same name.
        let iri = |text: &str| Term::Iri(text.to_owned()).to_sparql();
        let (Some(s), Some(p), Some(o)) = (iri(subject), iri(predicate), object.to_sparql()) else {
            return Ok(());
        };
        let line = format!("{s} {p} {o} .\n");
        let (predicates, classes) = self.stated.entry(subject.to_owned()).or_default();
        predicates.insert(predicate.to_owned());
        match object {
            Term::Iri(class) if predicate == self.type_predicate => drop(classes.insert(class.clone())),
            Term::Iri(iri) => drop(self.objects.insert(iri.clone())),
            _ => {}
        }
        self.out.write_all(line.as_bytes()).map_err(Error::io("writing", self.path)).map_err(Stop::Failed)
    }

    /// The rows of `?s ?p ?o`, which say of their subjects what they are called and are; how many.
    pub fn rows(&mut self, found: &SparqlResult) -> Result<usize, Stop> {
        self.facts(&found.rows)?;
        let subjects = found.rows.iter().filter_map(|row| match &row[..] {
            [Some(Term::Iri(s)), Some(Term::Iri(_)), Some(_)] => Some(s.clone()),
            _ => None,
        });
        self.described.extend(subjects);
        Ok(found.rows.len())
    }

    /// The rows of `?s ?p ?o`, which need not say what their subjects are.
    pub fn facts(&mut self, rows: &[Vec<Option<Term>>]) -> Result<(), Stop> {
        for row in rows {
            if let [Some(Term::Iri(s)), Some(Term::Iri(p)), Some(object)] = &row[..] {
                self.add(s, p, object)?;
            }
        }
        Ok(())
    }

    /// Names of classes and properties, which the graph may state elsewhere or not at all.
    fn terms(&mut self, profile: &Profile) -> Result<(), Stop> {
        let language = self.languages.first().cloned();
        let name =
            |text: &str| Term::Literal { text: text.to_owned(), datatype: None, language: language.clone() };
        for class in &profile.ontology.classes {
            self.add(&class.iri, RDFS_LABEL, &name(&class.label))?;
            self.described.insert(class.iri.clone());
        }
        for property in &profile.ontology.properties {
            self.add(&property.iri, RDFS_LABEL, &name(&property.label))?;
            self.described.insert(property.iri.clone());
        }
        Ok(())
    }

    /// Down to the disk.
    fn finish(mut self) -> Result<(), Stop> {
        let written = self.out.flush().and_then(|()| self.out.get_ref().sync_all());
        written.map_err(Error::io("writing", self.path)).map_err(Stop::Failed)
    }
}

/// Writes a few things of the largest classes, with what these leave out of the properties and the values there are; what the
/// budget left out.
pub(super) fn samples(
    requests: &mut Requests<'_>,
    profile: &Profile,
    languages: &[String],
    file: &Path,
) -> Result<Vec<String>, Stop> {
    requests.begin("a few things of each class")?;
    let mut triples = Triples::create(file, profile, languages)?;
    triples.terms(profile)?;
    let mut classes: Vec<_> = profile.ontology.classes.iter().collect();
    classes.sort_by_key(|class| std::cmp::Reverse(class.instances));
    let mut notes = Vec::new();
    for class in classes.into_iter().take(CLASSES) {
        let things = profile.scope.of_class(&class.iri);
        let query = format!(
            "SELECT ?s ?p ?o WHERE {{ {{ SELECT DISTINCT ?s WHERE {{ {things} }} LIMIT {THINGS} }} ?s ?p ?o }} LIMIT {TRIPLES}"
        );
        match requests.query(&query) {
            Ok(found) => triples.rows(&found).map(drop)?,
            Err(Stop::CutShort(_)) => {}
            Err(Stop::Spent) => {
                notes.push("The budget left no requests for things of every class".to_owned());
                break;
            }
            Err(stop) => return Err(stop),
        }
    }
    notes.extend(values(requests, profile, &mut triples)?);
    named(requests, &mut triples)?;
    triples.finish()?;
    Ok(notes)
}

/// Writes all things in scope, class by class, up to so many triples, into a file that takes the place of `file` once it is
/// whole; what was left out.
pub(super) fn slice(
    requests: &mut Requests<'_>,
    profile: &Profile,
    languages: &[String],
    most: usize,
    file: &Path,
) -> Result<Vec<String>, Stop> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let aside = file.with_file_name(format!(".{name}.part"));
    let written = slice_aside(requests, profile, languages, most, &aside).and_then(|notes| {
        let placed = std::fs::rename(&aside, file).map_err(Error::io("writing", file));
        placed.map(|()| notes).map_err(Stop::Failed)
    });
    if written.is_err() {
        // It may not have been begun.
        let _ = std::fs::remove_file(&aside);
    }
    written
}

fn slice_aside(
    requests: &mut Requests<'_>,
    profile: &Profile,
    languages: &[String],
    most: usize,
    aside: &Path,
) -> Result<Vec<String>, Stop> {
    requests.begin("its things")?;
    let mut triples = Triples::create(aside, profile, languages)?;
    triples.terms(profile)?;
    let mut notes = Vec::new();
    let (mut at, mut total) = (0, 0);
    // Without a scope, things are those that state a class.
    let scope = match profile.scope.pattern() {
        pattern if pattern.is_empty() => format!("?s <{}> ?class . ", profile.scope.type_predicate),
        pattern => pattern,
    };
    loop {
        let query = format!(
            "SELECT ?s ?p ?o WHERE {{ {{ SELECT DISTINCT ?s WHERE {{ {scope} }} ORDER BY ?s LIMIT {PAGE} OFFSET {at} }} ?s ?p ?o }}"
        );
        match requests.query(&query) {
            Ok(found) => {
                total += triples.rows(&found)?;
                if found.truncated {
                    notes.push(format!(
                        "Things {at} to {} say more than was given: some of it is missing",
                        at + PAGE
                    ));
                }
                if found.rows.is_empty() {
                    break;
                }
            }
            Err(Stop::Spent) => {
                notes.push(format!("The budget of requests ended after {at} things; with a larger --budget, the same command goes on"));
                break;
            }
            Err(Stop::CutShort(error)) => {
                notes.push(format!("After {at} things it took too long: {error}"));
                break;
            }
            Err(stop) => return Err(stop),
        }
        at += PAGE;
        if total >= most {
            notes.push(format!("There are more things than the {most} triples that --limit allows"));
            break;
        }
    }
    named(requests, &mut triples)?;
    triples.finish()?;
    Ok(notes)
}

/// That `?o` is a class of `?s` or what it is called in one of the languages, by `?p`.
pub(super) fn called_and_classed(triples: &Triples<'_>) -> String {
    let naming: Vec<String> = NAMING.iter().map(|iri| format!("<{iri}>")).collect();
    format!(
        "VALUES ?p {{ <{}> {} }} ?s ?p ?o FILTER(!ISLITERAL(?o) || {})",
        triples.type_predicate,
        naming.join(" "),
        in_languages("?o", triples.languages)
    )
}

/// Names and classes of what was not fetched whole: without them, values would be addresses, of no kind.
fn named(requests: &mut Requests<'_>, triples: &mut Triples<'_>) -> Result<(), Stop> {
    requests.begin("names of what they lead to")?;
    let all: BTreeSet<&String> = triples.objects.iter().chain(triples.stated.keys()).collect();
    let unnamed: Vec<String> =
        all.into_iter().filter(|iri| !triples.described.contains(*iri)).cloned().collect();
    for some in unnamed.chunks(NAMED) {
        let values: Vec<String> = some.iter().filter_map(|iri| Term::Iri(iri.clone()).to_sparql()).collect();
        let described = called_and_classed(triples);
        let query = format!("SELECT ?s ?p ?o WHERE {{ VALUES ?s {{ {} }} {described} }}", values.join(" "));
        match requests.query(&query) {
            Ok(found) => triples.rows(&found).map(drop)?,
            Err(Stop::Spent) => return Ok(()),
            Err(Stop::CutShort(_)) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(())
}
