//! Induction's speed and memory: `make bench`, or `cargo run --release -p ragonite-kb --example bench -- [MILLIONS ..]`.
//!
//! For each size it writes a graph of that many triples as N-Triples, in the likeness of the stand-in for the paper's
//! graph (car models with variants, engines and shared equipment; units, ranges, times), and measures reading,
//! induction and writing SQLite in a process of its own: CPU seconds of all threads, triples a CPU second, and the
//! largest resident memory. Linux alone: the figures come from /proc.
#![allow(clippy::print_stdout)]

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;

/// Sizes in millions of triples.
const SIZES: [f64; 5] = [0.1, 0.5, 1.0, 5.0, 20.0];

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [only, path] = &arguments[..]
        && only == "--one"
    {
        return one(Path::new(path));
    }
    let sizes: Vec<f64> = arguments.iter().map(|size| size.parse()).collect::<Result<_, _>>()?;
    let sizes = if sizes.is_empty() { SIZES.to_vec() } else { sizes };
    println!(
        "{:>10} {:>8} {:>8} {:>8} {:>8} {:>12} {:>9} {:>9}",
        "triples", "read", "induce", "write", "CPU s", "triples/CPU s", "memory", "database"
    );
    for millions in sizes {
        let folder = std::env::temp_dir().join(format!("ragonite-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let path = folder.join("graph.nt");
        generate(&path, (millions * 1e6) as u64)?;
        let status = Command::new(std::env::current_exe()?).arg("--one").arg(&path).status();
        std::fs::remove_dir_all(&folder)?;
        if !status?.success() {
            return Err("the measured process failed".into());
        }
    }
    Ok(())
}

/// Builds one database and prints its line.
fn one(path: &Path) -> Result<(), Failure> {
    let out = path.with_extension("sqlite");
    let (began, mut last) = (Instant::now(), 0.0);
    let mut step = || -> Result<f64, Failure> {
        let now = cpu_seconds()?;
        Ok(now - std::mem::replace(&mut last, now))
    };
    step()?;
    let graph = kb::read(&[PathBuf::from(path)], &kb::ReadOptions::default(), &mut |_| {})?;
    let read = step()?;
    let induced = kb::induce(&graph, &kb::Annotations::default())?;
    let induce = step()?;
    induced.write_sqlite(&graph, &out, &mut |_| {})?;
    let write = step()?;
    let total = read + induce + write;
    println!(
        "{:>10} {read:>8.2} {induce:>8.2} {write:>8.2} {total:>8.2} {:>12.0} {:>6} MB {:>6} MB  ({:.1} s by the clock)",
        graph.len(),
        graph.len() as f64 / total,
        peak_memory()? / 1000,
        std::fs::metadata(&out)?.len() / 1_000_000,
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

/// User and system time of this process.
fn cpu_seconds() -> Result<f64, Failure> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let after = stat.rsplit_once(')').ok_or("no stat")?.1;
    let ticks: Vec<f64> =
        after.split_whitespace().skip(11).take(2).map(str::parse).collect::<Result<_, _>>()?;
    // Linux counts in hundredths of a second for every architecture that user programs see.
    Ok(ticks.iter().sum::<f64>() / 100.0)
}

/// The most memory this process has held, in kB.
fn peak_memory() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
    Ok(line.trim().trim_end_matches(" kB").trim().parse()?)
}

/// Writes at least that many triples, whole car models.
fn generate(path: &Path, triples: u64) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 20, std::fs::File::create(path)?);
    let mut lines = Lines { text: String::new(), count: 0 };
    for equipment in 0..75 {
        lines.equipment(equipment);
    }
    let mut model = 0;
    while lines.count < triples {
        lines.model(model);
        model += 1;
        out.write_all(lines.text.as_bytes())?;
        lines.text.clear();
    }
    out.into_inner().map_err(|error| error.into_error())?.sync_all()?;
    Ok(())
}

struct Lines {
    text: String,
    count: u64,
}

