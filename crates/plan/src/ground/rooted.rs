//! What is told of several linked things is told of those that the question chooses: of "what caused the outage in
//! Hartsea on 25 May" the outages are asked about that began on that day, and not a district all of whose outages' causes
//! are told because one of them began then.

use crate::rules::{Rule, fires};
use kb::{Kind, View};

use super::ways::{back, own_column};
use crate::meaning::{Attribute, Grounded, Set, Test};

/// Makes the linked things those that are asked about, where a condition chooses among them and all that is put out is
/// theirs.
pub(crate) fn at_what_is_told(views: &[View], grounded: &mut Grounded) {
    let plain = grounded.order.is_none()
        && grounded.per.is_none()
        && grounded.groups.is_none()
        && grounded.probes.is_empty()
        && !grounded.wanted.is_empty();
    let ([set], true) = (&grounded.sets[..], plain) else { return };
    let from = &views[grounded.view];
    let links = from.columns.iter().enumerate().filter(|(_, column)| {
        column.many && column.path.len() == 1 && matches!(column.kind, Kind::Entity { .. })
    });
    let mut turned = links.filter_map(|(link, _)| turned(views, grounded, set, link));
    if let (Some(turned), None) = (turned.next(), turned.next())
        && fires(Rule::RootedAtTold, true)
    {
        *grounded = turned;
    }
}

fn turned(views: &[View], grounded: &Grounded, set: &Set, link: usize) -> Option<Grounded> {
    let from = &views[grounded.view];
    let path = &from.columns[link].path;
    let Kind::Entity { table } = &from.columns[link].kind else { return None };
    let to = views.iter().position(|view| view.table == *table)?;
    let back = back(views, to, grounded.view, link)?;
    let own = |number| own_column(&from.columns[link], &from.columns[number], &views[to]);
    let mut chosen = Vec::new();
    let mut others = Vec::new();
    for test in &set.tests {
        match test {
            Test::Linked { column, tests, negated: false, .. } if *column == link && !tests.is_empty() => {
                chosen.extend(tests.iter().cloned());
            }
            other => others.push(other.clone()),
        }
    }
    if chosen.is_empty()
        || others.iter().filter_map(Test::column).any(|c| from.columns[c].path.starts_with(path))
    {
        return None;
    }
    let mut wanted: Vec<Attribute> = Vec::new();
    for attribute in &grounded.wanted {
        // The linked things themselves need no column.
        let columns: Vec<usize> = attribute.columns.iter().copied().filter(|&c| c != link).collect();
        let columns: Vec<usize> = columns.into_iter().map(own).collect::<Option<_>>()?;
        if !columns.is_empty() {
            wanted.push(Attribute { columns, ..attribute.clone() });
        }
    }
    let tests = match &others[..] {
        [] => vec![Test::Present { column: back, negated: false }],
        [Test::Among { column: 0, values, word, negated: false }] => {
            vec![Test::Among { column: back, values: values.clone(), word: word.clone(), negated: false }]
        }
        _ => vec![Test::Linked { column: back, view: grounded.view, tests: others, negated: false }],
    };
    chosen.extend(tests);
    let sets = vec![Set { name: views[to].label.clone(), tests: chosen }];
    Some(Grounded { view: to, sets, wanted, ..grounded.clone() })
}
