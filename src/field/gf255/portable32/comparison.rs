//! For tests on processors that have assembly: the portable arithmetic, and elements with any words.

use super::words;
use super::{Fe, words::Limbs};
use crate::field::level::Level;

/// Are the words of elements any words, or only those below 2q?
pub const ANY_WORDS: bool = super::ANY_WORDS;

/// The element with these words, as they are. They must be ones that an element may have.
pub fn element<const M: u64>(words: Limbs) -> Fe<M> {
    Fe::with(words, Level::TIGHT)
}

/// The words of an element, as they are.
pub fn words_of<const M: u64>(element: &Fe<M>) -> Limbs {
    element.limbs
}

/// a b, where a and b are below 2q, as they are below.
pub fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    words::multiply(a, b, m)
}

/// a^2.
pub fn square(a: &Limbs, m: u32) -> Limbs {
    words::square(a, m)
}

/// a k, for k below 2^18.
pub fn multiply_small(a: &Limbs, k: u32, m: u32) -> Limbs {
    words::multiply_small(a, k, m)
}

/// a + b.
pub fn add(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    words::add(a, b, m)
}

/// a - b.
pub fn subtract(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    words::subtract(a, b, m)
}

/// The canonical words of any words.
pub fn canonical(a: &Limbs, m: u32) -> Limbs {
    words::canonical(a, m)
}
