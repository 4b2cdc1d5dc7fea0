//! `ragonite eval .. --report FILE`: one file that says all that a figure is worth knowing with: what answered, over what, by
//! which settings, how many answers were right and how long they took, and every wrong answer with its trace. Made to be
//! handed on: no key, nobody's log-in, no address of a file outside the report.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::answering::Answerer;
use crate::capability;
use crate::config::{Config, Entry, Origin};
use crate::output;

/// Writes the report.
pub fn write(
    file: &Path,
    report: &::eval::Report,
    questions: &Path,
    answerer: &Answerer,
    config: &Config,
) -> Result<()> {
    let text = text(report, questions, answerer, config)?;
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    output::tell(format_args!("report: {}", file.display()));
    Ok(())
}

fn text(report: &::eval::Report, questions: &Path, answerer: &Answerer, config: &Config) -> Result<String> {
    let mut out = String::new();
    let name = questions.file_name().unwrap_or_default().to_string_lossy();
    writeln!(out, "# {name}: {} of {} right\n", report.all.right, report.all.total)?;
    writeln!(out, "| what | |\n|---|---|")?;
    let mut line = |what: &str, said: &str| writeln!(out, "| {what} | {} |", said.replace('|', "\\|"));
    line("model", answerer.model())?;
    line("strategy", &answerer.strategy().to_string())?;
    line("program", concat!("ragonite ", env!("CARGO_PKG_VERSION")))?;
    let bytes = std::fs::read(questions).with_context(|| format!("cannot read {}", questions.display()))?;
    let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    line("questions", &format!("{name}, SHA-256 {sum}"))?;
    if let Answerer::Base(engine, _) = answerer {
        let kb = engine.knowledge_base();
        let manifest = kb.manifest();
        let embedder = manifest.embedder.as_ref().map_or("none", |embedder| embedder.name.as_str());
        line("knowledge base", &format!("{}, fingerprint {}", kb.name(), manifest.fingerprint))?;
        line("triples", &manifest.counts.triples.to_string())?;
        line("vectors", embedder)?;
    }
    let effort = &report.effort;
    line("calls of the model a question", &format!("{:.2}", effort.calls))?;
    line("tokens a question", &format!("{:.0} in, {:.0} out", effort.tokens_in, effort.tokens_out))?;
    if let Some(cost) = report.total_effort.cost {
        line("cost of all", &format!("{cost:.4}"))?;
    }
    writeln!(out, "\n{}", ::eval::markdown(report).trim_end())?;
    writeln!(out, "\n## Settings that are not the defaults\n")?;
    let set: Vec<&Entry> =
        config.layers.entries.iter().filter(|entry| entry.origin != Origin::Default).collect();
    if set.is_empty() {
        writeln!(out, "None.")?;
    }
    for entry in set {
        writeln!(out, "    {} = {}", entry.key, llm::masked(&entry.setting.to_string()))?;
    }
    writeln!(out, "\n## What the model can do, and what it was given\n")?;
    for entry in capability::follows(config) {
        writeln!(out, "    {} = {}", entry.key, entry.setting)?;
    }
    Ok(out)
}
