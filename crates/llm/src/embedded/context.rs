//! One llama.cpp context that holds one sequence of tokens. `llama-cpp-2`'s own context can neither stop an evaluation
//! in its middle nor change its number of threads, so this one speaks with the engine itself.

#![allow(unsafe_code)]

use std::ffi::{CString, c_void};
use std::marker::PhantomData;
use std::path::Path;
use std::ptr::{self, NonNull};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::token::LlamaToken;
use llama_cpp_sys_2 as engine;

/// The only sequence.
const SEQUENCE: i32 = 0;

/// A context over `'m`, its model.
pub(super) struct Context<'m> {
    raw: NonNull<engine::llama_context>,
    /// Asked by the engine while it evaluates; owned, and freed after the engine's context.
    watch: NonNull<Watch>,
    vocabulary: usize,
    model: PhantomData<&'m LlamaModel>,
}

/// When to stop an evaluation in its middle.
#[derive(Debug, Default)]
pub(super) struct Watch {
    pub cancelled: Arc<AtomicBool>,
    pub deadline: Option<Instant>,
}

/// Why an evaluation did not end as it should.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failed {
    /// The watch asked for it; the context is as it was before.
    Stopped,
    /// The engine's own number.
    Engine(i32),
}

impl<'m> Context<'m> {
    /// A context for `length` tokens, at most `batch` of them evaluated at once and `all` with the logits of each.
    pub(super) fn new(
        model: &'m LlamaModel,
        length: usize,
        batch: usize,
        all: usize,
        threads: i32,
    ) -> Option<Self> {
        let watch = NonNull::from(Box::leak(Box::<Watch>::default()));
        // SAFETY: a LlamaModel is, by its own declaration, nothing but the engine's pointer. It outlives the context
        // (`'m`). The callback gets the watch, which lives until this context is dropped.
        let raw = unsafe {
            let model = *ptr::from_ref(model).cast::<*mut engine::llama_model>();
            let mut params = engine::llama_context_default_params();
            params.n_ctx = u32::try_from(length).unwrap_or(u32::MAX);
            params.n_batch = u32::try_from(batch).unwrap_or(u32::MAX);
            params.n_ubatch = params.n_batch;
            // Room for logits is a vocabulary each: for a whole batch of them hundreds of megabytes.
            params.n_outputs_max = u32::try_from(all).unwrap_or(u32::MAX);
            params.n_threads = threads;
            params.n_threads_batch = threads;
            params.abort_callback = Some(asked);
            params.abort_callback_data = watch.as_ptr().cast();
            engine::llama_init_from_model(model, params)
        };
        let Some(raw) = NonNull::new(raw) else {
            // SAFETY: it came from a box, and nobody else has it.
            drop(unsafe { Box::from_raw(watch.as_ptr()) });
            return None;
        };
        let vocabulary = usize::try_from(model.n_vocab()).unwrap_or_default();
        Some(Self { raw, watch, vocabulary, model: PhantomData })
    }

    /// What the evaluations from now on are stopped by.
    pub(super) fn watch(&mut self, watch: Watch) {
        // SAFETY: the engine reads it only inside `evaluate`, which needs this context for itself.
        unsafe { *self.watch.as_mut() = watch };
    }

    /// Computes with so many threads from now on.
    pub(super) fn set_threads(&mut self, threads: i32) {
        // SAFETY: the context is alive and not evaluating.
        unsafe { engine::llama_set_n_threads(self.raw.as_ptr(), threads, threads) };
    }

    /// Evaluates `tokens` at `position`, where the context's tokens end. The logits of the last one, or of `all`, are
    /// there afterwards.
    pub(super) fn evaluate(
        &mut self,
        tokens: &[LlamaToken],
        position: usize,
        all: bool,
    ) -> Result<(), Failed> {
        let n = tokens.len();
        let mut ids: Vec<i32> = tokens.iter().map(|token| token.0).collect();
        let mut positions: Vec<i32> = (position..position + n).map(|at| at as i32).collect();
        let mut counts = vec![1; n];
        let mut sequence = SEQUENCE;
        let mut sequences = vec![&raw mut sequence; n];
        let mut wanted: Vec<i8> = (0..n).map(|at| i8::from(all || at + 1 == n)).collect();
        let batch = engine::llama_batch {
            n_tokens: n as i32,
            token: ids.as_mut_ptr(),
            embd: ptr::null_mut(),
            pos: positions.as_mut_ptr(),
            n_seq_id: counts.as_mut_ptr(),
            seq_id: sequences.as_mut_ptr(),
            logits: wanted.as_mut_ptr(),
        };
        // SAFETY: each list of the batch has `n` entries and outlives the call.
        match unsafe { engine::llama_decode(self.raw.as_ptr(), batch) } {
            0 => Ok(()),
            2 => Err(Failed::Stopped),
            code => Err(Failed::Engine(code)),
        }
    }

