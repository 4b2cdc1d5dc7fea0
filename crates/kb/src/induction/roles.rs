//! Things without a name of their own that stand for one other thing each (a player for the person who plays, an
//! enrolment for its student): they go by its name. "body builder 3" tells nobody who that is.

use super::assembly::{Context, by_table};
use super::called::Name;
use super::labels::{Labels, is_called_by_iri};
use super::relations::{Object, Relation};
use crate::terms::Id;

/// Of so many rows in percent the other thing must be said, and have a name.
const MOST: usize = 90;
/// Fewer rows lead to one thing each by chance.
const FEW: usize = 3;

/// Names the rows of such tables. One that leads to other things as well, as a marriage or an order does, is a thing of its
/// own.
pub(super) fn name(context: &Context<'_>, relations: &[Relation], labels: &mut [Labels]) {
    let by_table = by_table(relations, labels.len());
    let nameless = (0u32..).zip(by_table).filter(|(table, _)| is_nameless(context, *table, labels));
    let found: Vec<(u32, u32, Vec<Name>)> = nameless
        .filter_map(|(table, of_table)| {
            let mut leading = of_table.iter().filter_map(|relation| match relation.object {
                Object::Row(whose) => Some((relation, whose)),
                _ => None,
            });
            let (only, whose) = leading.next().filter(|_| leading.next().is_none())?;
            Some((table, whose, names(context, only, whose, labels)?))
        })
        .collect();
    for (table, whose, names) in found {
        let theirs = &labels[whose as usize];
        let told: Vec<Id> = theirs.predicates.iter().chain(&theirs.others).copied().collect();
        let own = &mut labels[table as usize];
        own.others = told;
        own.of_row = names;
    }
}

/// Several rows, none of which has a name or an IRI that says one. What a blank node is called it tells itself.
fn is_nameless(context: &Context<'_>, table: u32, labels: &[Labels]) -> bool {
    let of = &context.typing.tables[table as usize];
    let said = |(name, &id): (&Name, &Id)| {
        *name != Name::Unsaid || !context.graph.is_iri(id) || is_called_by_iri(context.graph, id)
    };
    of.rows.len() >= FEW
        && !of.group.is_ontology()
        && !labels[table as usize].of_row.iter().zip(&of.rows).any(said)
}

/// What the rows are called by this relation to rows of `whose`; `None` where it does not lead to one named thing each.
fn names(context: &Context<'_>, relation: &Relation, whose: u32, labels: &[Labels]) -> Option<Vec<Name>> {
    if whose == relation.table || relation.many_per_row() || relation.many_per_object() {
        return None;
    }
    let (names, rows) =
        (&labels[whose as usize].of_row, context.typing.tables[relation.table as usize].rows.len());
    let mut out = vec![Name::Unsaid; rows];
    for &(row, object) in &relation.pairs {
        out[row as usize] = *names.get(context.typing.row_in(whose, object)? as usize)?;
    }
    let named = out.iter().filter(|name| **name != Name::Unsaid).count();
    (named * 100 >= rows * MOST).then_some(out)
}
