//! SQL: a statement as text over the induced tables, for SQLite or PostgreSQL.

mod dialect;
pub(super) mod writer;

pub use crate::dialect::Dialect;

pub(crate) use writer::{Writer, symbol, text};
use writer::{plain, within};

use kb::SqlType;
use lang::lexicon::Period;
use search::quoted;

use super::{Form, Output, Statement};
use crate::ground::Index;
use crate::language::{Ask, End};
use crate::meaning::{GroupTest, Order, Set};

/// The statement's text.
pub fn write(index: &Index, statement: &Statement, dialect: Dialect) -> String {
    let view = &index.schema.views[statement.view];
    let parts: Vec<String> = statement
        .sets
        .iter()
        .map(|set| Part { writer: Writer::new(dialect, index, view), set }.write(&statement.form))
        .collect();
    let all = parts.join("\nUNION ALL\n");
    match &statement.form {
        Form::Distinct(..) => format!("{all}\nORDER BY 1, 3 DESC, 2"),
        _ => all,
    }
}

/// One set's part of a statement.
struct Part<'a> {
    writer: Writer<'a>,
    set: &'a Set,
}

impl Part<'_> {
    fn write(mut self, form: &Form) -> String {
        match form {
            Form::Size => self.finish("SELECT count(DISTINCT t.id)", &[]),
            Form::Entities(outputs) => self.entities(outputs),
            Form::Ranked { order, outputs } => self.ranked(*order, outputs),
            Form::Count(of) => {
                let counted = of.map_or_else(|| "t.id".to_owned(), |column| self.writer.identity(column));
                let select = format!("{} count(DISTINCT {counted}) AS \"count\"", self.named());
                self.finish(&select, &[])
            }
            Form::Aggregate(of, and) => {
                let (mut value, _) = self.told(*of);
                let mut stored = match *of {
                    Output::Number(_) => SqlType::Integer,
                    Output::Value(column) | Output::Extreme(column, _) => self.writer.stored(column),
                };
                if let Some(other) = and {
                    value = format!("({value} + {})", self.writer.value(*other));
                    // A whole number and a fraction make a fraction.
                    stored = if self.writer.is_real(*other) { SqlType::Real } else { stored };
                }
                let aggregates = self.aggregates(stored, &value);
                let select = format!("{} {aggregates}, count(*) AS \"in all\"", self.named());
                self.finish(&select, &[])
            }
            Form::Distinct(column, among) => self.distinct(*column, among.as_deref()),
            Form::Groups { per, period, measured, kept } => self.groups(*per, *period, *measured, *kept),
            Form::Share(test) => {
                let test = self.writer.test(test);
                let select = format!(
                    "{} count(DISTINCT CASE WHEN {test} THEN t.id END) AS \"matching\", count(DISTINCT t.id) AS \"in all\"",
                    self.named()
                );
                self.finish(&select, &[])
            }
        }
    }

    /// `SELECT 'the set' AS "of",`
    fn named(&self) -> String {
        format!("SELECT {} AS \"of\",", self.writer.dialect.ordered(&self.set.name))
    }

    /// The select with the tables it needs and the set's tests.
    fn finish(&mut self, select: &str, more: &[String]) -> String {
        let condition = self.writer.set(self.set);
        let all: Vec<String> = condition.into_iter().chain(more.iter().cloned()).collect();
        let filter = if all.is_empty() { String::new() } else { format!("\nWHERE {}", all.join("\n  AND ")) };
        format!("{select}\n{}{filter}", self.writer.from())
    }

    /// `t.label AS "name"`
    fn entity(&self) -> String {
        format!("{} AS {}", self.entity_name(), quoted("name"))
    }

    fn entity_name(&self) -> String {
        format!("t.{}", self.writer.dialect.name(&self.writer.column(0).column))
    }

    /// The value that is put out, and what it is called.
    fn told(&mut self, output: Output) -> (String, String) {
        let name = self.writer.column(output.column()).name.clone();
        match output {
            Output::Value(column) => (self.writer.value(column), name),
            Output::Number(column) => (self.writer.count_of(column), format!("number of {name}")),
            Output::Extreme(column, end) => (self.writer.extreme_of(column, end), name),
        }
    }

    fn output(&mut self, output: Output) -> String {
        let (value, heading) = self.told(output);
        format!("{value} AS {}", quoted(&heading))
    }

    fn entities(&mut self, outputs: &[Output]) -> String {
        let mut select = vec![self.entity()];
        select.extend(outputs.iter().map(|&o| self.output(o)));
        let statement = self.finish(&format!("SELECT {}", select.join(", ")), &[]);
        let several = |o: &Output| matches!(o, Output::Value(column) if self.writer.column(*column).many);
        if !outputs.iter().any(several) {
            return format!("{statement}\nORDER BY 1");
        }
        // An entity a row and value, though several ways lead there; two entities of one name stay two.
        let mut groups = vec!["t.id".to_owned(), self.entity_name()];
        for &output in outputs {
            if let Output::Value(column) = output {
                let (value, identity) = (self.writer.value(column), self.writer.identity(column));
                groups.push(grouping(&value, &identity));
            }
        }
        format!("{statement}\nGROUP BY {}\nORDER BY 1", groups.join(", "))
    }

    fn ranked(&mut self, order: Order, outputs: &[Output]) -> String {
        let output = super::ordering(self.writer.column(order.column), order);
        let shown = self.output(output);
        let (by, _) = self.told(output);
        let direction = direction(order.end);
        let headings: Vec<&str> =
            outputs.iter().map(|o| self.writer.column(o.column()).name.as_str()).collect();
        let own = self.writer.column(order.column).name.as_str();
        let place = apart("place", [own].into_iter().chain(headings));
        let (rank, wanted) = match order.place {
            ..=1 => ("rank", format!("<= {}", order.count)),
            later => ("dense_rank", format!("= {later}")),
        };
        let mut select =
            vec![self.entity(), format!("{rank}() OVER (ORDER BY {by} {direction}) AS {place}"), shown];
        select.extend(outputs.iter().map(|&o| self.output(o)));
        let statement = self.finish(&format!("SELECT {}", select.join(", ")), &[format!("{by} IS NOT NULL")]);
        format!("SELECT * FROM (\n{statement}\n) AS ranked WHERE {place} {wanted} ORDER BY {place}, 1")
    }

    fn distinct(&mut self, column: usize, among: Option<&[String]>) -> String {
        let (value, identity) = (self.writer.value(column), self.writer.identity(column));
        let condition = match among {
            Some(values) => within(&value, values),
            None => format!("{value} IS NOT NULL"),
        };
        let heading = quoted(&self.writer.column(column).name);
        let select = format!("{} {value} AS {heading}, count(DISTINCT t.id) AS \"entities\"", self.named());
        let statement = self.finish(&select, &[condition]);
        format!("{statement}\nGROUP BY {}", grouping(&value, &identity))
    }

    fn groups(
        &mut self,
        per: usize,
        period: Option<Period>,
        measured: Option<usize>,
        kept: Option<(Ask, GroupTest)>,
    ) -> String {
        let (mut group, mut identity) = (self.writer.value(per), self.writer.identity(per));
        if let Some(period) = period {
            group = part(&group, period);
            identity.clone_from(&group);
        }
        let mut conditions = vec![format!("{group} IS NOT NULL")];
        let measured = match measured {
            Some(column) => {
                let value = self.writer.value(column);
                conditions.push(format!("{value} IS NOT NULL"));
                Some((column, value))
            }
            None => None,
        };
        let columns = match &measured {
            Some((column, value)) => self.aggregates(self.writer.stored(*column), value),
            None => "count(DISTINCT t.id) AS \"entities\"".to_owned(),
        };
        // The number of a group that decides whether it is kept.
        let by = |ask| match &measured {
            Some((column, value)) => self.writer.deciding(ask, *column, value),
            None => "count(DISTINCT t.id)".to_owned(),
        };
        let heading = match period {
            Some(period) => period.name(),
            None => self.writer.column(per).name.as_str(),
        };
        let place = apart("place", [heading]);
        let ranked = match kept {
            Some((ask, GroupTest::Best(end, _))) => {
                format!(", rank() OVER (ORDER BY {} {}) AS {place}", by(ask), direction(end))
            }
            _ => String::new(),
        };
        let having = match kept {
            Some((ask, GroupTest::Compare(operator, number))) => {
                format!("\nHAVING {} {} {}", by(ask), symbol(operator), plain(number))
            }
            _ => String::new(),
        };
        let select = format!("SELECT {group} AS {}, {columns}{ranked}", quoted(heading));
        let statement = self.finish(&select, &conditions);
        let grouped = format!("{statement}\nGROUP BY {}{having}", grouping(&group, &identity));
        match kept {
            Some((_, GroupTest::Best(_, count))) => {
                format!(
                    "SELECT * FROM (\n{grouped}\n) AS ranked WHERE {place} <= {count} ORDER BY {place}, 1"
                )
            }
            // Years are told one after the other.
            _ if period.is_some() => format!("{grouped}\nORDER BY 1"),
            _ => format!("{grouped}\nORDER BY 2 DESC, 1"),
        }
    }

    fn aggregates(&self, stored: SqlType, value: &str) -> String {
        let of = |ask| self.writer.aggregate(ask, stored, value);
        format!(
            "{} AS \"average\", {} AS \"sum\", {} AS \"lowest\", {} AS \"highest\", count({value}) AS \"with a value\"",
            of(Ask::Average),
            of(Ask::Sum),
            of(Ask::Minimum),
            of(Ask::Maximum)
        )
    }
}

/// A heading in quotes that no other is called: the statement around asks for it by name.
fn apart<'h>(wanted: &str, others: impl IntoIterator<Item = &'h str>) -> String {
    let mut heading = wanted.to_owned();
    if others.into_iter().any(|other| other.eq_ignore_ascii_case(wanted)) {
        heading.push_str(" in order");
    }
    quoted(&heading)
}

fn direction(end: End) -> &'static str {
    if end == End::Highest { "DESC" } else { "ASC" }
}

/// The year, month or decade of a date.
fn part(value: &str, period: Period) -> String {
    let begins = format!("substr(CAST({value} AS TEXT), 1, {})", period.characters());
    if period == Period::Decade { format!("{begins} || '0s'") } else { begins }
}

/// Entities of one name are still several.
fn grouping(value: &str, identity: &str) -> String {
    if value == identity { value.to_owned() } else { format!("{identity}, {value}") }
}
