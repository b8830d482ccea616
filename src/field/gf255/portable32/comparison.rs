//! The arithmetic that is in use, and the portable one, as tables with the same entries: tests on processors that have
//! assembly compare them.

use subtle::Choice;

use super::arithmetic;
use super::words::{self, Limbs};

/// The operations. M is the last argument.
pub struct Arithmetic {
    /// a b.
    pub multiply: fn(&Limbs, &Limbs, u32) -> Limbs,
    /// a^2.
    pub square: fn(&Limbs, u32) -> Limbs,
    /// a^(2^n).
    pub square_n: fn(&Limbs, usize, u32) -> Limbs,
    /// a k, k below 2^18.
    pub multiply_small: fn(&Limbs, u32, u32) -> Limbs,
    /// a + b.
    pub add: fn(&Limbs, &Limbs, u32) -> Limbs,
    /// a - b.
    pub subtract: fn(&Limbs, &Limbs, u32) -> Limbs,
    /// The canonical words.
    pub canonical: fn(&Limbs, u32) -> Limbs,
    /// The element with the value of any words.
    pub from_words: fn(&[u64; 4], u32) -> Limbs,
    /// Is it 0 modulo q?
    pub is_zero: fn(&Limbs, u32) -> Choice,
    /// a where the mask is all ones, b where it is zero.
    pub select: fn(u32, &Limbs, &Limbs) -> Limbs,
}

macro_rules! table {
    ($of:ident) => {
        Arithmetic {
            multiply: |a, b, m| $of::multiply(a, b, m),
            square: |a, m| $of::square(a, m),
            square_n: |a, n, m| $of::square_n(a, n, m),
            multiply_small: |a, k, m| $of::multiply_small(a, k, m),
            add: |a, b, m| $of::add(a, b, m),
            subtract: |a, b, m| $of::subtract(a, b, m),
            canonical: |a, m| $of::canonical(a, m),
            from_words: |words, m| $of::from_words(words, m),
            is_zero: |a, m| $of::is_zero(a, m),
            select: |mask, a, b| $of::select(mask, a, b),
        }
    };
}

/// Are the operands of what is in use any words, or only those below 2q?
pub const ANY_WORDS: bool = false;

/// What elements are computed with.
pub const IN_USE: Arithmetic = table!(arithmetic);

/// What any processor computes them with.
pub const PORTABLE: Arithmetic = table!(words);
