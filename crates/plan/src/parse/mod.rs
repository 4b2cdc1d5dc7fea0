//! A question plan read off the question itself, without a model: by the forms that English questions have, and the
//! names that the graph has. What it cannot read it gives no plan for.
//!
//! One question may be read in a few ways ("the releases of X" are a property of X, or releases); grounding tells
//! which of them the graph explains.

mod amount;
mod asked;
mod conditions;
mod listed;
mod phrase;
mod properties;
mod shown;
mod superlative;
mod tokens;
mod whether;

use crate::rules::{Rule, fires};
use asked::{Asked, without_request};
use conditions::conditions;
use phrase::{chunk, noun_phrase, subject};
use tokens::{Token, text, tokens, without_determiners};

use crate::ground::Index;
use crate::language::{Ask, Condition, Order, Plan};
use lang::question::plain;
use lang::words;

/// Plans that the question's own form gives, likeliest first; empty when it has none of the known ones.
pub fn of_question(index: &Index, question: &str) -> Vec<Plan> {
    let all = tokens(index, one_sentence(plain(question)));
    let all = without_request(&all);
    if let Some(plan) = properties::of_each(all).filter(|_| fires(Rule::FormOfEach, true)) {
        return vec![plan];
    }
    let asked = Asked::of(index, all);
    // "What is it called, and who made it?" asks twice.
    let asks = |t: &Token| t.among("what which who how when where");
    let twice = asked.tokens.windows(2).any(|pair| pair[0].is(&["and"]) && asks(&pair[1]));
    if fires(Rule::FormAsksTwice, twice) {
        return vec![];
    }
    let mut kept: Vec<Plan> = Vec::new();
    for plan in read(&asked.tokens).into_iter().filter(|plan| asked.may_be_of(plan)) {
        let plan = asked.complete(plan);
        let says = !plan.things.is_empty()
            || !plan.want.is_empty()
            || !plan.conditions.is_empty()
            || plan.order.is_some();
        if says && !kept.contains(&plan) {
            kept.push(plan);
        }
    }
    kept
}

/// "Which package is used most? Tests do not count." asks in its first sentence.
fn one_sentence(question: &str) -> &str {
    match question.find("? ") {
        Some(end) if !question[end + 1..].contains('?') || words(&question[end + 1..]).len() < 4 => {
            &question[..end]
        }
        _ => question,
    }
}

fn read(tokens: &[Token]) -> Vec<Plan> {
    match tokens {
        [how, many, rest @ ..] if fires(Rule::FormHowMany, how.is(&["how"]) && many.among("many much")) => {
            amount::how_many(rest, many.is(&["much"]))
        }
        [how, rest @ ..] if fires(Rule::FormHow, how.is(&["how"])) => amount::how(rest),
        [who, rest @ ..] if fires(Rule::FormWho, who.among("who whom")) => who_does(rest),
        [when, rest @ ..] if fires(Rule::FormWhen, when.among("when where")) => when_is(when, rest),
        [what, rest @ ..] if fires(Rule::FormWhich, what.among("what which whose")) => which(rest),
        // "In which year ..": the preposition belongs to the verb.
        [preposition, what, rest @ ..]
            if fires(Rule::FormInWhich, preposition.preposition() && what.among("what which")) =>
        {
            which(rest)
        }
        // "Count the students": how many there are.
        [count, rest @ ..] if fires(Rule::FormCountThem, count.is(&["count"]) && !count.kind) => {
            noun_phrase(rest, Ask::Count)
        }
        [why, ..] if fires(Rule::FormOpen, why.among("why describe explain compare")) => vec![],
        [auxiliary, rest @ ..] if fires(Rule::FormWhether, auxiliary.auxiliary()) => whether::whether(rest),
        _ => noun_phrase(tokens, Ask::Value),
    }
}

