//! A SELECT as it stands: the question views it names become flat tables in front of it, every column queryable, and it
//! runs unread. What the language of plans cannot say, SQL can.
//!
//! Mended is only what a small model gets wrong without meaning it: a table or column under a name nearly its own, a text
//! that the column writes otherwise, the id of a linked thing. Not here: what the SELECT means ([`super::read`]).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kb::Kind;
use search::quoted;
use sqlparser::dialect::SQLiteDialect;
use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, Tokenizer, Word};

use super::computed::{computes, in_words};
use super::postgres::for_postgres;
use super::scope::find_view;
use super::select::apostrophes;
use super::shown::sql_name;
use crate::compile::Heading;
use crate::compile::sql::{Dialect, Writer};
use crate::ground::{Index, Lens, Memo};

/// A column called nearly so is meant from here on.
const NEAR: f32 = 0.5;

/// A SELECT with the flat tables it reads.
#[derive(Debug, Clone, PartialEq)]
pub struct Flat {
    /// The statement, for the database that its index is of.
    pub sql: String,
    /// The views it reads, by position in the schema; the first is in its first FROM.
    pub views: Vec<usize>,
    /// By lower-case name of an output that is a column's: what people need to read its values.
    headings: BTreeMap<String, Heading>,
}

impl Flat {
    /// What a column of the result is: as the view knows it, or as the SELECT calls what it computes.
    pub fn heading(&self, output: &str) -> Heading {
        let bare = |c: char| matches!(c, '"' | '`' | '[' | ']');
        let name = output.rsplit('.').next().unwrap_or(output).replace(bare, "").to_lowercase();
        let computed = || {
            let inner = self.headings.iter().filter(|(column, _)| computes(&name, column));
            let unit = inner.max_by_key(|(column, _)| column.len()).and_then(|(_, known)| known.unit.clone());
            let counts = name.starts_with("count");
            Heading {
                name: in_words(&name),
                unit: unit.filter(|_| !counts),
                kind: Kind::Number,
                years: false,
                codes: false,
                by_iri: false,
            }
        };
        self.headings.get(&name).cloned().unwrap_or_else(computed)
    }
}

/// Puts the views that a SELECT names in front of it.
///
/// # Errors
/// A sentence that says which of its names the graph does not have, or that it is no one SELECT.
pub fn flat(index: &Index, select: &str, question: &str) -> Result<Flat, String> {
    let text = apostrophes(select);
    let tokens =
        Tokenizer::new(&SQLiteDialect {}, &text).tokenize().map_err(|e| format!("this is no SQL: {e}"))?;
    let memo = Memo::default();
    let mut tables =
        Tables { index, question, memo: &memo, used: BTreeMap::new(), views: vec![], from: vec![] };
    let tokens = tables.names(tokens)?;
    let tokens = tables.all(tokens);
    let tokens = tables.joins(tokens);
    let tokens = tables.memberships(tokens);
    let tokens = tables.columns(tokens)?;
    tables.orders_no_names(&tokens)?;
    let tokens = tables.texts(tokens);
    let tokens = if index.dialect == Dialect::Postgres { for_postgres(tokens) } else { tokens };
    let body: String = tokens.iter().map(ToString::to_string).collect();
    let body = body.trim().trim_end_matches(';').trim_end();
    let known =
        tables.used.iter().flat_map(|(&view, columns)| columns.keys().map(move |name| (view, name.clone())));
    let headings =
        known.filter_map(|(view, name)| Some((name.clone(), tables.heading(view, &name)?))).collect();
    Ok(Flat { sql: format!("WITH {}\n{body}", tables.text()), views: tables.views, headings })
}

/// What a flat table's column holds: a column of the view, or the id of what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Value(usize),
    Id(usize),
}

/// The flat tables that one SELECT reads.
struct Tables<'a> {
    index: &'a Index,
    question: &'a str,
    memo: &'a Memo,
    /// By view the columns that are read, by their names in the SELECT.
    used: BTreeMap<usize, BTreeMap<String, Held>>,
    views: Vec<usize>,
    /// The tables behind FROM and JOIN.
    from: Vec<Table>,
}

