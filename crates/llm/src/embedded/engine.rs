//! The engine's thread: owns model and context, and evaluates and generates for one request after another.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use llama_cpp_2::model::{LlamaChatTemplate, LlamaModel};
use llama_cpp_2::token::LlamaToken;

use super::chat::{Event, Job, late};
use super::context::{Context, Failed, Watch};
use super::draft::{Drafts, MOST};
use super::prefix::{Prefixes, Restored};
use super::sample::{Doubt, Sampler, Tally};
use super::stream::TextStream;
use super::threads::Threads;
use super::{EmbeddedOptions, fingerprint, load, physical_cores, prompt};
use crate::{Alternative, Completion, Error, Fault, Request, Result, Stop};

/// Prompt tokens evaluated at once. More are hardly faster and take more memory.
const BATCH: usize = 512;

/// Tokens of a given reply that are measured at once: each takes as much memory as the vocabulary has numbers.
const MEASURED: usize = 32;

/// Loads the model and answers jobs until nobody can send any.
pub(super) fn serve(
    path: &Path,
    options: &EmbeddedOptions,
    ready: &Sender<Result<usize>>,
    jobs: &Receiver<Job>,
) {
    let loaded = load(path, options.gpu_layers).and_then(|model| {
        let template = model.chat_template(None).map_err(|e| {
            Error::new(Fault::Permanent, format!("{}: no chat template: {e}", path.display()))
                .hint("use an instruction-tuned model")
        })?;
        Ok((model, template))
    });
    let (model, template) = match loaded {
        Ok(loaded) => loaded,
        Err(error) => return drop(ready.send(Err(error))),
    };
    let mut engine = match Engine::new(&model, &template, path, options) {
        Ok(engine) => engine,
        Err(error) => return drop(ready.send(Err(error))),
    };
    if ready.send(Ok(engine.length)).is_err() {
        return;
    }
    for job in jobs {
        if job.cancelled.load(Ordering::Relaxed) {
            continue;
        }
        let done = engine.answer(&job);
        // A caller that stopped listening has its answer already.
        let _ = job.replies.send(Event::Done(done));
    }
}

/// A model with its context.
struct Engine<'m> {
    model: &'m LlamaModel,
    template: &'m LlamaChatTemplate,
    context: Context<'m>,
    length: usize,
    /// The tokens whose state the context holds.
    held: Vec<LlamaToken>,
    prefixes: Prefixes,
    threads: Threads,
    replies: u32,
    lookup: bool,
    /// Tokens that it may think before a reply; 0: it does not.
    thinking: usize,
}

/// What a model's thoughts stand between.
const THOUGHTS: (&str, &str) = ("<think>", "</think>");

impl<'m> Engine<'m> {
    fn new(
        model: &'m LlamaModel,
        template: &'m LlamaChatTemplate,
        path: &Path,
        options: &EmbeddedOptions,
    ) -> Result<Self> {
        let length = options.context.min(model.n_ctx_train() as usize);
        let threads = match options.threads {
            Some(threads) => Threads::fixed(threads),
            None => Threads::up_to(physical_cores()),
        };
        let context =
            Context::new(model, length, BATCH, MEASURED.max(MOST + 1), threads.now()).ok_or_else(|| {
                Error::new(Fault::Permanent, format!("no context of {length} tokens"))
                    .hint("free memory, or choose a smaller context")
            })?;
        let model_id = fingerprint(path).map_err(|e| crate::pull::disk_error("read", path, &e))?;
        let folder = options.state_dir.clone().map(|path| (path, options.state_disk));
        let prefixes = Prefixes::new(model_id, options.state_memory, folder);
        // A guess that turns out wrong is taken back, which recurrent models cannot.
        let lookup = options.lookup && !model.is_recurrent() && !model.is_hybrid();
        let held = Vec::new();
        let thinks = options.capability.is_some_and(|capability| capability.thinks);
        let thinking = if thinks { options.thinking } else { 0 };
        Ok(Self { model, template, context, length, held, prefixes, threads, replies: 0, lookup, thinking })
    }

