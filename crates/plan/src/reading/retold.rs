//! A SELECT that answers one question, told for another that asks alike: the names, numbers and years that the one says are
//! exchanged for those that the other says of the same columns, and what is left of both is compared ([`super::nearness`]).
//!
//! Not here: which questions are worth comparing, and what the SELECT finds.

use std::ops::Range;

use sqlparser::dialect::SQLiteDialect;
use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, Tokenizer};

use super::nearness::{Compared, MASK, Nearness, nearness};
use super::scope::find_view;
use super::shown::sql_name;
use crate::compile::sql::text;
use crate::ground::{Index, Lens, Memo};
use lang::lexicon;
use lang::numbers::{in_letters, numeral};
use lang::{stem, words};

/// Words of the longest name that is looked for.
const WORDS: usize = 6;

/// A SELECT for another question.
#[derive(Debug, Clone, PartialEq)]
pub struct Retold {
    /// It, with the other's names and numbers.
    pub select: String,
    /// How near the two questions are.
    pub near: Nearness,
}

/// A literal of the SELECT that the question it answers says.
struct Slot {
    /// Which token it is.
    token: usize,
    of: Of,
    /// Where the question says it.
    said: Range<usize>,
}

/// What a literal is.
enum Of {
    /// A name or value of one of these columns, by their views.
    Name(Vec<(usize, usize)>),
    /// A part of one, as a pattern.
    Part(Vec<(usize, usize)>),
    Number,
    /// The year that a date begins with.
    Year,
}

/// What a question says in the places of another's names: the words, and what the columns call it.
struct Said {
    at: Range<usize>,
    value: String,
}

/// Tells `select`, which answers `taught`, for `question`; `None` where that says no other thing for one that is named, or the
/// SELECT cannot be taken apart.
pub fn retold(index: &Index, select: &str, taught: &str, question: &str) -> Option<Retold> {
    let mut tokens = Tokenizer::new(&SQLiteDialect {}, select).tokenize().ok()?;
    let (told, asked) = (words(taught), words(question));
    let memo = Memo::default();
    let teller = Teller { index, memo: &memo, question };
    let slots = teller.slots(&tokens, &told);
    let says = teller.said(&slots, &told, &asked)?;
    let constant = constants(&tokens, &slots);
    for (slot, said) in slots.iter().zip(&says) {
        exchange(&mut tokens[slot.token], &slot.of, said, &told[slot.said.clone()]);
    }
    // The year after the one that is named bounds it too, and nothing says so.
    let moved = slots.iter().zip(&says).any(|(slot, said)| {
        matches!(slot.of, Of::Year | Of::Number) && told[slot.said.clone()] != asked[said.at.clone()]
    });
    if moved && constant.iter().any(|literal| is_year(literal)) {
        return None;
    }
    let select: String = tokens.iter().map(written).collect();
    let spans = |named: bool| {
        let of = slots.iter().zip(&says);
        let of = of.filter(move |(slot, _)| !named || matches!(slot.of, Of::Name(_) | Of::Part(_)));
        of.map(|(slot, said)| (slot.said.clone(), said.at.clone())).unzip::<_, _, Vec<_>, Vec<_>>()
    };
    let ((told_at, asked_at), (told_names, asked_names)) = (spans(false), spans(true));
    let compared = Compared {
        // What a name is made of is no form: "Most Bridge", "Unit 7".
        taught: masked(&told, &told_names).join(" "),
        question: masked(&asked, &asked_names).join(" "),
        told: masked(&told, &told_at),
        asked: masked(&asked, &asked_at),
        select: &select,
        written: question,
    };
    let near = nearness(index, &compared);
    Some(Retold { select, near })
}

fn exchange(token: &mut Token, of: &Of, said: &Said, before: &[String]) {
    *token = match (&*token, of) {
        (Token::SingleQuotedString(_), Of::Name(_)) => Token::SingleQuotedString(said.value.clone()),
        (Token::SingleQuotedString(literal), Of::Part(_)) => {
            let end = |is: bool| if is { "%" } else { "" };
            let (first, last) = (end(literal.starts_with('%')), end(literal.ends_with('%')));
            Token::SingleQuotedString(format!("{first}{}{last}", said.value))
        }
        (Token::SingleQuotedString(literal), Of::Year) => {
            let year = before.concat();
            Token::SingleQuotedString(literal.replacen(&year, &said.value, 1))
        }
        (Token::Number(_, long), Of::Number) => Token::Number(said.value.clone(), *long),
        (token, _) => token.clone(),
    };
}

