//! The interface of scalars for code that is generic over the group.

use core::fmt;
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use subtle::{ConditionallySelectable, ConstantTimeEq};

use crate::scalar::order::Order;
use crate::scalar::{GroupScalar, Scalar};

/// An integer modulo the order of a prime-order group: a field element, with `+`, `-` and `*` by value and by reference.
///
/// Each group's [`Scalar`] has these as inherent methods; code that is generic over groups uses this trait. All methods are
/// constant-time except [`GroupScalar::from_canonical`]. The trait is sealed.
pub trait PrimeScalar:
    GroupScalar
    + Eq
    + Default
    + fmt::Debug
    + ConstantTimeEq
    + ConditionallySelectable
    + From<u64>
    + From<u128>
    + Neg<Output = Self>
    + Add<Output = Self>
    + for<'a> Add<&'a Self, Output = Self>
    + AddAssign
    + for<'a> AddAssign<&'a Self>
    + Sub<Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
    + SubAssign
    + for<'a> SubAssign<&'a Self>
    + Mul<Output = Self>
    + for<'a> Mul<&'a Self, Output = Self>
    + MulAssign
    + for<'a> MulAssign<&'a Self>
    + Sum
    + for<'a> Sum<&'a Self>
    + Product
    + for<'a> Product<&'a Self>
{
    /// 1.
    const ONE: Self;

    /// The integer encoded by any number of little-endian bytes, reduced modulo the order; 0 for no bytes. Timing depends only on
    /// the length.
    fn from_slice_reduced(bytes: &[u8]) -> Self;
    /// self^2.
    fn square(self) -> Self;
    /// self / 2 modulo the order.
    fn halve(self) -> Self;
    /// self * factor + addend, with one reduction.
    fn mul_add(self, factor: Self, addend: Self) -> Self;

    /// A random scalar from the operating system's generator. It is 0 with negligible probability.
    ///
    /// # Panics
    /// If the operating system supplies no random numbers.
    #[cfg(feature = "getrandom")]
    fn random() -> Self;
    /// A random scalar from a secure random number generator: see [`Self::random`].
    #[cfg(feature = "rand_core")]
    fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self;
}

/// By the scalars' own methods, which each number of words has.
macro_rules! prime_scalar {
    ($($words:literal)+) => {
        $(impl<O: Order<$words>> PrimeScalar for Scalar<O, $words> {
            const ONE: Self = Scalar::ONE;

            fn from_slice_reduced(bytes: &[u8]) -> Self {
                Scalar::from_slice_reduced(bytes)
            }

            fn square(self) -> Self {
                Scalar::square(self)
            }

            fn halve(self) -> Self {
                Scalar::halve(self)
            }

            fn mul_add(self, factor: Self, addend: Self) -> Self {
                Scalar::mul_add(self, factor, addend)
            }

            #[cfg(feature = "getrandom")]
            fn random() -> Self {
                Scalar::<O, $words>::random()
            }

            #[cfg(feature = "rand_core")]
            fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                Scalar::<O, $words>::random_from_rng(rng)
            }
        })+
    };
}

prime_scalar!(4 7);
