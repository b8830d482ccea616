//! A scheme that is no scheme: keys are numbers, a signature says whether it is valid, and verification only counts. So
//! caches of keys can be shown millions of signatures.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lemniscate::engine::TableWorth;
use lemniscate::engine::blinding::Mask;
use lemniscate::schnorr::{Error, Key, Parts, Scheme, VerifyingKey};
use lemniscate::sealed::Sealed;
use zeroize::Zeroizing;

use crate::scheme::Toy;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain;

/// A signature, and where it is counted that it was verified with a table.
#[derive(Clone, Copy, Debug)]
pub struct Claimed {
    pub is_valid: bool,
    pub with_table: &'static AtomicU64,
}

#[derive(Clone, Copy)]
pub struct NoMessage;

impl From<&[u8]> for NoMessage {
    fn from(_: &[u8]) -> Self {
        NoMessage
    }
}

impl From<Parts<'_>> for NoMessage {
    fn from(_: Parts<'_>) -> Self {
        NoMessage
    }
}

impl Sealed for Plain {}

impl Scheme for Plain {
    const NAME: &'static str = "Plain";
    type Group = Toy;
    type SecretKeyBytes = [u8; 8];
    type PublicKeyBytes = [u8; 8];
    type Seed = [u8; 8];
    type Secret = u64;
    type Point = u64;
    type Table = u64;
    type Signature = Claimed;
    type Policy = ();
    type Message<'a> = NoMessage;
    type Claim<'a> = (u64, Claimed);

    fn expand(seed: &[u8; 8]) -> Zeroizing<u64> {
        Zeroizing::new(u64::from_le_bytes(*seed))
    }
    fn no_secret() -> u64 {
        0
    }
    fn decode_secret(bytes: &[u8; 8]) -> Result<Zeroizing<u64>, Error> {
        Ok(Self::expand(bytes))
    }
    fn encode_secret(secret: &u64) -> Zeroizing<[u8; 8]> {
        Zeroizing::new(secret.to_le_bytes())
    }
    fn public_key(secret: &u64, _: &Mask<Toy>) -> VerifyingKey<Plain> {
        VerifyingKey::from_parts(secret.to_le_bytes(), *secret)
    }
    fn decode_public(bytes: &[u8; 8]) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(*bytes))
    }
    fn no_key() -> VerifyingKey<Plain> {
        VerifyingKey::from_parts([0; 8], 0)
    }
    fn sign(_: &u64, _: &VerifyingKey<Plain>, _: NoMessage, _: &Mask<Toy>) -> Claimed {
        static NOWHERE: AtomicU64 = AtomicU64::new(0);
        Claimed { is_valid: true, with_table: &NOWHERE }
    }
    fn sign_hedged(
        secret: &u64,
        public: &VerifyingKey<Plain>,
        _: NoMessage,
        _: &[u8; 8],
        mask: &Mask<Toy>,
    ) -> Claimed {
        Self::sign(secret, public, NoMessage, mask)
    }
    fn claim<'a>(
        (): (),
        key: Key<'a, Plain>,
        _: NoMessage,
        signature: &'a Claimed,
    ) -> Result<(u64, Claimed), Error> {
        Ok((key.to_point()?, *signature))
    }
    fn verify_vartime((): (), (_, signature): &(u64, Claimed)) -> Result<(), Error> {
        if signature.is_valid { Ok(()) } else { Err(Error::Mismatch) }
    }
    fn prepare_vartime(point: &u64) -> u64 {
        *point
    }
    fn verify_prepared_vartime((): (), claim: &(u64, Claimed), table: &u64) -> Result<(), Error> {
        assert_eq!(claim.0, *table, "the table of another key");
        claim.1.with_table.fetch_add(1, Relaxed);
        Self::verify_vartime((), claim)
    }
    /// More than for any real scheme.
    fn table_worth() -> TableWorth {
        TableWorth::alone(400, 20)
    }
}
