//! What the page builds on, over a real socket with a scripted engine: the graph behind an answer, feedback,
//! export, pages of the list, resuming a stream, unchanged answers.

mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::client::{Stream, agent, assert_problem, await_state, get, new_conversation, post, send};
use support::{serving, serving_with};
use ureq::http::{Method, Request};

/// A conversation with one answer, and its turn's address.
fn answered(base: &str) -> (String, String) {
    let conversation = new_conversation(base);
    let asked = json!({ "question": "Which bicycle is the cheapest?" });
    assert_eq!(post(&format!("{conversation}/messages"), asked).status(), 200);
    let turn = get(&conversation).body()["turns"][0]["id"].clone();
    (conversation.clone(), format!("{conversation}/turns/{turn}"))
}

#[test]
fn a_stream_is_resumed_by_the_last_id_that_was_heard() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let mut first = Stream::of(&conversation, "wait for it");
    let turn = first.next().expect("an event").2["turn"].clone();
    let heard = first.by_ref().take(2).last().expect("an event").1;
    assert_eq!(heard, 3);
    drop(first);
    // The answer goes on without a listener, and another one hears the rest of it, nothing twice.
    let rest: Vec<(String, u64, Value)> = Stream::resumed(&conversation, &turn, heard).collect();
    assert_eq!(rest[0].1, heard + 1);
    assert!(rest.windows(2).all(|pair| pair[1].1 == pair[0].1 + 1));
    assert_eq!(rest.last().expect("an event").0, "answer");
    await_state(&conversation, "answered");
    // Just ended: from the beginning once more; who heard all is told that there is nothing.
    let again: Vec<_> = Stream::resumed(&conversation, &turn, 0).collect();
    assert_eq!(again.len() as u64, rest.last().expect("an event").1);
    let all = Request::builder()
        .uri(format!("{conversation}/turns/{turn}/events?after={}", again.len()))
        .body(())
        .expect("a request");
    assert_eq!(agent().run(all).expect("answers").status(), 204);
}

#[test]
fn after_a_restart_a_resumed_stream_tells_the_ending() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (running, base) = serving(folder.path());
    let (conversation, turn) = answered(&base);
    running.stop().expect("stops");
    let (_running, again) = serving(folder.path());
    let (conversation, turn) = (conversation.replace(&base, &again), turn.replace(&base, &again));
    let number: Value = turn.rsplit('/').next().expect("a number").parse::<i64>().expect("a number").into();
    let events: Vec<_> = Stream::resumed(&conversation, &number, 7).collect();
    assert_eq!(events.len(), 1);
    assert_eq!((events[0].0.as_str(), events[0].1), ("answer", 8));
    assert_eq!(events[0].2["text"], get(&turn).body()["answer"]["text"]);
}

#[test]
fn an_answer_that_nobody_comes_back_to_is_stopped() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) =
        serving_with(folder.path(), |options| options.patience = Duration::from_millis(300));
    let conversation = new_conversation(&base);
    let mut stream = Stream::of(&conversation, "slow one");
    assert!(stream.any(|(name, ..)| name == "text"));
    drop(stream);
    let details = get(&conversation).into_body();
    assert_eq!(details["turns"][0]["state"], "running", "it waits a while for its listener");
    await_state(&conversation, "stopped");
}

/// Content type, name and first bytes of what is sent for this `Accept`.
fn saved(url: &str, body: Option<Value>, accept: &str) -> (u16, String, String, Vec<u8>) {
    let request = Request::builder().uri(url).header("accept", accept);
    let response = match body {
        Some(body) => {
            let request = request.method("POST").header("content-type", "application/json");
            agent().run(request.body(body.to_string()).expect("a request"))
        }
        None => agent().run(request.body(()).expect("a request")),
    };
    let (parts, mut body) = response.expect("the server answers").into_parts();
    let header = |name: &str| {
        parts.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
    };
    let bytes = body.read_to_vec().expect("a body");
    (parts.status.as_u16(), header("content-type"), header("content-disposition"), bytes)
}

