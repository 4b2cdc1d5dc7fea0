//! Counts and durations in the Prometheus text format (0.0.4): questions, their steps and tokens, requests, what
//! waits. Labels are names of this server's own routes, knowledge bases and steps: no request can invent one.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use qa::{Answer, StepRecord, Verdict};
use search::Made;

/// Upper bounds of the histograms, in seconds.
const BOUNDS: [f64; 12] = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0];

/// Everything counted since the start.
#[derive(Default)]
pub(crate) struct Metrics {
    counted: Mutex<Counted>,
}

#[derive(Default)]
struct Counted {
    /// By knowledge base, strategy and outcome.
    questions: BTreeMap<[String; 3], u64>,
    /// By knowledge base.
    answer_seconds: BTreeMap<String, Histogram>,
    /// By step.
    step_seconds: BTreeMap<String, Histogram>,
    /// By step and direction.
    tokens: BTreeMap<[String; 2], u64>,
    /// By step: of the tokens in, those that the model had evaluated before.
    cached_tokens: BTreeMap<[String; 1], u64>,
    /// By step and whether the model or a kept reply answered.
    model_calls: BTreeMap<[String; 2], u64>,
    /// By step: seconds and money of model calls.
    model_seconds: BTreeMap<[String; 1], f64>,
    cost: BTreeMap<[String; 1], f64>,
    /// By knowledge base and outcome.
    replacements: BTreeMap<[String; 2], u64>,
    /// By method, route and status.
    requests: BTreeMap<[String; 3], u64>,
    /// By route.
    request_seconds: BTreeMap<String, Histogram>,
}

#[derive(Default)]
struct Histogram {
    buckets: [u64; BOUNDS.len()],
    count: u64,
    sum: f64,
}

impl Histogram {
    fn observe(&mut self, seconds: f64) {
        for (bucket, bound) in self.buckets.iter_mut().zip(BOUNDS) {
            *bucket += u64::from(seconds <= bound);
        }
        self.count += 1;
        self.sum += seconds;
    }
}

/// How things stand at this moment.
pub(crate) struct Now {
    pub(crate) answering: usize,
    pub(crate) waiting: usize,
    pub(crate) jobs: usize,
    pub(crate) knowledge_bases: usize,
    /// By knowledge base: texts with vectors, and texts that are to have one.
    pub(crate) vectors: BTreeMap<[String; 1], Made>,
}

impl Metrics {
    /// A question that was answered.
    pub(crate) fn answered(&self, kb: &str, strategy: Option<&str>, answer: &Answer) {
        let outcome = match answer.verdict {
            Verdict::Answered => "answered",
            Verdict::NotInGraph => "not_in_graph",
        };
        self.ended(kb, strategy, outcome);
        let mut counted = self.counted();
        counted.answer_seconds.entry(kb.to_owned()).or_default().observe(answer.seconds);
        for step in &answer.steps {
            let StepRecord { name, tokens_in, tokens_cached, tokens_out, calls, kept, .. } = step;
            counted.step_seconds.entry(name.clone()).or_default().observe(step.seconds);
            if *calls == 0 {
                continue;
            }
            *counted.tokens.entry([name.clone(), "in".into()]).or_default() += *tokens_in as u64;
            *counted.tokens.entry([name.clone(), "out".into()]).or_default() += *tokens_out as u64;
            *counted.cached_tokens.entry([name.clone()]).or_default() += *tokens_cached as u64;
            let asked = calls.saturating_sub(*kept) as u64;
            *counted.model_calls.entry([name.clone(), "model".into()]).or_default() += asked;
            *counted.model_calls.entry([name.clone(), "cache".into()]).or_default() += *kept as u64;
            *counted.model_seconds.entry([name.clone()]).or_default() += step.model_seconds;
            if let Some(cost) = step.cost {
                *counted.cost.entry([name.clone()]).or_default() += cost;
            }
        }
    }

