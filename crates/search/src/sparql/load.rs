//! From the compressed N-Quads of a knowledge base into memory. Blank nodes keep their labels: passages, rows and
//! citations name them.

use crate::error::Error;
use oxigraph::io::{RdfFormat, RdfParser};
use oxigraph::store::{LoaderError, Store};
use std::fs::File;
use std::io::{BufReader, Seek};
use std::path::Path;

/// Reads the whole file.
pub(super) fn load(mut file: &File, path: &Path) -> Result<Store, Error> {
    let failed = |message: String| Error::Damaged {
        path: path.to_owned(),
        what: message,
        rebuild: "ragonite build FILES.. --out KB".into(),
    };
    file.rewind().map_err(Error::io("reading", path))?;
    let content = zstd::Decoder::new(file).map_err(Error::io("reading", path))?;
    let store = Store::new().map_err(|error| failed(error.to_string()))?;
    let mut loader = store.bulk_loader();
    let quads = RdfParser::from_format(RdfFormat::NQuads).lenient().for_reader(BufReader::new(content));
    loader
        .load_ok_quads::<oxigraph::io::RdfParseError, LoaderError>(quads)
        .map_err(|error| failed(error.to_string()))?;
    loader.commit().map_err(|error| failed(error.to_string()))?;
    Ok(store)
}
