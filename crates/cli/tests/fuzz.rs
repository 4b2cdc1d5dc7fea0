//! The fuzz targets over their seeds and mutations of them, the same each time. `RAGONITE_CASES` sets how many mutations a
//! target gets; `make fuzz` runs the same targets under cargo-fuzz, which finds its way by what the code does.

#[path = "../../../fuzz/targets.rs"]
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Mutations of a target's seeds, together.
const CASES: usize = 300;

/// Bytes of one input, at most.
const LONGEST: usize = 4_096;

/// Pieces that readers take special care of.
const PIECES: [&[u8]; 20] = [
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xe2\x80\xae",
    "é".as_bytes(),
    "が".as_bytes(),
    b"\"",
    b"'",
    b"\\",
    b"\n",
    b"{",
    b"}",
    b"[",
    b"]",
    b"(",
    b")",
    b"<",
    b">",
    b"99999999999999999999",
    b"-",
];

#[test]
fn no_target_panics_on_its_seeds_or_on_mutations_of_them() {
    let cases = std::env::var("RAGONITE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(CASES);
    for (name, target) in targets::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(name);
        let mut seeds: Vec<_> =
            fs::read_dir(&folder).expect("seeds").map(|e| e.expect("an entry").path()).collect();
        seeds.sort();
        let seeds: Vec<Vec<u8>> = seeds.iter().map(|path| fs::read(path).expect("a seed")).collect();
        assert!(seeds.len() > 1, "{name} has no seeds");
        let mut random = fastrand::Rng::with_seed(7);
        let mutations = (0..cases).map(|_| mutated(&seeds, &mut random)).collect::<Vec<_>>();
        for input in seeds.iter().chain(&mutations) {
            let ran = catch_unwind(AssertUnwindSafe(|| target(input)));
            assert!(ran.is_ok(), "{name} panics on {:?}", String::from_utf8_lossy(input));
        }
        eprintln!("{name}: {} seeds, {cases} mutations", seeds.len());
    }
}

#[test]
fn cargo_fuzz_knows_every_target() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).expect("a manifest");
    for (name, _) in targets::ALL {
        let path = format!("fuzz_targets/{name}.rs");
        assert!(fuzz.join(&path).is_file() && manifest.contains(&format!("path = \"{path}\"")), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), targets::ALL.len());
}

/// A seed with a few changes.
fn mutated(seeds: &[Vec<u8>], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = seeds[random.usize(..seeds.len())].clone();
    for _ in 0..random.usize(1..6) {
        let at = random.usize(..=bytes.len());
        let end = (at + random.usize(..40)).min(bytes.len());
        match random.u8(..6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.u8(..8),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                let copies = piece.repeat(random.usize(1..20));
                drop(bytes.splice(at..at, copies));
            }
            3 => {
                let other = &seeds[random.usize(..seeds.len())];
                let from = random.usize(..=other.len());
                drop(bytes.splice(at..end, other[from..].iter().copied()));
            }
            4 => bytes.truncate(at.max(1)),
            _ => drop(bytes.splice(at..at, PIECES[random.usize(..PIECES.len())].iter().copied())),
        }
        bytes.truncate(LONGEST);
    }
    bytes
}
