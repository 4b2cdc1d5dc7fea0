//! What a statement may say that anybody may have written: one SELECT over the knowledge base's own tables and views, with
//! functions that only compute. A server holds more than these tables, and its functions do more than compute; a role
//! that may read only these tables is held by the server too, but who set it up may have forgotten something.
//!
//! As in `crate::sql`, there is no list of forbidden words: what is not known is not admitted.

use kb::Schema;
use sqlparser::ast::{
    Expr, Ident, ObjectName, ObjectNamePart, Query, Select, SetExpr, Statement, TableFactor, Visit, Visitor,
};
use sqlparser::dialect::PostgreSqlDialect;
use sqlparser::parser::Parser;
use sqlparser::tokenizer::{Token, Tokenizer};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Words and signs of a statement, besides values and the commas between them: `1+1+1+..` takes a stack of its length.
const MOST: usize = 4_000;

/// Bytes of a statement.
const LONGEST: usize = 1 << 18;

/// A stack for a statement of so many words.
pub(super) const STACK: usize = 256 << 20;

/// Functions that compute from what they are given, and give nothing much longer than that.
const COMPUTING: [&str; 82] = [
    "abs",
    "age",
    "avg",
    "bool_and",
    "bool_or",
    "btrim",
    "ceil",
    "ceiling",
    "char_length",
    "coalesce",
    "concat",
    "concat_ws",
    "corr",
    "count",
    "cume_dist",
    "current_date",
    "current_timestamp",
    "date_part",
    "date_trunc",
    "dense_rank",
    "div",
    "every",
    "exp",
    "extract",
    "first_value",
    "floor",
    "greatest",
    "initcap",
    "lag",
    "last_value",
    "lead",
    "least",
    "left",
    "length",
    "ln",
    "log",
    "lower",
    "ltrim",
    "make_date",
    "max",
    "min",
    "mod",
    "mode",
    "now",
    "nth_value",
    "ntile",
    "nullif",
    "octet_length",
    "percent_rank",
    "percentile_cont",
    "percentile_disc",
    "position",
    "pow",
    "power",
    "rank",
    "regexp_replace",
    "replace",
    "reverse",
    "right",
    "round",
    "row_number",
    "rtrim",
    "sign",
    "split_part",
    "sqrt",
    "starts_with",
    "stddev",
    "stddev_pop",
    "stddev_samp",
    "string_agg",
    "strpos",
    "substr",
    "substring",
    "sum",
    "to_char",
    "to_date",
    "to_number",
    "trim",
    "trunc",
    "upper",
    "var_pop",
    "variance",
];

/// The tables and views that may be read, as the server calls them.
#[derive(Debug, Clone)]
pub(super) struct Admitted {
    schema: String,
    tables: HashSet<String>,
}

/// Why a statement is not run.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// It is no SQL.
    Invalid(String),
    /// It does more than it may.
    Refused(String),
    /// There is no such table.
    Unknown(String),
}

impl Admitted {
    pub fn of(schema: &Schema, name: &str) -> Self {
        let tables = schema.tables.iter().map(|table| &table.name);
        let names = tables.chain(schema.views.iter().map(|view| &view.name));
        let bare = |name: &String| match kb::postgres_name(name) {
            quoted if quoted.starts_with('"') => quoted[1..quoted.len() - 1].replace("\"\"", "\""),
            plain => plain,
        };
        Self { schema: name.to_owned(), tables: names.map(bare).collect() }
    }

