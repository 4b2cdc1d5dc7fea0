//! Values that carry their unit beside them: in a node of their own (a price of an amount and a currency, QUDT's
//! quantity values, schema:QuantitativeValue) or as their datatype. Such a node is told by its shape, whatever the
//! vocabulary: one number, one unit, besides nothing but types and a label that says the same. It becomes a column of
//! the subjects that link to it instead of a row (docs/decisions/values-with-units.md).

use super::wishes::Wishes;
use crate::graph::Graph;
use crate::names::{is_opaque, label_predicate, local_name};
use crate::report::{Doubt, Finding};
use crate::terms::{Id, NONE, Shape};
use crate::values::{self, Value};
use oxrdf::vocab::rdf;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A description of a value and its unit has no more statements than this.
const FACTS: usize = 8;

/// Share of a predicate's nodes that must have the shape, in percent.
const ENOUGH: u64 = 95;

/// Predicates whose object is the unit even where no table knows it.
const SAY_UNIT: &str = " unit units hasunit unitcode unittext unitofmeasure hasunitofmeasure measurementunit quantityunit uom \
    currency hascurrency pricecurrency currencycode ";

/// Which nodes stand for a value with its unit, and the units of datatypes.
#[derive(Debug, Default)]
pub(crate) struct Measures {
    of: FxHashMap<Id, Measure>,
    units: Vec<String>,
    /// Datatype -> unit.
    datatypes: FxHashMap<Id, String>,
}

#[derive(Debug, Clone, Copy)]
struct Measure {
    /// The literal.
    number: Id,
    /// The predicate that leads to it.
    predicate: Id,
    /// Among the units.
    unit: u32,
}

/// What the nodes that a predicate leads to look like.
#[derive(Default)]
struct Ends {
    fit: u64,
    others: u64,
    units: BTreeMap<u32, u64>,
    /// The predicate that leads to the number; `NONE` if several do.
    number: Option<Id>,
}

impl Measures {
    /// Finds them, and says what was found.
    pub fn find(graph: &Graph, wishes: &Wishes) -> (Self, Vec<Finding>, Vec<Doubt>) {
        let mut measures = Self { datatypes: datatypes(graph), ..Self::default() };
        measures.find_nodes(graph);
        let (mut findings, mut doubts) = (Vec::new(), Vec::new());
        if measures.of.is_empty() {
            return (measures, findings, doubts);
        }
        let ends = measures.ends(graph);
        let mut inlined: FxHashSet<Id> = FxHashSet::default();
        for (predicate, ends) in &ends {
            let counts: BTreeMap<&str, u64> = ends
                .units
                .iter()
                .map(|(&unit, &count)| (measures.units[unit as usize].as_str(), count))
                .collect();
            let unit = values::one_unit(&counts);
            let about = graph.text(*predicate).to_owned();
            let wished = wishes.predicates.get(predicate).and_then(|note| note.inline);
            let of = ends.fit + ends.others;
            if ends.fit * 100 < of * ENOUGH || wished == Some(false) {
                continue;
            }
            match (unit, ends.number) {
                (Some(unit), Some(number)) if number != NONE => {
                    inlined.insert(*predicate);
                    let inferred = format!("a value with its unit in a node of its own, a column in {unit}");
                    findings.push(Finding { about, inferred, support: ends.fit, of });
                }
                _ => {
                    let units: Vec<&str> = counts.keys().copied().collect();
                    let message = format!(
                        "leads to values with units in nodes of their own ({}) that do not go into one column; they stay a table",
                        units.join(", ")
                    );
                    doubts.push(Doubt { about, message });
                }
            }
        }
        measures.keep(graph, &inlined);
        (measures, findings, doubts)
    }

    /// The node stands for a value.
    pub fn has(&self, node: Id) -> bool {
        !self.of.is_empty() && self.of.contains_key(&node)
    }

    /// The predicate that leads from the node to its number.
    pub fn number_predicate(&self, node: Id) -> Option<Id> {
        self.of.get(&node).map(|measure| measure.predicate)
    }

