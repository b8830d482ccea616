//! Variable-time inversion by Lehmer's algorithm (American Mathematical Monthly 45, 1938), as halving does it
//! ([`crate::scalar::halving`]), run to its end.
//!
//! From (m, 0) and (x, 1) it goes on to vectors (r, t), r = t x modulo m, with smaller and smaller r, until r is the gcd. The t of
//! neighbours have opposite signs, and r |t'| + r' |t| = m: so no t is larger than m.

use crate::scalar::halving::basis::Basis;
use crate::scalar::halving::half_gcd::leading_vartime;
use crate::wide::{is_less_vartime, one, shift_right, subtract};

/// 1/x mod m for x < m, and 0 where there is none.
///
/// Variable-time: public values only.
pub fn invert_vartime<const N: usize>(x: &[u64; N], m: &[u64; N]) -> [u64; N] {
    let mut basis = Basis::<N, N>::new(*m, *x);
    while is_less_vartime(&one(), &basis.rho[1]) {
        let shift = basis.length_vartime(0).max(basis.length_vartime(1)).saturating_sub(64);
        let [r, next] = basis.rho.map(|rho| shift_right::<N, 1>(&rho, shift)[0]);
        // What is left out of the leading words makes less than 2^32 of their units. Where nothing is left out, the quotients
        // are right to the last, and integers of 32 bits have multipliers that fit words.
        let limit = if shift == 0 && r < 1 << 32 { 1 } else { 1 << 32 };
        match leading_vartime(r, next, limit) {
            Some(matrix) => basis.apply(&matrix),
            None => basis.divide_vartime(),
        }
    }
    if basis.rho[1] != one() {
        [0; N]
    } else if basis.negative[1] {
        subtract(m, &basis.tau[1]).0
    } else {
        basis.tau[1]
    }
}
