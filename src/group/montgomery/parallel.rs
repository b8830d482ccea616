//! The ladder with its four coordinates in the lanes of a vector: X2, Z2, X3, Z3.
//!
//! A step is three products of vectors. The products by the constant and by u, which the usual order puts at two
//! ends of the step (RFC 7748 section 5), are one: z3 = (DA - CB) (u (DA - CB)) instead of u (DA - CB)^2.
//! `docs/parallel-formulas.md` has the lanes of each product.

use subtle::Choice;

use crate::field::Mask;
use crate::field::vector::{FourLanes, Unsettled, lanes};

/// The u-coordinate of k times the point with u-coordinate `u`, for k below 2^`BITS`, as a fraction in lanes 0 and 1. `a24` is
/// (A - 2)/4; it and `u` are in every lane. The factors of the two points that it starts with are in its lanes 0 and 1, and 2
/// and 3. See [`super::ladder`].
#[inline(always)]
pub fn ladder<V: FourLanes, const BITS: usize>(
    u: V,
    a24: V,
    start_factors: V,
    mut bit: impl FnMut(usize) -> Choice,
) -> V {
    outline!(V, || {
        let factors = V::odd_factors(V::ZERO.blend::<0b0010>(a24).blend::<0b1000>(u));
        // (1, 0, u, 1), times the factors
        let points = V::ONE.blend::<0b0010>(V::ZERO).blend::<0b0100>(u) * start_factors;
        let mut points = <V::Unsettled>::of(points);
        let mut swapped = Choice::from(0);
        for i in (0..BITS).rev() {
            let bit = bit(i);
            let exchange = swapped ^ bit;
            swapped = bit;
            if !V::ladder_step_in_lanes(&mut points, V::Mask::splat(exchange), &factors) {
                points = step::<V>(exchange_if::<V>(exchange, points), &factors);
            }
        }
        exchange_if::<V>(swapped, points).settle()
    })
}

/// One step: of two points with the u-coordinates X2/Z2 and X3/Z3, whose difference has u-coordinate u, the first is doubled, and the
/// second becomes their sum. `factors` are (0, a24, 0, u). 3M of vectors: no product is carried before it is added.
#[inline(always)]
pub fn step<V: FourLanes>(points: V::Unsettled, factors: &V::OddFactors) -> V::Unsettled {
    // (A, B, C, D) = (x2 + z2, x2 - z2, x3 + z3, x3 - z3)
    let xxxx = points.permute::<{ lanes(0, 0, 2, 2) }>();
    let zzzz = points.permute::<{ lanes(1, 1, 3, 3) }>();
    let (_, abcd) = xxxx.add_sub_products::<0b1010>(zzzz);
    // (AA, BB, DA, CB)
    let abdc = abcd.permute::<{ lanes(0, 1, 3, 2) }>();
    let products = <V::Unsettled>::product_in_chain(abdc, abcd.permute::<{ lanes(0, 1, 0, 1) }>());
    // (AA, E, DA + CB, DA - CB), E = AA - BB
    let first = products.permute::<{ lanes(0, 0, 2, 2) }>();
    let second = products.permute::<{ lanes(1, 1, 3, 3) }>();
    let (sums, left) = first.add_sub_products::<0b1010>(second.blend::<0b0001>(<V::Unsettled>::ZERO));
    // (0, a24 E, 0, u (DA - CB))
    let scaled = <V::Unsettled>::odd_product_in_chain(left, factors);
    // (BB, AA, DA + CB, 0)
    let others = second.blend::<0b0010>(first).blend::<0b0100>(sums).blend::<0b1000>(<V::Unsettled>::ZERO);
    // (AA, E, DA + CB, DA - CB) * (BB, AA + a24 E, DA + CB, u (DA - CB))
    let (_, right) = others.add_sub_products::<0>(scaled);
    <V::Unsettled>::product_in_chain(left, right)
}

/// Exchanges the two points if `choice` is true. Constant-time.
#[inline(always)]
fn exchange_if<V: FourLanes>(choice: Choice, points: V::Unsettled) -> V::Unsettled {
    <V::Unsettled>::select(V::Mask::splat(choice), points.permute::<{ lanes(2, 3, 0, 1) }>(), points)
}
