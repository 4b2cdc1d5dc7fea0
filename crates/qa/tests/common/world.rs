//! A small graph with a scripted model and one conversation about it.

use std::ops::ControlFlow;
use std::sync::Arc;

use llm::Llm;
use qa::{Answer, Conversation, Engine, Settings, Strategy};

use crate::common::Scripted;

pub struct World {
    pub engine: Engine,
    pub model: Arc<Scripted>,
    pub conversation: Conversation,
    pub strategy: Strategy,
    _folder: tempfile::TempDir,
}

impl World {
    /// `texts`: titles with what stands under them. Without vectors: passages are found by words.
    pub fn new(
        graph: &str,
        texts: &[(&str, &str)],
        replies: &[(&'static str, &'static str)],
        settings: Settings,
    ) -> Self {
        Self::able(graph, texts, Scripted::new(replies), settings)
    }

    /// The same with this model.
    pub fn able(graph: &str, texts: &[(&str, &str)], model: Scripted, settings: Settings) -> Self {
        Self::annotated(graph, "", texts, model, settings)
    }

    /// The same with annotations, as TOML.
    pub fn annotated(
        graph: &str,
        annotations: &str,
        texts: &[(&str, &str)],
        model: Scripted,
        settings: Settings,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (turtle, out) = (folder.path().join("graph.ttl"), folder.path().join("graph.kb"));
        std::fs::write(&turtle, graph).unwrap();
        let mut options =
            search::BuildOptions { files: vec![turtle], out: out.clone(), ..search::BuildOptions::default() };
        if !annotations.is_empty() {
            let path = folder.path().join("annotations.toml");
            std::fs::write(&path, annotations).unwrap();
            options.annotations = Some(path);
        }
        if !texts.is_empty() {
            let path = folder.path().join("texts.md");
            let sections = texts.iter().map(|(title, text)| format!("# {title}\n\n{text}\n\n"));
            std::fs::write(&path, sections.collect::<String>()).unwrap();
            options.texts = vec![path];
        }
        search::build(&options, &mut |_| ControlFlow::Continue(())).unwrap();
        let kb = Arc::new(search::KnowledgeBase::open(&out, None).unwrap());
        let model = Arc::new(model);
        let engine = Engine::new(kb, Arc::clone(&model) as Arc<dyn Llm>, settings).unwrap();
        let (conversation, strategy) = (Conversation::default(), Strategy::Ragonite);
        Self { engine, model, conversation, strategy, _folder: folder }
    }

    pub fn ask(&mut self, question: &str) -> Answer {
        self.ask_heard(question, &mut |_| ControlFlow::Continue(()))
    }

    /// The same; `hear` is told every event.
    pub fn ask_heard(
        &mut self,
        question: &str,
        hear: &mut dyn FnMut(qa::Event) -> ControlFlow<()>,
    ) -> Answer {
        let answer = self.engine.ask(&self.conversation, question, self.strategy, hear).unwrap();
        for n in &answer.citations {
            assert!(answer.sources.iter().any(|s| s.n == *n), "[{n}] has no source");
        }
        self.conversation.push(question, &answer);
        answer
    }
}
