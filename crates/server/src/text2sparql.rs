//! The TEXT2SPARQL challenge's interface: `GET /text2sparql?dataset=&question=` gives the SPARQL that answers a
//! question. Errors carry the same three fields beside what went wrong; the query is then empty.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use qa::Language;
use serde::Deserialize;
use serde_json::json;

use crate::access::Caller;
use crate::answering;
use crate::app::App;
use crate::problem::Problem;

/// What is asked of which dataset.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    dataset: String,
    #[serde(default)]
    question: String,
}

/// `GET /text2sparql?dataset=&question=`
pub(crate) async fn translate(
    State(app): State<App>,
    caller: Caller,
    Query(Asked { dataset, question }): Query<Asked>,
) -> Response {
    match query(&app, &caller, &dataset, &question).await {
        Ok(query) => {
            Json(json!({ "dataset": dataset, "question": question, "query": query })).into_response()
        }
        Err(problem) => {
            let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let body = json!({
                "dataset": dataset, "question": question, "query": "", "detail": problem.to_text(),
            });
            (status, Json(body)).into_response()
        }
    }
}

async fn query(app: &App, caller: &Caller, dataset: &str, question: &str) -> Result<String, Problem> {
    let name = name_of(app, caller, dataset);
    let kb = app.knowledge_base(caller, &name)?;
    answering::check_question(question)?;
    let conversation = qa::Conversation::default();
    let listener = answering::answer_unkept(app, kb, conversation, question.to_owned(), None).await?;
    let answer = answering::whole(listener).await?;
    let query = answer.queries(Language::Sparql).first().map(|query| (*query).to_owned());
    query.ok_or_else(|| {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "The question was not answered by a SPARQL query.",
            "Ask it in other words, or of another strategy in the interface under /api/v1.",
        )
    })
}

/// A dataset is named by its knowledge base, by an IRI that the configuration maps, or by an IRI whose last part is
/// the knowledge base's name.
fn name_of(app: &App, caller: &Caller, dataset: &str) -> String {
    let plain = |iri: &str| iri.trim_end_matches('/').to_owned();
    if let Some((_, name)) = app.datasets.iter().find(|(iri, _)| plain(iri) == plain(dataset)) {
        return name.clone();
    }
    if app.knowledge_base(caller, dataset).is_ok() {
        return dataset.to_owned();
    }
    plain(dataset).rsplit(['/', '#']).next().unwrap_or_default().to_owned()
}
