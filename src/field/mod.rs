//! Elements of one field: addition, multiplication, squaring, inversion, roots, encodings. Points are
//! above, in `group`.
//!
//! # Levels: how far additions may be stacked
//!
//! Limbs are reduced lazily, so every value has a *level*:
//!
//! - level 0, *tight*: what `*`, [`Field::square`], [`Field::mul_small`], [`Field::carry`], decoding and the constants
//!   return;
//! - `a + b`, `a - b`, `-a` and [`Field::double`] take operands of level at most 1 and return one level more than the
//!   higher operand;
//! - `*`, `square`, `mul_small`, `carry`, comparisons and encodings take operands of level at most 2.
//!
//! So `((a - b) + (c - d)) * e` is fine and one more addition needs a [`Field::carry`] first. A backend that cannot
//! hold level 2 carries inside its additions; the debug build of the portable backends asserts the bounds.
//!
//! # Operation counts
//!
//! Comments at formulas count M, products; S, squares; and I, inversions. Sums and products by small constants are not
//! counted. `2M + 1S; level 1` is a formula of two products and one square whose result is of level 1.

use core::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Not, Range, Sub};

use subtle::{Choice, ConstantTimeEq};

pub mod by_call;
#[cfg(any(
    feature = "gf448",
    all(feature = "gf255", any(target_pointer_width = "64", lemniscate_wide_arithmetic))
))]
mod eights;
pub mod element;
#[cfg(feature = "gf255")]
pub mod gf255;
#[cfg(feature = "gf448")]
pub mod gf448;
#[cfg(feature = "curve9767")]
pub mod gf9767;
#[cfg(target_arch = "x86_64")]
pub mod ifma;
#[cfg(feature = "gf255")]
pub mod interleaved;
pub mod inverse;
mod level;
pub mod prime;
#[cfg(target_arch = "x86_64")]
mod scan;
#[cfg(target_arch = "aarch64")]
#[path = "scan_neon.rs"]
mod scan;
pub mod shared;
pub mod table;
#[cfg(test)]
mod tests;
pub mod vector;

pub use element::{FieldElement, FieldLanes, PrimeField};
#[cfg(feature = "gf255")]
pub use gf255::{P3957, P18651, P25519, Prime255};
#[cfg(feature = "gf448")]
pub use gf448::P448;
pub use prime::Prime;
pub use shared::{
    invert_each, invert_each_vartime, invert_lanes, invert_lanes_vartime, set_inverses_of_vectors,
};
pub use table::{LookUp, LookUpInRow, Unpack};

/// [`Field::outline`] for elements that need no instructions of their own.
#[inline(never)]
fn outline<R>(piece: impl FnOnce() -> R) -> R {
    piece()
}

/// [`Field::outline`] for elements that need instructions: the pieces have those that `$features` names, where the block
/// that enters them is sound.
///
/// Two functions, as the compiler keeps `inline(never)` of a function with instructions only for calls from functions that
/// have them, too (rustc 1.95): the first is inlined into those that have them, and there a piece is one call. And with a
/// variable that is aligned as a register is long: else the compiler leaves the stack as it is, and every other register
/// that is saved there lies across two lines of the cache, which was measured to take a quarter of the time of a piece.
///
/// The code that follows, and with it the function, begins at a multiple of 64 bytes: where it did not, doublings of four points
/// with AVX2 took up to 60 % longer (Zen 5).
#[cfg(target_arch = "x86_64")]
macro_rules! outline_with {
    ($features:literal, $piece:ident) => {{
        #[inline]
        #[target_feature(enable = $features)]
        fn call<R>(piece: impl FnOnce() -> R) -> R {
            with_features(piece)
        }

        #[inline(never)]
        #[target_feature(enable = $features)]
        fn with_features<R>(piece: impl FnOnce() -> R) -> R {
            #[repr(align(64))]
            struct Aligned;
            let anchor = Aligned;
            #[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read through it")]
            // SAFETY: no instruction but for ones that do nothing; the address makes the variable exist.
            unsafe {
                core::arch::asm!(".p2align 6 /* {} */", in(reg) &raw const anchor, options(nomem, nostack, preserves_flags));
            }
            piece()
        }

        // SAFETY: see the caller.
        unsafe { call($piece) }
    }};
}
#[cfg(target_arch = "x86_64")]
pub(crate) use outline_with;

