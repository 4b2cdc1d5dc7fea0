//! What the bench asks: long prompts, a story, plans under a grammar, SQL over a view.

use llm::{Request, Role};

use super::say;

/// About `tokens` tokens of instructions that differ by `name`, `fixed` messages of which never change.
pub fn long(name: &str, tokens: usize, fixed: usize) -> Request {
    let mut text = format!("These are the notes of the {name} shop.");
    let colours = ["red", "blue", "green", "black", "white"];
    // A line is 25 tokens.
    for n in 0..tokens.saturating_sub(30) / 25 {
        let colour = colours[(n * 7 + name.len()) % colours.len()];
        text.push_str(&format!(
            "\nBicycle number {} is {colour}, weighs {} kilograms and costs {} euros.",
            n % 10,
            7 + n % 9,
            (n * 37) % 9 + 1
        ));
    }
    let messages = vec![say(Role::System, text), say(Role::User, "Go.")];
    Request { step: "bench".into(), messages, fixed, max_tokens: 0, ..Request::default() }
}

/// The same head with an end of so many words, which has nothing in common with the ends of other lengths.
pub fn other_end(head: &Request, words: usize) -> Request {
    let mut request = head.clone();
    request.messages.truncate(1);
    let word = if words.is_multiple_of(2) { "Wait" } else { "Look" };
    request.messages.push(say(Role::User, vec![word; words].join(" ")));
    request
}

/// The same head with about 100 new tokens.
pub fn with_new(head: &Request, n: usize, max_tokens: usize) -> Request {
    let mut request = Request { max_tokens, ..head.clone() };
    let lines: Vec<String> = (0..6)
        .map(|i| format!("Note {i}{n}: the customer likes bicycles that are light and not too expensive."))
        .collect();
    request.messages.truncate(1);
    request.messages.push(say(Role::User, format!("{}\nWhich one?", lines.join("\n"))));
    request
}

/// Text that copies nothing.
pub fn story(max_tokens: usize) -> Request {
    let messages = vec![say(Role::User, "Write a long story about a clockmaker who travels to the sea.")];
    Request { step: "bench".into(), messages, max_tokens, ..Request::default() }
}

/// Questions about bicycles.
pub const QUESTIONS: &[&str] = &[
    "Which road bikes made in Italy weigh less than 8 kg?",
    "How many e-bikes with a battery of more than 500 Wh cost under 3000 euros?",
    "What is the average price of the city bikes that were made after 2019?",
    "Compare the top speed of the Lark with that of the Wren.",
    "Which of the mountain bikes with full suspension has the lowest price?",
];

/// The form of a plan, as the question answering asks for it.
pub const PLAN_GRAMMAR: &str = r##"root ::= "{\"ask\":" ask (",\"want\":" list)? (",\"things\":" q)? (",\"where\":[" cond ("," cond)* "]")? (",\"order\":[" q "," end "," [1-9] [0-9]? "]")? (",\"per\":" q)? (",\"versus\":" q)? "}"
ask ::= "\"value\"" | "\"count\"" | "\"average\"" | "\"sum\"" | "\"minimum\"" | "\"maximum\"" | "\"exists\"" | "\"describe\""
list ::= "[" q ("," q)* "]"
cond ::= "[" (q | "null") "," q "," q "]"
end ::= "\"highest\"" | "\"lowest\""
q ::= "\"" [^"\\\n]+ "\""
"##;

/// The plan of a question.
pub fn plan(question: &str) -> Request {
    let shots = [
        (
            "Which ferries built in Norway are over 100 m long?",
            r#"{"ask":"value","things":"ferries","where":[["built in","is","Norway"],["length","over","100 m"]]}"#,
        ),
        ("How many trams are there per city?", r#"{"ask":"count","things":"trams","per":"city"}"#),
        (
            "What is the mean capacity of the boats made after 1990?",
            r#"{"ask":"average","want":["capacity"],"things":"boats","where":[["made","after","1990"]]}"#,
        ),
        (
            "Which ship has the largest crew?",
            r#"{"ask":"value","things":"ship","order":["crew","highest",1]}"#,
        ),
        (
            "Compare the age of the Aurora with that of the Vega.",
            r#"{"ask":"value","want":["age"],"things":"Aurora","versus":"Vega"}"#,
        ),
    ];
    let mut messages =
        vec![say(Role::System, "You write the plan of a question as JSON, with the question's own words.")];
    for (question, plan) in shots {
        messages.push(say(Role::User, question));
        messages.push(say(Role::Assistant, plan));
    }
    let fixed = messages.len();
    messages.push(say(Role::User, question));
    let grammar = Some(PLAN_GRAMMAR.to_owned());
    Request { step: "plan".into(), messages, fixed, grammar, max_tokens: 120, ..Request::default() }
}

/// Questions for SQL over one view.
pub fn sql() -> Vec<Request> {
    let instructions = "You write one SQLite query for a question. Use only this view.\n\
        CREATE VIEW bicycle_models (bicycle_model_name TEXT, bicycle_category TEXT, manufacturer_name TEXT, \
        manufacturer_country TEXT, frame_material TEXT, weight_kilograms REAL, price_euros REAL, \
        battery_capacity_watt_hours REAL, production_start_year INTEGER);";
    let shots = [
        (
            "Which carbon bikes are made in France?",
            "SELECT bicycle_model_name, manufacturer_name FROM bicycle_models WHERE frame_material = 'carbon' AND manufacturer_country = 'France';",
        ),
        (
            "What is the average price per category of bikes since 2018?",
            "SELECT bicycle_category, AVG(price_euros) AS average_price FROM bicycle_models WHERE production_start_year >= 2018 GROUP BY bicycle_category;",
        ),
        (
            "The three heaviest e-bikes?",
            "SELECT bicycle_model_name, weight_kilograms FROM bicycle_models WHERE bicycle_category = 'e-bike' ORDER BY weight_kilograms DESC LIMIT 3;",
        ),
    ];
    let mut head = vec![say(Role::System, instructions)];
    for (question, sql) in shots {
        head.push(say(Role::User, question));
        head.push(say(Role::Assistant, sql));
    }
    QUESTIONS
        .iter()
        .map(|question| {
            let mut messages = head.clone();
            messages.push(say(Role::User, *question));
            Request { step: "sql".into(), fixed: head.len(), messages, max_tokens: 120, ..Request::default() }
        })
        .collect()
}
