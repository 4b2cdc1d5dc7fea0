//! `ragonite schema`: the induced tables, or the question views over them.

use std::fmt::Write;

use anyhow::Result;
use kb::{Column, Kind, Role, Schema, Spread, Table, TableKind, View};
use search::{KnowledgeBase, Made, Manifest, Value};

use super::{Base, Format, Outcome};
use crate::output;
use crate::render::{indent, table, wrap};

/// Examples of a column that are shown.
const EXAMPLES: usize = 3;

/// Show the tables of a knowledge base, or its question views
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    base: Base,
    /// Show the question views instead of the tables
    #[arg(long)]
    views: bool,
    #[command(flatten)]
    format: Format,
}

/// Shows.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let kb = KnowledgeBase::open(&arguments.base.kb, None)?;
    if let Some(far) = kb.endpoint() {
        let ontology = kb.terms()?.ontology();
        return match arguments.format.json {
            true => output::json(&serde_json::json!({ "endpoint": far, "ontology": ontology })),
            false => output::line(format_args!("{}\n\n{}", headed(&kb), terms(ontology))),
        }
        .map(|()| Outcome::Found);
    }
    let schema = kb.schema();
    match (arguments.format.json, arguments.views) {
        (true, false) => {
            let made = kb.manifest();
            let built = serde_json::json!({"from": made.sources, "at": made.built, "by": made.version});
            output::json(&serde_json::json!({
                "title": kb.title(), "description": kb.description(), "base": schema.base, "built": built,
                "tables": schema.tables,
            }))?;
        }
        (true, true) => output::json(&serde_json::json!({"views": schema.views}))?,
        (false, false) => output::line(format_args!("{}\n\n{}", headed(&kb), tables(schema)))?,
        (false, true) => output::line(format_args!("{}\n\n{}", headed(&kb), views(schema)))?,
    }
    Ok(Outcome::Found)
}

/// Kinds of things with how many there are and what is known of them, the largest kind first.
pub(super) fn kinds(schema: &Schema) -> String {
    let rows = |view: &View| schema.table(&view.table).map_or(0, |table| table.rows);
    let mut views: Vec<&View> = schema.views.iter().collect();
    views.sort_by_key(|view| std::cmp::Reverse(rows(view)));
    let one = |view: &View| {
        let near = view.columns.iter().skip(1).filter(|column| column.path.len() <= 1);
        let named = near.map(|column| match &column.unit {
            Some(unit) => format!("{} ({unit})", column.name),
            None => column.name.clone(),
        });
        let named: Vec<String> = named.collect();
        format!("{} ({})\n{}", view.label, rows(view), wrap(&named.join(", "), 2))
    };
    views.into_iter().map(one).collect::<Vec<_>>().join("\n")
}

/// What it is called, what it is about, and what it was made of.
fn headed(kb: &KnowledgeBase) -> String {
    let told = kb.description().map(|text| format!("\n{}", wrap(text, 0))).unwrap_or_default();
    format!("{}{told}\n{}", kb.title(), made_of(kb.manifest()))
}

/// `3,120 statements from bikes.ttl, built Wed, 25 Nov 2026 11:30:20 GMT by ragonite 0.1.0`
pub(super) fn made_of(made: &Manifest) -> String {
    let from: Vec<String> = made.sources.iter().map(|path| path.display().to_string()).collect();
    let when = if made.built.is_empty() { String::new() } else { format!(", built {}", made.built) };
    let vectors = match (&made.embedder, made.pending()) {
        (None, _) => "; without vectors".to_owned(),
        (Some(_), None) => String::new(),
        (Some(_), Some(Made { made, of })) => format!("; vectors for {made} of {of} texts"),
    };
    let (triples, version) = (made.counts.triples, &made.version);
    if let Some(far) = &made.endpoint {
        let size = far.triples.map_or_else(|| "an unknown number of".to_owned(), |n| n.to_string());
        return format!(
            "{size} statements, which stay at {}; names by {}{when} by ragonite {version}{vectors}",
            far.address, far.engine
        );
    }
    format!("{triples} statements from {}{when} by ragonite {version}{vectors}", from.join(", "))
}

