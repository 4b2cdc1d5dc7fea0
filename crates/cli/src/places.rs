//! Where things are kept: the XDG base directories, of which a variable that is not an absolute path does not count, and
//! what the configuration names instead.

use std::path::PathBuf;

use anyhow::{Context, Result};
use server::StorePlace;

use crate::config::Config;

/// The environment variable that holds the password of PostgreSQL servers, as its own programs read it.
pub const PASSWORD: &str = "PGPASSWORD";

/// `$XDG_CONFIG_HOME/ragonite`, else `~/.config/ragonite`.
pub fn config() -> Option<PathBuf> {
    base("XDG_CONFIG_HOME", ".config")
}

/// `$XDG_STATE_HOME/ragonite`, else `~/.local/state/ragonite`: conversations and what was typed.
pub fn state() -> Result<PathBuf> {
    base("XDG_STATE_HOME", ".local/state")
        .context("there is no folder for conversations: set HOME or XDG_STATE_HOME to an absolute path")
}

/// Where the server keeps conversations, and all that is kept with them: what the configuration names, else a file among what
/// this person left.
pub fn conversations(config: &Config) -> Result<StorePlace> {
    Ok(match &config.server.conversations {
        None => StorePlace::File(state()?.join("conversations.sqlite")),
        Some(StorePlace::File(path)) => StorePlace::File(path.clone()),
        Some(StorePlace::Server(address)) => {
            let password = std::env::var(PASSWORD).ok();
            StorePlace::from((**address).clone().or_password(password.as_deref()))
        }
    })
}

/// `$XDG_CACHE_HOME/ragonite`, else `~/.cache/ragonite`: what can be made anew.
pub fn cache() -> Option<PathBuf> {
    base("XDG_CACHE_HOME", ".cache")
}

fn base(variable: &str, below_home: &str) -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let folder = absolute(variable).or_else(|| absolute("HOME").map(|home| home.join(below_home)))?;
    Some(folder.join("ragonite"))
}
