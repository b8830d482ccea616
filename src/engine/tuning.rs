//! Every threshold and choice, by curve. Each was measured, with the bench that compares both sides; the processors are named where the
//! figure depends on them. No result depends on any.

use super::TableWorth;
use crate::backend::selected;

/// The lanes of the vectors that the selected backend works on signatures in; 1 without vectors.
fn lanes() -> usize {
    if cfg!(any(lemniscate_vectors, lemniscate_simd128)) { selected().lanes() } else { 1 }
}

/// Returns whether one product by a base point with AVX-512 IFMA has eight lanes instead of four: 0.65 of the time where they take the
/// time of four (Zen 5), and 0.56 on Emerald Rapids.
#[cfg(lemniscate_vectors)]
pub fn base_in_eight_lanes() -> bool {
    !crate::backend::processor::has_narrow_vectors()
}

/// edwards25519 and curve25519.
pub(super) mod edwards25519 {
    #[cfg(lemniscate_vectors)]
    pub use super::base_in_eight_lanes;
    use super::*;
    use crate::backend::processor::{has_fast_carries, has_fast_reals, has_half_vectors, has_narrow_vectors};

    /// How many of so many claims are verified in lanes: vectors with few lanes in use cost more than one claim after the other. Eight
    /// lanes take as long as 2.7 claims (Zen 5).
    pub fn verified_in_lanes(count: usize) -> usize {
        match lanes() {
            4 => count / 4 * 4,
            8 if count >= 3 => count,
            _ => 0,
        }
    }

    /// With fewer lanes of the last vector in use, the claims left over are verified one after the other, by their tables: with four
    /// lanes, and with eight.
    pub const fn fewest_prepared(lanes: usize) -> usize {
        if lanes == 4 { 3 } else { 4 }
    }

    /// Up to so many lanes an entry of a table is gathered from each lane's own, as that costs less than to read all entries, and than
    /// what the tables cost then: 2 % of a verdict on Zen 3. With eight lanes they cost more than they save.
    pub const MOST_GATHERED: usize = 4;

    /// Returns whether one ladder has its coordinates in the lanes of a vector of AVX2.
    pub fn ladder_in_lanes() -> bool {
        has_fast_reals()
    }

    /// Returns whether AVX2's backend decodes two points, and maps to two, by single elements.
    pub fn two_by_elements() -> bool {
        has_fast_carries()
    }

    /// From so many on, ladders in lanes take less time than one after the other, with four lanes and with eight. With AVX2 four take as
    /// long as 2.6 single ones (Emerald Rapids).
    pub const FEWEST_LADDERS: usize = 3;

    /// From so many on, products of the base point in lanes take less time than one after the other.
    pub const FEWEST_PRODUCTS: usize = 3;

    /// Returns whether one equation for so many signatures takes less time than one for each. Eight lanes at a time are hard to
    /// beat; with AVX2 twice four, and one more by itself, take less: 0.96 of the time on Zen 4 where there are eight.
    pub fn one_equation_pays(signatures: usize) -> bool {
        match lanes() {
            8 => signatures >= 12,
            4 if !has_half_vectors() => signatures >= 7 && !(8..=9).contains(&signatures),
            _ => signatures >= 3,
        }
    }

    /// From so many products on, a sum in buckets takes less time: with single elements, with vectors of AVX2 (Zen 3), and of AVX-512,
    /// where it depends on whether eight lanes take the time of four (Zen 5, Intel) or twice that (Zen 4).
    pub const BUCKETS_SINGLE: usize = 136;
    pub const BUCKETS_AVX2: usize = 160;
    pub fn buckets_ifma() -> usize {
        if has_narrow_vectors() { 192 } else { 8192 }
    }

    /// Returns whether AVX2's backend adds so many products up by single elements: where they take less time than units for vectors of
    /// 128 bits, 0.7 to 0.93 of it (Zen 1).
    pub fn adds_by_elements(products: usize) -> bool {
        has_half_vectors() && products < BUCKETS_SINGLE
    }

    /// From so many products of elements on, a sum is computed side by side, or in buckets. On Zen 4 buckets are 1 to 4 % faster with
    /// 256 products, with all backends, and as much slower with 224; eight lanes are worth it where they take the time of four.
    pub fn fewest_together() -> usize {
        if lanes() == 8 && !has_narrow_vectors() { 16 } else { 232 }
    }

    /// The products in the lanes at a time: their tables stay in the cache.
    pub const CHUNK: usize = 512;

    /// What a table of a key is worth: with single elements, with four lanes, and with eight.
    pub const TABLE_SINGLE: TableWorth = TableWorth::alone(160, 25);
    pub const TABLE_AVX2: TableWorth =
        TableWorth { cost: 200, saving: 25, lanes: 4, fewest_in_lanes: 3, beaten_from: usize::MAX };
    pub const TABLE_IFMA: TableWorth =
        TableWorth { cost: 380, saving: 25, lanes: 8, fewest_in_lanes: 2, beaten_from: usize::MAX };
}

/// edwards448 and curve448.
pub(super) mod edwards448 {
    use super::*;

