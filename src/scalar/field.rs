//! The traits of the crate `ff`, with the feature `group`.

use ff::helpers::{sqrt_ratio_generic, sqrt_tonelli_shanks};
use ff::{Field, FromUniformBytes, PrimeField};
use rand_core::TryRng;
use subtle::{Choice, CtOption};
use zeroize::Zeroizing;

use super::order::{self, Order};
use super::{GroupScalar, Scalar, wide};

/// What [`PrimeField`] asks to be known of an order n. With n - 1 = 2^s t for an odd t, these are powers of `GENERATOR`.
pub trait Constants<const N: usize>: Order<N> {
    /// In hexadecimal digits.
    const MODULUS: &'static str;
    /// A generator of the multiplicative group.
    const GENERATOR: u64;
    /// `GENERATOR`^t, of order 2^s.
    const ROOT_OF_UNITY: [u64; N];
    /// The inverse.
    const ROOT_OF_UNITY_INV: [u64; N];
}

impl Constants<4> for order::Ed25519 {
    const MODULUS: &'static str = "0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";
    const GENERATOR: u64 = 2;
    const ROOT_OF_UNITY: [u64; 4] =
        [0xbe8775dfebbe07d4, 0x0ef0565342ce83fe, 0x7d3d6d60abc1c27a, 0x094a7310e07981e7];
    const ROOT_OF_UNITY_INV: [u64; 4] =
        [0x998aed3a7137cc19, 0x05eea38b602918d7, 0x82c2929f543e3d86, 0x06b58cef1f867e18];
}

impl Constants<7> for order::Ed448 {
    const MODULUS: &'static str = "0x3fffffffffffffffffffffffffffffffffffffffffffffffffffffff7cca23e9c44edb49aed63690216cc2728dc58f552378c292ab5844f3";
    const GENERATOR: u64 = 7;
    const ROOT_OF_UNITY: [u64; 7] = [
        0x2378c292ab5844f2,
        0x216cc2728dc58f55,
        0xc44edb49aed63690,
        0xffffffff7cca23e9,
        0xffffffffffffffff,
        0xffffffffffffffff,
        0x3fffffffffffffff,
    ];
    const ROOT_OF_UNITY_INV: [u64; 7] = [
        0x2378c292ab5844f2,
        0x216cc2728dc58f55,
        0xc44edb49aed63690,
        0xffffffff7cca23e9,
        0xffffffffffffffff,
        0xffffffffffffffff,
        0x3fffffffffffffff,
    ];
}

impl Constants<4> for order::DoubleOddE {
    const MODULUS: &'static str = "0x3fffffffffffffffffffffffffffffff9d0c930f54078c531f52c8ae74d84525";
    const GENERATOR: u64 = 2;
    const ROOT_OF_UNITY: [u64; 4] =
        [0x9c46ef0c23df370d, 0xb153382d88e2cf39, 0x37382c8933c3f6d9, 0x3304a73398caeadb];
    const ROOT_OF_UNITY_INV: [u64; 4] =
        [0x830bd9a250f90e18, 0xebb95ae1cb24bd19, 0xc8c7d376cc3c0925, 0x0cfb58cc67351524];
}

impl Constants<4> for order::DoubleOddS {
    const MODULUS: &'static str = "0x400000000000000000000000000000002acf567a912b7f03dcf2ac65396152c7";
    const GENERATOR: u64 = 7;
    const ROOT_OF_UNITY: [u64; 4] =
        [0xdcf2ac65396152c6, 0x2acf567a912b7f03, 0x0000000000000000, 0x4000000000000000];
    const ROOT_OF_UNITY_INV: [u64; 4] =
        [0xdcf2ac65396152c6, 0x2acf567a912b7f03, 0x0000000000000000, 0x4000000000000000];
}

