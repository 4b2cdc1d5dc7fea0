//! Compiling: a grounded plan becomes statements ([`Statement`]), and those SQL over the induced tables (SQLite's, or
//! PostgreSQL's by [`sql::write`]) or SPARQL over the triples, with the shape their rows will have.
//!
//! Aggregates carry their coverage (how many of how many had a value); an aggregate never counts an entity twice;
//! superlatives keep their ties.

mod profile;
pub mod sparql;
pub mod sql;
mod statement;

use kb::{Join, Kind, View, ViewColumn};

pub use profile::profile;
pub use sql::Dialect;
pub use statement::{Form, Heading, Output, Shape, Statement};

use crate::ground::{Index, other_form};
use crate::language::Ask;
use crate::meaning::{Attribute, Grounded, GroupTest, Order, Set, Test, is_types};
use lang::plural;
use lang::{local_words, stems};

/// A short list says which things were counted.
const LISTED: u64 = 30;
/// A property of so many things is told thing by thing, also where it is aggregated: people look things up in a table.
const FEW: u64 = 200;

/// One statement with its text and what its rows mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// What is computed.
    pub statement: Statement,
    /// Its text, in the SQL of the database that its index is of.
    pub sql: String,
    /// What the rows are.
    pub shape: Shape,
}

/// What counts the entities of a set.
pub fn size(index: &Index, view: usize, set: &Set) -> Query {
    let statement = Statement { view, sets: vec![set.clone()], form: Form::Size };
    Query { sql: sql::write(index, &statement, index.dialect), statement, shape: Shape::Count { of: None } }
}

/// What the things are ordered by, in this column.
fn ordering(column: &ViewColumn, order: Order) -> Output {
    match column.many {
        true if order.counted => Output::Number(order.column),
        true => Output::Extreme(order.column, order.end),
        false => Output::Value(order.column),
    }
}

/// How many of a set's entities have no value in a column: what a ranking by it leaves out.
pub fn lacking(index: &Index, view: usize, set: &Set, column: usize) -> Query {
    let form = Form::Share(Test::Present { column, negated: true });
    let statement = Statement { view, sets: vec![set.clone()], form };
    Query { sql: sql::write(index, &statement, index.dialect), statement, shape: Shape::Share }
}

/// The statements that answer a grounded plan, given how many entities each of its sets has.
pub fn compile(index: &Index, grounded: &Grounded, sizes: &[u64]) -> Vec<Query> {
    Compiler::new(index, grounded).queries(sizes)
}

/// The word, if exactly these of the column's values hold it, ASCII letters of either case: it reads better than a list
/// of them all.
fn telling<'w>(
    index: &Index,
    view: &View,
    column: usize,
    values: &[String],
    word: Option<&'w str>,
) -> Option<&'w str> {
    let word = word.filter(|word| values.len() > 3 && word.is_ascii() && !word.contains(['%', '_']))?;
    let (table, name) = index.place(view, &view.columns[column]);
    let lower = word.to_ascii_lowercase();
    let holding = index.vocabulary.domain(table, name)?.values.iter();
    let holding = holding.filter(|v| v.to_ascii_lowercase().contains(&lower));
    holding.eq(values.iter()).then_some(word)
}

/// What a view's column is called where a sentence says it of the view's things: with the kind of thing that has it, where
/// that is another and its name says nothing of it. A dish does not live in Ulm, its cook does; a machine's department is
/// not that of who operates it.
pub fn called(index: &Index, view: &View, column: &ViewColumn) -> String {
    let last = column.path.last().is_some_and(|l| matches!(l.join, Join::Values { .. }));
    let itself = usize::from(last || matches!(column.kind, Kind::Entity { .. }));
    let links = &column.path[..column.path.len().saturating_sub(itself)];
    let near = links.last().and_then(|_| owner(index, view, column, links, links.len() - 1));
    let far = (links.len() > 1).then(|| owner(index, view, column, links, 0)).flatten();
    let owners = far.into_iter().chain(near);
    owners.chain([column.name.as_str()]).collect::<Vec<_>>().join(" ")
}

