//! What a server's "no" means: whose fault it is, how long to wait, what to do next. Services say these things in
//! different places; what each says is written down in the tests of its interface.

use std::time::Duration;

use serde_json::Value;
use ureq::Body;
use ureq::http::Response;

use super::lines::shown;
use crate::{Error, Fault};

/// An answer with a status other than 200.
pub(super) struct Refusal {
    status: u16,
    /// How long the server asks to wait.
    wait: Option<Duration>,
    text: String,
}

/// Reads what a server says with its "no".
pub(super) fn read(response: &mut Response<Body>) -> Refusal {
    let status = response.status().as_u16();
    let wait = wait(|name| header(response, name));
    let mut text = Vec::new();
    // What cannot be read of an error's text only makes the error shorter.
    let _ = std::io::Read::read_to_end(
        &mut std::io::Read::take(response.body_mut().as_reader(), 1 << 16),
        &mut text,
    );
    Refusal { status, wait, text: String::from_utf8_lossy(&text).into_owned() }
}

pub(super) fn header<'a>(response: &'a Response<Body>, name: &str) -> Option<&'a str> {
    response.headers().get(name)?.to_str().ok()
}

impl Refusal {
    /// The error it is; `variable` holds the key that was sent.
    pub(super) fn error(&self, base: &str, variable: Option<&str>) -> Error {
        let said = message_in(&self.text);
        let lower = format!("{said} {}", kinds_in(&self.text)).to_lowercase();
        let status = self.status;
        let spent = lower.contains("insufficient_quota");
        let filtered = ["content_filter", "content management policy", "responsibleaipolicy"];
        let fault = match status {
            _ if overflows(&lower) || status == 413 => Fault::ContextLength,
            400 | 403 if filtered.iter().any(|word| lower.contains(word)) => Fault::Refused,
            429 if spent => Fault::Permanent,
            408 | 425 | 429 | 500..=599 => Fault::Transient,
            _ => Fault::Permanent,
        };
        let hint = match (fault, status) {
            (Fault::ContextLength, _) => {
                "the prompt is longer than the model takes: say how much that is as llm.context, or use another model".into()
            }
            (Fault::Refused, _) => {
                "the service's content filter refused the prompt: ask otherwise, or have the filter changed".into()
            }
            (_, 401 | 403) => match variable {
                Some(variable) => format!("the key in {variable} is not accepted"),
                None => "the server wants a key: name the environment variable that holds it".into(),
            },
            (_, 404) => "check the server's address (an OpenAI-compatible one usually ends with /v1) and the model's name"
                .into(),
            (_, 429) if spent => "the account has no money left: see to its billing".into(),
            (_, 429) => "the server asks for a pause or the account's limit is reached".into(),
            (_, 300..=399) => "the server redirects: use the address it points to".into(),
            (_, 500..=599) => "the server is in trouble; try again later".into(),
            _ => "check the model's name and the request's settings".into(),
        };
        let retry_after = self.wait.or_else(|| retry_delay(&self.text));
        let error = Error::new(fault, format!("{base}: status {status}: {said}")).hint(hint);
        Error { retry_after, status: Some(status), ..error }
    }
}

/// How long a server's headers ask to wait: the standard's and its relatives in milliseconds; else, where nothing remains
/// of a limit, when that is set anew.
fn wait<'a>(header: impl Fn(&str) -> Option<&'a str>) -> Option<Duration> {
    let thousandths = ["retry-after-ms", "x-ms-retry-after-ms"].into_iter().find_map(&header);
    if let Some(wait) = thousandths.and_then(|value| value.trim().parse().ok()) {
        return Some(Duration::from_millis(wait));
    }
    if let Some(wait) = header("retry-after").and_then(pause) {
        return Some(wait);
    }
    let resets = ["requests", "tokens"].into_iter().filter_map(|of| {
        let left = header(&format!("x-ratelimit-remaining-{of}"))?.trim();
        (left == "0").then(|| span(header(&format!("x-ratelimit-reset-{of}"))?)).flatten()
    });
    resets.max()
}

/// `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3).
fn pause(value: &str) -> Option<Duration> {
    let value = value.trim();
    match value.parse() {
        Ok(seconds) => Some(Duration::from_secs(seconds)),
        Err(_) => {
            let at = httpdate::parse_http_date(value).ok()?;
            Some(at.duration_since(std::time::SystemTime::now()).unwrap_or_default())
        }
    }
}

