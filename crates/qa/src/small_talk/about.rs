//! What is replied: what the graph holds, told from its schema and counted in its tables. All that is said here of a graph
//! is so of this graph; nothing comes from a model.

use kb::{Kind, Schema, Table, View, ViewColumn};
use plan::{Index, plural, stems};
use search::{KnowledgeBase, Limits, quoted};

use super::{Reply, Said};
use crate::figure::plain;
use crate::reading::rows::evidence;
use crate::several::list;
use crate::statements::capital;
use crate::table::{Format, TableColumn};
use crate::{Error, Verdict, bounds};

/// Kinds of things that a sentence tells of; a table has all of them.
const KINDS: usize = 6;
/// Kinds of things that are counted.
const COUNTED: usize = 60;
/// More kinds than these are a table.
const SEVERAL: usize = 3;
/// Characters of a name.
const NAME: usize = 80;
/// Examples of a kind.
const EXAMPLES: usize = 3;
/// Properties that a sentence lists.
const PROPERTIES: usize = 30;
/// Questions that are offered.
const OFFERED: usize = 3;
/// Columns of one name whose meaning is told.
const ALIKE: usize = 3;

/// What is replied over any graph; `None` where the graph must be known.
pub(super) fn said_anywhere(said: Said, graph: &str) -> Option<String> {
    Some(match said {
        Said::Greeting | Said::Wellbeing => format!("Hello! I answer questions about {graph}."),
        Said::Thanks => "You are welcome.".to_owned(),
        Said::Approval => "Good. Ask on whenever you like.".to_owned(),
        Said::Goodbye => "Goodbye!".to_owned(),
        Said::Complaint => "I answer only from what the graph and its texts hold, and may have read the question \
            otherwise than you meant it. Look at how it was understood and at its sources, or ask it again in other words."
            .to_owned(),
        Said::Who => format!(
            "I am ragonite, a program that answers questions about {graph}. I look up what is asked, say where each \
             sentence comes from, and say so when the graph does not hold it."
        ),
        Said::Ability => format!(
            "Ask about {graph} in your own words: about one thing, for lists, numbers and averages, what is the highest \
             or the lowest, comparisons, and yes or no. Questions may follow on each other."
        ),
        Said::Lead | Said::Contents | Said::Size | Said::Columns | Said::Meaning | Said::Provenance => {
            return None;
        }
    })
}

/// What is replied over this graph.
pub(super) fn reply(
    kb: &KnowledgeBase,
    index: &Index,
    said: Said,
    named: Option<&str>,
    starters: &dyn Fn() -> Vec<String>,
) -> Result<Reply, Error> {
    let schema = &index.schema;
    let graph = format!("the graph \"{}\"", kb.title());
    let answered = |text: String| Reply { text, verdict: Verdict::Answered, ..Reply::default() };
    let mut reply = match said {
        Said::Contents => contents(kb, schema)?,
        Said::Size => answered(size(kb, schema)),
        Said::Columns => answered(columns(index, named.unwrap_or_default())),
        Said::Meaning => answered(meaning(index, named.unwrap_or_default())),
        Said::Provenance => answered(provenance(kb)),
        said => answered(said_anywhere(said, &graph).unwrap_or_default()),
    };
    let leads_on = matches!(said, Said::Greeting | Said::Wellbeing | Said::Who | Said::Ability);
    if leads_on {
        reply.text = format!("{} {}", reply.text, in_short(schema));
    }
    if leads_on || matches!(said, Said::Contents) {
        reply.follow_ups = starters().into_iter().take(OFFERED).collect();
    }
    if let (Said::Ability, [first, ..]) = (said, &reply.follow_ups[..]) {
        reply.text = format!("{} For example: {first}", reply.text);
    }
    Ok(reply)
}

/// The graph calls something so that the phrase can be about.
pub(super) fn is_known(index: &Index, said: Said, name: &str) -> bool {
    match said {
        Said::Columns => view_called(index, name).is_some(),
        _ => !columns_called(index, name).is_empty() || view_called(index, name).is_some(),
    }
}

