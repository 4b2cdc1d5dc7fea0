//! Where a sentence's citations stand: each behind the thing that it tells of, where the sentence names them all; else
//! all at its end.

/// The sentence with its citations, each of a source's number and the name of what the source tells of (empty where it
/// tells of none).
pub(super) fn marked(sentence: &str, sources: &[(usize, &str)]) -> String {
    let (body, end) = match sentence.strip_suffix(['.', '!', '?']) {
        Some(body) => (body.trim_end(), &sentence[body.len()..]),
        None => (sentence.trim_end(), "."),
    };
    if let Some(body) = by_thing(body, sources) {
        return format!("{body}{end}");
    }
    let marks: String = sources.iter().map(|(n, _)| format!("[{n}]")).collect();
    let space = if marks.is_empty() { "" } else { " " };
    format!("{body}{space}{marks}{end}")
}

/// "Class 9 [1] and Class 40 [2] were built by ..": of several sources, each behind the name of what it tells of. None
/// where one of them tells of nothing that the sentence names.
fn by_thing(body: &str, sources: &[(usize, &str)]) -> Option<String> {
    if sources.len() < 2 {
        return None;
    }
    // Longer names first: "Class 9" is not named by "Class 9 Special".
    let mut sources = sources.to_vec();
    sources.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let mut named: Vec<(std::ops::Range<usize>, usize)> = Vec::new();
    for (n, name) in sources {
        let free =
            |at: &usize| named.iter().all(|(taken, _)| *at >= taken.end || at + name.len() <= taken.start);
        let at = places(body, name).find(free)?;
        named.push((at..at + name.len(), n));
    }
    named.sort_by_key(|(place, _)| place.start);
    let mut out = String::with_capacity(body.len() + named.len() * 4);
    let mut from = 0;
    for (place, n) in named {
        out.push_str(&body[from..place.end]);
        out.push_str(&format!(" [{n}]"));
        from = place.end;
    }
    out.push_str(&body[from..]);
    Some(out)
}

/// Where a name stands as words of its own, not as whose something is ("Class 9's").
fn places<'a>(body: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-');
    let own =
        move |at: &usize| !body[..*at].ends_with(inside) && !body[at + name.len()..].starts_with(inside);
    body.match_indices(name).map(|(at, _)| at).filter(move |at| !name.is_empty() && own(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_citation_stands_behind_what_it_tells_of() {
        let both = [(1, "Class 9"), (2, "Class 40")];
        insta::assert_snapshot!(marked("Class 40 and Class 9 were built in Halden.", &both), @"Class 40 [2] and Class 9 [1] were built in Halden.");
        insta::assert_snapshot!(marked("Halden built Class 9 and Class 40", &both), @"Halden built Class 9 [1] and Class 40 [2].");
        let three = [(1, "Class 9"), (2, "Class 40"), (3, "Class 9 Special")];
        insta::assert_snapshot!(marked("There are Class 9 Special, Class 9 and Class 40!", &three), @"There are Class 9 Special [3], Class 9 [1] and Class 40 [2]!");
    }

    #[test]
    fn citations_stand_at_the_end_where_one_tells_of_nothing_named() {
        insta::assert_snapshot!(marked("Class 9 is slow.", &[(1, "Class 9")]), @"Class 9 is slow [1].");
        insta::assert_snapshot!(marked("Class 9 is slow.", &[(1, "Class 9"), (2, "Class 40")]), @"Class 9 is slow [1][2].");
        insta::assert_snapshot!(marked("Class 9's and Class 40's are slow.", &[(1, "Class 9"), (2, "Class 40")]), @"Class 9's and Class 40's are slow [1][2].");
        insta::assert_snapshot!(marked("Class 9 Special is slow.", &[(1, "Class 9"), (3, "Class 9 Special")]), @"Class 9 Special is slow [1][3].");
        insta::assert_snapshot!(marked("Class 9 is slow.", &[(1, "Class 9"), (2, "")]), @"Class 9 is slow [1][2].");
        insta::assert_snapshot!(marked("Nobody knows", &[]), @"Nobody knows.");
    }
}
