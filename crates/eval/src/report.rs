//! How many answers are right, by category, and how long they took in the middle.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use search::{Rows, Value};

use crate::turns::retention;
use crate::{
    Count, Judged, Likeness, Marked, Marks, Pair, Question, Reference, Reliability, Sets, Times, TurnKey,
    Turns,
};

/// What was answered to one turn.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Given {
    /// The text; empty when there is none.
    pub answer: String,
    /// How long it took.
    pub seconds: f64,
    /// The question with what its conversation left implicit.
    pub standalone: String,
    /// How it was understood: the question plan's JSON.
    pub plan: String,
    /// The queries that were run, with their results; the one that answers first.
    pub results: Vec<Found>,
    /// The entities that passages are about, best first.
    pub entities: Vec<String>,
    /// What it took.
    pub effort: Effort,
    /// How its question was read over the tables.
    pub reading: Option<qa::Reading>,
    /// How far it was understood, as people are told.
    pub understood: Option<qa::Understood>,
    /// Its steps, in order.
    pub trace: Vec<Traced>,
}

/// A query's result.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// Its text.
    pub query: String,
    /// All its columns.
    pub rows: Rows,
    /// Those that were asked for, as the answer has it; empty: all, and the first as values.
    pub asked: Vec<usize>,
}

impl Found {
    /// Only what was asked for.
    pub(crate) fn asked_rows(&self) -> Rows {
        if self.asked.is_empty() {
            return self.rows.clone();
        }
        let pick = |row: &Vec<Value>| self.asked.iter().filter_map(|at| row.get(*at).cloned()).collect();
        Rows {
            columns: self.asked.iter().filter_map(|at| self.rows.columns.get(*at).cloned()).collect(),
            rows: self.rows.rows.iter().map(pick).collect(),
            truncated: self.rows.truncated,
        }
    }
}

/// A step of one question.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Traced {
    /// Its name.
    pub step: String,
    /// Wall time.
    pub seconds: f64,
    /// What came out, for people; empty where it was broken off.
    pub outcome: String,
    /// What the model was asked in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Called>,
}

/// A call of the model.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Called {
    /// All after the step's instructions.
    pub prompt: String,
    /// The reply.
    pub reply: String,
    /// Why the reply was refused, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// What answers took: of one, or the mean of many.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Effort {
    /// Calls of the model.
    pub calls: f64,
    /// Tokens of prompts.
    pub tokens_in: f64,
    /// Tokens of replies.
    pub tokens_out: f64,
    /// Seconds of those calls.
    pub model_seconds: f64,
    /// Money, where the model has a price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// SPARQL queries, by step.
    pub queries: BTreeMap<String, f64>,
}

impl Effort {
    fn sum<'e>(of: impl Iterator<Item = &'e Effort>) -> Effort {
        let mut sum = Effort::default();
        for effort in of {
            sum.calls += effort.calls;
            sum.tokens_in += effort.tokens_in;
            sum.tokens_out += effort.tokens_out;
            sum.model_seconds += effort.model_seconds;
            sum.cost = effort.cost.map(|cost| sum.cost.unwrap_or(0.0) + cost).or(sum.cost);
            for (step, queries) in &effort.queries {
                *sum.queries.entry(step.clone()).or_default() += queries;
            }
        }
        sum
    }

    /// The share of one in so many.
    fn shared(&self, number: usize) -> Effort {
        let number = number.max(1) as f64;
        let share = |sum: f64| (sum / number * 100.0).round() / 100.0;
        Effort {
            calls: share(self.calls),
            tokens_in: share(self.tokens_in),
            tokens_out: share(self.tokens_out),
            model_seconds: share(self.model_seconds),
            // Fractions of a cent count here.
            cost: self.cost.map(|cost| cost / number),
            queries: self.queries.iter().map(|(step, queries)| (step.clone(), share(*queries))).collect(),
        }
    }
}

/// The outcome of a scoring.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Right answers of all questions.
    #[serde(flatten)]
    pub all: Count,
    /// The same by category.
    pub categories: BTreeMap<String, Count>,
    /// The same by the turn's place, where there are conversations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
    /// Which answers are right, in the questions' order.
    #[serde(skip)]
    pub(crate) right: Vec<bool>,
    /// The upper median over the answers given.
    pub median_seconds: f64,
    /// Where it went, where answers tell their steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<Times>,
    /// Answers as sets of values, where reference queries have one column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<Sets>,
    /// How near results come to those of reference queries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likeness: Option<Likeness>,
    /// Whether answers are right as often as they say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reliability: Option<Reliability>,
    /// Right answers by the mark that people see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Marks>,
    /// What an answer took in the mean.
    pub effort: Effort,
    /// What all of them took together.
    pub total_effort: Effort,
    /// What was not right, in the questions' order.
    pub wrong: Vec<Wrong>,
}

