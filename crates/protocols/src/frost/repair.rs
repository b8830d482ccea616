//! Restores a lost share with the help of other participants (Stinson and Wei, IACR ePrint 2017/1155, section 5).
//!
//! The share of participant r is the value of the secret polynomial at r: the sum of lambda_i s_i over any `threshold` helpers i,
//! with Lagrange's coefficients lambda_i for r. To hide s_i, each helper splits lambda_i s_i into random summands, one for each
//! helper ([`divide`]). Each helper adds up the summands that it received ([`add_up`]) and sends the sum to r, who adds up the sums
//! ([`restore`]).
//!
//! ```
//! use lemniscate::ristretto255::Ristretto255;
//! use lemniscate_protocols::SystemRng;
//! use lemniscate_protocols::frost::{deal, repair};
//!
//! # fn main() -> Result<(), lemniscate_protocols::Error> {
//! let (dealt, public) = deal::<Ristretto255, _>(2, 3, &mut SystemRng)?;
//! let shares = dealt.into_iter().map(|share| share.verify()).collect::<Result<Vec<_>, _>>()?;
//! let (lost, helpers) = (shares[2].identifier(), [shares[0].identifier(), shares[1].identifier()]);
//!
//! let mut received = [Vec::new(), Vec::new()];
//! for share in &shares[..2] {
//!     for (part, received) in repair::divide(share, &helpers, lost, &mut SystemRng)?.into_values().zip(&mut received) {
//!         received.push(part);
//!     }
//! }
//! let sums = received.map(|parts| repair::add_up(&parts));
//! let restored = repair::restore(lost, &sums, &public)?;
//! assert_eq!(*restored.to_bytes(), *shares[2].to_bytes());
//! # Ok(())
//! # }
//! ```

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use rand_core::CryptoRng;
use zeroize::Zeroizing;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::is_product;

use super::format::{Reader, Writer};
use super::polynomial::interpolating_value;
use super::{Identifier, KeyShare, PublicKeys, Suite};

/// A secret summand, or a sum of them. Wiped when dropped.
#[derive(Clone)]
pub struct Part<S: Suite>(Zeroizing<S::Scalar>);

impl<S: Suite> Part<S> {
    /// Decodes it.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "part of a share")?;
        let part = reader.scalar::<S>()?;
        reader.finish()?;
        Ok(Part(part))
    }

    /// Encodes it: version, ciphersuite and scalar.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        Writer::new::<S>().scalar::<S>(&self.0).finish()
    }
}

/// Prints no secrets.
impl<S: Suite> fmt::Debug for Part<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Part")
    }
}

by_bytes!(Part<S: Suite>);

/// Splits one helper's part among all helpers. Send each summand secretly.
///
/// # Errors
/// [`Error::SignerCount`] for fewer helpers than the threshold; [`Error::Duplicate`] if a helper occurs twice; [`Error::Unknown`]
/// if the owner of this share is not among the helpers, or the participant who lost its share is.
pub fn divide<S: Suite, R: CryptoRng + ?Sized>(
    share: &KeyShare<S>,
    helpers: &[Identifier],
    lost: Identifier,
    rng: &mut R,
) -> Result<BTreeMap<Identifier, Part<S>>, Error> {
    if helpers.len() < usize::from(share.threshold) {
        return Err(Error::SignerCount);
    }
    if helpers.contains(&lost) {
        return Err(Error::Unknown(lost));
    }
    let lambda = interpolating_value::<S>(helpers.iter().copied(), share.identifier, &lost.scalar::<S>())?;
    let mut rest = Zeroizing::new(lambda * *share.secret);
    let mut parts = BTreeMap::new();
    for helper in helpers.iter().filter(|helper| **helper != share.identifier) {
        let part = S::random_scalar(rng);
        *rest -= *part;
        if parts.insert(*helper, Part(part)).is_some() {
            return Err(Error::Duplicate(*helper));
        }
    }
    parts.insert(share.identifier, Part(rest));
    Ok(parts)
}

/// The sum of the summands that one helper received, including its own.
pub fn add_up<S: Suite>(parts: &[Part<S>]) -> Part<S> {
    let mut sum = Zeroizing::new(S::Scalar::default());
    for Part(part) in parts {
        *sum += **part;
    }
    Part(sum)
}

/// The lost share, from the sums of all helpers.
///
/// # Errors
/// [`Error::Unknown`] if the participant does not belong to the group; [`Error::Invalid`] if the sums do not give the share that
/// matches its public key.
pub fn restore<S: Suite>(
    lost: Identifier,
    sums: &[Part<S>],
    public: &PublicKeys<S>,
) -> Result<KeyShare<S>, Error> {
    let Part(secret) = add_up(sums);
    let key = public.shares.get(&lost).ok_or(Error::Unknown(lost))?;
    if !is_product::<S>(&secret, key.element()) {
        return Err(Error::Invalid);
    }
    Ok(KeyShare { identifier: lost, threshold: public.threshold, secret, group_key: public.group_key })
}
