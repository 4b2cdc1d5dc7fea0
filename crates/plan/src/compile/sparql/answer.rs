//! The one query that answers a grounded plan as a person would write it: entities as IRIs, only what was asked for.
//! What a benchmark, another endpoint or a colleague is given; coverage and companions stay with the statements.

use super::pattern::Pattern;
use super::{
    Entities, Inexpressible, Part, Select, Session, direction, indented, item, itself, keep_groups, text,
};
use crate::compile::Form;
use crate::ground::Index;
use crate::language::Ask;
use crate::meaning::{Claim, Grounded, GroupTest, Order, Set, Test};
use kb::{Kind, View};

/// The query.
///
/// # Errors
/// When SPARQL has no words for a part of it.
pub fn answer(index: &Index, grounded: &Grounded, entities: Entities<'_>) -> Result<String, Inexpressible> {
    let session = Session::new(index, entities);
    let view = &index.schema.views[grounded.view];
    let writer = Answer { session: &session, grounded, view };
    let body = writer.body()?;
    Ok(session.finish(&body))
}

struct Answer<'a> {
    session: &'a Session<'a>,
    grounded: &'a Grounded,
    view: &'a View,
}

impl<'a> Answer<'a> {
    fn body(&self) -> Result<String, Inexpressible> {
        let grounded = self.grounded;
        if grounded.ask == Ask::Share {
            let form = Form::Share(Test::Any(grounded.probes.clone()));
            let part = |set| Part::of(self.session, self.view, set).write(&form);
            return Ok(Select::union(&grounded.sets.iter().map(part).collect::<Result<Vec<_>, _>>()?));
        }
        if grounded.ask == Ask::Exists {
            return self.ask();
        }
        let aggregates = !matches!(grounded.ask, Ask::Value | Ask::Exists | Ask::Describe);
        let parts: Result<Vec<Select>, _> = grounded
            .sets
            .iter()
            .map(|set| match (grounded.order, grounded.per) {
                (Some(order), per) if per.is_none() || !aggregates => self.ranked(set, order),
                (_, Some(per)) => self.groups(set, per),
                _ => self.of(set),
            })
            .collect();
        Ok(Select::union(&parts?))
    }

