//! How much of a question a meaning accounts for: what two readings of one question are compared by.
//!
//! Every word that says something is looked for in what the meaning uses: the names of its view and columns, the
//! values and numbers of its tests, and its form (a count, an order, a grouping, yes or no, a denial).

use std::cell::LazyCell;

use crate::rules::{Rule, fires};
use kb::View;

use super::Index;
use super::answered::AskedFor;
use super::called::{called, ranking_values};
use super::carried::Carried;
use super::index::NEARLY as NEAR;
use super::mentions::names_most;
use super::missed::Heard;
use super::names::{ViewNames, says_measure};
use super::turned::is_turned;
use super::used::Used;
use super::ways::{is_spoken, names_one};
use crate::language::{self, Ask, End};
use crate::meaning::{Grounded, GroupTest, Operator, Test};
use lang::lexicon::{self, Degree, is_other_than, negates, passing, says_share};
use lang::numbers::{
    Quantity, Years, era, in_letters, magnitude, numeral, part_of_year, place_of, quantities,
};
use lang::question::{
    asks_other_names, is_count, most_common, plain, says_done_in_order, says_in_common, what_is_asked, yes_no,
};
use lang::{alike, origin, stem, stems, telling_stems, words};

/// Of a thing that is named, from here on it says what is asked for: the salary of an employee is nearly the employee.
const MEANT: f32 = 0.435;
/// What a form that the question asks for and the meaning lacks takes away, and the other way round.
const FORM: f32 = 1.0;
/// What it takes away that a ranking is of other things than those asked for, which are only told with them.
const ELSEWHERE: f32 = 0.3;

/// What a meaning accounts for of a question.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Account {
    /// The share of the question's words that the meaning uses, less what its form lacks; 1 at best.
    pub share: f32,
    /// Words that nothing in the meaning says, in the question's order.
    pub left: Vec<String>,
    /// The one of them without which another question is answered: what is asked for ("which wine .."), a number.
    pub missed: Option<String>,
}

