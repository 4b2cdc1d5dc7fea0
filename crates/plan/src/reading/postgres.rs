//! What a SELECT of a model says in SQLite's words, said in PostgreSQL's, as far as these mean the same: it runs as it stands
//! over either. What is left is for the server to refuse: a column that is neither grouped nor computed, a text compared
//! with a number, a function of SQLite's alone. Texts keep their case there, also where
//! they are ordered, where SQLite was told to ignore it.

use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, Word};

/// The tokens of one SELECT.
pub(super) fn for_postgres(tokens: Vec<Token>) -> Vec<Token> {
    let tokens = tokens.into_iter().map(word_for_word).collect();
    // What is computed is called as the model wrote it.
    let tokens = missing_values(called(tokens));
    rounded(years(tokens))
}

fn word_for_word(token: Token) -> Token {
    match token {
        Token::DoubleEq => Token::Eq,
        Token::Word(mut word) => {
            if word.quote_style.is_some() {
                word.quote_style = Some('"');
                return Token::Word(word);
            }
            let other = match word.value.to_ascii_uppercase().as_str() {
                "LIKE" => "ILIKE",
                "IFNULL" => "COALESCE",
                "INSTR" => "STRPOS",
                "TRUE" => "1",
                "FALSE" => "0",
                _ => return Token::Word(word),
            };
            raw(other)
        }
        other => other,
    }
}

/// `strftime('%Y', launched)`: dates are texts that begin with their year.
fn years(mut tokens: Vec<Token>) -> Vec<Token> {
    let mut at = 0;
    while at < tokens.len() {
        let year = calls(&tokens, at, "strftime").and_then(|open| {
            let format = next(&tokens, open)?;
            let comma = next(&tokens, format)?;
            let is_year = matches!(&tokens[format], Token::SingleQuotedString(text) if text == "%Y");
            (is_year && tokens[comma] == Token::Comma).then_some((open, comma))
        });
        if let Some((open, comma)) = year
            && let Some(close) = closing(&tokens, open)
        {
            tokens.insert(close, raw(", 1, 4"));
            tokens[at] = raw("SUBSTR");
            tokens.drain(open + 1..=comma);
        }
        at += 1;
    }
    tokens
}

/// `round(avg(price), 2)`: to a number of places only decimals are rounded.
fn rounded(mut tokens: Vec<Token>) -> Vec<Token> {
    for at in (0..tokens.len()).rev() {
        let Some(open) = calls(&tokens, at, "round") else { continue };
        let Some(close) = closing(&tokens, open) else { continue };
        let comma = apart(&tokens, open + 1, close).find(|&at| tokens[at] == Token::Comma);
        if let Some(comma) = comma {
            tokens.insert(comma, raw(" AS numeric)"));
            tokens.insert(open + 1, raw("CAST("));
        }
    }
    tokens
}

/// What is computed is called as it is written, which tells what it is of.
fn called(mut tokens: Vec<Token>) -> Vec<Token> {
    let is = |token: &Token, keyword| matches!(token, Token::Word(word) if word.keyword == keyword);
    let Some(select) = apart(&tokens, 0, tokens.len()).find(|&at| is(&tokens[at], Keyword::SELECT)) else {
        return tokens;
    };
    let end = apart(&tokens, select, tokens.len()).find(|&at| is(&tokens[at], Keyword::FROM));
    let Some(end) = end else { return tokens };
    let mut ends: Vec<usize> =
        apart(&tokens, select, end).filter(|&at| tokens[at] == Token::Comma).chain([end]).collect();
    let mut starts = vec![select + 1];
    starts.extend(ends.iter().map(|at| at + 1));
    while let (Some(end), Some(_)) = (ends.pop(), starts.pop()) {
        let Some(&start) = starts.last() else { break };
        let Some(last) = before(&tokens, end).filter(|&last| last >= start) else { continue };
        let computed = match &tokens[last] {
            Token::RParen | Token::Number(..) => {
                !(start..last).any(|at| is(&tokens[at], Keyword::AS) && depth(&tokens, start, at) == 0)
            }
            _ => false,
        };
        if computed {
            let written: String = tokens[start..=last].iter().map(ToString::to_string).collect();
            let written = written.trim().trim_start_matches("DISTINCT ").replace('"', "");
            tokens.insert(last + 1, raw(&format!(" AS \"{written}\"")));
        }
    }
    tokens
}

