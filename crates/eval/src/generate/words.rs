//! Phrasing by template: plain questions that say what the query asks, no more.

use super::Shape;
use super::walk::Drawn;

/// Words after which a predicate's name wants its object: "member of", "located in".
const OPEN: [&str; 9] = ["of", "for", "by", "in", "at", "with", "from", "to", "on"];

/// The question of a drawn query.
pub(super) fn question(drawn: &Drawn) -> String {
    let p = |at: usize| drawn.predicates.get(at).map_or("", String::as_str);
    let v = |at: usize| drawn.values.get(at).map_or("", String::as_str);
    let kind = drawn.kind.as_deref().unwrap_or("thing");
    let which = match drawn.count {
        true => format!("How many {}", plural(kind)),
        false => format!("Which {}", plural(kind)),
    };
    match drawn.shape {
        Shape::Simple1 => of(v(0), p(0), drawn.count, drawn.answers.len()),
        Shape::Simple2 => format!("{which} {}?", have(p(0), v(0))),
        Shape::Complex1 => format!("{which} {} and {}?", have(p(0), v(0)), have(p(1), v(1))),
        Shape::Complex2 if is_open(p(0)) => {
            format!("{which} are {} something that {}?", p(0), has(p(1), v(0)))
        }
        Shape::Complex2 => format!("{which} have {} {} that {}?", article(p(0)), p(0), has(p(1), v(0))),
    }
}

/// What a thing's property is; `number` is how many answers there are.
pub(super) fn of(name: &str, predicate: &str, count: bool, number: usize) -> String {
    match (is_open(predicate), count) {
        (true, true) => format!("How many things is {name} {predicate}?"),
        (true, false) => format!("What is {name} {predicate}?"),
        (false, true) => format!("How many {} does {name} have?", plural(predicate)),
        (false, false) if number > 1 => format!("What are the {} of {name}?", plural(predicate)),
        (false, false) => format!("What is the {predicate} of {name}?"),
    }
}

fn have(predicate: &str, value: &str) -> String {
    if is_open(predicate) {
        format!("are {predicate} {value}")
    } else {
        format!("have the {predicate} {value}")
    }
}

fn has(predicate: &str, value: &str) -> String {
    if is_open(predicate) {
        format!("is {predicate} {value}")
    } else {
        format!("has the {predicate} {value}")
    }
}

pub(super) fn is_open(predicate: &str) -> bool {
    predicate.rsplit(' ').next().is_some_and(|last| OPEN.contains(&last)) && predicate.contains(' ')
}

fn article(noun: &str) -> &'static str {
    match noun.chars().next() {
        Some('a' | 'e' | 'i' | 'o' | 'u') => "an",
        _ => "a",
    }
}

/// "fuel types" of a fuel type; a plural stays.
pub(super) fn plural(noun: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|end| noun.ends_with(end));
    match noun.strip_suffix('y') {
        Some(stem) if !ends(&["ay", "ey", "oy", "uy"]) => format!("{stem}ies"),
        _ if ends(&["ss", "x", "ch", "sh"]) => format!("{noun}es"),
        _ if ends(&["s"]) => noun.to_owned(),
        _ => format!("{noun}s"),
    }
}
