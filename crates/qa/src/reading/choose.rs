//! One candidate is chosen: the likeliest of those that have something to tell, if it is likely enough.

use plan::rules::{Rule, fires};
use plan::{Ask, Grounded, Index, Plan};

use super::another_value::by_another_value;
use super::attempt::Attempt;
use super::candidate::By;
use super::further::by_further_selects;
use super::gather::{self, Gathered};
use super::measure::measure;
use super::objection::Objection;
use super::taught::by_taught;
use super::{Candidate, FEATURES, agree};
use crate::budgets::{Budgets, Trust};
use crate::steps::explain::explain;
use crate::strategies::Task;
use crate::{Error, Offered, Reading, Taught, bounds};

/// A candidate this likely that leaves no word out is taken, and nothing more is asked of the model.
pub(super) const SURE: f32 = 0.8;
/// One that is less likely when all is read is measured beside the others.
pub(super) const CERTAIN: f32 = 0.9;
/// One less likely is no answer.
const ENOUGH: f32 = 0.25;
/// A meaning that accounts for less of a question answers another one.
const HALF: f32 = 0.45;
/// A query that nobody read must say so much of the question where another source finds the same.
const SECONDED: f32 = 0.3;
/// A meaning that accounts for so much of a question leaves nothing of it out.
const WHOLE: f32 = 0.99;

/// Other ways to read a question that are offered, and characters of what each says.
const OFFERED: usize = 4;
const SHOWN: usize = 200;

/// How a question was understood, with what that finds.
#[derive(Debug, Default)]
pub(crate) struct Chosen {
    /// The plan, where one was made.
    pub plan: Option<Plan>,
    /// The meaning that was taken; none where a query was that runs unread, or nothing was.
    pub meant: Option<Grounded>,
    /// It as a SELECT over the question views, which a follow-up goes on from.
    pub select: Option<String>,
    /// What it finds; of an open question the sizes of its sets alone.
    pub found: Attempt,
    /// Words of the question that it leaves out.
    pub left: Vec<String>,
    /// It answers the question, so surely.
    pub reading: Option<Reading>,
    /// Two readings understood all of the question, and nothing in the graph is so.
    pub denied: bool,
    /// What somebody taught that it comes from.
    pub taught: Option<Taught>,
    /// Other ways to read it that find something else.
    pub offered: Vec<Offered>,
}

impl Chosen {
    /// The question is an open one.
    pub fn described(&self) -> bool {
        match &self.meant {
            Some(meant) => meant.ask == Ask::Describe,
            None => {
                self.reading.is_none() && self.plan.as_ref().is_some_and(|plan| plan.ask == Ask::Describe)
            }
        }
    }
}