/// A question whose answer is not right.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Wrong {
    /// The conversation.
    pub conversation: serde_json::Value,
    /// The turn.
    pub turn: serde_json::Value,
    /// The category.
    pub category: String,
    /// The question.
    pub question: String,
    /// What was answered; empty when nothing was.
    pub answer: String,
    /// How the question was made explicit.
    pub standalone: String,
    /// How it was understood.
    pub plan: String,
    /// What was asked of the graph.
    pub queries: Vec<String>,
    /// What the reference query returned, its first rows; or why it returned nothing.
    pub reference: Option<String>,
    /// What was done, step by step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Traced>,
}

/// Judges `answers` by the expectations of `questions`, and by their reference queries where they have one. A question
/// without an answer is wrong; so is one whose reference cannot be run, which `Wrong::reference` then says.
pub fn score(
    questions: &[Question],
    answers: &BTreeMap<TurnKey, Given>,
    mut reference: Option<&mut Reference<'_>>,
) -> Report {
    let total_effort = Effort::sum(answers.values().map(|a| &a.effort));
    let mut report = Report {
        all: Count::default(),
        categories: BTreeMap::new(),
        turns: None,
        right: Vec::new(),
        median_seconds: median(answers.values().map(|a| a.seconds).collect()),
        times: Times::of(answers.values()),
        sets: None,
        likeness: None,
        reliability: None,
        marks: None,
        effort: total_effort.shared(answers.len()),
        total_effort,
        wrong: Vec::new(),
    };
    let mut overlaps = Vec::new();
    let (mut judged, mut marked) = (Vec::new(), Vec::new());
    let mut compared: Vec<(String, Pair)> = Vec::new();
    for question in questions {
        let given = answers.get(&TurnKey::new(&question.conversation, &question.turn));
        let answer = given.map_or("", |g| g.answer.as_str());
        let (right, reference) = match (&question.gold, reference.as_deref_mut()) {
            (Some(gold), Some(reference)) => match reference.rows(gold) {
                Ok(rows) => {
                    let results = || given.iter().flat_map(|g| &g.results);
                    let tables = || results().map(|found| &found.rows);
                    let beside = given.map_or(&[][..], |g| g.entities.as_slice());
                    let pair = reference.pair(&rows, given.map_or(&[][..], |g| g.results.as_slice()), beside);
                    compared.push((question.category.clone(), pair));
                    overlaps.extend(reference.overlap(&rows, answer, results()));
                    (reference.agrees(gold, &rows, answer, tables()), Some(first_rows(&rows)))
                }
                Err(reason) => (false, Some(reason)),
            },
            (Some(_), None) => (false, Some("reference queries need the knowledge base: use `eval`".into())),
            (None, _) => (question.expect.holds(answer), None),
        };
        if let Some(qa::Reading { accounted, agreed, confidence }) = given.and_then(|g| g.reading) {
            judged.push(Judged { accounted, agreed, confidence, right });
        }
        marked
            .extend(given.and_then(|g| g.understood.clone()).map(|understood| Marked { understood, right }));
        for count in [&mut report.all, report.categories.entry(question.category.clone()).or_default()] {
            count.add(right);
        }
        report.right.push(right);
        if !right {
            report.wrong.push(Wrong {
                conversation: question.conversation.clone(),
                turn: question.turn.clone(),
                category: question.category.clone(),
                question: question.question.clone(),
                answer: answer.to_owned(),
                standalone: given.map_or_else(String::new, |g| g.standalone.clone()),
                plan: given.map_or_else(String::new, |g| g.plan.clone()),
                queries: given
                    .map_or(vec![], |g| g.results.iter().map(|found| found.query.clone()).collect()),
                reference,
                trace: given.map_or(vec![], |g| g.trace.clone()),
            });
        }
    }
    report.turns = Turns::of(questions, &report.right);
    report.sets = Sets::of(&overlaps);
    report.reliability = Reliability::of(judged);
    report.marks = Marks::of(marked);
    report.likeness = (!compared.is_empty()).then(|| Likeness::of(&compared));
    report
}

impl Report {
    /// Says how much of what is right in `alone`, of the same questions each standing alone, is right here.
    pub fn compare(&mut self, alone: &Report) {
        if let Some(turns) = &mut self.turns {
            turns.retention = Some(retention(&self.right, &alone.right));
        }
    }
}

fn first_rows(rows: &Rows) -> String {
    let shown: Vec<String> = rows
        .rows
        .iter()
        .take(5)
        .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | "))
        .collect();
    format!("{} rows: {}", rows.rows.len(), shown.join("; "))
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds.get(seconds.len() / 2).copied().unwrap_or_default()
}

