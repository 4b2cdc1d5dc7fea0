//! What grounding looks words up in: the schema with its names, the vocabulary, closeness in meaning.

use std::collections::{BTreeMap, HashMap};

use kb::{Join, Kind, Schema, View, ViewColumn};

use super::by_names;
use super::initials::Initials;
use super::names::{KindName, Name, Names, ViewNames};
use crate::dialect::Dialect;
use crate::domain::Domain;
use crate::meaning::is_types;
use crate::people::{Somebody, somebody};
use crate::rules::{Rule, fires};
use crate::similarity::Similarity;
use crate::vocabulary::Vocabulary;
use lang::lexicon;
use lang::{is_plural, stem, stems, words};

/// A word this close in meaning to what the graph calls something by may mean that.
pub(super) const NEARLY: f32 = 0.4;

/// Values of a column that says of which kind its things are, at most.
pub(super) const KINDS: u64 = 30;

/// A thing that a graph's database does not have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Elsewhere {
    /// The table of its kind.
    pub table: String,
    /// What it is called.
    pub name: String,
    /// Its IRI.
    pub iri: String,
}

/// One per knowledge base.
pub struct Index {
    /// The induced schema with its question views.
    pub schema: Schema,
    /// Names and category values.
    pub vocabulary: Vocabulary,
    /// Closeness in meaning.
    pub similarity: Similarity,
    /// Whose SQL statements are compiled to.
    pub dialect: Dialect,
    /// By table and name the IRIs of things that its database does not have.
    elsewhere: HashMap<(String, String), Vec<String>>,
    pub(super) names: Names,
    pub(super) initials: Initials,
}

impl Index {
    /// Reads the schema's names, and what kinds of things the vocabulary knows.
    pub fn new(schema: Schema, vocabulary: Vocabulary, similarity: Similarity) -> Self {
        let names = Names::of(&schema);
        let (dialect, initials, elsewhere) = (Dialect::default(), Initials::default(), HashMap::new());
        let mut index = Self { schema, vocabulary, similarity, dialect, elsewhere, names, initials };
        for number in 0..index.schema.views.len() {
            if let Some(name) = index.vocabulary.in_iris(&index.schema.views[number].table) {
                index.names.call(number, name);
            }
            let (kinds, of_most) = kinds_of(&index, &index.schema.views[number]);
            if let Some(noun) =
                common_noun(&kinds).filter(|noun| of_most && index.names.say_only(&kinds, &stem(noun)))
            {
                index.names.call(number, &noun);
                index.names.call_by_kinds(&index.schema, number, &noun);
            }
            index.names.views[number].kinds = kinds;
        }
        for (number, noun) in roles_of_all(&index.schema, &index.names) {
            index.names.call(number, &noun);
        }
        for number in 0..index.schema.views.len() {
            if let Some(noun) = by_names::noun(&index, &index.schema.views[number]) {
                index.names.call_also(number, &noun);
                index.schema.views[number].also.push(noun);
            }
        }
        index.initials = Initials::of(&index.schema, &index.names, &index.vocabulary);
        index
    }

    /// The same over a database of another kind.
    #[must_use]
    pub fn with_dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// The same with things that stay elsewhere, for the question that names them.
    #[must_use]
    pub fn knowing(&self, things: &[Elsewhere]) -> Self {
        let (schema, mut vocabulary) = (self.schema.clone(), self.vocabulary.clone());
        let mut elsewhere = self.elsewhere.clone();
        let mut names: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for Elsewhere { table, name, iri } in things {
            let iris = elsewhere.entry((table.clone(), name.clone())).or_default();
            if !iris.contains(iri) {
                iris.push(iri.clone());
            }
            names.entry(table).or_default().push(name.clone());
        }
        for (table, names) in names {
            let label = schema.view_of(table).and_then(|view| view.columns.first());
            if let Some(label) = label {
                vocabulary.learn(table, &label.column, names);
            }
        }
        let index = Self::new(schema, vocabulary, self.similarity.clone()).with_dialect(self.dialect);
        Self { elsewhere, ..index }
    }

    /// The IRIs of things of a table that stay elsewhere and are called so.
    pub fn elsewhere(&self, table: &str, name: &str) -> &[String] {
        self.elsewhere.get(&(table.to_owned(), name.to_owned())).map_or(&[], Vec::as_slice)
    }