    /// Real names close to one that is not there, best first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(String::as_str)
    }

    /// Checks a statement.
    pub fn check(&self, sql: &str) -> Result<(), Wrong> {
        if sql.len() > LONGEST {
            return Err(Wrong::Refused(format!("it is longer than {LONGEST} bytes; ask for less")));
        }
        let tokens = Tokenizer::new(&PostgreSqlDialect {}, sql).tokenize_with_location();
        let tokens = tokens.map_err(|error| Wrong::Invalid(error.to_string()))?;
        if tokens.iter().filter(|token| !is_value(&token.token)).count() > MOST {
            return Err(Wrong::Refused(format!("it has more than {MOST} words; ask for less")));
        }
        let statements =
            Parser::new(&PostgreSqlDialect {}).with_tokens_with_locations(tokens).parse_statements();
        let statements = statements
            .map_err(|error| Wrong::Invalid(error.to_string().replace("sql parser error: ", "")))?;
        let query = match &statements[..] {
            [Statement::Query(query)] => query,
            [] => return Err(Wrong::Invalid("there is no query in it; send one SELECT".into())),
            [_] => {
                return Err(Wrong::Refused(
                    "it does more than read; only SELECT over the tables and views is allowed".into(),
                ));
            }
            _ => return Err(Wrong::Refused("only one statement is run; send one SELECT".into())),
        };
        let mut visit = Reading { admitted: self, introduced: HashSet::new(), relations: Vec::new() };
        if let ControlFlow::Break(wrong) = query.visit(&mut visit) {
            return Err(wrong);
        }
        let unknown = visit
            .relations
            .into_iter()
            .find(|name| !(self.tables.contains(name) || visit.introduced.contains(name)));
        unknown.map_or(Ok(()), |name| Err(Wrong::Unknown(name)))
    }
}

/// A value of a list, or what stands between values.
fn is_value(token: &Token) -> bool {
    matches!(token, Token::Whitespace(_) | Token::Comma | Token::Number(..) | Token::SingleQuotedString(_))
}

/// What a statement names, while it is looked through.
struct Reading<'a> {
    admitted: &'a Admitted,
    /// Names that the statement gives to subqueries in front of it.
    introduced: HashSet<String>,
    /// Names of what it reads.
    relations: Vec<String>,
}

fn refused<T>(why: impl Into<String>) -> ControlFlow<Wrong, T> {
    ControlFlow::Break(Wrong::Refused(why.into()))
}

