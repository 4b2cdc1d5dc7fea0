//! `ragonite chat`: a conversation. On a terminal with line editing and history; otherwise one question a line of
//! standard input, each printed before its answer. Lines that begin with `/` are commands to the chat itself.

use std::io::{BufRead, IsTerminal};

use anyhow::{Context, Result};
use qa::{Answer, Attribution, Conversation};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use serde_json::json;

use super::{Answering, Explaining, Format, Outcome, Place, schema};
use crate::answering::Answerer;
use crate::config::Config;
use crate::interrupt::Interrupt;
use crate::lessons::{keep, today};
use crate::output::{explain, tell};
use crate::record::Record;
use crate::{output, places, render};

/// Ask questions in a conversation
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    answering: Answering,
    #[command(flatten)]
    explaining: Explaining,
    #[command(flatten)]
    format: Format,
}

/// Talks until the input ends.
pub fn run(arguments: Arguments, config: &Config) -> Result<Outcome> {
    let answerer = Answerer::open(&arguments.place.chosen()?, &arguments.answering, config)?;
    let mut talk = Talk {
        answerer,
        json: arguments.format.json,
        explain: arguments.explaining.explain,
        interrupt: Interrupt::install()?,
        conversation: Conversation::default(),
        last: None,
        failed: 0,
    };
    if std::io::stdin().is_terminal() {
        talk.with_editor()?;
    } else {
        talk.with_lines()?;
        if talk.failed > 0 {
            anyhow::bail!("{} of the questions failed; what went wrong stands beside each", talk.failed);
        }
    }
    Ok(Outcome::Found)
}

/// What `/help` says.
const HELP: &str = "Ask in your own words; questions may follow on each other. Or:
  /schema   what kinds of things the graph tells of, with their properties
  /others   other ways to read the last question, numbered
  /keep     the last question is answered so from now on; /keep 2: by the second of the others
  /new      begin a new conversation
  /help     this
  /exit     end (so do exit, quit and Ctrl-D)
Ctrl-C stops an answer.";

/// A line that is no question.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Command {
    Help,
    Schema,
    /// The other readings of the last question.
    Others,
    /// The last question is answered as it was, or by one of the others, from one on.
    Keep(Option<usize>),
    New,
    Exit,
    /// Begins as a command and is none.
    Unknown(String),
}

impl Command {
    /// The command that a line is. A path or a fraction is none, nor is a question that begins with a word like one.
    fn of(line: &str) -> Option<Command> {
        let line = line.trim();
        let bare = line.strip_prefix(['/', ':']).unwrap_or(line);
        let slash = bare.len() < line.len();
        let word = bare.chars().all(|c| c.is_ascii_alphabetic()) && !bare.is_empty();
        let bare = bare.to_ascii_lowercase();
        if let Some(number) = bare.strip_prefix("keep ").filter(|_| slash) {
            return Some(
                number.trim().parse().map_or(Command::Unknown(line.to_owned()), |n| Command::Keep(Some(n))),
            );
        }
        Some(match bare.as_str() {
            "exit" | "quit" => Command::Exit,
            "help" | "?" if slash => Command::Help,
            "schema" if slash => Command::Schema,
            "others" if slash => Command::Others,
            "keep" if slash => Command::Keep(None),
            "new" | "reset" | "clear" if slash => Command::New,
            "q" if slash => Command::Exit,
            _ if slash && word => Command::Unknown(line.to_owned()),
            _ => return None,
        })
    }
}

/// Whether the conversation goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    GoOn,
    End,
}

struct Talk {
    answerer: Answerer,
    json: bool,
    explain: bool,
    interrupt: Interrupt,
    conversation: Conversation,
    /// The last question that was answered, with its answer.
    last: Option<(String, Answer)>,
    failed: usize,
}

impl Talk {
    fn with_editor(&mut self) -> Result<()> {
        let mut editor = DefaultEditor::new().context("this terminal cannot be read line by line")?;
        let history = places::state()?.join("chat_history");
        // The first time there is none.
        let _ = editor.load_history(&history);
        tell("Ask in your own words. /help says what else; Ctrl-C stops an answer, Ctrl-D ends.");
        let starters = self.answerer.starter_questions();
        if !starters.is_empty() {
            tell(format_args!("For example:\n{}", render::indent(&starters.join("\n"), 2)));
        }
        loop {
            match editor.readline("> ") {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => {
                    let question = line.trim();
                    editor.add_history_entry(question).context("the history cannot be kept")?;
                    if self.take(question)? == Then::End {
                        break;
                    }
                }
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => break,
                Err(error) => return Err(error).context("the terminal cannot be read"),
            }
        }
        if let Some(folder) = history.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        editor.save_history(&history).with_context(|| format!("cannot write {}", history.display()))
    }

    fn with_lines(&mut self) -> Result<()> {
        for line in std::io::stdin().lock().lines() {
            let line = line.context("standard input cannot be read")?;
            let question = line.trim();
            if question.is_empty() {
                continue;
            }
            if !self.json {
                output::line(format_args!("> {question}\n"))?;
            }
            if self.take(question)? == Then::End {
                break;
            }
        }
        Ok(())
    }

