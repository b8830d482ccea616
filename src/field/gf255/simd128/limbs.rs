//! Twenty limbs of 13 bits of four elements: products, carries, and conversions from and to words.
//!
//! # Bounds
//!
//! Limbs have signs. *Tight* ones are at most [`TIGHT`] in magnitude, and limb 0 at most [`TIGHT_FIRST`]: 2^12 and what carries add.
//! A product takes sums of two tight values on both sides, and sums of three on one: a column of 20 products is at most 20.2 * 6 *
//! 2^24.05, with what is folded into it, which is 2^25.5 below 2^31: more than what is added for carries. Sums that are carried may be of
//! four tight values: 16 bits hold them and what rounds.
//!
//! # Columns
//!
//! Column k of a product is the sum of a\[i\] b\[k - i\]. One instruction adds the products of two pairs of neighbouring limbs, if
//! those of b come in the other order: (a\[2i\], a\[2i + 1\]) by (b\[j\], b\[j - 1\]) belongs to column 2i + j. As 2^260 = 608, column k + 20
//! counts 608 times in column k. To keep that within 32 bits, only its lower 16 bits count there, and those above 608 * 2^3 times in
//! the next: both are halves of a lane, so that one instruction multiplies and adds what comes to a column.
//!
//! Lower columns are carried in two chains of ten, in turns, as each has a step to wait for. What leaves a chain is carried on into
//! the next one, which by then is carried, for two steps; from column 19 it is large in column 0, for three.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::field::P25519;
use crate::field::gf255::packed;
use crate::field::gf255::words::canonical;

use super::Form;
use super::fixed::Factors;
use super::ladder;
use super::register::*;

/// Register i has limbs 2i and 2i + 1 of all elements: in the lower and the upper half of each lane.
pub(super) type Limbs = [Register; 10];

/// The bits of a limb.
pub(super) const BITS: u32 = 13;
pub(super) const LOW: u32 = (1 << BITS) - 1;
/// What is added to round to the nearest multiple of 2^13, rather than down.
pub(super) const HALF: u32 = 1 << (BITS - 1);
/// 2^260 modulo q.
pub(super) const FOLD: u32 = 19 << 5;

/// The bound of tight limbs.
pub(super) const TIGHT: i32 = (1 << 12) + 64;
/// That of the first one: sums of four tight values carry twice [`FOLD`] into it.
pub(super) const TIGHT_FIRST: i32 = (1 << 12) + 2 * FOLD as i32;

pub(super) const fn splat32(value: u32) -> Register {
    register([value; 4])
}

pub(super) const fn splat16(value: u32) -> Register {
    splat32(value | value << 16)
}

/// An array of the values for i = 0 .. 10, one for each register. Not a function of a closure, which may be left by itself.
macro_rules! ten {
    (|$i:ident| $value:expr) => {{
        let mut all = [$crate::field::gf255::simd128::register::register([0; 4]); 10];
        let mut $i = 0;
        while $i < 10 {
            all[$i] = $value;
            $i += 1;
        }
        all
    }};
}
pub(super) use ten;

/// A piece of code for each of some constants, one after the other: a loop of them would stay one.
macro_rules! each {
    ($piece:ident: $($constant:literal)*) => {
        $($piece!($constant);)*
    };
}
pub(super) use each;

/// Writes a register to memory. Engines order computations by what is written, and this one stays where it is: without it they compute
/// all columns of a product at the same time, and save and restore registers twice as often as they multiply, and a product
/// takes twice as long (V8).
#[inline(always)]
pub(super) fn store(place: &mut Register, value: Register) {
    // SAFETY: the place is a reference's.
    unsafe { core::ptr::write_volatile(place, value) }
}

/// Reads a register from memory again, long after it was written: what the compiler has in a variable, an engine writes to memory once
/// more. Squares, of the longest sums, take 6 % less with that.
#[inline(always)]
pub(super) fn load(place: &Register) -> Register {
    // SAFETY: the place is a reference's.
    unsafe { core::ptr::read_volatile(place) }
}

/// Pairs of limbs of a factor, for [`multiply_turned`]: limbs j and j - 1 at place j; limbs -1 and 20 are 0.
pub(super) type Turned = [Register; 21];

