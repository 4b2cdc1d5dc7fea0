//! Makes a plan fit its question: no single field of a model's plan is trusted alone. Superlatives, question
//! words and the plan must agree; the question's own words decide.

use crate::ground::forms::spread;
use crate::ground::repairs::{
    as_a_property, beside, close, deny, group, include_the_end, name_the_order, open, part, straighten,
};
use crate::ground::spoken::{apart, ask_for_the_value, ask_once, join_ranges, plain};
use crate::language::{Ask, End, Order, Plan};
use crate::lexicon::{self, Degree};
use crate::words::{is_plural, stem, stems, words};

/// An order without a cut.
pub(crate) const ALL: u32 = 1000;

/// The plan, corrected by what the question's words say.
pub fn normalise(plan: &Plan, question: &str) -> Plan {
    let question = plain(question);
    let asked = words(question);
    let mut plan = plan.clone();
    join_ranges(&mut plan, question);
    plan.things = without_superlatives(&unquoted(&plan.things));
    part(&mut plan.conditions);
    for condition in &mut plan.conditions {
        straighten(condition);
        include_the_end(condition, &asked);
        condition.value = unquoted(&condition.value);
    }
    // "vegan dishes": a list of them, not what they are like.
    if plan.ask == Ask::Describe
        && plan.versus.is_none()
        && words(&plan.things) == asked
        && asked.last().is_some_and(|w| is_plural(w))
    {
        plan.ask = Ask::Value;
    }
    spread(&mut plan, &asked);
    apart(&mut plan, &asked);
    ask_for_the_value(&mut plan, &asked);
    ask_once(&mut plan);
    open(&mut plan, &asked);
    name_the_order(&mut plan, &asked);
    deny(&mut plan, &asked);
    as_a_property(&mut plan, &asked);
    close(&mut plan, &asked);
    // What is asked for is the things themselves: "how many singers" of singers, or of nothing.
    let same = |a: &str, b: &str| {
        let (a, b): (Vec<String>, Vec<String>) = (stems(a), stems(b));
        !a.is_empty() && a.iter().all(|w| b.contains(w))
    };
    let noun = super::variants::asked_for(&asked);
    let asks_for = |want: &str| noun.as_deref().is_some_and(|noun| super::variants::same(noun, want));
    // "designs is models" says again what is counted.
    plan.conditions.retain(|c| {
        let positive = c.property.is_none() || super::comparison::content(&c.comparison).is_empty();
        !(positive && counts(&asked) && asks_for(&c.value))
    });
    if plan.things.is_empty()
        && plan.want.len() == 1
        && plan.per.is_none()
        && (plan.ask == Ask::Count
            // "staff who speak French"; a property of nothing ("the capital") is no thing.
            || plan.ask == Ask::Value && !plan.conditions.is_empty() && asks_for(&plan.want[0]))
    {
        plan.things = plan.want.remove(0);
    }
    // "gazpacho ingredients" of gazpacho.
    for want in &mut plan.want {
        let of: Vec<String> = stems(&plan.things);
        let rest: Vec<&str> =
            want.split_whitespace().filter(|w| !stems(w).iter().any(|s| of.contains(s))).collect();
        if !rest.is_empty() {
            *want = rest.join(" ");
        }
    }
    // "Main courses that ..", with only "courses" as things.
    if plan.ask == Ask::Value
        && let [only] = &plan.want[..]
        && asks_for(only)
        && stems(&plan.things).iter().all(|s| stems(only).contains(s))
    {
        plan.things = plan.want.remove(0);
    }
    // "projects without an associated partner", of which a partner is wanted.
    if let (Ask::Value | Ask::Count, [only]) = (plan.ask, &plan.want[..])
        && asks_for(&plan.things)
        && plan.conditions.iter().any(|c| {
            let said = stems(c.property.as_deref().unwrap_or_default());
            said.len() > stems(only).len() && stems(only).iter().all(|w| said.contains(w))
        })
    {
        plan.want.clear();
    }
    // "rolling stock classes", parted into things and what is wanted of them.
    if let (Ask::Value, [only]) = (plan.ask, &plan.want[..])
        && !plan.things.is_empty()
        && is_plural(words(only).last().map_or("", String::as_str))
    {
        let joined = words(&format!("{} {only}", plan.things));
        let (all, head) = (stems(&plan.things), stems(only));
        if asked.windows(joined.len()).any(|said| said == joined) && asks_for(&joined.join(" ")) {
            plan.things = joined.join(" ");
            plan.want.clear();
        } else if all.len() > head.len() && all.ends_with(&head) && asks_for(&plan.things) {
            plan.want.clear();
        }
    }
    let things = plan.things.clone();
    if plan.ask == Ask::Count
        && let Some(noun) = super::variants::asked_for(&asked).filter(|_| counts(&asked))
    {
        if same(&noun, &things) || same(&things, &noun) {
            // "the number of pets whose weight ..": the weight only restricts.
            for condition in plan.conditions.iter_mut().filter(|c| c.property.is_none()) {
                condition.property = plan.want.first().cloned();
            }
            plan.want.clear();
        } else if plan.want.is_empty() && plan.per.is_none() && !things.is_empty() {
            plan.want.push(noun);
        }
    }
    if matches!(plan.ask, Ask::Count | Ask::Value) {
        plan.want.retain(|w| !(same(&things, w) && same(w, &things)));
    }
    // "How many goals were scored altogether?" sums up a number, not things of that name.
    if plan.ask.computes() && plan.want.iter().any(|w| same(&things, w) && same(w, &things)) {
        plan.things.clear();
    }
    if plan.versus.as_deref().is_some_and(|v| same(v, &plan.things)) {
        plan.versus = None;
    }
    let each = says_each(&asked);
    let restricted =
        |per: &str| plan.conditions.iter().any(|c| c.property.as_deref().is_some_and(|p| same(p, per)));
    if !each && plan.per.as_deref().is_some_and(restricted) {
        plan.per = None;
    }
    if plan.versus.as_deref().is_some_and(|v| v.trim().is_empty() || v == plan.things) {
        plan.versus = None;
    }

    group(&mut plan, &asked);
    beside(&mut plan, &asked);
    // "What would they cost together?"
    let together = asked.iter().any(|w| matches!(w.as_str(), "together" | "altogether"))
        || asked.windows(2).any(|w| w[0] == "in" && w[1] == "total");
    let unordered = plan.order.is_none() || !lexicon::has_superlative(&asked);
    if together && plan.ask == Ask::Value && plan.want.len() == 1 && unordered {
        plan.ask = Ask::Sum;
        plan.order = None;
        // "total hectares" are measured in them.
        let measured = plan.want[0].strip_prefix("total ").filter(|of| kb::is_unit(of)).map(str::to_owned);
        plan.want = vec![measured.unwrap_or_else(|| plan.want[0].clone())];
    }
    // "ordered by age from the oldest": all of them, in that order.
    let listed = asked
        .iter()
        .any(|w| matches!(w.as_str(), "ordered" | "sorted" | "ascending" | "descending" | "alphabetical"))
        || asked.windows(2).any(|w| w[0] == "order" && w[1] == "of");
    if listed {
        // By their names they are listed anyway.
        let by_name = |order: &Order| {
            words(&order.property).iter().all(|w| {
                lexicon::is_function_word(w)
                    || matches!(stem(w).as_str(), "name" | "titl" | "label" | "alphabet")
            })
        };
        if plan.order.as_ref().is_some_and(by_name) {
            plan.order = None;
        }
        if let Some(order) = &mut plan.order {
            order.count = ALL;
            if asked.iter().any(|w| w == "descending") {
                order.end = End::Highest;
            } else if asked.iter().any(|w| w == "ascending") {
                order.end = End::Lowest;
            } else if let Some((word, _)) = superlative(&asked, &plan.things) {
                order.end = end_of(&word, &order.property).unwrap_or(order.end);
            }
        }
        return plan;
    }
    // "the average, minimum and maximum age": aggregates, no ranking.
    let aggregates = ["average", "mean", "minimum", "maximum", "sum", "total"];
    let several = aggregates.iter().filter(|a| asked.iter().any(|w| w == *a)).count() > 1;
    if plan.order.is_some() && matches!(plan.ask, Ask::Average | Ask::Sum) && (several || plan.per.is_none())
    {
        plan.order = None;
        return plan;
    }
    if several && matches!(plan.ask, Ask::Minimum | Ask::Maximum) {
        plan.ask = Ask::Average;
        plan.order = None;
        return plan;
    }
    // "What is the lowest price of ..": the value and who has it, one and the same ranking.
    if let (Ask::Minimum | Ask::Maximum, None, None, Some(property)) =
        (plan.ask, &plan.per, &plan.versus, plan.want.first())
    {
        let end = if plan.ask == Ask::Minimum { End::Lowest } else { End::Highest };
        plan.order = plan.order.or(Some(Order { property: property.clone(), end, count: 1 }));
        plan.ask = Ask::Value;
    } else if plan.order.is_some() && !lexicon::has_superlative(&asked) {
        // Models read plain "which .." as superlatives; what they thought to order by is asked about all the same.
        let ordered = plan.order.take().map(|o| o.property).unwrap_or_default();
        let said = stems(&ordered).iter().all(|s| asked.iter().any(|w| stem(w) == *s));
        let known = |text: &str| stems(&ordered).iter().all(|s| stems(text).contains(s));
        let elsewhere = known(&plan.things)
            || plan.want.iter().any(|w| known(w))
            || plan.per.as_deref().is_some_and(known)
            || plan.conditions.iter().any(|c| known(&c.value) || c.property.as_deref().is_some_and(known));
        if said && !elsewhere && plan.ask == Ask::Value {
            plan.want.push(ordered);
        }
    }
    if let Some((word, end)) = superlative(&asked, &plan.things)
        && plan.ask == Ask::Value
        && plan.versus.is_none()
    {
        match &mut plan.order {
            None => plan.order = Some(Order { property: word, end, count: count_before(&asked) }),
            Some(order) => {
                let agreed = end_of(&word, &order.property);
                if let Some(end) = agreed {
                    order.end = flip(&asked, end);
                }
                if lexicon::is_specific(&word) && !words(&order.property).contains(&word) && agreed.is_some()
                {
                    // The noun first; the adjective behind it helps where no column is called so ("age").
                    order.property = format!("{} {word}", order.property);
                } else if lexicon::is_specific(&word) && agreed.is_none() {
                    // "gets furthest on one charge" is about the range, whatever noun stands near.
                    order.property = format!("{word} {}", order.property);
                }
            }
        }
    }

    if yes_no(&asked) && plan.ask == Ask::Value && plan.order.is_none() && !asked.iter().any(|w| w == "or") {
        plan.ask = Ask::Exists;
    }
    if plan.ask == Ask::Exists && !yes_no(&asked) && wh_question(&asked) {
        plan.ask = Ask::Value;
    }
    if counts(&asked)
        && plan.ask == Ask::Value
        && plan.order.is_none()
        && plan.want.len() <= 1
        && plan.per.is_none()
    {
        plan.ask = Ask::Count;
    }
    plan
}

