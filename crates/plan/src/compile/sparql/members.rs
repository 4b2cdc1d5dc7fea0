//! What the triples say of a thing that makes it a row of a table, and where a link from a table leads: the tables are
//! told apart by types, in SPARQL a pattern has to say so.

use kb::{Link, Part, Role, Schema, Spread, Table, TableKind};

use super::{Inexpressible, Session};

/// What makes something a row of the table: a type that no other table's rows have; else all their types and none of
/// those that a more special table's rows have besides; else one of the types that its rows and no others have; else a
/// property that all its rows and no others have.
pub(super) fn members(
    session: &Session<'_>,
    variable: &str,
    table: &str,
) -> Result<Vec<String>, Inexpressible> {
    let schema = &session.index.schema;
    let own = schema.table(table).ok_or_else(|| Inexpressible::Membership(table.to_owned()))?;
    if let TableKind::Entity { spread: Some(spread), .. } = &own.kind {
        return spread_members(session, variable, own, spread);
    }
    let types = |table: &'_ Table| match &table.kind {
        TableKind::Entity { types, .. } => types.clone(),
        _ => vec![],
    };
    let unnamed = || Inexpressible::Membership(table.to_owned());
    let mine = types(own);
    let is = match &own.kind {
        TableKind::Entity { by: Some(predicate), .. } => session.iri(predicate),
        _ => "a".to_owned(),
    };
    let others = || schema.tables.iter().filter(|t| t.is_entity() && t.name != own.name);
    if let Some(class) = mine.iter().find(|class| !others().any(|t| types(t).contains(class))) {
        return Ok(vec![format!("{variable} {is} {} .", session.iri(class))]);
    }
    if !mine.is_empty() {
        let classes: Vec<String> = mine.iter().map(|class| session.iri(class)).collect();
        let mut lines = vec![format!("{variable} {is} {} .", classes.join(", "))];
        for other in others() {
            let theirs = types(other);
            if mine.iter().all(|class| theirs.contains(class)) {
                let more: Vec<String> =
                    theirs.iter().filter(|c| !mine.contains(c)).map(|c| session.iri(c)).collect();
                lines.push(format!("FILTER NOT EXISTS {{ {variable} {is} {} }}", more.join(", ")));
            }
        }
        return Ok(lines);
    }
    if let Some(classes) = classes_of_own(session, own) {
        return Ok(any_of(session, variable, &is, &classes));
    }
    let predicate = |role: &Role| match role {
        Role::Literal { predicate, .. } | Role::Iri { predicate } => Some(predicate.clone()),
        Role::Key { predicate, inverse: false, .. } => Some(predicate.clone()),
        Role::Label { predicates } => predicates.first().cloned(),
        Role::Key { .. } | Role::Id => None,
    };
    let telling = own.columns.iter().filter(|c| c.not_null).filter_map(|c| predicate(&c.role)).find(|p| {
        let used = |t: &Table| t.columns.iter().any(|c| predicate(&c.role).as_ref() == Some(p));
        !schema.tables.iter().any(|t| t.name != own.name && used(t))
    });
    let predicate = telling.ok_or_else(unnamed)?;
    Ok(vec![format!("{variable} {} {} .", session.iri(&predicate), session.variable("any"))])
}

/// What makes something a row of a table whose rows have tables of their own too.
fn spread_members(
    session: &Session<'_>,
    variable: &str,
    table: &Table,
    spread: &Spread,
) -> Result<Vec<String>, Inexpressible> {
    let classes = match spread {
        Spread::Ends => return Ok(vec![format!("FILTER(!isLiteral({variable}))")]),
        Spread::Members(classes) if classes.is_empty() => {
            return Err(Inexpressible::Membership(table.name.clone()));
        }
        Spread::Members(classes) => classes,
    };
    let is = match &table.kind {
        TableKind::Entity { by: Some(predicate), .. } => session.iri(predicate),
        _ => "a".to_owned(),
    };
    Ok(any_of(session, variable, &is, classes))
}

