//! Words without which another question is answered: a name that the meaning does not use, the verb of "what does she
//! earn", "crewed" of "which crewed missions". An answer that leaves one of them out is none.

use super::account::passing;
use super::called::Called;
use super::numbers::in_letters;
use super::{Grounded, Index};
use crate::language::Ask;
use crate::lexicon;
use crate::words::stem;

/// What is known of a question's words.
pub(super) struct Heard<'a> {
    pub index: &'a Index,
    pub asked: &'a [String],
    /// Words that nothing in the meaning says.
    pub left: &'a [String],
    pub names: &'a [Called],
    /// Values that the meaning tests, as people read them, and the stems of their words.
    pub values: &'a [String],
    pub value_stems: &'a [String],
}

/// A property so plainly called by the plan's words is what is asked for.
const PLAIN: f32 = 0.7;
/// Words before the noun that is asked for, at most.
const NEAR: usize = 4;
/// Adjectives that choose nothing.
const IDLE: [&str; 20] = [
    "maximum",
    "minimum",
    "different",
    "various",
    "other",
    "whole",
    "entire",
    "main",
    "total",
    "available",
    "possible",
    "existing",
    "current",
    "actual",
    "particular",
    "individual",
    "single",
    "certain",
    "own",
    "distinct",
];

impl Heard<'_> {
    /// The first such word or name.
    pub fn missed(&self, grounded: &Grounded) -> Option<String> {
        if grounded.ask == Ask::Describe {
            return None;
        }
        self.name()
            .or_else(|| self.verb(grounded))
            .or_else(|| self.counted(grounded))
            .or_else(|| self.modifier())
            .or_else(|| self.predicate())
            .or_else(|| self.rest_of_a_name())
    }

    fn is_left(&self, word: &String) -> bool {
        self.left.contains(word)
    }

    /// "Hof Linnach" is not Jost Linnach.
    fn name(&self) -> Option<String> {
        let unused = |name: &&Called| {
            let said = &self.asked[name.words.clone()];
            said.len() > 1
                && !name.meant_by(self.values)
                && said.iter().any(|w| self.is_left(w))
                && self.names_a_thing(&name.name)
        };
        self.names.iter().find(unused).map(|name| name.name.clone())
    }

    /// Not only a class or a property.
    fn names_a_thing(&self, name: &str) -> bool {
        let schema = &self.index.schema;
        schema.views.iter().any(|view| {
            let (table, stored) = self.index.place(view, &view.columns[0]);
            let domain = self.index.vocabulary.domain(table, stored);
            !schema.table(table).is_some_and(|t| t.ontology)
                && domain.is_some_and(|d| d.exact(name).is_some())
        })
    }

    /// "What does she earn?" of what is called otherwise.
    fn verb(&self, grounded: &Grounded) -> Option<String> {
        let does = |w: &String| matches!(w.as_str(), "do" | "does" | "did");
        let asks = self.asked.first().is_some_and(|w| w == "what") && self.asked.get(1).is_some_and(does);
        // What a SELECT puts out is always called as the column is.
        let view = &self.index.schema.views[grounded.view];
        let own = |a: &super::Attribute| a.columns.first().is_some_and(|&c| view.columns[c].name == a.phrase);
        let plain = grounded.wanted.iter().any(|a| a.score >= PLAIN && !own(a));
        let last =
            self.asked.last().filter(|w| asks && !plain && grounded.ask != Ask::Exists && self.is_left(w))?;
        let nothing = grounded.wanted.is_empty() || self.all_but_names().is_some();
        (!lexicon::is_outcome(last) && nothing).then(|| last.clone())
    }

    /// "How many visitors came to the cove?" where nothing but the cove is known.
    fn counted(&self, grounded: &Grounded) -> Option<String> {
        let first = self.all_but_names()?;
        (grounded.ask == Ask::Count && !self.names.is_empty() && self.left.len() > 1).then(|| first.clone())
    }

    /// The first word that is no name, if none of them is said.
    fn all_but_names(&self) -> Option<&String> {
        let of_name = |at: usize| self.names.iter().any(|name| name.words.contains(&at));
        let tells = |(at, w): &(usize, &String)| {
            !passing(w) && !of_name(*at) && !lexicon::is_general_noun(w) && !lexicon::is_adjective(w)
        };
        let mut telling = self.asked.iter().enumerate().filter(tells).map(|(_, word)| word);
        let first = telling.next()?;
        (self.is_left(first) && telling.all(|word| self.is_left(word))).then_some(first)
    }

    /// "crewed missions" are not all missions.
    fn modifier(&self) -> Option<String> {
        let types = &self.index.names.views;
        let is_type = |word: &str| types.iter().any(|names| names.label.stems.last() == Some(&stem(word)));
        let at = self.asked.iter().take(NEAR + 1).position(|w| is_type(w)).filter(|at| *at > 0)?;
        let pair = Some(&self.asked[at - 1..=at]).filter(|pair| {
            self.is_left(&pair[0])
                && !passing(&pair[0])
                && !lexicon::is_general_noun(&pair[0])
                && !lexicon::is_adjective(&pair[0])
                && !IDLE.contains(&pair[0].as_str())
                && in_letters(&pair[0]).is_none()
        })?;
        Some(pair[0].clone())
    }

    /// "Which lights are unmanned?": what they are is what is asked.
    fn predicate(&self) -> Option<String> {
        let [first, .., be, last] = self.asked else { return None };
        let which = matches!(first.as_str(), "which" | "what")
            && matches!(be.as_str(), "is" | "are" | "was" | "were");
        (which && self.is_left(last)).then(|| last.clone())
    }

    /// "flamingo lagoon" is no flamingo.
    fn rest_of_a_name(&self) -> Option<String> {
        let [.., first, before, last] = self.asked else { return None };
        if !matches!(first.as_str(), "of" | "in" | "at" | "for" | "from" | "to" | "by" | "the") {
            return None;
        }
        let unknown =
            self.index.vocabulary.word(last).tokens.is_empty() && !self.index.names.say(&stem(last));
        // Misspelt, it stands beside what it means.
        let initial = last.chars().next();
        let misspelt =
            self.value_stems.iter().any(|w| w.chars().next() == initial && !self.asked.contains(w));
        let unknown = unknown && !misspelt;
        let part = self.value_stems.contains(&stem(before)) && !self.index.names.say(&stem(before));
        (self.is_left(last) && unknown && part).then(|| last.clone())
    }
}
