//! Drawing: an entity, and from it the triples of a shape, checked by running the query they make.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use fastrand::Rng;
use search::{Limits, QueryError, SparqlStore, Term, Triple, is_naming, is_naming_filter};

use super::{Options, Shape};

/// Vocabularies that describe graphs, not what they are about.
const SCHEMA: [&str; 6] = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://www.w3.org/2000/01/rdf-schema#",
    "http://www.w3.org/2002/07/owl#",
    "http://www.w3.org/2004/02/skos/core#",
    "http://www.w3.org/ns/shacl#",
    "http://rdfs.org/ns/void#",
];

const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/// Entities of one class that are drawn from.
const MEMBERS: usize = 20_000;
const CLASSES: usize = 1_000;
const PAGE: usize = 1_000;
/// Triples of one entity that are drawn from.
const AROUND: usize = 500;
/// Longer texts are not put into questions.
const LONGEST_VALUE: usize = 60;

/// The triples of a question with its query, checked.
#[derive(Debug, Clone)]
pub(super) struct Drawn {
    pub shape: Shape,
    pub count: bool,
    pub sparql: String,
    /// Names of the query's IRIs.
    pub labels: Vec<(String, String)>,
    /// Predicates' names, in the pattern's order.
    pub predicates: Vec<String>,
    /// What is fixed, as people write it: the entity, or the values.
    pub values: Vec<String>,
    /// What all answers are, where they are one kind of thing.
    pub kind: Option<String>,
    /// The answers, unless they are counted.
    pub answers: Vec<Term>,
}

impl Drawn {
    pub(super) fn fixed(&self) -> Vec<String> {
        self.values.clone()
    }
}

/// A graph that is walked on, with what is known of it so far.
pub(super) struct Walk<'s> {
    store: &'s SparqlStore,
    rng: Rng,
    options: &'s Options,
    limits: Limits,
    classes: Vec<String>,
    members: BTreeMap<String, Vec<String>>,
    names: HashMap<String, Option<String>>,
}

impl<'s> Walk<'s> {
    pub(super) fn new(store: &'s SparqlStore, options: &'s Options) -> Result<Self, QueryError> {
        let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
        let found =
            store.list("SELECT DISTINCT ?t WHERE { ?s a ?t }", "?t", PAGE, CLASSES, &limits, &|| false)?;
        let classes = iris(found.rows.into_iter().flatten())
            .filter(|class| options.schema || !is_schema(class))
            .collect();
        let (rng, members, names) = (Rng::with_seed(options.seed), BTreeMap::new(), HashMap::new());
        Ok(Self { store, rng, options, limits, classes, members, names })
    }

    pub(super) fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// An entity with a name of its own: first its class is drawn, so that small classes are asked about too.
    pub(super) fn entity(&mut self) -> Result<Option<(String, String)>, QueryError> {
        // A graph without classes is drawn from as a whole.
        let class = self.rng.choice(&self.classes).cloned().unwrap_or_default();
        if !self.members.contains_key(&class) {
            let pattern = match Term::Iri(class.clone()).to_sparql().filter(|_| !class.is_empty()) {
                Some(class) => format!("?s a {class}"),
                None => "?s ?p ?o".to_owned(),
            };
            let select = format!("SELECT DISTINCT ?s WHERE {{ {pattern} FILTER(ISIRI(?s)) }}");
            let found = self.store.list(&select, "?s", PAGE, MEMBERS, &self.limits, &|| false)?;
            self.members.insert(class.clone(), iris(found.rows.into_iter().flatten()).collect());
        }
        let Some(entity) = self.rng.choice(&self.members[&class]).cloned() else { return Ok(None) };
        match self.unambiguous(&entity)? {
            Some(name) => Ok(Some((entity, name))),
            None => Ok(None),
        }
    }

    /// Draws once; `None` when it came to nothing that can be asked.
    pub(super) fn draw(&mut self, shape: Shape, count: bool) -> Result<Option<Drawn>, QueryError> {
        let Some((entity, name)) = self.entity()? else { return Ok(None) };
        let around = self.around(&entity)?;
        match shape {
            Shape::Simple1 => {
                let predicates: BTreeSet<&String> = around.iter().map(|t| &t.predicate).collect();
                let predicates: Vec<&String> = predicates.into_iter().collect();
                let Some(predicate) = self.rng.choice(&predicates).map(|p| (*p).clone()) else {
                    return Ok(None);
                };
                self.of_entity(&entity, &name, &predicate, count)
            }
            Shape::Simple2 => {
                let Some(triple) = self.rng.choice(&around).cloned() else { return Ok(None) };
                self.of_values(shape, count, &entity, &[&triple])
            }
            Shape::Complex1 => {
                let Some(first) = self.rng.choice(&around).cloned() else { return Ok(None) };
                let others: Vec<&Triple> = around.iter().filter(|t| t.predicate != first.predicate).collect();
                let Some(second) = self.rng.choice(&others).map(|t| (*t).clone()) else { return Ok(None) };
                self.of_values(shape, count, &entity, &[&first, &second])
            }
            Shape::Complex2 => {
                let links: Vec<&Triple> =
                    around.iter().filter(|t| matches!(t.object, Term::Iri(_))).collect();
                let Some(first) = self.rng.choice(&links).map(|t| (*t).clone()) else { return Ok(None) };
                let Term::Iri(next) = &first.object else { return Ok(None) };
                let beyond = self.around(next)?;
                let Some(second) = self.rng.choice(&beyond).cloned() else { return Ok(None) };
                self.of_values(shape, count, &entity, &[&first, &second])
            }
        }
    }

