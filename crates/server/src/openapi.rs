//! The interface under `/api/v1`: its routes, and their description (OpenAPI 3.1) generated from the same handlers.

use std::sync::Arc;

use serde_json::Value;
use utoipa::openapi::OpenApi as Description;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::{
    configurations, consoles, conversations, export, feedback, graph, jobs, knowledge_bases, messages,
    shares, taught, tokens, turns,
};
use crate::app::Shared;
use crate::problem::Problem;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "ragonite",
        description = "Talk to knowledge graphs: conversations, cited answers, and what stands behind them. Errors \
                       are RFC 9457 problems with a hint that says what to do."
    ),
    components(schemas(Problem))
)]
struct Interface;

/// Every route with its description.
pub(crate) fn routes() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(routes!(knowledge_bases::list, jobs::create))
        .routes(routes!(knowledge_bases::read))
        .routes(routes!(knowledge_bases::schema))
        .routes(routes!(knowledge_bases::report))
        .routes(routes!(knowledge_bases::starters))
        .routes(routes!(knowledge_bases::annotations, jobs::annotate))
        .routes(routes!(knowledge_bases::preview))
        .routes(routes!(taught::list, taught::teach))
        .routes(routes!(taught::export))
        .routes(routes!(taught::attempt))
        .routes(routes!(taught::forget))
        .routes(routes!(feedback::list))
        .routes(routes!(feedback::export))
        .routes(routes!(jobs::upload))
        .routes(routes!(jobs::evaluate))
        .routes(routes!(jobs::list))
        .routes(routes!(jobs::read, jobs::cancel))
        .routes(routes!(jobs::events))
        .routes(routes!(graph::entities))
        .routes(routes!(graph::entity))
        .routes(routes!(graph::passages))
        .routes(routes!(graph::lineage))
        .routes(routes!(consoles::sql))
        .routes(routes!(consoles::sparql))
        .routes(routes!(consoles::view_query))
        .routes(routes!(configurations::list))
        .routes(routes!(configurations::save, configurations::rename, configurations::delete))
        .routes(routes!(configurations::settings))
        .routes(routes!(configurations::test_models))
        .routes(routes!(conversations::list, conversations::create))
        .routes(routes!(conversations::read, conversations::rename, conversations::delete))
        .routes(routes!(export::export))
        .routes(routes!(turns::read))
        .routes(routes!(turns::trace))
        .routes(routes!(turns::sources))
        .routes(routes!(turns::source))
        .routes(routes!(turns::lineage))
        .routes(routes!(turns::attributions))
        .routes(routes!(turns::give_feedback, turns::take_feedback_back))
        .routes(routes!(messages::ask))
        .routes(routes!(messages::resume))
        .routes(routes!(messages::stop))
        .routes(routes!(shares::list))
        .routes(routes!(shares::share, shares::unshare))
        .routes(routes!(shares::read))
        .routes(routes!(shares::source))
        .routes(routes!(shares::lineage))
        .routes(routes!(tokens::list, tokens::create))
        .routes(routes!(tokens::delete))
}

/// What every operation has in common is said once here: errors are problems, and a token may be needed.
pub(crate) fn finish(description: Description) -> Value {
    let mut description = serde_json::to_value(description).unwrap_or_default();
    let problem = serde_json::json!({
        "description": "What went wrong, and what to do",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } },
    });
    let paths = description["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    for operation in paths.filter_map(Value::as_object_mut).flat_map(|path| path.values_mut()) {
        let responses = operation["responses"].as_object_mut();
        for response in responses.into_iter().flat_map(|responses| responses.values_mut()) {
            // A stream is a sequence of events, which OpenAPI 3.1 has no schema for.
            if let Some(stream) = response.pointer_mut("/content/text~1event-stream") {
                *stream = serde_json::json!({});
            }
        }
        operation["responses"]["default"] = problem.clone();
    }
    description["components"]["securitySchemes"] =
        serde_json::json!({ "token": { "type": "http", "scheme": "bearer" } });
    description["security"] = serde_json::json!([{}, { "token": [] }]);
    description
}

/// A query's result, as it is written.
#[derive(ToSchema)]
#[schema(as = Rows)]
#[allow(dead_code)]
pub(crate) struct RowsShape {
    /// Column names, as the query names them.
    columns: Vec<String>,
    /// Rows, each as long as `columns`: texts, numbers and nulls.
    rows: Vec<Vec<Value>>,
    /// There are more rows than the limits allow.
    truncated: bool,
}
