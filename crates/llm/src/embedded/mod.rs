//! The embedded engine: llama.cpp in this process, for chat and for embeddings.
//!
//! A model and its context live on one thread of their own (a queue of requests, first come first served); callers
//! wait on a channel. The engine's own thread pool computes: it spins only inside one evaluation, never between
//! tokens or while idle.

mod chat;
mod context;
mod draft;
mod embedder;
mod engine;
mod gpu;
mod kernels;
mod prefix;
mod prompt;
mod sample;
mod stream;
mod template;
mod threads;

use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::OnceLock;

use llama_cpp_2::llama_backend::LlamaBackend;
use llama_cpp_2::model::LlamaModel;
use sha2::{Digest, Sha256};

use crate::pull::hex;
use crate::{Error, Fault, Result};

pub use chat::{EmbeddedChat, EmbeddedOptions};
pub use embedder::EmbeddedEmbedder;
pub use gpu::{Gpu, gpus};

/// The engine whose states are kept on disk; another build's states are not read. Checked against the lock file.
const ENGINE: &str = "llama-cpp-sys-2 0.1.161";

/// The engine and what its kernels were compiled for, started once a process and silent.
fn started() -> Result<&'static (LlamaBackend, &'static str)> {
    static STARTED: OnceLock<std::result::Result<(LlamaBackend, &'static str), String>> = OnceLock::new();
    let started = STARTED.get_or_init(|| {
        // Without a subscriber for them these logs go nowhere; by default they go to stderr.
        llama_cpp_2::send_logs_to_tracing(llama_cpp_2::LogOptions::default().with_logs_enabled(false));
        let kernels = kernels::choose()?;
        LlamaBackend::init().map(|backend| (backend, kernels)).map_err(|e| e.to_string())
    });
    started
        .as_ref()
        .map_err(|e| Error::new(Fault::Permanent, format!("the embedded engine did not start: {e}")))
}

fn backend() -> Result<&'static LlamaBackend> {
    started().map(|(backend, _)| backend)
}

/// What the embedded engine's kernels on this machine were compiled for.
pub fn kernels() -> Result<&'static str> {
    started().map(|(_, kernels)| *kernels)
}

/// Opens a GGUF file; so many of its layers are computed on a GPU, where the engine was built for one.
fn load(path: &Path, gpu_layers: usize) -> Result<LlamaModel> {
    let broken = |what: String| {
        Error::new(Fault::Permanent, format!("{}: {what}", path.display()))
            .hint("`ragonite model pull` fetches the default models; or name a GGUF file by its path")
    };
    let mut magic = [0; 4];
    let mut file = std::fs::File::open(path).map_err(|e| broken(format!("cannot be read: {e}")))?;
    // Asked here because the engine's own complaint is silenced with its logs.
    if file.read_exact(&mut magic).is_err() || &magic != b"GGUF" {
        return Err(broken("is not a GGUF file".into()));
    }
    let params = gpu::placed(gpu_layers)?;
    LlamaModel::load_from_file(backend()?, path, &params).map_err(|e| {
        let error = broken(format!("the embedded engine cannot load it: {e}"));
        match gpu::gpus() {
            Ok(Some(gpus)) if gpu_layers > 0 && !gpus.is_empty() => {
                error.hint("if it does not fit into the GPU's memory, set llm.gpu_layers to fewer")
            }
            _ => error,
        }
    })
}

/// Tells files apart without reading all of them: size, first and last MiB.
fn fingerprint(path: &Path) -> std::io::Result<String> {
    const PIECE: u64 = 1 << 20;
    let mut file = std::fs::File::open(path)?;
    let size = file.metadata()?.len();
    let mut hash = Sha256::new();
    hash.update(size.to_le_bytes());
    let mut piece = Vec::new();
    file.by_ref().take(PIECE).read_to_end(&mut piece)?;
    if size > PIECE {
        file.seek(SeekFrom::End(-(PIECE.min(size) as i64)))?;
        file.take(PIECE).read_to_end(&mut piece)?;
    }
    hash.update(&piece);
    Ok(hex(&hash.finalize()))
}

/// Physical cores this process may use: two threads on one core only get in each other's way.
fn physical_cores() -> usize {
    let usable = std::thread::available_parallelism().map_or(1, |n| n.get());
    let siblings = (0..usable).filter_map(|cpu| {
        std::fs::read_to_string(format!("/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list"))
            .ok()
    });
    let cores = siblings.collect::<std::collections::BTreeSet<_>>().len();
    if cores == 0 { usable } else { cores.min(usable) }
}

#[cfg(test)]
mod tests;
