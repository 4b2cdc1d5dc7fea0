//! Repairs of a query that finds nothing, by code: conditions that the question does not say are left out, a thing it
//! names and the query forgot takes the place of a variable, and a property between things of one kind is turned round.
//! What small models are told of such faults they seldom mend.

use std::collections::BTreeSet;

use plan::{is_function_word, stem, stems, words};

use super::{Brief, ShownProperty};

/// One triple pattern, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Triple {
    subject: String,
    property: String,
    object: String,
}

/// A SELECT over triple patterns alone.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shape {
    head: String,
    triples: Vec<Triple>,
    tail: String,
}

/// Mended queries, the least changed first. None leaves out a thing that the question names.
pub(super) fn mended(sparql: &str, question: &str, brief: &Brief) -> Vec<String> {
    let Some(shape) = Shape::read(sparql) else { return vec![] };
    let said = stems(question);
    let kept = shape.said_only(&said, brief);
    let mut found: Vec<Shape> = Vec::new();
    for start in [Some(shape.clone()), kept].into_iter().flatten() {
        let start = start.with_forgotten(brief);
        let turned = (0..start.triples.len()).filter_map(|at| start.turned(at, brief));
        found.extend(std::iter::once(start.clone()).chain(turned));
    }
    let mut out: Vec<String> = Vec::new();
    for mended in found.into_iter().filter(|m| *m != shape && m.says_all(brief) && m.is_joined()) {
        let text = mended.write();
        if !out.contains(&text) {
            out.push(text);
        }
    }
    out
}

/// The query with the texts that are sought in lower-case texts in lower case too. `None` where there are none.
pub(super) fn in_lower_case(sparql: &str) -> Option<String> {
    const SEEKS: &str = "CONTAINS(LCASE(";
    let mut out = String::new();
    let mut rest = sparql;
    while let Some(at) = rest.find(SEEKS) {
        let (before, from) = rest.split_at(at + SEEKS.len());
        out.push_str(before);
        let quotes = from.find('\'').and_then(|open| Some((open, open + 1 + from[open + 1..].find('\'')?)));
        let Some((open, close)) = quotes else {
            rest = from;
            continue;
        };
        out.push_str(&from[..open]);
        out.push_str(&from[open..close].to_lowercase());
        rest = &from[close..];
    }
    out.push_str(rest);
    (out != sparql).then_some(out)
}

impl Shape {
    fn read(sparql: &str) -> Option<Self> {
        let (head, body) = sparql.split_once('{')?;
        let (body, tail) = body.rsplit_once('}')?;
        let mut triples = Vec::new();
        for part in body.trim().trim_end_matches('.').split(" . ") {
            let parts: Vec<&str> = part.trim().splitn(3, ' ').collect();
            let [subject, property, object] = parts[..] else { return None };
            let plain = property.starts_with(':') && !object.contains(['{', ';', '(']);
            if !plain {
                return None;
            }
            let owned = |text: &str| text.trim().trim_end_matches(" .").to_owned();
            triples.push(Triple {
                subject: owned(subject),
                property: owned(property),
                object: owned(object),
            });
        }
        Some(Self { head: head.to_owned(), triples, tail: tail.to_owned() })
    }

    fn write(&self) -> String {
        let body: Vec<String> =
            self.triples.iter().map(|t| format!("{} {} {} .", t.subject, t.property, t.object)).collect();
        format!("{}{{ {} }}{}", self.head, body.join(" "), self.tail)
    }

    fn ends(&self) -> impl Iterator<Item = &String> {
        self.triples.iter().flat_map(|t| [&t.subject, &t.object])
    }

    /// The patterns whose property the question says, if some do and some do not.
    fn said_only(&self, said: &[String], brief: &Brief) -> Option<Self> {
        let mut kept = self.clone();
        kept.triples.retain(|triple| {
            let name = triple.property.trim_start_matches(':');
            brief.properties.iter().find(|p| p.name == name).is_none_or(|p| is_said(p, said, brief))
        });
        let fewer = !kept.triples.is_empty() && kept.triples.len() < self.triples.len();
        fewer.then_some(kept)
    }

    /// A variable that stands once and is not put out becomes the one thing that the query forgot.
    fn with_forgotten(mut self, brief: &Brief) -> Self {
        let forgotten: Vec<String> = brief
            .things
            .iter()
            .map(|thing| format!(":{}", thing.name))
            .filter(|name| !self.ends().any(|end| end == name))
            .collect();
        let loose: BTreeSet<String> = self
            .ends()
            .filter(|end| end.starts_with('?') && !self.head.contains(end.as_str()))
            .filter(|end| self.ends().filter(|other| other == end).count() == 1)
            .cloned()
            .collect();
        if let ([thing], Some(variable), 1) = (&forgotten[..], loose.first(), loose.len()) {
            for triple in &mut self.triples {
                for end in [&mut triple.subject, &mut triple.object] {
                    if end == variable {
                        end.clone_from(thing);
                    }
                }
            }
        }
        self
    }

