//! A SELECT as a grounded plan: what is put out, of which things, grouped and ordered how.

use sqlparser::ast::{
    BinaryOperator, Distinct, Expr, GroupByExpr, LimitClause, OrderByKind, Query, Select, SelectItem,
    SetExpr, SetOperator, Statement,
};
use sqlparser::dialect::SQLiteDialect;
use sqlparser::keywords::Keyword;
use sqlparser::parser::Parser;
use sqlparser::tokenizer::{Token, Tokenizer};

use super::conditions::{Said, all, lift, operator, tests};
use super::literals::{Literal, argument, arguments};
use super::meaning::ask_whether;
use super::scope::{Place, Scope};
use crate::ground::{Index, Memo, at_what_is_told, back, say_bounds, say_outcome};
use crate::language::{Ask, End};
use crate::meaning::{Grounded, Operator, Set, Test, negated};
use crate::rules::{Rule, fires};
use lang::lexicon::{self, Degree, Period};
use lang::question::plain;
use lang::words;

/// Reads a SELECT over the question views.
///
/// # Errors
/// A sentence that says what of it does not fit the graph, or cannot be read.
pub fn read(index: &Index, sql: &str, question: &str) -> Result<Grounded, String> {
    let query = parsed(sql)?;
    let question = plain(question);
    let memo = Memo::default();
    let mut grounded = body(&Reader { index, question, memo: &memo }, &query.body, Some(&query))?;
    let asked = words(question);
    say_outcome(index, &asked, &mut grounded);
    say_bounds(&asked, question, &mut grounded);
    turn_to_end(index, &asked, &mut grounded);
    at_what_is_told(&index.schema.views, &mut grounded);
    grounded.period = period(index, sql, &asked, &grounded);
    Ok(grounded)
}

/// The one SELECT that a text is, if it is short enough to be walked.
pub(super) fn parsed(sql: &str) -> Result<Box<Query>, String> {
    let sql = apostrophes(sql);
    bounded(&sql)?;
    let mut statements =
        Parser::parse_sql(&SQLiteDialect {}, &sql).map_err(|e| format!("this is no SQL: {e}"))?;
    match (statements.pop(), statements.is_empty()) {
        (Some(Statement::Query(query)), true) => Ok(query),
        _ => Err("write one SELECT and nothing else".into()),
    }
}

/// The part of its dates that a SELECT groups by: `strftime('%Y', opened)`, or the whole of them where the question says a part.
fn period(index: &Index, sql: &str, asked: &[String], grounded: &Grounded) -> Option<Period> {
    let view = &index.schema.views[grounded.view];
    let column = &view.columns[grounded.per?];
    let sql = sql.to_lowercase();
    let written = [
        ("%y-%m", Period::Month),
        (", 1, 7)", Period::Month),
        ("%y", Period::Year),
        (", 1, 4)", Period::Year),
        (", 1, 3)", Period::Decade),
    ];
    let written = written.into_iter().find(|(form, _)| sql.contains(form)).map(|(_, period)| period);
    let said = || asked.iter().find_map(|word| lexicon::period(word));
    let period = written.or_else(said)?;
    index.has_periods(view, column, period).then_some(period)
}

/// Ranks by the end that the question's superlative says: who is the oldest was born first, whatever a model takes MAX to be.
fn turn_to_end(index: &Index, asked: &[String], grounded: &mut Grounded) {
    let superlatives = asked.iter().filter_map(|word| lexicon::adjective(word));
    let superlatives: Vec<_> = superlatives.filter(|(_, degree)| *degree == Degree::Superlative).collect();
    let ([(nouns, _)], Some(order)) = (&superlatives[..], &mut grounded.order) else { return };
    let end = index.end_of_more(&index.schema.views[grounded.view], order.column, nouns);
    let turned = end.is_some_and(|end| end != order.end) && order.place <= 1;
    if let Some(end) = end.filter(|_| fires(Rule::SuperlativeTurnsSelect, turned)) {
        order.end = end;
    }
}

/// Tokens of a SELECT, at most, and selects that it combines: however flat it is written, `1 + 1 + ..` and `UNION` after
/// `UNION` stand inside each other once they are parsed, and what walks and drops them calls itself.
const TOKENS: usize = 1_000;
const COMBINED: usize = 10;

