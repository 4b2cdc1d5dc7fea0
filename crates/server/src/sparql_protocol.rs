//! The SPARQL 1.1 protocol over each knowledge base, reading only: `/sparql/{kb}`. Results as JSON, XML, CSV or TSV
//! (the W3C's result formats); what a query may do is bounded in the engine.

use std::fmt::Write as _;

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use search::{QueryError, SparqlResult, Term};
use serde_json::{Map, Value, json};

use crate::access::Caller;
use crate::app::App;
use crate::problem::Problem;

/// Set when there were more rows than the server gives.
const TRUNCATED: HeaderName = HeaderName::from_static("x-ragonite-truncated");

/// `GET /sparql/{kb}?query=`; without a query the service's description.
pub(crate) async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    RawQuery(parameters): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    match query_in(parameters.as_deref().unwrap_or_default())? {
        Some(query) => run(&app, &caller, &kb, query, &headers).await,
        None => {
            app.knowledge_base(&caller, &kb)?;
            Ok(([(header::CONTENT_TYPE, "text/turtle")], DESCRIPTION).into_response())
        }
    }
}

/// `POST /sparql/{kb}`: the query as a form's field, or as the body itself.
pub(crate) async fn post(
    State(app): State<App>,
    caller: Caller,
    Path(kb): Path<String>,
    RawQuery(parameters): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let not_text = || Problem::bad_request("The query is not UTF-8.", "Send it as UTF-8.");
    let text = || String::from_utf8(body.to_vec()).map_err(|_| not_text());
    let query = match kind.as_str() {
        "application/sparql-query" => {
            // Refuses a chosen dataset, which would be silently another one.
            query_in(parameters.as_deref().unwrap_or_default())?;
            Some(text()?)
        }
        "application/x-www-form-urlencoded" => query_in(&text()?)?,
        _ => {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                format!("A SPARQL query is not sent as `{kind}`."),
                "Send `application/sparql-query` or `application/x-www-form-urlencoded` with the field `query`.",
            ));
        }
    };
    let query =
        query.ok_or_else(|| Problem::bad_request("There is no query.", "Send it as the field `query`."))?;
    run(&app, &caller, &kb, query, &headers).await
}

/// The one query among URL-encoded parameters.
fn query_in(parameters: &str) -> Result<Option<String>, Problem> {
    let mut query = None;
    for pair in parameters.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match decoded(name).as_deref() {
            Some("query") => {
                let value = decoded(value)
                    .ok_or_else(|| Problem::bad_request("The query is not URL-encoded.", "Encode it."))?;
                if query.replace(value).is_some() {
                    return Err(Problem::bad_request("There are two queries.", "Send one."));
                }
            }
            Some("update" | "using-graph-uri" | "using-named-graph-uri") => {
                return Err(Problem::bad_request(
                    "This endpoint only reads.",
                    "Send a SELECT, ASK, CONSTRUCT or DESCRIBE query.",
                ));
            }
            // Forms send a field that was left empty: no dataset is chosen.
            Some("default-graph-uri" | "named-graph-uri") if value.is_empty() => {}
            Some("default-graph-uri" | "named-graph-uri") => {
                return Err(Problem::bad_request(
                    "The dataset cannot be chosen: the default graph is the union of all graphs.",
                    "Leave the parameter out; GRAPH in the query names one graph.",
                ));
            }
            _ => {}
        }
    }
    Ok(query)
}

/// Reads a text as parameters.
pub(crate) fn fuzz(text: &str) {
    let _ = query_in(text);
    let _ = (xml(text), decoded(text));
}

/// application/x-www-form-urlencoded, WHATWG URL section 5.1.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let (high, low) = (char::from(rest.next()?), char::from(rest.next()?));
                u8::try_from(high.to_digit(16)? * 16 + low.to_digit(16)?).ok()?
            }
            plain => plain,
        });
    }
    String::from_utf8(bytes).ok()
}

