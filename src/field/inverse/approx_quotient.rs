//! Variable-time inversion by Euclid's algorithm with powers of two for quotients, as halving does it
//! ([`crate::scalar::halving`]), run to its end: from (m, 0) and (x, 1) to vectors (r, t), r = t x modulo m, with smaller and
//! smaller r. The first r is the gcd when the second is 0.
//!
//! Where l is the length of r, |t'| is at most m / 2^(l - 1), as for the tau of a halving: so both fit in four words.

use super::Modulus;
use crate::scalar::halving::basis::Basis;
use crate::wide::subtract;

/// 1/x mod m; see the [parent module](super) for what holds at the edges.
///
/// Variable-time: public values only.
pub fn invert_vartime(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    let mut basis = Basis::<4, 4>::new(m.words(), m.reduce(x));
    while basis.rho[1] != [0; 4] {
        basis.approach_vartime(0);
    }
    let t = m.reduce(&basis.tau[0]);
    if basis.negative[0] && t != [0; 4] { subtract(&m.words(), &t).0 } else { t }
}
