//! What front ends ask a chat model beside the person's questions: a title for the conversation, tags, questions to go on
//! with, words to search with. They are no questions to the graph, and a model would take half a minute over each: they
//! are recognised by their form and answered from the conversation and the schema.
//!
//! The form: the message tells a writer to make one of these things, and either hands it the conversation or the form of
//! JSON that it wants, or speaks of the conversation as such. No question about a graph does.

use serde_json::json;

use super::request::Message;
use crate::ask::Ask;

/// Words of a title.
const TITLE: usize = 6;

/// Tags, questions and queries, at most.
const SEVERAL: usize = 3;

/// What is asked of the front end's helper.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Task {
    kind: Kind,
    /// The reply is JSON with this key.
    key: Option<&'static str>,
    /// What the person asked first and last, as far as the message or the conversation says.
    first: String,
    last: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Title,
    Tags,
    FollowUps,
    Queries,
}

/// The things, the words they are called by, and the keys of JSON they are wanted under.
const KINDS: [(Kind, &[&str], &[&str]); 4] = [
    (
        Kind::FollowUps,
        &["follow-up question", "follow up question", "follow-up", "followup", "next question"],
        &["follow_ups", "followups", "questions"],
    ),
    (Kind::Queries, &["search quer", "web quer", "search term"], &["queries", "search_queries"]),
    (Kind::Tags, &["tag", "keyword", "topic label"], &["tags", "keywords"]),
    (Kind::Title, &["title", "headline", "name for this c"], &["title"]),
];

/// How a writer is told to make something.
const MAKE: [&str; 12] = [
    "generate",
    "create",
    "provide",
    "write",
    "suggest",
    "summarize",
    "summarise",
    "give",
    "produce",
    "come up with",
    "return",
    "determine",
];

/// What the conversation is called.
const TALK: [&str; 7] = ["conversation", "chat", "dialogue", "dialog", "messages", "discussion", "exchange"];

impl Task {
    /// The task that a request is, if it is one.
    pub(super) fn of(messages: &[Message]) -> Option<Task> {
        let (last, before) = messages.split_last()?;
        let told = last.text();
        let system: String = before.iter().filter(|m| !m.is_spoken()).map(|m| m.text() + "\n").collect();
        let spoken: Vec<String> =
            before.iter().filter(|message| message.role == "user").map(Message::text).collect();
        // The instruction is the last message; or what stands before a conversation that is handed over as one message.
        let alone = spoken.is_empty() && !before.iter().any(|message| message.role == "assistant");
        let instruction = if alone { format!("{system}{told}") } else { told.clone() };
        let (kind, key) = asked(&instruction)?;
        let within = said_in(&told);
        let own = if within.is_empty() { spoken } else { within };
        let (first, last) =
            (own.first().cloned().unwrap_or_default(), own.last().cloned().unwrap_or_default());
        Some(Task { kind, key, first, last })
    }

    /// The reply, at once.
    pub(super) fn reply(&self, kb: &dyn Ask) -> String {
        let several: Vec<String> = match self.kind {
            Kind::Title => {
                let title = title(&self.first).unwrap_or_else(|| kb.name().to_owned());
                return match self.key {
                    Some(key) => json!({ key: title }).to_string(),
                    None => title,
                };
            }
            Kind::Tags => tags(kb, &format!("{} {}", self.first, self.last)),
            Kind::FollowUps => kb.starter_questions().into_iter().filter(|q| *q != self.last).collect(),
            Kind::Queries => vec![self.last.clone()].into_iter().filter(|last| !last.is_empty()).collect(),
        };
        let several: Vec<String> = several.into_iter().take(SEVERAL).collect();
        match self.key {
            Some(key) => json!({ key: several }).to_string(),
            None => several.join("\n"),
        }
    }
}

/// What a text tells a writer to make of a conversation, and the key of JSON it is wanted under.
fn asked(instruction: &str) -> Option<(Kind, Option<&'static str>)> {
    let text = instruction.to_lowercase();
    // What was said in the conversation asks nothing of the writer.
    let text = without_talk(&text);
    let wanted = |keys: &[&'static str]| keys.iter().find(|key| has_key(&text, key)).copied();
    let hands_over = text.contains("<chat_history>") || text.contains("### chat history");
    let makes = MAKE.iter().any(|verb| has_word(&text, verb));
    let speaks_of_it = TALK.iter().any(|word| has_word(&text, word) || has_word(&text, &format!("{word}s")));
    KINDS.iter().find_map(|(kind, names, keys)| {
        let named = names.iter().any(|name| starts_word(&text, name));
        let key = wanted(keys);
        let is_task = named && makes && (key.is_some() || hands_over || speaks_of_it);
        is_task.then_some((*kind, key))
    })
}

/// `"title":` as in a form of JSON, with any quotes and spaces.
fn has_key(text: &str, key: &str) -> bool {
    text.match_indices(key).any(|(at, _)| {
        let before = text[..at].trim_end_matches('\\');
        let after = text[at + key.len()..].trim_start_matches('\\');
        before.ends_with(['"', '\''])
            && after.strip_prefix(['"', '\'']).is_some_and(|rest| rest.trim_start().starts_with(':'))
    })
}

fn has_word(text: &str, word: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    text.match_indices(word).any(|(at, _)| begins(text, at) && ends(&text[at + word.len()..]))
}

fn starts_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| begins(text, at))
}

fn begins(text: &str, at: usize) -> bool {
    !text[..at].ends_with(char::is_alphanumeric)
}

/// The text without the conversation that is handed over in it; its marks stay.
fn without_talk(text: &str) -> String {
    match (text.find("<chat_history>"), text.rfind("</chat_history>")) {
        (Some(from), Some(to)) if from < to => format!("{}<chat_history>{}", &text[..from], &text[to..]),
        _ => text.to_owned(),
    }
}

