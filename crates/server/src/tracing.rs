//! Requests and questions as spans of a trace, in OpenTelemetry's terms: a request is a span, the question it asks one
//! below it, the question's steps below that. Who sends them where is the binary's part. A request that brings
//! `traceparent` (W3C Trace Context) continues its caller's trace.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::http::HeaderMap;
use qa::StepRecord;

/// What hears of spans that ended; it must not block.
pub type Traces = Arc<dyn Fn(Span) + Send + Sync>;

/// Something that began and ended. Holds no question, no answer and no token.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    /// The trace, 32 hexadecimal digits.
    pub trace: String,
    /// This span, 16 hexadecimal digits.
    pub id: String,
    /// The span it is part of.
    pub parent: Option<String>,
    /// `POST /v1/chat/completions`, `ask`, `plan` ..
    pub name: String,
    /// A request to this server, rather than work inside it.
    pub server: bool,
    /// When it began.
    pub began: SystemTime,
    /// How long it took.
    pub time: Duration,
    /// It failed.
    pub failed: bool,
    /// More about it, by OpenTelemetry's names where it has them.
    pub attributes: Vec<(&'static str, String)>,
}

tokio::task_local! {
    /// The request that the task answers.
    pub(crate) static CURRENT: Context;
}

/// A span that others are part of.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Context {
    trace: String,
    id: String,
    /// The caller's.
    parent: Option<String>,
}

impl Context {
    /// Of a request, part of its caller's trace if that names one.
    pub(crate) fn of(headers: &HeaderMap) -> Context {
        let caller = headers.get("traceparent").and_then(|value| value.to_str().ok()).and_then(parse);
        let (trace, parent) = match caller {
            Some((trace, parent)) => (trace, Some(parent)),
            None => (random() + &random(), None),
        };
        Context { trace, id: random(), parent }
    }

    /// Of the request that this task answers, or a new trace.
    pub(crate) fn current() -> Context {
        CURRENT.try_with(Clone::clone).unwrap_or_else(|_| Context::of(&HeaderMap::new()))
    }

    /// The request's own span.
    pub(crate) fn request(&self, name: String, began: SystemTime, time: Duration) -> Span {
        let Context { trace, id, parent } = self.clone();
        Span { trace, id, parent, name, server: true, began, time, failed: false, attributes: Vec::new() }
    }

    /// A span of a question below this one, and one of each of its steps, which follow on each other.
    pub(crate) fn question(&self, began: SystemTime, time: Duration, steps: &[StepRecord]) -> Vec<Span> {
        let span = |parent: &str, name: &str, began, time| Span {
            trace: self.trace.clone(),
            id: random(),
            parent: Some(parent.to_owned()),
            name: name.to_owned(),
            server: false,
            began,
            time,
            failed: false,
            attributes: Vec::new(),
        };
        let mut spans = vec![span(&self.id, "ask", began, time)];
        let id = spans[0].id.clone();
        let mut at = began;
        for StepRecord { name, seconds, tokens_in, tokens_out, calls, cost, .. } in steps {
            let time = Duration::try_from_secs_f64(*seconds).unwrap_or_default();
            let mut step = span(&id, name, at, time);
            if *tokens_in > 0 {
                step.attributes.push(("gen_ai.usage.input_tokens", tokens_in.to_string()));
                step.attributes.push(("gen_ai.usage.output_tokens", tokens_out.to_string()));
                step.attributes.push(("ragonite.model.calls", calls.to_string()));
            }
            if let Some(cost) = cost {
                step.attributes.push(("ragonite.model.cost", cost.to_string()));
            }
            spans.push(step);
            at += time;
        }
        spans
    }
}

/// `00-TRACE-PARENT-FLAGS`: the trace and the parent.
fn parse(header: &str) -> Option<(String, String)> {
    let mut parts = header.trim().split('-');
    let (version, trace, parent, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let hex = |text: &str, length: usize| {
        text.len() == length && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
    };
    let zero = |text: &str| text.bytes().all(|b| b == b'0');
    let valid = hex(version, 2) && version != "ff" && hex(trace, 32) && hex(parent, 16) && hex(flags, 2);
    (valid && !zero(trace) && !zero(parent)).then(|| (trace.to_owned(), parent.to_owned()))
}

/// 16 hexadecimal digits; unique, not secret.
fn random() -> String {
    // Every RandomState has keys of its own.
    format!("{:016x}", RandomState::new().hash_one(0_u8).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_continues_its_callers_trace() {
        let of = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("traceparent", value.parse().expect("a value"));
            Context::of(&headers)
        };
        let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
        let context = of(&format!("00-{trace}-{parent}-01"));
        assert_eq!((context.trace.as_str(), context.parent.as_deref()), (trace, Some(parent)));
        for wrong in
            ["", "00", &format!("ff-{trace}-{parent}-01"), &format!("00-{}-{parent}-01", "0".repeat(32))]
        {
            let context = of(wrong);
            assert_eq!((context.trace.len(), context.parent), (32, None), "{wrong}");
        }
    }

    #[test]
    fn steps_follow_on_each_other_below_the_question() {
        let step = |name: &str, seconds| StepRecord {
            name: name.into(),
            seconds,
            tokens_in: 3,
            tokens_out: 1,
            ..StepRecord::default()
        };
        let context = Context::of(&HeaderMap::new());
        let began = SystemTime::UNIX_EPOCH;
        let spans = context.question(began, Duration::from_secs(3), &[step("plan", 2.0), step("sql", 0.5)]);
        let names: Vec<&str> = spans.iter().map(|span| span.name.as_str()).collect();
        assert_eq!(names, ["ask", "plan", "sql"]);
        assert_eq!(spans[0].parent.as_deref(), Some(context.id.as_str()));
        assert!(spans[1..].iter().all(|step| step.parent.as_deref() == Some(spans[0].id.as_str())));
        assert_eq!(spans[2].began, began + Duration::from_secs(2));
        assert_eq!(spans[1].attributes[0], ("gen_ai.usage.input_tokens", "3".to_owned()));
    }
}
