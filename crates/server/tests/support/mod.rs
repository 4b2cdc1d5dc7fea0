//! What the tests share: the scripted engine and a server over it.

// Each test binary uses its own part of this.
#![allow(dead_code)]

pub mod client;
pub mod killed;
pub mod scripted;
pub mod workshop;

use std::borrow::Borrow;
use std::path::Path;
use std::sync::Arc;

use scripted::Scripted;
use serde_json::Value;
use server::{Options, Running, Scope, Tokens, start};
use ureq::http::{Method, Response};
use workshop::Scripts;

/// A server over one scripted knowledge base on a free port.
pub fn serving(folder: &Path) -> (Running, String) {
    serving_with(folder, |_| {})
}

/// The same with other options.
pub fn serving_with(folder: &Path, change: impl FnOnce(&mut Options)) -> (Running, String) {
    let mut options = Options::new(folder.join("conversations.sqlite"));
    options.bind.set_port(0);
    change(&mut options);
    let running = start(vec![Arc::new(Scripted::new("bikes"))], options).expect("the server starts");
    let base = format!("http://{}", running.address());
    (running, base)
}

/// A server with two knowledge bases, `bikes` and `secret`, and tokens: Anna's reads, Ben's reads `bikes` alone, two
/// admins'.
pub struct Guarded {
    pub base: String,
    pub anna: String,
    pub ben: String,
    pub admin: String,
    pub other: String,
    _running: Running,
    _folder: tempfile::TempDir,
}

pub fn guarded() -> Guarded {
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut options = Options::new(folder.path().join("conversations.sqlite"));
    let tokens = Tokens::open(&options.conversations).expect("opens");
    let make = |user: &str, scope, kbs: Option<&str>| {
        let kbs = kbs.map(|kb| vec![kb.to_owned()]);
        tokens.make("a test", user, scope, kbs, None).expect("made").1
    };
    let (anna, ben) = (make("anna", Scope::Read, None), make("ben", Scope::Read, Some("bikes")));
    let (admin, other) = (make("root", Scope::Admin, None), make("toor", Scope::Admin, None));
    options.bind.set_port(0);
    options.workshop = Some(Arc::new(Scripts::default()));
    let served = vec![Arc::new(Scripted::new("bikes")) as _, Arc::new(Scripted::new("secret")) as _];
    let running = start(served, options).expect("starts");
    let base = format!("http://{}", running.address());
    Guarded { base, anna, ben, admin, other, _running: running, _folder: folder }
}

/// A request with a token.
pub fn call(method: impl Borrow<Method>, url: &str, token: &str, body: Option<Value>) -> Response<Value> {
    client::send(method.borrow().clone(), url, body, &[("authorization", &format!("Bearer {token}"))])
}
