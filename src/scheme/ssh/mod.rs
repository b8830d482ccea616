//! OpenSSH files for Ed25519: private keys, public key lines, and file signatures as `ssh-keygen -Y sign` creates
//! them.
//!
//! Keys, signatures and verdicts come from [`ed25519`](super::ed25519).
//!
//! ```
//! use lemniscate::ed25519::SigningKey;
//! use lemniscate::ssh::{self, PrivateKey, PublicKey};
//!
//! # fn main() -> Result<(), ssh::Error> {
//! let key = SigningKey::from_bytes(&[7; 32]); // 32 bytes that nobody can guess
//! let file = PrivateKey::new(key, "someone@example.org");
//! let read = PrivateKey::from_openssh(&file.to_openssh()?)?;
//! let line = read.public_key().to_openssh()?;
//! let public = PublicKey::from_openssh(&line)?;
//!
//! let signature = ssh::Signature::sign(&read.key, "file", b"a message")?.to_pem()?;
//! ssh::Signature::from_pem(&signature)?.verify(&public.key, "file", b"a message")?;
//! # Ok(())
//! # }
//! ```

mod digest;
mod error;
mod private;
mod public;
mod signature;
mod wire;

pub use digest::{Digest, Hash, Hasher};
pub use error::{Error, Malformed};
pub use private::PrivateKey;
pub use public::PublicKey;
pub use signature::Signature;
