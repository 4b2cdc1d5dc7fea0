//! How much of a question a meaning accounts for: SELECTs over a small graph in, shares out.

mod common;

use common::Induced;
use plan::{accounted, reading};

const AIRLINES: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :cusco a :City ; rdfs:label "Cusco" . :oslo a :City ; rdfs:label "Oslo" .
    :cuz a :Airport ; rdfs:label "Cusco Altiplano Airport" ; :city :cusco ; :code "CAL" ; :gates 12 .
    :osl a :Airport ; rdfs:label "Oslo Nordmarka Airport" ; :city :oslo ; :code "ONM" ; :gates 40 .
    :condor a :Airline ; rdfs:label "Condor Andino" ; :hub :cuz ; :foundingYear 1951 ; :fleetSize 30 ; :routes 25 .
    :nord a :Airline ; rdfs:label "Nordlys" ; :hub :osl ; :foundingYear 1938 ; :fleetSize 55 ; :routes 70 .
    :petrel a :Airline ; rdfs:label "Aegean Petrel" ; :hub :osl ; :foundingYear 1990 ; :fleetSize 12 ; :routes 9 .
"#;

const FILMS: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :ann a :Person ; rdfs:label "Ann Lowe" ; :born 1961 . :ben a :Person ; rdfs:label "Ben Hart" ; :born 1970 .
    :tide a :Film ; rdfs:label "The Long Tide" ; :director :ann ; :writer :ben ; :year 1999 .
    :salt a :Film ; rdfs:label "Salt Road" ; :director :ben ; :writer :ben ; :year 2004 .
    :one a :Song ; rdfs:label "Lantern Hill" ; :singer :ann . :two a :Song ; rdfs:label "Slow Ferry" ; :singer :ben .
"#;

/// The word without which another question is answered.
fn missed(graph: &Induced, question: &str, select: &str) -> Option<String> {
    let meant = reading::read(&graph.index, select, question).expect(select);
    accounted(&graph.index, question, &meant).missed
}

/// How much of the question the SELECT accounts for.
fn share(graph: &Induced, question: &str, select: &str) -> f32 {
    let meant = reading::read(&graph.index, select, question).expect(select);
    accounted(&graph.index, question, &meant).share
}

#[test]
fn a_deed_is_not_another_s_where_several_are_known() {
    let graph = Induced::of(FILMS);
    let missed = |question: &str, select: &str| missed(&graph, question, select);
    let director = "SELECT director FROM film WHERE name = 'The Long Tide'";
    assert_eq!(missed("Who composed The Long Tide?", director).as_deref(), Some("composed"));
    // Whoever is known of a song has recorded it.
    assert_eq!(
        missed("Who recorded Lantern Hill?", "SELECT singer FROM song WHERE name = 'Lantern Hill'"),
        None
    );
}

/// What holds of a song's singers holds of the songs by their one link to persons; films have two.
#[test]
fn one_link_leads_to_other_things() {
    let graph = Induced::of(FILMS);
    let view = |table: &str| graph.index.schema.views.iter().position(|view| view.table == table).unwrap();
    let leads = |from: &str| plan::only_link(&graph.index, view(from), view("person")).is_some();
    assert_eq!((leads("song"), leads("film")), (true, false));
}

/// More than what? Nobody else is named.
#[test]
fn more_alone_compares_with_nothing_else() {
    let graph = Induced::of(AIRLINES);
    let share = |question: &str, select: &str| share(&graph, question, select);
    let beside =
        "SELECT name FROM airline WHERE routes > (SELECT routes FROM airline WHERE name = 'Nordlys')";
    assert!(share("Which of the airlines has more routes?", beside) < 0.6);
    assert_eq!(share("Which airlines have more routes than Nordlys?", beside), 1.0);
}

