//! Conditions of a plan as tests of a view's columns: comparisons with units, dates, values, truth, negation, and
//! reference values that are computed ("heavier than the average of ..").

use kb::Kind;

use crate::ground::numbers::{date, quantity};
use crate::ground::{Lens, Operand, Operator, Set, Test};
use crate::language::Condition;
use crate::language::End;
use crate::lexicon::{self, Degree};
use crate::words::words;

/// A comparison's words, read.
struct Comparison {
    operator: Operator,
    negated: bool,
    between: bool,
    /// An adjective that names the property: "cheaper than".
    adjective: Option<String>,
}

impl Lens<'_> {
    /// A condition's test, what it is worth, and its words that found nothing.
    pub(crate) fn condition(&self, condition: &Condition) -> (Option<Test>, f32, Vec<String>) {
        let comparison = compare(&condition.comparison, &condition.value);
        let property = condition.property.clone().or_else(|| comparison.adjective.clone());
        let found = self
            .computed(&comparison, property.as_deref(), &condition.value)
            .or_else(|| self.measured(&comparison, property.as_deref(), &condition.value))
            .or_else(|| self.named(&comparison, property.as_deref(), &condition.value));
        match found {
            Some((test, worth)) => (Some(test), worth, vec![]),
            None => {
                let left =
                    words(&condition.value).into_iter().filter(|w| !lexicon::is_function_word(w)).collect();
                (None, -1.0, left)
            }
        }
    }

    /// A number or a date.
    fn measured(&self, comparison: &Comparison, property: Option<&str>, value: &str) -> Option<(Test, f32)> {
        let quantity = quantity(value)?;
        let column = match property {
            Some(property) => {
                let ranked = self.rank(property, true);
                let (column, score) = ranked.into_iter().next()?;
                (score >= 0.4).then_some((column, score))
            }
            None => None,
        }
        .or_else(|| self.by_unit(&quantity.unit))?;
        let (column, score) = column;
        let siblings = self.with_siblings(column);
        // Of a range, the end that makes "under" and "over" safe to say.
        let column = match comparison.operator {
            Operator::Less | Operator::AtMost => *siblings.last()?,
            _ => *siblings.first()?,
        };
        let target = self.column(column);
        let worth = 0.5 + score;
        if target.kind == Kind::Date {
            let text = date(value)?;
            return Some((
                Test::Compare { column, operator: comparison.operator, value: Operand::Date(text) },
                worth,
            ));
        }
        let convert = |q: &crate::ground::numbers::Quantity| match target.unit.as_deref() {
            Some(unit) if !q.unit.is_empty() => kb::convert(q.number, &q.unit, unit).unwrap_or(q.number),
            _ => q.number,
        };
        if comparison.between {
            let (low, high) = value.split_once(" and ").or_else(|| value.split_once(['-', '–']))?;
            let mut low_quantity = crate::ground::numbers::quantity(low)?;
            let high_quantity = crate::ground::numbers::quantity(high)?;
            if low_quantity.unit.is_empty() {
                low_quantity.unit.clone_from(&high_quantity.unit);
            }
            let test = |operator, q| Test::Compare { column, operator, value: Operand::Number(convert(q)) };
            return Some((
                Test::All(vec![
                    test(Operator::AtLeast, &low_quantity),
                    test(Operator::AtMost, &high_quantity),
                ]),
                worth,
            ));
        }
        let operator = if comparison.negated { negate(comparison.operator) } else { comparison.operator };
        Some((Test::Compare { column, operator, value: Operand::Number(convert(&quantity)) }, worth))
    }

    /// A column whose unit the quantity's unit converts to; the one that most entities fill.
    fn by_unit(&self, unit: &str) -> Option<(usize, f32)> {
        if unit.is_empty() {
            return None;
        }
        let fitting = self.view.columns.iter().enumerate().filter(|(_, c)| {
            !c.many && c.unit.as_deref().is_some_and(|own| kb::convert(1.0, unit, own).is_some())
        });
        let best =
            fitting.max_by_key(|(number, c)| (usize::MAX - c.path.len(), c.filled, usize::MAX - number))?;
        Some((best.0, 0.6))
    }

    /// "heavier than the average of the steel ones", "cheaper than the Nordlys".
    fn computed(&self, comparison: &Comparison, property: Option<&str>, value: &str) -> Option<(Test, f32)> {
        let compares = matches!(
            comparison.operator,
            Operator::Less | Operator::More | Operator::AtLeast | Operator::AtMost
        );
        let folded = words(value);
        let average = folded.iter().any(|w| w == "average" || w == "mean");
        // "600 Wh" is a measure, "320i" a name.
        let measure = quantity(value)
            .is_some_and(|q| q.unit.is_empty() || kb::convert(1.0, &q.unit, &q.unit).is_some());
        if !compares || (measure && !average) {
            return None;
        }
        let property = property?;
        let (column, score) = self.rank(property, true).into_iter().next().filter(|(_, s)| *s >= 0.4)?;
        let mention = self.mention(value);
        if !average && mention.tests.is_empty() {
            return None;
        }
        let set = Set { name: value.to_owned(), tests: mention.tests };
        let test =
            Test::Compare { column, operator: comparison.operator, value: Operand::Mean(Box::new(set)) };
        Some((test, 0.5 + score + mention.score.max(0.0)))
    }

    /// A name, a category or a truth value.
    fn named(&self, comparison: &Comparison, property: Option<&str>, value: &str) -> Option<(Test, f32)> {
        if let Some(property) = property {
            let ranked = self.rank(property, false);
            for (column, score) in ranked.iter().copied().take_while(|(_, s)| *s >= 0.4).take(6) {
                if self.column(column).kind == Kind::Boolean {
                    let no = matches!(
                        words(value).first().map(String::as_str),
                        Some("no" | "false" | "not" | "without")
                    );
                    return Some((Test::Is { column, value: no == comparison.negated }, 0.5 + score));
                }
                if let Some(values) = self.within(column, value) {
                    return Some((self.among(column, values, comparison.negated), 1.0 + score));
                }
            }
            // "no successor", "has an award".
            if matches!(
                words(value).first().map(String::as_str),
                Some("none" | "nothing" | "missing" | "unknown" | "any" | "some")
            ) {
                let (column, score) = ranked.into_iter().next().filter(|(_, s)| *s >= 0.5)?;
                let none = !matches!(words(value).first().map(String::as_str), Some("any" | "some"));
                return Some((Test::Present { column, negated: none != comparison.negated }, 0.5 + score));
            }
        }
        if let Some((column, score)) = self.truth(value) {
            return Some((Test::Is { column, value: !comparison.negated }, 0.5 + score));
        }
        let mention = self.mention(value);
        if mention.tests.is_empty() || !mention.unexplained.is_empty() {
            return None;
        }
        let tests =
            mention.tests.into_iter().map(|t| if comparison.negated { negated(t) } else { t }).collect();
        Some((all(tests), 0.6 + mention.score * 0.5))
    }

    /// What a yes/no question asks of its things, and what it is worth.
    pub(crate) fn probe(&self, phrase: &str) -> (Vec<Test>, f32) {
        let named = self.rank(phrase, false).into_iter().next();
        if let Some((column, score)) = self.truth(phrase) {
            return (vec![Test::Is { column, value: true }], 0.5 + score);
        }
        let values = self.everywhere(phrase);
        // The column is called so ("a price", "mudguards"): is there a value at all?
        if let Some((column, score)) = named
            && (score >= 0.93 || (values.is_empty() && score >= 0.55))
        {
            return (vec![Test::Present { column, negated: false }], 0.5 + score);
        }
        if values.is_empty() {
            return (vec![], -1.0);
        }
        let own = values.iter().filter(|(c, _)| *c != 0).count();
        let tests = values
            .into_iter()
            // The thing's own name proves nothing about it when a property says the same.
            .filter(|(column, _)| own == 0 || *column != 0)
            .map(|(column, values)| self.among(column, values, false))
            .collect();
        (tests, 1.2)
    }

    /// A truth-valued column that the phrase is about.
    fn truth(&self, phrase: &str) -> Option<(usize, f32)> {
        self.rank(phrase, false)
            .into_iter()
            .find(|(column, _)| self.column(*column).kind == Kind::Boolean)
            .filter(|(_, score)| *score >= 0.6)
    }

    fn among(&self, column: usize, values: Vec<String>, negated: bool) -> Test {
        Test::Among { column, values, word: None, negated }
    }
}

