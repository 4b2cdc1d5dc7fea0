//! The W3C's JSON-LD 1.1 suite of deserialization to RDF, run against the reader as it is wired here: nothing is fetched, and
//! a file has no base but its own. It lies where `scripts/w3c-suites` puts it; skips, saying so, where it is not.

use kb::{Graph, ReadOptions};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const BASE: &str = "https://w3c.github.io/json-ld-api/tests/";

/// Tests that are not passed, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("#t0122", "the base is taken as it is written, with its dots"),
    ("#t0123", DOTS),
    ("#te062", DOTS),
    ("#te091", DOTS),
    ("#tc013", "the parser takes the containing type's context for a type map's index"),
    ("#tc031", FETCHED),
    ("#tc034", FETCHED),
    ("#te126", FETCHED),
    ("#te127", FETCHED),
    ("#te128", FETCHED),
    ("#tso05", FETCHED),
    ("#tso06", FETCHED),
    ("#tso08", FETCHED),
    ("#tso09", FETCHED),
    ("#tso11", FETCHED),
    ("#tdi02", DIRECTION),
    ("#tdi04", DIRECTION),
    ("#tdi05", DIRECTION),
    ("#tdi06", DIRECTION),
    ("#te060", "goes back to the address of the file, which is no base here"),
    ("#tjs12", "this test writes the document anew to put the base in, which rounds its number"),
    ("#tli12", "a base that is no IRI is refused, not left out"),
];
const DOTS: &str = "the same";
const FETCHED: &str = "needs a context of another file: nothing is fetched";
const DIRECTION: &str = "base directions are kept, as RDF 1.2 has them";

fn suite() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")));
    let folder = cache?.join("ragonite/w3c/json-ld");
    if !folder.is_dir() {
        eprintln!("skipped: {} is not here (scripts/w3c-suites)", folder.display());
        return None;
    }
    Some(folder)
}

fn read(name: &str, bytes: &[u8]) -> Result<Graph, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).map_err(|error| error.to_string())?;
    kb::read(&[path], &ReadOptions::default(), &mut |_| {}).map_err(|error| error.to_string())
}

/// The document with a base of its own, in place of the one that its address would be.
fn based(path: &Path, base: &str) -> Result<Vec<u8>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let Ok(mut document) = serde_json::from_str::<Value>(&text) else { return Ok(text.into_bytes()) };
    let put = |object: &mut Value| {
        let Some(object) = object.as_object_mut() else { return };
        let mut contexts = vec![json!({"@base": base})];
        match object.shift_remove("@context") {
            Some(Value::Array(all)) => contexts.extend(all),
            Some(one) => contexts.push(one),
            None => {}
        }
        object.insert("@context".into(), contexts.into());
    };
    match &mut document {
        Value::Array(all) => all.iter_mut().for_each(put),
        one => put(one),
    }
    Ok(document.to_string().into_bytes())
}

fn lines(graph: &Graph) -> Vec<String> {
    graph.quads().map(|quad| quad.to_string()).collect()
}

/// Why a test is not passed.
fn fails(folder: &Path, test: &Value) -> Option<String> {
    let text = |key: &str| test[key].as_str().unwrap_or_default();
    let base =
        test["option"]["base"].as_str().map_or_else(|| format!("{BASE}{}", text("input")), str::to_owned);
    let found = based(&folder.join(text("input")), &base).and_then(|bytes| read("in.jsonld", &bytes));
    let kinds = test["@type"].to_string();
    if kinds.contains("Negative") {
        return found.is_ok().then(|| format!("read, but {}", text("expectErrorCode")));
    }
    let found = match found {
        Ok(found) => found,
        Err(error) => return Some(error),
    };
    if kinds.contains("Syntax") {
        return None;
    }
    let wanted = std::fs::read(folder.join(text("expect"))).map_err(|error| error.to_string());
    match wanted.and_then(|bytes| read("out.nq", &bytes)) {
        Ok(wanted) if lines(&wanted) == lines(&found) => None,
        Ok(wanted) => Some(format!("wanted {:?}\n  found {:?}", lines(&wanted), lines(&found))),
        Err(error) => Some(error),
    }
}

#[test]
fn json_ld_becomes_the_triples_it_states() {
    let Some(folder) = suite() else { return };
    let manifest = std::fs::read_to_string(folder.join("toRdf-manifest.jsonld")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let tests = manifest["sequence"].as_array().unwrap();
    let known: BTreeMap<&str, &str> = EXCEPTIONS.iter().copied().collect();
    let mut failed = Vec::new();
    let mut run = 0;
    for test in tests {
        let option = &test["option"];
        // Options that the reader does not have, and what only the version before did.
        let other =
            ["produceGeneralizedRdf", "rdfDirection", "expandContext"].iter().any(|o| !option[o].is_null())
                || option["specVersion"] == "json-ld-1.0"
                || option["processingMode"] == "json-ld-1.0";
        if other {
            continue;
        }
        run += 1;
        let id = test["@id"].as_str().unwrap_or_default();
        match (fails(&folder, test), known.get(id)) {
            (Some(reason), None) => failed.push(format!("{id} {}: {reason}", test["name"])),
            (None, Some(_)) => failed.push(format!("{id} is passed now: it is no exception")),
            _ => {}
        }
    }
    assert!(failed.is_empty(), "{} of {run} failed:\n{}", failed.len(), failed.join("\n"));
    assert!(run > 400, "{run} tests");
}
