//! Expressions of one view: expressions of its columns with the joins they need, and tests as conditions.
//! A single-valued path becomes LEFT JOINs; a many-valued one becomes EXISTS in a condition and JOINs in output.

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use kb::{Join, Kind, Link, SqlType, View, ViewColumn};

use crate::compile::telling;
use crate::dialect::Dialect;
use crate::ground::Index;
use crate::language::{Ask, End};
use crate::meaning::{Operand, Operator, Set, Test};

/// Writes the SQL of one statement over a view's table, which is called `t`.
pub(crate) struct Writer<'a> {
    pub(super) dialect: Dialect,
    index: &'a Index,
    view: &'a View,
    /// Join clauses, in order.
    joins: Vec<String>,
    /// Alias of each joined path prefix.
    aliases: HashMap<String, String>,
}

/// The tables of a column's path, tied to the entity `t`: as `FROM .. WHERE ..`.
struct Chain {
    /// The alias of the last one.
    last: String,
    tables: String,
    on: String,
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FROM {} WHERE {}", self.tables, self.on)
    }
}

impl<'a> Writer<'a> {
    pub(crate) fn new(dialect: Dialect, index: &'a Index, view: &'a View) -> Self {
        Self { dialect, index, view, joins: vec![], aliases: HashMap::new() }
    }

    /// `FROM table AS t` with every join that was needed so far.
    pub(crate) fn from(&self) -> String {
        let mut from = format!("FROM {} AS t", self.name(&self.view.table));
        for join in &self.joins {
            from.push('\n');
            from.push_str(join);
        }
        from
    }

    fn name(&self, name: &str) -> String {
        self.dialect.name(name)
    }

