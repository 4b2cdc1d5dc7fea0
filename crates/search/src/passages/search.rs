//! One search: by words, by meaning, or both fused; what says almost the same is told once.

use super::{Filter, Hit, Mode, NO_TABLE, PassageIndex, embedded_text};
use crate::error::Error;
use crate::fuse::fuse;
use crate::words::{each_word, has_mixed_word, name_words};
use kb::{Passage, PassageSource};
use llm::Embedder;
use rustc_hash::FxHashSet;
use tantivy::Term;
use tantivy::query::{BooleanQuery, BoostQuery, Occur, Query, TermQuery};
use tantivy::schema::IndexRecordOption;

/// Candidates of each ranking, at least.
const CANDIDATES: usize = 50;

/// Words of a question that are looked up, at most.
const QUERY_WORDS: usize = 64;

/// A word that no passage has: how many spellings near it are looked up, and what they count beside a word as written.
const SPELLINGS: usize = 12;
const SPELLING_WEIGHT: f32 = 0.7;

/// Passages of documents that share so much of their word pairs say the same.
const SAME: f32 = 0.85;

/// Of the passages found by their words, so many of the best that have no vector yet get one for the question: what an
/// embedded model does in some tenths of a second, and remembers.
const COMPLETED: usize = 32;

/// What a query means.
pub(crate) struct Meaning<'m> {
    /// Its vector.
    pub vector: &'m [f32],
    /// Makes the vectors of passages that are still to get theirs; `None` where all have them.
    pub lacking: Option<&'m dyn Embedder>,
}

/// A part of a query to the text index.
type Clause = (Occur, Box<dyn Query>);

impl PassageIndex {
    /// The `k` best passages. `vector` is the embedded query, needed by the modes dense and hybrid.
    ///
    /// # Errors
    /// When a vector is needed and missing, on either side, or the text index fails.
    pub fn search(
        &self,
        query: &str,
        vector: Option<&[f32]>,
        k: usize,
        mode: Mode,
        filter: &Filter,
    ) -> Result<Vec<Hit>, Error> {
        self.find(query, vector.map(|vector| Meaning { vector, lacking: None }), k, mode, filter)
    }

    /// The same, also where not all passages have their vectors yet: those found by words are weighed by their meaning
    /// all the same.
    pub(crate) fn find(
        &self,
        query: &str,
        meaning: Option<Meaning<'_>>,
        k: usize,
        mode: Mode,
        filter: &Filter,
    ) -> Result<Vec<Hit>, Error> {
        // Duplicates are collapsed afterwards, so more are fetched than asked for.
        let wanted = CANDIDATES.max(3 * k);
        let keep = self.keep(filter);
        let lacking = meaning.as_ref().is_some_and(|meaning| meaning.lacking.is_some());
        let mut lexical = match mode == Mode::Dense && !lacking {
            true => Vec::new(),
            false => self.lexical(query, wanted, filter, &keep)?,
        };
        let dense = match mode {
            Mode::Lexical => Vec::new(),
            Mode::Dense | Mode::Hybrid => self.dense(meaning, wanted, &keep, &lexical)?,
        };
        if mode == Mode::Dense {
            lexical.clear();
        }
        let ranked = match mode {
            Mode::Lexical => lexical.clone(),
            Mode::Dense => dense.clone(),
            Mode::Hybrid => fuse(&[&lexical, &dense]),
        };
        let score_in =
            |ranking: &[(usize, f32)], number| ranking.iter().find(|(n, _)| *n == number).map(|(_, s)| *s);
        let mut told = Told::default();
        let mut hits: Vec<Hit> = Vec::new();
        for (number, score) in ranked {
            if hits.len() == k {
                break;
            }
            let Some(passage) = self.records.get(number) else { continue };
            match told.place(&passage) {
                Some(place) => hits[place].also.push(passage.id),
                None => {
                    let (lexical, dense) = (score_in(&lexical, number), score_in(&dense, number));
                    hits.push(Hit { passage, score, lexical, dense, reranked: None, also: Vec::new() });
                }
            }
        }
        Ok(hits)
    }

