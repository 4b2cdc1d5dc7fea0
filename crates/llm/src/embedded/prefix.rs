//! Evaluated prompt heads, kept so that no step's instructions are evaluated twice: in memory, and on disk so that a
//! new process finds them too. Both are bounded; the least recently used go first.

use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;

use llama_cpp_2::token::LlamaToken;
use sha2::{Digest, Sha256};

use super::ENGINE;
use super::context::{Context, State};
use crate::folder::Folder;
use crate::pull::hex;

/// Heads shorter than this are evaluated sooner than they are looked up.
const WORTHWHILE: usize = 32;

/// Kept heads.
pub(super) struct Prefixes {
    model: String,
    memory_limit: usize,
    /// Least recently used first.
    memory: VecDeque<(String, State)>,
    disk: Option<Folder>,
}

impl Prefixes {
    /// `model` tells model files apart.
    pub(super) fn new(model: String, memory_limit: usize, folder: Option<(PathBuf, u64)>) -> Self {
        let disk = folder.map(|(path, limit)| Folder::new(path, limit, "state"));
        Self { model, memory_limit, memory: VecDeque::new(), disk }
    }

    /// Puts the state of `head` into the context when it is kept.
    pub(super) fn restore(&mut self, context: &mut Context<'_>, head: &[LlamaToken]) -> Restored {
        if head.len() < WORTHWHILE {
            return Restored::Nothing;
        }
        let key = self.key(head);
        if let Some(at) = self.memory.iter().position(|(k, _)| *k == key)
            && let Some(entry) = self.memory.remove(at)
        {
            let restored = context.restore(&entry.1);
            if restored {
                self.memory.push_back(entry);
            }
            return if restored { Restored::Head } else { Restored::Damaged };
        }
        let Some(folder) = &self.disk else { return Restored::Nothing };
        let file = folder.file(&key);
        if !file.exists() {
            return Restored::Nothing;
        }
        if context.load(&file, head) {
            folder.used(&file);
            self.remember(key, context);
            Restored::Head
        } else {
            let _ = fs::remove_file(&file);
            Restored::Damaged
        }
    }

    /// Keeps the state of `head`, which is exactly what the context holds.
    pub(super) fn keep(&mut self, context: &Context<'_>, head: &[LlamaToken]) {
        if head.len() < WORTHWHILE {
            return;
        }
        let key = self.key(head);
        if let Some(folder) = &self.disk {
            // A full or read-only disk costs time at the next start, nothing else.
            let _ = folder.write(&key, |path| context.save(path, head));
        }
        self.remember(key, context);
    }

    fn remember(&mut self, key: String, context: &Context<'_>) {
        let Some(state) = context.state() else { return };
        self.memory.push_back((key, state));
        let mut bytes: usize = self.memory.iter().map(|(_, state)| state.bytes()).sum();
        while bytes > self.memory_limit
            && let Some((_, oldest)) = self.memory.pop_front()
        {
            bytes -= oldest.bytes();
        }
    }

    fn key(&self, head: &[LlamaToken]) -> String {
        let mut hash = Sha256::new();
        hash.update(ENGINE.as_bytes());
        hash.update([0]);
        hash.update(self.model.as_bytes());
        for token in head {
            hash.update(token.0.to_le_bytes());
        }
        hex(&hash.finalize())[..32].to_owned()
    }
}

/// What [`Prefixes::restore`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Restored {
    /// The context holds exactly the head.
    Head,
    /// Nothing is kept; the context is as it was.
    Nothing,
    /// Something was kept but could not be read; the context's contents are unknown.
    Damaged,
}
