//! Algorithm 1: the standalone question becomes a [`Understood`]. The model says it in the order of the paper's chain
//! of thought (names, unknowns, facts); the triples validator holds it to the question.

use std::ops::ControlFlow;

use plan::{fold, is_function_word, stem, words};
use serde::{Deserialize, Serialize};

use super::Asking;
use super::question::{Bound, End, Fact, Kind, Limit, Order, Understood};
use crate::Error;
use crate::call::Call;

/// Facts of one question, at most: each multiplies the candidate queries.
const FACTS: usize = 4;
/// Bounds of one question, at most.
const LIMITS: usize = 2;

/// How an unknown may be held against something, as SPARQL writes it.
const OPERATORS: [&str; 5] = [">", "<", ">=", "<=", "="];

/// Fields in one order, at most four facts.
const GRAMMAR: &str = r##"root ::= "{\"ask\":" ask ",\"entities\":[" (q ("," q)*)? "],\"unknowns\":[" (v ("," v)*)? "],\"facts\":[" fact ("," fact)? ("," fact)? ("," fact)? "]" order? limits? "}"
ask ::= "\"which\"" | "\"count\"" | "\"yes-no\""
fact ::= "[" q "," r "," q "]"
q ::= "\"" [^"\\\n]+ "\""
r ::= "\"" [^"\\\n?]+ "\""
v ::= "\"?" [a-z_0-9]+ "\""
order ::= ",\"order\":[" v ",\"" ("most" | "least") "\",\"" n ("-" n)? "\"]"
limits ::= ",\"limits\":[" limit ("," limit)? "]"
limit ::= "[" v ",\"" (">=" | "<=" | ">" | "<" | "=") "\"," (q | v) "]"
n ::= [1-9] [0-9]?
"##;

/// What the grammar says, for servers that take schemas.
fn schema() -> serde_json::Value {
    let texts = serde_json::json!({ "type": "array", "items": { "type": "string" } });
    serde_json::json!({
        "type": "object",
        "properties": {
            "ask": { "enum": ["which", "count", "yes-no"] },
            "entities": texts,
            "unknowns": texts,
            "facts": {
                "type": "array",
                "items": { "type": "array", "items": { "type": "string" }, "minItems": 3, "maxItems": 3 },
                "minItems": 1,
                "maxItems": FACTS,
            },
            "order": {
                "type": "array", "items": { "type": "string" }, "minItems": 3, "maxItems": 3,
            },
            "limits": {
                "type": "array",
                "items": { "type": "array", "items": { "type": "string" }, "minItems": 3, "maxItems": 3 },
                "maxItems": LIMITS,
            },
        },
        "required": ["ask", "entities", "unknowns", "facts"],
        "additionalProperties": false,
    })
}

#[derive(Serialize)]
struct Context<'a> {
    question: &'a str,
}

/// As the model writes it.
#[derive(Deserialize)]
struct Said {
    ask: Kind,
    #[serde(default)]
    entities: Vec<String>,
    #[serde(default)]
    unknowns: Vec<String>,
    facts: Vec<[String; 3]>,
    order: Option<[String; 3]>,
    #[serde(default)]
    limits: Vec<[String; 3]>,
}

/// Asks the model for the question's facts.
pub(super) fn understand(asking: &mut Asking<'_, '_>) -> Result<Understood, Error> {
    asking.trace.begin("understand")?;
    let question = asking.question;
    let call = Call {
        grammar: Some(GRAMMAR),
        schema: Some(schema()),
        max_attempts: asking.settings.max_attempts,
        ..Call::new("understand", include_str!("understand.prompt"), Context { question })
    };
    let understood = call.run(
        asking.llm,
        asking.trace,
        asking.deadline,
        &mut |_, _| ControlFlow::Continue(()),
        |reply| validated(reply, question),
    )?;
    asking.trace.end(serde_json::to_string(&understood).unwrap_or_default())?;
    Ok(understood)
}

/// The triples validator: what the model said as facts, or why not, in words it can act on.
pub(super) fn validated(reply: &str, question: &str) -> Result<Understood, String> {
    let said: Said =
        serde_json::from_str(llm::json_in(reply)).map_err(|error| format!("it is not such JSON: {error}"))?;
    if said.facts.is_empty() || said.facts.len() > FACTS {
        return Err(format!("\"facts\" must hold one to {FACTS} facts"));
    }
    let mut facts = Vec::new();
    for [subject, relation, object] in &said.facts {
        let end = |text: &str| -> Result<End, String> {
            let text = text.trim();
            match text.strip_prefix('?') {
                Some(name) if !name.is_empty() => Ok(End::Unknown(variable(name))),
                Some(_) => Err("a variable has a name after \"?\"".into()),
                None if stands_in(text, question) => Ok(End::Named(as_written(text, question))),
                None => Err(not_there(text, &said, question)),
            }
        };
        let relation = relation.trim();
        if relation.is_empty() {
            return Err("a fact has no relation".into());
        }
        facts.push(Fact { subject: end(subject)?, relation: relation.to_owned(), object: end(object)? });
    }
    facts.dedup();
    let mut asks_kind = false;
    if said.ask != Kind::YesNo {
        asks_kind = kinds_are_unknown(&mut facts);
        ask_for(&mut facts, question);
    }
    let mut understood = Understood { kind: said.ask, facts, asked: None, order: None, limits: Vec::new() };
    let first = said.unknowns.first().map(|name| variable(name.trim().trim_start_matches('?')));
    understood.asked = first
        .filter(|_| !asks_kind)
        .filter(|name| understood.unknowns().any(|one| one == name) && understood.target() != Some(name));
    understood.order = order(&said, &understood, question)?;
    understood.limits = limits(&said, &understood, question)?;
    if understood.names().is_empty() {
        return Err(format!("no fact names anything of the question{}", quoted(&said.entities)));
    }
    if understood.kind != Kind::YesNo && understood.target().is_none() {
        return Err("no fact has a variable, so nothing is asked for".into());
    }
    if !connected(&understood) {
        return Err("the facts share no variable or name; connect them".into());
    }
    // Anything but a verb at its beginning asks for more than yes or no.
    Ok(Understood { kind: kind(&understood, question), ..understood })
}

/// Which of all are asked for; none where the question has no word of an order.
fn order(said: &Said, understood: &Understood, question: &str) -> Result<Option<Order>, String> {
    let asked = words(question);
    let Some([by, direction, places]) = said.order.as_ref().filter(|_| plan::has_superlative(&asked)) else {
        return Ok(None);
    };
    let by = unknown(by, understood, "order")?;
    let (from, to) = places.split_once('-').unwrap_or((places, places));
    let place = |text: &str| text.trim().parse::<usize>().ok().filter(|place| (1..100).contains(place));
    match (place(from), place(to)) {
        (Some(from), Some(to)) if from <= to => {
            Ok(Some(Order { by, least_first: direction == "least", places: (from, to) }))
        }
        _ => Err(format!("\"order\" must end with a place such as \"1\" or \"1-3\", not {places:?}")),
    }
}

/// The bounds; a number that the question does not give is none of its.
fn limits(said: &Said, understood: &Understood, question: &str) -> Result<Vec<Limit>, String> {
    let mut limits = Vec::new();
    for [of, operator, than] in said.limits.iter().take(LIMITS) {
        let of = unknown(of, understood, "limits")?;
        if !OPERATORS.contains(&operator.as_str()) {
            return Err(format!("a limit has one of {}, not {operator:?}", OPERATORS.join(" ")));
        }
        let than = match than.trim() {
            other if other.starts_with('?') => Bound::Unknown(unknown(other, understood, "limits")?),
            value => Bound::Value(given(value, question)?),
        };
        limits.push(Limit { of, operator: operator.clone(), than });
    }
    Ok(limits)
}

/// A variable of the facts.
fn unknown(name: &str, understood: &Understood, of: &str) -> Result<String, String> {
    let name = variable(name.trim().trim_start_matches('?'));
    match understood.unknowns().any(|one| one == name) {
        true => Ok(name),
        false => Err(format!("{of:?} must name a variable of the facts, and \"?{name}\" is none")),
    }
}

/// A number or date of the question, as SPARQL may have it.
fn given(value: &str, question: &str) -> Result<String, String> {
    let number = plan::numeral(value).or_else(|| plan::in_letters(value));
    let spelt = |number: f64| words(question).iter().any(|word| plan::in_letters(word) == Some(number));
    let gives = |number: f64| {
        spelt(number) || plan::quantities(question).iter().any(|quantity| quantity.number == number)
    };
    match (number, plan::date(value)) {
        (Some(number), _) if gives(number) => Ok(number.to_string()),
        (None, Some(date)) if stands_in(value, question) => Ok(date),
        _ => Err(format!("the question gives no {value:?} as a limit")),
    }
}

/// A kind of itself (`["city", "is a", "city"]`) is what is asked for. Of what kind a thing is that the question names is no
/// condition ("the city of Livorno"): it tells the thing from its namesakes. Whether a kind is asked for so.
fn kinds_are_unknown(facts: &mut Vec<Fact>) -> bool {
    let itself = |fact: &Fact| match (&fact.subject, &fact.object) {
        (End::Named(one), End::Named(kind)) if fact.says_kind() && fold(one) == fold(kind) => {
            Some(one.clone())
        }
        _ => None,
    };
    let kinds: Vec<String> = facts.iter().filter_map(itself).collect();
    for fact in &mut *facts {
        let says_kind = fact.says_kind();
        let object = Some(&mut fact.object).filter(|_| !says_kind);
        for end in std::iter::once(&mut fact.subject).chain(object) {
            if end.name().is_some_and(|name| kinds.iter().any(|kind| kind == name)) {
                *end = End::Unknown(variable(end.name().unwrap_or_default()));
            }
        }
    }
    let tells = |fact: &Fact| !fact.says_kind() || fact.subject.unknown().is_some();
    if facts.iter().any(tells) {
        facts.retain(tells);
    }
    !kinds.is_empty()
}

/// Where nothing is asked for, what the question asks which it is ("which UK city") is no name, whatever the model says.
fn ask_for(facts: &mut [Fact], question: &str) {
    let asks = facts.iter().any(|fact| fact.subject.unknown().or(fact.object.unknown()).is_some());
    let Some(noun) = plan::asked_for(&words(question)).filter(|_| !asks) else { return };
    for end in facts.iter_mut().flat_map(|fact| [&mut fact.subject, &mut fact.object]) {
        if end.name().is_some_and(|name| words(name).join(" ") == noun) {
            *end = End::Unknown(variable(&noun));
        }
    }
}

/// Says that a name is not the question's, and which is: the model may have answered instead of asked.
fn not_there(text: &str, said: &Said, question: &str) -> String {
    let used = |name: &str| said.facts.iter().any(|[s, _, o]| s == name || o == name);
    let unused: Vec<&str> = said
        .entities
        .iter()
        .map(String::as_str)
        .filter(|name| stands_in(name, question) && !used(name))
        .collect();
    match unused[..] {
        [] => format!("{text:?} does not stand in the question; name things in its words"),
        _ => format!(
            "{text:?} does not stand in the question; the facts must be about {:?}",
            unused.join(", ")
        ),
    }
}

fn quoted(entities: &[String]) -> String {
    if entities.is_empty() { String::new() } else { format!(", such as {:?}", entities.join(", ")) }
}

/// The kind that the question's first words say; the model's where they leave it open.
fn kind(understood: &Understood, question: &str) -> Kind {
    let first = words(question);
    let begins = |with: &[&str]| with.iter().any(|start| first.join(" ").starts_with(start));
    let open = understood.target().is_some();
    match understood.kind {
        Kind::YesNo
            if open && begins(&["what", "which", "who", "when", "where", "how", "list", "show", "name"]) =>
        {
            Kind::Which
        }
        _ if open && begins(&["how many", "count", "what is the number of", "number of"]) => Kind::Count,
        Kind::Count if begins(&["which", "who", "when", "where"]) => Kind::Which,
        kind => kind,
    }
}

/// A variable's name as SPARQL takes it.
fn variable(name: &str) -> String {
    let name: String = fold(name).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("v{name}") } else { name }
}

