//! Verifiable random functions (RFC 9381): ECVRF-EDWARDS25519-SHA512-TAI and ECVRF-EDWARDS25519-SHA512-ELL2.
//!
//! The holder of a secret key x computes an output for an input alpha, and a proof. The output looks random to everybody else. With
//! the proof and the public key Y = x B, anybody can check that no other output exists for this input.
//!
//! With the hash H of Y and alpha to the group of prime order (RFC 9381 section 5.4.1) and a nonce k (section 5.4.2.2):
//!
//! ```text
//! prove (section 5.1):   Gamma = x H,  c = Hash(Y, H, Gamma, k B, k H),  s = k + c x;     the proof is (Gamma, c, s)
//! verify (section 5.3):  U = s B - c Y,  V = s H - c Gamma;               is c = Hash(Y, H, Gamma, U, V)?
//! output (section 5.2):  beta = Hash(8 Gamma)
//! ```
//!
//! For an honest proof U = (k + c x) B - c x B = k B, and V = k H likewise.
//!
//! **Keys** are Ed25519 keys. **Suites** differ in how they find H: by trying ([`Suite::Tai`], whose time depends on the input), or
//! by Elligator 2 ([`Suite::Ell2`], constant-time).
//!
//! **Points of small order.** A public key and Gamma are points of the whole curve, with encodings by RFC 8032 section 5.1.3. U and V are
//! hashed, so the check is exact: c is multiplied as the integer that it is, below 2^128, and no cofactor is cleared. A key with a
//! component of small order T verifies where c T = 0, as the RFC has it. Keys of small order are refused by
//! [`PublicKey::from_bytes`] (section 5.4.5, `validate_key`), and taken by [`PublicKey::from_bytes_unvalidated`]: without the check,
//! the owner of such a key knows several outputs that look random. Gamma is multiplied by 8 for the output, so that its
//! component of small order does not matter.
//!
//! **Cost.** Proving makes a table of H once for both products, and the three results share an inversion. For verification, s is cut
//! in two and multiplied by B and 2^126 B, whose multiples are kept, so U takes 128 doublings, like c; V takes as many as s.
//!
//! **Batches.** As U and V have to be hashed, proofs of the RFC are verified one by one. [`BatchableProof`] has U and V instead of
//! c, as Badertscher, Gaži, Querejeta-Azurmendi and Russell propose (IACR ePrint 2022/1045): many of them are verified by one sum.
//! It is not a format of RFC 9381.
//!
//! ```
//! use lemniscate_protocols::SystemRng;
//! use lemniscate_protocols::vrf::{Proof, PublicKey, SecretKey, Suite};
//!
//! # fn main() -> Result<(), lemniscate_protocols::Error> {
//! let key = SecretKey::random(&mut SystemRng); // or `SecretKey::from` a key of Ed25519
//! let (proof, output) = key.prove(Suite::Ell2, b"input");
//!
//! let public_key = PublicKey::from_bytes(&key.public_key().to_bytes())?;
//! let proof = Proof::from_bytes(&proof.to_bytes())?;
//! assert_eq!(public_key.verify(Suite::Ell2, b"input", &proof)?, output);
//! assert!(public_key.verify(Suite::Ell2, b"other input", &proof).is_err());
//! # Ok(())
//! # }
//! ```
//!
//! The output of an unverified proof is meaningless, and only a method with an explicit name returns it:
//!
//! ```compile_fail,E0599
//! # use lemniscate_protocols::vrf::{Proof, Suite};
//! # fn f(proof: Proof) {
//! let output = proof.output(Suite::Ell2);
//! # }
//! ```

mod batch;
mod key;
mod proof;
mod suite;

pub use batch::{BatchEntry, BatchableProof, verify_all};
pub use key::{PublicKey, SecretKey};
pub use proof::Proof;
pub use suite::Suite;

/// The output of the function: 64 bytes that look random to anyone who knows neither the secret key nor a proof.
pub type Output = [u8; OUTPUT_LENGTH];

/// The length of an output in bytes.
pub const OUTPUT_LENGTH: usize = 64;
/// The length of a proof in bytes.
pub const PROOF_LENGTH: usize = 80;
/// The length of a proof for batches in bytes.
pub const BATCHABLE_PROOF_LENGTH: usize = 128;
/// The bytes of a public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
