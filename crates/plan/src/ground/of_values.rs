//! Things that are the values of a property: "Which payment methods are there?", of customers that have a payment method each.

use crate::rules::{Rule, fires};
use kb::{Kind, ViewColumn};
use lang::stems;

use super::Index;
use super::conditions::CALLED_SO;
use super::lens::Lens;
use super::memo::Memo;
use crate::language::{Ask, Plan};

/// The plan as one of those that have the property: its values with how many have each, or how many values there are. None
/// where things of some view are called so, or where several views have such a property.
pub(super) fn of_values(index: &Index, plan: &Plan, memo: &Memo, question: &str) -> Option<Plan> {
    let plain = matches!(plan.ask, Ask::Value | Ask::Count) && *plan == Plan::new(plan.ask, &plan.things);
    let said = stems(&plan.things);
    let are_things = || index.names.views.iter().any(|view| view.label.stems == said);
    if !plain || said.is_empty() || are_things() {
        return None;
    }
    let of_words = |c: &ViewColumn| c.path.is_empty() && c.kind == Kind::Text;
    let mut found = (0..index.schema.views.len()).filter(|&number| {
        let lens = Lens::new(index, number, memo, question);
        let best = lens.rank(&plan.things, false).first().copied();
        best.is_some_and(|(column, score)| {
            score >= CALLED_SO && column > 0 && of_words(lens.column(column)) && !lens.of_ontology()
        })
    });
    let (Some(view), None) = (found.next(), found.next()) else { return None };
    fires(Rule::OfValues, true).then(|| {
        let things = index.schema.views[view].label.clone();
        let asked = plan.things.clone();
        match plan.ask {
            Ask::Count => Plan { want: vec![asked], things, ..plan.clone() },
            _ => Plan { ask: Ask::Count, per: Some(asked), things, ..plan.clone() },
        }
    })
}