impl Lines {
    fn link(&mut self, s: &str, p: &str, o: &str) {
        self.count += 1;
        let _ = writeln!(
            self.text,
            "<http://autos.example/i/{s}> <http://schema.example/{p}> <http://autos.example/i/{o}> ."
        );
    }

    fn value(&mut self, s: &str, p: &str, text: &str) {
        self.count += 1;
        let _ = writeln!(self.text, "<http://autos.example/i/{s}> <http://schema.example/{p}> \"{text}\" .");
    }

    fn types(&mut self, s: &str, types: &[&str]) {
        for class in types {
            self.count += 1;
            let _ = writeln!(
                self.text,
                "<http://autos.example/i/{s}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://schema.example/{class}> ."
            );
        }
    }

    fn label(&mut self, s: &str, text: &str) {
        self.count += 1;
        let _ = writeln!(
            self.text,
            "<http://autos.example/i/{s}> <http://www.w3.org/2000/01/rdf-schema#label> \"{text}\" ."
        );
    }

    fn equipment(&mut self, number: u64) {
        let s = format!("equipment/{number}");
        self.types(&s, &["Equipment"]);
        self.label(&s, &format!("Equipment {number}"));
        self.value(&s, "identifier", &format!("E{number:03}"));
        self.value(&s, "category", ["Comfort", "Safety", "Lights"][number as usize % 3]);
    }

    /// A model with four variants and their engines: about 150 triples.
    fn model(&mut self, number: u64) {
        let model = format!("model/{number}");
        self.types(&model, &["BaseCar", "Product"]);
        self.label(&model, &format!("Model {number}"));
        self.value(&model, "url", &format!("https://cars.example/models/{number}.html"));
        for place in 0..19 {
            self.link(&model, "equipment", &format!("equipment/{}", (number * 7 + place * 4) % 75));
        }
        for trim in 0..4 {
            let variant = format!("model-{number}-trim-{trim}");
            let engine = format!("engine/{number}-{trim}");
            let seed = number * 4 + trim;
            self.types(&variant, &["Car", "CarModel", "Product", "Vehicle"]);
            self.label(
                &variant,
                &format!("Model {number} {}", ["Sport", "Luxury", "Pure", "M"][trim as usize]),
            );
            self.link(&variant, "carModel", &model);
            self.link(&variant, "engineSpecification", &engine);
            self.value(&variant, "identifier", &format!("{:06}", seed));
            self.value(&variant, "price", &format!("£{},{:03}", 20 + seed % 90, seed % 1000));
            self.value(&variant, "length", &format!("4,{:03} mm", seed % 1000));
            self.value(&variant, "width", &format!("1,{:03} mm", 700 + seed % 300));
            self.value(&variant, "height", &format!("1,{:03} mm", 400 + seed % 300));
            self.value(&variant, "wheelbase", &format!("2,{:03} mm", 600 + seed % 400));
            self.value(&variant, "benefitInKind", &format!("{} %", seed % 38));
            self.types(&engine, &["EngineSpecification"]);
            self.label(&engine, &format!("Model {number} engine {trim}"));
            self.link(
                &engine,
                "fuelType",
                &format!("fuel/{}", ["petrol", "diesel", "electric"][seed as usize % 3]),
            );
            self.value(&engine, "driveType", ["Rear-wheel drive", "Four-wheel drive"][seed as usize % 2]);
            self.value(&engine, "transmission", "Steptronic transmission");
            self.value(&engine, "acceleration062mph", &format!("{}.{} s", 3 + seed % 9, seed % 10));
            self.value(&engine, "enginePerformance", &format!("{} kW", 80 + seed % 400));
            self.value(
                &engine,
                "WLTPCO2Emissioncombined",
                &format!("{} - {} g/km", seed % 200, seed % 200 + 7),
            );
            if trim == 3 {
                self.value(&engine, "chargingTimeAC", &format!("{}:{:02} h", 1 + seed % 8, seed % 60));
                self.value(
                    &engine,
                    "batterySizegrossnet",
                    &format!("{}.8 / {}.4 kWh", 20 + seed % 60, 18 + seed % 60),
                );
            }
        }
    }
}
