//! Ollama's own interface (`/api/chat`). Its OpenAI endpoint cannot set the size of the context, and a prompt that is
//! longer than the server's default is cut there without a word.

mod chat;
mod context;

pub use chat::OllamaChat;
pub use context::ollama_context;

#[cfg(test)]
mod tests;
