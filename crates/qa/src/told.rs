//! What a set is called where a sentence speaks of it: by the question's words, and by what they leave out of its tests, so
//! that the sentence is true by itself: "There are 2 museums (city Ghent)".

use kb::{Kind, View};
use plan::compile::{self, Heading};
use plan::{End, Index, Operand, Operator, Set, Test, plural, stem, stems, words};
use search::Value;

use crate::statements::shown;

/// Values of one test that are told one by one.
const EACH: usize = 3;
/// Characters of what is told of a set's tests, at most: more would bury the answer.
const LONG: usize = 160;

/// What a set is called in a sentence.
pub(crate) fn told(index: &Index, view: &View, set: &Set) -> String {
    if let Some(linked) = linked(index, view, set) {
        return linked;
    }
    if let [only] = &set.tests[..]
        && set.name == view.label
        && let Some(name) = only.own_name()
    {
        return read(index, view, 0, name);
    }
    // What its things are linked to is a condition of theirs, not what they are.
    let by_another = set.tests.iter().any(|test| thing_named(index, view, test, &set.name).is_some());
    let other = by_another || is_bare_value(index, view, set) || !says_what_they_are(index, view, set);
    let called = if other { &view.label } else { &set.name };
    let said = stems(called);
    let unsaid: Vec<&Test> = set.tests.iter().filter(|test| !says(index, view, test, &said, true)).collect();
    let name = called.trim();
    // "movie" are all of them, "Tolvane Tour" is what somebody said.
    let several = name.is_empty() || name == view.label;
    let name = if several && !set.tests.is_empty() { plural(&view.label) } else { name.to_owned() };
    match conditions(index, view, unsaid.into_iter()) {
        conditions if conditions.is_empty() => name,
        conditions => format!("{name} ({conditions})"),
    }
}

/// How near the noun of a set's name must be to what its things are called.
const NEAR: f32 = 0.65;

/// The noun of the set's name is what its things are called, or nearly so, or what they are chosen by: meetings are no
/// "members of the public".
fn says_what_they_are(index: &Index, view: &View, set: &Set) -> bool {
    let said = words(&set.name);
    let of = said.iter().position(|word| matches!(word.as_str(), "of" | "to" | "in" | "at" | "for" | "from"));
    let Some(noun) = said[..of.unwrap_or(said.len())].last() else { return true };
    let stemmed = stem(noun);
    let called = |name: &String| stems(name).contains(&stemmed);
    set.tests.is_empty()
        || called(&view.label)
        || view.also.iter().any(called)
        || plan::is_general_noun(noun)
        || set.tests.iter().any(|test| holds(index, view, test, &stemmed))
        || index.similarity.with_each(noun, &[&view.label])[0] >= NEAR
}

/// Some value that a test asks for has a word of this stem.
fn holds(index: &Index, view: &View, test: &Test, stemmed: &str) -> bool {
    match test {
        Test::Among { column, values, word, .. } => {
            let held = |text: &str| stems(text).iter().any(|word| word == stemmed);
            word.as_deref().is_some_and(held) || values.iter().any(|v| held(&read(index, view, *column, v)))
        }
        Test::Linked { view: other, tests, .. } => {
            tests.iter().any(|test| holds(index, &index.schema.views[*other], test, stemmed))
        }
        Test::Any(tests) | Test::All(tests) => tests.iter().any(|test| holds(index, view, test, stemmed)),
        _ => false,
    }
}

/// "French" of staff who speak it, not what they are: all that the set is called by is a value of theirs. A plural
/// ("whites") is what they are.
fn is_bare_value(index: &Index, view: &View, set: &Set) -> bool {
    let said = words(&set.name);
    let valued = |test: &Test| match test {
        Test::Among { column: column @ 1.., values, negated: false, .. } => {
            values.iter().any(|value| words(&read(index, view, *column, value)) == said)
        }
        _ => false,
    };
    said.last().is_some_and(|noun| !plan::is_plural(noun)) && set.tests.iter().any(valued)
}

/// Tests in words; empty without any, or where they would be too long.
pub(crate) fn in_short<'t>(
    index: &Index,
    view: &View,
    tests: impl Iterator<Item = &'t Test>,
    between: &str,
) -> String {
    let told = in_words(index, view, tests, between);
    if told.chars().count() > LONG { String::new() } else { told }
}

