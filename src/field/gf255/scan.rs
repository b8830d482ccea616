//! Lookups in tables of single elements: the words of one entry, with every entry read.

#[cfg(not(any(target_pointer_width = "64", lemniscate_wide_arithmetic)))]
use super::four;
use crate::field::Prime255;
#[cfg(any(target_pointer_width = "64", lemniscate_wide_arithmetic))]
use crate::field::eights;
use crate::field::table::{Eight, Packed};

/// N elements as four words each.
type Words<const N: usize> = [[u64; 4]; N];

/// The words that are held of the elements of an entry: of the entry i - 1 of a row for a digit of magnitude i, the first
/// of `digits`; the words of `zero` for a digit of 0. Constant-time.
#[cfg(not(any(target_pointer_width = "64", lemniscate_wide_arithmetic)))]
#[inline(always)]
pub(super) fn look_up<'a, P: Prime255, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<P, N>>,
    digits: &[i8; 8],
    zero: &[Packed<P>; N],
) -> Words<N> {
    let magnitude = u32::from(digits[0].unsigned_abs());
    let mut found = [[[0; 2]; 4]; N];
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let words = eight.words();
        let rows = words.as_flattened().as_flattened();
        for (half, rows) in [rows, &rows[4..]].into_iter().enumerate() {
            let place = magnitude.wrapping_sub(8 * c as u32 + 4 * half as u32 + 1);
            if c == 0 && half == 0 {
                four::write_entry(place, rows, 8, found.as_flattened_mut());
            } else {
                four::or_entry(place, rows, 8, found.as_flattened_mut());
            }
        }
    }
    let is_zero = four::all_ones_if_equal(magnitude, 0);
    let word = |pair: &[u32; 2], zero: &u64| {
        let [low, high] = [pair[0] | *zero as u32 & is_zero, pair[1] | (zero >> 32) as u32 & is_zero];
        u64::from(low) | u64::from(high) << 32
    };
    core::array::from_fn(|k| core::array::from_fn(|i| word(&found[k][i], &zero[k].words()[i])))
}

/// The words that are held of the elements of an entry: of the entry i - 1 of a row for a digit of magnitude i, the first
/// of `digits`; the words of `zero` for a digit of 0. Constant-time.
#[cfg(any(target_pointer_width = "64", lemniscate_wide_arithmetic))]
#[inline(always)]
pub(super) fn look_up<'a, P: Prime255, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<P, N>>,
    digits: &[i8; 8],
    zero: &[Packed<P>; N],
) -> Words<N> {
    eights::look_up(
        #[inline(always)]
        |c| eight(c).map(Eight::<P, N>::words),
        digits,
        zero.each_ref().map(Packed::<P>::words),
    )
}
