//! The questions: for each entity one of every template that its name and facts allow.
//!
//! What a question fits is worked out from the triples, not from passages: every entity of the same name that has the
//! property asked for, or every entity that has the value. A question that more entities fit than a person would look
//! through asks nothing in particular and is left out; how many were is reported.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fastrand::Rng;
use search::{KnowledgeBase, Term, fold, is_naming, name_words};
use serde::Serialize;

use super::{RetrievalError, RetrievalOptions};
use crate::slips::{loose, misspelt};

/// Entities that one question may fit.
const FITS: usize = 5;
/// Longer values are not put into questions.
const LONGEST_VALUE: usize = 60;
/// Triples of one entity that questions are made of.
const AROUND: usize = 400;

const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/// How a question is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Template {
    /// What is the PROPERTY of NAME?
    Property,
    /// Tell me about the TYPE NAME.
    About,
    /// Does NAME have the PROPERTY VALUE?
    Check,
    /// Which TYPE has the PROPERTY VALUE?
    Value,
    /// NAME PROPERTY
    Keywords,
    /// PROPERTY and the name's words, small, in any order, codes parted
    Loose,
    /// What is the PROPERTY of NAME, with a slip in the name?
    Misspelt,
    /// NAME, with a slip
    MisspeltName,
}

impl Template {
    /// As the report names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Property => "property",
            Self::About => "about",
            Self::Check => "check",
            Self::Value => "value",
            Self::Keywords => "keywords",
            Self::Loose => "loose name",
            Self::Misspelt => "misspelt",
            Self::MisspeltName => "misspelt name",
        }
    }
}

/// One question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// How it is put.
    pub template: Template,
    /// Its words.
    pub text: String,
    /// The entities any of whose passages is right, by IRI.
    pub fits: BTreeSet<String>,
}

/// What was not asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Unasked {
    /// Entities that questions were made for.
    pub entities: usize,
    /// Questions left out because more entities fit than one can tell apart.
    pub ambiguous: usize,
}

/// A fact that can be asked for.
struct Fact {
    property: String,
    value: String,
}

/// The questions about a knowledge base's entities, in their order.
///
/// # Errors
/// When its triples or terms cannot be read.
pub fn questions(
    kb: &KnowledgeBase,
    options: &RetrievalOptions,
) -> Result<(Vec<Asked>, Unasked), RetrievalError> {
    let store = kb.sparql()?;
    let properties: HashMap<&str, &str> =
        kb.terms()?.ontology().properties.iter().map(|p| (p.iri.as_str(), p.label.as_str())).collect();
    let mut entities: BTreeMap<String, (String, String)> = BTreeMap::new();
    for entity in kb.entities().iter() {
        // A blank node has no name that a person could say.
        if !entity.iri.starts_with("_:") {
            entities.entry(entity.iri).or_insert((entity.label, entity.table.replace('_', " ")));
        }
    }
    let label = |iri: &str| match entities.get(iri) {
        Some((label, _)) => label.clone(),
        None => search::reading_of_entity(iri, ""),
    };
    let mut facts_of: BTreeMap<&str, Vec<Fact>> = BTreeMap::new();
    let mut named: HashMap<Vec<String>, Vec<&str>> = HashMap::new();
    let mut valued: HashMap<(String, String), BTreeSet<String>> = HashMap::new();
    for (iri, (name, _)) in &entities {
        named.entry(key(name)).or_default().push(iri);
        for triple in store.triples(Some(iri), None, None, AROUND)? {
            let Some(property) = properties.get(triple.predicate.as_str()) else { continue };
            if triple.predicate == TYPE || is_naming(&triple.predicate) {
                continue;
            }
            let Some(value) = said(&triple.object, &label) else { continue };
            valued.entry(((*property).to_owned(), fold(&value))).or_default().insert(iri.clone());
            facts_of.entry(iri).or_default().push(Fact { property: (*property).to_owned(), value });
        }
    }
    let step = options.limit.map_or(1, |limit| entities.len().div_ceil(limit.max(1)).max(1));
    let mut rng = Rng::with_seed(options.seed);
    let (mut asked, mut unasked) = (Vec::new(), Unasked::default());
    for (iri, (name, kind)) in entities.iter().step_by(step) {
        unasked.entities += 1;
        let facts = facts_of.get(iri.as_str()).map_or(&[][..], Vec::as_slice);
        let namesakes = &named[&key(name)];
        let of_name: BTreeSet<String> = namesakes.iter().map(|iri| (*iri).to_owned()).collect();
        let mut ask = |template, text: String, fits: BTreeSet<String>| {
            if fits.len() > FITS {
                unasked.ambiguous += 1;
            } else {
                asked.push(Asked { template, text, fits });
            }
        };
        ask(Template::About, format!("Tell me about the {kind} {name}."), of_name.clone());
        if let Some(slipped) = misspelt(name, &mut rng) {
            ask(Template::MisspeltName, slipped, of_name.clone());
        }
        let loosely = loose(&name_words(name), &mut rng);
        for template in [
            Template::Property,
            Template::Check,
            Template::Value,
            Template::Keywords,
            Template::Loose,
            Template::Misspelt,
        ] {
            let Some(Fact { property, value }) = rng.choice(facts) else { break };
            let with_property = || -> BTreeSet<String> {
                let has = |iri: &&String| {
                    facts_of
                        .get(iri.as_str())
                        .is_some_and(|facts| facts.iter().any(|f| f.property == *property))
                };
                of_name.iter().filter(has).cloned().collect()
            };
            match template {
                Template::Property => {
                    ask(template, format!("What is the {property} of {name}?"), with_property());
                }
                Template::Check => {
                    ask(template, format!("Does {name} have the {property} {value}?"), with_property());
                }
                Template::Value => {
                    let fits = valued[&(property.clone(), fold(value))].clone();
                    ask(template, format!("Which {kind} has the {property} {value}?"), fits);
                }
                Template::Keywords => ask(template, format!("{name} {property}"), with_property()),
                Template::Loose => ask(template, format!("{property} {loosely}"), with_property()),
                Template::Misspelt => {
                    if let Some(slipped) = misspelt(name, &mut rng) {
                        ask(template, format!("What is the {property} of {slipped}?"), with_property());
                    }
                }
                Template::About | Template::MisspeltName => {}
            }
        }
    }
    Ok((asked, unasked))
}

/// What two names have in common that are the same words.
fn key(name: &str) -> Vec<String> {
    let mut words = name_words(name);
    words.sort_unstable();
    words
}

/// An object as a person would write it; `None` where nobody would.
fn said(object: &Term, label: &dyn Fn(&str) -> String) -> Option<String> {
    let text = match object {
        Term::Iri(iri) => label(iri),
        Term::Literal { text, language, .. } => {
            // Passages are in the preferred language; a value in another one is not in them.
            let other = language.as_deref().is_some_and(|tag| !tag.to_ascii_lowercase().starts_with("en"));
            if other {
                return None;
            }
            text.clone()
        }
        Term::Blank(_) | Term::Triple(_) => return None,
    };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty() && text.chars().count() <= LONGEST_VALUE).then_some(text)
}
