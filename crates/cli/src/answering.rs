//! What answers: a knowledge base with its engine, or an endpoint as it stands; and one question asked of it: progress
//! shown, Ctrl-C heeded, a bug contained.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use qa::{Answer, Attribution, Conversation, EndpointEngine, Engine, Strategy};
use search::KnowledgeBase;

use crate::commands::{Answering, Chosen};
use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::progress::AnswerLine;
use crate::{graph, models, output, vectors};

/// What answers.
pub enum Answerer {
    /// A knowledge base, by a strategy.
    Base(Box<Engine>, Strategy),
    /// An endpoint, by the one strategy that needs nothing built.
    Endpoint(Box<EndpointEngine>),
}

impl Answerer {
    /// Opens a knowledge base with the configured embedding model, or an endpoint.
    pub fn open(place: &Chosen<'_>, answering: &Answering, config: &Config) -> Result<Answerer> {
        match place {
            Chosen::Base(path) => {
                // Opened without a model first: a folder that is no knowledge base shall say so before models are loaded.
                KnowledgeBase::look(path)?;
                let embedder = models::embedder(config)?;
                let kb = graph::open(path, embedder, config)?;
                if let Some(lacking) = vectors::lacking(kb.manifest(), path) {
                    output::tell(lacking);
                }
                let strategy = answering.strategy(&kb, config);
                if let Some(far) =
                    kb.endpoint().filter(|_| answering.named().is_none() && strategy != config.strategy)
                {
                    output::tell(format_args!("The triples are at {}: {strategy} answers.", far.address));
                }
                let chat = models::over(&models::chat(config)?, &kb.manifest().fingerprint, config);
                let engine = Engine::new(Arc::new(kb), chat, config.settings)?;
                Ok(Answerer::Base(Box::new(engine), strategy))
            }
            Chosen::Endpoint(address) => {
                if let Some(other) = answering.named().filter(|named| *named != Strategy::Chatty) {
                    bail!(
                        "over an endpoint only the strategy chatty answers; {other} needs a knowledge base"
                    );
                }
                let store = graph::endpoint(address, config)?;
                let limits = graph::endpoint_limits(config);
                // Before models are loaded: an endpoint that is none shall say so at once.
                store.query("ASK { ?s ?p ?o }", &limits, &|| false)?;
                let (embedder, chat) = (models::embedder(config)?, models::chat(config)?);
                let engine = EndpointEngine::new(store, embedder, chat, config.settings, limits)
                    .in_languages(config.endpoint.languages.clone());
                Ok(Answerer::Endpoint(Box::new(engine)))
            }
        }
    }

    /// The chat model that answers, as it calls itself.
    pub fn model(&self) -> &str {
        match self {
            Answerer::Base(engine, _) => engine.model(),
            Answerer::Endpoint(engine) => engine.model(),
        }
    }

    /// The strategy that answers.
    pub fn strategy(&self) -> Strategy {
        match self {
            Answerer::Base(_, strategy) => *strategy,
            Answerer::Endpoint(_) => Strategy::Chatty,
        }
    }

    /// Questions to begin with; an endpoint's graph is not known before it is asked.
    pub fn starter_questions(&self) -> Vec<String> {
        match self {
            Answerer::Base(engine, _) => engine.starter_questions(),
            Answerer::Endpoint(_) => Vec::new(),
        }
    }

    /// What the graph holds; of an endpoint nobody knows before it is asked.
    pub fn schema(&self) -> Option<&kb::Schema> {
        match self {
            Answerer::Base(engine, _) => Some(engine.knowledge_base().schema()),
            Answerer::Endpoint(_) => None,
        }
    }

    /// Asks one question. Ctrl-C, if taken over, stops it.
    pub fn ask(
        &self,
        conversation: &Conversation,
        question: &str,
        interrupt: Option<&Interrupt>,
    ) -> Result<Answer> {
        self.ask_heard(conversation, question, interrupt, &mut |_| {})
    }

    /// The same; `hear` is told every event.
    pub fn ask_heard(
        &self,
        conversation: &Conversation,
        question: &str,
        interrupt: Option<&Interrupt>,
        hear: &mut dyn FnMut(&qa::Event),
    ) -> Result<Answer> {
        self.ask_by(conversation, question, None, interrupt, hear)
    }

    /// The same by another strategy and other settings; an endpoint that nothing was built of has but its own.
    pub fn ask_by(
        &self,
        conversation: &Conversation,
        question: &str,
        other: Option<(Strategy, &qa::Settings)>,
        interrupt: Option<&Interrupt>,
        hear: &mut dyn FnMut(&qa::Event),
    ) -> Result<Answer> {
        check_question(question)?;
        let mut line = AnswerLine::new();
        let mut on_event = |event: qa::Event| {
            line.show(&event);
            hear(&event);
            interrupt.map_or(std::ops::ControlFlow::Continue(()), Interrupt::wish)
        };
        contained(interrupt, || match self {
            Answerer::Base(engine, strategy) => {
                let (strategy, settings) = other.unwrap_or((*strategy, engine.settings()));
                engine.ask_by(conversation, question, strategy, settings, &mut on_event)
            }
            Answerer::Endpoint(engine) => engine.ask(conversation, question, &mut on_event),
        })
    }

    /// How an answer would change without each of its sources. Ctrl-C, if taken over, stops it.
    pub fn attribute(&self, answer: &Answer, interrupt: Option<&Interrupt>) -> Result<Vec<Attribution>> {
        let mut line = AnswerLine::new();
        let mut on_event = |event: qa::Event| {
            line.show(&event);
            interrupt.map_or(std::ops::ControlFlow::Continue(()), Interrupt::wish)
        };
        contained(interrupt, || match self {
            Answerer::Base(engine, _) => engine.attribute(answer, &mut on_event),
            Answerer::Endpoint(engine) => engine.attribute(answer, &mut on_event),
        })
    }
}

/// A text that is no question is an error, with what to do.
pub fn check_question(question: &str) -> Result<()> {
    match qa::unaskable(question) {
        Some((why, next)) => bail!("{why} {next}"),
        None => Ok(()),
    }
}

/// Does what the engine is asked for; a panic in it is an error.
fn contained<T>(interrupt: Option<&Interrupt>, mut work: impl FnMut() -> Result<T, qa::Error>) -> Result<T> {
    let mut work = || catch_unwind(AssertUnwindSafe(&mut work));
    let outcome = match interrupt {
        Some(interrupt) => interrupt.during(&mut work),
        None => work(),
    };
    match outcome {
        Ok(answered) => Ok(answered?),
        Err(panic) => {
            let what =
                panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            let what = what.unwrap_or("no message");
            Err(anyhow!(
                "this question met a bug in the program ({what}). Please report it with the question"
            ))
        }
    }
}