/// "Who leads the stage crew?", "Who is the owner of the Lyra?"
fn who_does(tokens: &[Token]) -> Vec<Plan> {
    let Some(first) = tokens.first() else { return vec![] };
    if let Some(plans) = better_of(tokens).filter(|_| fires(Rule::FormBetterOf, true)) {
        return plans;
    }
    let rest = &tokens[1..];
    if first.be() {
        return match rest.first() {
            Some(t) if t.determiner() => noun_phrase(rest, Ask::Value),
            // "Who was Ann a student of?"
            Some(t) if t.name => {
                let said = without_determiners(&rest[1..]);
                vec![Plan { want: vec![text(said)], ..Plan::new(Ask::Value, t.text.clone()) }]
            }
            _ => verb_of(rest),
        };
    }
    if first.among("does do did has have had") && tokens.len() > 2 {
        let (who, doing) = subject(rest);
        if who.iter().any(|t| t.name) && !doing.is_empty() {
            let (verb, others) = verb_and_rest(doing);
            return vec![Plan {
                want: vec![verb],
                conditions: conditions(others),
                ..Plan::new(Ask::Value, text(who))
            }];
        }
        return verb_of(rest);
    }
    match superlative::take(tokens).filter(|taken| !taken.before_noun) {
        Some(taken) if fires(Rule::FormWhoMost, true) => who_most(first, taken),
        _ => verb_of(tokens),
    }
}

/// "makes the most meters": whoever they are is ordered by what is counted, or by how much of it is done.
fn who_most(verb: &Token, taken: superlative::Taken) -> Vec<Plan> {
    let plan = |property: String| Plan {
        order: Some(Order { property, ..taken.order.clone() }),
        conditions: conditions(&taken.rest),
        ..Plan::new(Ask::Value, "")
    };
    let done = [&verb.text, &taken.order.property].map(String::as_str).join(" ");
    vec![plan(taken.order.property.clone()), plan(done)]
}

/// "leads the stage crew in 2023": a property of what it is done to, and the same as a condition.
fn verb_of(tokens: &[Token]) -> Vec<Plan> {
    let (verb, rest) = verb_and_rest(tokens);
    let preposition = rest.first().filter(|t| t.preposition()).map(|t| t.text.clone());
    let object = without_determiners(&rest[usize::from(preposition.is_some())..]);
    // "in charge of X": the name stands last.
    let named = object.iter().position(|t| t.name);
    let phrase =
        named.map(|at| object[..at].iter().rposition(|t| !t.determiner()).map_or(0, |before| before + 1));
    let phrase = phrase.filter(|&at| at > 0 && verb.is_empty() && object[at - 1].preposition());
    let start = phrase.unwrap_or(0);
    let end = object[start..]
        .iter()
        .position(|t| t.preposition() && !t.is(&["of"]) || t.relative() || t.comma())
        .map_or(object.len(), |at| start + at);
    let (of, others) = (&object[start..end], &object[end..]);
    let want = format!("{verb} {} {}", preposition.unwrap_or_default(), text(&object[..start]));
    let want = want.split_whitespace().collect::<Vec<_>>().join(" ");
    let listed = Plan { conditions: conditions(tokens), ..Plan::new(Ask::Value, "") };
    if of.is_empty() || of[0].number() {
        return vec![listed];
    }
    let mut plans = vec![listed];
    if !want.is_empty() {
        plans.insert(
            0,
            Plan { want: vec![want], conditions: conditions(others), ..Plan::new(Ask::Value, text(of)) },
        );
    }
    plans
}

/// "When was the tower built?", "Where does Ann live?", "where Savanna Air is headquartered"
fn when_is(asks: &Token, tokens: &[Token]) -> Vec<Plan> {
    let rest = match tokens {
        [auxiliary, rest @ ..] if auxiliary.auxiliary() => rest,
        _ => tokens,
    };
    let when = asks.is(&["when"]);
    let (who, doing) = subject(rest);
    let (verb, others) = verb_and_rest(doing);
    let want = match (verb.is_empty(), when) {
        (false, _) => verb,
        (true, true) => "date".to_owned(),
        (true, false) => "location".to_owned(),
    };
    vec![Plan { want: vec![want], conditions: conditions(others), ..Plan::new(Ask::Value, text(who)) }]
}

