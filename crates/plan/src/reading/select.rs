//! A SELECT as a grounded plan: what is put out, of which things, grouped and ordered how.

use sqlparser::ast::{
    Distinct, Expr, GroupByExpr, LimitClause, OrderByKind, Query, Select, SelectItem, SetExpr, SetOperator,
    Statement,
};
use sqlparser::dialect::SQLiteDialect;
use sqlparser::parser::Parser;

use super::conditions::{Said, all, argument, lift, operator, tests};
use super::literals::Literal;
use super::scope::{Place, Scope};
use crate::ground::{
    Attribute, Claim, Grounded, GroupTest, Index, Memo, Operator, Order, Set, Test, negated, yes_no,
};
use crate::language::{Ask, End};
use crate::words::{stem, stems, words};

/// What was read.
pub type Read = Grounded;

/// Reads a SELECT over the question views.
///
/// # Errors
/// A sentence that says what of it does not fit the graph, or cannot be read.
pub fn read(index: &Index, sql: &str, question: &str) -> Result<Read, String> {
    let mut statements =
        Parser::parse_sql(&SQLiteDialect {}, sql).map_err(|e| format!("this is no SQL: {e}"))?;
    let (Some(Statement::Query(query)), true) = (statements.pop(), statements.is_empty()) else {
        return Err("write one SELECT and nothing else".into());
    };
    let memo = Memo::default();
    body(&Reader { index, question, memo: &memo }, &query.body, Some(&query))
}

/// What every part of one reading shares.
struct Reader<'a> {
    index: &'a Index,
    question: &'a str,
    memo: &'a Memo,
}

fn body(reader: &Reader<'_>, body_of: &SetExpr, query: Option<&Query>) -> Result<Grounded, String> {
    match body_of {
        SetExpr::Select(select) => match alone_exists(select) {
            Some(inside) => {
                let mut found = body(reader, &inside.body, Some(inside))?;
                if found.ask != Ask::Exists {
                    ask_whether(&mut found);
                }
                Ok(found)
            }
            None => Reading::new(reader, select)?.grounded(query),
        },
        SetExpr::Query(query) => body(reader, &query.body, Some(query)),
        SetExpr::SetOperation { left, op, right, .. } => {
            let left = named_things(reader, body(reader, left, None)?)?;
            let right = named_things(reader, body(reader, right, None)?)?;
            combined(left, *op, right)
        }
        _ => Err("only SELECT can be used".into()),
    }
}

/// `SELECT EXISTS (SELECT ..)` asks whether there is any.
fn alone_exists(select: &Select) -> Option<&Query> {
    let [SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. }] = &select.projection[..]
    else {
        return None;
    };
    match expr {
        Expr::Exists { subquery, negated: false } if select.from.is_empty() => Some(subquery),
        _ => None,
    }
}

/// Turns what was found into whether it is so of the things that are named.
fn ask_whether(grounded: &mut Grounded) {
    let Some(set) = grounded.sets.first_mut() else { return };
    let (things, rest): (Vec<Test>, Vec<Test>) = std::mem::take(&mut set.tests)
        .into_iter()
        .partition(|t| matches!(t, Test::Among { column: 0, negated: false, .. }));
    set.tests = things;
    if !rest.is_empty() {
        grounded.probes = vec![all(rest)];
    }
    grounded.ask = Ask::Exists;
    grounded.wanted.clear();
}

/// Both sides name things of one kind: in both, in one but not the other, in any.
fn combined(mut left: Grounded, op: SetOperator, right: Grounded) -> Result<Grounded, String> {
    let plain =
        |g: &Grounded| g.order.is_none() && g.per.is_none() && g.ask == Ask::Value && g.sets.len() == 1;
    if left.view != right.view || !plain(&left) || !plain(&right) {
        return Err("the two SELECTs must name things of one table".into());
    }
    let other = all(right.sets.into_iter().next().unwrap_or_default().tests);
    let own = &mut left.sets[0].tests;
    match op {
        SetOperator::Intersect => own.push(other),
        SetOperator::Except | SetOperator::Minus => own.push(negated(other)),
        SetOperator::Union => *own = vec![Test::Any(vec![all(std::mem::take(own)), other])],
    }
    Ok(left)
}

