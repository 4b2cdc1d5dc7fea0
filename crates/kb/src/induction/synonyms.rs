//! Words that annotations give for what a graph calls otherwise: "brand" for its series. What they mean is the name of a
//! table or a column, or a value; a meaning that the graph does not have is an error that tells the nearest name.

use std::collections::{BTreeMap, HashSet};

use crate::annotations::{Annotations, nearest};
use crate::error::Error;
use crate::graph::Graph;
use crate::names::reading;
use crate::schema::Schema;

/// The synonyms of these annotations, all of whose meanings the graph has.
pub(super) fn known(
    annotations: &Annotations,
    graph: &Graph,
    schema: &Schema,
) -> Result<BTreeMap<String, String>, Error> {
    let given = &annotations.file.synonyms;
    if given.is_empty() {
        return Ok(BTreeMap::new());
    }
    let columns = schema.views.iter().flat_map(|view| view.columns.iter().map(|column| column.name.as_str()));
    let labels = || schema.views.iter().map(|view| view.label.as_str());
    let names: Vec<&str> =
        labels().chain(columns).chain(schema.tables.iter().map(|t| t.label.as_str())).collect();
    let mut wanted: HashSet<String> = given.values().map(|means| folded(means)).collect();
    names.iter().for_each(|name| _ = wanted.remove(&folded(name)));
    for id in 0..graph.terms() as u32 {
        if wanted.is_empty() {
            break;
        }
        let text = graph.text(id);
        wanted.remove(&if graph.is_node(id) { folded(&reading(text)) } else { folded(text) });
    }
    for (word, means) in given {
        if !word.contains(char::is_alphanumeric) || means.trim().is_empty() {
            return Err(annotations.error("a synonym is a word and what it means: brand = \"series\"".into()));
        }
        if wanted.contains(&folded(means)) {
            let near = nearest(means, names.iter().copied()).map(|name| format!("; did you mean {name}?"));
            let near = near.unwrap_or_default();
            return Err(annotations
                .error(format!("{word} cannot mean {means}: no table, column or value is called so{near}")));
        }
    }
    Ok(given.clone())
}

/// Without differences of case and spaces at the ends.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::annotations::Annotations;

    #[test]
    fn what_a_synonym_means_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ttl");
        let graph = "@prefix : <http://x/> . :a a :ElectricBike ; :maker \"Knick\" ; :soldIn :b . :b a :Shop ; :maker \"Tol\" .";
        std::fs::write(&path, graph).unwrap();
        let graph = crate::read(&[path], &crate::ReadOptions::default(), &mut |_| {}).unwrap();
        let synonyms = |text: &str| {
            let annotations =
                Annotations::parse(&format!("[synonyms]\n{text}"), Path::new("a.toml")).unwrap();
            crate::induce(&graph, &annotations).map(|induced| induced.schema.synonyms.len())
        };
        // A table, a column, a value, however it is written.
        let all = "pedelec = 'electric bike'\nbrand = 'Maker'\nknicky = ' knick'";
        assert_eq!(synonyms(all).unwrap(), 3);
        let wrong = synonyms("brand = 'makr'").unwrap_err().to_string();
        assert!(wrong.contains("a.toml") && wrong.contains("brand cannot mean makr"), "{wrong}");
        assert!(wrong.contains("did you mean maker?"), "{wrong}");
        assert!(synonyms("'-' = 'maker'").is_err() && synonyms("brand = ''").is_err());
    }
}
