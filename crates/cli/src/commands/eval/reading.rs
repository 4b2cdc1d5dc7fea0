//! `ragonite eval candidates`: gathers the readings of questions until one is sure, as they are asked, and judges each.
//! `ragonite eval oracle`: whether a right one is among the likeliest 1, 5, 20, by source.
//! `ragonite eval fit`: fits the trees by which one is chosen.
//! `ragonite eval golden`: what is read of questions, to be compared with what an earlier program read.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use ::eval::{Offered, Question, Reference};
use anyhow::{Context, Result, bail};
use qa::Conversation;
use qa::reading::{Candidate, FEATURES, Forest, Read};
use sha2::{Digest, Sha256};

use crate::answering::Answerer;
use crate::commands::{Answering, Format, Outcome, Place};
use crate::config::Config;
use crate::output::{self, explain, tell};
use crate::whole;

/// Gather the readings of questions, as they are asked, and judge each
///
/// Sources are asked until a reading is sure. Writes a JSON line a question: what `oracle` counts and `fit` learns from.
#[derive(Debug, clap::Args)]
pub(super) struct Candidates {
    #[command(flatten)]
    place: Place,
    /// Questions about the graph, as `ragonite eval` reads them
    #[arg(required = true)]
    questions: PathBuf,
    /// Of a file over several databases, the questions over this one
    #[arg(long, value_name = "NAME")]
    database: Option<String>,
    /// The graph has no answer to these questions: no reading is right
    #[arg(long)]
    unanswerable: bool,
    /// What the graph is called in the lines; by default as the questions' folder
    #[arg(long, value_name = "NAME")]
    graph: Option<String>,
    /// Append the lines to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    answering: Answering,
}

/// Count where right readings are among the candidates
#[derive(Debug, clap::Args)]
pub(super) struct Oracle {
    /// What `ragonite eval candidates` wrote
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// Fit the trees by which a reading is chosen
#[derive(Debug, clap::Args)]
pub(super) struct Fit {
    /// What `ragonite eval candidates` wrote
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the trees to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep the trees of this file, and add further ones for what they leave open
    #[arg(long, value_name = "FILE")]
    onto: Option<PathBuf>,
}

/// Write what is read of questions, a JSON line each
#[derive(Debug, clap::Args)]
pub(super) struct Golden {
    #[command(flatten)]
    place: Place,
    /// Questions about the graph, as `ragonite eval` reads them
    #[arg(required = true)]
    questions: PathBuf,
    /// Write a hash of each line instead: for graphs whose answers are not to be read
    #[arg(long)]
    hash: bool,
    #[command(flatten)]
    answering: Answering,
}

pub(super) fn candidates(arguments: &Candidates, config: &Config) -> Result<Outcome> {
    let questions = match arguments.unanswerable {
        true => unanswerable(&arguments.questions)?,
        false => ::eval::read_any(&arguments.questions, arguments.database.as_deref(), "")?,
    };
    let answerer = Answerer::open(&arguments.place.chosen()?, &arguments.answering, config)?;
    let engine = engine(&answerer)?;
    let mut reference = Reference::new(engine.knowledge_base()).map_err(anyhow::Error::msg)?;
    let folder = arguments.questions.parent().and_then(Path::file_name);
    let named = folder.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let graph = arguments.graph.clone().unwrap_or(named);
    let out = std::fs::OpenOptions::new().create(true).append(true).open(&arguments.out);
    let mut out = out.with_context(|| format!("cannot write {}", arguments.out.display()))?;
    let mut all = Vec::new();
    let mut turns: BTreeMap<String, usize> = BTreeMap::new();
    questions.iter().for_each(|one| *turns.entry(one.conversation.to_string()).or_default() += 1);
    let mut conversations: BTreeMap<String, Conversation> = BTreeMap::new();
    for question in &questions {
        let key = question.conversation.to_string();
        let alone = turns[&key] == 1;
        let conversation = conversations.entry(key).or_default();
        let found = match alone {
            true => gathered(engine, question).map(|read| vec![read]),
            false => ways(engine, &answerer, conversation, question),
        };
        match found {
            Ok(found) => match Offered::judged(&graph, question, &found, &mut reference) {
                Ok(offered) => {
                    writeln!(out, "{}", serde_json::to_string(&offered)?)?;
                    all.push(offered);
                }
                Err(reason) => tell(format_args!("left out {}: {reason}", question.question)),
            },
            Err(error) => tell(format_args!("failed {}: {}", question.question, explain(&error))),
        }
    }
    output::line(::eval::Oracle::of(&all))?;
    Ok(Outcome::found(true))
}

pub(super) fn oracle(arguments: &Oracle) -> Result<Outcome> {
    let oracle = ::eval::Oracle::of(&offered(&arguments.files)?);
    match arguments.format.json {
        true => output::json(&oracle)?,
        false => output::line(&oracle)?,
    }
    Ok(Outcome::found(true))
}

pub(super) fn fit(arguments: &Fit) -> Result<Outcome> {
    let known = arguments.onto.as_ref().map(|path| trees(path)).transpose()?;
    let mut fitted = ::eval::fit(&offered(&arguments.files)?, known.as_ref());
    if let Some(path) = &arguments.out {
        let files: Vec<String> = arguments.files.iter().map(|file| file.display().to_string()).collect();
        fitted.forest.about = known.map(|known| known.about).unwrap_or_default();
        fitted.forest.about.push(format!("ragonite eval fit {}", files.join(" ")));
        fitted.forest.about.extend(fitted.to_string().lines().map(str::to_owned));
        // A tree is a line: so a person sees what changes.
        let text = serde_json::to_string(&fitted.forest)?
            .replace(",[[", ",\n[[")
            .replace("\"trees\":[", "\"trees\":[\n");
        whole::replace(path, |out| Ok(writeln!(out, "{text}")?))?;
    }
    output::line(&fitted)?;
    Ok(Outcome::found(true))
}

/// The trees of a file.
fn trees(path: &Path) -> Result<Forest> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let hint = "name a file that `ragonite eval fit --out` wrote";
    let trees: Forest =
        serde_json::from_str(&text).with_context(|| format!("{} holds no trees: {hint}", path.display()))?;
    if trees.features != FEATURES {
        bail!("{} holds trees over other features than this program's: fit them all anew", path.display());
    }
    Ok(trees)
}

