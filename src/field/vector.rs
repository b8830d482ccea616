//! What vectors of four elements offer beyond the arithmetic of a [`Field`], whatever the field: moves between the lanes.
//!
//! A vector serves in two ways. Its lanes can hold unrelated values: then it is used as if it were one element. Or its lanes
//! hold the coordinates of a single point, and the formulas that spread one addition over four processors (Hisil, Wong,
//! Carter, Dawson, ePrint 2008/522, section 4) move values between lanes, through [`FourLanes`]. `docs/lanes.md` says which
//! operation uses which.

#[cfg(target_arch = "x86_64")]
pub mod floats;
#[cfg(target_arch = "x86_64")]
pub mod integers;
#[cfg(target_arch = "x86_64")]
pub mod mask;
#[cfg(test)]
pub mod suite;
#[cfg(target_arch = "x86_64")]
pub mod words;

use super::Field;
use super::element::{FieldLanes, PrimeField, Words};

/// The control of [`FourLanes::permute`] that puts lanes a, b, c, d of a vector in lanes 0, 1, 2, 3.
pub const fn lanes(a: i32, b: i32, c: i32, d: i32) -> i32 {
    a | b << 2 | c << 4 | d << 6
}

/// A vector of four elements whose lanes can be exchanged; or of twice four, side by side.
pub trait FourLanes: Field {
    /// Whether elements need more registers than a point can stay in from one step to the next.
    const IN_MEMORY: bool = false;

    /// Lane j of the result is the lane of `self` that bits 2j and 2j + 1 of `CONTROL` name.
    fn permute<const CONTROL: i32>(self) -> Self;

    /// Lane j of the result is lane j of `other` if bit j of `MASK` is set, and lane j of `self` if not. Levels as for
    /// `select`: the higher one.
    fn blend<const MASK: i32>(self, other: Self) -> Self;

    /// Exchanges the first four lanes and the last four, if there are eight.
    #[inline(always)]
    fn exchange_fours(self) -> Self {
        const { assert!(Self::LANES == 4) };
        self
    }

