//! Relations among things of one kind, asked from either end.

mod common;

use common::Induced;

const TOPICS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
    :t1 a :Topic ; rdfs:label "Sky" . :t2 a :Topic ; rdfs:label "Galaxies" ; skos:broader :t1 .
    :t3 a :Topic ; rdfs:label "Spirals" ; skos:broader :t2 . :t4 a :Topic ; rdfs:label "Dwarfs" ; skos:broader :t2 .
"#;

#[test]
fn what_is_narrower_than_a_thing_is_what_it_has_as_narrower() {
    let induced = Induced::of(TOPICS);
    let found: Vec<String> = [
        "Which topics are narrower than Galaxies?",
        "Which topic is broader than Galaxies?",
        "How many topics are narrower than Galaxies?",
    ]
    .iter()
    .map(|question| induced.rows(&induced.meaning(question)))
    .collect();
    assert_eq!(found, ["Dwarfs\nSpirals", "Sky", "topics | 2\n\nDwarfs\nSpirals"]);
    let has = induced.rows(&induced.meaning("How many narrower topics does Galaxies have?"));
    assert!(has.contains("| 2"), "{has}");
    let share = |question: &str, select: &str| {
        let meant = plan::reading::read(&induced.index, select, question).expect(select);
        plan::accounted(&induced.index, question, &meant).share
    };
    let backwards = "SELECT COUNT(*) FROM topic WHERE narrower = 'Galaxies'";
    assert!(share("How many narrower topics does Galaxies have?", backwards) < 0.9);
}

const CRAFTS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :c1 a :Craft ; rdfs:label "Mining" . :c2 a :Craft ; rdfs:label "Smelting" ; :requires :c1 .
    :c3 a :Craft ; rdfs:label "Forging" ; :requires :c2 . :c4 a :Craft ; rdfs:label "Armour" ; :requires :c3 .
    :u1 a :Unit ; rdfs:label "Knight" ; :requiresCraft :c3 . :u2 a :Unit ; rdfs:label "Digger" ; :requiresCraft :c1 .
    :u3 a :Unit ; rdfs:label "Guard" ; :requiresCraft :c4 .
"#;

#[test]
fn what_needs_a_thing_is_not_what_it_needs() {
    let induced = Induced::of(CRAFTS);
    let found: Vec<String> = [
        "What requires Smelting?",
        "What does Smelting require?",
        "Which crafts require Smelting?",
        "What do I need for Forging?",
        // What their crafts require in turn is further away.
        "What does the Guard require?",
        "Which units require Forging?",
    ]
    .iter()
    .map(|question| induced.rows(&induced.meaning(question)).replace('\n', " + "))
    .collect();
    insta::assert_snapshot!(found.join("\n"), @r"
    Forging
    Smelting | Mining
    Forging
    Forging | Smelting
    Guard | Armour
    Knight
    ");
    let left =
        |question: &str, of: &str| plan::accounted(&induced.index, question, &induced.meaning(of)).share;
    assert!(left("What requires Smelting?", "What does Smelting require?") < 1.0);
    assert!(left("What does Smelting require?", "What requires Smelting?") < 1.0);
}

/// A link between persons is followed from the end that the question names.
#[test]
fn who_did_it_and_to_whom_are_told_apart() {
    const KEEPERS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a a :Keeper ; rdfs:label "Ada" ; :mentored_by :b ; :studied_with :c . :b a :Keeper ; rdfs:label "Ben" ; :mentored_by :c ; :studied_with :d .
    :c a :Keeper ; rdfs:label "Cleo" ; :studied_with :b . :d a :Keeper ; rdfs:label "Dan" ; :mentored_by :a .
    "#;
    let induced = Induced::of(KEEPERS);
    let told = |question: &str| {
        let mut names: Vec<String> =
            induced.rows(&induced.meaning(question)).lines().map(str::to_owned).collect();
        names.sort();
        format!("{question} {}", names.join(", "))
    };
    let all = [
        "Who has been mentored by Ben?",
        "Who was Ben mentored by?",
        "Who did Ben mentor?",
        "Who mentored Ben?",
        "Who studied with Ben?",
        "Who did Ben study with?",
    ];
    insta::assert_snapshot!(all.map(told).join("\n"), @r"
    Who has been mentored by Ben? Ada
    Who was Ben mentored by? Ben | Cleo
    Who did Ben mentor? Ada
    Who mentored Ben? Ben | Cleo
    Who studied with Ben? Cleo
    Who did Ben study with? Ben | Dan
    ");
}
