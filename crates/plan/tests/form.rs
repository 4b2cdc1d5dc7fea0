//! Plans read off questions' own forms, without a model: English questions in, plans out.

mod common;

use common::Induced;

const FERRIES: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :kiel a :Port ; rdfs:label "Kiel" ; :country "Germany" ; :quays 4 .
    :oslo a :Port ; rdfs:label "Oslo" ; :country "Norway" ; :quays 7 .
    :ann a :Captain ; rdfs:label "Ann Berg" ; :age 51 .
    :tom a :Captain ; rdfs:label "Tom Hall" ; :age 44 .
    :lyra a :Ferry ; rdfs:label "Lyra" ; :length 40 ; :built 1990 ; :home :kiel ; :led_by :ann ; :serves :oslo , :kiel .
    :vega a :Ferry ; rdfs:label "Vega" ; :length 60 ; :built 1975 ; :home :oslo ; :led_by :tom ; :serves :oslo .
    :night a :Ferry ; rdfs:label "The Queen of Oslo" ; :length 75 ; :built 2004 ; :home :oslo ; :led_by :tom .
"#;

fn plans(questions: &[&str]) -> String {
    Induced::of(FERRIES).plans(questions)
}

#[test]
fn lookups() {
    insta::assert_snapshot!(plans(&[
        "What is the length of the Lyra?",
        "length of The Queen of Oslo",
        "Lyra's home port?",
        "How long is the Vega?",
        "When was the Lyra built?",
        "Where does Ann Berg live?",
        "Who leads the Vega?",
        "Who is in charge of the Lyra?",
        "Could you please tell me who leads the Vega?",
        "how much did the Lyra cost",
    ]), @r#"
    What is the length of the Lyra?
        {"ask":"value","want":["length"],"things":"Lyra"}
        {"ask":"value","things":"length","where":[[null,"of","Lyra"]]}
    length of The Queen of Oslo
        {"ask":"value","want":["length"],"things":"The Queen of Oslo"}
        {"ask":"value","things":"length","where":[[null,"of","The Queen of Oslo"]]}
    Lyra's home port?
        {"ask":"value","want":["home port"],"things":"Lyra"}
    How long is the Vega?
        {"ask":"value","want":["long"],"things":"Vega"}
    When was the Lyra built?
        {"ask":"value","want":["built"],"things":"Lyra"}
    Where does Ann Berg live?
        {"ask":"value","want":["live"],"things":"Ann Berg"}
    Who leads the Vega?
        {"ask":"value","want":["leads"],"things":"Vega"}
        {"ask":"value","where":[["leads","is","Vega"]]}
    Who is in charge of the Lyra?
        {"ask":"value","want":["in charge of"],"things":"the Lyra"}
        {"ask":"value","where":[[null,"in","charge of the Lyra"]]}
    Could you please tell me who leads the Vega?
        {"ask":"value","want":["leads"],"things":"Vega"}
        {"ask":"value","where":[["leads","is","Vega"]]}
    how much did the Lyra cost
        {"ask":"value","want":["cost"],"things":"Lyra"}
    "#);
}

#[test]
fn lists_and_their_conditions() {
    insta::assert_snapshot!(plans(&[
        "Which ports does the Lyra serve?",
        "Which ferries were built after 1980 in Kiel?",
        "Show me all ferries longer than 50 m that are not led by Tom Hall.",
        "ferries with more than two captains",
        "ferries that serve Kiel and Oslo",
        "Which ferries visit ports in Norway?",
        "ferries without a captain that were built before 1980",
        "Captains, with an age of over 45, who lead the Lyra",
        "the names and ages of the captains in Kiel",
    ]), @r#"
    Which ports does the Lyra serve?
        {"ask":"value","want":["ports"],"things":"Lyra"}
        {"ask":"value","things":"ports","where":[["serve","is","Lyra"]]}
    Which ferries were built after 1980 in Kiel?
        {"ask":"value","things":"ferries","where":[["built","after","1980"],["built in","is","Kiel"]]}
    Show me all ferries longer than 50 m that are not led by Tom Hall.
        {"ask":"value","things":"ferries","where":[[null,"longer than","50 m"],["led by","not","Tom Hall"]]}
    ferries with more than two captains
        {"ask":"value","things":"ferries","where":[["captains","more than","2"]]}
    ferries that serve Kiel and Oslo
        {"ask":"value","things":"ferries","where":[["serve","is","Kiel"],["serve","is","Oslo"]]}
    Which ferries visit ports in Norway?
        {"ask":"value","things":"ferries","where":[["visit ports in","is","Norway"]]}
    ferries without a captain that were built before 1980
        {"ask":"value","things":"ferries","where":[[null,"without","captain"],["built","before","1980"]]}
    Captains, with an age of over 45, who lead the Lyra
        {"ask":"value","things":"Captains","where":[["age","over","45"],["lead","is","Lyra"]]}
    the names and ages of the captains in Kiel
        {"ask":"value","want":["names","ages"],"things":"captains","where":[[null,"in","Kiel"]]}
    "#);
}

#[test]
fn amounts() {
    insta::assert_snapshot!(plans(&[
        "How many ferries are there in Oslo?",
        "How many ports does the Lyra serve?",
        "How many ferries does each captain lead?",
        "number of ferries per home port",
        "What is the average length of the ferries in Kiel?",
        "total number of quays in Norway",
        "How long are the ferries of Kiel in total?",
        "How many people live in Oslo?",
        "How much longer is the Vega than the Lyra?",
    ]), @r#"
    How many ferries are there in Oslo?
        {"ask":"count","things":"ferries","where":[[null,"in","Oslo"]]}
    How many ports does the Lyra serve?
        {"ask":"count","things":"ports","where":[["serve","is","Lyra"]]}
        {"ask":"count","want":["ports"],"things":"Lyra"}
        {"ask":"value","want":["ports"],"things":"Lyra"}
    How many ferries does each captain lead?
        {"ask":"count","things":"ferries","per":"captain"}
    number of ferries per home port
        {"ask":"count","things":"ferries","per":"home port"}
    What is the average length of the ferries in Kiel?
        {"ask":"average","want":["length"],"things":"ferries","where":[[null,"in","Kiel"]]}
        {"ask":"average","want":["length"],"where":[[null,"of","ferries"],[null,"in","Kiel"]]}
    total number of quays in Norway
        {"ask":"count","want":["quays"],"things":"Norway"}
        {"ask":"count","things":"quays","where":[[null,"in","Norway"]]}
        {"ask":"sum","want":["quays"],"things":"Norway"}
        {"ask":"sum","want":["quays"],"where":[[null,"in","Norway"]]}
    How long are the ferries of Kiel in total?
        {"ask":"sum","want":["long"],"things":"ferries of","where":[[null,"is","Kiel"]]}
    How many people live in Oslo?
        {"ask":"value","want":["population"],"things":"Oslo"}
    How much longer is the Vega than the Lyra?
        {"ask":"value","want":["longer"],"things":"Vega","versus":"Lyra"}
    "#);
}

#[test]
fn extremes_and_comparisons() {
    insta::assert_snapshot!(plans(&[
        "What is the oldest ferry?",
        "the three longest ferries in Oslo",
        "the three ferries with the most cabins",
        "Which port has the most quays?",
        "Which ferry has the highest fare?",
        "Top two captains by number of ferries",
        "What is the highest fare of the Lyra?",
        "Which is longer, the Lyra or the Vega?",
        "Which is in more demand on the coast, the Lyra or the Vega?",
        "In which year was the Lyra built?",
        "Which port has the most cancelled crossings?",
        "Which captain has the worst delays on average?",
    ]), @r#"
    What is the oldest ferry?
        {"ask":"value","things":"ferry","order":["oldest","highest",1]}
    the three longest ferries in Oslo
        {"ask":"value","want":["ferries"],"things":"Oslo","order":["longest","highest",3]}
        {"ask":"value","things":"ferries","where":[[null,"in","Oslo"]],"order":["longest","highest",3]}
    the three ferries with the most cabins
        {"ask":"value","things":"ferries","order":["cabins","highest",3]}
    Which port has the most quays?
        {"ask":"value","things":"port","order":["quays","highest",1]}
    Which ferry has the highest fare?
        {"ask":"value","things":"ferry","order":["fare","highest",1]}
    Top two captains by number of ferries
        {"ask":"value","things":"captains","order":["number of ferries","highest",2]}
    What is the highest fare of the Lyra?
        {"ask":"value","things":"Lyra","order":["fare","highest",1]}
        {"ask":"value","things":"fare","where":[[null,"of","Lyra"]],"order":["highest","highest",1]}
    Which is longer, the Lyra or the Vega?
        {"ask":"value","want":["longer"],"things":"Lyra","versus":"Vega"}
    Which is in more demand on the coast, the Lyra or the Vega?
        {"ask":"value","want":["demand coast"],"things":"Lyra","versus":"Vega"}
        {"ask":"count","want":["demand"],"things":"Lyra","versus":"Vega"}
        {"ask":"value","want":["demand"],"things":"Lyra","versus":"Vega"}
    In which year was the Lyra built?
        {"ask":"value","want":["year"],"things":"Lyra"}
        {"ask":"value","things":"year","where":[["built","is","Lyra"]]}
    Which port has the most cancelled crossings?
        {"ask":"value","things":"port","order":["cancelled crossings","highest",1]}
    Which captain has the worst delays on average?
        {"ask":"value","things":"captain","order":["average delays","lowest",1]}
    "#);
}

#[test]
fn yes_or_no() {
    insta::assert_snapshot!(plans(&[
        "Does the Lyra serve Oslo?",
        "Is there a ferry from Kiel to Oslo?",
        "Is the Vega open on Sundays?",
        "Do the night boats have cabins?",
        "Does the engine room have a window?",
        "Do the old ferries need repairs?",
        "Do ferries float?",
    ]), @r#"
    Does the Lyra serve Oslo?
        {"ask":"exists","things":"Lyra","where":[["serve","is","Oslo"]]}
    Is there a ferry from Kiel to Oslo?
        {"ask":"exists","things":"ferry","where":[[null,"from","Kiel"],[null,"to","Oslo"]]}
    Is the Vega open on Sundays?
        {"ask":"exists","things":"Vega","where":[["open on","is","Sundays"]]}
    Do the night boats have cabins?
        {"ask":"exists","want":["cabins"],"things":"night boats"}
        {"ask":"exists","things":"night boats","where":[[null,"with","cabins"]]}
    Does the engine room have a window?
        {"ask":"exists","want":["window"],"things":"engine room"}
        {"ask":"exists","things":"engine room","where":[[null,"is","window"]]}
    Do the old ferries need repairs?
        {"ask":"exists","want":["need repairs"],"things":"old ferries"}
        {"ask":"exists","things":"old ferries","where":[[null,"is","need repairs"]]}
    Do ferries float?
        {"ask":"exists","want":["float"],"things":"ferries"}
        {"ask":"exists","things":"ferries","where":[[null,"is","float"]]}
    "#);
}

#[test]
fn what_has_none_of_these_forms_has_no_plan() {
    insta::assert_snapshot!(plans(&[
        "Why is the Lyra slow?",
        "What is special about the Vega?",
        "What is the Lyra called, and who leads it?",
        "",
        "?",
    ]), @r"
    Why is the Lyra slow?
    What is special about the Vega?
    What is the Lyra called, and who leads it?

    ?
    ");
}

#[test]
fn what_is_known_of_named_things_needs_no_form() {
    let graph = common::Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :l a :Ship ; rdfs:label "Lyra-Mar" ; :length 30 . :v a :Ship ; rdfs:label "Vega" ; :length 40 .
        :s a :Ship ; rdfs:label "Most Serene Lady" ; :length 20 . :m a :Measure ; rdfs:label "Length" .
    "#,
    );
    let planned = |question: &str| plan::about_named(&graph.index, question).map(|plan| plan.things);
    for (question, things) in [
        ("What is the Lyra-Mar?", "Lyra-Mar"),
        ("Tell me more about Vega.", "Vega"),
        ("Compare the Vega with the Lyra-Mar", "Vega and Lyra-Mar"),
        ("What are the differences between the Vega and the Most Serene Lady?", "Vega and Most Serene Lady"),
    ] {
        assert_eq!(planned(question).as_deref(), Some(things), "{question}");
    }
    for question in [
        "What is the length of the Vega?",
        "Who is in Vega?",
        "What is Vega about?",
        "Where is the Vega?",
        "Is the Vega longer than the Lyra-Mar?",
        "Tell me about ships",
        "Length of the Vega, please",
    ] {
        assert_eq!(planned(question), None, "{question}");
    }
}

#[test]
fn what_people_say_around_a_question() {
    insta::assert_snapshot!(plans(&[
        "I'm looking for ferries led by Tom Hall",
        "We're interested in the captains of Oslo",
        "Which ferries were built in 1990 or later?",
        "ferries that are 60 m or shorter",
        "How much more did the Lyra cost in 1990 than in 1980?",
        "Which Lyra had the bigger crew, the one from 1961 or the one from 1995?",
        "how many tickets with a meal included we sold for 2022",
        "Can the public go into the engine room?",
        "What was the Lyra called in the old days?",
        "Which Lyra was bigger, the one from 1961 or the one from 1995?",
        "report the captains of Oslo",
        "present members of the crew",
    ]), @r#"
    I'm looking for ferries led by Tom Hall
        {"ask":"value","things":"ferries","where":[["led by","is","Tom Hall"]]}
    We're interested in the captains of Oslo
        {"ask":"value","want":["captains"],"things":"Oslo"}
        {"ask":"value","things":"captains","where":[[null,"of","Oslo"]]}
    Which ferries were built in 1990 or later?
        {"ask":"value","things":"ferries","where":[["built in","since","1990"]]}
    ferries that are 60 m or shorter
        {"ask":"value","things":"ferries","where":[[null,"at most","60 m"]]}
    How much more did the Lyra cost in 1990 than in 1980?
        {"ask":"value","want":["cost"],"things":"Lyra in 1990","versus":"Lyra in 1980"}
    Which Lyra had the bigger crew, the one from 1961 or the one from 1995?
        {"ask":"value","things":"Lyra","where":[[null,"is","1961"],[null,"is","1995"]],"order":["crew","highest",1]}
    how many tickets with a meal included we sold for 2022
        {"ask":"sum","want":["tickets sold"],"where":[[null,"with","meal included"],[null,"for","2022"]]}
        {"ask":"count","things":"tickets","where":[["meal included sold for","is","2022"]]}
        {"ask":"value","want":["tickets"],"things":"meal included we sold","where":[[null,"for","2022"]]}
        {"ask":"sum","want":["tickets"],"where":[["meal included sold for","is","2022"]]}
    Can the public go into the engine room?
        {"ask":"exists","want":["open to visitors"],"things":"engine room"}
    What was the Lyra called in the old days?
        {"ask":"value","want":["former name"],"things":"Lyra"}
    Which Lyra was bigger, the one from 1961 or the one from 1995?
        {"ask":"value","things":"Lyra","where":[[null,"is","1961"],[null,"is","1995"]],"order":["bigger","highest",1]}
    report the captains of Oslo
        {"ask":"value","want":["captains"],"things":"Oslo"}
        {"ask":"value","things":"captains","where":[[null,"of","Oslo"]]}
    present members of the crew
        {"ask":"value","want":["present members"],"things":"crew"}
        {"ask":"value","things":"present members","where":[[null,"of","crew"]]}
    "#);
}

#[test]
fn accented_words_are_cut_where_they_are_written() {
    // The folded "cafe" is shorter than what it is cut from: such a question stopped the program.
    insta::assert_snapshot!(plans(&["What is the Café's length?", "Don’t you have Noël’s ferries?", "\u{ff29}'m looking for ferries"]), @r#"
    What is the Café's length?
        {"ask":"value","want":["length"],"things":"Café"}
    Don’t you have Noël’s ferries?
    Ｉ'm looking for ferries
        {"ask":"value","things":"ferries"}
    "#);
}

#[test]
fn all_in_an_order() {
    insta::assert_snapshot!(plans(&[
        "List the names of all ferries sorted by length.",
        "What are the names of the ferries in descending order of length?",
        "Show the home ports of the ferries ordered by length in descending order",
        "List all ferries by year built from the most recent to the oldest.",
        "Give me the captains from the oldest to the youngest.",
        "Sort the ferries by length, longest first.",
        "order the ferries by length",
        "List the ports in alphabetical order.",
        "Show the ports alphabetically by country.",
        "Which ferries are led by Ann Berg?",
        "Which ferries were ordered by Ann Berg?",
    ]), @r#"
    List the names of all ferries sorted by length.
        {"ask":"value","things":"ferries","order":["length","lowest",1000]}
    What are the names of the ferries in descending order of length?
        {"ask":"value","things":"ferries","order":["length","highest",1000]}
    Show the home ports of the ferries ordered by length in descending order
        {"ask":"value","want":["home ports"],"things":"ferries","order":["length","highest",1000]}
        {"ask":"value","things":"home ports","where":[[null,"of","ferries"]],"order":["length","highest",1000]}
    List all ferries by year built from the most recent to the oldest.
        {"ask":"value","things":"ferries","order":["year built","highest",1000]}
    Give me the captains from the oldest to the youngest.
        {"ask":"value","things":"captains","order":["age","highest",1000]}
    Sort the ferries by length, longest first.
        {"ask":"value","things":"ferries","order":["length","highest",1000]}
    order the ferries by length
        {"ask":"value","things":"ferries","order":["length","lowest",1000]}
    List the ports in alphabetical order.
        {"ask":"value","things":"ports"}
    Show the ports alphabetically by country.
        {"ask":"value","things":"ports","order":["country","lowest",1000]}
    Which ferries are led by Ann Berg?
        {"ask":"value","things":"ferries","where":[["led by","is","Ann Berg"]]}
    Which ferries were ordered by Ann Berg?
        {"ask":"value","things":"ferries","where":[["ordered by","is","Ann Berg"]]}
    "#);
}

#[test]
fn what_was_done_first_is_ordered_by_when() {
    insta::assert_snapshot!(plans(&[
        "Which ferry was built first?",
        "Which captain was hired most recently?",
        "Which of the ferries in Oslo was built last?",
        "Which ferries came first?",
    ]), @r#"
    Which ferry was built first?
        {"ask":"value","things":"ferry","order":["built","lowest",1]}
    Which captain was hired most recently?
        {"ask":"value","things":"captain","order":["hired","highest",1]}
    Which of the ferries in Oslo was built last?
        {"ask":"value","things":"ferries","where":[[null,"in","Oslo"]],"order":["built","highest",1]}
    Which ferries came first?
        {"ask":"value","things":"ferries","order":["earliest","lowest",1]}
    "#);
}

#[test]
fn what_is_told_beside_the_things_is_wanted_of_them() {
    insta::assert_snapshot!(plans(&[
        "List the ferries of Oslo with their lengths and captains",
        "all ferries with the year they were built",
        "ports in Norway and their quays",
        "ferries along with the age of their captain",
        "Which ferries with a length over 50 serve Oslo?",
    ]), @r#"
    List the ferries of Oslo with their lengths and captains
        {"ask":"value","want":["lengths","captains"],"things":"ferries","where":[[null,"of","Oslo"]]}
    all ferries with the year they were built
        {"ask":"value","want":["year built"],"things":"ferries"}
    ports in Norway and their quays
        {"ask":"value","want":["quays"],"things":"ports","where":[[null,"in","Norway"]]}
    ferries along with the age of their captain
        {"ask":"value","want":["captain age"],"things":"ferries"}
    Which ferries with a length over 50 serve Oslo?
        {"ask":"value","things":"ferries","where":[["length","over","50"]]}
    "#);
}

#[test]
fn things_are_asked_for_with_several_of_their_properties() {
    insta::assert_snapshot!(plans(&[
        "What are the length and captain of each ferry?",
        "Show the home port and length for all ferries in Oslo",
        "For each ferry, show its captain and the port it serves.",
        "Show the ferries and the years built",
        "List all ferry lengths and captain ages",
        "Give the name and length of the ferry with the most quays",
        "Show the countries and the number of ports in each country",
        "the ferries and the corresponding number of ports",
        "What are the minimum and maximum length of the ferries?",
        "How many ferries does each captain lead?",
    ]), @r#"
    What are the length and captain of each ferry?
        {"ask":"value","want":["length","captain"],"things":"ferry"}
    Show the home port and length for all ferries in Oslo
        {"ask":"value","want":["home port","length"],"things":"ferries","where":[[null,"in","Oslo"]]}
    For each ferry, show its captain and the port it serves.
        {"ask":"value","want":["captain","port"],"things":"ferry"}
    Show the ferries and the years built
        {"ask":"value","want":["years built"],"things":"ferries"}
        {"ask":"value","things":"ferries","where":[[null,"is","years built"]]}
    List all ferry lengths and captain ages
        {"ask":"value","want":["ferry lengths","captain ages"]}
        {"ask":"value","things":"ferry lengths","where":[[null,"is","captain ages"]]}
    Give the name and length of the ferry with the most quays
        {"ask":"value","want":["name","length"],"things":"ferry","order":["quays","highest",1]}
    Show the countries and the number of ports in each country
        {"ask":"count","things":"ports","per":"country"}
        {"ask":"value","things":"countries","where":[["number of","is","ports"]],"per":"country"}
    the ferries and the corresponding number of ports
        {"ask":"value","want":["number of ports"],"things":"ferries"}
        {"ask":"value","things":"ferries","where":[["corresponding number of","is","ports"]]}
    What are the minimum and maximum length of the ferries?
        {"ask":"average","want":["length"],"things":"ferries"}
        {"ask":"average","want":["length"],"where":[[null,"of","ferries"]]}
    How many ferries does each captain lead?
        {"ask":"count","things":"ferries","per":"captain"}
    "#);
}

#[test]
fn what_is_asked_of_numbers_is_kept() {
    insta::assert_snapshot!(plans(&[
        "Count the ferries that serve Oslo",
        "Compute the average length of the ferries",
        "Which captain has led the most ferries?",
        "Which port has the largest number of quays?",
        "How many ferries have a length greater than 50 m?",
        "How many ports have at least 5 quays?",
        "ferries whose length exceeds 50",
        "captains with age 44",
        "captains with first name Ann",
    ]), @r#"
    Count the ferries that serve Oslo
        {"ask":"count","things":"ferries","where":[["serve","is","Oslo"]]}
    Compute the average length of the ferries
        {"ask":"average","want":["length"],"things":"ferries"}
        {"ask":"average","want":["length"],"where":[[null,"of","ferries"]]}
    Which captain has led the most ferries?
        {"ask":"value","things":"captain","order":["ferries","highest",1]}
    Which port has the largest number of quays?
        {"ask":"value","things":"port","order":["quays","highest",1]}
    How many ferries have a length greater than 50 m?
        {"ask":"count","things":"ferries","where":[["length","greater than","50 m"]]}
        {"ask":"sum","want":["ferries"],"where":[["length","greater than","50 m"]]}
    How many ports have at least 5 quays?
        {"ask":"count","things":"ports","where":[["quays","at least","5"]]}
        {"ask":"sum","want":["ports"],"where":[["quays","at least","5"]]}
    ferries whose length exceeds 50
        {"ask":"value","things":"ferries","where":[["length","exceeding","50"]]}
    captains with age 44
        {"ask":"value","things":"captains","where":[["age","is","44"]]}
    captains with first name Ann
        {"ask":"value","things":"captains","where":[["first name","is","Ann"]]}
    "#);
}

#[test]
fn kinds_are_asked_for_and_what_was_done_is_added_up() {
    insta::assert_snapshot!(plans(&["What kind of ferry is the Lyra?", "how many tickets were sold in 2024"]), @r#"
    What kind of ferry is the Lyra?
        {"ask":"value","want":["ferry type"],"things":"Lyra"}
    how many tickets were sold in 2024
        {"ask":"sum","want":["tickets sold"],"where":[[null,"in","2024"]]}
        {"ask":"count","things":"tickets","where":[["sold in","is","2024"]]}
        {"ask":"sum","want":["tickets"],"where":[["sold in","is","2024"]]}
    "#);
}

#[test]
fn which_of_two_is_asked_in_several_ways() {
    insta::assert_snapshot!(plans(&[
        "Who is older, Ann Berg or Tom Hall?",
        "Who is older Ann Berg or Tom Hall?",
        "which of Lyra and Vega is longer",
        "Who leads more ferries, Ann Berg or Tom Hall?",
        "ferries with one captain",
        "two-quay ports in Norway",
    ]), @r#"
    Who is older, Ann Berg or Tom Hall?
        {"ask":"value","want":["older"],"things":"Ann Berg","versus":"Tom Hall"}
    Who is older Ann Berg or Tom Hall?
        {"ask":"value","want":["older"],"things":"Ann Berg","versus":"Tom Hall"}
    which of Lyra and Vega is longer
        {"ask":"value","want":["longer"],"things":"Lyra","versus":"Vega"}
    Who leads more ferries, Ann Berg or Tom Hall?
        {"ask":"count","want":["ferries"],"things":"Ann Berg","versus":"Tom Hall"}
        {"ask":"value","want":["ferries"],"things":"Ann Berg","versus":"Tom Hall"}
    ferries with one captain
        {"ask":"value","things":"ferries","where":[["captain","with","1"]]}
    two-quay ports in Norway
        {"ask":"value","things":"ports","where":[["quay","with","2"],[null,"in","Norway"]]}
    "#);
}

#[test]
fn groups_names_with_commas_and_what_is_told_beside() {
    insta::assert_snapshot!(plans(&[
        "number of ferries by home port",
        "total length by captain",
        "average age by author",
        "ferries by length",
        "Ferries built in the 1990s and who led them",
        "How long is The Queen, of Oslo?",
        "ports with 7 quays and only one captain",
    ]), @r#"
    number of ferries by home port
        {"ask":"count","things":"ferries","per":"home port"}
    total length by captain
        {"ask":"sum","want":["length"],"per":"captain"}
    average age by author
        {"ask":"average","want":["age"],"things":"author"}
        {"ask":"average","want":["age"],"where":[[null,"by","author"]]}
    ferries by length
        {"ask":"value","want":["ferries"],"things":"length"}
        {"ask":"value","things":"ferries","where":[[null,"by","length"]]}
    Ferries built in the 1990s and who led them
        {"ask":"value","want":["led"],"things":"Ferries","where":[["built in","is","1990s"]]}
    How long is The Queen, of Oslo?
        {"ask":"value","want":["long"],"things":"The Queen, of Oslo"}
    ports with 7 quays and only one captain
        {"ask":"value","things":"ports","where":[["quays","with","7"],["captain","with","1"]]}
    "#);
}

#[test]
fn a_verb_stands_plainly_behind_those_who_do_it() {
    insta::assert_snapshot!(plans(&[
        "Which huts allow dogs?",
        "Which hut allows dogs?",
        "Which trails cross glaciers in spring?",
        "Which sales managers are there?",
    ]), @r#"
    Which huts allow dogs?
        {"ask":"value","things":"huts allow dogs"}
        {"ask":"value","things":"huts","where":[[null,"is","allow dogs"]]}
    Which hut allows dogs?
        {"ask":"value","things":"hut allows dogs"}
        {"ask":"value","things":"hut","where":[[null,"is","allows dogs"]]}
    Which trails cross glaciers in spring?
        {"ask":"value","want":["trails cross glaciers"],"things":"spring"}
        {"ask":"value","things":"trails cross glaciers","where":[[null,"in","spring"]]}
        {"ask":"value","things":"trails","where":[["cross glaciers in","is","spring"]]}
    Which sales managers are there?
        {"ask":"value","things":"sales managers"}
    "#);
}
