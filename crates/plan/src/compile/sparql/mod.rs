//! SPARQL 1.1: a statement as text over the triples that the tables were induced from, with the same meaning.
//!
//! Columns come in the order of the SQL rows, with two differences: entities stand as IRIs, not as names, and a
//! ranking has no column for the place (SPARQL has no windows; the rows come in order).
//! [`answer`] writes what a person would: only what was asked for.

mod answer;
mod best;
mod members;
mod pattern;
mod prefixes;

pub use answer::answer;

use std::cell::RefCell;

use kb::{Kind, View};
use lang::lexicon::Period;

use super::sql::writer as sql;
use super::{Form, Output, Statement};
use crate::ground::Index;
use crate::language::{Ask, End};
use crate::meaning::{GroupTest, Set};
use pattern::Pattern;
use prefixes::Prefixes;

/// The IRIs of a table's entities that have one of these names; `None` when there are too many, or one cannot be
/// named in a query (blank nodes).
pub type Entities<'f> = &'f dyn Fn(&str, &[String]) -> Option<Vec<String>>;

/// Why a statement has no SPARQL, for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Inexpressible {
    /// The graph's literals do not say the values as SPARQL could compare them.
    #[error("{0:?} is read from texts in a way that SPARQL cannot repeat")]
    Reading(String),
    /// The rows of a table share no type and no property.
    #[error("nothing in the graph tells which things are {0:?}")]
    Membership(String),
    /// Names of blank nodes, or of more entities than a query should list.
    #[error("the entities meant by {0:?} cannot be named in a query")]
    Naming(String),
    /// Lists beside single values, lists in lists, or long containers.
    #[error("the lists of {0:?} are written in ways that one SPARQL path cannot follow")]
    Listed(String),
}

/// More members of a container than this make no path.
const MEMBERS: u32 = 50;

/// The statement's text.
///
/// # Errors
/// When SPARQL has no words for a part of it.
pub fn write(index: &Index, statement: &Statement, entities: Entities<'_>) -> Result<String, Inexpressible> {
    let session = Session::new(index, entities);
    let view = &index.schema.views[statement.view];
    let mut parts = Vec::new();
    for set in &statement.sets {
        parts.push(Part::of(&session, view, set).write(&statement.form)?);
    }
    Ok(session.finish(&Select::union(&parts)))
}

/// A SELECT without its prefixes.
struct Select {
    distinct: bool,
    /// Expressions with their variables; a variable stands for itself.
    items: Vec<(String, String)>,
    pattern: String,
    /// GROUP BY, ORDER BY.
    tail: String,
}

impl Select {
    fn bare(items: Vec<(String, String)>) -> Self {
        Self { distinct: false, items, pattern: String::new(), tail: String::new() }
    }

    fn new(items: Vec<(String, String)>, pattern: &Pattern<'_>) -> Self {
        Self { pattern: pattern.text(), ..Self::bare(items) }
    }

    /// As a part of another pattern.
    fn braced(&self) -> String {
        format!("{{\n{}\n}}", indented(&self.text()))
    }

    fn text(&self) -> String {
        let items: Vec<String> = self
            .items
            .iter()
            .map(|(expression, variable)| match expression == variable {
                true => variable.clone(),
                false => format!("({expression} AS {variable})"),
            })
            .collect();
        let distinct = if self.distinct { "DISTINCT " } else { "" };
        let (items, pattern) = (items.join(" "), indented(&self.pattern));
        format!("SELECT {distinct}{items} WHERE {{\n{pattern}\n}}{}", self.tail)
    }

    /// One SELECT as it is; the rows of several, which put out the same variables.
    fn union(all: &[Self]) -> String {
        let (first, rest) = match all {
            [] => return String::new(),
            [only] => return only.text(),
            [first, rest @ ..] => (first, rest),
        };
        // `*` would order them as the engine likes.
        let variables: Vec<&str> = first.items.iter().map(|(_, variable)| variable.as_str()).collect();
        let parts: Vec<String> = std::iter::once(first).chain(rest).map(Self::braced).collect();
        let body = indented(&parts.join("\nUNION\n"));
        format!("SELECT {} WHERE {{\n{body}\n}}", variables.join(" "))
    }
}

