//! Elements of GF(2^448 - 2^224 - 1) in the lanes of vectors: their words as limbs of 45 bits, and tests.

#[cfg(all(test, target_arch = "x86_64"))]
pub(super) mod suite;

#[cfg(target_arch = "x86_64")]
pub(super) use limbs::{limbs_of_half, limbs_of_words};

#[cfg(target_arch = "x86_64")]
mod limbs {
    use crate::field::gf448::WORDS;
    use crate::field::gf448::words::{BITS, LAST_BITS};
    use crate::field::vector::integers::Integers;

    /// The limbs of a half in each lane, from its words.
    #[inline(always)]
    pub(in crate::field::gf448) fn limbs_of_half<R: Integers>([w0, w1, w2, w3]: [R; 4]) -> [R; 5] {
        [
            w0.low(BITS),
            w0.shift_right(45).or(w1.shift_left(19)).low(BITS),
            w1.shift_right(26).or(w2.shift_left(38)).low(BITS),
            w2.shift_right(7).low(BITS),
            w2.shift_right(52).or(w3.shift_left(12)).low(LAST_BITS),
        ]
    }

    /// The limbs of both halves, the lower one first, from each word of all elements.
    #[inline(always)]
    pub(in crate::field::gf448) fn limbs_of_words<R: Integers>(words: &[R; WORDS]) -> [R; 10] {
        let [w0, w1, w2, w3, w4, w5, w6] = *words;
        let (p3, p4) = (w3.shift_right(32).or(w4.shift_left(32)), w4.shift_right(32).or(w5.shift_left(32)));
        let (p5, p6) = (w5.shift_right(32).or(w6.shift_left(32)), w6.shift_right(32));
        let [l0, l1, l2, l3, l4] = limbs_of_half([w0, w1, w2, w3.low(32)]);
        let [u0, u1, u2, u3, u4] = limbs_of_half([p3, p4, p5, p6]);
        [l0, l1, l2, l3, l4, u0, u1, u2, u3, u4]
    }
}
