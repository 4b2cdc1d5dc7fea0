//! A database from a graph: RAGONITE 2.1.
//!
//! `kinds` finds what says of which kind a subject is, `measures` the nodes that only stand for a value, `typing` puts
//! every other subject in a table (`folding` shares tables, `spread` gives classes of several tables one for all, `ends` properties that lead to several tables one place to lead to), `naming` names the tables, `relations` groups the triples, `labels` chooses what rows are called (`called` says it, `roles` what stands for another thing, `records` what ties others together), `assembly` makes tables of it (`columns` and `literals` their
//! columns, `side_tables` those that are not of entities), `annotate` adds what people say. Views are made by `views`, rows are written by `database`. All
//! of it follows from the sorted graph, so it does not depend on the order of triples or files.

mod annotate;
mod assembly;
mod base;
mod called;
mod columns;
mod ends;
mod folding;
mod hints;
mod kinds;
mod labels;
mod literals;
mod measures;
mod naming;
mod plan;
mod records;
mod relations;
mod roles;
mod siblings;
mod side_tables;
mod spread;
mod stats;
mod synonyms;
mod typing;
mod wishes;

pub(crate) use called::{Name, shown};
pub(crate) use literals::cell;
pub(crate) use measures::Measures;
pub(crate) use plan::{Fill, Rows, TablePlan};

use crate::annotations::Annotations;
use crate::error::Error;
use crate::graph::{Graph, Term};
use crate::language;
use crate::names::{self, Names, Unique};
use crate::progress::Progress;
use crate::report::{Doubt, Finding, Report};
use crate::schema::Schema;
use crate::terms::Id;
use crate::title::{self, Stated};
use crate::{database, values, views};
pub(crate) use hints::Hints;
use oxrdf::vocab::{rdf, rdfs};
use rustc_hash::FxHashSet;
use std::path::Path;
use typing::Group;
pub(crate) use typing::Typing;
use wishes::Wishes;

/// The induced schema of a graph, ready to be written.
#[derive(Debug)]
pub struct Induced {
    /// Tables and views.
    pub schema: Schema,
    /// What was inferred, and what is doubtful.
    pub report: Report,
    pub(crate) plans: Vec<TablePlan>,
    pub(crate) typing: Typing,
    /// By number of the typing's table: its place in the schema.
    pub(crate) places: Vec<usize>,
}

