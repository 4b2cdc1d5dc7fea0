//! What each rule of understanding is worth: the questions in whose trail it stands are asked again without it, and the
//! answers are compared. A rule that nothing is lost without is none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use plan::rules::{Rule, trail, without};
use qa::{Answer, Conversation, Event};
use serde::Serialize;

use crate::{Given, Question, Reference, TurnKey, run, score};

/// What became of questions without a rule.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Questions in whose trail it stands.
    pub fires: usize,
    /// Of these, questions that have another answer without it.
    pub changes: usize,
    /// Right with it alone.
    pub lost: usize,
    /// Right without it alone.
    pub gained: usize,
}

impl Tally {
    /// Adds what became of other questions.
    pub fn add(&mut self, other: &Tally) {
        self.fires += other.fires;
        self.changes += other.changes;
        self.lost += other.lost;
        self.gained += other.gained;
    }
}

/// Which rules are asked without.
#[derive(Debug, Clone, Copy, Default)]
pub struct Chosen {
    /// This one alone.
    pub only: Option<Rule>,
    /// Those that stand in the trail of at most so many of a graph's questions; others are only counted.
    pub most: Option<usize>,
}

/// A conversation as it was answered.
struct Asked {
    questions: Vec<Question>,
    answers: BTreeMap<TurnKey, Given>,
    right: BTreeSet<TurnKey>,
    /// Of each question the rules in its trail.
    fired: Vec<Vec<Rule>>,
}

/// Of each rule that had a part in an answer what it is worth over one graph's questions.
///
/// `ask` answers a question of a conversation on this thread, the same way each time.
pub fn rules<E>(
    questions: &[Question],
    chosen: Chosen,
    mut ask: impl FnMut(&Conversation, &str) -> Result<Answer, E>,
    mut reference: Option<&mut Reference<'_>>,
) -> BTreeMap<Rule, Tally> {
    let mut all = Vec::new();
    for questions in conversations(questions) {
        let mut fired = Vec::new();
        let traced = |history: &Conversation, question: &str, _: &mut dyn FnMut(&Event)| {
            let (answer, rules) = trail(|| ask(history, question));
            fired.push(rules);
            answer
        };
        let answers = run(&questions, traced, |_, _| {});
        let right = right(&questions, &answers, reference.as_deref_mut());
        all.push(Asked { questions, answers, right, fired });
    }
    let mut tallies: BTreeMap<Rule, Tally> = BTreeMap::new();
    for rule in all.iter().flat_map(|asked| asked.fired.iter().flatten()) {
        tallies.entry(*rule).or_default().fires += 1;
    }
    for (rule, tally) in &mut tallies {
        if chosen.only.is_some_and(|only| only != *rule) || chosen.most.is_some_and(|most| tally.fires > most)
        {
            continue;
        }
        for asked in all.iter().filter(|asked| asked.fired.iter().any(|rules| rules.contains(rule))) {
            let plainly =
                |history: &Conversation, question: &str, _: &mut dyn FnMut(&Event)| ask(history, question);
            let other = without(*rule, || run(&asked.questions, plainly, |_, _| {}));
            let right_without = right(&asked.questions, &other, reference.as_deref_mut());
            let answer = |of: &BTreeMap<TurnKey, Given>, key: &TurnKey| of.get(key).map(|g| g.answer.clone());
            let keys = asked.answers.keys();
            tally.changes += keys.filter(|key| answer(&asked.answers, key) != answer(&other, key)).count();
            tally.lost += asked.right.difference(&right_without).count();
            tally.gained += right_without.difference(&asked.right).count();
        }
    }
    tallies
}

/// Questions that belong together, in their order.
fn conversations(questions: &[Question]) -> Vec<Vec<Question>> {
    let mut found: Vec<(String, Vec<Question>)> = Vec::new();
    for question in questions {
        let name = question.conversation.to_string();
        match found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, turns)) => turns.push(question.clone()),
            None => found.push((name, vec![question.clone()])),
        }
    }
    found.into_iter().map(|(_, turns)| turns).collect()
}

fn right(
    questions: &[Question],
    answers: &BTreeMap<TurnKey, Given>,
    reference: Option<&mut Reference<'_>>,
) -> BTreeSet<TurnKey> {
    let wrong = score(questions, answers, reference).wrong;
    let wrong: BTreeSet<TurnKey> = wrong.iter().map(|w| TurnKey::new(&w.conversation, &w.turn)).collect();
    answers.keys().filter(|key| !wrong.contains(key)).cloned().collect()
}

/// What rules are worth, on the graphs they were made on and on others.
#[derive(Debug, Default, Serialize)]
pub struct RulesReport {
    /// By the rule's name.
    pub rules: BTreeMap<&'static str, RuleWorth>,
}

/// What one rule is worth.
#[derive(Debug, Clone, Default, Serialize)]
pub struct RuleWorth {
    /// On the graphs that it was made on.
    pub made_on: Tally,
    /// On others.
    pub foreign: Tally,
    /// Graphs on which answers are lost without it, with how many.
    pub lost_on: BTreeMap<String, usize>,
}

impl RulesReport {
    /// Adds what became of one graph's questions.
    pub fn add(&mut self, graph: &str, foreign: bool, tallies: &BTreeMap<Rule, Tally>) {
        for (rule, tally) in tallies {
            let worth = self.rules.entry(rule.name()).or_default();
            let side = if foreign { &mut worth.foreign } else { &mut worth.made_on };
            side.add(tally);
            if tally.lost > 0 {
                *worth.lost_on.entry(graph.to_owned()).or_default() += tally.lost;
            }
        }
    }
}

impl fmt::Display for RulesReport {
    /// A line for each rule: `name: made on 12 fired, 3 changed, -2 +1; foreign ..; lost on library 1, zoo 1`. What is lost
    /// and gained without it stands with - and +.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, worth)) in self.rules.iter().enumerate() {
            let side =
                |t: &Tally| format!("{} fired, {} changed, -{} +{}", t.fires, t.changes, t.lost, t.gained);
            let lost: Vec<String> =
                worth.lost_on.iter().map(|(graph, lost)| format!("{graph} {lost}")).collect();
            let start = if at == 0 { "" } else { "\n" };
            write!(f, "{start}{name}: made on {}; foreign {}", side(&worth.made_on), side(&worth.foreign))?;
            if !lost.is_empty() {
                write!(f, "; lost on {}", lost.join(", "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_s_worth_is_what_is_lost_without_it() {
        let tally = Tally { fires: 3, changes: 2, lost: 1, gained: 0 };
        let mut report = RulesReport::default();
        report.add("docks", false, &BTreeMap::from([(Rule::ALL[0], tally.clone())]));
        report.add("mills", true, &BTreeMap::from([(Rule::ALL[0], tally)]));
        let name = Rule::ALL[0].name();
        assert_eq!(
            report.to_string(),
            format!(
                "{name}: made on 3 fired, 2 changed, -1 +0; foreign 3 fired, 2 changed, -1 +0; lost on docks 1, mills 1"
            )
        );
    }
}
