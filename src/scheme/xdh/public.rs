//! Public keys.

use core::fmt;
use core::marker::PhantomData;

/// A public key: an encoded u-coordinate. Any N bytes are valid.
///
/// Keys are equal if their bytes are equal. A few u-coordinates have two encodings, which compare unequal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PublicKey<X, const N: usize>([u8; N], PhantomData<X>);

impl<X, const N: usize> PublicKey<X, N> {
    /// The encoded u-coordinate.
    pub fn to_bytes(&self) -> [u8; N] {
        self.0
    }

    /// The encoded u-coordinate.
    pub fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }
}

impl<X, const N: usize> From<[u8; N]> for PublicKey<X, N> {
    fn from(bytes: [u8; N]) -> Self {
        PublicKey(bytes, PhantomData)
    }
}

impl<X, const N: usize> AsRef<[u8]> for PublicKey<X, N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// All zero.
impl<X, const N: usize> Default for PublicKey<X, N> {
    fn default() -> Self {
        [0; N].into()
    }
}

crate::wipe::zeroize!([X, const N: usize] PublicKey<X, N>: 0);

impl<X, const N: usize> fmt::Debug for PublicKey<X, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PublicKey").field(&self.0).finish()
    }
}