/// A variable that is put out as it is.
fn itself(variable: &str) -> (String, String) {
    (variable.to_owned(), variable.to_owned())
}

fn item(expression: String, variable: &str) -> (String, String) {
    (expression, variable.to_owned())
}

/// What all parts of one query share.
struct Session<'a> {
    index: &'a Index,
    entities: Entities<'a>,
    prefixes: RefCell<Prefixes>,
    /// Variables given so far.
    variables: RefCell<Vec<String>>,
}

impl<'a> Session<'a> {
    fn new(index: &'a Index, entities: Entities<'a>) -> Self {
        Self { index, entities, prefixes: RefCell::default(), variables: RefCell::default() }
    }

    /// What things are grouped by.
    fn group(
        &self,
        pattern: &mut Pattern<'_>,
        per: usize,
        period: Option<Period>,
    ) -> Result<String, Inexpressible> {
        let value = pattern.value(per, true)?;
        let Some(period) = period else { return Ok(value) };
        let begins = format!("SUBSTR(STR({value}), 1, {})", period.characters());
        let part = if period == Period::Decade { format!("CONCAT({begins}, \"0s\")") } else { begins };
        let group = self.variable(period.name());
        pattern.bind(&part, &group);
        Ok(group)
    }

    /// A variable called after something, that no other is called.
    fn variable(&self, name: &str) -> String {
        let mut plain = String::new();
        for c in name.chars() {
            match c {
                'a'..='z' | 'A'..='Z' | '0'..='9' => plain.push(c),
                _ if plain.ends_with('_') || plain.is_empty() => {}
                _ => plain.push('_'),
            }
        }
        let plain = match plain.trim_end_matches('_') {
            "" => "value",
            plain => plain,
        };
        let mut taken = self.variables.borrow_mut();
        let mut candidate = plain.to_owned();
        for number in 2.. {
            if !taken.contains(&candidate) {
                break;
            }
            candidate = format!("{plain}_{number}");
        }
        taken.push(candidate.clone());
        format!("?{candidate}")
    }

    fn iri(&self, iri: &str) -> String {
        self.prefixes.borrow_mut().shorten(iri)
    }

    /// From a thing to a predicate's values, through the lists that they stand in (RDF Schema 1.1, section 5).
    fn path(&self, predicate: &str) -> Result<String, Inexpressible> {
        let to = self.iri(predicate);
        let Some(listed) = self.index.schema.lists.get(predicate) else { return Ok(to) };
        if !listed.alike || listed.members > MEMBERS {
            return Err(Inexpressible::Listed(to));
        }
        let rdf = |name: &str| self.prefixes.borrow_mut().rdf(name);
        let cells = listed.cells.then(|| format!("{}*/{}", rdf("rest"), rdf("first")));
        let members = (1..=listed.members).map(|number| rdf(&format!("_{number}")));
        Ok(format!("{to}/({})", cells.into_iter().chain(members).collect::<Vec<_>>().join("|")))
    }

    fn finish(&self, body: &str) -> String {
        let mut out = self.prefixes.borrow().declarations();
        out.push_str(body);
        out
    }
}

/// One set's part of a statement.
struct Part<'a> {
    session: &'a Session<'a>,
    view: &'a View,
    set: &'a Set,
}

impl<'a> Part<'a> {
    /// A part is a SELECT of its own, with its own variables; what is put out must be called alike in all parts.
    fn of(session: &'a Session<'a>, view: &'a View, set: &'a Set) -> Self {
        session.variables.borrow_mut().clear();
        Self { session, view, set }
    }

