//! What things are called by their own names: dwellings are flats where they are "Flat 3, Ash House", events are Grands Prix
//! where they are the "Austrian Grand Prix". People call them so, whatever their type is called.

use std::collections::{HashMap, HashSet};

use kb::View;

use super::Index;
use lang::{lexicon, stem, words};

/// Names by which it is seen, at least.
const LEAST: usize = 8;
/// Names that are looked at.
const LOOKED_AT: usize = 2_000;
/// So many of a hundred names have it.
const MOST: usize = 80;
/// Letters of such a word, at least.
const SHORTEST: usize = 4;

/// The noun that nearly all names of a view's things have, if neither their type nor anything else is called so.
pub(super) fn noun(index: &Index, view: &View) -> Option<String> {
    let (table, column) = index.place(view, view.columns.first()?);
    let values = &index.vocabulary.domain(table, column)?.values;
    let step = values.len().div_ceil(LOOKED_AT).max(1);
    let names: Vec<Vec<String>> = values.iter().step_by(step).map(|name| words(name)).collect();
    let noun = shared(&names)?;
    // What is something else beside is no word for them: all cars of one maker's are called by it.
    let known = |word: &String| {
        index.names.views.iter().any(|view| view.are_called(&stem(word)))
            || index.names.is_role(word)
            || index.vocabulary.is_name(word)
    };
    (!noun.iter().any(known) && !index.vocabulary.is_name(&noun.join(" "))).then(|| noun.join(" "))
}

/// The words that stand together in nearly all names.
fn shared(names: &[Vec<String>]) -> Option<Vec<String>> {
    if names.len() < LEAST {
        return None;
    }
    let enough = |times: usize| times * 100 >= names.len() * MOST;
    let mut times: HashMap<&str, usize> = HashMap::new();
    for name in names {
        let each: HashSet<&str> = name.iter().map(String::as_str).collect();
        each.into_iter().for_each(|word| *times.entry(word).or_default() += 1);
    }
    let plain = |word: &str| {
        word.chars().count() >= SHORTEST
            && word.chars().all(char::is_alphabetic)
            && !lexicon::is_function_word(word)
    };
    let common = |word: &String| plain(word) && times.get(word.as_str()).copied().is_some_and(enough);
    let mut runs: HashMap<&[String], usize> = HashMap::new();
    for name in names {
        let run = name.chunk_by(|a, b| common(a) == common(b)).find(|run| common(&run[0]));
        run.into_iter().for_each(|run| *runs.entry(run).or_default() += 1);
    }
    let (run, times) = runs.into_iter().max_by_key(|(run, times)| (*times, run.len()))?;
    enough(times).then(|| run.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Option<String> {
        let names: Vec<Vec<String>> = names.iter().map(|name| words(name)).collect();
        shared(&names).map(|noun| noun.join(" "))
    }

    #[test]
    fn nearly_all_names_say_what_they_name() {
        let flats = ["Flat 1, Ash House", "Flat 2, Ash House", "Flat 1, Elm Court", "Flat 2, Elm Court"];
        assert_eq!(of(&[flats, flats].concat()).as_deref(), Some("flat"));
        let races =
            ["2020 Austrian Grand Prix", "2020 Eifel Grand Prix", "Grand Prix of Spa", "Sakhir Grand Prix"];
        assert_eq!(of(&[races, races].concat()).as_deref(), Some("grand prix"));
        assert_eq!(of(&flats), None);
        assert_eq!(
            of(&[
                "Ann Berg", "Tom Hall", "Ada Lind", "Ben Moor", "Eve Ross", "Ann Hill", "Ida Voss", "Jo Ray"
            ]),
            None
        );
    }
}
