//! Algorithm 2, first half: the question's names become vertices. Candidates come from the graph by SPARQL on labels,
//! at most `v_limit`; an exact match is taken, else the model chooses by label from the nearest, and the vertex
//! validator sees that its choice is one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use plan::{fold, is_function_word, stem, stems, telling_stems, words};
use search::{Candidate, TYPE_PREDICATES, Term, is_naming, is_naming_filter, is_property_class};
use serde::Serialize;

use super::Asking;
use super::question::Understood;
use crate::Error;
use crate::call::Call;
use crate::steps::link_entities::stems_beside;

/// Vertices of one name: namesakes stand for each other.
const NAMESAKES: usize = 5;
/// Words of the question that may belong to a name beside those that were said.
const MORE: usize = 3;
/// Words of a name that are searched for.
const WORDS: usize = 6;
/// Longer literals are texts, not names.
const LONGEST: usize = 120;
/// What says in a few words which of its namesakes a thing is.
const DESCRIBES: [&str; 2] = ["http://schema.org/description", "https://schema.org/description"];
/// A candidate that shares less of its words with the name is another thing.
const ALIKE: f32 = 0.3;

/// The names with what they mean in this graph.
#[derive(Debug, Default)]
pub(super) struct Linked {
    /// By name: IRIs of one label, or literals of one text; never empty.
    pub vertices: BTreeMap<String, Vertex>,
    /// Names that nothing has.
    pub missing: Vec<String>,
    /// Names that were taken for others, for people.
    pub notes: Vec<String>,
}

/// What a name means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Vertex {
    pub label: String,
    pub terms: Vec<Term>,
}

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
    name: &'a str,
    labels: Vec<&'a str>,
}

/// Links every name of a question.
pub(super) fn link(asking: &mut Asking<'_, '_>, understood: &Understood) -> Result<Linked, Error> {
    asking.trace.begin("link")?;
    let mut linked = Linked::default();
    for name in understood.names() {
        let is_kind = understood.facts.iter().any(|f| f.says_kind() && f.object.name() == Some(name));
        let class = if is_kind { class(asking, name)? } else { None };
        let found = match class {
            Some(class) => Some(class),
            None => link_whole(asking, understood, name)?
                .map(|vertex| of_one_kind(asking, vertex))
                .transpose()?
                .flatten(),
        };
        match found {
            Some(vertex) => {
                if fold(&vertex.label) != fold(name) {
                    linked.notes.push(format!("I took {name:?} as {:?}.", vertex.label));
                }
                linked.vertices.insert(name.to_owned(), vertex);
            }
            None => linked.missing.push(name.to_owned()),
        }
    }
    let found: Vec<String> =
        linked.vertices.values().map(|v| format!("{} ({})", v.label, v.terms.len())).collect();
    asking.trace.end(found.join(", "))?;
    Ok(linked)
}

/// The longest part of the question around a name that is a name itself ("Republic of Karelia", where the model said
/// "Karelia"), else what the name alone means.
fn link_whole(
    asking: &mut Asking<'_, '_>,
    understood: &Understood,
    name: &str,
) -> Result<Option<Vertex>, Error> {
    let relations: Vec<String> = understood.facts.iter().flat_map(|fact| stems(&fact.relation)).collect();
    let mut others = understood.names();
    others.retain(|other| *other != name);
    for longer in longer(asking.question, name, &relations, &others) {
        if let Some(Vertex { terms, .. }) = exact(asking, &longer)?
            && terms.iter().all(|term| matches!(term, Term::Iri(_)))
        {
            return Ok(Some(Vertex { label: longer, terms }));
        }
    }
    link_one(asking, name)
}

