//! The graph pattern of one view's entities: a tree of what is reached from them, required or optional, with
//! filters behind. A single-valued column is reached by OPTIONAL (required where a condition needs it); a
//! many-valued one by EXISTS in a condition and by OPTIONAL in output.

use std::fmt::Write as _;

use kb::{Join, Kind, Link, Part, Role, Schema, Table, View, ViewColumn, Written};

use super::members::{alone, kinds_of_all, members, mixed, owner_of, translated};
use super::{Inexpressible, Session, indented, text};
use crate::compile::{Output, ordering, telling};
use crate::language::End;
use crate::meaning::{Operand, Operator, Order, Set, Test};

/// A query that lists more entities than this is no query any more.
const NAMED: usize = 200;

/// The pattern of a view's entities.
pub(super) struct Pattern<'a> {
    pub(super) session: &'a Session<'a>,
    pub(super) view: &'a View,
    /// The first is the entity itself.
    nodes: Vec<Node>,
    /// Subselects that hold for the whole query.
    pub(super) once: Vec<String>,
    /// Subselects by entity.
    each: Vec<String>,
    /// FILTER and BIND, in order.
    last: Vec<String>,
}

/// Something reached from an entity.
struct Node {
    parent: usize,
    key: String,
    variable: String,
    lines: Vec<String>,
    required: bool,
}

impl<'a> Pattern<'a> {
    /// All entities of the view.
    pub fn of(session: &'a Session<'a>, view: &'a View) -> Result<Self, Inexpressible> {
        let root = session.variable(&view.label);
        let lines = members(session, &root, &view.table)?;
        Ok(Self { nodes: vec![node(root, lines)], ..Self::at(session, view, String::new()) })
    }

    /// What is said of an entity that a pattern around this one has bound.
    fn at(session: &'a Session<'a>, view: &'a View, variable: String) -> Self {
        let nodes = vec![node(variable, vec![])];
        Self { session, view, nodes, once: vec![], each: vec![], last: vec![] }
    }

    /// The entity's variable.
    pub fn root(&self) -> &str {
        &self.nodes[0].variable
    }

    /// Adds a condition.
    pub fn filter(&mut self, condition: String) {
        self.last.push(format!("FILTER({condition})"));
    }

    /// Adds a computed variable.
    pub fn bind(&mut self, expression: &str, variable: &str) {
        self.last.push(format!("BIND({expression} AS {variable})"));
    }

    /// The whole pattern.
    pub fn text(&self) -> String {
        let mut lines = self.once.clone();
        lines.extend(self.each.iter().cloned());
        self.render(0, &mut lines);
        lines.extend(self.last.iter().cloned());
        lines.join("\n")
    }

    fn render(&self, at: usize, lines: &mut Vec<String>) {
        lines.extend(self.nodes[at].lines.iter().cloned());
        let children = || (1..self.nodes.len()).filter(move |&n| self.nodes[n].parent == at);
        for child in children().filter(|&n| self.nodes[n].required) {
            self.render(child, lines);
        }
        for child in children().filter(|&n| !self.nodes[n].required) {
            let mut inner = Vec::new();
            self.render(child, &mut inner);
            lines.push(match &inner[..] {
                [only] => format!("OPTIONAL {{ {only} }}"),
                several => format!("OPTIONAL {{\n{}\n}}", indented(&several.join("\n"))),
            });
        }
    }

    /// The variable of a column's value: an IRI for an entity, else a literal or what is read from it.
    pub fn value(&mut self, column: usize, required: bool) -> Result<String, Inexpressible> {
        let column = &self.view.columns[column];
        let mut at = 0;
        let mut table = self.view.table.as_str();
        for link in &column.path {
            if matches!(link.join, Join::Values { .. }) {
                return self.literal(at, &link.to, column, required);
            }
            at = self.step(at, table, link, required)?;
            table = &link.to;
        }
        match role(&self.session.index.schema, table, column) {
            Some(Role::Id | Role::Label { .. }) | None => Ok(self.nodes[at].variable.clone()),
            Some(_) => self.literal(at, table, column, required),
        }
    }

