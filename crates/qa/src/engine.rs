//! The engine: one knowledge base and one model, ready to answer. [`Engine::ask`] is RAGONITE's section 2 in order:
//! rewrite, retrieve in rounds from both branches, compose with citations, check.

use std::sync::Arc;
use std::time::Instant;

use llm::Llm;
use plan::{Ask, Index, Plan, Similarity, Vocabulary};
use search::{Hit, KnowledgeBase};

use crate::answer::Evidence;
use crate::steps::claims::Citable;
use crate::steps::compose_answer::{compose_answer, excerpt};
use crate::steps::plan_question::plan_question;
use crate::steps::profile::traits;
use crate::steps::rewrite::rewrite;
use crate::steps::structured::{self, Structured, answer_by_plan, run_profile};
use crate::trace::Trace;
use crate::{Answer, Conversation, Error, Event, OnEvent, Settings, Source, Strategy, Verdict};

/// Sentences of a profile that are given to the model.
const TRAITS: usize = 4;
/// A document this alike the question is plainly about it.
const PLAIN: f32 = 0.5;
/// Characters of a document that are quoted.
const QUOTED: usize = 400;
/// Passages that are given to the model.
const READ: usize = 3;
/// A passage less alike the question than this says nothing about it.
const ALIKE: f32 = 0.25;

/// One knowledge base and one model, ready to answer.
pub struct Engine {
    kb: Arc<KnowledgeBase>,
    llm: Arc<dyn Llm>,
    index: Index,
    settings: Settings,
}

/// What the branches found, before it is put into words.
#[derive(Default)]
struct Found {
    plan: Option<Plan>,
    structured: Structured,
    hits: Vec<Hit>,
}

/// An answer before it is dressed: its text and sources.
struct Draft {
    text: String,
    verdict: Verdict,
    sources: Vec<Source>,
    notes: Vec<String>,
}

impl Engine {
    /// Reads the graph's vocabulary; takes a moment for large graphs.
    ///
    /// # Errors
    /// When the knowledge base cannot be read.
    pub fn new(kb: Arc<KnowledgeBase>, llm: Arc<dyn Llm>, settings: Settings) -> Result<Self, Error> {
        let vocabulary = Vocabulary::load(kb.schema(), kb.sql())?;
        let similarity = match kb.embedder() {
            Some(embedder) => {
                let embedder = Arc::clone(embedder);
                Similarity::new(Arc::new(move |texts: &[&str]| embedder.embed(texts).ok()))
            }
            None => Similarity::default(),
        };
        let index = Index { schema: kb.schema().clone(), vocabulary, similarity };
        Ok(Self { kb, llm, index, settings })
    }

    /// The knowledge base it answers from.
    pub fn knowledge_base(&self) -> &KnowledgeBase {
        &self.kb
    }

    /// Answers a question in its conversation. Events come as things happen; `Break` cancels.
    ///
    /// # Errors
    /// When the model or the knowledge base fails, or the caller cancels. "Not in this graph" is an answer.
    pub fn ask(
        &self,
        conversation: &Conversation,
        question: &str,
        strategy: Strategy,
        on_event: OnEvent<'_>,
    ) -> Result<Answer, Error> {
        let began = Instant::now();
        let deadline = began + self.settings.deadline;
        let mut trace = Trace::new(on_event);
        let attempts = self.settings.max_attempts;
        let standalone = rewrite(&*self.llm, conversation, question, attempts, deadline, &mut trace)?;
        let explicit = standalone.as_str();
        trace.emit(Event::Standalone { question: explicit.to_owned() })?;

        let found = self.retrieve(explicit, strategy, deadline, &mut trace)?;
        let draft = self.compose(explicit, &found, deadline, &mut trace)?;
        let answer = Answer {
            citations: cited(&draft.text),
            text: draft.text,
            verdict: draft.verdict,
            standalone: explicit.to_owned(),
            sources: draft.sources,
            steps: trace.steps().to_vec(),
            seconds: began.elapsed().as_secs_f64(),
            notes: draft.notes,
            plan: found.plan,
        };
        trace.emit(Event::Answer(Box::new(answer.clone())))?;
        Ok(answer)
    }

