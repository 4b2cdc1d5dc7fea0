//! Messages to tokens, through the model's own chat template.
//!
//! The template sees placeholders instead of the contents; template text and contents are tokenised apart. So a
//! content can never contain a control token (a label saying `<|im_end|>` stays text), and the tokens of a prompt's
//! unchanging head are the same whatever follows.

use llama_cpp_2::model::{LlamaChatMessage, LlamaChatTemplate, LlamaModel};
use llama_cpp_2::token::LlamaToken;

use crate::{Error, Fault, Message, Request, Result, Role};

/// A tokenised prompt.
pub(super) struct Prompt {
    pub tokens: Vec<LlamaToken>,
    /// How many leading tokens never change for this step.
    pub fixed: usize,
}

/// Placeholders stand between these two private-use characters.
const OPEN: char = '\u{F8F0}';
const CLOSE: char = '\u{F8F1}';

/// Tokenises a request.
pub(super) fn tokenise(
    model: &LlamaModel,
    template: &LlamaChatTemplate,
    request: &Request,
) -> Result<Prompt> {
    let tokens = tokens_of(model, template, &request.messages, true)?;
    let head = request.messages.get(..request.fixed).ok_or_else(|| {
        Error::new(
            Fault::Permanent,
            format!("step {}: {} fixed messages of {}", request.step, request.fixed, request.messages.len()),
        )
    })?;
    let fixed = if head.is_empty() {
        0
    } else {
        // The head's own end may be tokenised differently when more follows: only what agrees is fixed.
        common(&tokens_of(model, template, head, false)?, &tokens)
    };
    Ok(Prompt { tokens, fixed })
}

/// Length of the longest common head.
pub(super) fn common(a: &[LlamaToken], b: &[LlamaToken]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

fn tokens_of(
    model: &LlamaModel,
    template: &LlamaChatTemplate,
    messages: &[Message],
    reply_follows: bool,
) -> Result<Vec<LlamaToken>> {
    let rendered = render(model, template, messages, reply_follows)?;
    let vocab = model.vocab();
    let mut tokens = Vec::new();
    if vocab.should_add_bos() {
        tokens.push(vocab.bos());
    }
    for piece in rendered.split(OPEN) {
        let (content, text) = match piece.split_once(CLOSE) {
            Some((index, text)) => (index.parse().ok().and_then(|i: usize| messages.get(i)), text),
            None => (None, piece),
        };
        if let Some(message) = content {
            tokens.extend(vocab.tokenize(message.content.as_bytes(), false, false));
        }
        tokens.extend(vocab.tokenize(text.as_bytes(), false, true));
    }
    Ok(tokens)
}

/// The template's text around placeholders.
fn render(
    model: &LlamaModel,
    template: &LlamaChatTemplate,
    messages: &[Message],
    reply_follows: bool,
) -> Result<String> {
    let failed = |what: String| {
        Error::new(Fault::Permanent, format!("the model's chat template could not be applied: {what}"))
            .hint("use an instruction-tuned model whose GGUF carries its chat template")
    };
    let placeholders: Vec<Message> = messages
        .iter()
        .enumerate()
        .map(|(i, message)| Message::new(message.role, format!("{OPEN}{i}{CLOSE}")))
        .collect();
    let chat = placeholders.iter().map(|m| LlamaChatMessage::new(role(m.role).to_owned(), m.content.clone()));
    let chat = chat.collect::<std::result::Result<Vec<_>, _>>().map_err(|e| failed(e.to_string()))?;
    match model.apply_chat_template(template, &chat, reply_follows) {
        Ok(text) => Ok(text),
        // None that the engine knows by sight.
        Err(unknown) => {
            let source = template.to_str().map_err(|_| failed(unknown.to_string()))?;
            let vocab = model.vocab();
            let eos = vocab.token_to_piece(vocab.eos(), true, None);
            super::template::render(source, &placeholders, reply_follows, &String::from_utf8_lossy(&eos))
                .map_err(failed)
        }
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::System => "system",
        Role::User => "user",
        Role::Assistant => "assistant",
    }
}
