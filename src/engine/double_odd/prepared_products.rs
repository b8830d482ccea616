//! Keys of which a table was made beforehand, and s G - c Q with them: all parts of both scalars share 32 doublings.

use crate::group::Addend;
use crate::group::double_odd::codec::Encoding;
use crate::group::double_odd::{Curve, Point};
use crate::group::shape::ODD_WIDTH;
use crate::multiply::prepared::{DigitsInParts, Product, sum_vartime, write_odd_multiples_of_parts};
use crate::scalar::Scalar;

use super::strategy::SumPoint;

/// The places of a part.
const BITS: usize = 32;

/// The multiples in a table of a key. A c of 128 bits has four parts with 16 odd multiples each, for wNAF digits of width
/// 6; a c of full length has eight with 8 each, for width 5.
pub(super) const ENTRIES: usize = 64;
const PARTS_OF_128: usize = 4;
const PARTS: usize = 8;

/// Which c there will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeLength {
    /// 128 bits.
    Half,
    /// As many as the order of the group.
    Full,
}

/// The odd multiples of -Q for all parts.
#[inline(always)]
pub(super) fn make_table<C: Curve, G: SumPoint<C>>(
    key: Point<C, G::Element>,
    length: ChallengeLength,
) -> [G::Fixed; ENTRIES] {
    let parts = match length {
        ChallengeLength::Half => PARTS_OF_128,
        ChallengeLength::Full => PARTS,
    };
    let negative = G::from_point(&key.negate());
    let mut multiples = const { [<G as Addend>::UNSET; ENTRIES] };
    write_odd_multiples_of_parts::<G>(&negative, BITS, ENTRIES / parts, &mut multiples);
    let mut table = const { [<G::Fixed as Addend>::UNSET; ENTRIES] };
    G::write_fixed_vartime(&multiples, &mut table);
    table
}

/// s G - c Q, for a c of 128 bits as little-endian words, and a table for such. Variable-time.
#[inline(always)]
pub(super) fn difference_128_vartime<C: Curve, G: SumPoint<C>>(
    s: &Scalar<C::Order>,
    c: &[u64; 2],
    table: &[G::Fixed; ENTRIES],
) -> Point<C, G::Element> {
    difference_vartime::<C, G, PARTS_OF_128>(s, &DigitsInParts::new_vartime::<6, 2>(c), table)
}

/// Returns whether s G - c Q is the element with this encoding, for any c and a table for such. Variable-time.
#[inline(always)]
pub(super) fn is_difference_vartime<C: Curve, G: SumPoint<C>, N: Encoding>(
    encoding: &[u8; 32],
    s: &Scalar<C::Order>,
    c: &Scalar<C::Order>,
    table: &[G::Fixed; ENTRIES],
) -> bool {
    let c = DigitsInParts::new_vartime::<5, 4>(&c.to_words());
    N::is_encoding_vartime(encoding, &difference_vartime::<C, G, PARTS>(s, &c, table))
}

#[inline(always)]
fn difference_vartime<C: Curve, G: SumPoint<C>, const P: usize>(
    s: &Scalar<C::Order>,
    c: &DigitsInParts<P, BITS>,
    table: &[G::Fixed; ENTRIES],
) -> Point<C, G::Element> {
    let s = DigitsInParts::<PARTS, BITS>::new_vartime::<ODD_WIDTH, 4>(&s.to_words());
    let of_generator = Product::new(&s, C::odd_parts().as_flattened());
    let of_key = Product::new(c, table);
    sum_vartime::<G, _>(&of_generator, &of_key).to_point()
}
