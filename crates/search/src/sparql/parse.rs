//! The text of a query, before its algebra is looked at: what is too large for a parser that calls itself, which prefixes
//! need no declaration, and what an error shows of it.

use super::check::refuse;
use crate::limits::QueryError;
use spargebra::{Query, SparqlParser};

/// Characters of a query that an error shows.
const NEAR: usize = 30;

/// Prefixes that a query may use without declaring them: the W3C's own.
const PREFIXES: [(&str, &str); 5] = [
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
    ("owl", "http://www.w3.org/2002/07/owl#"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
];

/// Vocabularies whose prefix nearly everybody writes so: an error names their address.
const WELL_KNOWN: [(&str, &str); 9] = [
    ("dc", "http://purl.org/dc/elements/1.1/"),
    ("dcat", "http://www.w3.org/ns/dcat#"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    ("geo", "http://www.opengis.net/ont/geosparql#"),
    ("prov", "http://www.w3.org/ns/prov#"),
    ("schema", "http://schema.org/"),
    ("vcard", "http://www.w3.org/2006/vcard/ns#"),
    ("void", "http://rdfs.org/ns/void#"),
];

/// Brackets inside each other, at most: the parser calls itself for each, and has a stack to lose.
const NESTED: usize = 100;

/// Operators and patterns that may chain, at most: each stands inside the one before it, however flat it is written, and
/// what walks them calls itself too.
const CHAINED: usize = 500;

/// Bytes of a query, at most.
const LONGEST: usize = 1 << 18;

/// The parsed query.
pub(crate) fn parse(sparql: &str) -> Result<Query, QueryError> {
    if sparql.len() > LONGEST {
        return refuse(format!("it is longer than {LONGEST} bytes"));
    }
    if nested(sparql) > NESTED {
        return refuse(format!("more than {NESTED} brackets stand inside each other"));
    }
    if chained(sparql) > CHAINED {
        return refuse(format!(
            "it has more than {CHAINED} operators; ask with VALUES or IN for any of many"
        ));
    }
    let mut parser = SparqlParser::new();
    for (prefix, iri) in PREFIXES {
        parser = parser.with_prefix(prefix, iri).map_err(|error| QueryError::Engine(error.to_string()))?;
    }
    let updates = parser.clone();
    parser.parse_query(sparql).or_else(|error| {
        if updates.parse_update(sparql).is_ok_and(|update| !update.operations.is_empty()) {
            return refuse("it would change the graph; only reading queries are run");
        }
        let message = error.to_string().trim_end_matches('.').to_owned();
        let message = match undeclared(sparql) {
            Some(prefix) => format!(
                "the prefix `{prefix}:` is not declared; begin the query with {}",
                declaration(prefix)
            ),
            None => format!("{}, {}", plainly(&message), near(sparql, &message)),
        };
        Err(QueryError::Invalid { message, nearest: Vec::new() })
    })
}

/// The query with declarations of the prefixes it uses without: another program knows none.
pub(super) fn declared(sparql: &str) -> String {
    if SparqlParser::new().parse_query(sparql).is_ok() {
        return sparql.to_owned();
    }
    let lines: String = PREFIXES.iter().map(|(prefix, iri)| format!("PREFIX {prefix}: <{iri}>\n")).collect();
    lines + sparql
}

/// How deep brackets stand inside each other, those in texts counted too.
fn nested(sparql: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for letter in sparql.bytes() {
        match letter {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// How many operators and patterns stand in it that may chain; those in IRIs and texts are not counted.
fn chained(sparql: &str) -> usize {
    let chains = ["UNION", "MINUS", "OPTIONAL", "FILTER", "BIND", "GRAPH", "SERVICE", "VALUES", "NOT"];
    let counts = |token: &str| {
        token.len() == 1 && "|&!+-*/^=".contains(token)
            || chains.iter().any(|chain| token.eq_ignore_ascii_case(chain))
    };
    tokens(sparql).filter(|token| counts(token)).count()
}

/// A prefix that a query uses without declaring it.
fn undeclared(sparql: &str) -> Option<&str> {
    let mut known: Vec<&str> = PREFIXES.iter().map(|(prefix, _)| *prefix).collect();
    let mut declares = false;
    for token in tokens(sparql) {
        let begins_name = token.starts_with(|c: char| c.is_alphabetic() || c == ':');
        if let Some((prefix, _)) = token.split_once(':').filter(|_| begins_name) {
            if declares {
                known.push(prefix);
            } else if !known.contains(&prefix) {
                return Some(prefix);
            }
        }
        // What separates it from its name decides nothing.
        declares = token.eq_ignore_ascii_case("PREFIX") || declares && token.trim().is_empty();
    }
    None
}

/// IRIs, texts, comments, variables and words of a query, each whole, and every other character.
fn tokens(sparql: &str) -> impl Iterator<Item = &str> {
    let mut rest = sparql;
    std::iter::from_fn(move || {
        let letter = rest.chars().next()?;
        let length = match letter {
            '<' => iri(rest).unwrap_or(1),
            '"' | '\'' => text(rest, letter),
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '?' | '$' => {
                let name = &rest[1..];
                1 + name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len())
            }
            _ if letter.is_alphanumeric() || letter == '_' || letter == ':' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':' && c != '-');
                end.unwrap_or(rest.len())
            }
            _ => letter.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(token)
    })
}

/// The length of the IRI that a text begins with (SPARQL 1.1, rule 139).
fn iri(text: &str) -> Option<usize> {
    let end = text[1..].find(|c: char| c <= ' ' || "<>\"{}|^`\\".contains(c))? + 1;
    text[end..].starts_with('>').then_some(end + 1)
}

/// The length of the quoted text that a text begins with; of one that does not end, all.
fn text(sparql: &str, quote: char) -> usize {
    let long = sparql.starts_with(&quote.to_string().repeat(3));
    let end = if long { quote.to_string().repeat(3) } else { quote.to_string() };
    let mut at = end.len();
    while let Some(letter) = sparql[at..].chars().next() {
        if sparql[at..].starts_with(&end) {
            return at + end.len();
        }
        at += letter.len_utf8();
        if letter == '\\' {
            at += sparql[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    sparql.len()
}

/// How a prefix is declared.
fn declaration(prefix: &str) -> String {
    match WELL_KNOWN.iter().find(|(known, _)| *known == prefix) {
        Some((_, iri)) => format!("`PREFIX {prefix}: <{iri}>`"),
        None => format!("`PREFIX {prefix}: <..>` and the address that its names begin with"),
    }
}

/// A parser's message without classes of characters, which tell people nothing.
fn plainly(message: &str) -> String {
    match message.split_once(": expected ") {
        Some((place, expected)) if expected.contains('[') => {
            format!("{place}: what stands here cannot be read")
        }
        _ => message.to_owned(),
    }
}

/// The text at the place that a message beginning "error at LINE:COLUMN" names.
fn near(sparql: &str, message: &str) -> String {
    let place = message.strip_prefix("error at ").and_then(|rest| {
        let (line, rest) = rest.split_once(':')?;
        let (column, _) = rest.split_once(':')?;
        Some((line.parse::<usize>().ok()?.checked_sub(1)?, column.parse::<usize>().ok()?.checked_sub(1)?))
    });
    let text: String = match place {
        Some((line, column)) => {
            sparql.lines().nth(line).unwrap_or("").chars().skip(column).take(NEAR).collect()
        }
        None => String::new(),
    };
    if text.trim().is_empty() { "at the end of a line".into() } else { format!("at `{}`", text.trim()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_count_where_they_are_operators() {
        for (sparql, count) in [
            ("ASK { ?s <http://x.example/a-b/c> 'a+b|c' }", 0),
            ("ASK { ?s <http://x.example/a>/<http://x.example/b>* ?o }", 2),
            ("ASK { ?s ?p ?o FILTER(!(?o < 3) || ?o >= \"\"\"a \" - b\"\"\") } # a + b", 5),
            ("ASK { {} UNION {} OPTIONAL { ?union ?optional ?p } }", 2),
            ("ASK { ?s ?p 'it\\'s + one' } '", 0),
        ] {
            assert_eq!(chained(sparql), count, "{sparql}");
        }
    }

    #[test]
    fn a_prefix_that_is_not_declared_is_named_with_its_declaration() {
        for (sparql, said) in [
            (
                "SELECT * { ?s foaf:name ?o }",
                "the prefix `foaf:` is not declared; begin the query with `PREFIX foaf: <http://xmlns.com/foaf/0.1/>`",
            ),
            (
                "PREFIX x: <http://x.example/> # foaf:a\nASK { ?s x:p 'foaf:b', <foaf:c>, rdfs:label ; my-own:p 1 }",
                "the prefix `my-own:` is not declared; begin the query with `PREFIX my-own: <..>` and the address that \
                 its names begin with",
            ),
            (
                "ASK { ?s :p 1 }",
                "the prefix `:` is not declared; begin the query with `PREFIX : <..>` and the address that its names begin with",
            ),
            ("SELECT ?x WHERE {", "error at 1:18: what stands here cannot be read, at the end of a line"),
        ] {
            let Err(QueryError::Invalid { message, .. }) = parse(sparql) else { panic!("{sparql}") };
            assert_eq!(message, said);
        }
        assert!(parse("PREFIX foaf:<http://x.example/> ASK { ?s foaf:name _:b ; a owl:Class }").is_ok());
    }

    #[test]
    fn what_a_parser_would_lose_its_stack_over_is_refused() {
        let deep = 100_000;
        for query in [
            format!("ASK {{ FILTER({}1) }}", "!".repeat(deep)),
            format!("ASK {{ FILTER(1{}) }}", "+1".repeat(deep)),
            format!("ASK {{ FILTER(1{}) }}", "||1".repeat(deep / 2)),
            format!("ASK {{ ?s <x:p>{} ?o }}", "/<x:p>".repeat(deep / 3)),
            format!("ASK {{ {{}}{} }}", " UNION {}".repeat(deep / 10)),
            format!("ASK {{ {} }}", "OPTIONAL {} ".repeat(deep / 10)),
            format!("ASK {}", "{".repeat(deep)),
            format!("ASK {{ ?s ?p {}", "(".repeat(deep)),
            " ".repeat(LONGEST + 1),
        ] {
            assert!(matches!(parse(&query), Err(QueryError::Refused(_))), "{}", &query[..40]);
        }
        let many = format!("ASK {{ VALUES ?x {{ {} }} }}", "<http://x.example/a/b-c> ".repeat(5_000));
        assert!(parse(&many).is_ok());
    }
}