    fn step(&mut self, at: usize, table: &str, link: &Link, required: bool) -> Result<usize, Inexpressible> {
        let key = format!("{}|{}|{}", link.predicate, link.inverse, link.to);
        let schema = &self.session.index.schema;
        let label = schema.table(&link.to).map_or(link.to.as_str(), |t| t.label.as_str());
        let found = self.find(at, &key, required);
        if let Some(found) = found {
            return Ok(found);
        }
        let variable = self.session.variable(label);
        let (from, predicate) = (&self.nodes[at].variable, self.session.path(&link.predicate)?);
        let mut lines = vec![match link.inverse {
            true => format!("{variable} {predicate} {from} ."),
            false => format!("{from} {predicate} {variable} ."),
        }];
        if !alone(schema, table, link) {
            lines.extend(members(self.session, &variable, &link.to)?);
        }
        if !link.inverse {
            lines.extend(self.others(table, &link.predicate, &variable));
        }
        Ok(self.add(Node { parent: at, key, variable, lines, required: false }, required))
    }

    /// That a class is none that all things of the table have.
    fn others(&self, table: &str, predicate: &str, class: &str) -> Option<String> {
        let of_all = kinds_of_all(&self.session.index.schema, table, predicate);
        let of_all: Vec<String> = of_all.iter().map(|class| self.session.iri(class)).collect();
        (!of_all.is_empty()).then(|| format!("FILTER({class} NOT IN ({}))", of_all.join(", ")))
    }

    /// A column of literals, or of IRIs that the graph does not describe.
    fn literal(
        &mut self,
        at: usize,
        table: &str,
        column: &ViewColumn,
        required: bool,
    ) -> Result<String, Inexpressible> {
        let schema = &self.session.index.schema;
        let unreadable = || Inexpressible::Reading(column.name.clone());
        let found = schema.table(table).and_then(|t| t.column(&column.column)).ok_or_else(unreadable)?;
        let (predicate, inner, part) = match &found.role {
            Role::Literal { predicate, value, part } => (predicate, value.as_ref(), *part),
            Role::Iri { predicate } | Role::Key { predicate, .. } => (predicate, None, Part::Whole),
            Role::Id | Role::Label { .. } => return Err(unreadable()),
        };
        let key = format!("{predicate}|{part:?}");
        if let Some(found) = self.find(at, &key, required) {
            return Ok(self.nodes[found].variable.clone());
        }
        let variable = self.session.variable(&column.name);
        let entity = self.nodes[at].variable.clone();
        // The number of a node of value and unit lies one step further.
        let mut predicate_name = self.session.path(predicate)?;
        if let Some(inner) = inner {
            let _ = write!(predicate_name, "/{}", self.session.iri(inner));
        }
        let number = column.kind == Kind::Number;
        let own = schema.table(table).is_some_and(Table::is_entity);
        let lines = match (found.written, part) {
            (Written::Verbatim, Part::Whole) | (_, Part::Original) => {
                let mut lines = vec![format!("{entity} {predicate_name} {variable} .")];
                let owner = if own { table } else { owner_of(schema, table) };
                if matches!(found.role, Role::Literal { .. })
                    && inner.is_none()
                    && mixed(schema, owner, predicate)
                {
                    lines.push(format!("FILTER(isLiteral({variable}))"));
                }
                if own && translated(schema, predicate) {
                    lines.push(format!(
                        "FILTER(LANG({variable}) = \"\" || LANGMATCHES(LANG({variable}), \"en\"))"
                    ));
                }
                lines.extend(self.others(table, predicate, &variable));
                lines
            }
            (Written::Plain | Written::Digits | Written::DigitsComma, Part::Whole) => {
                let raw = self.session.variable(&format!("{}_text", column.name));
                let read = match (found.written, number) {
                    (_, false) => format!("LCASE(STR({raw})) = \"true\""),
                    (Written::Plain, _) => self.as_number(&format!("STR({raw})")),
                    (Written::Digits, _) => {
                        self.as_number(&format!("REPLACE(STR({raw}), \"[^0-9.-]\", \"\")"))
                    }
                    _ => self.as_number(&format!(
                        "REPLACE(REPLACE(STR({raw}), \"[^0-9,-]\", \"\"), \",\", \".\")"
                    )),
                };
                vec![format!("{entity} {predicate_name} {raw} ."), format!("BIND({read} AS {variable})")]
            }
            _ => return Err(unreadable()),
        };
        self.add(Node { parent: at, key, variable: variable.clone(), lines, required: false }, required);
        Ok(variable)
    }

