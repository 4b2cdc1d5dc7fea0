//! Prefixed names: short where it can be, whole IRIs elsewhere.

/// Namespaces that everybody calls the same.
const KNOWN: [(&str, &str); 6] = [
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
    ("owl", "http://www.w3.org/2002/07/owl#"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
];

/// The prefixes a query has used so far, in order.
#[derive(Debug, Default)]
pub(super) struct Prefixes(Vec<(String, String)>);

impl Prefixes {
    /// `ns:local`, or `<iri>` where the local name is not plain.
    pub fn shorten(&mut self, iri: &str) -> String {
        let Some(at) = iri.rfind(['#', '/']) else { return format!("<{iri}>") };
        let (namespace, local) = iri.split_at(at + 1);
        let plain = local.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && local.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        if !plain || !namespace.contains("://") {
            return format!("<{iri}>");
        }
        if let Some((prefix, _)) = self.0.iter().find(|(_, n)| n == namespace) {
            return format!("{prefix}:{local}");
        }
        let prefix = self.named(namespace);
        self.0.push((prefix.clone(), namespace.to_owned()));
        format!("{prefix}:{local}")
    }

    /// The prefix for a datatype or function of XML Schema.
    pub fn xsd(&mut self, local: &str) -> String {
        self.shorten(&format!("http://www.w3.org/2001/XMLSchema#{local}"))
    }

    /// The prefix for a part of RDF's own vocabulary.
    pub fn rdf(&mut self, local: &str) -> String {
        self.shorten(&format!("http://www.w3.org/1999/02/22-rdf-syntax-ns#{local}"))
    }

    /// The last plain word of the namespace.
    fn named(&self, namespace: &str) -> String {
        if let Some((prefix, _)) = KNOWN.iter().find(|(_, known)| *known == namespace) {
            return (*prefix).to_owned();
        }
        let word = namespace
            .trim_end_matches(['#', '/'])
            .rsplit(['/', '#'])
            .next()
            .filter(|w| w.len() <= 16 && w.starts_with(|c: char| c.is_ascii_alphabetic()))
            .filter(|w| w.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
            .unwrap_or("ns");
        let taken = |name: &str| {
            self.0.iter().any(|(p, _)| p == name) || KNOWN.iter().any(|(known, _)| *known == name)
        };
        let mut candidate = word.to_owned();
        for number in 2.. {
            if !taken(&candidate) {
                break;
            }
            candidate = format!("{word}{number}");
        }
        candidate
    }

    pub fn declarations(&self) -> String {
        self.0.iter().map(|(prefix, namespace)| format!("PREFIX {prefix}: <{namespace}>\n")).collect()
    }
}
