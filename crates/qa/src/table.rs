//! Many rows as a table: which columns of a query's result people want to see, what they are called, how their values are
//! written (alike in one column), and the one sentence above them. Not here: how a table is drawn.

use kb::Kind;
use plan::compile::{Heading, Query, Shape};
use plan::reading::Flat;
use plan::{Ask, End, Grounded, Index, plural};
use search::{Rows, Value};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Evidence};
use crate::figure::{decimals, plain};
use crate::naming::extreme;
use crate::several::list;
use crate::statements::capital;
use crate::told::told;
use crate::values::{is_currency, moment, no_quantity};

/// Things whose values a sentence tells one by one.
const FEW: usize = 2;
/// Names that a sentence lists.
const NAMED: usize = 10;
/// Characters of them, at most: "flight 7 (Kiel, Blue Air), flight 9 (..".
const LISTED: usize = 240;
/// Decimals of an amount of money that has some.
const CENTS: usize = 2;
/// The most decimals of a column; smaller numbers stand as they are.
const DECIMALS: usize = 8;

/// The rows of one source as the answer's table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The number of the source.
    pub source: usize,
    /// The answer's text where the table stands below it: what the rows say is left out.
    pub text: String,
    /// What is shown of each row, in order.
    pub columns: Vec<TableColumn>,
}

/// One column of a [`Table`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableColumn {
    /// Its place in the source's rows.
    pub at: usize,
    /// Its name for people.
    pub name: String,
    /// The unit of its numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// How its values are written.
    pub format: Format,
}

/// How the values of a column are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Format {
    /// As they are.
    Text,
    /// IRIs, by their last parts.
    #[serde(alias = "class")]
    Iri,
    /// 1 is yes and 0 no.
    YesNo,
    /// Dates, some with a time of day.
    Date,
    /// A number.
    Number {
        /// All with so many decimals.
        decimals: usize,
        /// Thousands are set apart: amounts, no years or codes.
        grouped: bool,
    },
}

/// What a query's rows are as a table, its `text` being the sentence above them alone; `None` where a sentence is enough.
/// `source`: the number its query will have.
pub(crate) fn table(
    index: &Index,
    grounded: &Grounded,
    query: &Query,
    rows: &Rows,
    source: usize,
) -> Option<Table> {
    let view = &index.schema.views[grounded.view];
    let sets = &query.statement.sets;
    let things = sets.first().map_or_else(|| plural(index.spoken(view)), |set| told(index, view, set));
    let restricted = matches!(&sets[..], [set] if !set.tests.is_empty());
    let maker = Maker { rows, noun: index.spoken(view), things, restricted };
    let (text, columns) = match &query.shape {
        Shape::Entities(headings) => maker.things(headings)?,
        Shape::Ranked { headings, end, .. } => maker.ranked(headings, *end)?,
        Shape::Distinct(heading) if sets.len() == 1 => maker.values(heading)?,
        Shape::Groups { by, of, ask, .. } => maker.groups(by, of.as_ref(), *ask)?,
        Shape::Count { of } => {
            let what = of.as_ref().map_or_else(|| "number".to_owned(), |of| plural(&of.name));
            maker.compared(maker.number(1, what))?
        }
        Shape::Aggregate { heading, ask } => maker.compared(maker.measured(heading, *ask))?,
        Shape::Distinct(_) | Shape::Share => return None,
    };
    Some(Table { source, text, columns })
}

/// The rows of a SELECT that ran as it stands as a table; nothing is said of which things they are, for nobody read it.
pub(crate) fn flat_table(index: &Index, flat: &Flat, rows: &Rows, source: usize) -> Option<Table> {
    let enough = if rows.columns.len() < 2 && !is_long(rows) { NAMED } else { FEW };
    if rows.columns.is_empty() || rows.rows.len() <= enough {
        return None;
    }
    let headings: Vec<Heading> = rows.columns.iter().map(|column| flat.heading(column)).collect();
    let shown = |(at, heading): (usize, &Heading)| {
        let column = column(at, heading, rows);
        let worded = rows.rows.iter().any(|row| row[at].as_text().is_some());
        let format = if column.is_number() && worded { Format::Text } else { column.format };
        TableColumn { format, ..column }
    };
    let mut columns: Vec<TableColumn> = headings.iter().enumerate().map(shown).collect();
    let count = counted(rows, rows.rows.len());
    // Several may be called "name": each is of the view whose things are called so.
    let noun = |at: usize| {
        let name = rows.rows.iter().find_map(|row| row[at].as_text())?;
        let view = flat.views.iter().find(|view| index.has_thing(**view, name))?;
        Some(index.spoken(&index.schema.views[*view]))
    };
    let nouns: Vec<Option<&str>> =
        columns.iter().enumerate().map(|(at, column)| noun(at).filter(|_| column.name == "name")).collect();
    for (column, noun) in columns.iter_mut().zip(&nouns) {
        column.name = noun.map_or_else(|| column.name.clone(), str::to_owned);
    }
    let names = |columns: &[TableColumn]| -> Vec<String> {
        columns.iter().map(|column| column.name.clone()).collect()
    };
    let text = match nouns[0] {
        Some(noun) => in_all(&plural(noun), &count, &names(&columns[1..])),
        None if columns.len() == 1 => in_all(&plural(&columns[0].name), &count, &[]),
        None => format!("{} of {count} rows.", capital(&list(&names(&columns)))),
    };
    Some(Table { source, text, columns })
}

