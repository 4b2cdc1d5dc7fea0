//! Speed and memory of search over many passages: `cargo run --release -p ragonite-search --example search_bench [NUMBER ..]`.
//!
//! Passages are of words drawn by Zipf's law, about things with names of three words and a number; vectors lie in
//! clusters, as those of texts about the same do. Prints for each number: passages indexed a second, how long opening
//! takes, the median and 95th percentile of a search in each mode, how many of the ten nearest vectors are found that
//! comparing all in full precision finds, how long as many entities are looked up by name, and the memory of the process.

#![allow(clippy::print_stdout)]

use half::f16;
use kb::{Passage, PassageSource};
use search::bench::{Vectors, write_vectors};
use search::{Entities, Entity, Filter, Mode, PassageIndex, SourceKind};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

const DIMENSIONS: usize = 384;
const QUERIES: usize = 100;
const CLUSTERS: usize = 2_000;
/// How far vectors of a cluster lie apart: cosines within one are about 0.6, between two about 0.
const SPREAD: f32 = 0.8;
const WORDS: u64 = 60_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers: Vec<usize> = std::env::args().skip(1).map(|n| n.parse()).collect::<Result<_, _>>()?;
    if numbers.is_empty() {
        numbers = vec![100_000, 1_000_000];
    }
    for number in numbers {
        // Each number in a process of its own: memory is that of serving alone.
        let folder = tempfile::tempdir()?;
        let path = folder.path().display().to_string();
        if std::env::var("SEARCH_BENCH").is_err() {
            println!("{number} passages");
            for part in ["build", "serve"] {
                let program = std::env::current_exe()?;
                let mut child = std::process::Command::new(program);
                child.arg(number.to_string()).env("SEARCH_BENCH", part).env("SEARCH_BENCH_FOLDER", &path);
                if !child.status()?.success() {
                    return Err(format!("the part {part:?} failed").into());
                }
            }
            continue;
        }
        let folder = std::env::var("SEARCH_BENCH_FOLDER")?;
        match std::env::var("SEARCH_BENCH")?.as_str() {
            "build" => build(number, Path::new(&folder))?,
            _ => serve(number, Path::new(&folder))?,
        }
    }
    Ok(())
}

fn build(number: usize, folder: &Path) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut draw = Draw(1);
    let made: Vec<Passage> = (0..number.min(100_000)).map(|n| passage(n, &mut draw)).collect();
    let making = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let again = |n: usize| {
        let mut passage = made[n % made.len()].clone();
        if n >= made.len() {
            passage.title = format!("{} {n}", passage.title);
            passage.text = format!("{n} {}", passage.text);
        }
        passage
    };
    drop(PassageIndex::build((0..number).map(again), folder)?);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "  lexical index: {:.0} passages/s ({seconds:.1} s; drawing 100,000 took {making:.1} s before)",
        number as f64 / seconds
    );
    write_vectors(&folder.join("vectors.bin"), DIMENSIONS, number, &mut |n| vector(n, number))?;
    let start = Instant::now();
    drop(Entities::build((0..number).map(entity), &folder.join("entities"))?);
    println!("  name index: {:.0} entities/s", number as f64 / start.elapsed().as_secs_f64());
    let bytes: u64 = [folder.join("index"), folder.to_owned()].iter().map(|folder| size(folder)).sum();
    println!("  on disk: {:.2} GB", bytes as f64 / 1e9);
    Ok(())
}

