//! Algorithm 2, second half: each fact's relation becomes the predicates around its linked vertices, read as words and
//! ranked by closeness in meaning. A fact between two unknowns stands around what its neighbour fact leaves.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use plan::{asks_when, stem, stems, words};
use search::{TYPE_PREDICATES, Term, is_naming, is_naming_filter, reading};

use super::Asking;
use super::question::{End, Fact, KIND_OF, Understood};
use super::vertices::Linked;
use crate::Error;

/// Predicates around one vertex that are looked at.
const AROUND: usize = 500;
/// Things that stand for an unknown between two facts.
const BETWEEN: usize = 300;
/// Readings of a neighbour fact that an unknown is taken from.
const READINGS: usize = 3;
/// The direction in which the question says it.
const STATED: f32 = 0.03;

const RDF_TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

pub(super) const XSD: &str = "http://www.w3.org/2001/XMLSchema#";
/// Datatypes of points in time.
pub(super) const DATES: [&str; 5] = ["date", "dateTime", "dateTimeStamp", "gYear", "gYearMonth"];

/// From here on a predicate is said in its own words: as the fact's relation, or somewhere in the question.
pub(super) const SAID: f32 = 0.9;

/// A predicate that may be a fact's relation.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Predicate {
    pub iri: String,
    /// The predicate that leads on from a node between, which stands for the statement and has no name of its own.
    pub then: Option<String>,
    /// As people read it.
    pub reading: String,
    /// Another name of it that is more like the fact's relation.
    pub also: Option<String>,
    /// From the fact's subject to its object, else the other way round.
    pub forward: bool,
    /// 1 and more: the relation's very words.
    pub score: f32,
}

/// The predicates of every fact, best first.
pub(super) fn rank(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    linked: &Linked,
) -> Result<Vec<Vec<Predicate>>, Error> {
    asking.trace.begin("relations")?;
    let facts = &understood.facts;
    let mut ranked: Vec<Option<Vec<Predicate>>> = vec![None; facts.len()];
    // Facts with a vertex first, then those they lead to.
    for _ in 0..facts.len() {
        let ready = (0..facts.len()).filter(|&at| ranked[at].is_none()).find_map(|at| {
            let anchor = anchor(&facts[at], linked).or_else(|| neighbour(at, facts, &ranked, linked));
            anchor.map(|anchor| (at, anchor))
        });
        let Some((at, anchor)) = ready else { break };
        let around = around(asking, &anchor)?;
        let read = read(asking, &around)?;
        let kinds = kinds(&facts[at], &around);
        let around = telling(around, &facts[at].relation);
        let names = understood.names();
        let found = called(around, &read);
        let mut found = rated(asking, &facts[at], &names, found)?;
        found.splice(..0, kinds);
        if found.first().is_none_or(|best| best.score < SAID || kb::has_opaque_name(&best.iri)) {
            let through = through_nodes(asking, &anchor, &facts[at], &names)?;
            // A node between two links of one name is the statement: what it states is asked for, not the node.
            let is_half = |direct: &Predicate| {
                through.iter().any(|pair| {
                    (&pair.iri, &pair.reading, pair.forward) == (&direct.iri, &direct.reading, direct.forward)
                })
            };
            found.retain(|direct| !is_half(direct));
            found.extend(through);
            found.sort_by(|a, b| {
                let likelier = b.score.total_cmp(&a.score);
                likelier.then_with(|| (a.then.is_some(), &a.iri).cmp(&(b.then.is_some(), &b.iri)))
            });
        }
        if asks_when(&words(asking.question)) {
            keep_dates(asking, &anchor, &facts[at], &mut found)?;
        }
        ranked[at] = Some(found);
    }
    let ranked: Vec<Vec<Predicate>> = ranked.into_iter().map(Option::unwrap_or_default).collect();
    let best: Vec<String> = ranked
        .iter()
        .map(|list| {
            list.first().map_or_else(|| "nothing".to_owned(), |p| format!("{} {:.2}", p.reading, p.score))
        })
        .collect();
    asking.trace.end(best.join(", "))?;
    Ok(ranked)
}

/// Where predicates are looked for: a pattern that binds `?e`, and whether `?e` is the fact's subject.
struct Anchor {
    pattern: String,
    subject: bool,
}

/// The fact's own vertex: the subject's before the object's.
fn anchor(fact: &Fact, linked: &Linked) -> Option<Anchor> {
    let of = |end: &End, subject: bool| {
        let vertex = linked.vertices.get(end.name()?)?;
        Some(Anchor { pattern: format!("VALUES ?e {{ {} }}", values(&vertex.terms)), subject })
    };
    of(&fact.subject, true).or_else(|| of(&fact.object, false))
}

