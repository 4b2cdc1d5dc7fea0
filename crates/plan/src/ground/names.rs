//! What views and columns are called, as words: read once per knowledge base, for every question asks for all of them.

use std::collections::HashSet;

use kb::{Kind, Schema, View, ViewColumn};

use crate::people::{self, Somebody};
use lang::lexicon;
use lang::numbers::{Quantity, quantities};
use lang::{stem, stems, words};

/// Words of a comment that is read as a name, at most: what is longer tells more than what a column is.
const TOLD: usize = 10;

/// Letters of the shortest word that is looked for within a longer one.
const PART: usize = 5;

/// What the graph says of an own column that is no truth ("Whether the players win together" calls nothing so).
pub(super) fn comment(column: &ViewColumn) -> Option<&str> {
    let own = column.path.is_empty() && !matches!(column.kind, Kind::Boolean) && !column.comment.is_empty();
    own.then_some(column.comment.as_str())
}

/// A name as words.
#[derive(Debug)]
pub(crate) struct Name {
    /// Its folded words.
    pub words: Vec<String>,
    /// Their stems, word by word.
    pub stems: Vec<String>,
    /// Those of the words that tell something: no function words, unless all are ("in series" is called series).
    pub telling: Vec<String>,
}

impl Name {
    fn of(text: &str) -> Self {
        let words = words(text);
        let stems: Vec<String> = words.iter().map(|w| stem(w)).collect();
        let telling = lexicon::telling(&words).map(|w| stem(w)).collect();
        Self { words, stems, telling }
    }

    /// Of "born at this zoo" only the end is among these stems, not what comes before the function word.
    pub fn ends_alone(&self, asked: &[String]) -> bool {
        let tells = |at: &usize| !lexicon::is_function_word(&self.words[*at]);
        let said = |at: usize| asked.contains(&self.stems[at]);
        let start = (0..self.words.len()).find(tells).unwrap_or(0);
        let Some(joint) = (start..self.words.len()).find(|at| !tells(at)) else { return false };
        !(start..joint).any(said) && (joint..self.words.len()).filter(tells).any(said)
    }

    /// The stem of the noun that it is about: "block" of "block of flats".
    pub fn head(&self) -> Option<&String> {
        let of = self.words.iter().skip(1).position(|word| lexicon::is_function_word(word)).map(|at| at + 1);
        self.stems[..of.unwrap_or(self.stems.len())].last()
    }

    /// A word of this stem is in it.
    pub fn says(&self, stem: &str) -> bool {
        self.stems.iter().any(|own| own == stem)
    }
}

/// What some of a view's things are by their types.
#[derive(Debug)]
pub(crate) struct KindName {
    /// As people read it.
    pub text: String,
    stems: Vec<String>,
}

impl KindName {
    pub fn of(text: String) -> Self {
        Self { stems: stems(&text), text }
    }
}

/// The names of a view.
#[derive(Debug)]
pub(crate) struct ViewNames {
    /// Of its things.
    pub label: Name,
    /// Other names of theirs that the graph has.
    others: Vec<Name>,
    /// Of its columns, in their order.
    pub columns: Vec<Name>,
    /// Other names of columns, with the columns' numbers.
    pub also: Vec<(usize, Name)>,
    /// What the graph says of its own columns in a few words ("Copies printed."), with the columns' numbers.
    told: Vec<(usize, Name)>,
    /// Whom its things can be.
    pub somebody: Somebody,
    /// Of which types they are, where values say it.
    pub kinds: Vec<KindName>,
    /// What they are called beside, each one word: in their IRIs ("councillor" of persons), by all their kinds' names ("paper").
    pub nouns: Vec<String>,
    /// The noun that the names of all their kinds end with.
    pub kinds_noun: Option<String>,
}

impl ViewNames {
    fn of(view: &View) -> Self {
        let columns = view.columns.iter().map(|column| Name::of(&column.name)).collect();
        let also = view.columns.iter().enumerate();
        let also =
            also.flat_map(|(number, column)| column.also.iter().map(move |name| (number, Name::of(name))));
        let told = view.columns.iter().enumerate().filter_map(|(number, column)| {
            let name = Name::of(comment(column)?);
            (name.telling.len() <= TOLD).then_some((number, name))
        });
        let somebody = people::somebody(view);
        Self {
            label: Name::of(&view.label),
            others: view.also.iter().map(|name| Name::of(name)).collect(),
            columns,
            also: also.collect(),
            told: told.collect(),
            somebody,
            kinds: Vec::new(),
            nouns: Vec::new(),
            kinds_noun: None,
        }
    }

    /// All names of the things.
    pub fn called(&self) -> impl Iterator<Item = &Name> {
        std::iter::once(&self.label).chain(&self.others)
    }

