//! edwards448 as a curve of EdDSA (RFC 8032 sections 5.2 and 5.2.5 to 5.2.7).

use core::mem;
use core::ops::Deref;

use shake::digest::{ExtendableOutput, Update, XofReader};
use zeroize::Zeroizing;

use crate::engine::edwards448::{Claim, Edwards448, Mask};
use crate::scheme::clamp::clamp_448;
use crate::scheme::eddsa::{self, Curve, Prehash, Secret, Variant};
use crate::scheme::schnorr::{self, Error};
use crate::wipe::Wiped;
use crate::xof::Shake256;

use super::{Ed448, Message, Policy, Scalar, Signature};

impl Curve for Edwards448 {
    const SCHEME: &'static str = "Ed448";
    const DOTTED_OID: &'static str = "1.3.101.113";
    const SHORTEST_CONTEXT: usize = 0;
    const MAY_BE_LENIENT: bool = false;

    type DoubleBytes = [u8; 114];
    type Signature = Signature;
    type Policy = Policy;
    type Hasher = Shake256;

    fn hash_secret([first, second]: [&[u8]; 2]) -> impl Deref<Target = [u8; 114]> {
        finish(Shake256::default().chain(first).chain(second))
    }

    fn secret_scalar(half: &mut [u8; 57]) -> Scalar {
        let [scalar @ .., last] = half;
        clamp_448(scalar);
        *last = 0;
        Scalar::from_bytes_reduced(half)
    }

    fn begin(hasher: &mut Shake256, variant: Variant<'_>) {
        let (octets, context) = variant.octets();
        for part in [b"SigEd448", &octets[..], context] {
            hasher.update(part);
        }
    }

    fn update(hasher: &mut Shake256, bytes: &[u8]) {
        hasher.update(bytes);
    }

    fn to_scalar(hasher: &mut Shake256) -> Scalar {
        Scalar::from_bytes_wide(&finish(mem::take(hasher)))
    }

    fn signature(r: [u8; 57], s: Scalar) -> Signature {
        Signature::from_parts(r, s)
    }

    fn point_of(signature: &Signature) -> &[u8; 57] {
        signature.head()
    }

    fn scalar_of(signature: &Signature) -> Option<Scalar> {
        Some(*signature.scalar())
    }

    fn respond(challenge: &Scalar, secret: &Scalar, nonce: &Scalar) -> Scalar {
        challenge.mul_add(*secret, *nonce)
    }

    fn expand(seed: &[u8; 57]) -> Zeroizing<Secret<Self>> {
        eddsa::expand(seed)
    }

    fn hedge(secret: &Secret<Self>, noise: &[u8; 57]) -> Zeroizing<Secret<Self>> {
        eddsa::hedge(secret, noise)
    }

    fn sign(secret: &Secret<Self>, public: &[u8; 57], message: Message<'_>, mask: &Mask) -> Signature {
        eddsa::sign(secret, public, message, mask)
    }

    fn claim(
        policy: Policy,
        key: schnorr::Key<'_, Ed448>,
        message: Message<'_>,
        signature: &Signature,
    ) -> Result<Claim, Error> {
        eddsa::claim(policy, key, message, signature)
    }
}

/// The hash, of secrets perhaps.
fn finish<const N: usize>(hasher: impl ExtendableOutput) -> Wiped<u8, N> {
    let mut hash = Wiped::new([0; N]);
    hasher.finalize_xof().read(&mut *hash);
    hash
}

/// Ed448ph hashes messages with SHAKE256.
impl Prehash<Edwards448> for shake::Shake256 {
    fn hasher() -> Self {
        Self::default()
    }

    fn prehash(self) -> [u8; 64] {
        *finish(self)
    }
}
