//! A step of a ladder with the coordinates X2, Z2, X3, Z3 in lanes: the formulas of `group::montgomery::parallel`. Sums and moves
//! between the lanes are written where products read them.
//!
//! The points are not exchanged. Their sum is the same in both orders, except for a sign that is squared. The one that is doubled is
//! chosen by moving bytes to computed places.

use core::mem::MaybeUninit;

use super::fixed::Factors;
use super::limbs::{Limbs, Turned, each, load, multiply_turned, signs, splat32, store, turn};
use super::register::*;
use crate::field::vector::lanes;

/// The places of the bytes in these lanes.
const fn places([a, b, c, d]: [u32; 4]) -> Register {
    const FIRST: u32 = 0x0302_0100;
    register([
        FIRST + 0x0404_0404 * a,
        FIRST + 0x0404_0404 * b,
        FIRST + 0x0404_0404 * c,
        FIRST + 0x0404_0404 * d,
    ])
}

/// One step, in which the other point is doubled where the mask is set.
///
/// Constants are read from memory: the compiler repeats them at each use, and an engine makes each of them with four instructions.
#[inline(never)]
pub(super) fn step(points: &mut Limbs, exchanged: Register, factors: &Factors) {
    let other = and(exchanged, register([0x0808_0808, 0x0808_0808, 0, 0]));
    let left_places = xor(const { places([0, 1, 3, 2]) }, other);
    let right_places = xor(const { places([0, 1, 0, 1]) }, other);
    let signs_of_second = load(&const { signs::<0b1010>() });
    let signs_of_differences = load(&register([0, u32::MAX, 0x1_0001, u32::MAX]));
    let but_last = load(&register([u32::MAX, u32::MAX, u32::MAX, 0]));
    // Not set to zero, for which engines call a function of theirs.
    let (mut left, mut products) = (MaybeUninit::<Limbs>::uninit(), MaybeUninit::<Limbs>::uninit());
    let left = left.as_mut_ptr();
    let mut turned: Turned = [splat32(0); 21];
    let mut others: Limbs = [splat32(0); 10];
    // (A, B, C, D) = (x2 + z2, x2 - z2, x3 + z3, x3 - z3); (A, B, D, C) by (A, B, A, B), or (C, D, D, C) by (C, D, A, B)
    turn(
        #[inline(always)]
        |i| {
            let point = load(&points[i]);
            let negated = mul16(point, signs_of_second);
            let sums = add16(permute::<{ lanes(1, 0, 3, 2) }>(point), negated);
            // SAFETY: a place in this function.
            store(unsafe { &mut (*left)[i] }, swizzle(sums, left_places));
            swizzle(sums, right_places)
        },
        &mut turned,
    );
    // (AA, BB, DA, CB)
    // SAFETY: places in this function, of which the factor is written. All of the product is written.
    let products = unsafe {
        multiply_turned(products.as_mut_ptr(), left, &turned);
        products.assume_init_ref()
    };
    // (AA, E, DA + CB, DA - CB), and (BB, AA, DA + CB, 0)
    macro_rules! sums {
        ($i:literal) => {
            let product = load(&products[$i]);
            let second = mul16(permute::<{ lanes(1, 1, 3, 3) }>(product), signs_of_differences);
            let sums = add16(permute::<{ lanes(0, 0, 2, 2) }>(product), second);
            // SAFETY: a place in this function.
            store(unsafe { &mut (*left)[$i] }, sums);
            let swapped = permute::<{ lanes(1, 0, 2, 3) }>(product);
            store(&mut others[$i], and(blend::<0b0100>(swapped, sums), but_last));
        };
    }
    each!(sums: 0 1 2 3 4 5 6 7 8 9);
    // (0, a24 E, 0, u (DA - CB))
    // SAFETY: all of it is written, and not written to while it is read.
    let scaled = factors.products(unsafe { &*left });
    turn(
        #[inline(always)]
        |i| add16(load(&others[i]), scaled.register(i)),
        &mut turned,
    );
    // SAFETY: as above.
    unsafe { multiply_turned(points, left, &turned) };
}
