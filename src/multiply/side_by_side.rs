//! One sum of products in each lane of a vector, all with the same steps: points of different sums side by side, and
//! digits of fixed windows, so that every lane doubles and adds at the same time (Straus' method; see
//! [`straus`](super::straus) for one sum by itself, and `docs/lanes.md` for what fills the lanes).

use crate::group::Group;
pub use crate::group::lookup::{LaneDigits, MAX_LANES, from_lane};

/// The bits of each digit of a [`LaneTerm`].
pub const WIDTH: usize = 4;

/// One product of each lane's sum: digits of radix 16 from the lowest, in -8 ..= 8, and the multiples P, 2P, .. 8P of
/// the lanes' points.
pub struct LaneTerm<'a, A> {
    /// The digits. Those of lane 0 of the points come at `first`.
    pub digits: &'a [LaneDigits],
    /// The multiples.
    pub table: &'a [A; 8],
}

/// The sums of the products of each lane, and of what `add_others` adds. It is called for the bits for which `others_at`
/// returns true, from `bits - 1` down to 0, and what it adds counts 2^bit times.
///
/// Lane j of the points takes the digits of lane `first + j`. Digits must be 0 from bit `bits` on. Tables are scanned,
/// but whether it is constant-time depends on `add_others`.
#[inline(always)]
pub fn sums_of_products<G: Group>(
    bits: usize,
    first: usize,
    terms: &[LaneTerm<'_, G::Addend>],
    others_at: impl Fn(usize) -> bool,
    add_others: impl Fn(&mut G, usize),
) -> G {
    G::outline(
        #[inline(always)]
        || {
            let mut sum = G::neutral();
            // Doublings not yet done.
            let mut pending = 0;
            for bit in (0..bits).rev() {
                pending += 1;
                let others = others_at(bit);
                if others || bit % WIDTH == 0 {
                    sum.set_double_n(core::mem::take(&mut pending));
                }
                if others {
                    add_others(&mut sum, bit);
                }
                if bit % WIDTH == 0 {
                    for term in terms {
                        sum.set_add_lookup(term.table, &from_lane::<G>(&term.digits[bit / WIDTH], first));
                    }
                }
            }
            sum
        },
    )
}

/// Writes the digits of a lane.
pub fn set_lane<const N: usize>(digits: &mut [LaneDigits; N], lane: usize, of_lane: [i8; N]) {
    for (digits, digit) in digits.iter_mut().zip(of_lane) {
        digits[lane] = digit;
    }
}
