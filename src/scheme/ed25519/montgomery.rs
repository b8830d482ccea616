//! Ed25519 keys as X25519 keys, on another form of the same curve.

use crate::engine::edwards25519::{encoded_y_vartime, to_montgomery};
use crate::scheme::x25519;

use super::VerifyingKey;

impl VerifyingKey {
    /// The same point on curve25519: the X25519 public key of the same secret.
    ///
    /// The sign of x is lost: a key and its negative give the same result. [`x25519::PublicKey::to_edwards`] takes the sign as an
    /// argument.
    pub fn to_montgomery(&self) -> x25519::PublicKey {
        to_montgomery(self.point()).into()
    }
}

impl x25519::PublicKey {
    /// The same point on edwards25519, as an Ed25519 public key. `sign`, 0 or 1, is the sign bit of x and selects one of the two
    /// points with this u-coordinate (RFC 7748 section 4.1). `None` if the u-coordinate is on the twist. Variable-time.
    ///
    /// ```
    /// use lemniscate::ed25519::SigningKey;
    ///
    /// let key = SigningKey::from_bytes(&[7; 32]).verifying_key();
    /// let both = [0, 1].map(|sign| key.to_montgomery().to_edwards(sign).unwrap());
    /// assert!(both[0] != both[1] && both.contains(&key));
    /// ```
    pub fn to_edwards(&self, sign: u8) -> Option<VerifyingKey> {
        let mut bytes = encoded_y_vartime(self.as_bytes())?;
        bytes[31] |= (sign & 1) << 7;
        VerifyingKey::from_bytes(&bytes).ok()
    }
}
