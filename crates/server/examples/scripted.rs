//! The page over a scripted engine, to look at it without a model: `cargo run -p ragonite-server --example scripted`.

#[path = "../tests/support/scripted.rs"]
#[allow(dead_code)]
mod scripted;

use std::sync::Arc;
use std::time::Duration;

use scripted::Scripted;
use server::{Ask, Error, Options, serve};

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Error> {
    let options = Options::new(std::env::temp_dir().join("ragonite-scripted.sqlite"));
    let slow = Scripted::new("bikes").paced(Duration::from_millis(600));
    let knowledge_bases: Vec<Arc<dyn Ask>> = vec![Arc::new(slow), Arc::new(Scripted::new("bikes-at-once"))];
    serve(knowledge_bases, options, |address| println!("http://{address}/"))
}
