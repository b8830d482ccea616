//! The interface of scalars for signature schemes and blinding.

use subtle::Choice;
use zeroize::{Zeroize, Zeroizing};

use super::Scalar;
use super::order::Order;
use crate::bytes::ByteArray;
use crate::sealed::Sealed;

/// Integers modulo the order of a group. Everything except [`Self::from_canonical`] is constant-time. The trait is sealed.
pub trait GroupScalar: Sealed + Copy + Zeroize + Send + Sync + 'static {
    /// The integer below the order, as little-endian bytes.
    type Bytes: ByteArray;
    /// 0.
    const ZERO: Self;

    /// For this library. A nonzero scalar from uniform bytes, almost uniformly distributed.
    #[doc(hidden)]
    fn draw_nonzero(fill: &mut dyn FnMut(&mut [u8])) -> Zeroizing<Self>;
    /// For this library. self - 2^bits other, for any number of bits. The time depends on this number.
    #[doc(hidden)]
    fn subtract_shifted(&self, other: &Self, bits: usize) -> Zeroizing<Self>;
    /// Decodes an integer, if it is below the order. Timing reveals only success or failure.
    fn from_canonical(bytes: &Self::Bytes) -> Option<Self>;
    /// Encodes the integer below the order.
    fn to_canonical(&self) -> Self::Bytes;
    /// Returns whether the scalar is 0.
    fn is_zero(&self) -> Choice;
    /// 1 / self modulo the order, and 0 for 0.
    fn invert(&self) -> Self;
}

impl<O, const N: usize> Sealed for Scalar<O, N> {}

/// The orders of N words differ in the bytes of encodings, and in those that scalars are drawn from.
macro_rules! group_scalar {
    ($words:literal words of $bytes:literal bytes, drawn from $wide:literal) => {
        impl<O: Order<$words>> GroupScalar for Scalar<O, $words> {
            type Bytes = [u8; $bytes];
            const ZERO: Self = Scalar::ZERO;

            fn draw_nonzero(fill: &mut dyn FnMut(&mut [u8])) -> Zeroizing<Self> {
                Zeroizing::new(Self::draw(fill).or_one())
            }

            fn subtract_shifted(&self, other: &Self, bits: usize) -> Zeroizing<Self> {
                let shifted = Zeroizing::new(*other * Self::power_of_two(bits));
                Zeroizing::new(*self - *shifted)
            }

            fn from_canonical(bytes: &[u8; $bytes]) -> Option<Self> {
                Self::from_canonical_bytes(bytes).into_option()
            }

            fn to_canonical(&self) -> [u8; $bytes] {
                self.to_bytes()
            }

            fn is_zero(&self) -> Choice {
                Scalar::is_zero(self)
            }

            fn invert(&self) -> Self {
                Scalar::<O, $words>::invert(*self)
            }
        }

        impl<O: Order<$words>> Scalar<O, $words> {
            /// The scalar that uniform bytes give.
            fn draw(fill: impl FnOnce(&mut [u8])) -> Self {
                let mut bytes = Zeroizing::new([0; $wide]);
                fill(&mut *bytes);
                Scalar::<O, $words>::from_bytes_wide(&bytes)
            }

            /// A random scalar from the operating system's generator, uniform except for a bias below 2^-250. It is 0 with
            /// negligible probability.
            ///
            /// # Panics
            /// If the operating system supplies no random numbers.
            #[cfg(feature = "getrandom")]
            pub fn random() -> Self {
                Self::draw(|bytes| getrandom::fill(bytes).expect("the operating system gives random numbers"))
            }

            /// A random scalar from a secure random number generator: see [`Self::random`].
            #[cfg(feature = "rand_core")]
            pub fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                Self::draw(|bytes| rng.fill_bytes(bytes))
            }
        }
    };
}

group_scalar!(4 words of 32 bytes, drawn from 64);
group_scalar!(7 words of 57 bytes, drawn from 114);

impl<O: Order<N>, const N: usize> Scalar<O, N> {
    /// 2^bits, for any number of bits. The time depends on this number.
    pub(crate) fn power_of_two(bits: usize) -> Self {
        if bits < 128 {
            return Scalar::from(1u128 << bits);
        }
        let root = Self::power_of_two(bits / 2);
        root.square() * Scalar::from(1u64 << (bits % 2))
    }

    /// The scalar, or 1 instead of 0. Constant-time.
    pub(crate) fn or_one(self) -> Self {
        self + Scalar::from(u64::from(self.is_zero().unwrap_u8()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::order::{Curve9767, DoubleOddE, DoubleOddS, Ed448, Ed25519};

    fn shifts<O: Order<N>, const N: usize>()
    where
        Scalar<O, N>: GroupScalar,
    {
        let (a, b) = (Scalar::<O, N>::from_words([1; N]), Scalar::from_words([u64::MAX; N]));
        for bits in [0, 1, 63, 64, 127, 128, 129, 511] {
            let shifted = (0..bits).fold(b, |power, _| power + power);
            assert_eq!(*a.subtract_shifted(&b, bits), a - shifted);
        }
    }

    #[test]
    fn shifted_scalars_are_subtracted() {
        shifts::<Ed25519, 4>();
        shifts::<DoubleOddE, 4>();
        shifts::<DoubleOddS, 4>();
        shifts::<Curve9767, 4>();
        shifts::<Ed448, 7>();
    }

    /// 2^(2^64 - 1) = 2^(3 * 5 * 17 * 257 * 641 * 65537 * 6700417).
    #[test]
    fn the_largest_number_of_bits() {
        let mut power = Scalar::<Ed25519>::from(2u64);
        for factor in [3, 5, 17, 257, 641, 65537, 6700417] {
            power = (0..factor).fold(Scalar::ONE, |product, _| product * power);
        }
        assert_eq!(Scalar::power_of_two(u64::MAX as usize), power);
    }

    #[test]
    fn zero_is_not_drawn() {
        for (byte, expected) in [(0, 1), (1, 1), (2, 2)] {
            let drawn = Scalar::<Ed25519>::draw_nonzero(&mut |bytes| bytes[0] = byte);
            assert_eq!(*drawn, Scalar::from(expected as u64));
        }
    }
}
