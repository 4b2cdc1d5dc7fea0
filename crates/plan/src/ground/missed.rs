//! Words without which another question is answered: "wine" of "Which wine goes with ..?", "the CEO" of "Who is the CEO
//! of ..?", a time. An answer that leaves one of them out is none.

use super::Index;
use super::used::Used;
use crate::language::Ask;
use crate::meaning::{Attribute, Grounded};
use crate::rules::{Rule, fires};
use lang::lexicon::{self, passing};
use lang::numbers::in_letters;
use lang::{stem, words};

/// What is known of a question's words.
pub(super) struct Heard<'a> {
    pub index: &'a Index,
    pub asked: &'a [String],
    /// Words that nothing in the meaning says.
    pub left: &'a [String],
    /// Words that only something nearly alike says; it is hardly that where a thing is named.
    pub nearly: &'a [(String, bool)],
    /// What the meaning uses.
    pub used: &'a Used,
}

/// A property so plainly called by the plan's words is what is asked for.
const PLAIN: f32 = 0.7;
/// A noun this near to a kind of the things put out means them: "world" is 0.51 from "planet", "salary" 0.43 from
/// "employee".
const KIND: f32 = 0.5;
/// What it may be nearly, where something else that the meaning uses is nearer.
const NEARLY: f32 = 0.4;

