//! Mentions of things: which values of which columns a phrase's words name.

use crate::rules::{Rule, fires};
use std::rc::Rc;

use kb::{Kind, View};

use super::lens::{Lens, names};
use super::memo::Mention;
use super::strangers::is_strange_name;
use super::whole::as_written;
use crate::domain::{Domain, Found, Word};
use crate::ground::names::Name;
use crate::meaning::Test;
use lang::lexicon;
use lang::{alike, is_plural, stem, stems, telling_stems, words};

/// A domain's match with its worth for one view column.
struct Candidate {
    column: usize,
    found: Found,
    worth: f32,
}

impl Candidate {
    fn test(self, word: Option<String>) -> Test {
        Test::Among { column: self.column, values: self.found.values, word, negated: false }
    }
}

/// A phrase's words, what is left of them to be looked up, and what the others said.
struct LookedUp<'p> {
    all: &'p [String],
    left: Vec<String>,
    mention: Mention,
}

/// What a match of some words of a phrase is.
enum Verdict {
    /// A value that restricts.
    Value,
    /// What nearly all of the things are called.
    OwnKind,
    /// Nouns that name nothing.
    General,
    /// Not meant, and nothing that fits worse is.
    Stop,
}

/// Most of a view's things are called by one of these names.
pub(crate) fn names_most(view: &View, names: &[String]) -> bool {
    names.len() > 2 && names.len() as u64 * 2 > view.columns[0].distinct
}

