//! What a SELECT computes, as people say it.

/// Words of what a SELECT computes that are told as they are, at most.
const SAID: usize = 5;

/// `avg(dep_delay)` as people say it; what a SELECT gives a name of its own is called so.
pub(super) fn in_words(output: &str) -> String {
    let said = lang::words(&output.replace('_', " "));
    let own = || said.join(" ");
    let Some((function, _)) = output.split_once('(') else { return own() };
    // "cast(sum(case when .. end) as real) * 100 / count(*)": nobody reads that.
    if said.len() > SAID {
        return "result".to_owned();
    }
    let inner: Vec<&str> =
        said.iter().skip(1).map(String::as_str).filter(|word| *word != "distinct").collect();
    let of = match function.trim() {
        "count" if inner.is_empty() => return "number".to_owned(),
        "count" => return format!("number of {}", lang::plural(&inner.join(" "))),
        "avg" => "average",
        "sum" => "total",
        "min" => "lowest",
        "max" => "highest",
        _ => return own(),
    };
    format!("{of} {}", inner.join(" "))
}

/// `avg(price)` computes with `price`.
pub(super) fn computes(output: &str, column: &str) -> bool {
    output.contains('(')
        && output.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_computed_is_told_unless_it_is_long() {
        assert_eq!(in_words("avg(dep_delay)"), "average dep delay");
        assert_eq!(in_words("count(*)"), "number");
        assert_eq!(in_words("total_income"), "total income");
        assert_eq!(
            in_words("cast(sum(case when type = 'a' then 1 else 0 end) as real) * 100 / count(*)"),
            "result"
        );
    }
}
