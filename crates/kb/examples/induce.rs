//! Prints the schema induced from RDF files: `cargo run --release -p ragonite-kb --example induce -- FILES`.
//! With `--views` also the question views, with `--report` the report, with `--passages` the verbalization; with
//! `--out FILE` it writes the database. For looking at schemas, not part of the program.
#![allow(clippy::print_stdout)]

use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut options: Vec<String> = Vec::new();
    let mut out = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--out" => out = arguments.next().map(PathBuf::from),
            option if option.starts_with("--") => options.push(option.to_owned()),
            path => paths.push(path.into()),
        }
    }
    let asked = |option: &str| options.iter().any(|given| given == option);
    let start = Instant::now();
    let graph = kb::read(
        &paths,
        &kb::ReadOptions { lenient: asked("--lenient"), ..kb::ReadOptions::default() },
        &mut |_| {},
    )?;
    let read = start.elapsed();
    let induced = kb::induce(&graph, &kb::Annotations::default())?;
    let derived = start.elapsed();
    if let Some(out) = &out {
        induced.write_sqlite(&graph, out, &mut |_| {})?;
    }
    let written = start.elapsed();
    println!("base {}", induced.schema.base);
    if !asked("--quiet") {
        for table in &induced.schema.tables {
            println!("\n{} -- {} rows\n{}", table.label, table.rows, kb::create_table(table));
        }
    }
    if asked("--views") {
        for view in &induced.schema.views {
            println!("\n{} about {}", view.name, view.table);
            for column in &view.columns {
                let path: Vec<&str> = column.path.iter().map(|link| link.to.as_str()).collect();
                let many = if column.many { " many" } else { "" };
                let unit = column.unit.as_deref().unwrap_or_default();
                println!(
                    "  {} [{:?}{many} {unit}] {}.{} {}/{}",
                    column.name,
                    column.kind,
                    path.join(" > "),
                    column.column,
                    column.distinct,
                    column.filled
                );
            }
        }
    }
    if asked("--report") {
        println!("\n{}", induced.report);
    }
    if asked("--passages") {
        for passage in kb::verbalize(&graph, &induced, &kb::VerbalizeOptions::default()) {
            println!("\n# {}\n{}", passage.title, passage.text);
        }
    }
    eprintln!("read {read:?}, induced {:?}, written {:?}", derived - read, written - derived);
    Ok(())
}
