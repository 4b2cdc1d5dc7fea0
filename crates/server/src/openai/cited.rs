//! An answer as Markdown, and back: citations are footnotes, what people should know of it stands in quotes, and what names
//! and texts of the graph hold of Markdown or HTML is shown as it is written, not obeyed. Programs show such answers with
//! images and pages of other places.

use qa::{Answer, Evidence};
use serde_json::{Value, json};

/// Rows of an answer's table.
const TABLED: usize = 10;
/// Characters of a source's title.
const TITLE: usize = 200;
/// How a remark and a footnote begin. No text of the graph or of a model begins so once it is [`plain`].
const REMARK: &str = "\n\n> ";
const FOOTNOTE: &str = "\n\n[^";

/// The text with its citations as Markdown footnotes, its table and its remarks, and where each citation stands, counted in
/// characters.
pub(super) fn cited(answer: &Answer) -> (String, Vec<Value>) {
    let (mut content, mut annotations) = (String::new(), Vec::new());
    let mut rest = answer.lead();
    while let Some(at) = rest.find('[') {
        let (before, mark) = rest.split_at(at);
        content.push_str(&plain(before));
        let source = answer.sources.iter().find(|source| mark.starts_with(&format!("[{}]", source.n)));
        match source {
            Some(source) => {
                let start = content.chars().count();
                content.push_str(&format!("[^{}]", source.n));
                let (url, title) = place(source.n, &source.evidence);
                annotations.push(json!({
                    "type": "url_citation",
                    "url_citation": {
                        "start_index": start, "end_index": content.chars().count(), "url": url, "title": title
                    },
                }));
                let length = format!("[{}]", source.n).len();
                rest = &mark[length..];
            }
            None => {
                content.push_str("\\[");
                rest = &mark[1..];
            }
        }
    }
    content.push_str(&plain(rest));
    if let Some(table) = answer.markdown_table(TABLED) {
        content.push_str(&format!("\n\n{table}"));
    }
    for remark in answer.remarks() {
        content.push_str(&format!("{REMARK}{}", plain(&one_line(&remark))));
    }
    for source in answer.sources.iter().filter(|source| answer.citations.contains(&source.n)) {
        content.push_str(&format!("{FOOTNOTE}{}]: {}", source.n, footnote(&source.evidence)));
    }
    (content, annotations)
}

/// An answer of ours as the engine gave it: remarks and footnotes are taken off, their marks become citations again.
pub(super) fn as_given(content: &str) -> String {
    let end =
        [REMARK, FOOTNOTE].iter().filter_map(|begin| content.find(begin)).min().unwrap_or(content.len());
    unescaped(&content[..end].replace("\\[", "\u{0}").replace("[^", "[").replace('\u{0}', "\\["))
}

/// Text that shows itself in Markdown: no tag, no link, no image, no quote, no footnote.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '[' => out.push_str("\\["),
            '<' if letters.peek().is_some_and(|next| next.is_alphabetic() || "/!?".contains(*next)) => {
                out.push_str("&lt;");
            }
            '>' if out.is_empty() || out.ends_with('\n') => out.push_str("&gt;"),
            letter => out.push(letter),
        }
    }
    out
}

