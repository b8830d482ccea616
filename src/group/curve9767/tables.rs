//! The constants of the curve, for each kind of field element, converted by the compiler from coefficients that
//! `cargo xtask tables` writes.

#[cfg(target_arch = "x86_64")]
use crate::field::gf9767::avx2;
use crate::field::gf9767::{DEGREE, Gf9767, portable};

use super::Affine;

// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[allow(clippy::large_const_arrays)]
#[rustfmt::skip]
mod coefficients;

/// Row i: the multiples 1 to 8 of 256^i G.
pub type Rows<F> = [[Affine<F>; 8]; 32];

/// Odd multiples 1, 3, .. 127 of a point: for wNAF digits of width 8.
pub type OddMultiples<F> = [Affine<F>; 64];

/// The constants of the curve in one kind of field element.
pub trait Constants: Gf9767 {
    /// B = 2048 z^9.
    const B: Self;
    /// The generator G: x = 0, y = 32 z^14.
    const GENERATOR: Affine<Self>;
    /// Of G.
    fn rows() -> &'static Rows<Self>;
    /// Of G.
    fn odd() -> &'static OddMultiples<Self>;
    /// Of 2^126 G.
    fn odd_126() -> &'static OddMultiples<Self>;
}

/// k z^i.
const fn monomial(k: u16, i: usize) -> [u16; DEGREE] {
    let mut coefficients = [0; DEGREE];
    coefficients[i] = k;
    coefficients
}

macro_rules! constants {
    ($module:ident) => {
        const _: () = {
            type Fe = $module::Fe;

            impl Constants for Fe {
                const B: Self = Fe::new(&monomial(2048, 9));
                const GENERATOR: Affine<Self> = affine(&[monomial(0, 0), monomial(32, 14)]);

                #[inline(always)]
                fn rows() -> &'static Rows<Self> {
                    static TABLE: Rows<Fe> = {
                        let mut table = [[Affine::NEUTRAL; 8]; 32];
                        let mut i = 0;
                        while i < 32 * 8 {
                            table[i / 8][i % 8] = affine(&coefficients::ROWS[i / 8][i % 8]);
                            i += 1;
                        }
                        table
                    };
                    &TABLE
                }

                #[inline(always)]
                fn odd() -> &'static OddMultiples<Self> {
                    static TABLE: OddMultiples<Fe> = odd(&coefficients::ODD);
                    &TABLE
                }

                #[inline(always)]
                fn odd_126() -> &'static OddMultiples<Self> {
                    static TABLE: OddMultiples<Fe> = odd(&coefficients::ODD_126);
                    &TABLE
                }
            }

            const fn affine([x, y]: &[[u16; DEGREE]; 2]) -> Affine<Fe> {
                Affine::new(Fe::new(x), Fe::new(y))
            }

            const fn odd(points: &[[[u16; DEGREE]; 2]; 64]) -> OddMultiples<Fe> {
                let mut table = [Affine::NEUTRAL; 64];
                let mut i = 0;
                while i < 64 {
                    table[i] = affine(&points[i]);
                    i += 1;
                }
                table
            }
        };
    };
}

constants!(portable);
#[cfg(target_arch = "x86_64")]
constants!(avx2);