    /// The classes by which things are rows of a table: those that all of them have, else those that each has one of. Empty
    /// where its things are told apart by something else.
    pub fn classes_of(&self, table: &kb::Table) -> Vec<String> {
        match &table.kind {
            kb::TableKind::Entity { types, spread: None, .. } if !types.is_empty() => types.clone(),
            kb::TableKind::Entity { spread: None, .. } => {
                let stated = table.columns.iter().filter(|column| column.not_null);
                stated.flat_map(|column| self.classes_in(table, column)).collect()
            }
            _ => vec![],
        }
    }

    /// The classes that stand in a column of types.
    pub(crate) fn classes_in(&self, table: &kb::Table, column: &kb::Column) -> Vec<String> {
        let domain = self.vocabulary.domain(&table.name, &column.name).filter(|_| is_types(&column.role));
        domain.into_iter().flat_map(Domain::present).map(|class| self.schema.iri(class)).collect()
    }

    /// Embeds the question and its words, side by side: readings compare them one after the other.
    pub fn prepare(&self, question: &str) {
        let words = words(question);
        let telling = words.iter().filter(|w| !lexicon::is_function_word(w)).map(String::as_str);
        let texts: Vec<&str> = std::iter::once(question).chain(telling).collect();
        self.similarity.prepare(&texts);
    }

    /// The word is the last of some view's name, or means the same: "dealers", "bikes". Such a word in the middle of
    /// some value ("Dealer Coach") does not mean that value.
    pub(crate) fn names_some_type(&self, word: &str) -> bool {
        let stemmed = stem(word);
        let labels: Vec<&str> = self.schema.views.iter().map(|v| v.label.as_str()).collect();
        let named = || self.names.views.iter().flat_map(ViewNames::called).map(|name| &name.stems);
        self.names.views.iter().any(|names| names.are_called(&stemmed))
            || lexicon::synonyms(word).iter().any(|other| {
                let other = stems(other);
                named().any(|name| *name == other)
            })
            || !lexicon::is_function_word(word)
                && self.similarity.with_each(word, &labels).iter().any(|s| *s >= 0.65)
    }

    /// A type, or a property told over at most so many links, is called so or nearly so: the word may mean it.
    pub(super) fn nearly_called(&self, word: &str, links: usize) -> bool {
        let mut names: Vec<&str> = Vec::new();
        for view in &self.schema.views {
            names.push(&view.label);
            let told = view.columns.iter().filter(|column| column.path.len() <= links);
            names.extend(told.map(|column| column.name.as_str()));
        }
        self.similarity.with_each(word, &names).into_iter().any(|near| near >= NEARLY)
    }

    /// "the museum": one thing that the graph does not name, or points to ("born at this zoo", "other zoo"), so it is what
    /// all of the graph is about.
    pub(crate) fn is_about(&self, the: &str, noun: &str) -> bool {
        matches!(the, "the" | "our" | "this")
            && noun.chars().all(char::is_alphabetic)
            && !is_plural(noun)
            && (!self.names.say(&stem(noun)) || fires(Rule::OwnPlace, self.names.point_to(&stem(noun))))
            && !self.vocabulary.is_name(noun)
    }

    /// Some column is called a number per so much: "calories per serving".
    pub(crate) fn measures_per(&self, noun: &str) -> bool {
        let noun = stem(noun);
        let columns = self.names.views.iter().flat_map(|view| &view.columns);
        columns.into_iter().any(|name| name.words.iter().any(|w| w == "per") && name.says(&noun))
    }

    /// The things of a view may be called so: by name, by another word for it, or nearly.
    pub fn may_be(&self, view: usize, noun: &str) -> bool {
        let names = &self.names.views[view];
        let label = self.schema.views[view].label.as_str();
        let of = |word: &str| names.are_called(&stem(word));
        of(noun)
            || lexicon::synonyms(noun).iter().any(|other| of(other))
            || self.similarity.with_each(noun, &[label])[0] >= NEARLY
    }

    /// A noun may mean what is called so: by a word of it, by another word for it, or nearly.
    pub fn may_mean(&self, noun: &str, name: &str) -> bool {
        let own = stems(name);
        let says = |word: &str| stems(word).iter().all(|stem| own.contains(stem));
        says(noun)
            || lexicon::synonyms(noun).iter().any(|other| says(other))
            || self.similarity.with_each(noun, &[name])[0] >= NEARLY
    }

