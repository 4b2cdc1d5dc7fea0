//! A reader that hands out one line at a time: while a parser reads, someone else sees how far it is. For formats
//! whose parsers keep no positions.

use std::io::{BufRead, Read};

/// Tells each line to `on_line` when the parser asks for it.
pub(crate) struct LineByLine<R, F> {
    content: R,
    on_line: F,
    line: Vec<u8>,
    position: usize,
}

impl<R: BufRead, F: FnMut(&[u8])> LineByLine<R, F> {
    pub(crate) fn new(content: R, on_line: F) -> Self {
        Self { content, on_line, line: Vec::new(), position: 0 }
    }
}

impl<R: BufRead, F: FnMut(&[u8])> Read for LineByLine<R, F> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.position == self.line.len() {
            self.line.clear();
            self.position = 0;
            if self.content.read_until(b'\n', &mut self.line)? > 0 {
                (self.on_line)(&self.line);
            }
        }
        let rest = &self.line[self.position..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.position += length;
        Ok(length)
    }
}
