//! Names: the reading form of an IRI (`fuel type`), and SQL names made of it (`fuel_type`). RAGONITE 2.2 rule (i):
//! prefixes are stripped. Evidence is the graph's own vocabulary; nothing is known of any domain.
//!
//! A predicate's or class's local name is split at separators, at `camelCase`, between letters and digits; an
//! acronym that begins with another name's acronym is split there (`WLTPCO2`, because of `WLTPConsumption`); a
//! word that ends in a qualifier of measures is split before it (`Sizegrossnet`). A leading `has` says nothing and
//! goes. An opaque local name (`Q42`, `BFO_0000050`, a number) is replaced by the term's label, or by its name in a common
//! vocabulary.

use crate::graph::Graph;
use crate::rdf;
use crate::terms::Id;
use crate::values;
use crate::vocabularies;
use lang::{is_of_word, without_accents};
use oxrdf::vocab::rdfs;
use rustc_hash::{FxHashMap, FxHashSet};

/// Written onto the word before them in scraped names.
const QUALIFIERS: [&str; 7] = ["grossnet", "combined", "gross", "total", "average", "minimum", "maximum"];

/// Reading forms of the graph's predicates and classes.
#[derive(Debug, Default)]
pub(crate) struct Names {
    acronyms: FxHashSet<String>,
    /// Labels of terms whose local name is opaque.
    labels: FxHashMap<String, String>,
}

impl Names {
    /// `terms` are the predicates and classes; `label` gives a term's label in the preferred language.
    pub fn new(graph: &Graph, terms: &[Id], label: impl Fn(Id) -> Option<String>) -> Self {
        let mut names = Self::default();
        for &term in terms {
            let local = local_name(graph.text(term));
            let own = is_opaque(local).then(|| label(term)).flatten();
            if let Some(label) = own.or_else(|| vocabularies::name(graph.text(term))) {
                names.labels.insert(graph.text(term).to_owned(), label);
            }
            names.acronyms.extend(split(local).into_iter().filter(|word| is_acronym(word)));
        }
        names
    }

    /// A class's name as people read it: `engine specification`.
    pub fn class(&self, iri: &str) -> String {
        let words = self.words(iri);
        if words.is_empty() { iri.to_owned() } else { words.join(" ") }
    }

    /// A predicate's name as people read it: `max charging performance AC`.
    pub fn reading(&self, iri: &str) -> String {
        let mut words = self.words(iri);
        if words.len() > 1 && words[0] == "has" {
            words.remove(0);
        }
        if words.is_empty() { iri.to_owned() } else { words.join(" ") }
    }

    /// What the name is made of: the local name, or the label of an opaque one. A unit in brackets at its end is no
    /// part of the name: "launch mass (kg)".
    pub fn source(&self, iri: &str) -> String {
        self.labels.get(iri).cloned().unwrap_or_else(|| decode(without_class(local_name(iri))))
    }

    fn words(&self, iri: &str) -> Vec<String> {
        let source = self.source(iri);
        let mut words = Vec::new();
        for word in split(values::unit_in_brackets(&source).map_or(&source, |(name, _)| name)) {
            self.split_acronym(&word, &mut |part| {
                let part = if is_acronym(part) { part.to_owned() } else { part.to_lowercase() };
                words.extend(split_qualifier(&part));
            });
        }
        words
    }

    /// `WLTPCO2` where `WLTP` stands alone elsewhere.
    fn split_acronym(&self, word: &str, emit: &mut dyn FnMut(&str)) {
        let known = (3..word.len().saturating_sub(1).min(LONGEST_ACRONYM))
            .rev()
            .filter(|&at| word.is_char_boundary(at) && is_acronym(word))
            .find(|&at| self.acronyms.contains(&word[..at]) && word[at..].starts_with(char::is_alphabetic));
        match known {
            Some(at) => {
                emit(&word[..at]);
                emit(&word[at..]);
            }
            None => emit(word),
        }
    }
}

/// Bytes of an acronym that another one begins with.
const LONGEST_ACRONYM: usize = 64;

/// A predicate's or class's name as people read it, made from its IRI alone: `has_fuelType` is `fuel type`.
pub fn reading(iri: &str) -> String {
    Names::default().reading(iri)
}

