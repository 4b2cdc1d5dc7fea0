//! Whether a meaning puts out what its question asks for: doctors of "which doctor led the most operations", somebody
//! of "who". Where a relation stands between ("crew assignment"), the one it leads to is put out too.

use kb::{Kind, View, ViewColumn};

use super::Index;
use super::called::{Called, called};
use super::index::KINDS;
use super::ways::{is_own, only_number};
use crate::language::Ask;
use crate::meaning::{Attribute, Grounded};
use crate::people::{self, Somebody};
use crate::rules::{Rule, fires};
use lang::lexicon::{self, passing};
use lang::question::{asks_how_many, yes_no};
use lang::{stem, stems, words};

/// What a question asks for by a name of the graph's.
#[derive(Debug, PartialEq)]
pub(crate) enum AskedFor {
    /// Somebody.
    Who,
    /// Things of a type, by the stem of its name.
    Type(String),
    /// Things of a kind that some column says: these views have them.
    Kind(Vec<usize>),
    /// A number: "how much butter".
    Amount,
}

impl AskedFor {
    /// What it is, if the question says it.
    pub fn of_question(index: &Index, question: &str) -> Option<Self> {
        let asked = words(question);
        Self::of(index, &asked, &called(index, &asked))
    }

    /// The same of the question's words and the names they say.
    pub(super) fn of(index: &Index, asked: &[String], names_said: &[Called]) -> Option<Self> {
        let somebody = || {
            let known = index.names.views.iter().any(|names| names.somebody != Somebody::Nobody);
            known.then_some(Self::Who)
        };
        if matches!(asked.first()?.as_str(), "who" | "whom") {
            return somebody();
        }
        let much = asked.windows(2).any(|w| w[0] == "how" && w[1] == "much");
        if much && !yes_no(asked) && !asked.iter().any(|w| w == "than") {
            return Some(Self::Amount);
        }
        let says = |w: &&String| {
            !passing(w)
                && !lexicon::is_general_noun(w)
                && lexicon::adjective(w).is_none()
                && w.parse::<f64>().is_err()
        };
        // "crewed missions" are missions; whom a name names is no kind.
        let at = asked.iter().position(|w| says(&w))?;
        // "alpine club" is what clubs are, though the graph has it as a name too.
        let named = |name: &Called| name.words.contains(&at) && !index.is_called(&name.name);
        if yes_no(asked) || names_said.iter().any(named) {
            return None;
        }
        let phrase: Vec<&String> = asked[at..].iter().take(3).take_while(says).collect();
        let named = |noun: &String| index.names.views.iter().any(|names| names.are_called(noun));
        if let Some(noun) = phrase.iter().map(|w| stem(w)).find(named) {
            return Some(Self::Type(noun));
        }
        // "the youngest winner": somebody, whatever those are called here.
        let person = |noun: &&&String| people::is_person(noun) && !index.says(noun);
        if let Some(noun) = phrase.iter().find(person).filter(|_| !asks_how_many(asked)) {
            return somebody().filter(|_| fires(Rule::WhoByNoun, !noun.is_empty()));
        }
        let stemmed: Vec<String> = phrase.iter().map(|w| stem(w)).collect();
        let names = index.names.views.iter().enumerate();
        let of_kind: Vec<usize> =
            names.filter(|(_, names)| names.have_kind(&stemmed)).map(|(view, _)| view).collect();
        if !of_kind.is_empty() {
            return Some(Self::Kind(of_kind));
        }
        let noun = phrase.first().filter(|_| at == 1 && matches!(asked[0].as_str(), "which" | "what"))?;
        let views = 0..index.schema.views.len();
        let with: Vec<usize> =
            views.filter(|&view| has_kind(index, &index.schema.views[view], noun)).collect();
        (!with.is_empty()).then_some(Self::Kind(with))
    }

    pub(super) fn are(&self, index: &Index, view: usize) -> bool {
        match self {
            Self::Who => index.names.views[view].somebody != Somebody::Nobody,
            Self::Type(noun) => index.names.views[view].are_called(noun),
            Self::Kind(views) => views.contains(&view),
            Self::Amount => false,
        }
    }

    fn is_told_by(&self, index: &Index, view: &View, column: &ViewColumn) -> bool {
        let called = || matches!(self, Self::Type(noun) if stems(&column.name).contains(noun));
        match &column.kind {
            Kind::Entity { .. } => {
                index.led_to(view, column).into_iter().any(|v| self.are(index, v)) || called()
            }
            Kind::Number => *self == Self::Amount || called(),
            // A chairperson may be a text, and "2 tablespoons" is one.
            Kind::Text => matches!(self, Self::Who | Self::Amount) || called(),
            _ => called(),
        }
    }

    /// It is among what the meaning puts out.
    pub fn is_put_out(&self, index: &Index, grounded: &Grounded) -> bool {
        let view = &index.schema.views[grounded.view];
        let columns = &view.columns;
        let mut put_out = grounded.wanted.iter().flat_map(|a| a.columns.iter().copied()).chain(grounded.per);
        *self == Self::Who && matches!(grounded.ask, Ask::Describe | Ask::Exists)
            || *self == Self::Amount && !matches!(grounded.ask, Ask::Value | Ask::Exists)
            || *self == Self::Amount && grounded.order.is_some()
            || self.are(index, grounded.view)
            || grounded.ask == Ask::Count && self.stands_for(index, view)
            || put_out.any(|column| self.is_told_by(index, view, &columns[column]))
    }

