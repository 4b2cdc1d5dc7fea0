//! Whether a query has the form its question asks for: a count where the question counts, and nowhere else. What it
//! asks of which things stays the model's to say.

use search::{SparqlResult, Value};

use super::Brief;
use crate::steps::one_hop::asks_number;

/// What is wrong with the form of a query that ran, in words for the model.
pub(super) fn objection(
    question: &str,
    sparql: &str,
    brief: &Brief,
    result: &SparqlResult,
) -> Option<String> {
    let head = sparql.split('{').next().unwrap_or_default();
    let counts = head.contains("COUNT(");
    let computes = ["COUNT(", "SUM(", "AVG(", "MIN(", "MAX("].iter().any(|function| head.contains(function));
    if counts && let Some(property) = counted_number(head, sparql, brief) {
        return Some(format!(":{property} is a number already, it is not counted: select it"));
    }
    let lone = counts && !head.contains("?x (");
    if lone && !asks_number(question) {
        return Some(
            "the question does not ask how many: select the things themselves, without COUNT".into(),
        );
    }
    if asks_number(question) && !computes && result.boolean.is_none() && !result.rows.is_empty() {
        let numbers = result.rows.iter().flatten().flatten();
        let all =
            numbers.map(search::Term::to_value).all(|v| matches!(v, Value::Integer(_) | Value::Real(_)));
        if !all {
            return Some("the question asks how many: count with SELECT (COUNT(?x) AS ?n)".into());
        }
    }
    None
}

/// The property whose literal, a number, is what a query counts.
fn counted_number(head: &str, sparql: &str, brief: &Brief) -> Option<String> {
    let counted = head.split("COUNT(").nth(1)?.trim_start_matches("DISTINCT ").split(')').next()?.trim();
    let body = sparql.split_once('{')?.1;
    let mut as_object = None;
    for triple in body.split(" . ") {
        let parts: Vec<&str> = triple.split_whitespace().collect();
        let [subject, property, object, ..] = parts[..] else { continue };
        if subject == counted {
            return None;
        }
        if object == counted {
            as_object = property.strip_prefix(':');
        }
    }
    let property = brief.properties.iter().find(|p| Some(p.name.as_str()) == as_object)?;
    (property.numbers() && !property.links && !property.texts()).then(|| property.name.clone())
}
