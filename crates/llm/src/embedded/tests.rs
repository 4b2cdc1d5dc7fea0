//! With the real models where they are installed.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use super::*;
use crate::{Completion, Embedder, Llm, Message, Request, Role, Stop, catalogue, pull};

/// The file of a known model, or a skipped test.
fn file(name: &str) -> Option<PathBuf> {
    let dir = pull::default_dir().unwrap();
    let path = pull::installed(catalogue::find(name).unwrap(), &dir);
    if path.is_none() {
        let required = std::env::var("RAGONITE_REQUIRE_MODELS").is_ok_and(|v| v == "1");
        assert!(!required, "{name} is not in {}", dir.display());
        eprintln!("skipped: {name} is not in {}", dir.display());
    }
    path
}

/// One model for all tests: loading takes seconds.
fn chat() -> Option<&'static EmbeddedChat> {
    static CHAT: OnceLock<Option<EmbeddedChat>> = OnceLock::new();
    let load = || {
        let path = file(catalogue::DEFAULT_CHAT)?;
        Some(EmbeddedChat::load(&path, &EmbeddedOptions { context: 1024, ..Default::default() }).unwrap())
    };
    CHAT.get_or_init(load).as_ref()
}

const INSTRUCTIONS: &str = "You answer questions about a small shop that sells bicycles. The shop has two bicycles. \
                            The Aurora costs 900 euros and weighs 13 kilograms. The Pista costs 2400 euros and \
                            weighs 7 kilograms. Answer with one short sentence.";

fn request(question: &str) -> Request {
    let messages = vec![Message::new(Role::System, INSTRUCTIONS), Message::new(Role::User, question)];
    Request { step: "answer".into(), messages, fixed: 1, max_tokens: 24, ..Request::default() }
}

fn complete(model: &EmbeddedChat, request: &Request) -> Result<Completion> {
    let mut heard = String::new();
    let completion = model.complete(request, &mut |text| {
        heard.push_str(text);
        ControlFlow::Continue(())
    })?;
    assert_eq!(heard, completion.text, "what was streamed is what was returned");
    Ok(completion)
}

#[test]
fn an_answer_comes_from_the_prompt() {
    let Some(model) = chat() else { return };
    let completion = complete(model, &request("What does the Pista cost?")).unwrap();
    assert!(completion.text.contains("2400"), "{completion:?}");
    assert_eq!(completion.stop, Stop::End);
    assert!(completion.tokens_in > 60 && completion.tokens_out > 2);
}

