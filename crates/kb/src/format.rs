//! Which format a file is in and how it is compressed: by its name, else by its first bytes. Opens it for reading.
//! Nothing here parses RDF.

use crate::error::Error;
use crate::unpack::unpacked;
use oxrdfio::{JsonLdProfileSet, RdfFormat};
use std::cell::Cell;
use std::fs::File;
use std::io::{BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Enough to tell formats apart, past a licence comment.
const SNIFF: usize = 8192;

/// A file opened for reading, with its format.
pub(crate) struct Opened {
    pub format: RdfFormat,
    pub bytes: u64,
    /// Bytes taken from the disk so far.
    pub taken: Rc<Cell<u64>>,
    pub content: Box<dyn Read>,
}

/// Opens a file, unpacks it if it is compressed, and finds out its format.
pub(crate) fn open(path: &Path) -> Result<Opened, Error> {
    let file = File::open(path).map_err(Error::read(path))?;
    let bytes = file.metadata().map_err(Error::read(path))?.len();
    let taken = Rc::new(Cell::new(0));
    let mut counted = BufReader::with_capacity(1 << 16, Counted { file, taken: taken.clone() });
    let mut magic = [0; 4];
    let length = fill(&mut counted, &mut magic).map_err(Error::read(path))?;
    let whole = Cursor::new(magic[..length].to_vec()).chain(counted);
    let mut content = unpacked(&magic[..length], whole, taken.clone()).map_err(Error::read(path))?;
    let mut start = vec![0; SNIFF];
    let length = fill(&mut content, &mut start).map_err(Error::read(path))?;
    start.truncate(length);
    let format = by_name(path)
        .or_else(|| by_content(&start))
        .ok_or_else(|| Error::UnknownFormat { path: path.to_owned() })?;
    // A byte order mark is no part of any RDF syntax.
    let skip = if start.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let content: Box<dyn Read> = Box::new(Cursor::new(start.split_off(skip)).chain(content));
    Ok(Opened { format, bytes, taken, content })
}

/// The files among `paths`: files as named, and what is recognisably RDF in folders, sorted.
pub(crate) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            collect(path, &|file| by_name(file).is_some(), &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    if files.is_empty() {
        let paths = paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", ");
        return Err(Error::NothingToRead { paths });
    }
    Ok(files)
}

/// Files below a folder that are wanted; hidden ones are not looked at.
pub(crate) fn collect(
    folder: &Path,
    wanted: &dyn Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
) -> Result<(), Error> {
    for entry in std::fs::read_dir(folder).map_err(Error::read(folder))? {
        let path = entry.map_err(Error::read(folder))?.path();
        if path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.')) {
            continue;
        }
        if path.is_dir() {
            // A link could lead back up.
            if !path.is_symlink() {
                collect(&path, wanted, files)?;
            }
        } else if wanted(&path) {
            files.push(path);
        }
    }
    Ok(())
}

/// The endings by which a file's syntax is known.
pub(crate) const ENDINGS: [(&str, RdfFormat); 8] = [
    ("ttl", RdfFormat::Turtle),
    ("nt", RdfFormat::NTriples),
    ("nq", RdfFormat::NQuads),
    ("trig", RdfFormat::TriG),
    ("rdf", RdfFormat::RdfXml),
    ("owl", RdfFormat::RdfXml),
    ("xml", RdfFormat::RdfXml),
    ("jsonld", RdfFormat::JsonLd { profile: JsonLdProfileSet::empty() }),
];

fn by_name(path: &Path) -> Option<RdfFormat> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let name = [".gz", ".bz2", ".zst"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
    let (_, ending) = name.rsplit_once('.')?;
    ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, format)| *format)
}

fn by_content(start: &[u8]) -> Option<RdfFormat> {
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start_matches('\u{feff}');
    let statements: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let first = *statements.first()?;
    if first.starts_with("<?xml") || first.starts_with("<rdf:") || first.starts_with("<!DOCTYPE rdf") {
        return Some(RdfFormat::RdfXml);
    }
    if matches!(first.chars().next(), Some('{' | '[')) && text.contains("\"@") {
        return Some(RdfFormat::JsonLd { profile: JsonLdProfileSet::empty() });
    }
    // A whole statement on one line, with a graph's name in the end or without; the last line may be cut.
    let complete = &statements[..statements.len().max(2) - 1];
    let on_one_line =
        complete.iter().all(|line| (line.starts_with('<') || line.starts_with("_:")) && line.ends_with('.'));
    if on_one_line && !text.contains(" a <") {
        return Some(RdfFormat::NQuads);
    }
    let directive = ["@prefix", "@base", "PREFIX", "BASE", "prefix", "base", "@version", "VERSION"];
    if directive.iter().any(|word| first.starts_with(word))
        || first.starts_with('<')
        || first.starts_with("_:")
    {
        let graph = text.contains("GRAPH ") || text.lines().any(|line| line.trim_end().ends_with('{'));
        return Some(if graph { RdfFormat::TriG } else { RdfFormat::Turtle });
    }
    None
}

struct Counted {
    file: File,
    taken: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.taken.set(self.taken.get() + length as u64);
        Ok(length)
    }
}

fn fill(reader: &mut dyn Read, buffer: &mut [u8]) -> std::io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match reader.read(&mut buffer[length..])? {
            0 => break,
            more => length += more,
        }
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_the_format() {
        let of = |text: &str| by_content(text.as_bytes()).map(|f| f.name());
        assert_eq!(of("<?xml version='1.0'?>\n<rdf:RDF>"), Some("RDF/XML"));
        assert_eq!(of("{\"@context\": {}}"), Some("JSON-LD"));
        assert_eq!(of("# licence\n<x:a> <x:b> <x:c> .\n<x:a> <x:b> \"c\" <x:g> .\n"), Some("N-Quads"));
        assert_eq!(of("@prefix : <x:> .\n:a :b :c ."), Some("Turtle"));
        assert_eq!(of("PREFIX : <x:>\n:g {\n:a :b :c }"), Some("TriG"));
        assert_eq!(of("<x:a> a <x:b> ;\n <x:c> 1 ."), Some("Turtle"));
        assert_eq!(of("%PDF-1.7"), None);
        assert_eq!(of(""), None);
    }
}