pub(super) fn golden(arguments: &Golden, config: &Config) -> Result<Outcome> {
    let questions = ::eval::read_any(&arguments.questions, None, "")?;
    let answerer = Answerer::open(&arguments.place.chosen()?, &arguments.answering, config)?;
    let engine = engine(&answerer)?;
    for question in &questions {
        let line = serde_json::to_string(&serde_json::json!({
            "question": question.question,
            "read": gathered(engine, question)?.candidates.iter().map(read).collect::<Vec<_>>(),
        }))?;
        match arguments.hash {
            true => output::line(
                Sha256::digest(line.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>(),
            )?,
            false => output::line(line)?,
        }
    }
    Ok(Outcome::found(true))
}

/// What changes when a rule does: the plan, the score, what is accounted for, and the query.
fn read(one: &Candidate) -> serde_json::Value {
    serde_json::json!({
        "by": one.by.name(),
        "plan": one.plan.as_ref().map(|plan| plan.to_json()),
        "score": one.meant.as_ref().map(|meant| format!("{:.3}", meant.score)),
        "accounted": format!("{:.3}", one.account.share),
        "left": one.account.left,
        "query": one.query(),
    })
}

/// The readings of a question in its conversation, as far as that was answered, which goes on with it.
fn ways(
    engine: &qa::Engine,
    answerer: &Answerer,
    conversation: &mut Conversation,
    question: &Question,
) -> Result<Vec<Read>> {
    let go_on = &mut |_: qa::Event| std::ops::ControlFlow::Continue(());
    let asked = &question.question;
    let found = match engine.followed(conversation, asked, go_on)? {
        Some(ways) => ways,
        None => vec![engine.candidates(asked, go_on)?],
    };
    let answer = answerer.ask_heard(conversation, asked, None, &mut |_| {})?;
    conversation.push(asked, &answer);
    Ok(found)
}

fn gathered(engine: &qa::Engine, question: &Question) -> Result<Read> {
    let asked = question.standalone.as_ref().unwrap_or(&question.question);
    Ok(engine.candidates(asked, &mut |_| std::ops::ControlFlow::Continue(()))?)
}

fn engine(answerer: &Answerer) -> Result<&qa::Engine> {
    match answerer {
        Answerer::Base(engine, _) => Ok(engine),
        Answerer::Endpoint(_) => {
            bail!("questions are read over a knowledge base: name one instead of --endpoint")
        }
    }
}

fn offered(files: &[PathBuf]) -> Result<Vec<Offered>> {
    let mut all = Vec::new();
    for file in files {
        all.extend(::eval::read_offered(file)?);
    }
    Ok(all)
}

/// Lines with a question and no expectation: nothing that is told is right.
pub(super) fn unanswerable(path: &Path) -> Result<Vec<Question>> {
    #[derive(serde::Deserialize)]
    struct Line {
        question: String,
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let never: ::eval::Expectation = serde_json::from_value(serde_json::json!({"all_of": [["\u{0}"]]}))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
    lines
        .map(|(at, line)| {
            let Line { question } = serde_json::from_str(line)
                .with_context(|| format!("{}:{}: no question", path.display(), at + 1))?;
            Ok(Question {
                conversation: at.into(),
                turn: 1.into(),
                category: "unanswerable".into(),
                question,
                expect: never.clone(),
                standalone: None,
                gold: None,
            })
        })
        .collect()
}