    fn write(&self, form: &Form) -> Result<Select, Inexpressible> {
        let mut pattern = Pattern::of(self.session, self.view)?;
        let root = pattern.root().to_owned();
        let counted = |what: &str| format!("COUNT(DISTINCT {what})");
        let name = item(text(&self.set.name), &self.session.variable("of"));
        let mut select = Select::bare(vec![]);
        match form {
            Form::Size => select.items = vec![item(counted(&root), "?count")],
            Form::Entities(outputs) => {
                select.distinct = true;
                select.items = vec![itself(&root)];
                select.items.extend(outputs_of(&mut pattern, outputs)?);
                select.tail = format!("\nORDER BY {root}");
            }
            Form::Ranked { order, outputs } => {
                let by = pattern.ordering(*order)?;
                select.distinct = true;
                select.items = vec![itself(&root), itself(&by)];
                select.items.extend(outputs_of(&mut pattern, outputs)?);
                pattern.keep_best(self.set, *order, &by)?;
                select.tail = format!("\nORDER BY {}({by}) {root}", direction(order.end));
            }
            Form::Count(of) => {
                let what = of.map_or(Ok(root.clone()), |column| pattern.value(column, false))?;
                select.items = vec![name, item(counted(&what), "?count")];
            }
            Form::Aggregate(Output::Number(column), _) => {
                let value = pattern.number_of(*column)?;
                select.items = vec![name];
                select.items.extend(self.aggregates(&Kind::Number, &value));
                select.items.push(item("COUNT(*)".into(), "?in_all"));
            }
            Form::Aggregate(Output::Value(column) | Output::Extreme(column, _), and) => {
                // An unbound value is an error to AVG: those with a value by themselves, all counted beside.
                let mut value = pattern.value(*column, true)?;
                if let Some(other) = and {
                    let both = format!("{value} + {}", pattern.value(*other, true)?);
                    value = self.session.variable("together");
                    pattern.bind(&both, &value);
                }
                pattern.restrict(self.set)?;
                let measured = Select::new(self.aggregates(self.kind(*column), &value), &pattern);
                let mut all = Pattern::of(self.session, self.view)?;
                all.value(*column, false)?;
                all.restrict(self.set)?;
                let all = Select::new(vec![item("COUNT(*)".into(), "?in_all")], &all);
                let mut items = vec![name];
                items.extend(measured.items.iter().chain(&all.items).map(|(_, variable)| itself(variable)));
                return Ok(Select {
                    pattern: format!("{}\n{}", measured.braced(), all.braced()),
                    ..Select::bare(items)
                });
            }
            Form::Distinct(column, among) => {
                let value = pattern.value(*column, true)?;
                if let Some(values) = among {
                    pattern.keep_among(*column, &value, values)?;
                }
                select.items = vec![name, itself(&value), item(counted(&root), "?entities")];
                select.tail = format!("\nGROUP BY {value}\nORDER BY DESC(?entities) {value}");
            }
            Form::Groups { per, period, measured, kept } => {
                let group = self.session.group(&mut pattern, *per, *period)?;
                select.items = vec![itself(&group)];
                let value = measured.map(|column| pattern.value(column, true)).transpose()?;
                select.items.extend(match measured.zip(value.as_ref()) {
                    Some((column, value)) => self.aggregates(self.kind(column), value),
                    None => vec![item(counted(&root), "?entities")],
                });
                pattern.restrict(self.set)?;
                select.pattern = pattern.text();
                let by = |ask| number_of_group(ask, value.as_deref(), &counted(&root));
                let shown = if value.is_some() { "?average" } else { "?entities" };
                let kept = kept.map(|(ask, test)| (by(ask), test));
                let order = match period {
                    Some(_) => format!("\nORDER BY {group}"),
                    None => format!("\nORDER BY DESC({shown}) {group}"),
                };
                return Ok(keep_groups(select, &group, kept, &order));
            }
            Form::Share(test) => {
                let passes = pattern.condition(test)?;
                let matching = self.session.variable("match");
                pattern.bind(&format!("IF({passes}, {root}, 1/0)"), &matching);
                select.items =
                    vec![name, item(counted(&matching), "?matching"), item(counted(&root), "?in_all")];
            }
        }
        pattern.restrict(self.set)?;
        select.pattern = pattern.text();
        Ok(select)
    }

