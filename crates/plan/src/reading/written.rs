//! A meaning as a SELECT over the question views, as a model is shown and writes them: what a conversation remembers of an
//! answer, and what a follow-up starts from.
//!
//! The inverse of [`super::read`] as far as both go: what is written here is read as the same meaning where the dialect
//! has words for it. Not here: SQL that runs over the database (`compile`).

use lang::lexicon::Period;

use super::shown::sql_name;
use crate::compile::sql::{symbol, text};
use crate::ground::Index;
use crate::language::{Ask, End};
use crate::meaning::{Attribute, Grounded, GroupTest, Operand, Operator, Set, Test};

/// Writes a meaning as a SELECT; `None` for open questions, and where a relation is followed as often as it goes. Of two
/// sets that are compared it puts out both.
pub fn written(index: &Index, meant: &Grounded) -> Option<String> {
    let tests = || meant.sets.iter().flat_map(|set| &set.tests).chain(&meant.probes);
    if meant.ask == Ask::Describe || meant.sets.is_empty() || tests().any(Test::reaches) {
        return None;
    }
    let writer = Over { index, view: meant.view };
    let mut conditions = writer.sets(&meant.sets);
    if !meant.probes.is_empty() && matches!(meant.ask, Ask::Exists | Ask::Share) {
        let probes: Vec<String> = meant.probes.iter().map(|test| writer.test(test)).collect();
        conditions.push(joined(&probes, " OR "));
    }
    let mut select = format!("SELECT {} FROM {}", writer.items(meant).join(", "), writer.table());
    if !conditions.is_empty() {
        select.push_str(&format!(" WHERE {}", conditions.join(" AND ")));
    }
    select.push_str(&writer.tail(meant));
    Some(select)
}

/// Names of one view.
struct Over<'a> {
    index: &'a Index,
    view: usize,
}

