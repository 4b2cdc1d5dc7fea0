//! What a question says and what a candidate's SELECT says, side by side: values, names, order, groups, computing. The same is
//! seen of a meaning, written as a SELECT, and of a query that nobody reads.

use plan::{Index, is_superlative};

use crate::steps::write_select::apart;

/// What a question says of the form of its answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Saying {
    stems: Vec<String>,
    telling: Vec<String>,
    numbers: Vec<f64>,
    superlative: bool,
    each: bool,
    of_both: bool,
}

impl Saying {
    pub fn of(question: &str) -> Self {
        let words = plan::words(question);
        let tells = |word: &&String| !plan::is_function_word(word) && !plan::is_general_noun(word);
        Self {
            stems: words.iter().map(|word| plan::stem(word)).collect(),
            telling: words.iter().filter(tells).map(|word| plan::stem(word)).collect(),
            numbers: words.iter().filter_map(|word| plan::numeral(word)).collect(),
            superlative: words.iter().any(|word| is_superlative(word)),
            each: words.iter().any(|word| plan::says_each(word)),
            of_both: plan::says_of_both(&words),
        }
    }

    /// The values of eleven features for a SELECT, from `values-said` on ([`super::FEATURES`]).
    pub fn against(&self, select: &str) -> [f32; 11] {
        let (values, rest) = apart(select);
        let known = |text: &str| {
            let stems = plan::stems(text);
            let said = stems.iter().filter(|stem| self.stems.contains(stem)).count();
            if stems.is_empty() { 1.0 } else { said as f32 / stems.len() as f32 }
        };
        let mean = |parts: &[f32]| match parts.len() {
            0 => 1.0,
            many => parts.iter().sum::<f32>() / many as f32,
        };
        let of_values: Vec<f32> = values.iter().map(|value| known(value)).collect();
        let upper = rest.to_uppercase();
        let names: Vec<String> = identifiers(&rest);
        let of_names: Vec<f32> = names.iter().map(|name| known(&name.replace('_', " "))).collect();
        let orders = ["ORDER BY", "MAX(", "MIN("].iter().any(|word| upper.contains(word));
        let groups = upper.contains("GROUP BY");
        let spoken = plan::stems(&format!("{} {}", values.join(" "), rest.replace('_', " ")));
        let numbers: Vec<f64> = spoken.iter().filter_map(|word| plan::numeral(word)).collect();
        let part = |lost: usize, of: usize| if of == 0 { 0.0 } else { lost as f32 / of as f32 };
        let lost_numbers = self.numbers.iter().filter(|number| !numbers.contains(number)).count();
        let lost_words = self.telling.iter().filter(|word| !spoken.contains(word)).count();
        let flag = |is: bool| f32::from(u8::from(is));
        let few = |parts: &[f32]| parts.iter().filter(|said| **said < 0.5).count().min(3) as f32 / 3.0;
        [
            mean(&of_values),
            few(&of_values),
            mean(&of_names),
            few(&of_names),
            flag(self.superlative && !orders),
            flag(!self.superlative && orders),
            flag(self.each && !groups),
            flag(!self.each && groups),
            flag(self.of_both && !is_of_both(&upper)),
            part(lost_numbers, self.numbers.len()),
            part(lost_words, self.telling.len()),
        ]
    }
}

/// A SELECT in capitals asks for what two conditions hold of: neither one of them alone, nor either, nor what lies between.
fn is_of_both(select: &str) -> bool {
    let either = [" OR ", " IN (", " BETWEEN "].iter().any(|word| select.contains(word));
    let between = select.contains(">=") && select.contains("<=");
    select.contains(" INTERSECT ") || select.contains(" AND ") && !either && !between
}

/// Names in small letters: columns and tables, each once.
pub(super) fn identifiers(sql: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for piece in sql.split(|c: char| !c.is_alphanumeric() && c != '_') {
        let named = piece.chars().any(char::is_alphabetic) && !piece.chars().any(char::is_uppercase);
        if named && !names.iter().any(|name| name == piece) {
            names.push(piece.to_owned());
        }
    }
    names
}

