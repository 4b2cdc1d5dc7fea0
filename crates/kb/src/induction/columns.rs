//! Columns of entity tables from the relations of one table: literals, keys in either direction, undescribed links.
//! What needs a table of its own is in `side_tables`; the cases are listed in `assembly`.

use super::assembly::{Context, Pending};
use super::called::Name;
use super::labels::Labels;
use super::literals::{self, Literals, Said};
use super::plan::{Fill, TablePlan};
use super::relations::{Object, Pairs, Relation};
use super::stats;
use crate::language;
use crate::names::{Unique, sql_name};
use crate::report::{Doubt, Finding, Report};
use crate::schema::{Column, OTHER_NAME, Part, Role, SqlType, Table, Written};
use crate::terms::Id;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Languages that names have columns for, at most.
const LANGUAGES: usize = 12;

/// Makes what the relations of one table become.
pub(super) struct Builder<'b, 'c> {
    pub context: &'b Context<'c>,
    pub unique: &'b mut Unique,
    pub report: &'b mut Report,
    pub labels: &'b Labels,
    pub pending: &'b mut Vec<Vec<Pending>>,
    pub values: &'b mut Vec<(Table, TablePlan)>,
    pub junctions: &'b mut Vec<(Table, TablePlan)>,
    /// The relation at hand is beyond what becomes a column.
    pub rare: bool,
}

impl Builder<'_, '_> {
    pub fn literals(&mut self, relation: &Relation) {
        let graph = self.context.graph;
        let is_label = self.labels.predicates.contains(&relation.predicate);
        let same = |&(row, value): &(u32, Id)| match self.labels.of_row[row as usize] {
            Name::Literal(label) => graph.text(label) == graph.text(value),
            Name::Unsaid | Name::Joined(..) | Name::Told { .. } => false,
        };
        if is_label {
            // What the label says already needs no second place; other names do.
            let others: Pairs = relation.pairs.iter().copied().filter(|pair| !same(pair)).collect();
            if others.is_empty() {
                return;
            }
            if relation.many_per_row() {
                let others = self.translations(relation, others);
                if others.is_empty() {
                    return;
                }
                let name = self.value_table_name(relation);
                return self.value_table(relation, &others, name, OTHER_NAME);
            }
        }
        let reading = self.context.names.reading(graph.text(relation.predicate));
        let wish = self.context.wishes.predicates.get(&relation.predicate);
        if !is_label && wish.is_none() && self.listed(relation) {
            return;
        }
        let language = wish.and_then(|note| note.language.as_deref()).unwrap_or(self.context.preferred);
        let split = literals::split(graph, &relation.pairs, language);
        if split.several {
            self.doubt_several(relation);
        }
        if split.several || self.rare {
            let name = self.value_table_name(relation);
            return self.value_table(relation, &relation.pairs, name, &reading);
        }
        if !split.translations.is_empty() {
            let name = format!("{}_translation", self.value_table_name(relation));
            self.value_table(relation, &split.translations, name, &format!("{reading} in other languages"));
        }
        let table = &self.context.tables[relation.table as usize];
        let rows = self.context.typing.tables[relation.table as usize].rows.len() as u64;
        let objects = split.shown.iter().map(|pair| pair.1);
        let source = (graph, &self.context.typing.measures);
        let said = self.context.said(relation.predicate);
        let Literals { inferred, columns, format } =
            literals::columns(source, (relation.predicate, wish), &said, objects, rows);
        let about = format!("{}.{}", table.name, columns[0].0.name);
        self.note(&about, &inferred);
        if columns[0].0.sql_type == SqlType::Text {
            self.report.doubts.extend(self.context.hints.no_number(graph, relation.predicate, &about));
        }
        let (filled, pairs) = (split.shown.len() as u64, Arc::new(split.shown));
        for (column, part) in columns {
            let owner = table.name.trim_end_matches('_');
            let candidates =
                vec![column.name.clone(), format!("{owner}_{}", column.name.trim_end_matches('_'))];
            let fill = literals::fill(&pairs, &format, part);
            let order = format!("{} {}", sql_name(&said.reading), part as u8);
            self.pending[relation.table as usize].push(Pending { filled, order, candidates, column, fill });
        }
    }

