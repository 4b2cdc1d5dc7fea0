//! Tokens in the conversations' file: hashes, never secrets.

use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use super::{Store, StoreError, now};
use crate::access::{Caller, Token};

/// What a token allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// To ask, and everything that only reads.
    Read,
    /// Also to build, annotate, evaluate and manage tokens.
    Admin,
}

impl Scope {
    fn as_str(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Admin => "admin",
        }
    }

    fn parse(text: &str) -> Scope {
        // The file's CHECK knows these two alone.
        if text == "admin" { Scope::Admin } else { Scope::Read }
    }
}

/// A token as it is listed.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct KeptToken {
    /// To delete it by.
    pub id: String,
    /// What it is for, for people.
    pub name: String,
    /// Whose conversations it opens.
    pub user: String,
    /// What it allows.
    pub scope: Scope,
    /// Only these knowledge bases; `None` is all.
    pub knowledge_bases: Option<Vec<String>>,
    /// Milliseconds since 1970.
    pub created: i64,
    /// The same; `None` is never.
    pub expires: Option<i64>,
}

const COLUMNS: &str = "id, name, owner, scope, knowledge_bases, created, expires";

impl Store {
    /// Makes a token; its secret is returned and not kept.
    pub(crate) fn make_token(
        &self,
        name: &str,
        user: &str,
        scope: Scope,
        knowledge_bases: Option<Vec<String>>,
        days: Option<u32>,
    ) -> Result<(KeptToken, String), StoreError> {
        let expires = days.map(|days| now().saturating_add(i64::from(days) * 24 * 3600 * 1000));
        let listed = knowledge_bases.as_ref().map(|names| serde_json::json!(names).to_string());
        let (name, user) = (name.to_owned(), user.to_owned());
        self.write(move |db| {
            let random: String = db.query_row("SELECT lower(hex(randomblob(32)))", [], |row| row.get(0))?;
            let secret = format!("rgn_{random}");
            let sql = format!(
                "INSERT INTO token (id, name, owner, hash, scope, knowledge_bases, created, expires)
                 VALUES (lower(hex(randomblob(8))), ?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING {COLUMNS}"
            );
            let hash = *Token::new(&secret).hash();
            let values = params![name, user, hash, scope.as_str(), listed, now(), expires];
            let token = db.query_row(&sql, values, read)?;
            Ok((token, secret))
        })
    }

    /// All tokens, the latest first.
    pub(crate) fn tokens(&self) -> Result<Vec<KeptToken>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare(&format!("SELECT {COLUMNS} FROM token ORDER BY rowid DESC"))?;
            statement.query_map([], read)?.collect()
        })
    }

    /// Whether there was one.
    pub(crate) fn delete_token(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.write(move |db| Ok(db.execute("DELETE FROM token WHERE id = ?1", [id])? > 0))
    }

    /// Who holds the token of this hash, if it is valid.
    pub(crate) fn caller(&self, hash: &[u8; 32]) -> Result<Option<Caller>, StoreError> {
        let hash = *hash;
        self.read(move |db| {
            let sql =
                format!("SELECT {COLUMNS} FROM token WHERE hash = ?1 AND (expires IS NULL OR expires > ?2)");
            let token = db.query_row(&sql, params![hash, now()], read).optional()?;
            Ok(token.map(|token| Caller {
                user: token.user,
                admin: token.scope == Scope::Admin,
                knowledge_bases: token.knowledge_bases,
            }))
        })
    }
}

/// The tokens of a conversations' file, for the command line. A server that runs meanwhile sees every change.
pub struct Tokens(Store);

impl Tokens {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// When it cannot be read or is something else.
    pub fn open(path: &std::path::Path) -> Result<Tokens, StoreError> {
        Store::open_beside(path).map(Tokens)
    }

    /// All of them, the latest first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn list(&self) -> Result<Vec<KeptToken>, StoreError> {
        self.0.tokens()
    }

    /// Makes one; its secret is returned and not kept.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn make(
        &self,
        name: &str,
        user: &str,
        scope: Scope,
        knowledge_bases: Option<Vec<String>>,
        days: Option<u32>,
    ) -> Result<(KeptToken, String), StoreError> {
        self.0.make_token(name, user, scope, knowledge_bases, days)
    }

    /// Whether there was one of this id.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn delete(&self, id: &str) -> Result<bool, StoreError> {
        self.0.delete_token(id)
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<KeptToken> {
    let (scope, listed): (String, Option<String>) = (row.get(3)?, row.get(4)?);
    let knowledge_bases = listed.map(|text| super::records::json(4, &text)).transpose()?;
    Ok(KeptToken {
        id: row.get(0)?,
        name: row.get(1)?,
        user: row.get(2)?,
        scope: Scope::parse(&scope),
        knowledge_bases,
        created: row.get(5)?,
        expires: row.get(6)?,
    })
}
