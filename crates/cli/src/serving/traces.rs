//! Spans to an OpenTelemetry collector: OTLP over HTTP with JSON bodies, in batches, from a thread of its own. A
//! collector that does not answer costs spans, never a request (docs/decisions/traces.md).

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use server::{Span, Traces};

use crate::output;

/// Spans that wait; more are dropped.
const WAITING: usize = 4096;

/// Spans of one request to the collector, and how long the first of them waits for others.
const BATCH: usize = 256;
const PATIENCE: Duration = Duration::from_secs(2);

/// How long the collector may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// What hears of spans and sends them to `endpoint` + `/v1/traces`.
pub fn to(endpoint: &str) -> Traces {
    let (spans, waiting): (SyncSender<Span>, _) = sync_channel(WAITING);
    let url = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
    // It ends with the last sender.
    std::thread::spawn(move || send_all(&waiting, &url));
    Arc::new(move |span| {
        // A full queue or a thread that is gone: the span is dropped, the request is not.
        if let Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) = spans.try_send(span) {}
    })
}

fn send_all(waiting: &Receiver<Span>, url: &str) {
    let config = ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).build();
    let agent: ureq::Agent = config.into();
    let mut told = false;
    while let Ok(first) = waiting.recv() {
        let mut spans = vec![first];
        let until = Instant::now() + PATIENCE;
        let mut ended = false;
        while spans.len() < BATCH && !ended {
            match waiting.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(span) => spans.push(span),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => ended = true,
            }
        }
        let sent = agent.post(url).send_json(batch(&spans));
        match sent {
            Ok(_) => told = false,
            // Once, until the collector is back.
            Err(error) if !told => {
                output::tell(format!("{} spans could not be sent to {url}: {error}", spans.len()));
                told = true;
            }
            Err(_) => {}
        }
    }
}

/// `ExportTraceServiceRequest`, as the OpenTelemetry protocol's JSON encoding has it.
fn batch(spans: &[Span]) -> Value {
    let resource = [("service.name", "ragonite"), ("service.version", env!("CARGO_PKG_VERSION"))];
    let resource: Vec<Value> = resource.iter().map(|(key, value)| attribute(key, value)).collect();
    json!({ "resourceSpans": [{
        "resource": { "attributes": resource },
        "scopeSpans": [{ "scope": { "name": "ragonite" }, "spans": spans.iter().map(one).collect::<Vec<_>>() }],
    }] })
}

fn one(span: &Span) -> Value {
    let nanos = |at: SystemTime| at.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string();
    let attributes: Vec<Value> = span.attributes.iter().map(|(key, value)| attribute(key, value)).collect();
    let mut told = json!({
        "traceId": span.trace,
        "spanId": span.id,
        "name": span.name,
        // 2: a server's span, 1: an internal one.
        "kind": if span.server { 2 } else { 1 },
        "startTimeUnixNano": nanos(span.began),
        "endTimeUnixNano": nanos(span.began + span.time),
        "attributes": attributes,
    });
    if let Some(parent) = &span.parent {
        told["parentSpanId"] = json!(parent);
    }
    if span.failed {
        told["status"] = json!({ "code": 2 });
    }
    told
}

/// Numbers as numbers: integers are strings in this encoding.
fn attribute(key: &str, value: &str) -> Value {
    let number = value.parse::<i64>().is_ok();
    let value = if number { json!({ "intValue": value }) } else { json!({ "stringValue": value }) };
    json!({ "key": key, "value": value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_what_collectors_read() {
        let span = Span {
            trace: "4bf92f3577b34da6a3ce929d0e0e4736".into(),
            id: "00f067aa0ba902b7".into(),
            parent: Some("1111111111111111".into()),
            name: "plan".into(),
            server: false,
            began: UNIX_EPOCH + Duration::from_millis(1500),
            time: Duration::from_millis(250),
            failed: true,
            attributes: vec![
                ("gen_ai.usage.input_tokens", "12".into()),
                ("ragonite.outcome", "failed".into()),
            ],
        };
        let told = batch(&[span]);
        assert_eq!(told["resourceSpans"][0]["resource"]["attributes"][0]["value"]["stringValue"], "ragonite");
        assert_eq!(
            told["resourceSpans"][0]["scopeSpans"][0]["spans"][0],
            json!({
                "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
                "spanId": "00f067aa0ba902b7",
                "parentSpanId": "1111111111111111",
                "name": "plan",
                "kind": 1,
                "startTimeUnixNano": "1500000000",
                "endTimeUnixNano": "1750000000",
                "attributes": [
                    { "key": "gen_ai.usage.input_tokens", "value": { "intValue": "12" } },
                    { "key": "ragonite.outcome", "value": { "stringValue": "failed" } },
                ],
                "status": { "code": 2 },
            })
        );
    }
}
