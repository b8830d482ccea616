//! The ladder of RFC 7748 section 5, for every curve that it is defined on: B v^2 = u^3 + A u^2 + u, by u-coordinates alone.

use crate::field::{Field, Mask};
use subtle::Choice;

pub mod lanes;
pub mod parallel;

/// The steps of the ladder for all bits of a scalar, from the highest. They begin with the neutral element and the point, in
/// coordinates times the factors that `start` writes to its arguments. `end` is given the result as a fraction, and five more
/// elements as memory. `A24` is (A - 2)/4, below 2^18 - 1.
///
/// All are variables by themselves, whose addresses need no memory.
#[inline(always)]
pub fn steps<F: Field, const BITS: usize, const A24: u32, R>(
    u: &mut F,
    start: impl FnOnce(&mut F, &mut F),
    mut bit: impl FnMut(usize) -> F::Mask,
    end: impl FnOnce([&mut F; 2], [&mut F; 5]) -> R,
) -> R {
    // Two neighbouring multiples of the point: the result of the last doubling, a/b, and that of the last addition, c/d. The
    // previous bit determines which is the lower one.
    let mut a = *u;
    let mut b = F::ZERO;
    let mut c = *u;
    let mut d = *u;
    let mut aa = *u;
    let mut bb = *u;
    start(&mut a, &mut d);
    c.set_product(u, &d);
    let mut last = F::Mask::splat(Choice::from(0));
    for i in (0..BITS).rev() {
        let bit = bit(i);
        let choose_added = last ^ bit;
        last = bit;
        step::<F, A24>(u, [&mut a, &mut b, &mut c, &mut d], [&mut aa, &mut bb], choose_added);
    }
    aa.set_select(last, &c, &a);
    bb.set_select(last, &d, &b);
    end([&mut aa, &mut bb], [&mut a, &mut b, &mut c, &mut d, u])
}

/// One step: of two points with the u-coordinates a/b and c/d, whose difference has u-coordinate u, a/b becomes that of the double of
/// the one that `choose_added` chooses, the second, and c/d that of their sum. 5M + 4S and a product by a constant; all four
/// coordinates of level 0.
#[inline(always)]
pub fn step<F: Field, const A24: u32>(
    u: &F,
    [a, b, c, d]: [&mut F; 4],
    [aa, bb]: [&mut F; 2],
    choose_added: F::Mask,
) {
    a.set_sum_difference_in(b, aa);
    c.set_sum_difference_in(d, aa);
    if F::PREFERS_SQUARES_AT_ONCE {
        aa.set_square_of_selected(choose_added, c, a);
        bb.set_square_of_selected(choose_added, d, b);
        d.set_mul(a);
        c.set_mul(b);
        c.set_squares_of_sum_and_difference(d, b);
        a.set_product(aa, bb);
        aa.set_sub_add_multiple_in(bb, A24 + 1, b);
        d.set_mul(u);
        b.set_product(aa, bb);
        return;
    }
    // Which one is doubled. The addition is the same for both orders, so that they need not be exchanged.
    aa.set_select(choose_added, c, a);
    bb.set_select(choose_added, d, b);
    // Ordered so that the processor has independent operations while a product is not ready.
    d.set_mul_uncarried(a);
    c.set_mul_uncarried(b);
    aa.set_square();
    bb.set_square();
    // CB + DA and CB - DA
    c.set_sum_difference_in(d, b);
    a.set_product(aa, bb);
    d.set_square();
    c.set_square();
    // E = AA - BB, and AA + A24 E = BB + (A24 + 1) E
    aa.set_sub_add_multiple_in(bb, A24 + 1, b);
    d.set_mul(u);
    b.set_product(aa, bb);
}

/// The u-coordinate of k times the point with u-coordinate `u`, as a fraction. `A24` is (A - 2)/4, below 2^18.
///
/// `k` is an integer below 2^`BITS`. Constant-time; right for every `u`, on the curve or on its twist. Where F holds several
/// elements, each has its own scalar: `bit(i)` returns bit i of all of them. The result is the same fraction for all `factors`
/// that are not 0, with other coordinates.
#[inline(always)]
pub fn ladder<F: Field, const BITS: usize, const A24: u32>(
    mut u: F,
    factors: [F; 2],
    bit: impl FnMut(usize) -> F::Mask,
) -> (F, F) {
    F::outline(
        #[inline(always)]
        || {
            steps::<F, BITS, A24, _>(
                &mut u,
                #[inline(always)]
                |first, second| (*first, *second) = (factors[0], factors[1]),
                bit,
                #[inline(always)]
                |[x, z], _| (*x, *z),
            )
        },
    )
}