/// Writes the pairs of the factor with these registers.
#[inline(always)]
pub(super) fn turn(mut b: impl FnMut(usize) -> Register, turned: &mut Turned) {
    let mut before = splat32(0);
    macro_rules! pair {
        ($i:literal) => {
            let register = b($i);
            store(&mut turned[2 * $i], halves(register, before));
            store(&mut turned[2 * $i + 1], swap_halves(register));
            before = register;
        };
    }
    each!(pair: 0 1 2 3 4 5 6 7 8 9);
    store(&mut turned[20], halves(splat32(0), before));
}

/// A copy by registers. An assignment is a `memory.copy`, for which engines call a function of theirs, and what it writes cannot be
/// read in other widths without waiting: all of that takes a fifth of the time of a product.
#[inline(always)]
pub(super) fn copy<const N: usize>(from: &[Register; N], to: &mut [Register; N]) {
    for (to, from) in to.iter_mut().zip(from) {
        store(to, load(from));
    }
}

impl Form for Limbs {
    const ZERO: Self = constant([0; 4]);
    const ONE: Self = constant([1, 0, 0, 0]);
    const TAKES_SUMS: bool = true;
    type Factors = Factors;

    #[inline(always)]
    fn from_words(words: &[[Register; 2]; 4]) -> Self {
        carry(&from_words(words))
    }

    #[inline(always)]
    fn unpacked(words: &[[Register; 2]; 4]) -> Self {
        const BIAS: Limbs = constant(packed::BIAS);
        carry(&from_words(words).minus(&BIAS))
    }

    #[inline(always)]
    fn to_words(&self, lane: usize) -> [u64; 4] {
        to_words(&pairs(self, lane))
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        copy(other, self);
    }

    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        ten!(|i| add16(self[i], other[i]))
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        ten!(|i| sub16(self[i], other[i]))
    }

    #[inline(always)]
    fn signed<const MASK: i32>(&self) -> Self {
        let signs = const { signs::<MASK>() };
        ten!(|i| mul16(self[i], signs))
    }

    #[inline(always)]
    fn carry(&mut self) {
        *self = carry(self);
    }

    #[inline(always)]
    unsafe fn multiply(product: *mut Self, a: *const Self, b: *const Self) {
        // SAFETY: the caller's.
        unsafe { multiply(product, a, b) }
    }

    #[inline(always)]
    unsafe fn power(to: *mut Self, x: *const Self, n: usize) {
        // SAFETY: the caller's.
        unsafe { square(to, x, n) }
    }

    #[inline(always)]
    fn mul_small(&self, k: [u32; 4]) -> Self {
        mul_small(self, &register(k))
    }

    #[inline(always)]
    fn odd_factors(&self) -> Factors {
        let [small, ..] = self.to_words(1);
        Factors::new(small as u32, &pairs(self, 3))
    }

    #[inline(always)]
    fn mul_odd(&self, factors: &Factors) -> Self {
        factors.mul(self)
    }

    #[inline(always)]
    fn ladder_step(&mut self, exchanged: Register, factors: &Factors) -> bool {
        ladder::step(self, exchanged, factors);
        true
    }

    #[inline(always)]
    fn select(mask: Register, if_set: &Self, otherwise: &Self) -> Self {
        ten!(|i| select(mask, if_set[i], otherwise[i]))
    }

    #[inline(always)]
    fn permute<const CONTROL: i32>(&self) -> Self {
        ten!(|i| permute::<CONTROL>(self[i]))
    }

    #[inline(always)]
    fn blend<const MASK: i32>(&self, other: &Self) -> Self {
        ten!(|i| blend::<MASK>(self[i], other[i]))
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [&Self; 4], [e, f, g, h]: [&mut Self; 4]) {
        for i in 0..10 {
            let (low_ac, high_ac) = (zip_low32(a[i], c[i]), zip_high32(a[i], c[i]));
            let (low_bd, high_bd) = (zip_low32(b[i], d[i]), zip_high32(b[i], d[i]));
            e[i] = zip_low32(low_ac, low_bd);
            f[i] = zip_high32(low_ac, low_bd);
            g[i] = zip_low32(high_ac, high_bd);
            h[i] = zip_high32(high_ac, high_bd);
        }
    }
}