/// Reads the question: by what was taught of questions like it and by its form, then by the model's plan, then by its SELECT, until a reading is sure.
pub(crate) fn understand(task: &mut Task<'_, '_>, strangers: bool) -> Result<Chosen, Error> {
    let asks = task.settings.readings;
    // Whoever asks of a name that nobody has is told so at once.
    let asks_model = !strangers;
    let mut gathered = Gathered { strangers, ..Gathered::default() };
    by_taught(task, &mut gathered)?;
    // What asks for all that is known of a name has no form: "tell me about X" tests nothing by "about".
    let named = if strangers { None } else { gather::by_names(task, &mut gathered)? };
    if asks.form() && named.is_none() {
        gather::by_form(task, &mut gathered)?;
    }
    let asks_select = asks.select() && asks_model;
    // Who writes SQL well is asked for a SELECT beside readings that are sure of themselves, too.
    let sure = if asks_select { Trust::share(trust(task).sure) } else { SURE };
    let weighed = Weighed::of(task, &gathered);
    let best = weighed.best().filter(|best| is_sure(&gathered, best));
    let formed = best.is_some();
    if let Some(best) = best.filter(|best| best.likely >= sure) {
        return take(task, gathered, &weighed, &best, None);
    }
    let asks_plan = asks.plan() && asks_model && !formed && named.is_none();
    let plan = if asks_plan { gather::by_plan(task, &mut gathered)? } else { named };
    if let Some(at) = open(task.index, &gathered) {
        return Ok(opened(gathered, at, plan));
    }
    let mut weighed = Weighed::of(task, &gathered);
    if let Some(best) = weighed.best().filter(|best| is_sure(&gathered, best) && best.likely >= sure) {
        return take(task, gathered, &weighed, &best, plan);
    }
    if asks_select {
        gather::by_select(task, &mut gathered)?;
        weighed = Weighed::of(task, &gathered);
        let unsure = weighed.best().is_none_or(|best| !is_sure(&gathered, &best));
        if unsure && by_further_selects(task, &mut gathered)? {
            weighed = Weighed::of(task, &gathered);
        }
        // Which reading a question belongs to is measured, not whether it has an answer.
        let doubtful = weighed.best().is_some_and(|best| best.likely < CERTAIN);
        let may_stand = |_, at: usize| weighed.0[at].filter(|likely| *likely >= ENOUGH);
        if doubtful && measure(task, &mut [&mut gathered], &[], may_stand)? {
            weighed = Weighed::of(task, &gathered);
        }
    }
    // What two understood and found not to be so, a third does not answer, unless another finds the same.
    let stands = |gathered: &Gathered, best: &Best| {
        best.likely >= ENOUGH && (!denied(gathered) || seconded(&gathered.candidates, best.at) == Some(true))
    };
    match weighed.best() {
        Some(best) if stands(&gathered, &best) => take(task, gathered, &weighed, &best, plan),
        _ => {
            if let Some(chosen) = by_another_value(task)? {
                return Ok(chosen);
            }
            note(task, &gathered, &weighed, None)?;
            let offered = offered(task, &gathered, &weighed, None);
            Ok(Chosen { offered, ..declined(gathered, plan) })
        }
    }
}

/// The likeliest of some candidates.
pub(super) fn take_best(
    task: &mut Task<'_, '_>,
    gathered: Gathered,
    weighed: &Weighed,
) -> Result<Option<Chosen>, Error> {
    weighed.best().map(|best| take(task, gathered, weighed, &best, None)).transpose()
}

/// How likely each candidate is right; none of those that may not answer.
#[derive(Default)]
pub(super) struct Weighed(Vec<Option<f32>>);

impl Weighed {
    pub fn of(task: &Task<'_, '_>, gathered: &Gathered) -> Self {
        let trust = trust(task);
        let features = gathered.features(task).into_iter().enumerate();
        let likely = |(at, values): (usize, Vec<f32>)| {
            let one = &gathered.candidates[at];
            let none = one.finds_zero();
            // What was taught is no guess, whatever it tests.
            let guessed = one.lesson.is_none() && guessed(&values);
            let may = may_answer(gathered, at, Trust::share(trust.said))
                && !fires(Rule::NoneGuessed, none && (guessed || one.contradicts()));
            // "What requires electricity?": there is no other way to read the question than by its form.
            let least = if one.is_plain() { SURE } else { 0.0 };
            may.then(|| one.likelihood(&values).max(least))
        };
        Self(features.map(likely).collect())
    }

    /// The first of the likeliest.
    fn best(&self) -> Option<Best> {
        let likely = self.0.iter().enumerate().filter_map(|(at, &likely)| Some(Best { at, likely: likely? }));
        likely.max_by(|a, b| a.likely.total_cmp(&b.likely).then(b.at.cmp(&a.at)))
    }

    /// Of one candidate.
    pub fn of_one(&self, at: usize) -> Option<f32> {
        self.0[at]
    }

    /// How likely the likeliest is, and whether it leaves no word out; 0 where there is none.
    pub fn likely(&self, gathered: &Gathered) -> (f32, bool) {
        self.best().map_or((0.0, false), |best| (best.likely, is_whole(gathered, &best)))
    }
}

/// The likeliest candidate.
struct Best {
    at: usize,
    likely: f32,
}

