//! A query over one question view becomes SQL over the induced tables. Many-valued columns show their values in one
//! cell, and fulfil a condition when one of their values does. The sandbox runs it like any other SQL, SQLite's or
//! PostgreSQL's.

use kb::{Join, Kind, Schema, View, ViewColumn};
use search::{QueryError, quoted};
use serde_json::Value;
use server::{Comparison, Condition, ViewQuery};

/// The statement, for tables in SQLite or in PostgreSQL.
pub fn compile(schema: &Schema, query: &ViewQuery, postgres: bool) -> Result<String, QueryError> {
    Writer { postgres }.statement(schema, query)
}

/// Writes what these two write differently as one of them does.
#[derive(Clone, Copy)]
struct Writer {
    postgres: bool,
}

impl Writer {
    fn statement(self, schema: &Schema, query: &ViewQuery) -> Result<String, QueryError> {
        let named = |v: &&View| {
            [&v.name, &v.label, &v.table].iter().any(|name| name.eq_ignore_ascii_case(&query.view))
        };
        let view = schema.views.iter().find(named).ok_or_else(|| {
            invalid(format!("there is no view `{}`", query.view), schema.views.iter().map(|v| v.name.clone()))
        })?;
        let entity = view.columns.first().ok_or_else(|| invalid("the view has no columns".into(), []))?;
        let mut select = vec![format!("{} AS {}", self.shown(entity), quoted("name"))];
        if query.columns.is_empty() {
            let single = view.columns.iter().skip(1).filter(|column| !column.many);
            select.extend(single.map(|column| format!("{} AS {}", self.shown(column), quoted(&column.name))));
        }
        for name in &query.columns {
            let column = find(view, name)?;
            select.push(format!("{} AS {}", self.shown(column), quoted(&column.name)));
        }
        let mut sql = format!("SELECT {}\nFROM {} AS t", select.join(",\n  "), self.name(&view.table));
        let conditions =
            query.conditions.iter().map(|c| self.condition(view, c)).collect::<Result<Vec<_>, _>>()?;
        if !conditions.is_empty() {
            sql.push_str(&format!("\nWHERE {}", conditions.join("\n  AND ")));
        }
        let mut order = Vec::new();
        for sort in &query.order {
            let column = find(view, &sort.column)?;
            if column.many {
                let message = format!("`{}` has several values an entity, so none to sort by", column.name);
                return Err(invalid(message, []));
            }
            let value = self.shown(column);
            order.push(format!("{value} IS NULL, {value}{}", if sort.descending { " DESC" } else { "" }));
        }
        order.push("1".to_owned());
        sql.push_str(&format!("\nORDER BY {}", order.join(", ")));
        if let Some(limit) = query.limit {
            sql.push_str(&format!("\nLIMIT {limit}"));
        }
        Ok(sql)
    }

    fn name(self, name: &str) -> String {
        if self.postgres { kb::postgres_name(name) } else { quoted(name) }
    }

    fn chain(self, column: &ViewColumn) -> Chain {
        let (mut tables, mut tied, mut current) = (Vec::new(), Vec::new(), "t".to_owned());
        for (n, link) in (1..).zip(&column.path) {
            let next = format!("e{n}");
            match &link.join {
                Join::Key { column } => tied.push(format!("{next}.id = {current}.{}", self.name(column))),
                Join::Referenced { column } => {
                    tied.push(format!("{next}.{} = {current}.id", self.name(column)))
                }
                Join::Values { key } => tied.push(format!("{next}.{} = {current}.id", self.name(key))),
                Join::Through { table, from, to } => {
                    tables.push(format!("{} AS {next}j", self.name(table)));
                    tied.push(format!("{next}j.{} = {current}.id", self.name(from)));
                    tied.push(format!("{next}.id = {next}j.{}", self.name(to)));
                }
            }
            tables.push(format!("{} AS {next}", self.name(&link.to)));
            current = next;
        }
        let value = format!("{current}.{}", self.name(&column.column));
        let from =
            (!tables.is_empty()).then(|| format!("FROM {} WHERE {}", tables.join(", "), tied.join(" AND ")));
        Chain { from, value }
    }

