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

/// Two neighbouring multiples of a point, as fractions: the result of the last doubling, a/b, and that of the last addition,
/// c/d. The previous bit of the scalar tells which is the lower one.
struct Multiples<F> {
    a: F,
    b: F,
    c: F,
    d: F,
    /// For a step; and the result x/z.
    x: F,
    z: F,
}

impl<F: Mod255<19>> Multiples<F> {
    /// The neutral element with any factor, and memory for the rest: where filling it with zeros would be a call, it takes a
    /// copy.
    #[inline(always)]
    fn unset(u: &F) -> Self {
        Multiples { a: *u, b: F::ZERO, c: *u, d: *u, x: *u, z: *u }
    }

    /// Doubles one of them, the added one where the mask is set, and adds them. `u` belongs to their difference, which is the
    /// point.
    ///
    /// 5M + 4S and a product by a constant; all four coordinates of level 0.
    #[inline(always)]
    fn step(&mut self, u: &F, choose_added: F::Mask) {
        let Self { a, b, c, d, x: aa, z: bb } = self;
        a.set_sum_difference(b);
        c.set_sum_difference(d);
        // The addition is the same for both orders, so that they need not be exchanged.
        aa.set_select(choose_added, c, a);
        bb.set_select(choose_added, d, b);
        // Ordered so that the processor has independent operations while a product is not ready.
        d.set_mul(a);
        c.set_mul(b);
        aa.set_square();
        bb.set_square();
        // CB + DA and CB - DA
        c.set_sum_difference(d);
        a.set_product(aa, bb);
        d.set_square();
        c.set_square();
        // E = AA - BB, and AA + A24 E = BB + (A24 + 1) E
        aa.set_sub_add_multiple(bb, A24 + 1);
        d.set_mul(u);
        b.set_product(aa, bb);
    }

    /// The steps for all bits of a scalar, from the neutral element and the point, in coordinates times the factors that
    /// a and d are. The result is x/z.
    #[inline(always)]
    fn run(&mut self, u: &F, mut bit: impl FnMut(usize) -> F::Mask) {
        self.c.set_product(u, &self.d);
        let mut last = F::Mask::splat(Choice::from(0));
        for i in (0..255).rev() {
            let bit = bit(i);
            self.step(u, last ^ bit);
            last = bit;
        }
        self.x.set_select(last, &self.c, &self.a);
        self.z.set_select(last, &self.d, &self.b);
    }
}

/// The ladder of RFC 7748 section 5: the u-coordinate of k times the point with u-coordinate `u`, as a fraction.
///
/// `k` is a little-endian integer below 2^255, of which bit 254 is the highest used. Constant-time; right for every
/// `u`, on the curve or on its twist. Where F holds several elements, each has its own scalar: `bit(i)` returns
/// bit i of all of them. The result is the same fraction for all `factors` that are not 0, with other coordinates.
#[inline(always)]
pub fn ladder<F: Mod255<19>>(u: F, factors: [F; 2], bit: impl FnMut(usize) -> F::Mask) -> (F, F) {
    F::outline(
        #[inline(always)]
        || {
            let mut multiples = Multiples::unset(&u);
            [multiples.a, multiples.d] = factors;
            multiples.run(&u, bit);
            (multiples.x, multiples.z)
        },
    )
}

/// The ladder for one scalar, given as 32 little-endian bytes and clamped here, and the u-coordinate as RFC 7748 encodes it: the top
/// bit is ignored, values of 2^255 - 19 and more are taken modulo 2^255 - 19. Constant-time.
///
/// One piece from the first byte to the last, for which there is memory once.
#[inline(always)]
pub fn ladder_bytes<F: Gf255<19>>(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
    F::outline(
        #[inline(always)]
        || {
            let u = decode::<F>(u);
            let mut multiples = Multiples::unset(&u);
            multiples.a = F::from_words(factors.factor::<0>());
            multiples.d = F::from_words(factors.factor::<1>());
            multiples.run(&u, |i| bit(scalar, i));
            let Multiples { a, b, x, z, .. } = &mut multiples;
            z.set_inverse(a, b);
            x.set_mul(z);
            x.to_bytes()
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
    match i {
        0..=2 => Choice::from(0),
        254 => Choice::from(1),
        _ => Choice::from(scalar[i / 8] >> (i % 8) & 1),
    }
}

/// A u-coordinate (RFC 7748 section 5): the top bit is ignored, and values of 2^255 - 19 and more are reduced.
#[inline(always)]
fn decode<F: Gf255<19>>(u: &[u8; 32]) -> F {
    let mut words: [u64; 4] = words_from_bytes(u);
    words[3] &= u64::MAX >> 1;
    F::from_words(words)
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