/// Parts of the question that hold a name with one to three words more, the longest first. Words that begin or end them tell
/// something, are none of a relation or of another name, and of some word the question writes the first letter large.
fn longer(question: &str, name: &str, relations: &[String], others: &[&str]) -> Vec<String> {
    let edges = |c: char| c.is_whitespace() || ",;:?!()\"“”".contains(c);
    let pieces: Vec<&str> = question.split(edges).filter(|piece| !piece.is_empty()).collect();
    let named: Vec<&str> = name.split_whitespace().collect();
    let Some(at) = pieces.windows(named.len().max(1)).position(|window| window == named) else {
        return Vec::new();
    };
    let tells = |piece: &str| {
        let large = piece.starts_with(char::is_uppercase);
        let own = words(piece).iter().all(|w| !is_function_word(w) && !relations.contains(&stem(w)));
        large && own && !others.iter().any(|other| other.split_whitespace().any(|w| w == piece))
    };
    let end = at + named.len();
    let mut spans: Vec<(usize, usize)> = (at.saturating_sub(MORE)..=at)
        .flat_map(|from| (end..=(end + MORE).min(pieces.len())).map(move |to| (from, to)))
        .filter(|&(from, to)| (from, to) != (at, end) && to - from <= named.len() + MORE)
        .filter(|&(from, to)| (from == at || tells(pieces[from])) && (to == end || tells(pieces[to - 1])))
        .collect();
    spans.sort_by_key(|(from, to)| std::cmp::Reverse(to - from));
    spans
        .into_iter()
        .map(|(from, to)| pieces[from..to].join(" "))
        .filter(|span| question.contains(span))
        .collect()
}

/// What is called so, in the singular or the plural, and has things of its kind.
fn class(asking: &mut Asking<'_, '_>, name: &str) -> Result<Option<Vertex>, Error> {
    let literals: Vec<Term> =
        plan::both_numbers(name).iter().flat_map(|name| spellings(name, asking.languages)).collect();
    let literals: BTreeSet<String> = literals.iter().filter_map(Term::to_sparql).collect();
    let literals: Vec<String> = literals.into_iter().collect();
    let is = TYPE_PREDICATES.map(|iri| format!("<{iri}>")).join(" ");
    let query = format!(
        "SELECT DISTINCT ?v WHERE {{ VALUES ?l {{ {} }} ?v ?p ?l FILTER({}) FILTER EXISTS {{ VALUES ?is {{ {is} }} ?x ?is ?v }} }} \
         LIMIT {NAMESAKES}",
        literals.join(" "),
        is_naming_filter("?p")
    );
    let mut terms = Vec::new();
    asking.query(&query)?.rows.iter().flatten().flatten().for_each(|term| push(&mut terms, term));
    Ok((!terms.is_empty()).then(|| Vertex { label: name.to_owned(), terms }))
}

/// Of namesakes the one that the question describes ("the poem Howl"), else the one whose IRI says its name and no more, else
/// the one that the model chooses by what they are, else the one of which most is said; only those of its classes of which just as much is said may stand for it too. Properties are
/// no things that a question is about; `None` where nothing else is left.
fn of_one_kind(asking: &mut Asking<'_, '_>, vertex: Vertex) -> Result<Option<Vertex>, Error> {
    let Vertex { label, mut terms } = vertex;
    let iris: Vec<String> =
        terms.iter().filter(|term| matches!(term, Term::Iri(_))).filter_map(Term::to_sparql).collect();
    if iris.is_empty() {
        return Ok(Some(Vertex { label, terms }));
    }
    let (things, is) = (iris.join(" "), TYPE_PREDICATES.map(|iri| format!("<{iri}>")).join(" "));
    let mut classes: BTreeMap<Term, BTreeSet<String>> = BTreeMap::new();
    let query =
        format!("SELECT DISTINCT ?v ?c WHERE {{ VALUES ?v {{ {things} }} VALUES ?is {{ {is} }} ?v ?is ?c }}");
    for row in asking.query(&query)?.rows {
        if let [Some(thing), Some(Term::Iri(class))] = row.as_slice() {
            classes.entry(thing.clone()).or_default().insert(class.clone());
        }
    }
    let known = |iri: &String| {
        asking.ontology.is_some_and(|o| o.properties.binary_search_by(|p| p.iri.cmp(iri)).is_ok())
    };
    let is_property = |term: &Term| {
        let stated = classes.get(term).is_some_and(|classes| classes.iter().any(|c| is_property_class(c)));
        stated || matches!(term, Term::Iri(iri) if known(iri))
    };
    terms.retain(|term| !is_property(term));
    if terms.len() > 1 {
        let described = described(asking, &label, &things, &is)?;
        let said = amounts(asking, &things)?;
        let words = |term: &Term| described.get(term).map_or(0, |described| described.shared.len());
        let worth = |term: &Term| (words(term), is_plain(term, &label));
        // The first of equals stays first.
        let amount = |term: &Term| said.get(term).copied().unwrap_or_default();
        terms.sort_by_key(|term| std::cmp::Reverse((worth(term), amount(term))));
        let best = terms.iter().take_while(|term| worth(term) == worth(&terms[0])).count();
        let told: Vec<String> = terms[..best].iter().map(|term| told(&label, described.get(term))).collect();
        let first = match told.iter().all(|one| *one == told[0]) {
            true => terms[0].clone(),
            false => terms[ask(asking, &label, told.iter().map(String::as_str).collect())?].clone(),
        };
        let like = |term: &Term| {
            (classes.get(term), worth(term), amount(term), described.get(term).map(|d| &d.texts))
        };
        terms.retain(|term| like(term) == like(&first));
        let at = terms.iter().position(|term| *term == first).unwrap_or(0);
        terms[..=at].rotate_right(1);
    }
    Ok((!terms.is_empty()).then_some(Vertex { label, terms }))
}

