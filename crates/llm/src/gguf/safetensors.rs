//! Reading safetensors: a JSON directory (name, type, shape, byte range) before raw little-endian numbers.
//! 32-bit floats only, which is how the known encoders are published.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::{Error, Fault, Result};

/// A file's tensors by name.
pub(super) struct Weights {
    directory: BTreeMap<String, Entry>,
    data: Vec<u8>,
}

#[derive(Deserialize)]
struct Entry {
    dtype: String,
    shape: Vec<usize>,
    data_offsets: (usize, usize),
}

impl Weights {
    /// Reads and checks the directory; numbers are read when asked for.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let broken = |what: &str| Error::new(Fault::Permanent, format!("{}: {what}", path.display()));
        let bytes = std::fs::read(path).map_err(|e| crate::pull::disk_error("read", path, &e))?;
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or_else(|| broken("no safetensors header"))?;
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let header = rest.get(..length).ok_or_else(|| broken("the header is cut off"))?;
        let raw: BTreeMap<String, serde_json::Value> =
            serde_json::from_slice(header).map_err(|e| broken(&format!("the header is not JSON: {e}")))?;
        let mut directory = BTreeMap::new();
        for (name, value) in raw.into_iter().filter(|(name, _)| name != "__metadata__") {
            let entry = serde_json::from_value(value).map_err(|e| broken(&format!("{name}: {e}")))?;
            directory.insert(name, entry);
        }
        Ok(Self { directory, data: rest[length..].to_vec() })
    }

    /// Shape and numbers of one tensor.
    pub(super) fn read(&self, name: &str) -> Result<(Vec<usize>, Vec<f32>)> {
        let broken = |what: &str| Error::new(Fault::Permanent, format!("tensor {name}: {what}"));
        let entry = self.directory.get(name).ok_or_else(|| broken("missing"))?;
        if entry.dtype != "F32" {
            return Err(broken(&format!("its type is {}, expected F32", entry.dtype)));
        }
        let (start, end) = entry.data_offsets;
        let bytes = self.data.get(start..end).ok_or_else(|| broken("its data is cut off"))?;
        if entry.shape.iter().product::<usize>() * 4 != bytes.len() {
            return Err(broken("its shape and its data disagree"));
        }
        let numbers = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        Ok((entry.shape.clone(), numbers))
    }

    /// Whether a tensor of that name exists.
    pub(super) fn has(&self, name: &str) -> bool {
        self.directory.contains_key(name)
    }
}
