//! edwards25519 as a curve of EdDSA (RFC 8032 sections 5.1 and 5.1.5 to 5.1.7).

use core::ops::Deref;

use sha2::digest::{Digest, consts::U64};
use zeroize::Zeroizing;

use crate::engine::edwards25519::{Claim, Edwards25519, Mask};
use crate::scheme::clamp::clamp_25519;
use crate::scheme::eddsa::{self, Curve, Hashed, Prehash, Secret, Variant};
use crate::scheme::schnorr::{self, Error};

use super::{Ed25519, Message, Policy, Scalar, Signature, alone, lanes};
use crate::sha512::Sha512;

impl Curve for Edwards25519 {
    const SCHEME: &'static str = "Ed25519";
    const DOTTED_OID: &'static str = "1.3.101.112";
    const SHORTEST_CONTEXT: usize = 1;
    const MAY_BE_LENIENT: bool = true;

    type DoubleBytes = [u8; 64];
    type Signature = Signature;
    type Policy = Policy;
    type Hasher = Sha512;

    #[cfg_attr(not(lemniscate_microcontroller), inline(always))]
    fn hash_secret(parts: [&[u8]; 2]) -> impl Deref<Target = [u8; 64]> {
        let mut hasher = Sha512::default();
        parts.into_iter().filter(|part| !part.is_empty()).for_each(|part| hasher.update(part));
        hasher.finish()
    }

    fn secret_scalar(half: &mut [u8; 32]) -> Scalar {
        clamp_25519(half);
        Scalar::from_bytes_reduced(half)
    }

    #[cfg_attr(not(lemniscate_microcontroller), inline(always))]
    fn begin(hasher: &mut Sha512, variant: Variant<'_>) {
        if !matches!(variant, Variant::Pure) {
            let (octets, _) = variant.octets();
            prefix(variant, &octets).into_iter().for_each(|string| hasher.update(string));
        }
    }

    #[cfg_attr(not(lemniscate_microcontroller), inline(always))]
    fn update(hasher: &mut Sha512, bytes: &[u8]) {
        hasher.update(bytes);
    }

    #[cfg_attr(lemniscate_microcontroller, inline(never))]
    #[cfg_attr(not(lemniscate_microcontroller), inline(always))]
    fn to_scalar(hasher: &mut Sha512) -> Scalar {
        Scalar::from_bytes_wide(&hasher.finish())
    }

    fn hash_several(strings: &[Hashed<'_>], scalars: &mut [Scalar]) {
        lanes::hash_several(strings, scalars);
    }

    fn signature(r: [u8; 32], s: Scalar) -> Signature {
        Signature::from_components(r, s.to_bytes())
    }

    fn point_of(signature: &Signature) -> &[u8; 32] {
        signature.r_bytes()
    }

    fn scalar_of(signature: &Signature) -> Option<Scalar> {
        Scalar::from_canonical_bytes(signature.s_bytes()).into_option()
    }

    fn respond(challenge: &Scalar, secret: &Scalar, nonce: &Scalar) -> Scalar {
        challenge.mul_add(*secret, *nonce)
    }

    fn expand(seed: &[u8; 32]) -> Zeroizing<Secret<Self>> {
        eddsa::expand(seed)
    }

    fn expand_several(seeds: &[[u8; 32]], places: &mut [&mut Secret<Self>]) {
        lanes::expand_several(seeds, places);
    }

    fn hedge(secret: &Secret<Self>, noise: &[u8; 32]) -> Zeroizing<Secret<Self>> {
        eddsa::hedge(secret, noise)
    }

    fn sign(secret: &Secret<Self>, public: &[u8; 32], message: Message<'_>, mask: &Mask) -> Signature {
        eddsa::sign(secret, public, message, mask)
    }

    // By itself where the stack is scarce.
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    fn claim(
        policy: Policy,
        key: schnorr::Key<'_, Ed25519>,
        message: Message<'_>,
        signature: &Signature,
    ) -> Result<Claim, Error> {
        eddsa::claim(policy, key, message, signature)
    }

    fn verify_message_vartime(
        policy: Policy,
        key: schnorr::Key<'_, Ed25519>,
        message: Message<'_>,
        signature: &Signature,
    ) -> Result<(), Error> {
        alone::verify_message_vartime(policy, key, message, signature)
    }
}

/// What precedes the string that is hashed for a message of a variant, with its octets (RFC 8032 section 5.1: dom2).
pub(super) fn prefix<'a>(variant: Variant<'a>, octets: &'a [u8; 2]) -> [&'a [u8]; 3] {
    match variant {
        Variant::Pure => [&[]; 3],
        Variant::Context { context, .. } => [b"SigEd25519 no Ed25519 collisions", octets, context],
    }
}

/// Ed25519ph is for SHA-512.
impl<D: Digest<OutputSize = U64>> Prehash<Edwards25519> for D {
    fn hasher() -> Self {
        Digest::new()
    }

    fn prehash(self) -> [u8; 64] {
        self.finalize().into()
    }
}