impl Heard<'_> {
    /// The first such word or name.
    pub fn missed(&self, grounded: &Grounded) -> Option<String> {
        let missed = self
            .number()
            .filter(|_| fires(Rule::NumberMissed, true))
            .or_else(|| time_untold(self.asked, self.used).filter(|_| fires(Rule::TimeMissed, true)))
            .or_else(|| self.things(grounded).filter(|_| fires(Rule::ThingsMissed, true)))
            .or_else(|| self.same(grounded).filter(|_| fires(Rule::SameMissed, true)));
        if missed.is_some() || grounded.ask == Ask::Describe {
            return missed;
        }
        self.value(grounded)
            .filter(|_| fires(Rule::ValueMissed, true))
            .or_else(|| self.amount(grounded).filter(|_| fires(Rule::AmountMissed, true)))
            .or_else(|| self.whom(grounded).filter(|_| fires(Rule::WhomMissed, true)))
    }

    fn is_left(&self, word: &String) -> bool {
        self.left.contains(word)
    }

    fn number(&self) -> Option<String> {
        self.left.iter().find(|word| word.parse::<f64>().is_ok()).cloned()
    }

    /// "Which wine goes with ..?" where nothing is known of wines.
    fn things(&self, grounded: &Grounded) -> Option<String> {
        if let Some(doing) = self.doing() {
            return Some(doing);
        }
        let nouns = things_asked_for(self.asked);
        let first = nouns.first()?.clone();
        let nearly = self.nearly.iter().any(|(word, _)| *word == first);
        if nearly && kinds_asked_for(self.asked).next().is_some() && !self.index.names_some_type(&first) {
            return Some(first);
        }
        if self.is_told_of_more(grounded, &first) || self.is_told_by_its_name(grounded) {
            return None;
        }
        nouns.iter().all(|noun| self.is_not_put_out(grounded, noun)).then_some(first)
    }

    /// "What kind of riding is it made for?" is not told by its being a bicycle, near as the two are.
    fn doing(&self) -> Option<String> {
        const THINGS: [&str; 6] = ["building", "painting", "drawing", "clothing", "lighting", "setting"];
        let is_doing = |word: &&String| {
            word.ends_with("ing")
                && !THINGS.contains(&word.as_str())
                && self.nearly.iter().any(|(near, _)| near == *word)
        };
        kinds_asked_for(self.asked).find(is_doing).cloned()
    }

    /// "outside interests", told are the declared ones: the noun behind the word is what a told column is called by.
    fn is_told_of_more(&self, grounded: &Grounded, word: &str) -> bool {
        let behind = self.asked.windows(2).find(|pair| pair[0] == word).map(|pair| stem(&pair[1]));
        let columns = &self.index.schema.views[grounded.view].columns;
        let names = &self.index.names.views[grounded.view].columns;
        // Things that are linked would be those that are asked for: "crewed missions" are not all of them.
        let value = |column: &&usize| !matches!(columns[**column].kind, kb::Kind::Entity { .. });
        let mut told = grounded.wanted.iter().flat_map(|a| &a.columns).filter(value);
        behind.is_some_and(|noun| told.any(|&column| names[column].stems.last() == Some(&noun)))
    }

    /// "Which magazine does she write for?" of what she "writes for", where that is a text: links say what kind of thing
    /// they lead to.
    fn is_told_by_its_name(&self, grounded: &Grounded) -> bool {
        let columns = &self.index.schema.views[grounded.view].columns;
        let asked: Vec<String> = self.asked.iter().map(|word| stem(word)).collect();
        let named = |column: &usize| {
            let told = &self.index.names.views[grounded.view].columns[*column].stems;
            columns[*column].kind == kb::Kind::Text
                && told.len() > 1
                && told.iter().all(|w| asked.contains(w))
        };
        let mut told = grounded.wanted.iter().flat_map(|a| &a.columns).peekable();
        told.peek().is_some() && told.all(named)
    }

    /// Neither the things that the meaning puts out nor what it tells of them are called so, or nearly so.
    fn is_not_put_out(&self, grounded: &Grounded, noun: &String) -> bool {
        let near = || is_a_kind(self.index, grounded, noun);
        match self.nearly.iter().find(|(word, _)| word == noun) {
            Some((_, true)) => !near(),
            // Something else that the meaning uses may be what is near: bands are nearly songs.
            Some((_, false)) => {
                let told = matches!(grounded.ask, Ask::Value | Ask::Count) && grounded.per.is_none();
                told && !self.is_one_of_the_kinds(grounded, noun) && !is_told(self.index, grounded, noun)
            }
            None => self.is_left(noun) && !near(),
        }
    }

    /// "bike" of touring bikes and city bikes.
    fn is_one_of_the_kinds(&self, grounded: &Grounded, noun: &str) -> bool {
        self.index.names.views[grounded.view].is_one_of_its_kinds(&stem(noun))
    }

    /// That both have one does not say that it is the same.
    fn same(&self, grounded: &Grounded) -> Option<String> {
        let of_several = grounded.ask == Ask::Exists && grounded.sets.len() > 1;
        (of_several && self.asked.iter().any(|w| w == "same")).then(|| "same".to_owned())
    }

    /// Who can do "gas turbines and rope access" is not told by who can do one of them: a value of several words that
    /// the things could have, of which nothing is used.
    fn value(&self, grounded: &Grounded) -> Option<String> {
        let view = &self.index.schema.views[grounded.view];
        let is_value = |said: &str| {
            view.columns.iter().skip(1).filter(|column| column.kind == kb::Kind::Text).any(|column| {
                let (table, stored) = self.index.place(view, column);
                let domain = self.index.vocabulary.domain(table, stored);
                domain.is_some_and(|domain| domain.exact(said).is_some())
            })
        };
        let left = |pair: &&[String]| pair.iter().all(|word| self.is_left(word));
        self.asked.windows(2).filter(left).map(|pair| pair.join(" ")).find(|said| is_value(said))
    }

    /// "How much does it cost?" is not answered by its being a low-cost one.
    fn amount(&self, grounded: &Grounded) -> Option<String> {
        let much = self.asked.windows(2).any(|w| w[0] == "how" && w[1] == "much");
        let columns = &self.index.schema.views[grounded.view].columns;
        let mut put_out = grounded.wanted.iter().flat_map(|a| &a.columns).map(|&c| &columns[c].kind);
        let truths = grounded.ask == Ask::Value
            && !grounded.wanted.is_empty()
            && put_out.all(|kind| *kind == kb::Kind::Boolean);
        (much && truths).then(|| "how much".to_owned())
    }

    /// "Who is the CEO of ..?", "Who did the pictures for ..?": of which the meaning says nothing.
    fn whom(&self, grounded: &Grounded) -> Option<String> {
        let asked: Vec<&str> = self.asked.iter().map(String::as_str).collect();
        let ["who" | "whom", "is" | "are" | "was" | "were" | "did", "the", rest @ ..] = &asked[..] else {
            return None;
        };
        let end = rest.iter().position(|w| matches!(*w, "of" | "for" | "at" | "in" | "on" | "to"))?;
        let noun = rest[..end].last()?.to_string();
        let plain = self.plainly_told(grounded).next().is_some();
        let unsaid = !lexicon::is_general_noun(&noun) && self.is_not_put_out(grounded, &noun);
        (unsaid && !plain).then_some(noun)
    }

    /// What is put out and was asked for by nearly that name.
    fn plainly_told<'g>(&self, grounded: &'g Grounded) -> impl Iterator<Item = &'g Attribute> {
        grounded.wanted.iter().filter(|a| a.score >= PLAIN && !self.is_own(grounded, a))
    }

    /// Called as the column is: so is all that a SELECT puts out.
    fn is_own(&self, grounded: &Grounded, attribute: &Attribute) -> bool {
        let columns = &self.index.schema.views[grounded.view].columns;
        attribute.columns.first().is_some_and(|&c| columns[c].name == attribute.phrase)
    }
}

