//! The engine: one knowledge base and one model, ready to answer. [`Engine::ask`] is what every strategy has around it:
//! the question made explicit, the strategy's draft, numbered sources, words that stand in them.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use llm::Llm;
use plan::compile::Dialect;
use plan::{Index, Similarity, Vocabulary};
use search::{KnowledgeBase, Lesson, Pair, QueryError};

use crate::attribution::{Attribution, attribute};
use crate::reading::{self, Chosen, Followed, follow};
use crate::small_talk;
use crate::steps::know_names::know_names;
use crate::steps::language::Tongue;
use crate::steps::pointing::depends;
use crate::steps::relative_time;
use crate::steps::rewrite::{History, rewrite};
use crate::strategies::{self, Draft, Task};
use crate::suggestions::starter_questions;
use crate::table::Table;
use crate::taught::{self, Standing, Teaching, Tried};
use crate::trace::Trace;
use crate::understood::understood;
use crate::values;
use crate::wording::{Drafted, Wording, above, cited, word};
use crate::{Answer, Conversation, Error, Event, OnEvent, Settings, Source, Strategy, Turn, bounds};

/// One knowledge base and one model, ready to answer.
pub struct Engine {
    kb: Arc<KnowledgeBase>,
    llm: Arc<dyn Llm>,
    index: Arc<Index>,
    settings: Settings,
    starters: OnceLock<Vec<String>>,
}

/// What questions are grounded in: names, values, and closeness in meaning where the base was opened with its encoder.
///
/// # Errors
/// When names cannot be read.
pub fn index_of(kb: &KnowledgeBase) -> Result<Index, QueryError> {
    let vocabulary = Vocabulary::load(kb.schema(), kb.sql())?;
    let vocabulary = if kb.endpoint().is_some() { vocabulary.of_samples() } else { vocabulary };
    let similarity = match kb.embedder() {
        Some(embedder) => {
            let embedder = Arc::clone(embedder);
            Similarity::new(Arc::new(move |texts: &[&str]| embedder.embed(texts).ok()))
        }
        None => Similarity::default(),
    };
    // What cannot be read is embedded as it is asked for.
    similarity.remember(kb.column_vectors().unwrap_or_default());
    let dialect = if kb.tables().on_postgres() { Dialect::Postgres } else { Dialect::Sqlite };
    Ok(Index::new(kb.schema().clone(), vocabulary, similarity).with_dialect(dialect))
}

impl Engine {
    /// Reads the graph's vocabulary; takes a moment for large graphs.
    ///
    /// # Errors
    /// When the knowledge base cannot be read.
    pub fn new(kb: Arc<KnowledgeBase>, llm: Arc<dyn Llm>, settings: Settings) -> Result<Self, Error> {
        let index = Arc::new(index_of(&kb)?);
        Ok(Self { kb, llm, index, settings, starters: OnceLock::new() })
    }

    /// The same over the same knowledge base with another model; what was read of the graph is shared.
    pub fn with_model(&self, llm: Arc<dyn Llm>) -> Self {
        let (kb, index) = (Arc::clone(&self.kb), Arc::clone(&self.index));
        Self { kb, llm, index, settings: self.settings, starters: OnceLock::new() }
    }

    /// The knowledge base it answers from.
    pub fn knowledge_base(&self) -> &KnowledgeBase {
        &self.kb
    }

    /// Its model, as that calls itself.
    pub fn model(&self) -> &str {
        self.llm.name()
    }

