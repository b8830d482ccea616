//! Halving: for a public v, two integers of half the length of n with rho = tau v mod n or rho = -tau v mod n.
//!
//! Five methods behind one interface ([`Method`]). All are variable-time and for public values only. The vectors
//! (rho, tau) of integers with rho = tau v mod n are a lattice with the basis (n, 0), (v, 1), and each method looks for
//! a short vector of it. `docs/halving.md` derives them, and why a verdict may rest on them.

use crate::loops::stay_rolled;
use crate::wide;

#[cfg(lemniscate_methods)]
mod approx_quotient;
pub(crate) mod basis;
#[cfg(any(lemniscate_microcontroller, lemniscate_methods))]
mod compact;
#[cfg(lemniscate_methods)]
mod division;
pub(crate) mod half_gcd;
#[cfg(lemniscate_methods)]
mod lagrange;
mod odd;
#[cfg(test)]
mod ratios;
#[cfg(test)]
mod tests;

use super::order::{self, Order};
use basis::Basis;

/// The method of halving a scalar. The slower ones exist for measurements, with the feature `methods`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Euclid's algorithm with powers of two for quotients.
    #[cfg(lemniscate_methods)]
    ApproxQuotient,
    /// Euclid's algorithm with whole quotients.
    #[cfg(lemniscate_methods)]
    Division,
    /// Reduction of a lattice basis by norms and inner products.
    #[cfg(lemniscate_methods)]
    Lagrange,
    /// Euclid's algorithm with quotients from the leading bits, in the least code.
    #[cfg(any(lemniscate_microcontroller, lemniscate_methods))]
    Compact,
    /// Lehmer's algorithm: quotients from the leading words, applied to all words at once. The fastest.
    HalfGcd,
}

impl Method {
    /// All of them.
    #[cfg(lemniscate_methods)]
    pub const ALL: [Self; 5] =
        [Self::ApproxQuotient, Self::Compact, Self::Division, Self::Lagrange, Self::HalfGcd];

    /// For verification: the fastest, or on microcontrollers the one in the least code.
    #[cfg(not(lemniscate_microcontroller))]
    pub const USUAL: Self = Self::HalfGcd;
    /// For verification: the fastest, or on microcontrollers the one in the least code.
    #[cfg(lemniscate_microcontroller)]
    pub const USUAL: Self = Self::Compact;
}

/// rho = tau v mod n, or rho = -tau v mod n where `negative` is set; tau is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halved<const H: usize> {
    /// rho, not negative, as little-endian words.
    pub rho: [u64; H],
    /// The magnitude of tau, as little-endian words.
    pub tau: [u64; H],
    /// Whether tau is negative.
    pub negative: bool,
}

/// The most words of a modulus.
const MAX_WORDS: usize = 7;

/// A modulus n of N words, and H words for integers of half its length.
#[derive(Clone, Copy, Debug)]
pub struct Lattice<const N: usize, const H: usize> {
    modulus: [u64; N],
    /// The number of bits of n.
    bits: u32,
}

/// Modulo L, the order of the Ed25519 base point.
pub const ED25519: Lattice<4, 2> = must(Lattice::of_order::<order::Ed25519>());

/// Modulo 8 L, the order of the whole group of Ed25519.
pub const ED25519_WHOLE: Lattice<4, 3> =
    must(Lattice::new(wide::shift_left(&<order::Ed25519 as Order>::WORDS, 3)));

/// Modulo the order of Curve9767.
pub const CURVE9767: Lattice<4, 2> = must(Lattice::of_order::<order::Curve9767>());

/// Modulo the order of the Ed448 base point.
pub const ED448: Lattice<7, 4> = must(Lattice::of_order::<order::Ed448>());

/// Modulo 4 n, the order of the whole group of Ed448.
pub const ED448_WHOLE: Lattice<7, 4> =
    must(Lattice::new(wide::shift_left(&<order::Ed448 as Order<7>>::WORDS, 2)));