    /// All entities of the view, to be restricted to those of a set.
    fn pattern(&self) -> Result<Pattern<'a>, Inexpressible> {
        self.session.variables.borrow_mut().clear();
        Pattern::of(self.session, self.view)
    }

    fn wanted(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = Vec::new();
        for &column in self.grounded.wanted.iter().flat_map(|a| &a.columns) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        columns
    }

    fn is_number(&self, column: usize) -> bool {
        self.view.columns[column].kind == Kind::Number
    }

    fn is_counted(&self, column: usize) -> bool {
        self.grounded.wanted.iter().any(|a| a.counted && a.columns.contains(&column))
    }

    /// The aggregate that a question for these columns means.
    fn function(&self, wanted: &[usize]) -> Option<&'static str> {
        match self.grounded.ask {
            Ask::Average => Some("AVG"),
            Ask::Sum => Some("SUM"),
            Ask::Minimum => Some("MIN"),
            Ask::Maximum => Some("MAX"),
            Ask::Spread => Some("SPREAD"),
            // Sets are compared by their averages.
            Ask::Value if self.grounded.sets.len() > 1 && wanted.iter().any(|&c| self.is_number(c)) => {
                Some("AVG")
            }
            _ => None,
        }
    }

    /// One set's values, entities, count or aggregate.
    fn of(&self, set: &'a Set) -> Result<Select, Inexpressible> {
        let mut pattern = self.pattern()?;
        let root = pattern.root().to_owned();
        let wanted = self.wanted();
        let alone = wanted.len() == 1;
        let mut items = Vec::new();
        if self.grounded.sets.len() > 1 {
            items.push(item(text(&set.name), &self.session.variable("of")));
        }
        let mut distinct = false;
        match (self.grounded.ask, self.function(&wanted)) {
            (Ask::Count, _) => {
                let counted = match wanted.first() {
                    Some(&column) => pattern.value(column, true)?,
                    None => root,
                };
                items.push(item(format!("COUNT(DISTINCT {counted})"), "?count"));
            }
            (_, Some(function)) => {
                for &column in &wanted {
                    let value = match self.is_counted(column) {
                        true => pattern.number_of(column)?,
                        false => pattern.value(column, alone)?,
                    };
                    let result = self.session.variable(&function.to_lowercase());
                    let computed = match self.grounded.ask {
                        Ask::Spread => format!("MAX({value}) - MIN({value})"),
                        _ => format!("{function}({value})"),
                    };
                    items.push((computed, result));
                }
            }
            _ => {
                distinct = true;
                for &column in &wanted {
                    items.push(itself(&match self.is_counted(column) {
                        true => pattern.number_of(column)?,
                        false => pattern.value(column, alone)?,
                    }));
                }
                if wanted.is_empty() {
                    items.push(itself(&root));
                }
            }
        }
        pattern.restrict(set)?;
        Ok(Select { distinct, ..Select::new(items, &pattern) })
    }

    fn ranked(&self, set: &'a Set, order: Order) -> Result<Select, Inexpressible> {
        let mut pattern = self.pattern()?;
        let root = pattern.root().to_owned();
        let by = pattern.ordering(order)?;
        let wanted = self.wanted();
        let mut items = Vec::new();
        // "How much is the cheapest?" asks its value, "Which is the cheapest and how much is it?" both.
        if wanted.is_empty() || wanted.contains(&order.column) {
            items.push(itself(&root));
        }
        for &column in &wanted {
            items.push(itself(&match column == order.column {
                true => by.clone(),
                false => pattern.value(column, false)?,
            }));
        }
        pattern.restrict(set)?;
        pattern.keep_best(set, order, &by)?;
        // DISTINCT forgets what orders, unless it is put out.
        let ordered = order.count > 1;
        let distinct = !ordered || items.contains(&itself(&by));
        let tail = if ordered { format!("\nORDER BY {}({by})", direction(order.end)) } else { String::new() };
        Ok(Select { distinct, tail, ..Select::new(items, &pattern) })
    }

    fn groups(&self, set: &'a Set, per: usize) -> Result<Select, Inexpressible> {
        let mut pattern = self.pattern()?;
        let root = pattern.root().to_owned();
        let group = self.session.group(&mut pattern, per, self.grounded.period)?;
        let measured = self.wanted().into_iter().find(|&c| c != per && self.is_number(c));
        let measure = match measured {
            Some(column) => {
                let function = self.function(&[column]).unwrap_or("AVG");
                let value = pattern.value(column, true)?;
                (format!("{function}({value})"), self.session.variable(&function.to_lowercase()))
            }
            None => item(format!("COUNT(DISTINCT {root})"), "?count"),
        };
        pattern.restrict(set)?;
        let best = self.grounded.order.map(|order| GroupTest::Best(order.end, order.count));
        let kept = self.grounded.groups.or(best).map(|test| (measure.0.clone(), test));
        // Of the kept groups only what they are is asked for.
        let items = match kept {
            Some(_) => vec![itself(&group)],
            None => vec![itself(&group), measure],
        };
        Ok(keep_groups(Select::new(items, &pattern), &group, kept, ""))
    }

    /// Yes or no.
    fn ask(&self) -> Result<String, Inexpressible> {
        let grounded = self.grounded;
        let higher = match grounded.claim {
            Claim::Higher => Some(">"),
            Claim::Lower => Some("<"),
            Claim::Some | Claim::All => None,
        };
        let lines = match (&grounded.sets[..], self.wanted().first(), higher) {
            ([one, other], Some(&column), Some(sign)) => {
                let mut lines = Vec::new();
                for (set, mean) in [(one, "?first"), (other, "?second")] {
                    let mut pattern = self.pattern()?;
                    let value = pattern.value(column, true)?;
                    pattern.restrict(set)?;
                    let items = vec![item(format!("AVG({value})"), mean)];
                    lines.push(Select::new(items, &pattern).braced());
                }
                lines.push(format!("FILTER(?first {sign} ?second)"));
                lines
            }
            (sets, ..) => {
                let probe = Test::Any(grounded.probes.clone());
                let all = grounded.claim == Claim::All && !grounded.probes.is_empty();
                let mut lines = Vec::new();
                for set in sets {
                    let mut pattern = self.pattern()?;
                    pattern.restrict(set)?;
                    if !grounded.probes.is_empty() {
                        let passes = pattern.condition(&probe)?;
                        pattern.filter(if all { format!("!COALESCE({passes}, false)") } else { passes });
                    }
                    let text = pattern.text();
                    lines.push(match (all, sets.len()) {
                        (true, _) => format!("FILTER NOT EXISTS {{\n{}\n}}", indented(&text)),
                        (false, 1) => text,
                        // Several things are asked about one by one.
                        (false, _) => format!("FILTER EXISTS {{\n{}\n}}", indented(&text)),
                    });
                }
                lines
            }
        };
        Ok(format!("ASK {{\n{}\n}}", indented(&lines.join("\n"))))
    }
}
