//! One tensor and how its numbers are stored.

use half::f16;

/// How numbers are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    /// 32-bit floats.
    F32,
    /// 16-bit floats.
    F16,
}

/// A named tensor in its stored form.
#[derive(Debug)]
pub(super) struct Tensor {
    pub name: String,
    /// Slowest-running dimension first.
    pub shape: Vec<usize>,
    pub encoding: Encoding,
    pub data: Vec<u8>,
}

impl Tensor {
    /// Stores `values`.
    pub(super) fn new(name: String, shape: Vec<usize>, values: &[f32], encoding: Encoding) -> Self {
        let data = match encoding {
            Encoding::F32 => values.iter().flat_map(|v| v.to_le_bytes()).collect(),
            Encoding::F16 => values.iter().flat_map(|v| f16::from_f32(*v).to_le_bytes()).collect(),
        };
        Self { name, shape, encoding, data }
    }
}
