//! Puts a knowledge base's tables into a schema of its own. All of it is one transaction, whose end is the moment in which
//! the new schema takes the old one's name: killed before, or without the server, what was there is there.

use super::address::{PostgresAddress, schema_of};
use super::content::{ServerTables, building, content_of, placing};
use super::failure::{PASSWORD, causes, lacks_password};
use crate::error::Error;
use kb::{CopiedRows, PostgresTarget, Schema};
use postgres::{Client, NoTls};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::Path;

/// Rows between two looks at whether to go on.
const LOOK: u64 = 1_024;

/// A connection on which tables are put in place.
pub(crate) struct Loading {
    client: Client,
    address: String,
    schema: String,
    /// What the schema's comment is to say of whose it is.
    owner: String,
}

impl Loading {
    /// Connects, and looks whether the schema is free or this knowledge base's own: the one that the folder at `place` names
    /// that is to be replaced, or one that was made for that place.
    pub fn connect(
        address: &PostgresAddress,
        name: &str,
        place: &Path,
        before: Option<&ServerTables>,
    ) -> Result<Self, Error> {
        let shown = address.to_string();
        let place = std::path::absolute(place).unwrap_or_else(|_| place.to_owned());
        let schema = address.schema_or(&schema_of(name));
        let owner = format!("A knowledge base of ragonite, at {}.", place.display());
        let client = address.config.connect(NoTls);
        let mut client = client.map_err(|error| failed(&shown, &error))?;
        let query = format!(
            "SELECT obj_description(to_regnamespace('\"{schema}\"'), 'pg_namespace'), to_regnamespace('\"{schema}\"') IS NOT NULL"
        );
        let row = client.query_one(query.as_str(), &[]).map_err(|error| failed(&shown, &error))?;
        let comment: Option<String> = row.get(0);
        let there: bool = row.get(1);
        let own = comment.as_deref().is_some_and(|comment| {
            let known = content_of(comment)
                .is_some_and(|content| before.is_some_and(|before| before.fingerprint == content));
            known || comment.starts_with(&format!("{owner} "))
        });
        if there && !own {
            return Err(Error::Postgres {
                address: shown,
                what: format!(
                    "the schema {schema} is there and is not this knowledge base's, so it is not replaced"
                ),
                hint: format!(
                    "Name another one (`?schema=NAME` at the address's end), or remove it first: DROP SCHEMA {schema} CASCADE"
                ),
            });
        }
        Ok(Self { client, address: shown, schema, owner })
    }

    /// Makes the tables aside and copies the rows of a database into them; `tell` hears how many were copied. They are in
    /// place after [`Self::place`].
    pub fn load(
        &mut self,
        schema: &Schema,
        database: &Path,
        tell: &mut dyn FnMut(u64) -> Result<(), Error>,
    ) -> Result<ServerTables, Error> {
        self.run(
            "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
        )?;
        let lock = format!("SELECT pg_try_advisory_xact_lock({})", building(&self.schema));
        let row = self.client.query_one(lock.as_str(), &[]).map_err(|error| failed(&self.address, &error))?;
        if !row.get::<_, bool>(0) {
            return Err(
                self.wrong(format!("another build is writing the schema {}", self.schema), "Wait for it")
            );
        }
        let aside = self.aside();
        self.run(&format!("CREATE SCHEMA \"{aside}\"; SET LOCAL search_path = \"{aside}\""))?;
        let mut target = Target { loading: self, hash: Sha256::new(), rows: 0, tell };
        let analyze = kb::load_postgres(schema, database, &mut target)?;
        let fingerprint = target.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        self.run(&analyze)?;
        Ok(ServerTables { address: self.address.clone(), schema: self.schema.clone(), fingerprint })
    }