#[test]
fn results_are_files_for_spreadsheets_where_that_is_accepted() {
    const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let (_, turn) = answered(&base);
    let kb = format!("{base}/api/v1/knowledge-bases/bikes");
    let source = (format!("{turn}/sources/1"), None);
    let sql = (format!("{kb}/sql"), Some(json!({ "query": "SELECT 1" })));
    let view = (format!("{kb}/view-query"), Some(json!({ "view": "v_bicycle", "columns": ["price"] })));
    let sparql = (format!("{kb}/sparql"), Some(json!({ "query": "ASK {}" })));
    for (url, body) in [&source, &sql, &view, &sparql] {
        let (status, kind, name, bytes) = saved(url, body.clone(), &format!("text/html, {XLSX};q=0.9"));
        assert_eq!((status, kind.as_str(), &bytes[..2]), (200, XLSX, &b"PK"[..]), "{url}");
        assert_eq!(name, "attachment; filename=\"result.xlsx\"");
        let (status, kind, _, bytes) = saved(url, body.clone(), "text/csv");
        assert_eq!((status, kind.as_str()), (200, "text/csv; charset=utf-8"), "{url}");
        assert!(bytes.ends_with(b"\r\n"), "{url}");
        let (_, kind, _, _) = saved(url, body.clone(), "*/*");
        assert_eq!(kind, "application/json", "{url}");
    }
    let (_, _, _, csv) = saved(&source.0, None, "text/csv");
    let csv = String::from_utf8(csv).expect("text");
    assert!(csv.lines().any(|line| line.contains("Kiebitz")), "{csv}");
    // A passage is no rows, and what fails is a problem still.
    assert_eq!(saved(&format!("{turn}/sources/2"), None, XLSX).0, 406);
    assert_eq!(saved(&format!("{turn}/sources/9"), None, XLSX).0, 404);
}

#[test]
fn sources_lead_to_triples() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let (_, turn) = answered(&base);
    let sources = get(&format!("{turn}/sources")).into_body();
    assert_eq!(sources["sources"].as_array().map(Vec::len), Some(3));
    assert_eq!(get(&format!("{turn}/sources/1")).body()["language"], "sql");
    let lineage = get(&format!("{turn}/sources/1/lineage?row=0&column=1")).into_body();
    assert_eq!(lineage["entity"]["label"], "Kiebitz");
    assert_eq!(lineage["triples"][0]["object"]["literal"]["text"], "1,249 EUR");
    let other = get(&format!("{turn}/sources/1/lineage?row=1")).into_body();
    assert_eq!(other["triples"], json!([]));
    assert!(other["note"].as_str().is_some_and(|note| !note.is_empty()));
    assert_eq!(get(&format!("{turn}/sources/2/lineage")).body()["entity"]["label"], "Kiebitz");
    for missing in ["sources/9", "sources/x", "sources/1/lineage?row=99", "sources/1/lineage?row=0&column=9"]
    {
        assert_problem(&get(&format!("{turn}/{missing}")), 404);
    }
    let kb = format!("{base}/api/v1/knowledge-bases/bikes");
    let cell = get(&format!("{kb}/lineage?table=bicycle&label=Kiebitz&column=price")).into_body();
    assert_eq!(cell["triples"], lineage["triples"]);
    assert_problem(&get(&format!("{kb}/lineage?table=bicycle")), 400);
}

#[test]
fn an_answer_is_told_without_each_of_its_sources() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let (conversation, turn) = answered(&base);
    let told = post(&format!("{turn}/attributions"), json!({}));
    assert_eq!(told.status(), 200);
    let shares = told.body()["attributions"].as_array().expect("a list").iter();
    let shares: Vec<_> = shares.map(|one| (one["source"].clone(), one["share"].clone())).collect();
    assert_eq!(shares, [(json!(1), json!(0.75)), (json!(2), json!(0.0))]);
    assert_problem(&post(&format!("{conversation}/turns/99/attributions"), json!({})), 404);
    // What was stopped has no answer.
    let mut stream = Stream::of(&conversation, "slow one");
    let slow = stream.next().expect("an event").2["turn"].clone();
    assert_eq!(post(&format!("{conversation}/stop"), json!({})).status(), 200);
    await_state(&conversation, "stopped");
    assert_problem(&post(&format!("{conversation}/turns/{slow}/attributions"), json!({})), 409);
}

