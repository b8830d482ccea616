//! Integers modulo p = 2^448 - 2^224 - 1 (RFC 7748 section 4.2).
//!
//! With t = 2^224, p is t^2 - t - 1: a product of two elements is one of polynomials of degree 1 in t, by t^2 = t + 1.
//!
//! - (a0 + a1 t) (b0 + b1 t) = (a0 b0 + a1 b1) + ((a0 + a1) (b0 + b1) - a0 b0) t, which takes three products of halves
//!   (Hamburg, "Ed448-Goldilocks, a new elliptic curve", 2015, section 3.3);
//! - what stands above bit 447 is added at bit 0 and at bit 224.

#[cfg(target_arch = "aarch64")]
pub mod aarch64;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod ifma;
mod inverse;
pub mod packed;
pub mod portable32;
pub mod portable64;
mod power;
pub mod sqrt;
#[cfg(test)]
mod tests;
pub mod vector;
#[cfg(target_arch = "x86_64")]
mod words;

use subtle::Choice;

use super::eights;
use super::element::FieldElement;
use super::prime::Prime;
use super::table::{Eight, Packed};
use crate::wide::bytes_from_words;

/// Words of 64 bits in a canonical representative.
pub const WORDS: usize = 7;

/// 2^448 - 2^224 - 1: curve448 and edwards448.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct P448;

impl Prime for P448 {
    type Words = [u64; WORDS];
    type Bytes = [u8; 56];
    const MODULUS: [u64; WORDS] = {
        const ONES: u64 = u64::MAX;
        [ONES, ONES, ONES, ONES ^ 1 << 32, ONES, ONES, ONES]
    };

    type Held = packed::Padded;
    type Columns = [[u64; 8]; WORDS];

    type Portable32 = portable32::Fe;
    type Portable64 = portable64::Fe;
    #[cfg(target_arch = "aarch64")]
    type Aarch64 = aarch64::Fe;
    /// With mulx, adcx and adox products were measured to take longer.
    #[cfg(target_arch = "x86_64")]
    type Adx = portable64::Fe;
    #[cfg(target_arch = "x86_64")]
    type Ifma4 = ifma::Fe4<portable64::Fe>;
    #[cfg(target_arch = "x86_64")]
    type Ifma8 = ifma::Fe8<portable64::Fe>;

    #[inline(always)]
    fn bytes(words: &[u64; WORDS]) -> [u8; 56] {
        bytes_from_words(words)
    }

    #[inline(always)]
    fn unpacked(packed: &Packed<Self>) -> [u64; WORDS] {
        *packed.canonical()
    }

    #[inline(always)]
    fn look_up<'a, const K: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<Self, K>>,
        digits: &[i8; 8],
        zero: &[Packed<Self>; K],
    ) -> [Packed<Self>; K] {
        let found = eights::look_up(
            #[inline(always)]
            |c| eight(c).map(Eight::<P448, K>::columns),
            digits,
            zero.each_ref().map(Packed::<P448>::canonical),
        );
        found.map(Packed::<P448>::pad)
    }

    #[inline(always)]
    fn invert<F: FieldElement<Prime = Self>>(x: F) -> F {
        outline!(F, || power::invert(x))
    }

    #[inline(always)]
    fn invert_vartime<F: FieldElement<Prime = Self>>(x: F) -> F {
        F::from_words(inverse::invert_vartime(&x.to_words()))
    }

    /// By a power.
    #[inline(always)]
    fn is_square<F: FieldElement<Prime = Self>>(x: F) -> Choice {
        outline!(F, || !(power::power_half(x) + F::ONE).is_zero())
    }
}
