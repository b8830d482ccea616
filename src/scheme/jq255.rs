//! jq255e and jq255s: prime-order groups with short, fast encodings, signatures and shared secrets (Pornin, "Double-Odd Jacobi
//! Quartics", ePrint 2022/1052). Signatures are 48 bytes: a challenge of 16 bytes and a scalar of 32. The hash function is BLAKE2s.
//!
//! Signatures omit the point R, which a verifier must compute. So each signature is verified by itself, and jq255 has no
//! `verify_all`, unlike do255:
//!
//! ```compile_fail
//! use lemniscate::jq255e::verify_all_seeded;
//! ```
//!
//! ```
//! use lemniscate::jq255e::{SigningKey, VerifyingKey};
//!
//! # fn main() -> Result<(), lemniscate::jq255e::Error> {
//! let key = SigningKey::from_seed(&[7; 32]);
//! let signature = key.sign(b"a message");
//! let public = VerifyingKey::from_bytes(&key.verifying_key().to_bytes())?;
//! public.verify(b"a message", &signature)?;
//! assert!(public.verify(b"another", &signature).is_err());
//! # Ok(())
//! # }
//! ```

use crate::group::double_odd::codec::Jq;
use crate::scheme::double_odd::suite;

suite!(jq255e, Jq255e, E, Jq, "jq255e", 48, 0xdd94fc99_a5bb_4fae_b41d_f0d0820df65c, [Batches Exchanges], [for_schemes for_exchanges]);
suite!(jq255s, Jq255s, S, Jq, "jq255s", 48, 0x549d4215_0dde_44e5_984f_ea835cc4d29a, [Batches Exchanges], [for_schemes for_exchanges]);
