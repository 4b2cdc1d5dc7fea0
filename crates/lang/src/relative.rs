//! Times that are told from today: "last year", "two years ago", "in the past three months" as the years, months and days
//! that they are.

use std::ops::Range;

use jiff::civil::Date;
use jiff::{Span, ToSpan};

use crate::en::{Relative, en};
use crate::numbers::in_letters;
use crate::words::{Placed, placed};

/// A time that was told from today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// As the question says it.
    pub said: String,
    /// What it is: `2025`, `October 2026`, `since 2024-11-29`.
    pub meant: String,
}

/// The question with such times as they are, and what each of them was; `None` where it has none. What the graph itself
/// `calls` so ("sales last year") stays.
pub fn resolve(question: &str, today: Date, calls: &dyn Fn(&str) -> bool) -> Option<(String, Vec<Resolved>)> {
    let words = placed(question);
    let mut out = String::new();
    let mut found = Vec::new();
    let (mut at, mut copied) = (0, 0);
    while at < words.len() {
        let Some((range, meant)) = time_at(&words, at, today) else {
            at += 1;
            continue;
        };
        let said = &question[words[range.start].at.start..words[range.end - 1].at.end];
        if calls(said) {
            at = range.end;
            continue;
        }
        out.push_str(&question[copied..words[range.start].at.start]);
        out.push_str(&meant);
        copied = words[range.end - 1].at.end;
        at = range.end;
        found.push(Resolved { said: said.to_owned(), meant });
    }
    out.push_str(&question[copied..]);
    (!found.is_empty()).then_some((out, found))
}

/// The time that begins with this word, and how many words it takes. A preposition of its own goes with it, unless it says
/// more than "in".
fn time_at(words: &[Placed<'_>], at: usize, today: Date) -> Option<(Range<usize>, String)> {
    let lists = &en().relative;
    let word = |at: usize| words.get(at).map_or("", |word| word.folded.as_str());
    let within = lists.within.contains(word(at));
    let mut next = at + usize::from(within);
    let before = |meant: String, end: usize| {
        // "before last year" has its own preposition; "visitors last year" gets one.
        let bare = !within && at > 0 && lists.bounds.contains(word(at - 1));
        let on = if meant.contains('-') { "on" } else { "in" };
        Some((at..end, if bare { meant } else { format!("{on} {meant}") }))
    };
    // "two years ago"
    if let (Some(count), Some(unit)) = (number(word(next)), Unit::of(lists, word(next + 1)))
        && lists.ago.contains(word(next + 2))
    {
        let day = today.checked_sub(unit.span(count)).ok()?;
        return before(unit.tell(day), next + 3);
    }
    let article = word(next) == "the";
    next += usize::from(article);
    let back = lists.last.contains(word(next));
    // "in the last two years"
    if let (true, Some(count), Some(unit)) = (back, number(word(next + 1)), Unit::of(lists, word(next + 2))) {
        let day = today.checked_sub(unit.span(count)).ok()?;
        return Some((at..next + 3, format!("since {day}")));
    }
    let unit = Unit::of(lists, word(next + 1))?;
    // "over the past year", but not "in the last year of the war"
    if back && within && article && word(next + 2) != "of" {
        let day = today.checked_sub(unit.span(1)).ok()?;
        return Some((at..next + 2, format!("since {day}")));
    }
    // "the last year of the war", "the last year" of something, "last year's winner"
    let owned = words.get(next + 1).is_some_and(|word| word.text.contains(['\'', '\u{2019}']));
    if article || owned || word(next + 2) == "of" || matches!(unit, Unit::Week | Unit::Day) {
        return None;
    }
    let day = match word(next) {
        last if lists.last.contains(last) => today.checked_sub(unit.span(1)).ok()?,
        this if lists.this.contains(this) => today,
        coming if lists.next.contains(coming) => today.checked_add(unit.span(1)).ok()?,
        _ => return None,
    };
    before(unit.tell(day), next + 2)
}

fn number(word: &str) -> Option<i64> {
    let written = word.parse().ok();
    let tens = || en().relative.tens.position(word).map(|tens| 10 * (tens as i64 + 1));
    let spelt = || in_letters(word).map(|number| number as i64).or_else(tens);
    written.or_else(spelt).filter(|number| (1..=1000).contains(number))
}

/// What such times are counted in.
#[derive(Debug, Clone, Copy)]
enum Unit {
    Year,
    Month,
    Week,
    Day,
}

impl Unit {
    fn of(lists: &Relative, word: &str) -> Option<Self> {
        let all = [
            (&lists.years, Self::Year),
            (&lists.months, Self::Month),
            (&lists.weeks, Self::Week),
            (&lists.days, Self::Day),
        ];
        all.into_iter().find(|(names, _)| names.contains(word)).map(|(_, unit)| unit)
    }

    fn span(self, count: i64) -> Span {
        match self {
            Self::Year => count.years(),
            Self::Month => count.months(),
            Self::Week => count.weeks(),
            Self::Day => count.days(),
        }
    }

    /// The year, month or day that a day lies in.
    fn tell(self, day: Date) -> String {
        match self {
            Self::Year => day.year().to_string(),
            Self::Month => day.strftime("%B %Y").to_string(),
            Self::Week | Self::Day => day.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn read(question: &str) -> Option<String> {
        resolve(question, date(2026, 3, 31), &|said| said == "visitors last year").map(|(text, _)| text)
    }

    #[test]
    fn times_are_told_from_today() {
        for (question, wanted) in [
            ("Which concerts were there last year?", "Which concerts were there in 2025?"),
            (
                "How many concerts took place in the past year",
                "How many concerts took place since 2025-03-31",
            ),
            ("Who joined before last year?", "Who joined before 2025?"),
            ("What is planned for next month?", "What is planned in April 2026?"),
            ("Which bridges were built two years ago?", "Which bridges were built in 2024?"),
            ("Which were sold 3 days ago?", "Which were sold on 2026-03-28?"),
            ("Who was hired in the last five years?", "Who was hired since 2021-03-31?"),
            ("Which were built in the past fifty years?", "Which were built since 1976-03-31?"),
            ("Which orders came this month?", "Which orders came in March 2026?"),
            ("Which orders came a month ago?", ""),
            ("What happened in the last year of the war?", ""),
            ("Who was last year's winner?", ""),
            ("Which film is the last?", ""),
            ("", ""),
        ] {
            assert_eq!(read(question).unwrap_or_default(), wanted, "{question}");
        }
    }

    #[test]
    fn what_the_graph_calls_so_stays() {
        let calls = |said: &str| said == "last year";
        assert_eq!(resolve("Which halls had the most visitors last year?", date(2026, 3, 31), &calls), None);
    }
}
