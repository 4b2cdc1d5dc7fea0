//! Text documents into passages: JSON lines, Markdown, HTML and plain text, cut by heading, paragraph and size, tables
//! row by row. RAGONITE section 2.6 (a graph and a text collection in one index). No PDF.
//!
//! What cannot be read is reported and left out, and everything else is read: a binary file, another encoding, an empty
//! document, a broken line, a line that never ends. `input` reads, `markdown` and `html` find the parts, `outline`
//! makes passages of them, `chunks` cuts.

mod chunks;
mod html;
mod input;
mod markdown;
mod outline;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::format;
use crate::graph::Skipped;
use crate::passage::Passage;
use input::{Line, Lines};
use outline::Outline;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Lines of one file that are reported one by one.
const REPORTED: usize = 20;

/// What documents hold.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Texts {
    /// Their passages, in order of files.
    pub passages: Vec<Passage>,
    /// What could not be read, and why.
    pub skipped: Vec<Skipped>,
}

/// Reads `.jsonl` (a `title`, `url` and `text` a line), `.md`, `.html` and `.txt` files, and those in folders.
///
/// # Errors
/// When a path does not exist or a folder cannot be listed. What is wrong inside files is in [`Texts::skipped`].
pub fn read_texts(paths: &[PathBuf]) -> Result<Texts, Error> {
    let mut texts = Texts::default();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut all = Vec::new();
            format::collect(path, &|_| true, &mut all)?;
            let (known, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|file| kind(file).is_some());
            files.extend(known);
            texts.skipped.extend(other_kinds(path, &others));
        } else {
            std::fs::metadata(path).map_err(Error::read(path))?;
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    for path in &files {
        let before = (texts.passages.len(), texts.skipped.len());
        if let Err(reason) = read_file(path, &mut texts) {
            texts.skip(path, 0, reason);
        }
        if before == (texts.passages.len(), texts.skipped.len()) {
            texts.skip(path, 0, "it holds no text".into());
        }
    }
    for (id, passage) in texts.passages.iter_mut().enumerate() {
        passage.id = id as u64;
    }
    Ok(texts)
}

impl Texts {
    fn skip(&mut self, path: &Path, line: u64, message: String) {
        self.skipped.push(Skipped { path: path.to_owned(), line, column: 0, message });
    }
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    JsonLines,
    Markdown,
    Html,
    Plain,
}

fn kind(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "jsonl" | "ndjson" => Some(Kind::JsonLines),
        "md" | "markdown" => Some(Kind::Markdown),
        "html" | "htm" | "xhtml" => Some(Kind::Html),
        "txt" | "text" => Some(Kind::Plain),
        _ => None,
    }
}

/// One word about each kind of file in a folder that is no text.
fn other_kinds(folder: &Path, files: &[PathBuf]) -> Option<Skipped> {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for file in files {
        let kind =
            file.extension().map_or("without extension".into(), |e| format!(".{}", e.to_string_lossy()));
        *kinds.entry(kind).or_default() += 1;
    }
    let kinds: Vec<String> = kinds.into_iter().map(|(kind, number)| format!("{number} {kind}")).collect();
    let message =
        format!("files that are not .jsonl, .md, .html or .txt were not read: {}", kinds.join(", "));
    (!files.is_empty()).then(|| Skipped { path: folder.to_owned(), line: 0, column: 0, message })
}

/// The passages of one file; why it was left out otherwise.
fn read_file(path: &Path, texts: &mut Texts) -> Result<(), String> {
    let failed = |error: std::io::Error| error.to_string();
    let Some(kind) = kind(path) else {
        return Err("unknown kind of text; name .jsonl, .md, .html or .txt files, or folders of them".into());
    };
    if let Kind::Html = kind {
        let page = input::whole(path)?;
        let mut outline = Outline::new(path, &mut texts.passages);
        html::read(&page, &mut outline);
        return Ok(());
    }
    let mut lines = Lines::open(path).map_err(failed)?;
    let mut left_out = 0;
    let mut skip = |texts: &mut Texts, line: u64, message: String| {
        left_out += 1;
        if left_out <= REPORTED {
            texts.skip(path, line, message);
        }
    };
    match kind {
        Kind::JsonLines => {
            while let Some((number, line)) = lines.next().map_err(failed)? {
                let read = line.text().and_then(|line| read_line(path, &line, &mut texts.passages));
                if let Err(reason) = read {
                    skip(texts, number, reason);
                }
            }
        }
        Kind::Markdown | Kind::Plain | Kind::Html => {
            let mut text = String::new();
            while let Some((number, line)) = lines.next().map_err(failed)? {
                match line.text() {
                    Ok(line) => {
                        text.push_str(&line);
                        text.push('\n');
                    }
                    Err(reason) => skip(texts, number, reason),
                }
                if text.len() > input::LARGEST {
                    return Err(input::too_large());
                }
            }
            let mut outline = Outline::new(path, &mut texts.passages);
            match kind {
                Kind::Markdown => markdown::read(&text, &mut outline),
                _ => text.split("\n\n").for_each(|paragraph| outline.paragraph(paragraph)),
            }
        }
    }
    if left_out > REPORTED {
        texts.skip(path, 0, format!("{} more lines were left out", left_out - REPORTED));
    }
    Ok(())
}

impl Line {
    fn text(self) -> Result<String, String> {
        match self {
            Line::Text(text) => Ok(text),
            Line::NotUtf8 => Err("not UTF-8; convert the file (iconv -t utf-8)".into()),
            Line::TooLong => {
                Err(format!("a line of more than {} MB; no document is that long", input::LONGEST >> 20))
            }
        }
    }
}

#[derive(Deserialize)]
struct Document {
    title: Option<String>,
    url: Option<String>,
    text: Option<String>,
}

/// One document of a JSON lines file.
fn read_line(path: &Path, line: &str, passages: &mut Vec<Passage>) -> Result<(), String> {
    if line.trim().is_empty() {
        return Ok(());
    }
    let Document { title, url, text } = serde_json::from_str(line).map_err(|error| {
        format!(r#"{error}; a line looks like {{"title": "..", "url": "..", "text": ".."}}"#)
    })?;
    let text = text.unwrap_or_default();
    if text.trim().is_empty() {
        return Err("its `text` is missing or empty".into());
    }
    let mut outline = Outline::new(path, passages);
    outline.titled(title.unwrap_or_default().trim(), url);
    text.split("\n\n").for_each(|paragraph| outline.paragraph(paragraph));
    Ok(())
}
