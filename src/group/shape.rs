//! The shapes that a table of multiples of a known point can have, what a product with each of them costs, and which one
//! serves the base point of which group.
//!
//! Where points lie in the lanes of a vector, each lane works on an equal part of the scalar, with a table of its own.
//!
//! # Which shape, and why
//!
//! The table of a base point has one shape in a build, of three between little memory and little time. All backends have the
//! same table: of words, in fields of 255 bits ([`Packed`](crate::field::table::Packed)). Where a table for lanes has the
//! rows that single points take, they take them from it.
//!
//! | feature | points | shape | bytes | additions | doublings |
//! |---|---|---|---:|---:|---:|
//! | `small-tables` | edwards25519, double-odd, single | comb of 5 folds | 1536 | 51 | 50 |
//! | | the same in four lanes | comb of 5 folds | 6144 | 13 | 12 |
//! | | Curve9767 | comb of 6 folds | 2560 | 42 | 41 |
//! | | edwards448, single | comb of 5 folds | 2688 | 90 | 89 |
//! | `small-tables` | edwards25519 with SIMD128 and a heap, in four lanes | windows of 5 bits, made at run time | 79872 | 13 | 0 |
//! | neither | edwards25519, double-odd, single | comb of 6 folds in 9 blocks | 27648 | 45 | 4 |
//! | | the same in four lanes | windows of 4 bits | 49152 | 16 | 0 |
//! | | Curve9767 | windows of 4 bits, 2 a row | 20480 | 64 | 4 |
//! | | edwards448, single, or in four lanes | comb of 6 folds in 4 blocks | 21504 | 76, 19 | 18 |
//! | `large-tables` | edwards25519, double-odd, single | comb of 6 folds in 22 blocks | 67584 | 44 | 1 |
//! | | the same in four lanes | windows of 5 bits | 79872 | 13 | 0 |
//! | | Curve9767 | windows of 5 bits | 65280 | 51 | 0 |
//! | | edwards448, single, or in four lanes | comb of 6 folds in 4 blocks | 21504 | 76, 19 | 18 |
//!
//! - **Small.** More folds save additions and doublings, but all entries are read each time: from 6 folds on that takes
//!   longer. Curve9767's additions cost more in relation to its lookups.
//! - **Neither.** The fastest shape that fits the first-level cache together with all other data. The digits of a comb are
//!   never 0, so its tables have half the entries that windows with as many additions have: for single points 45 additions
//!   take less than the 64 or 52 of windows whose tables are as large or larger. In lanes windows twice as large, as a doubling
//!   there takes nearly as long as an addition, processors with vectors have larger caches, and products by several scalars
//!   need a row for each digit. Curve9767's sums are affine, all side by side, with few doublings, and partial sums
//!   of windows cannot meet.
//! - **Large.** A doubling or none. More folds or wider windows would read more entries than their fewer additions are worth,
//!   and of edwards448, whose doublings take half of an addition with its lookup, no larger table is faster.
//!
//! Microcontrollers, where neither flash memory nor its cost in cycles is that of a cache:
//!
//! | feature | points | shape | bytes | additions | doublings |
//! |---|---|---|---:|---:|---:|
//! | `small-tables` | edwards25519, double-odd | comb of 5 folds | 1536, 1024 | 51 | 50 |
//! | any | Curve9767 | comb of 6 folds | 2560 | 42 | 41 |
//! | neither | edwards25519 | comb of 5 folds in 4 blocks | 6144 | 52 | 12 |
//! | | double-odd, of jq255 | comb of 5 folds in 4 blocks | 4096 | 52 | 12 |
//! | | double-odd, of do255 | comb of 5 folds in 2 blocks | 2048 | 52 | 25 |
//! | `large-tables` | edwards25519, double-odd | comb of 5 folds in 26 blocks | 39936, 26624 | 52 | 1 |
//!
//! - **Points.** Those of the double-odd groups are held as e and u there. On a Cortex-M0+ a square of u takes 250 cycles more
//!   than its lookup, on a Cortex-M4 less.
//! - **Neither.** A quarter of the doublings for four times the table, the one that vectors have with `small-tables`; of the double-odd
//!   groups, whose doublings take half of an addition, half of them for twice the table, of the same rows, in programs with do255, for
//!   which little flash was the aim. More
//!   blocks would save few doublings more, and more folds cost more in lookups than they save in additions: a lookup of 16
//!   entries takes 2,400 cycles of a Cortex-M0+, where an addition takes 16,000, and 1,000 of a Cortex-M4, where it takes 2,300.
//! - **Large.** Windows without doublings take 1 to 3 % fewer cycles, and twice the table.
//!
//! With both features the tables are large, as cargo's features are additive: small tables need a build in which no crate
//! enables `large-tables`.
//!
//! Verification adds odd multiples of two fixed points, of which `small-tables` keeps 16 each rather than 64: digits are
//! of width [`ODD_WIDTH`]. Microcontrollers keep 8, 16 and 32: for
//! two points 16 save 6 additions for 1 to 1.5 KiB, and 32 another 5 for twice as much. Of edwards25519 they keep
//! 8, 8 and 32, on ARMv7E-M 4 instead of 8; and there 8 instead of 16 of Curve9767: code for these groups is larger
//! than on ARMv6-M, and verification quicker than it has to be.

