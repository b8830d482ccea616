//! curve25519 (RFC 7748 section 4.1) by u-coordinates alone: v^2 = u^3 + 486662 u^2 + u over GF(2^255 - 19).

use crate::field::Mask;
use crate::field::gf255::{Gf255, Mod255};
use crate::wide::words_from_bytes;
use subtle::Choice;

use super::edwards25519::Point;
use super::start::MaskedStart;

pub mod lanes;
pub mod parallel;

/// (486662 - 2) / 4, of the ladder step (RFC 7748 section 5).
const A24: u32 = 121_665;

/// The steps of the ladder for all bits of a scalar, from the highest. They begin with the neutral element and the point, in
/// coordinates times the factors that `start` writes to its arguments. `end` is given the result as a fraction, and five more
/// elements as memory.
///
/// All are variables by themselves, whose addresses need no memory.
#[inline(always)]
fn steps<F: Mod255<19>, R>(
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
    for i in (0..255).rev() {
        let bit = bit(i);
        let choose_added = last ^ bit;
        last = bit;
        // 5M + 4S and a product by a constant for each bit; all four coordinates of level 0.
        a.set_sum_difference_in(&mut b, &mut aa);
        c.set_sum_difference_in(&mut d, &mut aa);
        // Which one is doubled. The addition is the same for both orders, so that they need not be exchanged.
        aa.set_select(choose_added, &c, &a);
        bb.set_select(choose_added, &d, &b);
        // Ordered so that the processor has independent operations while a product is not ready.
        d.set_mul(&a);
        c.set_mul(&b);
        aa.set_square();
        bb.set_square();
        // CB + DA and CB - DA
        c.set_sum_difference_in(&mut d, &mut b);
        a.set_product(&aa, &bb);
        d.set_square();
        c.set_square();
        // E = AA - BB, and AA + A24 E = BB + (A24 + 1) E
        aa.set_sub_add_multiple_in(&mut bb, A24 + 1, &mut b);
        d.set_mul(u);
        b.set_product(&aa, &bb);
    }
    aa.set_select(last, &c, &a);
    bb.set_select(last, &d, &b);
    end([&mut aa, &mut bb], [&mut a, &mut b, &mut c, &mut d, u])
}

/// The ladder of RFC 7748 section 5: the u-coordinate of k times the point with u-coordinate `u`, as a fraction.
///
/// `k` is a little-endian integer below 2^255, of which bit 254 is the highest used. Constant-time; right for every
/// `u`, on the curve or on its twist. Where F holds several elements, each has its own scalar: `bit(i)` returns
/// bit i of all of them. The result is the same fraction for all `factors` that are not 0, with other coordinates.
#[inline(always)]
pub fn ladder<F: Mod255<19>>(mut u: F, factors: [F; 2], bit: impl FnMut(usize) -> F::Mask) -> (F, F) {
    F::outline(
        #[inline(always)]
        || {
            steps(
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

/// The ladder for one scalar, given as 32 little-endian bytes and clamped here, and the u-coordinate as RFC 7748 encodes it: the
/// top bit is ignored, values of 2^255 - 19 and more are taken modulo 2^255 - 19. Constant-time.
///
/// One piece from the first byte to the last, for which there is memory once.
#[inline(always)]
pub fn ladder_bytes<F: Gf255<19>>(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
    F::outline_entered(
        #[inline(always)]
        || {
            let mut point = F::ZERO;
            point.set_words(&words(u));
            steps(
                &mut point,
                #[inline(always)]
                |first, second| {
                    first.set_words(factors.factor_words::<0>());
                    second.set_words(factors.factor_words::<1>());
                },
                #[inline(always)]
                |i| bit(scalar, i),
                #[inline(always)]
                |[x, z], scratch| {
                    z.set_inverse(scratch);
                    x.set_mul(z);
                    x.to_bytes()
                },
            )
        },
    )
}

/// The factors of both points that a ladder starts with.
#[inline(always)]
fn factors<F: Gf255<19>>(start: &MaskedStart) -> [F; 2] {
    [F::from_words(start.factor::<0>()), F::from_words(start.factor::<1>())]
}

/// Bit i of a scalar, clamped (RFC 7748 section 5): a multiple of 8, with bit 254 the highest.
#[inline(always)]
fn bit(scalar: &[u8; 32], i: usize) -> Choice {
    let byte = match i / 8 {
        0 => scalar[0] & 0xf8,
        31 => scalar[31] | 0x40,
        i => scalar[i],
    };
    Choice::from(byte >> (i % 8) & 1)
}

/// A u-coordinate (RFC 7748 section 5): the top bit is ignored, and values of 2^255 - 19 and more are reduced.
#[inline(always)]
fn decode<F: Gf255<19>>(u: &[u8; 32]) -> F {
    F::from_words(words(u))
}

/// The same before it is reduced.
#[inline(always)]
fn words(u: &[u8; 32]) -> [u64; 4] {
    let mut words: [u64; 4] = words_from_bytes(u);
    words[3] &= u64::MAX >> 1;
    words
}

/// x/z, encoded; 0 for z = 0.
#[inline(always)]
fn encode_fraction<F: Gf255<19>>(x: F, z: F) -> [u8; 32] {
    (x * z.invert()).to_bytes()
}

/// The u-coordinate of a point of edwards25519 on curve25519 (RFC 7748 section 4.1): (Z + Y) / (Z - Y), encoded.
/// The neutral element gives 0. 1I + 1M. Constant-time.
#[inline(always)]
pub fn encode_edwards<F: Gf255<19>>(point: &Point<F>) -> [u8; 32] {
    encode_fraction(point.z + point.y, point.z - point.y)
}