    /// A literal, or the value that a node stands for, as columns read it.
    pub fn value<'g>(&'g self, graph: &'g Graph, id: Id) -> Value<'g> {
        let (literal, unit) = match self.of.get(&id).filter(|_| !self.of.is_empty()) {
            Some(measure) => (measure.number, Some(self.units[measure.unit as usize].as_str())),
            None => (id, self.unit_of_datatype(graph, id)),
        };
        Value { text: graph.text(literal), datatype: graph.datatype(literal), unit, count: 1 }
    }

    /// As it is written, with the unit that stands beside it.
    pub fn text<'g>(&'g self, graph: &'g Graph, id: Id) -> Cow<'g, str> {
        let value = self.value(graph, id);
        match value.unit {
            Some(unit) if values::is_number(value.text, None) => Cow::Owned(format!("{} {unit}", value.text)),
            _ => Cow::Borrowed(value.text),
        }
    }

    fn unit_of_datatype(&self, graph: &Graph, id: Id) -> Option<&str> {
        if self.datatypes.is_empty() {
            return None;
        }
        match graph.shape(id) {
            Shape::Literal { datatype, .. } => self.datatypes.get(&datatype).map(String::as_str),
            _ => None,
        }
    }

    fn find_nodes(&mut self, graph: &Graph) {
        let mut kinds: FxHashMap<Id, Kind> = FxHashMap::default();
        let mut units: FxHashMap<String, u32> = FxHashMap::default();
        for (subject, facts) in graph.capsules() {
            if !(2..=FACTS).contains(&facts.len()) {
                continue;
            }
            if let Some((number, predicate, unit)) = shape(graph, facts, &mut kinds) {
                let next = self.units.len() as u32;
                let unit = *units.entry(unit).or_insert_with_key(|unit| {
                    self.units.push(unit.clone());
                    next
                });
                self.of.insert(subject, Measure { number, predicate, unit });
            }
        }
    }

    /// By predicate with such nodes, what it leads to.
    fn ends(&self, graph: &Graph) -> BTreeMap<Id, Ends> {
        let mut ends: BTreeMap<Id, Ends> = BTreeMap::new();
        for &[_, p, o] in graph.triples() {
            if let Some(measure) = self.of.get(&o) {
                let ends = ends.entry(p).or_default();
                ends.fit += 1;
                *ends.units.entry(measure.unit).or_default() += 1;
                let number = ends.number.get_or_insert(measure.predicate);
                if *number != measure.predicate {
                    *number = NONE;
                }
            }
        }
        for &[_, p, o] in graph.triples() {
            if graph.is_node(o)
                && !self.of.contains_key(&o)
                && let Some(ends) = ends.get_mut(&p)
            {
                ends.others += 1;
            }
        }
        ends
    }

    /// Drops nodes that nothing leads to, or another predicate than these.
    fn keep(&mut self, graph: &Graph, inlined: &FxHashSet<Id>) {
        let mut led: FxHashSet<Id> = FxHashSet::default();
        let mut otherwise: FxHashSet<Id> = FxHashSet::default();
        for &[s, p, o] in graph.triples() {
            if self.of.contains_key(&o) {
                let by =
                    if inlined.contains(&p) && !self.of.contains_key(&s) { &mut led } else { &mut otherwise };
                by.insert(o);
            }
        }
        self.of.retain(|node, _| led.contains(node) && !otherwise.contains(node));
    }
}

/// What a predicate of a small description says.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Type,
    Label,
    /// The unit; `true` even where no table knows it.
    Unit(bool),
    Other,
}

