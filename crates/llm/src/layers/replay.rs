//! Recording a model's replies and giving them again: the same questions answered the same way, without the model.
//!
//! A recording is a file of JSON lines `{"key", "model", "request", "completion"}`; the key is a hash of the model's
//! name and the whole request (the deadline is not part of it). Replaying never falls back to a model: a request
//! that was not recorded is an error showing how it differs from the nearest one that was.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::pull::{disk_error, hex};
use crate::{Capability, Completion, Error, Fault, Llm, OnToken, Request, Result};

/// A model behind a recording, or a recording alone.
pub struct Recorded<L = Nobody> {
    path: PathBuf,
    name: String,
    entries: Mutex<HashMap<String, Entry>>,
    /// Who is asked, and where the reply is written, when a request is new.
    live: Option<(L, Mutex<File>)>,
}

/// No model: what a pure replay has behind it.
#[derive(Debug)]
pub enum Nobody {}

#[derive(Clone, Serialize, Deserialize)]
struct Entry {
    key: String,
    model: String,
    context: usize,
    /// What the model could do that answered; recordings of before there was such a thing have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    capability: Option<Capability>,
    request: Request,
    completion: Completion,
}

impl Entry {
    fn able(&self) -> Capability {
        self.capability.unwrap_or_else(|| Capability::small(self.context))
    }
}

impl Recorded<Nobody> {
    /// Replays the recording at `path`; no model is asked.
    pub fn replay(path: &Path) -> Result<Self> {
        let entries = read(path)?;
        let first = entries.values().next();
        let name = first.map_or_else(|| "recording".to_owned(), |e| e.model.clone());
        Ok(Self { path: path.to_owned(), name, entries: Mutex::new(entries), live: None })
    }
}

impl<L: Llm> Recorded<L> {
    /// Asks `model` what is not in the recording at `path` yet, and adds it there.
    pub fn record(model: L, path: &Path) -> Result<Self> {
        let entries = if path.exists() { read(path)? } else { HashMap::new() };
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|e| disk_error("write", path, &e))?;
        let name = model.name().to_owned();
        let live = Some((model, Mutex::new(file)));
        Ok(Self { path: path.to_owned(), name, entries: Mutex::new(entries), live })
    }
}

impl<L> std::fmt::Debug for Recorded<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recorded").field("path", &self.path).field("live", &self.live.is_some()).finish()
    }
}

impl Llm for Nobody {
    fn name(&self) -> &str {
        match *self {}
    }
    fn complete(&self, _: &Request, _: OnToken<'_>) -> Result<Completion> {
        match *self {}
    }
    fn capability(&self, _: &str) -> Capability {
        match *self {}
    }
}

impl<L: Llm> Llm for Recorded<L> {
    fn name(&self) -> &str {
        &self.name
    }

    /// That of the model behind it; without one, that of the model that answered the step when it was recorded.
    fn capability(&self, step: &str) -> Capability {
        if let Some((model, _)) = &self.live {
            return model.capability(step);
        }
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let of_step = entries.values().find(|entry| entry.request.step == step);
        of_step.or_else(|| entries.values().next()).map_or_else(|| Capability::small(usize::MAX), Entry::able)
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        let key = key(&self.name, request);
        let poisoned = |_| Error::new(Fault::Permanent, "a recording call panicked");
        let known = self.entries.lock().map_err(|_| poisoned(()))?.get(&key).map(|e| e.completion.clone());
        if let Some(completion) = known {
            if on_token(&completion.text).is_break() {
                return Err(Error::new(Fault::Cancelled, format!("step {}: cancelled", request.step)));
            }
            return Ok(completion);
        }
        let Some((model, file)) = &self.live else {
            let entries = self.entries.lock().map_err(|_| poisoned(()))?;
            return Err(missing(&self.path, request, &entries));
        };
        let completion = model.complete(request, on_token)?;
        let capability = model.capability(&request.step);
        let entry = Entry {
            key: key.clone(),
            model: self.name.clone(),
            context: capability.context,
            capability: Some(capability),
            request: request.clone(),
            completion: completion.clone(),
        };
        let mut line = serde_json::to_string(&entry)
            .map_err(|e| Error::new(Fault::Permanent, format!("the reply cannot be recorded: {e}")))?;
        line.push('\n');
        let mut file = file.lock().map_err(|_| poisoned(()))?;
        file.write_all(line.as_bytes()).map_err(|e| disk_error("write", &self.path, &e))?;
        self.entries.lock().map_err(|_| poisoned(()))?.insert(key, entry);
        Ok(completion)
    }
}

pub(crate) fn key(model: &str, request: &Request) -> String {
    let mut hash = Sha256::new();
    hash.update(model.as_bytes());
    hash.update([0]);
    // A request without its deadline always serialises: strings, numbers, lists.
    hash.update(serde_json::to_string(request).unwrap_or_default().as_bytes());
    hex(&hash.finalize())
}