/// An IRI says no more than the name: encyclopedias tell others of that name apart ("Moor_(song)").
fn is_plain(term: &Term, label: &str) -> bool {
    matches!(term, Term::Iri(iri) if fold(&kb::reading_of_entity(iri, "")) == fold(label))
}

/// What tells a thing from its namesakes.
#[derive(Debug, Default)]
struct Described {
    /// What it is described as, and the names of its classes.
    texts: BTreeSet<String>,
    /// Words of the question in these, beside the name's own.
    shared: BTreeSet<String>,
}

/// A name with what it is, for who chooses.
fn told(label: &str, described: Option<&Described>) -> String {
    match described.and_then(|described| described.texts.first()) {
        Some(text) => format!("{label} ({text})"),
        None => label.to_owned(),
    }
}

/// What things are called by class or described as.
fn described(
    asking: &mut Asking<'_, '_>,
    name: &str,
    things: &str,
    is: &str,
) -> Result<BTreeMap<Term, Described>, Error> {
    let asked = stems_beside(asking.question, name);
    let query = format!(
        "SELECT DISTINCT ?v ?d WHERE {{ VALUES ?v {{ {things} }} {{ ?v ?as ?d FILTER({}) }} UNION \
         {{ VALUES ?is {{ {is} }} ?v ?is ?c . ?c ?named ?d FILTER({}) }} FILTER(ISLITERAL(?d)) }} LIMIT {}",
        DESCRIBES.map(|iri| format!("?as = <{iri}>")).join(" || "),
        is_naming_filter("?named"),
        asking.settings.v_limit
    );
    let mut found: BTreeMap<Term, Described> = BTreeMap::new();
    for row in asking.query(&query)?.rows {
        if let [Some(thing), Some(Term::Literal { text, language, .. })] = row.as_slice() {
            let described = found.entry(thing.clone()).or_default();
            described.shared.extend(telling_stems(text).into_iter().filter(|stem| asked.contains(stem)));
            // Other languages say the same again.
            if search::is_in(language.as_deref(), asking.languages) {
                described.texts.insert(text.chars().take(LONGEST).collect());
            }
        }
    }
    Ok(found)
}

/// How many triples say something of each thing.
fn amounts(asking: &mut Asking<'_, '_>, things: &str) -> Result<BTreeMap<Term, usize>, Error> {
    let query =
        format!("SELECT ?v (COUNT(*) AS ?n) WHERE {{ VALUES ?v {{ {things} }} ?v ?p ?o }} GROUP BY ?v");
    let rows = asking.query(&query)?.rows;
    let amount = |row: &Vec<Option<Term>>| match row.as_slice() {
        [Some(thing), Some(Term::Literal { text, .. })] => Some((thing.clone(), text.parse().ok()?)),
        _ => None,
    };
    Ok(rows.iter().filter_map(amount).collect())
}