/// `SELECT author FROM book WHERE ..` names authors: those linked to such a book.
fn named_things(reader: &Reader<'_>, grounded: Grounded) -> Result<Grounded, String> {
    let [attribute] = &grounded.wanted[..] else { return Ok(grounded) };
    let views = &reader.index.schema.views;
    let column = &views[grounded.view].columns[attribute.columns[0]];
    let (kb::Kind::Entity { table }, [link]) = (&column.kind, &column.path[..]) else { return Ok(grounded) };
    let Some(view) = views.iter().position(|v| v.table == *table) else { return Ok(grounded) };
    let back = views[view].columns.iter().position(|c| {
        matches!((&c.kind, &c.path[..]), (kb::Kind::Entity { table }, [other])
            if *table == views[grounded.view].table
                && other.predicate == link.predicate
                && other.inverse != link.inverse)
    });
    let Some(back) = back else { return Ok(grounded) };
    let tests = grounded.sets.into_iter().next().unwrap_or_default().tests;
    let linked = Test::Linked { column: back, view: grounded.view, tests, negated: false };
    let set = Set { name: views[view].label.clone(), tests: vec![linked] };
    Ok(Grounded { view, sets: vec![set], wanted: vec![], ..grounded })
}

/// What a subquery finds.
pub(super) struct Inner {
    pub view: usize,
    pub set: Set,
    /// The column it puts out, if one.
    pub column: Option<usize>,
    /// What it computes of the column: `avg`, `max` ..
    pub function: Option<String>,
}

/// Reads a subquery: the things of one table, or one value of them.
pub(super) fn inner(scope: &Scope<'_>, query: &Query, depth: usize) -> Result<Inner, String> {
    let SetExpr::Select(select) = &*query.body else { return Err("a subquery must be a SELECT".into()) };
    let reader = Reader { index: scope.index, question: scope.question, memo: scope.memo() };
    let reading = Reading::new_at(&reader, select, depth)?;
    if !reading.groups.is_empty() {
        return Err("a subquery with GROUP BY cannot be used".into());
    }
    let label = reading.scope.view(reading.main).label.clone();
    let tests = lift(&reading.scope, reading.main, reading.said.clone())?;
    let mut found = Inner {
        view: reading.scope.view_number(reading.main),
        set: Set { name: label, tests },
        column: None,
        function: None,
    };
    if let [item] = &reading.items[..] {
        match item {
            Item::Column(place) => found.column = Some(reading.lifted(*place)?),
            Item::Aggregate(ask, place) => {
                found.column = Some(reading.lifted(*place)?);
                found.function = Some(function_of(*ask).to_owned());
            }
            Item::Count(_) | Item::Truth(_) | Item::Constant => {}
        }
    }
    // (SELECT price .. ORDER BY price DESC LIMIT 1) is its highest.
    if let (Some((by, end)), Some(1), None) = (ordered(&reading, query)?, limit(query)?, &found.function)
        && let Item::Column(place) = by
        && found.column == Some(reading.lifted(place)?)
    {
        found.function = Some(if end == End::Highest { "max" } else { "min" }.to_owned());
    }
    Ok(found)
}

fn function_of(ask: Ask) -> &'static str {
    match ask {
        Ask::Average => "avg",
        Ask::Sum => "sum",
        Ask::Minimum => "min",
        Ask::Maximum => "max",
        _ => "count",
    }
}

/// Something that is put out.
#[derive(Debug, Clone)]
enum Item {
    Column(Place),
    /// How many things, or how many of a column.
    Count(Option<Place>),
    Aggregate(Ask, Place),
    /// Whether something holds.
    Truth(Vec<Said>),
    Constant,
}

/// One SELECT with its names resolved.
struct Reading<'a> {
    reader: &'a Reader<'a>,
    scope: Scope<'a>,
    /// The table whose things it is about.
    main: usize,
    items: Vec<Item>,
    aliases: Vec<Option<String>>,
    said: Vec<Said>,
    groups: Vec<Place>,
    having: Option<(Item, Operator, f64)>,
    distinct: bool,
    /// The SELECT's words.
    said_in_all: Vec<String>,
}

