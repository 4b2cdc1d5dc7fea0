//! Properties: which columns of a view a phrase is about, by words, synonyms and closeness in meaning.

use crate::rules::{Rule, fires};
use std::rc::Rc;

use kb::{Kind, ViewColumn};

use super::lens::{Lens, SPOKEN_OF};
use super::memo::Ranked;
use super::ways::{is_spoken, only_number, ways};
use crate::ground::names::Name;
use crate::language::End;
use crate::meaning::{Attribute, Operator, Order};
use crate::people;
use lang::lexicon;
use lang::numbers::Quantity;
use lang::question::without_counting;
use lang::{alike, fold, stem, stems, telling_stems, words};

/// The least score at which a column is taken for a phrase.
const ENOUGH: f32 = 0.42;

/// What a phrase and a type's name mean is the same from here on.
const SAME_THING: f32 = 0.65;
/// What a column is worth whose comment alone holds the words.
const TOLD: f32 = 0.75;
/// What is left of a column where the question speaks of another way to what it holds.
const OTHER_WAY: f32 = 0.8;
/// What people and things do for a time.
const LASTING: [&str; 14] = [
    "working", "worked", "work", "works", "serving", "served", "employed", "been", "running", "run",
    "living", "lived", "kept", "existed",
];

impl Lens<'_> {
    /// The columns a phrase is about; of numbers only when `numeric`.
    pub(crate) fn attribute(&self, phrase: &str, numeric: bool) -> Option<Attribute> {
        let (best, score) = self.rank(phrase, numeric).first().copied()?;
        let (best, score) = self.of_asked_kind(phrase, best).unwrap_or((best, score));
        (score >= ENOUGH).then(|| Attribute::of(phrase, self.with_siblings(best), score))
    }

    /// "When was she born?" asks for the day of birth, not whether she was born here; "Where was she born?" for no day.
    fn of_asked_kind(&self, phrase: &str, best: usize) -> Option<(usize, f32)> {
        let kind = |column: usize| &self.column(column).kind;
        let counts = |column: usize| matches!(kind(column), Kind::Number | Kind::Date | Kind::Boolean);
        if !counts(best) {
            return None;
        }
        let asked = words(self.question);
        let first = |fits: &dyn Fn(usize) -> bool| {
            let found = self.rank(phrase, false).iter().copied().find(|(column, _)| fits(*column));
            found.filter(|(_, score)| *score >= ENOUGH)
        };
        if *kind(best) == Kind::Boolean && lang::question::asks_when(&asked) {
            let found = first(&|column| self.is_dated(column))?;
            return fires(Rule::WhenIsNoTruth, true).then_some(found);
        }
        if lang::question::asks_where(&asked) {
            let found = first(&|column| !counts(column))?;
            return fires(Rule::WhereIsNoNumber, true).then_some(found);
        }
        None
    }

    /// The column of numbers that a phrase is about.
    pub(crate) fn number(&self, phrase: &str) -> Option<Attribute> {
        let ranked = self.rank(phrase, true);
        let (best, score) = ranked.iter().copied().find(|(c, _)| self.column(*c).kind == Kind::Number)?;
        (score >= ENOUGH).then(|| Attribute::of(phrase, self.with_siblings(best), score))
    }

    /// Its numbers can be added up: no years, no rounds, and no "volcano number" of which each has its own.
    pub(super) fn adds_up(&self, column: usize) -> bool {
        let one = self.column(column);
        let each_its_own = one.distinct == one.filled && one.filled > 1;
        let last = self.name(column).words.last();
        let numbers = last.is_some_and(|word| lexicon::is_code_noun(word));
        let goes_on = last.is_some_and(|word| lexicon::is_counted_on(word));
        !(self.index.is_dated(self.view, one) || each_its_own && numbers || goes_on)
    }

    /// The column numbers the things to tell them apart, and the phrase does not say that it means such a number.
    fn is_key(&self, column: usize, phrase: &[String]) -> bool {
        let ends_so = |words: &[String]| words.last().is_some_and(|word| lexicon::is_key_noun(word));
        let one = self.column(column);
        let key = one.kind == Kind::Number && ends_so(&self.name(column).words);
        fires(Rule::KeyIsNoQuantity, key && !phrase.iter().any(|word| lexicon::is_key_noun(word)))
    }

    /// The column whose name stands in the question: what a plan left out or put in other words. Of several the longest
    /// name, then the nearest; none that something else of the plan is already about.
    pub(crate) fn said_in(&self, asked: &[String], taken: &[usize]) -> Option<Attribute> {
        let asked: Vec<String> =
            asked.iter().filter(|w| !lexicon::is_function_word(w)).map(|w| stem(w)).collect();
        let says_name = |name: &Name| {
            let tells = |w: &String| !lexicon::is_function_word(w) && !lexicon::is_general_noun(w);
            let telling = name.words.iter().zip(&name.stems).filter(|(word, _)| tells(word));
            let name: Vec<&String> =
                telling.map(|(_, stem)| stem).filter(|n| !self.names.label.says(n)).collect();
            (!name.is_empty() && name.iter().all(|n| asked.iter().any(|a| alike(a, n) >= 0.75)))
                .then_some(name.len())
        };
        let says = |column: usize| self.names.all(column).filter_map(says_name).max();
        let (column, length) = self
            .view
            .columns
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(n, c)| c.path.len() <= 1 && !taken.contains(n))
            .filter_map(|(n, _)| Some((n, says(n)?)))
            .max_by_key(|(n, length)| {
                let column = &self.view.columns[*n];
                (*length, !column.many, std::cmp::Reverse(column.path.len()), std::cmp::Reverse(*n))
            })?;
        let score = if length > 1 { 0.75 } else { 0.6 };
        Some(Attribute::of(&self.view.columns[column].name, self.with_siblings(column), score))
    }

    /// What a superlative orders by, and how plainly it says that.
    pub(crate) fn ordering(&self, phrase: &str, end: End) -> Option<(Order, f32)> {
        let counted = without_counting(phrase);
        let phrase = counted.as_str();
        let order = |column, end, counted| Order { column, end, count: 1, place: 1, counted };
        let asked = words(self.question);
        let in_order = lang::question::is_done_in_order(phrase, &asked);
        if in_order && let Some((column, score)) = self.when_done(phrase) {
            return Some((order(column, end, Order::counts(self.column(column), false)), score));
        }
        let specific = words(phrase).into_iter().find(|w| lexicon::is_specific(w));
        let by_adjective =
            specific.as_ref().and_then(|w| self.rank(w, true).first().copied()).filter(|(_, s)| *s >= 0.7);
        // What is left says more than the adjective beside it: "oldest built".
        let noun: Vec<String> =
            words(phrase).into_iter().filter(|w| lexicon::adjective(w).is_none()).collect();
        let noun = if noun.is_empty() { phrase.to_owned() } else { noun.join(" ") };
        let by_number = by_adjective.or_else(|| self.rank(&noun, true).first().copied());
        let by_number = by_number.map(|(column, score)| (self.own_time(column).unwrap_or(column), score));
        // "the most amenities": a many-valued column orders by how many there are.
        let by_count = self.counted_by(phrase).filter(|_| !in_order);
        // "cheapest" counts no prices.
        let adjective = |w: &String| {
            !matches!(w.as_str(), "highest" | "lowest")
                && lexicon::is_superlative(w)
                && lexicon::is_specific(w)
        };
        let counts =
            asked.iter().any(|w| matches!(w.as_str(), "most" | "least" | "fewest" | "number" | "many"));
        // Nor does "longest" count numbers, or "earliest" days.
        let amount = |column: usize| matches!(self.column(column).kind, Kind::Number | Kind::Date);
        if let Some((column, score)) = by_count.filter(|(column, _)| counts || !amount(*column))
            && (counts || !asked.iter().any(adjective))
            && score >= 0.6
            && (fires(Rule::OrderByCount, by_number.is_none_or(|(_, other)| other < score - 0.1))
                || fires(
                    Rule::KindIsCounted,
                    counts && by_number.is_some_and(|(other, _)| self.is_kind_beside(phrase, column, other)),
                ))
        {
            return Some((order(column, end, true), score));
        }
        let of_several = self.of_several(specific.as_ref().unwrap_or(&noun)).filter(|(_, score)| {
            let plainer = by_number.is_none_or(|(_, other)| other < *score);
            fires(Rule::OrderBySeveral, !counts && plainer)
        });
        let by_number = of_several.or(by_number);
        // "Who has worked here the longest?": who began first.
        let lasting = || {
            let lasts =
                asked.iter().any(|w| w == "longest") && asked.iter().any(|w| LASTING.contains(&w.as_str()));
            self.began().filter(|_| fires(Rule::LastsLongest, lasts))
        };
        let (column, score) = by_number.filter(|(_, score)| *score >= ENOUGH).or_else(lasting)?;
        let end = self
            .end_in_time(column)
            .filter(|_| fires(Rule::EndInTime, true))
            .or_else(|| self.end_for(phrase, column))
            .unwrap_or(end);
        let columns = self.with_siblings(column);
        // The upper end of a range decides what is highest, the lower what is lowest.
        let column = if end == End::Highest { columns.last() } else { columns.first() }.copied()?;
        Some((order(column, end, Order::counts(self.column(column), false)), score))
    }

    /// A phrase is what the things behind a column are called, and a number's name says more, in two words or with a unit:
    /// "boats" of the boats of each base, beside the length in metres that its canal has for a boat.
    fn is_kind_beside(&self, phrase: &str, column: usize, number: usize) -> bool {
        let said = stems(phrase);
        let name = &self.name(number).stems;
        let beside = name.iter().filter(|stem| !said.contains(stem)).count();
        let measured = self.column(number).unit.is_some();
        let called = |table: &str| {
            let kind = self.index.schema.view_of(table);
            kind.is_some_and(|kind| self.index.names_of(kind).any(|name| stems(name) == said))
        };
        matches!(&self.column(column).kind, Kind::Entity { table } if called(table))
            && beside > usize::from(!measured)
    }

    /// The numbers or dates that a phrase is about, of which each of the things may have several of its own.
    fn of_several(&self, phrase: &str) -> Option<(usize, f32)> {
        let amount = |column: &ViewColumn| matches!(column.kind, Kind::Number | Kind::Date);
        let ranked = self.rank(phrase, false);
        let first = ranked.iter().copied().find(|(column, _)| amount(self.column(*column)))?;
        Some(first).filter(|(column, score)| self.is_own_of_several(*column) && *score >= ENOUGH)
    }

    /// Each of the things may have several of it, of its own.
    fn is_own_of_several(&self, column: usize) -> bool {
        let column = self.column(column);
        column.many && matches!(&column.path[..], [link] if !link.inverse)
    }

    /// "erupted most recently", "was built first": the date that says when, their own where the verb is what they are
    /// called by.
    fn when_done(&self, phrase: &str) -> Option<(usize, f32)> {
        let single_or_own = |column: usize| !self.column(column).many || self.is_own_of_several(column);
        let ranked = self.rank(phrase, false);
        let dated =
            ranked.iter().copied().find(|(column, _)| self.is_dated(*column) && single_or_own(*column));
        let own = || {
            let are_called = self.names.label.says(&stem(phrase));
            let own = self.own_times().into_iter().filter(|&column| !self.column(column).many);
            let best = own.max_by_key(|&column| (self.column(column).filled, std::cmp::Reverse(column)));
            best.filter(|_| are_called).map(|column| (column, SPOKEN_OF))
        };
        dated
            .filter(|(_, score)| *score >= ENOUGH)
            .or_else(own)
            .filter(|_| fires(Rule::OrderByWhenDone, true))
    }

    /// The columns behind several links of which the question calls the first by all of its words.
    fn spoken_ways(&self) -> Rc<[usize]> {
        if let Some(known) = self.memo.ways.borrow().get(&self.view.table) {
            return Rc::clone(known);
        }
        let said = telling_stems(self.question);
        let spoken = |column: &ViewColumn| {
            ways(self.view, column).next().is_some_and(|way| is_spoken(&way.name, &said))
        };
        let columns = (1..self.view.columns.len()).filter(|&number| self.column(number).path.len() > 1);
        let found: Rc<[usize]> = columns.filter(|&number| spoken(self.column(number))).collect();
        self.memo.ways.borrow_mut().insert(self.view.table.clone(), Rc::clone(&found));
        found
    }

    /// A single link leads straight to what is called so.
    fn ties_to(&self, stemmed: &str) -> bool {
        let direct =
            |column: &ViewColumn| matches!(&column.path[..], [link] if !link.inverse) && !column.many;
        let columns = self.view.columns.iter().zip(&self.names.columns);
        columns
            .filter(|(column, _)| direct(column) && matches!(column.kind, Kind::Entity { .. }))
            .any(|(_, name)| matches!(&name.telling[..], [only] if only == stemmed))
    }

    /// A number lies between the least and the greatest of a column's own.
    pub(super) fn has_values_about(&self, column: usize, quantity: &Quantity) -> bool {
        let column = self.column(column);
        let examples = self.index.stored(self.view, column).map(|stored| &stored.examples);
        // Those of numbers are the least, one in the middle and the greatest, or all, in their order.
        let Some([least, .., greatest]) = examples.map(Vec::as_slice) else { return false };
        let number = match column.unit.as_deref() {
            Some(unit) if kb::is_unit(&quantity.unit) => kb::convert(quantity.number, &quantity.unit, unit),
            _ => Some(quantity.number),
        };
        let bounds = least.parse().ok().zip(greatest.parse().ok());
        let within = |(number, (least, greatest)): (f64, (f64, f64))| least <= number && number <= greatest;
        column.kind == Kind::Number && number.zip(bounds).is_some_and(within)
    }

    /// All columns with their scores, best first.
    pub(crate) fn rank(&self, phrase: &str, numeric: bool) -> Ranked {
        let key = (self.view.table.clone(), phrase.to_owned(), numeric);
        if let Some(known) = self.memo.ranked.borrow().get(&key) {
            return Rc::clone(known);
        }
        let ranked: Ranked = self.rank_all(phrase, numeric).into();
        self.memo.ranked.borrow_mut().insert(key, Rc::clone(&ranked));
        ranked
    }

    fn rank_all(&self, phrase: &str, numeric: bool) -> Vec<(usize, f32)> {
        let phrases = readings(phrase);
        let asked: Vec<(Vec<String>, f32)> =
            phrases.iter().map(|(text, worth)| (telling_stems(text), *worth)).collect();
        let whole = stems(phrase);
        let meaning = self.nearness(&phrases[0].0);
        let ends_there = |table: &str| {
            let view = self.index.schema.view_of(table);
            let near = view.map(|view| self.index.similarity.with_each(phrase, &[&view.label])[0]);
            near.filter(|near| *near >= SAME_THING).map_or(0.0, |near| 0.9 * near)
        };
        // Single links that lead straight to such things.
        let direct = |kind: &Kind| {
            let columns = self.view.columns.iter();
            columns.filter(|c| c.path.len() == 1 && !c.many && c.kind == *kind).count()
        };
        let measured = measures(phrase);
        let spoken = (!measured.is_empty()).then(|| self.named_in_question());
        let of_persons = people::is_person(phrase);
        let own_times = self.own_times();
        // "amount", "money": the only number of a thing.
        // "sponsor money" of what ties a sponsor to a festival.
        let money = |w: &String| matches!(w.as_str(), "amount" | "money" | "quantity" | "sum");
        let said = words(phrase);
        let an_amount = said.iter().any(money) && said.iter().all(|w| money(w) || self.ties_to(&stem(w)));
        let the_amount = if an_amount { only_number(&self.view.columns) } else { None };
        // What something is called by is not told about in passing.
        let a_name = self.index.vocabulary.is_name(phrase) || whole.iter().all(|w| self.index.names.say(w));
        let of = &self.names.label.stems;
        let spoken_ways = self.spoken_ways();
        let mut ranked: Vec<(usize, f32)> = self
            .view
            .columns
            .iter()
            .enumerate()
            .filter(|(number, c)| !numeric || comparable(c) && !self.is_key(*number, &said))
            .map(|(number, column)| {
                let by_name = |name: &Name| {
                    let shared =
                        |(asked, worth): &(Vec<String>, f32)| worth * overlap(asked, column, name, of);
                    asked.iter().map(shared).fold(0.0, f32::max)
                };
                let by_words = self.names.all(number).map(by_name).fold(0.0, f32::max);
                // "copies" of a column of which the graph says "Copies printed."
                let told = !a_name && asked.first().is_some_and(|(own, _)| self.names.tells(number, own));
                let by_words =
                    if fires(Rule::ColumnsComment, told && by_words < TOLD) { TOLD } else { by_words };
                // "courses" of teachers are what a link leads to, whatever it is called.
                let to = match &column.kind {
                    Kind::Entity { table } => self.index.label_of(table),
                    _ => None,
                };
                let leads_there = fires(Rule::LeadsThere, to.is_some_and(|to| to.stems == whole));
                // "agency" of a mission that space agencies operate.
                let leads_near = fires(
                    Rule::LeadsNear,
                    to.is_some_and(|to| matches!(&whole[..], [only] if to.stems.last() == Some(only))),
                );
                // "by cinema": what is screened in movie theaters says by its name only where.
                let by_words = match &column.kind {
                    Kind::Entity { table }
                        if column.path.len() == 1 && !column.many && *table != self.view.table =>
                    {
                        Some(ends_there(table))
                            .filter(|there| fires(Rule::EndsThere, *there > by_words))
                            .unwrap_or(by_words)
                    }
                    _ => by_words,
                };
                // The nearest link to such a thing says more than a part of some far name ("home branch").
                let nearest = column.path.len() == 1 && !column.many;
                let usual = leads_there.then(|| self.usual(&column.kind)).flatten();
                let by_words = match leads_there {
                    // As good as a link of which each has one.
                    true if usual == Some(number) => by_words.max(1.03),
                    true if usual.is_some() => by_words.max(0.85),
                    true if nearest && direct(&column.kind) == 1 => by_words.max(1.0),
                    true if nearest => by_words.max(0.94),
                    true => by_words.max(0.85),
                    false if leads_near && nearest => by_words.max(0.93),
                    false if leads_near => by_words.max(if column.path.len() == 1 { 0.8 } else { 0.7 }),
                    false => by_words,
                };
                // "oldest" is about a date, whatever the date is called.
                let by_words = match own_times.contains(&number) {
                    true if fires(
                        Rule::AboutADate,
                        phrases[1..].iter().any(|(p, _)| lexicon::is_date_noun(p)),
                    ) =>
                    {
                        by_words.max(0.72 + 0.05 * meaning[number])
                    }
                    _ => by_words,
                };
                // "How many days did it last?" wants what is measured in days, "longer" too; of several what the question
                // speaks of.
                let by_words = match (&spoken, &column.unit) {
                    (Some(spoken), Some(unit))
                        if fires(
                            Rule::MeasuredIn,
                            measured.iter().any(|of| kb::convert(1.0, of, unit).is_some()),
                        ) =>
                    {
                        by_words.max(0.6 + 0.3 * spoken[number])
                    }
                    _ => by_words,
                };
                // "the country of the principal investigator": of several ways to a country the one that is spoken of.
                let place = self.index.place(self.view, column);
                let another = !spoken_ways.contains(&number)
                    && spoken_ways.iter().any(|&way| self.index.place(self.view, self.column(way)) == place);
                let by_words = if fires(Rule::OtherWay, another && by_words > 0.0) {
                    OTHER_WAY * by_words
                } else {
                    by_words
                };
                let amount = the_amount == Some(number) && by_words < 0.65;
                let by_words = if fires(Rule::TheAmount, amount) { 0.65 } else { by_words };
                // Without a word in common, closeness in meaning must be plain; of a link to other things most of all.
                let trust = match (by_words > 0.0, column.many, &column.kind) {
                    (true, ..) => 0.95,
                    // "leader" of a link called director: both are said of persons.
                    (_, false, Kind::Entity { .. })
                        if fires(Rule::SaidOfPersons, of_persons && people::is_person(&column.name)) =>
                    {
                        0.95
                    }
                    (false, true, _) => 0.6,
                    (false, false, Kind::Entity { .. }) => 0.7,
                    (false, false, _) => 0.85,
                };
                let score = by_words.max(meaning[number] * trust);
                // Equal words: the nearer, the single-valued and the fuller column.
                let rows = self.view.columns[0].filled.max(1);
                let empty = 1.0 - (column.filled as f32 / rows as f32).min(1.0);
                let far = 0.03 * column.path.len() as f32
                    + if column.many { 0.02 } else { 0.0 }
                    + if column.path.len() == 1 { 0.02 * empty } else { 0.0 };
                (number, score - far)
            })
            .collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked
    }

    /// How close in meaning a text is to each column, by the nearest of its names.
    pub(super) fn nearness(&self, text: &str) -> Vec<f32> {
        let names: Vec<&str> = self.view.columns.iter().map(|c| c.name.as_str()).collect();
        let mut meaning = self.index.similarity.with_each(text, &names);
        let also: Vec<(usize, &str)> = self
            .view
            .columns
            .iter()
            .enumerate()
            .flat_map(|(number, column)| column.also.iter().map(move |name| (number, name.as_str())))
            .collect();
        if !also.is_empty() {
            let names: Vec<&str> = also.iter().map(|(_, name)| *name).collect();
            for ((column, _), near) in also.iter().zip(self.index.similarity.with_each(text, &names)) {
                meaning[*column] = meaning[*column].max(near);
            }
        }
        meaning
    }

    /// The other columns read from the same literal: the ends of a range.
    pub(crate) fn with_siblings(&self, column: usize) -> Vec<usize> {
        let Some(base) = range_name(&self.column(column).name) else { return vec![column] };
        let path = &self.column(column).path;
        self.view
            .columns
            .iter()
            .enumerate()
            .filter(|(_, c)| range_name(&c.name) == Some(base) && c.path == *path)
            .map(|(number, _)| number)
            .collect()
    }

    /// The end of a range by which some of the things can be so, where none is by the safe one: ranges that all begin at
    /// 100 km at most are "over 100 km" at their upper end.
    pub(super) fn end_within(&self, column: usize, operator: Operator, number: f64) -> usize {
        let within = |&column: &usize| {
            let stored = self.index.stored(self.view, self.column(column));
            let numbers = stored.into_iter().flat_map(|stored| &stored.examples);
            let mut numbers = numbers.filter_map(|example| example.parse::<f64>().ok()).peekable();
            numbers.peek().is_none()
                || numbers.any(|known| match operator {
                    Operator::More => known > number,
                    Operator::AtLeast => known >= number,
                    Operator::Less => known < number,
                    Operator::AtMost => known <= number,
                    Operator::Equal | Operator::Unequal => true,
                })
        };
        let other = || self.with_siblings(column).into_iter().find(within);
        let found = if within(&column) { None } else { other() };
        found.filter(|_| fires(Rule::OtherEnd, true)).unwrap_or(column)
    }
}

