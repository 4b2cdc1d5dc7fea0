//! An engine over a SPARQL endpoint as it stands: nothing is built, so the one strategy that needs nothing answers.

use std::sync::{Arc, OnceLock};

use llm::{Embedder, Llm};
use plan::Similarity;
use search::{Limits, Names, SparqlStore};

use crate::attribution::{Attribution, attribute};
use crate::engine::{Course, Said, answer};
use crate::small_talk;
use crate::steps::rewrite::History;
use crate::strategies::chatty;
use crate::trace::Trace;
use crate::{Answer, Conversation, Error, OnEvent, Settings, Strategy};

/// One endpoint and one model, ready to answer by Chatty-KG.
pub struct EndpointEngine {
    store: SparqlStore,
    llm: Arc<dyn Llm>,
    similarity: Similarity,
    settings: Settings,
    limits: Limits,
    /// Languages of its names, the preferred first.
    languages: Vec<String>,
    /// How its names are searched: found out at the first question that searches for one.
    names: OnceLock<Names>,
}

impl EndpointEngine {
    /// `limits` hold for one query. Without an embedder relations are found by their words alone.
    pub fn new(
        store: SparqlStore,
        embedder: Option<Arc<dyn Embedder>>,
        llm: Arc<dyn Llm>,
        settings: Settings,
        limits: Limits,
    ) -> Self {
        let similarity = match embedder {
            Some(embedder) => Similarity::new(Arc::new(move |texts: &[&str]| embedder.embed(texts).ok())),
            None => Similarity::default(),
        };
        let languages = search::usual_languages().to_vec();
        Self { store, llm, similarity, settings, limits, languages, names: OnceLock::new() }
    }

    /// The same with names in these languages, the preferred first.
    #[must_use]
    pub fn in_languages(self, languages: Vec<String>) -> Self {
        Self { languages, ..self }
    }

    /// Its model, as that calls itself.
    pub fn model(&self) -> &str {
        self.llm.name()
    }

    /// The endpoint.
    pub fn store(&self) -> &SparqlStore {
        &self.store
    }

    /// Answers a question in its conversation, as [`crate::Engine::ask`] does.
    ///
    /// # Errors
    /// When the model or the endpoint fails, or the caller cancels. "Not in this graph" is an answer.
    pub fn ask(
        &self,
        conversation: &Conversation,
        question: &str,
        on_event: OnEvent<'_>,
    ) -> Result<Answer, Error> {
        if let Some(reply) =
            small_talk::reply_unknown(question, self.store.address().unwrap_or("this endpoint"), on_event)?
        {
            return Ok(reply);
        }
        let question = small_talk::without_greeting(question);
        let conversation = &small_talk::without_talk(conversation);
        let history = History::Model { items: self.settings.chatty.history_items };
        let gather = |said: Said<'_>, trace: &mut Trace<'_>| {
            let Said { question, deadline, .. } = said;
            chatty::draft(&mut chatty::Asking {
                question,
                store: &self.store,
                names: Some(chatty::Searched::Unknown(&self.names)),
                languages: &self.languages,
                ontology: None,
                similarity: &self.similarity,
                llm: &*self.llm,
                settings: &self.settings.chatty,
                limits: self.limits,
                deadline,
                trace,
                cut: None,
            })
        };
        let settings = &self.settings.of(Strategy::Chatty);
        let course = Course { index: None, history, translates: false, follow: None };
        answer(&*self.llm, settings, conversation, question, course, on_event, gather)
    }

    /// An answer without each of its sources, as [`crate::Engine::attribute`] gives it.
    ///
    /// # Errors
    /// As [`Self::ask`]; and [`Error::OtherVersion`].
    pub fn attribute(&self, answer: &Answer, on_event: OnEvent<'_>) -> Result<Vec<Attribution>, Error> {
        attribute(&*self.llm, &self.settings, answer, on_event)
    }
}
