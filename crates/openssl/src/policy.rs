//! Which signatures are valid: by OpenSSL's own rule, or by a policy of the library's that the configuration names.

use std::str::FromStr;

use lemniscate::{ed448, ed25519};

use crate::reason::Reason;

/// The name of OpenSSL's own rule.
const OPENSSL: &str = "openssl";

/// The rule of each scheme.
#[derive(Clone, Copy)]
pub struct Policies {
    /// OpenSSL goes by no cofactor, takes every public key that decodes, and compares R as bytes: `Dalek`.
    pub ed25519: ed25519::Policy,
    /// OpenSSL goes by `Rfc8032`, but takes no point with x = 0, as A or as R. `None` is that.
    pub ed448: Option<ed448::Policy>,
}

impl Policies {
    /// The policies of these names: of one for both schemes, and of one for each, which goes before the other.
    pub fn of_names(both: Option<&str>, ed25519: Option<&str>, ed448: Option<&str>) -> Result<Self, Reason> {
        Ok(Policies {
            ed25519: named(ed25519.or(both))?.unwrap_or(ed25519::Policy::Dalek),
            ed448: named(ed448.or(both))?,
        })
    }
}

/// `None` is OpenSSL's own rule.
fn named<P: FromStr>(name: Option<&str>) -> Result<Option<P>, Reason> {
    match name {
        None | Some(OPENSSL) => Ok(None),
        Some(name) => name.parse().map(Some).map_err(|_| Reason::UnknownPolicy),
    }
}

/// Whether a valid encoding is that of (0, 1) or (0, -1). The policy refuses encodings that are not canonical, so each of the two
/// points has exactly one.
pub fn x_is_zero(encoding: &[u8]) -> bool {
    let (one, minus_one) = (&ONE[..], &MINUS_ONE[..]);
    encoding == one || encoding == minus_one
}

/// y = 1, by 57 bytes, the lowest first.
const ONE: [u8; 57] = {
    let mut bytes = [0; 57];
    bytes[0] = 1;
    bytes
};

/// y = -1, which is 2^448 - 2^224 - 2.
const MINUS_ONE: [u8; 57] = {
    let mut bytes = [0xff; 57];
    bytes[0] = 0xfe;
    bytes[28] = 0xfe;
    bytes[56] = 0;
    bytes
};
