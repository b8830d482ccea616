//! curve25519 (RFC 7748 section 4.1) by u-coordinates alone: v^2 = u^3 + 486662 u^2 + u over GF(2^255 - 19).

#[cfg(any(test, lemniscate_internals))]
use crate::field::PrimeField;
use crate::field::vector::Vector4;
use crate::field::{FieldElement, FieldLanes, P25519};
use crate::wide::words_from_bytes;
use subtle::Choice;
use zeroize::Zeroizing;

use super::edwards25519::Point;
use super::montgomery::{self, Changes};
use super::start::MaskedStart;

pub mod lanes;

/// (486662 - 2) / 4, of the ladder step (RFC 7748 section 5).
const A24: u32 = 121_665;

/// Lowest bits of a clamped scalar that are 0 (RFC 7748 section 5).
const ZEROS: usize = 3;

/// The u-coordinate of k times the point with u-coordinate `u`, for k below 2^255: [`montgomery::ladder`]. Constant-time.
#[cfg(any(test, lemniscate_internals))]
#[inline(always)]
pub fn ladder<F: PrimeField<Prime = P25519>>(
    u: F,
    factors: [F; 2],
    bit: impl FnMut(usize) -> F::Mask,
) -> (F, F) {
    montgomery::ladder::<F, 255, 0, A24>(u, factors, bit)
}

/// The ladder for one scalar, given as 32 little-endian bytes and clamped here, and the u-coordinate as RFC 7748 encodes it: the
/// top bit is ignored, values of 2^255 - 19 and more are taken modulo 2^255 - 19. Constant-time.
///
/// One piece from the first byte to the last, for which there is memory once.
#[inline(always)]
pub fn ladder_bytes<F: FieldElement<Prime = P25519>>(
    scalar: &[u8; 32],
    u: &[u8; 32],
    factors: &MaskedStart,
) -> [u8; 32] {
    F::outline_entered(
        #[inline(always)]
        || {
            let mut point = F::ZERO;
            point.set_words(&words(u));
            let changes = Changes::new(clamped(scalar));
            montgomery::steps::<F, 255, ZEROS, A24, _>(
                &mut point,
                #[inline(always)]
                |first, second| {
                    first.set_words(factors.factor_words::<0>());
                    second.set_words(factors.factor_words::<1>());
                },
                #[inline(always)]
                |i| changes.at(i),
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

/// The ladder for an integer by its bits from the highest, none of which is changed. `u` is taken as [`ladder_bytes`] takes it.
/// Constant-time except for the number of bits.
#[inline(always)]
pub fn ladder_of_bits<F: FieldElement<Prime = P25519>>(
    bits: &mut dyn Iterator<Item = bool>,
    u: &[u8; 32],
) -> [u8; 32] {
    F::outline_entered(
        #[inline(always)]
        || {
            let u: F = decode(u);
            let (mut a, mut b, mut c, mut d) = (F::ONE, F::ZERO, u, F::ONE);
            let (mut aa, mut bb) = (u, u);
            let mut last = Choice::from(0);
            for bit in bits {
                let bit = Choice::from(u8::from(bit));
                montgomery::step::<F, A24>(
                    &u,
                    [&mut a, &mut b, &mut c, &mut d],
                    [&mut aa, &mut bb],
                    last ^ bit,
                );
                last = bit;
            }
            aa.set_select(last, &c, &a);
            bb.set_select(last, &d, &b);
            encode_fraction(aa, bb)
        },
    )
}

/// [`ladder_bytes`], with the coordinates in the lanes of a vector: [`montgomery::parallel`]. Constant-time.
#[inline(always)]
pub fn parallel_ladder_bytes<V: Vector4 + FieldLanes<Prime = P25519>>(
    scalar: &[u8; 32],
    u: &[u8; 32],
    start: &MaskedStart,
) -> [u8; 32] {
    let u = V::splat(decode(u));
    let [first, second] = factors(start);
    let factors = V::splat(first).blend::<0b1100>(V::splat(second));
    let a24 = V::constant([u64::from(A24), 0, 0, 0]);
    let fraction = montgomery::parallel::ladder::<V, 255>(u, a24, factors, |i| bit(scalar, i));
    encode_fraction(fraction.lane(0), fraction.lane(1))
}

/// The factors of both points that a ladder starts with.
#[inline(always)]
fn factors<F: FieldElement<Prime = P25519>>(start: &MaskedStart) -> [F; 2] {
    [F::from_words(start.factor::<0>()), F::from_words(start.factor::<1>())]
}

/// A scalar, clamped (RFC 7748 section 5): a multiple of 8, with bit 254 the highest.
#[inline(always)]
fn clamped(scalar: &[u8; 32]) -> Zeroizing<[u64; 4]> {
    let mut clamped = Zeroizing::new(words_from_bytes(scalar));
    clamped[0] &= !7;
    clamped[3] = clamped[3] << 1 >> 1 | 1 << 62;
    clamped
}

/// Bit i of a scalar, clamped.
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
fn decode<F: FieldElement<Prime = P25519>>(u: &[u8; 32]) -> F {
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
fn encode_fraction<F: FieldElement<Prime = P25519>>(x: F, z: F) -> [u8; 32] {
    (x * z.invert()).to_bytes()
}

/// The y-coordinate of the points of edwards25519 with this u-coordinate on curve25519 (RFC 7748 section 4.1): (u - 1) / (u + 1),
/// encoded without a sign; `None` for u = -1, which no point has. Variable-time.
#[inline(always)]
pub fn encoded_y_vartime<F: FieldElement<Prime = P25519>>(u: &[u8; 32]) -> Option<[u8; 32]> {
    let u = F::from_words(words(u));
    let denominator = u + F::ONE;
    (denominator.to_bytes() != [0; 32]).then(|| encode_fraction(u - F::ONE, denominator))
}

/// The u-coordinate of a point of edwards25519 on curve25519 (RFC 7748 section 4.1): (Z + Y) / (Z - Y), encoded.
/// The neutral element gives 0. 1I + 1M. Constant-time.
#[inline(always)]
pub fn encode_edwards<F: FieldElement<Prime = P25519>>(point: &Point<F>) -> [u8; 32] {
    encode_fraction(point.z + point.y, point.z - point.y)
}