/// Conditions that all hold; of those that are too long together the first, and how many more there are: without them a
/// sentence would say more than is so.
fn conditions<'t>(index: &Index, view: &View, tests: impl Iterator<Item = &'t Test>) -> String {
    let mut told: Vec<String> = tests.map(|test| test_in_words(index, view, test)).collect();
    let mut more = 0;
    while told.len() > 1 && told.iter().map(|one| one.chars().count()).sum::<usize>() > LONG {
        told.pop();
        more += 1;
    }
    if let [only] = &mut told[..]
        && only.chars().count() > LONG
    {
        let cut: String = only.chars().take(LONG).collect();
        *only = format!("{} ..", cut.rsplit_once(' ').map_or(cut.as_str(), |(before, _)| before));
    }
    match more {
        0 => {}
        1 => told.push("one more condition".to_owned()),
        more => told.push(format!("{more} more conditions")),
    }
    told.join(" and ")
}

/// Tests in words; empty without any.
pub(crate) fn in_words<'t>(
    index: &Index,
    view: &View,
    tests: impl Iterator<Item = &'t Test>,
    between: &str,
) -> String {
    tests.map(|test| test_in_words(index, view, test)).collect::<Vec<_>>().join(between)
}

/// A test in words: "city Ghent", "battery at least 600 Wh".
fn test_in_words(index: &Index, view: &View, test: &Test) -> String {
    let name = |column: &usize| compile::called(index, view, &view.columns[*column]);
    match test {
        Test::Among { column, values, word, negated } => {
            let not = if *negated { "not " } else { "" };
            let own = *column == 0;
            let of = if own { String::new() } else { format!("{} ", name(column)) };
            let read: Vec<String> = values.iter().map(|value| read(index, view, *column, value)).collect();
            let shared = word.clone().or_else(|| shared(&read));
            match shared {
                _ if read.len() <= EACH => format!("{of}{not}{}", read.join(" or ")),
                Some(word) if own => format!("{not}called {word:?}"),
                Some(word) => format!("{of}{not}with {word:?}"),
                None if own => format!("{not}{} of them", read.len()),
                None => format!("{not}{} {}", read.len(), plural(&name(column))),
            }
        }
        Test::Compare { column, operator, value } => {
            let date = index.is_dated(view, &view.columns[*column]);
            let how = comparing(*operator, date);
            // "opened after 1800"
            let name = name(column);
            let bare = name.strip_suffix(" in").or(name.strip_suffix(" on")).filter(|_| date);
            let name = bare.unwrap_or(&name);
            format!("{name} {how}{}", operand(index, view, *column, value))
        }
        Test::Present { column, negated } => {
            format!("{} {}", if *negated { "without" } else { "with" }, name(column))
        }
        // "yes" and "no" are the answer's.
        Test::Is { column, value } => format!("{}{}", if *value { "" } else { "not " }, name(column)),
        Test::Number { column, operator, count } => {
            let how = comparing(*operator, false);
            let things = if *count == 1.0 { name(column) } else { plural(&name(column)) };
            format!("{how}{} {things}", crate::statements::plain(*count))
        }
        Test::Linked { column, view: other, tests, negated } => {
            let other = &index.schema.views[*other];
            let inner = in_words(index, other, tests.iter(), " and ");
            let with = if *negated { "without" } else { "with" };
            match &tests[..] {
                [Test::Among { column: 0, values, .. }] if values.len() <= EACH => {
                    format!("{} {}{inner}", name(column), if *negated { "not " } else { "" })
                }
                [] | [Test::Present { negated: false, .. }] => format!("{with} {}", name(column)),
                _ => format!("{with} {}: {inner}", name(column)),
            }
        }
        Test::Any(tests) => in_words(index, view, tests.iter(), " or "),
        Test::All(tests) => in_words(index, view, tests.iter(), " and "),
    }
}

/// What stands before a number or, of dates and years, before a time.
fn comparing(operator: Operator, date: bool) -> &'static str {
    match operator {
        Operator::Less if date => "before ",
        Operator::AtMost if date => "until ",
        Operator::More if date => "after ",
        Operator::AtLeast if date => "from ",
        Operator::Less => "less than ",
        Operator::AtMost => "at most ",
        Operator::More => "more than ",
        Operator::AtLeast => "at least ",
        Operator::Equal => "",
        Operator::Unequal => "not ",
    }
}

/// The words that all of these have, as the first has them: "Bike Barn".
fn shared(values: &[String]) -> Option<String> {
    let held: Vec<Vec<String>> = values.iter().map(|value| words(value)).collect();
    let by_all = |word: &&str| {
        let said = words(word);
        !said.is_empty() && held.iter().all(|held| said.iter().all(|w| held.contains(w)))
    };
    let shared: Vec<&str> = values.first()?.split_whitespace().filter(by_all).collect();
    Some(shared.join(" ")).filter(|shared| words(shared).iter().any(|word| !plan::is_function_word(word)))
}