    /// One pattern turned round, where its property leads between things of one kind.
    fn turned(&self, at: usize, brief: &Brief) -> Option<Self> {
        let name = self.triples[at].property.trim_start_matches(':');
        let property = brief.properties.iter().find(|p| p.name == name)?;
        let between_alike = property.links && property.domain.iter().any(|c| property.range.contains(c));
        let mut turned = self.clone();
        let triple = &mut turned.triples[at];
        std::mem::swap(&mut triple.subject, &mut triple.object);
        (between_alike && !triple.subject.starts_with('\'')).then_some(turned)
    }

    /// Every thing that was found for the question is in it.
    fn says_all(&self, brief: &Brief) -> bool {
        brief.things.iter().all(|thing| self.ends().any(|end| end.strip_prefix(':') == Some(&thing.name)))
    }

    /// What is put out stands in a pattern, and all patterns hang together.
    fn is_joined(&self) -> bool {
        let mut reached: BTreeSet<&String> = self.ends().filter(|e| self.head.contains(e.as_str())).collect();
        let mut left: Vec<&Triple> = self.triples.iter().collect();
        loop {
            let before = left.len();
            left.retain(|triple| {
                let touches = reached.contains(&triple.subject) || reached.contains(&triple.object);
                if touches {
                    reached.extend([&triple.subject, &triple.object]);
                }
                !touches
            });
            if left.len() == before {
                return left.is_empty();
            }
        }
    }
}

/// The question says what tells the property apart from the classes it lies between.
fn is_said(property: &ShownProperty, said: &[String], brief: &Brief) -> bool {
    let content = |text: &str| -> Vec<String> {
        words(&text.replace('_', " ")).iter().filter(|w| !is_function_word(w)).map(|w| stem(w)).collect()
    };
    let all = content(&property.name);
    let classes: Vec<String> = brief.classes.iter().flat_map(|class| content(&class.label)).collect();
    let own: Vec<&String> = all.iter().filter(|w| !classes.contains(w)).collect();
    match own.is_empty() {
        true => all.iter().all(|w| said.contains(w)),
        false => own.iter().any(|w| said.contains(w)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::write_sparql::{ShownClass, ShownThing};

    fn brief() -> Brief {
        let property = |name: &str, domain: &str, range: &str, links: bool| ShownProperty {
            iri: String::new(),
            name: name.into(),
            between: String::new(),
            domain: vec![domain.into()],
            range: vec![range.into()],
            links,
        };
        Brief {
            properties: vec![
                property("has_tow_ship", "ship", "ship", true),
                property("has_ship_code", "ship", "string", false),
                property("has_home_port", "ship", "port", true),
            ],
            classes: vec![ShownClass { name: "ship".into(), label: "ship".into() }],
            things: vec![ShownThing {
                name: "aurora".into(),
                label: "Aurora".into(),
                kind: "ship".into(),
                classes: vec!["ship".into()],
                around: None,
            }],
            values: vec![],
        }
    }

    fn first(sparql: &str, question: &str) -> Option<String> {
        mended(sparql, question, &brief()).into_iter().next()
    }

    #[test]
    fn a_property_between_things_of_one_kind_is_turned_round() {
        assert_eq!(
            first("SELECT ?x WHERE { ?x :has_tow_ship :aurora . }", "Which ships tow the Aurora?").as_deref(),
            Some("SELECT ?x WHERE { :aurora :has_tow_ship ?x . }")
        );
        assert_eq!(
            first("SELECT ?x WHERE { :aurora :has_home_port ?x . }", "Which home port has Aurora?"),
            None
        );
    }

    #[test]
    fn what_the_question_does_not_say_is_left_out() {
        let asked = "Which ships have Aurora as their tow ship?";
        let invented = "SELECT ?x WHERE { ?x :has_tow_ship ?y . ?y :has_ship_code 'aurora' . }";
        assert_eq!(
            mended(invented, asked, &brief()).last().map(String::as_str),
            Some("SELECT ?x WHERE { :aurora :has_tow_ship ?x . }")
        );
        assert!(
            mended(invented, asked, &brief())
                .contains(&"SELECT ?x WHERE { ?x :has_tow_ship :aurora . }".to_owned())
        );
        // A query that leaves the thing out answers another question.
        assert!(mended(invented, asked, &brief()).iter().all(|query| query.contains(":aurora")));
    }

    #[test]
    fn a_text_that_is_sought_in_lower_case_is_so_itself() {
        let sought = "SELECT ?x WHERE { ?x :name ?y . FILTER(CONTAINS(LCASE(STR(?y)), 'Aurora')) }";
        let lower = "SELECT ?x WHERE { ?x :name ?y . FILTER(CONTAINS(LCASE(STR(?y)), 'aurora')) }";
        assert_eq!(in_lower_case(sought).as_deref(), Some(lower));
        assert_eq!(in_lower_case(lower), None);
        assert_eq!(in_lower_case("ASK { ?x ?y 'CONTAINS(LCASE(' }"), None);
    }

    #[test]
    fn what_is_no_list_of_patterns_stays_as_it_is() {
        assert!(mended("SELECT ?x WHERE { { ?x :a ?y . } UNION { ?x :b ?y . } }", "x?", &brief()).is_empty());
        assert!(mended("ASK", "x?", &brief()).is_empty());
    }
}