fn link_one(asking: &mut Asking<'_, '_>, name: &str) -> Result<Option<Vertex>, Error> {
    if let Some(vertex) = exact(asking, name)? {
        return Ok(Some(vertex));
    }
    if let Some(origin) = origin(name)
        && let Some(vertex) = exact(asking, &origin)?
    {
        return Ok(Some(Vertex { label: origin, ..vertex }));
    }
    let searched = searched(name);
    if searched.is_empty() {
        return Ok(None);
    }
    if asking.names.is_some() {
        let shown = asking.settings.vertices_shown;
        let found = asking.ask_names(|names, at| names.candidates(at, name, shown))?;
        let mut vertices: BTreeMap<String, Vec<Term>> = BTreeMap::new();
        for Candidate { entity, .. } in found {
            push(vertices.entry(entity.label).or_default(), &Term::Iri(entity.iri));
        }
        if let Some(vertex) = choose(asking, name, vertices)? {
            return Ok(Some(vertex));
        }
        // Every name and value of a large graph is not looked through.
        if !asking.ask_names(|names, at| names.are_few(at))? {
            return Ok(None);
        }
    }
    let together = |text: &str| contains(&searched, text, " && ");
    let any = |text: &str| contains(&searched, text, " || ");
    let most = asking.settings.v_limit;
    let names = |condition: String| {
        format!(
            "SELECT DISTINCT ?v ?l WHERE {{ ?v ?p ?l FILTER(ISLITERAL(?l) && {condition} && {}) }} LIMIT {most}",
            is_naming_filter("?p")
        )
    };
    let values = |condition: String| {
        format!(
            "SELECT DISTINCT ?l WHERE {{ ?v ?p ?l FILTER(ISLITERAL(?l) && {condition} && STRLEN(STR(?l)) <= \
             {LONGEST}) }} LIMIT {most}"
        )
    };
    // Things without a name are known by the end of their IRI.
    let iris = format!(
        "SELECT DISTINCT ?v WHERE {{ ?v ?p ?o FILTER(ISIRI(?v) && {}) }} LIMIT {most}",
        together("STR(?v)")
    );
    for query in [names(together("STR(?l)")), values(together("STR(?l)")), iris, names(any("STR(?l)"))] {
        let vertices = candidates(asking, &query)?;
        if let Some(vertex) = choose(asking, name, vertices)? {
            return Ok(Some(vertex));
        }
    }
    Ok(None)
}

/// The country that people or things are said to be of: Chile of "Chilean people".
fn origin(name: &str) -> Option<String> {
    let mut said = words(name);
    said.retain(|word| !is_function_word(word) && !plan::is_general_noun(word));
    match &said[..] {
        [of] => plan::origin(of).map(str::to_owned),
        _ => None,
    }
}

/// What is called exactly so, or is exactly so: looked up, not searched for.
fn exact(asking: &mut Asking<'_, '_>, name: &str) -> Result<Option<Vertex>, Error> {
    let literals: BTreeSet<String> =
        spellings(name, asking.languages).iter().filter_map(Term::to_sparql).collect();
    let literals: Vec<String> = literals.into_iter().collect();
    let query = format!(
        "SELECT DISTINCT ?v ?p ?l WHERE {{ VALUES ?l {{ {} }} ?v ?p ?l }} LIMIT {}",
        literals.join(" "),
        asking.settings.v_limit
    );
    let (mut named, mut values) = (Vec::new(), Vec::new());
    for row in asking.query(&query)?.rows {
        let [Some(vertex), Some(Term::Iri(predicate)), Some(literal)] = row.as_slice() else { continue };
        match vertex {
            Term::Iri(_) if is_naming(predicate) => push(&mut named, vertex),
            _ => push(&mut values, literal),
        }
    }
    // Other words for a thing ("also known as") are its values; a thing so called is meant before a value.
    let terms = if named.is_empty() { values } else { named };
    Ok((!terms.is_empty()).then(|| Vertex { label: name.to_owned(), terms }))
}

fn push(terms: &mut Vec<Term>, term: &Term) {
    if terms.len() < NAMESAKES && !terms.contains(term) {
        terms.push(term.clone());
    }
}