/// "range min" -> "range".
fn range_name(name: &str) -> Option<&str> {
    name.strip_suffix(" min").or_else(|| name.strip_suffix(" max"))
}

/// Numbers, dates and truth values can be ordered.
fn comparable(column: &ViewColumn) -> bool {
    !column.many && matches!(column.kind, Kind::Number | Kind::Date)
}

/// The phrase itself and other words for it, with how much each counts.
fn readings(phrase: &str) -> Vec<(String, f32)> {
    // "looks after" is one verb.
    let phrase = phrase
        .strip_suffix(" after")
        .filter(|verb| fires(Rule::LooksAfter, verb.contains("look")))
        .unwrap_or(phrase);
    let mut out = vec![(phrase.to_owned(), 1.0)];
    let said = words(phrase);
    if fires(Rule::OtherNames, lang::question::asks_other_names(&said)) {
        let others = lang::en().other_names.iter().map(|name| ((*name).to_owned(), 0.95));
        return std::iter::once((phrase.to_owned(), 0.5)).chain(others).collect();
    }
    // Who is in charge is no charge.
    if fires(Rule::InCharge, said.windows(2).any(|w| w[0] == "in" && w[1] == "charge")) {
        return lang::en().in_charge.iter().map(|name| ((*name).to_owned(), 0.95)).collect();
    }
    for word in said {
        for other in lexicon::synonyms(&word).iter().filter(|_| fires(Rule::Synonyms, true)) {
            out.push((fold(phrase).replace(&word, other), 0.95));
        }
        if let Some((nouns, _)) = lexicon::adjective(&word).filter(|_| fires(Rule::AdjectiveNouns, true)) {
            for (rank, (noun, _)) in nouns.iter().enumerate() {
                out.push(((*noun).to_owned(), 0.9 - 0.02 * rank as f32));
            }
        }
    }
    out
}