async fn run(
    app: &App,
    caller: &Caller,
    kb: &str,
    query: String,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let (table, graph) = (Format::wanted(headers), graph_format(headers));
    if let (Err(problem), None) = (&table, graph) {
        return Err(problem.clone());
    }
    let result = app.query(caller, app.knowledge_base(caller, kb)?, move |kb| kb.sparql(&query)).await?;
    let result = result.map_err(|error| match error {
        QueryError::Invalid { .. } | QueryError::Refused(_) => Problem::bad_request(
            error.to_string(),
            "Change the query: SELECT, ASK, CONSTRUCT and DESCRIBE are answered, without SERVICE.",
        ),
        other => Problem::from(&other),
    })?;
    let (kind, text) = match (result.graph, graph) {
        (true, Some(kind)) => (kind, result.to_ntriples()),
        (true, None) => return Err(no_format("application/n-triples or text/turtle")),
        (false, _) => {
            let format = table?;
            (format.media_type(), format.write(&result))
        }
    };
    let mut response = ([(header::CONTENT_TYPE, kind)], text).into_response();
    if result.truncated {
        response.headers_mut().insert(TRUNCATED, HeaderValue::from_static("true"));
    }
    Ok(response)
}

/// How a graph is written: N-Triples, which are Turtle too.
fn graph_format(headers: &HeaderMap) -> Option<&'static str> {
    let kinds = accepted(headers);
    if kinds.is_empty() {
        return Some("application/n-triples");
    }
    kinds.iter().find_map(|kind| match kind.as_str() {
        "application/n-triples" | "*/*" | "application/*" => Some("application/n-triples"),
        "text/turtle" | "text/*" | "application/turtle" | "application/x-turtle" => Some("text/turtle"),
        "text/plain" => Some("text/plain; charset=utf-8"),
        _ => None,
    })
}

/// The kinds of content that the client accepts, as it orders them.
pub(crate) fn accepted(headers: &HeaderMap) -> Vec<String> {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted
        .flat_map(|value| value.split(','))
        .map(|kind| kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
        .filter(|kind| !kind.is_empty())
        .collect()
}

fn no_format(formats: &str) -> Problem {
    Problem::new(
        StatusCode::NOT_ACCEPTABLE,
        "Results are not written in any of the accepted formats.",
        format!("Accept {formats}."),
    )
}

/// A result format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Json,
    Xml,
    Csv,
    Tsv,
}

impl Format {
    /// The first that the client accepts; JSON when it does not say.
    fn wanted(headers: &HeaderMap) -> Result<Format, Problem> {
        let kinds = accepted(headers);
        if kinds.is_empty() {
            return Ok(Format::Json);
        }
        let known = |kind: String| match kind.as_str() {
            "application/sparql-results+json" | "application/json" | "*/*" | "application/*" => {
                Some(Format::Json)
            }
            "application/sparql-results+xml" | "application/xml" | "text/xml" => Some(Format::Xml),
            "text/csv" | "text/*" => Some(Format::Csv),
            "text/tab-separated-values" => Some(Format::Tsv),
            _ => None,
        };
        kinds.into_iter().find_map(known).ok_or_else(|| {
            no_format(
                "application/sparql-results+json, application/sparql-results+xml, text/csv or \
                 text/tab-separated-values",
            )
        })
    }

    fn media_type(self) -> &'static str {
        match self {
            Format::Json => "application/sparql-results+json",
            Format::Xml => "application/sparql-results+xml",
            Format::Csv => "text/csv; charset=utf-8",
            Format::Tsv => "text/tab-separated-values; charset=utf-8",
        }
    }

    fn write(self, result: &SparqlResult) -> String {
        match self {
            Format::Json => in_json(result).to_string(),
            Format::Xml => in_xml(result),
            Format::Csv => in_csv(result),
            Format::Tsv => in_tsv(result),
        }
    }
}

