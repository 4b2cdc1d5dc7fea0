//! What rows say, as finished sentences: comparisons, differences, verdicts, counts, ties, units, coverage. All
//! arithmetic of an answer happens here and in SQL; a model only phrases and selects.

use std::borrow::Cow;

use kb::{Kind, View};
use plan::compile::{Heading, Query, Shape};
use plan::{Ask, Claim, End, Grounded, GroupTest, Index, Set, Test, plural};
use search::{Rows, Value};

use crate::Coverage;
use crate::figure::plain;
use crate::naming::{Form, extreme, form_of, is_several, much, not_given, not_given_for, say_it_themselves};
use crate::several::{LISTED, list, most_frequent};
use crate::told::{in_short, told};
use crate::values::{shown, tells_years};

/// Things without a name that are each told with what the question says of them, at most.
const FEW: usize = 5;

/// The sentences a query's result supports; empty when it holds nothing.
pub fn state(index: &Index, grounded: &Grounded, query: &Query, rows: &Rows) -> Vec<String> {
    let view = &index.schema.views[grounded.view];
    // Of things that are compared each may have a query of its own.
    let asked = &query.statement.sets[..];
    let sets: Vec<String> = asked.iter().map(|set| told(index, view, set)).collect();
    let probes = in_short(index, view, grounded.probes.iter(), " or ");
    let apart = rows_are_things(view, grounded, asked);
    let have_names = index.schema.table(&view.table).is_some_and(kb::Table::has_names);
    let beside = match asked {
        [set] if set.tests.iter().any(|test| test.own_name().is_some()) => {
            let others = set.tests.iter().filter(|test| test.own_name().is_none());
            in_short(index, view, others, " and ")
        }
        // "21.50, EUR" is the price of something.
        [set] if rows.rows.len() <= FEW && !have_names => in_short(index, view, set.tests.iter(), " and "),
        _ => String::new(),
    };
    let noun = index.spoken(view);
    let teller = Teller { grounded, asked, noun, sets, probes, apart, beside, truncated: rows.truncated };
    if rows.rows.is_empty() {
        return vec![];
    }
    match &query.shape {
        Shape::Entities(headings) => teller.entities(headings, rows),
        Shape::Ranked { headings, end, count, place } => teller.ranked(headings, *end, *count, *place, rows),
        Shape::Count { of } => teller.counts(of.as_ref(), &teller.told_as_sets(rows)),
        Shape::Aggregate { heading, ask } => teller.aggregates(heading, *ask, &teller.told_as_sets(rows)),
        Shape::Distinct(heading) => teller.distinct(heading, &teller.told_as_sets(rows)),
        Shape::Groups { by, of, ask, kept } => {
            teller.groups(&called_by_type(index, by), of.as_ref(), *ask, *kept, rows)
        }
        Shape::Share => teller.share(&teller.told_as_sets(rows)),
    }
}

/// "The country with the highest number", where the link to it is no noun: "contained in place".
fn called_by_type<'h>(index: &Index, by: &'h Heading) -> Cow<'h, Heading> {
    let kind = match (&by.kind, form_of(by)) {
        (Kind::Entity { table }, Form::Other(_) | Form::Did(_)) => index.schema.view_of(table),
        _ => None,
    };
    kind.map_or(Cow::Borrowed(by), |view| {
        Cow::Owned(Heading { name: index.spoken(view).to_owned(), ..by.clone() })
    })
}

struct Teller<'a> {
    grounded: &'a Grounded,
    /// What its rows are of.
    asked: &'a [Set],
    noun: &'a str,
    /// What these are called.
    sets: Vec<String>,
    /// What a yes/no question asks of them.
    probes: String,
    /// Each row is a thing of its own, whatever others are called.
    apart: bool,
    /// What else than its name the question says of the one thing that is told of: a value may be of the release with
    /// that number alone.
    beside: String,
    truncated: bool,
}

/// Several of the view's things are called alike.
fn share_a_name(view: &View) -> bool {
    view.columns[0].distinct < view.columns[0].filled
}

/// Rows of one name are several things, not several values of one.
fn rows_are_things(view: &View, grounded: &Grounded, asked: &[Set]) -> bool {
    let mut columns = grounded.wanted.iter().flat_map(|attribute| &attribute.columns);
    asked.len() == 1 && share_a_name(view) && columns.all(|&column| !view.columns[column].many)
}

