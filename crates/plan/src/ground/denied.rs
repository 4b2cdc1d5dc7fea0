//! What is denied of things: a truth by its opposite ("sold out", of what is in stock or not), and what a verb tells by
//! that verb ("have never been climbed", of what has a first climber).

use kb::Kind;

use super::conditions::CALLED_SO;
use super::lens::Lens;
use crate::meaning::{Operator, Test};
use crate::rules::{Rule, fires};
use lang::comparison::Comparison;
use lang::{alike, lexicon, stem, words};

impl Lens<'_> {
    /// The truth that the phrase says, or denies, and how sure that is; `so`: the rule by which it is said.
    pub(super) fn truth_or_not(&self, phrase: &str, so: Rule) -> Option<(usize, bool, f32)> {
        let folded = words(phrase).join(" ");
        let plainly = |truth: &str| self.truth(truth).filter(|(_, score)| *score >= CALLED_SO);
        let denied =
            lexicon::denied(&folded).find_map(plainly).filter(|_| fires(Rule::OppositeOfTruth, true));
        let denied = denied.map(|(column, score)| (column, false, score));
        let said = || self.truth(phrase).filter(|_| fires(so, true));
        denied.or_else(|| said().map(|(column, score)| (column, true, score)))
    }

    /// What things lack of which a verb is denied, and nothing else is said: what is called after it. What is only a part of
    /// a name ("Bell Climb") denies nothing.
    pub(super) fn undone(&self, comparison: &Comparison, value: &str) -> Option<(Test, f32)> {
        let said = words(value);
        let [verb] = &said[..] else { return None };
        let denies = comparison.negated && comparison.operator == Operator::Equal && lexicon::is_past(verb);
        if !denies || self.truth(value).is_some() || self.is_whole_value(value) {
            return None;
        }
        let stemmed = stem(verb);
        let after = |column: usize| {
            self.names.all(column).any(|name| name.stems.iter().any(|own| alike(own, &stemmed) > 0.0))
        };
        let near = |column: usize| column != 0 && self.column(column).path.len() < 2;
        let told = |column: usize| self.column(column).kind != Kind::Boolean && after(column);
        let ranked = self.rank(value, false);
        let (column, score) = ranked.iter().copied().find(|&(column, _)| near(column) && told(column))?;
        fires(Rule::DeniedVerb, true).then(|| (self.lacks(column, value), 0.5 + score))
    }
}
