//! Where a graph's triples are asked: a knowledge base, whose worker is this program itself, or an endpoint.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use llm::Embedder;
use search::{EndpointOptions, KnowledgeBase, Limits, SparqlStore, WorkerCommand};

use crate::config::Config;
use crate::models;

/// Opens a knowledge base with the configured reranker, if there is one; its SPARQL runs in a process of its own.
pub fn open(path: &Path, embedder: Option<Arc<dyn Embedder>>, config: &Config) -> Result<KnowledgeBase> {
    let kb = KnowledgeBase::open(path, embedder)?.with_worker(worker(config)?);
    Ok(match models::reranker(config)? {
        Some((reranker, candidates)) => kb.with_reranker(reranker, candidates),
        None => kb,
    })
}

/// This program, as a worker.
fn worker(config: &Config) -> Result<WorkerCommand> {
    // Through the link the running program is found even when its file was replaced meanwhile.
    let program = match cfg!(target_os = "linux") {
        true => "/proc/self/exe".into(),
        false => std::env::current_exe().context("cannot find this program's own file")?,
    };
    Ok(WorkerCommand { memory: config.query_memory, ..WorkerCommand::new(program, &["sparql-worker"]) })
}

/// An endpoint that was named on the command line.
pub fn endpoint(address: &str, config: &Config) -> Result<SparqlStore> {
    let settings = &config.endpoint;
    let authorization = settings.authorization_env.as_ref().map(|variable| {
        std::env::var(variable).with_context(|| {
            format!("the environment variable {variable} is not set; `endpoint.authorization_env` names it")
        })
    });
    let options = EndpointOptions {
        private_hosts: settings.private_hosts.clone(),
        authorization: authorization.transpose()?,
        attempts: settings.attempts,
        ..EndpointOptions::typed(address)
    };
    Ok(SparqlStore::remote(&options)?)
}

/// What one query to an endpoint may take.
pub fn endpoint_limits(config: &Config) -> Limits {
    Limits { time: config.endpoint.time, ..config.limits }
}