/// What the rows begin with is too long for a sentence.
fn is_long(rows: &Rows) -> bool {
    let names = rows.rows.iter().filter_map(|row| row.first()?.as_text());
    names.map(|name| name.chars().count()).sum::<usize>() > LISTED
}

/// "31", "more than 1,000".
fn counted(rows: &Rows, count: usize) -> String {
    let than = if rows.truncated { "more than " } else { "" };
    format!("{than}{}", plain(count as f64))
}

/// "Ferries, 31 in all, with length and price."
fn in_all(things: &str, count: &str, properties: &[String]) -> String {
    let all = format!("{}, {count} in all", capital(things));
    // What is said by links and by texts are two columns of one name.
    let mut named = properties.to_vec();
    named.dedup();
    match &named[..] {
        [] => format!("{all}."),
        some => format!("{all}, with {}.", list(some)),
    }
}

/// Makes the sentence above a table and its columns.
struct Maker<'a> {
    rows: &'a Rows,
    /// What one of the things is called.
    noun: &'a str,
    /// What all of them are called.
    things: String,
    /// They are not all that there are.
    restricted: bool,
}

type Made = Option<(String, Vec<TableColumn>)>;

impl Maker<'_> {
    fn name(&self, name: &str) -> TableColumn {
        TableColumn { at: 0, name: name.to_owned(), unit: None, format: Format::Text }
    }

    fn of(&self, at: usize, heading: &Heading) -> TableColumn {
        column(at, heading, self.rows)
    }

    fn number(&self, at: usize, name: String) -> TableColumn {
        TableColumn { at, name, unit: None, format: numbers(self.rows, at, None, true) }
    }

    fn measured(&self, heading: &Heading, ask: Ask) -> TableColumn {
        let (at, name) = measured(ask, &heading.name);
        TableColumn { name, ..self.of(at, heading) }
    }

    /// The name of each row, then the values from a place on.
    fn named(&self, headings: &[Heading], from: usize) -> Vec<TableColumn> {
        let values = headings.iter().enumerate().map(|(at, heading)| self.of(at + from, heading));
        std::iter::once(self.name(self.noun)).chain(values).collect()
    }

    fn things(&self, headings: &[Heading]) -> Made {
        let many = several(self.rows);
        let long = many > FEW && is_long(self.rows);
        let enough = if headings.is_empty() && !long { NAMED } else { FEW };
        (many > enough).then_some(())?;
        let properties: Vec<String> = headings.iter().map(|heading| heading.name.clone()).collect();
        let lead = in_all(&self.things, &counted(self.rows, many), &properties);
        Some((lead, self.named(headings, 1)))
    }

    fn ranked(&self, headings: &[Heading], end: End) -> Made {
        (self.rows.rows.len() > FEW).then_some(())?;
        let by = headings.first()?;
        let time = by.kind == Kind::Date || by.years;
        let first = extreme(end, time, 1);
        let lead = format!("{} by {}, the {first} first.", capital(&self.things), by.name);
        Some((lead, self.named(headings, 2)))
    }

    /// One number of each of several sets.
    fn compared(&self, value: TableColumn) -> Made {
        (self.rows.rows.len() > FEW).then_some(())?;
        Some((format!("{} of each.", capital(&value.name)), vec![self.name("of"), value]))
    }

    fn values(&self, heading: &Heading) -> Made {
        let rows = &self.rows.rows;
        (rows.len() > NAMED).then_some(())?;
        let alone = rows.iter().all(|row| row.get(2).and_then(Value::as_number) == Some(1.0));
        let order = if alone { "" } else { ", the most frequent first" };
        let (things, count) = (capital(&self.things), counted(self.rows, rows.len()));
        let mut columns = vec![self.of(1, heading)];
        if !alone {
            columns.push(self.number(2, plural(self.noun)));
        }
        Some((format!("{things}: {count} values of {}{order}.", heading.name), columns))
    }

    fn groups(&self, by: &Heading, of: Option<&Heading>, ask: Ask) -> Made {
        (self.rows.rows.len() > FEW).then_some(())?;
        let mut columns = vec![self.of(0, by)];
        let what = match of {
            None => {
                let what = format!("number of {}", plural(self.noun));
                columns.push(self.number(1, what.clone()));
                what
            }
            Some(heading) => {
                let value = self.measured(heading, ask);
                let what = format!("{} of {}", value.name, plural(self.noun));
                columns.push(value);
                if ask == Ask::Average {
                    columns.push(TableColumn { name: "lowest".to_owned(), ..self.of(3, heading) });
                    columns.push(TableColumn { name: "highest".to_owned(), ..self.of(4, heading) });
                }
                what
            }
        };
        let among = if self.restricted { format!(" among {}", self.things) } else { String::new() };
        Some((format!("{} by {}{among}.", capital(&what), by.name), columns))
    }
}

