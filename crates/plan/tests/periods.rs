//! Groups by a part of a date: years, months, decades.

mod common;

use common::Induced;
use plan::reading::{read, written};
use plan::{Grounded, ground, of_question};

const STAFF: &str = r#"
    @prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    :a a :School ; rdfs:label "Arts" ; :foundedIn 1880 . :b a :School ; rdfs:label "Law" ; :foundedIn 1889 . :c a :School ; rdfs:label "Ships" ; :foundedIn 1934 .
    :p a :Teacher ; rdfs:label "Ann Hay" ; :pay 10 ; :hired "2001-02-03"^^xsd:date . :q a :Teacher ; rdfs:label "Bo Lind" ; :pay 20 ; :hired "2011-04-03"^^xsd:date .
    :r a :Teacher ; rdfs:label "Cy Mar" ; :pay 30 ; :hired "2011-09-03"^^xsd:date ."#;

/// What a question means in groups.
fn grouped(induced: &Induced, question: &str) -> Grounded {
    let plans = of_question(&induced.index, question);
    let mut meanings = plans.iter().flat_map(|plan| ground(&induced.index, plan, question));
    meanings.find(|meant| meant.per.is_some()).unwrap_or_else(|| panic!("{question}: no groups"))
}

#[test]
fn dates_are_grouped_by_what_the_question_says_of_them() {
    let induced = Induced::of(STAFF);
    let rows = |question: &str| induced.rows(&grouped(&induced, question));
    assert_eq!(rows("How many teachers were hired in each year?"), "2001 | 1\n2011 | 2");
    assert_eq!(rows("How many teachers per year were hired?"), "2001 | 1\n2011 | 2");
    assert_eq!(rows("Number of teachers by year"), "2001 | 1\n2011 | 2");
    assert_eq!(rows("How many teachers were hired in each month?"), "2001-02 | 1\n2011-04 | 1\n2011-09 | 1");
    assert_eq!(rows("How many teachers were hired in each decade?"), "2000s | 1\n2010s | 2");
    assert_eq!(rows("How many schools were founded per decade?"), "1880s | 2\n1930s | 1");
}

/// What a follow-up goes on from says the part, too.
#[test]
fn a_part_of_a_date_is_written_and_read() {
    let induced = Induced::of(STAFF);
    for period in ["year", "month", "decade"] {
        let meant = grouped(&induced, &format!("How many teachers were hired in each {period}?"));
        let select = written(&induced.index, &meant).expect("it can be written");
        let again = read(&induced.index, &select, &select.replace(['_', '\''], " ")).expect("it can be read");
        assert_eq!((again.per, again.period), (meant.per, meant.period), "{select}");
    }
}

/// The year of something that is linked is another's.
#[test]
fn own_dates_go_before_the_years_of_others() {
    let induced = Induced::of(
        r#"@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        :v a :Volcano ; rdfs:label "Hekla" ; :yearOfFirstAscent 1750 . :w a :Volcano ; rdfs:label "Katla" ; :yearOfFirstAscent 1755 .
        :a a :Eruption ; rdfs:label "E1" ; :volcano :v ; :endDate "2000-03-08"^^xsd:date . :b a :Eruption ; rdfs:label "E2" ; :volcano :v ; :endDate "2010-05-22"^^xsd:date .
        :c a :Eruption ; rdfs:label "E3" ; :volcano :w ; :endDate "2010-06-23"^^xsd:date ."#,
    );
    assert_eq!(
        induced.rows(&grouped(&induced, "How many eruptions were there in each year?")),
        "2000 | 1\n2010 | 2"
    );
}
