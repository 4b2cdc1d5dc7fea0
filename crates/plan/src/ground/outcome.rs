//! Verbs that are values: "won" of results whose outcome is "winner" or "nominee". Where a test goes through such a row,
//! the row must have that value.

use crate::rules::{Rule, fires};
use kb::{Kind, Link, View, ViewColumn};

use super::Index;
use crate::meaning::{Grounded, Operand, Operator, Test, is_types};
use lang::lexicon;
use lang::numbers::place_of;
use lang::{fold, stem, words};

/// Values of a column that says how something came out, at most.
const OUTCOMES: u64 = 6;

/// What it adds that the verb is said.
const SAID: f32 = 0.6;

/// Restricts the rows that the meaning's tests go through, or its own things, to the outcome that the question's verb says.
pub(crate) fn say_outcome(index: &Index, asked: &[String], grounded: &mut Grounded) {
    let view = &index.schema.views[grounded.view];
    let before = grounded.score;
    for set in &mut grounded.sets {
        // Its own rows: results that were won.
        if let Some(outcome) = outcome_of(index, view, asked)
            .filter(|_| !has(&set.tests, view) && fires(Rule::OutcomeSaid, true))
        {
            set.tests.push(outcome);
            grounded.score += SAID;
            continue;
        }
        for test in &mut set.tests {
            if let Some(through) = through(index, view, asked, test) {
                *test = through;
                grounded.score += SAID;
            }
        }
    }
    for probe in &mut grounded.probes {
        if let Some(through) = through(index, view, asked, probe) {
            *probe = through;
            grounded.score += SAID;
        }
    }
    if grounded.score > before {
        grounded.unexplained.retain(|word| !is_verb_of_outcome(word));
    }
}

/// What is said by the outcome.
fn is_verb_of_outcome(word: &str) -> bool {
    lexicon::is_outcome(word)
        || lexicon::says_victory(word)
        || lexicon::says_arrival(word)
        || word.starts_with("nominat")
}

/// An outcome is tested already.
fn has(tests: &[Test], view: &View) -> bool {
    let ranked = |test: &Test| matches!(test, Test::Compare { column, operator: Operator::Equal, .. } if is_rank(&view.columns[*column]));
    tests.iter().filter_map(Test::column).any(|column| is_outcome(view, column)) || tests.iter().any(ranked)
}

/// It says where somebody came in.
pub(super) fn is_rank(column: &ViewColumn) -> bool {
    lexicon::is_rank(&words(&column.name))
}

/// Few texts say how each of its things came out.
fn is_outcome(view: &View, column: usize) -> bool {
    let rows = view.columns[0].filled;
    let column = &view.columns[column];
    let few = column.distinct > 1 && column.distinct <= OUTCOMES && column.distinct * 2 <= column.filled;
    column.path.is_empty() && !column.many && column.kind == Kind::Text && few && column.filled * 2 > rows
}

/// The value of such a column that the question's verb says, and no other value; else the place.
fn outcome_of(index: &Index, view: &View, asked: &[String]) -> Option<Test> {
    value_of(index, view, asked).or_else(|| place_in(index, view, asked))
}

/// Who won came in first, and who came second came in second, where the rows say who came in where.
fn place_in(index: &Index, view: &View, asked: &[String]) -> Option<Test> {
    let won = asked.iter().any(|word| lexicon::says_victory(word));
    let came = |pair: &[String]| place_of(&pair[1]).filter(|_| lexicon::says_arrival(&pair[0]));
    let place = asked.windows(2).find_map(came).or(won.then_some(1))?;
    let ranks = |column: &usize| {
        let own = &view.columns[*column];
        let stored = index.stored(view, own);
        let from_one = stored.is_some_and(|c| c.examples.first().is_some_and(|least| least == "1"));
        own.path.is_empty() && own.kind == Kind::Number && from_one && is_rank(own)
    };
    let mut ranked = (1..view.columns.len()).filter(ranks);
    let (column, None) = (ranked.next()?, ranked.next()) else { return None };
    let value = Operand::Number(f64::from(place));
    let placed = Test::Compare { column, operator: Operator::Equal, value };
    fires(Rule::RankIsOutcome, true).then_some(placed)
}

