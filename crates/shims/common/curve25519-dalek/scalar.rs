//! Integers modulo the order of the group, and integers below 2^255 that are not reduced, for products of points alone.

use core::borrow::Borrow;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Index, Mul, MulAssign, Neg, Sub, SubAssign};

#[cfg(feature = "digest")]
use digest::{Digest, consts::U64};
use lemniscate::ristretto255 as ours;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

use crate::operators::{assignments, negation_and_sum, operators};

/// A scalar, by its 32 bytes in little-endian. `Debug` prints it, as that of the crate does.
#[derive(Clone, Copy)]
pub struct Scalar {
    pub(crate) bytes: [u8; 32],
}

impl Scalar {
    /// 0.
    pub const ZERO: Self = Scalar { bytes: [0; 32] };
    /// 1.
    pub const ONE: Self = {
        let mut bytes = [0; 32];
        bytes[0] = 1;
        Scalar { bytes }
    };

    /// The integer modulo the order.
    #[inline]
    pub(crate) fn reduced(&self) -> ours::Scalar {
        ours::Scalar::from_bytes_reduced(&self.bytes)
    }

    /// Whether it is reduced: all are but those of `from_bits`.
    #[inline]
    pub(crate) fn is_canonical(&self) -> Choice {
        ours::Scalar::from_canonical_bytes(&self.bytes).is_some()
    }

    /// Reduces an integer.
    pub fn from_bytes_mod_order(bytes: [u8; 32]) -> Scalar {
        Scalar { bytes }.reduced().into()
    }

    /// Reduces an integer.
    pub fn from_bytes_mod_order_wide(input: &[u8; 64]) -> Scalar {
        ours::Scalar::from_bytes_wide(input).into()
    }

    /// An integer below the order.
    pub fn from_canonical_bytes(bytes: [u8; 32]) -> CtOption<Scalar> {
        let scalar = Scalar { bytes };
        CtOption::new(scalar, scalar.is_canonical())
    }

    /// The low 255 bits of an integer, not reduced.
    #[cfg(feature = "legacy_compatibility")]
    pub const fn from_bits(mut bytes: [u8; 32]) -> Scalar {
        bytes[31] &= 0x7f;
        Scalar { bytes }
    }

    /// The bytes.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The hash of bytes.
    #[cfg(feature = "digest")]
    pub fn hash_from_bytes<D: Digest<OutputSize = U64> + Default>(input: &[u8]) -> Scalar {
        Self::from_hash(D::default().chain_update(input))
    }

    /// The output of a hash.
    #[cfg(feature = "digest")]
    pub fn from_hash<D: Digest<OutputSize = U64>>(hash: D) -> Scalar {
        Self::from_bytes_mod_order_wide(hash.finalize()[..].try_into().expect("it has 64 bytes"))
    }

    /// 1 / self, and 0 for 0.
    pub fn invert(&self) -> Scalar {
        self.reduced().invert().into()
    }

    /// Each scalar becomes its inverse. Returns the product of these. No scalar may be 0.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "version 5 has it without a heap"))]
    pub(crate) fn invert_each(inputs: &mut [Scalar]) -> Scalar {
        /// So many are inverted at once.
        const AT_ONCE: usize = 64;
        let mut product = ours::Scalar::ONE;
        let mut scalars = zeroize::Zeroizing::new([ours::Scalar::ONE; AT_ONCE]);
        for inputs in inputs.chunks_mut(AT_ONCE) {
            let scalars = &mut scalars[..inputs.len()];
            for (scalar, input) in scalars.iter_mut().zip(&*inputs) {
                *scalar = input.reduced();
            }
            ours::Scalar::invert_each(scalars);
            for (input, inverse) in inputs.iter_mut().zip(scalars) {
                product *= *inverse;
                *input = (*inverse).into();
            }
        }
        debug_assert!(!bool::from(product.is_zero()));
        product.into()
    }

    /// Each scalar becomes its inverse. Returns the product of these. No scalar may be 0.
    #[cfg(feature = "alloc")]
    pub fn batch_invert(inputs: &mut [Scalar]) -> Scalar {
        Self::invert_each(inputs)
    }
}

impl From<ours::Scalar> for Scalar {
    #[inline]
    fn from(scalar: ours::Scalar) -> Self {
        Scalar { bytes: scalar.to_bytes() }
    }
}

operators! {
    Add::add, Scalar, Scalar => Scalar = |left, right| (left.reduced() + right.reduced()).into();
    Sub::sub, Scalar, Scalar => Scalar = |left, right| (left.reduced() - right.reduced()).into();
    Mul::mul, Scalar, Scalar => Scalar = |left, right| (left.reduced() * right.reduced()).into();
}

assignments! {
    AddAssign::add_assign, Scalar, Scalar, +;
    SubAssign::sub_assign, Scalar, Scalar, -;
    MulAssign::mul_assign, Scalar, Scalar, *;
}

negation_and_sum!(Scalar, Scalar::ZERO, |scalar| (-scalar.reduced()).into());

impl<T: Borrow<Scalar>> Product<T> for Scalar {
    fn product<I: Iterator<Item = T>>(factors: I) -> Self {
        factors.fold(Scalar::ONE, |product, factor| product * factor.borrow())
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scalar{{\n\tbytes: {:?},\n}}", &self.bytes)
    }
}

impl Eq for Scalar {}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl ConstantTimeEq for Scalar {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.bytes.ct_eq(&other.bytes)
    }
}

impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl Index<usize> for Scalar {
    type Output = u8;

    fn index(&self, index: usize) -> &u8 {
        &self.bytes[index]
    }
}

impl ConditionallySelectable for Scalar {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Scalar { bytes: crate::bytes::selected(&a.bytes, &b.bytes, choice) }
    }
}

impl Default for Scalar {
    fn default() -> Scalar {
        Scalar::ZERO
    }
}

/// Integers are scalars by themselves, if they are below the order.
macro_rules! from_integers {
    ($($integer:ty)+) => {
        $(impl From<$integer> for Scalar {
            fn from(x: $integer) -> Scalar {
                let mut bytes = [0; 32];
                bytes[..size_of::<$integer>()].copy_from_slice(&x.to_le_bytes());
                Scalar { bytes }
            }
        })+
    };
}

from_integers!(u8 u16 u32 u64 u128);

#[cfg(feature = "zeroize")]
impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.bytes.zeroize();
    }
}

/// A multiple of 8 between 2^254 and 2^255, of other 32 bytes (RFC 7748 section 5).
#[must_use]
pub const fn clamp_integer(mut bytes: [u8; 32]) -> [u8; 32] {
    bytes[0] &= 0xf8;
    bytes[31] = bytes[31] & 0x7f | 0x40;
    bytes
}
