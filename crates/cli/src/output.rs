//! Writing to standard output, where results go, and to standard error, where everything else goes. A reader that
//! went away (`| head`) is no failure of ours.

use std::fmt;
use std::io::{self, Write};

use anyhow::{Context, Result};
use serde::Serialize;

/// Standard output has no reader any more.
#[derive(Debug)]
pub struct Closed;

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard output was closed")
    }
}

impl std::error::Error for Closed {}

/// Writes one line, or several, and makes them visible at once.
pub fn line(text: impl fmt::Display) -> Result<()> {
    let mut out = io::stdout().lock();
    written(writeln!(out, "{text}").and_then(|()| out.flush()))
}

/// Writes a value as one line of JSON.
pub fn json(value: &impl Serialize) -> Result<()> {
    line(serde_json::to_string(value).context("the result cannot be written as JSON")?)
}

/// Tells people something that is no result.
pub fn tell(text: impl fmt::Display) {
    // With standard error gone there is nobody to tell.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says why the command failed: one paragraph, the cause behind what it kept us from.
pub fn complain(error: &anyhow::Error) {
    tell(format_args!("error: {}", explain(error)));
}

/// An error with its causes. A cause that the message before it repeats is left out.
pub fn explain(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

fn written(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Closed.into()),
        other => other.context("the result cannot be written to standard output"),
    }
}