    /// Both branches in the first round; further rounds plan again with what the graph said.
    fn retrieve(
        &self,
        question: &str,
        strategy: Strategy,
        deadline: Instant,
        trace: &mut Trace<'_>,
    ) -> Result<Found, Error> {
        let mut found = Found::default();
        if strategy.reads() {
            trace.begin("passages")?;
            // A knowledge base built without vectors is searched by words, whatever the configuration.
            found.hits = self.kb.search(question, self.settings.passages, self.kb.best_mode())?;
            trace.end(format!("{} passages", found.hits.len()))?;
        }
        if !strategy.queries() {
            return Ok(found);
        }
        let mut before: Option<(Plan, String)> = None;
        for _ in 0..self.settings.max_rounds {
            let plan = match plan_question(
                &*self.llm,
                question,
                before.as_ref(),
                self.settings.max_attempts,
                deadline,
                trace,
            ) {
                Ok(plan) => plan,
                // A question no plan fits is still answered from passages.
                Err(Error::Reply { .. }) => break,
                Err(error) => return Err(error),
            };
            if before.as_ref().is_some_and(|(earlier, _)| *earlier == plan) {
                break;
            }
            let structured = answer_by_plan(&self.kb, &self.index, &plan, question, trace)?;
            let done = structured.complete || plan.ask == Ask::Describe;
            let reason = structured.missing.join(" ");
            let better = found.plan.is_none() || structured.complete;
            if better {
                found.structured = structured;
                found.plan = Some(plan.clone());
            }
            // A passage that is plainly about the question will answer it: no need to ask the model again.
            let plain = found.hits.iter().any(|h| h.dense.is_some_and(|d| d >= PLAIN));
            if done || reason.is_empty() || plain {
                break;
            }
            before = Some((plan, reason));
        }
        Ok(found)
    }

    fn compose(
        &self,
        question: &str,
        found: &Found,
        deadline: Instant,
        trace: &mut Trace<'_>,
    ) -> Result<Draft, Error> {
        let structured = &found.structured;
        let mut notes = Vec::new();
        if !structured.unexplained.is_empty() && structured.grounded.is_some() {
            notes.push(format!("Not taken into account: {}.", structured.unexplained.join(", ")));
        }
        let mut sources: Vec<Source> = Vec::new();
        let mut push = |evidence: Evidence| {
            let n = sources.len() + 1;
            sources.push(Source { n, evidence });
            n
        };
        for evidence in &structured.evidence {
            push(evidence.clone());
        }
        let open = !structured.complete;
        if open && let Some(grounded) = &structured.grounded {
            for evidence in self.profile(question, grounded, trace)? {
                push(evidence);
            }
        }
        for hit in &found.hits {
            if structured.complete || hit.dense.is_none_or(|d| d >= ALIKE) || hit.lexical.is_some() {
                push(passage(hit));
            }
        }
        for source in &sources {
            trace.emit(Event::Source(source.clone()))?;
        }

        if structured.complete {
            let text = stated(&sources);
            return Ok(Draft { text, verdict: Verdict::Answered, sources, notes });
        }
        // Reading is what takes a small model its time: the best of each kind, not all.
        let mut citable: Vec<Citable> = sources.iter().filter(|s| is_query(s)).map(citable).collect();
        citable.extend(sources.iter().filter(|s| !is_query(s)).take(READ).map(self::citable));
        let composed = match citable.is_empty() {
            true => None,
            false => compose_answer(&*self.llm, question, &citable, deadline, trace)?,
        };
        if let Some(checked) = composed {
            if !checked.dropped.is_empty() {
                notes.push(format!("Left out for want of evidence: {}", checked.dropped.join(" ")));
            }
            return Ok(Draft { text: checked.text, verdict: Verdict::Answered, sources, notes });
        }
        // The model found no words that stand. A text that is plainly about the question speaks for itself; else
        // what was computed about the things does.
        if let Some(text) = quoted(question, &found.hits, &sources) {
            return Ok(Draft { text, verdict: Verdict::Answered, sources, notes });
        }
        let told = stated(&sources);
        let describes = found.plan.as_ref().is_some_and(|p| p.ask == Ask::Describe);
        if describes && !told.is_empty() {
            return Ok(Draft { text: told, verdict: Verdict::Answered, sources, notes });
        }
        let mut text =
            String::from("This is not in the graph: I found no information that answers the question.");
        for reason in &structured.missing {
            text.push(' ');
            text.push_str(reason);
        }
        Ok(Draft { text, verdict: Verdict::NotInGraph, sources, notes })
    }

