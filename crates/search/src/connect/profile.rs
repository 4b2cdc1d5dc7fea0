//! How an endpoint's graph is made: its classes and properties, how often each is used, what it leads from and to, what it is
//! called. Counts are over all triples where the endpoint can count them in its time, else over a part.

use super::ConnectOptions;
use super::called::called;
use super::requests::{Requests, Stop};
use crate::limits::QueryError;
use crate::sparql::{SparqlResult, TYPE_PREDICATES, Term, parse};
use kb::{Class, Ontology, Property, reading};
use std::cmp::Reverse;
use std::collections::BTreeMap;

pub(super) const RDF_TYPE: &str = TYPE_PREDICATES[0];
/// Classes of these tell what a term is, not what a thing is.
const VOCABULARIES: [&str; 4] = [
    "http://www.w3.org/2002/07/owl#",
    "http://www.w3.org/2000/01/rdf-schema#",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://wikiba.se/ontology#",
];
/// Triples of a part that stands for the whole, where the whole cannot be counted.
const PARTS: [Option<usize>; 3] = [None, Some(300_000), Some(30_000)];
/// Properties of one request, and triples of each that tell what it leads from and to.
const PROPERTIES: usize = 8;
const TRIPLES: usize = 40;
/// Classes of a domain or range that are kept.
const KEPT: usize = 4;

/// Which things are looked at.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    /// What states a thing's classes.
    pub type_predicate: String,
    /// Classes, as SPARQL writes them.
    types: Vec<String>,
    condition: Option<String>,
}

impl Scope {
    /// Patterns that `?s` fits; empty for all things.
    pub fn pattern(&self) -> String {
        let types = match &self.types[..] {
            [] => String::new(),
            types => {
                format!("VALUES ?scope {{ {} }} ?s <{}> ?scope . ", types.join(" "), self.type_predicate)
            }
        };
        match &self.condition {
            Some(condition) => format!("{types}{condition} . "),
            None => types,
        }
    }

    /// The same, for things of one class.
    pub fn of_class(&self, class: &str) -> String {
        let condition = self.condition.as_ref().map(|c| format!("{c} . ")).unwrap_or_default();
        format!("?s <{}> <{class}> . {condition}", self.type_predicate)
    }
}

/// What was learned.
#[derive(Debug)]
pub(super) struct Profile {
    pub ontology: Ontology,
    pub scope: Scope,
    pub triples: Option<u64>,
    /// What could not be learned whole.
    pub notes: Vec<String>,
}

/// Learns it. Without classes and properties there is nothing to build; what the budget leaves out after them is told.
pub(super) fn profile(requests: &mut Requests<'_>, options: &ConnectOptions) -> Result<Profile, Stop> {
    let mut notes = Vec::new();
    requests.begin("how large it is")?;
    let triples = match requests.query("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }") {
        Ok(counted) => counted.rows.first().and_then(|row| number(row.first()?.as_ref()?)),
        Err(Stop::CutShort(_)) => None,
        Err(stop) => return Err(stop),
    };
    requests.begin("its classes")?;
    let mut scope = scope(options)?;
    let most = options.limit.max(1);
    let mut classes = classes(requests, &scope, most, &mut notes)?;
    // Where rdf:type states none that tells anything.
    for other in &TYPE_PREDICATES[1..] {
        let other = *other;
        if classes.is_empty()
            && !requests.query(&format!("SELECT ?s WHERE {{ ?s <{other}> ?c }} LIMIT 1"))?.rows.is_empty()
        {
            other.clone_into(&mut scope.type_predicate);
            classes = self::classes(requests, &scope, most, &mut notes)?;
        }
    }
    requests.begin("its properties")?;
    let pattern = format!("{}?s ?p ?o", scope.pattern());
    let counted = counted(requests, "?p", &pattern, most, "properties", &mut notes)?;
    let mut properties: Vec<Property> = counted
        .into_iter()
        .filter(|(iri, _)| *iri != RDF_TYPE && *iri != scope.type_predicate)
        .map(|(iri, triples)| Property {
            label: reading(&iri),
            iri,
            comment: String::new(),
            also: Vec::new(),
            triples,
            domain: Vec::new(),
            range: Vec::new(),
            links: false,
        })
        .collect();
    requests.begin("what they are called")?;
    let named = called(requests, &options.languages, &mut classes, &mut properties)?;
    requests.begin("what its properties lead to")?;
    if !(detailed(requests, &scope, &mut properties)? && named) {
        notes.push(format!(
            "The budget of {} requests did not suffice for what every property leads to and is called; with a larger \
             --budget, the same command goes on from here",
            options.budget
        ));
    }
    classes.sort_by(|a, b| a.iri.cmp(&b.iri));
    properties.sort_by(|a, b| a.iri.cmp(&b.iri));
    Ok(Profile { ontology: Ontology { classes, properties, kind_predicate: None }, scope, triples, notes })
}

