//! New shares of the same key: old shares from fewer than `threshold` participants become useless.
//!
//! A contributor deals a polynomial whose value at 0 is 0 ([`contribute`]), and every participant adds its share of that polynomial
//! to its own ([`apply`]). The author of a single contribution is a trusted dealer. If all participants contribute, one honest
//! participant suffices.
//!
//! ```
//! use lemniscate::ristretto255::Ristretto255;
//! use lemniscate_protocols::SystemRng;
//! use lemniscate_protocols::frost::{deal, refresh};
//!
//! # fn main() -> Result<(), lemniscate_protocols::Error> {
//! let (dealt, public) = deal::<Ristretto255, _>(2, 3, &mut SystemRng)?;
//! let contribution = refresh::contribute(&public, &mut SystemRng);
//! for share in dealt {
//!     let share = share.verify()?;
//!     let (new, new_public) = refresh::apply(&share, &public, &[contribution[&share.identifier()].clone()])?;
//!     assert_eq!(new.group_key(), public.group_key());
//!     assert_ne!(*new.to_bytes(), *share.to_bytes());
//!     assert_ne!(new_public, public);
//! }
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
use crate::group::{Encoded, is_product};

use super::format::{Reader, Writer};
use super::polynomial::{Commitment, Polynomial};
use super::{Identifier, KeyShare, PublicKeys, Suite};

/// One participant's share of a polynomial that is 0 at 0, with the commitment to its other coefficients. It is secret, and
/// wiped when dropped.
#[derive(Clone)]
pub struct Contribution<S: Suite> {
    share: Zeroizing<S::Scalar>,
    commitment: Commitment<S>,
}

impl<S: Suite> Contribution<S> {
    /// Decodes it.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Scalar`], [`Error::Element`], [`Error::Neutral`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "contribution")?;
        let (share, commitment) = (reader.scalar::<S>()?, Commitment(reader.elements()?));
        reader.finish()?;
        Ok(Contribution { share, commitment })
    }

    /// Encodes it: version, ciphersuite, share and commitment.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        Writer::new::<S>().scalar::<S>(&self.share).elements(&self.commitment.0).finish()
    }

    /// The commitment, encoded: all participants must have the same.
    pub fn commitment_bytes(&self) -> Vec<u8> {
        Writer::new::<S>().elements(&self.commitment.0).finish().to_vec()
    }
}

/// Prints no secrets.
impl<S: Suite> fmt::Debug for Contribution<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contribution")
    }
}

by_bytes!(Contribution<S: Suite>);

/// Creates a contribution for each participant, to be sent secretly.
pub fn contribute<S: Suite, R: CryptoRng + ?Sized>(
    public: &PublicKeys<S>,
    rng: &mut R,
) -> BTreeMap<Identifier, Contribution<S>> {
    let polynomial = Polynomial::<S>::random(&S::Scalar::default(), public.threshold, rng);
    let commitment = polynomial.commit(1);
    let share =
        |identifier| Contribution { share: polynomial.share(identifier), commitment: commitment.clone() };
    public.participants().map(|identifier| (identifier, share(identifier))).collect()
}

/// Computes a participant's new share and the new public keys. Delete the old share.
///
/// # Errors
/// [`Error::Unknown`] if the participant does not belong to the group; [`Error::Threshold`] if a contribution has another
/// threshold; [`Error::Invalid`] if a share does not match its author's commitment, or belongs to another group.
pub fn apply<S: Suite>(
    share: &KeyShare<S>,
    public: &PublicKeys<S>,
    contributions: &[Contribution<S>],
) -> Result<(KeyShare<S>, PublicKeys<S>), Error> {
    let identifier = share.identifier;
    let key = public.shares.get(&identifier).ok_or(Error::Unknown(identifier))?;
    if share.group_key != public.group_key || !is_product::<S>(&share.secret, key.element()) {
        return Err(Error::Invalid);
    }
    let mut new = share.clone();
    for Contribution { share, commitment } in contributions {
        if commitment.0.len() + 1 != usize::from(public.threshold) {
            return Err(Error::Threshold);
        }
        if !is_product::<S>(share, &commitment.share(identifier, 1)) {
            return Err(Error::Invalid);
        }
        *new.secret += **share;
    }
    let mut new_public = public.clone();
    for (identifier, key) in &mut new_public.shares {
        let sum =
            contributions.iter().fold(*key.element(), |sum, one| sum + one.commitment.share(*identifier, 1));
        if sum.is_neutral().into() {
            return Err(Error::Neutral("key of a share"));
        }
        *key = Encoded::new(sum).normalized();
    }
    Ok((new, new_public))
}
