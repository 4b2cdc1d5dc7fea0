//! Entities of RDF/XML, looked at before a parser puts their values in: each may hold those before it many times over, so a
//! few lines can stand for more than any memory holds. In RDF they are short names for namespaces.

use super::Fault;
use super::elements::declaration;
use rustc_hash::FxHashMap;
use std::io::{Cursor, Read, Result};

/// Bytes that an entity may stand for. A document that names it in four bytes each time then grows as a compressed file may.
const LONGEST: usize = 1_024;

/// Bytes before the first element, at most.
const HEAD: usize = 1 << 20;

/// A document whose beginning was looked at.
pub(super) struct Document<'r> {
    /// All of it.
    pub content: Box<dyn Read + 'r>,
    /// Its beginning, and what is wrong there.
    pub wrong: Option<(Vec<u8>, Fault)>,
}

/// Reads no further than the first element.
pub(super) fn looked_at<'r>(mut content: Box<dyn Read + 'r>) -> Result<Document<'r>> {
    let mut head = Vec::new();
    // Most documents begin their first element within the first block.
    while head.len() < HEAD && first_element(&head).is_none() {
        let wanted = head.len().max(1 << 12) as u64;
        if content.by_ref().take(wanted).read_to_end(&mut head)? == 0 {
            break;
        }
    }
    let end = first_element(&head).unwrap_or(head.len());
    let wrong = match first_element(&head).is_none() && head.len() >= HEAD {
        true => Some(Fault { at: 0, message: format!("no element begins within {HEAD} bytes") }),
        false => too_long(&head[..end]),
    };
    let wrong = wrong.map(|fault| (head.clone(), fault));
    Ok(Document { content: Box::new(Cursor::new(head).chain(content)), wrong })
}

/// Where the first element begins, behind declarations and comments.
fn first_element(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text.get(at..)?.iter().position(|byte| *byte == b'<')?;
        let rest = &text[at..];
        let behind =
            |end: &[u8]| rest.windows(end.len()).position(|w| w == end).map(|found| at + found + end.len());
        at = match rest.get(1)? {
            b'?' => behind(b"?>")?,
            b'!' if rest.starts_with(b"<!--") => behind(b"-->")?,
            b'!' if rest.len() < 4 => return None,
            b'!' => at + declaration(rest)?,
            _ => return Some(at),
        };
    }
}

/// The first entity that stands for too much.
fn too_long(text: &[u8]) -> Option<Fault> {
    const BEGIN: &[u8] = b"<!ENTITY";
    let mut lengths: FxHashMap<&[u8], usize> = FxHashMap::default();
    let mut from = 0;
    while let Some(found) = text[from..].windows(BEGIN.len()).position(|window| window == BEGIN) {
        let at = from + found;
        from = at + BEGIN.len();
        let rest = text[from..].trim_ascii_start();
        let name = &rest[..rest.iter().position(u8::is_ascii_whitespace)?];
        let rest = rest[name.len()..].trim_ascii_start();
        let Some(quote) = rest.first().filter(|byte| matches!(byte, b'"' | b'\'')) else { continue };
        let value = &rest[1..];
        let value = &value[..value.iter().position(|byte| byte == quote)?];
        let length = expanded(value, &lengths);
        if length > LONGEST {
            let name = String::from_utf8_lossy(name);
            let message = format!(
                "the entity {name} stands for more than {LONGEST} bytes; write them out where they are meant"
            );
            return Some(Fault { at, message });
        }
        // The first declaration of a name is the one that counts.
        lengths.entry(name).or_insert(length);
    }
    None
}

/// The bytes that a value comes to with what it names.
fn expanded(value: &[u8], lengths: &FxHashMap<&[u8], usize>) -> usize {
    let mut parts = value.split(|byte| *byte == b'&');
    let first = parts.next().map_or(0, <[u8]>::len);
    parts.fold(first, |sum, part| {
        let end = part.iter().position(|byte| *byte == b';').unwrap_or(0);
        let named = lengths.get(&part[..end]).copied().unwrap_or(end);
        sum.saturating_add(named).saturating_add(part.len() - end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> Option<String> {
        let Document { mut content, wrong } = looked_at(Box::new(text.as_bytes())).unwrap();
        let mut whole = String::new();
        content.read_to_string(&mut whole).unwrap();
        assert_eq!(whole, text);
        wrong.map(|(_, fault)| fault.message)
    }

    #[test]
    fn namespaces_may_be_entities_and_bombs_may_not() {
        let plain = "<?xml version=\"1.0\"?>\n<!DOCTYPE rdf:RDF [\n <!ENTITY x 'http://x.example/>'>\n <!ENTITY y \"&x;y#\"> ]>\n<!-- <a> --><rdf:RDF/>";
        assert_eq!(wrong(plain), None);
        assert_eq!(wrong("<rdf:RDF/>"), None);
        assert_eq!(wrong(""), None);
        let mut bomb = "<!DOCTYPE x [<!ENTITY e0 \"lol\">".to_owned();
        for n in 1..12 {
            bomb.push_str(&format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(10)));
        }
        bomb.push_str("]><x>&e11;</x>");
        assert!(wrong(&bomb).is_some_and(|said| said.starts_with("the entity e3 stands for more than 1024")));
        let quadratic =
            format!("<!DOCTYPE x [<!ENTITY a '{}'>]><x>{}</x>", "x".repeat(9_000), "&a;".repeat(9));
        assert!(wrong(&quadratic).is_some_and(|said| said.starts_with("the entity a ")));
        assert!(
            wrong(&format!("<!--{}", "x".repeat(2 << 20))).is_some_and(|said| said.contains("no element"))
        );
    }
}