/// Compares a meaning with the question it was made of.
pub fn accounted(index: &Index, question: &str, grounded: &Grounded) -> Account {
    let mut used = Used::of(index, grounded);
    let question = plain(question);
    let question = what_is_asked(question);
    let asked = words(question);
    let said = telling_stems(question);
    let ways: Vec<String> = used.ways.iter().filter(|way| is_spoken(way, &said)).cloned().collect();
    used.names.extend(ways);
    let names: Vec<&str> = used.names.iter().map(String::as_str).collect();
    let name_stems: Vec<String> = used.names.iter().flat_map(|n| stems(n)).collect();
    let value_stems: Vec<String> = used.values.iter().flat_map(|v| stems(v)).collect();
    let numbers = quantities(question);
    let years = Years::of(&asked).filter(|years| used.spans(years));
    let names_said = called(index, &asked);
    let view = &index.schema.views[grounded.view];
    let of_named = grounded.sets.iter().any(|set| set.tests.iter().any(|test| names_one(index, view, test)));
    let mut all: f32 = 0.0;
    let mut said: f32 = 0.0;
    let (mut left, mut nearly) = (Vec::new(), Vec::new());
    let how_often = |at: usize| {
        matches!(&asked[..=at], [.., how, often] if how == "how" && often == "often")
            || matches!(&asked[..=at], [.., how, many, times] if how == "how" && many == "many" && times == "times")
    };
    // "Cllr Adams" is Adams.
    let title = |at: usize| {
        let next = asked.get(at + 1).filter(|_| lexicon::is_title(&asked[at]));
        next.is_some_and(|word| value_stems.contains(&stem(word)))
    };
    // "highest first" says from where on all of them are listed.
    let listed = grounded.order.is_some_and(|order| order.count == language::Order::ALL);
    let from_there = |at: usize| {
        listed
            && at > 0
            && lexicon::end_of_series(&asked[at]).is_some()
            && lexicon::is_superlative(&asked[at - 1])
    };
    // "the longest in the museum" is the longest of all.
    let ranks = lexicon::has_superlative(&asked);
    let everything = |at: usize| at > 1 && says_all_of_it(index, &asked[at - 2..], ranks);
    // "independents, I mean without any party"
    let reworded =
        |at: usize| matches!(asked.get(at + 1..at + 3), Some([i, mean]) if i == "i" && mean == "mean");
    // Groups, the largest or smallest of which is meant.
    let shared = |at: usize| {
        matches!(grounded.groups, Some(GroupTest::Best(..)))
            && most_common(&asked[at.saturating_sub(1)..=at]).is_some()
    };
    // The numbers of both say how one compares to the other.
    let beside = |at: usize| grounded.sets.len() > 1 && lang::pronouns::sets_beside(&asked[at]);
    // What each of two has is not what they have in common.
    let of_both = is_of_both(grounded);
    let common = |at: usize| of_both && says_in_common(&asked[at.saturating_sub(1)..=at]);
    // Of "the second half of 2024" the year is looked for.
    let half = |at: usize| matches!(asked.get(at).map(String::as_str), Some("half" | "quarter"));
    let in_part = part_of_year(question).is_some();
    let of_a_year = |at: usize| in_part && (half(at) || half(at + 1));
    // Few questions have such a verb, and every meaning comes by here.
    let carried = LazyCell::new(|| Carried::of(index, &asked, grounded));
    let carries =
        |word: &str| (lexicon::is_light_verb(word) || lexicon::is_gaining(word)) && carried.says(word);
    // Years before Christ are numbers below zero.
    let in_era = |at: usize, n: f64| {
        let before_christ = asked.get(at + 1).and_then(|word| era(word)) == Some(false);
        before_christ && used.numbers.contains(&-n)
    };
    let said_era = |at: usize| {
        let year = at.checked_sub(1).and_then(|before| numeral(&asked[before]));
        year.is_some_and(|year| in_era(at - 1, year))
    };
    // "erupted most recently", "was built first", of what is ranked.
    let in_order = |at: usize| grounded.order.is_some() && says_done_in_order(&asked, at);
    let telling = |(at, w): &(usize, &String)| {
        !passing(w)
            && !fires(Rule::OrderByWhenDone, in_order(*at))
            && !fires(Rule::YearsSaid, said_era(*at))
            && !fires(Rule::YearsSaid, of_a_year(*at))
            && !fires(Rule::HowOften, how_often(*at))
            && !fires(Rule::ComparedSaid, common(*at) || beside(*at))
            && !fires(Rule::MostCommon, shared(*at))
            && !fires(Rule::FormListed, from_there(*at))
            && !fires(Rule::TitleOfName, title(*at))
            && !fires(Rule::Reworded, reworded(*at))
            && !fires(Rule::AllOfIt, everything(*at))
    };
    for (at, word) in asked.iter().enumerate().filter(telling) {
        all += 1.0;
        // A part of another's name does not say a name.
        let other = names_said.iter().any(|name| name.words.contains(&at) && !name.meant_by(&used.values))
            && !beside_its_neighbour(&used.values, &asked, at)
            && fires(Rule::PartOfOtherName, true);
        let stemmed = stem(word);
        let number = numeral(word).or_else(|| in_letters(word));
        let others: Vec<String> =
            origin(word).into_iter().chain(lexicon::short_forms(word)).map(stem).collect();
        let held = |known: &[String]| known.iter().any(|k| alike(k, &stemmed) > 0.0 || others.contains(k));
        let asks_share = grounded.ask == Ask::Share && says_share(word);
        let places = place_of(word).is_some_and(|n| grounded.order.is_some_and(|order| order.place == n));
        // Who has more of two numbers has won, if they are scores.
        let outcome = used.outcomes && lexicon::is_outcome(word);
        let in_unit = used.is_in_unit(&asked, at);
        let of_a_kind = index.names.views[grounded.view].is_one_of_its_kinds(&stemmed);
        let credit = if fires(Rule::KindIsUnsaid, of_a_kind && !held(&value_stems) && !held(&name_stems)) {
            0.0
        } else if fires(Rule::ShareSaid, asks_share)
            || fires(Rule::PlaceSaid, places)
            || fires(Rule::OutcomeOfNumbers, outcome)
            || fires(Rule::RankIsOutcome, used.says_place(word))
            || fires(Rule::UnitSaid, in_unit)
            || fires(Rule::EndOfMeasure, is_end_of(word, &asked, &used.names))
            || fires(Rule::BothEndsSaid, grounded.ask == Ask::Average && is_one_of_both(word, &asked))
            || fires(
                Rule::PartOfThings,
                used.things.iter().any(|&things| index.names.views[things].have_part(word)),
            )
            || held(&name_stems)
            || fires(Rule::BoundSaid, used.compares && lang::comparison::bounds(word))
            || fires(Rule::VerbCarried, carries(word))
            || fires(Rule::PlacedBelow, used.reaches && lang::depth::place(word).is_some())
            || fires(Rule::DenialSaid, used.denies && is_denied(word, &name_stems))
            || held(&value_stems) && !other
            || fires(Rule::CodeSaid, used.is_of_a_code(&asked, at))
            || fires(
                Rule::YearsSaid,
                used.is_of_month(word) || years.as_ref().is_some_and(|years| years.words.contains(&at)),
            )
        {
            1.0
        } else if number.is_some() {
            let factor = asked.get(at + 1).and_then(|next| magnitude(next));
            let of_factor = |own: &f64, n: f64| factor.is_some_and(|factor| (own - n * factor).abs() < 0.5);
            let used_number = number.is_some_and(|n| {
                used.numbers.iter().any(|own| *own == n || of_factor(own, n)) || in_era(at, n)
            }) || used.dates.iter().any(|d| d.contains(word.as_str()))
                || numbers
                    .iter()
                    .any(|q| Some(q.number) == number && names.iter().any(|n| says_measure(n, q)));
            let measures = |q: &Quantity| Some(q.number) == number && !q.unit.is_empty();
            // "longer than three hours", of 180 minutes.
            let unit_follows = || at + 1 < asked.len() && used.is_in_unit(&asked, at + 1);
            let converted = used.compares && (numbers.iter().any(measures) || unit_follows());
            let of_these = at > 0 && lang::pronouns::points_to_several(&asked[at - 1]);
            let named = of_these && number.is_some_and(|n| used.named.contains(&(n as usize)));
            f32::from(u8::from(used_number || named || fires(Rule::NumberConverted, converted)))
        } else if fires(Rule::QualitySaid, quality_of(word, &name_stems, &used.units)) {
            1.0
        } else if let Some((nouns, _)) = lexicon::adjective(word).filter(|(_, d)| *d != Degree::Positive) {
            // How many tracks there are is no length of theirs.
            let measure = nouns.first().is_some_and(|(noun, _)| lexicon::measured_in(noun).is_some())
                && !ENDS.iter().any(|ends| ends.contains(&word.as_str()));
            match used.orders || used.compares || grounded.sets.len() > 1 {
                true if fires(Rule::NumberHasNoLength, used.by_number && measure) => 0.0,
                // "furthest" is no charging time.
                true if fires(Rule::SpecificDegree, lexicon::is_specific(word)) => used.fit(index, nouns),
                orders => f32::from(u8::from(orders)),
            }
        } else {
            let in_charge = word == "charge" && at > 0 && asked[at - 1] == "in";
            let others = if in_charge {
                &lang::en().in_charge[..]
            } else if is_of_other_names(&asked, at) {
                &lang::en().other_names[..]
            } else {
                lexicon::synonyms(word)
            };
            let synonym = others.iter().any(|s| stems(s).iter().all(|w| name_stems.contains(w)));
            let near = index.similarity.with_each(word, &names).into_iter().fold(0.0, f32::max);
            if fires(Rule::SynonymSaid, synonym)
                || fires(Rule::InMostNames, is_in_most_names(index, view, word))
            {
                1.0
            } else if near >= NEAR && !fires(Rule::ValueIsNotNearly, is_a_value(index, view, word)) {
                nearly.push((word.clone(), of_named && near < MEANT));
                near
            } else {
                0.0
            }
        };
        if credit == 0.0 && !lexicon::is_general_noun(word) && !left.contains(word) {
            left.push(word.clone());
        }
        said += credit;
    }
    let words_said = if all > 0.0 { said / all } else { 0.5 };
    let wish = AskedFor::of(index, &asked, &names_said);
    // "Which keeper has been here the longest?" ranks keepers, rather than what they are keepers of.
    let elsewhere = |wish: &AskedFor| {
        !wish.are(index, grounded.view)
            && *wish != AskedFor::Amount
            && !wish.ranks_by_another(index, &asked, grounded)
    };
    let others_ranked = grounded.order.is_some() && wish.as_ref().is_some_and(elsewhere);
    let other_things = wish.is_some_and(|wish| !wish.is_put_out(index, grounded));
    // "Which runs longer, A or B?" is answered by one of them.
    let undecided = lang::question::one_of_two(question, &asked)
        && grounded.order.is_none()
        && grounded.sets.len() < 2
        && !matches!(grounded.ask, Ask::Describe | Ask::Exists);
    // "the most valuable player award" ranks nothing where an award is called so.
    let values = ranking_values(index, &asked);
    let formal: Vec<String> = (0..asked.len())
        .filter(|at| !values.iter().any(|value| value.contains(at)))
        .map(|at| asked[at].clone())
        .collect();
    let lacks = lacking(&index.names.views[grounded.view], &formal, grounded, &used, &name_stems)
        + f32::from(u8::from(fires(Rule::LacksOtherThings, other_things)))
        + f32::from(u8::from(fires(Rule::LacksOrderAside, ordered_aside(view, &asked, grounded))))
        + f32::from(u8::from(fires(
            Rule::LacksBackwards,
            is_backwards(index, view, &asked, grounded) || is_turned(view, &asked, grounded),
        )))
        + f32::from(u8::from(fires(Rule::LacksNumbers, computes_of_words(view, grounded))))
        + f32::from(u8::from(fires(Rule::LacksDecision, undecided)))
        + if fires(Rule::LacksRanked, others_ranked) { ELSEWHERE } else { 0.0 };
    let heard = Heard {
        index,
        asked: &asked,
        left: &left,
        nearly: &nearly,
        names: &names_said,
        used: &used,
        value_stems: &value_stems,
    };
    let missed = heard.missed(grounded);
    Account { share: words_said - FORM * lacks / all.max(2.0), left, missed }
}

