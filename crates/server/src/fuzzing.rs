//! What fuzzing puts the bytes of clients into, and nothing else does.

use crate::ask::ViewQuery;
use crate::{openai, sparql_protocol, uploads};

/// Reads bytes as each protocol's.
pub fn wire(data: &[u8]) {
    openai::fuzz(data);
    let text = String::from_utf8_lossy(data);
    sparql_protocol::fuzz(&text);
    uploads::fuzz(&text);
    let _ = serde_json::from_slice::<ViewQuery>(data);
}