/// The end of an IRI says nothing to people: `P31`, a number.
pub fn has_opaque_name(iri: &str) -> bool {
    is_opaque(local_name(iri))
}

/// The part of an IRI after its namespace: behind the last `#` or `/` that something follows.
pub(crate) fn local_name(iri: &str) -> &str {
    let trimmed = iri.trim_end_matches(['/', '#']);
    match trimmed.rfind(['#', '/']) {
        Some(at) => &trimmed[at + 1..],
        None => trimmed.rsplit_once(':').map_or(trimmed, |(_, local)| local),
    }
}

/// `Line.length` is the length, of lines.
fn without_class(local: &str) -> &str {
    let word = |part: &str| {
        part.starts_with(char::is_alphabetic) && part.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    match local.split_once('.') {
        Some((class, property)) if class.starts_with(char::is_uppercase) && word(class) && word(property) => {
            property
        }
        _ => local,
    }
}

/// A readable form of an entity's IRI, for entities without a label: its local name with separators as spaces. A
/// bare number or code (`id=7`, `Q42`, `_:b0`) stands behind the name of the entity's table.
pub fn reading_of_entity(iri: &str, table: &str) -> String {
    if let Some(blank) = iri.strip_prefix("_:") {
        return format!("{table} {blank}").trim_start().to_owned();
    }
    // What a file describes by its own address is called after the file, not after its syntax.
    let iri = match rdf::published(iri) {
        Some((document, "")) if document != rdf::LOCAL => document,
        _ => iri,
    };
    let local = decode(local_name(iri));
    let local = match local.split_once('=') {
        Some((_, value)) if !value.contains('=') => value.to_owned(),
        _ => local,
    };
    if is_opaque(&local) {
        return format!("{table} {local}").trim_start().to_owned();
    }
    let words: Vec<String> = if local.contains(['-', '_', '+', ' ', '=', '.']) {
        local.split(['-', '_', '+', '=']).flat_map(str::split_whitespace).map(str::to_owned).collect()
    } else {
        split(&local)
    };
    if words.is_empty() {
        return iri.to_owned();
    }
    if is_model_name(&words) {
        words.iter().map(|word| of_model_name(word)).collect::<Vec<_>>()
    } else {
        words
    }
    .join(" ")
}

/// Small letters and a number in a name of several words: `bmw-120-sport`, `room-12`. Such things are called by their
/// name (`BMW 120 Sport`), unlike kinds (`full-electric`).
fn is_model_name(words: &[String]) -> bool {
    words.len() > 1
        && words.iter().all(|word| word.chars().all(|c| c.is_lowercase() || c.is_ascii_digit()))
        && words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()))
        && words.iter().any(|word| word.chars().all(char::is_lowercase))
}

/// A word that cannot be spoken is an abbreviation and all in capitals; others begin with one.
fn of_model_name(word: &str) -> String {
    let unspeakable = (2..=5).contains(&word.len())
        && word.bytes().all(|b| b.is_ascii_lowercase() && !b"aeiouy".contains(&b));
    if unspeakable {
        return word.to_uppercase();
    }
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A SQL identifier: lower case, ASCII letters, digits and `_`; never empty, never a keyword.
pub(crate) fn sql_name(reading: &str) -> String {
    let mut name = String::new();
    for c in without_accents(reading).chars() {
        if is_of_word(c) {
            name.push(c);
        } else if !name.ends_with('_') && !name.is_empty() {
            name.push('_');
        }
    }
    let mut name = name.trim_end_matches('_').to_owned();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert_str(0, "n_");
    }
    if is_keyword(&name) { format!("{name}_") } else { name }
}

/// SQL names in one scope, none given twice ignoring case.
#[derive(Debug, Default)]
pub(crate) struct Unique {
    taken: FxHashSet<String>,
}

impl Unique {
    /// The first candidate that is free, else the last one with a number.
    pub fn take<'c>(&mut self, candidates: impl IntoIterator<Item = &'c str>) -> String {
        let mut last = String::new();
        for candidate in candidates {
            if self.taken.insert(candidate.to_lowercase()) {
                return candidate.to_owned();
            }
            last.clear();
            last.push_str(candidate);
        }
        for number in 2.. {
            let numbered = format!("{last}_{number}");
            if self.taken.insert(numbered.to_lowercase()) {
                return numbered;
            }
        }
        last
    }
}

