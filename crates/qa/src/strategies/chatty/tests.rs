use super::candidates::{Candidate, candidates};
use super::question::{End, Fact, Kind, Understood};
use super::relations::Predicate;
use super::select::{kept, touching};
use super::understand::validated;
use super::vertices::{Linked, Vertex, chosen};
use search::Term;

fn shown(reply: &str, question: &str) -> String {
    match validated(reply, question) {
        Ok(understood) => serde_json::to_string(&understood).unwrap(),
        Err(reason) => format!("refused: {reason}"),
    }
}

#[test]
fn facts_are_held_to_the_question() {
    let q = "How many courses have the prerequisite Calculus 1?";
    let said = [
        shown(
            r#"{"ask":"which","entities":["calculus 1"],"facts":[["?course","prerequisite","calculus 1"]]}"#,
            q,
        ),
        shown(r#"{"ask":"which","entities":["Algebra"],"facts":[["?course","prerequisite","Algebra"]]}"#, q),
        shown(r#"{"ask":"which","entities":[],"facts":[["?a","prerequisite","?b"]]}"#, q),
        shown(
            r#"{"ask":"which","entities":["Calculus 1"],"facts":[["Calculus 1","prerequisite","course"]]}"#,
            q,
        ),
        shown(
            r#"{"ask":"which","entities":["Calculus 1"],"facts":[["?a","x","Calculus 1"],["?b","y","?c"]]}"#,
            q,
        ),
        shown(r#"{"ask":"which","facts":[]}"#, q),
        shown(r#"{"ask":"which","facts":[["?a","","Calculus 1"]]}"#, q),
        shown(r#"{"ask":"which","facts":[["?","x","Calculus 1"]]}"#, q),
        shown(r#"{"ask":"yes-no","facts":[["?Größe 1","x","Calculus 1"]]}"#, "Is it x of Calculus 1?"),
        shown("[]", q),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    {"kind":"count","facts":[{"subject":{"Unknown":"course"},"relation":"prerequisite","object":{"Named":"Calculus 1"}}]}
    refused: "Algebra" does not stand in the question; name things in its words
    refused: no fact names anything of the question
    refused: no fact has a variable, so nothing is asked for
    refused: the facts share no variable or name; connect them
    refused: "facts" must hold one to 4 facts
    refused: a fact has no relation
    refused: a variable has a name after "?"
    {"kind":"yes-no","facts":[{"subject":{"Unknown":"grosse_1"},"relation":"x","object":{"Named":"Calculus 1"}}]}
    refused: it is not such JSON: invalid length 0, expected struct Said with 6 elements at line 1 column 2
    "#);
}

#[test]
fn a_kind_of_itself_is_asked_for_and_that_of_a_named_thing_is_no_condition() {
    let said = [
        shown(
            r#"{"ask":"which","unknowns":["?population"],"facts":[["city","is a","city"],["city","population","?population"]],"order":["?population","most","1"]}"#,
            "Which city has the most population?",
        ),
        shown(
            r#"{"ask":"which","unknowns":["?region"],"facts":[["Livorno","is a","city"],["Livorno","region","?region"]]}"#,
            "What region is the city of Livorno in?",
        ),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    {"kind":"which","facts":[{"subject":{"Unknown":"city"},"relation":"is a","object":{"Named":"city"}},{"subject":{"Unknown":"city"},"relation":"population","object":{"Unknown":"population"}}],"order":{"by":"population","least_first":false,"places":[1,1]}}
    {"kind":"which","facts":[{"subject":{"Named":"Livorno"},"relation":"region","object":{"Unknown":"region"}}]}
    "#);
}

#[test]
fn choices_are_among_what_was_shown() {
    assert_eq!(chosen(r#"{"choice":2}"#, 3), Ok(1));
    for wrong in [r#"{"choice":0}"#, r#"{"choice":4}"#, r#"{"choice":"a"}"#, "{}", "2"] {
        assert!(chosen(wrong, 3).is_err(), "{wrong}");
    }
    assert_eq!(kept(r#"{"keep":[2,2,9]}"#, &["a", "b"]), Ok(vec!["b".into()]));
    for wrong in [r#"{"keep":[]}"#, r#"{"keep":[0,3]}"#, r#"{"keep":1}"#, "keep"] {
        assert!(kept(wrong, &["a", "b"]).is_err(), "{wrong}");
    }
}

fn predicate(name: &str, score: f32) -> Predicate {
    Predicate {
        iri: format!("http://x.example/{name}"),
        then: None,
        reading: name.into(),
        also: None,
        forward: true,
        score,
    }
}

#[test]
fn candidates_are_every_combination_of_the_best() {
    let unknown = |name: &str| End::Unknown(name.into());
    let facts = vec![
        Fact { subject: unknown("a"), relation: "p".into(), object: unknown("b") },
        Fact { subject: unknown("b"), relation: "q".into(), object: End::Named("X".into()) },
    ];
    let understood = Understood { kind: Kind::Which, facts, asked: None, order: None, limits: Vec::new() };
    let mut linked = Linked::default();
    let iri = |name: &str| Term::Iri(format!("http://x.example/{name}"));
    linked.vertices.insert("X".into(), Vertex { label: "X".into(), terms: vec![iri("x1"), iri("x2")] });
    let lists: Vec<Vec<Predicate>> = ["p", "q"]
        .iter()
        .map(|name| (0..9).map(|n| predicate(&format!("{name}{n}"), 0.9 - n as f32 / 10.0)).collect())
        .collect();
    let made = candidates(&understood, &linked, &lists, 40);
    assert_eq!(made.len(), 36);
    assert!(made.windows(2).all(|pair| pair[0].score >= pair[1].score));
    insta::assert_snapshot!(made[0].pattern, @"?a <http://x.example/p0> ?b . VALUES ?_to { <http://x.example/x1> <http://x.example/x2> } ?b <http://x.example/q0> ?_to .");
    assert!(candidates(&understood, &linked, &[vec![], vec![predicate("q", 1.0)]], 40).is_empty());
    assert_eq!(candidates(&understood, &linked, &lists, 1).len(), 1);
}

#[test]
fn queries_with_most_kept_predicates_run() {
    let candidate = |names: &[&str], score: f32| Candidate {
        pattern: names.join(" "),
        predicates: names.iter().map(|name| predicate(name, score)).collect(),
        score,
    };
    let all = vec![candidate(&["a", "b"], 0.9), candidate(&["a", "c"], 0.8), candidate(&["d", "c"], 0.7)];
    let run = |kept: &[&str]| -> Vec<String> {
        let kept: Vec<String> = kept.iter().map(|k| (*k).to_owned()).collect();
        touching(all.clone(), &kept, 3).run.into_iter().map(|c| c.pattern).collect()
    };
    assert_eq!(run(&["a", "c"]), ["a c"]);
    assert_eq!(run(&["a"]), ["a b", "a c"]);
    assert_eq!(run(&["z"]), Vec::<String>::new());
}

#[test]
fn a_hallucinated_name_is_answered_with_the_questions_own() {
    let reply = r#"{"ask":"which","entities":["Calculus 2"],"unknowns":["?c"],"facts":[["?c","prerequisite","Calculus 1"]]}"#;
    let refused = validated(reply, "What is the prerequisite course of Calculus 2?").unwrap_err();
    assert_eq!(
        refused,
        "\"Calculus 1\" does not stand in the question; the facts must be about \"Calculus 2\""
    );
}