    fn as_number(&self, text: &str) -> String {
        format!("{}({text})", self.session.prefixes.borrow_mut().xsd("double"))
    }

    fn find(&mut self, parent: usize, key: &str, required: bool) -> Option<usize> {
        let found =
            (1..self.nodes.len()).find(|&n| self.nodes[n].parent == parent && self.nodes[n].key == key)?;
        if required {
            self.require(found);
        }
        Some(found)
    }

    fn add(&mut self, node: Node, required: bool) -> usize {
        self.nodes.push(node);
        let at = self.nodes.len() - 1;
        if required {
            self.require(at);
        }
        at
    }

    /// What is required behind an optional step makes the step required.
    fn require(&mut self, mut at: usize) {
        while at != 0 {
            self.nodes[at].required = true;
            at = self.nodes[at].parent;
        }
    }

    /// Keeps the entities of a set.
    pub fn restrict(&mut self, set: &Set) -> Result<(), Inexpressible> {
        for test in &set.tests {
            self.must(test)?;
        }
        Ok(())
    }

    /// Keeps the entities that pass a test.
    fn must(&mut self, test: &Test) -> Result<(), Inexpressible> {
        if let Test::All(tests) = test {
            return tests.iter().try_for_each(|t| self.must(t));
        }
        // What must have a value is reached without OPTIONAL.
        match test {
            Test::Present { column, negated: false } if !self.many(*column) => {
                let value = self.value(*column, true)?;
                if self.number(*column).is_some() {
                    self.filter(format!("BOUND({value})"));
                }
                return Ok(());
            }
            Test::Among { column, negated: false, .. }
            | Test::Compare { column, .. }
            | Test::Is { column, .. }
                if !self.many(*column) =>
            {
                self.value(*column, true)?;
            }
            _ => {}
        }
        let condition = self.condition(test)?;
        self.filter(condition);
        Ok(())
    }

    fn many(&self, column: usize) -> bool {
        self.view.columns[column].many
    }

    /// The column, if its values are read from texts and may fail to be numbers.
    fn number(&self, column: usize) -> Option<&ViewColumn> {
        Some(&self.view.columns[column]).filter(|c| matches!(c.kind, Kind::Number | Kind::Boolean))
    }

    /// A test as an expression.
    pub fn condition(&mut self, test: &Test) -> Result<String, Inexpressible> {
        Ok(match test {
            Test::Among { column, values, word, negated } => {
                let found = self.among(*column, values, word.as_deref())?;
                if *negated { format!("!COALESCE({found}, false)") } else { found }
            }
            Test::Compare { column, operator, value } => {
                let other = self.operand(*column, value)?;
                let date = match value {
                    Operand::Date(date) => Some(date.len()),
                    _ => None,
                };
                self.about(*column, &|_, value| {
                    let value = match date {
                        Some(length) => format!("SUBSTR(STR({value}), 1, {length})"),
                        None => value.to_owned(),
                    };
                    Ok(format!("{value} {} {other}", sign(*operator)))
                })?
            }
            Test::Present { column, negated } => {
                let not = if *negated { "!" } else { "" };
                format!("{not}{}", self.about(*column, &|_, value| Ok(format!("BOUND({value})")))?)
            }
            Test::Is { column, value } => self.about(*column, &|_, v| Ok(format!("{v} = {value}")))?,
            Test::Number { column, operator, count } => {
                format!("{} {} {count}", self.number_of(*column)?, sign(*operator))
            }
            Test::Linked { column, view, tests, negated } => {
                let view = &self.session.index.schema.views[*view];
                let mut inner = Self::at(self.session, self.view, self.root().to_owned());
                let linked = inner.value(*column, true)?;
                let mut other = Self::at(self.session, view, linked);
                tests.iter().try_for_each(|t| other.must(t))?;
                self.once.append(&mut other.once);
                let not = if *negated { "NOT " } else { "" };
                format!("{not}EXISTS {{\n{}\n{}\n}}", indented(&inner.text()), indented(&other.text()))
            }
            Test::Reaches { column, tests, negated } => {
                let column = &self.view.columns[*column];
                let listed = |link: &Link| self.session.index.schema.lists.contains_key(&link.predicate);
                let [link] = &column.path[..] else {
                    return Err(Inexpressible::Reading(column.name.clone()));
                };
                if listed(link) {
                    return Err(Inexpressible::Reading(column.name.clone()));
                }
                let far = self.session.variable(&self.view.label);
                let mut other = Self::at(self.session, self.view, far.clone());
                tests.iter().try_for_each(|t| other.must(t))?;
                self.once.append(&mut other.once);
                let (inverse, predicate) =
                    (if link.inverse { "^" } else { "" }, self.session.path(&link.predicate)?);
                let reached = format!("{} {inverse}{predicate}+ {far} .", self.root());
                let not = if *negated { "NOT " } else { "" };
                format!("{not}EXISTS {{\n{}\n{}\n}}", indented(&reached), indented(&other.text()))
            }
            Test::Any(tests) => self.joined(tests, " || ")?,
            Test::All(tests) => self.joined(tests, " && ")?,
        })
    }