/// "Cusco" of "Cusco Altiplano", where an airport of that name is meant and not the city.
fn beside_its_neighbour(values: &[String], asked: &[String], at: usize) -> bool {
    let pairs = [at.checked_sub(1).map(|before| before..at + 1), Some(at..at + 2)];
    let pairs: Vec<&[String]> = pairs.into_iter().flatten().filter_map(|pair| asked.get(pair)).collect();
    values.iter().map(|value| words(value)).any(|value| value.windows(2).any(|pair| pairs.contains(&pair)))
}

/// "older than the Lyra", of what was founded after it.
fn is_backwards(index: &Index, view: &View, asked: &[String], grounded: &Grounded) -> bool {
    let compared = asked
        .windows(2)
        .filter(|pair| pair[1] == "than")
        .filter_map(|pair| lexicon::adjective(&pair[0]).filter(|(_, degree)| *degree == Degree::Comparative));
    let denies = asked.iter().any(|word| negates(word));
    let against = |nouns: &[(&str, End)]| {
        grounded.sets.iter().flat_map(|set| &set.tests).any(|test| {
            let Test::Compare { column, operator, .. } = test else { return false };
            let Some(end) = index.end_of_more(view, *column, nouns) else { return false };
            match operator {
                Operator::More | Operator::AtLeast => end == End::Lowest,
                Operator::Less | Operator::AtMost => end == End::Highest,
                _ => false,
            }
        })
    };
    !denies && compared.into_iter().any(|(nouns, _)| against(nouns))
}

