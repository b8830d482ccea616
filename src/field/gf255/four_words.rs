//! One element of GF(2^255 - M) as four words of 64 bits, over [`Arithmetic`] on such words: portable or of a processor.
//!
//! An element is any integer below 2q = 2^256 - 2M, at every level; only a sum of products for another product may be any
//! integer below 2^256. So additions reduce, by at most one subtraction of 2q, which in words below 2^256 is an addition
//! of 2M.

use crate::field::{FieldElement, Prime255, PrimeField};
use core::marker::PhantomData;
use core::ops::Range;

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::packed;
use super::portable64::chains;
use super::words;
use crate::field::table::Packed;
use crate::field::{Field, level::Level};

/// Arithmetic modulo 2^255 - M, M odd and below 2^15, on integers as four words: *reduced* are those below 2q = 2^256 - 2M,
/// *tight* those below 2^255 + 2^36. Constant-time.
pub trait Arithmetic: Copy + Default + 'static {
    /// a + b, reduced; of reduced ones.
    fn add<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4];

    /// a - b, reduced; of reduced ones. Below 2^256, of any integer below that and a tight one.
    fn sub<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4];

    /// 2 a, reduced; of any integer below 2^256.
    fn double<P: Prime255>(a: [u64; 4]) -> [u64; 4];

    /// a + b, below 2^256; of tight ones.
    fn add_tight<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4];

    /// a + b, below 2^256; of any integer below 2^256 and a reduced one.
    fn add_unreduced<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4];

    /// a b, tight; of any integers below 2^256.
    fn mul<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4];

    /// The square, tight; of any integer below 2^256.
    fn square<P: Prime255>(a: [u64; 4]) -> [u64; 4];

    /// a^(2^n), n squarings, tight; of any integer below 2^256, for n of at least 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square_n<P: Prime255>(mut a: [u64; 4], n: usize) -> [u64; 4] {
        for _ in 0..n {
            a = Self::square::<P>(a);
        }
        a
    }

    /// [`Self::square_n`] of several, side by side.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square_n_each<P: Prime255, const N: usize>(mut each: [[u64; 4]; N], n: usize) -> [[u64; 4]; N] {
        for _ in 0..n {
            for a in &mut each {
                *a = Self::square::<P>(*a);
            }
        }
        each
    }

    /// Whether there are runs of squares that carry late.
    #[cfg(target_arch = "x86_64")]
    const HAS_LATE_CARRIES: bool = false;

    /// [`Self::square_n_each`] with late carries.
    #[cfg(target_arch = "x86_64")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square_n_each_late<P: Prime255, const N: usize>(each: [[u64; 4]; N], n: usize) -> [[u64; 4]; N] {
        Self::square_n_each::<P, N>(each, n)
    }

    /// 1/a, below q, and 0 for 0; for a below q.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn invert<P: Prime255>(a: &[u64; 4]) -> [u64; 4] {
        words::invert::<P>(a)
    }

    /// k a, tight; of any integer below 2^256 and k below 2^18.
    fn mul_small<P: Prime255>(a: [u64; 4], k: u32) -> [u64; 4];

    /// a + b modulo 2^256; of any integers below that.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_words(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        chains::add(&a, &b).0
    }

    /// a + b, below 2^256, and a - b, reduced; of tight ones.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sum_difference<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [[u64; 4]; 2] {
        [Self::add_tight::<P>(a, b), Self::sub::<P>(a, b)]
    }

    /// [`Field::ladder_steps`] of tight ones, where there is a piece for them.
    #[inline(always)]
    fn ladder_steps<P: Prime255, const A24: u32>(
        _u: [u64; 4],
        _coordinates: [&mut [u64; 4]; 4],
        _steps: Range<usize>,
        _choose_added: impl FnMut(usize) -> Choice,
    ) -> bool {
        false
    }

    /// `if_set` where the mask is set, else `otherwise`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn select(mask: Choice, if_set: [u64; 4], otherwise: [u64; 4]) -> [u64; 4] {
        core::array::from_fn(|i| u64::conditional_select(&otherwise[i], &if_set[i], mask))
    }
}

/// One element of GF(2^255 - M), M odd and below 2^15: an integer below 2^256 - 2M in four words.
#[derive(Clone, Copy, Default)]
pub struct Fe<P: Prime255, A> {
    words: [u64; 4],
    level: Level,
    arithmetic: PhantomData<(P, A)>,
}

impl<P: Prime255, A: Arithmetic> DefaultIsZeroes for Fe<P, A> {}

// Prints only the name of the type: elements may be secret.
prints! { [P: Prime255, A] Debug for Fe<P, A>: "Fe<{}>", P::M }

