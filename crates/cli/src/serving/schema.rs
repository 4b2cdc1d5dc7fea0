//! A knowledge base's schema as the page reads it: each column of numbers says whether they are amounts, or years and codes,
//! which are written without thousands set apart. Answers' tables write them so too.

use kb::Schema;
use serde_json::{Value, json};

/// The schema with `amounts` at its columns of numbers: for each view and each of its columns whether they are, `None` of
/// what is no number.
pub fn told(schema: &Schema, amounts: &[Vec<Option<bool>>]) -> Value {
    let mut told = json!(schema);
    for (at, (view, amounts)) in schema.views.iter().zip(amounts).enumerate() {
        for (column, (seen, amount)) in view.columns.iter().zip(amounts).enumerate() {
            let Some(amount) = *amount else { continue };
            told["views"][at]["columns"][column]["amounts"] = json!(amount);
            let place = seen.path.last().map_or(view.table.as_str(), |link| link.to.as_str());
            let Some(table) = schema.tables.iter().position(|table| table.name == place) else { continue };
            let stored = schema.tables[table].columns.iter().position(|one| one.name == seen.column);
            let Some(stored) = stored else { continue };
            let stored = &mut told["tables"][table]["columns"][stored];
            // Of what several views see, its own view knows best.
            if seen.path.is_empty() || stored.get("amounts").is_none() {
                stored["amounts"] = json!(amount);
            }
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_says_of_its_numbers_what_its_own_view_says() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("graph.ttl");
        let graph = "@prefix : <http://x.example/> .
            :a a :House ; :rent 900 ; :owner :o . :b a :House ; :rent 12000 ; :owner :o . :o a :Owner ; :code 70001 .";
        std::fs::write(&file, graph).unwrap();
        let graph = kb::read(&[file], &kb::ReadOptions::default(), &mut |_| {}).unwrap();
        let schema = kb::induce(&graph, &kb::Annotations::default()).unwrap().schema;
        // Houses see the code of their owners, whose own view knows that it is no amount.
        let amount = |view: &kb::View, column: &kb::ViewColumn| {
            (column.kind == kb::Kind::Number).then(|| column.column != "code" || view.table != "owner")
        };
        let of = |view: &kb::View| view.columns.iter().map(|column| amount(view, column)).collect();
        let told = told(&schema, &schema.views.iter().map(of).collect::<Vec<_>>());
        let mut said: Vec<String> = Vec::new();
        for table in told["tables"].as_array().unwrap() {
            for column in table["columns"].as_array().unwrap() {
                said.push(
                    format!("{}.{}: {}", table["name"], column["name"], column["amounts"]).replace('"', ""),
                );
            }
        }
        insta::assert_snapshot!(said.join("\n"), @r"
        house.id: null
        house.label: null
        house.owner: null
        house.rent: true
        owner.id: null
        owner.label: null
        owner.code: false
        ");
    }
}