/// "made" says no more than the one link to countries does; who has written and who has directed are two.
#[test]
fn a_light_verb_is_said_by_the_only_way_there_is() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :it a :Country ; rdfs:label "Italy" . :fr a :Country ; rdfs:label "France" .
        :ann a :Person ; rdfs:label "Ann Lowe" . :ben a :Person ; rdfs:label "Ben Hart" .
        :tide a :Film ; rdfs:label "The Long Tide" ; :country :it, :fr ; :director :ann ; :writer :ben ; :oscars 2 ; :score 96 .
        :salt a :Film ; rdfs:label "Salt Road" ; :country :fr ; :director :ben ; :writer :ben ; :oscars 0 ; :score 55 .
    "#,
    );
    let left = |question: &str, select: &str| {
        let meant = reading::read(&graph.index, select, question).expect(select);
        accounted(&graph.index, question, &meant).left.join(" ")
    };
    let italy = "SELECT name FROM film WHERE country = 'Italy'";
    assert_eq!(left("Which films were made in Italy?", italy), "");
    assert_eq!(left("Which films were banned in Italy?", italy), "banned");
    let ann = "SELECT name FROM film WHERE director = 'Ann Lowe'";
    assert_eq!(left("Which films were made for Ann Lowe?", ann), "made");
    let oscars = "SELECT name FROM film ORDER BY oscars DESC LIMIT 1";
    assert_eq!(left("Which film won the most Oscars?", oscars), "");
    assert_eq!(left("Which films score above 90?", "SELECT name FROM film WHERE score > 90"), "");
}

/// A month is said by the date that it begins, and a bare one is of the date that the question speaks of.
#[test]
fn a_month_is_said_by_its_dates() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> .
        :a a :Order ; :orderDate "2012-12-02"^^<http://www.w3.org/2001/XMLSchema#date> . :b a :Order ; :orderDate "2013-01-02"^^<http://www.w3.org/2001/XMLSchema#date> .
    "#,
    );
    let meant = graph.meaning("Which orders were placed in December 2012?");
    assert_eq!(graph.rows(&meant), "a");
    assert!(accounted(&graph.index, "Which orders are of December 2012?", &meant).share > 0.95);
    assert!(accounted(&graph.index, "Which orders are of November 2012?", &meant).share < 0.95);
}

/// How many tracks there are is no length of theirs; "highest" is the end of anything.
#[test]
fn a_number_has_no_length() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :rock a :Genre ; rdfs:label "Rock" . :folk a :Genre ; rdfs:label "Folk" .
        :a a :Track ; rdfs:label "Rye" ; :genre :rock ; :seconds 200 . :b a :Track ; rdfs:label "Hove" ; :genre :rock ; :seconds 90 .
        :c a :Track ; rdfs:label "Lewes" ; :genre :folk ; :seconds 400 .
    "#,
    );
    let most = "SELECT name FROM genre ORDER BY COUNT(track) DESC LIMIT 1";
    let share = |question: &str| share(&graph, question, most);
    assert!(share("Which genre has the highest number of tracks?") > 0.95);
    assert!(share("Which genre has the longest tracks?") < 0.7);
}

/// "highest" is said by "max temperature", but not where the question says "max" too; an average tells no station.
#[test]
fn whose_the_highest_is_no_average_says() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Station ; rdfs:label "Rye" ; :maxTemperature 31 . :b a :Station ; rdfs:label "Hove" ; :maxTemperature 35 .
    "#,
    );
    let share = |question: &str, select: &str| share(&graph, question, select);
    let average = "SELECT AVG(max_temperature) FROM station";
    let ranked = "SELECT name FROM station ORDER BY max_temperature DESC LIMIT 1";
    assert!(share("Which station has the highest max temperature?", average) < 0.9);
    assert!(share("Which station has the highest max temperature?", ranked) > 0.99);
    assert!(share("What is the highest temperature of the stations?", average) > 0.99);
}