    fn lexical(
        &self,
        query: &str,
        wanted: usize,
        filter: &Filter,
        keep: &(dyn Fn(usize) -> bool + Sync),
    ) -> Result<Vec<(usize, f32)>, Error> {
        let query = BooleanQuery::new(self.terms(query)?);
        if query.clauses().is_empty() {
            return Ok(Vec::new());
        }
        if *filter == Filter::default() {
            return self.index.run(&query, wanted);
        }
        // A filter seldom leaves fewer than a part of what is found; fetch more until enough remain.
        let mut fetched = wanted * 8;
        loop {
            let found = self.index.run(&query, fetched)?;
            let exhausted = found.len() < fetched || fetched >= self.len();
            let mut kept: Vec<_> = found.into_iter().filter(|(number, _)| keep(*number)).collect();
            if kept.len() >= wanted || exhausted {
                kept.truncate(wanted);
                return Ok(kept);
            }
            fetched = fetched.saturating_mul(8).min(self.len().max(1));
        }
    }

    /// What to look up for a query: each word as every language of the passages stems it; a word that none has as its
    /// parts ("420i") and as the words spelt almost alike.
    fn terms(&self, query: &str) -> Result<Vec<Clause>, Error> {
        let mut words: Vec<String> = Vec::new();
        each_word(query, &mut |word| {
            if words.len() < QUERY_WORDS && !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        });
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let mut clauses: Vec<Clause> = Vec::new();
        let mut add = |text: String, weight: f32| {
            if seen.insert(text.clone()) {
                let term = Term::from_field_text(self.fields.body, &text);
                let query: Box<dyn Query> = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
                let query = if weight < 1.0 { Box::new(BoostQuery::new(query, weight)) } else { query };
                clauses.push((Occur::Should, query));
            }
        };
        for word in &words {
            let mut stems: Vec<String> = self.languages.iter().map(|language| language.term(word)).collect();
            stems.dedup();
            let mut known = false;
            for stem in &stems {
                known |= self.index.frequency(self.fields.body, stem)? > 0;
            }
            if known {
                stems.into_iter().for_each(|stem| add(stem, 1.0));
            } else if has_mixed_word(word) {
                name_words(word).into_iter().for_each(|part| add(part, 1.0));
            } else if let Some(stem) = stems.first() {
                for near in self.spelt_like(stem)? {
                    add(near, SPELLING_WEIGHT);
                }
            }
        }
        Ok(clauses)
    }

    /// Words of the index one slip from `word`, or two from a long one.
    fn spelt_like(&self, word: &str) -> Result<Vec<String>, Error> {
        let slips = match word.chars().count() {
            0..=3 => return Ok(Vec::new()),
            4..=6 => 1,
            _ => 2,
        };
        let near = self.index.spelt_like(self.fields.body, word, slips, SPELLINGS)?;
        // One slip explains it better than two.
        let best = near.first().map_or(0, |(slips, _)| *slips);
        Ok(near.into_iter().filter(|(slips, _)| *slips == best).map(|(_, word)| word).collect())
    }

    fn dense(
        &self,
        meaning: Option<Meaning<'_>>,
        wanted: usize,
        keep: &(dyn Fn(usize) -> bool + Sync),
        lexical: &[(usize, f32)],
    ) -> Result<Vec<(usize, f32)>, Error> {
        let vectors = self.vectors.as_ref();
        let vectors = vectors.ok_or_else(|| Error::NoVectors("this one was built without vectors".into()))?;
        let meaning = meaning.ok_or_else(|| Error::NoVectors("no embedding model is loaded".into()))?;
        if meaning.vector.len() != vectors.dimensions() {
            let (given, stored) = (meaning.vector.len(), vectors.dimensions());
            return Err(Error::NoVectors(format!(
                "the query's vector has {given} dimensions, the stored {stored}"
            )));
        }
        let mut found = vectors.nearest(meaning.vector, wanted, keep);
        if meaning.lacking.is_some() {
            let numbers = lexical.iter().map(|(number, _)| *number);
            let missing: Vec<usize> =
                numbers.filter(|number| !vectors.has(*number)).take(COMPLETED).collect();
            found.extend(self.weigh(&meaning, &missing)?);
            found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            found.truncate(wanted);
        }
        Ok(found)
    }

