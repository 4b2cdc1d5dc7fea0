//! An opened knowledge base with an engine: what the server asks of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use qa::taught::{Teaching, Tried};
use qa::{Answer, Attribution, Conversation, Engine, OnEvent, Strategy};
use search::{Bank, Candidate, Counts, Filter, Hit, Lesson, Limits, QueryError, Rows, SparqlResult, Term};
use server::{
    About, Ask, Cell, EntityName, How, Lineage, Neighbourhood, NewLesson, Place, Preview, Unannotated,
    ViewQuery, Viewed,
};

use super::behind::Behind;
use super::{lineage, schema, view_query};
use crate::commands::strategies;
use crate::lessons;

/// A knowledge base as the server sees it.
pub struct Served {
    engine: Engine,
    /// The same with further models, by their names.
    by_model: BTreeMap<String, Engine>,
    strategy: Strategy,
    limits: Limits,
    behind: Arc<Behind>,
}

impl Served {
    /// Answers by `strategy` when none is named; consoles run under `limits`; `behind` knows of vectors in the making.
    pub fn new(
        (engine, by_model): (Engine, BTreeMap<String, Engine>),
        strategy: Strategy,
        limits: Limits,
        behind: Arc<Behind>,
    ) -> Served {
        Served { engine, by_model, strategy, limits, behind }
    }

    /// Tables and passages are of all triples only where these are here.
    fn here(&self) -> Result<(), QueryError> {
        match self.engine.knowledge_base().endpoint() {
            None => Ok(()),
            Some(far) => Err(QueryError::Refused(format!(
                "the triples are at {}, and only samples of them are in tables and passages; ask by SPARQL",
                far.address
            ))),
        }
    }
}

/// What fails in a knowledge base while it is read is the store's failure.
pub fn failed(error: impl std::fmt::Display) -> QueryError {
    QueryError::Engine(error.to_string())
}

impl Ask for Served {
    fn name(&self) -> &str {
        self.engine.knowledge_base().name()
    }

    fn about(&self) -> About {
        let kb = self.engine.knowledge_base();
        let manifest = kb.manifest();
        let opened = manifest.embedder.as_ref().and(manifest.vectors);
        About {
            title: kb.title().to_owned(),
            description: kb.description().map(str::to_owned),
            vectors: self.behind.made(kb.path()).or(opened),
            fingerprint: manifest.fingerprint.clone(),
            // Of a graph elsewhere the folder counts its samples.
            counts: match kb.endpoint().and_then(|far| far.triples) {
                Some(triples) => Counts { triples, ..manifest.counts },
                None => manifest.counts,
            },
            embedder: manifest.embedder.as_ref().map(|embedder| embedder.name.clone()),
            kind: if kb.endpoint().is_some() { Place::Endpoint } else { Place::Graph },
            endpoint: kb.endpoint().map(|far| far.address.clone()),
        }
    }

    fn strategies(&self) -> Vec<String> {
        let all = strategies(self.engine.knowledge_base(), self.strategy);
        all.iter().map(ToString::to_string).collect()
    }

    fn models(&self) -> Vec<String> {
        self.by_model.keys().cloned().collect()
    }

    fn ask(
        &self,
        conversation: &Conversation,
        question: &str,
        how: &How,
        on_event: OnEvent<'_>,
    ) -> Result<Answer, qa::Error> {
        // The server hands on only what `strategies` lists.
        let named = how.strategy.as_ref().and_then(|name| name.parse().ok());
        let strategy = named.unwrap_or_else(|| strategies(self.engine.knowledge_base(), self.strategy)[0]);
        // .. and only what `models` lists.
        let engine = how.model.as_ref().and_then(|name| self.by_model.get(name)).unwrap_or(&self.engine);
        let settings = how.settings.over(*engine.settings());
        engine.ask_by(conversation, question, strategy, &settings, on_event)
    }

    fn attribute(&self, answer: &Answer, on_event: OnEvent<'_>) -> Result<Vec<Attribution>, qa::Error> {
        self.engine.attribute(answer, on_event)
    }

    fn schema(&self) -> serde_json::Value {
        schema::told(self.engine.knowledge_base().schema(), &self.engine.amounts())
    }

    fn report(&self) -> serde_json::Value {
        serde_json::json!(self.engine.knowledge_base().report())
    }

    fn starter_questions(&self) -> Vec<String> {
        self.engine.starter_questions()
    }

    fn sql(&self, query: &str) -> Result<Rows, QueryError> {
        self.here()?;
        self.engine.knowledge_base().tables().query(query, &self.limits, &|| false)
    }

    fn sparql(&self, query: &str) -> Result<SparqlResult, QueryError> {
        let kb = self.engine.knowledge_base();
        let time = if kb.endpoint().is_some() { kb.limits().time } else { self.limits.time };
        kb.sparql().map_err(failed)?.query(query, &Limits { time, ..self.limits }, &|| false)
    }

    fn view_query(&self, query: &ViewQuery) -> Result<Viewed, QueryError> {
        let kb = self.engine.knowledge_base();
        let sql = view_query::compile(kb.schema(), query, kb.tables().on_postgres())?;
        let rows = self.sql(&sql)?;
        Ok(Viewed { sql, rows })
    }

