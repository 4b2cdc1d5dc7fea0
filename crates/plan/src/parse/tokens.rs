//! A question's words as they are written, with the names among them kept whole.

use crate::ground::{Index, name_spans};
use crate::rules::{Rule, fires};
use lang::lexicon::{self, Degree};
use lang::numbers::in_letters;
use lang::{fold, is_plural, words};

/// One word, or a name of several.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    /// As written, without punctuation around it.
    pub text: String,
    /// Folded.
    pub word: String,
    /// It names something: the graph has it, or it is written as names are.
    pub name: bool,
    /// Some type of the graph's is called so.
    pub kind: bool,
    /// Some link says so what things do to others: "requires".
    pub acts: bool,
}

impl Token {
    fn new(text: &str) -> Self {
        Self { text: text.to_owned(), word: fold(text), name: false, kind: false, acts: false }
    }

    /// "with"
    pub fn with() -> Self {
        Self::new("with")
    }

    pub fn is(&self, any: &[&str]) -> bool {
        !self.name && any.contains(&self.word.as_str())
    }

    /// One of these words, which stand with spaces between.
    pub fn among(&self, list: &str) -> bool {
        !self.name && list.split_ascii_whitespace().any(|word| word == self.word)
    }

    /// A number in digits.
    pub fn number(&self) -> bool {
        let mark = |c: &char| matches!(c, '.' | ',' | '-' | ':' | '%' | '€' | '$' | '£');
        let digits: Vec<char> = self.text.chars().filter(|c| !mark(c)).collect();
        !digits.is_empty() && digits.iter().all(char::is_ascii_digit)
    }

    pub fn comma(&self) -> bool {
        self.text == ","
    }

    pub fn preposition(&self) -> bool {
        self.among(PREPOSITIONS)
    }

    pub fn auxiliary(&self) -> bool {
        self.among("is are was were do does did has have had can could will would be been being may should")
    }

    /// Of an auxiliary: says what something is, not what it does.
    pub fn be(&self) -> bool {
        self.among("is are was were")
    }

    pub fn relative(&self) -> bool {
        self.among("that which who whose where whom")
    }

    pub fn determiner(&self) -> bool {
        self.among(
            "a an the any all every each some this these those their its our your my his her both several \
             various different distinct",
        )
    }

    pub fn negation(&self) -> bool {
        self.among("not no never without neither")
    }

    pub fn pronoun(&self) -> bool {
        self.among("i we you they it he she one us anyone someone anybody somebody")
    }

    /// Tells neither what nor which.
    pub fn filler(&self) -> bool {
        self.pronoun()
            || self.among(
                "there ever also currently now today actually really exactly please just only still them me so \
                 then already exist exists yet overall altogether far here throughout directly",
            )
    }

    pub fn superlative(&self) -> bool {
        !self.name && matches!(lexicon::adjective(&self.word), Some((_, Degree::Superlative)))
    }

    pub fn comparative(&self) -> bool {
        !self.name
            && (matches!(lexicon::adjective(&self.word), Some((_, Degree::Comparative)))
                || self.among("more fewer less later earlier"))
    }

    /// A form of a verb that tells what was done or is so, by its ending or because it is a common one.
    pub fn participle(&self) -> bool {
        !self.name
            && !self.preposition()
            && (lexicon::is_past(&self.word)
                || self.word.len() > 4 && self.word.ends_with("ing")
                || self.among(VERBS))
    }

    /// Says of what came first or last that it did, and nothing of what happened to it.
    pub fn came(&self) -> bool {
        self.among("came come")
    }
}

const PREPOSITIONS: &str = "of in on at from by with without for to into under over above below before after \
    between during since until about through near against among within via around inside towards behind using \
    including than as";

/// Past forms that have no ending of their own.
const VERBS: &str = "built born held made led written sold known run ran won given gave taken took kept found \
    grown grew shown bought paid sent shot sung sang taught worn driven drove flown flew drawn drew begun began \
    brought caught chosen chose done fed laid lent lost met read said seen saw spent sunk told thrown bred hung \
    spoken stolen struck came went wrote fell fallen ate rode swam stood sat became got belongs belong";

/// Verbs that nouns in the plural stand before: "companies run trains".
pub(super) const DOING: &str = "run own use make have get take give hold need play serve offer produce sell buy work live \
    eat drink show lead write teach study win lose speak come go leave start begin end cost weigh earn belong \
    contain include grow supply carry fly sail visit employ support require depend connect link bring keep stock";

/// The words of tokens, with spaces between.
pub(super) fn text(tokens: &[Token]) -> String {
    let words: Vec<&str> = tokens.iter().filter(|t| !t.comma()).map(|t| t.text.as_str()).collect();
    words.join(" ").replace(" 's", "'s")
}