pub(super) fn values(terms: &[Term]) -> String {
    terms.iter().filter_map(Term::to_sparql).collect::<Vec<_>>().join(" ")
}

/// An unknown that a neighbour fact gives values to.
fn neighbour(
    at: usize,
    facts: &[Fact],
    ranked: &[Option<Vec<Predicate>>],
    linked: &Linked,
) -> Option<Anchor> {
    let fact = &facts[at];
    for (end, subject) in [(&fact.subject, true), (&fact.object, false)] {
        let Some(unknown) = end.unknown() else { continue };
        for (other, list) in ranked.iter().enumerate() {
            let Some(list) = list.as_ref().filter(|list| !list.is_empty()) else { continue };
            let shares = [&facts[other].subject, &facts[other].object].contains(&end);
            if other == at || !shares {
                continue;
            }
            let readings: Vec<String> = list
                .iter()
                .take(READINGS)
                .map(|predicate| format!("{{ {} }}", triple(&facts[other], predicate, linked)))
                .collect();
            let pattern = format!(
                "{{ SELECT DISTINCT (?{unknown} AS ?e) WHERE {{ {} }} LIMIT {BETWEEN} }}",
                readings.join(" UNION ")
            );
            return Some(Anchor { pattern, subject });
        }
    }
    None
}

/// A fact as a triple pattern, with the values of its names.
pub(super) fn triple(fact: &Fact, predicate: &Predicate, linked: &Linked) -> String {
    let mut bound = String::new();
    let mut end = |end: &End, variable: &str| match end {
        End::Unknown(name) => format!("?{name}"),
        End::Named(name) => match linked.vertices.get(name).map(|v| v.terms.as_slice()) {
            Some([only]) => values(std::slice::from_ref(only)),
            Some(several) => {
                bound.push_str(&format!("VALUES ?{variable} {{ {} }} ", values(several)));
                format!("?{variable}")
            }
            None => format!("?{variable}"),
        },
    };
    // Names of variables that no question's unknown has.
    let (subject, object) = (end(&fact.subject, "_from"), end(&fact.object, "_to"));
    let Some(iri) = Term::Iri(predicate.iri.clone()).to_sparql() else { return String::new() };
    let (from, to) = if predicate.forward { (subject, object) } else { (object, subject) };
    match predicate.then.clone().and_then(|then| Term::Iri(then).to_sparql()) {
        Some(then) => {
            let ends = format!("{from}_{to}");
            let plain: String = ends.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            format!("{bound}{from} {iri} ?_node_{plain} . ?_node_{plain} {then} {to} .")
        }
        None => format!("{bound}{from} {iri} {to} ."),
    }
}

/// Two links as one, where the node between them stands for a statement: it has no name, as those of Wikidata's `p:` and
/// `ps:`, of events and of n-ary relations have none. In the direction that the fact says alone.
fn through_nodes(
    asking: &mut Asking<'_, '_>,
    anchor: &Anchor,
    fact: &Fact,
    names: &[&str],
) -> Result<Vec<Predicate>, Error> {
    let bound = &anchor.pattern;
    let (from, to) = if anchor.subject { ("?e", "?x") } else { ("?x", "?e") };
    let query = format!(
        "SELECT DISTINCT ?p ?q WHERE {{ {bound} {from} ?p ?st . ?st ?q {to} FILTER(!ISLITERAL(?st) && ?q != <{RDF_TYPE}>) \
         FILTER NOT EXISTS {{ ?st ?named ?name FILTER({}) }} }} LIMIT {AROUND}",
        is_naming_filter("?named")
    );
    let mut pairs: Vec<(String, String)> = Vec::new();
    for row in asking.query(&query)?.rows {
        if let [Some(Term::Iri(p)), Some(Term::Iri(q))] = row.as_slice() {
            pairs.push((p.clone(), q.clone()));
        }
    }
    let iris: BTreeMap<(String, bool), ()> =
        pairs.iter().flat_map(|(p, q)| [((p.clone(), true), ()), ((q.clone(), true), ())]).collect();
    let read = read(asking, &iris)?;
    let called = |iri: &str| read.get(iri).cloned().unwrap_or_else(|| reading(iri));
    let found = pairs.into_iter().map(|(p, q)| {
        let (first, second) = (called(&p), called(&q));
        let reading = if first == second { first } else { format!("{first} {second}") };
        Found { iri: p, then: Some(q), forward: true, reading }
    });
    rated(asking, fact, names, found.collect())
}