    /// The word is a part of a name of the things: "bell" of "bell tower", "glass" of "glasshouse".
    pub fn have_part(&self, word: &str) -> bool {
        let stemmed = stem(word);
        let begins =
            |own: &String| word.len() >= PART && own.len() >= word.len() + 3 && own.starts_with(word);
        self.called().any(|name| name.says(&stemmed) || name.words.iter().any(begins))
    }

    /// All of the things are called by this stem alone: the last word of their type, or what they are called beside.
    pub fn are_called(&self, stemmed: &str) -> bool {
        self.called().any(|name| name.head().is_some_and(|noun| noun == stemmed))
            || self.are_all_called(stemmed)
    }

    /// This stem alone is a name of their type.
    pub fn are_just_called(&self, stemmed: &str) -> bool {
        self.called().any(|name| matches!(&name.stems[..], [only] if only == stemmed))
    }

    /// They are called so beside their type's name.
    pub fn are_all_called(&self, stemmed: &str) -> bool {
        self.nouns.iter().any(|noun| stem(noun) == stemmed)
    }

    /// Some kind of the things is called by all of these words, and by more than one: "wind farms" of power plants.
    pub fn have_kind(&self, said: &[String]) -> bool {
        let called =
            |kind: &KindName| kind.stems.len() > 1 && said.windows(kind.stems.len()).any(|w| w == kind.stems);
        self.kinds.iter().any(called)
    }

    /// One of several kinds of the things is called by this stem alone, and not all of them are: "companies" among
    /// organisations.
    pub fn is_one_of_its_kinds(&self, stemmed: &str) -> bool {
        self.kinds.len() > 1
            && !self.called().any(|name| name.says(stemmed))
            && self.kinds.iter().any(|kind| kind.stems == [stemmed])
    }

    /// All these stems stand in what the graph says of a column.
    pub fn tells(&self, column: usize, asked: &[String]) -> bool {
        let told = self.told.iter().find(|(number, _)| *number == column).map(|(_, name)| name);
        told.is_some_and(|told| !asked.is_empty() && asked.iter().all(|word| told.says(word)))
    }

    /// All names of a column.
    pub fn all(&self, column: usize) -> impl Iterator<Item = &Name> {
        let also = self.also.iter().filter(move |(number, _)| *number == column).map(|(_, name)| name);
        std::iter::once(&self.columns[column]).chain(also)
    }
}

/// The names of all views.
#[derive(Debug)]
pub(crate) struct Names {
    /// By the view's number.
    pub views: Vec<ViewNames>,
    /// Stems of what types and their properties, not those of linked things' linked things, are called by.
    said: HashSet<String>,
    /// Stems of links that are called by one word: what their ends are.
    roles: HashSet<String>,
    /// Stems of verbs that links are called by.
    acts: HashSet<String>,
}

/// Links whose names begin with a verb ("requires technology") are called by the verb alone too, where what follows is only
/// what they lead to. The verbs' stems.
fn call_by_verbs(schema: &Schema, views: &mut [ViewNames]) -> HashSet<String> {
    let labels: Vec<Vec<String>> = views.iter().map(|names| names.label.stems.clone()).collect();
    let label = |table: &str| {
        let at = schema.views.iter().position(|view| view.table == table)?;
        Some(&labels[at])
    };
    let mut acts = HashSet::new();
    for (view, names) in schema.views.iter().zip(views) {
        for (number, column) in view.columns.iter().enumerate() {
            let ([link], Kind::Entity { table }) = (&column.path[..], &column.kind) else { continue };
            let name = &names.columns[number];
            let Some(verb) = name.words.first().filter(|word| !link.inverse && is_verb(word)) else {
                continue;
            };
            let rest = &name.stems[1..];
            let ends_there = label(table).is_some_and(|label| label == rest);
            if rest.is_empty() || ends_there {
                acts.insert(name.stems[0].clone());
            }
            if ends_there && !rest.is_empty() {
                names.also.push((number, Name::of(verb)));
            }
        }
    }
    acts
}

/// As a verb is written of one: "requires".
fn is_verb(word: &str) -> bool {
    word.len() > 3 && word.ends_with('s') && stem(word) != word
}

