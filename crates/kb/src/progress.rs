//! How far a long step has come; data for whoever draws the bar.

/// A step and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Which step.
    pub stage: Stage,
    /// Done so far, in the stage's unit.
    pub done: u64,
    /// Of how many; 0 where nobody knows yet.
    pub total: u64,
    /// Triples read so far (while reading).
    pub triples: u64,
}

/// The steps that report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Reading RDF; the unit is bytes of the files as they lie on disk.
    Read,
    /// Writing rows; the unit is rows.
    Write,
    /// Building indexes; the unit is indexes.
    Index,
}
