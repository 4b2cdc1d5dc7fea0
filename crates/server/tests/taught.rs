//! What people teach a knowledge base through the interface, and what they thought of answers, over a scripted engine.

mod support;

use serde_json::{Value, json};
use support::client::{assert_problem, get, new_conversation, post, send};
use support::{Guarded, call, guarded, serving};
use ureq::http::Method;

const QUESTION: &str = "Which bicycle is the cheapest?";
const SELECT: &str = "SELECT name FROM bicycle ORDER BY price LIMIT 1";

#[test]
fn a_lesson_is_tried_kept_listed_used_and_forgotten() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let taught = format!("{base}/api/v1/knowledge-bases/bikes/taught");
    let lesson = json!({ "question": QUESTION, "select": SELECT, "verified": true });
    let tried = post(&format!("{taught}/try"), lesson.clone());
    assert_eq!((tried.status().as_u16(), &tried.body()["found"]["rows"][0][0]), (200, &json!("Kiebitz")));
    assert_eq!(get(&taught).body()["lessons"], json!([]), "nothing is kept");

    let kept = post(&taught, lesson);
    assert_eq!(kept.status(), 201);
    let id = kept.body()["id"].as_str().expect("an id").to_owned();
    let listed = get(&taught).into_body();
    assert_eq!(listed["lessons"][0]["question"], QUESTION, "{listed}");
    assert_eq!((&listed["lessons"][0]["by"], &listed["lessons"][0]["id"]), (&json!("local"), &json!(id)));
    let exported = get(&format!("{taught}/export"));
    assert_eq!(exported.headers()["content-type"], "application/x-ndjson");
    assert_eq!(exported.body()["select"], SELECT, "a line of its own");

    let conversation = new_conversation(&base);
    let answer = post(&format!("{conversation}/messages"), json!({ "question": QUESTION })).into_body();
    assert_eq!((&answer["taught"]["by"], &answer["taught"]["verified"]), (&json!("local"), &json!(true)));

    let forget = |id: &str| send(Method::DELETE, &format!("{taught}/{id}"), None, &[]);
    assert_eq!(forget(&id).status(), 204);
    assert_problem(&forget(&id), 404);
    assert_eq!(get(&taught).body()["lessons"], json!([]));
}

#[test]
fn what_cannot_be_taught_is_a_problem() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving(folder.path());
    let taught = format!("{base}/api/v1/knowledge-bases/bikes/taught");
    for lesson in
        [json!({}), json!({ "question": QUESTION }), json!({ "question": QUESTION, "select": "DROP x" })]
    {
        assert_problem(&post(&taught, lesson.clone()), 422);
        assert_problem(&post(&format!("{taught}/try"), lesson), 422);
    }
    assert_problem(&post(&taught, json!({ "word": "brand", "means": "maker", "else": 1 })), 422);
    let word = post(&taught, json!({ "word": "brand", "means": "maker" }));
    assert_eq!((word.status().as_u16(), &word.body()["means"]), (201, &json!("maker")));
}

/// What is listed with these parameters, by question.
fn questions(base: &str, token: &str, parameters: &str) -> (Vec<String>, Value) {
    let listed = call(Method::GET, &format!("{base}/api/v1/feedback?{parameters}"), token, None);
    assert_eq!(listed.status(), 200, "{}", listed.body());
    let listed = listed.into_body();
    let all = listed["feedback"].as_array().expect("a list");
    let text = |one: &Value| one["question"].as_str().expect("a question").to_owned();
    (all.iter().map(text).collect(), listed["total"].clone())
}

#[test]
fn feedback_is_listed_and_filtered_for_those_who_may_teach() {
    let Guarded { base, anna, ben, admin, .. } = &guarded();
    let api = format!("{base}/api/v1");
    let give = |kb: &str, token: &str, question: &str, rating: &str, comment: &str| {
        let made = call(Method::POST, &format!("{api}/conversations"), token, Some(json!({ "kb": kb })));
        let own = format!("{api}/conversations/{}", made.body()["id"].as_str().expect("an id"));
        let asked = json!({ "question": question });
        assert_eq!(call(Method::POST, &format!("{own}/messages"), token, Some(asked)).status(), 200);
        let turn = call(Method::GET, &own, token, None).body()["turns"][0]["id"].clone();
        let feedback = json!({ "rating": rating, "comment": comment });
        let place = format!("{own}/turns/{turn}/feedback");
        assert_eq!(call(Method::PUT, &place, token, Some(feedback)).status(), 200);
    };
    give("bikes", anna, "Which is the cheapest?", "down", "The price is old.");
    give("bikes", ben, "Which is the lightest?", "up", "");
    give("secret", anna, "Which is secret?", "down", "");
    assert_eq!(questions(base, admin, "").1, json!(3));
    let of = |parameters: &str| questions(base, admin, parameters).0;
    assert_eq!(of("kb=bikes&rating=down"), ["Which is the cheapest?"]);
    assert_eq!(of("q=OLD"), ["Which is the cheapest?"]);
    assert_eq!(of("limit=1&offset=1").len(), 1);
    assert_problem(&call(Method::GET, &format!("{api}/feedback?limit=0"), admin, None), 400);
    assert_problem(&call(Method::GET, &format!("{api}/feedback"), anna, None), 403);

    let narrow = json!({ "user": "anna", "scope": "admin", "knowledge_bases": ["bikes"] });
    let narrow = call(Method::POST, &format!("{api}/tokens"), admin, Some(narrow)).into_body();
    let narrow = narrow["secret"].as_str().expect("a secret");
    assert_eq!(questions(base, narrow, "").1, json!(2), "of the knowledge bases it is for");
    assert_eq!(questions(base, narrow, "kb=secret").1, json!(0));

    // What is listed is what a lesson needs.
    let one = call(Method::GET, &format!("{api}/feedback?rating=up"), admin, None).into_body();
    let one = &one["feedback"][0];
    assert_eq!(
        (&one["user"], &one["select"]),
        (&json!("ben"), &json!("SELECT name, price FROM bicycle ORDER BY price"))
    );
    let lesson = json!({ "question": one["question"], "select": one["select"] });
    let taught = call(Method::POST, &format!("{api}/knowledge-bases/bikes/taught"), admin, Some(lesson));
    assert_eq!(taught.body()["by"], "root", "{}", taught.body());
    let exported = call(Method::GET, &format!("{api}/feedback/export?rating=up"), admin, None);
    assert_eq!(exported.headers()["content-type"], "application/x-ndjson");
    assert_eq!(exported.body()["question"], "Which is the lightest?");
}