/// That something is of one of these classes.
fn any_of(session: &Session<'_>, variable: &str, is: &str, classes: &[String]) -> Vec<String> {
    let classes: Vec<String> = classes.iter().map(|class| session.iri(class)).collect();
    if let [only] = &classes[..] {
        return vec![format!("{variable} {is} {only} .")];
    }
    // A thing of several of them is one thing.
    let class = session.variable("class");
    vec![format!(
        "{{ SELECT DISTINCT {variable} WHERE {{ VALUES {class} {{ {} }} {variable} {is} {class} . }} }}",
        classes.join(" ")
    )]
}

/// The classes of which each row of the table has one, if no row of another table has any of them.
fn classes_of_own(session: &Session<'_>, own: &Table) -> Option<Vec<String>> {
    let index = session.index;
    let classes = index.classes_of(own);
    let mut others = index.schema.tables.iter().filter(|other| {
        let spread = matches!(other.kind, TableKind::Entity { spread: Some(_), .. });
        !spread && other.name != own.name && owner_of(&index.schema, &other.name) != own.name
    });
    let theirs = |other: &Table| {
        let stated = match &other.kind {
            TableKind::Entity { types, .. } => types.clone(),
            TableKind::Junction | TableKind::Values => vec![],
        };
        let columns = other.columns.iter().flat_map(|column| index.classes_in(other, column));
        stated.into_iter().chain(columns).any(|class| classes.contains(&class))
    };
    (!classes.is_empty() && !others.any(theirs)).then_some(classes)
}

/// The predicate leads from the table to literals, and also to nodes.
pub(super) fn mixed(schema: &Schema, table: &str, predicate: &str) -> bool {
    let Some(own) = schema.table(table) else { return false };
    let beside = schema.tables.iter().filter(|t| {
        let key = t.columns.first().map(|c| &c.role);
        t.kind != own.kind && matches!(key, Some(Role::Key { predicate: p, table: of, .. }) if p == predicate && *of == own.name)
    });
    let columns = || own.columns.iter().chain(beside.clone().flat_map(|t| t.columns.iter().skip(1)));
    let literal = columns().any(|c| matches!(&c.role, Role::Literal { predicate: p, .. } if p == predicate));
    let node = columns().any(|c| match &c.role {
        Role::Key { predicate: p, inverse, .. } => p == predicate && !inverse,
        Role::Iri { predicate: p } => p == predicate,
        _ => false,
    });
    let referenced = schema.tables.iter().any(|t| {
        let back = |c: &kb::Column| matches!(&c.role, Role::Key { predicate: p, table: to, inverse: true } if p == predicate && *to == own.name);
        t.is_entity() && t.columns.iter().any(back)
    });
    literal && (node || referenced)
}

/// The classes that all rows of a table have, where the predicate states classes: its columns do not hold them.
pub(super) fn kinds_of_all<'s>(schema: &'s Schema, table: &str, predicate: &str) -> &'s [String] {
    const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    match schema.table(owner_of(schema, table)).map(|table| &table.kind) {
        Some(TableKind::Entity { types, by, .. }) if predicate == by.as_deref().unwrap_or(TYPE) => types,
        _ => &[],
    }
}

/// From this table the link leads nowhere else.
pub(super) fn alone(schema: &Schema, table: &str, link: &Link) -> bool {
    let Some(view) = schema.view_of(table) else { return false };
    let elsewhere = view.columns.iter().filter_map(|c| c.path.first()).any(|first| {
        first.predicate == link.predicate && first.inverse == link.inverse && first.to != link.to
    });
    let undescribed = schema.table(table).is_some_and(|t| {
        t.columns.iter().any(|c| matches!(&c.role, Role::Iri { predicate } if *predicate == link.predicate))
    });
    !elsewhere && !undescribed && (link.inverse || !mixed(schema, table, &link.predicate))
}

/// The table whose values a value table holds.
pub(super) fn owner_of<'s>(schema: &'s Schema, values: &'s str) -> &'s str {
    let key = schema.table(values).and_then(|t| t.columns.first()).map(|c| &c.role);
    match key {
        Some(Role::Key { table, .. }) => table,
        _ => values,
    }
}

/// The predicate has literals in several languages, of which the tables show one.
pub(super) fn translated(schema: &Schema, predicate: &str) -> bool {
    schema.tables.iter().any(|t| {
        t.columns.iter().any(
            |c| matches!(&c.role, Role::Literal { predicate: p, part: Part::Language, .. } if p == predicate),
        )
    })
}