/// "riding" of "what kind of riding".
fn kinds_asked_for(asked: &[String]) -> impl Iterator<Item = &String> {
    let kinds = |w: &&[String]| matches!(w[0].as_str(), "kind" | "type" | "sort") && w[1] == "of";
    asked.windows(3).filter(kinds).map(|w| &w[2])
}

/// "world" is nearly what a planet is: what is put out is of such a kind.
fn is_a_kind(index: &Index, grounded: &Grounded, noun: &str) -> bool {
    let views = &index.schema.views;
    if index.names.views[grounded.view].is_one_of_its_kinds(&stem(noun)) {
        return false;
    }
    let column = grounded.wanted.first().and_then(|a| a.columns.first());
    let view = match column.map(|&c| &views[grounded.view].columns[c].kind) {
        None => Some(grounded.view),
        Some(kb::Kind::Entity { table }) => views.iter().position(|view| view.table == *table),
        Some(_) => None,
    };
    let kinds = view.map_or(&[][..], |view| &index.names.views[view].kinds);
    let kinds: Vec<&str> = kinds.iter().map(|kind| kind.text.as_str()).collect();
    index.similarity.with_each(noun, &kinds).into_iter().any(|near| near >= KIND)
}

/// The things, or what is told of them, are called nearly so.
fn is_told(index: &Index, grounded: &Grounded, noun: &str) -> bool {
    let views = &index.schema.views;
    let columns = grounded.wanted.iter().flat_map(|a| &a.columns).map(|&c| &views[grounded.view].columns[c]);
    let mut names: Vec<&str> = Vec::new();
    let mut told = vec![grounded.view];
    for column in columns {
        names.push(&column.name);
        names.extend(column.also.iter().map(String::as_str));
        if let kb::Kind::Entity { table } = &column.kind {
            told.extend(views.iter().position(|view| view.table == *table));
        }
    }
    for view in told {
        names.push(&views[view].label);
        names.extend(views[view].also.iter().map(String::as_str));
        names.extend(index.names.views[view].kinds.iter().map(|kind| kind.text.as_str()));
    }
    index.similarity.with_each(noun, &names).into_iter().any(|near| near >= NEARLY)
}

/// "wine" of "Which wine goes with ..": the first noun of what is asked for; both of "rooms or wards".
fn things_asked_for(asked: &[String]) -> Vec<String> {
    let Some(phrase) = lang::question::asked_for(asked) else { return vec![] };
    // "What year was it published?" is answered by a date.
    let names_nothing = |w: &str| {
        passing(w)
            || matches!(w, "maximum" | "minimum" | "highest" | "lowest" | "max" | "min")
            || lexicon::is_general_noun(w)
            || lexicon::is_date_noun(w)
            || lexicon::is_number_noun(w)
            || lexicon::adjective(w).is_some()
    };
    let nouns = words(&phrase);
    let either = nouns.iter().any(|w| w == "or");
    nouns.into_iter().filter(|w| !names_nothing(w)).take(if either { 2 } else { 1 }).collect()
}

/// "last year", "three weeks": a time that the meaning has no date or number for.
fn time_untold(asked: &[String], used: &Used) -> Option<String> {
    let unit =
        |w: &str| lexicon::is_date_noun(&stem(w)) || matches!(stem(w).as_str(), "week" | "hour" | "decade");
    asked.windows(2).filter(|pair| unit(&pair[1])).find_map(|pair| {
        let told = match in_letters(&pair[0]).filter(|n| *n > 1.0) {
            // "two hours" of minutes
            Some(number) => used.numbers.iter().any(|own| {
                let converted = |unit: &String| kb::convert(number, &pair[1], unit);
                *own == number || used.units.iter().filter_map(converted).any(|n| n == *own)
            }),
            None if matches!(pair[0].as_str(), "last" | "next" | "this" | "past" | "previous") => {
                used.dated || used.orders || !used.numbers.is_empty()
            }
            None => true,
        };
        (!told).then(|| pair.join(" "))
    })
}
