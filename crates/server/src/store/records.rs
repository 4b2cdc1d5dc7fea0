//! Rows of the store as values, and the queries that read them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::db::{Db, Fault, Row, values};

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

    fn parse(text: &str) -> Rating {
        // The table's CHECK knows these two alone.
        if text == "up" { Rating::Up } else { Rating::Down }
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

/// Names in JSON, for [`Db::is_among`].
pub(super) fn listed(names: Option<&[String]>) -> Option<String> {
    names.map(|names| serde_json::json!(names).to_string())
}

/// With how many there are in all.
pub(super) fn given(db: &mut Db<'_>, wanted: &GivenWanted) -> Result<(Vec<Given>, i64), Fault> {
    let GivenWanted { limit, offset, knowledge_base, allowed, rating, text } = wanted;
    let (kb, allowed) = (knowledge_base.as_deref(), listed(allowed.as_deref()));
    let (allowed, rating, text) = (allowed.as_deref(), rating.map(Rating::as_str), text.as_deref());
    let matches = format!(
        "FROM feedback AS f JOIN turn AS t ON t.id = f.turn JOIN conversation AS c ON c.id = t.conversation
         WHERE (CAST(?1 AS TEXT) IS NULL OR c.knowledge_base = ?1) AND (CAST(?2 AS TEXT) IS NULL OR {})
         AND (CAST(?3 AS TEXT) IS NULL OR f.rating = ?3) AND (CAST(?4 AS TEXT) IS NULL OR {} OR {})",
        db.is_among("c.knowledge_base", 2),
        db.holds("t.question", 4),
        db.holds("f.comment", 4)
    );
    let total = db.value(&format!("SELECT count(*) {matches}"), values![kb, allowed, rating, text])?;
    let sql = format!(
        "SELECT c.id, t.id, c.knowledge_base, c.owner, t.question, {}, {}, {}, f.rating, f.comment, f.given {matches}
         ORDER BY f.given DESC, t.id DESC LIMIT ?5 OFFSET ?6",
        db.of_json("t.answer", "standalone"),
        db.of_json("t.answer", "text"),
        db.of_json("t.answer", "select")
    );
    let rows = db.rows(&sql, values![kb, allowed, rating, text, *limit, *offset])?;
    let read = |mut row: Row| {
        Ok(Given {
            conversation: row.take(0)?,
            turn: row.take(1)?,
            knowledge_base: row.take(2)?,
            user: row.take(3)?,
            question: row.take(4)?,
            standalone: row.take(5)?,
            answer: row.take(6)?,
            select: row.take(7)?,
            feedback: Feedback { rating: Rating::parse(&row.take::<String>(8)?), comment: row.take(9)? },
            given: row.take(10)?,
        })
    };
    Ok((rows.into_iter().map(read).collect::<Result<_, Fault>>()?, total))
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

pub(super) fn summary(db: &mut Db<'_>, owner: &str, id: &str) -> Result<Option<Summary>, Fault> {
    let sql = format!("{SUMMARY} WHERE c.id = ?1 AND c.owner = ?2");
    db.row(&sql, values![id, owner])?.map(read_summary).transpose()
}

pub(super) fn list(db: &mut Db<'_>, owner: &str, wanted: &Wanted) -> Result<Listed, Fault> {
    let Wanted { limit, offset, knowledge_base, allowed, text } = wanted;
    let (kb, text, allowed) = (knowledge_base.as_deref(), text.as_deref(), listed(allowed.as_deref()));
    let allowed = allowed.as_deref();
    let matches = format!(
        "c.owner = ?1 AND (CAST(?2 AS TEXT) IS NULL OR c.knowledge_base = ?2) AND (CAST(?4 AS TEXT) IS NULL OR {})
         AND (CAST(?3 AS TEXT) IS NULL OR {} OR EXISTS (SELECT 1 FROM turn WHERE conversation = c.id AND {}))",
        db.is_among("c.knowledge_base", 4),
        db.holds("c.title", 3),
        db.holds("question", 3)
    );
    let sql = format!("SELECT count(*) FROM conversation AS c WHERE {matches}");
    let total = db.value(&sql, values![owner, kb, text, allowed])?;
    let sql = format!("{SUMMARY} WHERE {matches} ORDER BY c.updated DESC, c.rowid DESC LIMIT ?5 OFFSET ?6");
    let rows = db.rows(&sql, values![owner, kb, text, allowed, *limit, *offset])?;
    Ok(Listed { conversations: rows.into_iter().map(read_summary).collect::<Result<_, _>>()?, total })
}

const TURN: &str =
    "SELECT t.id, t.question, t.strategy, t.state, t.answer, t.error, t.asked, t.ended, f.rating, f.comment
    FROM turn AS t LEFT JOIN feedback AS f ON f.turn = t.id";

pub(super) fn turns(db: &mut Db<'_>, conversation: &str) -> Result<Vec<TurnDetails>, Fault> {
    let rows = db.rows(&format!("{TURN} WHERE t.conversation = ?1 ORDER BY t.id"), values![conversation])?;
    rows.into_iter().map(read_turn).collect()
}

pub(super) fn turn(
    db: &mut Db<'_>,
    owner: &str,
    conversation: &str,
    turn: i64,
) -> Result<Option<TurnDetails>, Fault> {
    let sql = format!(
        "{TURN} JOIN conversation AS c ON c.id = t.conversation WHERE t.id = ?1 AND c.id = ?2 AND c.owner = ?3"
    );
    db.row(&sql, values![turn, conversation, owner])?.map(read_turn).transpose()
}

fn read_turn(mut row: Row) -> Result<TurnDetails, Fault> {
    let answer: Option<String> = row.take(4)?;
    let rating: Option<String> = row.take(8)?;
    let feedback = match rating {
        Some(rating) => Some(Feedback { rating: Rating::parse(&rating), comment: row.take(9)? }),
        None => None,
    };
    Ok(TurnDetails {
        id: row.take(0)?,
        question: row.take(1)?,
        strategy: row.take(2)?,
        state: row.take(3)?,
        answer: answer.map(|text| json::<Value>(&text)).transpose()?,
        error: row.take(5)?,
        asked: row.take(6)?,
        ended: row.take(7)?,
        feedback,
    })
}

pub(super) fn history(
    db: &mut Db<'_>,
    owner: &str,
    id: &str,
    before: Option<i64>,
) -> Result<Option<History>, Fault> {
    if knowledge_base(db, owner, id)?.is_none() {
        return Ok(None);
    }
    let sql = "SELECT question, answer FROM turn WHERE conversation = ?1 AND state = 'answered'
        AND (CAST(?2 AS BIGINT) IS NULL OR id < ?2) ORDER BY id";
    let answered = db.rows(sql, values![id, before])?.into_iter();
    let answered = answered.map(|mut row| Ok((row.take(0)?, row.take(1)?)));
    Ok(Some(History { answered: answered.collect::<Result<_, Fault>>()? }))
}

pub(super) fn knowledge_base(db: &mut Db<'_>, owner: &str, id: &str) -> Result<Option<String>, Fault> {
    let sql = "SELECT knowledge_base FROM conversation WHERE id = ?1 AND owner = ?2";
    db.row(sql, values![id, owner])?.map(|mut row| row.take(0)).transpose()
}

/// JSON that was written here.
pub(super) fn json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error| Fault::Unreadable(error.to_string()))
}

fn read_summary(mut row: Row) -> Result<Summary, Fault> {
    Ok(Summary {
        id: row.take(0)?,
        knowledge_base: row.take(1)?,
        title: row.take(2)?,
        created: row.take(3)?,
        updated: row.take(4)?,
        questions: row.take(5)?,
    })
}