impl Constants<4> for order::Curve9767 {
    const MODULUS: &'static str = "0x0e204b002e7bdf539f8b2e0ed634742d33527e75417be49bfb31f1a665275e71";
    const GENERATOR: u64 = 5;
    const ROOT_OF_UNITY: [u64; 4] =
        [0xcb6800b00d107228, 0x827907d931c2ef95, 0x10475abe543ef1dc, 0x0cfebe0e30a51b9b];
    const ROOT_OF_UNITY_INV: [u64; 4] =
        [0x97fb70b13c609b72, 0x8c4301da960eccdb, 0x293f46b12f490776, 0x0451a2b403782466];
}

/// N little-endian words as bytes: [`PrimeField::Repr`] of scalars. Those of decaf448 have 56 bytes (RFC 9497).
#[derive(Clone, Copy)]
pub struct Repr<const N: usize>([[u8; 8]; N]);

impl<const N: usize> Default for Repr<N> {
    fn default() -> Self {
        Repr([[0; 8]; N])
    }
}

impl<const N: usize> AsRef<[u8]> for Repr<N> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_flattened()
    }
}

impl<const N: usize> AsMut<[u8]> for Repr<N> {
    fn as_mut(&mut self) -> &mut [u8] {
        self.0.as_flattened_mut()
    }
}

// Prints only the name of the type: scalars may be secret.
prints! { [const N: usize] Debug for Repr<N>: "Repr(..)" }

impl From<[u8; 32]> for Repr<4> {
    fn from(bytes: [u8; 32]) -> Self {
        let mut repr = Self::default();
        repr.as_mut().copy_from_slice(&bytes);
        repr
    }
}

impl From<Repr<4>> for [u8; 32] {
    fn from(repr: Repr<4>) -> Self {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(repr.as_ref());
        bytes
    }
}

/// n - 1.
const fn minus_one<O: Order<N>, const N: usize>() -> [u64; N] {
    wide::subtract(&O::WORDS, &wide::one()).0
}

/// An integer of one word.
const fn one_word<const N: usize>(word: u64) -> [u64; N] {
    let mut words = [0; N];
    words[0] = word;
    words
}

/// s.
const fn two_adicity<O: Order<N>, const N: usize>() -> u32 {
    minus_one::<O, N>()[0].trailing_zeros()
}

impl<O: Constants<N>, const N: usize> Field for Scalar<O, N>
where
    Self: GroupScalar,
{
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        // So that reduction makes it uniform, up to 2^-250.
        let mut bytes = Zeroizing::new([[0; 16]; N]);
        rng.try_fill_bytes(bytes.as_flattened_mut())?;
        Ok(Self::from_slice_reduced(bytes.as_flattened()))
    }

    fn square(&self) -> Self {
        (*self).square()
    }

    fn double(&self) -> Self {
        *self + self
    }

    fn invert(&self) -> CtOption<Self> {
        CtOption::new(GroupScalar::invert(self), !self.is_zero())
    }

    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        sqrt_ratio_generic(num, div)
    }

    fn sqrt(&self) -> CtOption<Self> {
        // (t - 1) / 2.
        let exponent: [u64; N] = const { wide::shift_right(&minus_one::<O, N>(), two_adicity::<O, N>() + 1) };
        sqrt_tonelli_shanks(self, exponent)
    }
}

impl<O: Constants<N>, const N: usize> PrimeField for Scalar<O, N>
where
    Self: GroupScalar,
{
    type Repr = Repr<N>;

    const MODULUS: &'static str = <O as Constants<N>>::MODULUS;
    const NUM_BITS: u32 = O::BITS as u32;
    const CAPACITY: u32 = O::BITS as u32 - 1;
    // (n - 1) / 2 + 1.
    const TWO_INV: Self =
        Self::new(wide::add(&wide::shift_right::<N, N>(&minus_one::<O, N>(), 1), &wide::one()).0);
    const MULTIPLICATIVE_GENERATOR: Self = Self::new(one_word(O::GENERATOR));
    const S: u32 = two_adicity::<O, N>();
    const ROOT_OF_UNITY: Self = Self::new(<O as Constants<N>>::ROOT_OF_UNITY);
    const ROOT_OF_UNITY_INV: Self = Self::new(<O as Constants<N>>::ROOT_OF_UNITY_INV);
    // Of order t; it is below 2^64 for all orders.
    const DELTA: Self = Self::new(one_word(O::GENERATOR.pow(1 << Self::S)));

    fn from_repr(repr: Repr<N>) -> CtOption<Self> {
        Self::from_canonical_words(wide::words_from_bytes(repr.as_ref()))
    }

    fn to_repr(&self) -> Repr<N> {
        Repr(self.to_words().map(u64::to_le_bytes))
    }

    fn is_odd(&self) -> Choice {
        Choice::from((self.to_words()[0] & 1) as u8)
    }
}

