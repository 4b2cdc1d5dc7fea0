//! A knowledge base whose answers are written here: the question's first word says what happens.
//!
//! `slow` streams until it is stopped, `panic` panics, `fail` fails, `wait` takes two seconds, `hostile` brings
//! texts that must not become HTML, `sparql` cites a SPARQL query too, anything else is answered from a small fixed
//! result.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread::sleep;
use std::time::Duration;

use qa::taught::Tried;
use qa::{
    Answer, Attribution, Error, Event, Evidence, Language, Offered, OnEvent, Source, StepRecord, Taught,
    Verdict,
};
use search::{
    Bank, Candidate, Counts, Entity, Filter, Hit, Lesson, Made, Match, Pair, QueryError, Rows, SparqlResult,
    Synonym, Term, Triple, Value,
};
use serde_json::json;
use server::{
    About, Ask, Cell, EntityName, How, Lineage, Neighbourhood, NewLesson, Place, Preview, Unannotated,
    ViewQuery, Viewed,
};

/// The text that hides HTML, a script address and a Markdown link.
pub const HOSTILE: &str = "<img src=x onerror=\"document.title='owned'\"> <script>document.title='owned'</script> [x](javascript:alert(1))";

/// The query behind answers to questions that begin with `sparql`.
pub const SPARQL: &str = "SELECT (COUNT(?b) AS ?n) WHERE { ?b a <http://bikes.example/Bicycle> }";

/// A scripted knowledge base.
pub struct Scripted {
    name: String,
    fingerprint: String,
    pause: Duration,
    vectors: Option<Made>,
    models: Vec<String>,
    bank: Mutex<Bank>,
}

impl Scripted {
    /// Answers at once.
    pub fn new(name: &str) -> Scripted {
        Scripted {
            name: name.to_owned(),
            fingerprint: "0123456789abcdef".to_owned(),
            pause: Duration::from_millis(2),
            vectors: None,
            models: Vec::new(),
            bank: Mutex::default(),
        }
    }

    /// So far are its vectors.
    pub fn with_vectors(self, made: u64, of: u64) -> Scripted {
        Scripted { vectors: Some(Made { made, of }), ..self }
    }

    /// Takes this long a step, so that people see it work.
    pub fn paced(self, pause: Duration) -> Scripted {
        Scripted { pause, ..self }
    }

    /// These answer too.
    pub fn with_models(self, models: &[&str]) -> Scripted {
        Scripted { models: models.iter().map(|name| (*name).to_owned()).collect(), ..self }
    }

    /// As if it were built from other data.
    pub fn of(self, fingerprint: &str) -> Scripted {
        Scripted { fingerprint: fingerprint.to_owned(), ..self }
    }

    /// That the question was taught.
    fn taught_of(&self, question: &str) -> Option<Taught> {
        let bank = self.bank.lock().expect("no panic");
        let pair = bank.same(question)?;
        Some(Taught {
            id: Lesson::Pair(pair.clone()).id(),
            by: pair.by.clone(),
            on: pair.on.clone(),
            question: pair.whole().to_owned(),
            same: true,
            verified: pair.verified.then_some(true),
        })
    }

    fn step(&self, name: &str, outcome: &str, tell: &mut Tell<'_>) -> Result<StepRecord, Error> {
        tell.event(Event::Started { step: name.to_owned() })?;
        sleep(self.pause);
        if name == "plan" || name == "compose_answer" {
            tell.event(Event::ModelCall {
                step: name.to_owned(),
                instructions: "Say what is asked, as a plan.".to_owned(),
                prompt: outcome.to_owned(),
                thoughts: String::new(),
                reply: json!({ "find": "bicycle", "order": "price" }).to_string(),
                refused: (name == "plan").then(|| "the plan names no thing".to_owned()),
            })?;
        }
        let record = StepRecord {
            name: name.to_owned(),
            seconds: 0.25,
            tokens_in: 412,
            tokens_cached: 400,
            tokens_out: 37,
            calls: 1,
            model_seconds: 0.125,
            cost: Some(0.5),
            ..StepRecord::default()
        };
        tell.event(Event::Finished { record: record.clone(), outcome: outcome.to_owned() })?;
        Ok(record)
    }
}

