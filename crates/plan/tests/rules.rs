//! Plans that small models write, put right by what the question's words say.

use plan::rules::{Rule, trail, without};
use plan::{Plan, normalise};

fn read(question: &str, plan: &str) -> String {
    normalise(&Plan::parse(plan).unwrap(), question).to_json()
}

#[test]
fn names_are_in_kebab_case_and_stand_once() {
    let names: std::collections::BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert_eq!(names.len(), Rule::ALL.len());
    let kebab = |name: &&&str| name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    assert_eq!(names.iter().filter(kebab).count(), names.len());
}

#[test]
fn a_rule_stands_in_the_trail_and_can_be_switched_off() {
    let (question, plan) =
        ("Does the Nordlys have sails?", r#"{"ask":"value","want":["sails"],"things":"Nordlys"}"#);
    let (with, rules) = trail(|| read(question, plan));
    assert!(with.contains("exists") && rules.contains(&Rule::AsksWhether), "{with} {rules:?}");
    let (off, rules) = trail(|| without(&[Rule::AsksWhether], || read(question, plan)));
    // That its case holds is told all the same.
    assert!(off.contains("value") && rules.contains(&Rule::AsksWhether), "{off} {rules:?}");
    assert!(read(question, plan).contains("exists"));
}

#[test]
fn a_rule_is_switched_off_for_one_thread_alone() {
    let (question, plan) =
        ("Does the Nordlys have sails?", r#"{"ask":"value","want":["sails"],"things":"Nordlys"}"#);
    let elsewhere =
        || std::thread::scope(|scope| scope.spawn(|| trail(|| read(question, plan))).join().unwrap());
    let ((read, there), here) = trail(|| without(&[Rule::AsksWhether], elsewhere));
    assert!(read.contains("exists") && there.contains(&Rule::AsksWhether), "{read} {there:?}");
    // What has a part there has none here, unless it is handed on.
    assert_eq!(here, []);
}

#[test]
fn a_superlative_needs_the_question_s_word() {
    let wrong = r#"{"ask":"value","want":["manager"],"things":"Ada","order":["manager","highest",1]}"#;
    insta::assert_snapshot!(read("Who is the manager of Ada?", wrong), @r#"{"ask":"value","want":["manager"],"things":"Ada"}"#);
    let missed = r#"{"ask":"value","things":"three cheapest ferries"}"#;
    insta::assert_snapshot!(read("What are the three cheapest ferries?", missed), @r#"{"ask":"value","things":"three ferries","order":["cheapest","lowest",3]}"#);
}

#[test]
fn the_first_and_the_last_are_ends_of_a_series() {
    let of = r#"{"ask":"value","want":["first album"],"things":"Marika Sand"}"#;
    insta::assert_snapshot!(read("What was Marika Sand's first album?", of), @r#"{"ask":"value","things":"album","where":[[null,"of","Marika Sand"]],"order":["earliest","highest",1]}"#);
    let when = r#"{"ask":"value","want":["date"],"things":"last loan"}"#;
    insta::assert_snapshot!(read("When was the last loan?", when), @r#"{"ask":"value","want":["date"],"things":"loan","order":["latest","highest",1]}"#);
    // A property, a name, a time.
    for (question, kept) in [
        (
            "When was the novel first published?",
            r#"{"ask":"value","want":["first published"],"things":"novel"}"#,
        ),
        ("What is the last name of Ada?", r#"{"ask":"value","want":["last name"],"things":"Ada"}"#),
        ("Who won the last year?", r#"{"ask":"value","want":["winner"],"things":"last year"}"#),
    ] {
        assert!(!read(question, kept).contains("order"), "{question}");
    }
}

#[test]
fn fastest_means_the_lowest_time() {
    let plan = r#"{"ask":"value","things":"cars","order":["acceleration time","highest",1]}"#;
    insta::assert_snapshot!(read("Which car is the fastest?", plan), @r#"{"ask":"value","things":"cars","order":["acceleration time fastest","lowest",1]}"#);
}

#[test]
fn question_words_decide_between_value_count_and_yes_no() {
    let value = r#"{"ask":"value","want":["sails"],"things":"Nordlys"}"#;
    assert!(read("Does the Nordlys have sails?", value).contains("exists"));
    assert!(read("Which sails does the Nordlys have?", value).contains("value"));
    assert!(read("How many sails does the Nordlys have?", value).contains("count"));
    assert!(read("Can you tell me about the sails of the Nordlys?", value).contains("value"));
}

#[test]
fn a_difference_is_of_the_adjective_s_property() {
    let plan = r#"{"ask":"value","want":["difference"],"things":"Lyra","versus":"Vega"}"#;
    insta::assert_snapshot!(read("How much more expensive is the Lyra than the Vega?", plan), @r#"{"ask":"average","want":["expensive"],"things":"Lyra","versus":"Vega"}"#);
    let plan = r#"{"ask":"value","want":["weight difference"],"things":"Lyra","versus":"Vega"}"#;
    insta::assert_snapshot!(read("How many tonnes heavier is the Lyra than the Vega?", plan), @r#"{"ask":"average","want":["weight"],"things":"Lyra","versus":"Vega"}"#);
    let plan =
        r#"{"ask":"value","want":["difference"],"things":"crew of the Lyra","versus":"crew of the Vega"}"#;
    insta::assert_snapshot!(read("By how much is the crew of the Lyra bigger than the crew of the Vega?", plan), @r#"{"ask":"average","want":["crew"],"things":"the Lyra","versus":"the Vega"}"#);
}

#[test]
fn a_range_is_one_condition() {
    let plan = r#"{"ask":"value","want":["ferries"],"where":[["cost","between","4 million euros"],["and","5 million euros","inclusive"]]}"#;
    insta::assert_snapshot!(read("I need the ferries with a cost between 4 and 5 million euros", plan), @r#"{"ask":"value","things":"ferries","where":[["cost","between","4 million euros and 5 million euros"]]}"#);
}
