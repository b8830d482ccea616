//! Ed25519 and Ed448, with contexts and hashed beforehand.

use lemniscate::ed448::signature::digest::{ExtendableOutput as _, Update as _};
use lemniscate::ed448::{self, Ed448, Shake256};
use lemniscate::ed25519::{self, Digest, Ed25519, Sha512};
use lemniscate::schnorr::{Error, VerifyingKey};

use super::signatures::{Described, Signatures, not_valid};
use super::{AnyScheme, Failure, Listed, Outcome, Source};
use crate::{SignatureScheme, Variant};

macro_rules! eddsa {
    ($module:ident, $scheme:ident, $summary:literal, $hash:expr) => {
        impl Described for $scheme {
            const LISTED: &'static str = stringify!($module);
            const SUMMARY: &'static str = $summary;
            const OID: &'static [u8] = $module::pkcs8::ALGORITHM_OID.as_bytes();
            const SHARED_LENGTH: Option<usize> = None;

            fn hash(message: &mut dyn Source) -> Outcome<Vec<u8>> {
                $hash(message)
            }

            fn prehashed<'a>(context: Option<&'a [u8]>, hash: &'a [u8]) -> Result<Self::Message<'a>, Error> {
                let variant = Variant::Prehashed(context.unwrap_or_default());
                Self::message(variant, hash).unwrap_or(Err(Error::Unspecified))
            }

            fn with_context<'a>(
                context: &'a [u8],
                message: &'a [u8],
            ) -> Option<Result<Self::Message<'a>, Error>> {
                Self::message(Variant::Context(context), message)
            }

            /// In constant memory.
            fn verify_plain(
                key: &VerifyingKey<Self>,
                policy: Self::Policy,
                message: &mut dyn Source,
                signature: &Self::Signature,
            ) -> Outcome<()> {
                let mut verifier = key.verify_stream_with(policy, signature).map_err(not_valid)?;
                message.pieces(&mut |piece| verifier.update(piece)).map_err(Failure::Message)?;
                verifier.finalize_and_verify().map_err(not_valid)
            }
        }

        impl Listed for $scheme {
            const ANY: &'static dyn AnyScheme = &Signatures::<Self>::NEW;
        }
    };
}

eddsa!(
    ed25519,
    Ed25519,
    "signatures: Ed25519, Ed25519ctx, Ed25519ph (RFC 8032)",
    |message: &mut dyn Source| {
        let mut hash = Sha512::new();
        message.pieces(&mut |piece| Digest::update(&mut hash, piece)).map_err(Failure::Message)?;
        Ok(hash.finalize().to_vec())
    }
);
eddsa!(ed448, Ed448, "signatures: Ed448, Ed448ph (RFC 8032)", |message: &mut dyn Source| {
    let mut hash = Shake256::default();
    message.pieces(&mut |piece| hash.update(piece)).map_err(Failure::Message)?;
    let mut digest = vec![0; 64];
    hash.finalize_xof_into(&mut digest);
    Ok(digest)
});
