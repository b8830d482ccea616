//! Sums of products by points that were prepared: of which tables were made beforehand, as of the base point, or once, for
//! a key that is used often.
//!
//! Digits of a scalar are cut in parts of the same number of places, and the digits of part p index odd multiples of
//! 2^(places p) P. So all parts of all scalars share one chain of doublings as long as one part: the "folding" of a fixed
//! point, with wNAF digits where a comb (Lim and Lee, CRYPTO 1994) has bits.

use crate::group::Group;
use crate::scalar::recode::each_wnaf_digit_vartime;

/// The most places of a part; the last part may have more places than the others.
const PLACES: usize = 32;

/// The wNAF digits of an integer in P parts of BITS places, the last one longer.
pub struct Digits<const P: usize, const BITS: usize> {
    /// `digits[part][place]`.
    digits: [[i8; PLACES]; P],
    /// Bit p of `parts[place]` tells whether `digits[p][place]` is not 0.
    parts: [u32; PLACES],
}

impl<const P: usize, const BITS: usize> Digits<P, BITS> {
    /// The digits of width W of x, which must be below 2^(BITS (P - 1) + 31); a larger one loses its top digits.
    ///
    /// Variable-time: public values only.
    pub fn new_vartime<const W: u32, const N: usize>(x: &[u64; N]) -> Self {
        const { assert!(0 < P && P <= 32 && BITS <= PLACES) };
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

/// The odd multiples P, 3P, .. (2N - 1) P of 2^(`bits` p) P, for each part p.
#[inline(always)]
pub fn odd_parts<G: Group, const P: usize, const N: usize>(point: G, bits: usize) -> [[G; N]; P] {
    let mut table = [[point; N]; P];
    let mut power = point;
    for (i, part) in table.iter_mut().enumerate() {
        if i > 0 {
            power = power.double_n(bits);
        }
        let double = power.double().to_addend();
        part[0] = power;
        for j in 1..N {
            part[j] = part[j - 1].add(&double);
        }
    }
    table
}

/// The sum of an integer times a prepared point and another integer times another one, with tables of odd multiples for
/// the parts ([`odd_parts`]), as far as the digits go.
///
/// Variable-time: public values only.
#[inline(always)]
pub fn sum_vartime<
    G: Group,
    const P: usize,
    const Q: usize,
    const M: usize,
    const N: usize,
    const BITS: usize,
>(
    (first, first_table): (&Digits<P, BITS>, &[[G::Fixed; M]; P]),
    (second, second_table): (&Digits<Q, BITS>, &[[G::Fixed; N]; Q]),
) -> G {
    let mut sum = G::neutral();
    // Doublings not yet done: none are needed before the first addition.
    let (mut pending, mut started) = (0, false);
    for place in (0..PLACES).rev() {
        pending += usize::from(started);
        if first.parts[place] | second.parts[place] == 0 {
            continue;
        }
        started = true;
        sum = sum.double_n(core::mem::take(&mut pending));
        sum = add_at_vartime(sum, place, first, first_table);
        sum = add_at_vartime(sum, place, second, second_table);
    }
    sum.double_n(pending)
}

/// Adds the multiples of all parts that the digits at this place are for.
#[inline(always)]
fn add_at_vartime<G: Group, const P: usize, const N: usize, const BITS: usize>(
    sum: G,
    place: usize,
    digits: &Digits<P, BITS>,
    table: &[[G::Fixed; N]; P],
) -> G {
    let mut sum = sum;
    let mut parts = digits.parts[place];
    while parts != 0 {
        let part = parts.trailing_zeros() as usize % P;
        parts &= parts - 1;
        let digit = digits.digits[part][place];
        let entry = &table[part][usize::from(digit.unsigned_abs() / 2)];
        sum = if digit < 0 { sum.sub_fixed(entry) } else { sum.add_fixed(entry) };
    }
    sum
}
