//! What is said around a question, and what is asked of all of it: a total, an average, groups.

use super::listed;
use super::phrase::chunk;
use super::properties::computes;
use super::shown;
use super::tokens::{Token, text};
use crate::ground::Index;
use crate::language::{Ask, Order, Plan};
use crate::rules::{Rule, fires};
use lang::{fold, is_own_plural, is_plural, lexicon};

/// Words that ask.
const ASKING: &str = "what which who when where how";

/// A question's words without what is asked of all of it.
pub(super) struct Asked {
    pub tokens: Vec<Token>,
    /// "in total", "altogether"
    total: bool,
    /// "on average"
    average: bool,
    /// "per stage", "in each room"
    per: Option<String>,
    /// It begins with what the groups have: "outages per year".
    noun_first: bool,
    /// "sorted by price"
    order: Option<Order>,
    /// "with their prices"
    shown: Vec<String>,
}

impl Asked {
    pub fn of(index: &Index, tokens: &[Token]) -> Self {
        let mut tokens = tokens.to_vec();
        let mut total = false;
        let mut average = false;
        let mut at = 0;
        while at < tokens.len() {
            let next = |any: &str| tokens.get(at + 1).is_some_and(|t| t.among(any));
            let last = at + 2 == tokens.len();
            if fires(
                Rule::FormInTotal,
                tokens[at].is(&["in"]) && next("total all") && (last || !tokens[at + 1].is(&["all"])),
            ) {
                total = true;
                tokens.drain(at..at + 2);
            } else if fires(Rule::FormInTotal, tokens[at].is(&["on"]) && next("average")) {
                average = true;
                tokens.drain(at..at + 2);
            } else if fires(Rule::FormInTotal, tokens[at].among("altogether together")) {
                total = true;
                tokens.remove(at);
            } else if fires(
                Rule::FormInUnit,
                tokens[at].is(&["in"]) && last && kb::is_unit(&tokens[at + 1].word),
            ) {
                tokens.drain(at..at + 2);
            } else {
                at += 1;
            }
        }
        let asks = |t: &Token| t.among(ASKING) || t.auxiliary() || lexicon::may_request(&t.word);
        let noun_first = !tokens.first().is_some_and(asks);
        let order = listed::take(&mut tokens);
        let shown = shown::take(&mut tokens);
        let per = take_group(index, &mut tokens).or_else(|| take_last_group(index, &mut tokens));
        // "for each bed type, find the average price"
        if let Some(per) = &per {
            tokens = without_group(without_request(&tokens), &fold(per)).to_vec();
        }
        Self { tokens, total, average, per, noun_first, order, shown }
    }

    /// "the plays by Ann with their years": of the plays it is told, not of Ann.
    pub fn may_be_of(&self, plan: &Plan) -> bool {
        self.shown.is_empty() || plan.ask != Ask::Value || plan.want.is_empty()
    }

    /// Nothing is asked of the groups but how large they are.
    fn counts_groups(&self, plan: &Plan) -> bool {
        let several = plan.things.rsplit(' ').next().is_some_and(is_plural);
        self.noun_first && self.per.is_some() && several && plan.want.is_empty() && plan.conditions.is_empty()
    }

    /// The plan with what is asked of all of it.
    pub fn complete(&self, mut plan: Plan) -> Plan {
        let counted = plan.order.is_none() && self.counts_groups(&plan);
        let ask = match (plan.ask, &mut plan.order) {
            // "the worst delays on average": what is averaged decides.
            (Ask::Value, Some(order)) if self.average => {
                order.property = format!("average {}", order.property);
                Ask::Value
            }
            (Ask::Value, None) if self.average => Ask::Average,
            (Ask::Value, None) if self.total => Ask::Sum,
            (Ask::Value, None) if fires(Rule::FormPerCounts, counted) => Ask::Count,
            (ask, _) => ask,
        };
        // A number is computed of what is asked for.
        if ask.computes() && ask != plan.ask && plan.want.is_empty() && plan.order.is_none() {
            plan.want = vec![std::mem::take(&mut plan.things)];
        }
        if ask == Ask::Value {
            plan.want.extend(self.shown.iter().cloned());
        }
        plan.ask = ask;
        plan.per = self.per.clone().or(plan.per);
        plan.order = plan.order.or_else(|| self.order.clone());
        plan
    }
}

/// "Please show me the", "I need a list of", "could you tell me".
pub(super) fn without_request(tokens: &[Token]) -> &[Token] {
    let mut rest = tokens;
    // "I am new here - which topics .."
    if !fires(Rule::FormRequest, true) {
        return rest;
    }
    let asks = |t: &Token| t.among(ASKING) || t.auxiliary();
    if let Some(at) = rest.iter().take(7).position(Token::comma)
        && !rest.first().is_some_and(|t| asks(t) || t.preposition())
        && rest.get(at + 1).is_some_and(asks)
    {
        rest = &rest[at + 1..];
    }
    loop {
        let skipped = match rest {
            [first, ..] if first.among("please ok hi hello so and") || first.comma() => 1,
            [modal, you, ..] if modal.among("can could would will") && you.is(&["you"]) => 2,
            [i, would, like, ..] if i.among("i we") && would.among("would 'd") && like.among("like love") => {
                3
            }
            [i, am, verb, of, ..]
                if i.among("i we")
                    && am.among("am are")
                    && verb.among("looking interested searching")
                    && of.among("for in") =>
            {
                4
            }
            [excuse, me, ..] if excuse.is(&["excuse"]) && me.is(&["me"]) => 2,
            [i, verb, ..] if i.among("i we") && verb.among("need want seek") => 2,
            [to, verb, ..] if to.is(&["to"]) && verb.among("know see have") => 2,
            [show, me, ..] if lexicon::requests(&show.word) && me.among("me us") => 2,
            [a, list, of, ..] if a.among("a the") && list.is(&["list"]) && of.is(&["of"]) => 3,
            [report, next, ..] if lexicon::may_request(&report.word) && (next.determiner() || asks(next)) => {
                1
            }
            [list, next, ..]
                if lexicon::requests(&list.word) && !(list.name || list.kind || next.among("of is are")) =>
            {
                1
            }
            _ => return rest,
        };
        rest = &rest[skipped..];
    }
}

