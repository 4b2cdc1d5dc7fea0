//! Compiling: a grounded plan becomes SQL over the induced tables, with the shape its rows will have.
//!
//! Aggregates carry their coverage (how many of how many had a value); an aggregate never counts an entity twice;
//! superlatives keep their ties.

mod profile;
mod sql;

use kb::{Kind, View};

pub use profile::profile;

use crate::ground::{Grounded, Index, Order, Set};
use crate::language::{Ask, End};
use sql::{Writer, name, quoted, text};

/// One statement with what its rows mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// SQLite text.
    pub sql: String,
    /// What the rows are.
    pub shape: Shape,
}

/// A heading of a result with what people need to read its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Heading {
    /// The view column's reading name.
    pub name: String,
    /// The unit of its numbers.
    pub unit: Option<String>,
    /// What its values are.
    pub kind: Kind,
}

/// What a query's rows are. Every row of a comparison begins with the set's name.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// `[name, value ..]`: an entity a row (several rows where a value is many-valued).
    Entities(Vec<Heading>),
    /// `[name, place, ordering value, value ..]`, best first, ties together.
    Ranked {
        /// The ordering value, then the others.
        headings: Vec<Heading>,
        /// Which end came first.
        end: End,
        /// How many were asked for.
        count: u32,
    },
    /// `[set, count]`.
    Count {
        /// What was counted: `None` the entities themselves.
        of: Option<Heading>,
    },
    /// `[set, average, sum, minimum, maximum, with a value, of]`.
    Aggregate {
        /// What was aggregated.
        heading: Heading,
        /// Which of them was asked for.
        ask: Ask,
    },
    /// `[set, value, entities]`, most frequent first.
    Distinct(Heading),
    /// `[group, entities]` or `[group, average, minimum, maximum, with a value]`, by group.
    Groups {
        /// The groups.
        by: Heading,
        /// What was aggregated, if anything.
        of: Option<Heading>,
        /// Which aggregate was asked for.
        ask: Ask,
    },
    /// `[set, matching, of]`.
    Share,
}

/// The number of entities in a set.
pub fn size(index: &Index, view: &View, set: &Set) -> String {
    let mut writer = Writer::new(index, view);
    let filter = filter(writer.set(set), &[]);
    format!("SELECT count(DISTINCT t.id)\n{}{filter}", writer.from())
}

/// The statements that answer a grounded plan, given how many entities each of its sets has.
pub fn compile(index: &Index, grounded: &Grounded, sizes: &[u64]) -> Vec<Query> {
    let compiler = Compiler { index, view: &index.schema.views[grounded.view], grounded };
    compiler.queries(sizes)
}

struct Compiler<'a> {
    index: &'a Index,
    view: &'a View,
    grounded: &'a Grounded,
}

