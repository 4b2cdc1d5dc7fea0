//! The question that SQL answered, as one SPARQL query over the triples: for other endpoints, and for people who
//! know the graph. It is compiled from the same meaning, not written by a model.

use plan::compile::sparql;
use plan::{Grounded, Index};
use search::{KnowledgeBase, Limits, Value};

/// Entities that a query names one by one, at most.
const NAMED: usize = 200;

/// The query, or why there is none.
pub(crate) fn as_sparql(kb: &KnowledgeBase, index: &Index, grounded: &Grounded) -> Result<String, String> {
    sparql::answer(index, grounded, &|table, names| named(kb, index, table, names))
        .map_err(|why| why.to_string())
}

/// The IRIs of a table's entities that have one of these names, those that stay elsewhere included; `None` when there are too
/// many.
pub(crate) fn named(kb: &KnowledgeBase, index: &Index, table: &str, names: &[String]) -> Option<Vec<String>> {
    let mut iris: Vec<String> = namesakes(kb, table, names)?.into_iter().map(|(iri, _)| iri).collect();
    iris.extend(names.iter().flat_map(|name| index.elsewhere(table, name)).cloned());
    iris.sort_unstable();
    iris.dedup();
    Some(iris)
}

/// The IRIs and names of a table's entities that have one of these names, by name; `None` when there are too many.
pub(crate) fn namesakes(kb: &KnowledgeBase, table: &str, names: &[String]) -> Option<Vec<(String, String)>> {
    let schema = kb.schema();
    let [id, label, ..] = &schema.table(table)?.columns[..] else { return None };
    if names.len() > NAMED {
        return None;
    }
    let marks: Vec<String> = (1..=names.len()).map(|n| format!("?{n}")).collect();
    let sql = format!(
        "SELECT \"{}\", \"{label}\" FROM \"{table}\" WHERE \"{label}\" IN ({}) ORDER BY 2, 1",
        id.name,
        marks.join(", "),
        label = label.name
    );
    let values: Vec<Value> = names.iter().map(|name| Value::Text(name.clone())).collect();
    let limits = Limits { rows: NAMED, ..Limits::default() };
    let found = kb.sql().query(&sql, &values, &limits, &|| false).ok().filter(|rows| !rows.truncated)?;
    let named = |row: &Vec<Value>| Some((schema.iri(&row.first()?.to_string()), row.get(1)?.to_string()));
    Some(found.rows.iter().filter_map(named).collect())
}
