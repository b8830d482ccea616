//! The ladder of RFC 7748 section 5, for every curve that it is defined on: B v^2 = u^3 + A u^2 + u, by u-coordinates alone.

use crate::field::{Field, Mask};
use subtle::Choice;
use zeroize::Zeroizing;

pub mod lanes;
pub mod parallel;

/// Which neighbouring bits of a scalar of `N` words differ: all that a ladder reads of it. Wiped when dropped.
pub struct Changes<const N: usize>(Zeroizing<[u64; N]>);

impl<const N: usize> Changes<N> {
    /// Of a scalar below 2^(64 N - 1), little-endian words.
    #[inline(always)]
    pub fn new(mut scalar: Zeroizing<[u64; N]>) -> Self {
        for i in (0..N).rev() {
            let lower = if i == 0 { 0 } else { scalar[i - 1] };
            scalar[i] ^= scalar[i] << 1 | lower >> 63;
        }
        Self(scalar)
    }

    /// Whether bits i and i - 1 differ; bit -1 is 0.
    #[inline(always)]
    pub fn at(&self, i: usize) -> Choice {
        Choice::from((self.0[i / 64] >> (i % 64) & 1) as u8)
    }
}

/// The ladder for a scalar below 2^`BITS`, steps for its bits from the highest; or, if `ZEROS` is not 0, for a clamped one: bit `BITS` - 1
/// is set, and `ZEROS` bits are not, for which there are doublings. `change(i)` returns whether bits i and i - 1 differ, for i from
/// `BITS` to `ZEROS`, or from `BITS` - 1 on. The steps begin with two neighbouring multiples of the point, in coordinates times the
/// factors that `start` writes to its arguments. `end` is given the result as a fraction, and five more elements as memory. `A24` is
/// (A - 2)/4, below 2^18 - 1.
///
/// All are variables by themselves, whose addresses need no memory.
#[inline(always)]
pub fn steps<F: Field, const BITS: usize, const ZEROS: usize, const A24: u32, R>(
    u: &mut F,
    start: impl FnOnce(&mut F, &mut F),
    mut change: impl FnMut(usize) -> F::Mask,
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
    // The neutral element and the point; or twice the point and the point.
    let mut bits = BITS;
    if ZEROS > 0 {
        bits -= 1;
        b.copy_from(&a);
        a.set_mul(u);
        double_apart::<F, A24>([&mut a, &mut b], [&mut aa, &mut bb]);
    }
    if !F::ladder_steps::<A24>(u, [&mut a, &mut b, &mut c, &mut d], ZEROS + 1..bits + 1, &mut change) {
        for i in (ZEROS..bits).rev() {
            step::<F, A24>(u, [&mut a, &mut b, &mut c, &mut d], [&mut aa, &mut bb], change(i + 1));
        }
    }
    let upper_is_doubled = change(ZEROS);
    aa.set_select(upper_is_doubled, &c, &a);
    bb.set_select(upper_is_doubled, &d, &b);
    for _ in 0..ZEROS {
        double_apart::<F, A24>([&mut aa, &mut bb], [&mut a, &mut b]);
    }
    end([&mut aa, &mut bb], [&mut a, &mut b, &mut c, &mut d, u])
}

/// [`double`], as a function of its own: where there is memory for copies, of these, as without them the ladder's variables would have
/// addresses.
#[inline(always)]
fn double_apart<F: Field, const A24: u32>([x, z]: [&mut F; 2], scratch: [&mut F; 2]) {
    if cfg!(lemniscate_assembly = "thumbv7em") {
        // Little more than calls.
        return double::<F, A24>([x, z], scratch);
    }
    if cfg!(lemniscate_microcontroller) {
        return double_called::<F, A24>([x, z], scratch);
    }
    let (mut of_x, mut of_z) = (*x, *z);
    outline!(F, || {
        let (mut xx, mut zz) = (F::ZERO, F::ZERO);
        double::<F, A24>([&mut of_x, &mut of_z], [&mut xx, &mut zz]);
    });
    (*x, *z) = (of_x, of_z);
}

/// [`double`], not inlined.
#[inline(never)]
fn double_called<F: Field, const A24: u32>(point: [&mut F; 2], scratch: [&mut F; 2]) {
    double::<F, A24>(point, scratch);
}

/// The point with the u-coordinate x/z is doubled, in the memory of two more elements. 2M + 2S and a product by a constant; of level 0.
#[inline(always)]
pub fn double<F: Field, const A24: u32>([x, z]: [&mut F; 2], [xx, zz]: [&mut F; 2]) {
    x.set_sum_difference_in(z, xx);
    xx.set_square_of(x);
    zz.set_square_of(z);
    x.set_product(xx, zz);
    // As in a step.
    xx.set_sub_add_multiple_in(zz, A24 + 1, z);
    z.set_product(xx, zz);
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
    if F::ladder_step::<A24>(u, [&mut *a, &mut *b, &mut *c, &mut *d], [&mut *aa, &mut *bb], choose_added) {
        return;
    }
    a.set_sum_difference_in(b, aa);
    c.set_sum_difference_in(d, aa);
    // Which one is doubled. The addition is the same for both orders, so that they need not be exchanged.
    aa.set_select(choose_added, c, a);
    bb.set_select(choose_added, d, b);
    // Ordered so that the processor has independent operations while a product is not ready; one of vectors keeps it busy by itself,
    // and takes 0.5 % longer so.
    let is_single = const { F::LANES == 1 };
    d.set_mul_uncarried(a);
    c.set_mul_uncarried(b);
    aa.set_square();
    if !is_single {
        bb.set_square();
    }
    // CB + DA and CB - DA
    c.set_sum_difference_in(d, b);
    if is_single {
        bb.set_square();
        d.set_square();
        a.set_product(aa, bb);
    } else {
        a.set_product(aa, bb);
        d.set_square();
        c.set_square();
    }
    // E = AA - BB, and AA + A24 E = BB + (A24 + 1) E
    aa.set_sub_add_multiple_in(bb, A24 + 1, b);
    d.set_mul(u);
    if is_single {
        c.set_square();
    }
    b.set_product(aa, bb);
}

/// The u-coordinate of k times the point with u-coordinate `u`, as a fraction. `A24` is (A - 2)/4, below 2^18.
///
/// `k` is an integer below 2^`BITS`, clamped if `ZEROS` is not 0, as for [`steps`]. Constant-time; right for every `u`, on the
/// curve or on its twist. Where F holds several
/// elements, each has its own scalar: `bit(i)` returns bit i of all of them. The result is the same fraction for all `factors`
/// that are not 0, with other coordinates.
#[inline(always)]
pub fn ladder<F: Field, const BITS: usize, const ZEROS: usize, const A24: u32>(
    mut u: F,
    factors: [F; 2],
    mut bit: impl FnMut(usize) -> F::Mask,
) -> (F, F) {
    outline!(F, || {
        let mut last = F::Mask::splat(Choice::from(u8::from(ZEROS > 0)));
        steps::<F, BITS, ZEROS, A24, _>(
            &mut u,
            #[inline(always)]
            |first, second| (*first, *second) = (factors[0], factors[1]),
            #[inline(always)]
            |i| {
                let bit = if i == ZEROS { F::Mask::splat(Choice::from(0)) } else { bit(i - 1) };
                core::mem::replace(&mut last, bit) ^ bit
            },
            #[inline(always)]
            |[x, z], _| (*x, *z),
        )
    })
}