/// Derives the schema of a graph.
pub fn induce(graph: &Graph, annotations: &Annotations) -> Result<Induced, Error> {
    let settings = &annotations.file.induction;
    let wishes = Wishes::new(annotations, graph)?;
    let (measures, findings, doubts) = Measures::find(graph, &wishes);
    let hints = Hints::new(graph);
    let (mut typing, sets) = typing::assign(graph, settings, &wishes, &hints, measures);
    let kinds = typing.kinds_finding(graph);
    let describe = Descriptions::new(graph, &settings.language, &hints);
    let names = Names::new(graph, &vocabulary(graph, &typing), |id| describe.label(id));
    let mut unique = Unique::default();
    let mut table_names = naming::tables(graph, &typing, &names, &mut unique);
    let named: Vec<Option<Id>> = table_names.iter().map(|name| name.class).collect();
    spread::add(graph, &mut typing, &sets, &named);
    let relations = relations::group(graph, &mut typing, &wishes);
    table_names.extend(naming::added(graph, &typing.tables[named.len()..], &names, &mut unique));
    let mut report = Report { triples: graph.len() as u64, findings, doubts };
    report.findings.extend(kinds);
    let reading = |id: Id| names.reading(graph.text(id));
    report_tables(graph, &typing, &table_names, &reading, &mut report);
    wishes.report(graph, &mut report);

    let note = &annotations.file.graph;
    let stated = Stated::of(graph, &settings.language);
    let mut schema = Schema {
        title: note.title.as_deref().and_then(title::title).or(stated.title),
        description: note.description.as_deref().and_then(title::description).or(stated.description),
        base: base::choose(graph, &typing),
        lists: graph.lists.clone(),
        ..Schema::default()
    };
    let comment = |id: Id| describe.comment(id);
    let unit = |id: Id| describe.unit(id);
    let context = assembly::Context {
        graph,
        typing: &typing,
        names: &names,
        tables: &table_names,
        preferred: &settings.language,
        wishes: &wishes,
        comment: &comment,
        unit: &unit,
        hints: &hints,
        schema: &schema,
    };
    let assembled = assembly::assemble(&context, &relations, &mut unique, &mut report);
    let (mut tables, mut plans): (Vec<_>, Vec<_>) = assembled.into_iter().unzip();
    let place =
        |name: &naming::TableName| tables.iter().position(|t| t.name == name.name).unwrap_or_default();
    let places: Vec<usize> = table_names.iter().map(place).collect();
    annotate::apply(annotations, &mut tables, &mut plans)?;
    schema.tables = tables;
    let called = views::Called {
        reading: &|iri| names.reading(iri),
        inverse: &|iri| hints.inverse(graph.find(iri)?).map(|inverse| names.reading(graph.text(inverse))),
    };
    let homes = views::Homes { row_of: &typing.row_of, table_of: &typing.table_of, places: &places };
    schema.views = views::derive(&schema, &plans, &homes, &called);
    let names_of = |iri: &str| {
        let Some(id) = graph.find(iri) else { return Vec::new() };
        let mut called = describe.also(id);
        // "for each kind of instrument"
        if id == typing.kinds.types || id == typing.kinds.stated {
            called.extend(["kind", "type"].map(str::to_owned));
        }
        let own = names.reading(iri);
        called.into_iter().filter(|name| *name != own).collect()
    };
    let range_of = |iri: &str| describe.range(graph.find(iri)?);
    views::call_also(&mut schema, &names_of, &range_of);
    for view in &mut schema.views {
        let class = table_names.iter().find(|name| name.name == view.table).and_then(|name| name.class);
        view.also = class.map(|class| describe.also(class)).unwrap_or_default();
        view.also.retain(|name| *name != view.label.to_lowercase());
    }
    schema.synonyms = synonyms::known(annotations, graph, &schema)?;
    Ok(Induced { schema, report, plans, typing, places })
}

