//! One candidate is chosen: the likeliest of those that have something to tell, if it is likely enough.

use plan::depth::peel;
use plan::rules::{Rule, fires};
use plan::{Ask, Doubt, Grounded, Plan};

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
use crate::several::list;
use crate::steps::explain::explain;
use crate::strategies::Task;
use crate::{Error, Offered, Reading, Taught, bounds};

/// A candidate this likely that leaves no word out is taken, and nothing more is asked of the model.
pub(super) const SURE: f32 = 0.8;
/// One that is less likely when all is read is measured beside the others.
pub(super) const CERTAIN: f32 = 0.9;
/// What accounts for less of a question answers another one.
const HALF: f32 = 0.45;
/// One less likely is not measured beside the others.
const MEASURED: f32 = 0.25;
/// A meaning that accounts for so much of a question leaves nothing of it out.
const WHOLE: f32 = 0.99;
/// How sure a reading may be of which a word is called so in part.
const LOOSELY: f32 = 0.85;

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

/// What the sources gave that were asked.
#[derive(Default)]
pub(super) struct Asked {
    pub gathered: Gathered,
    weighed: Weighed,
    /// The model's plan.
    plan: Option<Plan>,
    /// The candidate that says that the question is an open one.
    open: Option<usize>,
    /// After each of [`STAGES`](gather::STAGES) that was reached: the features of the candidates there were.
    pub stages: [Vec<Vec<f32>>; gather::STAGES.len()],
}

impl Asked {
    fn weigh(&mut self, task: &Task<'_, '_>, stage: usize) {
        let features = self.gathered.features(task);
        self.weighed = Weighed::by(&self.gathered, &features);
        self.stages[stage] = features;
    }

    /// A reading is sure, and likelier than this.
    fn is_sure(&self, least: f32) -> bool {
        let best = self.weighed.best().filter(|best| is_whole(&self.gathered, best));
        best.is_some_and(|best| best.likely >= SURE.max(least))
    }
}

/// Asks for readings: by what was taught of questions like it and by its form, then by the model's plan, then by its SELECT, until
/// one is sure. Whoever asks of a name that nobody has is told so at once.
pub(super) fn ask(task: &mut Task<'_, '_>, strangers: bool) -> Result<Asked, Error> {
    let asks = task.settings.readings;
    let mut asked = Asked { gathered: Gathered { strangers, ..Gathered::default() }, ..Asked::default() };
    // What was taught follows no relation further than it did then.
    if task.depth.is_none() {
        by_taught(task, &mut asked.gathered)?;
    }
    // What asks for all that is known of a name has no form: "tell me about X" tests nothing by "about".
    asked.plan = if strangers { None } else { gather::by_names(task, &mut asked.gathered)? };
    let named = asked.plan.is_some();
    if asks.form() && !named {
        gather::by_form(task, &mut asked.gathered)?;
    }
    asked.weigh(task, 0);
    let asks_select = asks.select() && !strangers;
    // Who writes SQL well is asked for a SELECT beside readings that are sure of themselves, too.
    let sure = if asks_select { Trust::share(trust(task).sure) } else { SURE };
    if asked.is_sure(sure) {
        return Ok(asked);
    }
    if asks.plan() && !strangers && !named && !asked.is_sure(SURE) {
        asked.plan = gather::by_plan(task, &mut asked.gathered)?;
    }
    asked.weigh(task, 1);
    asked.open = open(task, asked.plan.as_ref(), &asked.gathered);
    if asked.open.is_some() || asked.is_sure(sure) || !asks_select {
        return Ok(asked);
    }
    gather::by_select(task, &mut asked.gathered)?;
    asked.weigh(task, 2);
    if !asked.is_sure(SURE) && by_further_selects(task, &mut asked.gathered)? {
        asked.weigh(task, 2);
    }
    // Which reading a question belongs to is measured, not whether it has an answer.
    let doubtful = asked.weighed.best().is_some_and(|best| best.likely < CERTAIN);
    let Asked { gathered, weighed, .. } = &mut asked;
    let may_stand = |_, at: usize| weighed.0[at].filter(|likely| *likely >= MEASURED);
    if doubtful && measure(task, &mut [gathered], &[], may_stand)? {
        asked.weigh(task, 3);
    }
    Ok(asked)
}

