//! Generated questions over graphs of every kind: each query has an answer, the same seed makes the same file, and the
//! file is what `eval` reads.

use std::collections::BTreeSet;

use eval::generate::{Options, ToPhrase, dialogues, questions};
use eval::{Gold, Question, read_any};
use proptest::prelude::*;
use search::{Limits, QueryError, SparqlStore};

fn store(nquads: &str) -> SparqlStore {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.nq.zst");
    std::fs::write(&path, zstd::encode_all(nquads.as_bytes(), 1).unwrap()).unwrap();
    SparqlStore::open(&path).unwrap()
}

fn museums() -> SparqlStore {
    let mut graph = String::new();
    let x = |name: &str| format!("<http://x.example/{name}>");
    let mut say = |s: &str, p: &str, o: String| graph.push_str(&format!("{} {p} {o} .\n", x(s)));
    let (a, label) =
        ("<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>", "<http://www.w3.org/2000/01/rdf-schema#label>");
    for (city, name) in [("ghent", "Ghent"), ("lille", "Lille")] {
        say(city, a, x("City"));
        say(city, label, format!("\"{name}\""));
        say(city, &x("country"), format!("\"{}\"", if city == "ghent" { "Belgium" } else { "France" }));
    }
    for (n, name) in ["Clock", "Glass", "Boat", "Salt", "Clock"].into_iter().enumerate() {
        let museum = format!("m{n}");
        say(&museum, a, x("Museum"));
        // Two of them share a name, so neither can be asked about by it.
        say(&museum, label, format!("\"{name} Museum\"@en"));
        say(&museum, &x("locatedIn"), x(if n % 2 == 0 { "ghent" } else { "lille" }));
        say(&museum, &x("hasTicketPrice"), format!("\"{}\"", 9 + n));
        say(&museum, &x("offer"), "\"guided tour\"".into());
        say(&museum, &x("offer"), format!("\"{} café\"", name.to_lowercase()));
        say(&museum, &x("note"), "_:b".into());
    }
    store(&graph)
}

fn plain(store: &SparqlStore, options: &Options) -> Vec<Question> {
    questions::<QueryError>(store, options, |_| Ok(None)).unwrap()
}