impl Induced {
    /// Writes a new SQLite database. An existing file is an error; write aside and rename.
    pub fn write_sqlite(
        &self,
        graph: &Graph,
        path: &Path,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(), Error> {
        database::write(graph, self, path, progress)
    }

    /// Brings a copy of the database that was written for `old` up to this schema and graph: only tables whose rows
    /// or figures changed are written anew, and named. `None`, and an untouched file, where tables came or went.
    pub fn update_sqlite(
        &self,
        graph: &Graph,
        old: &Schema,
        path: &Path,
    ) -> Result<Option<Vec<String>>, Error> {
        database::update(graph, self, old, path)
    }
}

/// Reading forms of the graph's predicates and types.
pub(crate) fn reading_names(graph: &Graph, typing: &Typing, preferred: &str) -> Names {
    let hints = Hints::new(graph);
    let describe = Descriptions::new(graph, preferred, &hints);
    Names::new(graph, &vocabulary(graph, typing), |id| describe.label(id))
}

/// Predicates and types.
fn vocabulary(graph: &Graph, typing: &Typing) -> Vec<Id> {
    let mut terms: FxHashSet<Id> = FxHashSet::default();
    for &[_, p, o] in graph.triples() {
        terms.insert(p);
        if typing.kinds.name_a_class(p) {
            terms.insert(o);
        }
    }
    let mut terms: Vec<Id> = terms.into_iter().collect();
    terms.sort_unstable();
    terms
}

fn report_tables(
    graph: &Graph,
    typing: &Typing,
    names: &[naming::TableName],
    reading: &dyn Fn(Id) -> String,
    report: &mut Report,
) {
    for (table, name) in typing.tables.iter().zip(names) {
        let rows = table.rows.len() as u64;
        let types: Vec<String> = table.common.iter().map(|&id| graph.node(id)).collect();
        let inferred = match &table.group {
            Group::Types(_) | Group::Ontology(_) => format!("entity type of {}", types.join(", ")),
            Group::Folder(folder) => format!("things without a stated kind whose address says {folder}"),
            Group::Object(predicate) => format!("blank nodes that <{}> leads to", graph.text(*predicate)),
            Group::Untyped => "things without a stated kind".to_owned(),
            Group::Class => "classes of the ontology".to_owned(),
            Group::Property => "properties of the ontology".to_owned(),
            Group::Shape => "shapes that describe the data".to_owned(),
            Group::Ends => "what properties lead to that stands in several tables or in none".to_owned(),
        };
        report.findings.push(Finding { about: name.name.clone(), inferred, support: rows, of: rows });
        if let Group::Types(_) = &table.group {
            let says = |t: &[Id; 3]| t[1] == typing.kinds.types || t[1] == typing.kinds.stated;
            let untyped = |&&row: &&Id| !graph.facts(row).iter().any(says);
            let untyped = table.rows.iter().filter(untyped).count();
            if untyped > 0 {
                report.doubts.push(Doubt {
                    about: name.name.clone(),
                    message: format!(
                        "{untyped} rows have no stated kind; what the graph declares of their properties puts them here"
                    ),
                });
            }
        }
        if !table.folded.is_empty() {
            let folded: u64 = table.folded.iter().map(|(_, rows)| rows).sum();
            report.doubts.push(Doubt {
                about: name.name.clone(),
                message: format!(
                    "{folded} rows of {} rarer kinds are here too; the column {} says of which",
                    table.folded.len(),
                    reading(table.by)
                ),
            });
        }
    }
    report.doubts.extend(statements_about_statements(graph));
    let long = graph.iter().filter(
        |(_, _, object)| matches!(object, Term::Literal { text, .. } if text.len() > database::LONGEST_TEXT),
    );
    let long = long.count();
    if long > 0 {
        report.doubts.push(Doubt {
            about: "long texts".into(),
            message: format!(
                "{long} texts are cut after {} MB in the tables; the graph keeps all of them",
                database::LONGEST_TEXT >> 20
            ),
        });
    }
    let graphs = graph.graph_names();
    if !graphs.is_empty() {
        report.doubts.push(Doubt {
            about: "named graphs".into(),
            message: format!(
                "the statements of {} named graphs are taken together; the graph keeps the names",
                graphs.len()
            ),
        });
    }
    let skipped = graph.skipped().len();
    if skipped > 0 {
        report.doubts.push(Doubt {
            about: "reading".into(),
            message: format!("{skipped} broken statements were skipped"),
        });
    }
}

/// Says how triple terms (RDF 1.2) and reified statements (RDF 1.1 Semantics, appendix D.1) are kept.
fn statements_about_statements(graph: &Graph) -> impl Iterator<Item = Doubt> {
    let doubt = |about: &str, message: String| Doubt { about: about.to_owned(), message };
    let terms = graph.triple_terms();
    let terms = (terms > 0).then(|| {
        doubt(
            "triple terms",
            format!("{terms} triple terms are kept as text; what they state is no row of its own"),
        )
    });
    let reified = graph
        .find(rdf::SUBJECT.as_str())
        .map_or(0, |subject| graph.triples().iter().filter(|triple| triple[1] == subject).count());
    let reified = (reified > 0).then(|| {
        doubt(
            "reification",
            format!(
                "{reified} reified statements are rows with a subject, predicate and object of their own"
            ),
        )
    });
    terms.into_iter().chain(reified)
}

const ALT_LABEL: &str = "http://www.w3.org/2004/02/skos/core#altLabel";
/// Other names of a predicate, and letters of the longest: what is longer is a sentence.
const NAMES: usize = 12;
const LONGEST_NAME: usize = 60;

/// What the graph says of its own predicates and classes.
pub(crate) struct Descriptions<'g> {
    graph: &'g Graph,
    hints: &'g Hints,
    preferred: &'g str,
    label: Option<Id>,
    comments: Vec<Id>,
}

