//! The rules of understanding, in one list: what changes a plan, reads it otherwise beside it, changes or weighs a
//! meaning, or refuses one. Each has a name by which it can be switched off ([`without`]) and stands in the trail of
//! what it had a part in ([`trail`]): by that its worth is measured (`ragonite eval rules`).
//!
//! Not here: what words mean in a graph (`ground`), and words themselves (the crate `lang`).

mod beside;
mod list;
mod plan;

use std::cell::Cell;

use crate::language::Plan;
use lang::question::{asked_for, plain};
use lang::words;

pub use list::Rule;

/// A question that asks whether there are any and then which, as one.
pub fn which_of_any(question: &str) -> Option<String> {
    lang::question::which_of_any(question).filter(|_| fires(Rule::WhichOfAny, true))
}

/// Sixty-four rules each.
const SETS: usize = 5;
const _: () = assert!(Rule::ALL.len() <= 64 * SETS);

/// Sets of rules, a bit each.
type Bits = [u64; SETS];

thread_local! {
    static OFF: Cell<Bits> = const { Cell::new([0; SETS]) };
    static FIRED: Cell<Bits> = const { Cell::new([0; SETS]) };
}

fn bit(rule: Rule) -> (usize, u64) {
    (rule as usize / 64, 1 << (rule as usize % 64))
}

/// What `rule` asks for `holds`, and it is not switched off. A rule whose case holds stands in the trail.
pub fn fires(rule: Rule, holds: bool) -> bool {
    holds && {
        let (at, bit) = bit(rule);
        let mut fired = FIRED.get();
        fired[at] |= bit;
        FIRED.set(fired);
        is_on(rule)
    }
}

fn is_on(rule: Rule) -> bool {
    let (at, bit) = bit(rule);
    OFF.get()[at] & bit == 0
}

/// Does something on this thread without some of the rules.
pub fn without<T>(rules: &[Rule], act: impl FnOnce() -> T) -> T {
    let before = OFF.get();
    let mut off = before;
    for &rule in rules {
        let (at, bit) = bit(rule);
        off[at] |= bit;
    }
    OFF.set(off);
    let done = act();
    OFF.set(before);
    done
}

/// Does something on this thread, and says which rules had a part in it, in the order of the list.
pub fn trail<T>(act: impl FnOnce() -> T) -> (T, Vec<Rule>) {
    let before = FIRED.replace([0; SETS]);
    let done = act();
    let fired = FIRED.replace(before);
    took_part(Rules(fired));
    let has = |rule: &Rule| {
        let (at, bit) = bit(*rule);
        fired[at] & bit != 0
    };
    (done, Rule::ALL.iter().copied().filter(has).collect())
}

/// Rules, as a set.
#[derive(Debug, Clone, Copy)]
pub struct Rules(Bits);

/// Those that are switched off on this thread: a thread that works for it does without them as well ([`on_behalf`]).
pub fn switched_off() -> Rules {
    Rules(OFF.get())
}

/// Does something on a thread that works for another, where `off` are switched off; with it, those that had a part in it.
pub fn on_behalf<T>(off: Rules, act: impl FnOnce() -> T) -> (T, Rules) {
    let (off, fired) = (OFF.replace(off.0), FIRED.replace([0; SETS]));
    let done = act();
    OFF.set(off);
    (done, Rules(FIRED.replace(fired)))
}

/// These had a part, on a thread that worked for this one.
pub fn took_part(rules: Rules) {
    let mut fired = FIRED.get();
    for (own, new) in fired.iter_mut().zip(rules.0) {
        *own |= new;
    }
    FIRED.set(fired);
}

/// A question as the rules look at it.
pub(crate) struct Asked<'q> {
    /// Without what is said around it.
    pub question: &'q str,
    /// Its folded words.
    pub words: Vec<String>,
    /// The noun that it asks for.
    pub noun: Option<String>,
}

impl<'q> Asked<'q> {
    pub fn of(question: &'q str) -> Self {
        let question = plain(question);
        let words = words(question);
        Self { question, noun: asked_for(&words), words }
    }

    /// The question says one of these words.
    pub fn says(&self, any: &[&str]) -> bool {
        self.words.iter().any(|word| any.contains(&word.as_str()))
    }

    /// It says these two words one after the other.
    pub fn says_pair(&self, one: &str, other: &str) -> bool {
        self.words.windows(2).any(|pair| pair[0] == one && pair[1] == other)
    }

    /// It asks for what this phrase names.
    pub fn asks_for(&self, phrase: &str) -> bool {
        self.noun.as_deref().is_some_and(|noun| lang::question::same(noun, phrase))
    }

    /// It begins with this word.
    pub fn begins(&self, any: &[&str]) -> bool {
        self.words.first().is_some_and(|word| any.contains(&word.as_str()))
    }
}

/// A rule that puts a plan right.
pub(crate) struct Rewrite {
    pub rule: Rule,
    pub how: How,
}

/// How a rule changes a plan, if it does.
pub(crate) enum How {
    /// The changed plan instead of it.
    Instead(fn(&mut Plan, &Asked<'_>)),
    /// The same; where the case holds it is the last of the rules.
    Last(fn(&mut Plan, &Asked<'_>) -> bool),
}

/// A rule that reads a plan otherwise: the other readings, each with what is added to its score, stand beside it.
pub(crate) struct Beside {
    pub rule: Rule,
    pub read: Read,
}

/// The other readings that a rule has of a plan.
pub(crate) enum Read {
    One(fn(&Plan, &Asked<'_>) -> Option<(Plan, f32)>),
    Several(fn(&Plan, &Asked<'_>) -> Vec<(Plan, f32)>),
}

/// The plan, put right by what the question's words say: no single field of a model's plan is trusted alone.
pub fn normalise(plan: &Plan, question: &str) -> Plan {
    let asked = Asked::of(question);
    let mut plan = plan.clone();
    for rewrite in plan::REWRITES {
        let mut changed = plan.clone();
        let last = match rewrite.how {
            How::Instead(change) => {
                change(&mut changed, &asked);
                false
            }
            How::Last(change) => change(&mut changed, &asked),
        };
        if fires(rewrite.rule, last || changed != plan) {
            plan = changed;
            if last {
                break;
            }
        }
    }
    plan
}

/// The plan itself and other readings of it, each with what is added to its score: small models put the right words in
/// the wrong field. Each reading has a price, so that it wins only where the graph explains it better.
pub(crate) fn readings(plan: &Plan, question: &str) -> Vec<(Plan, f32)> {
    let asked = Asked::of(question);
    let mut all = vec![(plan.clone(), 0.0)];
    for beside in beside::READINGS {
        let read = match beside.read {
            Read::One(read) => read(plan, &asked).into_iter().collect(),
            Read::Several(read) => read(plan, &asked),
        };
        if fires(beside.rule, !read.is_empty()) {
            all.extend(read);
        }
    }
    all
}
