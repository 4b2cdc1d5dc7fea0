//! How a property's name goes into a sentence: as a noun ("the price"), as what was done ("born on"), as what a thing did
//! ("lasted"), or as nothing of these ("in stock", "lives in").

use kb::Kind;
use plan::compile::Heading;
use plan::{End, is_function_word, is_plural, words};

/// Participles that do not end in "ed".
const DONE: [&str; 8] = ["born", "built", "held", "made", "sent", "written", "taken", "begun"];
/// What may follow a participle.
const WHEN: [&str; 3] = ["in", "on", "at"];
/// Units of time: what lasts is long, not high.
const TIMES: [&str; 6] = ["s", "min", "h", "d", "days", "ms"];

/// The form of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form<'n> {
    /// "price", "gears".
    Noun(&'n str),
    /// "born" of "born on", of things whose times these are.
    Happened(&'n str),
    /// "lasted".
    Did(&'n str),
    /// What none of these fits.
    Other(&'n str),
}

/// The form of a property's name. `time`: its values are dates or years.
pub(crate) fn form(name: &str, time: bool) -> Form<'_> {
    let said = words(name);
    let (Some(first), Some(last)) = (said.first(), said.last()) else { return Form::Other(name) };
    // A speed is none.
    let ends = |word: &str| word.len() > 3 && word.ends_with("ed") && !word.ends_with("eed");
    let participle = |word: &str| ends(word) || DONE.contains(&word);
    if let [.., done, when] = &said[..]
        && WHEN.contains(&when.as_str())
        && participle(done)
    {
        return match name.rsplit_once(' ') {
            Some((done, _)) if time => Form::Happened(done),
            _ => Form::Other(name),
        };
    }
    // "contained in place"
    if let [done, when, _, ..] = &said[..]
        && WHEN.contains(&when.as_str())
        && participle(done)
    {
        return Form::Other(name);
    }
    match () {
        () if participle(last) && time => Form::Happened(name),
        () if participle(last) && said.len() == 1 => Form::Did(name),
        () if participle(last) || is_function_word(first) || is_function_word(last) => Form::Other(name),
        () => Form::Noun(name),
    }
}

/// The same of a heading.
pub(crate) fn form_of(heading: &Heading) -> Form<'_> {
    form(&heading.name, heading.kind == Kind::Date || heading.years)
}

/// "longest" and "shortest" of times, else "most" and "least": how much somebody did of it.
pub(crate) fn much(heading: &Heading, end: End) -> &'static str {
    let time = heading.unit.as_deref().is_some_and(|unit| TIMES.contains(&unit));
    match (time, end) {
        (true, End::Highest) => "longest",
        (true, End::Lowest) => "shortest",
        (false, End::Highest) => "most",
        (false, End::Lowest) => "least",
    }
}

/// Its last word is a plural: "seats".
pub(crate) fn is_several(name: &str) -> bool {
    words(name).last().is_some_and(|word| is_plural(word))
}

/// Each value begins with what the property is called: "flight 882 (Oslo, Blue Air)".
pub(crate) fn say_it_themselves(values: &[String], property: &str) -> bool {
    let begins = |value: &String| {
        let rest = plan::fold(value);
        rest.strip_prefix(&plan::fold(property)).is_some_and(|rest| rest.starts_with(' '))
    };
    values.iter().all(begins)
}

/// That a thing has no value of it: "no price is given", "no seats are given", "it is not said when it was born".
pub(crate) fn not_given(name: &str) -> String {
    match form(name, false) {
        Form::Noun(noun) if is_several(noun) => format!("no {noun} are given"),
        Form::Noun(noun) => format!("no {noun} is given"),
        _ => format!("{name} not given"),
    }
}

/// The same of several things: "no price is given for 14 of 55 bicycles".
pub(crate) fn not_given_for(name: &str, time: bool, which: &str) -> String {
    match form(name, time) {
        Form::Noun(_) => format!("{} for {which}", not_given(name)),
        Form::Happened(done) => format!("it is not said when {which} were {done}"),
        Form::Did(_) | Form::Other(_) => format!("{name:?} is not given for {which}"),
    }
}

/// What an end of an order is called: "highest", of days "earliest", of a place behind it "second highest".
pub(crate) fn extreme(end: End, dated: bool, place: u32) -> String {
    let extreme = match (end, dated) {
        (End::Highest, true) => "latest",
        (End::Lowest, true) => "earliest",
        (End::Highest, false) => "highest",
        (End::Lowest, false) => "lowest",
    };
    match place {
        ..=1 => extreme.to_owned(),
        later => format!("{} {extreme}", plan::ordinal(later)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_into_sentences_by_their_form() {
        assert_eq!(form("price", false), Form::Noun("price"));
        assert_eq!(form("number of seats", false), Form::Noun("number of seats"));
        assert_eq!(form("born on", true), Form::Happened("born"));
        assert_eq!(form("first opened in", true), Form::Happened("first opened"));
        assert_eq!(form("commissioned", true), Form::Happened("commissioned"));
        assert_eq!(form("lasted", false), Form::Did("lasted"));
        for other in ["in stock", "lives in", "located in", "contained in place", "hand reared", "of"] {
            assert_eq!(form(other, false), Form::Other(other), "{other}");
        }
        assert_eq!(form("speed", false), Form::Noun("speed"));
    }

    #[test]
    fn a_property_is_not_said_before_values_that_say_it() {
        let told = |values: &[&str]| {
            let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
            say_it_themselves(&values, "flight")
        };
        assert!(told(&["Flight 7 (Oslo)", "flight 9"]));
        assert!(!told(&["flight 7", "BA 7"]));
        assert!(!told(&["flights"]));
    }

    #[test]
    fn what_is_not_given_is_said_in_english() {
        assert_eq!(not_given("price"), "no price is given");
        assert_eq!(not_given("seats"), "no seats are given");
        assert_eq!(not_given("lives in"), "lives in not given");
        assert_eq!(
            not_given_for("born on", true, "3 of 9 animals"),
            "it is not said when 3 of 9 animals were born"
        );
        assert_eq!(
            not_given_for("in stock", false, "3 of 9 bikes"),
            "\"in stock\" is not given for 3 of 9 bikes"
        );
    }
}
