//! Benchmarks over linked data: QALD's and LC-QuAD's JSON, TEXT2SPARQL's YAML. Each question has a SPARQL query; answers that
//! stand in a file are of a graph of that day and are not read.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::{question, read_text};
use crate::{Error, Gold, Question};

const QALD: &str = r#"A question of QALD looks like {"id": "1", "question": [{"language": "en", "string": ".."}], "query": {"sparql": ".."}}"#;
const LC_QUAD_1: &str =
    r#"A question of LC-QuAD 1 looks like {"_id": "1", "corrected_question": "..", "sparql_query": ".."}"#;
const LC_QUAD_2: &str = r#"A question of LC-QuAD 2 looks like {"uid": 1, "question": "..", "sparql_wikidata": "..", "sparql_dbpedia18": ".."}"#;
const TEXT2SPARQL: &str = "A file of TEXT2SPARQL has `dataset` with `id`, and `questions`, each with `question` by language and `query` with `sparql`";

/// The language of a question that is asked in several.
const ENGLISH: &str = "en";
/// LC-QuAD 2 leaves out what Wikidata's own service knows.
const WIKIDATA: &str = "PREFIX wd: <http://www.wikidata.org/entity/>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX p: <http://www.wikidata.org/prop/>
PREFIX ps: <http://www.wikidata.org/prop/statement/>
PREFIX pq: <http://www.wikidata.org/prop/qualifier/>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>";

#[derive(Deserialize)]
struct Qald {
    questions: Vec<Asked>,
}

#[derive(Deserialize)]
struct Asked {
    id: Value,
    question: Vec<Wording>,
    query: Query,
}

#[derive(Deserialize)]
struct Wording {
    language: String,
    string: Option<String>,
}

/// Some editions have questions that no query answers.
#[derive(Deserialize)]
struct Query {
    sparql: Option<String>,
}

#[derive(Deserialize)]
struct First {
    #[serde(rename = "_id")]
    id: Value,
    corrected_question: String,
    sparql_query: String,
}

#[derive(Deserialize)]
struct Second {
    uid: Value,
    // Where nobody worded one, null or an empty list.
    #[serde(default)]
    question: Value,
    #[serde(default)]
    paraphrased_question: Value,
    sparql_wikidata: String,
    sparql_dbpedia18: String,
}

#[derive(Deserialize)]
struct Challenge {
    dataset: Dataset,
    questions: Vec<Posed>,
}

#[derive(Deserialize)]
struct Dataset {
    id: String,
}

#[derive(Deserialize)]
struct Posed {
    id: Option<u64>,
    question: serde_json::Map<String, Value>,
    query: Query,
}

/// Whether a JSON file is one of these, by the keys of its first question.
pub(super) fn is_one(value: &Value) -> bool {
    Form::of(value).is_some()
}

enum Form {
    Qald,
    First,
    Second,
}

impl Form {
    fn of(value: &Value) -> Option<Self> {
        if value.get("questions").is_some_and(Value::is_array) {
            return Some(Self::Qald);
        }
        let one = value.get(0)?;
        let has = |key: &str| one.get(key).is_some();
        match (has("sparql_query") || has("corrected_question"), has("sparql_wikidata")) {
            (true, _) => Some(Self::First),
            (_, true) => Some(Self::Second),
            _ => None,
        }
    }
}

/// Reads QALD or LC-QuAD. Of LC-QuAD 2, which has each question for two graphs, those for DBpedia where `graph` is "dbpedia".
pub(super) fn read_json(
    path: &Path,
    text: &str,
    value: &Value,
    graph: Option<&str>,
    prefixes: &str,
) -> Result<Vec<Question>, Error> {
    let fault = |expected| {
        move |error: serde_json::Error| Error::Line {
            path: path.to_owned(),
            line: error.line(),
            reason: error.to_string(),
            expected,
        }
    };
    let made: Vec<Option<Question>> = match Form::of(value) {
        Some(Form::Qald) => {
            let Qald { questions } = serde_json::from_str(text).map_err(fault(QALD))?;
            questions.into_iter().map(|asked| asked.made(prefixes)).collect()
        }
        Some(Form::First) => {
            let questions: Vec<First> = serde_json::from_str(text).map_err(fault(LC_QUAD_1))?;
            let made = |First { id, corrected_question, sparql_query }: First| {
                made(id, Some(corrected_question), prefixes, &sparql_query)
            };
            questions.into_iter().map(made).collect()
        }
        Some(Form::Second) => {
            let questions: Vec<Second> = serde_json::from_str(text).map_err(fault(LC_QUAD_2))?;
            questions.into_iter().map(|second| second.made(graph, prefixes)).collect()
        }
        None => Vec::new(),
    };
    some(path, made)
}

