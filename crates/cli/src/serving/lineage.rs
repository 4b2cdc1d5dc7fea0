//! From a cell of a result back to its triples: whose row it is, which property its column shows, and what the
//! graph states there. A value computed over many rows has no triples of its own, and that is said.

use std::collections::BTreeMap;

use kb::{Join, Role, Schema, Table, TableKind, View, ViewColumn};
use search::{Entity, KnowledgeBase, Limits, QueryError, SparqlStore, Term, Triple, Value, quoted};
use server::{Cell, EntityName, Lineage};

use super::served::failed;

/// Triples of one cell, at most.
const TRIPLES: usize = 100;

/// Entities of one name that are told apart by table.
const NAMESAKES: usize = 10;

/// Looks the cell up.
pub fn trace(kb: &KnowledgeBase, cell: &Cell) -> Result<Lineage, QueryError> {
    let schema = kb.schema();
    let tables = tables(schema, &cell.tables);
    let (entity, namesakes) = find(kb, cell, &tables)?;
    let Some(entity) = entity else {
        return Ok(nothing(
            None,
            "No entity of this graph is named in this row: its values were computed over many rows. The query \
             says which.",
        ));
    };
    let table = schema.table(&entity.table);
    let named =
        EntityName { iri: entity.iri.clone(), label: entity.label.clone(), table: entity.table.clone() };
    let told = cell.passage.as_ref().map(|text| told(kb, &entity.iri, text)).transpose()?.flatten();
    let mut triples = match (&cell.column, table) {
        (None, _) if told.is_some() => told.unwrap_or_default(),
        (None, _) => kb.sparql().map_err(failed)?.triples(Some(&entity.iri), None, None, TRIPLES)?,
        (Some(column), Some(table)) => match of_column(kb, table, &entity, column)? {
            Some(triples) => triples,
            None => {
                let note = format!("`{column}` is no property of {}: it was computed.", table.label);
                return Ok(nothing(Some(named), &note));
            }
        },
        (Some(_), None) => Vec::new(),
    };
    triples.truncate(TRIPLES);
    let note = match (triples.is_empty(), namesakes) {
        (true, _) => Some("The graph states nothing here.".to_owned()),
        (false, 0 | 1) => None,
        (false, n) => Some(format!("{n} things have this name; these are the statements about one of them.")),
    };
    let labels = labels(kb, triples.iter())?;
    Ok(Lineage { entity: Some(named), triples, labels, note })
}

/// What the passage of that text says of the entity; `None` when its text is another now.
fn told(kb: &KnowledgeBase, iri: &str, text: &str) -> Result<Option<Vec<Triple>>, QueryError> {
    let passages = kb.passages().of_entity(iri).map_err(failed)?;
    let same = passages.iter().find(|passage| passage.text == text);
    same.map(|passage| kb.triples_of(passage)).transpose()
}

fn nothing(entity: Option<EntityName>, note: &str) -> Lineage {
    Lineage { entity, triples: Vec::new(), labels: BTreeMap::new(), note: Some(note.to_owned()) }
}

/// The entity tables that names mean: tables, views and their labels.
fn tables<'s>(schema: &'s Schema, names: &[String]) -> Vec<&'s str> {
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        let view = schema.views.iter().find(|v| v.name.eq_ignore_ascii_case(name) || v.label == *name);
        let table = view.map(|v| v.table.as_str()).or_else(|| {
            schema.table(name).filter(|table| table.is_entity()).map(|table| table.name.as_str())
        });
        if let Some(table) = table
            && !found.contains(&table)
        {
            found.push(table);
        }
    }
    found
}