/// SQL as it is written: a text with its apostrophes.
fn written(token: &Token) -> String {
    match token {
        Token::SingleQuotedString(value) => text(value),
        token => token.to_string(),
    }
}

/// Literals that nothing in the question stands for.
fn constants(tokens: &[Token], slots: &[Slot]) -> Vec<String> {
    let free = |at: &usize| slots.iter().all(|slot| slot.token != *at);
    let literal = |at: usize| match &tokens[at] {
        Token::SingleQuotedString(value) | Token::Number(value, _) => Some(value.clone()),
        _ => None,
    };
    (0..tokens.len()).filter(free).filter_map(literal).collect()
}

/// It begins with four digits, as years and dates do.
fn is_year(literal: &str) -> bool {
    let digits = literal.chars().take_while(char::is_ascii_digit).count();
    digits == 4 && matches!(literal.chars().nth(4), None | Some('-'))
}

fn masked(said: &[String], spans: &[Range<usize>]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for (at, word) in said.iter().enumerate() {
        match spans.iter().find(|span| span.contains(&at)) {
            Some(span) if span.start == at => out.push(MASK.to_owned()),
            Some(_) => {}
            None => out.push(word.clone()),
        }
    }
    out
}

fn number(word: &str) -> Option<f64> {
    numeral(word).or_else(|| in_letters(word).filter(|number| *number > 1.0))
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Finds what questions say of a graph.
struct Teller<'a> {
    index: &'a Index,
    memo: &'a Memo,
    question: &'a str,
}

impl Teller<'_> {
    /// The literals of the SELECT that its question says, in the question's order.
    fn slots(&self, tokens: &[Token], told: &[String]) -> Vec<Slot> {
        let views = self.views(tokens);
        let mut slots: Vec<Slot> = Vec::new();
        for (token, literal) in tokens.iter().enumerate() {
            // What the SELECT holds twice the question says once.
            let again = |slot: &&Slot| tokens[slot.token] == *literal;
            let said_again = slots.iter().find(again).map(|slot| slot.said.clone());
            let free = |span: &Range<usize>| {
                said_again.as_ref() == Some(span) || slots.iter().all(|slot| !overlap(&slot.said, span))
            };
            let found = match literal {
                Token::SingleQuotedString(value) => {
                    let columns = columns(self.index, &views, tokens, token);
                    let bare = value.trim_matches('%').trim();
                    let span = self.says(&columns, bare, told).filter(free);
                    let of = if bare == value { Of::Name } else { Of::Part };
                    let year = || {
                        let year = value.get(..4).filter(|_| is_year(value))?;
                        let at = told.iter().position(|word| word == year)?;
                        Some((at..at + 1, Of::Year)).filter(|(span, _)| free(span))
                    };
                    span.map(|span| (span, of(columns))).or_else(year)
                }
                Token::Number(value, _) => {
                    let said = value.parse().ok().and_then(|value: f64| {
                        (0..told.len()).find(|&at| number(&told[at]) == Some(value) && free(&(at..at + 1)))
                    });
                    said.map(|at| (at..at + 1, Of::Number))
                }
                _ => None,
            };
            slots.extend(found.map(|(said, of)| Slot { token, of, said }));
        }
        slots.sort_by_key(|slot| slot.said.start);
        slots
    }

    /// The views behind FROM and JOIN.
    fn views(&self, tokens: &[Token]) -> Vec<usize> {
        let words = tokens.iter().filter_map(|token| match token {
            Token::Word(word) => Some(word),
            _ => None,
        });
        let words: Vec<_> = words.collect();
        let opened = words.windows(2).filter(|pair| matches!(pair[0].keyword, Keyword::FROM | Keyword::JOIN));
        opened.filter_map(|pair| find_view(self.index, &pair[1].value).ok()).collect()
    }

    /// Where words say this value: all of it, else the most of it that means no other value.
    fn says(&self, columns: &[(usize, usize)], value: &str, told: &[String]) -> Option<Range<usize>> {
        let whole = words(value);
        let all = (!whole.is_empty())
            .then(|| (0..told.len()).find(|&at| told[at..].starts_with(&whole)))
            .flatten()
            .map(|at| at..at + whole.len());
        all.or_else(|| {
            runs(told).find(|run| self.values(columns, &told[run.clone()]).iter().any(|known| known == value))
        })
    }

    /// The values of some columns that words mean.
    fn values(&self, columns: &[(usize, usize)], said: &[String]) -> Vec<String> {
        let phrase = said.join(" ");
        let of = |&(view, column): &(usize, usize)| {
            Lens::over(self.index, view, self.memo, self.question).within(column, &phrase)
        };
        columns.iter().find_map(of).unwrap_or_default()
    }

    /// What the other question says for each slot; `None` where it says nothing for one.
    fn said(&self, slots: &[Slot], told: &[String], asked: &[String]) -> Option<Vec<Said>> {
        let template: Vec<String> = told
            .iter()
            .enumerate()
            .filter(|(at, _)| slots.iter().all(|slot| !slot.said.contains(at)))
            .map(|(_, word)| stem(word))
            .collect();
        let mut taken: Vec<Range<usize>> = Vec::new();
        let mut said: Vec<Said> = Vec::new();
        for slot in slots {
            if let Some(at) = slots.iter().take(said.len()).position(|known| known.said == slot.said) {
                let again = Said { at: said[at].at.clone(), value: said[at].value.clone() };
                said.push(again);
                continue;
            }
            let free = |span: &Range<usize>| taken.iter().all(|other| !overlap(other, span));
            let found = match &slot.of {
                Of::Number => (0..asked.len()).find_map(|at| {
                    let value = number(&asked[at]).filter(|_| free(&(at..at + 1)))?;
                    Some(Said { at: at..at + 1, value: value.to_string() })
                }),
                Of::Year => (0..asked.len()).find_map(|at| {
                    let year = asked[at].len() == 4 && is_year(&asked[at]);
                    (year && free(&(at..at + 1))).then(|| Said { at: at..at + 1, value: asked[at].clone() })
                }),
                Of::Name(columns) => self.named(columns, asked, &template, free, false),
                Of::Part(columns) => self.named(columns, asked, &template, free, true),
            };
            let found = found?;
            taken.push(found.at.clone());
            said.push(found);
        }
        Some(said)
    }

    /// The name or value of these columns that a question says: in the most words, of several the first. `part`: its words
    /// alone, as they are said.
    fn named(
        &self,
        columns: &[(usize, usize)],
        asked: &[String],
        template: &[String],
        free: impl Fn(&Range<usize>) -> bool,
        part: bool,
    ) -> Option<Said> {
        let new = |run: &Range<usize>| asked[run.clone()].iter().any(|word| !template.contains(&stem(word)));
        let runs: Vec<Range<usize>> = runs(asked).filter(|run| free(run) && new(run)).collect();
        // What is spelt otherwise is looked for where nothing is called so.
        [true, false].into_iter().find_map(|surely| {
            runs.iter().find_map(|run| {
                let said = &asked[run.clone()];
                let values = self.values(columns, said);
                let value = match &values[..] {
                    [] => return None,
                    _ if part => said.join(" "),
                    [only] if !surely || holds(only, said) => only.clone(),
                    _ => return None,
                };
                Some(Said { at: run.clone(), value })
            })
        })
    }
}

