//! What people call the things of a graph that was not read before: labels are asked for where they are needed.

use super::{SparqlStore, Term};
use crate::limits::{Limits, QueryError};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Predicates that name their subject, the best first.
pub(crate) const NAMING: [&str; 8] = [
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://schema.org/name",
    "https://schema.org/name",
    "http://xmlns.com/foaf/0.1/name",
    "http://purl.org/dc/terms/title",
    "http://purl.org/dc/elements/1.1/title",
    "http://www.w3.org/2004/02/skos/core#altLabel",
];

/// What leads from a described property to the predicates that stand for it.
pub(crate) const STANDS_FOR: [&str; 4] = [
    "http://wikiba.se/ontology#directClaim",
    "http://wikiba.se/ontology#claim",
    "http://wikiba.se/ontology#statementProperty",
    "http://wikiba.se/ontology#qualifier",
];

/// Predicates that state what a thing is.
pub const TYPE_PREDICATES: [&str; 2] =
    ["http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "http://www.wikidata.org/prop/direct/P31"];

/// Whether what is of this class is a property: a term of the graph, not one of its things.
pub fn is_property_class(class: &str) -> bool {
    const CLASSES: [&str; 5] = [
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#Property",
        "http://www.w3.org/2002/07/owl#ObjectProperty",
        "http://www.w3.org/2002/07/owl#DatatypeProperty",
        "http://www.w3.org/2002/07/owl#AnnotationProperty",
        "http://wikiba.se/ontology#Property",
    ];
    CLASSES.contains(&class)
}

/// Things in one query.
const AT_ONCE: usize = 50;

/// Whether a predicate names its subject: a known one, or one whose own name is `label`, `name` or `title`.
pub fn is_naming(predicate: &str) -> bool {
    naming_rank(predicate) < usize::MAX
}

/// The same, as a SPARQL condition on a variable that holds a predicate.
pub fn is_naming_filter(variable: &str) -> String {
    format!("REGEX(STR({variable}), \"([/#_]|[a-z])(label|name|title)$\", \"i\")")
}

/// 0 is the best; no naming predicate is the highest number.
pub(crate) fn naming_rank(predicate: &str) -> usize {
    if let Some(at) = NAMING.iter().position(|naming| *naming == predicate) {
        return at;
    }
    let local = predicate.rsplit(['#', '/']).next().unwrap_or(predicate).to_ascii_lowercase();
    match local.as_str() {
        "label" | "name" | "title" | "preflabel" | "fullname" | "full_name" => NAMING.len(),
        _ if local.ends_with("label") || local.ends_with("name") || local.ends_with("title") => {
            NAMING.len() + 1
        }
        _ => usize::MAX,
    }
}

/// The languages of names where nobody chose any: questions are put into English.
pub fn usual_languages() -> &'static [String] {
    static USUAL: LazyLock<[String; 1]> = LazyLock::new(|| ["en".to_owned()]);
    &*USUAL
}

/// Whether a name is in no language or in one of these.
pub fn is_in(language: Option<&str>, languages: &[String]) -> bool {
    foreign(language, languages) < languages.len().max(1)
}

/// How far a name is from the language that is preferred; as near as that is what has none.
pub(crate) fn foreign(language: Option<&str>, languages: &[String]) -> usize {
    let Some(tag) = language else { return 0 };
    // "de-AT" is German.
    let is = |wanted: &String| {
        let start = tag.get(..wanted.len()).is_some_and(|start| start.eq_ignore_ascii_case(wanted));
        start && matches!(tag.as_bytes().get(wanted.len()), None | Some(b'-'))
    };
    languages.iter().position(is).unwrap_or(languages.len())
}

