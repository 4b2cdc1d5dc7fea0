//! Gold queries: what a reference query returns, and whether an answer's result says the same.
//!
//! An answer is right when one of its query results holds the reference's rows: as many distinct rows, the same
//! values, in any order of rows and columns; further columns (the name beside a value) are allowed. Of a reference that
//! puts out every column (`SELECT *`) one that tells the things apart is enough: which are told is the answer's choice.
//! Two texts may be told as one name: given and family name. Entities are compared by IRI or by label, numbers to six
//! digits, texts without case.

mod compare;

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::time::Duration;

use compare::same;
use search::{KnowledgeBase, Limits, QueryError, Rows, SparqlResult, SparqlStore, SqlStore, Term, Value};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::report::Found;
use crate::{Overlap, Pair};

/// A reference query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Gold {
    /// Over the graph's triples.
    Sparql(String),
    /// Over a database of its own.
    Sql {
        /// The statement.
        query: String,
        /// The SQLite file.
        database: PathBuf,
    },
}

/// What a reference query gives back (Chatty-KG, table 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    /// Things or values.
    Factoid,
    /// How many there are.
    Count,
    /// Yes or no.
    Boolean,
}

impl Gold {
    /// Told by how it begins and what it puts out.
    pub(crate) fn form(&self) -> Form {
        let (Self::Sparql(query) | Self::Sql { query, .. }) = self;
        // What stands before the pattern; a statement of SQL has none.
        let head = query.split('{').next().unwrap_or_default().to_lowercase();
        let mut words = head.split(|c: char| c.is_whitespace() || c == '(').filter(|word| !word.is_empty());
        // Declarations end with their address.
        let first = loop {
            match words.next() {
                Some("prefix" | "base") => words.find(|word| word.ends_with('>')),
                first => break first,
            };
        };
        let mut put_out = words.take_while(|word| !["from", "where"].contains(word));
        match first {
            Some("ask") => Form::Boolean,
            Some("select") if put_out.any(|word| word == "count") => Form::Count,
            _ => Form::Factoid,
        }
    }

    /// It puts out whatever columns there are.
    fn puts_out_all(&self) -> bool {
        let Self::Sql { query, .. } = self else { return false };
        // What a function is given in brackets is not put out.
        let mut depth = 0;
        let outside = |c: &char| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            depth == 0
        };
        let bare: String = query.chars().filter(outside).collect();
        let mut pieces =
            bare.split_whitespace().skip(1).take_while(|piece| !piece.eq_ignore_ascii_case("from"));
        pieces.any(|piece| piece.split(',').any(|item| item == "*" || item.ends_with(".*")))
    }
}

/// Runs reference queries beside one knowledge base.
pub struct Reference<'a> {
    graph: Graph<'a>,
    labels: HashMap<String, String>,
    databases: HashMap<PathBuf, SqlStore>,
}

/// What an endpoint calls the things of a result.
fn names(kb: &KnowledgeBase, found: &SparqlResult) -> Result<Vec<(String, String)>, QueryError> {
    let iris = found.rows.iter().flatten().filter_map(|term| match term {
        Some(Term::Iri(iri)) => Some(iri.as_str()),
        _ => None,
    });
    let iris: BTreeSet<&str> = iris.collect();
    kb.learn_names(&iris.iter().copied().collect::<Vec<_>>())?;
    let name = |iri: &str| Ok(kb.name_of(iri)?.map(|name| (iri.to_owned(), name)));
    iris.into_iter().filter_map(|iri| name(iri).transpose()).collect()
}

