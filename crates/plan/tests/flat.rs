//! SELECTs run as they stand over the views as flat tables: every column queryable, many-valued ones too, names and texts
//! mended where they are nearly right, and refused where a name is nobody's.

mod common;

use common::{FERRIES, Induced};
use plan::reading::flat;
use search::Value;

/// The rows of a SELECT as it stands, or why it cannot run.
fn rows(select: &str) -> String {
    let induced = Induced::of(FERRIES);
    match flat(&induced.index, select, "") {
        Ok(found) => {
            let line = |row: &Vec<Value>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
            induced.query(&found.sql).iter().map(line).collect::<Vec<_>>().join("\n")
        }
        Err(reason) => format!("refused: {reason}"),
    }
}

#[test]
fn what_plans_cannot_say_runs() {
    insta::assert_snapshot!(rows("SELECT name, price / length FROM ferry ORDER BY price / length DESC LIMIT 2"), @r"
    Nordlys | 18
    Lyra | 15
    ");
    insta::assert_snapshot!(rows("SELECT built_in, COUNT(*) FROM ferry GROUP BY built_in HAVING COUNT(*) > 1"), @"Gdansk Yard | 2");
    insta::assert_snapshot!(rows("SELECT name FROM ferry WHERE length > (SELECT AVG(length) FROM ferry) ORDER BY name"), @r"
    Lyra
    MS Aurora
    ");
}

#[test]
fn a_many_valued_column_gives_a_row_a_value() {
    insta::assert_snapshot!(rows("SELECT serves, COUNT(*) AS n FROM ferry GROUP BY serves ORDER BY n DESC, serves;"), @r"
    Bergen | 2
    Oslo | 2
    Kiel | 1
    ");
    // Where no such column is named each thing is one row.
    insta::assert_snapshot!(rows("SELECT COUNT(*) FROM ferry"), @"3");
}

#[test]
fn tables_are_joined_by_ids_or_names() {
    insta::assert_snapshot!(rows("SELECT f.name FROM ferries AS f JOIN shipyard s ON f.built_in_id = s.id WHERE s.country = 'Poland' ORDER BY f.name"), @r"
    Lyra
    MS Aurora
    ");
    insta::assert_snapshot!(rows("SELECT AVG(workers) FROM ferry JOIN shipyard ON ferry.built_in = shipyard.name WHERE price < 2000"), @"650");
}

#[test]
fn what_is_linked_is_tied_by_the_link_whatever_was_written() {
    insta::assert_snapshot!(rows("SELECT f.name FROM ferry f JOIN shipyard s ON f.length = s.workers WHERE s.country = 'Finland'"), @"Nordlys");
    insta::assert_snapshot!(rows("SELECT name FROM shipyard WHERE name NOT IN (SELECT built_in FROM ferry WHERE hull = 'Steel')"), @"Turku Yard");
    insta::assert_snapshot!(rows("SELECT name FROM port WHERE depth IN (SELECT serves FROM ferry WHERE price > 2000) ORDER BY name"), @r"
    Kiel
    Oslo
    ");
}

/// The column of a table is not joined with itself, which would tell each yard with every ferry.
#[test]
fn a_table_s_name_is_its_things() {
    insta::assert_snapshot!(rows("SELECT shipyard.name, ferry.name FROM shipyard JOIN ferry ON ferry = shipyard.ferry ORDER BY 1, 2"), @r#"
    Gdansk Yard | Lyra
    Gdansk Yard | MS Aurora
    Turku Yard | Nordlys
    "#);
}

#[test]
fn each_select_of_a_union_reads_its_own_tables() {
    insta::assert_snapshot!(rows("SELECT name FROM ferry WHERE price > 2000 UNION SELECT name FROM port WHERE name = 'Kiel'"), @r"
    Kiel
    Lyra
    ");
}

#[test]
fn a_star_is_what_a_thing_has_of_its_own() {
    insta::assert_snapshot!(rows("SELECT * FROM ferry WHERE price > 2000"), @"Lyra | Steel | 140 | 2100 | Gdansk Yard");
}

#[test]
fn texts_and_names_that_are_nearly_right_are_mended() {
    insta::assert_snapshot!(rows("SELECT COUNT(*) FROM ferry WHERE hull = 'steel'"), @"2");
    insta::assert_snapshot!(rows("SELECT price FROM ferry WHERE name = 'Aurora'"), @"900");
    insta::assert_snapshot!(rows(r#"SELECT price FROM ferry WHERE name = "Lyra""#), @"2100");
    insta::assert_snapshot!(rows("SELECT ferry_name FROM ferry WHERE name LIKE 'nord%'"), @"Nordlys");
}

#[test]
fn what_the_graph_does_not_have_is_refused() {
    insta::assert_snapshot!(rows("SELECT captain FROM ferry"), @"refused: there is no column captain");
    insta::assert_snapshot!(rows("SELECT x FROM submarine"), @r#"refused: there is no table "submarine"; the nearest are shipyard, port, ferry"#);
}

#[test]
fn results_are_called_as_the_views_know_them() {
    let graph = FERRIES
        .replace(":length 120", ":length \"120 m\"")
        .replace(":length 80", ":length \"80 m\"")
        .replace(":length 140", ":length \"140 m\"");
    let induced = Induced::of(&graph);
    let found =
        flat(&induced.index, "SELECT name, length, AVG(length), COUNT(length) FROM ferry", "").unwrap();
    let unit = |output: &str| found.heading(output).unit;
    assert_eq!(
        (unit("length").as_deref(), unit("AVG(\"length\")").as_deref(), unit("COUNT(\"length\")")),
        (Some("m"), Some("m"), None)
    );
}

/// SQLite finds every text to be more than any number: all ferries would have more than three yards.
#[test]
fn names_are_not_ordered_by_numbers() {
    insta::assert_snapshot!(rows("SELECT name FROM ferry WHERE built_in > 3"), @"refused: built in holds names, which are not more or less than a number");
    insta::assert_snapshot!(rows("SELECT f.name FROM ferry f WHERE 3 < f.name"), @"refused: name holds names, which are not more or less than a number");
    insta::assert_snapshot!(rows("SELECT name FROM ferry WHERE length > 100 ORDER BY name LIMIT 1"), @"Lyra");
}
