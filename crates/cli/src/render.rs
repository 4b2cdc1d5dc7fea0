//! Results as people read them in a terminal: wrapped text, small tables, an answer with its sources and times.
//! Pure: data in, text out.

use std::fmt::Write;

use qa::{Answer, Attribution, Evidence, Source, StepRecord, Verdict};
use search::Value;

/// Columns of running text.
const WIDTH: usize = 96;
/// Characters of a table's cell.
const CELL: usize = 40;
/// Rows of an answer's table that are shown.
const FIRST: usize = 10;
/// Rows of a source that are shown.
const ROWS: usize = 5;
/// Characters of a title.
const TITLE: usize = 80;
/// Characters of a passage that are shown.
const PASSAGE: usize = 200;

/// An answer with its sources and what its steps took.
pub fn answer(answer: &Answer, typed: &str) -> String {
    let mut text = wrap(answer.lead(), 0);
    if let Some(cells) = answer.cells(FIRST) {
        let _ = write!(text, "\n\n{}", indent(&aligned(&cells.headings, &cells.rows, &cells.numbers), 2));
        let than = if cells.truncated { "more than " } else { "" };
        if cells.more > 0 || cells.truncated {
            let _ = write!(text, "\n  and {than}{} more", cells.more);
        }
        if !answer.remarks().is_empty() {
            text.push('\n');
        }
    }
    for note in &answer.remarks() {
        let _ = write!(text, "\n{}", wrap(&format!("Note: {note}"), 0));
    }
    if answer.standalone != typed && !answer.standalone.is_empty() {
        let _ = write!(text, "\n\nUnderstood as: {}", answer.standalone);
    }
    let (cited, others): (Vec<&Source>, Vec<&Source>) =
        answer.sources.iter().partition(|s| answer.citations.contains(&s.n));
    if !cited.is_empty() {
        text.push_str("\n\nSources");
    }
    for s in cited {
        let tabled = answer.table.as_ref().is_some_and(|table| table.source == s.n);
        let _ = write!(text, "\n{}", source(s, tabled));
    }
    if !others.is_empty() {
        let names: Vec<String> = others.iter().map(|s| format!("[{}] {}", s.n, name(s))).collect();
        let _ = write!(text, "\n\n{}", wrap(&format!("Found, but not cited: {}", names.join("; ")), 0));
    }
    let _ = write!(text, "\n\n{}", steps(&answer.steps, answer.seconds));
    text
}

/// What `--explain` adds to an answer: its question as SPARQL, where it has one, and the answer without each of its sources.
pub fn explained(answer: &Answer, attributed: &[Attribution]) -> String {
    let attributed = attributions(answer, attributed);
    match &answer.sparql {
        Some(sparql) => format!("The question as SPARQL\n{}\n\n{attributed}", indent(sparql.trim(), 2)),
        None => attributed,
    }
}

/// An answer without each of its sources: what would be said, and how much of the answer would not.
fn attributions(answer: &Answer, attributions: &[Attribution]) -> String {
    let each = |one: &Attribution| {
        let n = one.source;
        let worth = match (one.share, one.verdict) {
            (_, Verdict::NotInGraph) => {
                return format!("[{n}] carries the answer: without it there is none.");
            }
            (0.0, _) => format!("[{n}] changes nothing: without it the answer says the same."),
            (share, _) => format!("[{n}] carries {} % of it: without it", (100.0 * share).round().max(1.0)),
        };
        if one.text == answer.text { worth } else { format!("{worth}\n{}", wrap(&one.text, 4)) }
    };
    if attributions.is_empty() {
        return "No source carries this answer.".to_owned();
    }
    let each: Vec<String> = attributions.iter().map(each).collect();
    format!("Without its sources\n{}", each.join("\n"))
}

/// `[1] SQL` with the query and its first rows unless these stand in the answer, or `[2] Title` with the first words.
fn source(source: &Source, tabled: bool) -> String {
    match &source.evidence {
        Evidence::Query { query, .. } if tabled => {
            format!("[{}] {}\n{}", source.n, name(source), indent(query.trim(), 6))
        }
        Evidence::Query { query, columns, rows, truncated, .. } => {
            let mut text = format!("[{}] {}\n{}", source.n, name(source), indent(query.trim(), 6));
            let shown = &rows[..rows.len().min(ROWS)];
            if !rows.is_empty() {
                let _ = write!(text, "\n{}", indent(&table(columns, shown), 4));
            }
            match (rows.len() - shown.len(), truncated) {
                (0, false) if rows.is_empty() => text.push_str("\n    no rows"),
                (0, false) => {}
                (0, true) => text.push_str("\n    and more rows"),
                (more, false) => _ = write!(text, "\n    and {more} more"),
                (more, true) => _ = write!(text, "\n    and more than {more} more"),
            }
            text
        }
        Evidence::Passage { text, url, .. } => {
            let url = url.as_ref().map(|url| format!(" ({url})")).unwrap_or_default();
            format!("[{}] {}{url}\n{}", source.n, name(source), wrap(&cut(&one_line(text), PASSAGE), 4))
        }
    }
}