impl SparqlStore {
    /// The names of things by their IRIs, in the first of the languages that they have one in; a thing that states none has
    /// none.
    ///
    /// # Errors
    /// As [`Self::query`].
    pub fn labels(
        &self,
        iris: &[&str],
        languages: &[String],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<HashMap<String, String>, QueryError> {
        self.labels_by("?s ?p ?o", iris, languages, limits, cancel)
    }

    /// The names of predicates by what describes them in their place, as Wikidata's properties do.
    ///
    /// # Errors
    /// As [`Self::query`].
    pub(crate) fn described_labels(
        &self,
        iris: &[&str],
        languages: &[String],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<HashMap<String, String>, QueryError> {
        let links: Vec<String> = STANDS_FOR.iter().map(|iri| format!("<{iri}>")).collect();
        let pattern = format!("VALUES ?link {{ {} }} ?d ?link ?s . ?d ?p ?o", links.join(" "));
        self.labels_by(&pattern, iris, languages, limits, cancel)
    }

    /// All that predicates are called, in these languages or none, by their own names and by those of what describes them.
    ///
    /// # Errors
    /// As [`Self::query`].
    pub fn names_of_predicates(
        &self,
        iris: &[&str],
        languages: &[String],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<HashMap<String, Vec<String>>, QueryError> {
        let links: Vec<String> = STANDS_FOR.iter().map(|iri| format!("<{iri}>")).collect();
        let pattern = format!(
            "{{ ?s ?p ?o }} UNION {{ VALUES ?link {{ {} }} ?d ?link ?s . ?d ?p ?o }}",
            links.join(" ")
        );
        let mut named: HashMap<String, Vec<String>> = HashMap::new();
        for Label { thing, text, language, .. } in self.all_labels(&pattern, iris, limits, cancel)? {
            let names = named.entry(thing).or_default();
            if is_in(language.as_deref(), languages) && !names.contains(&text) {
                names.push(text);
            }
        }
        // However the store orders them.
        named.values_mut().for_each(|names| names.sort());
        Ok(named)
    }

    /// The best name `?o` of each `?s` by predicates `?p`.
    fn labels_by(
        &self,
        pattern: &str,
        iris: &[&str],
        languages: &[String],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<HashMap<String, String>, QueryError> {
        let mut best: HashMap<String, ((usize, usize, String), String)> = HashMap::new();
        for Label { thing, predicate, text, language } in self.all_labels(pattern, iris, limits, cancel)? {
            // Of two equally good ones the first in the alphabet, so that the choice is always the same.
            let goodness = (foreign(language.as_deref(), languages), naming_rank(&predicate), text.clone());
            if best.get(&thing).is_none_or(|(before, _)| goodness < *before) {
                best.insert(thing, (goodness, text));
            }
        }
        Ok(best.into_iter().map(|(thing, (_, name))| (thing, name)).collect())
    }

    /// Names `?o` of `?s` by predicates `?p`.
    fn all_labels(
        &self,
        pattern: &str,
        iris: &[&str],
        limits: &Limits,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Vec<Label>, QueryError> {
        let mut labels = Vec::new();
        let asked: Vec<String> =
            iris.iter().filter_map(|iri| Term::Iri((*iri).to_owned()).to_sparql()).collect();
        for some in asked.chunks(AT_ONCE) {
            let query = format!(
                "SELECT ?s ?p ?o WHERE {{ VALUES ?s {{ {} }} {pattern} FILTER(ISLITERAL(?o) && {}) }}",
                some.join(" "),
                is_naming_filter("?p")
            );
            for row in self.query(&query, limits, cancel)?.rows {
                if let [
                    Some(Term::Iri(thing)),
                    Some(Term::Iri(predicate)),
                    Some(Term::Literal { text, language, .. }),
                ] = &row[..]
                {
                    let (thing, predicate, text) = (thing.clone(), predicate.clone(), text.clone());
                    labels.push(Label { thing, predicate, text, language: language.clone() });
                }
            }
        }
        Ok(labels)
    }
}

/// A name of a thing, by a predicate.
struct Label {
    thing: String,
    predicate: String,
    text: String,
    language: Option<String>,
}
