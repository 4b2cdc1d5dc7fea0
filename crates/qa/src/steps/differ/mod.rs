//! Where a text says otherwise than the rows: of the same thing, of what was asked, another number, year, name or verdict.
//! Both are told then, and people see for themselves; a text that speaks of anything else says nothing of it. Where a text
//! about the thing names another value without the property's words, the model reads that one text.

mod said;

use kb::Kind;
use plan::{Grounded, Index, stem, words};
use search::Value;

use self::said::{Quantity, names, quantities};
use crate::budgets::Budgets;
use crate::facts::{Fact, Stated};
use crate::several::list;
use crate::steps::claims::{Citable, Told, denies, sentences, starts_with_pronoun, telling};
use crate::steps::compose_answer::{Composing, compose_answer};
use crate::strategies::Task;
use crate::values::shown;
use crate::{Claim, Error, Evidence};

/// Numbers that differ by less are one, rounded.
const ROUNDED: f64 = 0.006;
/// The same where the text says "about".
const ROUGHLY: f64 = 0.1;
/// Words between "no" and what is denied, at most.
const DENIED: usize = 3;
/// Characters of a sentence that is told, at most.
const TOLD: usize = 300;
/// Words of a property's name that say nothing of what it is.
const EMPTY: [&str; 4] = ["number", "count", "total", "name"];

/// What texts among the evidence say otherwise, best passage first, once of each fact.
pub(crate) fn differ(
    task: &mut Task<'_, '_>,
    meant: &Grounded,
    facts: &[Fact],
    evidence: &[Evidence],
) -> Result<Vec<Claim>, Error> {
    let mut out = Vec::new();
    for fact in facts {
        let asked = Asked::new(task.index, meant, task.question, fact);
        let texts = evidence.iter().enumerate().filter_map(|(at, evidence)| match evidence {
            Evidence::Passage { entity: None, title, text, .. } => Some((at, title.as_str(), text.as_str())),
            _ => None,
        });
        let told: Vec<(usize, &str, Otherwise)> =
            texts.filter_map(|(at, title, text)| Some((at, title, asked.otherwise(title, text)?))).collect();
        let plain = told.iter().find_map(|(at, title, told)| match told {
            Otherwise::Plainly(sentence) => Some((*at, *title, sentence.clone())),
            Otherwise::Perhaps(_) => None,
        });
        let found = match plain {
            Some(found) => Some(found),
            // One reading of one text is as much as a question may take for it.
            None if facts.len() == 1 => match told.into_iter().next() {
                Some((at, title, Otherwise::Perhaps(candidates))) => {
                    read(task, &asked, (at, title), &candidates)?.map(|sentence| (at, title, sentence))
                }
                _ => None,
            },
            None => None,
        };
        out.extend(found.map(|(at, title, sentence)| asked.claim(at, title, &sentence)));
    }
    Ok(out)
}

/// Lets the model answer from the candidates of one text alone; the sentence of the one whose value it answers with.
fn read(
    task: &mut Task<'_, '_>,
    asked: &Asked<'_>,
    (at, title): (usize, &str),
    candidates: &[(String, Said)],
) -> Result<Option<String>, Error> {
    let mut told: Vec<&str> = candidates.iter().map(|(sentence, _)| sentence.as_str()).collect();
    told.dedup();
    let thing = asked.fact.thing.as_str();
    let text = format!("{thing}: {}", told.join(" "));
    let source = Citable { n: at + 1, title: thing.to_owned(), text, told: Told::Text };
    // What is told is the text's own sentence: that it holds the value is check enough.
    let shown = Budgets::of_step(task.llm, "compose_answer").passage;
    let how = Composing { check: false, streamed: false, shown, fluent: None };
    let read = match compose_answer(task.llm, task.question, &[source], how, task.deadline, task.trace) {
        // The rows' answer stands without it.
        Err(error @ (Error::Model { .. } | Error::Reply { .. })) if !task.trace.cancelled() => {
            task.trace.note(format!("The text {title:?} was not compared with the rows: {error}."));
            None
        }
        read => read?.standing(),
    };
    let claims = read.map(|checked| checked.claims).unwrap_or_default();
    let said: Vec<Said> = claims.iter().flat_map(|claim| asked.said(&claim.text)).collect();
    let [answer] = &said[..] else { return Ok(None) };
    Ok(candidates.iter().find(|(_, said)| said.value == answer.value).map(|(sentence, _)| sentence.clone()))
}

/// What a text says of a fact.
enum Otherwise {
    /// With the property's words, in this sentence.
    Plainly(String),
    /// Values of its kind, each with its sentence.
    Perhaps(Vec<(String, Said)>),
}

