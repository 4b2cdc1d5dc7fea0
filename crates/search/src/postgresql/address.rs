//! Where a PostgreSQL server is, as people write it: `postgres://user@host/database?schema=name`. A password in it is
//! used and never shown: what is shown, and what a manifest keeps, is the address without.

use super::fault::PostgresFault;
use postgres::config::{Host, SslMode};
use postgres::{Client, Config, NoTls};
use std::fmt;
use std::time::Duration;

/// Bytes of a schema's name, so that what is made aside has one too.
const LONGEST_SCHEMA: usize = 48;

/// How long a server may take to take a connection.
const CONNECTING: Duration = Duration::from_secs(10);

/// After so long without a word a connection's other end is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(15);

/// A database on a server, with whom to log in as.
#[derive(Clone)]
pub struct PostgresAddress {
    pub(super) config: Config,
    /// Without a password.
    shown: String,
    /// The schema that it names, if it names one.
    pub(super) schema: Option<String>,
}

impl PostgresAddress {
    /// Reads an address.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it, without its password.
    pub fn parse(text: &str) -> Result<Self, String> {
        let form = "write it as postgres://USER@HOST/DATABASE";
        let rest = text.strip_prefix("postgres://").or_else(|| text.strip_prefix("postgresql://"));
        let rest = rest.ok_or_else(|| format!("this is no address of a PostgreSQL server: {form}"))?;
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (mut schema, mut kept) = (None, Vec::new());
        let mut says_encryption = false;
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=').unwrap_or((pair, "")) {
                ("schema", name) => schema = Some(of_schema(name)?),
                ("password", _) => {
                    return Err("the environment variable PGPASSWORD holds the password".into());
                }
                (key, _) => {
                    says_encryption |= key == "sslmode";
                    kept.push(pair);
                }
            }
        }
        let options = if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&")) };
        // The reader's own message may quote what it could not read, and that may be the password.
        let mut config: Config = format!("postgres://{place}{options}")
            .parse()
            .map_err(|_| format!("it cannot be read: {form}"))?;
        if config.get_user().is_none() || config.get_dbname().is_none() {
            return Err(format!("it names no user or no database: {form}"));
        }
        if config.get_hosts().is_empty() {
            return Err(format!("it names no host: {form}"));
        }
        let encrypted = matches!(config.get_ssl_mode(), SslMode::Require);
        let away = config.get_hosts().iter().any(|host| !is_here(host));
        if encrypted || away && !says_encryption {
            return Err("connections are not encrypted (no TLS yet): connect to this machine, where a tunnel may begin, or say \
                        ?sslmode=disable where the network may be trusted"
                .into());
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECTING);
        }
        config.keepalives_idle(SILENCE).application_name("ragonite");
        let named = schema.iter().map(|name| format!("schema={name}"));
        let options = kept.iter().map(|pair| (*pair).to_owned()).chain(named).collect::<Vec<_>>().join("&");
        let options = if options.is_empty() { options } else { format!("?{options}") };
        let shown = format!("postgres://{}{options}", without_password(place));
        Ok(Self { config, shown, schema })
    }

    /// The same with a password, unless it has one.
    #[must_use]
    pub fn or_password(mut self, password: Option<&str>) -> Self {
        if let (None, Some(password)) = (self.config.get_password(), password) {
            self.config.password(password);
        }
        self
    }

    /// The schema that it names, if it names one.
    pub fn schema(&self) -> Option<&str> {
        self.schema.as_deref()
    }

    /// Connects, for whoever keeps something of its own there. Blocks; the client must not be used, nor dropped, on a thread
    /// that runs asynchronous code.
    ///
    /// # Errors
    /// When the server is not there, or does not let us in.
    pub fn connect(&self) -> Result<Client, PostgresFault> {
        let mut config = self.config.clone();
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        config.connect(NoTls).map_err(|error| PostgresFault::of(&error, true))
    }

    /// The same place; whoever logs in may be another.
    pub(super) fn schema_or(&self, name: &str) -> String {
        self.schema.clone().unwrap_or_else(|| name.to_owned())
    }
}

/// Without the password.
impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PostgresAddress").field(&self.shown).finish()
    }
}

/// The schema of a knowledge base that is called so: letters, digits and `_`, so that people can write it without quotes.
pub(super) fn schema_of(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let mut schema: String = name.chars().map(plain).take(LONGEST_SCHEMA).collect();
    if !schema.starts_with(|c: char| c.is_ascii_lowercase()) || schema.starts_with("pg_") {
        schema.insert_str(0, "kb_");
    }
    schema.truncate(LONGEST_SCHEMA);
    schema
}

/// The name of a schema that an address gives.
fn of_schema(name: &str) -> Result<String, String> {
    match !name.is_empty() && schema_of(name) == name {
        true => Ok(name.to_owned()),
        false => Err(format!(
            "`schema` is a name of small letters, digits and _, of at most {LONGEST_SCHEMA} characters"
        )),
    }
}

/// What stands before the query, without the password of who logs in.
fn without_password(place: &str) -> String {
    // A password may hold an `@` of its own: the last one ends it.
    let Some((login, host)) = place.rsplit_once('@') else { return place.to_owned() };
    let user = login.split_once(':').map_or(login, |(user, _)| user);
    format!("{user}@{host}")
}

/// What is said there does not leave the machine.
fn is_here(host: &Host) -> bool {
    match host {
        #[cfg(unix)]
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_used_and_not_shown() {
        for (text, shown) in [
            ("postgres://ann:s3cret@localhost/db", "postgres://ann@localhost/db"),
            ("postgresql://ann:s3%40cret@127.0.0.1:5433/db", "postgres://ann@127.0.0.1:5433/db"),
            (
                "postgres://ann:s3cret@%2Ftmp%2Fx/db?schema=bikes&connect_timeout=3",
                "postgres://ann@%2Ftmp%2Fx/db?connect_timeout=3&schema=bikes",
            ),
        ] {
            let address = PostgresAddress::parse(text).unwrap();
            assert_eq!(address.to_string(), shown);
            assert!(!format!("{address:?}").contains("cret"));
            assert!(address.config.get_password().is_some_and(|password| password.starts_with(b"s3")));
            assert!(PostgresAddress::parse(shown).is_ok_and(|again| again.to_string() == shown));
        }
        let without =
            PostgresAddress::parse("postgres://ann@localhost/db").unwrap().or_password(Some("other"));
        assert_eq!(without.config.get_password(), Some(&b"other"[..]));
    }

    #[test]
    fn what_is_no_address_is_refused_without_repeating_it() {
        for text in [
            "http://ann:s3cret@localhost/db",
            "postgres://ann:s3cret@localhost",
            "postgres://ann:s3cret@localhost:port/db",
            "postgres://localhost/db?password=s3cret",
            "postgres://ann:s3cret@db.example/db",
            "postgres://ann:s3cret@localhost/db?sslmode=require",
            "postgres://ann:s3cret@localhost/db?schema=Big%20One",
        ] {
            let why = PostgresAddress::parse(text).unwrap_err();
            assert!(!why.contains("s3cret"), "{why}");
        }
        assert!(PostgresAddress::parse("postgres://ann@db.example/db?sslmode=disable").is_ok());
    }

    #[test]
    fn schemas_are_called_as_people_can_write_them() {
        for (name, schema) in
            [("bicycles", "bicycles"), ("My Graph-2", "my_graph_2"), ("7", "kb_7"), ("", "kb_")]
        {
            assert_eq!(schema_of(name), schema);
        }
    }
}
