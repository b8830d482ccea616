//! Points of one curve: formulas, encodings, maps to the curve.
//!
//! [`Group`] is what products by scalars need of a curve. The same formulas run on one point, on one point spread
//! over the lanes of a vector, and on several points side by side, according to the field they are written over.

use crate::field::{Field, Mask};
use lookup::{LaneDigits, Rows, lookup};

/// The table of multiples of a base point for lanes, by eight, from the canonical words in the module `$base`, for scalars of `$bits`
/// bits.
#[cfg(any(feature = "double-odd", all(feature = "gf255", not(lemniscate_derived_tables))))]
macro_rules! base_of_lanes {
    ($eight:ty, $base:path, $bits:expr) => {
        /// Multiples of the base point, for points in four lanes ([`FOUR_LANES`](crate::group::shape::FOUR_LANES)).
        pub(super) fn base_of_lanes() -> &'static [$eight] {
            use $base as base;
            const SHAPE: $crate::group::shape::Shape = $crate::group::shape::FOUR_LANES;
            static TABLE: [$eight; 4 * SHAPE.table_len($bits, 4) / 8] =
                $crate::field::gf255::packed::rows(base::LANES, 1);
            &TABLE
        }
    };
}

/// Likewise for single points, of the shape `$single`. Where there are lanes and their table has its rows, it is the same one.
#[cfg(any(feature = "double-odd", all(feature = "gf255", not(lemniscate_derived_single))))]
macro_rules! base_of_single {
    ($eight:ty, $base:path, $bits:expr, $single:expr) => {
        /// Multiples of the base point, for single points.
        pub(super) fn base_of_single() -> &'static [$eight] {
            use $base as base;
            const SHAPE: $crate::group::shape::Shape = $single;
            const IS_SHARED: bool =
                cfg!(any(lemniscate_vectors, lemniscate_simd128)) && base::SINGLE_IS_IN_LANES;
            const EIGHTS: usize = if IS_SHARED { 0 } else { SHAPE.table_len($bits, 1) / 8 };
            static TABLE: [$eight; EIGHTS] =
                if let $crate::group::shape::Shape::Comb { blocks: blocks @ (2 | 4), .. } = SHAPE {
                    // Lanes that work one after another, or every second one in the place of two.
                    $crate::field::gf255::packed::rows(base::LANES, 4 / blocks)
                } else {
                    $crate::field::gf255::packed::rows(base::SINGLE, base::SINGLE_STEP)
                };
            if IS_SHARED { base_of_lanes() } else { &TABLE }
        }
    };
}

/// The methods of a [`Group`] whose tables for many products have the addends of its other tables.
macro_rules! fixed_as_addends {
    () => {
        #[inline(always)]
        fn add_fixed_signed_vartime(self, other: &Self::Fixed, negative: bool) -> Self {
            self.add_signed_vartime(other, negative)
        }

        #[inline(always)]
        fn set_add_fixed_signed_vartime(&mut self, other: &Self::Fixed, negative: bool) {
            self.set_add_signed_vartime(other, negative);
        }
    };
}

#[cfg(test)]
pub mod apart;
#[cfg(any(lemniscate_derived_tables, all(lemniscate_internals, feature = "alloc")))]
pub mod base_table;
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
pub mod gradual;
pub mod lookup;
#[cfg(any(feature = "curve25519", feature = "gf448"))]
pub mod montgomery;
#[cfg(feature = "curve25519")]
pub mod montgomery25519;
#[cfg(feature = "gf448")]
pub mod montgomery448;
pub mod shape;
pub mod start;

/// A point in the form of table entries, which are made once and added often.
pub trait Addend: Copy + 'static {
    /// One truth value per point.
    type Mask: Mask;
    /// Not a point: the initial value of tables before they are computed. All its bits are 0, which takes the least code.
    const UNSET: Self;
    /// The neutral element.
    fn neutral() -> Self;
    /// `if_set` where the mask is set, `otherwise` elsewhere. Constant-time.
    fn select(mask: Self::Mask, if_set: &Self, otherwise: &Self) -> Self;
    /// The opposite where the mask is set. Constant-time.
    fn negate_if(self, mask: Self::Mask) -> Self;

    /// self becomes the opposite where the mask is set. Constant-time.
    #[inline(always)]
    fn set_negate_if(&mut self, mask: Self::Mask) {
        *self = self.negate_if(mask);
    }
}

