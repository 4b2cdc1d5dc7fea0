//! Route by route: no user ever sees or changes another's data, no token reaches past its knowledge bases, and what
//! manages the server needs the scope for it. The list must be the interface's own: a new route that stands in it under
//! none of these fails the test.

mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::client::{assert_problem, send};
use support::{Guarded, call, guarded};
use ureq::http::Method;

/// Whose a route's data is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Of {
    /// Of who made the conversation.
    Asker,
    /// Of the admin who began the job.
    Builder,
    /// Of those whose token is for the knowledge base in the path.
    KnowledgeBase,
    /// The server's: for admins.
    Admin,
    /// The caller's own, or filtered for them: `lists_hold_the_callers_own` looks at each.
    Caller,
    /// Everyone's who is let in.
    Everyone,
}

/// Method, path below `/api/v1`, a body that would do, whose.
const ROUTES: &[(&str, &str, &str, Of)] = &[
    ("GET", "/conversations", "", Of::Caller),
    ("POST", "/conversations", r#"{"kb":"secret"}"#, Of::Caller),
    ("GET", "/conversations/{id}", "", Of::Asker),
    ("PATCH", "/conversations/{id}", r#"{"title":"mine"}"#, Of::Asker),
    ("DELETE", "/conversations/{id}", "", Of::Asker),
    ("GET", "/conversations/{id}/export", "", Of::Asker),
    ("POST", "/conversations/{id}/messages", r#"{"question":"Which is the cheapest?"}"#, Of::Asker),
    ("POST", "/conversations/{id}/share", "{}", Of::Asker),
    ("DELETE", "/conversations/{id}/share", "", Of::Asker),
    ("POST", "/conversations/{id}/stop", "{}", Of::Asker),
    ("GET", "/conversations/{id}/turns/{turn}", "", Of::Asker),
    ("GET", "/conversations/{id}/turns/{turn}/trace", "", Of::Asker),
    ("GET", "/conversations/{id}/turns/{turn}/events", "", Of::Asker),
    ("GET", "/conversations/{id}/turns/{turn}/sources", "", Of::Asker),
    ("GET", "/conversations/{id}/turns/{turn}/sources/{n}", "", Of::Asker),
    ("GET", "/conversations/{id}/turns/{turn}/sources/{n}/lineage", "", Of::Asker),
    ("POST", "/conversations/{id}/turns/{turn}/attributions", "", Of::Asker),
    ("PUT", "/conversations/{id}/turns/{turn}/feedback", r#"{"rating":"down"}"#, Of::Asker),
    ("DELETE", "/conversations/{id}/turns/{turn}/feedback", "", Of::Asker),
    ("GET", "/shares", "", Of::Caller),
    // Of whoever has the link and may ask the knowledge base: `access.rs` looks at each.
    ("GET", "/shared/{share}", "", Of::Everyone),
    ("GET", "/shared/{share}/turns/{turn}/sources/{n}", "", Of::Everyone),
    ("GET", "/shared/{share}/turns/{turn}/sources/{n}/lineage", "", Of::Everyone),
    ("GET", "/jobs", "", Of::Caller),
    ("GET", "/jobs/{id}", "", Of::Builder),
    ("GET", "/jobs/{id}/events", "", Of::Builder),
    ("DELETE", "/jobs/{id}", "", Of::Builder),
    ("GET", "/knowledge-bases", "", Of::Caller),
    ("POST", "/knowledge-bases", r#"{"name":"x","uploads":["0"]}"#, Of::Admin),
    ("GET", "/knowledge-bases/{kb}", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/schema", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/report", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/starters", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/annotations", "", Of::KnowledgeBase),
    ("PUT", "/knowledge-bases/{kb}/annotations", r#"{"toml":""}"#, Of::Admin),
    ("POST", "/knowledge-bases/{kb}/annotations/preview", r#"{"toml":""}"#, Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/taught", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/taught/export", "", Of::KnowledgeBase),
    ("POST", "/knowledge-bases/{kb}/taught/try", r#"{"word":"brand","means":"maker"}"#, Of::KnowledgeBase),
    ("POST", "/knowledge-bases/{kb}/taught", r#"{"word":"brand","means":"maker"}"#, Of::Admin),
    ("DELETE", "/knowledge-bases/{kb}/taught/{lesson}", "", Of::Admin),
    ("GET", "/feedback", "", Of::Admin),
    ("GET", "/feedback/export", "", Of::Admin),
    ("GET", "/knowledge-bases/{kb}/entities?q=x", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/entity?iri=x", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/passages?q=x", "", Of::KnowledgeBase),
    ("GET", "/knowledge-bases/{kb}/lineage?table=x&id=y", "", Of::KnowledgeBase),
    ("POST", "/knowledge-bases/{kb}/sql", r#"{"query":"SELECT 1"}"#, Of::KnowledgeBase),
    ("POST", "/knowledge-bases/{kb}/sparql", r#"{"query":"ASK {}"}"#, Of::KnowledgeBase),
    ("POST", "/knowledge-bases/{kb}/view-query", r#"{"view":"v_bicycle"}"#, Of::KnowledgeBase),
    ("POST", "/uploads?name=x.ttl", "{}", Of::Admin),
    ("POST", "/evaluations", r#"{"kb":"secret","questions":""}"#, Of::Admin),
    ("GET", "/tokens", "", Of::Admin),
    ("POST", "/tokens", r#"{"user":"eve","scope":"admin"}"#, Of::Admin),
    ("DELETE", "/tokens/{id}", "", Of::Admin),
    ("GET", "/configurations", "", Of::Caller),
    ("PUT", "/configurations/{name}", r#"{"strategy":"ragonite"}"#, Of::Admin),
    ("PATCH", "/configurations/{name}", r#"{"name":"other"}"#, Of::Admin),
    ("DELETE", "/configurations/{name}", "", Of::Admin),
    ("GET", "/settings", "", Of::Everyone),
    ("POST", "/models/test", "{}", Of::Admin),
];

#[test]
fn no_route_shows_or_changes_what_another_may() {
    // Anna asks; Ben may use `bikes` alone; two admins.
    let Guarded { base, anna, ben, admin, other, .. } = &guarded();
    let api = format!("{base}/api/v1");
    let (get, post) = (Method::GET, Method::POST);

    let made = call(&post, &format!("{api}/conversations"), anna, Some(json!({ "kb": "bikes" })));
    let conversation = made.body()["id"].as_str().expect("an id").to_owned();
    let own = format!("{api}/conversations/{conversation}");
    let asked = json!({ "question": "Which bicycle is the cheapest?" });
    assert_eq!(call(&post, &format!("{own}/messages"), anna, Some(asked)).status(), 200);
    let before = call(&get, &own, anna, None).into_body();
    let turn = before["turns"][0]["id"].to_string();
    let upload = call(&post, &format!("{api}/uploads?name=x.ttl"), admin, Some(json!({}))).into_body();
    let build = json!({ "name": "slow", "uploads": [upload["id"]] });
    let job = call(&post, &format!("{api}/knowledge-bases"), admin, Some(build.clone())).into_body();
    let job = job["id"].as_str().expect("an id");

    for (method, path, body, of) in ROUTES {
        let method: Method = method.parse().expect("a method");
        let id = if *of == Of::Builder { job } else { &conversation };
        let path = path
            .replace("{id}", id)
            .replace("{turn}", &turn)
            .replace("{n}", "1")
            .replace("{name}", "brief")
            .replace("{lesson}", "0");
        let url = format!("{api}{}", path.replace("{kb}", "secret"));
        let body: Option<Value> = (!body.is_empty()).then(|| serde_json::from_str(body).expect("JSON"));
        // To manage a server is not to read other people's talk.
        let (refused, status): (&[&str], u16) = match of {
            Of::Asker => (&[ben, admin], 404),
            Of::Builder => (&[anna, other], 404),
            Of::KnowledgeBase => (&[ben], 404),
            Of::Admin => (&[anna, ben], 403),
            Of::Caller | Of::Everyone => (&[], 0),
        };
        for token in refused {
            let answer = call(&method, &url, token, body.clone());
            assert_eq!(answer.status(), status, "{method} {url}: {}", answer.body());
            assert_problem(&answer, status);
        }
        assert_problem(&send(method.clone(), &url, body.clone(), &[]), 401);
        // Who may is let in, so that the refusal says something.
        let allowed = match of {
            Of::KnowledgeBase => call(&method, &url, anna, body).status().as_u16(),
            Of::Asker if method == get => call(&method, &url, anna, body).status().as_u16(),
            _ => continue,
        };
        assert!(![401, 403].contains(&allowed), "{method} {url}: {allowed}");
    }
    assert_eq!(call(&get, &own, anna, None).into_body(), before, "nothing was changed");

    // An upload is its owner's too.
    let stolen = json!({ "name": "mine", "uploads": build["uploads"] });
    assert_problem(&call(&post, &format!("{api}/knowledge-bases"), other, Some(stolen)), 400);
    assert_problem(&call(&post, &format!("{api}/conversations"), ben, Some(json!({ "kb": "secret" }))), 404);
    for (list, token) in [("conversations", ben), ("conversations", admin), ("jobs", other)] {
        let others = call(&get, &format!("{api}/{list}"), token, None).into_body();
        assert_eq!(others[list], json!([]), "{others}");
    }
    for list in ["knowledge-bases", "configurations"] {
        let shown = |token: &str| call(&get, &format!("{api}/{list}"), token, None).body().to_string();
        assert!(shown(anna).contains("secret") && !shown(ben).contains("secret"), "{list}");
    }
    assert_eq!(call(&Method::DELETE, &format!("{api}/jobs/{job}"), admin, None).status(), 202);

    let description = call(&get, &format!("{api}/openapi.json"), anna, None).into_body();
    let described: BTreeSet<String> = description["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, operations)| {
            let methods = operations.as_object().expect("operations").keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    let bare = |path: &str| path.split('?').next().unwrap_or_default().to_owned();
    let listed: BTreeSet<String> =
        ROUTES.iter().map(|(method, path, ..)| format!("{method} /api/v1{}", bare(path))).collect();
    assert_eq!(described, listed, "every route stands in the list above, and nothing else");
}
