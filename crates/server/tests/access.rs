//! Who may do what: no user ever sees another's data, on no route; tokens and their scopes; the reverse proxy's
//! users; pages of other sites; rates.

mod support;

use std::sync::Arc;

use serde_json::{Value, json};
use server::{Options, Proxy, Running, Scope, Tokens, start};
use support::client::{assert_problem, get, post, send};
use support::scripted::Scripted;
use support::serving_with;
use support::workshop::Scripts;
use ureq::http::{Method, Response};

/// A server with two knowledge bases and tokens: Anna's and Ben's that read, Ben's for `bikes` alone, an admin's.
struct World {
    _running: Running,
    base: String,
    anna: String,
    ben: String,
    admin: String,
    _folder: tempfile::TempDir,
}

fn world() -> World {
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut options = Options::new(folder.path().join("conversations.sqlite"));
    let tokens = Tokens::open(&options.conversations).expect("opens");
    let make = |user: &str, scope, kbs: Option<&str>| {
        let kbs = kbs.map(|kb| vec![kb.to_owned()]);
        tokens.make("a test", user, scope, kbs, None).expect("made").1
    };
    let (anna, ben) = (make("anna", Scope::Read, None), make("ben", Scope::Read, Some("bikes")));
    let admin = make("root", Scope::Admin, None);
    options.bind.set_port(0);
    options.workshop = Some(Arc::new(Scripts::default()));
    let served = vec![Arc::new(Scripted::new("bikes")) as _, Arc::new(Scripted::new("secret")) as _];
    let running = start(served, options).expect("starts");
    let base = format!("http://{}", running.address());
    World { _running: running, base, anna, ben, admin, _folder: folder }
}

fn call(method: Method, url: &str, token: &str, body: Option<Value>) -> Response<Value> {
    send(method, url, body, &[("authorization", &format!("Bearer {token}"))])
}