const fn must<const N: usize, const H: usize>(lattice: Option<Lattice<N, H>>) -> Lattice<N, H> {
    match lattice {
        Some(lattice) => lattice,
        None => panic!("the modulus does not fit its words"),
    }
}

impl<const N: usize, const H: usize> Lattice<N, H> {
    /// Modulo the order of a group; `None` where half of it does not fit in H words.
    pub const fn of_order<O: Order<N>>() -> Option<Self> {
        Self::new(O::WORDS)
    }

    /// Modulo n; `None` unless its highest word is not 0, and H words hold more than half of its bits, rounded up.
    pub const fn new(modulus: [u64; N]) -> Option<Self> {
        let bits = wide::bit_length(&modulus);
        if N < 2 || N > MAX_WORDS || modulus[N - 1] == 0 || bits.div_ceil(2) as usize >= 64 * H {
            return None;
        }
        Some(Self { modulus, bits })
    }

    /// Halves v, which is taken modulo n. Both rho and the magnitude of tau are below 2^(b/2), b/2 rounded up, for an n
    /// of b bits: 127 bits for Ed25519, 223 for Ed448.
    ///
    /// Variable-time: public values only.
    pub fn halve_vartime(&self, method: Method, v: &[u64; N]) -> Halved<H> {
        let (basis, short) = self.basis_vartime(method, v);
        basis.vector(short)
    }

    /// Halves v with an odd tau. Both rho and the magnitude of tau are below 2^(b/2 + 8), b/2 rounded up.
    ///
    /// `None` for the few v without such a vector: about one in a million of random ones, but they can be constructed.
    ///
    /// Variable-time: public values only.
    pub fn halve_odd_vartime(&self, method: Method, v: &[u64; N]) -> Option<Halved<H>> {
        let (basis, short) = self.basis_vartime(method, v);
        odd::shortest_vartime(basis, short, self.bits.div_ceil(2) + 8)
    }

    /// v mod n, by a long division: a subtraction at most for each bit that n has less than v.
    #[cold]
    #[inline(never)]
    fn remainder_vartime(&self, mut v: [u64; N]) -> [u64; N] {
        for shift in (0..=64 * N as u32 - self.bits).rev() {
            stay_rolled();
            let multiple = wide::shift_left(&self.modulus, shift);
            if !wide::is_less_vartime(&v, &multiple) {
                v = wide::subtract(&v, &multiple).0;
            }
        }
        v
    }

    /// A reduced basis, and which of its vectors is short.
    #[inline(always)]
    fn basis_vartime(&self, method: Method, v: &[u64; N]) -> (Basis<N, H>, usize) {
        match method {
            #[cfg(any(lemniscate_microcontroller, lemniscate_methods))]
            Method::Compact => compact::basis_vartime(&self.modulus, v, self.bits / 2),
            _ => self.reduced_basis_vartime(method, v),
        }
    }

    #[inline(never)]
    fn reduced_basis_vartime(&self, method: Method, v: &[u64; N]) -> (Basis<N, H>, usize) {
        let is_reduced = wide::is_less_vartime(v, &self.modulus);
        let v = if is_reduced { *v } else { self.remainder_vartime(*v) };
        let mut basis = Basis::new(self.modulus, v);
        let target = self.bits / 2;
        let short = match method {
            #[cfg(lemniscate_methods)]
            Method::ApproxQuotient => {
                approx_quotient::reduce_vartime(&mut basis, target, self.bits.div_ceil(2))
            }
            #[cfg(lemniscate_methods)]
            Method::Division => division::reduce_vartime(&mut basis, target),
            #[cfg(lemniscate_methods)]
            Method::Lagrange => lagrange::reduce_vartime(&mut basis, target),
            _ => half_gcd::reduce_vartime(&mut basis, target),
        };
        (basis, short)
    }
}
