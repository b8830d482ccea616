//! Sixty divsteps on single words, and the matrix that they amount to.
//!
//! They are done in groups of up to twenty, the row of the matrix that belongs to f in the same word as the low bits of
//! f, as in s2n-bignum's `divstep`: F = f + 2^41 u + 2^62 v and G = g + 2^41 q + 2^62 r. One subtraction and one shift
//! then do a step of all three.

/// What `steps` divsteps do: 2^steps f' = u f + v g and 2^steps g' = q f + r g. Each row has |u| + |v| <= 2^steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    pub(super) u: i64,
    pub(super) v: i64,
    pub(super) q: i64,
    pub(super) r: i64,
}

impl Matrix {
    /// What no steps do.
    pub(super) const IDENTITY: Self = Self { u: 1, v: 0, q: 0, r: 1 };

    /// The same as the matrix of sixty steps.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    pub(super) const IDENTITY_OF_SIXTY: Self = Self { u: 1 << 60, v: 0, q: 0, r: 1 << 60 };

    /// First `first`, then self.
    #[inline(always)]
    pub(super) fn after(&self, first: &Self) -> Self {
        Self {
            u: self.u * first.u + self.v * first.q,
            v: self.u * first.v + self.v * first.r,
            q: self.q * first.u + self.r * first.q,
            r: self.q * first.v + self.r * first.r,
        }
    }

    /// The low words of u f + v g and q f + r g over 2^steps, right except for the highest `steps` bits.
    #[inline(always)]
    pub(super) fn apply(&self, steps: u32, f: u64, g: u64) -> (u64, u64) {
        let row = |u: i64, v: i64| (u as u64).wrapping_mul(f).wrapping_add((v as u64).wrapping_mul(g));
        ((row(self.u, self.v) as i64 >> steps) as u64, (row(self.q, self.r) as i64 >> steps) as u64)
    }
}

/// A + B + C divsteps from the low words of f and g: their matrix, and the f they lead to, right in its low
/// 64 - A - B - C bits.
///
/// The matrix is for f and g up to a common sign, which changes nothing in what follows. Inlined: a matrix that is returned in
/// memory is waited for.
#[inline(always)]
pub(super) fn batch<const A: u32, const B: u32, const C: u32>(
    theta: &mut i64,
    f: u64,
    g: u64,
) -> (Matrix, u64) {
    let first = group::<A>(theta, f, g);
    let (f1, g1) = first.apply(A, f, g);
    let second = group::<B>(theta, f1, g1);
    let (f2, g2) = second.apply(B, f1, g1);
    let third = group::<C>(theta, f2, g2);
    (third.after(&second.after(&first)), third.apply(C, f2, g2).0)
}

/// N <= 20 divsteps. Returns their matrix times -1.
#[inline(always)]
pub(super) fn group<const N: u32>(theta: &mut i64, f: u64, g: u64) -> Matrix {
    let (mut f, mut g) = packed::<N>(f, g);
    steps::<N>(theta, &mut f, &mut g);
    matrix::<N>(f, g)
}

/// The low bits of f and g that N steps look at, with the matrix that no steps do, times -1: with u = -1 to begin with all entries
/// stay below 2^N, which leaves them in their fields.
#[inline(always)]
pub(super) fn packed<const N: u32>(f: u64, g: u64) -> (i64, i64) {
    let low = (1 << N) - 1;
    ((f & low) as i64 - (1 << 41), (g & low) as i64 - (1 << 62))
}

/// The matrix that N steps have left in packed words.
#[inline(always)]
pub(super) fn matrix<const N: u32>(f: i64, g: i64) -> Matrix {
    // The fields are signed, so each borrows from the next; and they have moved down by N bits.
    let entries = |word: i64| {
        let rounded = word + (1 << (40 - N));
        (rounded << (2 + N) >> 43, (rounded + (1 << (61 - N))) >> (62 - N))
    };
    let ((u, v), (q, r)) = (entries(f), entries(g));
    Matrix { u, v, q, r }
}

#[cfg(all(target_arch = "aarch64", not(miri)))]
use super::aarch64::steps;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::x86_64::steps;
#[cfg(any(not(any(target_arch = "aarch64", target_arch = "x86_64")), miri))]
use portable_steps as steps;

/// N divsteps of packed words.
#[cfg(any(test, not(any(target_arch = "aarch64", target_arch = "x86_64")), miri))]
#[inline(always)]
pub(super) fn portable_steps<const N: u32>(theta: &mut i64, f: &mut i64, g: &mut i64) {
    for _ in 0..N {
        let negative = *theta >> 63;
        let odd = -(*g & 1);
        let swap = odd & !negative;
        // -f where theta is not negative.
        let signed = (*f ^ !negative).wrapping_sub(!negative);
        *g += signed & odd;
        // g is now g - f where they change places.
        *f += *g & swap;
        *g >>= 1;
        *theta = (*theta ^ swap) + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    /// The step of the definition, on plain integers.
    fn plain_step(theta: i64, f: i128, g: i128) -> (i64, i128, i128) {
        if theta >= 0 && g & 1 == 1 {
            (-theta, g, (g - f) / 2)
        } else {
            (theta + 1, f, (g + (g & 1) * f) / 2)
        }
    }

    #[test]
    fn steps_of_a_batch_are_those_of_the_definition() {
        let mut random = Random::new(4);
        for round in 0..2000 {
            let mask = u64::MAX >> (round % 64);
            let (start_f, start_g) = (random.word() | 1, random.word() & mask);
            let start_theta = (random.word() % 40) as i64 - 20;
            let (mut theta, mut f, mut g) = (start_theta, i128::from(start_f), i128::from(start_g));
            for _ in 0..60 {
                (theta, f, g) = plain_step(theta, f, g);
            }
            let mut batch_theta = start_theta;
            let (Matrix { u, v, q, r }, low) = batch::<20, 20, 20>(&mut batch_theta, start_f, start_g);
            assert_eq!(batch_theta, theta);
            let (start_f, start_g) = (i128::from(start_f), i128::from(start_g));
            let (new_f, new_g) = (
                i128::from(u) * start_f + i128::from(v) * start_g,
                i128::from(q) * start_f + i128::from(r) * start_g,
            );
            assert!((new_f, new_g) == (f << 60, g << 60) || (new_f, new_g) == (-f << 60, -g << 60));
            assert_eq!(low as i128 & 15, new_f >> 60 & 15);
            assert!(u.unsigned_abs() + v.unsigned_abs() <= 1 << 60);
            assert!(q.unsigned_abs() + r.unsigned_abs() <= 1 << 60);
        }
    }

    #[test]
    fn portable_steps_are_those_of_the_processor() {
        let mut random = Random::new(5);
        for _ in 0..2000 {
            let start = ((random.word() % 40) as i64 - 20, (random.word() & 0xf_ffff | 1) as i64 - (1 << 41));
            let g = (random.word() & 0xf_ffff) as i64 - (1 << 62);
            let (mut one, mut other) = ((start.0, start.1, g), (start.0, start.1, g));
            steps::<20>(&mut one.0, &mut one.1, &mut one.2);
            portable_steps::<20>(&mut other.0, &mut other.1, &mut other.2);
            assert_eq!(one, other);
        }
    }
}