/// An addend of tables that are computed for one product by a secret scalar.
pub trait Scan: Addend {
    /// The entry i - 1 of a table for a digit of magnitude i, the neutral element for a digit of 0: one digit for each lane
    /// of the group. Constant-time.
    fn scan(table: &[Self], digits: &LaneDigits) -> Self;
}

/// A group element in coordinates for computing, or several side by side.
///
/// All operations are complete (correct for every pair of operands), and constant-time unless they are said to be
/// variable-time.
pub trait Group: Copy + 'static {
    /// The type of a coordinate, or of a vector with all coordinates of a point in its lanes.
    type Coordinate: Field;
    /// One truth value per point.
    type Mask: Mask;
    /// An entry of a small table that is made for one product.
    type Addend: Scan<Mask = Self::Mask>;
    /// An entry of a precomputed table: more expensive to make, cheaper to add.
    type Fixed: Addend<Mask = Self::Mask>;
    /// The number of points in a value.
    const LANES: usize;

    /// The neutral element.
    fn neutral() -> Self;

    /// self becomes the neutral element. In its place, as a copy would be on the stack.
    #[inline(always)]
    fn set_neutral(&mut self) {
        *self = Self::neutral();
    }

    /// 2 self.
    #[inline(always)]
    fn double(self) -> Self {
        self.double_n(1)
    }

    /// 2^n self.
    fn double_n(self, n: usize) -> Self;

    /// The same point in the form that additions take.
    fn to_addend(self) -> Self::Addend;
    /// self + other, or self - other. Variable-time in the sign.
    fn add_signed_vartime(self, other: &Self::Addend, negative: bool) -> Self;
    /// As [`Self::add_signed_vartime`].
    fn add_fixed_signed_vartime(self, other: &Self::Fixed, negative: bool) -> Self;

    /// self + other.
    #[inline(always)]
    fn add(self, other: &Self::Addend) -> Self {
        self.add_signed_vartime(other, false)
    }

    /// self + other.
    #[inline(always)]
    fn add_fixed(self, other: &Self::Fixed) -> Self {
        self.add_fixed_signed_vartime(other, false)
    }

    /// self - other.
    #[inline(always)]
    fn sub(self, other: &Self::Addend) -> Self {
        self.add_signed_vartime(other, true)
    }

    /// self - other.
    #[inline(always)]
    fn sub_fixed(self, other: &Self::Fixed) -> Self {
        self.add_fixed_signed_vartime(other, true)
    }

    /// Runs a piece of code as a function of its own, with the instructions that the coordinates need
    /// ([`Field::outline`]).
    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        Self::Coordinate::outline(piece)
    }

    /// self becomes 2^n self. Like all steps below, this is one function for each kind of points, of which products are
    /// loops of calls.
    #[inline(always)]
    fn set_double_n(&mut self, n: usize) {
        outline!(Self, || *self = self.double_n(n));
    }

    /// Writes the same point in the form that additions take.
    #[inline(always)]
    fn write_addend(&self, addend: &mut Self::Addend) {
        outline!(Self, || *addend = self.to_addend());
    }

    /// self becomes self + other, or self - other. Variable-time in the sign.
    #[inline(always)]
    fn set_add_signed_vartime(&mut self, other: &Self::Addend, negative: bool) {
        outline!(Self, || *self = self.add_signed_vartime(other, negative));
    }

    /// As [`Self::set_add_signed_vartime`].
    #[inline(always)]
    fn set_add_fixed_signed_vartime(&mut self, other: &Self::Fixed, negative: bool) {
        outline!(Self, || *self = self.add_fixed_signed_vartime(other, negative));
    }

    /// self becomes self + other, before a doubling in coordinates that [`Self::set_double_n`] may take next and nothing else.
    #[inline(always)]
    fn set_add_fixed_before(&mut self, other: &Self::Fixed, _is_before_doubling: bool) {
        self.set_add_fixed_signed_vartime(other, false);
    }

    /// self becomes self + other.
    #[inline(always)]
    fn set_add_point(&mut self, other: &Self) {
        let mut addend = Self::Addend::UNSET;
        other.write_addend(&mut addend);
        self.set_add_signed_vartime(&addend, false);
    }

    /// self becomes self + other, which is also written as an addend: for tables of multiples. Points that are converted
    /// to addends quickly do both in one step.
    #[inline(always)]
    fn set_add_and_write(&mut self, other: &Self::Addend, addend: &mut Self::Addend) {
        self.set_add_signed_vartime(other, false);
        self.write_addend(addend);
    }

    /// self becomes self + digit * P, from a table of P, 2P, .. nP, for -n <= digit <= n: one digit for each lane.
    /// Constant-time: every entry is read.
    #[inline(always)]
    fn set_add_lookup(&mut self, table: &[Self::Addend], digits: &LaneDigits) {
        outline!(Self, || {
            let entry = lookup(table, digits);
            *self = self.add(&entry);
        });
    }

    /// The neutral element becomes digit * P, from a table as for [`Self::set_add_lookup`].
    #[inline(always)]
    fn set_lookup(&mut self, table: &[Self::Addend], digits: &LaneDigits) {
        self.set_add_lookup(table, digits);
    }

    /// The same where doublings come next: what they do not take may be wrong.
    #[inline(always)]
    fn set_lookup_to_double(&mut self, table: &[Self::Addend], digits: &LaneDigits) {
        self.set_lookup(table, digits);
    }

    /// self becomes 2^n self + digit * P, for n at least 1: [`Self::set_double_n`] and [`Self::set_add_lookup`]. Points that can stay
    /// in registers do both in one step.
    #[inline(always)]
    fn set_double_n_add_lookup(&mut self, n: usize, table: &[Self::Addend], digits: &LaneDigits) {
        self.set_double_n(n);
        self.set_add_lookup(table, digits);
    }
}

