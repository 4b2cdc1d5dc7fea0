//! A knowledge base whose answers are written here: the question's first word says what happens.
//!
//! `slow` streams until it is stopped, `panic` panics, `fail` fails, `wait` takes two seconds, `hostile` brings
//! texts that must not become HTML, anything else is answered from a small fixed result.

use std::ops::ControlFlow;
use std::thread::sleep;
use std::time::Duration;

use qa::{Answer, Error, Event, Evidence, Language, Source, StepRecord, Verdict};
use search::{QueryError, Rows, Value};
use serde_json::json;
use server::Ask;

/// The text that hides HTML, a script address and a Markdown link.
pub const HOSTILE: &str = "<img src=x onerror=\"document.title='owned'\"> <script>document.title='owned'</script> [x](javascript:alert(1))";

/// A scripted knowledge base.
pub struct Scripted {
    name: String,
    pause: Duration,
}

impl Scripted {
    /// Answers at once.
    pub fn new(name: &str) -> Scripted {
        Scripted { name: name.to_owned(), pause: Duration::from_millis(2) }
    }

    /// Takes this long a step, so that people see it work.
    pub fn paced(self, pause: Duration) -> Scripted {
        Scripted { pause, ..self }
    }

    fn step(&self, name: &str, outcome: &str, tell: &mut Tell<'_>) -> Result<StepRecord, Error> {
        tell.event(Event::Started { step: name.to_owned() })?;
        sleep(self.pause);
        if name == "plan" || name == "compose_answer" {
            tell.event(Event::ModelCall {
                step: name.to_owned(),
                prompt: format!("system\nSay what is asked, as a plan.\n\nuser\n{outcome}"),
                reply: json!({ "find": "bicycle", "order": "price" }).to_string(),
                refused: (name == "plan").then(|| "the plan names no thing".to_owned()),
            })?;
        }
        let record = StepRecord { name: name.to_owned(), seconds: 0.25, tokens_in: 412, tokens_out: 37 };
        tell.event(Event::Finished { record: record.clone(), outcome: outcome.to_owned() })?;
        Ok(record)
    }
}

struct Tell<'a>(qa::OnEvent<'a>);

impl Tell<'_> {
    fn event(&mut self, event: Event) -> Result<(), Error> {
        match (self.0)(event) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Cancelled),
        }
    }
}

impl Ask for Scripted {
    fn name(&self) -> &str {
        &self.name
    }

    fn strategies(&self) -> Vec<String> {
        vec!["ragonite".to_owned(), "passages".to_owned()]
    }

    fn ask(
        &self,
        conversation: &qa::Conversation,
        question: &str,
        strategy: Option<&str>,
        on_event: qa::OnEvent<'_>,
    ) -> Result<Answer, Error> {
        let mut tell = Tell(on_event);
        let first = question.split_whitespace().next().unwrap_or_default();
        let standalone = match conversation.turns.last() {
            Some(before) => format!("{question} (after: {})", before.question),
            None => question.to_owned(),
        };
        let mut steps = vec![self.step("rewrite", &standalone, &mut tell)?];
        tell.event(Event::Standalone { question: standalone.clone() })?;
        match first {
            "slow" => loop {
                sleep(Duration::from_millis(10));
                tell.event(Event::Text { piece: "still thinking ".to_owned() })?;
            },
            "panic" => panic!("the scripted engine panics"),
            "fail" => {
                let (step, reason) = ("plan".to_owned(), "it is not a plan".to_owned());
                return Err(Error::Reply { step, attempts: 3, reason });
            }
            "wait" => sleep(Duration::from_secs(2)),
            _ => {}
        }
        steps.push(self.step("plan", "bicycles, cheapest first", &mut tell)?);
        steps.push(self.step("ground", "bicycle → table bicycle, price → column price (EUR)", &mut tell)?);
        steps.push(self.step("sql", "5 rows", &mut tell)?);
        steps.push(self.step("passages", "2 passages", &mut tell)?);
        let hostile = first == "hostile";
        let sources = sources(hostile);
        for source in &sources {
            tell.event(Event::Source(source.clone()))?;
        }
        let text = if hostile {
            format!("{HOSTILE} [1] and [99]")
        } else {
            "The cheapest bicycle is the Kiebitz at 1,249 EUR [1], built for wet commutes [2]. \
             The next is the Merle at 1,499 EUR [1]."
                .to_owned()
        };
        for piece in text.split_inclusive(' ') {
            sleep(self.pause / 8);
            tell.event(Event::Text { piece: piece.to_owned() })?;
        }
        steps.push(self.step("compose_answer", "two sentences", &mut tell)?);
        let none = strategy == Some("passages");
        let answer = Answer {
            text: if none { "The graph holds no prices of used bicycles.".to_owned() } else { text },
            verdict: if none { Verdict::NotInGraph } else { Verdict::Answered },
            standalone,
            citations: if none { vec![] } else { vec![1, 2] },
            sources,
            steps,
            seconds: 1.5,
            notes: vec!["41 of 55 bicycles have a price; the others are left out.".to_owned()],
            plan: None,
        };
        tell.event(Event::Answer(Box::new(answer.clone())))?;
        Ok(answer)
    }