fn kind(graph: &Graph, predicate: Id) -> Kind {
    let iri = graph.text(predicate);
    if iri == rdf::TYPE.as_str() {
        return Kind::Type;
    }
    // "P67" is no name.
    let labels = graph.facts(predicate).iter().filter(|t| graph.text(t[1]) == label_predicate());
    let label = labels.map(|t| graph.text(t[2])).min();
    let local = Some(local_name(iri)).filter(|local| !is_opaque(local)).or(label).unwrap_or(iri);
    let local: String = local.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    match local.as_str() {
        "label" | "preflabel" | "name" | "title" => Kind::Label,
        local if SAY_UNIT.contains(&format!(" {local} ")) => Kind::Unit(true),
        local if local.ends_with("unit") || local.starts_with("unit") || local.contains("currency") => {
            Kind::Unit(false)
        }
        _ => Kind::Other,
    }
}

/// The number, the predicate that leads to it, and the unit, if that is all the facts say.
fn shape(graph: &Graph, facts: &[[Id; 3]], kinds: &mut FxHashMap<Id, Kind>) -> Option<(Id, Id, String)> {
    let mut number: Option<(Id, Id)> = None;
    let mut unit: Option<(bool, String)> = None;
    for &[_, p, o] in facts {
        match *kinds.entry(p).or_insert_with(|| kind(graph, p)) {
            Kind::Type => {}
            Kind::Label if !graph.is_node(o) => {}
            Kind::Unit(any) => {
                let found = unit_of(graph, o, any)?;
                // unitCode and unitText say the same; the one that is known counts.
                if unit.as_ref().is_none_or(|(known, _)| !known && found.0) {
                    unit = Some(found);
                }
            }
            Kind::Other => {
                let literal = !graph.is_node(o) && graph.language(o).is_none();
                if number.is_some() || !literal || !values::is_number(graph.text(o), graph.datatype(o)) {
                    return None;
                }
                number = Some((o, p));
            }
            Kind::Label => return None,
        }
    }
    let ((number, predicate), (_, unit)) = (number?, unit?);
    let repeats = |&&[_, p, o]: &&[Id; 3]| {
        kinds.get(&p) != Some(&Kind::Label) || values::says(graph.text(o), graph.text(number), &unit)
    };
    (facts.iter().filter(repeats).count() == facts.len()).then_some((number, predicate, unit))
}

/// The symbol of a unit given as a text or an IRI, and whether a table knows it.
fn unit_of(graph: &Graph, object: Id, any: bool) -> Option<(bool, String)> {
    let text = graph.text(object).trim();
    if !graph.is_node(object) {
        let known = values::unit_of_term(text);
        let plain =
            !text.is_empty() && text.chars().count() <= 20 && !text.starts_with(|c: char| c.is_ascii_digit());
        return known.map(|unit| (true, unit)).or_else(|| (any && plain).then(|| (false, text.to_owned())));
    }
    // A unit that the graph describes is shown by its symbol.
    let symbols = graph.facts(object).iter().filter(|t| {
        !graph.is_node(t[2])
            && matches!(local_name(graph.text(t[1])), "symbol" | "ucumCode" | "notation" | "abbreviation")
    });
    let symbol = symbols.map(|t| graph.text(t[2])).find_map(values::unit_of_term);
    let local = graph.is_iri(object).then(|| local_name(text)).filter(|local| !local.is_empty());
    let known = symbol.or_else(|| values::unit_of_term(local?));
    known
        .map(|unit| (true, unit))
        .or_else(|| any.then(|| (false, local.map(str::to_owned))).and_then(|(k, l)| Some((k, l?))))
}

/// Units of the graph's datatypes, XML Schema's aside.
fn datatypes(graph: &Graph) -> FxHashMap<Id, String> {
    let mut seen: FxHashSet<Id> = FxHashSet::default();
    let mut units = FxHashMap::default();
    let mut last = NONE;
    for id in 0..graph.terms() as Id {
        let Shape::Literal { datatype, .. } = graph.shape(id) else { continue };
        if datatype == last || datatype == NONE || !seen.insert(datatype) {
            continue;
        }
        last = datatype;
        let iri = graph.text(datatype);
        if !iri.starts_with("http://www.w3.org/")
            && let Some(unit) = values::unit_of_term(local_name(iri))
        {
            units.insert(datatype, unit);
        }
    }
    units
}
