//! Secret scalars of the e curve as Gaussian integers, in digits with the four units as signs: a table of four multiples serves
//! what four bits of a scalar need eight for.
//!
//! With mu, a root of -1 modulo r, a scalar is k0 + k1 mu (`split_signed`), so k0 + k1 i stands for it, for an i that
//! multiplies by mu. Made odd, which is not divisible by 1 + i, it has digits in radix 4 that are odd, too: units times 1, 3,
//! 1 + 2i or 1 - 2i, one of each class of odd integers modulo 4 (1 + i). A digit d is congruent to what is left, z, plus 4, so
//! that (z - d)/4 is odd. For radix 2 and integers that is the recoding of Joye and Tunstall (AFRICACRYPT 2009); digits up to
//! automorphisms are those of Gallant, Lambert and Vanstone's method (CRYPTO 2001).
//!
//! z begins below 1.27 2^127 in magnitude (see [`Digits::new`]) and digits are at most 3: after 63 steps |z| < 1.27 / 2^-1 + 1,
//! which is below sqrt(13), and the odd Gaussian integers below that are the digits themselves.

use zeroize::Zeroize;

use crate::scalar::Scalar;
use crate::scalar::order::DoubleOddE;
use crate::wide::opaque;

use super::endomorphism::{V0, V1, split_signed, to_u128};

/// The number of digits of a scalar.
const COUNT: usize = 64;

/// A digit: i^unit times a multiple, each as its place below 4.
#[derive(Clone, Copy)]
pub struct Digit(u8);

impl Digit {
    /// The place of the multiple: of 1, 3, 1 + 2i, 1 - 2i.
    #[inline(always)]
    pub fn place(self) -> u32 {
        u32::from(self.0 & 3)
    }

    /// Whether i is a factor of the unit.
    #[inline(always)]
    pub fn is_rotated(self) -> u8 {
        self.0 >> 2 & 1
    }

    /// Whether -1 is a factor of the unit.
    #[inline(always)]
    pub fn is_negative(self) -> u8 {
        self.0 >> 3
    }
}

/// The digits of a scalar from the lowest. Wiped when dropped.
pub struct Digits([u8; COUNT]);

impl Digits {
    /// Constant-time.
    #[inline(never)]
    pub fn new(k: &Scalar<DoubleOddE>) -> Self {
        let [mut x, mut y] = split_signed(k).map(|part| part as i128);
        // V0 - V1 i is odd and stands for 0. Both parts are at most (V0 + V1)/2 and a little more; with V1 taken from a y
        // that is not negative, else added, |y| stays below V1, as |x| does below (V0 + V1)/2 + V0: 0.98 and 0.80 times 2^127,
        // and the magnitude below 1.27 times that.
        let is_even = opaque(((x ^ y) as u32 & 1) ^ 1).wrapping_neg();
        let sign = opaque((y >> 127) as u32);
        let add = |x: i128, v: i128| {
            let mask = i128::from(is_even as i32);
            let sign = i128::from(sign as i32);
            x.wrapping_add(((v ^ sign) - sign) & mask)
        };
        x = add(x, to_u128(&V0) as i128);
        y = add(y, -(to_u128(&V1) as i128));
        let mut digits = Digits([0; COUNT]);
        let (last, others) = match digits.0.split_last_mut() {
            Some(parts) => parts,
            None => return digits,
        };
        for digit in others {
            let [re, im];
            (*digit, [re, im]) = next((x as u32).wrapping_add(4), y as u32);
            x = (x - i128::from(re)) >> 2;
            y = (y - i128::from(im)) >> 2;
        }
        *last = next(x as u32, y as u32).0;
        digits
    }

    /// Digit i.
    #[inline(always)]
    pub fn at(&self, i: usize) -> Digit {
        Digit(self.0[i])
    }

    /// The digits but the highest.
    pub const LAST: usize = COUNT - 1;
}