/// The literals a name may be written as.
fn spellings(name: &str, languages: &[String]) -> Vec<Term> {
    let literal = |text: &str, datatype: Option<&str>, language: Option<&str>| Term::Literal {
        text: text.to_owned(),
        datatype: datatype.map(|d| format!("http://www.w3.org/2001/XMLSchema#{d}")),
        language: language.map(str::to_owned),
    };
    let capital = |word: &str| -> String {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    let each: Vec<String> = name.split(' ').map(capital).collect();
    let mut all = Vec::new();
    for text in [name, &name.to_lowercase(), &capital(name), &each.join(" ")] {
        all.push(literal(text, None, None));
        all.extend(languages.iter().map(|language| literal(text, None, Some(language))));
    }
    if name.parse::<f64>().is_ok() {
        all.extend(
            ["integer", "decimal", "double", "float", "int", "gYear"].map(|d| literal(name, Some(d), None)),
        );
    }
    if name.len() >= 10 && name.starts_with(|c: char| c.is_ascii_digit()) {
        all.extend(["date", "dateTime"].map(|d| literal(name, Some(d), None)));
    }
    all
}

/// A name's words that are worth searching for, the longest first.
fn searched(name: &str) -> Vec<String> {
    let mut searched = words(name);
    searched.retain(|w| !is_function_word(w));
    searched.sort_by_key(|w| std::cmp::Reverse(w.chars().count()));
    searched.dedup();
    searched.truncate(WORDS);
    // A plural finds its singular.
    for word in &mut searched {
        let stemmed = stem(word);
        if word.starts_with(&stemmed) {
            *word = stemmed;
        }
    }
    searched
}

fn contains(words: &[String], text: &str, joint: &str) -> String {
    let each: Vec<String> = words.iter().map(|word| format!("CONTAINS(LCASE({text}), \"{word}\")")).collect();
    format!("({})", each.join(joint))
}

/// Vertices by their labels.
fn candidates(asking: &mut Asking<'_, '_>, query: &str) -> Result<BTreeMap<String, Vec<Term>>, Error> {
    let mut vertices: BTreeMap<String, Vec<Term>> = BTreeMap::new();
    for row in asking.query(query)?.rows {
        let (label, term) = match row.as_slice() {
            [Some(vertex @ Term::Iri(_)), Some(Term::Literal { text, .. })] => (text.clone(), vertex),
            [Some(literal @ Term::Literal { text, .. })] => (text.clone(), literal),
            [Some(vertex @ Term::Iri(iri))] => (kb::reading_of_entity(iri, ""), vertex),
            _ => continue,
        };
        push(vertices.entry(label).or_default(), term);
    }
    Ok(vertices)
}

/// The vertex a name means among candidates; `None` when none is like it.
fn choose(
    asking: &mut Asking<'_, '_>,
    name: &str,
    vertices: BTreeMap<String, Vec<Term>>,
) -> Result<Option<Vertex>, Error> {
    let mut ranked: Vec<(f32, String, Vec<Term>)> = vertices
        .into_iter()
        .map(|(label, terms)| (alike(name, &label), label, terms))
        .filter(|(score, ..)| *score >= ALIKE)
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    ranked.truncate(asking.settings.vertices_shown);
    let at = match &ranked[..] {
        [] => return Ok(None),
        [_] => 0,
        [(1.0, ..), (second, ..), ..] if *second < 1.0 => 0,
        several => ask(asking, name, several.iter().map(|(_, label, _)| label.as_str()).collect())?,
    };
    let (_, label, terms) = ranked.swap_remove(at);
    Ok(Some(Vertex { label, terms }))
}

/// How much two names have in common: the share of their stems that both hold.
fn alike(name: &str, label: &str) -> f32 {
    let stems = |text: &str| telling_stems(text).into_iter().collect::<BTreeSet<String>>();
    let (a, b) = (stems(name), stems(label));
    let common = a.intersection(&b).count() as f32;
    if a.is_empty() || b.is_empty() { 0.0 } else { 2.0 * common / (a.len() + b.len()) as f32 }
}

/// Lets the model choose a label, by its number; the first when it says nothing usable.
fn ask(asking: &mut Asking<'_, '_>, name: &str, labels: Vec<&str>) -> Result<usize, Error> {
    let numbers: Vec<String> = (1..=labels.len()).map(|n| format!("\"{n}\"")).collect();
    let grammar = format!("root ::= \"{{\\\"choice\\\":\" ({}) \"}}\"", numbers.join(" | "));
    let most = labels.len();
    let call = Call {
        grammar: Some(&grammar),
        max_attempts: asking.settings.max_attempts,
        ..Call::new(
            "choose_vertex",
            include_str!("choose_vertex.prompt"),
            Context { question: asking.question, name, labels },
        )
    };
    let chosen =
        call.run(asking.llm, asking.trace, asking.deadline, &mut |_, _| ControlFlow::Continue(()), |reply| {
            chosen(reply, most)
        });
    match chosen {
        Ok(at) => Ok(at),
        Err(Error::Reply { .. }) => Ok(0),
        Err(error) => Err(error),
    }
}

/// The vertex validator.
pub(super) fn chosen(reply: &str, most: usize) -> Result<usize, String> {
    let said: serde_json::Value =
        serde_json::from_str(reply.trim()).map_err(|error| format!("it is not such JSON: {error}"))?;
    match said["choice"].as_u64().map(|n| n as usize) {
        Some(n @ 1..) if n <= most => Ok(n - 1),
        _ => Err(format!("\"choice\" must be a number from 1 to {most}")),
    }
}