/// Tables of things, the largest first; parts of ontologies are told of only where there is nothing else.
fn kinds(schema: &Schema) -> Vec<&Table> {
    let of = |ontology: bool| {
        schema
            .tables
            .iter()
            // What is at the ends of links stands in other tables too.
            .filter(|table| table.is_entity() && !table.is_ends() && table.rows > 0)
            .filter(move |table| table.ontology == ontology)
    };
    let mut kinds: Vec<&Table> = of(false).collect();
    if kinds.is_empty() {
        kinds = of(true).collect();
    }
    kinds.sort_by_key(|table| std::cmp::Reverse(table.rows));
    kinds
}

/// "103 bicycles (such as Wren), 20 shops and 4 more kinds of things"
fn in_words(kinds: &[&Table], examples: bool) -> String {
    let told = kinds.iter().take(KINDS).map(|table| {
        let things = if table.rows == 1 { table.label.clone() } else { plural(&table.label) };
        let count = plain(table.rows as f64);
        match names(table) {
            names if examples && !names.is_empty() => format!("{count} {things} (such as {})", list(&names)),
            _ => format!("{count} {things}"),
        }
    });
    let mut told: Vec<String> = told.collect();
    match kinds.len().saturating_sub(KINDS) {
        0 => {}
        1 => told.push("1 more kind of things".to_owned()),
        more => told.push(format!("{more} more kinds of things")),
    }
    list(&told)
}

/// What some rows are called, where the graph names them.
fn names(table: &Table) -> Vec<String> {
    let label = table.columns.iter().find(|column| matches!(column.role, kb::Role::Label { .. }));
    let named = label.filter(|_| table.has_names()).map(|column| &column.examples[..]).unwrap_or_default();
    let told = |name: &String| {
        let mut name = name.clone();
        bounds::tell(&mut name, NAME);
        name
    };
    named.iter().filter(|name| !name.trim().is_empty()).take(EXAMPLES).map(told).collect()
}

fn in_short(schema: &Schema) -> String {
    match in_words(&kinds(schema), false) {
        none if none.is_empty() => "It holds no things yet.".to_owned(),
        kinds => format!("It tells of {kinds}."),
    }
}

/// Which kinds of things there are, counted.
fn contents(kb: &KnowledgeBase, schema: &Schema) -> Result<Reply, Error> {
    let kinds = kinds(schema);
    if kinds.is_empty() {
        return Ok(Reply { text: in_short(schema), verdict: Verdict::Answered, ..Reply::default() });
    }
    let count = |table: &&Table| {
        let label = table.label.replace('\'', "''");
        format!("SELECT '{label}', COUNT(*) FROM {}", quoted(&table.name))
    };
    let counts: Vec<String> = kinds.iter().take(COUNTED).map(count).collect();
    let sql = format!(
        "WITH kinds(\"kind of thing\", \"how many\") AS (\n{}\n)\nSELECT * FROM kinds",
        counts.join("\nUNION ALL ")
    );
    let rows = kb.sql().query(&sql, &[], &Limits::default(), &|| false)?;
    let statement = format!("The graph tells of {}.", in_words(&kinds, true));
    let all = kb.manifest().counts;
    let texts = kb.manifest().texts.len();
    let beside = if texts > 0 { " Texts belong to it, which are searched too." } else { "" };
    let amounts = format!(
        "In all it has {} statements and {} passages of text.{beside}",
        plain(all.triples as f64),
        plain(all.passages as f64),
    );
    let called = called(kb);
    let text = format!("{called}{} [1]. {amounts}", statement.trim_end_matches('.'));
    let column = |at, name: &str, format| TableColumn { at, name: name.to_owned(), unit: None, format };
    let number = Format::Number { decimals: 0, grouped: true };
    let table = (kinds.len() > SEVERAL).then(|| crate::Table {
        source: 1,
        text: format!("{called}The graph tells of {} [1]. {amounts}", in_words(&kinds, false)),
        columns: vec![column(0, "kind of thing", Format::Text), column(1, "how many", number)],
    });
    let evidence = Some(evidence(sql, rows, vec![statement]));
    Ok(Reply { text, evidence, table, verdict: Verdict::Answered, ..Reply::default() })
}

/// "This is "Ferries of the bay": lines, landings and boats. ", where somebody gave it a title or said what it is about.
fn called(kb: &KnowledgeBase) -> String {
    let told = kb.description().map(sentence).unwrap_or_default();
    match (&kb.schema().title, told.as_str()) {
        (None, "") => String::new(),
        (None, told) => format!("{told} "),
        (Some(title), "") => format!("This is \"{title}\". "),
        (Some(title), told) => format!("This is \"{title}\": {told} "),
    }
}

