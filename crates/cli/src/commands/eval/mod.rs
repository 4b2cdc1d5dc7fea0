//! `ragonite eval`: asks a file of questions with expectations, each in its conversation, and counts what is right.
//! `ragonite eval retrieval`: asks the passages questions made from the graph, without a chat model.
//! `ragonite eval mentions`: looks names up as people write them, without one either.
//! `ragonite eval kinds`: tells which kind of things questions ask for, without one.
//! `ragonite eval strangers`: asks questions about names that nobody has, and counts what is declined.
//! `ragonite eval candidates`, `oracle`, `fit` and `golden`: how questions are read (`reading`).
//! `ragonite eval KB --taught`: whether what people taught it still gives what it gave.
//! `ragonite eval rules`: measures what each rule of understanding is worth.

mod reading;
mod report_file;
mod rules;
mod taught;

use std::collections::BTreeMap;
use std::path::PathBuf;

use ::eval::{Reference, RetrievalOptions};
use anyhow::{Context, Result};
use search::KnowledgeBase;

use super::{Answering, Base, Format, Outcome, Place, ReportFormat};
use crate::answering::Answerer;
use crate::config::Config;
use crate::output::{self, explain, tell};
use crate::progress::count_bar;
use crate::{graph, models, vectors};

/// Ask a file of questions with expectations and count the right answers
#[derive(Debug, clap::Args)]
#[command(
    allow_missing_positional = true,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub struct Arguments {
    #[command(subcommand)]
    of: Option<Of>,
    #[command(flatten)]
    place: Place,
    /// JSON lines with conversation, turn, category, question and expect (or gold); or a file in the form of Spider,
    /// SParC, CoSQL, FrOG, ACME, QALD, LC-QuAD or TEXT2SPARQL (YAML)
    #[arg(required = true)]
    questions: Option<PathBuf>,
    /// Of a file over several databases, the questions over this one; of LC-QuAD 2, "dbpedia" for its other graph
    #[arg(long, value_name = "NAME")]
    database: Option<String>,
    /// A prefix of the reference queries, as in "ns1: <http://example.org/>"; may be repeated
    #[arg(long, value_name = "PREFIX")]
    prefix: Vec<String>,
    /// Ask each question as it stands without its conversation, where the file says how
    #[arg(long)]
    standalone: bool,
    /// Ask each question standing alone too, and count how much of what is right so is right in its conversation
    #[arg(long, conflicts_with = "standalone")]
    retention: bool,
    /// Exit with 1 when fewer answers are right
    #[arg(long, value_name = "N")]
    min: Option<usize>,
    /// Write one file with the figures, the settings, the model and what it was given, and every wrong answer (Markdown)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Ask in every way that a paper's tables compare, and print those tables (Markdown): frog, chatty, scholarly or
    /// ragonite
    #[arg(long, value_name = "NAME", conflicts_with_all = ["standalone", "retention", "min", "strategy", "report", "json", "markdown"])]
    preset: Option<::eval::Preset>,
    /// Keep every reply of the model in this file, and answer what stands there already from it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Answer from the replies in this file alone; the model is not needed
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    replay: Option<PathBuf>,
    /// Run what the knowledge base was taught again, and tell what gives other rows now; takes no file of questions
    #[arg(long, conflicts_with_all = ["standalone", "retention", "min", "endpoint", "report", "record", "replay"])]
    taught: bool,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    format: ReportFormat,
}

/// A part that is measured by itself.
#[derive(Debug, clap::Subcommand)]
enum Of {
    Retrieval(Retrieval),
    Mentions(Mentions),
    Kinds(Kinds),
    Strangers(Strangers),
    Candidates(reading::Candidates),
    Oracle(reading::Oracle),
    Fit(reading::Fit),
    Golden(reading::Golden),
    Rules(rules::Rules),
}

