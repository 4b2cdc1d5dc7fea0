//! Rows of the conversations' file as values, and the queries that read them.

use rusqlite::{Connection, OptionalExtension, Row, params, types::Type};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A conversation in the list.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
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
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Details {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    pub(crate) turns: Vec<TurnDetails>,
}

/// One question and how it ended.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
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
    /// Milliseconds since 1970.
    pub(crate) asked: i64,
    /// The same.
    pub(crate) ended: Option<i64>,
    /// What people thought of the answer.
    pub(crate) feedback: Option<Feedback>,
}

/// A thumb with a comment.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Feedback {
    pub(crate) rating: Rating,
    #[serde(default)]
    pub(crate) comment: String,
}

/// A thumb.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Rating {
    Up,
    Down,
}

impl Rating {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Rating::Up => "up",
            Rating::Down => "down",
        }
    }
}

/// Feedback with what it is about.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Given {
    pub(crate) conversation: String,
    pub(crate) turn: i64,
    pub(crate) knowledge_base: String,
    /// Who asked.
    pub(crate) user: String,
    pub(crate) question: String,
    /// With everything its conversation left implicit.
    pub(crate) standalone: Option<String>,
    /// The answer's text.
    pub(crate) answer: Option<String>,
    /// The SELECT that answered, where one did: what can be taught as it is.
    pub(crate) select: Option<String>,
    #[serde(flatten)]
    pub(crate) feedback: Feedback,
    /// Milliseconds since 1970.
    pub(crate) given: i64,
}

/// Which feedback of all.
#[derive(Debug, Clone, Default)]
pub(crate) struct GivenWanted {
    pub(crate) limit: u32,
    pub(crate) offset: u32,
    /// About this knowledge base alone.
    pub(crate) knowledge_base: Option<String>,
    /// About one of these alone.
    pub(crate) allowed: Option<Vec<String>>,
    pub(crate) rating: Option<Rating>,
    /// With this text in the question or the comment, in either case of ASCII letters.
    pub(crate) text: Option<String>,
}

const GIVEN: &str =
    "FROM feedback AS f JOIN turn AS t ON t.id = f.turn JOIN conversation AS c ON c.id = t.conversation
    WHERE (?1 IS NULL OR c.knowledge_base = ?1)
    AND (?2 IS NULL OR c.knowledge_base IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR f.rating = ?3)
    AND (?4 IS NULL OR instr(lower(t.question), lower(?4)) > 0 OR instr(lower(f.comment), lower(?4)) > 0)";

/// With how many there are in all.
pub(super) fn given(db: &Connection, wanted: &GivenWanted) -> rusqlite::Result<(Vec<Given>, i64)> {
    let GivenWanted { limit, offset, knowledge_base, allowed, rating, text } = wanted;
    let allowed = allowed.as_ref().map(|names| serde_json::json!(names).to_string());
    let rating = rating.map(Rating::as_str);
    let sql = format!("SELECT count(*) {GIVEN}");
    let total = db.query_row(&sql, params![knowledge_base, allowed, rating, text], |row| row.get(0))?;
    let sql = format!(
        "SELECT c.id, t.id, c.knowledge_base, c.owner, t.question, t.answer ->> 'standalone', t.answer ->> 'text',
         t.answer ->> 'select', f.rating, f.comment, f.given {GIVEN} ORDER BY f.given DESC, t.id DESC LIMIT ?5 OFFSET ?6"
    );
    let mut statement = db.prepare(&sql)?;
    let values = params![knowledge_base, allowed, rating, text, limit, offset];
    let rows = statement.query_map(values, |row| {
        let rating: String = row.get(8)?;
        let rating = if rating == "up" { Rating::Up } else { Rating::Down };
        Ok(Given {
            conversation: row.get(0)?,
            turn: row.get(1)?,
            knowledge_base: row.get(2)?,
            user: row.get(3)?,
            question: row.get(4)?,
            standalone: row.get(5)?,
            answer: row.get(6)?,
            select: row.get(7)?,
            feedback: Feedback { rating, comment: row.get(9)? },
            given: row.get(10)?,
        })
    })?;
    Ok((rows.collect::<rusqlite::Result<_>>()?, total))
}

/// Which conversations of a list, and how many there are in all.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Listed {
    pub(crate) conversations: Vec<Summary>,
    /// Without `limit` and `offset`.
    pub(crate) total: i64,
}

/// What to list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted {
    pub(crate) limit: u32,
    pub(crate) offset: u32,
    /// Of this knowledge base alone.
    pub(crate) knowledge_base: Option<String>,
    /// Of one of these alone.
    pub(crate) allowed: Option<Vec<String>>,
    /// With this text in the title or a question, in either case of ASCII letters.
    pub(crate) text: Option<String>,
}