/// A shape of table: which multiples it holds, and so how the product is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The scalar is cut into `folds` parts, 4 to 8, which are processed at once: for each bit of a part there is a doubling,
    /// and an addition of one of 2^(folds - 1) entries. With several blocks these bits are cut again, and each block has
    /// entries of its own: so one doubling serves as many additions.
    Comb {
        /// The number of parts.
        folds: usize,
        /// The blocks that each part is cut into.
        blocks: usize,
    },
    /// The scalar is written in signed digits, and a row of the table holds the multiples 1 to 2^(width - 1) for one
    /// digit or for a few: for each digit there is an addition.
    Windows {
        /// The bits of a digit, 2 to 7.
        width: u32,
        /// The number of consecutive digits that use the same row, with `width` doublings from one to the next.
        digits_a_row: usize,
    },
}

// Inlined, so that their divisions of constants are computed by the compiler at every level of optimization.
impl Shape {
    /// The entries of a row; the table of a comb has a row for each block.
    #[inline(always)]
    pub const fn entries(self) -> usize {
        match self {
            Shape::Comb { folds, .. } => 1 << (folds - 1),
            Shape::Windows { width, .. } => 1 << (width - 1),
        }
    }

    /// The rows of each lane, for scalars below 2^bits.
    #[inline(always)]
    pub const fn rows(self, bits: usize, lanes: usize) -> usize {
        match self {
            Shape::Comb { blocks, .. } => blocks,
            Shape::Windows { digits_a_row, .. } => self.digits(bits).div_ceil(digits_a_row * lanes),
        }
    }

    /// The entries of all rows, each with a point in every lane.
    #[inline(always)]
    pub const fn table_len(self, bits: usize, lanes: usize) -> usize {
        self.rows(bits, lanes) * self.entries()
    }

    /// The digits that a scalar below 2^bits has, signed digits with room for a carry, or columns.
    #[inline(always)]
    pub const fn digits(self, bits: usize) -> usize {
        match self {
            Shape::Comb { folds, .. } => bits.div_ceil(folds),
            Shape::Windows { width, .. } => (bits + 1).div_ceil(width as usize),
        }
    }

    /// The additions of each lane.
    #[inline(always)]
    pub const fn additions(self, bits: usize, lanes: usize) -> usize {
        match self {
            Shape::Comb { blocks, .. } => self.digits(bits).div_ceil(lanes * blocks) * blocks,
            Shape::Windows { digits_a_row, .. } => self.rows(bits, lanes) * digits_a_row,
        }
    }

    /// How often the sum is doubled, in all lanes at once.
    #[inline(always)]
    pub const fn doublings(self, bits: usize, lanes: usize) -> usize {
        match self {
            Shape::Comb { blocks, .. } => self.additions(bits, lanes) / blocks - 1,
            Shape::Windows { width, digits_a_row } => (digits_a_row - 1) * width as usize,
        }
    }
}

/// Whether the processor is a microcontroller, of 32 bits and without an operating system: programs there have tens of KiB
/// of flash memory, and some KiB of RAM.
pub(crate) const IS_SMALL_MACHINE: bool = cfg!(lemniscate_microcontroller);

const IS_ARMV7EM: bool = cfg!(lemniscate_assembly = "thumbv7em");

const fn of_build<T: Copy>(small: T, usual: T, large: T) -> T {
    if cfg!(feature = "large-tables") {
        large
    } else if cfg!(feature = "small-tables") {
        small
    } else {
        usual
    }
}

const fn comb(folds: usize, blocks: usize) -> Shape {
    Shape::Comb { folds, blocks }
}

const fn windows(width: u32, digits_a_row: usize) -> Shape {
    Shape::Windows { width, digits_a_row }
}

/// For single points of edwards25519.
pub const SINGLE: Shape = if IS_SMALL_MACHINE {
    of_build(comb(5, 1), comb(5, 4), comb(5, 26))
} else {
    of_build(comb(5, 1), comb(6, 9), comb(6, 22))
};

