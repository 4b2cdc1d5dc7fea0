//! The files questions come in: our own JSON lines, and the published forms of other benchmarks, told apart by
//! their shape. Spider's, SParC's and CoSQL's gold SQL runs over `<database>.sqlite` beside the file; those over linked data
//! are in `linked`.

mod linked;

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::{Error, Expectation, Gold, Question, read_questions};

const DOCUMENT: &str = "A file that ends in .json is one JSON document, or has one JSON object a line";

/// Spider: single questions.
#[derive(Deserialize)]
struct Single {
    #[serde(alias = "db_id")]
    db: String,
    question: String,
    #[serde(alias = "query")]
    sql: String,
}

/// SParC and CoSQL: conversations.
#[derive(Deserialize)]
struct Dialogue {
    database: String,
    turns: Vec<DialogueTurn>,
}

#[derive(Deserialize)]
struct DialogueTurn {
    question: String,
    sql: String,
}

/// FrOG: columns of a table, each a map from row number to value.
#[derive(Deserialize)]
struct Columns {
    query_name: serde_json::Map<String, Value>,
    enterprise_query: serde_json::Map<String, Value>,
}

/// ACME: a prompt with several equivalent queries.
#[derive(Deserialize)]
struct Inquiry {
    prompt: String,
    sparql: Vec<String>,
}

/// Reads questions of any known form; of files over several databases or graphs only those of `database`, when given.
/// `prefixes` go before each gold SPARQL query.
///
/// # Errors
/// With file and line when it has none of the known forms or holds no question.
pub fn read(path: &Path, database: Option<&str>, prefixes: &str) -> Result<Vec<Question>, Error> {
    if path.extension().is_some_and(|ending| ending == "yml" || ending == "yaml") {
        return linked::read_yaml(path, prefixes);
    }
    let text = read_text(path)?;
    let value = match serde_json::from_str::<Value>(&text) {
        Ok(value) => value,
        Err(fault) if is_document(path, &text) => {
            let (path, line, reason) = (path.to_owned(), fault.line(), fault.to_string());
            return Err(Error::Line { path, line, reason, expected: DOCUMENT });
        }
        Err(_) => return read_questions(path),
    };
    if linked::is_one(&value) {
        return linked::read_json(path, &text, &value, database, prefixes);
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let chosen = |name: &str| database.is_none_or(|d| d == name);
    let sql = |db: &str, query: String| Gold::Sql { query, database: folder.join(format!("{db}.sqlite")) };
    let sparql = |query: &str| Gold::Sparql(format!("{prefixes}\n{query}"));
    let mut questions = Vec::new();
    if let Ok(singles) = Vec::<Single>::deserialize(&value) {
        for (i, single) in singles.into_iter().enumerate().filter(|(_, s)| chosen(&s.db)) {
            questions.push(question(i, 1, "single", single.question, sql(&single.db, single.sql)));
        }
    } else if let Ok(dialogues) = Vec::<Dialogue>::deserialize(&value) {
        for (i, dialogue) in dialogues.into_iter().enumerate().filter(|(_, d)| chosen(&d.database)) {
            for (turn, t) in dialogue.turns.into_iter().enumerate() {
                let category = if turn == 0 { "first" } else { "follow-up" };
                questions.push(question(i, turn + 1, category, t.question, sql(&dialogue.database, t.sql)));
            }
        }
    } else if let Ok(columns) = Columns::deserialize(&value) {
        let rows = columns.query_name.iter().filter_map(|(key, asked)| {
            let query = columns.enterprise_query.get(key)?.as_str()?;
            Some((key.parse().ok()?, asked.as_str()?.to_owned(), sparql(query)))
        });
        questions.extend(rows.map(|(i, asked, gold)| question(i, 1, "single", asked, gold)));
    } else if let Ok(inquiries) = Vec::<Inquiry>::deserialize(&value) {
        for (i, inquiry) in inquiries.into_iter().enumerate() {
            if let Some(query) = inquiry.sparql.first().filter(|_| !inquiry.prompt.trim().is_empty()) {
                // The benchmark's graph is a mapped one behind this service; here the graph itself is asked.
                let query = query.replace("SERVICE :mapped", "");
                questions.push(question(i, 1, "single", inquiry.prompt.trim().to_owned(), sparql(&query)));
            }
        }
    } else {
        // One line of our own form is a JSON document too.
        return read_questions(path);
    }
    if questions.is_empty() { Err(Error::NoQuestions(path.to_owned())) } else { Ok(questions) }
}

/// Whether a file that cannot be read is one document with a fault, not one a line.
fn is_document(path: &Path, text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    path.extension().is_some_and(|ending| ending == "json") && serde_json::from_str::<Value>(first).is_err()
}

fn read_text(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_owned(), source })
}

fn question(conversation: usize, turn: usize, category: &str, asked: String, gold: Gold) -> Question {
    Question {
        conversation: conversation.into(),
        turn: turn.into(),
        category: category.to_owned(),
        question: asked,
        expect: Expectation::default(),
        standalone: None,
        gold: Some(gold),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn shown(json: &str, database: Option<&str>) -> String {
        shown_of("q.json", json, database)
    }

    /// What a file is refused with.
    pub(super) fn refused(name: &str, text: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        let error = read(&path, None, "").expect_err("refused").to_string();
        error.replace(&folder.path().display().to_string(), "")
    }

    pub(super) fn shown_of(name: &str, text: &str, database: Option<&str>) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        let lines = read(&path, database, "PREFIX : <x:>").expect("questions").into_iter().map(|q| {
            let gold = match q.gold.expect("gold") {
                Gold::Sparql(query) => query.split_whitespace().collect::<Vec<_>>().join(" "),
                Gold::Sql { query, database } => {
                    format!("{query} @ {}", database.file_name().expect("a file").display())
                }
            };
            format!("{}.{} {} | {gold}", q.conversation, q.turn, q.question)
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn published_forms_are_told_apart_by_their_shape() {
        insta::assert_snapshot!(shown(r#"[{"db": "a", "question": "How many?", "sql": "SELECT 1"}, {"db": "b", "question": "Who?", "sql": "SELECT 2"}]"#, Some("b")), @"1.1 Who? | SELECT 2 @ b.sqlite");
        insta::assert_snapshot!(shown(r#"[{"database": "a", "turns": [{"question": "Which?", "sql": "SELECT 1"}, {"question": "How many?", "sql": "SELECT 2"}]}]"#, None), @"
        0.1 Which? | SELECT 1 @ a.sqlite
        0.2 How many? | SELECT 2 @ a.sqlite
        ");
        insta::assert_snapshot!(shown(r#"{"query_name": {"7": "Which courses?"}, "enterprise_query": {"7": "ASK {}"}}"#, None), @"7.1 Which courses? | PREFIX : <x:> ASK {}");
        insta::assert_snapshot!(shown(r#"[{"prompt": "All?", "sql": ["SELECT 1"], "sparql": ["ASK {}", "ASK {?s ?p ?o}"]}]"#, None), @"0.1 All? | PREFIX : <x:> ASK {}");
    }
}
