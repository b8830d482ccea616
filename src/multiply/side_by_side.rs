//! One sum of products in each lane of a vector, all with the same steps: points of different sums side by side, and
//! digits of fixed windows, so that every lane doubles and adds at the same time (Straus' method; see
//! [`straus`](super::straus) for one sum by itself).

use crate::group::Group;

use super::lookup::lookup;

/// The most lanes that points have.
pub const MAX_LANES: usize = 8;

/// One digit for each lane.
pub type LaneDigits = [i8; MAX_LANES];

/// The bits that each digit of a [`LaneTerm`] stands for.
pub const WIDTH: usize = 4;

/// One product of each lane's sum: digits of radix 16 from the lowest, in -8 ..= 8, and the multiples P, 2P, .. 8P of
/// the lanes' points.
pub struct LaneTerm<'a, A> {
    /// The digits. Those of lane 0 of the points come at `first`.
    pub digits: &'a [LaneDigits],
    /// The multiples.
    pub table: &'a [A; 8],
}

/// The sums of the products of each lane, and of what `add_others` adds at each bit: called for the bits from
/// `bits - 1` down to 0, what it adds counts 2^bit times.
///
/// Lane j of the points takes the digits of lane `first + j`. Digits must be 0 from bit `bits` on. Tables are scanned,
/// but whether it is constant-time depends on `add_others`.
#[inline(always)]
pub fn sums_of_products<G: Group>(
    bits: usize,
    first: usize,
    terms: &[LaneTerm<'_, G::Addend>],
    add_others: impl Fn(G, usize) -> G,
) -> G {
    let mut sum = G::neutral();
    for bit in (0..bits).rev() {
        sum = add_others(sum.double(), bit);
        if bit % WIDTH == 0 {
            for term in terms {
                let digits = &term.digits[bit / WIDTH][first..first + G::LANES];
                sum = sum.add(&lookup(term.table, digits));
            }
        }
    }
    sum
}