/// How much there is of everything that is counted.
fn size(kb: &KnowledgeBase, schema: &Schema) -> String {
    let counts = kb.manifest().counts;
    let kinds = kinds(schema);
    let predicates: std::collections::BTreeSet<&str> =
        schema.tables.iter().flat_map(|table| &table.columns).filter_map(|c| predicate(&c.role)).collect();
    format!(
        "The graph has {} statements (triples): {} things of {} kinds, with {} different properties. They are kept in {} tables, and \
         {} passages of text are searched.",
        plain(counts.triples as f64),
        plain(kinds.iter().map(|table| table.rows).sum::<u64>() as f64),
        plain(kinds.len() as f64),
        plain(predicates.len() as f64),
        plain(counts.tables as f64),
        plain(counts.passages as f64),
    )
}

fn predicate(role: &kb::Role) -> Option<&str> {
    match role {
        kb::Role::Literal { predicate, .. }
        | kb::Role::Key { predicate, .. }
        | kb::Role::Iri { predicate } => Some(predicate),
        kb::Role::Id | kb::Role::Label { .. } => None,
    }
}

/// The view whose things are called so.
fn view_called<'i>(index: &'i Index, name: &str) -> Option<&'i View> {
    let said = told_stems(name);
    let called = |view: &&View| index.names_of(view).any(|name| stems(name) == said);
    index.schema.views.iter().filter(called).max_by_key(|view| rows(index, view))
}

/// A view's columns that are called so, of the largest views first; what is told over more than one link belongs to others.
fn columns_called<'i>(index: &'i Index, name: &str) -> Vec<(&'i View, &'i ViewColumn)> {
    // "price of bicycles"
    let (name, of) = match name.rsplit_once(" of ").or(name.rsplit_once(" in ")) {
        Some((name, of)) if view_called(index, of).is_some() => (name, view_called(index, of)),
        _ => (name, None),
    };
    let said = told_stems(name);
    let mut found: Vec<(&View, &ViewColumn)> = Vec::new();
    for view in index.schema.views.iter().filter(|view| of.is_none_or(|of| of.table == view.table)) {
        let named = |column: &&ViewColumn| {
            column.path.len() <= 1
                && std::iter::once(&column.name).chain(&column.also).any(|name| stems(name) == said)
        };
        found.extend(view.columns.iter().skip(1).filter(named).map(|column| (view, column)));
    }
    // What is told of others by a link is theirs.
    let nearest = found.iter().map(|(_, column)| links(column)).min();
    found.retain(|(_, column)| Some(links(column)) == nearest);
    found.sort_by_key(|(view, _)| std::cmp::Reverse(rows(index, view)));
    found
}

/// Links to the thing that a column tells of: none where it is the row's own, or the thing that its own link leads to.
fn links(column: &ViewColumn) -> usize {
    let itself = matches!(column.kind, Kind::Entity { .. })
        || column.path.last().is_some_and(|link| matches!(link.join, kb::Join::Values { .. }));
    column.path.len().saturating_sub(usize::from(itself))
}

/// Stems of a name without an article before it.
fn told_stems(name: &str) -> Vec<String> {
    let said = stems(name);
    let article = |word: &String| matches!(&**word, "the" | "a" | "an");
    match said.first().is_some_and(article) && said.len() > 1 {
        true => said[1..].to_vec(),
        false => said,
    }
}

fn rows(index: &Index, view: &View) -> u64 {
    index.schema.table(&view.table).map_or(0, |table| table.rows)
}

