//! What the graph says, made fit to be told: no longer than anyone reads or a socket should carry, and without marks
//! that would pass for citations of ours. Rows keep their values as they are, but for their length.

use search::Value;

use crate::Evidence;

/// Characters of one value, statement or title.
const VALUE: usize = 4_000;

/// Characters of a passage.
const PASSAGE: usize = 32_000;

/// Characters of an answer, of a prompt and of a reply.
pub(crate) const TEXT: usize = 64_000;

/// Bytes of all values of one result.
const RESULT: usize = 1 << 20;

/// Statements of one source.
const STATEMENTS: usize = 1_000;

/// Bounds what was found, and takes forged citations out of what will be read as text.
pub(crate) fn bound(evidence: &mut Evidence) {
    match evidence {
        Evidence::Query { statements, rows, truncated, .. } => {
            statements.truncate(STATEMENTS);
            statements.iter_mut().for_each(|statement| tell(statement, VALUE));
            let mut room = RESULT;
            let mut fitting = 0;
            for row in rows.iter_mut() {
                for value in row.iter_mut() {
                    if let Value::Text(text) = value {
                        cut(text, VALUE);
                    }
                }
                let bytes: usize = row.iter().map(|value| value.as_text().map_or(8, str::len)).sum();
                let Some(left) = room.checked_sub(bytes) else { break };
                (room, fitting) = (left, fitting + 1);
            }
            *truncated |= fitting < rows.len();
            rows.truncate(fitting);
        }
        Evidence::Passage { title, text, .. } => {
            tell(title, VALUE);
            tell(text, PASSAGE);
        }
    }
}

/// Bounds a text, and takes forged citations out of it.
pub(crate) fn tell(text: &mut String, most: usize) {
    cut(text, most);
    if text.contains('[') {
        *text = without_marks(text);
    }
}

/// Cuts a text after so many characters.
pub(crate) fn cut(text: &mut String, most: usize) {
    // No character is shorter than a byte.
    if text.len() > most
        && let Some((end, _)) = text.char_indices().nth(most)
    {
        text.truncate(end);
        text.push_str(" ..");
    }
}

/// `[3]` in a name would read as a citation: it becomes `(3)`.
fn without_marks(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        let (before, mark) = rest.split_at(at);
        told.push_str(before);
        let inner = mark[1..].split(']').next().unwrap_or_default();
        let is_mark = !inner.is_empty()
            && mark[1 + inner.len()..].starts_with(']')
            && inner.chars().all(|c| c.is_numeric() || c == ',' || c == '^' || c.is_whitespace());
        if is_mark {
            told.push_str(&format!("({inner})"));
            rest = &mark[inner.len() + 2..];
        } else {
            told.push('[');
            rest = &mark[1..];
        }
    }
    told.push_str(rest);
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn names_that_look_like_citations_are_none() {
        for (text, told) in [
            ("Wren [1] is a bike", "Wren (1) is a bike"),
            ("[ 12 ][3, 4][^1]", "( 12 )(3, 4)(^1)"),
            ("[see 1] [] [1 [2]", "[see 1] [] [1 (2)"),
            ("[٣]é[", "(٣)é["),
        ] {
            let mut text = text.to_owned();
            tell(&mut text, VALUE);
            assert_eq!(text, told);
        }
    }

    #[test]
    fn a_megabyte_is_cut_at_a_character() {
        let long = "é".repeat(1 << 20);
        let mut found = Evidence::Query {
            language: Language::Sql,
            query: "SELECT 1".into(),
            statements: vec![long.clone(); 2_000],
            columns: vec!["a".into(), "b".into()],
            rows: vec![vec![Value::Text(long.clone()), Value::Integer(1)]; 500],
            asked: Vec::new(),
            truncated: false,
        };
        bound(&mut found);
        let Evidence::Query { statements, rows, truncated: true, .. } = &found else { panic!("{found:?}") };
        assert!(statements.len() == STATEMENTS && statements[0].chars().count() == VALUE + 3);
        assert!(rows.len() < 500 && rows[0][0].as_text().is_some_and(|text| text.ends_with("é ..")));
        assert!(serde_json::to_string(&found).unwrap().len() < RESULT + 4 * VALUE * STATEMENTS);
        let (title, url, entity) = (long.clone(), None, None);
        let mut passage = Evidence::Passage { entity, title, text: long, url, score: 1.0 };
        bound(&mut passage);
        assert!(serde_json::to_string(&passage).unwrap().len() < 4 * PASSAGE);
    }
}