/// SQLite takes a missing value for less than all others, PostgreSQL for more.
fn missing_values(mut tokens: Vec<Token>) -> Vec<Token> {
    let is = |token: &Token, keyword| matches!(token, Token::Word(word) if word.keyword == keyword);
    let mut at = tokens.len();
    while at > 0 {
        at -= 1;
        let Some(by) = next(&tokens, at) else { continue };
        if !(is(&tokens[at], Keyword::ORDER) && is(&tokens[by], Keyword::BY)) {
            continue;
        }
        let ends_it = |token: &Token| {
            matches!(token, Token::SemiColon)
                || [Keyword::LIMIT, Keyword::OFFSET, Keyword::UNION, Keyword::ROWS, Keyword::RANGE]
                    .iter()
                    .any(|&keyword| is(token, keyword))
        };
        let mut end = tokens.len();
        let mut open = 0_i32;
        let mut commas = Vec::new();
        for (place, token) in tokens.iter().enumerate().skip(by + 1) {
            match token {
                Token::LParen => open += 1,
                Token::RParen => open -= 1,
                Token::Comma if open == 0 => commas.push(place),
                _ => {}
            }
            if open < 0 || open == 0 && ends_it(token) {
                end = place;
                break;
            }
        }
        for end in commas.into_iter().chain([end]).rev() {
            let Some(last) = before(&tokens, end) else { continue };
            if matches!(&tokens[last], Token::Word(word) if matches!(word.keyword, Keyword::FIRST | Keyword::LAST))
            {
                continue;
            }
            let place = if is(&tokens[last], Keyword::DESC) { " NULLS LAST" } else { " NULLS FIRST" };
            tokens.insert(last + 1, raw(place));
        }
    }
    tokens
}

/// The opening bracket of a call of a function that begins here.
fn calls(tokens: &[Token], at: usize, function: &str) -> Option<usize> {
    let named = matches!(&tokens[at], Token::Word(word) if word.quote_style.is_none() && word.value.eq_ignore_ascii_case(function));
    next(tokens, at).filter(|&open| named && tokens[open] == Token::LParen)
}

/// The bracket that closes this one.
fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0;
    (open..tokens.len()).find(|&at| {
        match tokens[at] {
            Token::LParen => depth += 1,
            Token::RParen => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// Places outside brackets.
fn apart(tokens: &[Token], from: usize, to: usize) -> impl Iterator<Item = usize> {
    let mut depth = 0;
    (from..to).filter(move |&at| {
        match tokens[at] {
            Token::LParen => depth += 1,
            Token::RParen => depth -= 1,
            _ => return depth == 0,
        }
        false
    })
}

/// How many brackets are open.
fn depth(tokens: &[Token], from: usize, to: usize) -> i32 {
    tokens[from..to].iter().fold(0, |depth, token| match token {
        Token::LParen => depth + 1,
        Token::RParen => depth - 1,
        _ => depth,
    })
}

fn next(tokens: &[Token], at: usize) -> Option<usize> {
    (at + 1..tokens.len()).find(|&a| !matches!(tokens[a], Token::Whitespace(_)))
}

fn before(tokens: &[Token], at: usize) -> Option<usize> {
    (0..at).rev().find(|&b| !matches!(tokens[b], Token::Whitespace(_)))
}

fn raw(text: &str) -> Token {
    Token::Word(Word { value: text.to_owned(), quote_style: None, keyword: Keyword::NoKeyword })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlparser::dialect::SQLiteDialect;
    use sqlparser::tokenizer::Tokenizer;

    #[test]
    fn said_in_the_other_words() {
        for (one, other) in [
            (
                "SELECT \"name\", AVG(price) FROM f WHERE a LIKE '%x%' AND b == TRUE GROUP BY name ORDER BY AVG(price) DESC LIMIT 3",
                "SELECT \"name\", AVG(price) AS \"AVG(price)\" FROM f WHERE a ILIKE '%x%' AND b = 1 GROUP BY name ORDER BY AVG(price) DESC NULLS LAST LIMIT 3",
            ),
            (
                "SELECT ROUND(AVG(price), 2) AS p, COUNT(*) FROM f ORDER BY a, b ASC",
                "SELECT ROUND(CAST(AVG(price) AS numeric), 2) AS p, COUNT(*) AS \"COUNT(*)\" FROM f ORDER BY a NULLS FIRST, b ASC NULLS FIRST",
            ),
            (
                "SELECT MAX(a) FROM f WHERE strftime('%Y', d) = '1970' AND x = (SELECT y FROM g ORDER BY z DESC LIMIT 1)",
                "SELECT MAX(a) AS \"MAX(a)\" FROM f WHERE SUBSTR( d, 1, 4) = '1970' AND x = (SELECT y FROM g ORDER BY z DESC NULLS LAST LIMIT 1)",
            ),
            ("SELECT IFNULL(a, 0) total FROM `f`", "SELECT COALESCE(a, 0) total FROM \"f\""),
        ] {
            let tokens = Tokenizer::new(&SQLiteDialect {}, one).tokenize().unwrap();
            let text: String = for_postgres(tokens).iter().map(ToString::to_string).collect();
            assert_eq!(text, other);
        }
    }
}
