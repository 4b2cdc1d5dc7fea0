//! The rules that ARCHITECTURE.md states, held: which crate uses which, that every path it names exists, and how
//! source files look.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lines a source file may have; a longer one answers more than one question.
const LONGEST: usize = 600;

/// Longer files, each with its reason.
const MAY_BE_LONGER: &[(&str, &str)] = &[];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Every Rust file of the workspace, by its path from the root.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let name = path.strip_prefix(root()).expect("below the root").display().to_string();
                found.push((name, read(&path)));
            }
        }
    }
    found.sort();
    assert!(found.len() > 50, "only {} sources found", found.len());
    found
}

/// `name -> a, b` lines of ARCHITECTURE.md.
fn arrows() -> Vec<(String, BTreeSet<String>)> {
    let text = read(&root().join("ARCHITECTURE.md"));
    let lines =
        text.lines().filter(|line| line.starts_with("    ")).filter_map(|line| line.trim().split_once("->"));
    lines
        .filter(|(from, _)| root().join("crates").join(from.trim()).is_dir())
        .map(|(from, to)| {
            let to = to.split(',').map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned).collect();
            (from.trim().to_owned(), to)
        })
        .collect()
}

#[test]
fn crates_use_only_what_the_arrows_allow() {
    let crates: BTreeSet<String> = fs::read_dir(root().join("crates"))
        .expect("a folder")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let arrows = arrows();
    let drawn: BTreeSet<String> =
        arrows.iter().map(|(from, _)| from.clone()).chain(["cli".to_owned()]).collect();
    assert_eq!(drawn, crates, "ARCHITECTURE.md draws every crate once");
    for (from, allowed) in arrows {
        let manifest: toml::Table =
            read(&root().join("crates").join(&from).join("Cargo.toml")).parse().expect("TOML");
        let dependencies = manifest["dependencies"].as_table().expect("a table");
        let used: BTreeSet<String> = dependencies.keys().filter(|d| crates.contains(*d)).cloned().collect();
        assert_eq!(used, allowed, "crates/{from}/Cargo.toml and the arrows of ARCHITECTURE.md");
    }
}

/// `make build` and `make test` compile the same dependencies: a feature that only one of them asks for would have the
/// heavy ones compiled twice.
#[test]
fn the_program_and_the_tests_resolve_the_same_features() {
    let resolved = |of: &[&str]| -> BTreeMap<String, BTreeSet<String>> {
        let tree = Command::new(env!("CARGO"))
            .args(["tree", "--locked", "--offline", "--prefix", "none", "-f", "{p}|{f}"])
            .args(of)
            .current_dir(root())
            .output()
            .expect("cargo tree runs");
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let mut features: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        // A blank line stands between the trees of two packages.
        for line in String::from_utf8_lossy(&tree.stdout).lines().filter(|line| !line.is_empty()) {
            let (package, asked) =
                line.trim_end_matches(" (*)").split_once('|').expect("a package and features");
            features.entry(package.to_owned()).or_default().insert(asked.to_owned());
        }
        features
    };
    let program = resolved(&["-p", "ragonite", "-e", "normal,build"]);
    let tests = resolved(&["--workspace", "-e", "normal,build,dev"]);
    assert!(program.len() > 200, "only {} packages", program.len());
    for (package, features) in program {
        // What the build scripts run with may have fewer features than what the program runs with.
        assert_eq!(
            Some(&features),
            tests.get(&package),
            "features of {package}: name them in crates/cli/Cargo.toml"
        );
    }
}

#[test]
fn every_path_that_the_documentation_names_exists() {
    let documents = [
        "ARCHITECTURE.md",
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "docs/attacks.md",
        "docs/quality.md",
        "docs/reliability.md",
        "docs/server.md",
        "docs/steward.md",
        "docs/strategies.md",
        "docs/using.md",
        "docs/decisions/README.md",
    ];
    let mut named = 0;
    for document in documents {
        let path = root().join(document);
        let text = read(&path);
        let quoted = text.split('`').skip(1).step_by(2).filter(|q| {
            ["crates/", "examples/", "scripts/", "docs/", ".ci/"].iter().any(|folder| q.starts_with(folder))
        });
        for quoted in quoted {
            named += 1;
            // `file::test`, which has a test of its own.
            let quoted = quoted.split("::").next().unwrap_or_default();
            assert!(root().join(quoted).exists(), "{document} names {quoted}");
        }
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            named += 1;
            let beside = path.parent().expect("a folder").join(link);
            assert!(beside.exists(), "{document} links to {link}");
        }
    }
    assert!(named > 50, "only {named} paths found");
}