/// An average of names is none, and no name is the lowest.
fn computes_of_words(view: &View, grounded: &Grounded) -> bool {
    let dated = matches!(grounded.ask, Ask::Minimum | Ask::Maximum | Ask::Spread);
    let computed = |&column: &usize| match view.columns[column].kind {
        kb::Kind::Number | kb::Kind::Boolean => true,
        kb::Kind::Date => dated,
        _ => false,
    };
    let mut wanted = grounded.wanted.iter().flat_map(|a| &a.columns).peekable();
    let counts = grounded.wanted.iter().any(|a| a.counted);
    grounded.ask.computes() && !counts && wanted.peek().is_some() && !wanted.any(computed)
}

/// "the most league goals", told of those with the highest shirt number: a number that the question names is only told,
/// and one that it does not name decides.
fn ordered_aside(view: &View, asked: &[String], grounded: &Grounded) -> bool {
    let asked: Vec<String> = asked.iter().map(|w| stem(w)).collect();
    let named = |c: usize| stems(&view.columns[c].name).iter().all(|w| asked.contains(w));
    let number = |c: usize| view.columns[c].kind == kb::Kind::Number;
    let mut told = grounded.wanted.iter().flat_map(|a| a.columns.iter().copied());
    grounded.order.is_some_and(|order| {
        number(order.column)
            && !named(order.column)
            && told.any(|c| c != order.column && number(c) && named(c))
    })
}

