//! Entities that a document names: its words are compared with all labels, the longest first. A label of one word must
//! be written alike, case and all ("Sport" is not "sport"); a name that many entities have names none of them.

use crate::entities::Entity;
use crate::words::is_unspaced;
use kb::{fold, is_of_word};
use rustc_hash::FxHashMap;

/// Words of the longest label that is looked for.
const WORDS: usize = 10;

/// A label of one word is at least so long.
const LETTERS: usize = 3;

/// Entities with one label, at most.
const NAMESAKES: usize = 3;

/// Entities of one passage, at most.
const MOST: usize = 32;

/// All labels of a knowledge base.
#[derive(Default)]
pub(crate) struct Labels {
    entities: Vec<(String, String)>,
    /// Folded words between spaces -> places in `entities`, and the label where its case counts.
    known: FxHashMap<String, Known>,
    /// First word -> words of the longest label that begins with it.
    longest: FxHashMap<String, usize>,
}

#[derive(Default)]
struct Known {
    entities: Vec<u32>,
    /// The spellings of a label of one word.
    exactly: Vec<String>,
}

/// An entity named: its IRI and table.
pub(crate) type Mention<'l> = &'l (String, String);

impl Labels {
    pub fn new(entities: impl Iterator<Item = Entity>) -> Self {
        let mut labels = Self::default();
        for entity in entities {
            let place = labels.entities.len() as u32;
            let names = entity.also.iter().chain([&entity.label]);
            // Each name is asked for, also where one before it was taken.
            if names.filter(|name| labels.add(name, place)).count() > 0 {
                labels.entities.push((entity.iri, entity.table));
            }
        }
        labels
    }

    /// Adds a name of the entity at a place, if it tells of few.
    fn add(&mut self, name: &str, place: u32) -> bool {
        let words: Vec<(String, String)> = words(name);
        let telling = match &words[..] {
            [] => false,
            [(word, _)] => {
                word.chars().count() >= LETTERS && word.chars().any(|c| c.is_uppercase() || c.is_numeric())
            }
            several => several.len() <= WORDS,
        };
        if !telling {
            return false;
        }
        let longest = self.longest.entry(words[0].1.clone()).or_default();
        *longest = words.len().max(*longest);
        let known = self.known.entry(joined(&words)).or_default();
        if words.len() == 1 && !known.exactly.contains(&words[0].0) {
            known.exactly.push(words[0].0.clone());
        }
        let few = known.entities.len() <= NAMESAKES && known.entities.last() != Some(&place);
        if few {
            known.entities.push(place);
        }
        few
    }

    /// The entities a text names, in order, each once.
    pub fn find(&self, text: &str) -> Vec<Mention<'_>> {
        let words = words(text);
        let mut found: Vec<Mention<'_>> = Vec::new();
        let mut at = 0;
        while at < words.len() && found.len() < MOST {
            let longest = self.longest.get(&words[at].1).copied().unwrap_or(0).min(words.len() - at);
            let hit = (1..=longest).rev().find_map(|length| {
                let known = self.known.get(&joined(&words[at..at + length]))?;
                let alike = length > 1 || known.exactly.contains(&words[at].0);
                alike.then_some((length, known))
            });
            let Some((length, known)) = hit else {
                at += 1;
                continue;
            };
            at += length;
            if known.entities.len() <= NAMESAKES {
                for &place in &known.entities {
                    let entity = &self.entities[place as usize];
                    if !found.iter().any(|(iri, _)| *iri == entity.0) {
                        found.push(entity);
                    }
                }
            }
        }
        found
    }
}

/// Words as they are written, and folded; where a script writes no spaces, each letter.
fn words(text: &str) -> Vec<(String, String)> {
    let mut words: Vec<String> = Vec::new();
    // Whether the letter before stands alone; nothing between words.
    let mut before: Option<bool> = None;
    for letter in text.chars() {
        if !is_of_word(letter) {
            before = None;
            continue;
        }
        let (mark, alone) = (!letter.is_alphanumeric(), is_unspaced(letter));
        match (words.last_mut(), before) {
            (Some(word), Some(stands_alone)) if mark || !alone && !stands_alone => word.push(letter),
            _ => words.push(letter.to_string()),
        }
        before = if mark { before.or(Some(alone)) } else { Some(alone) };
    }
    words
        .into_iter()
        .map(|word| {
            let folded = fold(&word);
            (word, folded)
        })
        .collect()
}

fn joined(words: &[(String, String)]) -> String {
    words.iter().map(|(_, folded)| folded.as_str()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_what_it_spells() {
        let labels = [
            "Alto",
            "Alto Trail",
            "Sport",
            "red",
            "420i Coupé",
            "Café de la Gare",
            "Twin",
            "Twin",
            "Twin",
            "Twin",
        ];
        let labels = Labels::new(labels.iter().enumerate().map(|(n, label)| Entity {
            id: n.to_string(),
            iri: format!("x:{n}"),
            label: (*label).into(),
            also: vec![],
            table: "t".into(),
        }));
        let found = |text: &str| -> Vec<String> {
            labels.find(text).into_iter().map(|(iri, _)| iri.clone()).collect()
        };
        assert_eq!(found("The alto trail and the Alto; an Alto Trail."), ["x:1", "x:0"]);
        assert_eq!(found("a sport coupe, red: the 420i coupe"), ["x:4"]);
        assert_eq!(found("Sport at the cafe de la gare"), ["x:2", "x:5"]);
        assert!(found("Twin, altogether").is_empty());
    }
}