    /// A column for each of the languages that most names have a translation to; the names that are in none of these.
    fn translations(&mut self, relation: &Relation, others: Pairs) -> Pairs {
        let graph = self.context.graph;
        let mut languages: BTreeMap<&str, Pairs> = BTreeMap::new();
        for &(row, literal) in &relation.pairs {
            let Some(tag) = graph.language(literal) else { continue };
            let of_language = languages.entry(language::main(tag)).or_default();
            // The plainest tag of a language: `fr` before `fr-BE`.
            match of_language.last_mut() {
                Some((last, best)) if *last == row => {
                    let rank = |id: Id| (graph.language(id).map_or(0, str::len), graph.text(id));
                    if rank(literal) < rank(*best) {
                        *best = literal;
                    }
                }
                _ => of_language.push((row, literal)),
            }
        }
        let translates = |(tag, pairs): &(&str, Pairs)| {
            !tag.eq_ignore_ascii_case(self.context.preferred)
                && pairs.iter().any(|p| others.binary_search(p).is_ok())
        };
        let mut languages: Vec<(&str, Pairs)> = languages.into_iter().filter(translates).collect();
        languages.sort_by_key(|(tag, pairs)| (Reverse(pairs.len()), *tag));
        languages.truncate(LANGUAGES);
        for (tag, pairs) in &languages {
            self.translation(relation, tag, pairs);
        }
        let told = |pair: &(u32, Id)| languages.iter().any(|(_, pairs)| pairs.binary_search(pair).is_ok());
        others.into_iter().filter(|pair| !told(pair)).collect()
    }

    fn translation(&mut self, relation: &Relation, tag: &str, pairs: &Pairs) {
        let context = self.context;
        let rows = context.typing.tables[relation.table as usize].rows.len() as u64;
        let reading = format!("{} name", language::name(tag));
        let said = Said { reading: reading.clone(), source: reading, is_name: true, ..Said::default() };
        let source = (context.graph, &context.typing.measures);
        let objects = pairs.iter().map(|pair| pair.1);
        let Literals { columns, format, .. } =
            literals::columns(source, (relation.predicate, None), &said, objects, rows);
        let pairs = Arc::new(pairs.clone());
        for (mut column, _) in columns.into_iter().take(1) {
            if let Role::Literal { part, .. } = &mut column.role {
                *part = Part::Translation;
            }
            column.written = Written::Otherwise;
            let fill = literals::fill(&pairs, &format, Part::Translation);
            let candidates = vec![column.name.clone()];
            let order = sql_name(&said.reading);
            let filled = column.filled;
            self.pending[relation.table as usize].push(Pending { filled, order, candidates, column, fill });
        }
    }

    pub fn undescribed(&mut self, relation: &Relation, alone: bool) {
        let (graph, table) = (self.context.graph, &self.context.tables[relation.table as usize]);
        let iri = graph.text(relation.predicate).to_owned();
        if relation.predicate != self.context.typing.type_predicate() {
            self.report.doubts.push(Doubt {
                about: table.name.clone(),
                message: format!(
                    "{} links of <{iri}> lead to IRIs that the graph does not describe; kept as text",
                    relation.pairs.len()
                ),
            });
        }
        let reading = self.context.names.reading(&iri);
        if relation.many_per_row() || self.rare {
            let name = self.value_table_name(relation);
            let name = if alone { name } else { format!("{name}_iri") };
            return self.node_table(relation, name);
        }
        let label = if alone { reading } else { format!("{reading} iri") };
        let candidates = vec![sql_name(&label), sql_name(&format!("{label} iri"))];
        let role = Role::Iri { predicate: iri };
        let column = self.node_column(&label, role, &relation.pairs, relation.table);
        self.push_nodes(relation.table, candidates, column, relation.pairs.clone());
    }

    pub fn links(&mut self, relation: &Relation, target: u32, alone: bool, relations: &[Relation]) {
        let graph = self.context.graph;
        let (from, to) =
            (&self.context.tables[relation.table as usize], &self.context.tables[target as usize]);
        let iri = graph.text(relation.predicate).to_owned();
        let reading = self.context.names.reading(&iri);
        let (several, shared) = (relation.many_per_row(), relation.many_per_object());
        let cardinality = match (several, shared) {
            (false, false) => "1:1",
            (false, true) => "N:1",
            (true, false) => "1:N",
            (true, true) => "N:M",
        };
        self.report.findings.push(Finding {
            about: format!("{} {reading} {}", from.name, to.name),
            inferred: format!("{cardinality} relation"),
            support: relation.pairs.len() as u64,
            of: relation.pairs.len() as u64,
        });
        let name = if alone { sql_name(&reading) } else { sql_name(&format!("{reading} {}", to.name)) };
        let link = link_reading(&reading);
        let label = if alone { link } else { format!("{link} {}", to.label) };
        if !several && !self.rare {
            let role = Role::Key { predicate: iri, table: to.name.clone(), inverse: false };
            let column = self.node_column(&label, role, &relation.pairs, relation.table);
            let candidates = vec![name.clone(), format!("{name}_{}", to.name), format!("{name}_link")];
            self.push_nodes(relation.table, candidates, column, relation.pairs.clone());
        } else if !shared && !self.rare && self.context.typing.tables[target as usize].guests.is_none() {
            self.inverse_key(relation, target, &name, relations);
        } else {
            self.junction(relation, target, &name, &label);
        }
    }