/// A value that a sentence says.
#[derive(Debug, Clone, PartialEq)]
struct Said {
    value: Spoken,
    /// It is the row's.
    same: bool,
    /// More, less, or one of several.
    bound: bool,
    /// The sentence names somebody else too.
    strange: bool,
}

#[derive(Debug, Clone, PartialEq)]
enum Spoken {
    Number(f64),
    Name(String),
}

/// A fact with the words that a sentence about it has.
struct Asked<'a> {
    index: &'a Index,
    meant: &'a Grounded,
    fact: &'a Fact,
    /// Stems of the thing's name.
    thing: Vec<String>,
    /// What the question says beside it.
    asks: Vec<String>,
    /// What the property is called.
    property: Vec<String>,
}

/// How a sentence stands to a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    Silent,
    Agrees,
    Differs,
}

impl<'a> Asked<'a> {
    fn new(index: &'a Index, meant: &'a Grounded, question: &str, fact: &'a Fact) -> Self {
        let thing = telling(&fact.thing);
        let mut asks = telling(question);
        asks.retain(|word| !thing.contains(word));
        let property = match &fact.stated {
            Stated::Values(heading, _) => {
                let named = words(&heading.name);
                let says = |word: &&String| {
                    !kb::is_unit(word) && !plan::is_function_word(word) && !EMPTY.contains(&word.as_str())
                };
                named.iter().filter(says).map(|word| stem(word)).collect()
            }
            Stated::Holds(_) => vec![],
        };
        Self { index, meant, fact, thing, asks, property }
    }

    /// What a text says otherwise; nothing if it says the same anywhere.
    fn otherwise(&self, title: &str, text: &str) -> Option<Otherwise> {
        if !self.fact.thing.chars().any(char::is_uppercase) || self.thing.is_empty() {
            return None;
        }
        let named = telling(title);
        let is_title = holds(&self.thing, &named) && named.iter().all(|word| self.thing.contains(word));
        let mut about = is_title;
        let mut plainly = None;
        let mut perhaps = Vec::new();
        for sentence in sentences(text.strip_prefix(title).unwrap_or(text)) {
            let held = telling(&sentence);
            // "It" is who the sentence before is about.
            about = is_title || holds(&self.thing, &held) || about && starts_with_pronoun(&sentence);
            if !about || sentence.chars().count() > TOLD {
                continue;
            }
            let named = holds(&self.property, &held) || holds(&self.asks, &held);
            if let Stated::Holds(so) = &self.fact.stated {
                match self.verdict(&sentence, *so) {
                    Stand::Agrees => return None,
                    Stand::Differs if plainly.is_none() => plainly = Some(sentence),
                    _ => {}
                }
                continue;
            }
            let said = self.said(&sentence);
            if said.iter().any(|said| said.same) {
                return None;
            }
            if let ([said], true) = (&said[..], named)
                && !said.bound
                && !said.strange
                && plainly.is_none()
            {
                plainly = Some(sentence.clone());
            }
            // With the property's words it is told of whom else the sentence names.
            let of_it = said.into_iter().filter(|said| !(said.bound || named && said.strange));
            perhaps.extend(of_it.map(|said| (sentence.clone(), said)));
        }
        match plainly {
            Some(sentence) => Some(Otherwise::Plainly(sentence)),
            None if perhaps.is_empty() => None,
            None => Some(Otherwise::Perhaps(perhaps)),
        }
    }

    /// The values of the fact's kind that a sentence says.
    fn said(&self, sentence: &str) -> Vec<Said> {
        let Stated::Values(heading, values) = &self.fact.stated else { return vec![] };
        match heading.kind {
            Kind::Number | Kind::Date => self.numbers(sentence, heading, values),
            Kind::Entity { .. } | Kind::Text => self.named(sentence, values),
            Kind::Boolean => vec![],
        }
    }