/// "the longest in the museum", "does the museum have": of which the graph tells and which it does not name.
fn says_all_of_it(index: &Index, said: &[String], ranks: bool) -> bool {
    let [before, the, noun, after @ ..] = said else { return false };
    let within = ranks && matches!(before.as_str(), "in" | "at" | "of" | "with");
    let does = matches!(before.as_str(), "do" | "does" | "did");
    let has = does && after.first().is_some_and(|verb| lexicon::says_holding(verb));
    if does && lexicon::is_function_word(the) && lexicon::says_holding(noun) {
        return true;
    }
    (within || has) && index.is_about(the, noun) && lexicon::adjective(noun).is_none()
}

/// "unstaffed" where what is "staffed" is denied.
fn is_denied(word: &str, names: &[String]) -> bool {
    lexicon::denied_with(word).any(|truth| stems(truth).iter().all(|stem| names.contains(stem)))
}

/// Most of the things have the word in their names: "libraries" are branches.
pub(super) fn is_in_most_names(index: &Index, view: &View, word: &str) -> bool {
    let (table, stored) = index.place(view, &view.columns[0]);
    let found = index.vocabulary.domain(table, stored).and_then(|d| d.find(&[index.vocabulary.word(word)]));
    found.is_some_and(|found| names_most(view, &found.values))
}

/// The word is one of the things' kinds or values: what says only nearly so does not say it.
fn is_a_value(index: &Index, view: &View, word: &str) -> bool {
    let looked = [index.vocabulary.word(word)];
    view.columns.iter().filter(|column| column.path.len() <= 1).any(|column| {
        let (table, stored) = index.place(view, column);
        let domain = index.vocabulary.domain(table, stored);
        domain.and_then(|domain| domain.find(&looked)).is_some_and(|found| found.whole)
    })
}

/// "heavy" is said by a weight, "long" by what is measured in minutes.
fn quality_of(word: &str, names: &[String], units: &[String]) -> bool {
    // "a year" of what is annual
    if word == "year" && names.iter().any(|name| matches!(name.as_str(), "annual" | "year")) {
        return true;
    }
    let nouns = lexicon::adjective(word).map_or(&[][..], |(nouns, _)| nouns);
    nouns.iter().any(|(noun, _)| {
        let measured = |unit: &str| units.iter().any(|own| kb::convert(1.0, unit, own).is_some());
        stems(noun).iter().all(|stemmed| names.contains(stemmed))
            || lexicon::measured_in(noun).is_some_and(measured)
    })
}