/// A SELECT without the names that it gives itself: "place AS nickname" tells no nickname.
pub(super) fn without_own_names(index: &Index, select: &str) -> String {
    let pieces: Vec<&str> = select.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let bare = |piece: &str| piece.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_').to_owned();
    let unquoted = apart(select).1;
    let words = unquoted.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut words = words.map(str::to_owned).filter(|word| !word.is_empty());
    let mut own: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let named = word.eq_ignore_ascii_case("as").then(|| words.next()).flatten();
        own.extend(named.filter(|name| !index.is_called(&name.replace('_', " "))));
    }
    let kept = pieces.iter().map(|piece| {
        let word = bare(piece);
        if own.contains(&word) { &piece[word.len()..] } else { piece }
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::super::FEATURES;
    use super::*;

    /// What is not 0, or not 1 where all is said.
    fn told(question: &str, select: &str) -> String {
        let values = Saying::of(question).against(select);
        let first = FEATURES.iter().position(|name| *name == "values-said").expect("a feature");
        let told = FEATURES[first..].iter().zip(values).filter(|(_, value)| *value > 0.0);
        told.map(|(name, value)| format!("{name} {value:.1}")).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_name_that_a_select_gives_itself_says_nothing() {
        let schema = kb::Schema { views: vec![], ..kb::Schema::default() };
        let index = Index::new(schema, plan::Vocabulary::default(), plan::Similarity::default());
        let bare = |select: &str| without_own_names(&index, select);
        assert_eq!(
            bare("SELECT place AS nickname FROM t ORDER BY nickname"),
            "SELECT place AS  FROM t ORDER BY "
        );
        let quoted = "SELECT name FROM play WHERE title = 'As You Like It' AND you = 1";
        assert_eq!(bare(quoted), quoted);
    }

    #[test]
    fn what_was_guessed_and_what_is_left_out_are_seen() {
        let told = |select: &str| told("Which steel ferry is the longest?", select);
        insta::assert_snapshot!(told("SELECT name FROM ferry WHERE hull = 'Steel' ORDER BY length DESC LIMIT 1"), @"values-said 1.0, names-said 0.2, names-unsaid 1.0, question-unsaid 0.3");
        insta::assert_snapshot!(told("SELECT name FROM ferry WHERE built_in = 'Gdansk Yard'"), @"values-guessed 0.3, names-said 0.3, names-unsaid 0.7, order-left-out 1.0, question-unsaid 0.7");
    }

    #[test]
    fn both_asks_for_what_two_conditions_hold_of() {
        let left_out = |select: &str| {
            told("Which halls had concerts in both 2014 and 2015?", select).contains("both-left-out")
        };
        assert!(!left_out(
            "SELECT hall FROM concert WHERE year = 2014 INTERSECT SELECT hall FROM concert WHERE year = 2015"
        ));
        assert!(!left_out("SELECT hall FROM hall WHERE concert = 'A' AND concert = 'B'"));
        assert!(left_out("SELECT hall FROM concert WHERE year = 2014 OR year = 2015"));
        assert!(left_out("SELECT hall FROM concert WHERE year >= 2014 AND year <= 2015"));
        assert!(left_out("SELECT hall FROM concert WHERE year = 2014"));
    }

    #[test]
    fn each_asks_for_groups() {
        let told = |select: &str| told("How many ferries does each operator have?", select);
        insta::assert_snapshot!(told("SELECT operator, COUNT(*) FROM ferry GROUP BY operator"), @"values-said 1.0, names-said 1.0");
        insta::assert_snapshot!(told("SELECT COUNT(*) FROM ferry"), @"values-said 1.0, names-said 1.0, groups-left-out 1.0, question-unsaid 0.5");
    }
}
