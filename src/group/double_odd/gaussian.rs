//! Secret scalars of the e curve as Gaussian integers, in digits with the four units as signs: a table of 16 multiples serves
//! what six bits of a scalar need 32 for, and one of four multiples what four bits need eight for.
//!
//! With mu, a root of -1 modulo r, a scalar is k0 + k1 mu (`split_signed`), so k0 + k1 i stands for it, for an i that
//! multiplies by mu. Let z = x + y i be odd, which is not divisible by 1 + i; then s = x + y and t = x - y are odd, and whatever
//! odd integers s and t are, they belong to such a z. So both have the digits of odd integers in radix 2^b, which are odd
//! themselves and of which none waits for another (Joye and Tunstall, AFRICACRYPT 2009). A digit is a unit times p + q i with
//! p + q and p - q odd, from 1 to 2^b - 1; digits up to automorphisms are those of Gallant, Lambert and Vanstone (CRYPTO 2001).

use crate::scalar::Scalar;
use crate::scalar::order::DoubleOddE;
use crate::wide::{add_128, opaque};
use crate::wipe::wipe;

use super::endomorphism::{Endomorphism, V0, V1, split_signed, to_u128};

/// A digit: i^unit times a multiple.
#[derive(Clone, Copy)]
pub struct Digit {
    place: u8,
    is_rotated: u8,
    is_negative: u8,
}

impl Digit {
    /// From the digits of s and t, as places from -(2^b - 1) on.
    #[inline(always)]
    pub(super) fn new(bits: u32, s: u8, t: u8) -> Self {
        // s and t are positive for 1, negative for -1; s alone is for i, t for -i. The multiples are turned by that.
        let (s_sign, t_sign) = (s >> (bits - 1), t >> (bits - 1));
        let last = (1 << (bits - 1)) - 1;
        let s = (s ^ s_sign.wrapping_sub(1)) & last;
        let t = (t ^ t_sign.wrapping_sub(1)) & last;
        let is_rotated = s_sign ^ t_sign;
        let exchange = (s ^ t) & is_rotated.wrapping_neg();
        Digit { place: (s ^ exchange) << (bits - 1) | (t ^ exchange), is_rotated, is_negative: s_sign ^ 1 }
    }

    /// The place of the multiple ([`place`]).
    #[inline(always)]
    pub fn place(self) -> u8 {
        self.place
    }

    /// Whether i is a factor of the unit.
    #[inline(always)]
    pub fn is_rotated(self) -> u8 {
        self.is_rotated
    }

    /// Whether -1 is a factor of the unit.
    #[inline(always)]
    pub fn is_negative(self) -> u8 {
        self.is_negative
    }
}

/// The place of the multiple p + q i among those for digits of so many bits: p is positive, and |q| smaller.
pub const fn place(bits: u32, p: i32, q: i32) -> usize {
    ((p + q) >> 1 << (bits - 1) | (p - q) >> 1) as usize
}

/// The digits of a scalar in radix 2^`BITS`. Wiped when dropped.
pub struct Digits<const BITS: u32> {
    /// (s - 1)/2 and (t - 1)/2 except for the lowest digits, plus 2^125, as little-endian bytes and one more.
    above: [[u8; 17]; 2],
    lowest: [u8; 2],
}

impl<const BITS: u32> Digits<BITS> {
    /// The number of digits but the highest.
    pub const LAST: usize = 126 / BITS as usize;
    const MASK: u8 = (1 << BITS) - 1;

    /// Constant-time.
    #[inline(never)]
    pub fn new(k: &Scalar<DoubleOddE>) -> Self {
        const { assert!(126 % BITS == 0) };
        let [mut x, mut y] = split_signed(k);
        // V0 - V1 i is odd and stands for 0. Both parts are at most (V0 + V1)/2 and a little more; with V1 taken from a y
        // that is not negative, else added, |y| stays below V1, as |x| does below (V0 + V1)/2 + V0: 0.98 and 0.80 times 2^127.
        let is_even = opaque(((x ^ y) as u32 & 1) ^ 1).wrapping_neg();
        let sign = opaque((y as i128 >> 127) as u32);
        // x + v where y is not negative, else x - v.
        let add = |x: u128, v: u128| {
            let mask = i128::from(is_even as i32) as u128;
            let sign = sign & is_even;
            add_128(x, v & mask ^ i128::from(sign as i32) as u128, sign & 1)
        };
        x = add(x, to_u128(&V0));
        y = add(y, const { to_u128(&V1).wrapping_neg() });
        // One of x and y is odd, so that nothing is lost but what s - 1 has not. The magnitude is below 0.89 times 2^127.
        let (x, y, odd) = ((x as i128 >> 1) as u128, (y as i128 >> 1) as u128, y as u32 & 1);
        let halves = [add_128(x, y, 0), add_128(x, !y, odd ^ 1)];
        // With the digits 2 u - (2^b - 1) for places u, s is twice the sum of all u 2^(b i), minus 2^(b count) - 1.
        let mut digits = Digits { above: [[0; 17]; 2], lowest: halves.map(|half| half as u8 & Self::MASK) };
        for (bytes, half) in digits.above.iter_mut().zip(halves) {
            let above = (half as i128 >> BITS) as u128;
            bytes[..16].copy_from_slice(&add_128(above, 1 << 125, 0).to_le_bytes());
        }
        digits
    }