/// The row's entity, and how many entities share its name.
fn find(kb: &KnowledgeBase, cell: &Cell, tables: &[&str]) -> Result<(Option<Entity>, usize), QueryError> {
    let preferred = |found: &[Entity]| {
        let of = |table: &&str| found.iter().find(|entity| entity.table == **table).cloned();
        tables.iter().find_map(of).or_else(|| found.first().cloned())
    };
    if let Some(id) = &cell.id {
        let found = kb.entities().of_iri(&kb.schema().iri(id)).map_err(failed)?;
        return Ok((preferred(&found), 1));
    }
    for table in tables {
        let Some(view) = kb.schema().view_of(table) else { continue };
        for label in &cell.labels {
            let ids = alike(kb, view, label, &cell.row)?;
            let Some(first) = ids.first() else { continue };
            let found = kb.entities().of_iri(&kb.schema().iri(first)).map_err(failed)?;
            if let Some(entity) = found.into_iter().find(|entity| entity.table == **table) {
                return Ok((Some(entity), ids.len()));
            }
        }
    }
    for label in &cell.labels {
        let candidates = kb.entities().candidates(label, None, tables, NAMESAKES).map_err(failed)?;
        let same: Vec<Entity> =
            candidates.into_iter().map(|c| c.entity).filter(|entity| entity.label == *label).collect();
        if let Some(entity) = preferred(&same) {
            let namesakes = same.iter().filter(|other| other.table == entity.table).count();
            return Ok((Some(entity), namesakes));
        }
    }
    Ok((None, 0))
}

/// The ids of a view's entities of that name: those whose other values are the row's, or all where none has these.
fn alike(
    kb: &KnowledgeBase,
    view: &View,
    label: &str,
    row: &[(String, Value)],
) -> Result<Vec<String>, QueryError> {
    let own = view.columns.first().and_then(|column| column.sql_name.as_deref());
    let Some(own) = own else { return Ok(Vec::new()) };
    let mut sql = format!("SELECT id FROM {} WHERE {} = ?1", quoted(&view.name), quoted(own));
    let mut values = vec![Value::Text(label.to_owned())];
    let by_name = sql.clone();
    for (column, value) in row {
        let known = view_column(view, column).and_then(|column| column.sql_name.as_deref());
        if let Some(known) = known.filter(|known| *known != own) {
            values.push(value.clone());
            sql += &format!(" AND {} IS ?{}", quoted(known), values.len());
        }
    }
    let limits = Limits { rows: NAMESAKES, ..Limits::default() };
    let ids = |sql: &str, values: &[Value]| -> Result<Vec<String>, QueryError> {
        let found = kb.sql().query(sql, values, &limits, &|| false)?;
        Ok(found.rows.into_iter().filter_map(|row| row.first().map(ToString::to_string)).collect())
    };
    let exact = ids(&sql, &values)?;
    // A column may be called like one of the view and be something else: then the name alone tells.
    if exact.is_empty() && values.len() > 1 { ids(&by_name, &values[..1]) } else { Ok(exact) }
}

/// The triples of an entity's column, by the table's name for it or by the view's; `None` when there is none.
fn of_column(
    kb: &KnowledgeBase,
    table: &Table,
    entity: &Entity,
    column: &str,
) -> Result<Option<Vec<Triple>>, QueryError> {
    let own = |c: &&kb::Column| c.name.eq_ignore_ascii_case(column) || c.label == column;
    if let Some(own) = table.columns.iter().find(own) {
        return of_cell(kb, table, &entity.iri, &own.name).map(Some);
    }
    let column = kb.schema().view_of(&table.name).and_then(|view| view_column(view, column));
    column.map(|column| follow(kb, column, table, &entity.iri)).transpose()
}

fn view_column<'v>(view: &'v View, name: &str) -> Option<&'v ViewColumn> {
    // Results call the entity's own name `name`, whatever the view calls it.
    let own_name = (name == "name").then(|| view.columns.first()).flatten();
    let named = |c: &&ViewColumn| {
        c.name.eq_ignore_ascii_case(name) || c.sql_name.as_ref().is_some_and(|s| s.eq_ignore_ascii_case(name))
    };
    view.columns.iter().find(named).or(own_name)
}

