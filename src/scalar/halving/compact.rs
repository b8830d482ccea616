//! Euclid's algorithm with powers of two for quotients, on all words at each step: in little code.
//!
//! The longer rho loses the shorter one, shifted to its length, and becomes its own magnitude. Signed tau go along, in two's
//! complement. `docs/halving.md` shows how long they may become: where m is the length of the shorter rho, its tau is at most
//! n / 2^(m' - 1), m' being the length of the longer rho, and the tau of the longer at most n / 2^(m - 1). Up to the last step
//! both lengths are above the target, half of the bits of n, so that tau and its sign fit in H words.

use super::basis::Basis;
#[cfg(lemniscate_assembly = "thumbv7em")]
use thumbv7em::subtract_shifted;

#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

/// A vector of the lattice.
struct Vector<'a> {
    rho: &'a mut [u32],
    /// In two's complement.
    tau: &'a mut [u32],
}

/// A basis of the lattice of n and v, and which of its vectors has a rho of at most `target` bits.
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
        Vector { rho: first.as_flattened_mut(), tau: tau.as_flattened_mut() },
        Vector { rho: second.as_flattened_mut(), tau: other.as_flattened_mut() },
        target,
    );
    let negative = taus.map(|tau| tau[H - 1][1] >> 31 == 1);
    for (tau, negative) in taus.iter_mut().zip(negative) {
        if negative {
            negate(tau.as_flattened_mut());
        }
    }
    (Basis { rho: [first.map(word), second.map(word)], tau: taus.map(|tau| tau.map(word)), negative }, short)
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
fn reduce_vartime(first: Vector<'_>, second: Vector<'_>, target: u32) -> usize {
    let (mut longer, mut shorter, mut short) = (first, second, 1);
    let [mut length, mut least] = [bit_length(longer.rho), bit_length(shorter.rho)];
    loop {
        if length < least {
            core::mem::swap(&mut longer, &mut shorter);
            core::mem::swap(&mut length, &mut least);
            short ^= 1;
        }
        if least <= target {
            return short;
        }
        let shift = length - least;
        subtract_shifted(longer.tau, shorter.tau, shift);
        // All words that are not 0.
        let rho = &mut longer.rho[..length.div_ceil(32) as usize];
        if subtract_shifted(rho, shorter.rho, shift) {
            negate(rho);
            negate(longer.tau);
        }
        length = bit_length(rho);
    }
}

#[inline(never)]
fn bit_length(x: &[u32]) -> u32 {
    let mut length = 32 * x.len() as u32;
    for word in x.iter().rev() {
        length -= word.leading_zeros();
        if *word != 0 {
            break;
        }
    }
    length
}

/// x becomes x - 2^shift y, modulo two to the power of its bits. Returns whether there is a borrow.
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
#[inline(never)]
fn subtract_shifted(x: &mut [u32], y: &[u32], shift: u32) -> bool {
    let bits = shift % 32;
    let (mut below, mut borrow) = (0, 0);
    for (x, &y) in x.iter_mut().skip(shift as usize / 32).zip(y) {
        crate::loops::stay_rolled();
        // In two shifts of less than a word.
        let shifted = y << bits | below >> 1 >> (31 - bits);
        below = y;
        let difference = u64::from(*x).wrapping_sub(shifted.into()).wrapping_sub(borrow);
        (*x, borrow) = (difference as u32, difference >> 63);
    }
    borrow == 1
}

/// x becomes -x, modulo two to the power of its bits.
#[inline(never)]
fn negate(x: &mut [u32]) {
    let mut borrow = 0;
    for word in x {
        crate::loops::stay_rolled();
        let difference = 0_u64.wrapping_sub((*word).into()).wrapping_sub(borrow);
        (*word, borrow) = (difference as u32, difference >> 63);
    }
}
