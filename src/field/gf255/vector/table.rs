//! What tables hold ([`Packed`]), as limbs in registers of four lanes: moves, and lookups by secret digits.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::integer::Integers;
use crate::field::gf255::packed::{Eight, Packed};

/// Words that follow one another.
#[inline(always)]
pub(in crate::field::gf255) fn load<const M: u64>(packed: &Packed<M>) -> __m256i {
    // SAFETY: the words are 32 bytes, whatever their alignment; the code of vectors is reached only through entry points
    // that have found AVX2 in the processor.
    unsafe { _mm256_loadu_si256(packed.words().as_ptr().cast()) }
}

/// Word i of every lane, from the words of each lane.
#[inline(always)]
pub(in crate::field::gf255) fn transpose([r0, r1, r2, r3]: [__m256i; 4]) -> [__m256i; 4] {
    // SAFETY: see `load`.
    unsafe {
        let (even01, odd01) = (_mm256_unpacklo_epi64(r0, r1), _mm256_unpackhi_epi64(r0, r1));
        let (even23, odd23) = (_mm256_unpacklo_epi64(r2, r3), _mm256_unpackhi_epi64(r2, r3));
        [
            _mm256_permute2x128_si256::<0x20>(even01, even23),
            _mm256_permute2x128_si256::<0x20>(odd01, odd23),
            _mm256_permute2x128_si256::<0x31>(even01, even23),
            _mm256_permute2x128_si256::<0x31>(odd01, odd23),
        ]
    }
}

/// The elements of an entry in each lane, by a digit and a row of a table for each lane, as words of every lane
/// ([`LookUp::look_up`](crate::field::gf255::packed::LookUp::look_up)).
#[inline(always)]
pub(in crate::field::gf255) fn look_up<'a, const M: u64, const N: usize>(
    eight: impl Fn(usize, usize) -> Option<&'a Eight<M, N>>,
    digits: &[i8; 8],
    zero: &[Packed<M>; N],
) -> [[__m256i; 4]; N] {
    let digits = [digits[0], digits[1], digits[2], digits[3]].map(i8::unsigned_abs);
    let is_zero = equal(integers(digits.map(u64::from)), Integers::splat(0));
    let mut found = [[is_zero; 4]; N];
    for k in 0..N {
        for w in 0..4 {
            found[k][w] = and(is_zero, Integers::splat(zero[k].words()[w]));
        }
    }
    for c in 0.. {
        let (Some(e0), Some(e1), Some(e2), Some(e3)) = (eight(0, c), eight(1, c), eight(2, c), eight(3, c))
        else {
            break;
        };
        let eights = [e0, e1, e2, e3];
        // Where the entry is among these eight, for the first and for the last four of them.
        let mut masks = [[is_zero; 2]; 4];
        for lane in 0..4 {
            let place = Integers::splat(u64::from(digits[lane]).wrapping_sub(8 * c as u64));
            masks[lane] = [equal(place, integers([1, 2, 3, 4])), equal(place, integers([5, 6, 7, 8]))];
        }
        for k in 0..N {
            for w in 0..4 {
                let mut of_lanes = [is_zero; 4];
                for lane in 0..4 {
                    let [low, high] = halves(&eights[lane].words()[k][w]);
                    of_lanes[lane] = or(and(low, masks[lane][0]), and(high, masks[lane][1]));
                }
                found[k][w] = or(found[k][w], union_of_each(of_lanes));
            }
        }
    }
    found
}

/// Lane j is the union of the bits of all lanes of vector j.
#[inline(always)]
fn union_of_each([a, b, c, d]: [__m256i; 4]) -> __m256i {
    // SAFETY: see `load`.
    unsafe {
        let ab = or(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
        let cd = or(_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
        or(_mm256_permute2x128_si256::<0x20>(ab, cd), _mm256_permute2x128_si256::<0x31>(ab, cd))
    }
}

#[inline(always)]
fn halves(words: &[u64; 8]) -> [__m256i; 2] {
    let halves = words.as_ptr().cast::<__m256i>();
    // SAFETY: the words are twice 32 bytes, whatever their alignment; and see `load`.
    unsafe { [_mm256_loadu_si256(halves), _mm256_loadu_si256(halves.add(1))] }
}

#[inline(always)]
fn integers([a, b, c, d]: [u64; 4]) -> __m256i {
    // SAFETY: see `load`.
    unsafe { _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64) }
}

/// All ones in the lanes in which the integers are equal.
#[inline(always)]
fn equal(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: see `load`.
    unsafe { _mm256_cmpeq_epi64(a, b) }
}

#[inline(always)]
fn and(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: see `load`.
    unsafe { _mm256_and_si256(a, b) }
}

#[inline(always)]
fn or(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: see `load`.
    unsafe { _mm256_or_si256(a, b) }
}

/// A register with a word in each lane.
pub trait Words: Integers {
    /// The limbs of 51 bits of integers below 2^255.
    fn limbs(words: [Self; 4]) -> [Self; 5];
}

macro_rules! words {
    ($register:ty, $or:ident, $left:ident, $right:ident) => {
        impl Words for $register {
            #[inline(always)]
            fn limbs([w0, w1, w2, w3]: [Self; 4]) -> [Self; 5] {
                // SAFETY: operations on registers alone; the code of vectors of this width is reached only through entry
                // points that have found what it needs in the processor.
                let [l1, l2, l3, l4] = unsafe {
                    [
                        $or($right::<51>(w0), $left::<13>(w1)),
                        $or($right::<38>(w1), $left::<26>(w2)),
                        $or($right::<25>(w2), $left::<39>(w3)),
                        $right::<12>(w3),
                    ]
                };
                [w0.low51(), l1.low51(), l2.low51(), l3.low51(), l4]
            }
        }
    };
}

words!(__m256i, _mm256_or_si256, _mm256_slli_epi64, _mm256_srli_epi64);
words!(__m512i, _mm512_or_si512, _mm512_slli_epi64, _mm512_srli_epi64);
