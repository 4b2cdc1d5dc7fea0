//! By what is ordered: superlatives, question words and the plan must agree; the question's own words decide.

use lang::lexicon::{self, End, is_function_word};
use lang::question::{
    asks_to_sort, count_before, end_of, flip, is_done_in_order, superlative, tells_of_each,
};
use lang::{fold, stem, stems, words};

use crate::language::{Ask, Condition, Order, Plan};
use crate::rules::Asked;

/// "ordered by age from the oldest": all of them, in that order.
pub fn listed(plan: &mut Plan, asked: &Asked<'_>) -> bool {
    let listed = asked.says(&["ordered", "sorted", "ascending", "descending", "alphabetical"])
        || asked.says_pair("order", "of")
        || asks_to_sort(&asked.words);
    if !listed {
        return false;
    }
    // By their names they are listed anyway.
    let by_name = |order: &Order| {
        words(&order.property).iter().all(|w| {
            is_function_word(w) || matches!(stem(w).as_str(), "name" | "titl" | "label" | "alphabet")
        })
    };
    if plan.order.as_ref().is_some_and(by_name) {
        plan.order = None;
    }
    if let Some(order) = &mut plan.order {
        order.count = Order::ALL;
        if asked.says(&["descending"]) {
            order.end = End::Highest;
        } else if asked.says(&["ascending"]) {
            order.end = End::Lowest;
        } else if let Some((word, _)) = superlative(&asked.words, &plan.things) {
            order.end = end_of(&word, &order.property).unwrap_or(order.end);
        }
    }
    true
}

/// "What is the lowest price of ..": the value and who has it, one and the same ranking. Models read plain "which .." as
/// superlatives; what they thought to order by is asked about all the same.
pub fn extreme_ranks(plan: &mut Plan, asked: &Asked<'_>) {
    if let (Ask::Minimum | Ask::Maximum, None, None, Some(property)) =
        (plan.ask, &plan.per, &plan.versus, plan.want.first())
    {
        let end = if plan.ask == Ask::Minimum { End::Lowest } else { End::Highest };
        plan.order = plan.order.take().or(Some(Order { property: property.clone(), end, count: 1 }));
        plan.ask = Ask::Value;
    } else if plan.order.as_ref().is_some_and(|order| !is_done_in_order(&order.property, &asked.words))
        && !lexicon::has_superlative(&asked.words)
    {
        let ordered = plan.order.take().map(|o| o.property).unwrap_or_default();
        let said = stems(&ordered).iter().all(|s| asked.words.iter().any(|w| stem(w) == *s));
        let known = |text: &str| stems(&ordered).iter().all(|s| stems(text).contains(s));
        let elsewhere = known(&plan.things)
            || plan.want.iter().any(|w| known(w))
            || plan.per.as_deref().is_some_and(known)
            || plan.conditions.iter().any(|c| known(&c.value) || c.property.as_deref().is_some_and(known));
        if said && !elsewhere && plan.ask == Ask::Value {
            plan.want.push(ordered);
        }
    }
}

/// "the last loan", "Madonna's first album": the end of a series of things in the order of their dates.
pub fn first_or_last(plan: &mut Plan, asked: &Asked<'_>) {
    // "the volcanoes with their last eruption": each has one.
    let of_each = tells_of_each(&asked.words);
    if plan.ask != Ask::Value || plan.order.is_some() || plan.versus.is_some() || of_each {
        return;
    }
    // "the book first published" is of no series: a noun begins here, after an article or a genitive.
    let genitive = |word: &str| {
        let written: Vec<&str> = asked.question.split_whitespace().collect();
        let owner = |text: &str| text.ends_with("'s") || text.ends_with("’s");
        written.windows(2).any(|pair| owner(pair[0]) && fold(pair[1]) == word)
    };
    let Some((said, noun, end)) = asked.words.windows(3).find_map(|said| {
        let named = lexicon::is_date_noun(&said[2]) || lexicon::is_general_noun(&said[2]);
        let begins = lexicon::begins_a_noun(&said[0]) || genitive(&said[1]);
        let end = lexicon::end_of_series(&said[1]).filter(|_| begins && !named)?;
        Some((&said[1], stem(&said[2]), end))
    }) else {
        return;
    };
    let ends = |phrase: &str| stems(phrase).last() == Some(&noun);
    let rest = |phrase: &str| {
        let mut rest = words(phrase);
        rest.retain(|word| word != said);
        rest.join(" ")
    };
    match &plan.want[..] {
        [only] if ends(only) && !plan.things.is_empty() => {
            let (of, things) = (Condition::of(&plan.things), rest(only));
            *plan = Plan { things, want: vec![], ..plan.and(of) };
        }
        _ if ends(&plan.things) => plan.things = rest(&plan.things),
        _ => return,
    }
    plan.order = Some(Order { property: end.to_owned(), end: End::Highest, count: 1 });
}

/// "the three cheapest ferries", "the fastest": what the question's superlative orders by, and which end it asks for.
pub fn superlative_said(plan: &mut Plan, asked: &Asked<'_>) {
    if plan.ask != Ask::Value || plan.versus.is_some() {
        return;
    }
    let Some((word, end)) = superlative(&asked.words, &plan.things) else { return };
    let Some(order) = &mut plan.order else {
        plan.order = Some(Order { property: word, end, count: count_before(&asked.words) });
        return;
    };
    let agreed = end_of(&word, &order.property);
    if let Some(end) = agreed {
        order.end = flip(&asked.words, end);
    }
    if lexicon::is_specific(&word) && !words(&order.property).contains(&word) && agreed.is_some() {
        // The noun first; the adjective behind it helps where no column is called so ("age").
        order.property = format!("{} {word}", order.property);
    } else if lexicon::is_specific(&word) && agreed.is_none() {
        // "gets furthest on one charge" is about the range, whatever noun stands near.
        order.property = format!("{word} {}", order.property);
    }
}