    fn joined(&mut self, tests: &[Test], by: &str) -> Result<String, Inexpressible> {
        if tests.is_empty() {
            return Ok((by == " && ").to_string());
        }
        let all: Result<Vec<String>, _> = tests.iter().map(|t| self.condition(t)).collect();
        Ok(format!("({})", all?.join(by)))
    }

    /// A condition on a column's value; of a many-valued column that one of its values meets it.
    fn about(
        &mut self,
        column: usize,
        condition: &dyn Fn(&mut Self, &str) -> Result<String, Inexpressible>,
    ) -> Result<String, Inexpressible> {
        if !self.many(column) {
            let value = self.value(column, false)?;
            return condition(self, &value);
        }
        let mut inner = Self::at(self.session, self.view, self.root().to_owned());
        let value = inner.value(column, true)?;
        let condition = condition(&mut inner, &value)?;
        inner.filter(condition);
        self.once.append(&mut inner.once);
        Ok(format!("EXISTS {{\n{}\n}}", indented(&inner.text())))
    }

    /// That the column has one of these values.
    fn among(
        &mut self,
        column: usize,
        values: &[String],
        word: Option<&str>,
    ) -> Result<String, Inexpressible> {
        let (taken, test) = self.choice(column, values, word)?;
        self.about(column, &|_, value| Ok(chosen(value, taken, &test)))
    }

    /// Keeps the rows whose own value of the column is one of these.
    pub fn keep_among(&mut self, column: usize, value: &str, values: &[String]) -> Result<(), Inexpressible> {
        let (taken, test) = self.choice(column, values, None)?;
        self.filter(chosen(value, taken, &test));
        Ok(())
    }

    /// What a value is tested by, and how it is taken: a node by itself, a literal by its text.
    fn choice(
        &self,
        column: usize,
        values: &[String],
        word: Option<&str>,
    ) -> Result<(Taken, String), Inexpressible> {
        let index = self.session.index;
        let (table, name) = index.place(self.view, &self.view.columns[column]);
        let role = index.schema.table(table).and_then(|t| t.column(name)).map(|c| &c.role);
        Ok(match role {
            Some(Role::Label { .. } | Role::Id) => {
                let iris = (self.session.entities)(table, values).filter(|iris| iris.len() <= NAMED);
                let iris = iris.ok_or_else(|| Inexpressible::Naming(some_of(values)))?;
                if iris.iter().any(|iri| iri.starts_with("_:")) {
                    return Err(Inexpressible::Naming(some_of(values)));
                }
                let list: Vec<String> = iris.iter().map(|iri| self.session.iri(iri)).collect();
                (Taken::AsNode, within(&list))
            }
            Some(Role::Iri { .. }) => {
                let list: Vec<String> =
                    values.iter().map(|v| self.session.iri(&index.schema.iri(v))).collect();
                (Taken::AsNode, within(&list))
            }
            _ => match telling(index, self.view, column, values, word) {
                Some(word) => (Taken::InLowerCase, text(&word.to_ascii_lowercase())),
                None => {
                    let list: Vec<String> = values.iter().map(|v| text(v)).collect();
                    (Taken::AsText, within(&list))
                }
            },
        })
    }