impl Visitor for Reading<'_> {
    type Break = Wrong;

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<Wrong> {
        for one in query.with.iter().flat_map(|with| &with.cte_tables) {
            let name = folded(&one.alias.name);
            // Where it is not in scope, the name would be the server's own.
            if name.starts_with("pg_") {
                return refused(format!("`{name}` is a name of the server's own"));
            }
            self.introduced.insert(name);
        }
        if !query.locks.is_empty() {
            return refused("it locks what it reads; only SELECT over the tables and views is allowed");
        }
        only_reads(&query.body)
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<Wrong> {
        match select.into {
            Some(_) => refused("it would make a table; only SELECT over the tables and views is allowed"),
            None => ControlFlow::Continue(()),
        }
    }

    fn pre_visit_relation(&mut self, relation: &ObjectName) -> ControlFlow<Wrong> {
        let parts: Option<Vec<String>> = relation
            .0
            .iter()
            .map(|part| match part {
                ObjectNamePart::Identifier(name) => Some(folded(name)),
                ObjectNamePart::Function(_) => None,
            })
            .collect();
        match parts.as_deref() {
            Some([name]) => self.relations.push(name.clone()),
            Some([schema, name]) if *schema == self.admitted.schema => self.relations.push(name.clone()),
            _ => return refused(format!("`{relation}` is no table of this knowledge base")),
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<Wrong> {
        match factor {
            TableFactor::Table { args: None, .. }
            | TableFactor::Derived { .. }
            | TableFactor::NestedJoin { .. } => ControlFlow::Continue(()),
            other => refused(format!("`{other}` is no table of this knowledge base")),
        }
    }

    fn pre_visit_expr(&mut self, expression: &Expr) -> ControlFlow<Wrong> {
        let Expr::Function(function) = expression else { return ControlFlow::Continue(()) };
        let known = match &function.name.0[..] {
            [ObjectNamePart::Identifier(name)] => COMPUTING.contains(&folded(name).as_str()),
            _ => false,
        };
        match known {
            true => ControlFlow::Continue(()),
            false => refused(format!("the function `{}` is not allowed", function.name)),
        }
    }

    fn pre_visit_statement(&mut self, _: &Statement) -> ControlFlow<Wrong> {
        refused("it does more than read; only SELECT over the tables and views is allowed")
    }
}

/// `TABLE x` names its table where no visitor looks.
fn only_reads(body: &SetExpr) -> ControlFlow<Wrong> {
    match body {
        SetExpr::Select(_) | SetExpr::Query(_) | SetExpr::Values(_) => ControlFlow::Continue(()),
        SetExpr::SetOperation { left, right, .. } => {
            only_reads(left)?;
            only_reads(right)
        }
        _ => refused("only SELECT over the tables and views is allowed"),
    }
}

/// A name as the server reads it.
fn folded(name: &Ident) -> String {
    if name.quote_style.is_some() { name.value.clone() } else { name.value.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted() -> Admitted {
        let tables = ["bike", "v_bike", "Größe"].map(str::to_owned).into_iter().collect();
        Admitted { schema: "kb".into(), tables }
    }

    #[test]
    fn one_select_over_the_tables_is_admitted() {
        for sql in [
            "SELECT * FROM bike",
            "select b.id, avg(b.weight) from KB.Bike AS b GROUP BY 1 ORDER BY 2 DESC NULLS LAST LIMIT 3;",
            "WITH heavy AS (SELECT * FROM v_bike WHERE weight > 3) SELECT count(*) FROM heavy UNION SELECT 1",
            "SELECT * FROM \"Größe\" WHERE EXISTS (SELECT 1 FROM bike) AND name ILIKE '%a%' ESCAPE ''",
            "SELECT CAST(sum(CAST(weight AS numeric)) AS double precision), rank() OVER (ORDER BY id) FROM bike GROUP BY id",
            "SELECT x FROM (VALUES (1), (2)) AS v(x)",
        ] {
            assert_eq!(admitted().check(sql), Ok(()), "{sql}");
        }
    }

    #[test]
    fn all_else_is_not() {
        for sql in [
            "INSERT INTO bike VALUES (1)",
            "WITH gone AS (DELETE FROM bike RETURNING *) SELECT * FROM gone",
            "SELECT * INTO copy FROM bike",
            "SELECT * FROM bike FOR UPDATE",
            "SELECT 1; SELECT 2",
            "SELECT pg_sleep(9)",
            "SELECT pg_catalog.pg_sleep(9)",
            "SELECT set_config('transaction_read_only', 'off', false)",
            "SELECT * FROM bike WHERE id IN (SELECT pg_read_file('/etc/passwd'))",
            "SELECT * FROM pg_read_file('/etc/passwd')",
            "SELECT * FROM generate_series(1, 1000000000)",
            "SELECT * FROM LATERAL pg_ls_dir('/') AS x",
            "SELECT * FROM pg_authid",
            "SELECT * FROM other.secrets",
            "SELECT * FROM information_schema.tables",
            "SELECT 1 UNION TABLE pg_authid",
            "TABLE pg_authid",
            "SELECT * FROM (WITH pg_authid AS (SELECT 1) SELECT 1) AS x, pg_authid",
            "SELECT repeat('x', 1000000000)",
            "SELECT current_user",
            "COPY bike TO PROGRAM 'sh'",
            "SET default_transaction_read_only = off",
            "EXPLAIN ANALYZE SELECT 1",
            "BEGIN",
            "",
            "SELECT FROM WHERE",
        ] {
            assert!(admitted().check(sql).is_err(), "{sql}");
        }
        assert_eq!(admitted().check("SELECT * FROM bikes"), Err(Wrong::Unknown("bikes".into())));
        let long = |terms: usize| format!("SELECT {}1", "1+".repeat(terms));
        let thread = std::thread::Builder::new().stack_size(STACK);
        let longest = long(MOST - 2);
        let checked = thread.spawn(move || admitted().check(&longest)).unwrap().join().unwrap();
        assert_eq!(checked, Ok(()));
        assert!(admitted().check(&long(100_000)).is_err());
        let listed = format!("SELECT * FROM bike WHERE id IN ({}'x')", "'Tolvane Tour', ".repeat(9_000));
        assert_eq!(admitted().check(&listed), Ok(()));
    }
}