impl Teller<'_> {
    /// Rows of sets, each called by what its things are.
    fn told_as_sets(&self, rows: &Rows) -> Rows {
        let mut rows = rows.clone();
        for row in &mut rows.rows {
            let name = shown(&row[0], None);
            if let Some(at) = self.asked.iter().position(|set| set.name == name) {
                row[0] = Value::Text(self.sets[at].clone());
            }
        }
        rows
    }

    fn entities(&self, headings: &[Heading], rows: &Rows) -> Vec<String> {
        if headings.is_empty() {
            let names: Vec<String> = rows.rows.iter().map(|r| shown(&r[0], None)).collect();
            let subject = capital(self.sets.first().map_or("", String::as_str));
            return vec![match names.len() {
                1 => format!("{subject}: {}.", names[0]),
                n if self.truncated => format!("{subject}, more than {n}: {}.", list(&names)),
                n => format!("{subject}, {n} in all: {}.", list(&names)),
            }];
        }
        // One sentence a thing; many-valued columns gather their values, and those that are called alike.
        let place = |column: usize| headings.iter().position(|one| one.name == headings[column].name);
        let places: Vec<usize> = (0..headings.len()).map(|column| place(column).unwrap_or(column)).collect();
        let mut order: Vec<String> = Vec::new();
        let mut gathered: Vec<Vec<Vec<String>>> = Vec::new();
        for row in &rows.rows {
            let name = shown(&row[0], None);
            let known = order.iter().position(|n| *n == name).filter(|_| !self.apart);
            let at = known.unwrap_or_else(|| {
                order.push(name);
                gathered.push(vec![vec![]; headings.len()]);
                order.len() - 1
            });
            for (column, heading) in headings.iter().enumerate() {
                let value = &row[column + 1];
                if !matches!(value, Value::Null) {
                    let value = without_stop(shown(value, Some(heading)));
                    let gathered = &mut gathered[at][places[column]];
                    if !gathered.contains(&value) {
                        gathered.push(value);
                    }
                }
            }
        }
        let sentences: Vec<String> = order
            .iter()
            .zip(&gathered)
            .take(LISTED)
            .map(|(name, values)| {
                let first = |(column, _): &(usize, _)| places[*column] == *column;
                let parts: Vec<String> = headings
                    .iter()
                    .zip(values)
                    .enumerate()
                    .filter(first)
                    .map(|(_, (heading, values))| match values.len() {
                        0 => not_given(&heading.name),
                        _ if say_it_themselves(values, &heading.name) => list(values),
                        _ => format!("{} {}", heading.name, list(values)),
                    })
                    .collect();
                let beside =
                    if self.beside.is_empty() { String::new() } else { format!(" ({})", self.beside) };
                format!("{name}{beside}: {}.", parts.join(", "))
            })
            .collect();
        let mut out = sentences;
        if order.len() > LISTED || self.truncated {
            out.push(format!("There are {} more.", order.len().saturating_sub(LISTED)));
        }
        out
    }

    fn ranked(&self, headings: &[Heading], end: End, count: u32, place: u32, rows: &Rows) -> Vec<String> {
        let by = &headings[0];
        let extreme = extreme(end, by.kind == Kind::Date || tells_years(by), place);
        let among = self.among();
        let others = |row: &[Value]| -> String {
            headings[1..]
                .iter()
                .zip(&row[3..])
                .filter(|(_, v)| !matches!(v, Value::Null))
                .map(|(h, v)| format!(", {} {}", h.name, shown(v, Some(h))))
                .collect()
        };
        if count == 1 {
            let names: Vec<String> =
                rows.rows.iter().map(|row| format!("{}{}", shown(&row[0], None), others(row))).collect();
            let value = shown(&rows.rows[0][2], Some(by));
            let called = list(&names);
            let n = names.len();
            let mut out = vec![match (form_of(by), n) {
                (Form::Happened(done), 1) => format!("{called} was {done} {extreme}{among}: {value}."),
                (Form::Happened(done), _) => format!("{n} were {done} {extreme}{among}, {value}: {called}."),
                (Form::Did(did), 1) => format!("{called} {did} {}{among}: {value}.", much(by, end)),
                (Form::Did(did), _) => format!("{n} {did} {}{among}, {value}: {called}.", much(by, end)),
                (_, 1) => format!("{called} has the {extreme} {}{among}: {value}.", by.name),
                _ => format!("{n} share the {extreme} {}{among}, {value}: {called}.", by.name),
            }];
            // What was asked for and is not there is no answer by silence.
            for (heading, at) in headings[1..].iter().zip(3..) {
                let lacks = |row: &&Vec<Value>| row.get(at).is_none_or(|value| matches!(value, Value::Null));
                let names: Vec<String> =
                    rows.rows.iter().filter(lacks).map(|row| shown(&row[0], None)).collect();
                if !names.is_empty() {
                    let time = heading.kind == Kind::Date;
                    out.push(capital(&format!("{}.", not_given_for(&heading.name, time, &list(&names)))));
                }
            }
            return out;
        }
        let lines: Vec<String> = rows
            .rows
            .iter()
            .map(|row| format!("{} ({}{})", shown(&row[0], None), shown(&row[2], Some(by)), others(row)))
            .collect();
        vec![format!("By {extreme} {}{among}: {}.", by.name, list(&lines))]
    }

    /// " among gravel bikes": of which things one is the best, where not of all.
    fn among(&self) -> String {
        // One thing by its name is compared with nothing.
        let one = |test: &Test| test.own_name().is_some();
        match self.asked {
            [set] if !set.tests.is_empty() && !set.tests.iter().any(one) => {
                format!(" among {}", self.sets[0])
            }
            _ => String::new(),
        }
    }

    fn counts(&self, of: Option<&Heading>, rows: &Rows) -> Vec<String> {
        // "Are there any lions?" is answered before they are counted.
        let whether = self.grounded.ask == Ask::Exists && rows.rows.len() == 1;
        let mut out: Vec<String> = rows
            .rows
            .iter()
            .map(|row| {
                let (set, count) = (shown(&row[0], None), shown(&row[1], None));
                let one = row[1].as_number() == Some(1.0);
                match of {
                    _ if whether && number(&row[1]) == 0.0 => format!("No, there are no {set}."),
                    _ if whether && one => format!("Yes: {set}."),
                    _ if whether => format!("Yes, there are {count} {set}."),
                    Some(heading) if one => format!("{}: 1 {}.", capital(&set), heading.name),
                    Some(heading) => format!("{}: {count} {}.", capital(&set), plural(&heading.name)),
                    // What the question calls several things may have no singular.
                    None if one => match set.strip_prefix(plural(self.noun).as_str()) {
                        Some(rest) if !rest.starts_with(char::is_alphanumeric) => {
                            format!("There is 1 {}{rest}.", self.noun)
                        }
                        _ => format!("{}: 1.", capital(&set)),
                    },
                    None => format!("There are {count} {set}."),
                }
            })
            .collect();
        if let [first, second] = &rows.rows[..] {
            out.extend(difference(first, second, 1, "number", None));
        }
        out
    }

    fn aggregates(&self, heading: &Heading, ask: Ask, rows: &Rows) -> Vec<String> {
        let mut out = Vec::new();
        for row in &rows.rows {
            let set = capital(&shown(&row[0], None));
            let value = |n: usize| shown(&row[n], Some(heading));
            let (with, all) = (number(&row[5]), number(&row[6]));
            if with == 0.0 {
                out.push(match plain(all) {
                    one if one == "1" => format!("{set}: {}.", not_given(&heading.name)),
                    all => {
                        let time = heading.kind == Kind::Date || heading.years;
                        format!(
                            "{set}: {}.",
                            not_given_for(&heading.name, time, &format!("any of the {all}"))
                        )
                    }
                });
                continue;
            }
            let coverage = if with < all {
                let missing = match form_of(heading) {
                    Form::Noun(_) => format!("{} for {}", not_given(&heading.name), plain(all - with)),
                    _ => format!("not given for {}", plain(all - with)),
                };
                format!("over {} of {}; {missing}", plain(with), plain(all))
            } else {
                format!("over all {}", plain(all))
            };
            let span = format!("from {} to {}", value(3), value(4));
            out.push(match ask {
                _ if with == 1.0 => format!("{set}: {} {}.", heading.name, value(1)),
                Ask::Sum => format!("{set}: total {} {} ({coverage}).", heading.name, value(2)),
                Ask::Minimum => format!("{set}: lowest {} {} ({coverage}).", heading.name, value(3)),
                Ask::Maximum => format!("{set}: highest {} {} ({coverage}).", heading.name, value(4)),
                Ask::Spread => {
                    let apart = shown(&Value::Real(number(&row[4]) - number(&row[3])), Some(heading));
                    format!("{set}: {} {span}, a difference of {apart} ({coverage}).", heading.name)
                }
                // Nobody asked for what years are on average.
                ask if heading.years && ask != Ask::Average => {
                    format!("{set}: {} {span} ({coverage}).", heading.name)
                }
                _ => format!("{set}: average {} {} ({span}; {coverage}).", heading.name, value(1)),
            });
        }
        if let [first, second] = &rows.rows[..] {
            let (at, what) = match ask {
                Ask::Sum => (2, "total"),
                Ask::Minimum => (3, "lowest"),
                Ask::Maximum => (4, "highest"),
                _ => (1, "average"),
            };
            // One thing's number is no average.
            let of_one = rows.rows.iter().all(|row| number(&row[5]) == 1.0);
            let compared = if of_one { heading.name.clone() } else { format!("{what} {}", heading.name) };
            out.extend(difference(first, second, at, &compared, Some(heading)));
            if let Some(verdict) = self.verdict(first, second, at) {
                out.insert(0, verdict);
            }
        }
        out
    }

    /// Yes or no, when the question said which is higher.
    fn verdict(&self, first: &[Value], second: &[Value], at: usize) -> Option<String> {
        let (a, b) = (maybe(&first[at])?, maybe(&second[at])?);
        let holds = match self.grounded.claim {
            Claim::Higher => a > b,
            Claim::Lower => a < b,
            Claim::Some | Claim::All => return None,
        };
        Some(if holds { "Yes.".into() } else { "No.".into() })
    }

    fn distinct(&self, heading: &Heading, rows: &Rows) -> Vec<String> {
        let mut sets: Vec<(String, Vec<String>)> = Vec::new();
        let alone = rows.rows.iter().all(|r| number(&r[2]) == 1.0);
        for row in &rows.rows {
            let set = shown(&row[0], None);
            let value = shown(&row[1], Some(heading));
            let entry = if alone { value } else { format!("{value} ({})", shown(&row[2], None)) };
            match sets.last_mut().filter(|(name, _)| *name == set) {
                Some((_, values)) => values.push(entry),
                None => sets.push((set, vec![entry])),
            }
        }
        sets.into_iter()
            .map(|(set, values)| format!("{}: {} {}.", capital(&set), heading.name, most_frequent(&values)))
            .collect()
    }

    fn groups(
        &self,
        by: &Heading,
        of: Option<&Heading>,
        ask: Ask,
        kept: Option<GroupTest>,
        rows: &Rows,
    ) -> Vec<String> {
        let among = self.among();
        let at = match ask {
            Ask::Sum => 2,
            Ask::Minimum => 3,
            Ask::Maximum => 4,
            _ => 1,
        };
        let what = match (of, ask) {
            (None, _) => "number".to_owned(),
            (Some(h), Ask::Sum) => format!("total {}", h.name),
            (Some(h), Ask::Minimum) => format!("lowest {}", h.name),
            (Some(h), Ask::Maximum) => format!("highest {}", h.name),
            (Some(h), _) => format!("average {}", h.name),
        };
        let lines: Vec<String> = rows
            .rows
            .iter()
            .map(|row| {
                let value = if of.is_some() { &row[at] } else { &row[1] };
                let span = match (of, ask) {
                    (Some(_), Ask::Average) if row[3] != row[4] => {
                        format!(" ({} to {})", shown(&row[3], of), shown(&row[4], of))
                    }
                    _ => String::new(),
                };
                format!("{} {}{span}", shown(&row[0], Some(by)), shown(value, of))
            })
            .collect();
        if let Some(GroupTest::Best(end, 1)) = kept {
            let extreme = if end == End::Highest { "highest" } else { "lowest" };
            let what = if of.is_none() { format!("number of {}", plural(self.noun)) } else { what };
            return vec![format!("The {} with the {extreme} {what}{among}: {}.", by.name, list(&lines))];
        }
        // Of which things it is, where nothing restricts them.
        let all = if among.is_empty() { format!(" of {}", plural(self.noun)) } else { String::new() };
        vec![format!("{}{all} by {}{among}: {}.", capital(&what), by.name, list(&lines))]
    }

    fn share(&self, rows: &Rows) -> Vec<String> {
        let asked = if self.probes.is_empty() { String::new() } else { format!(": {}", self.probes) };
        rows.rows
            .iter()
            .filter_map(|row| {
                let (matching, all) = (number(&row[1]), number(&row[2]));
                if all == 0.0 {
                    return None;
                }
                let set = shown(&row[0], None);
                if self.grounded.ask == Ask::Share {
                    let percent = plain(100.0 * matching / all);
                    return Some(format!("{} of {} {set}{asked}: {percent}%.", plain(matching), plain(all)));
                }
                let holds = if self.grounded.claim == Claim::All { matching == all } else { matching > 0.0 };
                let verdict = if holds { "Yes" } else { "No" };
                Some(if all == 1.0 {
                    let does = if matching > 0.0 { "it is so for" } else { "not so for" };
                    format!("{verdict}, {does} {set}{asked}.")
                } else {
                    format!("{verdict}, {} of {} {}{asked}.", plain(matching), plain(all), set)
                })
            })
            .collect()
    }
}

