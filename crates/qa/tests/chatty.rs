//! Chatty-KG over a small graph with a scripted model: every step of its algorithms, its validators, and its prompts.

mod common;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use common::Scripted;
use llm::Llm;
use qa::{Answer, Conversation, EndpointEngine, Event, Evidence, Settings, Verdict};
use search::{EndpointOptions, Limits, SparqlStore};

const GRAPH: &str = r#"<http://x.example/clock> <http://www.w3.org/2000/01/rdf-schema#label> "Clock Museum" .
<http://x.example/glass> <http://www.w3.org/2000/01/rdf-schema#label> "Glass Museum"@en .
<http://x.example/boat> <http://www.w3.org/2000/01/rdf-schema#label> "Boat and Glass Museum" .
<http://x.example/ghent> <http://x.example/name> "Ghent" .
<http://x.example/lille> <http://x.example/name> "Lille" .
<http://x.example/clock> <http://x.example/locatedIn> <http://x.example/ghent> .
<http://x.example/glass> <http://x.example/locatedIn> <http://x.example/ghent> .
<http://x.example/boat> <http://x.example/locatedIn> <http://x.example/lille> .
<http://x.example/ghent> <http://x.example/country> "Belgium" .
<http://x.example/lille> <http://x.example/country> "France" .
<http://x.example/clock> <http://x.example/hasTicketPrice> "9"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://x.example/glass> <http://x.example/hasTicketPrice> "14"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://x.example/clock> <http://x.example/visitors> "12000"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://x.example/clock> <http://x.example/offers> "café" .
<http://x.example/clock> <http://x.example/offers> "guided \"night\" tour" .
<http://x.example/annexOfClocks> <http://x.example/partOf> <http://x.example/clock> .
"#;

/// A song and a poem of one name; of the song more is said.
const NAMESAKES: &str = r#"<http://x.example/m1> <http://www.w3.org/2000/01/rdf-schema#label> "Moor" .
<http://x.example/m1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Work> .
<http://x.example/m1> <http://schema.org/description> "song by the Larks"@en .
<http://x.example/m1> <http://x.example/maker> "Ola Berg" .
<http://x.example/m1> <http://x.example/firstHeard> "1999-05-01"^^<http://www.w3.org/2001/XMLSchema#date> .
<http://x.example/m1> <http://x.example/country> "Norway" .
<http://x.example/m2> <http://www.w3.org/2000/01/rdf-schema#label> "Moor" .
<http://x.example/m2> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Work> .
<http://x.example/m2> <http://schema.org/description> "poem of 1921"@en .
<http://x.example/m2> <http://x.example/maker> "Ida Lund" .
"#;

/// Lakes of two countries, one of a depth that is level with another's.
const LAKES: &str = r#"<http://x.example/Lake> <http://www.w3.org/2000/01/rdf-schema#label> "lake"@en .
<http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Lake> .
<http://x.example/a> <http://www.w3.org/2000/01/rdf-schema#label> "Alder" .
<http://x.example/a> <http://x.example/depth> "40"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://x.example/a> <http://x.example/country> <http://x.example/no> .
<http://x.example/a> <http://x.example/protectedSince> "1990-05-01"^^<http://www.w3.org/2001/XMLSchema#date> .
<http://x.example/b> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Lake> .
<http://x.example/b> <http://www.w3.org/2000/01/rdf-schema#label> "Birch" .
<http://x.example/b> <http://x.example/depth> "112.5"^^<http://www.w3.org/2001/XMLSchema#decimal> .
<http://x.example/b> <http://x.example/country> <http://x.example/no> .
<http://x.example/b> <http://x.example/protectedSince> "2004-02-11"^^<http://www.w3.org/2001/XMLSchema#date> .
<http://x.example/c> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/Lake> .
<http://x.example/c> <http://www.w3.org/2000/01/rdf-schema#label> "Cedar" .
<http://x.example/c> <http://x.example/depth> "40"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://x.example/c> <http://x.example/country> <http://x.example/fi> .
<http://x.example/no> <http://www.w3.org/2000/01/rdf-schema#label> "Norway" .
<http://x.example/fi> <http://www.w3.org/2000/01/rdf-schema#label> "Finland" .
<http://x.example/d> <http://www.w3.org/2000/01/rdf-schema#label> "Deep Well" .
<http://x.example/d> <http://x.example/depth> "300"^^<http://www.w3.org/2001/XMLSchema#integer> .
"#;