/// It is likely enough, and no word of the question is left for another source to know better: "more than one" is not one.
fn is_sure(gathered: &Gathered, best: &Best) -> bool {
    best.likely >= SURE && is_whole(gathered, best)
}

fn is_whole(gathered: &Gathered, best: &Best) -> bool {
    gathered.candidates[best.at].account.left.is_empty()
}

/// How far the model's SELECTs are trusted.
fn trust(task: &Task<'_, '_>) -> Trust {
    Budgets::of_step(task.llm, "write_select").readings
}

/// Nothing speaks against it for certain, and a query that nobody read says that share of the question: of questions that the graph has no answer to, the likelihood alone declines half as many.
fn may_answer(gathered: &Gathered, at: usize, said: f32) -> bool {
    let one = &gathered.candidates[at];
    let account = &one.account;
    // What nobody has is a word that the pair does not explain.
    if one.by == By::Taught {
        return one.answers() && (account.left.is_empty() || !gathered.strangers);
    }
    let unheard = account.left.iter().any(|word| gathered.unheard.contains(word));
    let refused =
        gathered.strangers || unheard || account.missed.is_some() || !one.found.objections.is_empty();
    let says_enough = match &one.meant {
        Some(meant) => account.share >= HALF && meant.unexplained.len() <= 1,
        None => {
            let seconded = || agreed(&gathered.candidates, at, |by| by != one.by) == Some(true);
            account.share >= said || account.share >= SECONDED && seconded()
        }
    };
    one.answers() && !refused && says_enough
}

/// It tests what is far off, or values that the question does not say: no ground for the claim that there is none.
fn guessed(values: &[f32]) -> bool {
    FEATURES
        .iter()
        .zip(values)
        .any(|(name, value)| matches!(*name, "far-tests" | "values-guessed") && *value > 0.0)
}

fn take(
    task: &mut Task<'_, '_>,
    mut gathered: Gathered,
    weighed: &Weighed,
    best: &Best,
    plan: Option<Plan>,
) -> Result<Chosen, Error> {
    note(task, &gathered, weighed, Some(best))?;
    let seconded = seconded(&gathered.candidates, best.at);
    let offered = offered(task, &gathered, weighed, Some(best.at));
    let Candidate { plan: own, select, meant, account, found, lesson, .. } =
        gathered.candidates.swap_remove(best.at);
    let taught = lesson.map(|lesson| lesson.taught);
    // Another reading may well miss what had to be taught.
    let seconded = seconded.filter(|agrees| *agrees || taught.is_none());
    let select = meant.as_ref().map_or(select, |meant| plan::reading::written(task.index, meant));
    let reading = Reading { accounted: account.share, agreed: seconded, confidence: best.likely };
    let mut left = account.left;
    left.extend(meant.iter().flat_map(|meant| meant.unexplained.iter().cloned()));
    left.dedup();
    let (plan, reading) = (own.or(plan), Some(reading));
    Ok(Chosen { plan, meant, select, found, left, reading, denied: false, taught, offered })
}

/// Other ways to read the question, the likeliest first: what finds the same as another is no other way.
fn offered(
    task: &Task<'_, '_>,
    gathered: &Gathered,
    weighed: &Weighed,
    taken: Option<usize>,
) -> Vec<Offered> {
    let all = &gathered.candidates;
    let mut order: Vec<usize> =
        (0..all.len()).filter(|at| Some(*at) != taken && all[*at].answers()).collect();
    order.sort_by(|a, b| weighed.0[*b].unwrap_or(0.0).total_cmp(&weighed.0[*a].unwrap_or(0.0)));
    let mut others: Vec<usize> = Vec::new();
    for at in order {
        let known = taken.iter().chain(&others).any(|known| agree(&all[*known], &all[at]));
        if !known && others.len() < OFFERED {
            others.push(at);
        }
    }
    let offer = |at: usize| {
        let one = &all[at];
        let written = one.meant.as_ref().map(|meant| plan::reading::written(task.index, meant));
        let mut text = one.text();
        bounds::cut(&mut text, SHOWN);
        let meaning = one.meant.as_ref().map(|meant| explain(task.index, meant));
        Some(Offered { select: written.unwrap_or_else(|| one.select.clone())?, meaning, text })
    };
    others.into_iter().filter_map(offer).collect()
}

