//! Bounds as a question says them: "four platforms or more" takes in four, "after 1990" leaves all of 1990 out. A SELECT
//! that a model writes often has the other bound, or a year's first day for the year.

use crate::meaning::{Grounded, Operand, Operator, Test};
use crate::rules::{Rule, fires};
use lang::lexicon::{self, Degree, negates};
use lang::numbers::{in_letters, magnitude, part_of_year};

/// Gives comparisons the bounds that the question says. Which way they compare stays as it is.
///
/// `asked`: the question's folded words; `question`: the same as written.
pub(crate) fn say_bounds(asked: &[String], question: &str, grounded: &mut Grounded) {
    let said = Said { asked, half: part_of_year(question) };
    for set in &mut grounded.sets {
        said.hold(&mut set.tests);
    }
    said.hold(&mut grounded.probes);
}

/// Whether a bound belongs to what it bounds.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Inside,
    Outside,
}

struct Said<'a> {
    asked: &'a [String],
    /// The first and last months of "the second half of 2024".
    half: Option<(String, String)>,
}

impl Said<'_> {
    fn hold(&self, tests: &mut [Test]) {
        for test in tests {
            match test {
                Test::Compare { operator, value: Operand::Number(number), .. } => {
                    *operator = within(*operator, self.bound(*number));
                }
                Test::Number { operator, count, .. } => *operator = within(*operator, self.bound(*count)),
                Test::Compare { operator, value: Operand::Date(date), .. } => self.hold_date(operator, date),
                Test::Linked { tests, .. }
                | Test::Reaches { tests, .. }
                | Test::Any(tests)
                | Test::All(tests) => self.hold(tests),
                Test::Compare { .. } | Test::Among { .. } | Test::Present { .. } | Test::Is { .. } => {}
            }
        }
    }

    /// A day that stands for the end of a year, or of a part of it.
    fn hold_date(&self, operator: &mut Operator, date: &mut String) {
        let Some((year, day)) = date.split_at_checked(4).map(|(year, day)| (year.to_owned(), day)) else {
            return;
        };
        let upper = matches!(operator, Operator::Less | Operator::AtMost);
        let lower = matches!(operator, Operator::More | Operator::AtLeast);
        if let Some((from, to)) =
            self.half.as_ref().filter(|(from, _)| fires(Rule::HalfOfYear, from.starts_with(&year)))
        {
            match (lower, upper) {
                (true, _) => (*operator, *date) = (Operator::AtLeast, from.clone()),
                (_, true) => (*operator, *date) = (Operator::AtMost, to.clone()),
                _ => {}
            }
            return;
        }
        let whole = matches!(day, "" | "-01-01" | "-12-31") && !self.asked.iter().any(|w| is_month(w));
        let Some(number) = year.parse().ok().filter(|_| whole && (lower || upper)) else { return };
        // The whole year is what is said.
        if let Some(bound) = self.bound(number).filter(|_| fires(Rule::YearSaid, true)) {
            *operator = within(*operator, Some(bound));
            *date = year;
        }
    }

    /// How the question bounds by this number; `None` where it does not, or says it in both ways.
    fn bound(&self, number: f64) -> Option<Bound> {
        let places = (0..self.asked.len()).filter(|&at| self.number_at(at) == Some(number));
        let mut bounds = places.filter_map(|at| self.bound_at(at));
        let first = bounds.next()?;
        bounds.all(|other| other == first).then_some(first)
    }

    fn number_at(&self, at: usize) -> Option<f64> {
        let word = &self.asked[at];
        let number = word.replace(',', "").parse().ok().or_else(|| in_letters(word))?;
        let factor = self.asked.get(at + 1).and_then(|next| magnitude(next));
        Some(number * factor.unwrap_or(1.0))
    }

    fn bound_at(&self, at: usize) -> Option<Bound> {
        self.behind(at).or_else(|| self.before(at))
    }

    /// "four platforms or more", "30 minutes at most", "60 and over".
    fn behind(&self, at: usize) -> Option<Bound> {
        let after = &self.asked[at + 1..];
        let pairs =
            after.windows(2).take(4).take_while(|pair| !pair[0].starts_with(|c: char| c.is_ascii_digit()));
        pairs
            .map(|pair| (pair[0].as_str(), pair[1].as_str()))
            .any(|pair| match pair {
                ("at", "least" | "most") => true,
                ("or" | "and", "more" | "less" | "over" | "above" | "under" | "below" | "up" | "upwards") => {
                    true
                }
                ("or", "later" | "earlier" | "after" | "before") => true,
                ("or", word) => matches!(lexicon::adjective(word), Some((_, Degree::Comparative))),
                _ => false,
            })
            .then_some(Bound::Inside)
    }

    /// "at least 4", "no more than EUR 4", "over 4": the nearest of the three words before it, and what denies it.
    fn before(&self, at: usize) -> Option<Bound> {
        let (near, bound) = (at.saturating_sub(3)..at).rev().find_map(|near| {
            let previous = near.checked_sub(1).map(|before| self.asked[before].as_str());
            let bound = match self.asked[near].as_str() {
                "least" | "most" if previous == Some("at") => Bound::Inside,
                "to" if previous == Some("up") => Bound::Inside,
                "since" | "from" | "until" | "minimum" | "maximum" => Bound::Inside,
                "than" | "over" | "above" | "under" | "below" | "after" | "before" | "exceeding"
                | "exceeds" | "exceed" | "beyond" => Bound::Outside,
                _ => return None,
            };
            Some((near, bound))
        })?;
        let denied = self.asked[near.saturating_sub(4)..near].iter().any(|word| negates(word));
        match (bound, denied) {
            (Bound::Outside, true) => Some(Bound::Inside),
            // "without at least 4": less than 4.
            (Bound::Inside, true) => None,
            (bound, false) => Some(bound),
        }
    }
}