    fn lineage(&self, cell: &Cell) -> Result<Lineage, QueryError> {
        self.here()?;
        lineage::trace(self.engine.knowledge_base(), cell)
    }

    fn entities(&self, mention: &str, tables: &[String], k: usize) -> Result<Vec<Candidate>, QueryError> {
        let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
        self.engine.knowledge_base().link_described(mention, &tables, k).map_err(failed)
    }

    fn completions(&self, typed: &str, k: usize) -> Result<Vec<Candidate>, QueryError> {
        self.engine.knowledge_base().entities().completions(typed, k).map_err(failed)
    }

    fn entity(&self, iri: &str, limit: usize) -> Result<Option<Neighbourhood>, QueryError> {
        let kb = self.engine.knowledge_base();
        let named = match (kb.entities().of_iri(iri).map_err(failed)?.into_iter().next(), kb.endpoint()) {
            (Some(named), _) => EntityName { iri: named.iri, label: named.label, table: named.table },
            (None, Some(_)) => EntityName {
                iri: iri.to_owned(),
                label: kb.name_of(iri)?.unwrap_or_else(|| search::reading_of_entity(iri, "")),
                table: String::new(),
            },
            (None, None) => return Ok(None),
        };
        let store = kb.sparql().map_err(failed)?;
        let node = match iri.strip_prefix("_:") {
            Some(label) => Term::Blank(label.to_owned()),
            None => Term::Iri(iri.to_owned()),
        };
        let mut outgoing = store.triples(Some(iri), None, None, limit + 1)?;
        let mut incoming = store.triples(None, None, Some(&node), limit + 1)?;
        let truncated = outgoing.len() > limit || incoming.len() > limit;
        outgoing.truncate(limit);
        incoming.truncate(limit);
        let labels = lineage::labels(kb, outgoing.iter().chain(&incoming))?;
        Ok(Some(Neighbourhood { entity: named, outgoing, incoming, labels, truncated }))
    }

    fn passages(&self, query: &str, filter: &Filter, k: usize) -> Result<Vec<Hit>, QueryError> {
        self.here()?;
        let kb = self.engine.knowledge_base();
        kb.search_in(query, k, kb.best_mode(), filter).map_err(failed)
    }

    fn taught(&self) -> Result<Bank, qa::Error> {
        Ok((*self.engine.knowledge_base().taught()?).clone())
    }

    fn try_lesson(&self, new: &NewLesson, by: &str) -> Result<(Lesson, Option<Tried>), qa::Error> {
        let today = lessons::today();
        match (&new.question, &new.select, &new.word, &new.means) {
            (Some(question), Some(select), None, None) => {
                let standalone = new.standalone.as_deref();
                let teaching =
                    Teaching { question, standalone, select, by, on: &today, verified: new.verified };
                self.engine.try_teaching(&teaching).map(|(lesson, tried)| (lesson, Some(tried)))
            }
            (None, None, Some(word), Some(means)) => {
                Ok((self.engine.try_synonym(word, means, by, &today)?, None))
            }
            _ => Err(qa::Error::Unteachable(
                "A lesson is a `question` with a `select`, or a `word` with what it `means`.".to_owned(),
            )),
        }
    }

    fn keep_lesson(&self, lesson: &Lesson) -> Result<(), qa::Error> {
        lessons::keep(self.engine.knowledge_base(), vec![lesson.clone()])?;
        Ok(())
    }

    fn forget_lesson(&self, id: &str) -> Result<bool, qa::Error> {
        let mut gone = false;
        search::teach(self.engine.knowledge_base().path(), |bank| -> Result<(), search::Error> {
            gone = bank.remove(id).is_some();
            Ok(())
        })?;
        Ok(gone)
    }

    fn annotations(&self) -> Result<String, QueryError> {
        // Kept with what was made from it: the file that was given may have changed since.
        let path = self.engine.knowledge_base().path().join("annotations.toml");
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(failed(format!("the annotations {}: {error}", path.display()))),
        }
    }

    fn annotations_template(&self) -> String {
        let kb = self.engine.knowledge_base();
        kb::starter(kb.schema(), kb.report())
    }

    fn preview(&self, annotations: &str) -> Result<Preview, Unannotated> {
        let wrong = |error: kb::Error| {
            Unannotated::Wrong(match error {
                kb::Error::Annotations { message, .. } => message,
                other => other.to_string(),
            })
        };
        let annotations = kb::Annotations::parse(annotations, Path::new("the annotations")).map_err(wrong)?;
        let kb = self.engine.knowledge_base();
        let annotations = annotations.or_title(kb.manifest().title.as_deref());
        let graph = kb.path().join("graph.nq.zst");
        let options = kb::ReadOptions::default();
        let graph = kb::read(&[graph], &options, &mut |_| {}).map_err(|e| Unannotated::Failed(failed(e)))?;
        let induced = kb::induce(&graph, &annotations).map_err(wrong)?;
        Ok(Preview { schema: serde_json::json!(induced.schema), report: serde_json::json!(induced.report) })
    }
}
