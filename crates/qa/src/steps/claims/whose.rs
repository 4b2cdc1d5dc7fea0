//! Whose a sentence is: what a passage tells of one thing is not told of another, nor of all that are called alike.

use plan::{is_function_word, stem, words};

use super::sentences::sentences;
use super::{Citable, Told};

/// Words at a sentence's beginning among which its subject stands.
const LEADING: usize = 6;
/// What stands for the subject of the sentence before.
const PRONOUNS: [&str; 13] =
    ["it", "its", "they", "them", "their", "these", "those", "this", "he", "she", "his", "her", "both"];

/// How a source's thing stands to a sentence's subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Whose {
    /// It is the subject, as far as can be told.
    Its,
    /// It is one of several things that the subject's words call: what it has is not what all have.
    OneOfSeveral,
    /// The subject is something else.
    Anothers,
}

/// Names of which each calls a thing, as stems: "the Hollin and the Brackmor" are two.
pub(super) type Names = Vec<Vec<String>>;

/// The things that sources tell of, and those that an answer speaks of.
pub(super) struct Subjects<'a> {
    sources: Vec<Titled<'a>>,
    /// Whom the question names.
    asked: Names,
    /// Whom the sentence before names.
    before: Names,
}

/// A source with its thing's name.
struct Titled<'a> {
    source: &'a Citable,
    /// Stems of the name; none where the source is about no one thing.
    title: Vec<String>,
    held: Vec<String>,
}

impl<'a> Subjects<'a> {
    pub fn new(question: &str, sources: &'a [Citable]) -> Self {
        let titled = |source: &'a Citable| Titled {
            source,
            title: if is_about_its_title(source) { telling(&source.title) } else { vec![] },
            held: plan::stems(&source.text),
        };
        let mut subjects =
            Self { sources: sources.iter().map(titled).collect(), asked: vec![], before: vec![] };
        subjects.asked = subjects.named(question).unwrap_or_else(|| subjects.called(question));
        subjects
    }

    /// Whom the next sentence speaks of: the first of the sources' things that it names, with those it joins to it; of a
    /// pronoun whom the sentence before does, else whom the question names.
    pub fn of(&mut self, sentence: &str) -> Names {
        let inherited = if starts_with_pronoun(sentence) { &self.before } else { &self.asked };
        let subject = self.named(sentence).unwrap_or_else(|| inherited.clone());
        self.before.clone_from(&subject);
        subject
    }

    /// Whether what the source tells is told of one of these.
    pub fn whose(&self, sentence: &str, subject: &Names, source: &Citable) -> Whose {
        let Some(own) = self.sources.iter().find(|t| t.source.n == source.n) else { return Whose::Its };
        if source.told == Told::Rows {
            return Whose::Its;
        }
        let said = plan::stems(sentence);
        subject.iter().map(|name| self.whose_is(&said, name, own)).min().unwrap_or(Whose::Its)
    }

    fn whose_is(&self, said: &[String], name: &[String], own: &Titled<'_>) -> Whose {
        if !name.iter().all(|word| own.held.contains(word)) {
            return Whose::Anothers;
        }
        let spoken = |word: &String| said.contains(word) || name.contains(word);
        let other = |t: &&Titled<'_>| !t.title.is_empty() && t.title != own.title;
        let called = |t: &Titled<'_>| name.iter().all(|word| t.title.contains(word));
        let several = || self.sources.iter().filter(other).any(called);
        match own.title.iter().filter(|word| spoken(word)).count() {
            named if named == own.title.len() => Whose::Its,
            _ if !several() => Whose::Its,
            0 => Whose::Anothers,
            _ => Whose::OneOfSeveral,
        }
    }

    /// The first run of words written as a name that has some word of a source's name, with those joined to it; of each
    /// the words that sources' names have.
    fn named(&self, text: &str) -> Option<Names> {
        let mut joined: Names = Vec::new();
        for run in runs(text, |word| self.is_of_title(word)) {
            if !joined.is_empty() && !run.joined {
                break;
            }
            let name: Vec<String> = run.stems.into_iter().filter(|w| self.is_of_title(w)).collect();
            joined.extend(Some(name).filter(|name| !name.is_empty()));
        }
        Some(joined).filter(|joined| !joined.is_empty())
    }

    /// The words of sources' names in a question that is written without capitals.
    fn called(&self, question: &str) -> Names {
        if question.split_whitespace().skip(1).any(|token| token.starts_with(char::is_uppercase)) {
            return vec![];
        }
        let name: Vec<String> = telling(question).into_iter().filter(|w| self.is_of_title(w)).collect();
        Some(name).filter(|name| !name.is_empty()).into_iter().collect()
    }

    fn is_of_title(&self, stem: &str) -> bool {
        self.sources.iter().any(|t| t.title.iter().any(|w| w == stem))
    }
}

/// The sentence's subject stands in the one before.
pub(crate) fn starts_with_pronoun(sentence: &str) -> bool {
    words(sentence).first().is_some_and(|word| PRONOUNS.contains(&word.as_str()))
}

/// Stems of the words that tell something.
pub(crate) fn telling(text: &str) -> Vec<String> {
    words(text).iter().filter(|w| !is_function_word(w)).map(|w| stem(w)).collect()
}

/// Words written as a name.
#[derive(Default)]
struct Run {
    stems: Vec<String>,
    /// Nothing but "and" stands between it and the run before.
    joined: bool,
}

/// Runs of words written as names: "Hollin Trail Pro", "3 Series". The first word of a text is one if `known`.
fn runs(text: &str, known: impl Fn(&str) -> bool) -> Vec<Run> {
    let mut out: Vec<Run> = Vec::new();
    let mut run = Run::default();
    let mut capital = false;
    for (at, token) in text.split_whitespace().enumerate() {
        let bare = token.trim_matches(|c: char| !c.is_alphanumeric());
        let stems = telling(bare);
        let upper = bare.starts_with(char::is_uppercase) && (at > 0 || stems.iter().any(|w| known(w)));
        let part = !stems.is_empty() && (upper || bare.starts_with(|c: char| c.is_ascii_digit()));
        if part {
            run.stems.extend(stems);
            capital |= upper;
        }
        if !part || token.ends_with([',', ';', ':', '.', '?', '!', ')']) {
            let ended = std::mem::take(&mut run);
            let joins = token.ends_with(',') || matches!(bare, "and" | "or" | "the" | "");
            run.joined = joins && (ended.joined || capital);
            out.extend(Some(ended).filter(|_| capital));
            capital = false;
        }
    }
    out.extend(Some(run).filter(|_| capital));
    out
}

/// A passage of the graph tells of one thing. A text does if its title is a name and some sentence begins with it:
/// "BMW X7", "The X7 is ..", not "Leasing through the employer".
fn is_about_its_title(source: &Citable) -> bool {
    match source.told {
        Told::Rows => false,
        Told::Thing => true,
        Told::Text => {
            let name = telling(&source.title);
            let written = source.title.split_whitespace().filter(|w| !telling(w).is_empty());
            let is_name =
                written.into_iter().all(|w| w.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()));
            let leads = |sentence: String| {
                let mut leading = words(&sentence).into_iter().take(LEADING);
                leading.any(|w| name.contains(&stem(&w)))
            };
            is_name && sentences(source.own_text()).into_iter().any(leads)
        }
    }
}
