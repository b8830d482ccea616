//! Elements of the library's tables where they are, in flash: a copy of a point is 96 bytes of stack.
#![allow(unsafe_code)]

use super::Fe;
use crate::field::gf255::packed::{self, Packed};

/// The element that is held; `None` where a build has elements that are more than their words.
#[inline(always)]
pub(super) fn element<const M: u64>(packed: &Packed<M>) -> Option<&Fe<M>> {
    const { assert!(packed::IS_PLAIN && cfg!(target_endian = "little")) };
    let words: *const [u64; 4] = packed.words();
    // SAFETY: an element begins with its eight words of 32 bits, and if it has the same size there is nothing else. Any words
    // are an element; two of them are a word of 64 bits, the lower one first, which is aligned more strictly.
    (size_of::<Fe<M>>() == size_of::<[u64; 4]>()).then(|| unsafe { &*words.cast() })
}
