//! From rows and cells of the induced database to the triples they were made of, and to the lines of the source files.
//! Nothing is stored for it: the graph is induced again at the first call, which gives the same tables, and the files are
//! read again.

use crate::base::{ANNOTATIONS, GRAPH, KnowledgeBase};
use crate::error::Error;
use crate::limits::Limits;
use crate::sparql::{Term, Triple};
use crate::sql::quoted;
use crate::value::Value;
use kb::lineage::Fact;
use kb::{Annotations, Graph, Induced, Place};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::PoisonError;

/// A row with its cells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RowLineage {
    /// The table.
    pub table: String,
    /// The IRI or blank node an entity's row stands for.
    pub entity: Option<String>,
    /// The cells that hold something.
    pub cells: Vec<CellLineage>,
    /// Source files that are not where they were at the build.
    pub unread: Vec<PathBuf>,
}

/// A cell with its triples.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CellLineage {
    /// The column.
    pub column: String,
    /// What the cell holds.
    pub value: Value,
    /// What it was made of; none for a name made from an IRI.
    pub triples: Vec<Origin>,
}

/// A triple and where it stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Origin {
    /// In N-Triples.
    pub triple: String,
    /// `file:line`, from 1; none if no source file has it any more.
    pub places: Vec<String>,
}

impl KnowledgeBase {
    /// The triples of a row, or of one of its cells. An entity's row is named by its id, IRI or label, a row of
    /// another table by its number from 1.
    ///
    /// # Errors
    /// When there is no such table, row or column (the message names the nearest), or a file cannot be read.
    pub fn lineage(&self, table: &str, row: &str, column: Option<&str>) -> Result<RowLineage, Error> {
        let names = self.schema.tables.iter().map(|table| table.name.as_str());
        let found = self.schema.table(table).ok_or_else(|| self.unknown("table", table, names))?;
        let columns: Vec<&kb::Column> = match column {
            Some(name) => {
                let names = found.columns.iter().map(|column| column.name.as_str());
                let column = found.column(name);
                vec![column.ok_or_else(|| self.unknown(&format!("column of {}", found.name), name, names))?]
            }
            None => found.columns.iter().collect(),
        };
        let (graph, induced) = self.induced()?;
        let number = self.row(graph, induced, found, row)?;
        let cells = self.cells(&found.name, number)?;
        let mut told: Vec<(String, Value, Vec<Fact>)> = Vec::new();
        for column in columns {
            let place = found.columns.iter().position(|c| c.name == column.name).unwrap_or_default();
            let value = cells.get(place).cloned().unwrap_or(Value::Null);
            if value != Value::Null {
                let facts = induced.triples(graph, &found.name, number, &column.name);
                told.push((column.name.clone(), value, facts));
            }
        }
        let (there, unread): (Vec<PathBuf>, Vec<PathBuf>) =
            self.manifest.sources.iter().cloned().partition(|path| path.exists());
        let stated: Vec<Vec<Fact>> =
            told.iter().flat_map(|(_, _, facts)| facts).map(|fact| graph.as_stated(fact)).collect();
        let facts = stated.concat();
        let located = if there.is_empty() || facts.is_empty() {
            vec![Vec::new(); facts.len()]
        } else {
            kb::locate(&there, &facts, &self.manifest.reading.options(&kb::ReadOptions::default()))?
        };
        let mut located = located.into_iter();
        let places =
            stated.iter().map(|stated| located.by_ref().take(stated.len()).flatten().collect::<Vec<_>>());
        let mut places = places.collect::<Vec<_>>().into_iter();
        let shown = |place: Place| format!("{}:{}", place.path.display(), place.line);
        let mut origin = |fact: Fact| {
            let places = places.next().unwrap_or_default().into_iter().map(shown).collect();
            Origin { triple: fact.to_string(), places }
        };
        let mut cells = Vec::new();
        for (column, value, facts) in told {
            cells.push(CellLineage { column, value, triples: facts.into_iter().map(&mut origin).collect() });
        }
        let id = found.is_entity().then(|| self.cells(&found.name, number)).transpose()?;
        let entity = id.and_then(|cells| Some(self.schema.iri(&cells.first()?.to_string())));
        Ok(RowLineage { table: found.name.clone(), entity, cells, unread })
    }

    /// The triples that one cell of an entity's row was made of; none where there is no such row or column, or nothing
    /// in it. The graph stays in memory from the first call on, at about 50 bytes a triple.
    ///
    /// # Errors
    /// When the graph file cannot be read, or its tables are derived in another way now.
    pub fn cell_triples(&self, table: &str, id: &str, column: &str) -> Result<Vec<Triple>, Error> {
        let (graph, induced) = self.induced()?;
        let Some(row) = induced.row(graph, table, id) else { return Ok(Vec::new()) };
        let facts = induced.triples(graph, table, row, column);
        Ok(facts.iter().filter_map(triple).collect())
    }

