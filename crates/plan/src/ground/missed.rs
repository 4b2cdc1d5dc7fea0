//! Words without which another question is answered: a name that the meaning does not use, the verb of "what does she
//! earn", "crewed" of "which crewed missions". An answer that leaves one of them out is none.

use super::Index;
use super::called::Called;
use super::names::ViewNames;
use super::used::Used;
use crate::language::Ask;
use crate::meaning::{Attribute, Grounded, Test};
use crate::people::Somebody;
use crate::rules::{Rule, fires};
use lang::lexicon::{self, passing};
use lang::numbers::in_letters;
use lang::question::place_asked;
use lang::{stem, words};

/// What is known of a question's words.
pub(super) struct Heard<'a> {
    pub index: &'a Index,
    pub asked: &'a [String],
    /// Words that nothing in the meaning says.
    pub left: &'a [String],
    /// Words that only something nearly alike says; it is hardly that where a thing is named.
    pub nearly: &'a [(String, bool)],
    pub names: &'a [Called],
    /// What the meaning uses.
    pub used: &'a Used,
    /// The stems of the words of the values that it tests.
    pub value_stems: &'a [String],
}

/// A property so plainly called by the plan's words is what is asked for.
const PLAIN: f32 = 0.7;
/// A noun this near to a kind of the things put out means them: "world" is 0.51 from "planet", "salary" 0.43 from
/// "employee".
const KIND: f32 = 0.5;
/// What it may be nearly, where something else that the meaning uses is nearer.
const NEARLY: f32 = 0.4;
/// Words before the noun that is asked for, at most.
const NEAR: usize = 4;
/// Verbs of everything that people do.
const DOING: [&str; 21] = [
    "do", "does", "did", "done", "make", "makes", "made", "know", "knows", "knew", "take", "takes", "took",
    "get", "gets", "got", "come", "comes", "came", "goes", "went",
];
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
        let missed = self
            .number()
            .filter(|_| fires(Rule::NumberMissed, true))
            .or_else(|| time_untold(self.asked, self.used).filter(|_| fires(Rule::TimeMissed, true)))
            .or_else(|| self.place(grounded).filter(|_| fires(Rule::PlaceMissed, true)))
            .or_else(|| self.rank().filter(|_| fires(Rule::RankMissed, true)))
            .or_else(|| self.things(grounded).filter(|_| fires(Rule::ThingsMissed, true)))
            .or_else(|| self.same(grounded).filter(|_| fires(Rule::SameMissed, true)))
            .or_else(|| self.wider(grounded).filter(|_| fires(Rule::WiderMissed, true)));
        if missed.is_some() || grounded.ask == Ask::Describe {
            return missed;
        }
        self.name()
            .filter(|_| fires(Rule::NameMissed, true))
            .or_else(|| self.value(grounded).filter(|_| fires(Rule::ValueMissed, true)))
            .or_else(|| self.verb(grounded).filter(|_| fires(Rule::VerbMissed, true)))
            .or_else(|| self.amount(grounded).filter(|_| fires(Rule::AmountMissed, true)))
            .or_else(|| self.price().filter(|_| fires(Rule::PriceMissed, true)))
            .or_else(|| self.code(grounded).filter(|_| fires(Rule::CodeMissed, true)))
            .or_else(|| self.whom(grounded).filter(|_| fires(Rule::WhomMissed, true)))
            .or_else(|| self.counted(grounded).filter(|_| fires(Rule::CountedMissed, true)))
            .or_else(|| self.modifier().filter(|_| fires(Rule::ModifierMissed, true)))
            .or_else(|| self.predicate().filter(|_| fires(Rule::PredicateMissed, true)))
            .or_else(|| self.rest_of_a_name().filter(|_| fires(Rule::RestOfNameMissed, true)))
            .or_else(|| self.deed(grounded).filter(|_| fires(Rule::DeedMissed, true)))
    }

    fn is_left(&self, word: &String) -> bool {
        self.left.contains(word)
    }

    fn number(&self) -> Option<String> {
        self.left.iter().find(|word| word.parse::<f64>().is_ok()).cloned()
    }

    /// "the second highest" is not the highest.
    fn place(&self, grounded: &Grounded) -> Option<String> {
        let place = place_asked(self.asked);
        let other = place > 1 && grounded.order.is_none_or(|order| order.place != place);
        other.then(|| format!("place {place}"))
    }

    /// All beekeepers are not the one with the most hives.
    fn rank(&self) -> Option<String> {
        // "maximum" may be a part of what a property is called.
        self.left.iter().find(|word| lexicon::ranks(word)).cloned()
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

    /// "How much does it cost?" is answered by no number of nights.
    fn price(&self) -> Option<String> {
        let how_much = self.asked.windows(2).any(|w| w[0] == "how" && w[1] == "much");
        let cost = |word: &&String| matches!(word.as_str(), "cost" | "costs");
        self.left.iter().find(cost).filter(|_| how_much).cloned()
    }

    /// A registration number is no phone number, nor are ringers, though phones ring.
    fn code(&self, grounded: &Grounded) -> Option<String> {
        let pairs = || self.asked.windows(2).filter(|pair| lexicon::is_code_noun(&pair[1]));
        let untold = grounded.ask == Ask::Value && grounded.wanted.is_empty();
        let nearly = |pair: &&[String]| self.nearly.iter().any(|(near, _)| *near == pair[0]);
        if let Some(pair) = pairs().filter(|pair| pair[1] == "number").find(nearly).filter(|_| untold) {
            return Some(pair.join(" "));
        }
        let told =
            |noun: &str| self.used.names.iter().any(|name| words(name).last().is_some_and(|w| w == noun));
        pairs().filter(|pair| self.is_left(&pair[0]) && told(&pair[1])).map(|pair| pair.join(" ")).next()
    }

    /// That both have one does not say that it is the same.
    fn same(&self, grounded: &Grounded) -> Option<String> {
        let of_several = grounded.ask == Ask::Exists && grounded.sets.len() > 1;
        (of_several && self.asked.iter().any(|w| w == "same")).then(|| "same".to_owned())
    }

    /// "Hof Linnach" is not Jost Linnach.
    fn name(&self) -> Option<String> {
        let unused = |name: &&Called| {
            let said = &self.asked[name.words.clone()];
            said.len() > 1
                && !name.meant_by(&self.used.values)
                && said.iter().any(|w| self.is_left(w))
                && self.names_a_thing(&name.name)
        };
        self.names.iter().find(unused).map(|name| name.name.clone())
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
        // "What does a season ticket cost?" is not answered by the season.
        let otherwise = |a: &Attribute| words(&a.phrase).iter().all(|w| self.asked.contains(w));
        let plain = self.plainly_told(grounded).any(|a| !otherwise(a));
        // The year of "in a year" tells nothing of what is earned in it.
        let rated = without_rate(self.asked);
        let last =
            rated.last().filter(|w| asks && !plain && grounded.ask != Ask::Exists && self.is_left(w))?;
        let nothing = rated.len() < self.asked.len()
            || grounded.wanted.iter().all(otherwise)
            || self.all_but_names().is_some();
        (!lexicon::is_outcome(last) && nothing).then(|| last.clone())
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

    /// "Who composed ..?" where it is known who wrote it and who filmed it: with one alone, she did it by whatever name.
    fn deed(&self, grounded: &Grounded) -> Option<String> {
        let [who, verb, ..] = self.asked else { return None };
        let hardly = self.nearly.iter().any(|(word, hardly)| word == verb && *hardly);
        let said = !self.is_left(verb) && !hardly;
        if who != "who"
            || said
            || passing(verb)
            || lexicon::is_outcome(verb)
            || DOING.contains(&verb.as_str())
        {
            return None;
        }
        let plain = self.plainly_told(grounded).next().is_some();
        (!plain && self.somebodies(grounded) > 1).then(|| verb.clone())
    }

    /// Who produced an album are all that it has as producer, not those of them alone whose class is called so.
    fn wider(&self, grounded: &Grounded) -> Option<String> {
        let views = &self.index.schema.views;
        let (view, own) = (&views[grounded.view], &self.index.names.views[grounded.view].label);
        let narrows = |column: usize| {
            let [link] = &view.columns[column].path[..] else { return false };
            let Some(of) = views.iter().position(|v| link.inverse && v.table == link.to) else {
                return false;
            };
            let mut columns = views[of].columns.iter().zip(&self.index.names.views[of].columns);
            columns.any(|(back, name)| {
                let same = matches!(&back.path[..], [one] if one.predicate == link.predicate && !one.inverse);
                let others = !matches!(&back.kind, kb::Kind::Entity { table } if *table == view.table);
                same && others && name.stems == own.stems
            })
        };
        let mut tested = grounded.sets.iter().flat_map(|set| &set.tests).filter_map(Test::column);
        tested.any(narrows).then(|| own.words.join(" "))
    }

    /// In how many ways people are linked to the things that the question names.
    fn somebodies(&self, grounded: &Grounded) -> usize {
        let views = &self.index.schema.views;
        let people = |view: usize| self.index.names.views[view].somebody != Somebody::Nobody;
        let of = |column: &kb::ViewColumn| match &column.kind {
            kb::Kind::Entity { table } => views.iter().position(|view| view.table == *table),
            _ => None,
        };
        let links = |view: usize| {
            let mut out: Vec<&kb::ViewColumn> = views[view].columns.iter().collect();
            out.retain(|column| column.path.len() == 1 && of(column).is_some_and(people));
            out.len()
        };
        // The things themselves, or what is linked to the people who are put out.
        let tests = grounded.sets.iter().flat_map(|set| &set.tests);
        let named = tests.filter_map(Test::column).filter_map(|c| of(&views[grounded.view].columns[c]));
        std::iter::once(grounded.view).chain(named).map(links).max().unwrap_or(0)
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
        let is_type = |word: &str| {
            let noun = stem(word);
            types.iter().flat_map(ViewNames::called).any(|name| name.stems.last() == Some(&noun))
        };
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

/// "riding" of "what kind of riding".
fn kinds_asked_for(asked: &[String]) -> impl Iterator<Item = &String> {
    let kinds = |w: &&[String]| matches!(w[0].as_str(), "kind" | "type" | "sort") && w[1] == "of";
    asked.windows(3).filter(kinds).map(|w| &w[2])
}

/// A question without how often it asks for: "What does she earn in a year?"
fn without_rate(asked: &[String]) -> &[String] {
    match asked {
        [rest @ .., before, each, unit]
            if lexicon::is_date_noun(unit)
                && matches!(each.as_str(), "a" | "each" | "every" | "one")
                && matches!(before.as_str(), "in" | "per" | "for") =>
        {
            rest
        }
        [rest @ .., each, unit]
            if lexicon::is_date_noun(unit) && matches!(each.as_str(), "a" | "per" | "each" | "every") =>
        {
            rest
        }
        _ => asked,
    }
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
