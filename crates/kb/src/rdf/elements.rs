//! RDF/XML with faults: each element below `rdf:RDF` is read as a document of its own, and where one is at fault, again
//! without the property around the fault. Also documents whose only fault is a language tag that XML allows.

use super::{Fault, Found as _, Into, Lost, wrong};
use crate::error::Error;
use oxrdf::{GraphName, Quad};
use oxrdfxml::RdfXmlParser;
use std::ops::Range;

/// How often one element is read again without one more of its properties.
const ATTEMPTS: usize = 256;

/// Reads what can be read; without `lenient` all of it or nothing.
pub(super) fn read(text: &[u8], base: &str, lenient: bool, out: &mut Into<'_>) -> Result<(), Error> {
    if !lenient {
        let quads = parse(text, base, false).map_err(|(fault, _)| out.broken(text, 0, fault))?;
        return quads.iter().try_for_each(|(quad, _)| out.insert(quad));
    }
    let outline = outline(text);
    let Some(root) = outline.first() else {
        return out.lost(
            text,
            0,
            Lost { at: 0, end: text.len(), statements: 1, message: "no element in it".into() },
        );
    };
    let holds_all = local(text, root) == b"RDF";
    let (head, tail) = match holds_all {
        true => (&text[..root.open_end], format!("</{}>", String::from_utf8_lossy(name(text, root)))),
        false => (&text[..root.start], String::new()),
    };
    let nodes = outline.iter().enumerate();
    for (place, node) in
        nodes.filter(|(place, node)| if holds_all { node.parent == Some(0) } else { *place == 0 })
    {
        let inner = outline.iter().enumerate().skip(place + 1);
        let inner: Vec<Element> =
            inner.take_while(|(_, element)| element.start < node.end).map(|(_, e)| e.clone()).collect();
        let within = Node { text, node, place, inner: &inner, head, tail: tail.as_bytes() };
        read_node(&within, base, out)?;
    }
    Ok(())
}

/// An element that is read as a document.
struct Node<'t> {
    text: &'t [u8],
    node: &'t Element,
    place: usize,
    /// The elements in it, with the places of their parents in the whole outline.
    inner: &'t [Element],
    head: &'t [u8],
    tail: &'t [u8],
}

impl Node<'_> {
    /// The smallest property that holds a place, or that nothing closes before it.
    fn property(&self, at: usize) -> Option<Range<usize>> {
        let property = |element: &&Element| self.depth(element) % 2 == 1;
        let holds = |element: &&Element| element.start < at && at <= element.end;
        let properties = || self.inner.iter().filter(property);
        let unclosed = || properties().rfind(|element| element.unclosed && element.start < at);
        properties().rfind(holds).or_else(unclosed).map(|element| element.start..element.end)
    }

    /// Properties stand in nodes and nodes in properties; `parseType="Resource"` leaves a level out.
    fn depth(&self, element: &Element) -> usize {
        let mut depth = 0;
        let mut at = element.parent;
        while let Some(place) = at {
            depth += 1;
            if place <= self.place {
                break;
            }
            let Some(parent) = self.inner.get(place - self.place - 1) else { break };
            depth += usize::from(parent.resource);
            at = parent.parent;
        }
        depth
    }

    fn statements(&self, range: &Range<usize>) -> u64 {
        let within = self
            .inner
            .iter()
            .filter(|element| range.contains(&element.start) && self.depth(element) % 2 == 1);
        (within.count() as u64).max(1)
    }
}

fn read_node(node: &Node<'_>, base: &str, out: &mut Into<'_>) -> Result<(), Error> {
    let whole = node.node.start..node.node.end;
    let mut lost = Vec::new();
    let mut document = node.head.to_vec();
    document.extend_from_slice(&node.text[whole.clone()]);
    if node.node.unclosed {
        document.extend_from_slice(b"</");
        document.extend_from_slice(name(node.text, node.node));
        document.extend_from_slice(b">");
    }
    document.extend_from_slice(node.tail);
    let shift = node.head.len();
    for _ in 0..ATTEMPTS {
        let (fault, at) = match parse(&document, base, true) {
            Ok(quads) => {
                for (quad, at) in quads {
                    match wrong(&quad) {
                        None => out.insert(&quad)?,
                        Some(message) => {
                            let at = (at + whole.start).saturating_sub(shift).clamp(whole.start, whole.end);
                            lost.push(Lost { at, end: at, statements: 1, message });
                        }
                    }
                }
                return lost.into_iter().try_for_each(|lost| out.lost(node.text, 0, lost));
            }
            Err(fault) => fault,
        };
        let at = (at + whole.start).saturating_sub(shift).clamp(whole.start, whole.end);
        let taken = |range: &Range<usize>| document[range.start + shift - whole.start] == b' ';
        let Some(range) = node.property(at).filter(|range| !taken(range)) else {
            let statements = node.statements(&whole);
            return out.lost(
                node.text,
                0,
                Lost { at: whole.start, end: whole.end, statements, message: fault.message },
            );
        };
        for byte in &mut document[range.start + shift - whole.start..range.end + shift - whole.start] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        let statements = node.statements(&range);
        lost.push(Lost { at: range.start, end: range.end, statements, message: fault.message });
    }
    let message = "too much of it is broken".into();
    out.lost(
        node.text,
        0,
        Lost { at: whole.start, end: whole.end, statements: node.statements(&whole), message },
    )
}

/// A statement and the place behind it.
type Placed = (Quad, usize);

