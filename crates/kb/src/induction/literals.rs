//! Columns of literals: what the values are (`values`), in how many columns they are stored, and what the columns
//! look like to a reader.

use super::measures::Measures;
use super::plan::Fill;
use super::relations::Pairs;
use super::stats::{self, Stats};
use crate::annotations::{PredicateNote, Read};
use crate::graph::Graph;
use crate::language;
use crate::names::{self, sql_name};
use crate::schema::{Column, Part, Role, SqlType, Written};
use crate::terms::Id;
use crate::values::{self, Cell, Format, Inferred, Parts, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Opposites that a name may list for two values: `batterySizegrossnet`.
const OPPOSITES: [(&str, &str); 8] = [
    ("gross", "net"),
    ("net", "gross"),
    ("min", "max"),
    ("minimum", "maximum"),
    ("front", "rear"),
    ("length", "width"),
    ("width", "height"),
    ("city", "highway"),
];

/// The literals of a table's predicate, split by what a row shows.
pub(super) struct Split {
    /// At most one per row.
    pub shown: Pairs,
    /// The same in other languages.
    pub translations: Pairs,
    /// Some row has several in one language: all belong in a value table.
    pub several: bool,
}

/// One literal per row, if language is all that sets a row's literals apart.
pub(super) fn split(graph: &Graph, pairs: &Pairs, preferred: &str) -> Split {
    let mut split = Split { shown: Vec::new(), translations: Vec::new(), several: false };
    for row in pairs.chunk_by(|a, b| a.0 == b.0) {
        if let [only] = row {
            split.shown.push(*only);
            continue;
        }
        let mut languages: Vec<Option<&str>> = row.iter().map(|v| graph.language(v.1)).collect();
        languages.sort_unstable();
        split.several |= languages.windows(2).any(|pair| pair[0] == pair[1]);
        let best = language::best(graph, row.iter().map(|v| v.1), preferred);
        for value in row {
            if Some(value.1) == best { split.shown.push(*value) } else { split.translations.push(*value) }
        }
    }
    split
}

/// A literal column to be: parts, format and figures.
pub(super) struct Literals {
    pub inferred: Inferred,
    pub columns: Vec<(Column, Part)>,
    pub format: Arc<Format>,
}

/// What the graph says of a predicate: its reading name, made of a source, its description, and the unit that its
/// labels or the description state.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub reading: String,
    pub source: String,
    pub comment: String,
    pub unit: Option<String>,
    /// Its literals are what things are called.
    pub is_name: bool,
}

/// Derives the columns of a predicate's literals, as its annotation wishes. `rows` is the number of rows of the table they stand in.
pub(super) fn columns(
    (graph, measures): (&Graph, &Measures),
    (predicate, wish): (Id, Option<&PredicateNote>),
    said: &Said,
    objects: impl Iterator<Item = Id>,
    rows: u64,
) -> Literals {
    let (reading, comment) = (said.reading.as_str(), &said.comment);
    let mut counts: FxHashMap<Id, u64> = FxHashMap::default();
    for object in objects {
        *counts.entry(object).or_default() += 1;
    }
    let mut values: Vec<(Id, u64)> = counts.into_iter().collect();
    values.sort_unstable();
    let value = |&(id, count): &(Id, u64)| Value { count, ..measures.value(graph, id) };
    let literals = values.iter().map(value).collect::<Vec<_>>();
    // Names are texts, even where they look like numbers.
    let name = said.is_name || names::as_other_name(reading).is_some();
    let inferred = match wish {
        _ if name => values::infer_as(&literals, Some(Read::Text), None),
        Some(PredicateNote { read, unit, .. }) if read.is_some() || unit.is_some() => {
            values::infer_as(&literals, *read, unit.as_deref())
        }
        _ => values::infer(&literals),
    };
    let format = Arc::new(inferred.format.clone());
    let written = values::written(&format, &literals);
    let years = format.holds_years(&literals);

    let iri = graph.text(predicate);
    let number = values.first().and_then(|&(id, _)| measures.number_predicate(id));
    let named = match (&inferred.format, inferred.format.unit()) {
        (Format::Number { .. }, None) => values::unit_of_name(&said.source).or(said.unit.as_deref()),
        _ => None,
    };
    let unit = inferred.format.unit().or(named).map(str::to_owned);
    let plain = match named {
        Some(unit) => without_unit(reading, unit),
        None => reading,
    };
    let column = |label: String, name: String, part: Part| {
        let shown = if part == Part::Original { &Format::Text } else { &*format };
        let cells = values.iter().map(|v| (cell(shown, part, graph, measures, v.0), v.1));
        let Stats { filled, distinct, mut examples, mut enumerated } = stats::of(shown.sql_type(), cells);
        let numeric = part != Part::Original;
        if !numeric {
            examples.truncate(2);
            enumerated = false;
        }
        Column {
            name,
            label,
            role: Role::Literal {
                predicate: iri.to_owned(),
                value: number.map(|predicate| graph.text(predicate).to_owned()),
                part,
            },
            sql_type: shown.sql_type(),
            unit: unit.clone().filter(|_| numeric),
            not_null: filled == rows && rows > 0,
            filled,
            distinct,
            examples,
            enumerated,
            comment: if numeric { comment.clone() } else { "as it is written".into() },
            written: if numeric { written } else { Written::Verbatim },
            years: numeric && years,
        }
    };
    let mut columns: Vec<(Column, Part)> = match inferred.format.parts() {
        Parts::One => vec![(column(plain.to_owned(), sql_name(reading), Part::Whole), Part::Whole)],
        parts => {
            let [first, second] = part_names(plain, parts);
            [(first, Part::Min), (second, Part::Max)]
                .map(|(label, part)| (column(label.clone(), sql_name(&label), part), part))
                .into()
        }
    };
    if inferred.keep_original {
        let label = format!("{plain} original");
        columns.push((column(label.clone(), sql_name(&label), Part::Original), Part::Original));
    }
    Literals { inferred, columns, format }
}

