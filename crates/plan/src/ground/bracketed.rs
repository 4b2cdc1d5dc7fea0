//! Names beside their translation: "the Tang dynasty (唐)" of a graph that calls it 唐 alone. What stands in brackets is meant,
//! where the graph calls something so, and something before them nothing.

use super::Index;
use super::called::knows;
use super::said::placed;
use super::unheard::is_unheard;
use crate::rules::{Rule, fires};
use lang::fold;
use lang::lexicon::is_function_word;

/// The question with the bracketed name in place of what nobody here is called; `None` where there is none.
pub(super) fn meant(index: &Index, question: &str) -> Option<String> {
    let open = question.find('(')?;
    let close = open + question[open..].find(')')?;
    let (before, name) = (&question[..open], question[open + 1..close].trim());
    if name.is_empty() || !knows(index, name) {
        return None;
    }
    // Back to what is no part of a name: a function word, a comma.
    let words = placed(before);
    let mut end = before.len();
    let mut said: Vec<&str> = Vec::new();
    for &(at, word) in words.iter().rev() {
        let apart = !before[at + word.len()..end].chars().all(char::is_whitespace);
        if apart || is_function_word(&fold(word)) {
            break;
        }
        said.insert(0, word);
        end = at;
    }
    let heard = |word: &&str| !is_unheard(index, &fold(word));
    let unheard = said.iter().any(|word| !heard(word));
    fires(Rule::BracketedName, unheard).then(|| {
        said.retain(heard);
        said.push(name);
        format!("{}{}{}", &question[..end], said.join(" "), &question[close + 1..])
    })
}