/// Refuses what is too large to be read.
fn bounded(sql: &str) -> Result<(), String> {
    let tokens =
        Tokenizer::new(&SQLiteDialect {}, sql).tokenize().map_err(|e| format!("this is no SQL: {e}"))?;
    let said = tokens.iter().filter(|token| !matches!(token, Token::Whitespace(_))).count();
    let combines = |token: &&Token| match token {
        Token::Word(word) => matches!(word.keyword, Keyword::UNION | Keyword::INTERSECT | Keyword::EXCEPT),
        _ => false,
    };
    if said > TOKENS || tokens.iter().filter(combines).count() > COMBINED {
        return Err("it is too long: write a shorter SELECT".into());
    }
    Ok(())
}

/// `'The Lamplighter's War'` with its apostrophe written as SQL wants it: between two letters nothing else can stand.
pub(super) fn apostrophes(sql: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut rest = sql.chars().peekable();
    while let Some(c) = rest.next() {
        out.push(c);
        let within =
            c == '\'' && before.is_alphabetic() && rest.peek().is_some_and(|next| next.is_lowercase());
        if within {
            out.push(c);
        }
        before = c;
    }
    out
}

/// What every part of one reading shares.
pub(super) struct Reader<'a> {
    pub(super) index: &'a Index,
    pub(super) question: &'a str,
    memo: &'a Memo,
}