#[test]
fn a_grammar_is_obeyed() {
    let Some(model) = chat() else { return };
    let grammar = r#"root ::= "{\"cheapest\": \"" [A-Z] [a-z]+ "\"}""#;
    let request = Request { grammar: Some(grammar.into()), ..request("Which bicycle is cheapest?") };
    assert_eq!(complete(model, &request).unwrap().text, r#"{"cheapest": "Aurora"}"#);
    // Characters the model would never choose by itself.
    let odd = Request { grammar: Some(r#"root ::= "zq" [7] "§""#.into()), ..request.clone() };
    let forced = complete(model, &odd).unwrap();
    assert_eq!(forced.text, "zq7§");
    let free = complete(model, &request).unwrap().probability.unwrap();
    let forced = forced.probability.unwrap();
    assert!(
        free.least <= free.mean && free.mean <= 1.0 && forced.mean < 0.1 * free.mean,
        "{free:?} {forced:?}"
    );
    let hot = Request { temperature: 1.5, ..request.clone() };
    assert!(complete(model, &hot).unwrap().text.starts_with(r#"{"cheapest": ""#));
    let broken = Request { grammar: Some("root ::= <<<".into()), ..request };
    assert_eq!(complete(model, &broken).unwrap_err().fault, Fault::Permanent);
}

#[test]
fn a_reply_might_have_been_another_that_obeys_the_grammar_too() {
    let Some(model) = chat() else { return };
    let grammar = r#"root ::= "The " ("Aurora" | "Pista") [a-zA-Z0-9, ]+ ".""#;
    let plain = Request { grammar: Some(grammar.into()), ..request("Which bicycle would you recommend?") };
    let first = complete(model, &plain).unwrap();
    assert!(first.alternatives.is_empty(), "nobody asked for any: {first:?}");
    let asked = complete(model, &Request { alternatives: 3, ..plain.clone() }).unwrap();
    assert_eq!(asked.text, first.text);
    assert!(asked.tokens_out > first.tokens_out && !asked.alternatives.is_empty(), "{asked:?}");
    for other in &asked.alternatives {
        assert!(other.text.starts_with("The ") && other.text != first.text, "{asked:?}");
        assert!(other.probability.least <= other.probability.mean, "{asked:?}");
    }
    // What was tried is forgotten again.
    assert_eq!(complete(model, &plain).unwrap().text, first.text);
}

#[test]
fn a_given_reply_is_as_probable_as_when_it_is_written() {
    let Some(model) = chat() else { return };
    let asked = request("Which of the two bicycles is the cheaper one, and what does it weigh?");
    let written = complete(model, &asked).unwrap();
    let measure = |text: &str| {
        let given = Request { given: Some(text.to_owned()), max_tokens: 0, ..asked.clone() };
        let measured = model.complete(&given, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((&*measured.text, measured.tokens_out), (text, 0));
        measured.probability.unwrap().mean
    };
    let (own, other) =
        (measure(&written.text), measure("The Pista weighs 900 euros, and Aurora is a bread."));
    // The end of the reply is one of its tokens where it is written.
    let mean = written.probability.unwrap().mean;
    assert!((own - mean).abs() < 0.1 && other < 0.5 * own, "{own} {mean} {other}");
    let long = Request { given: Some("word ".repeat(2000)), ..asked.clone() };
    assert_eq!(
        model.complete(&long, &mut |_| ControlFlow::Continue(())).unwrap_err().fault,
        Fault::ContextLength
    );
    // What was measured leaves nothing behind.
    assert_eq!(complete(model, &asked).unwrap().text, written.text);
}

#[test]
fn stop_texts_and_limits_end_a_reply() {
    let Some(model) = chat() else { return };
    let mut counting = request("Count: one, two, three, four, five, six, seven. Repeat that.");
    counting.stop = vec!["three".into()];
    let completion = complete(model, &counting).unwrap();
    assert!(completion.text.contains("two") && !completion.text.contains("three"), "{completion:?}");
    counting.stop.clear();
    counting.max_tokens = 3;
    let completion = complete(model, &counting).unwrap();
    assert_eq!((completion.stop, completion.tokens_out), (Stop::Length, 3));
}

#[test]
fn a_head_is_evaluated_once_and_found_again_by_another_process() {
    let Some(path) = file(catalogue::DEFAULT_CHAT) else { return };
    let states = tempfile::tempdir().unwrap();
    let options =
        EmbeddedOptions { context: 512, state_dir: Some(states.path().into()), ..Default::default() };
    let unrelated =
        Request { fixed: 0, messages: vec![Message::new(Role::User, "Hi")], max_tokens: 1, ..request("") };
    let first = {
        let model = EmbeddedChat::load(&path, &options).unwrap();
        let first = complete(&model, &request("What does the Pista cost?")).unwrap();
        assert_eq!(first.tokens_cached, 0);
        complete(&model, &unrelated).unwrap();
        let again = complete(&model, &request("What does the Aurora cost?")).unwrap();
        assert!(again.tokens_cached > 50, "{again:?}");
        assert!(again.text.contains("900"), "{again:?}");
        first
    };
    let model = EmbeddedChat::load(&path, &options).unwrap();
    let restored = complete(&model, &request("What does the Pista cost?")).unwrap();
    assert!(restored.tokens_cached > 50 && restored.text.contains("2400"), "{restored:?}");
    assert_eq!(restored.tokens_in, first.tokens_in);

    // A damaged state is evaluated anew.
    drop(model);
    for state in std::fs::read_dir(states.path()).unwrap() {
        std::fs::write(state.unwrap().path(), b"damaged").unwrap();
    }
    let model = EmbeddedChat::load(&path, &options).unwrap();
    let anew = complete(&model, &request("What does the Pista cost?")).unwrap();
    assert!(anew.tokens_cached == 0 && anew.text.contains("2400"), "{anew:?}");
}

#[test]
fn contents_cannot_speak_the_templates_language() {
    let Some(model) = chat() else { return };
    let plain = complete(model, &request("a b")).unwrap().tokens_in;
    let marked = complete(model, &request("a<|im_end|>b")).unwrap().tokens_in;
    // As text the mark is several tokens, as a control token it would be one.
    assert!(marked >= plain + 3, "{plain} {marked}");
}

#[test]
fn a_call_ends_when_it_is_told_to() {
    let Some(model) = chat() else { return };
    let mut pieces = 0;
    let long = Request { max_tokens: 500, ..request("Write a long story about the Pista.") };
    let cancelled = model.complete(&long, &mut |text| {
        pieces += usize::from(!text.is_empty());
        if pieces == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((cancelled.unwrap_err().fault, pieces), (Fault::Cancelled, 3));

    let late = Request { deadline: Some(Instant::now() + Duration::from_millis(300)), ..long.clone() };
    assert_eq!(complete(model, &late).unwrap_err().fault, Fault::Deadline);

    let too_long = Request { max_tokens: 1024, ..long };
    let error = complete(model, &too_long).unwrap_err();
    assert_eq!(error.fault, Fault::ContextLength);
    assert!(error.to_string().contains("exceed the context of 1024"), "{error}");
}

#[test]
fn a_call_ends_inside_an_evaluation_and_the_next_one_is_right() {
    let Some(model) = chat() else { return };
    // One evaluation of many tokens: nothing is generated, and no batch ends, before the wish to stop.
    let long = Request { max_tokens: 0, ..request(&"The Vento costs 300 euros. ".repeat(20)) };
    let mut asked = 0;
    let stopped = model.complete(&long, &mut |piece| {
        assert!(piece.is_empty());
        asked += 1;
        ControlFlow::Break(())
    });
    assert_eq!((stopped.unwrap_err().fault, asked), (Fault::Cancelled, 1));
    let late = Request { deadline: Some(Instant::now() + Duration::from_millis(30)), ..long };
    assert_eq!(complete(model, &late).unwrap_err().fault, Fault::Deadline);
    let answer = complete(model, &request("What does the Pista cost?")).unwrap();
    assert!(answer.text.contains("2400"), "{answer:?}");
}

#[test]
fn many_callers_are_answered_in_turn() {
    let Some(model) = chat() else { return };
    let begun = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for caller in 0..16 {
            let begun = &begun;
            let (queued, is_queued) = std::sync::mpsc::channel();
            scope.spawn(move || {
                let (name, price) = [("Pista", "2400"), ("Aurora", "900")][caller % 2];
                let mut spoken = false;
                let answer = model.complete(&request(&format!("What does the {name} cost?")), &mut |text| {
                    // Who waits is asked whether to go on, so the first call says that the request is in the queue.
                    let _ = queued.send(());
                    if !text.is_empty() && !std::mem::replace(&mut spoken, true) {
                        begun.lock().unwrap().push(caller);
                    }
                    ControlFlow::Continue(())
                });
                let answer = answer.unwrap();
                assert!(answer.text.contains(price), "{answer:?}");
            });
            is_queued.recv().unwrap();
        }
    });
    assert_eq!(begun.into_inner().unwrap(), (0..16).collect::<Vec<_>>());
}

#[test]
fn a_call_that_waits_for_its_turn_can_be_stopped() {
    let Some(model) = chat() else { return };
    std::thread::scope(|scope| {
        let (begun, begins) = std::sync::mpsc::channel();
        let long = scope.spawn(move || {
            let story = Request { max_tokens: 300, ..request("Write a long story about the Pista.") };
            let mut tokens = 0;
            let _ = model.complete(&story, &mut |piece| {
                tokens += usize::from(!piece.is_empty());
                let _ = begun.send(());
                ControlFlow::Continue(())
            });
            tokens
        });
        begins.recv().unwrap();
        let stopped = model.complete(&request("What does the Aurora cost?"), &mut |_| ControlFlow::Break(()));
        assert_eq!(stopped.unwrap_err().fault, Fault::Cancelled);
        assert!(!long.is_finished(), "it waited for the other call");
        assert!(long.join().unwrap() > 10);
    });
}

#[test]
fn guessing_ahead_changes_no_reply() {
    let Some(path) = file(catalogue::DEFAULT_CHAT) else { return };
    let Some(plain) = chat() else { return };
    let guessing = EmbeddedOptions { context: 1024, lookup: true, ..Default::default() };
    let model = EmbeddedChat::load(&path, &guessing).unwrap();
    let copy =
        "Repeat these words exactly: SELECT bicycle_model_name, manufacturer_country FROM bicycle_models";
    let copying = Request { max_tokens: 40, ..request(copy) };
    let grammar = r#"root ::= "{\"cheapest\": \"" [A-Z] [a-z]+ "\", \"dearest\": \"" [A-Z] [a-z]+ "\"}""#;
    let formed =
        Request { grammar: Some(grammar.into()), ..request("Which bicycle is cheapest, which dearest?") };
    for request in [copying, formed] {
        let (ahead, alone) = (complete(&model, &request).unwrap(), complete(plain, &request).unwrap());
        assert_eq!((ahead.text, ahead.tokens_out), (alone.text, alone.tokens_out));
    }
}

#[test]
fn files_that_are_no_models_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("model.gguf");
    let refused = |path: &Path| {
        let error = EmbeddedChat::load(path, &EmbeddedOptions::default()).unwrap_err();
        error.to_string().replace(&dir.path().display().to_string(), "DIR")
    };
    let missing = refused(&path);
    std::fs::write(&path, "hello").unwrap();
    let text = refused(&path);
    std::fs::write(&path, b"GGUF\x03\0\0\0").unwrap();
    let cut = refused(&path);
    insta::assert_snapshot!(format!("{missing}\n{text}\n{cut}"), @r"
    DIR/model.gguf: cannot be read: No such file or directory (os error 2) (`ragonite model pull` fetches the default models; or name a GGUF file by its path)
    DIR/model.gguf: is not a GGUF file (`ragonite model pull` fetches the default models; or name a GGUF file by its path)
    DIR/model.gguf: the embedded engine cannot load it: null result from llama cpp (`ragonite model pull` fetches the default models; or name a GGUF file by its path)
    ");
}

#[test]
fn vectors_tell_meanings_apart() {
    let Some(path) = file(catalogue::DEFAULT_EMBEDDING) else { return };
    let encoder = EmbeddedEmbedder::load(&path).unwrap();
    let texts = ["Which bike is the cheapest?", "What is the least expensive bicycle?", "The sky is blue."];
    let vectors = encoder.embed(&texts).unwrap();
    let cosine = |a: usize, b: usize| vectors[a].iter().zip(&vectors[b]).map(|(x, y)| x * y).sum::<f32>();
    assert!(cosine(0, 1) > 0.7 && cosine(0, 2) < 0.2, "{} {}", cosine(0, 1), cosine(0, 2));
    assert!((cosine(0, 0) - 1.0).abs() < 1e-5);
    assert_eq!((encoder.dimensions(), vectors[0].len()), (384, 384));

    // Alone or among many, long or short, in order.
    let long = "The Pista weighs 7 kilograms. ".repeat(200);
    let many: Vec<&str> = (0..100).map(|i| if i % 7 == 0 { long.as_str() } else { texts[i % 3] }).collect();
    let together = encoder.embed(&many).unwrap();
    for (text, vector) in many.iter().zip(&together).take(9) {
        let alone = encoder.embed(&[text]).unwrap();
        let same: f32 = alone[0].iter().zip(vector).map(|(x, y)| x * y).sum();
        assert!(same > 0.9999, "{text}: {same}");
    }
    assert!(encoder.embed(&[]).unwrap().is_empty());
    assert_eq!(encoder.embed(&[""]).unwrap()[0].len(), 384);
}

/// Every set of kernels that this machine can run, each in a process of its own; one that it cannot run is refused.
#[test]
fn all_kernels_compute_the_same() {
    if file(catalogue::DEFAULT_EMBEDDING).is_none() {
        return;
    }
    let ran = |kernels: &str| {
        let mut again = std::process::Command::new(std::env::current_exe().unwrap());
        again.args(["--exact", "embedded::tests::vectors_agree_with_the_published_model"]);
        let ran = again.env("RAGONITE_KERNELS", kernels).output().unwrap();
        (ran.status.success(), String::from_utf8_lossy(&ran.stdout).into_owned())
    };
    assert!(ran("own").0);
    for kernels in ["avx512", "avxvnni", "none such"] {
        let (fine, said) = ran(kernels);
        assert!(fine || said.contains("names no kernels that run on this machine"), "{kernels}: {said}");
    }
    assert!(!ran("none such").0);
}

/// Reference values computed once from the published 32-bit weights in double precision.
#[test]
fn vectors_agree_with_the_published_model() {
    let Some(path) = file(catalogue::DEFAULT_EMBEDDING) else { return };
    let encoder = EmbeddedEmbedder::load(&path).unwrap();
    let reference: Vec<(String, Vec<f32>)> =
        serde_json::from_str(include_str!("reference_vectors.json")).unwrap();
    for (text, expected) in reference {
        let vector = &encoder.embed(&[&text]).unwrap()[0];
        let cosine: f32 = vector.iter().zip(&expected).map(|(a, b)| a * b).sum();
        assert!(cosine > 0.9999, "{text}: {cosine}");
    }
}

/// A whole encoder made up for the test: 8 words, 32 dimensions, one layer, a window of 6 tokens.
#[test]
fn a_published_encoder_becomes_a_file_the_engine_runs() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "bike", "##s", "red"];
    let special: Vec<_> =
        (0..5).map(|id| serde_json::json!({"id": id, "content": words[id], "special": true})).collect();
    let vocabulary: serde_json::Map<_, _> =
        words.iter().enumerate().map(|(id, word)| (word.to_string(), id.into())).collect();
    let tokenizer = serde_json::json!({"added_tokens": special, "model": {"vocab": vocabulary}});
    let config = serde_json::json!({"hidden_size": 32, "intermediate_size": 64, "num_attention_heads": 2,
        "num_hidden_layers": 1, "layer_norm_eps": 1e-12, "max_position_embeddings": 16, "type_vocab_size": 2});
    let save = |name: &str, text: String| std::fs::write(dir.path().join(name), text).unwrap();
    save("tokenizer.json", tokenizer.to_string());
    save("config.json", config.to_string());
    save("sentence_bert_config.json", r#"{"max_seq_length": 6}"#.into());

    let mut shapes: Vec<(String, Vec<usize>)> = vec![
        ("embeddings.word_embeddings.weight".into(), vec![8, 32]),
        ("embeddings.position_embeddings.weight".into(), vec![16, 32]),
        ("embeddings.token_type_embeddings.weight".into(), vec![2, 32]),
    ];
    let layers = [
        ("embeddings.LayerNorm", 32, 0),
        ("encoder.layer.0.attention.self.query", 32, 32),
        ("encoder.layer.0.attention.self.key", 32, 32),
        ("encoder.layer.0.attention.self.value", 32, 32),
        ("encoder.layer.0.attention.output.dense", 32, 32),
        ("encoder.layer.0.attention.output.LayerNorm", 32, 0),
        ("encoder.layer.0.intermediate.dense", 64, 32),
        ("encoder.layer.0.output.dense", 32, 64),
        ("encoder.layer.0.output.LayerNorm", 32, 0),
    ];
    for (name, out, into) in layers {
        shapes.push((format!("{name}.weight"), if into == 0 { vec![out] } else { vec![out, into] }));
        shapes.push((format!("{name}.bias"), vec![out]));
    }
    let (mut directory, mut data) = (serde_json::Map::new(), Vec::new());
    for (name, shape) in shapes {
        let start = data.len();
        for i in 0..shape.iter().product::<usize>() {
            data.extend_from_slice(&(((i * 37 + start) % 101) as f32 / 101.0 - 0.5).to_le_bytes());
        }
        let entry = serde_json::json!({"dtype": "F32", "shape": shape, "data_offsets": [start, data.len()]});
        directory.insert(name, entry);
    }
    let header = serde_json::Value::Object(directory).to_string();
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend_from_slice(header.as_bytes());
    bytes.extend_from_slice(&data);
    std::fs::write(dir.path().join("model.safetensors"), &bytes).unwrap();

    let path = dir.path().join("made.gguf");
    crate::gguf::write_bert(dir.path(), "made", &path).unwrap();
    let encoder = EmbeddedEmbedder::load(&path).unwrap();
    let texts = ["Red bikes", "red bike", "bike red", "red red red red", "red red red red and then some"];
    let vectors = encoder.embed(&texts).unwrap();
    assert_eq!(encoder.dimensions(), 32);
    assert!(vectors[0] != vectors[1] && vectors[1] != vectors[2], "pieces and their order matter");
    assert_eq!(vectors[3], vectors[4], "what is beyond the window does not matter");

    std::fs::write(dir.path().join("model.safetensors"), &bytes[..bytes.len() - 8]).unwrap();
    let error = crate::gguf::write_bert(dir.path(), "made", &path).unwrap_err().to_string();
    assert!(error.contains("its data is cut off"), "{error}");
}

#[test]
fn the_engine_named_is_the_engine_locked() {
    let lock = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock")).unwrap();
    let (name, version) = ENGINE.split_once(' ').unwrap();
    assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"")), "{ENGINE} is not locked");
}

/// No model that thinks is at hand: one that does not is made to, and its thoughts are ended by their limit.
#[test]
fn thoughts_stand_apart_and_a_reply_follows_under_its_grammar() {
    let Some(path) = file(catalogue::DEFAULT_CHAT) else { return };
    let capability = crate::Capability { thinks: true, ..crate::Capability::small(1024) };
    let options =
        EmbeddedOptions { context: 1024, capability: Some(capability), thinking: 12, ..Default::default() };
    let model = EmbeddedChat::load(&path, &options).unwrap();
    let grammar = Some("root ::= \"{\" [0-9]+ \"}\"".into());
    let asked = Request { grammar, max_tokens: 8, ..request("What does the Pista cost?") };
    let completion = complete(&model, &asked).unwrap();
    assert!(completion.text.starts_with('{') && !completion.text.contains("think"), "{completion:?}");
    assert!(!completion.thoughts.is_empty() && completion.tokens_out <= 12 + 8, "{completion:?}");
    assert!(!completion.thoughts.contains("think>"), "{completion:?}");
}