fn told(questions: &[Question]) -> String {
    let line = |q: &Question| {
        let Some(Gold::Sparql(sparql)) = &q.gold else { panic!("no query") };
        format!("{} | {} | {}", q.category, q.question, sparql.replace("http://x.example/", ""))
    };
    questions.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Every query of the questions, run.
fn every_answer_is_there(store: &SparqlStore, questions: &[Question]) {
    for question in questions {
        let Some(Gold::Sparql(sparql)) = &question.gold else { panic!("no query") };
        let found = store.query(sparql, &Limits::default(), &|| false).unwrap().to_rows();
        assert!(!found.rows.is_empty(), "{sparql}");
        if sparql.contains("COUNT") {
            assert!(found.rows[0][0].as_number().is_some_and(|n| n >= 2.0), "{sparql}: {:?}", found.rows);
        }
        assert!(
            question.question.ends_with('?') && !question.question.contains("  "),
            "{}",
            question.question
        );
    }
}

#[test]
fn four_shapes_and_their_counts() {
    let store = museums();
    let made = plain(&store, &Options { count: 12, seed: 3, ..Options::default() });
    every_answer_is_there(&store, &made);
    insta::assert_snapshot!(told(&made), @r#"
    simple-1 | What is Glass Museum located in? | SELECT DISTINCT ?o WHERE { <m1> <locatedIn> ?o . }
    simple-1-count | How many offers does Salt Museum have? | SELECT (COUNT(DISTINCT ?o) AS ?count) WHERE { <m3> <offer> ?o . }
    simple-2 | Which cities have the country Belgium? | SELECT DISTINCT ?s WHERE { ?s <country> "Belgium" . }
    simple-2-count | How many museums are located in Lille? | SELECT (COUNT(DISTINCT ?s) AS ?count) WHERE { ?s <locatedIn> <lille> . }
    complex-1 | Which museums are located in Lille and have the offer guided tour? | SELECT DISTINCT ?s WHERE { ?s <locatedIn> <lille> ; <offer> "guided tour" . }
    complex-1-count | How many museums have the offer guided tour and are located in Lille? | SELECT (COUNT(DISTINCT ?s) AS ?count) WHERE { ?s <offer> "guided tour" ; <locatedIn> <lille> . }
    complex-2 | Which museums are located in something that has the country France? | SELECT DISTINCT ?s WHERE { ?s <locatedIn> ?o1 . ?o1 <country> "France" . }
    complex-2-count | How many museums are located in something that has the country France? | SELECT (COUNT(DISTINCT ?s) AS ?count) WHERE { ?s <locatedIn> ?o1 . ?o1 <country> "France" . }
    simple-1 | What is the ticket price of Glass Museum? | SELECT DISTINCT ?o WHERE { <m1> <hasTicketPrice> ?o . }
    simple-1-count | How many offers does Glass Museum have? | SELECT (COUNT(DISTINCT ?o) AS ?count) WHERE { <m1> <offer> ?o . }
    simple-2 | Which cities have the country France? | SELECT DISTINCT ?s WHERE { ?s <country> "France" . }
    simple-2-count | How many museums have the offer guided tour? | SELECT (COUNT(DISTINCT ?s) AS ?count) WHERE { ?s <offer> "guided tour" . }
    "#);
}

#[test]
fn what_is_excluded_is_not_asked_for() {
    let store = museums();
    let exclude: Vec<String> =
        ["hasTicketPrice", "offer", "note"].iter().map(|p| format!("http://x.example/{p}")).collect();
    let made = plain(&store, &Options { exclude, ..Options::default() });
    let asked = told(&made);
    assert!(!made.is_empty() && !asked.contains("TicketPrice") && !asked.contains("offer"), "{asked}");
    // What is left is little, and each is asked once.
    let queries: BTreeSet<String> =
        asked.lines().map(|line| line.rsplit(" | ").next().unwrap().into()).collect();
    assert_eq!(queries.len(), made.len());
}

#[test]
fn conversations_point_back() {
    let store = museums();
    let made = dialogues(&store, &Options { count: 3, seed: 5, ..Options::default() }).unwrap();
    every_answer_is_there(&store, &made);
    let lines: Vec<String> = made
        .iter()
        .map(|q| {
            format!("{}.{} {} = {}", q.conversation, q.turn, q.question, q.standalone.as_deref().unwrap())
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    1.1 What is Glass Museum located in? = What is Glass Museum located in?
    1.2 How many offers does it have? = How many offers does Glass Museum have?
    1.3 What is its ticket price? = What is the ticket price of Glass Museum?
    2.1 What is Boat Museum located in? = What is Boat Museum located in?
    2.2 What are its offers? = What are the offers of Boat Museum?
    2.3 What is its ticket price? = What is the ticket price of Boat Museum?
    3.1 What are the offers of Salt Museum? = What are the offers of Salt Museum?
    3.2 What is it located in? = What is Salt Museum located in?
    ");
}

#[test]
fn a_phrasing_takes_the_templates_place() {
    let store = museums();
    let say =
        |asked: &ToPhrase| Ok::<_, QueryError>(asked.fixed.first().map(|name| format!("What of {name}?")));
    let made = questions(&store, &Options { count: 2, ..Options::default() }, say).unwrap();
    assert!(made.iter().all(|q| q.question.starts_with("What of ")), "{made:?}");
}

#[test]
fn the_file_is_one_that_eval_reads() {
    let store = museums();
    let made = plain(&store, &Options::default());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.jsonl");
    let lines: Vec<String> = made.iter().map(|q| serde_json::to_string(q).unwrap()).collect();
    std::fs::write(&path, lines.join("\n")).unwrap();
    assert_eq!(read_any(&path, None, "").unwrap(), made);
}

#[test]
fn a_graph_without_anything_to_ask_gives_no_question() {
    for graph in
        ["", "<http://x.example/a> <http://x.example/b> _:c .\n", "_:a <http://x.example/b> \"c\" .\n"]
    {
        assert_eq!(plain(&store(graph), &Options::default()), [], "{graph}");
    }
}

/// N-Quads of a graph drawn at random: types, names, links, values of every kind.
fn any_graph() -> impl Strategy<Value = String> {
    let node = (0..12_u8).prop_map(|n| format!("<http://x.example/n{n}>"));
    let value = prop_oneof![
        (0..9_u8).prop_map(|n| format!("\"{n}\"^^<http://www.w3.org/2001/XMLSchema#integer>")),
        "[a-c \\\\\"é?{}]{0,8}".prop_map(|text| format!("{:?}", text).replace("\\'", "'")),
        (0..3_u8).prop_map(|n| format!("_:b{n}")),
    ];
    let triple = (node.clone(), 0..5_u8, prop_oneof![node, value]);
    prop::collection::vec(triple, 0..60).prop_map(|triples| {
        let lines = triples.into_iter().map(|(s, p, o)| match p {
            0 => format!("{s} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/C> .\n"),
            1 => format!(
                "{s} <http://www.w3.org/2000/01/rdf-schema#label> \"thing {}\" .\n",
                s.len() + o.len()
            ),
            p => format!("{s} <http://x.example/p{p}> {o} .\n"),
        });
        lines.collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_query_has_an_answer_and_the_seed_decides(graph in any_graph(), seed in 0..1_000_u64) {
        let options = Options { count: 10, seed, ..Options::default() };
        let (first, again) = (store(&graph), store(&graph));
        let made = plain(&first, &options);
        every_answer_is_there(&first, &made);
        prop_assert_eq!(told(&made), told(&plain(&again, &options)));
        let talks = dialogues(&first, &options).unwrap();
        every_answer_is_there(&first, &talks);
        prop_assert_eq!(talks, dialogues(&again, &options).unwrap());
    }
}