/// How many forms the question and the meaning do not share.
fn lacking(
    things: &ViewNames,
    asked: &[String],
    grounded: &Grounded,
    used: &Used,
    name_stems: &[String],
) -> f32 {
    let has = |word: &str| asked.iter().any(|w| w == word);
    let pair = |one: &str, other: &str| asked.windows(2).any(|w| w[0] == one && w[1] == other);
    let numbers = (0..asked.len()).any(|at| is_count(asked, at));
    let counts = pair("how", "many") || pair("how", "often") || numbers;
    let counted = grounded.ask == Ask::Count
        || grounded.wanted.iter().any(|a| a.counted)
        || grounded.order.is_some()
        || used.numeric_value;
    let superlative = lexicon::has_superlative(asked) || has("most") || has("least") || has("fewest");
    let at_least = pair("at", "least") || pair("at", "most");
    let average = has("average") || has("mean") && !pair("i", "mean");
    let denies = asked.iter().any(|w| negates(w)) || has("neither") || is_other_than(asked);
    let grouped = has("each") || has("per") || pair("for", "every") || pair("by", "each");
    let whether = yes_no(asked);
    let first = |word: &str| asked.first().is_some_and(|w| w == word);
    let best = matches!(grounded.groups, Some(GroupTest::Best(..)));
    // "Which pike has the highest weight?"
    let whose = lang::question::asks_whose(asked);
    let mut lacks = 0.0;
    let mut mind = |rule: Rule, wanted: bool, given: bool| {
        if fires(rule, wanted && !given) {
            lacks += 1.0;
        }
    };
    mind(Rule::LacksCount, counts, counted);
    mind(
        Rule::UnaskedCount,
        grounded.ask == Ask::Count && grounded.per.is_none(),
        counts
            || asked.iter().any(|w| says_share(w))
            || pair("how", "much")
            || has("number")
            || has("count")
            || has("total"),
    );
    mind(
        Rule::LacksSuperlative,
        superlative && !at_least,
        grounded.order.is_some()
            // "the lowest temperature" is a property of each: its "min temp".
            || asked.iter().any(|w| is_end_of(w, asked, &used.names))
            || best
            || used.computes
            // An average is told with its extremes, but not whose they are.
            || grounded.ask.computes() && !whose,
    );
    mind(
        Rule::UnaskedOrder,
        grounded.order.is_some(),
        superlative
            || asked.iter().any(|w| lexicon::sorts(w) || lexicon::direction(w).is_some())
            || has("top")
            || has("first")
            || has("last")
            || grounded.sets.len() > 1
            || asked.iter().any(|w| lexicon::adjective(w).is_some()),
    );
    // The most keepers are no day, nor is the biggest team.
    let most = asked.windows(2).any(|w| {
        matches!(w[0].as_str(), "most" | "fewest") && !lexicon::is_adjective(&w[1]) && !w[1].ends_with("ly")
    });
    let of_size = asked.iter().any(|w| lexicon::says_size(w));
    mind(Rule::MostIsNoDate, (most || of_size) && grounded.order.is_some(), !used.by_date);
    // Of nothing there is no average.
    let averaged = grounded.ask == Ask::Average && !(grounded.wanted.is_empty() && grounded.order.is_some());
    mind(Rule::LacksAverage, average, averaged || used.computes);
    mind(Rule::LacksDenial, denies, used.denies || grounded.ask == Ask::Exists);
    let by_opposite = || asked.iter().any(|word| is_denied(word, name_stems));
    mind(
        Rule::UnaskedDenial,
        used.denies,
        denies || has("but") || has("other") || has("still") || has("free") || used.denies && by_opposite(),
    );
    // "inhabitants per ward": of wards, theirs is the average.
    let of_each =
        |w: &[String]| matches!(w[0].as_str(), "per" | "each" | "every") && things.are_called(&stem(&w[1]));
    // "the name of each student" is told of all students.
    let over_the_things = (grounded.ask == Ask::Average
        || grounded.ask == Ask::Value && !grounded.wanted.is_empty())
        && asked.windows(2).any(of_each);
    mind(
        Rule::LacksGroups,
        grouped,
        grounded.per.is_some()
            || over_the_things
            || grounded.wanted.iter().any(|a| a.counted)
            || used.names.iter().any(|n| n.contains("per "))
            || says_per(asked, &used.names),
    );
    // "Where do they play?" is not answered by who they are, nor "When ..?" by what is no date.
    let open = grounded.ask == Ask::Describe;
    // A day is no place, and nobody.
    let measured = !grounded.wanted.is_empty()
        && grounded.wanted.iter().all(|a| a.columns.iter().all(|c| used.measures.contains(c)));
    mind(
        Rule::LacksPlace,
        first("where"),
        !grounded.wanted.is_empty() && !measured || grounded.per.is_some() || open,
    );
    mind(Rule::LacksPerson, first("who"), !measured || open);
    mind(Rule::LacksTime, first("when"), used.dated || used.years || open);
    mind(Rule::LacksVerdict, whether, grounded.ask == Ask::Exists || grounded.sets.len() > 1);
    mind(Rule::LacksThan, used.beside_others, !lang::comparison::of_none(asked));
    mind(Rule::LacksBoth, says_in_common(asked), is_of_both(grounded));
    lacks
}