    /// All that the things of a view are called: their type's names, and nouns from their IRIs and by all their kinds' names.
    pub fn names_of<'a>(&'a self, view: &'a View) -> impl Iterator<Item = &'a String> {
        let nouns = self.names_in(view).into_iter().flat_map(|names| &names.nouns);
        std::iter::once(&view.label).chain(&view.also).chain(nouns)
    }

    fn names_in(&self, view: &View) -> Option<&ViewNames> {
        let number = self.number_of(&view.table)?;
        Some(&self.names.views[number])
    }

    /// What the things of a view are told as: papers, though their type is called "In Proceedings".
    pub fn spoken<'a>(&'a self, view: &'a View) -> &'a str {
        self.names_in(view).and_then(|names| names.kinds_noun.as_deref()).unwrap_or(&view.label)
    }

    /// The things of a view are persons.
    pub fn are_persons(&self, view: usize) -> bool {
        somebody(&self.schema.views[view]) == Somebody::Person
    }

    /// Some type or property is called by this word, among others.
    pub fn says(&self, word: &str) -> bool {
        self.names.say(&stem(word))
    }

    /// A link says by this word what a thing does to others: "requires", "produces".
    pub(crate) fn acts(&self, word: &str) -> bool {
        self.names.act(&stem(word))
    }

    /// Some things are called just so.
    pub(crate) fn is_kind(&self, name: &str) -> bool {
        let said = stems(name);
        self.names.views.iter().any(|view| view.called().any(|name| name.stems == said))
    }

    /// Some type or property is called just so.
    pub fn is_called(&self, name: &str) -> bool {
        let said = stems(name);
        self.names.views.iter().any(|view| view.called().chain(&view.columns).any(|name| name.stems == said))
    }

    /// What the things of a table are called.
    pub(super) fn label_of(&self, table: &str) -> Option<&Name> {
        let number = self.number_of(table)?;
        Some(&self.names.views[number].label)
    }

    /// One of the view's things is called just so.
    pub fn has_thing(&self, view: usize, name: &str) -> bool {
        let view = &self.schema.views[view];
        let (table, column) = self.place(view, &view.columns[0]);
        self.vocabulary.domain(table, column).is_some_and(|domain| domain.exact(name).is_some())
    }

    /// The column holds sentences, not names.
    pub fn is_prose(&self, view: &View, column: &ViewColumn) -> bool {
        let (table, stored) = self.place(view, column);
        column.kind == Kind::Text && self.vocabulary.domain(table, stored).is_none()
    }

    /// Of each thing a text that begins with a number: "8 (2003-2005, 2007-2011)".
    pub(super) fn tells_numbers(&self, view: &View, column: &ViewColumn) -> bool {
        let (table, stored) = self.place(view, column);
        let domain = self.vocabulary.domain(table, stored);
        column.kind == Kind::Text && !column.many && domain.is_some_and(|domain| domain.numbered)
    }

    /// The view's things have no names of their own: awards, results, what ties others together.
    pub(crate) fn are_records(&self, view: &View) -> bool {
        self.schema.table(&view.table).is_some_and(|table| !table.has_names())
    }