/// All bits of the lanes j with bit j of `MASK` set, 16 at a time 1 elsewhere: what to multiply by for some opposites.
pub(super) const fn signs<const MASK: i32>() -> Register {
    let mut lanes = [0x1_0001; 4];
    let mut j = 0;
    while j < 4 {
        if MASK >> j & 1 == 1 {
            lanes[j] = u32::MAX;
        }
        j += 1;
    }
    register(lanes)
}

/// The pairs of limbs in a lane.
#[inline(always)]
fn pairs(limbs: &Limbs, lane: usize) -> [u32; 10] {
    limbs.map(
        #[inline(always)]
        |register| lanes(register)[lane],
    )
}

/// What is added to a column, so that carries round to the nearest: 2^12 to each of the lower ones, to odd ones as 2^25 to that before. It
/// is taken off again at the end. The compiler leaves out what adds 0.
#[inline(always)]
fn addend(k: usize) -> Register {
    splat32(if k < 20 && k.is_multiple_of(2) { HALF | HALF << BITS } else { 0 })
}

/// Writes the tight value whose columns these are, each with its addend, for k = 0 .. 39; or for k = 0 .. 20, if it is not `DOUBLE`.
///
/// Columns that are not read again are written as soon as they are carried: all twenty at the same time are more than engines have
/// registers for.
///
/// # Safety
/// The place can be written to.
#[allow(unused_assignments, reason = "after the last column of a chain, none has a column before")]
#[inline(always)]
unsafe fn write_carried<const DOUBLE: bool>(place: *mut Limbs, column: impl Fn(usize) -> Register) {
    // SAFETY: the caller's.
    let place = unsafe { &mut *place };
    let low = splat32(LOW);
    let upper = |k: usize| if DOUBLE && k < 19 { column(k + 20) } else { splat32(0) };
    // The lower half of a column is a number with a sign, and the upper one is more by one where that is negative.
    let rounded = |upper: Register| add32(upper, splat32(1 << 15));
    let mut columns = [splat32(0); 20];
    let mut before = [splat32(0), rounded(upper(9))];
    macro_rules! link {
        ($chain:literal, $k:expr) => {
            let mut sum = column($k);
            if DOUBLE {
                let upper = upper($k);
                let folded = dot(halves(upper, before[$chain]), splat32(FOLD | FOLD << (16 - BITS) << 16));
                before[$chain] = rounded(upper);
                sum = add32(sum, folded);
            }
            if $k % 10 > 0 {
                sum = add32(sum, floor32::<BITS>(columns[$k - 1]));
            }
            columns[$k] = sum;
        };
    }
    // Columns 2i and 2i + 1 as limbs, each more by `HALF` than it is.
    macro_rules! pair {
        ($i:expr) => {
            and(halves(columns[2 * $i], left32::<16>(columns[2 * $i + 1])), splat16(LOW))
        };
    }
    macro_rules! write {
        ($i:expr, $pair:expr) => {
            store(&mut place[$i], sub16($pair, splat16(HALF)));
        };
    }
    macro_rules! links {
        ($i:literal) => {
            link!(0, 2 * $i);
            link!(1, 2 * $i + 10);
            link!(0, 2 * $i + 1);
            link!(1, 2 * $i + 11);
            // The ends of the chains carry into the others.
            if $i > 1 {
                write!($i, pair!($i));
            }
            if $i > 0 {
                write!($i + 5, pair!($i + 5));
            }
        };
    }
    each!(links: 0 1 2 3 4);
    // What these carries come to is not carried on, and may be negative.
    columns[10] = add32(and(columns[10], low), floor32::<BITS>(columns[9]));
    write!(5, add16(pair!(5), left32::<16>(floor32::<BITS>(columns[10]))));
    columns[0] = add32(and(columns[0], low), mul32(floor32::<BITS>(columns[19]), splat32(FOLD)));
    columns[1] = add32(and(columns[1], low), floor32::<BITS>(columns[0]));
    write!(0, pair!(0));
    write!(1, add16(pair!(1), halves(floor32::<BITS>(columns[1]), splat32(0))));
}

