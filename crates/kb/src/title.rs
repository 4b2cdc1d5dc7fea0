//! What a graph is called and what it says of itself: title and description of the one thing of it that stands for the
//! whole, its catalogue (DCAT), dataset (VoID, DCAT), ontology (OWL) or concept scheme (SKOS). Where several could, none
//! does: a graph about datasets says nothing of itself by them.

use crate::graph::Graph;
use crate::language;
use crate::terms::Id;
use oxrdf::vocab::rdf;
use std::collections::BTreeSet;

/// Characters of a title and of a description.
const TITLE: usize = 160;
const DESCRIPTION: usize = 600;

/// Of these the first counts of which there is one, and only one.
const CLASSES: [&str; 5] = [
    "http://www.w3.org/ns/dcat#Catalog",
    "http://rdfs.org/ns/void#Dataset",
    "http://www.w3.org/ns/dcat#Dataset",
    "http://www.w3.org/2002/07/owl#Ontology",
    SCHEME,
];

const SCHEME: &str = "http://www.w3.org/2004/02/skos/core#ConceptScheme";
const CONCEPT: &str = "http://www.w3.org/2004/02/skos/core#Concept";

/// What is a part of another one of its kind does not stand for the whole.
const PARTS: [&str; 3] = [
    "http://rdfs.org/ns/void#subset",
    "http://purl.org/dc/terms/hasPart",
    "http://www.w3.org/2002/07/owl#imports",
];

const TITLES: [&str; 6] = [
    "http://purl.org/dc/terms/title",
    "http://purl.org/dc/elements/1.1/title",
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "https://schema.org/name",
    "http://schema.org/name",
];

const DESCRIPTIONS: [&str; 7] = [
    "http://purl.org/dc/terms/description",
    "http://purl.org/dc/elements/1.1/description",
    "http://purl.org/dc/terms/abstract",
    "http://www.w3.org/2000/01/rdf-schema#comment",
    "http://www.w3.org/2004/02/skos/core#definition",
    "https://schema.org/description",
    "http://schema.org/description",
];

/// What a graph states of itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Stated {
    pub title: Option<String>,
    pub description: Option<String>,
}

impl Stated {
    /// Reads it, preferably in a language. Without a title there is no description either: it may be of anything.
    pub fn of(graph: &Graph, preferred: &str) -> Self {
        let found = CLASSES.into_iter().find_map(|class| {
            let whole = only(graph, class).filter(|_| class != SCHEME || is_vocabulary(graph))?;
            Some((whole, said(graph, whole, &TITLES, preferred)?))
        });
        let Some((whole, title)) = found else { return Self::default() };
        let description = said(graph, whole, &DESCRIPTIONS, preferred);
        Self {
            title: one_line(&title, TITLE),
            description: description.and_then(|d| one_line(&d, DESCRIPTION)),
        }
    }
}

/// No fewer concepts than other things: a scheme beside many others is one of their vocabularies.
fn is_vocabulary(graph: &Graph) -> bool {
    let Some(kind) = graph.find(rdf::TYPE.as_str()) else { return false };
    let [concept, scheme] = [CONCEPT, SCHEME].map(|iri| graph.find(iri));
    let typed = |is: &dyn Fn(Option<Id>) -> bool| -> BTreeSet<Id> {
        graph.triples().iter().filter(|t| t[1] == kind && is(Some(t[2]))).map(|t| t[0]).collect()
    };
    let concepts = typed(&|class| class == concept);
    let others = typed(&|class| class != concept && class != scheme);
    others.difference(&concepts).count() <= concepts.len()
}

/// The one of a class that is no part of another of it.
fn only(graph: &Graph, class: &str) -> Option<Id> {
    let (class, kind) = (graph.find(class)?, graph.find(rdf::TYPE.as_str())?);
    let all = graph.triples().iter().filter(|t| t[1] == kind && t[2] == class);
    let mut whole: BTreeSet<Id> = all.map(|t| t[0]).collect();
    if whole.len() > 1 {
        let parts: Vec<Id> = PARTS.iter().filter_map(|iri| graph.find(iri)).collect();
        let of = |whole: Id| graph.facts(whole).iter().filter(|t| parts.contains(&t[1])).map(|t| t[2]);
        let inner: BTreeSet<Id> =
            whole.iter().flat_map(|&one| of(one).filter(move |&part| part != one)).collect();
        whole.retain(|one| !inner.contains(one));
    }
    let (Some(&one), 1) = (whole.first(), whole.len()) else { return None };
    Some(one)
}

/// What the first of the predicates says that says anything.
fn said(graph: &Graph, of: Id, predicates: &[&str], preferred: &str) -> Option<String> {
    predicates.iter().filter_map(|iri| graph.find(iri)).find_map(|predicate| {
        let literals = graph.facts(of).iter().filter(|t| t[1] == predicate && !graph.is_node(t[2]));
        let told = literals.map(|t| t[2]).filter(|&id| !graph.text(id).trim().is_empty());
        language::best(graph, told, preferred).map(|id| graph.text(id).to_owned())
    })
}