/// `1s`, `6m0s`, `120ms`, `1.5s`, as OpenAI writes when a limit is set anew.
fn span(value: &str) -> Option<Duration> {
    let mut rest = value.trim();
    let mut seconds = 0.0;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let number: f64 = rest[..end].parse().ok()?;
        let unit_end = rest[end..].find(|c: char| c.is_ascii_digit()).map_or(rest.len(), |at| end + at);
        seconds += number
            * match &rest[end..unit_end] {
                "ms" => 1e-3,
                "s" => 1.0,
                "m" => 60.0,
                "h" => 3_600.0,
                "d" => 86_400.0,
                _ => return None,
            };
        rest = &rest[unit_end..];
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// Google's `RetryInfo` within the error's text: `"retryDelay": "34s"`.
fn retry_delay(text: &str) -> Option<Duration> {
    let (_, after) = text.split_once("\"retryDelay\"")?;
    span(after.split('"').nth(1)?)
}

/// Says that prompt and reply do not fit, in the words of some server.
fn overflows(said: &str) -> bool {
    let of_context = said.contains("context")
        && ["length", "exceed", "size", "window", "overflow"].iter().any(|word| said.contains(word));
    let of_prompt =
        ["prompt is too long", "input is too long", "input token count", "maximum number of tokens"];
    of_context || of_prompt.iter().any(|words| said.contains(words))
}

/// What a server says is wrong: its JSON's message, else the text's beginning.
pub(crate) fn message_in(text: &str) -> String {
    let parsed: Option<Value> = serde_json::from_str(text).ok();
    // Google's OpenAI form puts the error into a list.
    let parsed = parsed.map(|value| if value.is_array() { value[0].clone() } else { value });
    let message = parsed.as_ref().and_then(|v| {
        let error = v["error"]["message"].as_str().or(v["error"].as_str());
        error.or(v["message"].as_str()).or(v["detail"].as_str())
    });
    shown(message.unwrap_or(text))
}

/// What a server's JSON calls the kind of its error.
fn kinds_in(text: &str) -> String {
    let parsed: Value = serde_json::from_str(text).unwrap_or_default();
    let error = if parsed.is_array() { &parsed[0]["error"] } else { &parsed["error"] };
    let kinds = [&error["code"], &error["type"], &error["innererror"]["code"]];
    kinds.into_iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_seconds_or_a_date() {
        assert_eq!(pause(" 7 "), Some(Duration::from_secs(7)));
        assert_eq!(pause("Wed, 21 Oct 2015 07:28:00 GMT"), Some(Duration::ZERO));
        assert_eq!(pause("soon"), None);
    }

    #[test]
    fn spans_are_read_as_services_write_them() {
        assert_eq!(span("6m0s"), Some(Duration::from_secs(360)));
        assert_eq!(span("120ms"), Some(Duration::from_millis(120)));
        assert_eq!(span("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(span("1h2m3s"), Some(Duration::from_secs(3723)));
        assert_eq!([span("soon"), span("5"), span("5 parsecs")], [None; 3]);
        let text = r#"[{"error":{"details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}]}}]"#;
        assert_eq!(retry_delay(text), Some(Duration::from_secs(34)));
        assert_eq!(retry_delay("{}"), None);
    }

    /// What is waited for with these headers.
    fn waits(headers: &[(&str, &str)]) -> Option<f64> {
        wait(|name| headers.iter().find(|(known, _)| *known == name).map(|(_, value)| *value))
            .map(|wait| wait.as_secs_f64())
    }

    #[test]
    fn the_most_exact_header_counts() {
        let reset = [
            ("x-ratelimit-remaining-requests", "0"),
            ("x-ratelimit-reset-requests", "2s"),
            ("x-ratelimit-remaining-tokens", "900"),
            ("x-ratelimit-reset-tokens", "6m0s"),
        ];
        // Only of the limit that was reached.
        assert_eq!(waits(&reset), Some(2.0));
        assert_eq!(waits(&[("retry-after", "3"), reset[0], reset[1]]), Some(3.0));
        assert_eq!(waits(&[("retry-after", "3"), ("retry-after-ms", "250")]), Some(0.25));
        assert_eq!(waits(&[]), None);
    }
}