/// Whether another way finds the same, where another finds something. A SELECT read and unread is one way.
fn seconded(all: &[Candidate], at: usize) -> Option<bool> {
    let way = |by: By| if by == By::Query { By::Select } else { by };
    agreed(all, at, |by| way(by) != way(all[at].by))
}

/// Whether one of these sources finds the same, where one finds something.
fn agreed(all: &[Candidate], at: usize, among: impl Fn(By) -> bool) -> Option<bool> {
    let first = |one: &&Candidate| {
        one.by != By::Taught && one.place == 0 && one.answers() && one.found.objections.is_empty()
    };
    let mut others = all.iter().filter(|one| among(one.by)).filter(first).peekable();
    others.peek()?;
    Some(others.any(|other| agree(other, &all[at])))
}

/// The plan is an open one, and the question's form says no other: "What does Dr Rooke specialise in?" is none, whatever the
/// plan makes of it. One that leaves out what a property is called is none either.
fn open(index: &Index, gathered: &Gathered) -> Option<usize> {
    let describes = |one: &Candidate| one.meant.as_ref().is_some_and(|meant| meant.ask == Ask::Describe);
    let at = gathered.candidates.iter().position(|one| one.by == By::Plan)?;
    let told = gathered.candidates.iter().any(|one| {
        let asks = one.meant.as_ref().is_some_and(|meant| !meant.wanted.is_empty());
        one.by == By::Form && asks && one.answers() && one.account.share >= WHOLE
    });
    // What the form understood all of and nothing in the graph is so, no summary answers.
    let nothing = gathered.candidates.iter().any(|one| {
        let lists = one.meant.as_ref().is_some_and(|meant| {
            meant.ask != Ask::Describe && meant.sets.iter().any(|set| !set.tests.is_empty())
        });
        one.by == By::Form && lists && one.account.share >= WHOLE && is_nowhere_so(one)
    });
    let one = &gathered.candidates[at];
    let leaves_out = || one.account.left.iter().any(|word| index.is_called(word));
    let closed = || fires(Rule::OpenNamesNoProperty, nothing || leaves_out());
    (describes(one) && !told && !closed()).then_some(at)
}

fn opened(mut gathered: Gathered, at: usize, plan: Option<Plan>) -> Chosen {
    let Candidate { meant, account, found, .. } = gathered.candidates.swap_remove(at);
    let unclear = [Objection::Nothing, Objection::UnknownThings, Objection::NameLeftOut];
    let meant = meant.filter(|_| !found.objections.iter().any(|objection| unclear.contains(objection)));
    Chosen { plan, meant, found, left: account.left, ..Chosen::default() }
}

/// What it means is so of nothing in the graph, and nothing else speaks against it.
fn is_nowhere_so(one: &Candidate) -> bool {
    one.found.objections == [Objection::Nothing]
}

/// Two sources understood all of the question, and whatever it means to them, nothing in the graph is so; its form finds nothing
/// either.
fn denied(gathered: &Gathered) -> bool {
    let understood = |one: &&Candidate| one.account.share >= WHOLE && one.account.missed.is_none();
    let own = |by: By| gathered.candidates.iter().filter(move |one| one.by == by).filter(understood);
    let finds = |by: By| own(by).any(|one| one.answers() && one.found.objections.is_empty());
    let denies = |by: By| own(by).any(is_nowhere_so) && !finds(by);
    By::ALL.into_iter().filter(|&by| denies(by)).count() > 1 && !finds(By::Form)
}

