//! Several names or values in one sentence: as many as people read.

/// How many names or values a sentence lists before it says how many more there are.
pub(crate) const LISTED: usize = 30;
/// Values that are told of more than a sentence lists.
const FREQUENT: usize = 8;

/// "a, b and c", cut with the number of the rest.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        _ if items.len() > LISTED => {
            format!("{} and {} more", items[..LISTED].join(", "), items.len() - LISTED)
        }
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

/// Of more values than a sentence lists whole the most frequent: nobody reads thirty of five hundred.
pub fn most_frequent(values: &[String]) -> String {
    match values.len() {
        ..=LISTED => list(values),
        all => format!("{} and {} more", values[..FREQUENT].join(", "), all - FREQUENT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_values_the_most_frequent_are_told() {
        let values = |count: usize| (0..count).map(|n| format!("v{n}")).collect::<Vec<_>>();
        assert_eq!(most_frequent(&values(3)), "v0, v1 and v2");
        assert_eq!(most_frequent(&values(500)), "v0, v1, v2, v3, v4, v5, v6, v7 and 492 more");
    }
}