    /// How it answers, where nobody says otherwise.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Answers a question in its conversation, by the engine's own settings. Events come as things happen; `Break` cancels.
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
        self.ask_by(conversation, question, strategy, &self.settings, on_event)
    }

    /// The same by other settings.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub fn ask_by(
        &self,
        conversation: &Conversation,
        question: &str,
        strategy: Strategy,
        settings: &Settings,
        on_event: OnEvent<'_>,
    ) -> Result<Answer, Error> {
        let settings = &settings.of(strategy);
        let bank = self.kb.taught()?;
        // What was taught is what somebody wants to hear, however it begins.
        let known = strategies::follows(strategy) && bank.same(question).is_some();
        if let Some(far) = self.kb.endpoint() {
            if !strategy.asks_endpoints() {
                return Err(Error::NeedsTriples { strategy, address: far.address.clone() });
            }
            // Its samples are not the graph: what can be told of it without asking is where it is.
            if let Some(reply) = small_talk::reply_unknown(question, &far.address, on_event)? {
                return Ok(reply);
            }
        } else if !known {
            let starters = || self.starter_questions();
            let begun = !small_talk::without_talk(conversation).turns.is_empty();
            let message = (question, begun);
            if let Some(reply) = small_talk::reply(&self.kb, &self.index, &starters, message, on_event)? {
                return Ok(reply);
            }
        }
        let question = if known { question } else { small_talk::without_greeting(question) };
        // A question that was taught stands alone.
        let conversation = match known {
            true => &Conversation::default(),
            false => &small_talk::without_talk(conversation),
        };
        let history = strategies::history(strategy, settings);
        let asked = question;
        let gather = |said: Said<'_>, trace: &mut Trace<'_>| {
            let Said { question: explicit, language, followed, deadline } = said;
            let (question, exchanged) = taught::in_its_words(&bank, &self.index, explicit);
            exchanged.into_iter().for_each(|note| trace.note(note));
            let question = self.as_the_graph_says(&question, trace)?;
            let turns = &conversation.turns;
            let far = self.kb.endpoint().filter(|_| strategies::follows(strategy));
            let index = match far {
                Some(_) => {
                    trace.asked.until = Some(deadline);
                    Some(know_names(&self.kb, &self.index, &question, trace)?)
                }
                None => None,
            };
            let mut task = self.task((&question, asked, turns), language, settings, deadline, trace);
            task.index = index.as_ref().unwrap_or(&self.index);
            let known = match strategies::follows(strategy) {
                true => reading::taught::same(&mut task, &bank, explicit)?,
                false => None,
            };
            strategies::draft(strategy, &mut task, known.or(followed))
        };
        let go_on = |question: &str, deadline: Instant, trace: &mut Trace<'_>| {
            let (question, _) = taught::in_its_words(&bank, &self.index, question);
            let question = self.as_the_graph_says(&question, trace)?;
            let asked = (&*question, asked, &conversation.turns[..]);
            let mut task = self.task(asked, Tongue::ENGLISH, settings, deadline, trace);
            follow(&mut task)
        };
        let course = Course {
            index: Some(&self.index),
            history,
            translates: strategies::translates(strategy),
            // What was spoken of before is known here by its names alone.
            follow: (strategies::follows(strategy) && self.kb.endpoint().is_none()).then_some(&go_on),
        };
        answer(&*self.llm, settings, conversation, question, course, on_event, gather)
    }

    /// The candidates of a follow-up, those of every way to go on from what was said before, as [`Self::candidates`] has them.
    /// None where it needs no conversation.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub fn followed(
        &self,
        conversation: &Conversation,
        question: &str,
        on_event: OnEvent<'_>,
    ) -> Result<Option<Vec<reading::Read>>, Error> {
        let conversation = small_talk::without_talk(conversation);
        if !depends(question) || conversation.turns.is_empty() {
            return Ok(None);
        }
        let mut trace = Trace::new(on_event);
        let said = self.as_the_graph_says(question, &mut trace)?;
        let (settings, deadline) = (&self.settings, Instant::now() + self.settings.deadline);
        let turns = &conversation.turns[..];
        let mut task = self.task((&said, question, turns), Tongue::ENGLISH, settings, deadline, &mut trace);
        Ok(Some(reading::all_ways(&mut task)?))
    }

    /// Every candidate of a question that stands alone, from the sources that are asked until one is sure, with its features:
    /// what the choice is measured and fitted by.
    ///
    /// # Errors
    /// As [`Self::ask`].
    pub fn candidates(&self, question: &str, on_event: OnEvent<'_>) -> Result<reading::Read, Error> {
        let mut trace = Trace::new(on_event);
        let said = self.as_the_graph_says(question, &mut trace)?;
        let (settings, deadline) = (&self.settings, Instant::now() + self.settings.deadline);
        let mut task = self.task((&said, question, &[]), Tongue::ENGLISH, settings, deadline, &mut trace);
        reading::gather::all(&mut task)
    }

    fn as_the_graph_says<'q>(&self, question: &'q str, trace: &mut Trace<'_>) -> Result<Cow<'q, str>, Error> {
        // Of a graph elsewhere the index has samples: what it has never heard of may be there.
        if self.kb.endpoint().is_some() {
            return Ok(Cow::Borrowed(question));
        }
        let Some((said, slips)) = trace.during(|| plan::without_slips(&self.index, question))? else {
            return trace.during(|| plan::as_the_graph_says(&self.index, question));
        };
        slips.iter().for_each(|(written, read)| trace.note(format!("{written:?} is read as {read:?}.")));
        trace.during(|| Cow::Owned(plan::as_the_graph_says(&self.index, &said).into_owned()))
    }

    /// A question to answer, with how it was typed and what was said before it.
    fn task<'t, 'e>(
        &'t self,
        (question, asked, turns): (&'t str, &'t str, &'t [Turn]),
        language: Tongue,
        settings: &'t Settings,
        deadline: Instant,
        trace: &'t mut Trace<'e>,
    ) -> Task<'t, 'e> {
        let (kb, llm, index) = (&*self.kb, &*self.llm, &*self.index);
        Task { question, asked, language, depth: None, turns, kb, llm, index, settings, deadline, trace }
    }

    /// An answer without each of its sources: what they are worth to it. Takes a model's call for each source that is not
    /// a statement's.
    ///
    /// # Errors
    /// As [`Self::ask`]; and [`Error::OtherVersion`].
    pub fn attribute(&self, answer: &Answer, on_event: OnEvent<'_>) -> Result<Vec<Attribution>, Error> {
        attribute(&*self.llm, &self.settings, answer, on_event)
    }

    /// Tries what somebody teaches of it: how it would be kept, and what it finds.
    ///
    /// # Errors
    /// [`Error::Unteachable`] says what of it cannot be used.
    pub fn try_teaching(&self, teaching: &Teaching<'_>) -> Result<(Lesson, Tried), Error> {
        if let Some(far) = self.kb.endpoint() {
            return Err(Error::Unteachable(format!(
                "Its triples are at {}, and what is taught is tried over tables: fetch them with `ragonite connect --slice`.",
                far.address
            )));
        }
        taught::checked(&self.kb, &self.index, teaching)
    }

    /// A word for what the graph calls otherwise, as it would be kept.
    ///
    /// # Errors
    /// [`Error::Unteachable`] where the graph calls nothing so.
    pub fn try_synonym(&self, word: &str, means: &str, by: &str, on: &str) -> Result<Lesson, Error> {
        taught::checked_synonym(&self.index, word, means, by, on)
    }

    /// How a taught pair stands.
    ///
    /// # Errors
    /// When the knowledge base fails.
    pub fn standing(&self, pair: &Pair) -> Result<Standing, Error> {
        taught::standing(&self.kb, &self.index, pair)
    }

    /// For each view of the schema and each of its columns whether its numbers are amounts, no years or codes; `None` of what
    /// is no number.
    pub fn amounts(&self) -> Vec<Vec<Option<bool>>> {
        let amount = |view: &kb::View, column: usize| {
            let number = view.columns[column].kind == kb::Kind::Number;
            number.then(|| !values::no_quantity(&plan::compile::heading(&self.index, view, column)))
        };
        let of = |view: &kb::View| (0..view.columns.len()).map(|column| amount(view, column)).collect();
        self.index.schema.views.iter().map(of).collect()
    }

    /// Questions the graph can answer, made from its schema and run; the first call takes a moment. None of a graph at an
    /// endpoint.
    pub fn starter_questions(&self) -> Vec<String> {
        if self.kb.endpoint().is_some() {
            return Vec::new();
        }
        self.starters.get_or_init(|| starter_questions(&self.kb, &self.index)).clone()
    }
}