fn serve(number: usize, folder: &Path) -> Result<(), Box<dyn Error>> {
    let path = folder.join("vectors.bin");
    let start = Instant::now();
    let index = PassageIndex::open(folder, Some(&path))?;
    println!("  open: {:.0} ms", start.elapsed().as_secs_f64() * 1e3);
    let mut draw = Draw(99);
    let queries: Vec<(String, Vec<f32>)> = (0..QUERIES)
        .map(|_| {
            let near = draw.below(number as u64) as usize;
            let title = index.get(near as u64).map(|p| p.title).unwrap_or_default();
            (
                format!("what is the {} {} of {title}", draw.word(), draw.word()),
                query(near, number, &mut draw),
            )
        })
        .collect();
    let texts = Filter { kind: Some(SourceKind::Text), ..Filter::default() };
    // Once without counting: the files come into memory.
    for (query, vector) in &queries[..QUERIES / 4] {
        index.search(query, Some(vector), 10, Mode::Hybrid, &Filter::default())?;
    }
    for (name, mode, filter) in [
        ("lexical", Mode::Lexical, Filter::default()),
        ("dense", Mode::Dense, Filter::default()),
        ("hybrid", Mode::Hybrid, Filter::default()),
        ("hybrid, one passage in ten admitted", Mode::Hybrid, texts),
    ] {
        time(name, &mut |n| {
            let (query, vector) = &queries[n];
            index.search(query, Some(vector), 10, mode, &filter).map(drop)
        })?;
    }
    println!("  memory while serving: {}", memory());
    names(number, folder)?;
    println!("  memory with the names: {}", memory());
    let vectors = Vectors::open(&path)?;
    let mut found = 0;
    for (_, vector) in &queries {
        let exact = vectors.nearest_by_full_precision(vector, 10);
        found += vectors.nearest(vector, 10).iter().filter(|n| exact.contains(n)).count();
    }
    println!("  recall@10 of the vector scan: {:.4}", found as f64 / (10 * QUERIES) as f64);
    Ok(())
}

/// Looks entities up by their names, written in several ways.
fn names(number: usize, folder: &Path) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let entities = Entities::open(&folder.join("entities"), Some(&folder.join("vectors.bin")))?;
    println!("  open names: {:.0} ms", start.elapsed().as_secs_f64() * 1e3);
    let mut draw = Draw(5);
    let meant: Vec<usize> = (0..QUERIES).map(|_| draw.below(number as u64) as usize).collect();
    let vectors: Vec<Vec<f32>> = meant.iter().map(|&n| query(n, number, &mut draw)).collect();
    let reversed = |label: &str| label.split(' ').rev().collect::<Vec<_>>().join(" ");
    for (way, write, dense, in_table) in [
        ("name as it is", &str::to_owned as &dyn Fn(&str) -> String, false, false),
        ("words in another order", &reversed, false, false),
        ("misspelt", &|label| misspelt(label), false, false),
        ("misspelt, in one table of 40", &|label| misspelt(label), false, true),
        ("misspelt, by meaning too", &|label| misspelt(label), true, false),
    ] {
        let mentions: Vec<String> = meant.iter().map(|&n| write(&entity(n).label)).collect();
        let mut found = 0;
        time(way, &mut |n| {
            let vector = dense.then_some(vectors[n].as_slice());
            let Entity { label, table, .. } = entity(meant[n]);
            let tables: &[&str] = if in_table { &[&table] } else { &[] };
            let candidates = entities.candidates(&mentions[n], vector, tables, 10)?;
            found += usize::from(candidates.iter().any(|candidate| candidate.entity.label == label));
            Ok(())
        })?;
        println!("    found {found} of {QUERIES}");
    }
    Ok(())
}

/// Does something for each query and prints how long one took.
fn time(name: &str, ask: &mut dyn FnMut(usize) -> Result<(), search::Error>) -> Result<(), Box<dyn Error>> {
    let mut times = Vec::with_capacity(QUERIES);
    let before = cpu_seconds();
    for query in 0..QUERIES {
        let start = Instant::now();
        ask(query)?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let cpu = (cpu_seconds() - before) * 1e3 / QUERIES as f64;
    times.sort_by(f64::total_cmp);
    let (median, most) = (times[QUERIES / 2], times[QUERIES * 95 / 100]);
    println!("  {name}: median {median:.1} ms, 95th {most:.1} ms, {cpu:.1} ms of CPU");
    Ok(())
}

/// Numbers drawn by a linear congruential generator: the same everywhere.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// Zipf: the word of rank r about 1 / r of the time.
    fn word(&mut self) -> String {
        let rank = (WORDS as f64).powf(f64::from(self.unit())) as u64;
        // Letters instead of digits, as words have.
        let mut letters = String::new();
        let mut rest = rank * 7_919 % 1_000_003;
        while rest > 0 {
            letters.push((b'a' + (rest % 23) as u8) as char);
            rest /= 23;
        }
        letters
    }
}

