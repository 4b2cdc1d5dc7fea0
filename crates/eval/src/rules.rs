//! What each rule of understanding is worth: the questions in whose trail it stands are asked again without it, and the
//! answers are compared. A rule that nothing is lost without is none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use plan::rules::{Rule, trail, without};
use qa::{Answer, Conversation, Event, Verdict};
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
#[derive(Debug, Clone, Default)]
pub struct Without {
    /// These alone; all where none is named.
    pub only: Vec<Rule>,
    /// All of them at once, as [`TOGETHER`].
    pub together: bool,
    /// Those that stand in the trail of at most so many of a graph's questions; others are only counted.
    pub most: Option<usize>,
}

/// What rules that are switched off at once are called.
pub const TOGETHER: &str = "together";

/// What was asked of a graph, and when its answers are right.
pub struct Asking<'r, 'k> {
    /// In the order of their conversations.
    pub questions: &'r [Question],
    /// The graph has no answer to them: declining is right.
    pub unanswerable: bool,
    /// What reference queries return.
    pub reference: Option<&'r mut Reference<'k>>,
}

/// A conversation as it was answered.
struct Asked {
    answers: BTreeMap<TurnKey, String>,
    right: BTreeSet<TurnKey>,
    /// Of each question the rules in its trail.
    fired: Vec<Vec<Rule>>,
}

/// By a rule's name what it is worth over one graph's questions, of each that had a part in an answer.
///
/// `ask` answers a question of a conversation on this thread, the same way each time.
pub fn rules<E>(
    mut asking: Asking<'_, '_>,
    off: &Without,
    mut ask: impl FnMut(&Conversation, &str) -> Result<Answer, E>,
) -> BTreeMap<&'static str, Tally> {
    let conversations = conversations(asking.questions);
    let with: Vec<Asked> = conversations.iter().map(|one| asking.asked(one, &mut ask)).collect();
    let mut groups: BTreeMap<&'static str, Vec<Rule>> = BTreeMap::new();
    if off.together {
        groups.insert(TOGETHER, off.only.clone());
    } else {
        let fired = with.iter().flat_map(|asked| asked.fired.iter().flatten());
        let chosen = fired.filter(|rule| off.only.is_empty() || off.only.contains(rule));
        groups.extend(chosen.map(|&rule| (rule.name(), vec![rule])));
    }
    let mut tally = |rules: &Vec<Rule>| {
        let has = |trail: &&Vec<Rule>| trail.iter().any(|rule| rules.contains(rule));
        let fires = with.iter().flat_map(|asked| asked.fired.iter().filter(has)).count();
        let mut tally = Tally { fires, ..Tally::default() };
        if off.most.is_some_and(|most| fires > most) {
            return tally;
        }
        for (questions, asked) in conversations.iter().zip(&with) {
            if asked.fired.iter().any(|trail| has(&trail)) {
                tally.count(asked, &without(rules, || asking.asked(questions, &mut ask)));
            }
        }
        tally
    };
    groups.iter().map(|(&name, rules)| (name, tally(rules))).collect()
}

impl Asking<'_, '_> {
    /// Asks one conversation.
    fn asked<E>(
        &mut self,
        questions: &[Question],
        ask: &mut impl FnMut(&Conversation, &str) -> Result<Answer, E>,
    ) -> Asked {
        let (mut fired, mut declined) = (Vec::new(), BTreeSet::new());
        let mut keys = questions.iter().map(|one| TurnKey::new(&one.conversation, &one.turn));
        let traced = |history: &Conversation, question: &str, _: &mut dyn FnMut(&Event)| {
            let (answer, rules) = trail(|| ask(history, question));
            fired.push(rules);
            let key = keys.next();
            if answer.as_ref().is_ok_and(|answer| answer.verdict == Verdict::NotInGraph) {
                declined.extend(key);
            }
            answer
        };
        let answers = run(questions, traced, |_, _| {});
        let right = match self.unanswerable {
            true => declined,
            false => right(questions, &answers, self.reference.as_deref_mut()),
        };
        let answers = answers.into_iter().map(|(key, given)| (key, given.answer)).collect();
        Asked { answers, right, fired }
    }
}

