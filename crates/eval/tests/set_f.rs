//! `set_F` is the TEXT2SPARQL client's: the same answers are given to the client itself, where `scripts/clients` installed it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use eval::metrics::{Returned, set_f, set_f_average};
use serde_json::{Map, Value, json};

/// The client; it skips where there is none.
fn client() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))?;
    let found = cache.join("ragonite/clients/bin/text2sparql");
    if found.is_file() {
        return Some(found);
    }
    eprintln!("skipped: text2sparql is not installed (scripts/clients)");
    None
}

fn values(text: &str) -> Returned {
    Returned::Values(text.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>())
}

/// What was given, what was wanted, and what the client makes of it.
type Case = (Returned, Returned, Option<f64>);

fn cases() -> Vec<Case> {
    let truth = Returned::Truth;
    vec![
        (values("a b"), values("a b"), Some(1.0)),
        (values("a x"), values("a b c"), Some(0.4)),
        (values("a b x"), values("a b c d e f g"), Some(0.4)),
        (values("a b c d e"), values("a b c d"), Some(8.0 / 9.0)),
        (values("x"), values("a"), Some(0.0)),
        (values(""), values("a"), Some(0.0)),
        (values(""), values(""), None),
        (values("a"), values(""), None),
        (truth(true), truth(true), Some(1.0)),
        (truth(false), truth(true), Some(1.0)),
        (truth(true), truth(false), Some(0.0)),
        (truth(false), truth(false), Some(0.0)),
        (values("x"), truth(true), Some(0.0)),
        (truth(true), values("a"), Some(0.0)),
    ]
}

#[test]
fn it_is_what_was_computed_by_hand() {
    for (given, wanted, figure) in cases() {
        assert_eq!(set_f(&given, &wanted), figure, "{given:?} for {wanted:?}");
    }
    assert_eq!(set_f_average(&[(values("a"), values(""))]), None);
}

/// A result as the client keeps it.
fn kept(returned: &Returned) -> Value {
    match returned {
        Returned::Truth(truth) => json!({ "true": u8::from(*truth) }),
        Returned::Values(values) => {
            values.iter().map(|v| (v.clone(), json!(1))).collect::<Map<_, _>>().into()
        }
    }
}

#[test]
fn it_is_what_the_client_computes() {
    let Some(client) = client() else { return };
    let folder = tempfile::tempdir().unwrap();
    let id = |at: usize| format!("own:{at}-en");
    let file = |name: &str, of: &dyn Fn(&Case) -> Value| {
        let results: Map<String, Value> =
            cases().iter().enumerate().map(|(at, case)| (id(at), of(case))).collect();
        std::fs::write(folder.path().join(name), Value::from(results).to_string()).unwrap();
    };
    file("given.json", &|(given, ..)| kept(given));
    file("wanted.json", &|(_, wanted, _)| kept(wanted));
    let ran = Command::new(client)
        .current_dir(folder.path())
        .args(["evaluate", "-o", "figures.json", "own", "wanted.json", "given.json"])
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let figures = std::fs::read_to_string(folder.path().join("figures.json")).unwrap();
    let figures: Value = serde_json::from_str(&figures).unwrap();
    let four = |figure: f64| format!("{figure:.4}");
    for (at, (given, wanted, _)) in cases().into_iter().enumerate() {
        let own = set_f(&given, &wanted).map(four);
        assert_eq!(own, figures[id(at)]["set_F"].as_f64().map(four), "{given:?} for {wanted:?}");
    }
    let all: Vec<(Returned, Returned)> =
        cases().into_iter().map(|(given, wanted, _)| (given, wanted)).collect();
    assert_eq!(set_f_average(&all).map(four), figures["average"]["set_F"].as_f64().map(four));
}
