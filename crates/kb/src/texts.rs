//! Text documents into passages: JSON lines, Markdown and plain text, cut by heading, paragraph and size. RAGONITE
//! section 2.6 (a graph and a text collection in one index). No HTML, no PDF, no language detection.

use crate::error::Error;
use crate::format;
use crate::passage::{Passage, PassageSource};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Characters a passage of a document aims at.
const SIZE: usize = 900;

/// Reads `.jsonl` (a `title`, `url` and `text` a line), `.md` and `.txt` files, and those in folders.
pub fn read_texts(paths: &[PathBuf]) -> Result<Vec<Passage>, Error> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            format::collect(path, &|file| kind(file).is_some(), &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    let mut passages = Vec::new();
    for path in files {
        let bytes = std::fs::read(&path).map_err(Error::read(&path))?;
        let text = String::from_utf8(bytes).map_err(|error| not_utf8(&path, &error))?;
        match kind(&path) {
            Some(Kind::JsonLines) => read_lines(&path, &text, &mut passages)?,
            Some(Kind::Markdown) => read_sections(&path, &text, true, &mut passages),
            Some(Kind::Plain) => read_sections(&path, &text, false, &mut passages),
            None => {
                let message =
                    "unknown kind of text; name .jsonl, .md or .txt files, or a folder that holds some"
                        .into();
                return Err(Error::Text { path, line: 1, message });
            }
        }
    }
    for (id, passage) in passages.iter_mut().enumerate() {
        passage.id = id as u64;
    }
    Ok(passages)
}

enum Kind {
    JsonLines,
    Markdown,
    Plain,
}

fn kind(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "jsonl" | "ndjson" => Some(Kind::JsonLines),
        "md" | "markdown" => Some(Kind::Markdown),
        "txt" | "text" => Some(Kind::Plain),
        _ => None,
    }
}

fn not_utf8(path: &Path, error: &std::string::FromUtf8Error) -> Error {
    let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let line = valid.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    Error::Text {
        path: path.to_owned(),
        line,
        message: "not UTF-8; convert the file (iconv -t utf-8)".into(),
    }
}

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    title: String,
    url: Option<String>,
    text: String,
}

fn read_lines(path: &Path, text: &str, passages: &mut Vec<Passage>) -> Result<(), Error> {
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let Line { title, url, text } = serde_json::from_str(line).map_err(|error| Error::Text {
            path: path.to_owned(),
            line: number as u64 + 1,
            message: format!(r#"{error}; a line looks like {{"title": "..", "url": "..", "text": ".."}}"#),
        })?;
        for part in chunks(&text) {
            passages.push(passage(path, title.trim().to_owned(), url.clone(), part));
        }
    }
    Ok(())
}

/// Sections below headings; a plain text has one, titled by its file's name.
fn read_sections(path: &Path, text: &str, markdown: bool, passages: &mut Vec<Passage>) {
    let stem =
        path.file_stem().map(|stem| stem.to_string_lossy().replace(['-', '_'], " ")).unwrap_or_default();
    let mut headings: Vec<(usize, String)> = Vec::new();
    let mut section = String::new();
    let mut fenced = false;
    let mut flush = |headings: &[(usize, String)], section: &mut String| {
        let title = headings.iter().map(|(_, heading)| heading.as_str()).collect::<Vec<_>>().join(" - ");
        let title = if title.is_empty() { stem.clone() } else { title };
        passages.extend(chunks(section).into_iter().map(|part| passage(path, title.clone(), None, part)));
        section.clear();
    };
    for line in text.lines() {
        fenced ^= markdown && line.trim_start().starts_with("```");
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        if markdown && !fenced && (1..=6).contains(&level) && line[level..].starts_with(' ') {
            flush(&headings, &mut section);
            headings.retain(|(other, _)| *other < level);
            headings.push((level, line[level..].trim().trim_end_matches('#').trim().to_owned()));
        } else {
            section.push_str(line);
            section.push('\n');
        }
    }
    flush(&headings, &mut section);
}

fn passage(path: &Path, title: String, url: Option<String>, text: String) -> Passage {
    Passage {
        id: 0,
        entity: None,
        table: None,
        title,
        text,
        predicates: Vec::new(),
        source: PassageSource::Text { url, path: path.display().to_string() },
    }
}

/// Whole paragraphs up to the size; a longer paragraph is cut between sentences, a longer sentence between words.
fn chunks(text: &str) -> Vec<String> {
    let mut chunks: Vec<String> = Vec::new();
    let mut open = String::new();
    for paragraph in text.split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
        let mut joint = "\n\n";
        for piece in pieces(paragraph) {
            if !open.is_empty() && open.chars().count() + piece.chars().count() > SIZE {
                chunks.push(std::mem::take(&mut open));
            }
            if !open.is_empty() {
                open.push_str(joint);
            }
            open.push_str(piece);
            joint = " ";
        }
    }
    if !open.is_empty() {
        chunks.push(open);
    }
    chunks
}

/// A paragraph, or its sentences where it is too long, or runs of words where a sentence is.
fn pieces(paragraph: &str) -> Vec<&str> {
    if paragraph.chars().count() <= SIZE {
        return vec![paragraph];
    }
    let mut pieces = Vec::new();
    let mut rest = paragraph;
    while rest.chars().count() > SIZE {
        let limit = rest.char_indices().nth(SIZE).map_or(rest.len(), |(at, _)| at);
        let head = &rest[..limit];
        let sentence = head.rmatch_indices(['.', '!', '?']).find_map(|(at, mark)| {
            let end = at + mark.len();
            rest[end..].starts_with(char::is_whitespace).then_some(end)
        });
        let end =
            sentence.or_else(|| head.rfind(char::is_whitespace)).filter(|&end| end > 0).unwrap_or(limit);
        pieces.push(rest[..end].trim());
        rest = rest[end..].trim_start();
    }
    pieces.push(rest);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_one(name: &str, content: &str) -> Result<Vec<Passage>, Error> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(name), content).unwrap();
        read_texts(&[folder.path().join(name)])
    }

    #[test]
    fn markdown_is_cut_at_headings() {
        let passages = read_one(
            "a.md",
            "intro\n\n# Bikes\nOne.\n\nTwo.\n## Frames\nSteel.\n# Other\n```\n# no heading\n```",
        )
        .unwrap();
        let shown: Vec<String> = passages.iter().map(|p| format!("{}: {}", p.title, p.text)).collect();
        assert_eq!(
            shown,
            ["a: intro", "Bikes: One.\n\nTwo.", "Bikes - Frames: Steel.", "Other: ```\n# no heading\n```"]
        );
        assert_eq!(passages.iter().map(|p| p.id).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn long_text_is_cut_between_sentences() {
        let sentence = "A sentence of some length stands here. ";
        let passages = read_one("a.txt", &sentence.repeat(60)).unwrap();
        assert!(passages.len() >= 3);
        for passage in &passages {
            assert!(
                passage.text.ends_with("here.") && passage.text.chars().count() <= SIZE,
                "{}",
                passage.text
            );
        }
        let whole: String = passages.iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join(" ");
        assert_eq!(whole, sentence.repeat(60).trim());
    }

    #[test]
    fn a_broken_line_says_where() {
        let error = read_one("a.jsonl", "{\"title\": \"x\", \"text\": \"y\"}\n{\"title\": \n")
            .unwrap_err()
            .to_string();
        assert!(error.contains("a.jsonl:2: EOF"), "{error}");
    }
}