impl<'g> Descriptions<'g> {
    pub(crate) fn new(graph: &'g Graph, preferred: &'g str, hints: &'g Hints) -> Self {
        const COMMENTS: [&str; 5] = [
            "http://www.w3.org/2000/01/rdf-schema#comment",
            "http://www.w3.org/2004/02/skos/core#definition",
            "http://purl.org/dc/terms/description",
            "https://schema.org/description",
            "http://schema.org/description",
        ];
        let comments = COMMENTS.iter().filter_map(|iri| graph.find(iri)).collect();
        Self { graph, preferred, hints, label: graph.find(names::label_predicate()), comments }
    }

    pub(crate) fn label(&self, id: Id) -> Option<String> {
        let described = self.hints.describing(id);
        let labelled = self.label.and_then(|predicate| self.best(described, predicate));
        labelled.or_else(|| self.hints.name(id).map(|name| self.graph.text(name).to_owned()))
    }

    /// The other names of a predicate: its labels in the preferred language or in none, without what stands in brackets.
    pub(crate) fn also(&self, id: Id) -> Vec<String> {
        let described = self.hints.describing(id);
        let label = |p: Id| Some(p) == self.label || self.graph.text(p) == ALT_LABEL;
        let spoken = |literal: Id| {
            let language = self.graph.language(literal).unwrap_or(self.preferred);
            language.split('-').next() == self.preferred.split('-').next()
        };
        let facts = self.graph.facts(described).iter();
        let names = facts.filter(|t| label(t[1]) && !self.graph.is_node(t[2]) && spoken(t[2]));
        let mut names: Vec<String> = names
            .map(|t| self.graph.text(t[2]).split('(').next().unwrap_or_default().trim().to_lowercase())
            .filter(|name| !name.is_empty() && name.chars().count() <= LONGEST_NAME)
            .collect();
        names.sort();
        names.dedup();
        names.truncate(NAMES);
        names
    }

    /// The unit that a label of a property has in brackets ("grant amount (euro)"), or that its description states.
    fn unit(&self, id: Id) -> Option<String> {
        let described = self.hints.describing(id);
        let labels = self.graph.facts(described).iter().filter(|t| Some(t[1]) == self.label);
        let mut labels = labels.map(|t| self.graph.text(t[2]));
        let in_label =
            labels.find_map(|label| values::unit_in_brackets(label).map(|(_, unit)| unit.to_owned()));
        in_label.or_else(|| values::unit_stated_in(&self.comment(id)))
    }

    /// What the graph calls the one class that a predicate's values are of.
    fn range(&self, id: Id) -> Option<String> {
        let range = self.graph.find(rdfs::RANGE.as_str())?;
        let mut classes = self.graph.facts(id).iter().filter(|t| t[1] == range).map(|t| t[2]);
        let (class, None) = (classes.next()?, classes.next()) else { return None };
        self.label(class).filter(|label| label.chars().count() <= LONGEST_NAME)
    }

    pub(crate) fn comment(&self, id: Id) -> String {
        let told = self.comments.iter().find_map(|&predicate| self.best(id, predicate));
        let shape = || self.hints.description(id).map(|text| self.graph.text(text).to_owned());
        let text = told.or_else(shape).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn best(&self, id: Id, predicate: Id) -> Option<String> {
        let facts = self.graph.facts(id).iter().filter(|t| t[1] == predicate && !self.graph.is_node(t[2]));
        language::best(self.graph, facts.map(|t| t[2]), self.preferred)
            .map(|id| self.graph.text(id).to_owned())
    }
}