#[test]
fn no_route_shows_or_changes_what_another_user_owns() {
    let World { base, anna, ben, admin, .. } = &world();
    let api = format!("{base}/api/v1");
    let made = call(Method::POST, &format!("{api}/conversations"), anna, Some(json!({ "kb": "bikes" })));
    let id = made.body()["id"].as_str().expect("an id").to_owned();
    let conversation = format!("{api}/conversations/{id}");
    let asked = json!({ "question": "Which bicycle is the cheapest?" });
    assert_eq!(
        call(Method::POST, &format!("{conversation}/messages"), anna, Some(asked.clone())).status(),
        200
    );
    let before = call(Method::GET, &conversation, anna, None).into_body();
    let turn = format!("{conversation}/turns/{}", before["turns"][0]["id"]);
    let upload = call(Method::POST, &format!("{api}/uploads?name=x.ttl"), admin, Some(json!({})));
    let build = json!({ "name": "slow", "uploads": [upload.body()["id"]] });
    let job = call(Method::POST, &format!("{api}/knowledge-bases"), admin, Some(build.clone()));
    let job = format!("{api}/jobs/{}", job.body()["id"].as_str().expect("an id"));

    // Every route that names something owned; the others list the caller's own.
    let owned = [
        (Method::GET, conversation.clone(), None),
        (Method::PATCH, conversation.clone(), Some(json!({ "title": "mine" }))),
        (Method::DELETE, conversation.clone(), None),
        (Method::GET, format!("{conversation}/export"), None),
        (Method::GET, format!("{conversation}/export?format=json"), None),
        (Method::POST, format!("{conversation}/messages"), Some(asked)),
        (Method::POST, format!("{conversation}/stop"), Some(json!({}))),
        (Method::GET, turn.clone(), None),
        (Method::GET, format!("{turn}/trace"), None),
        (Method::GET, format!("{turn}/events"), None),
        (Method::GET, format!("{turn}/sources"), None),
        (Method::GET, format!("{turn}/sources/1"), None),
        (Method::GET, format!("{turn}/sources/1/lineage"), None),
        (Method::PUT, format!("{turn}/feedback"), Some(json!({ "rating": "down" }))),
        (Method::DELETE, format!("{turn}/feedback"), None),
        (Method::GET, job.clone(), None),
        (Method::GET, format!("{job}/events"), None),
        (Method::DELETE, job.clone(), None),
    ];
    for (method, url, body) in &owned {
        // Another reader, and an admin too: managing a server is not reading other people's talk.
        for other in [ben, if url.contains("/jobs/") { anna } else { admin }] {
            let refused = call(method.clone(), url, other, body.clone());
            assert_problem(&refused, 404);
        }
        assert_problem(&send(method.clone(), url, body.clone(), &[]), 401);
    }
    // What the table above must cover: every described route with an id in it.
    let description = call(Method::GET, &format!("{api}/openapi.json"), anna, None).into_body();
    for (path, operations) in description["paths"].as_object().expect("paths") {
        let names_owned = path.contains("{id}") && !path.contains("/tokens/");
        for method in operations.as_object().expect("operations").keys().filter(|_| names_owned) {
            let ending = path.rsplit('}').next().unwrap_or_default();
            let parts = path.matches('{').count();
            let covered = owned.iter().any(|(m, url, _)| {
                let route = url.split('?').next().unwrap_or_default();
                let here = route.strip_prefix(&api).unwrap_or_default();
                let same = here.split('/').count()
                    == path.strip_prefix("/api/v1").unwrap_or_default().split('/').count();
                m.as_str().eq_ignore_ascii_case(method) && route.ends_with(ending) && same
            });
            assert!(covered, "{method} {path} ({parts} parts)");
        }
    }
    for list in ["conversations", "jobs"] {
        let others = call(Method::GET, &format!("{api}/{list}"), ben, None).into_body();
        assert_eq!(others[list], json!([]), "{others}");
    }
    // An upload is its owner's too.
    let stolen = call(Method::POST, &format!("{api}/knowledge-bases"), ben, Some(build));
    assert_problem(&stolen, 403);
    assert_eq!(call(Method::GET, &conversation, anna, None).into_body(), before, "nothing was changed");
    assert_eq!(call(Method::DELETE, &job, admin, None).status(), 202);
}

#[test]
fn a_token_for_one_knowledge_base_knows_no_other() {
    let World { base, ben, anna, .. } = &world();
    let api = format!("{base}/api/v1");
    let listed = call(Method::GET, &format!("{api}/knowledge-bases"), ben, None).into_body();
    assert_eq!(listed["knowledge_bases"].as_array().map(Vec::len), Some(1));
    assert!(
        !call(Method::GET, &format!("{api}/configurations"), ben, None).body().to_string().contains("secret")
    );
    assert!(
        !call(Method::GET, &format!("{base}/v1/models"), ben, None).body().to_string().contains("secret")
    );
    let secret = format!("{api}/knowledge-bases/secret");
    for (method, path, body) in [
        (Method::GET, "", None),
        (Method::GET, "/schema", None),
        (Method::GET, "/report", None),
        (Method::GET, "/starters", None),
        (Method::GET, "/annotations", None),
        (Method::GET, "/entities?q=x", None),
        (Method::GET, "/entity?iri=x", None),
        (Method::GET, "/passages?q=x", None),
        (Method::GET, "/lineage?table=x&id=y", None),
        (Method::POST, "/sql", Some(json!({ "query": "SELECT 1" }))),
        (Method::POST, "/sparql", Some(json!({ "query": "ASK {}" }))),
        (Method::POST, "/view-query", Some(json!({ "view": "v_bicycle" }))),
        (Method::POST, "/annotations/preview", Some(json!({ "toml": "" }))),
    ] {
        assert_problem(&call(method.clone(), &format!("{secret}{path}"), ben, body.clone()), 404);
        assert_ne!(call(method, &format!("{secret}{path}"), anna, body).status(), 401);
    }
    assert_problem(
        &call(Method::POST, &format!("{api}/conversations"), ben, Some(json!({ "kb": "secret" }))),
        404,
    );
    assert_problem(&call(Method::GET, &format!("{base}/sparql/secret?query=ASK+%7B%7D"), ben, None), 404);
    let chat = json!({ "model": "secret", "messages": [{ "role": "user", "content": "x" }] });
    assert_eq!(call(Method::POST, &format!("{base}/v1/chat/completions"), ben, Some(chat)).status(), 404);
    let asked = call(Method::GET, &format!("{base}/text2sparql?dataset=secret&question=x"), ben, None);
    assert_eq!((asked.status().as_u16(), &asked.body()["query"]), (404, &json!("")));
    let tool = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "schema", "arguments": { "kb": "secret" } }
    });
    let accept = [
        ("authorization", format!("Bearer {ben}")),
        ("accept", "application/json, text/event-stream".into()),
    ];
    let accept: Vec<(&str, &str)> = accept.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let told = send(Method::POST, &format!("{base}/mcp"), Some(tool), &accept).into_body();
    assert_eq!(told["result"]["isError"], true, "{told}");
}

