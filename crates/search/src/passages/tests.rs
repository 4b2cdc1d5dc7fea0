use super::*;

fn passage(title: &str, text: &str, table: &str) -> Passage {
    let graph = !table.is_empty();
    Passage {
        id: 0,
        entity: graph.then(|| format!("http://x.example/{}", title.replace(' ', "_"))),
        table: graph.then(|| table.to_owned()),
        title: title.to_owned(),
        text: text.to_owned(),
        predicates: Vec::new(),
        source: if graph {
            PassageSource::Graph
        } else {
            PassageSource::Text { url: None, path: "notes.md".into() }
        },
    }
}

fn index() -> (tempfile::TempDir, PassageIndex) {
    let folder = tempfile::tempdir().unwrap();
    let passages = [
        passage(
            "Alto Trail",
            "Alto Trail is a bike. Its maker is Veloform. Its brakes are hydraulic discs.",
            "bike",
        ),
        passage(
            "Brio City",
            "Brio City is a bike. Its maker is Veloform. It has mudguards and a lamp.",
            "bike",
        ),
        passage(
            "Veloform",
            "Veloform is a maker founded in 1989. It makes Alto Trail and Brio City.",
            "maker",
        ),
        passage(
            "Caring for brakes",
            "Hydraulic brakes are bled once a year; pads are checked every month.",
            "",
        ),
        passage(
            "Caring for brakes",
            "Hydraulic brakes are bled once a year; pads are checked every month.",
            "",
        ),
        passage("Alto 420i Coupé", "A fast one.", "bike"),
        passage("Café Étape", "A café where cyclists meet.", ""),
    ];
    let built = PassageIndex::build(passages, folder.path()).unwrap();
    (folder, built)
}

fn titles(index: &PassageIndex, query: &str, filter: &Filter) -> Vec<String> {
    let hits = index.search(query, None, 3, Mode::Lexical, filter).unwrap();
    hits.into_iter().map(|hit| hit.passage.title).collect()
}

#[test]
fn words_find_passages_by_stem_and_without_diacritics() {
    let (_folder, index) = index();
    let all = Filter::default();
    let text: String = [
        "Who makes the Brio City?",
        "hydraulic brake",
        "cafe etape",
        "coupe 420 i",
        "founding year of veloform",
        "zzz",
        "",
        "?!",
    ]
    .into_iter()
    .map(|query| format!("{query:?}: {}\n", titles(&index, query, &all).join(", ")))
    .collect();
    insta::assert_snapshot!(text, @r#"
    "Who makes the Brio City?": Veloform, Brio City
    "hydraulic brake": Caring for brakes, Alto Trail
    "cafe etape": Café Étape
    "coupe 420 i": Alto 420i Coupé
    "founding year of veloform": Veloform, Caring for brakes, Alto Trail
    "zzz": 
    "": 
    "?!":
    "#);
}

#[test]
fn filters_admit_tables_and_kinds() {
    let (_folder, index) = index();
    let bikes = Filter { tables: vec!["BIKE".into()], ..Filter::default() };
    assert_eq!(titles(&index, "Veloform brakes", &bikes), ["Alto Trail", "Brio City"]);
    let texts = Filter { kind: Some(SourceKind::Text), ..Filter::default() };
    assert_eq!(titles(&index, "hydraulic brakes", &texts), ["Caring for brakes"]);
    assert!(
        titles(&index, "brakes", &Filter { tables: vec!["none".into()], ..Filter::default() }).is_empty()
    );
}

#[test]
fn passages_are_found_by_number_and_entity() {
    let (folder, index) = index();
    assert_eq!((index.len(), index.iter().count()), (7, 7));
    assert_eq!(index.get(2).unwrap().title, "Veloform");
    assert!(index.get(7).is_none() && index.get(u64::MAX).is_none());
    assert_eq!(index.of_entity("http://x.example/Brio_City").unwrap()[0].id, 1);
    assert!(index.search("x", None, 1, Mode::Dense, &Filter::default()).is_err());
    drop(index);
    std::fs::write(folder.path().join("passages.offsets"), [0; 24]).unwrap();
    assert!(PassageIndex::open(folder.path(), None).is_err());
}

/// Not a test: `cargo test --release -p ragonite-search -- --ignored --nocapture speed` prints what 100,000 take.
#[test]
#[ignore = "a measurement"]
fn speed_at_100_000_passages() {
    use crate::vectors::{VectorWriter, key};
    use half::f16;
    use std::time::Instant;
    let (count, dimensions, mut seed) = (100_000, 384, 1_u64);
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut word = {
        let mut random = random;
        // Zipf-like: small numbers are frequent.
        move || format!("w{}", (random(30_000) * random(30_000) * random(30_000)) / 900_000_000)
    };
    let passages: Vec<Passage> = (0..count)
        .map(|n| {
            passage(&format!("Thing {n}"), &(0..60).map(|_| word()).collect::<Vec<_>>().join(" "), "thing")
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    drop(PassageIndex::build(passages, folder.path()).unwrap());
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("lexical build: {seconds:.1} s, {:.0} passages/s", count as f64 / seconds);
    let path = folder.path().join("vectors.bin");
    let mut writer = VectorWriter::create(&path, dimensions, count).unwrap();
    let mut unit = || {
        let v: Vec<f32> = (0..dimensions).map(|_| random(2_000) as f32 / 1_000.0 - 1.0).collect();
        let length = v.iter().map(|x| x * x).sum::<f32>().sqrt();
        v.into_iter().map(|x| x / length).collect::<Vec<f32>>()
    };
    for start in (0..count).step_by(1_000) {
        let rows: Vec<_> = (start..start + 1_000)
            .map(|n| (key(&n.to_string()), unit().into_iter().map(f16::from_f32).collect()))
            .collect();
        writer.push(&rows).unwrap();
    }
    let start = Instant::now();
    let index = PassageIndex::open(folder.path(), Some(&path)).unwrap();
    eprintln!("open: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let queries: Vec<(String, Vec<f32>)> =
        (0..100).map(|_| ((0..8).map(|_| word()).collect::<Vec<_>>().join(" "), unit())).collect();
    for mode in [Mode::Lexical, Mode::Dense, Mode::Hybrid] {
        let mut times: Vec<f64> = queries
            .iter()
            .map(|(query, vector)| {
                let start = Instant::now();
                index.search(query, Some(vector), 10, mode, &Filter::default()).unwrap();
                start.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        eprintln!("{mode:?}: median {:.2} ms, 95th {:.2} ms", times[50], times[95]);
    }
}
