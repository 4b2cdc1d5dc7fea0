//! Anthropic's own interface (`/messages`): https://docs.anthropic.com/en/api/messages. What it has and others lack: the
//! instructions stand apart, prompt heads are kept where a mark says so, and a form is asked for as the parameters of a
//! tool.

mod chat;

pub use chat::AnthropicChat;
