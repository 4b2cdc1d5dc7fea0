//! A query's text cut where names stand, so that they can be exchanged; everything else stays as it is. The lexical
//! rules are those of SPARQL 1.1, section 19.8, as far as they tell names from strings, comments and comparisons.

/// A piece of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'q> {
    /// `<..>`, without the brackets.
    Iri(&'q str),
    /// `prefix:local`.
    Name { prefix: &'q str, local: &'q str },
    /// A quoted text with its quotes.
    Text(&'q str),
    /// Anything else: keywords, variables, numbers, spaces.
    Other(&'q str),
}

/// Cuts a query.
pub(crate) fn tokens(query: &str) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let mut rest = query;
    let mut other = query;
    while let Some(first) = rest.chars().next() {
        let found = match first {
            '<' => iri(rest),
            '\'' | '"' => text(rest, first),
            '?' | '$' | '_' => None,
            _ if first == ':' || first.is_alphabetic() => name(rest),
            _ => None,
        };
        let at = other.len() - rest.len();
        match found {
            Some((token, length)) => {
                if at > 0 {
                    out.push(Token::Other(&other[..at]));
                }
                out.push(token);
                rest = &rest[length..];
                other = rest;
            }
            None => rest = &rest[skipped(rest, first)..],
        }
    }
    if !other.is_empty() {
        out.push(Token::Other(other));
    }
    out
}

/// Bytes of what is no name: a whole word or variable, a comment, or one character.
fn skipped(rest: &str, first: char) -> usize {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let end = |at: Option<usize>| at.unwrap_or(rest.len());
    match first {
        '#' => end(rest.find('\n')),
        '?' | '$' => 1 + end(rest[1..].find(|c| !word(c))).min(rest.len() - 1),
        // A blank node's label is no name of ours.
        '_' if rest.starts_with("_:") => end(rest[2..].find(|c| !word(c)).map(|at| at + 2)),
        _ if word(first) => end(rest.find(|c| !word(c))),
        _ => first.len_utf8(),
    }
}

fn iri(rest: &str) -> Option<(Token<'_>, usize)> {
    let end = rest.find('>')?;
    let inside = &rest[1..end];
    let plain =
        !inside.is_empty() && !inside.contains(|c: char| c.is_whitespace() || "<\"{}|^`\\".contains(c));
    // `?x<?y && ?z>3` has no colon between.
    (plain && inside.contains(':')).then_some((Token::Iri(inside), end + 1))
}

fn text(rest: &str, quote: char) -> Option<(Token<'_>, usize)> {
    let long = rest.starts_with(&quote.to_string().repeat(3));
    let (mark, from) = if long { (quote.to_string().repeat(3), 3) } else { (quote.to_string(), 1) };
    let mut at = from;
    loop {
        let next = rest.get(at..)?;
        if next.starts_with(&mark) {
            let end = at + mark.len();
            return Some((Token::Text(&rest[..end]), end));
        }
        let c = next.chars().next()?;
        at += c.len_utf8();
        if c == '\\' {
            at += rest.get(at..)?.chars().next()?.len_utf8();
        }
    }
}

fn name(rest: &str) -> Option<(Token<'_>, usize)> {
    let colon = rest.find(':')?;
    let prefix = &rest[..colon];
    if !prefix.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c)) {
        return None;
    }
    let tail = &rest[colon + 1..];
    let length = tail.find(|c: char| !(c.is_alphanumeric() || "_-.:%".contains(c))).unwrap_or(tail.len());
    // A point at the end ends the triple.
    let local = tail[..length].trim_end_matches('.');
    Some((Token::Name { prefix, local }, colon + 1 + local.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(query: &str) -> String {
        let whole: Vec<String> = tokens(query)
            .into_iter()
            .map(|token| match token {
                Token::Iri(iri) => format!("[{iri}]"),
                Token::Name { prefix, local } => format!("[{prefix}|{local}]"),
                Token::Text(text) => format!("[T{text}]"),
                Token::Other(other) => other.to_owned(),
            })
            .collect();
        whole.concat()
    }

    #[test]
    fn names_are_told_from_everything_else() {
        for (query, wanted) in [
            ("SELECT ?x { ?x ns1:has_x :task. }", "SELECT ?x { ?x [ns1|has_x] [|task]. }"),
            (
                "?x a <http://x.example/C> # :no\n. _:b :p 'a :q' ",
                "?x a [http://x.example/C] # :no\n. _:b [|p] [T'a :q'] ",
            ),
            ("FILTER(?x<3 && ?y>:a) '3'^^xsd:integer", "FILTER(?x<3 && ?y>[|a]) [T'3']^^[xsd|integer]"),
            (r#"'it\'s :a' "":b"#, r#"[T'it\'s :a'] [T""][|b]"#),
            ("'unfinished :a", "'unfinished [|a]"),
            ("?x", "?x"),
            ("?", "?"),
        ] {
            assert_eq!(cut(query), wanted);
            let back: String = tokens(query)
                .into_iter()
                .map(|token| match token {
                    Token::Iri(iri) => format!("<{iri}>"),
                    Token::Name { prefix, local } => format!("{prefix}:{local}"),
                    Token::Text(text) | Token::Other(text) => text.to_owned(),
                })
                .collect();
            assert_eq!(back, query);
        }
    }
}
