//! Sums of products by points that were prepared: of which tables were made beforehand, as of the base point, or once, for
//! a key that is used often.
//!
//! Digits of a scalar are cut in parts of the same number of places, and the digits of part p index odd multiples of
//! 2^(places p) P. So all parts of all scalars share one chain of doublings as long as one part: the "folding" of a fixed
//! point, with wNAF digits where a comb (Lim and Lee, CRYPTO 1994) has bits.

use crate::group::{Addend, Entry, FromTable, Group, RunningSum as _};
use crate::scalar::recode::each_wnaf_digit_vartime;

/// The wNAF digits of an integer in P parts of BITS places, the last one of up to PLACES.
pub struct DigitsInParts<const P: usize, const BITS: usize, const PLACES: usize = 33> {
    /// `digits[part][place]`.
    digits: [[i8; PLACES]; P],
    /// Bit p of `parts[place]` tells whether `digits[p][place]` is not 0.
    parts: [u32; PLACES],
}

impl<const P: usize, const BITS: usize, const PLACES: usize> DigitsInParts<P, BITS, PLACES> {
    /// The digits of width W of x, which must be below 2^(BITS (P - 1) + PLACES - 1); a larger one loses its top digits.
    ///
    /// Variable-time: public values only.
    #[inline(never)]
    pub fn new_vartime<const W: u32, const N: usize>(x: &[u64; N]) -> Self {
        const { assert!(0 < P && P <= 32 && BITS < PLACES) };
        let mut digits = DigitsInParts { digits: [[0; PLACES]; P], parts: [0; PLACES] };
        each_wnaf_digit_vartime::<W, N>(x, BITS * (P - 1) + PLACES, |position, digit| {
            let part = (position / BITS).min(P - 1);
            let place = position - part * BITS;
            digits.digits[part][place] = digit;
            digits.parts[place] |= 1 << part;
        });
        digits
    }
}

/// Writes odd multiples of a point for parts of so many bits, n of them for each part: P, 3P, .. (2n - 1) P, then those of
/// 2^bits P, and so on, as many as there is room for.
#[inline(always)]
pub fn write_odd_multiples_of_parts<G: Group>(point: &G, bits: usize, n: usize, table: &mut [G]) {
    outline!(G, || {
        let mut power = *point;
        for (part, multiples) in table.chunks_mut(n).enumerate() {
            if part > 0 {
                power.set_double_n(bits);
            }
            let (mut double, mut addend) = (power, G::Addend::UNSET);
            double.set_double_n(1);
            double.write_addend(&mut addend);
            let mut multiple = power;
            for (i, entry) in multiples.iter_mut().enumerate() {
                if i > 0 {
                    multiple.set_add_signed_vartime(&addend, false);
                }
                *entry = multiple;
            }
        }
    });
}

/// An integer, by its digits, times a prepared point, by its multiples for all parts (see [`write_odd_multiples_of_parts`]).
pub struct Product<'a, T, const PLACES: usize = 33> {
    digits: &'a [[i8; PLACES]],
    parts: &'a [u32; PLACES],
    multiples: &'a [T],
}

impl<'a, T, const PLACES: usize> Product<'a, T, PLACES> {
    /// There must be as many multiples for each part as the digits can name.
    pub fn new<const P: usize, const BITS: usize>(
        digits: &'a DigitsInParts<P, BITS, PLACES>,
        multiples: &'a [T],
    ) -> Self {
        Product { digits: &digits.digits, parts: &digits.parts, multiples }
    }
}

/// The sum of two products, the first with a table that the library holds. Variable-time: public values only.
#[inline(always)]
pub fn sum_vartime<G: FromTable, const PLACES: usize>(
    first: &Product<'_, G::Held, PLACES>,
    second: &Product<'_, G::Fixed, PLACES>,
) -> G {
    outline!(G, || {
        let mut sum = G::Sum::of(G::neutral());
        // Doublings not yet done: none are needed before the first addition.
        let (mut pending, mut started) = (0, false);
        for place in (0..PLACES).rev() {
            pending += usize::from(started);
            if first.parts[place] | second.parts[place] == 0 {
                continue;
            }
            started = true;
            let (mut of_first, mut of_second) = (first.parts[place], second.parts[place]);
            while of_first | of_second != 0 {
                let (entry, negative) = if of_first != 0 {
                    let (entry, negative) = first.take_vartime(&mut of_first, place);
                    (Entry::Held(entry), negative)
                } else {
                    let (entry, negative) = second.take_vartime(&mut of_second, place);
                    (Entry::Fixed(entry), negative)
                };
                sum.set_double_n_add_entry_vartime(core::mem::take(&mut pending), entry, negative);
            }
        }
        sum.finish(pending)
    })
}

impl<T, const PLACES: usize> Product<'_, T, PLACES> {
    /// The multiple that the digit of one of the `parts` at this place is for, and whether to subtract it; that part is taken
    /// from them.
    #[inline(always)]
    fn take_vartime(&self, parts: &mut u32, place: usize) -> (&T, bool) {
        let part = parts.trailing_zeros() as usize;
        *parts &= *parts - 1;
        let digit = self.digits[part][place];
        let index = part * (self.multiples.len() / self.digits.len()) + usize::from(digit.unsigned_abs() / 2);
        (&self.multiples[index], digit < 0)
    }
}
