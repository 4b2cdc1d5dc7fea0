use super::chunks::SIZE;
use super::*;

fn read_one(name: &str, content: impl AsRef<[u8]>) -> Texts {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), content).unwrap();
    read_texts(&[folder.path().join(name)]).unwrap()
}

fn shown(texts: &Texts) -> String {
    let mut lines: Vec<String> = texts.passages.iter().map(|p| format!("[{}] {}", p.title, p.text)).collect();
    lines.extend(texts.skipped.iter().map(|s| {
        let name = s.path.file_name().unwrap_or_default().to_string_lossy();
        format!("skipped {name}:{}: {}", s.line, s.message)
    }));
    lines.join("\n")
}

#[test]
fn markdown_is_cut_at_headings() {
    let texts = read_one(
        "a.md",
        "intro\n\n# Bikes\nOne *of* `two`.\n\nTwo, see [there](http://x.example).\n## Frames\n- Steel.\n- Wood.\n# Other\n```\n# no heading\n```",
    );
    insta::assert_snapshot!(shown(&texts), @r"
    [a] intro
    [Bikes] One of two.

    Two, see there.
    [Bikes - Frames] Steel.

    Wood.
    [Other] # no heading
    ");
    assert_eq!(texts.passages.iter().map(|p| p.id).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn tables_are_told_row_by_row() {
    let markdown = "# Board\n\n| Member | Role |\n|---|---|\n| Bob | |\n| Alice | Chair |\n";
    insta::assert_snapshot!(shown(&read_one("a.md", markdown)), @r"
    [Board] Row 1: Member is Bob.
    Row 2: Member is Alice, Role is Chair.
    ");
    let html = "<title>Club</title><h2>Board</h2><table><caption>All of them</caption><thead><tr><th>Member<th>Role\
                <tbody><tr><td>Bob<td><tr><td><b>Alice</b> <i>B.</i></td><td>Chair<br>since 2020</td></tr></table>\
                <table><tr><td>a</td><td>b</td></tr></table><table><tr><td><p>Only</p><p>looks</p></td></tr></table>after";
    insta::assert_snapshot!(shown(&read_one("a.html", html)), @r"
    [Club - Board] All of them

    Row 1: Member is Bob.
    Row 2: Member is Alice B., Role is Chair since 2020.

    Row 1: a, b.

    Only looks

    after
    ");
}

#[test]
fn pages_are_read_without_their_markup() {
    let html = "<!doctype html><html><head><meta charset='iso-8859-1'><title>K\u{e9}pi &amp; Co</title>\
                <style>p { color: red }</style><script>if (a < b) { '</p>' }</script></head><body><nav><a href=/>Home</a></nav>\
                <h1>K\u{e9}pi &amp; Co</h1><p>Fine <b>ha</b>ts &mdash; since\n 1950.<p>Open <span>daily</span>\
                <h2>Prices</h2><ul><li>Small: 5<li>Large: 9</ul><pre>a\n  b</pre><svg><text>drawn</text></svg><h3>Empty</h3>";
    let latin: Vec<u8> = html.chars().map(|c| c as u8).collect();
    insta::assert_snapshot!(shown(&read_one("a.html", latin)), @r"
    [Képi & Co] Home
    [Képi & Co] Fine hats — since 1950.

    Open daily
    [Képi & Co - Prices] Small: 5

    Large: 9

    a
      b
    ");
}

#[test]
fn long_text_is_cut_between_sentences() {
    let sentence = "A sentence of some length stands here. ";
    let texts = read_one("a.txt", sentence.repeat(60));
    assert!(texts.passages.len() >= 3 && texts.skipped.is_empty());
    for passage in &texts.passages {
        assert!(passage.text.ends_with("here.") && passage.text.chars().count() <= SIZE, "{}", passage.text);
    }
    let whole: String = texts.passages.iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!(whole, sentence.repeat(60).trim());
}

#[test]
fn what_cannot_be_read_is_reported_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &[u8]| std::fs::write(folder.path().join(name), content).unwrap();
    write("binary.txt", b"\x7fELF\0\0\0");
    write("empty.md", b"");
    write("blank.html", b"<p> </p>");
    write("latin.txt", b"good\n\ncaf\xe9\n\nalso good");
    write("utf16.txt", b"\xff\xfeh\0i\0");
    write("marked.txt", b"\xef\xbb\xbfmarked");
    write("photo.jpg", b"\xff\xd8");
    write(
        "lines.jsonl",
        b"{\"title\": \"x\", \"text\": \"y\"}\n{\"title\": \n\n[1]\n{\"title\": null, \"text\": \" \"}\n\xff\n{\"text\": \"z\", \"url\": \"u\"}",
    );
    let texts = read_texts(&[folder.path().to_owned()]).unwrap();
    let shown = shown(&texts).replace(&*folder.path().file_name().unwrap().to_string_lossy(), "FOLDER");
    insta::assert_snapshot!(shown, @r#"
    [latin] good

    also good
    [x] y
    [lines] z
    [marked] marked
    [utf16] hi
    skipped FOLDER:0: files that are not .jsonl, .md, .html or .txt were not read: 1 .jpg
    skipped binary.txt:0: it looks like a binary file, not a text
    skipped blank.html:0: it holds no text
    skipped empty.md:0: it holds no text
    skipped latin.txt:3: not UTF-8; convert the file (iconv -t utf-8)
    skipped lines.jsonl:2: EOF while parsing a value at line 1 column 10; a line looks like {"title": "..", "url": "..", "text": ".."}
    skipped lines.jsonl:4: invalid type: integer `1`, expected a string at line 1 column 2; a line looks like {"title": "..", "url": "..", "text": ".."}
    skipped lines.jsonl:5: its `text` is missing or empty
    skipped lines.jsonl:6: not UTF-8; convert the file (iconv -t utf-8)
    "#);
    let missing = read_texts(&[folder.path().join("none.txt")]).unwrap_err().to_string();
    assert!(missing.contains("none.txt"), "{missing}");
}

#[test]
fn a_line_without_end_costs_no_memory_and_no_neighbour() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.jsonl");
    let mut content = b"{\"text\": \"before\"}\n".to_vec();
    content.resize(content.len() + input::LONGEST + 10, b'x');
    content.extend_from_slice(b"\n{\"text\": \"after\"}\n");
    std::fs::write(&path, &content).unwrap();
    let texts = read_texts(std::slice::from_ref(&path)).unwrap();
    insta::assert_snapshot!(shown(&texts), @r"
    [long] before
    [long] after
    skipped long.jsonl:2: a line of more than 16 MB; no document is that long
    ");
}