/// What is known of things of a kind.
fn columns(index: &Index, name: &str) -> String {
    let Some(view) = view_called(index, name) else { return String::new() };
    let table = index.schema.table(&view.table);
    let count = rows(index, view);
    let things = if count == 1 { index.spoken(view).to_owned() } else { plural(index.spoken(view)) };
    let such = match table.map(names).unwrap_or_default() {
        names if names.is_empty() => String::new(),
        names => format!(", such as {}", list(&names)),
    };
    let near = |column: &&ViewColumn| links(column) == 0 && column.filled > 0;
    let mut near: Vec<&ViewColumn> = view.columns.iter().skip(1).filter(near).collect();
    near.sort_by_key(|column| column.path.len());
    let told: Vec<String> = near.iter().map(|column| with_unit(column)).collect();
    let shown = &told[..told.len().min(PROPERTIES)];
    let more = told.len() - shown.len();
    let comment = table.map(|table| sentence(&table.comment)).unwrap_or_default();
    let verb = if count == 1 { "There is" } else { "There are" };
    let of_each = if count == 1 { "of it" } else { "of them" };
    let first = format!("{verb} {} {things}{such}.", plain(count as f64));
    let properties = match (shown, more) {
        ([], _) => "Nothing but their names is stated.".to_owned(),
        (_, 0) => format!("What is known {of_each}: {}.", list(shown)),
        (_, more) => format!("What is known {of_each}: {} and {more} more.", shown.join(", ")),
    };
    [comment, first, properties]
        .iter()
        .filter(|part| !part.is_empty())
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(" ")
}

/// "price (EUR)"
fn with_unit(column: &ViewColumn) -> String {
    match &column.unit {
        Some(unit) => format!("{} ({unit})", column.name),
        None => column.name.clone(),
    }
}

/// What columns or things of a name are.
fn meaning(index: &Index, name: &str) -> String {
    let columns = columns_called(index, name);
    if columns.is_empty() {
        return self::columns(index, name);
    }
    let told: Vec<String> =
        columns.iter().take(ALIKE).map(|(view, column)| column_means(index, view, column)).collect();
    told.join(" ")
}

/// "Price of a bicycle: a number in EUR, given for 103 of 103, for example 499. .."
fn column_means(index: &Index, view: &View, column: &ViewColumn) -> String {
    let kind = match &column.kind {
        Kind::Number => match &column.unit {
            Some(unit) => format!("a number in {unit}"),
            None => "a number".to_owned(),
        },
        Kind::Text => "a text".to_owned(),
        Kind::Date => "a date".to_owned(),
        Kind::Boolean => "yes or no".to_owned(),
        Kind::Entity { table } => {
            let label = index.schema.table(table).map_or(table.as_str(), |table| table.label.as_str());
            format!("a link to {}", plural(label))
        }
    };
    let several = if column.many { ", of which there may be several" } else { "" };
    let (table, stored) = index.place(view, column);
    let stored = index.schema.table(table).and_then(|table| table.column(stored));
    let examples: Vec<String> = stored
        .map(|stored| {
            stored.examples.iter().filter(|text| text.chars().count() <= 60).take(EXAMPLES).cloned().collect()
        })
        .unwrap_or_default();
    let examples =
        if examples.is_empty() { String::new() } else { format!(", for example {}", list(&examples)) };
    let given = format!(
        "given for {} of {} {}",
        plain(column.filled as f64),
        plain(rows(index, view) as f64),
        plural(index.spoken(view))
    );
    let comment = sentence(&column.comment);
    let stated = column.path.last().map(|link| link.predicate.as_str());
    let from = match stated.or(stored.and_then(|c| predicate(&c.role))) {
        Some(iri) => format!(" In the graph it is {iri}."),
        None => String::new(),
    };
    let comment = if comment.is_empty() { String::new() } else { format!(" {comment}") };
    format!(
        "{} (of {}): {kind}{several}, {given}{examples}.{comment}{from}",
        capital(&column.name),
        plural(index.spoken(view))
    )
}

/// The text as a sentence of its own; empty without any.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() || text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// What the knowledge base was made from.
fn provenance(kb: &KnowledgeBase) -> String {
    let manifest = kb.manifest();
    let called = |paths: &[std::path::PathBuf]| -> Vec<String> {
        let name =
            |path: &std::path::PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
        paths.iter().filter_map(name).collect()
    };
    let files = called(&manifest.sources);
    let texts = called(&manifest.texts);
    let texts = if texts.is_empty() { String::new() } else { format!(" and the texts {}", list(&texts)) };
    let from = if files.is_empty() { "its files".to_owned() } else { list(&files) };
    format!(
        "All of it comes from {from}{texts}, of which this knowledge base was built with ragonite {}. Nothing is added \
         from elsewhere; each answer names its sources, down to the statements of the graph.",
        manifest.version
    )
}