/// The product of sums of two tight values, tight, to a place that may be that of a factor. Limb 0 is at most 2^12.
///
/// # Safety
/// The factors can be read, and the product written; nobody else writes to them or reads it.
#[inline(never)]
unsafe fn multiply(product: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    let mut turned = [splat32(0); 21];
    // SAFETY: the caller's.
    unsafe {
        let b = &*b;
        turn(
            #[inline(always)]
            |i| b[i],
            &mut turned,
        );
        multiply_turned(product, a, &turned);
    }
}

/// [`multiply`], with the pairs of b.
///
/// Half of the registers of a are taken at a time, so that they stay registers, and columns of one parity, so that each needs one more
/// pair of b than that before.
///
/// # Safety
/// As there.
#[inline(never)]
pub(super) unsafe fn multiply_turned(product: *mut Limbs, a: *const Limbs, turned: &Turned) {
    // SAFETY: the caller's.
    let a = unsafe { &*a };
    let mut columns = [splat32(0); 39];
    macro_rules! half {
        ($first:literal: $($k:literal)*) => {{
            let mut pairs = [splat32(0); 21];
            $(
                let newest = $k - 2 * $first;
                if newest <= 20 {
                    pairs[newest] = load(&turned[newest]);
                }
                let mut sum = if $first > 0 && $k <= 28 { load(&columns[$k]) } else { addend($k) };
                for i in $first..$first + 5 {
                    if 2 * i <= $k && $k - 2 * i <= 20 {
                        sum = add32(sum, dot(a[i], pairs[$k - 2 * i]));
                    }
                }
                store(&mut columns[$k], sum);
            )*
        }};
    }
    half!(0: 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28);
    half!(0: 1 3 5 7 9 11 13 15 17 19 21 23 25 27);
    half!(5: 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38);
    half!(5: 11 13 15 17 19 21 23 25 27 29 31 33 35 37);
    // SAFETY: the caller's. The factors, which may be there, are not read any more.
    unsafe {
        write_carried::<true>(
            product,
            #[inline(always)]
            |k| load(&columns[k]),
        );
    }
}

/// `x^(2^n)`, for the sum of two tight values, tight; for n = 0 the place stays as it is, which may be that of x.
///
/// Column k has each product of two different limbs twice: pairs before the middle come with twice their limbs. For an odd k the middle
/// one is a pair by itself, that is right as it is. For an even k = 2t it is a\[t\]^2 with one more product, which is left out, or of
/// which twice the pair has one square too much.
///
/// # Safety
/// The operand can be read, and the power written; nobody else writes to them or reads it.
#[inline(never)]
unsafe fn square(power: *mut Limbs, x: *const Limbs, n: usize) {
    let mut from = x;
    let mut turned = [splat32(0); 21];
    let mut columns = [splat32(0); 39];
    for _ in 0..n {
        // SAFETY: the caller's.
        let a = unsafe { &*from };
        turn(
            #[inline(always)]
            |i| a[i],
            &mut turned,
        );
        let doubled = ten!(|i| add16(a[i], a[i]));
        macro_rules! column {
            ($k:literal) => {
                let t = $k / 2;
                let mut sum = addend($k);
                for i in 0..10 {
                    if 2 * i < t && $k - 2 * i <= 20 {
                        let j = $k - 2 * i;
                        let pair = if j <= t + 2 { load(&turned[j]) } else { turned[j] };
                        sum = add32(sum, dot(doubled[i], pair));
                    }
                }
                let middle = a[t / 2];
                sum = match ($k % 2, t % 2) {
                    (1, 0) => add32(sum, dot(middle, turned[t + 1])),
                    (1, _) => sum,
                    (_, 0) => add32(sum, dot(and(middle, splat32(0xffff)), middle)),
                    _ => sub32(sum, dot(and(middle, splat32(0xffff_0000)), middle)),
                };
                store(&mut columns[$k], sum);
            };
        }
        each!(column: 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35 37);
        each!(column: 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38);
        // SAFETY: the caller's. The operand, which may be there, is not read any more.
        unsafe {
            write_carried::<true>(
                power,
                #[inline(always)]
                |k| load(&columns[k]),
            );
        }
        from = power;
    }
}

