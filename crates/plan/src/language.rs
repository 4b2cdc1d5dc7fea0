//! The question plan: what a question asks, in its own words, with no name of any graph in it.
//!
//! A model writes it (grammar [`GRAMMAR`]), [`Plan::parse`] checks it, grounding gives its words a meaning in one
//! graph. Not here: tables, columns, SQL.

use serde::{Deserialize, Serialize};

use lang::lexicon::is_function_word;
use lang::{stem, words};

pub use lang::End;

/// What kind of answer is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// Properties of things, or which things.
    Value,
    /// How many things.
    Count,
    /// The mean of a property.
    Average,
    /// Its total.
    Sum,
    /// Its smallest value.
    Minimum,
    /// Its largest value.
    Maximum,
    /// Yes or no.
    Exists,
    /// An open question: features, character, differences.
    Describe,
    /// How far its values lie apart: the largest less the smallest. No model writes it; the question's words do.
    Spread,
    /// Which part of the things fulfils a condition. As above.
    Share,
}

impl Ask {
    /// A number is computed of a property.
    pub fn computes(self) -> bool {
        matches!(self, Self::Average | Self::Sum | Self::Minimum | Self::Maximum | Self::Spread)
    }
}

/// One restriction on the things: `["weigh", "less than", "9 kg"]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(Option<String>, String, String)", into = "(Option<String>, String, String)")]
pub struct Condition {
    /// The property's words, when the question names it.
    pub property: Option<String>,
    /// `is`, `not`, `less than`, `over`, `between` .. as the question says it.
    pub comparison: String,
    /// The value's words.
    pub value: String,
}

impl From<(Option<String>, String, String)> for Condition {
    fn from((property, comparison, value): (Option<String>, String, String)) -> Self {
        Self { property, comparison, value }
    }
}

impl Condition {
    /// Whatever it is to them, they belong to it: "of Ann", "in the cake".
    pub(crate) fn of(value: &str) -> Self {
        Self { property: None, comparison: "of".into(), value: value.to_owned() }
    }

    /// As [`Condition::of`] says it.
    pub(crate) fn is_of(&self) -> bool {
        self.property.is_none() && self.comparison.trim() == "of"
    }
}

impl From<Condition> for (Option<String>, String, String) {
    fn from(c: Condition) -> Self {
        (c.property, c.comparison, c.value)
    }
}

/// A superlative: `["battery", "highest", 1]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, End, u32)", into = "(String, End, u32)")]
pub struct Order {
    /// The property that orders.
    pub property: String,
    /// Which end comes first.
    pub end: End,
    /// How many, ties included.
    pub count: u32,
}

impl Order {
    /// The count of an order without a cut.
    pub const ALL: u32 = 1000;
}

impl From<(String, End, u32)> for Order {
    fn from((property, end, count): (String, End, u32)) -> Self {
        Self { property, end, count }
    }
}

impl From<Order> for (String, End, u32) {
    fn from(o: Order) -> Self {
        (o.property, o.end, o.count)
    }
}

/// A question plan. Absent parts are left out of its JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The kind of answer.
    pub ask: Ask,
    /// The properties asked for; empty when the things themselves are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub want: Vec<String>,
    /// The things it is about, as named.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub things: String,
    /// Restrictions; all must hold.
    #[serde(default, rename = "where", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// A superlative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// The property to group by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<String>,
    /// Other things to compare with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versus: Option<String>,
}

impl Plan {
    /// A plan that asks `ask` of `things` and nothing else.
    pub fn new(ask: Ask, things: impl Into<String>) -> Self {
        Self {
            ask,
            want: vec![],
            things: things.into(),
            conditions: vec![],
            order: None,
            per: None,
            versus: None,
        }
    }

    /// "What requires Ada?": one condition by a verb, and no word for what the things are.
    pub fn says_verb_alone(&self) -> bool {
        let [only] = &self.conditions[..] else { return false };
        self.ask == Ask::Value
            && self.things.is_empty()
            && self.want.is_empty()
            && self.order.is_none()
            && only.property.is_some()
    }

