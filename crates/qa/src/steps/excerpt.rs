//! What is read of a text that is too long: the sentences that say most of a question, in their order; of a long list
//! the parts that do.

use std::collections::BTreeSet;

use plan::likeness::{akin, is_light};
use plan::{stem, stems, words};

use super::claims::{sentences, telling};

/// Characters from which on the beginning of a sentence says something.
const PART: usize = 80;
/// Stands where something was left out.
const LEFT_OUT: &str = " …";

/// The sentences of a text that share most words with the question beside those of its `title`, which all of them are about, up
/// to `length` characters. Kinds and addresses come last, and what another sentence says already, not at all.
pub(crate) fn excerpt(title: &str, text: &str, question: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    let named: Vec<String> = stems(title);
    let asked: BTreeSet<String> =
        telling(question).into_iter().filter(|word| !named.contains(word)).collect();
    let kind = format!("{title} is ");
    let mut told: Vec<(String, BTreeSet<String>)> = Vec::new();
    for sentence in sentences(text) {
        let says: BTreeSet<String> = telling(&sentence).into_iter().collect();
        // Graphs' passages say each fact the other way round, too.
        if !told.iter().any(|(_, before)| says.is_subset(before)) {
            told.push((sentence, says));
        }
    }
    let mut ranked: Vec<usize> = (0..told.len()).collect();
    ranked.sort_by_key(|&at| {
        let (sentence, says) = &told[at];
        let shared = says.intersection(&asked).count();
        // An address tells nobody anything.
        let says_little = !title.is_empty() && sentence.starts_with(&kind) || sentence.contains("://");
        (std::cmp::Reverse(shared), says_little, at)
    });
    let mut kept: Vec<(usize, String)> = Vec::new();
    let mut used = 0;
    for at in ranked {
        let sentence = &told[at].0;
        let room = length.saturating_sub(used);
        let part = match sentence.chars().count() <= room {
            true => sentence.clone(),
            false if room >= PART.min(length) => shortened(sentence, &asked, room),
            false => continue,
        };
        used += part.chars().count() + 1;
        kept.push((at, part));
    }
    kept.sort_unstable();
    kept.into_iter().map(|(_, part)| part).collect::<Vec<_>>().join(" ")
}

/// The sentences of a text that hold, with its title and the kind of thing it is, every word of a question that says something, in
/// this or a kindred form; up to `length` characters, none where nothing does. `question` asks for what may stand somewhere.
pub(crate) fn holding(title: &str, text: &str, question: &str, length: usize) -> Option<String> {
    let asked: Vec<String> = words(question).into_iter().filter(|word| !is_light(word)).collect();
    let all = sentences(text);
    let kind = all.iter().find(|sentence| sentence.starts_with(&format!("{title} is ")));
    let about: Vec<String> = [title, kind.map_or("", String::as_str)].into_iter().flat_map(words).collect();
    let held = |word: &String, said: &[String]| said.iter().any(|other| other == word || akin(word, other));
    // What the title says already is said of all that it tells.
    let open: Vec<&String> = asked.iter().filter(|word| !held(word, &about)).collect();
    if open.is_empty() || open.len() == asked.len() {
        return None;
    }
    let told = all.iter().find(|sentence| {
        let said = words(sentence);
        Some(*sentence) != kind && open.iter().all(|word| held(word, &said))
    })?;
    let open: BTreeSet<String> = open.into_iter().map(|word| stem(word)).collect();
    Some(match told.chars().count() <= length {
        true => told.clone(),
        false => shortened(told, &open, length),
    })
}

/// A sentence that takes more than `room` characters: of a list its beginning and the parts that say what is asked, then
/// others as far as there is room; of any other its beginning.
fn shortened(sentence: &str, asked: &BTreeSet<String>, room: usize) -> String {
    let room = room.saturating_sub(LEFT_OUT.chars().count());
    let parts: Vec<&str> = sentence.split(", ").collect();
    let size = |at: usize| parts[at].chars().count() + 2;
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&at| (at > 0, !telling(parts[at]).iter().any(|word| asked.contains(word)), at));
    let mut kept = BTreeSet::new();
    let mut used = 0;
    for at in order {
        if used + size(at) <= room {
            used += size(at);
            kept.insert(at);
        }
    }
    let text = match kept.contains(&0) {
        true => kept.into_iter().map(|at| parts[at]).collect::<Vec<_>>().join(", "),
        false => sentence.chars().take(room).collect(),
    };
    text + LEFT_OUT
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALL: &str = "Old Hall is Venue. Old Hall has equipment stage lift, loop for hearing aids, projector, bar, cloakroom, \
                        two grand pianos, recording studio and freight door. Stage lift, loop for hearing aids, projector, \
                        bar, cloakroom, two grand pianos, recording studio and freight door is equipment of Old Hall. Old Hall \
                        has seats 480. Old Hall has architect Ada Holm. Ada Holm is architect of Old Hall.";

    #[test]
    fn what_says_most_of_the_question_is_read_and_nothing_twice() {
        let read = |question, length| excerpt("Old Hall", HALL, question, length);
        insta::assert_snapshot!(read("Who is the architect of the Old Hall?", 100), @"Old Hall is Venue. Old Hall has seats 480. Old Hall has architect Ada Holm.");
        insta::assert_snapshot!(read("Does the hall have pianos?", 120), @"Old Hall has equipment stage lift, loop for hearing aids, projector, bar, cloakroom, two grand pianos …");
        insta::assert_snapshot!(read("What do the halls offer?", 300), @"Old Hall is Venue. Old Hall has equipment stage lift, loop for hearing aids, projector, bar, cloakroom, two grand pianos, recording studio and freight door. Old Hall has seats 480. Old Hall has architect Ada Holm.");
        assert_eq!(excerpt("Old Hall", "Old Hall has seats 480.", "?", 300), "Old Hall has seats 480.");
    }

    #[test]
    fn a_sentence_that_holds_all_that_is_asked_is_found() {
        let found = |question| holding("Old Hall", HALL, question, 90).unwrap_or_default();
        insta::assert_snapshot!(found("Does the Old Hall have a recording studio?"), @"Old Hall has equipment stage lift, projector, bar, recording studio and freight door. …");
        insta::assert_snapshot!(found("Who is the architect of the Old Hall?"), @"Old Hall has architect Ada Holm.");
        // Neither a word of another hall nor what nothing says.
        assert_eq!(found("Who is the architect of the New Hall?"), "");
        assert_eq!(found("Does the Old Hall have a sauna?"), "");
        assert_eq!(found("What is the Old Hall?"), "");
    }

    #[test]
    fn what_is_no_list_is_cut_at_a_character() {
        let text = "Größe und Güte eines Saals erkennt man daran wie leise man in ihm sprechen kann ohne dass es jemand überhört";
        let cut = excerpt("", text, "?", 30);
        assert_eq!(cut, format!("{}{LEFT_OUT}", text.chars().take(28).collect::<String>()));
    }
}
