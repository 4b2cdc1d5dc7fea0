//! English plurals of what types are called: "10 dealers", "2 countries", "3 aircraft".

use crate::words::is_plural;

/// Words that are their own plural.
const SAME: [&str; 14] = [
    "aircraft",
    "cattle",
    "data",
    "equipment",
    "fish",
    "furniture",
    "information",
    "offspring",
    "people",
    "series",
    "sheep",
    "species",
    "staff",
    "stock",
];
/// Endings that change otherwise, with what they become.
const IRREGULAR: [(&str, &str); 6] = [
    ("child", "children"),
    ("woman", "women"),
    ("man", "men"),
    ("taxon", "taxa"),
    ("criterion", "criteria"),
    ("medium", "media"),
];

/// The plural of a name by its last word, if that is a word in letters.
pub fn plural(name: &str) -> String {
    let last = name.rsplit([' ', '-']).next().unwrap_or(name);
    let folded = last.to_lowercase();
    let before = &name[..name.len() - last.len()];
    if last.is_empty()
        || !last.chars().all(|c| c.is_ascii_lowercase())
        || SAME.contains(&last)
        || is_plural(&folded)
    {
        return name.to_owned();
    }
    if let Some((ending, plural)) = IRREGULAR.iter().find(|(ending, _)| last.ends_with(ending)) {
        let stem = last.strip_suffix(ending).unwrap_or(last);
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

/// Plurals that are written quite differently than their singulars, by the alphabet.
const SINGULARS: [(&str, &str); 33] = [
    ("bacteria", "bacterium"),
    ("cacti", "cactus"),
    ("calves", "calf"),
    ("children", "child"),
    ("criteria", "criterion"),
    ("curricula", "curriculum"),
    ("elves", "elf"),
    ("feet", "foot"),
    ("foci", "focus"),
    ("formulae", "formula"),
    ("fungi", "fungus"),
    ("geese", "goose"),
    ("genera", "genus"),
    ("halves", "half"),
    ("hooves", "hoof"),
    ("indices", "index"),
    ("knives", "knife"),
    ("larvae", "larva"),
    ("loaves", "loaf"),
    ("matrices", "matrix"),
    ("men", "man"),
    ("mice", "mouse"),
    ("nuclei", "nucleus"),
    ("phenomena", "phenomenon"),
    ("scarves", "scarf"),
    ("shelves", "shelf"),
    ("taxa", "taxon"),
    ("teeth", "tooth"),
    ("thieves", "thief"),
    ("vertices", "vertex"),
    ("wives", "wife"),
    ("wolves", "wolf"),
    ("women", "woman"),
];

/// The singular of a folded plural that no stemming leads to: "child" of "children".
pub fn singular(word: &str) -> Option<&'static str> {
    let at = SINGULARS.binary_search_by(|(plural, _)| (*plural).cmp(word)).ok()?;
    Some(SINGULARS[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn irregular_plurals_have_singulars() {
        assert!(SINGULARS.is_sorted());
        assert_eq!(singular("children"), Some("child"));
        assert_eq!(singular("specimen"), None);
    }

    #[test]
    fn names_of_types_have_plurals() {
        let all = [
            "dealer",
            "bicycle model",
            "country",
            "day",
            "stock class",
            "box",
            "batch",
            "alpine club",
            "child",
            "chairman",
            "human",
            "species",
            "aircraft",
            "goods",
            "taxon",
            "Q12",
            "set of 2",
            "",
        ];
        let told: Vec<String> = all.iter().map(|name| plural(name)).collect();
        assert_eq!(
            told,
            [
                "dealers",
                "bicycle models",
                "countries",
                "days",
                "stock classes",
                "boxes",
                "batches",
                "alpine clubs",
                "children",
                "chairmen",
                "humans",
                "species",
                "aircraft",
                "goods",
                "taxa",
                "Q12",
                "set of 2",
                "",
            ]
        );
    }
}
