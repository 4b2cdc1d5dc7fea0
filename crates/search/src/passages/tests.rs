use super::*;
use kb::PassageSource;

fn passage(title: &str, text: &str, table: &str) -> Passage {
    let graph = !table.is_empty();
    Passage {
        id: 0,
        entity: graph.then(|| format!("http://x.example/{}", title.replace(' ', "_"))),
        table: graph.then(|| table.to_owned()),
        title: title.to_owned(),
        text: text.to_owned(),
        predicates: Vec::new(),
        mentions: Vec::new(),
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

#[test]
fn a_misspelt_word_finds_what_is_spelt_almost_so() {
    let (_folder, index) = index();
    let all = Filter::default();
    assert_eq!(titles(&index, "hydrualic pads", &all)[0], "Caring for brakes");
    assert_eq!(titles(&index, "Velofrm", &all)[0], "Veloform");
    assert_eq!(titles(&index, "coupe420i", &all), ["Alto 420i Coupé"]);
    // A number that differs is another one.
    assert!(titles(&index, "1998", &all).is_empty());
}

#[test]
fn pages_that_copy_each_other_are_told_once_and_things_alike_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let page = "The saddle is made of leather from the valley and lasts for thirty years when it is waxed every spring \
                and kept out of the rain.";
    let passages = [
        passage("Saddles", page, ""),
        passage("Leather saddles", &page.replace("thirty", "twenty"), ""),
        passage("Saddle bags", "Bags for under the saddle are made of canvas.", ""),
        passage("Bike 1", &format!("Bike 1 has saddle leather. {page}"), "bike"),
        passage("Bike 2", &format!("Bike 2 has saddle leather. {page}"), "bike"),
    ];
    let index = PassageIndex::build(passages, folder.path()).unwrap();
    let hits = index.search("leather saddle", None, 10, Mode::Lexical, &Filter::default()).unwrap();
    let mut told: Vec<(u64, Vec<u64>)> = hits.into_iter().map(|hit| (hit.passage.id, hit.also)).collect();
    told.sort_unstable();
    assert!(
        told == [(0, vec![1]), (2, vec![]), (3, vec![]), (4, vec![])]
            || told == [(1, vec![0]), (2, vec![]), (3, vec![]), (4, vec![])],
        "{told:?}"
    );
}

#[test]
fn every_document_is_stemmed_by_its_language() {
    let folder = tempfile::tempdir().unwrap();
    let passages = [
        passage(
            "Pflege",
            "Die Häuser am Hafen haben Werkstätten, in denen Fahrräder gepflegt und repariert werden können.",
            "",
        ),
        passage(
            "Soins",
            "Les ateliers du port réparent les vélos électriques, et les mécaniciens étudient chaque pièce avec soin.",
            "",
        ),
        passage(
            "Repairs",
            "The workshops at the harbour repair electric bicycles, and the mechanics study every part with care.",
            "",
        ),
        passage("修理", "港の工房では電動自転車を修理しています。", ""),
    ];
    let index = PassageIndex::build(passages, folder.path()).unwrap();
    let all = Filter::default();
    for (query, title) in [
        ("ein Haus mit Werkstatt und ein Fahrrad", "Pflege"),
        ("vélo électrique réparé", "Soins"),
        ("velo electrique", "Soins"),
        ("repairing a bicycle", "Repairs"),
        ("自転車の修理", "修理"),
    ] {
        assert_eq!(titles(&index, query, &all).first().map(String::as_str), Some(title), "{query}");
    }
}