/// The scope that was asked for, once it is sure that it can be asked.
fn scope(options: &ConnectOptions) -> Result<Scope, Stop> {
    let refuse = |what: String| {
        Stop::Failed(crate::error::Error::Endpoint(QueryError::Invalid {
            message: what,
            nearest: Vec::new(),
        }))
    };
    let mut types = Vec::new();
    for class in &options.types {
        match Term::Iri(class.clone()).to_sparql() {
            Some(term) if class.contains(':') => types.push(term),
            _ => return Err(refuse(format!("{class:?} is no class: --types takes whole IRIs"))),
        }
    }
    if let Some(condition) = &options.condition {
        let says = condition.contains("?s ") || condition.contains("?s}");
        if !says || parse(&format!("SELECT ?s WHERE {{ {condition} . ?s ?p ?o }}")).is_err() {
            return Err(refuse(format!(
                "--where {condition:?} is no pattern about ?s, as in '?s <http://example.org/country> <http://example.org/PT>'"
            )));
        }
    }
    Ok(Scope { type_predicate: RDF_TYPE.to_owned(), types, condition: options.condition.clone() })
}

/// The classes that tell what things are, the most used ones.
fn classes(
    requests: &mut Requests<'_>,
    scope: &Scope,
    most: usize,
    notes: &mut Vec<String>,
) -> Result<Vec<Class>, Stop> {
    let pattern = format!("{}?s <{}> ?c", scope.pattern(), scope.type_predicate);
    let counted = counted(requests, "?c", &pattern, most, "classes", notes)?;
    let tells = |iri: &String| !VOCABULARIES.iter().any(|vocabulary| iri.starts_with(vocabulary));
    let class = |(iri, instances): (String, u64)| Class {
        label: reading(&iri),
        iri,
        comment: String::new(),
        instances,
    };
    Ok(counted.into_iter().filter(|(iri, _)| tells(iri)).map(class).collect())
}

/// What a variable can be, by how often, over all triples or the largest part that can be counted.
fn counted(
    requests: &mut Requests<'_>,
    variable: &str,
    pattern: &str,
    most: usize,
    what: &str,
    notes: &mut Vec<String>,
) -> Result<Vec<(String, u64)>, Stop> {
    let mut late = None;
    for part in PARTS {
        let inner = match part {
            None => pattern.to_owned(),
            Some(part) => format!("{{ SELECT {variable} WHERE {{ {pattern} }} LIMIT {part} }}"),
        };
        let select = format!("SELECT {variable} (COUNT(*) AS ?n) WHERE {{ {inner} }} GROUP BY {variable}");
        let found = match requests.list(&select, &format!("DESC(?n) {variable}"), most) {
            Ok(found) => found,
            Err(Stop::CutShort(error)) => {
                late = Some(error);
                continue;
            }
            Err(stop) => return Err(stop),
        };
        if let Some(part) = part {
            notes.push(format!(
                "Its {what} are counted over {part} triples: it could not count all of them in its time"
            ));
        }
        if found.truncated {
            notes.push(format!("It has more {what} than the {most} that are used most; --limit takes more"));
        }
        let row = |row: Vec<Option<Term>>| match &row[..] {
            [Some(Term::Iri(iri)), Some(count)] => Some((iri.clone(), number(count)?)),
            _ => None,
        };
        return Ok(found.rows.into_iter().filter_map(row).collect());
    }
    Err(late.map_or(Stop::Spent, Stop::CutShort))
}

