//! Tables beside the entity tables: junctions for N:M links, value tables for predicates with several values a row.

use super::columns::Builder;
use super::literals::{self, Literals, Said};
use super::plan::{Fill, Rows, TablePlan};
use super::relations::{Object, Pairs, Relation};
use super::stats;
use crate::names::{Unique, sql_name};
use crate::report::Finding;
use crate::schema::{Column, OTHER_NAME, Part, Role, SqlType, Table, TableKind, Written};
use crate::terms::Id;
use crate::values::{Cell, Format, list};
use std::sync::Arc;

impl Builder<'_, '_> {
    pub fn junction(&mut self, relation: &Relation, target: u32, name: &str, label: &str) {
        let (from, to) =
            (&self.context.tables[relation.table as usize], &self.context.tables[target as usize]);
        let iri = self.context.graph.text(relation.predicate).to_owned();
        let pairs = self.subject_pairs(relation, &relation.pairs);
        let other = if relation.table == target { format!("{name}_id") } else { format!("{}_id", to.name) };
        let mut columns = Unique::default();
        let from_name = columns.take([format!("{}_id", from.name).as_str()]);
        let to_name = columns.take([other.as_str(), &format!("{name}_{}_id", to.name)]);
        let rows = pairs.len() as u64;
        let key = |name: String, label: &str, table: &str, inverse: bool, ends: &mut Vec<Id>| {
            ends.sort_unstable();
            ends.dedup();
            let role = Role::Key { predicate: iri.clone(), table: table.to_owned(), inverse };
            // The comment is the table's.
            Column { comment: String::new(), ..self.column(name, label, role, rows, rows, ends) }
        };
        let columns = vec![
            key(from_name, &from.label, &from.name, true, &mut pairs.iter().map(|p| p.0).collect()),
            key(to_name, label, &to.name, false, &mut pairs.iter().map(|p| p.1).collect()),
        ];
        let table = Table {
            name: self.unique.take([format!("{}_{name}", from.name).as_str()]),
            label: format!("{} {label}", from.label),
            kind: TableKind::Junction,
            rows,
            columns,
            comment: (self.context.comment)(relation.predicate),
            ontology: false,
        };
        self.junctions
            .push((table, TablePlan { rows: Rows::Pairs(pairs), fills: vec![Fill::Subject, Fill::Object] }));
    }

    pub fn value_table_name(&self, relation: &Relation) -> String {
        let reading = self.context.names.reading(self.context.graph.text(relation.predicate));
        format!("{}_{}", self.context.tables[relation.table as usize].name, sql_name(&reading))
    }

    /// `label` is what a value is called; several for ranges and pairs are told apart as in a column.
    pub fn value_table(&mut self, relation: &Relation, pairs: &Pairs, name: String, label: &str) {
        let graph = self.context.graph;
        let objects = pairs.iter().map(|pair| pair.1);
        let wished = (relation.predicate, self.context.wishes.predicates.get(&relation.predicate));
        let source = (graph, &self.context.typing.measures);
        let said = Said { is_name: label == OTHER_NAME, ..self.context.said(relation.predicate) };
        let Literals { inferred, columns, format } =
            literals::columns(source, wished, &said, objects, pairs.len() as u64);
        self.note(&name, &inferred);
        let fill = |(mut column, part): (Column, Part)| {
            column.label = column.label.replacen(&said.reading, label, 1);
            (column, Fill::Value { format: Arc::clone(&format), part })
        };
        let mut values: Vec<(Column, Fill)> = columns.into_iter().map(fill).collect();
        if pairs.iter().any(|pair| graph.language(pair.1).is_some()) {
            let part = Part::Language;
            let objects = pairs.iter().map(|pair| pair.1);
            let column = literals::language_column(graph, relation.predicate, objects, pairs.len() as u64);
            values.push((column, Fill::Value { format: Arc::new(Format::Text), part }));
        }
        self.push_values(relation, pairs, &name, said.comment, values);
    }