    fn operand(&mut self, column: usize, operand: &Operand) -> Result<String, Inexpressible> {
        let (function, set) = match operand {
            Operand::Number(number) => return Ok(format!("{number}")),
            Operand::Date(date) => return Ok(text(date)),
            Operand::Column { column, plus } => {
                let other = self.value(*column, false)?;
                return Ok(if *plus == 0.0 { other } else { format!("{other} + {plus}") });
            }
            Operand::Mean(set) => ("AVG", set),
            Operand::Best(End::Highest, set) => ("MAX", set),
            Operand::Best(End::Lowest, set) => ("MIN", set),
        };
        let mut inner = Self::of(self.session, self.view)?;
        let value = inner.value(column, true)?;
        inner.restrict(set)?;
        let result = self.session.variable(&function.to_lowercase());
        self.once.push(format!(
            "{{\n  SELECT (IF(COUNT({value}) > 0, {function}({value}), 1/0) AS {result}) WHERE {{\n{}\n  }}\n}}",
            indented(&indented(&inner.text()))
        ));
        Ok(result)
    }

    /// The variable of how many distinct values each entity has in a column.
    pub fn number_of(&mut self, column: usize) -> Result<String, Inexpressible> {
        let called = format!("number of {}", self.view.columns[column].name);
        self.of_each(column, &called, |value| format!("COUNT(DISTINCT {value})"))
    }

    /// The variable of each entity's value at this end.
    pub fn extreme_of(&mut self, column: usize, end: End) -> Result<String, Inexpressible> {
        let (called, function) = match end {
            End::Highest => ("highest", "MAX"),
            End::Lowest => ("lowest", "MIN"),
        };
        let called = format!("{called} {}", self.view.columns[column].name);
        let result = self.of_each(column, &called, |value| format!("{function}({value})"))?;
        self.filter(format!("BOUND({result})"));
        Ok(result)
    }

    /// The variable of what is computed of each entity's values.
    fn of_each(
        &mut self,
        column: usize,
        called: &str,
        computed: impl Fn(&str) -> String,
    ) -> Result<String, Inexpressible> {
        let mut inner = Self::at(self.session, self.view, self.root().to_owned());
        inner.nodes[0].lines = members(self.session, inner.root(), &self.view.table)?;
        let value = inner.value(column, false)?;
        let result = self.session.variable(called);
        let root = self.root();
        self.each.push(format!(
            "{{\n  SELECT {root} ({} AS {result}) WHERE {{\n{}\n  }} GROUP BY {root}\n}}",
            computed(&value),
            indented(&indented(&inner.text()))
        ));
        Ok(result)
    }

    /// The variable that a superlative orders by: a value, of several the one at that end, or how many there are.
    pub fn ordering(&mut self, order: Order) -> Result<String, Inexpressible> {
        match ordering(&self.view.columns[order.column], order) {
            Output::Number(column) => self.number_of(column),
            Output::Extreme(column, end) => self.extreme_of(column, end),
            Output::Value(column) => {
                let value = self.value(column, true)?;
                self.filter(format!("BOUND({value})"));
                Ok(value)
            }
        }
    }
}

fn node(variable: String, lines: Vec<String>) -> Node {
    Node { parent: 0, key: String::new(), variable, lines, required: true }
}

/// How a value is tested against a list, or a word.
#[derive(Debug, Clone, Copy)]
enum Taken {
    AsNode,
    AsText,
    InLowerCase,
}

fn chosen(value: &str, taken: Taken, test: &str) -> String {
    match taken {
        Taken::AsNode => format!("{value} {test}"),
        Taken::AsText => format!("STR({value}) {test}"),
        Taken::InLowerCase => format!("CONTAINS(LCASE(STR({value})), {test})"),
    }
}

fn within(list: &[String]) -> String {
    match list {
        [only] => format!("= {only}"),
        several => format!("IN ({})", several.join(", ")),
    }
}

pub(super) fn sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Less => "<",
        Operator::AtMost => "<=",
        Operator::More => ">",
        Operator::AtLeast => ">=",
        Operator::Equal => "=",
        Operator::Unequal => "!=",
    }
}

fn role<'s>(schema: &'s Schema, table: &str, column: &ViewColumn) -> Option<&'s Role> {
    schema.table(table).and_then(|t| t.column(&column.column)).map(|c| &c.role)
}

/// The first of many names.
fn some_of(values: &[String]) -> String {
    const SAID: usize = 3;
    let said = values[..values.len().min(SAID)].join(", ");
    match values.len().saturating_sub(SAID) {
        0 => said,
        more => format!("{said} and {more} more"),
    }
}