    fn kind(&self, column: usize) -> &'a Kind {
        &self.view.columns[column].kind
    }

    /// As SQL's: nothing where there are no values, not 0.
    fn aggregates(&self, kind: &Kind, value: &str) -> Vec<(String, String)> {
        let value = match kind {
            Kind::Boolean => format!("{}({value})", self.session.prefixes.borrow_mut().xsd("integer")),
            _ => value.to_owned(),
        };
        let some = |function: &str| format!("IF(COUNT({value}) > 0, {function}({value}), 1/0)");
        let average = match kind {
            Kind::Number | Kind::Boolean => some("AVG"),
            _ => format!("IF(MIN({value}) = MAX({value}), MIN({value}), 1/0)"),
        };
        vec![
            item(average, "?average"),
            item(some("SUM"), "?sum"),
            item(format!("MIN({value})"), "?lowest"),
            item(format!("MAX({value})"), "?highest"),
            item(format!("COUNT({value})"), "?with_a_value"),
        ]
    }
}

/// The number of a group that decides whether it is kept.
fn number_of_group(ask: Ask, value: Option<&str>, entities: &str) -> String {
    let Some(value) = value else { return entities.to_owned() };
    let function = match ask {
        Ask::Sum => "SUM",
        Ask::Minimum => "MIN",
        Ask::Maximum => "MAX",
        _ => "AVG",
    };
    format!("{function}({value})")
}

/// A SELECT by groups, with those kept whose number passes. SPARQL has no ranks: the best are those at least as good
/// as the last of so many, computed beside.
fn keep_groups(mut select: Select, group: &str, kept: Option<(String, GroupTest)>, order: &str) -> Select {
    let groups = format!("\nGROUP BY {group}");
    match kept {
        None => select.tail = format!("{groups}{order}"),
        Some((number, GroupTest::Compare(operator, limit))) => {
            let (symbol, limit) = (pattern::sign(operator), sql::plain(limit));
            select.tail = format!("{groups}\nHAVING ({number} {symbol} {limit}){order}");
        }
        Some((number, GroupTest::Best(end, count))) => {
            let each = Select {
                items: vec![item(number.clone(), "?number")],
                tail: format!("{groups}\nORDER BY {}(?number)\nLIMIT {count}", direction(end)),
                pattern: select.pattern.clone(),
                distinct: false,
            };
            let worst = if end == End::Highest { "MIN(?number)" } else { "MAX(?number)" };
            let limit = Select { pattern: each.braced(), ..Select::bare(vec![item(worst.into(), "?limit")]) };
            let sign = if end == End::Highest { ">=" } else { "<=" };
            let outer: Vec<(String, String)> = select.items.iter().map(|(_, v)| itself(v)).collect();
            select.items.push(item(number, "?own"));
            select.tail = groups;
            let pattern = format!("{}\n{}\nFILTER(?own {sign} ?limit)", select.braced(), limit.braced());
            return Select { pattern, tail: order.to_owned(), ..Select::bare(outer) };
        }
    }
    select
}

fn outputs_of(pattern: &mut Pattern<'_>, outputs: &[Output]) -> Result<Vec<(String, String)>, Inexpressible> {
    let mut items = Vec::new();
    for output in outputs {
        items.push(itself(&match output {
            Output::Value(column) => pattern.value(*column, false)?,
            Output::Number(column) => pattern.number_of(*column)?,
            Output::Extreme(column, end) => pattern.extreme_of(*column, *end)?,
        }));
    }
    Ok(items)
}

fn direction(end: End) -> &'static str {
    if end == End::Highest { "DESC" } else { "ASC" }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// A string literal.
fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
