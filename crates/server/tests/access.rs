//! Who may do what: tokens and their scopes, the reverse proxy's users, pages of other sites, rates. Route by route:
//! `routes.rs`.

mod support;

use std::sync::Arc;

use serde_json::json;
use server::{Options, Proxy, Scope, Tokens, start};
use support::client::{assert_problem, get, post, send};
use support::scripted::Scripted;
use support::{Guarded, call, guarded, serving_with};
use ureq::http::Method;

#[test]
fn a_token_for_one_knowledge_base_knows_no_other() {
    let Guarded { base, ben, anna, admin, .. } = &guarded();
    let api = format!("{base}/api/v1");
    let listed = call(Method::GET, &format!("{api}/knowledge-bases"), ben, None).into_body();
    assert_eq!(listed["knowledge_bases"].as_array().map(Vec::len), Some(1));
    assert!(
        !call(Method::GET, &format!("{api}/configurations"), ben, None).body().to_string().contains("secret")
    );
    assert!(
        !call(Method::GET, &format!("{base}/v1/models"), ben, None).body().to_string().contains("secret")
    );
    assert_problem(
        &call(Method::POST, &format!("{api}/conversations"), ben, Some(json!({ "kb": "secret" }))),
        404,
    );
    assert_problem(&call(Method::GET, &format!("{base}/sparql/secret?query=ASK+%7B%7D"), ben, None), 404);
    let chat = json!({ "model": "secret", "messages": [{ "role": "user", "content": "x" }] });
    assert_eq!(call(Method::POST, &format!("{base}/v1/chat/completions"), ben, Some(chat)).status(), 404);
    let asked = call(Method::GET, &format!("{base}/text2sparql?dataset=secret&question=x"), ben, None);
    assert_eq!((asked.status().as_u16(), &asked.body()["query"]), (404, &json!("")));
    // Her own conversation, with another token of hers.
    let made = call(Method::POST, &format!("{api}/conversations"), anna, Some(json!({ "kb": "secret" })));
    let own = format!("{api}/conversations/{}", made.body()["id"].as_str().expect("an id"));
    let narrow = json!({ "user": "anna", "scope": "admin", "knowledge_bases": ["bikes"] });
    let narrow = call(Method::POST, &format!("{api}/tokens"), admin, Some(narrow)).into_body();
    let narrow = narrow["secret"].as_str().expect("a secret");
    assert_eq!(call(Method::GET, &own, anna, None).status(), 200);
    assert_problem(&call(Method::GET, &own, narrow, None), 404);
    assert_problem(&call(Method::DELETE, &own, narrow, None), 404);
    let listed =
        |token: &str| call(Method::GET, &format!("{api}/conversations"), token, None).body()["total"].clone();
    assert_eq!((listed(anna), listed(narrow)), (json!(1), json!(0)));
    // To build `secret` anew would be to replace it, and a token of one's own making would know all.
    let order = json!({ "name": "secret", "uploads": ["0"] });
    assert_problem(&call(Method::POST, &format!("{api}/knowledge-bases"), narrow, Some(order)), 403);
    let wide = json!({ "user": "anna", "scope": "admin" });
    assert_problem(&call(Method::POST, &format!("{api}/tokens"), narrow, Some(wide)), 403);
    assert_problem(&call(Method::GET, &format!("{base}/metrics"), narrow, None), 403);
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
    // Who may use several is told what they are called.
    let tool = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "schema", "arguments": {} } });
    let bearer = format!("Bearer {anna}");
    let accept = [("authorization", bearer.as_str()), accept[1]];
    let told = send(Method::POST, &format!("{base}/mcp"), Some(tool), &accept).into_body();
    let listed = &told["result"]["structuredContent"];
    assert_eq!(listed["called"]["secret"]["title"], "Bicycles of the house", "{told}");
}