/// Most content words of a name are the question's.
fn stands_in(name: &str, question: &str) -> bool {
    if fold(question).contains(&fold(name)) {
        return true;
    }
    let asked = plan::stems(question);
    let mut said = words(name);
    said.retain(|w| !is_function_word(w));
    let held = said.iter().filter(|w| asked.contains(&stem(w))).count();
    !said.is_empty() && held == said.len()
}

/// The name in the question's own letters, where it stands there as one piece.
fn as_written(name: &str, question: &str) -> String {
    let lower = (name.to_lowercase(), question.to_lowercase());
    match lower.1.find(&lower.0) {
        Some(at) if lower.1.len() == question.len() && question.is_char_boundary(at) => {
            question.get(at..at + lower.0.len()).unwrap_or(name).to_owned()
        }
        _ => name.to_owned(),
    }
}

/// Every fact is reached from the first over shared ends.
fn connected(understood: &Understood) -> bool {
    let facts = &understood.facts;
    let mut reached = vec![0];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for (other, fact) in facts.iter().enumerate() {
            let ends = |fact: &Fact| [fact.subject.clone(), fact.object.clone()];
            let compares = |limit: &Limit| {
                let Bound::Unknown(than) = &limit.than else { return false };
                let both = [End::Unknown(limit.of.clone()), End::Unknown(than.clone())];
                let holds = |fact: &Fact| both.iter().any(|end| ends(fact).contains(end));
                holds(fact) && holds(&facts[at])
            };
            let shares = ends(fact).iter().any(|end| ends(&facts[at]).contains(end))
                || understood.limits.iter().any(compares);
            if shares && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == facts.len()
}
