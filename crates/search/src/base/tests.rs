use super::*;
use crate::limits::Limits;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(super) const BIKES: &str = r#"
@prefix x: <http://x.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
x:b1 a x:Bike ; rdfs:label "Alto Trail" ; x:weight 12.5 ; x:maker x:m1 ; x:colour "petrol" .
x:b2 a x:Bike ; rdfs:label "Brio City" ; x:weight 14.2 ; x:maker x:m1 ; x:colour "red" .
x:b3 a x:Bike ; rdfs:label "Corsa Aero" ; x:weight 7.4 ; x:maker x:m2 ; x:colour "red" .
x:m1 a x:Maker ; rdfs:label "Veloform" ; x:founded 1989 .
x:m2 a x:Maker ; rdfs:label "Passo" ; x:founded 2004 .
"#;

/// Vectors from the letters of a text: alike texts are near, and no model is needed.
pub(super) struct Letters {
    name: &'static str,
    pub asked: AtomicUsize,
    /// What a call takes.
    pause: std::time::Duration,
}

impl Letters {
    pub fn new(name: &'static str) -> Arc<Self> {
        Arc::new(Self { name, asked: AtomicUsize::new(0), pause: std::time::Duration::ZERO })
    }

    /// One that takes its time.
    pub fn slow(name: &'static str) -> Arc<Self> {
        let pause = std::time::Duration::from_millis(2);
        Arc::new(Self { name, asked: AtomicUsize::new(0), pause })
    }
}

impl Embedder for Letters {
    fn name(&self) -> &str {
        self.name
    }

    fn dimensions(&self) -> usize {
        32
    }

    fn embed(&self, texts: &[&str]) -> llm::Result<Vec<Vec<f32>>> {
        self.asked.fetch_add(texts.len(), Ordering::Relaxed);
        std::thread::sleep(self.pause);
        let one = |text: &&str| {
            let mut vector = vec![0.0_f32; 32];
            for byte in text.bytes() {
                vector[usize::from(byte % 32)] += 1.0;
            }
            let length = vector.iter().map(|v| v * v).sum::<f32>().sqrt().max(1e-9);
            vector.into_iter().map(|v| v / length).collect()
        };
        Ok(texts.iter().map(one).collect())
    }
}

pub(super) struct Fixture {
    pub folder: tempfile::TempDir,
    pub options: BuildOptions,
}

impl Fixture {
    pub fn new(turtle: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bikes.ttl");
        std::fs::write(&file, turtle).unwrap();
        let texts = folder.path().join("texts.jsonl");
        let line = r#"{"title":"Workshop","url":"http://x.example/w","text":"Chains are oiled once a month with dry wax."}"#;
        std::fs::write(&texts, format!("{line}\n")).unwrap();
        let out = folder.path().join("kb");
        let options = BuildOptions { files: vec![file], texts: vec![texts], out, ..BuildOptions::default() };
        Self { folder, options }
    }

    pub fn build(&self) -> Result<BuildSummary, Error> {
        build(&self.options, &mut |_| ControlFlow::Continue(()))
    }

    pub fn open(&self) -> Result<KnowledgeBase, Error> {
        KnowledgeBase::open(&self.options.out, self.options.embedder.clone())
    }