impl<'a> Reading<'a> {
    fn new(reader: &'a Reader<'a>, select: &Select) -> Result<Self, String> {
        Self::new_at(reader, select, 0)
    }

    fn new_at(reader: &'a Reader<'a>, select: &Select, depth: usize) -> Result<Self, String> {
        let scope = Scope::new(reader.index, reader.question, reader.memo, &select.from)?;
        let mut reading = Self {
            reader,
            scope,
            main: 0,
            items: vec![],
            aliases: vec![],
            said: vec![],
            groups: vec![],
            having: None,
            distinct: matches!(select.distinct, Some(Distinct::Distinct)),
            said_in_all: words(&select.to_string().replace('_', " ")),
        };
        for item in &select.projection {
            let (expr, alias) = match item {
                SelectItem::UnnamedExpr(expr) => (expr, None),
                SelectItem::ExprWithAlias { expr, alias } => (expr, Some(alias.value.to_lowercase())),
                SelectItem::Wildcard(_) | SelectItem::QualifiedWildcard(..) => {
                    reading.items.push(Item::Column(Place { table: 0, column: 0 }));
                    reading.aliases.push(None);
                    continue;
                }
                other => return Err(format!("{other} cannot be put out")),
            };
            let item = reading.item(expr, depth)?;
            reading.items.push(item);
            reading.aliases.push(alias);
        }
        if let GroupByExpr::Expressions(groups, _) = &select.group_by {
            for group in groups {
                let place = reading.scope.place(group).or_else(|error| match reading.aliased(group) {
                    Some(Item::Column(place)) => Ok(place),
                    _ => Err(error),
                })?;
                reading.groups.push(place);
            }
        }
        reading.main = reading.subject();
        if let Some(condition) = &select.selection {
            reading.said = tests(&reading.scope, reading.main, condition, depth)?;
        }
        if let Some(having) = &select.having {
            let Expr::BinaryOp { left, op, right } = having else {
                return Err(format!("HAVING {having} cannot be used"));
            };
            let (Some(op), Some(Literal::Number(number))) = (operator(op), Literal::of(right)) else {
                return Err(format!("HAVING {having} cannot be used"));
            };
            let item = reading.aliased(left).map_or_else(|| reading.item(left, depth), Ok)?;
            reading.having = Some((item, op, number));
        }
        Ok(reading)
    }

    /// The item an alias or a position stands for.
    fn aliased(&self, expr: &Expr) -> Option<Item> {
        match expr {
            Expr::Identifier(ident) => {
                let name = ident.value.to_lowercase();
                let at = self.aliases.iter().position(|a| a.as_ref() == Some(&name))?;
                Some(self.items[at].clone())
            }
            _ => match Literal::of(expr)? {
                Literal::Number(number) if number >= 1.0 => self.items.get(number as usize - 1).cloned(),
                _ => None,
            },
        }
    }

