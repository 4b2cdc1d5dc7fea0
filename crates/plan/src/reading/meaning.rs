//! What a SELECT with resolved names means: values, counts, groups, orders and truths as a grounded plan, with what the
//! question's form says and a small model leaves out.

use sqlparser::ast::Query;

use super::conditions::{all, lift};
use super::scope::Place;
use super::select::{Item, Reading, limit, offset, ordered};
use crate::ground::{AskedFor, Index, names_one};
use crate::language::{Ask, End};
use crate::meaning::{Attribute, Claim, Grounded, GroupTest, Operator, Order, Set, Test};
use lang::question::{says_all, yes_no};
use lang::{stem, stems, words};

impl Reading<'_> {
    fn attribute(&self, column: usize, counted: bool) -> Attribute {
        let phrase = self.scope.view(self.main).columns[column].name.clone();
        Attribute { phrase, columns: vec![column], score: 1.0, counted, together: false }
    }

    pub(super) fn grounded(mut self, query: Option<&Query>) -> Result<Grounded, String> {
        let order = match query {
            Some(query) => ordered(&self, query)?,
            None => None,
        };
        let best = match query {
            Some(query) => limit(query)?,
            None => None,
        };
        let place = match query {
            Some(query) => offset(query)? + 1,
            None => 1,
        };
        // Only a ranking of things has places: of anything else other rows would be given than were written.
        let ranks = order.is_some() && best == Some(1);
        if place > 1 && !(ranks && (self.groups.is_empty() || self.per_thing().is_some())) {
            return Err("OFFSET can be used with ORDER BY and LIMIT 1 alone, and not with groups".into());
        }
        let per_thing = self.per_thing();
        if let Some(main) = per_thing {
            self.main = main;
        }
        if let [Item::Versus(one, operator, other)] = self.items[..] {
            return self.compared(one, operator, other);
        }
        self.turn_to_what_is_put_out();
        let mut tests = lift(&self.scope, self.main, std::mem::take(&mut self.said))?;
        let asked = words(self.reader.question);
        let mut grounded = self.empty();
        let items = std::mem::take(&mut self.items);
        let truth = items.iter().find_map(|i| match i {
            Item::Truth(said) => Some((Ask::Exists, said.clone())),
            Item::Share(said) => Some((Ask::Share, said.clone())),
            _ => None,
        });
        let grouped = per_thing.is_none() && !self.groups.is_empty();
        let lens = self.scope.lens(self.main);
        if let Some((ask, said)) = truth {
            grounded.ask = ask;
            grounded.probes = lift(&self.scope, self.main, said)?;
        } else if grouped {
            self.fill_groups(&mut grounded, &items, &mut tests, order, best)?;
        } else {
            self.fill_values(&mut grounded, &items, &mut tests, per_thing.is_some())?;
            if let (Some((item, end)), Some(count)) = (order, best) {
                let column = match item {
                    Item::Count(of) => self.counted_column(of)?,
                    Item::Column(place) | Item::Aggregate(_, place) => self.lifted(place)?,
                    Item::Together(..)
                    | Item::Truth(_)
                    | Item::Share(_)
                    | Item::Versus(..)
                    | Item::Constant => {
                        return Err("this order cannot be used".into());
                    }
                };
                let end = lens.end_in_time(column).unwrap_or(end);
                let of = &self.scope.view(self.main).columns[column];
                let counted = Order::counts(of, matches!(item, Item::Count(_)));
                grounded.order = Some(Order { column, end, count, place, counted });
            }
        }
        if !grouped || grounded.groups.is_none() {
            tests.extend(lens.dropped(&self.said_in_all, self.reader.question, &tests));
        }
        // One thing is called by its name, several by their type's.
        let name = own_name(&tests).unwrap_or(&self.scope.view(self.main).label).to_owned();
        grounded.sets.push(Set { name, tests });
        let restricted = !grounded.sets[0].tests.is_empty();
        let truths = grounded
            .wanted
            .iter()
            .all(|a| self.scope.view(self.main).columns[a.columns[0]].kind == kb::Kind::Boolean);
        // "Is the hall open on Sundays?" asks whether the column is true, or the rest of what is named.
        if yes_no(&asked) && grounded.order.is_none() && !grouped && grounded.ask != Ask::Exists {
            if let ([wanted], true) = (&grounded.wanted[..], truths) {
                grounded.probes = vec![Test::Is { column: wanted.columns[0], value: true }];
                grounded.ask = Ask::Exists;
                grounded.wanted.clear();
            } else if restricted && (grounded.ask == Ask::Count || grounded.wanted.is_empty()) {
                ask_whether(self.reader.index, &asked, &mut grounded);
            }
        } else if grounded.ask == Ask::Exists && grounded.probes.is_empty() {
            ask_whether(self.reader.index, &asked, &mut grounded);
        }
        if grounded.per.is_none() && grounded.order.is_none() {
            self.group_as_asked(&mut grounded, &asked);
        }
        if lens.only_links() {
            let wish = AskedFor::of_question(self.reader.index, self.reader.question);
            if let Some(wish) = wish {
                wish.put_out(self.reader.index, &mut grounded);
            }
        }
        Ok(grounded)
    }

    /// Two things of one kind and which of them has more.
    fn compared(&self, one: Place, operator: Operator, other: Place) -> Result<Grounded, String> {
        let set = |table: usize| -> Result<Set, String> {
            // What is said of this thing alone, or of what only it is linked to.
            let rest = [one.table, other.table].into_iter().find(|t| *t != table);
            let own = self.said.iter().filter(|(t, _)| Some(*t) != rest).cloned().collect();
            let tests = lift(&self.scope, table, own)?;
            Ok(Set { name: self.called(table), tests })
        };
        // Which way round the question's word says: what is older opened earlier, whatever the SELECT makes of it.
        let asked = self.scope.lens(one.table).claim(Some(one.column));
        let claim = match (asked, operator) {
            (Claim::Higher | Claim::Lower, _) => asked,
            (_, Operator::More | Operator::AtLeast) => Claim::Higher,
            _ => Claim::Lower,
        };
        Ok(Grounded {
            view: self.scope.view_number(one.table),
            ask: Ask::Average,
            sets: vec![set(one.table)?, set(other.table)?],
            wanted: vec![self.attribute(one.column, false)],
            claim,
            ..self.empty()
        })
    }

    /// What the SELECT calls the thing of a table: its name as written there.
    fn called(&self, table: usize) -> String {
        let written = self.scope.written.borrow();
        let own = written.iter().find(|(t, _)| *t == table);
        own.map_or_else(|| self.scope.view(table).label.clone(), |(_, name)| name.clone())
    }

    fn empty(&self) -> Grounded {
        Grounded::of(self.scope.view_number(self.main), vec![])
    }

    /// "average pages per format": a grouping that the question says and the SELECT leaves out.
    fn group_as_asked(&self, grounded: &mut Grounded, asked: &[String]) {
        if matches!(grounded.ask, Ask::Value | Ask::Exists | Ask::Describe) {
            return;
        }
        let Some(at) = asked.iter().position(|w| matches!(w.as_str(), "per" | "each" | "every" | "by"))
        else {
            return;
        };
        let lens = self.scope.lens(self.main);
        let wanted: Vec<usize> = grounded.wanted.iter().flat_map(|a| a.columns.clone()).collect();
        let of = &self.scope.view(self.main).columns;
        let rest = &asked[at + 1..];
        let named = (1..=rest.len().min(3)).filter_map(|length| {
            lens.rank(&rest[..length].join(" "), false).iter().copied().find(|(c, score)| {
                *score >= 0.7 && of[*c].kind != kb::Kind::Number && *c != 0 && !wanted.contains(c)
            })
        });
        // "loans of each branch": by what leads to a branch, whatever it is called.
        let kind = rest.first().map(|w| stem(w));
        let leads = (1..of.len()).find(|&c| match &of[c].kind {
            kb::Kind::Entity { table } if of[c].path.len() == 1 && !of[c].many => {
                let label = self.reader.index.schema.view_of(table).map(|v| stems(&v.label));
                label.as_deref().is_some_and(|l| kind.as_ref().is_some_and(|k| l == std::slice::from_ref(k)))
            }
            _ => false,
        });
        let group = named.max_by(|a, b| a.1.total_cmp(&b.1)).or(leads.map(|c| (c, 0.7)));
        // "kcal per serving" is what the number is called.
        let in_name = wanted.iter().any(|&c| words(&of[c].name).iter().any(|w| w == "per"));
        let tested = grounded.sets.iter().flat_map(|s| &s.tests).any(|t| t.column() == group.map(|g| g.0));
        if let (Some((column, _)), false, false) = (group, in_name && asked[at] == "per", tested) {
            grounded.per = Some(column);
            if grounded.ask == Ask::Count {
                grounded.wanted.clear();
            }
        }
    }

    /// The table whose things the groups are: `GROUP BY author.name` with books counted for each, and nothing said
    /// of the books.
    fn per_thing(&self) -> Option<usize> {
        let [group, ..] = &self.groups[..] else { return None };
        let itself =
            self.groups.iter().all(|g| g.table == group.table) && self.groups.iter().any(|g| g.column == 0);
        let others = self.said.iter().any(|(table, _)| *table != group.table);
        let averages =
            self.items.iter().any(|i| matches!(i, Item::Aggregate(_, p) if p.table != group.table));
        let counted = match (self.scope.tables(), self.main) {
            (1, _) => true,
            (_, main) if main != group.table => self
                .scope
                .link(group.table, main)
                .is_some_and(|c| self.scope.view(group.table).columns[c].many),
            _ => true,
        };
        (itself && !others && !averages && counted).then_some(group.table)
    }

    /// What a Count item counts for each thing of the main table: a many-valued column.
    fn counted_column(&self, of: Option<Place>) -> Result<usize, String> {
        let place = match of {
            Some(place) => place,
            // COUNT(*) of a join counts the other table's rows.
            None => (0..self.scope.tables())
                .find(|&t| t != self.main)
                .map(|table| Place { table, column: 0 })
                .ok_or("COUNT(*) of each thing is 1")?,
        };
        let column = self.lifted(place)?;
        match self.scope.view(self.main).columns[column].many {
            true => Ok(column),
            false => Err(format!(
                "each {} has one {}",
                self.scope.view(self.main).label,
                self.scope.view(self.main).columns[column].name
            )),
        }
    }

    fn fill_values(
        &self,
        grounded: &mut Grounded,
        items: &[Item],
        tests: &mut Vec<Test>,
        per_thing: bool,
    ) -> Result<(), String> {
        let with_names = items.iter().any(|i| matches!(i, Item::Column(_)));
        for item in items {
            match item {
                Item::Column(place) => {
                    let column = self.lifted(*place)?;
                    if column != 0 {
                        grounded.wanted.push(self.attribute(column, false));
                    }
                }
                Item::Count(of) if per_thing => {
                    grounded.wanted.push(self.attribute(self.counted_column(*of)?, true))
                }
                Item::Count(of) => {
                    grounded.ask = Ask::Count;
                    if let Some(place) = of {
                        let column = self.lifted(*place)?;
                        let view = self.scope.view(self.main);
                        // "How many people does it serve?" asks a number the graph states.
                        if view.columns[column].kind == kb::Kind::Number && !view.columns[column].many {
                            grounded.ask = Ask::Value;
                            grounded.wanted.push(self.attribute(column, false));
                            continue;
                        }
                        if column != 0
                            && (self.distinct
                                || view.columns[column].many
                                || !view.columns[column].path.is_empty())
                        {
                            grounded.wanted.push(self.attribute(column, false));
                        }
                    }
                }
                // SELECT MAX(price): the value and what has it, as of a plan.
                Item::Aggregate(ask @ (Ask::Maximum | Ask::Minimum), place)
                    if with_names || items.len() == 1 && self.ranks(*place) =>
                {
                    let end = if *ask == Ask::Maximum { End::Highest } else { End::Lowest };
                    let column = self.lifted(*place)?;
                    let counted = Order::counts(&self.scope.view(self.main).columns[column], false);
                    grounded.order = Some(Order { column, end, count: 1, place: 1, counted });
                }
                Item::Aggregate(ask, place) => {
                    if grounded.wanted.is_empty() {
                        grounded.ask = *ask;
                    }
                    grounded.wanted.push(self.attribute(self.lifted(*place)?, false));
                }
                Item::Together(ask, one, other) => {
                    let columns = [self.lifted(*one)?, self.lifted(*other)?];
                    grounded.ask = *ask;
                    grounded.wanted.push(Attribute::together(self.scope.view(self.main), columns, 1.0));
                }
                Item::Truth(_) | Item::Share(_) | Item::Versus(..) | Item::Constant => {
                    grounded.ask = Ask::Exists;
                }
            }
        }
        if let Some((item, operator, count)) = &self.having {
            let Item::Count(of) = item else { return Err("HAVING needs a COUNT here".into()) };
            tests.push(Test::Number {
                column: self.counted_column(*of)?,
                operator: *operator,
                count: *count,
            });
        }
        Ok(())
    }

    /// The one thing put out is a value that each thing has one of: the highest is a thing's.
    fn ranks(&self, place: Place) -> bool {
        let own = |column: usize| !self.scope.view(self.main).columns[column].many;
        self.lifted(place).is_ok_and(own)
    }

    fn fill_groups(
        &self,
        grounded: &mut Grounded,
        items: &[Item],
        tests: &mut Vec<Test>,
        order: Option<(Item, End)>,
        best: Option<u32>,
    ) -> Result<(), String> {
        let [group] = &self.groups[..] else { return Err("only one column can group".into()) };
        grounded.per = Some(self.lifted(*group)?);
        grounded.ask = Ask::Count;
        let measured = items
            .iter()
            .chain(order.iter().map(|(item, _)| item))
            .chain(self.having.iter().map(|h| &h.0))
            .find_map(|i| match i {
                Item::Aggregate(ask, place) => Some((*ask, *place)),
                _ => None,
            });
        if let Some((ask, place)) = measured {
            let column = self.lifted(place)?;
            match (&self.scope.view(self.main).columns[column].kind, ask) {
                // SUM(cancelled): how many there are of which it is true.
                (kb::Kind::Boolean, Ask::Sum) => tests.push(Test::Is { column, value: true }),
                (kb::Kind::Boolean, _) => return Err("truths cannot be compared in groups".into()),
                _ => {
                    grounded.ask = ask;
                    grounded.wanted.push(self.attribute(column, false));
                }
            }
        }
        if let Some((_, operator, number)) = &self.having {
            grounded.groups = Some(GroupTest::Compare(*operator, *number));
        }
        if let (Some((item, end)), Some(count)) = (order, best) {
            match item {
                Item::Count(_) | Item::Aggregate(..) if grounded.groups.is_none() => {
                    grounded.groups = Some(GroupTest::Best(end, count));
                }
                _ => return Err("this order of groups cannot be used".into()),
            }
        }
        Ok(())
    }
}

