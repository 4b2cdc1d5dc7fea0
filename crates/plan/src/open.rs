//! Questions that ask what is known of named things and nothing else: "Who is Ada Berg?", "Tell me about the Lyra", "Compare
//! the Lyra and the Vega". They need no model to be planned.

use std::ops::Range;

use crate::ground::{Index, names_said, placed};
use crate::language::{Ask, Plan};
use crate::rules::{Rule, fires};
use lang::open::asks_what_is_known;
use lang::question::what_is_asked;
use lang::words;

/// The plan of such a question.
pub fn about_named(index: &Index, question: &str) -> Option<Plan> {
    let asked_text = what_is_asked(question);
    let asked = words(asked_text);
    let names = names_said(index, &asked);
    let within = |at: usize| names.iter().any(|name| name.contains(&at));
    let others: Vec<&str> = (0..asked.len()).filter(|&at| !within(at)).map(|at| asked[at].as_str()).collect();
    let last = asked.last().map_or("", String::as_str);
    // A graph that describes itself has "grant number" as a name too.
    let property = |name: &Range<usize>| index.is_called(&asked[name.clone()].join(" "));
    let holds = asks_what_is_known(&others, names.len(), last) && !names.iter().any(property);
    fires(Rule::AboutNamed, holds).then(|| {
        let called: Vec<String> = names.iter().map(|name| as_written(asked_text, &asked, name)).collect();
        Plan::new(Ask::Describe, called.join(" and "))
    })
}

/// A name as the question has it, with its capitals and signs.
fn as_written(question: &str, asked: &[String], name: &Range<usize>) -> String {
    let written = placed(question);
    match (written.len() == asked.len(), written.get(name.start), written.get(name.end - 1)) {
        (true, Some((from, _)), Some((at, last))) => question[*from..at + last.len()].to_owned(),
        _ => asked[name.clone()].join(" "),
    }
}
