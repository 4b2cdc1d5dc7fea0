//! How much a model is given and how much it may say: all of it follows, here and nowhere else, from what the model can
//! do. What a small model is given was measured with the embedded one: more of the conversation, or more and longer
//! passages, and it reads the wrong part; a longer reply of it says nothing more that stands. A larger model is given as
//! much as its context holds and its speed allows, up to what a person could follow.

use llm::{Capability, Llm, Strength};
use serde::Serialize;

/// Characters of a token of English, at least: prompts are measured before any tokeniser is asked.
const CHARACTERS: usize = 3;
/// Tokens of a step's instructions and examples, at most.
const INSTRUCTIONS: usize = 2_000;
/// Seconds that the evaluation of a prompt may take, where a model's speed is known.
const PATIENCE: f64 = 20.0;

/// Tokens of a small model's reply, by the step that asks for it.
const REPLIES: &[(&str, usize)] = &[
    ("rewrite", 70),
    ("classify", 12),
    ("choose_tool", 400),
    ("translate", 120),
    ("plan", 160),
    ("compose_answer", 160),
    ("phrase", 80),
    ("write_select", 120),
    ("continue_select", 120),
    ("write_sparql", 200),
    ("understand", 220),
    ("select", 16),
    ("choose_vertex", 8),
    ("extract_entities", 120),
    ("choose_entity", 4),
    ("property_candidates", 60),
    ("target_type", 4),
    ("word_question", 80),
];

/// One budget, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    /// `budgets.passages`
    pub key: String,
    /// How much.
    pub value: Amount,
    /// The strength of the model that it is for.
    pub strength: Strength,
    /// What it is for.
    pub about: &'static str,
}

/// How much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// So many.
    Whole(usize),
    /// Yes or no.
    Flag(bool),
}

/// What a model is given and may say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Budgets {
    /// What all of it follows from.
    pub strength: Strength,
    /// Earlier turns that are shown.
    pub turns: usize,
    /// Characters of the answer of each.
    pub answer: usize,
    /// Earlier SELECTs that a follow-up goes on from.
    pub selects: usize,
    /// Passages that are looked for, where the configuration does not say.
    pub retrieved: usize,
    /// Passages that are read.
    pub passages: usize,
    /// Characters of each.
    pub passage: usize,
    /// Characters of a source that the model gathered itself.
    pub gathered: usize,
    /// Characters of a passage that is shown before its next call to a model that gathers.
    pub glimpse: usize,
    /// Rows that are read of a query that the model wrote.
    pub rows: usize,
    /// Rows of them that the model is shown.
    pub rows_shown: usize,
    /// Characters of the tables' declarations that a model which writes SQL over them is shown.
    pub tables: usize,
    /// Who gathers is shown the conversation, too: a small model reads the question alone, which was made explicit.
    pub recalls: bool,
    /// Examples that are shown beside the instructions, where a knowledge base has some.
    pub shots: usize,
    /// Which readings of a question are made, and how far they are trusted.
    pub readings: Trust,
    /// The model puts what was computed into words, too, and writes more than a few sentences.
    pub phrases: bool,
    /// Tokens of a reply, by the step that asks for it.
    pub replies: Vec<(&'static str, usize)>,
}

/// How far the SELECTs that a model writes over the question views are trusted, beside the readings that code makes. The
/// choice among readings was learned with the embedded model: what is said here is measured against that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Trust {
    /// SELECTs that it is asked for, each for another way to understand the question, until one is sure.
    pub selects: usize,
    /// Percent: a reading this likely that leaves no word out is taken without asking for a SELECT.
    pub sure: u8,
    /// Percent: a reading that is less likely is no answer.
    pub enough: u8,
}

impl Trust {
    /// Of the embedded model, and of all as small: fitted and measured.
    const SMALL: Self = Self { selects: 1, sure: 80, enough: 33 };
    /// First guesses.
    const MEDIUM: Self = Self { selects: 2, sure: 90, enough: 30 };
    const STRONG: Self = Self { selects: 3, sure: 95, enough: 25 };

    /// A share of these percent.
    pub(crate) fn share(percent: u8) -> f32 {
        f32::from(percent) / 100.0
    }
}

impl Budgets {
    /// What the model that answers `step` is given.
    pub(crate) fn of_step(llm: &dyn Llm, step: &str) -> Self {
        Self::of(&llm.capability(step))
    }

