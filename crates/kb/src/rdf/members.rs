//! JSON-LD with faults: each object of the outermost array, or of `@graph`, is read in a document that holds it alone.

use super::faults::locate;
use super::{File, Found as _, Into, Lost, contexts, parser, wrong};
use crate::error::Error;
use oxrdf::Quad;
use oxrdfio::{JsonLdProfileSet, RdfFormat, RdfParseError};
use std::ops::Range;

const FORMAT: RdfFormat = RdfFormat::JsonLd { profile: JsonLdProfileSet::empty() };

/// Reads what can be read of a document; `error` is what is wrong with it as a whole.
pub(super) fn read(
    text: &[u8],
    file: &File<'_>,
    error: RdfParseError,
    out: &mut Into<'_>,
) -> Result<(), Error> {
    // A context that is not there is missing for all.
    if error.to_string().contains(contexts::MISSING) {
        return Err(locate(file, FORMAT, error));
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let Some((array, tail)) = graph(text) else {
        return Err(locate(file, FORMAT, error));
    };
    let head = &text[..=array.start];
    let mut read = 0;
    for item in items(text, array) {
        let document = [head, &text[item.clone()], &tail].concat();
        let quads =
            parser(FORMAT, file.base).for_slice(&document).with_document_loader(file.contexts.loader());
        let quads: Result<Vec<Quad>, _> = quads.collect();
        let fault = match quads {
            Ok(quads) => match quads.iter().find_map(wrong) {
                None => {
                    quads.iter().try_for_each(|quad| out.insert(quad))?;
                    read += 1;
                    continue;
                }
                Some(message) => message,
            },
            Err(error) => super::without_place(&error.to_string()),
        };
        let statements = members(&text[item.clone()]);
        out.lost(text, 0, Lost { at: item.start, end: item.end, statements, message: fault })?;
    }
    if read == 0 { Err(locate(file, FORMAT, error)) } else { Ok(()) }
}

/// The array whose objects are read one by one, and what closes the document behind it.
fn graph(text: &[u8]) -> Option<(Range<usize>, Vec<u8>)> {
    let first = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
    if text[first] == b'[' {
        return Some((first..end(text, first), b"]".to_vec()));
    }
    let mut at = first + 1;
    let mut depth = 0_usize;
    while at < text.len() {
        match text[at] {
            b'"' => {
                let close = end_of_text(text, at);
                if depth == 0 && text[at..close] == *b"\"@graph\"" {
                    let colon = close + text[close..].iter().position(|byte| *byte == b':')?;
                    let open =
                        colon + 1 + text[colon + 1..].iter().position(|byte| !byte.is_ascii_whitespace())?;
                    if text[open] == b'[' {
                        let close = end(text, open);
                        let rest = text.get(close..).filter(|rest| serde_json_closes(rest));
                        let tail = rest.map_or_else(|| b"}".to_vec(), <[u8]>::to_vec);
                        return Some((open..close, [b"]", &tail[..]].concat()));
                    }
                }
                at = close;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// What follows the array ends an object properly.
fn serde_json_closes(rest: &[u8]) -> bool {
    let object = [b"{\"\":0", rest].concat();
    serde_json::from_slice::<serde::de::IgnoredAny>(&object).is_ok()
}

/// Behind the bracket that closes the one at `start`.
fn end(text: &[u8], start: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = start;
    while at < text.len() {
        match text[at] {
            b'"' => {
                at = end_of_text(text, at);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// Behind the quote that closes the one at `start`; a line's end closes it too, since none may stand in a text.
fn end_of_text(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 2,
            b'"' | b'\n' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The objects of an array.
fn items(text: &[u8], array: Range<usize>) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut at = array.start + 1;
    while at < array.end {
        match text[at] {
            b'{' => {
                let close = end(text, at).min(array.end);
                items.push(at..close);
                at = close;
            }
            b'"' => at = end_of_text(text, at),
            _ => at += 1,
        }
    }
    items
}

/// About how many statements an object makes: one a member.
fn members(text: &[u8]) -> u64 {
    let mut count = 0;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'"' => at = end_of_text(text, at),
            byte => {
                count += u64::from(byte == b':');
                at += 1;
            }
        }
    }
    count.max(1)
}