/// How a strategy takes a question before it gathers evidence.
#[derive(Clone, Copy)]
pub(crate) struct Course<'a> {
    /// Names and types of the graph, where there is an index of them.
    pub index: Option<&'a Index>,
    /// How it takes what it needs from the conversation.
    pub history: History,
    /// It answers in the language of the question.
    pub translates: bool,
    /// How it goes on from what answered the questions before, where it can.
    pub follow: Option<Follow<'a>>,
}

/// Understands a follow-up from what answered before it, if it can.
type Follow<'a> = &'a dyn Fn(&str, Instant, &mut Trace<'_>) -> Result<Option<Followed>, Error>;

/// A question as it is handed to a strategy.
pub(crate) struct Said<'q> {
    /// In need of no conversation.
    pub question: &'q str,
    /// The language it was asked in.
    pub language: Tongue,
    /// How it was understood already.
    pub followed: Option<Chosen>,
    /// When to give up.
    pub deadline: Instant,
}

/// What every strategy has around it; `gather` is the strategy, given the question that needs no conversation.
pub(crate) fn answer(
    llm: &dyn Llm,
    settings: &Settings,
    conversation: &Conversation,
    question: &str,
    course: Course<'_>,
    on_event: OnEvent<'_>,
    gather: impl FnOnce(Said<'_>, &mut Trace<'_>) -> Result<Draft, Error>,
) -> Result<Answer, Error> {
    let began = Instant::now();
    let deadline = began + settings.deadline;
    let mut trace = Trace::new(on_event);

    let attempts = settings.max_attempts;
    let mut heard = strategies::hear(course.translates, llm, question, settings, deadline, &mut trace)?;
    heard.question = relative_time::resolve(course.index, settings, heard.question, &mut trace);
    if let Some(which) = plan::rules::which_of_any(&heard.question) {
        heard.question = which;
    }
    let turns = &conversation.turns[..];
    let before = turns.last().filter(|_| depends(&heard.question));
    let followed = match course.follow {
        Some(follow) if before.is_some() => follow(&heard.question, deadline, &mut trace)?,
        _ => None,
    };
    let (standalone, followed) = match followed {
        Some(Followed { chosen, standalone }) => (standalone, Some(chosen)),
        None => {
            let history = (course.index, course.history);
            let rewritten = rewrite(llm, turns, &heard.question, history, attempts, deadline, &mut trace)?;
            (rewritten.as_str().to_owned(), None)
        }
    };
    let explicit = standalone.as_str();
    trace.emit(Event::Standalone { question: explicit.to_owned() })?;

    let said = Said { question: explicit, language: heard.language, followed, deadline };
    let mut draft = gather(said, &mut trace)?;
    // What goes on from something is understood no better than that.
    if let Some((reading, before)) = draft.reading.as_mut().zip(before.and_then(|turn| turn.likely)) {
        reading.confidence = reading.confidence.min(before);
    }
    draft.evidence.iter_mut().for_each(bounds::bound);
    draft.missing.iter_mut().for_each(|missing| bounds::tell(missing, bounds::TEXT));

    let numbered = |(i, evidence)| Source { n: i + 1, evidence };
    let sources: Vec<Source> = draft.evidence.into_iter().enumerate().map(numbered).collect();
    for source in &sources {
        trace.emit(Event::Source(source.clone()))?;
    }
    let drafted = Drafted {
        wording: &draft.wording,
        differences: &draft.differences,
        missing: &draft.missing,
        check: settings.check_claims,
        before: &conversation.turns,
        tabled: draft.table.as_ref().map(|table| table.source),
    };
    let mut worded = word(llm, explicit, &drafted, &sources, deadline, &mut trace)?;
    bounds::cut(&mut worded.text, bounds::TEXT);
    let table = match draft.wording {
        Wording::Stated => draft.table.map(|mut table| {
            bounds::tell(&mut table.text, bounds::TEXT);
            match worded.above.take() {
                Some(text) => Table { text, ..table },
                None => above(table, &sources, &draft.differences),
            }
        }),
        _ => None,
    };
    let citations = cited(&worded.text);
    let used: Vec<&Source> = sources.iter().filter(|source| citations.contains(&source.n)).collect();
    let closed = draft.plan.as_ref().is_some_and(|plan| plan.ask != plan::Ask::Describe);
    let judged = |left_out: &Vec<String>| {
        understood(worded.verdict, &draft.wording, draft.reading, left_out, closed, &used)
    };
    let understood = draft.left_out.as_ref().and_then(judged);
    let answer = Answer {
        table,
        understood,
        citations,
        text: worded.text,
        wording: Some(draft.wording),
        verdict: worded.verdict,
        standalone: explicit.to_owned(),
        sources,
        steps: trace.steps().to_vec(),
        seconds: began.elapsed().as_secs_f64(),
        notes: [draft.notes, worded.notes, trace.notes().to_vec()].concat(),
        plan: draft.plan,
        select: draft.select,
        sparql: draft.sparql,
        coverage: draft.coverage,
        reading: draft.reading,
        claims: worded.claims,
        differences: draft.differences,
        clarification: draft.clarification,
        follow_ups: draft.follow_ups,
        taught: draft.taught,
        offered: draft.offered,
    };
    trace.emit(Event::Answer(Box::new(answer.clone())))?;
    Ok(answer)
}