/// Measure whether search finds the passage a question is about
///
/// Makes questions from every entity's name and facts by several templates, also with names in another order and
/// misspelt, and asks them of the passages by words, by meaning and by both. Needs no chat model.
#[derive(Debug, clap::Args)]
struct Retrieval {
    #[command(flatten)]
    base: Base,
    /// A passage counts among so many
    #[arg(short, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    k: u16,
    /// The same number asks the same questions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Ask about so many entities, spread over all
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Name so many questions whose passage was not found
    #[arg(long, value_name = "N", default_value_t = 0)]
    misses: usize,
    /// Exit with 1 when the recall of all questions is lower, as in 0.98
    #[arg(long, value_name = "RECALL")]
    min: Option<f64>,
    #[command(flatten)]
    format: Format,
}

/// Measure whether names are found as people write them
///
/// Grounds every name as it is, misspelt, in another order, without one of its words and with a word cut short, and looks
/// whether just the right names are found. Needs no chat model.
#[derive(Debug, clap::Args)]
struct Mentions {
    #[command(flatten)]
    base: Base,
    /// The same number writes the same mentions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Of so many names, spread over all
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Name so many mentions that found other names
    #[arg(long, value_name = "N", default_value_t = 0)]
    misses: usize,
    /// Exit with 1 when a smaller part of all mentions is right, as in 0.95
    #[arg(long, value_name = "SHARE")]
    min: Option<f64>,
    #[command(flatten)]
    format: Format,
}

/// Measure whether it is told which kind of things a question asks for
///
/// Of the questions under [[asks]] in a file of few-shots, as the strategy "scholarly" tells it before it asks a model.
/// Needs no chat model; the knowledge base has few-shots and vectors.
#[derive(Debug, clap::Args)]
struct Kinds {
    #[command(flatten)]
    base: Base,
    /// A file of few-shots (TOML) with [[asks]], each a question and the kind of things that it asks for
    questions: PathBuf,
    /// Name so many questions that another kind was told of
    #[arg(long, value_name = "N", default_value_t = 0)]
    misses: usize,
    /// Exit with 1 when fewer are told right
    #[arg(long, value_name = "N")]
    min: Option<usize>,
    #[command(flatten)]
    format: Format,
}

/// Measure whether questions about a name that nobody has are declined
///
/// Exchanges one word of the name that a question says, by turns for a word of another name and for one that is no
/// word, and asks it. Questions that say no name of two words or more are left out.
#[derive(Debug, clap::Args)]
struct Strangers {
    #[command(flatten)]
    place: Place,
    /// Questions about the graph, as `ragonite eval` reads them
    #[arg(required = true)]
    questions: PathBuf,
    /// The same number exchanges the same words
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Exit with 1 when a smaller part is declined, as in 0.9
    #[arg(long, value_name = "SHARE")]
    min: Option<f64>,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    format: Format,
}