/// The word is one of "another name", "alternative names", "aliases".
fn is_of_other_names(asked: &[String], at: usize) -> bool {
    let around = [at..at + 1, at.saturating_sub(1)..at + 1, at..at + 2];
    around.into_iter().any(|said| asked.get(said).is_some_and(asks_other_names))
}

/// What the ends of anything are called, whatever it measures.
const ENDS: [&[&str]; 2] =
    [&["lowest", "minimum", "min", "minimal"], &["highest", "maximum", "max", "maximal", "peak"]];

/// A column is called an end of what it measures: "lowest" is said by "min temp", but not where "min" is said too.
fn is_end_of(word: &str, asked: &[String], names: &[String]) -> bool {
    let Some(ends) = ENDS.iter().find(|ends| ends.contains(&word)) else { return false };
    let said_beside = |own: &String| own != word && asked.contains(own);
    let ended = |name: &String| words(name).iter().any(|w| ends.contains(&w.as_str()) && !said_beside(w));
    names.iter().any(ended)
}

/// "The minimum and maximum price": an average is told with both.
fn is_one_of_both(word: &str, asked: &[String]) -> bool {
    let says = |ends: &[&str]| asked.iter().any(|word| ends.contains(&word.as_str()));
    ENDS.iter().any(|ends| ends.contains(&word)) && ENDS.iter().all(|ends| says(ends))
}

/// "per year" of what is called yearly or annual.
fn says_per(asked: &[String], names: &[String]) -> bool {
    let said = |any: &[&str]| names.iter().flat_map(|name| words(name)).any(|w| any.contains(&w.as_str()));
    asked.windows(2).filter(|pair| matches!(pair[0].as_str(), "per" | "each" | "every")).any(
        |pair| match pair[1].as_str() {
            "year" => said(&["yearly", "annual", "annually", "year"]),
            "month" => said(&["monthly", "month"]),
            "week" => said(&["weekly", "week"]),
            "day" => said(&["daily", "day"]),
            "night" => said(&["nightly", "night", "overnight"]),
            "hour" => said(&["hourly", "hour"]),
            _ => false,
        },
    )
}

/// What is said holds of two things at once: two tests of one column, or groups that at least two share.
fn is_of_both(grounded: &Grounded) -> bool {
    let twice = |tests: &[Test]| {
        tests.iter().enumerate().any(|(at, test)| {
            test.column().is_some_and(|c| c != 0 && tests[at + 1..].iter().any(|t| t.column() == Some(c)))
        })
    };
    let shared = matches!(grounded.groups, Some(GroupTest::Compare(_, number)) if number >= 2.0);
    shared || grounded.sets.iter().any(|set| twice(&set.tests))
}
