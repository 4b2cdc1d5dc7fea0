//! The W3C's syntax suites of N-Triples, N-Quads, Turtle, TriG and RDF/XML, run against the reader as it is wired here.
//! They lie where `scripts/w3c-suites` puts them; skips, saying so, where they are not.

use kb::{Graph, ReadOptions, Term};
use std::path::{Path, PathBuf};

const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const TESTS: &str = "http://www.w3.org/ns/rdftest#";
const MANIFEST: &str = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";

/// A test that is not passed, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    (BOUNDARIES_TURTLE, "the IRI parser refuses a code point beyond those of IRIs"),
    (BOUNDARIES_TRIG, "the same"),
    ("rdf-xml rdf-ns-prefix-confusion-test0011", "needs a base, and its root is not written rdf:RDF"),
    ("rdf-xml rdf-ns-prefix-confusion-test0012", "the same"),
    ("rdf-xml rdf-ns-prefix-confusion-test0013", "the same"),
    ("rdf-xml rdf-ns-prefix-confusion-test0014", "the same"),
    ("rdf-xml xmlbase-test014", "needs a base, and has one of its own further in"),
    ("rdf-xml xml-canon-test001", "the parser writes namespaces into XML literals"),
];
const BOUNDARIES_TURTLE: &str = "turtle localName_with_assigned_nfc_PN_CHARS_BASE_character_boundaries";
const BOUNDARIES_TRIG: &str = "trig localName_with_assigned_nfc_PN_CHARS_BASE_character_boundaries";

fn suites() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")));
    let folder = cache?.join("ragonite/w3c");
    if !folder.is_dir() {
        eprintln!("skipped: {} is not here (scripts/w3c-suites)", folder.display());
        return None;
    }
    Some(folder)
}

/// A file read as if it lay at `iri`: our reader gives files no base, so one is written into them.
fn read(path: &Path, iri: &str) -> Result<Graph, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let copy = folder.path().join(path.file_name().ok_or("no name")?);
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
    let based = match (end, String::from_utf8(bytes.clone())) {
        ("ttl" | "trig", Ok(text)) => format!("@base <{iri}> .\n{text}").into_bytes(),
        ("rdf", Ok(text)) if !text.contains("xml:base") => {
            text.replacen("<rdf:RDF", &format!("<rdf:RDF xml:base=\"{iri}\""), 1).into_bytes()
        }
        _ => bytes,
    };
    std::fs::write(&copy, based).map_err(|error| error.to_string())?;
    kb::read(&[copy], &ReadOptions::default(), &mut |_| {}).map_err(|error| error.to_string())
}

fn lines(graph: &Graph) -> Vec<String> {
    graph.quads().map(|quad| quad.to_string()).collect()
}

/// Why a test is not passed.
fn fails(kind: &str, action: Result<Graph, String>, result: Option<Result<Graph, String>>) -> Option<String> {
    if kind.contains("Negative") {
        return action.is_ok().then(|| "it was read".to_owned());
    }
    let action = match action {
        Ok(graph) => graph,
        Err(error) => return Some(error),
    };
    match result? {
        Ok(wanted) if lines(&wanted) == lines(&action) => None,
        Ok(wanted) => Some(format!("wanted {:?}\n  found {:?}", lines(&wanted), lines(&action))),
        Err(error) => Some(error),
    }
}

#[test]
fn the_reader_passes_the_syntax_suites() {
    let Some(folder) = suites() else { return };
    let mut failed = Vec::new();
    let mut run = 0;
    for (suite, base) in [
        ("ntriples", "http://www.w3.org/2013/N-TriplesTests/"),
        ("nquads", "http://www.w3.org/2013/N-QuadsTests/"),
        ("turtle", "http://www.w3.org/2013/TurtleTests/"),
        ("trig", "http://www.w3.org/2013/TriGTests/"),
        ("rdf-xml", "http://www.w3.org/2013/RDFXMLTests/"),
    ] {
        let folder = folder.join(suite);
        let manifest = read(&folder.join("manifest.ttl"), base).unwrap();
        let mut tests: Vec<(String, String)> = Vec::new();
        for (s, p, o) in manifest.iter() {
            if let (Term::Iri(s), TYPE, Term::Iri(kind)) = (s, p, o)
                && let Some(kind) = kind.strip_prefix(TESTS)
            {
                tests.push((s.to_owned(), kind.to_owned()));
            }
        }
        assert!(tests.len() > 50, "{suite}: {}", tests.len());
        for (test, kind) in tests {
            let file = |of: &str| {
                let mut found = manifest.about(&test).filter(|(p, _)| *p == format!("{MANIFEST}{of}"));
                found.find_map(|(_, o)| match o {
                    Term::Iri(iri) => Some(iri.to_owned()),
                    _ => None,
                })
            };
            let at = |iri: String| {
                let path = folder.join(iri.strip_prefix(base).unwrap_or_default());
                read(&path, &iri)
            };
            let Some(action) = file("action") else { continue };
            run += 1;
            let name = test.rsplit('#').next().unwrap_or(&test).to_owned();
            if EXCEPTIONS.iter().any(|(known, _)| *known == format!("{suite} {name}")) {
                continue;
            }
            if let Some(reason) = fails(&kind, at(action), file("result").map(at)) {
                failed.push(format!("{suite} {name} ({kind}): {reason}"));
            }
        }
    }
    assert!(failed.is_empty(), "{} of {run} failed:\n{}", failed.len(), failed.join("\n"));
    assert!(run > 800, "{run} tests");
}
