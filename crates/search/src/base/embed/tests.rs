use super::*;
use crate::base::taught::{Bank, Lesson, Synonym, teach};
use crate::base::tests::{BIKES, Fixture, Letters};
use crate::base::{UpdateOptions, update};
use crate::limits::Limits;
use crate::passages::Mode;
use std::sync::atomic::Ordering;

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// A knowledge base that is to have vectors.
fn fixture(turtle: &str) -> (Fixture, Arc<Letters>) {
    let mut fixture = Fixture::new(turtle);
    let letters = Letters::new("letters");
    fixture.options.embedder = Some(letters.clone());
    (fixture, letters)
}

/// Things of which every one has a name and a sentence.
fn things(count: usize) -> String {
    let one = |n: usize| format!("<http://x.example/{n}> <http://x.example/name> \"thing {n}\" .\n");
    (0..count).map(one).collect()
}

fn options(fixture: &Fixture, every: Duration) -> EmbedOptions {
    let embedder = fixture.options.embedder.clone().unwrap();
    EmbedOptions { path: fixture.options.out.clone(), embedder, every }
}

const SELDOM: Duration = Duration::from_secs(3_600);

fn embedded(fixture: &Fixture) -> EmbedSummary {
    embed(&options(fixture, SELDOM), &mut |_| GO_ON).unwrap()
}

/// Makes vectors until so many texts were asked for.
fn embed_some(fixture: &Fixture, letters: &Letters, count: usize) -> EmbedSummary {
    let before = letters.asked.load(Ordering::Relaxed);
    let enough = || letters.asked.load(Ordering::Relaxed) - before >= count;
    let stop = |_: &BuildProgress| if enough() { ControlFlow::Break(()) } else { GO_ON };
    embed(&options(fixture, SELDOM), &mut { stop }).unwrap()
}

#[test]
fn a_knowledge_base_answers_before_its_vectors_are_made() {
    let (fixture, letters) = fixture(BIKES);
    let built = fixture.build().unwrap();
    assert_eq!(letters.asked.load(Ordering::Relaxed), 0);
    let Made { made, of } = built.manifest.pending().unwrap();
    assert!(made == 0 && of > 10, "{of}");
    let base = fixture.open().unwrap();
    assert_eq!(base.best_mode(), Mode::Hybrid);
    let hits = base.search("Alto Trail", 3, Mode::Hybrid).unwrap();
    assert_eq!(hits[0].passage.title, "Alto Trail");
    assert!(hits[0].dense.is_some(), "what was found by words is weighed by meaning too");
    assert!(base.link("Veloform", &[], 1).unwrap()[0].score == 1.0);
    assert!(base.cosines("bike", &["http://x.example/b1".into()]).unwrap()[0].is_some());

    let done = embedded(&fixture);
    assert_eq!(done.manifest.pending(), None);
    assert_eq!(done.manifest.vectors, Some(Made { made: of, of }));
    assert_eq!(done.manifest.fingerprint, built.manifest.fingerprint);
    assert_eq!(fixture.beside(), ["bikes.ttl", "kb", "texts.jsonl"]);
    let base = fixture.open().unwrap();
    assert_eq!(base.manifest(), &done.manifest);
    for mode in [Mode::Lexical, Mode::Dense, Mode::Hybrid] {
        assert_eq!(base.search("Alto Trail", 3, mode).unwrap()[0].passage.title, "Alto Trail", "{mode:?}");
    }
    assert_eq!(embedded(&fixture).asked, 0);
}

#[test]
fn what_columns_are_called_has_its_vectors() {
    let (fixture, _) = fixture(BIKES);
    fixture.build().unwrap();
    let known = |base: &KnowledgeBase| {
        let vectors = base.column_vectors().unwrap();
        let mut names: Vec<String> = vectors.iter().map(|(name, _)| (*name).to_owned()).collect();
        names.sort_unstable();
        names.join(", ")
    };
    assert_eq!(known(&fixture.open().unwrap()), "", "before they are made");
    embedded(&fixture);
    let names = "bike, colour, founded, maker, name, weight";
    assert_eq!(known(&fixture.open().unwrap()), names);
    let without = KnowledgeBase::open(&fixture.options.out, None).unwrap();
    assert_eq!(known(&without), "", "without its encoder");
}