/// What a column is compared with, in words.
fn operand(index: &Index, view: &View, column: usize, value: &Operand) -> String {
    let name = |column: &usize| view.columns[*column].name.as_str();
    let number = |number: f64| {
        let compared = &view.columns[column];
        let years = compared.kind == Kind::Number && index.is_dated(view, compared);
        let (kind, unit) = (Kind::Number, compared.unit.clone());
        let heading = Heading { name: String::new(), unit, kind, years, classes: false };
        shown(&Value::Real(number), Some(&heading))
    };
    match value {
        Operand::Number(value) => number(*value),
        Operand::Date(date) => date.clone(),
        Operand::Column { column, plus } if *plus == 0.0 => format!("the {}", name(column)),
        Operand::Column { column, plus } => format!("the {} and {} more", name(column), number(*plus)),
        Operand::Mean(set) => format!("that of {}", told(index, view, set)),
        Operand::Best(End::Highest, _) => "the highest of all".to_owned(),
        Operand::Best(End::Lowest, _) => "the lowest of all".to_owned(),
    }
}

/// A value as people read it.
fn read(index: &Index, view: &View, column: usize, value: &str) -> String {
    let (table, stored) = index.place(view, &view.columns[column]);
    index
        .vocabulary
        .domain(table, stored)
        .map_or_else(|| value.to_owned(), |domain| domain.read(value).into_owned())
}

/// A name that was said, as stems, says what a test asks: of the things themselves, or of what they are linked to.
fn says(index: &Index, view: &View, test: &Test, said: &[String], of_things: bool) -> bool {
    let any = |text: &str| words(text).iter().any(|w| !plan::is_function_word(w) && said.contains(&stem(w)));
    let column_said = |column: &usize| any(&view.columns[*column].name);
    match test {
        Test::Among { column, values, word, negated: false } => {
            // "gravel bike" says more than "bikes"; of many values the word that they share is all there is to say.
            let whole = |value: &String| {
                let mut telling = words(value).into_iter().filter(|w| !plan::is_function_word(w)).peekable();
                telling.peek().is_some() && telling.all(|w| said.contains(&stem(&w)))
            };
            let read = values.iter().map(|value| read(index, view, *column, value));
            // A thing by its own name may be called by a part of it.
            let part = of_things && *column == 0 || values.len() > EACH;
            word.as_deref().is_some_and(any)
                || read.clone().any(|value| whole(&value))
                || part && read.clone().any(|value| any(&value))
        }
        Test::Is { column, value: true } | Test::Present { column, negated: false } => column_said(column),
        Test::Among { .. } | Test::Is { .. } | Test::Present { .. } => false,
        Test::Compare { value: Operand::Number(number), .. } => any(&crate::statements::plain(*number)),
        Test::Compare { value: Operand::Date(date), .. } => any(date),
        Test::Compare { column, .. } => column_said(column),
        Test::Number { count, .. } => any(&crate::statements::plain(*count)),
        Test::Linked { view: other, tests, negated, .. } => {
            let other = &index.schema.views[*other];
            !negated && tests.iter().all(|test| says(index, other, test, said, false))
        }
        Test::Any(tests) => tests.iter().any(|test| says(index, view, test, said, of_things)),
        Test::All(tests) => tests.iter().all(|test| says(index, view, test, said, of_things)),
    }
}

/// "missions with target Noll" for a set that the question calls by what its things are linked to: Noll weighs nothing
/// that they do.
fn linked(index: &Index, view: &View, set: &Set) -> Option<String> {
    let [test] = &set.tests[..] else { return None };
    let (column, value) = thing_named(index, view, test, &set.name)?;
    let name = &view.columns[column].name;
    let with = if plan::is_function_word(name) { "" } else { "with " };
    Some(format!("{} {with}{name} {value}", plural(&view.label)))
}

/// The column and the name of the single thing that a test asks to be linked, where it is what was said: "Tomas Brandvold"
/// of his works.
fn thing_named(index: &Index, view: &View, test: &Test, said: &str) -> Option<(usize, String)> {
    let (column, value) = match test {
        Test::Among { column: column @ 1.., values, negated: false, .. } => match &values[..] {
            [value] => (*column, read(index, view, *column, value)),
            _ => return None,
        },
        Test::Linked { column, view: other, tests, negated: false } => match &tests[..] {
            [only] => (*column, read(index, &index.schema.views[*other], 0, only.own_name()?)),
            _ => return None,
        },
        _ => return None,
    };
    let (said, called) = (words(said), words(&value));
    // "wargames" are things of a kind, no thing.
    let name = value.starts_with(char::is_uppercase);
    let bare = !said.is_empty() && said.iter().all(|word| called.contains(word));
    // Its own "acronym" is a name of the thing itself.
    let of_another = |link: &kb::Link| !matches!(link.join, kb::Join::Values { .. });
    let another = matches!(view.columns[column].kind, Kind::Entity { .. })
        || view.columns[column].path.iter().any(of_another);
    (name && bare && another).then_some((column, value))
}
