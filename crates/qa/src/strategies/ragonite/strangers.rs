//! Names in a question that neither the graph nor a text has: such a question is not answered about somebody else.

use kb::Passage;
use plan::Stranger;
use search::Mode;

use super::Task;
use crate::Error;

/// Passages that are looked through for a name.
const LOOKED_THROUGH: usize = 5;

/// What is missing of the question, a sentence for each name that nobody has.
pub(super) fn missing(task: &mut Task<'_, '_>) -> Result<Vec<String>, Error> {
    let mut missing = Vec::new();
    let (index, question) = (task.index, task.question);
    for stranger in task.trace.during(|| plan::strangers(index, question))? {
        if !told(task, &stranger)? {
            missing.push(sentence(&stranger));
        }
    }
    if !missing.is_empty() {
        task.trace.begin("names")?;
        task.trace.end(missing.join(" "))?;
    }
    Ok(missing)
}

/// A passage says the name: texts speak of more than the graph does.
fn told(task: &Task<'_, '_>, stranger: &Stranger) -> Result<bool, Error> {
    let name = plan::words(&stranger.name);
    let says = |passage: &Passage| {
        let text = plan::words(&format!("{} {}", passage.title, passage.text));
        text.windows(name.len()).any(|said| said == name)
    };
    let hits = task.kb.search(&stranger.name, LOOKED_THROUGH, Mode::Lexical)?;
    Ok(hits.iter().any(|hit| says(&hit.passage)))
}

fn sentence(Stranger { name, near }: &Stranger) -> String {
    match &near[..] {
        [] => format!("The graph knows nothing called {name:?}."),
        [only] => format!("The graph knows nothing called {name:?}; there is {only}."),
        [more @ .., last] => {
            format!("The graph knows nothing called {name:?}; there are {} and {last}.", more.join(", "))
        }
    }
}
