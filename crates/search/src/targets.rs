//! Which type of things a question asks for: a small head on sentence embeddings (multinomial logistic regression),
//! trained at build time on questions made from the graph and on the few-shots given (scholarly hybrid, section 4.2).
//! The question's beginning is embedded beside the whole: it says what is asked for, the rest often names other things
//! ("Which events are papers by .. part of?").
//! A fifth of the questions made is held out; how many of those it gets right is kept with it.

use kb::Target;
use llm::Embedder;
use serde::{Deserialize, Serialize};

/// Words of a question that are taken for its beginning.
const BEGINNING: usize = 4;
/// How much the beginning counts beside the whole.
const WEIGHT: f32 = 2.0;
/// Every so many questions of a target one is held out.
const HELD_OUT: usize = 5;
/// Passes over the questions, and the size of a step.
const PASSES: usize = 300;
const STEP: f32 = 8.0;
/// Keeps weights small.
const DECAY: f32 = 1e-4;
/// A question that a person gave counts as much as so many made ones.
pub(crate) const GIVEN: f32 = 4.0;

/// A question's vector with the target it asks for.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    pub target: usize,
    pub vector: Vec<f32>,
    /// How much it counts.
    pub weight: f32,
}

/// The types that a graph's questions ask for, and how to tell them apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Targets {
    /// The types.
    pub targets: Vec<Target>,
    /// For each few-shot of the knowledge base the type its query returns, where it returns one.
    pub shots: Vec<Option<usize>>,
    /// Held-out questions.
    pub held_out: usize,
    /// Of those, told right.
    pub held_out_right: usize,
    /// For each target one weight a dimension and one more.
    weights: Vec<Vec<f32>>,
}

impl Targets {
    /// Trains on `examples`; the held-out ones are told by a head that has not seen them, then all are learnt.
    pub(crate) fn train(
        targets: Vec<Target>,
        examples: &[Example],
        given: &[Example],
        shots: Vec<Option<usize>>,
    ) -> Self {
        let mut seen = vec![0_usize; targets.len()];
        let (mut kept, mut held) = (Vec::new(), Vec::new());
        for example in examples {
            seen[example.target] += 1;
            if seen[example.target].is_multiple_of(HELD_OUT) {
                held.push(example)
            } else {
                kept.push(example)
            }
        }
        kept.extend(given);
        let weights = learn(&kept, targets.len());
        let right = held.iter().filter(|e| most_likely(&weights, &e.vector) == Some(e.target)).count();
        let all: Vec<&Example> = examples.iter().chain(given).collect();
        let weights = learn(&all, targets.len());
        Self { targets, shots, held_out: held.len(), held_out_right: right, weights }
    }

    /// It was trained on such features of vectors of so many dimensions.
    pub(crate) fn fits(&self, dimensions: usize) -> bool {
        self.weights.iter().all(|weights| weights.len() == 2 * dimensions + 1)
    }

    /// The place of the type whose things are called so.
    ///
    /// # Errors
    /// When none is, with what they are called.
    pub fn called(&self, kind: &str) -> Result<usize, String> {
        called(&self.targets, kind)
    }

    /// The targets of a question's [`features`] with their probabilities, likeliest first.
    pub fn classify(&self, vector: &[f32]) -> Vec<(usize, f32)> {
        let mut ranked: Vec<(usize, f32)> =
            probabilities(&self.weights, vector).into_iter().enumerate().collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked
    }
}

/// The place in `targets` of the one that is called so; else what they are called.
pub(crate) fn called(targets: &[Target], kind: &str) -> Result<usize, String> {
    targets.iter().position(|target| target.is_called(kind)).ok_or_else(|| {
        let known: Vec<&str> = targets.iter().map(|target| target.label.as_str()).collect();
        format!("no kind of things that questions ask for is called {kind:?}: {}", known.join(", "))
    })
}

/// For each question its vector and that of its beginning, one after the other.
pub(crate) fn features(embedder: &dyn Embedder, questions: &[&str]) -> llm::Result<Vec<Vec<f32>>> {
    let beginnings: Vec<String> = questions.iter().map(|question| beginning(question)).collect();
    let beginnings: Vec<&str> = beginnings.iter().map(String::as_str).collect();
    let mut vectors = embedder.embed(questions)?;
    for (vector, beginning) in vectors.iter_mut().zip(embedder.embed(&beginnings)?) {
        vector.extend(beginning.into_iter().map(|x| WEIGHT * x));
    }
    Ok(vectors)
}