    /// The plan with one more condition.
    pub(crate) fn and(&self, condition: Condition) -> Self {
        let mut plan = self.clone();
        plan.conditions.push(condition);
        plan
    }

    /// Reads a model's reply and checks that its parts fit together.
    ///
    /// # Errors
    /// A sentence that tells the model what is wrong.
    pub fn parse(reply: &str) -> Result<Self, String> {
        let mut plan: Self = serde_json::from_str(reply.trim()).map_err(|e| format!("not a plan: {e}"))?;
        plan.want.retain(|w| !w.trim().is_empty());
        plan.conditions.retain(|c| !c.value.trim().is_empty());
        if let Some(wrong) = plan.want.iter().find(|w| compares_only(w)) {
            return Err(format!(
                "\"want\" holds {wrong:?}, which is no property: what restricts the things belongs in \"where\""
            ));
        }
        // "total audience by cinema": what is summed up stands where the things should.
        if plan.ask.computes() && plan.want.is_empty() && plan.per.is_some() && !plan.things.trim().is_empty()
        {
            plan.want.push(std::mem::take(&mut plan.things));
        }
        if plan.ask.computes() && plan.want.is_empty() {
            return Err(format!(
                "\"ask\" is \"{}\" but \"want\" names no property to compute it of",
                serde_json::to_string(&plan.ask).unwrap_or_default().trim_matches('"')
            ));
        }
        if plan.things.trim().is_empty() && plan.want.is_empty() && plan.conditions.is_empty() {
            return Err(
                "neither \"things\" nor \"want\" nor \"where\" says what the question is about".into()
            );
        }
        if plan.order.as_ref().is_some_and(|o| o.property.trim().is_empty() || o.count == 0) {
            return Err("\"order\" needs a property and how many, at least 1".into());
        }
        Ok(plan)
    }

    /// The plan without things of which no word stands in the question: small models copy their examples.
    ///
    /// # Errors
    /// When nothing of it is left; a sentence that tells the model so.
    pub fn faithful_to(mut self, question: &str) -> Result<Self, String> {
        let asked: Vec<String> = words(question).iter().map(|w| stem(w)).collect();
        let stands = |phrase: &str| {
            let mut content = words(phrase);
            content.retain(|w| !is_function_word(w));
            content.is_empty() || content.iter().any(|w| asked.contains(&stem(w)))
        };
        let things = std::mem::take(&mut self.things);
        let said = stands(&things) && !things.is_empty()
            || self.want.iter().any(|w| stands(w))
            || self.conditions.iter().any(|c| stands(&c.value));
        if !said {
            return Err(format!("{things:?} does not stand in the question {question:?}"));
        }
        // What it was told of an earlier plan ("the graph has nothing of ..") is no property.
        let told = |w: &&String| words(w).contains(&"graph".to_owned()) && !asked.contains(&stem("graph"));
        if let Some(want) = self.want.iter().find(told) {
            return Err(format!(
                "\"want\" holds {want:?}, which does not stand in the question {question:?}"
            ));
        }
        if stands(&things) {
            self.things = things;
        }
        if self.versus.as_deref().is_some_and(|v| !stands(v)) {
            self.versus = None;
        }
        Ok(self)
    }

