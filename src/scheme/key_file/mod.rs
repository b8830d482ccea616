//! Key files as other programs write them: one tolerant reader for keys of every scheme.
//!
//! [`ReadKey::read`] accepts PKCS#8 and SubjectPublicKeyInfo in PEM and in DER, and OpenSSH private and public keys. Around the key
//! it accepts the additions of OpenSSL, OpenSSH, Java and editors: other text and other PEM blocks in any ASCII-compatible
//! encoding, a byte order mark, lines of any length with white space at their ends, any line endings, and comments and options
//! before an OpenSSH public key. The key itself must be encoded as its format demands, and an [`Error`] reports violations.
//!
//! The traits of `pkcs8`, which the module `pkcs8` of each scheme exports, write keys. They also read private keys as described
//! here, except OpenSSH keys, and public keys in strict PEM only.
//!
#![cfg_attr(feature = "ed25519", doc = "```")]
#![cfg_attr(not(feature = "ed25519"), doc = "```ignore")]
//! # fn main() -> Result<(), lemniscate::key_file::Error> {
//! use lemniscate::ed25519::{SigningKey, VerifyingKey};
//! use lemniscate::key_file::ReadKey;
//!
//! let text = b"Bag Attributes
//!     friendlyName: my key
//! -----BEGIN PRIVATE KEY-----
//! MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
//! -----END PRIVATE KEY-----
//! ";
//! let key = SigningKey::read(text)?;
//! let line = b"no-pty ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBm/RAlphM3+hUG6wWfcO5bIUIaqMLa2ywxcOK1wMWbh\tme";
//! assert_eq!(VerifyingKey::read(line)?, key.verifying_key());
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "pem")]
pub(super) mod reader;
pub(super) mod rfc8410;
pub(super) mod structure;
pub(super) mod traits;
pub(super) mod ways_in;

#[cfg(feature = "pem")]
pub use reader::{Algorithm, Block, Error, KeyFile, ReadKey, Role};
