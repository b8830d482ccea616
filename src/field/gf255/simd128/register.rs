//! Registers of 128 bits: lanes of 32 bits, each of two numbers of 16 bits.
//!
//! In WebAssembly they are the engine's; elsewhere there is a model of them for tests, in which sums and products that do not fit a
//! lane are errors.

#[cfg(lemniscate_simd128)]
pub(super) use wasm::*;

#[cfg(not(lemniscate_simd128))]
pub(super) use model::*;

#[cfg(lemniscate_simd128)]
mod wasm {
    use core::arch::wasm32::*;

    pub(in super::super) type Register = v128;

    /// Functions that are an instruction each.
    macro_rules! instructions {
        ($($(#[$doc:meta])* fn $name:ident $(<const $n:ident: u32>)? ($($arg:ident : $in:ty),*) -> $out:ty = $value:expr;)*) => {$(
            $(#[$doc])*
            #[inline(always)]
            pub(in super::super) fn $name $(<const $n: u32>)? ($($arg: $in),*) -> $out {
                $value
            }
        )*};
    }

    instructions! {
        fn add32(a: v128, b: v128) -> v128 = i32x4_add(a, b);
        fn sub32(a: v128, b: v128) -> v128 = i32x4_sub(a, b);
        fn mul32(a: v128, b: v128) -> v128 = i32x4_mul(a, b);
        fn add16(a: v128, b: v128) -> v128 = i16x8_add(a, b);
        fn sub16(a: v128, b: v128) -> v128 = i16x8_sub(a, b);
        fn mul16(a: v128, b: v128) -> v128 = i16x8_mul(a, b);
        /// The sums of both products of 16 bits in each lane.
        fn dot(a: v128, b: v128) -> v128 = i32x4_dot_i16x8(a, b);
        /// Numbers with signs, divided by 2^N and rounded down.
        fn floor16<const N: u32>(a: v128) -> v128 = i16x8_shr(a, N);
        fn floor32<const N: u32>(a: v128) -> v128 = i32x4_shr(a, N);
        fn left32<const N: u32>(a: v128) -> v128 = i32x4_shl(a, N);
        fn right32<const N: u32>(a: v128) -> v128 = u32x4_shr(a, N);
        fn left64(a: v128, n: u32) -> v128 = i64x2_shl(a, n);
        fn right64(a: v128, n: u32) -> v128 = u64x2_shr(a, n);
        fn and(a: v128, b: v128) -> v128 = v128_and(a, b);
        fn or(a: v128, b: v128) -> v128 = v128_or(a, b);
        fn xor(a: v128, b: v128) -> v128 = v128_xor(a, b);
        fn select(mask: v128, if_set: v128, if_clear: v128) -> v128 = v128_bitselect(if_set, if_clear, mask);
        fn equal64(a: v128, b: v128) -> v128 = i64x2_eq(a, b);
        /// The two numbers of each lane, exchanged.
        fn swap_halves(a: v128) -> v128 = i16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(a, a);
        /// The lower number of each lane of one register, and the upper one of the other.
        fn halves(lower: v128, upper: v128) -> v128 = i16x8_shuffle::<0, 9, 2, 11, 4, 13, 6, 15>(lower, upper);
        /// The bytes with these places, below 16.
        fn swizzle(a: v128, places: v128) -> v128 = i8x16_swizzle(a, places);
        fn even32(a: v128, b: v128) -> v128 = i32x4_shuffle::<0, 2, 4, 6>(a, b);
        /// The last lane of one register, and the first three of another.
        fn last_and_three(a: v128, b: v128) -> v128 = i32x4_shuffle::<3, 4, 5, 6>(a, b);
        /// The numbers in the lanes of both registers, which 16 bits hold.
        fn narrow(a: v128, b: v128) -> v128 = i16x8_narrow_i32x4(a, b);
        fn low64(a: v128, b: v128) -> v128 = i64x2_shuffle::<0, 2>(a, b);
        fn high64(a: v128, b: v128) -> v128 = i64x2_shuffle::<1, 3>(a, b);
        fn zip_low32(a: v128, b: v128) -> v128 = i32x4_shuffle::<0, 4, 1, 5>(a, b);
        fn zip_high32(a: v128, b: v128) -> v128 = i32x4_shuffle::<2, 6, 3, 7>(a, b);
    }

    #[cfg(lemniscate_relaxed_simd)]
    instructions! {
        fn low_high64(a: v128, b: v128) -> v128 = i64x2_shuffle::<0, 3>(a, b);
        fn high_low64(a: v128, b: v128) -> v128 = i64x2_shuffle::<1, 2>(a, b);
        fn add_real(a: v128, b: v128) -> v128 = f64x2_add(a, b);
        fn sub_real(a: v128, b: v128) -> v128 = f64x2_sub(a, b);
        /// a b + c, rounded once, where the processor does that: see [`is_fused`](super::super::reals::is_fused).
        fn mul_add_real(a: v128, b: v128, c: v128) -> v128 = f64x2_relaxed_madd(a, b, c);
    }

    /// Two words of 64 bits.
    pub(in super::super) const fn words([a, b]: [u64; 2]) -> v128 {
        u64x2(a, b)
    }

    /// Four lanes.
    pub(in super::super) const fn register([a, b, c, d]: [u32; 4]) -> v128 {
        u32x4(a, b, c, d)
    }

    #[cfg(lemniscate_relaxed_simd)]
    #[inline(always)]
    pub(in super::super) fn in_words(a: v128) -> [u64; 2] {
        [u64x2_extract_lane::<0>(a), u64x2_extract_lane::<1>(a)]
    }

    #[inline(always)]
    pub(in super::super) fn lanes(a: v128) -> [u32; 4] {
        [
            u32x4_extract_lane::<0>(a),
            u32x4_extract_lane::<1>(a),
            u32x4_extract_lane::<2>(a),
            u32x4_extract_lane::<3>(a),
        ]
    }

    /// Calls the instruction whose lanes, which must be literals, a constant names by the lower bits first.
    macro_rules! permuted {
        ($a:ident, $control:expr; $l0:literal $l1:literal $l2:literal $l3:literal) => {
            i32x4_shuffle::<$l0, $l1, $l2, $l3>($a, $a)
        };
        ($a:ident, $control:expr; $($lane:literal)*) => {
            match $control & 3 {
                0 => permuted!($a, $control >> 2; $($lane)* 0),
                1 => permuted!($a, $control >> 2; $($lane)* 1),
                2 => permuted!($a, $control >> 2; $($lane)* 2),
                _ => permuted!($a, $control >> 2; $($lane)* 3),
            }
        };
    }

    /// Likewise, of the lanes of two registers.
    macro_rules! blended {
        ($a:ident, $b:ident, $mask:expr; [$l0:literal $l1:literal $l2:literal $l3:literal]) => {
            i32x4_shuffle::<$l0, $l1, $l2, $l3>($a, $b)
        };
        ($a:ident, $b:ident, $mask:expr; [$($lane:literal)*] ($clear:literal $set:literal) $($more:tt)*) => {
            if $mask & 1 == 0 {
                blended!($a, $b, $mask >> 1; [$($lane)* $clear] $($more)*)
            } else {
                blended!($a, $b, $mask >> 1; [$($lane)* $set] $($more)*)
            }
        };
    }

    #[inline(always)]
    pub(in super::super) fn permute<const CONTROL: i32>(a: v128) -> v128 {
        permuted!(a, CONTROL;)
    }

    #[inline(always)]
    pub(in super::super) fn blend<const MASK: i32>(a: v128, b: v128) -> v128 {
        blended!(a, b, MASK; [] (0 4) (1 5) (2 6) (3 7))
    }
}

#[cfg(not(lemniscate_simd128))]
mod model {
    pub(in super::super) type Register = [u32; 4];

    /// A register, lane by lane.
    fn each(a: Register, b: Register, lane: impl Fn(i32, i32) -> i32) -> Register {
        core::array::from_fn(|i| lane(a[i] as i32, b[i] as i32) as u32)
    }

    /// The same by numbers of 16 bits, which the results must be.
    fn each_half(a: Register, b: Register, half: impl Fn(i32, i32) -> i32) -> Register {
        let fits = |x: i32| u32::from(i16::try_from(x).expect("a number of 16 bits") as u16);
        each(a, b, |a, b| (fits(half(lower(a), lower(b))) | fits(half(a >> 16, b >> 16)) << 16) as i32)
    }

    fn lower(a: i32) -> i32 {
        i32::from(a as i16)
    }

    fn each_word(a: Register, b: Register, word: impl Fn(u64, u64) -> u64) -> Register {
        let ([a0, a1], [b0, b1]) = (in_words(a), in_words(b));
        words([word(a0, b0), word(a1, b1)])
    }

    pub(in super::super) fn add32(a: Register, b: Register) -> Register {
        each(a, b, |a, b| a.checked_add(b).expect("a sum of 32 bits"))
    }

    pub(in super::super) fn sub32(a: Register, b: Register) -> Register {
        each(a, b, |a, b| a.checked_sub(b).expect("a difference of 32 bits"))
    }

    pub(in super::super) fn mul32(a: Register, b: Register) -> Register {
        each(a, b, |a, b| a.checked_mul(b).expect("a product of 32 bits"))
    }

    pub(in super::super) fn add16(a: Register, b: Register) -> Register {
        each_half(a, b, |a, b| a + b)
    }

    pub(in super::super) fn sub16(a: Register, b: Register) -> Register {
        each_half(a, b, |a, b| a - b)
    }

    pub(in super::super) fn mul16(a: Register, b: Register) -> Register {
        each_half(a, b, |a, b| a * b)
    }

    pub(in super::super) fn dot(a: Register, b: Register) -> Register {
        let half = |a: i32, b: i32| lower(a) * lower(b);
        each(a, b, |a, b| half(a, b).checked_add(half(a >> 16, b >> 16)).expect("a sum of 32 bits"))
    }

    pub(in super::super) fn floor16<const N: u32>(a: Register) -> Register {
        each_half(a, a, |a, _| a >> N)
    }

    pub(in super::super) fn floor32<const N: u32>(a: Register) -> Register {
        each(a, a, |a, _| a >> N)
    }

    pub(in super::super) fn left32<const N: u32>(a: Register) -> Register {
        each(a, a, |a, _| a << N)
    }

    pub(in super::super) fn right32<const N: u32>(a: Register) -> Register {
        a.map(|a| a >> N)
    }

    pub(in super::super) fn left64(a: Register, n: u32) -> Register {
        each_word(a, a, |a, _| a << n)
    }

    pub(in super::super) fn right64(a: Register, n: u32) -> Register {
        each_word(a, a, |a, _| a >> n)
    }

    pub(in super::super) fn and(a: Register, b: Register) -> Register {
        each(a, b, |a, b| a & b)
    }

    pub(in super::super) fn or(a: Register, b: Register) -> Register {
        each(a, b, |a, b| a | b)
    }

    pub(in super::super) fn xor(a: Register, b: Register) -> Register {
        each(a, b, |a, b| a ^ b)
    }

    pub(in super::super) fn select(mask: Register, if_set: Register, if_clear: Register) -> Register {
        xor(if_clear, and(xor(if_clear, if_set), mask))
    }

    pub(in super::super) fn equal64(a: Register, b: Register) -> Register {
        each_word(a, b, |a, b| if a == b { u64::MAX } else { 0 })
    }

    pub(in super::super) fn swap_halves(a: Register) -> Register {
        a.map(|a| a.rotate_left(16))
    }

    pub(in super::super) fn halves(lower: Register, upper: Register) -> Register {
        each(lower, upper, |lower, upper| lower & 0xffff | upper & !0xffff)
    }

    pub(in super::super) fn swizzle(a: Register, places: Register) -> Register {
        let byte = |place: u8| u32::from(a[usize::from(place / 4)].to_le_bytes()[usize::from(place % 4)]);
        places.map(|places| {
            places.to_le_bytes().into_iter().rev().fold(0, |lane, place| lane << 8 | byte(place))
        })
    }

    pub(in super::super) fn even32(a: Register, b: Register) -> Register {
        [a[0], a[2], b[0], b[2]]
    }

    pub(in super::super) fn last_and_three(a: Register, b: Register) -> Register {
        [a[3], b[0], b[1], b[2]]
    }

    pub(in super::super) fn narrow(a: Register, b: Register) -> Register {
        let half = |x: u32| u32::from(i16::try_from(x as i32).expect("a number of 16 bits") as u16);
        [[a[0], a[1]], [a[2], a[3]], [b[0], b[1]], [b[2], b[3]]].map(|[x, y]| half(x) | half(y) << 16)
    }

    pub(in super::super) fn low64(a: Register, b: Register) -> Register {
        [a[0], a[1], b[0], b[1]]
    }

    pub(in super::super) fn high64(a: Register, b: Register) -> Register {
        [a[2], a[3], b[2], b[3]]
    }

    pub(in super::super) fn low_high64(a: Register, b: Register) -> Register {
        [a[0], a[1], b[2], b[3]]
    }

    pub(in super::super) fn high_low64(a: Register, b: Register) -> Register {
        [a[2], a[3], b[0], b[1]]
    }

    pub(in super::super) fn zip_low32(a: Register, b: Register) -> Register {
        [a[0], b[0], a[1], b[1]]
    }

    pub(in super::super) fn zip_high32(a: Register, b: Register) -> Register {
        [a[2], b[2], a[3], b[3]]
    }

    pub(in super::super) const fn words([a, b]: [u64; 2]) -> Register {
        [a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32]
    }

    pub(in super::super) fn in_words([a, b, c, d]: Register) -> [u64; 2] {
        [u64::from(a) | u64::from(b) << 32, u64::from(c) | u64::from(d) << 32]
    }

    fn each_real(a: Register, b: Register, real: impl Fn(f64, f64) -> f64) -> Register {
        each_word(a, b, |a, b| real(f64::from_bits(a), f64::from_bits(b)).to_bits())
    }

    pub(in super::super) fn add_real(a: Register, b: Register) -> Register {
        each_real(a, b, |a, b| a + b)
    }

    pub(in super::super) fn sub_real(a: Register, b: Register) -> Register {
        each_real(a, b, |a, b| a - b)
    }

    pub(in super::super) fn mul_add_real(a: Register, b: Register, c: Register) -> Register {
        let ([a0, a1], [b0, b1], [c0, c1]) = (in_words(a), in_words(b), in_words(c));
        words([[a0, b0, c0], [a1, b1, c1]].map(|abc| {
            let [a, b, c] = abc.map(f64::from_bits);
            a.mul_add(b, c).to_bits()
        }))
    }

    pub(in super::super) const fn register(lanes: [u32; 4]) -> Register {
        lanes
    }

    pub(in super::super) fn lanes(a: Register) -> [u32; 4] {
        a
    }

    pub(in super::super) fn permute<const CONTROL: i32>(a: Register) -> Register {
        core::array::from_fn(|j| a[(CONTROL >> (2 * j) & 3) as usize])
    }

    pub(in super::super) fn blend<const MASK: i32>(a: Register, b: Register) -> Register {
        core::array::from_fn(|j| if MASK >> j & 1 == 1 { b[j] } else { a[j] })
    }
}
