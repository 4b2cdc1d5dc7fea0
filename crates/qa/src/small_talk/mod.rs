//! What is said to the program itself, or asks about the graph as a whole: a greeting, thanks, "what do you know?", "how
//! many triples?", "what does this column mean?". It is known by the phrases of a data file, without a model, and answered
//! from the schema ([`about`]). A question about what the graph holds is none: the graph's own things win.

mod about;
mod pattern;

use std::sync::LazyLock;
use std::time::Instant;

use plan::pronouns::{StandsFor, points_to_one, stands_for};
use plan::{Index, stem, stems, words};
use search::KnowledgeBase;

use crate::table::Table;
use crate::trace::Trace;
use crate::wording::Wording;
use crate::{Answer, Conversation, Error, Event, OnEvent, Source, Verdict};
use pattern::{Matched, Phrase};

/// Phrases that one message is made of, at most: "Hello! Please tell me what you know. Thanks!"
const PHRASES: usize = 5;

/// What is said. Of several in one message the greatest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Said {
    /// Leads to something else.
    Lead,
    Greeting,
    Approval,
    Thanks,
    Goodbye,
    Wellbeing,
    Complaint,
    /// Who is asked.
    Who,
    /// What can be asked.
    Ability,
    /// What the graph is about.
    Contents,
    /// How much there is.
    Size,
    /// What is known of things of a kind.
    Columns,
    /// What a column or a table is.
    Meaning,
    /// Where it all is from.
    Provenance,
}

/// The sections of the data file.
const SECTIONS: [(&str, Said); 14] = [
    ("lead", Said::Lead),
    ("greeting", Said::Greeting),
    ("approval", Said::Approval),
    ("thanks", Said::Thanks),
    ("goodbye", Said::Goodbye),
    ("wellbeing", Said::Wellbeing),
    ("complaint", Said::Complaint),
    ("who", Said::Who),
    ("ability", Said::Ability),
    ("contents", Said::Contents),
    ("size", Said::Size),
    ("columns", Said::Columns),
    ("meaning", Said::Meaning),
    ("provenance", Said::Provenance),
];

/// What was said, with what it names.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Recognised {
    said: Said,
    /// The words in the phrase's slot.
    named: Option<String>,
}

static PHRASES_OF: LazyLock<Vec<(Said, Phrase)>> =
    LazyLock::new(|| read(include_str!("phrases.txt")).unwrap_or_default());

/// The phrases of a data file.
fn read(text: &str) -> Result<Vec<(Said, Phrase)>, String> {
    let mut section = None;
    let mut out = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("== ") {
            let known = SECTIONS.iter().find(|(known, _)| *known == name);
            section = Some(known.ok_or_else(|| format!("there is no kind {name:?}"))?.1);
            continue;
        }
        let said = section.ok_or_else(|| format!("{line:?} stands in no section"))?;
        out.push((said, Phrase::parse(line)?));
    }
    Ok(out)
}

/// Phrases that are the whole message, if it is made of nothing else. `admits` says whether one is meant here.
fn recognise(message: &str, admits: &dyn Fn(&[String], Said, &Matched) -> bool) -> Option<Recognised> {
    // "What's" is "what" and "is", where no possessive is meant: phrases have none.
    let spelt_out = message.replace("'s", " is").replace("\u{2019}s", " is");
    let ways = [words(message), words(&spelt_out)];
    ways.iter().find_map(|said| cover(said, 0, PHRASES, admits).filter(|found| found.said != Said::Lead))
}

/// The most telling way to read the words from `at` on as phrases.
fn cover(
    words: &[String],
    at: usize,
    most: usize,
    admits: &dyn Fn(&[String], Said, &Matched) -> bool,
) -> Option<Recognised> {
    if at == words.len() {
        return (at > 0).then_some(Recognised { said: Said::Lead, named: None });
    }
    if most == 0 {
        return None;
    }
    let mut best: Option<Recognised> = None;
    for (said, phrase) in PHRASES_OF.iter() {
        for matched in phrase.matches(words, at) {
            if !admits(words, *said, &matched) {
                continue;
            }
            let Some(rest) = cover(words, matched.end, most - 1, admits) else { continue };
            let named = matched.slot.map(|slot| words[slot].join(" "));
            let own = Recognised { said: *said, named };
            let found = if rest.said > own.said { rest } else { own };
            if best.as_ref().is_none_or(|best| found.said > best.said) {
                best = Some(found);
            }
        }
    }
    best
}

/// The message is not a question to a graph of which nothing is known.
fn is_talk(message: &str) -> bool {
    recognise(message, &|_, _, matched| matched.slot.is_none()).is_some()
}