fn value_of(index: &Index, view: &View, asked: &[String]) -> Option<Test> {
    let said: Vec<&String> = asked.iter().filter(|w| w.len() > 2 && !lexicon::is_function_word(w)).collect();
    (1..view.columns.len()).filter(|&column| is_outcome(view, column)).find_map(|column| {
        let (table, stored) = index.place(view, &view.columns[column]);
        if index.stored(view, &view.columns[column]).is_some_and(|c| is_types(&c.role)) {
            return None;
        }
        let domain = index.vocabulary.domain(table, stored)?;
        let says = |value: &&String| {
            let read = domain.read(value);
            let [only] = &words(&fold(&read))[..] else { return false };
            said.iter().any(|word| stem(word) != stem(only) && grown(word, only))
        };
        let mut values = domain.values.iter().filter(says);
        let (value, None) = (values.next()?, values.next()) else { return None };
        Some(Test::Among { column, values: vec![value.clone()], word: None, negated: false })
    })
}

/// "won", "win" and "winner"; "nominated" and "nominee"; "cancelled" and "cancellation". No "winter".
fn grown(word: &str, value: &str) -> bool {
    const ENDS: [&str; 16] =
        ["", "s", "d", "t", "n", "er", "or", "ed", "ee", "en", "ing", "ion", "ate", "ated", "ation", "ment"];
    let base = match word {
        "won" => "win".to_owned(),
        "lost" => "los".to_owned(),
        word => stem(word),
    };
    let Some(rest) = value.strip_prefix(base.as_str()).filter(|_| base.len() >= 3) else { return false };
    // "winner", "cancelled": the last letter twice.
    let doubled = rest.strip_prefix(|c| base.ends_with(c)).unwrap_or(rest);
    [rest, doubled].iter().any(|rest| ENDS.contains(&rest.strip_suffix('s').unwrap_or(rest)))
}

/// The test with the outcome of the rows that it goes through first.
fn through(index: &Index, view: &View, asked: &[String], test: &Test) -> Option<Test> {
    let column = &view.columns[test.column()?];
    let [first, rest @ ..] = &column.path[..] else { return None };
    if !first.inverse {
        return None;
    }
    let number = index.number_of(&first.to)?;
    let rows = &index.schema.views[number];
    let outcome = outcome_of(index, rows, asked).filter(|_| fires(Rule::OutcomeOfRows, true))?;
    // The rows themselves are tested: only the outcome is missing.
    let inner = match test {
        Test::Linked { tests, view, .. } if rest.is_empty() && *view == number => {
            if has(tests, rows) {
                return None;
            }
            tests.clone()
        }
        _ => vec![moved(test, at(rows, rest, &column.column, &column.kind)?)?],
    };
    let direct = [first.clone()];
    let link = view.columns.iter().position(|c| {
        matches!(&c.kind, Kind::Entity { table } if *table == rows.table) && c.path[..] == direct
    })?;
    let negated = matches!(test, Test::Among { negated: true, .. } | Test::Linked { negated: true, .. });
    let tests = inner.into_iter().map(positive).chain([outcome]).collect();
    Some(Test::Linked { column: link, view: number, tests, negated })
}

/// The column of a view that leads by these links to the same values.
fn at(view: &View, path: &[Link], stored: &str, kind: &Kind) -> Option<usize> {
    view.columns.iter().position(|c| c.path == path && c.column == stored && c.kind == *kind)
}

fn moved(test: &Test, to: usize) -> Option<Test> {
    let mut test = test.clone();
    match &mut test {
        Test::Among { column, .. } | Test::Linked { column, .. } => *column = to,
        _ => return None,
    }
    Some(test)
}

fn positive(test: Test) -> Test {
    match test {
        Test::Among { column, values, word, .. } => Test::Among { column, values, word, negated: false },
        Test::Linked { column, view, tests, .. } => Test::Linked { column, view, tests, negated: false },
        other => other,
    }
}
