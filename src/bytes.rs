//! Byte arrays with the lengths of a scheme, and their hexadecimal form.

use core::fmt;
use core::hash::Hash;
#[cfg(feature = "serde")]
use core::marker::PhantomData;

#[cfg(feature = "serde")]
use serde::de::{Error as _, SeqAccess, Visitor};
#[cfg(any(feature = "double-odd", feature = "curve9767"))]
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroize;

#[cfg(any(feature = "double-odd", feature = "curve9767"))]
use crate::loops::{rolled, rolled_mut};
#[cfg(feature = "serde")]
use zeroize::Zeroizing;

use crate::sealed::Sealed;

/// The reason why text is not the hexadecimal form of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HexError {
    /// It has not two digits for each byte.
    Length,
    /// A character is no digit.
    Digit,
}

/// `[u8; N]`, for every N. The trait is sealed.
pub trait ByteArray:
    Sealed
    + AsRef<[u8]>
    + AsMut<[u8]>
    + for<'a> TryFrom<&'a [u8]>
    + Copy
    + fmt::Debug
    + Hash
    + Ord
    + Send
    + Sync
    + Zeroize
    + 'static
{
    /// N.
    const LENGTH: usize;
    /// N zeros.
    const ZERO: Self;
}

impl<const N: usize> ByteArray for [u8; N] {
    const LENGTH: usize = N;
    const ZERO: Self = [0; N];
}

/// The parts one after another, which have as many bytes as the whole.
pub(crate) fn join<B: ByteArray>(first: &[u8], second: &[u8]) -> B {
    let mut whole = B::ZERO;
    let (a, b) = whole.as_mut().split_at_mut(first.len());
    a.copy_from_slice(first);
    b.copy_from_slice(second);
    whole
}

/// Two parts of the lengths of `A` and `B`, if the bytes have just these.
pub(crate) fn split<A: ByteArray, B: ByteArray>(bytes: &[u8]) -> Option<(A, B)> {
    let (first, second) = bytes.split_at_checked(A::LENGTH)?;
    Some((first.try_into().ok()?, second.try_into().ok()?))
}

/// Writes lower-case hexadecimal digits.
pub(crate) fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// Reads hexadecimal digits of either case. Without a branch on the digits' values except for those that are none, as they
/// may be secret.
pub(crate) fn read_hex<B: ByteArray>(digits: &str) -> Result<B, HexError> {
    let digits = digits.as_bytes();
    if digits.len() != 2 * B::LENGTH {
        return Err(HexError::Length);
    }
    let mut bytes = B::ZERO;
    let mut invalid = 0;
    for (byte, pair) in bytes.as_mut().iter_mut().zip(digits.chunks_exact(2)) {
        let [high, low] = [pair[0], pair[1]].map(hex_digit);
        invalid |= high | low;
        *byte = (high << 4 | low & 15) as u8;
    }
    if invalid >> 8 == 0 {
        Ok(bytes)
    } else {
        bytes.zeroize();
        Err(HexError::Digit)
    }
}

/// The value of a digit; with bits from the eighth on if it is none. Without a branch or a table.
fn hex_digit(digit: u8) -> u16 {
    let digit = u16::from(digit);
    // All ones if first <= x <= last, else 0: both differences are below 2^15 only then.
    let within = |x: u16, first: u8, last: u8| {
        let outside = x.wrapping_sub(first.into()) | u16::from(last).wrapping_sub(x);
        (outside >> 15).wrapping_sub(1)
    };
    let lower = digit | 0x20;
    let is_number = within(digit, b'0', b'9');
    let is_letter = within(lower, b'a', b'f');
    is_number & digit.wrapping_sub(b'0'.into())
        | is_letter & lower.wrapping_sub(u16::from(b'a') - 10)
        | !(is_number | is_letter) & 0x100
}

/// Reads exactly so many bytes, from a string of bytes or from a sequence of them.
#[cfg(feature = "serde")]
pub(crate) struct BytesVisitor<B>(PhantomData<B>);

#[cfg(feature = "serde")]
impl<B> BytesVisitor<B> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

#[cfg(feature = "serde")]
impl<'de, B: ByteArray> Visitor<'de> for BytesVisitor<B> {
    type Value = Zeroizing<B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", B::LENGTH)
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        let array = bytes.try_into().map_err(|_| E::invalid_length(bytes.len(), &self))?;
        Ok(Zeroizing::new(array))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut bytes = Zeroizing::new(B::ZERO);
        for (i, byte) in bytes.as_mut().iter_mut().enumerate() {
            *byte = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
        }
        let mut length = B::LENGTH;
        while sequence.next_element::<u8>()?.is_some() {
            length += 1;
        }
        if length == B::LENGTH { Ok(bytes) } else { Err(A::Error::invalid_length(length, &self)) }
    }
}

/// The bytes become others of the same number where the mask is set. Constant-time.
#[cfg(any(feature = "double-odd", feature = "curve9767"))]
#[inline]
pub(crate) fn set_if(bytes: &mut [u8], mask: Choice, others: &[u8]) {
    for (byte, other) in rolled_mut(bytes).zip(rolled(others)) {
        byte.conditional_assign(other, mask);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_characters_is_read_as_the_standard_library_reads_it() {
        for high in 0..128 {
            for low in 0..128 {
                let digits = [high, low];
                let text = core::str::from_utf8(&digits).unwrap();
                // Which takes a sign, too.
                let expected = u8::from_str_radix(text, 16).ok().filter(|_| high != b'+');
                let read = read_hex::<[u8; 1]>(text);
                assert_eq!(read, expected.map(|byte| [byte]).ok_or(HexError::Digit), "{text:?}");
            }
        }
        assert_eq!(read_hex::<[u8; 2]>("012"), Err(HexError::Length));
        assert_eq!(read_hex::<[u8; 2]>("é00"), Err(HexError::Digit));
    }

    #[test]
    fn parts_are_joined_and_split() {
        let whole: [u8; 5] = join(&[1, 2], &[3, 4, 5]);
        assert_eq!(whole, [1, 2, 3, 4, 5]);
        assert_eq!(split::<[u8; 2], [u8; 3]>(&whole), Some(([1, 2], [3, 4, 5])));
        assert_eq!(split::<[u8; 2], [u8; 2]>(&whole), None);
        assert_eq!(split::<[u8; 6], [u8; 2]>(&whole), None);
    }
}