/// Words that predicates of other names are called by, without spaces: nobody is told by these while there is another.
const OTHER: [&str; 12] = [
    "altlabel",
    "alternativelabel",
    "alternatename",
    "alternativename",
    "alternative",
    "alternativetitle",
    "shortname",
    "nickname",
    "nick",
    "alias",
    "acronym",
    "hiddenlabel",
];

/// How good a name a predicate of other names gives, the smallest is best; `None` if its reading form is of no other name.
pub(crate) fn as_other_name(reading: &str) -> Option<usize> {
    let squeezed = reading.replace(' ', "").to_lowercase();
    OTHER.iter().position(|other| *other == squeezed)
}

/// Says nothing to a reader: `Q42`, `P31`, `BFO_0000050`, numbers, hashes.
pub(crate) fn is_opaque(local: &str) -> bool {
    let letters = local.chars().filter(|c| c.is_alphabetic()).count();
    let digits = local.chars().filter(char::is_ascii_digit).count();
    let first = local.trim_start_matches(|c: char| c.is_alphabetic());
    let code = letters <= 5
        && digits > 0
        && first.trim_start_matches(['_', '-', ':']).bytes().all(|b| b.is_ascii_digit());
    let hash = local.len() >= 16 && digits > 3 && local.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    // `CO2` and `x1` are words: a code has no lower case and at least two digits, or nothing but digits.
    letters == 0 || hash || (code && (digits >= 2 || letters == 1) && !local.chars().any(char::is_lowercase))
}