    /// The views of what a link leads to: of one that leads to several tables all that are told of.
    pub(crate) fn led_to(&self, view: &View, column: &ViewColumn) -> Vec<usize> {
        let Kind::Entity { table } = &column.kind else { return vec![] };
        if let Some(one) = self.number_of(table) {
            return vec![one];
        }
        let alike = |own: &ViewColumn| {
            let same = |(a, b): (&kb::Link, &kb::Link)| a.predicate == b.predicate && a.inverse == b.inverse;
            own.path.len() >= column.path.len() && column.path.iter().zip(&own.path).all(same)
        };
        let last = column.path.len().saturating_sub(1);
        let others = view.columns.iter().filter(|own| alike(own));
        let mut all: Vec<usize> = others.filter_map(|own| self.number_of(&own.path.get(last)?.to)).collect();
        // Of several of a thing nothing further is told: its other ends tell which they are.
        if all.is_empty() {
            all.extend(self.other_ends(view, column));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The views that have a link back from what a column leads to.
    fn other_ends(&self, view: &View, column: &ViewColumn) -> Vec<usize> {
        let [before @ .., link] = &column.path[..] else { return vec![] };
        let from = before.last().map_or(&view.table, |link| &link.to);
        let leads_back = |own: &ViewColumn| {
            matches!(&own.path[..], [back]
                if back.predicate == link.predicate && back.inverse != link.inverse && back.to == *from)
        };
        let views = self.schema.views.iter().enumerate();
        views.filter(|(_, view)| view.columns.iter().any(leads_back)).map(|(number, _)| number).collect()
    }

    /// The number of a table's view.
    pub(super) fn number_of(&self, table: &str) -> Option<usize> {
        self.schema.views.iter().position(|view| view.table == table)
    }

    /// The column that holds a view column's values.
    pub(super) fn stored(&self, view: &View, column: &ViewColumn) -> Option<&kb::Column> {
        let (table, stored) = self.place(view, column);
        self.schema.table(table)?.column(stored)
    }

    /// The table and column a view column's values are stored in.
    pub fn place<'v>(&self, view: &'v View, column: &'v ViewColumn) -> (&'v str, &'v str) {
        (column.path.last().map_or(view.table.as_str(), |link| link.to.as_str()), column.column.as_str())
    }
}

/// What things of the view are by their types, as people read it, and whether that is said of half of them or more.
fn kinds_of(index: &Index, view: &View) -> (Vec<KindName>, bool) {
    let (mut kinds, mut most) = (Vec::new(), 0);
    for column in &view.columns {
        let (table, stored) = index.place(view, column);
        let role = index.stored(view, column).map(|c| &c.role);
        let types = matches!(role, Some(kb::Role::Iri { predicate }) if predicate.ends_with("#type"));
        let said = types && column.path.iter().all(|link| matches!(link.join, Join::Values { .. }))
            || column.path.len() == 1 && column.also.iter().any(|name| name == "kind");
        let Some(domain) =
            index.vocabulary.domain(table, stored).filter(|_| said && column.distinct <= KINDS)
        else {
            continue;
        };
        most = most.max(column.filled);
        kinds.extend(domain.values.iter().map(|value| KindName::of(domain.read(value).into_owned())));
    }
    (kinds, most * 2 >= view.columns[0].filled)
}

/// What each of a view's things is to things of one other type, by the one word that the link is called: where every
/// person has an award that names them as laureate, persons are laureates.
fn roles_of_all(schema: &Schema, names: &Names) -> Vec<(usize, String)> {
    let is_type = |stemmed: &str| names.views.iter().any(|known| known.are_called(stemmed));
    let mut roles: Vec<(usize, &Name)> = Vec::new();
    for (from, view) in schema.views.iter().enumerate() {
        let called = view.columns.iter().zip(&names.views[from].columns);
        for (column, name) in called {
            let ([link], Kind::Entity { table }) = (&column.path[..], &column.kind) else { continue };
            let ([noun], [stemmed]) = (&name.words[..], &name.stems[..]) else { continue };
            let Some(to) = schema.views.iter().position(|other| other.table == *table) else { continue };
            let all = column.distinct == schema.views[to].columns[0].filled;
            if !link.inverse && to != from && all && !is_plural(noun) && !is_type(stemmed) {
                roles.push((to, name));
            }
        }
    }
    // What things of several types are to others is no name of either.
    let of_one = |(to, name): &&(usize, &Name)| {
        roles.iter().all(|(other, known)| other == to || known.stems != name.stems)
    };
    roles.iter().filter(of_one).map(|(to, name)| (*to, name.words[0].clone())).collect()
}

/// What all of several kinds are by their names: poster papers and demo papers are papers, and so is what beside them is of
/// no kind.
fn common_noun(kinds: &[KindName]) -> Option<String> {
    let nouns = || {
        kinds
            .iter()
            .map(|kind| words(&kind.text))
            .filter(|name| name.len() > 1)
            .filter_map(|mut name| name.pop())
    };
    let noun = nouns().next()?;
    let all = nouns().filter(|other| stem(other) == stem(&noun)).count() == kinds.len();
    (all && kinds.len() > 1).then_some(noun)
}