    /// Its JSON, as a model writes it.
    pub fn to_json(&self) -> String {
        // A plan holds only strings, numbers and lists: serialising it cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A comparing word or a number, which names no property.
fn compares_only(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    matches!(
        text.as_str(),
        "is" | "not"
            | "is not"
            | "no"
            | "after"
            | "before"
            | "over"
            | "under"
            | "between"
            | "more than"
            | "less than"
    ) || text.parse::<f64>().is_ok()
}

/// GBNF grammar of a plan's JSON: fields in one order, absent ones left out, so that few tokens are generated.
pub const GRAMMAR: &str = r##"root ::= "{\"ask\":" ask (",\"want\":" list)? (",\"things\":" q)? (",\"where\":[" cond ("," cond)* "]")? (",\"order\":[" q "," end "," [1-9] [0-9]? "]")? (",\"per\":" q)? (",\"versus\":" q)? "}"
ask ::= "\"value\"" | "\"count\"" | "\"average\"" | "\"sum\"" | "\"minimum\"" | "\"maximum\"" | "\"exists\"" | "\"describe\""
list ::= "[" q ("," q)* "]"
cond ::= "[" (q | "null") "," q "," q "]"
end ::= "\"highest\"" | "\"lowest\""
q ::= "\"" [^"\\\n]+ "\""
"##;

/// What [`GRAMMAR`] says, as a JSON schema, for model servers that take schemas.
pub fn schema() -> serde_json::Value {
    let text = serde_json::json!({ "type": "string", "minLength": 1 });
    let asks = ["value", "count", "average", "sum", "minimum", "maximum", "exists", "describe"];
    let ends = ["highest", "lowest"];
    let maybe = serde_json::json!({ "type": ["string", "null"] });
    let three = |items: serde_json::Value| serde_json::json!({ "type": "array", "prefixItems": items, "items": false, "minItems": 3, "maxItems": 3 });
    serde_json::json!({
        "type": "object",
        "properties": {
            "ask": { "enum": asks },
            "want": { "type": "array", "items": text, "minItems": 1 },
            "things": text,
            "where": { "type": "array", "items": three(serde_json::json!([maybe, text, text])), "minItems": 1 },
            "order": three(serde_json::json!([text, { "enum": ends }, { "type": "integer", "minimum": 1, "maximum": 99 }])),
            "per": text,
            "versus": text,
        },
        "required": ["ask"],
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every field and every closed word of the grammar is the schema's, and of the type.
    #[test]
    fn grammar_and_schema_say_the_same() {
        let schema = schema();
        let quoted = |text: &str| GRAMMAR.contains(&format!("\\\"{text}\\\""));
        let properties = schema["properties"].as_object().unwrap();
        assert!(properties.keys().all(|key| quoted(key)), "{properties:?}");
        let plan = Plan {
            order: Some(Order { property: "length".into(), end: End::Highest, count: 1 }),
            want: vec!["length".into()],
            conditions: vec![Condition { property: None, comparison: "is".into(), value: "new".into() }],
            per: Some("port".into()),
            versus: Some("trams".into()),
            ..Plan::new(Ask::Value, "ferries")
        };
        let written: serde_json::Value = serde_json::from_str(&plan.to_json()).unwrap();
        let written: Vec<&String> = written.as_object().unwrap().keys().collect();
        assert_eq!(written, properties.keys().collect::<Vec<_>>());
        for ask in schema["properties"]["ask"]["enum"].as_array().unwrap() {
            assert!(
                quoted(ask.as_str().unwrap()) && serde_json::from_value::<Ask>(ask.clone()).is_ok(),
                "{ask}"
            );
        }
    }

    #[test]
    fn a_plan_survives_its_json() {
        let json = r#"{"ask":"value","want":["length","year"],"things":"ferries","where":[["built in","is","Norway"],[null,"over","100 m"]],"order":["capacity","highest",3],"per":"port","versus":"trams"}"#;
        let plan = Plan::parse(json).unwrap();
        assert_eq!(plan.conditions[1].property, None);
        assert_eq!(plan.to_json(), json);
    }

    #[test]
    fn what_does_not_fit_together_is_told() {
        insta::assert_snapshot!(Plan::parse(r#"{"ask":"average","things":"ferries"}"#).unwrap_err(), @r#""ask" is "average" but "want" names no property to compute it of"#);
        insta::assert_snapshot!(Plan::parse(r#"{"ask":"value"}"#).unwrap_err(), @r#"neither "things" nor "want" nor "where" says what the question is about"#);
        assert!(Plan::parse("no json").unwrap_err().starts_with("not a plan"));
    }
}
