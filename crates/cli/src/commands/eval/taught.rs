//! `ragonite eval KB --taught`: whether what people taught still gives what it gave.

use anyhow::Result;
use qa::taught::{Standing, standing};
use serde_json::json;

use crate::commands::{Outcome, ReportFormat};
use crate::config::Config;
use crate::{graph, output};

/// Runs every taught query again. What finds nothing, or other rows than somebody verified, is a failure.
pub(super) fn run(path: &std::path::Path, format: &ReportFormat, config: &Config) -> Result<Outcome> {
    let kb = graph::open(path, None, config)?;
    let index = qa::index_of(&kb)?;
    let bank = kb.taught()?;
    let (mut same, mut told) = (0, Vec::new());
    let mut failed = false;
    for pair in bank.pairs() {
        let stands = standing(&kb, &index, pair)?;
        same += usize::from(stands == Standing::Same);
        failed |= stands == Standing::Broken || stands == Standing::Changed && pair.verified;
        told.push((pair, stands));
    }
    let all = told.len();
    if format.json {
        let each = told.iter().map(|(pair, stands)| {
            json!({ "question": pair.whole(), "verified": pair.verified, "standing": stands })
        });
        output::json(&json!({ "total": all, "same": same, "questions": each.collect::<Vec<_>>() }))?;
    } else {
        for (pair, stands) in &told {
            let how = match stands {
                Standing::Same => continue,
                Standing::Changed => "gives other rows",
                Standing::Broken => "finds nothing or does not run",
            };
            output::tell(format_args!("{how}: {}\n    {}", pair.whole(), pair.select));
        }
        output::line(format_args!("{same} of {all} taught questions give what they gave"))?;
    }
    Ok(Outcome::found(!failed))
}