/// All of these words stand in a name, in some form of theirs.
fn holds(name: &str, said: &[String]) -> bool {
    let stems = lang::stems(name);
    said.iter().all(|word| lexicon::is_function_word(word) || stems.contains(&stem(word)))
}

/// The columns that a literal is compared with.
fn columns(index: &Index, views: &[usize], tokens: &[Token], literal: usize) -> Vec<(usize, usize)> {
    let compared = tokens[..literal].iter().rev().find_map(|token| match token {
        Token::Word(word) => match word.keyword {
            Keyword::LIKE | Keyword::IN | Keyword::NOT | Keyword::IS => None,
            _ => Some(word.value.to_lowercase().replace('_', " ")),
        },
        _ => None,
    });
    let Some(written) = compared else { return vec![] };
    let wanted = sql_name(&written);
    let of_view = |&view: &usize| {
        let columns = &index.schema.views[view].columns;
        let named = columns.iter().position(|column| sql_name(&column.name) == wanted);
        Some((view, named?))
    };
    views.iter().filter_map(of_view).collect()
}

/// Runs of words that may be a name, the longest first: none begins or ends with a word that tells nothing.
fn runs(said: &[String]) -> impl Iterator<Item = Range<usize>> {
    let dull = move |at: usize| lexicon::is_function_word(&said[at]) || lexicon::is_general_noun(&said[at]);
    (1..=WORDS.min(said.len())).rev().flat_map(move |length| {
        (0..=said.len() - length)
            .map(move |at| at..at + length)
            .filter(move |run| !dull(run.start) && !dull(run.end - 1))
    })
}
