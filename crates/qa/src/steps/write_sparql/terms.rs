//! The graph's terms under the names a model uses: what is shown of each, and the way back to IRIs.

use kb::{Ontology, Property};
use search::{KnowledgeBase, Term, TermRef};

use super::{Brief, Names, ShownClass, ShownProperty, ShownThing};
use crate::Error;

const RDF_TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const XSD: &str = "http://www.w3.org/2001/XMLSchema#";
/// Classes of a domain or range that are shown.
const SHOWN: usize = 2;

/// The terms of one graph, each with its name; entities get theirs when they are first shown.
pub(crate) struct GraphTerms<'k> {
    kb: &'k KnowledgeBase,
    ontology: &'k Ontology,
    names: Names,
}

impl<'k> GraphTerms<'k> {
    /// Names every class and property.
    pub(crate) fn of(kb: &'k KnowledgeBase) -> Result<Self, Error> {
        let ontology = kb.terms()?.ontology();
        let kind = Some(kind_predicate(kb)?).filter(|iri| *iri != RDF_TYPE);
        let mut names = Names::with_kind(kind.map(str::to_owned));
        for property in &ontology.properties {
            names.give(&property.iri, &property.label);
        }
        for class in &ontology.classes {
            names.give(&class.iri, &class.label);
        }
        Ok(Self { kb, ontology, names })
    }

    /// The names given so far.
    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    /// The most used terms: `properties` and `classes` of them, at most.
    pub(crate) fn most_used(&self, properties: usize, classes: usize) -> Brief {
        let mut used: Vec<&Property> = self.ontology.properties.iter().collect();
        used.sort_by_key(|p| std::cmp::Reverse(p.triples));
        let mut largest: Vec<&kb::Class> = self.ontology.classes.iter().collect();
        largest.sort_by_key(|c| std::cmp::Reverse(c.instances));
        Brief {
            properties: used.into_iter().take(properties).map(|p| self.property(p)).collect(),
            classes: largest.into_iter().take(classes).map(|c| self.class(c)).collect(),
            ..Brief::default()
        }
    }

    /// Some terms.
    pub(crate) fn brief(&self, terms: &[TermRef]) -> Brief {
        let mut brief = Brief::default();
        for term in terms {
            match *term {
                TermRef::Class(at) => brief.classes.push(self.class(&self.ontology.classes[at])),
                TermRef::Property(at) => brief.properties.push(self.property(&self.ontology.properties[at])),
            }
        }
        brief
    }

    /// The terms and entities that a query names.
    pub(crate) fn brief_of(&mut self, iris: &[String]) -> Brief {
        let mut brief = Brief::default();
        for iri in iris {
            if let Some(property) = self.ontology.properties.iter().find(|p| p.iri == *iri) {
                brief.properties.push(self.property(property));
            } else if let Some(class) = self.ontology.classes.iter().find(|c| c.iri == *iri) {
                brief.classes.push(self.class(class));
            } else {
                let label = self.label(iri);
                let thing = self.thing(iri, &label);
                brief.things.push(thing);
            }
        }
        brief
    }

    /// An entity, named from now on.
    pub(crate) fn thing(&mut self, iri: &str, label: &str) -> ShownThing {
        let classes = classes_of(self.kb, iri);
        let kind = classes.first().map(|class| self.class_label(class)).unwrap_or_default();
        ShownThing { name: self.names.give(iri, label), label: label.to_owned(), kind, classes, around: None }
    }

    /// A query with names in place of IRIs, and the IRIs.
    pub(super) fn contract(
        &mut self,
        query: &str,
        prefixes: impl Fn(&str) -> Option<String>,
    ) -> (String, Vec<String>) {
        let kb = self.kb;
        self.names.contract(query, prefixes, |iri| label(kb, iri))
    }

    fn label(&self, iri: &str) -> String {
        label(self.kb, iri)
    }

    fn property(&self, property: &Property) -> ShownProperty {
        let domain: Vec<String> = property.domain.iter().take(SHOWN).map(|c| self.class_label(c)).collect();
        let range: Vec<String> = property.range.iter().take(SHOWN).map(|c| self.class_label(c)).collect();
        let or = |labels: Vec<String>, unknown: &str| match labels.is_empty() {
            true => unknown.to_owned(),
            false => labels.join(" or "),
        };
        ShownProperty {
            name: self.names.of(&property.iri).unwrap_or_default().to_owned(),
            between: format!("{} -> {}", or(domain, "thing"), or(range, "thing")),
            iri: property.iri.clone(),
            domain: property.domain.clone(),
            range: property.range.clone(),
            links: property.links,
        }
    }

    fn class(&self, class: &kb::Class) -> ShownClass {
        ShownClass {
            name: self.names.of(&class.iri).unwrap_or_default().to_owned(),
            label: class.label.clone(),
        }
    }

    fn class_label(&self, iri: &str) -> String {
        let datatype = iri.strip_prefix(XSD).map(|local| match local {
            "string" => "text".to_owned(),
            "integer" | "int" | "decimal" | "double" | "float" | "nonNegativeInteger" | "long" => {
                "number".to_owned()
            }
            other => other.to_owned(),
        });
        let class =
            self.ontology.classes.iter().find(|class| class.iri == iri).map(|class| class.label.clone());
        datatype.or(class).unwrap_or_else(|| "text".into())
    }
}

/// What states classes in a graph: rdf:type, or a property of its own.
pub(crate) fn kind_predicate(kb: &KnowledgeBase) -> Result<&str, Error> {
    let far = kb.endpoint().map(|far| far.type_predicate.as_str()).filter(|iri| *iri != RDF_TYPE);
    Ok(far.or(kb.terms()?.ontology().kind_predicate.as_deref()).unwrap_or(RDF_TYPE))
}

/// The classes an entity is stated to have.
pub(crate) fn classes_of(kb: &KnowledgeBase, iri: &str) -> Vec<String> {
    let (Ok(store), Ok(kind)) = (kb.sparql(), kind_predicate(kb)) else { return vec![] };
    let stated = |by: &str| store.triples(Some(iri), Some(by), None, 8).unwrap_or_default();
    let mut types = stated(kind);
    if types.is_empty() && kind != RDF_TYPE {
        types = stated(RDF_TYPE);
    }
    let class = |triple: search::Triple| match triple.object {
        Term::Iri(class) => Some(class),
        _ => None,
    };
    types.into_iter().filter_map(class).collect()
}

/// The name people read for an IRI.
pub(crate) fn label(kb: &KnowledgeBase, iri: &str) -> String {
    if let Ok(Some(name)) = kb.name_of(iri) {
        return name;
    }
    let local = iri.trim_end_matches(['/', '#']).rsplit(['/', '#']).next().unwrap_or(iri);
    local.replace(['_', '-'], " ")
}