/// One truth value per element: [`Choice`] for a single element, a lane mask for a vector of them.
pub trait Mask:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The same truth value for every element.
    fn splat(value: Choice) -> Self;
    /// Truth value of lane `lane`; a single element has lane 0 only.
    fn lane(self, lane: usize) -> Choice;
    /// Returns for each lane whether the magnitude of `digits[lane]` is `magnitude`. There must be at least as many digits
    /// as lanes. Constant-time: table lookups by secret digits are based on this.
    fn magnitude_is(digits: &[i8], magnitude: u8) -> Self;
    /// Returns for each lane whether `digits[lane]` is negative. Constant-time.
    fn negative(digits: &[i8]) -> Self;
}

impl Mask for Choice {
    #[inline(always)]
    fn splat(value: Choice) -> Self {
        value
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> Choice {
        debug_assert_eq!(lane, 0);
        self
    }

    #[inline(always)]
    fn magnitude_is(digits: &[i8], magnitude: u8) -> Self {
        let sign = digits[0] >> 7;
        (digits[0] ^ sign).wrapping_sub(sign).ct_eq(&(magnitude as i8))
    }

    #[inline(always)]
    fn negative(digits: &[i8]) -> Self {
        Choice::from(digits[0] as u8 >> 7)
    }
}

/// An element of a prime (or extension) field, or a vector of elements that are worked on side by side.
///
/// All operations are constant-time. The module text says which operands each one takes ("levels").
pub trait Field:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self> + 'static
{
    /// What a comparison returns.
    type Mask: Mask;

    /// The number of elements in a value: 1, or the lanes of a vector.
    const LANES: usize;
    /// Whether a square and two additions take less time than a product.
    const PREFERS_SQUARES: bool = false;
    /// Whether a sum with a small multiple, or a difference, takes hardly longer than a sum.
    const PREFERS_MULTIPLES: bool = false;
    /// Whether sums of products take less time where they are carried once, by the methods in `_uncarried`.
    const PREFERS_UNCARRIED: bool = false;
    /// Zero, in every lane.
    const ZERO: Self;
    /// One, in every lane.
    const ONE: Self;

    /// The square. Operand of level at most 2, result of level 0.
    fn square(self) -> Self;

    /// `self^(2^n)`: n squarings.
    #[inline(always)]
    fn square_n(self, n: usize) -> Self {
        let mut x = self;
        for _ in 0..n {
            x = x.square();
        }
        x
    }

    /// Each of several becomes [`Self::square_n`] of it, side by side.
    #[inline(always)]
    fn set_square_n_each<const N: usize>(each: &mut [Self; N], n: usize) {
        for _ in 0..n {
            for x in &mut *each {
                x.set_square();
            }
        }
    }

    /// self becomes `self^(2^n) * factor`, the step that powers by public exponents are made of: a function of its own.
    #[inline(always)]
    fn set_square_n_mul(&mut self, n: usize, factor: &Self) {
        outline!(Self, || *self = self.square_n(n) * *factor);
    }

    /// `self + other`, for a place of its own.
    #[inline(always)]
    #[track_caller]
    fn sum(&self, other: &Self) -> Self {
        *self + *other
    }

    /// `self * other`, for a place of its own.
    #[inline(always)]
    fn product(&self, other: &Self) -> Self {
        *self * *other
    }

    /// The square, for a place of its own.
    #[inline(always)]
    fn squared(&self) -> Self {
        self.square()
    }

    /// self becomes `self * factor`. Where elements are in memory, methods in `set_` copy none; levels as for the operators.
    #[inline(always)]
    fn set_mul(&mut self, factor: &Self) {
        *self = *self * *factor;
    }

    /// self becomes `a * b`.
    #[inline(always)]
    fn set_product(&mut self, a: &Self, b: &Self) {
        *self = *a * *b;
    }

    /// self becomes its square.
    #[inline(always)]
    fn set_square(&mut self) {
        *self = self.square();
    }

    /// self becomes the square of another.
    #[inline(always)]
    fn set_square_of(&mut self, other: &Self) {
        *self = other.square();
    }

