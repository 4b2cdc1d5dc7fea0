//! Writing GGUF, the file format of the embedded engine (version 3, little endian), so that one engine runs chat and
//! embedding models. Only what a BERT sentence encoder needs; reading GGUF is the engine's business.
//!
//! The output depends on nothing but the input: the catalogue pins its SHA-256.

mod bert;
mod safetensors;
mod tensor;
mod writer;

pub(crate) use bert::{WINDOW_KEY, write_bert};
