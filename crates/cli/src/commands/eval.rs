//! `ragonite eval`: asks a file of questions with expectations, each in its conversation, and counts what is right.

use std::path::PathBuf;

use ::eval::Reference;
use anyhow::Result;

use super::{Answering, Format, Outcome, Place};
use crate::answering::Answerer;
use crate::config::Config;
use crate::output::{self, explain, tell};

/// Ask a file of questions with expectations and count the right answers
#[derive(Debug, clap::Args)]
#[command(allow_missing_positional = true)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// JSON lines with conversation, turn, category, question and expect (or gold); or a file in the form of Spider,
    /// SParC, CoSQL, FrOG or ACME
    questions: PathBuf,
    /// Of a file over several databases, the questions over this one
    #[arg(long, value_name = "NAME")]
    database: Option<String>,
    /// A prefix of the reference queries, as in "ns1: <http://example.org/>"; may be repeated
    #[arg(long, value_name = "PREFIX")]
    prefix: Vec<String>,
    /// Ask each question as it stands without its conversation, where the file says how
    #[arg(long)]
    standalone: bool,
    /// Exit with 1 when fewer answers are right
    #[arg(long, value_name = "N")]
    min: Option<usize>,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    format: Format,
}

/// Asks and counts. Wrong answers and failures are told as they come.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let prefixes: String = arguments.prefix.iter().map(|p| format!("PREFIX {p}\n")).collect();
    let mut questions = ::eval::read_any(&arguments.questions, arguments.database.as_deref(), &prefixes)?;
    if arguments.standalone {
        ::eval::stand_alone(&mut questions);
    }
    let answerer = Answerer::open(&arguments.place.chosen()?, &arguments.answering, config)?;
    let answers = ::eval::run(
        &questions,
        |conversation, question| answerer.ask(conversation, question, None),
        |question, error| {
            tell(format_args!("failed {}.{}: {}", question.conversation, question.turn, explain(error)))
        },
    );
    // Reading all labels is worth it only where references are compared.
    let mut reference = match (questions.iter().any(|q| q.gold.is_some()), &answerer) {
        (true, Answerer::Base(engine, _)) => {
            Some(Reference::new(engine.knowledge_base()).map_err(anyhow::Error::msg)?)
        }
        (true, Answerer::Endpoint(engine)) => Some(Reference::over(engine.store())),
        (false, _) => None,
    };
    show(&::eval::score(&questions, &answers, reference.as_mut()), arguments.min, arguments.format.json)
}

/// Writes a report; each wrong answer goes to standard error.
pub fn show(report: &::eval::Report, min: Option<usize>, json: bool) -> Result<Outcome> {
    if json {
        output::json(report)?;
    } else {
        for wrong in &report.wrong {
            tell(wrong);
        }
        output::line(report)?;
    }
    Ok(Outcome::found(report.all.right >= min.unwrap_or(0)))
}