/// Reads a comparison's words; the value may hold them too ("under 9 kg").
fn compare(comparison: &str, value: &str) -> Comparison {
    let said = words(&format!("{comparison} {value}"));
    let has = |w: &str| said.iter().any(|s| s == w);
    let negated = [
        "not",
        "no",
        "without",
        "except",
        "excluding",
        "isn",
        "aren",
        "don",
        "doesn",
        "never",
        "lacks",
        "lack",
        "unequal",
    ]
    .iter()
    .any(|w| words(comparison).iter().any(|s| s == w));
    let adjective =
        said.iter().find(|w| matches!(lexicon::adjective(w), Some((_, Degree::Comparative)))).cloned();
    let no_more = negated && (has("more") || has("less") || has("later") || has("over"));
    let operator = if has("least") || has("minimum") || has("since") || has("from") {
        Operator::AtLeast
    } else if has("most") || has("maximum") || has("up") || has("until") {
        Operator::AtMost
    } else if ["less", "under", "below", "fewer", "lower", "smaller", "before", "within"]
        .iter()
        .any(|w| has(w))
    {
        Operator::Less
    } else if [
        "more",
        "over",
        "above",
        "greater",
        "higher",
        "exceeds",
        "exceeding",
        "after",
        "beyond",
        "bigger",
        "larger",
    ]
    .iter()
    .any(|w| has(w))
    {
        Operator::More
    } else if let Some((nouns, _)) = adjective.as_deref().and_then(lexicon::adjective) {
        if nouns.first().is_some_and(|(_, end)| *end == End::Lowest) {
            Operator::Less
        } else {
            Operator::More
        }
    } else {
        Operator::Equal
    };
    // "no more than 9" is "at most 9"; the negation is used up.
    if no_more {
        return Comparison { operator: negate(operator), negated: false, between: false, adjective };
    }
    Comparison { operator, negated, between: has("between") || is_span(value), adjective }
}