#[test]
fn readers_do_not_manage() {
    let World { base, anna, admin, .. } = &world();
    let api = format!("{base}/api/v1");
    for (method, path, body) in [
        (Method::GET, "/api/v1/tokens", None),
        (Method::POST, "/api/v1/tokens", Some(json!({ "user": "eve", "scope": "admin" }))),
        (Method::DELETE, "/api/v1/tokens/0", None),
        (Method::POST, "/api/v1/uploads?name=x.ttl", Some(json!({}))),
        (Method::POST, "/api/v1/knowledge-bases", Some(json!({ "name": "x", "uploads": [] }))),
        (Method::PUT, "/api/v1/knowledge-bases/bikes/annotations", Some(json!({ "toml": "" }))),
        (Method::POST, "/api/v1/evaluations", Some(json!({ "kb": "bikes", "questions": "" }))),
        (Method::POST, "/api/v1/models/test", Some(json!({}))),
        (Method::GET, "/metrics", None),
    ] {
        assert_problem(&call(method, &format!("{base}{path}"), anna, body), 403);
    }
    let made =
        call(Method::POST, &format!("{api}/tokens"), admin, Some(json!({ "user": "eve", "scope": "read" })));
    assert_eq!(made.status(), 201);
    let secret = made.body()["secret"].as_str().expect("a secret").to_owned();
    let listed = call(Method::GET, &format!("{api}/tokens"), admin, None).into_body();
    assert!(listed.to_string().contains("eve") && !listed.to_string().contains(&secret), "{listed}");
    assert_eq!(call(Method::GET, &format!("{api}/conversations"), &secret, None).status(), 200);
    let id = made.body()["id"].as_str().expect("an id");
    assert_eq!(call(Method::DELETE, &format!("{api}/tokens/{id}"), admin, None).status(), 204);
    assert_problem(&call(Method::GET, &format!("{api}/conversations"), &secret, None), 401);
    for user in ["", "local", "a\nb"] {
        let body = json!({ "user": user, "scope": "read" });
        assert_problem(&call(Method::POST, &format!("{api}/tokens"), admin, Some(body)), 400);
    }
}

#[test]
fn secrets_are_kept_as_hashes() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let path = folder.path().join("conversations.sqlite");
    let tokens = Tokens::open(&path).expect("opens");
    let (_, secret) = tokens.make("", "anna", Scope::Read, None, None).expect("made");
    drop(tokens);
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let bytes = std::fs::read(entry.expect("an entry").path()).expect("read");
        assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
    }
    assert!(secret.len() > 60);
}