    /// What a model that can do this is given.
    pub fn of(able: &Capability) -> Self {
        match able.strength {
            Strength::Small => Self { tables: declared(able.context), ..Self::small() },
            Strength::Medium => {
                let room = room(able, 2);
                let (turns, answer) = share(room / 4, 6, 600, (2, 160));
                let (passages, passage) = share(room / 2, 8, 1_000, (3, 320));
                Self {
                    strength: Strength::Medium,
                    turns,
                    answer,
                    selects: 4,
                    retrieved: passages.max(5),
                    passages,
                    passage,
                    gathered: (2 * passage).max(2_000),
                    glimpse: passage.max(400),
                    rows: 200,
                    rows_shown: 40,
                    tables: room / 2,
                    recalls: true,
                    shots: 8,
                    readings: Trust::MEDIUM,
                    replies: replies(able, 2),
                    ..Self::small()
                }
            }
            Strength::Strong => {
                let room = room(able, 8);
                let (turns, answer) = share(room / 4, 50, 2_000, (2, 160));
                let (passages, passage) = share(room / 2, 20, 4_000, (3, 320));
                Self {
                    strength: Strength::Strong,
                    turns,
                    answer,
                    selects: 8,
                    retrieved: passages.max(5),
                    passages,
                    passage,
                    gathered: passage.max(2_000),
                    glimpse: passage.max(400),
                    rows: 1_000,
                    rows_shown: (room / 8 / 100).clamp(20, 200),
                    // A quarter is the conversation's, a quarter what its calls gave.
                    tables: room / 2,
                    recalls: true,
                    shots: 20,
                    readings: Trust::STRONG,
                    phrases: true,
                    replies: replies(able, 8),
                }
            }
        }
    }

    /// Every budget with what it is for; `able`: what the model that answers a step can do.
    pub fn told(able: &dyn Fn(&str) -> Capability) -> Vec<Budget> {
        let of = |step: &str| Self::of(&able(step));
        let (rewriting, following, gathering) = (of("rewrite"), of("continue_select"), of("choose_tool"));
        let (composing, writing, selecting) = (of("compose_answer"), of("write_sparql"), of("write_select"));
        let history = "What the model is shown of the conversation: earlier turns, characters of each answer, and earlier \
                       queries that a follow-up goes on from.";
        let passages = "Passages that are looked for (where search.passages does not say) and read, and characters of each.";
        let rows = "Of queries that the model writes itself: rows that are read, rows that it is shown, and characters of a \
                    passage that it is shown before its next call and for its answer; characters of the tables that it \
                    is shown, and whether it is shown the conversation before.";
        let readings = "SELECTs that the model is asked for, each for another way to understand a question; percent from \
                        which on another reading is taken without; percent of a question's words that one has to account for that only runs.";
        let told = [
            ("turns", Amount::Whole(rewriting.turns), &rewriting, history),
            ("answer_characters", Amount::Whole(rewriting.answer), &rewriting, history),
            ("queries", Amount::Whole(following.selects), &following, history),
            ("retrieved", Amount::Whole(composing.retrieved), &composing, passages),
            ("passages", Amount::Whole(composing.passages), &composing, passages),
            ("passage_characters", Amount::Whole(composing.passage), &composing, passages),
            ("rows", Amount::Whole(gathering.rows), &gathering, rows),
            ("rows_shown", Amount::Whole(gathering.rows_shown), &gathering, rows),
            ("glimpse_characters", Amount::Whole(gathering.glimpse), &gathering, rows),
            ("gathered_characters", Amount::Whole(composing.gathered), &composing, rows),
            ("table_characters", Amount::Whole(gathering.tables), &gathering, rows),
            ("recalls", Amount::Flag(gathering.recalls), &gathering, rows),
            ("selects", Amount::Whole(selecting.readings.selects), &selecting, readings),
            ("sure_percent", Amount::Whole(selecting.readings.sure.into()), &selecting, readings),
            ("enough_percent", Amount::Whole(selecting.readings.enough.into()), &selecting, readings),
            (
                "examples",
                Amount::Whole(writing.shots),
                &writing,
                "Few-shots that are shown where SPARQL is written.",
            ),
            (
                "phrases",
                Amount::Flag(composing.phrases),
                &composing,
                "Whether the model puts what was computed into words, too, instead of code alone.",
            ),
        ];
        let told = told.into_iter().map(|(name, value, budgets, about)| Budget {
            key: format!("budgets.{name}"),
            value,
            strength: budgets.strength,
            about,
        });
        let replies = REPLIES.iter().map(|(step, _)| {
            let budgets = of(step);
            Budget {
                key: format!("budgets.reply_tokens.{step}"),
                value: Amount::Whole(budgets.reply(step)),
                strength: budgets.strength,
                about: "The most tokens of a reply, by the step that asks for it; what a model thinks before is not counted.",
            }
        });
        told.chain(replies).collect()
    }

    /// What the embedded model is given.
    fn small() -> Self {
        Self {
            strength: Strength::Small,
            turns: 2,
            answer: 160,
            selects: 3,
            retrieved: 5,
            passages: 3,
            passage: 320,
            gathered: 2_000,
            glimpse: 400,
            rows: 100,
            rows_shown: 20,
            tables: declared(llm::UNKNOWN_CONTEXT),
            recalls: false,
            shots: 8,
            readings: Trust::SMALL,
            phrases: false,
            replies: REPLIES.to_vec(),
        }
    }

    /// Tokens of a step's reply, beyond what the model may think before.
    pub(crate) fn reply(&self, step: &str) -> usize {
        self.replies.iter().find(|(name, _)| *name == step).map_or(REPLY, |(_, tokens)| *tokens)
    }
}

