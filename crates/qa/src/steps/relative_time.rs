//! "last year", "two years ago": read as the years and days that they are, and said to be, before anything else looks at
//! the question.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use plan::{Index, relative, words};

use crate::strategy::Settings;
use crate::trace::Trace;

/// The day that "last year" and "now" are told from.
pub(crate) fn today(set: Option<Date>) -> Date {
    set.unwrap_or_else(|| Timestamp::now().to_zoned(TimeZone::UTC).date())
}

/// The question with times that are told from today as what they are.
pub(crate) fn resolve(
    index: Option<&Index>,
    settings: &Settings,
    question: String,
    trace: &mut Trace<'_>,
) -> String {
    let today = today(settings.today);
    let called = |said: &str| index.is_some_and(|index| is_a_name(index, said));
    let Some((resolved, times)) = relative::resolve(&question, today, &called) else { return question };
    for time in times {
        let meant = time.meant.trim_start_matches("in ").trim_start_matches("on ");
        trace.note(format!("{:?} is read as {meant}, as today is {today}.", time.said));
    }
    resolved
}

/// A property is called by these words: "visitors last year".
fn is_a_name(index: &Index, said: &str) -> bool {
    let said = words(said);
    let columns = index.schema.views.iter().flat_map(|view| &view.columns);
    columns.into_iter().any(|column| words(&column.name).windows(said.len()).any(|run| run == said))
}