impl Over<'_> {
    fn table(&self) -> String {
        sql_name(&self.index.schema.views[self.view].label)
    }

    fn column(&self, column: usize) -> String {
        sql_name(&self.index.schema.views[self.view].columns[column].name)
    }

    /// What the groups are.
    fn group(&self, per: usize, period: Option<Period>) -> String {
        let column = self.column(per);
        match period {
            Some(Period::Year) => format!("strftime('%Y', {column})"),
            Some(Period::Month) => format!("strftime('%Y-%m', {column})"),
            Some(Period::Decade) => format!("substr({column}, 1, {})", Period::Decade.characters()),
            None => column,
        }
    }

    /// What is put out.
    fn items(&self, meant: &Grounded) -> Vec<String> {
        let mut items: Vec<String> = meant.per.iter().map(|&per| self.group(per, meant.period)).collect();
        let wanted = || meant.wanted.iter().map(|attribute| self.wanted(attribute));
        match meant.ask {
            Ask::Count => match meant.wanted.first() {
                Some(wanted) => items.push(format!("COUNT(DISTINCT {})", self.column(wanted.columns[0]))),
                None => items.push("COUNT(*)".to_owned()),
            },
            Ask::Exists => items.push("COUNT(*) > 0".to_owned()),
            Ask::Share => items.push("COUNT(*)".to_owned()),
            ask if ask.computes() => items.extend(wanted().map(|of| computed(ask, &of))),
            _ => {
                let name = self.column(0);
                let one = meant.sets.len() == 1 && meant.sets[0].tests.iter().any(|t| t.own_name().is_some());
                if items.is_empty() && (!one || meant.wanted.is_empty()) {
                    items.push(name);
                }
                items.extend(wanted());
            }
        }
        items
    }

    fn wanted(&self, attribute: &Attribute) -> String {
        let columns: Vec<String> = attribute.columns.iter().map(|&c| self.column(c)).collect();
        match attribute {
            Attribute { counted: true, .. } => format!("COUNT({})", columns[0]),
            Attribute { together: true, .. } => columns.join(" + "),
            _ => columns.join(", "),
        }
    }

    /// Groups, order and how many.
    fn tail(&self, meant: &Grounded) -> String {
        let mut out = String::new();
        let counts: Vec<String> = meant.sets[0]
            .tests
            .iter()
            .filter_map(|test| match test {
                Test::Number { column, operator, count } => Some(self.number(*column, *operator, *count)),
                _ => None,
            })
            .collect();
        if !counts.is_empty() && meant.per.is_none() {
            out.push_str(&format!(" GROUP BY {} HAVING {}", self.column(0), counts.join(" AND ")));
        }
        if let Some(per) = meant.per {
            out.push_str(&format!(" GROUP BY {}", self.group(per, meant.period)));
            let number = match meant.wanted.first() {
                Some(of) if meant.ask.computes() => computed(meant.ask, &self.wanted(of)),
                _ => "COUNT(*)".to_owned(),
            };
            match meant.groups {
                Some(GroupTest::Best(end, count)) => {
                    out.push_str(&format!(" ORDER BY {number}{} LIMIT {count}", direction(end)));
                }
                Some(GroupTest::Compare(operator, value)) => {
                    out.push_str(&format!(" HAVING {number} {} {value}", symbol(operator)));
                }
                None => {}
            }
        }
        if let Some(order) = meant.order {
            let column = self.column(order.column);
            let by = if order.counted { format!("COUNT({column})") } else { column };
            out.push_str(&format!(" ORDER BY {by}{} LIMIT {}", direction(order.end), order.count));
            if order.place > 1 {
                out.push_str(&format!(" OFFSET {}", order.place - 1));
            }
        }
        out
    }

    fn number(&self, column: usize, operator: Operator, count: f64) -> String {
        format!("COUNT({}) {} {count}", self.column(column), symbol(operator))
    }

    /// The conditions of one set; of several that a thing is in one of them. How many values a thing has is no condition of
    /// a row ([`Self::tail`]).
    fn sets(&self, sets: &[Set]) -> Vec<String> {
        let of_rows = |test: &&Test| !matches!(test, Test::Number { .. });
        let conditions = |set: &Set| -> Vec<String> {
            set.tests.iter().filter(of_rows).map(|test| self.test(test)).collect()
        };
        match sets {
            [only] => conditions(only),
            several => {
                let any: Vec<String> = several.iter().map(|set| joined(&conditions(set), " AND ")).collect();
                if any.iter().any(String::is_empty) { vec![] } else { vec![joined(&any, " OR ")] }
            }
        }
    }

    fn test(&self, test: &Test) -> String {
        let not = |negated: bool| if negated { "NOT " } else { "" };
        match test {
            Test::Among { column, values, word, negated } => {
                let name = self.column(*column);
                match (&values[..], word) {
                    ([only], _) => format!("{name} {} {}", if *negated { "<>" } else { "=" }, text(only)),
                    (_, Some(word)) => {
                        format!("{name} {}LIKE {}", not(*negated), text(&format!("%{word}%")))
                    }
                    (values, None) => {
                        let values: Vec<String> = values.iter().map(|value| text(value)).collect();
                        format!("{name} {}IN ({})", not(*negated), values.join(", "))
                    }
                }
            }
            Test::Compare { column, operator, value } => {
                format!("{} {} {}", self.column(*column), symbol(*operator), self.operand(*column, value))
            }
            Test::Present { column, negated } => {
                format!("{} IS {}NULL", self.column(*column), not(!*negated))
            }
            Test::Is { column, value } => format!("{} = {}", self.column(*column), u8::from(*value)),
            Test::Number { column, operator, count } => self.number(*column, *operator, *count),
            // Within what a column is compared with: as a SELECT says it that follows the relation once.
            Test::Reaches { column, tests, negated } => self.test(&Test::Linked {
                column: *column,
                view: self.view,
                tests: tests.clone(),
                negated: *negated,
            }),
            Test::Linked { column, view, tests, negated } => {
                let inner = Over { index: self.index, view: *view };
                let tests: Vec<String> = tests.iter().map(|test| inner.test(test)).collect();
                format!(
                    "{} {}IN (SELECT {} FROM {} WHERE {})",
                    self.column(*column),
                    not(*negated),
                    inner.column(0),
                    inner.table(),
                    joined(&tests, " AND ")
                )
            }
            Test::Any(tests) => joined(&tests.iter().map(|t| self.test(t)).collect::<Vec<_>>(), " OR "),
            Test::All(tests) => joined(&tests.iter().map(|t| self.test(t)).collect::<Vec<_>>(), " AND "),
        }
    }

    fn operand(&self, column: usize, value: &Operand) -> String {
        let over = |function: &str, set: &Set| {
            let conditions = self.sets(std::slice::from_ref(set));
            let conditions = match conditions.is_empty() {
                true => String::new(),
                false => format!(" WHERE {}", conditions.join(" AND ")),
            };
            format!("(SELECT {function}({}) FROM {}{conditions})", self.column(column), self.table())
        };
        match value {
            Operand::Number(number) => number.to_string(),
            Operand::Date(date) => text(date),
            Operand::Column { column, plus } if *plus == 0.0 => self.column(*column),
            Operand::Column { column, plus } => format!("{} + {plus}", self.column(*column)),
            Operand::Mean(set) => over("AVG", set),
            Operand::Best(End::Highest, set) => over("MAX", set),
            Operand::Best(End::Lowest, set) => over("MIN", set),
        }
    }
}

fn computed(ask: Ask, of: &str) -> String {
    match ask {
        Ask::Average => format!("AVG({of})"),
        Ask::Sum => format!("SUM({of})"),
        Ask::Minimum => format!("MIN({of})"),
        Ask::Maximum => format!("MAX({of})"),
        _ => format!("MAX({of}) - MIN({of})"),
    }
}

fn joined(parts: &[String], with: &str) -> String {
    match parts {
        [only] => only.clone(),
        parts => match parts.is_empty() {
            true => String::new(),
            false => format!("({})", parts.join(with)),
        },
    }
}

fn direction(end: End) -> &'static str {
    match end {
        End::Highest => " DESC",
        End::Lowest => "",
    }
}