/// Reads the question, and takes the likeliest reading. What says how far relations are followed is taken from it first: what
/// is left is asked of things, and then of those that lead to them.
pub(crate) fn understand(task: &mut Task<'_, '_>, strangers: bool) -> Result<Chosen, Error> {
    let far = peel(task.question).filter(|_| plan::has_hierarchy(task.index));
    if let Some((question, depth)) = far
        && fires(Rule::FollowedOn, true)
    {
        let mut deep = task.about(&question);
        deep.depth = Some(depth);
        let chosen = understood(&mut deep, strangers)?;
        if chosen.reading.is_some() {
            return Ok(chosen);
        }
    }
    understood(task, strangers)
}

fn understood(task: &mut Task<'_, '_>, strangers: bool) -> Result<Chosen, Error> {
    let Asked { gathered, weighed, plan, open, .. } = ask(task, strangers)?;
    if let Some(at) = open {
        return Ok(opened(gathered, at, plan));
    }
    let enough = Trust::share(trust(task).enough);
    // What two understood and found not to be so, a third does not answer, unless another finds the same.
    let denied = |at| denied(&gathered) && seconded(&gathered.candidates, at) != Some(true);
    if let Some(best) = weighed.best().filter(|best| best.likely >= enough && !denied(best.at)) {
        return take(task, gathered, &weighed, &best, plan);
    }
    if let Some(chosen) = by_another_value(task)? {
        return Ok(chosen);
    }
    note(task, &gathered, &weighed, None)?;
    let offered = offered(task, &gathered, &weighed, None);
    Ok(Chosen { offered, ..declined(gathered, plan) })
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
        Self::by(gathered, &gathered.features(task))
    }

    fn by(gathered: &Gathered, features: &[Vec<f32>]) -> Self {
        let likely = gathered.candidates.iter().zip(features).map(|(one, values)| {
            // "What requires electricity?": there is no other way to read the question than by its form.
            let least = if one.is_plain() { SURE } else { 0.0 };
            (one.answers() && !is_refused(gathered, one, values)).then(|| one.likelihood(values).max(least))
        });
        Self(likely.collect())
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

/// No word of the question is left for another source to know better: "more than one" is not one.
fn is_whole(gathered: &Gathered, best: &Best) -> bool {
    gathered.candidates[best.at].account.left.is_empty()
}

/// How far the model's SELECTs are trusted.
fn trust(task: &Task<'_, '_>) -> Trust {
    Budgets::of_step(task.llm, "write_select").readings
}

/// Something speaks against it for certain; how likely it is otherwise is learned.
fn is_refused(gathered: &Gathered, one: &Candidate, values: &[f32]) -> bool {
    // What was taught is no guess. What nobody has is a word that a taught pair does not explain.
    if one.by == By::Taught {
        return gathered.strangers && !one.account.left.is_empty();
    }
    gathered.strangers
        || one.account.share < HALF
        || one.account.missed.is_some()
        || !one.found.objections.is_empty()
        || fires(Rule::NoneGuessed, one.finds_zero() && (guessed(values) || one.contradicts()))
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
    let mut reading = Reading { accounted: account.share, agreed: seconded, confidence: best.likely };
    // "mountains" of mountain ranges may be right, and is not sure to be; what was taught is.
    let doubts = meant
        .as_ref()
        .filter(|_| taught.is_none())
        .map(|meant| plan::doubts(task.index, task.question, task.asked, meant));
    for doubt in doubts.into_iter().flatten() {
        task.trace.note(doubted(&doubt));
        reading.confidence = reading.confidence.min(LOOSELY);
    }
    let mut left = account.left;
    left.extend(meant.iter().flat_map(|meant| meant.unexplained.iter().cloned()));
    left.dedup();
    let (plan, reading) = (own.or(plan), Some(reading));
    Ok(Chosen { plan, meant, select, found, left, reading, denied: false, taught, offered })
}

/// Why a reading may be another than the asked one, as people are told.
fn doubted(doubt: &Doubt) -> String {
    match doubt {
        Doubt::ReadAs { word, name } => format!("{word:?} is read as {name:?}."),
        Doubt::Vocabulary { words, name } => format!("{words:?} is read as a part of {name:?}."),
        Doubt::ByLetters(name) => format!("{name:?} is text, in the order of its letters."),
        Doubt::Among { value, others } => {
            format!("Just {value:?} is looked for; it is also a part of {}.", list(others))
        }
    }
}

/// Other ways to read the question, the likeliest first: what finds the same as another is no other way.
fn offered(
    task: &Task<'_, '_>,
    gathered: &Gathered,
    weighed: &Weighed,
    taken: Option<usize>,
) -> Vec<Offered> {
    // Whoever corrects a reading teaches it, which needs the triples here.
    if task.kb.endpoint().is_some() {
        return vec![];
    }
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
fn open(task: &Task<'_, '_>, plan: Option<&Plan>, gathered: &Gathered) -> Option<usize> {
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
    let leaves_out = || one.account.left.iter().any(|word| task.index.is_called(word));
    let asked = plan::words(task.question);
    let judges = |word: &String| plan::says_open(word) || plan::is_superlative(word);
    // One of two is compared; of all things of a kind those are asked for of which it is so.
    let one_kind = one.meant.as_ref().is_some_and(|meant| meant.sets.len() < 2);
    let which = || plan.is_some_and(|plan| plan::asks_which_of(&asked, &plan.things));
    let lists = || one_kind && which() && !asked.iter().any(judges);
    let closed = || {
        fires(Rule::OpenNamesNoProperty, nothing || leaves_out()) || fires(Rule::OpenListsNothing, lists())
    };
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

/// No reading answers: what is missing is told by the one that left out least, of several by the plan's.
fn declined(gathered: Gathered, plan: Option<Plan>) -> Chosen {
    let denied = denied(&gathered);
    // "rustic" is not unknown where another found it.
    let share = |at: &usize| gathered.candidates[*at].account.share;
    let first = |by: By| gathered.candidates.iter().position(|one| one.by == by);
    let firsts = [By::Select, By::Form, By::Plan].into_iter().filter_map(first);
    let told = firsts.max_by(|a, b| share(a).total_cmp(&share(b)));
    let mut candidates = gathered.candidates;
    let Some(Candidate { account, mut found, .. }) = told.map(|at| candidates.swap_remove(at)) else {
        let missing = vec!["Nothing in this graph fits the question's words.".to_owned()];
        return Chosen { plan, found: Attempt { missing, ..Attempt::default() }, ..Chosen::default() };
    };
    found.evidence.clear();
    let unheard = account.left.iter().find(|word| gathered.unheard.contains(word));
    match unheard {
        Some(stranger) => {
            let said = format!("The graph knows nothing called {stranger:?}.");
            if !found.missing.contains(&said) {
                found.missing.push(said);
            }
        }
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
        .filter_map(|by| Some(format!("{:.0} % ({})", 100.0 * likeliest(by)?, by.told())))
        .collect();
    let taken = match taken {
        Some(best) => format!("taken: {}", gathered.candidates[best.at].by.told()),
        None => "none is taken".to_owned(),
    };
    task.trace.end(match told.is_empty() {
        true => taken,
        false => format!("likely right: {}; {taken}", told.join(", ")),
    })
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
