//! How often an answer from the tables is right, told by how its question was read.

/// The share of right answers among readings that account for so much of the question, and agree or not.
pub(crate) fn confidence(accounted: f32, agreed: Option<bool>) -> f32 {
    let _ = agreed;
    accounted
}
