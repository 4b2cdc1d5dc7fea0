//! What a set is called where a sentence speaks of it: by the question's words, and by what they leave out of its tests, so
//! that the sentence is true by itself: "There are 2 museums (city Ghent)".

use kb::{Kind, View};
use plan::compile::{self, Heading};
use plan::depth::{Depth, leads};
use plan::{End, Index, Operand, Operator, Set, Test, plural, stem, stems, words};
use search::Value;

use crate::values::shown;

/// Values of one test that are told one by one.
const EACH: usize = 3;
/// Characters of what is told of a set's tests, at most: more would bury the answer.
const LONG: usize = 160;

/// What a set is called in a sentence: by the name of its one thing, by the question's words where all of them say what
/// its things are, else by what the graph calls these. What that leaves out stands in brackets, so that a question that
/// was misread shows it.
pub(crate) fn told(index: &Index, view: &View, set: &Set) -> String {
    let named = set.tests.iter().find_map(|test| Some((test, test.own_name()?)));
    let kinds = Kinds::said_by(index, view, set);
    let name = match (named, &kinds) {
        (Some((_, name)), _) => read(index, view, 0, name),
        (None, Some(_)) => plural(set.name.trim()),
        (None, None) => plural(index.spoken(view)),
    };
    let said = |test: &Test| match (named, &kinds) {
        (Some((naming, _)), _) => std::ptr::eq(test, naming),
        (None, Some(kinds)) => kinds.say(index, view, test),
        (None, None) => false,
    };
    match in_short(index, view, set.tests.iter().filter(|test| !said(test)), " and ") {
        conditions if conditions.is_empty() => name,
        conditions => format!("{name} ({conditions})"),
    }
}

/// The words by which a question's name for a set says what its things are.
struct Kinds(Vec<String>);

impl Kinds {
    /// `None` where some word of the name says anything else than what the things are called or which kind of them is
    /// asked for: meetings are no "members of the public", and "letters by Ada Holm" says not whether she wrote them.
    fn said_by(index: &Index, view: &View, set: &Set) -> Option<Kinds> {
        let said = words(&set.name);
        let said = said.strip_prefix(&["the".to_owned()][..]).unwrap_or(&said);
        let kinds: Vec<String> = set.tests.iter().flat_map(|test| kind(index, view, test)).collect();
        let things: Vec<String> = index.names_of(view).flat_map(|name| stems(name)).collect();
        let is_thing = |word: &String| things.contains(&stem(word));
        let is_kind = |word: &String| kinds.contains(&stem(word));
        let noun = said.last()?;
        // "French" is a value of theirs; "wargames" are what they are.
        let says_things = is_thing(noun) || is_kind(noun) && plan::is_plural(noun);
        let all = said.iter().all(|word| is_thing(word) || is_kind(word));
        (says_things && all).then(|| Kinds(said.iter().map(|word| stem(word)).collect()))
    }

    /// The set's name says what the test asks.
    fn say(&self, index: &Index, view: &View, test: &Test) -> bool {
        let asked = kind(index, view, test);
        let telling = |text: &str| {
            let told = words(text)
                .iter()
                .filter(|w| !plan::is_function_word(w))
                .map(|w| stem(w))
                .collect::<Vec<_>>();
            !told.is_empty() && told.iter().all(|word| self.0.contains(word))
        };
        !asked.is_empty()
            && match test {
                Test::Among { column, values, word, .. } => {
                    word.as_deref().is_some_and(telling)
                        || values.iter().all(|value| telling(&read(index, view, *column, value)))
                }
                _ => asked.iter().any(|word| self.0.contains(word)),
            }
    }
}

/// The stems by which a test says of which kind things are: the value of a property that each has once ("gravel" of a
/// category), a truth ("cooperative"). Nothing of other tests.
fn kind(index: &Index, view: &View, test: &Test) -> Vec<String> {
    let of_each = |column: &usize| !view.columns[*column].many && view.columns[*column].path.len() <= 1;
    match test {
        Test::Among { column, values, word, negated: false } if of_each(column) => {
            let read = values.iter().flat_map(|value| stems(&read(index, view, *column, value)));
            read.chain(word.iter().flat_map(|word| stems(word))).collect()
        }
        Test::Is { column, value: true } if of_each(column) => stems(&view.columns[*column].name),
        _ => vec![],
    }
}

/// Tests in words; of those that are too long together the first, and how many more there are: without them a sentence
/// would say more than is so. Empty without any.
pub(crate) fn in_short<'t>(
    index: &Index,
    view: &View,
    tests: impl Iterator<Item = &'t Test>,
    between: &str,
) -> String {
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
    told.join(between)
}

/// Tests in words; empty without any.
pub(crate) fn in_words<'t>(
    index: &Index,
    view: &View,
    tests: impl Iterator<Item = &'t Test>,
    between: &str,
) -> String {
    let mut words: Vec<String> = tests.map(|test| test_in_words(index, view, test)).collect();
    words.dedup();
    words.join(between)
}

/// A test in words: "city Ghent", "battery at least 600 Wh".
fn test_in_words(index: &Index, view: &View, test: &Test) -> String {
    let name = |column: &usize| compile::heading(index, view, *column).name;
    match test {
        Test::Among { column, values, word, negated } => {
            let not = if *negated { "not " } else { "" };
            let own = *column == 0;
            let of = if own { String::new() } else { format!("{} ", name(column)) };
            let read: Vec<String> = values.iter().map(|value| read(index, view, *column, value)).collect();
            // As the graph writes it.
            let shared = shared(&read).or_else(|| word.clone());
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
            format!("{how}{} {things}", crate::figure::plain(*count))
        }
        Test::Linked { column, view: other, tests, negated } => {
            let other = &index.schema.views[*other];
            let inner = in_words(index, other, tests.iter(), " and ");
            let with = if *negated { "without" } else { "with" };
            match &tests[..] {
                [Test::Among { column: 0, values, .. }] if values.len() <= EACH => {
                    format!("{} {}{inner}", name(column), if *negated { "not " } else { "" })
                }
                // "subject Ceramics or below it"
                [Test::Any(_)] if !negated => format!("{} {inner}", name(column)),
                [] | [Test::Present { negated: false, .. }] => format!("{with} {}", name(column)),
                _ => format!("{with} {}: {inner}", name(column)),
            }
        }
        Test::Reaches { column, tests, negated } => {
            let inner = in_words(index, view, tests.iter(), " and ");
            format!("{}{} {inner}, directly or not", if *negated { "not " } else { "" }, name(column))
        }
        Test::Any(tests) => match &tests[..] {
            [itself, Test::Reaches { column, tests, negated: false }] if matches!(&tests[..], [only] if only == itself) =>
            {
                let itself = test_in_words(index, view, itself);
                match leads(&words(&view.columns[*column].name)) {
                    Some(Depth::Below) => format!("{itself} or above it"),
                    _ => format!("{itself} or below it"),
                }
            }
            _ => in_words(index, view, tests.iter(), " or "),
        },
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
        let heading = Heading { name: String::new(), unit, kind, years, by_iri: false, codes: false };
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
