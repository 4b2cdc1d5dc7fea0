//! Names of a SELECT: which view each table and which view column each identifier means, and by which link one view
//! leads to another.

use std::cell::RefCell;
use std::collections::HashMap;

use kb::{Kind, View};
use sqlparser::ast::{
    Expr, Ident, JoinConstraint, JoinOperator, ObjectNamePart, TableFactor, TableWithJoins,
};

use super::shown::sql_name;
use crate::ground::{Index, Lens, Memo, back};
use lang::stems;

/// A name this near to what was written is taken for it.
const NEAR: f32 = 0.7;

/// A column of one of the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The table, by position in FROM.
    pub table: usize,
    /// The view column.
    pub column: usize,
}

/// The tables of one SELECT.
pub(super) struct Scope<'a> {
    pub index: &'a Index,
    pub question: &'a str,
    memo: &'a Memo,
    /// Alias and view number; tables of columns that stand in no table of FROM are added.
    tables: RefCell<Vec<(String, usize)>>,
    /// How many stand in FROM.
    pub from: usize,
    /// By table, the names that were written for its things.
    pub written: RefCell<Vec<(usize, String)>>,
    /// What ON says beside tying tables together.
    pub on: Vec<Expr>,
    /// By two tables: the column of the first whose link leads to the second, where ON says so.
    said: HashMap<(usize, usize), usize>,
}

impl<'a> Scope<'a> {
    pub fn new(
        index: &'a Index,
        question: &'a str,
        memo: &'a Memo,
        from: &[TableWithJoins],
    ) -> Result<Self, String> {
        let mut scope = Self {
            index,
            question,
            memo,
            tables: RefCell::default(),
            from: 0,
            written: RefCell::default(),
            on: vec![],
            said: HashMap::new(),
        };
        let mut conditions = Vec::new();
        for tree in from {
            scope.add(&tree.relation)?;
            for join in &tree.joins {
                scope.add(&join.relation)?;
                if let JoinOperator::Join(JoinConstraint::On(on))
                | JoinOperator::Inner(JoinConstraint::On(on))
                | JoinOperator::Left(JoinConstraint::On(on))
                | JoinOperator::LeftOuter(JoinConstraint::On(on)) = &join.join_operator
                {
                    conditions.push(on);
                }
            }
        }
        scope.from = scope.tables();
        if scope.from == 0 {
            return Err("the SELECT names no table".into());
        }
        for on in conditions {
            scope.note_join(on);
            scope.on.push(on.clone());
        }
        Ok(scope)
    }