/// The statements of a document, or its first fault and the place behind that. Statements that are `wrong` are faults,
/// unless `all` are wanted.
fn parse(text: &[u8], base: &str, all: bool) -> Result<Vec<Placed>, (Fault, usize)> {
    let parser = RdfXmlParser::new().lenient();
    let mut parser = parser.clone().with_base_iri(base).unwrap_or(parser).for_slice(text);
    let mut quads = Vec::new();
    loop {
        let next = parser.next();
        let at = parser.buffer_position() as usize;
        let message = match next {
            None => return Ok(quads),
            Some(Err(error)) => error.to_string(),
            Some(Ok(triple)) => {
                let quad = triple.in_graph(GraphName::DefaultGraph);
                match wrong(&quad).filter(|_| !all) {
                    Some(message) => message,
                    None => {
                        quads.push((quad, at));
                        continue;
                    }
                }
            }
        };
        return Err((Fault { at: at.min(text.len()).saturating_sub(1), message }, at));
    }
}

/// An element as it lies in the text.
#[derive(Debug, Clone)]
struct Element {
    start: usize,
    /// Behind its opening tag.
    open_end: usize,
    end: usize,
    parent: Option<usize>,
    /// `rdf:parseType="Resource"`.
    resource: bool,
    /// Another element's end tag, or the text's end, ended it.
    unclosed: bool,
}

fn name<'t>(text: &'t [u8], element: &Element) -> &'t [u8] {
    let tag = &text[element.start + 1..element.open_end];
    let end = tag.iter().position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'));
    &tag[..end.unwrap_or(tag.len())]
}

fn local<'t>(text: &'t [u8], element: &Element) -> &'t [u8] {
    name(text, element).rsplit(|byte| *byte == b':').next().unwrap_or_default()
}

/// All elements in the order of their beginnings, well nested or not.
fn outline(text: &[u8]) -> Vec<Element> {
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(start) = find(text, at, b"<") {
        let rest = &text[start..];
        let behind = |end: &[u8]| find(text, start, end).map_or(text.len(), |found| found + end.len());
        at = if rest.starts_with(b"<!--") {
            behind(b"-->")
        } else if rest.starts_with(b"<![CDATA[") {
            behind(b"]]>")
        } else if rest.starts_with(b"<?") {
            behind(b"?>")
        } else if rest.starts_with(b"<!") {
            behind_declaration(text, start)
        } else if rest.starts_with(b"</") {
            let end = behind(b">");
            let closed = text[start + 2..end].trim_ascii_end();
            let closed = closed.strip_suffix(b">").unwrap_or(closed).trim_ascii();
            // The end of what is open further out ends all that is open in it.
            if let Some(place) = open.iter().rposition(|&place| name(text, &elements[place]) == closed) {
                for (depth, &place) in open[place..].iter().enumerate() {
                    elements[place].unclosed = depth > 0;
                    elements[place].end = if depth > 0 { start } else { end };
                }
                open.truncate(place);
            }
            end
        } else if rest.get(1).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_' || *byte >= 0x80)
        {
            let end = behind_tag(text, start);
            let tag = &text[start..end];
            let resource = find(tag, 0, b"parseType=\"Resource\"").is_some();
            let parent = open.last().copied();
            if !tag.ends_with(b"/>") {
                open.push(elements.len());
            }
            elements.push(Element { start, open_end: end, end, parent, resource, unclosed: false });
            end
        } else {
            start + 1
        };
    }
    for place in open {
        elements[place].end = text.len();
        elements[place].unclosed = true;
    }
    part_unclosed(text, &mut elements);
    elements
}

/// A node that nothing closes holds all that follows; what begins in its column is its neighbour.
fn part_unclosed(text: &[u8], elements: &mut [Element]) {
    let column = |at: usize| {
        let line = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        text[line..at].iter().all(u8::is_ascii_whitespace).then_some(at - line)
    };
    for place in 1..elements.len() {
        if elements[place].parent != Some(0) || !elements[place].unclosed {
            continue;
        }
        let Some(own) = column(elements[place].start) else { continue };
        let mut first = None;
        for inner in &mut elements[place + 1..] {
            if inner.parent == Some(place) && column(inner.start) == Some(own) {
                inner.parent = Some(0);
                first.get_or_insert(inner.start);
            }
        }
        if let Some(first) = first {
            elements[place].end = first;
        }
    }
}

fn find(text: &[u8], from: usize, wanted: &[u8]) -> Option<usize> {
    let rest = text.get(from..)?;
    rest.windows(wanted.len()).position(|window| window == wanted).map(|place| from + place)
}

/// Behind `>`, which may stand in quotes; a quote that nothing closes ends at the next tag.
fn behind_tag(text: &[u8], start: usize) -> usize {
    let mut quote = None;
    for (length, &byte) in text[start..].iter().enumerate().skip(1) {
        match (quote, byte) {
            (None, b'>') => return start + length + 1,
            (_, b'<') => return start + length,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    text.len()
}

fn behind_declaration(text: &[u8], start: usize) -> usize {
    declaration(&text[start..]).map_or(text.len(), |length| start + length)
}

/// The length of a declaration, with what stands in its brackets; `None` where it does not end.
pub(super) fn declaration(text: &[u8]) -> Option<usize> {
    let (mut quote, mut depth) = (None, 0_usize);
    for (length, &byte) in text.iter().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'[') => depth += 1,
            (None, b']') => depth = depth.saturating_sub(1),
            (None, b'>') if depth == 0 => return Some(length + 1),
            _ => {}
        }
    }
    None
}