/// "Which events" of "Which events are papers by Ada part of?": without orders, up to the verb or what the thing is told
/// by.
fn beginning(question: &str) -> String {
    const VERBS: &[&str] = &["is", "are", "was", "were", "do", "does", "did", "can", "has", "have", "had"];
    const TELLING: &[&str] = &["of", "in", "at", "on", "by", "from", "with", "whose", "that", "who", "which"];
    const ORDERS: &[&str] = &[
        "give",
        "show",
        "tell",
        "list",
        "find",
        "name",
        "names",
        "display",
        "provide",
        "retrieve",
        "identify",
        "get",
        "fetch",
        "see",
        "need",
        "want",
        "looking",
        "for",
        "i",
        "me",
        "us",
        "my",
        "our",
        "please",
        "every",
        "each",
        "all",
        "some",
        "one",
        "any",
        "of",
        "the",
        "a",
        "an",
        "to",
        "about",
        "lists",
        "complete",
        "full",
        "entire",
        "directory",
        "roster",
        "catalogue",
        "catalog",
        "collection",
        "overview",
        "details",
        "information",
        "set",
        "number",
    ];
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is = |word: &&str, known: &[&str]| known.contains(&bare(word).as_str());
    let said = question.split_whitespace().skip_while(|word| is(word, ORDERS));
    let words: Vec<&str> = said.take(BEGINNING).collect();
    let end = match &words[..] {
        // "Who wrote the paper" asks for no paper; "Who is the maker" asks for a maker.
        [who, verb, ..] if is(who, &["who", "whom"]) && !is(verb, VERBS) => Some(2),
        // "people from Ghent"
        [first, second, ..] if !is(first, TELLING) && is(second, TELLING) => Some(1),
        _ => words.iter().skip(2).position(|word| is(word, VERBS) || is(word, TELLING)).map(|end| end + 2),
    };
    words[..end.unwrap_or(words.len())].join(" ")
}

fn most_likely(weights: &[Vec<f32>], vector: &[f32]) -> Option<usize> {
    let probabilities = probabilities(weights, vector);
    (0..probabilities.len()).max_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]).then(b.cmp(&a)))
}

/// Softmax of the linear scores.
fn probabilities(weights: &[Vec<f32>], vector: &[f32]) -> Vec<f32> {
    let scores: Vec<f32> =
        weights.iter().map(|w| w.iter().zip(vector.iter().chain([&1.0])).map(|(w, x)| w * x).sum()).collect();
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = scores.iter().map(|s| (s - highest).exp()).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|p| p / sum).collect()
}

/// Gradient descent on the cross-entropy; each target counts alike, however many examples it has.
fn learn(examples: &[&Example], targets: usize) -> Vec<Vec<f32>> {
    let dimensions = examples.first().map_or(0, |e| e.vector.len());
    let mut mass = vec![0.0_f32; targets];
    for example in examples {
        mass[example.target] += example.weight;
    }
    let mut weights = vec![vec![0.0_f32; dimensions + 1]; targets];
    for _ in 0..PASSES {
        let mut gradient = vec![vec![0.0_f32; dimensions + 1]; targets];
        for example in examples {
            let share = example.weight / (mass[example.target] * targets as f32);
            for (target, probability) in probabilities(&weights, &example.vector).into_iter().enumerate() {
                let error = (probability - f32::from(u8::from(target == example.target))) * share;
                for (g, x) in gradient[target].iter_mut().zip(example.vector.iter().chain([&1.0])) {
                    *g += error * x;
                }
            }
        }
        for (w, g) in weights.iter_mut().flatten().zip(gradient.iter().flatten()) {
            *w -= STEP * (g + DECAY * *w);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_begins_with_what_it_asks_for() {
        for (question, said) in [
            ("Which events are papers by Ada Lind part of?", "Which events"),
            ("In which track did \"Night Harbour\" appear?", "In which track"),
            ("Who wrote the paper on tides?", "Who wrote"),
            ("Find the authors of it", "authors"),
            ("Give me every one of the papers in the data", "papers"),
            ("people from Ghent", "people"),
            ("Please provide a complete list of potters in Ghent", "potters"),
            ("I want to see the names of all vases", "vases"),
            ("Who is the maker of it?", "Who is the maker"),
            ("Who?", "Who?"),
            ("", ""),
        ] {
            assert_eq!(beginning(question), said);
        }
    }

    #[test]
    fn what_can_be_told_apart_is() {
        let target =
            |label: &str| Target { label: label.into(), also: vec![], of: kb::TargetOf::Table(label.into()) };
        // Two clusters with noise in a third dimension.
        let examples: Vec<Example> = (0..40)
            .map(|i| {
                let noise = (i % 7) as f32 / 10.0;
                let vector = if i % 2 == 0 { vec![1.0, 0.1, noise] } else { vec![0.1, 1.0, noise] };
                Example { target: i % 2, vector, weight: 1.0 }
            })
            .collect();
        let trained = Targets::train(vec![target("ant"), target("bee")], &examples, &[], vec![]);
        assert_eq!((trained.held_out, trained.held_out_right), (8, 8));
        let ranked = trained.classify(&[0.9, 0.2, 0.0]);
        assert!(ranked[0].0 == 0 && ranked[0].1 > 0.8, "{ranked:?}");
        assert_eq!(trained.called("Bees"), Ok(1));
        let none = "no kind of things that questions ask for is called \"c\": ant, bee";
        assert_eq!(trained.called("c"), Err(none.to_owned()));
    }
}