#[test]
fn a_word_before_what_is_told_asks_for_no_other_thing() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :ruth a :Person ; rdfs:label "Ruth Hart" ; :declaredInterest "Treasurer of the Allotments" ; :post :clerk .
        :kim a :Person ; rdfs:label "Kim Lowe" ; :declaredInterest "Governor of a school" ; :post :clerk .
        :clerk a :Post ; rdfs:label "Clerk" .
    "#,
    );
    let missed = |question: &str, select: &str| missed(&graph, question, select);
    let interest = "SELECT declared_interest FROM person WHERE name = 'Ruth Hart'";
    assert_eq!(missed("What outside interests has Ruth Hart registered?", interest), None);
    // The posts that are paid are not all posts.
    let post = "SELECT post FROM person WHERE name = 'Ruth Hart'";
    assert_eq!(missed("What paid posts has Ruth Hart?", post).as_deref(), Some("paid"));
}

/// The share in hundredths that each SELECT accounts for.
fn shares(question: &str, selects: &[&str]) -> String {
    let graph = Induced::of(AIRLINES);
    selects.iter().map(|select| format!("{:.2} {select}\n", share(&graph, question, select))).collect()
}

#[test]
fn what_is_set_beside_another_is_told_of_both() {
    let graph = Induced::of(AIRLINES);
    let meant = reading::read(
        &graph.index,
        "SELECT founding_year FROM airline WHERE name = 'Condor Andino'",
        "When was Condor Andino founded?",
    )
    .expect("a reading");
    let name = |meant: &plan::Grounded| graph.rows(meant);
    let both = plan::set_beside(&graph.index, &meant, "Nordlys");
    let question = "When was Condor Andino founded, compared to Nordlys?";
    insta::assert_snapshot!(both.iter().map(name).collect::<String>(), @r"
    Condor Andino | 1951

    Nordlys | 1938
    ");
    let account = accounted(&graph.index, question, &both[0]);
    assert_eq!((account.left, account.missed), (vec![], None));
}

#[test]
fn who_is_older_was_not_founded_later() {
    insta::assert_snapshot!(shares("Which airlines are older than Condor Andino?", &[
        "SELECT name FROM airline WHERE founding_year < (SELECT founding_year FROM airline WHERE name = 'Condor Andino')",
        "SELECT name FROM airline WHERE founding_year > (SELECT founding_year FROM airline WHERE name = 'Condor Andino')",
    ]), @r"
    1.00 SELECT name FROM airline WHERE founding_year < (SELECT founding_year FROM airline WHERE name = 'Condor Andino')
    0.75 SELECT name FROM airline WHERE founding_year > (SELECT founding_year FROM airline WHERE name = 'Condor Andino')
    ");
}

#[test]
fn what_is_most_is_not_only_told() {
    insta::assert_snapshot!(shares("Which two airlines have the most routes?", &[
        "SELECT name, routes FROM airline ORDER BY routes DESC LIMIT 2",
        "SELECT name, routes FROM airline ORDER BY fleet_size DESC LIMIT 2",
    ]), @r"
    1.00 SELECT name, routes FROM airline ORDER BY routes DESC LIMIT 2
    0.67 SELECT name, routes FROM airline ORDER BY fleet_size DESC LIMIT 2
    ");
}

#[test]
fn a_number_with_separators_is_the_number() {
    insta::assert_snapshot!(shares("Which airlines have more than 1,000 routes?", &[
        "SELECT name FROM airline WHERE routes > 1000",
        "SELECT name FROM airline WHERE routes > 100",
    ]), @r#"
    1.00 SELECT name FROM airline WHERE routes > 1000
    0.33 SELECT name FROM airline WHERE routes > 100
    "#);
}

#[test]
fn a_city_s_name_within_an_airport_s_is_the_airport_s() {
    insta::assert_snapshot!(shares("How many gates does Cusco Altiplano have?", &[
        "SELECT gates FROM airport WHERE name = 'Cusco Altiplano Airport'",
        "SELECT gates FROM airport WHERE city = 'Cusco'",
    ]), @r"
    1.00 SELECT gates FROM airport WHERE name = 'Cusco Altiplano Airport'
    0.67 SELECT gates FROM airport WHERE city = 'Cusco'
    ");
}

#[test]
fn a_number_of_something_else_is_no_answer() {
    // The nights of bookings were told of what a night's parking costs, registration numbers as phone numbers.
    let graph = Induced::of(
        r#"
        @prefix : <http://c.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :b1 a :Booking ; :nights 7 ; :at :quay . :b2 a :Booking ; :nights 3 ; :at :quay . :b3 a :Booking ; :nights 4 ; :at :mill .
        :quay a :Pub ; rdfs:label "Mule and Spoon" ; :registrationNumber "R 12" . :mill a :Pub ; rdfs:label "Old Mill" ; :registrationNumber "R 14" .
    "#,
    );
    let nights = "SELECT nights FROM booking WHERE at = 'Mule and Spoon'";
    let asked = "How much does a night's parking at the Mule and Spoon cost?";
    assert_eq!(missed(&graph, asked, nights).as_deref(), Some("cost"));
    let registered = "SELECT registration_number FROM pub WHERE name = 'Mule and Spoon'";
    let missed = |question: &str| missed(&graph, question, registered);
    assert_eq!(
        missed("Have you got a phone number for the Mule and Spoon?").as_deref(),
        Some("phone number")
    );
    assert_eq!(missed("What is the registration number of the Mule and Spoon?"), None);
}

#[test]
fn things_are_said_by_all_their_names_and_by_parts_of_them() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :Tower rdfs:label "bell tower" .
        :north a :Tower ; rdfs:label "North Gate" ; :heightM 31 ; :floor_m2 40 . :south a :Tower ; rdfs:label "South Gate" ; :heightM 28 ; :floor_m2 55 .
        :palms a :Glasshouse ; rdfs:label "Palms" ; :minTemperature 16 ; :monthly_cost_eur 900 . :ferns a :Glasshouse ; rdfs:label "Ferns" ; :minTemperature 9 ; :monthly_cost_eur 300 .
    "#,
    );
    for question in [
        "Which bell towers are taller than 30 m?",
        "Which bell towers have more than 50 square metres of floor?",
        "What is the lowest temperature in the Ferns under glass?",
        "What does the Ferns cost per month?",
    ] {
        let account = accounted(&graph.index, question, &graph.meaning(question));
        assert_eq!((&account.left[..], account.missed), (&[][..], None), "{question}");
        assert!(account.share > 0.99, "{question}: {}", account.share);
    }
}

#[test]
fn what_people_are_without_is_the_nearest_thing_called_so() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :green a :Party ; rdfs:label "Greens" ; :inAdministration true ; :coalitionWith :blue .
        :blue a :Party ; rdfs:label "Blues" ; :inAdministration false .
        :ann a :Councillor ; rdfs:label "Ann" ; :inParty :blue ; :mentoredBy :ben . :ben a :Councillor ; rdfs:label "Ben" ; :inParty :green .
        :kim a :Councillor ; rdfs:label "Kim" ; :mentoredBy :ben .
    "#,
    );
    let rows = |question: &str| graph.rows(&graph.meaning(question));
    // Kim, not those whose party is in no coalition, nor those whose party is not in the administration.
    assert_eq!(rows("councillors without a party"), "Kim");
    assert_eq!(
        rows("how many councillors are independents, I mean without a party"),
        "councillors | 1\n\nKim"
    );
}

#[test]
fn money_is_in_the_currency_beside_it() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :a a :Wine ; rdfs:label "Alba" ; :price :pa . :pa a :Price ; :amount 18 ; :currency "EUR" ; :valid "2024-01-01" .
        :b a :Wine ; rdfs:label "Brun" ; :price :pb . :pb a :Price ; :amount 12 ; :currency "USD" ; :valid "2024-01-01" .
        :c a :Wine ; rdfs:label "Clar" ; :price :pc . :pc a :Price ; :amount 25 ; :currency "EUR" ; :valid "2024-01-01" .
    "#,
    );
    assert_eq!(graph.rows(&graph.meaning("wines below 20 euros")), "Alba");
}