    /// A question that ended, with its outcome: `stopped`, `failed` ..
    pub(crate) fn ended(&self, kb: &str, strategy: Option<&str>, outcome: &str) {
        let key = [kb.to_owned(), strategy.unwrap_or("default").to_owned(), outcome.to_owned()];
        *self.counted().questions.entry(key).or_default() += 1;
    }

    /// A knowledge base whose folder was replaced; whether the new one is served.
    pub(crate) fn replaced(&self, kb: &str, served: bool) {
        let outcome = if served { "served" } else { "failed" };
        *self.counted().replacements.entry([kb.to_owned(), outcome.to_owned()]).or_default() += 1;
    }

    /// A request that was answered; of a stream the time to its beginning.
    pub(crate) fn requested(&self, method: &str, route: &str, status: u16, time: Duration) {
        let mut counted = self.counted();
        *counted.requests.entry([method.to_owned(), route.to_owned(), status.to_string()]).or_default() += 1;
        counted.request_seconds.entry(route.to_owned()).or_default().observe(time.as_secs_f64());
    }

    /// As Prometheus reads it.
    pub(crate) fn render(&self, now: &Now) -> String {
        let counted = self.counted();
        let mut out = String::new();
        counters(
            &mut out,
            ("ragonite_questions_total", "Questions by how they ended."),
            ["kb", "strategy", "outcome"],
            &counted.questions,
        );
        histograms(
            &mut out,
            ("ragonite_answer_seconds", "From question to answer."),
            "kb",
            &counted.answer_seconds,
        );
        histograms(&mut out, ("ragonite_step_seconds", "Time of one step."), "step", &counted.step_seconds);
        counters(
            &mut out,
            ("ragonite_tokens_total", "Tokens of model calls."),
            ["step", "direction"],
            &counted.tokens,
        );
        let seconds = ("ragonite_model_seconds_total", "Time of model calls.");
        counters(&mut out, seconds, ["step"], &counted.model_seconds);
        let cost = ("ragonite_model_cost_total", "Money for model calls, where they have a price.");
        counters(&mut out, cost, ["step"], &counted.cost);
        counters(
            &mut out,
            ("ragonite_cached_tokens_total", "Prompt tokens that the model had evaluated before."),
            ["step"],
            &counted.cached_tokens,
        );
        counters(
            &mut out,
            (
                "ragonite_model_calls_total",
                "Model calls by what replied: the model, or a reply kept of an earlier call.",
            ),
            ["step", "by"],
            &counted.model_calls,
        );
        counters(
            &mut out,
            (
                "ragonite_replacements_total",
                "Knowledge bases that were built anew, by whether they could be served.",
            ),
            ["kb", "outcome"],
            &counted.replacements,
        );
        counters(
            &mut out,
            ("ragonite_http_requests_total", "Requests by route and status."),
            ["method", "route", "status"],
            &counted.requests,
        );
        histograms(
            &mut out,
            ("ragonite_http_request_seconds", "From request to the head of its response."),
            "route",
            &counted.request_seconds,
        );
        for (name, help, value) in [
            ("ragonite_answers_in_progress", "Questions that are being answered.", now.answering),
            ("ragonite_questions_waiting", "Questions that wait for their turn.", now.waiting),
            ("ragonite_jobs_pending", "Builds and evaluations that wait or run.", now.jobs),
            ("ragonite_knowledge_bases", "Knowledge bases served.", now.knowledge_bases),
        ] {
            let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n");
        }
        let of = |which: fn(&Made) -> u64| {
            now.vectors.iter().map(|(kb, made)| (kb.clone(), which(made))).collect()
        };
        let made = ("ragonite_vectors", "Texts that have vectors.");
        labelled(&mut out, "gauge", made, ["kb"], &of(|vectors| vectors.made));
        let wanted = ("ragonite_vectors_wanted", "Texts that are to have vectors.");
        labelled(&mut out, "gauge", wanted, ["kb"], &of(|vectors| vectors.of));
        out
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn counters<const N: usize>(
    out: &mut String,
    named: (&str, &str),
    labels: [&str; N],
    values: &BTreeMap<[String; N], impl std::fmt::Display>,
) {
    labelled(out, "counter", named, labels, values);
}

fn labelled<const N: usize>(
    out: &mut String,
    kind: &str,
    (name, help): (&str, &str),
    labels: [&str; N],
    values: &BTreeMap<[String; N], impl std::fmt::Display>,
) {
    let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    for (key, value) in values {
        let pairs: Vec<String> =
            labels.iter().zip(key).map(|(label, value)| format!("{label}=\"{}\"", escaped(value))).collect();
        let _ = writeln!(out, "{name}{{{}}} {value}", pairs.join(","));
    }
}

fn histograms(
    out: &mut String,
    (name, help): (&str, &str),
    label: &str,
    values: &BTreeMap<String, Histogram>,
) {
    let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} histogram\n");
    for (key, Histogram { buckets, count, sum }) in values {
        let key = escaped(key);
        for (bucket, bound) in buckets.iter().zip(BOUNDS) {
            let _ = writeln!(out, "{name}_bucket{{{label}=\"{key}\",le=\"{bound}\"}} {bucket}");
        }
        let _ = writeln!(out, "{name}_bucket{{{label}=\"{key}\",le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum{{{label}=\"{key}\"}} {sum}");
        let _ = writeln!(out, "{name}_count{{{label}=\"{key}\"}} {count}");
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_what_replied() {
        let metrics = Metrics::default();
        let step = |name: &str, calls, kept, tokens_cached| StepRecord {
            name: name.into(),
            calls,
            kept,
            tokens_in: 100,
            tokens_cached,
            ..StepRecord::default()
        };
        let answer: Answer = serde_json::from_value(serde_json::json!({
            "text": "", "verdict": "answered", "standalone": "", "citations": [], "sources": [], "seconds": 1.0,
            "steps": [step("plan", 3, 1, 60), step("sql", 0, 0, 0)], "notes": []
        }))
        .expect("an answer");
        metrics.answered("bikes", None, &answer);
        let text = metrics.render(&Now {
            answering: 0,
            waiting: 0,
            jobs: 0,
            knowledge_bases: 1,
            vectors: BTreeMap::new(),
        });
        for line in [
            "ragonite_model_calls_total{step=\"plan\",by=\"model\"} 2",
            "ragonite_model_calls_total{step=\"plan\",by=\"cache\"} 1",
            "ragonite_cached_tokens_total{step=\"plan\"} 60",
        ] {
            assert!(text.lines().any(|l| l == line), "{line} is not in {text}");
        }
        assert!(!text.contains("ragonite_model_calls_total{step=\"sql\""), "{text}");
    }

    #[test]
    fn histograms_are_cumulative_and_labels_escaped() {
        let metrics = Metrics::default();
        for millis in [10, 10, 700, 300_000] {
            metrics.requested("GET", "/a\"b", 200, Duration::from_millis(millis));
        }
        let text = metrics.render(&Now {
            answering: 1,
            waiting: 2,
            jobs: 0,
            knowledge_bases: 3,
            vectors: BTreeMap::from([(["bikes".into()], Made { made: 3, of: 9 })]),
        });
        let line = |start: &str| text.lines().find(|l| l.starts_with(start)).unwrap_or_default().to_owned();
        assert_eq!(
            line("ragonite_http_requests_total"),
            "ragonite_http_requests_total{method=\"GET\",route=\"/a\\\"b\",status=\"200\"} 4"
        );
        let bucket = |le: &str| {
            line(&format!("ragonite_http_request_seconds_bucket{{route=\"/a\\\"b\",le=\"{le}\"}}"))
        };
        assert!(bucket("0.02").ends_with(" 2") && bucket("1").ends_with(" 3"), "{text}");
        assert!(bucket("120").ends_with(" 3") && bucket("+Inf").ends_with(" 4"), "{text}");
        assert_eq!(line("ragonite_questions_waiting"), "ragonite_questions_waiting 2");
        assert_eq!(line("ragonite_vectors{"), "ragonite_vectors{kb=\"bikes\"} 3");
        assert_eq!(line("ragonite_vectors_wanted{"), "ragonite_vectors_wanted{kb=\"bikes\"} 9");
    }
}