/// `SQL`, or a passage's title.
fn name(source: &Source) -> String {
    match &source.evidence {
        Evidence::Query { language: qa::Language::Sql, .. } => "SQL".into(),
        Evidence::Query { language: qa::Language::Sparql, .. } => "SPARQL".into(),
        Evidence::Passage { title, .. } => cut(title, TITLE),
    }
}

/// `1.40 s: plan 1.20 s, sql 0.20 s`; steps that took no time are not told.
fn steps(steps: &[StepRecord], seconds: f64) -> String {
    let each: Vec<String> = steps
        .iter()
        .filter(|step| step.seconds >= 0.005)
        .map(|step| format!("{} {:.2} s", step.name, step.seconds))
        .collect();
    let all = if each.is_empty() { String::new() } else { format!(": {}", each.join(", ")) };
    let cost = steps.iter().filter_map(|step| step.cost).reduce(|a, b| a + b);
    let cost = cost.map(|cost| format!("; cost {cost:.6}")).unwrap_or_default();
    wrap(&format!("{seconds:.2} s{all}{cost}"), 0)
}

/// Rows under their column names; numbers stand right, long cells are cut.
pub fn table(columns: &[String], rows: &[Vec<Value>]) -> String {
    let right: Vec<bool> = (0..columns.len())
        .map(|i| rows.iter().filter_map(|r| r.get(i)).any(|v| v.as_number().is_some()))
        .collect();
    let rows: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    aligned(columns, &rows, &right)
}