impl Names {
    /// Reads the schema's names.
    pub fn of(schema: &Schema) -> Self {
        let mut views: Vec<ViewNames> = schema.views.iter().map(ViewNames::of).collect();
        let acts = call_by_verbs(schema, &mut views);
        let mut said = HashSet::new();
        for (view, names) in schema.views.iter().zip(&views) {
            said.extend(names.called().flat_map(|name| name.stems.iter().cloned()));
            let near = view.columns.iter().zip(&names.columns).filter(|(column, _)| column.path.len() <= 1);
            said.extend(near.flat_map(|(_, name)| name.stems.iter().cloned()));
            said.extend(names.also.iter().flat_map(|(_, name)| name.stems.iter().cloned()));
        }
        let links = schema.views.iter().zip(&views).flat_map(|(view, names)| {
            let named = view.columns.iter().zip(&names.columns);
            named.filter(|(column, _)| {
                matches!(&column.path[..], [link] if !link.inverse)
                    && matches!(column.kind, Kind::Entity { .. })
            })
        });
        let roles = links.filter_map(|(_, name)| match &name.stems[..] {
            [only] => Some(only.clone()),
            _ => None,
        });
        let roles = roles.collect();
        Self { views, said, roles, acts }
    }

    /// A link says by a word of this stem what a thing does to others: "requires", "produces".
    pub fn act(&self, stem: &str) -> bool {
        self.acts.contains(stem)
    }

    /// The view's things have another name.
    pub fn call(&mut self, view: usize, name: &str) {
        self.said.insert(stem(name));
        self.views[view].nouns.push(name.to_owned());
    }

    /// The view's things have another name, of one word or several.
    pub fn call_also(&mut self, view: usize, name: &str) {
        let name = Name::of(name);
        self.said.extend(name.stems.iter().cloned());
        self.views[view].others.push(name);
    }

    /// So has what leads to them and is called after them; they are told by it.
    pub fn call_by_kinds(&mut self, schema: &Schema, view: usize, name: &str) {
        self.views[view].kinds_noun = Some(name.to_owned());
        let (table, label) = (&schema.views[view].table, self.views[view].label.stems.clone());
        for (of, names) in schema.views.iter().zip(&mut self.views) {
            let leads =
                |column: &ViewColumn| matches!(&column.kind, Kind::Entity { table: to } if to == table);
            let called = (0..of.columns.len())
                .filter(|&c| leads(&of.columns[c]) && names.columns[c].stems == label)
                .collect::<Vec<_>>();
            names.also.extend(called.into_iter().map(|column| (column, Name::of(name))));
        }
    }

    /// The word alone tells these things from others of a type that is called by the rest of their type's name:
    /// "compressor" of compressor plugins, where there are plugins.
    pub fn is_kind(&self, things: &ViewNames, stemmed: &str) -> bool {
        let [first, noun @ ..] = &things.label.stems[..] else { return false };
        let others = || self.views.iter().map(|view| &view.label.stems);
        first == stemmed
            && others().any(|other| other == noun)
            && others().filter(|other| other.contains(first)).count() == 1
    }

    /// Some link is called by this word alone.
    pub fn is_role(&self, word: &str) -> bool {
        self.roles.contains(&stem(word))
    }

    /// Some type or property is called after "this zoo", or "other zoos", so there is one whose graph it is.
    pub fn point_to(&self, stem: &str) -> bool {
        let named = self.views.iter().flat_map(|view| view.called().chain(&view.columns));
        named.into_iter().any(|name| {
            (1..name.words.len())
                .any(|at| name.stems[at] == stem && lexicon::points_to_own(&name.words[at - 1]))
        })
    }

    /// No view is called by this stem but those of these kinds.
    pub fn say_only(&self, kinds: &[KindName], stem: &str) -> bool {
        let called = self.views.iter().filter(|view| view.called().any(|name| name.says(stem)));
        called.into_iter().all(|view| kinds.iter().any(|kind| kind.stems == view.label.stems))
    }

    /// Some type or property is called by a word of this stem.
    pub fn say(&self, stem: &str) -> bool {
        self.said.contains(stem)
    }
}

/// A property is called by this measure, in whatever unit: "0-62 mph" of 100 km/h. Within two percent: such names round.
pub(super) fn says_measure(name: &str, measure: &Quantity) -> bool {
    let unit = measure.unit.split_whitespace().next().unwrap_or_default();
    !unit.is_empty()
        && quantities(name).iter().any(|own| {
            kb::convert(measure.number, unit, &own.unit)
                .is_some_and(|number| (number - own.number).abs() <= 0.02 * own.number.abs())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_hold_a_measure() {
        let says = |name, text| says_measure(name, &lang::numbers::quantity(text).unwrap());
        assert!(says("acceleration 062 mph", "100 km/h"));
        assert!(says("freezes at 0 km", "0 m"));
        assert!(!says("acceleration 062 mph", "120 km/h"));
        assert!(!says("acceleration", "100 km/h"));
    }

    #[test]
    fn a_name_keeps_the_words_that_tell() {
        let name = Name::of("in series");
        assert_eq!((name.words, name.telling), (vec!["in".into(), "series".into()], vec![stem("series")]));
        // Nothing else is there.
        assert_eq!(Name::of("of").telling, ["of"]);
        assert!(Name::of("opening dates").says(&stem("date")));
    }
}
