//! Markdown (CommonMark with tables): headings, paragraphs, list items, code and tables, without their markup.

use super::html;
use super::outline::{Outline, Table};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Hands a document's parts to its outline.
pub(super) fn read(text: &str, outline: &mut Outline<'_>) {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut open = String::new();
    let mut table = Table::default();
    let (mut in_table, mut in_head) = (false, false);
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::Item | Tag::HtmlBlock | Tag::CodeBlock(_)) => {
                outline.paragraph(&std::mem::take(&mut open));
            }
            Event::Start(Tag::Table(_)) => {
                outline.paragraph(&std::mem::take(&mut open));
                (in_table, table) = (true, Table::default());
            }
            Event::Start(Tag::TableHead) => in_head = true,
            Event::Start(Tag::TableRow) => table.rows.push(Vec::new()),
            // Settings of the program that shows the document.
            Event::End(TagEnd::MetadataBlock(_)) => open.clear(),
            Event::End(TagEnd::TableHead) => in_head = false,
            Event::End(TagEnd::TableCell) => {
                let cell = std::mem::take(&mut open);
                match table.rows.last_mut().filter(|_| !in_head) {
                    Some(row) => row.push(cell),
                    None => table.header.push(cell),
                }
            }
            Event::End(TagEnd::Table) => {
                outline.table(&table);
                in_table = false;
            }
            Event::End(TagEnd::Heading(level)) => outline.heading(level as usize, &std::mem::take(&mut open)),
            Event::End(TagEnd::HtmlBlock) => html::read(&std::mem::take(&mut open), outline),
            Event::End(TagEnd::Paragraph | TagEnd::CodeBlock | TagEnd::Item) => {
                outline.paragraph(&std::mem::take(&mut open));
            }
            Event::Text(text) | Event::Code(text) | Event::Html(text) => open.push_str(&text),
            Event::InlineMath(text) | Event::DisplayMath(text) => open.push_str(&text),
            Event::SoftBreak | Event::HardBreak => open.push(if in_table { ' ' } else { '\n' }),
            _ => {}
        }
    }
    outline.paragraph(&open);
}