    /// Digit i, of at most `LAST`.
    #[inline(always)]
    pub fn at(&self, i: usize) -> Digit {
        let [s, t] = match i.checked_sub(1) {
            Some(i) => {
                let (byte, bit) = (BITS as usize * i / 8, BITS as usize * i % 8);
                let two = |bytes: &[u8; 17]| u16::from_le_bytes([bytes[byte], bytes[byte + 1]]);
                [two(&self.above[0]), two(&self.above[1])].map(|two| (two >> bit) as u8 & Self::MASK)
            }
            None => self.lowest,
        };
        Digit::new(BITS, s, t)
    }
}

impl<const BITS: u32> Drop for Digits<BITS> {
    fn drop(&mut self) {
        wipe(self.above.as_flattened_mut());
        wipe(&mut self.lowest);
    }
}

/// The bits of the digits of [`product`].
const BITS: u32 = 3;
/// The multiples that such digits need.
const MULTIPLES: usize = 1 << (2 * BITS - 2);

/// Writes p + q i times a point at the place of each.
#[inline(always)]
fn write_multiples<G: Endomorphism>(point: &G, table: &mut [G::Multiple; MULTIPLES]) {
    let one = *point;
    let mut two = one;
    two.set_double_n(1);
    let mut four = two;
    four.set_double_n(1);
    let (mut five, mut three) = (four, one);
    five.set_sum_and_difference(&one, &mut three);
    let mut six = three;
    six.set_double_n(1);
    let mut seven = four;
    seven.set_add_signed_vartime(&three, false);
    for (p, multiple) in [(1, &one), (3, &three), (5, &five), (7, &seven)] {
        multiple.write_multiple(&mut table[place(BITS, p, 0)]);
    }
    let mut images = [one, two, three, four];
    G::take_images(&mut images);
    for (p, mut sum, q) in [(2, two, 1), (3, three, 2), (4, four, 3), (4, four, 1), (5, five, 2), (6, six, 1)]
    {
        let mut difference = sum;
        sum.set_sum_and_difference(&images[q - 1], &mut difference);
        sum.write_multiple(&mut table[place(BITS, p, q as i32)]);
        difference.write_multiple(&mut table[place(BITS, p, -(q as i32))]);
    }
    G::complete_multiples(table);
}

