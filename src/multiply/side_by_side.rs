//! One sum of products in each lane of a vector, all with the same steps: points of different sums side by side, and
//! digits of fixed windows, so that every lane doubles and adds at the same time (Straus' method; see
//! [`straus`](super::straus) for one sum by itself, and `docs/lanes.md` for what fills the lanes).

use crate::group::Group;
pub use crate::group::lookup::{LaneDigits, MAX_LANES, from_lane};

/// The bits of each digit of a [`LaneTerm`].
pub const WIDTH: usize = 4;

/// The multiples P, 2P, .. 8P of the point of each lane.
pub trait LaneTable<G> {
    /// Adds digit times P in each lane, for digits in -8 ..= 8.
    fn add_to(&self, sum: &mut G, digits: &LaneDigits);
}

/// The multiples side by side. Constant-time, as all are read.
impl<G: Group> LaneTable<G> for [G::Addend; 8] {
    #[inline(always)]
    fn add_to(&self, sum: &mut G, digits: &LaneDigits) {
        sum.set_add_lookup(self, digits);
    }
}

/// One product of each lane's sum: digits of radix 16 from the lowest, in -8 ..= 8, and the multiples of the lanes' points.
pub struct LaneTerm<'a, T> {
    /// The digits. Those of lane 0 of the points come at `first`.
    pub digits: &'a [LaneDigits],
    /// The multiples.
    pub table: &'a T,
}

/// The sums of the products of each lane, and of what `add_others` adds. It is called for the bits for which `others_at`
/// returns true, from `bits - 1` down to 0, and what it adds counts 2^bit times.
///
/// Lane j of the points takes the digits of lane `first + j`. Digits must be 0 from bit `bits` on. Whether it is
/// constant-time depends on the tables and on `add_others`.
#[inline(always)]
pub fn sums_of_products<G: Group, T: LaneTable<G>>(
    bits: usize,
    first: usize,
    terms: &[LaneTerm<'_, T>],
    others_at: impl Fn(usize) -> bool,
    add_others: impl Fn(&mut G, usize),
) -> G {
    outline!(G, || {
        let mut sum = G::neutral();
        // Doublings not yet done.
        let mut pending = 0;
        for bit in (0..bits).rev() {
            let others = others_at(bit);
            if others || bit % WIDTH == 0 {
                sum.set_double_n(core::mem::take(&mut pending));
            }
            if others {
                add_others(&mut sum, bit);
            }
            if bit % WIDTH == 0 {
                for term in terms {
                    term.table.add_to(&mut sum, &from_lane::<G>(&term.digits[bit / WIDTH], first));
                }
            }
            // The first sum is not doubled, as it is neutral, and the last one counts once.
            pending += 1;
        }
        sum
    })
}

/// Writes the digits of a lane.
pub fn set_lane<const N: usize>(digits: &mut [LaneDigits; N], lane: usize, of_lane: [i8; N]) {
    for (digits, digit) in digits.iter_mut().zip(of_lane) {
        digits[lane] = digit;
    }
}
