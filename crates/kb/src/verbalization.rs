//! Passages from the graph: RAGONITE 2.2. One capsule per subject: prefixes are stripped, a type is said with `is`,
//! anything else with `has`, and each fact also in reverse.
//!
//! Beyond the paper: labels stand in place of IRIs; several objects of a predicate share a sentence; a blank node
//! without a label is told by its own facts; a fact that only repeats the label is left out, and the reverse of a
//! long text too; a capsule that grows too long is split between predicates, and every sentence names its subject.
//! What machines alone read is left out, and long texts are told by their beginnings (`worth`).

use crate::graph::Graph;
use crate::induction::{self, Induced, Name, Rows, Typing};
use crate::language;
use crate::names::{self, Names};
use crate::passage::{Passage, PassageSource};
use crate::schema::{Part, Role};
use crate::terms::{Id, NONE};
use crate::worth;
use rustc_hash::{FxHashMap, FxHashSet};

/// A longer value is not said in reverse.
const REVERSIBLE: usize = 120;

/// Blank nodes are told inside each other to this depth.
const DEPTH: usize = 2;

/// How to verbalize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerbalizeOptions {
    /// Say each fact in reverse too.
    pub reverse: bool,
    /// Characters a passage aims at.
    pub max_chars: usize,
    /// The preferred language, as in the annotations the schema was induced with.
    pub language: String,
}

impl Default for VerbalizeOptions {
    fn default() -> Self {
        Self { reverse: true, max_chars: 900, language: "en".into() }
    }
}

/// The passages of all subjects, in order of their ids.
pub fn verbalize<'a>(
    graph: &'a Graph,
    induced: &'a Induced,
    options: &VerbalizeOptions,
) -> impl Iterator<Item = Passage> + 'a {
    let voice = Voice::new(graph, induced, options.clone());
    let passages = graph.capsules().flat_map(move |(subject, facts)| voice.capsule(subject, facts));
    passages.enumerate().map(|(id, passage)| Passage { id: id as u64, ..passage })
}

/// What speaking needs to know.
struct Voice<'a> {
    graph: &'a Graph,
    options: VerbalizeOptions,
    typing: &'a Typing,
    names: Names,
    tables: Vec<Spoken<'a>>,
}

/// A table as verbalization needs it.
#[derive(Default)]
struct Spoken<'a> {
    name: Option<&'a str>,
    label: &'a str,
    /// What each row is called.
    called: &'a [Name],
    /// Predicate -> its reading form and the unit its bare numbers are in.
    columns: FxHashMap<Id, (&'a str, Option<&'a str>)>,
}

impl<'a> Voice<'a> {
    fn new(graph: &'a Graph, induced: &'a Induced, options: VerbalizeOptions) -> Self {
        let Induced { schema, typing, plans, places, .. } = induced;
        let names = induction::reading_names(graph, typing, &options.language);
        let tables = places.iter().map(|&place| {
            let Some((table, plan)) = schema.tables.get(place).zip(plans.get(place)) else {
                return Spoken::default();
            };
            let called = match &plan.rows {
                Rows::Entities { labels, .. } => labels.as_slice(),
                _ => &[],
            };
            let mut spoken =
                Spoken { name: Some(&table.name), label: &table.label, called, ..Spoken::default() };
            for column in &table.columns {
                if let Role::Literal { predicate, part: Part::Whole, .. } = &column.role
                    && let Some(id) = graph.find(predicate)
                {
                    spoken.columns.insert(id, (&column.label, column.unit.as_deref()));
                }
            }
            spoken
        });
        let tables = tables.collect();
        Self { graph, options, typing, names, tables }
    }

