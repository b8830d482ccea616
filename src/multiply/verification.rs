//! The sum that a verification equation comes to, s B - R - k A for a fixed point B: whole, or with scalars of half the
//! length (Antipa and others, SAC 2005).

use crate::scalar::recode::Numeral;

#[cfg_attr(lemniscate_microcontroller, path = "verification/small.rs")]
mod usual;

pub use usual::*;

/// The digits of the scalars of one equation: of width [`KEY_WIDTH`](crate::group::shape::KEY_WIDTH) for points that are not known
/// beforehand.
///
/// Made before any backend is entered, as they do not depend on it.
pub enum Digits<const FULL: usize, const HALF: usize> {
    /// s, and k.
    Two {
        /// Of s.
        base: Numeral<FULL>,
        /// Of k.
        key: Numeral<FULL>,
    },
    /// The equation times tau, where rho = tau k.
    Four {
        /// Of the two parts of tau s, low and high.
        base: [Numeral<HALF>; 2],
        /// Of tau.
        point: Numeral<HALF>,
        /// Of the magnitude of rho.
        key: Numeral<HALF>,
        /// Whether rho = -tau k.
        negative: bool,
    },
}

impl<const FULL: usize, const HALF: usize> Digits<FULL, HALF> {
    /// Whether A is added, and not taken away.
    pub fn adds_key(&self) -> bool {
        matches!(self, Digits::Four { negative: true, .. })
    }
}
