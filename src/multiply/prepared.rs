//! Sums of products by points that were prepared: of which tables were made beforehand, as of the base point, or once, for
//! a key that is used often.
//!
//! Digits of a scalar are cut in parts of the same number of places, and the digits of part p index odd multiples of
//! 2^(places p) P. So all parts of all scalars share one chain of doublings as long as one part: the "folding" of a fixed
//! point, with wNAF digits where a comb (Lim and Lee, CRYPTO 1994) has bits.

use crate::group::Group;
use crate::scalar::recode::each_wnaf_digit_vartime;

/// The most places of a part; the last part may have more places than the others.
const PLACES: usize = 33;

/// The wNAF digits of an integer in P parts of BITS places, the last one longer.
pub struct Digits<const P: usize, const BITS: usize> {
    /// `digits[part][place]`.
    digits: [[i8; PLACES]; P],
    /// Bit p of `parts[place]` tells whether `digits[p][place]` is not 0.
    parts: [u32; PLACES],
}

impl<const P: usize, const BITS: usize> Digits<P, BITS> {
    /// The digits of width W of x, which must be below 2^(BITS (P - 1) + 32); a larger one loses its top digits.
    ///
    /// Variable-time: public values only.
    pub fn new_vartime<const W: u32, const N: usize>(x: &[u64; N]) -> Self {
        const { assert!(0 < P && P <= 32 && BITS < PLACES) };
        let mut digits = Digits { digits: [[0; PLACES]; P], parts: [0; PLACES] };
        each_wnaf_digit_vartime::<W, N>(x, BITS * (P - 1) + PLACES, |position, digit| {
            let part = (position / BITS).min(P - 1);
            let place = position - part * BITS;
            digits.digits[part][place] = digit;
            digits.parts[place] |= 1 << part;
        });
        digits
    }
}

/// T odd multiples of a point for parts of so many bits, n of them for each part: P, 3P, .. (2n - 1) P, then those of
/// 2^bits P, and so on.
#[inline(always)]
pub fn odd_multiples_of_parts<G: Group, const T: usize>(point: G, bits: usize, n: usize) -> [G; T] {
    G::outline(
        #[inline(always)]
        || {
            let mut table = [point; T];
            let mut power = point;
            for (part, multiples) in table.chunks_mut(n).enumerate() {
                if part > 0 {
                    power.set_double_n(bits);
                }
                let double = power.double().to_addend();
                let mut multiple = power;
                for (i, entry) in multiples.iter_mut().enumerate() {
                    if i > 0 {
                        multiple.set_add_signed_vartime(&double, false);
                    }
                    *entry = multiple;
                }
            }
            table
        },
    )
}

/// An integer, by its digits, times a prepared point, by its multiples for all parts (see [`odd_multiples_of_parts`]), as
/// many for each part as the digits can name.
pub struct Product<'a, T, const P: usize, const BITS: usize> {
    /// The integer.
    pub digits: &'a Digits<P, BITS>,
    /// The point.
    pub multiples: &'a [T],
}

/// The sum of two products. Variable-time: public values only.
#[inline(always)]
pub fn sum_vartime<G: Group, const P: usize, const Q: usize, const BITS: usize>(
    first: &Product<'_, G::Fixed, P, BITS>,
    second: &Product<'_, G::Fixed, Q, BITS>,
) -> G {
    G::outline(
        #[inline(always)]
        || {
            let mut sum = G::neutral();
            // Doublings not yet done: none are needed before the first addition.
            let (mut pending, mut started) = (0, false);
            for place in (0..PLACES).rev() {
                pending += usize::from(started);
                if first.digits.parts[place] | second.digits.parts[place] == 0 {
                    continue;
                }
                started = true;
                add_at_vartime(&mut sum, &mut pending, place, first);
                add_at_vartime(&mut sum, &mut pending, place, second);
            }
            sum.set_double_n(pending);
            sum
        },
    )
}

/// Adds the multiples that the digits of all parts at this place are for, after the doublings that are pending.
#[inline(always)]
fn add_at_vartime<G: Group, const P: usize, const BITS: usize>(
    sum: &mut G,
    pending: &mut usize,
    place: usize,
    product: &Product<'_, G::Fixed, P, BITS>,
) {
    let mut parts = product.digits.parts[place];
    while parts != 0 {
        let part = parts.trailing_zeros() as usize;
        parts &= parts - 1;
        let digit = product.digits.digits[part][place];
        let index = part * (product.multiples.len() / P) + usize::from(digit.unsigned_abs() / 2);
        let entry = &product.multiples[index];
        sum.set_double_n_add_fixed_vartime(core::mem::take(pending), entry, digit < 0);
    }
}