impl Lens<'_> {
    /// Looks a phrase up in all name columns: the most words together first, the rest after.
    pub(crate) fn mention(&self, phrase: &str) -> Mention {
        let key = (self.view.table.clone(), self.depth, self.restricting, phrase.to_owned());
        if let Some(known) = self.memo.mentions.borrow().get(&key) {
            return known.clone();
        }
        let mention = self.look_up(phrase);
        self.memo.mentions.borrow_mut().insert(key, mention.clone());
        mention
    }

    fn look_up(&self, phrase: &str) -> Mention {
        let all = words(phrase);
        let mut looked_up = LookedUp { left: Vec::new(), mention: Mention::default(), all: &all };
        self.take_type_words(&mut looked_up);
        if !looked_up.left.is_empty() {
            looked_up.mention.score += 0.6 * self.names_view(phrase);
        } else if looked_up.mention.score == 0.0 {
            return looked_up.mention;
        }
        self.take_whole(&mut looked_up);
        for loosened in [false, true] {
            self.take_values(&mut looked_up, loosened);
        }
        self.take_linked(&mut looked_up);
        self.weigh_rest(looked_up)
    }

    /// The view's own name ("employees", "car models") says which type and restricts nothing.
    fn take_type_words(&self, looked_up: &mut LookedUp<'_>) {
        let all = looked_up.all;
        // The words of another name all together: "bell towers" of towers.
        let said = stems(&all.join(" "));
        let whole = |name: &&Name| said.windows(name.stems.len().max(1)).any(|said| *said == name.stems);
        let names: Vec<&Name> = self.names.called().filter(whole).collect();
        for word in all {
            let last = Some(word) == all.last();
            let stemmed = stem(word);
            let of_name =
                names.iter().any(|name| name.says(&stemmed)) || self.type_words().contains(&stemmed);
            let plain = of_name || self.means_view(word);
            let role = if last { self.role(word).filter(|_| fires(Rule::RoleOfThings, true)) } else { None };
            // "datasets" are datasets, though one is the "Dataset" of an example.
            let type_said = last && is_plural(word) && self.names.are_just_called(&stemmed);
            let value = || self.is_value(word) && !fires(Rule::TypeBeforeValue, type_said);
            if (plain || role.is_some()) && !value() {
                // The directors are those persons who directed something; "films" are all movies.
                let some = |column: &usize| self.column(*column).filled < self.view.columns[0].filled;
                let asked = !plain && !self.restricting && self.depth == 0;
                if let Some(column) = role.flatten().filter(some).filter(|_| asked) {
                    looked_up.mention.tests.push(Test::Present { column, negated: false });
                }
                // "regions" at the end of the phrase are what it is about; "region code" speaks of regions too.
                // "Papers" are all of them, not the demo papers; "plugins" those that are called just so.
                let all = || {
                    let views = &self.index.names.views;
                    views.iter().any(|view| view.are_all_called(&stemmed) || view.are_just_called(&stemmed))
                };
                let some = names.is_empty() && !self.names.are_all_called(&stemmed);
                let head = last && self.names.are_called(&stemmed) && !(some && all());
                let kind = || last && is_plural(word) && self.index.names.is_kind(self.names, &stemmed);
                // Several of a kind are meant before one value that is called so.
                looked_up.mention.score += match (head, fires(Rule::ShortOfKind, !head && kind())) {
                    (_, true) => 2.0,
                    (true, _) => 0.8,
                    (false, _) => 0.4,
                };
            } else if !lexicon::is_function_word(word) {
                looked_up.left.push(word.clone());
            }
        }
    }

    /// "Faculty Mandatory Course" is a value as a whole, its last word the type's name.
    fn take_whole(&self, looked_up: &mut LookedUp<'_>) {
        let content: Vec<&String> = looked_up.all.iter().filter(|w| !lexicon::is_function_word(w)).collect();
        if content.len() == looked_up.left.len() || looked_up.left.is_empty() {
            return;
        }
        let looked: Vec<Word> = content.iter().map(|w| self.look(w, false)).collect();
        let mut whole = self.candidates(&looked);
        whole.retain(|c| c.found.whole && c.found.covered.len() == content.len());
        if let Some(best) = whole.into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth))
            && fires(Rule::WholeValue, true)
        {
            looked_up.mention.score += content.len() as f32 + 0.4;
            looked_up.mention.tests.push(best.test(None));
            looked_up.left.clear();
        }
    }

    /// Names, the most words together first.
    fn take_values(&self, looked_up: &mut LookedUp<'_>, loosened: bool) {
        while !looked_up.left.is_empty() {
            let mut looked: Vec<Word> = looked_up.left.iter().map(|w| self.look(w, loosened)).collect();
            // What the graph knows no word for stands beside those it knows: "Advanced Datanase".
            let unknown: Vec<bool> = looked.iter().map(|word| word.tokens.is_empty()).collect();
            if fires(
                Rule::UnknownBesideKnown,
                !loosened && unknown.contains(&false) && unknown.contains(&true),
            ) {
                for (word, _) in looked.iter_mut().zip(&unknown).filter(|(_, unknown)| **unknown) {
                    *word = self.look(&word.text, true);
                }
            }
            let mut candidates = self.candidates(&looked);
            candidates.retain(|c| loosened || c.found.covered.iter().any(|&at| !unknown[at]));
            let Some(best) = candidates.into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth)) else {
                break;
            };
            let guessed = best.found.covered.iter().filter(|&&at| loosened || unknown[at]).count();
            let covered: Vec<String> =
                best.found.covered.iter().map(|&i| looked_up.left[i].clone()).collect();
            let mention = &mut looked_up.mention;
            let restricted = !mention.tests.is_empty();
            match self.verdict(looked_up.all, &best, &covered, restricted, loosened) {
                Verdict::Stop => break,
                Verdict::OwnKind => {
                    mention.score += 0.6;
                    looked_up.left.retain(|w| !covered.contains(w));
                }
                Verdict::General => looked_up.left.retain(|w| !lexicon::is_general_noun(w)),
                Verdict::Value => {
                    mention.loose |= guessed > 0;
                    mention.score -= 0.12 * self.column(best.column).path.len() as f32;
                    mention.score += covered.len() as f32 - 0.4 * guessed as f32;
                    // A whole name in the thing's own name is the surest sign of the type, and one that holds all the words
                    // is a surer one than two that share them.
                    let all_of_them = covered.len() > 1 && covered.len() == looked_up.left.len();
                    mention.score += match (loosened || restricted, best.found.whole, all_of_them) {
                        (false, true, _) => 0.6,
                        (false, false, true) => 0.4,
                        _ => 0.0,
                    };
                    if best.column == 0 {
                        mention.score += 0.2;
                    }
                    let word = (covered.len() == 1 && guessed == 0).then(|| covered[0].clone());
                    let column = best.column;
                    mention.tests.push(best.test(word));
                    looked_up.left.retain(|w| !covered.contains(w));
                    // "illustrated by Dora Whitlock": what she is to them is no value too.
                    let by =
                        |w: &String| looked_up.all.windows(2).any(|pair| pair[0] == *w && pair[1] == "by");
                    let before = looked_up.left.len();
                    looked_up
                        .left
                        .retain(|w| !fires(Rule::DoneBy, column != 0 && by(w) && self.calls(column, w)));
                    mention.score += (before - looked_up.left.len()) as f32;
                }
            }
        }
    }

    /// What the best match of some words is to a phrase that others of its words already restrict, or not.
    fn verdict(
        &self,
        all: &[String],
        best: &Candidate,
        covered: &[String],
        restricted: bool,
        loosened: bool,
    ) -> Verdict {
        let found = &best.found;
        let alone = covered.len() == 1;
        let head_alone = alone && covered.first() == all.last();
        // What a name leaves over at the end ("Tolvane Tour bikes") is what the things are called, not a second
        // name, unless some value is called just so.
        let names_type = head_alone && (restricted || self.index.names_some_type(&covered[0]));
        if fires(Rule::TypeIsNoValue, names_type && (loosened || !found.whole)) {
            return Verdict::Stop;
        }
        // Most of the things are called so: "libraries" among branches, "library branch".
        let named = found.values.len() as u64;
        let own_kind = best.column == 0
            && alone
            && !found.whole
            && names_most(self.view, &found.values)
            && (head_alone || named * 20 >= self.view.columns[0].distinct * 19);
        if fires(Rule::OwnKind, own_kind) {
            return Verdict::OwnKind;
        }
        // "deprecated concepts" are those of which that is true, not those with a note "deprecate?".
        let elsewhere = alone && !self.column(best.column).path.is_empty();
        if fires(Rule::TruthIsNoValue, elsewhere && self.is_truth(&covered[0], all)) {
            return Verdict::Stop;
        }
        // "water" is no slip for the first of "Walter Noddack".
        let before_last = |value: &String| {
            let parts = words(value);
            let meant =
                parts.iter().enumerate().min_by_key(|(_, part)| strsim::osa_distance(part, &covered[0]));
            meant.is_some_and(|(at, _)| at + 1 < parts.len())
        };
        let of_part = loosened && alone && !found.whole && found.values.len() == 1;
        if fires(Rule::SlipOfPart, of_part && !restricted && found.values.iter().all(before_last)) {
            return Verdict::Stop;
        }
        // "books" are not the "Lantern Books" that publish some of them.
        let remote = !self.column(best.column).path.is_empty();
        let plural = head_alone && is_plural(&covered[0]) && !found.whole;
        if fires(Rule::PluralIsNoName, plural && remote) {
            return Verdict::Stop;
        }
        // "directors" are no "Best Director" where films have directors, "grounds" not the "Foundry Ground".
        let said_so = || found.values.iter().any(|value| words(value).contains(&covered[0]));
        let one = best.column == 0 && found.values.len() == 1;
        if fires(Rule::RoleIsNoName, plural && !said_so() && (one || self.index.names.is_role(&covered[0]))) {
            return Verdict::Stop;
        }
        // Theatres are no "doctors" because doctors work in them, nor visits "power plants".
        let kind = || head_alone || covered.len() == all.len() && self.index.is_kind(&all.join(" "));
        let types = remote && self.holds_types(best.column) && kind();
        if fires(Rule::TypesOfOthers, types && !self.restricting && self.depth == 0) {
            return Verdict::Stop;
        }
        // "last year" is no "Bike of the Year", "on that day" not the airport DAY.
        let dated = covered.iter().all(|w| lexicon::is_date_noun(w));
        let meant = found.whole && !found.values.iter().all(|value| self.is_written_otherwise(value));
        // Nor is "26" the isotope Magnesium-26, though "2023" is the festival of that year: a number's own noun is said.
        let short = |word: &String| word.len() < 4 && word.chars().all(|c| c.is_ascii_digit());
        let bare = !found.whole && covered.iter().all(short);
        let led = |value: &String| {
            let parts = words(value);
            let at = parts.iter().position(|part| covered.contains(part)).unwrap_or(0);
            at == 0 || all.contains(&parts[at - 1])
        };
        let numbered = bare && !found.values.iter().any(led);
        if fires(Rule::DateIsNoName, dated && !meant || numbered) {
            return Verdict::Stop;
        }
        // "series" alone names nothing, though it stands in some names: "X1 series" is about the X1.
        if fires(Rule::GeneralIsNoName, covered.iter().all(|w| lexicon::is_general_noun(w))) {
            return Verdict::General;
        }
        Verdict::Value
    }

    /// What no value of its own explains may describe something it is linked to: "students with dogs".
    fn take_linked(&self, looked_up: &mut LookedUp<'_>) {
        let mut described: Vec<String> =
            looked_up.left.iter().filter(|w| !lexicon::is_general_noun(w)).cloned().collect();
        described.retain(|w| !fires(Rule::TruthIsNoValue, self.is_truth(w, looked_up.all)));
        let alone = described.len() == 1 && described.last() == looked_up.all.last();
        if !described.is_empty()
            && !alone
            && let Some((test, worth)) = self.linked_to(&described.join(" "), false)
            && fires(Rule::DescribedByLinked, true)
        {
            looked_up.mention.tests.push(test);
            looked_up.mention.score += worth.min(1.0);
            looked_up.left.retain(|w| !described.contains(w));
        }
    }

    /// What remains may still be a general noun ("models") or mean the type in other words ("cars").
    fn weigh_rest(&self, looked_up: LookedUp<'_>) -> Mention {
        let LookedUp { left, mut mention, all } = looked_up;
        let last = left.last().cloned();
        for word in left {
            if lexicon::is_general_noun(&word) {
                continue;
            }
            // The "Sensor expert" has sensors as an area of expertise.
            let said = mention.tests.iter().filter_map(Test::column).any(|c| self.calls(c, &word));
            if fires(Rule::ColumnSaysIt, said) {
                mention.score += 0.5;
                continue;
            }
            let head = Some(&word) == last.as_ref();
            // "portable devices": a truth that is called so; "unstaffed stops": one that is denied.
            let own = (all.last() != Some(&word)).then(|| self.own_truth(&word, 0.85)).flatten();
            let denied = || lexicon::denied(&word).find_map(|truth| self.own_truth(truth, 0.9));
            let truth = own.map(|column| (column, true)).or_else(|| denied().map(|column| (column, false)));
            if let Some((column, value)) = truth.filter(|_| fires(Rule::OwnTruth, true)) {
                mention.tests.push(Test::Is { column, value });
                mention.score += 0.9;
                continue;
            }
            mention.score -= if head { 0.5 } else { 1.0 };
            // Alone, a word must plainly mean the type: companies are no "capital".
            let near = if mention.tests.is_empty() { 0.4 } else { 0.35 };
            let means = head && self.names_view(&word) >= near;
            // "Zurich" is nearly a city in meaning, and no word for cities.
            if !means || fires(Rule::NameIsNoKind, is_strange_name(self.index, self.question, &word)) {
                mention.unexplained.push(word);
            }
        }
        mention
    }

    /// The word, which is not what the phrase is about, is just what a truth of the things is called.
    fn is_truth(&self, word: &String, all: &[String]) -> bool {
        all.last() != Some(word) && self.own_truth(word, 0.95).is_some()
    }

    /// The single truth that a word names above all other columns, so plainly at least.
    fn own_truth(&self, word: &str, plainly: f32) -> Option<usize> {
        let (column, score) = self.rank(word, false).first().copied()?;
        let truth = self.column(column).kind == Kind::Boolean && !self.column(column).many;
        (truth && score >= plainly).then_some(column)
    }

    /// How the phrase's last noun fits the view's name, from 0 to 1.
    pub(crate) fn names_view(&self, phrase: &str) -> f32 {
        let stemmed = stems(phrase);
        let said = |name: &Name| !name.stems.is_empty() && name.stems.iter().all(|w| stemmed.contains(w));
        if self.names.called().any(said) {
            return 1.0;
        }
        // By its last noun alone: embedding is what takes grounding its time.
        let Some(head) = words(phrase).pop() else { return 0.0 };
        self.index.similarity.with_each(&head, &[&self.view.label])[0].clamp(0.0, 1.0)
    }

    /// Another word for the view's things: "bikes" for bicycles.
    pub(crate) fn means_view(&self, word: &str) -> bool {
        if self.names.are_called(&stem(word)) {
            return true;
        }
        let is_name = |stems: &[String]| self.names.called().any(|name| name.stems == stems);
        if lexicon::synonyms(word).iter().any(|other| is_name(&stems(other))) {
            return true;
        }
        word.len() > 3
            && !lexicon::is_function_word(word)
            && fires(Rule::MeansThings, self.index.similarity.with_each(word, &[&self.view.label])[0] >= 0.65)
            && !fires(Rule::NameIsNoKind, is_strange_name(self.index, self.question, word))
    }

    /// The word stands in the column's name, or grew from one there.
    fn calls(&self, column: usize, word: &str) -> bool {
        let stemmed = stem(word);
        self.name(column).stems.iter().any(|n| alike(n, &stemmed) >= 0.7)
    }

    fn type_words(&self) -> &[String] {
        &self.names.label.stems
    }

    /// The word is what others call the view's things that they link to: the "borrowers" of loans are members. With
    /// the column that leads back to those others, if there is one.
    fn role(&self, word: &str) -> Option<Option<usize>> {
        if !self.index.names.is_role(word) {
            return None;
        }
        let stemmed = stem(word);
        let links = self.index.schema.views.iter().zip(&self.index.names.views).flat_map(|(view, names)| {
            let named = view.columns.iter().zip(&names.columns);
            named.map(move |(column, name)| (view, column, name))
        });
        let mut called = links.filter(|(_, column, name)| {
            matches!(&column.path[..], [link] if !link.inverse)
                && matches!(&column.kind, Kind::Entity { table } if *table == self.view.table)
                && matches!(&name.stems[..], [only] if *only == stemmed)
        });
        let (from, column, _) = called.next()?;
        // Two that call them so: nobody knows which is meant.
        let back = self.view.columns.iter().position(|back| {
            matches!((&back.path[..], &column.path[..]), ([back], [link]) if back.inverse && back.predicate == link.predicate)
                && matches!(&back.kind, Kind::Entity { table } if *table == from.table)
        });
        Some(back.filter(|_| called.next().is_none()))
    }

    fn look(&self, word: &str, loosened: bool) -> Word {
        if loosened { self.index.vocabulary.loosened(word) } else { self.index.vocabulary.word(word) }
    }

    fn domains(&self) -> impl Iterator<Item = (usize, &Domain)> {
        self.view.columns.iter().enumerate().filter(|(_, c)| names(c)).filter_map(|(number, column)| {
            let (table, name) = self.index.place(self.view, column);
            Some((number, self.index.vocabulary.domain(table, name)?))
        })
    }

    /// Every name column's best match for these words.
    fn candidates(&self, looked: &[Word]) -> Vec<Candidate> {
        let named = self.named_in_question();
        self.domains()
            .filter_map(|(number, domain)| {
                let mut found = domain.find(looked)?;
                let column = &self.view.columns[number];
                let values = as_written(self.question, found.values);
                found.values = self.index.vocabulary.reached(self.view, column, values);
                if found.values.is_empty() {
                    return None;
                }
                let partial = found.whole && found.covered.len() == 1 && self.mostly_unsaid(domain, &found);
                if fires(Rule::NameOfMore, partial) {
                    found.whole = false;
                    found.share = 0.5;
                }
                // "moons" are no Moon where some kind is called so.
                let several = number == 0
                    && matches!(&found.covered[..], [only] if is_plural(&looked[*only].text))
                    && found.values.iter().all(|value| !is_plural(value));
                let link = column.path.len() == 1 && matches!(column.kind, Kind::Entity { .. });
                let usual = link.then(|| self.usual(&column.kind)).flatten();
                // More words together always win; then a value meant whole, the thing's own name, a short way.
                let worth = 10.0 * found.covered.len() as f32
                    + if found.whole { 5.0 } else { 2.0 * found.share }
                    + if number == 0 && !self.restricting && !several { 3.0 } else { 0.0 }
                    - if several { 1.0 } else { 0.0 }
                    // A name restricts what others are linked to, seldom those called so, in whatever language.
                    - if self.restricting && self.depth == 0 && self.is_own_name(number) { 1.5 } else { 0.0 }
                    // "Which recipes did Ann contribute?": the column that the question speaks of.
                    + 1.4 * named[number]
                    - column.path.len() as f32
                    - if column.many && usual != Some(number) || usual.is_some_and(|usual| usual != number) { 0.5 } else { 0.0 }
                    // Iceland is where things are before it is the official name of who claims a few of them.
                    - if !column.path.is_empty() && column.kind == Kind::Text { 0.6 } else { 0.0 };
                Some(Candidate { column: number, found, worth })
            })
            .collect()
    }

    /// Of what a value is called the question says one word, and not the others, however little they tell.
    fn mostly_unsaid(&self, domain: &Domain, found: &Found) -> bool {
        let said = words(self.question);
        found.values.iter().all(|value| {
            let parts = words(&domain.read(value));
            parts.iter().filter(|part| !said.contains(part)).count() > 2
        })
    }

    /// How far the question speaks of each column, from 0 to 1: by its name's words, else by what it means.
    pub(crate) fn named_in_question(&self) -> Rc<[f32]> {
        if let Some(known) = self.memo.spoken.borrow().get(&self.view.table) {
            return Rc::clone(known);
        }
        let spoken: Rc<[f32]> = self.spoken_of().into();
        self.memo.spoken.borrow_mut().insert(self.view.table.clone(), Rc::clone(&spoken));
        spoken
    }

    fn spoken_of(&self) -> Vec<f32> {
        let asked = telling_stems(self.question);
        let meaning = self.nearness(self.question);
        let own = self.type_words();
        let said = |name: &Name| {
            let telling = || name.telling.iter().filter(|n| !own.contains(n));
            let held = |n: &&String| asked.iter().any(|a| alike(a, n) >= 0.75);
            telling().filter(held).count() as f32 / telling().count().max(1) as f32
        };
        let best = |column: usize| self.names.all(column).map(said).fold(0.0, f32::max);
        meaning.into_iter().enumerate().map(|(column, near)| best(column).max(0.5 * near)).collect()
    }

    /// A value of some name column is called exactly this.
    pub(crate) fn is_whole_value(&self, phrase: &str) -> bool {
        self.domains().any(|(_, domain)| domain.exact(phrase).is_some())
    }

    /// A word is a whole value of one of the view's own single-valued columns: then it restricts, even if the
    /// type is called so too.
    fn is_value(&self, word: &str) -> bool {
        self.domains()
            .filter(|(number, _)| *number != 0 && !self.holds_types(*number))
            .any(|(_, domain)| domain.exact(word).is_some())
    }

    /// The column says of which classes the things, or things they are linked to, are.
    fn holds_types(&self, column: usize) -> bool {
        let (table, name) = self.index.place(self.view, self.column(column));
        let role = self.index.schema.table(table).and_then(|t| t.column(name)).map(|c| &c.role);
        matches!(role, Some(kb::Role::Iri { predicate }) if predicate.ends_with("#type"))
    }

    /// Matches of a phrase within one column, all content words together.
    pub(crate) fn within(&self, column: usize, phrase: &str) -> Option<Vec<String>> {
        let (table, name) = self.index.place(self.view, self.column(column));
        let domain = self.index.vocabulary.domain(table, name)?;
        let reached = |values| {
            let values = as_written(self.question, values);
            let values = self.index.vocabulary.reached(self.view, self.column(column), values);
            (!values.is_empty()).then_some(values)
        };
        if let Some(values) = domain.exact(phrase) {
            return reached(values);
        }
        let content: Vec<String> =
            words(phrase).into_iter().filter(|w| !lexicon::is_function_word(w)).collect();
        for loosened in [false, true] {
            let looked: Vec<Word> = content.iter().map(|w| self.look(w, loosened)).collect();
            // Loosened, a word may stand for itself as well: "LED lights" in "LED headlights".
            let looked = if fires(Rule::LooseWithExact, loosened) { self.with_exact(looked) } else { looked };
            if let Some(found) = domain.find(&looked)
                && found.covered.len() == content.len()
            {
                return reached(found.values);
            }
        }
        None
    }

    /// Some value of the column is called so and no longer.
    pub(crate) fn is_called(&self, column: usize, phrase: &str) -> bool {
        let (table, name) = self.index.place(self.view, self.column(column));
        let looked: Vec<Word> = words(phrase).iter().map(|w| self.look(w, false)).collect();
        let domain = self.index.vocabulary.domain(table, name);
        domain.and_then(|domain| domain.find(&looked)).is_some_and(|found| found.whole)
    }

    /// How many words of a text make up the whole name of one of the view's things.
    pub(crate) fn whole_name_in(&self, text: &str) -> f32 {
        let (table, name) = self.index.place(self.view, self.column(0));
        let Some(domain) = self.index.vocabulary.domain(table, name) else { return 0.0 };
        let content: Vec<String> =
            words(text).into_iter().filter(|w| !lexicon::is_function_word(w)).collect();
        let looked: Vec<Word> = content.iter().map(|w| self.look(w, false)).collect();
        domain.find(&looked).filter(|f| f.whole).map_or(0.0, |f| f.covered.len() as f32)
    }

    /// The values of a column that hold this text, in letters of either case.
    pub(crate) fn holding(&self, column: usize, text: &str) -> Option<Vec<String>> {
        let (table, name) = self.index.place(self.view, self.column(column));
        let domain = self.index.vocabulary.domain(table, name)?;
        let text = lang::fold(text);
        let values: Vec<String> =
            domain.values.iter().filter(|v| lang::fold(v).contains(&text)).cloned().collect();
        let values = self.index.vocabulary.reached(self.view, self.column(column), values);
        (!values.is_empty()).then_some(values)
    }

    /// Adds each loosened word's own token.
    pub(crate) fn with_exact(&self, looked: Vec<Word>) -> Vec<Word> {
        looked
            .into_iter()
            .map(|mut word| {
                word.tokens.extend(self.index.vocabulary.word(&word.text).tokens);
                word
            })
            .collect()
    }

    /// Every name column in which all content words of the phrase stand together in a value.
    pub(crate) fn everywhere(&self, phrase: &str) -> Vec<(usize, Vec<String>)> {
        let columns: Vec<usize> = self.domains().map(|(number, _)| number).collect();
        columns.into_iter().filter_map(|c| self.within(c, phrase).map(|values| (c, values))).collect()
    }
}
