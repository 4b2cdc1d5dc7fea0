//! What fuzzing puts a model's words into, and nothing else does.

use crate::bounds;
use crate::wording::cited;

/// Reads a text as an answer's and a passage's.
///
/// # Panics
/// When what is promised of it does not hold.
pub fn said(text: &str) {
    let numbers = cited(text);
    assert!(numbers.len() <= text.matches('[').count());
    let mut told = text.to_owned();
    bounds::tell(&mut told, bounds::TEXT);
    assert!(told.chars().count() <= bounds::TEXT + 3);
    assert!(cited(&told).is_empty(), "{told:?} cites");
    let _ = crate::unaskable(text);
}
