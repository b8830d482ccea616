//! Limbs of 51 bits as integers in registers: the way from a vector to the canonical representatives of its lanes.

/// An array of the values for i = 0 .. 5, one for each limb.
///
/// Not a function of a closure: the compiler may leave a closure by itself, and then it is compiled without the
/// instructions of the function around it.
macro_rules! five {
    (|$i:ident| $value:expr) => {
        [
            {
                let $i = 0;
                $value
            },
            {
                let $i = 1;
                $value
            },
            {
                let $i = 2;
                $value
            },
            {
                let $i = 3;
                $value
            },
            {
                let $i = 4;
                $value
            },
        ]
    };
}

/// Functions that are an instruction or two each: `fn name(arguments) -> type = expression;`.
macro_rules! instructions {
    ($($visibility:vis fn $name:ident($($arg:ident $(: $in:ty)?),*) -> $out:ty = $value:expr;)*) => {$(
        #[inline(always)]
        $visibility fn $name($($arg $(: $in)?),*) -> $out {
            // SAFETY: an operation on registers alone; the code of vectors is reached only through entry points that have
            // found in the processor what it needs.
            unsafe { $value }
        }
    )*};
}

pub(in crate::field::gf255) use {five, instructions};

/// A register with an integer of 64 bits in each lane.
pub trait Integers: Copy {
    /// The same integer in every lane.
    fn splat(value: u64) -> Self;
    /// The sum, modulo 2^64.
    fn add(self, other: Self) -> Self;
    /// The lower 51 bits.
    fn low51(self) -> Self;
    /// The bits above the lower 51.
    fn above51(self) -> Self;
    /// k times an integer, both below 2^32.
    fn times(self, k: u64) -> Self;
}

/// The limbs in 0 .. 2^51 of the canonical representatives, for limbs below 2^63 with a value below 2^256.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn canonical<const M: u64, R: Integers>(limbs: [R; 5]) -> [R; 5] {
    // Below 2^255 + M after the first pass.
    let (mut limbs, top) = ripple(limbs);
    limbs[0] = limbs[0].add(top.times(M));
    // At least 2^255 - M exactly if adding M reaches 2^255.
    let [l0, l1, l2, l3, l4] = limbs;
    let (_, top) = ripple([l0.add(R::splat(M)), l1, l2, l3, l4]);
    ripple([l0.add(top.times(M)), l1, l2, l3, l4]).0
}

/// Carries through all limbs, one after another: limbs below 2^51, and what leaves the last one.
#[inline(always)]
fn ripple<R: Integers>(mut limbs: [R; 5]) -> ([R; 5], R) {
    let mut carry = R::splat(0);
    for limb in &mut limbs {
        let sum = limb.add(carry);
        *limb = sum.low51();
        carry = sum.above51();
    }
    (limbs, carry)
}