#[test]
fn what_is_stopped_goes_on_where_it_stopped() {
    let (fixture, letters) = fixture(&things(3_000));
    let of = fixture.build().unwrap().manifest.pending().unwrap().of;
    let stopped = embed_some(&fixture, &letters, 2_000);
    let asked = letters.asked.load(Ordering::Relaxed) as u64;
    assert_eq!((stopped.asked, stopped.manifest.pending()), (asked, Some(Made { made: asked, of })));
    assert_eq!(fixture.beside(), ["bikes.ttl", "kb", "texts.jsonl"], "all of it stands in the folder");
    let base = fixture.open().unwrap();
    for n in [7, 1_234, 2_990] {
        let hits = base.search(&format!("thing {n}"), 1, Mode::Hybrid).unwrap();
        assert_eq!(hits[0].passage.entity.as_deref(), Some(&*format!("http://x.example/{n}")));
    }
    let rest = embedded(&fixture);
    assert_eq!((rest.asked + asked, rest.manifest.pending()), (of, None));
}

#[test]
fn a_rebuild_and_an_update_keep_the_vectors_of_what_stays() {
    let (fixture, letters) = fixture(BIKES);
    fixture.build().unwrap();
    let first = embedded(&fixture);
    assert_eq!(first.asked, letters.asked.load(Ordering::Relaxed) as u64);
    let open = fixture.open().unwrap();
    let same = fixture.build().unwrap();
    assert_eq!((same.manifest.pending(), &same.manifest.fingerprint), (None, &first.manifest.fingerprint));
    std::fs::write(&fixture.options.files[0], BIKES.replace("Alto Trail", "Alto Ridge")).unwrap();
    let second = fixture.build().unwrap();
    let kept = second.manifest.pending().unwrap();
    assert!(kept.made > 0 && kept.made < kept.of, "{kept:?}");
    assert!((1..=kept.of - kept.made).contains(&embedded(&fixture).asked));
    // The one opened before still reads its own content, also what it loads only now.
    let ask = "ASK { ?b <http://www.w3.org/2000/01/rdf-schema#label> \"Alto Trail\" }";
    assert_eq!(open.sparql().unwrap().query(ask, &Limits::default(), &|| false).unwrap().boolean, Some(true));
    assert_eq!(open.search("Alto Trail", 1, Mode::Lexical).unwrap()[0].passage.title, "Alto Trail");
    assert_eq!(
        fixture.open().unwrap().search("Alto Ridge", 1, Mode::Hybrid).unwrap()[0].passage.title,
        "Alto Ridge"
    );

    let more = fixture.folder.path().join("more.nt");
    std::fs::write(&more, "<http://x.example/m2> <http://x.example/seat> \"Turin\" .\n").unwrap();
    let path = fixture.options.out.clone();
    let options = UpdateOptions {
        path,
        add: vec![more],
        embedder: fixture.options.embedder.clone(),
        ..UpdateOptions::default()
    };
    let updated = update(&options, &mut |_| GO_ON).unwrap();
    let kept = updated.build.manifest.pending().unwrap();
    assert!(kept.made > 0 && kept.made < kept.of, "{kept:?}");
    assert!((1..=kept.of - kept.made).contains(&embedded(&fixture).asked));
}