/// Predicates with the direction in which the fact has them.
fn around(asking: &mut Asking<'_, '_>, anchor: &Anchor) -> Result<BTreeMap<(String, bool), ()>, Error> {
    // In each branch, so that no engine looks at all triples first.
    let bound = &anchor.pattern;
    let query = format!(
        "SELECT DISTINCT ?p ?d WHERE {{ {{ {bound} ?e ?p ?x BIND(1 AS ?d) }} UNION {{ {bound} ?x ?p ?e BIND(0 AS ?d) }} }} \
         LIMIT {AROUND}"
    );
    let mut found = BTreeMap::new();
    for row in asking.query(&query)?.rows {
        if let [Some(Term::Iri(iri)), Some(Term::Literal { text, .. })] = row.as_slice() {
            // The vertex as the triple's subject is forward when it is the fact's subject.
            found.insert((iri.clone(), (text == "1") == anchor.subject), ());
        }
    }
    Ok(found)
}

/// Who asks when is told a date: of the predicates of a fact with an unknown end, those that lead to dates; all where none
/// does.
fn keep_dates(
    asking: &mut Asking<'_, '_>,
    anchor: &Anchor,
    fact: &Fact,
    found: &mut Vec<Predicate>,
) -> Result<(), Error> {
    let asks = if anchor.subject { fact.object.unknown() } else { fact.subject.unknown() };
    if asks.is_none() {
        return Ok(());
    }
    let types = DATES.map(|name| format!("<{XSD}{name}>")).join(", ");
    let query = format!(
        "SELECT DISTINCT ?p WHERE {{ {} ?e ?p ?x FILTER(DATATYPE(?x) IN ({types})) }} LIMIT {AROUND}",
        anchor.pattern
    );
    let dated: BTreeSet<Term> = asking.query(&query)?.rows.into_iter().flatten().flatten().collect();
    let is_dated = |one: &Predicate| one.then.is_none() && dated.contains(&Term::Iri(one.iri.clone()));
    if found.iter().any(is_dated) {
        found.retain(is_dated);
    }
    Ok(())
}

/// Where a fact says of which kind a thing is: what states it.
fn kinds(fact: &Fact, around: &BTreeMap<(String, bool), ()>) -> Vec<Predicate> {
    if !fact.says_kind() {
        return Vec::new();
    }
    let states = |(iri, forward): &&(String, bool)| *forward && TYPE_PREDICATES.contains(&iri.as_str());
    let kind = |(iri, forward): &(String, bool)| Predicate {
        iri: iri.clone(),
        then: None,
        reading: KIND_OF.into(),
        also: None,
        forward: *forward,
        score: 1.0 + STATED,
    };
    around.keys().filter(states).map(kind).collect()
}

/// Classes and names are asked for only where the question says so: everything has them.
fn telling(around: BTreeMap<(String, bool), ()>, relation: &str) -> BTreeMap<(String, bool), ()> {
    let of_all = |iri: &str| TYPE_PREDICATES.contains(&iri) || is_naming(iri);
    around
        .into_iter()
        .filter(|((iri, _), ())| !of_all(iri) || shared(relation, &reading(iri)) > 0.0)
        .collect()
}

/// What predicates are called: as the graph's terms say, where they are known; else by the words of their IRIs, or by their
/// labels where these say nothing (`P22`).
fn read(
    asking: &mut Asking<'_, '_>,
    around: &BTreeMap<(String, bool), ()>,
) -> Result<HashMap<String, String>, Error> {
    let iris: BTreeSet<&str> = around.keys().map(|(iri, _)| iri.as_str()).collect();
    let known = |iri: &str| {
        let properties = &asking.ontology?.properties;
        let at = properties.binary_search_by(|property| property.iri.as_str().cmp(iri)).ok()?;
        Some(properties[at].label.clone())
    };
    let mut read: HashMap<String, String> =
        iris.iter().filter_map(|iri| Some(((*iri).to_owned(), known(iri)?))).collect();
    let unknown: Vec<&str> =
        iris.into_iter().filter(|iri| !read.contains_key(*iri) && kb::has_opaque_name(iri)).collect();
    if !unknown.is_empty() {
        read.extend(asking.ask_names(|names, at| names.predicates(at, &unknown))?);
    }
    Ok(read)
}

fn called(around: BTreeMap<(String, bool), ()>, read: &HashMap<String, String>) -> Vec<Found> {
    let called = |iri: &str| read.get(iri).cloned().unwrap_or_else(|| reading(iri));
    around
        .into_keys()
        .map(|(iri, forward)| Found { reading: called(&iri), iri, then: None, forward })
        .collect()
}

/// A predicate, or two as one, before it is rated.
struct Found {
    iri: String,
    then: Option<String>,
    forward: bool,
    reading: String,
}

