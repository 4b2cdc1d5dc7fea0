//! `--save FILE`: a query's result as a file for spreadsheets too.

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use search::Rows;
use server::Sheet;

use crate::{output, whole};

/// Where a result is saved.
#[derive(Debug, clap::Args)]
pub(super) struct Saving {
    /// Save the result too, as .xlsx or .csv; the file must not be there yet
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Saving {
    /// Saves the rows, if a file was named, with where they come from.
    pub(super) fn save(&self, rows: &Rows, from: &str, language: &str, query: &str) -> Result<()> {
        let Some(path) = &self.save else { return Ok(()) };
        let about = [("Knowledge base", from.to_owned()), (language, query.to_owned())];
        let sheet = Sheet { rows, columns: &[], about: &about };
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let bytes = match extension.as_str() {
            "xlsx" => sheet.xlsx().map_err(|error| anyhow!("cannot make {}: {error}", path.display()))?,
            "csv" => sheet.csv().into_bytes(),
            _ => bail!("{} is saved as neither: name a file that ends in .xlsx or .csv", path.display()),
        };
        whole::create(path, |out| Ok(out.write_all(&bytes)?))?;
        output::tell(format_args!("Saved {} rows in {}.", rows.rows.len(), path.display()));
        Ok(())
    }
}