#[test]
fn another_model_makes_all_anew_and_one_without_vectors_gets_them() {
    let (mut fixture, _) = fixture(BIKES);
    fixture.build().unwrap();
    let all = embedded(&fixture).asked;
    fixture.options.embedder = Some(Letters::new("numbers"));
    assert!(fixture.open().is_err());
    assert_eq!(embedded(&fixture).asked, all);
    assert_eq!(fixture.open().unwrap().manifest().embedder.as_ref().unwrap().name, "numbers");

    fixture.options.embedder = None;
    fixture.build().unwrap();
    assert_eq!(fixture.open().unwrap().best_mode(), Mode::Lexical);
    fixture.options.embedder = Some(Letters::new("letters"));
    assert_eq!(embedded(&fixture).manifest.pending(), None);
    assert_eq!(fixture.open().unwrap().best_mode(), Mode::Hybrid);
}

#[test]
fn two_processes_never_make_the_same_vectors() {
    let (fixture, _) = fixture(BIKES);
    fixture.build().unwrap();
    let mut second = None;
    embed(&options(&fixture, SELDOM), &mut |_| {
        second.get_or_insert_with(|| embed(&options(&fixture, SELDOM), &mut |_| GO_ON));
        GO_ON
    })
    .unwrap();
    assert!(matches!(second, Some(Err(Error::Embedding(_)))), "{second:?}");
    assert_eq!(fixture.open().unwrap().manifest().pending(), None);
}

#[test]
fn a_build_meanwhile_wins_and_gets_its_vectors_too() {
    let (fixture, letters) = fixture(&things(1_000));
    fixture.build().unwrap();
    let mut rebuilt = None;
    let done = embed(&options(&fixture, Duration::ZERO), &mut |_| {
        if letters.asked.load(Ordering::Relaxed) > 500 && rebuilt.is_none() {
            std::fs::write(&fixture.options.files[0], things(1_200)).unwrap();
            rebuilt = Some(fixture.build().unwrap());
        }
        GO_ON
    })
    .unwrap();
    let rebuilt = rebuilt.unwrap();
    assert_eq!(done.manifest.fingerprint, rebuilt.manifest.fingerprint);
    let of = rebuilt.manifest.pending().unwrap().of;
    assert_eq!(done.manifest.vectors, Some(Made { made: of, of }));
    assert_eq!(done.asked, of, "no text twice");
    assert_eq!(fixture.beside(), ["bikes.ttl", "kb", "texts.jsonl"]);
}

/// It was taken over as one file under two names: gone before it was named it ended the work, else it was emptied where it
/// stood.
#[test]
fn what_is_being_taught_meanwhile_is_left_alone() {
    let (fixture, _) = fixture(&things(20));
    fixture.build().unwrap();
    let place = &fixture.options.out;
    let lesson = |bank: &mut Bank| -> Result<(), Error> {
        bank.keep(Lesson::Synonym(Synonym {
            word: "mass".into(),
            means: "weight".into(),
            by: String::new(),
            on: String::new(),
        }));
        Ok(())
    };
    teach(place, lesson).unwrap();
    let making = place.join(".taught.jsonl");
    std::fs::write(&making, "half a lesson").unwrap();
    let mut teachers = std::fs::File::open(&making).unwrap();
    embed(&options(&fixture, Duration::ZERO), &mut |_| GO_ON).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut teachers, &mut text).unwrap();
    assert_eq!(text, "half a lesson");
    assert!(!making.exists());
    assert_eq!(fixture.open().unwrap().taught().unwrap().lessons.len(), 1);
}

#[test]
fn who_opens_it_meanwhile_sees_one_state() {
    let (fixture, _) = fixture(&things(600));
    fixture.build().unwrap();
    let ended = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    let mut opened = 0;
                    // The maker may be done before this thread has begun.
                    while opened == 0 || !ended.load(Ordering::Relaxed) {
                        let base = fixture.open().unwrap();
                        let hits = base.search("thing 7", 1, Mode::Hybrid).unwrap();
                        assert_eq!(hits[0].passage.entity.as_deref(), Some("http://x.example/7"));
                        opened += 1;
                    }
                    opened
                })
            })
            .collect();
        let done = embed(&options(&fixture, Duration::ZERO), &mut |_| GO_ON);
        ended.store(true, Ordering::Relaxed);
        assert_eq!(done.unwrap().manifest.pending(), None);
        assert!(readers.into_iter().all(|reader| reader.join().unwrap() > 0));
    });
}