/// How likely each is the fact's relation, best first: by the likest of all it is called.
fn rated(
    asking: &mut Asking<'_, '_>,
    fact: &Fact,
    names: &[&str],
    found: Vec<Found>,
) -> Result<Vec<Predicate>, Error> {
    let others = other_names(asking, fact, &found)?;
    let all: Vec<(usize, &str)> = found
        .iter()
        .enumerate()
        .flat_map(|(at, found)| {
            let other = others.get(&found.iri).filter(|_| found.then.is_none());
            let other = other.into_iter().flatten().map(String::as_str);
            std::iter::once(found.reading.as_str()).chain(other).map(move |name| (at, name))
        })
        .collect();
    let readings: Vec<&str> = all.iter().map(|(_, reading)| *reading).collect();
    let meaning = asking.similarity.with_each(&fact.relation, &readings);
    // The unknown's name says what is wanted where the relation is a plain verb: <Grand Hotel, built, ?year>.
    let wanted = fact.object.unknown().or(fact.subject.unknown()).unwrap_or("").replace('_', " ");
    let context = asking.similarity.with_each(&format!("{} {wanted}", fact.relation), &readings);
    let mut scores: Vec<(f32, Option<&str>)> = vec![(0.0, None); found.len()];
    for (&(at, reading), (meaning, context)) in all.iter().zip(meaning.into_iter().zip(context)) {
        let words = shared(&fact.relation, reading);
        let close = (0.6 * meaning + 0.2 * context + 0.2 * words).clamp(0.0, 1.0);
        let own = reading == found[at].reading;
        let score = match words >= 1.0 {
            true if own => 1.0,
            // Several predicates may have one other name: the model chooses.
            true => SAID - 0.01,
            // Of what kind the unknown is says which is meant: <Himalayas, located in, ?country>.
            false if own && says_what(&wanted, reading) => SAID + 0.05,
            // Said, if not as this fact's relation: <Tarn Works, ship, ?ship> for "ships that have the builder Tarn".
            false if own && stands_in(reading, asking.question, names) => SAID + 0.05 * close,
            false => (SAID - 0.05) * close,
        };
        if score > scores[at].0 {
            scores[at] = (score, (!own).then_some(reading));
        }
    }
    let scores: Vec<(f32, Option<String>)> =
        scores.into_iter().map(|(score, also)| (score, also.map(str::to_owned))).collect();
    let mut ranked: Vec<Predicate> = found
        .into_iter()
        .zip(scores)
        .map(|(Found { iri, then, forward, reading }, (score, also))| {
            let score = score + if forward { STATED } else { 0.0 };
            Predicate { iri, then, reading, also, forward, score }
        })
        .collect();
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.iri.cmp(&b.iri)));
    Ok(ranked)
}

/// A predicate is called as the unknown is, and that tells something: not "date", which many are.
fn says_what(wanted: &str, reading: &str) -> bool {
    let general = |word: &String| plan::is_general_noun(word) || plan::is_date_noun(word);
    shared(wanted, reading) >= 1.0 && !words(wanted).iter().any(general)
}

/// What predicates are called besides, where none has the relation's very words. Some graphs know many names of a predicate:
/// Wikidata's `P577` is a publication date, and an air date, and when something was first released.
fn other_names(
    asking: &mut Asking<'_, '_>,
    fact: &Fact,
    found: &[Found],
) -> Result<HashMap<String, Vec<String>>, Error> {
    if found.len() < 2 || found.iter().any(|found| shared(&fact.relation, &found.reading) >= 1.0) {
        return Ok(HashMap::new());
    }
    // Two links as one have no other name.
    let iris: BTreeSet<&str> =
        found.iter().filter(|found| found.then.is_none()).map(|found| found.iri.as_str()).collect();
    let iris: Vec<&str> = iris.into_iter().collect();
    let languages = asking.languages;
    asking.ask_store(|store, limits, cancel| store.names_of_predicates(&iris, languages, limits, cancel))
}

/// Whether a predicate's words stand in the question, one after the other, outside of the names it gives.
fn stands_in(reading: &str, question: &str, names: &[&str]) -> bool {
    let mut question = question.to_owned();
    for name in names {
        question = question.replace(name, " | ");
    }
    let said = stems(reading);
    // Punctuation parts words; a name leaves a gap.
    question.split('|').any(|part| stems(part).windows(said.len().max(1)).any(|window| window == said))
}

/// The share of stems that both have; 1 when they are the same.
fn shared(relation: &str, reading: &str) -> f32 {
    const EMPTY: [&str; 8] = ["has", "have", "is", "are", "was", "were", "the", "does"];
    let stems = |text: &str| -> Vec<String> {
        words(text).iter().filter(|w| !EMPTY.contains(&w.as_str())).map(|w| stem(w)).collect()
    };
    let (a, b) = (stems(relation), stems(reading));
    let common = a.iter().filter(|w| b.contains(w)).count() as f32;
    if a.is_empty() || b.is_empty() { 0.0 } else { 2.0 * common / (a.len() + b.len()) as f32 }
}
