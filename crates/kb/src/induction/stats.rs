//! Figures of a column: how many values, how many different ones, and examples that tell most.

use crate::schema::SqlType;
use crate::values::Cell;

/// At most this many different values are listed in full.
const FEW: usize = 20;

/// Numbers and links tell less one by one.
const FEW_NUMBERS: usize = 8;

/// Characters of an example.
const SHOWN: usize = 60;

pub(super) struct Stats {
    pub filled: u64,
    pub distinct: u64,
    pub examples: Vec<String>,
    pub enumerated: bool,
}

/// Figures of cells given with how often each occurs.
pub(super) fn of(sql_type: SqlType, cells: impl Iterator<Item = (Cell, u64)>) -> Stats {
    if matches!(sql_type, SqlType::Integer | SqlType::Real | SqlType::Boolean) {
        return of_numbers(sql_type, cells);
    }
    let mut texts: Vec<(String, u64)> = cells
        .filter_map(|(cell, count)| match cell {
            Cell::Text(text) => Some((text, count)),
            _ => None,
        })
        .collect();
    texts.sort_unstable();
    texts.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        kept.1 += if same { next.1 } else { 0 };
        same
    });
    let filled = texts.iter().map(|(_, count)| count).sum();
    let distinct = texts.len() as u64;
    let enumerated = is_category(texts.len(), filled, FEW);
    if !enumerated {
        // The most frequent say most; of equally frequent ones the first.
        texts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        texts.truncate(3);
    }
    let examples = texts.into_iter().map(|(text, _)| cut(&text)).collect();
    Stats { filled, distinct, examples, enumerated }
}

fn of_numbers(sql_type: SqlType, cells: impl Iterator<Item = (Cell, u64)>) -> Stats {
    let mut numbers: Vec<(f64, u64)> = cells
        .filter_map(|(cell, count)| match cell {
            Cell::Integer(number) => Some((number as f64, count)),
            Cell::Real(number) => Some((number, count)),
            _ => None,
        })
        .collect();
    numbers.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let filled = numbers.iter().map(|(_, count)| count).sum();
    numbers.dedup_by(|next, kept| next.0 == kept.0);
    let show = |&(number, _): &(f64, u64)| match sql_type {
        SqlType::Real => format!("{number:?}"),
        _ => format!("{number}"),
    };
    let enumerated = is_category(numbers.len(), filled, FEW_NUMBERS);
    let examples = match &numbers[..] {
        all if enumerated => all.iter().map(show).collect(),
        [first, middle @ .., last] if !middle.is_empty() => {
            [first, &middle[middle.len() / 2], last].map(show).to_vec()
        }
        few => few.iter().map(show).collect(),
    };
    Stats { filled, distinct: numbers.len() as u64, examples, enumerated }
}

/// Few links that repeat.
pub(super) fn is_small(distinct: usize, filled: u64) -> bool {
    is_category(distinct, filled, FEW_NUMBERS)
}

/// Few values that repeat.
fn is_category(distinct: usize, filled: u64, few: usize) -> bool {
    distinct > 0 && distinct <= few && filled >= 2 * distinct as u64
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
