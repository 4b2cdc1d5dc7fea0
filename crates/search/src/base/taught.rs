//! What people taught a knowledge base: questions with the SELECT that answers each, and words that mean others. One file
//! in its folder, a JSON line each, that every build, update and change of vectors takes along ([`super::folder`]).
//!
//! ```json
//! {"question": "How many bikes does Passo make?", "select": "SELECT COUNT(*) FROM bike WHERE maker = 'Passo'", "by": "Ada", "on": "2026-11-25"}
//! {"word": "brand", "means": "maker", "by": "Ada", "on": "2026-11-25"}
//! ```
//!
//! Written aside and renamed: killed at any moment, the old file or the new one is there. Not here: whether a SELECT runs
//! and what it means.

use super::folder::{Lock, whole};
use super::manifest::{Manifest, hexadecimal};
use crate::error::Error;
use crate::value::Value;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// Its file's name.
pub(crate) const TAUGHT: &str = "taught.jsonl";

/// A question with the query that answers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// As it was asked.
    pub question: String,
    /// With everything its conversation left implicit, where that is more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standalone: Option<String>,
    /// The query, a SELECT over the question views.
    pub select: String,
    /// Who taught it.
    pub by: String,
    /// The day, as `2026-11-25`.
    pub on: String,
    /// A hash of the rows that it gave then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<String>,
    /// Somebody looked at these rows and says that they are right.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub verified: bool,
}

impl Pair {
    /// The question that stands alone.
    pub fn whole(&self) -> &str {
        self.standalone.as_deref().unwrap_or(&self.question)
    }
}

/// A word, or some, that people say for what the graph calls otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Synonym {
    /// What people say.
    pub word: String,
    /// What the graph calls a table, a column or a value.
    pub means: String,
    /// Who taught it.
    pub by: String,
    /// The day, as `2026-11-25`.
    pub on: String,
}

/// One thing that was taught.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Lesson {
    /// A question with its query.
    Pair(Pair),
    /// A word that means another.
    Synonym(Synonym),
}

impl Lesson {
    /// What it is known by, the same however often it is taught anew: 12 hexadecimal digits of its question or word.
    pub fn id(&self) -> String {
        let about = match self {
            Self::Pair(pair) => key(pair.whole()),
            Self::Synonym(synonym) => format!("\0{}", key(&synonym.word)),
        };
        hexadecimal(&Sha256::digest(about.as_bytes())[..6])
    }

    /// Why it cannot be kept; `None` where it can.
    fn lacks(&self) -> Option<&'static str> {
        let empty = |text: &str| text.trim().is_empty();
        match self {
            Self::Pair(pair) if empty(pair.whole()) => Some("its question is empty"),
            Self::Pair(pair) if empty(&pair.select) => Some("its SELECT is empty"),
            Self::Synonym(one) if key(&one.word).is_empty() => Some("its word is empty"),
            Self::Synonym(one) if key(&one.means).is_empty() => Some("what its word means is empty"),
            _ => None,
        }
    }
}

/// A hash of rows by which they are known again, whatever their order: 64 hexadecimal digits.
pub fn rows_hash(rows: &[Vec<Value>]) -> String {
    let cell = |value: &Value| match value.as_number() {
        Some(number) => format!("{number:.6}\u{1f}"),
        None => format!("{value}\u{1f}"),
    };
    let mut rows: Vec<String> = rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    rows.sort_unstable();
    hexadecimal(&Sha256::digest(rows.join("\n").as_bytes()))
}