/// What is said beside an answer; how it was asked, where that differs.
fn notes(how: &How) -> Vec<String> {
    let mut notes = vec!["41 of 55 bicycles have a price; the others are left out.".to_owned()];
    notes.extend(how.model.as_ref().map(|model| format!("Answered by {model}.")));
    let read = how.settings.over(qa::Settings::default()).passages;
    notes.extend((read != qa::Settings::default().passages).then(|| format!("{read} passages were read.")));
    notes
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

    fn about(&self) -> About {
        let counts = Counts { triples: 420, entities: 55, tables: 2, passages: 57 };
        let (fingerprint, vectors) = (self.fingerprint.clone(), self.vectors);
        About {
            title: "Bicycles of the house".to_owned(),
            description: Some("What is ridden.".to_owned()),
            fingerprint,
            counts,
            embedder: None,
            vectors,
            kind: Place::Graph,
            endpoint: None,
        }
    }

    fn strategies(&self) -> Vec<String> {
        vec!["ragonite".to_owned(), "passages".to_owned()]
    }

    fn models(&self) -> Vec<String> {
        self.models.clone()
    }

    fn ask(
        &self,
        conversation: &qa::Conversation,
        question: &str,
        how: &How,
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
        let mut sources = sources(hostile);
        if first == "sparql" {
            let n = sources.len() + 1;
            let evidence = Evidence::Query {
                language: Language::Sparql,
                query: SPARQL.to_owned(),
                statements: vec!["There are 55 bicycles.".to_owned()],
                columns: vec!["n".to_owned()],
                rows: vec![vec![Value::Integer(55)]],
                asked: Vec::new(),
                truncated: false,
            };
            sources.push(Source { n, evidence });
        }
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
        let none = how.strategy.as_deref() == Some("passages");
        let answer = Answer {
            text: if none { "The graph holds no prices of used bicycles.".to_owned() } else { text },
            verdict: if none { Verdict::NotInGraph } else { Verdict::Answered },
            standalone,
            citations: if none { vec![] } else { vec![1, 2] },
            sources,
            steps,
            seconds: 1.5,
            notes: notes(how),
            select: Some("SELECT name, price FROM bicycle ORDER BY price".to_owned()),
            taught: self.taught_of(question),
            offered: vec![Offered {
                select: "SELECT name, max_load FROM bicycle ORDER BY max_load DESC".to_owned(),
                meaning: Some("Value of bicycle; by highest max load".to_owned()),
                text: "Habicht Touring has the highest max load: 160 kg.".to_owned(),
            }],
            ..qa::Answer::default()
        };
        tell.event(Event::Answer(Box::new(answer.clone())))?;
        Ok(answer)
    }

    fn attribute(&self, answer: &Answer, on_event: OnEvent<'_>) -> Result<Vec<Attribution>, qa::Error> {
        let mut out = Vec::new();
        for source in answer.citations.iter().copied() {
            if on_event(Event::Token).is_break() {
                return Err(qa::Error::Cancelled);
            }
            let text = "It is built for wet commutes [2].".to_owned();
            out.push(match source {
                1 => Attribution { source, verdict: Verdict::Answered, text, share: 0.75 },
                _ => {
                    Attribution { source, verdict: Verdict::Answered, text: answer.text.clone(), share: 0.0 }
                }
            });
        }
        Ok(out)
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

    fn report(&self) -> serde_json::Value {
        json!({
            "triples": 420,
            "findings": [{ "about": "bicycle.price", "inferred": "number in EUR", "support": 41, "of": 41 }],
            "doubts": [{ "about": "bicycle.max_load", "message": "3 of 55 rows have no value" }]
        })
    }

    fn sparql(&self, query: &str) -> Result<SparqlResult, QueryError> {
        if query.starts_with("ASK") {
            return Ok(SparqlResult { boolean: Some(true), ..SparqlResult::default() });
        }
        let Rows { columns, rows, truncated } = self.sql(query)?;
        let integer = "http://www.w3.org/2001/XMLSchema#integer";
        let term = |value: Value| match value {
            Value::Null => None,
            Value::Text(text) => Some(Term::Literal { text, datatype: None, language: None }),
            number => {
                let datatype = Some(integer.to_owned());
                Some(Term::Literal { text: number.to_string(), datatype, language: None })
            }
        };
        let rows = rows.into_iter().map(|row| row.into_iter().map(term).collect()).collect();
        Ok(SparqlResult { columns, rows, truncated, ..SparqlResult::default() })
    }

    fn view_query(&self, query: &ViewQuery) -> Result<Viewed, QueryError> {
        if query.view != "v_bicycle" {
            let message = format!("there is no view `{}`", query.view);
            return Err(QueryError::Invalid { message, nearest: vec!["v_bicycle".to_owned()] });
        }
        Ok(Viewed { sql: "SELECT label, price, max_load FROM v_bicycle".to_owned(), rows: rows() })
    }

    fn lineage(&self, cell: &Cell) -> Result<Lineage, QueryError> {
        let known = cell.id.as_deref() == Some("http://bikes.example/kiebitz")
            || cell.labels.iter().any(|label| label == "Kiebitz");
        if !known {
            let note = Some("No entity of this graph is named in this row.".to_owned());
            return Ok(Lineage { entity: None, triples: vec![], labels: labels(), note });
        }
        let triples = vec![price()];
        Ok(Lineage { entity: Some(kiebitz()), triples, labels: labels(), note: None })
    }

    fn entities(&self, mention: &str, _: &[String], k: usize) -> Result<Vec<Candidate>, QueryError> {
        let EntityName { iri, label, table } = kiebitz();
        let entity = Entity { id: "kiebitz".to_owned(), iri, label, also: vec![], table };
        let found = entity.label.to_lowercase().contains(&mention.to_lowercase());
        let candidate = Candidate { entity, score: 0.9, how: Match::Token, description: String::new() };
        Ok(found.then_some(candidate).into_iter().take(k).collect())
    }

    fn completions(&self, typed: &str, k: usize) -> Result<Vec<Candidate>, QueryError> {
        self.entities(typed, &[], k)
    }

    fn entity(&self, iri: &str, _: usize) -> Result<Option<Neighbourhood>, QueryError> {
        let entity = kiebitz();
        if entity.iri != iri {
            return Ok(None);
        }
        let (outgoing, incoming) = (vec![price()], vec![]);
        Ok(Some(Neighbourhood { entity, outgoing, incoming, labels: labels(), truncated: false }))
    }

    fn passages(&self, _: &str, _: &Filter, k: usize) -> Result<Vec<Hit>, QueryError> {
        let hit: Hit = serde_json::from_value(json!({
            "passage": {
                "id": 0, "entity": kiebitz().iri, "table": "bicycle", "title": "Kiebitz",
                "text": "The Kiebitz is a light city bicycle.", "predicates": [], "source": "graph"
            },
            "score": 1.5, "lexical": 1.5, "dense": null
        }))
        .expect("a hit");
        Ok([hit].into_iter().take(k).collect())
    }

    fn taught(&self) -> Result<Bank, Error> {
        Ok(self.bank.lock().expect("no panic").clone())
    }

    fn try_lesson(&self, new: &NewLesson, by: &str) -> Result<(Lesson, Option<Tried>), Error> {
        let on = "2026-11-25".to_owned();
        let by = by.to_owned();
        match (&new.question, &new.select, &new.word, &new.means) {
            (Some(question), Some(select), None, None) if select.starts_with("SELECT") => {
                let pair = Pair {
                    question: question.clone(),
                    standalone: new.standalone.clone(),
                    select: select.clone(),
                    by,
                    on,
                    rows: Some("0".to_owned()),
                    verified: new.verified,
                };
                let Rows { columns, rows, .. } = rows();
                let text = "The lowest price is 1,249 EUR, of the Kiebitz.".to_owned();
                Ok((Lesson::Pair(pair), Some(Tried { text, columns, rows, meaning: None })))
            }
            (None, None, Some(word), Some(means)) => {
                Ok((Lesson::Synonym(Synonym { word: word.clone(), means: means.clone(), by, on }), None))
            }
            _ => Err(Error::Unteachable("The SELECT cannot be used: this is no SQL.".to_owned())),
        }
    }

    fn keep_lesson(&self, lesson: &Lesson) -> Result<(), Error> {
        self.bank.lock().expect("no panic").keep(lesson.clone());
        Ok(())
    }

    fn forget_lesson(&self, id: &str) -> Result<bool, Error> {
        Ok(self.bank.lock().expect("no panic").remove(id).is_some())
    }

    fn annotations(&self) -> Result<String, QueryError> {
        Ok("[tables.bicycle]\ncomment = \"A model that can be bought.\"\n".to_owned())
    }

    fn preview(&self, annotations: &str) -> Result<Preview, Unannotated> {
        if annotations.contains("nonsense") {
            return Err(Unannotated::Wrong("line 1: unknown field `nonsense`".to_owned()));
        }
        Ok(Preview { schema: self.schema(), report: self.report() })
    }
}

fn kiebitz() -> EntityName {
    EntityName {
        iri: "http://bikes.example/kiebitz".to_owned(),
        label: "Kiebitz".to_owned(),
        table: "bicycle".to_owned(),
    }
}

fn price() -> Triple {
    Triple {
        subject: kiebitz().iri,
        predicate: "http://bikes.example/price".to_owned(),
        object: Term::Literal { text: "1,249 EUR".to_owned(), datatype: None, language: None },
    }
}

fn labels() -> std::collections::BTreeMap<String, String> {
    let named = [(kiebitz().iri, kiebitz().label), (price().predicate, "price".to_owned())];
    named.into_iter().collect()
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
        asked: Vec::new(),
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
