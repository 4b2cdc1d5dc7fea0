//! What induction derives: tables, their columns, and one flat question view per entity type.
//! Data only; how it is derived stands in `induction` and `views`, how it becomes SQL in `database`.
//! Follows RAGONITE section 2.1 (tables, keys, comments); question views are our own.

use std::collections::BTreeMap;

use crate::names;
use serde::{Deserialize, Serialize};

/// The label of the column that holds what an entity is called beside its name.
pub const OTHER_NAME: &str = "other name";

/// The induced schema of one graph.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Schema {
    /// What the graph is called: by its annotations, the build, or the graph itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is about, by its annotations or the graph itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The IRI prefix left out of every `id` in the database (`http://x.example/instance/`), or empty.
    /// An id without a scheme is `base` + id; any other id is a whole IRI or a blank node (`_:b0`).
    pub base: String,
    /// Entity tables first, each followed by its value tables, then junction tables; a stable order.
    pub tables: Vec<Table>,
    /// One per entity table but that of ends, in the same order.
    pub views: Vec<View>,
    /// Words that people say, each with what the graph calls it, by its annotations.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub synonyms: BTreeMap<String, String>,
    /// By predicate: how the lists that its values stand in are written.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lists: BTreeMap<String, Listed>,
}

/// How the lists of one predicate are written, whose values are told as the predicate's own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// As cells of `rdf:first` and `rdf:rest`.
    pub cells: bool,
    /// As members of containers, `rdf:_1` to so many.
    pub members: u32,
    /// All values stand in lists, and no list in another.
    pub alike: bool,
}

/// One table of the induced database.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The SQL name, unique ignoring case, never a keyword.
    pub name: String,
    /// The name as people read it: `car variant`.
    pub label: String,
    /// What a row is.
    pub kind: TableKind,
    /// How many.
    pub rows: u64,
    /// In order; entity tables begin with `id` and `label`.
    pub columns: Vec<Column>,
    /// For people and models; from the graph's rdfs:comment or the annotations, or empty.
    pub comment: String,
    /// Its rows are parts of an ontology: classes, properties.
    pub ontology: bool,
}

/// What a row of a [`Table`] is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableKind {
    /// A subject whose rdf:type set is stored here.
    Entity {
        /// IRIs of the types every row has, sorted; empty for untyped subjects.
        types: Vec<String>,
        /// The predicate that states them, where it is not rdf:type.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// What makes a row, where things that have a table of their own are rows of this one too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spread: Option<Spread>,
    },
    /// One link of an N:M relation: columns `from_id`-like and `to_id`-like, both foreign keys.
    Junction,
    /// One value of a many-valued literal (or of links to undescribed IRIs): a key column and a value column.
    Values,
}

/// What the rows of a table have in common whose things have tables of their own too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spread {
    /// They are of one of these classes, and no other thing is: a class with its subclasses. Empty where the graph
    /// does not state that of all of them.
    Members(Vec<String>),
    /// Links lead to them that lead to several tables, or to what the graph does not describe. Such a table has no view.
    Ends,
}

/// One column of a [`Table`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// The SQL name.
    pub name: String,
    /// The name as people read it: `engine performance`.
    pub label: String,
    /// Where its values come from.
    pub role: Role,
    /// How values are stored.
    pub sql_type: SqlType,
    /// The canonical unit of a number (`mm`, `g/km`, `EUR`, `%`, `min`), if the values show one.
    pub unit: Option<String>,
    /// Every row has a value.
    pub not_null: bool,
    /// Rows with a value.
    pub filled: u64,
    /// Distinct values.
    pub distinct: u64,
    /// All values when there are few and they repeat (a category), else some examples.
    pub examples: Vec<String>,
    /// `examples` holds every value.
    pub enumerated: bool,
    /// Explains the column: from the graph or the annotations, or empty.
    pub comment: String,
    /// How the graph's literals say what the cells hold.
    #[serde(default)]
    pub written: Written,
    /// Its numbers are years of the calendar, negative before Christ.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub years: bool,
}