/// Lane j times k\[j\], below 2^18, for tight values; tight.
#[inline(never)]
fn mul_small(x: &Limbs, k: &Register) -> Limbs {
    let mut product = MaybeUninit::uninit();
    // SAFETY: this is a place for it, all of which is written.
    unsafe {
        write_carried::<false>(
            product.as_mut_ptr(),
            #[inline(always)]
            |i| {
                let pair = if i % 2 == 0 { left32::<16>(x[i / 2]) } else { x[i / 2] };
                add32(mul32(floor32::<16>(pair), *k), addend(i))
            },
        );
        product.assume_init()
    }
}

/// The same value, tight, for sums of four tight values, all carries at the same time.
#[inline(always)]
fn carry(x: &Limbs) -> Limbs {
    let rounded = ten!(|i| add16(x[i], splat16(HALF)));
    let carries = ten!(|i| floor16::<BITS>(rounded[i]));
    ten!(|i| {
        let from_odd = right32::<16>(carries[(i + 9) % 10]);
        let from_odd = if i == 0 { mul16(from_odd, splat32(FOLD)) } else { from_odd };
        let rest = sub16(and(rounded[i], splat16(LOW)), splat16(HALF));
        add16(rest, or(left32::<16>(carries[i]), from_odd))
    })
}

/// Limb pairs, not carried, of any integers below 2^256, from word w of elements 2h and 2h + 1 at place \[w\]\[h\].
#[inline(always)]
fn from_words(words: &[[Register; 2]; 4]) -> Limbs {
    ten!(|i| {
        let (word, bit) = (26 * i / 64, (26 * i % 64) as u32);
        let mut pair = [splat32(0); 2];
        for (h, pair) in pair.iter_mut().enumerate() {
            *pair = right64(words[word][h], bit);
            if bit > 64 - 2 * BITS && word < 3 {
                *pair = or(*pair, left64(words[word + 1][h], 64 - bit));
            }
        }
        let pair = even32(pair[0], pair[1]);
        or(and(pair, splat32(LOW)), and(left32::<{ 16 - BITS }>(pair), splat32(LOW << 16)))
    })
}

/// Limb pairs of an integer below 2^256, in every lane.
const fn constant(words: [u64; 4]) -> Limbs {
    let mut limbs = [splat32(0); 10];
    let mut i = 0;
    while i < 10 {
        let (word, bit) = (26 * i / 64, (26 * i % 64) as u32);
        let mut pair = words[word] >> bit;
        if bit > 64 - 2 * BITS && word < 3 {
            pair |= words[word + 1] << (64 - bit);
        }
        let pair = pair as u32;
        limbs[i] = splat32(pair & LOW | pair << (16 - BITS) & LOW << 16);
        i += 1;
    }
    limbs
}

/// The canonical representative of an element, from the lanes of its register pairs, for the sum of three tight values.
#[inline(never)]
fn to_words(pairs: &[u32; 10]) -> [u64; 4] {
    // 2^262 - 4 FOLD is a multiple of q, and has four times 2^13 - 1 in each limb but the first.
    let mut carry = -4 * (FOLD as i32 - 1);
    let mut words = [0; 4];
    macro_rules! limb {
        ($i:literal) => {
            let pair = pairs[$i / 2] as i32;
            let limb = if $i % 2 == 0 { i32::from(pair as i16) } else { pair >> 16 };
            carry += limb + 4 * LOW as i32;
            let (word, bit) = (BITS * $i / 64, BITS * $i % 64);
            let digit = u64::from(carry as u32 & LOW);
            words[word as usize] |= digit << bit;
            if bit > 64 - BITS && word < 3 {
                words[word as usize + 1] |= digit >> (64 - bit);
            }
            if $i < 19 {
                carry >>= BITS;
            }
        };
    }
    each!(limb: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19);
    // Limb 19 begins at bit 247.
    words[3] &= u64::MAX >> 1;
    let top = 19 * u64::from(carry as u32 >> 8);
    canonical::<P25519>(crate::wide::add(&words, &[top, 0, 0, 0]).0)
}
