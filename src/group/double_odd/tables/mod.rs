//! Multiples of the generators, for each kind of field element, converted by the compiler from canonical words that
//! `cargo xtask tables` writes.

#[cfg(target_arch = "x86_64")]
use crate::field::gf255::adx;
use crate::field::gf255::{Gf255, portable32, portable64};

use super::{AffineAddend, Curve, E, S};

// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[allow(clippy::large_const_arrays)]
#[rustfmt::skip]
mod e;
// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[allow(clippy::large_const_arrays)]
#[rustfmt::skip]
mod s;

/// Row i: the multiples 1 to 16 of 1024^i times a point.
pub type Rows<C, F, const M: u64> = [[AffineAddend<C, F, M>; 16]; 26];

/// Odd multiples 1, 3, .. 127 of a point: for wNAF digits of width 8.
pub type OddMultiples<C, F, const M: u64> = [AffineAddend<C, F, M>; 64];

/// The tables of the generator G of the group on the curve C, in one kind of field element.
pub trait GeneratorTables<C: Curve<M>, const M: u64>: Gf255<M> {
    /// Of G.
    fn rows() -> &'static Rows<C, Self, M>;
    /// Of G.
    fn odd() -> &'static OddMultiples<C, Self, M>;
    /// Of 2^128 G.
    fn odd_128() -> &'static OddMultiples<C, Self, M>;
}

macro_rules! generator_tables {
    ($curve:ty, $m:literal, $words:ident, $($fe:ident)::+) => {
        const _: () = {
            type Fe = $($fe)::+<$m>;
            type Entry = AffineAddend<$curve, Fe, $m>;

            impl GeneratorTables<$curve, $m> for Fe {
                #[inline(always)]
                fn rows() -> &'static Rows<$curve, Self, $m> {
                    static TABLE: Rows<$curve, Fe, $m> = {
                        let mut table = [[entry(&$words::ROWS[0][0]); 16]; 26];
                        let mut i = 0;
                        while i < 26 * 16 {
                            table[i / 16][i % 16] = entry(&$words::ROWS[i / 16][i % 16]);
                            i += 1;
                        }
                        table
                    };
                    &TABLE
                }

                #[inline(always)]
                fn odd() -> &'static OddMultiples<$curve, Self, $m> {
                    static TABLE: OddMultiples<$curve, Fe, $m> = odd(&$words::ODD);
                    &TABLE
                }

                #[inline(always)]
                fn odd_128() -> &'static OddMultiples<$curve, Self, $m> {
                    static TABLE: OddMultiples<$curve, Fe, $m> = odd(&$words::ODD_128);
                    &TABLE
                }
            }

            const fn entry(words: &[[u64; 4]; 3]) -> Entry {
                AffineAddend::new(Fe::new(words[0]), Fe::new(words[1]), Fe::new(words[2]))
            }

            const fn odd(words: &[[[u64; 4]; 3]; 64]) -> OddMultiples<$curve, Fe, $m> {
                let mut table = [entry(&words[0]); 64];
                let mut i = 0;
                while i < 64 {
                    table[i] = entry(&words[i]);
                    i += 1;
                }
                table
            }
        };
    };
}

macro_rules! generator_tables_of {
    ($($fe:ident)::+) => {
        generator_tables!(E, 18651, e, $($fe)::+);
        generator_tables!(S, 3957, s, $($fe)::+);
    };
}

generator_tables_of!(portable32::Fe);
generator_tables_of!(portable64::Fe);
#[cfg(target_arch = "x86_64")]
generator_tables_of!(adx::Fe);
