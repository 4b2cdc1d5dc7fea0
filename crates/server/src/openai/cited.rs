//! An answer as Markdown: citations are footnotes, and what names and texts of the graph hold of Markdown or HTML is shown
//! as it is written, not obeyed. Programs show such answers with images and pages of other places.

use qa::{Answer, Evidence};
use serde_json::{Value, json};

/// Rows of an answer's table.
const TABLED: usize = 10;
/// Characters of a source's title.
const TITLE: usize = 200;

/// The text with its citations as Markdown footnotes and its table, and where each citation stands, counted in characters.
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
    for source in answer.sources.iter().filter(|source| answer.citations.contains(&source.n)) {
        content.push_str(&format!("\n\n[^{}]: {}", source.n, footnote(&source.evidence)));
    }
    (content, annotations)
}

/// Text that shows itself in Markdown: no tag, no link, no image, no footnote.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '[' => out.push_str("\\["),
            '<' if letters.peek().is_some_and(|next| next.is_alphabetic() || "/!?".contains(*next)) => {
                out.push_str("&lt;");
            }
            letter => out.push(letter),
        }
    }
    out
}

/// A text as it was before [`plain`].
pub(super) fn unescaped(text: &str) -> String {
    text.replace("\\[", "[").replace("&lt;", "<")
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
    let line = |text: &str| plain(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    match evidence {
        // What it found stands in the answer.
        Evidence::Query { query, .. } => {
            // Backticks in a name would end the code early.
            let query = query.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
            format!("`{query}`")
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
    use qa::Source;

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
}