/// What a phrase that is a unit, or only an adjective, is measured in: "days", "longer".
fn measures(phrase: &str) -> Vec<&str> {
    if kb::is_unit(phrase) {
        return vec![phrase];
    }
    let alone = words(phrase);
    let [word] = &alone[..] else { return vec![] };
    let nouns = lexicon::adjective(word).map_or(&[][..], |(nouns, _)| nouns);
    nouns.iter().filter_map(|(noun, _)| lexicon::measured_in(noun)).collect()
}

/// How much of what is asked for stands in the column's name and of the name in what is asked for, from 0 to 1.
/// An own column is not measured by the words of its view's name: the "pet age" of pets is their age.
fn overlap(asked: &[String], column: &ViewColumn, name: &Name, of: &[String]) -> f32 {
    let name_words = &name.words;
    let mut asked: Vec<&String> = asked.iter().collect();
    let mut name: Vec<&String> = name.telling.iter().collect();
    if asked.is_empty() || name.is_empty() {
        return 0.0;
    }
    // The things themselves are no property of theirs.
    if asked != name && asked.iter().all(|a| of.contains(a)) && name.iter().any(|n| !of.contains(n)) {
        return 0.0;
    }
    if column.path.is_empty() && asked != name {
        if asked.iter().any(|a| !of.contains(a)) {
            asked.retain(|a| !of.contains(a));
        }
        if name.len() > 1 && name.iter().any(|n| !of.contains(n)) {
            name.retain(|n| !of.contains(n));
        }
        if fires(Rule::Abbreviates, abbreviates(&asked, name_words, of)) {
            return 0.98;
        }
    }
    // "opening date" of a column of dates says "opening".
    let says_the_kind = |w: &str| match column.kind {
        Kind::Date => lexicon::is_date_noun(w),
        Kind::Number => lexicon::is_number_noun(w),
        _ => false,
    };
    if asked.iter().any(|a| name.contains(a) || !says_the_kind(a)) {
        asked.retain(|a| name.contains(a) || !says_the_kind(a));
    }
    let held = asked.iter().map(|a| name.iter().map(|n| alike(a, n)).fold(0.0, f32::max)).sum::<f32>();
    let recall = held / asked.len() as f32;
    let precision = (held / name.len() as f32).min(1.0);
    // All asked words held is what counts; a longer name says more than was asked.
    (recall * recall * (0.85 + 0.15 * precision)).min(1.0)
}

/// A column of these things is called so in short.
pub(super) fn is_short_for(column: &str, phrase: &str, things: &str) -> bool {
    let asked = stems(phrase);
    fires(Rule::Abbreviates, abbreviates(&asked.iter().collect::<Vec<_>>(), &words(column), &stems(things)))
}

/// "fname" is the first name, "stuid" the id of a student, "pettype" the type of a pet.
fn abbreviates(asked: &[&String], name: &[String], of: &[String]) -> bool {
    let ([name], Some((last, before))) = (name, asked.split_last()) else { return false };
    let prefix = name
        .strip_suffix(last.as_str())
        .or_else(|| stem(name).strip_suffix(last.as_str()).and_then(|prefix| name.get(..prefix.len())));
    let cut = last.char_indices().skip(3).last().map_or(last.len(), |(at, _)| at);
    let prefix = prefix.or_else(|| name.find(&last[..cut]).map(|at| &name[..at]));
    let Some(prefix) = prefix.filter(|p| !p.is_empty()) else { return false };
    match before {
        [] => prefix.chars().count() >= 2 && of.iter().any(|o| o.starts_with(prefix)),
        _ => before.iter().filter_map(|w| w.chars().next()).collect::<String>() == prefix,
    }
}
