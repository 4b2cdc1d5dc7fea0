//! Writing to standard output, where results go, and to standard error, where everything else goes. A reader that
//! went away (`| head`) is no failure of ours.

use std::borrow::Cow;
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
    written(writeln!(out, "{}", harmless(&text.to_string())).and_then(|()| out.flush()))
}

/// Writes a value as one line of JSON.
pub fn json(value: &impl Serialize) -> Result<()> {
    let text = serde_json::to_string(value).context("the result cannot be written as JSON")?;
    let mut out = io::stdout().lock();
    written(writeln!(out, "{}", escaped(&text)).and_then(|()| out.flush()))
}

/// Tells people something that is no result.
pub fn tell(text: impl fmt::Display) {
    // With standard error gone there is nobody to tell.
    let _ = writeln!(io::stderr(), "{}", harmless(&text.to_string()));
}

/// The text without what a terminal would obey: a name in a graph may hold sequences that rewrite the screen, its title
/// or what is typed next, or turn around the direction of what follows. Each such character is shown as a sign.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.chars().any(obeyed) {
        return Cow::Borrowed(text);
    }
    let sign = |c: char| match c {
        c if !obeyed(c) => c,
        // Control pictures: ESC is shown as one character of that name.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    };
    // What ends lines elsewhere needs no sign.
    Cow::Owned(text.chars().filter(|c| *c != '\r').map(sign).collect())
}

/// Controls, old and new, but lines and tabs; and what turns the direction of writing around.
fn obeyed(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// JSON with the controls escaped that JSON lets stand: they are in texts alone, where an escape means the same.
fn escaped(json: &str) -> Cow<'_, str> {
    if !json.chars().any(obeyed) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        match obeyed(c) {
            true => text.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => text.push(c),
        }
    }
    Cow::Owned(text)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_nothing_that_it_obeys() {
        let hostile = "a\x1b]0;owned\x07b\u{9b}31mc\r\x08\x7f\u{202e}d\te\nf";
        assert_eq!(harmless(hostile), "a␛]0;owned␇b\u{fffd}31mc␈␡\u{fffd}d\te\nf");
        assert_eq!(harmless("schön 日本 👩‍🚀"), "schön 日本 👩‍🚀");
        let json = serde_json::to_string(hostile).unwrap();
        let told = escaped(&json);
        assert!(!told.chars().any(obeyed), "{told}");
        assert_eq!(serde_json::from_str::<String>(&told).unwrap(), hostile);
    }
}