/// The kind of thing that one of the links leads to, if the column's name says nothing of it. Not of what is but a part of
/// one thing, as an engine is of a car, or stands between it and others without a name of its own, as a role in a film does.
fn owner<'i>(
    index: &'i Index,
    view: &View,
    column: &ViewColumn,
    links: &[kb::Link],
    at: usize,
) -> Option<&'i str> {
    let (schema, link) = (&index.schema, &links[at]);
    let has_names = schema.table(&link.to).is_some_and(kb::Table::has_names);
    // A car has an engine that no other has; several publications come from one project, several people to one meeting.
    let leads_there = |c: &&ViewColumn| c.path == links[..=at] && matches!(c.kind, Kind::Entity { .. });
    let own = view.columns.iter().find(leads_there).is_some_and(|c| !c.many && c.distinct == c.filled);
    let part = own && links.len() == 1 && !link.inverse;
    if link.inverse && !has_names || part {
        return None;
    }
    let label = &schema.view_of(&link.to)?.label;
    // The away team's matches as a home team are not the match's own, though both are a team's.
    let (named, things) = (stems(&column.name), stems(&view.label));
    let says = |owner: &str| stems(owner).iter().all(|word| named.contains(word));
    let told = says(label) || !link.inverse && says(&local_words(&link.predicate));
    // An operating theatre is no operation.
    let alike = stems(label).last().is_some_and(|noun| things.contains(noun));
    (!told && !alike).then_some(label.as_str())
}

/// Its whole numbers are written as texts and each stands once: a code, as far as can be told.
fn holds_codes(column: &kb::Column) -> bool {
    column.written == kb::Written::Plain
        && column.sql_type == kb::SqlType::Integer
        && column.distinct == column.filled
        && column.filled > 1
}

/// "party" of what things are "in party": groups and numbers are of parties.
fn noun(name: &str) -> &str {
    let parts =
        name.split_once(' ').filter(|(first, _)| matches!(*first, "in" | "on" | "at" | "of" | "has" | "by"));
    parts.map_or(name, |(_, rest)| rest)
}

/// A number that names things, as an id does: its average says nothing.
fn tells_apart(column: &ViewColumn) -> bool {
    let name = lang::words(&column.name);
    let id = name
        .last()
        .is_some_and(|w| w.ends_with("id") || matches!(w.as_str(), "number" | "code" | "no" | "nr"));
    id && column.distinct == column.filled && column.filled > 1
}

/// What people need to read the values of a view's column.
pub fn heading(index: &Index, view: &View, column: usize) -> Heading {
    // The persons and the texts that are authors are called so alike.
    let text = other_form(index, view, column).filter(|&other| view.columns[other].kind == Kind::Text);
    let name = called(index, view, &view.columns[text.unwrap_or(column)]);
    let column = &view.columns[column];
    let (table, place) = index.place(view, column);
    let stored = index.schema.table(table).and_then(|t| t.column(place));
    let codes = tells_apart(column) || stored.is_some_and(holds_codes);
    Heading {
        name,
        unit: column.unit.clone(),
        kind: column.kind.clone(),
        years: column.kind == Kind::Number && stored.is_some_and(kb::Column::holds_years),
        codes: column.kind == Kind::Number && column.unit.is_none() && codes,
        by_iri: stored.is_some_and(|c| is_types(&c.role)) || index.vocabulary.is_by_iri(table, place),
    }
}

struct Compiler<'a> {
    index: &'a Index,
    view: &'a View,
    grounded: &'a Grounded,
}

impl<'a> Compiler<'a> {
    fn new(index: &'a Index, grounded: &'a Grounded) -> Self {
        Self { index, view: &index.schema.views[grounded.view], grounded }
    }

    fn queries(&self, sizes: &[u64]) -> Vec<Query> {
        let grounded = self.grounded;
        let total: u64 = sizes.iter().sum();
        let aggregates = !matches!(grounded.ask, Ask::Value | Ask::Exists | Ask::Describe);
        if let Some(order) = grounded.order.filter(|_| grounded.per.is_none() || !aggregates) {
            // A thing by its own name is compared with nothing: "how old is the Orrin Bridge?"
            let query = |set: &Set| match set.tests.iter().any(|test| test.own_name().is_some()) {
                true => self.told(set, order),
                false => self.ranked(set, order),
            };
            return grounded.sets.iter().map(query).collect();
        }
        if let Some(per) = grounded.per {
            return grounded.sets.iter().map(|set| self.groups(set, per)).collect();
        }
        match grounded.ask {
            Ask::Count => match grounded.wanted.first() {
                Some(attribute) => vec![self.count(Some(attribute.columns[0]))],
                None => {
                    let mut queries = vec![self.count(None)];
                    if total > 0 && total <= LISTED && grounded.sets.len() == 1 {
                        queries.push(self.entities(&grounded.sets[0]));
                    }
                    queries
                }
            },
            Ask::Average | Ask::Sum | Ask::Minimum | Ask::Maximum | Ask::Spread => {
                grounded.wanted.iter().flat_map(|attribute| self.aggregates(attribute)).collect()
            }
            Ask::Exists => self.share(),
            Ask::Share => self.share().into_iter().take(1).collect(),
            Ask::Value | Ask::Describe => self.values(sizes),
        }
    }