fn within(operator: Operator, bound: Option<Bound>) -> Operator {
    match (operator, bound) {
        (Operator::More, Some(Bound::Inside)) if fires(Rule::BoundsSaid, true) => Operator::AtLeast,
        (Operator::Less, Some(Bound::Inside)) if fires(Rule::BoundsSaid, true) => Operator::AtMost,
        (Operator::AtLeast, Some(Bound::Outside)) if fires(Rule::BoundsSaid, true) => Operator::More,
        (Operator::AtMost, Some(Bound::Outside)) if fires(Rule::BoundsSaid, true) => Operator::Less,
        _ => operator,
    }
}

fn is_month(word: &str) -> bool {
    lexicon::is_day_or_month(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lang::words;

    fn bound(question: &str, number: f64) -> Option<Bound> {
        Said { asked: &words(question), half: None }.bound(number)
    }

    fn date(question: &str, operator: Operator, day: &str) -> (Operator, String) {
        let asked = words(question);
        let (mut operator, mut date) = (operator, day.to_owned());
        Said { asked: &asked, half: part_of_year(question) }.hold_date(&mut operator, &mut date);
        (operator, date)
    }

    #[test]
    fn bounds_are_in_or_out_as_they_are_said() {
        for inside in [
            "stations with four platforms or more",
            "at least 4 platforms",
            "no more than 4 platforms",
            "which cost EUR 4 at most?",
            "4 metres or shorter",
            "aged 4 and over",
            "that does not weigh more than 4 kg",
            "since 4",
        ] {
            assert!(bound(inside, 4.0) == Some(Bound::Inside), "{inside}");
        }
        for outside in ["more than four platforms", "over EUR 4", "cheaper than 4", "under 4 kg", "before 4"]
        {
            assert!(bound(outside, 4.0) == Some(Bound::Outside), "{outside}");
        }
        for neither in ["exactly 4", "between 4 and 8", "the 4 longest", "over 5", "not at least 4"] {
            assert!(bound(neither, 4.0).is_none(), "{neither}");
        }
        assert!(bound("more than 1,500 metres", 1500.0) == Some(Bound::Outside));
        assert!(bound("at least 2 million", 2e6) == Some(Bound::Inside));
    }

    #[test]
    fn days_that_stand_for_years_are_the_years_that_are_said() {
        let is = |operator, date: &str| (operator, date.to_owned());
        assert_eq!(date("released after 1990", Operator::More, "1990-01-01"), is(Operator::More, "1990"));
        assert_eq!(date("hired since 2020", Operator::More, "2020-01-01"), is(Operator::AtLeast, "2020"));
        assert_eq!(date("before 1996", Operator::Less, "1996-01-01"), is(Operator::Less, "1996"));
        assert_eq!(date("until 2024", Operator::Less, "2024-12-31"), is(Operator::AtMost, "2024"));
        // Nothing is known of a day that is said, nor of a year that is not bounded.
        assert_eq!(date("after 1 May 1990", Operator::More, "1990-01-01"), is(Operator::More, "1990-01-01"));
        assert_eq!(date("in 2024", Operator::AtLeast, "2024-01-01"), is(Operator::AtLeast, "2024-01-01"));
        let half = "in the second half of 2024";
        assert_eq!(date(half, Operator::AtLeast, "2024-06-01"), is(Operator::AtLeast, "2024-07"));
        assert_eq!(date(half, Operator::Less, "2024-12-31"), is(Operator::AtMost, "2024-12"));
    }
}