impl Compiler<'_> {
    fn queries(&self, sizes: &[u64]) -> Vec<Query> {
        let grounded = self.grounded;
        let total: u64 = sizes.iter().sum();
        if let Some(order) = grounded.order {
            return grounded.sets.iter().map(|set| self.ranked(set, order)).collect();
        }
        if let Some(per) = grounded.per {
            return grounded.sets.iter().map(|set| self.groups(set, per)).collect();
        }
        match grounded.ask {
            Ask::Count => match grounded.wanted.first() {
                Some(attribute) => vec![self.count(Some(attribute.columns[0]))],
                None => {
                    let mut queries = vec![self.count(None)];
                    // A short list says which they are.
                    if total > 0 && total <= 30 && grounded.sets.len() == 1 {
                        queries.push(self.entities(&grounded.sets[0]));
                    }
                    queries
                }
            },
            Ask::Average | Ask::Sum | Ask::Minimum | Ask::Maximum => self.aggregates(),
            Ask::Exists => self.share(),
            Ask::Value | Ask::Describe => self.values(sizes),
        }
    }

    /// Values of few entities one by one; of many, texts by frequency and numbers as aggregates.
    fn values(&self, sizes: &[u64]) -> Vec<Query> {
        let grounded = self.grounded;
        let total: u64 = sizes.iter().sum();
        let columns: Vec<usize> = grounded.wanted.iter().flat_map(|a| a.columns.iter().copied()).collect();
        let counted = grounded.wanted.iter().any(|a| a.counted);
        if columns.is_empty()
            || counted
            || total <= 3
            || (grounded.wanted.len() > 1 && grounded.sets.len() == 1)
        {
            return grounded.sets.iter().map(|set| self.entities(set)).collect();
        }
        let mut queries = Vec::new();
        for attribute in &grounded.wanted {
            for &column in &attribute.columns {
                match self.column_kind(column) {
                    Kind::Number if !self.view.columns[column].many && !self.tells_apart(column) => {
                        queries.push(self.aggregate(column, Ask::Value))
                    }
                    _ => queries.push(self.distinct(column)),
                }
            }
        }
        if total <= 25 && grounded.sets.len() == 1 {
            queries.insert(0, self.entities(&grounded.sets[0]));
        }
        queries
    }

    /// A number that names things, as an id does: its average says nothing.
    fn tells_apart(&self, column: usize) -> bool {
        let name = crate::words::words(&self.view.columns[column].name);
        let column = &self.view.columns[column];
        let id = name
            .last()
            .is_some_and(|w| w.ends_with("id") || matches!(w.as_str(), "number" | "code" | "no" | "nr"));
        id && column.distinct == column.filled && column.filled > 1
    }

    fn column_kind(&self, column: usize) -> &Kind {
        &self.view.columns[column].kind
    }

    /// How many values of the column there are is wanted, not which.
    fn is_counted(&self, column: usize) -> bool {
        self.grounded.wanted.iter().any(|a| a.counted && a.columns.contains(&column))
    }

    fn heading(&self, column: usize) -> Heading {
        let counted = self.is_counted(column);
        let column = &self.view.columns[column];
        if counted {
            return Heading { name: format!("number of {}", column.name), unit: None, kind: Kind::Number };
        }
        Heading { name: column.name.clone(), unit: column.unit.clone(), kind: column.kind.clone() }
    }

    /// The columns asked for; one that fixes the set to a single value would only repeat the question.
    fn output(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = Vec::new();
        for attribute in &self.grounded.wanted {
            for &column in &attribute.columns {
                if column != 0 && !columns.contains(&column) {
                    columns.push(column);
                }
            }
        }
        columns
    }

    fn entities(&self, set: &Set) -> Query {
        let mut writer = Writer::new(self.index, self.view);
        let columns = self.output();
        let mut select = vec![format!("t.{} AS {}", name(&self.view.columns[0].column), quoted("name"))];
        for &column in &columns {
            let heading = self.heading(column);
            let value = if self.is_counted(column) { writer.count_of(column) } else { writer.value(column) };
            select.push(format!("{value} AS {}", quoted(&heading.name)));
        }
        let filter = filter(writer.set(set), &[]);
        let sql = format!("SELECT DISTINCT {}\n{}{filter}\nORDER BY 1", select.join(", "), writer.from());
        Query { sql, shape: Shape::Entities(columns.iter().map(|&c| self.heading(c)).collect()) }
    }

    fn ranked(&self, set: &Set, order: Order) -> Query {
        let mut writer = Writer::new(self.index, self.view);
        let many = self.view.columns[order.column].many;
        let by = if many { writer.count_of(order.column) } else { writer.value(order.column) };
        let direction = if order.end == End::Highest { "DESC" } else { "ASC" };
        let mut headings = vec![self.heading(order.column)];
        if many {
            headings[0] =
                Heading { name: format!("number of {}", headings[0].name), unit: None, kind: Kind::Number };
        }
        let mut select = vec![
            format!("t.{} AS {}", name(&self.view.columns[0].column), quoted("name")),
            format!("rank() OVER (ORDER BY {by} {direction}) AS {}", quoted("place")),
            format!("{by} AS {}", quoted(&headings[0].name)),
        ];
        for column in self.output().into_iter().filter(|&c| c != order.column && !self.view.columns[c].many) {
            let heading = self.heading(column);
            select.push(format!("{} AS {}", writer.value(column), quoted(&heading.name)));
            headings.push(heading);
        }
        let filter = filter(writer.set(set), &[format!("{by} IS NOT NULL")]);
        let sql = format!(
            "SELECT * FROM (\nSELECT {}\n{}{filter}\n) WHERE place <= {} ORDER BY place, name",
            select.join(", "),
            writer.from(),
            order.count
        );
        Query { sql, shape: Shape::Ranked { headings, end: order.end, count: order.count } }
    }

    fn count(&self, of: Option<usize>) -> Query {
        let statements = self.each_set(|writer, set| {
            let counted = match of {
                Some(column) => writer.value(column),
                None => "t.id".to_owned(),
            };
            let filter = filter(writer.set(set), &[]);
            format!(
                "SELECT {} AS \"of\", count(DISTINCT {counted}) AS \"count\"\n{}{filter}",
                text(&set.name),
                writer.from()
            )
        });
        Query { sql: statements, shape: Shape::Count { of: of.map(|c| self.heading(c)) } }
    }

    fn aggregates(&self) -> Vec<Query> {
        let columns: Vec<usize> =
            self.grounded.wanted.iter().flat_map(|a| a.columns.iter().copied()).collect();
        columns.into_iter().map(|column| self.aggregate(column, self.grounded.ask)).collect()
    }

    fn aggregate(&self, column: usize, ask: Ask) -> Query {
        let statements = self.each_set(|writer, set| {
            let value = writer.value(column);
            let filter = filter(writer.set(set), &[]);
            format!(
                "SELECT {} AS \"of\", avg({value}) AS \"average\", sum({value}) AS \"sum\", min({value}) AS \"lowest\", \
                 max({value}) AS \"highest\", count({value}) AS \"with a value\", count(*) AS \"in all\"\n{}{filter}",
                text(&set.name),
                writer.from()
            )
        });
        Query { sql: statements, shape: Shape::Aggregate { heading: self.heading(column), ask } }
    }

    fn distinct(&self, column: usize) -> Query {
        let statements = self.each_set(|writer, set| {
            let value = writer.value(column);
            let filter = filter(writer.set(set), &[format!("{value} IS NOT NULL")]);
            format!(
                "SELECT {} AS \"of\", {value} AS {}, count(DISTINCT t.id) AS \"entities\"\n{}{filter}\nGROUP BY {value}",
                text(&set.name),
                quoted(&writer.column(column).name),
                writer.from()
            )
        });
        let sql = format!("{statements}\nORDER BY 1, 3 DESC, 2");
        Query { sql, shape: Shape::Distinct(self.heading(column)) }
    }

    fn groups(&self, set: &Set, per: usize) -> Query {
        let mut writer = Writer::new(self.index, self.view);
        let group = writer.value(per);
        let of = self.grounded.wanted.first().and_then(|a| a.columns.first().copied()).filter(|&c| c != per);
        let measured = of.filter(|&c| *self.column_kind(c) == Kind::Number);
        let columns = match measured {
            Some(column) => {
                let value = writer.value(column);
                format!(
                    "avg({value}) AS \"average\", sum({value}) AS \"sum\", min({value}) AS \"lowest\", max({value}) AS \"highest\", count({value}) AS \"with a value\""
                )
            }
            None => "count(DISTINCT t.id) AS \"entities\"".to_owned(),
        };
        let filter = filter(writer.set(set), &[format!("{group} IS NOT NULL")]);
        let sql = format!(
            "SELECT {group} AS {}, {columns}\n{}{filter}\nGROUP BY {group}\nORDER BY 2 DESC, 1",
            quoted(&self.view.columns[per].name),
            writer.from()
        );
        Query {
            sql,
            shape: Shape::Groups {
                by: self.heading(per),
                of: measured.map(|c| self.heading(c)),
                ask: self.grounded.ask,
            },
        }
    }

    /// How many of each set pass the probes, and, for named values, which of them occur how often.
    fn share(&self) -> Vec<Query> {
        use crate::ground::Test;
        let grounded = self.grounded;
        if grounded.probes.is_empty() {
            return vec![self.count(None)];
        }
        let probe = Test::Any(grounded.probes.clone());
        let sql = self.each_set(|writer, set| {
            let test = writer.test(&probe);
            let filter = filter(writer.set(set), &[]);
            format!(
                "SELECT {} AS \"of\", count(DISTINCT CASE WHEN {test} THEN t.id END) AS \"matching\", count(DISTINCT t.id) AS \"in all\"\n{}{filter}",
                text(&set.name),
                writer.from()
            )
        });
        let mut queries = vec![Query { sql, shape: Shape::Share }];
        for test in &grounded.probes {
            match test {
                Test::Among { column, .. } => queries.push(self.distinct_among(*column, test)),
                Test::Compare { column, .. } => queries.push(self.aggregate(*column, Ask::Value)),
                _ => {}
            }
        }
        queries
    }

    /// The values that a probe found, by frequency; of a single-valued column all of them: "no, these do not".
    fn distinct_among(&self, column: usize, probe: &crate::ground::Test) -> Query {
        let many = self.view.columns[column].many;
        let crate::ground::Test::Among { values, .. } = probe else { return self.distinct(column) };
        if !many || values.is_empty() {
            return self.distinct(column);
        }
        let list: Vec<String> = values.iter().map(|v| text(v)).collect();
        let statements = self.each_set(|writer, set| {
            let value = writer.value(column);
            let filter = filter(writer.set(set), &[format!("{value} IN ({})", list.join(", "))]);
            format!(
                "SELECT {} AS \"of\", {value} AS {}, count(DISTINCT t.id) AS \"entities\"\n{}{filter}\nGROUP BY {value}",
                text(&set.name),
                quoted(&writer.column(column).name),
                writer.from()
            )
        });
        Query {
            sql: format!("{statements}\nORDER BY 1, 3 DESC, 2"),
            shape: Shape::Distinct(self.heading(column)),
        }
    }

    fn each_set(&self, mut statement: impl FnMut(&mut Writer<'_>, &Set) -> String) -> String {
        let statements: Vec<String> = self
            .grounded
            .sets
            .iter()
            .map(|set| statement(&mut Writer::new(self.index, self.view), set))
            .collect();
        statements.join("\nUNION ALL\n")
    }
}

fn filter(condition: Option<String>, more: &[String]) -> String {
    let all: Vec<String> = condition.into_iter().chain(more.iter().cloned()).collect();
    if all.is_empty() { String::new() } else { format!("\nWHERE {}", all.join("\n  AND ")) }
}
