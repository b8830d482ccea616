//! The ladder of RFC 7748 section 5, for every curve that it is defined on: B v^2 = u^3 + A u^2 + u, by u-coordinates alone.

use crate::field::{Field, Mask};
use subtle::Choice;

/// The u-coordinate of k times the point with u-coordinate `u`, as a fraction. `A24` is (A - 2)/4, below 2^18.
///
/// `k` is an integer below 2^`BITS`. Constant-time; right for every `u`, on the curve or on its twist. Where F holds several
/// elements, each has its own scalar: `bit(i)` returns bit i of all of them. The result is the same fraction for all `factors`
/// that are not 0, with other coordinates.
#[inline(always)]
pub fn ladder<F: Field, const BITS: usize, const A24: u32>(
    u: F,
    factors: [F; 2],
    mut bit: impl FnMut(usize) -> F::Mask,
) -> (F, F) {
    F::outline(
        #[inline(always)]
        || {
            // The two neighbouring multiples, as the result of the last doubling and that of the last addition; the previous
            // bit determines which is the lower one. So a step does not exchange them, it only selects the one to be doubled;
            // the addition is the same for both orders.
            let (mut doubled, mut added) = ((factors[0], F::ZERO), (u * factors[1], factors[1]));
            let mut last = F::Mask::splat(Choice::from(0));
            for i in (0..BITS).rev() {
                let bit = bit(i);
                let choose_added = last ^ bit;
                last = bit;

                let (a, b) = (doubled.0.add_products(doubled.1), doubled.0 - doubled.1);
                let (c, d) = (added.0.add_products(added.1), added.0 - added.1);
                // 5M + 4S and a product by A24 for each bit; all four coordinates of level 0.
                // Ordered so that the processor has independent operations while a product is not ready.
                let (da, cb) = (d * a, c * b);
                let aa = F::select(choose_added, c, a).square();
                let bb = F::select(choose_added, d, b).square();
                let e = aa - bb;
                let difference = (da - cb).square();
                added.0 = da.add_products(cb).square();
                let multiple = e.mul_small(A24);
                added.1 = u * difference;
                doubled.1 = e * aa.add_products(multiple);
                doubled.0 = aa * bb;
            }
            (F::select(last, added.0, doubled.0), F::select(last, added.1, doubled.1))
        },
    )
}