/// "Which ports does the Lyra serve?", "What is the length of ..?"
fn which(tokens: &[Token]) -> Vec<Plan> {
    let Some(first) = tokens.first() else { return vec![] };
    // "What requires Ada?": what does it to her, not what she requires.
    let object = without_determiners(&tokens[1..]);
    if fires(Rule::FormWho, first.acts && object.first().is_some_and(|t| t.name)) {
        return vec![Plan { conditions: conditions(tokens), ..Plan::new(Ask::Value, "") }];
    }
    if let Some(plans) = better_of(tokens).filter(|_| fires(Rule::FormBetterOf, true)) {
        return plans;
    }
    if let Some(plan) = kind_of(tokens) {
        return vec![plan];
    }
    if let Some(plan) = former_name(tokens).filter(|_| fires(Rule::FormOtherName, true)) {
        return vec![plan];
    }
    if let Some(plan) = name_in_a_language(tokens).filter(|_| fires(Rule::FormOtherName, true)) {
        return vec![plan];
    }
    if first.be() {
        // "What is special about it?"
        let open = tokens[1..].iter().any(|t| t.among("special interesting unique difference differences"));
        return if open { vec![] } else { noun_phrase(&tokens[1..], Ask::Value) };
    }
    // "What do I need for the crossing?": what the crossing needs.
    if let [does, anybody, rest @ ..] = tokens
        && does.among("do does")
        && anybody.among("i we you one they")
        && let (verb, [preposition, object @ ..]) = verb_and_rest(rest)
        && preposition.is(&["for"])
        && !verb.is_empty()
        && !object.is_empty()
    {
        let object = without_determiners(object);
        return vec![Plan { want: vec![verb], ..Plan::new(Ask::Value, text(object)) }];
    }
    if first.among("does do did has have had can should") {
        let (who, doing) = subject(&tokens[1..]);
        let (verb, others) = verb_and_rest(doing);
        let verb = if verb.is_empty() { "description".to_owned() } else { verb };
        return vec![Plan {
            want: vec![verb],
            conditions: conditions(others),
            ..Plan::new(Ask::Value, text(who))
        }];
    }
    let tokens = if first.is(&["of"]) { &tokens[1..] } else { tokens };
    let tokens = without_determiners(tokens);
    let (noun, rest) = tokens.split_at(chunk(tokens));
    if noun.is_empty() {
        return vec![];
    }
    // "Which ports does the Lyra serve?"
    if let [auxiliary, after @ ..] = rest
        && auxiliary.auxiliary()
        && superlative::take(rest).is_none()
    {
        let (who, doing) = subject(after);
        let (verb, others) = verb_and_rest(doing);
        let does = auxiliary.among("does do did can") && !doing.is_empty();
        if who.iter().any(|t| t.name) || does && !who.is_empty() {
            let who = text(who);
            let mut all = conditions(others);
            let of = Plan {
                want: vec![text(noun)],
                conditions: all.clone(),
                ..Plan::new(Ask::Value, who.clone())
            };
            let property = Some(verb).filter(|v| !v.is_empty() && v != "have");
            all.insert(0, Condition { property, comparison: "is".into(), value: who });
            return vec![of, Plan { conditions: all, ..Plan::new(Ask::Value, text(noun)) }];
        }
    }
    let mut plans = phrase::things(noun, rest, Ask::Value);
    if fires(Rule::FormPlainVerb, phrase::plain_verb(noun)) {
        plans.extend(phrase::things(&tokens[..1], &tokens[1..], Ask::Value));
    }
    plans
}

/// "kind of ferry is the Lyra": what type it is of.
fn kind_of(tokens: &[Token]) -> Option<Plan> {
    let [kind, of, rest @ ..] = tokens else { return None };
    let be = rest.iter().position(Token::be)?;
    let (noun, who) = (text(without_determiners(&rest[..be])), without_determiners(&rest[be + 1..]));
    let named = matches!(who, [only] if only.name);
    let want = vec![format!("{noun} type")];
    (kind.among("kind sort type") && of.is(&["of"]) && named && !noun.is_empty())
        .then(|| Plan { want, ..Plan::new(Ask::Value, text(who)) })
}

/// "was the Lyra called in the old days", "did the Lyra use to be called"
fn former_name(tokens: &[Token]) -> Option<Plan> {
    const BEFORE: &str = "formerly previously before originally earlier once past days use used";
    let [who, rest @ ..] = without_determiners(tokens.get(1..)?) else { return None };
    let called = rest.iter().any(|t| t.among("called named known"));
    let before = rest.iter().any(|t| t.among(BEFORE));
    let plain = rest.iter().all(|t| !t.name && !t.number());
    let want = vec!["former name".to_owned()];
    (who.name && called && before && plain).then(|| Plan { want, ..Plan::new(Ask::Value, who.text.clone()) })
}

/// "is the Lyra called in French"
fn name_in_a_language(tokens: &[Token]) -> Option<Plan> {
    let [who, called, within, language, ..] = without_determiners(tokens.get(1..)?) else { return None };
    let said = who.name && called.among("called named said") && within.is(&["in"]);
    let foreign = language.text.starts_with(char::is_uppercase);
    let want = vec![format!("{} name", language.text)];
    (tokens[0].be() && said && foreign).then(|| Plan { want, ..Plan::new(Ask::Value, who.text.clone()) })
}