    fn answer(&mut self, job: &Job) -> Result<Completion> {
        let request = &job.request;
        let prompt = prompt::tokenise(self.model, self.template, request)?;
        let given = request.given.as_deref().unwrap_or_default();
        let given = self.model.vocab().tokenize(given.as_bytes(), false, false);
        let needed = prompt.tokens.len() + given.len() + request.max_tokens;
        if needed > self.length {
            let message = format!(
                "step {}: the prompt's {} tokens and up to {} of reply exceed the context of {}",
                request.step,
                prompt.tokens.len() + given.len(),
                request.max_tokens,
                self.length
            );
            return Err(Error::new(Fault::ContextLength, message)
                .hint("shorten the history or the evidence, or configure a larger context"));
        }
        self.replies = self.replies.wrapping_add(1);
        let mut sampler = Sampler::new(self.model, request, self.replies)?;
        self.adapt_threads();
        let (cancelled, deadline) = (job.cancelled.clone(), request.deadline);
        self.context.watch(Watch { cancelled, deadline });
        let tokens_cached = self.position(&prompt);
        self.evaluate_prompt(&prompt, job)?;
        let (thoughts, thought) = self.think(request.max_tokens, job)?;
        let (mut tally, begins) = (Tally::of(request), self.held.len());
        if !given.is_empty() {
            self.measure(&given, &mut tally, job)?;
        }
        let (text, tokens_out, stop) = match &request.given {
            Some(text) => (text.clone(), 0, Stop::End),
            None => self.generate(&mut sampler, &mut tally, job)?,
        };
        let tokens = if given.is_empty() { Vec::new() } else { self.texts(&tally) };
        let (alternatives, tried) = self.alternatives(begins, &tally, job);
        Ok(Completion {
            text,
            thoughts,
            tokens_in: prompt.tokens.len() + given.len(),
            tokens_cached,
            tokens_out: tokens_out + thought + tried,
            stop,
            probability: tally.probability(),
            tokens,
            alternatives,
            ..Completion::default()
        })
    }

    /// Computes with another number of threads when the machine's load asks for it.
    fn adapt_threads(&mut self) {
        self.threads.sample();
        if self.threads.adapt() {
            self.context.set_threads(self.threads.now());
        }
    }

    /// Brings the context to the longest head of the prompt that needs no evaluation; returns its length.
    fn position(&mut self, prompt: &prompt::Prompt) -> usize {
        let mut usable = prompt::common(&self.held, &prompt.tokens);
        if usable < prompt.fixed {
            let head = &prompt.tokens[..prompt.fixed];
            match self.prefixes.restore(&mut self.context, head) {
                Restored::Head => {
                    self.held = head.to_vec();
                    usable = prompt.fixed;
                }
                Restored::Nothing => {}
                Restored::Damaged => {
                    self.held.clear();
                    usable = 0;
                }
            }
        }
        // The last token is always evaluated: its logits choose the first token of the reply.
        usable = usable.min(prompt.tokens.len().saturating_sub(1));
        if !self.context.cut(usable) {
            // Recurrent models cannot drop a tail.
            usable = 0;
        }
        if usable == 0 {
            self.context.clear();
        }
        self.held.truncate(usable);
        usable
    }

    /// Evaluates what the context lacks of the prompt and keeps the state of its head.
    fn evaluate_prompt(&mut self, prompt: &prompt::Prompt, job: &Job) -> Result<()> {
        while self.held.len() < prompt.tokens.len() {
            let from = self.held.len();
            // A batch ends where the head ends, so that the head's state can be kept.
            let end = if from < prompt.fixed { prompt.fixed } else { prompt.tokens.len() };
            let end = end.min(from + BATCH);
            self.evaluate(&prompt.tokens[from..end], false, job)?;
            if end == prompt.fixed {
                self.prefixes.keep(&self.context, &prompt.tokens[..end]);
            }
            go_on(job)?;
            say(job, "")?;
        }
        Ok(())
    }

