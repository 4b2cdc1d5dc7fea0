//! `ragonite score`: judges a file of answers, as `ragonite batch` writes it, by the expectations of its questions.

use std::path::PathBuf;

use anyhow::Result;

use super::{Outcome, ReportFormat};

/// Count the right answers in the output of `batch`
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// JSON lines with conversation, turn, category, question and expect
    questions: PathBuf,
    /// JSON lines with conversation, turn, answer and seconds
    answers: PathBuf,
    /// Exit with 1 when fewer answers are right
    #[arg(long, value_name = "N")]
    min: Option<usize>,
    #[command(flatten)]
    format: ReportFormat,
}

/// Counts.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let questions = eval::read_questions(&arguments.questions)?;
    let answers = eval::read_answers(&arguments.answers)?;
    super::eval::show(&eval::score(&questions, &answers, None), arguments.min, &arguments.format)
}