    pub(super) fn column(&self, column: usize) -> &'a ViewColumn {
        &self.view.columns[column]
    }

    /// The value of a column, joined in; a many-valued one gives a row a value.
    pub(crate) fn value(&mut self, column: usize) -> String {
        format!("{}.{}", self.alias(column), self.name(&self.column(column).column))
    }

    /// How the column's values are stored.
    pub(crate) fn stored(&self, column: usize) -> SqlType {
        let (table, name) = self.index.place(self.view, self.column(column));
        let stored = self.index.schema.table(table).and_then(|t| t.column(name));
        stored.map_or(SqlType::Text, |c| c.sql_type)
    }

    /// An aggregate of a value that is stored so. Dates and texts have no sum, and an average only where all are the same.
    pub(super) fn aggregate(&self, ask: Ask, stored: SqlType, value: &str) -> String {
        let counts = matches!(stored, SqlType::Integer | SqlType::Real | SqlType::Boolean);
        let measure = self.dialect.measure(value, stored);
        match ask {
            Ask::Minimum => format!("min({measure})"),
            Ask::Maximum => format!("max({measure})"),
            Ask::Sum if counts => self.dialect.sum(&measure, stored),
            Ask::Sum => "NULL".to_owned(),
            _ if counts => self.dialect.average(&measure, stored),
            _ => format!("CASE WHEN min({value}) = max({value}) THEN min({value}) END"),
        }
    }

    /// Its numbers have fractions.
    pub(super) fn is_real(&self, column: usize) -> bool {
        self.stored(column) == SqlType::Real
    }

    /// An aggregate that is compared: with values, with a limit, or group with group.
    pub(super) fn deciding(&self, ask: Ask, column: usize, value: &str) -> String {
        let aggregate = self.aggregate(ask, self.stored(column), value);
        self.dialect.rounded(&aggregate, self.stored(column))
    }

    /// What tells its values apart: ids of entities, which may share a name, else the value itself.
    pub(crate) fn identity(&mut self, column: usize) -> String {
        match self.column(column).kind {
            _ if column == 0 => "t.id".to_owned(),
            Kind::Entity { .. } => format!("{}.id", self.alias(column)),
            _ => self.value(column),
        }
    }

    /// The alias of the table that holds a column's values, joined in.
    fn alias(&mut self, column: usize) -> String {
        let column = self.column(column);
        let mut alias = "t".to_owned();
        let mut key = String::new();
        for link in &column.path {
            let _ = write!(key, "/{}", signature(link));
            alias = match self.aliases.get(&key) {
                Some(known) => known.clone(),
                None => {
                    let next = format!("t{}", self.aliases.len() + 1);
                    self.join(link, &alias, &next);
                    self.aliases.insert(key.clone(), next.clone());
                    next
                }
            };
        }
        alias
    }

    fn join(&mut self, link: &Link, current: &str, next: &str) {
        let to = self.name(&link.to);
        self.joins.push(match &link.join {
            Join::Key { column } => format!("LEFT JOIN {to} AS {next} ON {next}.id = {current}.{}", self.name(column)),
            Join::Referenced { column } => {
                format!("LEFT JOIN {to} AS {next} ON {next}.{} = {current}.id", self.name(column))
            }
            Join::Through { table, from, to: other } => format!(
                "LEFT JOIN {} AS {next}j ON {next}j.{} = {current}.id\nLEFT JOIN {to} AS {next} ON {next}.id = {next}j.{}",
                self.name(table),
                self.name(from),
                self.name(other)
            ),
            Join::Values { key } => {
                format!("LEFT JOIN {to} AS {next} ON {next}.{} = {current}.id", self.name(key))
            }
        });
    }

    /// All tests of a set as one condition, or `None` when it has none.
    pub(super) fn set(&mut self, set: &Set) -> Option<String> {
        let tests: Vec<String> = set.tests.iter().map(|t| self.test(t)).collect();
        (!tests.is_empty()).then(|| tests.join("\n  AND "))
    }

    /// A test as a condition.
    pub(super) fn test(&mut self, test: &Test) -> String {
        match test {
            Test::Among { column, values, word, negated } => {
                let sql = self.about(*column, &|w, value| w.among(*column, value, values, word.as_deref()));
                // Without a value it is not among them either.
                if *negated { format!("NOT coalesce({sql}, false)") } else { sql }
            }
            Test::Compare { column, operator, value } => {
                let symbol = symbol(*operator);
                match value {
                    Operand::Number(number) => {
                        let number = plain(*number);
                        self.about(*column, &|_, value| format!("{value} {symbol} {number}"))
                    }
                    Operand::Date(date) => {
                        let length = date.len();
                        self.about(*column, &|_, value| {
                            format!("substr({value}, 1, {length}) {symbol} {}", text(date))
                        })
                    }
                    Operand::Column { column: other, plus } => {
                        let mut other = self.value(*other);
                        if *plus != 0.0 {
                            other = format!("{other} + {}", plain(*plus));
                        }
                        self.about(*column, &|_, value| format!("{value} {symbol} {other}"))
                    }
                    Operand::Mean(set) => {
                        let mean = self.over(Ask::Average, *column, set);
                        let stored = self.stored(*column);
                        self.about(*column, &|w, value| match w.dialect.rounded(value, stored) {
                            rounded if rounded == value => format!("{value} {symbol} ({mean})"),
                            // What rounds may make a number of nothing.
                            rounded => format!("({value} IS NOT NULL AND {rounded} {symbol} ({mean}))"),
                        })
                    }
                    Operand::Best(end, set) => {
                        let ask = if *end == End::Highest { Ask::Maximum } else { Ask::Minimum };
                        let best = self.over(ask, *column, set);
                        self.about(*column, &|_, value| format!("{value} {symbol} ({best})"))
                    }
                }
            }
            Test::Present { column, negated } => {
                let sql = self.about(*column, &|_, value| format!("{value} IS NOT NULL"));
                if *negated { format!("NOT {sql}") } else { sql }
            }
            Test::Is { column, value } => self.about(*column, &|w, v| w.dialect.is(v, *value)),
            Test::Number { column, operator, count } => {
                format!("{} {} {}", self.count_of(*column), symbol(*operator), plain(*count))
            }
            Test::Linked { column, view, tests, negated } => {
                let sql = self.linked(*column, *view, tests);
                if *negated { format!("NOT coalesce({sql}, false)") } else { sql }
            }
            Test::Reaches { column, tests, negated } => {
                let sql = self.reaches(*column, tests);
                if *negated { format!("NOT {sql}") } else { sql }
            }
            Test::Any(tests) => self.joined(tests, " OR "),
            Test::All(tests) => self.joined(tests, " AND "),
        }
    }

    /// The ids of the entities of a view that pass all tests: a statement of its own.
    fn ids(&self, view: &'a View, tests: &[Test]) -> String {
        let mut inner = Writer::new(self.dialect, self.index, view);
        let conditions: Vec<String> = tests.iter().map(|t| inner.test(t)).collect();
        let filter = match conditions.is_empty() {
            true => String::new(),
            false => format!(" WHERE {}", conditions.join(" AND ")),
        };
        format!("SELECT t.id {}{filter}", inner.from().replace('\n', " "))
    }

    /// That one of those which pass the tests is reached by following a relation once or more: all that lead there are
    /// found from these on, however their links run in circles.
    fn reaches(&self, column: usize, tests: &[Test]) -> String {
        const REACHED: &str = "_reached";
        let ids = self.ids(self.view, tests);
        let Chain { last, tables, on } = self.chain(self.column(column));
        let things = format!("{} AS t", self.name(&self.view.table));
        format!(
            "t.id IN (WITH RECURSIVE {REACHED}(id) AS (\
             SELECT t.id FROM {tables}, {things} WHERE {on} AND {last}.id IN ({ids}) \
             UNION SELECT t.id FROM {REACHED}, {tables}, {things} WHERE {on} AND {last}.id = {REACHED}.id\
             ) SELECT id FROM {REACHED})"
        )
    }

    /// That a linked entity is one of those which pass the tests: a statement of its own, evaluated once.
    fn linked(&mut self, column: usize, view: usize, tests: &[Test]) -> String {
        let ids = self.ids(&self.index.schema.views[view], tests);
        if self.column(column).many {
            let chain = self.chain(self.column(column));
            format!("EXISTS (SELECT 1 {chain} AND {}.id IN ({ids}))", chain.last)
        } else {
            format!("{}.id IN ({ids})", self.alias(column))
        }
    }

    fn joined(&mut self, tests: &[Test], by: &str) -> String {
        // Of nothing all holds, and nothing does.
        if tests.is_empty() {
            return if by == " AND " { "1 = 1" } else { "1 = 0" }.to_owned();
        }
        let all: Vec<String> = tests.iter().map(|t| self.test(t)).collect();
        format!("({})", all.join(by))
    }

    /// A condition on a column's value; on a many-valued column that one of its values meets it.
    fn about(&mut self, column: usize, condition: &dyn Fn(&Self, &str) -> String) -> String {
        if self.column(column).many {
            self.exists(column, condition)
        } else {
            let value = self.value(column);
            condition(self, &value)
        }
    }

    /// `EXISTS` over the whole path of a column, from the entity on.
    fn exists(&self, column: usize, condition: &dyn Fn(&Self, &str) -> String) -> String {
        let column = self.column(column);
        let chain = self.chain(column);
        format!(
            "EXISTS (SELECT 1 {chain} AND {})",
            condition(self, &format!("{}.{}", chain.last, self.name(&column.column)))
        )
    }

    /// The tables of a column's path, tied to the entity.
    fn chain(&self, column: &ViewColumn) -> Chain {
        let mut tables = Vec::new();
        let mut conditions = Vec::new();
        let mut current = "t".to_owned();
        for (n, link) in (1..).zip(&column.path) {
            let next = format!("e{n}");
            match &link.join {
                Join::Key { column } => {
                    conditions.push(format!("{next}.id = {current}.{}", self.name(column)))
                }
                Join::Referenced { column } => {
                    conditions.push(format!("{next}.{} = {current}.id", self.name(column)))
                }
                Join::Values { key } => conditions.push(format!("{next}.{} = {current}.id", self.name(key))),
                Join::Through { table, from, to } => {
                    tables.push(format!("{} AS {next}j", self.name(table)));
                    conditions.push(format!("{next}j.{} = {current}.id", self.name(from)));
                    conditions.push(format!("{next}.id = {next}j.{}", self.name(to)));
                }
            }
            tables.push(format!("{} AS {next}", self.name(&link.to)));
            current = next;
        }
        Chain { last: current, tables: tables.join(", "), on: conditions.join(" AND ") }
    }

    fn among(&self, column: usize, value: &str, values: &[String], word: Option<&str>) -> String {
        if let [only] = values {
            return format!("{value} = {}", text(only));
        }
        if let Some(word) = telling(self.index, self.view, column, values, word) {
            return self.dialect.holds(value, word);
        }
        within(value, values)
    }

    /// An aggregate of a column over a set.
    fn over(&self, ask: Ask, column: usize, set: &Set) -> String {
        // A statement of its own: the same view, its own joins, its table called as outside (inner scope wins).
        let mut inner = Writer::new(self.dialect, self.index, self.view);
        let value = inner.value(column);
        let condition = inner.set(set);
        let filter = condition.map(|c| format!(" WHERE {c}")).unwrap_or_default();
        let aggregate = inner.aggregate(ask, inner.stored(column), &value);
        // The best is one of the values, and exact.
        let compared = match ask {
            Ask::Average => inner.dialect.rounded(&aggregate, inner.stored(column)),
            _ => aggregate.clone(),
        };
        // Of nothing there is no number to round.
        let some = if compared == aggregate { String::new() } else { format!(" HAVING count({value}) > 0") };
        format!("SELECT {compared} {}{filter}{some}", inner.from().replace('\n', " "))
    }

    /// Counts a column's distinct values (entities by id) for each entity, as an expression.
    pub(super) fn count_of(&self, column: usize) -> String {
        let target = self.column(column);
        let counted = if matches!(target.kind, Kind::Entity { .. }) { "id" } else { target.column.as_str() };
        let chain = self.chain(target);
        format!("(SELECT count(DISTINCT {}.{}) {chain})", chain.last, self.name(counted))
    }

    /// Of a column's values the one at this end, for each entity, as an expression.
    pub(super) fn extreme_of(&self, column: usize, end: End) -> String {
        let target = self.column(column);
        let chain = self.chain(target);
        let function = if end == End::Highest { "max" } else { "min" };
        format!("(SELECT {function}({}.{}) {chain})", chain.last, self.name(&target.column))
    }
}