/// Every row of `docs/attacks.md` names tests as `file::name`, and these are there: what was held once stays held.
#[test]
fn every_attack_has_a_test_that_would_notice() {
    let (mut attacks, mut missing) = (0, Vec::new());
    for row in read(&root().join("docs/attacks.md")).lines().filter(|line| line.starts_with("| ")) {
        let Some((attack, tests)) = row.trim_matches(['|', ' ']).split_once(" | ") else { continue };
        if attack == "attack" {
            continue;
        }
        attacks += 1;
        let tests: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "no test holds: {attack}");
        for test in tests {
            let there = test.split_once("::").is_some_and(|(file, name)| {
                let text = fs::read_to_string(root().join(file)).unwrap_or_default();
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                let is_test =
                    |at: usize| lines[at.saturating_sub(3)..at].iter().any(|line| line.ends_with("test]"));
                let (rust, script) = (format!("fn {name}()"), format!("test(\"{name}\""));
                (0..lines.len())
                    .any(|at| lines[at].contains(&rust) && is_test(at) || lines[at].starts_with(&script))
            });
            if !there {
                missing.push(format!("{attack}: {test}"));
            }
        }
    }
    assert!(attacks > 50, "only {attacks} found");
    assert!(missing.is_empty(), "not there:\n{}", missing.join("\n"));
}

#[test]
fn source_files_say_what_they_are_and_stay_short() {
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        // What `tests.rs` beside a file is, its name says.
        if !name.ends_with("/tests.rs") && !text.starts_with("//!") && !text.starts_with("#!") {
            wrong.push(format!("{name} does not begin with what it is (//!)"));
        }
        let lines = text.lines().count();
        if lines > LONGEST && !MAY_BE_LONGER.iter().any(|(long, _)| *long == name) {
            wrong.push(format!("{name} has {lines} lines"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn libraries_do_not_print() {
    let printing =
        sources().into_iter().filter(|(name, _)| name.contains("/src/")).filter_map(|(name, text)| {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let prints =
                ["println!", "print!(", "eprint!(", "dbg!("].iter().any(|macro_| code.contains(macro_));
            let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
            (prints && !is_test).then_some(name)
        });
    assert_eq!(printing.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn every_decision_is_listed() {
    let folder = root().join("docs/decisions");
    let list = read(&folder.join("README.md"));
    for entry in fs::read_dir(&folder).expect("a folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(
            name == "README.md" || list.contains(&format!("]({name})")),
            "docs/decisions/README.md lists {name}"
        );
    }
}

/// Files of one crate that use each other in a circle can only be read together: at most so many may.
const CIRCLE: usize = 3;

/// A file of a crate as a module: its path, what it uses (absolute paths), what it hands on under another path.
struct Module {
    path: Vec<String>,
    uses: Vec<Vec<String>>,
    hands_on: BTreeMap<String, Vec<String>>,
}

impl Module {
    fn of(path: Vec<String>, text: &str, modules: &BTreeSet<Vec<String>>) -> Self {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let code: String = code
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default())
            .collect::<Vec<_>>()
            .join("\n");
        let mut module = Self { path, uses: Vec::new(), hands_on: BTreeMap::new() };
        for statement in code.split("use ").skip(1) {
            let Some((tree, _)) = statement.split_once(';') else { continue };
            let before = &code[..statement.as_ptr() as usize - code.as_ptr() as usize - 4];
            let line = before.rsplit('\n').next().unwrap_or_default().trim();
            if !(line.is_empty() || line.starts_with("pub") && !line.contains('{')) {
                continue;
            }
            for leaf in leaves(tree, &[]) {
                let Some(absolute) = module.absolute(&leaf, modules) else { continue };
                match line.is_empty() {
                    true => module.uses.push(absolute),
                    false => {
                        module.hands_on.insert(leaf.last().cloned().unwrap_or_default(), absolute);
                    }
                }
            }
        }
        let paths = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        let written = paths.filter(|p| p.starts_with("crate::") || p.starts_with("super::"));
        let written: Vec<Vec<String>> = written.map(|p| p.split("::").map(str::to_owned).collect()).collect();
        let further: Vec<Vec<String>> = written.iter().filter_map(|p| module.absolute(p, modules)).collect();
        let handed: BTreeSet<Vec<String>> = module.hands_on.values().cloned().collect();
        module.uses.extend(further.into_iter().filter(|used| !handed.contains(used)));
        module
    }

    /// From the crate's root; nothing where it leads out of the crate.
    fn absolute(&self, path: &[String], modules: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
        let ups = path.iter().take_while(|p| *p == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([&self.path[..], &path[1..]].concat()),
            "super" => Some([&self.path[..self.path.len().checked_sub(ups)?], &path[ups..]].concat()),
            first => {
                let child = [&self.path[..], &[first.to_owned()]].concat();
                modules.contains(&child).then(|| [&self.path[..], path].concat())
            }
        }
    }
}

/// The paths of a use tree: `a::{b, c::d}` has two.
fn leaves(tree: &str, before: &[String]) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let own = tree.split(" as ").next().unwrap_or_default().split("::").map(|p| p.trim().to_owned());
        return vec![before.iter().cloned().chain(own).filter(|p| !p.is_empty()).collect()];
    };
    let head = head.split("::").map(|p| p.trim().to_owned()).filter(|p| !p.is_empty());
    let before: Vec<String> = before.iter().cloned().chain(head).collect();
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in inner.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c == ',' && depth == 0 {
            true => parts.push(String::new()),
            false => parts.last_mut().expect("one").push(c),
        }
    }
    parts.iter().filter(|part| !part.trim().is_empty()).flat_map(|part| leaves(part, &before)).collect()
}

#[test]
fn plan_has_no_large_circle_of_files() {
    let folder = "crates/plan/src/";
    let files: Vec<(Vec<String>, String)> = sources()
        .into_iter()
        .filter_map(|(name, text)| {
            let path = name.strip_prefix(folder)?.strip_suffix(".rs")?.to_owned();
            let path: Vec<String> = path.split('/').map(str::to_owned).collect();
            let own = matches!(path.last().map(String::as_str), Some("mod" | "lib"));
            Some((path[..path.len() - usize::from(own)].to_vec(), text))
        })
        .collect();
    let names: BTreeSet<Vec<String>> = files.iter().map(|(path, _)| path.clone()).collect();
    let modules: BTreeMap<Vec<String>, Module> =
        files.iter().map(|(path, text)| (path.clone(), Module::of(path.clone(), text, &names))).collect();
    // The file that defines what a path names.
    let resolve = |path: &[String]| -> Option<Vec<String>> {
        let mut path = path.to_vec();
        for _ in 0..8 {
            let length = (0..=path.len()).rev().find(|&length| names.contains(&path[..length]))?;
            let module = &modules[&path[..length]];
            match path.get(length).and_then(|name| module.hands_on.get(name)) {
                Some(further) => path = further.clone(),
                None => return (length < path.len()).then(|| path[..length].to_vec()),
            }
        }
        None
    };
    let edges: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = modules
        .iter()
        .map(|(path, module)| (path, module.uses.iter().filter_map(|used| resolve(used)).collect()))
        .collect();
    let reached = |from: &Vec<String>| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(next) = open.pop() {
            for other in &edges[&next] {
                if seen.insert(other.clone()) {
                    open.push(other.clone());
                }
            }
        }
        seen
    };
    let all: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> =
        edges.keys().map(|from| (*from, reached(from))).collect();
    assert!(all.values().any(|reached| reached.len() > 10), "no file uses ten others: imports are not read");
    for (from, reached) in &all {
        let circle: Vec<String> =
            reached.iter().filter(|other| all[other].contains(*from)).map(|path| path.join("/")).collect();
        assert!(circle.len() <= CIRCLE, "{} files use each other: {}", circle.len(), circle.join(", "));
    }
}

