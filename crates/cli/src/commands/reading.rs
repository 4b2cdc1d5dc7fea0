//! How RDF files are read: the options that `build` and `update` share, and what they say of what was lost.

use std::path::{Path, PathBuf};

use kb::{ReadOptions, Skipped, Source};

use crate::output;

/// Skipped statements that are shown; all stand in the folder's `skipped.txt`.
const SHOWN: usize = 10;

/// How to read RDF files
#[derive(Debug, clap::Args)]
pub struct Reading {
    /// Leave out what is broken and list it, instead of stopping at the first
    #[arg(long)]
    lenient: bool,
    /// With --lenient: fail when more than this share of a file's statements is lost
    #[arg(long, value_name = "PERCENT", default_value_t = ReadOptions::default().allow_loss,
        value_parser = clap::value_parser!(u8).range(0..=100), requires = "lenient")]
    allow_loss: u8,
    /// What relative IRIs are resolved against; each file's own address if not given
    #[arg(long, value_name = "IRI")]
    base: Option<String>,
    /// A remote JSON-LD context and the file that holds it; nothing is fetched. May be repeated
    #[arg(long, value_name = "URL=FILE", value_parser = context)]
    context: Vec<(String, PathBuf)>,
}

impl Reading {
    /// As the reader takes it.
    pub fn options(self) -> ReadOptions {
        let Self { lenient, allow_loss, base, context } = self;
        ReadOptions { lenient, allow_loss, base, contexts: context, root: None }
    }
}

/// An address may hold `=`, a file's name seldom does.
fn context(text: &str) -> Result<(String, PathBuf), String> {
    match text.rsplit_once('=') {
        Some((address, file)) if address.contains("://") && !file.is_empty() => {
            Ok((address.to_owned(), file.into()))
        }
        _ => Err("write URL=FILE, as in https://example.org/context.jsonld=context.jsonld".into()),
    }
}

/// Tells what was left out while reading, and how much of each file that was.
pub(super) fn tell_lost(skipped: &[Skipped], sources: &[Source], kb: &Path) {
    for one in skipped.iter().take(SHOWN) {
        output::tell(format_args!("skipped {one}"));
    }
    if skipped.len() > SHOWN {
        let (more, path) = (skipped.len() - SHOWN, kb.join("skipped.txt"));
        output::tell(format_args!("skipped {more} more; all are named in {}", path.display()));
    }
    for source in sources.iter().filter(|source| source.lost > 0) {
        let of = source.statements + source.lost;
        let share = 100.0 * source.lost as f64 / of as f64;
        let path = source.path.display();
        output::tell(format_args!("lost {} of about {of} statements ({share:.1} %) of {path}", source.lost));
    }
}
