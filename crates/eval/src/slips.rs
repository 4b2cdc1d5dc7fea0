//! Names as people write them in a hurry: with one slip of the fingers, or loosely.

use fastrand::Rng;

/// A shorter word is not misspelt: nobody could tell what was meant.
const SHORTEST: usize = 5;

/// The name with one slip in one of its longer words: two letters swapped, one left out, doubled, or the one beside it
/// on the keyboard. `None` where no word is long enough.
pub(crate) fn misspelt(name: &str, rng: &mut Rng) -> Option<String> {
    let words: Vec<&str> = name.split(' ').collect();
    let long: Vec<usize> = (0..words.len())
        .filter(|&i| words[i].chars().count() >= SHORTEST && words[i].chars().all(char::is_alphabetic))
        .collect();
    let at = *rng.choice(&long)?;
    let slipped = slip(words[at], rng)?;
    let words: Vec<&str> =
        words.iter().enumerate().map(|(i, word)| if i == at { slipped.as_str() } else { *word }).collect();
    Some(words.join(" "))
}

fn slip(word: &str, rng: &mut Rng) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    for _ in 0..8 {
        let mut slipped = letters.clone();
        // The first letter is seldom wrong.
        let at = rng.usize(1..slipped.len() - 1);
        match rng.u8(0..4) {
            0 => slipped.swap(at, at + 1),
            1 => {
                slipped.remove(at);
            }
            2 => slipped.insert(at, letters[at]),
            _ => slipped[at] = neighbour(letters[at])?,
        }
        // Two equal letters swapped are no slip.
        if slipped != letters {
            return Some(slipped.into_iter().collect());
        }
    }
    None
}

/// The letter to the right on the keyboard, or to the left at its end.
fn neighbour(letter: char) -> Option<char> {
    const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
    let small = letter.to_ascii_lowercase();
    let row: Vec<char> = ROWS.iter().find(|row| row.contains(small)).unwrap_or(&ROWS[0]).chars().collect();
    let at = row.iter().position(|&c| c == small).unwrap_or_default();
    let beside = row.get(at + 1).or_else(|| row.get(at.checked_sub(1)?))?;
    Some(if letter.is_uppercase() { beside.to_ascii_uppercase() } else { *beside })
}

/// The name in small letters and another order, its codes parted: "4 m 440 xdrive i" for "4 M440i xDrive".
pub(crate) fn loose(words: &[String], rng: &mut Rng) -> String {
    let mut words = words.to_vec();
    rng.shuffle(&mut words);
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_changes_one_long_word() {
        let mut rng = Rng::with_seed(3);
        for _ in 0..200 {
            let slipped = misspelt("BMW Touring x5", &mut rng).expect("a long word");
            assert!(slipped.starts_with("BMW T") && slipped.ends_with(" x5"), "{slipped}");
            assert_ne!(slipped, "BMW Touring x5");
        }
        assert_eq!(misspelt("X5 M60i", &mut rng), None);
        assert!(misspelt("Zürich", &mut rng).is_some());
    }
}
