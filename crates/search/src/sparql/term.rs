//! RDF terms as results and citations carry them (RDF 1.2 Concepts, section 3), and a query's result.

use crate::limits::Limits;
use crate::value::{Rows, Value};
use oxigraph::model::{BlankNode, Literal, NamedNode, Variable};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::ControlFlow;

const XSD: &str = "http://www.w3.org/2001/XMLSchema#";

/// An RDF term. Displays as N-Triples.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// An IRI, bare.
    Iri(String),
    /// A blank node's label, without `_:`.
    Blank(String),
    /// A literal.
    Literal {
        /// Its lexical form.
        text: String,
        /// Its datatype's IRI; xsd:string and rdf:langString are left out.
        datatype: Option<String>,
        /// Its language tag.
        language: Option<String>,
    },
    /// A triple term, in N-Triples.
    Triple(String),
}

/// A triple; the subject is an IRI, or a blank node as `_:b0`. Displays as an N-Triples line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Triple {
    /// What it is about.
    pub subject: String,
    /// The predicate's IRI.
    pub predicate: String,
    /// What it says.
    pub object: Term,
}

/// What a query returns. A graph, of CONSTRUCT and DESCRIBE, is one row a triple.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct SparqlResult {
    /// Variable names without `?`; empty for ASK.
    pub columns: Vec<String>,
    /// One row a solution; `None` is unbound.
    pub rows: Vec<Vec<Option<Term>>>,
    /// The answer of ASK.
    pub boolean: Option<bool>,
    /// The rows are triples: subject, predicate, object.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub graph: bool,
    /// There were more rows than the limits allow.
    pub truncated: bool,
}

/// A result in the making, cut at the limits.
pub(in crate::sparql) struct Collected<'l> {
    pub result: SparqlResult,
    bytes: usize,
    limits: &'l Limits,
}

impl<'l> Collected<'l> {
    /// No row yet.
    pub fn new(variables: &[Variable], limits: &'l Limits) -> Self {
        let columns = variables.iter().map(|variable| variable.as_str().to_owned()).collect();
        Self { result: SparqlResult { columns, ..SparqlResult::default() }, bytes: 0, limits }
    }

    /// Adds a solution; breaks where the limits leave no room for it. Bytes are counted before a value is copied: one
    /// solution may name one long value a thousand times.
    pub fn push(&mut self, solution: &[Option<oxigraph::model::Term>]) -> ControlFlow<()> {
        let mut row = Vec::with_capacity(solution.len());
        for term in solution {
            self.bytes += term.as_ref().map_or(8, bytes_of);
            if self.result.rows.len() == self.limits.rows || self.bytes > self.limits.bytes {
                self.result.truncated = true;
                return ControlFlow::Break(());
            }
            row.push(term.as_ref().map(Term::of));
        }
        if self.result.rows.len() == self.limits.rows {
            self.result.truncated = true;
            return ControlFlow::Break(());
        }
        self.result.rows.push(row);
        ControlFlow::Continue(())
    }
}

/// What a term takes in a result.
fn bytes_of(term: &oxigraph::model::Term) -> usize {
    match term {
        oxigraph::model::Term::NamedNode(node) => node.as_str().len(),
        oxigraph::model::Term::BlankNode(node) => node.as_str().len(),
        oxigraph::model::Term::Literal(literal) => {
            let plain = literal.language().unwrap_or_else(|| literal.datatype().as_str());
            literal.value().len() + plain.len()
        }
        #[allow(unreachable_patterns)]
        other => other.to_string().len(),
    }
}

impl SparqlResult {
    /// A graph's triples, one line of N-Triples each.
    pub fn to_ntriples(&self) -> String {
        let lines = self.rows.iter().filter_map(|row| match row.as_slice() {
            [Some(subject), Some(predicate), Some(object)] => {
                Some(format!("{subject} {predicate} {object} .\n"))
            }
            _ => None,
        });
        lines.collect()
    }