    /// Does what a line asks for: a command, or an answer.
    fn take(&mut self, line: &str) -> Result<Then> {
        match Command::of(line) {
            None => self.answer(line)?,
            Some(Command::Exit) => return Ok(Then::End),
            Some(Command::New) => {
                self.conversation = Conversation::default();
                self.last = None;
                tell("A new conversation.");
            }
            Some(Command::Help) => tell(HELP),
            Some(Command::Schema) => match self.answerer.schema() {
                Some(known) => tell(schema::kinds(known)),
                None => tell("An endpoint's graph is not known before it is asked."),
            },
            Some(Command::Others) => self.others(),
            Some(Command::Keep(which)) => match self.keep(which) {
                Ok(said) => tell(said),
                Err(error) => {
                    self.failed(&error);
                }
            },
            Some(Command::Unknown(line)) => {
                tell(format_args!("There is no command {line}; /help lists them."))
            }
        }
        Ok(Then::GoOn)
    }

    /// Says the other readings of the last question.
    fn others(&self) {
        let offered = self.last.as_ref().map_or(&[][..], |(_, answer)| &answer.offered);
        if offered.is_empty() {
            tell("There is no other way to read it.");
        }
        for (number, one) in (1..).zip(offered) {
            let meaning = one.meaning.as_ref().unwrap_or(&one.select);
            tell(format_args!("{number:>3} {meaning}\n{}", render::indent(&one.text, 4)));
        }
    }

    /// Teaches the last question as it was answered, or by another reading; what to say of it.
    fn keep(&self, which: Option<usize>) -> Result<String> {
        let (question, answer) = self.last.as_ref().context("nothing was answered yet that could be kept")?;
        let Answerer::Base(engine, _) = &self.answerer else {
            anyhow::bail!("nothing is kept of a graph that no knowledge base was built of");
        };
        let select = match which {
            None => answer
                .select
                .as_ref()
                .context("this answer was not read from the tables, so there is nothing to keep")?,
            Some(number) => {
                let one = number.checked_sub(1).and_then(|at| answer.offered.get(at));
                let all = answer.offered.len();
                &one.with_context(|| format!("there is no reading {number}, of {all}; /others lists them"))?
                    .select
            }
        };
        let today = today();
        let teaching = qa::taught::Teaching {
            question,
            standalone: Some(&answer.standalone),
            select,
            by: "local",
            on: &today,
            verified: true,
        };
        let (lesson, tried) = engine.try_teaching(&teaching)?;
        keep(engine.knowledge_base(), vec![lesson])?;
        Ok(format!("Kept. From now on: {}", tried.text))
    }

    /// Answers one question. Only a failure to write the answer ends the conversation.
    fn answer(&mut self, question: &str) -> Result<()> {
        let began = std::time::Instant::now();
        let turn = self.conversation.turns.len() + 1;
        match self.answerer.ask(&self.conversation, question, Some(&self.interrupt)) {
            Ok(answer) => {
                self.conversation.push(question, &answer);
                self.last = Some((question.to_owned(), answer.clone()));
                if !self.json {
                    output::line(format_args!("{}\n", render::answer(&answer, question)))?;
                }
                let attributions = if self.explain { self.attributions(&answer) } else { None };
                if self.json {
                    let record = Record::answered(json!(null), json!(turn), &answer);
                    return output::json(&record.explained(attributions.as_deref()));
                }
                match &attributions {
                    Some(attributions) => {
                        output::line(format_args!("{}\n", render::explained(&answer, attributions)))
                    }
                    None => Ok(()),
                }
            }
            Err(error) => {
                let stopped = self.failed(&error);
                if self.json && !stopped {
                    let seconds = began.elapsed().as_secs_f64();
                    output::json(&Record::failed(json!(null), json!(turn), seconds, explain(&error)))?;
                }
                Ok(())
            }
        }
    }

    /// The answer without each of its sources; none when that failed or was stopped, which is said.
    fn attributions(&mut self, answer: &Answer) -> Option<Vec<Attribution>> {
        match self.answerer.attribute(answer, Some(&self.interrupt)) {
            Ok(attributions) => Some(attributions),
            Err(error) => {
                if !self.failed(&error) && self.json {
                    output::complain(&error);
                }
                None
            }
        }
    }

    /// Counts and says what failed, unless as JSON; whether it was only stopped.
    fn failed(&mut self, error: &anyhow::Error) -> bool {
        let stopped = matches!(error.downcast_ref(), Some(qa::Error::Cancelled));
        if stopped {
            tell("Stopped.");
            return true;
        }
        self.failed += 1;
        if !self.json {
            output::complain(error);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_questions() {
        for (line, command) in [
            ("exit", Some(Command::Exit)),
            ("  QUIT ", Some(Command::Exit)),
            ("/exit", Some(Command::Exit)),
            (":q", Some(Command::Exit)),
            ("/help", Some(Command::Help)),
            ("/schema", Some(Command::Schema)),
            ("/new", Some(Command::New)),
            ("/others", Some(Command::Others)),
            ("/keep", Some(Command::Keep(None))),
            ("/keep 2", Some(Command::Keep(Some(2)))),
            ("/keep it", Some(Command::Unknown("/keep it".into()))),
            ("keep 2", None),
            ("/nonsense", Some(Command::Unknown("/nonsense".into()))),
            ("schema", None),
            ("help", None),
            ("/help me find a bike", None),
            ("exit signs of station 4?", None),
            ("1/2", None),
            ("/", None),
        ] {
            assert_eq!(Command::of(line), command, "{line}");
        }
    }
}