/// Reads TEXT2SPARQL's.
pub(super) fn read_yaml(path: &Path, prefixes: &str) -> Result<Vec<Question>, Error> {
    let text = read_text(path)?;
    let Challenge { dataset, questions } = serde_norway::from_str(&text).map_err(|error| Error::Line {
        path: path.to_owned(),
        line: error.location().map_or(1, |at| at.line()),
        reason: error.to_string(),
        expected: TEXT2SPARQL,
    })?;
    let made = questions.into_iter().enumerate().map(|(at, posed)| {
        let words = posed.question.get(ENGLISH).or_else(|| posed.question.values().next());
        let words = words.and_then(Value::as_str).map(str::to_owned);
        // Without ids they are counted, as the challenge's client does.
        let id = format!("{}{}", dataset.id, posed.id.unwrap_or(at as u64 + 1));
        made(id.into(), words, prefixes, &posed.query.sparql?)
    });
    some(path, made.collect())
}

impl Asked {
    fn made(self, prefixes: &str) -> Option<Question> {
        let Self { id, question, query } = self;
        let said = |wording: &&Wording| wording.string.is_some();
        let english = question.iter().filter(said).find(|wording| wording.language == ENGLISH);
        let words = english.or_else(|| question.iter().find(said))?.string.clone();
        made(id, words, prefixes, &query.sparql?)
    }
}

impl Second {
    fn made(self, graph: Option<&str>, prefixes: &str) -> Option<Question> {
        let said = |words: Value| words.as_str().map(str::to_owned).filter(|words| words.len() > 3);
        let words = said(self.question).or_else(|| said(self.paraphrased_question));
        match graph {
            Some("dbpedia") => made(self.uid, words, prefixes, &self.sparql_dbpedia18),
            _ => made(self.uid, words, &format!("{prefixes}\n{WIKIDATA}"), &self.sparql_wikidata),
        }
    }
}

/// A question, if it has words and a query.
fn made(id: Value, words: Option<String>, prefixes: &str, query: &str) -> Option<Question> {
    let words = words.map(|words| words.trim().to_owned()).filter(|words| !words.is_empty())?;
    let query = Some(query.trim()).filter(|query| !query.is_empty())?;
    let gold = Gold::Sparql(format!("{prefixes}\n{}", standard(query)));
    Some(Question { conversation: id, ..question(0, 1, "single", words, gold) })
}

fn some(path: &Path, made: Vec<Option<Question>>) -> Result<Vec<Question>, Error> {
    let questions: Vec<Question> = made.into_iter().flatten().collect();
    if questions.is_empty() { Err(Error::NoQuestions(path.to_owned())) } else { Ok(questions) }
}