    /// How many of so many claims are verified in lanes: from five on, a vector of eight takes less time than one claim after the
    /// other.
    pub fn verified_in_lanes(count: usize) -> usize {
        match lanes() {
            4 => count / 4 * 4,
            8 if count >= 5 => count,
            _ => 0,
        }
    }

    /// From so many on, ladders in lanes take less time than one after the other.
    pub const FEWEST_LADDERS: usize = 3;

    /// Likewise products of the base point, in eight lanes. In four they would save a third, and their code is 60 kB.
    pub const FEWEST_PRODUCTS: usize = 5;

    /// Returns whether one equation for so many signatures takes less time than one for each. Seven and more are verified in lanes
    /// where there are eight, and one more by itself.
    pub fn one_equation_pays(signatures: usize) -> bool {
        signatures >= 3 && !(lanes() == 8 && (7..=9).contains(&signatures))
    }

    /// From so many products on, a sum in buckets takes less time.
    pub const BUCKETS: usize = 320;

    /// What a table of a key is worth. Side by side eight signatures take 0.62 of the time that each takes alone; with tables 0.8 of
    /// that, but 1.25 if they are not valid, and 1.2 with so many tables that none is in the cache of the processor.
    pub fn table_worth() -> TableWorth {
        TableWorth { beaten_from: if lanes() == 8 { 7 } else { usize::MAX }, ..TableWorth::alone(160, 25) }
    }
}

/// The double-odd curves.
pub(super) mod double_odd {
    use super::TableWorth;
    #[cfg(lemniscate_vectors)]
    pub use super::base_in_eight_lanes;
    #[cfg(lemniscate_vectors)]
    use crate::backend::processor::{has_half_vectors, has_slow_products};
    use crate::multiply::base_products::in_vectors;

    /// As in the other groups; but SIMD128 has no lanes for these fields, and AVX2 is not used where it is worked on in halves.
    fn lanes() -> usize {
        #[cfg(lemniscate_vectors)]
        if !has_half_vectors() {
            return super::lanes();
        }
        1
    }

    /// Returns whether AVX2's vectors hold one point, too, which then takes less time than by single elements.
    fn one_is_in_four() -> bool {
        #[cfg(lemniscate_vectors)]
        return lanes() == 4 && has_slow_products();
        #[cfg(not(lemniscate_vectors))]
        false
    }

    /// Of a last vector, so many products of secret scalars or more are computed together. Four lanes take as long as 2.1 products by the
    /// generator and as 2.6 others (Emerald Rapids).
    pub fn fewest_products() -> usize {
        if lanes() == 4 { 3 } else { 4 }
    }

    /// How many of at most eight exchanges are computed together, the first ones.
    pub fn exchanged_together(count: usize) -> usize {
        in_lanes(count, fewest_products())
    }

    /// How many of at most eight signatures are verified together, the first ones, with one product of each key or two. Four lanes take as
    /// long as 2.6 to 2.9 signatures (Emerald Rapids), and as 3.0 to 3.4 by one in a vector (Zen 4). Eight take longest on Zen 4, whose registers of 512 bits are worked on in halves.
    pub fn verified_together(has_two_products: bool, signatures: usize) -> usize {
        let fewest = match lanes() {
            4 => 3 + usize::from(one_is_in_four()),
            _ => 5 + usize::from(has_two_products),
        };
        in_lanes(signatures, fewest)
    }

    fn in_lanes(count: usize, fewest: usize) -> usize {
        match lanes() {
            1 => 0,
            lanes => in_vectors(count, lanes, fewest),
        }
    }

    /// Returns whether one equation for so many signatures of do255e takes less time than one for each.
    pub fn one_equation_pays_e(signatures: usize) -> bool {
        match lanes() {
            1 => signatures >= 64,
            4 => signatures >= 256,
            _ => false,
        }
    }

    /// The same for do255s: with eight lanes and four signatures or more, each by itself takes less.
    pub fn one_equation_pays_s(signatures: usize) -> bool {
        match lanes() {
            1 => signatures >= 3,
            4 if one_is_in_four() => signatures >= 6,
            4 => signatures >= 16 || (6..=7).contains(&signatures),
            _ => signatures == 3,
        }
    }

    /// What a table of a key is worth, in every group. Eight signatures side by side take at most 0.75 (jq255) or 0.9 (do255) of the
    /// time that they take with tables, and seven as long at most. Four take 1.0 to 1.1 of it, except for do255s, where they take 1.5, and
    /// no tables are made and kept in caches; but 1.3 to 1.8 where one point with a table is in a vector (Zen 4).
    pub fn table_worth(four_need_none: bool) -> TableWorth {
        let beaten_from = match lanes() {
            4 if four_need_none && !one_is_in_four() => 4,
            8 => 7,
            _ => usize::MAX,
        };
        TableWorth { beaten_from, ..TableWorth::alone(160, 22) }
    }
}

/// Curve9767.
pub(super) mod curve9767 {
    /// With fewer products than this, tables take less time than buckets.
    pub const FEWEST_IN_BUCKETS: usize = 12;
}
