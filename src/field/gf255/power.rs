//! Powers whose exponent is close below a power of two: what square roots, the Legendre symbol and, where squares take less
//! time than steps of a GCD, inverses modulo q = 2^255 - M need, by one addition chain for all M.
//!
//! The exponents are (q + a) / 2^k for small a and k. All of them begin with 240 ones, reached by the chain
//! 1, 2, 3, 5, 10, 15, 30, 60, 120, 240 in the numbers of ones; the last 12 to 14 bits are then taken from M, a run of
//! ones at a time. Exponents are public, and the operations depend on them alone.

use crate::field::Field;
use crate::field::{Prime255, PrimeField};

/// How many ones all the exponents begin with.
const ONES: u32 = 240;

/// The powers of x with 1, 2, 3, 5 and 10 ones as exponents.
struct Runs<F>([F; 5]);

impl<F: Field> Runs<F> {
    /// The lengths of the runs, longest last.
    const LENGTHS: [u32; 5] = [1, 2, 3, 5, 10];

    #[inline(always)]
    fn new(x: F) -> Self {
        let mut runs = [x; 5];
        // So many squarings of the run before, times the run in this place.
        for (i, (squarings, factor)) in [(1, 0), (1, 0), (2, 1), (5, 3)].into_iter().enumerate() {
            let (before, power) = runs.split_at_mut(i + 1);
            power[0] = before[i];
            power[0].set_square_n_mul(squarings, &before[factor]);
        }
        Self(runs)
    }

    /// x^(2^240 - 1).
    #[inline(always)]
    fn ones240(&self) -> F {
        let mut ones = self.0[4];
        ones.set_square_n_mul(5, &self.0[3]);
        for n in [15, 30, 60, 120] {
            let factor = ones;
            ones.set_square_n_mul(n, &factor);
        }
        ones
    }

    /// `power` with `count` more bits, `tail`, at the end of its exponent.
    #[inline(always)]
    fn append(&self, mut power: F, tail: u64, count: u32) -> F {
        let mut left = count;
        let mut pending = 0;
        while left > 0 {
            let ones = (tail << (64 - left)).leading_ones().min(left);
            if ones == 0 {
                pending += 1;
                left -= 1;
                continue;
            }
            let longest = (0..5).rev().find(|&i| Self::LENGTHS[i] <= ones).unwrap_or(0);
            let length = Self::LENGTHS[longest];
            power.set_square_n_mul((pending + length) as usize, &self.0[longest]);
            pending = 0;
            left -= length;
        }
        power.square_n(pending as usize)
    }
}

/// x^(2^bits - c), for `bits` in 241 ..= 254 and 0 < c <= 2^(bits - 240).
#[inline(always)]
fn power_below<F: Field>(x: F, bits: u32, c: u64) -> F {
    let count = bits - ONES;
    debug_assert!((1..=14).contains(&count) && c > 0 && c <= 1 << count);
    let runs = Runs::new(x);
    runs.append(runs.ones240(), (1 << count) - c, count)
}

/// x^((q - 5) / 8), where q = 5 mod 8: q - 5 = 2^255 - (M + 5). Operand of level at most 2.
///
/// 11M + 251S for M = 19, 12M + 251S for M = 18651; level 0.
#[inline(always)]
pub(super) fn power_eighth<P: Prime255, F: PrimeField<Prime = P>>(x: F) -> F {
    power_below(x, 252, P::M / 8 + 1)
}

/// x^((q - 3) / 4), where q = 3 mod 4: q - 3 = 2^255 - (M + 3). Operand of level at most 2.
///
/// 12M + 252S for M = 3957; level 0.
#[inline(always)]
pub(super) fn power_quarter<P: Prime255, F: PrimeField<Prime = P>>(x: F) -> F {
    power_below(x, 253, P::M / 4 + 1)
}

/// x^((q - 1) / 2), the Legendre symbol: 1 for a square, -1 for another element, 0 for 0. Operand of level at most 2.
#[cfg(lemniscate_internals)]
#[inline(always)]
pub(super) fn power_half<P: Prime255, F: PrimeField<Prime = P>>(x: F) -> F {
    power_below(x, 254, P::M / 2 + 1)
}