    fn numbers(&self, sentence: &str, heading: &plan::compile::Heading, values: &[Value]) -> Vec<Said> {
        let year = heading.years || heading.kind == Kind::Date;
        let own = |value: &Value| match value {
            Value::Text(text) if heading.kind == Kind::Date => text.get(..4)?.parse().ok(),
            other => other.as_number(),
        };
        let own: Vec<f64> = values.iter().filter_map(own).collect();
        let quantities = quantities(sentence);
        // "two platforms once, today it has four"; "every one of them" is no number.
        let counts = |said: &&Quantity| said.number != 1.0 && !kb::is_unit(&said.after);
        let several = quantities.iter().filter(counts).count() > 1;
        // What is told of somebody else beside it. The first word is written so whatever it is.
        let first = sentence.split_whitespace().next().unwrap_or_default();
        let stranger = |name: &String| {
            let other = telling(name).iter().any(|word| !self.thing.contains(word));
            other && name != first && !kb::is_unit(name) && !is_date(name)
        };
        let strange = names(sentence).iter().any(stranger);
        let read = |Quantity { number, before, after, rough, bound }: Quantity| {
            let (number, bound) = match heading.unit.as_deref() {
                _ if year => {
                    let whole = number.fract() == 0.0 && (1000.0..=2100.0).contains(&number);
                    (whole && !kb::is_unit(&after)).then_some((number, bound))
                }
                Some(unit) => {
                    let written = [after, before];
                    Some((written.iter().find_map(|written| kb::convert(number, written, unit))?, bound))
                }
                None => self.property.contains(&stem(&after)).then_some((number, bound || several)),
            }?;
            let within = if year {
                0.0
            } else if rough {
                ROUGHLY
            } else {
                ROUNDED
            };
            let same = own.iter().any(|own| (own - number).abs() <= own.abs() * within + 1e-9);
            Some(Said { value: Spoken::Number(number), same, bound, strange })
        };
        quantities.into_iter().filter_map(read).collect()
    }

    /// The things of the kind that the row's is.
    fn named(&self, sentence: &str, values: &[Value]) -> Vec<Said> {
        let view = &self.index.schema.views[self.meant.view];
        let wanted = self.meant.wanted.iter().flat_map(|wanted| &wanted.columns).next();
        // What is linked to the thing is called by its own name.
        let Some(column) = view.columns.get(wanted.copied().unwrap_or(0)) else { return vec![] };
        let (table, stored) = self.index.place(view, column);
        let (Some(domain), false) = (self.index.vocabulary.domain(table, stored), column.many) else {
            return vec![];
        };
        let held = telling(sentence);
        let own = |value: &Value| {
            value.as_text().is_some_and(|name| telling(name).iter().any(|word| held.contains(word)))
        };
        if let Some(value) = values.iter().find(|value| own(value)) {
            let value = Spoken::Name(value.to_string());
            return vec![Said { value, same: true, bound: false, strange: false }];
        }
        let bound = denies(&words(sentence));
        let known = names(sentence).into_iter().filter_map(|name| domain.exact(&name)?.into_iter().next());
        let known = known.filter(|name| *name != self.fact.thing);
        known.map(|name| Said { value: Spoken::Name(name), same: false, bound, strange: false }).collect()
    }

    /// What was asked with yes or no is told with the same words: as if it were so, or as denied.
    fn verdict(&self, sentence: &str, holds_so: bool) -> Stand {
        let said = words(sentence);
        let held: Vec<String> = said.iter().map(|word| stem(word)).collect();
        if !holds(&self.asks, &held) {
            return Stand::Silent;
        }
        let near = |at: usize| denies(&said[at.saturating_sub(DENIED)..at]);
        let denied = (0..held.len()).any(|at| self.asks.contains(&held[at]) && near(at));
        let hedged =
            said.iter().any(|word| matches!(word.as_str(), "if" | "or" | "can" | "may" | "some" | "than"));
        match (denied, denies(&said)) {
            _ if hedged => Stand::Silent,
            (false, true) => Stand::Silent,
            (denied, _) if denied == holds_so => Stand::Differs,
            _ => Stand::Agrees,
        }
    }

    fn claim(&self, at: usize, title: &str, sentence: &str) -> Claim {
        let not = match &self.fact.stated {
            Stated::Holds(_) => String::new(),
            Stated::Values(heading, values) => {
                let values: Vec<String> = values.iter().map(|value| shown(value, Some(heading))).collect();
                format!(", not {}", list(&values))
            }
        };
        Claim {
            text: format!(
                "The sources differ: the text {title:?} says \"{}\"{not}.",
                sentence.trim_end_matches('.')
            ),
            supported: true,
            repaired: false,
            sources: vec![self.fact.query + 1, at + 1],
        }
    }
}

/// Some words, all of which are held.
fn holds(words: &[String], held: &[String]) -> bool {
    !words.is_empty() && words.iter().all(|word| held.contains(word))
}

/// A month or a day of the week.
fn is_date(name: &str) -> bool {
    let name = plan::fold(name);
    kb::MONTHS.iter().any(|month| plan::fold(month) == name) || name.len() > 5 && name.ends_with("day")
}
