//! What the tests share: the scripted engine and a server over it.

// Each test binary uses its own part of this.
#![allow(dead_code)]

pub mod client;
pub mod scripted;
pub mod workshop;

use std::path::Path;
use std::sync::Arc;

use scripted::Scripted;
use server::{Options, Running, start};

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
