//! X25519 keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), DER and PEM: see [`xdh::pkcs8`](crate::xdh::pkcs8).

pub use crate::scheme::xdh::pkcs8::*;

use ::pkcs8::AlgorithmIdentifierRef;

use crate::scheme::key_file::rfc8410::algorithm_id;

/// id-X25519 (RFC 8410 section 3).
pub const ALGORITHM_OID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.110");

/// id-X25519, which has no parameters.
pub const ALGORITHM_ID: AlgorithmIdentifierRef<'static> = algorithm_id(ALGORITHM_OID);
