//! How the sum is computed: in the fastest way, and in others to compare it with.

/// How the sum is computed. The verdict is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equation {
    /// Two full-length scalars, with a table of 32 multiples of B (`DSM_B`).
    TwoScalars,
    /// Two full-length scalars, with a table of 64 multiples of B (`DSM_B_doublePre`).
    TwoScalarsLargeTable,
    /// Four half-length scalars, with a table of 64 multiples of B alone (`QSM_B`).
    FourScalarsOneTable,
    /// Four half-length scalars, with tables of 64 multiples of B and of 2^126 B (`QSM_B_B'`): the fastest.
    FourScalars,
}

impl Equation {
    /// All of them.
    pub const ALL: [Equation; 4] = [
        Equation::TwoScalars,
        Equation::TwoScalarsLargeTable,
        Equation::FourScalarsOneTable,
        Equation::FourScalars,
    ];

    /// Returns whether scalars are halved.
    pub(in crate::engine::edwards25519) const fn halves(self) -> bool {
        matches!(self, Equation::FourScalarsOneTable | Equation::FourScalars)
    }

    /// Returns whether there are multiples of B alone, and none of 2^126 B.
    pub(in crate::engine::edwards25519) const fn has_one_table(self) -> bool {
        matches!(self, Equation::FourScalarsOneTable)
    }

    /// Returns whether half of the multiples of B are used.
    pub(in crate::engine::edwards25519) const fn has_half_table(self) -> bool {
        matches!(self, Equation::TwoScalars)
    }
}
