//! Where a graph's triples are asked: a knowledge base, whose worker is this program itself, or an endpoint.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use llm::Embedder;
use search::{
    EndpointOptions, KnowledgeBase, Limits, Manifest, PostgresAddress, SparqlStore, TablesOptions,
    WorkerCommand,
};

use crate::config::Config;
use crate::models;
use crate::places::PASSWORD;

/// Opens a knowledge base to ask it, with its tables, wherever they are.
pub fn open(path: &Path, embedder: Option<Arc<dyn Embedder>>, config: &Config) -> Result<KnowledgeBase> {
    with_tables(open_without_tables(path, embedder, config)?, config)
}

/// Reads its tables where they are, if that is a server; it must be there.
pub fn with_tables(kb: KnowledgeBase, config: &Config) -> Result<KnowledgeBase> {
    match tables(kb.manifest(), config)? {
        Some(tables) => Ok(kb.with_tables(tables.address)?),
        None => Ok(kb),
    }
}

/// The server of a knowledge base's tables, if it has them on one.
pub fn tables(manifest: &Manifest, config: &Config) -> Result<Option<TablesOptions>> {
    let Some(tables) = &manifest.tables else { return Ok(None) };
    match &config.stores.sql {
        Some(address) => Ok(Some(on_server(address.clone(), config))),
        None => Ok(Some(on_server(address(&tables.address)?, config))),
    }
}

/// The server for the tables of a knowledge base that is to be built: the one named, or the configured one.
pub fn tables_to_build(named: Option<&str>, config: &Config) -> Result<Option<TablesOptions>> {
    let named = named.map(address).transpose()?;
    let address = named.or_else(|| config.stores.sql.clone());
    Ok(address.map(|address| on_server(address, config)))
}

/// What is wrong with an address is said without it: it may hold a password.
fn address(text: &str) -> Result<PostgresAddress> {
    PostgresAddress::parse(text).map_err(|why| anyhow!("--sql: {why}"))
}

fn on_server(address: PostgresAddress, config: &Config) -> TablesOptions {
    let password = std::env::var(PASSWORD).ok();
    let address = address.or_password(password.as_deref());
    TablesOptions { address, readers: config.stores.sql_readers.clone() }
}

/// Opens a knowledge base with the configured reranker, if there is one; queries that anybody may write run
/// in processes of their own. For what asks no tables.
pub fn open_without_tables(
    path: &Path,
    embedder: Option<Arc<dyn Embedder>>,
    config: &Config,
) -> Result<KnowledgeBase> {
    let kb = at_endpoint(KnowledgeBase::open(path, embedder)?.with_worker(worker(config)?), config)?;
    Ok(match models::reranker(config)? {
        Some((reranker, candidates)) => kb.with_reranker(reranker, candidates),
        None => kb,
    })
}

/// This program's file.
pub fn program() -> Result<PathBuf> {
    // Through the link the running program is found even when its file was replaced meanwhile.
    match cfg!(target_os = "linux") {
        true => Ok("/proc/self/exe".into()),
        false => std::env::current_exe().context("cannot find this program's own file"),
    }
}

/// This program, as a worker.
fn worker(config: &Config) -> Result<WorkerCommand> {
    let program = program()?;
    let (memory, disk) = (config.query_memory, config.query_disk);
    Ok(WorkerCommand { memory, disk, ..WorkerCommand::new(program, &["query-worker"]) })
}

/// Its endpoint, where it has one, asked as the configuration says.
pub fn at_endpoint(kb: KnowledgeBase, config: &Config) -> Result<KnowledgeBase> {
    Ok(match kb.endpoint().map(|far| endpoint_options(&far.address, config)).transpose()? {
        Some(options) => kb.with_endpoint(options, endpoint_limits(config)),
        None => kb,
    })
}

/// Refuses where tables and passages are not of all triples: these are at an endpoint, and the folder has samples.
pub fn all_here(kb: &KnowledgeBase, path: &Path) -> Result<()> {
    match kb.endpoint() {
        None => Ok(()),
        Some(far) => bail!(
            "the tables and passages of {} hold only samples of {}: use `ragonite sparql`",
            path.display(),
            far.address
        ),
    }
}

/// An endpoint that was named on the command line.
pub fn endpoint(address: &str, config: &Config) -> Result<SparqlStore> {
    Ok(SparqlStore::remote(&endpoint_options(address, config)?)?)
}

/// How an endpoint is asked that whoever runs this program named, by its address or by the folder that holds it.
pub fn endpoint_options(address: &str, config: &Config) -> Result<EndpointOptions> {
    let settings = &config.endpoint;
    let authorization = settings.authorization_env.as_ref().map(|variable| {
        std::env::var(variable).with_context(|| {
            format!("the environment variable {variable} is not set; `endpoint.authorization_env` names it")
        })
    });
    Ok(EndpointOptions {
        private_hosts: settings.private_hosts.clone(),
        authorization: authorization.transpose()?,
        attempts: settings.attempts,
        contact: settings.contact.clone(),
        kept: settings.kept,
        ..EndpointOptions::typed(address)
    })
}

/// What one query to an endpoint may take.
pub fn endpoint_limits(config: &Config) -> Limits {
    Limits { time: config.endpoint.time, ..config.limits }
}
