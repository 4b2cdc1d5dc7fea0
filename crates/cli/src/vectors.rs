//! Vectors made in the foreground, with a bar and Ctrl-C, and what is said where some are missing.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use llm::Embedder;
use search::{EmbedOptions, EmbedSummary, Made, Manifest};
use serde_json::{Value, json};

use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::BuildBar;

/// What came of making vectors, and how long that took.
pub struct Ended {
    /// What was made; `None` where another process is making them.
    pub summary: Option<EmbedSummary>,
    seconds: f64,
}

/// Makes the vectors that are missing. Ctrl-C ends it and keeps what was made.
pub fn make(path: &Path, embedder: Arc<dyn Embedder>, interrupt: &Interrupt) -> Result<Ended> {
    let began = Instant::now();
    let made = interrupt.during(|| {
        let mut bar = BuildBar::new();
        search::embed(&EmbedOptions::new(path.to_owned(), embedder), &mut |progress| {
            bar.show(progress);
            interrupt.wish()
        })
    });
    let summary = match made {
        Ok(summary) => Some(summary),
        Err(error @ search::Error::Embedding(_)) => {
            output::tell(error);
            None
        }
        Err(error) => return Err(error.into()),
    };
    Ok(Ended { summary, seconds: began.elapsed().as_secs_f64() })
}

impl Ended {
    /// For people; nothing where nothing was to be made.
    pub fn describe(&self, path: &Path) -> Option<String> {
        let summary = self.summary.as_ref()?;
        if let Some(missing) = lacking(&summary.manifest, path) {
            return Some(missing);
        }
        let mut text = match summary.asked {
            0 => "All vectors are there.".to_owned(),
            asked => format!("{asked} vectors made, all are there now; {:.1} s", self.seconds),
        };
        if let Some(targets) = summary.targets.as_ref().filter(|targets| targets.held_out > 0) {
            text.push_str(&format!(
                "\nQuestions ask for {} types of things; {} of {} held-out ones told right",
                targets.targets.len(),
                targets.held_out_right,
                targets.held_out,
            ));
        }
        Some(text)
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let Some(summary) = &self.summary else { return json!({ "made_by_another_process": true }) };
        json!({
            "embedder": summary.manifest.embedder,
            "embedded": summary.asked,
            "vectors": summary.manifest.vectors,
            "targets": summary.targets.as_ref().map(|t| json!({
                "types": t.targets.iter().map(|t| &t.label).collect::<Vec<_>>(),
                "held_out": t.held_out,
                "held_out_right": t.held_out_right,
            })),
            "embedding_seconds": self.seconds,
        })
    }
}

/// How many vectors are missing and how to get them; `None` if none are.
pub fn lacking(manifest: &Manifest, path: &Path) -> Option<String> {
    let Made { made, of } = manifest.pending()?;
    Some(format!(
        "{made} of {of} texts have vectors: what only passages tell may be found less well until `ragonite embed {}` has \
         made the others.",
        path.display()
    ))
}