    /// A table of the values that each literal lists, if the literals are lists.
    pub fn listed(&mut self, relation: &Relation) -> bool {
        let graph = self.context.graph;
        let text = |&(_, literal): &(u32, Id)| {
            let plain = relation.object == Object::Literal
                && graph.datatype(literal).is_none()
                && graph.language(literal).is_none();
            plain.then(|| graph.text(literal))
        };
        let Some(mut texts) = relation.pairs.iter().map(text).collect::<Option<Vec<&str>>>() else {
            return false;
        };
        texts.sort_unstable();
        texts.dedup();
        let Some(mark) = list::mark(&texts) else { return false };
        let (mut pairs, mut pieces): (Pairs, Vec<Box<str>>) = (Vec::new(), Vec::new());
        for &(row, literal) in &relation.pairs {
            for piece in list::pieces(graph.text(literal), mark) {
                pairs.push((row, literal));
                pieces.push(piece.into());
            }
        }
        let said = self.context.said(relation.predicate);
        let cells = pieces.iter().map(|piece| (Cell::Text(piece.to_string()), 1));
        let stats = stats::of(SqlType::Text, cells);
        let rows = pairs.len() as u64;
        let column = Column {
            name: sql_name(&said.reading),
            label: said.reading.clone(),
            role: Role::Literal {
                predicate: graph.text(relation.predicate).to_owned(),
                value: None,
                part: Part::Piece,
            },
            sql_type: SqlType::Text,
            unit: None,
            not_null: rows > 0,
            filled: rows,
            distinct: stats.distinct,
            examples: stats.examples,
            enumerated: stats.enumerated,
            comment: said.comment.clone(),
            written: Written::Otherwise,
            years: false,
        };
        let name = self.value_table_name(relation);
        self.report.findings.push(Finding {
            about: name.clone(),
            inferred: format!("each text lists several values, between {mark:?}"),
            support: relation.pairs.len() as u64,
            of: relation.pairs.len() as u64,
        });
        self.push_values(
            relation,
            &pairs,
            &name,
            said.comment,
            vec![(column, Fill::Piece(Arc::new(pieces)))],
        );
        true
    }

    pub fn node_table(&mut self, relation: &Relation, name: String) {
        let iri = self.context.graph.text(relation.predicate).to_owned();
        let reading = self.context.names.reading(&iri);
        let mut ends: Vec<Id> = relation.pairs.iter().map(|pair| pair.1).collect();
        ends.sort_unstable();
        ends.dedup();
        let rows = relation.pairs.len() as u64;
        let column =
            self.column(sql_name(&reading), &reading, Role::Iri { predicate: iri }, rows, rows, &ends);
        let comment = (self.context.comment)(relation.predicate);
        self.push_values(relation, &relation.pairs, &name, comment, vec![(column, Fill::Object)]);
    }

    /// `values` are the columns beside the key, with their fills.
    fn push_values(
        &mut self,
        relation: &Relation,
        pairs: &Pairs,
        name: &str,
        comment: String,
        values: Vec<(Column, Fill)>,
    ) {
        let reading = self.context.names.reading(self.context.graph.text(relation.predicate));
        let from = &self.context.tables[relation.table as usize];
        let predicate = self.context.graph.text(relation.predicate).to_owned();
        let pairs = self.subject_pairs(relation, pairs);
        let rows = pairs.len() as u64;
        let mut names = Unique::default();
        let key = names.take([format!("{}_id", from.name).as_str()]);
        let role = Role::Key { predicate, table: from.name.clone(), inverse: true };
        let mut subjects: Vec<Id> = pairs.iter().map(|pair| pair.0).collect();
        subjects.dedup();
        let key = self.column(key, &from.label, role, rows, rows, &subjects);
        let mut columns = vec![Column { comment: String::new(), ..key }];
        let mut fills = vec![Fill::Subject];
        for (mut column, fill) in values {
            column.name = names.take([column.name.as_str(), &format!("{}_value", column.name)]);
            columns.push(column);
            fills.push(fill);
        }
        let table = Table {
            name: self.unique.take([name]),
            label: format!("{} {reading}", from.label),
            kind: TableKind::Values,
            rows,
            columns,
            comment,
            ontology: false,
        };
        self.values.push((table, TablePlan { rows: Rows::Pairs(pairs), fills }));
    }

    fn subject_pairs(&self, relation: &Relation, pairs: &Pairs) -> Vec<(Id, Id)> {
        let ids = &self.context.typing.tables[relation.table as usize].rows;
        pairs.iter().map(|&(row, object)| (ids[row as usize], object)).collect()
    }
}
