//! What is denied of things: a truth by its opposite ("sold out", of what is in stock or not), an end ("still alive", of who
//! has no date of death), and what a verb tells by that verb ("have never been climbed", of what has a first climber).

use kb::Kind;

use super::conditions::CALLED_SO;
use super::lens::Lens;
use crate::meaning::{Operator, Test};
use crate::rules::{Rule, fires};
use lang::comparison::Comparison;
use lang::{alike, lexicon, stem, words};

impl Lens<'_> {
    /// What the phrase says of things, or denies of them, and how sure that is: a truth, or that they ended; `so`: the rule by
    /// which a truth is said.
    pub(super) fn truth_or_not(&self, phrase: &str, so: Rule) -> Option<(Test, f32)> {
        let folded = words(phrase).join(" ");
        let is = |column: usize, value: bool| Test::Is { column, value };
        let plainly = |said: &str| {
            let truth = self.truth(said).filter(|(_, score)| *score >= CALLED_SO);
            truth.map(|(column, score)| (is(column, false), score)).or_else(|| self.ended(said, true))
        };
        lexicon::denied(&folded)
            .find_map(plainly)
            .filter(|_| fires(Rule::OppositeOfTruth, true))
            .or_else(|| {
                let truth = self.truth(phrase).filter(|_| fires(so, true));
                truth.map(|(column, score)| (is(column, true), score))
            })
            .or_else(|| self.ended(&folded, false))
    }

    /// Things that have a date that ends what they are ("dead" of those with a date of death), or that lack it.
    fn ended(&self, said: &str, lacking: bool) -> Option<(Test, f32)> {
        let dated = |name: &'static str| {
            let (column, score) = self.rank(name, false).first().copied()?;
            let own = self.column(column).kind == Kind::Date && self.column(column).path.is_empty();
            (own && score >= CALLED_SO).then_some((Test::Present { column, negated: lacking }, score))
        };
        lexicon::ends(said).find_map(dated).filter(|_| fires(Rule::EndedByDate, true))
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
