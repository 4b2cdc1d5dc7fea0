//! Conditions of a plan as tests of a view's columns: comparisons with units, dates, values, truth, negation, and
//! reference values that are computed ("heavier than the average of ..").

use crate::rules::{Rule, fires};
use kb::Kind;

use super::lens::{Lens, SURE};
use super::ways::leads_to_own_kind;
use crate::language::Condition;
use crate::meaning::{Operand, Operator, Set, Test, negated};
use lang::comparison::{Comparison, compare, negate};
use lang::lexicon::{self, content, negates};
use lang::numbers::{Quantity, Years, date, numeral, part_of_year, quantity};
use lang::{stem, telling_stems, words};

impl Lens<'_> {
    /// A condition's test, what it is worth, and its words that found nothing.
    pub(crate) fn condition(&self, condition: &Condition) -> (Option<Test>, f32, Vec<String>) {
        let (test, worth) = match self.either(condition).or_else(|| self.single(condition)) {
            Some((test, worth)) => (Some(test), worth),
            None => (None, -1.0),
        };
        let left = if test.is_some() { vec![] } else { content(&condition.value) };
        (test, worth, left)
    }

    /// "2014 or 2015"; "Test and Project" of a property that has several values.
    fn either(&self, condition: &Condition) -> Option<(Test, f32)> {
        let value = condition.value.as_str();
        let between = words(&condition.comparison).iter().any(|w| w == "between");
        if between || self.is_whole_value(value) {
            return None;
        }
        let split = |by: &str| value.split(by).map(str::trim).filter(|p| !p.is_empty()).collect::<Vec<_>>();
        let (parts, any) =
            if value.contains(" or ") { (split(" or "), true) } else { (split(" and "), false) };
        if parts.len() < 2 || !fires(Rule::EitherValue, true) {
            return None;
        }
        let parts: Vec<&str> = parts.into_iter().flat_map(|p| p.split(',')).map(str::trim).collect();
        let mut tests = Vec::new();
        let mut worth = 0.0;
        for part in parts.iter().filter(|p| !p.is_empty()) {
            let (test, own) = self.single(&Condition { value: (*part).to_owned(), ..condition.clone() })?;
            worth += own / parts.len() as f32;
            tests.push(test);
        }
        let many = tests.iter().all(|t| t.column().is_some_and(|c| self.column(c).many));
        let negated = words(&condition.comparison).iter().any(|w| negates(w));
        // Of one value only one can hold; "neither .. nor" is both negations together.
        let all_hold = if any { negated } else { many || negated };
        (any || all_hold).then_some((if all_hold { Test::All(tests) } else { Test::Any(tests) }, worth))
    }

    fn single(&self, condition: &Condition) -> Option<(Test, f32)> {
        let key = (self.view.table.clone(), self.depth, condition.clone());
        if let Some(known) = self.memo.conditions.borrow().get(&key) {
            return known.clone();
        }
        let found = self.meaning(condition);
        self.memo.conditions.borrow_mut().insert(key, found.clone());
        found
    }

    fn meaning(&self, condition: &Condition) -> Option<(Test, f32)> {
        if let Some(property) = &condition.property
            && fires(
                Rule::NamedIsNoProperty,
                self.is_own_kind(property) && quantity(&condition.value).is_none(),
            )
        {
            return self.single(&Condition { property: None, ..condition.clone() });
        }
        let relation = self.turned(condition).filter(|_| fires(Rule::RelationCompared, true));
        if let Some(found) = relation.and_then(|turned| self.single(&turned)) {
            return Some(found);
        }
        if let Some(found) = self.placed(condition).filter(|_| fires(Rule::PlacedBelow, true)) {
            return Some(found);
        }
        // ["Prix du Plateau", "is", "win"]: who is named is no property.
        if let Some(property) = &condition.property
            && content(&condition.value).iter().any(|w| !says_whether(w))
            && quantity(&condition.value).is_none()
            && content(&condition.comparison).is_empty()
            && self.is_whole_value(property)
            && !self.is_whole_value(&condition.value)
            && self.rank(property, false).first().is_none_or(|(_, score)| *score < SURE)
            && fires(Rule::NamedIsNoProperty, true)
        {
            let (property, value) = (Some(condition.value.clone()), property.clone());
            return self.single(&Condition { property, value, ..condition.clone() });
        }
        let mut comparison = compare(&condition.comparison, &condition.value);
        let value = condition.value.as_str();
        let said_property = condition.property.as_deref().unwrap_or_default();
        let first_of_value = words(value).first().is_some_and(|w| negates(w));
        let says_nothing = content(value).iter().all(|w| {
            lexicon::is_general_noun(w)
                || matches!(w.as_str(), "record" | "records" | "entry" | "data" | "all")
        });
        let only_negation =
            fires(Rule::OnlyNegation, says_nothing && words(value).iter().any(|w| negates(w)));
        if fires(
            Rule::NegatedValue,
            first_of_value && !self.is_whole_value(value) && quantity(value).is_none(),
        ) {
            comparison.negated = !comparison.negated || only_negation;
        }
        let content_of_property = content(said_property).join(" ");
        let property =
            Some(content_of_property.as_str()).filter(|p| !p.is_empty()).or(comparison.adjective.as_deref());
        if only_negation {
            if let Some((column, score)) = self.truth(property?) {
                return Some((Test::Is { column, value: false }, 0.5 + score));
            }
            return self.linked(&comparison, None, property?).or_else(|| {
                let (column, score) =
                    self.rank(property?, false).first().copied().filter(|(_, s)| *s >= 0.5)?;
                Some((Test::Present { column, negated: true }, 0.5 + score))
            });
        }
        // "have no licence" lacks one, though some keyword is "licence".
        let light = content(said_property).iter().all(|w| lexicon::is_light_verb(w));
        if light && comparison.negated && comparison.operator == Operator::Equal {
            let called = self.rank(value, false).first().copied().filter(|(column, score)| {
                *score >= CALLED_SO && self.column(*column).kind != Kind::Boolean && *column != 0
            });
            if let Some((column, score)) = called.filter(|_| fires(Rule::LacksProperty, true)) {
                return Some((self.lacks(column, value), 0.5 + score));
            }
        }
        if said_property.is_empty()
            && let Some(found) = self.undone(&comparison, value)
        {
            return Some(found);
        }
        // "out of service" is not "in service".
        if fires(Rule::OutOf, words(said_property).starts_with(&["out".to_owned(), "of".to_owned()]))
            && let Some((column, score)) = self.truth(&content_of_property)
        {
            let no = matches!(value.trim().to_lowercase().as_str(), "no" | "false" | "none");
            return Some((Test::Is { column, value: no != comparison.negated }, 0.5 + score));
        }
        // "have pets: yes" says that there are some.
        let said_yes = matches!(value.trim().to_lowercase().as_str(), "yes" | "true");
        let said_no = matches!(value.trim().to_lowercase().as_str(), "no" | "false" | "none");
        if let (true, Some(property)) = (fires(Rule::YesIsSome, said_yes || said_no), property)
            && self.truth(property).is_none()
        {
            let negated = comparison.negated != said_no;
            let comparison = if negated { "not" } else { "is" }.to_owned();
            return self.single(&Condition { property: None, comparison, value: property.to_owned() });
        }
        let direct = self
            .computed(&comparison, property, value)
            .filter(|_| fires(Rule::ComputedValue, true))
            .or_else(|| {
                self.numbered(&comparison, property, value).filter(|_| fires(Rule::NumberOfValues, true))
            })
            .or_else(|| self.measured(&comparison, property, value))
            .or_else(|| self.named(&comparison, property, value));
        // "published in 2011" is no publisher of something that is numbered so.
        let in_time = direct.is_some() && says_in_time(&comparison, value);
        let linked = self
            .linked(&comparison, property, value)
            .filter(|_| !fires(Rule::YearIsNoCount, in_time) && fires(Rule::NamedLink, true));
        match (direct, linked) {
            (Some(direct), Some(linked)) => Some(if linked.1 > direct.1 { linked } else { direct }),
            (Some(direct), None) if direct.1 >= 0.9 || self.depth > 0 => Some(direct),
            (direct, linked) => linked
                .or_else(|| {
                    self.linked_by(&comparison, property, value).filter(|(_, w)| {
                        fires(Rule::ConditionOfLinked, direct.as_ref().is_none_or(|(_, d)| w > d))
                    })
                })
                .or(direct)
                .or_else(|| {
                    let (test, worth) =
                        self.linked_to(value, true).filter(|_| fires(Rule::LinkedToValue, true))?;
                    Some((if comparison.negated { negated(test) } else { test }, worth))
                }),
        }
    }

    /// The phrase is what the things themselves are called, and nothing of theirs: "unit" of the Knights unit.
    pub(super) fn is_own_kind(&self, phrase: &str) -> bool {
        let [only] = &content(phrase)[..] else { return false };
        // What leads to others of the kind is called after them.
        let to_others = |column: usize| leads_to_own_kind(self.view, self.column(column));
        let called =
            |&(column, score): &(usize, f32)| score >= CALLED_SO && column != 0 && !to_others(column);
        self.names.are_just_called(&stem(only)) && !self.rank(only, false).iter().any(called)
    }

    /// How many values a many-valued column has: "at least two courses".
    fn numbered(&self, comparison: &Comparison, property: Option<&str>, value: &str) -> Option<(Test, f32)> {
        let quantity = quantity(value)?;
        // "discovered before 1700" counts no discoverers.
        if fires(Rule::YearIsNoCount, says_in_time(comparison, value)) {
            return None;
        }
        let named = match property {
            Some(property) => content(property).join(" "),
            None => quantity.unit.clone(),
        };
        let named = content(&named).into_iter().filter(|w| w != "number" && w != "count").collect::<Vec<_>>();
        if named.is_empty()
            || (!quantity.unit.is_empty()
                && property.is_some()
                && kb::convert(1.0, &quantity.unit, &quantity.unit).is_some())
        {
            return None;
        }
        let named = named.join(" ");
        let sure = |phrase: &str| self.rank(phrase, false).first().copied().filter(|(_, s)| *s >= 0.7);
        // "teaches: at least two courses", where no column is called after teaching.
        let unit = content(&quantity.unit).join(" ");
        let (column, score) = sure(&named).or_else(|| sure(&unit).filter(|_| !unit.is_empty()))?;
        if !self.column(column).many || self.column(column).kind == Kind::Number {
            return None;
        }
        // "prerequisites with 3 credits" counts no prerequisites.
        if property.is_some() && !unit.is_empty() {
            let same = self.rank(&unit, false).iter().take(3).any(|&(c, s)| c == column && s >= 0.7);
            if !same {
                return None;
            }
        }
        let operator = if comparison.negated { negate(comparison.operator) } else { comparison.operator };
        Some((Test::Number { column, operator, count: quantity.number }, 0.6 + score))
    }

    /// A number or a date.
    fn measured(&self, comparison: &Comparison, property: Option<&str>, value: &str) -> Option<(Test, f32)> {
        let quantity = match Years::in_text(value) {
            // "19th century" is no 19.
            Some(years) => Quantity { number: years.from, unit: String::new() },
            None => quantity(value)?,
        };
        let column = match property {
            Some(property) => {
                let ranked = self.rank(property, true);
                let fits = |(_, score): &&(usize, f32)| *score >= 0.4;
                let dated = |(column, _): &&(usize, f32)| {
                    self.is_dated(*column)
                        || self.name(*column).words.iter().any(|w| lexicon::is_date_noun(w))
                };
                let in_time = ranked.iter().filter(fits).find(dated);
                let in_time = in_time.filter(|_| fires(Rule::YearIsNoCount, says_in_time(comparison, value)));
                let best = ranked.first().filter(fits);
                // "that cost more than 40,000", where tickets cost 10 to 80 and productions 15,000 and more.
                let among = |(column, _): &&(usize, f32)| self.has_values_about(*column, &quantity);
                let beyond = best.is_some_and(|best| !among(&best));
                let other = || ranked.iter().filter(fits).find(among);
                let other = if beyond { other() } else { None };
                in_time.or(other.filter(|_| fires(Rule::NumberFits, true))).or(best).copied()
            }
            None => None,
        }
        .or_else(|| self.by_words_beside(value).filter(|_| fires(Rule::WordsBesideNumber, true)));
        let Some((column, score)) = column else {
            return self.priced(comparison, value, &quantity).filter(|_| fires(Rule::Priced, true));
        };
        // "cat age", "cat is 3 years old": what the column's name does not say speaks against it.
        let (name, of) = (&self.name(column).stems, &self.names.label.stems);
        let mut described = property.map(content).unwrap_or_default();
        described.retain(|w| {
            let stemmed = lang::stem(w);
            !name.contains(&stemmed) && !of.contains(&stemmed) && lexicon::adjective(w).is_none()
        });
        let unsaid =
            described.iter().filter(|w| !name.iter().any(|n| n.starts_with(w.get(..3).unwrap_or(w)))).count();
        let (test, worth) = self.compared(comparison, column, score, value, &quantity)?;
        Some((
            test,
            if fires(Rule::UnsaidBesideMeasure, unsaid > 0) { worth - 0.6 * unsaid as f32 } else { worth },
        ))
    }

    /// A column compared with a quantity.
    fn compared(
        &self,
        comparison: &Comparison,
        column: usize,
        score: f32,
        value: &str,
        quantity: &Quantity,
    ) -> Option<(Test, f32)> {
        let siblings = self.with_siblings(column);
        // Of a range, the end that makes "under" and "over" safe to say.
        let column = match comparison.operator {
            Operator::Less | Operator::AtMost => *siblings.last()?,
            _ => *siblings.first()?,
        };
        let target = self.column(column);
        let worth = 0.5 + score;
        if let Some(Years { from, to, .. }) =
            Years::in_text(value).filter(|_| fires(Rule::YearsTogether, true))
        {
            let bound = |year: f64| match target.kind {
                Kind::Date => Operand::Date(format!("{year}")),
                _ => Operand::Number(year),
            };
            let tests = vec![
                Test::Compare { column, operator: Operator::AtLeast, value: bound(from) },
                Test::Compare { column, operator: Operator::AtMost, value: bound(to) },
            ];
            let within = matches!(comparison.operator, Operator::Equal | Operator::Unequal);
            let test = match comparison.operator {
                _ if within => Test::All(tests),
                Operator::Less | Operator::AtMost => {
                    Test::Compare { column, operator: Operator::Less, value: bound(from) }
                }
                _ => Test::Compare { column, operator: Operator::More, value: bound(to) },
            };
            return Some((if comparison.negated && within { negated(test) } else { test }, worth));
        }
        if target.kind == Kind::Date {
            if comparison.between
                && let Some((low, high)) = value.split_once(" and ").or_else(|| value.split_once(" to "))
                && let (Some(low), Some(high)) = (date(low), date(high))
            {
                let test = |operator, date| Test::Compare { column, operator, value: Operand::Date(date) };
                return Some((
                    Test::All(vec![test(Operator::AtLeast, low), test(Operator::AtMost, high)]),
                    worth,
                ));
            }
            if let Some((from, to)) = part_of_year(value)
                .filter(|_| fires(Rule::PartOfYear, comparison.operator == Operator::Equal))
            {
                let test = |operator, date| Test::Compare { column, operator, value: Operand::Date(date) };
                return Some((
                    Test::All(vec![test(Operator::AtLeast, from), test(Operator::AtMost, to)]),
                    worth,
                ));
            }
            let text = date(value)?;
            return Some((
                Test::Compare { column, operator: comparison.operator, value: Operand::Date(text) },
                worth,
            ));
        }
        // A length is not compared with a weight; "5 beds" is five of whatever is counted.
        let convert = |q: &Quantity| match target.unit.as_deref() {
            Some(unit) if kb::is_unit(&q.unit) => kb::convert(q.number, &q.unit, unit),
            _ => Some(lang::numbers::counted_in(&target.name, q.number)),
        };
        if comparison.between {
            let (low, high) = value.split_once(" and ").or_else(|| value.split_once(['-', '–']))?;
            let mut low_quantity = lang::numbers::quantity(low)?;
            let high_quantity = lang::numbers::quantity(high)?;
            if low_quantity.unit.is_empty() {
                low_quantity.unit.clone_from(&high_quantity.unit);
            }
            let test =
                |operator, q| Some(Test::Compare { column, operator, value: Operand::Number(convert(q)?) });
            return Some((
                Test::All(vec![
                    test(Operator::AtLeast, &low_quantity)?,
                    test(Operator::AtMost, &high_quantity)?,
                ]),
                worth,
            ));
        }
        let operator = if comparison.negated { negate(comparison.operator) } else { comparison.operator };
        let number = convert(quantity)?;
        let column = self.end_within(column, operator, number);
        Some((Test::Compare { column, operator, value: Operand::Number(number) }, worth))
    }

    /// The column that the words beside a number name: "year 2014", "3 credits"; a bare 2014 is a year.
    fn by_words_beside(&self, value: &str) -> Option<(usize, f32)> {
        let years = Years::in_text(value).map_or(0..0, |years| years.words);
        let told = words(value).drain(years).collect::<Vec<_>>();
        let mut beside = content(value);
        beside.retain(|w| !told.contains(w));
        beside.retain(|w| !w.chars().any(|c| c.is_ascii_digit()) && lexicon::adjective(w).is_none());
        // "December 2012"
        let of_dates = beside.iter().all(|w| lexicon::is_day_or_month(w));
        if of_dates && !is_year(value) && date(value).is_some() && fires(Rule::BareYear, true) {
            return self.nearer_date(None);
        }
        let bare_year = beside.is_empty() && is_year(value);
        let named = if bare_year { "year".to_owned() } else { beside.join(" ") };
        let by_name = self.rank(&named, true).first().copied().filter(|(_, score)| *score >= 0.6);
        fires(Rule::BareYear, bare_year).then(|| self.nearer_date(by_name)).flatten().or(by_name)
    }

    /// The date that the question speaks of most, "born .. before 1970", if what was found is of things further away: a
    /// year of what it is linked to is not its own, and the date of a ticket's edition is nearer than when an act that
    /// plays there was founded.
    fn nearer_date(&self, found: Option<(usize, f32)>) -> Option<(usize, f32)> {
        let spoken = self.named_in_question();
        let dates = self.view.columns.iter().enumerate();
        let dates = dates.filter(|(_, c)| {
            let near = c.path.len() < 2 && c.path.iter().all(|link| !link.inverse);
            c.kind == Kind::Date && near && !c.many
        });
        let (column, date) = dates.max_by(|a, b| {
            let near = b.1.path.len().cmp(&a.1.path.len());
            near.then(spoken[a.0].total_cmp(&spoken[b.0])).then(a.1.filled.cmp(&b.1.filled))
        })?;
        let further = found.is_none_or(|(found, _)| self.column(found).path.len() > date.path.len());
        further.then_some((column, 0.6 + 0.3 * spoken[column]))
    }

    /// An amount of money where the currency stands beside the number, in a column of its own.
    fn priced(&self, comparison: &Comparison, value: &str, quantity: &Quantity) -> Option<(Test, f32)> {
        let unit = quantity.unit.as_str();
        let (beside, currencies) = self.view.columns.iter().enumerate().find_map(|(number, column)| {
            let (table, stored) = self.index.place(self.view, column);
            let values = &self.index.vocabulary.domain(table, stored)?.values;
            let of_unit = |code: &&String| code.len() == 3 && kb::convert(1.0, unit, code) == Some(1.0);
            let found: Vec<String> = values.iter().filter(of_unit).cloned().collect();
            (column.kind == Kind::Text && !column.many && !found.is_empty()).then_some((number, found))
        })?;
        let path = &self.column(beside).path;
        let mut numbers = self
            .view
            .columns
            .iter()
            .enumerate()
            .filter(|(_, column)| column.kind == Kind::Number && !column.many && column.path == *path);
        let (Some((column, _)), None) = (numbers.next(), numbers.next()) else { return None };
        let (test, worth) = self.compared(comparison, column, 0.6, value, quantity)?;
        let in_currency = Test::Among { column: beside, values: currencies, word: None, negated: false };
        Some((Test::All(vec![test, in_currency]), worth))
    }

    /// "heavier than the average of the steel ones", "cheaper than the Nordlys".
    fn computed(&self, comparison: &Comparison, property: Option<&str>, value: &str) -> Option<(Test, f32)> {
        let compares = matches!(
            comparison.operator,
            Operator::Less | Operator::More | Operator::AtLeast | Operator::AtMost
        );
        let folded = words(value);
        let average = folded.iter().any(|w| w == "average" || w == "mean");
        // "600 Wh" is a measure, "320i" a name.
        let measure = quantity(value).is_some_and(|q| q.unit.is_empty() || kb::is_unit(&q.unit));
        if !compares || (measure && !average) {
            return None;
        }
        let property = property?;
        let (column, score) = self.rank(property, true).first().copied().filter(|(_, s)| *s >= 0.4)?;
        let mention = self.mention(value);
        if !average && mention.tests.is_empty() {
            return None;
        }
        let set = Set { name: value.to_owned(), tests: mention.tests };
        let operator = self.towards(comparison, column);
        let test = Test::Compare { column, operator, value: Operand::Mean(Box::new(set)) };
        Some((test, 0.5 + score + mention.score.max(0.0)))
    }

    /// Who is older has lived for more years, and was born in an earlier one.
    fn towards(&self, comparison: &Comparison, column: usize) -> Operator {
        let nouns =
            comparison.adjective.as_deref().and_then(lexicon::adjective).map_or(&[][..], |(nouns, _)| nouns);
        match (self.end_of_more(column, nouns), nouns.first()) {
            (Some(end), Some((_, usual))) if fires(Rule::TowardsOtherEnd, end != *usual) => {
                match comparison.operator {
                    Operator::More => Operator::Less,
                    Operator::Less => Operator::More,
                    Operator::AtLeast => Operator::AtMost,
                    Operator::AtMost => Operator::AtLeast,
                    same => same,
                }
            }
            _ => comparison.operator,
        }
    }

    /// A name, a category or a truth value.
    fn named(&self, comparison: &Comparison, property: Option<&str>, value: &str) -> Option<(Test, f32)> {
        let ordered = !matches!(comparison.operator, Operator::Equal | Operator::Unequal);
        if fires(Rule::BoundIsNoName, ordered && numeral(value.trim()).is_some()) {
            return None;
        }
        if let Some(property) = property {
            let ranked = self.rank(property, false);
            let ranked = || ranked.iter().take_while(|(_, s)| *s >= 0.4).take(6);
            let whole = |column: usize| {
                self.told_in_parts(column) && ranked().any(|(other, _)| self.is_thing(*other, value))
            };
            for &(column, score) in ranked() {
                if fires(Rule::WholeNameBeside, whole(column)) {
                    continue;
                }
                if self.column(column).kind == Kind::Boolean {
                    let no = matches!(
                        words(value).first().map(String::as_str),
                        Some("no" | "false" | "not" | "without")
                    );
                    return Some((Test::Is { column, value: no == comparison.negated }, 0.5 + score));
                }
                if let Some(values) = self.within(column, value) {
                    return Some((self.among(column, values, comparison.negated), 1.0 + score));
                }
            }
        }
        if let Some((test, score)) = self.truth_or_not(value, Rule::TrueValue) {
            return Some((if comparison.negated { negated(test) } else { test }, 0.5 + score));
        }
        let mention = Lens { restricting: self.depth == 0, ..*self }.mention(value);
        if mention.tests.is_empty() || !mention.unexplained.is_empty() {
            return None;
        }
        let tests =
            mention.tests.into_iter().map(|t| if comparison.negated { negated(t) } else { t }).collect();
        Some((all(tests), 0.6 + mention.score * 0.5))
    }

    /// What a yes/no question asks of its things, and what it is worth.
    pub(crate) fn probe(&self, phrase: &str) -> (Vec<Test>, f32) {
        let named = self.rank(phrase, false).first().copied();
        if let Some((test, score)) = self.truth_or_not(phrase, Rule::TrueProbe) {
            return (vec![test], 0.5 + score);
        }
        let values = self.everywhere(phrase);
        // The column is called so ("a price", "mudguards"): is there a value at all?
        if let Some((column, score)) = named
            && (score >= 0.93 || (values.is_empty() && score >= 0.55))
            && fires(Rule::ProbeForAny, true)
        {
            // "Was there any rainfall?": none of it is 0.
            let amount = self.column(column).kind == Kind::Number && !self.column(column).many;
            let test = match amount {
                true => Test::Compare { column, operator: Operator::More, value: Operand::Number(0.0) },
                false => Test::Present { column, negated: false },
            };
            return (vec![test], 0.5 + score);
        }
        if values.is_empty() {
            return (vec![], -1.0);
        }
        let own = values.iter().filter(|(c, _)| *c != 0).count();
        let tests = values
            .into_iter()
            // The thing's own name proves nothing about it when a property says the same.
            .filter(|(column, _)| own == 0 || *column != 0)
            .map(|(column, values)| self.among(column, values, false))
            .collect();
        (tests, 1.2)
    }

    /// A truth-valued column that the phrase is about, unless another is called just so: "party" is what people are in,
    /// not whether theirs is "in administration".
    pub(super) fn truth(&self, phrase: &str) -> Option<(usize, f32)> {
        let asked = telling_stems(phrase);
        let called = |column: usize| self.names.all(column).any(|name| name.telling == asked);
        let ended = |column: usize| self.names.all(column).any(|name| name.ends_alone(&asked));
        let boolean = |column: usize| {
            self.column(column).kind == Kind::Boolean && !fires(Rule::FlagByItsEnd, ended(column))
        };
        let ranked = self.rank(phrase, false);
        let (truth, score) = ranked.iter().copied().find(|(column, _)| boolean(*column))?;
        let other = || ranked.iter().any(|(column, better)| *better > score && called(*column));
        (score >= 0.5 && (called(truth) || !fires(Rule::OtherCalledSo, other()))).then_some((truth, score))
    }

    fn among(&self, column: usize, values: Vec<String>, negated: bool) -> Test {
        Test::Among { column, values, word: None, negated }
    }
}

/// A column is called just so.
pub(super) const CALLED_SO: f32 = 0.95;

/// Says that there is some or none, not what.
fn says_whether(word: &str) -> bool {
    matches!(
        word,
        "none" | "nothing" | "any" | "some" | "yes" | "no" | "true" | "false" | "missing" | "unknown"
    )
}

pub(super) fn all(mut tests: Vec<Test>) -> Test {
    if tests.len() == 1 { tests.remove(0) } else { Test::All(tests) }
}

/// What is compared is a year: "in 2011", "before 1700".
fn says_in_time(comparison: &Comparison, value: &str) -> bool {
    let timed = comparison.operator == Operator::Equal || comparison.is_in_time();
    timed && value.trim().parse::<u16>().is_ok_and(|year| (1000..2200).contains(&year))
}

/// "2014" alone, or "the 19th century".
fn is_year(value: &str) -> bool {
    let alone = value.trim().len() == 4 && value.trim().parse::<u16>().is_ok();
    let only = |years: &Years| {
        let said = words(value);
        (0..said.len()).all(|at| years.words.contains(&at) || lexicon::is_function_word(&said[at]))
    };
    alone || Years::in_text(value).as_ref().is_some_and(only)
}