/// What a message asks beside the small talk that it begins or ends with: "Hello! Which ferries ..", "Thanks, and the longest?"
pub(crate) fn without_greeting(message: &str) -> &str {
    let says = |text: &str, least: Said| {
        let admits = |_: &[String], said: Said, matched: &Matched| {
            matched.slot.is_none() && (said == Said::Lead || least <= said && said <= Said::Thanks)
        };
        recognise(text, &admits).is_some()
    };
    // "No, the Lyra" corrects what was said.
    let is_talk = |text: &str, mark: char| match mark {
        ',' => says(text, Said::Greeting) && !says(text, Said::Approval) || says(text, Said::Thanks),
        _ => says(text, Said::Greeting),
    };
    let ends = |c: char| matches!(c, '!' | '.' | ',');
    let mut rest = message.trim();
    while let Some((first, more)) = rest.split_once(ends)
        && let Some(mark) = rest[first.len()..].chars().next()
        && more.starts_with(char::is_whitespace)
        && !words(more).is_empty()
        && is_talk(first, mark)
    {
        rest = more.trim_start();
    }
    let before = rest.trim_end_matches(ends).rfind(['!', '.', '?']).map(|at| rest.split_at(at + 1));
    match before {
        Some((before, last)) if is_talk(last, '.') && !words(before).is_empty() => before,
        _ => rest,
    }
}

/// Answers what is not asked of the graph's things: small talk, questions about the graph as a whole, and what says
/// nothing. `None`: a question for a strategy. `begun`: something was asked before.
pub(crate) fn reply(
    kb: &KnowledgeBase,
    index: &Index,
    starters: &dyn Fn() -> Vec<String>,
    (message, begun): (&str, bool),
    on_event: OnEvent<'_>,
) -> Result<Option<Answer>, Error> {
    let began = Instant::now();
    if words(message).is_empty() {
        return told(nothing_asked(starters()), message, "nothing", began, on_event).map(Some);
    }
    if is_name(index, message) || begun && points(message) {
        return Ok(None);
    }
    let admits = |words: &[String], said: Said, matched: &Matched| {
        let named =
            |slot: &std::ops::Range<usize>| about::is_known(index, said, &words[slot.clone()].join(" "));
        !matched.yielding.iter().any(|&at| is_own(index, &words[at]))
            && matched.slot.as_ref().is_none_or(named)
    };
    let Some(found) = recognise(message, &admits) else { return Ok(None) };
    let reply = about::reply(kb, index, found.said, found.named.as_deref(), starters)?;
    told(reply, message, &format!("{:?}", found.said).to_lowercase(), began, on_event).map(Some)
}

/// "How big is it?" is about what was talked of, once something was.
fn points(message: &str) -> bool {
    let thing = |word: &String| stands_for(word) == Some(StandsFor::Thing) || points_to_one(word);
    words(message).last().is_some_and(thing)
}

/// The same over a graph that is not known before it is asked.
pub(crate) fn reply_unknown(
    message: &str,
    place: &str,
    on_event: OnEvent<'_>,
) -> Result<Option<Answer>, Error> {
    let began = Instant::now();
    if words(message).is_empty() {
        return told(nothing_asked(vec![]), message, "nothing", began, on_event).map(Some);
    }
    let Some(found) = recognise(message, &|_, _, matched| matched.slot.is_none()) else { return Ok(None) };
    let Some(text) = about::said_anywhere(found.said, &format!("the graph at {place}")) else {
        return Ok(None);
    };
    let reply = Reply { text, ..Reply::default() };
    told(reply, message, &format!("{:?}", found.said).to_lowercase(), began, on_event).map(Some)
}

/// The turns that later questions may point back to.
pub(crate) fn without_talk(conversation: &Conversation) -> Conversation {
    let turns = conversation.turns.iter().filter(|turn| turn.plan.is_some() || !is_talk(&turn.question));
    Conversation { turns: turns.cloned().collect() }
}

/// What is replied.
#[derive(Debug, Default)]
struct Reply {
    text: String,
    /// The query behind it.
    evidence: Option<crate::Evidence>,
    /// Its rows as a table.
    table: Option<Table>,
    follow_ups: Vec<String>,
    verdict: Verdict,
}

fn nothing_asked(starters: Vec<String>) -> Reply {
    let text = match starters.first() {
        Some(example) => format!("There is no question in that. Ask in words, for example: {example}"),
        None => "There is no question in that. Ask in words.".to_owned(),
    };
    Reply { text, follow_ups: starters, ..Reply::default() }
}