impl Tally {
    /// Counts what became of a conversation without a rule.
    fn count(&mut self, with: &Asked, without: &Asked) {
        self.changes +=
            with.answers.iter().filter(|(key, text)| without.answers.get(key) != Some(text)).count();
        self.lost += with.right.difference(&without.right).count();
        self.gained += without.right.difference(&with.right).count();
    }
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
    let report = score(questions, answers, reference);
    let right = questions.iter().zip(&report.right).filter(|(_, right)| **right);
    right.map(|(one, _)| TurnKey::new(&one.conversation, &one.turn)).collect()
}

/// What kind of questions a rule is measured on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Those of graphs that the rules were made on.
    MadeOn,
    /// Those of others.
    Foreign,
    /// Those that their graph has no answer to.
    Unanswerable,
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
    /// Of questions without an answer, where declining is right.
    pub unanswerable: Tally,
    /// Graphs on which answers are lost without it, with how many.
    pub lost_on: BTreeMap<String, usize>,
}

impl RulesReport {
    /// Adds what became of one graph's questions.
    pub fn add(&mut self, graph: &str, side: Side, tallies: &BTreeMap<&'static str, Tally>) {
        for (&name, tally) in tallies {
            let worth = self.rules.entry(name).or_default();
            match side {
                Side::MadeOn => worth.made_on.add(tally),
                Side::Foreign => worth.foreign.add(tally),
                Side::Unanswerable => worth.unanswerable.add(tally),
            }
            if tally.lost > 0 {
                *worth.lost_on.entry(graph.to_owned()).or_default() += tally.lost;
            }
        }
    }

    /// A table in Markdown: a line for each rule of the list, also for those that had a part in no answer.
    pub fn table(&self) -> String {
        let mut out = "| rule | what it is for | made on | foreign | no answer | lost on |\n|---|---|---|---|---|---|\n".to_owned();
        let side = |t: &Tally| match t.fires {
            0 => String::new(),
            _ => format!("{}: {}, -{} +{}", t.fires, t.changes, t.lost, t.gained),
        };
        for rule in Rule::ALL {
            let worth = self.rules.get(rule.name()).cloned().unwrap_or_default();
            let [made_on, foreign, none] = [&worth.made_on, &worth.foreign, &worth.unanswerable].map(side);
            let (name, says) = (rule.name(), rule.says());
            out +=
                &format!("| {name} | {says} | {made_on} | {foreign} | {none} | {} |\n", worth.lost_on.len());
        }
        out
    }
}

impl fmt::Display for RulesReport {
    /// A line for each rule: `name: made on 12 fired, 3 changed, -2 +1; foreign ..; without an answer ..; lost on zoo 1`.
    /// What is lost and gained without it stands with - and +.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, worth)) in self.rules.iter().enumerate() {
            let side =
                |t: &Tally| format!("{} fired, {} changed, -{} +{}", t.fires, t.changes, t.lost, t.gained);
            let lost: Vec<String> =
                worth.lost_on.iter().map(|(graph, lost)| format!("{graph} {lost}")).collect();
            let start = if at == 0 { "" } else { "\n" };
            write!(f, "{start}{name}: made on {}; foreign {}", side(&worth.made_on), side(&worth.foreign))?;
            write!(f, "; without an answer {}", side(&worth.unanswerable))?;
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
        let name = Rule::ALL[0].name();
        report.add("docks", Side::MadeOn, &BTreeMap::from([(name, tally.clone())]));
        report.add("mills", Side::Foreign, &BTreeMap::from([(name, tally)]));
        assert_eq!(
            report.to_string(),
            format!(
                "{name}: made on 3 fired, 2 changed, -1 +0; foreign 3 fired, 2 changed, -1 +0; \
                 without an answer 0 fired, 0 changed, -0 +0; lost on docks 1, mills 1"
            )
        );
        let line = format!("| {name} | {} | 3: 2, -1 +0 | 3: 2, -1 +0 |  | 2 |", Rule::ALL[0].says());
        assert_eq!(report.table().lines().nth(2), Some(line.as_str()));
        assert_eq!(report.table().lines().count(), Rule::ALL.len() + 2);
    }
}