impl<P: Prime255, A> Fe<P, A> {
    /// The element congruent to any integer below 2^256, given as four little-endian words.
    pub const fn new(words: [u64; 4]) -> Self {
        const { assert!(P::M % 2 == 1 && P::M < 1 << 15) };
        Self { words: words::fold_bit_255::<P>(words), level: Level::TIGHT, arithmetic: PhantomData }
    }

    /// Words of this level.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of(words: [u64; 4], level: Level) -> Self {
        Self { words, level, arithmetic: PhantomData }
    }

    /// Level 0, for a value that a product left tight.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tight(words: [u64; 4]) -> Self {
        let tight = Self::of(words, Level::TIGHT);
        debug_assert!(tight.is_tight());
        tight
    }

    /// Returns whether it is below 2^255 + 2^36.
    fn is_tight(&self) -> bool {
        self.words[3] >> 63 == 0 || self.words[1..] == [0, 0, 1 << 63] && self.words[0] >> 36 == 0
    }

    /// The words, of a value asserted in debug builds to be below 2q, or to be for a product alone.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn checked(self) -> [u64; 4] {
        // Within the closure, which release builds do not call: elsewhere the compiler may leave the branches in.
        self.level.check(|level| level == 2 || self.is_reduced());
        self.words
    }

    /// Returns whether it is below 2q.
    fn is_reduced(&self) -> bool {
        self.words[0] < (2 * P::M).wrapping_neg() || self.words[1..] != [u64::MAX; 3]
    }
}

impl<P: Prime255, A: Arithmetic> Fe<P, A> {
    /// self + other, a factor; of any integer below 2^256 and a reduced one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn plus_reduced(&self, other: &Self) -> Self {
        debug_assert!(other.is_reduced());
        Self::of(A::add_unreduced::<P>(self.words, other.words), Level::FACTOR)
    }

    /// self - other, a factor; of any integer below 2^256 and a tight one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn minus_tight(&self, other: &Self) -> Self {
        debug_assert!(other.is_tight(), "what is taken off must come from a product");
        Self::of(A::sub::<P>(self.words, other.words), Level::FACTOR)
    }
}

operators! {
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    [P: Prime255, A: Arithmetic] Fe<P, A>;
    Add::add(self, other) =
        Self::of(A::add::<P>(self.checked(), other.checked()), self.level.of_sum(other.level));
    Sub::sub(self, other) =
        Self::of(A::sub::<P>(self.checked(), other.checked()), self.level.of_sum(other.level));
    Neg::neg(self) = Self { level: self.level, ..Self::ZERO } - self;
    Mul::mul(self, other) = Self::tight(A::mul::<P>(self.checked(), other.checked()));
}