/// What reference queries over triples run against.
enum Graph<'a> {
    Base(&'a KnowledgeBase),
    Store(&'a SparqlStore),
}

impl<'a> Reference<'a> {
    /// Reads the labels of the graph's entities: they stand for their IRIs in answers.
    ///
    /// # Errors
    /// When the knowledge base cannot be read.
    pub fn new(kb: &'a KnowledgeBase) -> Result<Self, String> {
        let mut labels = HashMap::new();
        for table in kb.schema().tables.iter().filter(|t| t.is_entity()) {
            let [id, label, ..] = &table.columns[..] else { continue };
            let sql = format!("SELECT \"{}\", \"{}\" FROM \"{}\"", id.name, label.name, table.name);
            let limits = Limits { rows: 2_000_000, ..generous() };
            let rows = kb.sql().query(&sql, &[], &limits, &|| false).map_err(|e| e.to_string())?;
            for row in rows.rows {
                if let [Value::Text(id), Value::Text(label)] = &row[..] {
                    labels.insert(kb.schema().iri(id), label.clone());
                }
            }
        }
        Ok(Self { graph: Graph::Base(kb), labels, databases: HashMap::new() })
    }

    /// Over an endpoint that was connected: things stand in answers by name or by IRI, and names are asked for as they come.
    pub fn far(kb: &'a KnowledgeBase) -> Self {
        Self { graph: Graph::Base(kb), labels: HashMap::new(), databases: HashMap::new() }
    }

    /// Over an endpoint as it stands, whose answers name things by IRI as its references do.
    pub fn over(store: &'a SparqlStore) -> Self {
        Self { graph: Graph::Store(store), labels: HashMap::new(), databases: HashMap::new() }
    }

    /// The rows of a reference query.
    ///
    /// # Errors
    /// What the query's engine said.
    pub fn rows(&mut self, gold: &Gold) -> Result<Rows, String> {
        match gold {
            Gold::Sparql(query) => {
                let store = match self.graph {
                    Graph::Base(kb) => kb.sparql().map_err(|e| e.to_string())?,
                    Graph::Store(store) => store,
                };
                let found = store.query(query, &generous(), &|| false).map_err(|e| e.to_string())?;
                if let Graph::Base(kb) = self.graph
                    && kb.endpoint().is_some()
                {
                    self.labels.extend(names(kb, &found).map_err(|e| e.to_string())?);
                }
                Ok(found.to_rows())
            }
            Gold::Sql { query, database } => {
                let store = self.database(database)?;
                let run = |sql: &str| store.query(sql, &[], &generous(), &|| false);
                // Some references write texts in double quotes, which are names here.
                run(query)
                    .or_else(|e| run(&query.replace('"', "'")).map_err(|_| e))
                    .map_err(|e| e.to_string())
            }
        }
    }

    fn database(&mut self, path: &Path) -> Result<&SqlStore, String> {
        if !self.databases.contains_key(path) {
            let store = SqlStore::open(path).map_err(|e| e.to_string())?;
            self.databases.insert(path.to_owned(), store);
        }
        Ok(&self.databases[path])
    }

    /// Whether one of an answer's results, or its yes or no, says what the reference says, which returns `rows`.
    pub fn agrees<'r>(
        &self,
        gold: &Gold,
        rows: &Rows,
        answer: &str,
        mut results: impl Iterator<Item = &'r Rows>,
    ) -> bool {
        if let Some(truth) = truth(rows) {
            return says(answer, truth);
        }
        let (wanted, all) = (self.table(rows), gold.puts_out_all());
        results.any(|found| same(&wanted, &self.table(found), all) || differs_by(rows, answer, found))
    }

    /// How the answer's values overlap with the reference's; `None` where the reference has several columns.
    pub fn overlap<'r>(
        &self,
        gold: &Rows,
        answer: &str,
        results: impl Iterator<Item = &'r Found>,
    ) -> Option<Overlap> {
        if let Some(truth) = truth(gold) {
            return Some(Overlap::of_truth(says(answer, truth)));
        }
        if gold.columns.len() != 1 {
            return None;
        }
        let wanted = self.table(gold).into_iter().flatten().collect();
        let values = results.flat_map(|result| {
            let column = result.asked.first().copied().unwrap_or(0);
            result
                .rows
                .rows
                .iter()
                .filter_map(move |row| row.get(column))
                .map(move |value| self.normal(value))
        });
        Some(Overlap::of_values(&wanted, values))
    }

    /// The rows of a reference and of an answer, ready to be compared as sets.
    /// `beside` are entities that were found without a query.
    /// Of several results those count together that say what of them was asked for, as wide as the first.
    pub fn pair(&self, gold: &Rows, answer: &[Found], beside: &[String]) -> Pair {
        let mut auto = Vec::new();
        for (at, found) in answer.iter().enumerate() {
            if at == 0 || (!found.asked.is_empty() && found.asked.len() == answer[0].asked.len()) {
                auto.extend(self.table(&found.asked_rows()));
            }
        }
        let beside = beside.iter().map(|iri| self.normal(&Value::Text(iri.clone()))).collect();
        Pair { gold: self.table(gold), auto, beside }
    }

    fn table(&self, rows: &Rows) -> Vec<Vec<String>> {
        rows.rows.iter().map(|row| row.iter().map(|v| self.normal(v)).collect()).collect()
    }

    /// One spelling of a value: a label for an IRI, six digits of a number, folded text.
    fn normal(&self, value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::Integer(number) => six(*number as f64),
            Value::Real(number) => six(*number),
            Value::Text(text) => {
                if let Some(number) = measure(text) {
                    return six(number);
                }
                let iri = text.strip_prefix('<').and_then(|t| t.strip_suffix('>')).unwrap_or(text);
                let label = self.labels.get(iri).map_or(iri, String::as_str);
                let folded = label.nfkc().collect::<String>().to_lowercase();
                instant(folded.trim()).unwrap_or_else(|| folded.trim().to_owned())
            }
        }
    }
}