    fn item(&self, expr: &Expr, depth: usize) -> Result<Item, String> {
        match expr {
            Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => self.item(inner, depth),
            Expr::Function(function) => {
                let name = function.name.to_string().to_lowercase();
                let ask = match name.as_str() {
                    "count" => Ask::Count,
                    "avg" | "average" | "mean" => Ask::Average,
                    "sum" | "total" => Ask::Sum,
                    "min" => Ask::Minimum,
                    "max" => Ask::Maximum,
                    "round" | "lower" | "upper" | "trim" | "group_concat" | "strftime" | "date" | "year"
                    | "coalesce" => {
                        let inner = super::conditions::arguments(function)
                            .into_iter()
                            .find(|a| Literal::of(a).is_none())
                            .ok_or_else(|| format!("{expr} cannot be put out"))?;
                        return self.item(inner, depth);
                    }
                    _ => return Err(format!("the function {name} cannot be used")),
                };
                let of = argument(function);
                match (ask, of) {
                    (Ask::Count, None) => Ok(Item::Count(None)),
                    (Ask::Count, Some(of)) if Literal::of(of).is_some() => Ok(Item::Count(None)),
                    (Ask::Count, Some(of)) => Ok(Item::Count(Some(self.scope.place(of)?))),
                    (_, Some(of)) => Ok(Item::Aggregate(ask, self.scope.place(of)?)),
                    (_, None) => Err(format!("{name} needs one column")),
                }
            }
            Expr::Exists { .. } => Ok(Item::Truth(tests(&self.scope, 0, expr, depth)?)),
            Expr::BinaryOp { left, .. } if matches!(self.item(left, depth), Ok(Item::Count(_))) => {
                Ok(Item::Truth(vec![]))
            }
            Expr::BinaryOp { .. }
            | Expr::InList { .. }
            | Expr::IsNull(_)
            | Expr::IsNotNull(_)
            | Expr::Like { .. } => Ok(Item::Truth(tests(&self.scope, 0, expr, depth)?)),
            Expr::Case { conditions, .. } => match &conditions[..] {
                [only] if matches!(self.truth_of_count(&only.condition, depth), Some(true)) => {
                    Ok(Item::Truth(vec![]))
                }
                [only] => Ok(Item::Truth(tests(&self.scope, 0, &only.condition, depth)?)),
                _ => Err("a CASE with several branches cannot be used".into()),
            },
            other if Literal::of(other).is_some() && self.scope.place(other).is_err() => Ok(Item::Constant),
            other => Ok(Item::Column(self.scope.place(other)?)),
        }
    }

    /// `COUNT(*) > 0`
    fn truth_of_count(&self, expr: &Expr, depth: usize) -> Option<bool> {
        let Expr::BinaryOp { left, .. } = expr else { return None };
        Some(matches!(self.item(left, depth), Ok(Item::Count(_))))
    }

    /// The table whose things are counted, listed or measured.
    fn subject(&self) -> usize {
        let measured = self.items.iter().find_map(|item| match item {
            Item::Aggregate(_, place) => Some(place.table),
            Item::Count(Some(place)) => Some(place.table),
            _ => None,
        });
        let column = self.items.iter().find_map(|item| match item {
            Item::Column(place) => Some(place.table),
            _ => None,
        });
        match (measured, column) {
            (Some(table), _) => table,
            // Rows of a join are those of its many side.
            (None, column) if self.items.iter().any(|i| matches!(i, Item::Count(None))) => {
                let start = column.unwrap_or(0);
                (0..self.scope.tables())
                    .find(|&t| t != start && self.leads_singly(t, start) && !self.leads_singly(start, t))
                    .unwrap_or(start)
            }
            (None, column) => column.unwrap_or(0),
        }
    }

    fn leads_singly(&self, from: usize, to: usize) -> bool {
        self.scope.link(from, to).is_some_and(|c| !self.scope.view(from).columns[c].many)
    }

    /// The column of the main table that says what a column of another says.
    fn lifted(&self, place: Place) -> Result<usize, String> {
        if place.table == self.main {
            return Ok(place.column);
        }
        let view = self.scope.view(self.main);
        let of = self.scope.view(place.table);
        let no_way = || format!("no link leads from {} to {}", view.label, of.label);
        let link = self.scope.link(self.main, place.table).ok_or_else(no_way)?;
        if place.column == 0 {
            return Ok(link);
        }
        let target = &of.columns[place.column];
        let path: Vec<&kb::Link> = view.columns[link].path.iter().chain(&target.path).collect();
        view.columns
            .iter()
            .position(|c| c.column == target.column && c.path.iter().eq(path.iter().copied()))
            .ok_or_else(|| {
                format!("{} of the {} cannot be put out for each {}", target.name, of.label, view.label)
            })
    }

    fn attribute(&self, column: usize, counted: bool) -> Attribute {
        let phrase = self.scope.view(self.main).columns[column].name.clone();
        Attribute { phrase, columns: vec![column], score: 1.0, counted }
    }