/// k times a point: a table of 16 multiples, 42 additions and 126 doublings. Constant-time.
#[inline(always)]
pub fn product<G: Endomorphism>(k: &Scalar<DoubleOddE>, point: &G) -> G {
    let digits = Digits::<BITS>::new(k);
    let mut table = [G::UNSET_MULTIPLE; MULTIPLES];
    outline!(G, || write_multiples(point, &mut table));
    let mut product = *point;
    outline!(G, || {
        product.set_multiple(&table, digits.at(Digits::<BITS>::LAST));
        for i in (0..Digits::<BITS>::LAST).rev() {
            product.set_double_n_add_multiple(BITS as usize, &table, digits.at(i), i == 0);
        }
    });
    product
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::field::Field;
    use crate::field::P18651;
    use crate::field::gf255::portable64::Fe;
    use crate::group::Group;
    use crate::group::double_odd::{E, Point};
    use crate::scalar::order::Order;
    use crate::testing::Random;

    fn big(words: &[u64]) -> BigInt {
        words.iter().rev().fold(BigInt::ZERO, |sum, &word| (sum << 64) + word)
    }

    /// The value of a digit.
    fn value(bits: u32, digit: Digit) -> [i64; 2] {
        let largest: i32 = (1 << bits) - 1;
        let multiples = (1..=largest).flat_map(|p| (1 - p..p).map(move |q| (p, q)));
        let (mut a, mut b) = multiples
            .filter(|(p, q)| (p + q) % 2 == 1 && p + q.abs() <= largest)
            .find(|&(p, q)| place(bits, p, q) == usize::from(digit.place()))
            .map(|(p, q)| (i64::from(p), i64::from(q)))
            .unwrap();
        if digit.is_rotated() == 1 {
            (a, b) = (-b, a);
        }
        if digit.is_negative() == 1 { [-a, -b] } else { [a, b] }
    }

    #[test]
    fn digits_are_those_of_sum_and_difference() {
        for bits in [2, 3] {
            for (s, t) in (0..1 << bits).flat_map(|s| (0..1 << bits).map(move |t| (s, t))) {
                let [re, im] = value(bits, Digit::new(bits, s, t));
                let odd = |place: u8| 2 * i64::from(place) + 1 - (1 << bits);
                assert_eq!([re + im, re - im], [odd(s), odd(t)]);
            }
        }
    }

    fn digits_stand_for_the_scalar<const BITS: u32>() {
        let r = big(&DoubleOddE::WORDS);
        let mu = big(&V0) * big(&V1).modinv(&r).unwrap() % &r;
        let mut random = Random::new(4);
        let small = |k| Scalar::<DoubleOddE>::from_words([k, 0, 0, 0]);
        let of_v = [V0, V1].map(|v| Scalar::from_words([v[0], v[1], 0, 0]));
        let ends = (0..4).map(small).chain(of_v).chain(of_v.map(|v| v.halve())).flat_map(|k| [k, -k]);
        for k in ends.chain((0..10_000).map(|_| Scalar::from_words(random.words()))) {
            let digits = Digits::<BITS>::new(&k);
            let mut sum = BigInt::ZERO;
            for i in (0..=Digits::<BITS>::LAST).rev() {
                let [re, im] = value(BITS, digits.at(i));
                sum = (sum << BITS) + re + im * &mu;
            }
            assert_eq!((sum - big(&k.to_words())) % &r, BigInt::ZERO);
        }
    }

    #[test]
    fn digits_of_two_bits_stand_for_the_scalar() {
        digits_stand_for_the_scalar::<2>();
    }

    #[test]
    fn digits_of_three_bits_stand_for_the_scalar() {
        digits_stand_for_the_scalar::<3>();
    }

    /// The table of a point, looked up by every digit, against sums of the point and its image.
    #[inline(always)]
    fn multiples_are_looked_up<G: Endomorphism>(point: &G, equals: impl Fn(&G, &G) -> bool) {
        let mut table = [G::UNSET_MULTIPLE; MULTIPLES];
        write_multiples(point, &mut table);
        let image = point.endomorphism();
        let add = |sum: G, point: &G, times: i64| {
            (0..times.abs()).fold(sum, |sum, _| sum.add_signed_vartime(point, times < 0))
        };
        for (s, t) in (0..1 << BITS).flat_map(|s| (0..1 << BITS).map(move |t| (s, t))) {
            let digit = Digit::new(BITS, s, t);
            let [re, im] = value(BITS, digit);
            let sum = add(add(<G as Group>::neutral(), point, re), &image, im);
            assert!(equals(&sum, &G::scan_multiple(&table, digit)), "{re} + {im} i");
        }
    }

    #[test]
    fn multiples_of_elements() {
        type P = Point<E, Fe<P18651>>;
        for point in [P::generator(), P::NEUTRAL, P::NEUTRAL.other_representative()] {
            multiples_are_looked_up(&point, |p, q| {
                let same_parts = p.u.square().equals(p.z * p.t) & q.u.square().equals(q.z * q.t);
                (p.equals(q) & same_parts & (p.e * q.z).equals(q.e * p.z)).into()
            });
        }
    }

    #[cfg(lemniscate_vectors)]
    #[test]
    fn multiples_in_lanes() {
        use crate::backend::{Backend, Widest};
        use crate::field::gf255::ifma::Fe4;
        use crate::group::double_odd::parallel::ParallelPoint;

        let Some(backend) = Widest::new() else {
            return std::println!("not run: this processor has no AVX-512 IFMA");
        };
        backend.enter(|| {
            let point = ParallelPoint::<E, Fe4<Fe<P18651>>>::from_point(&Point::generator());
            multiples_are_looked_up(&point, |p, q| {
                let (p, q) = (p.to_point(), q.to_point());
                let same_parts = p.u.square().equals(p.z * p.t) & q.u.square().equals(q.z * q.t);
                (p.equals(&q) & same_parts & (p.e * q.z).equals(q.e * p.z)).into()
            });
        });
    }
}
