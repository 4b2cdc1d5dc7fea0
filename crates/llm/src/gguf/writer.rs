//! The container: magic, version, key-values, tensor directory, aligned tensor data.

use std::io::{self, Write};

use super::tensor::{Encoding, Tensor};

const MAGIC: &[u8; 4] = b"GGUF";
const VERSION: u32 = 3;
const ALIGNMENT: u64 = 32;

/// A metadata value.
#[derive(Debug, Clone)]
pub(super) enum Value {
    U32(u32),
    I32s(Vec<i32>),
    F32(f32),
    Bool(bool),
    Text(String),
    Texts(Vec<String>),
}

/// Writes a whole file.
pub(super) fn write(out: &mut impl Write, metadata: &[(&str, Value)], tensors: &[Tensor]) -> io::Result<()> {
    let mut head = Vec::new();
    head.extend_from_slice(MAGIC);
    head.extend_from_slice(&VERSION.to_le_bytes());
    head.extend_from_slice(&(tensors.len() as u64).to_le_bytes());
    head.extend_from_slice(&(metadata.len() as u64).to_le_bytes());
    for (key, value) in metadata {
        put_text(&mut head, key);
        put_value(&mut head, value);
    }
    let mut offset = 0;
    for tensor in tensors {
        put_text(&mut head, &tensor.name);
        head.extend_from_slice(&(tensor.shape.len() as u32).to_le_bytes());
        // The format lists the fastest-running dimension first, safetensors last.
        for dimension in tensor.shape.iter().rev() {
            head.extend_from_slice(&(*dimension as u64).to_le_bytes());
        }
        head.extend_from_slice(&type_of(tensor.encoding).to_le_bytes());
        head.extend_from_slice(&u64::to_le_bytes(offset));
        offset += padded(tensor.data.len() as u64);
    }
    head.resize(padded(head.len() as u64) as usize, 0);
    out.write_all(&head)?;
    for tensor in tensors {
        out.write_all(&tensor.data)?;
        let padding = padded(tensor.data.len() as u64) - tensor.data.len() as u64;
        out.write_all(&[0; ALIGNMENT as usize][..padding as usize])?;
    }
    out.flush()
}

fn padded(length: u64) -> u64 {
    length.next_multiple_of(ALIGNMENT)
}

fn type_of(encoding: Encoding) -> u32 {
    match encoding {
        Encoding::F32 => 0,
        Encoding::F16 => 1,
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&(text.len() as u64).to_le_bytes());
    out.extend_from_slice(text.as_bytes());
}

fn put_value(out: &mut Vec<u8>, value: &Value) {
    let put_kind = |out: &mut Vec<u8>, kind: u32| out.extend_from_slice(&kind.to_le_bytes());
    let put_array = |out: &mut Vec<u8>, kind: u32, length: usize| {
        out.extend_from_slice(&9u32.to_le_bytes());
        out.extend_from_slice(&kind.to_le_bytes());
        out.extend_from_slice(&(length as u64).to_le_bytes());
    };
    match value {
        Value::U32(v) => {
            put_kind(out, 4);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::F32(v) => {
            put_kind(out, 6);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::Bool(v) => {
            put_kind(out, 7);
            out.push(u8::from(*v));
        }
        Value::Text(v) => {
            put_kind(out, 8);
            put_text(out, v);
        }
        Value::I32s(vs) => {
            put_array(out, 5, vs.len());
            vs.iter().for_each(|v| out.extend_from_slice(&v.to_le_bytes()));
        }
        Value::Texts(vs) => {
            put_array(out, 8, vs.len());
            vs.iter().for_each(|v| put_text(out, v));
        }
    }
}
