//! Searches that stand beside an endpoint: Wikidata's `wbsearchentities` and DBpedia Lookup. Both rank by how well known a
//! thing is, which no full text does. They are asked through the endpoint's own client, by the same rules of where a
//! request may go.

use super::{At, Engine, NameSearch, Named};
use crate::limits::QueryError;
use serde_json::Value;

const WIKIDATA: &str = "https://www.wikidata.org/w/api.php";
const LOOKUP: &str = "https://lookup.dbpedia.org/api/search";

/// Things that one request of Wikidata's gives, at most.
const PAGE: usize = 50;

/// The service that belongs to an endpoint's host.
pub(super) fn beside(address: &str) -> Option<Engine> {
    let host = address.split("://").nth(1)?.split(['/', ':', '?']).next()?;
    match host {
        "query.wikidata.org" => Some(Engine::WikidataApi),
        "dbpedia.org" | "www.dbpedia.org" => Some(Engine::DbpediaLookup),
        _ => None,
    }
}

/// `wbsearchentities`: labels and aliases that begin so, the best known thing first.
pub(super) struct Wikidata {
    pub address: String,
    pub language: String,
}

impl Wikidata {
    pub fn new(languages: &[String]) -> Self {
        Self {
            address: WIKIDATA.to_owned(),
            language: languages.first().map_or("en", String::as_str).to_owned(),
        }
    }
}

impl NameSearch for Wikidata {
    fn engine(&self) -> Engine {
        Engine::WikidataApi
    }

    fn find(&self, at: &At<'_>, words: &[String], any: bool, most: usize) -> Result<Vec<Named>, QueryError> {
        // It has no OR: of any words the longest is the likeliest to be the name's.
        let text = if any { words.first().cloned().unwrap_or_default() } else { words.join(" ") };
        let limit = most.min(PAGE).to_string();
        let parameters = [
            ("action", "wbsearchentities"),
            ("format", "json"),
            ("type", "item"),
            ("search", text.as_str()),
            ("language", self.language.as_str()),
            ("uselang", self.language.as_str()),
            ("limit", limit.as_str()),
        ];
        let found = at.store.fetch_json(&self.address, &parameters, at.limits, at.cancel)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let each = found["search"].as_array().into_iter().flatten().map(|one| Named {
            iri: text(&one["concepturi"]),
            // The name that fits is an alias, where one does.
            label: match one["match"]["text"].as_str() {
                Some(matched) => matched.to_owned(),
                None => text(&one["label"]),
            },
            description: text(&one["description"]),
        });
        Ok(each.filter(|named| !named.iri.is_empty() && !named.label.is_empty()).collect())
    }
}

/// DBpedia Lookup: resources by label and redirect, the most linked first.
pub(super) struct Lookup {
    pub address: String,
}

impl Default for Lookup {
    fn default() -> Self {
        Self { address: LOOKUP.to_owned() }
    }
}

impl NameSearch for Lookup {
    fn engine(&self) -> Engine {
        Engine::DbpediaLookup
    }

    fn find(&self, at: &At<'_>, words: &[String], any: bool, most: usize) -> Result<Vec<Named>, QueryError> {
        let text = if any { words.first().cloned().unwrap_or_default() } else { words.join(" ") };
        let most = most.to_string();
        let parameters = [("query", text.as_str()), ("format", "JSON"), ("maxResults", most.as_str())];
        let found = at.store.fetch_json(&self.address, &parameters, at.limits, at.cancel)?;
        // Every field is a list; names stand in bold where they fit.
        let first =
            |value: &Value| value[0].as_str().unwrap_or_default().replace("<B>", "").replace("</B>", "");
        let each = found["docs"].as_array().into_iter().flatten().map(|one| Named {
            iri: first(&one["resource"]),
            label: first(&one["label"]),
            description: first(&one["comment"]),
        });
        Ok(each.filter(|named| !named.iri.is_empty() && !named.label.is_empty()).collect())
    }
}
