//! The choice of a short vector with an odd tau.
//!
//! (v, 1) is in the lattice, so of any basis one tau at least is odd. If that of the short vector is even, multiples of
//! the short vector are taken from the other one until its rho and tau are about alike.

use super::Halved;
use super::basis::Basis;
use crate::wide::{add, bit_length, is_less_vartime, shift_left, shift_right, subtract};

/// A short vector with an odd tau, of which both rho and tau have at most `bits` bits.
#[inline(always)]
pub(super) fn shortest_vartime<const N: usize, const H: usize>(
    mut basis: Basis<N, H>,
    short: usize,
    bits: u32,
) -> Option<Halved<H>> {
    if basis.tau[short & 1][0] & 1 == 1 {
        return Some(basis.vector(short));
    }
    basis.make_opposite_vartime();
    let odd = usize::from(basis.tau[0][0] & 1 == 0) & 1;
    let [rho, other_rho] = [basis.rho[odd], basis.rho[1 - odd]];
    let [tau, other_tau] = [basis.tau[odd], basis.tau[1 - odd]].map(|tau| shift_right::<H, N>(&tau, 0));
    let candidates = if is_less_vartime(&rho, &tau) {
        level_vartime([tau, rho], [other_tau, other_rho]).map(|[tau, rho]| [rho, tau])
    } else {
        level_vartime([rho, tau], [other_rho, other_tau])
    };
    let (mut shortest, mut least) = (None, bits + 1);
    for [rho, tau] in &candidates {
        let length = bit_length(rho).max(bit_length(tau));
        if tau[0] & 1 == 1 && length < least {
            (shortest, least) = (Some([rho, tau]), length);
        }
    }
    shortest.map(|[rho, tau]| Halved {
        rho: shift_right(rho, 0),
        tau: shift_right(tau, 0),
        negative: basis.negative[odd],
    })
}

/// (x - c u, y + c v) for the largest c >= 0 that leaves the first not below the second, and for that and one more
/// where the first does not become negative; for x >= y.
fn level_vartime<const N: usize>([x, y]: [[u64; N]; 2], [u, v]: [[u64; N]; 2]) -> [[[u64; N]; 2]; 2] {
    let moved = |[x, y]: [[u64; N]; 2], shift: u32| {
        let (x, negative) = subtract(&x, &shift_left(&u, shift));
        let (y, overflow) = add(&y, &shift_left(&v, shift));
        (!(negative | overflow)).then_some([x, y])
    };
    let mut vector = [x, y];
    let longer = bit_length(&u).max(bit_length(&v));
    for shift in (0..=bit_length(&x).saturating_sub(longer)).rev() {
        vector = moved(vector, shift).filter(|[x, y]| !is_less_vartime(x, y)).unwrap_or(vector);
    }
    [vector, moved(vector, 0).unwrap_or(vector)]
}