fn body(reader: &Reader<'_>, body_of: &SetExpr, query: Option<&Query>) -> Result<Grounded, String> {
    match body_of {
        SetExpr::Select(select) => match alone_exists(select) {
            Some(inside) => {
                let mut found = body(reader, &inside.body, Some(inside))?;
                if found.ask != Ask::Exists {
                    ask_whether(reader.index, &words(reader.question), &mut found);
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

/// `COUNT(DISTINCT colour)`
fn counts_distinct(item: &SelectItem) -> bool {
    item.to_string().to_uppercase().starts_with("COUNT(DISTINCT")
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

/// The condition of a share: `SUM(CASE WHEN condition THEN 1 ELSE 0 END) * 100.0 / COUNT(*)`, or the `AVG` of it.
fn shared(expr: &Expr, divided: bool) -> Option<&Expr> {
    match expr {
        Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => shared(inner, divided),
        // Of all of them: a quotient of two conditions is no share.
        Expr::BinaryOp { left, op: BinaryOperator::Divide, right } => {
            let all = right.to_string().to_uppercase();
            if all.contains("COUNT(") && !all.contains("CASE") { shared(left, true) } else { None }
        }
        Expr::BinaryOp { left, op: BinaryOperator::Multiply, right } => {
            shared(left, divided).or_else(|| shared(right, divided))
        }
        Expr::Function(function) => {
            let name = function.name.to_string().to_lowercase();
            match name.as_str() {
                "round" => arguments(function).into_iter().find_map(|a| shared(a, divided)),
                "avg" => one_case(argument(function)?),
                "sum" | "count" | "total" if divided => one_case(argument(function)?),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The condition of a CASE that is 1 where it holds.
fn one_case(expr: &Expr) -> Option<&Expr> {
    let Expr::Case { operand: None, conditions, else_result, .. } = expr else { return None };
    let [only] = &conditions[..] else { return None };
    let is = |expr: &Expr, number: f64| Literal::of(expr) == Some(Literal::Number(number));
    let nothing = |e: &Expr| is(e, 0.0) || e.to_string().eq_ignore_ascii_case("null");
    let otherwise = else_result.as_deref().is_none_or(nothing);
    (otherwise && (is(&only.result, 1.0) || is(&only.result, 100.0))).then_some(&only.condition)
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
    let kb::Kind::Entity { table } = &column.kind else { return Ok(grounded) };
    let Some(view) = views.iter().position(|v| v.table == *table) else { return Ok(grounded) };
    let Some(back) = back(views, view, grounded.view, attribute.columns[0]) else { return Ok(grounded) };
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
    /// What it computes of the column.
    pub function: Option<Ask>,
}

/// Reads a subquery: the things of one table, or one value of them.
pub(super) fn inner(scope: &Scope<'_>, query: &Query, depth: usize) -> Result<Inner, String> {
    let SetExpr::Select(select) = &*query.body else { return Err("a subquery must be a SELECT".into()) };
    let reader = Reader { index: scope.index, question: scope.question, memo: scope.memo() };
    let reading = Reading::new_at(&reader, select, depth)?;
    if !reading.groups.is_empty() {
        return Err("a subquery with GROUP BY cannot be used".into());
    }
    if offset(query)? > 0 {
        return Err("a subquery with OFFSET cannot be used".into());
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
                found.function = Some(*ask);
            }
            Item::Count(_)
            | Item::Together(..)
            | Item::Truth(_)
            | Item::Share(_)
            | Item::Versus(..)
            | Item::Constant => {}
        }
    }
    // (SELECT price .. ORDER BY price DESC LIMIT 1) is its highest.
    if let (Some((by, end)), Some(1), None) = (ordered(&reading, query)?, limit(query)?, &found.function)
        && let Item::Column(place) = by
        && found.column == Some(reading.lifted(place)?)
    {
        found.function = Some(if end == End::Highest { Ask::Maximum } else { Ask::Minimum });
    }
    Ok(found)
}

/// Something that is put out.
#[derive(Debug, Clone)]
pub(super) enum Item {
    Column(Place),
    /// How many things, or how many of a column.
    Count(Option<Place>),
    Aggregate(Ask, Place),
    /// The same of two numbers added up.
    Together(Ask, Place, Place),
    /// Whether something holds.
    Truth(Vec<Said>),
    /// Of which part of the things it holds.
    Share(Vec<Said>),
    /// Whether one thing's value is higher (or lower) than another's.
    Versus(Place, Operator, Place),
    Constant,
}

/// One SELECT with its names resolved.
pub(super) struct Reading<'a> {
    pub(super) reader: &'a Reader<'a>,
    pub(super) scope: Scope<'a>,
    /// The table whose things it is about.
    pub(super) main: usize,
    pub(super) items: Vec<Item>,
    pub(super) aliases: Vec<Option<String>>,
    pub(super) said: Vec<Said>,
    pub(super) groups: Vec<Place>,
    pub(super) having: Option<(Item, Operator, f64)>,
    pub(super) distinct: bool,
    /// The SELECT's words.
    pub(super) said_in_all: Vec<String>,
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
            distinct: matches!(select.distinct, Some(Distinct::Distinct))
                || select.projection.iter().any(counts_distinct),
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
        // SELECT name, COUNT(..): for each name, whether it says so or not.
        let named = reading.items.iter().find_map(|item| match item {
            Item::Column(place) if place.column == 0 => Some(*place),
            _ => None,
        });
        let counts = reading.items.iter().any(|item| matches!(item, Item::Count(_)));
        let ungrouped = matches!(&select.group_by, GroupByExpr::Expressions(groups, _) if groups.is_empty());
        if let (Some(place), true, true, false) = (named, counts, ungrouped, select.from.is_empty()) {
            reading.groups.push(place);
        }
        if let GroupByExpr::Expressions(groups, _) = &select.group_by {
            for group in groups {
                let item = || reading.aliased(group).or_else(|| reading.item(group, depth).ok());
                let place = reading.scope.place(group).or_else(|error| match item() {
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
        for on in &reading.scope.on {
            reading.said.extend(tests(&reading.scope, reading.main, on, depth)?);
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
        if let Some(condition) = shared(expr, false) {
            return Ok(Item::Share(tests(&self.scope, 0, condition, depth)?));
        }
        match expr {
            Expr::Nested(inner) | Expr::Cast { expr: inner, .. } | Expr::Substring { expr: inner, .. } => {
                self.item(inner, depth)
            }
            Expr::Function(function) => {
                let name = function.name.to_string().to_lowercase();
                let ask = match name.as_str() {
                    "count" => Ask::Count,
                    "avg" | "average" | "mean" => Ask::Average,
                    "sum" | "total" => Ask::Sum,
                    "min" => Ask::Minimum,
                    "max" => Ask::Maximum,
                    "round" | "lower" | "upper" | "trim" | "group_concat" | "strftime" | "date" | "year"
                    | "substr" | "coalesce" => {
                        let inner = arguments(function)
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
                    (_, Some(Expr::BinaryOp { left, op: BinaryOperator::Plus, right })) => {
                        Ok(Item::Together(ask, self.scope.place(left)?, self.scope.place(right)?))
                    }
                    (_, Some(of)) => Ok(Item::Aggregate(ask, self.scope.place(of)?)),
                    (_, None) => Err(format!("{name} needs one column")),
                }
            }
            Expr::Exists { .. } => Ok(Item::Truth(tests(&self.scope, 0, expr, depth)?)),
            Expr::BinaryOp { left, op, right } if self.versus(left, op, right).is_some() => {
                self.versus(left, op, right).ok_or_else(|| format!("{expr} cannot be put out"))
            }
            Expr::BinaryOp { left, op: BinaryOperator::Minus, right }
                if matches!(self.item(left, depth), Ok(Item::Aggregate(..))) =>
            {
                match (self.item(left, depth)?, self.item(right, depth)?) {
                    (Item::Aggregate(Ask::Maximum, one), Item::Aggregate(Ask::Minimum, other))
                        if one == other =>
                    {
                        Ok(Item::Aggregate(Ask::Spread, one))
                    }
                    _ => Err(format!("{expr} cannot be put out")),
                }
            }
            Expr::BinaryOp { left, .. } if matches!(self.item(left, depth), Ok(Item::Count(_))) => {
                Ok(Item::Truth(vec![]))
            }
            Expr::BinaryOp { .. }
            | Expr::InList { .. }
            | Expr::IsNull(_)
            | Expr::IsNotNull(_)
            | Expr::Like { .. } => Ok(Item::Truth(tests(&self.scope, 0, expr, depth)?)),
            Expr::Case { conditions, .. } => match &conditions[..] {
                [only] if matches!(self.item(&only.condition, depth), Ok(Item::Versus(..))) => {
                    self.item(&only.condition, depth)
                }
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

    /// `one.weight > other.weight` of two things of one kind.
    fn versus(&self, left: &Expr, op: &sqlparser::ast::BinaryOperator, right: &Expr) -> Option<Item> {
        let operator = operator(op).filter(|o| !matches!(o, Operator::Equal | Operator::Unequal))?;
        let (one, other) = (self.scope.place(left).ok()?, self.scope.place(right).ok()?);
        let same = self.scope.view_number(one.table) == self.scope.view_number(other.table);
        (same && one.table != other.table && one.column == other.column)
            .then_some(Item::Versus(one, operator, other))
    }

    /// `COUNT(*) > 0`
    fn truth_of_count(&self, expr: &Expr, depth: usize) -> Option<bool> {
        let Expr::BinaryOp { left, .. } = expr else { return None };
        Some(matches!(self.item(left, depth), Ok(Item::Count(_))))
    }

    /// The table whose things are counted, listed or measured.
    fn subject(&self) -> usize {
        let measured = self.items.iter().find_map(|item| match item {
            Item::Aggregate(_, place) | Item::Together(_, place, _) => Some(place.table),
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
    pub(super) fn lifted(&self, place: Place) -> Result<usize, String> {
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
}

/// What a query is ordered by first.
pub(super) fn ordered(reading: &Reading<'_>, query: &Query) -> Result<Option<(Item, End)>, String> {
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
pub(super) fn limit(query: &Query) -> Result<Option<u32>, String> {
    match &query.limit_clause {
        None => Ok(None),
        Some(LimitClause::LimitOffset { limit, .. }) => match limit.as_ref().and_then(Literal::of) {
            Some(Literal::Number(number)) if number >= 1.0 => Ok(Some(number as u32)),
            _ => Ok(None),
        },
        Some(_) => Err("write LIMIT and OFFSET each by its name".into()),
    }
}

/// How many rows are passed over.
pub(super) fn offset(query: &Query) -> Result<u32, String> {
    match &query.limit_clause {
        Some(LimitClause::LimitOffset { offset: Some(offset), .. }) => match Literal::of(&offset.value) {
            Some(Literal::Number(number)) if (0.0..100.0).contains(&number) => Ok(number as u32),
            _ => Err("OFFSET needs a small number".into()),
        },
        _ => Ok(0),
    }
}