    /// The cosines of passages without vectors, made now.
    pub(super) fn weigh(&self, meaning: &Meaning<'_>, missing: &[usize]) -> Result<Vec<(usize, f32)>, Error> {
        let (Some(embedder), false) = (meaning.lacking, missing.is_empty()) else { return Ok(Vec::new()) };
        let numbered: Vec<(usize, String)> = missing
            .iter()
            .filter_map(|&number| Some((number, embedded_text(&self.records.get(number)?))))
            .collect();
        let texts: Vec<&str> = numbered.iter().map(|(_, text)| text.as_str()).collect();
        let made = embedder.embed(&texts)?;
        let cosine = |made: &[f32]| made.iter().zip(meaning.vector).map(|(a, b)| a * b).sum();
        Ok(numbered.iter().zip(&made).map(|((number, _), made)| (*number, cosine(made))).collect())
    }

    fn keep(&self, filter: &Filter) -> Box<dyn Fn(usize) -> bool + Sync + '_> {
        if *filter == Filter::default() {
            return Box::new(|_| true);
        }
        let wanted: Vec<bool> = self
            .tables
            .iter()
            .map(|table| filter.tables.iter().any(|t| t.eq_ignore_ascii_case(table)))
            .collect();
        let (kind, any_table) = (filter.kind, filter.tables.is_empty());
        Box::new(move |number| {
            let is_wanted = |table: &u16| wanted.get(usize::from(*table)).copied().unwrap_or(false);
            self.facets.get(number).is_some_and(|(table, k)| {
                let table_fits = any_table
                    || is_wanted(table)
                    || (*table == NO_TABLE
                        && self.named.get(&number).is_some_and(|named| named.iter().any(is_wanted)));
                table_fits && kind.is_none_or(|kind| kind == *k)
            })
        })
    }
}

/// What the hits so far say, to see what only repeats them. Two things of a graph are never one, however alike they
/// are described; two pages that copy each other are.
#[derive(Default)]
struct Told {
    whole: Vec<(String, String)>,
    /// Word pairs of each hit from a document.
    pairs: Vec<Option<FxHashSet<u64>>>,
}

impl Told {
    /// The place of the hit that says the same; `None` for something new, which is noted.
    fn place(&mut self, passage: &Passage) -> Option<usize> {
        let whole = (passage.title.clone(), passage.text.clone());
        if let Some(place) = self.whole.iter().position(|known| *known == whole) {
            return Some(place);
        }
        let pairs = matches!(passage.source, PassageSource::Text { .. }).then(|| word_pairs(&passage.text));
        if let Some(pairs) = &pairs {
            let alike = |known: &Option<FxHashSet<u64>>| {
                known.as_ref().is_some_and(|known| {
                    let shared = pairs.intersection(known).count();
                    shared as f32 >= SAME * (pairs.len() + known.len() - shared).max(1) as f32
                })
            };
            if let Some(place) = self.pairs.iter().position(alike) {
                return Some(place);
            }
        }
        self.whole.push(whole);
        self.pairs.push(pairs);
        None
    }
}

fn word_pairs(text: &str) -> FxHashSet<u64> {
    use std::hash::{Hash, Hasher};
    let mut pairs = FxHashSet::default();
    let mut last = 0_u64;
    each_word(text, &mut |word| {
        let mut hash = rustc_hash::FxHasher::default();
        word.hash(&mut hash);
        let this = hash.finish();
        pairs.insert(last.rotate_left(17) ^ this);
        last = this;
    });
    pairs
}