/// Letters and digits of a question, folded, with one space between words: what makes two questions one.
fn key(question: &str) -> String {
    let folded = kb::fold(question);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Everything that a knowledge base was taught.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bank {
    /// In the order in which they were taught.
    pub lessons: Vec<Lesson>,
}

impl Bank {
    /// Reads lines; `path` is for messages.
    ///
    /// # Errors
    /// With file and line when a line is no lesson.
    pub fn parse(text: &str, path: &Path) -> Result<Self, Error> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let lesson = |(at, line): (usize, &str)| {
            let wrong = |what: String| Error::Taught { path: path.to_owned(), line: at + 1, what };
            let json: serde_json::Value =
                serde_json::from_str(line).map_err(|error| wrong(format!("it is no JSON: {error}")))?;
            // Of an untagged choice nobody is told what is wrong with it.
            let read = match json.get("word") {
                Some(_) => serde_json::from_value(json).map(Lesson::Synonym),
                None => serde_json::from_value(json).map(Lesson::Pair),
            };
            let lesson = read.map_err(|error| wrong(error.to_string()))?;
            match lesson.lacks() {
                Some(what) => Err(wrong(what.to_owned())),
                None => Ok(lesson),
            }
        };
        Ok(Self { lessons: lines.map(lesson).collect::<Result<_, _>>()? })
    }

    /// Reads a file that [`Self::text`] wrote.
    ///
    /// # Errors
    /// When it cannot be read, and as [`Self::parse`].
    pub fn load(path: &Path) -> Result<Self, Error> {
        Self::parse(&std::fs::read_to_string(path).map_err(Error::io("reading", path))?, path)
    }

    /// A JSON line each.
    pub fn text(&self) -> String {
        let line = |lesson: &Lesson| serde_json::to_string(lesson).unwrap_or_default() + "\n";
        self.lessons.iter().map(line).collect()
    }

    /// Questions with their queries.
    pub fn pairs(&self) -> impl Iterator<Item = &Pair> {
        self.lessons.iter().filter_map(|lesson| match lesson {
            Lesson::Pair(pair) => Some(pair),
            Lesson::Synonym(_) => None,
        })
    }

    /// Words that mean others.
    pub fn synonyms(&self) -> impl Iterator<Item = &Synonym> {
        self.lessons.iter().filter_map(|lesson| match lesson {
            Lesson::Synonym(synonym) => Some(synonym),
            Lesson::Pair(_) => None,
        })
    }

    /// The pair whose question this is, but for case, accents and signs.
    pub fn same(&self, question: &str) -> Option<&Pair> {
        let asked = key(question);
        self.pairs().find(|pair| key(pair.whole()) == asked)
    }

    /// Keeps a lesson, in the place of what was taught of the same question or word before.
    pub fn keep(&mut self, lesson: Lesson) {
        let id = lesson.id();
        match self.lessons.iter_mut().find(|known| known.id() == id) {
            Some(known) => *known = lesson,
            None => self.lessons.push(lesson),
        }
    }

    /// Forgets the lesson of this id, which is given back.
    pub fn remove(&mut self, id: &str) -> Option<Lesson> {
        let at = self.lessons.iter().position(|lesson| lesson.id() == id)?;
        Some(self.lessons.remove(at))
    }
}

/// The bank of the knowledge base in a folder; an empty one where nothing was taught.
pub(super) fn read(folder: &Path) -> Result<Bank, Error> {
    let path = folder.join(TAUGHT);
    match std::fs::read_to_string(&path) {
        Ok(text) => Bank::parse(&text, &path),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Bank::default()),
        Err(error) => Err(Error::io("reading", &path)(error)),
    }
}

/// Changes what a knowledge base was taught, and gives the bank as it is then. One at a time: who comes meanwhile waits.
///
/// # Errors
/// When it is no knowledge base, a line of its bank is damaged, or the disk fails; `change`'s own error changes nothing.
pub fn teach<E: From<Error>>(
    folder: &Path,
    change: impl FnOnce(&mut Bank) -> Result<(), E>,
) -> Result<Bank, E> {
    let place = whole(folder)?;
    Manifest::read(&place)?;
    let _turn = Lock::of_teaching(&place)?;
    let mut bank = read(&place)?;
    change(&mut bank)?;
    write(&bank.text(), &place)?;
    Ok(bank)
}

/// Whether a file of a folder is what it was taught, or that in the making: teachers write both at any time, so that who
/// makes a new folder takes them along once nobody does, and not before.
pub(super) fn is_taught(name: &str) -> bool {
    name.strip_prefix('.').unwrap_or(name) == TAUGHT
}

/// Puts what a folder was taught into the one that takes its place. Nobody teaches meanwhile: the caller holds the lock.
pub(super) fn take_along(from: &Path, to: &Path) -> Result<(), Error> {
    let kept = from.join(TAUGHT);
    match std::fs::read_to_string(&kept) {
        Ok(text) => write(&text, to),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Error::io("reading", &kept)(error)),
    }
}