    /// The passages of one subject.
    fn capsule(&self, subject: Id, facts: &[[Id; 3]]) -> Vec<Passage> {
        let table = self.typing.table_of[subject as usize];
        // Members of an ignored type and nodes that stand for a value have no row: others tell of them.
        if table == NONE {
            return Vec::new();
        }
        let title = self.name(subject, 0);
        let table = &self.tables[table as usize];
        let mut passages: Vec<Passage> = Vec::new();
        let mut size = usize::MAX;
        let mut untold = false;
        let (of_type, others): (Vec<_>, Vec<_>) = facts
            .chunk_by(|a, b| a[1] == b[1])
            .partition(|chunk| chunk[0][1] == self.typing.type_predicate());
        for chunk in of_type.into_iter().chain(others) {
            let predicate = chunk[0][1];
            let pieces = self.sentences(&title, table, predicate, chunk);
            untold |= pieces.is_empty();
            for sentences in pieces {
                let length = sentences.chars().count();
                if passages.is_empty() || (size > 0 && size + length > self.options.max_chars) {
                    passages.push(self.passage(subject, table, &title));
                    size = 0;
                }
                if let Some(passage) = passages.last_mut() {
                    if !sentences.is_empty() && !passage.text.is_empty() {
                        passage.text.push(' ');
                    }
                    passage.text.push_str(&sentences);
                    size += length;
                    let iri = self.graph.text(predicate);
                    if passage.predicates.last().is_none_or(|last| last != iri) {
                        passage.predicates.push(iri.to_owned());
                    }
                }
            }
        }
        // A geometry, say: what machines read and a kind, where the graph has kinds.
        let kind = Some(self.typing.type_predicate()).filter(|id| *id != NONE).map(|id| self.graph.text(id));
        if untold
            && passages.iter().all(|p| p.predicates.iter().all(|p| Some(p.as_str()) == kind))
            && self.label(subject).is_none()
        {
            return Vec::new();
        }
        // A subject of which only the name is known still has a passage.
        if let [only] = &mut passages[..]
            && only.text.is_empty()
        {
            only.text = format!("{title}.");
        }
        passages
    }

    fn passage(&self, subject: Id, table: &Spoken<'_>, title: &str) -> Passage {
        Passage {
            id: 0,
            entity: Some(self.graph.node(subject)),
            table: table.name.map(str::to_owned),
            title: title.to_owned(),
            text: String::new(),
            predicates: Vec::new(),
            mentions: Vec::new(),
            source: PassageSource::Graph,
        }
    }

    /// What one predicate says, in sentences that are told together; more than one piece where it is long.
    fn sentences(&self, title: &str, table: &Spoken<'_>, predicate: Id, chunk: &[[Id; 3]]) -> Vec<String> {
        if predicate == self.typing.type_predicate() {
            let mut types: Vec<String> =
                chunk.iter().map(|t| title_case(&self.names.class(self.graph.text(t[2])))).collect();
            types.sort();
            return vec![format!("{} is {}.", capital(title), join(&types))];
        }
        let column = table.columns.get(&predicate);
        let reading = self.names.reading(self.graph.text(predicate));
        let (reading, unit) = column.map_or((reading.as_str(), None), |&(reading, unit)| (reading, unit));
        let mut values: Vec<String> = Vec::new();
        let mut known = FxHashSet::default();
        let mut untold = 0;
        for object in self.chosen(chunk) {
            let Some(mut value) = self.value(object) else {
                untold += 1;
                continue;
            };
            if let Some(unit) = unit
                && is_bare(&value)
                && !self.graph.is_node(object)
            {
                value = format!("{value} {unit}");
            }
            if induction::shown(&value) != title && known.insert(value.clone()) {
                values.push(value);
            }
        }
        if values.is_empty() && untold > 0 {
            return Vec::new();
        }
        if values.is_empty() {
            // Still told: the title says it.
            return vec![String::new()];
        }
        self.pieces(values).into_iter().map(|values| self.both_ways(title, reading, &values)).collect()
    }

    /// Objects in the preferred language, if some are.
    fn chosen(&self, chunk: &[[Id; 3]]) -> Vec<Id> {
        let objects: Vec<Id> = chunk.iter().map(|t| t[2]).collect();
        let rank = |id: Id| match self.graph.is_node(id) {
            true => 0,
            false => language::rank(self.graph, id, &self.options.language).0,
        };
        let best = objects.iter().map(|&id| rank(id)).min().unwrap_or_default();
        if best == 2 { objects } else { objects.into_iter().filter(|&id| rank(id) < 2).collect() }
    }

    fn both_ways(&self, title: &str, reading: &str, values: &[String]) -> String {
        let listed = join(values);
        let stop = if listed.ends_with(['.', '!', '?']) { "" } else { "." };
        let mut text = format!("{} has {reading} {listed}{stop}", capital(title));
        if self.options.reverse && values.iter().all(|value| value.chars().count() <= REVERSIBLE) {
            text.push_str(&format!(" {} is {reading} of {title}.", capital(&listed)));
        }
        text
    }