/// A table of a SELECT or of one within it.
#[derive(Debug, Clone)]
struct Table {
    /// What it is called there.
    alias: String,
    view: usize,
    /// The SELECT it stands in, as `scopes` tells them.
    scope: usize,
}

/// The SELECTs that a token stands in, the innermost first, by the places of their opening brackets, or of the UNION before
/// them; 0 is the outermost.
fn scopes(tokens: &[Token], at: usize) -> Vec<usize> {
    let mut open = vec![(0, true)];
    for (place, token) in tokens[..at].iter().enumerate() {
        match token {
            Token::LParen => {
                let select = after(tokens, place).is_some_and(
                    |a| matches!(&tokens[a], Token::Word(word) if word.keyword == Keyword::SELECT),
                );
                open.push((place, select));
            }
            Token::RParen if open.len() > 1 => drop(open.pop()),
            Token::Word(word)
                if matches!(word.keyword, Keyword::UNION | Keyword::INTERSECT | Keyword::EXCEPT) =>
            {
                if let Some(select) = open.last_mut() {
                    select.0 = place;
                }
            }
            _ => {}
        }
    }
    open.into_iter().rev().filter(|(_, select)| *select).map(|(place, _)| place).collect()
}

impl Tables<'_> {
    /// Every name behind FROM or JOIN is a view's.
    fn names(&mut self, mut tokens: Vec<Token>) -> Result<Vec<Token>, String> {
        for at in 0..tokens.len() {
            let Token::Word(word) = &tokens[at] else { continue };
            if !before(&tokens, at).is_some_and(|b| opens_a_table(&tokens[b]))
                || word.keyword == Keyword::SELECT
            {
                continue;
            }
            let view = find_view(self.index, &word.value)?;
            if !self.views.contains(&view) {
                self.views.push(view);
                self.used.insert(view, BTreeMap::new());
            }
            let alias = alias(&tokens, at);
            let called = alias.clone().unwrap_or_else(|| word.value.to_lowercase());
            self.from.push(Table { alias: called, view, scope: scopes(&tokens, at)[0] });
            // Its columns may be called by the name that was written.
            let called = match alias {
                Some(_) => quoted(&self.flat(view)),
                None => format!("{} AS {}", quoted(&self.flat(view)), quoted(&word.value.to_lowercase())),
            };
            tokens[at] = plain(called);
        }
        if self.views.is_empty() { Err("the SELECT names no table".into()) } else { Ok(tokens) }
    }

    /// What its flat table is called: no table of the database is, which it reads.
    fn flat(&self, view: usize) -> String {
        format!("_{}", self.called(view))
    }

    fn called(&self, view: usize) -> String {
        sql_name(&self.index.schema.views[view].label)
    }

    /// The tables that a name in this place may be of: its own SELECT's first, then those of the SELECTs around it.
    fn around(&self, tokens: &[Token], at: usize) -> Vec<Table> {
        let scopes = scopes(tokens, at);
        scopes
            .iter()
            .flat_map(|scope| self.from.iter().filter(move |table| table.scope == *scope))
            .cloned()
            .collect()
    }

    /// `SELECT *` puts out what a thing has of its own, and what it is linked to once.
    fn all(&mut self, mut tokens: Vec<Token>) -> Vec<Token> {
        for at in 0..tokens.len() {
            let starts = before(&tokens, at).is_some_and(|b| match &tokens[b] {
                Token::Word(word) => matches!(word.keyword, Keyword::SELECT | Keyword::DISTINCT),
                _ => false,
            });
            if tokens[at] != Token::Mul || !starts {
                continue;
            }
            let Some(table) = self.around(&tokens, at).into_iter().next() else { continue };
            let columns = &self.index.schema.views[table.view].columns;
            let near = |c: &kb::ViewColumn| {
                !c.many && (c.path.is_empty() || c.path.len() == 1 && matches!(c.kind, Kind::Entity { .. }))
            };
            let own = (0..columns.len()).filter(|&c| near(&columns[c]));
            let put_out: Vec<String> =
                own.map(|c| self.read(&table, &sql_name(&columns[c].name), Held::Value(c))).collect();
            tokens[at] = plain(put_out.join(", "));
        }
        tokens
    }

    /// `ON a.x = b.y`: where the one is linked to the other, the link ties them, whatever columns were written.
    fn joins(&mut self, mut tokens: Vec<Token>) -> Vec<Token> {
        for at in 0..tokens.len() {
            if !matches!(&tokens[at], Token::Word(word) if word.keyword == Keyword::ON) {
                continue;
            }
            let mut places = vec![];
            let mut next = at;
            while let (Some(a), true) = (after(&tokens, next), places.len() < 7) {
                places.push(a);
                next = a;
            }
            let &[one, first, left, is, other, second, right] = &places[..] else { continue };
            let shape = [&tokens[first], &tokens[is], &tokens[second]];
            if shape != [&Token::Period, &Token::Eq, &Token::Period] {
                continue;
            }
            let around = self.around(&tokens, at);
            let table = |at: usize| match &tokens[at] {
                Token::Word(word) => {
                    around.iter().find(|table| table.alias == word.value.to_lowercase()).cloned()
                }
                _ => None,
            };
            let (Some(from), Some(to)) = (table(one), table(other)) else { continue };
            let Some((here, there)) = self.link(&from, &to, &tokens[left], &tokens[right]) else { continue };
            let (here, there) =
                (self.read(&from, &key(here), Held::Id(here)), self.read(&to, &key(there), Held::Id(there)));
            for at in [first, left, second, right] {
                tokens[at] = plain(String::new());
            }
            tokens[one] = plain(here);
            tokens[other] = plain(there);
        }
        tokens
    }

    /// The columns whose ids tie two tables: the link as it is written, else the shortest way.
    fn link(&self, from: &Table, to: &Table, left: &Token, right: &Token) -> Option<(usize, usize)> {
        let leads = |a: &Table, b: &Table, written: &Token| {
            let target = &self.index.schema.views[b.view].table;
            let columns = &self.index.schema.views[a.view].columns;
            let links =
                |c: &usize| *c > 0 && matches!(&columns[*c].kind, Kind::Entity { table } if table == target);
            let said = match written {
                Token::Word(word) => self.held(std::slice::from_ref(a), &word.value).map(|(_, held)| held),
                _ => None,
            };
            let said = said
                .map(|held| match held {
                    Held::Value(column) | Held::Id(column) => column,
                })
                .filter(links);
            let near =
                || (0..columns.len()).filter(links).min_by_key(|&c| (columns[c].path.len(), columns[c].many));
            (said, near())
        };
        let ((said, near), (back_said, back_near)) = (leads(from, to, left), leads(to, from, right));
        let there = |column| (column, 0);
        let back = |column| (0, column);
        said.map(there).or(back_said.map(back)).or(near.map(there)).or(back_near.map(back))
    }

    /// `x IN (SELECT y ..)`: where y leads to the things that x is said of, they are meant themselves.
    fn memberships(&mut self, mut tokens: Vec<Token>) -> Vec<Token> {
        for at in 0..tokens.len() {
            let is_in = matches!(&tokens[at], Token::Word(word) if word.keyword == Keyword::IN);
            let inner = (is_in).then(|| after(&tokens, after(&tokens, after(&tokens, at)?)?)).flatten();
            let (Some(inner), Some(b)) = (inner, before(&tokens, at)) else { continue };
            let negated = matches!(&tokens[b], Token::Word(word) if word.keyword == Keyword::NOT);
            let Some(outer) = (if negated { before(&tokens, b) } else { Some(b) }) else { continue };
            let bare = |at: usize| before(&tokens, at).is_none_or(|b| tokens[b] != Token::Period);
            let (Token::Word(x), Token::Word(y)) = (&tokens[outer], &tokens[inner]) else { continue };
            if !bare(outer) || after(&tokens, inner).is_some_and(|a| tokens[a] == Token::Period) {
                continue;
            }
            let (around, within) = (self.around(&tokens, outer), self.around(&tokens, inner));
            let (Some((of, _)), Some((from, Held::Value(link) | Held::Id(link)))) =
                (self.held(&around, &x.value), self.held(&within, &y.value))
            else {
                continue;
            };
            let target = &self.index.schema.views[of.view].table;
            let column = &self.index.schema.views[from.view].columns[link];
            if link > 0 && matches!(&column.kind, Kind::Entity { table } if table == target) {
                tokens[outer] = plain(self.read(&of, &key(0), Held::Id(0)));
                tokens[inner] = plain(self.read(&from, &key(link), Held::Id(link)));
            }
        }
        tokens
    }

    /// Notes that a column is read, and says it: `"f"."colour"`.
    fn read(&mut self, table: &Table, written: &str, column: Held) -> String {
        self.used.entry(table.view).or_default().insert(written.to_owned(), column);
        format!("{}.{}", quoted(&table.alias), quoted(written))
    }

    /// Every other name is a column's, unless it is a function, a keyword, or was introduced here.
    fn columns(&mut self, mut tokens: Vec<Token>) -> Result<Vec<Token>, String> {
        let introduced: Vec<String> = (0..tokens.len()).filter_map(|at| introduced(&tokens, at)).collect();
        for at in 0..tokens.len() {
            let Token::Word(word) = &tokens[at] else { continue };
            let called =
                after(&tokens, at).is_some_and(|a| matches!(tokens[a], Token::LParen | Token::Period));
            let names_table =
                before(&tokens, at).is_some_and(|b| opens_a_table(&tokens[b]) || is_as(&tokens[b]));
            let own = introduced.iter().any(|name| name.eq_ignore_ascii_case(&word.value));
            if called || names_table || own || word.value.is_empty() || word.value.starts_with('"') {
                continue;
            }
            let table = qualifier(&tokens, at);
            let mut among = self.around(&tokens, at);
            if let Some(table) = &table {
                among.retain(|one| one.alias == *table);
            }
            let things = self.things(&among, &word.value).filter(|_| table.is_none());
            match things.or_else(|| self.held(&among, &word.value)) {
                Some((of, column)) => {
                    let written = word.value.to_lowercase();
                    let read = self.read(&of, &written, column);
                    tokens[at] =
                        if table.is_none() && self.from.len() > 1 { plain(read) } else { name(&written) };
                }
                // SQLite takes a name in double quotes that is no column for text.
                None if word.quote_style == Some('"') => {
                    tokens[at] = Token::SingleQuotedString(word.value.clone());
                }
                None if word.keyword != Keyword::NoKeyword => {}
                None => return Err(format!("there is no column {}", word.value)),
            }
        }
        Ok(tokens)
    }

    /// The things of one of several tables by their name: "dealer JOIN city ON dealer = city.dealer" joins cities with
    /// dealers, not the column with itself.
    fn things(&self, tables: &[Table], written: &str) -> Option<(Table, Held)> {
        let wanted = sql_name(&written.to_lowercase().replace('_', " "));
        let own =
            tables.iter().filter(|_| tables.len() > 1).find(|table| self.called(table.view) == wanted)?;
        Some((own.clone(), Held::Value(0)))
    }

    /// The column of these tables that is called so, or nearly so.
    fn held(&self, tables: &[Table], written: &str) -> Option<(Table, Held)> {
        let lower = written.to_lowercase();
        let wanted = sql_name(&lower.replace('_', " "));
        let found = |held: &dyn Fn(usize) -> Option<Held>| {
            tables.iter().find_map(|table| Some((table.clone(), held(table.view)?)))
        };
        let columns = |view: usize| &self.index.schema.views[view].columns;
        let exact =
            |view: usize| Some(Held::Value(columns(view).iter().position(|c| sql_name(&c.name) == wanted)?));
        // Ids and names stand for the thing itself, and those of a linked thing for what is linked.
        let ended = |view: usize, end: &str| {
            let stem = sql_name(&lower.strip_suffix(end)?.replace('_', " "));
            let leads =
                |c: &kb::ViewColumn| sql_name(&c.name) == stem && matches!(c.kind, Kind::Entity { .. });
            (self.called(view) == stem).then_some(0).or_else(|| columns(view).iter().position(leads))
        };
        let by_end = |view: usize| match lower.as_str() {
            "id" => Some(Held::Id(0)),
            "name" | "title" | "label" => Some(Held::Value(0)),
            _ => ended(view, "_id").map(Held::Id).or_else(|| ended(view, "_name").map(Held::Value)),
        };
        found(&exact).or_else(|| found(&by_end)).or_else(|| self.nearly(tables, &lower))
    }

    /// The column whose name means nearly the same; a word of SQL is none.
    fn nearly(&self, tables: &[Table], written: &str) -> Option<(Table, Held)> {
        let tokens = Tokenizer::new(&SQLiteDialect {}, written).tokenize().ok()?;
        if !matches!(&tokens[..], [Token::Word(w)] if w.keyword == Keyword::NoKeyword) {
            return None;
        }
        let spaced = written.replace('_', " ");
        let near = tables.iter().filter_map(|table| {
            let lens = Lens::over(self.index, table.view, self.memo, self.question);
            let &(column, score) = lens.rank(&spaced, false).first()?;
            (score >= NEAR).then_some((table, column, score))
        });
        let (table, column, _) = near.max_by(|a, b| a.2.total_cmp(&b.2))?;
        Some((table.clone(), Held::Value(column)))
    }

    /// Texts that are compared with a column are written as it writes them.
    fn texts(&self, mut tokens: Vec<Token>) -> Vec<Token> {
        for at in 0..tokens.len() {
            let Token::SingleQuotedString(text) = &tokens[at] else { continue };
            let Some(column) = compared_with(&tokens, at) else { continue };
            let bare = text.trim_matches('%').trim();
            let found = self.used.iter().find_map(|(&view, columns)| match columns.get(&column)? {
                Held::Value(column) => self.value(view, *column, bare),
                Held::Id(_) => None,
            });
            let Some(value) = found else { continue };
            let pattern = |end: bool| if end { "%" } else { "" };
            let written =
                format!("{}{value}{}", pattern(text.starts_with('%')), pattern(text.ends_with('%')));
            tokens[at] = Token::SingleQuotedString(written);
        }
        tokens
    }

    /// A database finds every name to be more than any number ("members > 10"), so such a SELECT would tell of all things.
    fn orders_no_names(&self, tokens: &[Token]) -> Result<(), String> {
        let orders = |at: &usize| matches!(tokens[*at], Token::Lt | Token::Gt | Token::LtEq | Token::GtEq);
        for at in (0..tokens.len()).filter(orders) {
            let (Some(b), Some(mut a)) = (before(tokens, at), after(tokens, at)) else { continue };
            // `3 < f.name`
            if let Some(period) = after(tokens, a).filter(|&next| tokens[next] == Token::Period) {
                a = after(tokens, period).unwrap_or(a);
            }
            let of = match (&tokens[b], &tokens[a]) {
                (Token::Word(_), Token::Number(..)) => column_of(&tokens[b]),
                (Token::Number(..), Token::Word(_)) => column_of(&tokens[a]),
                _ => None,
            };
            let Some(of) = of else { continue };
            let held = self.used.iter().find_map(|(&view, columns)| Some((view, *columns.get(&of)?)));
            let Some((view, Held::Value(column))) = held else { continue };
            let column = &self.index.schema.views[view].columns[column];
            if matches!(column.kind, Kind::Text | Kind::Entity { .. }) {
                return Err(format!("{} holds names, which are not more or less than a number", column.name));
            }
        }
        Ok(())
    }

    /// The one value of a column that is called so in any case or nearly so.
    fn value(&self, view: usize, column: usize, text: &str) -> Option<String> {
        let (lens, of) =
            (Lens::over(self.index, view, self.memo, self.question), &self.index.schema.views[view]);
        let (table, name) = self.index.place(of, &of.columns[column]);
        let domain = self.index.vocabulary.domain(table, name)?;
        if domain.values.iter().any(|value| value == text) {
            return None;
        }
        // Italy is no "Italian Peninsula"; a part of a thing's own name is nearly its name.
        let others = |values: &Vec<String>| column != 0 && lens.is_of_others(column, text, values);
        let nearly = || lens.within(column, text).filter(|values| !others(values));
        let within = domain.exact(text).or_else(nearly)?;
        match &within[..] {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    /// The views as common table expressions with the columns that are read.
    fn text(&self) -> String {
        let tables = self.views.iter().map(|&view| {
            let mut columns = Writer::new(self.index.dialect, self.index, &self.index.schema.views[view]);
            let mut select = Vec::new();
            for (name, held) in &self.used[&view] {
                let (Held::Value(column) | Held::Id(column)) = held;
                let value = match held {
                    Held::Value(column) => {
                        let value = columns.value(*column);
                        self.index.dialect.flat(&value, columns.stored(*column))
                    }
                    Held::Id(_) => columns.identity(*column),
                };
                select.push(format!("{value} AS {}", quoted(name)));
            }
            if select.is_empty() {
                select.push(format!("{} AS {}", columns.identity(0), quoted("id")));
            }
            let mut out = String::new();
            let _ = write!(
                out,
                "{} AS (SELECT {} {})",
                quoted(&self.flat(view)),
                select.join(", "),
                columns.from()
            );
            out
        });
        tables.collect::<Vec<_>>().join(",\n")
    }

    fn heading(&self, view: usize, name: &str) -> Option<Heading> {
        let Held::Value(column) = self.used[&view].get(name)? else { return None };
        Some(crate::compile::heading(self.index, &self.index.schema.views[view], *column))
    }
}

/// What the ids of a column are called.
fn key(column: usize) -> String {
    format!("_id{column}")
}

/// The column that a text is compared with: `colour = 'red'`, `colour IN ('red', 'blue')`, `colour LIKE 'r%'`.
fn compared_with(tokens: &[Token], at: usize) -> Option<String> {
    let mut at = at;
    loop {
        at = before(tokens, at)?;
        match &tokens[at] {
            Token::Eq | Token::Neq | Token::LParen | Token::Comma | Token::SingleQuotedString(_) => {}
            Token::Word(word)
                if matches!(word.keyword, Keyword::LIKE | Keyword::IN | Keyword::NOT | Keyword::IS) => {}
            token => return column_of(token),
        }
    }
}

/// The column that a token is once all are read: `"colour"`, `"f"."colour"`.
fn column_of(token: &Token) -> Option<String> {
    match token {
        Token::Word(word) if word.quote_style.is_some() => Some(word.value.to_lowercase()),
        Token::Word(word) if word.value.starts_with('"') => {
            word.value.rsplit('.').next().map(|column| column.replace('"', ""))
        }
        _ => None,
    }
}

/// A name that the SELECT itself gives: `AS total`, `film f`.
fn introduced(tokens: &[Token], at: usize) -> Option<String> {
    let Token::Word(word) = &tokens[at] else { return None };
    let b = before(tokens, at)?;
    let behind_table =
        || before(tokens, b).is_some_and(|f| opens_a_table(&tokens[f])) && is_alias(&tokens[at]);
    (is_as(&tokens[b]) || behind_table()).then(|| word.value.clone())
}

/// The other name of the table that stands here: `film f`, `film AS f`.
fn alias(tokens: &[Token], at: usize) -> Option<String> {
    let next = after(tokens, at)?;
    let at = if is_as(&tokens[next]) { after(tokens, next)? } else { next };
    match &tokens[at] {
        Token::Word(word) if is_alias(&tokens[at]) => Some(word.value.to_lowercase()),
        _ => None,
    }
}

/// `f` of `f.name`.
fn qualifier(tokens: &[Token], at: usize) -> Option<String> {
    let period = before(tokens, at).filter(|&b| tokens[b] == Token::Period)?;
    match &tokens[before(tokens, period)?] {
        Token::Word(word) => Some(word.value.to_lowercase()),
        _ => None,
    }
}

fn opens_a_table(token: &Token) -> bool {
    matches!(token, Token::Word(w) if matches!(w.keyword, Keyword::FROM | Keyword::JOIN))
}

fn is_as(token: &Token) -> bool {
    matches!(token, Token::Word(w) if w.keyword == Keyword::AS)
}

fn is_alias(token: &Token) -> bool {
    matches!(token, Token::Word(w) if w.keyword == Keyword::NoKeyword)
}

fn plain(text: String) -> Token {
    Token::Word(Word { value: text, quote_style: None, keyword: Keyword::NoKeyword })
}

fn name(name: &str) -> Token {
    Token::Word(Word { value: name.to_owned(), quote_style: Some('"'), keyword: Keyword::NoKeyword })
}

fn before(tokens: &[Token], at: usize) -> Option<usize> {
    (0..at).rev().find(|&b| !matches!(tokens[b], Token::Whitespace(_)))
}

fn after(tokens: &[Token], at: usize) -> Option<usize> {
    (at + 1..tokens.len()).find(|&a| !matches!(tokens[a], Token::Whitespace(_)))
}
