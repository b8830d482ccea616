//! What the backends compute for a curve: products of the base point, products, the equation (alone, several in lanes, by a table),
//! sums, decoding and encoding. Each operation enters the code of the selected backend once.
//!
//! It knows points and scalars, and no keys, formats or policies: [`edwards::Checks`] say what is asked of an equation.

pub mod blinding;
mod coordinates;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "double-odd")]
pub mod double_odd;
#[cfg(any(feature = "curve25519", feature = "gf448"))]
pub mod edwards;
#[cfg(feature = "curve25519")]
pub mod edwards25519;
#[cfg(feature = "gf448")]
pub mod edwards448;
mod elements;
mod table_worth;
mod tuning;

pub use coordinates::Coordinates;
pub use elements::{Elements, SumsOfProducts};
pub use table_worth::TableWorth;

use crate::error::Error;

/// How many claims are verified together, at most.
pub const LANES: usize = 8;

/// How many keys or signatures are made together, at most: so many share an inversion.
pub const TOGETHER: usize = if cfg!(any(lemniscate_vectors, lemniscate_simd128)) { 32 } else { LANES };

/// The verdicts on the first `count` claims, one after the other.
pub fn one_by_one<C>(
    claims: &[C; LANES],
    count: usize,
    verify: impl Fn(&C) -> Result<(), Error>,
) -> [Result<(), Error>; LANES] {
    let mut verdicts = [Ok(()); LANES];
    for (verdict, claim) in verdicts.iter_mut().zip(claims.iter().take(count)) {
        *verdict = verify(claim);
    }
    verdicts
}

/// The verdict of an equation.
#[inline(always)]
pub fn verdict(holds: bool) -> Result<(), Error> {
    if holds { Ok(()) } else { Err(Error::Mismatch) }
}
