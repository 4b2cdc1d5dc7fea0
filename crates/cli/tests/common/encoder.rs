//! An embedding server of a few lines: vectors without a model, as slowly as it is told to.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// An embedding server: a text's vector is the count of its letters by their last two bits.
pub struct Encoder {
    pub address: String,
    /// Texts it was asked for.
    asked: Arc<AtomicU64>,
    /// Milliseconds that a call of many texts takes.
    pub pause: Arc<AtomicU64>,
}

impl Encoder {
    pub fn start() -> Encoder {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}/v1", listener.local_addr().expect("an address"));
        let (asked, pause) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let encoder = Encoder { address, asked: Arc::clone(&asked), pause: Arc::clone(&pause) };
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let (asked, pause) = (Arc::clone(&asked), Arc::clone(&pause));
                thread::spawn(move || answer(connection, &asked, &pause));
            }
        });
        encoder
    }

    pub fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}

fn answer(mut connection: TcpStream, asked: &AtomicU64, pause: &AtomicU64) {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && connection.read_exact(&mut byte).is_ok() {
        head.push(byte[0]);
    }
    let lower = String::from_utf8_lossy(&head).to_lowercase();
    let length = lower.split("content-length:").nth(1).and_then(|rest| rest.lines().next());
    let mut body = vec![0; length.and_then(|n| n.trim().parse().ok()).unwrap_or(0)];
    if connection.read_exact(&mut body).is_err() {
        return;
    }
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let texts: Vec<&str> = body["input"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    asked.fetch_add(texts.len() as u64, Ordering::Relaxed);
    if texts.len() > 8 {
        thread::sleep(Duration::from_millis(pause.load(Ordering::Relaxed)));
    }
    let vector = |text: &str| {
        let mut counts = [1.0_f32; 4];
        text.bytes().for_each(|byte| counts[usize::from(byte % 4)] += 1.0);
        counts
    };
    let data: Vec<Value> =
        texts.iter().enumerate().map(|(n, text)| json!({"index": n, "embedding": vector(text)})).collect();
    let reply = json!({ "data": data }).to_string();
    let _ = write!(
        connection,
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{reply}",
        reply.len()
    );
}
