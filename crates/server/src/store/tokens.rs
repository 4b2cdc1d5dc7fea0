//! Tokens: hashes, never secrets.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::db::{Fault, Row, values};
use super::{Store, StoreError, StorePlace, now, records};
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
        // The table's CHECK knows these two alone.
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
        let listed = records::listed(knowledge_bases.as_deref());
        let (name, user) = (name.to_owned(), user.to_owned());
        self.write(move |db| {
            let secret = format!("rgn_{}", db.random(32)?);
            let id = db.random(8)?;
            let sql = format!(
                "INSERT INTO token (id, name, owner, hash, scope, knowledge_bases, created, expires)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING {COLUMNS}"
            );
            let hash = Token::new(&secret);
            let values = values![
                id,
                &name,
                &user,
                &hash.hash()[..],
                scope.as_str(),
                listed.as_deref(),
                now(),
                expires
            ];
            let made = db.row(&sql, values)?.map(read).transpose()?;
            let made = made.ok_or_else(|| Fault::Unreadable("what was just made is gone".into()))?;
            Ok((made, secret))
        })
    }

    /// All tokens, the latest first.
    pub(crate) fn tokens(&self) -> Result<Vec<KeptToken>, StoreError> {
        self.read(|db| {
            let rows = db.rows(&format!("SELECT {COLUMNS} FROM token ORDER BY rowid DESC"), &[])?;
            rows.into_iter().map(read).collect()
        })
    }

    /// Whether there was one.
    pub(crate) fn delete_token(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.write(move |db| Ok(db.execute("DELETE FROM token WHERE id = ?1", values![&id])? > 0))
    }

    /// Who holds the token of this hash, if it is valid.
    pub(crate) fn caller(&self, hash: &[u8; 32]) -> Result<Option<Caller>, StoreError> {
        let hash = *hash;
        self.read(move |db| {
            let sql =
                format!("SELECT {COLUMNS} FROM token WHERE hash = ?1 AND (expires IS NULL OR expires > ?2)");
            let token = db.row(&sql, values![&hash[..], now()])?.map(read).transpose()?;
            Ok(token.map(|token| Caller {
                user: token.user,
                admin: token.scope == Scope::Admin,
                knowledge_bases: token.knowledge_bases,
            }))
        })
    }
}

/// The tokens kept with conversations, for the command line. A server that runs meanwhile sees every change.
pub struct Tokens(Store);

impl Tokens {
    /// Opens what they are kept in, or makes it.
    ///
    /// # Errors
    /// When it cannot be read or is something else.
    pub fn open(place: &StorePlace) -> Result<Tokens, StoreError> {
        Store::open_beside(place, Duration::ZERO).map(Tokens)
    }

    /// All of them, the latest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn list(&self) -> Result<Vec<KeptToken>, StoreError> {
        self.0.tokens()
    }

    /// Makes one; its secret is returned and not kept.
    ///
    /// # Errors
    /// When they cannot be written.
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
    /// When they cannot be written.
    pub fn delete(&self, id: &str) -> Result<bool, StoreError> {
        self.0.delete_token(id)
    }
}

fn read(mut row: Row) -> Result<KeptToken, Fault> {
    let (scope, listed): (String, Option<String>) = (row.take(3)?, row.take(4)?);
    Ok(KeptToken {
        id: row.take(0)?,
        name: row.take(1)?,
        user: row.take(2)?,
        scope: Scope::parse(&scope),
        knowledge_bases: listed.map(|text| records::json(&text)).transpose()?,
        created: row.take(5)?,
        expires: row.take(6)?,
    })
}