/// What lies between the one number that two things are each told with.
pub fn apart(first: &[Value], second: &[Value], headings: &[Heading]) -> Option<String> {
    let [heading] = headings else { return None };
    let noun = matches!(form_of(heading), Form::Noun(_)) && !heading.codes;
    noun.then(|| difference(first, second, 1, &heading.name, Some(heading))).flatten()
}

/// "The first is higher than the second by x (y %)".
fn difference(
    first: &[Value],
    second: &[Value],
    at: usize,
    what: &str,
    heading: Option<&Heading>,
) -> Option<String> {
    let (a, b) = (maybe(&first[at])?, maybe(&second[at])?);
    let (one, other) = (shown(&first[0], None), shown(&second[0], None));
    if a == b {
        return Some(format!("The {what} of {one} and of {other} is the same."));
    }
    if heading.is_some_and(tells_years) {
        let (way, years) = (if a > b { "later" } else { "earlier" }, plain((a - b).abs()));
        let unit = if years == "1" { "year" } else { "years" };
        return Some(match what.strip_suffix(" in") {
            Some(done) => format!("{one} was {done} {years} {unit} {way} than {other}."),
            None => format!("The {what} of {one} is {way} than that of {other} by {years} {unit}."),
        });
    }
    let way = if a > b { "higher" } else { "lower" };
    let by = shown(&Value::Real((a - b).abs()), heading);
    let percent = if b == 0.0 {
        String::new()
    } else {
        format!(", {}%", plain((100.0 * (a - b).abs() / b.abs()).round()))
    };
    let (are, those) = if is_several(what) { ("are", "those") } else { ("is", "that") };
    Some(format!("The {what} of {one} {are} {way} than {those} of {other} by {by}{percent}."))
}