    /// Lets a model that thinks do so, as long as that leaves room for its reply, and ends its thoughts whatever it does:
    /// what follows is the reply, under its grammar. Returns the thoughts and their tokens.
    fn think(&mut self, reply: usize, job: &Job) -> Result<(String, usize)> {
        let vocab = self.model.vocab();
        let (open, close) = THOUGHTS;
        let tags = |text: String| vocab.tokenize(text.as_bytes(), false, true);
        let (begin, end) = (tags(format!("{open}\n")), tags(format!("\n{close}\n\n")));
        let room = self.length.saturating_sub(self.held.len() + reply + begin.len() + end.len());
        let most = self.thinking.min(room);
        if most == 0 || reply == 0 {
            return Ok((String::new(), 0));
        }
        // Some templates open them.
        let tail = &self.held[self.held.len().saturating_sub(4)..];
        let written: Vec<u8> =
            tail.iter().flat_map(|token| vocab.token_to_piece(*token, true, None)).collect();
        if !String::from_utf8_lossy(&written).contains(open) {
            self.evaluate(&begin, false, job)?;
        }
        let request = Request { grammar: None, ..job.request.clone() };
        let mut sampler = Sampler::new(self.model, &request, self.replies)?;
        let stops = [close.to_owned()];
        let mut stream = TextStream::new(&stops);
        let mut tokens = 0;
        while tokens < most && !stream.stopped() {
            let Some(token) = sampler.choose(self.context.logits(-1)) else { break };
            tokens += 1;
            if vocab.is_eog(token) {
                break;
            }
            stream.push(&vocab.token_to_piece(token, true, None));
            say(job, "")?;
            go_on(job)?;
            if !stream.stopped() {
                self.evaluate(&[token], false, job)?;
            }
        }
        self.evaluate(&end, false, job)?;
        Ok((stream.finish().0.trim().to_owned(), tokens))
    }

    /// How probable each token of a given reply is.
    fn measure(&mut self, given: &[LlamaToken], tally: &mut Tally, job: &Job) -> Result<()> {
        for some in given.chunks(MEASURED) {
            // After the prompt, or after the tokens before.
            some.iter().take(1).for_each(|token| tally.add(self.context.logits(-1), *token));
            self.evaluate(some, true, job)?;
            for (row, token) in (0..).zip(some.iter().skip(1)) {
                tally.add(self.context.logits(row), *token);
            }
            go_on(job)?;
        }
        Ok(())
    }

    /// The tokens that were counted, as texts, each with the logarithm of its probability.
    fn texts(&self, tally: &Tally) -> Vec<(String, f32)> {
        let vocab = self.model.vocab();
        let text = |token| String::from_utf8_lossy(&vocab.token_to_piece(token, true, None)).into_owned();
        tally.logs().map(|(token, log)| (text(token), log)).collect()
    }

    /// What might have been written instead of a reply that begins at that token: the same until a token that another was
    /// nearly as probable as, and then what follows on that. With the tokens that this took. What ends one of them early, a
    /// deadline say, ends them all: the reply itself is there.
    fn alternatives(&mut self, begins: usize, reply: &Tally, job: &Job) -> (Vec<Alternative>, usize) {
        let (mut all, mut tokens) = (Vec::new(), 0);
        for doubt in reply.doubts(job.request.alternatives) {
            match self.alternative(begins, reply, doubt, job) {
                Ok(Some((alternative, more))) => {
                    tokens += more;
                    all.push(alternative);
                }
                Ok(None) => {}
                Err(_) => break,
            }
        }
        (all, tokens)
    }

    /// One of them with its own tokens; none where the grammar does not allow it.
    fn alternative(
        &mut self,
        begins: usize,
        reply: &Tally,
        Doubt { at, begins: mut tally }: Doubt,
        job: &Job,
    ) -> Result<Option<(Alternative, usize)>> {
        let mut sampler = Sampler::new(self.model, &job.request, self.replies)?;
        reply.tokens().take(at).for_each(|token| sampler.accept(token));
        let Some(other) = tally.tokens().last().filter(|&token| sampler.allows(token)) else {
            return Ok(None);
        };
        // Those after it that were tried stand behind it: what is before it is still the first reply's.
        if !self.context.cut(begins + at) {
            return Ok(None);
        }
        self.held.truncate(begins + at);
        if !self.model.vocab().is_eog(other) {
            sampler.accept(other);
            self.evaluate(&[other], false, job)?;
        }
        let (text, tokens_out, _) = self.generate(&mut sampler, &mut tally, job)?;
        let own = tokens_out - at;
        Ok(tally.probability().map(|probability| (Alternative { text, probability }, own)))
    }