/// Cells under their column names, those of `right` at the right; long ones are cut.
fn aligned(columns: &[String], rows: &[Vec<String>], right: &[bool]) -> String {
    let cell = |text: &String| cut(&one_line(text), CELL);
    let mut lines = vec![columns.iter().map(|c| cut(c, CELL)).collect::<Vec<_>>()];
    lines.extend(rows.iter().map(|row| row.iter().map(cell).collect()));
    let widths: Vec<usize> = (0..columns.len())
        .map(|i| lines.iter().filter_map(|l| l.get(i)).map(|c| c.chars().count()).max().unwrap_or(0))
        .collect();
    let rule: Vec<String> = widths.iter().map(|w| "-".repeat(*w)).collect();
    lines.insert(1, rule);
    let line = |cells: &Vec<String>| {
        let padded: Vec<String> = cells
            .iter()
            .zip(&widths)
            .zip(right)
            .map(|((c, &w), &right)| if right { format!("{c:>w$}") } else { format!("{c:<w$}") })
            .collect();
        padded.join("  ").trim_end().to_owned()
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Breaks lines between words; every line is indented.
pub fn wrap(text: &str, by: usize) -> String {
    let margin = " ".repeat(by);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = margin.clone();
        for word in paragraph.split_whitespace() {
            let full = line.chars().count() + 1 + word.chars().count() > WIDTH;
            if full && line.len() > by {
                lines.push(std::mem::replace(&mut line, margin.clone()));
            }
            if line.len() > by {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}

/// The text with every line indented.
pub fn indent(text: &str, by: usize) -> String {
    let margin = " ".repeat(by);
    text.lines().map(|line| format!("{margin}{line}")).collect::<Vec<_>>().join("\n")
}

/// At most `most` characters; what is cut shows as an ellipsis. Control characters, which could steer a terminal,
/// become spaces.
pub fn cut(text: &str, most: usize) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    match text.char_indices().nth(most) {
        None => text.chars().map(clean).collect(),
        Some(_) => text.chars().take(most.saturating_sub(1)).map(clean).chain(['\u{2026}']).collect(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use qa::Language;

    #[test]
    fn an_answer_shows_its_sources_and_times() {
        let rows =
            (0..7).map(|i| vec![Value::from(format!("Bike {i}")), Value::from(1000.5 + i as f64)]).collect();
        let found = Answer {
            text: "The Bike 0 costs 1,000.50 EUR [1]. It is made for long tours [2].".into(),
            verdict: Verdict::Answered,
            standalone: "How much does the Bike 0 cost?".into(),
            citations: vec![1, 2],
            sources: vec![
                Source {
                    n: 1,
                    evidence: Evidence::Query {
                        language: Language::Sql,
                        query: "SELECT label, price\nFROM bike".into(),
                        statements: vec![],
                        columns: vec!["label".into(), "price".into()],
                        rows,
                        asked: Vec::new(),
                        truncated: false,
                    },
                },
                Source {
                    n: 2,
                    evidence: Evidence::Passage {
                        entity: None,
                        title: "Bike 0".into(),
                        text: "A bike\nfor long tours.".into(),
                        url: Some("http://bikes.example/0".into()),
                        score: 0.5,
                    },
                },
                Source {
                    n: 3,
                    evidence: Evidence::Passage {
                        entity: None,
                        title: "Bike 9".into(),
                        text: "A bike.".into(),
                        url: None,
                        score: 0.1,
                    },
                },
            ],
            steps: vec![
                StepRecord {
                    name: "plan".into(),
                    seconds: 1.2,
                    tokens_in: 300,
                    tokens_out: 45,
                    calls: 1,
                    ..StepRecord::default()
                },
                StepRecord { name: "sql".into(), seconds: 0.004, ..StepRecord::default() },
            ],
            seconds: 1.25,
            ..Answer::default()
        };
        insta::assert_snapshot!(answer(&found, "How much is it?"), @"
        The Bike 0 costs 1,000.50 EUR [1]. It is made for long tours [2].

        Understood as: How much does the Bike 0 cost?

        Sources
        [1] SQL
              SELECT label, price
              FROM bike
            label    price
            ------  ------
            Bike 0  1000.5
            Bike 1  1001.5
            Bike 2  1002.5
            Bike 3  1003.5
            Bike 4  1004.5
            and 2 more
        [2] Bike 0 (http://bikes.example/0)
            A bike for long tours.

        Found, but not cited: [3] Bike 9

        1.25 s: plan 1.20 s
        ");
    }

    #[test]
    fn many_rows_are_a_table_under_one_sentence() {
        let rows = (0..12)
            .map(|i| {
                vec![
                    Value::from(format!("Bike {i}")),
                    Value::Integer(i + 1),
                    Value::from(900.5 * (i + 1) as f64),
                ]
            })
            .collect();
        let evidence = Evidence::Query {
            language: Language::Sql,
            query: "SELECT label, place, price FROM bike".into(),
            statements: vec![],
            columns: vec!["label".into(), "place".into(), "price".into()],
            rows,
            asked: Vec::new(),
            truncated: false,
        };
        let column = |at, name: &str, unit: Option<&str>, format| qa::TableColumn {
            at,
            name: name.into(),
            unit: unit.map(str::to_owned),
            format,
        };
        let number = qa::Format::Number { decimals: 2, grouped: true };
        let columns =
            vec![column(0, "bike", None, qa::Format::Text), column(2, "price", Some("EUR"), number)];
        let table =
            Some(qa::Table { source: 1, text: "Bikes by price, the lowest first [1].".into(), columns });
        let found = Answer {
            text: "Bike 0 .. [1].".into(),
            verdict: Verdict::Answered,
            citations: vec![1],
            sources: vec![Source { n: 1, evidence }],
            table,
            ..Answer::default()
        };
        insta::assert_snapshot!(answer(&found, ""), @"
        Bikes by price, the lowest first [1].

          bike    price (EUR)
          ------  -----------
          Bike 0       900.50
          Bike 1     1,801.00
          Bike 2     2,701.50
          Bike 3     3,602.00
          Bike 4     4,502.50
          Bike 5     5,403.00
          Bike 6     6,303.50
          Bike 7     7,204.00
          Bike 8     8,104.50
          Bike 9     9,005.00
          and 2 more

        Sources
        [1] SQL
              SELECT label, place, price FROM bike

        0.00 s
        ");
    }

    #[test]
    fn what_each_source_carries_is_shown() {
        let whole = Answer { text: "It costs 900 EUR [1]. It is light [2].".into(), ..Answer::default() };
        let without =
            |source, verdict, text: &str, share| Attribution { source, verdict, text: text.into(), share };
        let told = [
            without(1, Verdict::NotInGraph, "This is not in the graph.", 1.0),
            without(2, Verdict::Answered, "It costs 900 EUR [1].", 0.42),
            without(3, Verdict::Answered, &whole.text, 0.0),
            without(4, Verdict::Answered, "It is light [2]. It costs 900 EUR [5].", 0.0),
        ];
        insta::assert_snapshot!(attributions(&whole, &told), @"
        Without its sources
        [1] carries the answer: without it there is none.
        [2] carries 42 % of it: without it
            It costs 900 EUR [1].
        [3] changes nothing: without it the answer says the same.
        [4] changes nothing: without it the answer says the same.
            It is light [2]. It costs 900 EUR [5].
        ");
        assert_eq!(attributions(&whole, &[]), "No source carries this answer.");
        let sparql = Some("SELECT ?price\nWHERE { ?bike :price ?price }\n".to_owned());
        insta::assert_snapshot!(explained(&Answer { sparql, ..whole }, &[]), @"
        The question as SPARQL
          SELECT ?price
          WHERE { ?bike :price ?price }

        No source carries this answer.
        ");
    }

    #[test]
    fn long_text_is_wrapped_and_cut() {
        let long = "word ".repeat(30);
        assert!(wrap(&long, 4).lines().all(|l| l.len() <= WIDTH && l.starts_with("    word")));
        assert_eq!(wrap("a\n\nb", 0), "a\n\nb");
        assert_eq!(cut("sch\u{f6}n und gut", 6), "sch\u{f6}n\u{2026}");
        assert_eq!(cut("a\u{1b}[31m", 10), "a [31m");
    }
}
