//! `ragonite eval rules`: what each rule of understanding is worth, by asking again without it.

use std::path::Path;

use ::eval::{Reference, Rule, RulesReport};
use anyhow::{Context, Result};

use super::super::{Answering, Chosen, Format, Outcome};
use crate::answering::Answerer;
use crate::config::Config;
use crate::output::{self, tell};

/// Measure what each rule of understanding is worth
///
/// Asks every question, and those in whose trail a rule stands again without it: how many answers change, are lost and
/// are gained, on the graphs that the rules were made on and on others.
#[derive(Debug, clap::Args)]
pub struct Rules {
    /// Knowledge bases with questions about them, on which the rules were made
    #[arg(value_name = "KB=QUESTIONS", required = true)]
    sets: Vec<String>,
    /// The same, on which they were not; may be repeated
    #[arg(long, value_name = "KB=QUESTIONS")]
    foreign: Vec<String>,
    /// This rule alone
    #[arg(long, value_name = "NAME")]
    rule: Option<String>,
    /// Count the others, and ask without those that have a part in at most so many of a graph's questions
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    format: Format,
}

/// Asks with and without each rule.
pub fn run(arguments: &Rules, config: &Config) -> Result<Outcome> {
    let only = match &arguments.rule {
        Some(name) => Some(named(name)?),
        None => None,
    };
    let made_on = arguments.sets.iter().map(|set| (set, false));
    let sets = made_on.chain(arguments.foreign.iter().map(|set| (set, true)));
    let mut report = RulesReport::default();
    for (set, foreign) in sets {
        let (kb, file) =
            set.split_once('=').with_context(|| format!("{set:?} is no KB=QUESTIONS: name both"))?;
        let questions = ::eval::read_any(Path::new(file), None, "")?;
        let answerer = Answerer::open(&Chosen::Base(Path::new(kb)), &arguments.answering, config)?;
        let Answerer::Base(engine, strategy) = &answerer else {
            anyhow::bail!("rules are those of the strategies over a knowledge base");
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
        let tallies =
            ::eval::rules(&questions, ::eval::Chosen { only, most: arguments.most }, ask, reference.as_mut());
        tell(format_args!("{name}: {} questions, {} rules", questions.len(), tallies.len()));
        report.add(&name, foreign, &tallies);
    }
    if arguments.format.json {
        output::json(&report)?;
    } else {
        output::line(&report)?;
    }
    Ok(Outcome::found(true))
}

fn named(name: &str) -> Result<Rule> {
    let rule = Rule::ALL.iter().copied().find(|rule| rule.name() == name);
    rule.with_context(|| {
        let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        format!("no rule is called {name:?}; there are {}", names.join(", "))
    })
}