    /// Lane j of vector i of the result is lane i of vector j.
    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // Pairs of lanes, and then pairs of these: lanes 0 and 2 of two vectors, and lanes 1 and 3.
        let even_ab = a.blend::<0b1010>(b.permute::<{ lanes(0, 0, 2, 2) }>());
        let odd_ab = b.blend::<0b0101>(a.permute::<{ lanes(1, 1, 3, 3) }>());
        let even_cd = c.blend::<0b1010>(d.permute::<{ lanes(0, 0, 2, 2) }>());
        let odd_cd = d.blend::<0b0101>(c.permute::<{ lanes(1, 1, 3, 3) }>());
        [
            even_ab.blend::<0b1100>(even_cd.permute::<{ lanes(0, 1, 0, 1) }>()),
            odd_ab.blend::<0b1100>(odd_cd.permute::<{ lanes(0, 1, 0, 1) }>()),
            even_cd.blend::<0b0011>(even_ab.permute::<{ lanes(2, 3, 2, 3) }>()),
            odd_cd.blend::<0b0011>(odd_ab.permute::<{ lanes(2, 3, 2, 3) }>()),
        ]
    }

    /// Joins the values that have four coordinates in one lane of four vectors each. Of eight lanes two values are joined side by side,
    /// and at last what comes of both.
    #[inline(always)]
    fn join_lanes(coordinates: [Self; 4], add: impl Fn(Self, Self) -> Self) -> Self {
        let [mut sum, others @ ..] = Self::transpose(coordinates);
        for i in 0..2 + Self::LANES / 4 {
            let other = others.get(i).copied().unwrap_or_else(
                #[inline(always)]
                || sum.exchange_fours(),
            );
            sum = add(sum, other);
        }
        sum
    }

    /// The sum, but lanes j with bit j of `MINUS` set are differences; operands as for `+`, the result is of level 0.
    #[inline(always)]
    fn add_sub<const MINUS: i32>(self, other: Self) -> Self {
        self.add_loosely::<MINUS>(other).settle()
    }

    /// [`Self::add_sub`] of operands of level 0, or of products of [`Self::mul_in_chain`], with a result of level 1: backends may
    /// do less than for it. The first operand may be of level 1.
    #[inline(always)]
    fn add_sub_products<const MINUS: i32>(self, other: Self) -> Self {
        self.add_sub::<MINUS>(other)
    }

    /// [`Self::add_sub`], of operands as there or as for [`Self::add_loosely`], for a factor of a product whose other factor is such a sum
    /// or of level 0: backends may do less than for it.
    #[inline(always)]
    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Self {
        self.add_sub::<MINUS>(other)
    }

    /// As [`add_sub`](Self::add_sub), but nothing is carried: the result may be an operand of two more of these sums,
    /// and then of [`settle`](Self::settle), and of nothing else.
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self;

    /// A sum from [`add_loosely`](Self::add_loosely), at level 0.
    fn settle(self) -> Self;

    /// The product, with nothing carried: an operand of [`add_loosely`](Self::add_loosely), of moves between the lanes
    /// and of [`settle`](Self::settle), and of nothing else. Operands as for `*`.
    #[inline(always)]
    fn mul_loosely(self, other: Self) -> Self {
        self * other
    }

    /// The square, likewise; the operand as for `square`.
    #[inline(always)]
    fn square_loosely(self) -> Self {
        self.square()
    }

    /// The product where all that follows waits for it, which backends may compute in another order than among other products,
    /// or not carry: an operand of [`Self::add_sub_products`], of moves between the lanes, of `select` and of [`Self::settle`],
    /// and of nothing else. Operands as for `*`.
    #[inline(always)]
    fn mul_in_chain(self, other: Self) -> Self {
        self * other
    }

    /// 8 times an operand of [`add_loosely`](Self::add_loosely), or what it makes of zero and one operand. The result
    /// may be added to itself, and to one more operand; then it must be settled.
    #[inline(always)]
    fn eightfold_loosely(self) -> Self {
        self.settle().mul_small(8)
    }

    /// Products that are not carried, and their sums.
    type Unsettled: Unsettled<Settled = Self>;

    /// The factors that [`Self::mul_odd_in_chain`] takes many times.
    type OddFactors: Copy;

    /// The same factors in that form: they are 0 in lanes 0 and 2, and below 2^18 in lane 1.
    fn odd_factors(factors: Self) -> Self::OddFactors;

    /// [`Self::mul_in_chain`] with factors of [`Self::odd_factors`], which were of level 0.
    fn mul_odd_in_chain(self, factors: &Self::OddFactors) -> Self;

    /// Takes a step of a ladder, if the backend has one of its own; else it returns false. `group::montgomery::parallel` has the
    /// formulas. Where the mask is set, the points are exchanged first. Points are of level 0, or products.
    #[inline(always)]
    fn ladder_step_in_lanes(
        _points: &mut Self::Unsettled,
        _exchanged: Self::Mask,
        _factors: &Self::OddFactors,
    ) -> bool {
        false
    }

    /// `self b + c d`. Operands as for `*`, the result is of level 0.
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self, d: Self) -> Self {
        (self * b).add_sub::<0>(c * d)
    }

    /// Minus the lanes j with bit j of `MASK` set, the other lanes as they are. Levels as for `-`.
    fn negate_lanes<const MASK: i32>(self) -> Self;

    /// Lane j times `k[j]`, small public constants below 2^18. Levels as for `mul_small`.
    fn mul_small_lanes(self, k: [u32; 4]) -> Self;
}

/// Products that are not carried and their sums, in the form in which they are added: most have the type of elements, and
/// only these operations are right for them.
pub trait Unsettled: Copy {
    /// The vector.
    type Settled: FourLanes<Unsettled = Self>;
    /// Zero in each lane.
    const ZERO: Self;

