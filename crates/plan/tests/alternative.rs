//! Which of two something is: a yes or no in, the property out.

mod common;

use common::Induced;
use plan::{Ask, Plan, ground, tell_which};

const SHIPS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :l a :Ship ; rdfs:label "Lyra" ; :kind "ferry" ; :flag "Norway" . :v a :Ship ; rdfs:label "Vega" ; :kind "freighter" ; :flag "Malta" .
    :c a :Ship ; rdfs:label "Corvus" ; :kind "ferry" ; :flag "Malta" . :t a :Ship ; rdfs:label "Tern" ; :kind "tug" ; :flag "Norway" .
"#;

#[test]
fn one_of_two_values_of_a_property_is_told() {
    let graph = Induced::of(SHIPS);
    let told = |question: &str, is: &str| {
        let plan =
            format!(r#"{{"ask":"exists","things":"{is}","where":[[null,"is","ferry or freighter"]]}}"#);
        let plan = Plan::parse(&plan).unwrap();
        let mut meant = ground(&graph.index, &plan, question).swap_remove(0);
        tell_which(&graph.index.schema.views[meant.view], &plan::words(question), &mut meant);
        (meant.ask, graph.rows(&meant))
    };
    assert_eq!(told("Is the Lyra a ferry or a freighter?", "Lyra"), (Ask::Value, "Lyra | ferry".to_owned()));
    // What is so of several things yes and no answer.
    assert_eq!(told("Are there any that are a ferry or a freighter?", "ships").0, Ask::Exists);
}