/// A text on one line, cut at a word; `None` where it is empty.
pub(crate) fn one_line(text: &str, longest: usize) -> Option<String> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(longest) else {
        return (!line.is_empty()).then_some(line);
    };
    let head = &line[..end];
    Some(format!("{} ..", head.rfind(' ').map_or(head, |at| &head[..at])))
}

/// A title as people give one.
pub(crate) fn title(text: &str) -> Option<String> {
    one_line(text, TITLE)
}

/// A description as people give one.
pub(crate) fn description(text: &str) -> Option<String> {
    one_line(text, DESCRIPTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Annotations, ReadOptions, induce};

    fn read(turtle: &str) -> Graph {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.ttl");
        let prefixes = "@prefix : <http://x/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
            @prefix dct: <http://purl.org/dc/terms/> . @prefix void: <http://rdfs.org/ns/void#> .
            @prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            @prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n";
        std::fs::write(&path, format!("{prefixes}{turtle}")).unwrap();
        crate::read(&[path], &ReadOptions::default(), &mut |_| {}).unwrap()
    }

    #[track_caller]
    fn check(turtle: &str, title: Option<&str>, description: Option<&str>) {
        let stated = Stated::of(&read(turtle), "en");
        assert_eq!(
            (stated.title.as_deref(), stated.description.as_deref()),
            (title, description),
            "{turtle}"
        );
    }

    #[test]
    fn a_graph_is_called_as_it_calls_itself() {
        check(
            ":g a owl:Ontology ; rdfs:label \"Pizza\"@en, \"Pizzen\"@de ; dct:description \"What is\\n baked.\" .",
            Some("Pizza"),
            Some("What is baked."),
        );
        check(":g a skos:ConceptScheme ; skos:prefLabel \"Colours\" .", Some("Colours"), None);
        // Animals with a scheme of their families are no scheme of families.
        let families = ":g a skos:ConceptScheme ; skos:prefLabel \"Families\" . :cats a skos:Concept .";
        check(&format!("{families} :ann a :Animal ."), Some("Families"), None);
        check(&format!("{families} :ann a :Animal . :ben a :Animal ."), None, None);
        // The data, not the words it is said in.
        check(
            ":o a owl:Ontology ; dct:title \"Vocabulary\" . :d a void:Dataset ; dct:title \"Ferries\" .",
            Some("Ferries"),
            None,
        );
        check(":o a owl:Ontology ; dct:title \"Vocabulary\" . :d a void:Dataset .", Some("Vocabulary"), None);
        // The whole, not its parts.
        check(
            ":d a void:Dataset ; dct:title \"All\" ; void:subset :e . :e a void:Dataset ; dct:title \"Part\" .",
            Some("All"),
            None,
        );
    }

    #[test]
    fn where_several_could_stand_for_it_none_does() {
        check(":a a dcat:Dataset ; dct:title \"A\" . :b a dcat:Dataset ; dct:title \"B\" .", None, None);
        check(":a a :Bike ; dct:title \"A\" ; dct:description \"Red.\" .", None, None);
        check(":a a owl:Ontology ; rdfs:comment \"No title.\" .", None, None);
    }

    #[test]
    fn a_long_text_is_cut_at_a_word() {
        let long = "word ".repeat(200);
        let told = description(&long).unwrap();
        assert!(told.chars().count() <= DESCRIPTION + 3 && told.ends_with("word .."), "{told}");
        assert_eq!(title(&"é".repeat(300)).unwrap().chars().count(), TITLE + 3);
        assert_eq!(title(" \n "), None);
    }

    #[test]
    fn what_people_say_comes_before_what_the_graph_says() {
        let graph =
            read(":g a owl:Ontology ; dct:title \"Stated\" ; dct:description \"Told.\" . :a a :Bike .");
        let called = |toml: &str, given: Option<&str>| {
            let annotations =
                Annotations::parse(toml, std::path::Path::new("a.toml")).unwrap().or_title(given);
            let schema = induce(&graph, &annotations).unwrap().schema;
            (schema.title.unwrap(), schema.description.unwrap())
        };
        let pair = |title: &str, description: &str| (title.to_owned(), description.to_owned());
        assert_eq!(called("", None), pair("Stated", "Told."));
        assert_eq!(called("", Some("Given")), pair("Given", "Told."));
        assert_eq!(called("[graph]\ntitle = \"Noted\"", Some("Given")), pair("Noted", "Told."));
        assert_eq!(called("[graph]\ntitle = \" \"\ndescription = \"Mine\"", None), pair("Stated", "Mine"));
    }
}