    /// self becomes `self + other`.
    #[inline(always)]
    #[track_caller]
    fn set_add(&mut self, other: &Self) {
        *self = *self + *other;
    }

    /// self becomes `a + b`.
    #[inline(always)]
    #[track_caller]
    fn set_sum(&mut self, a: &Self, b: &Self) {
        *self = *a + *b;
    }

    /// self becomes `self + self`.
    #[inline(always)]
    #[track_caller]
    fn set_double(&mut self) {
        *self = self.double();
    }

    /// self becomes `self - other`.
    #[inline(always)]
    #[track_caller]
    fn set_sub(&mut self, other: &Self) {
        *self = *self - *other;
    }

    /// self becomes `other - self`.
    #[inline(always)]
    #[track_caller]
    fn set_sub_from(&mut self, other: &Self) {
        *self = *other - *self;
    }

    /// self becomes `other`. An assignment may be a call of `memmove`, which is more than a kilobyte in small programs.
    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        core::slice::from_mut(self).copy_from_slice(core::slice::from_ref(other));
    }

    /// self becomes `a - b`.
    #[inline(always)]
    #[track_caller]
    fn set_difference(&mut self, a: &Self, b: &Self) {
        *self = *a - *b;
    }

    /// self becomes k times itself, by [`Self::mul_small`].
    #[inline(always)]
    fn set_mul_small(&mut self, k: u32) {
        *self = self.mul_small(k);
    }

    /// Whether [`Self::sum_difference_of_products`] and [`Self::sums_of_squares`] carry less than products and sums do by themselves.
    const CARRIES_SUMS_ONCE: bool = false;

