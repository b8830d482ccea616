//! Threshold signatures: FROST (RFC 9591) for Ed25519, Ed448 and ristretto255.
//!
//! n participants share a key such that any t of them can sign and fewer learn nothing. For Ed25519 and Ed448, every implementation
//! verifies the signatures.
//!
//! The key s is the value f(0) of a polynomial of degree t - 1, and the share of participant i is s_i = f(i). With Lagrange's
//! coefficients lambda_i for the signers, s is the sum of lambda_i s_i (RFC 9591 section 4.2). For each signature
//!
//! ```text
//! round one (section 5.1):  signer i draws nonces d_i, e_i and commits to D_i = d_i G, E_i = e_i G
//! round two (section 5.2):  rho_i = H1(key, message, all commitments, i)
//!                           R = sum D_i + rho_i E_i,  c = H2(R, key, message)
//!                           z_i = d_i + rho_i e_i + lambda_i s_i c
//! aggregate (section 5.3):  z = sum z_i, and (R, z) is the signature, as z G = R + c s G
//! ```
//!
//! The factors rho_i bind each nonce to the message and to all signers: without them, an attacker with many concurrent sessions
//! could combine commitments into a forgery (Drijvers and others, IACR ePrint 2018/417). If the signature is not valid,
//! z_i G = D_i + rho_i E_i + lambda_i c s_i G fails for signers who cheated (section 5.4), and [`PublicKeys::aggregate`] names them.
//!
//! Keys come from a dealer ([`deal`], [`deal_secret`]; appendix C) or from all participants together ([`dkg`]). Other participants
//! can restore a lost share ([`repair`]), and all shares can be renewed ([`refresh`]).
//!
//! ```
//! use lemniscate::ed25519;
//! use lemniscate::edwards25519::Edwards25519;
//! use lemniscate_protocols::SystemRng;
//! use lemniscate_protocols::frost::{SigningPackage, deal};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (dealt, public) = deal::<Edwards25519, _>(3, 5, &mut SystemRng)?;
//! let shares = dealt.into_iter().map(|share| share.verify()).collect::<Result<Vec<_>, _>>()?;
//!
//! // Round one: three of them draw nonces and send commitments to a coordinator.
//! let signers = [&shares[0], &shares[2], &shares[4]];
//! let (nonces, commitments): (Vec<_>, Vec<_>) = signers.iter().map(|share| share.commit(&mut SystemRng)).unzip();
//! // Round two: the coordinator sends the package, each signer looks at the message and signs.
//! let package = SigningPackage::new(b"message", &commitments)?;
//! let parts = signers.iter().zip(nonces).map(|(share, nonces)| share.sign(nonces, &package));
//! let signature = public.aggregate(&package, &parts.collect::<Result<Vec<_>, _>>()?)?;
//!
//! let key = ed25519::VerifyingKey::from_bytes(&public.group_key().to_bytes())?;
//! key.verify(b"message", &ed25519::Signature::from_slice(&signature.to_bytes())?)?;
//! # Ok(())
//! # }
//! ```
//!
//! Signing consumes nonces, whether it succeeds or not:
//!
//! ```compile_fail,E0382
//! # use lemniscate_protocols::frost::{KeyShare, Nonces, SigningPackage, Suite};
//! # fn f<S: Suite>(share: KeyShare<S>, nonces: Nonces<S>, package: [SigningPackage<S>; 2]) {
//! let first = share.sign(nonces, &package[0]);
//! let second = share.sign(nonces, &package[1]);
//! # }
//! ```
//!
//! and they cannot be copied:
//!
//! ```compile_fail,E0599
//! # use lemniscate_protocols::frost::{Nonces, Suite};
//! # fn f<S: Suite>(nonces: Nonces<S>) {
//! let copy = nonces.clone();
//! # }
//! ```

mod dealer;
pub mod dkg;
mod format;
mod identifier;
mod keys;
mod polynomial;
pub mod refresh;
pub mod repair;
mod signing;
mod suite;

pub use dealer::{DealtShare, deal, deal_secret};
pub use identifier::Identifier;
pub use keys::{KeyShare, PublicKeys, VerifyingKey};
use signing::verify;
pub use signing::{Commitments, Nonces, Signature, SignatureShare, SigningPackage};
pub use suite::Suite;