/// A group whose points can be added in the form of table entries, which is cheaper for many pairs at once: affine
/// coordinates, where all share an inversion.
pub trait SharedAdditions: Group {
    /// Adds addends\[i\] to sums\[i\], for any points; both slices must have the same length. Variable-time.
    fn add_all_vartime(sums: &mut [Self::Fixed], addends: &[Self::Fixed]);
}

/// A kind of points that can be read from the library's tables.
pub trait FromTable: Group {
    /// A point as the library's tables hold it; the same type for all kinds of points of a group.
    type Held: Copy + 'static;

    /// A sum between its steps.
    type Sum: RunningSum<Self>;

    /// The same point in the form that additions take.
    fn unpack(held: &Self::Held) -> Self::Fixed;

    /// self becomes self + held, or self - held. Variable-time in the sign. Overridden where what is held is added as it is.
    #[inline(always)]
    fn set_add_held_signed_vartime(&mut self, held: &Self::Held, negative: bool) {
        self.set_add_unpacked_signed_vartime(held, negative);
    }

    /// The same by way of [`Self::unpack`].
    #[inline(always)]
    fn set_add_unpacked_signed_vartime(&mut self, held: &Self::Held, negative: bool) {
        let entry = outline!(Self, || Self::unpack(held));
        self.set_add_fixed_signed_vartime(&entry, negative);
    }

    /// self becomes 2^n self + an entry of some table, or 2^n self - that entry. Variable-time in the sign and in n.
    ///
    /// Points that can stay in registers from one such step to the next have no piece for it: it is inlined into loops, once
    /// in each.
    #[inline(always)]
    fn set_double_n_add_entry_vartime(&mut self, n: usize, entry: Entry<'_, Self>, negative: bool) {
        if n > 0 {
            self.set_double_n(n);
        }
        match entry {
            Entry::Addend(entry) => self.set_add_signed_vartime(entry, negative),
            Entry::Fixed(entry) => self.set_add_fixed_signed_vartime(entry, negative),
            Entry::Held(held) => self.set_add_held_signed_vartime(held, negative),
        }
    }
}

/// A sum of entries of tables between its steps, in a form that points need not have.
pub trait RunningSum<G: FromTable>: Copy {
    /// The sum that begins with this point.
    fn of(point: G) -> Self;