/// Every triple on the way from the entity to the column's values.
fn follow(
    kb: &KnowledgeBase,
    column: &ViewColumn,
    table: &Table,
    iri: &str,
) -> Result<Vec<Triple>, QueryError> {
    let store: &SparqlStore = kb.sparql().map_err(failed)?;
    let (mut found, mut current, mut table) = (Vec::new(), vec![iri.to_owned()], Some(table));
    for link in &column.path {
        let mut next = Vec::new();
        for node in &current {
            let stated = if link.inverse {
                store.triples(None, Some(&link.predicate), Some(&term(node)), TRIPLES)?
            } else {
                store.triples(Some(node), Some(&link.predicate), None, TRIPLES)?
            };
            for triple in stated {
                let other = if link.inverse { Some(triple.subject.clone()) } else { node_of(&triple.object) };
                next.extend(other);
                found.push(triple);
            }
        }
        // A value table holds what these triples say; it has no entities of its own.
        if matches!(link.join, Join::Values { .. }) {
            return Ok(found);
        }
        next.sort_unstable();
        next.dedup();
        next.truncate(TRIPLES);
        (current, table) = (next, kb.schema().table(&link.to));
    }
    let Some(table) = table else { return Ok(found) };
    for node in &current {
        found.extend(of_cell(kb, table, node, &column.column)?);
    }
    Ok(found)
}

/// What a table's cell was made of.
fn of_cell(kb: &KnowledgeBase, table: &Table, iri: &str, column: &str) -> Result<Vec<Triple>, QueryError> {
    kb.cell_triples(&table.name, kb.schema().id(iri), column).map_err(failed)
}

fn term(node: &str) -> Term {
    match node.strip_prefix("_:") {
        Some(label) => Term::Blank(label.to_owned()),
        None => Term::Iri(node.to_owned()),
    }
}

fn node_of(term: &Term) -> Option<String> {
    match term {
        Term::Iri(iri) => Some(iri.clone()),
        Term::Blank(label) => Some(format!("_:{label}")),
        Term::Literal { .. } | Term::Triple(_) => None,
    }
}

/// The names of what occurs in triples: entities by their labels, predicates and types by their columns and tables.
pub fn labels<'t>(
    kb: &KnowledgeBase,
    triples: impl Iterator<Item = &'t Triple>,
) -> Result<BTreeMap<String, String>, QueryError> {
    let words = vocabulary(kb.schema());
    let triples: Vec<&Triple> = triples.collect();
    let things = triples.iter().flat_map(|triple| [Some(triple.subject.clone()), node_of(&triple.object)]);
    let things: Vec<String> = things.flatten().collect();
    kb.learn_names(&things.iter().map(String::as_str).collect::<Vec<_>>())?;
    let mut labels = BTreeMap::new();
    for triple in triples {
        let object = node_of(&triple.object);
        for iri in [Some(&triple.subject), Some(&triple.predicate), object.as_ref()].into_iter().flatten() {
            if labels.contains_key(iri) {
                continue;
            }
            let known = words.get(iri.as_str()).map(|word| (*word).to_owned());
            let label = match known {
                Some(label) => Some(label),
                None => kb.name_of(iri)?,
            };
            if let Some(label) = label {
                labels.insert(iri.clone(), label);
            }
        }
    }
    Ok(labels)
}

/// Predicates and types with the names people read.
fn vocabulary(schema: &Schema) -> BTreeMap<&str, &str> {
    let mut words = BTreeMap::new();
    for table in &schema.tables {
        if let TableKind::Entity { types, .. } = &table.kind
            && let [only] = types.as_slice()
        {
            words.insert(only.as_str(), table.label.as_str());
        }
        for column in &table.columns {
            match &column.role {
                // Read backwards it says what its subject is, not what the predicate means.
                Role::Key { inverse: true, .. } | Role::Id => {}
                Role::Literal { predicate, .. } | Role::Key { predicate, .. } | Role::Iri { predicate } => {
                    words.entry(predicate.as_str()).or_insert(column.label.as_str());
                }
                Role::Label { predicates } => {
                    predicates.iter().for_each(|p| {
                        words.entry(p.as_str()).or_insert("label");
                    });
                }
            }
        }
    }
    words
}