    /// Values of few entities one by one; of many, texts by frequency and numbers as aggregates.
    fn values(&self, sizes: &[u64]) -> Vec<Query> {
        let grounded = self.grounded;
        let total: u64 = sizes.iter().sum();
        let columns = self.wanted();
        let counted = grounded.wanted.iter().any(|a| a.counted);
        if columns.is_empty()
            || counted
            || total <= 3
            || (grounded.wanted.len() > 1 && grounded.sets.len() == 1)
        {
            return grounded.sets.iter().map(|set| self.entities(set)).collect();
        }
        let mut queries = Vec::new();
        for column in columns {
            match self.view.columns[column].kind {
                Kind::Number
                    if !self.view.columns[column].many && !tells_apart(&self.view.columns[column]) =>
                {
                    queries.push(self.aggregate(column, Ask::Value))
                }
                _ => queries.push(self.distinct(column, None)),
            }
        }
        if total <= FEW && grounded.sets.len() == 1 {
            queries.insert(0, self.entities(&grounded.sets[0]));
        }
        queries
    }

    /// The columns of what is wanted, in order.
    fn wanted(&self) -> Vec<usize> {
        self.grounded.wanted.iter().flat_map(|a| a.columns.iter().copied()).collect()
    }

    /// How many values of the column there are is wanted, not which.
    fn is_counted(&self, column: usize) -> bool {
        self.grounded.wanted.iter().any(|a| a.counted && a.columns.contains(&column))
    }

    fn heading(&self, column: usize) -> Heading {
        heading(self.index, self.view, column)
    }

    /// "by department": what is near goes by its own name.
    fn grouping(&self, per: usize) -> Heading {
        let heading = self.heading(per);
        let column = &self.view.columns[per];
        if column.path.len() > 2 {
            heading
        } else {
            Heading { name: noun(&column.name).to_owned(), ..heading }
        }
    }

    fn heading_of(&self, output: Output) -> Heading {
        match output {
            Output::Value(column) | Output::Extreme(column, _) => self.heading(column),
            Output::Number(column) => Heading {
                name: format!("number of {}", self.several(&self.view.columns[column])),
                unit: None,
                kind: Kind::Number,
                years: false,
                codes: false,
                by_iri: false,
            },
        }
    }

    /// What several values of a column are called; what is called by a verb ("wrote") has no plural.
    fn several(&self, column: &ViewColumn) -> String {
        let last = stems(&column.name).pop();
        let is_noun = match &column.kind {
            Kind::Entity { table } => {
                let label = self.index.schema.view_of(table).map(|view| stems(&view.label));
                label.is_some_and(|label| last.is_some_and(|last| label.contains(&last)))
            }
            _ => true,
        };
        let name = noun(&column.name);
        if is_noun { plural(name) } else { name.to_owned() }
    }

    /// What is put out of each entity; its own name stands there already.
    fn outputs(&self) -> Vec<Output> {
        let mut outputs: Vec<Output> = Vec::new();
        for column in self.wanted() {
            if column != 0 && !outputs.iter().any(|o| o.column() == column) {
                outputs.push(match self.is_counted(column) {
                    true => Output::Number(column),
                    false => Output::Value(column),
                });
            }
        }
        outputs
    }

    fn query(&self, sets: &[Set], form: Form, shape: Shape) -> Query {
        let statement = Statement { view: self.grounded.view, sets: sets.to_vec(), form };
        Query { sql: sql::write(self.index, &statement, self.index.dialect), statement, shape }
    }

    fn entities(&self, set: &Set) -> Query {
        let outputs = self.outputs();
        let shape = Shape::Entities(outputs.iter().map(|&o| self.heading_of(o)).collect());
        self.query(std::slice::from_ref(set), Form::Entities(outputs), shape)
    }