    /// The same as plain values: IRIs as `<..>`, numbers as numbers; ASK becomes one column `answer` of 0 or 1.
    pub fn to_rows(&self) -> Rows {
        if let Some(boolean) = self.boolean {
            let rows = vec![vec![Value::Integer(boolean.into())]];
            return Rows { columns: vec!["answer".into()], rows, truncated: false };
        }
        let rows = self
            .rows
            .iter()
            .map(|row| row.iter().map(|t| t.as_ref().map_or(Value::Null, Term::to_value)).collect());
        Rows { columns: self.columns.clone(), rows: rows.collect(), truncated: self.truncated }
    }
}

impl Term {
    /// The plain value: a number, or text; IRIs and triple terms in N-Triples.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Literal { text, datatype: Some(datatype), .. } => number(text, datatype),
            Self::Literal { text, .. } => Value::Text(text.clone()),
            other => Value::Text(other.to_string()),
        }
    }

    /// The term as a query's text; `None` for what has no name there: blank nodes, triple terms, and IRIs with
    /// characters that would end them (SPARQL 1.1, rule 139).
    pub fn to_sparql(&self) -> Option<String> {
        match self {
            Self::Iri(iri) => NamedNode::new(iri.as_str()).ok().map(|node| node.to_string()),
            Self::Literal { datatype: Some(datatype), .. } if NamedNode::new(datatype.as_str()).is_err() => {
                None
            }
            Self::Literal { .. } => Some(self.to_string()),
            Self::Blank(_) | Self::Triple(_) => None,
        }
    }

    pub(crate) fn of(term: &oxigraph::model::Term) -> Self {
        match term {
            oxigraph::model::Term::NamedNode(node) => Self::Iri(node.as_str().to_owned()),
            oxigraph::model::Term::BlankNode(node) => Self::Blank(node.as_str().to_owned()),
            oxigraph::model::Term::Literal(literal) => {
                let language = literal.language().map(str::to_owned);
                let datatype = literal.datatype().as_str();
                let plain = language.is_some() || datatype.strip_prefix(XSD) == Some("string");
                let datatype = (!plain).then(|| datatype.to_owned());
                Self::Literal { text: literal.value().to_owned(), datatype, language }
            }
            #[allow(unreachable_patterns)]
            other => Self::Triple(other.to_string()),
        }
    }

    pub(in crate::sparql) fn to_oxigraph(&self) -> oxigraph::model::Term {
        match self {
            Self::Iri(iri) => NamedNode::new_unchecked(iri).into(),
            Self::Blank(label) => BlankNode::new_unchecked(label).into(),
            Self::Literal { text, language: Some(language), .. } => {
                Literal::new_language_tagged_literal_unchecked(text, language).into()
            }
            Self::Literal { text, datatype: Some(datatype), .. } => {
                Literal::new_typed_literal(text, NamedNode::new_unchecked(datatype)).into()
            }
            Self::Literal { text, .. } => Literal::new_simple_literal(text).into(),
            Self::Triple(text) => match text.parse::<oxigraph::model::Term>() {
                Ok(term) => term,
                // Not a term of any graph: matches nothing.
                Err(_) => Literal::new_simple_literal(text).into(),
            },
        }
    }
}

/// XSD numbers and booleans as SQL has them; anything else stays text.
fn number(text: &str, datatype: &str) -> Value {
    let Some(name) = datatype.strip_prefix(XSD) else { return Value::Text(text.to_owned()) };
    let value = match name {
        "boolean" => match text {
            "true" | "1" => Some(Value::Integer(1)),
            "false" | "0" => Some(Value::Integer(0)),
            _ => None,
        },
        "decimal" | "double" | "float" => text.parse().ok().map(Value::Real),
        "integer" | "int" | "long" | "short" | "byte" | "nonNegativeInteger" | "positiveInteger"
        | "nonPositiveInteger" | "negativeInteger" | "unsignedLong" | "unsignedInt" | "unsignedShort"
        | "unsignedByte" => text.parse().ok().map(Value::Integer),
        _ => None,
    };
    value.unwrap_or_else(|| Value::Text(text.to_owned()))
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Triple(text) => f.write_str(text),
            Self::Blank(label) => write!(f, "_:{label}"),
            other => other.to_oxigraph().fmt(f),
        }
    }
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.subject.starts_with("_:") {
            write!(f, "{} <{}> {} .", self.subject, self.predicate, self.object)
        } else {
            write!(f, "<{}> <{}> {} .", self.subject, self.predicate, self.object)
        }
    }
}