impl<P: Prime255, A: Arithmetic> Field for Fe<P, A> {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::new([0; 4]);
    const ONE: Self = Self::new([1, 0, 0, 0]);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square(self) -> Self {
        Self::tight(A::square::<P>(self.checked()))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square_n(self, n: usize) -> Self {
        if n == 0 {
            return self;
        }
        #[cfg(target_arch = "x86_64")]
        let words = super::runs::square_n::<P, A>(self.checked(), n);
        #[cfg(not(target_arch = "x86_64"))]
        let words = A::square_n::<P>(self.checked(), n);
        Self::tight(words)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_square_n_each<const N: usize>(each: &mut [Self; N], n: usize) {
        if n > 0 {
            let words = each.map(Self::checked);
            #[cfg(target_arch = "x86_64")]
            let words = super::runs::square_n_each::<P, A, N>(words, n);
            #[cfg(not(target_arch = "x86_64"))]
            let words = A::square_n_each::<P, N>(words, n);
            *each = words.map(Self::tight);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn set_sum_difference(&mut self, other: &mut Self) {
        debug_assert!([&*self, other].iter().all(|x| x.is_tight()), "operands must come from products");
        let level = self.level.of_sum(other.level);
        let [sum, difference] = A::sum_difference::<P>(self.words, other.words);
        (*self, *other) = (Self::of(sum, Level::FACTOR), Self::of(difference, level));
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn double(self) -> Self {
        Self::of(A::double::<P>(self.checked()), Level::TIGHT.of_sum(Level::TIGHT))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn add_products(self, other: Self) -> Self {
        debug_assert!([self, other].iter().all(|x| x.is_tight()), "operands must come from products");
        Self::of(A::add_tight::<P>(self.words, other.words), Level::FACTOR)
    }

    in_place! {
        &mut self;
        set_sum_as_factor(self, a, b) = a.add_products(*b);
        set_add_as_factor(self, other) = self.add_products(*other);
        set_double_as_factor(self) = self.add_products(*self);
        set_double_as_term(self) = self.add_products(*self);
        set_sum_with_term(self, a, term) = term.plus_reduced(a);
        set_add_term(self, term) = term.plus_reduced(self);
        set_double_add_as_factor(self, other) = self.add_products(*self).plus_reduced(other);
        set_difference_as_factor(self, a, b) = a.minus_tight(b);
        set_sub_as_factor(self, other) = self.minus_tight(other);
        set_sub_from_as_factor(self, other) = other.minus_tight(self);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        Self::tight(A::mul_small::<P>(self.checked(), k))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn carry(self) -> Self {
        Self::new(self.checked())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_operand(self) -> Self {
        debug_assert!(self.is_reduced());
        Self::of(self.words, Level::TIGHT.of_sum(Level::TIGHT))
    }

    #[inline(always)]
    fn ladder_steps<const A24: u32>(
        u: &Self,
        coordinates: [&mut Self; 4],
        steps: Range<usize>,
        choose_added: impl FnMut(usize) -> Choice,
    ) -> bool {
        debug_assert!(
            u.is_tight() && coordinates.iter().all(|x| x.is_tight()),
            "coordinates must come from products"
        );
        A::ladder_steps::<P, A24>(u.words, coordinates.map(|x| &mut x.words), steps, choose_added)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        Self::of(A::select(mask, if_set.words, otherwise.words), if_set.level.of_either(otherwise.level))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn overwrite_zero_if(self, mask: Choice, value: Self) -> Self {
        let word = |i: usize| self.words[i] | u64::conditional_select(&0, &value.words[i], mask);
        Self::of(core::array::from_fn(word), self.level.of_either(value.level))
    }

    #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan<E, const N: usize>(
        zero: [Self; N],
        table: &[E],
        digits: &[i8],
        elements: impl Fn(&E) -> [&Self; N],
    ) -> [Self; N] {
        let mut found = zero;
        // Any entry may be the one that is found.
        for entry in table {
            for (found, element) in found.iter_mut().zip(elements(entry)) {
                found.level = found.level.of_either(element.level);
            }
        }
        let words = crate::field::scan::scan(
            core::array::from_fn(|k| zero[k].words),
            table,
            digits[0].unsigned_abs(),
            #[cfg_attr(not(debug_assertions), inline(always))]
            |entry| elements(entry).map(|element| &element.words),
        );
        for (found, words) in found.iter_mut().zip(words) {
            found.words = words;
        }
        found
    }

    #[inline]
    fn is_zero(self) -> Choice {
        self.to_words().iter().fold(0, |any, word| any | word).ct_eq(&0)
    }

    #[inline]
    fn is_odd(self) -> Choice {
        Choice::from((self.to_words()[0] & 1) as u8)
    }
}

impl<P: Prime255, A: Arithmetic> PrimeField for Fe<P, A> {
    type Prime = P;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn constant(words: [u64; 4]) -> Self {
        Self::new(words)
    }
}

impl<P: Prime255, A: Arithmetic> FieldElement for Fe<P, A> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_words(words: [u64; 4]) -> Self {
        Self::new(words)
    }

    /// Not inlined: it takes long compared with a call, and one function often uses it several times.
    #[inline(never)]
    fn to_words(self) -> [u64; 4] {
        words::canonical::<P>(self.checked())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_words_here(self) -> [u64; 4] {
        words::canonical::<P>(self.checked())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn invert(self) -> Self {
        Self::new(A::invert::<P>(&self.to_words_here()))
    }

    /// The sum of words below q and of q - BIAS is below 2q.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_packed(packed: &Packed<P>) -> Self {
        if packed::IS_PLAIN {
            return Self::tight(*packed.words());
        }
        let words = A::add_words(*packed.words(), Packed::<P>::MINUS_BIAS);
        Self::of(words, Level::TIGHT.of_sum(Level::TIGHT))
    }

    /// One sum, too: q + BIAS less the held words, which is their complement, q + BIAS and 1, modulo 2^256.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_packed_signed(packed: &Packed<P>, negative: Choice) -> Self {
        let mask = u64::conditional_select(&0, &u64::MAX, negative);
        let constant: [u64; 4] = if packed::IS_PLAIN {
            core::array::from_fn(|i| (Packed::<P>::PLUS_BIAS[i] + u64::from(i == 0)) & mask)
        } else {
            let [positive, opposite] = [Packed::<P>::MINUS_BIAS, Packed::<P>::PLUS_BIAS];
            core::array::from_fn(|i| positive[i] ^ (positive[i] ^ (opposite[i] + u64::from(i == 0))) & mask)
        };
        let words = A::add_words(packed.words().map(|word| word ^ mask), constant);
        Self::of(words, Level::TIGHT.of_sum(Level::TIGHT))
    }
}