/// Where the aggregate that was asked for stands among the rows' values, and what it is called.
fn measured(ask: Ask, name: &str) -> (usize, String) {
    match ask {
        Ask::Sum => (2, format!("total {name}")),
        Ask::Minimum => (3, format!("lowest {name}")),
        Ask::Maximum => (4, format!("highest {name}")),
        _ => (1, format!("average {name}")),
    }
}

/// How many different names the rows begin with.
fn several(rows: &Rows) -> usize {
    let names: std::collections::BTreeSet<String> =
        rows.rows.iter().filter_map(|row| row.first()).map(ToString::to_string).collect();
    names.len()
}

fn column(at: usize, heading: &Heading, rows: &Rows) -> TableColumn {
    let format = match heading.kind {
        Kind::Boolean => Format::YesNo,
        _ if heading.by_iri => Format::Iri,
        Kind::Date => Format::Date,
        Kind::Number => numbers(rows, at, heading.unit.as_deref(), !no_quantity(heading)),
        _ => Format::Text,
    };
    TableColumn { at, name: heading.name.clone(), unit: heading.unit.clone(), format }
}

/// One format for all numbers of a column: as many decimals as some of them needs, money with two or none.
fn numbers(rows: &Rows, at: usize, unit: Option<&str>, grouped: bool) -> Format {
    let numbers = rows.rows.iter().filter_map(|row| row.get(at)?.as_number());
    let needed = numbers.map(decimals).max().unwrap_or(0);
    match unit.is_some_and(is_currency) && needed > 0 {
        true => Format::Number { decimals: CENTS, grouped },
        false if needed > DECIMALS => Format::Text,
        false => Format::Number { decimals: needed, grouped },
    }
}

/// The number in its smallest shown unit.
fn rounded(number: f64, places: usize) -> f64 {
    let scale = 10_f64.powi(i32::try_from(places).unwrap_or(0));
    (number * scale).round() / scale
}

impl TableColumn {
    /// "price (EUR)"
    pub fn heading(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.name),
            None => self.name.clone(),
        }
    }

    /// Its values are numbers.
    pub fn is_number(&self) -> bool {
        matches!(self.format, Format::Number { .. })
    }

    /// A value as the column writes it, without its unit; empty where there is none.
    pub fn cell(&self, value: &Value) -> String {
        match (self.format, value) {
            (_, Value::Null) => String::new(),
            (Format::YesNo, Value::Integer(truth)) => if *truth == 0 { "no" } else { "yes" }.to_owned(),
            (Format::Date, Value::Text(date)) => moment(date),
            (Format::Iri, Value::Text(iri)) => plan::local_words(iri).into_owned(),
            (Format::Number { decimals, grouped }, value) => match value.as_number() {
                Some(number) => written(number, decimals, grouped),
                None => value.to_string(),
            },
            (_, value) => value.to_string(),
        }
    }
}

/// The number with so many decimals.
fn written(number: f64, decimals: usize, grouped: bool) -> String {
    let text = format!("{:.decimals$}", rounded(number, decimals));
    if !grouped {
        return text;
    }
    let (whole, fraction) = text.split_once('.').map_or((text.as_str(), None), |(w, f)| (w, Some(f)));
    let whole = plain(whole.parse().unwrap_or(number));
    match fraction {
        Some(fraction) => format!("{whole}.{fraction}"),
        None => whole,
    }
}

/// A table's cells as people read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    /// Names of the columns with their units.
    pub headings: Vec<String>,
    /// Which columns hold numbers.
    pub numbers: Vec<bool>,
    /// The first rows.
    pub rows: Vec<Vec<String>>,
    /// How many rows are left out.
    pub more: usize,
    /// The source has more rows than were read.
    pub truncated: bool,
}