/// Anna shares: Ben, who may ask `bikes` alone, reads what she asked of it until then, and nothing else.
#[test]
fn a_shared_conversation_is_read_by_who_may_ask_its_knowledge_base() {
    let Guarded { base, anna, ben, .. } = &guarded();
    let api = format!("{base}/api/v1");
    let (get, post, delete) = (Method::GET, Method::POST, Method::DELETE);
    let begin = |kb: &str| {
        let made = call(&post, &format!("{api}/conversations"), anna, Some(json!({ "kb": kb })));
        format!("{api}/conversations/{}", made.body()["id"].as_str().expect("an id"))
    };
    let ask = |own: &str, question: &str| {
        let asked = Some(json!({ "question": question }));
        assert_eq!(call(&post, &format!("{own}/messages"), anna, asked).status(), 200);
    };
    let share = |own: &str| {
        let made = call(&post, &format!("{own}/share"), anna, None).into_body();
        made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    };
    let own = begin("bikes");
    assert_problem(&call(&post, &format!("{own}/share"), anna, None), 409);
    ask(&own, "Which bicycle is the cheapest?");
    let turn = call(&get, &own, anna, None).body()["turns"][0]["id"].to_string();
    let rated = Some(json!({ "rating": "down", "comment": "private" }));
    call(&Method::PUT, &format!("{own}/turns/{turn}/feedback"), anna, rated);
    let id = share(&own);
    assert!(id.len() == 32 && !own.ends_with(&id), "{id}");
    let link = format!("{api}/shared/{id}");

    let read = call(&get, &link, ben, None).into_body();
    assert_eq!((&read["by"], &read["knowledge_base"]), (&json!("anna"), &json!("bikes")));
    assert_eq!(read["turns"][0]["question"], "Which bicycle is the cheapest?");
    assert_eq!(read["turns"][0]["feedback"], json!(null));
    assert_problem(&send(get.clone(), &link, None, &[]), 401);
    let source = format!("{link}/turns/{turn}/sources/1");
    assert_eq!(call(&get, &source, ben, None).status(), 200);
    assert_eq!(call(&get, &format!("{source}/lineage"), ben, None).status(), 200);
    // The link opens nothing else, and is not Ben's.
    assert_problem(&call(&get, &own, ben, None), 404);
    assert_problem(&call(&get, &format!("{own}/turns/{turn}/trace"), ben, None), 404);
    assert_problem(&call(&delete, &format!("{own}/share"), ben, None), 404);
    assert_eq!(call(&get, &format!("{api}/shares"), ben, None).body()["shares"], json!([]));
    for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
        assert_eq!(call(&method, &link, ben, Some(json!({}))).status(), 405);
    }

    // What comes after is Anna's until she shares it too.
    ask(&own, "And the lightest?");
    let shown = |token: &str| call(&get, &link, token, None).body()["turns"].as_array().map(Vec::len);
    let second = call(&get, &own, anna, None).body()["turns"][1]["id"].to_string();
    assert_eq!(shown(ben), Some(1));
    assert_problem(&call(&get, &format!("{link}/turns/{second}/sources/1"), ben, None), 404);
    assert_eq!(share(&own), id, "the same link");
    assert_eq!(shown(ben), Some(2));
    let listed = call(&get, &format!("{api}/shares"), anna, None).into_body();
    assert_eq!((&listed["shares"][0]["id"], &listed["shares"][0]["questions"]), (&json!(id), &json!(2)));

    // Of what Ben may not ask, he reads nothing.
    let hidden = begin("secret");
    ask(&hidden, "Which bicycle is the cheapest?");
    let other = share(&hidden);
    assert_problem(&call(&get, &format!("{api}/shared/{other}"), ben, None), 404);
    assert_problem(&call(&get, &format!("{api}/shared/{}", "0".repeat(32)), ben, None), 404);

    assert_eq!(call(&delete, &format!("{own}/share"), anna, None).status(), 204);
    for token in [anna, ben] {
        assert_problem(&call(&get, &link, token, None), 404);
    }
    assert_problem(&call(&delete, &format!("{own}/share"), anna, None), 404);
    assert_ne!(share(&own), id, "a link that was taken back leads nowhere for good");
    assert_eq!(call(&delete, &own, anna, None).status(), 204);
    assert_eq!(
        call(&get, &format!("{api}/shares"), anna, None).body()["shares"].as_array().map(Vec::len),
        Some(1)
    );
}

#[test]
fn readers_do_not_manage() {
    let Guarded { base, anna, admin, .. } = &guarded();
    let api = format!("{base}/api/v1");
    assert_problem(&call(Method::GET, &format!("{base}/metrics"), anna, None), 403);
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
    let tokens = Tokens::open(&path.clone().into()).expect("opens");
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
    // A proxy that adds its header to one it was sent: neither is believed.
    let two = [("x-remote-user", "root"), ("x-remote-user", "anna")];
    assert_problem(&send(Method::GET, &list, None, &two), 401);
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
