//! What things are called: small graphs in, tables with their labels out.

mod common;

use common::{dump, induce, read, show};

#[test]
fn given_and_family_names_are_one_name() {
    insta::assert_snapshot!(show(
        "@prefix foaf: <http://xmlns.com/foaf/0.1/> .
         :p1 a s:Person ; foaf:givenName \"Ada\" ; foaf:familyName \"Berg\" .
         :p2 a s:Person ; foaf:givenName \"Tom\" ; foaf:familyName \"Hall\" ; foaf:name \"Tom J. Hall\" .
         :p3 a s:Person ; foaf:familyName \"Moe\" ."
    ), @r"
    person(id, label, family_name, given_name)
      p1 | Ada Berg | Berg | Ada
      p2 | Tom J. Hall | Hall | Tom
      p3 | Moe | Moe | NULL
    v_person: name, family name, given name
    ");
}

#[test]
fn who_has_a_name_is_not_called_by_a_post() {
    insta::assert_snapshot!(show(
        ":e1 a s:Employee ; s:firstName \"Ada\" ; s:lastName \"Berg\" ; s:title \"Sales Manager\" .
         :e2 a s:Employee ; s:firstName \"Tom\" ; s:lastName \"Hall\" ; s:title \"Sales Agent\" ."
    ), @r"
    employee(id, label, first_name, last_name, title)
      e1 | Ada Berg | Ada | Berg | Sales Manager
      e2 | Tom Hall | Tom | Hall | Sales Agent
    v_employee: name, first name, last name, title
    ");
}

#[test]
fn parts_of_names_may_be_called_after_their_table() {
    insta::assert_snapshot!(show(
        ":p1 a s:Student ; s:student-fname \"Ada\" ; s:student-lname \"Berg\" ; s:student-age 20 .
         :p2 a s:Student ; s:student-fname \"Ada\" ; s:student-lname \"Hall\" ; s:student-age 21 ."
    ), @r"
    student(id, label, student_age, student_fname, student_lname)
      p1 | Ada Berg | 20 | Ada | Berg
      p2 | Ada Hall | 21 | Ada | Hall
    v_student: name, age, fname, lname
    ");
}

#[test]
fn words_name_better_than_codes_and_the_codes_are_kept() {
    insta::assert_snapshot!(show(
        "@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
         :g1 a s:Group ; foaf:name \"NB\" ; s:name \"Northern buyers\" ; skos:altLabel \"north\" .
         :g2 a s:Group ; foaf:name \"SB\" ; s:name \"Southern buyers\" ; skos:altLabel \"1984\" ."
    ), @r"
    group_(id, label, alt_label, name)
      g1 | Northern buyers | north | NB
      g2 | Southern buyers | 1984 | SB
    v_group: name, alt label, group name
    ");
}

#[test]
fn where_iris_are_codes_the_text_of_its_own_names_a_thing() {
    insta::assert_snapshot!(show(
        ":Q73 a s:Region ; s:code \"73\" ; s:nomTest \"Haute-Loire\" ; s:kind \"rural\" .
         :Q31 a s:Region ; s:code \"31\" ; s:nomTest \"Nord\" ; s:kind \"rural\" .
         :T11 a s:Term ; <http://www.w3.org/2004/02/skos/core#notation> \"A.1\" .
         :T12 a s:Term ; <http://www.w3.org/2004/02/skos/core#notation> \"A.2\" ; rdfs:comment \"the second term\" .
         :N77 a s:Note ; rdfs:comment \"Bring the key\" ."
    ), @r"
    note(id, label, comment)
      N77 | Bring the key | Bring the key
    region(id, label, code, kind, nom_test)
      Q31 | Nord | 31 | rural | Nord
      Q73 | Haute-Loire | 73 | rural | Haute-Loire
    term(id, label, notation, comment)
      T11 | A.1 | A.1 | NULL
      T12 | A.2 | A.2 | the second term
    v_note: name, comment
    v_region: name, code, kind, nom test
    v_term: name, notation, comment
    ");
}

#[test]
fn of_texts_that_each_has_its_own_of_the_plainest_names_it() {
    insta::assert_snapshot!(show(
        ":1996 a s:Pick ; s:draftClass \"First Draft\" ; s:player \"Ada Berg\" ; s:home \"Hall\" .
         :1997 a s:Pick ; s:draftClass \"Second Draft\" ; s:player \"Tom Hall\" ; s:home \"Hall\" .
         :1998 a s:Pick ; s:draftClass \"Third Draft\" ; s:player \"Eva Moe\" ; s:home \"Moor\" ."
    ), @r"
    pick(id, label, draft_class, home, player)
      1996 | Ada Berg | First Draft | Hall | Ada Berg
      1997 | Tom Hall | Second Draft | Hall | Tom Hall
      1998 | Eva Moe | Third Draft | Moor | Eva Moe
    v_pick: name, draft class, home, player
    ");
}

/// Steps that are counted are what they say; numbers of things are kept where they have names, or texts of other kinds.
#[test]
fn what_stands_for_a_text_is_called_by_it() {
    insta::assert_snapshot!(show(
        ":r1 a s:Recipe ; s:name \"Soup\" ; s:step :step1, :step2 . :r2 a s:Recipe ; s:name \"Salad\" ; s:step :step3 .
         :step1 a s:HowToStep ; s:text \"Boil the water.\" . :step2 a s:HowToStep ; s:text \"Add salt.\" . :step3 a s:HowToStep ; s:text \"Cut the leaves.\" .
         :visit1 a s:Visit ; s:remark \"Came late.\" . :visit2 a s:Visit ; s:remark \"Left early.\" ."
    ), @r"
    how_to_step(id, label, recipe, text)
      step1 | Boil the water. | r1 | Boil the water.
      step2 | Add salt. | r1 | Add salt.
      step3 | Cut the leaves. | r2 | Cut the leaves.
    recipe(id, label)
      r1 | Soup
      r2 | Salad
    visit(id, label, remark)
      visit1 | Visit 1 | Came late.
      visit2 | Visit 2 | Left early.
    v_how_to_step: name, text, recipe
    v_recipe: name, step*
    v_visit: name, remark
    ");
}

#[test]
fn a_name_is_spelt_as_the_graph_spells_it() {
    insta::assert_snapshot!(show(
        "@prefix a: <http://x.example/aircraft/> .
         a:n102uw a s:Aircraft ; s:tailNumber \"N102UW\" ; s:seats 182 .
         a:n7-04k a s:Aircraft ; s:tailNumber \"N7-04K\" ; s:seats 55 ."
    ), @r"
    aircraft(id, label, seats, tail_number)
      n102uw | N102UW | 182 | N102UW
      n7-04k | N7-04K | 55 | N7-04K
    v_aircraft: name, seats, tail number
    ");
}

#[test]
fn a_number_that_is_called_after_the_table_is_told() {
    insta::assert_snapshot!(show(
        "@prefix f: <http://x.example/flight/> .
         :c1 a s:Airline ; rdfs:label \"Blue Air\" . :c2 a s:Airline ; rdfs:label \"Red Air\" .
         f:1 a s:Flight ; s:flightNumber \"BA7\" ; s:airline :c1 . f:2 a s:Flight ; s:flightNumber \"BA7\" ; s:airline :c1 .
         f:3 a s:Flight ; s:flightNumber \"RA12\" ; s:airline :c2 ."
    ), @r"
    airline(id, label)
      i/c1 | Blue Air
      i/c2 | Red Air
    flight(id, label, airline, flight_number)
      flight/1 | flight 1 (BA7, Blue Air) | i/c1 | BA7
      flight/2 | flight 2 (BA7, Blue Air) | i/c1 | BA7
      flight/3 | flight 3 (RA12, Red Air) | i/c2 | RA12
    v_airline: name, flight*
    v_flight: name, flight number, airline
    ");
}

#[test]
fn what_ties_others_together_is_called_by_a_code_and_by_them() {
    // An award won is told by which, whose and when; a name of letters and digits is one, whatever it ties.
    let graph = read(
        "a.ttl",
        "@prefix : <http://x.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
         :p1 a :Player ; :firstName \"Ann\" ; :lastName \"Berg\" . :p2 a :Player ; :firstName \"Ben\" ; :lastName \"Hall\" .
         :c1 a :Club ; rdfs:label \"Rye City\" . :c2 a :Club ; rdfs:label \"Sale United\" .
         :season_RYE_2015 a :ClubSeason ; :club :c1 ; :year 2015 . :season_RYE_2016 a :ClubSeason ; :club :c1 ; :year 2016 .
         :season_SAL_2016 a :ClubSeason ; :club :c2 ; :year 2016 .
         :award_1 a :AwardWin ; :award \"Golden Boot\" ; :player :p1 ; :year 2015 .
         :award_2 a :AwardWin ; :award \"Golden Glove\" ; :player :p1 ; :year 2016 .
         :award_3 a :AwardWin ; :award \"Golden Boot\" ; :player :p2 ; :year 2016 .
         :play_7 a :Play ; :player :p1 ; :season :season_RYE_2015 . :play_8 a :Play ; :player :p2 ; :season :season_SAL_2016 .
         :play_9 a :Play ; :player :p1 ; :season :season_RYE_2016 .
         :GTO_5 a :Car ; :club :c1 . :GTO_6 a :Car ; :club :c1 . :GTO_7 a :Car ; :club :c2 .",
    );
    let induced = induce(&graph);
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    award_win(id, label, award, player, year)
      award_1 | Award 1 (Golden Boot, Ann Berg) | Golden Boot | p1 | 2015
      award_2 | Award 2 (Golden Glove, Ann Berg) | Golden Glove | p1 | 2016
      award_3 | Award 3 (Golden Boot, Ben Hall) | Golden Boot | p2 | 2016
    car(id, label, club)
      GTO_5 | GTO 5 | c1
      GTO_6 | GTO 6 | c1
      GTO_7 | GTO 7 | c2
    club(id, label)
      c1 | Rye City
      c2 | Sale United
    club_season(id, label, club, year)
      season_RYE_2015 | season RYE 2015 (Rye City) | c1 | 2015
      season_RYE_2016 | season RYE 2016 (Rye City) | c1 | 2016
      season_SAL_2016 | season SAL 2016 (Sale United) | c2 | 2016
    play(id, label, player, season)
      play_7 | Play 7 (Rye City, Ann Berg) | p1 | season_RYE_2015
      play_8 | Play 8 (Sale United, Ben Hall) | p2 | season_SAL_2016
      play_9 | Play 9 (Rye City, Ann Berg) | p1 | season_RYE_2016
    player(id, label, first_name, last_name)
      p1 | Ann Berg | Ann | Berg
      p2 | Ben Hall | Ben | Hall
    v_award_win: name, award, year, player, first name, last name, play*
    v_car: name, club, club season*
    v_club: name, car*, club season*, play*
    v_club_season: name, year, club, play, player, first name, last name, car*
    v_play: name, player, first name, last name, season, year, club, award win*
    v_player: name, first name, last name, award win*, play*, season*
    ");
    let row = induced.row(&graph, "award_win", "award_3").expect("a row");
    let facts: Vec<String> =
        induced.triples(&graph, "award_win", row, "label").iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(facts.join("\n"), @r#"
    <http://x.example/award_3> <http://x.example/award> "Golden Boot" .
    <http://x.example/award_3> <http://x.example/player> <http://x.example/p2> .
    <http://x.example/p2> <http://x.example/firstName> "Ben" .
    <http://x.example/p2> <http://x.example/lastName> "Hall" .
    "#);
}

#[test]
fn what_stands_for_one_other_thing_each_goes_by_its_name() {
    // A player is the person who plays; an order is a thing of its own, whoever gave it.
    let graph = read(
        "a.ttl",
        "@prefix : <http://x.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
         :p1 a :Person ; rdfs:label \"Ann\" . :p2 a :Person ; rdfs:label \"Ben\" . :p3 a :Person ; rdfs:label \"Cas\" .
         :i1 a :Item ; rdfs:label \"cup\" .
         <http://x.example/player/1> a :Player ; :person :p1 ; :points 4 .
         <http://x.example/player/2> a :Player ; :person :p3 ; :points 7 .
         <http://x.example/player/3> a :Player ; :person :p2 ; :points 1 .
         <http://x.example/order/1> a :Order ; :customer :p1 ; :item :i1 .
         <http://x.example/order/2> a :Order ; :customer :p2 ; :item :i1 .
         <http://x.example/order/3> a :Order ; :customer :p3 ; :item :i1 .",
    );
    let induced = induce(&graph);
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    item(id, label)
      i1 | cup
    order_(id, label, customer, item)
      order/1 | order 1 (Ann, cup) | p1 | i1
      order/2 | order 2 (Ben, cup) | p2 | i1
      order/3 | order 3 (Cas, cup) | p3 | i1
    person(id, label)
      p1 | Ann
      p2 | Ben
      p3 | Cas
    player(id, label, person, points)
      player/1 | Ann | p1 | 4
      player/2 | Cas | p3 | 7
      player/3 | Ben | p2 | 1
    v_item: name, order*, customer*
    v_order: name, customer, item
    v_person: name, order, player, points, item
    v_player: name, points, person
    ");
    let row = induced.row(&graph, "player", "player/2").expect("a row");
    let facts: Vec<String> =
        induced.triples(&graph, "player", row, "label").iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(facts.join("\n"), @r#"
    <http://x.example/player/2> <http://x.example/person> <http://x.example/p3> .
    <http://x.example/p3> <http://www.w3.org/2000/01/rdf-schema#label> "Cas" .
    "#);
}

#[test]
fn names_are_shown_without_underscores() {
    let graph = read(
        "a.ttl",
        "@prefix : <http://x.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
         :h a :Player ; rdfs:label \"Anna_Berg\" ; :goals 4 .",
    );
    let induced = induce(&graph);
    insta::assert_snapshot!(dump(&graph, &induced), @r"
    player(id, label, goals)
      h | Anna Berg | 4
    v_player: name, goals
    ");
    let passages: Vec<String> =
        kb::verbalize(&graph, &induced, &kb::VerbalizeOptions::default()).map(|p| p.text).collect();
    assert_eq!(passages, ["Anna Berg is Player. Anna Berg has goals 4. 4 is goals of Anna Berg."]);
}

#[test]
fn a_propertys_class_is_no_part_of_its_name() {
    insta::assert_snapshot!(show(
        "@prefix c: <http://c.example/schema#> .
         :a1 a c:Line ; c:IdentifiedObject.name \"West line\" ; c:Line.length 4 ; c:Line.from :s1 . :a2 a c:Line ; c:Line.length 7 .
         :s1 a c:Station ; c:IdentifiedObject.name \"Station 1\" ."
    ), @r"
    line(id, label, length, from_)
      a1 | West line | 4 | s1
      a2 | a2 | 7 | NULL
    station(id, label)
      s1 | Station 1
    v_line: name, length, from
    v_station: name, line, length
    ");
}

#[test]
fn names_have_a_column_for_each_language() {
    insta::assert_snapshot!(show(
        ":h1 a s:Herb ; rdfs:label \"Salt mint\"@en , \"Menthe de sel\"@fr , \"Menthe salée\"@fr-BE , \"Salzminze\"@de .
         :h2 a s:Herb ; rdfs:label \"Nordkraut\"@de ; s:height 12 ."
    ), @r"
    herb(id, label, german_name, french_name, height)
      h1 | Salt mint | Salzminze | Menthe de sel | NULL
      h2 | Nordkraut | Nordkraut | NULL | 12
    herb_label(herb_id, label, language)
      h1 | Menthe salée | fr-be
    v_herb: name, German name, French name, height, other name*
    ");
}

#[test]
fn names_in_other_languages_are_columns_of_their_own_things_alone() {
    let shown = show(
        ":n a s:Land ; rdfs:label \"Norway\"@en , \"Norge\"@nb . :o a s:Land ; rdfs:label \"Sweden\"@en , \"Sverige\"@sv .
         :a a s:Firm ; rdfs:label \"Fjell\" ; s:seat :n . :b a s:Firm ; rdfs:label \"Berg\" ; s:seat :o .",
    );
    let views: Vec<&str> = shown.lines().filter(|line| line.starts_with("v_")).collect();
    assert_eq!(views, ["v_firm: name, seat", "v_land: name, Norwegian Bokmål name, Swedish name, firm"],);
}

#[test]
fn a_sort_of_name_that_many_lack_is_none_that_they_go_by() {
    insta::assert_snapshot!(show(
        ":Mira_Holt a s:Painter ; s:penName \"Ox\" ; s:born 1900 .
         :Jon_Vik a s:Painter ; s:born 1910 .
         :Tove_Aas a s:Painter ; s:born 1920 ."
    ), @r"
    painter(id, label, born, pen_name)
      Jon_Vik | Jon Vik | 1910 | NULL
      Mira_Holt | Mira Holt | 1900 | Ox
      Tove_Aas | Tove Aas | 1920 | NULL
    v_painter: name, born, pen name
    ");
}

#[test]
fn an_iri_of_words_tells_more_than_a_label_in_another_language_alone() {
    // A slug says no more than its label does, and a code nothing.
    let shown = show(
        ":PeaSoup a s:Dish ; rdfs:label \"Sopa de Ervilha\"@pt ; s:note \"A soup\"@en .
         :arroz-doce a s:Dish ; rdfs:label \"Arroz Doce\"@pt .
         :d17 a s:Dish ; rdfs:label \"Caldo Verde\"@pt .
         :BR a s:Dish ; rdfs:label \"Feijoada\"@pt .",
    );
    insta::assert_snapshot!(shown, @r"
    dish(id, label, dish_label, note)
      BR | Feijoada | Feijoada | NULL
      PeaSoup | Pea Soup | Sopa de Ervilha | A soup
      arroz-doce | Arroz Doce | Arroz Doce | NULL
      d17 | Caldo Verde | Caldo Verde | NULL
    v_dish: name, label, note
    ");
    let spoken = show(":PeaSoup a s:Dish ; rdfs:label \"Sopa de Ervilha\"@pt .");
    assert!(spoken.contains("PeaSoup | Sopa de Ervilha"), "{spoken}");
}