    /// A key in the other table that points back.
    fn inverse_key(&mut self, relation: &Relation, target: u32, name: &str, relations: &[Relation]) {
        let (graph, typing) = (self.context.graph, self.context.typing);
        let from = &self.context.tables[relation.table as usize];
        let ids = &typing.tables[relation.table as usize].rows;
        let mut pairs: Pairs =
            relation.pairs.iter().map(|&(row, o)| (typing.row_of[o as usize], ids[row as usize])).collect();
        pairs.sort_unstable();
        let siblings =
            relations.iter().filter(|r| r.table == relation.table && r.object == Object::Row(target)).count();
        let (column_name, label) = if relation.table == target {
            (
                format!("{name}_of"),
                format!("{} of", self.context.names.reading(graph.text(relation.predicate))),
            )
        } else if siblings == 1 {
            (from.name.clone(), from.label.clone())
        } else {
            let reading = self.context.names.reading(graph.text(relation.predicate));
            (format!("{}_{name}", from.name), format!("{} {reading}", from.label))
        };
        let iri = graph.text(relation.predicate).to_owned();
        let role = Role::Key { predicate: iri, table: from.name.clone(), inverse: true };
        let column = self.node_column(&label, role, &pairs, target);
        let candidates =
            vec![column_name.clone(), format!("{column_name}_{name}"), format!("{column_name}_link")];
        self.push_nodes(target, candidates, column, pairs);
    }

    fn push_nodes(&mut self, table: u32, candidates: Vec<String>, column: Column, pairs: Pairs) {
        let (filled, order) = (column.filled, candidates[0].clone());
        let fill = Fill::Node(Arc::new(pairs));
        self.pending[table as usize].push(Pending { filled, order, candidates, column, fill });
    }

    fn node_column(&self, label: &str, role: Role, pairs: &Pairs, table: u32) -> Column {
        let mut ends: Vec<Id> = pairs.iter().map(|pair| pair.1).collect();
        ends.sort_unstable();
        ends.dedup();
        let rows = self.context.typing.tables[table as usize].rows.len() as u64;
        self.column(String::new(), label, role, pairs.len() as u64, rows, &ends)
    }

    /// A column of nodes; `ends` are its distinct values.
    pub fn column(
        &self,
        name: String,
        label: &str,
        role: Role,
        filled: u64,
        rows: u64,
        ends: &[Id],
    ) -> Column {
        let enumerated = stats::is_small(ends.len(), filled);
        let shown = if enumerated { ends.len() } else { 3 };
        let comment = match &role {
            Role::Key { predicate, .. } | Role::Iri { predicate } => {
                self.context.graph.find(predicate).map(|p| (self.context.comment)(p)).unwrap_or_default()
            }
            _ => String::new(),
        };
        let examples = ends.iter().take(shown).map(|&id| {
            let node = self.context.graph.node(id);
            self.context.schema.id(&node).to_owned()
        });
        Column {
            name,
            label: label.to_owned(),
            role,
            sql_type: SqlType::Text,
            unit: None,
            not_null: filled == rows && rows > 0,
            filled,
            distinct: ends.len() as u64,
            examples: examples.collect(),
            enumerated,
            comment,
            written: Written::Verbatim,
            years: false,
        }
    }

    /// Says so if the graph declares that there is but one.
    pub fn doubt_several(&mut self, relation: &Relation) {
        let table = &self.context.tables[relation.table as usize].name;
        let doubt = self.context.hints.several(self.context.graph, relation.predicate, table);
        self.report.doubts.extend(doubt);
    }

    pub fn note(&mut self, about: &str, inferred: &crate::values::Inferred) {
        self.report.findings.push(Finding {
            about: about.to_owned(),
            inferred: inferred.format.to_string(),
            support: inferred.support,
            of: inferred.of,
        });
        let doubts = inferred.doubts.iter();
        self.report.doubts.extend(doubts.map(|m| Doubt { about: about.to_owned(), message: m.clone() }));
    }
}

/// `ref stadium id` leads to a stadium.
fn link_reading(reading: &str) -> String {
    let mut words: Vec<&str> = reading.split(' ').collect();
    if words.len() > 1 && matches!(words[0], "ref" | "fk") {
        words.remove(0);
    }
    if words.len() > 1 && matches!(words.last(), Some(&("id" | "ref" | "fk"))) {
        words.pop();
    }
    words.join(" ")
}