    fn grounded(mut self, query: Option<&Query>) -> Result<Grounded, String> {
        let order = match query {
            Some(query) => ordered(&self, query)?,
            None => None,
        };
        let best = match query {
            Some(query) => limit(query)?,
            None => None,
        };
        let per_thing = self.per_thing();
        if let Some(main) = per_thing {
            self.main = main;
        }
        let mut tests = lift(&self.scope, self.main, std::mem::take(&mut self.said))?;
        let asked = words(self.reader.question);
        let mut grounded = Grounded {
            view: self.scope.view_number(self.main),
            ask: Ask::Value,
            sets: vec![],
            wanted: vec![],
            probes: vec![],
            order: None,
            per: None,
            groups: None,
            claim: Claim::Some,
            unexplained: vec![],
            score: 0.0,
        };
        let items = std::mem::take(&mut self.items);
        let truth = items.iter().find_map(|i| match i {
            Item::Truth(said) => Some(said.clone()),
            _ => None,
        });
        let grouped = per_thing.is_none() && !self.groups.is_empty();
        if let Some(said) = truth {
            grounded.ask = Ask::Exists;
            grounded.probes = lift(&self.scope, self.main, said)?;
        } else if grouped {
            self.fill_groups(&mut grounded, &items, order, best)?;
        } else {
            self.fill_values(&mut grounded, &items, &mut tests, per_thing.is_some())?;
            if let (Some((item, end)), Some(count)) = (order, best) {
                let column = match item {
                    Item::Count(of) => self.counted_column(of)?,
                    Item::Column(place) | Item::Aggregate(_, place) => self.lifted(place)?,
                    Item::Truth(_) | Item::Constant => return Err("this order cannot be used".into()),
                };
                grounded.order = Some(Order { column, end, count });
            }
        }
        let lens = self.scope.lens(self.main);
        if !grouped || grounded.groups.is_none() {
            tests.extend(lens.dropped(&self.said_in_all, self.reader.question, &tests));
        }
        grounded.sets.push(Set { name: self.scope.view(self.main).label.clone(), tests });
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
                ask_whether(&mut grounded);
            }
        } else if grounded.ask == Ask::Exists && grounded.probes.is_empty() {
            ask_whether(&mut grounded);
        }
        if grounded.per.is_none() && grounded.order.is_none() {
            self.group_as_asked(&mut grounded, &asked);
        }
        Ok(grounded)
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
            lens.rank(&rest[..length].join(" "), false).into_iter().find(|(c, score)| {
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
                // SELECT name, MAX(price): the one that has it.
                Item::Aggregate(ask @ (Ask::Maximum | Ask::Minimum), place) if with_names => {
                    let end = if *ask == Ask::Maximum { End::Highest } else { End::Lowest };
                    grounded.order = Some(Order { column: self.lifted(*place)?, end, count: 1 });
                }
                Item::Aggregate(ask, place) => {
                    if grounded.wanted.is_empty() {
                        grounded.ask = *ask;
                    }
                    grounded.wanted.push(self.attribute(self.lifted(*place)?, false));
                }
                Item::Truth(_) | Item::Constant => grounded.ask = Ask::Exists,
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

    fn fill_groups(
        &self,
        grounded: &mut Grounded,
        items: &[Item],
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
            grounded.ask = ask;
            grounded.wanted.push(self.attribute(self.lifted(place)?, false));
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

/// What a query is ordered by first.
fn ordered(reading: &Reading<'_>, query: &Query) -> Result<Option<(Item, End)>, String> {
    let Some(order) = &query.order_by else { return Ok(None) };
    let OrderByKind::Expressions(exprs) = &order.kind else { return Ok(None) };
    let Some(first) = exprs.first() else { return Ok(None) };
    let item = match reading.aliased(&first.expr) {
        Some(item) => item,
        None => reading.item(&first.expr, 0)?,
    };
    let descending = first.options.to_string().to_uppercase().contains("DESC");
    Ok(Some((item, if descending { End::Highest } else { End::Lowest })))
}

/// How many rows are wanted at most.
fn limit(query: &Query) -> Result<Option<u32>, String> {
    match &query.limit_clause {
        None => Ok(None),
        Some(LimitClause::LimitOffset { limit, offset: None, .. }) => {
            match limit.as_ref().and_then(Literal::of) {
                Some(Literal::Number(number)) if number >= 1.0 => Ok(Some(number as u32)),
                _ => Ok(None),
            }
        }
        Some(_) => Err("OFFSET cannot be used".into()),
    }
}
