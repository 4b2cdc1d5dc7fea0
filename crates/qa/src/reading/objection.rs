//! What speaks against a meaning before its rows are looked at. None of it decides: each is a feature of the candidate,
//! and a sentence where the question is declined.

use plan::{Ask, Grounded, Index, Plan, Test};

/// A reason why a meaning may not be what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// A name that the question says stands nowhere in the plan or SELECT, nor in what the meaning uses.
    NameLeftOut,
    /// Nothing says which things are meant, and words were not understood.
    UnknownThings,
    /// No property was found for what is wanted.
    UnknownProperty,
    /// What is asked of two things is no relation that is known.
    UnknownRelation,
    /// What one does to another by the question is nothing that the graph has a word for.
    UnknownVerb,
    /// All that is put out is the one thing that the question names, or what it tells several things apart by.
    Echo,
    /// What orders the things by the question was not found.
    Unordered,
    /// No thing fits.
    Nothing,
}

impl Objection {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::NameLeftOut,
        Self::UnknownThings,
        Self::UnknownProperty,
        Self::UnknownRelation,
        Self::UnknownVerb,
        Self::Echo,
        Self::Unordered,
        Self::Nothing,
    ];
}

/// What the model made of a question, in words: a plan or a SELECT.
pub(super) struct Said<'a> {
    text: String,
    want: &'a [String],
    /// What a yes/no question asks of two things: "compatible".
    relation: Option<&'a str>,
    /// What a yes/no question says that one does to another: "played on".
    verb: Option<&'a str>,
    /// The property a superlative orders by, as the question's own words leave it.
    order: Option<String>,
    question: &'a str,
}

impl<'a> Said<'a> {
    pub fn by_plan(plan: &'a Plan, question: &'a str) -> Self {
        let whether = plan.ask == Ask::Exists;
        let verb = plan.conditions.first().and_then(|c| c.property.as_deref());
        Self {
            text: plan.to_json(),
            want: &plan.want,
            relation: plan.want.first().filter(|_| whether && plan.versus.is_some()).map(String::as_str),
            verb: verb.filter(|_| whether),
            order: plan::normalise(plan, question).order.map(|order| order.property),
            question,
        }
    }

    pub fn by_select(select: &str, question: &'a str) -> Self {
        Self { text: select.to_owned(), want: &[], relation: None, verb: None, order: None, question }
    }

    /// What speaks against the meaning, each with the sentence that says so. `left`: words of the question that it does
    /// not account for.
    pub fn against(&self, index: &Index, meant: &Grounded, left: &[String]) -> Vec<(Objection, String)> {
        let label = &index.schema.views[meant.view].label;
        let mut against = Vec::new();
        let mut names = names_left_out(&self.text, self.question);
        names.retain(|word| left.contains(word));
        if !names.is_empty() {
            against.push((
                Objection::NameLeftOut,
                format!("The graph knows nothing called {:?}.", names.join(" ")),
            ));
        }
        if only_named(meant, self.question) || told_by_itself(meant) {
            against.push((
                Objection::Echo,
                format!("The graph states nothing of what is asked of this {label}."),
            ));
        }
        // All of the shops are no answer to which of them sells the most.
        if let Some(property) = self.order.as_ref().filter(|_| meant.order.is_none() && meant.per.is_none()) {
            let sentence = format!("The graph does not say by what {label} are ordered as {property:?}.");
            against.push((Objection::Unordered, sentence));
        }
        let not_understood = !meant.unexplained.is_empty();
        let nothing_told = meant.wanted.is_empty() && meant.probes.is_empty() && meant.order.is_none();
        if !self.want.is_empty() && nothing_told && not_understood {
            let sentence = format!("The graph states no {} of {label}.", self.want.join(" or "));
            against.push((Objection::UnknownProperty, sentence));
        }
        if meant.sets.iter().all(|set| set.tests.is_empty()) && not_understood {
            // Nobody asks for what is called "of" or "more".
            let telling = |word: &&String| !plan::passing(word);
            let unexplained: Vec<&str> =
                meant.unexplained.iter().filter(telling).map(String::as_str).collect();
            let named = unexplained.join(" ");
            // What it does name, it names of other things.
            let sentence = match unexplained.iter().all(|word| index.says(word)) {
                true if named.is_empty() => format!("It is not clear which {label} are meant."),
                true => format!("The graph does not say {named:?} of any {label}."),
                false => format!("The graph knows nothing called {named:?}."),
            };
            against.push((Objection::UnknownThings, sentence));
        }
        against.extend(self.unknown(Objection::UnknownRelation, self.relation, left));
        against.extend(self.unknown(Objection::UnknownVerb, self.verb, left));
        against
    }