    /// A column's value as an expression; of a many-valued one all values, as text.
    fn shown(self, column: &ViewColumn) -> String {
        let Chain { from, value } = self.chain(column);
        match from {
            None => value,
            Some(from) if column.many => {
                let values =
                    format!("(SELECT DISTINCT {value} AS value {from} AND {value} IS NOT NULL ORDER BY 1)");
                match self.postgres {
                    true => format!(
                        "(SELECT string_agg(CAST(value AS text), '; ' ORDER BY value) FROM {values} AS v)"
                    ),
                    false => format!("(SELECT group_concat(value, '; ') FROM {values})"),
                }
            }
            Some(from) => format!("(SELECT {value} {from})"),
        }
    }

    fn condition(self, view: &View, condition: &Condition) -> Result<String, QueryError> {
        let Condition { column, is, value } = condition;
        let column = find(view, column)?;
        let Chain { from, value: cell } = self.chain(column);
        let literal = || self.literal(column, value);
        let test = match is {
            Comparison::Equal => format!("{cell} = {}", literal()?),
            Comparison::Unequal => format!("{cell} <> {}", literal()?),
            Comparison::Less => format!("{cell} < {}", literal()?),
            Comparison::AtMost => format!("{cell} <= {}", literal()?),
            Comparison::More => format!("{cell} > {}", literal()?),
            Comparison::AtLeast => format!("{cell} >= {}", literal()?),
            Comparison::Contains => {
                let Value::String(text) = value else {
                    return Err(invalid(format!("`contains` on `{}` needs a text", column.name), []));
                };
                let text = text_literal(text);
                match self.postgres {
                    true => format!("strpos(lower(CAST({cell} AS text)), lower({text})) > 0"),
                    false => format!("instr(lower({cell}), lower({text})) > 0"),
                }
            }
            Comparison::Present | Comparison::Absent => format!("{cell} IS NOT NULL"),
        };
        let test = match from {
            Some(from) => format!("EXISTS (SELECT 1 {from} AND {test})"),
            None => test,
        };
        Ok(if *is == Comparison::Absent { format!("NOT {test}") } else { test })
    }

    fn literal(self, column: &ViewColumn, value: &Value) -> Result<String, QueryError> {
        // Which kinds may be compared one of them does not mind, the other does.
        match value {
            Value::Number(number) if self.postgres && column.kind == Kind::Boolean => {
                Ok((number.as_f64() != Some(0.0)).to_string())
            }
            Value::Number(number) if self.postgres && column.kind != Kind::Number => {
                Ok(text_literal(&number.to_string()))
            }
            Value::Number(number) => Ok(number.to_string()),
            Value::Bool(truth) if self.postgres && column.kind == Kind::Boolean => Ok(truth.to_string()),
            Value::Bool(truth) => Ok(u8::from(*truth).to_string()),
            Value::String(text) if column.kind == Kind::Number => match text.trim().parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(number.to_string()),
                _ => Err(invalid(format!("`{}` holds numbers, and `{text}` is none", column.name), [])),
            },
            Value::String(text) => Ok(text_literal(text)),
            _ => Err(invalid(
                format!("the condition on `{}` needs a number, a text or a truth value", column.name),
                [],
            )),
        }
    }
}

fn find<'v>(view: &'v View, name: &str) -> Result<&'v ViewColumn, QueryError> {
    let named = |c: &&ViewColumn| {
        c.name.eq_ignore_ascii_case(name) || c.sql_name.as_ref().is_some_and(|s| s.eq_ignore_ascii_case(name))
    };
    let own = || (name == "name").then(|| view.columns.first()).flatten();
    view.columns.iter().find(named).or_else(own).ok_or_else(|| {
        let mut names: Vec<&str> = view.columns.iter().map(|c| c.name.as_str()).collect();
        names.sort_by(|a, b| strsim::jaro_winkler(b, name).total_cmp(&strsim::jaro_winkler(a, name)));
        let nearest = names.into_iter().take(3).map(str::to_owned);
        invalid(format!("the view `{}` has no column `{name}`", view.name), nearest)
    })
}

fn invalid(message: String, nearest: impl IntoIterator<Item = String>) -> QueryError {
    QueryError::Invalid { message, nearest: nearest.into_iter().collect() }
}

/// The tables of a column's path, tied to the entity `t`, and the value at their end.
struct Chain {
    from: Option<String>,
    value: String,
}

fn text_literal(text: &str) -> String {
    // A NUL would end the statement early.
    format!("'{}'", text.replace('\0', "").replace('\'', "''"))
}
