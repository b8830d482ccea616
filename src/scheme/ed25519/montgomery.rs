//! Ed25519 keys as X25519 keys, whose curve is the same in another form.

use crate::engine::edwards25519::{encoded_y_vartime, to_montgomery};
use crate::scheme::x25519;

use super::VerifyingKey;

impl VerifyingKey {
    /// The same point on curve25519: the X25519 public key of who holds the secret key.
    ///
    /// The sign of x gets lost: a key and its opposite have the same. [`x25519::PublicKey::to_edwards`] takes it.
    pub fn to_montgomery(&self) -> x25519::PublicKey {
        to_montgomery(self.point()).into()
    }
}

impl x25519::PublicKey {
    /// The same point on edwards25519, as an Ed25519 public key: of both points with this u-coordinate, the one with the sign bit
    /// `sign` of x, 0 or 1 (RFC 7748 section 4.1). `None` if no point has this u-coordinate: it is one of the twist. Variable-time.
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