    /// The logits of the newest evaluation's `row`; -1 is the last one. Empty when there are none.
    pub(super) fn logits(&self, row: i32) -> &[f32] {
        // SAFETY: the engine returns null or as many numbers as the vocabulary has tokens; they stay until the next
        // evaluation, which needs this context for itself.
        unsafe {
            let first = engine::llama_get_logits_ith(self.raw.as_ptr(), row);
            if first.is_null() { &[] } else { std::slice::from_raw_parts(first, self.vocabulary) }
        }
    }

    /// Forgets the tokens from `position` on; `false` when this model cannot forget a tail.
    pub(super) fn cut(&mut self, position: usize) -> bool {
        // SAFETY: the context is alive and not evaluating.
        unsafe { engine::llama_memory_seq_rm(self.memory(), SEQUENCE, position as i32, -1) }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        // SAFETY: as above; the data itself need not be overwritten.
        unsafe { engine::llama_memory_clear(self.memory(), false) };
    }

    fn memory(&self) -> engine::llama_memory_t {
        // SAFETY: the context is alive.
        unsafe { engine::llama_get_memory(self.raw.as_ptr()) }
    }

    /// The state of everything the context holds.
    pub(super) fn state(&self) -> Option<State> {
        // SAFETY: the engine writes at most as many bytes as the buffer has.
        unsafe {
            let size = engine::llama_state_seq_get_size(self.raw.as_ptr(), SEQUENCE);
            let mut bytes = vec![0; size];
            let written =
                engine::llama_state_seq_get_data(self.raw.as_ptr(), bytes.as_mut_ptr(), size, SEQUENCE);
            (written == size).then_some(State(bytes))
        }
    }

    /// Holds what `state` was taken of. When `false`, what it holds is unknown.
    pub(super) fn restore(&mut self, state: &State) -> bool {
        let State(bytes) = state;
        // SAFETY: the engine reads at most so many bytes, which a context of this model wrote.
        let read = unsafe {
            engine::llama_state_seq_set_data(self.raw.as_ptr(), bytes.as_ptr(), bytes.len(), SEQUENCE)
        };
        read == bytes.len()
    }

    /// Writes the state of the context, which holds `tokens`, to a file.
    pub(super) fn save(&self, path: &Path, tokens: &[LlamaToken]) -> std::io::Result<()> {
        let path = c_path(path)?;
        let ids: Vec<i32> = tokens.iter().map(|token| token.0).collect();
        // SAFETY: path and tokens outlive the call.
        let written = unsafe {
            engine::llama_state_seq_save_file(
                self.raw.as_ptr(),
                path.as_ptr(),
                SEQUENCE,
                ids.as_ptr(),
                ids.len(),
            )
        };
        if written == 0 { Err(std::io::Error::other("the state could not be written")) } else { Ok(()) }
    }

    /// Holds what was saved at `path` when that is the state of `tokens`. When `false`, what it holds is unknown.
    pub(super) fn load(&mut self, path: &Path, tokens: &[LlamaToken]) -> bool {
        let Ok(path) = c_path(path) else { return false };
        let mut ids = vec![0; tokens.len()];
        let mut count = 0;
        // SAFETY: the engine writes at most as many tokens as there is room for, and checks what it reads.
        let read = unsafe {
            engine::llama_state_seq_load_file(
                self.raw.as_ptr(),
                path.as_ptr(),
                SEQUENCE,
                ids.as_mut_ptr(),
                ids.len(),
                &raw mut count,
            )
        };
        read > 0 && count == tokens.len() && ids.iter().zip(tokens).all(|(id, token)| *id == token.0)
    }
}

impl Drop for Context<'_> {
    fn drop(&mut self) {
        // SAFETY: both are owned by this context alone; the engine's goes first, since it knows the other.
        unsafe {
            engine::llama_free(self.raw.as_ptr());
            drop(Box::from_raw(self.watch.as_ptr()));
        }
    }
}

/// What a context held, for contexts of the same model.
pub(super) struct State(Vec<u8>);

impl State {
    pub(super) fn bytes(&self) -> usize {
        self.0.len()
    }
}

/// Asked by the engine's first thread before each of the hundreds of operations of an evaluation.
unsafe extern "C" fn asked(watch: *mut c_void) -> bool {
    // SAFETY: it is the watch that the context was made with, which only its owner changes, between evaluations.
    let watch = unsafe { &*watch.cast::<Watch>() };
    watch.cancelled.load(Ordering::Relaxed)
        || watch.deadline.is_some_and(|deadline| Instant::now() > deadline)
}

fn c_path(path: &Path) -> std::io::Result<CString> {
    CString::new(path.as_os_str().as_encoded_bytes()).map_err(std::io::Error::other)
}
