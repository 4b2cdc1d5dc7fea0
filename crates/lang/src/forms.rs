//! Forms of words: plurals of what types are called ("10 dealers", "2 countries", "3 aircraft"), singulars that no
//! stemming leads to, and words that grew from others in ways that no ending tells ("Japanese" from Japan).

use crate::en::en;
use crate::words::is_plural;

/// Written alike of one and of several: "series".
pub fn is_own_plural(word: &str) -> bool {
    en().forms.own_plural.contains(word)
}

/// The plural of a name by its last word, if that is a word in letters; of either of two ("bars or pubs").
pub fn plural(name: &str) -> String {
    if let Some((one, other)) = name.split_once(" or ") {
        return format!("{} or {}", plural(one), plural(other));
    }
    let last = name.rsplit([' ', '-']).next().unwrap_or(name);
    let folded = last.to_lowercase();
    let before = &name[..name.len() - last.len()];
    if last.is_empty()
        || !last.chars().all(|c| c.is_ascii_lowercase())
        || is_own_plural(last)
        || is_plural(&folded)
    {
        return name.to_owned();
    }
    if let Some((ending, plural)) =
        en().forms.plural_endings.iter().find(|(ending, _)| last.ends_with(*ending))
    {
        let stem = last.strip_suffix(ending.as_str()).unwrap_or(last);
        // A human is no man.
        if stem != "hu" {
            return format!("{before}{stem}{plural}");
        }
    }
    let hissing = ["s", "x", "z", "ch", "sh"].iter().any(|ending| last.ends_with(ending));
    match last.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{before}{stem}ies"),
        _ if hissing => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// The singular of a folded plural that no stemming leads to: "child" of "children".
pub fn singular(word: &str) -> Option<&'static str> {
    en().forms.singulars.get(word).map(String::as_str)
}

/// A noun's or a noun phrase's other number: "caves" and "cave" of either.
pub fn both_numbers(name: &str) -> Vec<String> {
    let (before, last) = name.rsplit_once(' ').map_or(("", name), |(before, last)| (before, last));
    let cut = ["s", "es"].iter().filter_map(|end| last.strip_suffix(end)).map(str::to_owned);
    let with_y = last.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let singulars = cut.chain(with_y).filter(|one| plural(one) == last);
    let all = [last.to_owned(), plural(last)].into_iter().chain(singulars);
    let all = all.chain(singular(&last.to_lowercase()).map(str::to_owned));
    all.map(|last| if before.is_empty() { last } else { format!("{before} {last}") }).collect()
}

/// What a folded word is derived from: the country of an adjective, the instrument of who plays it. Those that begin
/// alike and differ by their endings are found without.
pub fn origin(word: &str) -> Option<&'static str> {
    let forms = &en().forms;
    let one = word.strip_suffix('s').unwrap_or(word);
    let known = forms.countries.get(word).or_else(|| forms.countries.get(one));
    known.or_else(|| forms.players.get(one)).map(String::as_str)
}

/// A folded word that is a country's name.
pub fn is_country(word: &str) -> bool {
    en().forms.countries.values().any(|country| country == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_what_they_grew_from() {
        for (word, from) in [
            ("japanese", "japan"),
            ("dutch", "netherlands"),
            ("guitarists", "guitar"),
            ("russians", "russia"),
        ] {
            assert_eq!(origin(word), Some(from), "{word}");
        }
        assert_eq!(origin("table"), None);
    }

    #[test]
    fn irregular_plurals_have_singulars() {
        assert_eq!(singular("children"), Some("child"));
        assert_eq!(singular("specimen"), None);
    }

    #[test]
    fn a_noun_is_known_in_both_numbers() {
        for (said, other) in
            [("cave", "caves"), ("space stations", "space station"), ("cities", "city"), ("boxes", "box")]
        {
            assert!(both_numbers(said).contains(&other.to_owned()), "{said}");
        }
        assert!(both_numbers("children").contains(&"child".to_owned()));
        assert!(!both_numbers("glass").contains(&"glas".to_owned()));
    }

    #[test]
    fn names_of_types_have_plurals() {
        let all = [
            ("dealer", "dealers"),
            ("bicycle model", "bicycle models"),
            ("country", "countries"),
            ("day", "days"),
            ("stock class", "stock classes"),
            ("box", "boxes"),
            ("batch", "batches"),
            ("alpine club", "alpine clubs"),
            ("child", "children"),
            ("chairman", "chairmen"),
            ("chairwoman", "chairwomen"),
            ("human", "humans"),
            ("species", "species"),
            ("aircraft", "aircraft"),
            ("goods", "goods"),
            ("taxon", "taxa"),
            ("Q12", "Q12"),
            ("set of 2", "set of 2"),
            ("", ""),
        ];
        for (one, several) in all {
            assert_eq!(plural(one), several);
        }
    }
}