fn read(path: &Path) -> Result<HashMap<String, Entry>> {
    let file = File::open(path).map_err(|e| disk_error("read", path, &e))?;
    let mut entries = HashMap::new();
    for (at, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|e| disk_error("read", path, &e))?;
        let entry: Entry = serde_json::from_str(&line).map_err(|e| {
            Error::new(Fault::Permanent, format!("{}:{}: not a recorded call: {e}", path.display(), at + 1))
                .hint("record it anew")
        })?;
        // A reply that was measured as a whole says too little by now: it is asked anew.
        if entry.request.given.is_none() || !entry.completion.tokens.is_empty() {
            entries.insert(entry.key.clone(), entry);
        }
    }
    Ok(entries)
}

/// The error of a request that was not recorded.
fn missing(path: &Path, request: &Request, entries: &HashMap<String, Entry>) -> Error {
    let wanted = lines(request);
    let same_step = entries.values().filter(|e| e.request.step == request.step);
    let nearest = same_step.map(|e| (lines(&e.request), &e.key)).max_by_key(|(recorded, key)| {
        let equal = recorded.iter().zip(&wanted).filter(|(a, b)| a == b).count();
        (equal, std::cmp::Reverse((*key).clone()))
    });
    let detail = match nearest {
        None => format!("the recording has no call of step {}", request.step),
        Some((recorded, _)) => difference(&recorded, &wanted),
    };
    let message = format!("step {} asks what {} does not hold: {detail}", request.step, path.display());
    Error::new(Fault::Permanent, message).hint("record again if the prompt was changed on purpose")
}

/// A request as comparable lines.
fn lines(request: &Request) -> Vec<String> {
    let mut lines = vec![
        format!(
            "fixed {}, max_tokens {}, temperature {}",
            request.fixed, request.max_tokens, request.temperature
        ),
        format!("stop {:?}", request.stop),
        format!("grammar {:?}", request.grammar),
    ];
    for message in &request.messages {
        lines.extend(message.content.lines().map(|line| format!("{:?}: {line}", message.role)));
    }
    lines
}

/// The first place where two requests part.
fn difference(recorded: &[String], wanted: &[String]) -> String {
    let at = recorded.iter().zip(wanted).take_while(|(a, b)| a == b).count();
    let show = |lines: &[String]| lines.get(at).cloned().unwrap_or_else(|| "(nothing)".into());
    let more = recorded.len().max(wanted.len()) - at;
    format!(
        "nearest recorded call differs from line {} on ({more} lines)\n  recorded: {}\n  asked:    {}",
        at + 1,
        show(recorded),
        show(wanted)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Message, Role, Scripted};
    use std::ops::ControlFlow;

    fn ask(model: &dyn Llm, question: &str) -> String {
        let messages =
            vec![Message::new(Role::System, "Answer.\nBriefly."), Message::new(Role::User, question)];
        let request =
            Request { step: "answer".into(), messages, fixed: 1, max_tokens: 5, ..Request::default() };
        match model.complete(&request, &mut |_| ControlFlow::Continue(())) {
            Ok(completion) => completion.text,
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_was_recorded_is_given_again_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("calls.jsonl");
        let mut n = 0;
        let script = Scripted::new(move |_| {
            n += 1;
            format!("reply {n}")
        });
        let recorder = Recorded::record(script, &path).unwrap();
        let said = ["one?", "two?", "one?"].map(|q| ask(&recorder, q));
        assert_eq!(said, ["reply 1", "reply 2", "reply 1"]);

        let replay = Recorded::replay(&path).unwrap();
        assert_eq!((replay.name(), ask(&replay, "two?").as_str()), ("scripted", "reply 2"));
        let error = ask(&replay, "three?").replace(&path.display().to_string(), "calls.jsonl");
        insta::assert_snapshot!(error, @r"
        step answer asks what calls.jsonl does not hold: nearest recorded call differs from line 6 on (1 lines)
          recorded: User: one?
          asked:    User: three? (record again if the prompt was changed on purpose)
        ");
    }

    /// Its words are missing, so it is no reply to who measures now.
    #[test]
    fn what_was_measured_without_its_tokens_is_asked_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("calls.jsonl");
        let request = Request { given: Some("Who?".into()), ..Request::default() };
        let kept = |tokens: Vec<(String, f32)>| {
            let script = Recorded::record(Scripted::new(|_| "Who?".into()), &path).unwrap();
            script.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            let mut entry: Entry = serde_json::from_str(text.lines().last().unwrap()).unwrap();
            entry.completion.tokens = tokens;
            std::fs::write(&path, serde_json::to_string(&entry).unwrap() + "\n").unwrap();
            let replay = Recorded::replay(&path).unwrap();
            replay.complete(&request, &mut |_| ControlFlow::Continue(())).is_ok()
        };
        assert!(!kept(vec![]) && kept(vec![("Who".into(), -1.0)]));
    }

    #[test]
    fn a_broken_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("calls.jsonl");
        std::fs::write(&path, "{}\n").unwrap();
        let error = Recorded::replay(&path).unwrap_err().to_string();
        assert!(error.contains("calls.jsonl:1: not a recorded call"), "{error}");
    }
}
