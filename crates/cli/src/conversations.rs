//! Conversations of the command line, kept between calls: one JSON file each in the state folder. An id is a plain
//! word, so that none leads out of that folder. Not here: the server's conversations.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use qa::Conversation;
use serde::{Deserialize, Serialize};

use crate::commands::Chosen;
use crate::{places, whole};

/// The name of a conversation: 1 to 64 letters, digits, `_` and `-`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationId(String);

impl FromStr for ConversationId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        if (1..=64).contains(&text.len()) && text.chars().all(plain) {
            Ok(ConversationId(text.to_owned()))
        } else {
            Err("a conversation is named by 1 to 64 letters, digits, _ and -")
        }
    }
}

impl ConversationId {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A conversation with the place it is kept at.
#[derive(Debug)]
pub struct Kept {
    file: PathBuf,
    knowledge_base: PathBuf,
    /// What was asked and answered.
    pub conversation: Conversation,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    knowledge_base: PathBuf,
    #[serde(flatten)]
    conversation: Conversation,
}

impl Kept {
    /// Continues the conversation, or begins it. A conversation belongs to one knowledge base or endpoint.
    pub fn open(id: &ConversationId, place: &Chosen<'_>) -> Result<Kept> {
        let about = match place {
            Chosen::Base(path) => fs::canonicalize(path)
                .with_context(|| format!("cannot find the knowledge base {}", path.display()))?,
            Chosen::Endpoint(address) => PathBuf::from(address),
        };
        Kept::open_in(&places::state()?.join("conversations"), id, about)
    }

    fn open_in(folder: &Path, id: &ConversationId, knowledge_base: PathBuf) -> Result<Kept> {
        let file = folder.join(format!("{}.json", id.0));
        let text = match fs::read(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Kept { file, knowledge_base, conversation: Conversation::default() });
            }
            Err(error) => {
                return Err(error)
                    .with_context(|| format!("cannot read the conversation {}", file.display()));
            }
        };
        let stored: Stored = serde_json::from_slice(&text).with_context(|| {
            format!(
                "the conversation {} cannot be read. Remove the file, or choose another --conversation",
                file.display()
            )
        })?;
        if stored.knowledge_base != knowledge_base {
            bail!(
                "the conversation {} is about {}. Choose another --conversation for {}",
                id.0,
                stored.knowledge_base.display(),
                knowledge_base.display()
            );
        }
        Ok(Kept { file, knowledge_base, conversation: stored.conversation })
    }

    /// Writes it, whole or not at all.
    pub fn save(self) -> Result<()> {
        let stored = Stored { knowledge_base: self.knowledge_base, conversation: self.conversation };
        let write = || -> Result<()> {
            if let Some(folder) = self.file.parent() {
                fs::create_dir_all(folder)?;
            }
            whole::replace(&self.file, |out| Ok(serde_json::to_writer(out, &stored)?))
        };
        write().with_context(|| {
            format!("the answer stands, but the conversation cannot be kept in {}", self.file.display())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_leads_nowhere_else() {
        for bad in ["", "../x", "a/b", "a.b", "\u{e4}", &"x".repeat(65)] {
            assert!(bad.parse::<ConversationId>().is_err(), "{bad}");
        }
        assert!("My_talk-2".parse::<ConversationId>().is_ok());
    }

    #[test]
    fn a_conversation_is_kept_for_its_knowledge_base() {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        for kb in [&one, &other] {
            fs::create_dir(kb).expect("made");
        }
        let id = ConversationId("talk".into());
        let open = |kb: &Path| Kept::open_in(&folder.path().join("state"), &id, kb.to_owned());
        let mut kept = open(&one).expect("begun");
        let turn = qa::Turn {
            question: "q".into(),
            standalone: "q".into(),
            answer: "a".into(),
            plan: None,
            select: None,
            items: vec![],
            likely: None,
        };
        kept.conversation.turns.push(turn);
        kept.save().expect("kept");
        assert_eq!(open(&one).expect("continued").conversation.turns.len(), 1);
        let error = open(&other).expect_err("another knowledge base").to_string();
        assert!(error.contains("Choose another --conversation"), "{error}");
        fs::write(folder.path().join("state/talk.json"), "{").expect("written");
        assert!(format!("{:#}", open(&one).expect_err("broken")).contains("Remove the file"));
    }
}