struct World {
    engine: EndpointEngine,
    model: Arc<Scripted>,
    conversation: Conversation,
}

fn world(replies: &[(&'static str, &'static str)]) -> World {
    world_of(GRAPH, replies)
}

fn world_of(graph: &str, replies: &[(&'static str, &'static str)]) -> World {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.nq.zst");
    std::fs::write(&path, zstd::encode_all(graph.as_bytes(), 1).unwrap()).unwrap();
    let store = SparqlStore::open(&path).unwrap();
    let model = Arc::new(Scripted::new(replies));
    let llm = Arc::clone(&model) as Arc<dyn Llm>;
    let engine = EndpointEngine::new(store, None, llm, Settings::default(), Limits::default());
    World { engine, model, conversation: Conversation::default() }
}

impl World {
    fn ask(&mut self, question: &str) -> Answer {
        let answer =
            self.engine.ask(&self.conversation, question, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(self.model.replies.lock().unwrap().is_empty(), "{question}: not every reply was asked for");
        self.conversation.push(question, &answer);
        answer
    }
}

/// The answer with its queries.
fn told(answer: &Answer) -> String {
    let mut text = answer.text.clone();
    for source in &answer.sources {
        if let Evidence::Query { query, rows, .. } = &source.evidence {
            let shorter = query.replace("http://x.example/", "");
            text.push_str(&format!("\n[{}] {shorter} -> {}", source.n, rows.len()));
        }
    }
    for note in &answer.notes {
        text.push_str(&format!("\n({note})"));
    }
    text
}

/// The question with its answer, where the model understands it so.
fn asked(graph: &str, question: &str, understood: &'static str) -> String {
    format!("{question}\n{}", told(&world_of(graph, &[("understand", understood)]).ask(question)))
}

fn one(question: &str, replies: &[(&'static str, &'static str)]) -> String {
    told(&world(replies).ask(question))
}

#[test]
fn of_namesakes_the_one_that_the_question_describes_is_meant_and_else_the_one_that_is_chosen_or_of_which_more_is_said()
 {
    let made =
        r#"{"ask":"which","entities":["Moor"],"unknowns":["?maker"],"facts":[["Moor","maker","?maker"]]}"#;
    let ask = |question: &str| world_of(NAMESAKES, &[("understand", made)]).ask(question).text;
    assert_eq!(ask("Who is the maker of the poem Moor?"), "Moor: maker: Ida Lund [1].");
    let chosen = [("understand", made), ("choose_vertex", r#"{"choice":2}"#)];
    let answer = world_of(NAMESAKES, &chosen).ask("Who is the maker of Moor?");
    assert_eq!(answer.text, "Moor: maker: Ida Lund [1].");
    // Where nothing says what they are, there is nothing to choose by.
    let bare: Vec<&str> = NAMESAKES.lines().filter(|line| !line.contains("description")).collect();
    let answer = world_of(&bare.join("\n"), &[("understand", made)]).ask("Who is the maker of Moor?");
    assert_eq!(answer.text, "Moor: maker: Ola Berg [1].");
    let plain = NAMESAKES.replace("http://x.example/m2", "http://x.example/Moor");
    let answer = world_of(&plain, &[("understand", made)]).ask("Who is the maker of Moor?");
    assert_eq!(answer.text, "Moor: maker: Ida Lund [1].");
}

#[test]
fn who_asks_when_is_told_a_date() {
    let heard =
        r#"{"ask":"which","entities":["Moor"],"unknowns":["?date"],"facts":[["Moor","released","?date"]]}"#;
    // Of four predicates one leads to dates: there is nothing left to choose from.
    let answer = world_of(NAMESAKES, &[("understand", heard)]).ask("When was the song Moor released?");
    assert_eq!(answer.text, "Moor: first heard: 1999-05-01 [1].");
}

#[test]
fn the_first_and_the_last_and_what_is_more_or_less_are_asked_for_by_queries() {
    let ask = |question: &str, said| asked(LAKES, question, said);
    let answers = [
        ask(
            "Which lake is the deepest?",
            r#"{"ask":"which","unknowns":["?lake"],"facts":[["?lake","is a","lake"],["?lake","depth","?depth"]],"order":["?depth","most","1"]}"#,
        ),
        ask(
            "Which is the second deepest lake?",
            r#"{"ask":"which","unknowns":["?lake"],"facts":[["?lake","is a","lake"],["?lake","depth","?depth"]],"order":["?depth","most","2"]}"#,
        ),
        ask(
            "Which country has the most lakes?",
            r#"{"ask":"which","unknowns":["?country"],"facts":[["?lake","is a","lake"],["?lake","country","?country"]],"order":["?lake","most","1"]}"#,
        ),
        ask(
            "Which country has more than one lake?",
            r#"{"ask":"which","unknowns":["?country"],"facts":[["?lake","is a","lake"],["?lake","country","?country"]],"limits":[["?lake",">","1"]]}"#,
        ),
        ask(
            "How many lakes have a depth of at least 40 m?",
            r#"{"ask":"count","unknowns":["?lake"],"facts":[["?lake","is a","lake"],["?lake","depth","?depth"]],"limits":[["?depth",">=","40"]]}"#,
        ),
        ask(
            "Which lakes are protected since before 2000?",
            r#"{"ask":"which","unknowns":["?lake"],"facts":[["?lake","is a","lake"],["?lake","protected since","?date"]],"limits":[["?date","<","2000"]]}"#,
        ),
        ask(
            "Has Birch more depth than Alder?",
            r#"{"ask":"yes-no","unknowns":["?a","?b"],"facts":[["Birch","depth","?a"],["Alder","depth","?b"]],"limits":[["?a",">","?b"]]}"#,
        ),
        ask("Give me all lakes.", r#"{"ask":"which","unknowns":["?x"],"facts":[["?x","is a","lakes"]]}"#),
    ];
    insta::assert_snapshot!(answers.join("\n\n"), @r"
    Which lake is the deepest?
    lake; most depth: Birch (112.5) [1].
    [1] SELECT ?lake (MAX(?depth) AS ?_by) WHERE { ?lake <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <Lake> . ?lake <depth> ?depth . FILTER(ISNUMERIC(?depth)) } GROUP BY ?lake ORDER BY DESC(?_by) LIMIT 1 OFFSET 0 -> 1

    Which is the second deepest lake?
    lake; 2. most depth: 2: Cedar (40) and Alder (40) [1].
    [1] SELECT ?lake (MAX(?depth) AS ?_by) WHERE { ?lake <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <Lake> . ?lake <depth> ?depth . FILTER(ISNUMERIC(?depth)) } GROUP BY ?lake ORDER BY DESC(?_by) LIMIT 2 OFFSET 1 -> 2

    Which country has the most lakes?
    lake; country; most lake: Norway (2) [1].
    [1] SELECT ?country (COUNT(DISTINCT ?lake) AS ?_by) WHERE { ?lake <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <Lake> . ?lake <country> ?country . } GROUP BY ?country ORDER BY DESC(?_by) LIMIT 1 OFFSET 0 -> 1

    Which country has more than one lake?
    lake; country; lake > 1: Norway [1].
    [1] SELECT ?country WHERE { ?lake <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <Lake> . ?lake <country> ?country . } GROUP BY ?country HAVING(COUNT(DISTINCT ?lake) > 1) -> 1

    How many lakes have a depth of at least 40 m?
    lake; depth >= 40: 3 [1].
    [1] SELECT (COUNT(DISTINCT ?lake) AS ?count) WHERE { ?lake <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <Lake> . ?lake <depth> ?depth . FILTER(ISNUMERIC(?depth) && ?depth >= 40) } -> 1

    Which lakes are protected since before 2000?
    lake; protected since; date < 2000: Alder [1].
    [1] SELECT DISTINCT ?lake WHERE { ?lake <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <Lake> . ?lake <protectedSince> ?date . FILTER(<http://www.w3.org/2001/XMLSchema#integer>(SUBSTR(STR(?date), 1, 4)) < 2000) } -> 1

    Has Birch more depth than Alder?
    Yes, Birch: depth; Alder: depth; a > b [1].
    [1] ASK { <b> <depth> ?a . <a> <depth> ?b . FILTER(?a > ?b) } -> 1

    Give me all lakes.
    lakes: 3: Cedar, Birch and Alder [1].
    [1] SELECT DISTINCT ?x WHERE { ?x <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <Lake> . } -> 3
    ");
}

#[test]
fn facts_become_queries() {
    let answers = [
        one(
            "What is the ticket price of the Clock Museum?",
            &[(
                "understand",
                r#"{"ask":"which","entities":["Clock Museum"],"unknowns":["?price"],"facts":[["Clock Museum","ticket price","?price"]]}"#,
            )],
        ),
        one(
            "Which museums are located in Ghent?",
            &[(
                "understand",
                r#"{"ask":"which","entities":["Ghent"],"unknowns":["?museum"],"facts":[["?museum","located in","Ghent"]]}"#,
            )],
        ),
        one(
            "How many museums are located in a city that has the country Belgium?",
            &[(
                "understand",
                r#"{"ask":"which","entities":["Belgium"],"unknowns":["?museum","?city"],"facts":[["?museum","located in","?city"],["?city","country","Belgium"]]}"#,
            )],
        ),
        one(
            "How many visitors does the Clock Museum have?",
            &[(
                "understand",
                r#"{"ask":"count","entities":["Clock Museum"],"unknowns":["?visitor"],"facts":[["Clock Museum","visitors","?visitor"]]}"#,
            )],
        ),
        one(
            "Is the Clock Museum located in Ghent?",
            &[(
                "understand",
                r#"{"ask":"yes-no","entities":["Clock Museum","Ghent"],"unknowns":[],"facts":[["Clock Museum","located in","Ghent"]]}"#,
            )],
        ),
        one(
            "Is the Clock Museum located in Lille?",
            &[(
                "understand",
                r#"{"ask":"yes-no","entities":["Clock Museum","Lille"],"unknowns":[],"facts":[["Clock Museum","located in","Lille"]]}"#,
            )],
        ),
        one(
            "Which museum offers a guided \"night\" tour for 9?",
            &[(
                "understand",
                r#"{"ask":"which","entities":["guided night tour","9"],"unknowns":["?museum"],"facts":[["?museum","offers","guided night tour"],["?museum","ticket price","9"]]}"#,
            )],
        ),
    ];
    insta::assert_snapshot!(answers.join("\n\n"), @r#"
    Clock Museum: ticket price: 9 [1].
    [1] SELECT DISTINCT ?price WHERE { <clock> <hasTicketPrice> ?price . } -> 1

    located in: Ghent: 2: Glass Museum and Clock Museum [1].
    [1] SELECT DISTINCT ?museum WHERE { ?museum <locatedIn> <ghent> . } -> 2

    located in; country: Belgium: 2 [1].
    [1] SELECT (COUNT(DISTINCT ?museum) AS ?count) WHERE { ?museum <locatedIn> ?city . ?city <country> "Belgium" . } -> 1

    Clock Museum: visitors: 12000 [1].
    [1] SELECT DISTINCT ?visitor WHERE { <clock> <visitors> ?visitor . } -> 1

    Yes, Clock Museum: located in: Ghent [1].
    [1] ASK { <clock> <locatedIn> <ghent> . } -> 1

    No, Clock Museum: located in: Lille [1].
    [1] ASK { <clock> <locatedIn> <lille> . } -> 1

    offers: guided night tour; ticket price: 9: Clock Museum [1].
    [1] SELECT DISTINCT ?museum WHERE { ?museum <offers> "guided \"night\" tour" . ?museum <hasTicketPrice> "9"^^<http://www.w3.org/2001/XMLSchema#integer> . } -> 1
    (I took "guided night tour" as "guided \"night\" tour".)
    "#);
}

#[test]
fn the_model_chooses_where_code_is_not_sure() {
    let mut world = world(&[
        (
            "understand",
            r#"{"ask":"which","entities":["museum"],"unknowns":["?place"],"facts":[["museum","stand","?place"]]}"#,
        ),
        ("choose_vertex", r#"{"choice":7}"#),
        ("choose_vertex", r#"{"choice":2}"#),
        ("select", r#"{"keep":[9]}"#),
        ("select", r#"{"keep":[2]}"#),
    ]);
    let answer = world.ask("Where does the museum stand?");
    let asked = world.model.asked.lock().unwrap();
    let shown: Vec<String> = asked
        .iter()
        .map(|request| {
            let said =
                request.messages[request.fixed..].iter().map(|m| format!("{:?}: {}", m.role, m.content));
            format!("--- {}\n{}", request.step, said.collect::<Vec<_>>().join("\n"))
        })
        .collect();
    insta::assert_snapshot!(format!("{}\n\n{}", shown.join("\n"), told(&answer)), @r#"
    --- understand
    User: Where does the museum stand?
    --- choose_vertex
    User: Question: Where does the museum stand?
    Name: museum
    1. Clock Museum
    2. Glass Museum
    3. Boat and Glass Museum
    --- choose_vertex
    User: Question: Where does the museum stand?
    Name: museum
    1. Clock Museum
    2. Glass Museum
    3. Boat and Glass Museum
    Assistant: {"choice":7}
    User: That cannot be used: "choice" must be a number from 1 to 3. Try again.
    --- select
    User: Question: Where does the museum stand?
    1. ticket price
    2. located in
    --- select
    User: Question: Where does the museum stand?
    1. ticket price
    2. located in
    Assistant: {"keep":[9]}
    User: That cannot be used: "keep" must name numbers from 1 to 2. Try again.

    museum: located in: Ghent [1].
    [1] SELECT DISTINCT ?place WHERE { <glass> <locatedIn> ?place . } -> 1
    (I took "museum" as "Glass Museum".)
    "#);
}

#[test]
fn what_does_not_hold_goes_back_with_the_reason() {
    let mut world = world(&[
        ("understand", "no JSON"),
        (
            "understand",
            r#"{"ask":"which","entities":["Louvre"],"unknowns":["?price"],"facts":[["Louvre","price","?price"]]}"#,
        ),
        (
            "understand",
            r#"{"ask":"which","entities":[],"unknowns":["?a","?b"],"facts":[["?a","price","?b"]]}"#,
        ),
    ]);
    let answer = world.ask("What does the Clock Museum cost?");
    assert_eq!(answer.verdict, Verdict::NotInGraph);
    let asked = world.model.asked.lock().unwrap();
    let reasons: Vec<&str> = asked
        .last()
        .unwrap()
        .messages
        .iter()
        .filter(|m| m.content.starts_with("That"))
        .map(|m| m.content.as_str())
        .collect();
    insta::assert_snapshot!(reasons.join("\n"), @r#"
    That cannot be used: it is not such JSON: expected ident at line 1 column 2. Try again.
    That cannot be used: "Louvre" does not stand in the question; name things in its words. Try again.
    "#);
}

#[test]
fn what_is_not_there_is_said() {
    let unknown = one(
        "What is the ticket price of the Tram Depot?",
        &[(
            "understand",
            r#"{"ask":"which","entities":["Tram Depot"],"unknowns":["?price"],"facts":[["Tram Depot","ticket price","?price"]]}"#,
        )],
    );
    insta::assert_snapshot!(unknown, @r#"This is not in the graph: I found no information that answers the question. The graph knows nothing called "Tram Depot"."#);
}

#[test]
fn a_follow_up_takes_what_it_needs_from_the_conversation() {
    let first = (
        "understand",
        r#"{"ask":"which","entities":["Ghent"],"unknowns":["?museum"],"facts":[["?museum","located in","Ghent"]]}"#,
    );
    let mut world = world(&[first]);
    world.ask("Which museums are located in Ghent?");
    world.model.replies.lock().unwrap().extend([
        ("classify", r#"{"type":"dependent"}"#),
        ("rewrite", "What is the ticket price of the Clock Museum in Ghent?"),
        (
            "understand",
            r#"{"ask":"which","entities":["Clock Museum"],"unknowns":["?price"],"facts":[["Clock Museum","ticket price","?price"]]}"#,
        ),
    ]);
    let answer = world.ask("What is the ticket price of the clock museum?");
    insta::assert_snapshot!(told(&answer), @r"
    Clock Museum: ticket price: 9 [1].
    [1] SELECT DISTINCT ?price WHERE { <clock> <hasTicketPrice> ?price . } -> 1
    ");
    // What was answered is remembered as a list, and shown as one.
    assert_eq!(world.conversation.turns[0].items, ["Glass Museum", "Clock Museum"]);
    let asked = world.model.asked.lock().unwrap();
    let rewriting = asked.iter().find(|request| request.step == "rewrite").unwrap();
    let shown = &rewriting.messages.last().unwrap().content;
    assert!(shown.contains("A: Glass Museum, Clock Museum\n"), "{shown}");
}

#[test]
fn the_unchanging_part_of_each_prompt_holds_nothing_of_the_question() {
    let mut world = world(&[(
        "understand",
        r#"{"ask":"which","entities":["Ghent"],"unknowns":["?museum"],"facts":[["?museum","located in","Ghent"]]}"#,
    )]);
    world.ask("Which museums are located in Ghent?");
    let asked = world.model.asked.lock().unwrap();
    let fixed = &asked[0].messages[..asked[0].fixed];
    assert!(fixed.len() > 10 && !fixed.iter().any(|m| m.content.contains("located in Ghent")));
    insta::assert_snapshot!(
        fixed.iter().map(|m| format!("{:?}: {}", m.role, m.content)).collect::<Vec<_>>().join("\n"), @r#"
    System: Say what the question asks as facts, in small JSON. "ask": "which", "count" (how many) or "yes-no". "entities": names, values and codes that the question gives, copied from it. "unknowns": variables, first the one asked for. "facts": [subject, relation, object] with entities or variables at both ends; the relation is a noun or verb of the question, or "is a" with a kind of things in the singular. "order": the variable whose most or least is asked for, and the places. "limits": variables that are more or less than something.
    User: What is the home port of the MS Aurora?
    Assistant: {"ask":"which","entities":["MS Aurora"],"unknowns":["?port"],"facts":[["MS Aurora","home port","?port"]]}
    User: How many cabins does the Lyra have?
    Assistant: {"ask":"count","entities":["Lyra"],"unknowns":["?cabin"],"facts":[["Lyra","cabin","?cabin"]]}
    User: Which films did Ida Lund direct?
    Assistant: {"ask":"which","entities":["Ida Lund"],"unknowns":["?film"],"facts":[["?film","direct","Ida Lund"]]}
    User: Which hotels in Ghent have the offer Roof Garden?
    Assistant: {"ask":"which","entities":["Ghent","Roof Garden"],"unknowns":["?hotel"],"facts":[["?hotel","in","Ghent"],["?hotel","offer","Roof Garden"]]}
    User: How many novels have a writer whose birth year is 1920?
    Assistant: {"ask":"count","entities":["1920"],"unknowns":["?novel","?writer"],"facts":[["?novel","writer","?writer"],["?writer","birth year","1920"]]}
    User: Is Night Harbour based on Salt?
    Assistant: {"ask":"yes-no","entities":["Night Harbour","Salt"],"unknowns":[],"facts":[["Night Harbour","based on","Salt"]]}
    User: What is the Baltic line famous for?
    Assistant: {"ask":"which","entities":["Baltic line"],"unknowns":["?thing"],"facts":[["Baltic line","famous for","?thing"]]}
    User: Which museums belong to a group that has the code MX-7 - North?
    Assistant: {"ask":"which","entities":["MX-7 - North"],"unknowns":["?museum","?group"],"facts":[["?museum","belong to","?group"],["?group","code","MX-7 - North"]]}
    User: When was the Grand Hotel built?
    Assistant: {"ask":"which","entities":["Grand Hotel"],"unknowns":["?date"],"facts":[["Grand Hotel","built","?date"]]}
    User: How many ships have the engine maker Tarn and have the crew size 12?
    Assistant: {"ask":"count","entities":["Tarn","12"],"unknowns":["?ship"],"facts":[["?ship","engine maker","Tarn"],["?ship","crew size","12"]]}
    User: Which ship is the longest?
    Assistant: {"ask":"which","entities":["ship"],"unknowns":["?ship","?length"],"facts":[["?ship","is a","ship"],["?ship","length","?length"]],"order":["?length","most","1"]}
    User: Give me all poets.
    Assistant: {"ask":"which","entities":["poet"],"unknowns":["?poet"],"facts":[["?poet","is a","poet"]]}
    User: Which towns have more than three bridges?
    Assistant: {"ask":"which","entities":["town"],"unknowns":["?town","?bridge"],"facts":[["?town","is a","town"],["?town","bridge","?bridge"]],"limits":[["?bridge",">","3"]]}
    User: Who are the two youngest captains of the Baltic line?
    Assistant: {"ask":"which","entities":["Baltic line"],"unknowns":["?captain","?birth_date"],"facts":[["Baltic line","captain","?captain"],["?captain","birth date","?birth_date"]],"order":["?birth_date","most","1-2"]}
    User: Does the Lyra have more cabins than the MS Aurora?
    Assistant: {"ask":"yes-no","entities":["Lyra","MS Aurora"],"unknowns":["?a","?b"],"facts":[["Lyra","cabins","?a"],["MS Aurora","cabins","?b"]],"limits":[["?a",">","?b"]]}
    "#);
}

/// Founders by two predicates, one of them by both.
const FOUNDERS: &str = r#"<http://x.example/m> <http://www.w3.org/2000/01/rdf-schema#label> "Tarn Works" .
<http://x.example/m> <http://x.example/founder> <http://x.example/a> .
<http://x.example/m> <http://x.example/founders> <http://x.example/a> .
<http://x.example/m> <http://x.example/founders> <http://x.example/b> .
<http://x.example/m> <http://x.example/employs> <http://x.example/c> .
"#;

#[test]
fn what_predicates_that_are_run_together_state_is_counted_once() {
    let made = r#"{"ask":"count","entities":["Tarn Works"],"unknowns":["?person"],"facts":[["Tarn Works","started by","?person"]]}"#;
    let mut world = world_of(FOUNDERS, &[("understand", made), ("select", r#"{"keep":[2,3]}"#)]);
    insta::assert_snapshot!(told(&world.ask("How many persons was Tarn Works started by?")), @"
    Tarn Works: founder, founders: 2 [1].
    [1] SELECT (COUNT(DISTINCT ?person) AS ?count) WHERE { { <m> <founder> ?person . } UNION { <m> <founders> ?person . } } -> 1
    ");
}

/// An engine over an endpoint that takes questions and says nothing.
fn silent(time: Duration) -> (EndpointEngine, std::net::TcpListener) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/sparql", listener.local_addr().unwrap());
    let store = SparqlStore::remote(&EndpointOptions::typed(address)).unwrap();
    let replies = vec![(
        "understand",
        r#"{"ask":"which","entities":["Ghent"],"unknowns":["?museum"],"facts":[["?museum","located in","Ghent"]]}"#,
    )];
    let model = Arc::new(Scripted::new(&replies));
    let limits = Limits { time, ..Limits::default() };
    (EndpointEngine::new(store, None, model, Settings::default(), limits), listener)
}

#[test]
fn a_search_that_was_cut_short_is_not_taken_for_a_graph_without_an_answer() {
    let (engine, _listener) = silent(Duration::from_millis(100));
    let asked = engine.ask(&Conversation::default(), "Which museums are located in Ghent?", &mut |_| {
        ControlFlow::Continue(())
    });
    let said = asked.unwrap_err().to_string();
    assert!(said.contains("gave no whole answer within 100ms"), "{said}");
}

#[test]
fn a_question_is_stopped_while_the_endpoint_thinks() {
    let (engine, _listener) = silent(Duration::from_secs(600));
    let mut linking = false;
    let asked = engine.ask(&Conversation::default(), "Which museums are located in Ghent?", &mut |event| {
        match event {
            Event::Started { step } => linking = step == "link",
            Event::Token if linking => return ControlFlow::Break(()),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    assert!(matches!(asked, Err(qa::Error::Cancelled)), "{asked:?}");
}

/// A land within a region of the same name, people of a country, a work whose dates are called in several ways.
const NAMES: &str = r#"<http://x.example/k> <http://www.w3.org/2000/01/rdf-schema#label> "Vardal" .
<http://x.example/k> <http://x.example/seat> <http://x.example/a> .
<http://x.example/rk> <http://www.w3.org/2000/01/rdf-schema#label> "Free Land of Vardal" .
<http://x.example/rk> <http://x.example/seat> <http://x.example/b> .
<http://x.example/a> <http://www.w3.org/2000/01/rdf-schema#label> "Aldra" .
<http://x.example/b> <http://www.w3.org/2000/01/rdf-schema#label> "Birkost" .
<http://x.example/cl> <http://www.w3.org/2000/01/rdf-schema#label> "Chile" .
<http://x.example/p> <http://www.w3.org/2000/01/rdf-schema#label> "Paz Rojas" .
<http://x.example/p> <http://x.example/citizenship> <http://x.example/cl> .
<http://x.example/q> <http://www.w3.org/2000/01/rdf-schema#label> "Ola Berg" .
<http://x.example/q> <http://x.example/citizenship> <http://x.example/a> .
<http://x.example/m> <http://www.w3.org/2000/01/rdf-schema#label> "Moor" .
<http://x.example/m> <http://x.example/P571> "1998" .
<http://x.example/m> <http://x.example/P577> "1999" .
<http://x.example/P571> <http://www.w3.org/2000/01/rdf-schema#label> "conception"@en .
<http://x.example/P577> <http://www.w3.org/2000/01/rdf-schema#label> "publication"@en .
<http://x.example/P577> <http://www.w3.org/2004/02/skos/core#altLabel> "released"@en .
"#;

#[test]
fn names_are_taken_whole_people_are_of_their_country_and_properties_have_other_names() {
    let ask = |question: &str, said| asked(NAMES, question, said);
    let answers = [
        ask(
            "What is the seat of the Free Land of Vardal?",
            r#"{"ask":"which","unknowns":["?x"],"facts":[["Vardal","seat","?x"]]}"#,
        ),
        ask(
            "What is the seat of Vardal?",
            r#"{"ask":"which","unknowns":["?x"],"facts":[["Vardal","seat","?x"]]}"#,
        ),
        ask(
            "Which Chilean people are there?",
            r#"{"ask":"which","unknowns":["?x"],"facts":[["?x","citizenship","Chilean people"]]}"#,
        ),
        ask(
            "In which year was Moor released?",
            r#"{"ask":"which","unknowns":["?year"],"facts":[["Moor","released","?year"]]}"#,
        ),
        ask(
            "Which publication has Moor?",
            r#"{"ask":"which","unknowns":["?publication"],"facts":[["Moor","has","?publication"]]}"#,
        ),
    ];
    insta::assert_snapshot!(answers.join("\n\n"), @r#"
    What is the seat of the Free Land of Vardal?
    Vardal: seat: Birkost [1].
    [1] SELECT DISTINCT ?x WHERE { <rk> <seat> ?x . } -> 1
    (I took "Vardal" as "Free Land of Vardal".)

    What is the seat of Vardal?
    Vardal: seat: Aldra [1].
    [1] SELECT DISTINCT ?x WHERE { <k> <seat> ?x . } -> 1

    Which Chilean people are there?
    citizenship: Chilean people: Paz Rojas [1].
    [1] SELECT DISTINCT ?x WHERE { ?x <citizenship> <cl> . } -> 1
    (I took "Chilean people" as "chile".)

    In which year was Moor released?
    Moor: publication: 1999 [1].
    [1] SELECT DISTINCT ?year WHERE { <m> <P577> ?year . } -> 1

    Which publication has Moor?
    Moor: publication: 1999 [1].
    [1] SELECT DISTINCT ?publication WHERE { <m> <P577> ?publication . } -> 1
    "#);
}