impl Drop for Digits {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

/// The digit congruent to a + b i, an odd integer, of which three bits of each part are read; and its two parts. Constant-time.
#[inline(always)]
fn next(a: u32, b: u32) -> (u8, [i32; 2]) {
    // i^rotated (p + q i), with p odd.
    let rotated = !a & 1;
    let mask = opaque(rotated.wrapping_neg());
    let p = a ^ (a ^ b) & mask;
    let q = b ^ (b ^ a.wrapping_neg()) & mask;
    // 4 + 4i stands for 0. With it q is 0, 2 or -2, and where it is not 0, p is 1 or -1.
    let half = q >> 1;
    let flip = half & (p >> 1 ^ p >> 2) & 1 | !half & half >> 1 & 1;
    let (p, q) = (p.wrapping_add(4 * flip) & 7, q.wrapping_add(4 * flip) & 7);
    // Then p is -1 or -3 if it has the third bit; q = 2 has the opposite -2, and 0 itself.
    let negative = p >> 2;
    let sign = opaque(negative.wrapping_neg());
    let p = (p ^ sign).wrapping_sub(sign) & 7;
    let q = (q ^ sign).wrapping_sub(sign) & 7;
    let place = q & 2 | p >> 1 & 1 | q >> 2 & 1;
    // The value: q is -2 where it is 6.
    let (p, q) = (p as i32, q as i32 - 2 * (q as i32 & 4));
    let (sign, mask) = (sign as i32, mask as i32);
    let re = p ^ (p ^ -q) & mask;
    let im = q ^ (q ^ p) & mask;
    let digit = (place | rotated << 2 | negative << 3) as u8;
    (digit, [(re ^ sign) - sign, (im ^ sign) - sign])
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::scalar::order::Order;
    use crate::testing::Random;

    fn big(words: &[u64]) -> BigInt {
        words.iter().rev().fold(BigInt::ZERO, |sum, &word| (sum << 64) + word)
    }

    /// The value of a digit.
    fn value(digit: Digit) -> [i64; 2] {
        let [mut a, mut b] = [[1, 0], [3, 0], [1, 2], [1, -2]][digit.place() as usize];
        if digit.is_rotated() == 1 {
            (a, b) = (-b, a);
        }
        if digit.is_negative() == 1 { [-a, -b] } else { [a, b] }
    }

    #[test]
    fn each_class_has_a_digit() {
        for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))).filter(|(a, b)| (a + b) % 2 == 1) {
            let (digit, parts) = next(a, b);
            let [re, im] = value(Digit(digit));
            assert_eq!([i64::from(parts[0]), i64::from(parts[1])], [re, im]);
            let (x, y) = (re - i64::from(a), im - i64::from(b));
            assert!(x % 4 == 0 && y % 4 == 0 && (x / 4 + y / 4) % 2 == 0, "{a} {b}");
        }
    }

    #[test]
    fn digits_stand_for_the_scalar() {
        let r = big(&DoubleOddE::WORDS);
        let mu = big(&V0) * big(&V1).modinv(&r).unwrap() % &r;
        let mut random = Random::new(4);
        let small = |k| Scalar::<DoubleOddE>::from_words([k, 0, 0, 0]);
        let of_v = [V0, V1].map(|v| Scalar::from_words([v[0], v[1], 0, 0]));
        let ends = (0..4).map(small).chain(of_v).chain(of_v.map(|v| v.halve())).flat_map(|k| [k, -k]);
        for k in ends.chain((0..10_000).map(|_| Scalar::from_words(random.words()))) {
            let digits = Digits::new(&k);
            let mut sum = BigInt::ZERO;
            for i in (0..COUNT).rev() {
                let [re, im] = value(digits.at(i));
                sum = (sum << 2) + re + im * &mu;
            }
            assert_eq!((sum - big(&k.to_words())) % &r, BigInt::ZERO);
        }
    }
}