/// "is heavier, A or B", "has more rooms, the inn or the hotel", "of A and B is older"
fn better_of(tokens: &[Token]) -> Option<Vec<Plan>> {
    let (before, one, other) = two(tokens)?;
    if let Some(plan) = one_of_a_name(&before, one, other).filter(|_| fires(Rule::FormOneOfAName, true)) {
        return Some(vec![plan]);
    }
    Some(whether::compared(&before, one, other)).filter(|plans| !plans.is_empty())
}

/// What is said of two, and the two.
fn two(tokens: &[Token]) -> Option<(Vec<Token>, &[Token], &[Token])> {
    if let Some(comma) = tokens.iter().rposition(Token::comma)
        && let after = &tokens[comma + 1..]
        && let Some(or) = after.iter().position(|t| t.is(&["or"]))
    {
        return Some((tokens[..comma].to_vec(), &after[..or], &after[or + 1..]));
    }
    let pair = |at: usize| {
        let [one, join, other] = tokens.get(at..at + 3)? else { return None };
        (one.name && other.name && join.among("or and")).then_some((join, at))
    };
    let (join, at) = (0..tokens.len()).find_map(pair)?;
    let among = at.checked_sub(1).filter(|before| tokens[*before].among("of between from"));
    // "Who is older, Ann or Tom?", without its comma.
    let ends = at + 3 == tokens.len() && join.is(&["or"]);
    let said = [&tokens[..among.unwrap_or(at)], &tokens[at + 3..]].concat();
    let compares = said.iter().any(|t| t.comparative());
    ((among.is_some() || ends) && compares).then(|| (said, &tokens[at..=at], &tokens[at + 2..at + 3]))
}

/// "Seven Wells had the bigger budget, the one from 1961 or the one from 1995": of those called so the first by rank.
fn one_of_a_name(before: &[Token], one: &[Token], other: &[Token]) -> Option<Plan> {
    let (name, has) = before.split_first().filter(|(name, _)| name.name)?;
    let restricts = |said: &[Token]| {
        let at = said.iter().position(|t| t.is(&["one"])).filter(|at| *at <= 1)?;
        let how = &said[at + 1..];
        let mut said = how.first().is_some_and(Token::preposition).then(|| conditions(how))?;
        // The one from 1961 is not from later years.
        said.iter_mut().filter(|c| c.comparison == "from").for_each(|c| c.comparison = "is".to_owned());
        Some(said)
    };
    let conditions: Vec<Condition> = restricts(one)?.into_iter().chain(restricts(other)?).collect();
    let at = has.iter().position(|t| t.comparative() || t.superlative())?;
    let nouns: Vec<Token> =
        has[at + 1..].iter().take_while(|t| !t.preposition() && !t.comma()).cloned().collect();
    let (of, end) = lang::lexicon::adjective(&has[at].word)?.0.first().copied()?;
    // A bigger budget is more of it, a longer runway one of more length.
    let itself = matches!(of, "size" | "height");
    let property = match (nouns.is_empty(), itself) {
        (true, _) => has[at].word.clone(),
        (false, true) => text(&nouns),
        (false, false) => format!("{} {of}", text(&nouns)),
    };
    let order = Some(Order { property, end, count: 1 });
    Some(Plan { conditions, order, ..Plan::new(Ask::Value, name.text.clone()) })
}

/// The verb at the start, and what stands after it.
fn verb_and_rest(tokens: &[Token]) -> (String, &[Token]) {
    let start = tokens.iter().position(|t| !t.filler()).unwrap_or(tokens.len());
    let tokens = &tokens[start..];
    let ends = |t: &Token| {
        t.determiner() || t.name || t.number() || t.preposition() || t.comma() || t.relative() || t.negation()
    };
    let end = tokens.iter().position(ends).unwrap_or(tokens.len());
    let verb: Vec<Token> = tokens[..end].iter().filter(|t| !t.filler() && !t.auxiliary()).cloned().collect();
    // "work for": nothing stands behind the preposition.
    let dangling = tokens.len() == end + 1 && tokens[end].preposition();
    match dangling {
        true => (format!("{} {}", text(&verb), tokens[end].text).trim().to_owned(), &[]),
        false => (text(&verb), &tokens[end..]),
    }
}
