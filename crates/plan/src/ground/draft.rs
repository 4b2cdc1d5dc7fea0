//! A plan's meaning in one view, part by part: which things, on what conditions, what of them, in which order or by
//! which groups. Each part adds to a score what the view explains of it, and says what it leaves unexplained.

use crate::rules::{Rule, fires};
use kb::Kind;

use super::lens::{Lens, SPOKEN_OF, SURE};
use super::sets::{drop_doubled, either};
use crate::language::{self, Ask, End, Plan};
use crate::meaning::{Attribute, Claim, Grounded, GroupTest, Operator, Order, Set, Test};
use lang::lexicon;
use lang::question::{says_all, what_is_asked};
use lang::{stem, stems, words};

/// What being a word that the graph describes itself with takes away.
const WORDS: f32 = 2.5;
/// A score below which a view has nothing to do with a plan.
const NOTHING: f32 = -3.0;

/// Values of a column that says of which kind its things are, not their names, at most.
const KINDS: u64 = 10;
/// What it adds that a view's things tie those together that the question names, and say what is wanted.
const TIES: f32 = 0.9;
/// What it takes away that an average is taken of one value.
const ONE_VALUE: f32 = 1.5;
/// What it takes away that what is wanted and what is tested stand in rows that need not be the same.
const OTHER_ROWS: f32 = 0.9;

/// A meaning in the making.
struct Draft<'p> {
    plan: &'p Plan,
    /// The question's words.
    asked: Vec<String>,
    ask: Ask,
    /// One or more; the first is of the things asked about.
    sets: Vec<Set>,
    /// So many things are looked at together: what they have in common is asked for.
    in_common: Option<usize>,
    wanted: Vec<Attribute>,
    probes: Vec<Test>,
    claim: Claim,
    unexplained: Vec<String>,
    score: f32,
}

impl Draft<'_> {
    fn comparing(&self) -> bool {
        self.sets.len() > 1
    }
}

/// What it is worth that what is to be described is a thing of that name.
const ITSELF: f32 = 1.0;
/// What it is worth that an average is taken over the things that it is asked of.
const THE_THING: f32 = 1.0;

