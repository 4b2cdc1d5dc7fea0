//! Rows of the conversations' file as values, and the queries that read them.

use rusqlite::{Connection, OptionalExtension, Row, params, types::Type};
use serde::Serialize;
use serde_json::Value;

/// A conversation in the list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Summary {
    pub(crate) id: String,
    pub(crate) knowledge_base: String,
    /// Empty until the first question.
    pub(crate) title: String,
    /// Milliseconds since 1970.
    pub(crate) created: i64,
    /// The same; the last question.
    pub(crate) updated: i64,
    /// How many questions it has.
    pub(crate) questions: i64,
}

/// A conversation with everything in it but the traces.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Details {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    pub(crate) turns: Vec<TurnDetails>,
}

/// One question and how it ended.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TurnDetails {
    pub(crate) id: i64,
    pub(crate) question: String,
    pub(crate) strategy: Option<String>,
    /// `running`, `answered`, `stopped`, `failed`.
    pub(crate) state: String,
    /// A `qa::Answer`, when answered.
    pub(crate) answer: Option<Value>,
    /// What went wrong and what to do, when failed.
    pub(crate) error: Option<String>,
    pub(crate) asked: i64,
    pub(crate) ended: Option<i64>,
}

/// What a new question follows on.
pub(crate) struct History {
    pub(crate) knowledge_base: String,
    /// Questions with their answers, oldest first.
    pub(crate) answered: Vec<(String, Value)>,
}

/// How a question ended.
pub(crate) enum Ending {
    /// With a `qa::Answer`.
    Answered(Value),
    /// Its asker stopped it or went away.
    Stopped,
    /// With an error, as people read it.
    Failed(String),
}

const SUMMARY: &str = "SELECT c.id, c.knowledge_base, c.title, c.created, c.updated,
    (SELECT count(*) FROM turn WHERE conversation = c.id) FROM conversation AS c";

pub(super) fn summary(db: &Connection, id: &str) -> rusqlite::Result<Option<Summary>> {
    db.query_row(&format!("{SUMMARY} WHERE c.id = ?1"), [id], read_summary).optional()
}

pub(super) fn summaries(db: &Connection, limit: u32, offset: u32) -> rusqlite::Result<Vec<Summary>> {
    let sql = format!("{SUMMARY} ORDER BY c.updated DESC, c.rowid DESC LIMIT ?1 OFFSET ?2");
    db.prepare(&sql)?.query_map(params![limit, offset], read_summary)?.collect()
}

pub(super) fn turns(db: &Connection, conversation: &str) -> rusqlite::Result<Vec<TurnDetails>> {
    let sql = "SELECT id, question, strategy, state, answer, error, asked, ended
        FROM turn WHERE conversation = ?1 ORDER BY id";
    let mut statement = db.prepare(sql)?;
    let turns = statement.query_map([conversation], |row| {
        let answer: Option<String> = row.get(4)?;
        Ok(TurnDetails {
            id: row.get(0)?,
            question: row.get(1)?,
            strategy: row.get(2)?,
            state: row.get(3)?,
            answer: answer.map(|text| json(4, &text)).transpose()?,
            error: row.get(5)?,
            asked: row.get(6)?,
            ended: row.get(7)?,
        })
    })?;
    turns.collect()
}

pub(super) fn history(db: &Connection, id: &str) -> rusqlite::Result<Option<History>> {
    let sql = "SELECT knowledge_base FROM conversation WHERE id = ?1";
    let Some(knowledge_base) = db.query_row(sql, [id], |row| row.get(0)).optional()? else { return Ok(None) };
    let sql = "SELECT question, answer FROM turn WHERE conversation = ?1 AND state = 'answered' ORDER BY id";
    let mut statement = db.prepare(sql)?;
    let answered = statement.query_map([id], |row| {
        let answer: String = row.get(1)?;
        Ok((row.get(0)?, json(1, &answer)?))
    })?;
    Ok(Some(History { knowledge_base, answered: answered.collect::<rusqlite::Result<_>>()? }))
}

/// JSON that was written here.
pub(super) fn json(column: usize, text: &str) -> rusqlite::Result<Value> {
    serde_json::from_str(text)
        .map_err(|e| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(e)))
}

fn read_summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        id: row.get(0)?,
        knowledge_base: row.get(1)?,
        title: row.get(2)?,
        created: row.get(3)?,
        updated: row.get(4)?,
        questions: row.get(5)?,
    })
}