    fn schema(&self) -> serde_json::Value {
        let column = |name: &str, sql_type: &str, unit: Option<&str>, filled: u64, examples: &[&str]| {
            json!({
                "name": name, "label": name.replace('_', " "), "role": "id", "sql_type": sql_type, "unit": unit,
                "not_null": filled == 55, "filled": filled, "distinct": filled, "examples": examples,
                "enumerated": false, "comment": ""
            })
        };
        json!({
            "base": "http://bikes.example/",
            "tables": [
                {
                    "name": "bicycle", "label": "bicycle", "kind": { "entity": { "types": ["http://bikes.example/Bicycle"] } },
                    "rows": 55, "comment": "A model that can be bought.",
                    "columns": [
                        column("id", "TEXT", None, 55, &["kiebitz"]),
                        column("label", "TEXT", None, 55, &["Kiebitz", "Merle"]),
                        column("price", "REAL", Some("EUR"), 41, &["1249.0", "1499.0"]),
                        column("max_load", "INTEGER", Some("kg"), 52, &["130", "160"]),
                    ]
                },
                {
                    "name": "bicycle_colour", "label": "colours of bicycles", "kind": "junction", "rows": 120,
                    "comment": "", "columns": [column("bicycle_id", "TEXT", None, 120, &["kiebitz"])]
                }
            ],
            "views": [{
                "name": "v_bicycle", "table": "bicycle", "label": "bicycle", "columns": [
                    { "name": "bicycle", "sql_name": "bicycle", "path": [], "column": "label", "kind": "text",
                      "many": false, "unit": null, "filled": 55, "distinct": 55, "comment": "" },
                    { "name": "price", "sql_name": "price", "path": [], "column": "price", "kind": "number",
                      "many": false, "unit": "EUR", "filled": 41, "distinct": 38, "comment": "List price." }
                ]
            }]
        })
    }

    fn starter_questions(&self) -> Vec<String> {
        ["Which bicycle is the cheapest?", "How many bicycles have a price?", "Which frame is the lightest?"]
            .map(str::to_owned)
            .to_vec()
    }

    fn sql(&self, query: &str) -> Result<Rows, QueryError> {
        if query.starts_with("panic") {
            panic!("the scripted console panics");
        }
        if !query.starts_with("SELECT") {
            let message = "only reading is allowed".to_owned();
            return Err(QueryError::Invalid { message, nearest: vec![] });
        }
        Ok(rows())
    }

    fn sparql(&self, query: &str) -> Result<Rows, QueryError> {
        self.sql(query)
    }
}

fn rows() -> Rows {
    let row = |label: &str, price: Option<f64>, load: i64| {
        vec![Value::Text(label.to_owned()), price.map_or(Value::Null, Value::Real), Value::Integer(load)]
    };
    Rows {
        columns: ["label", "price", "max_load"].map(str::to_owned).to_vec(),
        rows: vec![
            row("Kiebitz", Some(1249.0), 130),
            row("Merle", Some(1499.0), 140),
            row("Habicht Touring", Some(1999.5), 160),
            row("Zaunkönig", None, 120),
            row("Eisvogel", Some(2750.0), 150),
        ],
        truncated: false,
    }
}

fn sources(hostile: bool) -> Vec<Source> {
    let Rows { columns, mut rows, truncated } = rows();
    if hostile {
        rows[0][0] = Value::Text(HOSTILE.to_owned());
    }
    let query = Evidence::Query {
        language: Language::Sql,
        query: "SELECT label, price, max_load\nFROM v_bicycle\nORDER BY price IS NULL, price\nLIMIT 5"
            .to_owned(),
        statements: vec!["The lowest price is 1,249 EUR, of the Kiebitz.".to_owned()],
        columns,
        rows,
        truncated,
    };
    let passage = Evidence::Passage {
        entity: Some(if hostile { "javascript:alert(1)" } else { "http://bikes.example/kiebitz" }.to_owned()),
        title: if hostile { HOSTILE } else { "Kiebitz" }.to_owned(),
        text: if hostile {
            HOSTILE.repeat(1000)
        } else {
            "The Kiebitz is a light city bicycle with mudguards and a closed chain case, made for wet commutes. \
             Its frame is of aluminium and takes loads up to 130 kg."
                .to_owned()
        },
        url: Some(
            if hostile { "javascript:alert(2)" } else { "https://bikes.example/kiebitz.html" }.to_owned(),
        ),
        score: 0.83,
    };
    let other = Evidence::Passage {
        entity: Some("http://bikes.example/merle".to_owned()),
        title: "Merle".to_owned(),
        text: "The Merle is the Kiebitz's sister for longer ways.".to_owned(),
        url: None,
        score: 0.61,
    };
    [query, passage, other].into_iter().zip(1..).map(|(evidence, n)| Source { n, evidence }).collect()
}