/// Tokens without what stands before a noun and tells nothing.
pub(super) fn without_determiners(tokens: &[Token]) -> &[Token] {
    let start = tokens.iter().position(|t| !t.determiner() && !t.filler()).unwrap_or(tokens.len());
    &tokens[start..]
}

/// The words of a question, names whole.
pub(super) fn tokens(index: &Index, question: &str) -> Vec<Token> {
    let mut all: Vec<Token> = Vec::new();
    let mut quoted = false;
    for raw in question.split_whitespace() {
        split(raw, &mut quoted, &mut all);
    }
    one_of_many(&mut all);
    let mut all = join_names(index, question, all);
    numbered_before(index, &mut all);
    named_behind(&mut all);
    all
}

/// "the musical with the name Cats", "the club whose name is Bootup": the musical Cats, the club Bootup.
fn named_behind(all: &mut Vec<Token>) {
    let calls = |t: &Token| t.among("name title");
    let mut at = 0;
    while at < all.len() {
        let said = match &all[..at] {
            [.., of, with, name] if of.kind && with.is(&["with"]) && calls(name) => 2,
            [.., of, with, the, name] if of.kind && with.is(&["with"]) && the.is(&["the"]) && calls(name) => {
                3
            }
            [.., of, whose, name, is] if of.kind && whose.is(&["whose"]) && calls(name) && is.is(&["is"]) => {
                3
            }
            _ => 0,
        };
        if fires(Rule::FormNamedBehind, all[at].name && said > 0) {
            all.drain(at - said..at);
            at -= said;
        }
        at += 1;
    }
}

/// "two bedroom flats", "3-star hotels": how many of something each has stands before what it is.
fn numbered_before(index: &Index, all: &mut Vec<Token>) {
    let mut at = 0;
    while at + 1 < all.len() {
        let joined = all[at].text.split_once('-').and_then(|(number, noun)| Some((in_digits(number)?, noun)));
        let things = at + if joined.is_some() { 1 } else { 2 };
        let apart = || in_digits(&all[at].text).map(|number| (number, all[at + 1].text.as_str()));
        let said = joined.or_else(apart).map(|(number, noun)| (number, noun.to_owned()));
        let kind = all.get(things).filter(|t| t.kind).cloned();
        if let (Some((number, noun)), Some(kind)) = (said, kind)
            && fires(Rule::FormNumberBefore, is_had(index, &fold(&noun)))
        {
            all.splice(at..=things, [kind, Token::with(), Token::new(&number), Token::new(&noun)]);
            at += 3;
        }
        at += 1;
    }
}

/// Things may have several of it: no unit, and no things themselves.
fn is_had(index: &Index, noun: &str) -> bool {
    let has = |word: &str| index.says(word) || lexicon::synonyms(word).iter().any(|other| index.says(other));
    let plain = !noun.is_empty() && noun.chars().all(char::is_alphabetic) && !is_plural(noun);
    plain && !kb::is_unit(noun) && !index.names_some_type(noun) && has(noun)
}

/// A number of a few digits, or in letters.
fn in_digits(word: &str) -> Option<String> {
    let digits = (1..4).contains(&word.len()) && word.chars().all(|c| c.is_ascii_digit());
    if digits { Some(word.to_owned()) } else { in_letters(&fold(word)).map(|number| number.to_string()) }
}

/// "with only one engine": so many, where "the one in Oslo" counts nothing.
fn one_of_many(all: &mut [Token]) {
    for at in 1..all.len() {
        let counts = all[at].is(&["one"]) && all[at - 1].among("with have has had only just exactly");
        let counted = all.get(at + 1).is_some_and(|t| {
            !t.preposition() && !t.auxiliary() && !t.relative() && !t.comma() && !t.among("and or")
        });
        if fires(Rule::FormOnlyOne, counts && counted) {
            all[at] = Token::new("1");
        }
    }
}

/// One written word: punctuation and what an apostrophe joins to it become tokens of their own.
fn split(raw: &str, quoted: &mut bool, all: &mut Vec<Token>) {
    const QUOTES: [char; 5] = ['"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}'];
    if raw.chars().all(|c| matches!(c, '-' | '\u{2013}' | '\u{2014}' | ':' | ';')) {
        all.push(Token::new(","));
        return;
    }
    let begins = raw.starts_with(QUOTES);
    let ends = raw.trim_end_matches(['?', '!', '.', ',', ';', ':']).ends_with(QUOTES);
    let after = raw.ends_with([',', ';', ':']);
    let bare = raw.trim_matches(|c: char| {
        QUOTES.contains(&c) || matches!(c, '?' | '!' | '.' | ',' | ';' | ':' | '(' | ')' | '\'' | '\u{2018}')
    });
    let quoting = *quoted && !begins;
    let (text, rest) = parted(bare);
    if !text.is_empty() {
        match all.last_mut().filter(|_| quoting) {
            Some(last) => {
                last.text = format!("{} {text}", last.text);
                last.word = fold(&last.text);
            }
            None => all.push(Token { name: begins, ..Token::new(text) }),
        }
    }
    *quoted = (*quoted || begins) && !ends;
    all.extend(rest.map(Token::new));
    if after && !*quoted {
        all.push(Token::new(","));
    }
}

