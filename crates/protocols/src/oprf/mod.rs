//! Oblivious pseudorandom functions (RFC 9497): OPRF, VOPRF and POPRF over ristretto255 and decaf448.
//!
//! A server holds a key k, and a client an input x. The client learns F(k, x) and nothing else about k; the server learns nothing
//! about x.
//!
//! With H the hash to the group of prime order p, and a random r that the client alone knows (RFC 9497 section 3.3.1):
//!
//! ```text
//! client: blinded   = r H(x)                    uniform, whatever x is
//! server: evaluated = k blinded = k r H(x)
//! client: output    = Hash(x, 1/r evaluated) = Hash(x, k H(x))
//! ```
//!
//! - **OPRF** ([`OprfClient`], [`OprfServer`]) is just this.
//! - **VOPRF** ([`VoprfClient`], [`VoprfServer`]; section 3.3.2) adds a proof that the server used the key of its public key. It is a
//!   non-interactive proof that log_G(K) = log_M(Z), where M = sum d_i blinded_i and Z = sum d_i evaluated_i for coefficients d_i
//!   that are hashes of the whole batch (section 2.2): one proof for any number of inputs. With a random t, the proof is
//!   c = Hash(K, M, Z, t G, t M) and s = t - c k; the verifier computes t G = s G + c K and t M = s M + c Z.
//! - **POPRF** ([`PoprfClient`], [`PoprfServer`]; section 3.3.3) has another input that both sides know, `info`. The key is
//!   1 / (k + m), where m is the hash of `info`: the client checks the proof for the public key K + m G, with `blinded` and `evaluated`
//!   in exchanged roles.
//!
//! A server knows k M, so it never sums up evaluated elements: for VOPRF it sums the blinded ones, which are public, and
//! multiplies by k (section 2.2.1, ComputeCompositesFast); for POPRF it multiplies by the inverse of its tweaked key.
//!
//! Operations on keys, inputs and blinds are constant-time except for lengths.
//!
//! ```
//! use lemniscate::ristretto255::Ristretto255;
//! use lemniscate_protocols::SystemRng;
//! use lemniscate_protocols::oprf::{BlindedElement, EvaluatedElement, Proof, SecretKey, VoprfClient, VoprfServer};
//!
//! # fn main() -> Result<(), lemniscate_protocols::Error> {
//! let server = VoprfServer::new(SecretKey::<Ristretto255>::random(&mut SystemRng));
//! let public_key = *server.public_key();
//!
//! // The client sends a blinded input ..
//! let client = VoprfClient::blind(b"correct horse", &mut SystemRng)?;
//! let request = client.blinded().to_bytes();
//! // .. the server evaluates it and proves that it used its key ..
//! let blinded = BlindedElement::from_bytes(&request)?;
//! let (evaluated, proof) = server.evaluate(&blinded, &mut SystemRng)?;
//! let response = (evaluated.to_bytes(), proof.to_bytes());
//! // .. and the client checks the proof and takes its blind away.
//! let (evaluated, proof) = (EvaluatedElement::from_bytes(&response.0)?, Proof::from_bytes(response.1.as_ref())?);
//! let output = client.finalize(&evaluated, &proof, &public_key)?;
//! assert_eq!(*output, *server.compute(b"correct horse")?);
//! # Ok(())
//! # }
//! ```
//!
//! A client finishes once: [`OprfClient::finalize`] consumes it. Reusing a blind would reveal to the server which requests have the
//! same input.
//!
//! ```compile_fail,E0382
//! # use lemniscate::ristretto255::Ristretto255;
//! # use lemniscate_protocols::{SystemRng, oprf::{OprfClient, OprfServer, SecretKey}};
//! # let server = OprfServer::new(SecretKey::<Ristretto255>::random(&mut SystemRng));
//! let client = OprfClient::blind(b"input", &mut SystemRng).unwrap();
//! let evaluated = server.evaluate(client.blinded());
//! let output = client.finalize(&evaluated);
//! let again = client.finalize(&evaluated);
//! ```

mod client;
mod message;
mod proof;
mod server;
mod suite;

pub use client::{OprfClient, PoprfClient, VoprfClient};
pub use message::{BlindedElement, EvaluatedElement, PublicKey, SecretKey};
pub use proof::Proof;
pub use server::{OprfServer, PoprfServer, VoprfServer};
pub use suite::{Mode, Suite};

use zeroize::Zeroizing;

/// The output of the function: 64 bytes, wiped when dropped.
pub type Output = Zeroizing<[u8; OUTPUT_LENGTH]>;

/// The bytes of an output.
pub const OUTPUT_LENGTH: usize = 64;
