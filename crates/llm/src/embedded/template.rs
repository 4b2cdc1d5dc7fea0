//! A model's own chat template run as it is written (Jinja), for those that the engine does not know by sight. Follows
//! what publishers' templates are written for: trimmed blocks, Python's methods of texts and lists, `raise_exception`.

use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, ErrorKind, context};

use crate::{Message, Role};

/// The template's text for messages with these contents; what is wrong with the template otherwise.
pub(super) fn render(
    template: &str,
    messages: &[Message],
    reply_follows: bool,
    eos: &str,
) -> Result<String, String> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
    environment.set_syntax(syntax.map_err(|e| e.to_string())?);
    environment.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
    environment.add_function("raise_exception", |what: String| {
        Err::<String, _>(minijinja::Error::new(ErrorKind::InvalidOperation, what))
    });
    let shown: Vec<_> = messages
        .iter()
        .map(|message| {
            let role = match message.role {
                Role::System => "system",
                Role::User => "user",
                Role::Assistant => "assistant",
            };
            context! { role, content => message.content.clone() }
        })
        .collect();
    // The first token is put in front by whoever tokenises.
    let variables = context! { messages => shown, add_generation_prompt => reply_follows, bos_token => "", eos_token => eos };
    environment.render_str(template, variables).map_err(|e| format!("{e:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the manner of a published one: a role that must come first, methods, loops with `loop.last`.
    const TEMPLATE: &str = "{{ bos_token }}\n\
        {%- if messages[0]['role'] == 'system' %}\n\
        {%- set first = messages[0]['content'].strip() + '\\n\\n' %}\n\
        {%- set messages = messages[1:] %}\n\
        {%- else %}{% set first = '' %}{% endif %}\n\
        {%- for message in messages %}\n\
        {%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}\n\
        {{- raise_exception('Roles must alternate') }}\n\
        {%- endif %}\n\
        {{- '[' + message['role'].upper() + '] ' + (first if loop.index0 == 0 else '') + message.content | trim }}\n\
        {%- if message['role'] == 'assistant' %}{{ eos_token }}{% endif %}\n\
        {%- endfor %}\n\
        {%- if add_generation_prompt %}{{ '[ASSISTANT] ' }}{% endif %}";

    fn rendered(messages: &[(Role, &str)], reply_follows: bool) -> String {
        let messages: Vec<Message> = messages.iter().map(|(role, text)| Message::new(*role, *text)).collect();
        render(TEMPLATE, &messages, reply_follows, "</s>").unwrap_or_else(|wrong| wrong)
    }

    #[test]
    fn a_template_is_run_as_written() {
        let talk =
            [(Role::System, " Be brief. "), (Role::User, "Hi"), (Role::Assistant, "Ho"), (Role::User, "So?")];
        assert_eq!(rendered(&talk, true), "[USER] Be brief.\n\nHi[ASSISTANT] Ho</s>[USER] So?[ASSISTANT] ");
        assert_eq!(rendered(&talk[..3], false), "[USER] Be brief.\n\nHi[ASSISTANT] Ho</s>");
    }

    #[test]
    fn what_a_template_refuses_is_said() {
        let wrong = rendered(&[(Role::Assistant, "Ho")], true);
        assert!(wrong.contains("Roles must alternate"), "{wrong}");
        assert!(render("{% if %}", &[], true, "").is_err());
    }
}
