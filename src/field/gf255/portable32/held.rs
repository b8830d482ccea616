//! Elements as words in memory: those of the library's tables where they are, in flash, as a copy of a point is 96 bytes of stack;
//! and elements that follow one another as the words of all.
#![allow(unsafe_code)]

use super::Fe;
#[cfg(lemniscate_assembly = "thumbv7em")]
use super::{Level, Limbs};
use crate::field::Prime255;
use crate::field::gf255::packed;
use crate::field::table::Packed;

/// The element that is held; `None` where a build has elements that are more than their words.
#[inline(always)]
pub(super) fn element<P: Prime255>(packed: &Packed<P>) -> Option<&Fe<P>> {
    const { assert!(packed::IS_PLAIN && cfg!(target_endian = "little")) };
    let words: *const [u64; 4] = packed.words();
    // SAFETY: an element begins with its eight words of 32 bits, and if it has the same size there is nothing else. Any words
    // are an element; two of them are a word of 64 bits, the lower one first, which is aligned more strictly.
    (size_of::<Fe<P>>() == size_of::<[u64; 4]>()).then(|| unsafe { &*words.cast() })
}

/// The words of all elements, in pairs; `None` as above.
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
#[inline(always)]
pub(super) fn words_of<P: Prime255>(elements: &mut [Fe<P>]) -> Option<&mut [[u32; 2]]> {
    let pairs = 4 * elements.len();
    let first: *mut [u32; 2] = elements.as_mut_ptr().cast();
    // SAFETY: an element begins with its eight words, and if it has the size of four pairs there is nothing else. Any words are
    // an element.
    (size_of::<Fe<P>>() == 4 * size_of::<[u32; 2]>())
        .then(|| unsafe { core::slice::from_raw_parts_mut(first, pairs) })
}

/// Writes the words of all elements, which get this level: where they are, or where an element is more than its words, by way of
/// a copy.
#[cfg(lemniscate_assembly = "thumbv7em")]
#[inline(always)]
pub(super) fn write_limbs<P: Prime255, const K: usize>(
    elements: &mut [Fe<P>; K],
    level: Level,
    write: impl FnOnce(&mut [Limbs; K]),
) {
    if size_of::<Fe<P>>() == size_of::<Limbs>() {
        let all: *mut [Limbs; K] = elements.as_mut_ptr().cast();
        // SAFETY: an element begins with its words, and if it has their size there is nothing else. Any words are an element.
        write(unsafe { &mut *all });
    } else {
        let mut all = elements.each_ref().map(|element| element.limbs);
        write(&mut all);
        for (element, limbs) in elements.iter_mut().zip(all) {
            *element = Fe::with(limbs, level);
        }
    }
}