    /// Values that fit one sentence; a long list or text is cut.
    fn pieces(&self, values: Vec<String>) -> Vec<Vec<String>> {
        let room = (self.options.max_chars / if self.options.reverse { 3 } else { 2 }).max(80);
        let mut pieces: Vec<Vec<String>> = Vec::new();
        let mut size = usize::MAX;
        for value in values {
            for part in cut(value, self.options.max_chars.max(80)) {
                let length = part.chars().count() + 2;
                if size.saturating_add(length) > room {
                    pieces.push(Vec::new());
                    size = 0;
                }
                if let Some(piece) = pieces.last_mut() {
                    piece.push(part);
                }
                size += length;
            }
        }
        pieces
    }

    /// What is told of an object; nothing of a literal that machines alone read.
    fn value(&self, id: Id) -> Option<String> {
        if self.graph.is_node(id) {
            return Some(self.name(id, 0));
        }
        let text = worth::told(self.graph.text(id), self.graph.datatype(id))?;
        // What is cut is no measure either.
        match text.len() < self.graph.text(id).trim().len() {
            true => Some(text.split_whitespace().collect::<Vec<_>>().join(" ")),
            false => Some(self.name(id, 0)),
        }
    }

    /// How people read a term.
    fn name(&self, id: Id, depth: usize) -> String {
        if !self.graph.is_node(id) || self.typing.measures.has(id) {
            let text = self.typing.measures.text(self.graph, id);
            return text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        if let Some(label) = self.label(id) {
            return label;
        }
        if !self.graph.is_iri(id) {
            return self.blank(id, depth);
        }
        let iri = self.graph.text(id);
        if is_page(iri) { iri.to_owned() } else { names::reading_of_entity(iri, self.table_label(id)) }
    }

    fn table_label(&self, id: Id) -> &str {
        match self.typing.table_of[id as usize] {
            NONE => "",
            table => self.tables[table as usize].label,
        }
    }

    fn label(&self, id: Id) -> Option<String> {
        let table = self.typing.table_of[id as usize];
        if table == NONE {
            return None;
        }
        let name = self.tables[table as usize].called.get(self.typing.row_of[id as usize] as usize)?;
        let said = name.said(self.graph)?;
        let said = worth::beginning(&said, worth::NAME);
        Some(said.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
    }

    /// A blank node by its facts: `(street Main Street, city Springfield)`.
    fn blank(&self, id: Id, depth: usize) -> String {
        let facts = self.graph.facts(id);
        let told: Vec<String> = facts
            .iter()
            .filter(|t| t[1] != self.typing.type_predicate() && depth < DEPTH)
            .filter(|t| {
                self.graph.is_node(t[2])
                    || worth::told(self.graph.text(t[2]), self.graph.datatype(t[2])).is_some()
            })
            .map(|t| {
                let value = self.name(t[2], depth + 1);
                let value = worth::beginning(&value, worth::NAME);
                format!("{} {value}", self.names.reading(self.graph.text(t[1])))
            })
            .collect();
        if told.is_empty() {
            names::reading_of_entity(&self.graph.node(id), self.table_label(id))
        } else {
            format!("({})", told.join(", "))
        }
    }
}

/// A web page rather than a thing: shown whole.
fn is_page(iri: &str) -> bool {
    const ENDS: [&str; 12] =
        [".html", ".htm", ".php", ".jpg", ".jpeg", ".png", ".gif", ".svg", ".pdf", ".css", ".js", "/"];
    if iri.contains('#') {
        return false;
    }
    iri.contains(['?', '@'])
        || iri.contains("://www.")
        || ENDS.iter().any(|end| iri.to_ascii_lowercase().ends_with(end))
}

fn join(values: &[String]) -> String {
    match values {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn capital(text: &str) -> String {
    if text.contains("://") {
        return text.to_owned();
    }
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

fn title_case(text: &str) -> String {
    text.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

/// Parts of at most `size` characters, between words.
fn cut(text: String, size: usize) -> Vec<String> {
    if text.chars().count() <= size {
        return vec![text];
    }
    let mut parts = vec![String::new()];
    let mut length = 0;
    for word in text.split(' ') {
        let more = word.chars().count() + 1;
        if length + more > size && length > 0 {
            parts.push(String::new());
            length = 0;
        }
        if let Some(part) = parts.last_mut() {
            if !part.is_empty() {
                part.push(' ');
            }
            part.push_str(word);
            length += more;
        }
    }
    parts
}

/// A number, or a range of numbers, that says no unit of its own, before or behind.
fn is_bare(value: &str) -> bool {
    let of_number =
        |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '+' | '-' | '–' | '−' | ' ' | 'e' | 'E');
    value.ends_with(|c: char| c.is_ascii_digit()) && value.chars().all(of_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Annotations, ReadOptions, induce, read};

    fn show(turtle: &str, options: &VerbalizeOptions) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ttl");
        let prefixes = "@prefix : <http://x.example/i/> . @prefix ns1: <http://x.example/s/> . \
                        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";
        std::fs::write(&path, format!("{prefixes}{turtle}")).unwrap();
        let graph = read(&[path], &ReadOptions::default(), &mut |_| {}).unwrap();
        let induced = induce(&graph, &Annotations::default()).unwrap();
        let passages: Vec<String> = verbalize(&graph, &induced, options)
            .map(|p| format!("[{} {}] {}", p.id, p.table.unwrap_or_default(), p.text))
            .collect();
        passages.join("\n")
    }

    #[test]
    fn the_papers_example() {
        // To the letter; the paper leaves out the base and the prefix.
        let turtle = "@base <http://x.example/i/> . <engine/bmw-120-sport> a ns1:EngineSpecification ; \
             ns1:enginePerformance \"125 kW\"; ns1:fuelType <fuel-type/gasoline> .";
        assert_eq!(
            show(turtle, &VerbalizeOptions::default()),
            "[0 engine_specification] BMW 120 Sport is Engine Specification. BMW 120 Sport has engine performance 125 kW. \
             125 kW is engine performance of BMW 120 Sport. BMW 120 Sport has fuel type gasoline. \
             Gasoline is fuel type of BMW 120 Sport."
        );
    }

    #[test]
    fn what_machines_read_makes_no_passage() {
        let shape = "POLYGON ((30.1 10.2, 40.3 40.4, 20.5 40.6, 30.1 10.2))";
        let turtle = format!(
            ":a a ns1:Park ; rdfs:label \"A\" ; ns1:shape _:g ; ns1:outline \"{shape}\" . _:g a ns1:Geometry ; ns1:wkt \"{shape}\" ."
        );
        assert_eq!(show(&turtle, &VerbalizeOptions::default()).lines().count(), 1);
        let long =
            format!(":a a ns1:Book ; rdfs:label \"A\" ; ns1:text \"{}\" .", "all of it ".repeat(200_000));
        let told = show(&long, &VerbalizeOptions::default());
        assert!((2..=10).contains(&told.lines().count()), "{}", told.lines().count());
    }

    #[test]
    fn a_graph_without_types_has_passages() {
        let shape = "POLYGON ((30.1 10.2, 40.3 40.4, 20.5 40.6, 30.1 10.2))";
        let turtle =
            format!(":a rdfs:label \"A\" ; ns1:near :b . :b ns1:colour \"red\" . :c ns1:wkt \"{shape}\" .");
        let told = show(&turtle, &VerbalizeOptions::default());
        assert!(told.contains("near") && told.contains("red") && !told.contains("POLYGON"), "{told}");
    }

    #[test]
    fn several_objects_share_a_sentence() {
        let turtle = ":a a ns1:Bike, ns1:Product ; rdfs:label \"A\"@en, \"Ah\"@de ; ns1:has_part :bell, :lamp, :bag ; \
             ns1:price [ ns1:amount 5 ; ns1:currency \"EUR\" ] ; ns1:weight_kg 9 ; \
             ns1:page <http://www.x.example/a.html> . :bell rdfs:label \"Bell\" .";
        insta::assert_snapshot!(show(turtle, &VerbalizeOptions::default()), @r"
    [0 bike_product] A is Bike and Product. A has part bag, Bell and lamp. Bag, Bell and lamp is part of A. A has page http://www.x.example/a.html. http://www.x.example/a.html is page of A. A has price 5 EUR. 5 EUR is price of A. A has weight 9 kg. 9 kg is weight of A.
    [1 thing] Bell.
    ");
    }

    #[test]
    fn long_capsules_are_split_between_predicates() {
        let parts: Vec<String> = (0..60).map(|i| format!(":part-number-{i}")).collect();
        let turtle = format!(
            ":a a ns1:Bike ; ns1:about \"{}\" ; ns1:part {} .",
            "word ".repeat(100),
            parts.join(", ")
        );
        let options = VerbalizeOptions { max_chars: 300, ..VerbalizeOptions::default() };
        let shown = show(&turtle, &options);
        assert!(shown.lines().count() > 5, "{shown}");
        for line in shown.lines() {
            assert!(line.contains("] A is Bike") || line.contains("] A has "), "{line}");
            assert!(line.chars().count() < 700, "{line}");
        }
        for i in 0..60 {
            assert!(shown.contains(&format!("Part Number {i}")), "{i}");
        }
    }
}