/// English words that the folders which read questions still spell out, each with how many; their place is
/// `crates/lang/data/en`. A number here may only become smaller.
const SPELT_OUT: &[(&str, usize)] = &[("crates/plan/src/ground/", 443), ("crates/plan/src/rules/", 106)];

/// The lower-case words that stand as literals in code: `"at least"`, no `"{x}"` and none of a test's.
fn words_spelt_out(text: &str) -> usize {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default().replace("'\"'", ""));
    let literals = |line: String| {
        let parts: Vec<String> = line.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        let word = |part: &&String| {
            part.starts_with(|c: char| c.is_ascii_lowercase())
                && part.chars().all(|c| c.is_ascii_lowercase() || c == ' ')
        };
        parts.iter().filter(word).count()
    };
    lines.map(literals).sum()
}

#[test]
fn english_stands_in_its_own_folder() {
    assert_eq!(words_spelt_out("let x = [\"at least\", \"a{b}\"]; // \"not\"\nlet c = '\"';"), 1);
    for (folder, most) in SPELT_OUT {
        // Names and examples of rules are English, and are read by people alone.
        let files =
            sources().into_iter().filter(|(name, _)| name.starts_with(folder) && !name.ends_with("/list.rs"));
        let count: usize = files.map(|(_, text)| words_spelt_out(&text)).sum();
        assert!(
            count <= *most,
            "{folder} spells out {count} English words, {most} before: they belong in crates/lang/data/en"
        );
        assert!(count == *most, "{folder} spells out {count} English words: say so here, it said {most}");
    }
}