/// Aside, down to the disk, then in its place.
fn write(text: &str, folder: &Path) -> Result<(), Error> {
    let (path, aside) = (folder.join(TAUGHT), folder.join(format!(".{TAUGHT}")));
    let written = File::create(&aside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(Error::io("writing", &aside))?;
    std::fs::rename(&aside, &path).map_err(Error::io("writing", &path))?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(Error::io("flushing", folder))
}

/// What stands in the file, read again when it was written anew: another process may teach too.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Option<(Stamp, Arc<Bank>)>>);

/// What a file is known by that is written aside and renamed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp(Option<(u64, SystemTime, u64)>);

impl Stamp {
    fn of(path: &Path) -> Self {
        use std::os::unix::fs::MetadataExt;
        let metadata = std::fs::metadata(path).ok();
        Self(metadata.and_then(|found| Some((found.ino(), found.modified().ok()?, found.len()))))
    }
}

impl Kept {
    /// The bank as it is now.
    pub fn read(&self, folder: &Path) -> Result<Arc<Bank>, Error> {
        let stamp = Stamp::of(&folder.join(TAUGHT));
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, bank)) = &*kept
            && *known == stamp
        {
            return Ok(Arc::clone(bank));
        }
        let bank = Arc::new(read(folder)?);
        *kept = Some((stamp, Arc::clone(&bank)));
        Ok(bank)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{BIKES, Fixture, Letters};
    use super::super::{EmbedOptions, UpdateOptions, embed, update};
    use super::*;
    use std::ops::ControlFlow;

    fn pair(question: &str, select: &str) -> Lesson {
        Lesson::Pair(Pair {
            question: question.into(),
            standalone: None,
            select: select.into(),
            by: "Ada".into(),
            on: "2026-11-25".into(),
            rows: None,
            verified: false,
        })
    }

    #[test]
    fn a_question_taught_again_is_one_lesson() {
        let mut bank = Bank::default();
        bank.keep(pair("How many?", "SELECT 1"));
        bank.keep(pair("Which?", "SELECT 2"));
        bank.keep(pair("how  MANY", "SELECT 3"));
        let selects: Vec<&str> = bank.pairs().map(|pair| pair.select.as_str()).collect();
        assert_eq!(selects, ["SELECT 3", "SELECT 2"]);
        assert_eq!(bank.same("How many?!").map(|pair| pair.select.as_str()), Some("SELECT 3"));
        let read = Bank::parse(&bank.text(), Path::new("taught.jsonl")).unwrap();
        assert_eq!(read, bank);
        let id = bank.lessons[1].id();
        assert_eq!(bank.remove(&id), Some(pair("Which?", "SELECT 2")));
        assert_eq!(bank.remove(&id), None);
    }

    #[test]
    fn a_damaged_line_is_named() {
        let told = |line: &str| {
            let text = pair("Which?", "SELECT 2");
            let text = format!("{}\n\n{line}\n", serde_json::to_string(&text).unwrap());
            Bank::parse(&text, Path::new("kb/taught.jsonl")).unwrap_err().to_string()
        };
        let cut = told("{\"question\": \"Wh");
        assert!(cut.starts_with("kb/taught.jsonl:3: it is no JSON: "), "{cut}");
        let without = told("{\"question\": \"Who?\", \"by\": \"x\", \"on\": \"y\"}");
        assert!(without.starts_with("kb/taught.jsonl:3: missing field `select`"), "{without}");
        let empty = told("{\"word\": \"!\", \"means\": \"maker\", \"by\": \"x\", \"on\": \"y\"}");
        assert_eq!(empty, "kb/taught.jsonl:3: its word is empty. Correct or remove the line");
    }

    #[test]
    fn builds_updates_and_vectors_keep_what_was_taught() {
        let mut fixture = Fixture::new(BIKES);
        fixture.options.embedder = Some(Letters::new("letters"));
        fixture.build().unwrap();
        let path = fixture.options.out.clone();
        let open = fixture.open().unwrap();
        let teach = |question: &str| {
            teach(&path, |bank| -> Result<(), Error> {
                bank.keep(pair(question, "SELECT COUNT(*) FROM bike"));
                Ok(())
            })
        };
        teach("How many?").unwrap();
        // An open one sees it.
        assert_eq!(open.taught().unwrap().pairs().count(), 1);
        fixture.build().unwrap();
        teach("How many bikes?").unwrap();
        let embed_options = EmbedOptions::new(path.clone(), Letters::new("letters"));
        embed(&embed_options, &mut |_| ControlFlow::Continue(())).unwrap();
        let more = fixture.folder.path().join("more.ttl");
        std::fs::write(&more, "<http://x.example/b4> a <http://x.example/Bike> .").unwrap();
        let options = UpdateOptions { path: path.clone(), add: vec![more], ..UpdateOptions::default() };
        update(&options, &mut |_| ControlFlow::Continue(())).unwrap();
        let kept = fixture.open().unwrap().taught().unwrap();
        assert_eq!(kept.pairs().map(Pair::whole).collect::<Vec<_>>(), ["How many?", "How many bikes?"]);
    }

    #[test]
    fn what_cannot_be_kept_changes_nothing() {
        let fixture = Fixture::new(BIKES);
        fixture.build().unwrap();
        let path = &fixture.options.out;
        let refused = teach(path, |bank| -> Result<(), Error> {
            bank.keep(pair("How many?", "SELECT 1"));
            Err(Error::NoFiles)
        });
        assert!(refused.is_err() && fixture.open().unwrap().taught().unwrap().lessons.is_empty());
        std::fs::write(path.join(TAUGHT), "{\n").unwrap();
        let error = fixture.open().unwrap().taught().unwrap_err().to_string();
        assert!(error.contains("taught.jsonl:1: "), "{error}");
        assert!(teach(path, |_| -> Result<(), Error> { Ok(()) }).is_err(), "a damaged bank is not replaced");
    }

    #[test]
    fn lessons_taught_at_once_are_all_kept() {
        let fixture = Fixture::new(BIKES);
        fixture.build().unwrap();
        let path = &fixture.options.out;
        std::thread::scope(|scope| {
            for teacher in 0..4 {
                scope.spawn(move || {
                    for round in 0..5 {
                        teach(path, |bank| -> Result<(), Error> {
                            bank.keep(pair(&format!("Question {teacher} {round}?"), "SELECT 1"));
                            Ok(())
                        })
                        .unwrap();
                    }
                });
            }
        });
        assert_eq!(fixture.open().unwrap().taught().unwrap().lessons.len(), 20);
    }
}
