//! Web pages: title, headings, paragraphs and tables, as the tags say; scripts and styles are left out. Broken pages
//! are read as far as they go. A tokenizer is enough, and its memory does not grow with nesting.

use super::outline::{Outline, Table, squeezed};
use html5gum::{DefaultEmitter, Token, Tokenizer};

/// Hands a page's parts to its outline.
pub(super) fn read(page: &str, outline: &mut Outline<'_>) {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let mut reader =
        Reader { outline, open: String::new(), place: Place::Body, table: None, tables: 0, hidden: None };
    for token in Tokenizer::new_with_emitter(page, emitter) {
        match token {
            Ok(Token::StartTag(tag)) => reader.start(&String::from_utf8_lossy(&tag.name), tag.self_closing),
            Ok(Token::EndTag(tag)) => reader.end(&String::from_utf8_lossy(&tag.name)),
            Ok(Token::String(text)) => reader.text(&String::from_utf8_lossy(&text)),
            Ok(_) => {}
            Err(never) => match never {},
        }
    }
    reader.finish();
}

#[derive(PartialEq)]
enum Place {
    Body,
    Title,
    Heading(usize),
    /// White space counts.
    Pre,
}

struct Reader<'r, 'o> {
    outline: &'r mut Outline<'o>,
    open: String,
    place: Place,
    table: Option<Rows>,
    /// Depth of tables in tables: the inner ones are text of a cell.
    tables: usize,
    /// The element whose content is not shown, with its depth.
    hidden: Option<(&'static str, usize)>,
}

/// A table in the making.
#[derive(Default)]
struct Rows {
    rows: Vec<Vec<(String, bool)>>,
    /// Text goes into the last cell.
    in_cell: bool,
}

const HIDDEN: [&str; 6] = ["script", "style", "noscript", "template", "svg", "iframe"];

const BLOCKS: [&str; 36] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "header",
    "hgroup",
    "hr",
    "html",
    "li",
    "main",
    "nav",
    "ol",
    "option",
    "p",
    "section",
    "select",
    "summary",
    "tbody",
    "tfoot",
    "thead",
    "ul",
    "center",
    "legend",
];

fn level(tag: &str) -> Option<usize> {
    match tag.as_bytes() {
        [b'h', digit @ b'1'..=b'6'] => Some(usize::from(digit - b'0')),
        _ => None,
    }
}

impl Reader<'_, '_> {
    fn start(&mut self, tag: &str, closed: bool) {
        if let Some((name, depth)) = &mut self.hidden {
            *depth += usize::from(tag == *name && !closed);
            return;
        }
        if let Some(name) = HIDDEN.into_iter().find(|name| *name == tag && !closed) {
            self.hidden = Some((name, 1));
            return;
        }
        match tag {
            "title" if self.table.is_none() => self.turn(Place::Title),
            "pre" => self.turn(Place::Pre),
            "br" => self.open_text().push('\n'),
            "img" => self.open_text().push(' '),
            "table" => {
                self.tables += 1;
                if self.tables == 1 {
                    self.turn(Place::Body);
                    self.table = Some(Rows::default());
                }
            }
            "tr" | "td" | "th" if self.tables == 1 => {
                if let Some(table) = &mut self.table {
                    table.in_cell = tag != "tr";
                    if tag == "tr" || table.rows.is_empty() {
                        table.rows.push(Vec::new());
                    }
                    if let Some(row) = table.rows.last_mut().filter(|_| tag != "tr") {
                        row.push((String::new(), tag == "th"));
                    }
                }
            }
            _ => match level(tag) {
                Some(level) if self.table.is_none() => self.turn(Place::Heading(level)),
                Some(_) => self.open_text().push(' '),
                None if BLOCKS.contains(&tag) => self.block(),
                None if matches!(tag, "td" | "th" | "tr") => self.open_text().push(' '),
                None => {}
            },
        }
    }

    fn end(&mut self, tag: &str) {
        if let Some((name, depth)) = &mut self.hidden {
            *depth -= usize::from(tag == *name);
            if *depth == 0 {
                self.hidden = None;
            }
            return;
        }
        match tag {
            "table" if self.tables > 0 => {
                self.tables -= 1;
                if self.tables == 0 {
                    self.close_table();
                }
            }
            "td" | "th" | "tr" if self.tables == 1 => {
                if let Some(table) = &mut self.table {
                    table.in_cell = false;
                }
            }
            "title" | "pre" => self.turn(Place::Body),
            _ if level(tag).is_some() && self.table.is_none() => self.turn(Place::Body),
            _ if level(tag).is_some() || BLOCKS.contains(&tag) => self.block(),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.hidden.is_none() {
            self.open_text().push_str(text);
        }
    }

    /// A paragraph ends; in a table's cell words are parted.
    fn block(&mut self) {
        match self.place {
            _ if self.table.is_some() => self.open_text().push(' '),
            Place::Body => self.turn(Place::Body),
            Place::Title | Place::Heading(_) | Place::Pre => self.open.push(' '),
        }
    }

    fn open_text(&mut self) -> &mut String {
        match &mut self.table {
            Some(Rows { rows, in_cell: true }) => match rows.last_mut().and_then(|row| row.last_mut()) {
                Some((cell, _)) => cell,
                None => &mut self.open,
            },
            _ => &mut self.open,
        }
    }

    /// What was open is complete; what follows is of `place`.
    fn turn(&mut self, place: Place) {
        let text = std::mem::take(&mut self.open);
        match std::mem::replace(&mut self.place, place) {
            Place::Title => self.outline.titled(&text, None),
            Place::Heading(level) => self.outline.heading(level, &text),
            Place::Pre => self.outline.paragraph(&text),
            Place::Body => self.outline.paragraph(&squeezed(&text)),
        }
    }

    fn close_table(&mut self) {
        // What stood between cells: a caption, or text where none should be.
        self.turn(Place::Body);
        let Some(Rows { rows, .. }) = self.table.take() else { return };
        let mut rows = rows.into_iter().filter(|row| !row.is_empty()).peekable();
        let heads = rows.peek().is_some_and(|row| row.iter().all(|(_, head)| *head));
        let plain = |row: Vec<(String, bool)>| row.into_iter().map(|(cell, _)| cell).collect::<Vec<_>>();
        let header = if heads { rows.next().map(plain).unwrap_or_default() } else { Vec::new() };
        self.outline.table(&Table { header, rows: rows.map(plain).collect() });
    }

    fn finish(mut self) {
        if self.table.is_some() {
            self.close_table();
        }
        self.turn(Place::Body);
    }
}
