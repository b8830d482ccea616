//! The argument of the kernels, `Chunk` of `kernels/verify.cu`.

use crate::packed::Layout;

/// Addresses of the device, and two numbers.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Chunk {
    keys: u64,
    signatures: u64,
    begins: u64,
    lengths: u64,
    messages: u64,
    base: u64,
    scalars: u64,
    multiples: u64,
    found: u64,
    wrong: u64,
    count: u32,
    asked: u32,
}

impl Chunk {
    pub(crate) fn new(
        layout: Layout,
        asked: u32,
        block: u64,
        base: u64,
        [scalars, multiples]: [u64; 2],
        [found, wrong]: [u64; 2],
    ) -> Self {
        let [keys, signatures, begins, lengths, messages] = layout.starts().map(|start| block + start as u64);
        let count = layout.rows as u32;
        Chunk {
            keys,
            signatures,
            begins,
            lengths,
            messages,
            base,
            scalars,
            multiples,
            found,
            wrong,
            count,
            asked,
        }
    }
}

/// Bytes of the multiples of the base point: `AffineAddend`, `BASE_MULTIPLES`.
pub(crate) const BASE_TABLE: usize = 2 * 128 * 96;
/// Bytes of the scalars of a signature: `Scalars`.
pub(crate) const SCALARS: usize = 104;
/// Bytes of the multiples of a key and a point R: `Addend`, `KEY_MULTIPLES`.
pub(crate) const MULTIPLES: usize = 2 * 8 * 128;
