//! Forms of questions that deny, bound and group in the words that databases are asked in.

mod common;

use common::Induced;

const FERRIES: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :ann a :Captain ; rdfs:label "Ann Berg" ; :age 51 . :tom a :Captain ; rdfs:label "Tom Hall" ; :age 44 .
    :lyra a :Ferry ; rdfs:label "Lyra" ; :length 40 ; :built 1990 ; :captain :ann .
    :vega a :Ferry ; rdfs:label "Vega" ; :length 60 ; :built 1975 ; :captain :tom .
"#;

#[test]
fn denials_bounds_and_groups_in_the_words_of_databases() {
    insta::assert_snapshot!(Induced::of(FERRIES).plans(&[
        "Which ferries have never been rebuilt?",
        "Which ferries have not been built by Aker?",
        "ferries with a crew of less than or equal to 20",
        "ferries with lengths between 40 and 60",
        "Which ferries have 2 or more captains?",
        "What are the top 3 expensive ferries?",
        "average lengths of ferries, grouped by captain name",
        "For each builder, find the average length of ferries.",
        "For each builder, show the name of the builder and the number of ferries from that builder.",
        "the captains and crew of each ferry in ascending alphabetical order of the captain",
        "Who built the ferry with the name \"Lyra\"?",
    ]), @r#"
    Which ferries have never been rebuilt?
        {"ask":"value","things":"ferries","where":[[null,"not","rebuilt"]]}
    Which ferries have not been built by Aker?
        {"ask":"value","things":"ferries","where":[["built by","not","Aker"]]}
    ferries with a crew of less than or equal to 20
        {"ask":"value","things":"ferries","where":[["crew","less than or equal to","20"]]}
    ferries with lengths between 40 and 60
        {"ask":"value","things":"ferries","where":[["lengths","between","40 and 60"]]}
    Which ferries have 2 or more captains?
        {"ask":"value","things":"ferries","where":[["captains","at least","2"]]}
    What are the top 3 expensive ferries?
        {"ask":"value","things":"ferries","order":["expensive","highest",3]}
    average lengths of ferries, grouped by captain name
        {"ask":"average","want":["lengths"],"things":"ferries","per":"captain name"}
        {"ask":"average","want":["lengths"],"where":[[null,"of","ferries"]],"per":"captain name"}
    For each builder, find the average length of ferries.
        {"ask":"average","want":["length"],"things":"ferries","per":"builder"}
        {"ask":"average","want":["length"],"where":[[null,"of","ferries"]],"per":"builder"}
    For each builder, show the name of the builder and the number of ferries from that builder.
        {"ask":"count","things":"ferries","per":"builder"}
    the captains and crew of each ferry in ascending alphabetical order of the captain
        {"ask":"value","want":["captains","crew"],"things":"ferry","order":["captain","lowest",1000]}
    Who built the ferry with the name "Lyra"?
        {"ask":"value","want":["built"],"things":"ferry Lyra"}
        {"ask":"value","where":[["built","is","ferry Lyra"]]}
    "#);
}

#[test]
fn what_is_highest_is_what_is_called_so() {
    insta::assert_snapshot!(Induced::of(FERRIES).plans(&[
        "What is the highest age of the captains?",
        "the longest ferry of Oslo",
        "What is the average length by captain?",
        "Ferries per captain",
        "Which ferries per captain?",
    ]), @r#"
    What is the highest age of the captains?
        {"ask":"value","things":"captains","order":["age","highest",1]}
        {"ask":"value","things":"age","where":[[null,"of","captains"]],"order":["highest","highest",1]}
    the longest ferry of Oslo
        {"ask":"value","want":["ferry"],"things":"Oslo","order":["longest","highest",1]}
        {"ask":"value","things":"ferry","where":[[null,"of","Oslo"]],"order":["longest","highest",1]}
    What is the average length by captain?
        {"ask":"average","want":["length"],"per":"captain"}
    Ferries per captain
        {"ask":"count","things":"Ferries","per":"captain"}
    Which ferries per captain?
        {"ask":"value","things":"ferries","per":"captain"}
    "#);
}