/// For single points of the double-odd groups.
pub const DOUBLE_ODD: Shape =
    if IS_SMALL_MACHINE { of_build(comb(5, 1), comb(5, 2), comb(5, 26)) } else { SINGLE };

/// The same for products of jq255 on microcontrollers.
#[cfg(lemniscate_microcontroller)]
pub const JQ255: Shape = of_build(comb(5, 1), comb(5, 4), comb(5, 26));

/// For points of edwards25519 or of the double-odd groups in four lanes.
pub const FOUR_LANES: Shape =
    if IS_SMALL_MACHINE { comb(5, 1) } else { of_build(comb(5, 1), windows(4, 1), windows(5, 1)) };

/// For points of edwards25519 in four lanes. A table that is made at run time adds nothing to a module of WebAssembly.
pub const EDWARDS25519_LANES: Shape =
    if cfg!(lemniscate_derived_tables) { windows(5, 1) } else { FOUR_LANES };

/// For single points of edwards25519, likewise.
pub const EDWARDS25519_SINGLE: Shape = if cfg!(lemniscate_derived_single) { windows(5, 1) } else { SINGLE };

/// For single points of edwards448.
pub const EDWARDS448: Shape =
    of_build(comb(5, 1), if IS_SMALL_MACHINE { comb(5, 4) } else { comb(6, 4) }, comb(6, 4));

/// For points of edwards448 in four lanes.
pub const EDWARDS448_LANES: Shape =
    of_build(comb(5, 1), if IS_SMALL_MACHINE { comb(5, 1) } else { comb(6, 1) }, comb(6, 1));

/// For points of Curve9767.
pub const CURVE9767: Shape =
    if IS_SMALL_MACHINE { comb(6, 1) } else { of_build(comb(6, 1), windows(4, 2), windows(5, 1)) };

/// The width of the wNAF digits for which there are odd multiples of fixed points, in verification.
pub const ODD_WIDTH: u32 = if IS_SMALL_MACHINE { of_build(5, 6, 7) } else { of_build(6, 8, 8) };

/// The number of these odd multiples: of magnitudes 1, 3, .. 2^(width - 1) - 1.
pub const ODD_MULTIPLES: usize = 1 << (ODD_WIDTH - 2);

/// [`ODD_WIDTH`] for edwards25519.
pub const EDWARDS25519_ODD_WIDTH: u32 = if IS_ARMV7EM {
    of_build(4, 4, 7)
} else if IS_SMALL_MACHINE {
    of_build(5, 5, 7)
} else {
    ODD_WIDTH
};

/// The number of these multiples.
pub const EDWARDS25519_ODD_MULTIPLES: usize = 1 << (EDWARDS25519_ODD_WIDTH - 2);

/// [`ODD_WIDTH`] for Curve9767.
pub const CURVE9767_ODD_WIDTH: u32 = if IS_ARMV7EM { of_build(5, 5, 7) } else { ODD_WIDTH };

/// The number of these multiples.
pub const CURVE9767_ODD_MULTIPLES: usize = 1 << (CURVE9767_ODD_WIDTH - 2);

/// The width of the wNAF digits of half-length integers that points are multiplied with in verification, points that are not
/// known beforehand. Microcontrollers make half the multiples, for less memory, and save as many additions as they need more.
pub const KEY_WIDTH: u32 = if IS_SMALL_MACHINE { 4 } else { 5 };

/// The number of odd multiples for them.
pub const KEY_MULTIPLES: usize = 1 << (KEY_WIDTH - 2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_those_of_the_literature() {
        let comb = |folds| comb(folds, 1);
        let costs = |shape: Shape, lanes| {
            (shape.table_len(253, lanes), shape.additions(253, lanes), shape.doublings(253, lanes))
        };
        assert_eq!(costs(comb(4), 1), (8, 64, 63));
        assert_eq!(costs(comb(6), 1), (32, 43, 42));
        assert_eq!(costs(comb(6), 4), (32, 11, 10));
        assert_eq!(costs(comb(8), 1), (128, 32, 31));
        assert_eq!(costs(comb(8), 4), (128, 8, 7));
        assert_eq!(costs(super::comb(5, 4), 1), (64, 52, 12));
        assert_eq!(costs(windows(4, 2), 1), (256, 64, 4));
        assert_eq!(costs(windows(4, 2), 4), (64, 16, 4));
        assert_eq!(costs(windows(4, 1), 4), (128, 16, 0));
        assert_eq!(costs(windows(5, 1), 4), (208, 13, 0));
        assert_eq!(costs(windows(6, 1), 1), (43 * 32, 43, 0));
    }
}