/// The child of the next test; alone it does nothing.
#[test]
fn embed_where_told() {
    let Ok(path) = std::env::var("RAGONITE_TEST_EMBED") else { return };
    let every = Duration::from_millis(5);
    let _ =
        embed(&EmbedOptions { path: path.into(), embedder: Letters::slow("letters"), every }, &mut |_| GO_ON);
}

#[test]
fn killed_at_any_moment_the_folder_is_whole_and_the_next_goes_on() {
    let (fixture, letters) = fixture(&things(2_000));
    let of = fixture.build().unwrap().manifest.pending().unwrap().of;
    let mut made = 0;
    for delay in [0, 5, 15, 30, 45, 60, 75, 90, 110, 130] {
        let mut child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "base::embed::tests::embed_where_told"])
            .env("RAGONITE_TEST_EMBED", &fixture.options.out)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        // SIGKILL; it may have ended before.
        let _ = child.kill();
        child.wait().unwrap();
        let base = fixture.open().unwrap_or_else(|error| panic!("killed after {delay} ms: {error}"));
        let now = base.manifest().vectors.unwrap().made;
        assert!(now >= made, "{now} after {made}");
        made = now;
    }
    let rest = embedded(&fixture);
    assert_eq!(rest.manifest.vectors, Some(Made { made: of, of }));
    assert_eq!(rest.asked as usize, letters.asked.load(Ordering::Relaxed));
    assert!(rest.asked <= of - made, "{} after {made} of {of}", rest.asked);
    assert_eq!(fixture.beside(), ["bikes.ttl", "kb", "texts.jsonl"]);
}

#[test]
fn what_was_noted_by_a_process_killed_before_it_placed_it_is_placed() {
    let (fixture, letters) = fixture(BIKES);
    fixture.build().unwrap();
    // All are noted, and another process has the place: none can take theirs.
    let aside = std::cell::OnceCell::new();
    let stop = |_: &BuildProgress| {
        let _ = aside.get_or_init(|| Aside::create(&fixture.options.out).unwrap());
        if letters.asked.load(Ordering::Relaxed) > 0 { ControlFlow::Break(()) } else { GO_ON }
    };
    let stopped = embed(&options(&fixture, SELDOM), &mut { stop }).unwrap();
    assert_eq!(stopped.manifest.pending().unwrap().made, 0);
    drop(aside);
    let asked = letters.asked.load(Ordering::Relaxed) as u64;
    assert_eq!(stopped.asked, asked);
    let rest = embedded(&fixture);
    assert_eq!((rest.asked, rest.manifest.pending()), (0, None));
    assert_eq!(fixture.beside(), ["bikes.ttl", "kb", "texts.jsonl"]);
}

#[test]
fn a_model_that_fails_loses_nothing() {
    struct Breaking(Arc<Letters>);
    impl Embedder for Breaking {
        fn name(&self) -> &str {
            self.0.name()
        }
        fn dimensions(&self) -> usize {
            self.0.dimensions()
        }
        fn embed(&self, texts: &[&str]) -> llm::Result<Vec<Vec<f32>>> {
            if self.0.asked.load(Ordering::Relaxed) > 400 {
                return Err(llm::Error::new(llm::Fault::Permanent, "it broke"));
            }
            self.0.embed(texts)
        }
    }
    let (fixture, letters) = fixture(&things(1_000));
    let of = fixture.build().unwrap().manifest.pending().unwrap().of;
    let options = EmbedOptions { embedder: Arc::new(Breaking(letters.clone())), ..options(&fixture, SELDOM) };
    let error = embed(&options, &mut |_| GO_ON).unwrap_err();
    assert!(matches!(error, Error::Model(_)), "{error}");
    let before = letters.asked.load(Ordering::Relaxed) as u64;
    assert!(before > 400 && before < of);
    assert_eq!(embedded(&fixture).asked, of - before);
}