impl fmt::Display for Report {
    /// `23/30 right (95 % sure: 59 to 88 %); abstract 6/9, complex 9/12, lookup 8/9; median 3.4 s; 2.1 calls, 2041 tokens
    /// a question`, and what the model's calls took together.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let categories: Vec<String> =
            self.categories.iter().map(|(name, count)| format!("{name} {count}")).collect();
        let (low, high) = self.all.interval();
        write!(f, "{} right (95 % sure: {:.0} to {:.0} %)", self.all, 100.0 * low, 100.0 * high)?;
        write!(f, "; {}; median {:.1} s", categories.join(", "), self.median_seconds)?;
        if let Some(times) = &self.times {
            write!(f, ", {times}")?;
        }
        if let Some(sets) = self.sets {
            let Sets { precision, recall, f1, f1_macro, f1_micro, p_at_1, mrr, hit_at_5, .. } = sets;
            write!(
                f,
                "; P {precision:.2}, R {recall:.2}, F1 {f1:.2} (macro {f1_macro:.2}, micro {f1_micro:.2})"
            )?;
            write!(f, ", P@1 {p_at_1:.2}, MRR {mrr:.2}, Hit@5 {hit_at_5:.2}")?;
        }
        if self.effort.calls > 0.0 {
            let Effort { calls, tokens_in, tokens_out, .. } = &self.effort;
            write!(f, "; {calls:.1} calls, {:.0} tokens a question", tokens_in + tokens_out)?;
            let Effort { calls, tokens_in, tokens_out, model_seconds, cost, .. } = &self.total_effort;
            write!(
                f,
                "\nin all {calls:.0} calls, {tokens_in:.0} + {tokens_out:.0} tokens, {model_seconds:.0} s"
            )?;
            if let Some(cost) = cost {
                write!(f, ", cost {cost:.4}")?;
            }
        }
        if let Some(turns) = &self.turns {
            write!(f, "\n{turns}")?;
        }
        if let Some(likeness) = &self.likeness {
            write!(f, "\n{likeness}")?;
        }
        if let Some(reliability) = &self.reliability {
            write!(f, "\n{reliability}")?;
        }
        if let Some(marks) = &self.marks {
            write!(f, "\n{marks}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Wrong {
    /// `wrong 1.2 [lookup] How much? -> "It is .."`, the answer cut at 160 characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.answer.chars().take(160).collect();
        let Wrong { conversation, turn, category, question, .. } = self;
        write!(f, "wrong {conversation}.{turn} [{category}] {question} -> {shown:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(questions: &str, answers: &str) -> Result<Report, crate::Error> {
        let folder = tempfile::tempdir().expect("a folder");
        let (q, a) = (folder.path().join("q.jsonl"), folder.path().join("a.jsonl"));
        std::fs::write(&q, questions).expect("written");
        std::fs::write(&a, answers).expect("written");
        Ok(score(&crate::read_questions(&q)?, &crate::read_answers(&a)?, None))
    }

    const QUESTIONS: &str = r#"{"conversation": 1, "turn": 1, "category": "lookup", "question": "How heavy?", "expect": {"all_of": [[{"number": 15.2, "tolerance": 0.0}]]}}
{"conversation": 1, "turn": 2, "category": "complex", "question": "And on average?", "expect": {"all_of": [["14"]]}}

{"conversation": "b", "turn": 1, "category": "lookup", "question": "Colours?", "expect": {"at_least": {"count": 1, "of": ["red"]}}}
"#;

    #[test]
    fn right_answers_are_counted_by_category() {
        let answers = r#"{"conversation": 1, "turn": 1, "answer": "15.2 kg [1]", "seconds": 2.0}
{"conversation": 1, "turn": 2, "answer": null, "seconds": 9.0, "error": "the model failed"}
{"conversation": "b", "turn": 1, "answer": "Blue [1].", "seconds": 3.0, "sources": []}
"#;
        let report = files(QUESTIONS, answers).expect("scored");
        insta::assert_snapshot!(report, @r"
        1/3 right (95 % sure: 6 to 79 %); complex 0/1, lookup 1/2; median 3.0 s
        turns 1: 1/2, 2: 0/1; whole conversations 0/2
        ");
        let wrong: Vec<String> = report.wrong.iter().map(Wrong::to_string).collect();
        insta::assert_snapshot!(wrong.join("\n"), @r#"
        wrong 1.2 [complex] And on average? -> ""
        wrong "b".1 [lookup] Colours? -> "Blue [1]."
        "#);
    }

    #[test]
    fn a_question_that_any_answer_fits_is_named_with_its_line() {
        let line = r#"{"conversation": 1, "turn": 1, "category": "lookup", "question": "How heavy?"}"#;
        let error = files(&format!("\n\n{line}\n"), "").expect_err("nothing to judge by").to_string();
        assert!(error.contains("q.jsonl:3: neither `expect` nor `gold` says what is right"), "{error}");
    }

    #[test]
    fn no_answers_at_all_is_nothing_right() {
        let report = files(QUESTIONS, "").expect("scored");
        insta::assert_snapshot!(report, @r"
        0/3 right (95 % sure: 0 to 56 %); complex 0/1, lookup 0/2; median 0.0 s
        turns 1: 0/2, 2: 0/1; whole conversations 0/2
        ");
    }

    #[test]
    fn a_broken_line_is_named() {
        let error = files(QUESTIONS, "{\"conversation\": 1,\n").expect_err("half a line").to_string();
        assert!(error.contains("a.jsonl:1: EOF while parsing"), "{error}");
        let error = files("{}\n", "").expect_err("no question").to_string();
        assert!(error.contains("q.jsonl:1: missing field `conversation`"), "{error}");
        assert!(files("\n", "").expect_err("empty").to_string().contains("holds no question"));
    }
}
