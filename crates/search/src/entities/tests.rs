use super::*;

fn entities() -> (tempfile::TempDir, Entities) {
    let folder = tempfile::tempdir().unwrap();
    let labels = [
        ("420i Coupé M Sport", "bike"),
        ("420d Coupé", "bike"),
        ("M440i xDrive Coupé", "bike"),
        ("i4 eDrive40", "bike"),
        ("i4 M50", "bike"),
        ("Zürich", "city"),
        ("Zuoz", "city"),
        ("Mechanical Engineering", "course"),
        ("Electrical Engineering", "course"),
        ("The Theory of Everything", "course"),
        ("Headlight", "part"),
    ];
    let entities = labels.iter().enumerate().map(|(n, (label, table))| Entity {
        id: format!("e{n}"),
        iri: format!("http://x.example/e{n}"),
        label: (*label).into(),
        also: vec![],
        table: (*table).into(),
    });
    let built = Entities::build(entities, folder.path()).unwrap();
    (folder, built)
}

#[test]
fn a_mention_finds_its_entity() {
    let (_folder, entities) = entities();
    let text: String = [
        "420i Coupé M Sport",
        "420I COUPE M SPORT",
        "coupe 420 i m",
        "I 4 m 50",
        "zurich",
        "Zürch",
        "Zuoz",
        "mechancal enginering",
        "the electrical engineering",
        "headlights",
        "i5",
        "",
        "of the",
        "日本",
    ]
    .into_iter()
    .map(|mention| {
        let found = entities.candidates(mention, None, &[], 2).unwrap();
        let shown: Vec<String> =
            found.iter().map(|c| format!("{} {:?} {:.2}", c.entity.label, c.how, c.score)).collect();
        format!("{mention:?}: {}\n", shown.join("; "))
    })
    .collect();
    insta::assert_snapshot!(text, @r#"
    "420i Coupé M Sport": 420i Coupé M Sport Exact 1.00; M440i xDrive Coupé Token 0.49
    "420I COUPE M SPORT": 420i Coupé M Sport Folded 0.98; M440i xDrive Coupé Token 0.49
    "coupe 420 i m": 420i Coupé M Sport Token 0.90; M440i xDrive Coupé Token 0.63
    "I 4 m 50": i4 M50 Folded 0.96; i4 eDrive40 Token 0.43
    "zurich": Zürich Folded 0.98
    "Zürch": Zürich Fuzzy 0.77
    "Zuoz": Zuoz Exact 1.00
    "mechancal enginering": Mechanical Engineering Fuzzy 0.82; Electrical Engineering Fuzzy 0.37
    "the electrical engineering": Electrical Engineering Token 0.91; Mechanical Engineering Token 0.41
    "headlights": Headlight Token 0.91
    "i5": 
    "": 
    "of the": The Theory of Everything Token 0.83
    "日本":
    "#);
}

#[test]
fn candidates_can_be_of_one_table() {
    let (_folder, entities) = entities();
    let found = entities.candidates("coupe i4", None, &["CITY"], 5).unwrap();
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(entities.of_iri("http://x.example/e5").unwrap()[0].label, "Zürich");
    assert_eq!((entities.len(), entities.iter().count()), (11, 11));
}

#[test]
fn names_go_on_from_what_is_typed() {
    let (_folder, entities) = entities();
    let names = |typed: &str| -> Vec<String> {
        entities.completions(typed, 3).unwrap().into_iter().map(|c| c.entity.label).collect()
    };
    assert_eq!(names("cou"), ["420d Coupé", "420i Coupé M Sport", "M440i xDrive Coupé"]);
    assert_eq!(names("what of the Mech"), ["Mechanical Engineering"]);
    assert_eq!(names("electrical eng"), ["Electrical Engineering"]);
    assert_eq!(names("zür"), ["Zürich"]);
    assert_eq!([names(""), names("xyz"), names("?")], [[""; 0]; 3]);
}
