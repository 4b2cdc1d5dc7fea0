//! Short names for IRIs in the queries a model reads and writes: `:has_credits` stands for one IRI of the graph,
//! whatever its namespace. A model copies such a name where it would misspell an IRI; code puts the IRI back.

use std::collections::HashMap;

use super::tokens::{Token, tokens};

/// Characters of a name.
const LONGEST: usize = 60;

/// Namespaces whose prefixes every query may use.
const KNOWN: [(&str, &str); 4] = [
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
];

/// Names given to IRIs, one each.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    names: HashMap<String, String>,
    iris: HashMap<String, String>,
    /// What `a` stands for where it is not rdf:type.
    kind: Option<String>,
}

impl Names {
    /// No names yet; `a` stands for `kind`, or rdf:type.
    pub(crate) fn with_kind(kind: Option<String>) -> Self {
        Self { kind, ..Self::default() }
    }

    /// The name of an IRI: its own local name where that is readable, else one made of `label`.
    pub(crate) fn give(&mut self, iri: &str, label: &str) -> String {
        if let Some(known) = self.names.get(iri) {
            return known.clone();
        }
        let local = iri.trim_end_matches(['/', '#']).rsplit(['/', '#']).next().unwrap_or_default();
        let digits = local.chars().filter(char::is_ascii_digit).count();
        let readable = local.chars().filter(|c| c.is_alphabetic()).count() > 2
            && digits * 2 < local.len()
            && local.chars().all(|c| c.is_alphanumeric() || "_-".contains(c));
        let base = name_of(if readable || label.is_empty() { local } else { label });
        let name = (1..)
            .map(|n| if n == 1 { base.clone() } else { format!("{base}_{n}") })
            .find(|name| !self.iris.contains_key(name))
            .unwrap_or_default();
        self.names.insert(iri.to_owned(), name.clone());
        self.iris.insert(name.clone(), iri.to_owned());
        name
    }

    /// The name of an IRI that has one.
    pub(crate) fn of(&self, iri: &str) -> Option<&str> {
        self.names.get(iri).map(String::as_str)
    }

    /// The query with IRIs in place of names; or the names that stand for nothing.
    pub(crate) fn expand(&self, query: &str) -> Result<String, Vec<String>> {
        let mut unknown = Vec::new();
        let mut out = String::new();
        for token in tokens(query) {
            match token {
                Token::Name { prefix: "", local } if self.iris.contains_key(local) => {
                    out.push_str(&format!("<{}>", self.iris[local]));
                }
                Token::Name { prefix, local } => match namespace(prefix) {
                    Some(namespace) => out.push_str(&format!("<{namespace}{local}>")),
                    None => unknown.push(format!("{prefix}:{local}")),
                },
                Token::Iri(iri) => out.push_str(&format!("<{iri}>")),
                Token::Text(text) => out.push_str(text),
                Token::Other(text) => match (&self.kind, text.strip_suffix(" a ")) {
                    (Some(kind), Some(before)) => out.push_str(&format!("{before} <{kind}> ")),
                    _ => out.push_str(text),
                },
            }
        }
        if unknown.is_empty() { Ok(out) } else { Err(unknown) }
    }

    /// The query, without its prologue, with names in place of IRIs, and the IRIs in order; each gets a name by
    /// `label`.
    pub(crate) fn contract(
        &mut self,
        query: &str,
        prefixes: impl Fn(&str) -> Option<String>,
        mut label: impl FnMut(&str) -> String,
    ) -> (String, Vec<String>) {
        let mut out = String::new();
        let mut iris = Vec::new();
        for token in tokens(query) {
            let iri = match token {
                Token::Iri(iri) => iri.to_owned(),
                Token::Name { prefix, local } => {
                    let declared = prefixes(prefix).or_else(|| namespace(prefix).map(str::to_owned));
                    match declared {
                        Some(namespace) => format!("{namespace}{local}"),
                        None => {
                            out.push_str(&format!("{prefix}:{local}"));
                            continue;
                        }
                    }
                }
                Token::Text(text) | Token::Other(text) => {
                    out.push_str(text);
                    continue;
                }
            };
            // Datatypes stay as everyone writes them.
            if let Some(local) = iri.strip_prefix(KNOWN[2].1) {
                out.push_str(&format!("xsd:{local}"));
                continue;
            }
            if iri == format!("{}type", KNOWN[0].1) || self.kind.as_ref() == Some(&iri) {
                out.push('a');
                continue;
            }
            let label = label(&iri);
            out.push_str(&format!(":{}", self.give(&iri, &label)));
            if !iris.contains(&iri) {
                iris.push(iri);
            }
        }
        (out.split_whitespace().collect::<Vec<_>>().join(" "), iris)
    }
}

fn namespace(prefix: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(known, _)| *known == prefix).map(|(_, namespace)| *namespace)
}

/// Letters and digits of a text, its words joined by `_`.
fn name_of(text: &str) -> String {
    let mut name = String::new();
    for c in text.chars().take(LONGEST) {
        if c.is_alphanumeric() {
            name.push(c);
        } else if !name.ends_with('_') && !name.is_empty() {
            name.push('_');
        }
    }
    let name = name.trim_end_matches('_');
    if name.is_empty() { "thing".into() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_unique_and_lead_back() {
        let mut names = Names::default();
        assert_eq!(names.give("http://x.example/has_credits", "credits"), "has_credits");
        assert_eq!(names.give("http://y.example/has_credits", "credits"), "has_credits_2");
        assert_eq!(names.give("http://www.wikidata.org/entity/P31", "instance of"), "instance_of");
        assert_eq!(names.give("http://x.example/org/U%20of,-B", "U of B (Bari)"), "U_of_B_Bari");
        assert_eq!(
            names.expand("SELECT ?x { ?x :has_credits_2 3 ; rdfs:label 'a :b' }").expect("known"),
            "SELECT ?x { ?x <http://y.example/has_credits> 3 ; <http://www.w3.org/2000/01/rdf-schema#label> 'a :b' }"
        );
        assert_eq!(names.expand("?x :credits ?y").expect_err("unknown"), [":credits"]);
    }

    #[test]
    fn kinds_are_stated_as_the_graph_does() {
        let mut names = Names::with_kind(Some("http://x.example/isA".into()));
        names.give("http://x.example/Q5", "cave");
        let query = "SELECT ?x WHERE { ?x a :cave . ?x rdfs:label 'an a ' }";
        assert_eq!(
            names.expand(query).expect("known"),
            "SELECT ?x WHERE { ?x <http://x.example/isA> <http://x.example/Q5> . ?x <http://www.w3.org/2000/01/rdf-schema#label> 'an a ' }"
        );
        let shown =
            names.contract("?x <http://x.example/isA> <http://x.example/Q5>", |_| None, |_| String::new());
        assert_eq!(shown.0, "?x a :cave");
    }

    #[test]
    fn a_persons_query_is_shown_with_the_same_names() {
        let mut names = Names::default();
        let prefixes = |prefix: &str| (prefix == "ex").then(|| "http://x.example/".to_owned());
        let (query, iris) = names.contract(
            "SELECT ?x {\n ?x a ex:course ; rdf:type ex:course .\n ?x ex:credits '3'^^xsd:integer }",
            prefixes,
            |_| String::new(),
        );
        assert_eq!(query, "SELECT ?x { ?x a :course ; a :course . ?x :credits '3'^^xsd:integer }");
        assert_eq!(iris, ["http://x.example/course", "http://x.example/credits"]);
    }
}