fn passage(number: usize, draw: &mut Draw) -> Passage {
    let title = format!("{} {} {} {number}", draw.word(), draw.word(), draw.word());
    let text = (0..55).map(|_| draw.word()).collect::<Vec<_>>().join(" ");
    let graph = !number.is_multiple_of(10);
    Passage {
        id: 0,
        entity: graph.then(|| format!("http://x.example/{number}")),
        table: graph.then(|| format!("table_{}", number % 40)),
        text: format!("{title} is {text}"),
        title,
        predicates: Vec::new(),
        mentions: Vec::new(),
        source: if graph {
            PassageSource::Graph
        } else {
            PassageSource::Text { url: None, path: "a.txt".into() }
        },
    }
}

fn entity(number: usize) -> Entity {
    let mut draw = Draw(number as u64 * 77 + 3);
    for _ in 0..4 {
        draw.below(2);
    }
    let label = format!("{} {} {}", draw.word(), draw.word(), draw.word());
    let table = format!("table_{}", number % 40);
    Entity { id: number.to_string(), iri: format!("http://x.example/{number}"), label, also: vec![], table }
}

/// The longest word with its second and third letter swapped.
fn misspelt(label: &str) -> String {
    let longest = label.split(' ').max_by_key(|word| word.len()).unwrap_or_default();
    let mut letters: Vec<char> = longest.chars().collect();
    if letters.len() > 2 {
        letters.swap(1, 2);
    }
    label.replacen(longest, &letters.into_iter().collect::<String>(), 1)
}

/// The vector of a passage: near the centre of its cluster.
fn vector(number: usize, of: usize) -> Vec<f16> {
    let cluster = number % CLUSTERS.min(of);
    let (mut centre, mut own) = (Draw(cluster as u64 + 7), Draw(number as u64 * 31 + 5));
    let values = around(&mut centre, &mut own, SPREAD);
    values.into_iter().map(f16::from_f32).collect()
}

/// The vector of a question about a passage.
fn query(number: usize, of: usize, draw: &mut Draw) -> Vec<f32> {
    let cluster = number % CLUSTERS.min(of);
    around(&mut Draw(cluster as u64 + 7), draw, SPREAD)
}

fn around(centre: &mut Draw, own: &mut Draw, spread: f32) -> Vec<f32> {
    // A few draws away from the seed, which are alike for seeds that are.
    for _ in 0..4 {
        centre.below(2);
        own.below(2);
    }
    let values: Vec<f32> =
        (0..DIMENSIONS).map(|_| centre.unit() - 0.5 + spread * (own.unit() - 0.5)).collect();
    let length = values.iter().map(|x| x * x).sum::<f32>().sqrt();
    values.into_iter().map(|x| x / length).collect()
}

fn size(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|entry| entry.metadata().ok()).filter(|m| m.is_file()).map(|m| m.len()).sum()
}

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let value = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok()
    };
    match (value("VmRSS"), value("RssAnon")) {
        (Some(all), Some(own)) => {
            format!("{:.2} GB, of that {:.2} GB its own and the rest mapped files", all / 1e6, own / 1e6)
        }
        _ => "unknown on this system".into(),
    }
}

/// User and system time of this process.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = |at: usize| fields.get(at).and_then(|f| f.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}
