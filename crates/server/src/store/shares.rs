//! Links by which others read a conversation: one for each that its owner shares, up to the question that was the last
//! then. It is gone with the conversation.

use serde::Serialize;

use super::db::{Db, Fault, Row, values};
use super::{Details, Store, StoreError, TurnDetails, now, records};

/// A link that somebody made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct Share {
    /// What stands in the link; nobody can guess it.
    pub(crate) id: String,
    pub(crate) conversation: String,
    pub(crate) knowledge_base: String,
    pub(crate) title: String,
    /// Milliseconds since 1970.
    pub(crate) made: i64,
    /// How many questions it shows.
    pub(crate) questions: i64,
}

/// A conversation as its link shows it.
pub(crate) struct Shared {
    /// Who made it.
    pub(crate) owner: String,
    /// When the link was made.
    pub(crate) made: i64,
    /// Without what people thought of the answers.
    pub(crate) details: Details,
}

const SHARE: &str = "SELECT s.id, c.id, c.knowledge_base, c.title, s.made,
    (SELECT count(*) FROM turn WHERE conversation = c.id AND id <= s.until)
    FROM share AS s JOIN conversation AS c ON c.id = s.conversation";

impl Store {
    /// Makes a conversation's link, or has the one that there is show what was asked since. `None` where there is no such
    /// conversation of the owner's, or no question in it that has ended.
    pub(crate) fn share(&self, owner: &str, conversation: &str) -> Result<Option<Share>, StoreError> {
        let (owner, conversation) = (owner.to_owned(), conversation.to_owned());
        self.write(move |db| {
            let link = db.random(16)?;
            let sql = "INSERT INTO share (id, conversation, until, made)
                SELECT CAST(?4 AS TEXT), c.id, max(t.id), CAST(?3 AS BIGINT) FROM conversation AS c
                JOIN turn AS t ON t.conversation = c.id AND t.state <> 'running'
                WHERE c.id = ?1 AND c.owner = ?2 GROUP BY c.id
                ON CONFLICT (conversation) DO UPDATE SET until = excluded.until, made = excluded.made";
            if db.execute(sql, values![&conversation, &owner, now(), link])? == 0 {
                return Ok(None);
            }
            let sql = format!("{SHARE} WHERE c.id = ?1 AND c.owner = ?2");
            db.row(&sql, values![&conversation, &owner])?.map(read_share).transpose()
        })
    }

    /// Takes the link back; whether there was one.
    pub(crate) fn unshare(&self, owner: &str, conversation: &str) -> Result<bool, StoreError> {
        let (owner, conversation) = (owner.to_owned(), conversation.to_owned());
        self.write(move |db| {
            let sql = "DELETE FROM share WHERE conversation IN
                (SELECT id FROM conversation WHERE id = ?1 AND owner = ?2)";
            Ok(db.execute(sql, values![&conversation, &owner])? > 0)
        })
    }

    /// The owner's links, of these knowledge bases alone if some are named, the latest first.
    pub(crate) fn shares(&self, owner: &str, allowed: Option<&[String]>) -> Result<Vec<Share>, StoreError> {
        let (owner, allowed) = (owner.to_owned(), records::listed(allowed));
        self.read(move |db| {
            let sql = format!(
                "{SHARE} WHERE c.owner = ?1 AND (CAST(?2 AS TEXT) IS NULL OR {})
                 ORDER BY s.made DESC, s.rowid DESC",
                db.is_among("c.knowledge_base", 2)
            );
            db.rows(&sql, values![&owner, allowed.as_deref()])?.into_iter().map(read_share).collect()
        })
    }

    /// What a link shows, whoever asks: who may see it is decided by its knowledge base.
    pub(crate) fn shared(&self, share: &str) -> Result<Option<Shared>, StoreError> {
        let share = share.to_owned();
        self.read(move |db| {
            let Some((owner, conversation, until, made)) = linked(db, &share)? else { return Ok(None) };
            let Some(mut summary) = records::summary(db, &owner, &conversation)? else { return Ok(None) };
            let mut turns = records::turns(db, &conversation)?;
            turns.retain(|turn| turn.id <= until);
            for turn in &mut turns {
                turn.feedback = None;
            }
            summary.questions = i64::try_from(turns.len()).unwrap_or(i64::MAX);
            Ok(Some(Shared { owner, made, details: Details { summary, turns } }))
        })
    }

    /// One turn that a link shows, with its knowledge base.
    pub(crate) fn shared_turn(
        &self,
        share: &str,
        turn: i64,
    ) -> Result<Option<(String, TurnDetails)>, StoreError> {
        let share = share.to_owned();
        self.read(move |db| {
            let Some((owner, conversation, until, _)) = linked(db, &share)? else { return Ok(None) };
            let Some(kb) = records::knowledge_base(db, &owner, &conversation)? else { return Ok(None) };
            if turn > until {
                return Ok(None);
            }
            Ok(records::turn(db, &owner, &conversation, turn)?.map(|turn| (kb, turn)))
        })
    }
}

/// Whose conversation a link shows, which, up to which turn, and since when.
fn linked(db: &mut Db<'_>, share: &str) -> Result<Option<(String, String, i64, i64)>, Fault> {
    let sql = "SELECT c.owner, c.id, s.until, s.made FROM share AS s JOIN conversation AS c ON c.id = s.conversation
        WHERE s.id = ?1";
    let read = |mut row: Row| Ok((row.take(0)?, row.take(1)?, row.take(2)?, row.take(3)?));
    db.row(sql, values![share])?.map(read).transpose()
}

fn read_share(mut row: Row) -> Result<Share, Fault> {
    Ok(Share {
        id: row.take(0)?,
        conversation: row.take(1)?,
        knowledge_base: row.take(2)?,
        title: row.take(3)?,
        made: row.take(4)?,
        questions: row.take(5)?,
    })
}
