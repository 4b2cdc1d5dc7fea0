//! `ragonite token`: who else may use the server. Secrets are shown once; the server keeps their hashes.

use anyhow::{Result, bail};
use clap::Subcommand;
use serde_json::json;
use server::{Scope, Tokens};

use super::{Format, Outcome};
use crate::config::Config;
use crate::{output, places};

/// Make, list and delete the tokens of `ragonite serve`
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make a token and show it, once
    New {
        /// Whose conversations it opens
        user: String,
        /// May also build, annotate, evaluate and manage tokens
        #[arg(long)]
        admin: bool,
        /// Only this knowledge base; may be repeated
        #[arg(long, value_name = "NAME")]
        kb: Vec<String>,
        /// Valid for so many days; without, until it is deleted
        #[arg(long)]
        days: Option<u32>,
        /// What it is for
        #[arg(long, default_value = "")]
        name: String,
    },
    /// List the tokens, without their secrets
    List {
        #[command(flatten)]
        format: Format,
    },
    /// Delete a token
    Delete {
        /// Its id, as listed
        id: String,
    },
}

/// Does it.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let tokens = Tokens::open(&places::conversations(config)?)?;
    match arguments.action {
        Action::New { user, admin, kb, days, name } => {
            if user.is_empty() || user.len() > 200 || user == "local" || user.chars().any(char::is_control) {
                bail!("{user:?} cannot be a user's name: take 1 to 200 characters, and not `local`");
            }
            let scope = if admin { Scope::Admin } else { Scope::Read };
            let kbs = (!kb.is_empty()).then_some(kb);
            let (token, secret) = tokens.make(&name, &user, scope, kbs, days)?;
            output::tell(format_args!("Token {} of {}; it is shown this once:", token.id, token.user));
            output::line(secret)?;
            Ok(Outcome::Found)
        }
        Action::List { format } => {
            let all = tokens.list()?;
            if format.json {
                output::json(&json!(all))?;
            } else {
                for token in &all {
                    let scope = if token.scope == Scope::Admin { "admin" } else { "read" };
                    let kbs = token.knowledge_bases.as_ref().map_or("all".into(), |kbs| kbs.join(", "));
                    let name = if token.name.is_empty() { "-" } else { &token.name };
                    output::line(format_args!("{}  {}  {scope}  {kbs}  {name}", token.id, token.user))?;
                }
            }
            Ok(Outcome::found(!all.is_empty()))
        }
        Action::Delete { id } => {
            if !tokens.delete(&id)? {
                bail!("there is no token {id}. See: ragonite token list");
            }
            Ok(Outcome::Found)
        }
    }
}