/// x becomes x^(2^bits - c), for `bits` up to 255 and 1 < c < 2^(bits - 1): in the memory of three elements, for which it
/// takes some products more than with runs.
#[inline(always)]
fn set_power_below<F: Field>(x: &mut F, bits: u32, c: u32, base: &mut F, factor: &mut F) {
    // The exponent begins with all but `tail_bits` ones, and ends as 2^tail_bits - c does.
    let tail_bits = u32::BITS - (c - 1).leading_zeros();
    let tail = (1 << tail_bits) - c;
    // What the compiler knows of exponents it would make straight code of, 1 kB.
    let ones = core::hint::black_box(bits - tail_bits);
    base.copy_from(x);
    let mut count = 1;
    for i in (0..u32::BITS - 1 - ones.leading_zeros()).rev() {
        factor.copy_from(x);
        x.set_square_n_mul(count as usize, factor);
        count = ones >> i;
        if count & 1 == 1 {
            x.set_square();
            x.set_mul(base);
        }
    }
    for i in (0..tail_bits).rev() {
        x.set_square();
        if tail >> i & 1 == 1 {
            x.set_mul(base);
        }
    }
}

/// [`set_power_below`] by itself, with memory of its own: one piece for all powers that a program takes.
#[inline(always)]
fn set_power_by_itself<F: Field>(x: &mut F, bits: u32, c: u32) {
    outline!(F, move || {
        let (mut base, mut factor) = (F::ZERO, F::ZERO);
        set_power_below(x, bits, c, &mut base, &mut factor);
    });
}

/// x becomes x^((q - 5) / 8), where q = 5 mod 8, likewise.
#[inline(always)]
pub(super) fn set_eighth<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F) {
    set_power_by_itself(x, 252, P::M as u32 / 8 + 1);
}

/// x becomes x^((q - 3) / 4), where q = 3 mod 4, likewise.
#[inline(always)]
pub(super) fn set_quarter<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F) {
    set_power_by_itself(x, 253, P::M as u32 / 4 + 1);
}

/// [`set_eighth`] in this function, in the memory of three elements: for a program that takes one power.
#[inline(always)]
pub(super) fn set_eighth_in<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F, base: &mut F, factor: &mut F) {
    set_power_below(x, 252, P::M as u32 / 8 + 1, base, factor);
}

/// [`set_quarter`] likewise.
#[inline(always)]
pub(super) fn set_quarter_in<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F, base: &mut F, factor: &mut F) {
    set_power_below(x, 253, P::M as u32 / 4 + 1, base, factor);
}

/// x becomes x^(q - 2), the inverse, or 0 for 0: q - 2 = 2^255 - (M + 2). Operand of level at most 2.
///
/// 15M + 254S for M = 19; level 0.
#[cfg(any(test, lemniscate_assembly = "thumbv7em"))]
#[inline(always)]
pub(super) fn set_inverse<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F, base: &mut F, factor: &mut F) {
    set_power_below(x, 255, P::M as u32 + 2, base, factor);
}

/// x becomes x^((q - 1) / 2), the Legendre symbol, likewise.
#[cfg(any(test, lemniscate_assembly = "thumbv7em"))]
#[inline(always)]
pub(super) fn set_half<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F) {
    set_power_by_itself(x, 254, P::M as u32 / 2 + 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::gf255::portable64::Fe;
    use crate::field::{FieldElement, P3957, P18651, P25519};
    use crate::testing::Random;

    /// The powers in little memory are the inverse and the power with runs.
    fn little_memory<P: Prime255>() {
        let mut random = Random::new(P::M);
        for words in [[0; 4], [1, 0, 0, 0], random.words(), random.words()] {
            let x = Fe::<P>::from_words(words);
            let (mut inverse, mut symbol) = (x, x);
            set_inverse(&mut inverse, &mut { Fe::ZERO }, &mut { Fe::ZERO });
            set_half(&mut symbol);
            assert_eq!(inverse.to_words(), x.invert().to_words());
            assert_eq!(symbol.to_words(), power_half(x).to_words());
        }
    }

    #[test]
    fn powers_in_little_memory() {
        little_memory::<P25519>();
        little_memory::<P18651>();
        little_memory::<P3957>();
    }
}