    /// [`FromTable::set_double_n_add_entry_vartime`].
    fn set_double_n_add_entry_vartime(&mut self, n: usize, entry: Entry<'_, G>, negative: bool);

    /// 2^n times the sum.
    fn finish(self, n: usize) -> G;
}

/// In the form of points.
impl<G: FromTable<Sum = G>> RunningSum<G> for G {
    #[inline(always)]
    fn of(point: G) -> G {
        point
    }

    #[inline(always)]
    fn set_double_n_add_entry_vartime(&mut self, n: usize, entry: Entry<'_, G>, negative: bool) {
        FromTable::set_double_n_add_entry_vartime(self, n, entry, negative);
    }

    #[inline(always)]
    fn finish(mut self, n: usize) -> G {
        self.set_double_n(n);
        self
    }
}

/// An entry of a table.
pub enum Entry<'a, G: FromTable> {
    /// Of a table made for one product.
    Addend(&'a G::Addend),
    /// Of a table made at run time for many products.
    Fixed(&'a G::Fixed),
    /// Of a table of the library.
    Held(&'a G::Held),
}

/// A kind of points for which the library holds a table of multiples of the conventional generator of the group, or of
/// the base point.
pub trait BaseTable: FromTable + Lanes {
    /// Eight points of the table, as lookups read them.
    type Eight: Copy + 'static;

    /// The shape for which the rows of the table are taken.
    const SHAPE: shape::Shape;

    /// The rows one after the other; it may hold more than this shape needs.
    fn base_table() -> &'static [Self::Eight];

    /// The entry i - 1 of a row for a digit of magnitude i, the neutral element for 0: one digit and one row for
    /// each lane. Constant-time.
    fn look_up(rows: &Rows<'_, Self::Eight>, digits: &LaneDigits) -> Self::Fixed;

    /// [`Self::look_up`], with the opposite where the mask is set. Constant-time.
    #[inline(always)]
    fn look_up_signed(
        rows: &Rows<'_, Self::Eight>,
        digits: &LaneDigits,
        negative: Self::Mask,
    ) -> Self::Fixed {
        Self::look_up(rows, digits).negate_if(negative)
    }

    /// [`Self::look_up`], instead of another entry. Columns are digits of which none is 0.
    #[inline(always)]
    fn set_looked_up(
        entry: &mut Self::Fixed,
        rows: &Rows<'_, Self::Eight>,
        digits: &LaneDigits,
        _are_columns: bool,
    ) {
        *entry = Self::look_up(rows, digits);
    }
}

/// Points that sums in lanes begin with: entries of tables, instead of the neutral element and an addition.
pub trait FromFixed: Group {
    /// The point, from an entry.
    fn from_fixed(entry: &Self::Fixed) -> Self;
}

/// Independent points, of which each takes an entry from the same row of the table for single points. Coordinates are of N words.
pub trait BaseRows<const N: usize>: Group {
    /// As [`BaseTable::Eight`].
    type Eight: Copy + 'static;

    /// The shape of that table, a comb.
    const SHAPE: shape::Shape;

    /// The point that a sum starts with, in every lane, in the coordinates that the factors give it. Constant-time.
    fn from_start_in_every_lane(start: &start::MaskedStart<N>) -> Self;

    /// The rows one after the other.
    fn rows() -> &'static [Self::Eight];

    /// The entry i - 1 of the row for a digit of magnitude i, the neutral element for 0: one digit for each lane.
    /// Constant-time.
    fn look_up_in_row(row: &[Self::Eight], digits: &LaneDigits) -> Self::Fixed;
}

/// A kind of points from which tables such as the library holds can be made.
#[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
pub trait ToTable: FromTable {
    /// As [`BaseTable::Eight`].
    type Eight;

    /// The point as a table holds it. Costs an inversion.
    fn to_held(&self) -> Self::Held;

    /// Eight points of a table for secret digits.
    fn to_eight(points: &[Self; 8]) -> Self::Eight;
}

/// Several points side by side; a single point is one lane.
pub trait Lanes: Group {
    /// The single point.
    type Element: Group;

    /// The point in lane `lane`.
    fn lane(&self, lane: usize) -> Self::Element;
}
