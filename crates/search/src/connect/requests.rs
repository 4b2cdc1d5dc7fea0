//! Requests to an endpoint that is to be learned: counted, spaced, and kept with their answers in a file, from which a run
//! that was broken off takes what it has asked already.

use super::{ConnectOptions, ConnectProgress, failed};
use crate::error::Error;
use crate::limits::{Limits, QueryError};
use crate::names::At;
use crate::sparql::{SparqlResult, SparqlStore, paged};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Rows of one page: public endpoints give no more than 10,000 at once, many fewer in their time.
pub(super) const PAGE: usize = 2_000;

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Stop {
    /// The budget is used up.
    Spent,
    /// It took the endpoint too long; a smaller question may not.
    CutShort(QueryError),
    /// Nothing more can be asked.
    Failed(Error),
}

/// An answer as it is kept.
#[derive(Serialize, Deserialize)]
struct Line {
    query: String,
    result: SparqlResult,
}

/// Hears of what is done, and says whether to go on.
type Tell<'a> = dyn FnMut(&ConnectProgress) -> ControlFlow<()> + 'a;

/// The requests of one run.
pub(super) struct Requests<'a> {
    store: &'a SparqlStore,
    limits: Limits,
    budget: usize,
    pause: Duration,
    made: usize,
    taken: usize,
    /// Answers that were written now.
    written: usize,
    last: Option<Instant>,
    known: HashMap<String, SparqlResult>,
    journal: (PathBuf, File),
    /// Asked between and during requests whether to stop.
    tell: RefCell<&'a mut Tell<'a>>,
    what: &'static str,
}

impl<'a> Requests<'a> {
    /// Goes on with the answers of an earlier run in `folder`, if it asked the same endpoint.
    pub fn open(
        store: &'a SparqlStore,
        options: &ConnectOptions,
        folder: &Path,
        tell: &'a mut Tell<'a>,
    ) -> Result<Self, Error> {
        let path = folder.join("answers.jsonl");
        let address = options.endpoint.address.trim();
        let known = read(&path, address)?;
        let fresh = known.is_none();
        let file = File::options()
            .create(true)
            .append(!fresh)
            .write(true)
            .truncate(fresh)
            .open(&path)
            .map_err(Error::io("writing", &path))?;
        let mut requests = Self {
            store,
            limits: options.limits,
            budget: options.budget,
            pause: options.pause,
            made: 0,
            taken: 0,
            written: 0,
            last: None,
            known: known.unwrap_or_default(),
            journal: (path, file),
            tell: RefCell::new(tell),
            what: "",
        };
        if fresh {
            requests.write(&serde_json::json!({ "endpoint": address }))?;
        }
        Ok(requests)
    }

    /// Says what is asked from here on.
    pub fn begin(&mut self, what: &'static str) -> Result<(), Stop> {
        self.what = what;
        if self.wishes() { Err(Stop::Failed(Error::Cancelled)) } else { Ok(()) }
    }

    /// Requests made, and answers that were known.
    pub fn counts(&self) -> (usize, usize) {
        (self.made, self.taken)
    }

    /// Answers that the next run need not ask for.
    pub fn kept(&self) -> usize {
        self.known.len() + self.written
    }

    /// One query's answer.
    pub fn query(&mut self, sparql: &str) -> Result<SparqlResult, Stop> {
        if let Some(known) = self.known.get(sparql) {
            self.taken += 1;
            return Ok(known.clone());
        }
        let result = self.aside(|at| at.store.query(sparql, at.limits, at.cancel))?;
        let line = Line { query: sparql.to_owned(), result };
        self.write(&line).map_err(Stop::Failed)?;
        self.written += 1;
        Ok(line.result)
    }

    /// Something else that is asked of the endpoint, counted as one request.
    pub fn aside<T>(&mut self, ask: impl FnOnce(&At<'_>) -> Result<T, QueryError>) -> Result<T, Stop> {
        if self.made >= self.budget {
            return Err(Stop::Spent);
        }
        if let Some(last) = self.last {
            let until = last + self.pause;
            while Instant::now() < until {
                if self.wishes() {
                    return Err(Stop::Failed(Error::Cancelled));
                }
                std::thread::sleep(
                    Duration::from_millis(20).min(until.saturating_duration_since(Instant::now())),
                );
            }
        }
        self.made += 1;
        let (stop, limits) = (|| self.wishes(), self.limits);
        let answered = ask(&At { store: self.store, limits: &limits, cancel: &stop });
        self.last = Some(Instant::now());
        answered.map_err(failed)
    }

    /// All rows of a SELECT, page by page, as [`SparqlStore::list`] gives them; and whether there are more than `most`.
    pub fn list(&mut self, select: &str, order: &str, most: usize) -> Result<SparqlResult, Stop> {
        paged(select, order, PAGE, most, |text| self.query(text))
    }

    fn wishes(&self) -> bool {
        let mut tell = self.tell.borrow_mut();
        (*tell)(&ConnectProgress::Asking(self.what, self.made)).is_break()
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), Error> {
        let (path, file) = &mut self.journal;
        let text =
            serde_json::to_string(line).map_err(std::io::Error::from).map_err(Error::io("writing", path))?;
        let text = format!("\n{text}");
        file.write_all(text.as_bytes()).map_err(Error::io("writing", path))
    }
}

/// The answers an earlier run kept; `None` where there was none, or one of another endpoint. A line that was being written
/// when the run was killed is left out, with all after it.
fn read(path: &Path, address: &str) -> Result<Option<HashMap<String, SparqlResult>>, Error> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Error::io("reading", path)(error)),
    };
    // Every line begins with its break, so one that was not ended spoils no other.
    let mut lines = BufReader::new(file).lines().skip(1);
    let head = lines.next().and_then(Result::ok);
    let head: Option<serde_json::Value> = head.and_then(|line| serde_json::from_str(&line).ok());
    if head.is_none_or(|head| head["endpoint"] != address) {
        return Ok(None);
    }
    let mut known = HashMap::new();
    for line in lines.map_while(Result::ok) {
        if let Ok(Line { query, result }) = serde_json::from_str(&line) {
            known.insert(query, result);
        }
    }
    Ok(Some(known))
}