/// What properties lead from and to, several in one request; whether all were asked.
fn detailed(requests: &mut Requests<'_>, scope: &Scope, properties: &mut [Property]) -> Result<bool, Stop> {
    for some in properties.chunks_mut(PROPERTIES) {
        let Scope { type_predicate, .. } = scope;
        let scoped = scope.pattern();
        let each: Vec<String> = some
            .iter()
            .filter_map(|property| {
                let iri = Term::Iri(property.iri.clone()).to_sparql()?;
                let some = format!(
                    "{{ SELECT ?s ?p ?o WHERE {{ VALUES ?p {{ {iri} }} {scoped}?s ?p ?o }} LIMIT {TRIPLES} }}"
                );
                // One end after the other: together, every class of one would stand beside every class of the other.
                Some(format!(
                    "{{ {some} ?s <{type_predicate}> ?c BIND(0 AS ?end) }} UNION {{ {some} OPTIONAL {{ ?o \
                     <{type_predicate}> ?c }} BIND(1 AS ?end) }}"
                ))
            })
            .collect();
        let query = format!("SELECT ?p ?o ?c ?end WHERE {{ {} }}", each.join(" UNION "));
        let found = match requests.query(&query) {
            Ok(found) => found,
            Err(Stop::Spent) => return Ok(false),
            // These stay as they are: known by name and count.
            Err(Stop::CutShort(_)) => continue,
            Err(stop) => return Err(stop),
        };
        for property in some {
            ends(property, &found);
        }
    }
    Ok(true)
}

/// The classes and datatypes at both ends of a property, most frequent first.
fn ends(property: &mut Property, found: &SparqlResult) {
    let (mut domain, mut range): (BTreeMap<String, u64>, BTreeMap<String, u64>) = Default::default();
    let column = |name: &str| found.columns.iter().position(|column| column == name);
    let (Some(p), Some(o), Some(c), Some(end)) = (column("p"), column("o"), column("c"), column("end"))
    else {
        return;
    };
    let own = |row: &&Vec<Option<Term>>| matches!(&row[p], Some(Term::Iri(iri)) if *iri == property.iri);
    for row in found.rows.iter().filter(own) {
        let class = match &row[c] {
            Some(Term::Iri(class))
                if !VOCABULARIES.iter().any(|vocabulary| class.starts_with(vocabulary)) =>
            {
                Some(class)
            }
            _ => None,
        };
        let first = row[end].as_ref().and_then(number) == Some(0);
        match (&row[o], class) {
            (_, Some(class)) if first => *domain.entry(class.clone()).or_default() += 1,
            (_, None) if first => {}
            (Some(Term::Literal { datatype, language, .. }), _) => {
                *range.entry(datatype_of(datatype.as_deref(), language.is_some())).or_default() += 1;
            }
            (Some(Term::Iri(_) | Term::Blank(_)), class) => {
                property.links = true;
                if let Some(class) = class {
                    *range.entry(class.clone()).or_default() += 1;
                }
            }
            _ => {}
        }
    }
    property.domain = frequent(domain);
    property.range = frequent(range);
}

fn datatype_of(datatype: Option<&str>, tagged: bool) -> String {
    match (datatype, tagged) {
        (Some(datatype), _) => datatype.to_owned(),
        (None, true) => "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString".to_owned(),
        (None, false) => "http://www.w3.org/2001/XMLSchema#string".to_owned(),
    }
}

fn frequent(counts: BTreeMap<String, u64>) -> Vec<String> {
    let mut ranked: Vec<(String, u64)> = counts.into_iter().collect();
    ranked.sort_by(|a, b| (Reverse(a.1), &a.0).cmp(&(Reverse(b.1), &b.0)));
    ranked.into_iter().take(KEPT).map(|(iri, _)| iri).collect()
}

fn number(term: &Term) -> Option<u64> {
    match term {
        Term::Literal { text, .. } => text.parse::<f64>().ok().map(|n| n as u64),
        _ => None,
    }
}
