//! A name that fits several things in a question about one: the answer tells of all of them, and the person may say
//! which was meant.

use plan::{Ask, Grounded, Index, Test, words};
use search::KnowledgeBase;

use crate::steps::as_sparql::namesakes;
use crate::{Clarification, Meant};

/// More things than this are a kind, not a choice.
const CHOICE: usize = 8;

/// The choice, if there is one to make.
pub(crate) fn clarify(
    kb: &KnowledgeBase,
    index: &Index,
    grounded: &Grounded,
    question: &str,
) -> Option<Clarification> {
    let [set] = &grounded.sets[..] else { return None };
    let [Test::Among { column: 0, values, negated: false, .. }] = &set.tests[..] else { return None };
    let asks_of_one = matches!(grounded.ask, Ask::Value | Ask::Exists)
        && grounded.order.is_none()
        && grounded.per.is_none()
        && !grounded.wanted.is_empty()
        && (2..=CHOICE).contains(&values.len())
        && singular(question, &set.name);
    if !asks_of_one {
        return None;
    }
    let view = &index.schema.views[grounded.view];
    let candidates: Vec<Meant> = namesakes(kb, &view.table, values)?
        .into_iter()
        .map(|(iri, label)| Meant {
            iri,
            question: question.replacen(&set.name, &label, 1),
            label,
            table: view.label.clone(),
        })
        .collect();
    (candidates.len() > 1).then(|| Clarification { mention: set.name.clone(), candidates })
}

/// The question names one thing: "the X7", not "all X7" or "the X7s".
fn singular(question: &str, name: &str) -> bool {
    let asked = words(question);
    let named = words(name);
    let Some(first) = named.first() else { return false };
    // "Nordlys" is a name, "X7 models" are several.
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let plural = last.starts_with(char::is_lowercase) && plan::is_plural(last);
    let at = asked.iter().position(|w| w == first);
    let before = at.and_then(|at| at.checked_sub(1)).map(|b| asked[b].as_str());
    let spread = |w: &str| matches!(w, "all" | "every" | "each" | "any" | "are" | "do" | "these" | "those");
    question.contains(name) && at.is_some() && !plural && !before.is_some_and(spread)
}

#[cfg(test)]
mod tests {
    use super::singular;

    #[test]
    fn one_thing_is_asked_about() {
        assert!(singular("How heavy is the Nordlys?", "Nordlys"));
        assert!(!singular("How heavy are all Nordlys?", "Nordlys ferries"));
        assert!(!singular("What do all Nordlys cost?", "Nordlys"));
        assert!(!singular("How heavy is it?", "Nordlys"));
    }
}
