//! The commands, one file each. This list is the table of contents.

mod annotate;
mod ask;
mod batch;
mod build;
mod build_worker;
mod chat;
mod config;
mod connect;
mod embed;
mod embed_worker;
mod eval;
mod export;
mod generate;
mod lineage;
mod mcp;
mod model;
mod model_test;
mod passages;
mod query_worker;
mod reading;
mod saving;
mod schema;
mod score;
mod search;
mod serve;
mod sparql;
mod sql;
mod teach;
mod token;
mod update;

use std::path::PathBuf;

use ::search::{KnowledgeBase, QueryError};
use anyhow::Result;
use clap::Subcommand;

use crate::config::Config;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    Build(build::Arguments),
    Connect(connect::Arguments),
    Update(update::Arguments),
    Embed(embed::Arguments),
    Annotate(annotate::Arguments),
    Teach(teach::Arguments),
    Ask(ask::Arguments),
    Chat(chat::Arguments),
    Batch(batch::Arguments),
    Schema(schema::Arguments),
    Lineage(lineage::Arguments),
    Export(export::Arguments),
    Sql(sql::Arguments),
    Sparql(sparql::Arguments),
    #[command(hide = true)]
    BuildWorker(build_worker::Arguments),
    #[command(hide = true)]
    EmbedWorker(embed_worker::Arguments),
    #[command(hide = true)]
    QueryWorker(query_worker::Arguments),
    Search(search::Arguments),
    Passages(passages::Arguments),
    Model(model::Arguments),
    Serve(serve::Arguments),
    Mcp(mcp::Arguments),
    Token(token::Arguments),
    Config(config::Arguments),
    Eval(eval::Arguments),
    Generate(generate::Arguments),
    Score(score::Arguments),
}

/// How a command that did not fail ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There was something to say.
    Found,
    /// The graph does not hold it.
    NothingFound,
}

impl Outcome {
    fn found(any: bool) -> Outcome {
        if any { Outcome::Found } else { Outcome::NothingFound }
    }
}

impl Command {
    /// Runs the command.
    pub fn run(self, config: &Config) -> Result<Outcome> {
        match self {
            Command::Build(arguments) => build::run(arguments, config),
            Command::Connect(arguments) => connect::run(arguments, config),
            Command::Update(arguments) => update::run(arguments, config),
            Command::Embed(arguments) => embed::run(&arguments, config),
            Command::Annotate(arguments) => annotate::run(&arguments),
            Command::Teach(arguments) => teach::run(&arguments, config),
            Command::Ask(arguments) => ask::run(arguments, config),
            Command::Chat(arguments) => chat::run(arguments, config),
            Command::Batch(arguments) => batch::run(arguments, config),
            Command::Schema(arguments) => schema::run(&arguments),
            Command::Lineage(arguments) => lineage::run(&arguments),
            Command::Export(arguments) => export::run(&arguments),
            Command::Sql(arguments) => sql::run(&arguments, config),
            Command::Sparql(arguments) => sparql::run(&arguments, config),
            Command::BuildWorker(arguments) => build_worker::run(&arguments, config),
            Command::EmbedWorker(arguments) => embed_worker::run(arguments, config),
            Command::QueryWorker(arguments) => query_worker::run(&arguments),
            Command::Search(arguments) => search::run(&arguments, config),
            Command::Passages(arguments) => passages::run(&arguments),
            Command::Model(arguments) => model::run(&arguments, config),
            Command::Serve(arguments) => serve::run(arguments, config),
            Command::Mcp(arguments) => mcp::run(&arguments, config),
            Command::Token(arguments) => token::run(arguments, config),
            Command::Config(arguments) => config::run(&arguments, config),
            Command::Eval(arguments) => eval::run(&arguments, config),
            Command::Generate(arguments) => generate::run(&arguments, config),
            Command::Score(arguments) => score::run(&arguments),
        }
    }
}

/// The knowledge base a command is about.
#[derive(Debug, clap::Args)]
struct Base {
    /// Folder made by `ragonite build`
    #[arg(value_name = "KB")]
    kb: PathBuf,
}

/// What a command that needs nothing built is about.
#[derive(Debug, clap::Args)]
struct Place {
    /// Folder made by `ragonite build`
    #[arg(value_name = "KB")]
    kb: Option<PathBuf>,
    /// A SPARQL endpoint instead of a knowledge base; nothing is built
    #[arg(long, value_name = "URL", conflicts_with = "kb")]
    endpoint: Option<String>,
}

/// A [`Place`], once it is clear.
pub enum Chosen<'a> {
    /// A knowledge base's folder.
    Base(&'a std::path::Path),
    /// An endpoint's address.
    Endpoint(&'a str),
}

impl Place {
    fn is_unnamed(&self) -> bool {
        self.kb.is_none() && self.endpoint.is_none()
    }

    fn chosen(&self) -> Result<Chosen<'_>> {
        match (&self.kb, &self.endpoint) {
            (_, Some(address)) => Ok(Chosen::Endpoint(address)),
            (Some(kb), None) => Ok(Chosen::Base(kb)),
            (None, None) => {
                anyhow::bail!(
                    "name a knowledge base (a folder made by `ragonite build`), or an endpoint with --endpoint URL"
                )
            }
        }
    }
}

/// How results are written.
#[derive(Debug, clap::Args)]
struct Format {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// How reports of right answers are written.
#[derive(Debug, clap::Args)]
pub struct ReportFormat {
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Write Markdown: intervals, times by step, and every wrong answer with its trace
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

/// How questions are answered.
#[derive(Debug, clap::Args)]
pub struct Answering {
    /// How to answer: ragonite, sql-only, text-only, chatty ..
    #[arg(long, value_name = "NAME")]
    strategy: Option<qa::Strategy>,
}

/// What is told beside an answer.
#[derive(Debug, clap::Args)]
pub struct Explaining {
    /// Show the question as SPARQL, and how the answer would change without each of its sources (asks
    /// the model again for each)
    #[arg(long)]
    pub explain: bool,
}

/// An error of a query, with the setting that stopped it.
pub fn bounded(error: QueryError) -> anyhow::Error {
    let QueryError::Limit(limit) = &error else { return error.into() };
    let Some(setting) = limit.setting() else { return error.into() };
    anyhow::anyhow!("{error} {setting} in ragonite.toml is its bound.")
}

/// How a knowledge base can be asked, the default first: the configured way; of triples that are elsewhere Chatty-KG where no
/// other than the usual one is configured, or one that needs them here.
pub fn strategies(kb: &KnowledgeBase, configured: qa::Strategy) -> Vec<qa::Strategy> {
    let able = |strategy: &qa::Strategy| kb.endpoint().is_none() || strategy.asks_endpoints();
    let usual = kb.endpoint().is_some() && configured == qa::Strategy::default();
    let first = if able(&configured) && !usual { configured } else { qa::Strategy::Chatty };
    let others = qa::Strategy::all().into_iter().filter(|strategy| able(strategy) && *strategy != first);
    [first].into_iter().chain(others).collect()
}

impl Answering {
    /// The strategy that was named.
    pub fn named(&self) -> Option<qa::Strategy> {
        self.strategy
    }

    /// The strategy that was named, else the default of this knowledge base.
    pub fn strategy(&self, kb: &KnowledgeBase, config: &Config) -> qa::Strategy {
        self.strategy.unwrap_or_else(|| strategies(kb, config.strategy)[0])
    }
}
