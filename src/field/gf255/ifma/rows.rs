//! Words of tables, and rows of coordinates, moved to lanes.

use crate::field::Prime255;
use core::arch::x86_64::*;

use crate::field::ifma::register::{Register, from_array};
use crate::field::table::{Eight, Packed};
use crate::field::vector::integers::{Integers, steps};

/// The elements of an entry in each lane, by a digit and a row of a table for each, as words of every lane
/// ([`LookUp::look_up`](crate::field::table::LookUp::look_up)).
///
/// One instruction moves the word of the selected entry, of eight in a register, to one lane of the result.
#[allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]
#[inline(always)]
pub(super) fn look_up<'a, R: Register, P: Prime255, const N: usize>(
    eight: impl Fn(usize, usize) -> Option<&'a Eight<P, N>>,
    digits: &[i8; 8],
    zero: &[Packed<P>; N],
) -> [[R; 4]; N] {
    let magnitudes = <__m512i as Register>::from_digits(digits).magnitude();
    // The places in rows; the lower three bits are those among eight entries.
    let places = magnitudes.sub(Register::ONE);
    let mut found = [[<__m512i as Register>::ZERO; 4]; N];
    for k in 0..N {
        for w in 0..4 {
            found[k][w] = Integers::splat(zero[k].words()[w]);
        }
    }
    for c in 0.. {
        if eight(0, c).is_none() {
            break;
        }
        let mut of_eights = [[<__m512i as Register>::ZERO; 4]; N];
        for lane in 0..R::LANES {
            // The rows are of one length.
            let Some(eight) = eight(lane, c) else { continue };
            // SAFETY: see `instructions!`.
            let place = unsafe { _mm512_permutexvar_epi64(Integers::splat(lane as u64), places) };
            // This lane, and others to come.
            let lanes = 0xff << lane;
            for k in 0..N {
                for w in 0..4 {
                    // SAFETY: the words are 64 bytes, whatever their alignment; and see `instructions!`.
                    of_eights[k][w] = unsafe {
                        let words = _mm512_loadu_si512(eight.words()[k][w].as_ptr().cast());
                        _mm512_mask_permutexvar_epi64(of_eights[k][w], lanes, place, words)
                    };
                }
            }
        }
        // SAFETY: see `instructions!`.
        let is_here = unsafe { _mm512_srli_epi64::<3>(places) }.equal(Integers::splat(c as u64));
        for k in 0..N {
            for w in 0..4 {
                found[k][w] = Register::select(is_here, of_eights[k][w], found[k][w]);
            }
        }
    }
    let mut lanes = [[R::ZERO; 4]; N];
    for k in 0..N {
        for w in 0..4 {
            lanes[k][w] = R::first_of(found[k][w]);
        }
    }
    lanes
}

/// The elements of an entry in each of eight lanes, by a digit for each, as words of every lane
/// ([`LookUpInRow::look_up_in_row`](crate::field::table::LookUpInRow::look_up_in_row)).
#[allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]
#[inline(always)]
pub(super) fn look_up_in_row<'a, P: Prime255, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<P, N>>,
    digits: &[i8; 8],
    zero: &[Packed<P>; N],
) -> [[__m512i; 4]; N] {
    // The places in the row; the lower three bits are those among eight entries.
    let places = <__m512i as Register>::from_digits(digits).magnitude().sub(Register::ONE);
    let mut found = [[<__m512i as Register>::ZERO; 4]; N];
    for k in 0..N {
        for w in 0..4 {
            found[k][w] = Integers::splat(zero[k].words()[w]);
        }
    }
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        // SAFETY: see `instructions!`.
        let is_here = unsafe { _mm512_srli_epi64::<3>(places) }.equal(Integers::splat(c as u64));
        for k in 0..N {
            for w in 0..4 {
                // SAFETY: the words are 64 bytes, whatever their alignment; and see `instructions!`.
                found[k][w] = unsafe {
                    let words = _mm512_loadu_si512(eight.words()[k][w].as_ptr().cast());
                    _mm512_mask_permutexvar_epi64(found[k][w], is_here, places, words)
                };
            }
        }
    }
    found
}

steps! {
    /// Lane j of vector i is lane i of row j.
    "avx512f" pub(in crate::field::gf255) fn from_rows<>(rows: &[__m256i; 8]) -> [__m512i; 4] {
                // Pairs such that the halves of vectors come out in the order of the rows.
        let [a, b, c, d] = [
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(rows[0]), rows[2]),
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(rows[1]), rows[3]),
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(rows[4]), rows[6]),
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(rows[5]), rows[7]),
        ];
        let (even_low, odd_low) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
        let (even_high, odd_high) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
        [
            _mm512_shuffle_i64x2::<0b10_00_10_00>(even_low, even_high),
            _mm512_shuffle_i64x2::<0b10_00_10_00>(odd_low, odd_high),
            _mm512_shuffle_i64x2::<0b11_01_11_01>(even_low, even_high),
            _mm512_shuffle_i64x2::<0b11_01_11_01>(odd_low, odd_high),
        ]
    }
}

/// Lane i of row j is lane j of vector i.
#[inline(always)]
pub(super) fn to_rows([a, b, c, d]: [__m512i; 4]) -> [__m256i; 8] {
    const FIRST: __m512i = from_array([0, 1, 8, 9, 2, 3, 10, 11]);
    const SECOND: __m512i = from_array([4, 5, 12, 13, 6, 7, 14, 15]);
    // SAFETY: see `instructions!`.
    let [even01, odd01, even23, odd23] = unsafe {
        [
            _mm512_unpacklo_epi64(a, b),
            _mm512_unpackhi_epi64(a, b),
            _mm512_unpacklo_epi64(c, d),
            _mm512_unpackhi_epi64(c, d),
        ]
    };
    // SAFETY: see `instructions!`.
    let [rows02, rows46, rows13, rows57] = unsafe {
        [
            _mm512_permutex2var_epi64(even01, FIRST, even23),
            _mm512_permutex2var_epi64(even01, SECOND, even23),
            _mm512_permutex2var_epi64(odd01, FIRST, odd23),
            _mm512_permutex2var_epi64(odd01, SECOND, odd23),
        ]
    };
    // SAFETY: see `instructions!`.
    unsafe {
        [
            _mm512_castsi512_si256(rows02),
            _mm512_castsi512_si256(rows13),
            _mm512_extracti64x4_epi64::<1>(rows02),
            _mm512_extracti64x4_epi64::<1>(rows13),
            _mm512_castsi512_si256(rows46),
            _mm512_castsi512_si256(rows57),
            _mm512_extracti64x4_epi64::<1>(rows46),
            _mm512_extracti64x4_epi64::<1>(rows57),
        ]
    }
}