    /// What the things of an open question are like, as sources.
    fn profile(
        &self,
        question: &str,
        grounded: &plan::Grounded,
        trace: &mut Trace<'_>,
    ) -> Result<Vec<Evidence>, Error> {
        trace.begin("profile")?;
        let view = &self.index.schema.views[grounded.view];
        let mut sizes = Vec::new();
        for set in &grounded.sets {
            let rows = self.kb.sql().query(
                &plan::compile::size(&self.index, view, set),
                &[],
                &search::Limits::default(),
                &|| false,
            )?;
            sizes.push(rows.rows.first().and_then(|r| r[0].as_number()).unwrap_or(0.0) as u64);
        }
        let all = self.index.schema.table(&view.table).map_or(1, |t| t.rows);
        let results = run_profile(&self.kb, &self.index, grounded, trace)?;
        let versus = grounded.sets.len() > 1;
        let everything = format!("all {}", view.label);
        let other = grounded.sets.get(1).map_or(everything.as_str(), |s| s.name.as_str());
        let set = grounded.sets.first().map_or("", |s| s.name.as_str());
        let mut told = traits(
            &results,
            set,
            other,
            versus,
            sizes.first().copied().unwrap_or(1),
            sizes.get(1).copied().unwrap_or(all),
        );
        told.retain(|t| t.weight > 0.0 || sizes[0] == 1);
        let statements: Vec<&str> = told.iter().map(|t| t.statement.as_str()).collect();
        let meaning = self.index.similarity.with_each(question, &statements);
        let mut ranked: Vec<(f32, usize)> =
            told.iter().enumerate().map(|(i, t)| (t.weight.min(1.5) + 2.0 * meaning[i], i)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let out: Vec<Evidence> = ranked
            .into_iter()
            .take(TRAITS)
            .map(|(_, i)| {
                let (query, rows) = &results[told[i].query];
                structured::evidence(query.sql.clone(), rows.clone(), vec![told[i].statement.clone()])
            })
            .collect();
        trace.end(format!("{} properties", out.len()))?;
        Ok(out)
    }

    /// Questions the graph can answer, made from its schema.
    pub fn starter_questions(&self) -> Vec<String> {
        let mut out = Vec::new();
        let mut views: Vec<&kb::View> = self.index.schema.views.iter().collect();
        views.sort_by_key(|v| {
            std::cmp::Reverse(
                self.index.schema.table(&v.table).map_or(0, |t| t.rows.min(2000) * v.columns.len() as u64),
            )
        });
        for view in views.iter().take(3) {
            let own = |kind: &kb::Kind| {
                view.columns.iter().skip(1).find(|c| c.path.is_empty() && c.kind == *kind && c.filled > 1)
            };
            if let Some(number) = own(&kb::Kind::Number) {
                out.push(format!("Which {} has the highest {}?", view.label, number.name));
                out.push(format!("What is the average {} of each {}?", number.name, view.label));
            }
            out.push(format!("How many {} are there?", plural(&view.label)));
        }
        out.truncate(6);
        out
    }
}

/// "bicycles" of a bicycle; labels of types are singular.
fn plural(noun: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|e| noun.ends_with(e));
    match noun.strip_suffix('y') {
        Some(stem) if !ends(&["ay", "ey", "oy", "uy"]) => format!("{stem}ies"),
        _ if ends(&["ss", "x", "ch", "sh"]) => format!("{noun}es"),
        // It is one already, as far as letters tell.
        _ if ends(&["s"]) => noun.to_owned(),
        _ => format!("{noun}s"),
    }
}

fn passage(hit: &Hit) -> Evidence {
    Evidence::Passage {
        entity: hit.passage.entity.clone(),
        title: hit.passage.title.clone(),
        text: hit.passage.text.clone(),
        url: match &hit.passage.source {
            kb::PassageSource::Text { url, .. } => url.clone(),
            kb::PassageSource::Graph => None,
        },
        score: hit.score,
    }
}

/// The sentences of the nearest document that say most about the question, as they stand there.
fn quoted(question: &str, hits: &[Hit], sources: &[Source]) -> Option<String> {
    let nearest = hits.iter().find(|h| {
        matches!(h.passage.source, kb::PassageSource::Text { .. }) && h.dense.is_some_and(|d| d >= PLAIN)
    })?;
    let n = sources.iter().find_map(|s| match &s.evidence {
        Evidence::Passage { text, .. } if *text == nearest.passage.text => Some(s.n),
        _ => None,
    })?;
    let excerpt = excerpt(&nearest.passage.text, question, QUOTED);
    let body = excerpt.trim().trim_end_matches('.');
    (!body.is_empty()).then(|| format!("{body} [{n}]."))
}

fn is_query(source: &Source) -> bool {
    matches!(source.evidence, Evidence::Query { .. })
}

fn citable(source: &Source) -> Citable {
    let text = match &source.evidence {
        Evidence::Query { statements, .. } => statements.join(" "),
        Evidence::Passage { title, text, .. } if text.starts_with(title.as_str()) => text.clone(),
        Evidence::Passage { title, text, .. } => format!("{title}: {text}"),
    };
    Citable { n: source.n, text }
}

/// The statements of all queries, each with its citation.
fn stated(sources: &[Source]) -> String {
    let mut out: Vec<String> = Vec::new();
    for source in sources {
        let Evidence::Query { statements, .. } = &source.evidence else { continue };
        for statement in statements {
            let body = statement.strip_suffix('.').unwrap_or(statement);
            out.push(format!("{body} [{}].", source.n));
        }
    }
    out.join(" ")
}

/// The numbers cited in a text, each once, in order.
fn cited(text: &str) -> Vec<usize> {
    let mut out = Vec::new();
    for piece in text.split('[').skip(1) {
        if let Some(n) = piece.split(']').next().and_then(|n| n.parse().ok())
            && !out.contains(&n)
        {
            out.push(n);
        }
    }
    out
}