#[test]
fn the_graph_is_searched_and_walked() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let kb = format!("{base}/api/v1/knowledge-bases/bikes");
    let found = get(&format!("{kb}/entities?q=kieb")).into_body();
    let iri = found["entities"][0]["iri"].as_str().expect("an IRI").to_owned();
    assert_eq!(get(&format!("{kb}/entities?q=kie&typing=true")).body()["entities"][0]["label"], "Kiebitz");
    assert_eq!(get(&format!("{kb}/entity?iri={iri}")).body()["outgoing"][0]["subject"], iri);
    assert_problem(&get(&format!("{kb}/entity?iri=http://x.example/nothing")), 404);
    assert_problem(&get(&format!("{kb}/entities")), 400);
    assert_problem(&get(&format!("{kb}/entities?q=x&limit=1000")), 400);
    assert_eq!(get(&format!("{kb}/passages?q=city")).body()["passages"][0]["passage"]["title"], "Kiebitz");
    assert_eq!(get(&format!("{kb}/report")).body()["doubts"][0]["about"], "bicycle.max_load");
    let viewed = post(&format!("{kb}/view-query"), json!({ "view": "v_bicycle", "columns": ["price"] }));
    assert_eq!(viewed.body()["rows"][0][0], "Kiebitz");
    assert!(viewed.body()["sql"].as_str().is_some_and(|sql| sql.starts_with("SELECT")));
    assert_problem(&post(&format!("{kb}/view-query"), json!({ "view": "v_x" })), 422);
    assert_eq!(post(&format!("{kb}/sparql"), json!({ "query": "ASK {}" })).body()["boolean"], true);
    let preview = post(&format!("{kb}/annotations/preview"), json!({ "toml": "" })).into_body();
    assert_eq!(preview["schema"]["tables"][0]["name"], "bicycle");
    let wrong = post(&format!("{kb}/annotations/preview"), json!({ "toml": "nonsense = 1" }));
    assert_problem(&wrong, 422);
    assert_eq!(
        wrong.body()["detail"],
        "The annotations cannot be followed: line 1: unknown field `nonsense`"
    );
    assert!(get(&format!("{kb}/annotations")).body()["toml"].as_str().is_some_and(|t| t.contains("comment")));
    let all = get(&format!("{base}/api/v1/configurations")).into_body();
    assert_eq!(all["configurations"][1]["id"], "bikes/passages");
}

#[test]
fn a_question_put_otherwise_takes_the_place_of_what_followed() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let conversation = new_conversation(&base);
    let ask = |body: Value| post(&format!("{conversation}/messages"), body);
    for question in ["First?", "Second?", "Third?"] {
        assert_eq!(ask(json!({ "question": question })).status(), 200);
    }
    let turns = || get(&conversation).into_body()["turns"].as_array().expect("turns").clone();
    let ids: Vec<Value> = turns().iter().map(|turn| turn["id"].clone()).collect();
    let other = new_conversation(&base);
    // What cannot be asked, or is another conversation's, changes nothing.
    assert_problem(&ask(json!({ "question": "", "instead_of": ids[1] })), 400);
    assert_problem(&ask(json!({ "question": "So?", "instead_of": ids[1], "strategy": "none" })), 400);
    assert_problem(&ask(json!({ "question": "So?", "instead_of": 4711 })), 404);
    let elsewhere = json!({ "question": "So?", "instead_of": ids[1] });
    assert_problem(&post(&format!("{other}/messages"), elsewhere), 404);
    assert_eq!(turns().len(), 3);
    let answer = ask(json!({ "question": "Instead?", "instead_of": ids[1] })).into_body();
    assert_eq!(answer["standalone"], "Instead? (after: First?)", "it follows on what was before");
    let questions: Vec<Value> = turns().iter().map(|turn| turn["question"].clone()).collect();
    assert_eq!(questions, ["First?", "Instead?"]);
    ask(json!({ "question": "Otherwise?", "instead_of": ids[0] }));
    let details = get(&conversation).into_body();
    assert_eq!(
        (&details["title"], details["turns"].as_array().map(Vec::len)),
        (&json!("Otherwise?"), Some(1))
    );
}

#[test]
fn feedback_is_kept_with_its_turn() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let (_, turn) = answered(&base);
    let feedback = format!("{turn}/feedback");
    let put = |body: Value| send(Method::PUT, &feedback, Some(body), &[]);
    assert_eq!(put(json!({ "rating": "down", "comment": "too short" })).status(), 200);
    assert_eq!(get(&turn).body()["feedback"], json!({ "rating": "down", "comment": "too short" }));
    assert_eq!(put(json!({ "rating": "up" })).status(), 200);
    assert_eq!(get(&turn).body()["feedback"], json!({ "rating": "up", "comment": "" }));
    assert_problem(&put(json!({ "rating": "sideways" })), 422);
    assert_problem(&put(json!({ "rating": "up", "comment": "x".repeat(5000) })), 400);
    assert_eq!(send(Method::DELETE, &feedback, None, &[]).status(), 204);
    assert_eq!(get(&turn).body()["feedback"], Value::Null);
}