/// What a ranking leaves out: "No price is given for 14 of 55 bicycles."
pub fn gap(index: &Index, view: &View, set: &Set, coverage: &Coverage) -> Option<String> {
    let Coverage { of, with, what } = coverage;
    let missing = of.checked_sub(*with).filter(|&missing| missing > 0)?;
    let things = told(index, view, set);
    let time = |name: &str| view.columns.iter().any(|c| c.name == name && index.is_dated(view, c));
    let which = format!("{} of {} {things}", plain(missing as f64), plain(*of as f64));
    Some(format!("{}.", capital(&not_given_for(what, time(what), &which))))
}

/// A sentence as a part of another.
fn without_stop(mut text: String) -> String {
    if text.ends_with('.') && text.split_whitespace().count() > 4 {
        text.pop();
    }
    text
}

fn number(value: &Value) -> f64 {
    maybe(value).unwrap_or(0.0)
}

fn maybe(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(whole) => Some(*whole as f64),
        Value::Real(real) => Some(*real),
        _ => None,
    }
}

/// The first letter large, words as they are.
pub fn capital(text: &str) -> String {
    let text = text.trim().trim_end_matches('?');
    let text = text.strip_prefix("the ").unwrap_or(text);
    let mut letters = text.chars();
    match letters.next() {
        // "iX", "eBike": a name that begins small stays so.
        Some(_) if text.chars().nth(1).is_some_and(char::is_uppercase) => text.to_owned(),
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