/// How a column's literals say what its cells hold: what a query over the triples has to do to compare alike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Written {
    /// In a way that only ragonite's own reader knows: ranges, times, converted units.
    #[default]
    Otherwise,
    /// As it is: a typed number, a truth value, an ISO date, a text, a node.
    Verbatim,
    /// As a string that reads as a number, or as `true`, without its datatype.
    Plain,
    /// As the digits, sign and decimal point of a text: `4,500 mm`.
    Digits,
    /// The same with a decimal comma: `4.500,5 mm`.
    DigitsComma,
}

/// Where a column's values come from. With the row's id this is also its lineage: the cell stands for the
/// triples (row, predicate, ?), or (?, predicate, row) where `inverse`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The row's own id.
    Id,
    /// The name people read: the first of these predicates that the subject has, else made from its IRI.
    Label {
        /// Predicate IRIs in order of preference.
        predicates: Vec<String>,
    },
    /// The predicate's literal, or a part read from it.
    Literal {
        /// The predicate's IRI.
        predicate: String,
        /// Where the predicate leads to a node of a value and its unit: the predicate from there to the number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<String>,
        /// Which part of the literal.
        part: Part,
    },
    /// A link to a row of another table.
    Key {
        /// The predicate's IRI.
        predicate: String,
        /// The other table.
        table: String,
        /// The triple is (other, predicate, row).
        inverse: bool,
    },
    /// A link to an IRI that the graph does not describe, kept as text.
    Iri {
        /// The predicate's IRI.
        predicate: String,
    },
}

/// Which part of a literal a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The literal as it is, or its number without the unit.
    Whole,
    /// The lower end of a range ("112 - 118 g/km"), or the first of two values ("20.8 / 18.4 kWh").
    Min,
    /// The upper end, or the second.
    Max,
    /// The original text beside a column that was read from it.
    Original,
    /// The language tag beside a value of a value table.
    Language,
    /// One of the values that a literal lists: `Norway, Sweden`.
    Piece,
    /// The name in one other language, which the column is called by.
    Translation,
}

/// SQLite storage of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum SqlType {
    /// Whole numbers.
    Integer,
    /// Other numbers.
    Real,
    /// Text, ids.
    Text,
    /// 0 or 1.
    Boolean,
    /// ISO 8601 date as text.
    Date,
    /// ISO 8601 date and time as text.
    DateTime,
}

/// A flat view of one entity type: everything a question about it may mention, one column each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The SQL name of the real view over the single-valued columns: `v_car_variant`.
    pub name: String,
    /// The entity table it is about.
    pub table: String,
    /// As people read it: `car variant`.
    pub label: String,
    /// Other names that the graph has for its things: labels of their class.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// Its columns; the first is the name (label) of the entity itself, with an empty path.
    pub columns: Vec<ViewColumn>,
}

/// One column of a [`View`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ViewColumn {
    /// The shortest unambiguous reading name in this view: `fuel type`.
    pub name: String,
    /// Other names that the graph has for it: labels of its property.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The name in the SQL view, or `None` for a many-valued column (not in the SQL view).
    pub sql_name: Option<String>,
    /// From the view's table to the table that holds the value; empty for own columns.
    pub path: Vec<Link>,
    /// The column of the last table (of the value table for a final [`Join::Values`]).
    pub column: String,
    /// What the value is.
    pub kind: Kind,
    /// An entity may have several.
    pub many: bool,
    /// The unit of a number.
    pub unit: Option<String>,
    /// Entities of the view that have a value.
    pub filled: u64,
    /// Distinct values.
    pub distinct: u64,
    /// Explains it: the column's comment, or empty.
    pub comment: String,
}

/// What a view column's values are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// INTEGER or REAL.
    Number,
    /// TEXT.
    Text,
    /// DATE or DATETIME, as ISO text.
    Date,
    /// 0 or 1.
    Boolean,
    /// Another entity, shown by its label: the path ends in its table and `column` is that table's label column.
    Entity {
        /// The entity's table.
        table: String,
    },
}

/// One hop of a view column's path, as SQL joins it and as the graph states it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// The predicate's IRI.
    pub predicate: String,
    /// The triple is (next, predicate, current).
    pub inverse: bool,
    /// How SQL gets there.
    pub join: Join,
    /// The table it leads to (the value table itself for [`Join::Values`]).
    pub to: String,
}