/// Tokens of the reply of a step that is none of [`REPLIES`].
const REPLY: usize = 160;

/// Characters of the tables' declarations where nothing but a few calls stands beside them.
fn declared(context: usize) -> usize {
    context.saturating_sub(INSTRUCTIONS) * CHARACTERS
}

/// Characters that a prompt may have beside its instructions.
fn room(able: &Capability, longer: usize) -> usize {
    let reply = replies(able, longer).iter().map(|(_, tokens)| *tokens).max().unwrap_or(0);
    let tokens = able.context.saturating_sub(INSTRUCTIONS + reply);
    // A slow model reads no faster for being able to.
    let soon = able.speed.map_or(usize::MAX, |speed| (speed.prompt * PATIENCE) as usize);
    tokens.min(soon).saturating_mul(CHARACTERS)
}

/// At most `most` texts of `each` characters that fit into `room`; never less than what a small model is given.
fn share(room: usize, most: usize, each: usize, least: (usize, usize)) -> (usize, usize) {
    let texts = (room / each).clamp(least.0, most);
    (texts, each.min(room / texts).max(least.1))
}

/// So many times what a small model may say, and no more than a quarter of what the model takes.
fn replies(able: &Capability, longer: usize) -> Vec<(&'static str, usize)> {
    let longest = able.context / 4;
    REPLIES.iter().map(|(step, tokens)| (*step, (tokens * longer).min(longest).max(*tokens))).collect()
}

#[cfg(test)]
mod tests {
    use llm::Speed;

    use super::*;

    fn able(strength: Strength, context: usize) -> Capability {
        Capability { strength, ..Capability::small(context) }
    }

    #[test]
    fn every_step_whose_reply_a_model_writes_has_a_length() {
        let steps: Vec<&str> = REPLIES.iter().map(|(step, _)| *step).collect();
        let written = crate::MODEL_STEPS.iter().copied().filter(|step| *step != "say_back");
        assert_eq!(steps, written.collect::<Vec<_>>());
    }

    #[test]
    fn a_small_model_is_given_the_same_whatever_it_holds() {
        let small = |context| Budgets { tables: 0, ..Budgets::of(&able(Strength::Small, context)) };
        assert_eq!(small(8_192), small(1_024));
        assert_eq!(small(8_192), small(1 << 20));
    }

    /// Everything that grows, in one order.
    fn sizes(budgets: &Budgets) -> Vec<usize> {
        let Budgets { turns, answer, selects, retrieved, passages, passage, gathered, .. } = *budgets;
        let Budgets { glimpse, rows, rows_shown, shots, readings, .. } = *budgets;
        let sizes = [
            turns, answer, selects, retrieved, passages, passage, gathered, glimpse, rows, rows_shown, shots,
        ];
        let trusted = [readings.selects, readings.sure.into()];
        let sizes = sizes.into_iter().chain(trusted);
        sizes.into_iter().chain(budgets.replies.iter().map(|(_, tokens)| *tokens)).collect()
    }

    #[test]
    fn nothing_shrinks_as_a_model_grows() {
        let mut before = sizes(&Budgets::of(&able(Strength::Small, 8_192)));
        for (strength, context) in [
            (Strength::Medium, 4_096),
            (Strength::Medium, 32_768),
            (Strength::Strong, 32_768),
            (Strength::Strong, 128_000),
            (Strength::Strong, 1_000_000),
        ] {
            let now = sizes(&Budgets::of(&able(strength, context)));
            assert!(now.iter().zip(&before).all(|(now, before)| now >= before), "{now:?} after {before:?}");
            before = now;
        }
    }

    #[test]
    fn what_is_given_fits() {
        for context in [2_048, 8_192, 32_768, 128_000] {
            let able = able(Strength::Strong, context);
            let budgets = Budgets::of(&able);
            let history = budgets.turns * budgets.answer;
            let given = history + budgets.passages * budgets.passage;
            let small = 2 * 160 + 3 * 320;
            assert!(given <= small.max(room(&able, 8)), "{given} characters into {context} tokens");
            assert!(history + budgets.tables <= (2 * 160).max(room(&able, 8)), "{history} and the tables");
            assert!(budgets.replies.iter().all(|(step, n)| *n <= context / 4 || *n == small_reply(step)));
        }
    }

    fn small_reply(step: &str) -> usize {
        Budgets::small().reply(step)
    }

    #[test]
    fn a_slow_model_is_given_no_more_than_it_reads_soon() {
        let slow = Some(Speed { prompt: 60.0, reply: 4.0 });
        let strong = able(Strength::Strong, 128_000);
        let (fast, slow) = (Budgets::of(&strong), Budgets::of(&Capability { speed: slow, ..strong }));
        assert!(slow.passages * slow.passage <= (60.0 * PATIENCE) as usize * CHARACTERS / 2);
        assert!(slow.passages * slow.passage < fast.passages * fast.passage);
    }
}