impl Lens<'_> {
    /// The plan's meaning in this view, the schema's of this number; none where it says nothing of the plan.
    pub(super) fn ground(self, number: usize, plan: &Plan) -> Option<Grounded> {
        let mut draft = self.draft(plan);
        self.take_conditions(&mut draft);
        // "Are these taller than an average X2?" compares averages, whatever the plan calls it.
        draft.claim = self.claim(None);
        let averages = draft.ask == Ask::Exists
            && draft.comparing()
            && matches!(draft.claim, Claim::Higher | Claim::Lower);
        if fires(Rule::AverageOfCompared, averages) {
            draft.ask = Ask::Average;
        }
        // "the number of pets of each student" is a property of each thing, no grouping.
        let of_each = plan.per.as_deref().is_some_and(|per| self.is_the_thing(per));
        for phrase in &plan.want {
            self.take_wanted(&mut draft, phrase, of_each);
        }
        if fires(Rule::KnownIsNotTold, self.is_known(&draft)) {
            draft.wanted.clear();
        }
        if let Some(column) = draft.wanted.first().and_then(|a| a.columns.first()) {
            draft.claim = self.claim(Some(*column));
        }
        if fires(Rule::AverageOfOne, self.of_one(&draft)) {
            draft.score -= ONE_VALUE;
        }
        // "low-cost airlines of an alliance" are no three of the graph's own words at once.
        if self.of_ontology() {
            let named = |test: &&Test| matches!(test, Test::Among { column: 0, negated: false, .. });
            let names =
                draft.sets.iter().map(|set| set.tests.iter().filter(named).count()).max().unwrap_or(0);
            if fires(Rule::NamesOfOntology, names > 1) {
                draft.score -= WORDS * names.saturating_sub(1) as f32;
            }
        }
        if fires(Rule::WantedHaveIt, self.wanted_have_it(&draft.wanted, &draft.sets[0].tests)) {
            draft.score -= 1.0;
        }
        if fires(Rule::OtherRows, self.other_rows(&draft)) {
            draft.score -= OTHER_ROWS;
        } else if fires(Rule::TiesBoth, self.ties(&draft)) {
            draft.score += TIES;
        }
        let groups = self.group_test(&draft);
        let order = self.take_order(&mut draft, groups.is_none());
        let per = self.take_groups(&mut draft, of_each, order);
        let period = per.and_then(|per| self.period(draft.plan.per.as_deref()?, per));
        self.weigh(&mut draft);
        // A share is one of all the things, not of those that have it.
        if draft.ask == Ask::Share && (draft.probes.is_empty() || draft.comparing()) {
            return None;
        }
        let Draft { ask, sets, wanted, probes, claim, mut unexplained, score, .. } = draft;
        // "glass" of glasshouses is said by what they are, "varieties" by a test of what they are a "variety of".
        let tested: Vec<usize> = sets.iter().flat_map(|set| &set.tests).filter_map(Test::column).collect();
        let called = |column: &usize, word: &str| *column != 0 && self.name(*column).telling == [stem(word)];
        let said =
            |word: &str| self.names.have_part(word) || tested.iter().any(|column| called(column, word));
        unexplained.retain(|word| !fires(Rule::TestedSays, said(word)));
        unexplained.sort();
        unexplained.dedup();
        let groups = groups.filter(|_| per.is_some());
        let counted = wanted.iter().any(|attribute| attribute.counted);
        // What is computed of counts is computed of all things at once.
        if of_numbers(ask) && counted && per.is_some() {
            return None;
        }
        (score > NOTHING).then_some(Grounded {
            view: number,
            ask,
            sets,
            wanted,
            probes,
            order,
            per,
            period,
            groups,
            claim,
            unexplained,
            score,
        })
    }

    /// All that is wanted of the things is what a condition says of them already, in the same words.
    fn is_known(self, draft: &Draft<'_>) -> bool {
        let ([set], [wanted], Ask::Value) = (&draft.sets[..], &draft.wanted[..], draft.ask) else {
            return false;
        };
        let ([column], false) = (&wanted.columns[..], wanted.counted || draft.plan.per.is_some()) else {
            return false;
        };
        // "elements that have no stable isotope": which others they have is not asked.
        let lacks = |test: &Test| match test {
            Test::Linked { column: of, negated, .. } | Test::Present { column: of, negated } => {
                *negated && of == column
            }
            _ => false,
        };
        let one = |test: &Test| match test {
            Test::Among { column: of, values, negated: false, .. } => of == column && values.len() == 1,
            Test::Linked { column: of, tests, negated: false, .. } => {
                of == column && matches!(&tests[..], [only] if only.own_name().is_some())
            }
            _ => false,
        };
        let phrase = stems(&wanted.phrase);
        let said = stems(&draft.asked.join(" "));
        let times = said.windows(phrase.len().max(1)).filter(|run| *run == phrase).count();
        let single = || !self.column(*column).many && set.tests.iter().any(one);
        *column > 0 && times == 1 && (set.tests.iter().any(lacks) || single())
    }

    /// "the average salary in the maintenance department" is not the salary of its head: of one thing that is named, and
    /// of what one link leads to, there is one value.
    fn of_one(self, draft: &Draft<'_>) -> bool {
        let one = |test: &Test| test.own_name().is_some();
        let near = |column: usize| !self.column(column).path.is_empty() && !self.column(column).many;
        matches!(draft.ask, Ask::Average | Ask::Sum)
            && matches!(&draft.sets[..], [set] if set.tests.iter().any(one))
            && draft.wanted.iter().any(|a| a.columns.iter().all(|&column| near(column)))
    }

    /// The role of the firm in the project is that of the participation that leads to both: what is wanted stands in rows
    /// of which others are tested.
    fn other_rows(self, draft: &Draft<'_>) -> bool {
        let behind = |column: usize| {
            let column = self.column(column);
            column.path.first().filter(|link| column.many && link.inverse)
        };
        let tested: Vec<&kb::Link> =
            draft.sets[0].tests.iter().filter_map(Test::column).filter_map(behind).collect();
        let mut wanted = draft.wanted.iter().filter(|a| !a.counted).flat_map(|a| a.columns.iter().copied());
        wanted.any(|column| behind(column).is_some_and(|link| tested.contains(&link)))
    }

    /// What is wanted is stated of two that the question names: the fee of a contract, of the club that it is with and
    /// of the player.
    fn ties(self, draft: &Draft<'_>) -> bool {
        let one = |test: &&Test| match test {
            Test::Among { column, values, negated: false, .. } => {
                let column = self.column(*column);
                let direct = column.path.len() == 1 && !column.many;
                // An acronym names it as well.
                let names = match column.kind {
                    Kind::Entity { .. } => true,
                    Kind::Text => column.distinct > KINDS,
                    _ => false,
                };
                direct && names && values.len() == 1
            }
            Test::Linked { column, negated: false, .. } => {
                self.column(*column).path.len() == 1 && !self.column(*column).many
            }
            _ => false,
        };
        let near = |column: &usize| !self.column(*column).many && self.column(*column).path.len() <= 1;
        let wanted = draft.wanted.first().and_then(|a| a.columns.first());
        let own = wanted.is_some_and(|column| near(column) && !self.leads_far(*column));
        own && draft.sets.len() == 1 && draft.sets[0].tests.iter().filter(one).count() >= 2
    }

    /// A property of something it is linked to, not the link itself.
    fn leads_far(self, column: usize) -> bool {
        !self.column(column).path.is_empty() && !matches!(self.column(column).kind, Kind::Entity { .. })
    }

    /// Which things the plan is about.
    fn draft<'p>(self, plan: &'p Plan) -> Draft<'p> {
        // What only ties two others together is seldom what is asked about.
        let mut score = if fires(Rule::OnlyTies, self.only_links()) { -0.6 } else { 0.0 };
        // Few ask about the words that a graph describes itself with.
        score -= if fires(Rule::OfOntology, self.of_ontology()) { WORDS } else { 0.0 };
        let mut unexplained = Vec::new();
        let mut sets = Vec::new();
        for name in self.parts(&plan.things).into_iter().chain(plan.versus.clone()) {
            let mention = self.mention(&name);
            score += mention.score;
            // The weight of the Lyra is hers, not that of what belongs to her.
            let another =
                matches!(&mention.tests[..], [test] if test.column().is_some_and(|c| self.leads_away(c)));
            if fires(Rule::OfAnother, another && self.names_view(&name) < 0.5) {
                score -= 0.3;
            }
            unexplained.extend(mention.unexplained);
            sets.push(Set { name, tests: mention.tests });
        }
        // The best of "the Lyra or the Vega" is one ranking over both, what both have one grouping.
        let asked = words(self.question);
        let common = plan.ask == Ask::Count && plan.per.is_some() && lang::question::in_common(&asked);
        let mut in_common = None;
        if (plan.order.is_some() || common)
            && plan.versus.is_none()
            && plan.things.contains(" or ")
            && sets.len() > 1
        {
            in_common = common.then_some(sets.len());
            let any = Test::Any(sets.iter().map(|s| Test::All(s.tests.clone())).collect());
            sets = vec![Set { name: plan.things.clone(), tests: vec![any] }];
        }
        if sets.is_empty() {
            sets.push(Set::default());
        }
        Draft {
            plan,
            asked,
            ask: plan.ask,
            sets,
            in_common,
            wanted: Vec::new(),
            probes: Vec::new(),
            claim: Claim::Some,
            unexplained,
            score,
        }
    }

    /// What must hold of them.
    fn take_conditions(self, draft: &mut Draft<'_>) {
        let plan = draft.plan;
        for condition in &plan.conditions {
            // "the average cost of a unit": the things themselves, said as a condition.
            if condition.is_of()
                && plan.things.is_empty()
                && fires(Rule::ThingsSaidAgain, self.is_own_kind(&condition.value))
            {
                draft.score += 0.3;
                continue;
            }
            let (test, worth, left) = self.condition(condition);
            draft.score += worth;
            draft.unexplained.extend(left);
            // "Is the Nordlys longer than 50 m?" asks the condition of the things.
            let asks = plan.ask == Ask::Exists && plan.want.is_empty() && !plan.things.is_empty();
            if asks || plan.ask == Ask::Share {
                draft.probes.extend(test);
                continue;
            }
            // Conditions hold for the things asked about; what they are compared with stands alone.
            let concerned = if plan.versus.is_some() { draft.sets.len() - 1 } else { draft.sets.len() };
            if let Some(test) = test {
                for set in &mut draft.sets[..concerned.max(1)] {
                    set.tests.push(test.clone());
                }
            }
        }
        // "Are there clubs founded after 1920 that have no sponsor?": clubs of which both are so.
        if fires(Rule::AskedAllAtOnce, draft.ask == Ask::Exists && draft.probes.len() > 1) {
            draft.probes = vec![Test::All(std::mem::take(&mut draft.probes))];
        }
        let both = lang::question::says_both(&draft.asked);
        for set in &mut draft.sets {
            drop_doubled(&mut set.tests);
            either(self.view, both, &mut set.tests);
        }
    }

    /// One of the things wanted: a property, how many of something, or a value that restricts after all.
    fn take_wanted(self, draft: &mut Draft<'_>, phrase: &str, of_each: bool) {
        let ask = draft.ask;
        if matches!(ask, Ask::Exists | Ask::Share) {
            let (found, worth) = self.probe(phrase);
            draft.score += worth;
            if found.is_empty() {
                draft.unexplained.extend(words(phrase));
            }
            draft.probes.extend(found);
            return;
        }
        // "units" of a technology are the things themselves, not what they lead to.
        let named = draft.sets[0].tests.iter().any(|test| test.column() == Some(0));
        let themselves = ask == Ask::Value && !named && !draft.sets[0].tests.is_empty();
        if fires(Rule::ThingsSaidAgain, themselves && self.is_own_kind(phrase)) {
            draft.score += 0.3;
            return;
        }
        // "the average number of authors per paper": of how many each has.
        let of_how_many = match ask {
            Ask::Value => Some(Rule::CountsOfEach),
            Ask::Count if of_each => Some(Rule::CountsOfEach),
            _ => of_numbers(ask).then_some(Rule::CountsComputed),
        };
        if let Some(rule) = of_how_many
            && lang::question::counts(&draft.asked, phrase)
            && let Some(attribute) = self.counted(phrase)
            && fires(rule, true)
        {
            draft.score += 1.5 * attribute.score;
            draft.wanted.push(attribute);
            return;
        }
        let numeric = ask.computes();
        let attribute = match ask {
            // Days are neither added up nor averaged.
            Ask::Sum => self.number(phrase).filter(|of| self.adds_up(of.columns[0])),
            Ask::Average => self.number(phrase),
            _ => self.attribute(phrase, numeric),
        };
        // "Which huts have a hot shower?": what is wanted is a value, and restricts the things.
        if !numeric
            && attribute.as_ref().is_none_or(|a| a.score < SURE)
            // The "moons" of Gorm do not describe it.
            && !(lang::question::says_several(phrase) && named)
            && let Some(test) = self.described_by(phrase, &draft.asked)
            && fires(Rule::WantedDescribes, true)
        {
            draft.score += 1.0;
            draft.sets[0].tests.push(test);
            return;
        }
        // "What year was it first published?" wants the year of "first published".
        let attribute = match attribute {
            Some(found) if found.score >= SURE => Some(found),
            weak => {
                let taken: Vec<usize> =
                    draft.sets.iter().flat_map(|s| &s.tests).filter_map(Test::column).collect();
                let comparable = |a: &Attribute| self.column(a.columns[0]).kind == Kind::Number;
                let said = self.said_in(&draft.asked, &taken).filter(|a| !numeric || comparable(a));
                let better = said
                    .filter(|s| fires(Rule::SaidInQuestion, weak.as_ref().is_none_or(|w| w.score < s.score)));
                better.or(weak)
            }
        };
        // "emergency jobs" are those of which that is true.
        let head = words(phrase).last().is_some_and(|noun| self.names.are_called(&stem(noun)));
        if let Some(Attribute { columns, score, .. }) = &attribute
            && let [column] = columns[..]
            && ask == Ask::Value
            && self.column(column).kind == Kind::Boolean
            && fires(Rule::TruthOfThings, head && words(phrase).len() > 1)
        {
            draft.score += 1.5 * score;
            draft.sets[0].tests.push(Test::Is { column, value: true });
            return;
        }
        let Some(attribute) = attribute else {
            // The things themselves, said again: "which shops" with want ["shops"].
            if fires(Rule::ThingsSaidAgain, self.says_the_things(phrase)) {
                draft.score += 0.3;
            } else {
                draft.score -= 1.0;
                let telling = words(phrase).into_iter().filter(|w| !lexicon::is_function_word(w));
                draft.unexplained.extend(telling);
            }
            return;
        };
        // "How many years did she play?": of a text of one thing there is one.
        let alone = ask == Ask::Count && named && draft.sets.len() == 1 && draft.plan.per.is_none();
        let numbers = |&column: &usize| self.index.tells_numbers(self.view, self.column(column));
        if fires(Rule::OneIsTold, alone && attribute.columns.iter().all(numbers)) {
            draft.ask = Ask::Value;
        }
        draft.score += 1.5 * attribute.score;
        draft.wanted.push(attribute);
    }

    /// "dealers per region, the most dealers first": groups are ordered by how many they have. What several things have
    /// in common, all of them have.
    fn group_test(self, draft: &Draft<'_>) -> Option<GroupTest> {
        if let Some(several) = draft.in_common {
            return Some(GroupTest::Compare(Operator::AtLeast, several as f64));
        }
        let order = draft.plan.order.as_ref()?;
        let counted = lang::question::without_counting(&order.property);
        let best = draft.plan.per.is_some()
            && draft.ask == Ask::Count
            && draft.wanted.is_empty()
            && (counted == draft.plan.things || self.says_the_things(&counted));
        // "the player with the highest average score"
        let computed = draft.plan.per.is_some()
            && draft.ask.computes()
            && draft.plan.want.first().is_some_and(|want| *want == order.property);
        fires(Rule::GroupsOrdered, best || computed).then_some(GroupTest::Best(order.end, order.count))
    }

    /// What orders the things, unless groups are ordered.
    fn take_order(self, draft: &mut Draft<'_>, of_things: bool) -> Option<Order> {
        let order: &language::Order = draft.plan.order.as_ref().filter(|_| of_things)?;
        let Some((found, worth)) = self.ordering(&order.property, order.end) else {
            draft.score -= 1.0;
            return None;
        };
        draft.score += 1.5 * worth;
        let place = lang::question::place_asked(&draft.asked);
        let count = if place > 1 { 1 } else { order.count };
        Some(Order { count, place, ..found })
    }

    /// By what the things are grouped.
    fn take_groups(self, draft: &mut Draft<'_>, of_each: bool, order: Option<Order>) -> Option<usize> {
        if of_each && !of_numbers(draft.ask) && draft.wanted.iter().any(|a| a.counted) {
            draft.ask = Ask::Value;
        }
        let phrase = draft.plan.per.as_deref()?;
        let found = match of_each && !draft.wanted.is_empty() {
            true => None,
            false => self
                .led_to_kind(phrase)
                .or_else(|| self.dates_of(phrase).filter(|_| !self.has_called(phrase)))
                .or_else(|| self.attribute(phrase, false))
                .or_else(|| self.dates_of(phrase))
                .or_else(|| self.told_by_verb(draft).filter(|_| fires(Rule::GroupByVerb, true))),
        };
        // "inhabitants per ward" of the wards themselves, rather than of whom each ward is linked to.
        let own =
            draft.wanted.first().and_then(|a| a.columns.first()).map(|&c| self.column(c).path.is_empty());
        let of_the_thing = of_each && draft.ask == Ask::Average && own == Some(true);
        let named = if fires(Rule::OwnOfEach, of_the_thing) { THE_THING } else { 0.0 };
        draft.score += found.as_ref().map_or(named, |attribute| attribute.score);
        let per = found.and_then(|attribute| attribute.columns.first().copied());
        if per.is_none() && !of_each {
            draft.score -= 1.0;
            draft.unexplained.extend(words(phrase));
        }
        // Groups are ordered by how many they have: an order by a column of the things is another's.
        if fires(Rule::OrderOfGrouped, draft.ask == Ask::Count && per.is_some() && order.is_some()) {
            draft.score -= 1.0;
        }
        per
    }

    /// "How many cases has each court heard?": the one link that leads to courts, rather than what is said of a court's level.
    fn led_to_kind(self, phrase: &str) -> Option<Attribute> {
        let said = stems(phrase);
        let called = |column: &usize| match &self.column(*column).kind {
            Kind::Entity { table } if *column > 0 && self.column(*column).path.len() == 1 => {
                self.index.schema.view_of(table).is_some_and(|view| stems(&view.label) == said)
            }
            _ => false,
        };
        let led: Vec<usize> = (0..self.view.columns.len()).filter(called).collect();
        let only = self.said_most(&led).filter(|&column| !self.column(column).many)?;
        let known = self.attribute(phrase, false).is_some_and(|found| found.columns.contains(&only));
        fires(Rule::GroupByKind, !known).then(|| Attribute::of(phrase, vec![only], THE_THING))
    }

    /// An own column is called just so: "per year" of what has a year and dates.
    fn has_called(self, phrase: &str) -> bool {
        let said = stems(phrase);
        let own = |column: &usize| self.column(*column).path.is_empty();
        (0..self.view.columns.len()).filter(own).any(|column| stems(&self.column(column).name) == said)
    }

    /// The one of these columns that the question speaks of: who has won is the winner.
    fn said_most(self, columns: &[usize]) -> Option<usize> {
        let (first, rest) = columns.split_first()?;
        if rest.is_empty() {
            return Some(*first);
        }
        let spoken = self.named_in_question();
        let won = words(self.question).iter().any(|word| lexicon::says_victory(word));
        let victory =
            |column: usize| won && self.name(column).words.iter().any(|word| lexicon::says_victory(word));
        let score = |column: usize| spoken[column] + f32::from(u8::from(victory(column)));
        let best = columns.iter().copied().max_by(|a, b| score(*a).total_cmp(&score(*b)))?;
        let alone = columns.iter().all(|&other| other == best || score(other) < score(best));
        (alone && score(best) >= SPOKEN_OF).then_some(best)
    }

    /// "How many vehicles does each company own?": the link that the question's verb names, whatever its end is called.
    fn told_by_verb(self, draft: &Draft<'_>) -> Option<Attribute> {
        if !draft.asked.iter().any(|w| matches!(w.as_str(), "each" | "every")) {
            return None;
        }
        let said = self.said_in(&draft.asked, &[])?;
        let column = self.column(said.columns[0]);
        (column.path.len() == 1 && !column.many && matches!(column.kind, Kind::Entity { .. })).then_some(said)
    }

    /// What the parts say together.
    fn weigh(self, draft: &mut Draft<'_>) {
        // What is known of the "Valley Line Society" is not what its lines are like.
        let itself = |set: &Set| {
            set.tests.iter().any(|test| matches!(test, Test::Among { column: 0, negated: false, .. }))
                && self.is_called(0, &set.name)
        };
        if fires(Rule::DescribesItself, draft.ask == Ask::Describe && draft.sets.iter().all(itself)) {
            draft.score += ITSELF;
        }
        // "How many gears does it have?" asks a number the graph states.
        if draft.ask == Ask::Count
            && let [only] = &draft.wanted[..]
            && fires(
                Rule::NumberIsStated,
                only.columns.iter().all(|&c| self.column(c).kind == Kind::Number && !self.column(c).many),
            )
        {
            draft.ask = Ask::Value;
        }
    }

    /// What a yes/no question says, read from its words.
    pub(crate) fn claim(self, column: Option<usize>) -> Claim {
        // "They look sleek. Do they have only ..?"
        let asked = words(what_is_asked(self.question));
        if !lang::question::yes_no(&asked) {
            return Claim::Some;
        }
        if let Some((adjective, more)) = lang::question::comparative(self.question) {
            // "faster" is a higher speed but a lower acceleration time: the column decides which noun is meant.
            let nouns = lexicon::adjective(&adjective).map_or(&[][..], |(nouns, _)| nouns);
            let meant = column.and_then(|column| self.end_of_more(column, nouns));
            // "worse emissions": what is bad about the column is not for code to say.
            if column.is_some() && !nouns.is_empty() && meant.is_none() {
                return Claim::Some;
            }
            let meant = meant.or(nouns.first().map(|(_, end)| *end));
            return match (meant.unwrap_or(End::Highest), more) {
                (End::Highest, true) | (End::Lowest, false) => Claim::Higher,
                _ => Claim::Lower,
            };
        }
        if says_all(&asked) { Claim::All } else { Claim::Some }
    }
}

/// What is computed of a number that each thing has. How many there are in all is no sum of what each has: some have one
/// together.
fn of_numbers(ask: Ask) -> bool {
    matches!(ask, Ask::Average | Ask::Minimum | Ask::Maximum | Ask::Spread)
}
