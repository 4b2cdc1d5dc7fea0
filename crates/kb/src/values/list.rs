//! Several values in one literal (`Hong Kong, Thailand`), by the evidence of the column: what stands between the marks
//! stands elsewhere alone, or beside others. A mark between parts that keep their places (`Graz, Austria`) lists nothing.

use rustc_hash::{FxHashMap, FxHashSet};

/// What stands between listed values.
const MARKS: [&str; 6] = [";", "|", " / ", "\n", "、", ", "];
/// Marks that also stand inside of values and between parts of one.
const WEAK: [&str; 2] = [" / ", ", "];

/// Letters of a listed value and of a whole list, at most.
const PIECE: usize = 60;
const LIST: usize = 400;
/// Values that are looked at.
const SAMPLE: usize = 20_000;
/// Of the listed values in percent so many must be known otherwise.
const KNOWN: usize = 60;
const KNOWN_STRONG: usize = 30;

/// The values of a list.
pub(crate) fn pieces<'t>(text: &'t str, mark: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(mark).map(str::trim).filter(|piece| !piece.is_empty())
}

/// What stands between the values that distinct texts list, if they do.
pub(crate) fn mark(texts: &[&str]) -> Option<&'static str> {
    let texts = &texts[..texts.len().min(SAMPLE)];
    MARKS.into_iter().find(|mark| lists(texts, mark))
}

/// Where a piece was seen.
#[derive(Default)]
struct Seen {
    lists: usize,
    first: bool,
    later: bool,
}

fn lists(texts: &[&str], mark: &str) -> bool {
    let (listed, alone): (Vec<&str>, Vec<&str>) = texts.iter().partition(|text| text.trim().contains(mark));
    if listed.len() < 2 || listed.iter().any(|text| text.chars().count() > LIST) {
        return false;
    }
    let alone: FxHashSet<&str> = alone.into_iter().map(str::trim).collect();
    let mut seen: FxHashMap<&str, Seen> = FxHashMap::default();
    for text in &listed {
        for (place, piece) in pieces(text, mark).enumerate() {
            let worded = piece.chars().filter(|c| c.is_alphabetic()).count() * 2 > piece.chars().count();
            if !worded || piece.chars().count() > PIECE {
                return false;
            }
            let seen = seen.entry(piece).or_default();
            seen.lists += 1;
            *(if place == 0 { &mut seen.first } else { &mut seen.later }) = true;
        }
    }
    let known = seen.iter().filter(|(piece, seen)| alone.contains(*piece) || seen.lists > 1);
    // Parts of one value keep their places: the city first, the country behind.
    let moves = |(piece, seen): &(&&str, &Seen)| alone.contains(**piece) || seen.first && seen.later;
    let (known, moving) =
        known.fold((0, 0), |(all, moving), one| (all + 1, moving + usize::from(moves(&one))));
    match WEAK.contains(&mark) {
        true => known * 100 >= seen.len() * KNOWN && known >= 2 && moving * 3 >= known && moving >= 2,
        false => known * 100 >= seen.len() * KNOWN_STRONG && known >= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_what_stands_elsewhere() {
        for (texts, found) in [
            (&["Norway, Sweden", "Sweden, Denmark", "Denmark", "Norway"][..], Some(", ")),
            (&["oak; ash", "ash; elm", "elm"], Some(";")),
            (&["Graz, Austria", "Linz, Austria", "Bern, Switzerland"], None),
            (&["Berg, Ann", "Berg, Tom", "Hall, Ann", "Hall, Tom"], None),
            (&["built in oak, by hand", "built in ash"], None),
            (&["1, 2", "2, 3", "3"], None),
            (&["Norway, Sweden"], None),
            (&[], None),
        ] {
            assert_eq!(mark(texts), found, "{texts:?}");
        }
        assert_eq!(pieces("oak; ash;", ";").collect::<Vec<_>>(), ["oak", "ash"]);
    }
}