    /// From level 0.
    fn of(settled: Self::Settled) -> Self;
    /// [`FourLanes::mul_loosely`].
    fn product(a: Self::Settled, b: Self::Settled) -> Self;
    /// [`FourLanes::mul_in_chain`].
    fn product_in_chain(a: Self::Settled, b: Self::Settled) -> Self;
    /// [`FourLanes::mul_odd_in_chain`].
    fn odd_product_in_chain(a: Self::Settled, factors: &<Self::Settled as FourLanes>::OddFactors) -> Self;
    /// [`FourLanes::square_loosely`].
    fn square_of(a: Self::Settled) -> Self;
    /// [`FourLanes::permute`].
    fn permute<const CONTROL: i32>(self) -> Self;
    /// [`FourLanes::blend`].
    fn blend<const MASK: i32>(self, other: Self) -> Self;
    /// [`Field::select`].
    fn select(mask: <Self::Settled as Field>::Mask, if_set: Self, otherwise: Self) -> Self;
    /// [`FourLanes::add_loosely`].
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self;
    /// [`FourLanes::eightfold_loosely`].
    fn eightfold_loosely(self) -> Self;
    /// [`FourLanes::settle`].
    fn settle(self) -> Self::Settled;
    /// [`FourLanes::add_sub_as_factor`].
    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Self::Settled;
    /// [`FourLanes::add_sub_products`], as an operand of one more such sum, and as a factor.
    fn add_sub_products<const MINUS: i32>(self, other: Self) -> (Self, Self::Settled);

    /// (A + B, A - B, A + B - S, A - B + 2C) as a factor, from the products (A, B, S, C): the sums of a doubling on edwards25519.
    #[inline(always)]
    fn sums_of_doubling(self) -> Self::Settled {
        let baba = self.permute::<{ lanes(1, 0, 1, 0) }>();
        let abab = self.permute::<{ lanes(0, 1, 0, 1) }>();
        let (s, c) = (Self::ZERO.blend::<0b1100>(self), Self::ZERO.blend::<0b1000>(self));
        baba.add_loosely::<0b1010>(abab).add_loosely::<0b0100>(s).add_loosely::<0>(c).settle()
    }
}

/// The same type.
impl<V: FourLanes<Unsettled = V>> Unsettled for V {
    type Settled = V;
    const ZERO: Self = <V as Field>::ZERO;

    #[inline(always)]
    fn of(settled: V) -> V {
        settled
    }

    #[inline(always)]
    fn product(a: V, b: V) -> V {
        a.mul_loosely(b)
    }

    #[inline(always)]
    fn product_in_chain(a: V, b: V) -> V {
        a.mul_in_chain(b)
    }

    #[inline(always)]
    fn odd_product_in_chain(a: V, factors: &V::OddFactors) -> V {
        a.mul_odd_in_chain(factors)
    }

    #[inline(always)]
    fn square_of(a: V) -> V {
        a.square_loosely()
    }

    #[inline(always)]
    fn permute<const CONTROL: i32>(self) -> V {
        FourLanes::permute::<CONTROL>(self)
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: V) -> V {
        FourLanes::blend::<MASK>(self, other)
    }

    #[inline(always)]
    fn select(mask: V::Mask, if_set: V, otherwise: V) -> V {
        Field::select(mask, if_set, otherwise)
    }

    #[inline(always)]
    fn add_loosely<const MINUS: i32>(self, other: V) -> V {
        FourLanes::add_loosely::<MINUS>(self, other)
    }

    #[inline(always)]
    fn eightfold_loosely(self) -> V {
        FourLanes::eightfold_loosely(self)
    }

    #[inline(always)]
    fn settle(self) -> V {
        FourLanes::settle(self)
    }

    #[inline(always)]
    fn add_sub_as_factor<const MINUS: i32>(self, other: V) -> V {
        FourLanes::add_sub_as_factor::<MINUS>(self, other)
    }

    #[inline(always)]
    fn add_sub_products<const MINUS: i32>(self, other: V) -> (V, V) {
        let sum = FourLanes::add_sub_products::<MINUS>(self, other);
        (sum, sum)
    }
}

/// A vector of elements, lane by lane as integers.
pub trait Vector: FieldLanes {
    /// The canonical representative of each lane, below the prime. Writes the first LANES entries; there must be at least LANES.
    fn to_words(self, words: &mut [Words<Self>]);
}

/// A vector of four elements whose lanes can be exchanged.
pub trait Vector4: PrimeField + FourLanes {}

impl<V: PrimeField + FourLanes> Vector4 for V {}
