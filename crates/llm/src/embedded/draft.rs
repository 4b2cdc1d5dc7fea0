//! Guessing what comes next, so that several tokens are evaluated together: what followed the same words earlier in
//! prompt or reply (SQL and answers copy names; prompt look-up decoding), and text that the grammar forces. Every guess
//! is checked against what the model chooses, so a reply is the same with and without.

use llama_cpp_2::token::LlamaToken;
use llama_cpp_2::vocab::LlamaVocab;

/// The most tokens guessed at once. With the token before them they are a multiple of four, the number of rows that
/// the matrix kernels compute for the price of little more than one.
pub(super) const MOST: usize = 7;
const FEW: usize = 3;
/// Tokens that must agree before what followed them is guessed; fewer while guesses have been right.
const AGREEING: usize = 3;
const AGREEING_LUCKY: usize = 2;
/// The shortest text that a grammar's literal is recognised by, and the shortest rest that is worth a guess.
const BEGUN: usize = 2;
/// Share of the newest outcome in the running rate of right guesses.
const NEWEST: f32 = 0.2;
const LUCKY: f32 = 0.4;

/// Guesses for one reply.
pub(super) struct Drafts {
    enabled: bool,
    /// The texts that the grammar spells out.
    literals: Vec<String>,
    /// How many tokens the newest guess had, and how many were right.
    newest: (usize, usize),
    rate: f32,
}

impl Drafts {
    pub(super) fn new(enabled: bool, grammar: Option<&str>) -> Self {
        let literals = if enabled { grammar.map(literals).unwrap_or_default() } else { vec![] };
        Self { enabled, literals, newest: (0, 0), rate: 0.5 }
    }

    /// The model chose what was guessed.
    pub(super) fn hit(&mut self) {
        self.newest.1 += 1;
    }

    /// What may follow `held` and `token`, the newest of the reply `text`; at most `room` tokens.
    pub(super) fn guess(
        &mut self,
        held: &[LlamaToken],
        token: LlamaToken,
        text: &str,
        vocab: &LlamaVocab<'_>,
        room: usize,
    ) -> Vec<LlamaToken> {
        if !self.enabled {
            return vec![];
        }
        let (guessed, right) = std::mem::take(&mut self.newest);
        if guessed > 0 {
            self.rate += NEWEST * (right as f32 / guessed as f32 - self.rate);
        }
        let all_right = guessed > 0 && right == guessed;
        let most = if all_right || self.rate > LUCKY { MOST } else { FEW }.min(room);
        let agreeing = if self.rate > LUCKY { AGREEING_LUCKY } else { AGREEING };
        let mut guess = match forced(&self.literals, text) {
            Some(rest) => vocab.tokenize(rest.as_bytes(), false, false),
            None => followed(held, token, agreeing, most).to_vec(),
        };
        guess.truncate(most);
        // Rows beyond a multiple of four are computed one by one, each for the price of a token.
        guess.truncate(match guess.len() {
            MOST.. => MOST,
            FEW.. => FEW,
            _ => 0,
        });
        self.newest = (guess.len(), 0);
        guess
    }
}

/// What followed the longest earlier occurrence of the last tokens, the newest one where several are as long.
fn followed(held: &[LlamaToken], token: LlamaToken, agreeing: usize, most: usize) -> &[LlamaToken] {
    const LONGEST: usize = 16;
    let mut best = (agreeing - 1, 0);
    for at in (0..held.len().saturating_sub(1)).rev().filter(|at| held[*at] == token) {
        let before = held[..at].iter().rev().zip(held.iter().rev());
        let agree = 1 + before.take(LONGEST).take_while(|(a, b)| a == b).count();
        if agree > best.0 {
            best = (agree, at + 1);
        }
    }
    let from = best.1;
    if from == 0 { &[] } else { &held[from..held.len().min(from + most)] }
}

/// The rest of the literal that `text` ends inside of, when it can only be one.
fn forced<'l>(literals: &'l [String], text: &str) -> Option<&'l str> {
    let mut found: Option<(usize, &str)> = None;
    let mut doubtful = false;
    for literal in literals {
        let inside = (BEGUN..literal.len().saturating_sub(1)).rev();
        let begun = inside.filter(|n| literal.is_char_boundary(*n)).find(|n| text.ends_with(&literal[..*n]));
        let Some(begun) = begun else { continue };
        let rest = &literal[begun..];
        match found {
            Some((longest, _)) if longest > begun => {}
            Some((longest, other)) if longest == begun => doubtful |= other != rest,
            _ => (found, doubtful) = (Some((begun, rest)), false),
        }
    }
    found.filter(|_| !doubtful).map(|(_, rest)| rest)
}

/// The quoted texts of a GBNF grammar that are long enough to be recognised.
fn literals(grammar: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut characters = grammar.chars();
    let mut class = false;
    while let Some(c) = characters.next() {
        match c {
            '\\' => drop(characters.next()),
            '[' => class = true,
            ']' => class = false,
            '"' if !class => {
                let mut literal = String::new();
                while let Some(c) = characters.next().filter(|c| *c != '"') {
                    literal.push(match c {
                        '\\' => match characters.next() {
                            Some('n') => '\n',
                            Some('t') => '\t',
                            Some(plain @ ('"' | '\\' | '[' | ']')) => plain,
                            // A code: the literal ends here for us.
                            _ => char::REPLACEMENT_CHARACTER,
                        },
                        c => c,
                    });
                }
                if literal.len() > BEGUN + 1 && !literal.contains(char::REPLACEMENT_CHARACTER) {
                    found.push(literal);
                }
            }
            _ => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(held: &[i32], token: i32, agreeing: usize) -> Vec<i32> {
        let held: Vec<LlamaToken> = held.iter().map(|t| LlamaToken(*t)).collect();
        followed(&held, LlamaToken(token), agreeing, 3).iter().map(|t| t.0).collect()
    }

    #[test]
    fn what_followed_the_same_tokens_is_guessed() {
        assert_eq!(after(&[1, 2, 3, 4, 5, 6, 9, 1, 2], 3, 3), [4, 5, 6]);
        // Too little agrees.
        assert_eq!(after(&[1, 2, 3, 4, 9, 7, 2], 3, 3), Vec::<i32>::new());
        assert_eq!(after(&[1, 2, 3, 4, 9, 7, 2], 3, 2), [4, 9, 7]);
        // The longest agreement counts, then the newest.
        assert_eq!(after(&[8, 1, 2, 5, 7, 1, 2, 6, 8, 1], 2, 2), [5, 7, 1]);
        assert_eq!(after(&[1, 2, 5, 1, 2, 6, 4, 1], 2, 2), [6, 4, 1]);
        assert_eq!(after(&[], 3, 2), Vec::<i32>::new());
    }

    #[test]
    fn a_grammars_texts_are_read() {
        let grammar = "root ::= \"{\\\"names\\\":[\" (name (\",\" name)*)? \"]}\"\nname ::= \"\\\"\" [^\"\\\\] \"\\x41bcdef\"";
        assert_eq!(literals(grammar), ["{\"names\":["]);
    }

    #[test]
    fn begun_text_is_finished_when_only_one_fits() {
        let literals = ["\"want\":[", "\"where\":[", "{\"ask\":\""].map(str::to_owned);
        assert_eq!(forced(&literals, "{\"a"), Some("sk\":\""));
        assert_eq!(forced(&literals, "x,\"wh"), Some("ere\":["));
        assert_eq!(forced(&literals, "x,\"w"), None);
        assert_eq!(forced(&literals, "x"), None);
    }
}
