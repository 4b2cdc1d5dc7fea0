//! Compressed files unpacked, by their first bytes, and no further than such files reach: a file made to unpack to
//! thousands of times its size is an error before it fills memory. What is in them is `rdf`'s.

use std::cell::Cell;
use std::io::{Error, Read, Result};
use std::rc::Rc;

/// A file may unpack to so much whatever its size is ..
const ANY: u64 = 256 << 20;

/// .. and beyond that to so many times what was taken of it. N-Triples pack to a tenth or a fiftieth.
const RATIO: u64 = 200;

/// Memory that a zstd frame may ask for, as a power of two: what `zstd -d` takes without being told to.
const WINDOW: u32 = 27;

/// The content of a file that begins with these bytes; `taken` counts what was read of it.
pub(crate) fn unpacked<'r>(
    magic: &[u8],
    whole: impl Read + 'r,
    taken: Rc<Cell<u64>>,
) -> Result<Box<dyn Read + 'r>> {
    let inner: Box<dyn Read + 'r> = match magic {
        [0x1f, 0x8b, ..] => Box::new(flate2::read::MultiGzDecoder::new(whole)),
        [b'B', b'Z', b'h', _] => Box::new(bzip2::read::MultiBzDecoder::new(whole)),
        [0x28, 0xb5, 0x2f, 0xfd] => {
            let mut decoder = zstd::Decoder::new(whole)?;
            decoder.window_log_max(WINDOW)?;
            Box::new(decoder)
        }
        _ => return Ok(Box::new(whole)),
    };
    Ok(Box::new(Bounded { inner, taken, given: 0 }))
}

struct Bounded<'r> {
    inner: Box<dyn Read + 'r>,
    taken: Rc<Cell<u64>>,
    given: u64,
}

impl Read for Bounded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let length = self.inner.read(buffer)?;
        self.given += length as u64;
        if self.given > ANY && self.given / RATIO > self.taken.get() {
            return Err(Error::other(format!(
                "it unpacks to more than {} MB and more than {RATIO} times its size; unpack it yourself if it is to be trusted",
                ANY >> 20
            )));
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Write, copy, sink};

    fn unpack(packed: &[u8]) -> Result<u64> {
        let taken = Rc::new(Cell::new(packed.len() as u64));
        copy(&mut unpacked(&packed[..4], packed, taken)?, &mut sink())
    }

    #[test]
    fn a_bomb_is_an_error_and_a_dense_file_is_none() {
        let zeros = vec![0; 1 << 20];
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        let mut zstd = zstd::Encoder::new(Vec::new(), 1).unwrap();
        for _ in 0..(ANY >> 20) + 2 {
            gzip.write_all(&zeros).unwrap();
            zstd.write_all(&zeros).unwrap();
        }
        for bomb in [gzip.finish().unwrap(), zstd.finish().unwrap()] {
            assert!(bomb.len() < 2 << 20);
            let error = unpack(&bomb).unwrap_err().to_string();
            assert!(error.starts_with("it unpacks to more than 256 MB"), "{error}");
        }
        let dense = "<http://x.example/a> <http://x.example/b> <http://x.example/c> .\n".repeat(1 << 16);
        let packed = zstd::encode_all(dense.as_bytes(), 1).unwrap();
        assert_eq!(unpack(&packed).unwrap(), dense.len() as u64);
        assert_eq!(unpack(b"@prefix : <#> .").unwrap(), 15);
    }
}