/// "number of repairs by trade", "sales by region": what is grouped by stands at the end.
fn take_last_group(index: &Index, tokens: &mut Vec<Token>) -> Option<String> {
    let at = tokens.iter().rposition(|t| t.is(&["by"]))?;
    let (said, noun) = (&tokens[..at], &tokens[at + 1..]);
    let known = |word: &str| index.says(word) || lexicon::period(word).is_some() || word == "name";
    // "series" are called like one of them.
    let several = |word: &str| is_plural(word) && !is_own_plural(word);
    let called = |t: &Token| !t.name && !t.number() && !several(&t.word) && known(&t.word);
    // "what is the average price"
    let asking = |t: &&Token| t.among("what which") || t.be() || t.determiner();
    let computed = said
        .iter()
        .skip_while(asking)
        .take(2)
        .any(|t| t.among("number total average mean sum count many much"));
    let amounts = said.last().is_some_and(|t| lang::lexicon::is_amount(&t.word));
    // "grouped by trade" says no more than "by trade".
    let grouping = said.iter().rev().take_while(|t| t.is(&["grouped"]) || t.comma()).count();
    let said = &said[..said.len() - grouping];
    let done = said.last().is_none_or(|t| t.participle() || t.comparative() || t.comma());
    let plain = matches!(noun.len(), 1 | 2) && noun.iter().all(called);
    let grouped = plain
        && (computed || amounts || grouping > 0)
        && !done
        && !said.iter().any(|t| t.superlative() || t.is(&["top"]));
    let group = fires(Rule::FormGroupedBy, grouped).then(|| text(noun));
    if group.is_some() {
        tokens.truncate(at - grouping);
    }
    group
}

/// "For each county, the name of the county and the number of delegates from that county": what the groups are is said once.
fn without_group<'t>(tokens: &'t [Token], per: &str) -> &'t [Token] {
    let called = per.rsplit(' ').next().unwrap_or(per);
    let group = |t: &Token| t.is(&[called]);
    let again = |t: &Token| group(t) || t.among("name names id number of") || t.determiner();
    let and = tokens.iter().position(|t| t.is(&["and"]) || t.comma());
    let named = and.filter(|&and| tokens[..and].iter().all(again) && tokens[..and].iter().any(group));
    let behind = match tokens {
        [.., of, that, last] if of.preposition() && that.among("that this the") && group(last) => 3,
        [.., of, it] if of.preposition() && it.among("it them") => 2,
        _ => 0,
    };
    match fires(Rule::FormGroupAgain, named.is_some() || behind > 0) {
        true => &tokens[named.map_or(0, |and| and + 1)..tokens.len() - behind],
        false => tokens,
    }
}

/// "per stage", "for each of the wards", "in each room": what is grouped by, taken out of the words.
fn take_group(index: &Index, tokens: &mut Vec<Token>) -> Option<String> {
    let at = tokens.iter().position(|t| t.among("per each every"))?;
    let per = tokens[at].is(&["per"]);
    // "the title and director of each film" are two properties of films.
    if fires(Rule::FormOfEach, !per && !computes(tokens)) {
        return None;
    }
    let from = if at > 0 && !per && tokens[at - 1].preposition() { at - 1 } else { at };
    let mut start = at + 1;
    while tokens.get(start).is_some_and(|t| t.is(&["of"]) || t.determiner()) {
        start += 1;
    }
    // "each kind of ticket" keeps its "of"; "each country have" its verb.
    let mut end = start + chunk(&tokens[start..]);
    if tokens.get(end).is_some_and(|t| t.is(&["of"])) && end < tokens.len() {
        end += 1 + chunk(&tokens[end + 1..]);
    }
    let does = from > 0 && tokens[from - 1].among("does do did has have had");
    if does && end - start > 1 && end == tokens.len() {
        end -= 1;
    }
    let noun = text(&tokens[start..end]);
    let time = tokens.get(start).is_some_and(|t| t.among("cent year day hour week month night"));
    // "passengers per year", "calories per serving" are how it is measured.
    let measured = per && at > 0 && tokens.get(start).is_some_and(|t| index.measures_per(&t.word));
    // "How many concerts per year?" counts, where "what is the rent per month?" measures.
    let counts = tokens
        .windows(2)
        .any(|pair| pair[0].is(&["how"]) && pair[1].is(&["many"]) || pair[0].is(&["number"]));
    let grouped = counts && lexicon::period(&fold(&noun)).is_some();
    if noun.is_empty() || measured || time && !grouped && end - start == 1 && (per || from == at) {
        return None;
    }
    tokens.drain(from..end);
    while tokens.first().is_some_and(Token::comma) {
        tokens.remove(0);
    }
    Some(noun)
}
