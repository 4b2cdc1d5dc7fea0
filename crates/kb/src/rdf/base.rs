//! The address of a file, which is its base IRI where it states none (RFC 3986, section 5.1.3): `file:///parts/a.ttl`.
//! The path in it begins at the folder that all files of a build have in common, not at the machine's root: the graph
//! is the same wherever that folder lies, and files in it that name each other meet.

use crate::format;
use std::path::{Component, Path, PathBuf};

/// What every address made here begins with.
pub(crate) const LOCAL: &str = "file:///";

/// The folder that all of these files and folders have in common.
pub fn common_folder(paths: &[PathBuf]) -> PathBuf {
    let mut folders = paths.iter().map(|path| {
        let path = whole(path);
        if path.is_dir() { path } else { path.parent().map(Path::to_owned).unwrap_or_default() }
    });
    let first = folders.next().unwrap_or_default();
    folders.fold(first, |common, folder| {
        let alike = common.components().zip(folder.components()).take_while(|(a, b)| a == b);
        alike.map(|(part, _)| part).collect()
    })
}

/// The addresses of the files of one reading.
pub(crate) struct Bases {
    given: Option<String>,
    root: PathBuf,
    /// What was named: a file outside the root is addressed from there.
    named: Vec<PathBuf>,
}

impl Bases {
    /// `given` is the base of every file; without it addresses begin at `root`, or at what the paths have in common.
    pub fn new(paths: &[PathBuf], given: Option<&str>, root: Option<&Path>) -> Self {
        let root = root.map_or_else(|| common_folder(paths), whole);
        Self { given: given.map(str::to_owned), root, named: paths.iter().map(|path| whole(path)).collect() }
    }

    /// The base IRI of a file.
    pub fn of(&self, file: &Path) -> String {
        if let Some(base) = &self.given {
            return base.clone();
        }
        let file = whole(file);
        let named =
            self.named.iter().filter(|named| **named != file).find_map(|named| file.strip_prefix(named).ok());
        let path = match file.strip_prefix(&self.root) {
            Ok(path) => path,
            Err(_) => named.unwrap_or_else(|| Path::new(file.file_name().unwrap_or_default())),
        };
        let parts = path.components().filter_map(|part| match part {
            Component::Normal(part) => Some(encoded(&part.to_string_lossy())),
            _ => None,
        });
        let address = parts.collect::<Vec<_>>().join("/");
        // Others name the file as it is when unpacked.
        let packed = [".gz", ".bz2", ".zst"].iter().find_map(|end| address.strip_suffix(end));
        format!("{LOCAL}{}", packed.unwrap_or(&address))
    }
}

/// The path from the machine's root, links followed where it is there.
fn whole(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned())
}

/// As a segment of an IRI's path.
fn encoded(part: &str) -> String {
    let mut text = String::with_capacity(part.len());
    for c in part.chars() {
        if c.is_alphanumeric() || "-._~!$&'()*+,;=@".contains(c) {
            text.push(c);
        } else {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                text.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    text
}

/// The address under which a server publishes what a file describes, with the fragment: without the file's ending, and a
/// folder's where the file is its index. `alice.ttl` is linked as `<alice>`, `people/index.ttl` as `<people/>`.
pub(crate) fn published(iri: &str) -> Option<(&str, &str)> {
    iri.strip_prefix(LOCAL)?;
    let (document, fragment) = iri.split_at(iri.find('#').unwrap_or(iri.len()));
    let ending =
        format::ENDINGS.iter().find_map(|(ending, _)| document.strip_suffix(ending)?.strip_suffix('.'));
    let stem = ending.map_or(document, |stem| match stem.strip_suffix("index") {
        Some(folder) if folder.ends_with('/') => folder,
        _ => stem,
    });
    Some((stem, fragment))
}

/// The name that a fragment which is a UUID has everywhere: files of one model name things so (`#_f1769688-..`) without
/// saying in which file they are described (IEC 61970-552, CIM/XML).
pub(crate) fn universal(iri: &str) -> Option<String> {
    let (_, fragment) = iri.strip_prefix(LOCAL)?.split_once('#')?;
    let id = fragment.strip_prefix('_').unwrap_or(fragment);
    let hexadecimal = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hyphens = [8, 13, 18, 23];
    let whole = match id.len() {
        32 => hexadecimal(id),
        36 => {
            let mut bytes = id.bytes().enumerate();
            bytes
                .all(|(at, byte)| if hyphens.contains(&at) { byte == b'-' } else { byte.is_ascii_hexdigit() })
        }
        _ => false,
    };
    if !whole {
        return None;
    }
    let digits: String = id.chars().filter(|c| *c != '-').collect::<String>().to_ascii_lowercase();
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Some(format!("urn:uuid:{}", parts.join("-")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_does_not_depend_on_where_the_folder_lies() {
        let of = |folder: &Path| {
            std::fs::create_dir_all(folder.join("parts of it")).unwrap();
            for name in ["a.ttl", "parts of it/b.ttl.gz"] {
                std::fs::write(folder.join(name), "").unwrap();
            }
            let bases = Bases::new(&[folder.to_owned()], None, None);
            [bases.of(&folder.join("a.ttl")), bases.of(&folder.join("parts of it/b.ttl.gz"))]
        };
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        assert_eq!(of(one.path()), ["file:///a.ttl", "file:///parts%20of%20it/b.ttl"]);
        assert_eq!(of(one.path()), of(&other.path().join("deeper")));
    }

    #[test]
    fn files_named_one_by_one_are_addressed_from_what_they_have_in_common() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["x/a.ttl", "y/b.ttl"].map(|name| folder.path().join(name));
        for path in &paths {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let bases = Bases::new(&paths, None, None);
        assert_eq!(bases.of(&paths[1]), "file:///y/b.ttl");
        let later = Bases::new(&[paths[1].clone()], None, Some(&folder.path().join("x")));
        assert_eq!(later.of(&paths[1]), "file:///b.ttl");
        assert_eq!(Bases::new(&paths, Some("http://x.example/"), None).of(&paths[0]), "http://x.example/");
    }

    #[test]
    fn files_are_published_without_their_endings() {
        let of = |path: &str| {
            let iri = format!("{LOCAL}{path}");
            let (document, fragment) = published(&iri).unwrap();
            format!("{document}{fragment}")
        };
        let told = ["a.ttl", "a", "p/index.ttl#me", "p/", "myindex.nt", "v1.2"].map(of);
        insta::assert_snapshot!(told.join(" ").replace(LOCAL, "/"), @"/a /a /p/#me /p/ /myindex /v1.2");
        assert_eq!(published("http://x.example/a.ttl"), None);
    }

    #[test]
    fn uuids_are_the_same_everywhere() {
        let urn = Some("urn:uuid:17086487-56ba-4979-b8de-064025a6b4da".to_owned());
        assert_eq!(universal("file:///a.xml#_17086487-56ba-4979-b8de-064025a6b4da"), urn);
        assert_eq!(universal("file:///b.xml#1708648756BA4979B8DE064025A6B4DA"), urn);
        for other in
            ["file:///a.xml#_1", "http://x.example/a#_17086487-56ba-4979-b8de-064025a6b4da", "file:///a"]
        {
            assert_eq!(universal(other), None, "{other}");
        }
    }
}
