//! From the compressed N-Quads of a knowledge base into memory. Blank nodes keep their labels: passages, rows and
//! citations name them.

use crate::error::Error;
use oxigraph::io::{RdfFormat, RdfParser};
use oxigraph::store::{LoaderError, Store};
use std::io::{BufReader, Read};
use std::path::Path;

/// Reads everything; `path` is for messages.
pub(super) fn load(content: impl Read, path: &Path) -> Result<Store, Error> {
    let failed = |message: String| Error::Damaged {
        path: path.to_owned(),
        what: message,
        rebuild: "ragonite build FILES.. --out KB".into(),
    };
    let content = zstd::Decoder::new(content).map_err(Error::io("reading", path))?;
    let store = Store::new().map_err(|error| failed(error.to_string()))?;
    let mut loader = store.bulk_loader();
    let quads = RdfParser::from_format(RdfFormat::NQuads).lenient().for_reader(BufReader::new(content));
    loader
        .load_ok_quads::<oxigraph::io::RdfParseError, LoaderError>(quads)
        .map_err(|error| failed(error.to_string()))?;
    loader.commit().map_err(|error| failed(error.to_string()))?;
    Ok(store)
}
