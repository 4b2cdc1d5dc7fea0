//! What was looked up for a plan: its readings ask the same things of the same views.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::language::Condition;
use crate::meaning::Test;

/// What a phrase found.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mention {
    /// All must hold.
    pub tests: Vec<Test>,
    /// Words that found nothing.
    pub unexplained: Vec<String>,
    /// How well it was explained.
    pub score: f32,
    /// Some word is only a part of a value's word, or spelt almost so.
    pub loose: bool,
}

/// What was looked up for this plan: its readings ask the same things of the same views.
#[derive(Default)]
pub(crate) struct Memo {
    pub mentions: RefCell<HashMap<(String, u8, bool, String), Mention>>,
    pub conditions: RefCell<HashMap<(String, u8, Condition), Meaning>>,
    /// By view, how much the question speaks of each column.
    pub spoken: RefCell<HashMap<String, Rc<[f32]>>>,
    /// By view, the columns behind several links of which the question calls the first.
    pub ways: RefCell<HashMap<String, Rc<[usize]>>>,
    /// By view, phrase and whether only numbers count: the columns, best first.
    pub ranked: RefCell<HashMap<(String, String, bool), Ranked>>,
}

/// Columns with their scores, best first.
pub(crate) type Ranked = Rc<[(usize, f32)]>;

/// A test with what it is worth, if there is one.
pub(crate) type Meaning = Option<(Test, f32)>;
