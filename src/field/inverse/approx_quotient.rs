//! Variable-time inversion by Euclid's algorithm with powers of two for quotients, as halving does it
//! ([`crate::scalar::halving`]), run to its end.
//!
//! From (r, t) = (m, 0) and (r', t') = (x, 1) the step takes 2^s (r', t') from (r, t), where s is the difference of the
//! lengths of r and r'; where r becomes negative, both change their signs. Then the shorter r comes second. r = t x modulo m
//! holds for both, and the first r is the gcd when the second is 0.
//!
//! Where l is the length of r, |t'| is at most m / 2^(l - 1), as for the tau of a halving: so both fit in four words.

use super::Modulus;
use crate::wide::{add, bit_length, shift_left_vartime, subtract};

/// A number r, and t with its sign, r = t x modulo m.
#[derive(Clone, Copy)]
struct Remainder {
    r: [u64; 4],
    t: [u64; 4],
    negative: bool,
}

/// 1/x mod m; see the [parent module](super) for what holds at the edges.
///
/// Variable-time: public values only.
pub fn invert_vartime(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    let mut first = Remainder { r: m.words(), t: [0; 4], negative: false };
    let mut second = Remainder { r: m.reduce(x), t: [1, 0, 0, 0], negative: false };
    let (mut length, mut shorter) = (bit_length(&first.r), bit_length(&second.r));
    while shorter > 0 {
        first.take_vartime(&second, length - shorter);
        length = bit_length(&first.r);
        if length < shorter {
            core::mem::swap(&mut first, &mut second);
            core::mem::swap(&mut length, &mut shorter);
        }
    }
    let t = m.reduce(&first.t);
    if first.negative && t != [0; 4] { subtract(&m.words(), &t).0 } else { t }
}

impl Remainder {
    /// Takes 2^shift times the other one away, and makes r positive.
    #[inline(always)]
    fn take_vartime(&mut self, other: &Self, shift: u32) {
        let (r, overshot) = subtract(&self.r, &shift_left_vartime(&other.r, shift));
        self.r = if overshot { subtract(&[0; 4], &r).0 } else { r };
        let t = shift_left_vartime(&other.t, shift);
        if self.negative != other.negative {
            self.t = add(&self.t, &t).0;
        } else {
            let (difference, crossed) = subtract(&self.t, &t);
            self.t = if crossed { subtract(&[0; 4], &difference).0 } else { difference };
            self.negative ^= crossed;
        }
        self.negative ^= overshot;
    }
}
