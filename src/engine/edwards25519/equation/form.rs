//! How the sum is computed: in the fastest way.

/// How the sum is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equation {
    /// Four half-length scalars, with tables of 64 multiples of B and of 2^126 B (`QSM_B_B'`).
    FourScalars,
}

impl Equation {
    /// Returns whether scalars are halved.
    pub(in crate::engine::edwards25519) const fn halves(self) -> bool {
        true
    }

    /// Returns whether there are multiples of B alone, and none of 2^126 B.
    pub(in crate::engine::edwards25519) const fn has_one_table(self) -> bool {
        false
    }

    /// Returns whether half of the multiples of B are used.
    pub(in crate::engine::edwards25519) const fn has_half_table(self) -> bool {
        false
    }
}