/// The reference is one number, the answer says it, and it lies between two rows of the result: how much heavier one
/// is than the other.
fn differs_by(gold: &Rows, answer: &str, result: &Rows) -> bool {
    let ([row], [one, other]) = (&gold.rows[..], &result.rows[..]) else { return false };
    let Some(wanted) = row.first().filter(|_| row.len() == 1).and_then(number) else { return false };
    let between = one.iter().zip(other).filter_map(|(a, b)| Some((number(a)? - number(b)?).abs()));
    let same = |a: f64| six(a) == six(wanted.abs());
    between.into_iter().any(same) && crate::numbers::numbers(answer).into_iter().any(same)
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Text(text) => measure(text),
        other => other.as_number(),
    }
}

fn generous() -> Limits {
    Limits { rows: 100_000, time: Duration::from_secs(20), ..Limits::default() }
}

/// The number of "420" and of "420 m²": the tables hold the unit in the column.
fn measure(text: &str) -> Option<f64> {
    let text = text.trim();
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    // "2:15 h" is 135 minutes in the tables.
    if let (Some((hours, minutes)), "h") = (number.split_once(':'), unit) {
        return Some(hours.parse::<f64>().ok()? * 60.0 + minutes.parse::<f64>().ok()?);
    }
    let plain = unit.chars().count() <= 5 && !unit.contains(|c: char| c.is_ascii_digit() || c == ' ');
    number.parse().ok().filter(|_| plain)
}

/// "2018-03-25 21:50:22" of a folded "2018-03-25t21:50:22": databases write the two parts of an instant apart.
fn instant(text: &str) -> Option<String> {
    let (day, time) = text.split_once('t')?;
    let of = |text: &str, separator: char| text.chars().all(|c| c.is_ascii_digit() || c == separator);
    (day.len() == 10 && of(day, '-') && time.len() == 8 && of(time, ':')).then(|| format!("{day} {time}"))
}

fn six(number: f64) -> String {
    format!("{number:.5e}")
}

/// The answer of an ASK query.
fn truth(gold: &Rows) -> Option<bool> {
    match (&gold.columns[..], &gold.rows[..]) {
        // How the triple store shows what ASK returned.
        ([name], [row]) if name == "answer" => match row[..] {
            [Value::Integer(n)] => Some(n != 0),
            _ => None,
        },
        _ => None,
    }
}