/// The column of the language tags beside a value.
pub(super) fn language_column(
    graph: &Graph,
    predicate: Id,
    objects: impl Iterator<Item = Id>,
    rows: u64,
) -> Column {
    let language = |literal| graph.language(literal).map_or(Cell::Null, |tag| Cell::Text(tag.to_owned()));
    let cells = objects.map(|literal| (language(literal), 1));
    let Stats { filled, distinct, examples, enumerated } = stats::of(SqlType::Text, cells);
    Column {
        name: "language".into(),
        label: "language".into(),
        role: Role::Literal {
            predicate: graph.text(predicate).to_owned(),
            value: None,
            part: Part::Language,
        },
        sql_type: SqlType::Text,
        unit: None,
        not_null: filled == rows && rows > 0,
        filled,
        distinct,
        examples,
        enumerated,
        comment: "language tag of the value".into(),
        written: Written::Otherwise,
        years: false,
    }
}

/// `co2 min`, `co2 max`; `battery size gross`, `battery size net`; `x 1`, `x 2`.
fn part_names(reading: &str, parts: Parts) -> [String; 2] {
    let words: Vec<&str> = reading.split(' ').collect();
    if parts == Parts::Pair
        && let [stem @ .., first, second] = &words[..]
        && OPPOSITES.contains(&(first, second))
        && !stem.is_empty()
    {
        let stem = stem.join(" ");
        return [format!("{stem} {first}"), format!("{stem} {second}")];
    }
    match parts {
        Parts::Pair => [format!("{reading} 1"), format!("{reading} 2")],
        _ => [format!("{reading} min"), format!("{reading} max")],
    }
}

/// The cell that a literal, or a node that stands for one, gives a column.
pub(crate) fn cell(format: &Format, part: Part, graph: &Graph, measures: &Measures, literal: Id) -> Cell {
    match part {
        Part::Original => return Cell::Text(measures.text(graph, literal).into_owned()),
        Part::Language => {
            return graph.language(literal).map_or(Cell::Null, |tag| Cell::Text(tag.to_owned()));
        }
        Part::Whole | Part::Translation if *format == Format::Text => {
            return Cell::Text(measures.text(graph, literal).into_owned());
        }
        Part::Whole | Part::Piece | Part::Translation | Part::Min | Part::Max => {}
    }
    let [first, second] = format.cells(&measures.value(graph, literal));
    if part == Part::Max { second } else { first }
}

/// What fills a column of an entity table.
pub(super) fn fill(pairs: &Arc<Pairs>, format: &Arc<Format>, part: Part) -> Fill {
    Fill::Literal { pairs: pairs.clone(), format: format.clone(), part }
}

/// `weight kg` is a weight. What names a unit in full stays: "planned minutes".
fn without_unit<'r>(reading: &'r str, unit: &str) -> &'r str {
    match reading.rsplit_once(' ') {
        // "price in euro"
        Some((name, last)) if values::is_symbol_of(last, unit) => name.strip_suffix(" in").unwrap_or(name),
        _ => reading,
    }
}