    /// `s p ?o`
    pub(super) fn of_entity(
        &mut self,
        entity: &str,
        name: &str,
        predicate: &str,
        count: bool,
    ) -> Result<Option<Drawn>, QueryError> {
        let (Some(s), Some(p)) =
            (Term::Iri(entity.to_owned()).to_sparql(), Term::Iri(predicate.to_owned()).to_sparql())
        else {
            return Ok(None);
        };
        let pattern = format!("{s} {p} ?o .");
        let labels = vec![(s, name.to_owned()), (p, search::reading(predicate))];
        let drawn = Drawn {
            shape: Shape::Simple1,
            count,
            sparql: sparql("?o", &pattern, count),
            labels,
            predicates: vec![search::reading(predicate)],
            values: vec![name.to_owned()],
            kind: None,
            answers: Vec::new(),
        };
        self.checked("?o", &pattern, drawn)
    }

    /// The shapes that ask for subjects.
    fn of_values(
        &mut self,
        shape: Shape,
        count: bool,
        entity: &str,
        triples: &[&Triple],
    ) -> Result<Option<Drawn>, QueryError> {
        let mut labels = Vec::new();
        let mut values = Vec::new();
        let mut terms = Vec::new();
        for (at, triple) in triples.iter().enumerate() {
            let (Some(p), Some(o)) =
                (Term::Iri(triple.predicate.clone()).to_sparql(), triple.object.to_sparql())
            else {
                return Ok(None);
            };
            labels.push((p.clone(), search::reading(&triple.predicate)));
            // In between stands a variable; everything else is named.
            if shape != Shape::Complex2 || at > 0 {
                let Some(value) = self.value(&triple.object)? else { return Ok(None) };
                if matches!(triple.object, Term::Iri(_)) {
                    labels.push((o.clone(), value.clone()));
                }
                values.push(value);
            }
            terms.push((p, o));
        }
        let patterns: Vec<String> = match (shape, &terms[..]) {
            (Shape::Complex1, [(p1, o1), (p2, o2)]) => {
                vec![
                    format!("?s {p1} {o1} ; {p2} {o2} ."),
                    format!("?s {p1} {o1} ."),
                    format!("?s {p2} {o2} ."),
                ]
            }
            (Shape::Complex2, [(p1, _), (p2, o2)]) => vec![format!("?s {p1} ?o1 . ?o1 {p2} {o2} .")],
            (_, [(p, o), ..]) => vec![format!("?s {p} {o} .")],
            _ => return Ok(None),
        };
        if let [both, each @ ..] = &patterns[..]
            && !each.is_empty()
        {
            // Two conditions of which each says it all are one.
            let all = self.number("?s", both)?;
            if each.iter().all(|one| self.number("?s", one).is_ok_and(|n| n == all)) {
                return Ok(None);
            }
        }
        let drawn = Drawn {
            shape,
            count,
            sparql: sparql("?s", &patterns[0], count),
            labels,
            predicates: triples.iter().map(|t| search::reading(&t.predicate)).collect(),
            values,
            kind: self.kind(entity, &patterns[0])?,
            answers: Vec::new(),
        };
        self.checked("?s", &patterns[0], drawn)
    }

    /// Runs the query: nothing empty, nothing endless, nothing that the question says itself.
    fn checked(&mut self, asked: &str, pattern: &str, mut drawn: Drawn) -> Result<Option<Drawn>, QueryError> {
        let query =
            format!("SELECT DISTINCT {asked} WHERE {{ {pattern} }} LIMIT {}", self.options.longest + 1);
        let found = self.store.query(&query, &self.limits, &|| false)?;
        let answers: Vec<Term> = found.rows.into_iter().flatten().flatten().collect();
        let least = if drawn.count { 2 } else { 1 };
        if answers.len() < least || answers.len() > self.options.longest {
            return Ok(None);
        }
        for answer in &answers {
            let said = match answer {
                Term::Blank(_) | Term::Triple(_) => return Ok(None),
                Term::Iri(iri) => self.name(iri)?.unwrap_or_default(),
                Term::Literal { text, .. } => text.clone(),
            };
            if !drawn.count && drawn.values.iter().any(|value| value.eq_ignore_ascii_case(said.trim())) {
                return Ok(None);
            }
        }
        drawn.answers = answers;
        Ok(Some(drawn))
    }

