//! The ways back along links: a column of one view as a column of the view that a link leads to.

use kb::{Kind, View, ViewColumn};

/// What stands behind a link is a column of the view that it leads to.
pub(crate) fn own_column(link: &ViewColumn, behind: &ViewColumn, to: &View) -> Option<usize> {
    let rest = behind.path.strip_prefix(&link.path[..])?;
    to.columns.iter().position(|c| c.column == behind.column && c.path == rest)
}

/// The column of view `to` that leads back along `column` of view `from`.
pub(crate) fn back(views: &[View], to: usize, from: usize, column: usize) -> Option<usize> {
    let [link] = &views[from].columns[column].path[..] else { return None };
    views[to].columns.iter().position(|c| {
        matches!((&c.kind, &c.path[..]), (Kind::Entity { table }, [other])
            if *table == views[from].table && other.predicate == link.predicate && other.inverse != link.inverse)
    })
}
