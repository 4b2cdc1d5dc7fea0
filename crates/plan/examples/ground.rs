//! Shows how plans and SELECTs are understood over a knowledge base: `ground KB QUESTION PLAN-OR-SELECT`, without any
//! model but the embedder of the cache folder, if it is there. `ground KB QUESTION form` prints the plans that the
//! question's own form gives, `ground KB QUESTION strangers` the names in it that the graph does not have.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use plan::compile::compile;
use plan::{Grounded, Index, Plan, Similarity, Vocabulary, accounted, ground};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kb, question, json] = &arguments[..] else {
        eprintln!("usage: ground KB QUESTION PLAN-OR-SELECT");
        std::process::exit(2);
    };
    let home = std::env::var("HOME").unwrap_or_default();
    let embedder = llm::EmbeddedEmbedder::load(Path::new(&format!(
        "{home}/.cache/ragonite/models/all-minilm-l6-v2.gguf"
    )));
    let kb = match search::KnowledgeBase::open(Path::new(kb), None) {
        Ok(kb) => kb,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    };
    let similarity = match embedder {
        Ok(embedder) => {
            Similarity::new(Arc::new(move |texts: &[&str]| llm::Embedder::embed(&embedder, texts).ok()))
        }
        Err(_) => Similarity::default(),
    };
    let vocabulary = Vocabulary::load(kb.schema(), kb.sql()).unwrap_or_default();
    let index = Index::new(kb.schema().clone(), vocabulary, similarity);
    if json == "strangers" {
        for stranger in plan::strangers(&index, question) {
            eprintln!("{stranger:?}");
        }
        return;
    }
    if json == "form" {
        for plan in plan::of_question(&index, question) {
            eprintln!("{}", plan.to_json());
        }
        return;
    }
    let read = || -> (f64, Result<Vec<Grounded>, String>) {
        let began = Instant::now();
        let meant = match json.starts_with("SELECT") {
            true => plan::reading::read(&index, json, question).map(|meant| vec![meant]),
            false => Plan::parse(json).map(|plan| ground(&index, &plan, question)),
        };
        (began.elapsed().as_secs_f64() * 1000.0, meant)
    };
    // The first embeds the names of columns and the question's words.
    let ((first, _), (again, meant)) = (read(), read());
    let meant = match meant {
        Ok(meant) => meant,
        Err(reason) => {
            eprintln!("{reason}");
            std::process::exit(2);
        }
    };
    eprintln!("{first:.1} ms, again {again:.1} ms");
    for grounded in meant.iter().take(4) {
        eprintln!("{:?}", accounted(&index, question, grounded));
        eprintln!("{:.2} {} {grounded:?}\n", grounded.score, index.schema.views[grounded.view].label);
        let began = Instant::now();
        let queries = compile(&index, grounded, &vec![10; grounded.sets.len()]);
        eprintln!("compiled in {:.3} ms", began.elapsed().as_secs_f64() * 1000.0);
        for query in queries {
            eprintln!("{}\n", query.sql);
        }
    }
}