/// Asks and counts. Wrong answers and failures are told as they come.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    match &arguments.of {
        Some(Of::Retrieval(of)) => return retrieval(of, config),
        Some(Of::Mentions(of)) => return mentions(of, config),
        Some(Of::Kinds(of)) => return kinds(of, config),
        Some(Of::Strangers(of)) => return strangers(of, config),
        Some(Of::Candidates(of)) => return reading::candidates(of, config),
        Some(Of::Oracle(of)) => return reading::oracle(of),
        Some(Of::Fit(of)) => return reading::fit(of),
        Some(Of::Golden(of)) => return reading::golden(of, config),
        Some(Of::Rules(of)) => return rules::run(of, config),
        None => {}
    }
    if arguments.taught {
        // The one path that is given then is the knowledge base's.
        let path = arguments.place.kb.as_ref().or(arguments.questions.as_ref());
        return taught::run(path.context("name a knowledge base")?, &arguments.format, config);
    }
    let file = arguments.questions.as_ref().context("name a file of questions")?;
    let prefixes: String = arguments.prefix.iter().map(|p| format!("PREFIX {p}\n")).collect();
    let mut questions = ::eval::read_any(file, arguments.database.as_deref(), &prefixes)?;
    if arguments.standalone {
        ::eval::stand_alone(&mut questions);
    }
    let config = &Config {
        replies: arguments.record.clone().or_else(|| config.replies.clone()),
        replay: arguments.replay.clone(),
        ..config.clone()
    };
    let answerer = Answerer::open(&arguments.place.chosen()?, &arguments.answering, config)?;
    // Reading all labels is worth it only where references are compared.
    let mut reference = match (questions.iter().any(|q| q.gold.is_some()), &answerer) {
        (true, Answerer::Base(engine, _)) => Some(match engine.knowledge_base() {
            kb if kb.endpoint().is_some() => Reference::far(kb),
            kb => Reference::new(kb).map_err(anyhow::Error::msg)?,
        }),
        (true, Answerer::Endpoint(engine)) => Some(Reference::over(engine.store())),
        (false, _) => None,
    };
    let mut asked = |questions: &[::eval::Question], other: Option<(qa::Strategy, &qa::Settings)>| {
        let answers = ::eval::run(
            questions,
            |conversation, question, hear| answerer.ask_by(conversation, question, other, None, hear),
            |question, error| {
                tell(format_args!("failed {}.{}: {}", question.conversation, question.turn, explain(error)))
            },
        );
        let report = ::eval::score(questions, &answers, reference.as_mut());
        (answers, report)
    };
    if let Some(preset) = arguments.preset {
        let tables = preset_tables(preset, &questions, &answerer, config, &mut asked)?;
        output::line(tables.trim_end())?;
        return Ok(Outcome::Found);
    }
    let (_, mut report) = asked(&questions, None);
    if arguments.retention {
        ::eval::stand_alone(&mut questions);
        report.compare(&asked(&questions, None).1);
    }
    if let Some(path) = &arguments.report {
        report_file::write(path, &report, file, &answerer, config)?;
    }
    show(&report, arguments.min, &arguments.format)
}

/// Asks questions, by another strategy and other settings where some are given.
type Asking<'a> = dyn FnMut(
        &[::eval::Question],
        Option<(qa::Strategy, &qa::Settings)>,
    ) -> (BTreeMap<::eval::TurnKey, ::eval::Given>, ::eval::Report)
    + 'a;

/// A paper's tables; before the first question it is seen whether all its ways can ask here.
fn preset_tables(
    preset: ::eval::Preset,
    questions: &[::eval::Question],
    answerer: &Answerer,
    config: &Config,
    asked: &mut Asking<'_>,
) -> Result<String> {
    for ::eval::Way { strategy, .. } in preset.ways() {
        match answerer {
            Answerer::Base(engine, _) => {
                let far = engine.knowledge_base().endpoint().filter(|_| !strategy.asks_endpoints());
                if let Some(far) = far {
                    return Err(qa::Error::NeedsTriples { strategy, address: far.address.clone() }.into());
                }
            }
            Answerer::Endpoint(_) => anyhow::ensure!(
                strategy == qa::Strategy::Chatty,
                "an endpoint that nothing was built of is asked by chatty alone; `ragonite connect` makes a knowledge base of it"
            ),
        }
    }
    let mut alone = questions.to_vec();
    ::eval::stand_alone(&mut alone);
    let ways = preset.ways().into_iter().map(|way| {
        tell(format_args!("asking {} questions: {}", questions.len(), way.name));
        let mut settings = config.settings;
        (way.adjust)(&mut settings);
        let questions = if way.standalone { &alone } else { questions };
        let (answers, report) = asked(questions, Some((way.strategy, &settings)));
        ::eval::Run { way, answers, report }
    });
    Ok(preset.tables(questions, &ways.collect::<Vec<_>>()))
}

/// With its embedding model, if it was built with one.
fn opened(base: &Base, config: &Config) -> Result<KnowledgeBase> {
    let kb = KnowledgeBase::open(&base.kb, None)?;
    graph::all_here(&kb, &base.kb)?;
    // Figures of a part are not those of the whole.
    if let Some(lacking) = vectors::lacking(kb.manifest(), &base.kb) {
        output::tell(lacking);
    }
    match kb.manifest().embedder {
        Some(_) => graph::with_tables(KnowledgeBase::open(&base.kb, models::embedder(config)?)?, config),
        None => graph::with_tables(kb, config),
    }
}

