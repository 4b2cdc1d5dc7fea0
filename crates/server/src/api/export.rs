//! A conversation to take along: as Markdown for people, as JSON with everything, traces included.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use qa::{Answer, Evidence};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write as _;

use super::Parameters;
use crate::access::Caller;
use crate::answering::to_json;
use crate::app::App;
use crate::problem::Problem;
use crate::store::{Details, TurnDetails};

/// Which form.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Form {
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Deserialize, Clone, Copy, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    Markdown,
    Json,
}

/// Rows of a source that the Markdown shows, and characters of a passage.
const ROWS: usize = 20;
const CHARACTERS: usize = 1000;

/// `GET /conversations/{id}/export?format=markdown|json`
#[utoipa::path(
    get,
    path = "/api/v1/conversations/{id}/export",
    tag = "conversations",
    params(("id" = String, Path, description = "The conversation's id"), Form),
    responses((status = 200, description = "The file", content((String = "text/markdown"), (serde_json::Value = "application/json"))))
)]
pub(crate) async fn export(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Parameters(Form { format }): Parameters<Form>,
) -> Result<Response, Problem> {
    let owner = caller.user.clone();
    let read = app.stored(move |store| {
        let Some(details) = store.details(&owner, &id)? else { return Ok(None) };
        let mut traces = Vec::new();
        for turn in &details.turns {
            traces.push(store.trace(&owner, &id, turn.id)?.unwrap_or_default());
        }
        Ok(Some((details, traces)))
    });
    let (details, traces) = read.await?.ok_or_else(Problem::no_conversation)?;
    let (kind, extension, text) = match format.unwrap_or(Format::Markdown) {
        Format::Markdown => ("text/markdown; charset=utf-8", "md", markdown(&details)),
        Format::Json => {
            let kb = app
                .knowledge_bases(&caller)
                .into_iter()
                .find(|kb| kb.name() == details.summary.knowledge_base);
            let fingerprint = match kb {
                Some(kb) => Some(app.blocking(move || kb.about().fingerprint).await?),
                None => None,
            };
            ("application/json", "json", bundle(&details, &traces, fingerprint)?)
        }
    };
    let name = format!("attachment; filename=\"conversation-{}.{extension}\"", details.summary.id);
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// Everything, so that the questions can be asked again elsewhere and the answers compared.
fn bundle(details: &Details, traces: &[Value], fingerprint: Option<String>) -> Result<String, Problem> {
    let mut bundle = json!({
        "format": "ragonite-conversation",
        "version": 1,
        "ragonite": env!("CARGO_PKG_VERSION"),
        "knowledge_base": { "name": details.summary.knowledge_base, "fingerprint": fingerprint },
        "conversation": to_json(details)?,
    });
    if let Some(turns) = bundle["conversation"]["turns"].as_array_mut() {
        for (turn, trace) in turns.iter_mut().zip(traces) {
            turn["trace"] = trace.clone();
        }
    }
    serde_json::to_string_pretty(&bundle).map_err(|e| Problem::panicked(&e.to_string()))
}

fn markdown(details: &Details) -> String {
    let mut out = format!(
        "# {}\n\nKnowledge base: {}\n",
        inline(&details.summary.title),
        inline(&details.summary.knowledge_base)
    );
    for turn in &details.turns {
        let _ = write!(out, "\n## {}\n\n", inline(&turn.question));
        write_turn(&mut out, turn);
    }
    out
}

fn write_turn(out: &mut String, turn: &TurnDetails) {
    let answer = turn.answer.clone().and_then(|answer| serde_json::from_value::<Answer>(answer).ok());
    let Some(answer) = answer else {
        let _ = writeln!(out, "({})", turn.error.as_deref().map_or_else(|| turn.state.clone(), inline));
        return;
    };
    let _ = writeln!(out, "{}", cited_text(&answer, turn.id));
    if let Some(table) = answer.markdown_table(ROWS) {
        let _ = writeln!(out, "\n{table}");
    }
    for note in &answer.remarks() {
        let _ = writeln!(out, "\n> {}", inline(note));
    }
    out.push('\n');
    for source in answer.sources.iter().filter(|source| answer.citations.contains(&source.n)) {
        let _ = write!(out, "[^{}-{}]: ", turn.id, source.n);
        let tabled = answer.table.as_ref().is_some_and(|table| table.source == source.n);
        out.push_str(&footnote(&source.evidence, tabled));
        out.push('\n');
    }
}

/// The text with its citations as Markdown footnotes, unique in the file.
fn cited_text(answer: &Answer, turn: i64) -> String {
    let mut text = escaped(answer.lead());
    for n in &answer.citations {
        text = text.replace(&format!("\\[{n}\\]"), &format!("[^{turn}-{n}]"));
    }
    text
}

/// One source, its lines indented as a footnote's continuation; without the rows where the answer has them as its table.
fn footnote(evidence: &Evidence, tabled: bool) -> String {
    match evidence {
        // What it states stands in the answer.
        Evidence::Query { language, query, columns, rows, .. } => {
            let mut text = format!("{language:?}").to_uppercase();
            let _ = write!(text, "\n\n{}", indented(query));
            if tabled {
                return text;
            }
            let _ = write!(text, "\n    | {} |\n    |{}\n", cells(columns), " --- |".repeat(columns.len()));
            for row in rows.iter().take(ROWS) {
                let row: Vec<String> = row.iter().map(ToString::to_string).collect();
                let _ = writeln!(text, "    | {} |", cells(&row));
            }
            if rows.len() > ROWS {
                let _ = writeln!(text, "\n    and {} more rows", rows.len() - ROWS);
            }
            text
        }
        Evidence::Passage { title, text, url, entity, .. } => {
            let text = match text.char_indices().nth(CHARACTERS) {
                Some((end, _)) => format!("{} ..", &text[..end]),
                None => text.clone(),
            };
            let from = url.as_deref().or(entity.as_deref()).map(|from| format!(" ({})", inline(from)));
            format!("{}: {}{}\n", inline(title), inline(&text), from.unwrap_or_default())
        }
    }
}

fn cells(cells: &[String]) -> String {
    cells.iter().map(|cell| inline(cell).replace('|', "\\|")).collect::<Vec<_>>().join(" | ")
}

/// A code block inside a footnote: eight spaces, so that nothing in it is markup.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("        {line}\n")).collect()
}

/// On one line, without markup of its own.
fn inline(text: &str) -> String {
    escaped(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What the graph or the model wrote is text: nothing of it becomes a link, an image or HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '!' | '&') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_the_graph_is_no_markup() {
        assert_eq!(
            inline("<img src=x>\n[a](javascript:b) *c*"),
            "\\<img src=x\\> \\[a\\](javascript:b) \\*c\\*"
        );
        assert_eq!(cells(&["a|b".into(), "c".into()]), "a\\|b | c");
    }
    #[test]
    fn rows_of_the_answers_table_are_not_said_again() {
        let evidence = Evidence::Query {
            language: qa::Language::Sql,
            query: "SELECT name FROM bike".into(),
            statements: vec![],
            columns: vec!["name".into()],
            rows: vec![vec!["Wren".to_owned().into()]],
            asked: Vec::new(),
            truncated: false,
        };
        assert_eq!(footnote(&evidence, true), "SQL\n\n        SELECT name FROM bike\n");
        assert!(footnote(&evidence, false).ends_with("    | name |\n    | --- |\n    | Wren |\n"));
    }
}