/// Replaces `%20` and its like where the result is UTF-8.
pub(crate) fn decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = (*first == b'%').then(|| tail.get(..2)).flatten().and_then(|h| std::str::from_utf8(h).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn is_acronym(word: &str) -> bool {
    let mut letters = word.chars().filter(|c| c.is_alphabetic()).peekable();
    letters.peek().is_some() && word.chars().count() > 1 && letters.all(char::is_uppercase)
}

fn split_qualifier(word: &str) -> Vec<String> {
    for qualifier in QUALIFIERS {
        if let Some(stem) = word.strip_suffix(qualifier)
            && stem.chars().count() >= 4
            && stem.chars().all(char::is_alphabetic)
        {
            let tail = if qualifier == "grossnet" { vec!["gross", "net"] } else { vec![qualifier] };
            return std::iter::once(stem).chain(tail).map(str::to_owned).collect();
        }
    }
    vec![word.to_owned()]
}

/// Words of a name as they are written.
fn split(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in name.split(|c: char| !is_of_word(c)).filter(|part| !part.is_empty()) {
        let chars: Vec<char> = part.chars().collect();
        let mut start = 0;
        for at in 1..chars.len() {
            let (before, here, after) = (chars[at - 1], chars[at], chars.get(at + 1));
            let camel = before.is_lowercase() && here.is_uppercase();
            // The last capital of a run belongs to the word it begins: `CO2Emission`, `PDFFile`.
            let acronym_ends = (before.is_uppercase() || (before.is_numeric() && at >= 2))
                && here.is_uppercase()
                && after.is_some_and(|c| c.is_lowercase());
            // Looked at last: names may be as long as anyone likes.
            let long = || {
                chars[start..at].len() >= 3
                    && chars[start..at].iter().all(|c| c.is_lowercase() || *c == chars[start])
            };
            let number_begins = here.is_numeric() && before.is_lowercase() && long();
            let number_ends = before.is_numeric() && here.is_lowercase() && chars[start].is_numeric();
            if camel || acronym_ends || number_begins || number_ends {
                words.push(chars[start..at].iter().collect());
                start = at;
            }
        }
        words.push(chars[start..].iter().collect());
        join_symbol(&mut words);
    }
    words
}

/// `consumptionKWh` ends with a symbol that has capitals of its own.
fn join_symbol(words: &mut Vec<String>) {
    if let [.., before, last] = &words[..]
        && let Some(symbol) = values::symbol_in_letters(&format!("{before}{last}"))
    {
        words.truncate(words.len() - 2);
        words.push(symbol.to_owned());
    }
}

/// SQLite's and PostgreSQL's reserved words, ours (`id`, `label`) aside.
fn is_keyword(name: &str) -> bool {
    const KEYWORDS: &str = " abort action add after all alter always analyse analyze and any array as asc asymmetric attach \
        autoincrement before begin between binary both by cascade case cast check collate column commit concurrently conflict \
        constraint create cross current current_catalog current_date current_role current_schema current_time \
        current_timestamp current_user database default deferrable deferred delete desc detach distinct do drop each else \
        end escape except exclude exclusive exists explain fail false fetch filter first following for foreign freeze from \
        full generated glob grant group groups having if ignore ilike immediate in index indexed initially inner insert \
        instead intersect into is isnull join key last lateral leading left like limit localtime localtimestamp match \
        materialized natural no not nothing notnull null nulls of offset on only or order others outer over overlaps \
        partition placing plan pragma preceding primary query raise range recursive references regexp reindex release \
        rename replace restrict returning right rollback row rowid rows savepoint select session_user set similar some \
        symmetric table tablesample temp temporary then ties to trailing transaction trigger true unbounded union unique \
        update user using vacuum values variadic verbose view virtual when where window with without ";
    KEYWORDS.contains(&format!(" {name} "))
}

/// The predicate that says what people call a thing, for predicates and classes.
pub(crate) fn label_predicate() -> &'static str {
    rdfs::LABEL.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_forms() {
        let mut names = Names::default();
        names.acronyms.insert("WLTP".into());
        for (iri, reading) in [
            ("https://x.example/fuelType", "fuel type"),
            ("https://x.example/WLTPCO2Emissioncombined", "WLTP CO2 emission combined"),
            ("https://x.example/WLTPEnergyConsumptioncombined", "WLTP energy consumption combined"),
            ("https://x.example/acceleration062mph", "acceleration 062 mph"),
            ("https://x.example/consumptionKWh", "consumption kwh"),
            ("https://x.example/batterySizegrossnet", "battery size gross net"),
            ("https://x.example/maxChargingPerformanceAC", "max charging performance AC"),
            ("http://x.example/has_research_group", "research group"),
            ("http://x.example/concert#ref-stadium_id", "ref stadium id"),
            ("http://x.example/addressLine1", "address line 1"),
            ("http://x.example/depth_mm", "depth mm"),
            ("http://x.example/transmission", "transmission"),
            ("urn:isbn:title", "title"),
            ("http://x.example/caf%C3%A9Size", "café size"),
        ] {
            assert_eq!(names.reading(iri), reading);
        }
    }

    #[test]
    fn reading_of_entities() {
        for (iri, reading) in [
            ("http://x.example/i/bmw-x7", "BMW X7"),
            ("http://x.example/i/full-electric", "full electric"),
            ("http://x.example/i/bom-part-1-C247", "bom part 1 C247"),
            ("http://x.example/i/fullElectric", "full Electric"),
            ("http://x.example/person/Francesco-Osborne", "Francesco Osborne"),
            ("http://x.example/pets/petid=2001", "pet 2001"),
            ("http://x.example/i/Q42", "pet Q42"),
            ("http://x.example/", "x.example"),
            ("_:b3", "pet b3"),
            ("file:///place/baker-street.ttl", "baker street"),
            ("file:///index.ttl", "index.ttl"),
        ] {
            assert_eq!(reading_of_entity(iri, "pet"), reading);
        }
    }

    #[test]
    fn sql_names() {
        for (reading, name) in [
            ("fuel type", "fuel_type"),
            ("Größe (mm)", "große_mm"),
            ("order", "order_"),
            ("1st place", "n_1st_place"),
            ("--", "n_"),
            ("Straßé", "straße"),
        ] {
            assert_eq!(sql_name(reading), name);
        }
        let mut unique = Unique::default();
        assert_eq!(unique.take(["name"]), "name");
        assert_eq!(unique.take(["Name", "full_name"]), "full_name");
        assert_eq!(unique.take(["name"]), "name_2");
    }

    #[test]
    fn opaque_names() {
        for name in ["Q42", "P31", "BFO_0000050", "12345", "550e8400-e29b-41d4-a716-446655440000"] {
            assert!(is_opaque(name), "{name}");
        }
        for name in ["CO2x", "x1", "car", "line1", "Person", "h1", "cafe"] {
            assert!(!is_opaque(name), "{name}");
        }
    }
}