/// The quantity a yes/no comparison says is larger or smaller: "taller than" -> ("tall", more of it).
pub(crate) fn comparative(question: &str) -> Option<(String, bool)> {
    let asked = words(question);
    asked.iter().enumerate().find_map(|(i, w)| match w.as_str() {
        "more" => match asked.get(i + 1).and_then(|next| lexicon::adjective(next)) {
            Some((_, Degree::Positive)) => Some((asked[i + 1].clone(), true)),
            _ => Some((String::new(), true)),
        },
        "less" => match asked.get(i + 1).and_then(|next| lexicon::adjective(next)) {
            Some((_, Degree::Positive)) => Some((asked[i + 1].clone(), false)),
            _ => Some((String::new(), false)),
        },
        "fewer" => Some((String::new(), false)),
        "greater" | "higher" | "larger" | "bigger" => Some((String::new(), true)),
        "lower" | "smaller" => Some((String::new(), false)),
        w => matches!(lexicon::adjective(w), Some((_, Degree::Comparative))).then(|| (w.to_owned(), true)),
    })
}

/// The question's superlative: the word that orders and the end it asks for.
fn superlative(asked: &[String], things: &str) -> Option<(String, End)> {
    let things = stems(things);
    asked.iter().enumerate().find_map(|(i, word)| match word.as_str() {
        "most" | "least" => {
            let next = asked.get(i + 1)?;
            let (nouns, degree) = lexicon::adjective(next)?;
            let end = nouns.first()?.1;
            (degree == Degree::Positive)
                .then(|| (next.clone(), if word == "least" { lexicon::opposite(end) } else { end }))
        }
        "highest" | "lowest" | "largest" | "smallest" | "biggest" | "longest" | "shortest" => {
            // "the largest battery": the noun orders, not the adjective, unless it is what the plan is about.
            let noun: Vec<&str> = asked[i + 1..]
                .iter()
                .take_while(|w| !lexicon::is_function_word(w))
                .filter(|w| !things.contains(&stem(w)))
                .take(3)
                .map(String::as_str)
                .collect();
            let (nouns, _) = lexicon::adjective(word)?;
            (noun.is_empty()).then(|| (word.clone(), nouns.first().map_or(End::Highest, |n| n.1)))
        }
        word => match lexicon::adjective(word)? {
            (nouns, Degree::Superlative) => Some((word.to_owned(), nouns.first()?.1)),
            _ => None,
        },
    })
}

