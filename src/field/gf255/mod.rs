//! Integers modulo q = 2^255 - M for an odd M below 2^15: M = 19, 18651 and 3957 are one code.
//!
//! `Fe<P>` of each backend file is one element; the lane backends hold several. Square roots are written once, over
//! the trait, in [`sqrt`], so they run on one element, on two interleaved or on a vector of four.

#[cfg(target_arch = "aarch64")]
pub mod aarch64;
#[cfg(target_arch = "x86_64")]
pub mod adx;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
mod five_limbs;
mod four;
pub mod four_words;
#[cfg(target_arch = "x86_64")]
pub mod ifma;
pub mod packed;
pub mod portable32;
pub mod portable64;
mod power;
#[cfg(target_arch = "x86_64")]
mod runs;
mod scan;
#[cfg(any(lemniscate_simd128, test))]
pub mod simd128;
pub mod sqrt;
#[cfg(test)]
mod tests;
pub mod vector;
#[cfg(any(lemniscate_wide_arithmetic, test))]
pub mod wide_arithmetic;
mod words;

use subtle::Choice;

use super::element::FieldElement;
use super::prime::Prime;
use super::table::{Eight, Packed};
use crate::wide::bytes_from_words;

/// A prime 2^255 - M, for an odd M below 2^15.
pub trait Prime255:
    Prime<
        Words = [u64; 4],
        Bytes = [u8; 32],
        Held = [u64; 4],
        Columns = [[u64; 8]; 4],
        Portable32 = portable32::Fe<Self>,
    >
{
    /// M.
    const M: u64;
}

/// 2^255 - M.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoTo255Minus<const M: u64>;

/// 2^255 - 19: curve25519 and edwards25519.
pub type P25519 = TwoTo255Minus<19>;
/// 2^255 - 18651: the double-odd curve e.
pub type P18651 = TwoTo255Minus<18651>;
/// 2^255 - 3957: the double-odd curve s.
pub type P3957 = TwoTo255Minus<3957>;

/// The elements with products of words of 64 bits.
pub trait Words64: Sized {
    /// One of them.
    type Fe: FieldElement<Prime = Self>;
}

#[cfg(not(lemniscate_wide_arithmetic))]
impl<const M: u64> Words64 for TwoTo255Minus<M> {
    type Fe = portable64::Fe<Self>;
}

/// Limbs of 51 bits have no room for products by a large M.
#[cfg(lemniscate_wide_arithmetic)]
mod words64 {
    use super::*;

    impl Words64 for P25519 {
        type Fe = wide_arithmetic::Fe<Self>;
    }

    impl Words64 for P18651 {
        type Fe = portable64::Fe<Self>;
    }

    impl Words64 for P3957 {
        type Fe = portable64::Fe<Self>;
    }
}

impl<const M: u64> Prime255 for TwoTo255Minus<M>
where
    Self: Words64,
{
    const M: u64 = M;
}

impl<const M: u64> Prime for TwoTo255Minus<M>
where
    Self: Words64,
{
    type Words = [u64; 4];
    type Bytes = [u8; 32];
    const MODULUS: [u64; 4] = [M.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];

    type Held = [u64; 4];
    type Columns = [[u64; 8]; 4];

    type Portable32 = portable32::Fe<Self>;
    type Portable64 = <Self as Words64>::Fe;
    #[cfg(target_arch = "aarch64")]
    type Aarch64 = aarch64::Fe<Self>;
    #[cfg(target_arch = "x86_64")]
    type Adx = adx::Fe<Self>;
    #[cfg(target_arch = "x86_64")]
    type Ifma4 = ifma::Fe4<adx::Fe<Self>>;
    #[cfg(target_arch = "x86_64")]
    type Ifma8 = ifma::Fe8<adx::Fe<Self>>;

    #[inline(always)]
    fn bytes(words: &[u64; 4]) -> [u8; 32] {
        bytes_from_words(words)
    }

    #[inline(always)]
    fn unpacked(packed: &Packed<Self>) -> [u64; 4] {
        packed.to_words()
    }

    #[inline(always)]
    fn look_up<'a, const K: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<Self, K>>,
        digits: &[i8; 8],
        zero: &[Packed<Self>; K],
    ) -> [Packed<Self>; K] {
        scan::look_up(eight, digits, zero).map(Packed::from_held)
    }

    /// By safegcd.
    #[inline(always)]
    fn invert<F: FieldElement<Prime = Self>>(x: F) -> F {
        F::from_words(words::invert::<Self>(&x.to_words_here()))
    }

    #[inline(always)]
    fn invert_vartime<F: FieldElement<Prime = Self>>(x: F) -> F {
        #[cfg(lemniscate_microcontroller)]
        return x.invert();
        #[cfg(not(lemniscate_microcontroller))]
        F::from_words(words::invert_vartime::<Self>(&x.to_words()))
    }

    /// By a binary GCD.
    #[inline(always)]
    fn is_square<F: FieldElement<Prime = Self>>(x: F) -> Choice {
        words::is_square::<Self>(&x.to_words())
    }
}
