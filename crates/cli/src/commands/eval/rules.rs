//! `ragonite eval rules`: what each rule of understanding is worth, by asking again without it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ::eval::{Asking, Reference, Rule, RulesReport, Side, Tally, Without};
use anyhow::{Context, Result, bail};

use super::super::{Answering, Chosen, Format, Outcome};
use crate::answering::Answerer;
use crate::config::Config;
use crate::output::{self, tell};
use crate::whole;

/// Measure what each rule of understanding is worth
///
/// Asks every question, and those in whose trail a rule stands again without it: how many answers change, are lost and
/// are gained, on the graphs that the rules were made on and on others.
#[derive(Debug, clap::Args)]
pub struct Rules {
    /// Knowledge bases with questions about them, on which the rules were made
    #[arg(value_name = "KB=QUESTIONS")]
    sets: Vec<String>,
    /// The same, on which they were not; may be repeated
    #[arg(long, value_name = "KB=QUESTIONS")]
    foreign: Vec<String>,
    /// The same, with questions that have no answer, as `ragonite eval candidates --unanswerable` reads them; may be repeated
    #[arg(long, value_name = "KB=QUESTIONS")]
    unanswerable: Vec<String>,
    /// This rule alone; may be repeated
    #[arg(long, value_name = "NAME")]
    rule: Vec<String>,
    /// The rules that are named all at once
    #[arg(long, requires = "rule")]
    together: bool,
    /// Count the others, and ask without those that have a part in at most so many of a graph's questions
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Write the table of all rules in Markdown to this file
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    format: Format,
}

/// Asks with and without each rule.
pub fn run(arguments: &Rules, config: &Config) -> Result<Outcome> {
    let only: Result<Vec<Rule>> = arguments.rule.iter().map(|name| named(name)).collect();
    let off = Without { only: only?, together: arguments.together, most: arguments.most };
    let sides = [
        (&arguments.sets, Side::MadeOn),
        (&arguments.foreign, Side::Foreign),
        (&arguments.unanswerable, Side::Unanswerable),
    ];
    let sets: Vec<(&String, Side)> =
        sides.into_iter().flat_map(|(sets, side)| sets.iter().map(move |set| (set, side))).collect();
    if sets.is_empty() {
        bail!(
            "there is nothing to ask: name a knowledge base with its questions, as in zoo.kb=questions.jsonl"
        );
    }
    let mut report = RulesReport::default();
    for (set, side) in sets {
        let (name, tallies) = measured(set, side, &off, arguments, config)?;
        report.add(&name, side, &tallies);
    }
    if let Some(path) = &arguments.table {
        whole::replace(path, |out| Ok(out.write_all(report.table().as_bytes())?))?;
    }
    if arguments.format.json {
        output::json(&report)?;
    } else {
        output::line(&report)?;
    }
    Ok(Outcome::found(true))
}

/// What the rules are worth for one graph's questions, with the graph's name.
fn measured(
    set: &str,
    side: Side,
    off: &Without,
    arguments: &Rules,
    config: &Config,
) -> Result<(String, BTreeMap<&'static str, Tally>)> {
    let (kb, file) = set.split_once('=').with_context(|| format!("{set:?} is no KB=QUESTIONS: name both"))?;
    let unanswerable = side == Side::Unanswerable;
    let questions = match unanswerable {
        true => super::reading::unanswerable(Path::new(file))?,
        false => ::eval::read_any(Path::new(file), None, "")?,
    };
    let answerer = Answerer::open(&Chosen::Base(Path::new(kb)), &arguments.answering, config)?;
    let Answerer::Base(engine, strategy) = &answerer else {
        bail!("rules are those of the strategies over a knowledge base");
    };
    let mut reference = match questions.iter().any(|q| q.gold.is_some()) {
        true => Some(Reference::new(engine.knowledge_base()).map_err(anyhow::Error::msg)?),
        false => None,
    };
    let name = Path::new(kb).file_stem().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| kb.to_owned());
    let ask = |history: &qa::Conversation, question: &str| {
        engine.ask(history, question, *strategy, &mut |_: qa::Event| std::ops::ControlFlow::Continue(()))
    };
    let asking = Asking { questions: &questions, unanswerable, reference: reference.as_mut() };
    let tallies = ::eval::rules(asking, off, ask);
    tell(format_args!("{name}: {} questions, {} rules", questions.len(), tallies.len()));
    Ok((name, tallies))
}

fn named(name: &str) -> Result<Rule> {
    let rule = Rule::ALL.iter().copied().find(|rule| rule.name() == name);
    rule.with_context(|| {
        let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        format!("no rule is called {name:?}; there are {}", names.join(", "))
    })
}
