//! Replies kept for the same prompt to the same model over the same knowledge base. Where a question is asked again
//! it is answered at once; when the knowledge base is built anew nothing old is found.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use crate::folder::Folder;
use crate::{Capability, Completion, Error, Llm, OnToken, Request, Result};

/// Where replies are kept: one folder for all knowledge bases and models.
#[derive(Debug)]
pub struct Kept {
    folder: Folder,
}

impl Kept {
    /// At most `bytes` in `folder`; the least recently used go first.
    pub fn new(folder: PathBuf, bytes: u64) -> Self {
        Self { folder: Folder::new(folder, bytes, "json") }
    }
}

/// A model whose replies are kept.
#[derive(Debug)]
pub struct Cached<L> {
    model: L,
    /// Tells knowledge bases apart.
    knowledge: String,
    kept: Arc<Kept>,
}

impl<L: Llm> Cached<L> {
    /// `model` asked over the knowledge base of that fingerprint.
    pub fn new(model: L, knowledge: impl Into<String>, kept: Arc<Kept>) -> Self {
        Self { model, knowledge: knowledge.into(), kept }
    }
}

impl<L: Llm> Llm for Cached<L> {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn capability(&self, step: &str) -> Capability {
        self.model.capability(step)
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        // A drawn reply is another each time, and that is wanted.
        if request.temperature > 0.0 || request.max_tokens == 0 {
            return self.model.complete(request, on_token);
        }
        let key = super::key(&format!("{}\0{}", self.knowledge, self.name()), request);
        let file = self.kept.folder.file(&key);
        let found = std::fs::read(&file).ok().and_then(|text| serde_json::from_slice(&text).ok());
        if let Some(Completion { text, stop, warnings, probability, .. }) = found {
            self.kept.folder.used(&file);
            if on_token(&text) == ControlFlow::Break(()) {
                return Err(Error::cancelled(&request.step));
            }
            // It costs nothing this time.
            return Ok(Completion { text, stop, warnings, probability, kept: true, ..Completion::default() });
        }
        let completion = self.model.complete(request, on_token)?;
        let text = serde_json::to_vec(&completion).unwrap_or_default();
        // A full or read-only disk costs time at the next call, nothing else.
        let _ = self.kept.folder.write(&key, |path| std::fs::write(path, &text));
        Ok(completion)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Message, Role, Scripted};

    #[test]
    fn a_reply_is_kept_for_its_prompt_model_and_knowledge_base() {
        let dir = tempfile::tempdir().unwrap();
        let kept = Arc::new(Kept::new(dir.path().join("replies"), 1 << 20));
        let mut n = 0;
        let model = Arc::new(Scripted::new(move |_| {
            n += 1;
            format!("reply {n}")
        }));
        let ask = |knowledge: &str, question: &str, temperature: f32| {
            let cached = Cached::new(model.clone(), knowledge, kept.clone());
            let messages = vec![Message::new(Role::User, question)];
            let request = Request { messages, temperature, max_tokens: 9, ..Request::default() };
            let reply = cached.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(reply.kept, reply.tokens_out == 0);
            (reply.text, reply.tokens_out)
        };
        assert_eq!(ask("a", "one?", 0.0), ("reply 1".into(), 2));
        assert_eq!(ask("a", "one?", 0.0), ("reply 1".into(), 0));
        assert_eq!(ask("b", "one?", 0.0).0, "reply 2");
        assert_eq!(ask("a", "two?", 0.0).0, "reply 3");
        assert_eq!(ask("a", "one?", 0.5).0, "reply 4");
        for file in std::fs::read_dir(dir.path().join("replies")).unwrap() {
            std::fs::write(file.unwrap().path(), "damaged").unwrap();
        }
        assert_eq!(ask("a", "one?", 0.0).0, "reply 5");
    }
}
