//! edwards448 as a curve of EdDSA (RFC 8032 sections 5.2 and 5.2.5 to 5.2.7).

use shake::digest::{ExtendableOutput, Update, XofReader};
use zeroize::Zeroizing;

use crate::group::edwards448::{Affine, Encoding};
use crate::scheme::curve448::{self, Claim, Edwards448, Mask, PreparedPoint};
use crate::scheme::eddsa::{self, Curve, Prehash, Secret, Variant};
#[cfg(feature = "alloc")]
use crate::scheme::schnorr::TableWorth;
use crate::scheme::schnorr::{self, Error, LANES};
use crate::xof::Shake256;

use super::{Ed448, Message, Policy, Scalar, Signature};

impl Curve for Edwards448 {
    const SCHEME: &'static str = "Ed448";
    #[cfg(feature = "pkcs8")]
    const ALGORITHM_OID: ::pkcs8::ObjectIdentifier = super::pkcs8::ALGORITHM_OID;
    const SHORTEST_CONTEXT: usize = 0;
    const MAY_BE_LENIENT: bool = false;
    const NEUTRAL_POINT: Affine = Affine::NEUTRAL;

    type Bytes = [u8; 57];
    type DoubleBytes = [u8; 114];
    type Signature = Signature;
    type Policy = Policy;
    type Point = Affine;
    type Encoding = Encoding;
    type Table = PreparedPoint;
    type Hasher = Shake256;

    fn hash_seed(seed: &[u8; 57]) -> Zeroizing<[u8; 114]> {
        finish(Shake256::default().chain(seed))
    }

    fn secret_scalar(half: &mut [u8; 57]) -> Scalar {
        let [scalar @ .., last] = half;
        curve448::clamp(scalar);
        *last = 0;
        Scalar::from_bytes_reduced(half)
    }

    fn hasher(variant: Variant<'_>) -> Shake256 {
        let (octets, context) = variant.octets();
        Shake256::default().chain(b"SigEd448").chain(octets).chain(context)
    }

    fn update(hasher: &mut Shake256, bytes: &[u8]) {
        hasher.update(bytes);
    }

    fn to_scalar(hasher: Shake256) -> Scalar {
        Scalar::from_bytes_wide(&finish(hasher))
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

    fn base_product(scalar: &Scalar, mask: &Mask) -> (Affine, [u8; 57]) {
        curve448::base_product(scalar, mask)
    }

    fn base_products(scalars: &[Scalar], mask: &Mask, products: &mut [(Affine, [u8; 57])]) {
        curve448::base_products(scalars, mask, products);
    }

    fn encoding(bytes: &[u8; 57]) -> Encoding {
        Encoding::new(bytes)
    }

    fn encode(point: &Affine) -> [u8; 57] {
        point.encode()
    }

    fn decode_vartime(encoding: &Encoding) -> Option<Affine> {
        curve448::decode_vartime(encoding)
    }

    fn is_canonical_vartime(encoding: &Encoding) -> bool {
        encoding.is_canonical_vartime()
    }

    fn is_small_order_vartime(point: &Affine) -> bool {
        point.encoding().is_small_order_vartime()
    }

    fn verify_vartime(policy: Policy, claim: &Claim) -> Result<(), Error> {
        curve448::verify_vartime(claim, policy)
    }

    fn verify_several_vartime(
        policy: Policy,
        claims: &[Claim; LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        curve448::verify_each_vartime(claims, count.min(LANES), policy)
    }

    fn prepare_vartime(point: &Affine) -> PreparedPoint {
        PreparedPoint::new_vartime(point)
    }

    fn verify_prepared_vartime(policy: Policy, claim: &Claim, table: &PreparedPoint) -> Result<(), Error> {
        table.verify_vartime(claim, policy)
    }

    #[cfg(feature = "alloc")]
    fn table_worth() -> TableWorth {
        curve448::table_worth()
    }
}

/// The hash, of secrets perhaps.
fn finish<const N: usize>(hasher: impl ExtendableOutput) -> Zeroizing<[u8; N]> {
    let mut hash = Zeroizing::new([0; N]);
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
