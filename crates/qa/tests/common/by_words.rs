//! Texts in vectors without a model.

use llm::Embedder;

/// Texts are as alike as the words they share.
pub struct Words;

impl Embedder for Words {
    fn name(&self) -> &str {
        "words"
    }

    fn dimensions(&self) -> usize {
        64
    }

    fn embed(&self, texts: &[&str]) -> llm::Result<Vec<Vec<f32>>> {
        let embed = |text: &&str| {
            let mut vector = vec![0.0_f32; 64];
            for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 3) {
                let at = word.bytes().fold(7_usize, |h, b| (h * 31 + usize::from(b)) % 64);
                vector[at] += 1.0;
            }
            let length = vector.iter().map(|v| v * v).sum::<f32>().sqrt().max(1e-9);
            vector.into_iter().map(|v| v / length).collect()
        };
        Ok(texts.iter().map(embed).collect())
    }
}