    /// "How many races did she win?": each of her results is of one race.
    fn stands_for(&self, index: &Index, view: &View) -> bool {
        let Self::Type(noun) = self else { return false };
        let of_one = |column: &ViewColumn| {
            let own = matches!(&column.path[..], [link] if !link.inverse) && !column.many;
            own && index.led_to(view, column).into_iter().any(|v| index.names.views[v].are_called(noun))
        };
        index.are_records(view) && view.columns.iter().filter(|column| of_one(column)).count() == 1
    }

    /// "Which airport has the longest runway?": runways are ranked, and told is whose the first is.
    pub fn ranks_by_another(&self, index: &Index, asked: &[String], grounded: &Grounded) -> bool {
        let view = &index.schema.views[grounded.view];
        let label = stems(&view.label);
        // "by the number of dishes they are used in" counts.
        let measured = |column: &ViewColumn| !column.many && matches!(column.kind, Kind::Number | Kind::Date);
        matches!(self, Self::Type(_))
            && grounded.order.is_some_and(|order| measured(&view.columns[order.column]))
            && !self.are(index, grounded.view)
            && label.last().is_some_and(|noun| asked.iter().any(|w| stem(w) == *noun))
    }

    /// Puts out the persons behind records of theirs: who created a language is told by the agents of its creator roles.
    pub fn put_out_behind(&self, index: &Index, grounded: &mut Grounded) {
        if *self != Self::Who {
            return;
        }
        let view = &index.schema.views[grounded.view];
        let records = |column: &ViewColumn| {
            let led_to = index.led_to(view, column);
            !led_to.is_empty() && led_to.iter().all(|&of| index.are_records(&index.schema.views[of]))
        };
        for attribute in &mut grounded.wanted {
            let [column] = attribute.columns[..] else { continue };
            let before = &view.columns[column];
            let behind = view.columns.iter().enumerate().filter(|(_, other)| {
                other.path.len() == before.path.len() + 1 && other.path.starts_with(&before.path)
            });
            let whom = behind.filter_map(|(number, other)| Some((number, led_to(index, view, other)?)));
            let only = only_best(whom.filter(|(_, whom)| *whom != Somebody::Nobody).collect());
            if let Some(only) = only.filter(|_| fires(Rule::WhoBehindRecords, records(before))) {
                attribute.columns = vec![only];
            }
        }
    }

    /// Puts it out where it is what a relation leads to: "who flew" of crew assignments is their crew member.
    pub fn put_out(&self, index: &Index, grounded: &mut Grounded) {
        let things = grounded.ask == Ask::Value && grounded.per.is_none() && grounded.sets.len() == 1;
        if !things || self.is_put_out(index, grounded) {
            return;
        }
        let view = &index.schema.views[grounded.view];
        let columns = &view.columns;
        if *self == Self::Amount {
            let only = only_number(columns);
            grounded.wanted.extend(only.map(|only| Attribute::of(&columns[only].name, vec![only], 1.0)));
            return;
        }
        let whom = |column: &ViewColumn| match &column.kind {
            Kind::Entity { .. } if self.is_told_by(index, view, column) => led_to(index, view, column),
            _ => None,
        };
        let own = |c: &usize| matches!(&columns[*c].path[..], [link] if !link.inverse);
        let found = (1..columns.len()).filter(own).filter_map(|c| Some((c, whom(&columns[c])?)));
        let Some(only) = only_best(found.collect()) else { return };
        grounded.wanted.insert(0, Attribute::of(&columns[only].name, vec![only], 1.0));
        if let Self::Type(noun) = self {
            grounded.unexplained.retain(|word| stem(word) != *noun);
        }
    }
}

/// Whom a link leads to at best.
fn led_to(index: &Index, view: &View, column: &ViewColumn) -> Option<Somebody> {
    index.led_to(view, column).into_iter().map(|of| index.names.views[of].somebody).max()
}

/// The one column that leads to the best: persons before what only acts as they do.
fn only_best(found: Vec<(usize, Somebody)>) -> Option<usize> {
    let best = found.iter().map(|(_, somebody)| *somebody).max()?;
    let mut links = found.into_iter().filter(|(_, somebody)| *somebody == best);
    let (Some((only, _)), None) = (links.next(), links.next()) else { return None };
    Some(only)
}

/// Some column of few values says that things of the view are of this kind: "surgeons" among employees.
fn has_kind(index: &Index, view: &View, noun: &str) -> bool {
    view.columns.iter().enumerate().any(|(number, column)| {
        let few = number > 0 && is_own(column) && column.kind == Kind::Text && column.distinct <= KINDS;
        let (table, stored) = index.place(view, column);
        let domain =
            index.vocabulary.domain(table, stored).filter(|_| few && column.distinct < column.filled);
        let one = noun.strip_suffix('s');
        domain.is_some_and(|domain| {
            domain.exact(noun).is_some() || one.is_some_and(|one| domain.exact(one).is_some())
        })
    })
}