/// SPARQL 1.1 Query Results JSON Format.
fn in_json(result: &SparqlResult) -> Value {
    if let Some(boolean) = result.boolean {
        return json!({ "head": {}, "boolean": boolean });
    }
    let binding = |row: &Vec<Option<Term>>| {
        let bound = result.columns.iter().zip(row);
        let bound = bound.filter_map(|(name, term)| Some((name.clone(), json_term(term.as_ref()?))));
        Value::Object(bound.collect::<Map<String, Value>>())
    };
    let bindings: Vec<Value> = result.rows.iter().map(binding).collect();
    json!({ "head": { "vars": result.columns }, "results": { "bindings": bindings } })
}

fn json_term(term: &Term) -> Value {
    match term {
        Term::Iri(iri) => json!({ "type": "uri", "value": iri }),
        Term::Blank(label) => json!({ "type": "bnode", "value": label }),
        Term::Literal { text, language: Some(language), .. } => {
            json!({ "type": "literal", "value": text, "xml:lang": language })
        }
        Term::Literal { text, datatype: Some(datatype), .. } => {
            json!({ "type": "literal", "value": text, "datatype": datatype })
        }
        Term::Literal { text, .. } => json!({ "type": "literal", "value": text }),
        Term::Triple(text) => json!({ "type": "triple", "value": text }),
    }
}

/// SPARQL Query Results XML Format.
fn in_xml(result: &SparqlResult) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\"?>\n<sparql xmlns=\"http://www.w3.org/2005/sparql-results#\">\n<head>",
    );
    for column in &result.columns {
        let _ = write!(out, "<variable name=\"{}\"/>", xml(column));
    }
    out.push_str("</head>\n");
    if let Some(boolean) = result.boolean {
        let _ = write!(out, "<boolean>{boolean}</boolean>\n</sparql>\n");
        return out;
    }
    out.push_str("<results>\n");
    for row in &result.rows {
        out.push_str("<result>");
        for (name, term) in result.columns.iter().zip(row) {
            let Some(term) = term else { continue };
            let _ = write!(out, "<binding name=\"{}\">", xml(name));
            let _ = match term {
                Term::Iri(iri) => write!(out, "<uri>{}</uri>", xml(iri)),
                Term::Blank(label) => write!(out, "<bnode>{}</bnode>", xml(label)),
                Term::Literal { text, language: Some(language), .. } => {
                    write!(out, "<literal xml:lang=\"{}\">{}</literal>", xml(language), xml(text))
                }
                Term::Literal { text, datatype: Some(datatype), .. } => {
                    write!(out, "<literal datatype=\"{}\">{}</literal>", xml(datatype), xml(text))
                }
                Term::Literal { text, .. } | Term::Triple(text) => {
                    write!(out, "<literal>{}</literal>", xml(text))
                }
            };
            out.push_str("</binding>");
        }
        out.push_str("</result>\n");
    }
    out.push_str("</results>\n</sparql>\n");
    out
}

/// Escaped; characters that XML cannot hold are replaced.
fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(c),
            '\r' => out.push_str("&#13;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// SPARQL 1.1 Query Results CSV: plain values.
fn in_csv(result: &SparqlResult) -> String {
    if let Some(boolean) = result.boolean {
        return format!("{boolean}\r\n");
    }
    let field = |text: &str| {
        if text.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.to_owned()
        }
    };
    let plain = |term: &Option<Term>| match term {
        None => String::new(),
        Some(Term::Iri(text) | Term::Triple(text) | Term::Literal { text, .. }) => field(text),
        Some(Term::Blank(label)) => format!("_:{label}"),
    };
    let mut out = result.columns.iter().map(|c| field(c)).collect::<Vec<_>>().join(",") + "\r\n";
    for row in &result.rows {
        out.push_str(&row.iter().map(plain).collect::<Vec<_>>().join(","));
        out.push_str("\r\n");
    }
    out
}