/// A query as SPARQL 1.1 has it: LC-QuAD 1 selects `COUNT(?x)` without a name, as Virtuoso takes it.
fn standard(query: &str) -> String {
    let Some((before, rest)) = query.split_once("COUNT(") else { return query.to_owned() };
    let named = before.trim_end().ends_with('(');
    match rest.split_once(')') {
        Some((counted, rest)) if !named => format!("{before}(COUNT({counted}) AS ?count){rest}"),
        _ => query.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{refused, shown, shown_of};

    #[test]
    fn qald_is_asked_in_english_where_it_can_be() {
        let qald = r#"{"dataset": {"id": "own"}, "questions": [
            {"id": "3", "answertype": "resource", "question": [{"language": "de", "string": "Wer malte es?"}, {"language": "en", "string": "Who painted it?", "keywords": "paint"}],
             "query": {"sparql": "SELECT ?x WHERE { <x:it> <x:painter> ?x }"}, "answers": [{"head": {"vars": ["x"]}, "results": {"bindings": []}}]},
            {"id": "4", "question": [{"language": "de", "string": "Ist es alt?"}], "query": {"sparql": "ASK { <x:it> <x:age> ?x }"}},
            {"id": "5", "question": [{"language": "en", "string": "Why?"}], "query": {}}
        ]}"#;
        insta::assert_snapshot!(shown(qald, None), @r#"
        "3".1 Who painted it? | PREFIX : <x:> SELECT ?x WHERE { <x:it> <x:painter> ?x }
        "4".1 Ist es alt? | PREFIX : <x:> ASK { <x:it> <x:age> ?x }
        "#);
    }

    #[test]
    fn both_editions_of_lc_quad_are_read() {
        let first = r#"[{"_id": "7", "corrected_question": "How many mills are there?", "intermediary_question": "..", "sparql_query": "SELECT DISTINCT COUNT(?uri) WHERE { ?uri a <x:Mill> }", "sparql_template_id": 101}]"#;
        insta::assert_snapshot!(shown(first, None), @r#""7".1 How many mills are there? | PREFIX : <x:> SELECT DISTINCT (COUNT(?uri) AS ?count) WHERE { ?uri a <x:Mill> }"#);
        let second = r#"[
            {"uid": 8, "NNQT_question": "..", "question": "Who owns the mill?", "paraphrased_question": "Whose is it?", "sparql_wikidata": " select ?x where { wd:Q1 wdt:P1 ?x } ", "sparql_dbpedia18": "select ?x where { <x:a> <x:b> ?x }"},
            {"uid": 9, "question": null, "paraphrased_question": "Whose is the lake?", "sparql_wikidata": "ASK { wd:Q2 wdt:P1 ?x }", "sparql_dbpedia18": "ASK { <x:c> <x:b> ?x }"},
            {"uid": 10, "question": [], "sparql_wikidata": "ASK {}", "sparql_dbpedia18": "ASK {}"}
        ]"#;
        insta::assert_snapshot!(shown(second, Some("dbpedia")), @"
        8.1 Who owns the mill? | PREFIX : <x:> select ?x where { <x:a> <x:b> ?x }
        9.1 Whose is the lake? | PREFIX : <x:> ASK { <x:c> <x:b> ?x }
        ");
        let wikidata = shown(second, None);
        assert!(wikidata.contains("PREFIX wd: <http://www.wikidata.org/entity/>"), "{wikidata}");
        assert!(wikidata.contains("select ?x where { wd:Q1 wdt:P1 ?x }"), "{wikidata}");
    }

    #[test]
    fn the_challenges_yaml_is_read() {
        let yaml = "---\ndataset:\n  id: https://x.example/\n  prefix: x\nquestions:\n  - id: 1\n    question:\n      de: Wie alt?\n      en: How old is it?\n    features: [SELECT]\n    query:\n      sparql: |\n        PREFIX v: <v:>\n        SELECT ?x WHERE { <x:a> v:age ?x }\n  - id: 2\n    question: {de: Wer?}\n    query: {sparql: 'ASK { }'}\n";
        insta::assert_snapshot!(shown_of("q.yml", yaml, None), @r#"
        "https://x.example/1".1 How old is it? | PREFIX : <x:> PREFIX v: <v:> SELECT ?x WHERE { <x:a> v:age ?x }
        "https://x.example/2".1 Wer? | PREFIX : <x:> ASK { }
        "#);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let said = [
            refused(
                "q.json",
                "{\"questions\": [\n {\"id\": 1,\n  \"question\": [{\"language\": \"en\", \"string\": \"Who?\"}]}\n]}",
            ),
            refused("q.json", "[\n {\"_id\": 1, \"corrected_question\": \"Who?\"}\n]"),
            refused("q.json", "[\n {\"uid\": 1, \"question\": \"Who?\", \"sparql_wikidata\": 3}\n]"),
            refused("q.json", "{\"questions\": [\n {\"id\": 1,,\n]}"),
            refused(
                "q.yaml",
                "dataset:\n  id: x\nquestions:\n  - id: 1\n    question: Who?\n    query: {sparql: ASK}\n",
            ),
            refused("q.yml", "dataset:\n  id: x\n questions: ]\n"),
            refused("q.yml", "dataset:\n  id: x\nquestions: []\n"),
        ];
        insta::assert_snapshot!(said.join("\n"), @r#"
        /q.json:3: missing field `query` at line 3 column 53. A question of QALD looks like {"id": "1", "question": [{"language": "en", "string": ".."}], "query": {"sparql": ".."}}
        /q.json:2: missing field `sparql_query` at line 2 column 41. A question of LC-QuAD 1 looks like {"_id": "1", "corrected_question": "..", "sparql_query": ".."}
        /q.json:2: invalid type: integer `3`, expected a string at line 2 column 52. A question of LC-QuAD 2 looks like {"uid": 1, "question": "..", "sparql_wikidata": "..", "sparql_dbpedia18": ".."}
        /q.json:2: key must be a string at line 2 column 11. A file that ends in .json is one JSON document, or has one JSON object a line
        /q.yaml:5: questions[0].question: invalid type: string "Who?", expected a map at line 5 column 15. A file of TEXT2SPARQL has `dataset` with `id`, and `questions`, each with `question` by language and `query` with `sparql`
        /q.yml:3: did not find expected key at line 3 column 2, while parsing a block mapping. A file of TEXT2SPARQL has `dataset` with `id`, and `questions`, each with `question` by language and `query` with `sparql`
        /q.yml holds no question. A question is one JSON object a line
        "#);
    }

    /// The challenge's own ten questions, where they lie beside the project.
    #[test]
    fn the_challenges_questions_are_read() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../shared/data/ck25/questions_1_10.yml");
        if !path.is_file() {
            eprintln!("skipped: {} is not here", path.display());
            return;
        }
        let questions = super::super::read(&path, None, "").expect("questions");
        assert_eq!(
            (questions.len(), questions[0].question.as_str()),
            (10, "In which department is Ms. Brant?")
        );
    }
}