/// The end of `property` that has more of the adjective's quality: fast -> the lowest acceleration time.
fn end_of(adjective: &str, property: &str) -> Option<End> {
    let (nouns, _) = lexicon::adjective(adjective)?;
    let stems: Vec<String> = words(property).iter().map(|w| stem(w)).collect();
    nouns.iter().find(|(noun, _)| stems.contains(&stem(noun))).map(|(_, end)| *end)
}

fn flip(asked: &[String], end: End) -> End {
    if asked.iter().any(|w| w == "least") { lexicon::opposite(end) } else { end }
}

/// Ordinals from the second on.
pub(crate) const ORDINALS: [&str; 9] =
    ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// A place in words: "second".
pub fn ordinal(place: u32) -> String {
    let spelt = place.checked_sub(2).and_then(|at| ORDINALS.get(at as usize));
    let end = match (place % 100, place % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    spelt.map_or_else(|| format!("{place}{end}"), |word| (*word).to_owned())
}

/// The place that an ordinal names: 2 of "second", "2nd".
pub(crate) fn place_of(word: &str) -> Option<u32> {
    let spelt = ORDINALS.iter().position(|o| *o == word).map(|at| at as u32 + 2);
    let number = || ["nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse().ok());
    spelt.or_else(number).filter(|place| (2..=20).contains(place))
}

/// Which place of a ranking is asked for: 2 of "the second cheapest", 1 where none is named.
pub(crate) fn place_asked(asked: &[String]) -> u32 {
    asked
        .windows(2)
        .filter(|w| {
            matches!(w[1].as_str(), "most" | "least" | "fewest" | "best" | "worst")
                || lexicon::is_superlative(&w[1])
        })
        .find_map(|w| place_of(&w[0]))
        .unwrap_or(1)
}

/// "the three cheapest", "top 5": how many.
fn count_before(asked: &[String]) -> u32 {
    const NUMBERS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let number = |w: &String| {
        w.parse::<u32>()
            .ok()
            .or_else(|| NUMBERS.iter().position(|n| n == w).map(|p| p as u32 + 1))
            .filter(|n| (2..=50).contains(n))
    };
    let at = asked
        .iter()
        .position(|w| matches!(w.as_str(), "most" | "least" | "top") || lexicon::is_superlative(w));
    at.and_then(|at| {
        let near = at.saturating_sub(1)..(at + 2).min(asked.len());
        asked[near].iter().find_map(number)
    })
    .unwrap_or(1)
}

pub(crate) fn without_superlatives(things: &str) -> String {
    let drop = |w: &str| {
        let folded = words(w);
        let folded = folded.first().map_or("", String::as_str);
        matches!(folded, "most" | "least" | "top" | "average" | "typical") || lexicon::is_superlative(folded)
    };
    let pieces: Vec<&str> = things.split_whitespace().collect();
    let mut kept = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let after_most = i > 0 && matches!(pieces[i - 1].to_lowercase().as_str(), "most" | "least");
        let adjective = words(piece).first().is_some_and(|w| lexicon::adjective(w).is_some());
        // "second" of "the second cheapest ferry".
        let ordinal = words(piece).first().is_some_and(|w| place_of(w).is_some())
            && pieces.get(i + 1).is_some_and(|next| drop(next));
        if !(drop(piece) || ordinal || after_most && adjective) {
            kept.push(*piece);
        }
    }
    if kept.is_empty() { things.to_owned() } else { kept.join(" ") }
}

/// The words begin as a question that yes or no answers.
pub fn yes_no(asked: &[String]) -> bool {
    const STARTS: [&str; 18] = [
        "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "could", "will",
        "would", "should", "may", "must", "isn",
    ];
    // "Are there clubs without a sponsor? Which ones?" wants them.
    if matches!(asked, [.., which, ones] if which == "which" && ones == "ones") {
        return false;
    }
    let first =
        asked.iter().find(|w| !matches!(w.as_str(), "and" | "so" | "but" | "well" | "ok" | "hmm" | "also"));
    first.is_some_and(|w| STARTS.contains(&w.as_str()))
        // "Can you tell me .." asks for more than yes.
        && !asked.windows(2).any(|w| {
            matches!(w[0].as_str(), "you" | "please" | "kindly")
                && matches!(w[1].as_str(), "tell" | "show" | "list" | "give" | "find" | "name")
        })
}

pub(crate) fn wh_question(asked: &[String]) -> bool {
    asked.iter().take(4).any(|w| {
        matches!(
            w.as_str(),
            "what" | "which" | "who" | "whom" | "whose" | "where" | "when" | "how" | "list" | "show"
        )
    })
}

/// The question asks of each group.
pub(crate) fn says_each(asked: &[String]) -> bool {
    asked.iter().any(|w| matches!(w.as_str(), "each" | "per" | "every" | "by" | "different" | "respective"))
}

/// "the number of", and no number that something has: "phone number of".
pub(super) fn is_count(asked: &[String], at: usize) -> bool {
    let of = matches!(asked.get(at..at + 2), Some([number, of]) if number == "number" && of == "of");
    let noun = |before: &String| {
        !lexicon::is_function_word(before)
            && !lexicon::is_adjective(before)
            && !matches!(before.as_str(), "total" | "average" | "mean" | "exact" | "overall" | "combined")
            && !matches!(
                before.as_str(),
                "tell" | "give" | "show" | "find" | "count" | "list" | "maximum" | "minimum"
            )
    };
    of && !at.checked_sub(1).is_some_and(|before| noun(&asked[before]))
}

/// The question begins with how many.
fn counts(asked: &[String]) -> bool {
    let how = |w: &[String]| w[0] == "how" && matches!(w[1].as_str(), "many" | "often");
    let at = (0..asked.len().saturating_sub(1)).find(|&at| how(&asked[at..]) || is_count(asked, at));
    at.is_some_and(|at| at <= 5 && !asked[..at].iter().any(|w| w == "and"))
}

/// "'Digital Systems'" without its quotation marks.
fn unquoted(text: &str) -> String {
    text.trim().trim_matches(['\'', '"', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}']).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_is_no_count() {
        let is = |text: &str| {
            let asked = words(text);
            (0..asked.len()).any(|at| is_count(&asked, at))
        };
        assert!(is("number of locks") && is("what is the total number of locks"));
        assert!(is("Tell me the average number of beds") && is("the highest number of dealers"));
        assert!(!is("Phone number of Wexcombe Marina please") && !is("the serial number of the Lyra"));
    }

    #[test]
    fn places_are_said_as_people_say_them() {
        assert_eq!(
            [2, 11, 12, 21, 22, 23, 24, 111].map(ordinal).join(" "),
            "second 11th 12th 21st 22nd 23rd 24th 111th"
        );
    }

    fn check(question: &str, plan: &str) -> String {
        normalise(&Plan::parse(plan).unwrap(), question).to_json()
    }

    #[test]
    fn a_superlative_needs_the_question_s_word() {
        let wrong = r#"{"ask":"value","want":["manager"],"things":"Ada","order":["manager","highest",1]}"#;
        insta::assert_snapshot!(check("Who is the manager of Ada?", wrong), @r#"{"ask":"value","want":["manager"],"things":"Ada"}"#);
        let missed = r#"{"ask":"value","things":"three cheapest ferries"}"#;
        insta::assert_snapshot!(check("What are the three cheapest ferries?", missed), @r#"{"ask":"value","things":"three ferries","order":["cheapest","lowest",3]}"#);
    }

    #[test]
    fn fastest_means_the_lowest_time() {
        let plan = r#"{"ask":"value","things":"cars","order":["acceleration time","highest",1]}"#;
        insta::assert_snapshot!(check("Which car is the fastest?", plan), @r#"{"ask":"value","things":"cars","order":["acceleration time fastest","lowest",1]}"#);
    }

    #[test]
    fn question_words_decide_between_value_count_and_yes_no() {
        let value = r#"{"ask":"value","want":["sails"],"things":"Nordlys"}"#;
        assert!(check("Does the Nordlys have sails?", value).contains("exists"));
        assert!(check("Which sails does the Nordlys have?", value).contains("value"));
        assert!(check("How many sails does the Nordlys have?", value).contains("count"));
        assert!(check("Can you tell me about the sails of the Nordlys?", value).contains("value"));
    }
}