#[test]
fn the_money_of_one_is_the_amount_of_what_ties_it() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :fair a :Fair ; rdfs:label "Harvest Fair" ; :visitors 900 . :show a :Fair ; rdfs:label "Boat Show" ; :visitors 400 .
        :mill a :Sponsor ; rdfs:label "Mill Bakery" ; :members 12 . :dock a :Sponsor ; rdfs:label "Dock Yard" ; :members 30 .
        :one a :Sponsorship ; :sponsor :mill ; :of :fair ; :amount 500 . :two a :Sponsorship ; :sponsor :dock ; :of :fair ; :amount 300 .
        :three a :Sponsorship ; :sponsor :dock ; :of :show ; :amount 50 .
    "#,
    );
    let rows = graph.rows(&graph.meaning("How much sponsor money came in for the Harvest Fair?"));
    assert!(rows.contains("800"), "{rows}");
}

#[test]
fn the_way_that_a_question_speaks_of_is_gone() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :pl a :Country ; rdfs:label "Poland" . :fi a :Country ; rdfs:label "Finland" .
        :cell a :Firm ; rdfs:label "Cellworks" ; :country :fi . :uni a :Firm ; rdfs:label "Lodz Institute" ; :country :pl .
        :ann a :Person ; rdfs:label "Ann Nowak" ; :affiliation :uni . :ben a :Person ; rdfs:label "Ben Aalto" ; :affiliation :cell .
        :kelp a :Project ; rdfs:label "KELPFARM" ; :managedBy :cell ; :principalInvestigator :ann ; :begins "2024-08-01" .
        :salt a :Project ; rdfs:label "SALTCELL" ; :managedBy :cell ; :principalInvestigator :ben ; :begins "2024-02-01" .
    "#,
    );
    let question = "In what country does the principal investigator of KELPFARM work?";
    let plan = plan::Plan::parse(r#"{"ask":"value","want":["country"],"things":"KELPFARM"}"#).unwrap();
    let meant = plan::ground(&graph.index, &plan, question).remove(0);
    assert_eq!(graph.rows(&meant), "KELPFARM | Poland");
    assert!(accounted(&graph.index, question, &meant).left.iter().all(|word| word != "principal"));
    let rows = |question: &str| graph.rows(&graph.meaning(question));
    assert_eq!(rows("Which projects begin in the second half of 2024?"), "KELPFARM");
    assert_eq!(rows("Which projects begin in the first quarter of 2024?"), "SALTCELL");
}