/// Classes and properties, the most used first.
fn terms(ontology: &kb::Ontology) -> String {
    let mut classes: Vec<&kb::Class> = ontology.classes.iter().collect();
    classes.sort_by_key(|class| std::cmp::Reverse(class.instances));
    let mut properties: Vec<&kb::Property> = ontology.properties.iter().collect();
    properties.sort_by_key(|property| std::cmp::Reverse(property.triples));
    let name = |iri: &String| {
        let class = ontology.classes.iter().find(|class| class.iri == *iri);
        class.map_or_else(|| kb::reading(iri), |class| class.label.clone())
    };
    let ends = |iris: &[String]| iris.iter().map(name).collect::<Vec<_>>().join(" or ");
    let class = |c: &&kb::Class| format!("{} ({}) <{}>", c.label, c.instances, c.iri);
    let property = |p: &&kb::Property| {
        format!("{} ({}) <{}>: {} -> {}", p.label, p.triples, p.iri, ends(&p.domain), ends(&p.range))
    };
    let lines = classes.iter().map(class).chain(std::iter::once(String::new()));
    lines.chain(properties.iter().map(property)).collect::<Vec<_>>().join("\n")
}

fn tables(schema: &Schema) -> String {
    schema.tables.iter().map(|t| one_table(schema, t)).collect::<Vec<_>>().join("\n\n")
}

fn one_table(schema: &Schema, t: &Table) -> String {
    let kind = match &t.kind {
        TableKind::Entity { spread: Some(Spread::Ends), .. } => "ends of links to several tables".to_owned(),
        TableKind::Entity { spread: Some(Spread::Members(classes)), .. } if !classes.is_empty() => {
            format!("also of other tables: {}", classes.join(", "))
        }
        TableKind::Entity { types, .. } if types.is_empty() && t.column("type").is_some() => {
            "entities of the types in column type".to_owned()
        }
        TableKind::Entity { types, .. } if types.is_empty() => "entities without a type".to_owned(),
        TableKind::Entity { types, .. } => types.join(" + "),
        TableKind::Junction => "links".to_owned(),
        TableKind::Values => "values".to_owned(),
    };
    let mut text = format!("{} ({} rows; {kind})", t.name, t.rows);
    if !t.comment.is_empty() {
        let _ = write!(text, "\n{}", wrap(&t.comment, 2));
    }
    let headings = ["column", "type", "unit", "filled", "from", "examples"].map(str::to_owned);
    let rows: Vec<Vec<Value>> = t.columns.iter().map(|c| row(schema, c)).collect();
    let _ = write!(text, "\n{}", indent(&table(&headings, &rows), 2));
    text
}

fn row(schema: &Schema, c: &Column) -> Vec<Value> {
    let from = match &c.role {
        Role::Id => "id".to_owned(),
        Role::Label { .. } => "label".to_owned(),
        Role::Literal { predicate, .. } | Role::Iri { predicate } => short(schema, predicate),
        Role::Key { predicate, table, inverse } => {
            format!("{}{} -> {table}", if *inverse { "inverse " } else { "" }, short(schema, predicate))
        }
    };
    let sql_type = format!("{:?}", c.sql_type).to_uppercase();
    let examples: Vec<&str> = c.examples.iter().take(EXAMPLES).map(String::as_str).collect();
    vec![
        c.name.as_str().into(),
        format!("{sql_type}{}", if c.not_null { " NOT NULL" } else { "" }).into(),
        c.unit.as_deref().unwrap_or_default().into(),
        Value::Integer(i64::try_from(c.filled).unwrap_or(i64::MAX)),
        from.into(),
        examples.join(", ").into(),
    ]
}

/// A predicate's last words: what tells it from the others of its graph.
fn short(schema: &Schema, iri: &str) -> String {
    let id = schema.id(iri);
    id.rsplit(['/', '#']).find(|part| !part.is_empty()).unwrap_or(id).to_owned()
}

fn views(schema: &Schema) -> String {
    schema.views.iter().map(|v| one_view(schema, v)).collect::<Vec<_>>().join("\n\n")
}

fn one_view(schema: &Schema, view: &View) -> String {
    let headings = ["column", "kind", "unit", "filled", "many", "path"].map(str::to_owned);
    let rows: Vec<Vec<Value>> = view
        .columns
        .iter()
        .map(|c| {
            let kind = match &c.kind {
                Kind::Number => "number".to_owned(),
                Kind::Text => "text".to_owned(),
                Kind::Date => "date".to_owned(),
                Kind::Boolean => "yes or no".to_owned(),
                Kind::Entity { table } => table.clone(),
            };
            let path: Vec<String> = c
                .path
                .iter()
                .map(|l| format!("{}{}", if l.inverse { "^" } else { "" }, short(schema, &l.predicate)))
                .collect();
            vec![
                c.name.as_str().into(),
                kind.into(),
                c.unit.as_deref().unwrap_or_default().into(),
                Value::Integer(i64::try_from(c.filled).unwrap_or(i64::MAX)),
                if c.many { "many" } else { "" }.into(),
                path.join(" / ").into(),
            ]
        })
        .collect();
    format!("{} (about {})\n{}", view.name, view.label, indent(&table(&headings, &rows), 2))
}