    /// The triples of an entity that may be asked for.
    pub(super) fn around(&mut self, entity: &str) -> Result<Vec<Triple>, QueryError> {
        let triples = self.store.triples(Some(entity), None, None, AROUND)?;
        Ok(triples.into_iter().filter(|t| self.is_asked(&t.predicate)).collect())
    }

    fn is_asked(&self, predicate: &str) -> bool {
        predicate != TYPE
            && !is_naming(predicate)
            && (self.options.schema || !is_schema(predicate))
            && !self.options.exclude.iter().any(|excluded| excluded == predicate)
    }

    /// An object as a question names it.
    fn value(&mut self, object: &Term) -> Result<Option<String>, QueryError> {
        Ok(match object {
            Term::Iri(iri) => self.unambiguous(iri)?,
            Term::Literal { text, .. } => Some(text.clone()),
            Term::Blank(_) | Term::Triple(_) => None,
        }
        .filter(|value| is_sayable(value)))
    }

    /// The name of a thing, if it states one.
    pub(super) fn name(&mut self, iri: &str) -> Result<Option<String>, QueryError> {
        if let Some(name) = self.names.get(iri) {
            return Ok(name.clone());
        }
        let name = self.store.labels(&[iri], search::usual_languages(), &self.limits, &|| false)?.remove(iri);
        self.names.insert(iri.to_owned(), name.clone());
        Ok(name)
    }

    /// The name of a thing that no other thing has.
    pub(super) fn unambiguous(&mut self, iri: &str) -> Result<Option<String>, QueryError> {
        let Some(name) = self.name(iri)? else { return Ok(None) };
        let plain = Term::Literal { text: name.clone(), datatype: None, language: None };
        let english = Term::Literal { text: name.clone(), datatype: None, language: Some("en".into()) };
        let values: Vec<String> = [plain, english].iter().filter_map(Term::to_sparql).collect();
        let query = format!(
            "SELECT DISTINCT ?s WHERE {{ VALUES ?l {{ {} }} ?s ?p ?l FILTER({}) }} LIMIT 2",
            values.join(" "),
            is_naming_filter("?p")
        );
        if !is_sayable(&name) {
            return Ok(None);
        }
        let bearers = self.store.query(&query, &self.limits, &|| false)?.rows.len();
        Ok((bearers < 2).then_some(name))
    }

    /// The class that all answers have, by the entity that was drawn: the one with fewest members.
    fn kind(&mut self, entity: &str, pattern: &str) -> Result<Option<String>, QueryError> {
        let all = self.number("?s", pattern)?;
        let mut best: Option<(usize, String)> = None;
        for triple in self.store.triples(Some(entity), Some(TYPE), None, AROUND)? {
            let Some(class) = triple.object.to_sparql() else { continue };
            let Term::Iri(iri) = &triple.object else { continue };
            let of_class = self.number("?s", &format!("{pattern} ?s a {class} ."))?;
            let members = self.number("?s", &format!("?s a {class} ."))?;
            if of_class == all && best.as_ref().is_none_or(|(fewest, _)| members < *fewest) {
                best = Some((members, search::reading(iri)));
            }
        }
        Ok(best.map(|(_, kind)| kind))
    }

    fn number(&self, asked: &str, pattern: &str) -> Result<usize, QueryError> {
        let query = sparql(asked, pattern, true);
        let rows = self.store.query(&query, &self.limits, &|| false)?.to_rows().rows;
        Ok(rows.first().and_then(|row| row.first()?.as_number()).unwrap_or(0.0) as usize)
    }
}

/// Short, on one line, with nothing that a question would lose.
fn is_sayable(value: &str) -> bool {
    let short = value.chars().count() <= LONGEST_VALUE;
    short
        && value.contains(char::is_alphanumeric)
        && !value.contains(char::is_control)
        && !value.contains("  ")
        && value.trim() == value
}

/// The template of every query.
fn sparql(asked: &str, pattern: &str, count: bool) -> String {
    match count {
        true => format!("SELECT (COUNT(DISTINCT {asked}) AS ?count) WHERE {{ {pattern} }}"),
        false => format!("SELECT DISTINCT {asked} WHERE {{ {pattern} }}"),
    }
}

fn is_schema(iri: &str) -> bool {
    SCHEMA.iter().any(|vocabulary| iri.starts_with(vocabulary))
}

fn iris(terms: impl Iterator<Item = Option<Term>>) -> impl Iterator<Item = String> {
    terms.filter_map(|term| match term {
        Some(Term::Iri(iri)) => Some(iri),
        _ => None,
    })
}