#[test]
fn a_public_address_is_served_with_kept_tokens() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut options = Options::new(folder.path().join("conversations.sqlite"));
    options.bind = "0.0.0.0:0".parse().expect("an address");
    let attempt = |options: &Options| start(vec![Arc::new(Scripted::new("bikes"))], options.clone());
    assert!(attempt(&options).is_err());
    Tokens::open(&options.conversations)
        .and_then(|tokens| tokens.make("", "anna", Scope::Read, None, None))
        .expect("made");
    let running = attempt(&options).expect("starts");
    let url = format!("http://127.0.0.1:{}/api/v1/conversations", running.address().port());
    assert_problem(&get(&url), 401);
}

#[test]
fn a_reverse_proxy_names_its_users_and_nobody_else_does() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let proxy = |address: &str| Proxy {
        header: "x-remote-user".parse().expect("a name"),
        addresses: vec![address.parse().expect("an address")],
        admins: vec!["root".to_owned()],
    };
    let (_running, base) = serving_with(folder.path(), |options| {
        options.proxy = Some(proxy("127.0.0.1"));
        options.hosts = vec!["ask.example".to_owned()];
    });
    let list = format!("{base}/api/v1/conversations");
    let of = |user: &str, host: &str| {
        send(Method::GET, &list, None, &[("x-remote-user", user), ("host", host)]).status().as_u16()
    };
    let made = send(Method::POST, &list, Some(json!({ "kb": "bikes" })), &[("x-remote-user", "anna")]);
    assert_eq!(made.status(), 201);
    let listed =
        |user: &str| send(Method::GET, &list, None, &[("x-remote-user", user)]).body()["total"].clone();
    assert_eq!((listed("anna"), listed("ben")), (json!(1), json!(0)));
    assert_eq!((of("anna", "ask.example"), of("anna", "ask.example:443")), (200, 200));
    assert_eq!(of("anna", "evil.example"), 401, "a name made to resolve here is not the proxy's");
    assert_eq!((of("local", "localhost"), of("", "localhost")), (401, 401));
    assert_problem(&get(&list), 401);
    let metrics = |user: &str| {
        send(Method::GET, &format!("{base}/metrics"), None, &[("x-remote-user", user)]).status().as_u16()
    };
    assert_eq!((metrics("root"), metrics("anna")), (200, 403));

    let elsewhere = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(elsewhere.path(), |options| options.proxy = Some(proxy("192.0.2.7")));
    let list = format!("{base}/api/v1/conversations");
    assert_problem(&send(Method::GET, &list, None, &[("x-remote-user", "anna")]), 401);
}

#[test]
fn pages_of_allowed_origins_are_let_in() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) =
        serving_with(folder.path(), |options| options.origins = vec!["https://app.example".to_owned()]);
    let list = format!("{base}/api/v1/conversations");
    let allowed = send(Method::GET, &list, None, &[("origin", "https://app.example")]);
    assert_eq!(allowed.status(), 200);
    assert_eq!(allowed.headers()["access-control-allow-origin"], "https://app.example");
    let asked = [("origin", "https://app.example"), ("access-control-request-method", "POST")];
    let preflight = send(Method::OPTIONS, &list, None, &asked);
    assert_eq!(preflight.status(), 204);
    assert!(preflight.headers()["access-control-allow-methods"].to_str().expect("text").contains("POST"));
    for other in ["http://app.example", "https://app.example.evil.example", "null"] {
        assert_problem(&send(Method::GET, &list, None, &[("origin", other)]), 403);
    }
}

#[test]
fn who_asks_too_often_is_told_to_wait() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let (_running, base) = serving_with(folder.path(), |options| options.requests_a_minute = 5);
    let list = format!("{base}/api/v1/conversations");
    let statuses: Vec<u16> = (0..7).map(|_| get(&list).status().as_u16()).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);
    let refused = post(&list, json!({ "kb": "bikes" }));
    assert_problem(&refused, 429);
    assert!(refused.headers()["retry-after"].to_str().expect("text").parse::<u32>().expect("a number") > 0);
    assert_eq!(get(&format!("{base}/healthz")).status(), 200);
}
