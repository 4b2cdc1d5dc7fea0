//! Full text by SPARQL, as six engines spell it: each has a predicate of its own that binds the literals, or the things,
//! whose text holds some words.

use super::{At, Engine, NameSearch, Named, named, naming};
use crate::limits::QueryError;

/// Those that have one, in the order in which they are tried.
pub(super) const ENGINES: [Engine; 6] =
    [Engine::Virtuoso, Engine::Jena, Engine::Graphdb, Engine::Blazegraph, Engine::Qlever, Engine::Stardog];

/// An engine's full text.
pub(super) struct FullText {
    engine: Engine,
    languages: Vec<String>,
}

impl FullText {
    pub fn new(engine: Engine, languages: &[String]) -> Self {
        Self { engine, languages: languages.to_vec() }
    }
}

impl NameSearch for FullText {
    fn engine(&self) -> Engine {
        self.engine
    }

    fn find(&self, at: &At<'_>, words: &[String], any: bool, most: usize) -> Result<Vec<Named>, QueryError> {
        Ok(named(at.query(&query(self.engine, words, any, &self.languages, most))?))
    }
}

/// The query for names with these words, which are letters and digits alone.
pub(super) fn query(
    engine: Engine,
    words: &[String],
    any: bool,
    languages: &[String],
    most: usize,
) -> String {
    let joint = |quote: &str, joint: &str| {
        words.iter().map(|word| format!("{quote}{word}{quote}")).collect::<Vec<_>>().join(joint)
    };
    let operator = if any { " OR " } else { " AND " };
    let pattern = match engine {
        Engine::Virtuoso => format!("?v ?p ?l . ?l <bif:contains> \"{}\" .", joint("'", operator)),
        Engine::Jena => {
            format!("?v <http://jena.apache.org/text#query> \"{}\" . ?v ?p ?l .", joint("", operator))
        }
        Engine::Graphdb => {
            format!("?l <http://www.ontotext.com/fts> \"{}\" . ?v ?p ?l .", joint("", operator))
        }
        Engine::Blazegraph => format!(
            "?l <http://www.bigdata.com/rdf/search#search> \"{}\" . ?l \
             <http://www.bigdata.com/rdf/search#matchAllTerms> \"{}\" . ?v ?p ?l .",
            joint("", " "),
            !any
        ),
        Engine::Qlever => {
            let (word, entity) = (qlever("contains-word"), qlever("contains-entity"));
            let text = |words: &str| format!("?t {word} \"{words}\" . ?t {entity} ?l . ?v ?p ?l .");
            match any {
                // Words beside each other are all wanted.
                false => text(&joint("", " ")),
                true => {
                    words.iter().map(|w| format!("{{ {} }}", text(w))).collect::<Vec<_>>().join(" UNION ")
                }
            }
        }
        Engine::Stardog => {
            format!("?l <tag:stardog:api:property:textMatch> \"{}\" . ?v ?p ?l .", joint("", operator))
        }
        // No text index: nothing is found this way.
        Engine::Plain | Engine::WikidataApi | Engine::DbpediaLookup => "VALUES (?v ?p ?l) { }".to_owned(),
    };
    format!("SELECT DISTINCT ?v ?l WHERE {{ {pattern} {} }} LIMIT {most}", naming(languages))
}

fn qlever(function: &str) -> String {
    format!("<http://qlever.cs.uni-freiburg.de/builtin-functions/{function}>")
}
