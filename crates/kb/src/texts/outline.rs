//! A document's headings, paragraphs and tables as passages: the document's title and the headings above in front,
//! a passage never across a heading, tables row by row ("Row 2: Member is Alice, Role is Chair.").

use super::chunks::chunks;
use crate::passage::{Passage, PassageSource};
use std::path::Path;

/// Makes passages of one document, part by part.
pub(super) struct Outline<'o> {
    passages: &'o mut Vec<Passage>,
    path: String,
    url: Option<String>,
    /// What the document is called, if it says.
    title: String,
    /// What it is called otherwise: its file's name.
    name: String,
    headings: Vec<(usize, String)>,
    section: String,
}

/// A table's cells.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// What columns are called; empty where nothing says.
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl<'o> Outline<'o> {
    pub fn new(path: &Path, passages: &'o mut Vec<Passage>) -> Self {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().replace(['-', '_'], " "));
        Self {
            passages,
            path: path.display().to_string(),
            url: None,
            title: String::new(),
            name: name.unwrap_or_default(),
            headings: Vec::new(),
            section: String::new(),
        }
    }

    /// The document says what it is called, and where it is from.
    pub fn titled(&mut self, title: &str, url: Option<String>) {
        self.title = squeezed(title);
        self.url = url;
    }

    pub fn heading(&mut self, level: usize, text: &str) {
        self.flush();
        let text = squeezed(text);
        self.headings.retain(|(other, _)| *other < level);
        // A heading that only repeats the title says nothing more.
        if !text.is_empty() && text != self.title {
            self.headings.push((level, text));
        }
    }

    /// A paragraph, a list item, a block of code.
    pub fn paragraph(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.section.push_str("\n\n");
            self.section.push_str(text.trim_end().trim_start_matches(['\n', '\r']));
        }
    }

    pub fn table(&mut self, table: &Table) {
        let columns = table.rows.iter().map(Vec::len).max().unwrap_or(0);
        if table.header.is_empty() && columns <= 1 {
            // Made for looks.
            table.rows.iter().flatten().for_each(|cell| self.paragraph(&squeezed(cell)));
            return;
        }
        let rows: Vec<String> = table
            .rows
            .iter()
            .enumerate()
            .filter_map(|(number, row)| row_sentence(number + 1, &table.header, row))
            .collect();
        self.paragraph(&rows.join("\n"));
    }

    fn flush(&mut self) {
        let headings = self.headings.iter().map(|(_, heading)| heading.as_str());
        let parts: Vec<&str> =
            [self.title.as_str()].into_iter().filter(|title| !title.is_empty()).chain(headings).collect();
        let title = if parts.is_empty() { self.name.clone() } else { parts.join(" - ") };
        let section = std::mem::take(&mut self.section);
        self.passages.extend(chunks(&section).into_iter().map(|text| Passage {
            id: 0,
            entity: None,
            table: None,
            title: title.clone(),
            text,
            predicates: Vec::new(),
            mentions: Vec::new(),
            source: PassageSource::Text { url: self.url.clone(), path: self.path.clone() },
        }));
    }
}

impl Drop for Outline<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}

/// `Row 2: Member is Alice, Role is Chair.`; empty cells say nothing.
fn row_sentence(number: usize, header: &[String], row: &[String]) -> Option<String> {
    let cells: Vec<String> = row
        .iter()
        .enumerate()
        .map(|(column, cell)| {
            (header.get(column).map(|name| squeezed(name)).unwrap_or_default(), squeezed(cell))
        })
        .filter(|(_, cell)| !cell.is_empty())
        .map(|(name, cell)| if name.is_empty() { cell } else { format!("{name} is {cell}") })
        .collect();
    (!cells.is_empty()).then(|| format!("Row {number}: {}.", cells.join(", ").trim_end_matches('.')))
}

/// Runs of white space become one space.
pub(super) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