/// The answer is that yes or no.
fn says(answer: &str, truth: bool) -> bool {
    answer.trim_start().to_lowercase().starts_with(if truth { "yes" } else { "no" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_said_over_the_two_it_lies_between() {
        let rows = |columns: &[&str], rows: Vec<Vec<Value>>| Rows {
            columns: columns.iter().map(|c| (*c).to_owned()).collect(),
            rows,
            truncated: false,
        };
        let gold = rows(&["d"], vec![vec![Value::Integer(420)]]);
        let of = |name: &str, kilos: f64| vec![Value::Text(name.into()), Value::Real(kilos)];
        let both = rows(&["of", "weight"], vec![of("Umber", 2140.0), of("Thandi", 1720.0)]);
        assert!(differs_by(&gold, "Umber is heavier by 420 kg.", &both));
        // Neither where it is not said, nor where it is not so.
        assert!(!differs_by(&gold, "Umber: 2,140 kg. Thandi: 1,720 kg.", &both));
        let other = rows(&["of", "weight"], vec![of("Umber", 2140.0), of("Thandi", 1730.0)]);
        assert!(!differs_by(&gold, "Umber is heavier by 420 kg.", &other));
    }

    #[test]
    fn a_reference_says_by_its_form_what_it_gives_back() {
        let form = |query: &str| Gold::Sparql(query.into()).form();
        assert_eq!(form("PREFIX a:<http://a.example/> ASK{ ?s a:p 3 }"), Form::Boolean);
        assert_eq!(
            form("PREFIX a: <http://a.example/>\nSELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ?x a a:C }"),
            Form::Count
        );
        assert_eq!(form("SELECT ?x { ?x ?p ?o } GROUP BY ?x HAVING (COUNT(?o) > 3)"), Form::Factoid);
        let sql = |query: &str| Gold::Sql { query: query.into(), database: PathBuf::new() }.form();
        assert_eq!(sql("SELECT count(*) FROM pets"), Form::Count);
        assert_eq!(sql("SELECT name FROM pets ORDER BY count(*)"), Form::Factoid);
    }

    #[test]
    fn a_reference_puts_out_every_column_by_a_star_alone() {
        let sql = |query: &str| Gold::Sql { query: query.into(), database: PathBuf::new() };
        assert!(sql("SELECT * FROM pets").puts_out_all());
        assert!(sql("select t1.id, t2.* from pets as t1").puts_out_all());
        assert!(!sql("SELECT count(*), max(age) FROM pets").puts_out_all());
        assert!(!sql("SELECT count( * ) FROM pets WHERE (SELECT * FROM x)").puts_out_all());
    }

    #[test]
    fn instants_are_the_same_however_they_are_written() {
        assert_eq!(instant("2018-03-25t21:50:22").as_deref(), Some("2018-03-25 21:50:22"));
        assert_eq!(instant("flat"), None);
        assert_eq!(instant("2018-03-25t21"), None);
    }

    #[test]
    fn what_is_compared_is_what_the_answer_says_was_asked_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("graph.nq.zst");
        std::fs::write(&path, zstd::encode_all(&b"<x:a> <x:b> <x:c> .\n"[..], 1).expect("packed"))
            .expect("written");
        let store = SparqlStore::open(&path).expect("opened");
        let reference = Reference::over(&store);
        let text = |text: &str| Value::Text(text.into());
        let rows = |columns: &[&str], rows: Vec<Vec<Value>>| Rows {
            columns: columns.iter().map(|c| (*c).to_owned()).collect(),
            rows,
            truncated: false,
        };
        let gold = rows(&["x"], vec![vec![text("ann")], vec![text("bob")]]);
        let found = |asked: Vec<usize>| {
            let two = vec![vec![text("1901"), text("ann")], vec![text("1902"), text("bob")]];
            Found { query: String::new(), rows: rows(&["born", "who"], two), asked }
        };
        let measured = |asked: Vec<usize>| {
            let found = [found(asked)];
            let overlap = reference.overlap(&gold, "", found.iter()).expect("one column");
            (overlap.tally.right, overlap.p_at_1, reference.pair(&gold, &found, &[]).jaccard())
        };
        assert_eq!(measured(vec![1]), (2, 1.0, 1.0));
        // The reference would fit the second column; the answer does not say that it is meant.
        assert_eq!(measured(vec![]), (0, 0.0, 0.0));
        assert_eq!(measured(vec![0]), (0, 0.0, 0.0));
        // Several results of one width count together.
        let both = [found(vec![1]), found(vec![1])];
        assert_eq!(reference.pair(&gold, &both, &[]).jaccard(), 1.0);
    }
}