    /// What things would be ordered by.
    fn told(&self, set: &Set, order: Order) -> Query {
        let mut outputs = vec![ordering(&self.view.columns[order.column], order)];
        outputs.extend(self.outputs().into_iter().filter(|output| output.column() != order.column));
        let shape = Shape::Entities(outputs.iter().map(|&o| self.heading_of(o)).collect());
        self.query(std::slice::from_ref(set), Form::Entities(outputs), shape)
    }

    fn ranked(&self, set: &Set, order: Order) -> Query {
        let by = ordering(&self.view.columns[order.column], order);
        let mut outputs = self.outputs();
        outputs.retain(|o| o.column() != order.column && !self.view.columns[o.column()].many);
        let headings = [by].iter().chain(&outputs).map(|&o| self.heading_of(o)).collect();
        let shape = Shape::Ranked { headings, end: order.end, count: order.count, place: order.place };
        self.query(std::slice::from_ref(set), Form::Ranked { order, outputs }, shape)
    }

    fn count(&self, of: Option<usize>) -> Query {
        let shape = Shape::Count { of: of.map(|c| self.heading(c)) };
        self.query(&self.grounded.sets, Form::Count(of), shape)
    }

    fn aggregate(&self, column: usize, ask: Ask) -> Query {
        let of = if self.is_counted(column) { Output::Number(column) } else { Output::Value(column) };
        let shape = Shape::Aggregate { heading: self.heading_of(of), ask };
        self.query(&self.grounded.sets, Form::Aggregate(of, None), shape)
    }

    /// Of what is asked for: each column by itself, or two added up.
    fn aggregates(&self, attribute: &Attribute) -> Vec<Query> {
        let ask = self.grounded.ask;
        match attribute.columns[..] {
            [one, other] if attribute.together => {
                let heading = Heading { name: attribute.phrase.clone(), ..self.heading(one) };
                let form = Form::Aggregate(Output::Value(one), Some(other));
                vec![self.query(&self.grounded.sets, form, Shape::Aggregate { heading, ask })]
            }
            ref columns => columns.iter().map(|&column| self.aggregate(column, ask)).collect(),
        }
    }

    fn distinct(&self, column: usize, among: Option<Vec<String>>) -> Query {
        let shape = Shape::Distinct(self.heading(column));
        self.query(&self.grounded.sets, Form::Distinct(column, among), shape)
    }

    fn groups(&self, set: &Set, per: usize) -> Query {
        let measured = self.wanted().first().copied().filter(|&c| c != per);
        let measured = measured.filter(|&c| self.view.columns[c].kind == Kind::Number);
        // "Which department has the highest average salary?" wants the best of the groups.
        let best = self.grounded.order.map(|order| GroupTest::Best(order.end, order.count));
        let kept = self.grounded.groups.or(best);
        let shape = Shape::Groups {
            by: match self.grounded.period {
                Some(period) => Heading {
                    name: period.name().to_owned(),
                    kind: Kind::Text,
                    years: false,
                    ..self.grouping(per)
                },
                None => self.grouping(per),
            },
            of: measured.map(|c| self.heading(c)),
            ask: self.grounded.ask,
            kept,
        };
        let kept = kept.map(|test| (self.grounded.ask, test));
        self.query(
            std::slice::from_ref(set),
            Form::Groups { per, period: self.grounded.period, measured, kept },
            shape,
        )
    }

    /// How many of each set pass the probes, and, for named values, which of them occur how often.
    fn share(&self) -> Vec<Query> {
        let grounded = self.grounded;
        if grounded.probes.is_empty() {
            return vec![self.count(None)];
        }
        let probe = Test::Any(grounded.probes.clone());
        let mut queries = vec![self.query(&grounded.sets, Form::Share(probe), Shape::Share)];
        for test in &grounded.probes {
            match test {
                // That something is not so has no values.
                Test::Among { negated: true, .. } => {}
                // Of a single-valued column all values: "no, these do not".
                Test::Among { column, values, .. } => {
                    let found = self.view.columns[*column].many && !values.is_empty();
                    queries.push(self.distinct(*column, found.then(|| values.clone())));
                }
                Test::Compare { column, .. } => queries.push(self.aggregate(*column, Ask::Value)),
                _ => {}
            }
        }
        queries
    }
}