#[test]
fn a_conversation_is_exported_for_people_and_for_replay() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let (conversation, turn) = answered(&base);
    post(&format!("{conversation}/messages"), json!({ "question": "hostile one" }));
    let fetch = |format: &str| {
        let request = Request::builder()
            .uri(format!("{conversation}/export?format={format}"))
            .body(())
            .expect("a request");
        let mut response = agent().run(request).expect("the server answers");
        let attached = response.headers()["content-disposition"].to_str().expect("text").to_owned();
        assert!(attached.starts_with("attachment; filename=\"conversation-"), "{attached}");
        response.body_mut().read_to_string().expect("a text")
    };
    let text = fetch("markdown");
    let number = turn.rsplit('/').next().expect("a number");
    assert!(text.contains("## Which bicycle is the cheapest?"), "{text}");
    assert!(text.contains(&format!("1,249 EUR [^{number}-1]")), "{text}");
    assert!(text.contains(&format!("[^{number}-1]: SQL")), "{text}");
    assert_eq!(text.matches("The cheapest bicycle is the Kiebitz").count(), 1, "said once: {text}");
    // Every mark that could begin HTML, a link or an image is escaped.
    let unescaped = text.replace("\\<", "").replace("\\[", "");
    let found = ["<img", "<script", "[x]("].into_iter().find(|markup| unescaped.contains(markup));
    assert_eq!(found, None);
    let bundle: Value = serde_json::from_str(&fetch("json")).expect("JSON");
    assert_eq!(bundle["knowledge_base"], json!({ "name": "bikes", "fingerprint": "0123456789abcdef" }));
    assert!(bundle["conversation"]["turns"][0]["trace"].as_array().is_some_and(|events| events.len() > 5));
    assert_problem(&get(&format!("{conversation}/export?format=pdf")), 400);
}

#[test]
fn the_list_has_pages_and_is_searched() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let list = format!("{base}/api/v1/conversations");
    for question in ["Which is the cheapest?", "How many 100% are there?", "And the lightest?"] {
        let conversation = new_conversation(&base);
        post(&format!("{conversation}/messages"), json!({ "question": question }));
    }
    let first = get(&format!("{list}?limit=2")).into_body();
    assert_eq!((&first["total"], &first["next"]), (&json!(3), &json!(2)));
    let second = get(&format!("{list}?limit=2&offset=2")).into_body();
    assert_eq!((second["conversations"].as_array().map(Vec::len), &second["next"]), (Some(1), &Value::Null));
    let found = get(&format!("{list}?q=100%25")).into_body();
    assert_eq!(found["total"], 1, "{found}");
    assert_eq!(found["conversations"][0]["title"], "How many 100% are there?");
    assert_eq!(get(&format!("{list}?kb=other")).body()["total"], 0);
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let schema = format!("{base}/api/v1/knowledge-bases/bikes/schema");
    let tag = get(&schema).headers()["etag"].to_str().expect("text").to_owned();
    let again = send(Method::GET, &schema, None, &[("if-none-match", &tag)]);
    assert_eq!((again.status().as_u16(), again.body()), (304, &Value::Null));
    assert_eq!(send(Method::GET, &schema, None, &[("if-none-match", "\"other\"")]).status(), 200);
    let list = format!("{base}/api/v1/conversations");
    let before = get(&list).headers()["etag"].clone();
    new_conversation(&base);
    assert_ne!(get(&list).headers()["etag"], before);
}

#[test]
fn without_a_workshop_nothing_is_built() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let api = format!("{base}/api/v1");
    assert_problem(&get(&format!("{api}/settings")), 404);
    assert_problem(&post(&format!("{api}/uploads?name=x.ttl"), json!({})), 404);
    assert_eq!(get(&format!("{api}/jobs")).body()["jobs"], json!([]));
    assert_problem(&get(&format!("{api}/jobs/0")), 404);
}