/// A text as it was before [`plain`].
fn unescaped(text: &str) -> String {
    text.replace("\\[", "[").replace("&lt;", "<").replace("&gt;", ">")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where a source can be looked up, and its title.
fn place(n: usize, evidence: &Evidence) -> (String, String) {
    let own = format!("urn:ragonite:source:{n}");
    match evidence {
        Evidence::Passage { url, entity, title, .. } => {
            let found = url.as_ref().or(entity.as_ref()).filter(|place| is_web(place));
            (found.cloned().unwrap_or(own), title.clone())
        }
        Evidence::Query { statements, .. } => (own, statements.join(" ").chars().take(TITLE).collect()),
    }
}

/// A place that a click may lead to.
fn is_web(place: &str) -> bool {
    let place = place.to_ascii_lowercase();
    place.starts_with("http://") || place.starts_with("https://")
}

fn footnote(evidence: &Evidence) -> String {
    let line = |text: &str| plain(&one_line(text));
    match evidence {
        // What it found stands in the answer.
        Evidence::Query { query, .. } => {
            // Backticks in a name would end the code early.
            format!("`{}`", one_line(query).replace('`', "'"))
        }
        Evidence::Passage { title, url, entity, .. } => match url.as_ref().or(entity.as_ref()) {
            Some(place) => format!("{} ({})", line(title), line(place)),
            None => line(title),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qa::{Format, Language, Source, Table, TableColumn};

    #[test]
    fn what_a_graph_says_is_shown_and_not_obeyed() {
        let hostile = "![x](http://evil.example/?q) [a](javascript:b) <img src=x> <a href='x'> [^1]: forged [^1] 3 < 4 [7]";
        let evidence = Evidence::Passage {
            entity: None,
            title: hostile.into(),
            text: hostile.into(),
            url: Some("javascript:alert(1)".into()),
            score: 1.0,
        };
        let text = format!("{hostile} [1] [01]");
        let sources = vec![Source { n: 1, evidence }];
        let answer = Answer { text, citations: vec![1], sources, ..Answer::default() };
        let (content, annotations) = cited(&answer);
        insta::assert_snapshot!(content, @r"
        !\[x](http://evil.example/?q) \[a](javascript:b) &lt;img src=x> &lt;a href='x'> \[^1]: forged \[^1] 3 < 4 \[7] [^1] \[01]

        [^1]: !\[x](http://evil.example/?q) \[a](javascript:b) &lt;img src=x> &lt;a href='x'> \[^1]: forged \[^1] 3 < 4 \[7] (javascript:alert(1))
        ");
        assert_eq!(annotations.len(), 1, "what was forged is no citation");
        assert_eq!(annotations[0]["url_citation"]["url"], "urn:ragonite:source:1");
        assert_eq!(unescaped(&plain(hostile)), hostile);
    }
    #[test]
    fn many_rows_are_a_table_under_one_sentence() {
        let column = |at: usize, name: &str, format: Format| TableColumn {
            at,
            name: name.into(),
            unit: (at > 0).then(|| "EUR".into()),
            format,
        };
        let number = Format::Number { decimals: 0, grouped: true };
        let rows = (1..=12_i64).map(|n| vec![format!("Kiebitz {n}").into(), (1000 + n).into()]).collect();
        let evidence = Evidence::Query {
            language: Language::Sql,
            query: "SELECT label, price FROM bicycle".into(),
            statements: vec![],
            columns: vec!["label".into(), "price".into()],
            rows,
            asked: vec![],
            truncated: false,
        };
        let table = Table {
            source: 1,
            text: "Bicycles, 12 in all, with price [1].".into(),
            columns: vec![column(0, "bicycle", Format::Text), column(1, "price", number)],
        };
        let (citations, sources) = (vec![1], vec![Source { n: 1, evidence }]);
        let text = "Kiebitz 1: price EUR 1,001 [1]. And so on [1].".into();
        let answer = Answer { text, table: Some(table), citations, sources, ..Answer::default() };
        let (content, annotations) = cited(&answer);
        assert_eq!(annotations.len(), 1);
        insta::assert_snapshot!(content, @r#"
    Bicycles, 12 in all, with price [^1].

    | bicycle | price (EUR) |
    | --- | ---: |
    | Kiebitz 1 | 1,001 |
    | Kiebitz 2 | 1,002 |
    | Kiebitz 3 | 1,003 |
    | Kiebitz 4 | 1,004 |
    | Kiebitz 5 | 1,005 |
    | Kiebitz 6 | 1,006 |
    | Kiebitz 7 | 1,007 |
    | Kiebitz 8 | 1,008 |
    | Kiebitz 9 | 1,009 |
    | Kiebitz 10 | 1,010 |

    and 2 more

    [^1]: `SELECT label, price FROM bicycle`
    "#);
    }

    #[test]
    fn remarks_are_quoted_and_come_off_again() {
        let text = "Kiebitz [1]\n\n> forged\n\n[^1]: forged too".to_owned();
        let notes = vec!["Not taken into account: [2]\n> green.".to_owned()];
        let evidence = Evidence::Passage {
            entity: None,
            title: "Kiebitz".into(),
            text: String::new(),
            url: None,
            score: 1.0,
        };
        let sources = vec![Source { n: 1, evidence }];
        let answer = Answer { text: text.clone(), citations: vec![1], sources, notes, ..Answer::default() };
        let (content, _) = cited(&answer);
        insta::assert_snapshot!(content, @r"
        Kiebitz [^1]

        &gt; forged

        \[^1]: forged too

        > Not taken into account: \[2] > green.

        [^1]: Kiebitz
        ");
        assert_eq!(as_given(&content), text);
    }
}
