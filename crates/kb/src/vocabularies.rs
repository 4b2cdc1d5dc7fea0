//! Names of terms of common vocabularies that graphs use and seldom hold: of those that are numbers (`P50`), short forms
//! (`mbox`) or begin with a code (`P14_carried_out_by`). Facts as data, in `vocabularies.tsv`.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

const TABLE: &str = include_str!("vocabularies.tsv");

static NAMES: LazyLock<FxHashMap<String, &'static str>> = LazyLock::new(|| {
    let mut names = FxHashMap::default();
    let mut namespaces: Vec<&str> = Vec::new();
    for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(given) = line.strip_prefix('[') {
            namespaces = given.trim_end_matches(']').split(' ').collect();
        } else if let Some((local, name)) = line.split_once('\t') {
            names.extend(namespaces.iter().map(|namespace| (format!("{namespace}{local}"), name)));
        }
    }
    names
});

/// What a term is called, where its IRI does not say it.
pub(crate) fn name(iri: &str) -> Option<String> {
    let known = NAMES.get(iri).map(|name| (*name).to_owned());
    let numbered =
        || NUMBERED.iter().any(|part| iri.contains(part)).then(|| behind_code(crate::names::local_name(iri)));
    known.or_else(|| numbered().flatten())
}

/// Parts of the namespaces of CIDOC-CRM and its kin, which number their terms. Elsewhere a code is part of the name:
/// `H2_production`.
const NUMBERED: &[&str] =
    &["cidoc-crm", "erlangen-crm", "CRMdig", "CRMsci", "crmsci", "CRMinf", "frbroo", "lrmoo", "crminf"];

/// The words behind a number: `P14i_performed`, `E22_Human-Made_Object`.
fn behind_code(local: &str) -> Option<String> {
    let (code, words) = local.split_once('_')?;
    let digits = code.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let number = digits.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_code = (1..=2).contains(&(code.len() - digits.len()))
        && digits.len() - number.len() <= 1
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit());
    let told = words.len() > 3 && words.bytes().filter(u8::is_ascii_alphabetic).count() * 2 > words.len();
    (is_code && told).then(|| words.replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_that_do_not_say_their_name_have_one() {
        let name = |iri: &str| name(iri).unwrap_or_default();
        assert_eq!(name("http://www.wikidata.org/prop/direct/P50"), "author");
        assert_eq!(name("http://xmlns.com/foaf/0.1/mbox"), "email");
        assert_eq!(name("http://www.cidoc-crm.org/cidoc-crm/P14i_performed"), "performed");
        assert_eq!(name("http://www.cidoc-crm.org/cidoc-crm/E22_Human-Made_Object"), "Human-Made Object");
        for other in [
            "http://x.example/A4_x",
            "http://x.example/fuel_type",
            "http://x.example/RO_0000057",
            "http://x.example/H2_production",
        ] {
            assert_eq!(name(other), "", "{other}");
        }
    }

    #[test]
    fn the_table_is_whole() {
        let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
        for line in lines {
            let (local, name) = line.split_once('\t').expect("a term and its name");
            assert!(!local.is_empty() && !name.trim().is_empty(), "{line}");
        }
        assert!(NAMES.len() > 1_000);
    }
}