/// No reading answers: what is missing is told by the plan's, else by the first that knows.
fn declined(gathered: Gathered, plan: Option<Plan>) -> Chosen {
    let denied = denied(&gathered);
    let first = |by: By| gathered.candidates.iter().position(|one| one.by == by);
    let told = first(By::Plan).or_else(|| first(By::Form)).or_else(|| first(By::Select));
    let mut candidates = gathered.candidates;
    let Some(Candidate { account, mut found, .. }) = told.map(|at| candidates.swap_remove(at)) else {
        let missing = vec!["Nothing in this graph fits the question's words.".to_owned()];
        return Chosen { plan, found: Attempt { missing, ..Attempt::default() }, ..Chosen::default() };
    };
    found.evidence.clear();
    let unheard = account.left.iter().find(|word| gathered.unheard.contains(word));
    match unheard {
        Some(stranger) => found.missing.push(format!("The graph knows nothing called {stranger:?}.")),
        None if found.missing.is_empty() => found.missing.push(untold(&account)),
        None => {}
    }
    Chosen { plan, found, left: account.left, denied, ..Chosen::default() }
}

/// What is said of words that a refused reading has nothing of.
fn untold(account: &plan::Account) -> String {
    // "four hours" says "four".
    let within = account.missed.as_deref().map(plan::words).unwrap_or_default();
    let left = account.left.iter().filter(|word| !within.contains(word));
    let words: Vec<&str> = account.missed.iter().chain(left).map(String::as_str).collect();
    match words[..] {
        [] => "What the graph has does not answer the question as it is asked.".to_owned(),
        _ => format!("What the graph has says nothing of {:?}.", words.join(", ")),
    }
}

/// Tells how likely the readings of each source are, and which was taken.
fn note(
    task: &mut Task<'_, '_>,
    gathered: &Gathered,
    weighed: &Weighed,
    taken: Option<&Best>,
) -> Result<(), Error> {
    task.trace.begin("compare")?;
    let likeliest = |by: By| {
        let own = gathered.candidates.iter().zip(&weighed.0).filter(|(one, _)| one.by == by);
        own.filter_map(|(_, likely)| *likely).reduce(f32::max)
    };
    let told: Vec<String> = By::ALL
        .into_iter()
        .filter_map(|by| Some(format!("the {} {:.0} %", by.name(), 100.0 * likeliest(by)?)))
        .collect();
    let name = taken.map_or("none of them", |best| gathered.candidates[best.at].by.name());
    task.trace.end(format!("likely right: {}; taken: {name}", told.join(", ")))
}

#[cfg(test)]
mod tests {
    use plan::Account;

    use super::*;
    use crate::Evidence;

    #[test]
    fn a_source_denies_what_none_of_its_readings_finds() {
        let reading = |by: By, finds: bool| {
            let passage = Evidence::Passage {
                entity: None,
                title: String::new(),
                text: "Ines Orr".to_owned(),
                url: None,
                score: 1.0,
            };
            let found = if finds {
                Attempt { evidence: vec![passage], ..Attempt::default() }
            } else {
                Attempt { objections: vec![Objection::Nothing], ..Attempt::default() }
            };
            Candidate { account: Account { share: 1.0, ..Account::default() }, found, ..Candidate::by(by) }
        };
        let none = || [reading(By::Form, false), reading(By::Plan, false)].into_iter();
        let denied = |with: Option<By>| {
            let candidates = none().chain(with.map(|by| reading(by, true))).collect();
            super::denied(&Gathered { candidates, ..Gathered::default() })
        };
        assert!(denied(None));
        assert!(denied(Some(By::Select)));
        assert!(!denied(Some(By::Plan)));
        // Both by the model, where the form finds something.
        let all = [reading(By::Plan, false), reading(By::Select, false), reading(By::Form, true)];
        assert!(!super::denied(&Gathered { candidates: all.into(), ..Gathered::default() }));
    }

    #[test]
    fn what_is_missed_is_said_once() {
        // "says nothing of "four hours, take, four, hours""
        let left = ["take", "four", "hours"].map(String::from).to_vec();
        let account = Account { share: 0.4, left, missed: Some("four hours".into()) };
        assert_eq!(untold(&account), r#"What the graph has says nothing of "four hours, take"."#);
    }
}
