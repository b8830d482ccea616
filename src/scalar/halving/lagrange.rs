//! Reduction of a lattice basis in dimension two by norms and inner products: Lagrange's algorithm, with the
//! approximate quotients of Pornin, "Optimized Lattice Basis Reduction In Dimension 2, and Fast Schnorr and EdDSA
//! Signature Verification", IACR ePrint 2020/454. As long as both rho are far longer than both tau, these quotients are those of the
//! rho alone, which are found by leading words ([`approx_quotient`](super::approx_quotient)).

use core::cmp::Ordering;

use super::MAX_WORDS;
use super::basis::Basis;

/// Squares of multiples of a modulus have to fit in [`Signed`].
const WORDS: usize = 2 * MAX_WORDS + 1;

/// The bits by which rho is longer than half of n where inner products begin.
const MARGIN: u32 = 4;

/// A signed integer, as a sign and a magnitude of `WORDS` words.
#[derive(Clone, Copy)]
struct Signed {
    words: [u64; WORDS],
    negative: bool,
}

impl Signed {
    fn new(words: &[u64], negative: bool) -> Self {
        let mut out = Self { words: [0; WORDS], negative };
        out.words[..words.len()].copy_from_slice(words);
        out
    }

    fn length_vartime(&self) -> u32 {
        crate::wide::bit_length(&self.words)
    }

    fn compare_magnitude_vartime(&self, other: &Self) -> Ordering {
        self.words.iter().rev().cmp(other.words.iter().rev())
    }

    /// self + other 2^shift, or self - other 2^shift; below 2^(64 WORDS). A function of its own, for all moduli.
    #[inline(never)]
    fn add_shifted_vartime(&mut self, other: &Self, shift: u32, subtract: bool) {
        let other = Self {
            words: crate::wide::shift_left_vartime(&other.words, shift),
            negative: other.negative ^ subtract,
        };
        if self.negative == other.negative {
            self.words = crate::wide::add(&self.words, &other.words).0;
        } else if self.compare_magnitude_vartime(&other) == Ordering::Less {
            self.words = crate::wide::subtract(&other.words, &self.words).0;
            self.negative = other.negative;
        } else {
            self.words = crate::wide::subtract(&self.words, &other.words).0;
        }
    }

    /// The product of integers of N words.
    fn product<const N: usize>(&self, other: &Self) -> Self {
        let [x, y] = [self, other].map(|factor| crate::wide::shift_right::<WORDS, N>(&factor.words, 0));
        Self { words: crate::wide::multiply(&x, &y), negative: self.negative ^ other.negative }
    }
}

#[derive(Clone, Copy)]
struct Vector {
    rho: Signed,
    tau: Signed,
}

impl Vector {
    /// That of vectors with coordinates of N words.
    fn inner_product<const N: usize>(&self, other: &Self) -> Signed {
        let mut product = self.rho.product::<N>(&other.rho);
        product.add_shifted_vartime(&self.tau.product::<N>(&other.tau), 0, false);
        product
    }

    fn add_shifted_vartime(&mut self, other: &Self, shift: u32, subtract: bool) {
        self.rho.add_shifted_vartime(&other.rho, shift, subtract);
        self.tau.add_shifted_vartime(&other.tau, shift, subtract);
    }

    /// Returns whether its longer coordinate is shorter than that of the other vector.
    fn is_flatter_vartime(&self, other: &Self) -> bool {
        let extent = |vector: &Self| match vector.rho.compare_magnitude_vartime(&vector.tau) {
            Ordering::Less => vector.tau,
            _ => vector.rho,
        };
        extent(self).compare_magnitude_vartime(&extent(other)) == Ordering::Less
    }
}

/// Replaces the basis by a reduced one; the second vector, which is returned, has the least maximum of rho and tau in the
/// lattice. That is at most the square root of n, whose bits are twice `target`.
#[inline(never)]
pub(super) fn reduce_vartime<const N: usize, const H: usize>(basis: &mut Basis<N, H>, target: u32) -> usize {
    while basis.length_vartime(1) > target + MARGIN {
        basis.approach_vartime(target + MARGIN);
    }
    let vector = |i: usize| Vector {
        rho: Signed::new(&basis.rho[i], false),
        tau: Signed::new(&basis.tau[i], basis.negative[i]),
    };
    let (mut long, mut short) = (vector(0), vector(1));
    let mut long_norm = long.inner_product::<N>(&long);
    let mut short_norm = short.inner_product::<N>(&short);
    let mut product = long.inner_product::<N>(&short);
    loop {
        if long_norm.compare_magnitude_vartime(&short_norm) == Ordering::Less {
            (long, short) = (short, long);
            (long_norm, short_norm) = (short_norm, long_norm);
        }
        let mut doubled = product;
        doubled.add_shifted_vartime(&product, 0, false);
        if doubled.compare_magnitude_vartime(&short_norm) != Ordering::Greater {
            break;
        }
        // |u - 2^s v|^2 = |u|^2 - 2^(s + 1) u v + 2^(2 s) |v|^2
        let shift = product.length_vartime().saturating_sub(short_norm.length_vartime());
        let subtract = !product.negative;
        long.add_shifted_vartime(&short, shift, subtract);
        long_norm.add_shifted_vartime(&product, shift + 1, subtract);
        long_norm.add_shifted_vartime(&short_norm, 2 * shift, false);
        product.add_shifted_vartime(&short_norm, shift, subtract);
    }
    // What is at most as flat as the flattest is at most sqrt(2) times as long as the shortest: it is one of these.
    for subtract in [false, true] {
        let mut sum = long;
        sum.add_shifted_vartime(&short, 0, subtract);
        if sum.is_flatter_vartime(&long) {
            long = sum;
        }
    }
    if long.is_flatter_vartime(&short) {
        (long, short) = (short, long);
    }
    for (i, vector) in [long, short].iter().enumerate() {
        basis.rho[i].copy_from_slice(&vector.rho.words[..N]);
        basis.tau[i].copy_from_slice(&vector.tau.words[..H]);
        basis.negative[i] = vector.tau.negative ^ vector.rho.negative;
    }
    1
}