impl Answer {
    /// The answer's table with its first `most` rows, where it has one.
    pub fn cells(&self, most: usize) -> Option<Cells> {
        let table = self.table.as_ref()?;
        let source = self.sources.iter().find(|source| source.n == table.source)?;
        let Evidence::Query { rows, truncated, .. } = &source.evidence else { return None };
        let cell = |row: &Vec<Value>, column: &TableColumn| {
            row.get(column.at).map_or_else(String::new, |v| column.cell(v))
        };
        Some(Cells {
            headings: table.columns.iter().map(TableColumn::heading).collect(),
            numbers: table.columns.iter().map(TableColumn::is_number).collect(),
            rows: rows
                .iter()
                .take(most)
                .map(|row| table.columns.iter().map(|column| cell(row, column)).collect())
                .collect(),
            more: rows.len().saturating_sub(most),
            truncated: *truncated,
        })
    }

    /// The text as it stands above the answer's table, or alone where there is none.
    pub fn lead(&self) -> &str {
        self.table.as_ref().map_or(&self.text, |table| &table.text)
    }

    /// The answer's table as GitHub Flavored Markdown, its first `most` rows.
    pub fn markdown_table(&self, most: usize) -> Option<String> {
        let cells = self.cells(most)?;
        // A bar would end the cell, and nothing in a name may begin other Markdown or HTML.
        let escaped = |text: &String| {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            line.chars()
                .flat_map(|c| if r"\|*_`[]<>~".contains(c) { vec!['\\', c] } else { vec![c] })
                .collect::<String>()
        };
        let line =
            |cells: &[String]| format!("| {} |", cells.iter().map(escaped).collect::<Vec<_>>().join(" | "));
        let rule = |number: &bool| if *number { "---:" } else { "---" };
        let rule = format!("| {} |", cells.numbers.iter().map(rule).collect::<Vec<_>>().join(" | "));
        let mut lines = vec![line(&cells.headings), rule];
        lines.extend(cells.rows.iter().map(|row| line(row)));
        let mut text = lines.join("\n");
        if cells.more > 0 || cells.truncated {
            let than = if cells.truncated { "more than " } else { "" };
            text.push_str(&format!("\n\nand {than}{} more", plain(cells.more as f64)));
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, Source};

    fn of(values: &[f64]) -> Rows {
        let rows = values.iter().map(|&value| vec![Value::Real(value)]).collect();
        Rows { columns: vec!["x".into()], rows, truncated: false }
    }

    #[test]
    fn a_column_has_one_format() {
        let told = |values: &[f64], unit: Option<&str>, grouped: bool| {
            let column = TableColumn {
                at: 0,
                name: "x".into(),
                unit: None,
                format: numbers(&of(values), 0, unit, grouped),
            };
            values.iter().map(|&value| column.cell(&Value::Real(value))).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(told(&[4309.0, 12299.0], Some("EUR"), true), "4,309 12,299");
        assert_eq!(told(&[5743.166667, 12.0], Some("EUR"), true), "5,743.17 12.00");
        assert_eq!(told(&[1.5, 2.0], Some("EUR"), true), "1.50 2.00");
        assert_eq!(told(&[1.5, 2.25, -0.5], Some("kg"), true), "1.50 2.25 -0.50");
        assert_eq!(told(&[1.5, 2.0], None, true), "1.5 2.0");
        assert_eq!(told(&[1987.0, 882_090.0], None, false), "1987 882090");
        assert_eq!(told(&[0.00163, 0.0125, 2.5], None, true), "0.00163 0.01250 2.50000");
        assert_eq!(told(&[0.0, 0.127], None, true), "0.00 0.13");
    }

    #[test]
    fn a_name_ends_no_cell_of_markdown() {
        let evidence = Evidence::Query {
            language: Language::Sql,
            query: String::new(),
            statements: vec![],
            columns: vec!["name".into(), "n".into()],
            rows: vec![
                vec![Value::from("a|b *c* <i>".to_owned()), Value::Integer(1)],
                vec![Value::from("d\ne".to_owned()), Value::Null],
                vec![Value::from("f".to_owned()), Value::Integer(3)],
            ],
            asked: Vec::new(),
            truncated: false,
        };
        let number = Format::Number { decimals: 0, grouped: true };
        let column = |at, name: &str, unit: Option<&str>, format| TableColumn {
            at,
            name: name.into(),
            unit: unit.map(str::to_owned),
            format,
        };
        let columns = vec![column(0, "bike", None, Format::Text), column(1, "price", Some("EUR"), number)];
        let table = Some(Table { source: 1, text: "Bikes [1].".into(), columns });
        let answer = Answer { table, sources: vec![Source { n: 1, evidence }], ..Answer::default() };
        insta::assert_snapshot!(answer.markdown_table(2).unwrap(), @r"
        | bike | price (EUR) |
        | --- | ---: |
        | a\|b \*c\* \<i\> | 1 |
        | d e |  |

        and 1 more
        ");
    }
}
