//! What a meaning uses: the names of its views and columns, the values, numbers and days of its tests, and its form.

use kb::View;

use super::Index;
use super::attributes::is_short_for;
use super::index::NEARLY as NEAR;
use super::names::comment;
use super::outcome::is_rank;
use super::ways::ways;
use crate::language::End;
use crate::meaning::{Grounded, GroupTest, Operand, Operator, Test};
use crate::rules::{Rule, fires};
use lang::lexicon;
use lang::numbers::{Years, date, place_of};
use lang::{local_words, words};

/// Words of a code before another of its words, at most.
const CODE: usize = 2;
/// Values that are looked at for the question's words.
const VALUES: usize = 60;

/// What a meaning uses.
#[derive(Default)]
pub(super) struct Used {
    pub names: Vec<String>,
    /// What links to columns behind others are called.
    pub ways: Vec<String>,
    /// The views of the things that it is of, leads to or puts out.
    pub things: Vec<usize>,
    pub units: Vec<String>,
    pub values: Vec<String>,
    /// How many values its tests name, one by one.
    pub named: Vec<usize>,
    /// Codes of entities among them.
    pub codes: Vec<String>,
    pub numbers: Vec<f64>,
    pub dates: Vec<String>,
    /// What orders or compares is called so.
    pub deciding: Vec<String>,
    /// Dates are asked for, compared or ordered by.
    pub dated: bool,
    /// So are columns that are called a year or a day.
    pub years: bool,
    pub orders: bool,
    pub compares: bool,
    pub computes: bool,
    pub denies: bool,
    pub numeric_value: bool,
    /// What some other things have is compared with.
    pub beside_others: bool,
    /// Two numbers of a thing are compared.
    pub outcomes: bool,
    /// A relation is followed as often as it goes.
    pub reaches: bool,
    /// Who came in at this place is meant.
    pub placed: Option<f64>,
    /// What orders is how many of something there are.
    pub by_number: bool,
    /// What orders is a date.
    pub by_date: bool,
    /// Columns put out that hold numbers, days or truths.
    pub measures: Vec<usize>,
}

impl Used {
    /// The word, with those beside it, is the code of a thing that is meant: both of "M-105".
    pub fn is_of_a_code(&self, asked: &[String], at: usize) -> bool {
        let from = |from: usize| (at + 1..=asked.len()).map(move |to| from..to);
        let around = (at.saturating_sub(CODE)..=at).flat_map(from);
        around.into_iter().any(|range| self.codes.contains(&asked[range].concat()))
    }

    /// The word, alone or with the one beside it ("square metres"), is a unit of what is meant.
    pub fn is_in_unit(&self, asked: &[String], at: usize) -> bool {
        let of_these = |said: &str| {
            kb::is_unit(said) && self.units.iter().any(|own| kb::convert(1.0, said, own).is_some())
        };
        let pairs = [at.checked_sub(1).and_then(|before| asked.get(before..=at)), asked.get(at..at + 2)];
        of_these(&asked[at]) || pairs.into_iter().flatten().any(|pair| of_these(&pair.join(" ")))
    }

    /// "won", "second" and "came" are said by the place.
    pub fn says_place(&self, word: &str) -> bool {
        self.placed.is_some_and(|place| {
            place == 1.0 && lexicon::says_victory(word)
                || lexicon::says_arrival(word)
                || place_of(word).is_some_and(|said| f64::from(said) == place)
        })
    }

    /// What is compared begins and ends where these years do.
    pub fn spans(&self, years: &Years) -> bool {
        let near = |own: f64, year: f64| (own - year).abs() <= 1.0;
        let bound = |year: f64| {
            let dated = self.dates.iter().filter_map(|date| date.get(..4)?.parse::<f64>().ok());
            self.numbers.iter().copied().chain(dated).any(|own| near(own, year))
        };
        bound(years.from) && bound(years.to)
    }

    /// "December" is said by 2012-12.
    pub fn is_of_month(&self, word: &str) -> bool {
        let any = |year: &str| date(&format!("{word} {year}"));
        let own = |own: &String| {
            own.len() > 4
                && any(own.get(..4).unwrap_or_default()).is_some_and(|month| own.starts_with(&month))
        };
        lexicon::is_day_or_month(word) && self.dates.iter().any(own)
    }

    /// How far what orders or compares is one of these nouns.
    pub fn fit(&self, index: &Index, nouns: &[(&str, End)]) -> f32 {
        let names: Vec<&str> = self.deciding.iter().map(String::as_str).collect();
        let near = |noun: &str| index.similarity.with_each(noun, &names).into_iter().fold(0.0, f32::max);
        let best = nouns.iter().map(|(noun, _)| near(noun)).fold(0.0, f32::max);
        let dated =
            self.dated && nouns.iter().any(|(noun, _)| matches!(*noun, "date" | "year" | "age" | "time"));
        if dated || best >= NEAR { 1.0 } else { 0.0 }
    }

    /// What `grounded` uses.
    pub fn of(index: &Index, grounded: &Grounded) -> Self {
        let mut used = Self::default();
        used.meaning(index, grounded);
        used
    }

