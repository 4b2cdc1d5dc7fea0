//! What nearly all names of a column begin with, before the name itself: the code of "AT-60101 Graz", the maker of "BMW X1".

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use lang::{fold, is_of_word};

/// Names by which it is seen, at least.
const LEAST: usize = 5;
/// So many of a hundred begin so, and are told apart by what follows.
const MOST: usize = 95;

/// Each name without what the column's names begin with; none of a name that does not, or where the rest would not tell them
/// apart.
pub(crate) fn without<'v>(names: &'v [Cow<'_, str>]) -> Vec<Option<&'v str>> {
    let none = || vec![None; names.len()];
    if names.len() < LEAST {
        return none();
    }
    let enough = |count: usize| count * 100 >= names.len() * MOST;
    let mut first: HashMap<String, usize> = HashMap::new();
    for name in names {
        *first.entry(fold(first_word(name).0)).or_default() += 1;
    }
    let shared: HashSet<String> =
        first.into_iter().filter(|(_, n)| enough(*n)).map(|(word, _)| word).collect();
    let rest: Vec<Option<&str>> = names.iter().map(|name| rest(name, &shared)).collect();
    let apart: HashSet<String> = rest.iter().flatten().map(|rest| fold(rest)).collect();
    if enough(apart.len()) { rest } else { none() }
}

/// What follows the words that all begin with, and codes.
fn rest<'n>(name: &'n str, shared: &HashSet<String>) -> Option<&'n str> {
    let mut left = name;
    loop {
        let (word, after) = first_word(left);
        let starts = left.len() == name.len();
        // "X1" of "BMW X1 Edition" is a part of the name.
        let code = word.contains(|c: char| c.is_ascii_digit())
            && (starts || word.chars().all(|c| c.is_ascii_digit()));
        let begins = code || starts && shared.contains(&fold(word));
        if !begins || after.is_empty() {
            break;
        }
        left = after;
    }
    (left.len() < name.len() && left.contains(char::is_alphabetic)).then_some(left)
}

/// The first word and what follows from the next one on.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(|c| !is_of_word(c));
    let end = text.find(|c| !is_of_word(c)).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start_matches(|c| !is_of_word(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Vec<Option<String>> {
        let names: Vec<Cow<'_, str>> = names.iter().map(|name| Cow::Borrowed(*name)).collect();
        without(&names).into_iter().map(|name| name.map(str::to_owned)).collect()
    }

    #[test]
    fn codes_and_makers_stand_before_names() {
        let said = |names: &[&str]| -> Vec<String> { of(names).into_iter().flatten().collect() };
        let places = ["AT-1 Graz", "AT-2 Linz", "AT-3 Bad Ischl", "AT-4 Wels", "AT-5 Steyr"];
        assert_eq!(said(&places), ["Graz", "Linz", "Bad Ischl", "Wels", "Steyr"]);
        assert_eq!(
            said(&["BMW X1", "BMW X1 Edition", "BMW i4", "BMW Z4", "BMW XM"]),
            ["X1", "X1 Edition", "i4", "Z4", "XM"]
        );
    }

    #[test]
    fn a_number_that_tells_things_apart_is_no_code() {
        assert_eq!(
            of(&["420i Coupé", "430i Coupé", "440i Coupé", "420d Coupé", "218i Coupé"]),
            vec![None; 5]
        );
        assert_eq!(of(&["AT-1 Graz", "AT-2 Linz"]), vec![None; 2]);
        assert_eq!(of(&["Room 1", "Room 2", "Room 3", "Room 4", "Room 5"]), vec![None; 5]);
    }
}