    /// That no link is called so does not mean that it is not so.
    fn unknown(&self, kind: Objection, said: Option<&str>, left: &[String]) -> Option<(Objection, String)> {
        let mut words = plan::words(said?);
        words.retain(|word| !plan::is_function_word(word));
        // "stronger than" compares what the two have.
        let compares = plan::words(self.question).iter().any(|word| word == "than");
        let unsaid = !compares && !words.is_empty() && words.iter().all(|word| left.contains(word));
        unsaid.then(|| (kind, format!("The graph does not say what is {}.", said.unwrap_or_default())))
    }
}

/// Nothing is put out of the things, and all that is said of them is one's name.
fn only_named(grounded: &Grounded, question: &str) -> bool {
    let plain = grounded.ask == Ask::Value
        && grounded.wanted.is_empty()
        && grounded.order.is_none()
        && grounded.per.is_none()
        && grounded.groups.is_none();
    let [set] = &grounded.sets[..] else { return false };
    let asked = plan::words(question);
    let said = |name: &str| plan::words(name).iter().all(|word| asked.contains(word));
    plain
        && (matches!(&set.tests[..], [only] if only.own_name().is_some())
            || set.tests.iter().filter_map(Test::own_name).any(said))
}

/// Several sets are told by what tells them apart: "Who flies both the Lyra and the Tern?" as what those fly who fly either.
fn told_by_itself(meant: &Grounded) -> bool {
    let ([_, _, ..], [wanted], Ask::Value) = (&meant.sets[..], &meant.wanted[..], meant.ask) else {
        return false;
    };
    let ([column], false) = (&wanted.columns[..], wanted.counted) else { return false };
    let says = |test: &Test| matches!(test, Test::Among { column: of, .. } if of == column);
    meant.sets.iter().all(|set| set.tests.iter().any(says))
}

/// Names in a question (words with a capital inside a sentence) that its plan or SELECT has nothing of.
fn names_left_out(said: &str, question: &str) -> Vec<String> {
    let planned = plan::words(&said.replace('_', " "));
    let stems: Vec<String> = planned.iter().map(|w| plan::stem(w)).collect();
    let said: Vec<&str> = question.split_whitespace().collect();
    let capital = |w: &&str| w.starts_with(|c: char| c.is_uppercase());
    // "WHO IS THE BOSS" and "Show All The Halls" say nothing by their capitals.
    if said.iter().filter(|w| capital(w)).count() * 2 > said.len() {
        return vec![];
    }
    let begins = |at: usize| at == 0 || said[at - 1].ends_with(['.', '?', '!', ':', '"']);
    (0..said.len())
        .filter(|&at| capital(&said[at]) && !begins(at))
        .flat_map(|at| plan::words(said[at]))
        .filter(|w| w.chars().count() > 2 && !plan::is_function_word(w) && !stems.contains(&plan::stem(w)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_the_plan_lacks_is_seen() {
        let left = |question: &str, plan: &str| names_left_out(plan, question);
        let plan = r#"{"ask":"value","want":["length"],"things":"ferries"}"#;
        assert_eq!(left("How long are the ferries of Norway?", plan), ["norway"]);
        assert!(left("How long are the ferries?", plan).is_empty());
        assert!(left("Show All The Ferries", plan).is_empty());
        let plan = r#"{"ask":"value","things":"Norwegian ferries"}"#;
        assert!(left("Which are the Norwegian ferries?", plan).is_empty());
    }
}
