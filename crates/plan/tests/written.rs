//! Meanings as SELECTs over the question views: what is written is read as the same meaning again, so a conversation can
//! go on from it.

mod common;

use common::{FERRIES, Induced};
use plan::compile::compile;
use plan::reading::{read, written};

/// A SELECT read and written again, which must find the same.
fn again(select: &str) -> String {
    let induced = Induced::of(&FERRIES.replace("Lyra\"", "Lyra's Hope\""));
    // Conditions that no question says are not read.
    let read = |text: &str| {
        read(&induced.index, text, &select.replace('_', " ")).unwrap_or_else(|why| panic!("{select}: {why}"))
    };
    let meant = read(select);
    let text = written(&induced.index, &meant).unwrap_or_else(|| panic!("{select}: not written"));
    let rows = |meant| -> Vec<Vec<Vec<search::Value>>> {
        compile(&induced.index, &meant, &[1]).iter().map(|query| induced.query(&query.sql)).collect()
    };
    assert_eq!(rows(read(&text)), rows(meant), "{text}");
    text
}

#[test]
fn values_and_conditions() {
    insta::assert_snapshot!(again("SELECT name, price FROM ferry WHERE hull = 'Steel' AND length > 100"), @"SELECT name, price FROM ferry WHERE hull = 'Steel' AND length > 100");
    insta::assert_snapshot!(again("SELECT price FROM ferry WHERE name = 'Lyra''s Hope'"), @"SELECT price FROM ferry WHERE name = 'Lyra''s Hope'");
    insta::assert_snapshot!(again("SELECT name FROM ferry WHERE built_in IN ('Gdansk Yard', 'Turku Yard') AND price BETWEEN 900 AND 2000"), @"SELECT name FROM ferry WHERE built_in IN ('Gdansk Yard', 'Turku Yard') AND (price >= 900 AND price <= 2000)");
    insta::assert_snapshot!(again("SELECT name FROM ferry WHERE price > (SELECT AVG(price) FROM ferry)"), @"SELECT name FROM ferry WHERE price > (SELECT AVG(price) FROM ferry)");
    insta::assert_snapshot!(again("SELECT name FROM ferry WHERE serves = 'Oslo'"), @"SELECT name FROM ferry WHERE serves = 'Oslo'");
}

#[test]
fn counts_and_what_is_computed() {
    insta::assert_snapshot!(again("SELECT COUNT(*) FROM ferry WHERE hull <> 'Steel'"), @"SELECT COUNT(*) FROM ferry WHERE hull <> 'Steel'");
    insta::assert_snapshot!(again("SELECT AVG(price) FROM ferry"), @"SELECT AVG(price) FROM ferry");
    insta::assert_snapshot!(again("SELECT built_in, COUNT(*) FROM ferry GROUP BY built_in"), @"SELECT built_in, COUNT(*) FROM ferry GROUP BY built_in");
    insta::assert_snapshot!(again("SELECT built_in FROM ferry GROUP BY built_in ORDER BY COUNT(*) DESC LIMIT 1"), @"SELECT built_in, COUNT(*) FROM ferry GROUP BY built_in ORDER BY COUNT(*) DESC LIMIT 1");
}

#[test]
fn orders() {
    insta::assert_snapshot!(again("SELECT name FROM ferry WHERE hull = 'Steel' ORDER BY length DESC LIMIT 1"), @"SELECT name FROM ferry WHERE hull = 'Steel' ORDER BY length DESC LIMIT 1");
    insta::assert_snapshot!(again("SELECT name FROM ferry ORDER BY COUNT(serves) DESC LIMIT 2"), @"SELECT name FROM ferry ORDER BY COUNT(serves) DESC LIMIT 2");
}

#[test]
fn what_is_linked() {
    insta::assert_snapshot!(again("SELECT f.name FROM ferry f JOIN shipyard s ON f.built_in = s.name WHERE s.country = 'Poland' AND s.workers > 500"), @"SELECT name FROM ferry WHERE built_in IN (SELECT name FROM shipyard WHERE (country = 'Poland' AND workers > 500))");
}
