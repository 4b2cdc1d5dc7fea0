//! Remote JSON-LD contexts without fetching: well-known ones as tables of facts in this folder's files, others from
//! files that the reader was given.

use crate::error::Error;
use oxrdfio::{JsonLdProfileSet, LoadedDocument, RdfFormat};
use std::path::PathBuf;
use std::sync::Arc;

/// Contexts that are built in, by the addresses that documents name them by.
const BUILT_IN: &[(&[&str], &str)] = &[
    (
        &["schema.org", "schema.org/docs/jsonldcontext.json", "schema.org/docs/jsonldcontext.jsonld"],
        SCHEMA_ORG,
    ),
    (&["linked.art/ns/v1/linked-art.json"], include_str!("contexts/linked-art.json")),
    (
        &["w3.org/ns/activitystreams", "w3.org/ns/activitystreams.jsonld"],
        include_str!("contexts/activitystreams.json"),
    ),
    (&["w3.org/ns/anno.jsonld", "w3.org/ns/anno"], include_str!("contexts/annotation.json")),
    (
        &[
            "w3.org/ns/dcat",
            "w3.org/ns/dcat.jsonld",
            "w3.org/ns/dcat3.jsonld",
            POD,
            "project-open-data.cio.gov/v1.1/schema",
        ],
        include_str!("contexts/dcat.json"),
    ),
    (&["w3.org/ns/csvw", "w3.org/ns/csvw.jsonld"], include_str!("contexts/csvw.json")),
    (
        &["w3.org/2013/json-ld-context/rdfa11", "w3.org/2011/rdfa-context/rdfa-1.1"],
        include_str!("contexts/prefixes.json"),
    ),
];
/// Begins the message about a context that is not here.
pub(super) const MISSING: &str = "the JSON-LD context ";

const SCHEMA_ORG: &str = include_str!("contexts/schema-org.json");
const POD: &str = "project-open-data.cio.gov/v1.1/schema/catalog.jsonld";

/// The contexts given as files.
#[derive(Debug, Clone, Default)]
pub(crate) struct Contexts(Arc<Vec<(String, Vec<u8>)>>);

impl Contexts {
    /// Reads the files.
    pub fn load(given: &[(String, PathBuf)]) -> Result<Self, Error> {
        let read = |(address, path): &(String, PathBuf)| {
            Ok((address.clone(), std::fs::read(path).map_err(Error::read(path))?))
        };
        Ok(Self(Arc::new(given.iter().map(read).collect::<Result<_, Error>>()?)))
    }

    /// Gives a parser the contexts that it asks for.
    pub fn loader(
        &self,
    ) -> impl Fn(&str) -> Result<LoadedDocument, Box<dyn std::error::Error + Send + Sync>>
    + Send
    + Sync
    + 'static
    + std::panic::UnwindSafe
    + std::panic::RefUnwindSafe
    + use<> {
        let given = self.0.clone();
        move |address: &str| {
            let own = given.iter().find(|(of, _)| same(of, address)).map(|(_, content)| content.clone());
            let built_in = || {
                BUILT_IN
                    .iter()
                    .find(|(of, _)| of.iter().any(|of| same(of, address)))
                    .map(|(_, text)| text.as_bytes().to_vec())
            };
            let content = own.or_else(built_in).ok_or_else(|| {
                format!(
                    "{MISSING}{address} is not built in, and nothing is fetched. Save it as a file, then name that: \
                     --context {address}=FILE"
                )
            })?;
            let format = RdfFormat::JsonLd { profile: JsonLdProfileSet::empty() };
            Ok(LoadedDocument { url: address.to_owned(), content, format })
        }
    }
}

/// The same address, however people write it.
fn same(a: &str, b: &str) -> bool {
    let plain = |address: &str| {
        let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
        rest.trim_start_matches("www.").trim_end_matches(['/', '#']).to_ascii_lowercase()
    };
    plain(a) == plain(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_contexts_are_json() {
        for (addresses, text) in BUILT_IN {
            let json: serde_json::Value = serde_json::from_str(text).unwrap();
            assert!(json["@context"].is_object(), "{addresses:?}");
        }
    }

    #[test]
    fn addresses_are_the_same_however_written() {
        assert!(same("https://www.w3.org/ns/anno.jsonld", "w3.org/ns/anno.jsonld"));
        assert!(same("http://schema.org/", "schema.org") && !same("http://schema.example/", "schema.org"));
    }
}
