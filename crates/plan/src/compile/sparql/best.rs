//! The best of a set, and those at a later place: SPARQL has no ranks, so the value that decides is computed beside.

use std::fmt::Write as _;

use super::pattern::Pattern;
use super::{Inexpressible, indented};
use crate::language::End;
use crate::meaning::{Order, Set};

impl Pattern<'_> {
    /// Keeps those of a set whose value is as good as the last of the wanted number.
    pub fn keep_best(&mut self, set: &Set, order: Order, by: &str) -> Result<(), Inexpressible> {
        let limit = match order.place {
            ..=1 => self.threshold(set, order)?,
            later => {
                let (text, limit) = self.nth(set, order, later)?;
                self.once.push(text);
                limit
            }
        };
        let sign = match order.end {
            _ if order.place > 1 => "=",
            End::Highest => ">=",
            End::Lowest => "<=",
        };
        self.filter(format!("{by} {sign} {limit}"));
        Ok(())
    }

    /// A group that binds the value of a place among the distinct values: the best of those behind the place before.
    fn nth(&self, set: &Set, order: Order, place: u32) -> Result<(String, String), Inexpressible> {
        let mut inner = Self::of(self.session, self.view)?;
        let by = inner.ordering(order)?;
        inner.restrict(set)?;
        let (best, sign) = if order.end == End::Highest { ("MAX", "<") } else { ("MIN", ">") };
        let before = match place {
            ..=1 => String::new(),
            _ => {
                let (text, limit) = self.nth(set, order, place - 1)?;
                inner.filter(format!("{by} {sign} {limit}"));
                format!("{text}\n")
            }
        };
        let limit = self.session.variable("limit");
        let pattern = format!("{before}{}", inner.text());
        let text = format!(
            "{{\n  SELECT ({best}({by}) AS {limit}) WHERE {{\n{}\n  }}\n}}",
            indented(&indented(&pattern))
        );
        Ok((text, limit))
    }

    /// The variable of the value that the last of a ranking has.
    fn threshold(&mut self, set: &Set, order: Order) -> Result<String, Inexpressible> {
        let mut inner = Self::of(self.session, self.view)?;
        let by = inner.ordering(order)?;
        inner.restrict(set)?;
        let limit = self.session.variable("limit");
        let (best, worst, direction) = match order.end {
            End::Highest => ("MAX", "MIN", "DESC"),
            End::Lowest => ("MIN", "MAX", "ASC"),
        };
        let pattern = inner.text();
        self.once.push(if order.count == 1 {
            format!(
                "{{\n  SELECT ({best}({by}) AS {limit}) WHERE {{\n{}\n  }}\n}}",
                indented(&indented(&pattern))
            )
        } else {
            let mut select = format!("SELECT DISTINCT {} {by} WHERE {{\n", inner.root());
            let _ =
                write!(select, "{}\n}} ORDER BY {direction}({by}) LIMIT {}", indented(&pattern), order.count);
            format!(
                "{{\n  SELECT ({worst}({by}) AS {limit}) WHERE {{ {{\n{}\n  }} }}\n}}",
                indented(&indented(&select))
            )
        });
        Ok(limit)
    }
}