    /// Names in the folder that holds the knowledge base.
    pub fn beside(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// An error's text without the folder of this run.
    fn told(&self, error: Error) -> String {
        error.to_string().replace(&self.folder.path().display().to_string(), "TMP")
    }
}

#[test]
fn a_graph_becomes_a_knowledge_base_that_answers() {
    let mut fixture = Fixture::new(BIKES);
    fixture.options.embedder = Some(Letters::new("letters"));
    let mut stages = Vec::new();
    let summary = build(&fixture.options, &mut |p| {
        if stages.last() != Some(&p.stage) {
            stages.push(p.stage);
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(stages.last(), Some(&BuildStage::Place));
    assert_eq!(fixture.beside(), ["bikes.ttl", "kb", "texts.jsonl"]);
    assert_eq!((summary.manifest.counts.triples, summary.manifest.counts.entities), (21, 5));

    let base = fixture.open().unwrap();
    assert_eq!((base.name(), base.manifest()), ("kb", &summary.manifest));
    assert_eq!(base.best_mode(), Mode::Hybrid);
    let table = &base.schema().tables[0];
    let rows =
        base.sql().query(&format!("SELECT count(*) FROM {}", table.name), &[], &Limits::default(), &|| false);
    assert_eq!(rows.unwrap().rows, [[crate::Value::Integer(table.rows as i64)]]);
    let red = "SELECT ?b WHERE { ?b <http://x.example/colour> \"red\" }";
    assert_eq!(base.sparql().unwrap().query(red, &Limits::default(), &|| false).unwrap().rows.len(), 2);
    assert_eq!(base.sparql().unwrap().triples(Some("http://x.example/m1"), None, None, 9).unwrap().len(), 3);
    for mode in [Mode::Lexical, Mode::Dense, Mode::Hybrid] {
        let hits = base.search("Alto Trail", 3, mode).unwrap();
        assert_eq!(hits[0].passage.entity.as_deref(), Some("http://x.example/b1"), "{mode:?} {hits:?}");
    }
    let hits = base.search_in(
        "oil",
        3,
        Mode::Lexical,
        &Filter { kind: Some(crate::SourceKind::Text), ..Filter::default() },
    );
    assert_eq!(hits.unwrap()[0].passage.title, "Workshop");
    let found = base.link("velo form", &[], 3).unwrap();
    assert_eq!((found[0].entity.iri.as_str(), found[0].how), ("http://x.example/m1", crate::Match::Folded));
    assert_eq!(base.passages().of_entity("http://x.example/b3").unwrap().len(), 1);
    assert_eq!(
        base.schema().id("http://x.example/b3"),
        base.entities().of_iri("http://x.example/b3").unwrap()[0].id
    );
}

#[test]
fn documents_are_linked_to_what_they_name() {
    let fixture = Fixture::new(BIKES);
    let line = r#"{"title":"Test of the brio city","text":"Slower than the Corsa Aero, says Veloform. The passo is a step."}"#;
    std::fs::write(&fixture.options.texts[0], format!("{line}\n{{\"title\": \n")).unwrap();
    let summary = fixture.build().unwrap();
    assert_eq!(summary.skipped.len(), 1, "{:?}", summary.skipped);
    let told = std::fs::read_to_string(fixture.options.out.join("skipped.txt")).unwrap();
    assert_eq!(told, format!("{}\n", summary.skipped[0]));
    let base = fixture.open().unwrap();
    let [test] = &base.passages().mentioning("http://x.example/b3").unwrap()[..] else {
        panic!("one passage")
    };
    assert_eq!(test.mentions, ["b2", "b3", "m1"].map(|name| format!("http://x.example/{name}")));
    assert!(base.passages().mentioning("http://x.example/m2").unwrap().is_empty());
    let of = |table: &str| {
        let filter = Filter { tables: vec![table.into()], kind: Some(crate::SourceKind::Text) };
        base.search_in("slower test", 3, Mode::Lexical, &filter).unwrap().len()
    };
    assert_eq!((of("bike"), of("maker"), of("none")), (1, 1, 0));
}

#[test]
fn a_reranker_orders_what_search_found() {
    struct Shortest;
    impl Reranker for Shortest {
        fn name(&self) -> &str {
            "shortest"
        }
        fn score(&self, _: &str, texts: &[&str]) -> llm::Result<Vec<f32>> {
            Ok(texts.iter().map(|text| -(text.len() as f32)).collect())
        }
    }
    let fixture = Fixture::new(BIKES);
    fixture.build().unwrap();
    let plain = fixture.open().unwrap().search("Veloform", 1, Mode::Lexical).unwrap();
    let base = fixture.open().unwrap().with_reranker(Arc::new(Shortest), 10);
    let hits = base.search("Veloform bike", 2, Mode::Lexical).unwrap();
    assert_eq!(hits.len(), 2);
    assert!(
        hits[0].passage.text.len() <= hits[1].passage.text.len() && hits[0].reranked == Some(hits[0].score)
    );
    assert_eq!(plain[0].reranked, None);
}

#[test]
fn candidates_say_what_they_are_and_passages_their_triples() {
    let parts: Vec<String> = (0..90).map(|n| format!("x:part-number-{n}")).collect();
    let fixture = Fixture::new(&format!("{BIKES}\nx:b1 x:part {} .", parts.join(", ")));
    fixture.build().unwrap();
    let base = fixture.open().unwrap();
    let found = base.link_described("Veloform", &[], 1).unwrap();
    assert_eq!(
        found[0].description,
        "Veloform is Maker. Veloform has founded 1989. 1989 is founded of Veloform."
    );
    let passages = base.passages().of_entity("http://x.example/b1").unwrap();
    assert!(passages.len() > 2, "{passages:?}");
    let told: Vec<usize> = passages.iter().map(|p| base.triples_of(p).unwrap().len()).collect();
    // The label is told by the title; no triple is told by two passages.
    let of_b1 = base.sparql().unwrap().triples(Some("http://x.example/b1"), None, None, 999).unwrap().len();
    assert_eq!(told.iter().sum::<usize>(), of_b1, "{told:?}");
    let document = base.search("oiled chains", 1, Mode::Lexical).unwrap().remove(0).passage;
    assert!(base.triples_of(&document).unwrap().is_empty());
}

#[test]
fn facts_are_said_once_where_that_was_wanted_and_stay_so() {
    let mut fixture = Fixture::new(BIKES);
    fixture.options.verbalize.reverse = false;
    fixture.build().unwrap();
    let text =
        |base: KnowledgeBase| base.passages().of_entity("http://x.example/m2").unwrap()[0].text.clone();
    assert_eq!(text(fixture.open().unwrap()), "Passo is Maker. Passo has founded 2004.");
    let more = fixture.folder.path().join("more.nt");
    std::fs::write(&more, "<http://x.example/m2> <http://x.example/seat> \"Turin\" .\n").unwrap();
    let path = fixture.options.out.clone();
    let options = UpdateOptions { path, add: vec![more], ..UpdateOptions::default() };
    update(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(
        text(fixture.open().unwrap()),
        "Passo is Maker. Passo has founded 2004. Passo has seat Turin."
    );
}

#[test]
fn without_vectors_dense_search_is_an_error() {
    let fixture = Fixture::new(BIKES);
    fixture.build().unwrap();
    let base = fixture.open().unwrap();
    assert_eq!(base.best_mode(), Mode::Lexical);
    assert!(base.manifest().embedder.is_none());
    assert!(matches!(base.search("x", 1, Mode::Hybrid), Err(Error::NoVectors(_))));
    assert!(base.link("Veloform", &[], 1).unwrap()[0].score == 1.0);
}

#[test]
fn a_folder_that_is_not_whole_says_how_to_rebuild_it() {
    let mut fixture = Fixture::new(BIKES);
    fixture.options.embedder = Some(Letters::new("letters"));
    fixture.build().unwrap();
    let out = fixture.options.out.clone();
    let manifest = std::fs::read_to_string(out.join("manifest.json")).unwrap();
    let mut told = String::new();
    let mut tell = |case: &str, result: Result<KnowledgeBase, Error>| {
        let text = fixture.told(result.expect_err(case));
        told.push_str(&format!("{case}: {text}\n"));
    };

    tell("another model", KnowledgeBase::open(&out, Some(Letters::new("numbers"))));
    std::fs::write(out.join("manifest.json"), manifest.replacen("\"format\": 2", "\"format\": 99", 1))
        .unwrap();
    tell("another format", fixture.open());
    std::fs::write(out.join("manifest.json"), "{ half").unwrap();
    tell("half a manifest", fixture.open());
    std::fs::write(out.join("manifest.json"), "{}").unwrap();
    tell("not our manifest", fixture.open());
    std::fs::write(out.join("manifest.json"), &manifest).unwrap();
    assert!(fixture.open().is_ok());

    let schema = std::fs::read(out.join("schema.json")).unwrap();
    let mut altered = schema.clone();
    altered[20] ^= 1;
    std::fs::write(out.join("schema.json"), altered).unwrap();
    tell("a changed byte", fixture.open());
    std::fs::write(out.join("schema.json"), &schema[..schema.len() / 2]).unwrap();
    tell("a cut file", fixture.open());
    std::fs::write(out.join("schema.json"), &schema).unwrap();
    std::fs::remove_file(out.join("vectors.bin")).unwrap();
    tell("a missing file", fixture.open());
    tell("no folder", KnowledgeBase::open(&fixture.folder.path().join("none"), None));
    tell("a file", KnowledgeBase::open(&fixture.options.files[0], None));
    insta::assert_snapshot!(told, @r"
    another model: The vectors of TMP/kb were made by letters (32 dimensions), but the embedding model is numbers (32 dimensions). Use that model, or rebuild with: ragonite build TMP/bikes.ttl --texts TMP/texts.jsonl --out TMP/kb
    another format: The knowledge base TMP/kb has format 99, this program reads format 2. Rebuild it with: ragonite build TMP/bikes.ttl --texts TMP/texts.jsonl --out TMP/kb
    half a manifest: The knowledge base TMP/kb is damaged: manifest.json: key must be a string at line 1 column 3. Rebuild it with: ragonite build FILES.. --out TMP/kb
    not our manifest: TMP/kb is not a knowledge base: its manifest.json names no format. Build one with: ragonite build FILES.. --out TMP/kb
    a changed byte: The knowledge base TMP/kb is damaged: schema.json: its content was changed. Rebuild it with: ragonite build TMP/bikes.ttl --texts TMP/texts.jsonl --out TMP/kb
    a cut file: The knowledge base TMP/kb is damaged: schema.json: 4059 bytes where 8118 were written. Rebuild it with: ragonite build TMP/bikes.ttl --texts TMP/texts.jsonl --out TMP/kb
    a missing file: The knowledge base TMP/kb is damaged: vectors.bin: No such file or directory (os error 2). Rebuild it with: ragonite build TMP/bikes.ttl --texts TMP/texts.jsonl --out TMP/kb
    no folder: TMP/none is not a knowledge base: there is no such folder. Build one with: ragonite build FILES.. --out TMP/none
    a file: TMP/bikes.ttl is not a knowledge base: it is a file, not a folder. Build one with: ragonite build FILES.. --out TMP/bikes.ttl
    ");
}

#[test]
fn what_cannot_be_built_leaves_everything_as_it_was() {
    let mut fixture = Fixture::new(BIKES);
    fixture.build().unwrap();
    let whole = std::fs::read(fixture.options.out.join("manifest.json")).unwrap();
    let before = fixture.beside();
    let mut told = String::new();

    let good = fixture.options.files[0].clone();
    let empty = fixture.folder.path().join("bikes.ttl");
    std::fs::write(&empty, "@prefix x: <http://x.example/> .\n").unwrap();
    told.push_str(&format!("{}\n", fixture.told(fixture.build().unwrap_err())));
    std::fs::write(&good, "<http://x.example/a> <http://x.example/b> oops .\n").unwrap();
    told.push_str(&format!("{}\n", fixture.told(fixture.build().unwrap_err())));
    std::fs::write(&good, BIKES).unwrap();
    for stage in
        [BuildStage::Read, BuildStage::Induce, BuildStage::Rows, BuildStage::Passages, BuildStage::Place]
    {
        let stopped = build(&fixture.options, &mut |p| {
            if p.stage == stage { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, Err(Error::Cancelled)), "{stage:?}");
        assert_eq!(fixture.beside(), before, "{stage:?}");
    }
    fixture.options.files.clear();
    told.push_str(&format!("{}\n", fixture.told(fixture.build().unwrap_err())));
    assert_eq!(std::fs::read(fixture.options.out.join("manifest.json")).unwrap(), whole);
    assert_eq!(fixture.beside(), before);
    assert!(fixture.open().is_ok());

    let other = fixture.folder.path().join("photos");
    std::fs::create_dir(&other).unwrap();
    std::fs::write(other.join("a.jpg"), "x").unwrap();
    fixture.options.out = other.clone();
    fixture.options.files = vec![good.clone()];
    told.push_str(&format!("{}\n", fixture.told(fixture.build().unwrap_err())));
    assert!(other.join("a.jpg").exists());
    fixture.options.out = good.clone();
    told.push_str(&format!("{}\n", fixture.told(fixture.build().unwrap_err())));
    insta::assert_snapshot!(told, @r"
    The graph is empty: no triple in TMP/bikes.ttl. Check that these are the right files
    TMP/bikes.ttl:1:43: oops is not a valid RDF object
        <http://x.example/a> <http://x.example/b> oops .
    Correct this statement, or go on without what is broken with --lenient.
    No RDF file was named. Name files or folders of them: ragonite build FILES.. --out KB
    TMP/photos exists and is not a knowledge base, so it is not replaced. Choose another folder with --out, or remove it first
    TMP/bikes.ttl exists and is not a knowledge base, so it is not replaced. Choose another folder with --out, or remove it first
    ");
}

#[test]
fn leftovers_of_killed_builds_are_removed_and_what_was_moved_away_comes_back() {
    let fixture = Fixture::new(BIKES);
    fixture.build().unwrap();
    let before = fixture.beside();
    let half = fixture.folder.path().join(".kb.building");
    std::fs::create_dir_all(half.join("passages")).unwrap();
    std::fs::write(half.join("passages/x"), "half").unwrap();
    std::fs::write(half.join("building.lock"), "").unwrap();
    fixture.build().unwrap();
    assert_eq!(fixture.beside(), before);

    // Killed between the two renames of a file system that cannot exchange folders.
    std::fs::rename(&fixture.options.out, fixture.folder.path().join(".kb.replaced")).unwrap();
    std::fs::write(&fixture.options.files[0], "").unwrap();
    assert!(matches!(fixture.build(), Err(Error::EmptyGraph { .. })));
    assert_eq!(fixture.beside(), before);
    assert!(fixture.open().is_ok());
}

#[test]
fn two_builds_of_one_folder_do_not_meet() {
    let fixture = Fixture::new(BIKES);
    let mut second = None;
    build(&fixture.options, &mut |_| {
        second.get_or_insert_with(|| fixture.build());
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(matches!(second, Some(Err(Error::Locked(_)))), "{second:?}");
    assert!(fixture.open().is_ok());
}

#[test]
fn a_graph_without_types_is_built_too() {
    let fixture = Fixture::new(
        "<http://x.example/a> <http://x.example/likes> <http://x.example/b> .\n<http://x.example/a> <http://x.example/age> 7 .\n",
    );
    fixture.build().unwrap();
    let base = fixture.open().unwrap();
    assert!(!base.entities().is_empty() && base.sparql().unwrap().count().unwrap() == 2);
}

#[test]
fn one_graph_builds_to_one_content() {
    let fixture = Fixture::new(BIKES);
    let content = || -> Vec<FileEntry> {
        // The text index names its files at random.
        let files = fixture.build().unwrap().manifest.files;
        files.into_iter().filter(|file| !file.path.contains("/index/")).collect()
    };
    assert_eq!(content(), content());
}

/// The child of the next test; alone it does nothing.
#[test]
fn build_where_told() {
    let (Ok(file), Ok(out)) = (std::env::var("RAGONITE_TEST_FILE"), std::env::var("RAGONITE_TEST_OUT"))
    else {
        return;
    };
    let options = BuildOptions { files: vec![file.into()], out: out.into(), ..BuildOptions::default() };
    let _ = build(&options, &mut |_| ControlFlow::Continue(()));
}

#[test]
fn a_build_killed_at_any_moment_leaves_the_old_one() {
    let fixture = Fixture::new(BIKES);
    fixture.build().unwrap();
    for delay in [0, 3, 10, 25, 40, 60, 80, 100, 130, 170, 220, 300] {
        let mut child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "base::tests::build_where_told"])
            .env("RAGONITE_TEST_FILE", &fixture.options.files[0])
            .env("RAGONITE_TEST_OUT", &fixture.options.out)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(delay));
        // SIGKILL; it may have ended before.
        let _ = child.kill();
        child.wait().unwrap();
        fixture.open().unwrap_or_else(|error| panic!("killed after {delay} ms: {error}"));
    }
    fixture.build().unwrap();
    assert_eq!(fixture.beside(), ["bikes.ttl", "kb", "texts.jsonl"]);
}

#[test]
fn an_update_adds_and_removes_and_keeps_what_stays() {
    let mut fixture = Fixture::new(BIKES);
    fixture.options.embedder = Some(Letters::new("letters"));
    fixture.build().unwrap();
    let write = |name: &str, text: &str| {
        let path = fixture.folder.path().join(name);
        std::fs::write(&path, format!("@prefix x: <http://x.example/> .\n{text}\n")).unwrap();
        path
    };
    let more = write("more.ttl", "x:b4 a x:Bike ; x:weight 9.9 ; x:maker x:m2 ; x:colour \"blue\" .");
    let less = write("less.ttl", "x:b1 x:colour \"petrol\" . x:b1 x:colour \"never there\" .");
    let options = UpdateOptions {
        path: fixture.options.out.clone(),
        add: vec![more.clone()],
        remove: vec![less],
        embedder: fixture.options.embedder.clone(),
        ..UpdateOptions::default()
    };
    let summary = update(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((summary.added, summary.removed, summary.missing), (4, 1, 1));
    assert_eq!(summary.written, Some(vec!["bike".to_owned()]));
    let base = fixture.open().unwrap();
    assert_eq!(base.manifest().counts.triples, 24);
    assert!(base.search("oiled chains", 1, Mode::Lexical).unwrap()[0].passage.text.contains("dry wax"));

    // The same as if it had been built so at once.
    let whole = Fixture::new(&BIKES.replace(" ; x:colour \"petrol\"", ""));
    let options = BuildOptions {
        files: vec![whole.options.files[0].clone(), more],
        texts: fixture.options.texts.clone(),
        ..whole.options.clone()
    };
    let summary = build(&options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(summary.manifest.fingerprint, base.manifest().fingerprint);
    let rows = |base: &KnowledgeBase| {
        base.sql().query("SELECT * FROM v_bike ORDER BY id", &[], &Limits::default(), &|| false).unwrap().rows
    };
    assert_eq!(rows(&whole.open().unwrap()), rows(&base));
    assert_eq!(whole.open().unwrap().schema(), base.schema());
}

#[test]
fn an_update_with_another_type_writes_all_anew() {
    let fixture = Fixture::new(BIKES);
    fixture.build().unwrap();
    let path = fixture.folder.path().join("more.nt");
    std::fs::write(
        &path,
        "<http://x.example/l> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Lock> .\n",
    )
    .unwrap();
    let options =
        UpdateOptions { path: fixture.options.out.clone(), add: vec![path], ..UpdateOptions::default() };
    assert_eq!(update(&options, &mut |_| ControlFlow::Continue(())).unwrap().written, None);
    assert!(fixture.open().unwrap().schema().table("lock").is_some());
    let remove = UpdateOptions {
        path: fixture.options.out.clone(),
        remove: vec![fixture.folder.path().join("bikes.ttl"), fixture.folder.path().join("more.nt")],
        ..UpdateOptions::default()
    };
    let error = update(&remove, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(fixture.told(error).contains("no triple in TMP/kb after the removal"));
    assert!(fixture.open().is_ok());
}

#[test]
fn what_made_two_things_one_can_be_taken_back() {
    let fixture = Fixture::new(
        "@prefix x: <http://x.example/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
x:ann a x:Person ; x:age 40 ; owl:sameAs x:a1 .
x:a1 a x:Person ; x:mail \"ann@x\" .
x:tom a x:Person ; x:age 30 ; x:mail \"tom@x\" .",
    );
    let rows = |wanted: &[&str], triples: u64| {
        let base = fixture.open().unwrap();
        let sql =
            "SELECT id || ' ' || coalesce(age, '-') || ' ' || coalesce(mail, '-') FROM person ORDER BY id";
        let found = base.sql().query(sql, &[], &Limits::default(), &|| false).unwrap().rows;
        assert_eq!(found.iter().map(|row| row[0].to_string()).collect::<Vec<_>>(), wanted);
        assert_eq!(base.manifest().counts.triples, triples);
    };
    let built = fixture.build().unwrap();
    assert_eq!(built.manifest.counts.triples, 8);
    rows(&["ann 40 ann@x", "tom 30 tom@x"], 8);
    // The mail is said of the other address, on line 3.
    let lineage = fixture.open().unwrap().lineage("person", "ann", Some("mail")).unwrap();
    let [origin] = &lineage.cells[0].triples[..] else { panic!("one triple") };
    assert_eq!(origin.places, [format!("{}:3", fixture.options.files[0].display())]);

    let change = |add: &str, remove: &str| {
        let file = |name: &str, text: &str| {
            let path = fixture.folder.path().join(name);
            std::fs::write(&path, format!("@prefix x: <http://x.example/> . {text}\n")).unwrap();
            (!text.is_empty()).then_some(path).into_iter().collect()
        };
        let path = fixture.options.out.clone();
        let options = UpdateOptions {
            path,
            add: file("add.ttl", add),
            remove: file("remove.ttl", remove),
            ..UpdateOptions::default()
        };
        let done = update(&options, &mut |_| ControlFlow::Continue(())).unwrap();
        (done.added, done.removed, done.missing)
    };
    // Said of either address, and taken back as it was said.
    assert_eq!(change("x:a1 x:mail \"a1@x\" .", "x:a1 x:mail \"ann@x\" ."), (1, 1, 0));
    rows(&["ann 40 a1@x", "tom 30 tom@x"], 8);
    assert_eq!(change("", "x:ann <http://www.w3.org/2002/07/owl#sameAs> x:a1 ."), (0, 1, 0));
    rows(&["a1 - a1@x", "ann 40 -", "tom 30 tom@x"], 7);
}

#[test]
fn lineage_leads_to_triples_and_lines() {
    let fixture = Fixture::new(BIKES);
    fixture.build().unwrap();
    let base = fixture.open().unwrap();
    let place = |line: u64| format!("{}:{line}", fixture.options.files[0].display());
    for row in ["b2", "http://x.example/b2", "Brio City"] {
        let lineage = base.lineage("bike", row, Some("weight")).unwrap();
        assert_eq!(lineage.entity.as_deref(), Some("http://x.example/b2"));
        let [cell] = &lineage.cells[..] else { panic!("one cell") };
        assert_eq!((cell.column.as_str(), &cell.value), ("weight", &crate::Value::Real(14.2)));
        let [origin] = &cell.triples[..] else { panic!("one triple") };
        let decimal = "\"14.2\"^^<http://www.w3.org/2001/XMLSchema#decimal>";
        assert_eq!(origin.triple, format!("<http://x.example/b2> <http://x.example/weight> {decimal} ."));
        assert_eq!(origin.places, [place(5)]);
    }
    assert_eq!(base.lineage("bike", "b1", None).unwrap().cells.len(), 5);
    for row in ["b2", "http://x.example/b2"] {
        let [triple] = &base.cell_triples("bike", row, "weight").unwrap()[..] else { panic!("one triple") };
        assert_eq!(triple.subject, "http://x.example/b2");
    }
    assert_eq!(base.cell_triples("bike", "nobody", "weight").unwrap(), []);
    for (table, row, column, wanted) in [
        ("bikes", "b1", None, "there is no table called bikes; did you mean bike?"),
        ("bike", "b1", Some("wieght"), "there is no column of bike called wieght; did you mean weight?"),
        ("bike", "Alto", None, "bike has no row Alto; did you mean b1?"),
    ] {
        let error = base.lineage(table, row, column).unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
    }
}

#[test]
fn a_moved_folder_has_its_own_name_and_says_when_it_was_built() {
    let fixture = Fixture::new(BIKES);
    assert!(fixture.build().unwrap().manifest.built.ends_with(" GMT"));
    let moved = fixture.folder.path().join("other");
    std::fs::rename(&fixture.options.out, &moved).unwrap();
    assert_eq!(KnowledgeBase::open(&moved, None).unwrap().name(), "other");
}