    pub fn memo(&self) -> &'a Memo {
        self.memo
    }

    pub fn tables(&self) -> usize {
        self.tables.borrow().len()
    }

    /// The view of a table, by position in the schema.
    pub fn view_number(&self, table: usize) -> usize {
        self.tables.borrow()[table].1
    }

    /// The table of a view, which is added where none is.
    pub fn table_of(&self, view: usize) -> usize {
        let known = self.tables.borrow().iter().position(|(_, v)| *v == view);
        known.unwrap_or_else(|| {
            let mut tables = self.tables.borrow_mut();
            tables.push((sql_name(&self.index.schema.views[view].label), view));
            tables.len() - 1
        })
    }

    pub fn view(&self, table: usize) -> &'a View {
        &self.index.schema.views[self.view_number(table)]
    }

    pub fn lens(&self, table: usize) -> Lens<'a> {
        Lens::over(self.index, self.view_number(table), self.memo, self.question)
    }

    fn add(&mut self, factor: &TableFactor) -> Result<(), String> {
        let TableFactor::Table { name, alias, .. } = factor else {
            return Err("only tables may stand in FROM, no subqueries".into());
        };
        let Some(ObjectNamePart::Identifier(ident)) = name.0.last() else {
            return Err("a function cannot stand in FROM".into());
        };
        let view = find_view(self.index, &ident.value)?;
        let alias = alias.as_ref().map_or(&ident.value, |a| &a.name.value);
        self.tables.borrow_mut().push((alias.to_lowercase(), view));
        Ok(())
    }

    /// `ON a.x = b.y` says which link ties the two.
    fn note_join(&mut self, on: &Expr) {
        match on {
            Expr::Nested(inner) => self.note_join(inner),
            Expr::BinaryOp { left, op: sqlparser::ast::BinaryOperator::And, right } => {
                self.note_join(left);
                self.note_join(right);
            }
            Expr::BinaryOp { left, op: sqlparser::ast::BinaryOperator::Eq, right } => {
                let (Ok(left), Ok(right)) = (self.place(left), self.place(right)) else { return };
                self.tie(left, right);
                self.tie(right, left);
            }
            _ => {}
        }
    }

    /// `from`'s column names an entity of the other table: its link leads there, and back.
    fn tie(&mut self, from: Place, to: Place) {
        if from.table == to.table {
            return;
        }
        let column = &self.view(from.table).columns[from.column];
        let Kind::Entity { table } = &column.kind else { return };
        if *table != self.view(to.table).table {
            return;
        }
        self.said.insert((from.table, to.table), from.column);
        let (own, other) = (self.view_number(from.table), self.view_number(to.table));
        if let Some(back) = back(&self.index.schema.views, other, own, from.column) {
            self.said.insert((to.table, from.table), back);
        }
    }

    /// The column of `from` that leads to the entities of `to`: as ON says, else the shortest way.
    pub fn link(&self, from: usize, to: usize) -> Option<usize> {
        self.said.get(&(from, to)).copied().or_else(|| self.link_to_view(from, self.view_number(to)))
    }

    /// The column of `from` that leads to the entities of a view; of several the one the question speaks of.
    pub fn link_to_view(&self, from: usize, view: usize) -> Option<usize> {
        let target = &self.index.schema.views[view].table;
        let columns = &self.view(from).columns;
        let spoken = self.lens(from).named_in_question();
        columns
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, c)| matches!(&c.kind, Kind::Entity { table } if table == target))
            .max_by(|(a, one), (b, other)| {
                let worth = |n: usize, path: usize| spoken[n] - path as f32;
                worth(*a, one.path.len()).total_cmp(&worth(*b, other.path.len())).then(b.cmp(a))
            })
            .map(|(number, _)| number)
    }

    /// The column an expression is, if it is no more than a column.
    pub fn place(&self, expr: &Expr) -> Result<Place, String> {
        match expr {
            Expr::Identifier(ident) => self.named(None, &ident.value),
            Expr::CompoundIdentifier(parts) => match &parts[..] {
                [.., Ident { value: table, .. }, Ident { value: column, .. }] => {
                    self.named(Some(table), column)
                }
                _ => Err(format!("{expr} is no column")),
            },
            Expr::Nested(inner) | Expr::Cast { expr: inner, .. } | Expr::Collate { expr: inner, .. } => {
                self.place(inner)
            }
            _ => Err(format!("{expr} is no column")),
        }
    }

    fn named(&self, table: Option<&str>, name: &str) -> Result<Place, String> {
        let given: Vec<usize> = match table {
            Some(alias) => {
                let alias = alias.to_lowercase();
                let known = self.tables.borrow().iter().position(|(a, _)| *a == alias);
                let at = known.or_else(|| {
                    let view = find_view(self.index, &alias).ok()?;
                    self.tables.borrow().iter().position(|(_, v)| *v == view)
                });
                vec![at.ok_or_else(|| format!("no table is called {alias} here"))?]
            }
            None => (0..self.tables()).collect(),
        };
        let tables = given;
        let wanted = sql_name(&name.replace('_', " "));
        let exact = |table: usize| self.view(table).columns.iter().position(|c| sql_name(&c.name) == wanted);
        // A column under the wrong table is found under the right one.
        for table in tables.iter().copied().chain(0..self.tables()) {
            if let Some(column) = exact(table) {
                return Ok(Place { table, column });
            }
        }
        // Ids and "name" stand for the thing itself.
        let spaced = name.replace('_', " ");
        let said = stems(&spaced);
        for &table in &tables {
            let own = stems(&self.view(table).label);
            let bare = said.iter().filter(|w| !own.contains(w)).collect::<Vec<_>>();
            let itself = match &bare[..] {
                [] => true,
                [only] => matches!(only.as_str(), "id" | "iri" | "uri" | "name" | "title" | "label"),
                _ => false,
            };
            if itself {
                return Ok(Place { table, column: 0 });
            }
        }
        // The same words in another order or form, then what it may mean.
        let without_id: Vec<&str> =
            spaced.split(' ').filter(|w| !matches!(*w, "id" | "name" | "iri" | "title")).collect();
        let spaced = if without_id.is_empty() { spaced } else { without_id.join(" ") };
        // A column of a linked table is meant rather than one that is called nearly so.
        if let Some(place) = self.joined_in(&spaced, true) {
            return Ok(place);
        }
        let mut best: Option<(f32, Place)> = None;
        for &table in &tables {
            if let Some(&(column, score)) = self.lens(table).rank(&spaced, false).first()
                && score >= NEAR
                && best.is_none_or(|(known, _)| score > known)
            {
                best = Some((score, Place { table, column }));
            }
        }
        if let Some((_, place)) = best {
            return Ok(place);
        }
        if let Some(place) = self.joined_in(&spaced, false) {
            return Ok(place);
        }
        Err({
            let mut scored: Vec<(f64, String)> = tables
                .iter()
                .flat_map(|&t| &self.view(t).columns)
                .map(|c| (strsim::jaro_winkler(&sql_name(&c.name), &wanted), sql_name(&c.name)))
                .collect();
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            let nearest: Vec<String> = scored.into_iter().take(3).map(|s| s.1).collect();
            format!("there is no column {name}; the nearest are {}", nearest.join(", "))
        })
    }

    /// A column of none of the tables, by name: its own table is added, one that the first is linked to if there is.
    fn joined_in(&self, name: &str, linked: bool) -> Option<Place> {
        let wanted = stems(name);
        let views = &self.index.schema.views;
        let holding = views.iter().enumerate().filter_map(|(number, view)| {
            let column = view.columns.iter().position(|c| c.path.is_empty() && stems(&c.name) == wanted)?;
            Some((number, column))
        });
        let (view, column) = holding
            .filter(|(number, _)| !linked || self.link_to_view(0, *number).is_some())
            .min_by_key(|(number, _)| (self.link_to_view(0, *number).is_none(), *number))?;
        let mut tables = self.tables.borrow_mut();
        tables.push((sql_name(&views[view].label), view));
        Some(Place { table: tables.len() - 1, column })
    }
}

/// The view that is called so: by its label in any form, its own name or its table's.
///
/// # Errors
/// Which are the nearest.
pub(super) fn find_view(index: &Index, name: &str) -> Result<usize, String> {
    let views = &index.schema.views;
    let wanted = sql_name(name);
    let exact = views
        .iter()
        .position(|v| sql_name(&v.label) == wanted || v.name.eq_ignore_ascii_case(name))
        .or_else(|| views.iter().position(|v| v.table.eq_ignore_ascii_case(name)));
    // "books" is the table `book`.
    let stemmed = stems(&name.replace('_', " "));
    let near = exact.or_else(|| views.iter().position(|v| stems(&v.label) == stemmed));
    near.ok_or_else(|| {
        let labels: Vec<&str> = views.iter().map(|v| v.label.as_str()).collect();
        let mut scored: Vec<(f64, String)> =
            labels.iter().map(|l| (strsim::jaro_winkler(l, name), sql_name(l))).collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        let nearest: Vec<String> = scored.into_iter().take(3).map(|s| s.1).collect();
        format!("there is no table {name:?}; the nearest are {}", nearest.join(", "))
    })
}