/// What the person said in a conversation that a message hands over, a speech a paragraph.
fn said_in(message: &str) -> Vec<String> {
    let inside = match (message.find("<chat_history>"), message.rfind("</chat_history>")) {
        (Some(from), Some(to)) if from < to => &message[from + "<chat_history>".len()..to],
        _ => message,
    };
    let mut said: Vec<String> = Vec::new();
    let mut own = false;
    for line in inside.lines() {
        let speaker = line.trim_start().split_once(':').filter(|(name, _)| {
            ["user", "human", "assistant", "ai", "bot", "system"]
                .contains(&name.trim().to_lowercase().as_str())
        });
        match speaker {
            Some((name, words)) => {
                own = matches!(name.trim().to_lowercase().as_str(), "user" | "human");
                if own {
                    said.push(words.trim().to_owned());
                }
            }
            None => {
                if let (true, Some(speech)) = (own, said.last_mut()) {
                    *speech = format!("{speech} {}", line.trim()).trim().to_owned();
                }
            }
        }
    }
    said
}

/// The first words of what was asked first.
fn title(question: &str) -> Option<String> {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let words: Vec<String> =
        question.split_whitespace().map(bare).filter(|w| !w.is_empty()).take(TITLE).collect();
    let mut letters = words.first()?.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    Some(std::iter::once(first).chain(words.into_iter().skip(1)).collect::<Vec<_>>().join(" "))
}

/// The types of things that are spoken of, by their names in the schema; else the knowledge base.
fn tags(kb: &dyn Ask, said: &str) -> Vec<String> {
    let said = said.to_lowercase();
    let schema = kb.schema();
    let labels = schema["views"].as_array().into_iter().flatten().filter_map(|view| view["label"].as_str());
    let mut tags: Vec<String> =
        labels.filter(|label| starts_word(&said, &label.to_lowercase())).map(str::to_owned).collect();
    tags.dedup();
    if tags.is_empty() {
        tags.push(kb.name().to_owned());
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(role: &str, text: &str) -> Message {
        serde_json::from_value(json!({ "role": role, "content": text })).expect("a message")
    }

    const TALKED: &str = "<chat_history>\nUSER: Which wind farm is the oldest?\nASSISTANT: Arden [^1].\nUSER: And\nthe newest?\n</chat_history>";

    #[test]
    fn the_tasks_of_front_ends_are_known_by_their_form() {
        for (text, kind, key) in [
            (
                format!("### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\nJSON format: {{ \"title\": \"your concise title here\" }}\n### Chat History:\n{TALKED}"),
                Kind::Title,
                Some("title"),
            ),
            (
                format!("### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history.\nJSON format: {{ \"tags\": [\"tag1\", \"tag2\"] }}\n{TALKED}"),
                Kind::Tags,
                Some("tags"),
            ),
            (
                format!("### Task:\nSuggest 3-5 relevant follow-up questions that the user might ask next.\nJSON: {{ \"follow_ups\": [\"Question 1?\"] }}\n{TALKED}"),
                Kind::FollowUps,
                Some("follow_ups"),
            ),
            (
                format!("### Task:\nAnalyze the chat history to determine the necessity of generating search queries.\nReturn: {{ \"queries\": [\"query1\"] }}\n{TALKED}"),
                Kind::Queries,
                Some("queries"),
            ),
            (
                "Please generate a four to five word title summarizing our conversation without any lead-in, punctuation, quotation marks, periods, symbols, bold text, or additional text.".to_owned(),
                Kind::Title,
                None,
            ),
            (
                "Provide a concise, 5-word-or-less title for the conversation, using title case conventions. Only return the title itself.\n\nUser: Which wind farm is the oldest?\nAssistant: Arden".to_owned(),
                Kind::Title,
                None,
            ),
        ] {
            let talked = [message("user", "Hello?"), message("assistant", "Yes."), message("user", &text)];
            let task = Task::of(&talked).expect("a task");
            assert_eq!((task.kind, task.key), (kind, key), "{text}");
            assert_eq!(Task::of(&[message("user", &text)]).map(|task| task.kind), Some(kind), "{text}");
        }
        let told = [
            message(
                "system",
                "You name conversations. Write a short title for the conversation you are given.",
            ),
            message("user", "USER: Which wind farm is the oldest?"),
        ];
        let task = Task::of(&told).expect("a task");
        assert_eq!((task.kind, task.first.as_str()), (Kind::Title, "Which wind farm is the oldest?"));
    }

    #[test]
    fn questions_to_the_graph_are_no_tasks() {
        for question in [
            "Which film has the longest title?",
            "Give the titles of all books by Orla Finn.",
            "Which tags does the post have?",
            "What conversation has the title Follow-up?",
            "List the search queries of 2020",
            "Who wrote the dialogue of Meridian?",
            "Return flights from Oslo",
            "Which keywords describe the paper on chat systems?",
            "Generate a title",
        ] {
            assert_eq!(Task::of(&[message("user", question)]), None, "{question}");
            let system =
                message("system", "You are a helpful assistant in a chat. Generate answers with titles.");
            let asked =
                [system, message("user", "Hi"), message("assistant", "Hi"), message("user", question)];
            assert_eq!(Task::of(&asked), None, "{question}");
        }
    }

    #[test]
    fn what_was_said_is_found_in_what_is_handed_over() {
        assert_eq!(said_in(TALKED), ["Which wind farm is the oldest?", "And the newest?"]);
        assert_eq!(
            title("which wind farm is the oldest, really?").as_deref(),
            Some("Which wind farm is the oldest")
        );
        assert_eq!(title("?!"), None);
    }
}
