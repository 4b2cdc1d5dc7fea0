//! `ragonite teach`: questions with the SELECT that answers each, and words that mean others, kept with a knowledge base and
//! used from the next question on, also by a server that runs.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use qa::taught::{Teaching, checked, checked_again, checked_synonym};
use search::{Bank, KnowledgeBase, Lesson};
use serde_json::json;

use super::{Base, Format, Outcome};
use crate::config::Config;
use crate::lessons::{keep, today};
use crate::{graph, output, render, whole};

/// Teach a knowledge base how a question is answered
///
/// The question is answered so at once from then on, and questions that ask the same of other things are read like it.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["question", "synonym", "list", "remove", "export", "import"])))]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// The question, as people ask it
    #[arg(requires = "select")]
    question: Option<String>,
    /// The SELECT over the question views that answers it; `ragonite schema KB` shows these
    #[arg(long, value_name = "SELECT", requires = "question")]
    select: Option<String>,
    /// The question with everything that its conversation left implicit
    #[arg(long, value_name = "QUESTION", requires = "question")]
    standalone: Option<String>,
    /// You looked at the rows: as long as they stay the same the answer says so
    #[arg(long, requires = "question")]
    verified: bool,
    /// A word that means what the graph calls a table, a column or a value: "brand=series"
    #[arg(long, value_name = "WORD=MEANING")]
    synonym: Option<String>,
    /// Who teaches it
    #[arg(long, value_name = "NAME", default_value = "local")]
    by: String,
    /// List what was taught
    #[arg(long)]
    list: bool,
    /// Forget one, by its number in the list
    #[arg(long, value_name = "N")]
    remove: Option<usize>,
    /// Write what was taught to a file, a JSON line each
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// Teach what such a file holds; what cannot be used here is named and left out
    #[arg(long, value_name = "FILE")]
    import: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// Does it.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome> {
    let path = &arguments.base.kb;
    if let Some(number) = arguments.remove {
        return remove(path, number);
    }
    let kb = Arc::new(graph::open(path, None, config)?);
    if arguments.list {
        let bank = kb.taught()?;
        return list(&bank, arguments.format.json);
    }
    if let Some(file) = &arguments.export {
        let bank = kb.taught()?;
        whole::replace(file, |out| Ok(out.write_all(bank.text().as_bytes())?))?;
        output::tell(format_args!("{} lessons written to {}", bank.lessons.len(), file.display()));
        return Ok(Outcome::found(!bank.lessons.is_empty()));
    }
    match (&arguments.import, &arguments.synonym) {
        (Some(file), _) => import(&kb, file),
        (None, Some(synonym)) => teach_synonym(&kb, synonym, &arguments.by),
        (None, None) => teach_pair(&kb, arguments),
    }
}

fn teach_pair(kb: &KnowledgeBase, arguments: &Arguments) -> Result<Outcome> {
    let index = qa::index_of(kb)?;
    let today = today();
    let teaching = Teaching {
        question: arguments.question.as_deref().unwrap_or_default(),
        standalone: arguments.standalone.as_deref(),
        select: arguments.select.as_deref().unwrap_or_default(),
        by: &arguments.by,
        on: &today,
        verified: arguments.verified,
    };
    let (lesson, tried) = checked(kb, &index, &teaching)?;
    let bank = keep(kb, vec![lesson.clone()])?;
    if arguments.format.json {
        let found = json!({ "columns": tried.columns, "rows": tried.rows });
        output::json(&json!({ "id": lesson.id(), "lesson": lesson, "text": tried.text, "found": found }))?;
    } else {
        output::line(render::wrap(&tried.text, 0))?;
        let count = bank.pairs().count();
        output::tell(format_args!(
            "Kept; {count} {} taught now.",
            if count == 1 { "question is" } else { "questions are" }
        ));
    }
    Ok(Outcome::Found)
}

fn teach_synonym(kb: &KnowledgeBase, synonym: &str, by: &str) -> Result<Outcome> {
    let Some((word, means)) = synonym.split_once('=') else {
        bail!("A synonym is written WORD=MEANING, as in --synonym \"brand=series\"");
    };
    let index = qa::index_of(kb)?;
    keep(kb, vec![checked_synonym(&index, word, means, by, &today())?])?;
    output::tell(format_args!("{:?} is read as {:?} from now on.", word.trim(), means.trim()));
    Ok(Outcome::Found)
}

fn import(kb: &KnowledgeBase, file: &std::path::Path) -> Result<Outcome> {
    let read = Bank::load(file)?;
    let index = qa::index_of(kb)?;
    let mut kept = Vec::new();
    for lesson in &read.lessons {
        match checked_again(kb, &index, lesson) {
            Ok(lesson) => kept.push(lesson),
            Err(qa::Error::Unteachable(why)) => {
                output::tell(format_args!("left out {}: {why}", shown(lesson)));
            }
            Err(error) => return Err(error.into()),
        }
    }
    let (some, all) = (kept.len(), read.lessons.len());
    keep(kb, kept)?;
    output::tell(format_args!("{some} of {all} lessons kept"));
    Ok(Outcome::found(some == all))
}

fn remove(path: &std::path::Path, number: usize) -> Result<Outcome> {
    let mut gone = None;
    search::teach(path, |bank| -> Result<()> {
        let all = bank.lessons.len();
        let at = number.checked_sub(1).filter(|at| *at < all);
        let at = at.with_context(|| {
            let place = path.display();
            format!("there is no lesson {number}, of {all}. See: ragonite teach {place} --list")
        })?;
        gone = Some(bank.lessons.remove(at));
        Ok(())
    })?;
    if let Some(gone) = gone {
        output::tell(format_args!("forgotten: {}", shown(&gone)));
    }
    Ok(Outcome::Found)
}

fn shown(lesson: &Lesson) -> String {
    match lesson {
        Lesson::Pair(pair) => format!("{:?}", pair.whole()),
        Lesson::Synonym(synonym) => format!("\"{}={}\"", synonym.word, synonym.means),
    }
}

fn list(bank: &Bank, as_json: bool) -> Result<Outcome> {
    if as_json {
        let all = bank.lessons.iter().enumerate();
        let all: Vec<_> =
            all.map(|(at, lesson)| json!({ "n": at + 1, "id": lesson.id(), "lesson": lesson })).collect();
        output::json(&all)?;
    } else {
        for (at, lesson) in bank.lessons.iter().enumerate() {
            let told = match lesson {
                Lesson::Pair(pair) => {
                    let verified = if pair.verified { ", verified" } else { "" };
                    let (question, by, on) = (pair.whole(), &pair.by, &pair.on);
                    format!("{question}\n    {}\n    {by}, {on}{verified}", pair.select)
                }
                Lesson::Synonym(one) => format!("{} = {}\n    {}, {}", one.word, one.means, one.by, one.on),
            };
            output::line(format_args!("{:>3} {told}", at + 1))?;
        }
    }
    Ok(Outcome::found(!bank.lessons.is_empty()))
}