    /// Gives the tables their place, lets others read them, and has `folder` take its place in the same moment, as nearly as
    /// two places have one.
    pub fn place(
        mut self,
        tables: &ServerTables,
        readers: &[String],
        folder: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (schema, aside) = (&self.schema, self.aside());
        let comment = tables.comment(&self.owner).replace('\'', "''");
        let mut statements = format!(
            "SELECT pg_advisory_xact_lock({}); DROP SCHEMA IF EXISTS \"{schema}\" CASCADE; \
             ALTER SCHEMA \"{aside}\" RENAME TO \"{schema}\"; COMMENT ON SCHEMA \"{schema}\" IS '{comment}';",
            placing(schema)
        );
        for reader in readers {
            let reader = crate::sql::quoted(reader);
            statements.push_str(&format!(
                " GRANT USAGE ON SCHEMA \"{schema}\" TO {reader}; GRANT SELECT ON ALL TABLES IN SCHEMA \"{schema}\" TO {reader};"
            ));
        }
        self.run(&statements)?;
        // If this fails the transaction is undone with its connection, and the old tables are those of the old folder.
        folder()?;
        self.run("COMMIT")
    }

    fn aside(&self) -> String {
        format!("{}__building", self.schema)
    }

    fn run(&mut self, statements: &str) -> Result<(), Error> {
        self.client.batch_execute(statements).map_err(|error| failed(&self.address, &error))
    }

    fn wrong(&self, what: String, hint: &str) -> Error {
        Error::Postgres { address: self.address.clone(), what, hint: hint.to_owned() }
    }
}

/// Takes the tables, and notes all that it takes.
struct Target<'l> {
    loading: &'l mut Loading,
    hash: Sha256,
    rows: u64,
    tell: &'l mut dyn FnMut(u64) -> Result<(), Error>,
}

impl PostgresTarget for Target<'_> {
    type Error = Error;

    fn run(&mut self, statements: &str) -> Result<(), Error> {
        self.hash.update(statements);
        (self.tell)(self.rows)?;
        self.loading.run(statements)
    }

    fn copy(&mut self, statement: &str, rows: &mut CopiedRows<'_>) -> Result<(), Error> {
        self.hash.update(statement);
        let Loading { client, address, .. } = &mut *self.loading;
        let mut writer = client.copy_in(statement).map_err(|error| failed(address, &error))?;
        while let Some(line) = rows.next_line()? {
            self.hash.update(line);
            if let Err(broken) = writer.write_all(line.as_bytes()) {
                // What the server says of it is known when the copying ends.
                return Err(match writer.finish() {
                    Err(error) => failed(address, &error),
                    Ok(_) => Error::Postgres {
                        address: address.clone(),
                        what: broken.to_string(),
                        hint: "Look at the server's log".into(),
                    },
                });
            }
            self.rows += 1;
            if self.rows.is_multiple_of(LOOK) {
                (self.tell)(self.rows)?;
            }
        }
        writer.finish().map_err(|error| failed(address, &error)).map(drop)
    }
}

/// What went wrong while tables were put in place.
fn failed(address: &str, error: &postgres::Error) -> Error {
    let said = error.as_db_error();
    let what = said.map_or_else(|| causes(error), |said| said.message().to_owned());
    let hint = match said.map(|said| said.code().code()) {
        None if lacks_password(error) => PASSWORD,
        None => "Start the server, or correct its address (--sql, or stores.sql in ragonite.toml)",
        Some(code) if code.starts_with("28") => PASSWORD,
        Some(code) if code.starts_with("3D") => "Create the database: createdb NAME",
        Some("42501") => {
            "Who builds must be allowed to create schemas: GRANT CREATE ON DATABASE NAME TO USER"
        }
        Some("42704") => "Create the roles of stores.sql_readers, or correct them in ragonite.toml",
        Some(code) if code.starts_with("53") => "Free its disk or memory, and build again",
        Some(_) => "Nothing was changed there",
    };
    Error::Postgres { address: address.to_owned(), what, hint: hint.to_owned() }
}
