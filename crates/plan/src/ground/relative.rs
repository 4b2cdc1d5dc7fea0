//! Comparisons that are relations: "narrower than ceramics" is what ceramics has as narrower, so the relation is read from
//! its other end. "Has narrower" needs nothing of this: a column is called by what it leads to.

use super::lens::Lens;
use crate::language::Condition;
use kb::{Kind, ViewColumn};
use lang::comparison::{compare, compared, equality};
use lang::lexicon::content;
use lang::words;

impl Lens<'_> {
    /// The condition on the other end of a relation among things of this kind; `None` where no relation is compared.
    pub(super) fn turned(&self, condition: &Condition) -> Option<Condition> {
        let property = condition.property.as_deref().unwrap_or_default();
        let (said, value) = compared(&format!("{property} {}", condition.comparison), &condition.value)?;
        let said = content(&said.join(" ")).join(" ");
        let named = |column: &&ViewColumn| words(&column.name).join(" ") == said;
        let related = |column: &&ViewColumn| {
            column.path.len() == 1
                && matches!(&column.kind, Kind::Entity { table } if *table == self.view.table)
        };
        let column = self.view.columns.iter().filter(related).find(named)?;
        let [link] = &column.path[..] else { return None };
        let other = self.view.columns.iter().filter(related).find(|other| {
            let back = &other.path[0];
            back.predicate == link.predicate && back.inverse != link.inverse
        })?;
        let negated = compare(&condition.comparison, "").negated;
        Some(Condition {
            property: Some(other.name.clone()),
            comparison: equality(negated).to_owned(),
            value: value.to_owned(),
        })
    }
}