/// 64 bytes. Reduced modulo an order of up to 255 bits, they are indistinguishable from a uniform integer.
impl<O: Constants<4>> FromUniformBytes<64> for Scalar<O, 4>
where
    Self: GroupScalar,
{
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Self::from_slice_reduced(bytes)
    }
}

/// Likewise for orders of up to 447 bits.
impl<O: Constants<7>> FromUniformBytes<112> for Scalar<O, 7>
where
    Self: GroupScalar,
{
    fn from_uniform_bytes(bytes: &[u8; 112]) -> Self {
        Self::from_slice_reduced(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// s and t, and a power by each.
    fn constants_fit<O: Constants<N>, const N: usize>()
    where
        Scalar<O, N>: GroupScalar,
    {
        type F<O, const N: usize> = Scalar<O, N>;
        let g = F::<O, N>::MULTIPLICATIVE_GENERATOR;
        let s = F::<O, N>::S;
        let t: [u64; N] = wide::shift_right(&minus_one::<O, N>(), s);
        let root = g.pow_vartime(t);
        assert!(t[0] % 2 == 1 && root == F::<O, N>::ROOT_OF_UNITY);
        assert_eq!(root * F::<O, N>::ROOT_OF_UNITY_INV, F::<O, N>::ONE);
        assert_eq!((0..s).fold(g, |power, _| power.square()), F::<O, N>::DELTA);
        assert_eq!((1..s).fold(root, |power, _| power.square()), -F::<O, N>::ONE);
        assert_eq!(F::<O, N>::TWO_INV.double(), F::<O, N>::ONE);
        // No power by (n - 1) / p is 1, for any prime factor p of n - 1 that is small.
        for p in [2u64, 3, 5, 7, 11, 13, 17] {
            let (mut quotient, mut rest) = (minus_one::<O, N>(), 0u128);
            for word in quotient.iter_mut().rev() {
                let value = rest << 64 | u128::from(*word);
                (*word, rest) = ((value / u128::from(p)) as u64, value % u128::from(p));
            }
            assert!(rest != 0 || g.pow_vartime(quotient) != F::<O, N>::ONE, "{p}");
        }
        let digits = <F<O, N> as PrimeField>::MODULUS.trim_start_matches("0x");
        let mut repr = (-F::<O, N>::ONE).to_repr();
        repr.as_mut()[0] += 1;
        let modulus: std::string::String =
            repr.as_ref().iter().rev().map(|byte| std::format!("{byte:02x}")).collect();
        assert_eq!(modulus.trim_start_matches('0'), digits.trim_start_matches('0'));
        assert!(bool::from(F::<O, N>::from_repr(repr).is_none()));
        for i in 0..20u64 {
            let square = F::<O, N>::from(1 + 7 * i).square();
            assert_eq!(square.sqrt().map(|root| root.square()).unwrap(), square);
            assert!(bool::from((square * g).sqrt().is_none()));
            assert_eq!(F::<O, N>::from_repr(square.to_repr()).unwrap(), square);
            assert_eq!(Field::invert(&square).unwrap() * square, F::<O, N>::ONE);
        }
        assert!(bool::from(Field::invert(&F::<O, N>::ZERO).is_none()));
    }

    #[test]
    fn constants() {
        constants_fit::<order::Ed25519, 4>();
        constants_fit::<order::Ed448, 7>();
        constants_fit::<order::DoubleOddE, 4>();
        constants_fit::<order::DoubleOddS, 4>();
        constants_fit::<order::Curve9767, 4>();
    }
}