fn mentions(arguments: &Mentions, config: &Config) -> Result<Outcome> {
    let kb = opened(&arguments.base, config)?;
    let bar = count_bar("Looking up");
    let report = ::eval::mentions(&kb, arguments.limit, arguments.seed, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    if arguments.format.json {
        output::json(&report)?;
    } else {
        for miss in report.misses.iter().take(arguments.misses) {
            let found = miss.found.join(", ");
            tell(format_args!("wrong [{}] {} of {:?}: {found}", miss.manner.name(), miss.mention, miss.name));
        }
        output::line(&report)?;
    }
    Ok(Outcome::found(report.share() >= arguments.min.unwrap_or(0.0)))
}

fn kinds(arguments: &Kinds, config: &Config) -> Result<Outcome> {
    let path = &arguments.questions;
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let given = kb::FewShots::parse(&text, path)?;
    let kb = opened(&arguments.base, config)?;
    let least = config.settings.scholarly.type_percent as f32 / 100.0;
    let report = ::eval::kinds(&kb, &given.asks, least)?;
    if arguments.format.json {
        output::json(&report)?;
    } else {
        for miss in report.mistaken.iter().take(arguments.misses) {
            let ::eval::MistakenKind { question, kind, told, sure } = miss;
            tell(format_args!("wrong {question:?} asks for {kind}, told {told} ({sure:.2})"));
        }
        output::line(&report)?;
    }
    Ok(Outcome::found(report.all.right >= arguments.min.unwrap_or(0)))
}

fn strangers(arguments: &Strangers, config: &Config) -> Result<Outcome> {
    let questions = ::eval::read_any(&arguments.questions, None, "")?;
    let answerer = Answerer::open(&arguments.place.chosen()?, &arguments.answering, config)?;
    let Answerer::Base(engine, _) = &answerer else {
        anyhow::bail!("names are exchanged with those of a knowledge base: name one instead of --endpoint");
    };
    let made = ::eval::strangers_in(engine.knowledge_base(), &questions, arguments.seed)?;
    let report = ::eval::strangers(
        made,
        |question| {
            let answer = answerer.ask(&qa::Conversation::default(), question, None)?;
            anyhow::Ok((answer.verdict, answer.text))
        },
        |strange, error| tell(format_args!("failed {:?}: {}", strange.question, explain(error))),
    );
    if arguments.format.json {
        output::json(&report)?;
    } else {
        for ::eval::Answered { of, answer } in &report.answered {
            tell(format_args!("answered {:?}, where nobody is called {:?}: {answer}", of.question, of.name));
        }
        output::line(&report)?;
    }
    Ok(Outcome::found(report.share() >= arguments.min.unwrap_or(0.0)))
}

fn retrieval(arguments: &Retrieval, config: &Config) -> Result<Outcome> {
    let kb = opened(&arguments.base, config)?;
    let (k, seed, limit) = (usize::from(arguments.k), arguments.seed, arguments.limit);
    let bar = count_bar("Searching");
    let report = ::eval::retrieval(&kb, &RetrievalOptions { k, seed, limit }, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    if arguments.format.json {
        output::json(&report)?;
    } else {
        for miss in report.misses.iter().take(arguments.misses) {
            tell(format_args!("not found [{}] {} <{}>", miss.template.name(), miss.question, miss.entity));
        }
        output::line(&report)?;
    }
    Ok(Outcome::found(report.recall() >= arguments.min.unwrap_or(0.0)))
}

/// Writes a report; each wrong answer goes to standard error.
pub fn show(report: &::eval::Report, min: Option<usize>, format: &ReportFormat) -> Result<Outcome> {
    if format.json {
        output::json(report)?;
    } else if format.markdown {
        output::line(::eval::markdown(report).trim_end())?;
    } else {
        for wrong in &report.wrong {
            tell(wrong);
        }
        output::line(report)?;
    }
    Ok(Outcome::found(report.all.right >= min.unwrap_or(0)))
}