#[test]
fn a_value_that_is_left_out_is_missed() {
    let graph = Induced::of(
        r#"
        @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :ann a :Technician ; rdfs:label "Ann Lowe" ; :skill "rope access" , "overhead lines" ; :since 2010 .
        :ben a :Technician ; rdfs:label "Ben Hart" ; :skill "gas turbines" ; :since 2015 .
    "#,
    );
    let question = "Which technicians can do both gas turbines and rope access?";
    let one = "SELECT name FROM technician WHERE skill = 'rope access'";
    assert_eq!(missed(&graph, question, one).as_deref(), Some("gas turbines"));
    assert_eq!(missed(&graph, "Which technicians can do rope access?", one), None);
    // What she does in a year tells nothing of what she earns in it.
    let since = "SELECT since FROM technician WHERE name = 'Ann Lowe'";
    assert_eq!(missed(&graph, "What does Ann Lowe earn in a year?", since).as_deref(), Some("earn"));
}

#[test]
fn averages_are_of_numbers_and_others_are_denied() {
    let average = "SELECT AVG(hub) FROM airline";
    let count = "SELECT AVG(routes) FROM airline";
    let lower = shares("What is the average of the airlines?", &[average, count]);
    insta::assert_snapshot!(lower, @r"
    0.50 SELECT AVG(hub) FROM airline
    1.00 SELECT AVG(routes) FROM airline
    ");
    let question = "Which airlines have a hub other than Oslo Nordmarka Airport?";
    let there = "SELECT name FROM airline WHERE hub = 'Oslo Nordmarka Airport'";
    let elsewhere = "SELECT name FROM airline WHERE hub != 'Oslo Nordmarka Airport'";
    insta::assert_snapshot!(shares(question, &[there, elsewhere]), @r"
    0.80 SELECT name FROM airline WHERE hub = 'Oslo Nordmarka Airport'
    1.00 SELECT name FROM airline WHERE hub != 'Oslo Nordmarka Airport'
    ");
}

/// Whom an album has as producer are not those of them alone that are of the class Producer.
#[test]
fn a_class_called_as_a_property_is_not_all_that_the_property_leads_to() {
    let graph = |soloist: &str| {
        Induced::of(&format!(
            r#"
            @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            :zenith a :Album ; rdfs:label "Zenith" ; :producer :ines, :flod . :nadir a :Album ; rdfs:label "Nadir" ; :producer :duo, :flod .
            :ines a {soloist} ; rdfs:label "Ines Orr" . :mira a :Soloist ; rdfs:label "Mira Ask" .
            :flod a :Producer ; rdfs:label "Flod" . :duo a :Producer ; rdfs:label "Twin Oaks" ; :member :mira .
            "#
        ))
    };
    let select = "SELECT name FROM producer WHERE album = 'Zenith'";
    let (some, all) = (graph(":Soloist"), graph(":Producer"));
    assert_eq!(missed(&some, "Who produced Zenith?", select).as_deref(), Some("producer"));
    assert_eq!(missed(&all, "Who produced Zenith?", select), None);
    assert_eq!(
        missed(&some, "Who produced Zenith?", "SELECT producer FROM album WHERE name = 'Zenith'"),
        None
    );
}

#[test]
fn years_before_christ_are_numbers_below_zero() {
    let graph = Induced::of(
        r#"@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        :a a :Town ; rdfs:label "Korrath" ; :founded "-0320"^^xsd:gYear . :b a :Town ; rdfs:label "Oshtan" ; :founded "0112"^^xsd:gYear ."#,
    );
    let question = "How many towns were founded after 500 BC?";
    let meant = graph.meaning(question);
    assert_eq!(graph.rows(&meant).lines().next(), Some("towns | 2"));
    assert_eq!(accounted(&graph.index, question, &meant).share, 1.0);
}

/// A property that nobody has is not answered by what is near in the graph, nor by the thing itself.
#[test]
fn what_is_asked_of_a_thing_and_not_known_is_missed() {
    let graph = Induced::of(
        r#"@prefix : <http://e.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        :o1 a :Organization ; rdfs:label "Tauron" ; :address "Krakow" . :o2 a :Organization ; rdfs:label "Orlen" ; :address "Plock" .
        :w a :Winner ; rdfs:label "winner role" ; :playedBy :o1 . :c a :Contract ; rdfs:label "Electricity 2021" ; :winner :w ."#,
    );
    let missed = |question: &str, select: &str| missed(&graph, question, select);
    assert_eq!(
        missed("What is the budget of Tauron?", "SELECT contract FROM winner WHERE played_by = 'Tauron'")
            .as_deref(),
        Some("budget")
    );
    assert_eq!(
        missed(
            "How many employees does Tauron have?",
            "SELECT COUNT(*) FROM organization WHERE name = 'Tauron'"
        )
        .as_deref(),
        Some("employees")
    );
    assert_eq!(
        missed("What is the address of Tauron?", "SELECT address FROM organization WHERE name = 'Tauron'"),
        None
    );
}

#[test]
fn both_ends_are_told_with_an_average() {
    let graph = Induced::of(AIRLINES);
    let left = |question: &str| accounted(&graph.index, question, &graph.meaning(question)).left;
    assert!(left("What are the minimum and maximum fleet size of the airlines?").is_empty());
}

#[test]
fn the_beginning_of_a_name_restricts_nothing() {
    let graph = Induced::of(AIRLINES);
    // Not those whose hub is the Cusco Altiplano Airport.
    let question = "Show all airlines with their alti.";
    let plan = plan::Plan::parse(r#"{"ask":"value","want":["alti"],"things":"airlines"}"#).unwrap();
    let meant = plan::ground(&graph.index, &plan, question).swap_remove(0);
    assert!(meant.sets[0].tests.is_empty(), "{meant:?}");
}
