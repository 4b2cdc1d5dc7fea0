//! The worker's side: reads the graph, then answers line by line until its input ends.

use super::super::local::Local;
use super::wire::{Reply, Request, Start};
use crate::limits::{Limits, QueryError};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::time::Duration;

/// Answers what a store asks, between `requests` and `replies`; returns when the requests end, or after a query that
/// could not be stopped: the program must end then, which ends the query.
///
/// # Errors
/// When the pipes break.
pub fn serve_worker(mut requests: impl BufRead, mut replies: impl Write) -> io::Result<()> {
    let mut line = String::new();
    requests.read_line(&mut line)?;
    let start: Start = serde_json::from_str(&line)?;
    let mut graph = requests.by_ref().take(start.graph);
    let store = match Local::load(&mut graph, Path::new("the graph")) {
        Ok(store) => store,
        Err(error) => return reply(&mut replies, &Reply::Failed(QueryError::Engine(error.to_string()))),
    };
    // A damaged graph may end early.
    io::copy(&mut graph, &mut io::sink())?;
    bound_memory(start.memory)?;
    reply(&mut replies, &Reply::Count(store.len()))?;
    loop {
        line.clear();
        if requests.read_line(&mut line)? == 0 {
            return Ok(());
        }
        match answer(&store, serde_json::from_str(&line)?) {
            Reply::Failed(error) if store.left_behind() > 0 => {
                return reply(&mut replies, &Reply::Ending(error));
            }
            answer => reply(&mut replies, &answer)?,
        }
    }
}

fn answer(store: &Local, request: Request) -> Reply {
    match request {
        Request::Query { sparql, rows, bytes, milliseconds } => {
            let limits = Limits { rows, bytes, time: Duration::from_millis(milliseconds) };
            // Whoever asks cancels by ending this process.
            store.query(&sparql, &limits, &|| false).map_or_else(Reply::Failed, Reply::Result)
        }
        Request::Triples { subject, predicate, object, limit } => {
            Reply::Triples(store.triples(subject.as_deref(), predicate.as_deref(), object.as_ref(), limit))
        }
        Request::Count => Reply::Count(store.len()),
    }
}

fn reply(replies: &mut impl Write, reply: &Reply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply)?;
    line.push(b'\n');
    replies.write_all(&line)?;
    replies.flush()
}

/// From here on the process gets no more than `more` bytes beyond what it has: an allocation beyond ends it.
#[cfg(target_os = "linux")]
fn bound_memory(more: u64) -> io::Result<()> {
    use rlimit::Resource;
    // proc(5): "VmSize:   123456 kB".
    let status = std::fs::read_to_string("/proc/self/status")?;
    let size = status.lines().find_map(|line| line.strip_prefix("VmSize:")?.split_whitespace().next());
    let Some(kilobytes) = size.and_then(|n| n.parse::<u64>().ok()) else {
        return Err(io::Error::other("/proc/self/status does not say how large this program is"));
    };
    let (soft, hard) = Resource::AS.get()?;
    Resource::AS.set(soft.min(hard).min((kilobytes * 1024).saturating_add(more)), hard)
}

#[cfg(not(target_os = "linux"))]
fn bound_memory(_more: u64) -> io::Result<()> {
    Ok(())
}