    /// The graph and what is induced from it: the tables of the folder.
    pub(super) fn induced(&self) -> Result<&(Graph, Induced), Error> {
        if let Some(induced) = self.induced.get() {
            return Ok(induced);
        }
        let _one_induces = self.inducing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(induced) = self.induced.get() {
            return Ok(induced);
        }
        let induced = self.induce()?;
        Ok(self.induced.get_or_init(|| induced))
    }

    /// The annotations it was built with.
    pub(super) fn annotations(&self) -> Result<Annotations, Error> {
        let kept = self.path.join(ANNOTATIONS);
        Ok(match &self.manifest.annotations {
            Some(_) if kept.is_file() => Annotations::load(&kept)?,
            Some(path) => Annotations::load(path)?,
            None => Annotations::default(),
        })
    }

    fn induce(&self) -> Result<(Graph, Induced), Error> {
        let graph = kb::read(&[self.path.join(GRAPH)], &kb::ReadOptions::default(), &mut |_| {})?;
        let annotations = self.annotations()?;
        let induced = kb::induce(&graph, &annotations)?;
        if induced.schema.tables == self.schema.tables {
            return Ok((graph, induced));
        }
        Err(Error::Damaged {
            path: self.path.clone(),
            what: "its tables were derived in another way than this program derives them".into(),
            rebuild: self.manifest.rebuild(&self.path),
        })
    }

    fn row(&self, graph: &Graph, induced: &Induced, table: &kb::Table, row: &str) -> Result<usize, Error> {
        if !table.is_entity() {
            let number = row.parse::<u64>().ok().filter(|number| (1..=table.rows).contains(number));
            let number = number.ok_or_else(|| Error::Unknown {
                path: self.path.clone(),
                message: format!("{} has the rows 1 to {}, not {row}", table.name, table.rows),
            })?;
            return Ok(number as usize - 1);
        }
        if let Some(number) = induced.row(graph, &table.name, row) {
            return Ok(number);
        }
        let by_label = format!("SELECT id FROM {} WHERE label = ?", quoted(&table.name));
        let found = self.query(&by_label, &[Value::Text(row.to_owned())])?;
        match &found[..] {
            [only] => {
                let id = only.first().map(Value::to_string).unwrap_or_default();
                induced.row(graph, &table.name, &id).ok_or_else(|| self.no_row(table, row))
            }
            [] => Err(self.no_row(table, row)),
            several => Err(Error::Unknown {
                path: self.path.clone(),
                message: format!(
                    "{} rows of {} are called {row}; name one by its id",
                    several.len(),
                    table.name
                ),
            }),
        }
    }

    fn no_row(&self, table: &kb::Table, row: &str) -> Error {
        let nearest = self.link(row, &[&table.name], 1).ok().and_then(|found| found.into_iter().next());
        let nearest = nearest.map(|found| format!("; did you mean {}?", found.entity.id)).unwrap_or_default();
        Error::Unknown {
            path: self.path.clone(),
            message: format!("{} has no row {row}{nearest}", table.name),
        }
    }

    fn cells(&self, table: &str, number: usize) -> Result<Vec<Value>, Error> {
        let row = format!("SELECT * FROM {} WHERE rowid = {}", quoted(table), number + 1);
        let rows = self.query(&row, &[])?;
        Ok(rows.into_iter().next().unwrap_or_default())
    }

    fn query(&self, sql: &str, values: &[Value]) -> Result<Vec<Vec<Value>>, Error> {
        let rows = self.sql.query(sql, values, &Limits::default(), &|| false);
        rows.map(|rows| rows.rows).map_err(|error| Error::Database {
            path: self.path.join(super::DATABASE),
            message: error.to_string(),
        })
    }

    fn unknown<'n>(&self, what: &str, name: &str, names: impl Iterator<Item = &'n str>) -> Error {
        let nearest = kb::nearest(name, names).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
        Error::Unknown {
            path: self.path.clone(),
            message: format!("there is no {what} called {name}{nearest}"),
        }
    }
}

/// A fact as the triples of a query are.
fn triple(fact: &Fact) -> Option<Triple> {
    let bare = |node: &str| node.trim_start_matches('<').trim_end_matches('>').to_owned();
    let object = Term::of(&fact.object.parse::<oxigraph::model::Term>().ok()?);
    Some(Triple { subject: bare(&fact.subject), predicate: bare(&fact.predicate), object })
}