/// How SQL joins the current table with the next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Join {
    /// `current.column = next.id`
    Key {
        /// Foreign key in the current table.
        column: String,
    },
    /// `next.column = current.id`
    Referenced {
        /// Foreign key in the next table.
        column: String,
    },
    /// `junction.from = current.id AND junction.to = next.id`
    Through {
        /// The junction table.
        table: String,
        /// Its column that holds the current row's id.
        from: String,
        /// Its column that holds the next row's id.
        to: String,
    },
    /// `next.key = current.id`, where next is a value table.
    Values {
        /// The value table's key column.
        key: String,
    },
}

impl Schema {
    /// The table of that SQL name, ignoring case.
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|t| t.name.eq_ignore_ascii_case(name))
    }

    /// The view of an entity table.
    pub fn view_of(&self, table: &str) -> Option<&View> {
        self.views.iter().find(|v| v.table == table)
    }

    /// The IRI (or blank node) an id of the database stands for.
    pub fn iri(&self, id: &str) -> String {
        if id.starts_with("_:") || has_scheme(id) { id.to_owned() } else { format!("{}{id}", self.base) }
    }

    /// The id that stands for an IRI in the database.
    pub fn id<'i>(&self, iri: &'i str) -> &'i str {
        match iri.strip_prefix(self.base.as_str()) {
            Some(rest) if !rest.is_empty() && !has_scheme(rest) && !rest.starts_with("_:") => rest,
            _ => iri,
        }
    }
}

impl Table {
    /// The column of that SQL name, ignoring case.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|c| c.name.eq_ignore_ascii_case(name))
    }

    /// Rows are entities.
    pub fn is_entity(&self) -> bool {
        matches!(self.kind, TableKind::Entity { .. })
    }

    /// Some of its rows are at home in another table.
    pub fn has_guests(&self) -> bool {
        matches!(self.kind, TableKind::Entity { spread: Some(_), .. })
    }

    /// It only says what the ends of links are called that lead to several tables.
    pub fn is_ends(&self) -> bool {
        matches!(self.kind, TableKind::Entity { spread: Some(Spread::Ends), .. })
    }

    /// The graph calls its rows something; other rows go by their values or codes.
    pub fn has_names(&self) -> bool {
        let given = |c: &Column| matches!(&c.role, Role::Label { predicates } if !predicates.is_empty());
        self.columns.iter().any(given)
    }
}

impl Column {
    /// Its texts are what a thing is called beside its name.
    pub fn is_other_name(&self) -> bool {
        let called = || match &self.role {
            Role::Literal { predicate, part: Part::Whole, .. } => {
                names::as_other_name(&names::reading(predicate)).is_some()
            }
            Role::Literal { part: Part::Translation, .. } => true,
            _ => false,
        };
        self.sql_type == SqlType::Text && (self.label == OTHER_NAME || called())
    }

    /// Its numbers are years, not quantities: stated so, or whole, without a unit, each from 1000 to 2100.
    pub fn holds_years(&self) -> bool {
        let is_year = |text: &String| text.parse().is_ok_and(|year: i64| (1000..=2100).contains(&year));
        self.years
            || self.sql_type == SqlType::Integer
                && self.unit.is_none()
                && !self.examples.is_empty()
                && self.examples.iter().all(is_year)
    }
}

/// `scheme:` at the start, RFC 3986 section 3.1.
fn has_scheme(iri: &str) -> bool {
    let Some((scheme, _)) = iri.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_leaves_out_the_base_and_comes_back() {
        let schema = Schema { base: "http://x.example/i/".into(), ..Schema::default() };
        for iri in ["http://x.example/i/engine/1", "http://y.example/a", "_:b0", "http://x.example/i/a:b"] {
            assert_eq!(schema.iri(schema.id(iri)), iri);
        }
        assert_eq!(schema.id("http://x.example/i/engine/1"), "engine/1");
        assert_eq!(schema.id("http://x.example/i/a:b"), "http://x.example/i/a:b");
    }
}
