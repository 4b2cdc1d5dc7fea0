//! Lessons on their way into a knowledge base's folder.

use search::{Bank, KnowledgeBase, Lesson};

/// The day, in UTC: `2026-11-25`.
pub fn today() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()
}

/// Keeps lessons, each in the place of one about the same question or word; gives what is taught then.
pub fn keep(kb: &KnowledgeBase, lessons: Vec<Lesson>) -> Result<Bank, search::Error> {
    search::teach(kb.path(), |bank| {
        lessons.into_iter().for_each(|lesson| bank.keep(lesson));
        Ok(())
    })
}
