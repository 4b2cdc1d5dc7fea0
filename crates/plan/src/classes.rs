//! Declared superclasses: what a mention of a class stands for besides it.

use std::collections::{BTreeSet, HashMap};

use kb::{Role, Schema};
use search::{Limits, QueryError, SqlStore, Value};

/// Declared superclasses, by the ids that the database has.
#[derive(Default)]
pub(crate) struct Classes {
    parents: HashMap<String, Vec<String>>,
}

impl Classes {
    pub fn load(schema: &Schema, sql: &SqlStore) -> Result<Self, QueryError> {
        const SUB_CLASS_OF: &str = "http://www.w3.org/2000/01/rdf-schema#subClassOf";
        let mut classes = Self::default();
        for table in &schema.tables {
            let Some(first) = table.columns.first() else { continue };
            for column in &table.columns {
                let (child, parent) = match &column.role {
                    Role::Key { predicate, inverse, .. }
                        if predicate == SUB_CLASS_OF && table.is_entity() =>
                    {
                        if *inverse {
                            (&column.name, &first.name)
                        } else {
                            (&first.name, &column.name)
                        }
                    }
                    Role::Iri { predicate } if predicate == SUB_CLASS_OF => (&first.name, &column.name),
                    // A junction: the first column is the subject, the second the object.
                    Role::Key { predicate, .. } if predicate == SUB_CLASS_OF && column.name != first.name => {
                        (&first.name, &column.name)
                    }
                    _ => continue,
                };
                let query = format!(
                    "SELECT \"{child}\", \"{parent}\" FROM \"{}\" WHERE \"{child}\" IS NOT NULL AND \"{parent}\" IS NOT NULL",
                    table.name
                );
                let limits = Limits { rows: 200_000, ..Limits::of_the_program() };
                for row in sql.read(&query, &[], &limits, &|| false)?.rows {
                    if let [Value::Text(child), Value::Text(parent)] = &row[..] {
                        classes.parents.entry(child.clone()).or_default().push(parent.clone());
                    }
                }
            }
        }
        Ok(classes)
    }

    /// All superclasses of a class, near and far; cycles end.
    pub fn above(&self, class: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            for parent in self.parents.get(class).into_iter().flatten() {
                if found.insert(parent.clone()) {
                    open.push(parent);
                }
            }
        }
        found.remove(class);
        found
    }
}