fn is_span(value: &str) -> bool {
    let mut numbers =
        value.split([' ', '-', '–']).filter(|p| p.chars().next().is_some_and(|c| c.is_ascii_digit()));
    numbers.next().is_some()
        && numbers.next().is_some()
        && (value.contains(" to ") || value.contains(" and "))
}

fn negate(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::AtLeast,
        Operator::AtMost => Operator::More,
        Operator::More => Operator::AtMost,
        Operator::AtLeast => Operator::Less,
        Operator::Equal => Operator::Unequal,
        Operator::Unequal => Operator::Equal,
    }
}

fn negated(test: Test) -> Test {
    match test {
        Test::Among { column, values, word, negated } => {
            Test::Among { column, values, word, negated: !negated }
        }
        Test::Present { column, negated } => Test::Present { column, negated: !negated },
        Test::Is { column, value } => Test::Is { column, value: !value },
        Test::Compare { column, operator, value } => {
            Test::Compare { column, operator: negate(operator), value }
        }
        // De Morgan.
        Test::Any(tests) => Test::All(tests.into_iter().map(negated).collect()),
        Test::All(tests) => Test::Any(tests.into_iter().map(negated).collect()),
    }
}

fn all(mut tests: Vec<Test>) -> Test {
    if tests.len() == 1 { tests.remove(0) } else { Test::All(tests) }
}