/// That a text is one of these.
pub(super) fn within(value: &str, values: &[String]) -> String {
    // An empty list is SQLite's alone.
    if values.is_empty() {
        return "false".to_owned();
    }
    let list: Vec<String> = values.iter().map(|v| text(v)).collect();
    format!("{value} IN ({})", list.join(", "))
}

/// What tells two links apart.
fn signature(link: &Link) -> String {
    let join = match &link.join {
        Join::Key { column } | Join::Referenced { column } => column.clone(),
        Join::Through { table, from, .. } => format!("{table}.{from}"),
        Join::Values { key } => key.clone(),
    };
    format!("{}|{}|{join}|{}", link.predicate, link.inverse, link.to)
}

pub(crate) fn symbol(operator: Operator) -> &'static str {
    match operator {
        Operator::Less => "<",
        Operator::AtMost => "<=",
        Operator::More => ">",
        Operator::AtLeast => ">=",
        Operator::Equal => "=",
        Operator::Unequal => "<>",
    }
}

/// A number as SQL writes it.
pub(in crate::compile) fn plain(number: f64) -> String {
    if number.is_finite() { format!("{number}") } else { "NULL".into() }
}

/// A text literal.
pub(crate) fn text(text: &str) -> String {
    // A NUL would end the statement early.
    format!("'{}'", text.replace('\0', "").replace('\'', "''"))
}