/// A word without what an apostrophe joins to it, and what that is: "don't" is "do not", "Ann's" is Ann and "'s", "I'm"
/// is "I am". The word is cut where it is written: folded, "Café" is shorter.
fn parted(bare: &str) -> (&str, Option<&'static str>) {
    const APOSTROPHES: [char; 2] = ['\'', '\u{2019}'];
    const SHORT: [(&str, &str); 5] =
        [("'m", "am"), ("'re", "are"), ("'ve", "have"), ("'d", "would"), ("'ll", "will")];
    let folded = fold(bare).replace(APOSTROPHES[1], "'");
    let before = bare.rfind(APOSTROPHES).map_or(bare, |at| &bare[..at]);
    if folded.strip_suffix("n't").is_some_and(|base| base != "ca" && base != "wo") {
        return (before.strip_suffix(['n', 'N']).unwrap_or(before), Some("not"));
    }
    if let Some(base) = folded.strip_suffix("'s") {
        let asks = matches!(base, "what" | "who" | "where" | "how" | "when" | "that" | "it" | "there");
        return (before, Some(if asks { "is" } else { "'s" }));
    }
    let short = SHORT.iter().find_map(|(short, verb)| Some((folded.strip_suffix(short)?, *verb)));
    let speaks = |base: &str| {
        matches!(base, "i" | "we" | "you" | "they" | "he" | "she" | "it" | "who" | "what" | "there")
    };
    short.filter(|(base, _)| speaks(base)).map_or((bare, None), |(_, verb)| (before, Some(verb)))
}

/// Names that the graph has, and words that are written as names are, become one token each.
fn join_names(index: &Index, question: &str, tokens: Vec<Token>) -> Vec<Token> {
    let asked = words(question);
    // Of which of the question's words each token is made.
    let mut at = 0;
    let placed: Vec<std::ops::Range<usize>> = tokens
        .iter()
        .map(|token| {
            let length = if token.text == "'s" { 0 } else { words(&token.text).len() };
            let range = at..at + length;
            at += length;
            range
        })
        .collect();
    let aligned = at == asked.len();
    let spans = if aligned { name_spans(index, &asked) } else { vec![] };
    let whole = |token: &Token| token.text.contains(['-', '.', '_']) && index.vocabulary.is_name(&token.word);
    let mut out: Vec<Token> = Vec::new();
    let mut open: Option<usize> = None;
    for (number, token) in tokens.into_iter().enumerate() {
        let mut range = &placed[number];
        // "Flat 4, Ash House"
        if (token.text == "'s" || token.comma()) && number > 0 && number + 1 < placed.len() {
            let (before, next) = (&placed[number - 1], &placed[number + 1]);
            if spans.iter().any(|s| s.start <= before.start && next.end <= s.end && !before.is_empty()) {
                range = before;
            }
        }
        let span =
            spans.iter().position(|s| !range.is_empty() && s.start <= range.start && range.end <= s.end);
        if let (Some(span), Some(before), Some(last)) = (span, open, out.last_mut())
            && span == before
        {
            // "Beekeeper's"
            let joint = if token.text == "'s" || token.comma() { "" } else { " " };
            last.text = format!("{}{joint}{}", last.text, token.text);
            last.word = fold(&last.text);
            continue;
        }
        open = span;
        let written = number > 0 && is_written_as_a_name(&token);
        let name = token.name || span.is_some() || written || whole(&token);
        // "Elm Street": neighbours that are written as names are one.
        let joins = written
            && span.is_none()
            && out.len() > 1
            && out.last().is_some_and(|last| last.name && is_written_as_a_name(last) && !last.comma());
        match out.last_mut().filter(|_| joins) {
            Some(last) => {
                last.text = format!("{} {}", last.text, token.text);
                last.word = fold(&last.text);
            }
            None => {
                let kind =
                    !name && !lexicon::is_function_word(&token.word) && index.names_some_type(&token.word);
                let acts = !name && !kind && token.word.ends_with('s') && index.acts(&token.word);
                out.push(Token { name, kind, acts, ..token });
            }
        }
    }
    out
}

/// A capital, or a letter beside a digit: "Vega", "M-105".
fn is_written_as_a_name(token: &Token) -> bool {
    let digit = token.text.contains(|c: char| c.is_ascii_digit());
    let letter = token.text.contains(char::is_alphabetic);
    let unit = digit && token.text.starts_with(|c: char| c.is_ascii_digit()) && !token.text.contains('-');
    (token.text.starts_with(char::is_uppercase) && token.text != "I") || (digit && letter && !unit)
}