/// What a new question follows on.
pub(crate) struct History {
    /// Questions with their answers, `qa::Answer`s in JSON, oldest first.
    pub(crate) answered: Vec<(String, String)>,
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

pub(super) fn summary(db: &Connection, owner: &str, id: &str) -> rusqlite::Result<Option<Summary>> {
    let sql = format!("{SUMMARY} WHERE c.id = ?1 AND c.owner = ?2");
    db.query_row(&sql, [id, owner], read_summary).optional()
}

const MATCHES: &str = "c.owner = ?1 AND (?2 IS NULL OR c.knowledge_base = ?2)
    AND (?4 IS NULL OR c.knowledge_base IN (SELECT value FROM json_each(?4))) AND (?3 IS NULL
    OR instr(lower(c.title), lower(?3)) > 0
    OR EXISTS (SELECT 1 FROM turn WHERE conversation = c.id AND instr(lower(question), lower(?3)) > 0))";

pub(super) fn list(db: &Connection, owner: &str, wanted: &Wanted) -> rusqlite::Result<Listed> {
    let Wanted { limit, offset, knowledge_base, allowed, text } = wanted;
    let allowed = allowed.as_ref().map(|names| serde_json::json!(names).to_string());
    let sql = format!("SELECT count(*) FROM conversation AS c WHERE {MATCHES}");
    let total = db.query_row(&sql, params![owner, knowledge_base, text, allowed], |row| row.get(0))?;
    let sql = format!("{SUMMARY} WHERE {MATCHES} ORDER BY c.updated DESC, c.rowid DESC LIMIT ?5 OFFSET ?6");
    let mut statement = db.prepare(&sql)?;
    let rows =
        statement.query_map(params![owner, knowledge_base, text, allowed, limit, offset], read_summary)?;
    Ok(Listed { conversations: rows.collect::<rusqlite::Result<_>>()?, total })
}

const TURN: &str =
    "SELECT t.id, t.question, t.strategy, t.state, t.answer, t.error, t.asked, t.ended, f.rating, f.comment
    FROM turn AS t LEFT JOIN feedback AS f ON f.turn = t.id";

pub(super) fn turns(db: &Connection, conversation: &str) -> rusqlite::Result<Vec<TurnDetails>> {
    let mut statement = db.prepare(&format!("{TURN} WHERE t.conversation = ?1 ORDER BY t.id"))?;
    statement.query_map([conversation], read_turn)?.collect()
}

pub(super) fn turn(
    db: &Connection,
    owner: &str,
    conversation: &str,
    turn: i64,
) -> rusqlite::Result<Option<TurnDetails>> {
    let sql = format!(
        "{TURN} JOIN conversation AS c ON c.id = t.conversation WHERE t.id = ?1 AND c.id = ?2 AND c.owner = ?3"
    );
    db.query_row(&sql, params![turn, conversation, owner], read_turn).optional()
}

fn read_turn(row: &Row<'_>) -> rusqlite::Result<TurnDetails> {
    let answer: Option<String> = row.get(4)?;
    let rating: Option<String> = row.get(8)?;
    let feedback = match rating {
        Some(rating) => Some(Feedback {
            rating: if rating == "up" { Rating::Up } else { Rating::Down },
            comment: row.get(9)?,
        }),
        None => None,
    };
    Ok(TurnDetails {
        id: row.get(0)?,
        question: row.get(1)?,
        strategy: row.get(2)?,
        state: row.get(3)?,
        answer: answer.map(|text| json::<Value>(4, &text)).transpose()?,
        error: row.get(5)?,
        asked: row.get(6)?,
        ended: row.get(7)?,
        feedback,
    })
}

pub(super) fn history(
    db: &Connection,
    owner: &str,
    id: &str,
    before: Option<i64>,
) -> rusqlite::Result<Option<History>> {
    if knowledge_base(db, owner, id)?.is_none() {
        return Ok(None);
    }
    let sql = "SELECT question, answer FROM turn WHERE conversation = ?1 AND state = 'answered'
        AND (?2 IS NULL OR id < ?2) ORDER BY id";
    let mut statement = db.prepare_cached(sql)?;
    let answered = statement.query_map(params![id, before], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Some(History { answered: answered.collect::<rusqlite::Result<_>>()? }))
}

pub(super) fn knowledge_base(db: &Connection, owner: &str, id: &str) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT knowledge_base FROM conversation WHERE id = ?1 AND owner = ?2";
    db.prepare_cached(sql)?.query_row([id, owner], |row| row.get(0)).optional()
}

/// JSON that was written here.
pub(super) fn json<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
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
