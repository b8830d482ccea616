//! Multiples of the base point, for each kind of field element, converted by the compiler from one table of canonical
//! words that `cargo xtask tables` writes.

use crate::field::gf255::{Mod255, portable64};

use super::point::AffineNiels;

#[rustfmt::skip]
mod words;

/// Row i: the multiples 1 to 8 of 256^i times a point.
pub type Rows<F> = [[AffineNiels<F>; 8]; 32];

/// Odd multiples 1, 3, .. 127 of a point: for wNAF digits of width 8.
pub type OddMultiples<F> = [AffineNiels<F>; 64];

/// The tables of the base point B in one kind of field element.
pub trait BaseTables: Mod255<19> {
    /// Of B.
    fn rows() -> &'static Rows<Self>;
    /// Of B.
    fn odd() -> &'static OddMultiples<Self>;
    /// Of 2^126 B.
    fn odd_126() -> &'static OddMultiples<Self>;
}

macro_rules! base_tables {
    ($fe:ty) => {
        impl BaseTables for $fe {
            #[inline(always)]
            fn rows() -> &'static Rows<Self> {
                static TABLE: Rows<$fe> = {
                    let mut table = [[niels(&words::ROWS[0][0]); 8]; 32];
                    let mut i = 0;
                    while i < 32 * 8 {
                        table[i / 8][i % 8] = niels(&words::ROWS[i / 8][i % 8]);
                        i += 1;
                    }
                    table
                };
                &TABLE
            }

            #[inline(always)]
            fn odd() -> &'static OddMultiples<Self> {
                static TABLE: OddMultiples<$fe> = odd(&words::ODD);
                &TABLE
            }

            #[inline(always)]
            fn odd_126() -> &'static OddMultiples<Self> {
                static TABLE: OddMultiples<$fe> = odd(&words::ODD_126);
                &TABLE
            }
        }

        const fn niels(words: &[[u64; 4]; 3]) -> AffineNiels<$fe> {
            AffineNiels::new(<$fe>::new(words[0]), <$fe>::new(words[1]), <$fe>::new(words[2]))
        }

        const fn odd(words: &[[[u64; 4]; 3]; 64]) -> OddMultiples<$fe> {
            let mut table = [niels(&words[0]); 64];
            let mut i = 0;
            while i < 64 {
                table[i] = niels(&words[i]);
                i += 1;
            }
            table
        }
    };
}

mod of_portable64 {
    use super::*;
    base_tables!(portable64::Fe<19>);
}