fn told(
    reply: Reply,
    message: &str,
    outcome: &str,
    began: Instant,
    on_event: OnEvent<'_>,
) -> Result<Answer, Error> {
    let mut trace = Trace::new(on_event);
    trace.begin("small_talk")?;
    trace.emit(Event::Standalone { question: message.to_owned() })?;
    trace.end(outcome)?;
    let sources: Vec<Source> = reply.evidence.into_iter().map(|evidence| Source { n: 1, evidence }).collect();
    for source in &sources {
        trace.emit(Event::Source(source.clone()))?;
    }
    let answer = Answer {
        citations: crate::wording::cited(&reply.text),
        text: reply.text,
        table: reply.table,
        wording: Some(Wording::Schema),
        verdict: reply.verdict,
        standalone: message.to_owned(),
        sources,
        steps: trace.steps().to_vec(),
        seconds: began.elapsed().as_secs_f64(),
        follow_ups: reply.follow_ups,
        ..Answer::default()
    };
    trace.emit(Event::Answer(Box::new(answer.clone())))?;
    Ok(answer)
}

/// Something in the graph is called just so, as it is written: "Thanks" may be a song.
fn is_name(index: &Index, message: &str) -> bool {
    let bare = message.trim().trim_end_matches(['?', '.']).trim();
    index.schema.views.iter().any(|view| {
        let (table, column) = index.place(view, &view.columns[0]);
        let domain = index.vocabulary.domain(table, column);
        let called = domain.and_then(|domain| domain.exact(bare)).unwrap_or_default();
        called.iter().any(|name| name == bare || name == message.trim())
    })
}

/// The graph's things or their properties are called by that word: tables are furniture there.
fn is_own(index: &Index, word: &str) -> bool {
    let said = [stem(word)];
    let ontology = |table: &str| index.schema.table(table).is_some_and(|table| table.ontology);
    index.schema.views.iter().filter(|view| !ontology(&view.table)).any(|view| {
        let things = std::iter::once(&view.label).chain(&view.also);
        let columns = view.columns.iter().skip(1).filter(|c| c.path.len() <= 1).map(|column| &column.name);
        things.chain(columns).any(|name| stems(name) == said)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(message: &str) -> Option<Said> {
        recognise(message, &|_, _, _| true).map(|found| found.said)
    }

    #[test]
    fn a_question_is_asked_beside_a_greeting() {
        for (message, asked) in [
            ("Hello! Which ferries are there?", "Which ferries are there?"),
            ("Great!  Can you show me their names?", "Can you show me their names?"),
            ("Thanks, and the longest?", "and the longest?"),
            ("Hi, how long is the Lyra? Thanks!", "how long is the Lyra?"),
            ("No, the Lyra", "No, the Lyra"),
            ("Thanks!", "Thanks!"),
            ("Lyra, Vega and Tern", "Lyra, Vega and Tern"),
            ("Who wrote Hello, Dolly?", "Who wrote Hello, Dolly?"),
        ] {
            assert_eq!(without_greeting(message), asked);
        }
    }

    #[test]
    fn the_data_file_is_whole() {
        let phrases = read(include_str!("phrases.txt")).unwrap();
        for (name, kind) in SECTIONS {
            assert!(phrases.iter().any(|(said, _)| *said == kind), "{name}");
        }
        assert!(read("hello").is_err() && read("== nonsense").is_err());
    }

    #[test]
    fn what_is_said_to_the_program_is_known() {
        for (message, kind) in [
            ("hello", Said::Greeting),
            ("Good morning, everybody!", Said::Greeting),
            ("Thanks a lot!!", Said::Thanks),
            ("ok thanks, bye", Said::Goodbye),
            ("Hi! What can you do?", Said::Ability),
            ("What can I ask here?", Said::Ability),
            ("Which questions can you answer?", Said::Ability),
            ("what do you know about", Said::Contents),
            ("Could you please tell me what data you have?", Said::Contents),
            ("What's in here?", Said::Contents),
            ("Which tables do you have?", Said::Contents),
            ("What kinds of things do you know about?", Said::Contents),
            ("Which kinds of things are there?", Said::Contents),
            ("tables", Said::Contents),
            ("schema", Said::Contents),
            ("What data sources are used?", Said::Provenance),
            ("How many triples are in the graph?", Said::Size),
            ("Where does this data come from?", Said::Provenance),
            ("Who are you?", Said::Who),
            ("That is wrong.", Said::Complaint),
        ] {
            assert_eq!(said(message), Some(kind), "{message}");
        }
    }

    #[test]
    fn a_question_to_the_graph_is_no_talk() {
        for message in [
            "Hello, how heavy is the Wren?",
            "How many bikes are there?",
            "What is the weight of the Wren?",
            "And the Lark?",
            "Please.",
            "who designed it",
            "thanks to whom was it built",
        ] {
            assert!(!is_talk(message), "{message}");
        }
    }

    #[test]
    fn what_a_phrase_names_is_kept() {
        let found = recognise("What does the column in stock mean?", &|_, _, _| true).unwrap();
        assert_eq!((found.said, found.named.as_deref()), (Said::Meaning, Some("in stock")));
    }
}
