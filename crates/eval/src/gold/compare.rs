//! Whether a table says what another does: the same rows in some of its columns, whatever their order.

use std::collections::{BTreeSet, HashMap};

/// Wider results are not compared: every choice of their columns would be tried.
const COLUMNS: usize = 12;

/// The result says what is wanted, and perhaps more. Of a reference that puts `all` columns out it need not say all.
pub(super) fn same(wanted: &[Vec<String>], result: &[Vec<String>], all: bool) -> bool {
    if holds(wanted, result) {
        return true;
    }
    let pairs = pairs_of_texts(wanted);
    let told = if all { each_telling_apart(wanted, &pairs) } else { vec![] };
    told.iter().any(|choice| holds(&alone(wanted, choice), result))
        || pairs.iter().any(|two| holds(&with_joined_texts(wanted, two), result))
}

/// What may stand for the rows of a table, alone: each column, or two texts as one name, that says what stands in half of all
/// columns. Of things joined with others, as many as there are of the things.
fn each_telling_apart(table: &[Vec<String>], pairs: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let width = table.first().map_or(0, Vec::len);
    let choices = (0..width).map(|at| vec![at]).chain(pairs.iter().map(|two| two.to_vec()));
    let says = |choice: &[usize], column: usize| {
        let mut seen = HashMap::new();
        table.iter().all(|row| *seen.entry(told(choice, row)).or_insert(&row[column]) == &row[column])
    };
    let enough = |choice: &Vec<usize>| 2 * (0..width).filter(|&column| says(choice, column)).count() > width;
    choices.filter(enough).collect()
}

/// What stands in some columns of a row, as one text.
fn told(choice: &[usize], row: &[String]) -> String {
    choice.iter().map(|&at| row[at].as_str()).collect::<Vec<_>>().join(" ")
}

/// A table of that alone.
fn alone(table: &[Vec<String>], choice: &[usize]) -> Vec<Vec<String>> {
    table.iter().map(|row| vec![told(choice, row)]).collect()
}

/// Two columns of texts in either order.
fn pairs_of_texts(table: &[Vec<String>]) -> Vec<[usize; 2]> {
    let is_text = |at: &usize| table.iter().all(|row| row[*at].parse::<f64>().is_err());
    let texts: Vec<usize> = (0..table.first().map_or(0, Vec::len)).filter(is_text).collect();
    let pairs = texts.iter().flat_map(|&one| texts.iter().map(move |&other| [one, other]));
    pairs.filter(|[one, other]| one != other).collect()
}

/// The table with two of its texts as one name.
fn with_joined_texts(table: &[Vec<String>], two: &[usize; 2]) -> Vec<Vec<String>> {
    let row = |row: &Vec<String>| {
        let others = (0..row.len()).filter(|at| !two.contains(at)).map(|at| row[at].clone());
        std::iter::once(told(two, row)).chain(others).collect()
    };
    table.iter().map(row).collect()
}

/// Whether some choice of columns of `result` has exactly the rows of `wanted`, each counted once.
fn holds(wanted: &[Vec<String>], result: &[Vec<String>]) -> bool {
    let Some(width) = wanted.first().map(Vec::len) else { return result.is_empty() };
    let Some(offered) = result.first().map(Vec::len) else { return false };
    if offered > COLUMNS || offered < width {
        return false;
    }
    // Joins leave out what has no value; an answer that lists it as having none, or 0 of them, says no less.
    let says_none = |value: &str| value.is_empty() || value == "0.00000e0";
    let complete = !wanted.iter().flatten().any(|v| says_none(v));
    let target: BTreeSet<Vec<&str>> = wanted.iter().map(|r| r.iter().map(String::as_str).collect()).collect();
    // For each wanted column the offered ones that hold all its values.
    let values = |rows: &[Vec<String>], column: usize| -> BTreeSet<String> {
        rows.iter().map(|r| r[column].clone()).collect()
    };
    let offers: Vec<BTreeSet<String>> = (0..offered).map(|c| values(result, c)).collect();
    let fitting: Vec<Vec<usize>> = (0..width)
        .map(|c| {
            let set = values(wanted, c);
            (0..offered).filter(|&o| set.is_subset(&offers[o])).collect()
        })
        .collect();
    choose(&fitting, &mut Vec::new(), &mut |columns| {
        let picked: BTreeSet<Vec<&str>> = result
            .iter()
            .map(|r| columns.iter().map(|&c| r[c].as_str()).collect::<Vec<_>>())
            .filter(|row| !complete || !row.iter().any(|v| says_none(v)))
            .collect();
        picked == target
    })
}

/// Tries every choice of one distinct column from each list.
fn choose(lists: &[Vec<usize>], chosen: &mut Vec<usize>, accept: &mut dyn FnMut(&[usize]) -> bool) -> bool {
    let Some(list) = lists.get(chosen.len()) else { return accept(chosen) };
    for &column in list {
        if !chosen.contains(&column) {
            chosen.push(column);
            if choose(lists, chosen, accept) {
                return true;
            }
            chosen.pop();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|r| r.iter().map(|v| (*v).to_owned()).collect()).collect()
    }

    #[test]
    fn rows_and_columns_may_stand_in_any_order_and_more_columns_beside_them() {
        let wanted = table(&[&["red", "1"], &["blue", "2"]]);
        assert!(holds(&wanted, &table(&[&["b", "2", "blue"], &["a", "1", "red"]])));
        assert!(!holds(&wanted, &table(&[&["2", "red"], &["1", "blue"]])));
        assert!(!holds(&wanted, &table(&[&["1", "red"]])));
        assert!(!holds(&wanted, &table(&[&["1", "red"], &["2", "blue"], &["3", "green"]])));
    }

    #[test]
    fn of_every_column_one_that_tells_the_rows_apart_is_enough() {
        let wanted = table(&[
            &["1.0", "ida", "lund", "f", "7.0"],
            &["1.0", "ida", "lund", "f", "8.0"],
            &["2.0", "eva", "lund", "f", "9.0"],
        ]);
        let told: Vec<_> = each_telling_apart(&wanted, &pairs_of_texts(&wanted))
            .iter()
            .map(|choice| alone(&wanted, choice))
            .collect();
        assert!(told.contains(&table(&[&["1.0"], &["1.0"], &["2.0"]])));
        assert!(told.contains(&table(&[&["ida lund"], &["ida lund"], &["eva lund"]])));
        assert!(!told.contains(&table(&[&["f"], &["f"], &["f"]])));
        let lund = table(&[&["ida", "lund", "7.0"]]);
        let named: Vec<_> = pairs_of_texts(&lund).iter().map(|two| with_joined_texts(&lund, two)).collect();
        assert_eq!(named, [table(&[&["ida lund", "7.0"]]), table(&[&["lund ida", "7.0"]])]);
    }

    #[test]
    fn a_row_counts_once() {
        assert!(holds(&table(&[&["x"], &["x"]]), &table(&[&["x", "1"], &["x", "2"]])));
        assert!(holds(&[], &[]));
        assert!(!holds(&[], &table(&[&["x"]])));
    }

    #[test]
    fn one_result_column_is_not_used_twice() {
        assert!(!holds(&table(&[&["1", "1"]]), &table(&[&["1", "2"]])));
        assert!(holds(&table(&[&["1", "1"]]), &table(&[&["1", "1"]])));
    }
}