    fn meaning(&mut self, index: &Index, grounded: &Grounded) {
        let view = &index.schema.views[grounded.view];
        self.things(index, view);
        let order = grounded.order.map(|o| o.column);
        self.deciding.extend(order.map(|column| view.columns[column].name.clone()));
        let single = |column: usize| !view.columns[column].many;
        self.by_number = order.is_some_and(|column| {
            view.columns[column].many && matches!(view.columns[column].kind, kb::Kind::Entity { .. })
        });
        self.by_date =
            order.is_some_and(|column| single(column) && index.is_dated(view, &view.columns[column]));
        let columns =
            grounded.wanted.iter().flat_map(|a| a.columns.iter().copied()).chain(order).chain(grounded.per);
        for column in columns {
            self.column(index, view, column);
            let kind = &view.columns[column].kind;
            self.numeric_value |=
                *kind == kb::Kind::Number || index.tells_numbers(view, &view.columns[column]);
            if matches!(kind, kb::Kind::Number | kb::Kind::Date | kb::Kind::Boolean) {
                self.measures.push(column);
            }
        }
        for wanted in &grounded.wanted {
            let short =
                |&column: &usize| is_short_for(&view.columns[column].name, &wanted.phrase, &view.label);
            self.names.extend(wanted.columns.iter().any(short).then(|| wanted.phrase.clone()));
        }
        // "per year" is said of what has dates.
        self.names.extend(grounded.period.map(|period| period.name().to_owned()));
        self.orders = grounded.order.is_some() || grounded.groups.is_some();
        // "the top 3"
        self.numbers.extend(grounded.order.map(|order| f64::from(order.count)));
        match grounded.groups {
            Some(GroupTest::Best(_, count)) => self.numbers.push(f64::from(count)),
            Some(GroupTest::Compare(_, number)) => self.numbers.push(number),
            None => {}
        }
        for test in grounded.sets.iter().flat_map(|s| &s.tests).chain(&grounded.probes) {
            self.test(index, view, test);
        }
    }

    /// What the view's things are called.
    fn things(&mut self, index: &Index, view: &View) {
        self.things.extend(index.number_of(&view.table));
        self.names.extend(index.names_of(view).cloned());
    }

    fn column(&mut self, index: &Index, view: &View, column: usize) {
        let column = &view.columns[column];
        self.names.push(column.name.clone());
        self.names.extend(column.also.iter().cloned());
        self.names.extend(comment(column).map(str::to_owned));
        // "maintains" is said by the plugins that have somebody as their maintainer; of what links to its like, each end is
        // another ("broader", "narrower").
        if let [.., link] = &column.path[..] {
            let from = column.path.iter().rev().nth(1).map_or(&view.table, |before| &before.to);
            if fires(Rule::SaidFromOtherEnd, link.inverse && *from != link.to) {
                self.names.push(local_words(&link.predicate).into_owned());
            }
        }
        self.ways.extend(ways(view, column).map(|way| way.name.clone()));
        // "procedure" is said by "qualified for", which leads to procedures.
        if let kb::Kind::Entity { table } = &column.kind
            && let Some(view) = index.schema.view_of(table)
        {
            self.things(index, view);
        }
        self.names.extend(column.unit.clone());
        self.units.extend(column.unit.clone());
        self.dated |= index.is_dated(view, column);
        self.years |= words(&column.name).iter().any(|w| lexicon::is_date_noun(w));
    }

    /// Values as people read them.
    fn read(&mut self, index: &Index, view: &View, column: Option<usize>, values: &[String]) {
        let place = column.map(|c| index.place(view, &view.columns[c]));
        let domain = place.and_then(|(table, column)| index.vocabulary.domain(table, column));
        let read = |value: &String| domain.map_or_else(|| value.clone(), |d| d.read(value).into_owned());
        self.values.extend(values.iter().take(VALUES).map(read));
        for value in values.iter().take(VALUES) {
            self.codes.extend(domain.into_iter().flat_map(|d| d.codes_of(value)).map(str::to_owned));
        }
    }

    fn test(&mut self, index: &Index, view: &View, test: &Test) {
        if let Some(column) = test.column().filter(|c| *c != 0) {
            self.column(index, view, column);
        }
        match test {
            Test::Among { values, word, negated, .. } => {
                self.read(index, view, test.column(), values);
                self.values.extend(word.clone());
                self.named.push(values.len());
                self.denies |= negated;
            }
            Test::Compare { value, operator, column } => {
                self.compares = true;
                self.deciding.push(view.columns[*column].name.clone());
                self.denies |= *operator == Operator::Unequal;
                if let (Operator::Equal, Operand::Number(place)) = (operator, value)
                    && is_rank(&view.columns[*column])
                {
                    self.placed = Some(*place);
                }
                match value {
                    Operand::Number(number) => self.numbers.push(*number),
                    Operand::Date(date) => self.dates.push(date.clone()),
                    Operand::Column { column, plus } => {
                        self.column(index, view, *column);
                        self.numbers.push(*plus);
                        self.outcomes = true;
                    }
                    Operand::Mean(set) | Operand::Best(_, set) => {
                        self.computes = true;
                        self.beside_others |= matches!(value, Operand::Mean(_));
                        for test in &set.tests {
                            self.test(index, view, test);
                        }
                    }
                }
            }
            Test::Present { negated, .. } => self.denies |= negated,
            Test::Is { value, .. } => self.denies |= !value,
            Test::Number { count, operator, .. } => {
                self.compares = true;
                self.numbers.push(*count);
                self.denies |= *count == 0.0 && *operator == Operator::Equal;
            }
            Test::Linked { view, tests, negated, .. } => {
                let view = &index.schema.views[*view];
                self.things(index, view);
                self.denies |= negated;
                for test in tests {
                    self.test(index, view, test);
                }
            }
            Test::Reaches { tests, negated, .. } => {
                self.reaches = true;
                self.denies |= negated;
                for test in tests {
                    self.test(index, view, test);
                }
            }
            Test::Any(tests) | Test::All(tests) => {
                for test in tests {
                    self.test(index, view, test);
                }
            }
        }
    }
}