    /// Writes a reply, or goes on with one that has begun, of which nothing is said to whoever waits.
    fn generate(
        &mut self,
        sampler: &mut Sampler,
        tally: &mut Tally,
        job: &Job,
    ) -> Result<(String, usize, Stop)> {
        let request = &job.request;
        let vocab = self.model.vocab();
        let mut stream = TextStream::new(&request.stop);
        let mut drafts = Drafts::new(self.lookup, request.grammar.as_deref());
        let quiet = tally.tokens().next().is_some();
        let mut ended = false;
        for token in tally.tokens() {
            ended = vocab.is_eog(token);
            if !ended {
                stream.push(&vocab.token_to_piece(token, false, None));
            }
        }
        // Of the newest evaluation: whose logits come next, and how many tokens after that one are only guessed.
        let (mut row, mut guessed) = (-1, 0);
        let mut tokens_out = tally.tokens().count();
        let mut stop = if ended { Stop::End } else { Stop::Length };
        while !ended && tokens_out < request.max_tokens {
            let token = sampler.choose(self.context.logits(row)).ok_or_else(|| {
                Error::new(
                    Fault::Permanent,
                    format!("step {}: the grammar allows no further token", request.step),
                )
                .hint("the grammar asks for characters that the model's vocabulary cannot spell")
            })?;
            tokens_out += 1;
            tally.add(self.context.logits(row), token);
            if vocab.is_eog(token) {
                stop = Stop::End;
                break;
            }
            sampler.accept(token);
            stream.push(&vocab.token_to_piece(token, false, None));
            say(job, if quiet { "" } else { stream.take() })?;
            if stream.stopped() {
                stop = Stop::End;
                break;
            }
            go_on(job)?;
            let certain = self.held.len() - guessed;
            if guessed > 0 && self.held[certain] == token {
                (row, guessed) = (row + 1, guessed - 1);
                drafts.hit();
                continue;
            }
            self.take_back(guessed);
            if tokens_out < request.max_tokens {
                let room = (request.max_tokens - tokens_out).min(self.length - self.held.len() - 1);
                let mut next = vec![token];
                next.extend(drafts.guess(&self.held, token, stream.text(), &vocab, room));
                guessed = next.len() - 1;
                self.evaluate(&next, true, job)?;
                row = 0;
            }
        }
        self.take_back(guessed);
        let (text, rest) = stream.finish();
        say(job, if quiet { "" } else { &rest })?;
        Ok((text, tokens_out, stop))
    }

    /// Forgets the last `tokens` that were evaluated.
    fn take_back(&mut self, tokens: usize) {
        if tokens == 0 {
            return;
        }
        let left = self.held.len() - tokens;
        if self.context.cut(left) {
            self.held.truncate(left);
        } else {
            self.context.clear();
            self.held.clear();
        }
    }

    /// Evaluates `tokens` after those the context holds; the logits of the last one, or of all, are available then.
    fn evaluate(&mut self, tokens: &[LlamaToken], all: bool, job: &Job) -> Result<()> {
        match self.context.evaluate(tokens, self.held.len(), all) {
            Ok(()) => {
                self.held.extend_from_slice(tokens);
                self.threads.sample();
                Ok(())
            }
            Err(Failed::Stopped) => {
                Err(go_on(job).err().unwrap_or_else(|| Error::cancelled(&job.request.step)))
            }
            Err(Failed::Engine(code)) => {
                self.context.clear();
                self.held.clear();
                Err(Error::new(Fault::Permanent, format!("the embedded engine failed with {code}")))
            }
        }
    }
}

/// Ends the call when its caller stopped listening or its deadline passed.
fn go_on(job: &Job) -> Result<()> {
    if job.cancelled.load(Ordering::Relaxed) {
        return Err(Error::cancelled(&job.request.step));
    }
    match job.request.deadline {
        Some(deadline) if Instant::now() > deadline => Err(late(&job.request.step)),
        _ => Ok(()),
    }
}

fn say(job: &Job, text: &str) -> Result<()> {
    job.replies.send(Event::Text(text.to_owned())).map_err(|_| Error::cancelled(&job.request.step))
}