/// SPARQL 1.1 Query Results TSV: terms as Turtle writes them.
fn in_tsv(result: &SparqlResult) -> String {
    if let Some(boolean) = result.boolean {
        return format!("{boolean}\n");
    }
    let term = |term: &Option<Term>| {
        let text = term.as_ref().map(ToString::to_string).unwrap_or_default();
        text.replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
    };
    let mut out = result.columns.iter().map(|c| format!("?{c}")).collect::<Vec<_>>().join("\t") + "\n";
    for row in &result.rows {
        out.push_str(&row.iter().map(term).collect::<Vec<_>>().join("\t"));
        out.push('\n');
    }
    out
}

/// SPARQL 1.1 Service Description.
const DESCRIPTION: &str = "@prefix sd: <http://www.w3.org/ns/sparql-service-description#> .
@prefix formats: <http://www.w3.org/ns/formats/> .
[] a sd:Service ;
    sd:endpoint <> ;
    sd:supportedLanguage sd:SPARQL11Query ;
    sd:feature sd:UnionDefaultGraph ;
    sd:resultFormat formats:N-Triples, formats:Turtle, formats:SPARQL_Results_JSON, formats:SPARQL_Results_XML, formats:SPARQL_Results_CSV, formats:SPARQL_Results_TSV .
";

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str, datatype: Option<&str>, language: Option<&str>) -> Option<Term> {
        let (datatype, language) = (datatype.map(str::to_owned), language.map(str::to_owned));
        Some(Term::Literal { text: text.to_owned(), datatype, language })
    }

    #[test]
    fn every_term_is_written_in_every_format() {
        let result = SparqlResult {
            columns: vec!["a".into(), "b".into()],
            rows: vec![
                vec![
                    Some(Term::Iri("http://x.example/?a&b".into())),
                    literal("1", Some("http://x.example/d"), None),
                ],
                vec![Some(Term::Blank("b0".into())), None],
                vec![literal("a \"b\",\n<c>", None, Some("en")), literal("\u{1}\t", None, None)],
            ],
            truncated: false,
            ..SparqlResult::default()
        };
        insta::assert_snapshot!(in_json(&result), @r#"{"head":{"vars":["a","b"]},"results":{"bindings":[{"a":{"type":"uri","value":"http://x.example/?a&b"},"b":{"type":"literal","value":"1","datatype":"http://x.example/d"}},{"a":{"type":"bnode","value":"b0"}},{"a":{"type":"literal","value":"a \"b\",\n<c>","xml:lang":"en"},"b":{"type":"literal","value":"\u0001\t"}}]}}"#);
        let xml = in_xml(&result);
        assert!(xml.contains("<uri>http://x.example/?a&amp;b</uri>"), "{xml}");
        assert!(xml.contains("<literal xml:lang=\"en\">a &quot;b&quot;,\n&lt;c&gt;</literal>"), "{xml}");
        assert!(xml.contains("<literal>\u{fffd}\t</literal>"), "{xml}");
        assert_eq!(
            in_csv(&result),
            "a,b\r\nhttp://x.example/?a&b,1\r\n_:b0,\r\n\"a \"\"b\"\",\n<c>\",\u{1}\t\r\n"
        );
        assert_eq!(in_tsv(&result).lines().next().map(str::to_owned), Some("?a\t?b".to_owned()));
        assert_eq!(in_tsv(&result).lines().count(), 4);
        let truth = SparqlResult { boolean: Some(true), ..SparqlResult::default() };
        assert_eq!(in_json(&truth).to_string(), r#"{"head":{},"boolean":true}"#);
        assert!(in_xml(&truth).contains("<boolean>true</boolean>"));
    }

    #[test]
    fn parameters_are_decoded_and_datasets_refused() {
        assert_eq!(query_in("query=ASK+%7B%7D&x").ok().flatten().as_deref(), Some("ASK {}"));
        assert_eq!(query_in("").ok().flatten(), None);
        let empty = "default-graph-uri=&named-graph-uri=&query=ASK+%7B%7D";
        assert_eq!(query_in(empty).ok().flatten().as_deref(), Some("ASK {}"));
        for refused in ["query=a&query=b", "query=%zz", "query=%e4", "default-graph-uri=x", "update=x"] {
            assert!(query_in(refused).is_err(), "{refused}");
        }
    }
}