    /// `a b + c d` and `a b - c d`. Operands and results of level 0.
    #[inline(always)]
    fn sum_difference_of_products([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> [Self; 2] {
        let (first, second) = (*a * *b, *c * *d);
        [first + second, first - second]
    }

    /// `x^2 + y^2`, `x^2 - y^2`, `x^2 - y^2 + 2 z^2` and `x^2 + y^2 - w^2`. Operands and results of level 0.
    #[inline(always)]
    fn sums_of_squares(operands: [&Self; 4]) -> [Self; 4] {
        let [x, y, z, w] = operands.map(|x| x.square());
        let (sum, difference) = (x + y, x - y);
        [sum, difference, difference + z.double(), sum - w]
    }

    /// self and other become `self + other`, by [`Self::add_products`], and `self - other`.
    #[inline(always)]
    fn set_sum_difference(&mut self, other: &mut Self) {
        let (a, b) = (*self, *other);
        (*self, *other) = (a.add_products(b), a - b);
    }

    /// [`Self::set_sum_difference`], in the memory of another element, which is lost.
    #[inline(always)]
    fn set_sum_difference_in(&mut self, other: &mut Self, _temporary: &mut Self) {
        self.set_sum_difference(other);
    }

    /// self becomes `self + k * other`, by [`Self::mul_small`] and [`Self::add_products`]; of level at most 2. Operands of
    /// level 0.
    #[inline(always)]
    fn set_add_multiple(&mut self, k: u32, other: &Self) {
        if k == 2 {
            let mut twice = *other;
            twice.set_double_as_term();
            self.set_add_term(&twice);
        } else {
            *self = self.add_products(other.mul_small(k));
        }
    }

    // Sums with small multiples, k at most 2^16. Operands of level at most 1, b and c of level 0; the result is of level 1.

    /// `self + k * b`, for a place of its own.
    #[inline(always)]
    fn sum_with_multiple(&self, k: u32, b: &Self) -> Self {
        self.carry() + b.mul_small(k)
    }

    /// self becomes `k * self`.
    #[inline(always)]
    fn set_multiple(&mut self, k: u32) {
        self.set_mul_small(k);
    }

    /// self becomes `a + k * b`.
    #[inline(always)]
    fn set_sum_with_multiple(&mut self, a: &Self, k: u32, b: &Self) {
        *self = a.sum_with_multiple(k, b);
    }

    /// self becomes `self - k * b`.
    #[inline(always)]
    fn set_sub_multiple(&mut self, k: u32, b: &Self) {
        *self = self.carry() - b.mul_small(k);
    }

    /// self becomes `a - k * b`.
    #[inline(always)]
    fn set_difference_with_multiple(&mut self, a: &Self, k: u32, b: &Self) {
        *self = a.carry() - b.mul_small(k);
    }

    /// self becomes `2 * self - b`.
    #[inline(always)]
    fn set_double_sub(&mut self, b: &Self) {
        *self = self.double().carry() - *b;
    }

    /// self becomes `2 * b - self`.
    #[inline(always)]
    fn set_sub_from_double(&mut self, b: &Self) {
        *self = b.double().carry() - self.carry();
    }

    /// self becomes `self - b - c`.
    #[inline(always)]
    fn set_sub_both(&mut self, b: &Self, c: &Self) {
        *self = (*self - *b).carry() - *c;
    }

    /// self becomes `self - other`, and then other `other + k * self`, by [`Self::mul_small`] and [`Self::add_products`]; in the
    /// memory of another element, which is lost.
    #[inline(always)]
    fn set_sub_add_multiple_in(&mut self, other: &mut Self, k: u32, _temporary: &mut Self) {
        *self = *self - *other;
        *other = other.add_products(self.mul_small(k));
    }

    // Sums that are factors alone, of operands of level 0; the first operand of a difference may be such a sum. Backends may do less
    // for them: a product takes one of two operands as each factor, or one of three with one of two. Elsewhere they are sums.

    /// self becomes `a + b`, a factor.
    #[inline(always)]
    #[track_caller]
    fn set_sum_as_factor(&mut self, a: &Self, b: &Self) {
        self.set_sum(a, b);
    }

    /// self becomes `a - b`, a factor.
    #[inline(always)]
    #[track_caller]
    fn set_difference_as_factor(&mut self, a: &Self, b: &Self) {
        self.set_difference(a, b);
    }

    /// self becomes `self + other`, a factor.
    #[inline(always)]
    #[track_caller]
    fn set_add_as_factor(&mut self, other: &Self) {
        self.set_add(other);
    }

    /// self becomes `a + term`, a factor, for what [`Self::set_double_as_term`] or a product has returned.
    #[inline(always)]
    #[track_caller]
    fn set_sum_with_term(&mut self, a: &Self, term: &Self) {
        self.set_sum_as_factor(a, term);
    }

    /// self becomes `self + term`, likewise.
    #[inline(always)]
    #[track_caller]
    fn set_add_term(&mut self, term: &Self) {
        self.set_add_as_factor(term);
    }

    /// self becomes `2 * self`, a factor or an operand of a sum.
    #[inline(always)]
    #[track_caller]
    fn set_double_as_factor(&mut self) {
        self.set_double();
    }

    /// self becomes `2 * self + other`, a factor, of a square that is not carried and a difference for a factor.
    #[inline(always)]
    #[track_caller]
    fn set_double_add_as_factor(&mut self, other: &Self) {
        self.set_double_uncarried();
        self.set_add(other);
    }

    /// self becomes `self - other`, a factor.
    #[inline(always)]
    #[track_caller]
    fn set_sub_as_factor(&mut self, other: &Self) {
        self.set_sub(other);
    }

    /// self becomes `other - self`, a factor.
    #[inline(always)]
    #[track_caller]
    fn set_sub_from_as_factor(&mut self, other: &Self) {
        self.set_sub_from(other);
    }

    // Products that are not carried, where that saves time: operands of one sum or difference, which carries them, and of nothing
    // else. Operands as for products that are, and elsewhere the results are those.

    /// self becomes `self * factor`, not carried.
    #[inline(always)]
    fn set_mul_uncarried(&mut self, factor: &Self) {
        self.set_mul(factor);
    }

    /// self becomes its square, not carried.
    #[inline(always)]
    fn set_square_uncarried(&mut self) {
        self.set_square();
    }

    /// self becomes the square of another, not carried.
    #[inline(always)]
    fn set_square_of_uncarried(&mut self, other: &Self) {
        self.set_square_of(other);
    }

    /// self becomes `self + self`, of one such product or of what is carried, not carried.
    #[inline(always)]
    fn set_double_uncarried(&mut self) {
        self.set_double();
    }

    /// [`Self::set_double_uncarried`], for sums that are factors alone.
    #[inline(always)]
    fn set_double_as_term(&mut self) {
        self.set_double_uncarried();
    }

    // Products and sums of them that are not carried, for elements with `PREFERS_UNCARRIED`: operands of such sums and of `carry_sum`, and of
    // nothing else. What is taken off is 8 products at most, twice in a sum; and 16 products are added at most.

    /// The same value as an operand of such sums; of level 0.
    #[inline(always)]
    fn to_uncarried(&self) -> Self {
        *self
    }

    /// The product. Operands as for `*`.
    #[inline(always)]
    fn mul_uncarried(&self, other: &Self) -> Self {
        *self * *other
    }

    /// The square; the operand as for [`Self::square`].
    #[inline(always)]
    fn square_uncarried(&self) -> Self {
        self.square()
    }

    /// `self + other`.
    #[inline(always)]
    fn add_uncarried(&self, other: &Self) -> Self {
        *self + *other
    }

    /// `self - other`.
    #[inline(always)]
    fn sub_uncarried(&self, other: &Self) -> Self {
        *self - *other
    }

    /// `2^n * self`.
    #[inline(always)]
    fn double_n_uncarried(&self, n: u32) -> Self {
        self.mul_small(1 << n)
    }

    /// The same value, at level 0.
    #[inline(always)]
    fn carry_sum(self) -> Self {
        self.carry()
    }

    /// `self + other`, of level 0 as both are.
    #[inline(always)]
    fn sum_carried(&self, other: &Self) -> Self {
        (*self + *other).carry()
    }

    /// A step of the ladder (`montgomery::step`), where elements have a piece of their own for it; returns whether they have.
    #[inline(always)]
    fn ladder_step<const A24: u32>(
        _u: &Self,
        _coordinates: [&mut Self; 4],
        _scratch: [&mut Self; 2],
        _choose_added: Self::Mask,
    ) -> bool {
        false
    }

    /// The steps of the ladder (`montgomery::step`) with `choose_added(i)` for i from the last of `steps`
    /// to the first, of coordinates of level 0, where elements have a piece of their own for them; returns whether they have.
    #[inline(always)]
    fn ladder_steps<const A24: u32>(
        _u: &Self,
        _coordinates: [&mut Self; 4],
        _steps: Range<usize>,
        _choose_added: impl FnMut(usize) -> Self::Mask,
    ) -> bool {
        false
    }

    /// self becomes `if_set` where the mask is set, `otherwise` elsewhere.
    #[inline(always)]
    fn set_select(&mut self, mask: Self::Mask, if_set: &Self, otherwise: &Self) {
        *self = Self::select(mask, *if_set, *otherwise);
    }

    /// [`Self::is_zero`] where it is.
    #[inline(always)]
    fn is_zero_here(&self) -> Self::Mask {
        (*self).is_zero()
    }

    /// [`Self::is_odd`] where it is.
    #[inline(always)]
    fn is_odd_here(&self) -> Self::Mask {
        (*self).is_odd()
    }

    /// self becomes 0 where the mask is set.
    #[inline(always)]
    fn clear_if(&mut self, mask: Self::Mask) {
        self.overwrite_if(mask, &Self::ZERO);
    }

    // What constants are operands of: where elements are in memory, those that have no value of their own for it need no copy of it.

    /// self becomes 1.
    #[inline(always)]
    fn set_one(&mut self) {
        *self = Self::ONE;
    }

    /// self becomes `self + 1`; levels as for `+`.
    #[inline(always)]
    fn set_add_one(&mut self) {
        self.set_add(&Self::ONE);
    }

    /// self becomes `self - 1`; levels as for `-`.
    #[inline(always)]
    fn set_sub_one(&mut self) {
        self.set_sub(&Self::ONE);
    }

    /// self becomes `-self`; levels as for `-`.
    #[inline(always)]
    #[track_caller]
    fn set_negate(&mut self) {
        self.set_sub_from(&Self::ZERO);
    }

    /// self becomes `value` where the mask is set.
    #[inline(always)]
    fn overwrite_if(&mut self, mask: Self::Mask, value: &Self) {
        let otherwise = *self;
        self.set_select(mask, value, &otherwise);
    }

    /// self becomes `-self` where the mask is set, at level 0. Operand of level at most 1.
    #[inline(always)]
    fn set_negate_if(&mut self, mask: Self::Mask) {
        *self = self.negate_if(mask).carry();
    }

    /// `self + self`; levels as for `+`.
    #[inline(always)]
    fn double(self) -> Self {
        self + self
    }

    /// `self + other`, for operands that `*`, [`Self::square`] or [`Self::mul_small`] have returned, or constants, and for
    /// a sum that is only used as a factor: backends may do less than for `+`.
    #[inline(always)]
    fn add_products(self, other: Self) -> Self {
        self + other
    }

    /// `k * self` for a small public constant, k < 2^18. Operand of level at most 2, result of level 0.
    fn mul_small(self, k: u32) -> Self;

    /// The same value at level 0, as it is where sums are carried. Operand of level at most 2.
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }

    /// The same value as an operand of sums: at level 1 where sums are reduced, else at level 0. Operand of level at most 2, no sum that
    /// is a factor alone.
    #[inline(always)]
    fn to_operand(self) -> Self {
        self.carry()
    }

    /// `if_set` where the mask is set, `otherwise` elsewhere.
    fn select(mask: Self::Mask, if_set: Self, otherwise: Self) -> Self;

    /// The same element. Where it was selected by a secret mask in memory, the compiler must not see that, or it selects by a store with
    /// the mask: such elements override this.
    #[inline(always)]
    fn unseen(self) -> Self {
        self
    }

    /// `value` where the mask is set, self elsewhere. Where the mask is set self must be [`Self::ZERO`].
    #[inline(always)]
    fn overwrite_zero_if(self, mask: Self::Mask, value: Self) -> Self {
        Self::select(mask, value, self)
    }

    /// The start value of [`Self::scan`]: `value` where the mask is set; elsewhere any value, as it is overwritten.
    #[inline(always)]
    fn scan_start(mask: Self::Mask, value: Self) -> Self {
        Self::select(mask, value, Self::ZERO)
    }

    /// Selects elements of one entry of a table in each lane: those of entry i - 1 for a digit of magnitude i, `zero` for a
    /// digit of 0. Magnitudes are at most the number of entries. Every entry is read.
    #[inline(always)]
    fn scan<A, const N: usize>(
        zero: [Self; N],
        table: &[A],
        digits: &[i8],
        elements: impl Fn(&A) -> [&Self; N],
    ) -> [Self; N] {
        let is_zero = Self::Mask::magnitude_is(digits, 0);
        let mut found = zero.map(
            #[inline(always)]
            |zero| Self::scan_start(is_zero, zero),
        );
        for (entry, i) in table.iter().zip(1..) {
            let (mask, elements) = (Self::Mask::magnitude_is(digits, i), elements(entry));
            for k in 0..N {
                found[k] = found[k].overwrite_zero_if(mask, *elements[k]);
            }
        }
        found
    }

    /// Returns for each element whether it is zero. Operand of level at most 2.
    fn is_zero(self) -> Self::Mask;

    /// Runs a piece of code as a separate function, one for all callers, with the instructions that this kind of element
    /// needs.
    ///
    /// Machine code is made in such pieces: operations of single elements are inlined into them, and what is above is loops
    /// of calls. A piece works in place, as points that are returned are copied in other widths than they were written in.
    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        outline(piece)
    }

    /// [`Self::outline`], for a piece that is all that is done with a backend: not outlined where entering the backend makes a
    /// function of it already, and memory for another is scarce.
    #[inline(always)]
    fn outline_entered<R>(piece: impl FnOnce() -> R) -> R {
        Self::outline(piece)
    }

    /// Returns for each element whether its canonical representative is odd. Operand of level at most 2.
    fn is_odd(self) -> Self::Mask;

    /// Returns for each element whether both are equal. Operands of level at most 1.
    #[inline(always)]
    fn equals(self, other: Self) -> Self::Mask {
        (self - other).is_zero()
    }

    /// `-self` where the mask is set, `self` elsewhere. Operand of level at most 1; the result is one level higher.
    #[inline(always)]
    fn negate_if(self, mask: Self::Mask) -> Self {
        Self::select(mask, -self, self)
    }
}
