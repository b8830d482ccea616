//! Euclid's algorithm on all words at each step, with quotients from the leading bits of both rho: in little code.
//!
//! A multiple of the shorter rho is taken from the longer one, as large as 31 leading bits of both allow: so never more than the whole
//! quotient, and the remainder is not negative. The signs of tau stay opposite, and magnitudes are added. So neighbours satisfy the
//! equation of `docs/halving.md` after every step, also where a quotient was too small; and as the shorter rho was above the target up
//! to the last step, no tau has more bits than n has above the target.

use super::basis::Basis;
use crate::loops::stay_rolled;
#[cfg(not(any(target_pointer_width = "64", lemniscate_assembly = "thumbv7em")))]
use crate::wide::add_row_by_call as add_row;
#[cfg(target_pointer_width = "64")]
use crate::wide::add_row_portable as add_row;
#[cfg(lemniscate_assembly = "thumbv7em")]
use thumbv7em::add_multiple;

#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

/// A vector of the lattice: rho, and the magnitude of tau.
struct Vector<'a> {
    rho: &'a mut [u32],
    tau: &'a mut [u32],
}

/// A basis of the lattice of n and v, and which of its vectors has a rho of at most `target` bits, which are 32 at least.
#[inline(never)]
pub(super) fn basis_vartime<const N: usize, const H: usize>(
    n: &[u64; N],
    v: &[u64; N],
    target: u32,
) -> (Basis<N, H>, usize) {
    let [mut first, mut second] = [n, v].map(|rho| rho.map(halves));
    let mut taus = [[[0; 2]; H]; 2];
    taus[1][0][0] = 1;
    let [tau, other] = &mut taus;
    let short = reduce_vartime(
        &mut Vector { rho: first.as_flattened_mut(), tau: tau.as_flattened_mut() },
        &mut Vector { rho: second.as_flattened_mut(), tau: other.as_flattened_mut() },
        target,
    );
    let rho = [first.map(word), second.map(word)];
    (Basis { rho, tau: taus.map(|tau| tau.map(word)), negative: [true, false] }, short)
}

#[inline(always)]
fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

#[inline(always)]
fn word([low, high]: [u32; 2]) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Steps until one rho has at most `target` bits; returns whose it is, 0 or 1.
#[inline(never)]
fn reduce_vartime<'a, 'b>(
    mut longer: &'b mut Vector<'a>,
    mut shorter: &'b mut Vector<'a>,
    target: u32,
) -> usize {
    let words = longer.rho.len();
    let (mut short, mut top) = (1, words - 1);
    loop {
        // Of both rho, the highest word that is not 0.
        let [mut a, mut b] = [at(longer.rho, top), at(shorter.rho, top)];
        while a | b == 0 && top > 0 {
            top -= 1;
            [a, b] = [at(longer.rho, top), at(shorter.rho, top)];
        }
        let zeros = (a | b).leading_zeros();
        let [mut x, mut y] = [leading(a, longer.rho, top, zeros), leading(b, shorter.rho, top, zeros)];
        if x < y || x == y && is_less(longer.rho, shorter.rho) {
            (longer, shorter, x, y, short) = (shorter, longer, y, x, short ^ 1);
        }
        let length = 32 * (top as u32 + 1) - zeros;
        let (mut least, mut nearer) = (length + 1 - y.leading_zeros(), 0);
        if y == 0 {
            // The shorter rho is brought nearer by whole words, and stays the shorter one.
            least = bit_length(shorter.rho);
            nearer = (length - least - 1) as usize / 32;
            y = leading(at(shorter.rho, top - nearer), shorter.rho, top - nearer, zeros);
        }
        if least <= target {
            return short;
        }
        // 0 only where both have one length.
        let quotient = divide_vartime(x, y + 1).max(1);
        let rho = longer.rho.get_mut(nearer..top + 1).unwrap_or_default();
        add_multiple(rho, quotient, shorter.rho, true);
        // rho times the next tau is at most n.
        let tau = longer.tau.get_mut(nearer..).unwrap_or_default();
        let least = shorter.tau.len().min(words + 1 - top);
        add_multiple(tau, quotient, &shorter.tau[..least], false);
    }
}

/// The 31 bits after so many zeros, fewer than 32, of word i, which is given, and of the word below.
#[inline(always)]
fn leading(word: u32, x: &[u32], i: usize, zeros: u32) -> u32 {
    // In two shifts of less than a word.
    (word << (zeros % 32) | at(x, i.wrapping_sub(1)) >> 1 >> (31 - zeros % 32)) >> 1
}

/// Word i, and 0 where there is none.
#[inline(always)]
fn at(x: &[u32], i: usize) -> u32 {
    x.get(i).map_or(0, |word| *word)
}

#[cold]
#[inline(never)]
fn is_less(x: &[u32], y: &[u32]) -> bool {
    x.iter().rev().lt(y.iter().rev())
}

#[cold]
#[inline(never)]
fn bit_length(x: &[u32]) -> u32 {
    let mut length = 32 * x.len() as u32;
    for word in x.iter().rev() {
        stay_rolled();
        length -= word.leading_zeros();
        if *word != 0 {
            break;
        }
    }
    length
}

/// x / y, for a y that is not 0.
#[inline(always)]
fn divide_vartime(mut x: u32, mut y: u32) -> u32 {
    if cfg!(not(lemniscate_assembly = "thumbv6m")) {
        return x / y;
    }
    // Most quotients have a bit or two.
    let (mut quotient, mut bit) = (0, 1);
    while y <= x >> 1 {
        (y, bit) = (y << 1, bit << 1);
    }
    while bit > 0 {
        if x >= y {
            (x, quotient) = (x - y, quotient | bit);
        }
        (y, bit) = (y >> 1, bit >> 1);
    }
    quotient
}

/// x becomes x + k y, or x - k y, for as many words as both have.
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
#[inline(never)]
fn add_multiple(x: &mut [u32], k: u32, y: &[u32], negative: bool) {
    // A difference is what a sum makes of the complement, once more complemented.
    let flip = 0_u32.wrapping_sub(negative.into());
    for is_added in [false, true] {
        if is_added {
            add_row(x, k, y);
        }
        for word in &mut *x {
            stay_rolled();
            *word ^= flip;
        }
    }
}
