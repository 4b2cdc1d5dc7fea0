//! The worker's side: takes what it is handed, then answers line by line until its input ends.

use super::wire::{Cell, FileId, Hello, Reply, Request, Start};
use crate::limits::{Exceeded, Limits, QueryError};
use crate::sparql::Local;
use crate::sql::SqlStore;
use crate::value::Value;
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
    let hello: Hello = serde_json::from_str(&line)?;
    let failed = |error: &dyn std::fmt::Display| {
        Reply::Failed(QueryError::Engine(format!("it cannot begin: {error}")))
    };
    match hello.start {
        Start::Graph { memory } => {
            let mut graph = requests.by_ref().take(hello.content);
            let store = match Local::load(&mut graph, Path::new("the graph")) {
                Ok(store) => store,
                Err(error) => return reply(&mut replies, &failed(&error)),
            };
            // A damaged graph may end early.
            io::copy(&mut graph, &mut io::sink())?;
            bound::memory(memory)?;
            reply(&mut replies, &Reply::Count(store.len()))?;
            answer_all(requests, replies, |request| match of_graph(&store, request) {
                Reply::Failed(error) if store.left_behind() > 0 => Reply::Ending(error),
                answer => answer,
            })
        }
        Start::Database { path, file, memory, disk } => {
            let store = match open(&path, file) {
                Ok(store) => store,
                Err(error) => return reply(&mut replies, &failed(&error)),
            };
            bound::memory(memory)?;
            bound::files(disk)?;
            reply(&mut replies, &Reply::Count(0))?;
            answer_all(requests, replies, |request| of_database(&store, request, disk))
        }
    }
}

/// The database, if it still is the file that the store knows.
fn open(path: &Path, file: FileId) -> Result<SqlStore, String> {
    let is_it = || std::fs::metadata(path).is_ok_and(|metadata| FileId::of(&metadata) == file);
    let store = SqlStore::open_few(path, 1).map_err(|error| error.to_string())?;
    // Looked at after opening: what took its place before would be seen now.
    if is_it() { Ok(store) } else { Err(format!("{} was replaced", path.display())) }
}

fn answer_all(
    mut requests: impl BufRead,
    mut replies: impl Write,
    mut answer: impl FnMut(Request) -> Reply,
) -> io::Result<()> {
    let mut line = String::new();
    loop {
        line.clear();
        if requests.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let answer = answer(serde_json::from_str(&line)?);
        reply(&mut replies, &answer)?;
        if let Reply::Ending(_) = answer {
            return Ok(());
        }
    }
}

fn of_graph(store: &Local, request: Request) -> Reply {
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
        Request::Sql { .. } => no_such_thing("a graph"),
    }
}

fn of_database(store: &SqlStore, request: Request, disk: u64) -> Reply {
    let Request::Sql { sql, params, rows, bytes, milliseconds } = request else {
        return no_such_thing("a database");
    };
    let limits = Limits { rows, bytes, time: Duration::from_millis(milliseconds) };
    let params: Vec<Value> = params.into_iter().map(Cell::into).collect();
    let before = bound::written();
    let too_much = || bound::written().saturating_sub(before) > disk;
    match store.query(&sql, &params, &limits, &too_much) {
        Ok(rows) => rows.into(),
        // Whoever asks cancels by ending this process: here only the disk does.
        Err(QueryError::Cancelled) => Reply::Failed(QueryError::Limit(Exceeded::Disk)),
        Err(error) => Reply::Failed(error),
    }
}

fn no_such_thing(what: &str) -> Reply {
    Reply::Failed(QueryError::Engine(format!("the worker has {what}, and was asked something else")))
}

fn reply(replies: &mut impl Write, reply: &Reply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply)?;
    line.push(b'\n');
    replies.write_all(&line)?;
    replies.flush()
}

/// Lets every other process go first, from here on: this thread and those it starts have the lowest priority.
///
/// # Errors
/// When the system refuses.
pub fn give_way() -> io::Result<()> {
    const LAST: i32 = 19;
    Ok(rustix::process::setpriority_process(None, LAST)?)
}

/// From here on this process gets no more than `more` bytes beyond what it has: an allocation beyond ends it. On Linux
/// alone.
///
/// # Errors
/// When the system does not say how large it is, or does not bound it.
pub fn bound_memory(more: u64) -> io::Result<()> {
    bound::memory(more)
}

/// What this process may take from here on.
#[cfg(target_os = "linux")]
mod bound {
    use rlimit::Resource;
    use std::io;

    /// No more than `more` bytes beyond what it has: an allocation beyond ends it.
    pub fn memory(more: u64) -> io::Result<()> {
        let Some(kilobytes) = told("/proc/self/status", "VmSize:") else {
            return Err(io::Error::other("/proc/self/status does not say how large this program is"));
        };
        let (soft, hard) = Resource::AS.get()?;
        Resource::AS.set(soft.min(hard).min((kilobytes * 1024).saturating_add(more)), hard)
    }

    /// No file longer than that: a write beyond ends it.
    pub fn files(longest: u64) -> io::Result<()> {
        let (soft, hard) = Resource::FSIZE.get()?;
        Resource::FSIZE.set(soft.min(hard).min(longest), hard)
    }

    /// Bytes it has written so far, to files and pipes (proc(5)).
    pub fn written() -> u64 {
        told("/proc/self/io", "wchar:").unwrap_or(0)
    }

    /// The number behind a name, as in "VmSize:   123456 kB".
    fn told(file: &str, name: &str) -> Option<u64> {
        let text = std::fs::read_to_string(file).ok()?;
        text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next())?.parse().ok()
    }
}

#[cfg(not(target_os = "linux"))]
mod bound {
    use std::io;

    pub fn memory(_: u64) -> io::Result<()> {
        Ok(())
    }

    pub fn files(_: u64) -> io::Result<()> {
        Ok(())
    }

    pub fn written() -> u64 {
        0
    }
}