/// The name of the one thing that is meant, if nothing but one name is said of it.
fn own_name(tests: &[Test]) -> Option<&str> {
    if let [only] = tests { only.own_name() } else { None }
}

/// Turns what was found into whether it is so of the things that are named.
pub(super) fn ask_whether(index: &Index, asked: &[String], grounded: &mut Grounded) {
    let view = &index.schema.views[grounded.view];
    let Some(set) = grounded.sets.first_mut() else { return };
    let tests = std::mem::take(&mut set.tests);
    let (mut things, mut rest): (Vec<Test>, Vec<Test>) =
        tests.iter().cloned().partition(|t| matches!(t, Test::Among { column: 0, negated: false, .. }));
    if says_all(asked) {
        grounded.claim = Claim::All;
        // Of "the Coupes have only rear-wheel drive" all cars of these models must have it, not all cars.
        let (of_them, others) = tests.into_iter().partition(|test| names_one(index, view, test));
        if !Vec::is_empty(&others) {
            (things, rest) = (of_them, others);
        }
    }
    if let Some(name) = own_name(&things) {
        name.clone_into(&mut set.name);
    }
    set.tests = things;
    if !rest.is_empty() {
        grounded.probes = vec![all(rest)];
    }
    grounded.ask = Ask::Exists;
    grounded.wanted.clear();
}
