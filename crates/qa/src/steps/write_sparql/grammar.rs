//! The SPARQL a model may write for one question, as a grammar (GBNF) made from what was retrieved for it: only the
//! listed properties, classes and things, each property only between what its domain and range allow. A term that
//! the graph does not have cannot be written; which of the real ones is meant stays the model's to say.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Brief;
use crate::steps::around::Around;

/// How a reply begins.
const PLAIN: &str = r#""{\"sparql\":\"""#;
const THOUGHTS: &str = r#""{\"thoughts\":\"" thought "\",\"sparql\":\"""#;
const THOUGHT: &str = concat!(r#"thought ::= [^"\\\x00-\x1f]{1,240}"#, "\n");
const CHARACTERS: &str = concat!(r#"plain ::= [^"\\\x00-\x1f]{8,400}"#, "\n");
/// Triples of one pattern.
const TRIPLES: usize = 6;

/// The grammar of a reply: a JSON object with the query, after `thoughts` if those are asked for.
pub(super) fn grammar(brief: &Brief, thoughts: bool) -> String {
    let mut g = String::new();
    let head = if thoughts { THOUGHTS } else { PLAIN };
    let _ = writeln!(g, r#"root ::= {head} query "\"}}""#);
    if thoughts {
        g.push_str(THOUGHT);
    }
    let _ = writeln!(
        g,
        r#"query ::= "SELECT " what " WHERE {{ " body "}}" end | "ASK {{ " body "}}"
what ::= "?x" | "?x ?y" | "?x ?y ?z" | "DISTINCT ?x" | "(COUNT(?x) AS ?n)" | "(COUNT(DISTINCT ?x) AS ?n)" | fn "(?y) AS ?n)" | fn "(?x) AS ?n)" | "?x (COUNT(?y) AS ?n)" | "?x (" fname "(?y) AS ?n)"
fn ::= "(" fname
fname ::= "AVG" | "SUM" | "MIN" | "MAX"
end ::= "" | " GROUP BY ?x" order? | order
order ::= " ORDER BY " ("DESC" | "ASC") "(" ("?y" | "?z" | "?n") ")" (" LIMIT " [1-9] [0-9]?)?
body ::= triples (filter | "FILTER NOT EXISTS {{ " triple "}} "){{0,2}}
triples ::= triple (triple){{0,{}}}
var ::= "?x" | "?y" | "?z"
filter ::= "FILTER(" test ((" && " | " || ") test)? ") "
test ::= var " " ("=" | "!=" | ">" | "<" | ">=" | "<=") " " (number | var | text | thing) | "CONTAINS(LCASE(STR(" var ")), " text ")""#,
        TRIPLES - 1
    );
    let (texts, numbers): (Vec<String>, Vec<String>) =
        brief.values.iter().map(|value| value.literal.clone()).partition(|literal| literal.starts_with('\''));
    let any_number = r#""-"? [0-9]{1,9} ("." [0-9]{1,4})?"#;
    let any_text = r#""'" [^'"\\\x00-\x1f]{1,60} "'""#;
    let _ = writeln!(g, "number ::= {}", alternatives(&numbers).unwrap_or_else(|| any_number.into()));
    let _ = writeln!(g, "text ::= {}", alternatives(&texts).unwrap_or_else(|| any_text.into()));

    let all: Vec<String> = brief.things.iter().map(|thing| format!(":{}", thing.name)).collect();
    let _ = writeln!(g, "thing ::= {}", alternatives(&all).unwrap_or_else(|| "number".into()));
    let mut kinds: Vec<String> = Vec::new();
    let things: Vec<usize> = (0..brief.things.len()).collect();
    for (i, property) in brief.properties.iter().enumerate() {
        let fitting = |classes: &[String], stated: fn(&Around) -> &BTreeSet<String>| -> Vec<String> {
            // What the graph states of a thing is surer than what its classes allow.
            let fits = |&&t: &&usize| match &brief.things[t].around {
                Some(around) => stated(around).contains(&property.iri),
                None => fits(&brief.things[t].classes, classes),
            };
            things.iter().filter(fits).map(|&t| format!(":{}", brief.things[t].name)).collect()
        };
        let subjects = fitting(&property.domain, |around| &around.has);
        let mut objects = vec!["var".to_owned()];
        if property.links {
            objects.extend(alternatives(&fitting(&property.range, |around| &around.is_value_of)));
        }
        if property.numbers() {
            objects.push("number".into());
        }
        if property.texts() {
            objects.push("text".into());
        }
        let subject = match alternatives(&subjects) {
            Some(things) => format!("(var | {things})"),
            None => "var".into(),
        };
        let _ = writeln!(g, "p{i} ::= {subject} \" :{} \" ({}) \" . \"", property.name, objects.join(" | "));
        kinds.push(format!("p{i}"));
    }
    let classes: Vec<String> = brief.classes.iter().map(|c| format!(":{}", c.name)).collect();
    if let Some(classes) = alternatives(&classes) {
        let _ = writeln!(g, "typed ::= var \" a \" ({classes}) \" . \"");
        kinds.push("typed".into());
    }
    let _ = writeln!(g, "triple ::= {}", kinds.join(" | "));
    g
}

/// The grammar where no terms were retrieved: a JSON object, and a query on one line.
pub(super) fn form(thoughts: bool) -> String {
    let head = if thoughts { THOUGHTS } else { PLAIN };
    let mut g = format!("root ::= {head} (\"SELECT \" | \"ASK \") plain \"\\\"}}\"\n{CHARACTERS}");
    if thoughts {
        g.push_str(THOUGHT);
    }
    g
}

/// A thing of these classes may stand where one of those is wanted; what has no class may stand anywhere.
fn fits(classes: &[String], wanted: &[String]) -> bool {
    classes.is_empty() || wanted.is_empty() || classes.iter().any(|class| wanted.contains(class))
}

fn alternatives(texts: &[String]) -> Option<String> {
    let quoted: Vec<String> =
        texts.iter().map(|t| format!("\"{}\"", t.replace('\\', "\\\\").replace('"', "\\\""))).collect();
    (!quoted.is_empty()).then(|| quoted.join(" | "))
}
